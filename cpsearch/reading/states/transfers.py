"""Transfers: what somebody takes of the only stock that was told of is gone from it, though the place or owner is not named again.

"There are 40 pears in a crate. Mona takes 9 pears. How many are left?", "Rosa has 40 beads. Hugo takes 6 of them away". The stock must
be the only one of its kind, whoever takes must have no such things of his own, and nothing may say that they are taken from somewhere
else. What is spoiled ("3 of the cups broke") is gone only where the question asks what is left.
"""

from __future__ import annotations

from dataclasses import replace

from cpsearch.reading.amounts import Amounts
from cpsearch.reading.asking.question import Ask
from cpsearch.reading.discourse.descriptions import same_action
from cpsearch.reading.discourse.facts import Fact
from cpsearch.reading.discourse.world import World
from cpsearch.reading.lexicon import words
from cpsearch.reading.states.comings import direction
from cpsearch.reading.text.clauses import Clause
from cpsearch.reading.text.phrases import preposition

__all__ = ["read_transfers"]

_GONE = {"away", "out"}
_LEFT = {"left", "remain", "remaining", "remained", "remains"}


def read_transfers(clauses: tuple[Clause, ...], amounts: Amounts, asked: Ask | None) -> None:
    """Turn takings, spoilings and pictures that were taken into the gains and losses that they are."""
    for index, fact in enumerate(amounts.facts):
        changed = _pictured(fact) or _on_the_way(amounts, fact) or _in_own_place(amounts, fact, asked) or _transferred(amounts, fact, asked)
        if changed is not None:
            amounts.facts[index] = changed
    if asked is not None:
        _into_place(amounts, asked)
        _check_reaped(amounts, asked)
        _take_closings(clauses, amounts, asked)


def _pictured(fact: Fact) -> Fact | None:
    """ "took 12 pictures": whoever takes them has them then."""
    takes = fact.meaning == "act" and fact.clause.lemma in words("picturing") and bool(fact.holder) and not fact.clause.passive
    own = (
        takes and fact.phrase.role == "obj" and fact.phrase.of is None and fact.kind.noun in words("pictures") and not fact.clause.particle
    )
    return replace(fact, meaning="gain") if own else None


def _on_the_way(amounts: Amounts, fact: Fact) -> Fact | None:
    """ "At the first stop 7 got off" a bus that had 20 passengers: where the bus was then, not where they were."""
    told = [f for f in amounts.facts if f.meaning == "state" and f.kind == fact.kind and f.order < fact.order]
    moved = fact.meaning in ("gain", "loss") and not fact.holder and fact.phrase.role == "subj" and bool(told)
    if any(amounts.draft.parse.tokens[i].lower in words("stops") for i in amounts.draft.asking):
        # "after the third stop": what happened there is asked about
        return None
    halts = {place for place in fact.places if place.split(" ")[-1] in words("stops")}
    return replace(fact, places=fact.places - halts) if moved and halts and not any(f.places & halts for f in told) else None


def _in_own_place(amounts: Amounts, fact: Fact, asked: Ask | None) -> Fact | None:
    """ "Ida had 20 pens in her desk. She put 5 more in the desk": asked of the desk, whatever else she has."""
    told = [f for f in amounts.facts if f.meaning == "state" and f.kind == fact.kind]
    stocks = {(f.holder, f.places) for f in told}
    if asked is None or len(stocks) != 1 or told[0].order > fact.order or fact.meaning not in ("act", "gain", "loss"):
        return None
    holder, places = next(iter(stocks))
    if not holder or holder != fact.holder or len(places) != 1 or not {*asked.holders, *asked.places} & places:
        return None
    place = next(iter(places))
    found = direction(amounts.draft.parse, amounts.world, fact, place)
    if found is None:
        return None
    tokens = tuple(sorted({*fact.tokens, *found[1]}))
    return replace(fact, meaning=found[0], other="", places=places, tokens=tokens)


def _transferred(amounts: Amounts, fact: Fact, asked: Ask | None) -> Fact | None:
    """A taking or spoiling as the loss of the only stock, or None."""
    had = [f for f in amounts.facts if f.meaning in ("state", "gain") and f.kind == fact.kind and f.order < fact.order]
    told = [f for f in had if f.meaning == "state"] or had
    if fact.meaning not in ("act", "gain", "loss") or fact.clause.negated or not told or asked is None:
        return None
    if asked.lemma and (fact.phrase.number is not None or not same_action(asked.lemma, fact.lemma)):
        return None
    if fact.phrase.tag == "CD" and any(f.kind == fact.kind and told[-1].order < f.order < fact.order for f in amounts.facts):
        # "took out 8 eggs and 2 of them broke": of those that are left, or of those that were taken?
        return None
    lemma, particle = fact.clause.lemma, fact.clause.particle
    takes = (
        lemma in words("taking")
        or (lemma, particle) == ("check", "out")
        or (fact.clause.lemma in words("reaping") and bool({f.holder for f in told} & _bearers(amounts, told)))
    )
    spoils = fact.meaning == "act" and fact.clause.lemma in words("spoiling") and _asks_left(amounts, asked)
    owners = {f.holder for f in told}
    places = {frozenset(f.places) for f in told}
    if spoils:
        mine = fact.holder if fact.holder in owners else ""
        return replace(fact, meaning="loss", holder=mine) if _nowhere_else(amounts, fact, told) else None
    if not takes or told[0].meaning != "state" or not _by_other(amounts, fact, owners) or len(owners) > 1 or len(places) > 1:
        return None
    owner = next(iter(owners))
    source = _source(amounts.world, fact, owner)
    inner = amounts.world.inner(fact.phrase)
    owned = {amounts.world.owner(p) for p in (fact.phrase, inner) if p is not None and p.owner is not None}
    if source is None or owned - {owner} or not _nowhere_else(amounts, fact, told, but=fact.other == owner and bool(owner)):
        return None
    tokens = tuple(sorted({*fact.tokens, *source, *_colour(amounts, fact)}))
    if owner and amounts.world.is_person(owner):
        definite = _partitive(amounts, fact) or _away(amounts, fact) or fact.other == owner
        return replace(fact, meaning="gain", other=owner, tokens=tokens) if definite else None
    ends = asked.phase == "end" and not any(map(amounts.world.is_person, asked.holders))
    certain = ends or _partitive(amounts, fact) or _away(amounts, fact) or fact.phrase.number is None
    return replace(fact, meaning="loss", holder="", other="", places=frozenset(), tokens=tokens) if certain else None


def _bearers(amounts: Amounts, told: list[Fact]) -> set[str]:
    """Places and things that hold what is told of, from which it is reaped ("50 apples on the tree … Kim picked 12 apples")."""
    sources = words("sources")
    return {
        f.holder
        for f in told
        if not amounts.world.is_person(f.holder) and {w.split(" ")[-1].split(".")[-1] for w in (f.holder, *f.places)} & sources
    }


def _check_reaped(amounts: Amounts, asked: Ask) -> None:
    """ "50 apples on the tree and 20 in a basket. Kim picked 12": asked what is left, nobody knows of which, and no sum has them too."""
    if asked.lemma or asked.phase != "end" or any(map(amounts.world.is_person, asked.holders)):
        return
    told = [f for f in amounts.facts if f.meaning == "state" and f.kind.noun == asked.kind.noun and not amounts.world.is_person(f.holder)]
    for fact in amounts.facts:
        moved = (fact.meaning == "gain" and fact.lemma in words("reaping")) or fact.lemma in words("taking")
        reaped = moved and fact.meaning in ("gain", "state") and amounts.world.is_person(fact.holder)
        if reaped and any(f.kind == fact.kind and f.order < fact.order for f in told):
            amounts.draft.find("open_set", f"whether these {fact.kind} are of those that are asked about", fact.phrase.tokens)


def _by_other(amounts: Amounts, fact: Fact, owners: set[str]) -> bool:
    """Whether somebody who has no such things of his own takes them, or nobody says who does."""
    own = [f for f in amounts.facts if f is not fact and f.kind == fact.kind and f.meaning in ("state", "gain") and f.holder == fact.holder]
    if fact.phrase.role == "subj":
        return fact.clause.passive
    return fact.phrase.role == "obj" and bool(fact.holder) and fact.holder not in owners and not own


def _source(world: World, fact: Fact, owner: str) -> set[int] | None:
    """The words that name the owner as the one from whom it is taken; None if it is somebody else."""
    ways = [p for p in fact.clause.objects if p.role in ("prep:from", "prep:off") and p.number is None]
    named = {world.entity(p) for p in ways if world.is_person(world.entity(p))}
    if named - {owner}:
        return None
    return {i for p in ways if world.entity(p) == owner for i in (*p.tokens, *preposition(world.parse, p))}


def _nowhere_else(amounts: Amounts, fact: Fact, told: list[Fact], *, but: bool = False) -> bool:
    """Whether every place that is named with a change is the stock's own, and no person is named beside."""
    places = {place for f in told for place in (*f.places, f.holder)}
    return (but or not fact.other) and fact.places <= places


def _partitive(amounts: Amounts, fact: Fact) -> bool:
    """ "6 of them", "6 of the pears": of those that were told of."""
    inner = amounts.world.inner(fact.phrase)
    behind = amounts.draft.parse.tokens[fact.phrase.head + 1 : fact.phrase.head + 2]
    definite = inner is not None and (inner.pronoun or inner.det == "the" or inner.owner is not None)
    return fact.phrase.tag == "CD" and definite and bool(behind) and behind[0].lower == "of"


def _away(amounts: Amounts, fact: Fact) -> bool:
    return fact.clause.particle in _GONE or any(amounts.draft.parse.tokens[i].lower in _GONE for i in _colour(amounts, fact))


def _colour(amounts: Amounts, fact: Fact) -> set[int]:
    """The words that say that what is taken goes away, but not where."""
    tokens = amounts.draft.parse.tokens
    return {i for i in fact.clause.tokens if tokens[i].lower in _GONE and tokens[i].head == fact.clause.verb}


def _asks_left(amounts: Amounts, asked: Ask) -> bool:
    return asked.phase == "end" and any(amounts.draft.parse.tokens[i].lower in _LEFT for i in asked.tokens)


def _into_place(amounts: Amounts, asked: Ask) -> None:
    """ "threw away 4 of 12 roses and cut some more; there are now 23 in the vase": what somebody without a stock of his own did."""
    untold = [f for f in amounts.facts if amounts.is_untold(f) and f.kind == asked.kind]
    states = [f for f in amounts.facts if f.meaning == "state" and f.kind == asked.kind]
    if (
        len(untold) != 1
        or len(states) != 2
        or any(f.holder for f in states)
        or states[0].places != states[1].places
        or not states[0].places
    ):
        return
    inside = [f for f in amounts.facts if f.kind == asked.kind and states[0].order < f.order < states[1].order]
    if untold[0] not in inside or states[1].phase == "start" or len(inside) < 2 or not same_action(asked.lemma, untold[0].lemma):
        return
    for index, fact in enumerate(amounts.facts):
        own = fact in inside and bool(fact.holder) and not fact.other
        new = fact is untold[0] and fact.more and fact.meaning in ("act", "gain") and fact.clause.lemma in words("fetching")
        gone = fact is not untold[0] and fact.meaning == "loss" and fact.places <= states[0].places
        if own and (new or gone):
            amounts.facts[index] = replace(fact, meaning="gain" if new else "loss", holder="", places=states[0].places)


def _take_closings(clauses: tuple[Clause, ...], amounts: Amounts, asked: Ask) -> None:
    """ "When they are finished there will be 70": the end of what was told last, and no other happening."""
    for clause in clauses:
        states = [f for f in amounts.facts if f.meaning == "state" and f.clause.sentence == clause.sentence and f.kind == asked.kind]
        before = [f for f in amounts.facts if f.kind == asked.kind and f.order < clause.verb]
        bare = clause.mark == "when" and clause.meaning == "end" and not clause.negated and not clause.objects and len(clause.subject) == 1
        if bare and states and before and before[-1].meaning in ("act", "gain", "loss", "give"):
            amounts.draft.take(clause.tokens)
