"""Doubts about a stock: what its text leaves open, though every amount of it is read.

Each doubt is about one timeline: whether what is gone came back, whether what was told as present already is what the changes led to,
whether an amount is a part of another one, and whether a change befell this stock or what was taken from it before or lies elsewhere.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import TYPE_CHECKING

from cpsearch.packs import dimension, kinds_of
from cpsearch.reading.discourse.facts import Fact
from cpsearch.reading.discourse.world import Kind
from cpsearch.reading.lexicon import mapping, words
from cpsearch.reading.text.clauses import Clause

if TYPE_CHECKING:
    from cpsearch.reading.amounts import Amounts

__all__ = ["check_stock", "told_twice"]

_CHANGES = {"gain", "loss", "give"}
_MOVES = {"move_in", "move_out"}
#: Prepositions that say where something happens.
_WHERE = {"prep:in", "prep:on", "prep:at", "prep:from", "prep:inside"}
#: Words of a date that lies before the time of the telling, and of one that holds it.
_PAST, _NOW = {"yesterday", "last", "ago"}, {"now", "this", "today", "currently"}
#: Verbs that give a thing without making it another's.
_LENT = {"lend", "loan", "borrow"}
#: Spans of time by length; what is shorter may lie within what is longer.
_LENGTHS = (("year",), ("season", "summer", "winter", "spring", "autumn"), ("month",), ("week",), ("weekend",), ("day",))
_HOURS = len(_LENGTHS)


def check_stock(amounts: Amounts, key: tuple[str, Kind], own: list[Fact]) -> None:
    """Add a finding for each thing that is open about the stock of ``key``, whose facts ``own`` are in the order of the telling."""
    for doubt, fact in _doubts(amounts, key, own):
        amounts.draft.find("open_set", doubt, fact.phrase.tokens)


def _doubts(amounts: Amounts, key: tuple[str, Kind], own: list[Fact]) -> Iterator[tuple[str, Fact]]:
    kind = key[1]
    for fact in own:
        if _comes_back(amounts, fact):
            yield f"whether these {kind} stayed where they came", fact
        if _from_taken(amounts, key, own, fact):
            yield f"whether these {kind} are of those that were taken before", fact
        if _other_place(amounts, key, own, fact):
            yield f"whether these {kind} are those that are told of elsewhere", fact
        if _out_of_place(amounts, own, fact):
            yield f"whether these {kind} are in the place that is asked about", fact
        if amounts.asked is not None and amounts.asked.clause.lemma == "own" and (fact.clause.lemma in _LENT or _for_use(amounts, fact)):
            yield f"whose these {kind} are while they are lent", fact
        if _beside_whole(amounts, fact):
            yield f"whether these {kind} are beside those that were taken from", fact
        if _others_own(amounts, key, fact):
            yield f"whether these {kind} are somebody else's", fact
    for one, two in combinations(own, 2):
        if _already(amounts, one, two):
            yield f"whether the {kind} told of are what is there now", one
        if told_twice(amounts, one, two):
            yield f"whether some {kind} are told of twice", two


def _for_use(amounts: Amounts, fact: Fact) -> bool:
    """ "Gave 12 cards to Bo to look at": for what Bo may do with them, not for good."""
    purposes = [t for t in amounts.draft.parse.children(fact.clause.verb) if t.dep in ("advcl", "xcomp") and t.tag == "VB"]
    return fact.meaning == "give" and bool(purposes)


# ---- gone and come back


def _comes_back(amounts: Amounts, fact: Fact) -> bool:
    """ "15 kids left but came back", "15 came and went": the counted ones move once more, by a coordinated verb of their own."""
    if fact.meaning not in _CHANGES or fact.phrase.role != "subj":
        return False
    tokens = amounts.draft.parse.tokens
    for clause in amounts.clauses:
        verb = tokens[clause.verb]
        coordinated = verb.dep == "conj" and verb.head == fact.clause.verb
        moves = clause.meaning in _MOVES or clause.lemma in words("motion") or clause.lemma in words("travels")
        counted = any(p.number is not None and p.role == "subj" and p is not fact.phrase for p in clause.subject)
        if coordinated and moves and not clause.negated and not counted:
            return True
    return False


# ---- what is told as present


def _already(amounts: Amounts, state: Fact, change: Fact) -> bool:
    """ "Kim has 40 beads now. Yesterday she bought 15": a present stock that the change before it has led to already."""
    if state.meaning != "state" or change.meaning not in _CHANGES or state.order > change.order:
        return False
    if change.clause.tense == state.clause.tense == "present" and change.clause.passive:
        # "65 novels are checked out": now, and the library has them for all that
        return amounts.asked is not None and amounts.asked.phase != "end"
    if change.clause.tense != "past":
        return False
    tokens = amounts.draft.parse.tokens
    said = {tokens[i].lower for i in state.clause.tokens}
    earlier = bool(_dates(change) & _PAST) and not _dates(state) & _PAST
    if state.clause.tense == "past":
        # "there were 35 books; Lena borrowed 8 last week; how many are left": 35 before that, or after it?
        before = bool(_dates(change) & {"last", "ago"}) or "already" in {tokens[i].lower for i in change.clause.tokens}
        before = before and not _dates(state) and not amounts.world.is_person(state.holder)
        return (earlier and bool(_dates(state) & _NOW)) or before
    # "has 30 pins; she lost 12; how many did she have at first": before the loss, if it had come to the 30 already
    first = state.phrase.number is not None and amounts.asked is not None and amounts.asked.phase == "start"
    return state.clause.tense == "present" and (first or earlier or bool(said & _NOW) or (state.phase == "end" and "left" in said))


def _dates(fact: Fact) -> set[str]:
    return {word for label in fact.times for word in label.split(" ")}


# ---- a part of what is told


def told_twice(amounts: Amounts, one: Fact, two: Fact) -> bool:
    """Whether the second of two like changes is a part of the first: "15 beads, 6 of them to Ann", "15 yesterday, 6 in the morning"."""
    alike = one.meaning in (*_CHANGES, "act") and two.meaning == one.meaning and one.lemma == two.lemma and one.holder == two.holder
    if not alike or two.more or two.sequel:
        return False
    return (_of_them(amounts, two) and not _of_them(amounts, one)) or _spanned(one, two) or _for_a_sort(one, two)


def _of_them(amounts: Amounts, fact: Fact) -> bool:
    inner = amounts.world.inner(fact.phrase)
    return fact.phrase.tag == "CD" and inner is not None and inner.pronoun


def _for_a_sort(one: Fact, two: Fact) -> bool:
    """ "Used 15 for jewelry. Used 6 for a ring": what the second is for is a sort of what the first is for."""
    first, second = ({p.noun for p in fact.clause.objects if p.role == "prep:for" and p.number is None} for fact in (one, two))
    return any(first & set(kinds_of(noun)) for noun in second)


def _spanned(one: Fact, two: Fact) -> bool:
    """Whether two happenings are told at times of which one may hold the other ("this week" and "on Monday"), and no word parts them."""
    spans = [(_length(one), one), (_length(two), two)]
    (long, outer), (short, inner) = sorted(spans, key=lambda pair: pair[0])
    # a part of a day is told behind the day that it is of
    if long < 0 or short < 0 or long == short or (short == _HOURS and outer is two):
        return False
    # "last week … yesterday", "yesterday … this morning": the later time is no part of the earlier one
    after = bool(_dates(outer) & _PAST) and bool(_dates(inner) & {*_NOW, "yesterday"})
    return not after and "next" not in _dates(outer) ^ _dates(inner)


def _length(fact: Fact) -> int:
    """Where the time of a fact stands among the spans, from the longest; -1 for none."""
    scales = mapping("chronology", "word", "scale")
    by_scale = {"year": 2, "week": 5, "days": 5, "hours": _HOURS}
    dated = _dates(fact)
    if any(word in ("before", "after") for word in dated):
        return -1
    hours = any(scales.get(word) == "hours" for word in dated)
    if hours:
        # "on Monday morning" is a part of the day
        return _HOURS
    named = [position for position, nouns in enumerate(_LENGTHS) if dated & set(nouns)]
    scaled = [by_scale[scales[word]] for word in dated if scales.get(word) in by_scale]
    return max((*named, *scaled), default=-1)


# ---- whose and where


def _from_taken(amounts: Amounts, key: tuple[str, Kind], own: list[Fact], fact: Fact) -> bool:
    """ "Mona takes 9 pears from the crate and eats 4": of those that she took, or of those that were left there?"""
    if fact.meaning != "loss" or fact.holder == key[0] or _removes(fact.clause) or fact.places & {key[0], *_places(own)}:
        return False
    before = [f for f in own if f.order < fact.order]
    taken = [f for f in before if (f.meaning == "loss" and _removes(f.clause)) or (f.meaning == "give" and f.holder == key[0])]
    return bool(taken)


def _removes(clause: Clause) -> bool:
    return clause.lemma in words("taking") or clause.lemma in words("reaping") or (clause.lemma, clause.particle) == ("check", "out")


def _places(own: list[Fact]) -> set[str]:
    return {place for fact in own if fact.meaning == "state" for place in fact.places}


def _other_place(amounts: Amounts, key: tuple[str, Kind], own: list[Fact], fact: Fact) -> bool:
    """ "35 books on the shelf. Lena lost 8 on the bus": a change by somebody at another place than where the stock is."""
    if fact.meaning != "loss" or fact.holder == key[0] or not fact.holder:
        return False
    stock = {key[0], *_places(own)}
    where = _where(amounts, fact)
    return bool(where & fact.places) and not where & stock


def _where(amounts: Amounts, fact: Fact) -> set[str]:
    """The places at which something is said to happen; money is spent on things."""
    roles = _WHERE - ({"prep:on"} if dimension(fact.kind.noun) == "money" else set())
    return {amounts.world.place_of(p) for p in fact.clause.objects if p.role in roles and p.number is None and not p.pronoun}


def _out_of_place(amounts: Amounts, own: list[Fact], fact: Fact) -> bool:
    """ "31 cards in his desk. He bought 12": what somebody gets or gives elsewhere, where what is in the place is asked."""
    named = {*amounts.asked.holders, *amounts.asked.places} if amounts.asked is not None else set()
    asked = named & _places(own)
    if not asked or fact.meaning not in _CHANGES or not amounts.world.is_person(fact.holder):
        return False
    owners = {f.holder for f in own if f.meaning == "state" and f.places & asked}
    if fact.holder not in owners or _of_them(amounts, fact):
        return False
    # "added 4 to the shelf and removed 5"; "deleted 5; how many are left on it"
    there = any(f.places & asked for f in own if f.meaning != "state" and f.clause.sentence == fact.clause.sentence)
    gone = fact.meaning == "loss" and not _where(amounts, fact) and amounts.asked is not None and amounts.asked.phase == "end"
    return not there and not gone


def _beside_whole(amounts: Amounts, fact: Fact) -> bool:
    """ "Out of 24 plums, Leo ate 6. Ann picked 10": what another gets, where what is left is asked of nobody."""
    if fact.meaning != "gain" or not amounts.world.is_person(fact.holder) or amounts.asked is None or amounts.asked.holders:
        return False
    wholes = [f for f in amounts.facts if f.meaning == "state" and f.phase == "start" and f.kind == fact.kind and f.holder != fact.holder]
    return amounts.asked.phase == "end" and any(f.order < fact.order for f in wholes)


def _others_own(amounts: Amounts, key: tuple[str, Kind], fact: Fact) -> bool:
    """ "12 candies in the jar. Lee ate 5 of his own": a loss of what belongs to somebody who is not the one with the stock."""
    if fact.meaning != "loss" or not amounts.world.is_person(fact.holder) or fact.holder == key[0]:
        return False
    inner = amounts.world.inner(fact.phrase)
    owners = {amounts.world.owner(p) for p in (fact.phrase, inner) if p is not None and p.owner is not None}
    return bool(owners) and key[0] not in owners
