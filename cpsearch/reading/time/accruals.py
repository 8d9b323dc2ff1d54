"""Stocks that grow or shrink by the unit of time: "had 20 stamps, buys 2 every week … how many after 10 weeks"."""

from __future__ import annotations

from cpsearch.packs import dimension
from cpsearch.problem import Signature
from cpsearch.reading.amounts import Amounts
from cpsearch.reading.asking.question import Ask
from cpsearch.reading.discourse.facts import Fact
from cpsearch.reading.discourse.world import World
from cpsearch.reading.groups.rates import Rate
from cpsearch.reading.lexicon import verb_classes
from cpsearch.reading.states.timelines import CHANGES
from cpsearch.reading.time.schedules import Stretch, linked, over, stretch
from cpsearch.unit import Unit

__all__ = ["accrued"]


def accrued(world: World, amounts: Amounts, asked: Ask) -> Signature | None:
    """What there is after a told number of units of time, of a stock that was told once and that nothing but rates changes."""
    span = stretch(world, amounts, asked) if not asked.lemma and asked.form == "amount" and asked.phase != "start" else None
    if span is None or span.told is None or asked.counted or asked.other or dimension(asked.kind.noun) == "time" or asked.clause.negated:
        return None
    if (asked.times | asked.places) - {span.unit.noun} or len(asked.holders) != 1:
        return None
    own = [f for f in amounts.facts if _akin(f, asked)]
    if len(own) != 1 or own[0].meaning != "state" or own[0].phrase.number is None or not _had(own[0], asked.holders[0]):
        return None
    if own[0].times:
        # what there was last year has grown since
        return None
    changing = [r for r in amounts.rates if asked.kind.includes(r.top) or r.top.noun == asked.kind.noun]
    if any(not asked.kind.includes(kind) for kind in (own[0].kind, *(rate.top for rate in changing))):
        # red ones among stamps of any color
        return None
    changing = [r for r in changing if dimension(r.bottom.noun) == "time"]
    ways = {rate.meaning for rate in changing}
    if not changing or not ways <= {"gain", "loss", "give"} or any(rate.holder != asked.holders[0] for rate in changing):
        return None
    if _within(changing):
        return None
    gains = _changes(amounts, asked, span, [r for r in changing if r.meaning == "gain"])
    losses = _changes(amounts, asked, span, [r for r in changing if r.meaning != "gain"])
    if gains is None or losses is None:
        return None
    amounts.draft.take(span.tokens)
    start = amounts.event(own[0], alone=True)
    unit = Unit.parse(asked.kind.noun)
    cue = tuple(sorted({*asked.tokens, *span.tokens}))
    most = start
    if gains:
        most = Signature(f"{asked.kind} with all that came", unit)
        roles = [("after", most), ("before", start), *((f"gain{i}", gain) for i, gain in enumerate(gains))]
        amounts.draft.licence("change", "sum", roles, cue)
    if not losses:
        return most
    rest = Signature(f"{asked.kind} after {span.unit}", unit)
    roles = [("before", most), ("after", rest), *((f"loss{i}", loss) for i, loss in enumerate(losses))]
    amounts.draft.licence("change", "sum", roles, cue)
    return rest


def _within(changing: list[Rate]) -> bool:
    """Whether one rate may be a part of another, or is owed: "saves $5 a week" is what remains of what is earned, got and spent."""
    lemmas = [rate.lemma for rate in changing]
    if any(lemma in ("lend", "loan", "borrow") for lemma in lemmas):
        return True
    given = any(verb_classes().get((rate.lemma, "-")) == "give" and rate.meaning == "gain" for rate in changing)
    return len(lemmas) > 1 and ("save" in lemmas or (given and any(lemma in ("get", "receive", "collect") for lemma in lemmas)))


def _akin(fact: Fact, asked: Ask) -> bool:
    """Whether a fact tells of such things at all, whoever has them."""
    return fact.kind.noun == asked.kind.noun and (fact.meaning in ("state", "scale", "goal", "tender") or fact.meaning in CHANGES)


def _had(fact: Fact, holder: str) -> bool:
    return fact.holder == holder or (not fact.holder and holder in fact.places)


def _changes(amounts: Amounts, asked: Ask, span: Stretch, rates: list[Rate]) -> list[Signature] | None:
    """What each rate comes to over the span; None where one of them cannot be told."""
    found = []
    for rate in rates:
        chain = linked(amounts, asked, rate, span.unit)
        if chain is None:
            return None
        found.append(over(amounts, asked, chain.value, span))
    return found
