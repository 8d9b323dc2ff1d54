"""Frozen dataclasses to JSON and back, strictly: every field is checked, and an error names the path of the field.

Canonical bytes: sorted keys, no spaces, ASCII, so equal objects give equal bytes on every machine. Fractions are strings
(``"3/4"``), units are their text form.
"""

from __future__ import annotations

import dataclasses
import json
import re
import types
import typing
from collections.abc import Callable
from fractions import Fraction
from functools import cache
from typing import Any, TypeVar

from cpsearch.errors import CpsearchError, ProblemError
from cpsearch.unit import Unit

__all__ = ["FRACTION_PATTERN", "canonical_json", "from_jsonable", "is_writable", "parse_fraction", "parse_json", "to_jsonable"]

T = TypeVar("T")
_MAX_DIGITS = 4000
#: A fraction in a string, whole; of more digits than any word problem has, it would only make arithmetic slow.
FRACTION_PATTERN = "-?[0-9]{1,400}(/[1-9][0-9]{0,399})?"
_FRACTION = re.compile(FRACTION_PATTERN)
#: The first number that the pattern is too short for.
_TOO_LARGE = 10**400


def to_jsonable(value: Any) -> Any:
    """The plain JSON form of a dataclass, Fraction, Unit, tuple or scalar."""
    if dataclasses.is_dataclass(value) and not isinstance(value, (type, Unit)):
        return {field.name: to_jsonable(getattr(value, field.name)) for field in dataclasses.fields(value)}
    if isinstance(value, (Fraction, Unit)):
        return str(value)
    if isinstance(value, tuple):
        return [to_jsonable(item) for item in value]
    return value


def canonical_json(value: Any) -> str:
    """Canonical JSON text of ``value``; equal values give equal text.

    >>> canonical_json((Fraction(3, 4), None))
    '["3/4",null]'
    """
    return json.dumps(to_jsonable(value), sort_keys=True, separators=(",", ":"), ensure_ascii=True, allow_nan=False)


@dataclasses.dataclass(frozen=True)
class _Bad:
    """Stands where a document has something that JSON has not, until its place is known."""

    detail: str


def parse_json(text: str | bytes, *, parse_float: Callable[[str], Any] = float) -> Any:
    """Parse JSON strictly; raises ProblemError, with the path of a NaN, an infinity, an endless number or a repeated name.

    >>> parse_json('{"a": [1, NaN]}')
    Traceback (most recent call last):
        ...
    cpsearch.errors.ProblemError: a[1]: not a JSON number: NaN
    """
    try:
        data = json.loads(
            text,
            parse_float=parse_float,
            parse_int=lambda digits: int(digits) if len(digits) <= _MAX_DIGITS else _Bad(f"a number of {len(digits)} digits"),
            parse_constant=lambda name: _Bad(f"not a JSON number: {name}"),
            object_pairs_hook=_members,
        )
    except RecursionError:
        raise ProblemError("", "JSON is nested too deeply") from None
    except (ValueError, TypeError) as error:
        raise ProblemError("", f"not JSON: {error}") from None
    stack: list[tuple[str, Any]] = [("", data)]
    while stack:
        path, item = stack.pop()
        if isinstance(item, _Bad):
            raise ProblemError(path, item.detail)
        if isinstance(item, dict):
            stack += [(f"{path}.{name}".lstrip("."), value) for name, value in reversed(item.items())]
        elif isinstance(item, list):
            stack += [(f"{path}[{i}]", value) for i, value in reversed(list(enumerate(item)))]
    return data


def _members(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """An object; a name that comes twice marks its place."""
    members: dict[str, Any] = {}
    for name, value in pairs:
        members[name] = _Bad("twice in one object") if name in members else value
    return members


def is_writable(value: Fraction) -> bool:
    """Whether a value has a text form here: no more than 400 digits above and below. More mean nothing in a word problem.

    >>> is_writable(Fraction(3, 4)), is_writable(Fraction(10**400))
    (True, False)
    """
    return abs(value.numerator) < _TOO_LARGE and value.denominator < _TOO_LARGE


def parse_fraction(text: object, field: str) -> Fraction:
    """An exact value from its string form ``"n"`` or ``"n/d"``."""
    if not isinstance(text, str) or not _FRACTION.fullmatch(text):
        raise ProblemError(field, f'not a fraction in a string such as "3/4": {text!r}')
    return Fraction(text)


def from_jsonable(kind: type[T], data: Any, field: str = "") -> T:
    """Rebuild ``kind`` from its JSON form; unknown, missing and mistyped fields raise ProblemError naming the path.

    A class of its own may refuse with another error of this package: that one is then the ProblemError's cause.
    """
    try:
        return typing.cast(T, _read(kind, data, field))
    except RecursionError:
        # JSON at the edge of what the parser takes is still too deep to be shown in an error
        raise ProblemError(field, "JSON is nested too deeply") from None


@cache
def _hints(kind: type) -> dict[str, Any]:
    return typing.get_type_hints(kind)


def _read(kind: Any, data: Any, field: str) -> Any:
    origin = typing.get_origin(kind)
    if origin in (typing.Union, types.UnionType):
        return _read_union(kind, data, field)
    if origin is typing.Literal:
        if data not in typing.get_args(kind) or isinstance(data, bool):
            raise ProblemError(field, f"expected one of {list(typing.get_args(kind))}, got {data!r}")
        return data
    if origin is tuple:
        return _read_tuple(typing.get_args(kind), data, field)
    if kind is Fraction:
        return parse_fraction(data, field)
    if kind is Unit:
        if not isinstance(data, str):
            raise ProblemError(field, f"expected a unit in a string, got {data!r}")
        try:
            return Unit.parse(data)
        except CpsearchError as error:
            raise ProblemError(field, str(error)) from None
    if dataclasses.is_dataclass(kind):
        return _read_object(typing.cast(type, kind), data, field)
    if kind is type(None):
        if data is not None:
            raise ProblemError(field, f"expected null, got {data!r}")
        return None
    if type(data) is not kind:
        raise ProblemError(field, f"expected {kind.__name__}, got {data!r}")
    return data


def _read_union(kind: Any, data: Any, field: str) -> Any:
    errors = []
    for option in typing.get_args(kind):
        try:
            return _read(option, data, field)
        except ProblemError as error:
            errors.append(error)
    # the deepest path is the option that came closest
    raise max(errors, key=lambda error: len(error.field))


def _read_tuple(args: tuple[Any, ...], data: Any, field: str) -> tuple[Any, ...]:
    if not isinstance(data, list):
        raise ProblemError(field, f"expected a list, got {data!r}")
    if len(args) == 2 and args[1] is Ellipsis:
        return tuple(_read(args[0], item, f"{field}[{i}]") for i, item in enumerate(data))
    if len(args) != len(data):
        raise ProblemError(field, f"expected {len(args)} items, got {len(data)}")
    return tuple(_read(arg, item, f"{field}[{i}]") for i, (arg, item) in enumerate(zip(args, data, strict=True)))


def _read_object(kind: type, data: Any, field: str) -> Any:
    if not isinstance(data, dict):
        raise ProblemError(field, f"expected an object ({kind.__name__}), got {data!r}")
    hints = _hints(kind)
    fields = {item.name: item for item in dataclasses.fields(kind)}
    for name in data:
        if name not in fields:
            raise ProblemError(f"{field}.{name}".lstrip("."), f"unknown field of {kind.__name__}")
    values = {}
    for name, item in fields.items():
        path = f"{field}.{name}".lstrip(".")
        if name in data:
            values[name] = _read(hints[name], data[name], path)
        elif item.default is dataclasses.MISSING and item.default_factory is dataclasses.MISSING:
            raise ProblemError(path, f"missing field of {kind.__name__}")
    try:
        return kind(**values)
    except ProblemError as error:
        raise ProblemError(f"{field}.{error.field}".strip("."), error.detail) from None
    except CpsearchError as error:
        raise ProblemError(field, str(error)) from error
