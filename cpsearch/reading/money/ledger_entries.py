"""What a line of a ledger tells: counts of goods, lumps of money and adjustments, made from its chunks."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from cpsearch.reading.lexicon import words
from cpsearch.reading.money.ledger_book import Ledger, Lump
from cpsearch.reading.money.ledger_chunks import Chunk
from cpsearch.reading.money.ledger_counts import read_both, read_came, read_daily, read_did, read_inside, read_packs, read_there
from cpsearch.reading.money.ledger_deals import read_deal, read_group, read_theirs, read_them, value_of_count
from cpsearch.reading.money.ledger_fees import read_extra, read_half, read_off, read_percent, read_reduced
from cpsearch.reading.money.ledger_goals import read_paid, read_saves, read_total
from cpsearch.reading.money.ledger_guards import changes
from cpsearch.reading.money.ledger_prices import (
    GOODS_TAGS,
    read_bill,
    read_charges,
    read_compared,
    read_elided,
    read_expense,
    read_heads,
    read_making,
    read_prices,
    read_visitors,
    read_wage,
    relation_of,
)
from cpsearch.reading.money.ledger_shares import read_kept, read_owed, read_shared
from cpsearch.reading.money.ledger_terms import read_terms, read_worked

__all__ = ["GOODS_FIRST", "HANDLERS", "named_again", "recurring", "value_of_count"]


def _notes(line: list[Chunk], subject: str, ledger: Ledger) -> Ledger | None:
    """ "Has 10 $20 bills and 6 $50 bills"."""
    lumps = [Lump(chunk, "fund", subject) for chunk in line if chunk.tag in ("NOTES", "MONEY")]
    return replace(ledger, lumps=tuple(lumps)) if not ledger.lumps and not line[0].wish else None


def _job(line: list[Chunk], subject: str, ledger: Ledger) -> Ledger | None:
    """ "Has a job that pays $15 an hour"."""
    money = next(i for i, chunk in enumerate(line) if chunk.tag == "MONEY")
    return read_wage([line[0], *line[money:]], subject, ledger) if line[1].noun == "job" else None


def _fund(line: list[Chunk], subject: str, ledger: Ledger) -> Ledger | None:
    acts = [chunk.noun for chunk in line[1:] if chunk.tag == "act"]
    if any(noun not in ("save", "spare", "go", "shop", "use") for noun in acts):
        return None
    starting = {"bring", "save", "start", "begin", "carry"} | ({"go"} if line[-2].tag == "with" else set())
    if line[0].tag == "act" and line[0].noun not in starting:
        return None
    money = [chunk for chunk in line if chunk.tag == "MONEY"]
    return replace(ledger, lumps=(*ledger.lumps, Lump(money[0], "fund", subject)))


def _promise(line: list[Chunk], subject: str, ledger: Ledger) -> Ledger | None:
    """ "A school bought pencils and pens": how many of each is told later."""
    if ledger.counts or ledger.lumps or ledger.prices or line[0].wish or line[0].tag != "buy":
        return None
    nouns = {chunk.noun for chunk in line if chunk.tag == "PL"}
    return replace(ledger, promised=ledger.promised | nouns, topics=ledger.topics | nouns)


def _goal(line: list[Chunk], subject: str, ledger: Ledger) -> Ledger | None:
    """ "Wants to raise $500 by selling snacks": what is to be reached."""
    if not line[0].wish or line[0].noun not in ("raise", "save", "collect", "earn", "make"):
        return None
    money = next(chunk for chunk in line if chunk.tag == "MONEY")
    return replace(ledger, lumps=(*ledger.lumps, Lump(money, "goal", subject)))


def _income(line: list[Chunk], subject: str, ledger: Ledger) -> Ledger | None:
    """ "earned $20 from chores and $5 on Monday"."""
    if any(chunk.tag == "earn" and chunk.wish != line[0].wish for chunk in line):
        return None
    fee = next((chunk.noun for chunk in line if chunk.tag == "FEE"), "tip")
    if fee not in ("tip", "commission", "bonus"):
        return None
    lumps = [Lump(chunk, "in", subject, wish=line[0].wish) for chunk in line if chunk.tag == "MONEY"]
    return replace(ledger, lumps=(*ledger.lumps, *lumps))


def _allowance(line: list[Chunk], subject: str, ledger: Ledger) -> Ledger | None:
    """ "Gets an allowance of $7 a week"."""
    fee = next(chunk for chunk in line if chunk.tag == "FEE")
    if fee.noun != "allowance" or line[0].noun not in ("get", "receive", "collect", "earn"):
        return None
    return read_wage([line[0], *line[line.index(fee) + 2 :]], subject, ledger)


def _given(line: list[Chunk], subject: str, ledger: Ledger) -> Ledger | None:
    """ "Her aunt gave her $20": hers to spend."""
    money = next(chunk for chunk in line if chunk.tag == "MONEY")
    fund = Lump(money, "fund", "")
    return replace(ledger, lumps=(*ledger.lumps, fund)) if line[0].noun == "give" and not line[0].wish else None


def _bought(line: list[Chunk], subject: str, ledger: Ledger) -> Ledger | None:
    """ "bought a $20 hat", "bought $9 worth of nuts"."""
    starts = [i for i, chunk in enumerate(line) if chunk.tag == "MONEY"]
    ends = [next(i for i in range(start, len(line)) if line[i].tag in ("MASS", "PL", "THE", "A")) for start in starts]
    found = [Lump(line[start], "out", subject, line[end], wish=line[0].wish) for start, end in zip(starts, ends, strict=True)]
    return replace(ledger, lumps=(*ledger.lumps, *found))


def _lump(line: list[Chunk], subject: str, ledger: Ledger) -> Ledger | None:
    """ "spent $9 on a cap and twice as much on shoes"."""
    starts = [i for i, chunk in enumerate(line) if chunk.tag in ("MONEY", "MULT", "FRAC")]
    if any(chunk.tag == "pay" and chunk.wish != line[0].wish for chunk in line):
        return None
    lumps = []
    for first, last in zip(starts, [*starts[1:], len(line)], strict=True):
        part = line[first:last]
        goods = next(
            (part[i + 1] for i, chunk in enumerate(part[:-1]) if chunk.tag in ("on", "for") and part[i + 1].tag in GOODS_TAGS), None
        )
        plain = len(part) > 1 and part[1].tag in ("on", "for")
        lumps.append(Lump(part[0], "out", subject, goods, None if plain else relation_of(part), line[0].wish))
    return replace(ledger, lumps=(*ledger.lumps, *lumps))


def _tender(line: list[Chunk], subject: str, ledger: Ledger) -> Ledger | None:
    if line[0].tag == "own" and line[0].past:
        # "she had a $20 bill": perhaps not the one she pays with
        return None
    if line[0].tag == "act" and line[0].noun not in ("hand", "give", "use"):
        return None
    if line[1].tag in GOODS_TAGS and line[0].noun == "use":
        return None
    money = next(chunk for chunk in line if chunk.tag in ("MONEY", "NOTES"))
    return replace(ledger, lumps=(*ledger.lumps, Lump(money, "tender", subject)))


def _scene(line: list[Chunk], subject: str, ledger: Ledger) -> Ledger | None:
    """ "Mia goes to the market to buy fruit": what nothing is counted in."""
    if line[0].tag == "buy" and not (line[0].wish or line[0].going):
        return None
    if line[0].tag in ("buy", "sell") and (ledger.counts or ledger.lumps):
        # "and wants to buy pens, too"
        return None
    if line[0].tag == "sell" and (line[0].past or not any(chunk.tag in ("PL", "MASS") for chunk in line)):
        return None
    if line[0].tag == "act" and line[0].noun and changes(line[0].noun):
        return None
    if named_again(line, ledger):
        return None
    topics = {word for chunk in line if chunk.tag in GOODS_TAGS for word in chunk.words} - words("times")
    return replace(ledger, topics=ledger.topics | topics)


def named_again(line: list[Chunk], ledger: Ledger) -> bool:
    """Whether something happens to goods that were dealt in before ("but forgot a bowl"), though nothing is counted."""
    dealt = {count.goods.noun for count in ledger.counts} | {lump.goods.noun for lump in ledger.lumps if lump.goods is not None}
    return any(chunk.noun in dealt or chunk.tag in ("THEM", "IT") for chunk in line if chunk.tag in (*GOODS_TAGS, "THEM", "IT"))


def recurring(line: list[Chunk]) -> bool:
    """Whether a line is about several times ("on Mondays", "on weekdays"): how often is not said."""
    times = words("times") | {"weekday", "weekend"}
    named = [c for c in line if c.tag in GOODS_TAGS and c.noun.removesuffix("s") in times]
    return any(c.plural or c.noun.endswith("s") for c in named)


#: Lines that begin with goods, not with who deals in them.
GOODS_FIRST = {
    "price",
    "compared",
    "theirs",
    "bill",
    "visitors",
    "came",
    "inside",
    "percent",
    "off",
    "reduced",
    "expense",
    "making",
    "owed",
    "there",
    "packs",
    "heads",
    "total",
    "both",
    "bothdeal",
    "extra",
    "shared",
    "group",
}
HANDLERS: dict[str, Callable[[list[Chunk], str, Ledger], Ledger | None]] = {
    "wage": read_wage,
    "deal": read_deal,
    "group": read_group,
    "them": read_them,
    "price": read_prices,
    "sells": read_prices,
    "charge": read_charges,
    "did": read_did,
    "fund": _fund,
    "lump": _lump,
    "allowance": _allowance,
    "both": read_both,
    "there": read_there,
    "notes": _notes,
    "job": _job,
    "packs": read_packs,
    "heads": read_heads,
    "promise": _promise,
    "goal": _goal,
    "elided": read_elided,
    "total": read_total,
    "daily": read_daily,
    "bothdeal": read_both,
    "terms": read_terms,
    "worked": read_worked,
    "extra": read_extra,
    "tender": _tender,
    "theirs": read_theirs,
    "bill": read_bill,
    "compared": read_compared,
    "percent": read_percent,
    "off": read_off,
    "half": read_half,
    "reduced": read_reduced,
    "expense": read_expense,
    "making": read_making,
    "owed": read_owed,
    "shared": read_shared,
    "paid": read_paid,
    "saves": read_saves,
    "kept": read_kept,
    "came": read_came,
    "inside": read_inside,
    "given": _given,
    "income": _income,
    "bought": _bought,
    "visitors": read_visitors,
    "scene": _scene,
}
