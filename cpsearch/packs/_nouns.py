"""Nouns: the singular of a plural, from ``plurals.pack`` and spelling rules; kinds of things, from ``kinds.pack``."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache

from cpsearch.packs._loader import table

__all__ = ["kinds_of", "singular"]

#: Spelling rules, first match wins: an ending of a plural and what stands for it in the singular.
_RULES = tuple(
    (re.compile(pattern), ending)
    for pattern, ending in (
        (r"(?<=^[a-z])ies$", "ie"),
        (r"(?<=[^aeiou])ies$|(?<=qu)ies$", "y"),
        (r"(?<=ss)es$|(?<=ch)es$|(?<=sh)es$|(?<=x)es$|(?<=zz)es$|(?<=tz)es$", ""),
        (r"(?<=[ao]us)es$", "e"),
        (r"(?<=us)es$", ""),
        (r"(?<=[^aeiou]o)es$", ""),
        (r"(?<=ss|us|is)$", ""),
        (r"(?<=..)s$", ""),
    )
)


@cache
def _plurals() -> tuple[Mapping[str, str], tuple[tuple[str, str], ...]]:
    words = {row["plural"]: row["singular"] for row in table("plurals")}
    endings = [(row["plural"], row["singular"]) for row in table("plurals") if row["scope"] == "ending"]
    return words, tuple(sorted(endings, key=lambda pair: -len(pair[0])))


@cache
def singular(noun: str) -> str:
    """The singular of a noun in lower case; a singular stays. Of several words the last one counts.

    >>> [singular(noun) for noun in ("berries", "cookies", "glasses", "children", "fish", "bus", "golf balls")]
    ['berry', 'cookie', 'glass', 'child', 'fish', 'bus', 'golf ball']
    """
    start, space, word = noun.lower().rpartition(" ")
    return start + space + _singular_word(word)


def _singular_word(word: str) -> str:
    words, endings = _plurals()
    if word in words:
        return words[word]
    before, hyphen, last = word.rpartition("-")
    if hyphen and last in words:
        return before + hyphen + words[last]
    for plural, one in endings:
        if word.endswith(plural):
            return word.removesuffix(plural) + one
    for pattern, ending in _RULES:
        if pattern.search(word):
            return pattern.sub(ending, word)
    return word


@cache
def _parents() -> Mapping[str, tuple[str, ...]]:
    parents: dict[str, tuple[str, ...]] = {}
    for row in table("kinds"):
        for kind in row.items("kinds"):
            parents[kind] = (*parents.get(kind, ()), row["superordinate"])
    for row in table("kinds"):
        if row["superordinate"] in _ancestors(row["superordinate"], parents):
            raise row.error(f"a kind of itself: {row['superordinate']!r}")
    return parents


def _ancestors(atom: str, parents: Mapping[str, tuple[str, ...]]) -> tuple[str, ...]:
    found = list(parents.get(atom, ()))
    for name in found:
        found.extend(parent for parent in parents.get(name, ()) if parent not in found)
    return tuple(found)


@cache
def kinds_of(atom: str) -> tuple[str, ...]:
    """Every superordinate of a noun, the nearest first.

    >>> kinds_of("poodle"), kinds_of("hour")
    (('dog', 'animal', 'pet'), ())
    """
    return _ancestors(atom, _parents())
