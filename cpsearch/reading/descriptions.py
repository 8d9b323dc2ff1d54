"""How a text names an amount: whose, of what kind, held or done, when and where; and amounts told relative to one another."""

from __future__ import annotations

from dataclasses import dataclass

from cpsearch.problem import Signature
from cpsearch.reading.lexicon import mapping
from cpsearch.reading.world import Kind

__all__ = ["Description", "Relative", "same_action"]


@dataclass(frozen=True)
class Description:
    """``holders`` empty means whoever; ``lemma`` "" means holding (a state), else doing; ``phase`` start, end or ""."""

    kind: Kind
    holders: tuple[str, ...] = ()
    lemma: str = ""
    phase: str = ""
    times: frozenset[str] = frozenset()
    places: frozenset[str] = frozenset()
    other: str = ""
    around: tuple[str, ...] = ()
    verbs: tuple[str, ...] = ()


@dataclass(frozen=True)
class Relative:
    """``subject``'s amount stated relative to ``base``'s: difference (signed) or factor."""

    subject: Description
    base: Description
    operation: str
    number: Signature
    tokens: tuple[int, ...]
    larger: bool = True


def same_action(one: str, other: str) -> bool:
    """Whether two verb lemmas name one action, by the ``synonyms`` pack."""
    if one == other:
        return True
    groups = mapping("synonyms", "word", "group")
    return one in groups and groups.get(one) == groups.get(other)
