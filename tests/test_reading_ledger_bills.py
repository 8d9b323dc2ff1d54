"""Ledgers of bills: fees told by themselves, bills shared equally, costs of making, what there was at first, and what one price is.

Each text is of this file.
"""

from __future__ import annotations

from fractions import Fraction

import pytest

from cpsearch import solve

pytest.importorskip("spacy", reason="reading needs the text extra")

KNOWN: tuple[tuple[str, str], ...] = (
    ("7", "A tart costs $3. A pie costs $4 more than a tart. How much does the pie cost?"),
    ("29", "The vase costs $9 and the lamp costs $20 more than the vase. How much does the lamp cost?"),
    ("40", "A jacket that costs $50 is on sale for 20% off. How much does Kim pay for the jacket?"),
    ("55", "Lee bought a jacket for $50. The sales tax is 10%. How much did he pay in total?"),
    ("55", "Lee bought a jacket for $50. The shipping costs $5. How much did he pay in total?"),
    ("66", "Kim and Lee went to a restaurant. The bill was $60. They left a 10% tip. How much did they pay in total?"),
    ("25", "A jacket costs $50. Lee buys it at half price. How much does he pay?"),
    ("15", "Four friends had dinner. The bill was $60. They shared the bill equally. How much did each friend pay?"),
    ("15", "The dinner bill was $60. Four friends split the bill equally. How much did each pay?"),
    (
        "18",
        "Four friends ordered 3 pizzas for $12 each and 6 drinks for $6 each. They split the bill equally. How much did each friend pay?",
    ),
    ("70", "Rosa sold 20 cakes for $5 each. The ingredients cost her $30. How much profit did she make?"),
    ("85", "Rosa sold 20 cakes for $5 each. The supplies cost her $15. How much profit did she make?"),
    ("80", "Rosa sold 20 cakes for $5 each. The materials cost $20. How much profit did she make?"),
    ("75", "Rosa sold 20 cakes for $5 each. The equipment cost her $25. How much profit did she make?"),
    ("60", "Rosa sold 20 cakes for $5 each. The rent was $40. How much profit did she make?"),
    ("90", "Rosa sold 20 cakes for $5 each. The insurance cost her $10. How much profit did she make?"),
    ("3", "Rosa sold 20 cakes for $5 each. Each cake cost her $4.85 to make. How much profit did she make?"),
    (
        "100",
        "Rosa makes bracelets. Each bracelet costs her $2 to make. She sells each bracelet for $7. She sells 20 bracelets. "
        "How much profit does she make?",
    ),
    (
        "8",
        "A notebook costs $3 and a pen costs $2. Mia buys 4 notebooks and 5 pens. She pays with a $30 bill. What is her change?",
    ),
    ("48", "Ben buys 2 shirts for $30 each. There is a 20% discount on shirts. How much does he pay?"),
    ("51", "Ben buys 2 shirts for $30 each. The store offers a 15% discount. What is the final price?"),
    ("12", "Ben buys 2 shirts for $30 each and gets a 20% discount. How much does he save?"),
    ("18", "Ana bought 3 mugs for $4 each. She has $6 left. How much did she have in the beginning?"),
    ("20", "Ana sold 10 mugs for $4 each. She used the money to buy 2 bowls for $10 each. How much money does she have left?"),
)
#: Texts that look alike and lack something, or mean another thing.
REFUSED: tuple[str, ...] = (
    "Lee bought a jacket for $50. The sales tax may be 10%. How much did he pay in total?",
    "The bill was $60. Ana bought 3 mugs for $5 each. How much did she pay?",
    "Some friends shared the bill equally. The bill was $60. How much did each friend pay?",
    "Four friends had dinner. The bill was $60. How much did each friend pay?",
    "Four friends had dinner. The bill was $60. Ana and two others split the bill equally. How much did each pay?",
    "Four friends had dinner with Ana. The bill was $60. They split the bill equally. How much did each pay?",
    "A jacket costs $50. Kim gets a 20% discount on hats. How much does she pay?",
    "A jacket costs $50. A hat costs $10. Kim gets a 20% discount on the hat. How much does she pay?",
    "A jacket costs $50. Kim gets a 20% discount and a 10% discount. How much does she pay?",
    "Jackets cost $50. Kim gets a 20% discount. How much does she pay?",
    "Rosa baked 30 cakes and sold 20 cakes for $5 each. Each cake cost her $2 to make. How much profit did she make?",
    "Rosa sold 20 cakes for $5 each. The ingredients cost her $3 per cake. How much profit did she make?",
    "Rosa sold 20 cakes for $5 each. The boxes cost her $30. How much profit did she make?",
    "A pie costs $4 more than a tart. How much does the pie cost?",
    "A tart costs $3. A pie costs $4 more than a cake. How much does the pie cost?",
    "Ana bought 3 mugs for $4 each. Ben has $6 left. How much money did Ana have in the beginning?",
    "Ana bought some mugs. She has $6 left. How much did she have in the beginning?",
    "Ana bought 3 mugs for $4 each. She has $6 left. Her mother gave her $5. How much did she have in the beginning?",
    "A jacket costs $50. Lee wants to buy it at half price. How much did he pay?",
    "Two jackets cost $50. Lee buys them at half price. How much does he pay?",
    "Ben buys 2 shirts for $30 each and a hat for $5. There is a 20% discount on shirts. How much does he pay?",
    "Ana spent $12 on mugs. She now has $6 left. How much money did she have after that?",
    "Ben buys 2 shirts for $30 each and gets a 20% discount. How much does he save each week?",
    "Ben buys 2 shirts for $30 each and saves $5. How much does he save?",
)


@pytest.mark.parametrize(("answer", "text"), KNOWN)
def test_bills_are_read_whole(answer: str, text: str) -> None:
    assert solve(text).answer == Fraction(answer)


@pytest.mark.parametrize("text", REFUSED)
def test_what_only_looks_like_a_bill_is_refused(text: str) -> None:
    assert solve(text).answer is None
