"""Checks that records of both graphs make of their fields; each layer brings what it raises."""

from __future__ import annotations

from typing import Protocol

__all__ = ["Require", "check_items", "check_text"]


class Require(Protocol):
    """Raises the error of a layer, naming ``field``, unless ``condition`` holds."""

    def __call__(self, condition: bool, field: str, detail: str) -> None: ...


def check_text(require: Require, value: object, field: str) -> None:
    """Require a non-empty string of Unicode text."""
    require(isinstance(value, str) and value != "", field, f"must be a non-empty string: {value!r}")
    try:
        str(value).encode()
        unicode = True
    except UnicodeEncodeError:
        unicode = False
    require(unicode, field, f"not Unicode text: {value!r}")


def check_items(require: Require, items: object, kind: type, field: str) -> None:
    """Require a tuple of ``kind``; the error names the item."""
    require(isinstance(items, tuple), field, f"must be a tuple: {items!r}")
    assert isinstance(items, tuple)
    for i, item in enumerate(items):
        require(isinstance(item, kind), f"{field}[{i}]", f"must be a {kind.__name__}: {item!r}")
