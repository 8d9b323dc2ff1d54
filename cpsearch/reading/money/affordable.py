"""Affordable: how many things of one price somebody's money can buy ("how many 5 dollar toys could he buy with what he has left")."""

from __future__ import annotations

from cpsearch.packs import dimension
from cpsearch.problem import Signature
from cpsearch.reading.amounts import Amounts
from cpsearch.reading.asking.question import Ask
from cpsearch.reading.discourse.descriptions import Description
from cpsearch.reading.discourse.world import World
from cpsearch.reading.groups.rates import Rate, rate_signature
from cpsearch.reading.lexicon import mapping
from cpsearch.reading.text.phrases import Phrase
from cpsearch.reading.text.syntax import Parse
from cpsearch.unit import Unit

__all__ = ["affordable", "price_rate"]


def price_rate(amounts: Amounts, asked: Ask, price: Phrase) -> None:
    """Register the price that the question itself gives to what it asks about."""
    top = amounts.world.kind_of(price)
    if price.number is None:
        return
    signature = rate_signature(top, asked.kind, price.head)
    amounts.draft.quantity(price.number, signature)
    amounts.draft.take(price.tokens)
    sort = "cost" if dimension(top.noun) == "money" else "have"
    amounts.rates.append(Rate(signature, top, asked.kind, sort, price.tokens, meaning=sort))


def affordable(parse: Parse, world: World, amounts: Amounts, asked: Ask) -> Signature | None:
    """The number of things that the holder's money buys; None where that is not what is asked, or no price or no money is told."""
    if asked.clause.modal not in ("can", "could") or mapping("trade", "word", "lemma").get(asked.lemma) != "spend":
        return None
    if len(asked.holders) != 1 or asked.form != "amount" or asked.bottom or asked.times or asked.places or asked.other or asked.counted:
        return None
    prices = [rate for rate in amounts.rates if dimension(rate.top.noun) == "money" and rate.bottom.includes(asked.kind)]
    if len(prices) != 1 or prices[0].holder:
        return None
    price, holder = prices[0], asked.holders[0]
    if (holder, price.top) not in amounts.all_keys:
        return None
    if any(f.clause.tense == "future" and f.kind == price.top for f in amounts.facts):
        # what will be spent is there to buy with, or is it not?
        return None
    held = amounts.amount(Description(price.top, (holder,), phase="end"))
    if held is None:
        return None
    amounts.draft.take(_with_the_money(parse, world, asked, holder))
    count = Signature(f"{holder} can buy {asked.kind}", Unit.parse(asked.kind.noun))
    cue = tuple(sorted({*price.tokens, asked.clause.verb}))
    amounts.draft.licence("rate", "product", [("total", held), ("count", count), ("rate", price.value)], cue)
    return count


def _with_the_money(parse: Parse, world: World, asked: Ask, holder: str) -> set[int]:
    """The words of "with the money that he has left": what is held, named once more."""
    tokens: set[int] = set()
    for money in world.phrases:
        start = min(money.tokens) - 1
        own = money.verb == asked.clause.verb and money.role == "prep:with" and money.noun == "money" and money.number is None
        if not own or money.mods:
            continue
        tokens |= {start, *money.tokens}
        for verb in parse.children(money.head):
            if verb.dep != "relcl" or verb.lemma not in ("leave", "have"):
                continue
            inside = [t for t in parse.tokens if t.head == verb.index] + [verb]
            whose = [p for p in world.phrases if p.verb == verb.index and p.role == "subj"]
            if all(world.entity(p) == holder for p in whose):
                tokens |= {t.index for t in inside if t.dep in ("nsubj", "aux", "relcl", "oprd", "acomp", "dobj") and t.tag != "CD"}
    return tokens
