"""The published schemas: they follow the types, take what the code writes and reads, and refuse what the readers refuse."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from importlib.resources import files
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator
from shapes import SHAPES, skipped_quantity, unit_clash
from strategies import bounds, problems, small
from test_binding_graph_json import MISSING, bound_graphs, with_change
from test_binding_graph_json import WHOLE as BINDING
from test_binding_graph_model import FULL
from test_math_graph import EVERY, graphs

from cpsearch.binding.math_graph import MathProblemGraph, canonical_bytes, graph_from_json
from cpsearch.binding.model import SemanticSymbolicBindingGraph
from cpsearch.errors import CpsearchError
from cpsearch.gate import GateReport, verify
from cpsearch.problem import Finding, Problem, Span
from cpsearch.proofs import Proof, proof_of
from cpsearch.schemas import SCHEMAS, schema
from cpsearch.schemas._demands import MATH_GRAPH
from cpsearch.schemas._describe import Form, describe
from cpsearch.schemas._generate import derived, main, written
from cpsearch.solve import solve
from cpsearch.verdict import RefusalReason, Verdict, refused

VALIDATORS = {name: Draft202012Validator(schema(name)) for name in SCHEMAS}
READERS: dict[str, Callable[[str], object]] = {
    "binding-graph": SemanticSymbolicBindingGraph.from_json,
    "gate-report": GateReport.from_json,
    "math-problem-graph": graph_from_json,
    "problem": Problem.from_json,
    "proof": Proof.from_json,
    "verdict": Verdict.from_json,
}

#: Two alternatives of signature, a condition, a rounded product, a constant, findings, kinds: what the shapes lack.
MIXED = replace(
    small({"p": "a", "q": "g:a|b", "k": "constant b"}, ["c=a+b g1 x2", "d=c*b ?1 floor", "e=d*b ?2 remainder"], "d", alternatives={"g": 2}),
    findings=(Finding("open_set", "some more", Span(0, 1)),),
    kinds=(("rose", "flower"),),
)
#: For each schema documents that between them have every kind of part.
DOCUMENTS: dict[str, tuple[str, ...]] = {
    "binding-graph": (BINDING.to_json(), FULL.to_json()),
    "gate-report": (
        verify(SHAPES[0].problem, solve(SHAPES[0].problem).chain or "", certify=True).to_json(),
        verify(SHAPES[0].problem, "1 + 1 = 3", level="grounded").to_json(),
    ),
    "math-problem-graph": (canonical_bytes(EVERY).decode(),),
    "proof": (proof_of(solve(SHAPES[0].problem)).to_json(), proof_of(solve(SHAPES[3].problem), id="ages").to_json()),
    "problem": (SHAPES[3].problem.to_json(), MIXED.to_json()),
    "verdict": (
        replace(solve(SHAPES[0].problem), problem=None).to_json(),
        replace(solve(skipped_quantity(SHAPES[0])), problem=SHAPES[0].problem).to_json(),
        solve(replace(MIXED, findings=())).to_json(),
    ),
}

Path = tuple[str | int, ...]


def validates(name: str, document: str) -> bool:
    """Whether the schema takes the document."""
    return bool(VALIDATORS[name].is_valid(json.loads(document)))


def refusal(name: str, document: str) -> str | None:
    """What the reader says against the document, if anything."""
    try:
        READERS[name](document)
    except CpsearchError as error:
        return str(error)
    return None


def changed(document: str, path: Path, value: object) -> str:
    """The document with one place changed, added or left out."""
    if not path:
        return json.dumps(value)
    return with_change(document, path, value)


# ---- the files

each = pytest.mark.parametrize("name", SCHEMAS)


@each
def test_a_schema_is_a_valid_schema_of_the_2020_draft(name: str) -> None:
    """It says so, and has a name that stays."""
    Draft202012Validator.check_schema(schema(name))
    assert schema(name)["$schema"] == Draft202012Validator.META_SCHEMA["$id"]
    assert schema(name)["$id"] == f"urn:cpsearch:schema:{name}:1"


@each
def test_the_file_is_what_the_types_give(name: str) -> None:
    """If this fails, a type has changed: see "The schemas follow the types" in CONTRIBUTING.md."""
    assert (files("cpsearch.schemas") / f"{name}.schema.json").read_text("utf-8") == written(derived()[name])


def test_the_files_are_package_data() -> None:
    """What is installed has each of them, and no other."""
    found = {item.name for item in files("cpsearch.schemas").iterdir() if item.name.endswith(".schema.json")}
    assert found == {f"{name}.schema.json" for name in SCHEMAS}
    assert tuple(derived()) == SCHEMAS


def test_a_schema_is_asked_for_by_name() -> None:
    """Each call gives its own; an unknown name is misuse."""
    schema("problem").clear()
    assert schema("problem")["title"] == "Problem"
    with pytest.raises(ValueError, match="no schema 'riddle'"):
        schema("riddle")


def test_the_generator_writes_beside_itself(tmp_path: Any, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """Every file, and says which."""
    monkeypatch.setattr("cpsearch.schemas._generate.__file__", str(tmp_path / "_generate.py"))
    main()
    assert capsys.readouterr().out.split() == [str(tmp_path / f"{name}.schema.json") for name in SCHEMAS]
    assert json.loads((tmp_path / "verdict.schema.json").read_text("utf-8")) == schema("verdict")


@each
def test_every_part_says_what_it_is(name: str) -> None:
    """A title and the first line of the docstring, and no field beside those named."""
    whole = schema(name)
    for part in (whole, *whole["$defs"].values()):
        assert part["title"]
        assert part["description"]
        assert part["additionalProperties"] is False
        assert set(part["required"]) == {key for key, value in part["properties"].items() if "default" not in value}


# ---- the walk


@dataclass(frozen=True)
class Hen:
    """A hen, and the hens after her."""

    name: str
    next: Hen | None = None
    eggs: tuple[str, ...] = ()
    nest: tuple[str, str] = ("straw", "box")


TEXTS = Form({str: {"type": "string"}, type(None): {"type": "null"}})


def test_a_class_that_holds_itself() -> None:
    """It is described once; fields without a default are required, tuples are lists, defaults are told."""
    whole = describe(Hen, TEXTS)
    assert whole["required"] == ["name"]
    assert whole["$defs"].keys() == {"Hen"}
    assert whole["properties"] == {
        "name": {"type": "string"},
        "next": {"anyOf": [{"$ref": "#/$defs/Hen"}, {"type": "null"}], "default": None},
        "eggs": {"type": "array", "items": {"type": "string"}, "default": []},
        "nest": {
            "type": "array",
            "prefixItems": [{"type": "string"}, {"type": "string"}],
            "items": False,
            "minItems": 2,
            "default": ["straw", "box"],
        },
    }


def test_what_the_walk_does_not_know_is_an_error() -> None:
    """A type without a form, a demand on no field, two classes of one name: nothing is guessed."""
    with pytest.raises(TypeError, match="no JSON form"):
        describe(Hen, Form({}))
    with pytest.raises(ValueError, match="feathers"):
        describe(Hen, replace(TEXTS, fields={Hen: {"feathers": {}}}))
    with pytest.raises(ValueError, match="one name"):
        describe(MathProblemGraph, replace(MATH_GRAPH, names={}))


# ---- what is written validates


@settings(deadline=None)
@given(problems())
def test_a_problem_validates(problem: Problem) -> None:
    """Whatever its quantities, licences and alternatives."""
    VALIDATORS["problem"].validate(json.loads(problem.to_json()))


@settings(deadline=None)
@given(graphs())
def test_a_math_graph_validates(graph: MathProblemGraph) -> None:
    """Every kind of operation, numbers as integers, decimals and fractions."""
    VALIDATORS["math-problem-graph"].validate(json.loads(canonical_bytes(graph)))


@settings(deadline=None)
@given(bound_graphs())
def test_a_binding_graph_validates(graph: SemanticSymbolicBindingGraph) -> None:
    """With admitted and refused equations."""
    VALIDATORS["binding-graph"].validate(json.loads(graph.to_json()))


@settings(max_examples=40, deadline=None)
@given(problems(quantities=3), st.integers(0, 9))
def test_a_verdict_validates(problem: Problem, seed: int) -> None:
    """Answered or refused, with its proof or the first rival."""
    VALIDATORS["verdict"].validate(json.loads(solve(problem, limits=bounds(seed, free=False)).to_json()))


@pytest.mark.parametrize("shape", SHAPES, ids=str)
def test_answers_and_their_faulty_twins_validate(shape: Any) -> None:
    """An answer with its proof; refusals with and without a chain."""
    verdicts = [solve(problem) for problem in (shape.problem, skipped_quantity(shape), unit_clash(shape))]
    assert [verdict.verdict for verdict in verdicts] == ["answered", "refused", "refused"]
    for verdict in verdicts:
        VALIDATORS["verdict"].validate(json.loads(verdict.to_json()))


@pytest.mark.parametrize("text", ["Tove had 90 beads. She lost 35 beads. How many beads does Tove have left?", "Tove hums.", ""])
def test_what_is_read_from_a_text_validates(text: str) -> None:
    """The verdict, and the Problem within."""
    verdict = solve(text)
    assert verdict.problem is not None
    assert validates("verdict", verdict.to_json())
    assert validates("problem", verdict.problem.to_json())


@pytest.mark.parametrize("reason", ["unreadable_input", "solver_crashed", "reader_failed"])
def test_a_refusal_without_a_problem_validates(reason: RefusalReason) -> None:
    """As the batch writes it where a child process was lost."""
    assert validates("verdict", refused(reason, "lost").to_json())


@pytest.mark.parametrize("number", ["3", "-3", "3.0", "0.1", "1e3", '"2/6"', '"7"', '"-1/2"', '"' + "1" * 400 + '"'])
def test_a_number_of_a_math_graph_has_three_forms(number: str) -> None:
    """Integer, decimal, fraction in a string: what the reader takes."""
    document = changed(DOCUMENTS["math-problem-graph"][0], ("initial_state", 0, "quantity", "value"), json.loads(number))
    assert validates("math-problem-graph", document)
    assert refusal("math-problem-graph", document) is None


@pytest.mark.parametrize("state", ["initial", "terminal", {"operation_index": 0}, None, MISSING])
def test_the_state_of_an_unknown_may_be_absent(state: object) -> None:
    """Null and left out mean the same; so do they for the target of what is no transfer."""
    document = changed(DOCUMENTS["math-problem-graph"][0], ("unknown", "state"), state)
    document = changed(document, ("operations", 0, "target"), None)
    assert validates("math-problem-graph", document)
    assert refusal("math-problem-graph", document) is None


@each
def test_what_has_a_default_may_be_left_out(name: str) -> None:
    """Where the reader needs no field, neither does the schema."""
    smallest = {
        "binding-graph": "{}",
        "math-problem-graph": '{"entities": ["Ida"], "initial_state": [], "operations": [], "unknown": {"entity": null, "unit": "egg"}}',
        "problem": '{"text": ""}',
        "gate-report": '{"outcome": "accepted", "level": "grounded", "passed": "grounded", "value": null}',
        "proof": '{"schema": 1, "problem": {"text": ""}, "chain": {"steps": [], "root": {"quantity": "q0"}}, "answer": "1", "unit": "egg"}',
        "verdict": '{"verdict": "refused", "reason": "no_chain"}',
    }
    assert validates(name, smallest[name])
    assert refusal(name, smallest[name]) is None


# ---- what is wrong is refused by both

QUANTITY, LICENCE = ("quantities", 0), ("licences", 0)
EQUATION, ASKED = ("equations", 0), ("unknowns", 0)
CORRUPTIONS: list[tuple[str, Path, object]] = [
    ("problem", ("colour",), "red"),
    ("problem", ("text",), MISSING),
    ("problem", ("text",), None),
    ("problem", ("quantities",), {}),
    ("problem", (*QUANTITY, "colour"), "red"),
    ("problem", (*QUANTITY, "id"), ""),
    ("problem", (*QUANTITY, "value"), True),
    ("problem", (*QUANTITY, "value"), 3),
    ("problem", (*QUANTITY, "value"), "1.5"),
    ("problem", (*QUANTITY, "value"), "1/0"),
    ("problem", (*QUANTITY, "span"), None),
    ("problem", (*QUANTITY, "span", "start"), True),
    ("problem", (*QUANTITY, "span", "start"), -1),
    ("problem", (*QUANTITY, "span", "end"), 0),
    ("problem", (*QUANTITY, "provenance"), "memory"),
    ("problem", (*QUANTITY, "signatures"), []),
    ("problem", (*QUANTITY, "signatures", 0, "unit"), ""),
    ("problem", (*QUANTITY, "signatures", 0, "unit"), 1),
    ("problem", (*LICENCE, "relation"), "swap"),
    ("problem", (*LICENCE, "operation"), "power"),
    ("problem", (*LICENCE, "roles"), []),
    ("problem", (*LICENCE, "cue", "lexeme"), " "),
    ("problem", (*LICENCE, "unknowns"), [1, 1]),
    ("problem", (*LICENCE, "unknowns"), [-1]),
    ("problem", (*LICENCE, "unknowns"), [True]),
    ("problem", (*LICENCE, "instances"), 0),
    ("problem", (*LICENCE, "rounding"), "up"),
    ("problem", (*LICENCE, "rounding"), "floor"),
    ("problem", (*LICENCE, "condition"), [["g"]]),
    ("problem", (*LICENCE, "condition"), [["g", -1]]),
    ("problem", ("target", "state_index"), "middle"),
    ("problem", ("target", "state_index"), 0),
    ("problem", ("target", "state_index"), {"operation_index": -1}),
    ("problem", ("target", "state_index"), {"operation_index": True}),
    ("problem", ("target", "state_index"), MISSING),
    ("problem", ("target", "question_form"), "sum"),
    ("problem", ("alternatives",), [{"id": "g", "kind": "unit", "options": ["x"]}]),
    ("problem", ("alternatives",), [{"id": "g", "kind": "colour", "options": ["x", "y"]}]),
    ("problem", ("findings",), [{"reason": "tired", "detail": ""}]),
    ("problem", ("states",), ["now", "now"]),
    ("problem", ("kinds",), [["rose"]]),
    ("problem", (), []),
    ("math-problem-graph", ("colour",), "red"),
    ("math-problem-graph", ("operations",), MISSING),
    ("math-problem-graph", ("entities",), []),
    ("math-problem-graph", ("entities",), ["Ida", "Bo", "Cy", "Ida"]),
    ("math-problem-graph", ("entities", 0), ""),
    ("math-problem-graph", ("initial_state", 0, "quantity", "value"), True),
    ("math-problem-graph", ("initial_state", 0, "quantity", "value"), None),
    ("math-problem-graph", ("initial_state", 0, "quantity", "value"), "0.5"),
    ("math-problem-graph", ("initial_state", 0, "quantity", "value"), "1/0"),
    ("math-problem-graph", ("initial_state", 0, "quantity", "unit"), MISSING),
    ("math-problem-graph", ("operations", 0, "kind"), "steal"),
    ("math-problem-graph", ("operations", 0, "kind"), MISSING),
    ("math-problem-graph", ("operations", 0, "kind"), "apply_rate"),
    ("math-problem-graph", ("operations", 0, "target"), "Bo"),
    ("math-problem-graph", ("operations", 2, "target"), None),
    ("math-problem-graph", ("operations", 2, "target"), MISSING),
    ("math-problem-graph", ("operations", 5, "operand", "value"), 0),
    ("math-problem-graph", ("operations", 5, "operand", "value"), "-1/2"),
    ("math-problem-graph", ("operations", 5, "operand", "value"), "0/3"),
    ("math-problem-graph", ("operations", 6, "operand", "direction"), "times"),
    ("math-problem-graph", ("operations", 6, "operand", "delta"), MISSING),
    ("math-problem-graph", ("operations", 6, "operand", "factor"), 2),
    ("math-problem-graph", ("operations", 7, "kind"), "compare_additive"),
    ("math-problem-graph", ("operations", 7, "operand", "factor"), None),
    ("math-problem-graph", ("operations", 9, "operand", "numerator"), 0),
    ("math-problem-graph", ("operations", 9, "operand", "numerator"), True),
    ("math-problem-graph", ("operations", 9, "operand", "denominator"), 0.5),
    ("math-problem-graph", ("operations", 9, "operand", "referent"), "those"),
    ("math-problem-graph", ("unknown", "entity"), MISSING),
    ("math-problem-graph", ("unknown", "state"), "middle"),
    ("math-problem-graph", ("unknown", "state"), {"operation_index": True}),
    ("math-problem-graph", ("unknown", "state"), {}),
    ("binding-graph", ("colour",), "red"),
    ("binding-graph", ("symbols",), None),
    ("binding-graph", ("symbols", 0, "symbol_id"), "2x"),
    ("binding-graph", ("symbols", 0, "symbol_id"), "a b"),
    ("binding-graph", ("symbols", 0, "semantic_role"), "person"),
    ("binding-graph", ("symbols", 0, "name"), ""),
    ("binding-graph", ("symbols", 0, "unit"), ""),
    ("binding-graph", ("facts", 0, "value"), 7),
    ("binding-graph", ("facts", 0, "source_span", "end"), True),
    ("binding-graph", ("facts", 0, "source_span", "end"), 0),
    ("binding-graph", ("facts", 0, "source_span", "text"), MISSING),
    ("binding-graph", (*EQUATION, "admissibility_status"), "maybe"),
    ("binding-graph", (*EQUATION, "admissibility_status"), "refused"),
    ("binding-graph", (*EQUATION, "refusal_reason"), "unit_mismatch"),
    ("binding-graph", (*EQUATION, "operands", 0, "role"), "summand"),
    ("binding-graph", (*EQUATION, "operands", 0, "colour"), "red"),
    ("binding-graph", (*ASKED, "state_index"), "middle"),
    ("binding-graph", (*ASKED, "state_index"), MISSING),
    ("binding-graph", (*ASKED, "state_index", "operation_index"), False),
    ("binding-graph", (*ASKED, "question_form"), "sum"),
    ("binding-graph", (*ASKED, "expected_unit"), 3),
    ("gate-report", ("colour",), "red"),
    ("gate-report", ("outcome",), "fine"),
    ("gate-report", ("outcome",), "rejected"),
    ("gate-report", ("reasons",), ["no_steps"]),
    ("gate-report", ("steps", 0, "operands", 0, "grounding"), "guess"),
    ("proof", ("colour",), "red"),
    ("proof", ("schema",), 2),
    ("proof", ("schema",), True),
    ("proof", ("schema",), MISSING),
    ("proof", ("answer",), None),
    ("proof", ("answer",), 3),
    ("proof", ("unit",), MISSING),
    ("proof", ("max_steps",), 0),
    ("proof", ("max_steps",), 1000),
    ("proof", ("rivals",), [{}]),
    ("proof", ("rivals", 0, "reasons"), ["tired"]),
    ("proof", ("chain", "root"), {}),
    ("proof", ("problem", "states"), ["now", "now"]),
    ("verdict", ("colour",), "red"),
    ("verdict", ("verdict",), "guessed"),
    ("verdict", ("verdict",), MISSING),
    ("verdict", ("verdict",), "refused"),
    ("verdict", ("answer",), None),
    ("verdict", ("answer",), 3),
    ("verdict", ("reason",), "no_chain"),
    ("verdict", ("chain",), None),
    ("verdict", ("chains",), True),
    ("verdict", ("exhausted",), False),
    ("verdict", ("exhausted",), 1),
    ("verdict", ("certified",), MISSING),
    ("verdict", ("evidence",), [{"span": None}]),
    ("verdict", ("alternatives",), [{"alternative": "g", "option": "x", "status": "asleep"}]),
    ("verdict", ("chain", "steps", 0, "op"), "^"),
    ("verdict", ("chain", "steps", 0, "operands"), []),
    ("verdict", ("chain", "root"), {}),
    ("verdict", ("chain", "root"), {"quantity": "q0", "step": 0}),
    ("verdict", ("chain", "root"), {"step": -1}),
    ("verdict", ("chain", "choices"), [True]),
    ("verdict", ("problem",), {}),
]


@pytest.mark.parametrize(("name", "path", "value"), CORRUPTIONS)
def test_a_corruption_is_refused_by_schema_and_reader(name: str, path: Path, value: object) -> None:
    """One place of a good document is changed."""
    document = DOCUMENTS[name][0]
    assert validates(name, document)
    assert refusal(name, document) is None
    assert not validates(name, changed(document, path, value))
    assert refusal(name, changed(document, path, value))


@pytest.mark.parametrize("reason", [None, "tired", MISSING])
def test_a_refusal_needs_a_reason_of_the_vocabulary(reason: object) -> None:
    """The closed list is in the schema."""
    document = changed(refused("no_chain", "nothing").to_json(), ("reason",), reason)
    assert not validates("verdict", document)
    assert refusal("verdict", document)


#: What only the reader can tell: how the parts of a document relate.
_RELATIONS = re.compile(
    r"not one of the entities|there are \d+ (operations|equations)|must be after start|ends at \d+, the text at|overlaps another's"
    r"|no such option|unknown alternative|one per option|unknown: \[|no step \d|is not earlier"
    r"|^(unknown_symbol|duplicate_symbol|circular_dependency)"
)


def _places(name: str) -> Iterator[tuple[str, Path]]:
    """One place of each kind in the documents: each field of each class, an item of each list, the whole."""
    seen: set[tuple[object, ...]] = set()
    for document in DOCUMENTS[name]:
        for path in _paths(json.loads(document)):
            kind = tuple("[]" if isinstance(part, int) else part for part in path)
            if name == "math-problem-graph" or kind not in seen:  # there an operand's place does not say its class
                seen.add(kind)
                yield document, path


def _paths(data: Any, path: Path = ()) -> Iterator[Path]:
    yield path
    items = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for key, value in items:
        yield from _paths(value, (*path, key))


@each
def test_schema_and_reader_agree_but_for_what_relates_parts(name: str) -> None:
    """Wrong values put at every place: the schema refuses nothing that is read, and lets pass only what takes a look elsewhere."""
    for document, path in _places(name):
        for value in (True, 1.5, -1, 0, 3, "", "2 x", "1/2", [], {}, [1], ["a", "a"], None, *([MISSING] if path else [])):
            wrong = changed(document, path, value)
            told, valid = refusal(name, wrong), validates(name, wrong)
            assert told is not None or valid, f"only the schema refuses {path} = {value!r}"
            assert told is None or not valid or _RELATIONS.search(told), f"only the reader refuses {path} = {value!r}: {told}"
