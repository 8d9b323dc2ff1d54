"""Givers: who has things *left* after a giving is whoever gave, not one who only received.

"Sara gave 17 stamps to Lee. How many does she have left?" asks about Sara, for Lee, of whom nothing else is told, has more than before.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cpsearch.reading.lexicon import verb_classes
from cpsearch.reading.text.phrases import Phrase

if TYPE_CHECKING:
    from cpsearch.reading.discourse.world import World

__all__ = ["without_receivers"]

_LEFT = ("left", "remaining")


def without_receivers(world: World, own: Phrase | None, keys: list[tuple[str, str]]) -> list[tuple[str, str]]:
    """The possible antecedents of a subject pronoun without those who only ever received, where it is said what is left to it."""
    tokens = world.parse.tokens
    if own is None or own.role != "subj" or own.verb is None or len(keys) < 2 or tokens[own.verb].lemma not in ("have", "leave"):
        return keys
    behind = [t.lower for t in tokens[own.verb :] if t.sentence == tokens[own.verb].sentence]
    if not any(word in behind for word in _LEFT):
        return keys
    given = {world.entity(p) for p in world.phrases if _receives(world, p) and p.head < own.head}
    acting = {world.entity(p) for p in world.phrases if p.role == "subj" and not p.pronoun and p.head < own.head}
    owning = {tokens[p.owner].lower for p in world.phrases if p.owner is not None}
    rest = [(key, gender) for key, gender in keys if key not in given or key in acting or key in owning]
    return rest if any(key in acting for key, _ in rest) else keys


def _receives(world: World, phrase: Phrase) -> bool:
    if phrase.verb is None or phrase.pronoun:
        return False
    gives = verb_classes().get((world.parse.tokens[phrase.verb].lemma, "-")) == "give"
    return gives and (phrase.role in ("dative", "prep:to") or (phrase.role == "obj" and phrase.proper))
