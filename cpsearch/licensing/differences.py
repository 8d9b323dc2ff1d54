"""Differences and shifts: "5 more than Ed", "5 fewer than Ed", "5 more", "rises by 5"."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from cpsearch.licensing.bases import fits_base, fits_subject
from cpsearch.licensing.nouns import meets
from cpsearch.licensing.story import Story
from cpsearch.licensing.values import Operator, Value, by, merged, sides
from cpsearch.problem import Relation

__all__ = ["less_by", "more_by"]


def more_by(one: Value, two: Value, _story: Story) -> Iterator[Value]:
    """Add a difference: to the base of "more than", to the subject of "fewer than", or to what was there before "5 more"."""
    for difference, amount in sides(two, one):
        yield from _moved("+", one, two, difference, amount)


def less_by(one: Value, two: Value, _story: Story) -> Iterator[Value]:
    """Take a difference away: from the base of "fewer than", from the subject of "more than", or from what was there before "5 less"."""
    yield from _moved("-", one, two, two, one)


def _moved(op: Operator, one: Value, two: Value, difference: Value, amount: Value) -> Iterator[Value]:
    m = difference.mention
    if m is None or not difference.has_role("difference", "shift") or amount.constant or m.index in amount.fired:
        return
    if not _same_unit(difference, amount):
        return
    way = 1 if op == "+" else -1
    relation: Relation = "compare_additive" if m.role == "difference" else "change"
    made = merged(op, one, two, top=amount.top or difference.top, bottom=amount.bottom, relation=relation, said=m)
    if m.role == "shift":
        if m.sign == way and amount.order < m.index:
            # what was there before is in what there is then
            addends = (*amount.summands, *difference.summands)
            yield replace(made, fired=made.fired | {m.index}, addends=addends, less=amount.less if way > 0 else made.less)
    elif m.sign == way and fits_base(m, amount):
        yield by(made, m, amount, about=m.subject or m.about)
    elif m.sign == -way and m.base is not None and fits_subject(m, amount):
        yield by(made, m, amount, about=m.base or m.about, toward=False)


def _same_unit(one: Value, two: Value) -> bool:
    return (meets(one.top, two.top) or not one.top or not two.top) and meets(one.bottom, two.bottom)
