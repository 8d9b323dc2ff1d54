"""The binding graph's JSON: everything is in it, equal graphs have equal bytes, and what is wrong is one typed error with a path."""

from __future__ import annotations

import json
import pickle
from dataclasses import dataclass, replace
from typing import Any

import pytest
from hypothesis import given, reject, settings
from hypothesis import strategies as st
from test_binding_graph_model import FULL, SPAN, equation, graph, symbol, unknown
from test_math_graph import act, dotted, graphs, paths, story
from test_math_graph_solver import solvable

from cpsearch.binding.adapter import bind_math_problem_graph
from cpsearch.binding.errors import AdapterError, BindingGraphError, QuestionTargetError
from cpsearch.binding.math_graph import MathProblemGraph
from cpsearch.binding.model import BoundConstraint, BoundFact, SemanticSymbolicBindingGraph
from cpsearch.codec import from_jsonable
from cpsearch.errors import ProblemError, UnitError
from cpsearch.problem import Operation

MISSING = object()


def bound(graph: MathProblemGraph) -> SemanticSymbolicBindingGraph:
    """The binding graph of a story that has one."""
    try:
        return bind_math_problem_graph(graph)
    except (AdapterError, QuestionTargetError):
        reject()


def bound_graphs() -> st.SearchStrategy[SemanticSymbolicBindingGraph]:
    """Binding graphs of any story, refused equations among theirs, and of stories that work."""
    return st.one_of(graphs(), solvable()).map(bound)


#: Every record and every optional field; a state after an operation, a refused equation, awkward texts.
STORY = bind_math_problem_graph(story(act("add"), act("transfer"), act("subtract"), state=Operation(1)))
WHOLE = replace(STORY, constraints=(BoundConstraint("q_ida_shell_t0", "x >= 0", SPAN),), provenance=FULL.provenance)


def changed(path: tuple[str | int, ...], value: object) -> str:
    """The JSON of WHOLE with one place changed, added or left out."""
    return with_change(WHOLE.to_json(), path, value)


def with_change(document: str, path: tuple[str | int, ...], value: object) -> str:
    """A JSON document with one place changed, added or left out."""
    data = json.loads(document)
    *way, last = path
    inner = data
    for part in way:
        inner = inner[part]
    if value is MISSING:
        del inner[last]
    else:
        inner[last] = value
    return json.dumps(data)


def refused(text: str) -> BindingGraphError:
    """What reading ``text`` raises."""
    with pytest.raises(BindingGraphError) as caught:
        SemanticSymbolicBindingGraph.from_json(text)
    return caught.value


# ---- the form


def test_the_form_is_pinned() -> None:
    """Fields by name in sorted order, null where there is none, a state after an operation as an object; ASCII only."""
    whole = SemanticSymbolicBindingGraph((symbol("a", name="Zoë"),), unknowns=(unknown("a"),), provenance=(SPAN,))
    span = '{"end":5,"source_id":"story","start":0,"text":"Ida\'s"}'
    assert whole.to_json() == (
        '{"constraints":[],"equations":[],"facts":[],'
        f'"provenance":[{span}],'
        '"symbols":[{"entity":null,"introduced_by":"hand","name":"Zo\\u00eb","semantic_role":"quantity",'
        f'"source_span":{span},"symbol_id":"a","unit":null}}],'
        f'"unknowns":[{{"expected_unit":null,"question_form":"count","question_span":{span},"state_index":"terminal","symbol_id":"a"}}]}}'
    )
    asked = replace(whole, equations=(equation("a"),), unknowns=(unknown("a", state_index=Operation(0)),))
    assert '"state_index":{"operation_index":0}' in asked.to_json()


@settings(deadline=None)
@given(bound_graphs())
def test_a_graph_comes_back_equal_and_writes_the_same_bytes(whole: SemanticSymbolicBindingGraph) -> None:
    """Whatever the adapter makes."""
    again = SemanticSymbolicBindingGraph.from_json(whole.to_json())
    assert again == whole
    assert again.to_json() == whole.to_json()


@pytest.mark.parametrize("whole", [SemanticSymbolicBindingGraph(), FULL, STORY, WHOLE], ids=["empty", "by hand", "story", "whole"])
def test_every_field_comes_back(whole: SemanticSymbolicBindingGraph) -> None:
    """Optional fields, awkward texts and each kind of state."""
    assert SemanticSymbolicBindingGraph.from_json(whole.to_json()) == whole


def test_layout_and_order_of_members_do_not_matter() -> None:
    """The same graph written otherwise gives the canonical bytes."""
    text = json.dumps(dict(reversed(json.loads(WHOLE.to_json()).items())), indent=2, ensure_ascii=False)
    assert SemanticSymbolicBindingGraph.from_json(text).to_json() == WHOLE.to_json()


def test_the_words_of_spans_are_in_it() -> None:
    """The canonical text leaves them out; here two graphs that differ by them differ."""
    one, two = (SemanticSymbolicBindingGraph((symbol("a", source_span=replace(SPAN, text=words)),)) for words in ("seven", "eight"))
    assert one.to_canonical_string() == two.to_canonical_string()
    assert one.to_json() != two.to_json()
    assert SemanticSymbolicBindingGraph.from_json(two.to_json()) == two


def test_what_has_a_default_may_be_left_out() -> None:
    """Collections are then empty, units and entities absent."""
    assert SemanticSymbolicBindingGraph.from_json("{}") == SemanticSymbolicBindingGraph()
    assert SemanticSymbolicBindingGraph.from_json(changed(("symbols", 3, "unit"), MISSING)).symbols[3].unit is None


def test_facts_stay_text() -> None:
    """A value is not parsed: what the layer holds is what is written."""
    whole = graph("a", facts=(BoundFact("a", "three quarters", SPAN),))
    assert SemanticSymbolicBindingGraph.from_json(whole.to_json()).facts[0].value == "three quarters"


# ---- what is refused


@pytest.mark.parametrize("text", ["", "{", "NaN", "[" * 100_000, "{}x"])
def test_what_is_no_json_is_an_invalid_field_without_a_path(text: str) -> None:
    """Also where it nests without end."""
    error = refused(text)
    assert error.reason == "invalid_field"
    assert "JSON" in error.detail


@pytest.mark.parametrize(
    ("text", "field"),
    [
        ('{"facts": [Infinity]}', "facts[0]"),
        ('{"facts": ' + "9" * 5000 + "}", "facts"),
        ('{"facts": [{"value": "1", "value": "2"}]}', "facts[0].value"),
    ],
)
def test_what_no_reader_takes_is_told_by_its_place(text: str, field: str) -> None:
    """An infinity, a number without end, a name that comes twice."""
    error = refused(text)
    assert (error.reason, error.detail.split(":")[0]) == ("invalid_field", field)


def test_depth_is_the_one_typed_error_at_every_depth() -> None:
    """Also where the parser just manages and the message would not."""
    for depth in range(500, 1000):
        assert refused('{"facts":' + "[" * depth + "]" * depth + "}").reason == "invalid_field"


@pytest.mark.parametrize("text", ["[]", "null", "3", '"graph"', "true"])
def test_a_graph_is_an_object(text: str) -> None:
    """Nothing else is one."""
    assert refused(text).detail.startswith("expected an object")


@pytest.mark.parametrize(
    ("field", "path", "value"),
    [
        ("colour", ("colour",), "red"),
        ("facts[0].colour", ("facts", 0, "colour"), "red"),
        ("unknowns[0].state_index.colour", ("unknowns", 0, "state_index", "colour"), "red"),
        ("symbols", ("symbols",), {}),
        ("symbols[0]", ("symbols", 0), "entity_ida"),
        ("symbols[0].symbol_id", ("symbols", 0, "symbol_id"), MISSING),
        ("symbols[0].symbol_id", ("symbols", 0, "symbol_id"), "2 shells"),
        ("symbols[1].semantic_role", ("symbols", 1, "semantic_role"), "person"),
        ("symbols[1].source_span", ("symbols", 1, "source_span"), None),
        ("symbols[1].source_span.start", ("symbols", 1, "source_span", "start"), True),
        ("symbols[1].source_span.start", ("symbols", 1, "source_span", "start"), 0.0),
        ("symbols[1].source_span.start", ("symbols", 1, "source_span", "start"), -1),
        ("symbols[1].source_span.end", ("symbols", 1, "source_span", "end"), 0),
        ("symbols[1].source_span.text", ("symbols", 1, "source_span", "text"), ""),
        ("symbols[1].source_span.text", ("symbols", 1, "source_span", "text"), "\udc00"),
        ("symbols[3].entity", ("symbols", 3, "entity"), ""),
        ("symbols[3].unit", ("symbols", 3, "unit"), 3),
        ("facts[0].value", ("facts", 0, "value"), 20),
        ("facts[0].value", ("facts", 0, "value"), ""),
        ("equations[0].operands", ("equations", 0, "operands"), None),
        ("equations[2].operands[0].role", ("equations", 2, "operands", 0, "role"), "summand"),
        ("equations[2].operands[0].role", ("equations", 2, "operands", 0, "role"), ["addend"]),
        ("equations[2].operands[0].symbol_id", ("equations", 2, "operands", 0, "symbol_id"), "a-b"),
        ("equations[0].admissibility_status", ("equations", 0, "admissibility_status"), "maybe"),
        ("equations[0].refusal_reason", ("equations", 0, "refusal_reason"), "unit_mismatch"),
        ("equations[0].refusal_reason", ("equations", 0, "admissibility_status"), "refused"),
        ("unknowns[0].state_index", ("unknowns", 0, "state_index"), "middle"),
        ("unknowns[0].state_index", ("unknowns", 0, "state_index"), MISSING),
        ("unknowns[0].state_index.operation_index", ("unknowns", 0, "state_index", "operation_index"), -1),
        ("unknowns[0].state_index.operation_index", ("unknowns", 0, "state_index", "operation_index"), True),
        ("unknowns[0].question_form", ("unknowns", 0, "question_form"), "sum"),
        ("constraints[0].predicate", ("constraints", 0, "predicate"), ""),
        ("provenance[0].source_id", ("provenance", 0, "source_id"), None),
    ],
)
def test_a_wrong_field_is_told_by_its_path(field: str, path: tuple[str | int, ...], value: object) -> None:
    """Unknown, missing and mistyped fields, and what the records themselves refuse, are one reason."""
    error = refused(changed(path, value))
    assert error.reason == "invalid_field"
    assert error.detail.startswith(f"{field}: ")


@pytest.mark.parametrize(
    ("reason", "field", "path", "value"),
    [
        ("duplicate_symbol", "symbols[1].symbol_id", ("symbols", 1, "symbol_id"), "entity_ida"),
        ("unknown_symbol", "facts[1].symbol_id", ("facts", 1, "symbol_id"), "nobody"),
        ("unknown_symbol", "equations[0].lhs_symbol_id", ("equations", 0, "lhs_symbol_id"), "nobody"),
        ("unknown_symbol", "equations[1].operands[0].symbol_id", ("equations", 1, "operands", 0, "symbol_id"), "nobody"),
        ("circular_dependency", "equations", ("equations", 0, "operands", 0, "symbol_id"), "op_000_result"),
        ("unknown_symbol", "unknowns[0].symbol_id", ("unknowns", 0, "symbol_id"), "nobody"),
        ("state_index_out_of_range", "unknowns[0].state_index", ("unknowns", 0, "state_index", "operation_index"), 99),
        ("unknown_symbol", "constraints[0].symbol_id", ("constraints", 0, "symbol_id"), "nobody"),
    ],
)
def test_what_does_not_fit_together_keeps_its_reason(reason: str, field: str, path: tuple[str | int, ...], value: object) -> None:
    """The graph's own checks speak with their own reasons, in the same one error."""
    error = refused(changed(path, value))
    assert (error.reason, error.detail.split(": ")[0]) == (reason, field)


@pytest.mark.parametrize("wrong", [True, 1.5, [], {}, MISSING], ids=["true", "1.5", "list", "object", "missing"])
def test_a_wrong_value_anywhere_is_the_one_error(wrong: object) -> None:
    """At that place, at the record that lacks it, or where another record refers to what is gone."""
    for path in paths(json.loads(WHOLE.to_json())):
        collection, optional = len(path) == 1, path[-1] in ("entity", "unit", "refusal_reason", "expected_unit")
        # an empty collection is fine, except for what refers to its items
        harmless = (wrong is MISSING and (collection or optional)) or (wrong == [] and (collection or path[-1] == "operands"))
        if not harmless:
            error = refused(changed(path, wrong))
            assert error.reason != "invalid_field" or error.detail.startswith(dotted(path))


def test_the_error_is_plain_data() -> None:
    """It travels between processes and drags nothing along."""
    error = refused(changed(("facts", 0, "value"), 20))
    again = pickle.loads(pickle.dumps(error))
    assert (again.reason, again.detail, str(again)) == (error.reason, error.detail, str(error))
    assert error.__suppress_context__


# ---- the codec behind it


@dataclass(frozen=True)
class Lamp:
    """Refuses with an error that is no ProblemError."""

    colour: str

    def __post_init__(self) -> None:
        if self.colour == "black":
            raise UnitError("no light")


@dataclass(frozen=True)
class Room:
    """Holds lamps, and perhaps one more."""

    lamps: tuple[Lamp, ...]
    spare: Lamp | None = None


@pytest.mark.parametrize(
    ("field", "data"),
    [("lamps[1]", {"lamps": [{"colour": "red"}, {"colour": "black"}]}), ("spare", {"lamps": [], "spare": {"colour": "black"}})],
)
def test_another_typed_error_of_a_class_comes_as_the_cause_with_its_path(field: str, data: Any) -> None:
    """The codec raises one type; what the class raised is not lost."""
    with pytest.raises(ProblemError) as caught:
        from_jsonable(Room, data)
    assert (caught.value.field, caught.value.detail) == (field, "no light")
    assert isinstance(caught.value.__cause__, UnitError)
