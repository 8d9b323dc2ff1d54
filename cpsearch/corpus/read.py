"""One file of any known format to records, told apart by content: a name may lie.

GSM8K, MAWPS and plain JSON lines, SVAMP's JSON array, ASDiv's XML, CSV, and Problems as JSON. What differs between formats is
in a module each; what every row has in common (id, question, answer) is here.
"""

from __future__ import annotations

import csv
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any, TypeVar

from cpsearch.corpus import gsm8k, problems, svamp
from cpsearch.corpus.answers import Gold, parse_gold
from cpsearch.corpus.asdiv import xml_rows
from cpsearch.corpus.containers import Raw, RowError, csv_rows, decode, document_rows, json_lines, load_json
from cpsearch.corpus.records import Record, Unreadable
from cpsearch.problem import Problem

__all__ = ["read_corpus", "read_file", "record_of"]

T = TypeVar("T")

_CHUNK = 1 << 16
#: Names of the columns, in order of preference; ``text`` is MAWPS's.
_QUESTIONS = ("question", "text", "problem")
_ANSWERS = ("answer", "gold")
_WORKINGS = ("equation", "formula")


def read_corpus(path: str | Path) -> Iterator[Record | Unreadable]:
    """Yield the records of a file in order, and an :class:`Unreadable` for each row that is none.

    Raises OSError when the file cannot be opened; everything wrong *inside* a file is a value.
    """
    return read_file(path, record_of)


def read_file(path: str | Path, make: Callable[[Mapping[str, Any], Place], T]) -> Iterator[T | Unreadable]:
    """Yield what ``make`` makes of each row, its names in lower case, and an :class:`Unreadable` where it raises RowError."""
    with Path(path).open("rb") as stream:
        for index, raw in enumerate(_rows(stream)):
            # ID, Body, Answer … in some files
            row = {name.lower(): value for name, value in (raw.row or {}).items()}
            try:
                if raw.row is None:
                    raise RowError(raw.error)
                yield make(row, Place(str(path), index, raw.line))
            except RowError as error:
                yield Unreadable(str(path), index, raw.line, str(error), _id(row))


@dataclass(frozen=True)
class Place:
    """Where a row stands: its file, its number among the rows from 0, and its line from 1."""

    file: str
    index: int
    line: int


def record_of(row: Mapping[str, Any], place: Place) -> Record:
    """The record that a row is, its names in lower case; RowError if it is none."""
    written = row.get("problem")
    if isinstance(written, str) and written.lstrip()[:1] == "{":
        row = {**row, "problem": load_json(written)}  # a Problem in a field of CSV
    problem: Problem | None = None
    if problems.matches(row):
        problem = problems.problem(row)
        question = problem.text
    elif svamp.matches(row):
        question = svamp.question(row)
    else:
        column = next((name for name in _QUESTIONS if name in row), None)
        if column is None:
            raise RowError(f"no question: the fields are {sorted(row)}")
        question = row[column]
        if not isinstance(question, str):
            raise RowError(f"the question is no text: {type(question).__name__}")
    name = _id(row) or f"{Path(place.file).name}:{place.index}"
    return Record(place.file, place.index, place.line, name, question, _gold(row), problem, _working(row))


def _id(row: Mapping[str, Any]) -> str:
    given = row.get("id")
    return str(given) if isinstance(given, (str, int)) else ""


def _working(row: Mapping[str, Any]) -> str:
    """GSM8K's answer is a worked solution; others have an equation ("X = 41 + 57"), or ASDiv's formula ("7+2=9")."""
    if gsm8k.matches(row):
        return str(row["answer"])
    written = next((row[name] for name in _WORKINGS if name in row), "")
    return written if isinstance(written, str) else ""


def _gold(row: Mapping[str, Any]) -> Gold:
    if gsm8k.matches(row):
        return gsm8k.gold(row)
    return parse_gold(next((row[name] for name in _ANSWERS if name in row), None))


def _rows(stream: IO[bytes]) -> Iterator[Raw]:
    first = b""
    while not first.strip(b"\xef\xbb\xbf \t\r\n"):
        first = stream.readline()
        if not first:
            return iter([Raw(1, None, "the file is empty")])
    start = first.removeprefix(b"\xef\xbb\xbf").lstrip()[:1]
    ahead = [stream.readline() for _ in range(10)]
    stream.seek(0)
    if start == b"<" or first[:2] in (b"\xff\xfe", b"\xfe\xff"):
        return xml_rows(iter(lambda: stream.read(_CHUNK), b""))
    lines = any(map(_is_object, ahead))
    if start == b"[" and not (lines and _parses(first)):
        return document_rows(stream.read())
    if start == b"{" and not _is_object(first):
        # one object over several lines, or lines of which the first is broken
        data = stream.read()
        if _is_object(data) or not lines:
            return document_rows(data)
        stream.seek(0)
    if start not in (b"[", b"{"):
        if _is_header(first):
            return csv_rows(stream)
        if not lines:
            return iter([Raw(1, None, "no known format: neither JSON, JSON lines, XML, nor CSV with a question column")])
    return json_lines(stream)


def _is_object(line: bytes) -> bool:
    return line.lstrip(b"\xef\xbb\xbf \t\r\n")[:1] == b"{" and _parses(line)


def _parses(line: bytes) -> bool:
    try:
        load_json(decode(line).strip())
    except RowError:
        return False
    return True


def _is_header(line: bytes) -> bool:
    try:
        names = {name.strip().lower() for name in next(csv.reader([decode(line)], strict=True), [])}
    except (RowError, csv.Error):
        return False
    return bool(names & set(_QUESTIONS)) or {"body", "question"} <= names
