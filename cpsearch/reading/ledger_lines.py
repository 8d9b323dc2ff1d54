"""The grammar of a ledger: every sentence of a money text as prices, counts of goods, amounts paid or got, and one question.

It reads whole texts or nothing: what no line covers makes the text no ledger.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field, replace

from cpsearch.reading.ledger_chunks import Chunk
from cpsearch.reading.lexicon import verb_classes, words

__all__ = ["Asked", "Count", "Ledger", "Lump", "Price", "read_lines"]


@dataclass(frozen=True)
class Price:
    """So much for each of ``goods`` (for each ``per`` of them); ``way`` is in for what somebody earns, else ""."""

    money: Chunk
    goods: Chunk
    per: Chunk | None = None
    way: str = ""
    holder: str = ""


@dataclass(frozen=True)
class Count:
    """So many goods (``per`` day …) that somebody buys (out), sells (in) or does something with (did)."""

    goods: Chunk
    way: str
    holder: str
    price: Price | None = None
    per: Chunk | None = None


@dataclass(frozen=True)
class Lump:
    """Money that goes out, comes in, is held (fund) or handed over (tender)."""

    money: Chunk
    way: str
    holder: str
    goods: Chunk | None = None


@dataclass(frozen=True)
class Asked:
    """``form`` is out, in, left, change, profit or more; ``about`` the goods, ``per`` the time that the question names."""

    form: str
    holder: str
    tokens: tuple[int, ...]
    about: Chunk | None = None
    per: Chunk | None = None


@dataclass(frozen=True)
class Ledger:
    """All lines of a text, in its order; ``topics`` are the goods that it says it is about, ``wished`` what is only intended."""

    prices: tuple[Price, ...] = ()
    counts: tuple[Count, ...] = ()
    lumps: tuple[Lump, ...] = ()
    topics: frozenset[str] = frozenset()
    asked: tuple[Asked, ...] = ()
    subject: str = ""


_PLACES = r"(?: (?:in|at|from|on|for|to|with|during|this|last) (?:T|THEM))"
_FOR = r"(?:EACH|(?:for |per |in )?EACHT|per T|for (?:A|ONE)|A)"
_WHOLE = r"(?: ALL| for THEM| (?:on|for) everything)*"


def _line(pattern: str) -> re.Pattern[str]:
    pattern = pattern.replace("PLACES", _PLACES).replace("PER_", _FOR).replace("WHOLE", _WHOLE)
    pattern = pattern.replace("SUBJ", "(?:WHO(?: and (?:WHO|THE))?|IT|T)").replace("GOODS", "(?:THE|A|PL|MASS|EACHT|ONE)")
    return re.compile(re.sub(r"\bT\b", "(?:THE|A|PL|MASS)", pattern) + r"(?= |$)")


_AND = r"(?:(?: ,)?(?: and)?)"
_COST = r"(?:(?: ,)?(?: (?:that|which))?(?: EACH)? (?:cost|at|for|be)(?: THEM)?(?: for| at)? MONEY(?: PER_)?)"
_ITEM = rf"(?:(?:COUNT|A|ONE){_COST}?)"
#: Lines by what they tell, tried in this order.
_LINES: tuple[tuple[str, re.Pattern[str]], ...] = (
    ("wage", _line(r"SUBJ earn MONEY PER_(?: WHO act)?PLACES*")),
    ("deal", _line(rf"(?:SUBJ )?(?:buy|sell|get|need|want) {_ITEM}(?:{_AND} {_ITEM})*PLACES*")),
    ("them", _line(r"(?:SUBJ )?sell (?:all )?(?:THEM|THE)(?: ALL)? (?:for|at) MONEY EACH")),
    ("price", _line(rf"GOODS (?:cost|be)(?: THEM)?(?: for| at)? MONEY(?: PER_)?(?:{_AND}(?: while)? GOODS(?: (?:cost|be))?(?: THEM)?(?: for| at)? MONEY(?: PER_)?)*")),
    ("price", _line(rf"SUBJ (?:sell|rent|offer|act) GOODS (?:for|at) MONEY(?: PER_)?(?:{_AND} GOODS (?:for |at )?MONEY(?: PER_)?)*")),
    ("charge", _line(rf"SUBJ (?:charge|pay) MONEY PER_(?:{_AND} MONEY PER_)*PLACES*")),
    ("charge", _line(rf"SUBJ charge MONEY for GOODS(?:{_AND} MONEY for GOODS)*")),
    ("did", _line(rf"(?:SUBJ )?(?:act|own|acted|need)(?: for| out)? COUNT(?: (?:per T|A|EACHT))?(?:{_AND}(?: for)? COUNT(?: (?:per T|A|EACHT))?)*PLACES*")),
    ("fund", _line(r"SUBJ (?:own|bring|act|get) MONEY(?: to pay| to buy T)?PLACES*")),
    ("lump", _line(rf"(?:SUBJ )?pay MONEY (?:on|for) T(?:{_AND} (?:pay )?MONEY (?:on|for) T)*PLACES*")),
    ("tender", _line(r"(?:SUBJ )?(?:pay|act)(?: over)?(?: for (?:THE|THEM|IT))? (?:with |using )?MONEY(?: BILL| note)")),
    ("scene", _line(r"(?:SUBJ )?(?:act|own|be|buy|sell|need|want)(?: T)?PLACES*(?: to buy T)?PLACES*")),
)
_ABOUT = r"(?: (?:on|for|from|by selling|selling) (?P<about>T))?(?: at THE| from THE)?"
_QUESTIONS: tuple[tuple[str, re.Pattern[str]], ...] = (
    ("out", _line(rf"how much(?: CASH)? AUX (?P<who>SUBJ) payWHOLE{_ABOUT}WHOLE")),
    ("out", _line(r"how much(?: CASH)? AUX (?:IT|everything|THE|PL) cost(?: THEM)?(?: (?:to )?buy (?:everything|THEM))?WHOLE")),
    ("out", _line(r"(?:what|how much) (?:be|AUX) BILLWHOLE(?:(?: that)? (?P<who>SUBJ) payWHOLE)?")),
    ("in", _line(rf"how much(?: CASH)? AUX (?P<who>SUBJ) earnWHOLE{_ABOUT}WHOLE(?: (?:per|in|for|this|EACH)? ?(?P<per>T|EACHT|COUNT))?WHOLE")),
    ("in", _line(rf"what be BILLWHOLE(?: that)? (?P<who>SUBJ) earnWHOLE")),
    ("left", _line(r"how much(?: CASH)? AUX (?P<who>SUBJ) own left(?: over)?")),
    ("left", _line(r"how much(?: CASH)? be left(?: over)?")),
    ("change", _line(r"how much CHANGE AUX (?P<who>SUBJ) get(?: back)?")),
    ("change", _line(r"how much(?: CASH)? AUX (?P<who>SUBJ) get back(?: (?:in|as) CHANGE)?")),
    ("profit", _line(r"how much PROFIT AUX (?P<who>SUBJ) earnWHOLE")),
    ("profit", _line(r"what be (?P<who>PROFIT)WHOLE")),
)
_SEPARATORS = {",", "and", "but", "so", "while", "then", "if", "as", "when", ".", "?", "!", ";"}
_OPENING = re.compile(r"(?:at|in|on|for|during|after) (?:THE|A|PL|MASS) ,(?= |$)")


def read_lines(sentences: list[list[Chunk]]) -> Ledger | None:
    """The ledger that a text is, if its lines cover it whole and ask one question."""
    chunks = [chunk for sentence in sentences for chunk in sentence]
    found = _read(chunks, 0, Ledger(), 0)
    return found if found is not None and len(found.asked) == 1 else None


def _read(chunks: list[Chunk], at: int, ledger: Ledger, stopped: int) -> Ledger | None:
    """The ledger completed by the chunks from ``at``; a new line begins only behind a separator."""
    start = at
    while at < len(chunks) and chunks[at].tag in _SEPARATORS:
        at += 1
    if at == len(chunks):
        return ledger
    if at == start and at > 0 and stopped:
        return None
    line = " ".join(chunk.tag for chunk in chunks[at:])
    opening = _OPENING.match(line)
    if opening is not None:
        at += opening.group().count(" ") + 1
        line = line[opening.end() + 1 :]
    for form, pattern in _QUESTIONS:
        match = pattern.match(line)
        if match is not None:
            asked = _asked(form, match, line, chunks, at, ledger)
            rest = _read(chunks, at + match.group().count(" ") + 1, replace(ledger, asked=(*ledger.asked, asked)), 1)
            if rest is not None:
                return rest
    for name, pattern in _LINES:
        match = pattern.match(line)
        if match is None:
            continue
        end = at + match.group().count(" ") + 1
        subject, inner = _subject(chunks[at:end], ledger)
        goods_first = name == "price" and inner[0].tag in ("cost", "be")
        added = _HANDLERS[name](chunks[at:end] if goods_first else inner, subject, ledger)
        rest = _read(chunks, end, replace(added, subject=subject), 1) if added is not None else None
        if rest is not None:
            return rest
    return None


def _subject(line: list[Chunk], ledger: Ledger) -> tuple[str, list[Chunk]]:
    """The subject of a line, or that of the line before, and the line from its verb on."""
    verbs = [i for i, chunk in enumerate(line) if chunk.tag in _VERBS]
    first = verbs[0] if verbs else 0
    named = "+".join(chunk.noun for chunk in line[:first] if chunk.noun)
    return named or ledger.subject, line[first:] if named or first == 0 else line


_VERBS = {"buy", "sell", "get", "need", "want", "earn", "cost", "be", "charge", "pay", "act", "own", "acted", "rent", "offer", "bring"}


def _asked(form: str, match: re.Match[str], line: str, chunks: list[Chunk], at: int, ledger: Ledger) -> Asked:
    def chunk(name: str) -> Chunk | None:
        if name not in match.groupdict() or match[name] is None:
            return None
        return chunks[at + line[: match.start(name)].count(" ")]

    who = chunk("who")
    last = at + match.group().count(" ") + 1
    tokens = tuple(i for c in chunks[at:last] for i in c.tokens)
    names = [c.noun for c in chunks[at:last] if who is not None and c.tag == "WHO"]
    holder = "+".join(names) or (who.noun if who is not None and who.tag != "PROFIT" else "")
    bill = next((c for c in chunks[at:last] if c.tag == "BILL"), None)
    about = chunk("about") or (bill if bill is not None and bill.words - _SUMS else None)
    return Asked(form, holder, tokens, about, chunk("per"))


_SUMS = {"total", "cost", "price", "bill", "amount", "money", "purchase"}
_GOODS = {"THE", "A", "PL", "MASS", "EACHT", "ONE"}
_LINKS = {"in", "at", "from", "on", "for", "to", "with", "during", "this", "last"}


def _prices(line: list[Chunk], subject: str, ledger: Ledger) -> Ledger | None:
    """ "Apples cost $2 a pound and pears $3", "the shop sells pens for $1 each and a ruler for $2"."""
    found: list[Price] = []
    goods: Chunk | None = None
    for index, chunk in enumerate(line):
        before = line[index - 1].tag if index else ""
        if chunk.tag == "MONEY" and goods is not None:
            found.append(Price(chunk, goods))
            goods = None
        elif chunk.tag in _GOODS and (before == "MONEY" or (before in ("per", "for", "in") and found and goods is None)):
            found[-1] = replace(found[-1], per=chunk)
        elif chunk.tag in _GOODS:
            goods = chunk
    if any(price.goods.tag == "BILL" for price in found):
        return None
    return replace(ledger, prices=(*ledger.prices, *found)) if found and goods is None else None


def _charges(line: list[Chunk], subject: str, ledger: Ledger) -> Ledger | None:
    """ "charges $5 per dog and $3 for each cat"."""
    money = [i for i, chunk in enumerate(line) if chunk.tag == "MONEY"]
    found = []
    for first, last in zip(money, [*money[1:], len(line)], strict=True):
        goods = [chunk for chunk in line[first + 1 : last] if chunk.tag in _GOODS][:1]
        if not goods:
            return None
        found.append(Price(line[first], goods[0], holder=subject))
    return replace(ledger, prices=(*ledger.prices, *found))


def _wage(line: list[Chunk], subject: str, ledger: Ledger) -> Ledger | None:
    found = _charges(line, subject, ledger)
    if found is None or line[0].wish:
        return None
    return replace(found, prices=tuple(replace(p, way="in") if p not in ledger.prices else p for p in found.prices))


def _deal(line: list[Chunk], subject: str, ledger: Ledger) -> Ledger | None:
    """ "bought 3 pens at $2 each, a ruler for $4 and 5 cards"."""
    way = {"sell": "in"}.get(line[0].tag, "out" if line[0].tag != "need" else "did")
    counts: list[Count] = []
    lumps: list[Lump] = []
    spread = False
    for index, chunk in enumerate(line[1:], 1):
        before = line[index - 1].tag
        if chunk.tag == "EACH" and before not in ("MONEY",):
            spread = True
        if chunk.tag in ("COUNT", "A", "ONE") and before not in (*_LINKS, "MONEY", "per"):
            counts.append(Count(chunk, way, subject))
            spread = False
        elif chunk.tag == "MONEY" and counts and counts[-1].price is None:
            goods = counts[-1].goods
            after = line[index + 1] if index + 1 < len(line) else None
            each = spread or (after is not None and after.tag == "EACH")
            per = after if after is not None and after.tag in ("A", "EACHT") else None
            if per is None and index + 2 < len(line) and after is not None and after.tag in ("per", "for") and line[index + 2].tag in _GOODS:
                per = line[index + 2] if after.tag == "per" or line[index + 2].tag in ("EACHT", "ONE", "A") else None
            if goods.tag == "COUNT" and not each and per is None:
                # "3 hats for $8": for all or for each?
                return None
            if goods.tag != "COUNT" and way == "in" and not line[0].past:
                # "sells a cup for $2": a price, no sale
                return None
            price = Price(chunk, goods, per)
            if goods.tag == "COUNT":
                counts[-1] = replace(counts[-1], price=price)
            else:
                counts.pop()
                lumps.append(Lump(chunk, way, subject, goods))
    return replace(ledger, counts=(*ledger.counts, *counts), lumps=(*ledger.lumps, *lumps))


def _them(line: list[Chunk], subject: str, ledger: Ledger) -> Ledger | None:
    """ "sold them for $2 each": the only things counted."""
    goods = next(chunk for chunk in line if chunk.tag in ("THEM", "THE"))
    money = next(chunk for chunk in line if chunk.tag == "MONEY")
    if len(ledger.counts) != 1 or (goods.tag == "THE" and goods.noun != ledger.counts[0].goods.noun):
        return None
    count = ledger.counts[0]
    if count.way == "in" or count.per is not None or ledger.prices or count.goods.tag != "COUNT":
        return None
    sold = replace(count, way="in", price=Price(money, count.goods))
    return replace(ledger, counts=(sold,) if count.way == "did" else (count, sold))


def _did(line: list[Chunk], subject: str, ledger: Ledger) -> Ledger | None:
    """ "works 8 hours a day", "has 3 dogs and 2 cats"."""
    if line[0].tag != "own" and line[0].noun and _changes(line[0].noun):
        return None
    counts: list[Count] = []
    for index, chunk in enumerate(line):
        before = line[index - 1].tag if index else ""
        if chunk.tag == "COUNT":
            counts.append(Count(chunk, "did", subject))
        elif counts and chunk.tag in ("A", "EACHT") and before == "COUNT":
            counts[-1] = replace(counts[-1], per=chunk)
        elif counts and before == "per":
            counts[-1] = replace(counts[-1], per=chunk)
    return replace(ledger, counts=(*ledger.counts, *counts))


def _fund(line: list[Chunk], subject: str, ledger: Ledger) -> Ledger | None:
    if line[0].tag == "act" and line[0].noun not in ("bring", "save", "start", "begin", "carry"):
        return None
    money = [chunk for chunk in line if chunk.tag == "MONEY"]
    return replace(ledger, lumps=(*ledger.lumps, Lump(money[0], "fund", subject)))


def _lump(line: list[Chunk], subject: str, ledger: Ledger) -> Ledger | None:
    lumps = []
    for index, chunk in enumerate(line):
        if chunk.tag == "MONEY":
            lumps.append(Lump(chunk, "out", subject, line[index + 2]))
    return replace(ledger, lumps=(*ledger.lumps, *lumps))


def _tender(line: list[Chunk], subject: str, ledger: Ledger) -> Ledger | None:
    if line[0].tag == "act" and line[0].noun not in ("hand", "give", "use"):
        return None
    money = next(chunk for chunk in line if chunk.tag == "MONEY")
    return replace(ledger, lumps=(*ledger.lumps, Lump(money, "tender", subject)))


def _scene(line: list[Chunk], subject: str, ledger: Ledger) -> Ledger | None:
    """ "Mia goes to the market to buy fruit": what nothing is counted in."""
    if line[0].tag in ("buy", "sell") and not (line[0].wish or line[0].tag == "sell"):
        return None
    if line[0].tag == "act" and line[0].noun and _changes(line[0].noun):
        return None
    topics = {word for chunk in line if chunk.tag in _GOODS for word in chunk.words}
    return replace(ledger, topics=ledger.topics | topics)


def _changes(lemma: str) -> bool:
    """Whether a verb changes what somebody has, or takes something back."""
    return verb_classes().get((lemma, "-"), "act") in ("gain", "loss", "give") or lemma in words("exchanges") | words("returns")


_HANDLERS: dict[str, Callable[[list[Chunk], str, Ledger], Ledger | None]] = {
    "wage": _wage,
    "deal": _deal,
    "them": _them,
    "price": _prices,
    "charge": _charges,
    "did": _did,
    "fund": _fund,
    "lump": _lump,
    "tender": _tender,
    "scene": _scene,
}
