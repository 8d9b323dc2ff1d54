"""Whether the units of an equation prove anything, and what (ADR-0134).

==========================================  ==============================================================================
kind                                        rule
==========================================  ==============================================================================
add, subtract, transfer, compare_additive   at least one operand, all of one unit, which the result has
compare_multiplicative                      all of one unit; the result is the ratio, a pure number, or with a factor
                                            (an operand of role ``ratio``) an amount of that unit
multiply                                    at least one operand; the product
divide                                      one operand (by an unstated pure number), or two of which one is the divisor
apply_rate                                  a rate and an amount; the product, in which the unit below the rate is gone
unit_partition                              an amount divided by a rate (what makes one)
fraction_portion                            an amount and a pure ratio; the amount's unit
==========================================  ==============================================================================
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import reduce

from cpsearch.binding.errors import AdmissibilityError, UnitAlgebraError
from cpsearch.binding.model import BoundEquation, BoundUnknown, SymbolBinding
from cpsearch.binding.units import DIMENSIONLESS, Unit, dimensions_of, parse_unit, product, quotient, unit_text

__all__ = ["UnitProof", "check_admissibility", "check_question_unit"]


@dataclass(frozen=True, slots=True)
class UnitProof:
    """The units of the operands, in their order, and the unit that the rule of the kind gives the result."""

    operation_kind: str
    lhs_unit: Unit
    operand_units: tuple[Unit, ...]

    def __str__(self) -> str:
        return f"{self.operation_kind}: [{','.join(map(unit_text, self.operand_units))}] -> {unit_text(self.lhs_unit)}"


@dataclass(frozen=True, slots=True)
class _Side:
    """An operand as the rules see it: its place in the equation, what its symbol is, its unit."""

    role: str
    semantic_role: str
    unit: Unit


def check_admissibility(equation: BoundEquation, *, symbols: Mapping[str, SymbolBinding]) -> UnitProof:
    """The proof of an equation's unit; raises AdmissibilityError with the first reason against it, in the order of operand ids.

    >>> from cpsearch.binding.model import BoundOperand, SourceSpanLink
    >>> span = SourceSpanLink("story", 0, 1, "-")
    >>> symbols = {name: SymbolBinding(name, name, "quantity", span, "hand", unit="eggs") for name in ("a", "b")}
    >>> operands = (BoundOperand("addend", "a"), BoundOperand("addend", "b"))
    >>> print(check_admissibility(BoundEquation("c", "a + b", operands, "add", "-", "pending", span), symbols=symbols))
    add: [egg,egg] -> egg
    """
    if not isinstance(equation, BoundEquation):
        raise TypeError(f"equation must be a BoundEquation: {equation!r}")
    units = {symbol_id: _unit_of(symbol_id, symbols) for symbol_id in sorted(equation.dependencies)}
    rule = _RULES.get(equation.operation_kind)
    if rule is None:
        raise AdmissibilityError("unknown_operation", equation.operation_kind)
    sides = tuple(_Side(item.role, symbols[item.symbol_id].semantic_role, units[item.symbol_id]) for item in equation.operands)
    try:
        return UnitProof(equation.operation_kind, rule(sides), tuple(side.unit for side in sides))
    except UnitAlgebraError as error:
        raise AdmissibilityError("unknown_unit", str(error)) from None


def check_question_unit(unknown: BoundUnknown, proof: UnitProof) -> None:
    """Require that the unit asked for is the unit ``proof`` gives the question's symbol.

    Raises AdmissibilityError: ``unit_unbound`` without a declared unit, ``unknown_unit`` or ``unit_mismatch``.
    """
    if unknown.expected_unit is None:
        raise AdmissibilityError("unit_unbound", f"the question declares no unit for {unknown.symbol_id}")
    _check_equal((_parse(unknown.expected_unit), proof.lhs_unit))


def _unit_of(symbol_id: str, symbols: Mapping[str, SymbolBinding]) -> Unit:
    symbol = symbols.get(symbol_id)
    if symbol is None:
        raise AdmissibilityError("unknown_symbol", symbol_id)
    if symbol.unit is None:
        raise AdmissibilityError("unit_unbound", symbol_id)
    return _parse(symbol.unit)


def _parse(text: str) -> Unit:
    try:
        return parse_unit(text)
    except UnitAlgebraError as error:
        raise AdmissibilityError("unknown_unit", str(error)) from None


def _check_equal(units: tuple[Unit, ...]) -> None:
    for unit in units[1:]:
        if unit != units[0]:
            hint = "; the same dimension: convert first" if dimensions_of(unit) == dimensions_of(units[0]) else ""
            raise AdmissibilityError("unit_mismatch", f"{unit_text(units[0])} and {unit_text(unit)}{hint}")


def _check_arity(sides: tuple[_Side, ...], count: int) -> None:
    if len(sides) != count:
        raise AdmissibilityError("operand_arity", f"needs {count} operands: {len(sides)}")


def _check_some(sides: tuple[_Side, ...]) -> None:
    if not sides:
        raise AdmissibilityError("operand_arity", "needs an operand")


def _sum(sides: tuple[_Side, ...]) -> Unit:
    _check_some(sides)
    _check_equal(tuple(side.unit for side in sides))
    return sides[0].unit


def _comparison(sides: tuple[_Side, ...]) -> Unit:
    compared = tuple(side.unit for side in sides if side.semantic_role != "ratio")
    factors = tuple(side.unit for side in sides if side.semantic_role == "ratio")
    _check_equal(compared)
    _check_equal((DIMENSIONLESS, *factors))
    return compared[0] if factors and compared else DIMENSIONLESS


def _product(sides: tuple[_Side, ...]) -> Unit:
    _check_some(sides)
    return reduce(product, (side.unit for side in sides))


def _quotient(sides: tuple[_Side, ...]) -> Unit:
    if len(sides) == 1:
        return sides[0].unit
    _check_arity(sides, 2)
    divisors = [side for side in sides if side.role == "divisor"]
    others = [side for side in sides if side.role != "divisor"]
    if len(divisors) != 1:
        raise AdmissibilityError("operand_arity", f"needs one divisor: {len(divisors)}")
    return quotient(others[0].unit, divisors[0].unit)


def _rate_and_amount(sides: tuple[_Side, ...]) -> tuple[Unit, Unit]:
    _check_arity(sides, 2)
    rates = [side.unit for side in sides if side.semantic_role == "rate"]
    amounts = [side.unit for side in sides if side.semantic_role != "rate"]
    if len(rates) != 1:
        raise AdmissibilityError("rate_form_invalid", f"needs one rate: {len(rates)}")
    return rates[0], amounts[0]


def _rate(sides: tuple[_Side, ...]) -> Unit:
    rate, amount = _rate_and_amount(sides)
    result = product(rate, amount)
    below = {atom for atom, power in rate.exponents if power < 0}
    left = sorted(below & {atom for atom, power in result.exponents if power < 0})
    if left:
        raise AdmissibilityError("rate_form_invalid", f"still divided by {', '.join(left)}")
    return result


def _partition(sides: tuple[_Side, ...]) -> Unit:
    rate, amount = _rate_and_amount(sides)
    return quotient(amount, rate)


def _portion(sides: tuple[_Side, ...]) -> Unit:
    _check_arity(sides, 2)
    ratios = [side.unit for side in sides if side.semantic_role == "ratio"]
    if len(ratios) != 1:
        raise AdmissibilityError("operand_arity", f"needs one ratio: {len(ratios)}")
    _check_equal((DIMENSIONLESS, *ratios))
    return next(side.unit for side in sides if side.semantic_role != "ratio")


_RULES: Mapping[str, Callable[[tuple[_Side, ...]], Unit]] = {
    "add": _sum,
    "subtract": _sum,
    "transfer": _sum,
    "compare_additive": _sum,
    "compare_multiplicative": _comparison,
    "multiply": _product,
    "divide": _quotient,
    "apply_rate": _rate,
    "unit_partition": _partition,
    "fraction_portion": _portion,
}
