"""Judges a solution trace without the solver: each kind is the affine map that it means, and the steps must be the graph's own.

It shares the types with :mod:`cpsearch.binding.solver` and no arithmetic, so an error in one shows as a difference.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Literal, get_args

from cpsearch.binding.math_graph import (
    Comparison,
    FractionPortion,
    MathProblemGraph,
    Operation,
    PartitionChunk,
    Quantity,
    Rate,
    canonical_hash,
)
from cpsearch.binding.solver import RULES, SolutionStep, SolutionTrace
from cpsearch.binding.units import comes_whole

__all__ = ["REPLAY_CHECKS", "Replay", "ReplayCheck", "replay"]

ReplayCheck = Literal[
    "graph_canonical_hash_matches",
    "rules_match",
    "steps_are_the_operations",
    "step_replay_matches_before_after",
    "answer_value_reproduces",
]
REPLAY_CHECKS: tuple[ReplayCheck, ...] = get_args(ReplayCheck)

_State = dict[tuple[str, str], Fraction]


@dataclass(frozen=True, slots=True)
class Replay:
    """The outcome of every check, in order; ``reason`` is the first that fails."""

    checks: tuple[tuple[ReplayCheck, bool], ...]

    @property
    def verified(self) -> bool:
        """Whether all checks hold."""
        return self.reason is None

    @property
    def reason(self) -> ReplayCheck | None:
        """The first check that fails, None if all hold."""
        return next((name for name, held in self.checks if not held), None)


def replay(graph: MathProblemGraph, trace: SolutionTrace) -> Replay:
    """Check ``trace`` against ``graph``: hash, rules, that step i is operation i, each amount, and the answer at the asked state.

    >>> from dataclasses import replace
    >>> from cpsearch.binding.math_graph import InitialPossession, Unknown
    >>> from cpsearch.binding.solver import solve_graph
    >>> held = InitialPossession("Ida", Quantity(Fraction(7), "egg"))
    >>> graph = MathProblemGraph(("Ida",), (held,), (), Unknown("Ida", "egg"))
    >>> trace = solve_graph(graph)
    >>> replay(graph, trace).verified, replay(graph, replace(trace, answer_value=Fraction(8))).reason
    (True, 'answer_value_reproduces')
    """
    same = len(trace.steps) == len(graph.operations) and all(
        (step.step_index, step.operation_kind, step.actor, step.operand, step.target)
        == (index, operation.kind, operation.actor, operation.operand, operation.target)
        for index, (step, operation) in enumerate(zip(trace.steps, graph.operations, strict=True))
    )
    # the amounts are those of the graph's operations: where the steps are others, they are not looked at
    states = _replay_steps(graph, trace.steps) if same else None
    outcome = (
        trace.graph_canonical_hash == canonical_hash(graph),
        trace.rules == RULES,
        same,
        states is not None,
        states is not None and _answers(graph, trace, states),
    )
    return Replay(tuple(zip(REPLAY_CHECKS, outcome, strict=True)))


def _replay_steps(graph: MathProblemGraph, steps: tuple[SolutionStep, ...]) -> list[_State] | None:
    """The state before the first operation and after each one; None at the first step that does not follow."""
    states: list[_State] = [{(item.entity, item.quantity.unit): item.quantity.value for item in graph.initial_state}]
    for index, step in enumerate(steps):
        state = states[-1]
        effect = _effect(graph.operations[: index + 1], state)
        if effect is None:
            return None
        read, written, scale, shift = effect
        operation = graph.operations[index]
        fresh = operation.kind in ("apply_rate", "compare_additive", "compare_multiplicative", "unit_partition")
        before = Fraction(0) if operation.kind == "add" and read not in state else state.get(read)
        if before is None or (fresh and written in state) or (step.before_value, step.unit) != (before, written[1]):
            return None
        after = before * scale + shift
        if step.after_value != after or not _possible(operation, written[1], before, after):
            return None
        changes = {written: after}
        target = (operation.target or "", written[1])
        amounts: tuple[Fraction | None, Fraction | None] = (None, None)
        if operation.target is not None:
            received = state.get(target, Fraction(0))
            amounts = (received, received - shift)
            changes[target] = received - shift
        if (step.target_before, step.target_after) != amounts:
            return None
        states.append({**state, **changes})
    return states


def _effect(operations: tuple[Operation, ...], state: _State) -> tuple[tuple[str, str], tuple[str, str], Fraction, Fraction] | None:
    """What the last operation reads and writes, and its map ``read * scale + shift``; None where it has no meaning."""
    actor, kind = operations[-1].actor, operations[-1].kind
    one, none = Fraction(1), Fraction(0)
    match operations[-1].operand:
        case Quantity(value, unit):
            own = (actor, unit)
            if kind in ("multiply", "divide"):
                return None if kind == "divide" and not value else (own, own, value if kind == "multiply" else 1 / value, none)
            return own, own, one, value if kind == "add" else -value
        case Rate(value, top, bottom):
            return (actor, bottom), (actor, top), value, none
        case PartitionChunk(value, unit, result):
            return (actor, unit), (actor, result), 1 / value, none
        case FractionPortion() as portion:
            chunks = [item.operand for item in operations if item.actor == actor and isinstance(item.operand, PartitionChunk)]
            own = (actor, chunks[-1].result_unit if chunks else "")
            return own, own, 1 - portion.value, none
        case Comparison(reference, direction, delta, factor):
            if delta is not None:
                return (reference, delta.unit), (actor, delta.unit), one, delta.value if direction == "more" else -delta.value
            units = {unit for entity, unit in state if entity == reference}
            if len(units) != 1 or factor is None:
                return None
            (unit,) = units
            return (reference, unit), (actor, unit), factor, none


def _possible(operation: Operation, unit: str, before: Fraction, after: Fraction) -> bool:
    things = comes_whole(unit)
    if operation.kind == "unit_partition":
        return after >= 0 and (after.denominator == 1 or not things)
    if operation.kind == "fraction_portion":
        return after >= 0 and ((before - after).denominator == 1 or not things)
    return operation.kind != "compare_additive" or after >= 0


def _answers(graph: MathProblemGraph, trace: SolutionTrace, states: list[_State]) -> bool:
    unknown, asked = graph.unknown, graph.unknown.state
    if asked is None:
        asked = "terminal" if graph.operations else "initial"
    position = {"initial": 0, "terminal": len(states) - 1}[asked] if isinstance(asked, str) else asked.operation_index + 1
    amounts = [value for (who, unit), value in states[position].items() if unit == unknown.unit and (unknown.entity or who) == who]
    answer = (trace.answer_unit, trace.answer_entity, trace.answer_state) == (unknown.unit, unknown.entity, asked)
    return answer and bool(amounts) and trace.answer_value == sum(amounts)
