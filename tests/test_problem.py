"""Problem: plain data that anyone may supply, checked when it is made, with one canonical text form."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given
from shapes import Shape, licence, shapes, sig, span
from strategies import problems

from cpsearch.codec import canonical_json
from cpsearch.errors import ProblemError, UnitError
from cpsearch.problem import (
    Alternative,
    Cue,
    Finding,
    Licence,
    Operation,
    Problem,
    Quantity,
    Role,
    Signature,
    Span,
    Target,
    Unit,
)

TEXT = "Ida has 3 pens and 4 caps."
PEN, CAP = sig("ida", "pen"), sig("ida", "cap")
THREE = Quantity("q0", Fraction(3), (PEN,), Span(8, 9))
CUE = Cue("and", Span(15, 18))
WHO = Alternative("who", "antecedent", ("ida", "bo"))
SUM = licence("l0", "combine", "sum", Span(15, 18), PEN, PEN, PEN)
PRODUCT = licence("l1", "rate", "product", Span(15, 18), PEN, sig("x", "pen/box"), sig("x", "box"))
TARGET = Target((PEN,), "count", "terminal")


# ---- JSON


@given(problems())
def test_json_round_trips_byte_for_byte(problem: Problem) -> None:
    """A Problem read back is equal and writes the same bytes."""
    text = problem.to_json()
    again = Problem.from_json(text)
    assert again == problem
    assert again.to_json() == text
    assert text.isascii()


@shapes
def test_hand_made_problems_round_trip(shape: Shape) -> None:
    """So do those with fractions, questions and operations."""
    assert Problem.from_json(shape.problem.to_json()) == shape.problem


# ---- construction errors name the field


@pytest.mark.parametrize(
    ("field", "make"),
    [
        ("start", lambda: Span(-1, 2)),
        ("start", lambda: Span(True, 2)),
        ("end", lambda: Span(2, 2)),
        ("operation_index", lambda: Operation(-1)),
        ("operation_index", lambda: Operation(False)),
        ("id", lambda: replace(THREE, id="")),
        ("value", lambda: replace(THREE, value=3)),  # type: ignore[arg-type]
        ("value", lambda: replace(THREE, value=3.0)),  # type: ignore[arg-type]
        ("provenance", lambda: replace(THREE, provenance="memory")),  # type: ignore[arg-type]
        ("span", lambda: replace(THREE, span=None)),
        ("span", lambda: replace(THREE, span=None, provenance="comparative")),
        ("signatures", lambda: replace(THREE, signatures=(PEN, CAP))),
        ("signatures", lambda: replace(THREE, signatures=())),
        ("lexeme", lambda: Cue(" ", Span(0, 1))),
        ("id", lambda: replace(SUM, id="")),
        ("relation", lambda: replace(SUM, relation="guess")),  # type: ignore[arg-type]
        ("operation", lambda: replace(SUM, operation="difference")),  # type: ignore[arg-type]
        ("rounding", lambda: replace(PRODUCT, rounding="up")),  # type: ignore[arg-type]
        ("roles", lambda: replace(SUM, roles=SUM.roles[:1])),
        ("roles", lambda: replace(SUM, roles=(Role("a", PEN), Role("a", PEN)))),
        ("unknowns", lambda: replace(SUM, unknowns=(3,))),
        ("unknowns", lambda: replace(SUM, unknowns=(1, 0))),
        ("unknowns", lambda: replace(SUM, unknowns=(True,))),
        ("instances", lambda: replace(SUM, instances=0)),
        ("condition", lambda: replace(SUM, condition=(("b", 0), ("a", 0)))),
        ("condition", lambda: replace(SUM, condition=(("a", 0), ("a", 1)))),
        ("rounding", lambda: replace(SUM, rounding="floor", unknowns=(1,))),
        ("unknowns", lambda: replace(PRODUCT, rounding="floor")),
        ("unknowns", lambda: replace(PRODUCT, rounding="ceil", unknowns=(0,))),
        ("unknowns", lambda: replace(PRODUCT, rounding="remainder", unknowns=(1,))),
        ("id", lambda: replace(WHO, id="")),
        ("kind", lambda: replace(WHO, kind="mood")),  # type: ignore[arg-type]
        ("options", lambda: replace(WHO, options=("ida",))),
        ("options", lambda: replace(WHO, options=("ida", "ida"))),
        ("question_form", lambda: replace(TARGET, question_form="poem")),  # type: ignore[arg-type]
        ("state_index", lambda: replace(TARGET, state_index="soon")),  # type: ignore[arg-type]
        ("signatures", lambda: replace(TARGET, signatures=(PEN, CAP))),
        ("reason", lambda: Finding("lone_number", "not a finding")),  # type: ignore[arg-type]
        ("quantities[1].id", lambda: Problem(TEXT, (THREE, THREE))),
        ("licences[1].id", lambda: Problem(TEXT, licences=(SUM, SUM))),
        ("alternatives[1].id", lambda: Problem(TEXT, alternatives=(WHO, WHO))),
        ("states", lambda: Problem(TEXT, states=("start", "start"))),
        ("quantities[0].span", lambda: Problem("short", (THREE,))),
        ("licences[0].cue.span", lambda: Problem("short", licences=(SUM,))),
        ("alternatives[0].span", lambda: Problem("short", alternatives=(replace(WHO, span=Span(4, 6)),))),
        ("findings[0].span", lambda: Problem("short", findings=(Finding("open_set", "", Span(4, 6)),))),
        ("target.span", lambda: Problem("short", target=replace(TARGET, span=Span(4, 6)))),
        ("target.quantities", lambda: Problem(TEXT, target=replace(TARGET, quantities=("q9",)))),
        ("target.choice", lambda: Problem(TEXT, target=replace(TARGET, choice="who"))),
        ("target.signatures", lambda: Problem(TEXT, target=replace(TARGET, choice="who"), alternatives=(WHO,))),
        ("quantities[0].choice", lambda: Problem(TEXT, (replace(THREE, choice="who"),))),
        ("quantities[0].signatures", lambda: Problem(TEXT, (replace(THREE, choice="who"),), alternatives=(WHO,))),
        ("licences[0].condition", lambda: Problem(TEXT, licences=(replace(SUM, condition=(("who", 0),)),))),
        ("licences[0].condition", lambda: Problem(TEXT, licences=(replace(SUM, condition=(("who", 2),)),), alternatives=(WHO,))),
    ],
)
def test_a_construction_error_names_the_field(field: str, make: Callable[[], object]) -> None:
    """What cannot be meant is refused where it is made."""
    with pytest.raises(ProblemError) as caught:
        make()
    assert caught.value.field == field


def test_a_constant_needs_no_span() -> None:
    """It comes from a pack, not from the text."""
    assert Quantity("k", Fraction(100), (sig("k", "cent/dollar"),), provenance="constant").span is None


# ---- under an assignment


def test_assignments_run_in_lexicographic_order() -> None:
    """One empty assignment without alternatives, else all combinations, the last alternative fastest."""
    assert list(Problem(TEXT).assignments()) == [()]
    both = Problem(TEXT, alternatives=(WHO, Alternative("unit", "unit", ("pen", "cap", "box"))))
    assert list(both.assignments())[:4] == [(0, 0), (0, 1), (0, 2), (1, 0)]


def test_signatures_and_licences_follow_the_choice() -> None:
    """A quantity's signature and a licence's condition are those of the chosen option."""
    chosen = replace(THREE, signatures=(PEN, CAP), choice="who")
    problem = Problem(TEXT, (chosen,), (replace(SUM, condition=(("who", 1),)),), TARGET, (WHO,))
    assert [problem.signature(chosen, (option,)) for option in (0, 1)] == [PEN, CAP]
    assert [problem.holds(problem.licences[0], (option,)) for option in (0, 1)] == [False, True]
    assert problem.signature(TARGET, (1,)) == PEN


# ---- kinds and the algebra of units


def test_kinds_are_transitive_and_reach_an_end() -> None:
    """A pony is a horse is an animal; a circle of kinds ends too."""
    problem = Problem(TEXT, kinds=(("pony", "horse"), ("horse", "animal"), ("animal", "pony")))
    assert problem.is_kind_of("pony", "animal")
    assert problem.is_kind_of("pen", "pen")
    assert not problem.is_kind_of("pony", "pen")


@pytest.mark.parametrize(
    ("operation", "units", "agree"),
    [
        ("sum", ("pen", "pen", "pen"), True),
        ("sum", ("pen", "pen", "cap"), False),
        ("sum", ("thing", "pen", "cap"), True),
        ("sum", ("pen", "thing", "pen"), False),
        ("sum", ("dollar/pen", "dollar/pen", "dollar/pen"), True),
        ("sum", ("thing/box", "pen/box", "pen/box"), False),
        ("product", ("pen", "pen/box", "box"), True),
        ("product", ("pen", "pen/box", "crate"), False),
        ("product", ("pen", "1", "pen"), True),
        ("product", ("dollar", "dollar/pen", "pen/box", "box"), True),
        ("product", ("1", "foot^2", "foot^2"), False),
    ],
)
def test_units_agree_as_the_operation_asks(operation: str, units: tuple[str, ...], agree: bool) -> None:
    """A sum has one unit or kinds of the whole's; a product multiplies them, within the bounds of the algebra."""
    item = licence("l", "combine", operation, span(TEXT, "and"), *(sig(f"e{i}", unit) for i, unit in enumerate(units)))
    assert Problem(TEXT, kinds=(("pen", "thing"), ("cap", "thing"))).units_agree(item) is agree


def test_a_remainder_has_the_dividends_unit() -> None:
    """(dividend, divisor, remainder), whatever the divisor's unit."""
    roles = tuple(
        Role(name, signature) for name, signature in (("all", PEN), ("size", sig("box", "pen/box")), ("left", sig("left", "pen")))
    )
    item = Licence("l", "rate", "product", roles, CUE, (2,), "remainder")
    assert Problem(TEXT).units_agree(item)
    assert not Problem(TEXT).units_agree(replace(item, roles=(roles[0], roles[1], Role("left", CAP))))


# ---- units


def test_units_are_written_in_one_form() -> None:
    """However it was built, a unit has one text."""
    assert str(Unit.parse("b*a^2/c")) == "a^2*b/c"
    assert str(Unit.parse("1/hour")) == "1/hour"
    assert Unit.parse("pen/box") * Unit.parse("box") == Unit.parse("pen")
    assert Unit.parse("pen") / Unit.parse("pen") == Unit.parse("1")
    assert canonical_json(Signature("a", Unit.parse("m/s"))) == '{"entity":"a","state":"","unit":"m/s"}'


@pytest.mark.parametrize("text", ["", "a^3", "a^x", "a*b*c*d", "a*", " a", "a^0/", "a^"])
def test_a_unit_outside_the_algebra_is_refused(text: str) -> None:
    """Exponents within ±2, at most three atoms, no blank atoms."""
    with pytest.raises(UnitError):
        Unit.parse(text)
