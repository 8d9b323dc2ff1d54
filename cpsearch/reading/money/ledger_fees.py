"""Fees of a ledger: discounts, taxes and tips on all that is bought, and prices that are only paid in part."""

from __future__ import annotations

from dataclasses import replace

from cpsearch.reading.lexicon import mapping, words
from cpsearch.reading.money.ledger_book import Adjustment, Ledger, Lump, Price
from cpsearch.reading.money.ledger_chunks import Chunk
from cpsearch.reading.money.ledger_prices import GOODS_TAGS

__all__ = ["read_extra", "read_half", "read_off", "read_percent", "read_reduced"]

_VERBS = {"get", "own", "act", "acted", "pay", "be", "earn", "cost", "offer"}


def _sort(line: list[Chunk]) -> str:
    """Whether a fee comes off a bill or on top of it; another, or none that is done, is neither."""
    fee = next((chunk for chunk in line if chunk.tag == "FEE" and chunk.noun != "sale"), None)
    verb = next((chunk for chunk in line if chunk.tag in _VERBS), None)
    if verb is None or (verb.tag in ("act", "acted") and verb.noun not in words("settling")):
        return ""
    sort = mapping("fees", "word", "sort").get(fee.noun, "") if fee is not None else "off"
    if sort == "off" and verb.noun == "give" and line[0].tag not in ("THE", "A") and not any(chunk.tag == "THEM" for chunk in line):
        # "she gave a coupon for $5 off to a friend": who has it now?
        return ""
    return sort if sort in ("off", "on") else ""


def read_off(line: list[Chunk], subject: str, ledger: Ledger) -> Ledger | None:
    """ "gets a discount of $5", "gets $5 off", "the delivery costs $5"."""
    money = next(chunk for chunk in line if chunk.tag == "MONEY")
    sort = _sort(line)
    if not sort or any(chunk.wish for chunk in line):
        return None
    return replace(ledger, lumps=(*ledger.lumps, Lump(money, sort, "" if line[0].tag == "FEE" else subject)))


def read_extra(line: list[Chunk], subject: str, ledger: Ledger) -> Ledger | None:
    """ "Plus a fee of $15", "and $5 for delivery": on top of all that is paid."""
    money = next(chunk for chunk in line if chunk.tag == "MONEY")
    fee = next(chunk for chunk in line if chunk.tag == "FEE")
    if mapping("fees", "word", "sort").get(fee.noun) != "on":
        return None
    return replace(ledger, lumps=(*ledger.lumps, Lump(money, "on", "")))


def read_percent(line: list[Chunk], subject: str, ledger: Ledger) -> Ledger | None:
    """ "gets a 10% discount", "leaves a 20% tip", "the sales tax is 8%"."""
    percent = next(chunk for chunk in line if chunk.tag == "PERCENT")
    goods = next(
        (c for i, c in enumerate(line[1:], 1) if c.tag in (*GOODS_TAGS, "BILL") and line[i - 1].tag in ("on", "off", "from", "for")), None
    )
    sort = _sort(line)
    holder = line[0].noun if line[0].tag == "WHO" else ""
    found = Adjustment(percent, sort == "on", goods, holder=holder)
    return replace(ledger, adjustments=(*ledger.adjustments, found)) if sort else None


def read_half(line: list[Chunk], subject: str, ledger: Ledger) -> Ledger | None:
    """ "buys it at half price": half of the one price that is told."""
    goods = next(chunk for chunk in line[1:] if chunk.tag in ("IT", "THE", "THEM"))
    part = next(chunk for chunk in line if chunk.tag == "FRAC")
    if len(ledger.prices) != 1 or ledger.counts or (goods.tag == "THE" and goods.noun != ledger.prices[0].goods.noun):
        return None
    if line[0].wish or ledger.prices[0].goods.plural or goods.tag == "THEM" or line[-1].words - {"price", "cost"}:
        return None
    return replace(ledger, adjustments=(*ledger.adjustments, Adjustment(part, False, keeps=True)))


def read_reduced(line: list[Chunk], subject: str, ledger: Ledger) -> Ledger | None:
    """ "A jacket that costs $50 is on sale for 20% off"."""
    percent = next(chunk for chunk in line if chunk.tag == "PERCENT")
    money = next(chunk for chunk in line if chunk.tag == "MONEY")
    sales = [chunk.noun for chunk in line if chunk.tag == "FEE"]
    if any(noun not in ("sale", "offer") for noun in sales):
        return None
    price = Price(money, line[0])
    return replace(ledger, prices=(*ledger.prices, price), adjustments=(*ledger.adjustments, Adjustment(percent, False)))
