"""When two nouns may name the same things, and what a sum of both is called. Several nouns that were counted together are "a|b"."""

from __future__ import annotations

from cpsearch.packs import is_measure, kinds_of

__all__ = ["joined", "meets"]


def meets(one: str, two: str) -> bool:
    """Whether two nouns may name the same things: equal, of one kind, or ending in the same word; a measure only meets itself.

    >>> meets("tulip", "flower"), meets("toy car", "car"), meets("car", "box"), meets("gram", "kilogram")
    (True, True, False, False)
    """
    if one == two:
        return True
    if not one or not two or one.startswith("@") or two.startswith("@") or is_measure(one) or is_measure(two):
        return False
    return any(
        a == b or a in kinds_of(b) or b in kinds_of(a) or a.split(" ")[-1] == b.split(" ")[-1]
        for a in one.split("|")
        for b in two.split("|")
    )


def joined(one: str, two: str) -> str:
    """The noun of a sum of both.

    >>> joined("tulip", "tulip"), joined("girl", "boy")
    ('tulip', 'boy|girl')
    """
    if meets(one, two):
        return one if len(one) <= len(two) else two
    return "|".join(sorted({*one.split("|"), *two.split("|")}))
