"""Remainders: what is taken away, used up or a part of the whole; and how far apart two amounts are."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from cpsearch.licensing.story import Story
from cpsearch.licensing.sums import addable
from cpsearch.licensing.values import Rest, Value, merged
from cpsearch.licensing.vocabulary import stating

__all__ = ["rest_of", "taken"]


def rest_of(one: Value, two: Value, story: Story) -> Iterator[Value]:
    """A whole without a part of it."""
    if _takable(one, two, story) and two.part_of == one.id:
        made = merged("-", one, two, like=one, relation="complement", cue=two.cue)
        yield replace(made, rests=(*made.rests, "rest"), addends=(*one.summands, *two.summands))


def taken(one: Value, two: Value, story: Story) -> Iterator[Value]:
    """Less what is lost; a total, or what the text has a rest of, less one of its parts; or how far apart two amounts are, if asked.

    Two amounts that go the same way are only apart: an income is not taken from an income.
    """
    if not _takable(one, two, story) or two.part_of == one.id or (one.mention is not None and "profit" in one.about):
        return
    lost = two.mention is not None and two.mention.sign < 0
    whole = one.mention is not None and one.mention.whole
    rest = bool(stating("rest") & story.words) and one.verbs != two.verbs
    apart = story.asked is not None and story.asked.says("apart") and bool(one.rests) == bool(two.rests)
    if (one.sign * two.sign > 0 and not whole and not apart) or _is_habit(one, two, story):
        return
    if one.relation == "combine" and two.deeds and two.deeds <= one.deeds and not apart:
        # what is of one deed is added or taken away, not both
        return
    if not (lost or rest or whole or apart):
        return
    made = merged(
        "-",
        one,
        two,
        top=one.top or two.top,
        bottom=one.bottom,
        relation="change" if lost else "complement" if rest or whole else "compare_additive",
        said=two.mention,
        cue=two.cue,
    )
    how: Rest = "lost" if lost else "rest" if rest or whole else "apart"
    yield replace(made, rests=(*made.rests, how), addends=(*one.summands, *two.summands))


def _is_habit(one: Value, two: Value, story: Story) -> bool:
    """ "He earns $600 a week and spends $150": what is done each time is not taken once from what many times come to."""
    m = two.mention
    spans = {story.mentions[index].unit for index in one.used} & {"day", "week", "month", "year"}
    return m is not None and m.clause is not None and one.relation == "rate" and bool(spans) and m.clause.tense == "present"


def _takable(one: Value, two: Value, story: Story) -> bool:
    return addable(one, two, story) and not any(value.has_role("difference", "factor") for value in (one, two))
