"""The grammar of a ledger: every sentence of a money text as prices, counts of goods, amounts paid or got, and one question.

It reads whole texts or nothing: what no line covers makes the text no ledger.
"""

from __future__ import annotations

from dataclasses import replace

from cpsearch.reading.lexicon import words
from cpsearch.reading.money.ledger_book import Asked, Count, Ledger, Lump
from cpsearch.reading.money.ledger_chunks import Chunk
from cpsearch.reading.money.ledger_entries import GOODS_FIRST, HANDLERS, named_again, recurring, value_of_count
from cpsearch.reading.money.ledger_grammar import LEADING, LINES, OPENING, QUESTIONS, TIMED
from cpsearch.reading.money.ledger_guards import changes, fits_line, habit, idle, retold
from cpsearch.reading.money.ledger_prices import GOODS_TAGS
from cpsearch.reading.money.ledger_questions import asked_of, fits_form, fits_words

__all__ = ["read_lines"]

_SEPARATORS = {",", "and", "but", "so", "while", "then", "if", "as", "when", ".", "?", "!", ";", "plus", "because", "since"}


def read_lines(sentences: list[list[Chunk]]) -> Ledger | None:
    """The ledger that a text is, if its lines cover it whole and ask one question."""
    chunks = [chunk for sentence in sentences for chunk in sentence]
    found = _read(chunks, 0, Ledger(), 0)
    return _over(found) if found is not None and len(found.asked) == 1 and _kept_word(found) else None


def _kept_word(ledger: Ledger) -> bool:
    """Whether all that was first bought without a number ("bought pens and rulers") is counted later."""
    counted = {count.goods.noun for count in ledger.counts if count.goods.number is not None}
    return ledger.promised <= counted


def _over(ledger: Ledger) -> Ledger | None:
    """The ledger over all of its times, if more than one is told: the question must count them ("in the two weeks")."""
    asked = ledger.asked[0]
    if len(ledger.whens) < 2:
        return ledger
    per = asked.per
    if per is None or per.number is None or per.number.value != len(ledger.whens) or any(per.noun not in when for when in ledger.whens):
        return None
    return replace(ledger, asked=(replace(asked, per=None),))


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
        end = _aside(chunks, at, ledger)
        return _read(chunks, end, ledger, stopped) if end > at else None
    line = " ".join(chunk.tag for chunk in chunks[at:])
    opening = OPENING.match(line)
    if opening is not None:
        told = ledger.scenes | {chunks[at + 1].noun.removesuffix("s")} - words("times")
        if len(told) > 1:
            # "at the market mugs cost $6; at the mall she buys 3"
            return None
        ledger = replace(ledger, scenes=told)
        at += opening.group().count(" ") + 1
        line = line[opening.end() + 1 :]
    leading = LEADING.match(line)
    if leading is not None and at == clause and _leads(chunks[at : at + leading.group().count(" ") + 1]):
        at += leading.group().count(" ") + 1
        line = line[leading.end() + 1 :]
    if line.startswith("this MASS") and chunks[at + 1].noun in words("times"):
        chunks = [*chunks[:at], replace(chunks[at + 1], words=chunks[at + 1].words | {"this"}), *chunks[at + 2 :]]
        line = line.removeprefix("this ")
    timed = TIMED.match(line)
    if timed is not None and chunks[at].noun in words("times"):
        # "last week she worked 5 hours"
        ledger = replace(ledger, whens=ledger.whens | {frozenset(chunks[at].words)})
        at += timed.group().count(" ") + 1
        line = line[timed.end() + 1 :]
    for form, pattern in QUESTIONS:
        match = pattern.match(line)
        if match is not None:
            asked = asked_of(form, match, line, chunks, at)
            if not fits_form(form, chunks[at : at + match.group().count(" ") + 1], ledger) or not fits_words(match, line, chunks, at):
                continue
            after = _spanned(replace(ledger, asked=(*ledger.asked, asked)), asked)
            if form == "rounds" and match.groupdict().get("price") is not None:
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
    for name, pattern in LINES:
        match = pattern.match(line)
        if match is None:
            continue
        end = at + match.group().count(" ") + 1
        if recurring(chunks[at:end]) and name not in ("terms", "worked"):
            continue
        if not fits_line(name, chunks[at:end], chunks[:at], opening is not None, ledger):
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
            and all(_scenic(chunk, at == 0) for chunk in chunks[at:end])
            and any(chunk.tag in _VERBS for chunk in chunks[at:end])
        ):
            topics = {word for chunk in chunks[at:end] if chunk.tag in GOODS_TAGS for word in chunk.words} - words("times")
            subject = next((chunk.noun for chunk in chunks[at:end] if chunk.tag == "WHO"), "")
            return _read(chunks, end, replace(ledger, topics=ledger.topics | topics, subject=subject), 1)
    return None


def _leads(said: list[Chunk]) -> bool:
    """Whether the opening of a sentence leaves what follows as it is: somebody sees it, it is why, or what for."""
    if said[-1].tag == "that":
        return said[1].noun in words("finding") and not said[1].wish
    return all(_quiet(chunk) for chunk in said) and not any(chunk.tag == "not" for chunk in said)


def _aside(chunks: list[Chunk], at: int, ledger: Ledger) -> int:
    """The end of what only says why, what for or for whom something was bought, up to the end of the sentence; else ``at``."""
    end = next((i for i in range(at, len(chunks)) if chunks[i].tag in (".", "!", "?")), len(chunks))
    said = chunks[at:end]
    purpose = said[0].tag in ("so", "to") or (said[0].tag == "for" and not any(chunk.tag in _VERBS for chunk in said))
    harmless = all(_quiet(chunk) and chunk.tag not in ("if", "but", "and", "not", "n't") for chunk in said)
    clause = next((i + 1 for i in range(at - 1, -1, -1) if chunks[i].tag in (".", "!", "?")), 0)
    if any(chunk.tag == "cost" for chunk in chunks[clause:at]):
        # "pies cost $5 each to make"
        return at
    aside = purpose and harmless and not any(chunk.tag == "AUX" and chunk.noun == "did" for chunk in said)
    return end if aside and not retold(said, ledger) and not recurring(said) and not _timely(said) else at


def _timely(said: list[Chunk]) -> bool:
    return any(chunk.noun.removesuffix("s") in words("times") for chunk in said)


def _marked(added: Ledger, before: Ledger, subject: str, supposed: bool) -> Ledger:
    """The ledger with its new lines marked as supposed ("if she buys 3"), and the subject of the last one."""
    counts = tuple(count if count in before.counts else replace(count, supposed=supposed) for count in added.counts)
    lumps = tuple(lump if lump in before.lumps else replace(lump, supposed=supposed) for lump in added.lumps)
    return replace(added, counts=counts, lumps=lumps, subject=subject)


def _spanned(ledger: Ledger, asked: Asked) -> Ledger:
    """The ledger with the days (months …) that a question counts as done, where something is paid for each of them."""
    per = asked.per
    paid = [price for price in ledger.prices if per is not None and per.noun in (price.goods.noun, price.per.noun if price.per else "")]
    if per is None or per.number is None or asked.form not in ("in", "out") or len(paid) != 1 or len(ledger.prices) != 1:
        return ledger
    if ledger.counts:
        return ledger
    span = Count(per, "did", asked.holder, verb="work" if asked.form == "in" else "need")
    return replace(ledger, counts=(span,), asked=(*ledger.asked[:-1], replace(asked, per=None)))


def _asked_again(ledger: Ledger, told: int) -> Ledger:
    """The ledger without what was to be bought, where the question names it once more."""

    def same(one: Count, two: Count) -> bool:
        return one.goods.words == two.goods.words and value_of_count(one) == value_of_count(two)

    asked = ledger.counts[told:]
    wished = ledger.counts[:told]
    if len(asked) == len(wished) and all(any(same(one, two) for two in asked) for one in wished):
        return replace(ledger, counts=tuple(replace(count, again=other) for count, other in zip(wished, asked, strict=True)))
    return ledger


def _scenic(chunk: Chunk, opening: bool) -> bool:
    if opening and chunk.tag == "sell":
        return habit(chunk)
    return _quiet(chunk) and (idle(chunk) or (opening and habit(chunk)))


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
