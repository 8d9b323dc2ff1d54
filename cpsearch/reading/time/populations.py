"""Populations: so much for each of several in each unit of time ("each cow gives 8 liters a day"), and how many of them there are."""

from __future__ import annotations

from cpsearch.packs import dimension
from cpsearch.problem import Signature
from cpsearch.reading.amounts import Amounts
from cpsearch.reading.discourse.descriptions import Description
from cpsearch.reading.discourse.facts import Fact
from cpsearch.reading.discourse.world import Kind, World
from cpsearch.reading.groups.rates import Flow
from cpsearch.reading.text.clauses import Clause
from cpsearch.reading.text.phrases import OPERANDS, Phrase, preposition
from cpsearch.reading.text.syntax import Parse
from cpsearch.unit import Unit

__all__ = ["members", "read_flow"]


def read_flow(parse: Parse, world: World, clause: Clause, amounts: Amounts) -> bool:
    """Read a clause that tells what each of several does in each unit of time; True if it was such a clause."""
    phrases = [p for p in world.phrases if p.verb == clause.verb and not _inner(world, p)]
    timed = [p for p in phrases if dimension(p.noun) == "time" and p.number is None and not p.mods and _per_one(parse, p)]
    counted = [p for p in phrases if p.number is not None and p.role == "obj" and p.number.kind in ("cardinal", "fraction", "money")]
    found = _each_of(parse, world, clause, phrases)
    if len(timed) != 1 or len(counted) != 1 or found is None or clause.negated or clause.passive or clause.mark not in ("", "if"):
        return False
    phrase, span = counted[0], timed[0]
    others = [p for p in phrases if p not in (phrase, span) and not set(p.tokens) & found.tokens and p.role != "expl"]
    top, unit = world.kind_of(phrase), Kind(span.noun)
    if others or not top.noun or phrase.number is None or top.noun in (found.kind.noun, unit.noun):
        return False
    per = Unit.parse(top.noun) / Unit.parse(found.kind.noun) / Unit.parse(unit.noun)
    signature = Signature(f"{top} per {found.kind} per {unit} @{phrase.head}", per)
    amounts.draft.quantity(phrase.number, signature)
    inner = world.inner(phrase)
    used = {clause.verb, *phrase.tokens, *(inner.tokens if inner else ()), *span.tokens, *preposition(parse, span), *found.tokens}
    used |= {t.index for t in parse.children(clause.verb) if t.dep == "aux" or t.lower == clause.mark}
    amounts.draft.take(used)
    if found.told is not None:
        none: frozenset[str] = frozenset()
        tokens = tuple(sorted(found.tokens))
        amounts.facts.append(Fact(found.told, found.kind, "", "mention", clause.lemma, "", "", none, none, clause, tokens))
    amounts.flows.append(Flow(signature, top, unit, found.kind, clause.lemma, tuple(sorted(used)), clause.meaning))
    return True


def _inner(world: World, phrase: Phrase) -> bool:
    return any(p.of == phrase.head and p.number is not None for p in world.phrases)


def _per_one(parse: Parse, phrase: Phrase) -> bool:
    return phrase.det.split(" ")[0] in ("a", "an", "each", "every", "per") or phrase.role == "prep:per"


class _Members:
    """Those of whom each does so much: their kind, the words for them, and their count where it stands with them."""

    def __init__(self, kind: Kind, tokens: set[int], told: Phrase | None = None) -> None:
        self.kind, self.tokens, self.told = kind, tokens, told


def _each_of(parse: Parse, world: World, clause: Clause, phrases: list[Phrase]) -> _Members | None:
    """ "Each cow", "a cow" of cows that are counted elsewhere, "each of the 12 cows", "her 12 cows each"."""
    for subject in clause.subject:
        kind = world.kind_of(subject)
        if subject.pronoun or subject.proper or not kind.noun or dimension(kind.noun) is not None:
            return None
        first = subject.det.split(" ")[0]
        if len(clause.subject) == 1 and subject.tag == "NN" and subject.number is None and subject.owner is None:
            if first in ("each", "every"):
                return _Members(kind, set(subject.tokens))
            if first in ("a", "an") and _counted(world, kind, subject):
                return _Members(kind, set(subject.tokens))
    for phrase in phrases:
        start, verb = min(phrase.tokens), clause.verb
        plural = phrase.tag == "NNS" and phrase.head < verb and dimension(phrase.noun) is None
        if not plural or phrase.noun in ("",) or phrase.pronoun:
            continue
        before = [parse.tokens[i].lower for i in range(max(start - 2, 0), start)]
        own = phrase if phrase.number is not None and phrase.number.kind == "cardinal" else None
        if phrase.number is not None and own is None:
            return None
        if before == ["each", "of"] and phrase.role == "prep:of":
            return _Members(world.kind_of(phrase), {*phrase.tokens, start - 1, start - 2}, own)
        adverb = [i for i in (verb - 1, verb + 1) if parse.tokens[i].lower == "each"]
        if phrase.role == "subj" and len(clause.subject) == 1 and len(adverb) == 1:
            return _Members(world.kind_of(phrase), {*phrase.tokens, *adverb}, own)
    return None


def _counted(world: World, kind: Kind, subject: Phrase) -> bool:
    return any(
        p.number is not None and p.number.kind in OPERANDS and p.head != subject.head and world.kind_of(p).noun == kind.noun
        for p in world.phrases
    )


def members(amounts: Amounts, flow: Flow) -> Signature | None:
    """How many of those there are that a flow is of each of; None where that is told of nobody or of several."""
    counted = [f for f in amounts.facts if f.kind.noun == flow.among.noun and f.phrase.number is not None]
    if not counted or any(not flow.among.includes(f.kind) for f in counted):
        return None
    if all(f.meaning == "mention" for f in counted):
        return amounts.event(counted[0]) if len(counted) == 1 else None
    holders = {f.holder for f in counted}
    if len(holders) != 1 or any(f.meaning == "mention" for f in counted):
        return None
    if all(f.meaning == "act" for f in counted):
        return amounts.event(counted[0]) if len(counted) == 1 else None
    return amounts.amount(Description(counted[0].kind, (counted[0].holder,), phase="end"))
