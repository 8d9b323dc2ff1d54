"""A Problem as binding graphs: every signature a symbol, every licence an equation that shows one way to compute."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given
from shapes import Shape, shapes
from strategies import problems, small

import cpsearch
from cpsearch.binding.errors import BindingGraphError
from cpsearch.binding.from_problem import binding_graphs_of_problem
from cpsearch.binding.model import BoundEquation, SemanticSymbolicBindingGraph
from cpsearch.problem import Cue, Licence, Operation, Problem, Quantity, Role, Signature, Span, Target
from cpsearch.unit import Unit

TEXT = "3 apples, 4 pears"
APPLES, PEARS, FRUIT = (Signature(name, Unit.parse(name)) for name in ("apple", "pear", "fruit"))
TWO = (Quantity("q0", Fraction(3), (APPLES,), Span(0, 1)), Quantity("q1", Fraction(4), (PEARS,), Span(10, 11)))


def only(problem: Problem) -> SemanticSymbolicBindingGraph:
    """The one graph."""
    (graph,) = binding_graphs_of_problem(problem)
    return graph


def lines(graph: SemanticSymbolicBindingGraph) -> list[str]:
    """Each equation as ``result = operands kind status``, by the letters that the symbols stand for."""
    names = {item.symbol_id: item.name for item in graph.symbols}

    def line(item: BoundEquation) -> str:
        operands = " ".join(f"{operand.role}:{names[operand.symbol_id]}" for operand in item.operands)
        return f"{names[item.lhs_symbol_id]} = {operands} {item.operation_kind} {item.admissibility_status}"

    return [line(item) for item in graph.equations]


@shapes
def test_a_shape_and_its_graph_have_one_answer(shape: Shape) -> None:
    """From a Problem to a binding graph and back nothing is lost that the answer needs."""
    verdict = cpsearch.solve(only(shape.problem))
    assert verdict.answer == shape.answer or verdict.reason is not None


def test_a_licence_is_solved_for_what_becomes_known_last() -> None:
    """Backward as well as forward, and for a role it may be solved for."""
    assert lines(only(small({"p": "a", "q": "b"}, ["c=a+b"], "c"))) == ["c = addend:a addend:b add admitted"]
    assert lines(only(small({"p": "c", "q": "b"}, ["c=a+b"], "a"))) == ["a = minuend:c subtrahend:b subtract admitted"]


def test_what_nothing_makes_known_is_pending() -> None:
    """The equation stands there, but computes nothing yet."""
    assert lines(only(small({"p": "a"}, ["c=a+b"], "c"))) == ["b = minuend:c subtrahend:a subtract pending"]


def test_kinds_add_up_to_their_superordinate() -> None:
    """Apples and pears are fruit, which the Problem says and the proof shows."""
    licence = Licence("l0", "combine", "sum", (Role("whole", FRUIT), Role("a", APPLES), Role("b", PEARS)), Cue(",", Span(8, 9)))
    problem = Problem(TEXT, TWO, (licence,), Target((FRUIT,), "total", "terminal"), kinds=(("apple", "fruit"), ("pear", "fruit")))
    assert [item.unit_proof for item in only(problem).equations] == ["add: [apple,pear] -> fruit"]


def test_units_that_do_not_fit_are_refused() -> None:
    licence = Licence("l0", "combine", "sum", (Role("whole", FRUIT), Role("a", APPLES), Role("b", PEARS)), Cue(",", Span(8, 9)))
    (equation,) = only(Problem(TEXT, TWO, (licence,), Target((FRUIT,), "total", "terminal"))).equations
    assert (equation.admissibility_status, equation.refusal_reason) == ("refused", "unit_mismatch")


def test_rounding_is_no_operation_of_the_table() -> None:
    """A quotient rounded up is not the quotient."""
    one = Signature("whole"), Signature("each"), Signature("count")
    roles = tuple(Role(name, signature) for name, signature in zip(("total", "each", "count"), one, strict=True))
    stated = tuple(Quantity(f"q{i}", Fraction(v), (one[i],), Span(*s)) for i, v, s in ((0, 3, (0, 1)), (1, 4, (10, 11))))
    licence = Licence("l0", "share", "product", roles, Cue(",", Span(8, 9)), unknowns=(2,), rounding="ceil")
    (equation,) = only(Problem(TEXT, stated, (licence,), Target((one[2],), "count", "terminal"))).equations
    assert (equation.operation_kind, equation.refusal_reason) == ("ceil", "unknown_operation")


def test_each_assignment_is_a_graph() -> None:
    """An alternative with two options is two graphs; a licence stands only where its condition holds."""
    problem = small({"p": "a", "q": "b"}, ["c=a+b g0", "a=c+b g1"], "c", alternatives={"g": 2})
    assert [lines(graph) for graph in binding_graphs_of_problem(problem)] == [
        ["c = addend:a addend:b add admitted"],
        ["c = minuend:a subtrahend:b subtract admitted"],
    ]


def test_the_asked_operation_is_that_equation() -> None:
    """The changes of the asked timeline come first and in time, whatever the order of the licences."""
    text = "7 2 3 gained"
    states = [Signature("ida", Unit.parse("egg"), f"t{i}") for i in range(3)]
    gains = [Signature(f"gain {i}", Unit.parse("egg")) for i in range(2)]
    stated = [
        Quantity(f"q{i}", Fraction(v), (s,), Span(2 * i, 2 * i + 1))
        for i, (v, s) in enumerate(zip((7, 2, 3), [states[0], *gains], strict=True))
    ]
    cue = Cue("gained", Span(6, 12))
    changes = [
        Licence(f"l{i}", "change", "sum", (Role("after", states[i + 1]), Role("before", states[i]), Role("gain", gains[i])), cue)
        for i in range(2)
    ]
    target = Target((states[1],), "count", Operation(0))
    graph = only(Problem(text, tuple(stated), tuple(reversed(changes)), target, states=("t0", "t1", "t2")))
    names = {item.symbol_id: item.name for item in graph.symbols}
    assert [names[item.lhs_symbol_id] for item in graph.equations] == ["ida @t1", "ida @t2"]
    assert graph.unknowns[0].state_index == Operation(0)


def test_an_asked_operation_that_nothing_tells_is_refused() -> None:
    problem = small({"p": "a", "q": "b"}, ["c=a+b"], "c")
    asked = Problem(problem.text, problem.quantities, problem.licences, Target(problem.target.signatures, "count", Operation(3)))  # type: ignore[union-attr]
    with pytest.raises(BindingGraphError, match="state_index_out_of_range"):
        only(asked)


@given(problems())
def test_any_problem_binds_or_says_why_not(problem: Problem) -> None:
    """One graph for each assignment, the same twice and through JSON; every fact and live licence is in it."""
    reason = ""
    try:
        graphs = list(binding_graphs_of_problem(problem))
    except BindingGraphError as error:
        reason = error.reason
    if reason:
        assert reason in ("state_index_out_of_range", "circular_dependency")
        return
    assert graphs == list(binding_graphs_of_problem(problem))
    for assignment, graph in zip(problem.assignments(), graphs, strict=True):
        assert SemanticSymbolicBindingGraph.from_json(graph.to_json()) == graph
        assert len(graph.facts) == len(problem.quantities)
        assert len(graph.equations) == sum(problem.holds(licence, assignment) for licence in problem.licences)


def test_read_texts_keep_their_answers() -> None:
    """What is read and answered is, by way of its binding graph, answered the same or refused; most of it the same."""
    pytest.importorskip("spacy", reason="reading needs the text extra")
    corpus = Path(__file__).resolve().parent.parent / "examples" / "corpus.jsonl"
    rows = [json.loads(line) for line in corpus.read_text(encoding="utf-8").splitlines()]
    same = 0
    for row in rows:
        if row["expected"] == "answered":
            problem = cpsearch.read(row["question"])
            if not problem.alternatives:
                answer = cpsearch.solve(only(problem)).answer
                assert answer in (None, Fraction(row["answer"])), row["id"]
                same += answer is not None
    assert same >= 40
