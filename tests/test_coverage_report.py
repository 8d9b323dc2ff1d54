"""The coverage report: what it leaves out exists, and leaving it out takes away what it reads and nothing else."""

from __future__ import annotations

import importlib
import importlib.util
import sys
from fractions import Fraction
from pathlib import Path
from types import ModuleType

import pytest

SCRIPT = Path(__file__).resolve().parent.parent / "benchmarks" / "coverage.py"


@pytest.fixture(scope="module")
def report() -> ModuleType:
    spec = importlib.util.spec_from_file_location("coverage_report", SCRIPT)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    # its dataclasses look their module up
    sys.modules["coverage_report"] = module
    spec.loader.exec_module(module)
    return module


def test_every_hook_is_a_call_of_the_reader(report: ModuleType) -> None:
    for hooks in report.READINGS.values():
        for hook in hooks:
            module, _, name = hook.rpartition(".")
            assert callable(getattr(importlib.import_module(f"cpsearch.reading.{module}"), name)), hook


def test_without_a_family_its_texts_are_refused_and_others_are_not(report: ModuleType) -> None:
    pytest.importorskip("spacy", reason="reading needs the text extra")
    text = "Ola fills 6 bags. Each bag holds 4 nuts. How many nuts do the bags hold?"
    answers = {name: report.answer_without_reading(text, hooks) for name, hooks in report.READINGS.items()}
    assert answers["scalings"] == answers["dozens and deeds"] == Fraction(24)
    assert answers["rates"] is None


def test_what_was_fresh_is_counted_once(report: ModuleType) -> None:
    recorded = report.scores()
    slices = [score.set for score in recorded if score.set.startswith("gsm8k-")]
    assert len(slices) == len(set(slices))
    assert all(score.right <= score.answered <= score.problems for score in recorded)
    *_, pooled = report.rounds_table(recorded)
    assert f"| {sum(score.problems for score in recorded if score.set in slices)} |" in pooled
