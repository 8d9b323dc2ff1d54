"""The adapter: a graph's numbers are facts, its operations equations that chain, with unit proofs or reasons (ADR-0133)."""

from __future__ import annotations

import os
import subprocess
import sys
from fractions import Fraction
from math import prod
from typing import Any

import pytest
from hypothesis import given
from test_math_graph import act, graphs, has, q, story
from test_math_graph_solver import SOLVED, solvable

from cpsearch.binding import adapter
from cpsearch.binding.adapter import INTRODUCED_BY, UNVERIFIED, bind_math_problem_graph
from cpsearch.binding.errors import ADMISSIBILITY_REASONS, AdapterError, BindingGraphError, QuestionTargetError
from cpsearch.binding.math_graph import (
    OPERATION_KINDS,
    Comparison,
    FractionPortion,
    MathProblemGraph,
    Operation,
    OperationKind,
    PartitionChunk,
    Rate,
    Unknown,
    canonical_bytes,
    canonical_hash,
    graph_from_json,
)
from cpsearch.binding.model import BoundEquation, SemanticSymbolicBindingGraph
from cpsearch.binding.solver import solve_graph
from cpsearch.binding.units import parse_unit, unit_text


def bound(graph: MathProblemGraph) -> SemanticSymbolicBindingGraph:
    """The binding graph."""
    return bind_math_problem_graph(graph)


def equation(graph: SemanticSymbolicBindingGraph, lhs: str) -> BoundEquation:
    """The one equation for ``lhs``."""
    (found,) = [item for item in graph.equations if item.lhs_symbol_id == lhs]
    return found


def sides(graph: SemanticSymbolicBindingGraph, lhs: str) -> list[str]:
    """Its operands as ``role:id``."""
    return [f"{item.role}:{item.symbol_id}" for item in equation(graph, lhs).operands]


def evaluate(graph: SemanticSymbolicBindingGraph) -> Fraction:
    """The value of the question's symbol from facts and operand roles alone."""
    values = {fact.symbol_id: Fraction(fact.value) for fact in graph.facts}
    equations = {item.lhs_symbol_id: item for item in graph.equations}

    def value(symbol_id: str) -> Fraction:
        if symbol_id not in values:
            sides = [(item.role, value(item.symbol_id)) for item in equations[symbol_id].operands]
            roles = dict(sides)
            if "factor" in roles:
                values[symbol_id] = prod((amount for _, amount in sides), start=Fraction(1))
            elif "dividend" in roles:
                values[symbol_id] = roles["dividend"] / roles["divisor"]
            elif "whole" in roles:
                values[symbol_id] = roles["whole"] * (1 - roles["portion"])
            else:
                values[symbol_id] = sum((-amount if role == "subtrahend" else amount for role, amount in sides), Fraction(0))
        return values[symbol_id]

    return value(graph.unknowns[0].symbol_id)


HOURS = (has("Ida", 3, "hour"), has("Bo", 7))


# ---- records


def test_symbols_of_a_story() -> None:
    """Entities, possessions, then each operation's number and result, the question last."""
    graph = bound(story(act("add"), act("transfer")))
    assert [(item.symbol_id, item.semantic_role, item.entity, item.unit) for item in graph.symbols] == [
        ("entity_ida", "entity", "Ida", None),
        ("entity_bo", "entity", "Bo", None),
        ("entity_cy", "entity", "Cy", None),
        ("q_ida_shell_t0", "quantity", "Ida", "shell"),
        ("q_bo_shell_t0", "quantity", "Bo", "shell"),
        ("op_000__amount", "quantity", "Ida", "shell"),
        ("op_000_result", "quantity", "Ida", "shell"),
        ("op_001__amount", "quantity", "Ida", "shell"),
        ("op_001_result", "quantity", "Ida", "shell"),
        ("op_001_target_result", "quantity", "Bo", "shell"),
        ("unknown_ida_shell", "unknown", "Ida", "shell"),
    ]
    assert {item.introduced_by for item in graph.symbols} == {INTRODUCED_BY}
    assert [item.name for item in graph.symbols][3:7] == ["Ida.shell@t0", "Bo.shell@t0", "op0.amount", "op0.add.Ida"]


def test_facts_are_the_numbers() -> None:
    """Every stated number once, exactly, with its unit."""
    graph = bound(story(act("add", operand=q("1/3")), act("divide")))
    assert [(item.symbol_id, item.value, item.unit) for item in graph.facts] == [
        ("q_ida_shell_t0", "20", "shell"),
        ("q_bo_shell_t0", "7", "shell"),
        ("op_000__amount", "1/3", "shell"),
        ("op_001__divisor", "2", "dimensionless"),
    ]


def test_the_source_is_told() -> None:
    """Spans are of the graph; its hash is the provenance."""
    graph = story(act("add"))
    (span,) = bound(graph).provenance
    assert span.text == canonical_hash(graph)
    made = bound(graph)
    spans = (
        [item.source_span for item in made.symbols]
        + [item.source_span for item in made.facts]
        + [item.source_span for item in made.equations]
    )
    assert {item.source_id for item in spans} == {"math_problem_graph"}
    assert all((item.start, item.end) == (0, len(item.text)) for item in spans)
    assert bound(graph).facts[0].source_span.text == "Ida|shell|t0"
    assert bound(graph).equations[0].source_span.text == "op000|add|Ida"


def test_the_canonical_text_is_pinned() -> None:
    """A whole binding graph, byte by byte."""
    graph = MathProblemGraph(("Ida",), (has("Ida", 20, "shells"),), (act("divide", operand=q(4, "shells")),), Unknown("Ida", "shells"))
    assert bound(graph).to_canonical_string().split("\n") == [
        "binding-graph/1",
        "S entity_ida Ida entity entity=Ida unit=None span=math_problem_graph[0:3] by=bind_math_problem_graph",
        "S q_ida_shells_t0 Ida.shells@t0 quantity entity=Ida unit=shells span=math_problem_graph[0:13] by=bind_math_problem_graph",
        "S op_000__divisor op0.divisor quantity entity=Ida unit=dimensionless span=math_problem_graph[0:16] by=bind_math_problem_graph",
        "S op_000_result op0.divide.Ida quantity entity=Ida unit=shells span=math_problem_graph[0:16] by=bind_math_problem_graph",
        "S unknown_ida_shells Ida|shells unknown entity=Ida unit=shells span=math_problem_graph[0:10] by=bind_math_problem_graph",
        "F q_ida_shells_t0 = 20 unit=shells span=math_problem_graph[0:13]",
        "F op_000__divisor = 4 unit=dimensionless span=math_problem_graph[0:16]",
        'E op_000_result := "divide(Ida, 4 shells)" op=divide operands=[dividend:q_ida_shells_t0,divisor:op_000__divisor] '
        'deps=[op_000__divisor,q_ida_shells_t0] unit_proof="divide: [shell,dimensionless] -> shell" status=admitted refusal=None '
        "span=math_problem_graph[0:16]",
        "E unknown_ida_shells := Ida|shells op=add operands=[addend:op_000_result] deps=[op_000_result] "
        'unit_proof="add: [shell] -> shell" status=admitted refusal=None span=math_problem_graph[0:10]',
        "U unknown_ida_shells expected_unit=shells state=terminal form=count qspan=math_problem_graph[0:10]",
        f"P math_problem_graph[0:64] text={canonical_hash(graph)}",
    ]


# ---- equations


@pytest.mark.parametrize(
    ("operation", "operands", "rhs", "proof"),
    [
        (act("add"), ["addend:q_ida_shell_t0", "addend:op_000__amount"], "add(Ida, 4 shell)", "add: [shell,shell] -> shell"),
        (
            act("subtract"),
            ["minuend:q_ida_shell_t0", "subtrahend:op_000__amount"],
            "subtract(Ida, 3 shell)",
            "subtract: [shell,shell] -> shell",
        ),
        (
            act("transfer"),
            ["minuend:q_ida_shell_t0", "subtrahend:op_000__amount"],
            "transfer(Ida->Bo, 2 shell)",
            "transfer: [shell,shell] -> shell",
        ),
        (
            act("multiply"),
            ["factor:q_ida_shell_t0", "factor:op_000__multiplicand"],
            "multiply(Ida, 5 shell)",
            "multiply: [shell,dimensionless] -> shell",
        ),
        (
            act("divide"),
            ["dividend:q_ida_shell_t0", "divisor:op_000__divisor"],
            "divide(Ida, 2 shell)",
            "divide: [shell,dimensionless] -> shell",
        ),
        (
            act("apply_rate"),
            ["factor:q_ida_hour_t0", "factor:op_000__rate"],
            "apply_rate(Ida, 6 pound/hour)",
            "apply_rate: [hour,pound/hour] -> pound",
        ),
        (
            act("compare_additive"),
            ["addend:q_bo_shell_t0", "addend:op_000__delta"],
            "compare_additive(Ida, more(Bo, delta=3 shell))",
            "compare_additive: [shell,shell] -> shell",
        ),
        (
            act("compare_additive", operand=Comparison("Bo", "fewer", delta=q(3))),
            ["minuend:q_bo_shell_t0", "subtrahend:op_000__delta"],
            "compare_additive(Ida, fewer(Bo, delta=3 shell))",
            "compare_additive: [shell,shell] -> shell",
        ),
        (
            act("compare_multiplicative"),
            ["factor:q_bo_shell_t0", "factor:op_000__factor"],
            "compare_multiplicative(Ida, times(Bo, factor=3))",
            "compare_multiplicative: [shell,dimensionless] -> shell",
        ),
    ],
)
def test_the_equation_of_each_kind(operation: Operation, operands: list[str], rhs: str, proof: str) -> None:
    """Operands with their sides, the operation as text, the proof."""
    held = (has("Ida", 20), has("Ida", 3, "hour"), has("Bo", 7))
    # who is compared has no amount of his own yet
    graph = bound(story(operation, held=held[1:] if operation.kind.startswith("compare") else held, unit="hour"))
    made = graph.equations[0]
    assert sides(graph, "op_000_result") == operands
    assert (made.rhs_canonical, made.unit_proof, made.admissibility_status) == (rhs, proof, "admitted")
    assert made.operation_kind == operation.kind


def test_partition_and_portion() -> None:
    """They have equations too, where the question is about somebody else."""
    operations = (act("unit_partition"), act("fraction_portion", operand=FractionPortion(2, 5, "rest")))
    graph = bound(story(*operations, asked="Bo"))
    assert sides(graph, "op_000_result") == ["dividend:q_ida_shell_t0", "divisor:op_000__chunk"]
    assert sides(graph, "op_001_result") == ["whole:op_000_result", "portion:op_001__portion"]
    assert [item.unit_proof for item in graph.equations[:2]] == [
        "unit_partition: [shell,shell/crate] -> crate",
        "fraction_portion: [crate,dimensionless] -> crate",
    ]
    assert [item.rhs_canonical for item in graph.equations[:2]] == [
        "unit_partition(Ida, 4 shell/crate)",
        "fraction_portion(Ida, 2/5 of rest)",
    ]


@pytest.mark.parametrize("kind", OPERATION_KINDS)
def test_all_ten_kinds_get_an_equation(kind: OperationKind) -> None:
    """Equation i is operation i, admitted, with a proof of its own kind."""
    operations = SOLVED[kind][0].operations
    graph = bound(MathProblemGraph(("Ida", "Bo", "Cy"), (*SOLVED[kind][0].initial_state, has("Cy", 1)), operations, Unknown("Cy", "shell")))
    for index, operation in enumerate(operations):
        made = graph.equations[index]
        assert (made.lhs_symbol_id, made.operation_kind, made.admissibility_status) == (
            f"op_{index:03d}_result",
            operation.kind,
            "admitted",
        )
        assert made.unit_proof.startswith(f"{operation.kind}: ")


def test_operations_chain() -> None:
    """What an operation reads is what the last one before it left, on both sides of a transfer."""
    graph = bound(story(act("add"), act("transfer"), act("add", actor="Bo"), act("subtract"), asked=None))
    assert sides(graph, "op_000_result") == ["addend:q_ida_shell_t0", "addend:op_000__amount"]
    assert sides(graph, "op_001_result") == ["minuend:op_000_result", "subtrahend:op_001__amount"]
    assert sides(graph, "op_001_target_result") == ["addend:q_bo_shell_t0", "addend:op_001__amount"]
    assert sides(graph, "op_002_result") == ["addend:op_001_target_result", "addend:op_002__amount"]
    assert sides(graph, "op_003_result") == ["minuend:op_001_result", "subtrahend:op_003__amount"]
    # what only went from one to the other is in neither sum
    kept = ["addend:q_ida_shell_t0", "addend:op_000__amount", "addend:q_bo_shell_t0", "addend:op_002__amount"]
    assert sides(graph, "unknown_total_shell") == [*kept, "subtrahend:op_003__amount"]
    assert evaluate(graph) == 27 + 4 + 4 - 3


def test_comparisons_read_what_the_reference_holds_then() -> None:
    """Not what it held at the start."""
    graph = bound(story(act("add", actor="Bo"), act("compare_additive"), held=(has("Bo", 7),)))
    assert sides(graph, "op_001_result") == ["addend:op_000_result", "addend:op_001__delta"]


def test_units_do_not_mix() -> None:
    """An operation on one unit leaves the others as they were."""
    graph = bound(story(act("add"), act("add", operand=q(1, "hour")), held=(has("Ida", 20), has("Ida", 3, "hour"))))
    assert sides(graph, "op_001_result") == ["addend:q_ida_hour_t0", "addend:op_001__amount"]
    assert sides(graph, "unknown_ida_shell") == ["addend:op_000_result"]


def test_what_is_added_may_meet_nothing() -> None:
    """A first amount is a sum of one."""
    graph = bound(story(act("add"), act("transfer", target="Cy"), held=(), asked="Cy"))
    assert sides(graph, "op_000_result") == ["addend:op_000__amount"]
    assert sides(graph, "op_001_target_result") == ["addend:op_001__amount"]
    assert evaluate(graph) == 2


# ---- refused equations

WRONG_RATE = Rate(Fraction(1), "hour_per_pound", "pound")


@pytest.mark.parametrize(
    ("reason", "graph"),
    [
        ("operand_arity", story(act("subtract"), held=())),
        ("operand_arity", story(act("transfer"), held=())),
        ("operand_arity", story(act("multiply"), held=())),
        ("operand_arity", story(act("divide"), held=())),
        ("operand_arity", story(act("apply_rate"), unit="pound")),
        ("operand_arity", story(act("compare_additive"), held=())),
        ("operand_arity", story(act("compare_multiplicative"), held=())),
        ("operand_arity", story(act("compare_multiplicative"), held=(has("Bo", 1), has("Bo", 1, "hour")))),
        ("operand_arity", story(act("unit_partition"), held=(), asked="Cy")),
        ("operand_arity", story(act("fraction_portion"), asked="Cy")),
        ("unknown_unit", story(act("add", operand=q(1, "*")), held=())),
        ("unknown_unit", story(act("add", operand=q(1, "a*b*c*d")), held=())),
        ("rate_form_invalid", story(act("apply_rate", operand=WRONG_RATE), held=(has("Ida", 2, "pound"),), unit="pound")),
    ],
)
def test_refused_equations(reason: str, graph: MathProblemGraph) -> None:
    """Unit trouble raises nothing: the equation says why, proves nothing, and its result has no unit."""
    made = bound(graph).equations[0]
    assert (made.admissibility_status, made.refusal_reason, made.unit_proof) == ("refused", reason, UNVERIFIED)
    (result,) = [item for item in bound(graph).symbols if item.symbol_id == "op_000_result"]
    assert result.unit is None


def test_refusals_reach_the_question() -> None:
    """What is computed from an unproved amount is unproved."""
    graph = bound(story(act("subtract"), act("add"), held=()))
    assert [item.refusal_reason for item in graph.equations] == ["operand_arity", "unit_unbound", "unit_unbound"]
    assert sides(graph, "op_001_result") == ["addend:op_000_result", "addend:op_001__amount"]


@pytest.mark.parametrize("asked", ["Cy", None])
def test_a_question_for_what_nobody_holds(asked: str | None) -> None:
    """It has no operand, and is refused."""
    graph = bound(story(act("add"), asked=asked, unit="pound"))
    assert (graph.equations[-1].operands, graph.equations[-1].refusal_reason) == ((), "operand_arity")


def test_the_unit_of_the_question_is_the_unit_proved() -> None:
    """In the adapter both are read from one state, so that only a unit that names nothing fails."""
    made = bound(story(act("add", operand=q(1, "shells")), unit="shells", held=(has("Ida", 2, "shells"),))).equations[-1]
    assert (made.admissibility_status, made.unit_proof) == ("admitted", "add: [shell] -> shell")


def test_nothing_is_pending() -> None:
    """Every equation is decided."""
    graph = bound(story(*map(act, OPERATION_KINDS), act("subtract", actor="Cy")))
    assert {item.admissibility_status for item in graph.equations} == {"admitted", "refused"}


def test_a_rate_below_a_rate() -> None:
    """The divisor keeps its own division: 6 dollars per (mile per hour)."""
    rate = Rate(Fraction(6), "dollar", "mile_per_hour")
    graph = bound(story(act("apply_rate", operand=rate), held=(has("Ida", 2, "mile_per_hour"),), unit="dollar"))
    (symbol,) = [item for item in graph.symbols if item.symbol_id == "op_000__rate"]
    assert symbol.unit is not None
    assert parse_unit(symbol.unit) == parse_unit("dollar*hour/mile")


# ---- ids

COLLISIONS = [
    ("Sam", "sam"),
    ("Sam", "Sam!"),
    ("Ann Lee", "ann-lee"),
    ("岸", "水"),
    ("x", "岸"),
]


@pytest.mark.parametrize(("one", "two"), COLLISIONS)
def test_two_names_with_one_slug(one: str, two: str) -> None:
    """They would be one symbol: refused, never merged."""
    with pytest.raises(AdapterError) as caught:
        bound(MathProblemGraph((one, two), (), (), Unknown(one, "shell")))
    assert caught.value.reason == "slug_collision"
    assert repr(one) in caught.value.detail
    assert repr(two) in caught.value.detail


@pytest.mark.parametrize(
    "held",
    [
        (has("Ida", 1, "red shell"), has("Ida", 1, "red-shell")),
        (has("Ida", 1, "岸"), has("Ida", 1, "水")),
        (has("Ida", 1, "b c"), has("Ida b", 1, "c")),
    ],
)
def test_two_amounts_with_one_slug(held: Any) -> None:
    """Units too, and a name that runs over into a unit."""
    with pytest.raises(AdapterError) as caught:
        bound(MathProblemGraph(("Ida", "Ida b"), held, (), Unknown("Ida", "shell")))
    assert caught.value.reason == "slug_collision"


def test_an_equal_possession_is_one_fact() -> None:
    """Said twice, it is held once."""
    graph = bound(story(held=(has("Ida", 5), has("Ida", 5))))
    assert [item.symbol_id for item in graph.facts] == ["q_ida_shell_t0"]
    assert evaluate(graph) == 5


def test_over_a_thousand_operations() -> None:
    """Ids grow, and a long chain binds."""
    graph = bound(story(*[act("add")] * 1200))
    assert graph.equations[1199].lhs_symbol_id == "op_1199_result"
    assert sides(graph, "op_1199_result")[0] == "addend:op_1198_result"


# ---- errors


@pytest.mark.parametrize("wrong", [None, {}, "graph", Unknown("Ida", "shell")])
def test_not_a_graph(wrong: Any) -> None:
    """Refused by its reason, before anything else."""
    with pytest.raises(AdapterError) as caught:
        bind_math_problem_graph(wrong)
    assert caught.value.reason == "not_a_math_problem_graph"


def test_an_invalid_binding_graph(monkeypatch: pytest.MonkeyPatch) -> None:
    """Should the model refuse what the adapter built, it is the adapter's error."""

    def fail(**_: object) -> None:
        raise BindingGraphError("circular_dependency", "equations: a -> a")

    monkeypatch.setattr(adapter, "SemanticSymbolicBindingGraph", fail)
    with pytest.raises(AdapterError, match="circular_dependency") as caught:
        bound(story())
    assert caught.value.reason == "binding_graph_invalid"
    assert isinstance(caught.value.__cause__, BindingGraphError)


def test_the_reasons_are_locked() -> None:
    """Three, each reached above."""
    assert AdapterError.REASONS == ("not_a_math_problem_graph", "slug_collision", "binding_graph_invalid")


# ---- properties


@pytest.mark.parametrize("kind", [kind for kind in OPERATION_KINDS if kind not in ("unit_partition", "fraction_portion")])
def test_the_equations_compute_the_answer(kind: OperationKind) -> None:
    """From facts and roles alone, the value of each kind's story."""
    graph, answer = SOLVED[kind]
    assert evaluate(bound(graph)) == answer


@given(graphs())
def test_bound_or_refused(graph: MathProblemGraph) -> None:
    """Any valid graph binds or refuses with a typed reason; its bytes are the same twice and through JSON; it is not changed."""
    before = canonical_bytes(graph)
    try:
        result = bound(graph)
    except QuestionTargetError:
        return
    finally:
        assert canonical_bytes(graph) == before
    assert result.to_canonical_string() == bound(graph).to_canonical_string()
    assert bound(graph_from_json(before)) == result
    assert len(result.unknowns) == 1
    assert {item.refusal_reason for item in result.equations} <= {None, *ADMISSIBILITY_REASONS}
    units = {item.symbol_id: item.unit for item in result.symbols}
    for item in result.equations:
        unit = units[item.lhs_symbol_id]
        if item.admissibility_status == "admitted":
            # every symbol it reads has a unit, and what it proves is what its result declares
            assert all(units[name] is not None for name in item.dependencies)
            assert unit is not None
            assert item.unit_proof.endswith(f"-> {unit_text(parse_unit(unit))}")
        else:
            assert unit is None or item.lhs_symbol_id == result.unknowns[0].symbol_id
    for index, operation in enumerate(graph.operations):
        assert result.equations[index].operation_kind == operation.kind


@given(solvable())
def test_what_has_a_value_is_computed_by_its_equations(graph: MathProblemGraph) -> None:
    """Solver and binding graph agree on the answer, at whatever state is asked for, and every unit on the way is proved."""
    try:
        result = bound(graph)
    except QuestionTargetError:
        return
    assert evaluate(result) == solve_graph(graph).answer_value
    assert {item.admissibility_status for item in result.equations} == {"admitted"}


def test_bytes_do_not_depend_on_the_hash_seed() -> None:
    """Another process gives the same hash."""
    code = "import sys; from cpsearch.binding import *; print(bind_math_problem_graph(graph_from_json(sys.stdin.read())).canonical_hash())"
    graph = story(*(act(kind) for kind in OPERATION_KINDS))
    wanted = bound(graph).canonical_hash()
    for seed in ("0", "1"):
        command = [sys.executable, "-c", code]
        environment = {**os.environ, "PYTHONHASHSEED": seed}
        done = subprocess.run(command, input=canonical_bytes(graph).decode(), capture_output=True, text=True, env=environment, check=True)
        assert done.stdout.strip() == wanted


def test_partitions_are_pure_numbers_of_their_kind() -> None:
    """A chunk is a rate between two nouns."""
    graph = bound(story(act("unit_partition", operand=PartitionChunk(Fraction(5, 2), "shell", "crate")), asked="Bo"))
    assert [(item.value, item.unit) for item in graph.facts][-1] == ("5/2", "shell_per_crate")
