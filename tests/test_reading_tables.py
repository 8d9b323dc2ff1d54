"""Tables of amounts and complements, in many wordings; and texts that only look like these (their answer is null)."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path

import pytest

from cpsearch import solve

pytest.importorskip("spacy", reason="reading needs the text extra")

_ROWS = [json.loads(line) for line in (Path(__file__).parent / "data" / "tables.jsonl").read_text(encoding="utf-8").splitlines()]


@pytest.mark.parametrize(("text", "answer"), [(row["question"], row["answer"]) for row in _ROWS])
def test_answers_or_refuses(text: str, answer: str | None) -> None:
    assert solve(text).answer == (None if answer is None else Fraction(answer))
