"""The report on the gate: corruptions are sound arithmetic with another answer, and the tables count what the levels say."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from types import ModuleType

import pytest

from cpsearch.gate import LEVELS, Source, verify
from cpsearch.gate.derivation import derivation_of

pytest.importorskip("spacy", reason="texts are checked")
FOLDER = Path(__file__).resolve().parent.parent / "benchmarks"
TEXT = "Ola fills 6 bags with 4 nuts each. Then Ola eats 5 nuts. How many nuts does Ola have left?"
RIGHT = "<<6*4=24>> nuts\n<<24-5=19>> nuts\n#### 19"


@pytest.fixture(scope="module")
def script() -> ModuleType:
    spec = importlib.util.spec_from_file_location("gate_report", FOLDER / "gate.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    # its dataclasses look their module up
    sys.modules["gate_report"] = module
    spec.loader.exec_module(module)
    return module


def test_every_corruption_is_right_arithmetic_over_the_numbers_of_the_text(script: ModuleType) -> None:
    source = Source(TEXT)
    made = list(script.corruptions(derivation_of(RIGHT, source), source))
    assert {item.kind for item in made} == {"number", "operator", "swapped", "skipped", "truncated"}
    assert all(item.value != 19 for item in made)
    assert all(verify(source, item.text, level="arithmetic").accepted for item in made)


def test_no_corruption_of_a_right_solution_is_accepted(script: ModuleType) -> None:
    source = Source(TEXT)
    assert verify(source, RIGHT).accepted
    assert [item.text for item in script.corruptions(derivation_of(RIGHT, source), source) if verify(source, item.text).accepted] == []


def test_the_report_counts_what_every_level_says(script: ModuleType) -> None:
    solutions = (script.Solution(TEXT, RIGHT, True), script.Solution(TEXT, "6 + 4 = 10. The answer is 10.", False))
    outcomes = script.outcomes_of(solutions)
    assert [report["complete"].outcome for report in outcomes.reports] == ["accepted", "rejected"]
    lines = "\n".join(script.report([outcomes], [script.gold_of((7, TEXT, RIGHT))]))
    assert all(f"| `{level}` |" in lines for level in LEVELS)
    assert "after one random corruption 1 of 1 (100.0 %)" in lines
