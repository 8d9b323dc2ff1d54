"""Equal groups: rates over members, partitions and what follows from them by whatever verb; and texts that only look so."""

from __future__ import annotations

from fractions import Fraction

import pytest

from cpsearch import solve

pytest.importorskip("spacy", reason="reading needs the text extra")

ANSWERED = {
    (
        "Nora bought 7 crates of pears and gave 3 to her neighbor. If each crate has 4 pears inside it, how many pears "
        "does Nora still have?"
    ): 16,
    ("Rita bought 8 packs of gum and gave 4 to her sister. Each pack has 5 pieces in it. How many pieces did Rita still have?"): 20,
    "Dina put 10 bulbs in each pot. There are 45 pots. How many bulbs did she plant?": 450,
    "Omar was planting bulbs. He put 10 bulbs in each pot. If he planted 60 bulbs, how many pots did he have?": 6,
    "Lia has 84 buttons. She puts 7 buttons into each jar. How many jars does she fill?": 12,
    "Lia has 84 buttons. If she puts 7 buttons in each jar, how many jars will she need?": 12,
    "Lia has 84 buttons. Each jar can hold 7 buttons. How many jars does she need?": 12,
    "Lia made 84 buttons. She put them in jars, with 7 buttons in each jar. How many jars could she fill?": 12,
    "Paints come in boxes. Each box has 3 paints. If Joe buys 66 paints, how many boxes does he buy?": 22,
    "Mom buys 66 socks where each pack has 3 socks. How many packs will she have?": 22,
    "How many crates of 12 cans are needed for 48 cans?": 4,
    "If Dina sold 48 cans, how many crates of 12 cans did she sell?": 4,
    "Ali splits 18 marbles into groups of 6. How many groups are there?": 3,
    "If you split 18 marbles into groups of 6, how many groups will you have?": 3,
    "Ali wants to split 18 marbles into 3 groups. How many marbles will be in each group?": 6,
    "There are 18 marbles in Ali's collection. The marbles are organized into groups of 3. How many groups are there?": 6,
    "Kim has 108 stamps. She wants to share them equally among 12 friends. How many stamps will each friend get?": 9,
    "If Kim shared 108 stamps equally among 12 friends, how many stamps did each friend get?": 9,
    "There are 108 chairs in a hall. The chairs are arranged in 12 equal rows. How many chairs are in each row?": 9,
    (
        "A cook needs to peel 15 onions. He has already peeled 8. If each onion takes 9 minutes to peel, how long will "
        "it take him to peel the rest?"
    ): 63,
    (
        "Ida must wash 15 cars. She has already washed 8 of them. Each car takes 9 minutes to wash. How long will it "
        "take her to wash the rest of the cars?"
    ): 63,
    "Gus had 42 dollars. He spent 12 dollars on lunch. If each ball costs 5 dollars, how many balls can he buy?": 6,
    "Kai planted 7 rows with 36 tulips and 30 roses in each row. How many flowers did he plant in all?": 462,
    "The hall has 7 rows with 36 red seats and 30 blue seats in each row. How many seats are there in the hall?": 462,
    (
        "Ida had 2 pages of spelling homework and 4 pages of history homework. If each page had 5 questions on it, how "
        "many questions did she have to answer in all?"
    ): 30,
    (
        "Gus put his coins into piles. He had 2 piles of nickels and 3 piles of pennies. Each pile held 4 coins. "
        "How many coins did he have in total?"
    ): 20,
    (
        "There are 25 pupils in a school. If 15 of them didn't get chosen and the rest were put into 2 "
        "choirs, how many pupils would be in each choir?"
    ): 5,
    (
        "Olga took 5 photos of cats and 35 photos of dogs. If she sorted the photos into 8 albums with the same number "
        "in each, how many photos were in each album?"
    ): 5,
    "The ferry has 14 benches. Each bench can hold 6 people. How many people can the ferry hold at the same time?": 84,
    "24 people can ride the ferry at the same time. If the ferry has 6 benches, how many people can each bench hold?": 4,
    "Lena has 248 guests at her party. Each table seats 4 guests. How many tables will she need?": 62,
    "A baker put 2 cups of flour in each cake. He made 8 cakes. How many cups of flour did he use?": 16,
    "Each bag of marbles costs $3. How many bags can Joe buy with $15?": 5,
    "A baker had 42 muffins. She put 6 muffins in each box. How many boxes did she use?": 7,
    "A truck can carry 50 crates. Each crate holds 10 melons. How many melons can the truck carry?": 500,
    "Each pizza was cut into 8 slices. If they ordered 6 pizzas, how many slices were there?": 48,
    "5 kids each ate 7 cherries. How many cherries did they eat in all?": 35,
    "5 kids came to a picnic. They each ate 7 cherries. How many cherries did they eat?": 35,
    "Joe read 7 pages each day. How many pages did he read in 5 days?": 35,
    "A farm fills 324 sacks of oats per day. How many sacks of oats will be filled in 9 days?": 2916,
    "Ben had 9 bags of rolls and sold 3 of them. If each bag holds 7 rolls, how many rolls did Ben sell?": 21,
    (
        "A cook had to peel 15 onions. He has already peeled 8 of them. Each onion takes 9 minutes to peel. How many "
        "minutes does he need for the rest?"
    ): 63,
    (
        "Rita knitted 3 scarves, but needed 5 scarves in total. If she used 5 balls of yarn on each scarf, how many "
        "balls of yarn does she still need?"
    ): 10,
    "Ida has 15 cars to wash. She washed 8 of them. How many cars does she still have to wash?": 7,
    "Ida picked 66 tulips. She puts 8 tulips in each vase. She gave 10 tulips away. How many vases can she still fill?": 7,
    (
        "Tom wants to paint 6 fences. He painted 4 fences. Each fence takes 7 cups of paint. How many cups of paint "
        "does he need for the remaining fences?"
    ): 14,
    ("A teacher has 6 boxes of chalk. There are 8 sticks of chalk in each box. How many sticks of chalk does the teacher have?"): 48,
    "Mr. Lee bought 6 packs of batteries. Each pack contains 8 batteries. How many batteries did Mr. Lee buy?": 48,
    "There are 6 tables in the cafeteria. 8 students can sit at each table. How many students can sit in the cafeteria?": 48,
    "A farmer planted 6 rows of corn. There are 8 plants in each row. How many plants did the farmer plant?": 48,
    "Every week Sara saves 8 dollars. How much money will she save in 6 weeks?": 48,
    "Maria reads 8 pages every night. How many pages will she read in 6 nights?": 48,
    "Maria has 48 beads. She wants to put the same number of beads on 6 strings. How many beads will be on each string?": 8,
    "48 students are divided equally into 6 teams. How many students are on each team?": 8,
    "48 students are divided into teams of 8. How many teams are there?": 6,
    "A baker baked 48 rolls. He puts 8 rolls in each bag. How many bags does he need?": 6,
    "There are 48 chairs. They are put in rows of 8. How many rows are there?": 6,
    "There are 48 chairs in 6 rows. Each row has the same number of chairs. How many chairs are in each row?": 8,
    "Each ticket costs $8. Dan bought 6 tickets. How much did he pay?": 48,
    "Tickets cost 8 dollars each. How much do 6 tickets cost?": 48,
    "Tickets cost 8 dollars each. How many tickets can Dan buy with 48 dollars?": 6,
    "Dan has $48. Each ticket costs $8. How many tickets can he buy?": 6,
    "Six friends each have 8 marbles. How many marbles do they have altogether?": 48,
    "Six friends have 8 marbles each. How many marbles do they have in all?": 48,
    "Ana has 6 bags with 8 marbles in each. How many marbles does Ana have?": 48,
    "Ana has 6 bags of marbles. Each bag has 8 marbles in it. How many marbles does she have altogether?": 48,
    "If each bag has 8 marbles, how many marbles are in 6 bags?": 48,
    "How many marbles are there in 6 bags if each bag has 8 marbles?": 48,
    "Ana had 6 bags with 8 marbles in each bag. She lost 5 marbles. How many marbles does Ana have left?": 43,
    ("Ana has 6 bags of marbles. Each bag has 8 marbles. Her brother gave her 5 more marbles. How many marbles does she have now?"): 53,
    ("Ana had 50 marbles. She lost 5 of them and shared the rest equally among 5 cousins. How many marbles did each cousin get?"): 9,
    "Ana had 50 marbles and bought 5 more. She put them equally into 5 jars. How many marbles are in each jar?": 11,
    "Ana picked 20 plums and Ben picked 25 plums. They put 5 plums in each basket. How many baskets did they use?": 9,
    "It takes 3 eggs to make a cake. How many cakes can Ana make with 21 eggs?": 7,
    "It takes 3 eggs to make a cake. How many eggs does Ana need to make 7 cakes?": 21,
    "Ana uses 3 eggs for each cake. How many eggs does she need for 7 cakes?": 21,
    "A cake needs 3 eggs. Ana baked 7 cakes. How many eggs did she use?": 21,
    "A dog eats 3 cups of food a day. How many cups of food does it eat in 8 days?": 24,
    "A dog eats 3 cups of food each day. How many days will 24 cups of food last?": 8,
    "A spider has 8 legs. How many legs do 3 spiders have?": 24,
    "A car has 4 wheels. How many wheels are there on 3 cars?": 12,
    "A printer prints 20 pages per minute. How many pages does it print in 6 minutes?": 120,
    "A printer prints 20 pages per minute. How many minutes does it take to print 120 pages?": 6,
    "A car travels at 60 miles per hour. How far does it travel in 2 hours?": 120,
    "Sam earns $15 an hour. How much does he earn in 8 hours?": 120,
    "Sam earns $15 an hour. How many hours must he work to earn $120?": 8,
    "Leo has 4 times as many pens as Kim. Kim has 1 pen. How many pens does Leo have?": 4,
    "There are 5 vases on the table. Each vase holds 6 flowers. How many flowers are there in total?": 30,
    "5 vases hold 6 flowers each. How many flowers are there in all?": 30,
    "Pat filled 5 vases with 6 flowers each. How many flowers did Pat use?": 30,
    "Pat put 6 flowers in each of 5 vases. How many flowers did Pat use in all?": 30,
    "Pat had 33 flowers. She put 6 flowers in each of 5 vases. How many flowers were left?": 3,
    ("Pat has 30 flowers and 5 vases. She puts an equal number of flowers in each vase. How many flowers are in each vase?"): 6,
    "Pat divided 30 flowers equally among 5 vases. How many flowers are there in each vase?": 6,
    "Pat arranged 30 flowers in vases with 6 flowers in each vase. How many vases did Pat use?": 5,
    "Eggs are sold in cartons of 12. Ana bought 5 cartons. How many eggs did she buy?": 60,
    "There were 12 monkeys. Each monkey ate 3 bananas. How many bananas did the monkeys eat?": 36,
    "12 monkeys ate 3 bananas each. How many bananas were eaten?": 36,
    "A library has 9 shelves. Each shelf has 10 books. How many books are in the library?": 90,
    "Mr. Ortiz gave 7 pencils to each of his 4 students. How many pencils did he give out?": 28,
    "It takes 3 eggs to make a cake. Ana has 21 eggs and Ben has 9 eggs. How many cakes can Ana make?": 7,
    "It takes 3 eggs to make a cake. Ana has 21 eggs and Ben has 9 eggs. How many cakes can they make together?": 10,
    "Ana had 33 marbles. She gave 6 marbles to each of her 5 friends. How many marbles does she have left?": 3,
    "Sam earns 2 points for every 3 cans. He found 12 cans and Joe found 6 cans. How many points did Sam earn?": 8,
}

REFUSED = [
    "Ann has 5 boxes with 4 pens in each box. How many pens did Bo buy?",
    "Ann has 5 boxes with 4 pens in each box. How many pens did she sell?",
    "Ann has 5 boxes. Each box holds 4 pens. How many pens did Ann eat?",
    "Ann bought 7 boxes and gave 3 to Bo. Each box has 4 pens. How many pens did Ann buy from Bo?",
    "Ann and her 3 friends each ate 4 buns. How many buns did the friends sell?",
    "They put 10 bulbs in each pot every day. There are 45 pots. How many bulbs did they plant?",
    "Ann and Bo ate 3 buns each day. There were 4 days. How many buns did Ann eat?",
    ("Kim invited 37 people and 5 dogs to her party. They each ate 8 pieces of cake. How many pieces of cake did they eat?"),
    "Kim wants to split 18 marbles into 3 groups of different sizes. How many marbles are in each group?",
    "Kim did not split 18 marbles into 3 groups. How many marbles are in each group?",
    "Kim split 18 red marbles and 5 blue ones into 3 groups. How many red marbles did Kim lose?",
    "Kim split some of her 18 marbles into 3 groups. How many marbles are in each group?",
    "Kim split half of her 18 marbles into 3 groups. How many marbles are in each group?",
    "Kim has 18 marbles. Joe split his marbles into 3 groups. How many marbles are in each group?",
    "There are 44 pots in some of the 10 yards. Each pot has 32 roses in it. How many roses are there in all?",
    "There are 44 pots in each of 3 of the 10 yards. Each pot has 32 roses in it. How many roses are there in all?",
    "Lia has 84 buttons. She gave some buttons to Jo. If she puts 7 buttons in each jar, how many jars will she need?",
    "Lia has 84 buttons and 20 pins. If she puts 7 buttons in each jar, how many pins are in each jar?",
    "Lia has 84 buttons. If she puts 7 buttons in each jar, how many jars did Omar fill?",
    "Ben had 9 bags of rolls and sold 3 of them. If each bag holds 7 rolls, how many rolls did Ben eat?",
    (
        "A ferry has 14 benches. Each bench can hold 6 people. 9 people are on the ferry. How many people can ride the "
        "ferry at the same time on the deck?"
    ),
    "Mia shared 24 nuts among her 5 kids and 3 friends. How many nuts did each kid get?",
    "Tom and his 3 friends each ate 5 plums. How many plums did they eat?",
    "5 kids and a teacher each ate 7 cherries. How many cherries did they eat in all?",
    "5 kids each ate 7 cherries. How many cherries did the girls eat?",
    "Dina put 10 bulbs in each of the 4 pots and 3 bulbs in a jar. How many bulbs did she plant?",
    "Each of the 5 kids ate 7 cherries. How many cherries are left?",
    "Ann has 20 pens. Each box holds 5 pens. How many boxes does Bo need?",
    "Ann sold 20 pens. Each box holds 5 pens. How many pens does Ann have?",
    "Ravi has 24 plums. Lena has 12 plums. He shares them among 3 cousins. How many plums does each cousin get?",
    "There are 11 crates of mugs. Each crate has 10 mugs. How many mugs are in the small crates?",
    "A truck carries 25 crates. Each crate holds 20 bottles. How many bottles does the truck still have to carry?",
    ("Ida must wash 15 cars. She has already washed 8 of them. Each car takes 9 minutes to wash. How long did it take her?"),
    ("Ida must wash 15 cars. She has already washed 8 vans. Each car takes 9 minutes to wash. How long will it take her to wash the rest?"),
    (
        "Ida must wash 15 cars. Omar has already washed 8 cars. Each car takes 9 minutes to wash. How long will it "
        "take Ida to wash the rest?"
    ),
    (
        "Ida must wash 15 cars. She has already dried 8 of them. Each car takes 9 minutes to wash. How long will it "
        "take her to wash the rest?"
    ),
    (
        "Ida must wash 15 cars. She washed 8 of them on Monday and some on Tuesday. Each car takes 9 minutes to wash. "
        "How long will it take her to wash the rest?"
    ),
    (
        "Ida must wash 15 cars. She has already washed 8 of them. Each car takes 9 minutes to dry. How long will it "
        "take her to wash the rest?"
    ),
    ("A cook had to peel 15 onions. He has already peeled 8 of them. Each onion takes 9 minutes to peel. How many minutes does he need?"),
    "Ida has 20 tulips. She made 2 wreaths with 4 tulips in each one. How many wreaths could she still make?",
    "It takes 3 eggs to make a cake. Ana has 21 eggs and Ben has 9 eggs. How many cakes can Ana and Cara make?",
    ("It takes 3 eggs and 2 cups of flour to make a cake. Ana has 21 eggs and 4 cups of flour. How many cakes can she make?"),
    "A cake needs 3 eggs. Ana baked 7 pies. How many eggs did she use?",
    "A cake needs 3 eggs. Ana baked 7 cakes and 2 pies. How many eggs did she use?",
    "A big cake needs 3 eggs. Ana baked 7 small cakes. How many eggs did she use?",
    "It takes 3 men to carry a piano. 12 men came. How many pianos did they sell?",
    "A table needs 4 legs. Ana has 20 legs and made 2 tables. How many tables does she have?",
    ("Ana has 6 bags with 8 marbles in each. She gave 5 marbles to each of her friends. How many marbles does she have left?"),
    ("Ana had 33 marbles. She gave 6 marbles to each of her 5 friends and lost some. How many marbles does she have left?"),
    "Ana had 33 marbles. Ben gave 6 marbles to each of his 5 friends. How many marbles does Ana have left?",
    "Ana had 33 marbles. She wants to give 6 marbles to each of her 5 friends. How many marbles does she have now?",
    "Ana had 33 marbles. She got 6 marbles from each of her 5 friends. How many marbles does she have left?",
    "Ana had 33 red marbles. She gave 6 blue marbles to each of her 5 friends. How many red marbles does she have left?",
    "Ana gave 6 marbles to each of her 5 friends. Then she had 33 marbles left. How many marbles does she have left?",
    ("Ana had 33 marbles. She gave 6 marbles to each of her 5 friends. Each friend gave 1 back. How many marbles does she have left?"),
    "Ana had 33 marbles. She did not give 6 marbles to each of her 5 friends. How many marbles does she have left?",
    "6 girls and 4 boys each ate 2 buns. How many buns did the girls eat?",
    "6 girls each ate 2 buns. The boys ate 9 buns. How many buns did the boys and girls eat?",
    "6 girls each ate 2 buns and 1 plum. How many buns did they sell?",
    "Each of the 6 girls had 2 buns. 3 girls left. How many buns are there?",
    "6 girls each had 2 buns. They ate 3 buns. How many buns did they bake?",
    "Eggs come in cartons of 12. Ana used 5 eggs. How many cartons did she use?",
    "Eggs come in cartons of 12 or 6. Ana bought 5 cartons. How many eggs did she buy?",
    "Ali split 18 marbles into groups of 6 and Bo split 20 marbles into groups of 5. How many groups did they make?",
    "Ali split 18 marbles into groups of 6. He lost 1 group. How many groups did he make for Bo?",
    "Ali split 18 marbles into 3 groups and kept one group. How many marbles did he give away?",
    "Ali shared 18 marbles equally between himself and his 2 friends. How many marbles did each get?",
    "Ali shared 18 marbles with his 2 friends equally. How many marbles did each friend get?",
    "How many boxes of 12 pens did Ann sell if she sold 3 boxes?",
    "How many boxes of 12 pens does Ann need for 48 pencils?",
    "There are 18 cards and 6 dice in a game. The cards are put into 3 groups. How big is each group?",
    "There are 18 cards. 3 groups of kids play. How big is each group?",
    ("Sam earns 2 points for every 3 cans. He found 12 cans and Joe found 6 cans. How many points did they earn for bottles?"),
    "Sam earns 2 points for every 3 cans he finds. He needs 12 points. How many cans did he find?",
    ("There are 9 kids playing tag. Each kid has 2 balls. 4 kids stop playing. How many balls do the kids playing tag have?"),
    "Lena has 24 guests coming. 4 guests cancelled. Each table holds 4 guests. How many tables were there?",
    "Ida must wash 15 cars by noon. She washed 8 cars yesterday. How many more cars must she wash today?",
    "Ida wanted 15 cars. She bought 8 cars. Each car costs 9 dollars. How much did she spend on the rest?",
    (
        "There are 25 kids. 15 of them didn't get hats and the rest were put into 3 groups of boys and 1 group of "
        "girls. How many kids are in each group?"
    ),
    ("There are 25 kids. 15 of them aren't here and some of the rest were put into 2 teams. How many kids are in each team?"),
    "Pat filled 5 vases with 6 flowers each. Jo filled 3 vases. How many flowers did they use?",
    "Pat filled 5 vases with 6 flowers each and gave 2 vases away. How many flowers did Pat use?",
    "Pat filled 5 red vases with 6 flowers each. How many flowers are in the blue vases?",
    "Pat will fill 5 vases with 6 flowers each. How many flowers did Pat use?",
]


@pytest.mark.parametrize(("text", "answer"), ANSWERED.items())
def test_equal_groups_are_counted(text: str, answer: int) -> None:
    assert solve(text).answer == Fraction(answer)


@pytest.mark.parametrize("text", REFUSED)
def test_what_only_looks_like_equal_groups_is_refused(text: str) -> None:
    assert solve(text).verdict == "refused"
