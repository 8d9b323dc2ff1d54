"""Derivations as people and language models write them: right ones that the gate accepts, and wrong ones that it must not."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

import pytest

from cpsearch.gate import Source, verify

pytest.importorskip("spacy", reason="texts are checked")
ROWS = [json.loads(line) for line in (Path(__file__).parent / "data" / "derivations.jsonl").read_text("utf-8").splitlines()]


@cache
def source(text: str) -> Source:
    return Source(text)


@pytest.mark.parametrize("row", [row for row in ROWS if not row["right"]], ids=lambda row: row["solution"][:40])
def test_a_wrong_derivation_is_not_accepted(row: dict[str, str]) -> None:
    assert not verify(source(row["text"]), row["solution"]).accepted


@pytest.mark.parametrize("row", [row for row in ROWS if row["right"]], ids=lambda row: row["solution"][:40])
def test_a_right_derivation_is_accepted(row: dict[str, str]) -> None:
    report = verify(source(row["text"]), row["solution"])
    assert report.accepted, report.detail
