"""Worked solutions: what is read as a step, what is an answer, and what is neither right nor wrong."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from strategies import sums

from cpsearch.worked import WorkedSolution, read_worked


def equations(solution: WorkedSolution) -> list[tuple[str, str]]:
    """What each step comes to, and what it states."""
    return [(str(step.value), str(step.stated.value)) for step in solution.steps]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Ona bakes 6 * 4 = <<6*4=24>>24 rolls.", [("24", "24")]),
        ("7 jars x 15 beans = 105 beans", [("105", "105")]),
        ("$80 * 0.75 = $60", [("60", "60")]),
        ("Half of 46 is 23 and twice 9 is 18.", [("23", "23"), ("18", "18")]),
        ("Two thirds of 60 is 40, a quarter of 8 is 2", [("40", "40"), ("2", "2")]),
        ("25% of 36 is 9", [("9", "9")]),
        (r"\[ \frac{3}{4} \times 80 = 60 \]", [("60", "60")]),
        (r"\(12 \div 4 = 3\) and $2 \cdot 5 = 10$", [("3", "3"), ("10", "10")]),
        ("3 × 5 = 15; 20 ÷ 4 = 5; 9 − 2 = 7", [("15", "15"), ("5", "5"), ("7", "7")]),
        ("2(3 + 4) = 14", [("14", "14")]),
        ("1,250 + 750 = 2,000", [("2000", "2000")]),
        ("50 miles per hour * 3 hours = 150 miles", [("150", "150")]),
        ("$6/hour * 8 hours = $48", [("48", "48")]),
        ("**Total: 5 x 3 = 15**", [("15", "15")]),
        ("<b>5 + 5</b> = <b>10</b>", [("10", "10")]),
        ("- 5 * 3 = 15\n* 4 + 4 = 8", [("15", "15"), ("8", "8")]),
        ("15 = 5 * 3", [("15", "15")]),
        ("Total = 5 * 3 = 15", [("15", "15")]),
        ("Week 1 = 5 x 4 = 20", [("20", "20")]),
        ("3 / 4 = 3/4", [("3/4", "3/4")]),
        ("10 - 3 - 2 = 5 and 24 / 4 / 2 = 3", [("5", "5"), ("3", "3")]),
        ("2 + 3 * 4 = 14", [("14", "14")]),
        ("3 * 4 = 13", [("12", "13")]),
        ("1/0 = 5", [("None", "5")]),
    ],
)
def test_equations_are_read_as_they_are_written(text: str, expected: list[tuple[str, str]]) -> None:
    found = read_worked(text)
    assert equations(found) == expected
    assert found.unread == ()


def test_a_marked_line_is_read_by_its_marks() -> None:
    assert equations(read_worked("So 3 + 3 = 6 is <<2*3=6>>6 in all.")) == [("6", "6")]


def test_a_calculation_may_be_written_again_before_its_result() -> None:
    (step,) = read_worked("2 * (3 + 4) = 2 * 7 = 14").steps
    assert step.value == step.stated.value == 14
    assert len(step.rewritings) == 1


@pytest.mark.parametrize("text", ["1 hour = 60 minutes", "x = 3", "Total = 12", "There are 5 bags.", "", "She bakes 5 times a week."])
def test_what_calculates_nothing_is_no_step(text: str) -> None:
    assert read_worked(text) == WorkedSolution(text, ())


@pytest.mark.parametrize(
    ("text", "detail"),
    [
        ("2x + 3 = 13", "an equation with an unknown"),
        ("x + 2 = 5", "an equation with an unknown"),
        ("9**9**9 = 3", "an equation with a power"),
        ("9^2 = 81", "an equation with a power"),
        ("2 + 3 = cinco", "an equation without a result"),
        ("<<2:15+2:38=5>>", "a mark that is no equation"),
        ("1+" * 5000 + "1 = 5001", "an equation that is not read"),
    ],
)
def test_an_equation_that_cannot_be_read_is_named(text: str, detail: str) -> None:
    found = read_worked(text)
    assert found.steps == ()
    assert [item.detail for item in found.unread] == [detail]


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("#### 864", 864),
        ("#### $1,250.50", Fraction(2501, 2)),
        ("#### -3", -3),
        (r"Hence \boxed{864}", 864),
        (r"Hence $\boxed{\frac{3}{4}}$", Fraction(3, 4)),
        ("The answer is 12.", 12),
        ("the answer is: $12", 12),
        ("Answer: **45** bags", 45),
        ("A: 3/4", Fraction(3, 4)),
        ("The answer is 5.\n#### 7", 7),
    ],
)
def test_the_surest_sign_gives_the_answer(text: str, answer: Fraction | int) -> None:
    found = read_worked(text).answer
    assert found is not None
    assert found.value == answer


@pytest.mark.parametrize("text", ["#### 4\n#### 5", "#### about five", r"\boxed{x}", "The answer is 4. No, the answer is 5."])
def test_an_answer_that_is_open_is_none(text: str) -> None:
    found = read_worked(text)
    assert found.answer is None
    assert len(found.unread) == 1


@given(sums())
def test_any_notation_comes_to_the_exact_value(written: tuple[str, Fraction]) -> None:
    text, value = written
    (step,) = read_worked(f"{text} = 1").steps
    assert step.value == value


@given(sums())
def test_spans_say_where_the_numbers_stand(written: tuple[str, Fraction]) -> None:
    from cpsearch.worked import literals_of

    text = f"So {written[0]} = 1"
    (step,) = read_worked(text).steps
    for literal in literals_of(step.expression):
        assert Fraction(text[literal.span.start : literal.span.end].replace(",", "")) == literal.value


@pytest.mark.parametrize(
    "text", ["=" * 10_000, "(" * 10_000 + "=1", "1 = " * 10_000, "1 * 2 = 2\n" * 10_000, "9" * 10_000 + " + 1 = 2", "\\frac" * 9_999]
)
def test_long_texts_are_read_in_bounds(text: str) -> None:
    found = read_worked(text)
    assert len(found.steps) <= 2_000
