"""What keeps a stock book closed: one mood, and nothing untold between its lines."""

from __future__ import annotations

import itertools

from cpsearch.packs import kinds_of
from cpsearch.reading.lexicon import mapping, words
from cpsearch.reading.money.ledger_chunks import Chunk
from cpsearch.reading.stock.stock_book import Book
from cpsearch.reading.stock.stock_chunks import verb_way
from cpsearch.reading.stock.stock_terms import is_person

__all__ = ["closed", "quiet", "repeated", "same_deed"]

_LOUD = {"COUNT", "NUM", "MULT", "FRAC", "PERCENT", "X", "ONE", "one", "MORE", "FEWER", "EACH", "EACHT", "MONEY", "REST", "LEFT", "NUMBER"}
_QUIET_WORDS = {"for", "to", "before", "after", "some"}


def closed(book: Book) -> bool:
    """Whether all that is told is of one world: done, or intended and asked so."""
    asked = book.asked[0]
    moods = {line.wish for line in book.lines}
    if any(line.per for line in book.lines) and any(word.removesuffix("s") in words("times") for word in book.scene):
        # "50 a day; on Mondays it is shut"
        return False
    if any(line.per and (line.when or line.where) for line in book.lines):
        # "3 miles each day of her vacation": on other days, too?
        return False
    if any("+" in line.holder and line.per for line in book.lines):
        # as many for both of them, or for each?
        return False
    said = {word for line in book.lines for word in line.words} | {word for rate in book.rates for word in rate.words | rate.per_words}
    if said & words("unmodelled"):
        return False
    return len(moods) < 2 and not (True in moods and asked.past)


def same_deed(one: str, two: str) -> bool:
    """Whether two verbs name one action."""
    groups = mapping("synonyms", "word", "group")
    return one == two or (one in groups and groups.get(one) == groups.get(two))


def quiet(sentence: list[Chunk], text: list[Chunk], *, opening: bool = False) -> bool:
    """Whether a sentence only sets the scene: it counts nothing, and nothing is done in it that changes what there is.

    What opens a text ("Ann and Bo picked apples") is told in numbers afterwards, unless it is only "some".
    """
    counted = {chunk.noun for chunk in text if chunk.tag in ("COUNT", "MORE", "FEWER", "ONE")} | {"one"}
    counted |= {after.noun for chunk, after in itertools.pairwise(text) if chunk.tag in ("many", "more", "fewer")}
    named = {chunk.noun for chunk in sentence} | {kind for chunk in sentence for kind in kinds_of(chunk.noun)}
    told = bool(named & counted) or any(chunk.tag in ("IT", "THEM") for chunk in sentence)
    people = {chunk.noun for chunk in sentence if is_person(chunk.noun) or chunk.tag == "WHO"}
    holding = told or (bool(people) and not opening)
    inside = {chunk.tokens for chunk in sentence}
    deeds = {chunk.noun for chunk in text if chunk.tag == "V" and chunk.tokens not in inside}
    opening = opening and not any(chunk.tag in ("some", "and") and after.tag == "PL" for chunk, after in itertools.pairwise(sentence))
    opening = opening and sum(chunk.tag == "V" for chunk in sentence) == 1 and not any(chunk.tag == "THEM" for chunk in sentence)
    for chunk in sentence:
        if opening and chunk.tag == "V" and verb_way(chunk.noun) in ("gain", "act", "state") and not chunk.passive:
            continue
        if chunk.tag == "V" and repeated(chunk, deeds):
            return False
        if chunk.tag in _LOUD or (chunk.tag in words("potent") and chunk.tag not in _QUIET_WORDS) or chunk.tag in words("unmodelled"):
            return False
        if chunk.tag == "V" and not _idle(chunk, holding):
            return False
    if told and any(chunk.tag == "there" for chunk in sentence):
        # "there is a donkey, too"
        return False
    single = any(chunk.tag == "A" and chunk.noun in counted for chunk in sentence)
    if single and any(chunk.tag == "V" and not chunk.wish and not chunk.going for chunk in sentence):
        # "he drops a bag"
        return False
    return any(chunk.tag in ("V", "be") for chunk in sentence)


def repeated(verb: Chunk, deeds: set[str]) -> bool:
    """ "Then she walked home", where it is told or asked how far she walked: an untold amount of it."""
    return verb.noun in deeds and verb.noun != "have" and verb.past and not verb.wish and not verb.going


def _idle(verb: Chunk, told: bool) -> bool:
    """Whether a verb leaves all that is counted as it is; ``told`` where its sentence names some of that."""
    if verb.noun in words("sharing"):
        return False
    if not told:
        # "Bo's bag was stolen"
        return not verb.passive
    # what is done with some of it, by whatever verb, may change how much there is
    return not verb.passive and (verb.wish or verb.going or verb.noun in words("idle"))
