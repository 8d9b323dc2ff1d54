"""What a ledger is asked besides sums and balances: one price of a bill, weeks of saving, and by how much two sums differ."""

from __future__ import annotations

from dataclasses import replace

from cpsearch.reading.money.ledger_book import Count, Ledger, Lump, Price
from cpsearch.reading.money.ledger_chunks import Chunk
from cpsearch.reading.money.ledger_prices import GOODS_TAGS, SUMS

__all__ = ["is_of", "picked", "read_paid", "read_saves", "read_total"]


def read_paid(line: list[Chunk], subject: str, ledger: Ledger) -> Ledger | None:
    """ "paid $22 for 4 notebooks and 5 pens", "bought 4 mugs for $12 in total": one sum for all that is counted."""
    money = next(chunk for chunk in line if chunk.tag == "MONEY")
    bill = next((chunk for chunk in line if chunk.tag == "BILL"), None)
    if ledger.counts or ledger.lumps or line[0].wish or (bill is not None and bill.words - SUMS):
        return None
    counts = tuple(Count(chunk, "out", subject, verb="buy") for chunk in line if chunk.tag == "COUNT")
    return replace(ledger, counts=counts, lumps=(Lump(money, "bill", subject),))


def read_total(line: list[Chunk], subject: str, ledger: Ledger) -> Ledger | None:
    """ "Bought 4 mugs and 3 plates. Her total was $40": one sum for all that was counted before, of which one price is asked."""
    money = next(chunk for chunk in line if chunk.tag == "MONEY")
    bill = next((chunk for chunk in line if chunk.tag == "BILL"), None)
    plain = bill is None or not bill.words - SUMS - {"final", "whole", "entire"}
    if not ledger.counts or ledger.lumps or not plain or any(chunk.wish for chunk in line) or (bill is not None and bill.plural):
        return None
    if any(count.way != "out" or count.per is not None for count in ledger.counts):
        return None
    return replace(ledger, lumps=(Lump(money, "bill", subject if line[0].tag != "BILL" else ""),))


def read_saves(line: list[Chunk], subject: str, ledger: Ledger) -> Ledger | None:
    """ "saves $5 a week"."""
    money = next(chunk for chunk in line if chunk.tag == "MONEY")
    per = next((chunk for chunk in line if chunk.tag in GOODS_TAGS), None)
    if line[0].noun != "save" or per is None:
        return None
    return replace(ledger, prices=(*ledger.prices, Price(money, per, way="save", holder=subject)))


def is_of(goods: Chunk, asked: Chunk) -> bool:
    """Whether goods are those that a question names, by themselves or in a price ("the price of a mug")."""
    said = asked.words - SUMS
    return bool(said) and (said <= goods.words or goods.words <= said)


def picked(ledger: Ledger, chosen: Chunk) -> Ledger:
    """The lines of one person, or of one sort of goods."""

    def ours(holder: str, goods: Chunk | None) -> bool:
        return holder == chosen.noun if chosen.tag == "WHO" else goods is not None and is_of(goods, chosen)

    counts = tuple(count for count in ledger.counts if ours(count.holder, count.goods))
    lumps = tuple(lump for lump in ledger.lumps if ours(lump.holder, lump.goods))
    return replace(ledger, counts=counts, lumps=lumps)
