"""Parts of a whole, as data: what a part is of, how many it is, and what is said of it."""

from __future__ import annotations

from dataclasses import dataclass, replace

from cpsearch.reading.text.numbers import Number
from cpsearch.reading.text.phrases import Phrase
from cpsearch.reading.wholes.predicates import Predicate, Word

__all__ = ["Part", "PartSet", "Partition", "with_noun"]


@dataclass(frozen=True)
class Part:
    """``level`` is the set that the part is of: -1 for the whole, else an earlier part; ``rested`` if of what was left of it then.

    ``number`` is None for the rest itself. ``nouns`` are the names of its members: what they are, with and without that of the set.
    """

    level: int
    rested: bool
    number: Number | None
    predicate: Predicate
    nouns: tuple[tuple[Word, ...], ...]
    tokens: tuple[int, ...]
    restated: Number | None = None
    #: somebody did it to them ("read half of the pages"), by this subject
    drawn: bool = False
    subject: int | None = None
    #: they are no more in the whole then
    loses: bool = False
    #: the part names the set that it is of
    named: bool = False
    #: it has no verb of its own but goes on with the last part's
    goes_on: bool = False


@dataclass(frozen=True)
class Partition:
    """The whole with the parts told of it; ``verbs`` are those of its clauses, ``fronted`` tokens of "out of 50 eggs"."""

    whole: Phrase
    parts: tuple[Part, ...]
    verbs: frozenset[int]
    fronted: tuple[int, ...]


@dataclass(frozen=True)
class PartSet:
    """What a part is of, as it is said: "", "them", "rest" or "noun", with the noun's words."""

    said: str
    noun: tuple[Word, ...] = ()


def with_noun(partition: Partition) -> Partition:
    """The partition whose parts are also called by the whole's noun ("red beads"), and those of a part by nothing less than that part."""
    whole: Word = (partition.whole.noun, partition.whole.noun)
    parts: list[Part] = []
    for part in partition.parts:
        what = part.nouns[:1]
        if part.level == -1:
            names = (*what, *((*own, whole) for own in what))
        else:
            # "half of the girls are tall": some who are tall may be no girls
            names = tuple((*own, *noun) for own in what for noun in parts[part.level].nouns)
        parts.append(replace(part, nouns=names))
    return replace(partition, parts=tuple(parts))
