"""What the phrases of a table say: things, places and times, and amounts of them; and which words may stand in none."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from cpsearch.reading.lexicon import words
from cpsearch.reading.text.numbers import Number

__all__ = ["SORTING", "Amount", "Phrase", "forbidden"]

#: Ordinals and the like tell things from each other and count nothing.
SORTING = {"first", "second", "third", "last", "next", "previous", "fourth", "fifth"}


@dataclass(frozen=True)
class Phrase:
    """A thing, somebody, or a place, time or purpose with its preposition."""

    head: str
    words: frozenset[str]
    tokens: tuple[int, ...]
    prep: str = ""
    plural: bool = False
    proper: bool = False
    pronoun: bool = False
    owner: str = ""

    @property
    def timed(self) -> bool:
        """Whether it says when."""
        return bool({*self.words, self.head} & (words("times") | words("dayparts")))

    @property
    def told(self) -> frozenset[str]:
        """All words that tell it from another, its owner's name among them."""
        return self.words | ({self.owner} if self.owner else set())


@dataclass(frozen=True)
class Amount:
    """A number with what it counts or measures, and of what stuff; ``bare`` if its noun is said elsewhere."""

    number: Number
    thing: Phrase | None
    stuff: Phrase | None
    tokens: tuple[int, ...]
    bare: bool = False
    #: of a comparison, in which respect it compares ("wider")
    aspect: str = ""


@cache
def forbidden() -> frozenset[str]:
    """Words that may change what a line tells, whatever stands beside them."""
    loose = SORTING | {"over", "under", "around", "up", "off", "before", "after", "left"}
    return frozenset((words("potent") | words("unmodelled")) - loose | {"before", "after"})
