"""Rows out of files, whatever the rows mean: JSON lines, a JSON array or object, CSV.

Each reader yields a :class:`Raw` per row, in file order; a broken row is a Raw with an error. Decimals stay text, so that a
published ``0.1`` is exactly one tenth.
"""

from __future__ import annotations

import csv
import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, NoReturn

__all__ = ["Raw", "RowError", "csv_rows", "document_rows", "json_lines", "load_json"]

_BOM = b"\xef\xbb\xbf"
_DECODER = json.JSONDecoder(parse_float=str, parse_constant=lambda name: _refuse(name))


@dataclass(frozen=True)
class Raw:
    """One row as the file has it, or what is wrong with it."""

    line: int
    row: Mapping[str, Any] | None
    error: str = ""


class RowError(ValueError):
    """Raised when a row cannot be made a record; the message says why."""


def _refuse(name: str) -> NoReturn:
    raise RowError(f"not a JSON number: {name}")


def load_json(text: str) -> Any:
    """Parse one JSON value.

    >>> load_json('{"answer": 0.10}')
    {'answer': '0.10'}
    """
    try:
        return _DECODER.decode(text)
    except RecursionError:
        raise RowError("JSON is nested too deeply") from None
    except json.JSONDecodeError as error:
        raise RowError(f"not JSON: {error.msg} at column {error.colno}") from None
    except ValueError as error:
        raise RowError(str(error)) from None


def decode(line: bytes) -> str:
    """UTF-8, with or without a byte order mark."""
    try:
        return line.removeprefix(_BOM).decode("utf-8")
    except UnicodeDecodeError as error:
        raise RowError(f"not UTF-8 at byte {error.start}") from None


def _object(value: Any) -> Mapping[str, Any]:
    if not isinstance(value, dict):
        raise RowError(f"expected a JSON object, got {type(value).__name__}")
    return value


def json_lines(lines: Iterable[bytes]) -> Iterator[Raw]:
    r"""One object a line. Lines end at ``\n`` alone: a JSON text may hold U+2028 and its like.

    >>> [raw.error for raw in json_lines([b'{"id": 1}\n', b"{oops\n"])]
    ['', 'not JSON: Expecting property name enclosed in double quotes at column 2']
    """
    for number, line in enumerate(lines, start=1):
        if line.strip():
            try:
                yield Raw(number, _object(load_json(decode(line).strip())))
            except RowError as error:
                yield Raw(number, None, str(error))


def document_rows(data: bytes) -> Iterator[Raw]:
    """The objects of one JSON array, or one object. After broken syntax nothing more can be told apart, so reading ends.

    >>> [(raw.line, raw.row) for raw in document_rows(b'[{"a": 1},' + bytes([10]) + b'{"a": 2}]')]
    [(1, {'a': 1}), (2, {'a': 2})]
    """
    line = 1
    try:
        text = decode(data)
        position = _skip(text, 0)
        if text[position : position + 1] != "[":
            yield Raw(line, _object(load_json(text.strip())))
            return
        end, counted, first = position + 1, 0, True
        while True:
            position = _skip(text, end)
            if first and text[position : position + 1] == "]":
                end = position + 1
                break
            line += text.count("\n", counted, position)
            counted = position
            value, end = _value(text, position)
            try:
                yield Raw(line, _object(value))
            except RowError as error:
                yield Raw(line, None, str(error))
            end = _skip(text, end)
            separator, end, first = text[end : end + 1], end + 1, False
            if separator == "]":
                break
            if separator != ",":
                raise RowError("not JSON: expected ',' or ']' after a row")
        if text[end:].strip():
            raise RowError("not JSON: text after the array")
    except RowError as error:
        yield Raw(line, None, str(error))


def _skip(text: str, position: int) -> int:
    while text[position : position + 1] in (" ", "\t", "\n", "\r"):
        position += 1
    return position


def _value(text: str, position: int) -> tuple[Any, int]:
    try:
        return _DECODER.raw_decode(text, position)
    except RecursionError:
        raise RowError("JSON is nested too deeply") from None
    except json.JSONDecodeError as error:
        raise RowError(f"not JSON: {error.msg} at line {error.lineno} column {error.colno}") from None
    except ValueError as error:
        raise RowError(str(error)) from None


def csv_rows(lines: Iterable[bytes]) -> Iterator[Raw]:
    """Comma-separated rows under a header; quoted fields may hold commas and line breaks.

    >>> [dict(raw.row) for raw in csv_rows([b"id,question", b'1,"How many, then?"'])]
    [{'id': '1', 'question': 'How many, then?'}]
    """
    # bytes that are not UTF-8 become surrogates, which no valid UTF-8 holds: so a bad byte costs its own row only
    texts = (line.removeprefix(_BOM).decode("utf-8", "surrogateescape") for line in lines)
    reader = csv.reader(texts, strict=True)
    header: list[str] | None = None
    while True:
        start = reader.line_num + 1
        try:
            fields = next(reader)
        except StopIteration:
            return
        except csv.Error as error:
            yield Raw(start, None, f"not CSV: {error}")
            continue
        if not fields:
            continue
        if any("\udc80" <= character <= "\udcff" for field in fields for character in field):
            yield Raw(start, None, "not UTF-8")
        elif header is None:
            header = [field.strip() for field in fields]
        elif len(fields) != len(header):
            yield Raw(start, None, f"{len(fields)} fields under a header of {len(header)}")
        else:
            yield Raw(start, dict(zip(header, fields, strict=True)))
