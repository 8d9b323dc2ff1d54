"""Implied earnings: what somebody made by the one thing that he did between two told amounts of his money.

"Ed had $20. He washed cars and now has $50. How much did he make washing cars?" Nothing else may be told of that money.
"""

from __future__ import annotations

from cpsearch.packs import dimension
from cpsearch.problem import Signature
from cpsearch.reading.amounts import Amounts
from cpsearch.reading.asking.question import Ask
from cpsearch.reading.discourse.facts import Fact, restrictors_of
from cpsearch.reading.discourse.world import World
from cpsearch.reading.lexicon import mapping, words
from cpsearch.reading.text.clauses import Clause
from cpsearch.reading.text.syntax import Parse
from cpsearch.unit import Unit

__all__ = ["implied_earning"]


def implied_earning(parse: Parse, world: World, clauses: tuple[Clause, ...], amounts: Amounts, asked: Ask) -> Signature | None:
    """What came in between the two amounts; None where more, or less, is told than one doing between them."""
    comes_in = mapping("money", "word", "way").get(asked.lemma) == "in" and dimension(asked.kind.noun) == "money"
    if not comes_in or len(asked.holders) != 1 or asked.form != "amount" or asked.bottom or asked.other or asked.clause.tense != "past":
        return None
    holder = asked.holders[0]
    own = [f for f in amounts.facts if dimension(f.kind.noun) == "money" and holder in f.holder.split("+")]
    others = [f for f in amounts.facts if dimension(f.kind.noun) == "money" and f.meaning != "state"]
    if len(own) != 2 or others or amounts.rates or amounts.relatives or not _then_and_now(own[0], own[1]):
        return None
    doings = _doings(world, clauses, holder, own[0], own[1], asked)
    if len(doings) != 1 or not _is_the_asked(parse, world, doings[0], asked):
        return None
    beside = [c for c in clauses if c not in doings and c.verb < asked.clause.verb and c.lemma != "have"]
    if any(not _anothers(world, clause, holder) for clause in beside):
        return None
    # "Nora delivered mail": what others did earned nothing of this
    amounts.draft.take(i for c in beside for i in c.tokens if parse.tokens[i].lower not in words("potent"))
    return _difference(parse, world, amounts, asked, (own[0], own[1]), doings[0])


def _then_and_now(then: Fact, now: Fact) -> bool:
    """Whether two states are of one holder and kind, the first told as past, the second as it is now, and larger."""
    one, two = then.phrase.number, now.phrase.number
    if one is None or two is None or then.kind != now.kind or then.holder != now.holder or then.phase == "end" or now.phase == "start":
        return False
    ordered = then.order < now.order and then.clause.tense == "past" and now.clause.tense == "present"
    return ordered and then.meaning == now.meaning == "state" and one.value < two.value and not then.clause.mark and not now.clause.mark


def _doings(world: World, clauses: tuple[Clause, ...], holder: str, then: Fact, now: Fact, asked: Ask) -> list[Clause]:
    """All that the holder is told to do, but having what he had and what he has."""
    found = []
    for clause in clauses:
        if clause.verb in (then.clause.verb, now.clause.verb, asked.clause.verb) or clause.verb > asked.clause.verb:
            continue
        holders = {part for p in clause.subject for part in world.entity(p).split("+")}
        if holder in holders:
            found.append(clause)
    return [] if any(not then.clause.verb < c.verb < now.clause.verb for c in found) else found


def _anothers(world: World, clause: Clause, holder: str) -> bool:
    """Whether a clause tells of work that only others did, to nobody and with no amount."""
    subjects = {part for p in clause.subject for part in world.entity(p).split("+")}
    named = [
        p for p in clause.objects if p.number is not None or p.pronoun or p.proper or dimension(p.noun) == "money" or p.noun == "money"
    ]
    work = clause.meaning in ("act", "give") and clause.tense == "past" and not clause.negated and not clause.mark
    return work and bool(subjects) and holder not in subjects and not named


def _label(world: World, doing: Clause) -> str:
    objects = [p for p in doing.objects if p.role == "obj" and p.head > doing.verb]
    return " ".join((doing.lemma, *(world.place_of(p) for p in objects)))


def _is_the_asked(parse: Parse, world: World, doing: Clause, asked: Ask) -> bool:
    """Whether a doing is real work without amounts, and what the question names, if it names any."""
    idle = doing.negated or doing.modal or doing.mark or doing.tense != "past" or doing.meaning not in ("act", "give")
    if idle or any(p.number is not None or p.pronoun for p in doing.objects):
        return False
    times, _, _ = restrictors_of(parse, world, doing, None)
    return asked.places <= {_label(world, doing)} and asked.times <= times


def _difference(parse: Parse, world: World, amounts: Amounts, asked: Ask, states: tuple[Fact, Fact], doing: Clause) -> Signature | None:
    _, _, used = restrictors_of(parse, world, doing, None)
    plain = {i for i in doing.tokens if parse.tokens[i].lower not in words("potent") and parse.tokens[i].lower not in words("unmodelled")}
    draft, unit = amounts.draft, Unit.parse(asked.kind.noun)
    signatures = []
    for fact, when in zip(states, ("t0", "t1"), strict=True):
        signature = Signature(f"{fact.holder} have {fact.kind}", unit, when)
        if fact.phrase.number is not None:
            draft.quantity(fact.phrase.number, signature)
        draft.take(fact.tokens)
        signatures.append(signature)
    draft.take(plain | used)
    earned = Signature(f"{states[0].holder} {asked.lemma} {asked.kind} by {_label(world, doing)}", unit)
    draft.licence(
        "change", "sum", [("after", signatures[1]), ("before", signatures[0]), ("delta", earned)], sorted({doing.verb, *asked.tokens})
    )
    return earned
