"""Elided things: in "31 red and 15 green balloons" the first number counts balloons too, though they are named once."""

from __future__ import annotations

from dataclasses import replace

from cpsearch.reading.lexicon import words
from cpsearch.reading.text.phrases import Phrase
from cpsearch.reading.text.syntax import Parse

__all__ = ["with_elided_things"]


def with_elided_things(parse: Parse, phrases: tuple[Phrase, ...]) -> tuple[Phrase, ...]:
    """The phrases, where a number with a sort behind it counts what the next number of the list counts."""
    result = list(phrases)
    for index in reversed(range(len(result))):
        sorts = _sorts(parse, result[index])
        named = _named(parse, result, sorts[-1]) if sorts else None
        if named is not None:
            result[index] = replace(
                result[index],
                head=sorts[-1],
                noun=named.noun,
                tag=named.tag,
                mods=tuple(sorted(parse.tokens[i].lower for i in sorts)),
                of=named.of,
                role=named.role,
                verb=named.verb,
                tokens=tuple(sorted({*result[index].tokens, *sorts})),
            )
    own = {p.head for p in result if p.number is not None}
    return tuple(p for p in result if p.number is not None or p.head not in own)


def _sorts(parse: Parse, phrase: Phrase) -> list[int]:
    """The words of sort behind a number that nothing named follows, before a comma or "and"."""
    number = phrase.number
    if number is None or number.kind != "cardinal" or number.value == 1 or phrase.owner is not None or number.unit is not None:
        return []
    found: list[int] = []
    for token in parse.tokens:
        if token.start < number.span.end:
            continue
        if token.lower in (",", "and"):
            return found
        if token.lower in words("potent") or not (token.tag == "JJ" or token.lower in words("sorts")):
            return []
        found.append(token.index)
    return []


def _named(parse: Parse, phrases: list[Phrase], last: int) -> Phrase | None:
    """The counted phrase right behind, if it has a sort of its own; a list goes on to the last of its items."""
    start = last + 1
    while start < len(parse.tokens) and parse.tokens[start].lower in (",", "and"):
        start += 1
    following = next((p for p in phrases if p.number is not None and min(p.tokens) == start), None)
    named = following is not None and following.noun and following.mods and not following.more and following.number is not None
    alike = following is not None and following.number is not None and following.number.kind == "cardinal"
    return following if named and alike and start - last in (2, 3) else None
