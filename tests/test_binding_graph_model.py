"""The binding graph's records, what holds between its collections, and its canonical text.

Other tests make their records with the small constructors here.
"""

from __future__ import annotations

import pickle
from collections.abc import Callable
from dataclasses import FrozenInstanceError, replace
from hashlib import sha256
from itertools import pairwise
from typing import Any, get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cpsearch.binding.errors import BindingGraphError
from cpsearch.binding.model import (
    ADMISSIBILITY_STATUSES,
    CANONICAL_VERSION,
    OPERAND_ROLES,
    QUESTION_FORMS,
    SEMANTIC_ROLES,
    STATE_INDEX_LABELS,
    BoundConstraint,
    BoundEquation,
    BoundFact,
    BoundOperand,
    BoundUnknown,
    SemanticSymbolicBindingGraph,
    SourceSpanLink,
    SymbolBinding,
    find_cycle,
)
from cpsearch.binding.symbols import allocate_symbols, slug
from cpsearch.errors import ProblemError
from cpsearch.problem import Operation, QuestionForm

SPAN = SourceSpanLink("story", 0, 5, "Ida's")


def symbol(ident: str, **values: Any) -> SymbolBinding:
    """A symbol called ``ident``, a quantity unless ``values`` say otherwise."""
    given: dict[str, Any] = {"symbol_id": ident, "name": ident, "semantic_role": "quantity", "source_span": SPAN, "introduced_by": "hand"}
    return SymbolBinding(**given | values)


def equation(lhs: str, *operands: str, **values: Any) -> BoundEquation:
    """``lhs`` as a sum of ``operands`` (each ``role:id`` or an addend)."""
    parts = (operand.rpartition(":") for operand in operands)
    sides = tuple(BoundOperand(role or "addend", name) for role, _, name in parts)  # type: ignore[arg-type]
    given: dict[str, Any] = {
        "lhs_symbol_id": lhs,
        "rhs_canonical": "+".join(operands) or "-",
        "operands": sides,
        "operation_kind": "add",
        "unit_proof": "-",
        "admissibility_status": "pending",
        "source_span": SPAN,
    }
    return BoundEquation(**given | values)


def unknown(ident: str, **values: Any) -> BoundUnknown:
    """A question for the symbol ``ident``."""
    given: dict[str, Any] = {"symbol_id": ident, "question_span": SPAN, "state_index": "terminal", "question_form": "count"}
    return BoundUnknown(**given | values)


def graph(symbols: str, **values: Any) -> SemanticSymbolicBindingGraph:
    """A graph with the symbols named in ``symbols``."""
    return SemanticSymbolicBindingGraph(symbols=tuple(map(symbol, symbols.split())), **values)


def refuses(reason: str, field: str, make: Callable[[], object]) -> None:
    """``make`` raises BindingGraphError with the reason, its detail opening with the field."""
    with pytest.raises(BindingGraphError) as caught:
        make()
    assert caught.value.reason == reason
    assert caught.value.detail.startswith(f"{field}: ")


# ---- vocabularies


def test_vocabularies_are_locked() -> None:
    """Closed sets, in their order."""
    assert SEMANTIC_ROLES == ("entity", "quantity", "rate", "duration", "count", "total", "difference", "ratio", "unknown")
    assert ADMISSIBILITY_STATUSES == ("admitted", "pending", "refused")
    assert QUESTION_FORMS == ("count", "rate", "total", "difference", "ratio", "identity") == get_args(QuestionForm)
    assert STATE_INDEX_LABELS == ("initial", "terminal")
    assert OPERAND_ROLES == ("addend", "minuend", "subtrahend", "factor", "dividend", "divisor", "whole", "portion")
    assert set(BindingGraphError.REASONS) == {
        "invalid_field",
        "duplicate_symbol",
        "unknown_symbol",
        "circular_dependency",
        "state_index_out_of_range",
    }


# ---- records


@pytest.mark.parametrize(
    ("field", "make"),
    [
        ("source_id", lambda: replace(SPAN, source_id="")),
        ("start", lambda: replace(SPAN, start=-1)),
        ("start", lambda: replace(SPAN, start=False)),
        ("start", lambda: SourceSpanLink("story", "0", 5, "x")),  # type: ignore[arg-type]
        ("end", lambda: replace(SPAN, end=0)),
        ("end", lambda: replace(SPAN, start=5)),
        ("end", lambda: replace(SPAN, end=True)),
        ("text", lambda: replace(SPAN, text="")),
        ("text", lambda: replace(SPAN, text="\udc00")),
        ("symbol_id", lambda: symbol("2x")),
        ("symbol_id", lambda: symbol("a b")),
        ("symbol_id", lambda: symbol("a", symbol_id=None)),
        ("name", lambda: symbol("a", name="")),
        ("semantic_role", lambda: symbol("a", semantic_role="thing")),
        ("semantic_role", lambda: symbol("a", semantic_role=["rate"])),
        ("source_span", lambda: symbol("a", source_span=(0, 5))),
        ("introduced_by", lambda: symbol("a", introduced_by="")),
        ("entity", lambda: symbol("a", entity="")),
        ("unit", lambda: symbol("a", unit=3)),
        ("symbol_id", lambda: BoundFact("", "7", SPAN)),
        ("value", lambda: BoundFact("a", 7, SPAN)),  # type: ignore[arg-type]
        ("value", lambda: BoundFact("a", "", SPAN)),
        ("source_span", lambda: BoundFact("a", "7", None)),  # type: ignore[arg-type]
        ("unit", lambda: BoundFact("a", "7", SPAN, "")),
        ("role", lambda: BoundOperand("left", "a")),  # type: ignore[arg-type]
        ("symbol_id", lambda: BoundOperand("addend", "a-b")),
        ("lhs_symbol_id", lambda: equation("a b")),
        ("rhs_canonical", lambda: equation("a", rhs_canonical="")),
        ("operands", lambda: equation("a", operands=[BoundOperand("addend", "b")])),
        ("operands", lambda: equation("a", operands=frozenset("b"))),
        ("operands[0]", lambda: equation("a", operands=("b",))),
        ("operation_kind", lambda: equation("a", operation_kind="")),
        ("unit_proof", lambda: equation("a", unit_proof="")),
        ("admissibility_status", lambda: equation("a", admissibility_status="maybe")),
        ("source_span", lambda: equation("a", source_span="here")),
        ("refusal_reason", lambda: equation("a", admissibility_status="refused")),
        ("refusal_reason", lambda: equation("a", admissibility_status="refused", refusal_reason="")),
        ("refusal_reason", lambda: equation("a", admissibility_status="admitted", refusal_reason="unit_mismatch")),
        ("refusal_reason", lambda: equation("a", refusal_reason="unit_mismatch")),
        ("symbol_id", lambda: unknown("1")),
        ("question_span", lambda: unknown("a", question_span=None)),
        ("state_index", lambda: unknown("a", state_index="middle")),
        ("state_index", lambda: unknown("a", state_index=0)),
        ("state_index", lambda: unknown("a", state_index=None)),
        ("question_form", lambda: unknown("a", question_form="sum")),
        ("expected_unit", lambda: unknown("a", expected_unit="")),
        ("symbol_id", lambda: BoundConstraint("", "x >= 0", SPAN)),
        ("predicate", lambda: BoundConstraint("x", "", SPAN)),
        ("source_span", lambda: BoundConstraint("x", "x >= 0", "here")),  # type: ignore[arg-type]
    ],
)
def test_wrong_records_name_their_field(field: str, make: Callable[[], object]) -> None:
    """Nothing is coerced: each wrong field is refused by its name."""
    refuses("invalid_field", field, make)


@pytest.mark.parametrize("missing", ["state_index", "question_form"])
def test_state_and_form_have_no_default(missing: str) -> None:
    """A question without a state or form is not made."""
    values: dict[str, Any] = {"state_index": "terminal", "question_form": "count"}
    del values[missing]
    with pytest.raises(TypeError, match=missing):
        BoundUnknown("a", SPAN, **values)


@pytest.mark.parametrize("index", [-1, True, "0", 1.0, None])
def test_an_operation_index_is_typed(index: Any) -> None:
    """The state index's own class refuses what is no index."""
    with pytest.raises(ProblemError, match="operation_index"):
        Operation(index)


def test_a_record_alone_does_not_bound_its_index() -> None:
    """Only a graph knows how many equations there are."""
    assert unknown("a", state_index=Operation(999)).state_index == Operation(999)


def test_dependencies_are_the_set_of_operands() -> None:
    """Sides are ordered and may repeat a symbol; dependencies are not and do not."""
    square = equation("a", "factor:b", "factor:b", operation_kind="multiply")
    assert square.dependencies == frozenset({"b"})
    assert equation("a", "minuend:b", "subtrahend:c") != equation("a", "minuend:c", "subtrahend:b")


def test_records_are_frozen_and_picklable() -> None:
    """A graph travels between processes and cannot be changed."""
    whole = graph("a b", equations=(equation("a", "b"),), unknowns=(unknown("a", state_index=Operation(0)),))
    assert pickle.loads(pickle.dumps(whole)) == whole
    with pytest.raises(FrozenInstanceError):
        whole.symbols = ()  # type: ignore[misc]
    with pytest.raises(FrozenInstanceError):
        whole.symbols[0].unit = "egg"  # type: ignore[misc]


# ---- the graph


@pytest.mark.parametrize("field", ["symbols", "facts", "equations", "unknowns", "constraints", "provenance"])
def test_collections_are_typed_tuples(field: str) -> None:
    """A list, or an item of another type, is refused."""
    values: Any = {field: []}
    refuses("invalid_field", field, lambda: SemanticSymbolicBindingGraph(**values))
    values = {field: ("a",)}
    refuses("invalid_field", f"{field}[0]", lambda: SemanticSymbolicBindingGraph(**values))


@pytest.mark.parametrize(
    ("reason", "field", "make"),
    [
        ("duplicate_symbol", "symbols[2].symbol_id", lambda: graph("a b a")),
        ("unknown_symbol", "facts[0].symbol_id", lambda: graph("a", facts=(BoundFact("b", "7", SPAN),))),
        ("unknown_symbol", "equations[0].lhs_symbol_id", lambda: graph("a", equations=(equation("b", "c"),))),
        ("unknown_symbol", "equations[0].operands[1].symbol_id", lambda: graph("a b", equations=(equation("a", "b", "c"),))),
        ("circular_dependency", "equations", lambda: graph("a", equations=(equation("a", "a"),))),
        ("circular_dependency", "equations", lambda: graph("a b", equations=(equation("a", "b"), equation("b", "a")))),
        ("unknown_symbol", "unknowns[0].symbol_id", lambda: graph("a", unknowns=(unknown("b"),))),
        ("state_index_out_of_range", "unknowns[0].state_index", lambda: graph("a", unknowns=(unknown("a", state_index=Operation(0)),))),
        (
            "state_index_out_of_range",
            "unknowns[1].state_index",
            lambda: graph(
                "a b",
                equations=(equation("a", "b"),),
                unknowns=(unknown("a", state_index=Operation(0)), unknown("a", state_index=Operation(1))),
            ),
        ),
        ("unknown_symbol", "constraints[0].symbol_id", lambda: graph("a", constraints=(BoundConstraint("b", "b > 0", SPAN),))),
    ],
)
def test_collections_fit_together(reason: str, field: str, make: Callable[[], object]) -> None:
    """Each guard by its reason and place."""
    refuses(reason, field, make)


def test_guards_come_in_order() -> None:
    """With everything wrong, each guard speaks once those before it are content."""
    parts: dict[str, Any] = {
        "facts": (BoundFact("zf", "7", SPAN),),
        "equations": (equation("a", "a"), equation("ze", "zo")),
        "unknowns": (unknown("zu", state_index=Operation(9)),),
        "constraints": (BoundConstraint("zc", "x", SPAN),),
    }

    def first(names: str) -> str:
        with pytest.raises(BindingGraphError) as caught:
            graph(names, **parts)
        return str(caught.value)

    assert first("a a").startswith("duplicate_symbol: symbols[1]")
    assert first("a").startswith("unknown_symbol: facts[0]")
    assert first("a zf").startswith("unknown_symbol: equations[1].lhs")
    assert first("a zf ze").startswith("unknown_symbol: equations[1].operands[0]")
    assert first("a zf ze zo").startswith("circular_dependency: equations: a -> a")
    parts["equations"] = (equation("ze", "zo"),)
    assert first("a zf ze zo").startswith("unknown_symbol: unknowns[0]")
    assert first("a zf ze zo zu").startswith("state_index_out_of_range: unknowns[0]")
    parts["unknowns"] = (unknown("zu"),)
    assert first("a zf ze zo zu").startswith("unknown_symbol: constraints[0]")
    assert graph("a zf ze zo zu zc", **parts)


def test_what_is_not_refused() -> None:
    """Two equations for one result, two facts for one symbol, a fact that is also a result: the model leaves them be."""
    facts = (BoundFact("a", "7", SPAN), BoundFact("a", "8", SPAN))
    assert graph("a b c", facts=facts, equations=(equation("a", "b"), equation("a", "c")))


def test_cycles_join_equations_of_one_result() -> None:
    """A cycle through the second equation of a result is found, and reported from the smallest name."""
    with pytest.raises(BindingGraphError, match="equations: b -> c -> b"):
        graph("a b c d", equations=(equation("c", "d"), equation("c", "b"), equation("b", "a", "c")))


# ---- cycles


@pytest.mark.parametrize(
    ("edges", "cycle"),
    [
        ({}, None),
        ({"a": []}, None),
        ({"a": ["b", "c"], "b": ["c"]}, None),
        ({"a": ["b"], "c": ["b"], "b": ["d"]}, None),
        ({"n": ["n"]}, ("n", "n")),
        ({"b": ["a"], "a": ["b"]}, ("a", "b", "a")),
        ({"a": ["z", "b"], "b": ["a"], "z": ["a"]}, ("a", "b", "a")),
        ({"a": ["b"], "b": ["c"], "c": ["d"], "d": ["b"]}, ("b", "c", "d", "b")),
        ({"a": ["leaf"], "x": ["y"], "y": ["x"]}, ("x", "y", "x")),
    ],
)
def test_find_cycle(edges: dict[str, list[str]], cycle: tuple[str, ...] | None) -> None:
    """The first cycle in sorted order, or none."""
    assert find_cycle(edges) == cycle


def test_find_cycle_is_not_recursive() -> None:
    """A chain of 100,000 nodes is no stack overflow."""
    edges = {f"n{i:06d}": [f"n{i + 1:06d}"] for i in range(100_000)}
    assert find_cycle(edges) is None


EDGES = st.dictionaries(st.sampled_from("abcdef"), st.lists(st.sampled_from("abcdef"), max_size=3), max_size=6)


@given(EDGES, st.randoms())
def test_cycles_do_not_depend_on_order(edges: dict[str, list[str]], random: Any) -> None:
    """Shuffled nodes and edges report the same cycle, and it is one."""
    names = list(edges)
    random.shuffle(names)
    cycle = find_cycle({name: sorted(edges[name], key=lambda _: random.random()) for name in names})
    assert cycle == find_cycle(edges)
    if cycle is None:
        order: list[str] = []
        rest = dict(edges)
        while rest:  # takes away what depends on nothing that is left
            free = [name for name, targets in rest.items() if not set(targets) & set(rest)]
            assert free
            order += free
            rest = {name: targets for name, targets in rest.items() if name not in free}
    else:
        assert cycle[0] == cycle[-1]
        assert all(two in edges[one] for one, two in pairwise(cycle))


# ---- canonical text

FULL = SemanticSymbolicBindingGraph(
    symbols=(symbol("a", entity="Ida", unit="shell"), symbol("b", name="two words", semantic_role="unknown")),
    facts=(BoundFact("a", "3/4", SPAN, "shell"),),
    equations=(
        equation(
            "b", "minuend:a", "subtrahend:a", admissibility_status="refused", refusal_reason="unit_unbound", operation_kind="subtract"
        ),
    ),
    unknowns=(unknown("b", state_index=Operation(0), question_form="ratio", expected_unit="None"),),
    constraints=(BoundConstraint("b", "b >= 0", SPAN),),
    provenance=(replace(SPAN, text='line\n"two"'),),
)


def test_the_canonical_text_is_pinned() -> None:
    """One line per record, groups in order, version first; JSON strings where a text is not plain."""
    assert FULL.to_canonical_string().split("\n") == [
        "binding-graph/1",
        "S a a quantity entity=Ida unit=shell span=story[0:5] by=hand",
        'S b "two words" unknown entity=None unit=None span=story[0:5] by=hand',
        "F a = 3/4 unit=shell span=story[0:5]",
        "E b := minuend:a+subtrahend:a op=subtract operands=[minuend:a,subtrahend:a] deps=[a] unit_proof=- status=refused "
        "refusal=unit_unbound span=story[0:5]".replace(":= minuend:a+subtrahend:a", ':= "minuend:a+subtrahend:a"'),
        'U b expected_unit="None" state=op(0) form=ratio qspan=story[0:5]',
        'C b pred="b >= 0" span=story[0:5]',
        r'P story[0:5] text="line\n\"two\""',
    ]
    assert FULL.to_canonical_string().startswith(CANONICAL_VERSION + "\n")
    assert FULL.canonical_hash() == sha256(FULL.to_canonical_string().encode()).hexdigest()


def test_an_empty_graph_is_its_version() -> None:
    """Nothing but line 1."""
    assert SemanticSymbolicBindingGraph().to_canonical_string() == CANONICAL_VERSION


def test_names_cannot_imitate_records() -> None:
    """A name with a newline and a record in it is another graph than two records."""
    one = graph("a b")
    forged = "a quantity entity=None unit=None span=story[0:5] by=hand\nS b b"
    two = SemanticSymbolicBindingGraph(symbols=(symbol("a", name=forged),))
    assert one.to_canonical_string() != two.to_canonical_string()
    assert len(two.to_canonical_string().split("\n")) == 2


def test_absent_is_not_the_word_none() -> None:
    """A unit called None is told from no unit."""
    absent, named = SemanticSymbolicBindingGraph((symbol("a"),)), SemanticSymbolicBindingGraph((symbol("a", unit="None"),))
    assert absent.canonical_hash() != named.canonical_hash()


@pytest.mark.parametrize("state", ["initial", "terminal", Operation(0)])
@pytest.mark.parametrize("form", QUESTION_FORMS)
def test_state_and_form_are_in_the_text(state: Any, form: str) -> None:
    """Each combination has its tokens."""
    text = graph("a b", equations=(equation("a", "b"),), unknowns=(unknown("a", state_index=state, question_form=form),))
    label = "op(0)" if isinstance(state, Operation) else state
    assert f" state={label} form={form} " in text.to_canonical_string()


TEXTS = st.one_of(
    st.sampled_from(["None", '"None"', "a b", "a\\nb", "a\nb", "a=b", "x", '"', "\\"]), st.text('aN \n"\\=[]', min_size=1, max_size=4)
)


@given(
    st.lists(st.tuples(TEXTS, st.none() | TEXTS, st.none() | TEXTS), max_size=2),
    st.lists(st.tuples(TEXTS, st.none() | TEXTS, st.none() | TEXTS), max_size=2),
)
def test_the_text_tells_graphs_apart(one: list[Any], two: list[Any]) -> None:
    """Equal text exactly for equal graphs, whatever is in the names."""

    def build(rows: list[Any]) -> SemanticSymbolicBindingGraph:
        return SemanticSymbolicBindingGraph(
            symbols=tuple(symbol(f"s{i}", name=name, entity=entity, unit=unit) for i, (name, entity, unit) in enumerate(rows)),
            facts=tuple(BoundFact(f"s{i}", name, SPAN, unit) for i, (name, _, unit) in enumerate(rows)),
        )

    assert (build(one).to_canonical_string() == build(two).to_canonical_string()) == (build(one) == build(two))


# ---- symbols


def test_allocated_ids() -> None:
    """Slug and index, in the order given; the name is the phrase without its margins."""
    made = allocate_symbols([" Red Shells", "red shells!"], source_span=SPAN, introduced_by="hand", semantic_role="count", prefix="n")
    assert [(item.symbol_id, item.name, item.semantic_role) for item in made] == [
        ("n_red_shells_000", "Red Shells", "count"),
        ("n_red_shells_001", "red shells!", "count"),
    ]


@pytest.mark.parametrize(
    ("field", "phrases", "values"),
    [
        ("noun_phrases", [], {}),
        ("noun_phrases", "shell", {}),
        ("noun_phrases[0]", [" "], {}),
        ("noun_phrases[1]", ["shell", "!?"], {}),
        ("noun_phrases[0]", [3], {}),
        ("semantic_role", ["shell"], {"semantic_role": "thing"}),
        ("prefix", ["shell"], {"prefix": "2"}),
        ("introduced_by", ["shell"], {"introduced_by": ""}),
        ("source_span", ["shell"], {"source_span": "here"}),
    ],
)
def test_what_is_not_allocated(field: str, phrases: Any, values: dict[str, Any]) -> None:
    """Blank phrases and wrong options are refused."""
    given: dict[str, Any] = {"source_span": SPAN, "introduced_by": "hand"} | values
    refuses("invalid_field", field, lambda: allocate_symbols(phrases, **given))


@given(st.text())
def test_slugs(text: str) -> None:
    """Only a–z, 0–9 and single underscores inside; a slug is its own slug."""
    assert slug(slug(text)) == slug(text)
    assert slug(text) == "" or all(part.isascii() and part.isalnum() for part in slug(text).split("_"))
