"""What learned precision may do: nothing while it is off, nothing to a cold ledger, and never decide a tie."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cpsearch import solve
from cpsearch.practice.attempt import Attempt, Practised, Tried
from cpsearch.practice.ledger import Ledger, Trial, trials_of
from cpsearch.practice.tally import ClassTally
from cpsearch.practice.trust import Uses, ordered, ranked, rankings, trusted, without

ON = Uses(trust=True, order=True, rank=True)
GOOD, BAD = "pool each/product/cross/rate/count", "pool noun/sum/same/combine/count"


def seen(good: int = 40, bad: int = 40) -> dict[str, ClassTally]:
    """One pattern always right, another always wrong."""
    right = [Trial(GOOD, f"k{i}", f"id{i}", "correct", "3", "3") for i in range(good)]
    wrong = [Trial(BAD, f"k{i}", f"id{i}", "wrong", "4", "3") for i in range(bad)]
    return Ledger().record([*right, *wrong]).table()


def tried(pattern: str, value: str = "3") -> Tried:
    return Tried(f"… = {value}", value, (pattern,), False)


ATTEMPTS = (Attempt("pool", (BAD,), "wrong", value="4"), Attempt("pool", (GOOD,), "correct", value="3"))


def test_every_use_is_off_unless_asked_for() -> None:
    assert Uses() == Uses(trust=False, order=False, rank=False)
    assert not trusted(GOOD, seen())
    assert ordered(ATTEMPTS, seen()) == ATTEMPTS
    chains = (tried(BAD), tried(GOOD))
    assert ranked(chains, seen()) == tuple((Fraction(0), chain) for chain in chains)


def test_a_cold_ledger_changes_nothing() -> None:
    assert not trusted(GOOD, {}, uses=ON)
    assert ordered(ATTEMPTS, {}, uses=ON) == ATTEMPTS
    chains = (tried(BAD), tried(GOOD))
    assert ranked(chains, {}, uses=ON) == ranked(chains, {})


def test_trust_needs_the_ceiling() -> None:
    assert trusted(GOOD, seen(good=38), uses=ON)
    assert not trusted(GOOD, seen(good=37), uses=ON)
    assert not trusted(GOOD, seen(good=38), uses=ON, action="serve")
    assert not trusted(BAD, seen(), uses=ON)


@given(st.permutations((*ATTEMPTS, *ATTEMPTS)))
def test_order_changes_the_order_alone(attempts: list[Attempt]) -> None:
    made = ordered(attempts, seen(), uses=ON)
    assert sorted(made, key=repr) == sorted(attempts, key=repr)
    assert [attempt.patterns for attempt in made] == [(GOOD,), (GOOD,), (BAD,), (BAD,)]


def test_a_rank_shows_shares_and_keeps_ties_as_they_came() -> None:
    tie = (tried(GOOD, "3"), tried(GOOD, "5"), tried(BAD, "4"))
    assert ranked(tie, seen(), uses=ON) == ((Fraction(1), tie[0]), (Fraction(1), tie[1]), (Fraction(0), tie[2]))


def disagreeing(number: int) -> Practised:
    chains = (Tried("… = 3", "3", (GOOD,), True), Tried("… = 4", "4", (BAD,), False))
    attempt = Attempt("pool", (GOOD, BAD), "refused", "answers_disagree", chains=chains)
    return Practised(f"id{number}", f"k{number}", "3", "*", "", "ungrounded_question", 1, attempts=(attempt,))


def test_a_problem_is_ranked_by_what_the_others_taught() -> None:
    one, other = disagreeing(1), disagreeing(2)
    (alone,) = rankings([one], uses=ON)
    assert alone.first is None
    assert [ranking.first for ranking in rankings([one, other], uses=ON)] == [True, True]
    assert [ranking.first for ranking in rankings([one, other])] == [None, None]


def test_what_a_problem_taught_is_taken_off() -> None:
    both = Ledger().record(trial for number in (1, 2) for trial in trials_of(disagreeing(number))).table()
    assert without(both, disagreeing(2)) == Ledger().record(trials_of(disagreeing(1))).table()


def test_a_tie_refuses_whatever_was_learned() -> None:
    """Serving knows no ledger: two readings with two values are refused."""
    pytest.importorskip("spacy", reason="reading needs the text extra")
    from cpsearch.reading.allowances import Allowances
    from cpsearch.reading.read import relaxations

    text = "Ben frobbed 4 cards. Then he squeaked 5 cards. How many cards did he frob in total?"
    pooled = [problem for problem, _ in relaxations(text, Allowances(kinds=frozenset(("aside", "pool"))))]
    assert [solve(problem).reason for problem in pooled] == ["answers_disagree"]
