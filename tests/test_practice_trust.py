"""What learned precision may do: nothing while it is off, nothing to a cold ledger, and never decide a tie."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cpsearch import solve
from cpsearch.practice.attempt import Attempt, Tried
from cpsearch.practice.ledger import Ledger, Trial
from cpsearch.practice.trust import Uses, ordered, ranked, trusted

ON = Uses(trust=True, order=True, rank=True)
GOOD, BAD = "pool each/product/cross/rate/count", "pool noun/sum/same/combine/count"


def seen(good: int = 40, bad: int = 40) -> Ledger:
    """One pattern always right, another always wrong."""
    right = [Trial(GOOD, f"k{i}", f"id{i}", "correct", "3", "3") for i in range(good)]
    wrong = [Trial(BAD, f"k{i}", f"id{i}", "wrong", "4", "3") for i in range(bad)]
    return Ledger().record([*right, *wrong])


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
    assert not trusted(GOOD, Ledger(), uses=ON)
    assert ordered(ATTEMPTS, Ledger(), uses=ON) == ATTEMPTS
    chains = (tried(BAD), tried(GOOD))
    assert ranked(chains, Ledger(), uses=ON) == ranked(chains, Ledger())


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


def test_a_tie_refuses_whatever_was_learned() -> None:
    """Serving knows no ledger: two readings with two values are refused."""
    pytest.importorskip("spacy", reason="reading needs the text extra")
    from cpsearch.reading.allowances import Allowances
    from cpsearch.reading.read import relaxations

    text = "Ben frobbed 4 cards. Then he squeaked 5 cards. How many cards did he frob in total?"
    pooled = [problem for problem, _ in relaxations(text, Allowances(kinds=frozenset(("aside", "pool"))))]
    assert [solve(problem).reason for problem in pooled] == ["answers_disagree"]
