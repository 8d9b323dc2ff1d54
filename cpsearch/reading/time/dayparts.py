"""Parts of the day: what is done every morning is done once a day."""

from __future__ import annotations

from cpsearch.reading.discourse.world import Kind, World
from cpsearch.reading.lexicon import words

__all__ = ["daily"]


def daily(world: World, kind: Kind) -> Kind:
    """The day for a part of it that each day has once, where the text counts no such parts."""
    counted = any(p.noun == kind.noun and (p.number is not None or p.tag == "NNS") for p in world.phrases)
    named = {p.noun for p in world.phrases if p.noun in words("dayparts")}
    return Kind("day") if kind.noun in words("dayparts") and named == {kind.noun} and not counted and not kind.mods else kind
