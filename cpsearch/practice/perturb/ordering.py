"""Another order where order says nothing: items of a list, conjoined clauses, sentences of different holders."""

from __future__ import annotations

import re
from itertools import pairwise

from cpsearch.practice.perturb.original import Edit, Original, edited
from cpsearch.practice.perturb.sentences import Sentence, sentences_of
from cpsearch.practice.perturb.variant import Kind, Skip, SkipReason, Variant
from cpsearch.reading import Token

__all__ = ["commute_clauses", "commute_list", "reorder_sentences"]

#: Words that make an order matter.
_ORDER = re.compile(
    r"\b(?:respectively|former|latter|first|second|third|last|then|next|later|after|before|order|another|other|others|former|latter|previous|same)\b",
    re.I,
)
_SINGULAR = re.compile(r"\b(?:he|she|it|him|her|his|hers|its|one|ones)\b", re.I)
#: A sentence or clause that only says what somebody has or came by: a subject, the verb, a number, and what is counted.
_POSSESSION = re.compile(
    r"(?P<holder>[A-Z][a-z]+|The [a-z]+(?: [a-z]+)?)"
    r" (?:has|had|have|owns|owned|found|finds|picked|picks|collected|collects|caught|catches|made|makes|baked|bakes"
    r"|grew|grows|planted|plants|read|reads|scored|scores|earned|earns)"
    r" \$?\d[\d,.]*(?: [a-z-]+){1,7}?(?: and \d[\d,.]*(?: [a-z-]+){1,3})?"
)
#: What would relate a clause to another: comparison, addition, sharing.
_RELATING = re.compile(
    r"\b(?:more|fewer|less|than|times|twice|half|as|also|too|each|every|rest|left|both|all|them|they|their|of|with|that|who|which|to|for)\b",
    re.I,
)


def _kept(original: Original, kind: Kind, edits: tuple[Edit, ...], note: str) -> tuple[Variant | Skip, ...]:
    return (Variant(kind, edited(original.text, edits), original.answer, original.answer, original.shape(), note),)


def commute_list(original: Original) -> tuple[Variant | Skip, ...]:
    """The first two items of a list of counted things change places: "3 red and 4 blue cups", "2 pens and 5 books"."""
    if _ORDER.search(original.text):
        return (Skip("commute_list", "order_word"),)
    # "it", "one": may mean the nearest of the list
    if re.search(r"\b(?:it|its|one|ones)\b", original.text, re.I):
        return (Skip("commute_list", "pronoun"),)
    for token in original.parse.tokens:
        pair = _items(original, token)
        if pair is not None:
            (a, b), (c, d) = pair
            first, second = original.text[a:b], original.text[c:d]
            return _kept(original, "commute_list", (Edit(a, b, second), Edit(c, d, first)), f"{first} ↔ {second}")
    return (Skip("commute_list", "no_list"),)


def _items(original: Original, number: Token) -> tuple[tuple[int, int], tuple[int, int]] | None:
    """Two neighbours in a list that begins at ``number``: digits with one to three words, a comma or "and", and the same again."""
    tokens = original.parse.tokens
    before = tokens[number.index - 1].lower if number.index else ""
    if (
        number.tag != "CD"
        or not number.text.isdigit()
        or before in ("every", "each", "between", "from", "than", "of", "$", "another", "and", ",")
    ):
        return None
    first = _phrase(tokens, number.index)
    if first is None or first + 1 >= len(tokens) or tokens[first + 1].lower not in ("and", ","):
        return None
    second = _phrase(tokens, first + 2)
    if second is None or second + 1 >= len(tokens):
        return None
    following = tokens[second + 1].lower
    # what follows a noun may belong to it alone; a clause may begin after a comma
    if following not in (".", "?", "!", ",", "and", "yesterday", "today", "at", "in", "on", "left"):
        return None
    if following in (",", "and") and _phrase(tokens, second + 2) is None and tokens[first + 1].lower == ",":
        return None
    one, two = tokens[first], tokens[second]
    if one.tag == "JJ" and two.tag in ("NN", "NNS"):
        # "3 red and 4 blue cups": the noun stays at the end, for both
        second -= 1
        if tokens[second].tag != "JJ":
            return None
    elif not (one.tag == two.tag == "NNS"):
        return None
    return (number.start, tokens[first].end), (tokens[first + 2].start, tokens[second].end)


def _phrase(tokens: tuple[Token, ...], at: int) -> int | None:
    """The last word of a number and what it counts, from token ``at`` on; None where there is no such thing."""
    if at >= len(tokens) or not tokens[at].text.isdigit():
        return None
    last = at
    for token in tokens[at + 1 : at + 4]:
        if token.tag not in ("JJ", "NN", "NNS") or token.lower in ("more", "less", "fewer", "other", "additional", "extra", "few", "many"):
            break
        last = token.index
        if token.tag == "NNS":
            break
    return last if last > at else None


def commute_clauses(original: Original) -> tuple[Variant | Skip, ...]:
    """Two clauses of possession that "and" joins change places: "Ida has 3 pens and Bo has 5 pens"."""
    reason: SkipReason = "no_clauses"
    for sentence in sentences_of(original.text):
        match = re.fullmatch(r"(?P<first>.+?),? and (?P<second>.+?)\s*[.]", sentence.text)
        if match is None or not (_possession(match["first"]) and _possession(match["second"])):
            continue
        if fault := _dependent(original, match["first"], match["second"]):
            reason = fault
            continue
        first, second = (Edit(sentence.start + match.start(name), sentence.start + match.end(name), "") for name in ("first", "second"))
        moved = (Edit(first.start, first.end, match["second"]), Edit(second.start, second.end, _lowered(match["first"])))
        if match["second"][0].islower():
            moved = (Edit(first.start, first.end, match["second"][0].upper() + match["second"][1:]), moved[1])
        return _kept(original, "commute_clauses", moved, sentence.text)
    return (Skip("commute_clauses", reason),)


def _lowered(clause: str) -> str:
    return clause[0].lower() + clause[1:] if clause.startswith("The ") else clause


def _possession(clause: str) -> re.Match[str] | None:
    upper = clause[0].upper() + clause[1:] if clause.startswith("the ") else clause
    match = _POSSESSION.fullmatch(upper)
    return None if match is None or _RELATING.search(upper) else match


def _dependent(original: Original, first: str, second: str) -> SkipReason | None:
    """Why two possessions may not change places: an order word, a pronoun of one, or one holder for both."""
    if _ORDER.search(original.text):
        return "order_word"
    if _SINGULAR.search(original.text):
        return "pronoun"
    holders = [match["holder"].lower() for match in map(_possession, (first, second)) if match]
    return None if len(set(holders)) == 2 else "no_independent_sentences"


def reorder_sentences(original: Original) -> tuple[Variant | Skip, ...]:
    """Two neighbouring sentences that say what two holders have change places, where no pronoun and no order word is in the text."""
    found = sentences_of(original.text)
    reason: SkipReason = "no_independent_sentences"
    for one, two in pairwise(found):
        if not (_stated(one) and _stated(two)):
            continue
        if fault := _dependent(original, one.text.rstrip(" ."), two.text.rstrip(" .")):
            reason = fault
            continue
        return _kept(original, "reorder_sentences", (Edit(one.start, one.end, two.text), Edit(two.start, two.end, one.text)), one.text)
    return (Skip("reorder_sentences", reason),)


def _stated(sentence: Sentence) -> bool:
    return sentence.text.endswith(".") and _possession(sentence.text.rstrip(" .")) is not None
