"""Time sheets: texts about how long deeds take that are read whole, and texts that only look like these.

Each text is of this file. Where a deed has no count, a count no deed, or another's time is asked, the text is refused.
"""

from __future__ import annotations

from fractions import Fraction

import pytest

from cpsearch import solve

pytest.importorskip("spacy", reason="reading needs the text extra")

#: Texts with their answer.
KNOWN: tuple[tuple[str, str], ...] = (
    (
        "68",
        (
            "It takes Mia 5 minutes to paint a door, 7 minutes to paint a window, and 3 minutes to paint a chair. "
            "How long will it take her to paint 4 doors, 6 windows and 2 chairs?"
        ),
    ),
    (
        "108",
        (
            "Rolf takes 12 minutes to iron a shirt. It takes him twice as long to iron a coat. He irons 5 shirts and 2 coats. "
            "How many minutes does it take him to iron all of them?"
        ),
    ),
    ("100", "Ana needs 25 minutes to mow a lawn. She mows 4 lawns. How many minutes does she spend mowing?"),
    (
        "120",
        (
            "Jon spent 1 hour and 20 minutes cooking and 40 minutes cleaning the kitchen. "
            "How many minutes did he spend on cooking and cleaning?"
        ),
    ),
    (
        "60",
        (
            "It takes Ugo 40 minutes to wash the car. It takes him half as long to vacuum it. "
            "How long does it take him to wash and vacuum the car?"
        ),
    ),
    ("36", ("Priya can type 40 words per minute. Each page has 240 words. How many minutes does she need to type 6 pages?")),
    (
        "35",
        (
            "A pump fills 8 gallons a minute. A barrel holds 56 gallons of water. There are 5 barrels. "
            "How many minutes does it take the pump to fill all of the barrels?"
        ),
    ),
    ("3", "Sam reads 20 pages in half an hour. How many hours does he need to read 120 pages?"),
    ("60", "Sam can shell 3 pounds of peas in 15 minutes. He has 12 pounds of peas to shell. How long will it take him?"),
    ("3/5", "It takes 4 minutes to wash a dog. Ana has 9 dogs. How many hours does she spend washing her dogs?"),
    (
        "70",
        (
            "It takes Sam 10 minutes to wash 4 windows. The house has 28 windows. "
            "How many minutes will it take Sam to wash all of the windows?"
        ),
    ),
    ("3", "If Sam eats 3 figs in 20 minutes, how many hours will he need to eat 27 figs?"),
    ("48", "It takes Sam 6 minutes per shirt to iron. He irons 8 shirts. How long does it take him?"),
    (
        "45",
        (
            "Ana takes 15 minutes to feed the cats and twice that long to walk the dog. "
            "How long does it take Ana to feed the cats and walk the dog?"
        ),
    ),
    ("20", ("It took Mia 15 minutes to bake the bread and 10 minutes less to eat it. How long did it take her to bake and eat the bread?")),
    (
        "210",
        (
            "Mia spends 20 minutes a day practicing the piano and 15 minutes a day practicing the flute. "
            "How many minutes does she spend practicing in 6 days?"
        ),
    ),
    (
        "12",
        (
            "Mia spends 25 minutes ironing and 35 minutes cooking. She does this 4 days a week. "
            "How many hours does she spend ironing and cooking in 3 weeks?"
        ),
    ),
    (
        "14",
        (
            "Each day, Mia spends 40 minutes reading. She spends twice as long writing each day. "
            "How many hours does she spend reading and writing in a week?"
        ),
    ),
    ("100", "It takes Mia 40 minutes to bake 2 cakes. How many minutes does it take her to bake 5 cakes?"),
)

#: Texts that leave the asked time open, or ask for another one.
OPEN: tuple[str, ...] = (
    "It takes Lea 3 minutes to fold a shirt. She has 10 shirts. Her brother helps her. How many minutes does she need to fold all of them?",
    "It takes Lea 3 minutes to fold a red shirt. She has 10 shirts. How many minutes does she need to fold all of the shirts?",
    "It takes Lea 3 minutes to fold a shirt. She has 10 red shirts and 4 blue shirts. How many minutes do all of the red shirts take?",
    "A machine makes 12 toys in 5 minutes. How many minutes does it take 2 machines to make 48 toys?",
    "Lea takes 20 minutes to get dressed or 15 minutes to eat breakfast. How many minutes does she need in total?",
    (
        "It takes Mia 5 minutes to paint a door and 7 minutes to paint a window. She paints 4 doors. "
        "How long does it take her to paint 4 doors and 3 chairs?"
    ),
    "It takes Mia 5 minutes to paint a door. Bo paints 4 doors. How long does it take Bo to paint them all?",
    ("It takes Mia 20 minutes to walk to school and 5 minutes to drive to school. How long does it take her to drive to school?"),
    ("It takes Mia 20 minutes to walk to school and 5 minutes to drive to school. How many minutes does it take her?"),
    "Mia spent 20 minutes cooking and 30 minutes reading. How many minutes did she spend on housework in total?",
    "Mia spent 20 minutes cooking and 30 minutes reading. How many minutes did she spend cooking?",
    "Mia plans to spend 20 minutes cooking and 30 minutes reading. How many minutes did she spend in total?",
    "Mia spent 20 minutes cooking and 30 minutes reading while the soup cooked. How long did she spend in total?",
    "Mia spent some time cooking and 30 minutes reading. How many minutes did she spend in total?",
    "Mia can type 40 words per minute. She types 5 pages. How long does it take her?",
    ("Mia can type 40 words per minute. Bo can type 50 words per minute. How long does it take Bo to type 200 words?"),
    ("Mia can type 40 words per minute. She takes a break of 5 minutes. How long does it take her to type 200 words?"),
    ("Each song is 4 minutes long. The album has 12 songs and the other album has 3 songs. How many minutes long is the album?"),
    "It takes 3 workers 6 hours to paint a wall. How many hours will it take to paint 4 walls?",
    (
        "It takes Mia 10 minutes to wash 4 windows and 3 doors. She has 8 windows to wash. "
        "How long will it take her to wash all of the windows?"
    ),
    ("Mia spends 20 minutes cooking every day. She spends 10 minutes cleaning. How many minutes does she spend in total in a week?"),
    "Mia spends 20 minutes cooking a day and 10 minutes cleaning a day. How many minutes does she spend in total?",
    (
        "It takes Mia 15 minutes to iron a shirt. It takes her twice as long to iron a coat. She irons 3 coats. "
        "How long does it take her to iron all the coats?"
    ),
    (
        "Mia takes 15 minutes to iron a shirt, and Bo takes twice as long to iron a shirt. Bo irons 3 shirts. "
        "How long does it take Bo to iron 3 shirts?"
    ),
    (
        "Mia needs 5 minutes to wash a plate. She has 12 plates. She washed 4 plates. "
        "How many minutes does it take her to wash all of the plates?"
    ),
    ("It takes Mia 12 minutes to bike to work. She bikes to work 5 days. How many minutes does she spend biking to work in total?"),
    "Mia reads 20 pages an hour and writes 5 pages an hour. How many hours does she need to read 60 pages?",
    "It takes 8 minutes to bake a tray of cookies. Mia bakes 24 cookies. How many minutes does it take?",
    "Mia drinks 2 cups of tea in 10 minutes. How many minutes does she need to drink 5 cups of coffee?",
    ("A bus takes 40 minutes to reach the town. It takes the train 15 minutes less. How many minutes does it take the bus and the train?"),
    "Mia spends 20 minutes a day cooking and 15 minutes cleaning. How many minutes does she spend in 6 days?",
    (
        "Mia spends 20 minutes a day cooking and 15 minutes a day cleaning, on 5 days of the week. "
        "How many minutes does she spend cooking and cleaning in 6 days?"
    ),
    (
        "Mia spends 20 minutes a day cooking and 15 minutes a day cleaning. She rests on Sundays. "
        "How many minutes does she spend cooking and cleaning in 2 weeks?"
    ),
    ("Mia spends 20 minutes a day cooking and 15 minutes a day cleaning. How many minutes does she spend cooking and cleaning in a week?"),
    ("Every day, Mia spends 20 minutes cooking and 15 minutes cleaning. How many minutes does she spend cooking in a week?"),
    ("Every day, Mia spends 20 minutes cooking. She spends 3 hours a week reading. How many minutes does she spend in 2 weeks?"),
    (
        "Every day, Mia spends 20 minutes cooking and 15 minutes eating, except on Monday. "
        "How many minutes does she spend cooking and eating in a week?"
    ),
    ("Every day, Mia and Bo spend 20 minutes cooking and 15 minutes eating. How many minutes do they spend cooking and eating in a week?"),
    ("Mia spent 2 hours at the gym. She spent 40 minutes running and 30 minutes lifting. How many minutes did she spend in total?"),
    ("It takes Mia 5 minutes to wash a cup. She washes 3 cups every day. How many minutes does it take her in a week?"),
    ("Mia can read 30 pages in an hour. Her book has 120 pages. She has read 30 pages. How many hours does she need to read the book?"),
    "Mia can read 30 pages per hour. How many hours does she need to read 3 books?",
    (
        "It takes Mia 5 minutes to wash a cup and 5 minutes to dry a cup. She has 6 cups. "
        "How many minutes does it take her to wash and dry the cups?"
    ),
    "Each cup holds 2 ounces. Mia pours 4 ounces a minute. How long does it take her to fill 8 cups?",
    ("A pump fills 8 gallons per minute and a leak drains 2 gallons per minute. How many minutes does it take to fill 60 gallons?"),
    "Mia types 40 words per minute and Bo types 20 words per minute. How long does it take them to type 600 words?",
    ("It takes Mia 40 minutes to drive to work. It takes her 40 minutes to drive home. How long does it take her to drive to work?"),
    "The movie lasts 2 hours. The break lasts 15 minutes. How many minutes do the movie and the break last?",
    (
        "Mia wants to bake 3 cakes. It takes 40 minutes to bake a cake. She bakes 2 cakes at a time. "
        "How many minutes will it take her to bake all of the cakes?"
    ),
    (
        "It takes Mia 40 minutes to bake a cake. She baked 3 cakes yesterday and 2 cakes today. "
        "How many minutes did it take her to bake all of the cakes?"
    ),
)


@pytest.mark.parametrize(("answer", "text"), KNOWN)
def test_answers(answer: str, text: str) -> None:
    assert solve(text).answer == Fraction(answer)


@pytest.mark.parametrize("text", OPEN)
def test_refuses(text: str) -> None:
    assert solve(text).answer is None
