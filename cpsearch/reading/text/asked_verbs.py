"""The verb of a question that a parser took for another word: "how long will it last", "how much flour did Dina use".

Between an auxiliary with its subject and the end of the question stands the verb, whatever else the word may be elsewhere.
"""

from __future__ import annotations

from dataclasses import replace

from cpsearch.reading.lexicon import verb_classes, words
from cpsearch.reading.text.syntax import Parse, Token

__all__ = ["with_asked_verb", "follows_condition"]

_AUXILIARY = {"do", "does", "did", "will", "would", "can", "could"}
_SUBJECT = ("NN", "NNS", "NNP", "NNPS", "PRP", "PRP$", "DT", "JJ", "POS")


def with_asked_verb(parse: Parse) -> Parse:
    """The parse with the verb of its question put right, where it has none behind its auxiliary."""
    for token in parse.tokens:
        if token.lower == "how":
            found = _verb(parse, token)
            return parse if found is None else _mended(parse, *found)
    return parse


def _verb(parse: Parse, how: Token) -> tuple[int, int, int] | None:
    """The auxiliary, the head of the subject and the verb; None where the question has a verb or is not of this form."""
    inside = [t for t in parse.tokens[how.index :] if t.sentence == how.sentence]
    auxiliary = next((t for t in inside if t.lower in _AUXILIARY), None)
    end = next((t.index for t in inside if t.text in ("?", ".")), inside[-1].index + 1)
    if auxiliary is None:
        return None
    behind = [t for t in inside if auxiliary.index < t.index < end]
    while len(behind) > 2 and behind[-1].lower in words("times") and behind[-1].lower != "last":
        # "did she harvest this year"
        behind.pop()
        while len(behind) > 2 and behind[-1].lower in ("this", "last", "on", "in", "the"):
            behind.pop()
    while len(behind) > 2 and (behind[-1].lower in words("aggregates") or behind[-1].lower == "in" or _receives(behind)):
        behind.pop()
    if len(behind) < 2 or any(t.tag.startswith("VB") for t in (*behind, *(t for t in inside if t.index < auxiliary.index))):
        return None
    *subject, verb = behind
    known = (verb.lower, "-") in verb_classes() or verb.lower in words("durations")
    named = all(t.tag in _SUBJECT for t in subject) and subject[-1].tag in ("NN", "NNS", "NNP", "NNPS", "PRP")
    return (auxiliary.index, subject[-1].index, verb.index) if known and named and verb.tag in ("NN", "JJ", "RB", "NNP") else None


def _receives(behind: list[Token]) -> bool:
    """Whether a pronoun stands behind the verb ("last *him*")."""
    return behind[-1].tag == "PRP" and behind[-2].lower in words("durations")


def _mended(parse: Parse, auxiliary: int, subject: int, verb: int) -> Parse:
    tokens = list(parse.tokens)
    for token in tokens:
        if token.head in (auxiliary, verb) and token.index not in (auxiliary, subject, verb):
            inner = token.index < subject and token.index > auxiliary
            label = "dobj" if token.index < auxiliary and token.tag in ("NN", "NNS") else token.dep
            tokens[token.index] = replace(token, head=subject if inner else verb, dep=label)
    tokens[auxiliary] = replace(tokens[auxiliary], dep="aux", head=verb)
    tokens[subject] = replace(tokens[subject], dep="nsubj", head=verb)
    tokens[verb] = replace(tokens[verb], tag="VB", dep="ROOT", head=verb, lemma=tokens[verb].lower)
    return replace(parse, tokens=tuple(tokens))


def follows_condition(parse: Parse, token: Token) -> bool:
    """ "If each costs $4, calculate …": an order behind the if-clause that opens its sentence."""
    first = next(t for t in parse.tokens if t.sentence == token.sentence)
    return first.lower == "if" and parse.tokens[token.index - 1].text == ","
