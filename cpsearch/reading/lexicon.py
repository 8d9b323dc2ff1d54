"""Cached look-ups over the packs that reading uses."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType

from cpsearch.packs import table

__all__ = ["mapping", "words"]


@cache
def words(pack: str) -> frozenset[str]:
    """The ``word`` column of a pack.

    >>> "monday" in words("times")
    True
    """
    return frozenset(row["word"] for row in table(pack))


@cache
def mapping(pack: str, key: str, value: str) -> Mapping[str, str]:
    """One column of a pack by another.

    >>> mapping("phases", "word", "phase")["initially"]
    'start'
    """
    return MappingProxyType({row[key]: row[value] for row in table(pack)})


@cache
def verb_classes() -> Mapping[tuple[str, str], str]:
    """The class of each (lemma, particle) of the ``verbs`` pack."""
    return MappingProxyType({(row["lemma"], row["particle"]): row["class"] for row in table("verbs")})
