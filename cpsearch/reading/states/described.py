"""Described parts: "30 cards, and 9 were torn", "has read 9 of his 18 books" tell what some are, and change nobody's number.

Where the question asks about all of them, the number of such a part is off target: the ``conditions`` and ``harmless`` packs say what
a thing may be, and what may be done with it, so that it is still one of those told of. A question with a word for a part ("left",
"not", "more") or for what the part is said to be excuses nothing.
"""

from __future__ import annotations

from cpsearch.problem import Signature
from cpsearch.reading.amounts import Amounts
from cpsearch.reading.asking.question import Ask
from cpsearch.reading.discourse.descriptions import same_action
from cpsearch.reading.discourse.facts import Fact
from cpsearch.reading.discourse.world import World
from cpsearch.reading.lexicon import words
from cpsearch.reading.states.subsets import opposite
from cpsearch.reading.text.syntax import Parse

__all__ = ["take_described"]


def take_described(parse: Parse, world: World, amounts: Amounts, asked: Ask) -> None:
    """License each part that is only described to something that is not asked, where the question asks about all."""
    draft = amounts.draft
    if asked.form != "amount" or asked.bottom is not None or any(parse.tokens[i].lower in words("partial") for i in draft.asking):
        return
    said = {t.lemma for t in parse.tokens if draft.asks(t.index)} | {parse.tokens[i].lower for i in draft.asking}
    for fact in amounts.facts:
        number = fact.phrase.number
        if number is None or number.span in draft.used or fact.meaning != "act" or fact.phrase.tag != "CD" or fact.clause.negated:
            continue
        told = [
            f for f in amounts.facts if f.kind.noun == fact.kind.noun and f.order < fact.order and f.meaning in ("state", "gain", "act")
        ]
        if not told or fact.kind.noun != asked.kind.noun or any(f.phrase.number is None for f in told):
            continue
        verb = parse.tokens[fact.clause.verb]
        whats = {t.lower for t in parse.children(fact.clause.verb) if t.dep in ("acomp", "oprd")} | {verb.lower}
        lasting = bool(asked.lemma) and not same_action(asked.lemma, fact.lemma)
        described = fact.phrase.role == "subj" and bool(whats & words("conditions") or (lasting and whats & words("defects")))
        done = fact.clause.lemma in words("harmless") and fact.phrase.role in ("obj", "subj") and _of_told(world, fact, told)
        mentioned = said & {*whats, fact.clause.lemma.removeprefix("be ")} - {"be", "have"}
        mentioned |= {word for word in said for what in whats if opposite(word, what)}
        if (described or done) and not mentioned and not (fact.times or fact.places):
            own = amounts.event(fact)
            draft.licence("equate", "sum", [("whole", Signature(f"aside: {own.entity}", own.unit)), ("part", own)], fact.tokens)
            draft.take(fact.clause.tokens if described else fact.tokens)
            draft.modelled |= set(fact.clause.tokens)


def _of_told(world: World, fact: Fact, told: list[Fact]) -> bool:
    """Whether something was done to a definite part of the told things, by their owner or by nobody who is named."""
    inner = world.inner(fact.phrase)
    definite = inner is not None and (inner.pronoun or inner.det == "the" or inner.owner is not None)
    return definite and (not fact.holder or fact.holder == told[-1].holder)
