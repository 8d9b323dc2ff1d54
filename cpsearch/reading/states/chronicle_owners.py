"""The stock that the question of a chronicle is about: whose it is, where it is, and who else has such things."""

from __future__ import annotations

from dataclasses import replace

from cpsearch.reading.money.ledger_chunks import Chunk
from cpsearch.reading.states.chronicle_book import FINAL, HAVING, PRONOUNS, Count, Line, way_of
from cpsearch.reading.states.chronicle_book import said as said_of
from cpsearch.reading.states.chronicle_stock import Stock
from cpsearch.reading.stock.stock_chunks import THINGS, is_time
from cpsearch.reading.stock.stock_terms import is_person
from cpsearch.reading.text.syntax import Parse

__all__ = ["stock_of", "with_untold"]

_SPOTS = ("in", "on", "at", "inside", "under", "near", "by", "aboard", "of")


def stock_of(parse: Parse, told: list[Line], asked: Line, chunks: list[Chunk]) -> Stock | None:
    """The stock that the question is about."""
    noun, said = (asked.count.noun, asked.count.words) if asked.count is not None else ("", frozenset())
    loose = said_of("loose") | said_of("sound")
    counted = [line for line in told if line.count is not None and not line.count.bare]
    if not noun:
        nouns = {line.count.noun for line in counted if line.count is not None}
        if len(nouns) != 1:
            return None
        noun = next(iter(nouns))
    people = tuple(
        chunk for chunk in chunks if (chunk.tag == "WHO" or (chunk.tag in THINGS and is_person(chunk.noun))) and chunk.noun not in PRONOUNS
    )
    first = next(
        (line for line in told if _of(line, noun) and (line.subject is not None or line.counted or "there is" in line.adverbs)), None
    )
    if first is None or (first.count is None and not with_untold(first, noun).count):
        return None
    having = [
        line
        for line in told
        if line.count is not None and (line.count.noun == noun or line.count.bare) and line.verb in HAVING and line.subject is not None
    ]
    owner = _owner(parse, asked, having, first, people)
    starting = [line for line in told if line.count is not None and line.count.noun == noun]
    if not starting:
        return Stock(parse, noun, said, owner, frozenset(), people) if owner is not None else None
    spots, rivals = _spots(parse, told, starting, asked)
    if owner is None and not spots and not any(line.counted for line in starting):
        return None
    sort = next((line.count.words for line in starting if line.count is not None), frozenset())
    if not said - loose <= sort:
        # red ones, where only "pens" are told
        return None
    said = sort
    shell = Stock(parse, noun, said, owner, frozenset(spot.noun for spot in spots), people, spots, rivals)
    if not having or owner is None:
        return shell
    return replace(shell, shared=any(shell.who(line.subject) == "other" for line in having))


def _spots(parse: Parse, told: list[Line], starting: list[Line], asked: Line) -> tuple[tuple[Chunk, ...], tuple[Chunk, ...]]:
    """Where the things are, and where others of their kind are that the text tells apart."""
    states = [line for line in starting if line.verb in HAVING and not line.adverbs & FINAL]
    asking = [thing for place, thing in asked.places if place in _SPOTS and not is_time(thing)]
    opening = [line for line in told if parse.tokens[line.tokens[0]].sentence == parse.tokens[starting[0].tokens[0]].sentence]
    first = starting[0]
    if "get" in way_of(first):
        return (), ()
    if len(states) > 1 and asking:
        for line in states:
            ours = _places(line)
            if any(_same_place(one, thing) for one in ours for thing in asking):
                rivals = tuple(thing for other in states if other is not line for thing in _places(other))
                return ours, rivals
    ours = _places(first)
    if not ours:
        ours = next((_places(line) for line in opening if line.verb == first.verb and _places(line)), ())
    return ours, ()


def _same_place(one: Chunk, other: Chunk) -> bool:
    return one.noun == other.noun and (one.words <= other.words or other.words <= one.words)


def _places(line: Line) -> tuple[Chunk, ...]:
    """The places that a line of a state tells."""
    fronted = line.fronted if "there is" in line.adverbs else ()
    return tuple(thing for place, thing in (*line.places, *fronted) if place in _SPOTS and not is_time(thing))


def _owner(parse: Parse, asked: Line, having: list[Line], first: Line, people: tuple[Chunk, ...]) -> Chunk | None:
    """Who has the things: whoever is asked about, if he is told of as having or getting some, else the first who has."""
    keepers = [line.subject for line in (*having, first) if line.subject is not None]
    named = [chunk for chunk in keepers if chunk.noun not in PRONOUNS]
    asking = asked.subject if asked.subject is not None and asked.subject.noun not in PRONOUNS else None
    told = asking is not None and any(_is(parse, keeper, asking) for keeper in named)
    if asking is not None and (told or (asked.verb in HAVING and (not named or (not having and asking.tag == "WHO")))):
        return asking
    if "see" in way_of(first) and first.places:
        return None
    if named and first.subject is not None and (not having or having[0].subject in named):
        return named[0]
    if keepers and first.subject is not None:
        pronoun = keepers[0]
        shell = Stock(parse, "", frozenset(), None, frozenset(), people)
        before = [who for who in people if min(who.tokens) < min(pronoun.tokens) and who.tag == "WHO"]
        if len(before) == 1 and shell.who(pronoun) == "other":
            return before[0]
        return pronoun if not people else None
    return None


def _is(parse: Parse, one: Chunk | None, other: Chunk) -> bool:
    """Whether a subject names somebody who is asked about."""
    return one is not None and Stock(parse, "", frozenset(), other, frozenset(), (other,)).who(one) == "owner"


def _of(line: Line, noun: str) -> bool:
    """Whether a line tells of things of the kind, counted or not."""
    return (line.count is not None and (line.count.noun == noun)) or any(chunk.noun == noun or chunk.head == noun for chunk in line.others)


def with_untold(line: Line, noun: str) -> Line:
    """A line with "a batch of cookies", "new books" as an amount that is not told."""
    if line.count is not None:
        return line
    for chunk in line.others:
        if chunk.tag in ("A", "PL", "THE") and (chunk.head == noun or (chunk.tag == "PL" and chunk.noun == noun)):
            count = Count(None, noun, frozenset({noun}), chunk.tokens)
            return replace(line, count=count, others=tuple(c for c in line.others if c is not chunk))
    return line
