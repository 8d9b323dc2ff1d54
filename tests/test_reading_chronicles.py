"""Chronicles: texts of one stock and its changes, read whole; and texts that only look like these.

Each text of ``data/chronicles.jsonl`` was written for it. Where another's stock is asked for, something is untold, or an act leaves it open
what there is, the text has no answer and is refused.
"""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path

import pytest

from cpsearch import solve

pytest.importorskip("spacy", reason="reading needs the text extra")

ROWS = [json.loads(line) for line in (Path(__file__).parent / "data" / "chronicles.jsonl").read_text("utf-8").splitlines()]


@pytest.mark.parametrize("row", ROWS, ids=[row["text"][:40] for row in ROWS])
def test_chronicles_are_answered_and_open_ones_refused(row: dict[str, str | None]) -> None:
    answer = solve(str(row["text"])).answer
    assert answer == (None if row["answer"] is None else Fraction(row["answer"]))
