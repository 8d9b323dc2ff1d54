"""What an answer lacks in where it stops: a sum, total, remainder, difference or profit is asked for that it is not, or the other way."""

from __future__ import annotations

from cpsearch.licensing.mentions import Mention
from cpsearch.licensing.nouns import meets
from cpsearch.licensing.questions import Asked
from cpsearch.licensing.story import Story
from cpsearch.licensing.values import Value
from cpsearch.reading.lexicon import words

__all__ = [
    "at_the_start",
    "no_average",
    "no_gap",
    "no_profit",
    "no_remainder",
    "no_total",
    "not_settled",
    "not_whole",
    "of_those_not",
    "only_apart",
    "unasked_sum",
]

_NOT_ALL = "the question asks for all together, and this is not"


def unasked_sum(value: Value, asked: Asked, _story: Story) -> str:
    """A sum answers only a question that takes several together, asks what somebody has, or what is paid."""
    summed = value.relation == "combine" and len(value.addends) > 1
    asks = asked.holds or asked.says("joint", "several", "whole")
    return "this is a sum, and the question does not ask for one" if summed and not asks else ""


def not_settled(value: Value, _asked: Asked, _story: Story) -> str:
    """A part that is to be put on or taken off is no answer by itself."""
    if not value.open:
        return ""
    if value.open > 0:
        return "this is what is put on, and it is not added yet"
    return "this is what is taken off, and it is not taken away yet"


def only_apart(value: Value, asked: Asked, _story: Story) -> str:
    """A total is asked for, and something was taken away that is not said to be left over."""
    total = asked.says("joint") and not asked.says("rest") and {"lost", "apart"} & set(value.rests)
    return "the question asks for all together, and this has something taken away" if total else ""


def no_profit(value: Value, asked: Asked, _story: Story) -> str:
    """A profit takes something away, or is called one."""
    if "profit" not in asked.phrases or value.rests or any("profit" in word for word in value.about):
        return ""
    return "the question asks for a profit, and nothing is taken away"


def no_total(value: Value, asked: Asked, story: Story) -> str:
    """All together is a sum: one that has what each comparison in it was made to, and no single comparison."""
    several = asked.says("joint", "several")
    if value.relation in ("combine", "change", "complement"):
        for index, base in sorted(value.bases, key=lambda pair: pair[0]):
            m = story.mentions[index]
            apart = (several and value.relation == "combine") or not _strangers(m, value)
            if m.role != "part" and base not in value.addends and apart:
                return f"this leaves out what {m.number.surface!r} is compared to"
    if several and value.relation in ("compare_additive", "compare_multiplicative", "portion") and value.op != "-":
        return _NOT_ALL
    return _NOT_ALL if asked.says("joint") and value.relation not in ("combine", "rate") and not value.rests else ""


def _strangers(comparison: Mention, value: Value) -> set[str]:
    """Those that a comparison is made to and not of: what is asked of its subject may leave them out."""
    base = (comparison.base or frozenset()) - comparison.subject - words("times")
    return {word for word in base if not meets(word, value.top)}


def of_those_not(value: Value, asked: Asked, _story: Story) -> str:
    """Those that do not are what the others leave."""
    return "the question asks for those that do not, and nothing is taken away" if asked.says("negated") and value.op != "-" else ""


def not_whole(value: Value, _asked: Asked, _story: Story) -> str:
    """Things that are counted come whole."""
    parted = value.dimension == "count" and value.number.denominator != 1
    return f"{value.number} is no number of things" if parted else ""


def at_the_start(_value: Value, asked: Asked, _story: Story) -> str:
    """What was at first is reckoned backwards, and nothing here tells whether it was."""
    return "the question asks for what was at first" if asked.says("start") else ""


def no_remainder(value: Value, asked: Asked, _story: Story) -> str:
    """What is left is a difference."""
    return "the question asks for what is left, and nothing is taken away" if asked.says("rest") and not value.rests else ""


def no_gap(value: Value, asked: Asked, story: Story) -> str:
    """How many more is a difference, taken last."""
    if not asked.gap:
        return ""
    if value.op != "-" or value.between is None:
        return "the question asks for a difference, and this is none"
    if not asked.other:
        return ""
    known = {word for mention in story.mentions for word in mention.about}
    more, other = (_telling(words & known, asked) for words in (asked.more - asked.other, asked.other - asked.more))
    if any(more & one and other & two for one, two in (value.between, value.between[::-1])):
        return ""
    return "the question asks how far two others are apart"


def _telling(words: frozenset[str], asked: Asked) -> frozenset[str]:
    """The names among them, for these tell more than what is counted."""
    return words & asked.names or words


def no_average(value: Value, asked: Asked, _story: Story) -> str:
    """An average is a sum shared out."""
    return "the question asks for an average, and nothing is divided" if "average" in asked.phrases and value.op != "/" else ""
