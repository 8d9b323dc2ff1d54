"""The chunks of a text about things: those of the ledger, with money words and verbs of trade as plain things and verbs again."""

from __future__ import annotations

from dataclasses import replace

from cpsearch.reading.lexicon import verb_classes, words
from cpsearch.reading.money.ledger_chunks import Chunk, chunk_sentences
from cpsearch.reading.text.numbers import Number
from cpsearch.reading.text.phrases import noun_of
from cpsearch.reading.text.syntax import Parse

__all__ = ["THINGS", "chunks_of", "is_time", "verb_way"]

#: Tags of noun phrases without a number.
THINGS = {"THE", "A", "PL", "MASS"}
_VERBS = {"buy", "sell", "cost", "pay", "earn", "own", "get", "charge", "act", "acted", "want", "need", "wish", "offer", "rent", "bring"}
_MONEYED = {"CASH", "CHANGE", "PROFIT", "BILL", "FEE"}
_NUMBERS = {"number", "amount", "quantity"}
_RESTS = {"rest", "remainder", "remaining", "other", "others"}
_WAYS = {"have": "state", "be": "state", "start": "state", "gain": "gain", "loss": "loss", "give": "give", "need": "need"}


def chunks_of(parse: Parse, numbers: tuple[Number, ...]) -> list[list[Chunk]]:
    """The chunks of each sentence: V, LEFT, NUM (a number without its noun), REST and NUMBER ("the number of pens") beside the others."""
    at = {token.index: number for number in numbers for token in parse.tokens if token.start == number.span.start}
    return [
        _ordinals(parse, [_retagged(parse, at, part) for chunk in sentence for part in _parted(parse, at, chunk)])
        for sentence in chunk_sentences(parse, numbers)
    ]


def _ordinals(parse: Parse, line: list[Chunk]) -> list[Chunk]:
    """ "The first box" as one thing, whose number tells it from the others."""
    merged: list[Chunk] = []
    for chunk in line:
        before = merged[-1] if merged else None
        if chunk.tag in ("MASS", "PL") and before is not None and before.tag == "ORD" and chunk.tokens[0] == before.tokens[-1] + 1:
            start = merged[-2] if len(merged) > 1 and merged[-2].tag in ("the", "his", "her", "their") else before
            del merged[-2 if start is not before else -1 :]
            tokens = tuple(range(start.tokens[0], chunk.tokens[-1] + 1))
            chunk = replace(chunk, tag="THE", tokens=tokens, words=chunk.words | {before.noun})
        merged.append(chunk)
    return merged


def _parted(parse: Parse, at: dict[int, Number], chunk: Chunk) -> list[Chunk]:
    """ "12 stairs yesterday": a time behind a noun is no part of it."""
    last = parse.tokens[chunk.tokens[-1]]
    if chunk.tag == "EACHT" and last.tag == "NNP" and len(chunk.tokens) > 2:
        # "every week Carla"
        inner = parse.tokens[last.index - 1]
        words_ = frozenset({noun_of(inner)})
        each = replace(chunk, tokens=chunk.tokens[:-1], noun=noun_of(inner), words=words_)
        return [each, Chunk("WHO", (last.index,), noun=last.lower)]
    before = parse.tokens[last.index - 1] if last.index else last
    named = chunk.tag in ("COUNT", "MORE", "FEWER", "PL", "THE", "MASS") and len(chunk.tokens) > 1
    if not named or last.lower not in words("times") or not before.tag.startswith("NN") or before.index not in chunk.tokens:
        return [chunk]
    thing = replace(chunk, tokens=chunk.tokens[:-1], noun=noun_of(before), words=chunk.words - {last.lower, noun_of(last)})
    return [thing, Chunk("MASS", (last.index,), None, last.lower, frozenset({last.lower}))]


def _retagged(parse: Parse, at: dict[int, Number], chunk: Chunk) -> Chunk:
    first = parse.tokens[chunk.tokens[0]]
    if chunk.tag == "ONE" and first.index in at and not chunk.plural:
        return replace(chunk, number=at[first.index])
    if chunk.tag == "X" and first.index in at:
        number = at[first.index]
        if number.kind == "ordinal":
            return replace(chunk, tag="ORD", noun=number.surface.lower())
        if number.kind in ("cardinal", "dozen"):
            return replace(chunk, tag="NUM", number=number)
        return replace(chunk, tag="one" if number.kind == "one" else "X", number=number if number.kind == "both" else None)
    if chunk.tag == "acted" and chunk.noun == "leave" and not chunk.wish:
        return replace(chunk, tag="LEFT")
    if chunk.tag in _VERBS:
        return replace(chunk, tag="V")
    if chunk.tag in _MONEYED:
        determined = first.tag in ("DT", "PRP$") and first.lower not in ("a", "an")
        tag = "A" if first.lower in ("a", "an") else "THE" if determined else "PL" if chunk.plural else "MASS"
        chunk = replace(chunk, tag=tag)
    if chunk.tag in THINGS:
        said = chunk.words - {"total", "combined", "altogether"}
        if chunk.noun in ("rest", "remainder") or (chunk.words & {"remaining", "other", "others"} and chunk.tag == "THE"):
            return replace(chunk, tag="REST", words=said - _RESTS)
        if chunk.noun in _NUMBERS and said - _NUMBERS:
            # "the number of pens": the pens, whose noun stands last
            inner = parse.tokens[chunk.tokens[-1]]
            return replace(chunk, tag="NUMBER", noun=noun_of(inner), words=said - _NUMBERS)
        return replace(chunk, words=said)
    return chunk


def is_time(chunk: Chunk) -> bool:
    """Whether a noun phrase names a time."""
    named = {chunk.noun, chunk.noun.removesuffix("s"), *chunk.words}
    return bool(named & (words("times") | {"day", "week", "month", "year", "weekend", "night", "hour", "minute", "noon", "season"}))


def verb_way(lemma: str, particle: str = "") -> str:
    """state, gain, loss, give, need or act, by what the verb does to the stock of its subject."""
    found = verb_classes().get((lemma, particle or "-")) or verb_classes().get((lemma, "-"), "act")
    if lemma in words("spoiling"):
        return "loss"
    return _WAYS.get(found, found)
