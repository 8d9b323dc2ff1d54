"""What an equation over pure numbers comes to, only to tell which number is meant and whether the text can mean it."""

from __future__ import annotations

from fractions import Fraction

from cpsearch.reading.algebra.number_expressions import PAIRED, Expr, value_at
from cpsearch.reading.algebra.number_words import Lexeme

__all__ = ["is_decimal", "root", "solution", "with_pair"]


def is_decimal(value: Fraction) -> bool:
    """Whether a decimal can write a value exactly."""
    under = value.denominator
    for prime in (2, 5):
        while under % prime == 0:
            under //= prime
    return under == 1


def with_pair(left: Expr, right: Expr, both: tuple[str, str]) -> tuple[Expr, Expr]:
    """The two sides with "their sum" and "their difference" written out."""

    def written(expr: Expr) -> Expr:
        if expr.op in PAIRED:
            args = tuple(Expr("unknown", expr.start, expr.end, name=name) for name in both)
            return Expr(PAIRED[expr.op], expr.start, expr.end, args)
        return Expr(expr.op, expr.start, expr.end, tuple(map(written, expr.args)), expr.token, expr.name, expr.fresh)

    return written(left), written(right)


def root(left: Expr, right: Expr, name: str, lexemes: tuple[Lexeme, ...]) -> Fraction | None:
    """The value of the one unknown of a linear equation; None where it is not linear or has no one solution."""
    zero, one, two = (value_at(left, {name: Fraction(k)}, lexemes) - value_at(right, {name: Fraction(k)}, lexemes) for k in range(3))
    return -zero / (one - zero) if one != zero and two - one == one - zero else None


def solution(equations: list[tuple[Expr, Expr]], both: tuple[str, str], lexemes: tuple[Lexeme, ...]) -> dict[str, Fraction] | None:
    """The one solution of two linear equations, or None."""
    rows = []
    for left, right in equations:
        points = [dict(zip(both, map(Fraction, pair), strict=True)) for pair in ((0, 0), (1, 0), (0, 1), (1, 1), (2, 3))]
        zero, one, two, more, last = (value_at(left, p, lexemes) - value_at(right, p, lexemes) for p in points)
        if more != one + two - zero or last != 2 * one + 3 * two - 4 * zero:
            return None
        rows.append((one - zero, two - zero, -zero))
    (a, b, c), (d, e, f) = rows
    under = a * e - b * d
    return None if not under else dict(zip(both, ((c * e - b * f) / under, (a * f - c * d) / under), strict=True))
