"""Bringing: whoever brought things somewhere has them there, where the question asks what he has; and purposes told once more.

"Ann brought 4 kites and Jo brought 6 kites to the field. How many kites do they have in the field?" The place may be named once, behind
the last of a sentence.
"""

from __future__ import annotations

from dataclasses import replace

from cpsearch.reading.amounts import Amounts
from cpsearch.reading.asking.question import Ask
from cpsearch.reading.text.clauses import Clause
from cpsearch.reading.text.syntax import Parse

__all__ = ["read_bringing", "take_same_purpose"]


def read_bringing(amounts: Amounts, asked: Ask) -> None:
    """Turn what the asked ones brought into what they have."""
    if asked.lemma or not asked.holders:
        return
    brought = [f for f in amounts.facts if f.meaning == "act" and f.lemma == "bring" and f.phrase.role == "obj" and not f.clause.passive]
    for fact in brought:
        # "brought 7 balloons while Jo brought 6 to the park"
        beside = {place for f in brought if f.clause.sentence == fact.clause.sentence for place in f.places}
        if (
            any(set(f.holder.split("+")) <= set(asked.holders) for f in brought)
            and len(beside) < 2
            and not fact.other
            and fact.places in (frozenset(), frozenset(beside))
        ):
            amounts.facts[amounts.facts.index(fact)] = replace(fact, meaning="state", places=frozenset(beside))


def take_same_purpose(parse: Parse, clauses: tuple[Clause, ...], amounts: Amounts, asked: Ask) -> None:
    """ "Used some tickets to buy toys … How many tickets did he use to buy toys?": the purpose is the one that was told."""
    aims = [c for c in clauses if _aim(parse, c)]
    for clause in aims:
        if not amounts.draft.asks(clause.verb) or clause.verb < asked.clause.verb or any(p.number is not None for p in clause.objects):
            continue
        things = {p.noun for p in clause.objects if p.head > clause.verb}
        same = [c for c in aims if not amounts.draft.asks(c.verb) and c.lemma == clause.lemma and {p.noun for p in c.objects} == things]
        if len(same) == 1 and not any(p.number is not None for p in same[0].objects):
            own = {*clause.tokens, *same[0].tokens}
            amounts.draft.take(own)


def _aim(parse: Parse, clause: Clause) -> bool:
    return clause.tense == "none" and parse.tokens[clause.verb].tag == "VB" and parse.tokens[clause.verb - 1].lower == "to"
