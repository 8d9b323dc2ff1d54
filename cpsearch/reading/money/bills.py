"""Bills: what all purchases come to ("the total cost of her purchases", "spent at the store"), and what was bought of one sort."""

from __future__ import annotations

from dataclasses import replace

from cpsearch.packs import dimension
from cpsearch.reading.amounts import Amounts
from cpsearch.reading.asking.question import Ask
from cpsearch.reading.discourse.descriptions import same_action
from cpsearch.reading.discourse.world import World
from cpsearch.reading.lexicon import words
from cpsearch.reading.text.syntax import Parse

__all__ = ["at_the_scene"]


def at_the_scene(parse: Parse, world: World, amounts: Amounts, asked: Ask) -> Ask:
    """The question without "at the store" where all that was bought was bought there: no other place and no other time is told."""
    if dimension(asked.kind.noun) != "money" or not same_action(asked.lemma, "spend"):
        return asked
    start = amounts.draft.asking[0] if amounts.draft.asking else len(parse.tokens)
    shops = [p for p in world.phrases if p.head >= start and p.role in ("prep:at", "prep:in", "prep:from") and p.noun in words("shops")]
    if len(shops) != 1 or shops[0].det != "the" or world.place_of(shops[0]) not in asked.places:
        return asked
    label = world.place_of(shops[0])
    spent = [fact for fact in amounts.facts if fact.meaning == "loss" and dimension(fact.kind.noun) == "money"]
    if len({fact.holder for fact in spent}) != 1 or any(label in fact.places or fact.times or fact.sequel for fact in spent):
        return asked
    ahead = [p for p in world.phrases if p.head < start and p.role in ("prep:at", "prep:in", "prep:from", "prep:to") and not p.pronoun]
    ahead = [p for p in ahead if p.noun not in words("times") and p.number is None]
    named = bool(ahead) and all(p.noun == shops[0].noun and p.mods == shops[0].mods for p in ahead)
    if not named and (ahead or shops[0].mods):
        # "at the music store", of which nothing is told: perhaps not all that was bought is sold there
        return asked
    amounts.draft.take(i for p in ahead for i in p.tokens)
    return replace(asked, places=asked.places - {label})
