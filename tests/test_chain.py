"""Chains: exact values, one canonical flat form for one derivation, and no merging of different ones."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from math import ceil, floor

import networkx as nx
import pytest
from hypothesis import given
from hypothesis import strategies as st
from shapes import SHAPES, Shape, licence, quantity, shapes, sig, span

from cpsearch.chain import (
    Chain,
    Derived,
    Firing,
    Flat,
    Leaf,
    Node,
    Op,
    Ref,
    Step,
    apply,
    chain_of,
    derived,
    flat_of,
    graph_of,
    is_clean,
    key_of,
    operation_of,
    steps_of,
)
from cpsearch.errors import ProblemError
from cpsearch.problem import Licence, Problem, Role, Rounding

values = st.fractions(min_value=-1000, max_value=1000, max_denominator=100)

# ---- arithmetic


@pytest.mark.parametrize(
    ("op", "operands", "value"),
    [
        ("+", ("1/3", "1/6"), "1/2"),
        ("-", ("9", "2", "3"), "4"),
        ("*", ("3/4", "1152"), "864"),
        ("/", ("84", "2", "7"), "6"),
        ("floor", ("10", "4"), "2"),
        ("ceil", ("10", "4"), "3"),
        ("mod", ("10", "4"), "2"),
        ("mod", ("7/2", "1"), "1/2"),
        ("=", ("5",), "5"),
    ],
)
def test_a_step_is_exact(op: Op, operands: tuple[str, ...], value: str) -> None:
    """No floats anywhere."""
    assert apply(op, tuple(map(Fraction, operands))) == Fraction(value)


@pytest.mark.parametrize("op", ["/", "floor", "ceil", "mod"])
def test_division_by_zero_has_no_value(op: Op) -> None:
    """Nor has what is built on it."""
    assert apply(op, (Fraction(1), Fraction(0))) is None
    assert apply("+", (Fraction(1), None)) is None


@given(values, values.filter(bool))
def test_rounding_agrees_with_division(dividend: Fraction, divisor: Fraction) -> None:
    """floor and ceil bound the quotient, and the remainder completes the floor."""
    assert apply("floor", (dividend, divisor)) == floor(dividend / divisor)
    assert apply("ceil", (dividend, divisor)) == ceil(dividend / divisor)
    rest = apply("mod", (dividend, divisor))
    assert rest is not None
    assert floor(dividend / divisor) * divisor + rest == dividend


# ---- solving a licence


A, B, C, D = (sig(name, "pen") for name in "abcd")
TEXT = "1 2 3 4 is"
CUE = span(TEXT, "is")
SUM = licence("sum", "combine", "sum", CUE, D, A, B, C)
PRODUCT = licence("product", "rate", "product", CUE, A, sig("r", "pen/box"), sig("n", "box"))


@pytest.mark.parametrize(
    ("item", "unknown", "op"),
    [
        (SUM, 0, "+"),
        (SUM, 1, "-"),
        (SUM, 3, "-"),
        (PRODUCT, 0, "*"),
        (PRODUCT, 2, "/"),
        (licence("same", "equate", "sum", CUE, A, B), 0, "="),
        (licence("same", "equate", "sum", CUE, A, B), 1, "="),
    ],
    ids=str,
)
def test_the_unknown_role_decides_the_operation(item: Licence, unknown: int, op: Op) -> None:
    """The whole is a sum or product of the rest, a part is the whole without the others."""
    assert operation_of(item, unknown) == op


@pytest.mark.parametrize(("rounding", "unknowns", "op"), [("floor", (1,), "floor"), ("ceil", (2,), "ceil"), ("remainder", (2,), "mod")])
def test_rounding_belongs_to_the_licence(rounding: Rounding, unknowns: tuple[int, ...], op: Op) -> None:
    """A rounded licence divides its own way."""
    item = replace(PRODUCT, rounding=rounding, unknowns=unknowns)
    assert operation_of(item, unknowns[0]) == op


# ---- flat form and key


def _sums() -> Problem:
    """Four pens, and licences that add or take any two of one signature; as many as needed."""
    pen = sig("ida", "pen")
    leaves = tuple(quantity(name, str(i + 1), pen, span(TEXT, str(i + 1))) for i, name in enumerate("wxyz"))
    plus = licence("plus", "combine", "sum", CUE, pen, pen, pen, instances=9)
    times = licence("times", "rate", "product", CUE, pen, pen, pen, instances=9)
    same = licence("same", "equate", "sum", CUE, pen, pen, instances=9)
    whole = replace(plus, id="floor", operation="product", roles=times.roles, rounding="floor", unknowns=(2,))
    return Problem(TEXT, leaves, (plus, times, same, whole))


SUMS = _sums()
W, X, Y, Z = (Leaf(name) for name in "wxyz")


def add(left: Node, right: Node) -> Node:
    return Firing("plus", 0, (left, right))


def take(left: Node, right: Node) -> Node:
    return Firing("plus", 1, (left, right))


def mul(left: Node, right: Node) -> Node:
    return Firing("times", 0, (left, right))


def div(left: Node, right: Node) -> Node:
    return Firing("times", 1, (left, right))


def same(node: Node) -> Node:
    return Firing("same", 0, (node,))


def key(node: Node) -> str:
    return key_of(chain_of(SUMS, node, ()), sig("ida", "pen"))


@pytest.mark.parametrize(
    ("left", "right"),
    [
        (add(W, X), add(X, W)),
        (take(take(W, X), Y), take(W, add(X, Y))),
        (take(W, take(X, Y)), add(take(W, X), Y)),
        (div(div(W, X), Y), div(W, mul(X, Y))),
        (div(W, div(X, Y)), mul(div(W, X), Y)),
        (add(add(W, X), add(Y, Z)), add(W, add(X, add(Y, Z)))),
        (same(add(W, X)), add(same(W), X)),
    ],
)
def test_one_derivation_has_one_key(left: Node, right: Node) -> None:
    """Order and nesting within a run do not matter, and an equate is transparent."""
    assert key(left) == key(right)


@pytest.mark.parametrize(
    ("left", "right"),
    [
        (take(W, X), take(X, W)),
        (mul(W, add(X, Y)), add(mul(W, X), mul(W, Y))),
        (mul(W, X), add(W, X)),
        (add(W, W), mul(W, X)),
        (add(W, X), add(W, add(X, X))),
        (Firing("floor", 2, (W, X)), div(W, X)),
        (Firing("floor", 2, (W, X)), Firing("floor", 2, (X, W))),
        (W, X),
    ],
)
def test_different_derivations_have_different_keys(left: Node, right: Node) -> None:
    """Also where their values happen to be equal."""
    assert key(left) != key(right)


def test_the_key_has_the_signature_of_the_root() -> None:
    """The same sum of something else is something else."""
    chain = chain_of(SUMS, add(W, X), ())
    assert key_of(chain, A) != key_of(chain, B)


def test_quantity_ids_cannot_forge_a_key() -> None:
    """An id that looks like a list of members is one member."""
    steps = [
        Step("plus", 0, "+", tuple(Ref(quantity=name) for name in names), A, None)
        for names in (("a,b", "c"), ("a", "b,c"), ("a", "b", "c"))
    ]
    assert len({key_of(Chain((step,), Ref(step=0)), A) for step in steps}) == 3


def test_a_flat_form_reads_like_a_sum() -> None:
    """Plus members, then minus members."""
    assert str(flat_of(chain_of(SUMS, take(add(W, X), Y), ()))[-1]) == 'sum("w","x";"y")'
    assert str(Flat("leaf", ("w",))) == "w"


@pytest.mark.parametrize(
    ("node", "clean"),
    [
        (add(W, X), True),
        (add(W, W), True),
        (take(add(W, X), X), False),
        (take(X, take(X, W)), False),
        (take(add(add(W, X), Y), X), False),
        (div(mul(W, X), X), False),
        (take(mul(W, X), X), True),
        (take(add(W, same(X)), X), False),
        (add(same(W), X), True),
        (mul(add(W, X), add(W, X)), True),
        (mul(add(W, X), add(X, W)), False),
    ],
)
def test_a_clean_chain_neither_cancels_nor_repeats(node: Node, clean: bool) -> None:
    """x + b − b uses b for show; two steps for one expression are one step too many; a shared result is fine."""
    assert is_clean(chain_of(SUMS, node, ())) is clean


NODES: st.SearchStrategy[Node] = st.recursive(
    st.sampled_from((W, X, Y, Z)),
    lambda inner: st.one_of([*(st.builds(build, inner, inner) for build in (add, take, mul, div)), st.builds(same, inner)]),
    max_leaves=6,
)


def _mirrored(node: Node) -> Node:
    """The same derivation with the operands of + and × exchanged."""
    if isinstance(node, Leaf):
        return node
    operands = tuple(map(_mirrored, node.operands))
    return replace(node, operands=operands[::-1] if node.unknown == 0 else operands)


@given(NODES)
def test_commuted_terms_have_one_key_and_one_value(node: Node) -> None:
    """Exchanging what commutes changes neither."""
    chain, mirror = chain_of(SUMS, node, ()), chain_of(SUMS, _mirrored(node), ())
    assert key(node) == key(_mirrored(node))
    assert is_clean(chain) == is_clean(mirror)
    assert (chain.steps[-1].value if chain.steps else None) == (mirror.steps[-1].value if mirror.steps else None)


@given(NODES, NODES)
def test_one_key_means_one_value(left: Node, right: Node) -> None:
    """Equal keys never hide a disagreement between two defined answers."""
    found = [derived(chain_of(SUMS, node, ()))[-1:] for node in (left, right)]
    answers = {item.value for chain in found for item in chain}
    assert key(left) != key(right) or len(answers - {None}) <= 1


# ---- the flat, serialisable form


@given(NODES)
def test_a_chain_round_trips_byte_for_byte(node: Node) -> None:
    """A chain read back is equal and writes the same bytes."""
    chain = chain_of(SUMS, node, (0, 1))
    assert Chain.from_json(chain.to_json()) == chain
    assert Chain.from_json(chain.to_json()).to_json() == chain.to_json()


@shapes
def test_steps_come_after_their_operands(shape: Shape) -> None:
    """A shared partial result is one step; steps are counted by weight."""
    chain = shape.chain
    assert all(ref.step is None or ref.step < i for i, step in enumerate(chain.steps) for ref in step.operands)
    assert len(set(chain.steps)) == len(chain.steps)
    expected = {"weights": 2, "prices": 2, "scaled sum": 4, "ages": 5}[shape.name]
    assert steps_of(chain, {item.id: item for item in shape.problem.licences}) == expected


def test_the_steps_of_the_ages() -> None:
    """Every step has its exact derived quantity."""
    shape = SHAPES[3]
    assert [item.value for item in derived(shape.chain)] == [84, 42, 47, 13, 60]
    assert derived(shape.chain)[-1] == Derived(Fraction(60), sig("father", "year", "then"))


def test_an_equate_costs_no_step() -> None:
    """It only says that two signatures name one thing."""
    licences = {item.id: item for item in SUMS.licences}
    assert steps_of(chain_of(SUMS, add(same(W), X), ()), licences) == 1


def test_the_graph_runs_from_operands_to_steps() -> None:
    """An acyclic graph whose sources are quantities and whose sink is the answer."""
    shape = SHAPES[3]
    graph = graph_of(shape.chain)
    assert nx.is_directed_acyclic_graph(graph)
    assert {node for node in graph if graph.in_degree(node) == 0} == {"q0", "q1", "q2", "q3", "q4"}
    assert [node for node in graph if graph.out_degree(node) == 0] == [4]
    assert (graph.nodes[0]["op"], graph.nodes[0]["value"], graph.nodes[0]["licence"]) == ("*", "84", "grandfather")
    assert list(graph_of(Chain((), Ref(quantity="q0")))) == ["q0"]


@pytest.mark.parametrize(
    ("field", "make"),
    [
        ("quantity", lambda: Ref()),
        ("quantity", lambda: Ref("q0", 1)),
        ("step", lambda: Ref(step=-1)),
        ("step", lambda: Ref(step=True)),
        ("op", lambda: Step("l", 0, "^", (Ref("q0"),), A, None)),  # type: ignore[arg-type]
        ("operands", lambda: Step("l", 0, "+", (), A, None)),
        ("steps[0].operands", lambda: Chain((Step("l", 0, "=", (Ref(step=0),), A, None),), Ref(step=0))),
        ("root", lambda: Chain((), Ref(step=0))),
    ],
)
def test_a_construction_error_names_the_field(field: str, make: Callable[[], object]) -> None:
    """A chain can only point backwards."""
    with pytest.raises(ProblemError) as caught:
        make()
    assert caught.value.field == field


def test_roles_are_filled_in_role_order() -> None:
    """The operands of a solved licence are the other roles in their order, the whole first."""
    roles = (Role("whole", D), Role("a", A), Role("b", B))
    problem = Problem(
        TEXT,
        (quantity("d", "4", D, span(TEXT, "4")), quantity("a", "1", A, span(TEXT, "1"))),
        (replace(SUM, roles=roles),),
    )
    step = chain_of(problem, Firing("sum", 2, (Leaf("d"), Leaf("a"))), ()).steps[0]
    assert (step.op, step.value, step.result) == ("-", 3, B)  # type: ignore[comparison-overlap]
