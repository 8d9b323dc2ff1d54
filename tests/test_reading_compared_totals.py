"""Comparisons by percent, totals of what is compared, and what was got as what is had."""

from __future__ import annotations

from fractions import Fraction

import pytest

from cpsearch import solve

ANSWERED = [
    ("Petra and Hugo have 41 kites combined. Petra has 5 more than twice as many kites as Hugo. How many kites does Hugo have?", "12"),
    ("Petra and Hugo have 41 shells in all. Petra has 5 more than twice as many shells as Hugo. How many shells does Petra have?", "29"),
    ("Hugo has 25% more tokens than Petra. Petra has 80 tokens. How many tokens does Hugo have?", "100"),
    ("Petra has 60 badges. Hugo has 30% fewer badges than Petra. How many badges do they have together?", "102"),
    ("Hugo has 20% more tokens than Petra. If Hugo has 90 tokens, how many tokens does Petra have?", "75"),
    ("Petra and Hugo have 99 tokens altogether. Hugo has 20% more tokens than Petra. How many tokens does Petra have?", "45"),
    ("A kiosk sold 80 scarves in April. It sold 15% fewer scarves in June than in April. How many scarves did it sell in June?", "68"),
    ("Petra has 80 tokens. Hugo has 35% as many tokens as Petra. How many tokens does Hugo have?", "28"),
    ("Petra gathered 31 acorns. Hugo gathered 6 more acorns than Petra. How many acorns does Hugo have?", "37"),
    (
        (
            "Petra has three times as many kites as Hugo. Hugo has 2 more kites than Nina. "
            "If Nina has 5 kites, how many more kites does Petra have than Nina?"
        ),
        "16",
    ),
    (
        (
            "Petra sold 14 lamps on Friday, twice as many on Saturday, and 9 fewer on Sunday than on Saturday. "
            "How many lamps did she sell in all?"
        ),
        "61",
    ),
    ("Petra picked up 17 pebbles. Hugo picked up 3 fewer pebbles than Petra. How many pebbles did Hugo pick up?", "14"),
    ("A kiosk sold 30 scarves in May. It sold 4 more scarves in June than in May. How many scarves did it sell in June?", "34"),
]

REFUSED = [
    "Petra has 80 tokens. Hugo has 20% more. How many tokens does Hugo have?",
    "Petra has 80 tokens. Hugo wants 20% more tokens than Petra has. How many tokens does Hugo have?",
    "Hugo has 25% more tokens than Petra. Nina has 80 tokens. How many tokens does Hugo have?",
    (
        "Petra gathered 31 acorns. Hugo gathered 6 more acorns than Petra. Hugo lost 4 acorns to a squirrel. "
        "How many acorns does Petra have with Hugo?"
    ),
    "Petra had 9 acorns. Then she gathered 31 acorns. Hugo gathered 6 more acorns than Petra. How many acorns does Hugo have?",
    (
        "Petra walked 4 miles on Monday. She walked three times as many miles on Tuesday as on Monday. "
        "On Monday evening she walked 7 miles. How many miles did she walk in all?"
    ),
    "Petra and Hugo have 41 shells combined. Nina has 5 more shells than Hugo. How many shells does Petra have?",
    "Petra and Hugo have 41 shells combined. Petra has 5 more shells than Hugo. Hugo finds 6 shells. How many shells does Hugo have?",
    "Hugo has 25% more tokens than Petra or Nina. Petra has 80 tokens. How many tokens does Hugo have?",
    "Petra has 3 times more tokens than Hugo. Hugo has 20 tokens. How many tokens does Petra have?",
]


@pytest.mark.parametrize(("text", "answer"), ANSWERED)
def test_a_compared_amount_is_told(text: str, answer: str) -> None:
    """Each text has one answer by the ordinary meaning of its words."""
    assert solve(text).answer == Fraction(answer)


@pytest.mark.parametrize("text", REFUSED)
def test_an_open_comparison_refuses(text: str) -> None:
    """No base, another holder, another time, or a change: nothing tells the amount."""
    assert solve(text).answer is None
