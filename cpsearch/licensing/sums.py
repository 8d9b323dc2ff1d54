"""Sums: amounts of one unit that are told apart and may be counted together."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from cpsearch.licensing.nouns import joined, meets
from cpsearch.licensing.story import Story
from cpsearch.licensing.values import Value, merged, sides
from cpsearch.licensing.vocabulary import stating
from cpsearch.packs import dimension, is_measure, kinds_of

__all__ = ["addable", "increased", "together"]

#: Classes of verbs that tell a state, from which a loss is taken, not added to.
_STATES = ("have", "be", "start")


def addable(one: Value, two: Value, story: Story) -> bool:
    """Whether two values are of one unit: the same, or things that the text may count together.

    What is borrowed, lent or owed is not: who has it then is another question.
    """
    if (one.verbs | two.verbs) & stating("debt"):
        return False
    if one.constant or two.constant or one.pure or two.pure or not meets(one.bottom, two.bottom):
        return False
    if meets(one.top, two.top) or not one.top or not two.top:
        return True
    first, second = one.top.split("|")[0], two.top.split("|")[0]
    if is_measure(first) or is_measure(second):
        return False
    return bool(set(kinds_of(first)) & set(kinds_of(second))) or (bool(one.verbs & two.verbs) and _asks_for_both(one, two, story))


def _asks_for_both(one: Value, two: Value, story: Story) -> bool:
    """ "3 pens and 4 rulers … how many things": the question calls both by another noun."""
    asked = story.asked
    if asked is None:
        return False
    if asked.extent:
        return True
    return bool(asked.noun) and not is_measure(asked.noun) and asked.noun not in (*one.top.split("|"), *two.top.split("|"))


def increased(one: Value, two: Value, story: Story) -> Iterator[Value]:
    """A part that is put on, added to its whole ("20% more", "a tip of 20%")."""
    if not _countable(one, two, story):
        return
    for part, whole in sides(one, two):
        if part.open > 0 and part.part_of == whole.id:
            made = merged("+", one, two, like=whole, relation="compare_multiplicative", said=part.said)
            yield replace(made, addends=(whole.id,))
            return


def together(one: Value, two: Value, story: Story) -> Iterator[Value]:
    """Amounts of one unit, neither of which holds, leaves or loses the other, taken together."""
    if not _countable(one, two, story):
        return
    if any(part.open > 0 and part.part_of == whole.id for part, whole in sides(one, two)):
        return
    if story.asked is not None and story.asked.says("need") and _is_goal(one, story) != _is_goal(two, story):
        return
    if any(
        _is_left(value) or _loses(value, other) or _was_taken(value, other) or _is_strange(value, other, story)
        for value, other in sides(one, two)
    ):
        return
    top = joined(one.top, two.top) if one.top and two.top else one.top or two.top
    made = merged("+", one, two, top=top, bottom=one.bottom, relation="combine")
    yield replace(made, addends=(*one.summands, *two.summands), sign=one.sign if one.sign == two.sign else 0)


def _countable(one: Value, two: Value, story: Story) -> bool:
    """Whether two values are addends at all: amounts of one unit, told apart, neither a total nor in the other, going the same way."""
    if not addable(one, two, story) or (one.used and one.used == two.used):
        return False
    if any(value.has_role("difference", "shift", "factor") for value in (one, two)):
        return False
    if one.bottom and one.about == two.about:
        # two rates of the same
        return False
    if any(part.part_of == whole.id and not part.open for part, whole in sides(one, two)):
        return False
    if any(value.mention is not None and value.mention.whole for value in (one, two)):
        return False
    if one.mention is not None and two.mention is not None and one.mention.subset != two.mention.subset:
        return False
    return one.sign * two.sign >= 0 or dimension(one.top) != "money"


def _is_left(value: Value) -> bool:
    return value.mention is not None and value.mention.left


def _loses(loss: Value, state: Value) -> bool:
    """ "He had 9. He lost 4.": taken from what he had, not added to it."""
    if loss.mention is None or loss.sign >= 0 or state.relation == "portion":
        return False
    if dimension(loss.top) != "money":
        return state.sign >= 0
    m = state.mention
    return m is not None and m.clause is not None and state.sign == 0 and m.clause.meaning in _STATES


def _is_goal(value: Value, story: Story) -> bool:
    """Whether an amount is of what something costs or somebody needs: what is saved for it is not added to it."""
    clauses = (story.mentions[index].clause for index in value.used)
    return any(clause is not None and clause.meaning in ("cost", "need") for clause in clauses)


def _was_taken(value: Value, other: Value) -> bool:
    """ "300 less 65 that she read, and 40 that she read": what is of one deed is taken away or added, not both."""
    return bool(value.less and other.deeds and other.deeds <= value.less and other.relation != "portion")


def _is_strange(value: Value, other: Value, story: Story) -> bool:
    """Whether a value is of an act of its own that neither the other value nor the question speaks of."""
    m = value.mention
    if m is None or m.clause is None or m.clause.meaning != "act" or not other.verbs or value.verbs & other.verbs:
        return False
    return story.asked is None or not value.verbs & story.asked.lemmas
