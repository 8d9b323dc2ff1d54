"""Sizes that a question itself gives or asks: "how many 5 dollar toys", "how many cases of 12 cans", "how big is each group"."""

from __future__ import annotations

from cpsearch.packs import dimension
from cpsearch.reading.discourse.world import Kind, World
from cpsearch.reading.text.clauses import Clause
from cpsearch.reading.text.phrases import Phrase
from cpsearch.reading.text.syntax import Parse

__all__ = ["asked_size", "size_of"]


def size_of(world: World, phrase: Phrase | None, index: int) -> Phrase | None:
    """What each of the asked things is worth ("5 dollar toys") or holds ("cases of 12 cans"), as its counted phrase."""
    if phrase is None:
        return None
    before = [p for p in world.phrases if p.number is not None and index <= p.head == min(phrase.tokens) - 1]
    if before:
        return before[0] if dimension(before[0].noun) == "money" else None
    tokens = world.parse.tokens
    behind = [p for p in world.phrases if p.number is not None and p.role == "prep:of" and min(p.tokens) == phrase.head + 2 and p.noun]
    plain = behind and behind[0].number is not None and behind[0].number.kind in ("cardinal", "dozen") and not behind[0].more
    linked = phrase.head + 1 < len(tokens) and tokens[phrase.head + 1].lower == "of"
    return behind[0] if plain and linked and phrase.tag == "NNS" and dimension(phrase.noun) is None else None


def asked_size(parse: Parse, world: World, clauses: tuple[Clause, ...], how: int, end: int) -> tuple[Kind, Kind, Clause, set[int]] | None:
    """For "how big is each group": what is in the groups (the only other kind told of), the groups, the clause and the words."""
    if how + 3 >= end or parse.tokens[how + 1].lower not in ("big", "large"):
        return None
    each = next((t.index for t in parse.tokens[how + 2 : end] if t.lower in ("each", "every")), None)
    clause = next((c for c in clauses if c.verb >= how + 2 and c.lemma == "be"), None)
    groups = next((p for p in world.phrases if each is not None and each in p.tokens and p.noun), None)
    if clause is None or groups is None or max(groups.tokens) + 1 < end - 1:
        return None
    bottom = Kind(groups.noun)
    others = [kind for kind in world.kinds if kind.noun != bottom.noun]
    counted = any(kind.noun == bottom.noun for kind in world.kinds)
    if len(others) != 1 or not counted or dimension(others[0].noun) is not None:
        return None
    return others[0], bottom, clause, {*range(how, end)}
