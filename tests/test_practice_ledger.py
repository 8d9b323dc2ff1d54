"""The ledger and its invariants (ADR-0175): distinct problems, conservative floors, fixed ceilings, retraction."""

from __future__ import annotations

import dataclasses
from math import inf

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cpsearch.errors import ProblemError
from cpsearch.practice.ceilings import CEILINGS, Ceilings, license_for
from cpsearch.practice.ledger import Ledger, Trial
from cpsearch.practice.tally import ClassTally, conservative_floor

COUNTS = st.integers(0, 3000)


def trials(pattern: str, right: int, wrong: int = 0, refused: int = 0) -> list[Trial]:
    made: list[Trial] = []
    for outcome, count in (("correct", right), ("wrong", wrong), ("refused", refused)):
        for _ in range(count):
            number = len(made)
            value = {"correct": "3", "wrong": "4", "refused": ""}[outcome]
            made.append(Trial(pattern, f"k{number}", f"id{number}", outcome, value, "3"))  # type: ignore[arg-type]
    return made


# the floor


@pytest.mark.parametrize(
    ("right", "of", "floor"),
    [(0, 0, 0.0), (9, 9, 0.0), (10, 10, 0.601114129), (0, 10, 0.0), (95, 100, 0.86084162), (39, 40, 0.817766747), (657, 657, 0.990000877)],
)
def test_the_floor_at_its_pinned_values(right: int, of: int, floor: float) -> None:
    assert conservative_floor(right, of) == floor


@pytest.mark.parametrize(("theta", "needed"), [(0.85, 38), (0.90, 60), (0.95, 127), (0.99, 657)])
def test_a_clean_record_clears_a_ceiling_at_its_pinned_length_and_not_before(theta: float, needed: int) -> None:
    assert conservative_floor(needed, needed) >= theta > conservative_floor(needed - 1, needed - 1)


@given(COUNTS, COUNTS)
def test_the_floor_is_never_above_the_share_nor_one(right: int, wrong: int) -> None:
    floor = conservative_floor(right, right + wrong)
    assert 0 <= floor < 1
    if right + wrong:
        assert floor <= right / (right + wrong)


@given(st.integers(0, 500), st.integers(0, 500))
def test_one_more_right_never_lowers_the_floor_and_one_more_wrong_never_raises_it(right: int, wrong: int) -> None:
    here = conservative_floor(right, right + wrong)
    assert conservative_floor(right + 1, right + wrong + 1) >= here >= conservative_floor(right, right + wrong + 1)


@pytest.mark.parametrize(("right", "of"), [(1.0, 2), (True, 2), (1, "2")])
def test_what_is_no_count_is_a_type_error(right: object, of: object) -> None:
    with pytest.raises(TypeError):
        conservative_floor(right, of)  # type: ignore[arg-type]


@pytest.mark.parametrize(("right", "of"), [(-1, 3), (4, 3)])
def test_more_right_than_tried_is_a_value_error(right: int, of: int) -> None:
    with pytest.raises(ValueError, match="of"):
        conservative_floor(right, of)


@pytest.mark.parametrize("field", ["correct", "wrong", "refused"])
def test_a_tally_holds_counts(field: str) -> None:
    with pytest.raises(ProblemError, match=field):
        ClassTally("a", **{field: -1})


def test_coverage_is_of_attempts_and_reliability_of_what_was_given() -> None:
    tally = ClassTally("a", correct=18, wrong=2, refused=20)
    assert (tally.committed, tally.coverage, tally.reliability) == (20, 0.5, conservative_floor(18, 20))


# the ceilings


def test_the_ceilings_are_those_of_the_seed() -> None:
    assert (CEILINGS.of("practice"), CEILINGS.of("propose"), CEILINGS.of("serve")) == (0.0, 0.85, 0.99)


def test_no_code_can_change_a_ceiling() -> None:
    with pytest.raises(dataclasses.FrozenInstanceError):
        CEILINGS.propose = 0.5  # type: ignore[misc]
    other = dataclasses.replace(CEILINGS, propose=0.5)
    assert other is not CEILINGS
    assert CEILINGS.of("propose") == 0.85


@pytest.mark.parametrize("value", [-0.1, 1.0, 2.0])
def test_a_ceiling_is_a_share_below_one(value: float) -> None:
    with pytest.raises(ProblemError, match="serve"):
        Ceilings(serve=value)


def test_practice_needs_nothing() -> None:
    decision = license_for(ClassTally("a", wrong=50), "practice")
    assert decision.licensed
    assert decision.ratio == inf


@pytest.mark.parametrize(("right", "wrong", "licensed"), [(38, 0, True), (37, 0, False), (39, 1, False), (95, 5, True)])
def test_a_proposal_needs_its_floor(right: int, wrong: int, licensed: bool) -> None:
    decision = license_for(ClassTally("a", right, wrong), "propose")
    assert decision.licensed is licensed
    assert decision.measured == conservative_floor(right, right + wrong)


def test_refusals_count_neither_for_nor_against() -> None:
    assert license_for(ClassTally("a", 38, 0, 500), "propose").licensed


# the ledger


def test_one_problem_is_one_trial_however_often_it_is_tried() -> None:
    once = trials("a", 1)
    ledger = Ledger().record(once * 50)
    assert ledger.tally("a") == ClassTally("a", correct=1)
    assert [(audit.recorded, audit.distinct, audit.most_repeated) for audit in ledger.audit()] == [(50, 1, 50)]


def test_of_attempts_that_differ_the_worst_counts() -> None:
    right, wrong, refused = trials("a", 1)[0], trials("a", 0, 1)[0], trials("a", 0, 0, 1)[0]
    for order in ([right, wrong, refused], [wrong, refused, right], [refused, right, wrong]):
        assert Ledger().record(order).tally("a") == ClassTally("a", wrong=1)
    assert Ledger().record([refused, right]).tally("a") == ClassTally("a", correct=1)


@given(st.permutations(trials("a", 3, 2, 2) + trials("b", 1, 1)))
def test_the_order_of_trials_does_not_matter(order: list[Trial]) -> None:
    assert Ledger().record(order) == Ledger().record(trials("a", 3, 2, 2) + trials("b", 1, 1))


def test_recording_makes_a_new_ledger() -> None:
    empty = Ledger()
    assert empty.record(trials("a", 2)).tally("a").correct == 2
    assert empty == Ledger()


def test_what_gold_contradicts_is_retracted() -> None:
    ledger = Ledger().record(trials("a", 38))
    assert ledger.licensed("propose") == ("a",)
    corrected = ledger.corrected("k0", "5")
    assert corrected.tally("a") == ClassTally("a", correct=37, wrong=1)
    assert ledger.retracted(corrected) == ("a",)
    assert corrected.corrected("k0", "3") == ledger


def test_what_was_reached_by_other_operations_stays_wrong_whatever_gold_is() -> None:
    ledger = Ledger().record([Trial("a", "k", "id", "wrong", "3", "3", matched=False)])
    assert ledger.corrected("k", "3") == ledger
    assert ledger.corrected("k", "4").tally("a").wrong == 1


def test_a_corrected_gold_concerns_its_problem_alone() -> None:
    ledger = Ledger().record(trials("a", 3, 1, 1))
    assert ledger.corrected("other", "5") == ledger
    assert ledger.corrected("k4", "5") != ledger  # the refused one has another gold, and is refused still
    assert ledger.corrected("k4", "5").tally("a") == ledger.tally("a")


def test_a_pattern_never_tried_has_no_counts() -> None:
    assert Ledger().tally("a") == ClassTally("a")
    assert Ledger().licensed("propose") == ()
