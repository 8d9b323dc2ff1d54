"""Purchases: what somebody paid for single things ("bought a kettle for $9 and a lamp that was $4", "a lamp cost her $4").

Each price is a spending of whoever bought the thing, told from the others by what it went for.
"""

from __future__ import annotations

from dataclasses import dataclass

from cpsearch.packs import dimension
from cpsearch.reading.amounts import Amounts
from cpsearch.reading.discourse.descriptions import same_action
from cpsearch.reading.discourse.facts import SEQUEL, Fact, restrictors_of
from cpsearch.reading.discourse.world import World
from cpsearch.reading.lexicon import mapping, words
from cpsearch.reading.text.clauses import Clause
from cpsearch.reading.text.phrases import Phrase, preposition
from cpsearch.reading.text.syntax import Parse

__all__ = ["check_kept", "read_purchases"]


def read_purchases(parse: Parse, world: World, clauses: tuple[Clause, ...], clause: Clause, counted: list[Phrase]) -> list[Fact]:
    """The spendings that a clause tells by price and thing, one for each price that it understands."""
    money = [p for p in counted if dimension(p.noun) == "money" and p.number is not None and p.number.kind in ("money", "cardinal")]
    if not money or clause.negated or any(parse.tokens[i].lower in words("unmodelled") for i in clause.tokens):
        return []
    if clause.meaning == "cost" or clause.lemma == "be":
        found = _costing(parse, world, clauses, clause, money)
        return [found] if found is not None else []
    paying = same_action(clause.lemma, "spend") and clause.tense == "past"
    buying = mapping("trade", "word", "lemma").get(clause.lemma) == "spend"
    if not (paying or buying) or len(clause.subject) != 1 or clause.subject[0].number is not None:
        return []
    holder = world.entity(clause.subject[0])
    deals = _paid(parse, world, money) if paying else _bought(parse, world, clause, money)
    return [] if "?" in holder or not deals else _spendings(parse, world, clause, holder, deals)


def check_kept(parse: Parse, clauses: tuple[Clause, ...], amounts: Amounts) -> None:
    """ "She returned the lamp": where what was bought goes back or on for an untold price, what was spent is not told."""
    if amounts.draft.target is None:
        return
    spent = [f for f in amounts.facts if f.lemma == "spend" and dimension(f.kind.noun) == "money"]
    things = {word for fact in spent for place in fact.places for word in place.split(" ")}
    for clause in clauses:
        said = {clause.lemma, *(parse.tokens[i].lower for i in clause.tokens)}
        moved = clause.meaning in ("gain", "loss", "give") or bool(said & (words("returns") - {"home"}))
        if not moved or clause.verb in amounts.draft.consumed or amounts.draft.asks(clause.verb):
            continue
        if any(p.noun in things or p.noun in ("it", "them") for p in clause.objects):
            amounts.draft.find("unexplained_word", f"{parse.tokens[clause.verb].text} (change)", (clause.verb,))


@dataclass(frozen=True)
class _Deal:
    """One price with the single things that it was for, and the words between."""

    price: Phrase
    things: tuple[Phrase, ...]
    tokens: tuple[int, ...]


def _paid(parse: Parse, world: World, money: list[Phrase]) -> list[_Deal]:
    """ "paid $9 for a kettle and $4 for a lamp"."""
    deals = []
    for price in money:
        link = max(price.tokens) + 1
        if link >= len(parse.tokens) or parse.tokens[link].lower != "for":
            continue
        thing = next((p for p in world.phrases if min(p.tokens) == link + 1), None)
        if thing is not None and _single(thing) and not world.is_person(world.entity(thing)):
            deals.append(_Deal(price, (thing,), (link,)))
    return deals


def _bought(parse: Parse, world: World, clause: Clause, money: list[Phrase]) -> list[_Deal]:
    """ "bought a kettle for $9, and a lamp and a rug for $4"."""
    deals = []
    start = clause.verb
    for price in sorted(money, key=lambda p: p.head):
        before = min(price.tokens) - 1
        things = _listed(parse, world, start, before)
        if parse.tokens[before].lower == "for" and things:
            deals.append(_Deal(price, things, (before,)))
        start = max(price.tokens)
    return deals


def _spendings(parse: Parse, world: World, clause: Clause, holder: str, deals: list[_Deal]) -> list[Fact]:
    times, _, used = restrictors_of(parse, world, clause, None)
    if len(times) > 1:
        return []
    spent = {i for deal in deals for thing in deal.things for i in thing.tokens}
    where = [
        p
        for p in world.phrases
        if p.verb == clause.verb and p.role in ("prep:at", "prep:in", "prep:from") and p.number is None and not spent & set(p.tokens)
    ]
    places = frozenset(world.place_of(p) for p in where if p.noun not in words("times") and not p.pronoun)
    around = {i for p in where for i in (*p.tokens, *preposition(parse, p))} | {i for i in used if parse.tokens[i].lower in words("times")}
    return [_spending(clause, holder, deal, world, (*around, *clause.subject[0].tokens), times, places) for deal in deals]


def _listed(parse: Parse, world: World, start: int, end: int) -> tuple[Phrase, ...]:
    """The single things that fill the words from ``start`` to ``end`` but for commas and "and"; empty where anything else stands there."""
    things = [p for p in world.phrases if start < p.head < end and not any(q.of == p.head for q in world.phrases)]
    covered = {i for p in things for i in p.tokens}
    between = [t for t in parse.tokens[start + 1 : end] if t.index not in covered]
    linked = all(t.text == "," or t.lower == "and" for t in between)
    return tuple(things) if linked and things and all(_single(p) for p in things) else ()


def _single(thing: Phrase) -> bool:
    """One thing, or a quantity bought as one ("a pair of shoes", "the berries")."""
    if thing.pronoun or thing.more or thing.proper or not thing.noun or (thing.number is not None and thing.number.kind != "one"):
        return False
    return thing.det.split(" ")[0] in ("a", "an", "the") or thing.owner is not None or thing.number is not None


def _costing(parse: Parse, world: World, clauses: tuple[Clause, ...], clause: Clause, money: list[Phrase]) -> Fact | None:
    """ "a lamp cost her $4", "bought a lamp which was $4"."""
    if len(money) != 1 or clause.mark or clause.modal:
        return None
    verb, price = parse.tokens[clause.verb], money[0]
    if any(p.number is not None and p.head != price.head for p in clause.objects) or min(price.tokens) - 1 not in (
        verb.index,
        verb.index + 1,
    ):
        return None
    if verb.dep == "relcl":
        thing = next((p for p in world.phrases if p.head == verb.head), None)
        buying = next((c for c in clauses if thing is not None and c.verb == thing.verb), None)
        if thing is None or buying is None or not _single(thing) or thing.role != "obj" or buying.negated or len(buying.subject) != 1:
            return None
        if mapping("trade", "word", "lemma").get(buying.lemma) != "spend" or buying.tense not in ("past", "present") or buying.mark:
            return None
        link = {t.index for t in parse.tokens[max(thing.tokens) + 1 : verb.index] if t.tag in ("WDT", "WP")}
        if len(link) != verb.index - max(thing.tokens) - 1 or buying.subject[0].number is not None:
            return None
        deal = _Deal(price, (thing,), (*link, buying.verb, *buying.subject[0].tokens))
        holder = world.entity(buying.subject[0])
        return _spending(clause, holder, deal, world, (), frozenset(), frozenset()) if "?" not in holder else None
    # "cost her $4": whom it cost so much, though she looks like an owner
    whom = [t for t in parse.tokens[verb.index + 1 : price.head] if t.tag in ("PRP", "PRP$", "NNP")]
    if clause.lemma == "be" or clause.tense != "past" or len(whom) != 1 or len(clause.subject) != 1 or not _single(clause.subject[0]):
        return None
    holder = dict(world.resolution).get(whom[0].index, "") if whom[0].tag != "NNP" else whom[0].lower
    deal = _Deal(price, clause.subject, (whom[0].index,))
    return _spending(clause, holder, deal, world, (), frozenset(), frozenset()) if holder and "?" not in holder else None


def _spending(
    clause: Clause, holder: str, deal: _Deal, world: World, around: tuple[int, ...], times: frozenset[str], places: frozenset[str]
) -> Fact:
    kind = world.kind_of(deal.price)
    things = {i for thing in deal.things for i in thing.tokens}
    # what two things cost together is the price of neither
    label = " and ".join(_label(world, thing) for thing in deal.things)
    tokens = tuple(sorted({clause.verb, *deal.price.tokens, *things, *deal.tokens, *around}))
    said = {world.parse.tokens[i].lower for i in clause.tokens}
    sequel = bool(said & SEQUEL)
    return Fact(deal.price, kind, holder, "loss", "spend", "", "", times, places | {label}, clause, tokens, sequel=sequel)


def _label(world: World, thing: Phrase) -> str:
    inner = world.inner(thing)
    return f"{thing.noun} of {world.place_of(inner)}" if inner is not None and not inner.pronoun else world.place_of(thing)
