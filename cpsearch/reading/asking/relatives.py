"""Relatives and sorts that a text tells apart by a word or a name: what is told of one is not told of another.

"Her brother" and "her other brother" are two, "his sister Eva" and "his sister Ida" as well; "her brother's wife" is not her brother;
and "5 more stickers than Ann" are not so many red ones. The checks look at the text alone and so hold whichever rules read it.
"""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import combinations

from cpsearch.packs import dimension, kinds_of
from cpsearch.problem import Finding, Problem, Span
from cpsearch.reading.lexicon import mapping, words
from cpsearch.reading.text.phrases import Phrase, noun_of
from cpsearch.reading.text.syntax import Parse, Token

__all__ = ["with_relatives_apart"]

#: "… and a bit in July": one of several amounts that is not told.
_UNTOLD = re.compile(r"\b(?:a (?:while|bit|little)|and (?:again|also)) (?:on|in)\b", re.IGNORECASE)
_WHOLE = re.compile(r"\b(?:in all|altogether|in total|total)\b", re.IGNORECASE)
#: How far behind what is compared its "than" or "as" stands.
_NEAR = 6


def with_relatives_apart(problem: Problem, parse: Parse, phrases: tuple[Phrase, ...]) -> Problem:
    """The problem, with a finding where two relatives, owners or sorts are one in it that are two in its text."""
    if problem.findings or problem.target is None:
        return problem
    found = _two_relatives(parse) or _owner_of_owner(parse) or _untold_member(parse) or _other_sort(parse, phrases)
    return problem if found is None else replace(problem, findings=(found,))


def _owned(parse: Parse) -> list[tuple[Token, frozenset[str], str]]:
    """Every noun that has an owner before it ("her other brother Max"), with the adjectives between and the name behind."""
    found = []
    for token in parse.tokens:
        if token.tag not in ("NN", "NNS") or dimension(noun_of(token)):
            continue
        before = token.index - 1
        while before >= 0 and parse.tokens[before].tag in ("JJ", "JJR", "JJS", "NN", "VBG", "VBN"):
            before -= 1
        if before < 0 or parse.tokens[before].tag not in ("PRP$", "POS"):
            continue
        between = frozenset(t.lower for t in parse.tokens[before + 1 : token.index])
        behind = parse.tokens[token.index + 1] if token.index + 1 < len(parse.tokens) else None
        found.append((token, between, behind.lower if behind is not None and behind.tag == "NNP" else ""))
    return found


def _two_relatives(parse: Parse) -> Finding | None:
    """The same noun with other words or another name: two of them, of whom only one is told of."""
    for (one, own, name), (two, others, other) in combinations(_owned(parse), 2):
        # "her little brother … her brother" may be one, "her brother … her older brother" are two
        apart = (bool(name) and bool(other) and name != other) or (bool(others) and own != others)
        if noun_of(one) == noun_of(two) and one.tag == two.tag and apart and _lives(noun_of(one)):
            return Finding("open_set", f"whether both are one {noun_of(one)}", Span(two.start, two.end))
    return None


def _lives(noun: str) -> bool:
    """Whether a noun is of people or animals, who are told of one at a time."""
    return noun in words("kin") or bool({"person", "animal"} & set(kinds_of(noun)))


def _owner_of_owner(parse: Parse) -> Finding | None:
    """ "Her brother's wife": not the brother, of whom something is told."""
    owned = [token for token, _, _ in _owned(parse)]
    figures = set(mapping("attributes", "adjective", "noun").values())
    for token in owned:
        mark, thing = (parse.tokens[i] if i < len(parse.tokens) else None for i in (token.index + 1, token.index + 2))
        if mark is None or thing is None or mark.tag != "POS" or thing.tag not in ("NN", "NNS") or noun_of(thing) in figures:
            continue
        if any(noun_of(other) == noun_of(token) and other.index != token.index for other in owned):
            return Finding("open_set", f"what the {noun_of(thing)} has to do with the {noun_of(token)}", Span(token.start, thing.end))
    return None


def _untold_member(parse: Parse) -> Finding | None:
    """A sum of all, and one of its members is "a bit"."""
    untold = _UNTOLD.search(parse.text)
    if untold is None or _WHOLE.search(parse.text) is None:
        return None
    return Finding("open_set", "how much one of them is", Span(*untold.span()))


def _other_sort(parse: Parse, phrases: tuple[Phrase, ...]) -> Finding | None:
    """ "5 more stickers than Ann": not so many *red* ones, where red ones are asked for."""
    how = next((t.index for t in reversed(parse.tokens) if t.lower == "how"), len(parse.tokens))
    asked = next((p for p in phrases if p.head > how and _sorts(parse, p)), None)
    if asked is None:
        return None
    for phrase in phrases:
        if phrase.noun != asked.noun or phrase.head >= how or _sorts(parse, phrase) & _sorts(parse, asked):
            continue
        token = parse.tokens[phrase.head]
        behind = {t.lower for t in parse.tokens[token.index + 1 : token.index + _NEAR] if t.sentence == token.sentence}
        before = {t.lower for t in parse.tokens[max(token.index - _NEAR, 0) : token.index]}
        if ("than" in behind and before & {"more", "fewer", "less"}) or "as" in behind & before:
            return Finding("open_set", f"how many of them are {' and '.join(sorted(_sorts(parse, asked)))}", Span(token.start, token.end))
    return None


def _sorts(parse: Parse, phrase: Phrase) -> set[str]:
    """The adjectives by which a phrase counts a sort."""
    inside = (parse.tokens[i] for i in phrase.tokens if i < phrase.head)
    return {t.lower for t in inside if t.tag == "JJ" and phrase.noun} - words("aggregates") - {"many", "much", "more", "other"}
