"""Deeds: acts counted by "times" that the text elsewhere counts by a noun ("rode the wheel 5 times … each ride costs 2 tickets")."""

from __future__ import annotations

from cpsearch.reading.discourse.facts import Fact
from cpsearch.reading.discourse.world import Kind, World
from cpsearch.reading.lexicon import mapping
from cpsearch.reading.text.clauses import Clause
from cpsearch.reading.text.phrases import Phrase
from cpsearch.reading.text.syntax import Parse

__all__ = ["read_deeds"]


def read_deeds(parse: Parse, world: World, clause: Clause, phrase: Phrase) -> Fact | None:
    """ "rode the wheel 5 times" as 5 rides, where the text speaks of rides; None for any other count of times."""
    noun = mapping("deeds", "word", "noun").get(clause.lemma)
    if noun is None or phrase.noun != "time" or phrase.number is None or phrase.number.kind != "cardinal" or clause.passive:
        return None
    if all(p.noun != noun for p in world.phrases) or clause.negated or clause.modal or len(clause.subject) != 1 or clause.mark:
        return None
    behind = parse.tokens[max(phrase.tokens) + 1].lower if max(phrase.tokens) + 1 < len(parse.tokens) else "."
    ahead = [p for p in clause.objects if p.role == "obj" and max(p.tokens) + 1 == min(phrase.tokens) and p.number is None]
    subject = clause.subject[0]
    if behind not in (".", ",", "and", ";") or len(ahead) != 1 or ahead[0].pronoun or subject.number is not None:
        return None
    holder = world.entity(subject)
    if "?" in holder:
        return None
    none: frozenset[str] = frozenset()
    places = frozenset({world.place_of(ahead[0])})
    tokens = tuple(sorted({clause.verb, *phrase.tokens, *ahead[0].tokens, *subject.tokens}))
    return Fact(phrase, Kind(noun), holder, "act", clause.lemma, "", "", none, places, clause, tokens)
