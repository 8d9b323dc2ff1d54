"""The rules of the gate, one function each: given a Scope and a Work, a clause yields the reasons for which it objects."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator

from cpsearch.chain import Ref, operation_of
from cpsearch.gate._scope import Scope, Work, filled, firings, identity_of, leaves, measured, signature_of
from cpsearch.packs import is_constant, is_measure
from cpsearch.problem import Licence, Signature
from cpsearch.reading.text.numbers import value_of
from cpsearch.verdict import ChainReason

__all__ = ["CLAUSES", "Clause"]

Clause = Callable[[Scope, Work], Iterator[ChainReason]]


def _difference(found: Signature, wanted: Signature) -> Iterator[ChainReason]:
    if found != wanted:
        same_unit, same_state = found.unit == wanted.unit, found.state == wanted.state
        alone = found.entity == wanted.entity and same_unit != same_state
        yield "unlicensed_step" if not alone else "unit_mismatch" if same_state else "wrong_state"


def operands_exist(scope: Scope, work: Work) -> Iterator[ChainReason]:
    """Every leaf is a quantity of the Problem."""
    if any(ref.quantity is not None and ref.quantity not in scope.quantities for ref in work.values):
        yield "ungrounded_operand"


def spans_say_values(scope: Scope, work: Work) -> Iterator[ChainReason]:
    """The words of a stated quantity say its value."""
    for quantity in leaves(scope, work):
        span = quantity.span
        if quantity.provenance != "constant" and (span is None or value_of(scope.problem.text[span.start : span.end]) != quantity.value):
            yield "ungrounded_operand"


def constants_are_known(scope: Scope, work: Work) -> Iterator[ChainReason]:
    """A constant is exact and from the packs: nobody may bring a number of their own."""
    for quantity in leaves(scope, work):
        if quantity.provenance == "constant" and not is_constant(quantity.value, scope.signatures[quantity.id].unit):
            yield "ungrounded_operand"


def licences_are_live(scope: Scope, work: Work) -> Iterator[ChainReason]:
    """Every step fires a licence that exists and holds under the choices."""
    if any(step.licence not in scope.live for step in work.chain.steps):
        yield "unlicensed_step"


def roles_are_solvable(scope: Scope, work: Work) -> Iterator[ChainReason]:
    """A licence is solved only for a role that it may be solved for."""
    if any(step.unknown not in licence.solvable for step, licence in firings(scope, work)):
        yield "unlicensed_step"


def roles_are_filled(scope: Scope, work: Work) -> Iterator[ChainReason]:
    """Every other role has one operand: a member of a set is neither left out nor added."""
    if any(len(step.operands) != len(licence.roles) - 1 for step, licence in firings(scope, work)):
        yield "unlicensed_step"


def operations_fit(scope: Scope, work: Work) -> Iterator[ChainReason]:
    """The operation is the one that solves the licence for the unknown role."""
    if any(step.op != operation_of(licence, step.unknown) for step, licence in firings(scope, work)):
        yield "unlicensed_step"


def operands_fit(scope: Scope, work: Work) -> Iterator[ChainReason]:
    """Every operand has its role's signature; so a node fills two roles only where their signatures are equal."""
    for step, licence in firings(scope, work):
        others = [role.signature for i, role in enumerate(licence.roles) if i != step.unknown]
        for ref, wanted in zip(step.operands, others, strict=False):
            found = signature_of(scope, work, ref)
            if found is not None:
                yield from _difference(found, wanted)


def results_fit(scope: Scope, work: Work) -> Iterator[ChainReason]:
    """The result has the signature of the unknown role."""
    for step, licence in firings(scope, work):
        if 0 <= step.unknown < len(licence.roles):
            yield from _difference(step.result, licence.roles[step.unknown].signature)


def firings_are_allowed(scope: Scope, work: Work) -> Iterator[ChainReason]:
    """A licence fires no more often than the text says it."""
    allowed: Counter[object] = Counter()
    for identity in scope.live:
        allowed[identity_of(scope.licences[identity])] += scope.licences[identity].instances
    fired = Counter(identity_of(licence) for step, licence in firings(scope, work) if step.licence in scope.live)
    if any(count > allowed[kind] for kind, count in fired.items()):
        yield "unlicensed_step"


def results_are_not_overused(scope: Scope, work: Work) -> Iterator[ChainReason]:
    """A partial result is used no more often than the limit allows."""
    uses = Counter(ref.step for step in work.chain.steps for ref in step.operands if ref.step is not None)
    if any(count > work.max_result_uses for count in uses.values()):
        yield "unlicensed_step"


def cues_are_words(scope: Scope, work: Work) -> Iterator[ChainReason]:
    """The cue of every step is words of the text."""
    for _, licence in firings(scope, work):
        if not any(map(str.isalnum, scope.problem.text[licence.cue.span.start : licence.cue.span.end])):
            yield "unlicensed_step"


def units_agree(scope: Scope, work: Work) -> Iterator[ChainReason]:
    """The units of a licence obey the algebra of its operation."""
    if not all(scope.problem.units_agree(licence) for _, licence in firings(scope, work)):
        yield "unit_mismatch"


def arithmetic_holds(scope: Scope, work: Work) -> Iterator[ChainReason]:
    """The recorded values are the computed ones."""
    if any(step.value != work.values[Ref(step=i)] for i, step in enumerate(work.chain.steps)):
        yield "wrong_arithmetic"


def values_are_defined(scope: Scope, work: Work) -> Iterator[ChainReason]:
    """Nothing is divided by zero, or grows beyond what can be written."""
    for i, step in enumerate(work.chain.steps):
        if work.values[Ref(step=i)] is None and all(work.values[ref] is not None for ref in step.operands):
            yield "division_by_zero" if any(work.values[ref] == 0 for ref in step.operands[1:]) else "impossible_value"


def values_are_not_negative(scope: Scope, work: Work) -> Iterator[ChainReason]:
    """Nobody owns, lasts or costs less than nothing, at any state on the way; only a pure number may be below zero."""
    if any(value < 0 and not signature.signed for value, signature in measured(scope, work)):
        yield "impossible_value"


def counts_are_whole(scope: Scope, work: Work) -> Iterator[ChainReason]:
    """Things that are counted come whole; measures, rates and pure numbers need not."""
    for value, signature in measured(scope, work):
        unit = signature.unit
        if value.denominator != 1 and unit.simple is not None and not is_measure(unit.simple):
            yield "impossible_value"


def shares_are_whole(scope: Scope, work: Work) -> Iterator[ChainReason]:
    """What is shared out one by one comes whole to each: 7 cats in 2 homes are no equal share."""
    for licence, nodes in filled(scope, work):
        if licence.relation != "share":
            continue
        for role, node in zip(licence.roles, nodes, strict=True):
            over = [atom for atom, power in role.signature.unit.exponents if power > 0]
            value = work.values[node]
            if value is not None and value.denominator != 1 and len(over) == 1 and not is_measure(over[0]):
                yield "impossible_value"


def parts_are_within_wholes(scope: Scope, work: Work) -> Iterator[ChainReason]:
    """A part is at most its whole, so a share of more than 100 % is no share."""
    for licence, nodes in filled(scope, work):
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
    fired = {identity_of(scope.licences[step.licence]) for step in steps if step.licence in scope.licences}
    if any(identity_of(scope.licences[name]) not in fired for name in scope.must_fire):
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
    found = signature_of(scope, work, work.chain.root)
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
    shares_are_whole,
    parts_are_within_wholes,
    numbers_are_used,
    changes_fire,
    nothing_cancels,
    no_step_is_idle,
    root_is_the_target,
)
