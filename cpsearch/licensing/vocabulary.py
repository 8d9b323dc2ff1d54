"""Classes of words from the two packs of licensing: what clauses state by them, and what questions ask by them."""

from __future__ import annotations

from functools import cache

from cpsearch.packs import table

__all__ = ["inquiring", "stating"]


def stating(name: str) -> frozenset[str]:
    """The words of a clause that are of a class.

    >>> sorted(stating("off"))
    ['coupon', 'discount', 'off', 'rebate']
    """
    return _class("stating", name)


def inquiring(name: str) -> frozenset[str]:
    """The words and phrases of a question that are of a class.

    >>> "in all" in inquiring("joint"), "now" in inquiring("joint")
    (True, False)
    """
    return _class("inquiring", name)


@cache
def _class(pack: str, name: str) -> frozenset[str]:
    found = frozenset(row["word"] for row in table(pack) if name in row.items("classes"))
    if not found:
        raise KeyError(name)
    return found
