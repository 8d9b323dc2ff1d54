"""Sorts of which no number is told: "5 dogs and 3 cats. There is a cow. How many animals are there?"

A question for a general kind means all of its sorts; one that the text names without a number leaves their sum open.
"""

from __future__ import annotations

from cpsearch.reading.amounts import Amounts
from cpsearch.reading.asking.question import Ask

__all__ = ["check_further_sorts"]


def check_further_sorts(amounts: Amounts, asked: Ask) -> None:
    """Add a finding for each further sort of the asked kind, where the kind itself is told only by its sorts."""
    draft, world = amounts.draft, amounts.world
    told = [f.kind for f in amounts.facts if f.phrase.number is not None] + [
        side.kind for r in amounts.relatives for side in (r.subject, r.base)
    ]
    sorts = {kind for kind in told if asked.kind.includes(kind) and kind != asked.kind}
    if draft.target is None or asked.also or len(sorts) < 2 or asked.kind in told:
        return
    for phrase in world.phrases:
        if phrase.pronoun or not phrase.noun or phrase.head in draft.consumed or phrase.head in draft.asking:
            continue
        kind = world.kind_of(phrase)
        known = any(kind.includes(sort) or sort.includes(kind) for sort in sorts) or kind.includes(asked.kind)
        if asked.kind.includes(kind) and not known:
            draft.find("open_set", f"whether the {kind} are counted too", phrase.tokens)
