"""What the gate's clauses look at: a Problem under one assignment (:class:`Scope`), and what a chain computes (:class:`Work`)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

from cpsearch.chain import Chain, Ref, Step, apply, is_clean
from cpsearch.limits import Limits
from cpsearch.problem import Assignment, Licence, Problem, Quantity, Signature

__all__ = ["Scope", "Work", "filled", "firings", "identity_of", "leaves", "measured", "scope_of", "scopes_of", "signature_of", "work_of"]


@dataclass(frozen=True)
class Scope:
    """What one assignment of the alternatives makes of a Problem."""

    problem: Problem
    quantities: dict[str, Quantity]
    signatures: dict[str, Signature]
    licences: dict[str, Licence]
    live: frozenset[str]
    target: Signature | None
    read: frozenset[Signature]
    required: frozenset[str]
    must_fire: frozenset[str]


@dataclass(frozen=True)
class Work:
    """What a chain computes, whatever the assignment: the exact value of every node, and what the root rests on (its cone)."""

    chain: Chain
    values: dict[Ref, Fraction | None]
    cone: frozenset[Ref]
    clean: bool
    max_result_uses: int


# ---- what an assignment fixes


def identity_of(licence: Licence) -> object:
    """Equal for licences that are one licence with several pieces of evidence; which factor is which matters only where order does."""
    first, *rest = (role.signature for role in licence.roles)
    ordered = licence.rounding != "exact" or len(licence.solvable) < len(licence.roles)
    return licence.operation, licence.rounding, licence.solvable, licence.condition, first, tuple(rest if ordered else sorted(rest))


def _leading(target: Signature | None, live: list[Licence]) -> set[Signature]:
    """The signatures from which live licences lead to ``target``, each from its roles to one that it bears on."""
    steps = [(licence.roles[k], licence.roles[:k] + licence.roles[k + 1 :]) for licence in live for k in licence.bears_on]
    leading = set() if target is None else {target}
    frontier = list(leading)
    while frontier:
        about = frontier.pop()
        tellers = {role.signature for result, others in steps if result.signature == about for role in others}
        frontier += tellers - leading
        leading |= tellers
    return leading


def _precedes(licence: Licence, target: Signature, states: dict[str, int]) -> bool:
    """Whether a change belongs to the target's timeline and lies wholly before the asked state."""
    mine = [role.signature.state for role in licence.roles if (role.signature.entity, role.signature.unit) == (target.entity, target.unit)]
    return bool(mine) and not any(s != target.state and states.get(s, -1) > states.get(target.state, len(states)) for s in mine)


def scope_of(problem: Problem, assignment: Assignment) -> Scope:
    live = [licence for licence in problem.licences if problem.holds(licence, assignment)]
    target = None if problem.target is None else problem.signature(problem.target, assignment)
    signatures = {quantity.id: problem.signature(quantity, assignment) for quantity in problem.quantities}
    read = {role.signature for licence in live for role in licence.roles}
    off_target = read - _leading(target, live)
    states = {state: index for index, state in enumerate(problem.states)}
    changes = [licence for licence in live if licence.relation in ("change", "transfer")]
    return Scope(
        problem=problem,
        quantities={quantity.id: quantity for quantity in problem.quantities},
        signatures=signatures,
        licences={licence.id: licence for licence in problem.licences},
        live=frozenset(licence.id for licence in live),
        target=target,
        read=frozenset(read),
        required=frozenset(q.id for q in problem.quantities if q.provenance != "constant" and signatures[q.id] not in off_target),
        must_fire=frozenset(licence.id for licence in changes if target is not None and _precedes(licence, target, states)),
    )


@lru_cache(maxsize=8)
def scopes_of(problem: Problem) -> dict[Assignment, Scope]:
    return {assignment: scope_of(problem, assignment) for assignment in problem.assignments()}


# ---- what a chain computes


def work_of(problem: Problem, chain: Chain, limits: Limits) -> Work:
    stated = {quantity.id: quantity.value for quantity in problem.quantities}
    named = [chain.root, *(ref for step in chain.steps for ref in step.operands)]
    values = {ref: stated.get(ref.quantity) for ref in named if ref.quantity is not None}
    for i, step in enumerate(chain.steps):
        values[Ref(step=i)] = apply(step.op, tuple(values[ref] for ref in step.operands))
    cone: set[Ref] = set()
    frontier = [chain.root]
    while frontier:
        ref = frontier.pop()
        if ref not in cone:
            cone.add(ref)
            frontier.extend(chain.steps[ref.step].operands if ref.step is not None else ())
    return Work(chain, values, frozenset(cone), is_clean(chain), limits.max_result_uses)


def signature_of(scope: Scope, work: Work, ref: Ref) -> Signature | None:
    return work.chain.steps[ref.step].result if ref.step is not None else scope.signatures.get(ref.quantity or "")


def leaves(scope: Scope, work: Work) -> Iterator[Quantity]:
    """The quantities that the chain names, in the cone of its root or not."""
    yield from (scope.quantities[ref.quantity] for ref in work.values if ref.quantity in scope.quantities)


def measured(scope: Scope, work: Work) -> Iterator[tuple[Fraction, Signature]]:
    """Every value of the chain with its signature, stated and derived."""
    for ref, value in work.values.items():
        signature = signature_of(scope, work, ref)
        if value is not None and signature is not None:
            yield value, signature


def firings(scope: Scope, work: Work) -> Iterator[tuple[Step, Licence]]:
    """The steps whose licence exists; another clause objects to the rest."""
    yield from ((step, scope.licences[step.licence]) for step in work.chain.steps if step.licence in scope.licences)


def filled(scope: Scope, work: Work) -> Iterator[tuple[Licence, list[Ref]]]:
    """The node under each role of a fired licence, where there is one for each; another clause objects to the rest."""
    for i, step in enumerate(work.chain.steps):
        licence = scope.licences.get(step.licence)
        if licence is not None and 0 <= step.unknown < len(licence.roles) == len(step.operands) + 1:
            yield licence, [*step.operands[: step.unknown], Ref(step=i), *step.operands[step.unknown :]]
