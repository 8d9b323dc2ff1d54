"""Speeds that are asked: "how fast did she drive", "what was the train's average speed in miles per hour"."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from cpsearch.packs import dimension, measure_of
from cpsearch.problem import Signature
from cpsearch.reading.amounts import Amounts
from cpsearch.reading.asking.question import Ask
from cpsearch.reading.discourse.descriptions import Description
from cpsearch.reading.discourse.world import Kind, World
from cpsearch.reading.lexicon import words
from cpsearch.reading.text.clauses import Clause
from cpsearch.reading.text.syntax import Parse
from cpsearch.unit import Unit

__all__ = ["asked_speed", "speed"]

_GLUE = {"the", "of", "at", "a", "an", "in", "what", "how", "fast", "'s", "per", "be", "do", "will", "can"}


def asked_speed(parse: Parse, world: World, clauses: tuple[Clause, ...], region: Sequence[int]) -> Ask | None:
    """The question for a speed; None where another thing is asked or some of its words are not understood."""
    region = range(region[0], next((i for i in region if parse.tokens[i].lower == "if"), region[-1] + 1))
    if len(region) < 2:
        return None
    fast = parse.tokens[region[0]].lower == "how" and parse.tokens[region[0] + 1].lower == "fast"
    noun = next((p for p in world.phrases if p.head in region and p.noun in words("paces") and p.number is None), None)
    asks = parse.tokens[region[0]].lower == "what" and noun is not None and set(noun.mods) <= words("steadiness") - {"same"}
    clause = next((c for c in reversed(clauses) if c.verb in region), None)
    if not (fast or asks) or clause is None or clause.negated or clause.passive:
        return None
    units = _named_units(parse, region) or _told_units(world, region)
    if units is None:
        return None
    holder, used = _mover(world, clause, region, noun.head if noun is not None else None)
    if not holder:
        return None
    used |= {i for i in region if parse.tokens[i].lower in _GLUE or parse.tokens[i].lemma in _GLUE or i == clause.verb}
    used |= set(noun.tokens) if noun is not None else set()
    used |= {i for i in region if _of_unit(parse, i, units)}
    used |= {t.index for t in parse.children(clause.verb) if t.dep in ("aux", "prt")}
    if any(i not in used and any(char.isalnum() for char in parse.tokens[i].text) for i in region):
        return None
    none: frozenset[str] = frozenset()
    kind, bottom = Kind(units[0]), Kind(units[1])
    tokens = tuple(sorted(used & set(region)))
    return Ask("pace", kind, (holder,), "*", "act", "", "", none, none, None, None, tokens, clause, bottom=bottom)


def _of_unit(parse: Parse, index: int, units: tuple[str, str]) -> bool:
    return measure_of(parse.tokens[index].lower) in (*units, "/".join(units))


def _named_units(parse: Parse, region: Sequence[int]) -> tuple[str, str] | None:
    """The units of "in miles per hour"."""
    for i in region[:-2]:
        top, bottom = measure_of(parse.tokens[i].lower), measure_of(parse.tokens[i + 2].lower)
        if parse.tokens[i + 1].lower in ("per", "an", "a", "/") and dimension(top or "") == "length" and dimension(bottom or "") == "time":
            return (top or "", bottom or "")
    measured = [measure_of(parse.tokens[i].lower) for i in region]
    found = [m for m in measured if m is not None and dimension(m) == "speed"]
    return (found[0].split("/")[0], found[0].split("/")[1]) if len(found) == 1 else None


def _told_units(world: World, region: Sequence[int]) -> tuple[str, str] | None:
    """The one unit of length and the one of time in which the text tells amounts."""
    numbered = {p.noun for p in world.phrases if p.number is not None and p.noun and p.head not in region}
    lengths = {noun for noun in numbered if dimension(noun) == "length"}
    times = {noun for noun in numbered if dimension(noun) == "time"}
    return (next(iter(lengths)), next(iter(times))) if len(lengths) == 1 and len(times) == 1 else None


def _mover(world: World, clause: Clause, region: Sequence[int], noun: int | None) -> tuple[str, set[int]]:
    """Whose speed is asked, with the words that say so."""
    if noun is None or clause.lemma != "be":
        own = [p for p in clause.subject if p.head in region and p.number is None and p.head != noun]
        return (world.entity(own[0]), set(own[0].tokens)) if len(own) == 1 else ("", set())
    phrase = next(p for p in world.phrases if p.head == noun)
    if phrase.owner is not None:
        named = next((p for p in world.phrases if p.head == phrase.owner), None)
        return world.owner(phrase), {phrase.owner, *(named.tokens if named is not None else ())}
    inner = next((p for p in world.phrases if p.head == phrase.of), None)
    return (world.entity(inner), set(inner.tokens)) if inner is not None and inner.number is None else ("", set())


def speed(amounts: Amounts, asked: Ask) -> Signature | None:
    """All the way that the asked one went for all the time that it took."""
    if asked.bottom is None:
        return None
    wanted = Description(asked.kind, asked.holders, "*")
    measured = [f for f in amounts.facts if dimension(f.kind.noun) in ("length", "time") and f.holder in (*asked.holders, "")]
    if amounts.rates:
        return _of_pace(amounts, asked, asked.bottom)
    ways, times = ([f.clause.verb for f in measured if dimension(f.kind.noun) == name] for name in ("length", "time"))
    if sorted(ways) != sorted(times) or len({f.lemma for f in measured}) != 1 or any(f.meaning == "mention" for f in measured):
        # "drove 2 hours and rested for 1": which time counts?
        return None
    way = amounts.amount(wanted) or amounts.converted(wanted)
    time = replace(wanted, kind=asked.bottom)
    spent = amounts.amount(time) or amounts.converted(time)
    if way is None or spent is None:
        return None
    pace = Signature(f"{asked.kind} per {asked.bottom} asked", Unit.parse(asked.kind.noun) / Unit.parse(asked.bottom.noun))
    amounts.draft.licence("rate", "product", [("total", way), ("count", spent), ("rate", pace)], asked.tokens)
    return pace


def _of_pace(amounts: Amounts, asked: Ask, bottom: Kind) -> Signature | None:
    """The speed of the one pace that is told of the asked one ("it took her 3 hours to drive 90 miles")."""
    (rate, *others) = amounts.rates
    if others or rate.holder != asked.holders[0]:
        return None
    if (rate.top, rate.bottom) == (asked.kind, bottom):
        return rate.value
    told = next((item for item in amounts.draft.licences if item.roles[-1].signature == rate.value and len(item.roles) == 3), None)
    if (rate.bottom, rate.top) != (asked.kind, bottom) or told is None:
        return None
    pace = Signature(f"{asked.kind} per {bottom} asked", Unit.parse(asked.kind.noun) / Unit.parse(bottom.noun))
    roles = [("total", told.roles[1].signature), ("count", told.roles[0].signature), ("rate", pace)]
    amounts.draft.licence("rate", "product", roles, asked.tokens)
    return pace
