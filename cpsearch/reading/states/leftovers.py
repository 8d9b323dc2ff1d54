"""Leftovers: what is left of a stock of which so many went to each of some ("had 30 pens and gave 4 to each of 6 friends")."""

from __future__ import annotations

from cpsearch.problem import Signature
from cpsearch.reading.amounts import Amounts
from cpsearch.reading.asking.question import Ask
from cpsearch.reading.discourse.descriptions import Description
from cpsearch.reading.lexicon import words
from cpsearch.reading.text.clauses import verb_class
from cpsearch.unit import Unit

__all__ = ["left_over"]


def left_over(amounts: Amounts, asked: Ask) -> Signature | None:
    """The stock less so many for each; None where more than that is told, or the end is not asked for."""
    if asked.form != "amount" or asked.lemma or asked.phase != "end" or asked.bottom is not None or asked.times or len(amounts.rates) != 1:
        return None
    (rate,) = amounts.rates
    facts = [f for f in amounts.facts if f.phrase.number is not None]
    stock = [f for f in facts if rate.top.includes(f.kind) and f.meaning in ("state", "gain") and f.phase != "end"]
    count = [f for f in facts if rate.bottom.includes(f.kind) and f.meaning in ("state", "gain", "act", "mention")]
    taking = verb_class(rate.lemma, "-") in ("give", "loss") or rate.lemma in words("placing")
    if len(stock) != 1 or len(count) != 1 or len(facts) != 2 or not taking or not rate.holder or rate.holder != stock[0].holder:
        return None
    if (
        asked.kind != stock[0].kind
        or (asked.holders and asked.holders != (rate.holder,))
        or stock[0].order > max(rate.tokens)
        or asked.places
    ):
        return None
    draft = amounts.draft
    whole = amounts.stated(Description(stock[0].kind, (rate.holder,), phase="start"))
    if whole is None or count[0].clause.mark == "if" or amounts.relatives:
        return None
    number = amounts.stated(Description(count[0].kind)) if count[0].meaning == "state" else amounts.event(count[0])
    if number is None:
        return None
    unit = Unit.parse(rate.top.noun)
    gone, rest = Signature(f"{rate.value.entity} in all", unit), Signature(f"{stock[0].kind} left over", unit)
    draft.licence("rate", "product", [("total", gone), ("count", number), ("rate", rate.value)], rate.tokens)
    draft.licence("complement", "sum", [("whole", whole), ("part", gone), ("rest", rest)], asked.tokens)
    draft.take(asked.tokens)
    return rest
