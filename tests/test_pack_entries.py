"""Every entry of every pack is used: reading some text of the tests, or reading (or licensing) one made with it, finds it.

A look-up is seen from inside: while these tests run, the cells of packs are strings that note when something equals them. Packs behind
a function (measures, plurals …) are checked through it instead, and numbers by what they change, for their words go into expressions.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from importlib.resources import files
from itertools import permutations
from pathlib import Path
from typing import get_args

import pytest

import cpsearch.licensing
import cpsearch.packs
import cpsearch.reading
from cpsearch.licensing import Operator, combined, of_mention, story_of, unanswered
from cpsearch.licensing.vocabulary import inquiring, stating
from cpsearch.packs import conversion, inexact_conversion, kinds_of, measure_of, packs_version, singular, table
from cpsearch.packs._loader import Row
from cpsearch.practice.lanes import PACKAGED
from cpsearch.reading import read
from cpsearch.reading.text.numbers import find_numbers

pytest.importorskip("spacy", reason="reading needs the text extra")

PACKS = sorted(entry.name.removesuffix(".pack") for entry in files("cpsearch.packs").iterdir() if entry.name.endswith(".pack"))
TESTS = Path(__file__).resolve().parent
TEXTS = (TESTS.parent / "examples" / "corpus.jsonl", *sorted((TESTS / "data").rglob("*.jsonl")), *sorted(PACKAGED.glob("*.jsonl")))
#: Sentences in which an entry (w; W capitalised; p the second cell, a particle or kind) stands as a verb, a noun, a modifier, anywhere.
ANY = (
    "Ann {w} 5 eggs. Bo had 3 eggs. How many eggs did Ann {w}?",
    "Ann had 5 eggs. The {w} had 3 {w}s. How many eggs are in the {w}?",
    "Ann had 5 {w} eggs and 3 red eggs. How many {w} eggs did Ann have {w}?",
    "{w}, Ann had 5 eggs. Then {w} she sold 3 {w} of them {w}. How many {w} eggs are left {w}?",
    "There are 7 {w} in the shop. {W} Jones bought 2 {w} for $4. How much did {w} cost {w} {w}?",
)
#: Where an entry is only looked up in a construction of its own.
OWN: dict[str, tuple[str, ...]] = {
    "places": ("There are 6 {ws} in each van. If 90 pupils go on a trip, how many vans are needed?",),
    "dayparts": (
        "Ann eats 2 eggs every {w}. How many eggs does she eat in 5 days?",
        "Ann eats 2 eggs each {w}. How many {w}s does she eat?",
    ),
    "feelings": ("Ann rode 48 miles at 12 miles per hour. Otto {w}s music. How long did Ann ride?",),
    "moneyed": ("Ann had $9. They {w} $3. How much do they {w}?", "Ann had $9 and paid $3. How much will Ann {w}?"),
    "packing": (
        "Ann has 24 eggs. They {w} 4 eggs in each box. How many boxes are there?",
        "There are 24 eggs. Each box holds 4 eggs. How many boxes do they {w}?",
        "Ann has 24 eggs. Each box has 4 eggs. How many boxes did Ann {w}?",
        "Ann {d} 4 eggs in each of 6 boxes. How many eggs did she {w}?",
    ),
    "partition": (
        "They {w} 24 eggs into 6 boxes. How many eggs are in each box?",
        "Ann {d} 24 eggs into 6 boxes. How many eggs are in each box?",
    ),
    "mixing": (
        "Ann {w}s 3 cups of flour for every 2 cups of milk. Ann has 12 cups of flour. How many cups of milk does she {w}?",
        "Ann needs 3 cups of flour for every 2 cups of milk. Ann has 12 cups of flour. How many cups of milk does she {w}?",
    ),
    "extents": (
        "A garden is 5 feet {w}. Its length is twice its width. What is the area of the garden?",
        "A rectangle has a {w} of 5 feet. What is the {w} of the rectangle?",
        "The blue rug is 50% longer than the red rug. The red rug is 6 feet {w}. How {w} is the blue rug?",
    ),
    "outlines": (
        "A {w} has a length of 4 feet and a width of 3 feet. What is the area of the {w}?",
        "A {w} rug is 4 feet by 3 feet. What is the area of the {w} rug?",
    ),
    "admissions": (
        "{W}s to the zoo cost $9 for adults and $4 for children. Ann buys {ws} for 2 adults. How much money does she pay?",
        "{W}s cost $9 for adults and $4 for children. Ann buys 2 adult {ws} and 3 child {ws}. How much money does she pay?",
        "Adult {ws} cost $9 each. 2 adults come to the zoo. How much money do they pay in total?",
        "The {w} costs $8 for adults and $5 for children. 2 adults and 3 children came. How much did they pay in all?",
        "The {w} is $8 for an adult and $5 for a child. How much do 2 adults and 3 children pay in total?",
        "Adult {w}s cost $8 and child {w}s cost $5. Ann buys {w}s for 2 adults and 3 children. How much does she pay?",
    ),
    "dichotomies": (
        "There are 54 {qs} in a park. There are 6 more {ws} than {ps}. How many {ws} are in the park?",
        "Ann has 6 more {ws} than {ps}. She has 54 {qs} in all. How many {ps} does she have?",
    ),
    "handing": (
        "Ann had 24 figs. She {d} a quarter of the figs to Bo and a third of the figs to Ed. How many figs did Bo get?",
        "Ann had 24 figs. She {d} a quarter of the figs to Bo. How many figs did Bo get?",
        "Ann made 9 cakes. She ate 4 cakes and {d} the rest to Bo. How many cakes did she {w} to Bo?",
        "Ann had 9 cakes. She {d} 4 cakes to Bo and 2 cakes to Cy. How many cakes did she {w} to Bo?",
        "Ann had 9 cakes. She {d} 4 of them to Bo and 2 of them to Cy. How many cakes are left?",
    ),
    "progress": (
        "There are 90 letters. On Monday Ann {d} 1/3 of the letters. How many letters are left?",
        "A book has 90 pages. Ann {d} a third of the pages on Monday. How many pages are left?",
        "Ann has 90 forms. She {d} a third of the forms on Monday. How many forms does she have left?",
    ),
    "expenses": ("Ann sold 20 cakes for $5 each. The {w} cost her $30. How much profit did she make?",),
    "purchases": (
        "Ann buys a hat for $5 and a cup for $3. She gets 10% off her {w}. How much does she pay?",
        "Ann buys 2 hats for $5 each and 3 cups for $3 each. She gets a 10% discount on her {w}. How much does she pay in total?",
        "Ann buys 2 hats for $5 each and 3 cups for $3 each. How much does she spend on {w}s?",
        "Ann buys 2 hats for $5 each and 3 cups for $3 each. What is the cost of the {w}s?",
    ),
    "asking": (
        "Kim {d} Bo to eat eggs. Ann ate 4 eggs. Then she ate 3 eggs. How many eggs did Ann eat?",
        "Kim will {w} Bo to eat eggs. Ann ate 4 eggs. Then she ate 3 eggs. How many eggs did Ann eat?",
    ),
    "births": ("There were 9 calves. 5 calves were {d}. How many calves are there now?",),
    "buying": ("Ann made 9 cakes. She sold 5 cakes and {d} 3 cakes. How many more cakes did she {w} than she sold?",),
    "making": ("Ann {d} 9 cakes. She sold 5 cakes and bought 3 cakes. How many more cakes did she buy than she sold?",),
    "conditions": (
        "Ann had 9 cups. 4 of the cups were {w}. How many cups does Ann have?",
        "There are 9 cats. 4 of the cats are {w}. How many cats are there?",
        "Ann had 9 eggs and 4 were {w}. Bo had 5 eggs. How many eggs do they have in all?",
        "Ann had 9 eggs and 4 of the eggs were {w}. Bo gave her 5 eggs. How many eggs does Ann have now?",
        "Ann had 9 cars and 4 of them are {w}. Bo gave her 5 cars. How many cars does Ann have now?",
    ),
    "defects": ("Ann found 9 eggs and Bo found 5 eggs. 4 of the eggs were {w}. How many eggs did they find in all?",),
    "harmless": (
        "Ann has 9 eggs and she has {d} 4 of them. Bo has 5 eggs. How many eggs do they have in all?",
        "Ann has 9 eggs and she {d} 4 of them. Bo has 5 eggs. How many eggs do they have in all?",
    ),
    "bunching": (
        "Ann has 75 eggs. She {d} them in rows of 5. How many rows are there?",
        "Ann has 75 eggs. She {w}s them in rows of 5. How many rows are there?",
    ),
    "intending": (
        "Ann {d} to pick lilies. Ann has 7 lilies and 9 tulips. Each lily has 8 petals. Each tulip has 5 petals. "
        "How many flower petals does Ann have?",
        "Ann is {w}. Ann {w}s to pick lilies. Ann has 7 lilies and 9 tulips. Each lily has 8 petals. Each tulip has 5 petals. "
        "How many flower petals does Ann have?",
    ),
    "idle": (
        "Cups cost $4 each. Ann {d} in the rain. She bought 3 cups. How much did she pay?",
        "Cups cost $4 each. They {w} in the rain. Ann bought 3 cups. How much did she pay?",
    ),
    "partial": ("Ann had 9 eggs and 4 were red. Bo had 5 eggs. How many {w} eggs do they {w} have {w}?",),
    "chronicles": (
        "In the box were 9 eggs. 4 of them are missing. How many eggs are still in the box?",
        "The club had 9 eggs. They were given 4 more for a cake. How many eggs does the club have now?",
    ),
    "contraries": ("There are 9 doors. 4 of the doors are open. How many doors are closed?",),
    "selection": ("There were 9 pupils. 4 of them were {w}. How many pupils were not {w}?",),
    "fetching": (
        "There were 9 eggs in the box. Ann ate 4 eggs and {d} some more eggs. There are now 8 eggs in the box. How many eggs did Ann {w}?",
        "There were 9 eggs in the box. Ann ate 4 eggs and {w} some more eggs. There are now 8 eggs in the box. How many eggs did she {w}?",
    ),
    "reaping": ("There were 9 pears on the tree. Ann {d} 4 pears. How many pears are left on the tree?",),
    "sources": ("There were 9 pears in the {w}. Ann picked 4 pears. How many pears are left in the {w}?",),
    "spoiling": (
        "Ann had 9 plates. 4 plates {d}. How many plates are left?",
        "Ann had 9 plates. 4 of the plates {d}. How many plates does Ann have left?",
        "There were 9 plates. 4 of them {d}. How many plates are left?",
        "There were 9 plates on the table. 4 of the plates {d}. How many plates are left on the table?",
        "There were 9 plates on the table. Kim {d} 4 of the plates. How many plates are left on the table?",
        "There were 9 plates on the table. 4 of the plates were {d} by Kim. How many plates are left on the table?",
    ),
    "pictures": ("Ann took 9 {w}s. She took 4 {w}s. How many {w}s does she have?",),
    "positions": ("9 cars were {d} in the lot. 4 cars left the lot. How many cars are in the lot now?",),
    "stops": ("The bus had 9 boys. At the {w} 4 boys got off. How many boys are on the bus now?",),
    "tardiness": ("There were 9 boys. 4 boys came {w}. How many boys are there now?",),
    "apart": ("Ann spent $5 on a {p} and $4 on a zither. How much did Ann spend on {w}?",),
    "apartness": (
        "The house {w} the river has 5 doors. The barn has 3 doors. How many doors are there?",
        "There were 5 ducks {w} the pond. 3 ducks flew away. How many ducks are {w} the pond?",
    ),
    "attributes": ("The box is 5 inches {w}. The bag is 3 inches {w}. How {w} is the box?",),
    "bills": (
        "Kim spent $5 on a hat and $3 on a cup. What was the total {w} of Kim's purchases?",
        "Kim spent $5 on a hat and $3 on a cup. What was the total cost of Kim's {w}s?",
    ),
    "cash": (
        "Ann had $5. Bo gave her some {w}. She spent $2. How much money does Ann have left?",
        "Ann had $5. She gave Bo {w}s.",
    ),
    "chronology": (
        "Ann had 5 eggs in {W}. In March Ann sold 3 eggs. Then she had 9 eggs in {W}. How many eggs does Ann have?",
        "Ann had 9 eggs at {w}. She sold 3 eggs at noon. She had 5 eggs at {w}. How many eggs does Ann have?",
        "Ann had 5 eggs {w} week. She had 9 eggs {w} month. She sold 3 eggs. How many eggs does she have now?",
    ),
    "continuing": (
        "They walk 6 miles in 2 hours. If they {w} on walking at the same rate, how many miles do they walk in 5 hours?",
        "They walk 6 miles in 2 hours. If they {w} at the same rate, how many miles do they walk in 5 hours?",
        "They walk 6 miles in 2 hours. If they {w} walking at the same rate, how many miles do they walk in 5 hours?",
        "Ann walks 6 miles in 2 hours. If Ann {w}s at the same rate, how many miles does she walk in 5 hours?",
    ),
    "deeds": ("Ann did {w} the wheel 5 times. Each {w} costs 3 tickets. How many tickets did she use?",),
    "effort": (
        "Ann paints 3 doors in 2 hours. How many hours will she {w} to paint 6 doors?",
        "Ann paints 3 doors in 2 hours. How many hours does Ann {w} to paint 6 doors?",
    ),
    "exchanges": (
        "Ann had 9 eggs. She {d} with Bo. How many eggs does Ann have?",
        "Ann had 9 eggs. They {w} eggs. Then Ann {w}d eggs. How many eggs does Ann have?",
    ),
    "groups": (
        "Ann's {w} had 5 eggs. Bo's {w} had 3 eggs. How many eggs did Ann's {w} and Bo's {w} have?",
        "There were 5 boys in the park. Then a {w} went to the park. How many boys are in the park?",
    ),
    "heaps": (
        "Ann has 9 eggs. She sold a {w}. How many eggs does Ann have left?",
        "Ann has 9 eggs. She sold {w}s of eggs.",
    ),
    "ignorable": (
        "Ann {w} had 5 eggs {w} and {w} sold 3 {w}. How many eggs {w} does she have left {w}?",
        "5 eggs are {w} red {w} hot. 3 eggs lie {w}.",
        "Ann has 5 eggs {w} she sleeps. {w} tell: how many eggs does Ann have?",
    ),
    "keeping": ("They {w} 5 eggs in the box. How many eggs are in the box?",),
    "ages": (
        "Ann is 8 years old. {W} {w} slept. How old will Ann be in 3 years?",
        "Ann is 8 years old. Bo {w} slept. How old will Ann be in 3 years?",
    ),
    "kinship": ("Ann is 8 years old. Her {w} is 3 years older than Ann. How old is her {w}?",),
    "kin": ("Ann gave her {w} 3 eggs. Her {w} had 9 eggs. How many eggs does her {w} have left?",),
    "measuring": (
        "How much did it {w}? It did {w} $5 and then 3 pounds.",
        "How much does the bag {w}? It weighs 5 pounds.",
    ),
    "modifiers": ("Ann spent $5 on {w} food total. How much did Ann spend on {w} food in {w} total?",),
    "motion": (
        "There were 5 ducks on the pond. Then 3 more ducks {d} to the pond. How many ducks are on the pond?",
        "There were 5 ducks on the pond. Then 3 ducks {w} to the pond. How many ducks are on the pond?",
        "Some frogs {w} away.",
    ),
    "nature": ("Ann had 9 trees. The {w} destroyed 3 trees. How many trees does Ann have left?",),
    "opposites": (
        "There are 50 {qs} in the hall. 30 of the {qs} are {ws}. How many {ps} are in the hall?",
        "There are 50 {qs} in the hall. 30 of the {qs} are {ws} and the others are {ps}. How many {qs} are {ps}?",
        "There are 50 {qs} in the hall. 30 of them are {ws}. How many of the {qs} are {ps}?",
    ),
    "overlapping": (
        "They {w} 5 birds on Monday and they {w} 3 birds on Friday. How many birds do they {w}?",
        "Ann {w}s 5 eggs. Bo {w}s 3 eggs. How many eggs do they {w}?",
        "Ann did {w} 5 birds. Bo did {w} 3 birds. How many birds did they {w}?",
        "They {w} 5 birds. Ann did {w} 3 birds. How many birds did they {w}?",
        "Ann {w}d 5 eggs. Bo {w}d 3 eggs. How many did they {w}?",
    ),
    "phases": (
        "How many eggs did Ann {w} with? {w} Ann had 5 eggs {w}.",
        "Ann had 5 eggs. How many eggs does Ann {w} have {w}?",
    ),
    "placing": ("They {w} 5 eggs in the box. There were 3 eggs in the box. How many eggs are in the box?",),
    "sharing": (
        "Ann has 6 eggs. She {w} the eggs among 3 girls. How many eggs does each girl get?",
        "Ann has 6 eggs. She gave them {w} to 3 girls. How many eggs does each girl get?",
    ),
    "finding": ("Ann {w}s that mugs cost $6 and bowls cost $9. She bought 3 mugs and 2 bowls. How much did she spend?",),
    "hiring": (
        "A boat costs $9 an hour. Ann {w}s the boat for 3 hours. How much does she pay?",
        "Parking costs $9 an hour. Ann {w}s for 3 hours. How much does she pay?",
    ),
    "incomes": (
        "Ann earns $9 an hour. She worked 5 hours. How much is her total {w}?",
        "Ann gets an {w} of $7 a week. How much {w} does she get in 8 weeks?",
    ),
    "settling": (
        "Ann bought 3 eggs for $2 each. She {w}s a 10% discount. How much did she pay?",
        "Ann bought 3 eggs for $2 each. She {d} a 10% tip. How much did she pay?",
    ),
    "shops": ("Ann went to the {w}. She bought 3 eggs at the {w} for $2. How much did she spend at the {w}?",),
    "spans": ("Ann ate 5 eggs in May. She ate 3 eggs that {w}. How many eggs did she eat that {w}?",),
    "stays": ("Ann went on a 5-day {w}. She ate 2 eggs a day. How many eggs did Ann eat?",),
    "steadiness": ("A train goes at a {w} speed of 60 miles per hour. How far does it go in 3 hours?",),
    "stocks": ("Ann had 5 eggs. Ann's {w} of eggs doubled. How many eggs does she have?",),
    "synonyms": (
        "They {w} 5 eggs and pick 3 eggs. They get, buy, pay, run and make 5 eggs. How many eggs did they {w}?",
        "They {w} 5 miles. How many miles did they run?",
    ),
    "taking": (
        "There were 9 eggs on the shelf. Ann {d} 3 eggs from the shelf. How many eggs are on the shelf?",
        "There were 9 eggs on the shelf. Ann did {w} 3 eggs from the shelf. They {w} 2. How many eggs are on the shelf?",
    ),
    "tallies": ("Ann had 6 {w}s. Ann's {w}s were halved. How many {w}s does Ann have now?",),
    "titles": ("{W} Jones had 5 eggs. He sold 3 eggs. How many eggs does {W} Jones have?",),
    "trade": (
        "Ann {d} 5 eggs for $4. Ann {d} a cup for $3. How much did Ann spend?",
        "They {w} eggs for $5. They {w} cups for $3. How much did they {w}?",
    ),
    "travels": (
        "There are 5 boys in the room. Then Bo {d} in. How many boys are in the room?",
        "There are 5 boys in the room. Then Bo will {w} in. How many boys are in the room?",
        "There are 5 boys. 3 boys {w} in.",
    ),
    "undone": (
        "Ann had 9 lawns to mow but did {w} to mow 3 of them. How many lawns did she mow?",
        "Ann had 9 lawns to mow, but she {d} to mow 3 of them. How many lawns did she mow?",
        "They had 9 lawns to mow, but they {w} to mow 3 of them. How many lawns did they mow?",
    ),
    "unequal": ("Ann has 6 eggs. She shared the eggs {w} among 3 girls in {w} boxes. How many eggs does each girl get?",),
    "unknowns": (
        "The sum of two numbers is 9. The {w} number is 5. What is the {w} number?",
        "5 more than a {w} number is 9. What is the number?",
        "The {w} of two numbers is 5 more than the other. Their sum is 9. What is the {w} number?",
        "The sum of three consecutive numbers is 9. What is the {w} of the three numbers?",
    ),
    "verbs": (
        "Ann {d} {p} 5 eggs. Then Ann {d} 3 eggs {p}. How many eggs did she {w} {p}?",
        "They {w} {p} 5 eggs. How many eggs did they {w} {p}?",
        "They will {w} 3 eggs {p}. 5 eggs {w} {p}. Ann did {w} {p} 3 eggs.",
        "Ann {w}s {p} 5 eggs. 3 birds {w} {p} then. How many birds are left?",
    ),
    "vouching": (
        "Ann {d} to sell 5 eggs. How many eggs did she sell?",
        "They {w} selling 5 eggs. They {w} to sell 3 eggs. How many eggs did they sell?",
    ),
    "stating": (
        "Ann has a {w} of 5 {w} eggs. Bo has 5 eggs {w}. Cy has 3 {w} than Bo. How many eggs do they have?",
        "Ann earns $5 an hour for 3 hours. She saves 20% of her {w}. How much does she save?",
        "Ann has 9 eggs. She sold half of the {w} eggs. She eats 5 eggs {w}. How many eggs does she have?",
        "Ann has 12 eggs. She buys 3 boxes {w}. How many eggs does she have?",
        "Ann has 4 boxes, each {w} $5. How much does Ann have?",
    ),
    "inquiring": (
        "Ann had 9 eggs. Bo had 5 eggs. How many eggs {w} do Ann and Bo have {w}?",
        "Ann ate 9 eggs. Bo ate 5 eggs. How many eggs did Ann and Bo eat {w}?",
        "Ann had 9 eggs. How many eggs {w} did Ann have {w}?",
        "Ann had 9 eggs in each of 3 boxes. How many eggs did Ann have {w}?",
        "Ann ate 9 eggs a day. How many eggs did Ann eat a {w}?",
        "Ann had $9. Ann gave Bo $5. How much did she {w} {w}?",
        "Ann had $9. Ann gave Bo $5. What was her {w}?",
    ),
    "weather": ("It did {w} 5 inches on Monday and 3 inches on Friday. How many inches did it {w}?",),
    "employed": ("The {w} uses 8 eggs a day. How many eggs does the {w} use in a week?",),
    "working": (
        "Ann {w}s 8 hours a day. How many hours does she {w} in a week?",
        "They {w} 8 eggs a day. How many eggs do they {w} in 2 weeks?",
    ),
}
#: What no sentence reaches, for another look-up comes first; each stays for the parses in which it does not.
UNREACHED = {
    "conditions": {"used", "sleeping"},  # verbs by their tag
    "admissions": {"pass"},  # a verb by its tag
    "fees": {"half"},  # a number
    "packing": {"put", "place", "plant", "hold", "build"},  # asked for by their own act first
    "purchases": {"sale"},  # goods of its own
    "partial": {"other"},  # counted by no phrase
    "taking": {"carry"},  # one who carries has
    "travels": {"come"},  # comes in, by its class
    "verbs": {"set"},  # the particle is not seen as one
    "vouching": {"come"},  # comes in, by its class
    "groups": {"couple", "pair"},  # numbers before they are groups
    "kin": {"granddad"},  # a name
    "modifiers": {"more", "additional", "extra"},  # determiners
    "sorts": {"beige", "large", "big", "little", "tall", "short"},  # adjectives by their tag
}
_PAST = {
    "come": "came",
    "go": "went",
    "get": "got",
    "take": "took",
    "set": "set",
    "carry": "carried",
    "forget": "forgot",
    "omit": "omitted",
    "send": "sent",
    "read": "read",
}
#: Checked through the function that is their only reader.
BEHIND = ("contraries", "selection", "conversions", "kinds", "measures", "names", "numbers", "plurals")
_NONE = ("zop", "Zop")
Place = tuple[str, int]


class Noting(str):
    """A cell that notes the place of its row when it is found equal to another string."""

    __slots__ = ("noted", "place")
    place: Place
    noted: set[Place]

    def __eq__(self, other: object) -> bool:
        same = str.__eq__(self, other)
        if same is True and self is not other:
            self.noted.add(self.place)
            if isinstance(other, Noting):
                other.noted.add(other.place)
        return same is True

    def __ne__(self, other: object) -> bool:
        return not self == other

    __hash__ = str.__hash__


def license_all(text: str) -> None:
    """Try every operation on every two numbers of a text, and whether any of what they come to answers it."""
    story = story_of(text)
    values = [value for mention in story.mentions for value in of_mention(mention)]
    made = [
        value for one, two in permutations(values, 2) for operator in get_args(Operator) for value in combined(operator, one, two, story)
    ]
    for value in (*values, *made):
        unanswered(value, story, 0)


#: What looks a pack up, where reading does not.
USES: Mapping[str, Callable[[str], object]] = {"stating": license_all, "inquiring": license_all}


def _forget() -> None:
    """Empty every cache of the package, so that packs are looked up anew."""
    for name, module in list(sys.modules.items()):
        if name.split(".")[0] == "cpsearch":
            for value in list(vars(module).values()):
                if hasattr(value, "cache_clear"):
                    value.cache_clear()


@pytest.fixture(scope="module")
def noted() -> Iterator[set[Place]]:
    """The places of all rows that reading the texts of the tests has found; it grows with what is read later."""
    found: set[Place] = set()

    def cell(row: Row, text: str) -> str:
        noting = Noting(text)
        noting.place, noting.noted = (row.file, row.line), found
        return noting if text else text

    get, items = Row.__getitem__, Row.items
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Row, "__getitem__", lambda row, column: cell(row, get(row, column)))
        patch.setattr(Row, "items", lambda row, column: tuple(cell(row, str(item)) for item in items(row, column)))
        _forget()
        for template in ANY:
            read(template.format(w=_NONE[0], W=_NONE[1], p=_NONE[0]))
        for pack, build in (("stating", stating), ("inquiring", inquiring)):
            for name in {str(name) for row in table(pack) for name in row.items("classes")}:
                build(name)
        # building the tables has compared entries with each other
        found.clear()
        for file in TEXTS:
            for line in file.read_text("utf-8").splitlines():
                record = json.loads(line)
                read(record.get("question") or record["text"])
        yield found
    _forget()


def _second(row: Row) -> str:
    """A particle ("pick up"), or a kind of a sort of goods; else nothing."""
    if row.file == "apart.pack":
        return next((kind for line in table("kinds") if line["superordinate"] == row["word"] for kind in line.items("kinds")), "")
    particle = row.cells[1][1] if row.file == "verbs.pack" else ""
    return particle if particle.isalpha() else ""


def _plurals(row: Row) -> dict[str, str]:
    """The plurals of the first three cells, for rows of nouns alone."""
    known = {str(line["singular"]): str(line["plural"]) for line in table("plurals")}
    nouns = [str(cell).split(",")[0] for _, cell in row.cells[:3]]
    return dict(zip(("ws", "ps", "qs"), [known.get(noun, f"{noun}s") for noun in (*nouns, "", "")], strict=False))


def _past(word: str) -> str:
    return _PAST.get(word, f"{word}d" if word.endswith("e") else f"{word}ed")


@pytest.mark.parametrize("pack", [name for name in PACKS if name not in BEHIND])
def test_every_entry_is_found_by_some_text(pack: str, noted: set[Place]) -> None:
    missing, use = [], USES.get(pack, read)
    for row in table(pack):
        word = str.__str__(row.cells[0][1])
        for template in (*OWN.get(pack, ()), *ANY):
            if (row.file, row.line) in noted:
                break
            use(template.format(w=word, W=word.capitalize(), p=_second(row), d=_past(word), **_plurals(row)))
        if (row.file, row.line) not in noted and word not in UNREACHED.get(pack, ()):
            missing.append(" ".join(cell for _, cell in row.cells))
    assert not missing


def test_every_name_is_looked_up(noted: set[Place]) -> None:
    """By twelve, as those who had something."""
    rows = table("names")
    for start in range(0, len(rows), 12):
        names = [row.cells[0][1].capitalize() for row in rows[start : start + 12]]
        read(f"{', '.join(names[:-1])} and {names[-1]} have 5 eggs each. How many eggs do they have in all?")
    assert not [row.cells[0][1] for row in rows if (row.file, row.line) not in noted]


def test_every_number_word_is_read_otherwise_than_no_word() -> None:
    frames = (
        "2-{w} dogs",
        "{w} 5",
        "5 {w}",
        "the {w} egg",
        "2 {w}s",
        "a {w} of eggs",
        "two {w}",
        "one-{w}",
        "{w} eggs",
        "{W} 5",
        "5 {w} eggs",
    )

    def shape(text: str, word: str) -> list[tuple[str, Fraction | None, str | None]]:
        return [(number.kind, number.value, number.unit) for number in find_numbers(text.format(w=word, W=word.capitalize()))]

    words = [str(row.cells[0][1]) for row in table("numbers")]
    assert not [word for word in words if all(shape(frame, word) == shape(frame, "zop") for frame in frames)]


def test_every_conversion_converts() -> None:
    for row in table("conversions"):
        convert = conversion if row["status"] == "exact" else inexact_conversion
        assert convert(row["whole"], row["part"]) is not None, row.error("no conversion")


def test_every_surface_of_a_measure_is_one() -> None:
    assert not [name for row in table("measures") for name in (row["atom"], *row.items("surfaces")) if measure_of(name) != row["atom"]]


def test_every_kind_has_its_superordinates() -> None:
    assert not [kind for row in table("kinds") for kind in row.items("kinds") if row["superordinate"] not in kinds_of(kind)]


def test_every_plural_has_its_singular() -> None:
    assert not [row["plural"] for row in table("plurals") if singular(row["plural"]) != row["singular"]]
    assert not [
        row["plural"]
        for row in table("plurals")
        if row["scope"] == "ending" and not singular(f"zop{row['plural']}").endswith(row["singular"])
    ]


# ---- the files


@pytest.mark.parametrize("pack", PACKS)
def test_a_pack_says_where_it_comes_from_and_is_read(pack: str) -> None:
    """A sentence on what it is, then grammar, version, licence and provenance; some module of the package names it."""
    # the one pack that only a person fills, row by row
    assert table(pack) or pack == "allowances"
    head = files("cpsearch.packs").joinpath(f"{pack}.pack").read_text("utf-8").split("columns:")[0].splitlines()
    assert len(head[0].strip("# ").split()) >= 3
    assert [line for line in head if line.startswith("# provenance:") and len(line.split()) > 3]
    folders = (Path(str(module.__file__)).resolve().parent for module in (cpsearch.reading, cpsearch.packs, cpsearch.licensing))
    sources = [path.read_text("utf-8") for folder in folders for path in folder.rglob("*.py")]
    assert any(f'"{pack}"' in source for source in sources)


def test_no_entry_names_anybody() -> None:
    """Entries are small letters throughout; only given names, titles and months name anything, and these by lists of their own."""
    for pack in PACKS:
        for row in table(pack):
            assert not re.search(r"[A-Z]", row.cells[0][1]), row.error("a capital")
    assert len(packs_version()) == 12
