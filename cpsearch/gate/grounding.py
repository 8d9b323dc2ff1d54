"""Where the numbers of a derivation come from: the text, an earlier step, a pack constant, or one operation that was left out."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import islice

from cpsearch.gate.report import Grounding
from cpsearch.gate.source import Source, Stated
from cpsearch.gate.terms import Number, Run, Term

__all__ = ["Ground", "grounds_of", "normal"]

_HUNDRED = Fraction(100)


@dataclass(frozen=True)
class Ground:
    """One place that a number can come from. ``number`` is the index of a stated number, ``step`` of an earlier step.

    ``form`` is how it is written there: "" as it is, ``points`` of a percentage, or turned over: ``part`` (÷ 2 for a half) or ``whole``
    (× 2 from a half to the whole).
    ``implied`` is the term that the writer left out, over numbers that have grounds themselves.
    """

    kind: Grounding
    number: int | None = None
    step: int | None = None
    form: str = ""
    detail: str = ""
    implied: Term | None = None


def normal(term: Term, source: Source) -> Term:
    """The term with the numbers that its writer split put together: "20 / 100", ".01 * 20" and "3 / 4" where the text has 20% or 3/4."""
    if isinstance(term, Number):
        return term
    term = replace(term, plus=tuple(normal(m, source) for m in term.plus), minus=tuple(normal(m, source) for m in term.minus))
    if term.kind == "sum":
        return term
    plain = {number.value for number in source.numbers if number.kind not in ("percent", "fraction", "multiple")}
    parts = {number.value for number in source.numbers if number.kind in ("percent", "fraction", "multiple")}
    plus, minus = list(term.plus), list(term.minus)
    for above in (member for member in term.plus if isinstance(member, Number)):
        for below in _numbers(plus):
            if above in plus and above is not below and below.value == 1 / _HUNDRED and above.value / 100 in parts:
                plus[plus.index(above)] = _joined(above, below, above.value / 100)
                plus.remove(below)
                break
        for under in _numbers(minus):
            split = above.value not in plain or under.value not in plain or under.value == _HUNDRED
            if above in plus and under.value and split and above.value / under.value in parts:
                plus[plus.index(above)] = _joined(above, under, above.value / under.value)
                minus.remove(under)
                break
    if not minus and len(plus) == 1:
        return plus[0]
    return Run("product", tuple(plus) or (Number(Fraction(1)),), tuple(minus))


def _numbers(members: list[Term]) -> list[Number]:
    return [member for member in members if isinstance(member, Number)]


def _joined(one: Number, two: Number, value: Fraction) -> Number:
    return Number(value, (*one.spans, *two.spans))


def grounds_of(value: Fraction, source: Source, earlier: tuple[frozenset[Fraction], ...], *, divides: bool = False) -> Iterator[Ground]:
    """Every place that ``value`` can come from, those that say it themselves first; ``earlier`` are the values of the steps before.

    >>> [ground.kind for ground in grounds_of(Fraction(7), Source("She reads 7 pages a day for 2 weeks."), ())]
    ['text', 'constant']
    """
    found = list(_stated(value, source, divides=divides))
    said = bool(found)
    found += [Ground("step", step=step) for step in reversed(range(len(earlier))) if value in earlier[step]]
    if value in source.constants:
        found.append(Ground("constant", detail=source.constants[value]))
    yield from found
    if not said:
        yield from _complements(value, source)
    if not found:
        yield from islice(_results(value, source, earlier), 1)


def _stated(value: Fraction, source: Source, *, divides: bool) -> Iterator[Ground]:
    for index, number in enumerate(source.numbers):
        if number.value == value:
            yield Ground("text", index)
        elif number.kind == "percent" and number.value * 100 == value:
            yield Ground("text", index, form="points")
        elif value and _is_part(number) and number.value == 1 / value:
            yield Ground("text", index, form="part" if divides else "whole")


def _is_part(number: Stated) -> bool:
    return number.kind in ("fraction", "percent")


def _complements(value: Fraction, source: Source) -> Iterator[Ground]:
    """What is left of a whole, or what it grows to, by a stated part: "0.8" of 20% off, "1.2" of 20% more."""
    one, hundred = Number(Fraction(1)), Number(_HUNDRED)
    for number in source.numbers:
        if _is_part(number) and number.value < 1:
            if value == 1 - number.value:
                yield Ground("implied", implied=Run("sum", (one,), (Number(number.value),)))
            elif value == 100 - number.value * 100:
                yield Ground("implied", implied=Run("sum", (hundred,), (Number(number.value * 100),)))
        if number.kind == "percent" and value == 1 + number.value:
            yield Ground("implied", implied=Run("sum", (one, Number(number.value))))


def _results(value: Fraction, source: Source, earlier: tuple[frozenset[Fraction], ...]) -> Iterator[Ground]:
    """One operation on two stated numbers, results or constants."""
    known = dict.fromkeys([number.value for number in source.numbers] + [v for values in earlier for v in sorted(values)])
    known |= dict.fromkeys(v for v in source.constants if v != 1)
    for a in known:
        one = Number(a)
        if (rest := value - a) in known:
            yield Ground("implied", implied=Run("sum", (one, Number(rest))))
        if (less := a - value) in known:
            yield Ground("implied", implied=Run("sum", (one,), (Number(less),)))
        if a and (factor := value / a) in known:
            yield Ground("implied", implied=Run("product", (one, Number(factor))))
        if value and (divisor := a / value) in known:
            yield Ground("implied", implied=Run("product", (one,), (Number(divisor),)))
