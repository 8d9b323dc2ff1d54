"""The order of happenings: a story is read as told in order, unless its words for time say otherwise."""

from __future__ import annotations

from cpsearch.reading.discourse.facts import Fact
from cpsearch.reading.lexicon import mapping
from cpsearch.reading.text._lexemes import words_of

__all__ = ["told_in_order"]


def told_in_order(facts: list[Fact]) -> bool:
    """Whether nothing says that these facts, in the order of the text, happened in another order.

    Two words of one scale ("lunch" and "breakfast", "first day" and "second day") may not go back, and no fact may be told in a clause
    of its own behind what it came before ("she doubled her beads after she lost 5").
    """
    told = sorted(facts, key=lambda fact: fact.order)
    if any(fact.clause.mark in ("after", "before", "when", "until") and not _opens(fact, told) for fact in told):
        return False
    reached: dict[str, int] = {}
    for fact in told:
        for scale, rank in _ranks(fact):
            last = reached.get(scale, rank)
            # after Sunday comes Monday
            if rank < last and not (scale == "week" and last > 10 and rank < 5):
                return False
            reached[scale] = rank
    return True


def _opens(fact: Fact, told: list[Fact]) -> bool:
    """ "After selling 18 he had 5": what comes first is told first."""
    following = [other for other in told if other.clause.sentence == fact.clause.sentence and other.order > fact.order]
    return fact.clause.mark in ("after", "when") and (bool(following) or fact.more)


def _ranks(fact: Fact) -> list[tuple[str, int]]:
    """The places of a fact on the scales of time that its words name."""
    scales, ranks = mapping("chronology", "word", "scale"), mapping("chronology", "word", "rank")
    found = []
    for label in sorted(fact.times | fact.places):
        first, _, noun = label.partition(" ")
        if first in words_of("ordinal") and noun:
            found.append((noun, int(words_of("ordinal")[first])))
        # "before lunch" is between what is earlier and lunch
        shift = {"before": -1, "after": 1}.get(first, 0)
        found += [(scales[word], 2 * int(ranks[word]) + shift) for word in label.split(" ") if word in scales]
    return found
