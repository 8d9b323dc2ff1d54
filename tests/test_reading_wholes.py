"""Wholes and parts, and questions in other words; and texts that only look like these.

Each text is of this file. What cannot be known, or is not said, must be refused whatever numbers stand in it.
"""

from __future__ import annotations

from fractions import Fraction

import pytest

from cpsearch import solve

pytest.importorskip("spacy", reason="reading needs the text extra")

#: Texts with their answer.
KNOWN: tuple[tuple[str, str], ...] = (
    # requests for a number
    ("41", "A shed holds 26 red pots and 15 blue pots. Calculate the total number of pots in the shed."),
    ("21", "Mia baked 12 rolls on Monday and 9 rolls on Tuesday. Calculate the total number of rolls that she baked."),
    ("21", "Mia baked 12 rolls on Monday and 9 rolls on Tuesday. Find the number of rolls Mia baked in the two days."),
    ("27", "There were 40 geese at the lake. If 13 geese flew away, calculate the number of geese left."),
    ("27", "There were 40 geese at the lake. If 13 geese flew away, calculate the number of geese remaining at the lake."),
    ("27", "Tom has 8 kites. Ann has 5 more kites than Tom. If Bo has 6 kites, calculate the total number of kites they have together."),
    ("24", "Tom has 8 kites. Ann has twice as many kites as Tom. What is the total number of kites that they have?"),
    ("216", "Each crate holds 24 melons. A truck carries 9 crates. Determine the number of melons the truck carries."),
    ("216", "Each crate holds 24 melons. There are 9 crates. Determine how many melons there are."),
    ("83", "Lara earned $45 on Friday and $38 on Saturday. What is the total amount of money she earned?"),
    ("83", "Lara earned $45 on Friday and $38 on Saturday. Calculate the total amount she earned."),
    ("12", "Rosa ran 5 miles on Monday and 7 miles on Tuesday. What is the total distance she ran?"),
    ("18", "Rosa had 30 beads. She gave 12 beads to Ian. Calculate how many beads Rosa has now."),
    ("56", "A farmer has 14 cows and 3 times as many sheep. Calculate the total number of animals the farmer has."),
    # what remains
    ("27", "There were 40 geese at the lake. 13 geese flew away. How many geese remained?"),
    ("27", "Nora had 40 figs. She ate 13 figs. How many figs remain?"),
    ("27", "Nora had 40 figs. She ate 13 figs. How many figs does she have remaining?"),
    ("27", "Nora had 40 figs. If she eats 13 figs, how many figs will remain?"),
    ("30", "Nora had 40 figs. Omar ate a quarter of the figs. How many figs remain?"),
    # how much, where only money is measured
    ("7", "Lara earned $45 on Friday and spent $38 on Saturday. How much does she have left?"),
    ("60", "Lara makes $12 an hour. She worked 5 hours. How much did she make?"),
)

#: Texts that must be refused.
REFUSED: tuple[str, ...] = (
    "There are 40 geese at the lake. Calculate the total number of ducks at the lake.",
    "Lara sold 12 hats on Monday and 9 caps on Tuesday. Calculate the total number of hats that she sold on Tuesday.",
    "Lara sold 12 hats. Ed sold 9 hats. Calculate the number of hats that Bo sold.",
    "Lara had 12 hats. She sold some hats. Calculate the number of hats she has left.",
    "Lara has 12 hats and 9 caps. Calculate the number of hats she could sell.",
    "Lara sold 12 hats. She plans to sell 9 more hats. What is the total number of hats that she will sell?",
    "Tom had 30 figs. He ate 4 figs. What is the number of figs that Tom had?",
    "Tom had $30 and 5 kilograms of rice. He used 2 kilograms. How much does he have left?",
    "Tom had 30 figs. He gave 12 figs to Ed. How much does Tom have left?",
    "Tom had 30 figs. He sold 12 figs. How many figs remain unsold on Friday?",
    "Tom needs to find the number of figs. Tom has 30 figs. Ed has 5 figs. How many figs do they have?",
    "Tom picked 30 figs on Monday and 12 figs on Tuesday. Find the number of figs that he picked each day.",
)


@pytest.mark.parametrize(("answer", "text"), KNOWN)
def test_answers(answer: str, text: str) -> None:
    assert solve(text).answer == Fraction(answer)


@pytest.mark.parametrize("text", REFUSED)
def test_refuses(text: str) -> None:
    assert solve(text).answer is None
