"""What the commands are given: files, chosen rows, texts. Whatever is wrong here ends the program before any work."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, islice
from pathlib import Path
from typing import Any

from cpsearch.binding.math_graph import MathProblemGraph, graph_from_json
from cpsearch.codec import parse_json
from cpsearch.corpus.containers import RowError, load_json
from cpsearch.corpus.problems import is_math_graph
from cpsearch.corpus.read import read_corpus
from cpsearch.corpus.records import Record, Unreadable
from cpsearch.errors import CpsearchError, PackError
from cpsearch.problem import Problem
from cpsearch.reading.allowances import Allowances, scratch

__all__ = ["UsageError", "allowed_in", "check_files", "choose", "given", "read_rows", "rows_of"]


class UsageError(Exception):
    """Raised for what the caller must correct: the program ends with status 2 and this message."""


def check_files(paths: Sequence[str]) -> None:
    """Every input can be opened, before the first is worked on."""
    for path in paths:
        if Path(path).is_dir():
            raise UsageError(f"{path} is a directory")
        try:
            Path(path).open("rb").close()
        except (OSError, ValueError) as error:
            raise UsageError(f"cannot read {path}: {getattr(error, 'strerror', None) or error}") from None


def choose(files: Sequence[str], *, rows: frozenset[int] | None, limit: int | None) -> Iterable[Record | Unreadable]:
    """The records of the files, only those whose number is in ``rows``, at most ``limit``."""
    records: Iterator[Record | Unreadable] = chain.from_iterable(read_corpus(path) for path in files)
    if rows is not None:
        everything = list(records)
        beyond = sorted(row for row in rows if row >= len(everything))
        if beyond:
            raise UsageError(f"row {beyond[0]} is out of range: {files[0]} has {len(everything)} rows, counted from 0")
        records = (record for record in everything if record.index in rows)
    return islice(records, limit)


def rows_of(files: Sequence[str], source: str | None) -> frozenset[int] | None:
    """The row numbers that ``--rows`` names, None where it is not given; they are of one file."""
    if source is None:
        return None
    if len(files) > 1:
        raise UsageError("--rows numbers the rows of one file; give one")
    return read_rows(source)


def allowed_in(folder: str | None) -> Allowances | None:
    """What the folder of ``--packs`` allows; None where it is not given."""
    if folder is None:
        return None
    try:
        return scratch(folder)
    except PackError as error:
        raise UsageError(str(error)) from None


def read_rows(source: str) -> frozenset[int]:
    """Row numbers from a file: a JSON list, or one a line; ``file.json:a.b`` takes the list at that path of a JSON object."""
    file, _, path = (source, "", "") if Path(source).exists() else source.rpartition(":")
    try:
        text = Path(file or source).read_text(encoding="utf-8-sig")
    except (OSError, ValueError) as error:
        raise UsageError(f"cannot read {file or source}: {getattr(error, 'strerror', None) or error}") from None
    try:
        value: Any = load_json(text) if path or text.lstrip()[:1] in {"[", "{"} else [load_json(line) for line in text.split()]
    except RowError as error:
        raise UsageError(f"{source}: {error}") from None
    for key in filter(None, path.split(".")):
        if not isinstance(value, dict) or key not in value:
            known = f"; there is {', '.join(value)}" if isinstance(value, dict) else ""
            raise UsageError(f"{source}: nothing at {key!r}{known}")
        value = value[key]
    if not isinstance(value, list) or not all(type(row) is int and row >= 0 for row in value):
        raise UsageError(f"{source}: expected a list of row numbers, counted from 0")
    return frozenset(value)


def given(text: str | None, file: str | None) -> str | Problem | MathProblemGraph:
    """The text of an argument or file (``-`` is standard input); a file may also hold the JSON of a Problem or of a math graph."""
    if (text is None) == (file is None):
        raise UsageError("give a text or -f FILE, one of the two")
    if text is not None:
        # what the terminal sent as bad UTF-8 arrives as surrogates
        return os.fsencode(text).decode("utf-8", "replace")
    assert file is not None
    try:
        content = sys.stdin.read() if file == "-" else Path(file).read_text(encoding="utf-8-sig")
    except (OSError, ValueError) as error:
        raise UsageError(f"cannot read {file}: {getattr(error, 'strerror', None) or error}") from None
    if content.lstrip()[:1] != "{":
        return content
    try:
        data = parse_json(content)
        return graph_from_json(content) if is_math_graph(data) else Problem.from_json(content)
    except CpsearchError as error:
        raise UsageError(f"{file}: {error}") from None
