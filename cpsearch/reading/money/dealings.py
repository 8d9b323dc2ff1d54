"""Dealings: whether money that is asked for really went or came for what is counted, and nothing untold touched it."""

from __future__ import annotations

from cpsearch.packs import dimension
from cpsearch.reading.amounts import Amounts
from cpsearch.reading.asking.question import Ask
from cpsearch.reading.discourse.facts import Fact
from cpsearch.reading.groups.rates import Rate
from cpsearch.reading.lexicon import mapping, verb_classes, words
from cpsearch.reading.text.clauses import Clause
from cpsearch.reading.text.phrases import Phrase
from cpsearch.reading.text.syntax import Parse

__all__ = ["check_dealings"]

#: Verbs of having and perceiving: what is counted by them was not dealt in.
_NO_DEEDS = {"have", "own", "hold", "be", "see", "want", "like", "love", "know", "meet"}


def check_dealings(parse: Parse, clauses: tuple[Clause, ...], amounts: Amounts, asked: Ask) -> None:
    """Refuse money that is asked for where the deal that would bring or cost it is not told, or told of some of the goods only."""
    draft = amounts.draft
    if draft.target is None or dimension(asked.kind.noun) != "money":
        return
    way = mapping("money", "word", "way").get(asked.lemma, "out" if asked.phase == "end" else "")
    prices = [rate for rate in amounts.rates if rate.top == asked.kind and dimension(rate.bottom.noun) != "time"]
    for rate in prices:
        for fact in amounts.facts:
            if fact.phrase.number is None or not rate.bottom.includes(fact.kind):
                continue
            if (way == "in" and not _sold(parse, clauses, rate, fact, amounts)) or (way == "out" and _given(fact)):
                draft.find("ungrounded_question", f"nobody says that the {fact.kind} were paid for", fact.tokens)
    for clause in clauses:
        if way == "out" and _unpriced(parse, clause, amounts):
            draft.find("ungrounded_question", "not all that was bought has a price", (clause.verb,))


def _sold(parse: Parse, clauses: tuple[Clause, ...], rate: Rate, fact: Fact, amounts: Amounts) -> bool:
    """Whether what is counted brings a price in: "sells cups for $4" brings nothing of cups that are only had or made."""
    trading = mapping("trade", "word", "lemma")
    by = next((c for c in clauses if c.verb in rate.tokens), None)
    deeds = [t for t in parse.tokens if t.dep == "relcl" and t.head in rate.tokens and t.tag.startswith("VB")]
    if deeds and rate.lemma != "cost":
        return fact.lemma in {deed.lemma for deed in deeds}
    if rate.lemma in ("sell", "cost", "be") or trading.get(rate.lemma) == "earn":
        own = {by.verb} if by is not None else set()
        sales = [t for t in parse.tokens if trading.get(t.lemma) == "earn" and t.index not in own]
        return bool(sales) or fact.clause.verb in own
    return fact.lemma not in _NO_DEEDS


def _given(fact: Fact) -> bool:
    """ "got 4 pens from her aunt", "for her birthday": goods that came without being paid for, for all that is said."""
    got = fact.lemma in ("get", "receive")
    for_whom = any(p.role in ("prep:for", "prep:from") and p.number is None for p in fact.clause.objects)
    return got and (bool(fact.other) or for_whom)


def _unpriced(parse: Parse, clause: Clause, amounts: Amounts) -> bool:
    """Whether a clause of buying prices some of its goods only ("3 mugs for $6 each and some bowls", "3 shirts and a hat for $10")."""
    if mapping("trade", "word", "lemma").get(clause.lemma) != "spend" or clause.asks:
        return False
    spent = [f for f in amounts.facts if f.lemma == "spend" and f.clause.verb == clause.verb and dimension(f.kind.noun) == "money"]
    if not spent:
        return False
    priced = {word for fact in spent for place in fact.places for word in place.split(" ")}
    goods = [p for p in clause.objects if p.role == "obj" and p.noun and dimension(p.noun) != "money" and not p.pronoun]
    return any(p.noun not in priced for p in goods)
