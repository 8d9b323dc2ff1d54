"""Figures: the bound is exact, and a summary counts what the rows say."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.stats import binomtest

from cpsearch.corpus import Summary, precision_bound, summarise


@settings(deadline=None, derandomize=True)
@given(counts=st.tuples(st.integers(1, 3000), st.integers(0, 60)), confidence=st.sampled_from([0.9, 0.95, 0.99]))
def test_the_bound_is_the_clopper_pearson_one(counts: tuple[int, int], confidence: float) -> None:
    """scipy computes it from the beta distribution, this package from the binomial sum."""
    answered, wrong = counts
    right = max(0, answered - wrong)
    expected = binomtest(right, answered, alternative="greater").proportion_ci(confidence_level=confidence, method="exact").low
    assert precision_bound(right, answered, confidence=confidence) == pytest.approx(expected, abs=1e-9)


def test_without_a_wrong_answer_the_bound_is_a_root() -> None:
    assert precision_bound(300, 300) == pytest.approx(0.05 ** (1 / 300))
    assert precision_bound(1, 1) == pytest.approx(0.05)


def test_nothing_right_proves_nothing() -> None:
    assert precision_bound(0, 0) == 0.0
    assert precision_bound(0, 9) == 0.0


@pytest.mark.parametrize(("right", "answered", "confidence"), [(3, 2, 0.95), (-1, 2, 0.95), (1, 2, 1.0), (1, 2, 0.0)])
def test_counts_and_confidence_must_make_sense(right: int, answered: int, confidence: float) -> None:
    with pytest.raises(ValueError, match=r"count|confidence"):
        precision_bound(right, answered, confidence=confidence)


def test_a_summary_counts_scores_and_reasons() -> None:
    rows: list[dict[str, Any]] = [
        {"score": "right", "reason": None},
        {"score": "wrong", "reason": None},
        {"score": None, "reason": None},
        {"score": "refused", "reason": "no_chain"},
        {"score": "refused", "reason": "no_chain"},
        {"score": "refused", "reason": "answers_disagree"},
    ]
    summary = summarise(rows)
    assert (summary.total, summary.answered, summary.right, summary.wrong, summary.unscored) == (6, 3, 1, 1, 1)
    assert summary.reasons == {"no_chain": 2, "answers_disagree": 1}


def test_reasons_are_listed_by_frequency_then_name() -> None:
    lines = Summary(4, 0, 0, 0, {"open_set": 1, "no_chain": 2, "incomplete": 1}).lines()
    assert [line.split()[0] for line in lines[-3:]] == ["no_chain", "incomplete", "open_set"]


def test_no_rows_make_a_summary_without_figures() -> None:
    assert summarise([]).lines()[0] == "answered   0 of 0 (coverage –)"


def test_a_bound_is_never_rounded_up() -> None:
    """1,000 of 1,000 prove 99.7 %, not 99.70049 rounded to 99.8."""
    assert any("at least 99.7 %" in line for line in Summary(1000, 1000, 1000, 0).lines())
