"""Measures and their conversions, from ``measures.pack`` and ``conversions.pack``."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import cache

from cpsearch.packs._loader import Row, table
from cpsearch.packs._nouns import singular
from cpsearch.unit import DIMENSIONLESS, Unit

__all__ = ["conversion", "dimension", "inexact_conversion", "is_constant", "is_divisible", "is_measure", "measure_of"]

_CONSTANTS = (Fraction(1), Fraction(100))


def _key(surface: str) -> str:
    return " ".join(surface.lower().replace("-", " ").split())


@cache
def _measures() -> Mapping[str, Row]:
    return {row["atom"]: row for row in table("measures")}


@cache
def _surfaces() -> Mapping[str, str]:
    atoms: dict[str, str] = {}
    for row in table("measures"):
        for surface in dict.fromkeys(map(_key, (row["atom"], *row.items("surfaces")))):
            if surface in atoms:
                raise row.error(f"surface of {atoms[surface]!r} already: {surface!r}")
            atoms[surface] = row["atom"]
    return atoms


def is_measure(atom: str) -> bool:
    """Whether a unit atom is measured rather than counted.

    >>> is_measure("hour"), is_measure("apple")
    (True, False)
    """
    return atom in _measures()


def dimension(atom: str) -> str | None:
    """The dimension of a measure, None for a count noun.

    >>> dimension("foot"), dimension("apple")
    ('length', None)
    """
    row = _measures().get(atom)
    return None if row is None else row["dimension"]


def is_divisible(atom: str) -> bool:
    """Whether parts of one occur: half an hour, but no half cent; a count noun is whole.

    >>> is_divisible("hour"), is_divisible("cent"), is_divisible("cat")
    (True, False, False)
    """
    row = _measures().get(atom)
    return row is not None and row["divisible"] == "yes"


def measure_of(surface: str) -> str | None:
    """The measure that a surface names, in singular or plural or as an abbreviation; None if it is no measure.

    >>> measure_of("lbs"), measure_of("Feet"), measure_of("mph"), measure_of("pears")
    ('pound', 'foot', 'mile/hour', None)
    """
    key = _key(surface)
    return _surfaces().get(key) or _surfaces().get(singular(key))


@cache
def _links() -> Mapping[str, tuple[tuple[str, Fraction], ...]]:
    """Exact factors as a forest: for each unit its neighbours and how many of them are in one."""
    links: dict[str, tuple[tuple[str, Fraction], ...]] = {}
    root: dict[str, str] = {}

    def find(unit: str) -> str:
        while unit in root:
            unit = root[unit]
        return unit

    for row in table("conversions"):
        factor = _factor(row)
        if row["status"] == "exact":
            whole, part = row["whole"], row["part"]
            if find(whole) == find(part):
                raise row.error(f"a second route between {whole!r} and {part!r}")
            root[find(whole)] = find(part)
            links[whole] = (*links.get(whole, ()), (part, factor))
            links[part] = (*links.get(part, ()), (whole, 1 / factor))
    return links


def _factor(row: Row) -> Fraction:
    try:
        factor = Fraction(row["factor"])
    except (ValueError, ZeroDivisionError):
        raise row.error(f"not a fraction: {row['factor']!r}") from None
    if factor <= 0:
        raise row.error(f"must be positive: {row['factor']!r}")
    return factor


@cache
def conversion(a: str, b: str) -> Fraction | None:
    """How many ``b`` are in one ``a`` by exact factors, composed; None if no route, or if they are the same.

    >>> conversion("day", "minute"), conversion("cent", "dollar"), conversion("month", "day")
    (Fraction(1440, 1), Fraction(1, 100), None)
    """
    known, frontier = {a: Fraction(1)}, [a]
    for unit in frontier:
        for neighbour, factor in _links().get(unit, ()):
            if neighbour not in known:
                known[neighbour] = known[unit] * factor
                frontier.append(neighbour)
    return known.get(b) if a != b else None


@cache
def inexact_conversion(a: str, b: str) -> Fraction | None:
    """How many ``b`` are in one ``a`` by convention (a month of 30 days); never composed, and only a cue allows it.

    >>> inexact_conversion("month", "day"), inexact_conversion("day", "month")
    (Fraction(30, 1), Fraction(1, 30))
    """
    for row in table("conversions"):
        if row["status"] == "inexact" and {row["whole"], row["part"]} == {a, b}:
            return _factor(row) if row["whole"] == a else 1 / _factor(row)
    return None


def is_constant(value: Fraction, unit: Unit) -> bool:
    """Whether a value may be used without a text that states it: 1, 100 (of percents) and the factor of a conversion.

    >>> is_constant(Fraction(60), Unit.parse("minute/hour")), is_constant(Fraction(61), Unit.parse("minute/hour"))
    (True, False)
    """
    if unit == DIMENSIONLESS:
        return value in _CONSTANTS
    top = [atom for atom, power in unit.exponents if power == 1]
    bottom = [atom for atom, power in unit.exponents if power == -1]
    if len(top) != 1 or len(bottom) != 1 or len(unit.exponents) != 2:
        return False
    return value in (conversion(bottom[0], top[0]), inexact_conversion(bottom[0], top[0]))
