"""The grammar of a ledger: every sentence of a money text as prices, counts of goods, amounts paid or got, and one question.

It reads whole texts or nothing: what no line covers makes the text no ledger.
"""

from __future__ import annotations

import re
from dataclasses import replace

from cpsearch.reading.lexicon import words
from cpsearch.reading.money.ledger_book import Asked, Count, Ledger, Lump
from cpsearch.reading.money.ledger_chunks import Chunk
from cpsearch.reading.money.ledger_entries import GOODS_FIRST, HANDLERS, changes, named_again, recurring, value_of_count
from cpsearch.reading.money.ledger_guards import fits_line, idle, retold
from cpsearch.reading.money.ledger_prices import GOODS_TAGS, SUMS
from cpsearch.reading.money.ledger_shares import fits_form

__all__ = ["read_lines"]

_PLACES = r"(?: (?:in|at|from|on|for|to|with|during|this|last) (?:T|THEM|WHO))"
_FOR = r"(?:EACH|(?:for |per |in )?EACHT|per T|for (?:A|ONE)|A)"
_WHOLE = r"(?: ALL| for THEM| (?:on|for) everything)*"


def _line(pattern: str) -> re.Pattern[str]:
    pattern = pattern.replace("PLACES", _PLACES).replace("PER_", _FOR).replace("WHOLE", _WHOLE)
    pattern = pattern.replace("SUBJ", "(?:WHO(?: and (?:WHO|THE))?|IT|T)").replace("GOODS", "(?:THE|A|PL|MASS|EACHT|ONE)")
    return re.compile(re.sub(r"\bT\b", "(?:THE|A|PL|MASS)", pattern) + r"(?= |$)")


_AND = r"(?:(?: ,)?(?: and)?)"
_ASIDE = r"(?: (?:about|for|from|with|in) (?:MASS|PL|THE))"
_COST = rf"(?:{_ASIDE}?(?: ,)?(?: (?:that|which))?(?: EACH| WHO sell| WHO buy)? (?:cost|at|for|be)(?: THEM)?(?: for| at)? MONEY(?: PER_)?)"
_TOLD = r"(?: (?:that|which) (?:cost|be) (?:MULT|FRAC) (?:BILL|as much(?: as (?:THE|A))?)| for (?:MULT|FRAC)(?: of)? BILL)"
_MANY = r"(?:(?:MULT|FRAC) as many (?:PL|MASS|THE)(?: as (?:PL|MASS|THE))?|(?:MORE|FEWER) than (?:PL|MASS|THE))"
_ITEM = rf"(?:(?:COUNT|A|ONE)(?:{_COST}|{_TOLD}|(?: about (?:MASS|PL))?)|{_MANY})"
_ITEMS = rf"{_ITEM}(?:{_AND} {_ITEM})*"
_DID = rf"(?:COUNT(?: (?:per T|A|EACHT))?|{_MANY})(?: on T)?"
_PERCENT = r"(?:PERCENT FEE|FEE of PERCENT|PERCENT off)(?: (?:on|off|from|for) (?:T|everything|IT|BILL|THEM))?"
_PAID = r"(?:THEM )?(?:for |at )?MONEY(?: PER_)?"
_FOR_WHOM = r"MONEY (?:for|per) (?:PL|A|EACHT|MASS)"
_THAN = r"(?: (?:as|than) (?:GOODS|BILL))"
_MUCH = rf"(?:(?:MULT|FRAC) as much{_THAN}?|MULT BILL|MONEY (?:more|less|cheaper|more expensive){_THAN})"
#: Lines by what they tell, tried in this order.
_LINES: tuple[tuple[str, re.Pattern[str]], ...] = (
    ("paid", _line(rf"(?:SUBJ )?pay MONEY (?:for|on) COUNT(?:{_AND} COUNT)*")),
    ("paid", _line(rf"(?:SUBJ )?buy COUNT(?:{_AND} COUNT)* for (?:MONEY ALL|BILL of MONEY)")),
    ("saves", _line(r"(?:SUBJ )?act MONEY PER_")),
    ("expense", _line(r"(?:THE|PL|MASS) (?:cost|be)(?: THEM)? MONEY(?: ALL)?")),
    ("making", _line(r"(?:EACHT|ONE|A) cost(?: THEM)? MONEY to (?:earn|act)")),
    ("reduced", _line(r"(?:A|THE) (?:(?:that|which) )?cost MONEY(?: ,)?(?: (?:and|but))? be on FEE (?:for|at) PERCENT off")),
    ("half", _line(r"SUBJ (?:buy|get) (?:IT|THE|THEM) (?:for|at) FRAC (?:of )?BILL")),
    ("owed", _line(r"BILL (?:be|act to) MONEY(?: ALL)?")),
    ("shared", _line(r"(?:SUBJ|COUNT)(?: AUX)? act (?:BILL|IT) (?:equally|evenly)(?: among (?:THEM|COUNT))?")),
    ("kept", _line(r"SUBJ own MONEY left(?: over)?(?: now)?")),
    ("wage", _line(r"(?:SUBJ )?(?:earn|get) MONEY PER_(?:(?: that)? WHO act| act| MASS)?PLACES*")),
    ("deal", _line(rf"(?:SUBJ )?(?:act CASH to )?(?:buy|sell|get|need|want) {_ITEMS}PLACES*")),
    ("group", _line(rf"COUNT buy {_ITEMS}(?: (?:at|in) T)*")),
    ("group", _line(r"COUNT (?:own (?:MASS|A)|act to A|act for MASS)(?: (?:at|in) T)*")),
    ("theirs", _line(r"(?:WHO|IT|EACH|ONE) (?:cost|be|sell)(?: THEM)?(?: for| at)? MONEY(?: EACH)?")),
    ("bill", _line(rf"BILL(?: for GOODS)? be MONEY(?: PER_)?(?:{_AND} BILL(?: for GOODS)? be MONEY(?: PER_)?)*")),
    ("them", _line(r"(?:SUBJ )?sell (?:all )?(?:of )?(?:THEM|THE|EACH)(?: ALL)? (?:for|at) MONEY(?: EACH)?")),
    ("price", _line(rf"GOODS(?: (?:to|at) THE)? (?:cost|be|sell) {_PAID}(?:{_AND}(?: while)? GOODS(?: (?:cost|be))? {_PAID})*")),
    ("visitors", _line(rf"(?:PL|A|EACHT|MASS)(?: (?:to|for) T)? (?:cost|be) {_FOR_WHOM}(?:{_AND} {_FOR_WHOM})+")),
    ("compared", _line(rf"GOODS (?:cost|be) {_MUCH}")),
    ("compared", _line(rf"GOODS (?:cost|be)(?: THEM)? MONEY{_AND} GOODS(?: cost)? {_MUCH}")),
    ("sells", _line(rf"SUBJ (?:sell|rent|offer|act) GOODS (?:for|at) MONEY(?: PER_)?(?:{_AND} GOODS (?:for |at )?MONEY(?: PER_)?)*")),
    ("charge", _line(rf"SUBJ (?:charge|pay) MONEY PER_(?:{_AND} MONEY PER_)*PLACES*")),
    ("charge", _line(rf"SUBJ charge MONEY for GOODS(?:{_AND} MONEY for GOODS)*")),
    ("did", _line(rf"(?:SUBJ )?(?:act|own|acted|need|earn)(?: for| out)? {_DID}(?:{_AND}(?: for)? {_DID})*PLACES*")),
    ("inside", _line(r"(?:for )?(?:EACHT|ONE|A) (?:act|own|need|be) COUNT")),
    ("came", _line(rf"(?:T of )?COUNT(?:{_AND} COUNT)* actPLACES*")),
    ("fund", _line(r"(?:SUBJ )?(?:own|bring|act|get) MONEY(?: act| as T)?(?: to pay| to buy T| to act)?PLACES*")),
    ("income", _line(rf"(?:SUBJ )?earn MONEY (?:from|for|on) T(?:{_AND} (?:earn )?MONEY (?:from|for|on) T)*PLACES*")),
    ("given", _line(r"T act THEM (?:another )?MONEY(?: to pay| to buy T| to act)?PLACES*")),
    ("bought", _line(r"(?:SUBJ )?buy MONEY (?:MASS|PL|in T|worth of T)")),
    ("lump", _line(rf"(?:SUBJ )?pay MONEY (?:on|for) T(?:{_AND} (?:pay )?(?:another )?(?:MONEY|{_MUCH}) (?:on|for) T)*PLACES*")),
    ("percent", _line(rf"(?:SUBJ )?(?:there )?(?:get|act|own|pay|be|earn|acted|offer) (?:THEM )?{_PERCENT}")),
    ("off", _line(r"(?:SUBJ )?(?:there )?(?:get|own|act|acted|pay|be) (?:THEM )?(?:MONEY FEE|FEE of MONEY|MONEY off)")),
    ("percent", _line(r"FEE be PERCENT")),
    ("off", _line(r"FEE (?:be|cost) MONEY")),
    ("tender", _line(r"(?:SUBJ )?act T MONEY(?: BILL| note)?")),
    ("tender", _line(r"(?:SUBJ )?(?:pay|act|own)(?: over)?(?: for (?:THE|THEM|IT))? (?:with |using )?MONEY(?: BILL| note)")),
    ("scene", _line(r"(?:SUBJ )?(?:act|own|be|buy|sell|need|want)(?: T)?PLACES*(?: to buy T)?PLACES*")),
)
_ALL_GOODS = r"(?:IT|everything|all|(?:all )?(?P<about>THE|PL))"
_MONEY = r"how (?:much|many)(?: CASH)?(?: , ,)?"
_ABOUT = r"(?: (?:on|for|from|by selling|selling|from sell|sell)(?: all)?(?: of)? (?P<about>T))?"
_QUESTIONS: tuple[tuple[str, re.Pattern[str]], ...] = (
    ("price", _line(rf"{_MONEY} AUX (?P<about>EACHT|ONE|A) cost")),
    ("price", _line(r"what be BILL of (?P<about>EACHT|ONE|A)")),
    ("price", _line(r"what be (?P<about>BILL)")),
    (
        "rounds",
        _line(
            r"how many (?P<per>PL) AUX (?:IT act(?: THEM| WHO| for WHO)?|(?P<who>WHO) (?:act|need)(?: to act)?)"
            r"(?:(?: to act)? CASH)?(?: to buy (?:T|THEM|IT|(?P<price>MONEY) (?:MASS|A)))"
        ),
    ),
    (
        "gap",
        _line(
            r"how much more(?: CASH)? AUX (?P<who>SUBJ) (?P<way>pay|earn)"
            r"(?: (?:on|for|from))? (?P<one>T) than(?: (?:on|for|from))? (?P<two>T)"
        ),
    ),
    ("gap", _line(r"how much more(?: CASH)? AUX (?P<one>WHO) (?P<way>pay|earn)WHOLE than (?P<two>WHO)(?: AUX)?WHOLE")),
    ("out", _line(rf"{_MONEY} AUX (?P<who>SUBJ) payWHOLE{_ABOUT}WHOLE")),
    (
        "out",
        _line(rf"{_MONEY} AUX {_ALL_GOODS} cost(?: THEM)?(?: (?:to )?buy (?:everything|THEM|ALL))?WHOLE"),
    ),
    ("out", _line(rf"{_MONEY} AUX IT cost(?: THEM)? (?:to )?(?:buy|act) (?:all )?(?P<about>THE|PL)WHOLE")),
    ("out", _line(r"what AUX BILL act to")),
    ("out", _line(r"(?:what|how much) (?:be|AUX) BILLWHOLE(?:(?: that)? (?P<who>SUBJ) payWHOLE)?")),
    ("out", _line(rf"{_MONEY} AUX (?:SUBJ|IT) (?:cost|need|pay)(?: THEM)?(?: to)?(?: buy| for) (?P<items>{_ITEMS})")),
    ("out", _line(rf"{_MONEY} AUX SUBJ buy (?P<items>{_ITEMS})")),
    ("out", _line(rf"{_MONEY} AUX (?P<items>{_ITEMS}) cost(?: THEM)?WHOLE")),
    ("out", _line(rf"what (?:be|AUX) BILL (?:of|for) (?P<items>{_ITEMS})")),
    ("more", _line(r"how much more(?: CASH)? AUX (?P<who>SUBJ) (?:need|earn|act)(?: to (?:act|earn|own))?(?: (?:to )?buy (?:T|THEM))?")),
    ("share", _line(r"how much(?: CASH)? AUX (?:EACHT|EACH|EACH of THEM|ONE) (?:have )?(?:pay|need to pay|own to pay|act)")),
    (
        "first",
        _line(
            rf"{_MONEY} AUX (?P<who>SUBJ) (?:own|bring|act with) (?:at X|at first|ORIGIN|(?:at|in) THE|originally|initially|to act with)"
        ),
    ),
    ("first", _line(rf"{_MONEY} AUX (?P<who>SUBJ) (?:originally|initially) own")),
    ("saved", _line(rf"{_MONEY} AUX (?P<who>SUBJ) act")),
    ("more", _line(r"how much more(?: CASH)? AUX (?P<who>SUBJ) buy (?:T|THEM|IT)")),
    ("in", _line(rf"{_MONEY} AUX (?P<who>SUBJ) earnWHOLE{_ABOUT}WHOLE(?: (?:per|in|for|this|EACH)? ?(?P<per>T|EACHT|COUNT))?WHOLE")),
    ("in", _line(r"what be BILLWHOLE(?: that)? (?P<who>SUBJ) earnWHOLE")),
    ("left", _line(rf"{_MONEY} AUX (?P<who>SUBJ) own(?: left(?: over)?| now| ALL)(?: at THE)?")),
    ("left", _line(rf"{_MONEY} be left(?: over)?")),
    ("change", _line(r"what be CHANGE")),
    ("change", _line(r"how much CHANGE AUX (?P<who>SUBJ) get(?: back)?(?: after buy (?:THE|THEM|everything))?")),
    ("change", _line(rf"{_MONEY} AUX (?P<who>SUBJ) get (?:back )?(?:in|as) CHANGE")),
    ("change", _line(rf"{_MONEY} AUX (?P<who>SUBJ) get back(?: (?:in|as) CHANGE)?")),
    ("profit", _line(r"how much PROFIT AUX (?P<who>SUBJ) earnWHOLE")),
    ("profit", _line(r"what be (?P<who>PROFIT)WHOLE")),
)
#: Words of a bill that leave it whole.
_WHOLE_BILL = {"final", "whole", "entire", "grand", "overall", "combined"}
_SEPARATORS = {",", "and", "but", "so", "while", "then", "if", "as", "when", ".", "?", "!", ";"}
_OPENING = re.compile(r"(?:at|in|on|for|during|after) (?:THE|A|PL|MASS)(?: ,)?(?= WHO| IT| THE| A| MASS| PL)")


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
    clause = next((i + 1 for i in range(at - 1, -1, -1) if chunks[i].tag in (".", "!", "?")), 0)
    supposed = any(chunk.tag == "if" for chunk in chunks[clause:at])
    if at == len(chunks):
        return ledger
    if at == start and at > 0 and stopped and chunks[at].tag != "earn":
        return None
    line = " ".join(chunk.tag for chunk in chunks[at:])
    opening = _OPENING.match(line)
    if opening is not None:
        told = ledger.scenes | {chunks[at + 1].noun.removesuffix("s")} - words("times")
        if len(told) > 1:
            # "at the market mugs cost $6; at the mall she buys 3"
            return None
        ledger = replace(ledger, scenes=told)
        at += opening.group().count(" ") + 1
        line = line[opening.end() + 1 :]
    for form, pattern in _QUESTIONS:
        match = pattern.match(line)
        if match is not None:
            asked = _asked(form, match, line, chunks, at, ledger)
            if not fits_form(form, chunks[at : at + match.group().count(" ") + 1], ledger):
                continue
            after = replace(ledger, asked=(*ledger.asked, asked))
            if form == "rounds" and match["price"] is not None:
                price = chunks[at + line[: match.start("price")].count(" ")]
                after = replace(after, lumps=(*after.lumps, Lump(price, "out", asked.holder, wish=True)))
            if "items" in match.groupdict():
                first = at + line[: match.start("items")].count(" ")
                items = [Chunk("buy", ()), *chunks[first : first + match["items"].count(" ") + 1]]
                bought = HANDLERS["deal"](items, asked.holder, after)
                if bought is None:
                    continue
                marked = _marked(bought, after, asked.holder, True)
                after = _asked_again(marked, len(after.counts))
            rest = _read(chunks, at + match.group().count(" ") + 1, after, 1)
            if rest is not None:
                return rest
    for name, pattern in _LINES:
        match = pattern.match(line)
        if match is None:
            continue
        end = at + match.group().count(" ") + 1
        if recurring(chunks[at:end]) or not fits_line(name, chunks[at:end], chunks[:at], opening is not None, ledger):
            continue
        subject, inner = _subject(chunks[at:end], ledger)
        added = HANDLERS[name](chunks[at:end] if name in GOODS_FIRST else inner, subject, ledger)
        rest = _read(chunks, end, _marked(added, ledger, subject, supposed), 1) if added is not None else None
        if rest is not None:
            return rest
    if start == 0 or chunks[at - 1].tag in (".", "!"):
        end = next((i for i in range(at, len(chunks)) if chunks[i].tag in (".", "!", "?")), len(chunks))
        dealing = any(chunk.tag in ("buy", "sell") for chunk in chunks[at:end]) and (ledger.counts or ledger.lumps)
        if (
            not dealing
            and not named_again(chunks[at:end], ledger)
            and not retold(chunks[at:end], ledger)
            and all(_quiet(chunk) and idle(chunk) for chunk in chunks[at:end])
            and any(chunk.tag in _VERBS for chunk in chunks[at:end])
        ):
            topics = {word for chunk in chunks[at:end] if chunk.tag in GOODS_TAGS for word in chunk.words} - words("times")
            subject = next((chunk.noun for chunk in chunks[at:end] if chunk.tag == "WHO"), "")
            return _read(chunks, end, replace(ledger, topics=ledger.topics | topics, subject=subject), 1)
    return None


def _marked(added: Ledger, before: Ledger, subject: str, supposed: bool) -> Ledger:
    """The ledger with its new lines marked as supposed ("if she buys 3"), and the subject of the last one."""
    counts = tuple(count if count in before.counts else replace(count, supposed=supposed) for count in added.counts)
    lumps = tuple(lump if lump in before.lumps else replace(lump, supposed=supposed) for lump in added.lumps)
    return replace(added, counts=counts, lumps=lumps, subject=subject)


def _asked_again(ledger: Ledger, told: int) -> Ledger:
    """The ledger without what was to be bought, where the question names it once more."""

    def same(one: Count, two: Count) -> bool:
        return one.goods.words == two.goods.words and value_of_count(one) == value_of_count(two)

    asked = ledger.counts[told:]
    wished = ledger.counts[:told]
    if len(asked) == len(wished) and all(any(same(one, two) for two in asked) for one in wished):
        return replace(ledger, counts=tuple(replace(count, again=other) for count, other in zip(wished, asked, strict=True)))
    return ledger


def _quiet(chunk: Chunk) -> bool:
    """Whether a chunk may stand in a sentence that only sets the scene: it counts nothing, moves nothing and changes no price."""
    if chunk.tag in ("buy", "sell") and chunk.going:
        return True
    if chunk.tag in _LOUD or (
        chunk.tag in ("buy", "sell", "pay", "earn", "get", "own") and not chunk.wish and chunk.tag != "own" and chunk.noun != "make"
    ):
        return False
    if (
        chunk.tag == "act"
        and not chunk.wish
        and (changes(chunk.noun) or chunk.noun in words("sharing") | words("potent") | words("unmodelled"))
    ):
        return False
    return chunk.tag not in words("potent") - {"some", "for", "all", "before", "after"} and chunk.tag not in words("unmodelled")


_LOUD = {
    "MONEY",
    "COUNT",
    "MULT",
    "FRAC",
    "PERCENT",
    "X",
    "FEE",
    "ONE",
    "MORE",
    "FEWER",
    "EACH",
    "EACHT",
    "CHANGE",
    "PROFIT",
    "BILL",
    "acted",
}


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
    about = chunk("about") or (bill if bill is not None and bill.words - SUMS - _WHOLE_BILL else None)
    past = any(c.tag == "AUX" and c.noun == "did" for c in chunks[at:last]) or any(c.past for c in chunks[at:last])
    pair = tuple(c for c in (chunk("one"), chunk("two")) if c is not None)
    way = chunk("way")
    return Asked(form, holder, tokens, about, chunk("per"), past, pair, "in" if way is not None and way.tag == "earn" else "out")
