"""Units of quantities: the algebra of :class:`cpsearch.unit.Unit` over an open axis of nouns, and the texts that name units (ADR-0134).

A measure is its pack's atom whatever its spelling (``lbs`` and ``pounds``); any other noun is a count atom of its own, in the
singular (``apples`` and ``apple``). Units are compared, not dimensions: feet and inches need a conversion before they add up.
"""

from __future__ import annotations

from functools import reduce

from cpsearch.binding.errors import UnitAlgebraError
from cpsearch.errors import UnitError
from cpsearch.packs import dimension, is_measure, measure_of, singular
from cpsearch.unit import DIMENSIONLESS, Unit

__all__ = [
    "BASE_DIMENSIONS",
    "DIMENSIONLESS",
    "Unit",
    "comes_whole",
    "dimensions_of",
    "inverse",
    "parse_unit",
    "product",
    "quotient",
    "unit_text",
]

BASE_DIMENSIONS = ("length", "time", "mass", "money", "count", "temperature")
_NO_DIMENSION = "dimensionless"


def parse_unit(text: str) -> Unit:
    """The unit that a text names: a noun or measure in singular or plural, ``_per_`` before each divisor, or a Unit's text form.

    Underscores are spaces and case is ignored; ``dimensionless`` and ``1`` are the pure number. ``_per_`` reads left to right, as
    English does. Raises UnitAlgebraError: ``unknown_unit`` for what names none, ``out_of_bounds``.

    >>> [str(parse_unit(text)) for text in ("feet", "Children", "marbles", "dollars_per_hour", "sq ft", "mile_per_hour_per_second")]
    ['foot', 'child', 'marble', 'dollar/hour', 'foot^2', 'mile/hour/second']
    """
    if not isinstance(text, str) or not text.strip():
        raise UnitAlgebraError("unknown_unit", repr(text))
    first, *divisors = map(_factor, text.split("_per_"))
    return reduce(quotient, divisors, first)


def comes_whole(text: str) -> bool:
    """Whether what a unit counts comes in whole numbers: things do, measures and rates need not.

    >>> comes_whole("boxes"), comes_whole("hours"), comes_whole("miles_per_hour")
    (True, False, False)
    """
    try:
        atom = parse_unit(text).simple
    except UnitAlgebraError:
        return True
    return atom is not None and not is_measure(atom)


def product(left: Unit, right: Unit) -> Unit:
    """``left × right``; raises UnitAlgebraError (``out_of_bounds``) beyond the bounds of the algebra.

    >>> str(product(parse_unit("dollars_per_egg"), parse_unit("eggs")))
    'dollar'
    """
    try:
        return left * right
    except UnitError as error:
        raise UnitAlgebraError("out_of_bounds", f"{left} × {right}: {error}") from None


def quotient(left: Unit, right: Unit) -> Unit:
    """``left ÷ right``; raises UnitAlgebraError (``out_of_bounds``) beyond the bounds of the algebra.

    >>> str(quotient(parse_unit("miles"), parse_unit("hours")))
    'mile/hour'
    """
    try:
        return left / right
    except UnitError as error:
        raise UnitAlgebraError("out_of_bounds", f"{left} ÷ {right}: {error}") from None


def inverse(unit: Unit) -> Unit:
    """``1 ÷ unit``.

    >>> str(inverse(parse_unit("second")))
    '1/second'
    """
    return quotient(DIMENSIONLESS, unit)


def unit_text(unit: Unit) -> str:
    """The canonical text, which :func:`parse_unit` reads back.

    >>> unit_text(parse_unit("mph")), unit_text(DIMENSIONLESS)
    ('mile/hour', 'dimensionless')
    """
    return _NO_DIMENSION if unit == DIMENSIONLESS else str(unit)


def dimensions_of(unit: Unit) -> tuple[tuple[str, int], ...]:
    """What it measures, without the scale: exponents by dimension, a count noun's is ``count``; those of BASE_DIMENSIONS come first.

    >>> dimensions_of(parse_unit("miles_per_hour")), dimensions_of(parse_unit("eggs"))
    ((('length', 1), ('time', -1)), (('count', 1),))
    """
    powers: dict[str, int] = dict.fromkeys(BASE_DIMENSIONS, 0)
    for atom, power in unit.exponents:
        name = dimension(atom) or "count"
        powers[name] = powers.get(name, 0) + power
    return tuple((name, power) for name, power in powers.items() if power)


def _factor(text: str) -> Unit:
    surface = " ".join(text.replace("_", " ").split())
    if surface.lower() == _NO_DIMENSION:
        return DIMENSIONLESS
    try:
        measure = measure_of(surface)
        factors = Unit.parse(measure if measure is not None else surface).exponents
        return reduce(product, (_power(atom, power) for atom, power in factors), DIMENSIONLESS)
    except UnitError as error:
        raise UnitAlgebraError("unknown_unit", f"{text!r}: {error}") from None


def _power(atom: str, power: int) -> Unit:
    """An atom as a text writes it, to a power: a measure may itself be compound."""
    name = singular(atom)
    unit = Unit.parse(measure_of(name) or name)
    return reduce(product if power > 0 else quotient, [unit] * abs(power), DIMENSIONLESS)
