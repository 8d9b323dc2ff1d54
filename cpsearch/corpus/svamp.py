"""SVAMP and ASDiv: a problem in two parts, ``Body`` and ``Question`` (names in lower case here)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cpsearch.corpus.containers import RowError

__all__ = ["matches", "question"]


def matches(row: Mapping[str, Any]) -> bool:
    """Whether a row has both parts."""
    return "body" in row and "question" in row


def question(row: Mapping[str, Any]) -> str:
    """Body and question as one text; a body that lacks its full stop is given one.

    >>> question({"body": "Ann has 3 hats", "question": "How many hats has Ann?"})
    'Ann has 3 hats. How many hats has Ann?'
    """
    body, asked = row["body"], row["question"]
    if not isinstance(body, str) or not isinstance(asked, str):
        raise RowError("body and question must be texts")
    body, asked = body.strip(), asked.strip()
    if body and body.rstrip("\"'”’)")[-1:] not in {".", "!", "?", ",", ";", ":"}:
        body += "."
    return f"{body} {asked}".strip()
