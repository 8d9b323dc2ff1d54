"""Files of derivations: records of problems, each with what somebody wrote down on the way to an answer.

The derivation is in ``solution`` (text), ``steps`` (a list of JSON steps) or ``completion`` (text or chat messages); a row that has
none of them is read as GSM8K's, whose ``answer`` is a worked solution.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from cpsearch.corpus import gsm8k
from cpsearch.corpus.containers import RowError, load_json
from cpsearch.corpus.messages import said_in
from cpsearch.corpus.read import Place, read_file, record_of
from cpsearch.corpus.records import Record, Unreadable
from cpsearch.problem import Problem

__all__ = ["Derived", "Written", "read_derivations"]

#: A derivation as a file holds it: a text or JSON steps.
Written = str | Sequence[Mapping[str, object]]
_FIELDS = ("solution", "steps", "completion")


@dataclass(frozen=True)
class Derived:
    """A record with one derivation of its answer."""

    record: Record
    derivation: Written

    @property
    def content(self) -> str | Problem:
        """What the derivation is checked against."""
        return self.record.problem or self.record.question


def read_derivations(path: str | Path) -> Iterator[Derived | Unreadable]:
    """Yield the derivations of a file in order, and an :class:`Unreadable` for each row without one.

    Raises OSError when the file cannot be opened; everything wrong *inside* a file is a value.
    """
    return read_file(path, _derived)


def _derived(row: Mapping[str, Any], place: Place) -> Derived:
    derivation = _written(row)
    # what is no part of a Problem would make a row that is one itself unreadable
    return Derived(record_of({name: value for name, value in row.items() if name not in _FIELDS}, place), derivation)


def _written(row: Mapping[str, Any]) -> Written:
    # an empty field of CSV is no derivation, but an empty completion is one that says nothing
    name = next((name for name in _FIELDS if row.get(name) not in (None, "")), None) or next(
        (name for name in _FIELDS if name in row), None
    )
    if name is None and gsm8k.matches(row):
        return str(row["answer"])
    if name is None:
        raise RowError(f"no derivation: there is none of {', '.join(_FIELDS)} among the fields {sorted(row)}")
    value = row[name]
    if name == "steps":
        return _steps(value)
    text = value if name == "solution" else said_in(value)
    if not isinstance(text, str):
        raise RowError(f"the {name} is no text: {type(value).__name__}")
    return text


def _steps(value: object) -> Sequence[Mapping[str, object]]:
    steps = load_json(value) if isinstance(value, str) else value
    if not isinstance(steps, list):
        raise RowError(f"the steps are no list: {type(steps).__name__}")
    for i, step in enumerate(steps):
        if not isinstance(step, dict):
            raise RowError(f"steps[{i}] is no object with expression and result: {type(step).__name__}")
    return tuple(steps)
