"""A written expression as runs: ``a + b - c`` is one sum, ``a * b / c`` one product, however its writer bracketed it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal as Choice

from cpsearch.chain import apply
from cpsearch.problem import Span
from cpsearch.worked import Expression, Literal

__all__ = ["Number", "Run", "Term", "leaves_of", "text_of", "term_of", "value_of"]


@dataclass(frozen=True)
class Number:
    """A written number, or several that write one ("3/4", "20/100"): ``spans`` are where."""

    value: Fraction
    spans: tuple[Span, ...] = ()


@dataclass(frozen=True)
class Run:
    """A sum of ``plus`` less ``minus``, or the product of ``plus`` over ``minus``; a product has at least one factor."""

    kind: Choice["sum", "product"]
    plus: tuple[Term, ...]
    minus: tuple[Term, ...] = ()


Term = Number | Run


def term_of(expression: Expression) -> Term:
    """The runs of an expression.

    >>> from cpsearch.worked import read_worked
    >>> text_of(term_of(read_worked("<<(3+4+5)*2/6=4>>").steps[0].expression))
    '(3 + 4 + 5) × 2 ÷ 6'
    """
    if isinstance(expression, Literal):
        return Number(expression.value, (expression.span,))
    kind: Choice["sum", "product"] = "sum" if expression.op in ("+", "-") else "product"
    left, right = term_of(expression.left), term_of(expression.right)
    plus, minus = _members(left, kind)
    more, less = _members(right, kind)
    if expression.op in ("-", "/"):
        more, less = less, more
    return Run(kind, (*plus, *more), (*minus, *less))


def _members(term: Term, kind: str) -> tuple[tuple[Term, ...], tuple[Term, ...]]:
    if isinstance(term, Run) and term.kind == kind:
        return term.plus, term.minus
    return (term,), ()


def value_of(term: Term) -> Fraction | None:
    """The exact value; None where it is undefined or has more than 400 digits."""
    if isinstance(term, Number):
        return term.value
    plus, minus = (tuple(value_of(member) for member in members) for members in (term.plus, term.minus))
    if term.kind == "sum":
        return apply("-", (apply("+", plus), *minus)) if minus else apply("+", plus)
    return apply("/", (apply("*", plus), *minus)) if minus else apply("*", plus)


def leaves_of(term: Term) -> Iterator[Number]:
    """The numbers in order, a run's ``plus`` first."""
    if isinstance(term, Number):
        yield term
    else:
        for member in (*term.plus, *term.minus):
            yield from leaves_of(member)


def text_of(term: Term) -> str:
    """The term in plain signs."""
    if isinstance(term, Number):
        return str(term.value)
    signs = (" + ", " - ") if term.kind == "sum" else (" × ", " ÷ ")
    shown = [f"({text_of(member)})" if isinstance(member, Run) else text_of(member) for member in (*term.plus, *term.minus)]
    text = shown[0] if term.plus else f"0{signs[1]}{shown[0]}"
    for index, member in enumerate(shown[1:], 1):
        text += (signs[0] if index < len(term.plus) else signs[1]) + member
    return text
