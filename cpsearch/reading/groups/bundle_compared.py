"""Comparisons asked between two told amounts: "how many more pens did Ann buy than Bo", "… more red than blue ones", "… than she lost".

The question describes two amounts: by kind, by whose they are, by what was done, and by where or when. What it says behind "than"
stands in the place of its like before it; all else is the same. Each description must fit exactly one told amount.
"""

from __future__ import annotations

import itertools
from dataclasses import dataclass, replace

from cpsearch.packs import is_measure, kinds_of
from cpsearch.problem import Signature
from cpsearch.reading.discourse.descriptions import same_action
from cpsearch.reading.groups.bundle_book import Counted
from cpsearch.reading.groups.bundle_counts import Counts
from cpsearch.reading.groups.bundle_lines import words_of
from cpsearch.reading.groups.bundle_pieces import Piece
from cpsearch.reading.lexicon import verb_classes
from cpsearch.unit import Unit

__all__ = ["compared"]

_STATES = {"have", "be", "own", "hold", "contain"}
_PRONOUNS = {"he", "she", "they", "it", "i", "you", "we"}


@dataclass(frozen=True)
class _Described:
    """An amount by its kind, its holder, its verb and whatever else is said of it."""

    kind: Piece
    holder: str
    verb: str
    deed: frozenset[str]
    around: frozenset[str]


def compared(told: Counts) -> Signature | None:
    """The asked difference; None where a description fits none of the amounts, or several."""
    counts = [replace(count, said=_with_tail(told.counts, i)) for i, count in enumerate(told.counts)]
    unreal = any(count.denied or count.able or count.joint or (count.wish and not count.due) for count in counts)
    if len(counts) < 2 or unreal or told.asked.aux not in ("", "do", "does", "did"):
        return None
    one = _before(told)
    two = _behind(told, one, counts) if one is not None else None
    if one is None or two is None or one == two:
        return None
    first, second = ([count for count in counts if _fits(count, described)] for described in (one, two))
    if len(first) != 1 or len(second) != 1 or first[0] is second[0] or not _settled(counts, one, two):
        return None
    if _untold(told, {one.verb, two.verb} - {"be"}):
        return None
    return _difference(told, counts, first[0], second[0])


def _untold(told: Counts, verbs: set[str]) -> bool:
    """Whether the text says without a number that the like was done or had ("Ida also read comics")."""
    said = {piece.noun for scene in told.told.scenes for piece in scene if piece.code in "VHPG"}
    said |= {told.draft.parse.tokens[i].lemma for tokens in told.told.loose for i in tokens}
    return bool(said & verbs)


def _with_tail(counts: list[Counted], index: int) -> frozenset[str]:
    """What is said of an amount; what ends the sentence may be said of all of its clauses ("6 ran and 9 swam in the morning")."""
    count = counts[index]
    later = [c for c in counts[index + 1 :] if c.sentence == count.sentence]
    bare = not count.places
    return count.said | (count.tail if bare else frozenset()) | (later[-1].places if bare and later else frozenset())


def _before(told: Counts) -> _Described | None:
    """The amount that is said to be more."""
    line = told.asked.line
    verbs = [piece for piece in line if piece.code in "VHBPG"]
    if not verbs:
        # "how many more pens than pencils does she have"
        line = told.asked.than or ()
        verbs = [piece for piece in line if piece.code in "VHBPG"]
    if not verbs:
        return None
    at = line.index(verbs[0])
    inverted = any(piece.code == "x" for piece in line[:at])
    holders = [piece for piece in line[:at] if piece.code in "WT"] if inverted else []
    if len(verbs) > 1 and not all(piece.code == "G" for piece in verbs[1:]):
        return None
    behind = line[at + 1 :]
    placed = [two for one, two in itertools.pairwise((*line[at : at + 1], *behind)) if one.code == "p" and two.code in "TW"]
    deed = [piece for piece in behind if piece.code in "TWG" and piece not in placed]
    holder = holders[-1].noun if holders else ""
    holder = "" if holder in _PRONOUNS else holder
    return _Described(told.asked.thing, holder, verbs[0].noun, words_of(deed), words_of(placed))


def _behind(told: Counts, one: _Described, counts: list[Counted]) -> _Described | None:
    """The other amount: what is said of it in the place of its like."""
    line = told.asked.than
    if line is None:
        others = [count for count in counts if not _fits(count, one) and _kind(count, one.kind) and _same(count, one.verb)]
        if len(counts) != 2 or len(others) != 1 or not one.holder or others[0].holder is None:
            return None
        return replace(one, holder=others[0].holder.noun)
    split = next((i for i, piece in enumerate(line) if piece.code == "x"), None)
    if split is not None and any(piece.code in "VHB" for piece in line[split:]) and not any(p.code in "VHB" for p in told.asked.line):
        # "than pencils does she have": the verb of both
        line = line[:split]
    elif split is not None:
        line = line[:split] if len(line) == split + 1 else ()
    two = one
    index = 0
    while index < len(line):
        piece = line[index]
        if piece.code in "dl":
            index += 1
        elif piece.code in "p" and index + 1 < len(line) and line[index + 1].code in "TW":
            place = words_of((line[index + 1],))
            two = replace(two, around=place if two.around == one.around else two.around | place)
            index += 2
        elif piece.code == "G":
            two = replace(two, deed=words_of((piece,)))
            index += 1
        elif piece.code in "VHP":
            two = replace(two, verb=piece.noun, deed=frozenset(), around=frozenset() if two.around == one.around else two.around)
            index += 1
        elif piece.code in "TW":
            if any(_kind(count, piece) for count in counts) and piece.code == "T":
                two = replace(two, kind=piece)
            elif any(count.holder is not None and count.holder.noun == piece.noun for count in counts):
                two = replace(two, holder=piece.noun)
            elif two.verb != one.verb or any(piece.words <= count.said for count in counts):
                two = replace(two, deed=words_of((piece,)))
            elif piece.noun not in _PRONOUNS:
                return None
            index += 1
        else:
            return None
    return two


def _kind(count: Counted, kind: Piece) -> bool:
    if kind.words <= count.thing.words:
        return True
    return kind.noun in kinds_of(count.thing.noun) and kind.words - {kind.noun} <= count.thing.words


def _fits(count: Counted, described: _Described) -> bool:
    """Whether an amount is told of as it is described."""
    if not _kind(count, described.kind) or not _same(count, described.verb):
        return False
    holder = count.holder.noun if count.holder is not None else ""
    if described.holder and described.holder not in (holder, *count.said):
        return False
    return described.deed | described.around <= count.said


def _same(count: Counted, verb: str) -> bool:
    """ "Has to read 9 pages" is having 9 pages to read."""
    return same_action(count.verb.split()[0], verb.split()[0]) or (count.due and verb == "have")


def _settled(counts: list[Counted], one: _Described, two: _Described) -> bool:
    """Whether a stock that is compared is as it was told: nothing of its kind came or went."""
    for described in (one, two):
        if described.verb not in _STATES:
            continue
        for count in counts:
            lemma, _, particle = count.verb.partition(" ")
            changes = not count.wish and verb_classes().get((lemma, particle or "-"), "act") not in ("have", "be")
            if changes and (_kind(count, one.kind) or _kind(count, two.kind) or not count.thing.noun):
                return False
    return True


def _difference(told: Counts, counts: list[Counted], one: Counted, two: Counted) -> Signature | None:
    draft = told.draft
    if one.thing.number is None or two.thing.number is None:
        return None
    nouns = {one.thing.noun, two.thing.noun}
    if len(nouns) > 1 and any(is_measure(noun) for noun in nouns):
        return None
    unit = Unit.parse(one.thing.noun if len(nouns) == 1 else "thing")
    sides = [Signature(f"{count.thing.noun} @{min(count.thing.tokens)}", unit) for count in (one, two)]
    for count, side in zip((one, two), sides, strict=True):
        if count.thing.number is not None:
            draft.quantity(count.thing.number, side)
    gap = Signature("difference asked", unit)
    larger, smaller = sides if told.asked.more == "more" else sides[::-1]
    draft.licence("compare_additive", "sum", [("larger", larger), ("smaller", smaller), ("difference", gap)], draft.asking)
    for count in counts:
        number = count.thing.number
        if count is not one and count is not two and number is not None and number.span not in draft.used:
            own = Signature(f"{count.thing.noun} @{min(count.thing.tokens)}", unit)
            draft.quantity(number, own)
            told.aside(own, count.thing.tokens)
    return gap
