"""Goals: what somebody needs or wants in all, what is there of it already, and what is still missing.

"Ida needs 40 cups. She has 12 cups. How many more cups does she need?" asks for the difference. So does "how many cups does she
need to add" where it was told that some were put in already, and "how many more should she buy". "She still needs 5 more" tells
the difference itself.
"""

from __future__ import annotations

from dataclasses import replace

from cpsearch.problem import Signature
from cpsearch.reading.amounts import Amounts
from cpsearch.reading.asking.question import Ask
from cpsearch.reading.discourse.descriptions import Description
from cpsearch.reading.discourse.facts import Fact
from cpsearch.reading.lexicon import words

__all__ = ["asks_for_missing", "complete_goal", "goal_and_stock"]


def asks_for_missing(amounts: Amounts, asked: Ask) -> bool:
    """Whether the question asks what is missing: "how many more does she need", "how many does she need to add" to what is in already."""
    if asked.form == "difference":
        return asked.meaning == "need" or (asked.meaning == "gain" and asked.clause.modal in ("should", "must"))
    told = [f for f in amounts.facts if asked.kind.includes(f.kind)]
    if not _purpose(amounts, asked):
        # "does she need", of a recipe that has begun: in all, or still?
        return False
    begun = any(f.meaning == "act" and _said(amounts, f, "already") and f.holder in asked.holders for f in told)
    return asked.meaning == "need" and asked.form == "amount" and begun and any(f.meaning == "goal" for f in told)


def goal_and_stock(amounts: Amounts, asked: Ask, wanted: Description) -> tuple[Signature, Signature] | None:
    """The one amount that is needed in all, and what there is of it: had, or done towards it."""
    fact = _goal(amounts, wanted)
    if fact is None:
        return None
    amounts.draft.take(_purpose(amounts, asked))
    held = amounts.stated(replace(wanted, lemma=""))
    done = amounts.stated(replace(wanted, lemma="*")) if held is None else None
    have = held or done
    return (amounts.event(fact), have) if have is not None else None


def _goal(amounts: Amounts, wanted: Description) -> Fact | None:
    """The goal told of a kind, if there is one only; of somebody else only if it is no person's ("the recipe calls for 8 cups")."""
    goals = [f for f in amounts.facts if f.meaning == "goal" and wanted.kind.includes(f.kind) and not is_rest(amounts, f)]
    mine = [f for f in goals if set(f.holder.split("+")) & {"", *wanted.holders} or not amounts.world.is_person(f.holder)]
    if len(goals) != 1 or len(mine) != 1:
        return None
    common = not amounts.world.is_person(mine[0].holder)
    others = {f.holder for f in amounts.facts if f.kind == mine[0].kind and f.order > mine[0].order} - {"", *wanted.holders}
    # towards what a recipe needs, everybody's part counts
    return None if common and others else mine[0]


def is_rest(amounts: Amounts, fact: Fact) -> bool:
    """Whether a need is only what is missing ("still needs 5 more"), not all that is needed."""
    return fact.more or _said(amounts, fact, "still")


def _said(amounts: Amounts, fact: Fact, word: str) -> bool:
    return any(amounts.draft.parse.tokens[i].lower == word for i in fact.clause.tokens)


def _purpose(amounts: Amounts, asked: Ask) -> set[int]:
    """The words of what is to be done ("does she need *to add*")."""
    tokens = amounts.draft.parse.tokens
    verbs = [t.index for t in tokens if t.head == asked.clause.verb and t.dep == "xcomp" and t.tag == "VB"]
    return {i for verb in verbs if tokens[verb - 1].tag == "TO" for i in (verb, verb - 1)}


def complete_goal(amounts: Amounts, asked: Ask) -> Signature | None:
    """ "It takes 12 cups. She put in some. She still needs 5 more. How many did she put in?": all but what is missing."""
    told = [f for f in amounts.facts if f.kind == asked.kind]
    done = [f for f in told if amounts.is_untold(f) and f.meaning in ("act", "gain", "loss")]
    rest = [f for f in told if f.meaning == "goal" and is_rest(amounts, f)]
    whole = _goal(amounts, Description(asked.kind, asked.holders))
    if len(done) != 1 or len(rest) != 1 or whole is None or asked.lemma != done[0].lemma or asked.form != "amount":
        return None
    if any(f.order > done[0].order and f is not rest[0] for f in told) or not {done[0].holder, rest[0].holder} <= set(asked.holders):
        return None
    signature = amounts.event(done[0])
    roles = [("whole", amounts.event(whole)), ("part", signature), ("rest", amounts.event(rest[0]))]
    amounts.draft.licence("complement", "sum", roles, rest[0].tokens)
    amounts.draft.take(i for i in rest[0].clause.tokens if amounts.draft.parse.tokens[i].lower in words("further"))
    return signature
