"""What a composed text tells, as data: amounts with a place in it (:class:`Slot`), how each is told, and what is asked.

A slot is an amount by what tells it from the others: who, which deed or quality, of what, when and where. A term tells it by a
number, or by another slot, which a reference names by what differs from the one that is being told.
"""

from __future__ import annotations

from dataclasses import dataclass

from cpsearch.reading.text.numbers import Number

__all__ = ["Asked", "Deed", "Name", "Part", "Ref", "Slot", "Telling", "Term"]


@dataclass(frozen=True)
class Name:
    """A noun phrase: its head noun and all its words; ``owner`` is a possessive pronoun, ``group`` how many it says they are."""

    head: str
    words: frozenset[str]
    tokens: tuple[int, ...] = ()
    plural: bool = False
    proper: bool = False
    pronoun: bool = False
    owner: str = ""
    group: Number | None = None
    both: bool = False
    ordinal: bool = False

    @property
    def key(self) -> str:
        """The words in a fixed order, by which two phrases are one."""
        return " ".join(sorted(self.words))


@dataclass(frozen=True)
class Deed:
    """A verb or a quality by its ``key``, with its mood and tense."""

    key: str
    modal: str = ""
    past: bool = False
    passive: bool = False
    lemma: str = ""


@dataclass(frozen=True)
class Slot:
    """Who, which deed, how many of what, when and where."""

    holder: str
    deed: str
    noun: str
    words: frozenset[str]
    when: frozenset[str] = frozenset()
    where: frozenset[str] = frozenset()

    @property
    def place(self) -> frozenset[str]:
        """Where it is, but for places that are only the holder's own ("in her garden")."""
        return frozenset(place for place in self.where if not place.startswith("~"))


@dataclass(frozen=True)
class Part:
    """One side that a reference names: a noun phrase, times or places."""

    name: Name | None = None
    thing: Name | None = None
    when: frozenset[str] = frozenset()
    where: frozenset[str] = frozenset()


@dataclass(frozen=True)
class Ref:
    """What an amount is told by: ``parts`` that are summed, or the amount told before (``empty``), with ``that`` if it is pointed to."""

    parts: tuple[Part, ...] = ()
    deed: str = ""
    that: bool = False

    @property
    def empty(self) -> bool:
        """Whether nothing is named."""
        return not self.parts


@dataclass(frozen=True)
class Term:
    """``how``: told, times, same, more, less, percent more (``more%``), percent less (``less%``); ``inner`` changes the base first."""

    how: str
    number: Number | None
    tokens: tuple[int, ...]
    ref: Ref | None = None
    inner: Term | None = None
    thing: Name | None = None
    money: bool = False
    #: "as far", "as long": what a measure without a noun is of.
    measure: str = ""
    #: So many of ``thing`` in each of what ``number`` counts ("6 boxes of 12 pens"), which are ``outer``.
    inside: Number | None = None
    outer: Name | None = None


@dataclass(frozen=True)
class Telling:
    """A slot and the term that tells it."""

    slot: Slot
    term: Term
    deed: Deed
    tokens: tuple[int, ...]
    supposed: bool = False
    each: str = ""
    order: int = 0
    #: For how many days so many each are told.
    span: tuple[Number, str] | None = None


@dataclass(frozen=True)
class Asked:
    """``form``: sum, more, fewer, left. ``holders`` is None where nobody is named, () where all are meant."""

    form: str
    thing: Name | None
    money: bool
    deed: Deed
    holders: tuple[Name, ...] = ()
    everybody: bool = False
    when: frozenset[str] = frozenset()
    where: frozenset[str] = frozenset()
    each: str = ""
    whole: bool = False
    count: int = 0
    two: Part | None = None
    tokens: tuple[int, ...] = ()
    measure: str = ""
    #: "Bagels and donuts": what is asked for beside ``thing``.
    others: tuple[Name, ...] = ()
