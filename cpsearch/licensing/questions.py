"""What the question of a text asks for: the noun or extent it wants, whose it is, and the words by which it asks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Literal

from cpsearch.licensing.vocabulary import inquiring
from cpsearch.packs import measure_of
from cpsearch.reading.text.phrases import noun_of
from cpsearch.reading.text.syntax import Parse, Token

__all__ = ["Asked", "Extent", "asked_of"]

#: What "how long" and "how far" ask for, in whatever unit.
Extent = Literal["", "time", "length"]

_OPENING = ("how", "what", "calculate", "find", "determine", "which")
_LONG = ("far", "tall", "high", "wide", "deep")
_GENERAL = ("number", "amount", "total", "sum")
_PER = ("per", "each", "every", "a", "an")
#: What may stand between "how many" and what is counted.
_BETWEEN = ("JJ", "JJR", "JJS", "VBN", "CD", "DT", "IN", "HYPH", "VBG", "CC", ",")
#: The longest phrase of the pack of questions.
_MOST_WORDS = 3


@dataclass(frozen=True, kw_only=True)
class Asked:
    """``noun`` is what is counted ("dollar" for any money, "" where none is said), or ``extent`` what is measured.

    ``about`` are its nouns and ``names`` those that are names, ``lemmas`` its words as lemmas, ``phrases`` its words and what two or
    three of them make. It asks for so many ``per`` a measure and ``within`` a measure ("in minutes"), "" where it does not.
    ``holds`` is whether it asks what somebody has. Of "how many more … than …", ``more`` are the nouns before and ``other`` those behind.
    """

    noun: str
    extent: Extent
    about: frozenset[str]
    names: frozenset[str]
    lemmas: frozenset[str]
    phrases: frozenset[str]
    per: str
    within: str
    holds: bool
    more: frozenset[str]
    other: frozenset[str]

    def says(self, *classes: str) -> bool:
        """Whether it has a word or phrase of one of the classes of the pack."""
        return any(self.phrases & inquiring(name) for name in classes)

    @property
    def rate(self) -> bool:
        """Whether it asks for so many each, or in a time or length."""
        return self.says("rate") or any(f"a {noun}" in self.phrases for noun in inquiring("pace"))

    @property
    def gap(self) -> bool:
        """ "How many more", "how much longer", "the difference"."""
        by = (f"how {many} {word}" for many in ("many", "much") for word in inquiring("gap"))
        return "difference" in self.phrases or any(phrase in self.phrases for phrase in by)


def asked_of(parse: Parse) -> Asked | None:
    """The question of a text; None where there is none or more than one sentence asks."""
    starts = [token for token in parse.tokens if token.lower in _OPENING]
    if not starts or len({token.sentence for token in parse.tokens if token.text == "?"}) > 1:
        return None
    start = next((token for token in reversed(starts) if token.lower == "how"), starts[-1])
    tokens = [token for token in parse.tokens[start.index :] if token.sentence == start.sentence]
    words = [token.lower for token in tokens]
    than = words.index("than") if "than" in words else len(words)
    return Asked(
        noun=_noun(tokens),
        extent=_extent(words),
        about=_nouns(tokens),
        names=frozenset(noun_of(token) for token in tokens if token.tag == "NNP"),
        lemmas=frozenset(token.lemma for token in tokens),
        phrases=frozenset(_phrases(words)),
        per=next((two for one, two in pairwise(words) if one in _PER and two in inquiring("pace")), ""),
        within=next((measure_of(two) or "" for one, two in pairwise(words) if one == "in"), ""),
        more=_nouns(tokens[:than]),
        other=_nouns(tokens[than:]),
        holds=any(one in ("has", "have") and two != "to" for one, two in pairwise((*words, ""))),
    )


def _nouns(tokens: Sequence[Token]) -> frozenset[str]:
    return frozenset(noun_of(token) for token in tokens if token.tag.startswith("NN"))


def _phrases(words: Sequence[str]) -> Iterator[str]:
    for size in range(1, _MOST_WORDS + 1):
        yield from (" ".join(words[at : at + size]) for at in range(len(words) - size + 1))


def _extent(words: Sequence[str]) -> Extent:
    if words[0] != "how" or len(words) == 1:
        return ""
    return "time" if words[1] == "long" else "length" if words[1] in _LONG else ""


def _noun(tokens: Sequence[Token]) -> str:
    words = [token.lower for token in tokens]
    if words[0] == "how" and len(words) > 1:
        if words[1] == "old":
            return "year"
        if _extent(words):
            return ""
        if words[1] == "much" and inquiring("cash") & set(words):
            return "dollar"
        return _counted(tokens[2:])
    for token in tokens[1:]:
        if token.lower in inquiring("takings"):
            return "dollar"
        if token.tag.startswith("NN") and token.lower not in _GENERAL:
            return noun_of(token)
    return ""


def _counted(tokens: Sequence[Token]) -> str:
    """The noun behind "how many": up to the first plural, or the last of those that stand together."""
    last: Token | None = None
    for token in tokens:
        if token.tag.startswith("NN"):
            last = token
            if token.tag == "NNS":
                break
        elif last is not None or token.tag not in _BETWEEN:
            break
    return noun_of(last) if last is not None else ""
