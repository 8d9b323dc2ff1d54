"""The lines of a ledger as data: prices, counts of goods, lumps of money, adjustments of a bill, and what is asked."""

from __future__ import annotations

from dataclasses import dataclass

from cpsearch.reading.money.ledger_chunks import Chunk

__all__ = ["Adjustment", "Asked", "Count", "Ledger", "Lump", "Price", "Relation"]


@dataclass(frozen=True)
class Relation:
    """An amount told by another: so many times it, or so much more or less; ``base`` is None for the one told before."""

    operation: str
    number: Chunk
    base: Chunk | None = None


@dataclass(frozen=True)
class Price:
    """So much for each of ``goods`` (for each ``per`` of them); ``way`` is in for what somebody earns, else ""."""

    money: Chunk
    goods: Chunk
    per: Chunk | None = None
    way: str = ""
    holder: str = ""
    relation: Relation | None = None
    doing: frozenset[str] = frozenset()
    deeds: frozenset[str] = frozenset()
    each: bool = False
    charged: bool = False


@dataclass(frozen=True)
class Count:
    """So many goods (``per`` day …) that somebody buys (out), sells (in) or does something with (did)."""

    goods: Chunk
    way: str
    holder: str
    price: Price | None = None
    per: Chunk | None = None
    relation: Relation | None = None
    wish: bool = False
    again: Count | None = None
    verb: str = ""
    supposed: bool = False


@dataclass(frozen=True)
class Lump:
    """Money that goes out, comes in, is held (fund) or handed over (tender)."""

    money: Chunk
    way: str
    holder: str
    goods: Chunk | None = None
    relation: Relation | None = None
    wish: bool = False
    supposed: bool = False


@dataclass(frozen=True)
class Adjustment:
    """A percent of all that is bought: off it (a discount) or on top of it (a tax, a tip)."""

    percent: Chunk
    adds: bool
    goods: Chunk | None = None


@dataclass(frozen=True)
class Asked:
    """``form`` is out, in, left, change, profit or more; ``about`` the goods, ``per`` the time that the question names."""

    form: str
    holder: str
    tokens: tuple[int, ...]
    about: Chunk | None = None
    per: Chunk | None = None
    past: bool = False


@dataclass(frozen=True)
class Ledger:
    """All lines of a text, in its order; ``topics`` are the goods that it says it is about, ``wished`` what is only intended."""

    prices: tuple[Price, ...] = ()
    counts: tuple[Count, ...] = ()
    lumps: tuple[Lump, ...] = ()
    adjustments: tuple[Adjustment, ...] = ()
    topics: frozenset[str] = frozenset()
    asked: tuple[Asked, ...] = ()
    subject: str = ""
    scenes: frozenset[str] = frozenset()
