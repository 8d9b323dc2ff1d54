"""GSM8K: ``question`` and a worked ``answer`` whose last line is ``#### `` and the number."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cpsearch.corpus.answers import Gold, parse_gold

__all__ = ["gold", "matches"]

_MARK = "#### "


def matches(row: Mapping[str, Any]) -> bool:
    """Whether a row has GSM8K's kind of answer."""
    return isinstance(row.get("answer"), str) and _MARK in row["answer"]


def gold(row: Mapping[str, Any]) -> Gold:
    """The number after the last mark.

    >>> gold({"answer": "She has 40 * 27 = <<40*27=1080>>1080 beads.\\n#### 1,080"}).value
    Fraction(1080, 1)
    """
    return parse_gold(row["answer"].rpartition(_MARK)[2].strip())
