"""Ledgers: texts of prices, counts and amounts of money, read whole; and texts that only look like these.

Each text is of this file. Where a line has no price, a price no count, or money goes a way that is not told, the text is refused.
"""

from __future__ import annotations

from fractions import Fraction

import pytest

from cpsearch import solve
from cpsearch.reading.money.ledger import read_ledger
from cpsearch.reading.text.asked_verbs import with_asked_verb
from cpsearch.reading.text.attachments import reattached
from cpsearch.reading.text.numbers import find_numbers
from cpsearch.reading.text.repairs import repaired
from cpsearch.reading.text.syntax import default_reader

pytest.importorskip("spacy", reason="reading needs the text extra")

#: Texts with their answer.
KNOWN: tuple[tuple[str, str], ...] = (
    ("22", "A notebook costs $3 and a pen costs $2. Mia buys 4 notebooks and 5 pens. How much does she spend in total?"),
    (
        "32",
        (
            "Adult tickets are $8.50 each, and child tickets cost $5 apiece. "
            "Nora buys 2 adult tickets and 3 child tickets. How much money does she pay?"
        ),
    ),
    (
        "30",
        (
            "Tickets to the zoo cost $9 for adults and $4 for children. "
            "A family of 2 adults and 3 children goes to the zoo. How much do they pay?"
        ),
    ),
    ("120", "Omar bought 4 shirts at $15 each and 2 pairs of shoes for $30 a pair. How much did he spend in all?"),
    ("336", "Lena works 7 hours a day, 4 days a week. She earns $12 per hour. How much does she earn per week?"),
    ("300", "Rosa earns $15 per hour babysitting. She babysits 4 hours a day. How much does she earn in 5 days?"),
    ("84", "Rosa charges $12 per lawn. She mowed 4 lawns on Saturday and 3 lawns on Sunday. How much did she earn?"),
    ("32", "Mr. Hale sold 12 cupcakes for $2 each and 8 cookies for $1 each. How much money did he make?"),
    ("19", "Ravi had $50. He bought 3 books for $9 each and a pen for $4. How much money does he have left?"),
    (
        "12",
        (
            "A shop sells mugs for $6 each and plates for $4 each. "
            "Pia bought 3 mugs and 5 plates. She paid with a $50 bill. How much change did she get?"
        ),
    ),
    (
        "25/2",
        (
            "Onions cost $1.50 per pound and carrots cost $2 per pound. "
            "Jo buys 3 pounds of onions and 4 pounds of carrots. What is the total cost?"
        ),
    ),
    ("60", "Zoe bought 20 shirts for $5 each and sold them for $8 each. How much profit did she make?"),
    ("42", "A mug costs $6 and a bowl costs twice as much. Ana buys 3 mugs and 2 bowls. How much does she spend?"),
    ("26", "A mug costs $6. A bowl costs $2 more than a mug. Ana buys 3 mugs and a bowl. How much does she pay in total?"),
    ("60", "Ben spent $20 on a cap and twice as much on shoes. How much did he spend altogether?"),
    ("44", "Ben bought 4 caps for $10 each and a belt for $15. He got a 20% discount. How much did he pay?"),
    ("207/10", "Ben ordered a pizza for $12 and 2 drinks for $3 each. He left a 15% tip. How much did he pay in all?"),
    ("65", "Tia wants to buy a bike. The bike costs $90. She has $25. How much more money does she need?"),
    ("10", "Tia wants to buy some fruit. Apples cost $2 each and plums cost $1 each. How much does she need to buy 3 apples and 4 plums?"),
    ("12", "A pen costs $2 and a ruler costs $3. How much will 3 pens and 2 rulers cost?"),
    ("32", "Pens cost $2 and rulers cost $3. Kim bought 4 pens and twice as many rulers as pens. How much did she pay?"),
    (
        "22",
        (
            "Kim goes to the market to buy fruit. She buys 4 melons that cost $3 each and 2 pineapples for $5 each. "
            "How much does she spend on fruit?"
        ),
    ),
    ("72", "Ana buys 3 mugs for $6 each every week. How much does she spend in 4 weeks?"),
    ("40", "Ana sells mugs for $6 each. It costs $2 to make a mug. She sold 10 mugs. How much profit did she make?"),
    ("54", "If Zed works 6 hours and earns $9 an hour, how much will he make?"),
    ("25", "Ivo buys 2 shirts for $15 each. He has a $5 coupon. How much does he pay?"),
    ("40", "Rosa bought 5 scarves. They cost $8 each. How much did she spend?"),
    ("11/2", "Kim bought 4 pens for 75 cents each and a ruler for $2.50. How much did she spend in all?"),
    ("24", "The price of a mug is $6. How much do 4 mugs cost?"),
    ("37", "Kim's aunt gave her $50. Kim bought 3 mugs for $3 each and a bowl for $4. How much money does Kim have left?"),
    ("72", "Each cake takes 4 eggs. Eggs cost $6 each. Ana bakes 3 cakes. How much does she spend on eggs?"),
    ("29", "Ana bought 3 mugs for $3 each. She also bought a $20 lamp. How much did she spend?"),
    ("30", "Ana works 3 hours making $10 an hour. How much does she earn?"),
    ("45", "Ana baked 15 pies. She sold each for $3. How much money did she make?"),
    ("35", "Ana had $20. She earned $15. How much money does she have now?"),
    (
        "62",
        (
            "The vase costs $9, the lamp costs $20 more than the vase, and the rug costs $5 less than the lamp. "
            "How much do all the things cost?"
        ),
    ),
    ("28", "Ana bought 10 mugs for $2 each. She sold 8 mugs for $6 each. How much profit did she make?"),
    ("32", "Ana had $50. Mugs cost $6 each. How much money will she have left if she buys 3 mugs?"),
    ("12", "A pen costs twice as much as a ruler. A ruler costs $3. Ana buys 2 pens. How much does she pay?"),
    ("20", "Ana earned $20 from chores and $15 from a bake sale. She bought 3 mugs for $5 each. How much money has she left?"),
    ("15", "Ana had $10. She earned $20 from her chores. She bought 3 mugs for $5 each. How much money has she left?"),
    ("35", "Ana earned $20 for her chores on Monday. She sold 3 mugs for $5 each. How much did she make in all?"),
    ("30", "Ana spent $20 on paint. She earned $50 from her paintings. How much profit did she make?"),
)

#: Texts that say too little, or something else.
OPEN: tuple[str, ...] = (
    "A mug costs $6. Ana buys 3 mugs and 2 bowls. How much does she spend?",
    "A mug costs $6 and a bowl costs $4. Ana buys 3 mugs. How much does she spend?",
    "Ana could buy 3 mugs for $6 each. How much does she spend?",
    "Ana did not buy 3 mugs for $6 each. How much does she spend?",
    "Ana bought 3 mugs for $18. How much does she spend on 3 mugs and a bowl?",
    "Small mugs cost $6 and large mugs cost $8. Ana buys 3 mugs. How much does she spend?",
    "Ana bought 3 mugs for $6 each and a taxi ride for $10. How much did she spend on mugs?",
    "Ana bought 3 mugs for $6 each. She returned one. How much did she spend?",
    "Ana bought 3 mugs for $6 each. Her sister paid half. How much did Ana pay?",
    "Ana bought 3 mugs for $6 each. She sold 2 cups for $5 each. How much did she make?",
    "Ana bought 3 mugs for $6 each and a bowl for $9. She got a 10% discount on the bowl. How much did she pay?",
    "Ana earns $10 an hour. She works 8 hours a day. How much does she earn in a week?",
    "Ana earns $10 an hour. Bo works 8 hours. How much does Ana earn?",
    "Ana earns $10 an hour. Bo works 8 hours. How much does Bo earn?",
    "Ana wants to buy 3 mugs for $6 each. She buys 2 mugs. How much does she spend?",
    "Ana bought 3 packs of mugs. Each mug costs $6. How much did she spend?",
    "Eggs cost $3 per dozen. Ana buys 24 eggs. How much does she pay?",
    "Apples cost $2 per pound. Ana buys 6 apples. How much does she pay?",
    "Ana bought 3 red mugs. Blue mugs cost $6 each. How much did she spend?",
    "Ana bought 3 mugs and a bowl. The mugs cost $6 each and the bowl cost $9. She used a coupon. How much did she pay?",
    "Ana buys 3 mugs for $6 each every week. How much does she spend in total?",
    "Ana and Bo each buy 3 mugs for $6 each. How much do they spend?",
    "If Ana buys 3 mugs at $6 each, she gets a free bowl. How much does she spend?",
    "Ana sells 5 cakes a day for $8 each. How much does she make in 6 days?",
    "Ana bought 3 mugs for $6 each and sold 2 of them for $9 each. How much profit did she make?",
    "A mug costs $6 and a bowl costs twice as much as a plate. Ana buys a mug and a bowl. How much does she spend?",
    "Ana spent $20 on mugs and twice as much as Bo on bowls. How much did she spend?",
    "Kim's aunt gave her sister $50. Kim bought 3 mugs for $3 each. How much money does Kim have left?",
    "Kim gave Lena $20. Kim had $50. She bought 3 mugs for $3 each. How much money does Kim have left?",
    "Each cake takes 4 eggs. Eggs cost $6 each. Ana bakes some cakes. How much does she spend on eggs?",
    "Each cake takes 4 eggs. Eggs cost $6 each. Ana bakes 3 pies. How much does she spend on eggs?",
    "Ana bought 3 mugs for $5 each. The mugs cost $7 each last week. How much does she pay in total?",
    "Ana bought 3 mugs for $5 each. Delivery is $4 per mug. How much does she pay in total?",
    "The vase costs $9 and the lamp costs $20. Ana buys the lamp. How much does she spend?",
    "The vase costs $9 and the lamp costs $20. How much does it cost to buy the lamp?",
    "The vase costs $9 and the lamp costs $20. How much does it cost to buy the lamps?",
    "Ana works 3 hours making pies at $10 each. How much does she earn?",
    "Ana baked 15 pies. She sold each slice for $3. How much money did she make?",
    "Ana baked 15 pies and ate 2. She sold each for $3. How much money did she make?",
    "Ana had $20. She earned $15. How much money did she have before?",
    "Ana had $20. She earned $15 an hour. How much money does she have now?",
    "Ana had $20. Bo earned $15. How much money does she have now?",
    "Ana bought 4 caps for $10 each. How much does the cap cost?",
    "Ana bought 4 caps for $10 each and 2 bags for $5 each. How much do the bags cost?",
    "Ana bought 4 caps for $10 each and a $5 scarf for Bo. She got a 10% discount and a 5% tax. How much did she pay?",
    "Ana bought a 5-pound bag of rice for $10. Rice costs $3 per pound. How much did she pay?",
    "A 5-pound bag of rice costs $10. Ana buys 20 pounds of rice. How much does she pay?",
    "A 5-pound bag of rice costs $10 and a 10-pound bag costs $18. Ana buys 3 bags of rice. How much does she pay?",
    "Ana has $50. She gives the cashier $20 and buys 3 mugs for $5 each. How much change does she get?",
    "Ana is able to sell 20 pies for $5 each, but she sells 12 pies. How much does she make?",
    "Ana wants to sell 20 pies for $5 each. How much did she make?",
    "Ana sold 20 pies. Pies cost $5 each to make. How much did she make?",
    "Ana sold 20 pies for $5 each. Each pie cost $2. How much money did she make?",
    "Ana bought 20 pies for $5 each. She sold 12 of them for $8 each. How much profit did she make?",
    "Ana buys 3 mugs for $6 each. She already has 2 mugs. How much did she spend on all the mugs?",
    "Ana needs 5 mugs. She already has 2 mugs. Mugs cost $6 each. How much does she need to spend?",
    "Ana needs 5 mugs. She has 2 mugs. Mugs cost $6 each. How much will she pay?",
    "Kim had $50. Kim gave her $20. She bought 3 mugs for $3 each. How much money does Kim have left?",
    "Ana works 8 hours on weekdays. She earns $10 an hour. How much does she earn in a week?",
    "Ana buys 3 mugs for $6 each on Mondays. How much does she spend?",
    "Ana buys 3 mugs for $6 each on weekends. How much does she spend in total?",
    "Ana bought 2 dozen eggs for $3 a dozen. How much did she spend?",
    "Ana has $20 and Bo has $30. Mugs cost $5 each. They buy 3 mugs. How much money do they have left?",
    "Ana and Bo bought 3 mugs for $6 each and split the cost. How much did Ana pay?",
    "Ana and Bo bought 3 mugs for $6 each. How much did each of them pay?",
    "Ana and Bo bought 3 mugs for $6 each. They split the bill. How much did Ana pay?",
    "Ana bought 3 mugs for $6 each for each of her friends. How much did she spend?",
    "Ana bought 3 mugs for her 4 friends. Mugs cost $6 each. How much did she spend?",
    "Ana bought 3 mugs for her friends. Mugs cost $6 each. Her friends bought 2 mugs. How much did she spend?",
    "Mugs cost $6 each. The price rose by $1. Ana bought 3 mugs. How much did she spend?",
    "Mugs cost $6 each. Ana bought 3 mugs. The next day mugs cost $5 each. How much did she spend?",
    "Mugs cost $6 each and $5 each if you buy more than 2. Ana bought 3 mugs. How much did she spend?",
    "Mugs usually cost $6 each. Ana bought 3 mugs on sale. How much did she spend?",
    "Mugs cost $6 each. Ana bought 3 mugs but returned a mug. How much did she spend?",
    "Mugs cost $6 each. Ana bought 3 mugs and got one free. How much did she spend?",
    "Mugs cost $6 each. Ana bought 3 mugs and broke one. How much did she spend?",
    "Mugs cost $6 each. Children pay half. Ana bought 3 mugs. How much did she spend?",
    "Ana sells mugs for $6 each. She sold 3 mugs to Bo and gave 2 mugs to Cy. How much did she make?",
    "Ana sells mugs for $6 each. She made 10 mugs and sold 3 mugs. How much did she make?",
    "Ana sells mugs for $6 each. She made 10 mugs and broke 2 mugs. How much did she make?",
    "Ana sells mugs for $6 each. Each mug costs $2. She sold 10 mugs. How much profit did she make?",
    "Ana earns $10 an hour. She works 8 hours a day from Monday to Friday. How much does she earn in a week?",
    "Ana earns $10 an hour and $15 an hour on weekends. She works 8 hours. How much does she earn?",
    "Ana earns $10 an hour. She works 8 hours and plays 2 hours. How much does she earn?",
    "Ana earns $10 an hour. She works 7 hours a day and 4 days a week. Bo works 3 days a week. How much does she earn in a week?",
    "Ana charges $10 an hour. Bo hired her for 3 hours. How much does Bo pay?",
    "Ana had $50. She spent $20 on mugs and gave $10 to Bo. How much money does she have left?",
    "Ana had $50. Her mom gave her $20. Her mom bought 3 mugs for $5 each. How much money has she left?",
    "Ana had $50. She buys 3 mugs for $5 each. How much more money does she need?",
    "Ana needs $50 to buy a chair. She sold 3 mugs for $5 each. How much more money does she need?",
    "Tickets cost $9 for adults and $4 for children. A family of 5 people goes to the zoo. How much do they pay?",
    "Tickets cost $9 for adults and $4 for children. Ana buys 5 tickets. How much does she pay?",
    "A pen costs $2. A pen and a ruler cost $5. Ana buys 3 rulers. How much does she pay?",
    "A pen costs $4, twice as much as a ruler. Ana buys 2 pens and 3 rulers. How much does she pay?",
    "Ana pays $5 for a mug and $3 for a bowl. How much does she spend on 4 mugs?",
    "Ana paid $30 for 5 mugs. How much did she pay for 2 mugs?",
    "How much does Ana spend if she buys 3 mugs at $6 each and 2 bowls at $4 each but forgets a bowl?",
    "A box of 12 mugs costs $24. Ana buys 3 mugs. How much does she pay?",
    "Rent is $500 a month. Ana paid $1200 for food. How much did she pay in total?",
    "Ana earned $20 from chores. Bo earned $15 from chores. She bought 3 mugs for $5 each. How much money has she left?",
    "Ana earned $20 from each chore. She bought 3 mugs for $5 each. How much money has she left?",
    "Ana earns $20 for a chore. She bought 3 mugs for $5 each. How much money has she left?",
    "Ana earned $20 from chores and would earn $15 from sales. She bought 3 mugs for $5 each. How much money has she left?",
    "Ana earned $20 from chores. How much did she earn on Monday?",
    "Ana earned $20 from chores and $15 from sales. How much did she earn from sales?",
)


@pytest.mark.parametrize(("answer", "text"), KNOWN)
def test_what_is_told_is_answered(answer: str, text: str) -> None:
    assert solve(text).answer == Fraction(answer)


@pytest.mark.parametrize("text", OPEN)
def test_what_is_not_told_is_no_ledger(text: str) -> None:
    """Another rule may know what such a text says; a ledger does not, or what it says is refused."""
    parse = with_asked_verb(reattached(repaired(default_reader().parse(text))))
    assert read_ledger(parse, find_numbers(text)) is None or solve(text).answer is None
