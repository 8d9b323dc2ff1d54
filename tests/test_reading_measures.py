"""Measures, kinds and time: stuff, weights and lengths, dozens, weather, sorts told once, and how long a stock lasts."""

from __future__ import annotations

from fractions import Fraction

import pytest

from cpsearch import solve

pytest.importorskip("spacy", reason="reading needs the text extra")

ANSWERS = [
    # stuff asked without the unit that it is told in, and parts of one unit
    ("Tina had 5 grams of salt. She used 2 grams of the salt. How much salt does Tina have left?", 3),
    ("Tina had 5 grams of salt. She used 2 grams to make some soup. How much salt does Tina have left?", 3),
    ("Rosa used 3/4 of a cup of oil and 1/4 of a cup of honey. How much more oil than honey did Rosa use?", Fraction(1, 2)),
    ("Rosa walked 2/3 of a mile on Monday and 1/3 of a mile on Tuesday. How far did she walk all together?", 1),
    ("Rosa had 6 yards of ribbon. She used 1/3 of a yard of the ribbon. How much ribbon does she have left?", Fraction(17, 3)),
    ("Rosa ate 3 pints of ice cream and Bo ate 2 pints of ice cream. How much ice cream did they eat?", 5),
    ("A firm ordered 5 tons of sand and 3 tons of brick. How many tons of material did it order in all?", 8),
    ("Ned had 12 pieces of candy. He ate 8 pieces. How many pieces does Ned have left?", 4),
    # dozens
    ("Benny bought 7 dozen eggs. How many eggs did Benny buy?", 84),
    ("Benny baked 36 buns. He sold 2 dozen buns. How many dozen buns does he have left?", 1),
    ("There are 3 dozen eggs in each crate. Bo has 4 crates. How many dozen eggs does Bo have?", 12),
    # weights and lengths
    ("The cat weighs 9 pounds. The dog weighs 32 pounds. How much heavier is the dog than the cat?", 23),
    ("Anna weighs 67 pounds. Doug weighs 52 pounds. How much do they weigh altogether?", 119),
    ("Anna weighs 67 pounds. Doug weighs twice as much as Anna. How much does Doug weigh?", 134),
    ("The dog weighed 30 pounds. It gained 5 pounds and then lost 2 pounds. How much does the dog weigh now?", 33),
    ("Tom was 4 feet tall. Then he grew 2 feet taller. How tall is Tom now?", 6),
    (
        "Rita drew a red line that was 7 inches long. Then she drew a blue line that was 3 inches long. "
        "How much longer is the red line than the blue line?",
        4,
    ),
    ("Rita's tower was 7 feet tall and her sister's was 3 feet tall. How much taller was Rita's tower than her sister's?", 4),
    ("Kelly's red rope is 7 feet long and her blue rope is 2 feet long. How much longer is her red rope than her blue rope?", 5),
    # who "she" is, where the text names somebody by her child
    ("Lee's mother picked 5 figs on Monday. She picked 3 figs on Tuesday and 4 figs on Friday. How many figs did she pick in all?", 12),
    # weather
    ("It rained 3 inches on Monday and 2 inches on Tuesday. How much did it rain in all?", 5),
    # sorts of a thing that is named once
    ("Rosa picked 6 red, 4 yellow, and 3 pink roses. How many roses did Rosa pick?", 13),
    ("Rosa has 31 red and 15 green balloons. How many more red balloons than green balloons does Rosa have?", 16),
    # durations
    ("Ned had 20 plums. He ate 4 plums a day. How long would the plums last him?", 5),
    ("Ned has 300 dollars. He spends 20 dollars a week. How long will the money last?", 15),
    ("Ned took a 5 day trip. Each day he drove 30 miles. How many total miles did he drive?", 150),
    ("Ned went on a 5-day trip. Each day he drove 30 miles. How many miles did he drive in all?", 150),
]

CONFUSERS = [
    # another unit, another stuff, a compound of it, or a set that nobody closes
    "Tina bought 5 pounds of flour and used 2 cups of flour. How much flour is left?",
    "Tina had 5 liters of salt water. She used 2 liters of salt water. How much salt does she have left?",
    "Rosa bought 5 pounds of walnuts and 3 pounds of walnut oil. How many pounds of nuts did she buy?",
    "Rosa bought 4 pounds of ham and 2 pounds of cheese. She ate 1 pound. How much ham does she have left?",
    "Rosa bought 5 pounds of nuts and 3 pounds of cashews. How many pounds of nuts did she buy?",
    "Rosa jogged 3/4 of a mile and 1/2 of the trail. How far did she jog?",
    "Ned got 12 pieces of candy and 3 pieces of pie. He ate 2 pieces of candy. Ann gave him 8 pieces. How many pieces of candy has he?",
    "Lara had 9 eggs and 3 cakes. She used 2 eggs to bake some cakes. How many eggs and cakes does Lara have left?",
    # dozens that do not come out, of what is no count, or for whom nobody tells
    "Benny bought 30 eggs. How many dozen eggs did he buy?",
    "Benny bought 96 liters of milk. How many dozen liters did he buy?",
    "Rosa baked 4 dozen rolls. How many rolls did she bake for Bo?",
    "Rosa baked 4 dozen rolls a day. How many rolls did she bake?",
    "Rosa thought she had 4 dozen rolls. How many rolls did she have?",
    # attributes of another holder, time, sort or unit
    "The box weighs 12 pounds. Anna lost 3 pounds. How much does the box weigh now?",
    "Anna weighed 67 pounds. She lost 5 pounds of flour. How much does Anna weigh now?",
    "Anna weighed 67 pounds in June. She weighed 60 pounds in July. How much did she weigh?",
    "Anna weighs 67 pounds. Doug weighs 30 kilograms. How much heavier is Anna than Doug?",
    "Anna weighs 67 pounds. If she lost 5 pounds, she would be happy. How much does Anna weigh?",
    "The melon weighs 4 pounds. Rita has 3 melons. How much do the melons weigh?",
    "Tom was 4 feet tall. Then he grew 2 feet. How tall was Tom?",
    "A tree was 4 feet tall. It grew 2 feet each year for 5 years. How tall is the tree now?",
    "Rita's rope was 7 feet long and her brother's was 3 feet wide. How much longer was Rita's rope than her brother's?",
    "Rita's rope is 3 feet from the wall. Bo's rope is 5 feet long. How much longer is Bo's rope than Rita's?",
    "Rita's walk is 3 miles and Carl's ride is 1 mile. How much longer is Rita's walk than Carl's?",
    "Tina's mother picked 5 figs on Monday. She picked 3 figs on Tuesday and 4 figs on Friday. How many figs did she pick in all?",
    # weather of other days, units and sorts
    "In March it rained 9 inches. It snowed 4 inches in April. How much did it rain in all?",
    "It rained 3 inches on Monday and 2 centimeters on Tuesday. How much did it rain in all?",
    "It rained 3 inches on Monday. It rained 2 inches more on Tuesday. How much did it rain in all?",
    "It rained for 3 hours on Monday and 2 hours on Tuesday. How much did it rain in all?",
    # numbers whose thing is not the next one
    "Rosa has 3 blue and 5 pens. How many pens does she have?",
    "Rosa has 31 and Bo has 15 green balloons. How many green balloons do they have?",
    "Rosa has 3 red and blue balloons. How many balloons does Rosa have?",
    "Rosa has 3 more red and 2 fewer green balloons than Bo. Bo has 6 red and 7 green balloons. How many balloons does Rosa have?",
    # stocks that do not come out even, are somebody else's, or are not used up
    "Ned had 21 plums. He ate 4 plums a day. How long would the plums last him?",
    "Ned has 300 dollars. He spends 7 dollars a week. How long will the money last?",
    "Ned had 20 plums and 8 figs. He ate 4 plums a day. How long would the figs last him?",
    "Ned had 20 plums. Bo ate 4 plums a day. How long would the plums last?",
    "Ned has 20 plums. He buys 4 plums a day. How long will the plums last?",
    "Ned had 20 plums. He ate 4 plums a day and gave 1 plum a day to Bo. How long would the plums last?",
    "A farm had 20 hens. If 4 hens a day are sold, how long will it take for all of the eggs to be sold?",
    "Ned took a 5-day trip and a 3-day trip. Each day he drove 30 miles. How many miles did he drive?",
    "Ned did not take a 5-day trip. Each day he drove 30 miles. How many miles did he drive?",
    "Ned read a 5-day forecast. Each day he drove 30 miles. How many miles did he drive?",
    "Bo took a 5-day trip. Ned drove 30 miles each day. How many miles did Ned drive?",
]


@pytest.mark.parametrize(("text", "answer"), ANSWERS)
def test_measures_kinds_and_times_are_read(text: str, answer: Fraction | int) -> None:
    """Each text has one answer by the ordinary meaning of its words."""
    verdict = solve(text)
    assert (verdict.answer, verdict.reason) == (answer, None)


@pytest.mark.parametrize("text", CONFUSERS)
def test_what_only_looks_alike_is_refused(text: str) -> None:
    """What these ask is not told, or is told of something else."""
    assert solve(text).verdict == "refused"
