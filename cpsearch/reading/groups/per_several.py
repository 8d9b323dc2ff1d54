"""Rates per several: "earns 2 points for every 3 pounds", "for every 4 laps they run they get a sticker". Every such batch counts once, so
that a total must be made of whole batches.
"""

from __future__ import annotations

from cpsearch.reading.amounts import Amounts
from cpsearch.reading.discourse.world import Kind, World
from cpsearch.reading.groups.rates import Rate, rate_signature
from cpsearch.reading.text.clauses import Clause
from cpsearch.reading.text.phrases import Phrase
from cpsearch.reading.text.syntax import Parse

__all__ = ["read_per_several"]

_GIVING = ("earn", "get", "receive", "win", "score", "pay", "give", "gain", "make", "use", "need", "add", "save", "be", "have", "want")


def read_per_several(parse: Parse, world: World, clauses: tuple[Clause, ...], clause: Clause, amounts: Amounts) -> bool:
    """Read a sentence that gives so much for every so many; True if it was such."""
    several = _several(parse, world, clause.sentence)
    if several is None or several.number is None or clause.negated or clause.modal in ("would", "should", "might"):
        return False
    inside = [c for c in clauses if c.sentence == clause.sentence]
    given = [p for p in world.phrases if _sentence(parse, p) == clause.sentence and _counts(p) and p is not several]
    if clause.lemma not in _GIVING or len(given) != 1 or given[0].verb != clause.verb or given[0].number is None or given[0].role != "obj":
        return False
    telling = [c for c in inside if c.verb != clause.verb]
    if len(telling) > 1 or any(c.negated or c.modal or not (several.head < c.verb) for c in telling):
        return False
    top, told, batch = world.kind_of(given[0]), world.kind_of(several), Kind(f"{several.noun} batch")
    if not top.noun or not told.noun or top == told:
        return False
    start = min(several.tokens)
    link = {i for i in (start - 2, start - 1) if i >= 0 and parse.tokens[i].lower in ("for", "every", "each")}
    who = [p for p in world.phrases if p.role == "subj" and p.number is None and _sentence(parse, p) == clause.sentence]
    inner = world.inner(several)
    words = {clause.verb, *link, *several.tokens, *given[0].tokens, *(i for p in who for i in p.tokens), *(c.verb for c in telling)}
    words |= set(inner.tokens) if inner is not None else set()
    words |= {t.index for t in parse.tokens if t.head in words and t.dep in ("aux", "prt")}
    tokens = tuple(sorted(words))
    draft = amounts.draft
    for phrase, kind in ((several, told), (given[0], top)):
        if phrase.number is not None:
            signature = rate_signature(kind, batch, phrase.head)
            draft.quantity(phrase.number, signature)
            lemma = clause.lemma if phrase is given[0] else "have"
            amounts.rates.append(Rate(signature, kind, batch, lemma, tokens, "", "gain" if phrase is given[0] else "have"))
    draft.take(tokens)
    return True


def _sentence(parse: Parse, phrase: Phrase) -> int:
    return parse.tokens[phrase.head].sentence


def _counts(phrase: Phrase) -> bool:
    return phrase.number is not None and phrase.number.kind in ("cardinal", "money", "dozen", "one")


def _several(parse: Parse, world: World, sentence: int) -> Phrase | None:
    """The counted phrase behind "for every" (or "every" alone at the start), more than one of them."""
    found = []
    for phrase in world.phrases:
        start = min(phrase.tokens)
        if _sentence(parse, phrase) != sentence or phrase.number is None or phrase.number.kind != "cardinal" or phrase.number.value < 2:
            continue
        every = parse.tokens[start].lower == "every" or (start > 0 and parse.tokens[start - 1].lower == "every")
        at = start if parse.tokens[start].lower == "every" else start - 1
        if every and at > 0 and parse.tokens[at - 1].lower == "for" and phrase.noun:
            found.append(phrase)
    return found[0] if len(found) == 1 else None
