"""A sentence about somebody else: without a number it must change nothing, with one it may at most be refused."""

from __future__ import annotations

import re

from cpsearch.practice.perturb.original import Edit, Original, edited
from cpsearch.practice.perturb.renaming import free_name
from cpsearch.practice.perturb.sentences import question_of, sentences_of
from cpsearch.practice.perturb.variant import Kind, Skip, SkipReason, Variant

__all__ = ["irrelevant_number", "irrelevant_sentence"]

#: Words that may mean whoever the text names: a further person might be one of them.
_OPEN = re.compile(
    r"\b(?:they|them|their|everyone|everybody|each other|people|persons?|friends?|together|all|altogether|total|children|kids|students?"
    r"|someone|anyone|who|others?|the rest|we|us|our|both|two|group|family|team|class)\b",
    re.I,
)
_MALE = re.compile(r"\b(?:he|him|his|himself)\b", re.I)
_FEMALE = re.compile(r"\b(?:she|her|hers|herself)\b", re.I)


def _stranger(original: Original, kind: Kind) -> str | Skip:
    """Somebody whom no pronoun of the text could mean."""
    if _OPEN.search(original.text):
        return Skip(kind, "open_set")
    male, female = bool(_MALE.search(original.text)), bool(_FEMALE.search(original.text))
    if male and female:
        return Skip(kind, "pronoun")
    return free_name(original, "f" if male else "m") or Skip(kind, "no_free_name")


def _placed(original: Original, sentence: str) -> tuple[tuple[str, str], ...] | SkipReason:
    """The text with a sentence before all and with it right before the question."""
    found, question = sentences_of(original.text), question_of(original.text)
    if question is None or question == found[0]:
        return "one_sentence"
    at = found.index(question)
    # "If he sells 3." and its question are one thought: nothing may come between them
    while at and re.match(r"(?:if|when|suppose)\b", found[at - 1].text, re.I):
        at -= 1
    places = {"first": 0, "before the question": found[at].start}
    return tuple((note, edited(original.text, (Edit(at, at, sentence + " "),))) for note, at in places.items())


def _added(original: Original, kind: Kind, predicate: str) -> tuple[Variant | Skip, ...]:
    stranger = _stranger(original, kind)
    if isinstance(stranger, Skip):
        return (stranger,)
    placed = _placed(original, f"{stranger} {predicate}.")
    if isinstance(placed, str):
        return (Skip(kind, placed),)
    return tuple(Variant(kind, text, original.answer, original.answer, original.shape(), note) for note, text in placed)


def irrelevant_sentence(original: Original) -> tuple[Variant | Skip, ...]:
    """Somebody new likes music: nothing changes."""
    return _added(original, "irrelevant_sentence", "likes music")


def irrelevant_number(original: Original) -> tuple[Variant | Skip, ...]:
    """Somebody new has a number of something else: the answer may be refused, but not changed."""
    if re.search(r"\bkites?\b", original.text, re.I):
        return (Skip("irrelevant_number", "no_free_noun"),)
    return _added(original, "irrelevant_number", "owns 17 kites")
