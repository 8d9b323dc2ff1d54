"""Predicates and names of sets, word by word, so that a question's can be matched with those told: "be red", "play chess", "red beads"."""

from __future__ import annotations

from dataclasses import dataclass

from cpsearch.packs import kinds_of, singular
from cpsearch.reading.lexicon import mapping
from cpsearch.reading.text.syntax import Token

__all__ = ["DROPPED", "PLACING", "Predicate", "Word", "alike", "apart", "predicate_of", "same_name", "word_of"]

#: A word as it is written small, and as its lemma.
Word = tuple[str, str]

DROPPED = {"the", "a", "an", "these", "those", "their", "her", "his", "its", "all", "'s", "either"}
PLACING = {"in", "on", "at", "from", "to", "with", "for", "by", "of", "under", "into", "inside"}


@dataclass(frozen=True)
class Predicate:
    """What is said of some: the words from the verb on ("be red", "play chess"), and whether it is denied."""

    words: tuple[Word, ...]
    negated: bool
    #: in which respect it sorts, "" where that is open, and as what: ("colour", "red")
    sort: tuple[str, str] = ("", "")

    def same(self, other: Predicate) -> bool:
        """Whether two say the same, both or neither denied."""
        return alike(self.words, other.words) and self.negated == other.negated


def alike(one: tuple[Word, ...], other: tuple[Word, ...]) -> bool:
    """Whether two sequences are the same words, by form or lemma."""
    return len(one) == len(other) and all(set(a) & set(b) for a, b in zip(one, other, strict=True))


def same_name(one: tuple[Word, ...], other: tuple[Word, ...]) -> bool:
    """Whether two names have the same noun behind the same modifiers, in any order ("large red beads", "red large beads")."""
    if not one or len(one) != len(other) or not set(one[-1]) & set(other[-1]):
        return False
    left = list(other[:-1])
    for word in one[:-1]:
        met = next((w for w in left if set(w) & set(word)), None)
        if met is None:
            return False
        left.remove(met)
    return True


def word_of(token: Token) -> Word:
    """A token's word; nouns in the singular."""
    noun = token.tag.startswith("NN") or token.lower.endswith("s")
    return (token.lower, singular(token.lower) if noun and not token.tag.startswith("VB") else "be" if token.lemma == "be" else token.lemma)


def predicate_of(tokens: tuple[Token, ...], said: list[int]) -> Predicate:
    """The words of a predicate in order, without articles and empty auxiliaries."""
    negated = any(tokens[i].lower in ("not", "n't", "never") for i in said)
    kept = [tokens[i] for i in said if tokens[i].lower not in ("not", "n't", "never", *DROPPED)]
    made = [word_of(t) for t in kept if t.lower not in ("do", "does", "did") or t is kept[-1]]
    return Predicate(tuple(made), negated, ("", "") if negated else _sort_of(kept))


#: Verbs for ways to go, some of them with what one goes by.
_ON_FOOT = ("walk", "hike")
_BY = ("take", "ride", "drive", "catch")


def apart(one: Predicate, other: Predicate) -> bool:
    """Whether nothing can be both, for they sort in one respect: some are red, others blue; but some red ones may be new."""
    return bool(one.sort[0]) and one.sort[0] == other.sort[0] and one.sort[1] != other.sort[1]


def _sort_of(kept: list[Token]) -> tuple[str, str]:
    """In which respect a predicate sorts; "be" may be left out."""
    what = kept[1:] if kept and kept[0].lemma == "be" else kept
    if not what:
        return "", ""
    dimensions = mapping("sorts", "word", "dimension")
    first, last = what[0], what[-1]
    value = " ".join(t.lower for t in what[1:])
    if first.tag in ("IN", "TO", "RP"):
        return ("place" if first.lower in PLACING else f"{first.lower} what"), value
    if len(what) == 1 and first.lower in dimensions:
        return dimensions[first.lower], first.lower
    if first.lemma in _ON_FOOT or (first.lemma in _BY and any("vehicle" in kinds_of(word_of(t)[1]) for t in what[1:])):
        # nobody goes two ways at once
        return "way", f"{first.lemma} {value}"
    if first.tag.startswith(("VB", "MD")):
        return "", ""
    if last.tag.startswith("NN"):
        if len(what) == 2 and first.lower in dimensions:
            return f"{dimensions[first.lower]} of {word_of(last)[1]}", first.lower
        # "tall girls" may be among the girls, "oak trees" and "pine trees" are apart
        return ("", "") if any(t.tag.startswith("JJ") for t in what[:-1]) else ("what", " ".join(word_of(t)[1] for t in what))
    return ("name", last.lower) if last.text[0].isupper() else ("", "")
