"""Comings and goings: what moves to or from a place where such things were told to be changes how many are there.

"4 more ducks flew to the pond", "3 riders got off the tram", "Ida put 5 cups on the shelf", "he took 2 cups from the shelf". The
place must be the one where the text told of such things, and the word before it says whether they come or go. Who puts or takes
must have no such things of his own, for from where and to where they are moved is then told by the place alone.
"""

from __future__ import annotations

from dataclasses import replace

from cpsearch.reading.amounts import Amounts
from cpsearch.reading.asking.question import Ask
from cpsearch.reading.discourse.facts import Fact
from cpsearch.reading.discourse.world import World
from cpsearch.reading.lexicon import words
from cpsearch.reading.text.phrases import Phrase, preposition
from cpsearch.reading.text.syntax import Parse

__all__ = ["direction", "read_comings", "way_asked"]

_IN = {"to", "into", "onto"}
_OUT = {"from", "off"}
_GONE = {"out", "away"}
#: Where these stand before the place of a verb of getting or putting, it is the place that is entered.
_AT = {"on", "in"}
#: Verbs of motion with which "on" and "in" name the place that is entered: one may swim or jump in the pond all day.
_ENTERING = {"get", "climb"}
#: Words between the verb and its preposition that only colour the way.
_WAY = {"up", "down", "over", "out", "off", "away", "back", "of"}


def read_comings(parse: Parse, world: World, amounts: Amounts) -> None:
    """Turn acts by which counted things reach or leave the place of their stock into gains and losses of that place."""
    for index, fact in enumerate(amounts.facts):
        source = _source(parse, world, amounts, fact)
        if source is not None:
            key, tokens = source
            amounts.facts[index] = replace(fact, other=key, places=frozenset(), tokens=tuple(sorted({*fact.tokens, *tokens})))
            continue
        place = _stock(amounts, fact)
        if place is None:
            continue
        found = direction(parse, world, fact, place)
        if found is None:
            continue
        meaning, tokens = found
        taken = tuple(sorted({*fact.tokens, *tokens}))
        amounts.facts[index] = replace(fact, meaning=meaning, holder="", other="", places=frozenset({place}), tokens=taken)


def way_asked(parse: Parse, asked: Ask) -> tuple[str, set[int]]:
    """Whether the question asks for what came (gain) or went (loss), by the word behind a verb of motion; "" where that is open."""
    if asked.holders or asked.clause.lemma not in words("motion"):
        return "", set()
    at = asked.clause.verb + 1
    while at + 1 < len(parse.tokens) and parse.tokens[at].lower in ("up", "down", "over", "back"):
        at += 1
    first = parse.tokens[at].lower if at < len(parse.tokens) else ""
    way = "gain" if first in _IN | _AT else "loss" if first in _OUT | _GONE else ""
    return way, set(range(asked.clause.verb + 1, at + 1)) if way else set()


def _source(parse: Parse, world: World, amounts: Amounts, fact: Fact) -> tuple[str, set[int]] | None:
    """ "picked 3 figs from her tree", which has figs of its own: the tree has so many less."""
    if fact.meaning != "gain" or fact.other or not fact.holder:
        return None
    ways = [p for p in world.phrases if p.verb == fact.clause.verb and p.role == "prep:from" and p.number is None and p.noun]
    keys = {world.entity(p) for p in ways}
    having = {f.holder for f in amounts.facts if f.meaning == "state" and f.kind == fact.kind and f.holder}
    if len(ways) != 1 or not keys & having or world.is_person(next(iter(keys))) or fact.holder in having:
        return None
    return next(iter(keys)), {*ways[0].tokens, *preposition(parse, ways[0])}


def _stock(amounts: Amounts, fact: Fact) -> str | None:
    """The one place where such things were told of before, if nothing else holds any."""
    if fact.meaning not in ("act", "gain", "loss", "mention"):
        return None
    told = [f for f in amounts.facts if f.meaning == "state" and f.kind == fact.kind]
    holders = {f.holder for f in told}
    if not told or len(holders) > 1 or min(f.order for f in told) > fact.order:
        return None
    holder = next(iter(holders))
    if holder:
        # "a truck carried 96 boxes": what holds them is their place
        thing = not amounts.world.is_person(holder) and fact.holder != holder and not any(f.places for f in told)
        return holder if thing else None
    if fact.holder and any(f.holder == fact.holder and f.kind == fact.kind and f is not fact for f in amounts.facts):
        # whoever has or got such things may put his own
        return None
    places = {frozenset(f.places) for f in told}
    return "".join(sorted(next(iter(places)))[:1]) if len(places) == 1 and len(next(iter(places))) == 1 else None


def direction(parse: Parse, world: World, fact: Fact, place: str) -> tuple[str, set[int]] | None:
    """Whether the counted things come to (gain) or leave (loss) ``place``, with the words that say so."""
    clause = fact.clause
    moves = fact.phrase.role == "subj" and not clause.passive and clause.lemma in words("motion")
    acts = fact.phrase.role == "obj" and not clause.passive and bool(fact.holder)
    puts, takes = acts and clause.lemma in words("placing"), acts and clause.lemma in words("taking")
    if not (moves or puts or takes):
        return None
    ways = [p for p in world.phrases if p.verb == clause.verb and p.role.startswith("prep:") and p.noun and p is not fact.phrase]
    ways = [p for p in ways if place in (world.place_of(p), world.entity(p)) and p.number is None]
    if len(ways) != 1:
        return None
    found = _way(parse, ways[0], fact.clause.verb)
    if found is None:
        return None
    before, tokens = found
    entering = before in _IN or (before in _AT and (puts or clause.lemma in _ENTERING))
    if entering and not takes:
        return "gain", tokens
    return ("loss", tokens) if before in _OUT and not puts else None


def _way(parse: Parse, phrase: Phrase, verb: int) -> tuple[str, set[int]] | None:
    """The word that says which way, and all words between the verb (or the counted phrase) and the place that colour it."""
    found = preposition(parse, phrase)
    if not found:
        return None
    at = next(iter(found))
    tokens = {at, *phrase.tokens}
    before = parse.tokens[at].lower
    while at - 1 > verb and parse.tokens[at - 1].lower in _WAY:
        at -= 1
        tokens.add(at)
        if before == "of" and parse.tokens[at].lower in ("off", "out"):
            before = "off"
    return before, tokens
