"""Restatements: what a text tells once more says nothing new ("over those three days", "three times" before three trips are told)."""

from __future__ import annotations

from cpsearch.reading.amounts import Amounts
from cpsearch.reading.discourse.world import World
from cpsearch.reading.lexicon import words
from cpsearch.reading.text._lexemes import words_of
from cpsearch.reading.text.clauses import Clause
from cpsearch.reading.text.numbers import Number
from cpsearch.reading.text.syntax import Parse

__all__ = ["join_losses", "take_counted_occasions", "take_listed_times"]


def take_listed_times(world: World, clause: Clause, amounts: Amounts) -> None:
    """ "over those three days": the number counts the times that were listed."""
    for phrase in world.phrases:
        if phrase.verb != clause.verb or phrase.number is None or phrase.det.split(" ")[0] not in ("those", "these", "the"):
            continue
        listed = {label for fact in amounts.facts for label in fact.times}
        listed |= {label for r in amounts.relatives for side in (r.subject, r.base) for label in side.times}
        if phrase.noun in words("times") and phrase.role.startswith("prep:") and phrase.number.value == len(listed):
            start = min(phrase.tokens) - 1
            amounts.draft.restated.add(phrase.number.span)
            amounts.draft.take({start, *phrase.tokens})


def take_counted_occasions(parse: Parse, clauses: tuple[Clause, ...], numbers: tuple[Number, ...], amounts: Amounts) -> None:
    """ "She went there three times": as many occasions as are then told one by one ("on her first trip …"), and no other number."""
    places = {label for fact in amounts.facts for label in fact.times | fact.places}
    told: dict[str, set[int]] = {}
    for label in places:
        ordinal, _, noun = label.partition(" ")
        if ordinal in words_of("ordinal") and noun:
            told.setdefault(noun, set()).add(int(words_of("ordinal")[ordinal]))
    potent = words("potent")
    for clause in clauses:
        inside = [n for n in numbers if any(n.span.start <= parse.tokens[i].start < n.span.end for i in clause.tokens)]
        if len(inside) != 1 or not (inside[0].kind == "multiple" or inside[0].unit == "time") or clause.verb in amounts.draft.consumed:
            continue
        count = inside[0].value
        if any(numerals == set(range(1, len(numerals) + 1)) and len(numerals) == count for numerals in told.values()):
            own = [t.index for t in parse.tokens if inside[0].span.start <= t.start < inside[0].span.end]
            amounts.draft.restated.add(inside[0].span)
            amounts.draft.take((*own, *(i for i in clause.tokens if parse.tokens[i].lower not in potent)))


def join_losses(parse: Parse, clauses: tuple[Clause, ...], amounts: Amounts) -> None:
    """ "lost 3 eggs and wasted them": one loss in two words, where the second has only "them" and says nothing else."""
    for clause in clauses:
        verb = parse.tokens[clause.verb]
        objects = [p.noun for p in clause.objects]
        told = clause.meaning == "loss" and clause.tense == "past" and not (clause.negated or clause.modal)
        if not told or verb.dep != "conj" or objects != ["them"] or clause.verb in amounts.draft.consumed:
            continue
        if any(t.dep not in ("dobj", "punct", "cc", "conj") for t in parse.children(clause.verb)):
            continue
        if any(
            fact.clause.verb == verb.head and fact.meaning == "loss" and fact.clause.subject == clause.subject for fact in amounts.facts
        ):
            amounts.draft.take(clause.tokens)
