"""Prices of a ledger: what a line says that each of some goods costs, by itself or by another price."""

from __future__ import annotations

from dataclasses import replace

from cpsearch.packs import dimension
from cpsearch.reading.lexicon import words
from cpsearch.reading.money.ledger_book import Ledger, Lump, Price, Relation
from cpsearch.reading.money.ledger_chunks import Chunk

__all__ = [
    "GOODS_TAGS",
    "SUMS",
    "read_bill",
    "read_charges",
    "read_compared",
    "read_elided",
    "read_expense",
    "read_heads",
    "read_making",
    "read_prices",
    "read_visitors",
    "read_wage",
    "relation_of",
]

SUMS = {"total", "value", "cost", "price", "bill", "amount", "money", "purchase"}
GOODS_TAGS = {"THE", "A", "PL", "MASS", "EACHT", "ONE"}
_AMOUNTS = ("MULT", "FRAC", "MONEY", "PERCENT")


def read_prices(line: list[Chunk], subject: str, ledger: Ledger) -> Ledger | None:
    """ "Apples cost $2 a pound and pears $3", "the shop sells pens for $1 each and a ruler for $2"."""
    found: list[Price] = []
    goods: Chunk | None = None
    seller = subject if line[0].tag in ("sell", "rent", "offer", "act") else ""
    for index, chunk in enumerate(line):
        before = line[index - 1].tag if index else ""
        if chunk.tag == "MONEY" and goods is not None:
            # "cost her $4": what she pays, not what she gets
            found.append(
                Price(chunk, goods, way="out" if before == "THEM" or (index > 1 and line[index - 2].tag == "THEM") else "", holder=seller)
            )
            goods = None
        elif chunk.tag == "EACH" and found:
            found[-1] = replace(found[-1], each=True)
        elif chunk.tag in GOODS_TAGS and (before == "MONEY" or (before in ("per", "for", "in") and found and goods is None)):
            found[-1] = replace(found[-1], per=chunk)
        elif chunk.tag in GOODS_TAGS:
            goods = chunk
    if any(price.goods.tag == "BILL" for price in found):
        return None
    return replace(ledger, prices=(*ledger.prices, *found)) if found and goods is None else None


def read_visitors(line: list[Chunk], subject: str, ledger: Ledger) -> Ledger | None:
    """ "Tickets cost $8 for adults and $5 for children": a price for each sort of who pays it."""
    found = []
    for index, chunk in enumerate(line):
        if chunk.tag == "MONEY":
            whose = line[index + 2]
            found.append(Price(chunk, replace(line[0], words=line[0].words | whose.words)))
    return replace(ledger, prices=(*ledger.prices, *found)) if line[0].noun in words("admissions") else None


def relation_of(line: list[Chunk]) -> Relation | None:
    """ "twice as much as a pen", "$2 more than the pen", "three times the price of a pen"."""
    number = next((chunk for chunk in line if chunk.tag in ("MULT", "FRAC", "MONEY", "PERCENT", "MORE", "FEWER")), None)
    if number is None:
        return None
    tags = [chunk.tag for chunk in line]
    link = next((i for i in range(len(tags) - 1, 0, -1) if tags[i] in ("as", "than")), None)
    base = line[link + 1] if link is not None and link + 1 < len(line) and line[link + 1].tag in (*GOODS_TAGS, "BILL") else None
    base = base or next((chunk for chunk in line if chunk.tag == "BILL"), None)
    if base is not None and base.tag == "BILL" and not base.words - SUMS:
        # "half that price": the one told before
        base = None
    if number.tag in ("MULT", "FRAC"):
        return Relation("times", number, base)
    return Relation("less" if "less" in tags or "cheaper" in tags or number.tag == "FEWER" else "more", number, base)


def read_compared(line: list[Chunk], subject: str, ledger: Ledger) -> Ledger | None:
    """ "A cake costs $9 and a tart costs twice as much"."""
    start = 0
    first = next(i for i, chunk in enumerate(line) if chunk.tag in _AMOUNTS)
    before: Ledger | None = ledger
    if line[first + 1].tag in (",", "and"):
        start = next(i for i in range(first, len(line)) if line[i].tag in GOODS_TAGS)
        before = read_prices(line[: first + 1], subject, ledger)
    relation = relation_of(line[start:])
    if before is None or relation is None:
        return None
    if not before.prices and len(before.lumps) == 1 and before.lumps[0].goods is not None and before.lumps[0].way == "out":
        # "buys a rack for $90; the bar costs half as much"
        lump = Lump(relation.number, "out", before.lumps[0].holder, line[start], relation, before.lumps[0].wish)
        return replace(before, lumps=(*before.lumps, lump))
    return replace(before, prices=(*before.prices, Price(relation.number, line[start], relation=relation)))


def read_heads(line: list[Chunk], subject: str, ledger: Ledger) -> Ledger | None:
    """ "The price of the tour is $7 for each pupil": a price for each of those who are counted."""
    bill, money = line[0], next(chunk for chunk in line if chunk.tag == "MONEY")
    if bill.words & {"total"} or dimension(line[-1].noun) == "time" or any(chunk.wish for chunk in line):
        return None
    return replace(ledger, prices=(*ledger.prices, Price(money, line[-1], each=True)), topics=ledger.topics | bill.words - SUMS)


def read_elided(line: list[Chunk], subject: str, ledger: Ledger) -> Ledger | None:
    """ "A ream has 500 sheets and costs $27": the price of what the line before is about."""
    before = ledger.counts[-1] if ledger.counts else None
    if before is None or before.per is None or before.verb != "need" or before.holder or before.per.tag not in ("A", "EACHT", "ONE", "PL"):
        return None
    if line[-2].tag == "per" and line[-1].noun == before.per.noun:
        # "come in cartons of 6 and cost $2 per carton"
        line = line[:-2]
    if any(price.goods is before.per for price in ledger.prices):
        return None
    if before.per.tag == "PL" and line[-1].tag == "EACH":
        # "come in cartons of 6 and cost $2 each": each carton, or each of the 6?
        return None
    added = read_prices([before.per, *line], subject, ledger)
    return added if added is not None and len(added.prices) == len(ledger.prices) + 1 else None


def read_charges(line: list[Chunk], subject: str, ledger: Ledger) -> Ledger | None:
    """ "charges $5 per dog and $3 for each cat"."""
    money = [i for i, chunk in enumerate(line) if chunk.tag == "MONEY"]
    found = []
    for first, last in zip(money, [*money[1:], len(line)], strict=True):
        goods = [chunk for chunk in line[first + 1 : last] if chunk.tag in GOODS_TAGS][:1]
        if not goods:
            return None
        found.append(Price(line[first], goods[0], way="out" if line[0].tag == "pay" else "", holder=subject, charged=True))
    return replace(ledger, prices=(*ledger.prices, *found))


def read_wage(line: list[Chunk], subject: str, ledger: Ledger) -> Ledger | None:
    found = read_charges(line, subject, ledger)
    if found is None or line[0].wish:
        return None
    doing = frozenset(word for chunk in line[2:] for word in (chunk.noun, *chunk.words))
    deeds = frozenset(chunk.noun for chunk in line[2:] if chunk.tag == "act")
    return replace(
        found, prices=tuple(replace(p, way="in", doing=doing, deeds=deeds) if p not in ledger.prices else p for p in found.prices)
    )


def read_bill(line: list[Chunk], subject: str, ledger: Ledger) -> Ledger | None:
    """ "the price of a pen is $2"."""
    found = []
    for index, chunk in enumerate(line):
        if chunk.tag == "BILL":
            goods = line[index + 2] if line[index + 1].tag == "for" else chunk
            money = next(c for c in line[index:] if c.tag == "MONEY")
            said = goods.words - SUMS
            if not said or "total" in chunk.words:
                return None
            noun = goods.noun if goods is not chunk else goods.head or next(iter(said))
            found.append(Price(money, replace(goods, words=said, noun=noun), None))
    if any(chunk.tag in ("EACHT", "per") for chunk in line) or any(
        len(p.goods.words) > 1 and p.goods.tag == "BILL" and not p.goods.head for p in found
    ):
        return None
    return replace(ledger, prices=(*ledger.prices, *found))


def read_expense(line: list[Chunk], subject: str, ledger: Ledger) -> Ledger | None:
    """ "The ingredients cost her $30", "his rent is $200": paid once, whatever is counted."""
    goods = line[0]
    money = next(chunk for chunk in line if chunk.tag == "MONEY")
    if goods.noun not in words("expenses") or goods.words != {goods.noun} or any(chunk.wish for chunk in line):
        return None
    return replace(ledger, lumps=(*ledger.lumps, Lump(money, "out", "", goods)))


def read_making(line: list[Chunk], subject: str, ledger: Ledger) -> Ledger | None:
    """ "Each cake costs her $3 to make": what every one that is sold cost before."""
    if line[0].tag == "IT":
        # "it costs her $3 to make each candle"
        line = [line[-1], *line[1:-1]]
    made = line[-1]
    counted = [count.goods for count in ledger.counts if count.per is None]
    if line[0].tag == "WHO":
        # "they cost him $3 to make": the only things there are
        if line[0].noun != "they" or len({goods.noun for goods in counted}) != 1:
            return None
        line = [counted[0], *line[1:]]
    if made.noun not in ("make", "produce") and made.noun not in words("making"):
        return None
    money = next(chunk for chunk in line if chunk.tag == "MONEY")
    return replace(ledger, prices=(*ledger.prices, Price(money, line[0], way="out", charged=True)))
