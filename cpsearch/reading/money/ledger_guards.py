"""What keeps a ledger closed: its lines are of one holder, one mood and one place, and what is skipped between them changes nothing."""

from __future__ import annotations

import itertools

from cpsearch.packs import dimension
from cpsearch.reading.lexicon import verb_classes, words
from cpsearch.reading.money.ledger_book import Count, Ledger, Price
from cpsearch.reading.money.ledger_chunks import Chunk

__all__ = ["NO_DEEDS", "PRONOUNS", "changes", "habit", "fits_line", "idle", "one_dealing", "retold"]

PRONOUNS = {"he", "she", "they", "it", "i", "you", "we", "this", "that"}
_THINGS = {"THE", "A", "PL", "MASS", "EACHT", "ONE"}
#: Verbs of having and perceiving: what is counted by them was not dealt in.
NO_DEEDS = {"have", "own", "hold", "be", "see", "want", "like", "love", "know", "meet"}


def idle(chunk: Chunk) -> bool:
    """Whether an act of a sentence that only sets the scene leaves all prices, goods and money as they are."""
    return chunk.tag != "act" or chunk.wish or chunk.going or chunk.noun in words("idle")


def habit(chunk: Chunk) -> bool:
    """Whether a verb at the opening of a text tells what somebody does for a living or is about to do."""
    return not chunk.past and not chunk.passive and chunk.tag != "buy"


def fits_line(name: str, line: list[Chunk], before: list[Chunk], opened: bool, ledger: Ledger) -> bool:
    """Whether a line is of the ledger's own holder and goods, though its grammar alone would let it in.

    ``before`` is what the text says before it; ``opened`` whether a time or a place opens its sentence.
    """
    if name == "deal":
        return not _each_buyer(line) and not _gift(line) and _timed(line)
    if name == "did":
        return _timed(line)
    if name in ("percent", "off"):
        return not opened and _of_the_bill(line, {chunk.noun for chunk in before if chunk.tag == "WHO"} - PRONOUNS)
    if name == "fund":
        # "had $20, brought $15": the second is a part of the first, or the same told again
        told = any(lump.way == "fund" for lump in ledger.lumps)
        return not told or not any(chunk.noun in ("have", "own", "bring", "carry", "start", "begin") for chunk in line)
    if name == "price":
        return not _whole_price(line, ledger)
    return name != "scene" or (all(idle(chunk) or (not before and habit(chunk)) for chunk in line) and not retold(line, ledger))


def _timed(line: list[Chunk]) -> bool:
    """Whether what stands right behind a count or a price is a time ("on Saturday"), not one more thing that is bought."""
    for before, chunk in itertools.pairwise(line):
        bare = before.tag in ("COUNT", "A", "ONE", "NUM", "EACH", "MONEY") and chunk.tag in ("MASS", "THE")
        if bare and chunk.noun.removesuffix("s") not in words("times"):
            return False
    for index, chunk in enumerate(line[:-2]):
        if chunk.tag == "NUM" and line[index + 1].tag in ("on", "in", "during") and line[index + 2].noun not in words("times"):
            return False
    return True


def _each_buyer(line: list[Chunk]) -> bool:
    """ "The twins bought 3 pens each": as many for each of those who buy; of a single buyer it is each of the pens."""
    spread = any(chunk.tag == "COUNT" and after.tag == "EACH" for chunk, after in itertools.pairwise(line))
    return spread and not _single(line[: next(i for i, chunk in enumerate(line) if chunk.tag == "COUNT")])


def _single(before: list[Chunk]) -> bool:
    who = [chunk for chunk in before if chunk.tag == "WHO" or chunk.tag in _THINGS]
    return len(who) == 1 and not who[0].plural and who[0].noun not in ("they", "we", "you")


def _gift(line: list[Chunk]) -> bool:
    """ "gets 4 pens from her aunt", "received 4 pens": nobody says that they were paid for."""
    got = any(chunk.tag == "get" for chunk in line)
    given = any(chunk.tag in ("from", "for") and after.tag != "MONEY" for chunk, after in itertools.pairwise(line))
    return got and (given or any(chunk.noun == "receive" for chunk in line))


def _of_the_bill(line: list[Chunk], named: set[str]) -> bool:
    """Whether a percent or a fee is the buyer's, on all that is bought: no one else's, no other time's, of no goods alone."""
    verb = next((i for i, chunk in enumerate(line) if chunk.tag in ("get", "act", "own", "pay", "be", "earn", "acted", "offer", "cost")), 0)
    for chunk in line[:verb]:
        if chunk.tag == "WHO" and chunk.noun not in PRONOUNS and named - {chunk.noun}:
            return False
        if chunk.tag in _THINGS and (chunk.noun not in words("shops") or line[verb].tag in ("pay", "get", "be")):
            return False
    return True


def _whole_price(line: list[Chunk], ledger: Ledger) -> bool:
    """ "bought 3 mugs and 2 plates; the mugs cost $6": each of them, or all?"""
    told = {count.goods.noun for count in ledger.counts if count.goods.tag == "COUNT"}
    spread = any(chunk.tag in ("EACH", "EACHT", "per", "A") for chunk in line)
    return not spread and any(chunk.tag == "THE" and chunk.plural and chunk.noun in told for chunk in line)


def retold(line: list[Chunk], ledger: Ledger) -> bool:
    """ "The pens are cheap on Mondays", "today they are cheaper": what is said of priced goods may be said of their price."""
    priced = {price.goods.noun for price in ledger.prices} | {price.per.noun for price in ledger.prices if price.per is not None}
    said = [chunk for chunk in line if chunk.noun in priced or chunk.tag == "IT" or (chunk.tag == "WHO" and chunk.noun == "they")]
    # "she is sick on Friday", who is paid by the hour
    timed = any(dimension(noun) == "time" for noun in priced) and any(chunk.noun.removesuffix("s") in words("times") for chunk in line)
    return any(chunk.tag == "be" for chunk in line) and bool(ledger.prices) and (bool(said) or timed)


def one_dealing(ledger: Ledger, said: list[Chunk]) -> bool:
    """Whether what is bought and sold is of one dealing: not ordered here and fetched there, nor bought from oneself.

    ``said`` is the whole text, which tells who of it is a person by name.
    """
    people = {chunk.noun for chunk in said if chunk.tag == "WHO"}
    bought = [count for count in ledger.counts if count.way == "out"]
    verbs = {count.verb for count in bought}
    if verbs & {"order", "book", "reserve"} and verbs & {"get"}:
        return False
    deals = [chunk for chunk in said if chunk.tag in ("buy", "sell", "get")]
    if len(deals) > 1 and any(chunk.decided for chunk in deals):
        # "decides to buy 3 mugs; she buys 2"
        return False
    needing = [count for count in ledger.counts if count.verb == "need" and count.per is None]
    return not any(_from_oneself(price, count, people) for price in ledger.prices for count in (*bought, *needing))


def _from_oneself(price: Price, count: Count, people: set[str]) -> bool:
    """ "Ann sells mugs for $6; she buys 5 mugs": what she pays is not what she takes."""
    if not price.holder or price.way == "in" or price.charged:
        return False
    return count.holder == price.holder or (price.holder in people and count.holder in PRONOUNS)


def changes(lemma: str) -> bool:
    """Whether a verb changes what somebody has, or takes something back."""
    return verb_classes().get((lemma, "-"), "act") in ("gain", "loss", "give") or lemma in words("exchanges") | words("returns")
