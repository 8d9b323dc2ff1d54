"""The levels of ``verify``: what each asks for, each reason and outcome, and the ways in which people write a right step."""

from __future__ import annotations

from typing import get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from shapes import SHAPES, Shape, licence, quantity, shapes, sig, span, target
from strategies import solutions

from cpsearch.chain import Chain, Ref
from cpsearch.gate import LEVELS, GateReport, Outcome, Source, verify
from cpsearch.limits import Limits
from cpsearch.problem import Finding, Problem

PENS = "Ida has 3 red pens and 4 blue pens. How many pens has Ida?"
RED, BLUE, ALL = sig("red", "pen"), sig("blue", "pen"), sig("ida", "pen")
BOTH = licence("both", "combine", "sum", span(PENS, "and"), ALL, RED, BLUE)
STATED = (quantity("q0", "3", RED, span(PENS, "3")), quantity("q1", "4", BLUE, span(PENS, "4")))
PROBLEM = Problem(PENS, STATED, (BOTH,), target(ALL))

DEALT = "7 pens are dealt to 2 friends. How many does each get?"


def dealt(rounding: str) -> Problem:
    """Seven pens for two, with what is left over, or as many hands as are needed."""
    pens, friends, each = sig("dealt", "pen"), sig("friends", "friend"), sig("each", "pen/friend")
    stated = (quantity("q0", "7", pens, span(DEALT, "7")), quantity("q1", "2", friends, span(DEALT, "2")))
    deal = licence("deal", "share", "product", span(DEALT, "dealt"), pens, friends, each, unknowns=(2,), rounding=rounding)
    return Problem(DEALT, stated, (deal,), target(each))


COINS = "Ida has 5 coins, finds 2 coins, and Bo has 3 caps. How many coins has Ida now?"
BEFORE, AFTER, FOUND, CAPS = sig("ida", "coin", "t0"), sig("ida", "coin", "t1"), sig("#found", "coin"), sig("bo", "cap")


def coins(*, asked_now: bool = True, caps_bear: bool = False) -> Problem:
    """Ida's coins before and after; Bo's caps are beside the question, or one coin each."""
    stated = (
        quantity("q0", "5", BEFORE, span(COINS, "5")),
        quantity("q1", "2", FOUND, span(COINS, "2")),
        quantity("q2", "3", FOUND if caps_bear else CAPS, span(COINS, "3")),
    )
    finds = licence("finds", "change", "sum", span(COINS, "finds"), AFTER, BEFORE, FOUND)
    caps = licence("caps", "equate", "sum", span(COINS, "caps"), sig("aside", "cap"), CAPS)
    return Problem(COINS, stated, (finds, caps), target(AFTER if asked_now else BEFORE), states=("t0", "t1"))


#: For each reason that a written derivation can meet: the Problem, the derivation, the loosest level that minds it, and the step.
REASONS: dict[str, tuple[Problem, str, str, int | None]] = {
    "wrong_arithmetic": (PROBLEM, "3 + 4 = 8", "arithmetic", 0),
    "division_by_zero": (PROBLEM, "3 / (4 - 4) = 0", "arithmetic", 0),
    "ungrounded_operand": (PROBLEM, "3 + 4 = 7\n7 + 91 = 98", "grounded", 1),
    "unlicensed_step": (PROBLEM, "4 - 3 = 1", "licensed", 0),
    "unit_mismatch": (coins(), "5 + 2 = 7\n7 + 3 = 10", "licensed", 1),
    "incomplete": (coins(caps_bear=True), "5 + 2 = 7", "complete", None),
    "off_target": (SHAPES[0].problem, "10 * 3 = 30", "complete", None),
    "wrong_state": (coins(asked_now=False), "5 + 2 = 7", "complete", None),
    "no_steps": (PROBLEM, "Seven, I think.", "arithmetic", None),
    "unreadable_derivation": (PROBLEM, "x + 3 = 7", "arithmetic", None),
    "unread_text": (
        Problem(PENS, STATED, (BOTH,), target(ALL), findings=(Finding("open_set", "and so on"),)),
        "3 + 4 = 7",
        "licensed",
        None,
    ),
    "budget_exhausted": (PROBLEM, "3 + 4 = 7\n" * 101, "grounded", None),
}


@pytest.mark.parametrize("reason", REASONS)
def test_each_reason_is_met_at_its_level_and_step(reason: str) -> None:
    """No looser level minds it, and every stricter one does."""
    problem, text, level, step = REASONS[reason]
    for each in LEVELS:
        report = verify(problem, text, level=each)
        if LEVELS.index(each) < LEVELS.index(level):
            assert report.accepted, (each, report.reasons)
        else:
            assert report.reasons == (reason,), (each, report.reasons, report.detail)
            assert report.first_failing_step == step


def test_an_impossible_value_is_rejected() -> None:
    """More is lost than there was."""
    lost = licence("finds", "change", "sum", span(COINS, "finds"), BEFORE, AFTER, FOUND)
    stated = (quantity("q0", "2", BEFORE, span(COINS, "2")), quantity("q1", "5", FOUND, span(COINS, "5")))
    problem = Problem(COINS, stated, (lost,), target(AFTER), states=("t0", "t1"))
    assert verify(problem, "2 - 5 = -3").reasons == ("impossible_value",)


def test_two_answers_are_not_unique() -> None:
    """What is complete may still not be the only thing that the text proves; with the solver or without."""
    twice = licence("less", "compare_additive", "sum", span(PENS, "has"), BLUE, ALL, RED)
    problem = Problem(PENS, STATED, (BOTH, twice), target(ALL))
    assert verify(problem, "3 + 4 = 7").accepted
    for certify in (False, True):
        assert verify(problem, "3 + 4 = 7", level="unique", certify=certify).reasons == ("not_unique",)


def test_too_large_a_list_is_not_unique_by_guess() -> None:
    """Where the list is cut short nothing is said about other answers."""
    assert verify(PROBLEM, "3 + 4 = 7", level="unique", limits=Limits(max_nodes=1)).reasons == ("budget_exhausted",)


def test_a_text_that_is_not_read_whole_rejects_no_step() -> None:
    """Its arithmetic and its grounds are checked, the rest is left open."""
    pytest.importorskip("spacy", reason="reading needs the text extra")
    text = "Ida has 3 red glorps and some more than 4 zibs each. How many?"
    assert verify(text, "3 + 4 = 7", level="grounded").accepted
    assert verify(text, "3 + 4 = 7").outcome == "could_not_check"
    assert verify(text, "3 + 4 = 8").outcome == "rejected"


def test_a_stated_answer_must_be_a_result() -> None:
    """And it is what the derivation answers."""
    assert verify(PROBLEM, "3 + 4 = 7\n#### 7").value == 7
    report = verify(PROBLEM, "3 + 4 = 7\n#### 8", level="grounded")
    assert (report.reasons, report.first_failing_step) == (("ungrounded_operand",), None)


def test_every_outcome_is_met() -> None:
    """Accepted, rejected, and left open."""
    found = {verify(PROBLEM, text).outcome for text in ("3 + 4 = 7", "3 + 4 = 8", "")}
    assert found == set(get_args(Outcome))


# ---- the ladder


@settings(deadline=None)
@given(solutions(), st.sampled_from(SHAPES))
def test_what_is_accepted_is_accepted_at_every_looser_level(text: str, shape: Shape) -> None:
    """And ``passed`` names the strictest level at which it is."""
    numbers = [str(q.value) for q in shape.problem.quantities]
    for derivation in (text, f"{numbers[0]} * {numbers[1]} = {shape.problem.quantities[0].value * shape.problem.quantities[1].value}"):
        reports = [verify(shape.problem, derivation, level=level) for level in LEVELS]
        accepted = [report.accepted for report in reports]
        assert accepted == sorted(accepted, reverse=True)
        strictest = [level for level, report in zip(LEVELS, reports, strict=True) if report.accepted]
        assert reports[-1].passed == (strictest[-1] if strictest else None)


@shapes
def test_a_source_that_is_used_again_says_the_same(shape: Shape) -> None:
    """And a report survives JSON, with equal bytes."""
    source = Source(shape.problem.text, shape.problem)
    for given_ in (shape.chain, Chain(shape.chain.steps[:1], Ref(step=0)), "3 + 4 = 7", ""):
        for level in LEVELS:
            report = verify(source, given_, level=level)
            assert report == verify(source, given_, level=level) == verify(shape.problem, given_, level=level)
            assert GateReport.from_json(report.to_json()) == report
            assert GateReport.from_json(report.to_json()).to_json() == report.to_json()


# ---- the ways to write a right step

LAMPS = "A shop had 80 lamps. It sold 25% of the lamps. How many lamps are left?"
HENS = "A farmer has 84 hens. A quarter of the hens are brown. How many hens are brown?"
PAGES = "Ida reads 9 pages a day. How many pages does she read in 2 weeks?"


@pytest.mark.parametrize(
    ("text", "derivation"),
    [
        (LAMPS, "80 * 0.75 = 60"),
        (LAMPS, "80 * 75% = 60"),
        (LAMPS, "80 * 75 / 100 = 60"),
        (LAMPS, "1 - .25 = .75\n.75 * 80 = 60"),
        (LAMPS, "100 - 25 = 75\n80 * 75 = 6000\n6000 / 100 = 60"),
        (LAMPS, "100% - 25% = 75%\n75% of 80 is 60"),
        (LAMPS, "25/100 * 80 = 20\n80 - 20 = 60"),
        (LAMPS, "80 * 25% = 20\n80 - 20 = 60"),
        (LAMPS, "80 / 4 = 20\n80 - 20 = 60"),
        (LAMPS, "80 - 20 = 60"),
        (HENS, "84 / 4 = 21"),
        (HENS, "84 * .25 = 21"),
        (HENS, "25% of 84 is 21"),
        (HENS, "84 * 1/4 = 21"),
        (PAGES, "2 * 7 = 14\n14 * 9 = 126"),
        (PAGES, "7 * 9 = 63\n63 * 2 = 126"),
        (PAGES, "14 * 9 = 126"),
    ],
)
def test_a_right_step_may_be_written_in_many_ways(text: str, derivation: str) -> None:
    """Percents and points, parts as divisors, what is left out, and the days of a week."""
    pytest.importorskip("spacy", reason="reading needs the text extra")
    report = verify(text, derivation, level="unique")
    assert report.accepted, (report.reasons, report.detail)


@pytest.mark.parametrize("derivation", ["80 * 0.7 = 56", "80 * 1.25 = 100", "80 / 25 = 3.2", "80 - 25 = 55", "100 - 25 = 75"])
def test_a_wrong_use_of_a_percentage_is_rejected(derivation: str) -> None:
    """A percentage is not a number of lamps, and what is left is not what was sold."""
    pytest.importorskip("spacy", reason="reading needs the text extra")
    assert verify(LAMPS, derivation).outcome == "rejected"


def test_a_quotient_is_made_whole_only_where_the_text_says_so() -> None:
    """Down, up or not at all."""
    results = ("7 / 2 = 3", "7 / 2 = 4", "7 / 2 = 3.5")
    assert [verify(dealt("floor"), text).accepted for text in results] == [True, False, False]
    assert [verify(dealt("ceil"), text).accepted for text in results] == [False, True, False]


def test_an_implied_operand_names_what_was_left_out() -> None:
    """The report shows the operation and the level that it needs."""
    pytest.importorskip("spacy", reason="reading needs the text extra")
    step = verify(LAMPS, "80 * 0.75 = 60", level="grounded").steps[0]
    assert step.implied
    assert [operand.detail for operand in step.operands if operand.grounding == "implied"] == ["1 - 1/4"]
