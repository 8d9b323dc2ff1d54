"""A graph on the road: its binding graph becomes a Problem, and the search finds the answer that the story has."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from test_math_graph import act, has, q, story
from test_math_graph_solver import solvable

import cpsearch
from cpsearch.binding import MathProblemGraph, SemanticSymbolicBindingGraph, bind_math_problem_graph, solve_graph
from cpsearch.binding.math_graph import Comparison, FractionPortion, PartitionChunk
from cpsearch.binding.model import (
    BoundConstraint,
    BoundEquation,
    BoundFact,
    BoundOperand,
    BoundUnknown,
    SourceSpanLink,
    SymbolBinding,
)
from cpsearch.binding.to_problem import problem_of_binding_graph, problem_of_math_graph
from cpsearch.chain import Ref
from cpsearch.errors import ProblemError
from cpsearch.gate import self_verifies
from cpsearch.limits import Limits
from cpsearch.problem import Operation, StateIndex
from cpsearch.search import enumerate_chains

#: Far beyond what a generated story needs, so that no bound decides.
WIDE = Limits(max_steps=40, slack=40, max_result_uses=40, max_slots=100, max_quantities=40)
TRIPS = (act("add"), act("transfer"), act("subtract"))


def value_of(graph: MathProblemGraph, chain: cpsearch.Chain) -> Fraction | None:
    """What a chain computes; of a chain without steps, the number itself."""
    if chain.root.step is not None:
        return chain.steps[chain.root.step].value
    return next(item.value for item in problem_of_math_graph(graph).quantities if item.id == chain.root.quantity)


# ---- answers


@settings(deadline=None)
@given(solvable())
def test_the_search_finds_the_value_of_the_story(graph: MathProblemGraph) -> None:
    """Exactly one derivation, of the solver's value; it is answered unless it is a bare restatement or no possible count."""
    problem, value = problem_of_math_graph(graph), solve_graph(graph).answer_value
    if problem.findings:
        assert {item.reason for item in problem.findings} == {"ungrounded_question"}
        return
    found = enumerate_chains(problem, limits=WIDE)
    assert found.exhausted
    assert len({record.key for record in found.chains}) == 1
    assert {value_of(graph, record.chain) for record in found.chains} == {value}
    verdict = cpsearch.solve(graph, limits=WIDE)
    assert verdict.answer == value if verdict.reason is None else verdict.reason in ("lone_number", "impossible_value")


@settings(deadline=None)
@given(solvable())
def test_within_the_limits_nothing_else_is_answered(graph: MathProblemGraph) -> None:
    """Bounds turn answers into refusals, never into other answers, and the same twice."""
    verdict = cpsearch.solve(graph)
    assert verdict.answer in (None, solve_graph(graph).answer_value)
    assert verdict.to_json() == cpsearch.solve(graph).to_json()


@pytest.mark.parametrize(
    ("state", "answer"), [("initial", 20), (Operation(0), 24), (Operation(1), 22), (Operation(2), 19), ("terminal", 19), (None, 19)]
)
def test_one_story_has_an_answer_for_every_state(state: StateIndex | None, answer: int) -> None:
    """What happens later is off target, what happened before must be used."""
    verdict = cpsearch.solve(story(*TRIPS, state=state))
    assert verdict.answer == answer
    assert verdict.certified


@pytest.mark.parametrize(("state", "answer"), [("initial", 27), (Operation(1), 31), (None, 28)])
def test_a_total_leaves_out_what_only_changed_hands(state: StateIndex | None, answer: int) -> None:
    """Handed over within the group, an amount would be added and taken away: the sum is made without it."""
    assert cpsearch.solve(story(*TRIPS, asked=None, state=state)).answer == answer


def test_what_nobody_asks_about_is_off_target() -> None:
    """Bo's shells and Ida's hours do not keep Ida's shells from being answered."""
    graph = story(act("add"), held=(has("Ida", 20), has("Bo", 7), has("Ida", 3, "hour")))
    assert cpsearch.solve(graph).answer == 24


def test_a_portion_is_taken_in_two_steps() -> None:
    """A fraction of a whole goes away: Bo has 2 crates more than what Ida has left."""
    operations = (
        act("unit_partition", operand=PartitionChunk(Fraction(5), "shell", "crate")),
        act("fraction_portion", operand=FractionPortion(1, 2, "them")),
        act("compare_additive", actor="Bo", operand=Comparison("Ida", "more", delta=q(2, "crate"))),
    )
    graph = story(*operations, held=(has("Ida", 20),), asked="Bo", unit="crate")
    assert cpsearch.solve(graph).answer == solve_graph(graph).answer_value == 4


def test_the_binding_graph_itself_is_solved() -> None:
    """A binding graph needs no math graph behind it."""
    graph = story(*TRIPS)
    assert cpsearch.solve(bind_math_problem_graph(graph)) == cpsearch.solve(graph)


# ---- refusals


def test_a_chain_that_ends_at_another_state_is_refused() -> None:
    """The right kind of thing at the wrong time."""
    problem = problem_of_math_graph(story(*TRIPS, state=Operation(1)))
    chain = cpsearch.solve(problem).chain
    assert chain is not None
    earlier = replace(chain, steps=chain.steps[:1], root=Ref(step=0))
    assert "wrong_state" in self_verifies(problem, earlier).reasons


def test_a_bare_restatement_is_no_answer() -> None:
    """Nothing happens, so nothing says at which moment the stated number is asked for."""
    assert cpsearch.solve(story()).reason == "lone_number"


@pytest.mark.parametrize(
    ("graph", "detail"),
    [
        (story(act("unit_partition")), "unmappable_question_form"),
        (story(act("apply_rate"), unit="mile"), "apply_rate_unit_mismatch"),
        (story(entities=("Ida", "Bo", "ida!")), "slug_collision"),
    ],
)
def test_what_cannot_be_bound_is_refused_with_the_reason(graph: MathProblemGraph, detail: str) -> None:
    verdict = cpsearch.solve(graph)
    assert verdict.reason == "ungrounded_question"
    assert verdict.evidence[0].detail.startswith(f"ungrounded_question: {detail}")


def test_an_operation_without_a_unit_proof_licenses_nothing() -> None:
    """Ida has no hours to take from, so that number has no licence, and neither has the answer."""
    verdict = cpsearch.solve(story(act("subtract", operand=q(1, "hour"))))
    assert verdict.reason == "unlicensed_quantity"
    assert "operand_arity" in verdict.evidence[0].detail
    assert cpsearch.solve(story(act("add"), unit="whale")).reason == "ungrounded_question"


def test_less_than_nothing_is_impossible() -> None:
    assert cpsearch.solve(story(act("subtract", operand=q(50)))).reason == "impossible_value"


@pytest.mark.parametrize("wrong", [None, 3, {"entities": ["Ida"]}])
def test_anything_else_is_misuse(wrong: Any) -> None:
    with pytest.raises(ProblemError, match="expected a Problem, a graph or a text"):
        cpsearch.solve(wrong)


# ---- binding graphs made by others

SPAN = SourceSpanLink("hand", 0, 4, "note")


def symbol(name: str, **more: Any) -> SymbolBinding:
    return SymbolBinding(name, name, more.pop("role", "quantity"), SPAN, "hand", **{"entity": "Ida", "unit": "egg", **more})


def equation(lhs: str, *operands: str, status: Any = "admitted") -> BoundEquation:
    """Operands as ``role:symbol``."""
    sides = tuple(BoundOperand(*item.split(":")) for item in operands)  # type: ignore[arg-type]
    return BoundEquation(lhs, f"{lhs} := {' '.join(operands) or 'nothing'}", sides, "add", "proof", status, SPAN)


def hand(*equations: BoundEquation, **more: Any) -> SemanticSymbolicBindingGraph:
    """Ida's eggs: a = 7 and b = 2 told, c asked."""
    facts = tuple(BoundFact(name, value, SPAN, unit="egg") for name, value in (("a", "7"), ("b", "2")))
    asked = BoundUnknown("c", SPAN, "terminal", "count", "egg")
    made = {"symbols": tuple(map(symbol, "abcd")), "facts": facts, "equations": equations, "unknowns": (asked,), **more}
    return SemanticSymbolicBindingGraph(**made)


@pytest.mark.parametrize(
    ("operands", "answer"),
    [
        (("addend:a", "addend:b"), 9),
        (("minuend:a", "subtrahend:b"), 5),
        (("addend:a", "addend:a", "subtrahend:b"), 12),
    ],
)
def test_operand_roles_say_how_it_is_computed(operands: tuple[str, ...], answer: int) -> None:
    assert cpsearch.solve(hand(equation("c", *operands))).answer == answer


@pytest.mark.parametrize(
    ("graph", "reason"),
    [
        (hand(equation("c", "addend:a", "addend:b"), unknowns=()), "no_question"),
        (hand(equation("c", "addend:a", "addend:b", status="pending")), "ungrounded_question"),
        (hand(equation("d", "addend:a", "addend:b", status="pending"), equation("c", "addend:a")), "unlicensed_quantity"),
        (hand(equation("c")), "unlicensed_quantity"),
        (hand(equation("c", "minuend:a")), "unlicensed_quantity"),
        (hand(equation("c", "addend:a", "addend:b"), facts=(BoundFact("a", "seven", SPAN),)), "unread_number"),
        (hand(equation("c", "addend:a", "addend:b"), constraints=(BoundConstraint("a", "a >= 0", SPAN),)), "unexplained_word"),
        (hand(equation("c", "addend:a", "addend:b"), facts=(BoundFact("a", "7", SPAN, unit="egg"),)), "no_chain"),
        (hand(equation("c", "factor:a", "factor:b")), "no_chain"),
    ],
)
def test_what_a_graph_leaves_open_refuses(graph: SemanticSymbolicBindingGraph, reason: str) -> None:
    """No question, no proof, no equation, no number, a condition nobody reads, a missing fact, units that do not multiply to eggs."""
    assert cpsearch.solve(graph).reason == reason


def test_two_questions_are_ambiguous() -> None:
    two = tuple(BoundUnknown(name, SPAN, "terminal", "count", "egg") for name in "cd")
    graph = hand(equation("c", "addend:a", "addend:b"), equation("d", "addend:a"), unknowns=two)
    assert cpsearch.solve(graph).reason == "ambiguous_target"


def test_all_spans_say_their_words() -> None:
    """Values and cues are found in the Problem's own text."""
    problem = problem_of_binding_graph(bind_math_problem_graph(story(*TRIPS)))
    for quantity in problem.quantities:
        assert quantity.span is not None
        assert problem.text[quantity.span.start : quantity.span.end] == str(quantity.value)
    for licence in problem.licences:
        assert problem.text[licence.cue.span.start : licence.cue.span.end] == licence.cue.lexeme
