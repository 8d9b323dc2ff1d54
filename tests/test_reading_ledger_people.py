"""Ledgers of several people, of rates for some days or some work, of packs, goals, notes and fees; and texts that only look like these.

Where a line is another's, of another time, of other goods or only supposed, the text is refused.
"""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path

import pytest

from cpsearch import solve

pytest.importorskip("spacy", reason="reading needs the text extra")

LEDGERS = Path(__file__).resolve().parent / "data" / "ledgers.jsonl"
ROWS = [json.loads(line) for line in LEDGERS.read_text("utf-8").splitlines()]


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row["id"])
def test_what_is_told_is_answered_and_nothing_else(row: dict[str, str]) -> None:
    answer = solve(row["question"]).answer
    assert answer == (Fraction(row["answer"]) if row["expected"] == "answered" else None)
