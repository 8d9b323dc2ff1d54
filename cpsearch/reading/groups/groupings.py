"""Groupings: things in equal groups, asked by whatever verb ("each bench holds 6; how many people can ride", "how many boxes did he use").

Where the text tells one rate and one net amount of the things or of the groups, and nothing else of either, the third amount follows
however the question calls it, as far as its verb fits: what something can hold, what is needed, used or filled, what each was
given. A question about another act ("how many did she sell") or about somebody else is not answered.
"""

from __future__ import annotations

from cpsearch.packs import dimension, kinds_of
from cpsearch.problem import Signature
from cpsearch.reading.amounts import Amounts
from cpsearch.reading.asking.question import Ask
from cpsearch.reading.discourse.descriptions import Description, same_action
from cpsearch.reading.discourse.facts import Fact
from cpsearch.reading.discourse.world import Kind
from cpsearch.reading.groups.rate_doubts import doubtful
from cpsearch.reading.groups.rates import Rate
from cpsearch.reading.lexicon import words
from cpsearch.unit import Unit

__all__ = ["grouped", "take_stage"]

_OWN = ("state", "gain", "act")
_ABLE = ("can", "could")


def grouped(amounts: Amounts, asked: Ask) -> Signature | None:
    """The asked total of all groups, or the asked count of groups; None where the text may mean another."""
    if asked.bottom is not None or asked.form != "amount" or asked.times or asked.phase == "start" or asked.dozen:
        return None
    rates = [rate for rate in amounts.rates if dimension(rate.top.noun) != "money" and dimension(rate.bottom.noun) != "time"]
    if not rates or len(rates) != len(amounts.rates) or len({rate.bottom for rate in rates}) != 1:
        return None
    put = all(rate.lemma in words("placing") and rate.holder in asked.holders for rate in rates)
    if put and asked.phase == "end" and not asked.lemma:
        # "Joe put 3 eggs in each cake; how many does he have left": others than those
        return None
    if not all(_whose(amounts, asked, rate.holder) for rate in rates):
        return None
    upward = all(_counts(asked.kind, rate.top) for rate in rates)
    if upward == (len(rates) == 1 and _counts(asked.kind, rates[0].bottom)):
        return None
    if upward and any(doubtful(amounts, rate, asked.lemma, asked.phase) for rate in rates):
        return None
    kind = rates[0].bottom if upward else rates[0].top
    facts = [f for f in amounts.facts if f.phrase.number is not None]
    if not facts or not all(_same_sort(kind, f.kind) for f in facts) or amounts.relatives:
        return None
    members = upward and all(_member(amounts, holder, rates[0].bottom) for holder in asked.holders)
    if not _where(amounts, asked, facts, rates):
        return None
    if not members and not all(_whose(amounts, asked, fact.holder) for fact in facts):
        return None
    if not _fits(amounts, asked, rates, facts, upward):
        return None
    net = _net(amounts, asked, kind, facts)
    if net is None:
        return None
    return _total(amounts, asked, rates, net) if upward else _count(amounts, asked, rates[0], net)


def _same_sort(kind: Kind, told: Kind) -> bool:
    """Whether what was counted is of the kind, where not both say of what sort."""
    return kind.includes(told) or (told.noun == kind.noun and not (told.mods and kind.mods))


def _counts(asked: Kind, kind: Kind) -> bool:
    """Whether what is asked for is of that kind: by its own noun, or by a more general one."""
    if asked.includes(kind) or (asked.noun == kind.noun and set(asked.mods) <= set(kind.mods)):
        return True
    return not asked.mods and asked.noun in kinds_of(kind.noun)


def _whose(amounts: Amounts, asked: Ask, holder: str) -> bool:
    """Whether an amount may be of whom the question is about: theirs, or nobody else's."""
    people = {h for h in asked.holders if amounts.world.is_person(h)}
    own = {h for h in holder.split("+") if amounts.world.is_person(h)}
    return not own or not people or own <= people or people <= own


def _where(amounts: Amounts, asked: Ask, facts: list[Fact], rates: list[Rate]) -> bool:
    """Whether the places and things asked about are those of the story, not others ("in the small boxes")."""
    told = {place for fact in facts for place in (*fact.places, fact.holder)} | {rate.holder for rate in rates}
    own = rates[0].bottom
    asked_again = [p for p in amounts.world.phrases if p.noun == own.noun and amounts.draft.asks(p.head)]
    if all(p.number is None and p.tag == "NNS" and set(p.mods) <= set(own.mods) for p in asked_again):
        # "how many did the monkeys eat", of all that were counted
        told.add(own.noun)
    asked_of = {h for h in asked.holders if not amounts.world.is_person(h)} | set(asked.places)
    return all(place in told for place in asked_of)


def _member(amounts: Amounts, holder: str, bottom: Kind) -> bool:
    """Whether the question is about just those that a rate is of ("6 girls each ate 2; how many did they eat")."""
    return amounts.world.is_person(bottom.noun) and holder in (bottom.noun, str(bottom))


def _fits(amounts: Amounts, asked: Ask, rates: list[Rate], facts: list[Fact], upward: bool) -> bool:
    """Whether the asked verb speaks of just this grouping."""
    lemma, modal = asked.lemma, asked.clause.modal
    wanted = not upward and (modal in ("should", "must") or asked.meaning == "need")
    if any(f.meaning not in (*_OWN, "loss", "give", "mention", *(("goal",) if wanted else ())) or f.clause.negated for f in facts):
        return False
    contained = all(rate.meaning == "have" for rate in rates)
    if not lemma:
        return contained or (not upward and all(rate.lemma in words("packing") for rate in rates))
    if any(same_action(lemma, rate.lemma) for rate in rates) or all(same_action(lemma, fact.lemma) for fact in facts):
        return True
    if wanted and all(f.meaning == "goal" for f in facts) and lemma in ("buy", "get", "purchase", "order", "use", "make", "pack"):
        # "needs 30 roses; how many bunches should she buy"
        return True
    if modal in _ABLE and not any(f.meaning in ("loss", "give") for f in facts[:1]):
        return True
    packed = lemma in words("packing") or asked.meaning == "need"
    return packed and (not upward or not any(f.meaning in ("loss", "give") for f in facts))


def _net(amounts: Amounts, asked: Ask, kind: Kind, facts: list[Fact]) -> Signature | None:
    """What there is of the told ones in the end; asked by the act itself, or if nothing changed, the told amount."""
    if len(facts) == 1:
        fact = facts[0]
        return _stock(amounts, fact) if fact.meaning == "state" else amounts.event(fact)
    changed = any(f.meaning in ("loss", "give") for f in facts)
    if not changed:
        return None
    first = facts[0]
    holders = tuple(dict.fromkeys(f.holder for f in facts if f.holder))
    later = asked.phase == "end" or asked.clause.modal in (*_ABLE, "would", "will") or _packs_rest(amounts, facts)
    if first.meaning not in ("state", "gain") or any(f.kind != first.kind for f in facts) or len(holders) > 1 or not later:
        return None
    return amounts.stated(Description(first.kind, holders, phase="end"))


def _packs_rest(amounts: Amounts, facts: list[Fact]) -> bool:
    """Whether the text goes on with "the rest" after the last change."""
    last = max(max(f.tokens) for f in facts)
    return any(t.index > last and t.lower in ("rest", "remaining", "remainder") for t in amounts.draft.parse.tokens)


def _stock(amounts: Amounts, fact: Fact) -> Signature | None:
    return amounts.stated(Description(fact.kind, (fact.holder,) if fact.holder else (), times=fact.times, places=fact.places))


def _total(amounts: Amounts, asked: Ask, rates: list[Rate], count: Signature) -> Signature | None:
    draft = amounts.draft
    signature = Signature(f"{asked.kind} in all groups", Unit.parse(asked.kind.noun if len(rates) > 1 else rates[0].top.noun))
    if len(rates) == 1:
        draft.licence("rate", "product", [("total", signature), ("count", count), ("rate", rates[0].value)], rates[0].tokens)
        return signature
    roles = [("whole", signature)]
    for index, rate in enumerate(rates):
        part = Signature(f"{rate.value.entity} in all", Unit.parse(rate.top.noun))
        draft.licence("rate", "product", [("total", part), ("count", count), ("rate", rate.value)], rate.tokens)
        roles.append((f"part{index}", part))
    draft.licence("combine", "sum", roles, asked.tokens[:2])
    return signature


def _count(amounts: Amounts, asked: Ask, rate: Rate, total: Signature) -> Signature | None:
    signature = Signature(f"{asked.kind} as groups", Unit.parse(rate.bottom.noun))
    amounts.draft.licence("rate", "product", [("total", total), ("count", signature), ("rate", rate.value)], rate.tokens)
    return signature


def take_stage(amounts: Amounts) -> None:
    """ "The ferry has 9 benches … how many can ride the ferry": what has the groups is where all of it happens."""
    holders = {f.holder for f in amounts.facts if f.meaning == "state" and f.holder and not amounts.world.is_person(f.holder)}
    for phrase in amounts.world.phrases:
        key = amounts.world.entity(phrase)
        definite = phrase.det == "the" and phrase.number is None and phrase.tag in ("NN", "NNP") and phrase.role == "obj"
        if definite and key in holders and len(holders) == 1 and phrase.verb is not None:
            modal = any(t.tag == "MD" and t.lower in _ABLE for t in amounts.draft.parse.children(phrase.verb))
            if modal:
                amounts.draft.take(phrase.tokens)
