"""Problems as data: the JSON of a Problem, alone or as ``problem`` in a row with an ``id`` and an ``answer``."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cpsearch.codec import from_jsonable
from cpsearch.corpus.containers import RowError
from cpsearch.errors import CpsearchError
from cpsearch.problem import Problem

__all__ = ["matches", "problem"]

_OWN = {"quantities", "licences", "target"}


def matches(row: Mapping[str, Any]) -> bool:
    """Whether a row is, or holds, a Problem."""
    return isinstance(row.get("problem"), dict) or ("text" in row and bool(_OWN & row.keys()))


def problem(row: Mapping[str, Any]) -> Problem:
    """The Problem, checked field by field.

    >>> problem({"text": "Ann has 3 hats.", "quantities": []}).text
    'Ann has 3 hats.'
    """
    inner = row.get("problem")
    try:
        return from_jsonable(Problem, inner if isinstance(inner, dict) else row)
    except CpsearchError as error:
        raise RowError(f"not a Problem: {error}") from None
