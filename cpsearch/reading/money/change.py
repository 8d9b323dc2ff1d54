"""Change: what comes back of a bill that was paid with ("She pays with a $50 bill. How much change comes back?")."""

from __future__ import annotations

from dataclasses import replace

from cpsearch.packs import dimension
from cpsearch.problem import Signature
from cpsearch.reading.amounts import Amounts
from cpsearch.reading.asking.question import Ask
from cpsearch.reading.discourse.descriptions import Description
from cpsearch.reading.discourse.facts import Fact
from cpsearch.reading.discourse.world import World
from cpsearch.reading.lexicon import mapping
from cpsearch.reading.text.clauses import Clause
from cpsearch.reading.text.phrases import Phrase
from cpsearch.reading.text.syntax import Parse
from cpsearch.unit import Unit

__all__ = ["change_asked", "tender_of"]

#: What money is handed over as.
_NOTES = {"bill", "note"}
_BUYING = {word for word, lemma in mapping("trade", "word", "lemma").items() if lemma == "spend"}


def tender_of(parse: Parse, world: World, clause: Clause, counted: list[Phrase]) -> Fact | None:
    """ "paid with a $20 bill", "… $4 for a lamp with a $20 bill": what was handed over, which is not yet what was spent."""
    if clause.meaning not in ("loss", "gain", "cost") or clause.negated or clause.modal:
        return None
    handed = [p for p in counted if dimension(p.noun) == "money" and p.number is not None and _with(parse, p)]
    if len(handed) != 1:
        return None
    money = handed[0]
    holder = _payer(parse, world, clause)
    if not holder or "?" in holder:
        return None
    start, after = min(money.tokens), max(money.tokens) + 1
    note = {after} if after < len(parse.tokens) and parse.tokens[after].lower in _NOTES else set()
    none: frozenset[str] = frozenset()
    subject = {i for p in clause.subject for i in p.tokens} if clause.lemma == "pay" else set()
    tokens = tuple(sorted({clause.verb, start - 1, *money.tokens, *note, *subject}))
    return Fact(money, world.kind_of(money), holder, "tender", "pay", "", "", none, none, clause, tokens)


def _with(parse: Parse, money: Phrase) -> bool:
    """Whether an amount of money is one bill, or plain money, that something is done with."""
    start, after = min(money.tokens), max(money.tokens) + 1
    following = parse.tokens[after] if after < len(parse.tokens) else None
    plain = following is None or not following.tag.startswith(("NN", "JJ", "CD"))
    return parse.tokens[start - 1].lower == "with" and (plain or (following is not None and following.lower in _NOTES))


def _payer(parse: Parse, world: World, clause: Clause) -> str:
    """Who pays: the subject, or whom something cost so much."""
    if clause.meaning == "cost":
        whom = [t for t in parse.children(clause.verb) if t.dep in ("dative", "dobj") and t.tag in ("PRP", "PRP$")]
        return dict(world.resolution).get(whom[0].index, "") if len(whom) == 1 else ""
    return world.entity(clause.subject[0]) if len(clause.subject) == 1 and clause.subject[0].number is None else ""


def change_asked(amounts: Amounts, asked: Ask) -> Signature | None:
    """The change of the one bill that the asked holder paid with: the bill less everything that was spent."""
    tenders = [fact for fact in amounts.facts if fact.meaning == "tender"]
    if not tenders and asked.clause.tense == "future" and len(asked.holders) == 1:
        tenders = _money_to_buy(amounts, asked.holders[0])
    if len(asked.holders) != 1 or asked.times or asked.places or asked.other or len(tenders) != 1:
        return None
    tender, holder = tenders[0], asked.holders[0]
    others = [f for f in amounts.facts if dimension(f.kind.noun) == "money" and f is not tender and f.meaning in ("gain", "give", "state")]
    # "the next day she bought a lamp and paid with …": the bill is not for what was bought before
    apart = [f for f in amounts.facts if f.meaning == "loss" and f.kind == tender.kind and (f.sequel or f.times)]
    if tender.holder != holder or tender.kind != asked.kind or others or apart:
        return None
    spent = amounts.amount(Description(asked.kind, (holder,), "spend"))
    if spent is None:
        return None
    handed = amounts.event(tender)
    change = Signature(f"change of {holder}", Unit.parse(asked.kind.noun))
    amounts.draft.licence("change", "sum", [("before", handed), ("after", change), ("delta", spent)], asked.tokens)
    return change


def _money_to_buy(amounts: Amounts, holder: str) -> list[Fact]:
    """ "has $11 to buy a kettle that costs $9": what will be handed over, and its price told as spent; empty where that is not told."""
    parse, world = amounts.draft.parse, amounts.world
    for index, fact in enumerate(amounts.facts):
        infinitives = [t for t in parse.tokens if t.head in (fact.phrase.head, fact.clause.verb) and t.tag == "VB" and t.lemma in _BUYING]
        if (
            fact.holder != holder
            or fact.meaning not in ("state", "goal")
            or fact.clause.lemma != "have"
            or dimension(fact.kind.noun) != "money"
            or len(infinitives) != 1
        ):
            continue
        buying = infinitives[0]
        things = [p for p in world.phrases if p.verb == buying.index and p.role == "obj"]
        costs = [t for t in parse.tokens if len(things) == 1 and t.head == things[0].head and t.dep == "relcl" and t.lemma == "cost"]
        prices = [p for p in world.phrases if costs and p.verb == costs[0].index and p.number is not None]
        if len(prices) != 1 or things[0].number is not None or things[0].det not in ("a", "an") or world.kind_of(prices[0]) != fact.kind:
            return []
        words = {*things[0].tokens, *prices[0].tokens, buying.index, costs[0].index}
        links = {t.index for t in parse.tokens if t.head in (buying.index, costs[0].index) and t.tag in ("TO", "WDT")}
        none: frozenset[str] = frozenset()
        tokens = tuple(sorted(words | links))
        amounts.facts[index] = replace(fact, meaning="tender", tokens=tuple(sorted({*fact.tokens, *tokens})))
        price = Fact(prices[0], fact.kind, holder, "loss", "spend", "", "", none, none, fact.clause, tokens)
        amounts.facts.append(price)
        return [amounts.facts[index]]
    return []
