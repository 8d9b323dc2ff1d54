"""Factors and parts: "twice as many as", "20% of", back to what a factor was taken of, and the complement of a part."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from cpsearch.licensing.bases import fits_base, fits_subject
from cpsearch.licensing.mentions import Mention
from cpsearch.licensing.story import Story
from cpsearch.licensing.values import Operator, Value, by, merged, sides

__all__ = ["by_factor", "by_part", "grown", "out_of_factor", "remaining"]

_NOTHING: frozenset[str] = frozenset()


def by_factor(one: Value, two: Value, _story: Story) -> Iterator[Value]:
    """ "Twice as many as": a factor times its base is what is compared."""
    for factor, base in sides(one, two):
        m = _applied(factor, base)
        if m is not None and m.role == "factor":
            about = (m.subject | (m.about - (m.base or _NOTHING))) or m.about
            yield by(merged("*", one, two, like=base, relation="compare_multiplicative", said=m), m, base, about=about)


def by_part(one: Value, two: Value, _story: Story) -> Iterator[Value]:
    """ "20% of": a part times its whole; of what others leave only if something was taken from it."""
    for part, base in sides(one, two):
        m = _applied(part, base)
        if m is not None and m.role == "part":
            made = by(merged("*", one, two, like=base, relation="portion", said=m), m, base, about=m.about | base.about)
            yield replace(made, part_of=base.id, open=m.sign)


def _applied(factor: Value, base: Value) -> Mention | None:
    """The mention of a factor or part that can be taken of a base, once."""
    m = factor.mention
    if m is None or not factor.pure or base.pure or m.per != ("",) or m.index in base.fired:
        return None
    return m if (base.rests or not m.of_rest) and fits_base(m, base) else None


def out_of_factor(one: Value, two: Value, _story: Story) -> Iterator[Value]:
    """ "54 is twice as many": what is compared, divided by the factor, is its base."""
    m = two.mention
    if m is None or m.base is None or m.role != "factor" or m.index in one.fired:
        # of what is not told, nothing is known by going back
        return
    if two.pure and not one.pure and fits_subject(m, one):
        made = merged("/", one, two, like=one, relation="compare_multiplicative", said=m)
        yield by(made, m, one, about=m.base or _NOTHING, toward=False)


def remaining(one: Value, two: Value, _story: Story) -> Iterator[Value]:
    """ "1 - 20%": what a part leaves."""
    m = _part_of_one(one, two)
    if m is not None:
        yield replace(_with_one("-", one, two, m), rests=("complement",))


def grown(one: Value, two: Value, _story: Story) -> Iterator[Value]:
    """ "1 + 20%": what a part is put on."""
    m = _part_of_one(one, two)
    if m is not None and m.sign > 0:
        yield _with_one("+", one, two, m)


def _part_of_one(one: Value, two: Value) -> Mention | None:
    """The mention of a stated part that stands beside one whole."""
    whole = one.constant and one.pure and one.number == 1
    return two.mention if whole and two.has_role("part") else None


def _with_one(op: Operator, one: Value, two: Value, m: Mention) -> Value:
    """One and a part, again as a part of the same base, that is no longer to be put on or taken off."""
    return Value(
        number=one.number + two.number if op == "+" else one.number - two.number,
        about=two.about,
        used=two.used,
        order=two.order,
        mention=replace(m, sign=0),
        relation="complement",
        cue=m.cue,
        op=op,
        fired=two.fired,
    )
