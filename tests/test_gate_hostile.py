"""Whatever is handed to ``verify`` has a typed outcome, or is a ProblemError for an argument of a wrong kind.

In bounded time and memory, and nothing is ever run as code.
"""

from __future__ import annotations

import ast
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from shapes import SHAPES
from strategies import anything, solutions, steps
from test_end_to_end import run

import cpsearch
from cpsearch.errors import ProblemError
from cpsearch.gate import LEVELS, REASONS, GateReport, Level, Source, verify

PROBLEM = SHAPES[0].problem
GIVEN = Source(PROBLEM.text, PROBLEM)


def judged(source: Any, derivation: Any, level: Level = "unique") -> GateReport | None:
    """The report, of a known form; None where the arguments are no question and derivation."""
    try:
        report = verify(source, derivation, level=level)
    except ProblemError as error:
        return None if error.field.startswith("derivation") else pytest.fail(str(error))
    assert set(report.reasons) <= set(REASONS)
    assert GateReport.from_json(report.to_json()) == report
    return report


DOUBLING = "\n".join(f"{30 * 2**i} + {30 * 2**i} = {60 * 2**i}" for i in range(60))
GROWING = "\n".join(f"{450 * i} + 450 = {450 * (i + 1)}" for i in range(1, 99))

#: A derivation, and what is said of it: the first reason.
HOSTILE: dict[str, tuple[object, str]] = {
    "empty": ("", "no_steps"),
    "blank": (" \n\t ", "no_steps"),
    "no steps": ([], "no_steps"),
    "ten thousand steps": ("15 * 10 = 150\n" * 10_000, "unreadable_derivation"),
    "a thousand steps": ("15 * 10 = 150\n" * 1_000, "budget_exhausted"),
    "ten thousand JSON steps": ([{"expression": "15 * 10", "result": 150}] * 10_000, "unreadable_derivation"),
    "doubling": (f"10 * 3 = 30\n{DOUBLING}", "budget_exhausted"),
    "growing": (f"15 * 10 = 150\n150 * 3 = 450\n{GROWING}", "budget_exhausted"),
    "division by zero": ("15 / (10 - 10) = 0", "division_by_zero"),
    "a power": ("9**9**9 = 1", "unreadable_derivation"),
    "a JSON power": ([{"expression": "9**9**9", "result": 1}], "unreadable_derivation"),
    "many digits": (f"{'9' * 5000} + 1 = 1{'0' * 5000}", "unreadable_derivation"),
    "many JSON digits": ([{"expression": "9" * 5000 + "+ 1", "result": 10**300}], "unreadable_derivation"),
    "a large product": ("*".join(["9" * 30] * 150) + " = 1", "unreadable_derivation"),
    "deep brackets": ("(" * 5000 + "15" + ")" * 5000 + " = 15", "unreadable_derivation"),
    "open brackets": ("(" * 100_000, "no_steps"),
    "open marks": ("<<15*10=150" * 10_000, "unreadable_derivation"),
    "open fractions": (r"\frac{" * 30_000, "no_steps"),
    "open boxes": (r"\boxed{" * 20_000, "unreadable_derivation"),
    "only equals signs": ("=" * 100_000, "no_steps"),
    "only is": ("15 is " * 30_000, "no_steps"),
    "only shares": ("half of " * 20_000, "no_steps"),
    "markup": ("<b>15</b> * <script>alert(1)</script> 10 = <i>150</i>", "unreadable_derivation"),
    "another language": ("十五乘以十等于一百五十", "no_steps"),
    "other digits": ("١٥ × ١٠ = ١٥٠", "no_steps"),
    "surrogates": ("10 * 3 = 30 \ud800\udfff", "off_target"),
    "a null character": ("\0 10 * 3 = 30\0", "off_target"),
    "a long text": ("and so on " * 20_000, "no_steps"),
    "too long a text": ("15 * 10 = 150 " * 20_000, "unreadable_derivation"),
    "code": ("__import__('os').system('false') = 0", "unreadable_derivation"),
    "a JSON float": ([{"expression": "10 * 3", "result": 30.0}], "off_target"),
}


@pytest.mark.parametrize("name", HOSTILE)
def test_the_outcome_is_told(name: str) -> None:
    """Nothing raises, and the first thing that is wrong is named."""
    derivation, reason = HOSTILE[name]
    report = judged(GIVEN, derivation)
    assert report is not None
    assert report.reasons[:1] == (reason,), (report.reasons, report.detail)


def test_all_of_it_is_judged_in_bounded_time_and_memory() -> None:
    """One after another in one process, which may take neither a minute nor a gigabyte; alone, each takes a few seconds at most."""
    code = """
    import resource
    resource.setrlimit(resource.RLIMIT_AS, (1 << 30, 1 << 30))
    from test_gate_hostile import GIVEN, HOSTILE, judged
    for derivation, _ in HOSTILE.values():
        for source in (GIVEN, "Ida has 3 pens."):
            judged(source, derivation, "grounded")
    print("done")
    """
    pytest.importorskip("resource", reason="limits are POSIX's")
    from textwrap import dedent

    done = run("-c", dedent(code))
    assert done.stdout.strip() == "done", done.stderr[-2000:]


@pytest.mark.parametrize(
    ("derivation", "field"),
    [
        (None, "derivation"),
        (15, "derivation"),
        (True, "derivation"),
        (b"15 * 10 = 150", "derivation"),
        ({"expression": "15 * 10", "result": 150}, "derivation"),
        ([None], "derivation[0]"),
        (["15 * 10 = 150"], "derivation[0]"),
        ([{"expression": "15 * 10"}], "derivation[0].result"),
        ([{"result": 150}], "derivation[0].expression"),
        ([{"expression": "15 * 10", "result": True}], "derivation[0].result"),
        ([{"expression": True, "result": 1}], "derivation[0].expression"),
        ([{"expression": ["15"], "result": 1}], "derivation[0].expression"),
        ([{"expression": "15 * 10", "result": float("nan")}], "derivation[0].result"),
        ([{"expression": "15 * 10", "result": float("inf")}], "derivation[0].result"),
        ([{"expression": "15 * 10", "result": 150}, {"answer": float("-inf")}], "derivation[1].answer"),
        ([{"expression": "15 * 10", "result": 150, "note": "so"}], "derivation[0].note"),
        ([{"expression": "15 * 10>>", "result": 150}], "derivation[0].expression"),
        ([{"expression": "15 * 10\n#### 7", "result": 150}], "derivation[0].expression"),
    ],
)
def test_an_argument_of_a_wrong_kind_is_an_error(derivation: Any, field: str) -> None:
    """It names the place; a number that is none in JSON is no number here."""
    with pytest.raises(ProblemError) as caught:
        verify(GIVEN, derivation)
    assert caught.value.field == field


@pytest.mark.parametrize("problem", [None, 3, b"Ida", ["Ida has 3 pens."], {"text": "Ida"}])
def test_a_question_of_a_wrong_kind_is_an_error(problem: Any) -> None:
    """A question is a text, a Problem or a Source."""
    with pytest.raises(ProblemError) as caught:
        verify(problem, "3 + 4 = 7")
    assert caught.value.field == "problem"


def test_a_level_that_there_is_not_is_an_error() -> None:
    """The levels are named."""
    with pytest.raises(ProblemError) as caught:
        verify(GIVEN, "3 + 4 = 7", level="proved")  # type: ignore[arg-type]
    assert caught.value.field == "level"


@pytest.mark.parametrize("question", ["", " ", "\ud800", "3 " * 100_000, "How many? " * 3, "<b>3</b> pens. ¿Cuántos?", "三支笔"])
def test_a_hostile_question_is_judged(question: str) -> None:
    """What is no question grounds nothing, and proves nothing."""
    pytest.importorskip("spacy", reason="reading needs the text extra")
    for level in LEVELS[1:]:
        report = judged(question, "3 + 4 = 7", level)
        assert report is not None
        assert report.outcome != "accepted"


@settings(deadline=None)
@given(anything, solutions())
def test_any_text_and_derivation_have_an_outcome(question: str, derivation: str) -> None:
    """At the levels that read no grammar."""
    for level in LEVELS[:2]:
        assert judged(question, derivation, level) is not None


@settings(deadline=None, max_examples=40)
@given(anything, solutions())
def test_any_text_can_be_read(question: str, derivation: str) -> None:
    """And at the strictest, where it is."""
    pytest.importorskip("spacy", reason="reading needs the text extra")
    assert judged(question, derivation) is not None


@settings(deadline=None)
@given(steps)
def test_any_value_as_steps_has_an_outcome_or_an_error(derivation: object) -> None:
    """Over a Problem, so that every check is made."""
    judged(GIVEN, derivation)


def test_nothing_is_run_as_code() -> None:
    """No module of the gate or of the reader of solutions calls what runs text."""
    folder = Path(cpsearch.__file__).parent
    for path in (*folder.glob("gate/*.py"), *folder.glob("worked/*.py"), folder / "proofs.py", folder / "codec.py"):
        names = {
            node.func.id
            for node in ast.walk(ast.parse(path.read_text("utf-8")))
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
        }
        assert not names & {"eval", "exec", "compile", "__import__"}, path


def test_a_fraction_is_a_result() -> None:
    """The exact numbers of Python are taken as they are."""
    report = judged(GIVEN, [{"expression": "15 / 10", "result": Fraction(3, 2)}], "arithmetic")
    assert report is not None
    assert report.accepted
