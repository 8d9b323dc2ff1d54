"""What a line of a ledger tells: counts of goods, lumps of money and adjustments, made from its chunks."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction

from cpsearch.reading.lexicon import verb_classes, words
from cpsearch.reading.money.ledger_book import Count, Ledger, Lump, Price
from cpsearch.reading.money.ledger_chunks import Chunk
from cpsearch.reading.money.ledger_fees import read_half, read_off, read_percent, read_reduced
from cpsearch.reading.money.ledger_goals import read_paid, read_saves
from cpsearch.reading.money.ledger_prices import (
    GOODS_TAGS,
    read_bill,
    read_charges,
    read_compared,
    read_expense,
    read_making,
    read_prices,
    read_visitors,
    read_wage,
    relation_of,
)
from cpsearch.reading.money.ledger_shares import read_kept, read_owed, read_shared

__all__ = ["GOODS_FIRST", "HANDLERS", "changes", "named_again", "recurring", "value_of_count"]

_LINKS = {"in", "at", "from", "on", "for", "to", "with", "during", "this", "last"}


def value_of_count(count: Count) -> Fraction | None:
    """How many a count says; None where it only names one thing."""
    return count.goods.number.value if count.goods.number is not None else None


def _deal(line: list[Chunk], subject: str, ledger: Ledger) -> Ledger | None:
    """ "bought 3 pens at $2 each, a ruler for $4 and 5 cards"."""
    if line[0].tag == "act":
        # "used the money to buy …"
        if line[0].noun != "use" or line[0].wish:
            return None
        line = [replace(line[3], wish=False), *line[4:]]
    way = {"sell": "in"}.get(line[0].tag, "out" if line[0].tag != "need" else "did")
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
        if chunk.tag in ("MULT", "FRAC") and before in ("cost", "be", "for"):
            # "a hat that costs twice as much"
            stop = next((i for i in range(index + 1, len(line)) if line[i].tag in (",", "and")), len(line))
            if not counts or counts[-1].goods.tag == "COUNT" or counts[-1].price is not None:
                return None
            told = counts.pop().goods
            lumps.append(Lump(chunk, way, subject, told, relation_of(line[index:stop]), line[0].wish))
            continue
        if chunk.tag in ("MULT", "FRAC", "MORE", "FEWER"):
            counts.append(replace(_related(line, index, way, subject), wish=line[0].wish, verb=line[0].noun))
            continue
        if before in ("as", "than", "many"):
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
    return replace(ledger, counts=(*ledger.counts, *counts), lumps=(*ledger.lumps, *lumps))


def _group(line: list[Chunk], subject: str, ledger: Ledger) -> Ledger | None:
    """ "4 friends ordered 3 pizzas for $12 each", "4 friends had dinner": who may share the bill."""
    bought = _deal(line[1:], "they", ledger) if line[1].tag == "buy" else ledger
    if bought is None or ledger.sharers or line[1].wish or (line[1].tag == "act" and line[1].noun not in ("go", "eat")):
        return None
    return replace(bought, sharers=(line[0],))


def _related(line: list[Chunk], index: int, way: str, subject: str) -> Count:
    """ "twice as many pens as rulers", "3 more pens than rulers": the count of what stands first."""
    stop = next((i for i in range(index + 1, len(line)) if line[i].tag in (",", "and")), len(line))
    relation = relation_of(line[index:stop])
    assert relation is not None
    goods = line[index] if line[index].tag in ("MORE", "FEWER") else next(c for c in line[index:stop] if c.tag in GOODS_TAGS)
    if relation.base is goods:
        relation = replace(relation, base=None)
    return Count(replace(goods, tag="COUNT", number=None), way, subject, relation=relation)


def _theirs(line: list[Chunk], subject: str, ledger: Ledger) -> Ledger | None:
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
    if count.goods.tag == "COUNT" and not spread and line[0].tag != "ONE":
        return None
    return replace(ledger, prices=(Price(money, count.goods),))


def _them(line: list[Chunk], subject: str, ledger: Ledger) -> Ledger | None:
    """ "sold them for $2 each": the only things counted."""
    goods = next(chunk for chunk in line if chunk.tag in ("THEM", "THE", "EACH"))
    money = next(chunk for chunk in line if chunk.tag == "MONEY")
    if all(chunk.tag != "EACH" for chunk in line):
        return None
    if len(ledger.counts) != 1 or (goods.tag == "THE" and goods.noun != ledger.counts[0].goods.noun):
        return None
    count = ledger.counts[0]
    if count.way == "in" or count.per is not None or ledger.prices or count.goods.tag != "COUNT":
        return None
    sold = replace(count, way="in", price=Price(money, count.goods))
    return replace(ledger, counts=(sold,) if count.way == "did" else (count, sold))


def _did(line: list[Chunk], subject: str, ledger: Ledger) -> Ledger | None:
    """ "works 8 hours a day", "has 3 dogs and 2 cats"."""
    if verb_classes().get((line[0].noun, "-"), "act") in ("loss", "give") or line[0].noun in words("exchanges") | words("returns"):
        return None
    if line[0].tag == "earn" and line[0].noun != "make":
        return None
    counts: list[Count] = []
    for index, chunk in enumerate(line):
        before = line[index - 1].tag if index else ""
        if chunk.tag in ("MULT", "FRAC", "MORE", "FEWER"):
            counts.append(replace(_related(line, index, "did", subject), verb=line[0].noun))
        elif chunk.tag == "COUNT":
            counts.append(Count(chunk, "did", subject, wish=line[0].wish, verb=line[0].noun))
        elif (counts and chunk.tag in ("A", "EACHT") and before == "COUNT") or (counts and before == "per"):
            counts[-1] = replace(counts[-1], per=chunk)
    return replace(ledger, counts=(*ledger.counts, *counts))


def _came(line: list[Chunk], subject: str, ledger: Ledger) -> Ledger | None:
    """ "2 adults and 3 children went to the zoo", "a family of 2 adults and 3 children …"."""
    verb = next(chunk for chunk in line if chunk.tag == "act")
    if verb_classes().get((verb.noun, "-")) != "move_in" and verb.noun not in words("travels") | {"go", "visit", "attend"}:
        return None
    counts = [Count(chunk, "did", "they", verb="come") for chunk in line if chunk.tag == "COUNT"]
    return replace(ledger, counts=(*ledger.counts, *counts))


def _fund(line: list[Chunk], subject: str, ledger: Ledger) -> Ledger | None:
    acts = [chunk.noun for chunk in line[1:] if chunk.tag == "act"]
    if any(noun not in ("save", "spare", "go", "shop", "use") for noun in acts):
        return None
    if line[0].tag == "act" and line[0].noun not in ("bring", "save", "start", "begin", "carry"):
        return None
    money = [chunk for chunk in line if chunk.tag == "MONEY"]
    return replace(ledger, lumps=(*ledger.lumps, Lump(money[0], "fund", subject)))


def _inside(line: list[Chunk], subject: str, ledger: Ledger) -> Ledger | None:
    """ "Each cake takes 4 eggs": so many for each of what is counted elsewhere."""
    each = next(chunk for chunk in line if chunk.tag in ("EACHT", "ONE", "A"))
    verb = next(chunk for chunk in line if chunk.tag in ("act", "own", "need", "be"))
    if verb.tag == "act" and verb.noun not in ("take", "use", "require", "contain", "hold", "come", "include"):
        return None
    goods = next(chunk for chunk in line if chunk.tag == "COUNT")
    return replace(ledger, counts=(*ledger.counts, Count(goods, "did", "", per=each, verb="need")))


def _income(line: list[Chunk], subject: str, ledger: Ledger) -> Ledger | None:
    """ "earned $20 from chores and $5 on Monday"."""
    if any(chunk.tag == "earn" and chunk.wish != line[0].wish for chunk in line):
        return None
    lumps = [Lump(chunk, "in", subject, wish=line[0].wish) for chunk in line if chunk.tag == "MONEY"]
    return replace(ledger, lumps=(*ledger.lumps, *lumps))


def _given(line: list[Chunk], subject: str, ledger: Ledger) -> Ledger | None:
    """ "Her aunt gave her $20": hers to spend."""
    money = next(chunk for chunk in line if chunk.tag == "MONEY")
    fund = Lump(money, "fund", "")
    return replace(ledger, lumps=(*ledger.lumps, fund)) if line[0].noun == "give" and not line[0].wish else None


def _bought(line: list[Chunk], subject: str, ledger: Ledger) -> Ledger | None:
    """ "bought a $20 hat", "bought $9 worth of nuts"."""
    return replace(ledger, lumps=(*ledger.lumps, Lump(line[1], "out", subject, line[-1], wish=line[0].wish)))


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
    money = next(chunk for chunk in line if chunk.tag == "MONEY")
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


def changes(lemma: str) -> bool:
    """Whether a verb changes what somebody has, or takes something back."""
    return verb_classes().get((lemma, "-"), "act") in ("gain", "loss", "give") or lemma in words("exchanges") | words("returns")


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
    "shared",
    "group",
}
HANDLERS: dict[str, Callable[[list[Chunk], str, Ledger], Ledger | None]] = {
    "wage": read_wage,
    "deal": _deal,
    "group": _group,
    "them": _them,
    "price": read_prices,
    "sells": read_prices,
    "charge": read_charges,
    "did": _did,
    "fund": _fund,
    "lump": _lump,
    "tender": _tender,
    "theirs": _theirs,
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
    "came": _came,
    "inside": _inside,
    "given": _given,
    "income": _income,
    "bought": _bought,
    "visitors": read_visitors,
    "scene": _scene,
}
