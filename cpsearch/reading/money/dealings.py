"""Dealings: whether money that is asked for really went or came for what is counted, and nothing untold touched it."""

from __future__ import annotations

from cpsearch.packs import dimension
from cpsearch.reading.amounts import Amounts
from cpsearch.reading.asking.question import Ask
from cpsearch.reading.discourse.facts import Fact
from cpsearch.reading.groups.rates import Rate
from cpsearch.reading.lexicon import mapping, words
from cpsearch.reading.money.ledger_guards import NO_DEEDS
from cpsearch.reading.text.clauses import Clause
from cpsearch.reading.text.syntax import Parse

__all__ = ["check_dealings"]

#: What is done to a bill.
_CHARGING = {"bill", "charge", "refund", "reimburse"}


def check_dealings(parse: Parse, clauses: tuple[Clause, ...], amounts: Amounts, asked: Ask) -> None:
    """Refuse money that is asked for where the deal that would bring or cost it is not told, or told of some of the goods only."""
    draft = amounts.draft
    if draft.target is None or dimension(asked.kind.noun) != "money":
        return
    way = mapping("money", "word", "way").get(asked.lemma, "out" if asked.phase == "end" else "")
    prices = [rate for rate in amounts.rates if rate.top == asked.kind and dimension(rate.bottom.noun) != "time"]
    priced = any(rate.top == asked.kind for rate in amounts.rates)
    for token in parse.tokens:
        if token.tag == "VB" and token.lemma in _CHARGING and token.index not in draft.consumed and not draft.asks(token.index):
            # "forgets to charge for one mug"
            draft.find("unexplained_word", f"{token.text} (money)", (token.index,))
    for name in _silent(parse, amounts, asked):
        draft.find("ungrounded_question", f"nothing is told of {name}", asked.tokens)
    for rate in prices:
        for fact in amounts.facts:
            if fact.phrase.number is None or not rate.bottom.includes(fact.kind):
                continue
            if (way == "in" and not _sold(parse, clauses, rate, fact, amounts)) or (way == "out" and _given(fact)):
                draft.find("ungrounded_question", f"nobody says that the {fact.kind} were paid for", fact.tokens)
    for fact in amounts.facts:
        if len(fact.times) > 1 and any(rate.bottom.includes(fact.kind) for rate in amounts.rates):
            # "worked 7 hours on Friday and also on Saturday": as many on each, or in all?
            draft.find("ungrounded_question", "how many there were each time is not told", fact.tokens)
    for clause in clauses:
        if way == "out" and _unpriced(parse, clause, amounts):
            draft.find("ungrounded_question", "not all that was bought has a price", (clause.verb,))
        background = way == "in" and (not priced or mapping("trade", "word", "lemma").get(clause.lemma) == "earn")
        if not background and _touches_money(parse, clause, amounts, asked):
            draft.find("unexplained_word", f"{parse.tokens[clause.verb].text} (money)", (clause.verb,))
    for fact in amounts.facts:
        if dimension(fact.kind.noun) == "money" and fact.phrase.more and way == "out" and fact.lemma == "spend":
            # "$10 on mugs and $4 more on bowls": more than on mugs, or besides?
            draft.find("unread_number", "so much more than what?", fact.tokens)


def _silent(parse: Parse, amounts: Amounts, asked: Ask) -> list[str]:
    """Those of three or more whose money is asked for of whom nothing is told, while each other one's is told apart."""
    names = [name for holder in asked.holders for name in holder.split("+")]
    told = [fact for fact in amounts.facts if dimension(fact.kind.noun) == "money" and fact.phrase.number is not None]
    apart = {fact.holder for fact in told} & set(names)
    if len(names) < 3 or len(apart) < 2 or any("+" in fact.holder for fact in told):
        return []
    return [name for name in names if name not in apart and sum(token.lower == name for token in parse.tokens) == 1]


def _touches_money(parse: Parse, clause: Clause, amounts: Amounts, asked: Ask) -> bool:
    """Whether something is told without a number that may change a price, the goods or the money ("her boss raised her pay")."""
    if clause.verb in amounts.draft.consumed or amounts.draft.asks(clause.verb) or clause.tense == "none" or clause.mark:
        return False
    if parse.tokens[clause.verb].tag == "VBG":
        # "she was selling mugs at a fair", "he loves eating plums": what goes on meanwhile
        return False
    if any(p.number is not None for p in (*clause.subject, *clause.objects)) or any(f.meaning == "tender" for f in amounts.facts):
        # what comes back of a bill is counted at the till
        return False
    if clause.lemma == "be" or clause.lemma.startswith("be "):
        priced = {rate.bottom.noun for rate in amounts.rates}
        if any(dimension(noun) == "time" for noun in priced) and any(parse.tokens[i].lower in words("times") for i in clause.tokens):
            # "she is sick on Friday", who is paid by the hour
            return True
        return any(p.noun in priced or (p.pronoun and p.noun in ("they", "it")) for p in clause.subject)
    return clause.lemma not in words("idle") and clause.meaning not in ("have", "need")


def _sold(parse: Parse, clauses: tuple[Clause, ...], rate: Rate, fact: Fact, amounts: Amounts) -> bool:
    """Whether what is counted brings a price in: "sells cups for $4" brings nothing of cups that are only had or made."""
    trading = mapping("trade", "word", "lemma")
    by = next((c for c in clauses if c.verb in rate.tokens), None)
    deeds = [t for t in parse.tokens if t.dep == "relcl" and t.head in rate.tokens and t.tag.startswith("VB")]
    if any(child.tag == "WP" for deed in deeds for child in parse.children(deed.index)):
        # "got $3 each from the ones who tipped": what others did
        return True
    if deeds and rate.lemma != "cost":
        # "had 9 gates to paint, but forgot to paint 5": had to do it
        told = {t.lemma for t in parse.tokens if t.index not in rate.tokens and t not in deeds}
        return any(deed.lemma == fact.lemma or (fact.lemma in NO_DEEDS and deed.lemma in told) for deed in deeds)
    if rate.lemma in ("sell", "cost", "be") or trading.get(rate.lemma) == "earn":
        own = {by.verb} if by is not None else set()
        sales = [t for t in parse.tokens if trading.get(t.lemma) == "earn" and t.index not in own]
        return bool(sales) or fact.clause.verb in own
    return fact.lemma not in NO_DEEDS


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
    if any(" and " in place for fact in spent for place in fact.places):
        # "a pie and a cake for $12": for both, or is the pie's price not told?
        return True
    priced = {word for fact in spent for place in fact.places for word in place.split(" ")}
    goods = [p for p in clause.objects if p.role == "obj" and p.noun and dimension(p.noun) != "money" and not p.pronoun]
    return any(p.noun not in priced for p in goods)
