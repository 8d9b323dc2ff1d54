"""How often: "swims 30 laps three times a week", "walks the dog twice a day. Each walk takes 20 minutes"."""

from __future__ import annotations

from cpsearch.packs import dimension
from cpsearch.problem import Signature
from cpsearch.reading.amounts import Amounts
from cpsearch.reading.discourse.world import Kind, World
from cpsearch.reading.groups.rates import Rate
from cpsearch.reading.text.clauses import Clause
from cpsearch.reading.text.numbers import Number
from cpsearch.reading.text.phrases import Phrase, noun_of, preposition
from cpsearch.reading.text.syntax import Parse
from cpsearch.unit import Unit

__all__ = ["read_frequency"]

_PER = ("a", "an", "per", "each", "every")


def read_frequency(parse: Parse, world: World, numbers: tuple[Number, ...], clause: Clause, amounts: Amounts) -> bool:
    """Read a clause that tells how often something is done, and how much of it each time; True if it was such a clause."""
    often = [n for n in numbers if n.unit == "time" and n.kind in ("cardinal", "one") and set(_tokens(parse, n)) & set(clause.tokens)]
    subjects = [p for p in clause.subject if p.role != "expl"]
    if len(often) != 1 or len(subjects) != 1 or subjects[0].number is not None or subjects[0].tag in ("NNS", "NNPS") or clause.passive:
        return False
    number, inside = often[0], _tokens(parse, often[0])
    after = max(inside) + 1
    if after + 1 >= len(parse.tokens) or parse.tokens[after].lower not in _PER or parse.tokens[after + 1].tag != "NN":
        return False
    unit = noun_of(parse.tokens[after + 1])
    if dimension(unit) != "time" or "+" in world.entity(subjects[0]):
        return False
    counted = [
        p for p in world.phrases if p.verb == clause.verb and p.number is not None and not set(p.tokens) & {*inside, after, after + 1}
    ]
    if len(counted) > 1 or any(p.number is None or p.number.kind not in ("cardinal", "fraction", "money") or not p.noun for p in counted):
        return False
    holder, occasion = world.entity(subjects[0]), _occasion(world, clause)
    if counted and occasion.noun != "time":
        # "walks 2 miles twice a day. Each walk …": both tell of a walk
        return False
    used = {clause.verb, *inside, after, after + 1, *subjects[0].tokens, *(i for p in counted for i in _words(world, p))}
    used |= {t.index for t in parse.children(clause.verb) if t.dep in ("aux", "prt")}
    tokens = tuple(sorted(used))
    frequency = Signature(f"{occasion} per {unit} @{after}", Unit.parse(occasion.noun) / Unit.parse(unit))
    amounts.draft.quantity(number, frequency)
    amounts.draft.take(tokens)
    amounts.rates.append(Rate(frequency, occasion, Kind(unit), clause.lemma, tokens, holder, clause.meaning))
    for phrase in counted:
        _each_time(world, amounts, phrase, Rate(frequency, occasion, Kind(unit), clause.lemma, tokens, holder, clause.meaning))
    return True


def _each_time(world: World, amounts: Amounts, phrase: Phrase, often: Rate) -> None:
    """What is done each time."""
    top = world.kind_of(phrase)
    signature = Signature(f"{top} per {often.top} @{phrase.head}", Unit.parse(top.noun) / Unit.parse(often.top.noun))
    assert phrase.number is not None
    amounts.draft.quantity(phrase.number, signature)
    amounts.rates.append(Rate(signature, top, often.top, often.lemma, often.tokens, often.holder, often.meaning))


def _occasion(world: World, clause: Clause) -> Kind:
    """The name of each occasion: that of the deed, where the text speaks of such ("each walk"), else a time."""
    named = [
        p
        for p in world.phrases
        if p.noun == clause.lemma and p.tag == "NN" and p.number is None and p.det.split(" ")[0] in ("each", "every", "the", "a")
    ]
    return Kind(clause.lemma) if named else Kind("time")


def _tokens(parse: Parse, number: Number) -> list[int]:
    return [t.index for t in parse.tokens if t.start < number.span.end and number.span.start < t.end]


def _words(world: World, phrase: Phrase) -> set[int]:
    inner = world.inner(phrase)
    return {*phrase.tokens, *preposition(world.parse, phrase), *(inner.tokens if inner is not None else ())}
