"""How the amounts of a composed text differ: whose, of what, when and where."""

from __future__ import annotations

from cpsearch.packs import is_measure, kinds_of
from cpsearch.reading.composed.composed_book import Name, Slot

__all__ = ["apart", "fits", "is_of", "of_sort"]

_GENERIC = {"thing", "item", "object"}


def is_of(noun: str, words: frozenset[str], thing: str, thing_words: frozenset[str]) -> bool:
    """Whether a count is of the named thing: the same, or one of its sorts."""
    covered = words | {noun} | {kind for word in {*words, noun} for kind in kinds_of(word)}
    if thing in _GENERIC:
        return thing_words <= covered
    return (noun == thing or thing in kinds_of(noun)) and thing_words <= covered


def of_sort(noun: str, words: frozenset[str], name: Name) -> bool:
    """Whether a count is of what a phrase names."""
    return is_of(noun, words, name.head, name.words - {name.head})


def apart(one: Slot, other: Slot) -> int:
    """In how many respects two slots differ."""
    if is_measure(one.noun) != is_measure(other.noun):
        return 9
    count = (one.holder != other.holder) + ((one.noun, one.words) != (other.noun, other.words)) + (one.when != other.when)
    count += one.place != other.place
    # a time that only one of them is told with is no second respect
    return count - (count > 1 and one.when != other.when and not (one.when and other.when))


def fits(slot: Slot, wanted: Slot, fixed: set[str]) -> bool:
    """Whether a slot is what is wanted, where what no phrase names may be left out on one side."""
    if slot.deed != wanted.deed:
        return False
    if slot.holder != wanted.holder and ("holder" in fixed or (slot.holder and wanted.holder)):
        return False
    if (slot.noun, slot.words) != (wanted.noun, wanted.words):
        loose = slot.noun == wanted.noun and "thing" not in fixed and (slot.words <= wanted.words or wanted.words <= slot.words)
        if not loose:
            return False
    if slot.when != wanted.when and ("when" in fixed or (slot.when and wanted.when)):
        return False
    return slot.place == wanted.place or ("where" not in fixed and not (slot.place and wanted.place))
