"""Sentences about pure numbers, word by word: what is written between two blanks, and which unknown number a phrase names."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType

from cpsearch.packs import table
from cpsearch.reading.lexicon import mapping
from cpsearch.reading.text.numbers import Number

__all__ = ["Lexeme", "Name", "lexemes_of", "multiplier", "name_at", "numeral", "pair_at", "phrase_ends", "word_at"]

_WORD = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)?|\S")
_NOUNS = frozenset(("number", "integer"))
_PLURALS = frozenset(("numbers", "integers"))


@dataclass(frozen=True)
class Lexeme:
    """A word, a mark or a number of the text."""

    lower: str
    start: int
    end: int
    number: Number | None = None


@dataclass(frozen=True)
class Name:
    """An unknown number as a phrase names it: ``key`` tells it from others, ``fresh`` says that it was not spoken of before."""

    key: str
    end: int
    fresh: bool = False
    asking: bool = False


def lexemes_of(text: str, numbers: tuple[Number, ...]) -> tuple[Lexeme, ...]:
    """The text as words, marks and numbers, in order."""
    lexemes = [Lexeme(n.surface.lower(), n.span.start, n.span.end, n) for n in numbers]
    spans = [(n.span.start, n.span.end) for n in numbers]
    for match in _WORD.finditer(text):
        if not any(start < match.end() and match.start() < end for start, end in spans):
            lexemes.append(Lexeme(match[0].lower().replace("’", "'"), match.start(), match.end()))
    return tuple(sorted(lexemes, key=lambda item: item.start))


def word_at(lexemes: tuple[Lexeme, ...], i: int) -> str:
    """The lexeme at ``i`` in lower case, "" behind the last."""
    return lexemes[i].lower if 0 <= i < len(lexemes) else ""


def numeral(lexemes: tuple[Lexeme, ...], i: int) -> bool:
    """Whether a pure number stands at ``i`` ("5", "one", "3/4")."""
    number = lexemes[i].number if i < len(lexemes) else None
    if number is None or (number.kind == "one" and _one_of_them(lexemes, i)):
        return False
    return number.unit is None and number.kind in ("cardinal", "one", "fraction")


def _one_of_them(lexemes: tuple[Lexeme, ...], i: int) -> bool:
    """Whether "one" at ``i`` is one number beside another that the text speaks of ("one is 3 more than the other")."""
    other = any(item.lower in ("other", "another") for item in lexemes)
    return other and word_at(lexemes, i + 1) in (*_NOUNS, "is", "of", "exceeds")


def multiplier(lexemes: tuple[Lexeme, ...], i: int) -> bool:
    """Whether a factor stands at ``i`` ("twice", "3 times", "triple")."""
    number = lexemes[i].number if i < len(lexemes) else None
    return number is not None and (number.unit == "time" or (number.kind == "multiple" and not number.surface.lower().endswith("ed")))


@cache
def _phrases() -> Mapping[str, tuple[tuple[str, ...], ...]]:
    found: dict[str, list[tuple[str, ...]]] = {}
    for row in table("arithmetic"):
        found.setdefault(row["role"], []).append(tuple(row["phrase"].split()))
    return MappingProxyType({role: tuple(phrases) for role, phrases in found.items()})


def phrase_ends(lexemes: tuple[Lexeme, ...], i: int, role: str) -> Iterator[int]:
    """Where the phrases of ``role`` that begin at ``i`` end."""
    for phrase in _phrases().get(role, ()):
        if all(word_at(lexemes, i + k) == word for k, word in enumerate(phrase)):
            yield i + len(phrase)


def name_at(lexemes: tuple[Lexeme, ...], i: int) -> Iterator[Name]:
    """The unknown numbers that a phrase beginning at ``i`` may name."""
    first, second = word_at(lexemes, i), word_at(lexemes, i + 1)
    if first in ("x", "n", "y"):
        yield Name(first, i + 1)
    if first in ("another", "one"):
        key = "other" if first == "another" else "one"
        if second in _NOUNS:
            yield Name(key, i + 2)
        elif first == "another" or _one_of_them(lexemes, i):
            yield Name(key, i + 1)
        if first == "one" and second == "of":
            yield from (Name(key, end) for end in _group(lexemes, i + 2))
    if first in ("a", "an", "the", "some", "that", "this", "my", "your", "his", "her", "what"):
        yield from _described(lexemes, i)


def _described(lexemes: tuple[Lexeme, ...], i: int) -> Iterator[Name]:
    """A determiner with a noun ("a certain number"), or with a word that tells which ("the larger", "the other number")."""
    first, second = word_at(lexemes, i), word_at(lexemes, i + 1)
    fresh, asking = first in ("a", "an", "some"), first == "what"
    told = mapping("unknowns", "word", "name").get(second, "")
    if second in _NOUNS:
        yield Name("n", i + 2, fresh, asking)
    elif told == "any" and word_at(lexemes, i + 2) in _NOUNS:
        yield Name("n", i + 3, fresh, asking)
    elif told and first in ("a", "the"):
        # "a second number" is fresh, but nothing else could be meant by it
        ends = [i + 3] if word_at(lexemes, i + 2) in (*_NOUNS, "one") else []
        ends += [i + 2] if first == "the" else []
        for end in ends:
            yield Name(told, end)
            if word_at(lexemes, end) == "of":
                yield from (Name(told, after) for after in _group(lexemes, end + 1))


def _group(lexemes: tuple[Lexeme, ...], i: int) -> Iterator[int]:
    """Where a phrase for what is chosen from ends: "two numbers", "the two", "the numbers", "them"."""
    if word_at(lexemes, i) == "them":
        yield i + 1
    at = i + 1 if word_at(lexemes, i) in ("the", "these") else i
    number = lexemes[at].number if at < len(lexemes) else None
    if number is not None and number.kind in ("cardinal", "both") and number.unit is None and number.value in (2, 3):
        if word_at(lexemes, at + 1) in _PLURALS:
            yield at + 2
        if at > i:
            yield at + 1
    elif at > i and word_at(lexemes, at) in _PLURALS:
        yield at + 1


def pair_at(lexemes: tuple[Lexeme, ...], i: int) -> Iterator[int]:
    """Where a phrase for both numbers that begins at ``i`` ends ("two numbers", "the numbers", "both numbers")."""
    if word_at(lexemes, i) != "them":
        yield from _group(lexemes, i)
