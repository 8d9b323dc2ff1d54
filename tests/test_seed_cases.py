"""The five problems that this program was first made for: four are answered, the fifth is answered rightly or not at all.

They are read from GSM8K's training file, which is not part of the project.
"""

from __future__ import annotations

import json
from fractions import Fraction
from itertools import islice
from pathlib import Path

import pytest

from cpsearch import solve
from cpsearch.verdict import Verdict

pytest.importorskip("spacy", reason="reading needs the text extra")


def verdict_on(row: int, data: Path) -> Verdict:
    """The verdict on one row (from 0) of the training file."""
    file = data / "gsm8k_train.jsonl"
    if not file.is_file():
        pytest.skip(f"no {file.name} in {data}")
    with file.open(encoding="utf-8") as stream:
        return solve(json.loads(next(islice(stream, row, None)))["question"])


@pytest.mark.parametrize(
    ("row", "answer"),
    [
        pytest.param(3013, 450, id="3013: a weight, repetitions and sets"),
        pytest.param(560, 864, id="560: boxes, what each holds, and the price of one"),
        pytest.param(3343, 438, id="3343: the sum of four days, three times"),
        pytest.param(4304, 60, id="4304: ages told by each other, and a later year"),
    ],
)
def test_the_answer_is_found_and_proved(row: int, answer: int, data: Path) -> None:
    """The whole road: read, listed, certified, and every derivation agrees."""
    verdict = verdict_on(row, data)
    assert (verdict.answer, verdict.reason) == (Fraction(answer), None), verdict.evidence
    assert verdict.exhausted
    assert verdict.certified


def test_the_hard_one_is_right_or_refused(data: Path) -> None:
    """Row 7444 counts by "every other day" and by "the last", which no rule needs to know; a guess is no way out."""
    verdict = verdict_on(7444, data)
    assert verdict.verdict == "refused" or verdict.answer == 280
