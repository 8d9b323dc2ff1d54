"""What became of a case, in one word, and which pairs tell."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

from cpsearch.practice.lanes.cases import TWIN, Case
from cpsearch.practice.lanes.depth import steps_in
from cpsearch.verdict import RefusalReason, Verdict

__all__ = ["Scored", "Word", "pairs_of", "score", "tells_of", "word_of"]

#: Answered as by hand; refused; answered otherwise; answered where the text does not decide.
Word = Literal["solved", "refused", "wrong", "spurious"]


@dataclass(frozen=True)
class Scored:
    """A case and its word; ``answer`` and ``steps`` (binary steps of the proof) are of an answer, ``reason`` of a refusal."""

    case: Case
    word: Word
    answer: Fraction | None = None
    steps: int | None = None
    reason: RefusalReason | None = None

    @property
    def misread(self) -> bool:
        """Whether it was answered otherwise than by hand."""
        return self.word in ("wrong", "spurious")


def word_of(gold: Fraction | None, answer: Fraction | None) -> Word:
    """The word for an answer (None: refused) to a case with ``gold`` (None: the text does not decide).

    >>> [word_of(gold, answer) for gold, answer in ((2, 2), (2, None), (None, None), (2, 3), (None, 3))]
    ['solved', 'refused', 'refused', 'wrong', 'spurious']
    """
    if answer is None:
        return "refused"
    if gold is None:
        return "spurious"
    return "solved" if answer == gold else "wrong"


def score(case: Case, verdict: Verdict) -> Scored:
    """A case with what became of it."""
    steps = None if verdict.answer is None or verdict.chain is None else steps_in(verdict.chain)
    return Scored(case, word_of(case.answer, verdict.answer), verdict.answer, steps, verdict.reason)


def pairs_of(scored: Iterable[Scored]) -> dict[str, tuple[Scored, Scored]]:
    """Twin and confuser of every pair of which both were scored, by ``pair_id``."""
    members: dict[str, list[Scored]] = {}
    for item in scored:
        if item.case.pair_id is not None:
            # the twin first
            members.setdefault(item.case.pair_id, []).insert(0 if item.case.category == TWIN else 1, item)
    return {pair_id: (items[0], items[1]) for pair_id, items in members.items() if len(items) == 2}


def tells_of(scored: Iterable[Scored]) -> tuple[Scored, ...]:
    """The confusers that were answered wrongly, or where the text does not decide, though their twins were solved."""
    return tuple(confuser for twin, confuser in pairs_of(scored).values() if twin.word == "solved" and confuser.misread)
