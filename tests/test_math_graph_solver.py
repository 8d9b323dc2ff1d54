"""The value of a MathProblemGraph: each kind, each refusal by name; and a replay that trusts no trace."""

from __future__ import annotations

import pickle
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from test_math_graph import OPERANDS, WHO, act, graphs, has, q, story

from cpsearch.binding.errors import GraphSolveError
from cpsearch.binding.math_graph import (
    OPERATION_KINDS,
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
from cpsearch.binding.replay import REPLAY_CHECKS, ReplayCheck, replay
from cpsearch.binding.solver import RULES, SolutionTrace, solve_graph
from cpsearch.problem import Operation as AfterOperation
from cpsearch.problem import StateIndex

HOURS = (has("Ida", 3, "hour"), has("Bo", 7))

#: A solvable story of each kind, and its answer.
SOLVED: dict[OperationKind, tuple[MathProblemGraph, int]] = {
    "add": (story(act("add")), 24),
    "subtract": (story(act("subtract")), 17),
    "transfer": (story(act("transfer")), 18),
    "multiply": (story(act("multiply")), 100),
    "divide": (story(act("divide")), 10),
    "apply_rate": (story(act("apply_rate"), held=HOURS, unit="pound"), 18),
    "compare_additive": (story(act("compare_additive"), held=HOURS), 10),
    "compare_multiplicative": (story(act("compare_multiplicative"), held=HOURS), 21),
    "unit_partition": (story(act("unit_partition"), unit="crate"), 5),
    "fraction_portion": (story(act("unit_partition"), act("fraction_portion", operand=FractionPortion(2, 5, "rest")), unit="crate"), 3),
}


@pytest.mark.parametrize("kind", OPERATION_KINDS)
def test_each_kind(kind: OperationKind) -> None:
    """The answer, with one step per operation, a trace that replays."""
    graph, answer = SOLVED[kind]
    trace = solve_graph(graph)
    assert trace.answer_value == answer
    assert [step.operation_kind for step in trace.steps] == [operation.kind for operation in graph.operations]
    assert trace.steps[-1].after_value == answer
    assert replay(graph, trace).verified
    assert (trace.rules, trace.graph_canonical_hash) == (RULES, canonical_hash(graph))


@pytest.mark.parametrize(
    ("operation", "answer"),
    [
        (act("compare_additive", operand=Comparison("Bo", "fewer", delta=q(3))), 4),
        (act("compare_multiplicative", operand=Comparison("Bo", "fraction", factor=Fraction(1, 7))), 1),
        (act("add", operand=q("1/3")), Fraction(1, 3)),
    ],
)
def test_directions_and_fractions(operation: Operation, answer: Fraction) -> None:
    """Down as well as up, and exactly; what is added may meet nothing."""
    graph = story(operation, held=(has("Bo", 7),))
    assert solve_graph(graph).answer_value == answer
    assert replay(graph, solve_graph(graph)).verified


def test_fewer_may_leave_nothing() -> None:
    """Zero is an amount, not a refusal."""
    graph = story(act("compare_additive", operand=Comparison("Bo", "fewer", delta=q(7))), held=HOURS)
    assert solve_graph(graph).answer_value == 0
    assert replay(graph, solve_graph(graph)).verified


def test_a_whole_portion_of_a_part() -> None:
    """What goes away must be whole, what it goes from need not be."""
    operations = (
        act("unit_partition"),
        act("add", operand=q("1/3", "crate")),
        act("fraction_portion", operand=FractionPortion(3, 16, "it")),
    )
    graph = story(*operations, unit="crate")
    assert solve_graph(graph).answer_value == Fraction(13, 3)
    assert replay(graph, solve_graph(graph)).verified


def test_all_of_it_may_go() -> None:
    """A portion of one whole leaves nothing."""
    graph = story(act("unit_partition"), act("fraction_portion", operand=FractionPortion(1, 1, "them")), unit="crate")
    assert solve_graph(graph).answer_value == 0
    assert replay(graph, solve_graph(graph)).verified


@pytest.mark.parametrize(("asked", "who"), [("Cy", "Cy"), (None, "anybody")])
def test_no_answer_says_whose(asked: str | None, who: str) -> None:
    """The message names what is missing and with whom."""
    with pytest.raises(GraphSolveError, match=f"no pound with {who} at the asked state"):
        solve_graph(story(asked=asked, unit="pound"))


def test_a_tenth_three_times_is_no_float() -> None:
    """0.1 + 0.1 + 0.1 is 3/10."""
    graph = story(*[act("add", operand=q("0.1"))] * 3, held=())
    assert solve_graph(graph).answer_value == Fraction(3, 10)


TRIPS = (act("add"), act("transfer"), act("subtract"))


@pytest.mark.parametrize(
    ("asked", "state", "answer"),
    [
        ("Ida", "initial", 20),
        ("Ida", AfterOperation(0), 24),
        ("Ida", AfterOperation(1), 22),
        ("Ida", "terminal", 19),
        ("Ida", None, 19),
        ("Bo", AfterOperation(0), 7),
        ("Bo", "terminal", 9),
        (None, "initial", 27),
        (None, None, 28),
    ],
)
def test_the_asked_state(asked: str | None, state: StateIndex | None, answer: int) -> None:
    """One story, several questions."""
    graph = story(*TRIPS, asked=asked, state=state)
    trace = solve_graph(graph)
    assert trace.answer_value == answer
    assert replay(graph, trace).verified


@pytest.mark.parametrize(
    ("reason", "graph"),
    [
        ("missing_state", story(act("subtract"), held=())),
        ("missing_state", story(act("transfer"), held=(), asked="Bo")),
        ("missing_state", story(act("multiply"), held=())),
        ("missing_state", story(act("divide"), held=())),
        ("missing_state", story(act("apply_rate"), unit="pound")),
        ("missing_state", story(act("compare_additive"), held=())),
        ("missing_state", story(act("compare_multiplicative"), held=())),
        ("missing_state", story(act("unit_partition"), held=())),
        ("missing_state", story(act("fraction_portion"))),
        ("overwrites_state", story(act("compare_additive"))),
        ("overwrites_state", story(act("compare_multiplicative"))),
        ("overwrites_state", story(act("apply_rate"), held=(*HOURS, has("Ida", 1, "pound")))),
        ("overwrites_state", story(act("unit_partition"), act("unit_partition"))),
        ("ambiguous_reference", story(act("compare_multiplicative"), held=(has("Bo", 1), has("Bo", 2, "hour")))),
        ("division_by_zero", story(act("divide", operand=q(0)))),
        ("negative_result", story(act("compare_additive", operand=Comparison("Bo", "fewer", delta=q(8))), held=HOURS)),
        ("negative_result", story(act("unit_partition"), act("fraction_portion", operand=FractionPortion(2, 1, "it")))),
        ("not_whole", story(act("unit_partition"), held=(has("Ida", 21),))),
        ("too_large", story(*[act("multiply", operand=q(10**399))] * 2)),
        ("not_whole", story(act("unit_partition"), act("fraction_portion"))),
        ("no_answer", story(act("add"), asked="Cy")),
        ("no_answer", story(act("add"), asked=None, unit="pound")),
        ("no_answer", story(act("apply_rate"), held=HOURS, unit="pound", state="initial")),
    ],
)
def test_each_refusal(reason: str, graph: MathProblemGraph) -> None:
    """What has no value says why, and is never zero by default."""
    with pytest.raises(GraphSolveError) as caught:
        solve_graph(graph)
    assert caught.value.reason == reason
    assert str(caught.value).startswith(f"{reason}: ")


def test_every_reason_is_reached() -> None:
    """The closed set has no member that no graph reaches."""
    marks = test_each_refusal.pytestmark  # type: ignore[attr-defined]
    assert {row[0] for row in marks[0].args[1]} == set(GraphSolveError.REASONS)


def test_reasons_are_closed_and_errors_travel() -> None:
    """Another reason is a plain ValueError; an error keeps its parts through pickle."""
    with pytest.raises(ValueError, match="not a reason"):
        GraphSolveError("bad_luck")
    error = pickle.loads(pickle.dumps(GraphSolveError("no_answer", "nobody")))
    assert (error.reason, error.detail) == ("no_answer", "nobody")


# ---- replay

GRAPH = story(*TRIPS)
TRACE = solve_graph(GRAPH)


def change(index: int, **values: Any) -> SolutionTrace:
    """The trace with one step changed."""
    steps = list(TRACE.steps)
    steps[index] = replace(steps[index], **values)
    return replace(TRACE, steps=tuple(steps))


@pytest.mark.parametrize(
    ("check", "trace"),
    [
        ("graph_canonical_hash_matches", replace(TRACE, graph_canonical_hash="0" * 64)),
        ("rules_match", replace(TRACE, rules="float/1")),
        ("steps_are_the_operations", replace(TRACE, steps=TRACE.steps[:-1])),
        ("steps_are_the_operations", replace(TRACE, steps=(*TRACE.steps, TRACE.steps[-1]))),
        ("steps_are_the_operations", replace(TRACE, steps=TRACE.steps[::-1])),
        ("steps_are_the_operations", change(0, step_index=1)),
        ("steps_are_the_operations", change(0, operation_kind="subtract")),
        ("steps_are_the_operations", change(0, actor="Bo")),
        ("steps_are_the_operations", change(0, operand=q(5))),
        ("steps_are_the_operations", change(1, target="Cy")),
        ("step_replay_matches_before_after", change(0, before_value=Fraction(19))),
        ("step_replay_matches_before_after", change(0, after_value=Fraction(25))),
        ("step_replay_matches_before_after", change(0, unit="pound")),
        ("step_replay_matches_before_after", change(1, target_before=Fraction(0))),
        ("step_replay_matches_before_after", change(1, target_after=None)),
        ("step_replay_matches_before_after", change(0, target_after=Fraction(1))),
        ("answer_value_reproduces", replace(TRACE, answer_value=Fraction(20))),
        ("answer_value_reproduces", replace(TRACE, answer_unit="pound")),
        ("answer_value_reproduces", replace(TRACE, answer_entity="Bo")),
        ("answer_value_reproduces", replace(TRACE, answer_state="initial")),
    ],
)
def test_a_forged_trace(check: ReplayCheck, trace: SolutionTrace) -> None:
    """Each forgery fails first at its check."""
    result = replay(GRAPH, trace)
    assert (result.verified, result.reason) == (False, check)
    assert tuple(name for name, _ in result.checks) == REPLAY_CHECKS


def test_a_consistent_trace_of_another_story() -> None:
    """Steps that follow from each other are still not the graph's: a trace is judged by its graph, not by itself."""
    other = story(act("add", operand=q(1)), act("transfer"), act("subtract"))
    trace = replace(solve_graph(other), graph_canonical_hash=canonical_hash(GRAPH))
    assert replay(GRAPH, trace).reason == "steps_are_the_operations"


@pytest.mark.parametrize(
    "graph",
    [
        story(act("compare_additive")),
        story(act("divide", operand=q(0))),
        story(act("subtract"), held=()),
        story(act("compare_multiplicative"), held=()),
        story(act("fraction_portion")),
        story(act("compare_additive", operand=Comparison("Bo", "fewer", delta=q(8))), held=HOURS),
        story(act("unit_partition"), held=(has("Ida", 21),)),
    ],
)
def test_replay_refuses_what_has_no_value(graph: MathProblemGraph) -> None:
    """A made-up step over a story without a value does not verify."""
    other = story(*[act("add")] * len(graph.operations))
    steps = tuple(
        replace(step, operation_kind=operation.kind, operand=operation.operand, target=operation.target)
        for step, operation in zip(solve_graph(other).steps, graph.operations, strict=True)
    )
    trace = replace(solve_graph(other), steps=steps, graph_canonical_hash=canonical_hash(graph))
    assert replay(graph, trace).reason == "step_replay_matches_before_after"


def attempt(graph: MathProblemGraph) -> SolutionTrace | None:
    """The trace, None where the graph has no value; any other error is one of the test."""
    try:
        return solve_graph(graph)
    except GraphSolveError:
        return None


NOUNS = ("shell", "crate", "hour")


@st.composite
def solvable(draw: st.DrawFn) -> MathProblemGraph:
    """A graph that has a value: operations are drawn from what is held, and kept where the story still works."""
    value, other_unit = st.integers(1, 5), st.sampled_from(NOUNS)
    held = draw(st.dictionaries(st.tuples(st.sampled_from(WHO), other_unit), value.map(lambda n: 12 * n), min_size=1, max_size=3))
    possessions = tuple(has(entity, amount, unit) for (entity, unit), amount in held.items())
    keys, operations = list(held), list[Operation]()
    for _ in range(draw(st.integers(0, 6))):
        owner, unit = draw(st.sampled_from(keys))
        kind, number = draw(st.sampled_from(OPERATION_KINDS)), Fraction(draw(value))
        if kind == "fraction_portion":
            owner, unit = next(
                ((op.actor, op.operand.result_unit) for op in operations if isinstance(op.operand, PartitionChunk)), (owner, unit)
            )
        other = draw(st.sampled_from([name for name in WHO if name != owner]))
        fresh = draw(st.sampled_from([name for name in NOUNS if name != unit]))
        operands: dict[str, Operand] = {
            "apply_rate": Rate(number, fresh, unit),
            "unit_partition": PartitionChunk(number, unit, fresh),
            "fraction_portion": FractionPortion(1, int(number), "it"),
            "compare_additive": Comparison(owner, draw(st.sampled_from(("more", "fewer"))), delta=Quantity(number, unit)),
            "compare_multiplicative": Comparison(owner, draw(st.sampled_from(("times", "fraction"))), factor=number / 2),
        }
        actor = other if kind.startswith("compare") else owner
        operation = Operation(actor, kind, operands.get(kind, Quantity(number, unit)), other if kind == "transfer" else None)
        trace = attempt(MathProblemGraph(WHO, possessions, (*operations, operation), Unknown(owner, unit)))
        if trace is not None:
            operations.append(operation)
            keys += [(who, trace.steps[-1].unit) for who in (actor, operation.target) if who is not None]
    asked, unit = draw(st.sampled_from(keys[::-1]))
    states: list[StateIndex | None] = [None, "terminal", "initial", *(AfterOperation(i) for i in range(len(operations)))]
    graph = MathProblemGraph(
        WHO, possessions, tuple(operations), Unknown(draw(st.sampled_from((asked, None))), unit, draw(st.sampled_from(states)))
    )
    assume(attempt(graph) is not None)
    return graph


@given(solvable())
def test_what_has_a_value_replays(graph: MathProblemGraph) -> None:
    """Solver and replay agree on stories that work, and a wrong answer or amount is found."""
    trace = solve_graph(graph)
    assert replay(graph, trace).verified
    assert not replay(graph, replace(trace, answer_value=trace.answer_value + 1)).verified
    for index, step in enumerate(trace.steps):
        forged = list(trace.steps)
        forged[index] = replace(step, after_value=step.after_value + 1)
        assert replay(graph, replace(trace, steps=tuple(forged))).reason == "step_replay_matches_before_after"


@given(graphs())
def test_solver_and_replay_agree(graph: MathProblemGraph) -> None:
    """Whatever solves replays; whatever does not has a reason; neither changes the graph."""
    before = canonical_hash(graph)
    trace = attempt(graph)
    assert canonical_hash(graph) == before
    if trace is not None:
        assert replay(graph, trace).verified
        assert solve_graph(graph) == trace
        assert not replay(graph, replace(trace, answer_value=trace.answer_value + 1)).verified


def test_all_kinds_have_a_solved_story() -> None:
    """The table above covers the vocabulary."""
    assert set(SOLVED) == set(OPERATION_KINDS) == set(OPERANDS)
