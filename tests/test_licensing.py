"""Licences clause by clause: which steps over a text that is not read whole are licensed, which are not, and what keeps one from answering.

Every text has an aside that no rule of reading understands, so that only its clauses can license anything.
"""

from __future__ import annotations

from functools import cache

import pytest

from cpsearch.gate import GateReport, Source, verify
from cpsearch.licensing import story_of

pytest.importorskip("spacy", reason="reading needs the text extra")

CRATES = (
    "As the fair drew near, Wanda filled 14 crates. Each crate holds 6 lanterns. How many lanterns did Wanda pack, as far as anyone knows?"
)
BASKETS = CRATES.replace("Each crate", "Each basket")
PACKED = "As the fair drew near, Wanda had 84 lanterns to pack. Each crate holds 6 lanterns. How many crates did she need, for all we know?"
TRAM = "Oddly, a tram covers 30 miles an hour whatever the weather. How many miles does it cover in 4 hours, if nobody stops it?"
SHORT_TRAM = TRAM.replace("4 hours", "4 minutes")
DRIVE = "Oddly, Petra drives 90 miles in the fog, whatever the sky does. She drives 30 miles per hour. How long does she drive?"
PIES = "Oddly, the pies at the inn cost $4 each, whatever the cook says. Petra buys 6 pies. How much does she pay?"
BOWLS = (
    "Oddly, Petra fills 4 bowls with plums, whatever the sky does. There are 6 plums in each bowl. How many plums are there in the bowls?"
)
PAGES = "Oddly, Petra reads 7 pages every day, whatever the sky does. How many pages does she read in 2 weeks?"
WALK = "Oddly, Petra walks for 3 hours in the fog, whatever the sky does. How many minutes is she in the fog?"
STROLL = "Oddly, Petra walks for 180 minutes in the fog, whatever the sky does. How many hours is she in the fog?"
GOATS = "Oddly, 24 plums are shared equally among 6 goats, whatever the sky does. How many plums does each goat get?"
HILL = "Oddly, 24 plums lie on the hill for 6 goats, whatever the sky does. How many plums are on the hill?"

TWICE = (
    "Oddly, Rufus knits 12 scarves, as his sister looks on. Odile knits twice as many scarves as Rufus. How many scarves does Odile knit?"
)
TWICE_BASE = TWICE.replace("does Odile", "does Rufus")
TWICE_BACK = TWICE_BASE.replace("Oddly, Rufus", "Oddly, Odile")
TWICE_ALL = TWICE.replace("does Odile knit", "do they knit altogether")
TWICE_HATS = TWICE.replace("12 scarves", "12 scarves and 3 hats")
MORE = TWICE.replace("twice as many scarves as", "5 more scarves than")
MORE_BACK = TWICE_BACK.replace("twice as many scarves as", "5 more scarves than")
MORE_STRANGER = MORE.replace("Oddly, Rufus", "Oddly, Petra")
FEWER = TWICE.replace("twice as many scarves as", "5 fewer scarves than")
FEWER_BACK = TWICE_BACK.replace("twice as many scarves as", "5 fewer scarves than")
NESTED = (
    "Oddly, Bruno has 12 plums, whatever the sky does. Petra has 5 more than twice as many plums as Bruno. How many plums does Petra have?"
)
FRIDAY = (
    "Oddly, Petra ran 6 miles on Monday, whatever the sky did. She ran 2 more miles on Friday than on Monday. "
    "How many miles did she run on Friday?"
)
SUNDAY = FRIDAY.replace("6 miles on Monday", "6 miles on Sunday")
TREE = "Oddly, a tree was 12 feet tall, whatever the sky did. Then it grew by 3 feet. How tall is the tree now?"
COUPON = "Oddly, Petra's stew costs $40, whatever the cook says. She has a coupon for $5. How much does she pay?"

COAT = "Oddly, a coat at the bazaar is priced at $80, whatever Hugo thinks. The bazaar takes 25% off the price. How much does Hugo pay?"
TIP = "Oddly, a stew at the inn costs $40, whatever the cook says. Petra adds a 20% tip. How much does Petra pay?"
WAGES = "Oddly, Petra saves 20% of her wages, whatever the sky does. She earns $9 an hour for 5 hours. How much does Petra save?"

PLUMS = "Oddly, Petra picked 12 plums, whatever the sky did. Bruno picked 7 plums. How many plums did Petra and Bruno pick altogether?"
PLUMS_MORE = PLUMS.replace("How many plums did Petra and Bruno pick altogether", "How many more plums did Petra pick than Bruno")
PLUMS_START = PLUMS.replace("Petra and Bruno pick altogether", "they have originally")
PLUMS_NOT = PLUMS.replace("Petra and Bruno pick altogether", "they not pick in total")
PLUMS_LEFT = PLUMS.replace("Petra and Bruno pick altogether", "Petra and Bruno have left altogether")
PLUMS_WHOSE = PLUMS.replace("Petra and Bruno pick altogether", "Petra pick")
PEARS = PLUMS.replace("How many plums", "How many pears")
PEAR_MASS = PLUMS.replace("How many plums", "How many kilograms")
MASS = PLUMS.replace("7 plums", "7 kilograms of plums")
THREE = PLUMS.replace("7 plums.", "7 plums, and Hugo picked 4 plums.").replace("did Petra and Bruno", "did they")
HOURLY = PLUMS.replace("12 plums", "12 plums an hour").replace("7 plums", "7 plums an hour")
ONE = "Oddly, Petra picked 12 plums, whatever the sky did. How many plums did Petra pick in the end?"
EARNED = "Oddly, Petra earns $12 at the pier, whatever the sky does. She earns $7 at the mill. How much does she earn in total?"
SPENT = "Oddly, Petra earns $12 at the pier, whatever the sky does. She pays $7 at the mill. How much money does she have left?"
LOST = "Oddly, Petra has 12 plums in a bowl, whatever the sky does. She loses 7 plums. How many plums does she have left?"
TOTAL = (
    "Oddly, a total of 30 plums lay in the bowls, whatever the sky did. Petra put 12 plums there, and Bruno put the rest. "
    "How many plums did Bruno put there?"
)
RIPE = "Oddly, Petra picked a total of 30 plums, whatever the sky did. Of these, 12 plums were ripe. How many plums did she pick?"
JAM = "Oddly, Petra sold jam for $90, whatever the sky did. The jars cost $30. How much profit did she make?"

#: Steps that are licensed and answer: the text, the derivation, and by which relations.
ANSWERS = {
    "so many for each of these": (CRATES, "14 * 6 = 84", "rate"),
    "in either order": (CRATES, "6 * 14 = 84", "rate"),
    "how many of those that hold so many": (PACKED, "84 / 6 = 14", "rate"),
    "so many in a time": (TRAM, "30 * 4 = 120", "rate"),
    "the time that a rate takes": (DRIVE, "90 / 30 = 3", "rate"),
    "a price for each": (PIES, "4 * 6 = 24", "rate"),
    "so many in each": (BOWLS, "4 * 6 = 24", "rate"),
    "a measure in its parts, then a rate": (PAGES, "2 * 7 = 14\n14 * 7 = 98", "convert rate"),
    "a measure in its parts": (WALK, "3 * 60 = 180", "convert"),
    "a measure back into its whole": (STROLL, "180 / 60 = 3", "convert"),
    "shared out equally": (GOATS, "24 / 6 = 4", "share"),
    "a factor times its base": (TWICE, "12 * 2 = 24", "compare_multiplicative"),
    "what is compared by a factor": (TWICE_BACK, "12 / 2 = 6", "compare_multiplicative"),
    "a comparison and its base together": (TWICE_ALL, "12 * 2 = 24\n12 + 24 = 36", "compare_multiplicative combine"),
    "more than the base": (MORE, "12 + 5 = 17", "compare_additive"),
    "back from what is more": (MORE_BACK, "12 - 5 = 7", "compare_additive"),
    "fewer than the base": (FEWER, "12 - 5 = 7", "compare_additive"),
    "back from what is fewer": (FEWER_BACK, "12 + 5 = 17", "compare_additive"),
    "more than a multiple": (NESTED, "12 * 2 = 24\n24 + 5 = 29", "compare_multiplicative compare_additive"),
    "more than at another time": (FRIDAY, "6 + 2 = 8", "compare_additive"),
    "what a part off leaves": (COAT, "80 * 0.25 = 20\n80 - 20 = 60", "portion complement"),
    "a part of a sum of money by its name": (WAGES, "9 * 5 = 45\n45 * 0.2 = 9", "rate portion"),
    "two told apart": (PLUMS, "12 + 7 = 19", "combine"),
    "three told apart": (THREE, "12 + 7 = 19\n19 + 4 = 23", "combine combine"),
    "two incomes": (EARNED, "12 + 7 = 19", "combine"),
    "an income less what is paid": (SPENT, "12 - 7 = 5", "change"),
    "a state less a loss": (LOST, "12 - 7 = 5", "change"),
    "a total less a part": (TOTAL, "30 - 12 = 18", "complement"),
    "what is earned less what it cost": (JAM, "90 - 30 = 60", "change"),
}
#: Steps that no clause licenses: the nearest to those that one does.
UNLICENSED = {
    "what holds added to what it holds": (CRATES, "14 + 6 = 20"),
    "what holds taken from what it holds": (CRATES, "14 - 6 = 8"),
    "a rate of another container": (BASKETS, "14 * 6 = 84"),
    "what is held times what each holds": (PACKED, "84 * 6 = 504"),
    "so many to hold, the wrong way up": (PACKED, "6 / 84 = 1/14"),
    "a rate in another time": (SHORT_TRAM, "30 * 4 = 120"),
    "a way times its rate": (DRIVE, "90 * 30 = 2700"),
    "a rate less its way": (DRIVE, "90 - 30 = 60"),
    "a price added to how many are bought": (PIES, "4 + 6 = 10"),
    "how many are bought for a price each": (PIES, "6 / 4 = 1.5"),
    "so many in each taken away": (BOWLS, "6 - 4 = 2"),
    "a factor of measures added": (WALK, "3 + 60 = 63"),
    "a factor of measures the wrong way": (WALK, "3 / 60 = 0.05"),
    "parts of a measure made more": (STROLL, "180 * 60 = 10800"),
    "shared where nothing is shared": (HILL, "24 / 6 = 4"),
    "sharers times what is shared": (GOATS, "24 * 6 = 144"),
    "sharers taken from what is shared": (GOATS, "24 - 6 = 18"),
    "a base divided by its factor": (TWICE, "12 / 2 = 6"),
    "what is compared times its factor": (TWICE_BACK, "12 * 2 = 24"),
    "a factor added": (TWICE, "12 + 2 = 14"),
    "a factor of other things": (TWICE_HATS, "3 * 2 = 6"),
    "less, where it is more": (MORE, "12 - 5 = 7"),
    "more than the base, from what is compared": (MORE_BACK, "12 + 5 = 17"),
    "more than somebody else": (MORE_STRANGER, "12 + 5 = 17"),
    "times, where it is more": (MORE, "12 * 5 = 60"),
    "more, where it is fewer": (FEWER, "12 + 5 = 17"),
    "fewer than the base, from what is compared": (FEWER_BACK, "12 - 5 = 7"),
    "the outer of two comparisons first": (NESTED, "12 + 5 = 17\n17 * 2 = 34"),
    "more than at a time that is not told": (SUNDAY, "6 + 2 = 8"),
    "grown downwards": (TREE, "12 - 3 = 9"),
    "a coupon paid on top": (COUPON, "40 + 5 = 45"),
    "a part off put on": (COAT, "80 * 0.25 = 20\n80 + 20 = 100"),
    "a whole divided by its part": (COAT, "80 / 0.25 = 320"),
    "one and a part that is taken off": (COAT, "1 + 0.25 = 1.25\n80 * 1.25 = 100"),
    "a part put on taken off": (TIP, "40 * 0.2 = 8\n40 - 8 = 32"),
    "a part of an hourly wage": (WAGES, "9 * 0.2 = 1.8\n1.8 + 5 = 6.8"),
    "two added once taken away": (PLUMS, "12 - 7 = 5"),
    "a sum of one amount": (ONE, "12 + 12 = 24"),
    "an amount less itself": (ONE, "12 - 12 = 0"),
    "an income taken from an income": (EARNED, "12 - 7 = 5"),
    "what is paid added to an income": (SPENT, "12 + 7 = 19"),
    "a loss added to a state": (LOST, "12 + 7 = 19"),
    "a part added to its total": (TOTAL, "30 + 12 = 42"),
    "some of a total told twice": (RIPE, "30 + 12 = 42"),
    "a cost added to a profit": (JAM, "90 + 30 = 120"),
    "amounts multiplied": (PLUMS, "12 * 7 = 84"),
}
#: Steps that are licensed and do not answer, and what is said to be lacking.
LACKS = {
    "another thing is asked": (PEARS, "12 + 7 = 19", "asks for pear, and the unit of this is plum"),
    "a rate, where an amount is asked": (HOURLY, "12 + 7 = 19", "does not ask for so many per hour"),
    "the other side of a comparison": (TWICE_BASE, "12 * 2 = 24", "what odile comes to, and the question asks for rufus"),
    "one side, where both are asked": (TWICE_ALL, "12 * 2 = 24", "does not name odile"),
    "a sum that is not asked": (PLUMS_WHOSE, "12 + 7 = 19", "this is a sum"),
    "a sum, where a difference is asked": (PLUMS_MORE, "12 + 7 = 19", "this is a sum"),
    "amounts apart that nothing compares": (PLUMS_MORE, "12 - 7 = 5", "no comparison of the text"),
    "what was at first": (PLUMS_START.replace("originally", "together originally"), "12 + 7 = 19", "what was at first"),
    "those that do not": (PLUMS_NOT, "12 + 7 = 19", "those that do not"),
    "what is left": (PLUMS_LEFT, "12 + 7 = 19", "what is left"),
    "a part off by itself": (COAT, "80 * 0.25 = 20", "this is a part"),
    "a part put on by itself": (TIP, "40 * 0.2 = 8", "this is a part"),
    "a number that is left out": (THREE, "12 + 7 = 19", "'4' of the text is not used"),
    "a number of other things that is left out": (TWICE_HATS, "12 * 2 = 24", "'3' of the text is not used"),
    "a step that is left out": (THREE, "12 + 7 = 19\n7 + 4 = 11\n19 + 4 = 23", "step 2 leads to nothing"),
}


@cache
def _source(text: str) -> Source:
    return Source(text)


def _report(text: str, derivation: str) -> GateReport:
    source = _source(text)
    # another reading would license over the Problem
    assert source.read_whole.given is None
    return verify(source, derivation, level="complete")


@pytest.mark.parametrize(("text", "derivation", "relations"), ANSWERS.values(), ids=ANSWERS)
def test_what_a_clause_licenses_answers(text: str, derivation: str, relations: str) -> None:
    report = _report(text, derivation)
    assert (report.outcome, report.detail) == ("accepted", "")
    assert [step.relation for step in report.steps] == relations.split()


@pytest.mark.parametrize(("text", "derivation"), UNLICENSED.values(), ids=UNLICENSED)
def test_what_no_clause_licenses_could_not_be_checked(text: str, derivation: str) -> None:
    report = _report(text, derivation)
    assert (report.outcome, report.passed, report.reasons) == ("could_not_check", "grounded", ("unread_step",))


@pytest.mark.parametrize(("text", "derivation", "lack"), LACKS.values(), ids=LACKS)
def test_what_is_licensed_and_does_not_answer_lacks_something(text: str, derivation: str, lack: str) -> None:
    report = _report(text, derivation)
    assert not report.accepted
    assert report.passed == "licensed"
    assert lack in report.detail


def test_amounts_of_two_dimensions_are_rejected() -> None:
    report = _report(MASS, "12 + 7 = 19")
    assert (report.outcome, report.reasons) == ("rejected", ("unit_mismatch",))


def test_an_answer_of_another_dimension_is_rejected() -> None:
    report = _report(PEAR_MASS, "12 + 7 = 19")
    assert (report.outcome, report.reasons) == ("rejected", ("off_target",))


def test_a_licence_shows_its_words() -> None:
    report = _report(TWICE, "12 * 2 = 24")
    cue = report.steps[0].cue
    assert cue is not None
    assert TWICE[cue.start : cue.end].startswith("twice")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (CRATES, [("amount", "crate", ("",)), ("amount", "lantern", ("crate",))]),
        (TRAM, [("amount", "mile", ("hour",)), ("amount", "hour", ("",))]),
        (PIES, [("amount", "dollar", ("pie",)), ("amount", "pie", ("",))]),
        (MORE, [("amount", "scarf", ("",)), ("difference", "scarf", ("",))]),
        (TREE, [("amount", "foot", ("tree", "")), ("shift", "foot", ("",))]),
    ],
    ids=["each", "an hour", "apiece", "more than", "grew by"],
)
def test_a_number_is_what_its_clause_says(text: str, said: list[tuple[str, str, tuple[str, ...]]]) -> None:
    assert [(mention.role, mention.unit, mention.per) for mention in story_of(text).mentions] == said


@pytest.mark.parametrize(
    ("text", "subject", "base", "sign"), [(MORE, "odile", "rufus", 1), (FEWER, "odile", "rufus", -1)], ids=["more", "fewer"]
)
def test_a_comparison_has_its_subject_its_base_and_its_way(text: str, subject: str, base: str, sign: int) -> None:
    comparison = story_of(text).mentions[1]
    assert subject in comparison.subject - (comparison.base or frozenset())
    assert comparison.base is not None
    assert base in comparison.base - comparison.subject
    assert comparison.sign == sign
