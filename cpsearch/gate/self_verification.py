"""Self-verification: whether a chain is a proof of its value, computed from the Problem alone.

The gate never asks where a chain came from and never looks at whether its value is right: a chain with the right value that
skips a number, guesses a step or answers another question is refused. Each rule is one clause in :data:`CLAUSES`; a chain
verifies when no clause objects. It shares no code with the model or the certifier, so an error in one shows as a difference.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TypeVar

from cpsearch.chain import Chain
from cpsearch.gate._clauses import CLAUSES
from cpsearch.gate._scope import Scope, scope_of, scopes_of, work_of
from cpsearch.limits import Limits
from cpsearch.problem import Assignment, Operation, Problem, Quantity
from cpsearch.verdict import ChainReason

__all__ = ["CLAUSES", "SelfVerification", "assignments_of", "is_lone", "resolve", "self_verifies", "unread_quantities"]

T = TypeVar("T")


@dataclass(frozen=True)
class SelfVerification:
    """Whether a chain verifies, and if not, every reason once, in the order of :data:`CLAUSES`."""

    verified: bool
    reasons: tuple[ChainReason, ...] = ()


def self_verifies(problem: Problem, chain: Chain, *, limits: Limits = Limits()) -> SelfVerification:
    """Whether ``chain`` proves its value as the answer to ``problem`` under its own choices.

    The verdict names every objection. It says nothing about other chains: a text may prove two answers (:func:`resolve`).

    >>> from fractions import Fraction
    >>> from cpsearch.problem import Cue, Licence, Problem, Quantity, Role, Signature, Span, Target, Unit
    >>> from cpsearch.chain import Firing, Leaf, chain_of
    >>> text = "Ida has 3 red and 4 blue pens. How many pens?"
    >>> red, blue, all_ = (Signature(name, Unit.parse("pen")) for name in ("ida red", "ida blue", "ida"))
    >>> problem = Problem(
    ...     text,
    ...     (Quantity("q0", Fraction(3), (red,), Span(8, 9)), Quantity("q1", Fraction(4), (blue,), Span(18, 19))),
    ...     (Licence("l0", "combine", "sum", (Role("whole", all_), Role("a", red), Role("b", blue)), Cue("and", Span(14, 17))),),
    ...     Target((all_,), "count", "terminal"),
    ... )
    >>> self_verifies(problem, chain_of(problem, Firing("l0", 0, (Leaf("q0"), Leaf("q1"))), ()))
    SelfVerification(verified=True, reasons=())
    >>> self_verifies(problem, chain_of(problem, Leaf("q0"), ())).reasons
    ('incomplete', 'off_target')
    """
    sizes = [len(alternative.options) for alternative in problem.alternatives]
    if len(chain.choices) != len(sizes) or not all(0 <= choice < size for choice, size in zip(chain.choices, sizes, strict=True)):
        return SelfVerification(False, ("unlicensed_step",))  # a choice that nothing offers
    scope, work = scope_of(problem, chain.choices), work_of(problem, chain, limits)
    reasons = dict.fromkeys(reason for clause in CLAUSES for reason in clause(scope, work))
    return SelfVerification(not reasons, tuple(reasons))


def assignments_of(
    problem: Problem,
    chain: Chain,
    *,
    forgiven: Iterable[ChainReason] = (),
    limits: Limits = Limits(),
) -> tuple[Assignment, ...]:
    """All assignments under which ``chain`` verifies, whatever its own choices; ``forgiven`` objections do not count.

    It tries every assignment, so a caller bounds their number first (``Limits.max_assignments``).
    """
    work, excused = work_of(problem, chain, limits), frozenset(forgiven)

    def verifies(scope: Scope) -> bool:
        return all(reason in excused for clause in CLAUSES for reason in clause(scope, work))

    return tuple(assignment for assignment, scope in scopes_of(problem).items() if verifies(scope))


def resolve(values: Iterable[T]) -> T | None:
    """The value all agree on: exactly one distinct value resolves; none or several give None.

    >>> resolve([7, 7]), resolve([7, 8]), resolve([])
    (7, None, None)
    """
    distinct = list(dict.fromkeys(values))
    return distinct[0] if len(distinct) == 1 else None


def is_lone(chain: Chain, problem: Problem) -> bool:
    """Whether ``chain`` only restates a number although no asked state calls for one.

    "How many at first?" may be answered by a stated number: the asked state is explicit and something changes after it.
    """
    asked = problem.target is not None and (problem.target.state_index == "initial" or isinstance(problem.target.state_index, Operation))
    changes = any(licence.relation in ("change", "transfer") for licence in problem.licences)
    return all(step.op == "=" for step in chain.steps) and not (asked and changes)


def unread_quantities(problem: Problem, assignment: Assignment) -> tuple[Quantity, ...]:
    """The stated quantities that neither a live licence nor the question reads: nothing says what they are for."""
    scope = scope_of(problem, assignment)
    stated = (quantity for quantity in problem.quantities if quantity.provenance != "constant")
    return tuple(q for q in stated if scope.signatures[q.id] not in scope.read and scope.signatures[q.id] != scope.target)
