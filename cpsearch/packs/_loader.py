"""Packs: closed vocabularies as reviewed text files, one row a line.

A file ``name.pack`` opens with comment lines (``#``) that state its ``grammar:``, ``version:``, ``licence:`` and
``provenance:``. The first line that is neither a comment nor blank declares the columns; every later one is a row with one
``|``-separated cell per column. A column's declaration is its name and marks::

    columns: lemma! | class=gain,loss | note? | surfaces?,

* ``!`` part of the key: no two rows agree on all key columns (without any, no two rows are equal);
* ``?`` may be empty; every other cell must not be;
* ``=a,b`` only these values; a trailing ``,`` means a comma-separated list of distinct items (:meth:`Row.items`).

What breaks this raises PackError with file and line. To add a pack, add a file: nothing else knows their names.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from importlib.resources import files

from cpsearch.errors import PackError

__all__ = ["Row", "packs_version", "parse_pack", "table"]

_HEAD = ("grammar:", "version:", "licence:", "provenance:")
_COLUMN = re.compile(r"([a-z_]+)([!?]*)(?:=([^,|\s][^|\s]*)|(,))?")


@dataclass(frozen=True)
class Row:
    """One row: its cells by column name, and the place it came from.

    >>> row = table("conversions")[0]
    >>> row["whole"], row["factor"], row.file
    ('millennium', '10', 'conversions.pack')
    """

    cells: tuple[tuple[str, str], ...]
    file: str
    line: int

    def __getitem__(self, column: str) -> str:
        for name, value in self.cells:
            if name == column:
                return value
        raise KeyError(column)

    def items(self, column: str) -> tuple[str, ...]:
        """The items of a list cell, in order."""
        return _split(self[column])

    def error(self, detail: str) -> PackError:
        """A PackError that names this row's file and line."""
        return PackError(f"{self.file}:{self.line}: {detail}")


@dataclass(frozen=True)
class _Column:
    name: str
    key: bool
    optional: bool
    values: frozenset[str]
    listed: bool


def _split(cell: str) -> tuple[str, ...]:
    return tuple(item.strip() for item in cell.split(",")) if cell else ()


def _columns(text: str, place: str) -> tuple[_Column, ...]:
    columns = []
    for part in text.split("|"):
        match = _COLUMN.fullmatch(part.strip())
        if match is None:
            raise PackError(f"{place}: not a column: {part.strip()!r}")
        name, marks, values, listed = match.groups()
        columns.append(_Column(name, "!" in marks, "?" in marks, frozenset((values or "").split(",")) - {""}, bool(listed)))
    if len({column.name for column in columns}) != len(columns):
        raise PackError(f"{place}: column names must be distinct")
    return tuple(columns)


def _check(column: _Column, cell: str, place: str) -> None:
    if not cell and not column.optional:
        raise PackError(f"{place}: {column.name} must not be empty")
    if cell and column.values and cell not in column.values:
        raise PackError(f"{place}: {column.name} must be one of {sorted(column.values)}: {cell!r}")
    items = _split(cell) if column.listed else ()
    if "" in items or len(set(items)) != len(items):
        raise PackError(f"{place}: {column.name} must list distinct items: {cell!r}")


def parse_pack(text: str, file: str) -> tuple[Row, ...]:
    """The rows of a pack's text; ``file`` is its name for messages.

    >>> head = "# grammar: g\\n# version: 1\\n# licence: l\\n# provenance: p\\n"
    >>> [row["word"] for row in parse_pack(head + "columns: word! | note?\\nhop | up\\nsit |\\n", "x.pack")]
    ['hop', 'sit']
    """
    columns: tuple[_Column, ...] = ()
    rows: list[Row] = []
    seen: dict[tuple[str, ...], int] = {}
    head: list[str] = []
    for number, line in enumerate(text.split("\n"), 1):
        place, line = f"{file}:{number}", line.strip()
        if not line or line.startswith("#"):
            head.append(line.lstrip("# "))
        elif not columns:
            missing = [item for item in _HEAD if not any(entry.startswith(item) for entry in head)]
            if missing:
                raise PackError(f"{place}: the opening comments lack {missing}")
            if not line.startswith("columns:"):
                raise PackError(f"{place}: the first line after the comments must declare 'columns:'")
            columns = _columns(line.removeprefix("columns:"), place)
        else:
            cells = tuple(cell.strip() for cell in line.split("|"))
            if len(cells) != len(columns):
                raise PackError(f"{place}: {len(cells)} cells, {len(columns)} columns")
            for column, cell in zip(columns, cells, strict=True):
                _check(column, cell, place)
            key = tuple(cell for column, cell in zip(columns, cells, strict=True) if column.key) or cells
            if key in seen:
                raise PackError(f"{place}: duplicate of line {seen[key]}: {' | '.join(key)}")
            seen[key] = number
            rows.append(Row(tuple((column.name, cell) for column, cell in zip(columns, cells, strict=True)), file, number))
    if not columns:
        raise PackError(f"{file}:1: no 'columns:' line")
    return tuple(rows)


@cache
def table(name: str) -> tuple[Row, ...]:
    """All rows of the pack ``name``, in file order.

    >>> len(table("conversions")) > 30
    True
    """
    try:
        data = files("cpsearch.packs").joinpath(f"{name}.pack").read_bytes()
    except OSError as error:
        raise PackError(f"{name}.pack:1: no such pack") from error
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        raise PackError(f"{name}.pack:{data.count(10, 0, error.start) + 1}: not UTF-8") from error
    return parse_pack(text, f"{name}.pack")


@cache
def packs_version() -> str:
    """A short hash over the bytes of every pack, in the order of their names: equal vocabularies, equal version.

    >>> len(packs_version())
    12
    """
    digest = sha256()
    for entry in sorted(files("cpsearch.packs").iterdir(), key=lambda item: item.name):
        if entry.name.endswith(".pack"):
            data = entry.read_bytes()
            digest.update(f"{entry.name}\0{len(data)}\0".encode() + data)
    return digest.hexdigest()[:12]
