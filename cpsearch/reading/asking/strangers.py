"""Whom a question asks about: somebody of whom the text tells nothing, while it tells of others, cannot be answered for.

The check looks at the text alone and so holds whichever rules read it: "Ida bought 3 boxes of 6 pens. How many pens does Bo have?".
"""

from __future__ import annotations

from dataclasses import replace

from cpsearch.packs import dimension
from cpsearch.problem import Finding, Problem, Span
from cpsearch.reading.lexicon import mapping
from cpsearch.reading.text.phrases import noun_of
from cpsearch.reading.text.syntax import Parse, Token

__all__ = ["with_known_persons"]

_AUXILIARIES = {"do", "does", "did", "will", "would", "can", "could", "has", "have", "had", "is", "was", "must", "should"}


def with_known_persons(problem: Problem, parse: Parse) -> Problem:
    """The problem, with a finding where its question is about a given name that stands nowhere before, though others do.

    Not where the question itself tells of whom it asks about ("How many has Bo, if he has twice as many?"), nor where nobody is named
    in the story: then it is the story of whoever is asked about.
    """
    if problem.findings or problem.target is None:
        return problem
    tokens = parse.tokens
    start = next((t.index for t in reversed(tokens) if t.lower in ("how", "what")), None)
    if start is None or any(t.lower in ("if", "when", "after", "than", "as") or _states(parse, t) for t in tokens[start:]):
        return problem
    left = any(t.lower == "left" for t in tokens[start:])
    before = parse.text[: tokens[start].start].lower()
    named = [token for token in tokens[:start] if _is_name(token) and (token.dep.startswith("nsubj") or _owns(parse, token))]
    for token in tokens[start:]:
        subject = tokens[token.head] if token.dep == "conj" else token
        # "did Bo have": the subject, also where the parser made something else of it
        before_it = tokens[token.index - 1].lower
        asked = subject.dep.startswith("nsubj") or before_it in _AUXILIARIES or _owns(parse, token) or (left and before_it == "for")
        # whoever owns what is asked is somebody, though no name that is known, where some owner or doer is named before
        owner = token.tag == "NNP" and _owns(parse, token) and any(t.tag == "NNP" and t.dep.startswith("nsubj") for t in tokens[:start])
        if ((named and asked and _is_name(token)) or owner) and token.lower not in before:
            return replace(
                problem, findings=(Finding("open_set", f"the text tells nothing of {token.text}", Span(token.start, token.end)),)
            )
    return problem


def _states(parse: Parse, token: Token) -> bool:
    """A number, if it is more than how long something goes on ("in 4 days")."""
    if token.tag != "CD":
        return False
    around = [parse.tokens[i] for i in (token.index - 1, token.index + 1) if 0 <= i < len(parse.tokens)]
    return not (len(around) == 2 and around[0].lower in ("in", "for", "over") and dimension(noun_of(around[1])) == "time")


def _is_name(token: Token) -> bool:
    return token.tag == "NNP" and token.lower in mapping("names", "name", "gender")


def _owns(parse: Parse, token: Token) -> bool:
    """ "Ida's garden", also where the garden does what is told."""
    return any(child.tag == "POS" for child in parse.children(token.index))
