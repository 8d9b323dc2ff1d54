"""Which readings of the pronouns go together: one wording twice means one thing, and nobody is compared with himself.

"Her sister" said again is the same sister, whosever she is; "his brother" is not his own brother's brother; and in "Bo has 3 more than
he does" he is not Bo. What is left open by this stays open.
"""

from __future__ import annotations

from cpsearch.reading.discourse.world import World
from cpsearch.reading.lexicon import words
from cpsearch.reading.text.phrases import Phrase

__all__ = ["coherent"]

_ENDS = {".", "?", "!", ",", ";", "and", "but", "while"}


def coherent(world: World) -> bool:
    """Whether what a world takes its pronouns for fits together."""
    resolved = dict(world.resolution)
    owned = [p for p in world.phrases if p.owner in resolved and p.tag == "NN" and p.number is None]
    return (
        not any(_own_kin(resolved[p.owner], p) for p in owned if p.owner is not None)
        and all(_alike(world, resolved, one, two) for one in owned for two in owned if one.head < two.head)
        and not any(_with_oneself(world, index, key) for index, key in world.resolution)
    )


def _own_kin(key: str, phrase: Phrase) -> bool:
    """Whether "his" before a noun would make somebody's brother a brother of his own."""
    above, _, noun = key.rpartition(".")
    return bool(above) and noun == phrase.noun


def _alike(world: World, resolved: dict[int, str], one: Phrase, two: Phrase) -> bool:
    """Whether "her sister", said twice, is one sister."""
    if one.owner is None or two.owner is None or (one.noun, one.mods) != (two.noun, two.mods) or one.noun not in _persons(world, one):
        return True
    same = world.parse.tokens[one.owner].lower == world.parse.tokens[two.owner].lower
    return not same or resolved[one.owner] == resolved[two.owner]


def _persons(world: World, phrase: Phrase) -> set[str]:
    return {phrase.noun} if phrase.noun in words("kin") or world.is_person(phrase.noun) else set()


def _with_oneself(world: World, index: int, key: str) -> bool:
    """Whether somebody would be compared with himself ("Bo has 3 more than he does"), at no other time and in no other respect."""
    tokens = world.parse.tokens
    if index == 0 or tokens[index - 1].lower not in ("than", "as") or tokens[index].tag != "PRP":
        return False
    behind = index + 1
    while behind < len(tokens) and tokens[behind].lemma in ("do", "have", "be"):
        behind += 1
    if behind < len(tokens) and tokens[behind].lower not in _ENDS and tokens[behind].sentence == tokens[index].sentence:
        return False
    subjects = [p for p in world.phrases if p.role == "subj" and p.head < index - 1 and p.number is None]
    subjects = [p for p in subjects if p.verb is not None and p.verb < index and tokens[p.head].sentence == tokens[index].sentence]
    return bool(subjects) and world.entity(max(subjects, key=lambda p: p.head)) == key
