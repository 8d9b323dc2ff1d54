"""Whose or what a number is: the words of its phrase, of its subject, and of its own piece of the sentence."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from cpsearch.licensing.comparing import ENDS
from cpsearch.licensing.scene import CONTENT, Place, Scene, word_of
from cpsearch.licensing.vocabulary import stating
from cpsearch.reading.lexicon import words
from cpsearch.reading.text.syntax import Token

__all__ = ["owners_of"]


def owners_of(scene: Scene, place: Place) -> frozenset[str]:
    """The words that tell a number from others: holder, things, place and time; a time that opens the sentence is said of all of it."""
    phrases = (() if place.phrase is None else (place.phrase,)) + (() if place.clause is None else place.clause.subject)
    found = {word for phrase in phrases for word in scene.words_of(phrase)}
    tokens = scene.parse.tokens
    around = (*_up_to_end(scene, place, tokens[place.end + 1 :]), *_up_to_end(scene, place, reversed(tokens[: place.first])))
    found |= {word_of(token) for token in around if token.tag in CONTENT}
    if not found & words("times"):
        found |= words("times") & set(_opening(scene, place))
    return frozenset(found - stating("vague"))


def _up_to_end(scene: Scene, place: Place, tokens: Iterable[Token]) -> Iterator[Token]:
    for token in tokens:
        if token.sentence != place.sentence or token.lower in ENDS or scene.is_number(token.index):
            return
        yield token


def _opening(scene: Scene, place: Place) -> Iterator[str]:
    """ "*Yesterday*, he bought 15": the words up to the first comma or number."""
    for token in scene.parse.tokens:
        if token.sentence == place.sentence:
            if token.text == "," or scene.is_number(token.index):
                return
            yield token.lower
