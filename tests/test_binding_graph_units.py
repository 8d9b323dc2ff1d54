"""Units: what texts name, an open axis of nouns, and the laws of the algebra."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cpsearch.binding.errors import UnitAlgebraError
from cpsearch.binding.units import BASE_DIMENSIONS, DIMENSIONLESS, Unit, dimensions_of, inverse, parse_unit, product, quotient, unit_text
from cpsearch.errors import UnitError
from cpsearch.packs import Row, table


@pytest.mark.parametrize(
    ("text", "unit"),
    [
        ("shell", "shell"),
        ("shells", "shell"),
        ("Shells", "shell"),
        (" shells ", "shell"),
        ("children", "child"),
        ("feet", "foot"),
        ("people", "person"),
        ("mice", "mouse"),
        ("sheep", "sheep"),
        ("cherries", "cherry"),
        ("golf_balls", "golf ball"),
        ("golf balls", "golf ball"),
        ("zorbles", "zorble"),
        ("lbs", "pound"),
        ("kg", "kilogram"),
        ("$", "dollar"),
        ("mph", "mile/hour"),
        ("sq ft", "foot^2"),
        ("square_feet", "foot^2"),
        ("pound_sterling", "pound sterling"),
        ("dollars_per_hour", "dollar/hour"),
        ("shells_per_crate", "shell/crate"),
        ("mph_per_second", "mile/hour/second"),
        ("mile_per_hour_per_second", "mile/hour/second"),
        ("shells/crates", "shell/crate"),
        ("feet*feet", "foot^2"),
        ("feet^2", "foot^2"),
        ("hours^-1", "1/hour"),
        ("dollar_per_mile/hour", "dollar*hour/mile"),
        ("1", "1"),
        ("dimensionless", "1"),
        ("1_per_hour", "1/hour"),
        ("shell_per_shells", "1"),
    ],
)
def test_texts_and_their_units(text: str, unit: str) -> None:
    """Measures by any spelling, nouns in the singular, divisors left to right."""
    assert parse_unit(text) == Unit.parse(unit)


@pytest.mark.parametrize(
    "text", ["", " ", "_per_", "shell_per_", "_per_hour", "*", "a//b", "a^x", "a^0.5", "a^9", "a*b*c*d", "x/y/z/w", None, 3, True]
)
def test_what_names_no_unit(text: str) -> None:
    """Blank texts, holes and bounds exceeded are refused, not guessed."""
    with pytest.raises(UnitAlgebraError) as caught:
        parse_unit(text)
    assert caught.value.reason == "unknown_unit"


def test_an_unlisted_noun_is_its_own_axis() -> None:
    """Two nouns never agree, one with its plural always does."""
    assert parse_unit("zorbles") == parse_unit("zorble") != parse_unit("snark")


def test_the_error_is_a_unit_error() -> None:
    """Callers of the algebra beneath catch it too."""
    assert issubclass(UnitAlgebraError, UnitError)
    assert issubclass(UnitAlgebraError, ValueError)
    assert UnitAlgebraError.REASONS == ("unknown_unit", "out_of_bounds")


def test_long_texts_do_not_recurse() -> None:
    """Ten thousand divisors are refused for the bounds of the algebra."""
    with pytest.raises(UnitAlgebraError) as caught:
        parse_unit("a" + "_per_b" * 10_000)
    assert caught.value.reason == "out_of_bounds"


@pytest.mark.parametrize("row", table("measures"), ids=lambda row: row["atom"])
def test_every_measure_and_surface(row: Row) -> None:
    """All spellings of the pack name the measure."""
    for surface in (row["atom"], *row.items("surfaces")):
        assert parse_unit(surface) == Unit.parse(row["atom"])
        assert parse_unit(surface.replace(" ", "_").upper()) == Unit.parse(row["atom"])


@pytest.mark.parametrize("row", [row for row in table("plurals") if row["plural"] != "quarters"], ids=lambda row: row["plural"])
def test_every_irregular_plural(row: Row) -> None:
    """A plural of the pack is the unit of its singular."""
    assert parse_unit(row["plural"]) == parse_unit(row["singular"])


@pytest.mark.parametrize(
    ("text", "dimensions"),
    [
        ("feet", (("length", 1),)),
        ("mph", (("length", 1), ("time", -1))),
        ("dollars_per_shell", (("money", 1), ("count", -1))),
        ("shells_per_crate", ()),
        ("sq ft", (("length", 2),)),
        ("liters", (("volume", 1),)),
        ("dimensionless", ()),
    ],
)
def test_dimensions(text: str, dimensions: tuple[tuple[str, int], ...]) -> None:
    """What is measured, in the order of the base dimensions."""
    assert dimensions_of(parse_unit(text)) == dimensions


def test_base_dimensions_are_locked() -> None:
    """The order is part of the vocabulary."""
    assert BASE_DIMENSIONS == ("length", "time", "mass", "money", "count", "temperature")


ATOMS = ("shell", "crate", "hour")
UNITS = st.dictionaries(st.sampled_from(ATOMS), st.sampled_from([-1, 1]), max_size=2).map(
    lambda powers: Unit(tuple(sorted(powers.items())))
)


@given(UNITS, UNITS)
def test_products_commute(one: Unit, two: Unit) -> None:
    """a × b = b × a."""
    assert product(one, two) == product(two, one)


@given(UNITS, UNITS, UNITS)
def test_products_associate(one: Unit, two: Unit, three: Unit) -> None:
    """(a × b) × c = a × (b × c) wherever both exist."""
    try:
        left, right = product(product(one, two), three), product(one, product(two, three))
    except UnitAlgebraError:
        return
    assert left == right


@given(UNITS)
def test_one_is_neutral_and_inverses_cancel(unit: Unit) -> None:
    """a × 1 = a, 1 ÷ (1 ÷ a) = a, a ÷ a = 1."""
    assert product(unit, DIMENSIONLESS) == quotient(unit, DIMENSIONLESS) == unit
    assert inverse(inverse(unit)) == unit
    assert quotient(unit, unit) == product(unit, inverse(unit)) == DIMENSIONLESS


@given(UNITS, UNITS)
def test_a_quotient_is_a_product_with_the_inverse(one: Unit, two: Unit) -> None:
    """a ÷ b = a × (1 ÷ b), and × b gives a back."""
    assert quotient(one, two) == product(one, inverse(two))
    assert product(quotient(one, two), two) == one


@given(UNITS)
def test_the_text_reads_back(unit: Unit) -> None:
    """Canonical text and parser are inverse."""
    assert parse_unit(unit_text(unit)) == unit


def test_texts_of_units() -> None:
    """The pure number has a word, and a unit with nothing on top a 1."""
    assert [unit_text(parse_unit(text)) for text in ("1", "1/hours", "feet*feet", "dollars_per_hour")] == [
        "dimensionless",
        "1/hour",
        "foot^2",
        "dollar/hour",
    ]


@pytest.mark.parametrize("make", [lambda big: product(big, big), lambda big: quotient(big, inverse(big))])
def test_the_bounds_of_the_algebra(make: object) -> None:
    """A fourth power is a misreading."""
    with pytest.raises(UnitAlgebraError, match=r"out_of_bounds: .*exponent"):
        make(Unit.parse("foot^2"))  # type: ignore[operator]
