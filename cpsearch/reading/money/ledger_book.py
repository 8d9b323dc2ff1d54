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
    terms: frozenset[str] = frozenset()


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
    terms: frozenset[str] = frozenset()


@dataclass(frozen=True)
class Lump:
    """Money that goes out, comes in, is held (fund), handed over (tender), owed in all (bill) or left in the end (kept)."""

    money: Chunk
    way: str
    holder: str
    goods: Chunk | None = None
    relation: Relation | None = None
    wish: bool = False
    supposed: bool = False


@dataclass(frozen=True)
class Adjustment:
    """A percent of all that is bought: off it (a discount) or on top of it (a tax, a tip); ``keeps`` is the part paid (half price)."""

    percent: Chunk
    adds: bool
    goods: Chunk | None = None
    keeps: bool = False
    holder: str = ""


@dataclass(frozen=True)
class Asked:
    """What the question names: ``form`` (the sum or balance), ``about`` the goods, ``per`` the time, ``pair`` what is compared."""

    form: str
    holder: str
    tokens: tuple[int, ...]
    about: Chunk | None = None
    per: Chunk | None = None
    past: bool = False
    pair: tuple[Chunk, ...] = ()
    way: str = ""
    also: tuple[Chunk, ...] = ()
    placed: bool = False


@dataclass(frozen=True)
class Ledger:
    """All lines of a text, in its order; ``topics`` are the goods it is about, ``sharers`` who pays a bill in equal parts."""

    prices: tuple[Price, ...] = ()
    counts: tuple[Count, ...] = ()
    lumps: tuple[Lump, ...] = ()
    adjustments: tuple[Adjustment, ...] = ()
    topics: frozenset[str] = frozenset()
    asked: tuple[Asked, ...] = ()
    sharers: tuple[Chunk, ...] = ()
    shared: bool = False
    subject: str = ""
    scenes: frozenset[str] = frozenset()
    promised: frozenset[str] = frozenset()
    whens: frozenset[frozenset[str]] = frozenset()
