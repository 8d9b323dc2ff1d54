"""Rates over time: spans, paces, how long a deed takes, and what each of several does in each unit of time.

One table of texts with their answers, and one of texts that only look alike: what they lack, or tell besides, leaves the answer open.
"""

from __future__ import annotations

from fractions import Fraction

import pytest

from cpsearch import solve

pytest.importorskip("spacy", reason="reading needs the text extra")

ANSWERED = {
    "Nora drinks 3 glasses of water every day. How many glasses of water does she drink in a week?": 21,
    "Nora drinks 3 glasses of water every day. How many glasses of water does she drink in 5 days?": 15,
    "Nora drinks 3 glasses of water every day. How many glasses of water does she drink in 4 weeks?": 84,
    "Nora drinks 3 glasses of water a day. How many glasses will she drink in 12 days?": 36,
    "A baker bakes 40 rolls per day. How many rolls does he bake in one week?": 280,
    "A machine makes 15 bolts each minute. How many bolts does the machine make in 2 hours?": 1800,
    "Ben runs 4 miles a day, 5 days a week. How many miles does he run in a week?": 20,
    "Ben runs 4 miles a day, 5 days a week. How many miles does he run in 3 weeks?": 60,
    "Ben runs 4 miles a day for 5 days a week. How many miles does he run each week?": 20,
    "Ben runs 4 miles every day. How many miles does he run in a year?": 1460,
    "Oscar reads 25 pages a night. How many pages does he read in 6 nights?": 150,
    "Pia saves $4 every week. How much money will she save in 9 weeks?": 36,
    "Pia earns $12 an hour. She works 8 hours a day, 5 days a week. How much does she earn in a week?": 480,
    "Pia earns $12 an hour. She works 8 hours a day for 5 days. How much does she earn?": 480,
    "Pia earns $12 an hour and works 6 hours a day. How much does she earn in 10 days?": 720,
    "A dog eats 2 cups of food a day. How many cups of food do 3 dogs eat in a week?": 42,
    "Each of her 3 dogs eats 2 cups of food a day. How many cups of food do the dogs eat in a week?": 42,
    "It takes Mia 7 minutes to bake one pan of buns. How long will it take her to bake 4 pans?": 28,
    "It takes 7 minutes to paint a chair. How many minutes does it take to paint 9 chairs?": 63,
    "A train travels at 60 miles per hour for 3 hours. How far does it travel?": 180,
    "A train travels 60 miles per hour. How many miles will it travel in 4 hours?": 240,
    "A train travels at a speed of 60 miles per hour. How long will it take to travel 240 miles?": 4,
    "A printer prints 12 pages a minute. How many minutes will it take to print 96 pages?": 8,
    "A printer can print 12 pages a minute. How long will it take to print 96 pages?": 8,
    "Joe studied for 2 hours on Monday and 3 hours on Tuesday. How many hours did he study in all?": 5,
    "A hen lays 2 eggs every day. How many eggs will 6 hens lay in 10 days?": 120,
    "A tap fills 5 gallons per minute. How many gallons does it fill in an hour?": 300,
    "A worker makes 8 shirts an hour. He made 24 shirts yesterday and 16 shirts today. How many hours did he work?": 5,
    "Sam has 60 cookies. He eats 4 cookies a day. How many days will the cookies last?": 15,
    "Sam has 60 cookies. He eats 4 cookies a day. How many days will it take him to eat all the cookies?": 15,
    "Eve swims 4 laps in 6 minutes. How many minutes does she need to swim 12 laps?": 18,
    "Eve can type 50 words in 1 minute. How many words can she type in 15 minutes?": 750,
    "A shop sells 30 cups of tea a day at $2 each. How much money does the shop make in a week?": 420,
    "It takes Jason 30 minutes to cut 2 lawns. How long will it take him to cut 8 lawns?": 120,
    "Jill takes 30 minutes to clean each room. How many hours does she need to clean 8 rooms?": 4,
    "Sam can type 40 words per minute. How many hours will it take him to type 4800 words?": 2,
    "Eve can type 50 words in a minute. How many words can she type in 15 minutes?": 750,
    "Eve types 50 words per minute. How many words can she type in an hour?": 3000,
    "Sue's machine makes 30 cans every 20 minutes. How many cans can the machine make in 8 hours?": 720,
    "Sam reads 20 pages a day. How many days will it take him to read 300 pages?": 15,
    "If it takes 20 minutes to paint a door, how many doors can you paint in 3 hours?": 9,
    "A car drives at 60 mph. How many miles does it drive in 3 hours?": 180,
    "A car drives at 60 mph. How long will it take to drive 180 miles?": 3,
    "Tim drove 90 miles in 2 hours. At this rate, how many miles will he drive in 6 hours?": 270,
    "Tim drove 90 miles in 2 hours. At the same speed, how long will it take him to drive 180 miles?": 4,
    "Lara walks at a constant speed of 3 miles per hour. How far does she walk in 4 hours?": 12,
    "It takes Peter 15 minutes to peel 3 bags of potatoes. "
    "If he keeps peeling at the same rate, how long will it take him to peel 8 bags?": 40,
    "Ann can peel 8 potatoes in 20 minutes. How many hours will it take her to peel 120 potatoes?": 5,
    "Tess has 3 dogs. Each dog eats 2 cups of food a day. How many cups of food do the dogs eat in a week?": 42,
    "Tess has 3 dogs. Each dog eats 2 cups of food every day. How many cups of food do her dogs eat in 5 days?": 30,
    "A hen lays 2 eggs every day. How many eggs do 6 hens lay in a week?": 84,
    "A farmer has 12 cows. Each cow gives 8 liters of milk per day. How many liters of milk do the cows give in a week?": 672,
    "Each cow gives 8 liters of milk per day. How many liters of milk do 12 cows give per week?": 672,
    "Dan works 8 hours a day and earns $15 per hour. He works 20 days a month. How much does he earn in 2 months?": 4800,
    "Emma works 40 hours a week. She earns $12 per hour. How much does she earn in 3 weeks?": 1440,
}
REFUSED = (
    "A worker makes 8 shirts an hour. How many shirts does he make in a day?",
    "Ben ran 4 miles on Monday. How many miles does he run in a week?",
    "Ben runs 4 miles every Monday. How many miles does he run in a week?",
    "Ann reads 20 pages a day. How many pages does Bo read in a week?",
    "Ann reads 20 pages a day. How many pages does she write in a week?",
    "It takes Mia 7 minutes to bake one pan. How long will it take Joe to bake 4 pans?",
    "It takes Mia 7 minutes to bake one pan. How long will it take her to wash 4 pans?",
    "Tim drove 90 miles in 2 hours. How many miles will he drive in 6 hours?",
    "Nora drinks 3 glasses of water a day on weekdays. How many glasses of water does she drink in a week?",
    "Nora drinks 3 glasses of water a day, but none on Sundays. How many glasses of water does she drink in a week?",
    "Nora used to drink 3 glasses of water a day. How many glasses of water does she drink in a week?",
    "Nora wants to drink 3 glasses of water a day. How many glasses of water does she drink in a week?",
    "Nora drinks 3 glasses of water a day. Her sister drinks 4 glasses a day. How many glasses do they drink in a week?",
    "Nora drinks 3 glasses of water a day and 2 glasses of juice a day. How many glasses does she drink in a week?",
    "Nora drinks at least 3 glasses of water a day. How many glasses of water does she drink in a week?",
    "Nora drinks 3 glasses of water every other day. How many glasses of water does she drink in a week?",
    "Nora drank 3 glasses of water one day. How many glasses of water does she drink in a week?",
    "Nora drinks 3 glasses of water in the morning. How many glasses of water does she drink in a week?",
    "Gus mows 3 lawns a day. He takes Sundays off. How many lawns does he mow in a week?",
    "Gus mows 3 lawns a day in summer. How many lawns does he mow in a year?",
    "It takes 2 painters 6 hours to paint a house. How long will it take 4 painters to paint the house?",
    "It takes 6 hours to paint a house. How long will it take 2 painters to paint 3 houses?",
    "Eve swims 4 laps in 6 minutes. After a break she swims slower. How many minutes does she need to swim 12 laps?",
    "Ann can peel 8 potatoes in 20 minutes and Bob can peel 5 in 20 minutes. How long will it take her to peel 40 potatoes?",
    "Sam can type 40 words per minute. How many minutes did it take him to type a letter?",
    "A train travels 60 miles per hour. It stopped for 2 hours. How long did it take to travel 240 miles?",
    "Dan works 8 hours a day. He earns $15 per hour. His boss works 20 days a month. How much does Dan earn in a month?",
    "Dan earned $15 an hour last year. How much does he earn in 8 hours?",
    "A shop is open 8 hours a day. It sells 5 pens an hour. How many pens does it sell in a week?",
    "A bee visits 20 flowers a minute. How many flowers does it visit in 3 trips?",
    "Lea saves $5 a week. She spends $2 a week. How much money will she save in 6 weeks?",
    "Lea saves $5 a month. How much money does she save in a week?",
    "Lea reads 12 pages in the first hour and 8 pages an hour after that. How many pages does she read in 5 hours?",
    "Max earns $10 an hour and $15 an hour on Sundays. How much does he earn in 6 hours?",
    "Max earns $10 an hour. He works 8 hours a day. How much does he earn in a week?",
    "A tap fills 5 gallons per minute. The tank holds 100 gallons. How many gallons does it fill in an hour?",
    "Sara can bake 6 pies in a day. How many pies did she bake in a week?",
    "If Nora drank 3 glasses of water a day, she would be healthy. How many glasses of water does she drink in a week?",
    "Jo walks 2 miles to school every day. How many miles does she walk in a week?",
    "Jo walks 2 miles to school and 2 miles back every day. How many miles does she walk in 5 days?",
    "It takes 7 minutes to bake a pan of buns and 5 minutes to cool it. How long will it take to bake 4 pans?",
    "It takes Mia 7 minutes to bake a pan of buns. Her oven holds 2 pans. How long will it take her to bake 4 pans?",
    "Tess has 3 dogs and 2 cats. Each dog eats 2 cups of food a day. How many cups of food do her pets eat in a week?",
    "Tess has 3 dogs. Each dog eats 2 cups of food a day. How many cups of food does each dog eat in a week?",
    "Tess has 3 dogs. Bo has 4 dogs. Each dog eats 2 cups of food a day. How many cups of food do the dogs eat in a week?",
    "Tess has 3 dogs. Bo has 4 dogs. Each dog eats 2 cups of food a day. How many cups of food do Tess's dogs eat in a week?",
    "A farmer has 12 cows. 3 cows are sick. Each cow gives 8 liters of milk per day. How many liters of milk do the cows give in a week?",
    "A farmer has 12 cows and 5 goats. Each cow gives 8 liters of milk per day. How many liters of milk do the animals give in a week?",
    "Each cow gives 8 liters of milk per day. How many liters of milk does a cow give per week?",
    "Tess has 3 dogs. A dog eats 2 cups of food a day. How many cups of food does the dog eat in a week?",
    "Tess has 3 dogs. Her small dog eats 2 cups of food a day. How many cups of food do the dogs eat in a week?",
    "A farmer has 12 cows. Each cow gives 8 liters of milk per day. He sells 20 liters. "
    "How many liters of milk do the cows give in a week?",
    "A farmer has 12 cows. Some of the cows are calves. Each cow gives 8 liters of milk per day. "
    "How many liters of milk do the cows give in a week?",
    "A farmer has 12 cows. Each cow gives 8 liters of milk per day in spring. How many liters of milk do the cows give in a week?",
    "A farmer has 12 cows. Each cow used to give 8 liters of milk per day. How many liters of milk do the cows give in a week?",
)


@pytest.mark.parametrize(("text", "answer"), ANSWERED.items())
def test_what_is_told_is_answered(text: str, answer: int) -> None:
    verdict = solve(text)
    assert (verdict.reason, verdict.answer) == (None, Fraction(answer))


@pytest.mark.parametrize("text", REFUSED)
def test_what_only_looks_alike_is_refused(text: str) -> None:
    assert solve(text).verdict == "refused"
