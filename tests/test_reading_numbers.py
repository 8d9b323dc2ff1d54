"""Sentences about pure numbers: what is below zero, what is open, and what no such sentence is."""

from __future__ import annotations

from fractions import Fraction

import pytest

from cpsearch import solve
from cpsearch.problem import Signature
from cpsearch.unit import Unit

pytest.importorskip("spacy", reason="reading needs the text extra")


def test_only_a_pure_number_is_signed() -> None:
    """A count or a factor stays at or above zero."""
    assert Signature("±n").signed
    assert not Signature("±n", Unit.parse("pear")).signed
    assert not Signature("factor of pear").signed


def test_a_pure_number_may_be_below_zero() -> None:
    assert solve("Seven more than a number is 3. Find the number.").answer == Fraction(-4)
    assert solve("Kim has 3 pears. She eats 7 pears. How many pears does she have now?").answer is None


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("Twice 6 more than a number is 30. Find the number.", "2 ways"),
        ("The quotient of a number and 2 plus 3 is 9. Find the number.", "2 ways"),
        ("A number is 4. The sum of a number and 3 is 9. Find the number.", "may be two"),
        ("The sum of two consecutive odd numbers is 30. Find the larger number.", "no such numbers"),
        ("The sum of two numbers is 15. Find the smaller number.", "not told"),
    ],
)
def test_what_is_open_refuses_and_says_why(text: str, says: str) -> None:
    verdict = solve(text)
    assert verdict.answer is None
    assert any(says in str(item.detail) for item in verdict.evidence)


@pytest.mark.parametrize(
    "text",
    [
        "A number of boys and 5 girls is 12. Find the number.",
        "Twice the number of pens is 12. Find the number of pens.",
        "The sum of $5 and a number is 12. Find the number.",
        "Five times a number is not 20. Find the number.",
        "Five times a number is about 20. Find the number.",
    ],
)
def test_other_texts_are_no_number_sentences(text: str) -> None:
    assert solve(text).answer is None
