"""Rates of a ledger that hold for some days or some work only: so much an hour on weekdays, so much for tutoring."""

from __future__ import annotations

from dataclasses import replace

from cpsearch.packs import dimension
from cpsearch.reading.money.ledger_book import Count, Ledger, Price
from cpsearch.reading.money.ledger_chunks import Chunk
from cpsearch.reading.money.ledger_prices import GOODS_TAGS

__all__ = ["fits_terms", "read_terms", "read_worked"]

_GRAMMATICAL = {"he", "she", "they", "it", "time", "work", "job"}


def _terms(line: list[Chunk], first: int, last: int) -> frozenset[str]:
    """What a rate holds for, by the words behind it."""
    said = [chunk for chunk in line[first:last] if chunk.tag in (*GOODS_TAGS, "act")]
    return frozenset(_stem(word) for chunk in said for word in (chunk.words or {chunk.noun})) - _GRAMMATICAL


def _stem(word: str) -> str:
    """ "Tutoring" and "tutors" by what they share."""
    stem = word.removesuffix("ing") if len(word) > 5 else word
    stem = stem.removesuffix("s") if stem == word else stem
    doubled = stem != word and len(stem) > 3 and stem[-1] == stem[-2] and stem[-1] not in "ls"
    return (stem[:-1] if doubled else stem).removesuffix("e")


def read_terms(line: list[Chunk], subject: str, ledger: Ledger) -> Ledger | None:
    """ "Earns $12 an hour on weekdays and $18 an hour on weekends"."""
    money = [i for i, chunk in enumerate(line) if chunk.tag == "MONEY"]
    found = []
    for first, last in zip(money, [*money[1:], len(line)], strict=True):
        goods = next((i for i in range(first + 1, last) if line[i].tag in GOODS_TAGS), None)
        if goods is None or dimension(line[goods].noun) != "time" or any(chunk.wish for chunk in line):
            return None
        terms = _terms(line, goods + 1, last)
        if not terms:
            return None
        found.append(Price(line[first], line[goods], way="in", holder=subject, charged=True, terms=terms))
    return replace(ledger, prices=(*ledger.prices, *found))


def read_worked(line: list[Chunk], subject: str, ledger: Ledger) -> Ledger | None:
    """ "Worked 40 hours on weekdays and 10 hours on weekends": with rates that are told by the same words."""
    counted = [i for i, chunk in enumerate(line) if chunk.tag == "COUNT"]
    found = []
    verb = line[0]
    for first, last in zip(counted, [*counted[1:], len(line)], strict=True):
        if any(chunk.tag == "act" for chunk in line[first:last]) and last < len(line):
            return None
        terms = _terms(line, first + 1, last)
        found.append(Count(line[first], "did", subject, wish=verb.wish, verb=verb.noun, terms=terms))
    if not any(price.terms for price in ledger.prices) or any(dimension(count.goods.noun) != "time" for count in found):
        return None
    return replace(ledger, counts=(*ledger.counts, *found))


def fits_terms(price: Price, count: Count) -> bool:
    """Whether a rate holds for what was done: it says no terms, or those of the count, of its goods or of its verb."""
    if not price.terms:
        return True
    said = {_stem(word) for word in (*count.terms, *(count.goods.words - {count.goods.noun}))}
    return bool(said) and said <= price.terms | {_stem(count.verb)} if said else price.terms <= {_stem(count.verb)}
