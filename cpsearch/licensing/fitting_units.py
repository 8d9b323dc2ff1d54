"""What an answer lacks in its unit: it counts another thing, is so many for each, or is in another measure than is asked."""

from __future__ import annotations

from cpsearch.licensing.nouns import meets
from cpsearch.licensing.questions import Asked
from cpsearch.licensing.story import Story
from cpsearch.licensing.values import Value
from cpsearch.packs import dimension, is_measure

__all__ = ["another_measure", "another_pace", "another_thing", "for_each"]


def another_thing(value: Value, asked: Asked, story: Story) -> str:
    """ "How many hens" is not answered by eggs, nor "how long" by litres."""
    if _is_wanted(value, asked, story):
        return ""
    wanted = f"a {asked.extent}" if asked.extent else "an amount of money" if asked.noun == "dollar" else asked.noun or "an amount"
    return f"the question asks for {wanted}, and the unit of this is {value.unit}"


def _is_wanted(value: Value, asked: Asked, story: Story) -> bool:
    extent, noun = dimension(value.top), asked.noun
    if asked.extent:
        # "how long" may be asked of a rope
        return extent == "length" or extent == asked.extent
    if noun == "dollar":
        return extent == "money"
    if not noun:
        # "how much does it weigh"
        return extent is not None
    # "how much rice" may be told in pounds
    weighed = noun in value.about and extent in ("mass", "volume")
    if weighed or meets(noun, value.top) or (noun == "money" and extent == "money"):
        return True
    # girls and boys are pupils, if nothing else is told to be
    return "|" in value.top and not is_measure(noun) and all(mention.unit != noun for mention in story.mentions)


def another_pace(value: Value, asked: Asked, _story: Story) -> str:
    """ "How many miles a day" is not answered by miles an hour."""
    wrong = value.bottom and is_measure(value.bottom) and value.bottom != asked.per
    return f"the question does not ask for so many per {value.bottom}" if wrong else ""


def another_measure(value: Value, asked: Asked, _story: Story) -> str:
    """ "How many … in minutes" is not answered in hours."""
    wrong = asked.within and asked.within != value.top and dimension(asked.within) == dimension(value.top)
    return f"the question asks for {asked.within}, and this is in {value.top}" if wrong else ""


def for_each(value: Value, asked: Asked, _story: Story) -> str:
    """So many for each is no answer unless each is asked for."""
    return f"this is for each {value.bottom}, and the question asks for all" if value.bottom and not asked.rate else ""
