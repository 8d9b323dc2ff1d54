"""What happens in a chronicle, line by line: states, changes of the one stock, and counts that stand aside."""

from __future__ import annotations

from dataclasses import replace

from cpsearch.reading.lexicon import words
from cpsearch.reading.states.chronicle_book import FINAL, HAVING, Count, Event, Line, said, way_of
from cpsearch.reading.states.chronicle_doubts import doubtful, idle
from cpsearch.reading.states.chronicle_owners import with_untold
from cpsearch.reading.states.chronicle_questions import is_goal
from cpsearch.reading.states.chronicle_stock import Stock
from cpsearch.reading.text.syntax import Parse

__all__ = ["events_of"]

_FIRST = {"already", "originally", "initially", "first", "before"}


def events_of(parse: Parse, told: list[Line], stock: Stock, asked: Line, asides: list[Count], wholes: list[Count]) -> list[Event] | None:
    events: list[Event] = [Event("start", whole, told[0]) for whole in wholes if told]
    if len(events) > 1:
        return None
    last: Count | None = None
    marked = False
    for raw in told:
        line = with_untold(raw, stock.noun)
        count = line.count
        if count is None:
            if not idle(line, stock) or (line.supposed and line.wish):
                return None
            continue
        if count.bare and last is not None and not last.bare:
            ours = stock.counts(last) if stock.counts(count) else None
        else:
            ours = stock.counts(count, changing=line.verb not in HAVING)
        last = count if not count.bare else last
        if ours is None:
            return None
        if ours is False:
            if count.number is not None:
                asides.append(count)
            continue
        if is_goal(line):
            if (
                (events and any(e.sign not in ("start", "begin", "+") for e in events))
                or count.more
                or count.part
                or line.negated
                or stock.who(line.subject) in ("?", "other")
            ):
                return None
            events.insert(0, Event("goal", count, line))
            continue
        if line.wish and not asked.wish and not line.supposed:
            return None
        sign = stock.sign(line)
        if sign == "-" and line.verb in words("spoiling") and not (_lasting(asked) or asked.quality or _sound(asked)):
            # broken ones are had, if nobody asks what is left
            return None
        if any(e.sign == "goal" for e in events):
            if not _towards(stock, line, sign, next(e.line for e in events if e.sign == "goal")):
                return None
            events.append(Event("done", count, line))
            continue
        act = not line.counted and stock.who(line.subject) in ("owner", "other")
        if sign == "?" and act and count.part and (asked.purpose or asked.verb) == line.verb and asked.adverbs & {"left", "still", "yet"}:
            # "weeded 16 rows", and some are left to weed
            sign = "part"
        if sign == "?" and not events and line.counted and not line.negated and not line.passive and not (count.part or count.more):
            # "50 campers went on the trip"
            sign = "state"
        sure = not (line.negated or line.perfect or count.owner)
        if sign == "?" and not events and act and sure and not (line.wish or count.part or count.more or line.passive) and _lasting(asked):
            # "planted 34 trees", of which some are left
            sign = "begin"
        if not events and "put" in way_of(line) and stock.places and not (count.part or count.more) and not line.counted:
            sign = "start"
        if sign == "state":
            already = bool(_FIRST & {parse.tokens[i].lower for i in range(min(line.tokens), max(line.tokens) + 1)})
            begun = bool(events)
            final = bool(line.adverbs & FINAL) or line.verb == "remain"
            if (not begun and not final) or (
                not final and (all(e.sign == "part" for e in events) or (already and all(e.sign in ("+", "-", "begin") for e in events)))
            ):
                sign = "start"
            elif final or marked or (not line.past and "past" not in line.adverbs):
                sign = "end"
            else:
                return None
            if sign == "start" and any(e.sign == "start" for e in events):
                return None
        elif sign == "others":
            if asked.subject is None or count.number is None or stock.who(asked.subject) != "owner":
                return None
            asides.append(count)
            continue
        elif sign == "?" or not sign:
            return None
        elif sign == "+" and not events and not count.more and not count.part and _makes(line):
            sign = "begin"
        if any(e.sign == "end" for e in events):
            return None
        if stock.shared and sign == "part":
            return None
        marked = marked or line.mark in ("after", "when")
        events.append(Event(sign, count, line))
    if doubtful(parse, told, stock, asked, events, asides):
        return None
    events = [replace(e, sign="-") if e.sign == "reap" else e for e in events]
    if any(e.sign == "goal" for e in events):
        # "has 13 and wants 30"
        events = [replace(e, sign="done") if e.sign in ("start", "begin", "+") else e for e in events]
    return events


def _towards(stock: Stock, line: Line, sign: str, goal: Line) -> bool:
    """Whether a line tells what there is of a goal already."""
    if line.negated or line.wish:
        return False
    same = line.verb == goal.verb and stock.who(line.subject) in ("owner", "")
    wanting = goal.verb in ("need", "want", "require", *HAVING) or "get" in way_of(goal)
    return (sign in ("state", "+") and wanting) or same or (line.subject is not None and line.verb == "deliver")


def _makes(line: Line) -> bool:
    return bool(set(way_of(line)) & {"get", "give", "come"}) and not line.passive


def _sound(asked: Line) -> bool:
    """Whether it is asked for the good ones."""
    return asked.count is not None and bool(asked.count.words & said("sound"))


def _lasting(asked: Line) -> bool:
    """Whether the question is about those that are left of what was told."""
    return bool(asked.adverbs & {"left", "still", "remaining"}) or asked.verb in ("remain", "keep", "stay") or asked.negated
