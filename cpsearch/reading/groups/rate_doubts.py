"""Doubts about a rate: what "each holds 4", "each new bag" or "each guest who came" leaves open about all of them.

How much a thing can hold is not how much is in it, a rate of some of the groups is none of the others, and what is ordered is not
there yet.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cpsearch.packs import kinds_of
from cpsearch.reading.discourse.facts import Fact
from cpsearch.reading.lexicon import words
from cpsearch.reading.text.syntax import Parse, Token

if TYPE_CHECKING:
    from cpsearch.reading.amounts import Amounts
    from cpsearch.reading.groups.rates import Rate

__all__ = ["CAPACITY", "WHOLE", "doubtful", "mere_capacity", "owned_by"]

#: Verbs that say how many there is room for.
CAPACITY = {"hold", "seat", "fit", "carry", "accommodate", "sleep"}
#: Those that are said of nothing but room.
_ROOMY = {"seat", "accommodate", "sleep"}
_ROOM = {"can", "could", "full", "filled", "fill", "fills", "capacity", *CAPACITY}
#: Who comes and goes, so that a seat for one tells of none.
_MOVING = {"person", "vehicle", "animal"}
#: Adjectives that sort out none of them.
WHOLE = {"single", "whole", "full", "individual", "such"}


def mere_capacity(parse: Parse, lemma: str, noun: str, asked: set[int]) -> bool:
    """Whether "each bench holds 4 people" only says how many there is room for: nobody fills them, and no room is asked for.

    Things that are kept in a box are told of by what it holds; people, animals and cars only where they are.
    """
    if lemma not in CAPACITY or not (lemma in _ROOMY or {noun, *kinds_of(noun)} & _MOVING):
        return False
    said = {parse.tokens[i].lower for i in asked} | {parse.tokens[i].lemma for i in asked}
    filled = any(t.lemma in ("full", "fill") or t.lower == "filled" for t in parse.tokens)
    return not filled and not said & _ROOM


def doubtful(amounts: Amounts, rate: Rate, lemma: str, phase: str) -> bool:
    """Whether a rate says nothing certain of all the groups that are counted, asked by ``lemma`` ("" for having) at ``phase``."""
    parse = amounts.draft.parse
    asked = {t.index for t in parse.tokens if amounts.draft.asks(t.index)}
    groups = [f for f in amounts.facts if rate.bottom.includes(f.kind) and f.phrase.number is not None]
    if mere_capacity(parse, rate.lemma, rate.top.noun, asked):
        return True
    if _restricted(amounts, rate) or _before_another(parse, rate, groups):
        return True
    having = not lemma and rate.meaning in ("have", "be")
    if having and not _comes_to_have(amounts, phase, groups):
        return True
    # "gave 2 bags away; how many beads did she have": then, or after that?
    past = any(parse.tokens[i].lower in ("did", "were") for i in asked)
    return having and past and not phase and any(f.meaning in ("loss", "give") for f in groups)


def _comes_to_have(amounts: Amounts, phase: str, groups: list[Fact]) -> bool:
    """Whether who is asked about has the groups by what was done with them: made or filled, not seen, ordered, borrowed or broken."""
    if not groups or any(f.meaning not in ("act", "goal") for f in groups):
        return True
    if any(f.lemma in words("spoiling") for f in groups):
        return False
    left = phase == "end" or amounts.asked is None or amounts.asked.phase == "end" or not amounts.asked.holders
    return left or all(owned_by(f.lemma) for f in groups)


def owned_by(lemma: str) -> bool:
    """Whether who does this with things has them then: makes them, packs or places them."""
    return any(lemma in words(pack) for pack in ("making", "packing", "placing", "partition"))


def _restricted(amounts: Amounts, rate: Rate) -> bool:
    """ "Each new bag", "each guest who came": some of those that are counted."""
    parse = amounts.draft.parse
    heads = [t for t in parse.tokens if t.index in rate.tokens and t.lemma == rate.bottom.noun and _each(parse, t)]
    for head in heads:
        if any(_who_came(parse, t) for t in parse.children(head.index) if t.dep == "relcl"):
            return True
        sorts = {t.lower for t in parse.children(head.index) if t.tag == "JJ" and t.lower not in WHOLE}
        alike = [f for f in amounts.facts if f.kind.noun == rate.bottom.noun and f.phrase.number is not None]
        if any(not any(sort in (*f.kind.mods, *f.phrase.mods) for f in alike) for sort in sorts if alike):
            return True
    return False


def _each(parse: Parse, noun: Token) -> bool:
    return any(t.lower in ("each", "every") for t in parse.children(noun.index))


def _who_came(parse: Parse, verb: Token) -> bool:
    """A clause that only some of them need to fulfil: they do something themselves, once ("who came")."""
    past = verb.tag == "VBD" and verb.lemma not in words("placing")
    return past and any(t.tag == "WP" and t.dep == "nsubj" for t in parse.children(verb.index))


def _before_another(parse: Parse, rate: Rate, groups: list[Fact]) -> bool:
    """ "Ann has 5 bags. Each bag has 6 beads. Bo has 2 bags": what is in his is not told."""
    if not any(parse.tokens[i].lower == "each" for i in rate.tokens):
        return False
    before = {f.holder for f in groups if f.order < min(rate.tokens)} - {""}
    after = {f.holder for f in groups if f.order > max(rate.tokens)} - {""}
    return bool(before) and bool(after - before)
