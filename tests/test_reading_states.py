"""States and changes of counts: what came and went, what was taken of the only stock, and the others of a whole.

``states.jsonl`` has texts with the one answer that they have, and texts that look alike but lack something or mean something else,
whose answer is null.
"""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path

import pytest

from cpsearch import solve

pytest.importorskip("spacy", reason="reading needs the text extra")

ROWS = [json.loads(line) for line in (Path(__file__).parent / "data" / "states.jsonl").read_text("utf-8").splitlines()]


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row["question"][:60])
def test_states(row: dict[str, str | None]) -> None:
    gold = None if row["answer"] is None else Fraction(row["answer"])
    assert solve(str(row["question"])).answer == gold
