"""What a corpus file holds: records, and places that could not be read."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from cpsearch.corpus.answers import Gold
from cpsearch.problem import Problem

__all__ = ["Record", "Unreadable"]


@dataclass(frozen=True)
class Record:
    """One problem of a file. ``(file, index)`` is its key: ids may repeat, or be missing in the file.

    ``index`` counts the records of the file from 0, ``line`` is where it starts, from 1. ``problem`` is set where the file
    holds Problems instead of texts. ``working`` is how the published answer was reached, where the file tells: a worked solution or an
    equation, as it is written there.
    """

    file: str
    index: int
    line: int
    id: str
    question: str
    gold: Gold = Gold()
    problem: Problem | None = None
    working: str = ""


@dataclass(frozen=True)
class Unreadable:
    """A place in a file, counted among its records, that holds no record; reading goes on after it where the format allows.

    ``name`` is the id that is written there, if one could be read.
    """

    file: str
    index: int
    line: int
    message: str
    name: str = ""

    @property
    def id(self) -> str:
        """The one that is written there, or as for a record without an id."""
        return self.name or f"{Path(self.file).name}:{self.index}"
