"""The sentences of a text by its punctuation, and the one that asks."""

from __future__ import annotations

import re
from dataclasses import dataclass

__all__ = ["Sentence", "asking_from", "question_of", "sentences_of"]

_END = re.compile(r"(?<!\bMr)(?<!\bMs)(?<!\bMrs)(?<!\bDr)(?<!\bSt)[.?!]+[\"”]?(?=\s|$)")


@dataclass(frozen=True)
class Sentence:
    """A sentence with its place in the text."""

    start: int
    end: int
    text: str


def sentences_of(text: str) -> tuple[Sentence, ...]:
    """The sentences of a text, with their marks and without the space around them.

    >>> [sentence.text for sentence in sentences_of("Mr. Ek has 2 pens. He lost 1.5 of them. Why?")]
    ['Mr. Ek has 2 pens.', 'He lost 1.5 of them.', 'Why?']
    """
    ends = [match.end() for match in _END.finditer(text)]
    if not ends or text[ends[-1] :].strip():
        ends.append(len(text))
    found, start = [], 0
    for end in ends:
        piece = text[start:end]
        begin = start + len(piece) - len(piece.lstrip())
        if piece.strip():
            found.append(Sentence(begin, begin + len(piece.strip()), piece.strip()))
        start = end
    return tuple(found)


def question_of(text: str) -> Sentence | None:
    """The last sentence that ends with a question mark, or asks to find something."""
    asking = [s for s in sentences_of(text) if s.text.rstrip('"”').endswith("?")]
    return asking[-1] if asking else None


def asking_from(text: str) -> int:
    """Where the text begins to ask: the question word of its question, else the question's start, else the end of the text.

    >>> asking_from("Ida has 3 pens. If she buys 2, how many has she?")
    31
    """
    question = question_of(text)
    if question is None:
        return len(text)
    word = re.search(r"\b(?:how|what|which|who)\b", question.text, re.I)
    return question.start + (word.start() if word else 0)
