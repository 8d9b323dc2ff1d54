"""Texts about equal groups that are read whole, comparisons and needs asked of them; and texts that only look so."""

from __future__ import annotations

from fractions import Fraction

import pytest

from cpsearch import solve

pytest.importorskip("spacy", reason="reading needs the text extra")

ANSWERED = {
    "A gardener has 6 trays. Each tray has 8 seedlings in it. How many seedlings does the gardener have?": 48,
    "Hugo picked 84 lemons. He packed 7 lemons into each crate. How many crates did he fill?": 12,
    "Hugo picked 84 lemons. If he puts 7 lemons in each crate, how many crates will he need?": 12,
    "A baker made 54 muffins. She put them in boxes with 6 muffins in each box. How many boxes did she use?": 9,
    "Nils can carry 6 buckets at a time. If he has to move 48 buckets, how many trips will he have to make?": 8,
    (
        "Vera can only load 5 crates at a time. If there are 30 crates in the hall and 15 crates in the yard, how "
        "many trips will she need to make?"
    ): 9,
    ("There were 50 crayons in a drawer. 15 of the crayons were broken. If each cup holds 5 crayons, how many cups could be filled?"): 7,
    ("There were 9 kids in a chess club when 4 kids quit. If each kid left had 8 badges, how many badges did they have total?"): 40,
    ("There were 9 kids in a chess club when 4 of them left. If each remaining kid had 8 badges, how many badges did they have?"): 40,
    "Omar bought 4 red notebooks and 5 blue notebooks. If each notebook has 6 stickers, how many stickers does Omar have?": 54,
    "A ferry can hold 9 cars. If each car can carry 5 people, how many people can ride the ferry?": 45,
    "Zoe has 42 beads and 7 strings. She put the same number of beads on each string. How many beads are on each string?": 6,
    "Zoe sorted 42 beads into 7 jars with the same number in each jar. How many beads were in each jar?": 6,
    "If 42 beads are divided equally among 7 jars, how many beads will be in each jar?": 6,
    "A coach has 63 players to put on teams. If each team has 7 players, how many teams will there be?": 9,
    "A coach put 63 players into teams of 7. How many teams were there?": 9,
    "For her party Ines made 5 pitchers of punch. Each pitcher filled 6 glasses. How many glasses did she fill?": 30,
    "Jo collected 25 cans on Saturday and 31 more cans on Sunday. She put 7 cans in each bag. How many bags did she fill?": 8,
    "A library has 88 books to shelve. Each shelf holds 8 books. How many shelves are needed?": 11,
    "Ravi had 40 marbles. He lost 4 of them and put the rest into 6 bags equally. How many marbles are in each bag?": 6,
    "A parking garage has 9 floors. There are 8 cars on each floor. How many cars are there in the garage?": 72,
    "The cook made 4 pans of rolls. There were 9 rolls in each pan. How many rolls did the cook make?": 36,
    "Each ticket book has 7 tickets. Lars bought 5 ticket books. How many tickets did Lars buy?": 35,
    "Each ticket book has 7 tickets. Lars needs 42 tickets. How many ticket books should Lars buy?": 6,
    "Mia drew 3 pictures a page. She filled 8 pages. How many pictures did Mia draw?": 24,
    "Sam baked 47 cookies but burned 7 of them. If he put 8 cookies in each tin, how many tins did he fill?": 5,
    "Lena packed 5 boxes of plates and 3 boxes of bowls. If each box weighed 8 pounds, how many pounds did she pack?": 64,
    "Carl scored 3 points for each ring he caught. He caught 7 rings. How many points did he score?": 21,
    "Carl scored 3 points for each ring he caught. If he scored 21 points, how many rings did he catch?": 7,
    "Tom picked 15 roses and 9 tulips. He used 6 flowers for each vase. How many vases did he fill?": 4,
    "Dora had 34 stickers. If 6 of them were torn and she put 4 stickers on each page, how many pages did she fill?": 7,
    "How many more seals than otters are in the zoo if there are 32 seals and 17 otters?": 15,
    "There are 32 seals and 17 otters in the zoo. How many more seals than otters are there?": 15,
    "Ben read 23 pages on Friday and 15 pages on Saturday. How many more pages did he read on Friday than on Saturday?": 8,
    "Ada ate 4 figs and gave 10 figs to Bea. How many more figs did she give away than she ate?": 6,
    (
        "24 hikers took the north trail and 15 hikers took the south trail. How many more hikers took the north trail than the south trail?"
    ): 9,
    (
        "The recipe calls for 9 cups of milk and 6 cups of oats. Gus already put in 5 cups of milk. How many more "
        "cups of milk does he need to add?"
    ): 4,
    "A hall has 8 tables. Each table can seat 6 guests. If 28 guests are in the hall, how many more guests can sit down?": 20,
    "Rosa had 12 shells, 5 stones and 4 feathers. How many more shells than stones did she have?": 7,
    "Ivo sold 31 cups of tea and 19 cups of coffee in the morning. How many more cups of tea than coffee did he sell?": 12,
    "A shop sold 20 teapots, 12 kettles and 5 mugs. How many fewer mugs than teapots did it sell?": 15,
    "A shop bought 20 teapots from Ann and 12 teapots from Bo. How many more teapots did it buy from Ann than from Bo?": 8,
}

REFUSED = (
    "A shop sold 20 teapots, 12 kettles and 5 mugs. How many more teapots did it sell than kettles and mugs together?",
    "A shop sold 20 teapots, 12 kettles and 5 mugs. How many fewer mugs were sold than teapots and kettles combined?",
    "A shop sold 20 teapots, 12 kettles and 5 mugs. How many more teapots and mugs than kettles did it sell?",
    "A shop sold 20 teapots, 12 kettles and 5 mugs on Monday. How many more teapots than kettles did it sell on Tuesday?",
    "A shop sold 20 teapots and 12 kettles. It sold twice as many mugs. How many more teapots than mugs did it sell?",
    "A shop sold 20 teapots, 12 of them red. How many more red teapots than blue teapots did it sell?",
    "A shop bought 20 teapots and sold 12 teapots. How many more teapots does it have than before?",
    "A shop bought 20 teapots from Ann and 12 teapots from Bo. How many more teapots did it buy from Ann than from Cy?",
    (
        "A shop bought 20 teapots from Ann in May and 12 teapots from Ann in June and 5 teapots from Bo. How many "
        "more teapots did it buy from Ann than from Bo?"
    ),
    "Ida read 9 books and Bo read 5 books. Ida also read comics. How many more books did Ida read than Bo?",
    "Ida and Bo read 9 books. Cy read 5 books. How many more books did Ida read than Cy?",
    "Ida read 9 books with Bo, and Cy read 5 books. How many more books did Bo read than Cy?",
    "Ida got 9 books from Bo and Cy got 5 books. How many more books did Bo give than Cy?",
    "Ida gave Bo 9 books and Cy gave Bo 5 books. How many more books did Bo get from Ida than Cy?",
    "Ida planted 9 oaks in the park and 5 elms in the yard. How many more trees are in the park than in the yard?",
    "Ida has 9 red cups and 5 cups. How many more red cups than cups does she have?",
    "Ida has 9 cups and her sister has 5 cups. How many more cups does her sister have than Ida?",
    (
        "9 kids ran in the morning and 5 kids ran in the afternoon. 3 kids ran in the morning and the afternoon. "
        "How many more kids ran in the morning than in the afternoon?"
    ),
    ("At least 9 kids ran in the morning and 5 kids ran in the afternoon. How many more kids ran in the morning than in the afternoon?"),
    "Ida can eat 9 plums and Bo can eat 5 plums. How many more plums did Ida eat than Bo?",
    "Ida wants to buy 9 plums and Bo bought 5 plums. How many more plums did Ida buy than Bo?",
    "If Ida had 9 plums and Bo had 5 plums, how many more plums would Ida need to have twice as many as Bo?",
    "Ida eats 9 plums a day and 5 figs a week. How many more plums than figs does she eat?",
    "Ida had 9 plums. She bought 5 more. How many more plums does she have now?",
)


@pytest.mark.parametrize("text", ANSWERED)
def test_it_is_answered(text: str) -> None:
    """Each with its answer, worked out by hand twice."""
    assert solve(text).answer == Fraction(ANSWERED[text])


@pytest.mark.parametrize("text", REFUSED)
def test_it_is_refused(text: str) -> None:
    """What another reading would change, or nobody tells, refuses."""
    assert solve(text).answer is None
