"""Means: the participle behind an amount of money that says what it was made by or spent on ("made 19 dollars mowing lawns")."""

from __future__ import annotations

from dataclasses import dataclass, replace

from cpsearch.packs import dimension
from cpsearch.reading.discourse.facts import Fact, restrictors_of
from cpsearch.reading.discourse.world import World
from cpsearch.reading.lexicon import mapping, words
from cpsearch.reading.text.clauses import Clause
from cpsearch.reading.text.syntax import Parse

__all__ = ["Means", "compound_after", "means_after", "with_means"]


@dataclass(frozen=True)
class Means:
    """``labels`` tell these means from others as places do; ``times`` are those of the doing; ``tokens`` all its words."""

    labels: frozenset[str]
    times: frozenset[str]
    tokens: tuple[int, ...]


def means_after(parse: Parse, world: World, clauses: tuple[Clause, ...], index: int) -> Means | None:
    """The means told right behind token ``index``; None where a word of it is not understood."""
    clause = next((c for c in clauses if c.verb == index + 1 and parse.tokens[c.verb].tag == "VBG"), None)
    if clause is None:
        return _compound(parse, world, index)
    if clause is None or clause.negated or any(p.number is not None or p.pronoun for p in clause.objects):
        return None
    objects = [p for p in clause.objects if p.role == "obj" and p.head > clause.verb]
    times, places, used = restrictors_of(parse, world, clause, None)
    inside = {i for i in clause.tokens if any(char.isalnum() for char in parse.tokens[i].text)}
    tokens = {clause.verb, *used, *(i for p in objects for i in p.tokens)}
    bare = {i for i in inside - tokens if parse.tokens[i].tag not in ("CC", "DT", "RP")}
    if bare or len(places) > 1 or (inside & used and any(parse.tokens[i].lower in ("off", "from", "to") for i in used)):
        return None
    if mapping("trade", "word", "lemma").get(clause.lemma) == "spend" and objects:
        labels = frozenset(world.place_of(p) for p in objects)
    else:
        labels = frozenset({" ".join((clause.lemma, *(world.place_of(p) for p in objects)))})
    return Means(labels, times, tuple(sorted(tokens | inside)))


def _compound(parse: Parse, world: World, index: int) -> Means | None:
    """ "make washing cars", where a parser took the participle for a modifier."""
    verb = parse.tokens[index + 1] if index + 1 < len(parse.tokens) else None
    if verb is None or verb.head != index + 2:
        return None
    # a noun in "-ing" is the doing of a verb that the text has
    done = {t.lemma for t in parse.tokens if t.tag.startswith("VB") and verb.lower in (f"{t.lemma}ing", f"{t.lemma.removesuffix('e')}ing")}
    lemma = verb.lemma if verb.tag == "VBG" else next(iter(sorted(done)), "")
    if not lemma or len(done) > 1:
        return None
    thing = next((p for p in world.phrases if p.head == index + 2), None)
    if thing is None or thing.tag != "NNS" or thing.number is not None or set(thing.tokens) != {index + 1, index + 2}:
        return None
    return Means(frozenset({f"{lemma} {thing.noun}"}), frozenset(), thing.tokens)


def compound_after(parse: Parse, world: World, index: int) -> tuple[int, ...]:
    """ "earns $12 an hour cleaning houses": the bare doing right behind what is complete without it, at the end of what is said."""
    thing = next((p for p in world.phrases if p.head == index + 2 and set(p.tokens) == {index + 1, index + 2}), None)
    closing = parse.tokens[index + 3].text if index + 3 < len(parse.tokens) else "."
    # where another doing is told, the two may not be one
    if any(t.tag == "VBG" and t.index != index + 1 for t in parse.tokens):
        return ()
    doing = thing is not None and thing.tag == "NNS" and parse.tokens[index + 1].lower.endswith("ing") and thing.number is None
    return thing.tokens if thing is not None and doing and closing in (".", ",") else ()


def with_means(parse: Parse, world: World, clauses: tuple[Clause, ...], fact: Fact) -> Fact:
    """A fact of money with the means told behind it as where it came from or went."""
    if dimension(fact.kind.noun) != "money" or fact.meaning not in ("gain", "loss", "act") or fact.places:
        return fact
    found = means_after(parse, world, clauses, max(fact.phrase.tokens))
    if found is None or any(parse.tokens[i].lower in words("unmodelled") for i in found.tokens):
        return fact
    tokens = tuple(sorted({*fact.tokens, *found.tokens}))
    return replace(fact, places=found.labels, times=fact.times | found.times, tokens=tokens)
