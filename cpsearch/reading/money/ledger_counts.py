"""Counts of a ledger that no price is told with: what somebody did, needed or had, who came, and how many are in each pack."""

from __future__ import annotations

from dataclasses import replace

from cpsearch.packs import dimension
from cpsearch.reading.lexicon import verb_classes, words
from cpsearch.reading.money.ledger_book import Count, Ledger
from cpsearch.reading.money.ledger_chunks import Chunk
from cpsearch.reading.money.ledger_deals import elided, read_deal, related
from cpsearch.reading.money.ledger_people import EACH

__all__ = ["read_both", "read_came", "read_daily", "read_did", "read_inside", "read_packs", "read_there"]


def read_did(line: list[Chunk], subject: str, ledger: Ledger) -> Ledger | None:
    """ "works 8 hours a day", "has 3 dogs and 2 cats"."""
    if verb_classes().get((line[0].noun, "-"), "act") in ("loss", "give") or line[0].noun in words("exchanges") | words("returns"):
        return None
    if line[0].tag == "earn" and line[0].noun != "make":
        return None
    counts: list[Count] = []
    for index, chunk in enumerate(line):
        before = line[index - 1].tag if index else ""
        if chunk.tag in ("MULT", "FRAC", "MORE", "FEWER"):
            counts.append(replace(related(line, index, "did", subject), verb=line[0].noun))
        elif chunk.tag == "COUNT":
            counts.append(Count(chunk, "did", subject, wish=line[0].wish, verb=line[0].noun))
        elif chunk.tag == "NUM":
            if not counts or counts[-1].goods.tag != "COUNT" or counts[-1].per is not None:
                return None
            counts.append(replace(counts[-1], goods=elided(chunk, counts[-1].goods)))
        elif (counts and chunk.tag in ("A", "EACHT") and before == "COUNT") or (counts and before == "per"):
            counts[-1] = replace(counts[-1], per=chunk)
    return replace(ledger, counts=(*ledger.counts, *counts))


def read_daily(line: list[Chunk], subject: str, ledger: Ledger) -> Ledger | None:
    """ "Catches 8 cod and 4 eels every day": each of them so many a day."""
    per = next(chunk for chunk in line if chunk.tag == "EACHT")
    if dimension(per.noun) != "time" or line[0].tag == "sell":
        return None
    added = read_did([chunk for chunk in line if chunk.tag != "EACHT"], subject, ledger)
    if added is None:
        return None
    fresh = added.counts[len(ledger.counts) :]
    return replace(ledger, counts=(*ledger.counts, *(replace(count, per=per) for count in fresh)))


def read_both(line: list[Chunk], subject: str, ledger: Ledger) -> Ledger | None:
    """ "They both worked 5 hours", "they each bought 3 pens for $2 each": as much for each of those who are named."""
    verb = next(i for i, chunk in enumerate(line) if chunk.tag in ("act", "own", "earn", "buy"))
    if line[0].noun != "they":
        return None
    return read_deal(line[verb:], EACH, ledger) if line[verb].tag == "buy" else read_did(line[verb:], EACH, ledger)


def read_came(line: list[Chunk], subject: str, ledger: Ledger) -> Ledger | None:
    """ "2 adults and 3 children went to the zoo", "a family of 2 adults and 3 children …"."""
    verb = next(chunk for chunk in line if chunk.tag == "act")
    if verb_classes().get((verb.noun, "-")) != "move_in" and verb.noun not in words("travels") | {"go", "visit", "attend"}:
        return None
    counts = [Count(chunk, "did", "they", verb="come") for chunk in line if chunk.tag == "COUNT"]
    return replace(ledger, counts=(*ledger.counts, *counts))


def read_there(line: list[Chunk], subject: str, ledger: Ledger) -> Ledger | None:
    """ "There are 20 students in a class": for whom something is paid or bought."""
    counts = [Count(chunk, "did", "", verb="come") for chunk in line if chunk.tag == "COUNT"]
    return replace(ledger, counts=(*ledger.counts, *counts)) if not line[1].wish else None


def read_inside(line: list[Chunk], subject: str, ledger: Ledger) -> Ledger | None:
    """ "Each cake takes 4 eggs": so many for each of what is counted elsewhere."""
    each = next(chunk for chunk in line if chunk.tag in ("EACHT", "ONE", "A"))
    verb = next(chunk for chunk in line if chunk.tag in ("act", "own", "need", "be"))
    if verb.tag == "act" and verb.noun not in ("take", "use", "require", "contain", "hold", "come", "include"):
        return None
    goods = next(chunk for chunk in line if chunk.tag == "COUNT")
    return replace(ledger, counts=(*ledger.counts, Count(goods, "did", "", per=each, verb="need")))


def read_packs(line: list[Chunk], subject: str, ledger: Ledger) -> Ledger | None:
    """ "Eggs come in cartons of 6": so many in each pack."""
    number = line[-1]
    if line[1].noun not in ("come", "sell", "pack") or (number.tag == "COUNT" and number.noun != line[0].noun):
        return None
    inside = Count(replace(line[0], tag="COUNT", tokens=number.tokens, number=number.number), "did", "", per=line[3], verb="need")
    return replace(ledger, counts=(*ledger.counts, inside))
