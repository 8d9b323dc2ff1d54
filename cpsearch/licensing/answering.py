"""Whether a value answers the question of a story: its unit, whose it is, where it stops, and nothing that bears on it left out."""

from __future__ import annotations

from collections.abc import Callable

from cpsearch.licensing.fitting_holders import another_holder, another_part, another_side
from cpsearch.licensing.fitting_points import (
    at_the_start,
    no_average,
    no_gap,
    no_profit,
    no_remainder,
    no_total,
    not_settled,
    not_whole,
    of_those_not,
    only_apart,
    unasked_sum,
)
from cpsearch.licensing.fitting_units import another_measure, another_pace, another_thing, for_each
from cpsearch.licensing.mentions import Mention
from cpsearch.licensing.questions import Asked
from cpsearch.licensing.story import Story
from cpsearch.licensing.values import Value
from cpsearch.packs import dimension, is_measure

__all__ = ["clash", "unanswered"]

#: What a value lacks to be the answer, in words, or "".
_Check = Callable[[Value, Asked, Story], str]
#: In the order in which they are told: what it counts, whose it is, where it stops.
_CHECKS: tuple[_Check, ...] = (
    another_thing,
    another_pace,
    another_measure,
    unasked_sum,
    another_part,
    another_side,
    another_holder,
    not_settled,
    not_whole,
    only_apart,
    no_profit,
    no_total,
    of_those_not,
    at_the_start,
    for_each,
    no_remainder,
    no_gap,
    no_average,
)


def unanswered(value: Value, story: Story, last: int) -> str:
    """What keeps a value from being the answer, as a sentence; "" if nothing does. ``last`` is the index of its step."""
    if story.asked is None:
        return "no one question is asked"
    for check in _CHECKS:
        lack = check(value, story.asked, story)
        if lack:
            return lack
    unused = [mention for mention in story.mentions if mention.index not in value.used and _bears(mention, story)]
    if unused:
        return f"{unused[0].number.surface!r} of the text is not used"
    idle = sorted(set(range(last)) - value.steps)
    return f"step {idle[0] + 1} leads to nothing" if idle else ""


def _bears(mention: Mention, story: Story) -> bool:
    """Whether a number must be used: all but an article's, unless it compares, is got or lost, or its clause is about it alone.

    "One more than", "lost one glove", "one tray burns"; not "one day", nor "one bag holds 5".
    """
    if mention.number.kind not in ("one", "another") or mention.role == "difference":
        return True
    if is_measure(mention.unit):
        return False
    alone = mention.clause is not None and sum(other.clause == mention.clause for other in story.mentions) == 1
    return alone or (mention.said and mention.sign != 0)


def clash(value: Value, story: Story) -> bool:
    """Whether a value measures surely another thing than what is asked."""
    if story.asked is None or not value.dimension or story.asked.extent == "time":
        return False
    wanted = story.asked.extent or dimension(story.asked.noun)
    return wanted is not None and wanted != value.dimension
