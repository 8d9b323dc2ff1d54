"""Questions of a ledger: what the words of one name (whose money, of which goods, over which time), and whether the text told of them."""

from __future__ import annotations

import itertools
import re

from cpsearch.packs import dimension
from cpsearch.reading.lexicon import words
from cpsearch.reading.money.ledger_book import Asked, Ledger
from cpsearch.reading.money.ledger_chunks import Chunk
from cpsearch.reading.money.ledger_prices import GOODS_TAGS, SUMS

__all__ = ["asked_of", "fits_form", "fits_words"]

#: Words of a bill that leave it whole.
_WHOLE_BILL = {"final", "whole", "entire", "grand", "overall", "combined"}
_PLACING = {"at", "in", "from", "to"}


def asked_of(form: str, match: re.Match[str], line: str, chunks: list[Chunk], at: int) -> Asked:
    """What a question asks, by the groups of its pattern."""

    def chunk(name: str) -> Chunk | None:
        if name not in match.groupdict() or match[name] is None:
            return None
        return chunks[at + line[: match.start(name)].count(" ")]

    who = chunk("who")
    last = at + match.group().count(" ") + 1
    tokens = tuple(i for c in chunks[at:last] for i in c.tokens)
    names = [c.noun for c in chunks[at:last] if who is not None and c.tag == "WHO"]
    holder = "+".join(names) or (who.noun if who is not None and who.tag != "PROFIT" else "")
    bill = next((c for c in chunks[at:last] if c.tag == "BILL" and c is not chunk("sum")), None)
    about = chunk("about") or (bill if bill is not None and bill.words - SUMS - _WHOLE_BILL else None)
    past = any(c.tag == "AUX" and c.noun == "did" for c in chunks[at:last]) or any(c.past for c in chunks[at:last])
    pair = tuple(c for c in (chunk("one"), chunk("two")) if c is not None)
    also = tuple(c for c in (chunk("also"),) if c is not None)
    way = chunk("way")
    earning = "in" if way is not None and way.tag == "earn" else "out"
    return Asked(form, holder, tokens, about, chunk("per"), past, pair, earning, also, chunk("where") is not None)


def fits_words(match: re.Match[str], line: str, chunks: list[Chunk], at: int) -> bool:
    """Whether the place, the time, the fee and the sum that a question names are those that the text told of."""

    def chunk(name: str) -> Chunk | None:
        return chunks[at + line[: match.start(name)].count(" ")] if match.groupdict().get(name) is not None else None

    where, fee, whole = chunk("where"), chunk("fee"), chunk("sum")
    said = chunks[:at]
    if where is not None and not _told(where, said):
        return False
    if fee is not None and {c.noun for c in said if c.tag == "FEE"} - {"sale"} not in (set(), {fee.noun}):
        return False
    if fee is not None and not any(c.tag in ("FEE", "PERCENT") or c.noun == "off" for c in said):
        return False
    per, rest = chunk("per"), chunk("rest")
    if per is not None and per.tag == "COUNT" and dimension(per.noun) != "time":
        # "pay for 4 notebooks"
        return False
    if rest is not None and not (
        rest.noun in ("balance", "remainder") or rest.words & {"remaining", "leftover"} or match.group().endswith("left")
    ):
        return False
    return whole is None or whole.noun in words("incomes")


def _told(where: Chunk, said: list[Chunk]) -> bool:
    """Whether a place is the one of the text, or a weekend all that it tells the days of."""
    nouns = {c.noun for c in said if c.tag in GOODS_TAGS}
    times = {noun for noun in nouns if noun.removesuffix("s") in words("times")}
    if where.noun in words("times"):
        return where.noun == "weekend" and bool(times) and times <= {"saturday", "sunday", "weekend"}
    places = {c.noun for before, c in itertools.pairwise(said) if before.tag in _PLACING and c.tag in GOODS_TAGS}
    return places - times == {where.noun}


def fits_form(form: str, chunks: list[Chunk], ledger: Ledger) -> bool:
    """Whether the words of a question ask for its form, where its line alone does not tell."""
    acts = {chunk.noun for chunk in chunks if chunk.tag == "act"}
    if form == "price":
        if any(chunk.tag == "COUNT" and (chunk.number is None or chunk.number.value != 1) for chunk in chunks):
            return False
        return bool(ledger.counts) and any(lump.way == "bill" for lump in ledger.lumps)
    if form == "left" and chunks[-1].tag == "own":
        # "how much money does she have", who wants to buy something
        return not any(count.wish for count in ledger.counts) and not any(lump.wish for lump in ledger.lumps)
    if form == "rounds":
        paid = any(price.way == "in" and price.goods.noun == chunks[2].noun for price in ledger.prices)
        return acts <= {"take", "save"} or (paid and all(chunk.wish for chunk in chunks if chunk.tag == "act" and chunk.noun not in acts))
    if form == "saved":
        return acts == {"save"}
    if form == "share":
        return acts <= {"contribute", "owe"}
    if form == "first":
        last = chunks[-1]
        return acts <= {"start", "begin"} and (last.tag not in ("THE",) or last.noun in ("beginning", "start"))
    return True
