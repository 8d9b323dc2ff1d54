"""The lines of a stock book as data: who has, gets, does or loses how many of what, so many in each, and what is asked.

An amount is told by a number or by another amount, which is named by whose, of what sort and when it is (:class:`Ref`), or is
what there was before the line ("half of them", "the rest").
"""

from __future__ import annotations

from dataclasses import dataclass

from cpsearch.reading.money.ledger_chunks import Chunk
from cpsearch.reading.text.numbers import Number

__all__ = ["Amount", "Asked", "Book", "Line", "Rate", "Ref", "Share"]


@dataclass(frozen=True)
class Ref:
    """An amount that is named: of these holders or of these sorts, of one time or of all
    these ``dates``; all empty means the one told before."""

    holders: tuple[str, ...] = ()
    things: tuple[Chunk, ...] = ()
    when: frozenset[str] = frozenset()
    verb: str = ""
    dates: tuple[frozenset[str], ...] = ()

    @property
    def empty(self) -> bool:
        """Whether nothing is named, so that it is what was told last."""
        return not (self.holders or self.things or self.when or self.dates)


@dataclass(frozen=True)
class Amount:
    """``how``: told (a number), times, more, less (of ``base``, which an ``inner`` amount may change first), part (of what is
    there; with ``after``, of what is said to be left then), rest (what is there, all of it)."""

    how: str
    number: Number | None
    tokens: tuple[int, ...]
    base: Ref | None = None
    inner: Amount | None = None
    after: bool = False


@dataclass(frozen=True)
class Line:
    """``way`` is state, gain, loss or act; ``per`` the time in which so many are each time, ``spread`` those who do so each,
    ``to`` who gets what is given, ``inside`` how many each of the counted ones holds."""

    amount: Amount
    way: str
    verb: str
    holder: str
    noun: str
    words: frozenset[str]
    tokens: tuple[int, ...]
    when: frozenset[str] = frozenset()
    where: frozenset[str] = frozenset()
    per: str = ""
    spread: Line | None = None
    partial: bool = False
    further: bool = False
    supposed: bool = False
    wish: bool = False
    past: bool = False
    to: str = ""
    inside: Rate | None = None
    #: Whose things a ``partial`` line is of, where it says so; "?" where that is open.
    owner: str = ""
    #: Whether what was got is said to be for somebody else.
    destined: bool = False


@dataclass(frozen=True)
class Rate:
    """So many of ``noun`` in each ``per``; ``packing`` where the number of these is not told but follows."""

    number: Number
    noun: str
    words: frozenset[str]
    per: str
    per_words: frozenset[str]
    tokens: tuple[int, ...]
    packing: bool = False
    verb: str = "have"
    holder: str = ""
    #: What is packed, and when, as far as the clause names it.
    thing: Chunk | None = None
    when: frozenset[str] = frozenset()


@dataclass(frozen=True)
class Share:
    """All that is there is shared out equally among so many."""

    number: Number
    noun: str
    tokens: tuple[int, ...]
    holder: str = ""
    thing: Chunk | None = None
    when: frozenset[str] = frozenset()


@dataclass(frozen=True)
class Asked:
    """``form`` is count, left, each, in each (``per``), or more and fewer, which compare ``one`` with ``two``."""

    form: str
    noun: str
    words: frozenset[str]
    verb: str
    way: str
    holders: tuple[str, ...]
    tokens: tuple[int, ...]
    whole: bool = False
    when: frozenset[str] = frozenset()
    where: frozenset[str] = frozenset()
    per: Chunk | None = None
    two: Ref | None = None
    things: tuple[Chunk, ...] = ()
    wish: bool = False
    past: bool = False
    to: str = ""


@dataclass(frozen=True)
class Book:
    """All lines of a text in its order; ``spans`` are lengths of time for which what is done each time goes on."""

    lines: tuple[Line, ...] = ()
    rates: tuple[Rate, ...] = ()
    shares: tuple[Share, ...] = ()
    spans: tuple[Chunk, ...] = ()
    asked: tuple[Asked, ...] = ()
    people: tuple[str, ...] = ()
    scene: frozenset[str] = frozenset()
    #: A number that only says how many the people are that were told of.
    group: Number | None = None
    members: tuple[str, ...] = ()
