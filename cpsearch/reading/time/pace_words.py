"""The words by which a pace is told or taken up again: "at a constant speed of", "at the same rate"."""

from __future__ import annotations

from cpsearch.packs import dimension
from cpsearch.reading.discourse.world import Kind, World
from cpsearch.reading.lexicon import words
from cpsearch.reading.text.phrases import Phrase
from cpsearch.reading.text.syntax import Parse

__all__ = ["pace_words", "same_pace", "unit_of_speed"]


def pace_words(parse: Parse, phrase: Phrase) -> set[int]:
    """The words of "at a (constant) speed of" before an amount."""
    at = min(phrase.tokens) - 1
    if at < 3 or parse.tokens[at].lower != "of" or parse.tokens[at - 1].lower not in words("paces"):
        return set()
    start = next((i for i in range(at - 2, max(at - 6, -1), -1) if parse.tokens[i].lower == "at"), None)
    inner = [parse.tokens[i] for i in range(start + 1, at - 1)] if start is not None else []
    plain = all(t.lower in ("a", "an", "the") or t.lower in words("steadiness") for t in inner)
    return set(range(start, at + 1)) if start is not None and plain else set()


def same_pace(parse: Parse) -> set[int]:
    """The words of "at this rate", "at the same speed"."""
    found: set[int] = set()
    for token in parse.tokens:
        if token.lower not in words("paces"):
            continue
        start = next((i for i in range(token.index - 1, max(token.index - 4, -1), -1) if parse.tokens[i].lower == "at"), None)
        inner = [parse.tokens[i].lower for i in range(start + 1, token.index)] if start is not None else []
        if start is not None and set(inner) & {"this", "that", "same"} and set(inner) <= {"this", "that", "the", "same"}:
            found |= set(range(start, token.index + 1))
    return found


def unit_of_speed(world: World, wanted: str) -> Kind | None:
    """The unit in the one measure of speed that the text tells ("60 mph" is miles and hours), where it names no other."""
    speeds = {p.noun for p in world.phrases if dimension(p.noun) == "speed"}
    parts = [part for speed in speeds for part in speed.split("/") if dimension(part) == wanted]
    return Kind(parts[0]) if len(parts) == 1 and not any(dimension(p.noun) == wanted for p in world.phrases) else None
