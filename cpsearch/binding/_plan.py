"""What an operation of a MathProblemGraph reads, brings along and writes, as data for the adapter."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from cpsearch.binding.math_graph import Comparison, FractionPortion, Operation, PartitionChunk, Quantity, Rate
from cpsearch.binding.model import OperandRole, SemanticRole

__all__ = ["Literal", "Plan", "plan_of", "rhs_of"]

_PURE = "dimensionless"


@dataclass(frozen=True, slots=True)
class Literal:
    """The number that an operation brings along, under the name that ends its symbol's id."""

    name: str
    semantic_role: SemanticRole
    value: Fraction
    unit: str


@dataclass(frozen=True, slots=True)
class Plan:
    """An operation as an equation: what is read (an entity and a unit, None for the only one it holds), the literal, what is written.

    ``roles`` are those of the amount read and of the literal. ``written`` is None where it is the unit read.
    """

    reads: tuple[str, str | None]
    literal: Literal
    roles: tuple[OperandRole, OperandRole]
    written: str | None = None


def plan_of(operation: Operation) -> Plan:
    """The plan of an operation; a portion is taken of a unit that only what came before tells.

    >>> plan_of(Operation("Ida", "divide", Quantity(Fraction(3), "egg"))).roles
    ('dividend', 'divisor')
    """
    actor, kind = operation.actor, operation.kind
    match operation.operand:
        case Quantity(value, unit):
            if kind == "multiply":
                # the unit says which amount is multiplied; the number itself is pure
                return Plan((actor, unit), Literal("multiplicand", "quantity", value, _PURE), ("factor", "factor"))
            if kind == "divide":
                return Plan((actor, unit), Literal("divisor", "quantity", value, _PURE), ("dividend", "divisor"))
            return Plan((actor, unit), Literal("amount", "quantity", value, unit), _signs(kind == "add"))
        case Rate(value, top, bottom):
            literal = Literal("rate", "rate", value, _per(top, bottom))
            return Plan((actor, bottom), literal, ("factor", "factor"), top)
        case PartitionChunk(value, unit, result):
            literal = Literal("chunk", "rate", value, _per(unit, result))
            return Plan((actor, unit), literal, ("dividend", "divisor"), result)
        case FractionPortion() as portion:
            return Plan((actor, None), Literal("portion", "ratio", portion.value, _PURE), ("whole", "portion"))
        case Comparison(reference, direction, delta, factor):
            if delta is not None:
                return Plan((reference, delta.unit), Literal("delta", "quantity", delta.value, delta.unit), _signs(direction == "more"))
            assert factor is not None
            return Plan((reference, None), Literal("factor", "ratio", factor, _PURE), ("factor", "factor"))


def rhs_of(operation: Operation) -> str:
    """The operation as text.

    >>> rhs_of(Operation("Ida", "transfer", Quantity(Fraction(3), "egg"), "Bo"))
    'transfer(Ida->Bo, 3 egg)'
    """
    who = operation.actor if operation.target is None else f"{operation.actor}->{operation.target}"
    return f"{operation.kind}({who}, {_operand(operation)})"


def _operand(operation: Operation) -> str:
    match operation.operand:
        case Quantity(value, unit):
            return f"{value} {unit}"
        case Rate(value, top, bottom):
            return f"{value} {top}/{bottom}"
        case PartitionChunk(value, unit, result):
            return f"{value} {unit}/{result}"
        case FractionPortion(_, _, referent) as portion:
            return f"{portion.value} of {referent}"
        case Comparison(reference, direction, delta, factor):
            by = f"factor={factor}" if delta is None else f"delta={delta.value} {delta.unit}"
            return f"{direction}({reference}, {by})"


def _signs(plus: bool) -> tuple[OperandRole, OperandRole]:
    return ("addend", "addend") if plus else ("minuend", "subtrahend")


def _per(top: str, bottom: str) -> str:
    # ``_per_`` reads left to right, so one below the line is written as a division of its own
    return f"{top}_per_{bottom.replace('_per_', '/')}"
