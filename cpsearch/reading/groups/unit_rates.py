"""Unit rates: a total told with what it is over ("made 120 toys in 6 hours", "paid $48 for 6 tickets"), asked for one of them.

Over time and for money no word of equal shares is needed; for anything else another rule asks for one. Only where nothing else is
counted in the text.
"""

from __future__ import annotations

from cpsearch.packs import dimension
from cpsearch.problem import Signature
from cpsearch.reading.amounts import Amounts
from cpsearch.reading.asking.question import Ask
from cpsearch.reading.discourse.descriptions import same_action
from cpsearch.reading.discourse.world import Kind
from cpsearch.reading.lexicon import mapping
from cpsearch.reading.text.phrases import Phrase, preposition
from cpsearch.unit import Unit

__all__ = ["unit_rate"]


def unit_rate(amounts: Amounts, asked: Ask, bottom: Kind) -> Signature | None:
    """So much for each, of the one total that the text tells over the one count; None where that is not all it tells."""
    world, draft = amounts.world, amounts.draft
    counted = [p for p in world.phrases if p.number is not None and p.number.kind not in ("one", "ordinal", "label", "article")]
    tops = [p for p in counted if asked.kind == world.kind_of(p)]
    bottoms = [p for p in counted if bottom.includes(world.kind_of(p)) and p not in tops]
    if len(counted) != 2 or len(tops) != 1 or len(bottoms) != 1 or amounts.rates or amounts.relatives or asked.times or asked.places:
        return None
    top, over = tops[0], bottoms[0]
    clause = next(
        (f.clause for f in amounts.facts if f.phrase.verb == top.verb or f.phrase.verb == over.verb),
        None,
    )
    if clause is None or top.verb != over.verb or clause.verb != top.verb or clause.negated or clause.modal or draft.asks(top.head):
        return None
    if not _over(asked, clause.lemma, top, over) or top.number is None or over.number is None or over.number.value < 2:
        return None
    holders = {"+".join(world.entity(p) for p in clause.subject)}
    if asked.holders and {"+".join(asked.holders)} != holders:
        return None
    total = Signature(f"{asked.kind} over {bottom} @{top.head}", Unit.parse(top.noun))
    count = Signature(f"{bottom} over which @{over.head}", Unit.parse(over.noun))
    draft.quantity(top.number, total)
    draft.quantity(over.number, count)
    tokens = {
        clause.verb,
        *top.tokens,
        *over.tokens,
        *preposition(world.parse, over),
        *preposition(world.parse, top),
    }
    draft.take({*tokens, *(i for p in clause.subject for i in p.tokens)})
    share = Signature(f"{asked.kind} for each {bottom}", Unit.parse(top.noun) / Unit.parse(over.noun))
    draft.licence(
        "share",
        "product",
        [("whole", total), ("count", count), ("part", share)],
        asked.tokens,
    )
    return share


def _over(asked: Ask, lemma: str, top: Phrase, over: Phrase) -> bool:
    """Whether the total is told over the count: in or for a time by the asked act, or as the price of so many things."""
    trade = mapping("trade", "word", "lemma")
    if dimension(top.noun) == "money" and dimension(over.noun) is None:
        bought = trade.get(lemma) is not None and {top.role, over.role} == {
            "obj",
            "prep:for",
        }
        return bought and (asked.lemma == "cost" or trade.get(asked.lemma) == trade.get(lemma)) and over.tag == "NNS"
    timed = dimension(over.noun) == "time" and top.role == "obj" and over.role in ("prep:in", "prep:for", "prep:over")
    return timed and same_action(asked.lemma, lemma)
