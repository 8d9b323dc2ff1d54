"""Verdicts: an answer with its proof or a refusal with its reason, as plain data with a closed vocabulary."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st
from shapes import SHAPES, Shape
from strategies import problems

from cpsearch.errors import ProblemError
from cpsearch.problem import FindingReason, Problem, Span
from cpsearch.verdict import CATEGORY_OF, Evidence, Reading, RefusalReason, Verdict, refused

ANSWERED = Verdict("answered", Fraction(60), "year", chain=SHAPES[3].chain, chains=1, readings=1, exhausted=True, certified=True)


@given(
    reason=st.sampled_from(get_args(RefusalReason)),
    problem=st.none() | problems(),
    evidence=st.lists(st.builds(Evidence, st.text(max_size=9), st.none() | st.just(Span(0, 2))), max_size=2),
    readings=st.lists(st.builds(Reading, st.text(max_size=3), st.text(max_size=3), st.sampled_from(("alive", "contradicted", "unread")))),
)
def test_refusals_round_trip_byte_for_byte(
    reason: RefusalReason, problem: Problem | None, evidence: list[Evidence], readings: list[Reading]
) -> None:
    """A refusal read back is equal and writes the same bytes, with its Problem and evidence."""
    verdict = Verdict("refused", reason=reason, evidence=tuple(evidence), alternatives=tuple(readings), problem=problem)
    assert Verdict.from_json(verdict.to_json()) == verdict
    assert Verdict.from_json(verdict.to_json()).to_json() == verdict.to_json()


@given(st.fractions(), st.sampled_from(SHAPES))
def test_answers_round_trip_byte_for_byte(value: Fraction, shape: Shape) -> None:
    """An answer keeps its exact value and its proof."""
    verdict = replace(ANSWERED, answer=value, chain=shape.chain, problem=shape.problem)
    assert Verdict.from_json(verdict.to_json()) == verdict
    assert verdict.category is None


@pytest.mark.parametrize(
    ("field", "make"),
    [
        ("verdict", lambda: Verdict("answered")),
        ("verdict", lambda: Verdict("refused")),
        ("verdict", lambda: replace(ANSWERED, reason="no_chain")),
        ("verdict", lambda: Verdict("refused", Fraction(1), reason="no_chain")),
        ("verdict", lambda: replace(ANSWERED, exhausted=False)),
        ("verdict", lambda: replace(ANSWERED, certified=False)),
        ("verdict", lambda: replace(ANSWERED, chain=None)),
        ("reason", lambda: Verdict("refused", reason="tired")),  # type: ignore[arg-type]
    ],
)
def test_a_verdict_is_an_answer_or_a_refusal(field: str, make: Callable[[], object]) -> None:
    """Never both, never neither; and no answer without a certified, exhausted search and its proof."""
    with pytest.raises(ProblemError) as caught:
        make()
    assert caught.value.field == field


def test_the_vocabulary_is_closed_and_every_reason_has_one_category() -> None:
    """What reading can find is part of it."""
    assert set(CATEGORY_OF) == set(get_args(RefusalReason))
    assert set(get_args(FindingReason)) <= set(CATEGORY_OF)
    assert refused("answers_disagree", "two").category == "ambiguity"


def test_a_refusal_rests_on_evidence() -> None:
    """The short form makes one piece of it."""
    verdict = refused("no_chain", "nothing found", span=Span(0, 3), reader="hand")
    assert (verdict.verdict, verdict.reason, verdict.evidence) == ("refused", "no_chain", (Evidence("nothing found", Span(0, 3)),))
    assert verdict.reader == "hand"
