"""Self-verification: whether a chain is a proof of its value, computed from the Problem alone.

The gate never asks where a chain came from and never looks at whether its value is right: a chain with the right value that
skips a number, guesses a step or answers another question is refused. Each rule is one clause in :data:`CLAUSES`; a chain
verifies when no clause objects. It shares no code with the model or the certifier, so an error in one shows as a difference.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import TypeVar

from cpsearch.chain import Chain, Ref, Step, apply, is_clean, operation_of
from cpsearch.limits import Limits
from cpsearch.packs import is_constant, is_measure
from cpsearch.problem import Assignment, Licence, Operation, Problem, Quantity, Signature
from cpsearch.reading.numbers import value_of
from cpsearch.unit import Unit
from cpsearch.verdict import ChainReason

__all__ = ["CLAUSES", "SelfVerification", "assignments_of", "is_lone", "resolve", "self_verifies", "unread_quantities"]

T = TypeVar("T")


@dataclass(frozen=True)
class SelfVerification:
    """Whether a chain verifies, and if not, every reason once, in the order of :data:`CLAUSES`."""

    verified: bool
    reasons: tuple[ChainReason, ...] = ()


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


Clause = Callable[[Scope, Work], Iterator[ChainReason]]


# ---- what an assignment fixes


def _alike(licence: Licence) -> object:
    """Equal for licences that are one licence with several pieces of evidence; which factor is which matters only where order does."""
    first, *rest = (role.signature for role in licence.roles)
    ordered = licence.rounding != "exact" or len(licence.solvable) < len(licence.roles)
    return licence.operation, licence.rounding, licence.solvable, licence.condition, first, tuple(rest if ordered else sorted(rest))


def _reachable(start: Signature | None, live: list[Licence]) -> set[Signature]:
    """The signatures that live licences join to ``start``."""
    reached = set() if start is None else {start}
    groups = [{role.signature for role in licence.roles} for licence in live]
    while joined := [group for group in groups if group & reached and not group <= reached]:
        reached = reached.union(*joined)
    return reached


def _precedes(licence: Licence, target: Signature, states: dict[str, int]) -> bool:
    """Whether a change belongs to the target's timeline and lies wholly before the asked state."""
    mine = [role.signature.state for role in licence.roles if (role.signature.entity, role.signature.unit) == (target.entity, target.unit)]
    return bool(mine) and not any(s != target.state and states.get(s, -1) > states.get(target.state, len(states)) for s in mine)


def _scope(problem: Problem, assignment: Assignment) -> Scope:
    live = [licence for licence in problem.licences if problem.holds(licence, assignment)]
    target = None if problem.target is None else problem.signature(problem.target, assignment)
    signatures = {quantity.id: problem.signature(quantity, assignment) for quantity in problem.quantities}
    read = {role.signature for licence in live for role in licence.roles}
    off_target = read - _reachable(target, live)
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
def _scopes(problem: Problem) -> dict[Assignment, Scope]:
    return {assignment: _scope(problem, assignment) for assignment in problem.assignments()}


# ---- what a chain computes


def _work(problem: Problem, chain: Chain, limits: Limits) -> Work:
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


def _signature(scope: Scope, work: Work, ref: Ref) -> Signature | None:
    return work.chain.steps[ref.step].result if ref.step is not None else scope.signatures.get(ref.quantity or "")


def _leaves(scope: Scope, work: Work) -> Iterator[Quantity]:
    """The quantities that the chain names, in the cone of its root or not."""
    yield from (scope.quantities[ref.quantity] for ref in work.values if ref.quantity in scope.quantities)


def _measured(scope: Scope, work: Work) -> Iterator[tuple[Fraction, Unit]]:
    """Every value of the chain with its unit, stated and derived."""
    for ref, value in work.values.items():
        signature = _signature(scope, work, ref)
        if value is not None and signature is not None:
            yield value, signature.unit


def _fired(scope: Scope, work: Work) -> Iterator[tuple[Step, Licence]]:
    """The steps whose licence exists; another clause objects to the rest."""
    yield from ((step, scope.licences[step.licence]) for step in work.chain.steps if step.licence in scope.licences)


def _filled(scope: Scope, work: Work) -> Iterator[tuple[Licence, list[Ref]]]:
    """The node under each role of a fired licence, where there is one for each; another clause objects to the rest."""
    for i, step in enumerate(work.chain.steps):
        licence = scope.licences.get(step.licence)
        if licence is not None and 0 <= step.unknown < len(licence.roles) == len(step.operands) + 1:
            yield licence, [*step.operands[: step.unknown], Ref(step=i), *step.operands[step.unknown :]]


def _difference(found: Signature, wanted: Signature) -> Iterator[ChainReason]:
    if found != wanted:
        same_unit, same_state = found.unit == wanted.unit, found.state == wanted.state
        alone = found.entity == wanted.entity and same_unit != same_state
        yield "unlicensed_step" if not alone else "unit_mismatch" if same_state else "wrong_state"


# ---- the clauses


def operands_exist(scope: Scope, work: Work) -> Iterator[ChainReason]:
    """Every leaf is a quantity of the Problem."""
    if any(ref.quantity is not None and ref.quantity not in scope.quantities for ref in work.values):
        yield "ungrounded_operand"


def spans_say_values(scope: Scope, work: Work) -> Iterator[ChainReason]:
    """The words of a stated quantity say its value."""
    for quantity in _leaves(scope, work):
        span = quantity.span
        if quantity.provenance != "constant" and (span is None or value_of(scope.problem.text[span.start : span.end]) != quantity.value):
            yield "ungrounded_operand"


def constants_are_known(scope: Scope, work: Work) -> Iterator[ChainReason]:
    """A constant is exact and from the packs: nobody may bring a number of their own."""
    for quantity in _leaves(scope, work):
        if quantity.provenance == "constant" and not is_constant(quantity.value, scope.signatures[quantity.id].unit):
            yield "ungrounded_operand"


def licences_are_live(scope: Scope, work: Work) -> Iterator[ChainReason]:
    """Every step fires a licence that exists and holds under the choices."""
    if any(step.licence not in scope.live for step in work.chain.steps):
        yield "unlicensed_step"


def roles_are_solvable(scope: Scope, work: Work) -> Iterator[ChainReason]:
    """A licence is solved only for a role that it may be solved for."""
    if any(step.unknown not in licence.solvable for step, licence in _fired(scope, work)):
        yield "unlicensed_step"


def roles_are_filled(scope: Scope, work: Work) -> Iterator[ChainReason]:
    """Every other role has one operand: a member of a set is neither left out nor added."""
    if any(len(step.operands) != len(licence.roles) - 1 for step, licence in _fired(scope, work)):
        yield "unlicensed_step"


def operations_fit(scope: Scope, work: Work) -> Iterator[ChainReason]:
    """The operation is the one that solves the licence for the unknown role."""
    if any(step.op != operation_of(licence, step.unknown) for step, licence in _fired(scope, work)):
        yield "unlicensed_step"


def operands_fit(scope: Scope, work: Work) -> Iterator[ChainReason]:
    """Every operand has its role's signature; so a node fills two roles only where their signatures are equal."""
    for step, licence in _fired(scope, work):
        others = [role.signature for i, role in enumerate(licence.roles) if i != step.unknown]
        for ref, wanted in zip(step.operands, others, strict=False):
            found = _signature(scope, work, ref)
            if found is not None:
                yield from _difference(found, wanted)


def results_fit(scope: Scope, work: Work) -> Iterator[ChainReason]:
    """The result has the signature of the unknown role."""
    for step, licence in _fired(scope, work):
        if 0 <= step.unknown < len(licence.roles):
            yield from _difference(step.result, licence.roles[step.unknown].signature)


def firings_are_allowed(scope: Scope, work: Work) -> Iterator[ChainReason]:
    """A licence fires no more often than the text says it."""
    allowed: Counter[object] = Counter()
    for identity in scope.live:
        allowed[_alike(scope.licences[identity])] += scope.licences[identity].instances
    fired = Counter(_alike(licence) for step, licence in _fired(scope, work) if step.licence in scope.live)
    if any(count > allowed[kind] for kind, count in fired.items()):
        yield "unlicensed_step"


def results_are_not_overused(scope: Scope, work: Work) -> Iterator[ChainReason]:
    """A partial result is used no more often than the limit allows."""
    uses = Counter(ref.step for step in work.chain.steps for ref in step.operands if ref.step is not None)
    if any(count > work.max_result_uses for count in uses.values()):
        yield "unlicensed_step"


def cues_are_words(scope: Scope, work: Work) -> Iterator[ChainReason]:
    """The cue of every step is words of the text."""
    for _, licence in _fired(scope, work):
        if not scope.problem.text[licence.cue.span.start : licence.cue.span.end].strip():
            yield "unlicensed_step"


def units_agree(scope: Scope, work: Work) -> Iterator[ChainReason]:
    """The units of a licence obey the algebra of its operation."""
    if not all(scope.problem.units_agree(licence) for _, licence in _fired(scope, work)):
        yield "unit_mismatch"


def arithmetic_holds(scope: Scope, work: Work) -> Iterator[ChainReason]:
    """The recorded values are the computed ones."""
    if any(step.value != work.values[Ref(step=i)] for i, step in enumerate(work.chain.steps)):
        yield "wrong_arithmetic"


def values_are_defined(scope: Scope, work: Work) -> Iterator[ChainReason]:
    """Nothing is divided by zero."""
    for i, step in enumerate(work.chain.steps):
        if work.values[Ref(step=i)] is None and all(work.values[ref] is not None for ref in step.operands):
            yield "division_by_zero"


def values_are_not_negative(scope: Scope, work: Work) -> Iterator[ChainReason]:
    """Nobody owns, lasts or costs less than nothing, at any state on the way."""
    if any(value < 0 for value, _ in _measured(scope, work)):
        yield "impossible_value"


def counts_are_whole(scope: Scope, work: Work) -> Iterator[ChainReason]:
    """Things that are counted come whole; measures, rates and pure numbers need not."""
    for value, unit in _measured(scope, work):
        if value.denominator != 1 and unit.simple is not None and not is_measure(unit.simple):
            yield "impossible_value"


def parts_are_within_wholes(scope: Scope, work: Work) -> Iterator[ChainReason]:
    """A part is at most its whole, so a share of more than 100 % is no share."""
    for licence, nodes in _filled(scope, work):
        for part, whole in _parts(licence):
            small, large = work.values[nodes[part]], work.values[nodes[whole]]
            if small is not None and large is not None and small > large:
                yield "impossible_value"


def _parts(licence: Licence) -> list[tuple[int, int]]:
    """(part, whole) pairs of role indices, by role name or else by unit; the parts of a sum are within it once none is negative."""
    if licence.operation != "product" or licence.relation not in ("portion", "complement", "share"):
        return []
    names = [role.name for role in licence.roles]
    if {"part", "whole"} <= set(names):
        return [(names.index("part"), names.index("whole"))]
    alike = [i for i, role in enumerate(licence.roles) if i and role.signature.unit == licence.roles[0].signature.unit]
    return [(i, 0) if licence.relation == "share" else (0, i) for i in alike]


def numbers_are_used(scope: Scope, work: Work) -> Iterator[ChainReason]:
    """The answer rests on every required number: text that bears on the question is not skipped."""
    if any(Ref(quantity=name) not in work.cone for name in scope.required):
        yield "incomplete"


def changes_fire(scope: Scope, work: Work) -> Iterator[ChainReason]:
    """The answer rests on every change of the asked thing up to the asked state."""
    steps = [work.chain.steps[ref.step] for ref in work.cone if ref.step is not None]
    fired = {_alike(scope.licences[step.licence]) for step in steps if step.licence in scope.licences}
    if any(_alike(scope.licences[name]) not in fired for name in scope.must_fire):
        yield "incomplete"


def nothing_cancels(scope: Scope, work: Work) -> Iterator[ChainReason]:
    """No number is added and taken away again, and nothing is computed twice: that only pretends to use it."""
    if not work.clean:
        yield "incomplete"


def no_step_is_idle(scope: Scope, work: Work) -> Iterator[ChainReason]:
    """Every step bears on the answer."""
    if any(Ref(step=i) not in work.cone for i in range(len(work.chain.steps))):
        yield "incomplete"


def root_is_the_target(scope: Scope, work: Work) -> Iterator[ChainReason]:
    """The root measures what is asked: its entity, its unit, its state."""
    found = _signature(scope, work, work.chain.root)
    if scope.target is None or found is None or (found.entity, found.unit) != (scope.target.entity, scope.target.unit):
        yield "off_target"
    elif found.state != scope.target.state:
        yield "wrong_state"


#: Every rule, in the order in which reasons are reported.
CLAUSES: tuple[Clause, ...] = (
    operands_exist,
    spans_say_values,
    constants_are_known,
    licences_are_live,
    roles_are_solvable,
    roles_are_filled,
    operations_fit,
    operands_fit,
    results_fit,
    firings_are_allowed,
    results_are_not_overused,
    cues_are_words,
    units_agree,
    arithmetic_holds,
    values_are_defined,
    values_are_not_negative,
    counts_are_whole,
    parts_are_within_wholes,
    numbers_are_used,
    changes_fire,
    nothing_cancels,
    no_step_is_idle,
    root_is_the_target,
)


# ---- the gate


def self_verifies(problem: Problem, chain: Chain, *, limits: Limits = Limits()) -> SelfVerification:
    """Whether ``chain`` proves its value as the answer to ``problem`` under its own choices.

    The verdict names every objection. It says nothing about other chains: a text may prove two answers (:func:`resolve`).

    >>> from fractions import Fraction
    >>> from cpsearch.problem import Cue, Licence, Problem, Quantity, Role, Signature, Span, Target
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
    scope, work = _scope(problem, chain.choices), _work(problem, chain, limits)
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
    work, excused = _work(problem, chain, limits), frozenset(forgiven)

    def verifies(scope: Scope) -> bool:
        return all(reason in excused for clause in CLAUSES for reason in clause(scope, work))

    return tuple(assignment for assignment, scope in _scopes(problem).items() if verifies(scope))


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
    scope = _scope(problem, assignment)
    stated = (quantity for quantity in problem.quantities if quantity.provenance != "constant")
    return tuple(q for q in stated if scope.signatures[q.id] not in scope.read and scope.signatures[q.id] != scope.target)
