"""Adapter and question target together: round trips, stable hashes, refusals that pass through, states that exist (ADR-0135)."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given
from test_binding_graph_adapter import bound, evaluate, sides
from test_binding_graph_model import equation, symbol, unknown
from test_binding_graph_question_target import FORMS
from test_math_graph import act, graphs, has, q, story

from cpsearch.binding.adapter import bind_math_problem_graph
from cpsearch.binding.errors import AdapterError, BindingGraphError, MathGraphError, QuestionTargetError
from cpsearch.binding.math_graph import Comparison, MathProblemGraph, OperationKind, Rate, canonical_bytes, graph_from_json
from cpsearch.binding.model import QUESTION_FORMS, SemanticSymbolicBindingGraph
from cpsearch.binding.question_target import bound_unknown_from_math_problem_graph
from cpsearch.binding.solver import solve_graph
from cpsearch.problem import Operation, QuestionForm, StateIndex

TRIPS = (act("add"), act("transfer"), act("subtract"))
STATES: list[StateIndex] = ["initial", Operation(0), Operation(1), Operation(2), "terminal"]


# ---- round trip


@pytest.mark.parametrize("form", QUESTION_FORMS)
def test_one_unknown_per_graph(form: QuestionForm) -> None:
    """Each form comes through, in one record that is the resolver's."""
    graph = bound(FORMS[form])
    (record,) = graph.unknowns
    assert record == bound_unknown_from_math_problem_graph(FORMS[form])
    assert record.question_form == form


@pytest.mark.parametrize("form", QUESTION_FORMS)
def test_the_unknown_has_a_symbol_and_an_equation(form: QuestionForm) -> None:
    """Its symbol has role unknown and stands on the left of the last equation."""
    graph = bound(FORMS[form])
    (record,) = graph.unknowns
    (item,) = [one for one in graph.symbols if one.symbol_id == record.symbol_id]
    assert (item.semantic_role, item.unit, item.name) == ("unknown", record.expected_unit, record.question_span.text)
    assert graph.equations[-1].lhs_symbol_id == record.symbol_id


@pytest.mark.parametrize("form", QUESTION_FORMS)
def test_through_json(form: QuestionForm) -> None:
    """Written and read, a graph binds to the same bytes."""
    again = graph_from_json(canonical_bytes(FORMS[form]))
    assert bound(again).to_canonical_string() == bound(FORMS[form]).to_canonical_string()


@pytest.mark.parametrize("state", STATES)
def test_state_and_form_are_in_the_canonical_text(state: StateIndex) -> None:
    """The tokens of the question's line."""
    label = f"op({state.operation_index})" if isinstance(state, Operation) else state
    text = bound(story(*TRIPS, state=state)).to_canonical_string()
    assert f"U unknown_ida_shell expected_unit=shell state={label} form=count qspan=" in text


# ---- states


@pytest.mark.parametrize(
    ("state", "operand", "answer"),
    [
        ("initial", "q_ida_shell_t0", 20),
        (Operation(0), "op_000_result", 24),
        (Operation(1), "op_001_result", 22),
        (Operation(2), "op_002_result", 19),
        ("terminal", "op_002_result", 19),
        (None, "op_002_result", 19),
    ],
)
def test_a_state_names_a_symbol_that_exists(state: StateIndex | None, operand: str, answer: int) -> None:
    """Questions at several states of one story reach several results, each with its value."""
    graph = story(*TRIPS, state=state)
    assert sides(bound(graph), "unknown_ida_shell") == [f"addend:{operand}"]
    assert evaluate(bound(graph)) == answer == solve_graph(graph).answer_value


def test_the_state_of_somebody_else() -> None:
    """After operation 1 Bo has what the transfer left, and before it what Bo had."""
    assert sides(bound(story(*TRIPS, asked="Bo", state=Operation(0))), "unknown_bo_shell") == ["addend:q_bo_shell_t0"]
    assert sides(bound(story(*TRIPS, asked="Bo", state=Operation(2))), "unknown_bo_shell") == ["addend:op_001_target_result"]


def test_a_total_at_a_state() -> None:
    """All holders of the unit, each as it is then."""
    graph = bound(story(*TRIPS, asked=None, state=Operation(1)))
    # the second trip only moved shells from one to the other
    assert sorted(sides(graph, "unknown_total_shell")) == ["addend:op_000__amount", "addend:q_bo_shell_t0", "addend:q_ida_shell_t0"]
    assert evaluate(graph) == 31


def test_later_numbers_are_off_the_question() -> None:
    """Nothing after the asked state is among what the question's symbol depends on."""
    graph = bound(story(*TRIPS, state=Operation(0)))
    reached, frontier = set(), ["unknown_ida_shell"]
    equations = {item.lhs_symbol_id: item for item in graph.equations}
    while frontier:
        name = frontier.pop()
        reached.add(name)
        frontier += equations[name].dependencies if name in equations else ()
    assert reached == {"unknown_ida_shell", "op_000_result", "op_000__amount", "q_ida_shell_t0"}


@pytest.mark.parametrize("index", range(3))
def test_every_operation_is_its_equation(index: int) -> None:
    """``Operation(i)`` is equation i, and within the bounds of the model."""
    graph = bound(story(*TRIPS, state=Operation(index)))
    assert graph.equations[index].lhs_symbol_id == f"op_{index:03d}_result"
    assert index < len(graph.equations)


# ---- hashes


def test_hashes_are_stable() -> None:
    """The same graph, built twice, has one hash."""
    assert bound(story(*TRIPS)).canonical_hash() == bound(story(*TRIPS)).canonical_hash()


def test_each_state_has_its_hash() -> None:
    """Five questions on one story are five graphs."""
    hashes = {bound(story(*TRIPS, state=state)).canonical_hash() for state in STATES}
    assert len(hashes) == len(STATES)


def test_a_named_end_is_not_an_unnamed_one() -> None:
    """The records agree; the sources, and so the graphs, differ."""
    named, unnamed = bound(story(*TRIPS, state="terminal")), bound(story(*TRIPS))
    assert named.unknowns == unnamed.unknowns
    assert named.provenance != unnamed.provenance


def test_the_hash_is_pinned() -> None:
    """A change of the canonical form shows here, and needs a new version on line 1."""
    assert bound(story(*TRIPS)).canonical_hash() == "92ff5f4e8ab997788bb1729e95403c456e5ccbef683593354c33fae6c8c764ce"


# ---- refusals


@pytest.mark.parametrize(
    ("reason", "graph"),
    [
        ("apply_rate_unit_mismatch", story(act("apply_rate"), unit="crate")),
        ("unmappable_question_form", story(act("unit_partition"))),
        ("unmappable_question_form", story(act("fraction_portion"))),
        ("unmappable_question_form", story(act("add"), act("unit_partition"), asked=None)),
    ],
)
def test_refusals_pass_through(reason: str, graph: MathProblemGraph) -> None:
    """The question target's error is not wrapped."""
    with pytest.raises(QuestionTargetError) as caught:
        bind_math_problem_graph(graph)
    assert caught.value.reason == reason
    assert type(caught.value) is QuestionTargetError


def test_an_unknown_entity_passes_through() -> None:
    """A forged graph is refused by the defence, before its symbols are made."""
    graph = story(act("add"))
    object.__setattr__(graph, "unknown", replace(graph.unknown, entity="Zed"))
    with pytest.raises(QuestionTargetError) as caught:
        bind_math_problem_graph(graph)
    assert caught.value.reason == "unknown_entity_not_in_entities"


def test_a_graph_comes_first() -> None:
    """What is no graph is the adapter's to refuse."""
    with pytest.raises(AdapterError, match="not_a_math_problem_graph"):
        bind_math_problem_graph({"entities": []})  # type: ignore[arg-type]


@pytest.mark.parametrize("kind", ["unit_partition", "fraction_portion"])
def test_a_stronger_kind_saves_the_question(kind: OperationKind) -> None:
    """A comparison that touches too decides the form, and everything binds."""
    graph = bound(
        story(
            act(kind),
            act("compare_additive", actor="Bo", operand=Comparison("Ida", "more", delta=q(3))),
            held=(has("Ida", 20), has("Cy", 3)),
        )
    )
    assert graph.unknowns[0].question_form == "difference"


def test_trouble_with_units_does_not_change_the_form() -> None:
    """A refused equation has a question all the same."""
    graph = bound(story(act("subtract"), held=()))
    assert graph.unknowns[0].question_form == "count"
    assert graph.equations[-1].refusal_reason == "unit_unbound"


def test_a_question_in_the_unit_below() -> None:
    """Asked in hours, a rate's question is answered by the hours held, which stay."""
    graph = bound(story(act("apply_rate", operand=Rate(Fraction(6), "pound", "hour")), held=(has("Ida", 3, "hour"),), unit="hour"))
    assert graph.unknowns[0].question_form == "rate"
    assert sides(graph, "unknown_ida_hour") == ["addend:q_ida_hour_t0"]


# ---- bounds


@pytest.mark.parametrize("index", [0, 1])
def test_within_the_bounds(index: int) -> None:
    """Below the number of equations."""
    assert two_equations(index).unknowns[0].state_index == Operation(index)


@pytest.mark.parametrize("index", [2, 3, 10**9])
def test_beyond_the_bounds(index: int) -> None:
    """From the number of equations on."""
    with pytest.raises(BindingGraphError) as caught:
        two_equations(index)
    assert caught.value.reason == "state_index_out_of_range"


@pytest.mark.parametrize("label", ["initial", "terminal"])
def test_labels_have_no_bounds(label: StateIndex) -> None:
    """They exist without equations."""
    assert SemanticSymbolicBindingGraph(symbols=(symbol("a"),), unknowns=(unknown("a", state_index=label),))


def test_every_unknown_is_bounded() -> None:
    """Not only the first."""
    good = two_equations(0)
    with pytest.raises(BindingGraphError, match=r"unknowns\[1\]"):
        replace(good, unknowns=(*good.unknowns, unknown("a", state_index=Operation(2))))


def test_an_operation_that_does_not_exist_is_refused_in_the_graph() -> None:
    """The problem graph's own bound is the number of operations, which is the tighter one."""
    with pytest.raises(MathGraphError, match=r"unknown\.state\.operation_index"):
        story(*TRIPS, state=Operation(3))


def two_equations(index: int) -> SemanticSymbolicBindingGraph:
    """A graph of two equations that asks for the state after operation ``index``."""
    return SemanticSymbolicBindingGraph(
        symbols=tuple(map(symbol, "abc")),
        equations=(equation("b", "a"), equation("c", "b")),
        unknowns=(unknown("c", state_index=Operation(index)),),
    )


# ---- properties


@given(graphs())
def test_the_record_is_the_resolvers(graph: MathProblemGraph) -> None:
    """Whatever binds has exactly the question that the resolver finds; whatever does not, its refusal."""
    try:
        record = bound_unknown_from_math_problem_graph(graph)
    except QuestionTargetError as error:
        with pytest.raises(QuestionTargetError, match=error.reason):
            bound(graph)
        return
    result = bound(graph)
    assert result.unknowns == (record,)
    if isinstance(record.state_index, Operation):
        assert record.state_index.operation_index < len(result.equations)
