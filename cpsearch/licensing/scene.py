"""A parsed text with its numbers, phrases and clauses, and the place of each number in it."""

from __future__ import annotations

from dataclasses import dataclass

from cpsearch.reading.text.clauses import Clause, find_clauses
from cpsearch.reading.text.numbers import GROUNDED, Number
from cpsearch.reading.text.phrases import Phrase, find_phrases, noun_of
from cpsearch.reading.text.syntax import Parse, Token

__all__ = ["CONTENT", "NOUN", "STOPS", "Place", "Scene", "scene_of", "word_of"]

NOUN = ("NN", "NNS", "NNP", "NNPS")
#: Tags of the words that tell one thing from another.
CONTENT = (*NOUN, "JJ", "VBN")
#: What ends a clause for certain.
STOPS = (".", "?", "!", ";")
#: What may stand between a determiner and its noun, and how much of it.
_BETWEEN = ("JJ", "CD", "VBN", "VBG", "JJR", "JJS", "PRP$")
_MOST_BETWEEN = 4


@dataclass(frozen=True)
class Place:
    """Where a number stands: its first and last token, and the last of what it counts (``end``)."""

    number: Number
    first: int
    last: int
    end: int
    sentence: int
    phrase: Phrase | None
    clause: Clause | None


@dataclass(frozen=True)
class Scene:
    """``numbers`` are the grounded ones, in text order."""

    parse: Parse
    phrases: tuple[Phrase, ...]
    clauses: tuple[Clause, ...]
    numbers: tuple[Number, ...]

    def place(self, number: Number) -> Place:
        """Where one of the numbers stands."""
        inside = self.tokens_of(number)
        first, last = inside[0], inside[-1]
        phrase = next((p for p in self.phrases if p.number == number), None)
        clause = next((c for c in self.clauses if first in c.tokens), None)
        end = max(last, phrase.head) if phrase is not None and phrase.noun else last
        return Place(number, first, last, end, self.parse.tokens[first].sentence, phrase, clause)

    def tokens_of(self, number: Number) -> list[int]:
        """The tokens that a number takes up."""
        found = [t.index for t in self.parse.tokens if t.start < number.span.end and number.span.start < t.end]
        return found or [0]

    def token(self, index: int) -> Token | None:
        """The token at an index; None outside of the text."""
        return self.parse.tokens[index] if 0 <= index < len(self.parse.tokens) else None

    def lower(self, index: int) -> str:
        """The word at an index, in small letters; "" outside of the text."""
        token = self.token(index)
        return "" if token is None else token.lower

    def beside(self, place: Place, *, before: int, after: int) -> tuple[Token, ...]:
        """A number and what it counts, with so many tokens around them."""
        return self.parse.tokens[max(place.first - before, 0) : place.end + 1 + after]

    def is_number(self, index: int) -> bool:
        """Whether a token belongs to a number."""
        token = self.parse.tokens[index]
        return any(n.span.start < token.end and token.start < n.span.end for n in self.numbers)

    def number_before(self, index: int) -> Number:
        """The number at or before a token; the first one where there is none."""
        end = self.parse.tokens[index].end
        return next((n for n in reversed(self.numbers) if n.span.start < end), self.numbers[0])

    def noun_after(self, at: int) -> tuple[str, int] | None:
        """The noun that a determiner before ``at`` belongs to, and how many words stand between."""
        for skipped in range(_MOST_BETWEEN):
            token = self.token(at + skipped)
            if token is None:
                return None
            if token.tag in NOUN:
                return noun_of(self._compound(token)), skipped
            if token.tag not in _BETWEEN:
                return None
        return None

    def _compound(self, token: Token) -> Token:
        """The last noun of a compound ("school *bus*")."""
        following = self.token(token.index + 1)
        while following is not None and following.tag in ("NN", "NNS") and token.tag in ("NN", "NNP"):
            token, following = following, self.token(following.index + 1)
        return token

    def words_of(self, phrase: Phrase) -> set[str]:
        """The words by which a phrase tells what it is of; none for a pronoun."""
        if phrase.pronoun or phrase.role == "expl":
            return set()
        found = {phrase.noun, *phrase.mods} - {""}
        if phrase.owner is not None:
            found.add(word_of(self.parse.tokens[phrase.owner]))
        return found


def word_of(token: Token) -> str:
    """A noun in the singular, any other word as its lemma."""
    return noun_of(token) if token.tag in NOUN else token.lemma


def scene_of(parse: Parse, numbers: tuple[Number, ...]) -> Scene:
    """The scene of a parse."""
    phrases = find_phrases(parse, numbers)
    return Scene(parse, phrases, find_clauses(parse, phrases), tuple(number for number in numbers if number.kind in GROUNDED))
