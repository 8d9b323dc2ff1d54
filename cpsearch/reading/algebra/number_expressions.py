"""Expressions over pure numbers as English writes them: "5 less than twice a number", "the sum of 3 and half of it".

All ways to read one are enumerated. Of a factor before a number ("twice a number plus 3") the number alone is multiplied, as it is
written with signs; every other scope is open unless a comma closes it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from cpsearch.reading.algebra.number_words import Lexeme, multiplier, name_at, numeral, pair_at, phrase_ends, word_at

__all__ = ["PAIRED", "Expr", "Expressions", "unknowns_of", "value_at"]

#: What both numbers of a pair come to, and the operation that it is.
PAIRED = {"sum": "+", "gap": "-", "times": "*"}
_THEIRS = {"sum": "sum", "total": "sum", "difference": "gap", "product": "times"}


@dataclass(frozen=True)
class Expr:
    """An expression: ``op`` is number, unknown, one of + - * /, or what a pair comes to (:data:`PAIRED`).

    ``token`` is the lexeme of a number, ``name`` the unknown; ``start`` and ``end`` its lexemes.
    """

    op: str
    start: int
    end: int
    args: tuple[Expr, ...] = ()
    token: int = -1
    name: str = ""
    fresh: bool = False


def value_at(expr: Expr, values: dict[str, Fraction], lexemes: tuple[Lexeme, ...]) -> Fraction:
    """The value of an expression where the unknowns have ``values``; 0 where it would divide by 0."""
    if expr.op == "number":
        number = lexemes[expr.token].number
        return Fraction(0) if number is None else number.value
    if expr.op == "unknown" or expr.op in PAIRED:
        return values[expr.name or expr.op]
    first, *rest = (value_at(arg, values, lexemes) for arg in expr.args)
    for value in rest:
        if expr.op == "+":
            first += value
        elif expr.op == "-":
            first -= value
        elif expr.op == "*":
            first *= value
        else:
            first = first / value if value else Fraction(0)
    return first


def unknowns_of(expr: Expr) -> list[Expr]:
    """Every place where an expression names an unknown, or both."""
    return [expr] if expr.op == "unknown" or expr.op in PAIRED else [u for arg in expr.args for u in unknowns_of(arg)]


class Expressions:
    """The productions of expressions over one text; each yields what it read and where that ends."""

    def __init__(self, lexemes: tuple[Lexeme, ...]) -> None:
        self.lexemes = lexemes

    def _word(self, i: int) -> str:
        return word_at(self.lexemes, i)

    def _ends(self, i: int, *roles: str) -> Iterator[int]:
        for role in roles:
            yield from phrase_ends(self.lexemes, i, role)

    def _primary(self, i: int) -> Iterator[Expr]:
        if numeral(self.lexemes, i):
            yield Expr("number", i, i + 1, token=i)
        for name in name_at(self.lexemes, i):
            if not name.asking:
                yield Expr("unknown", i, name.end, name=name.key, fresh=name.fresh)
        for role, op in (("sum", "+"), ("difference", "-"), ("product", "*"), ("quotient", "/")):
            for end in self._ends(i, role):
                yield from self._listed(i, end, op)
        for role, op in (("sum", "sum"), ("difference", "gap"), ("product", "times")):
            for end in self._ends(i, role):
                yield from (Expr(op, i, after) for after in pair_at(self.lexemes, end))
        if self._word(i) == "their" and self._word(i + 1) in _THEIRS:
            yield Expr(_THEIRS[self._word(i + 1)], i, i + 2)

    def _listed(self, i: int, at: int, op: str) -> Iterator[Expr]:
        """ "A and B" behind "the sum of"; where B goes on, the whole may go on instead, so both are read."""
        for left in self._operand(at):
            if self._word(left.end) == "and":
                rights = self.expression(left.end + 1, False) if op in "*/" else self._operand(left.end + 1)
                for right in rights:
                    yield Expr(op, i, right.end, (left, right))
                    if op == "+" and self._word(right.end) == "and":
                        yield from (Expr(op, i, last.end, (left, right, last)) for last in self._operand(right.end + 1))

    def _factor(self, i: int) -> Iterator[Expr]:
        """A product: "twice a number", "half of it", "a number divided by 3"."""
        yield from self._primary(i)
        if multiplier(self.lexemes, i):
            begins = [i + 1] + ([i + 2] if self._word(i + 1) == "of" else []) + list(self._ends(i + 1, "as"))
            factor = Expr("number", i, i + 1, token=i)
            for begin in begins:
                yield from (Expr("*", i, right.end, (factor, right)) for right in self._factor(begin))
                yield from (Expr("*", i, right.end, (factor, right)) for right in self._prefixed(begin))
        number = self.lexemes[i].number if i < len(self.lexemes) else None
        if number is not None and number.kind in ("fraction", "percent", "cardinal") and number.unit is None:
            part = Expr("number", i, i + 1, token=i)
            begins = [i + 2] if self._word(i + 1) == "of" else [i + 1] if number.surface.lower() in ("half", "one half") else []
            for begin in begins:
                yield from (
                    Expr("*", i, right.end, (part, right)) for right in self._factor(begin) if right.op != "number" or begin == i + 2
                )
                yield from (Expr("*", i, right.end, (part, right)) for right in self._prefixed(begin))

    def _operand(self, i: int) -> Iterator[Expr]:
        """A product with what multiplies or divides it from behind, or an amount more or less than one."""
        for left in (*self._factor(i), *self._prefixed(i)):
            yield from self._multiplied(left)

    def _multiplied(self, left: Expr) -> Iterator[Expr]:
        yield left
        for role, op in (("times", "*"), ("over", "/")):
            for end in self._ends(left.end, role):
                for right in self._factor(end):
                    yield from self._multiplied(Expr(op, left.start, right.end, (left, right)))

    def _prefixed(self, i: int) -> Iterator[Expr]:
        """ "5 more than A", "5 less than A"; an amount may be a product ("twice a number less than 20")."""
        for left in self._factor(i):
            for end in self._ends(left.end, "more"):
                yield from (Expr("+", i, right.end, (right, left)) for right in self._operand(end))
            for end in self._ends(left.end, "fewer"):
                yield from (Expr("-", i, right.end, (right, left)) for right in self._operand(end))

    def expression(self, i: int, commas: bool = True) -> Iterator[Expr]:
        """A whole expression: operands joined from left to right; a comma closes what stands before it."""
        for left in self._operand(i):
            yield from self._joined(left, commas)

    def _joined(self, left: Expr, commas: bool) -> Iterator[Expr]:
        yield left
        comma = commas and self._word(left.end) == ","
        at = left.end + 1 if comma else left.end
        roles = (("plus", "+"), ("minus", "-"), *((("times", "*"), ("over", "/")) if comma else ()))
        for role, op in roles:
            for end in self._ends(at, role):
                for right in self._operand(end):
                    closed = right.end + 1 if comma and self._word(right.end) == "," else right.end
                    yield from self._joined(Expr(op, left.start, closed, (left, right)), commas)
