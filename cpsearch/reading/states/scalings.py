"""Scalings: "her stamps doubled", "he tripled his money", "the supply was halved" multiply what somebody has by a factor."""

from __future__ import annotations

from dataclasses import replace

from cpsearch.packs import is_measure
from cpsearch.problem import Signature
from cpsearch.reading.discourse.facts import Fact, restrictors_of
from cpsearch.reading.discourse.world import Kind, World
from cpsearch.reading.lexicon import words
from cpsearch.reading.text.clauses import Clause
from cpsearch.reading.text.numbers import Number
from cpsearch.reading.text.phrases import Phrase
from cpsearch.reading.text.syntax import Parse

__all__ = ["read_scaling", "scale_signature"]


def scale_signature(fact: Fact) -> Signature:
    """The signature of the factor that a scaling brings."""
    return Signature(f"factor of {fact.kind} @{fact.order}")


def read_scaling(parse: Parse, world: World, clause: Clause, numbers: tuple[Number, ...]) -> Fact | None:
    """The fact, of meaning ``scale``, that a clause with a verb of multiplying states; None for any other clause.

    What is scaled is the object, or the subject where there is none; whose it is, its owner, else the subject that does it.
    """
    verb = parse.tokens[clause.verb]
    factor = next((n for n in numbers if n.kind == "multiple" and (n.span.start, n.span.end) == (verb.start, verb.end)), None)
    at = next((p for p in world.phrases if p.head == clause.verb), None)
    if factor is None or at is None or not _in_order(parse, world, clause):
        return None
    # an owner ("the shop's supply") is no object
    objects = [p for p in clause.objects if p.role == "obj" and p.head != clause.verb and parse.tokens[p.head].dep != "poss"]
    subjects = [p for p in clause.subject if p.role == "subj"]
    acting = bool(objects) and not clause.passive
    scaled = objects if acting else subjects
    if len(scaled) != 1 or any(p.number is not None for p in (*objects, *subjects)):
        return None
    named = scaled[0]
    own = [p for p in clause.objects if p.role not in ("obj", "prep:of", "prep:by") and p.noun not in words("times")]
    if acting and any(p.role.startswith("prep:") for p in own):
        # "halved the apples with a knife"
        return None
    inner = world.inner(named) if named.noun in words("stocks") else None
    kind = _kind(world, named, inner)
    if kind is None or (inner is not None and inner.number is not None):
        return None
    if (factor.value < 1 or acting) and not (named.noun in words("stocks") or is_measure(kind.noun) or kind.noun in words("tallies")):
        # to halve apples is to cut them, to double a rope is to fold it
        return None
    owners = {world.owner(p) for p in (named, inner) if p is not None} - {""}
    holder = next(iter(owners)) if len(owners) == 1 else world.entity(subjects[0]) if acting and not owners and len(subjects) == 1 else ""
    if len(owners) > 1:
        return None
    agents = [p for p in clause.objects if p.role == "prep:by"]
    times, places, used = restrictors_of(parse, world, clause, None)
    said = (*named.tokens, *(inner.tokens if inner is not None else ()), *(i for p in (*subjects, *agents) for i in p.tokens))
    tokens = {clause.verb, *used, *said, *(t.index for t in parse.children(clause.verb) if t.dep in ("aux", "auxpass"))}
    tokens |= {i for i in clause.tokens if parse.tokens[i].lower in words("sequence")}
    phrase = replace(at, number=factor, noun=kind.noun)
    return Fact(phrase, kind, holder, "scale", clause.lemma, "", "", times, places, clause, tuple(sorted(tokens)))


def _kind(world: World, named: Phrase, inner: Phrase | None) -> Kind | None:
    """What is scaled: the thing itself, or what it is said to be a stock of."""
    if inner is not None:
        return world.kind_of(inner) if inner.noun else None
    if named.noun in words("stocks"):
        return None
    return world.kind_of(named) if named.noun and not named.pronoun else None


def _in_order(parse: Parse, world: World, clause: Clause) -> bool:
    """Whether it happened where it is told: "had doubled" looks back, unless it says by when ("by noon")."""
    looks_back = parse.tokens[clause.verb].tag == "VBN" and any(t.lower == "had" for t in parse.children(clause.verb))
    return not looks_back or any(p.verb == clause.verb and p.role == "prep:by" and p.noun in words("times") for p in world.phrases)
