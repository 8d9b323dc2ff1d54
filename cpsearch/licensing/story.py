"""A text as its clauses say it: the numbers with what they are said to be, and the question."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from cpsearch.licensing.mentions import Mention, find_mentions
from cpsearch.reading.text.numbers import find_numbers
from cpsearch.reading.text.phrases import noun_of
from cpsearch.reading.text.syntax import Parse, Token

if TYPE_CHECKING:
    from cpsearch.reading import Reader

__all__ = ["Asked", "Story", "story_of"]


@dataclass(frozen=True)
class Asked:
    """What the question asks: the noun it counts ("" where none is said), the words around it, and all its words in lower case."""

    noun: str
    about: frozenset[str]
    text: str
    names: frozenset[str] = frozenset()
    lemmas: frozenset[str] = frozenset()

    def says(self, pattern: str) -> bool:
        """Whether the question matches."""
        return re.search(pattern, self.text) is not None


@dataclass(frozen=True)
class Story:
    """``mentions`` are in the order of the grounded numbers of the text."""

    parse: Parse
    mentions: tuple[Mention, ...]
    asked: Asked | None

    @cached_property
    def words(self) -> frozenset[str]:
        """Every word of the text, small."""
        return frozenset(token.lower for token in self.parse.tokens)


def story_of(text: str, *, reader: Reader | None = None) -> Story:
    """The story of a text; needs the ``text`` extra."""
    from cpsearch.reading.text.attachments import reattached
    from cpsearch.reading.text.mends import mended
    from cpsearch.reading.text.repairs import repaired
    from cpsearch.reading.text.syntax import default_reader

    parse = reattached(repaired(mended((reader or default_reader()).parse(text))))
    numbers = find_numbers(text)
    return Story(parse, find_mentions(parse, numbers), _asked(parse))


def _asked(parse: Parse) -> Asked | None:
    starts = [t for t in parse.tokens if t.lower in ("how", "what", "calculate", "find", "determine", "which")]
    marks = [t for t in parse.tokens if t.text == "?"]
    if not starts or len({t.sentence for t in marks}) > 1:
        return None
    start = next((t for t in reversed(starts) if t.lower == "how"), starts[-1])
    tokens = [t for t in parse.tokens[start.index :] if t.sentence == start.sentence]
    everything = " ".join(t.lower for t in parse.tokens[start.index :] if t.sentence == start.sentence)
    names = frozenset(noun_of(t) for t in tokens if t.tag == "NNP")
    about = frozenset(noun_of(t) for t in tokens if t.tag.startswith("NN"))
    return Asked(_noun(tokens), about, everything, names, frozenset(t.lemma for t in tokens))


def _noun(tokens: list[Token]) -> str:
    if tokens[0].lower == "how" and len(tokens) > 1:
        second = tokens[1].lower
        if second in ("old", "long"):
            return {"old": "year"}.get(second, "@time")
        if second in ("far", "tall", "high", "wide", "deep"):
            return "@length"
        if second == "much" and any(
            t.lower
            in (
                "money",
                "cost",
                "costs",
                "pay",
                "paid",
                "spend",
                "spent",
                "earn",
                "earned",
                "profit",
                "change",
                "dollars",
                "charge",
                "owe",
                "save",
                "saved",
                "price",
                "worth",
                "make",
            )
            for t in tokens
        ):
            return "dollar"
        nouns: list[Token] = []
        for token in tokens[2:]:
            if token.tag.startswith("NN"):
                nouns.append(token)
                if token.tag in ("NNS",):
                    break
            elif nouns or token.tag not in ("JJ", "JJR", "JJS", "VBN", "CD", "DT", "IN", "HYPH", "VBG", "CC", ","):
                break
        return noun_of(nouns[-1]) if nouns else ""
    for token in tokens[1:]:
        if token.lower in ("cost", "price", "profit", "revenue", "earnings", "salary", "bill", "income", "money", "budget", "payment"):
            return "dollar"
        if token.tag.startswith("NN") and token.lower not in ("number", "amount", "total", "sum"):
            return noun_of(token)
    return ""
