"""MathProblemGraph: what each type accepts, what it refuses by the name of the field, and its JSON in exact numbers.

Other tests take their graphs from here: :func:`act` for one operation of each kind and :func:`graphs` for any valid graph.
"""

from __future__ import annotations

import json
import pickle
from collections.abc import Callable
from dataclasses import FrozenInstanceError, replace
from decimal import Decimal
from fractions import Fraction
from hashlib import sha256
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cpsearch.binding.errors import MathGraphError
from cpsearch.binding.math_graph import (
    OPERAND_TYPES,
    OPERATION_KINDS,
    Comparison,
    FractionPortion,
    InitialPossession,
    MathProblemGraph,
    Operand,
    Operation,
    OperationKind,
    PartitionChunk,
    Quantity,
    Rate,
    Unknown,
    canonical_bytes,
    canonical_hash,
    graph_from_dict,
    graph_from_json,
    graph_to_dict,
)
from cpsearch.problem import Operation as AfterOperation
from cpsearch.problem import StateIndex


def q(value: int | str, unit: str = "shell") -> Quantity:
    """An amount."""
    return Quantity(Fraction(value), unit)


def has(entity: str, value: int | str, unit: str = "shell") -> InitialPossession:
    """A possession at the start."""
    return InitialPossession(entity, q(value, unit))


#: One operand of each kind, about shells, crates (of shells), pounds and hours.
OPERANDS: dict[OperationKind, Operand] = {
    "add": q(4),
    "subtract": q(3),
    "transfer": q(2),
    "multiply": q(5),
    "divide": q(2),
    "apply_rate": Rate(Fraction(6), "pound", "hour"),
    "compare_additive": Comparison("Bo", "more", delta=q(3)),
    "compare_multiplicative": Comparison("Bo", "times", factor=Fraction(3)),
    "unit_partition": PartitionChunk(Fraction(4), "shell", "crate"),
    "fraction_portion": FractionPortion(1, 2, "them"),
}


def act(kind: OperationKind, actor: str = "Ida", operand: Operand | None = None, target: str | None = None) -> Operation:
    """An operation of ``kind``; a transfer goes to Bo."""
    wanted = "Bo" if kind == "transfer" and target is None else target
    return Operation(actor, kind, OPERANDS[kind] if operand is None else operand, wanted)


def story(
    *operations: Operation,
    asked: str | None = "Ida",
    unit: str = "shell",
    state: StateIndex | None = None,
    held: tuple[InitialPossession, ...] = (has("Ida", 20), has("Bo", 7)),
    entities: tuple[str, ...] = ("Ida", "Bo", "Cy"),
) -> MathProblemGraph:
    """A graph about Ida, Bo and Cy, who gather shells."""
    return MathProblemGraph(entities, held, operations, Unknown(asked, unit, state))


WHO = ("Ida", "Bo", "Cy")
UNITS = ("shell", "crate", "hour", "pound", "hour_per_pound", "*")


@st.composite
def graphs(draw: st.DrawFn) -> MathProblemGraph:
    """Any valid graph, small, with missing states, overwriting, units that clash and asked states all possible."""
    who, unit = st.sampled_from(WHO), st.sampled_from(UNITS)
    value = st.fractions(-20, 40, max_denominator=4)
    positive = value.filter(lambda number: number > 0)
    held = draw(st.dictionaries(st.tuples(who, unit), value, max_size=5))
    operations = []
    for _ in range(draw(st.integers(0, 5))):
        kind, actor, amount = draw(st.sampled_from(OPERATION_KINDS)), draw(who), Quantity(draw(value), draw(unit))
        other = draw(st.sampled_from([name for name in WHO if name != actor]))
        top, bottom = draw(st.lists(unit, min_size=2, max_size=2, unique=True))
        number = draw(positive)
        operands: dict[str, Operand] = {
            "apply_rate": Rate(number, top, bottom),
            "unit_partition": PartitionChunk(number, top, bottom),
            "fraction_portion": FractionPortion(draw(st.integers(1, 3)), draw(st.integers(1, 3)), "rest"),
            "compare_additive": Comparison(other, draw(st.sampled_from(("more", "fewer"))), delta=amount),
            "compare_multiplicative": Comparison(other, draw(st.sampled_from(("times", "fraction"))), factor=number),
        }
        operations.append(Operation(actor, kind, operands.get(kind, amount), other if kind == "transfer" else None))
    states: list[StateIndex | None] = [None, "initial", "terminal", *(AfterOperation(i) for i in range(len(operations)))]
    state = draw(st.sampled_from(states))
    asked = Unknown(draw(st.sampled_from((None, *WHO))), draw(unit), state)
    possessions = tuple(InitialPossession(entity, Quantity(amount, name)) for (entity, name), amount in held.items())
    return MathProblemGraph(WHO, possessions, tuple(operations), asked)


EVERY = story(*(act(kind) for kind in OPERATION_KINDS), state=AfterOperation(3))


def refuses(field: str, make: Callable[[], object]) -> None:
    """``make`` raises MathGraphError for ``field``."""
    with pytest.raises(MathGraphError) as caught:
        make()
    assert caught.value.field == field


def anything(value: object) -> Any:
    """A wrong value, past the type checker."""
    return value


# ---- types


def test_the_ten_kinds() -> None:
    """The kinds are closed, and each takes one type of operand."""
    assert len(OPERATION_KINDS) == 10
    assert set(OPERAND_TYPES) == set(OPERATION_KINDS) == set(OPERANDS)


@pytest.mark.parametrize("kind", OPERATION_KINDS)
def test_each_kind_refuses_other_operands(kind: OperationKind) -> None:
    """An operand of another type, or a comparison in the other direction, is refused."""
    for operand in OPERANDS.values():
        if not isinstance(operand, OPERAND_TYPES[kind]):
            refuses("operand", lambda operand=operand: act(kind, operand=operand))  # type: ignore[misc]


def test_a_comparison_fits_its_kind() -> None:
    """More and fewer are additive, times and fraction are not."""
    refuses("operand.direction", lambda: act("compare_additive", operand=OPERANDS["compare_multiplicative"]))
    refuses("operand.direction", lambda: act("compare_multiplicative", operand=OPERANDS["compare_additive"]))


@pytest.mark.parametrize("value", [True, 1.5, "3", None, Decimal(3), float("nan")])
def test_a_value_is_exact(value: object) -> None:
    """Booleans, floats, texts, Decimals are no value of a quantity."""
    refuses("value", lambda: Quantity(anything(value), "shell"))


def test_an_int_is_a_fraction() -> None:
    """An int is taken as the Fraction that it is."""
    assert type(Quantity(anything(3), "shell").value) is Fraction


@pytest.mark.parametrize(
    ("field", "make"),
    [
        ("value", lambda: Quantity(Fraction(10**400), "shell")),
        ("value", lambda: Quantity(Fraction(1, 10**400), "shell")),
        ("unit", lambda: q(1, "")),
        ("unit", lambda: q(1, "\ud800")),
        ("unit", lambda: Quantity(Fraction(1), anything(None))),
        ("value", lambda: Rate(Fraction(0), "pound", "hour")),
        ("numerator_unit", lambda: Rate(Fraction(1), "", "hour")),
        ("denominator_unit", lambda: Rate(Fraction(1), "hour", "hour")),
        ("value", lambda: PartitionChunk(Fraction(-1), "shell", "crate")),
        ("result_unit", lambda: PartitionChunk(Fraction(1), "shell", "shell")),
        ("reference_actor", lambda: Comparison("", "more", delta=q(1))),
        ("direction", lambda: Comparison("Bo", anything("less"), delta=q(1))),
        ("delta", lambda: Comparison("Bo", "fewer")),
        ("factor", lambda: Comparison("Bo", "more", delta=q(1), factor=Fraction(2))),
        ("delta", lambda: Comparison("Bo", "times", delta=q(1), factor=Fraction(2))),
        ("factor", lambda: Comparison("Bo", "times")),
        ("factor", lambda: Comparison("Bo", "fraction", factor=Fraction(0))),
        ("factor", lambda: Comparison("Bo", "times", factor=anything(True))),
        ("numerator", lambda: FractionPortion(0, 2, "it")),
        ("numerator", lambda: FractionPortion(anything(True), 2, "it")),
        ("denominator", lambda: FractionPortion(1, anything(2.0), "it")),
        ("referent", lambda: FractionPortion(1, 2, anything("those"))),
        ("entity", lambda: has("", 1)),
        ("quantity", lambda: InitialPossession("Ida", anything(3))),
        ("actor", lambda: act("add", actor="")),
        ("kind", lambda: Operation("Ida", anything("steal"), q(1))),
        ("kind", lambda: Operation("Ida", anything(["add"]), q(1))),
        ("target", lambda: act("transfer", target="Ida")),
        ("target", lambda: Operation("Ida", "transfer", q(1))),
        ("target", lambda: act("add", target="Bo")),
        ("operand.reference_actor", lambda: act("compare_additive", actor="Bo")),
        ("entity", lambda: Unknown("", "shell")),
        ("unit", lambda: Unknown(None, "")),
        ("state", lambda: Unknown(None, "shell", anything("middle"))),
        ("state", lambda: Unknown(None, "shell", anything(1))),
    ],
)
def test_wrong_parts_name_their_field(field: str, make: Callable[[], object]) -> None:
    """Every part refuses what it cannot mean, and says where."""
    refuses(field, make)


@pytest.mark.parametrize(
    ("field", "make"),
    [
        ("entities", lambda: story(entities=())),
        ("entities", lambda: story(entities=anything(["Ida"]))),
        ("entities[1]", lambda: story(entities=("Ida", "Ida"))),
        ("entities[1]", lambda: story(entities=("Ida", ""))),
        ("entities[1]", lambda: story(entities=("Ida", anything(3)))),
        ("initial_state", lambda: story(held=anything([has("Ida", 1)]))),
        ("initial_state[0]", lambda: story(held=(anything("Ida"),))),
        ("initial_state[1].entity", lambda: story(held=(has("Ida", 1), has("Zed", 1)))),
        ("initial_state[1].quantity", lambda: story(held=(has("Ida", 5), has("Ida", 3)))),
        ("operations[0]", lambda: story(anything("add"))),
        ("operations[0].actor", lambda: story(act("add", actor="Zed"))),
        ("operations[1].target", lambda: story(act("add"), act("transfer", target="Zed"))),
        ("operations[0].operand.reference_actor", lambda: story(act("compare_additive"), entities=("Ida",), held=())),
        ("unknown.entity", lambda: story(asked="Zed")),
        ("unknown", lambda: replace(story(), unknown=anything("Ida"))),
        ("unknown.state.operation_index", lambda: story(act("add"), state=AfterOperation(1))),
        ("unknown.state.operation_index", lambda: story(state=AfterOperation(0))),
    ],
)
def test_a_graph_fits_together(field: str, make: Callable[[], object]) -> None:
    """Dangling names, contradictions and states that do not exist are refused by their path."""
    refuses(field, make)


def test_an_equal_possession_may_stand_twice() -> None:
    """Saying the same again contradicts nothing."""
    assert story(held=(has("Ida", 5), has("Ida", 5)))


def test_units_are_compared_as_written() -> None:
    """A plural is another unit to the graph."""
    assert q(5, "shells") != q(5, "shell")


def test_frozen_and_picklable() -> None:
    """Graphs and errors travel between processes; nothing can be changed."""
    assert pickle.loads(pickle.dumps(EVERY)) == EVERY
    error = pickle.loads(pickle.dumps(MathGraphError("unknown.unit", "empty")))
    assert (error.field, error.detail) == ("unknown.unit", "empty")
    with pytest.raises(FrozenInstanceError):
        EVERY.unknown = Unknown(None, "shell")  # type: ignore[misc]


# ---- JSON


def test_the_form() -> None:
    """What is absent is left out; the entity of a total is null."""
    graph = story(act("compare_multiplicative"), asked=None, held=(has("Bo", "1/2"),))
    assert graph_to_dict(graph) == {
        "entities": ["Ida", "Bo", "Cy"],
        "initial_state": [{"entity": "Bo", "quantity": {"unit": "shell", "value": 0.5}}],
        "operations": [
            {
                "actor": "Ida",
                "kind": "compare_multiplicative",
                "operand": {"reference_actor": "Bo", "direction": "times", "factor": 3},
            }
        ],
        "unknown": {"entity": None, "unit": "shell"},
    }


def test_canonical_bytes_are_pinned() -> None:
    """Sorted keys, no spaces, UTF-8; the hash is SHA-256 of them."""
    graph = MathProblemGraph(("Zoë",), (has("Zoë", "1/3"),), (), Unknown("Zoë", "shell", "initial"))
    wanted = (
        '{"entities":["Zoë"],"initial_state":[{"entity":"Zoë","quantity":{"unit":"shell","value":"1/3"}}],'
        '"operations":[],"unknown":{"entity":"Zoë","state":"initial","unit":"shell"}}'
    )
    assert canonical_bytes(graph) == wanted.encode()
    assert canonical_hash(graph) == sha256(wanted.encode()).hexdigest()


@pytest.mark.parametrize(
    ("written", "value"),
    [
        ("3", Fraction(3)),
        ("-3", Fraction(-3)),
        ("3.0", Fraction(3)),
        ("0.1", Fraction(1, 10)),
        ("0.10000000000000000001", Fraction("0.10000000000000000001")),
        ("1e3", Fraction(1000)),
        ('"2/6"', Fraction(1, 3)),
        ('"7"', Fraction(7)),
        ("1." + "1" * 399, Fraction("1." + "1" * 399)),
    ],
)
def test_json_numbers_are_exact(written: str, value: Fraction) -> None:
    """A number is the decimal as written, or a fraction in a string."""
    text = canonical_bytes(story(held=(has("Ida", 20),))).decode().replace("20", written)
    graph = graph_from_json(text)
    assert graph.initial_state[0].quantity.value == value
    assert graph_from_json(canonical_bytes(graph)) == graph


@pytest.mark.parametrize(
    "written", ["true", '"x"', '"1/0"', '"1.5"', "null", "[1]", "1e999999999", "1e-999999999", '" 1"', "0." + "1" * 401]
)
def test_what_is_no_number(written: str) -> None:
    """Booleans, texts and numbers without end name the field."""
    text = canonical_bytes(story(held=(has("Ida", 20),))).decode().replace("20", written)
    refuses("initial_state[0].quantity.value", lambda: graph_from_json(text))


@pytest.mark.parametrize(
    ("text", "field"),
    [
        ('{"entities": NaN}', "entities"),
        ('{"unknown": {"unit": -Infinity}}', "unknown.unit"),
        ('{"entities": [1, {"a": 1, "a": 2}]}', "entities[1].a"),
        ('{"unknown": ' + "9" * 5000 + "}", "unknown"),
    ],
)
def test_what_json_has_not_is_told_by_its_place(text: str, field: str) -> None:
    """NaN, an infinity, a name that comes twice, a number without end."""
    refuses(field, lambda: graph_from_json(text))


@pytest.mark.parametrize("depth", [900, 990, 1000, 5000])
def test_deep_nesting_is_the_same_typed_error(depth: int) -> None:
    """Also where only the reading of what was parsed goes too deep."""
    text = (
        '{"entities": ["Ida"], "initial_state": [], "operations": [], "unknown": {"unit": "egg", "entity": '
        + "[" * depth
        + "]" * depth
        + "}}"
    )
    with pytest.raises(MathGraphError):
        graph_from_json(text)


@pytest.mark.parametrize("text", ["", "{", "[1,", "NaN", "Infinity", "[" * 100_000, "9" * 5000, b"\xff"])
def test_what_is_no_json(text: str) -> None:
    """Broken JSON is the same typed error, without a field."""
    refuses("", lambda: graph_from_json(text))


def test_a_name_stands_once_in_an_object() -> None:
    """A repeated member would hide one of two values."""
    refuses("unit", lambda: graph_from_json('{"unit": 1, "unit": 2}'))


def test_floats_of_a_dict_are_the_decimals_they_print_as() -> None:
    """A dict that another parser made is read too, but no NaN in it."""
    data = graph_to_dict(story(held=(has("Ida", 20),)))
    data["initial_state"][0]["quantity"]["value"] = 0.1
    assert graph_from_dict(data).initial_state[0].quantity.value == Fraction(1, 10)
    data["initial_state"][0]["quantity"]["value"] = float("nan")
    refuses("initial_state[0].quantity.value", lambda: graph_from_dict(data))


def paths(data: Any, path: tuple[str | int, ...] = ()) -> list[tuple[str | int, ...]]:
    """The path of every member of every object in ``data``."""
    items = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    return [found for key, value in items for found in ([(*path, key)] if isinstance(data, dict) else []) + paths(value, (*path, key))]


def dotted(path: tuple[str | int, ...]) -> str:
    """The path as errors write it."""
    return "".join(f"[{part}]" if isinstance(part, int) else f".{part}" for part in path).lstrip(".")


@pytest.mark.parametrize("path", paths(graph_to_dict(EVERY)), ids=dotted)
def test_a_missing_member_is_named(path: tuple[str | int, ...]) -> None:
    """Left out, every member is missed by its name, or its absence by the rule that needs it."""
    data = json.loads(canonical_bytes(EVERY))
    *way, last = path
    inner = data
    for part in way:
        inner = inner[part]
    del inner[last]
    if last == "state":
        assert graph_from_dict(data) == replace(EVERY, unknown=replace(EVERY.unknown, state=None))
    else:
        refuses(dotted(path), lambda: graph_from_dict(data))


@pytest.mark.parametrize("wrong", [True, [], {}, 0.5, {"operation_index": -1}])
@pytest.mark.parametrize("path", paths(graph_to_dict(EVERY)), ids=dotted)
def test_a_wrong_member_is_named(path: tuple[str | int, ...], wrong: object) -> None:
    """A wrong value anywhere raises the one error, at that place or inside it."""
    data = json.loads(canonical_bytes(EVERY))
    *way, last = path
    inner = data
    for part in way:
        inner = inner[part]
    inner[last] = wrong
    if wrong == 0.5 and last in ("value", "factor"):
        assert graph_from_dict(data)
    elif wrong == [] and path in (("initial_state",), ("operations",)):
        pass  # an empty story is fine, except for what refers to it
    else:
        with pytest.raises(MathGraphError) as caught:
            graph_from_dict(data)
        assert caught.value.field.startswith(dotted(path))


@pytest.mark.parametrize("path", [(), ("unknown",), ("operations", 0), ("operations", 6, "operand"), ("initial_state", 0, "quantity")])
def test_an_unknown_member_is_named(path: tuple[str | int, ...]) -> None:
    """Nothing is read over."""
    data = json.loads(canonical_bytes(EVERY))
    inner = data
    for part in path:
        inner = inner[part]
    inner["colour"] = "red"
    refuses(dotted((*path, "colour")), lambda: graph_from_dict(data))


@pytest.mark.parametrize("data", [None, 3, "graph", [], [["entities", []]]])
def test_what_is_no_object(data: object) -> None:
    """A graph is an object."""
    refuses("", lambda: graph_from_dict(data))


@pytest.mark.parametrize(("value", "plain"), [("7", 7), ("-1/2", -0.5), ("2/3", "2/3"), (f"{10**399}/3", f"{10**399}/3"), ("0.1", 0.1)])
def test_each_value_has_one_form(value: str, plain: object) -> None:
    """An integer or a decimal where that is exact, else a fraction in a string."""
    assert graph_to_dict(story(held=(has("Ida", value),)))["initial_state"][0]["quantity"]["value"] == plain


@given(graphs())
def test_any_graph_survives_json(graph: MathProblemGraph) -> None:
    """Bytes and back, and the same bytes again."""
    data = canonical_bytes(graph)
    assert graph_from_json(data) == graph == graph_from_dict(graph_to_dict(graph))
    assert canonical_bytes(graph_from_json(data)) == data


@given(graphs(), graphs())
def test_bytes_tell_graphs_apart(one: MathProblemGraph, two: MathProblemGraph) -> None:
    """Equal bytes exactly for equal graphs."""
    assert (canonical_bytes(one) == canonical_bytes(two)) == (one == two)
