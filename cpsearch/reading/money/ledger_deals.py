"""Deals of a ledger: goods bought and sold, with the price that is told with them, and prices told of them later."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from cpsearch.packs import dimension
from cpsearch.reading.money.ledger_book import Count, Ledger, Lump, Price
from cpsearch.reading.money.ledger_chunks import Chunk
from cpsearch.reading.money.ledger_guards import changes
from cpsearch.reading.money.ledger_prices import GOODS_TAGS, relation_of

__all__ = ["elided", "read_deal", "read_group", "read_theirs", "read_them", "related", "value_of_count"]

_LINKS = {"in", "at", "from", "on", "for", "to", "with", "during", "this", "last"}


def value_of_count(count: Count) -> Fraction | None:
    """How many a count says; None where it only names one thing."""
    return count.goods.number.value if count.goods.number is not None else None


def read_deal(line: list[Chunk], subject: str, ledger: Ledger) -> Ledger | None:
    """ "bought 3 pens at $2 each, a ruler for $4 and 5 cards"."""
    if line[0].tag == "act" and line[1].tag == "CASH":
        # "used the money to buy …"
        if line[0].noun != "use" or line[0].wish:
            return None
        line = [replace(line[3], wish=False), *line[4:]]
    way = {"sell": "in", "need": "did", "act": "did"}.get(line[0].tag, "out")
    if line[0].tag == "act" and (changes(line[0].noun) or line[0].wish):
        return None
    counts: list[Count] = []
    lumps: list[Lump] = []
    if any(chunk.tag == "cost" and chunk.wish and not line[0].wish for chunk in line):
        # "bought a lamp that would cost $4"
        return None
    spread = False
    for index, chunk in enumerate(line[1:], 1):
        before = line[index - 1].tag
        if chunk.tag == "EACH" and before not in ("MONEY",):
            spread = True
        compared = index + 1 < len(line) and line[index + 1].tag in ("less", "more", "cheaper", "more expensive")
        if before in ("cost", "be", "for") and (chunk.tag in ("MULT", "FRAC") or (chunk.tag in ("MONEY", "PERCENT") and compared)):
            # "a hat that costs twice as much", "that costs $4 less"
            stop = next((i for i in range(index + 1, len(line)) if line[i].tag in (",", "and")), len(line))
            if not counts or counts[-1].goods.tag == "COUNT" or counts[-1].price is not None:
                return None
            told = counts.pop().goods
            lumps.append(Lump(chunk, way, subject, told, relation_of(line[index:stop]), line[0].wish))
            continue
        if chunk.tag in ("MULT", "FRAC", "MORE", "FEWER"):
            counts.append(replace(related(line, index, way, subject), wish=line[0].wish, verb=line[0].noun))
            continue
        if before in ("as", "than", "many"):
            continue
        if chunk.tag == "NUM":
            # "sold 10 cups on Saturday and 15 on Sunday"
            if not counts or counts[-1].goods.tag != "COUNT" or counts[-1].relation is not None:
                return None
            counts.append(replace(counts[-1], goods=elided(chunk, counts[-1].goods)))
            continue
        if (
            chunk.tag in ("THE", "PL", "MASS")
            and before not in _LINKS
            and index + 2 < len(line)
            and [c.tag for c in line[index + 1 : index + 3]] == ["for", "MONEY"]
        ):
            # "bought paint for $20": all of it, where no price for each follows
            if line[index + 3 : index + 4] and line[index + 3].tag in ("EACH", "EACHT", "A", "per", "for"):
                return None
            if way != "out" or (counts and counts[-1].price is None and counts[-1].relation is None and before in ("COUNT", "A", "ONE")):
                return None
            lumps.append(Lump(line[index + 2], way, subject, chunk, wish=line[0].wish))
            continue
        if chunk.tag == "MONEY" and any(lump.money is chunk for lump in lumps):
            continue
        if chunk.tag in ("COUNT", "A", "ONE") and before not in (*_LINKS, "MONEY", "per"):
            counts.append(Count(chunk, way, subject, wish=line[0].wish, verb=line[0].noun))
            spread = False
        elif chunk.tag == "MONEY" and counts and counts[-1].price is None:
            goods = counts[-1].goods
            after = line[index + 1] if index + 1 < len(line) else None
            each = spread or (after is not None and after.tag == "EACH") or line[index - 1].tag == "at" or value_of_count(counts[-1]) == 1
            per = after if after is not None and after.tag in ("A", "EACHT") else None
            if (
                per is None
                and index + 2 < len(line)
                and after is not None
                and after.tag in ("per", "for")
                and line[index + 2].tag in GOODS_TAGS
            ):
                per = line[index + 2] if after.tag == "per" or line[index + 2].tag in ("EACHT", "ONE", "A") else None
            if goods.tag == "COUNT" and not each and per is None:
                # "3 hats for $8": for all or for each?
                return None
            if goods.tag != "COUNT" and way == "in" and not line[0].past:
                # "sells a cup for $2": a price, no sale
                return None
            if per is not None and per.noun not in goods.words:
                # "for $6 every week"
                return None
            price = Price(chunk, goods, per)
            if goods.tag == "COUNT":
                counts[-1] = replace(counts[-1], price=price)
            else:
                counts.pop()
                lumps.append(Lump(chunk, way, subject, goods, wish=line[0].wish))
    if line[-1].tag == "EACHT" and line[-2].tag != "MONEY":
        if lumps or dimension(line[-1].noun) != "time" or any(count.relation is not None for count in counts):
            return None
        counts = [replace(count, per=line[-1]) for count in counts]
    return replace(ledger, counts=(*ledger.counts, *counts), lumps=(*ledger.lumps, *lumps))


def elided(number: Chunk, goods: Chunk) -> Chunk:
    """A number by itself as so many of the goods before it."""
    return replace(goods, tokens=number.tokens, number=number.number)


def read_group(line: list[Chunk], subject: str, ledger: Ledger) -> Ledger | None:
    """ "4 friends ordered 3 pizzas for $12 each", "4 friends had dinner": who may share the bill."""
    bought = read_deal(line[1:], "they", ledger) if line[1].tag == "buy" else ledger
    if bought is None or ledger.sharers or line[1].wish or (line[1].tag == "act" and line[1].noun not in ("go", "eat")):
        return None
    return replace(bought, sharers=(line[0],))


def related(line: list[Chunk], index: int, way: str, subject: str) -> Count:
    """ "twice as many pens as rulers", "3 more pens than rulers": the count of what stands first."""
    stop = next((i for i in range(index + 1, len(line)) if line[i].tag in (",", "and")), len(line))
    relation = relation_of(line[index:stop])
    assert relation is not None
    goods = line[index] if line[index].tag in ("MORE", "FEWER") else next(c for c in line[index:stop] if c.tag in GOODS_TAGS)
    if relation.base is goods:
        relation = replace(relation, base=None)
    return Count(replace(goods, tag="COUNT", number=None), way, subject, relation=relation)


def read_theirs(line: list[Chunk], subject: str, ledger: Ledger) -> Ledger | None:
    """ "They cost $2 each", "each cost $2": of the only things counted."""
    money = next(chunk for chunk in line if chunk.tag == "MONEY")
    if len(ledger.counts) != 1 or ledger.prices or ledger.counts[0].price is not None or ledger.counts[0].per is not None:
        return None
    spread = line[-1].tag == "EACH" or line[0].tag == "EACH"
    count = ledger.counts[0]
    if (line[0].tag == "ONE" and line[0].noun not in ("one", count.goods.noun)) or line[0].noun in ("he", "she", "i", "we", "you"):
        return None
    if line[0].tag == "WHO" and line[0].noun != "they":
        return None
    if line[-2].tag == "per" and line[-1].tag in GOODS_TAGS:
        return replace(ledger, prices=(Price(money, count.goods, line[-1]),)) if line[-1].noun in count.goods.words else None
    if count.goods.tag == "COUNT" and not spread and line[0].tag != "ONE":
        return None
    return replace(ledger, prices=(Price(money, count.goods),))


def read_them(line: list[Chunk], subject: str, ledger: Ledger) -> Ledger | None:
    """ "sold them for $2 each": the only things counted."""
    goods = next(chunk for chunk in line if chunk.tag in ("THEM", "THE", "EACH"))
    money = next(chunk for chunk in line if chunk.tag == "MONEY")
    if all(chunk.tag != "EACH" for chunk in line):
        return None
    sorts = {price.goods.noun: price.goods for price in ledger.prices}
    if not ledger.counts and len(sorts) == 1 and goods.tag != "THE":
        # "each bracelet costs $2 to make and she sells them for $5 each"
        made = next(iter(sorts.values()))
        return replace(ledger, prices=(*ledger.prices, Price(money, replace(made, tokens=goods.tokens), holder=subject)))
    if len(ledger.counts) != 1 or (goods.tag == "THE" and goods.noun != ledger.counts[0].goods.noun):
        return None
    count = ledger.counts[0]
    if count.way == "in" or count.per is not None or ledger.prices or count.goods.tag != "COUNT":
        return None
    sold = replace(count, way="in", price=Price(money, count.goods))
    return replace(ledger, counts=(sold,) if count.way == "did" else (count, sold))
