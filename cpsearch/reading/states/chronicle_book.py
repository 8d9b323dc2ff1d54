"""The lines of a chronicle as data: who does what to how many of the things, where and when, and what is asked."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from cpsearch.packs import table
from cpsearch.reading.money.ledger_chunks import Chunk
from cpsearch.reading.text.numbers import Number

__all__ = ["FINAL", "HAVING", "PRONOUNS", "Count", "Event", "Line", "said", "way_of"]

#: Adverbs by which a state is the last one told.
FINAL = frozenset({"now", "left", "still", "remaining", "then", "afterward", "afterwards"})
HAVING = frozenset({"have", "hold", "contain", "own", "carry", "possess", "be"})
PRONOUNS = frozenset({"he", "she", "him", "her", "his", "it", "they", "them", "i", "we", "you", "me", "us"})


@dataclass(frozen=True)
class Count:
    """So many of the things; ``number`` is None where it is untold, ``part`` says "of them", ``bare`` that no noun is told."""

    number: Number | None
    noun: str
    words: frozenset[str]
    tokens: tuple[int, ...]
    more: bool = False
    part: bool = False
    #: Whose they are said to be ("6 of Omar's pens").
    owner: str = ""

    @property
    def bare(self) -> bool:
        """Whether the noun is to be understood."""
        return not self.noun or self.noun in ("one", "other", "another")


@dataclass(frozen=True)
class Line:
    """A clause: ``subject`` is None where things are counted as its subject (``count.part`` or not) or nobody is named."""

    subject: Chunk | None
    count: Count | None
    counted: bool
    verb: str
    tokens: tuple[int, ...]
    particles: frozenset[str] = frozenset()
    adverbs: frozenset[str] = frozenset()
    places: tuple[tuple[str, Chunk], ...] = ()
    #: Places that open a clause, which tell where it happened but not where things got to.
    fronted: tuple[tuple[str, Chunk], ...] = ()
    others: tuple[Chunk, ...] = ()
    passive: bool = False
    going: bool = False
    wish: bool = False
    past: bool = False
    negated: bool = False
    supposed: bool = False
    quality: str = ""
    mark: str = ""
    asks: bool = False
    more: bool = False
    purpose: str = ""
    #: The last word of the verb, and "future" for what will or would be.
    form: str = ""
    #: "had lost": before what is told.
    perfect: bool = False
    tense: str = ""


@dataclass(frozen=True)
class Event:
    """What a line does to the stock: ``sign`` is start, begin (got, and there was none before), +, -, end, part (some of them did something
    that changes nothing), goal (what is wanted in all) or done (what there is of it)."""

    sign: str
    count: Count
    line: Line


@cache
def said(name: str) -> frozenset[str]:
    """The words of a class of the ``chronicles`` pack.

    >>> "missing" in said("absent")
    True
    """
    return frozenset(word for row in table("chronicles") if row["class"] == name for word in row.items("words"))


@cache
def _ways() -> dict[str, tuple[str, ...]]:
    """Every verb of the ``changes`` pack, with its particle, and its classes."""
    found: dict[str, tuple[str, ...]] = {}
    for row in table("changes"):
        for verb in row.items("verbs"):
            found[verb] = (*found.get(verb, ()), row["class"])
    return found


def way_of(line: Line) -> tuple[str, ...]:
    """The classes of a line's verb, with the particle or preposition behind it where that makes another verb."""
    for particle in (*sorted(line.particles), *(place for place, _ in line.places)):
        found = _ways().get(f"{line.verb} {particle}")
        if found:
            return found
    return _ways().get(line.verb, ())
