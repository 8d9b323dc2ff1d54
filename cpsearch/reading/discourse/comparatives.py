"""Clauses that compare as a whole: "Ann has 6 more than Bo", "there are as many hens as ducks", of the subject and of one other."""

from __future__ import annotations

from cpsearch.problem import Signature
from cpsearch.reading.amounts import Amounts
from cpsearch.reading.comparing.comparisons import Comparative, difference_signature, factor_signature
from cpsearch.reading.discourse.descriptions import Description, Relative
from cpsearch.reading.discourse.facts import Fact, restrictors_of
from cpsearch.reading.discourse.restatements import take_listed_times
from cpsearch.reading.discourse.world import Kind, World
from cpsearch.reading.lexicon import words
from cpsearch.reading.text.clauses import Clause
from cpsearch.reading.text.syntax import Parse

__all__ = ["more_than_whom", "read_comparative"]

_FACTORS = ("multiple", "fraction")


def read_comparative(parse: Parse, world: World, clause: Clause, amounts: Amounts, comparative: Comparative) -> bool:
    """Read a clause as a comparison; whether it may count something else beside."""
    phrase = comparative.phrase
    kind = world.kind_of(phrase) if phrase is not None else None
    if kind is None or not kind.noun or (phrase is not None and phrase.number is not None and phrase.number.kind in _FACTORS):
        kind = _compared_kind(world, clause)
    if kind is None:
        return False
    _relate(parse, world, clause, amounts, comparative, kind)
    return comparative.elided


def _compared_kind(world: World, clause: Clause) -> Kind | None:
    """The kind compared in "three times as many marbles as": the noun after "as many"."""
    nouns = [
        p
        for p in world.phrases
        if p.verb == clause.verb
        and p.noun
        and p.head > clause.verb
        and {"many", "much"} & set(p.det.split())
        and p.role not in ("subj", "expl")
    ]
    return world.kind_of(nouns[0]) if nouns else None


def _relate(parse: Parse, world: World, clause: Clause, amounts: Amounts, comparative: Comparative, kind: Kind) -> None:
    """Add the relation of the subject of a clause to what it is compared with."""
    draft = amounts.draft
    lemma = "" if clause.meaning in ("have", "be") else clause.lemma
    subject = clause.subject[0]
    base = comparative.base
    if base.elliptic:
        # "6 more than Ann's": only attributes of the like are compared so
        return
    times: frozenset[str] = frozenset()
    if subject.role == "expl" and lemma not in words("weather"):
        # "there are 4 more girls than boys": both are of one place
        if (base.kind is None) == (not base.holder) or world.is_person(base.holder):
            return
        _, places, used = restrictors_of(parse, world, clause, None, until=min(base.tokens) if base.holder else None)
        holder = next(iter(sorted(places)), "")
        if base.holder and not holder:
            return
        draft.take(used)
    else:
        holder = "" if subject.role == "expl" else world.entity(subject)
        times, places, used = restrictors_of(parse, world, clause, None, until=min(base.tokens, default=None))
        if places or (times and (base.holder or base.kind is not None or not base.times)):
            # compared at some time or place only: no rule says at which the other was
            return
        draft.take(used)
    take_listed_times(world, clause, amounts)
    owner = (holder,) if holder else ()
    one = Description(kind, owner, lemma, times=times)
    other = Description(base.kind or kind, (base.holder,) if base.holder else owner, lemma, times=base.times)
    phrase = comparative.phrase
    number = Signature("")
    if phrase is not None and phrase.number is not None:
        number = factor_signature(phrase) if comparative.operation == "factor" else difference_signature(kind, phrase)
        draft.quantity(phrase.number, number)
    tokens = tuple(sorted({clause.verb, *subject.tokens, *comparative.tokens}))
    draft.take(tokens)
    draft.take(i for p in world.phrases if p.verb == clause.verb and kind.noun in (p.noun, world.kind_of(p).noun) for i in p.tokens)
    amounts.relatives.append(Relative(one, other, comparative.operation, number, tokens, comparative.larger))


def more_than_whom(fact: Fact, amounts: Amounts) -> bool:
    """Whether "Kay picked 5 more" compares her with somebody else, for she has no such amount yet."""
    parties = {fact.holder, fact.other} - {""}
    if fact.lemma in words("placing"):
        # "loaded 20 more boxes onto the truck": than were there
        return False
    if any(amounts.compared((party, fact.kind), fact.order) for party in parties):
        return False
    told = [f for f in amounts.facts if f.kind == fact.kind]
    return bool(parties) and fact.more and bool(told) and not any(not f.holder or f.holder in parties or f.other in parties for f in told)
