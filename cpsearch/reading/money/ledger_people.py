"""The people of a ledger: whose each line is, where several buy or earn, each for themselves."""

from __future__ import annotations

from dataclasses import replace

from cpsearch.reading.lexicon import mapping
from cpsearch.reading.money.ledger_book import Count, Ledger, Lump, Price
from cpsearch.reading.money.ledger_chunks import Chunk
from cpsearch.reading.money.ledger_guards import PRONOUNS

__all__ = ["EACH", "asked_people", "named", "settled", "theirs"]

#: The holder of what each of several people did ("they both worked 5 hours").
EACH = "each"
_GENDERS = {"he": "m", "she": "f"}


def _own(price: Price) -> bool:
    return price.way in ("in", "save")


def _holders(ledger: Ledger) -> set[str]:
    return {count.holder for count in ledger.counts} | {lump.holder for lump in ledger.lumps}


def named(ledger: Ledger) -> frozenset[str]:
    """The names of those who buy, sell, earn or hold money."""
    holders = _holders(ledger) | {price.holder for price in ledger.prices if _own(price)}
    return frozenset(holders - PRONOUNS - {"", EACH} - {price.goods.noun for price in ledger.prices})


def settled(ledger: Ledger, said: list[Chunk]) -> Ledger:
    """The ledger with each "he" and "she" as the one of the text's people that they agree with, where several deal."""
    if len(named(ledger)) < 2:
        return ledger
    people = {chunk.noun for chunk in said if chunk.tag == "WHO"} - PRONOUNS
    genders = mapping("names", "name", "gender")
    known = {name: genders.get(name) for name in people}

    def whose(holder: str) -> str:
        fitting = [name for name, gender in known.items() if gender == _GENDERS.get(holder, "-")]
        return fitting[0] if len(fitting) == 1 and all(known.values()) else holder

    def owned(price: Price) -> Price:
        return replace(price, holder=whose(price.holder)) if _own(price) else price

    return replace(
        ledger,
        counts=tuple(replace(count, holder=whose(count.holder)) for count in ledger.counts),
        lumps=tuple(replace(lump, holder=whose(lump.holder)) for lump in ledger.lumps),
        prices=tuple(owned(price) for price in ledger.prices),
        asked=tuple(replace(asked, holder=whose(asked.holder)) for asked in ledger.asked),
    )


def asked_people(ledger: Ledger, said: list[Chunk]) -> tuple[str, ...] | None:
    """Those whose lines are asked for, where several deal: one of them by name, or all that the text names.

    None where a line is no one's by name, where some deal together, or where one whom the text names tells nothing.
    """
    people = named(ledger)
    holders = _holders(ledger) - {"", EACH}
    wages = {price.holder for price in ledger.prices if _own(price)}
    if holders - people or wages - people or any("+" in name for name in people) or ledger.adjustments or ledger.sharers:
        return None
    if any(line.way in ("off", "on", "bill", "tender") for line in ledger.lumps):
        return None
    asked = ledger.asked[0]
    if asked.holder in people:
        return (asked.holder,)
    everyone = {chunk.noun for chunk in said if chunk.tag == "WHO"} - PRONOUNS
    together = asked.holder in ("they", "") or set(asked.holder.split("+")) == people
    return tuple(sorted(people)) if together and asked.form in ("out", "in") and everyone <= people else None


def theirs(ledger: Ledger, name: str) -> Ledger:
    """The lines of one of several people, with what is said of each of them and of no one."""

    def ours(line: Count | Lump) -> bool:
        return line.holder in (name, EACH) or (isinstance(line, Count) and line.holder == "" and line.per is not None)

    counts = tuple(count for count in ledger.counts if ours(count))
    prices = tuple(price for price in ledger.prices if not _own(price) or price.holder == name)
    return replace(ledger, counts=counts, lumps=tuple(lump for lump in ledger.lumps if ours(lump)), prices=prices)
