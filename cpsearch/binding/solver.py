"""The value of a MathProblemGraph: its operations carried out in order, exactly, on what each entity holds of each unit.

Nothing is assumed. Only what is added or handed over may meet nothing, which then counts as 0; every other operation needs the
amount that it reads. An operation that computes an amount anew never replaces one that is there.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from cpsearch.binding.errors import GraphSolveError
from cpsearch.binding.math_graph import (
    Comparison,
    FractionPortion,
    MathProblemGraph,
    Operand,
    Operation,
    OperationKind,
    PartitionChunk,
    Quantity,
    Rate,
    Unknown,
    canonical_hash,
)
from cpsearch.binding.question_target import resolve_state_index
from cpsearch.binding.units import comes_whole
from cpsearch.codec import is_writable
from cpsearch.problem import StateIndex

__all__ = ["RULES", "SolutionStep", "SolutionTrace", "solve_graph"]

#: Names the meaning of the ten kinds that a trace follows.
RULES = "exact-arithmetic/1"

_Held = dict[tuple[str, str], Fraction]


@dataclass(frozen=True, slots=True)
class SolutionStep:
    """One operation carried out. ``unit`` is the unit of what it writes for the actor.

    ``before_value`` is the amount it starts from: the actor's own (0 where there was none), the reference's for a comparison, that
    of the other unit for a rate or a partition. The target's amounts are those of a transfer.
    """

    step_index: int
    operation_kind: OperationKind
    actor: str
    unit: str
    operand: Operand
    before_value: Fraction
    after_value: Fraction
    target: str | None = None
    target_before: Fraction | None = None
    target_after: Fraction | None = None


@dataclass(frozen=True, slots=True)
class SolutionTrace:
    """The steps, one per operation, and the answer; enough for :func:`cpsearch.binding.replay.replay` to judge it."""

    rules: str
    graph_canonical_hash: str
    steps: tuple[SolutionStep, ...]
    answer_value: Fraction
    answer_unit: str
    answer_entity: str | None
    answer_state: StateIndex


def solve_graph(graph: MathProblemGraph) -> SolutionTrace:
    """Carry out all operations and answer the question at the asked state.

    Raises GraphSolveError with its reason where the story has no value, even if only after the asked state.

    >>> from cpsearch.binding.math_graph import InitialPossession
    >>> egg = lambda value: Quantity(Fraction(value), "egg")
    >>> lays = Operation("Ida", "add", egg(2))
    >>> graph = MathProblemGraph(("Ida",), (InitialPossession("Ida", egg(7)),), (lays,), Unknown("Ida", "egg"))
    >>> solve_graph(graph).answer_value
    Fraction(9, 1)
    """
    held: _Held = {(item.entity, item.quantity.unit): item.quantity.value for item in graph.initial_state}
    counted: dict[str, str] = {}
    states, steps = [dict(held)], []
    for index, operation in enumerate(graph.operations):
        step = _carry_out(index, operation, held, counted)
        if not (is_writable(step.after_value) and is_writable(step.target_after or Fraction(0))):
            raise GraphSolveError("too_large", f"operation {index} makes a number of more than 400 digits")
        held[step.actor, step.unit] = step.after_value
        if step.target is not None and step.target_after is not None:
            held[step.target, step.unit] = step.target_after
        if operation.kind == "unit_partition":
            counted[step.actor] = step.unit
        steps.append(step)
        states.append(dict(held))
    state = resolve_state_index(graph)
    final = states[0 if state == "initial" else -1 if state == "terminal" else state.operation_index + 1]
    value = _answer(graph.unknown, final)
    return SolutionTrace(RULES, canonical_hash(graph), tuple(steps), value, graph.unknown.unit, graph.unknown.entity, state)


def _answer(unknown: Unknown, held: Mapping[tuple[str, str], Fraction]) -> Fraction:
    amounts = [value for (entity, unit), value in held.items() if unit == unknown.unit and unknown.entity in (None, entity)]
    if not amounts:
        raise GraphSolveError("no_answer", f"no {unknown.unit} with {unknown.entity or 'anybody'} at the asked state")
    return sum(amounts, Fraction(0))


def _carry_out(index: int, operation: Operation, held: _Held, counted: Mapping[str, str]) -> SolutionStep:
    kind, actor, operand = operation.kind, operation.actor, operation.operand
    match operand:
        case Quantity():
            return _change(index, operation, operand, held)
        case Rate():
            unit, before = operand.numerator_unit, _read(held, actor, operand.denominator_unit)
            after = before * operand.value
        case Comparison():
            unit, before = _reference(operand, held)
            after = _compared(operand, before)
        case PartitionChunk():
            unit, before = operand.result_unit, _read(held, actor, operand.unit)
            after = before / operand.value
            if after < 0 or (after.denominator != 1 and comes_whole(unit)):
                raise GraphSolveError("not_whole", f"{before} {operand.unit} make {after} {unit}")
        case FractionPortion():
            if actor not in counted:
                raise GraphSolveError("missing_state", f"nothing that {actor} divided into units")
            unit, before = counted[actor], _read(held, actor, counted[actor])
            gone = before * operand.value
            if gone.denominator != 1 and comes_whole(unit):
                raise GraphSolveError("not_whole", f"{operand.value} of {before} {unit}")
            after = before - gone
            if after < 0:
                raise GraphSolveError("negative_result", f"{after} {unit}")
    if kind != "fraction_portion" and (actor, unit) in held:
        raise GraphSolveError("overwrites_state", f"{actor} already holds {held[actor, unit]} {unit}")
    return SolutionStep(index, kind, actor, unit, operand, before, after)


def _change(index: int, operation: Operation, operand: Quantity, held: _Held) -> SolutionStep:
    kind, actor, unit, value = operation.kind, operation.actor, operand.unit, operand.value
    before = held.get((actor, unit), Fraction(0)) if kind == "add" else _read(held, actor, unit)
    if kind == "divide" and value == 0:
        raise GraphSolveError("division_by_zero", f"operation {index}")
    if kind == "add":
        after = before + value
    elif kind == "multiply":
        after = before * value
    elif kind == "divide":
        after = before / value
    else:
        after = before - value
    if operation.target is None:
        return SolutionStep(index, kind, actor, unit, operand, before, after)
    received = held.get((operation.target, unit), Fraction(0))
    return SolutionStep(index, kind, actor, unit, operand, before, after, operation.target, received, received + value)


def _reference(operand: Comparison, held: _Held) -> tuple[str, Fraction]:
    """The unit that is compared and the reference's amount of it; a factor needs a reference that holds one unit."""
    reference = operand.reference_actor
    if operand.delta is not None:
        return operand.delta.unit, _read(held, reference, operand.delta.unit)
    units = [unit for entity, unit in held if entity == reference]
    if len(units) > 1:
        raise GraphSolveError("ambiguous_reference", f"{reference} holds {', '.join(sorted(units))}")
    if not units:
        raise GraphSolveError("missing_state", f"{reference} holds nothing")
    return units[0], held[reference, units[0]]


def _compared(operand: Comparison, amount: Fraction) -> Fraction:
    if operand.factor is not None:
        return amount * operand.factor
    assert operand.delta is not None
    after = amount + operand.delta.value if operand.direction == "more" else amount - operand.delta.value
    if after < 0:
        raise GraphSolveError("negative_result", f"{after} {operand.delta.unit}")
    return after


def _read(held: _Held, entity: str, unit: str) -> Fraction:
    if (entity, unit) not in held:
        raise GraphSolveError("missing_state", f"{entity} holds no {unit}")
    return held[entity, unit]
