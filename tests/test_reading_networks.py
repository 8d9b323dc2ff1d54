"""Equal groups of several sorts and links, with things beside them and things gone; and texts that only look so."""

from __future__ import annotations

from fractions import Fraction

import pytest

from cpsearch import solve

pytest.importorskip("spacy", reason="reading needs the text extra")

ANSWERED = {
    "There are 9 dogs and 2 ducks in the yard. There are 3 dogs in the house. How many animals are in the yard?": 11,
    (
        "There are 4 tables and 6 benches. Each table has 3 cups. Each bench has 8 cups. How many more cups are on "
        "the benches than on the tables?"
    ): 36,
    ("A farm has 4 ponds. There are 6 frogs in each pond. Every frog has 4 legs. How many frog legs are there on the farm?"): 96,
    (
        "There are 5 cows, 7 hens and 3 spiders in the barn. Each cow has 4 legs, each hen has 2 legs and each spider "
        "has 8 legs. How many legs are there in the barn?"
    ): 58,
    (
        "A shop has 6 crates of apples, 4 crates of pears and 2 crates of plums. Each crate of apples holds 20 apples, "
        "each crate of pears holds 15 pears and each crate of plums holds 40 plums. How many fruits are there in all?"
    ): 260,
    (
        "Lea bought 3 packs of red ribbons and 5 packs of blue ribbons. Each pack of red ribbons has 6 ribbons. Each "
        "pack of blue ribbons has 4 ribbons. How many ribbons did she buy in all?"
    ): 38,
    (
        "Ravi has 4 bags with 9 coins in each bag. Sana has 3 bags with 15 coins in each bag. How many more coins does Sana have than Ravi?"
    ): 9,
    ("Ravi has 4 bags with 9 coins in each bag. Sana has 3 bags with 15 coins in each bag. How many coins do they have altogether?"): 81,
    ("Tara picked 4 baskets of figs with 18 figs in each basket. She packs the figs in boxes of 9. How many boxes does she need?"): 8,
    (
        "A school has 12 classes with 25 pupils in each class. Each bus can carry 50 pupils. How many buses are needed for all the pupils?"
    ): 6,
    (
        "Hugo has 5 red jars and 4 green jars. Each red jar has 7 nuts and each green jar has 9 nuts. How many more "
        "nuts are in the green jars than in the red jars?"
    ): 1,
    (
        "There are 3 floors in the building. Each floor has 8 rooms and each room has 2 windows. How many windows are "
        "there in the building?"
    ): 48,
    (
        "Tim bought 6 packs of gum. Each pack had 5 sticks. He already had 8 sticks of gum at home. How many sticks of "
        "gum does he have now?"
    ): 38,
    (
        "A baker made 7 trays of rolls with 12 rolls on each tray. He sold 50 rolls in the morning and 20 rolls in the "
        "afternoon. How many rolls are left?"
    ): 14,
    (
        "Eva has 3 red boxes and 2 blue boxes. There are 10 beads in each red box and 14 beads in each blue box. She "
        "uses 25 beads for a necklace. How many beads are left?"
    ): 33,
    ("In a park there are 8 benches. On each bench there are 3 children and 2 adults. How many people are sitting on the benches?"): 40,
    "Kim has 4 albums. Each album has 12 pages and each page holds 6 photos. How many photos can the albums hold?": 288,
    ("A bakery packs 6 muffins in each box and 10 boxes in each crate. There are 4 crates. How many muffins are there?"): 240,
    ("Ivo has 84 beads. He uses 12 beads for each bracelet. He sells each bracelet for $5. How many bracelets can he make?"): 7,
    "Petra reads 18 pages every day. Her book has 216 pages. How many days will it take her to finish the book?": 12,
    "Ida swims 40 laps a day for 6 days. How many laps does she swim?": 240,
    "A baker makes 5 trays of rolls every day. Each tray has 20 rolls. How many rolls does he make in 7 days?": 700,
    "Each bucket weighs 4 pounds. Omar carries 9 buckets. How many pounds does he carry?": 36,
    "A tailor needs 3 yards of cloth for each coat. He has 51 yards of cloth. How many coats can he make?": 17,
    "A walker walks 6 miles each day. How many days does she need to walk 84 miles?": 14,
    "A cook uses 4 eggs for each cake. She bakes 3 cakes every day. How many eggs does she use in 5 days?": 60,
    "In the hall there are 5 tables and each table has 7 chairs. How many more chairs than tables are there?": 30,
    "A florist has 75 roses. She ties them in bunches of 5. How many bunches can she make?": 15,
    "There are 28 desks in the classroom arranged in 4 equal rows. How many desks are in each row?": 7,
    "Six cousins shared 54 nuts equally. How many nuts did each cousin get?": 9,
    "Ines packed 7 pears in each of 6 boxes. How many pears did she pack?": 42,
    "How many plums does Ida need for 6 pies if each pie needs 8 plums?": 48,
    (
        "The black hats come in packs of 4, and the red hats come in packs of 5. Ida bought 3 packs of black hats and "
        "2 packs of red hats. How many hats did she buy?"
    ): 22,
    "A clown has 57 balloons. He gives 3 balloons to each child. How many children get balloons?": 19,
    ("A coach wants 9 players on each team. Sixty-three players signed up for the league. How many teams will there be?"): 7,
}

REFUSED = [
    "A farm has 4 ponds. There are 6 frogs in each big pond. How many frogs are there?",
    "Ravi has 4 bags with 9 coins in each bag. Sana has 3 bags. How many coins do they have altogether?",
    "There are 5 cows and 7 hens in the barn. Each cow has 4 legs. How many legs are there in the barn?",
    ("Mia baked 5 trays of buns. Each tray had 12 buns. She gave some buns to her neighbors. How many buns were left?"),
    ("Mia baked 5 trays of buns. Each tray had 12 buns. She gave 17 rolls to her neighbors. How many buns were left?"),
    ("There are 6 shelves with 25 books on each shelf. Readers want to borrow 34 of the books. How many books are on the shelves?"),
    ("Ravi has 4 bags with 9 coins in each bag. Sana has 3 bags with 15 stamps in each bag. How many more coins does Sana have than Ravi?"),
    (
        "Tara picked 4 baskets of figs with 18 figs in each basket. She ate some of them. She packs the figs in boxes "
        "of 9. How many boxes does she need?"
    ),
    ("Tim bought 6 packs of gum. Each pack had 5 sticks. His sister had 8 sticks of gum at home. How many sticks of gum does he have now?"),
    ("Tim bought 6 packs of gum. Each pack had 5 sticks. He already had 2 packs at home. How many sticks of gum did he buy?"),
    (
        "There are 3 floors in the building. Each floor has 8 rooms and some rooms have 2 windows. How many windows "
        "are there in the building?"
    ),
    (
        "Hugo has 5 red jars and 4 green jars. Each red jar has 7 nuts and each green jar has 9 nuts. He ate 3 nuts "
        "from the red jars. How many nuts are in the green jars?"
    ),
    (
        "A baker made 7 trays of rolls with 12 rolls on each tray. He sold 3 trays in the morning and 20 rolls in the "
        "afternoon. How many rolls did he sell in the afternoon and the evening?"
    ),
    ("A shop has 6 crates of apples and 4 crates of pears. Each crate holds 20 apples. How many fruits are there in all?"),
    (
        "There are 8 benches. On each bench there are 3 children. There are 4 children on the grass. How many children "
        "are sitting on the benches?"
    ),
    "Ida swims 40 laps a day for 6 days. She rests on 2 days. How many laps does she swim?",
    "Ida swims 40 laps a day. Her brother swims for 6 days. How many laps does he swim?",
    "Each cow gives 5 liters a day. There are 4 cows. How many liters do they give?",
    "A cook uses 4 eggs for each cake. She bakes 3 cakes on some days. How many eggs does she use in 5 days?",
    "Omar works 5 days. He paints 3 doors on Monday. How many doors does he paint?",
    "Ida swims 40 laps a day. She has swum for 6 days and has 3 more days to go. How many laps has she swum?",
    "There are 5 boxes with 6 pens in each box. How many pens are in 3 boxes and the drawer?",
    "Ann has 5 boxes with 6 pens each. She lost 2 boxes. How many pens were in the boxes she lost and sold?",
    "Each box holds 8 cups. How many boxes are needed for 40 cups and 16 plates?",
    ("A clown has 60 balloons. He gives 3 balloons to each child who sings. There are 12 children. How many children sing?"),
    ("Mia baked 5 trays of buns. Each tray had 12 buns. She will give 17 buns to her neighbors. How many buns are left?"),
    "Mia baked 5 trays of buns. Each tray had 12 buns. Her brother ate 17 rolls. How many buns were left?",
    ("Mia has 5 red boxes and 3 blue boxes. Each red box has 12 pens. Each blue box has 10 pencils. How many pens does she have?"),
    (
        "Mia has 5 red boxes and 3 blue boxes. Each red box has 12 pens and each blue box has 10 pens. She sold 2 red "
        "boxes. How many pens does she have left?"
    ),
    "Seven friends shared 63 nuts equally with their teacher. How many nuts did each friend get?",
    ("A teacher had 120 pencils to share equally among 24 students. She lost some pencils. How many pencils will each student receive?"),
    ("Lena picked 12 baskets of figs with 10 figs in each basket and 15 loose figs. She ate 4 figs. How many figs did she pick?"),
    ("There are 4 tables in the hall. At each table there are 6 chairs, and 3 chairs are broken. How many chairs are not broken?"),
    ("Tim bought 6 packs of gum. Each pack had 5 sticks. He chewed 8 sticks. His sister chewed some sticks too. How many sticks are left?"),
    (
        "A shop has 6 crates of apples and 4 crates of pears. Each crate of apples holds 20 apples and each crate of "
        "pears holds 15 pears. How many more fruits does the shop need?"
    ),
    "Each day Ida bakes 5 cakes. Each cake needs 3 eggs. How many eggs did she have after 4 days?",
    ("A truck carries 60 boxes on each trip. It makes 5 trips. On the last trip it carries 20 boxes. How many boxes does it carry?"),
    "Lena wants 5 vases with 6 roses in each vase. She has 12 roses. How many roses does she have?",
    "Four cats each caught 3 mice. Two dogs caught 5 mice. How many mice did the cats eat?",
    ("There are 5 tables and each table has 7 chairs. Four chairs are broken. How many more chairs than tables are there?"),
    "Each of 6 boxes has 4 red pens and 5 blue pens. Nora took 7 pens. How many red pens are left?",
    "Nora packed 7 pears in each of 6 boxes and 9 pears in a bag. How many pears are in the boxes?",
    "A jar has 40 beads. Each bracelet takes 8 beads. Kim made 3 bracelets. How many bracelets can she make?",
    "Each crate holds 12 jars. There are 5 crates and 3 of them are empty. How many jars are there?",
    "Six boys shared 48 nuts equally, and 6 nuts fell down. How many nuts did each boy get?",
    "Rosa has 40 beads. She ties them in strings of 8. She has 3 strings already. How many strings does she have?",
    "Rosa has 40 beads and 16 bells. She ties them in strings of 8. How many strings can she make?",
    "Each ticket costs 3 coins. Nora has 21 coins and 2 friends. How many tickets can she and her friends buy?",
    ("Each cake needs 4 eggs. Olga has 3 bowls with 12 eggs in each bowl. She needs 6 eggs for a soup. How many cakes can she make?"),
    "Olga has 3 bowls with 12 eggs in each bowl. Her mother has 2 bowls. How many eggs do they have?",
    "There are 3 shelves with 20 books on each shelf and 2 tables with 5 books. How many books are there?",
    ("There are 3 shelves with 20 books on each shelf and 2 tables with 5 books on each table. How many books are on the shelves?"),
    "The black hats come in packs of 4. Ida bought 3 packs of hats. How many hats did she buy?",
    ("The black hats come in packs of 4. Ida bought 3 packs of black hats and 2 packs of red hats. How many hats did she buy?"),
    (
        "The black hats come in packs of 4, and the red hats come in packs of 5. Ida bought 3 packs of black hats and "
        "2 packs of red hats. How many black hats did she buy?"
    ),
    "Each team has 5 girls and 6 boys. There are 4 teams. 3 girls are sick. How many children came?",
    ("A pine tree makes 80 logs. Each oak makes 60 logs. Jim cut up 8 pine trees and 2 oaks. How many logs does he get?"),
    "Each oak makes 60 logs. Jim cut up 8 oaks and 2 pines. How many logs does he get?",
    "Ann loves to bake 5 pies. Each pie needs 3 apples. How many apples did she use?",
    ("Ann volunteered to bake more pies. She baked 5 pies with 3 apples in each pie. How many apples did she use in all the pies?"),
    "Leo runs 4 laps every morning and 3 laps every evening. How many laps does he run in 5 days?",
    "Leo runs 4 laps a day for 5 days and 6 laps on Sunday. How many laps did he run?",
    "Leo ran 4 laps a day for 5 days. Then he ran 6 laps a day for 2 days. How many laps did he run?",
    "A bus carries 40 people each day. How many people does it carry in 3 days if it does not run on one day?",
    "There are 8 boxes of cups and each box has 6 cups. How many more cups are there than plates?",
    "There are 12 months. Ida saves 5 coins each month. She has 20 coins. How many coins does she save?",
]


@pytest.mark.parametrize("text", ANSWERED)
def test_a_network_of_groups_is_answered(text: str) -> None:
    assert solve(text).answer == Fraction(ANSWERED[text])


@pytest.mark.parametrize("text", REFUSED)
def test_what_only_looks_so_is_refused(text: str) -> None:
    assert solve(text).answer is None
