"""What a stock book leaves open about equal groups: which of its things are grouped, and what the question asks of them."""

from __future__ import annotations

from cpsearch.packs import kinds_of
from cpsearch.reading.groups.rate_doubts import mere_capacity, owned_by
from cpsearch.reading.money.ledger_chunks import Chunk
from cpsearch.reading.stock.stock_book import Book, Line, Rate
from cpsearch.reading.text.syntax import Parse

__all__ = ["covers", "open_groups", "pronoun_after_loss"]

_HAVING = {"have", "be", "own"}
_LOSING = {"loss", "give"}


def open_groups(parse: Parse, book: Book) -> bool:
    """Whether the question asks of the groups, or of what is in them, something that the text does not settle."""
    asked = book.asked[0]
    inner = [rate for rate in book.rates if rate.per != asked.noun]
    having = asked.form == "left" or (asked.verb in _HAVING and asked.form == "count")
    if any(mere_capacity(parse, rate.verb, rate.noun, set(asked.tokens)) for rate in inner):
        return True
    if any(_before_another(rate, book) for rate in inner):
        return True
    if having and not asked.wish and book.lines and all(line.wish and line.verb not in _HAVING for line in book.lines):
        # who wants to buy packs has none yet
        return True
    if having and asked.holders and inner and any(line.way == "act" and not owned_by(line.verb) for line in book.lines):
        # ordered, seen or borrowed
        return True
    if asked.verb == "own" and any(line.verb == "borrow" for line in book.lines):
        return True
    lost = [line for line in book.lines if line.way in _LOSING]
    if not asked.past or not lost or asked.when or asked.form != "count":
        return False
    # "it sold 4 boxes; how many pens did it have", "he sold 12; how many trays did he use": before that, or after?
    return bool(book.rates) and (asked.verb in _HAVING or any(min(line.tokens) > max(r.tokens) for line in lost for r in book.rates))


def _before_another(rate: Rate, book: Book) -> bool:
    """ "Ann has 5 bags. Each bag has 6 beads. Bo has 2 bags": what is in his is not told."""
    groups = [line for line in book.lines if line.noun == rate.per and line.way not in _LOSING and line.inside is None]
    before = {line.holder for line in groups if max(line.tokens) < min(rate.tokens)} - {""}
    after = {line.holder for line in groups if min(line.tokens) > max(rate.tokens)} - {""}
    return bool(before) and bool(after - before)


def covers(thing: Chunk | None, when: frozenset[str], lines: list[Line], book: Book) -> bool:
    """Whether what is grouped is all that there is: by its noun or one for all of its sorts, and of every time that is told of."""
    there = [line for line in lines if line.way not in _LOSING]
    if when and any(line.when and not when <= line.when for line in there):
        return False
    return thing is None or all(_named(thing, line, book) for line in there)


def _named(thing: Chunk, line: Line, book: Book) -> bool:
    sorts = {line.noun, *kinds_of(line.noun), *(rate.noun for rate in book.rates if rate.per == line.noun), "thing", "item"}
    said = {word for word in thing.words if word != thing.noun}
    known = {word for other in book.lines for word in other.words}
    # words that sort the told things must be those of each of them
    return thing.noun in sorts and (said & known) <= line.words


def pronoun_after_loss(book: Book) -> bool:
    """ "5 broke. She split them", "kept 3 and divided them": those, or the others?"""
    return bool(book.lines) and (book.lines[-1].way in _LOSING or book.lines[-1].verb == "keep")
