"""The lines of a time sheet as data: how long each deed takes, how many things it is done to, and what is asked."""

from __future__ import annotations

from dataclasses import dataclass

from cpsearch.reading.money.ledger_chunks import Chunk

__all__ = ["Asked", "Content", "Duty", "Span", "Tally", "TimeSheet"]


@dataclass(frozen=True)
class Span:
    """How long: the sum of ``parts`` ("2 hours and 30 minutes"), or by the duty ``base`` so many times it or so much more or less."""

    parts: tuple[Chunk, ...] = ()
    way: str = ""
    factor: Chunk | None = None
    base: int = -1


@dataclass(frozen=True)
class Duty:
    """A deed that takes a span: once, or (``each``) for each of the things; ``count`` of them in the span, or in one ``per``.

    ``daily`` says that it is done once a day, ``wish`` that it is only meant to be; ``line`` is where its line begins.
    """

    span: Span
    deed: str
    thing: Chunk | None
    each: bool
    doer: str
    count: Chunk | None = None
    per: str = ""
    daily: bool = False
    wish: bool = False
    line: int = -1


@dataclass(frozen=True)
class Content:
    """So many things in, or for, each of others."""

    count: Chunk
    whole: Chunk


@dataclass(frozen=True)
class Tally:
    """So many things that deeds are done to."""

    count: Chunk
    deed: str
    doer: str
    wish: bool = False


@dataclass(frozen=True)
class Asked:
    """The question: the unit of the answer ("" for how long), the deeds and things it names, and whether it asks for all of them."""

    unit: str
    tokens: tuple[int, ...]
    deeds: tuple[str, ...] = ()
    things: tuple[Chunk, ...] = ()
    whole: bool = False
    doer: str = ""
    past: bool = False
    period: Chunk | None = None


@dataclass(frozen=True)
class TimeSheet:
    """All lines of a text, in its order; ``scenes`` are the nouns and verbs that its other sentences speak of.

    ``weekly`` are the days a week on which the daily deeds are done, ``every_day`` says that it is all of them.
    """

    duties: tuple[Duty, ...] = ()
    tallies: tuple[Tally, ...] = ()
    contents: tuple[Content, ...] = ()
    weekly: tuple[Chunk, ...] = ()
    every_day: bool = False
    asked: tuple[Asked, ...] = ()
    scenes: frozenset[str] = frozenset()
    subject: str = ""
