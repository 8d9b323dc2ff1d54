"""Durations: how long a stock lasts that is used at so much a day, and trips that take a told number of days.

"How long will the plums last" and "how many days will it take him to eat them" ask for the time in which a rate uses up all that there
is: the whole stock is the rate times the time. Counted things that are used by the day must come out even, for nobody says
whether a begun day counts.
"""

from __future__ import annotations

from dataclasses import replace

from cpsearch.packs import dimension, is_measure, kinds_of
from cpsearch.problem import Signature
from cpsearch.reading.amounts import Amounts
from cpsearch.reading.asking.question import Ask
from cpsearch.reading.discourse.descriptions import Description, same_action
from cpsearch.reading.discourse.facts import Fact
from cpsearch.reading.discourse.world import DIMENSIONS, Kind, World
from cpsearch.reading.groups.rates import Rate
from cpsearch.reading.lexicon import mapping, words
from cpsearch.reading.text.clauses import Clause
from cpsearch.reading.text.phrases import Phrase, noun_of, preposition
from cpsearch.reading.text.syntax import Parse
from cpsearch.unit import Unit

__all__ = ["even", "lasting", "read_stays"]

#: Function words of "for all of them to be used".
_GLUE = {"for", "all", "of", "the", "to", "be", "up"}


def lasting(world: World, clauses: tuple[Clause, ...], amounts: Amounts, asked: Ask) -> Signature | None:
    """The time that a stock lasts at the one rate by which it is used; None where the question asks something else or that is open."""
    how = mapping("durations", "word", "lasting").get(asked.lemma)
    rates = [r for r in amounts.rates if r.bottom == asked.kind]
    if how is None or dimension(asked.kind.noun) != "time" or asked.form != "amount" or len(rates) != 1 or asked.times or asked.places:
        return None
    rate = rates[0]
    used = _subject(world, asked, rate) if how == "stock" else _act(world, clauses, amounts, asked, rate)
    consumed = rate.meaning == "loss" or (how == "act" and rate.meaning in ("gain", "act"))
    stock = _stock(amounts, rate) if used is not None and consumed else None
    if used is None or stock is None:
        return None
    draft = amounts.draft
    draft.take(used | _receivers(world, asked, rate))
    time = Signature(f"{asked.kind} until all {rate.top} is used", Unit.parse(asked.kind.noun))
    draft.licence("rate", "product", [("total", stock), ("count", time), ("rate", rate.value)], (*rate.tokens, asked.clause.verb))
    flows = is_measure(rate.top.noun) and asked.kind.noun in ("hour", "minute", "second")
    return time if flows else even(amounts, time, rate)


def even(amounts: Amounts, time: Signature, rate: Rate) -> Signature:
    """The same time counted in whole goes of the rate."""
    goes = Signature(f"{time.entity} counted", Unit.parse("turn"))
    whole = Signature(f"{time.entity} in all", time.unit)
    amounts.draft.kinds.add((rate.bottom.noun, "turn"))
    amounts.draft.licence("equate", "sum", [("turns", goes), ("time", time)], rate.tokens)
    amounts.draft.licence("equate", "sum", [("turns", goes), ("whole", whole)], rate.tokens)
    return whole


def _stock(amounts: Amounts, rate: Rate) -> Signature | None:
    """What there is of the used kind in the end: of whoever uses it, else of the one place or person that has any."""
    holders = {holder for holder, kind in amounts.all_keys if kind == rate.top}
    kinds = {kind for _, kind in amounts.all_keys if rate.top.includes(kind) or kind.includes(rate.top)}
    if len(holders) != 1 or kinds != {rate.top}:
        return None
    holder = next(iter(holders))
    if rate.holder and holder != rate.holder and amounts.world.is_person(holder):
        return None
    return amounts.amount(Description(rate.top, (holder,)))


def _names(noun: str, kind: Kind) -> bool:
    """Whether a noun names all of a kind: itself, its superordinate, or what its unit measures."""
    measured = DIMENSIONS.get(noun)
    return noun in (kind.noun, *kinds_of(kind.noun)) or (measured is not None and measured == dimension(kind.noun))


def _subject(world: World, asked: Ask, rate: Rate) -> set[int] | None:
    """The words of "how long would the plums last", if plums are what is used."""
    subjects = [p for p in world.phrases if p.verb == asked.clause.verb and p.role == "subj"]
    if len(subjects) != 1 or subjects[0].number is not None or not _stuff(world, subjects[0], rate.top):
        return None
    return set(subjects[0].tokens)


def _stuff(world: World, phrase: Phrase, kind: Kind) -> bool:
    if phrase.pronoun:
        return phrase.noun == "them" or (phrase.noun == "they" and len({k.noun for k in world.kinds if not is_measure(k.noun)}) == 1)
    own = world.kind_of(phrase)
    return own == kind or (_names(own.noun, kind) and not own.mods and not kind.mods)


def _act(world: World, clauses: tuple[Clause, ...], amounts: Amounts, asked: Ask, rate: Rate) -> set[int] | None:
    """The words of "how long will it take him to eat the plums", if that is what the rate tells of."""
    tokens = world.parse.tokens
    opening = [p for p in world.phrases if p.verb == asked.clause.verb and p.role in ("subj", "expl")]
    acts = [c for c in clauses if c.sentence == asked.clause.sentence and c.verb > asked.clause.verb]
    if len(acts) != 1 or [p.noun for p in opening] != ["it"] or acts[0].negated:
        return None
    act = acts[0]
    things = [p for p in world.phrases if p.verb == act.verb]
    whole = [p for p in things if p.role not in ("expl", "subj") or (act.passive and p.noun != "it")]
    if not same_action(act.lemma, rate.lemma) or len(whole) != 1 or whole[0].number is not None:
        return None
    held = world.entity(whole[0]) in {holder for holder, kind in amounts.all_keys if kind == rate.top}
    if not held and not _stuff(world, whole[0], rate.top):
        return None
    inside = range(asked.clause.verb + 1, max(act.verb, *whole[0].tokens) + 1)
    glue = {i for i in inside if tokens[i].lower in _GLUE}
    return {act.verb, *whole[0].tokens, *glue, *(i for p in opening for i in p.tokens)}


def _receivers(world: World, asked: Ask, rate: Rate) -> set[int]:
    """ "last *him*", "take *her*": whoever the rate is of."""
    own = [p for p in world.phrases if p.verb == asked.clause.verb and p.role in ("obj", "dative") and p.head > asked.clause.verb]
    return {i for p in own if rate.holder and p.number is None and world.entity(p) == rate.holder for i in p.tokens}


def read_stays(world: World, clauses: tuple[Clause, ...], amounts: Amounts) -> None:
    """ "A 5 day trip" and "a 5-day trip" last 5 days: no count of trips, and no restriction of when."""
    parse = world.parse
    for index, fact in enumerate(amounts.facts):
        if _counted_stay(parse, fact.phrase):
            before = parse.tokens[fact.phrase.head - 1]
            named = replace(fact.phrase, noun=noun_of(before), mods=())
            times = fact.times - {before.lower}
            amounts.facts[index] = replace(fact, kind=Kind(named.noun), phrase=named, meaning="act", lemma="last", times=times)
    for clause in clauses:
        told = clause.tense in ("past", "present") and not (clause.negated or clause.modal or clause.mark or clause.asks)
        holders = {world.entity(p) for p in clause.subject if p.number is None}
        for phrase in world.phrases:
            if told and len(holders) == 1 and phrase.verb == clause.verb and _bonded_stay(parse, phrase):
                amounts.facts.append(_stay(world, clause, phrase, next(iter(holders))))


def _counted_stay(parse: Parse, phrase: Phrase) -> bool:
    number, before = phrase.number, parse.tokens[phrase.head - 1]
    one = phrase.noun in words("stays") and phrase.tag == "NN" and phrase.det in ("a", "an", "the")
    several = number is not None and number.value > 1 and before.start >= number.span.end
    return one and several and before.tag == "NN" and dimension(noun_of(before)) == "time"


def _bonded_stay(parse: Parse, phrase: Phrase) -> bool:
    number, after = phrase.number, max(phrase.tokens) + 1
    bonded = number is not None and number.kind == "bonded" and number.unit is not None and dimension(number.unit) == "time"
    return bonded and phrase.det in ("a", "an", "the") and after < len(parse.tokens) and noun_of(parse.tokens[after]) in words("stays")


def _stay(world: World, clause: Clause, phrase: Phrase, holder: str) -> Fact:
    """The duration of what stands behind a bonded time ("on a 5-day trip")."""
    noun = next((p for p in world.phrases if p.head == max(phrase.tokens) + 1), phrase)
    tokens = {clause.verb, *phrase.tokens, *noun.tokens, *preposition(world.parse, phrase), *(i for p in clause.subject for i in p.tokens)}
    none: frozenset[str] = frozenset()
    return Fact(phrase, Kind(phrase.noun), holder, "act", "last", "", "", none, none, clause, tuple(sorted(tokens)))
