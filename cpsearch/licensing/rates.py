"""Rates and conversions: so much per one of these and so many of these; and back, or shared out."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from cpsearch.licensing.nouns import meets
from cpsearch.licensing.story import Story
from cpsearch.licensing.values import Value, merged, sides
from cpsearch.licensing.vocabulary import stating
from cpsearch.packs import dimension
from cpsearch.problem import Relation

__all__ = ["by_rate", "out_of_rate", "shared"]


def by_rate(one: Value, two: Value, story: Story) -> Iterator[Value]:
    """So much per one of these, times so many of these: the nouns must meet, and "miles an hour" times hours are miles."""
    for rate, amount in sides(one, two):
        if not rate.top or not rate.bottom or not meets(rate.bottom, amount.top) or amount.bottom == rate.top:
            continue
        if not _belong(rate, amount, story):
            continue
        relation: Relation = "convert" if rate.constant else "rate"
        made = merged("*", one, two, top=rate.top, bottom=amount.bottom, relation=relation, said=rate.mention, cue=rate.cue)
        # a price has the way of its money, not of what is bought
        yield replace(made, sign=rate.sign or (0 if dimension(rate.top) == "money" else amount.sign))


def _belong(rate: Value, amount: Value, story: Story) -> bool:
    """ "60 miles an hour for 2 hours, then 45 for 3": where a text tells several of both, each rate has its own amount, in order."""
    one, two = rate.mention, amount.mention
    if one is None or two is None:
        return True
    plain = [mention for mention in story.mentions if mention.role == "amount"]
    rates = [m.index for m in plain if rate.bottom in m.per and meets(m.unit, rate.top)]
    amounts = [m.index for m in plain if m.index not in rates and meets(m.unit, amount.top)]
    if len(rates) < 2 or len(amounts) < 2 or one.index not in rates or two.index not in amounts:
        return True
    return len(rates) == len(amounts) and rates.index(one.index) == amounts.index(two.index)


def out_of_rate(one: Value, two: Value, _story: Story) -> Iterator[Value]:
    """So much, divided by so much per one of those: how many of those there are."""
    if two.bottom and not one.bottom and meets(one.top, two.top):
        yield merged("/", one, two, top=two.bottom, relation="convert" if two.constant else "rate", said=two.mention, cue=two.cue)


def _joins(value: Value, story: Story) -> bool:
    """ "He and 3 friends": one more than are counted share."""
    if value.mention is None:
        return False
    before = story.parse.text[: value.mention.cue.start].lower().split()[-2:]
    return bool({"and", "with"} & set(before[-1:])) or (len(before) == 2 and before[0] in ("and", "with"))


def shared(one: Value, two: Value, story: Story) -> Iterator[Value]:
    """So many, divided by how many there are of others: so many for each, if the text shares them or the question asks for each."""
    plain = all(value.top and not value.bottom and not value.constant for value in (one, two))
    if (
        plain
        and not _joins(two, story)
        and not meets(one.top, two.top)
        and (stating("sharing") & story.words or (story.asked is not None and story.asked.rate))
    ):
        yield merged("/", one, two, top=one.top, bottom=two.top, relation="share", said=two.mention, cue=two.cue)
