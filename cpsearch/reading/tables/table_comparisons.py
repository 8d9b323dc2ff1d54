"""Amounts of a table that are told by another: "7 fewer boys than girls", "twice as many as Bo", "4 pounds lighter than the green bag".

``relative_of`` reads what is said of an amount that stands before ("which is 6 more than Bo has"): it tells the other one.
"""

from __future__ import annotations

from dataclasses import dataclass

from cpsearch.reading.tables.table_phrases import Cursor
from cpsearch.reading.tables.table_words import Amount, Phrase

__all__ = ["INVERSE", "RESPECTS", "Base", "compared", "relative_of"]

_MORE = {"more": "more", "fewer": "fewer", "less": "fewer"}
_GREATER = {"longer", "taller", "heavier", "higher", "wider", "deeper", "farther", "further"}
_LESSER = {"shorter", "lighter", "lower", "narrower", "shallower", "smaller"}
_AUXILIARY = {"do", "does", "did", "has", "have", "had", "is", "are", "was", "were"}
#: Comparatives of measures, with the respect in which they compare.
RESPECTS = {
    "longer": "long",
    "taller": "tall",
    "heavier": "",
    "higher": "high",
    "wider": "wide",
    "deeper": "deep",
    "farther": "",
    "further": "",
    "shorter": "",
    "lighter": "",
    "lower": "high",
    "narrower": "wide",
    "shallower": "deep",
}
INVERSE = {"more": "fewer", "fewer": "more"}


@dataclass(frozen=True)
class Base:
    """What is compared with: somebody, a thing, or a place or time, and what is said to be done there ("than she ran")."""

    who: Phrase | None
    anchors: tuple[Phrase, ...]
    verb: str = ""


def compared(cursor: Cursor) -> tuple[Amount, str, Base | None] | None:
    """An amount by comparison, with its operation and base; the base is missing in "9 eggs more"."""
    start, item = cursor.at, cursor.item()
    number = item.number if item is not None else None
    if item is None or number is None or item.text not in ("#cardinal", "#multiple", "#fraction", "#dozen", "#money"):
        return None
    cursor.at += 1
    made = _times(cursor) if number.kind in ("multiple", "fraction") else _difference(cursor)
    if made is None:
        cursor.at = start
        return None
    thing, stuff, operation, base = made
    said = {cursor.word(i - cursor.at) for i in range(start, cursor.at)} & RESPECTS.keys()
    aspect = RESPECTS[said.pop()] if len(said) == 1 else ""
    tokens = tuple(i for one in cursor.items[start : cursor.at] for i in one.tokens)
    return Amount(number, thing, stuff, tokens, thing is None, aspect), operation, base


_Made = tuple[Phrase | None, Phrase | None, str, Base | None]


def _times(cursor: Cursor) -> _Made | None:
    """ "As many pens as Bo"."""
    if not (cursor.skip("as", "many") or cursor.skip("as", "much")):
        return None
    thing = cursor.thing(determined=False)
    stuff = cursor.thing() if thing is not None and cursor.skip("of") else None
    if not cursor.skip("as"):
        return None
    base = _base(cursor)
    return None if base is None else (thing, stuff, "times", base)


def _difference(cursor: Cursor) -> _Made | None:
    """ "More pens than Bo", "pounds lighter than the bag", "eggs more"."""
    operation = _MORE.get(cursor.skip_any(set(_MORE)), "")
    thing = cursor.thing(determined=False)
    stuff = None
    if thing is not None and thing.head == "time":
        # "5 times more"
        return None
    if thing is not None and cursor.skip("of"):
        stuff = cursor.thing()
        if stuff is None:
            return None
    behind = False
    if not operation:
        said = cursor.skip_any(set(_MORE) | _GREATER | _LESSER) if thing is not None else ""
        operation = _MORE.get(said) or ("more" if said in _GREATER else "fewer" if said else "")
        behind = True
    if not operation:
        return None
    if cursor.skip("than"):
        base = _base(cursor)
        return None if base is None else (thing, stuff, operation, base)
    return (thing, stuff, operation, None) if behind else None


def _base(cursor: Cursor) -> Base | None:
    anchors = tuple(a for a in cursor.adverbs() if a.head)
    if anchors:
        return Base(None, anchors)
    who = cursor.who()
    if who is None:
        return None
    verb = ""
    if cursor.word() in _AUXILIARY:
        cursor.at += 1
    elif cursor.tag() in ("VBD", "VBZ", "VBP"):
        verb = cursor.verb() or ""
    anchors = tuple(a for a in cursor.adverbs() if a.head)
    if who.pronoun and not anchors:
        return None
    return Base(None if who.pronoun else who, anchors, verb)


def relative_of(cursor: Cursor) -> tuple[Amount, str, Base] | None:
    """ "Which is 6 more than Bo has", ", 6 more than Bo": what it says of the amount before."""
    start = cursor.at
    cursor.skip(",")
    if cursor.skip_any({"which", "that"}):
        cursor.skip_any({"is", "was", "are", "were"})
    made = compared(cursor)
    if made is None or made[2] is None or made[1] not in INVERSE:
        cursor.at = start
        return None
    return made[0], made[1], made[2]
