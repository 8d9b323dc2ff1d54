"""What leaves a chronicle open although each of its lines is read: one amount told twice, times out of order, untold comings and goings."""

from __future__ import annotations

from itertools import pairwise

from cpsearch.packs import kinds_of
from cpsearch.reading.states.chronicle_book import HAVING, Count, Event, Line, said, way_of
from cpsearch.reading.states.chronicle_holders import named
from cpsearch.reading.states.chronicle_stock import Stock
from cpsearch.reading.stock.stock_chunks import is_time
from cpsearch.reading.text.syntax import Parse

__all__ = ["doubtful", "idle", "implied_doubt"]

#: Words for a time before that of a state that is told in the present or without a time.
_PAST = frozenset({"last", "yesterday", "already", "ago"})
_COMING = frozenset({"tomorrow"})
_SPANS = frozenset({"week", "month", "year", "summer", "winter", "spring", "fall", "weekend", "time"})
_ORDER = ("yesterday", "today")
_DAY = ("morning", "noon", "afternoon", "evening", "night")
_ORDINALS = ("first", "second", "third", "fourth", "fifth")
_WEEK = ("sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday")
_FORWARD = frozenset({"then", "later", "afterward", "afterwards", "next", "finally"})


def doubtful(parse: Parse, told: list[Line], stock: Stock, asked: Line, events: list[Event], asides: list[Count]) -> bool:
    """Whether the events of a text leave it open what it asks for."""
    return (
        _narrower(asked, events)
        or _unheard(parse, asked)
        or any(_twice(parse, one.line, other.line) for one, other in pairwise(events) if one.sign == other.sign or one.sign == "begin")
        or any(_inside(parse, one, other) for one, other in pairwise(events))
        or _untimely(parse, events, asked)
        or _disordered(parse, events)
        or _unlike(stock, events, asked)
        or _supposed(parse, told, asked)
        or _per_thing(told, asides)
        or (stock.owner is not None and named(stock.owner) and _elsewhere(stock, asked, events))
    )


def _unheard(parse: Parse, asked: Line) -> bool:
    """Whether the question names a day of which nothing is told: "sold 15 today; how many were there yesterday"."""
    before = {token.lower for token in parse.tokens if token.index < min(asked.tokens)}
    days = {"yesterday", "tomorrow", *_WEEK}
    return any(parse.tokens[i].lower in days - before for i in asked.tokens)


def _narrower(asked: Line, events: list[Event]) -> bool:
    """Whether the question is for some sort of the things ("new ones"), or a goal is of a sort that is not told of what is there."""
    if asked.count is not None and asked.count.words & said("loose") - said("sound") - {"other", "more"}:
        return True
    goals = [event.count for event in events if event.sign == "goal"]
    wants = [event.line for event in events if event.sign == "goal"]
    if any(_times(want) and _times(event.line) and event.sign == "done" for want in wants for event in events):
        # "read 20 on Monday and has to read 30 on Tuesday"
        return True
    return any(not goal.words <= event.count.words for goal in goals for event in events if event.sign == "done" and not event.count.bare)


def _times(line: Line) -> list[frozenset[str]]:
    return [thing.words or frozenset({thing.noun}) for _, thing in (*line.places, *line.fronted) if is_time(thing)]


def _twice(parse: Parse, one: Line, other: Line) -> bool:
    """Whether a second change by the same verb may be a part of the first: "used 18 shells for jewelry. He used 7 for a necklace"."""
    if one.verb != other.verb or one.particles != other.particles or (other.count is not None and other.count.more) or other.verb in HAVING:
        return False
    if (
        one.subject is not None
        and other.subject is not None
        and one.subject.tokens != other.subject.tokens
        and not _same_sentence(parse, one, other)
    ):
        before = parse.tokens[min(other.tokens) - 1].lower if min(other.tokens) else ""
        first = parse.tokens[min(other.tokens)].lower
        if {first, before} & _FORWARD or any(parse.tokens[i].lower in _FORWARD for i in other.tokens):
            return False
    if _same_sentence(parse, one, other):
        joined = any(parse.tokens[i].lower == "and" for i in range(max(one.tokens), min(other.tokens) + 1))
        return not joined or len(one.places) != len(other.places) or bool(_times(one)) != bool(_times(other))
    spans = {word for time in (*_times(one), *_times(other)) for word in time} & _SPANS
    return (bool(spans) or not (_times(one) and _times(other) and _times(one) != _times(other))) and one.subject is not None


def _same_sentence(parse: Parse, one: Line, other: Line) -> bool:
    return parse.tokens[one.tokens[0]].sentence == parse.tokens[other.tokens[0]].sentence


def _inside(parse: Parse, one: Event, other: Event) -> bool:
    """Whether a second change may be of what the first took: "picked 15 berries and ate 6", "used 18 nails, 7 of them for a shelf"."""
    if one.sign not in ("-", "reap") or other.sign != "-":
        return False
    if other.count.part and _same_sentence(parse, one.line, other.line):
        return True
    taken = set(way_of(one.line)) & {"take", "get"} and not one.line.counted
    return bool(taken and not other.line.counted and set(way_of(other.line)) & {"spend", "trade", "give"})


def _untimely(parse: Parse, events: list[Event], asked: Line) -> bool:
    """Whether something is told of a time before the state it would change, or of one that is to come."""
    states = [event.line for event in events if event.sign in ("start", "goal")]
    state = states[0] if states else None
    for event in events:
        line = event.line
        words = [parse.tokens[i].lower for i in range(min(line.tokens), max(line.tokens) + 1)]
        ahead = bool(_COMING & set(words)) or any(one == "next" and two in _SPANS for one, two in pairwise(words))
        if ahead and not (asked.wish and line.wish):
            return True
        if state is None or line is state or event.sign in ("end", "start"):
            continue
        if (
            _PAST & set(words)
            and not event.count.more
            and (event.sign == "done" or not _times(state))
            and not (event.sign == "done" and "already" in words)
        ):
            return True
        for scale in (_ORDER, _DAY):
            first = [scale.index(word) for time in _times(state) for word in time if word in scale]
            then = [scale.index(word) for time in _times(line) for word in time if word in scale]
            if first and then and min(then) < max(first):
                return True
    return False


def _disordered(parse: Parse, events: list[Event]) -> bool:
    """Whether changes are told out of order ("on the second day … on the first day"), or one that led to the state told with it."""
    for one, other in pairwise(events):
        if other.line.mark in ("after", "when", "before", "because") and _same_sentence(parse, one.line, other.line):
            return True
        for scale in (_ORDINALS, _DAY, _WEEK):
            first = [scale.index(word) for _, thing in (*one.line.places, *one.line.fronted) for word in thing.words if word in scale]
            then = [scale.index(word) for _, thing in (*other.line.places, *other.line.fronted) for word in thing.words if word in scale]
            if first and then and min(then) < max(first):
                return True
    return False


def _unlike(stock: Stock, events: list[Event], asked: Line) -> bool:
    """Whether what is told is of a place and what is asked of a person, or of one of several people and of all that is there."""
    person = stock.owner is not None and named(stock.owner)
    for event in events:
        there = "there is" in event.line.adverbs
        if (event.sign == "end" and there and stock.shared) or (event.sign == "start" and there and person and asked.subject is not None):
            return True
        placed = any(stock.here(thing) for _, thing in asked.places)
        if event.sign == "+" and person and "put" in way_of(event.line) and event.line.subject is not None and not placed:
            return True
        if event.sign == "+" and event.line.counted and "come" in way_of(event.line) and not event.count.more:
            states = [e.line for e in events if e.sign == "start"]
            if states and event.line.past and not states[0].past and "past" not in states[0].adverbs:
                # "there are 20 in the pool. 5 jumped in": are these among them?
                return True
    return False


def _supposed(parse: Parse, told: list[Line], asked: Line) -> bool:
    """ "If she lost 6 pens, she was sad": nothing is told to be so."""
    question = parse.tokens[asked.tokens[0]].sentence
    supposed = {parse.tokens[line.tokens[0]].sentence for line in told if line.supposed} - {question}
    return any(line.count is None and parse.tokens[line.tokens[0]].sentence in supposed for line in told)


def _per_thing(told: list[Line], asides: list[Count]) -> bool:
    """ "Uses 5 beads for a ring. She made 8 rings": so much for each."""
    single = {thing.noun for line in told for thing in (*line.others, *(thing for _, thing in line.places)) if thing.tag == "A"}
    return any(count.noun in single for count in asides)


def _elsewhere(stock: Stock, asked: Line, events: list[Event]) -> bool:
    """Whether something came to somebody, but the question is for what is at one place of his."""
    placed = any(stock.here(thing) and place != "for" for place, thing in asked.places if not is_time(thing))
    if not (placed and stock.places):
        return any(event.sign == "reap" for event in events)
    gains = [event.line for event in events if event.sign == "+"]
    return any(not any(stock.here(thing) for _, thing in line.places) and not line.particles & {"in", "up"} for line in gains)


def implied_doubt(stock: Stock, told: list[Line], events: list[Event], goal: str) -> bool:
    """Whether a change that only the question tells of may not be the only one: something else was done, or the places are two."""
    if not goal.startswith("change") or any(event.count.number is None for event in events):
        return False
    if any(line.count is None and line.verb != "be" and not set(way_of(line)) & {"come", "go"} for line in told):
        return True
    spots = [
        {thing.noun for _, thing in (*e.line.places, *e.line.fronted) if not is_time(thing)} for e in events if e.sign in ("start", "end")
    ]
    return len(spots) > 1 and all(spots) and not spots[0] & spots[1]


def idle(line: Line, stock: Stock) -> bool:
    """Whether a line without an amount leaves the stock as it is."""
    named_here = {chunk.noun for chunk in (*line.others, *(thing for _, thing in line.places))}
    if line.subject is not None:
        named_here |= {line.subject.noun, line.subject.head}
    ways = set(way_of(line))
    if line.negated or line.subject is None or named_here & {stock.noun, "them", "one", "other", "others"}:
        return False
    people = {"person"} & {stock.noun, *kinds_of(stock.noun)}
    if people and ways & {"come", "go"}:
        # "then Mary came in"
        return False
    kept = stock.places | ({stock.owner.noun} if stock.owner is not None and not named(stock.owner) else set())
    owner = stock.owner is not None and named(stock.owner) and stock.owner.noun in {chunk.noun for chunk in line.others}
    if kept & named_here and line.verb != "be" and not ways & {"come", "go"} and line.verb not in ("drop", "knock", "open"):
        return False
    return not (owner and ways & {"give", "trade", "spend", "get", "move"})
