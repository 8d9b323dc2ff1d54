"""Increases: "how many more flew in" asks for the change of untold amount, "how many more are there now" for what was added since.

Neither compares two holders, though both ask for "more". The first needs one told happening of that verb whose amount is untold; the
second two told amounts of one stock, the first and the last that is told of it.
"""

from __future__ import annotations

from cpsearch.problem import Signature
from cpsearch.reading.amounts import Amounts
from cpsearch.reading.asking.question import Ask
from cpsearch.reading.discourse.descriptions import Description, same_action
from cpsearch.reading.states.timelines import keys_of

__all__ = ["further_change", "risen"]


def further_change(amounts: Amounts, asked: Ask, wanted: Description) -> Signature | None:
    """The one happening of untold amount that the question asks about as "more"."""
    if asked.than is not None or not asked.lemma or not asked.larger or asked.bottom is not None or asked.clause.modal not in ("", "will"):
        return None
    acts = [f for f in amounts.facts if same_action(f.lemma, asked.lemma) and wanted.kind.includes(f.kind) and not wanted.against(f)]
    untold = [f for f in acts if amounts.is_untold(f) and f.more]
    return amounts.stated(wanted) if len(untold) == 1 and acts == untold else None


def risen(amounts: Amounts, asked: Ask) -> tuple[Signature, Signature] | None:
    """The last and the first told amount of the one stock of which the question asks how many more there are now."""
    if asked.than is not None or asked.lemma or asked.phase != "end" or asked.times or asked.form != "difference":
        return None
    keys = [key for key in amounts.all_keys if key[1] == asked.kind]
    own = [f for f in amounts.facts if f.kind == asked.kind]
    if len(keys) != 1 or (asked.holders and keys[0][0] not in asked.holders) or any(f.meaning != "state" for f in own) or len(own) != 2:
        return None
    if any(f.phrase.number is None or keys_of(amounts, f) != keys for f in own) or own[1].phase != "end" or own[0].phase == "end":
        return None
    amounts.ensure(keys[0])
    states = amounts.states.get(keys[0], [])
    rows = (states[-1], states[0]) if asked.larger else (states[0], states[-1])
    return rows if len(states) == 2 else None
