"""Where the numbers of a derivation come from: the text, an earlier step, a pack constant, or one operation that was left out."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import islice

from cpsearch.gate.report import Grounding
from cpsearch.gate.source import ALWAYS, Source, Stated
from cpsearch.gate.terms import Number, Run, Term, leaves_of

__all__ = ["Ground", "grounds_of", "normal"]

_HUNDRED = Fraction(100)
#: "She and 3 friends", "with his 4 cousins": one more than are counted.
_JOINS = re.compile(r"\b(?:and|with)\s+(?:(?:his|her|their|its|my|our|the|other)\s+){0,2}$", re.IGNORECASE)
#: Earlier steps of one value, and values for an operation that was left out: nobody means one further back.
_MAX_STEPS = 16
_MAX_KNOWN = 24


@dataclass(frozen=True)
class Ground:
    """One place that a number can come from. ``number`` is the index of a stated number, ``step`` of an earlier step.

    ``form`` is how it is written there: as it is, as ``points`` of a percentage, or turned over as ``part`` (÷ 2 for a half).
    ``implied`` is the term that the writer left out, and ``parts`` the grounds of each of its numbers.
    """

    kind: Grounding
    number: int | None = None
    step: int | None = None
    form: str = ""
    detail: str = ""
    implied: Term | None = None
    parts: tuple[tuple[Ground, ...], ...] = ()


def normal(term: Term, source: Source, results: frozenset[Fraction] = frozenset()) -> Term:
    """The term with the numbers that its writer split put together.

    That is "20 / 100", ".01 * 20" and "3 / 4" where the text has 20% or 3/4, and "5 / 2" where a step before has that result.
    """
    if isinstance(term, Number):
        return term
    term = replace(
        term, plus=tuple(normal(m, source, results) for m in term.plus), minus=tuple(normal(m, source, results) for m in term.minus)
    )
    if term.kind == "sum":
        return term
    plain = {number.value for number in source.numbers if not _is_part(number)}
    parts = {number.value for number in source.numbers if _is_part(number)}
    parts |= {value for value in (*results, *plain) if value.denominator != 1}
    plus, minus = list(term.plus), list(term.minus)
    for above in (member for member in term.plus if isinstance(member, Number)):
        for below in _numbers(plus):
            if above in plus and above is not below and below.value == 1 / _HUNDRED and above.value / 100 in parts:
                plus[plus.index(above)] = _joined(above, below, above.value / 100)
                plus.remove(below)
                break
        for under in _numbers(minus):
            split = above.value not in plain or under.value not in plain or under.value == _HUNDRED
            if above not in plus or not (above.value and under.value and split):
                continue
            if above.value / under.value in parts:
                plus[plus.index(above)] = _joined(above, under, above.value / under.value)
                minus.remove(under)
                break
            if under.value / above.value in parts:
                # divided by the fraction
                minus[minus.index(under)] = _joined(under, above, under.value / above.value)
                plus.remove(above)
                break
    if not minus and len(plus) == 1:
        return plus[0]
    return Run("product", tuple(plus) or (Number(Fraction(1)),), tuple(minus))


def _numbers(members: list[Term]) -> list[Number]:
    return [member for member in members if isinstance(member, Number)]


def _joined(one: Number, two: Number, value: Fraction) -> Number:
    return Number(value, (*one.spans, *two.spans))


def grounds_of(value: Fraction, source: Source, earlier: tuple[frozenset[Fraction], ...], *, scales: bool = False) -> Iterator[Ground]:
    """Every place that ``value`` can come from, those that say it themselves first; ``earlier`` are the values of the steps before.

    A number that ``scales`` multiplies or divides: 4 is then a quarter turned over.

    >>> [ground.kind for ground in grounds_of(Fraction(7), Source("She reads 7 pages a day for 2 weeks."), ())]
    ['text', 'constant']
    """
    direct = _direct(value, source, earlier, scales=scales)
    yield from direct
    if all(ground.kind == "constant" for ground in direct):
        yield from (
            Ground("implied", implied=term, parts=tuple(_direct(number.value, source, earlier) for number in leaves_of(term)))
            for term in _implied(value, source, earlier)
        )


def _direct(value: Fraction, source: Source, earlier: tuple[frozenset[Fraction], ...], *, scales: bool = False) -> tuple[Ground, ...]:
    """The grounds that no operation is missing from."""
    steps = (Ground("step", step=step) for step in reversed(range(len(earlier))) if value in earlier[step])
    constant = [Ground("constant", detail=source.constants[value])] if value in source.constants else []
    return (*_stated(value, source, scales=scales), *islice(steps, _MAX_STEPS), *constant)


def _stated(value: Fraction, source: Source, *, scales: bool) -> Iterator[Ground]:
    for index, number in enumerate(source.numbers):
        if number.value == value:
            yield Ground("text", index)
        elif number.kind == "percent" and number.value * 100 == value:
            yield Ground("text", index, form="points")
        elif scales and value and _is_part(number) and number.value == 1 / value:
            yield Ground("text", index, form="part")


def _is_part(number: Stated) -> bool:
    return number.kind in ("fraction", "percent", "multiple")


def _implied(value: Fraction, source: Source, earlier: tuple[frozenset[Fraction], ...]) -> Iterator[Run]:
    """Complements of a stated part first, then any one operation on two stated numbers or results."""
    one, hundred = Number(Fraction(1)), Number(_HUNDRED)
    for number in source.numbers:
        if _is_part(number) and number.value < 1:
            if value == 1 - number.value:
                yield Run("sum", (one,), (Number(number.value),))
            elif value == 100 - number.value * 100:
                yield Run("sum", (hundred,), (Number(number.value * 100),))
        if number.kind == "percent" and value == 1 + number.value:
            yield Run("sum", (one, Number(number.value)))
        elif number.kind == "percent" and value == 100 + number.value * 100:
            yield Run("sum", (hundred, Number(number.value * 100)))
    for number in source.numbers:
        if value == number.value + 1 and number.span is not None and _JOINS.search(source.text[: number.span.start]):
            yield Run("sum", (Number(number.value), one))
    results = [v for values in earlier[-_MAX_KNOWN:] for v in sorted(values)]
    known = dict.fromkeys([number.value for number in source.numbers][:_MAX_KNOWN] + results)
    known |= dict.fromkeys(v for v, name in source.constants.items() if name != ALWAYS.get(v))
    for a in known:
        # of two numbers, for nobody leaves out a doubling
        one, others = Number(a), known.keys() - {a}
        if (rest := value - a) in others:
            yield Run("sum", (one, Number(rest)))
        if (less := a - value) in others:
            yield Run("sum", (one,), (Number(less),))
        if a and (factor := value / a) in others:
            yield Run("product", (one, Number(factor)))
        if value and (divisor := a / value) in others:
            yield Run("product", (one,), (Number(divisor),))
