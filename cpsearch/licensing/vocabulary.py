"""Classes of words from the two packs of licensing: what clauses state by them, and what questions ask by them."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType

from cpsearch.packs import table

__all__ = ["inquiring", "stating"]


def stating(name: str) -> frozenset[str]:
    """The words of a clause that are of a class.

    >>> sorted(stating("off"))
    ['coupon', 'discount', 'off', 'rebate']
    """
    return _classes("stating")[name]


def inquiring(name: str) -> frozenset[str]:
    """The words and phrases of a question that are of a class.

    >>> "in all" in inquiring("joint"), "now" in inquiring("joint")
    (True, False)
    """
    return _classes("inquiring")[name]


@cache
def _classes(pack: str) -> Mapping[str, frozenset[str]]:
    found: dict[str, set[str]] = {}
    for row in table(pack):
        for name in row.items("classes"):
            found.setdefault(name, set()).add(row["word"])
    return MappingProxyType({name: frozenset(words) for name, words in found.items()})
