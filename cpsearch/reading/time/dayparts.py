"""Parts of the day, and of longer times: what is done every morning is done once a day, what is done by the hour not day and night."""

from __future__ import annotations

from cpsearch.reading.discourse.world import Kind, World
from cpsearch.reading.lexicon import words

__all__ = ["daily", "not_kept_up"]

#: Units of time by length; what is told of those of the clock is told of no whole day.
_UNITS = ("second", "minute", "hour", "day", "week", "month", "year")
_CLOCK = 3


def daily(world: World, kind: Kind) -> Kind:
    """The day for a part of it that each day has once, where the text counts no such parts."""
    counted = any(p.noun == kind.noun and (p.number is not None or p.tag == "NNS") for p in world.phrases)
    named = {p.noun for p in world.phrases if p.noun in words("dayparts")}
    return Kind("day") if kind.noun in words("dayparts") and named == {kind.noun} and not counted and not kind.mods else kind


def not_kept_up(unit: str) -> tuple[str, ...]:
    """The units of time of which a rate per ``unit`` tells nothing.

    Nobody works through the days by the hour ("$9 an hour; she works 5 days"), nor walks in 6 hours a quarter of a day's way.

    >>> not_kept_up("hour"), not_kept_up("week"), not_kept_up("box")
    (('day', 'week', 'month', 'year'), ('second', 'minute', 'hour', 'day'), ())
    """
    if unit not in _UNITS:
        return ()
    place = _UNITS.index(unit)
    return _UNITS[_CLOCK:] if place < _CLOCK else _UNITS[:place]
