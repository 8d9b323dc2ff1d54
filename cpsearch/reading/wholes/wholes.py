"""Wholes that are told: "a total of 18 cups" is what all the parts come to, never one more part.

"Ida sold a total of 18 cups. She sold 4 on Monday and some on Tuesday": what she sold on Tuesday completes the parts to the whole.
"""

from __future__ import annotations

from cpsearch.problem import Signature
from cpsearch.reading.amounts import Amounts
from cpsearch.reading.asking.question import Ask
from cpsearch.reading.discourse.descriptions import same_action
from cpsearch.reading.discourse.facts import Fact

__all__ = ["missing_part"]


def missing_part(amounts: Amounts, asked: Ask) -> Signature | None:
    """The one part of a told whole whose amount is not told, if the question asks for it and all other parts are."""
    if not asked.lemma or asked.form != "amount" or len(asked.holders) > 1:
        return None
    own = [f for f in amounts.facts if f.kind == asked.kind and same_action(f.lemma, asked.lemma)]
    wholes = [f for f in own if is_whole(f)]
    parts = [f for f in own if not is_whole(f)]
    untold = [f for f in parts if amounts.is_untold(f)]
    if len(wholes) != 1 or len(untold) != 1 or len(parts) < 2 or wholes[0].times or wholes[0].places:
        return None
    if {f.holder for f in own} != set(asked.holders or ("",)) or not _apart(parts) or not _asked_for(asked, untold[0]):
        return None
    signature = amounts.event(untold[0], alone=True)
    roles = [("whole", amounts.event(wholes[0])), *((f"part{i}", amounts.event(part)) for i, part in enumerate(parts))]
    amounts.draft.licence("complement", "sum", roles, wholes[0].tokens)
    return signature


def is_whole(fact: Fact) -> bool:
    """Whether an amount is told as a total."""
    return "total" in fact.phrase.det.split()


def _apart(parts: list[Fact]) -> bool:
    """Whether the parts were at different times or places, so that they share nothing."""
    labels = [f.times | f.places for f in parts]
    return all(labels) and len({label for found in labels for label in found}) == sum(map(len, labels))


def _asked_for(asked: Ask, part: Fact) -> bool:
    return bool(asked.times | asked.places) and asked.times <= part.times and asked.places <= part.places
