"""Ledgers that are asked for one price, a time of saving, or by how much two sums differ; goods priced by others of the same line.

Each text is of this file.
"""

from __future__ import annotations

from fractions import Fraction

import pytest

from cpsearch import solve

pytest.importorskip("spacy", reason="reading needs the text extra")

KNOWN: tuple[tuple[str, str], ...] = (
    ("8", "Zoe wants to buy a lamp that costs $40. She saves $5 per week. How many weeks will it take Zoe to buy the lamp?"),
    ("8", "Zoe saves $5 each week. How many weeks does she need to save to buy a $40 lamp?"),
    (
        "6",
        "Zoe wants to buy a lamp that costs $40. She has $10. She saves $5 a week. How many weeks will it take Zoe to buy it?",
    ),
    ("6", "Zoe saves $5 a week. A lamp costs $30. How many weeks will it take Zoe to buy the lamp?"),
    ("3", "Mia paid $22 for 4 notebooks and 5 pens. Each pen cost $2. How much did each notebook cost?"),
    ("3", "Mia bought 4 notebooks and 5 pens for a total of $22. A pen costs $2. How much does a notebook cost?"),
    ("3", "Eve bought 4 mugs and 5 bowls for a total of $22. If each bowl costs $2, how much does each mug cost?"),
    ("25", "Ben spent $100 on 4 shirts. What was the price of each shirt?"),
    ("7", "Eve bought 3 mugs for a total of $21. What is the price of a mug?"),
    ("90", "Ben bought a coat for $60 and a scarf that cost half as much. How much did he spend in total?"),
    ("90", "Ben bought a coat for $60 and a scarf for half the price of the coat. How much did he spend in total?"),
    ("4", "Ana bought 3 mugs for $4 each and 2 bowls for $8 each. How much more did she spend on bowls than on mugs?"),
    ("4", "Ana sold 3 mugs for $4 each while Ben sold 2 bowls for $8 each. How much more did Ben earn than Ana?"),
    ("4", "Mugs cost $4 and bowls cost $8. Eve sold 3 mugs. Ben sold 2 bowls. How much more did Ben earn than Eve?"),
)
REFUSED: tuple[str, ...] = (
    "Zoe wants to buy a lamp that costs $42. She saves $5 per week. How many weeks will it take Zoe to buy the lamp?",
    "Zoe wants to buy a lamp that costs $40. She saves $5 per week. How many months will it take Zoe to buy it?",
    "Zoe wants to buy a lamp. She saves $5 per week. How many weeks will it take Zoe to buy the lamp?",
    "Zoe wants to buy a lamp that costs $40 and a mug. She saves $5 a week. How many weeks will it take Zoe to buy them?",
    "Zoe saves $5 a week. Her brother has $10. A lamp costs $30. How many weeks will it take Zoe to buy the lamp?",
    "Zoe saves $5 a week. A lamp costs $30. She has $40. How many weeks will it take Zoe to buy the lamp?",
    "Zoe saves $5 a week. A lamp costs $30 and a mug costs $5. How many weeks will it take Zoe to buy the lamp?",
    "Mia paid $22 for 4 notebooks and 5 pens. How much did each notebook cost?",
    "Mia paid $22 for 4 notebooks and 5 pens. Each pen cost $2. How much did each ruler cost?",
    "Mia bought 4 notebooks and 5 pens for $22. Each pen cost $2. How much did each notebook cost?",
    "Eve bought 4 mugs and 5 bowls for a total of $22. If a bowl costs $2, how much do the mugs cost?",
    "Eve bought 3 mugs for a total of $21. She had a $5 coupon. What is the price of a mug?",
    "Ben bought a coat for $60, a hat for $10 and a scarf that cost half as much. How much did he spend in total?",
    "Ben bought 2 coats for $60 each and a scarf for half the price. How much did he spend in total?",
    "Ana bought 3 mugs for $4 each. Ben bought some bowls. How much more did Ben spend than Ana?",
    "Eve sold 3 mugs for $4 each while Ben bought 2 bowls for $8 each. How much more did Ben earn than Eve?",
)


@pytest.mark.parametrize(("answer", "text"), KNOWN)
def test_goals_are_reached(answer: str, text: str) -> None:
    assert solve(text).answer == Fraction(answer)


@pytest.mark.parametrize("text", REFUSED)
def test_what_does_not_reach_a_goal_is_refused(text: str) -> None:
    assert solve(text).answer is None
