"""What a text about equal groups tells, as data: counts, sizes of groups, and the one question."""

from __future__ import annotations

from dataclasses import dataclass, field

from cpsearch.reading.groups.bundle_pieces import Piece

__all__ = ["Bundled", "Bundles", "Counted", "Question"]


@dataclass(frozen=True)
class Counted:
    """So many things; ``verb`` tells what happens to them, ``holder`` who has or does it, ``way`` the pattern that read it."""

    thing: Piece
    verb: str
    holder: Piece | None
    way: str
    sentence: int
    later: bool = False
    denied: bool = False
    doing: str = ""
    wish: bool = False
    able: bool = False
    due: bool = False
    joint: bool = False
    whole: Piece | None = None
    said: frozenset[str] = frozenset()
    tail: frozenset[str] = frozenset()
    places: frozenset[str] = frozenset()


@dataclass(frozen=True)
class Bundled:
    """So many of ``items`` for each ``group``; each member of a list of items has as many as it says."""

    items: tuple[Piece, ...]
    group: Piece
    verb: str
    holder: Piece | None
    sentence: int
    rest: bool = False
    way: str = ""
    aux: str = ""
    wish: bool = False


@dataclass(frozen=True)
class Question:
    """What is asked: ``thing``, for each ``group`` if one is named, done by ``verb`` of ``holder``."""

    thing: Piece
    group: Piece | None
    verb: str
    holder: Piece | None
    aux: str
    wish: bool
    later: bool
    tokens: tuple[int, ...]
    named: tuple[Piece, ...]
    more: str = ""
    line: tuple[Piece, ...] = ()
    than: tuple[Piece, ...] | None = None


@dataclass
class Bundles:
    """All that a text tells."""

    counts: list[Counted] = field(default_factory=list)
    rates: list[Bundled] = field(default_factory=list)
    asked: list[Question] = field(default_factory=list)
    scenes: list[tuple[Piece, ...]] = field(default_factory=list)
    nominals: list[Piece] = field(default_factory=list)
    equal: bool = False
    rest: bool = False
    #: Nouns that are counted, or asked for.
    nouns: frozenset[str] = frozenset()
    #: Sentences without a number, of which nothing is read.
    loose: list[tuple[int, ...]] = field(default_factory=list)
