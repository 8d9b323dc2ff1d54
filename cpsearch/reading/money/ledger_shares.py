"""Bills that are told whole, what is left in the end, and bills that several people pay in equal parts."""

from __future__ import annotations

from dataclasses import replace

from cpsearch.reading.money.ledger_book import Ledger, Lump
from cpsearch.reading.money.ledger_chunks import Chunk

__all__ = ["read_kept", "read_owed", "read_shared"]

_SPLITTING = {"share", "split", "divide"}
_BILL = {"total", "bill", "cost", "meal", "dinner", "lunch", "breakfast", "restaurant"}


def read_owed(line: list[Chunk], subject: str, ledger: Ledger) -> Ledger | None:
    """ "The bill was $60": all that there is to pay, where nothing else is bought."""
    money = next(chunk for chunk in line if chunk.tag == "MONEY")
    verb = next(chunk for chunk in line if chunk.tag in ("be", "act"))
    if line[0].words - _BILL or line[0].plural or verb.wish or (verb.tag == "act" and verb.noun not in ("come", "amount")):
        return None
    if ledger.counts or ledger.prices or any(lump.way in ("out", "bill") for lump in ledger.lumps):
        return None
    return replace(ledger, lumps=(*ledger.lumps, Lump(money, "bill", "")))


def read_shared(line: list[Chunk], subject: str, ledger: Ledger) -> Ledger | None:
    """ "They share the bill equally", "4 friends split the cost evenly": who is told here or before."""
    verb = next(chunk for chunk in line if chunk.tag == "act")
    if verb.noun not in _SPLITTING or ledger.shared:
        return None
    counted = [chunk for chunk in line if chunk.tag == "COUNT"]
    named = [chunk for chunk in line[:1] if chunk.tag != "COUNT" and chunk.noun != "they"]
    if len(counted) > 1 or named or any(chunk.tag == "THEM" and chunk.noun != "them" for chunk in line):
        return None
    sharers = (*ledger.sharers, *counted)
    return replace(ledger, sharers=sharers, shared=True) if len(sharers) == 1 else None


def read_kept(line: list[Chunk], subject: str, ledger: Ledger) -> Ledger | None:
    """ "She has $6 left": the end of what is asked at first."""
    money = next(chunk for chunk in line if chunk.tag == "MONEY")
    return None if line[0].wish else replace(ledger, lumps=(*ledger.lumps, Lump(money, "kept", subject)))
