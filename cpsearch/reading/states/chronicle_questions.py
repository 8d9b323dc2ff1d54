"""What the question of a chronicle asks for: the first amount (start), the last (end), or a change of one sign."""

from __future__ import annotations

from cpsearch.reading.states.chronicle_book import FINAL, HAVING, Count, Line, way_of
from cpsearch.reading.states.chronicle_stock import Stock
from cpsearch.reading.states.subsets import opposite
from cpsearch.reading.stock.stock_chunks import is_time

__all__ = ["is_goal", "wanted"]

_FIRST = frozenset({"originally", "initially", "before", "first", "earlier"})
_BEGINNING = frozenset({"first", "start", "beginning", "begin"})
_KEPT = frozenset({"keep", "bring", "stay", "remain"})


def wanted(stock: Stock, events: list[tuple[str, Count, Line]], asked: Line, when: str) -> str | None:
    """start, end, change+ or change-; None where the question is not understood."""
    if asked.count is None:
        return None
    signs = {sign for sign, _, _ in events}
    if "goal" in signs:
        return "end" if _missing(stock, asked, next(line for sign, _, line in events if sign == "goal")) else None
    if _others(stock, events, asked):
        return "end"
    if asked.negated or asked.quality or "part" in signs or asked.purpose:
        return None
    begun = any(thing.noun in _BEGINNING for _, thing in asked.places) or bool(asked.adverbs & _FIRST) or asked.verb in ("start", "begin")
    before = when == "before" or any(place == "before" for place, _ in asked.places)
    who = stock.who(asked.subject)
    if who == "?":
        return None
    if not _placed(stock, asked) or not _timely(events, asked, begun=begun or before):
        return None
    if asked.verb in {line.verb for sign, _, line in events if sign == "begin"} and "end" in signs and asked.past:
        # "how many did she bake?"
        return "start" if asked.subject is None or who == "owner" else None
    having = asked.verb in HAVING or (asked.counted and asked.going) or "stay" in way_of(asked)
    if having or asked.verb in _KEPT or asked.verb in ("start", "begin"):
        if asked.subject is not None and who not in ("owner", "place"):
            return None
        if begun or before:
            return "start" if "end" in signs and not asked.adverbs & {"left", "now"} else None
        if asked.more:
            return None
        if "left" in asked.adverbs and not any(sign == "-" for sign in signs):
            return None
        if "end" in signs:
            return None
        inside = range(min(asked.tokens), max(asked.tokens) + 2)
        ending = (
            any(token.lower == "then" for token in stock.parse.tokens if token.index in inside)
            or when in ("when", "after")
            or asked.adverbs & FINAL
            or "in all" in asked.adverbs
            or not asked.past
            or asked.verb in _KEPT
        )
        ending = ending or any(place == "after" or thing.noun in ("end", "all") or is_time(thing) for place, thing in asked.places)
        return "end" if ending or asked.wish else None
    return _change(stock, events, asked)


def _placed(stock: Stock, asked: Line) -> bool:
    """Whether every place of the question is that of the stock."""
    for place, thing in asked.places:
        if place in ("in", "on", "at", "inside", "under", "near", "aboard", "from", "off") and not is_time(thing):
            if thing.noun in ("end", "start", "beginning", "all", "first") or stock.here(thing):
                continue
            return False
    return True


def _timely(events: list[tuple[str, Count, Line]], asked: Line, *, begun: bool) -> bool:
    """Whether a time that the question names is that of the last line, or of none: "after the first stop" is, if no more stops follow."""
    lines = [line for _, _, line in sorted(events, key=lambda event: min(event[1].tokens))]
    for place, thing in asked.places:
        if place not in ("after", "before", "time", "by", "when") and not is_time(thing):
            continue
        if thing.noun in (*_BEGINNING, "end", "all"):
            continue
        named = [n for n, line in enumerate(lines) if any(thing.noun == other.noun for _, other in (*line.places, *line.fronted))]
        if not named and is_time(thing) and any(is_time(other) for line in lines for _, other in (*line.places, *line.fronted)):
            # in the afternoon, where what was at noon is told
            return thing.noun in ("year", "week", "month", "summer", "winter", "spring", "fall") and place == "time"
        if not named:
            continue
        if begun or place == "before":
            if named[0] > 1 or (lines[0].verb not in HAVING and named[0] > 0):
                return False
        elif (
            named != [len(lines) - 1]
            or (place == "after" and _preposition(lines[-1], thing.noun) == "after")
            or any(thing.words != other.words for _, other in (*lines[-1].places, *lines[-1].fronted) if other.noun == thing.noun)
        ):
            return False
    return True


def _preposition(line: Line, noun: str) -> str:
    return next((place for place, thing in (*line.places, *line.fronted) if thing.noun == noun), "")


def _change(stock: Stock, events: list[tuple[str, Count, Line]], asked: Line) -> str | None:
    """A change, by the verb of the question."""
    signs = {sign for sign, _, _ in events}
    if "end" not in signs or "in all" in asked.adverbs:
        return None
    # a change that is told untold must be by the same verb
    untold = [line for kind, count, line in events if kind in "+-" and count.number is None]
    told = [line for kind, count, line in events if kind in "+-" and count.number is not None]
    if untold and untold[0].verb != asked.verb and set(way_of(untold[0])) != set(way_of(asked)):
        return None
    sign = next((kind for kind, count, _ in events if kind in "+-" and count.number is None), stock.sign(asked))
    if sign not in ("+", "-"):
        return None
    if not untold and any(line.verb == asked.verb for line in told):
        return None
    return f"change{sign}"


def is_goal(line: Line) -> bool:
    """Whether a line tells what is needed or meant to be, in all."""
    return line.verb in _NEEDING or (line.wish and line.tense != "future")


_NEEDING = frozenset({"need", "want", "require"})


def _missing(stock: Stock, asked: Line, goal: Line) -> bool:
    """Whether what is asked for is how much of a goal is missing."""
    if asked.negated or asked.quality or stock.who(asked.subject) == "?":
        return False
    still = asked.more or bool(asked.adverbs & {"still", "left", "yet"})
    deeds = {asked.purpose, asked.verb}
    fitting = bool(deeds & {goal.verb, *_NEEDING}) or (goal.verb in (*_NEEDING, "have") and "get" in way_of(asked))
    return still and fitting and (asked.wish or asked.verb in _NEEDING or bool(asked.purpose))


def _others(stock: Stock, events: list[tuple[str, Count, Line]], asked: Line) -> bool:
    """Whether all are asked for with whom something told of some was not the case: "how many did not sprout", "were free"."""
    parts = [line for sign, _, line in events if sign in ("-", "part")]
    deeds = {(line.verb, line.quality, line.particles) for line in parts}
    if (
        len(deeds) != 1
        or [sign for sign, _, _ in events if sign not in ("-", "part")] not in (["start"], ["begin"])
        or not _placed(stock, asked)
        or not _timely(events, asked, begun=False)
    ):
        return False
    part = parts[0]
    if stock.who(asked.subject) == "?" or asked.more:
        return False
    if asked.purpose or (asked.wish and asked.adverbs & {"still", "yet"}):
        # "are left to weed", "does he still have to peel"
        same = part.subject is None or asked.subject is None or stock.who(part.subject) == stock.who(asked.subject)
        told = (
            stock.who(part.subject) != "other"
            or asked.subject is None
            or (part.subject is not None and part.subject.noun == asked.subject.noun)
        )
        same = same and (told or (asked.subject is not None and asked.subject.noun in ("he", "she", "they")))
        return same and (asked.purpose or asked.verb) == part.verb and bool(asked.adverbs & {"left", "still", "yet"}) and not asked.negated
    if asked.negated:
        same = asked.verb == part.verb and asked.quality == part.quality and asked.particles == part.particles
        return same and (asked.verb != "be" or bool(asked.quality))
    said = part.quality or _form(part)
    if asked.quality:
        return bool(said) and any(opposite(asked.quality, word) for word in {said, part.verb})
    return any(opposite(asked.verb, word) for word in {part.verb, "leave" if "go" in way_of(part) else part.verb})


def _form(line: Line) -> str:
    """The participle of a passive ("are taken")."""
    return line.form if line.passive else ""
