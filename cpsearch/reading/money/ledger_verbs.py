"""Chunks of a ledger's lines, and those of its verbs: a verb with its auxiliaries, what is only intended, and its class in the pack."""

from __future__ import annotations

from dataclasses import dataclass

from cpsearch.reading.lexicon import mapping
from cpsearch.reading.text.numbers import Number
from cpsearch.reading.text.syntax import Parse, Token

__all__ = ["VERBAL", "Chunk", "verb_chunk"]

#: Verbs that a tagger takes for nouns.
VERBAL = {"cost", "costs", "sell", "sells"}
_AUX = {"be", "have", "do", "will", "would", "must", "should"}
_ASKING = {"will", "would", "must", "should", "can", "could", "did", "do", "does"}


@dataclass(frozen=True)
class Chunk:
    """``tag`` is MONEY, COUNT, A, THE, PL, MASS, EACHT (each thing), EACH, WHO, IT, THEM, AUX, a verb class, or the word itself."""

    tag: str
    tokens: tuple[int, ...]
    number: Number | None = None
    noun: str = ""
    words: frozenset[str] = frozenset()
    plural: bool = False
    past: bool = False
    wish: bool = False
    passive: bool = False
    going: bool = False
    head: str = ""
    decided: bool = False
    each: Number | None = None
    #: Whose a thing is said to be: a name, "his" or "her", "?" for somebody else who is described.
    owner: str = ""


def verb_chunk(parse: Parse, index: int) -> Chunk | None:
    """A verb with its auxiliaries, wishes ("wants to buy") and adverbs."""
    tokens = parse.tokens
    start, wish, worth, bare = index, False, False, None
    decided = had = False
    if tokens[index].lower == "left" and index and tokens[index - 1].tag != "PRP" and tokens[index].tag != "VBD":
        return None
    classes = mapping("ledger", "word", "class")
    limit = tokens[index].sentence
    helpers: list[Token] = []
    while index < len(tokens) and tokens[index].sentence == limit:
        token = tokens[index]
        after = tokens[index + 1] if index + 1 < len(tokens) else None
        if helpers and classes.get(token.lower) == "skip":
            index += 1
            continue
        if helpers and helpers[-1].lemma == "be" and token.lower == "able" and after is not None and after.lower == "to":
            index += 2
            continue
        verbal = token.tag.startswith("VB") or token.tag == "MD" or (token.lower in VERBAL and index > 0)
        if not verbal and not (token.lower == "to" and helpers):
            break
        if token.lower == "to" and helpers:
            index += 1
            continue
        wishing = classes.get(token.lemma) == "wish" or (token.lemma in ("go", "have", "be") and token.tag != "MD")
        if wishing and after is not None and after.lower == "to" and index + 2 < len(tokens) and tokens[index + 2].tag.startswith("VB"):
            helpers.append(token)
            obliged = token.lemma == "have" and token.tag == "VBD"
            had, wish = had or obliged, wish or not (obliged or token.lemma == "decide")
            decided = decided or token.lemma == "decide"
            index += 1
            continue
        helpers.append(token)
        index += 1
        if token.lemma == "have" and after is not None and after.lower == "left":
            bare = token
            break
        if token.lemma == "be" and after is not None and after.lower == "able":
            continue
        following = next((t for t in tokens[index:] if classes.get(t.lower) != "skip"), None)
        if token.lemma == "be" and following is not None and following.lower == "worth":
            bare, worth, index = token, True, following.index + 1
            break
        if token.lemma in _AUX and following is not None and (following.tag.startswith("VB") or following.lower in VERBAL):
            continue
        if token.lemma == "get" and following is not None and following.lower == "paid":
            continue
        bare = token
        break
    if bare is None or not helpers:
        return None
    span = tuple(range(start, index))
    if bare.tag == "MD" or (bare.lemma == "do" and len(helpers) == 1):
        return Chunk("AUX" if bare.lower in _ASKING else "X", span, noun=bare.lower)
    lemma = "cost" if worth or bare.lower in ("cost", "costs") else "sell" if bare.lower in ("sell", "sells") else bare.lemma
    passive = bare.tag in ("VBN", "VBD") and any(h.lemma in ("be", "get") for h in helpers[:-1])
    past = helpers[0].tag == "VBD" or any(h.tag == "VBN" for h in helpers if not passive)
    if any(h.tag == "MD" and h.lower not in ("will", "would", "must", "should") for h in helpers):
        return Chunk("X", span)
    tag = classes.get(lemma, "be" if lemma == "be" else "act")
    if passive:
        tag = {"pay": "earn", "sell": "cost", "price": "cost"}.get(lemma, "acted")
    if lemma in ("wish",) or tag == "wish":
        tag = lemma
    # "had to pay": what had to be paid was paid
    wish = wish or any(h.tag == "MD" for h in helpers) or (had and tag not in ("pay", "buy"))
    return Chunk(tag, span, noun=lemma, past=past, wish=wish, passive=passive, going=bare.tag == "VBG", decided=decided and not wish)
