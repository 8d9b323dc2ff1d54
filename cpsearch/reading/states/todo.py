"""What is still to be done: of the things that were told of, those with which it has not been done yet.

"There are 20 songs on the album. You sang 12 of the songs. How many do you still have to sing?" is 8: the done ones must be a part
of the told stock ("12 of the songs"), and the question's verb the one by which they were done.
"""

from __future__ import annotations

from dataclasses import replace

from cpsearch.problem import Signature
from cpsearch.reading.amounts import Amounts
from cpsearch.reading.asking.question import Ask
from cpsearch.reading.discourse.descriptions import Description, same_action
from cpsearch.unit import Unit

__all__ = ["still_due"]


def still_due(amounts: Amounts, asked: Ask, wanted: Description) -> Signature | None:
    """The stock less what was done; None where either is not told, or something else happened to such things."""
    told = [f for f in amounts.facts if f.kind.noun == asked.kind.noun]
    done = [f for f in told if same_action(f.lemma, asked.lemma) and f.meaning in ("act", "loss")]
    stock = [f for f in told if f.meaning == "state"]
    others = [f for f in told if f not in done and f not in stock]
    partitive = all(f.phrase.of is not None and f.phrase.tag == "CD" for f in done)
    if len(done) != 1 or len(stock) != 1 or others or not partitive or done[0].holder not in asked.holders:
        return None
    if done[0].kind != stock[0].kind or stock[0].order > done[0].order or done[0].phrase.number is None:
        return None
    whole = amounts.stated(replace(wanted, lemma="", holders=(), kind=stock[0].kind))
    if whole is None:
        return None
    rest = Signature(f"{asked.kind} still to {asked.lemma}", Unit.parse(asked.kind.noun))
    roles = [("whole", whole), ("done", amounts.event(done[0])), ("rest", rest)]
    amounts.draft.licence("complement", "sum", roles, asked.tokens)
    return rest
