"""Dozens: "how many dozen eggs" asks a count in twelves, and "7 dozen eggs", asked for in eggs, is twelve times seven."""

from __future__ import annotations

import re
from dataclasses import replace

from cpsearch.packs import conversion
from cpsearch.problem import Signature, Span
from cpsearch.reading.amounts import Amounts
from cpsearch.reading.text.syntax import Token
from cpsearch.unit import Unit

__all__ = ["asked_in_dozens", "in_dozens", "unpacked"]


def asked_in_dozens(tokens: tuple[Token, ...], many: int) -> bool:
    """Whether "dozen" stands right behind the "many" at token ``many``."""
    return many + 1 < len(tokens) and tokens[many].lower == "many" and tokens[many + 1].lower == "dozen"


def in_dozens(amounts: Amounts, counted: Signature, word: int) -> Signature:
    """A count of things as a count of dozens, licensed by the word "dozen"."""
    draft = amounts.draft
    token = draft.parse.tokens[word]
    draft.restated.add(Span(token.start, token.end))
    draft.take((word,))
    dozens = Signature(f"dozens of {counted.entity} {counted.state}".strip(), Unit.parse("dozen"))
    _equal(amounts, counted, dozens, (word,))
    return dozens


def unpacked(amounts: Amounts, asked: Signature, places: frozenset[str], times: frozenset[str]) -> None:
    """Where a count that is asked for is told as so many dozen and by nothing else, license the product that it is."""
    draft = amounts.draft
    if any(role.signature == asked for licence in draft.licences for role in licence.roles):
        return
    for fact in amounts.facts:
        number = fact.phrase.number
        if number is None or number.kind != "dozen" or number.span not in draft.used or not (places <= fact.places and times <= fact.times):
            continue
        name = draft.used[number.span]
        dozens = number.value / 12
        if draft.quantities[name].signatures != (asked,) or dozens.denominator != 1 or dozens < 2:
            continue
        packed = Signature(f"dozens of {asked.entity} {asked.state}".strip(), Unit.parse("dozen"))
        numeral = Span(number.span.start, number.span.start + len(re.split(r"[\s-]", number.surface)[0]))
        draft.quantities[name] = replace(draft.quantities[name], value=dozens, signatures=(packed,), span=numeral)
        _equal(amounts, asked, packed, fact.phrase.tokens)


def _equal(amounts: Amounts, counted: Signature, dozens: Signature, cue: tuple[int, ...]) -> None:
    """License that so many things are twelve times so many dozens."""
    draft = amounts.draft
    noun = counted.unit.simple or ""
    items = Signature(f"{counted.entity} {counted.state} as items".strip(), Unit.parse("item"))
    per = Signature("items per dozen", Unit.parse("item") / Unit.parse("dozen"))
    draft.kinds.add((noun, "item"))
    draft.constant(conversion("dozen", "item") or 12, per)
    draft.licence("equate", "sum", [("items", items), ("counted", counted)], cue)
    draft.licence("convert", "product", [("items", items), ("dozens", dozens), ("factor", per)], cue)
