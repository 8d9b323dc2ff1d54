"""Shares of lists: "Ann has 6 red and 9 blue beads. What percentage of her beads are red?", of all entries or of a total told first."""

from __future__ import annotations

from fractions import Fraction

from cpsearch.packs import kinds_of, table
from cpsearch.problem import Target
from cpsearch.reading.algebra.number_values import is_decimal
from cpsearch.reading.draft import Draft
from cpsearch.reading.proportions.listed import TELLING, Listed, dated, lemma_of, listed
from cpsearch.reading.text.closed import closed_text, exclusive
from cpsearch.reading.text.numbers import Number
from cpsearch.reading.text.patterns import Found, Name
from cpsearch.reading.text.syntax import Parse
from cpsearch.reading.wholes.parted import share_of

__all__ = ["read_shares"]

_BE = "is|are|was|were"
_SHARE = "what percentage|percent|fraction of"
_ASKED = (
    ("sort", f"{_SHARE} [ all ] <W> {_BE} <S:sort>"),
    ("sort", f"{_SHARE} [ all ] <W> [ that|which ] <H> <v> {_BE} <S:sort>"),
    ("sort", f"{_SHARE} [ all ] <W> <pp> {_BE} <S:sort>"),
    ("who", f"{_SHARE} [ all ] <W> do|does|did <H> <v>"),
)


def read_shares(parse: Parse, numbers: tuple[Number, ...]) -> Draft | None:
    """The draft of a text that lists amounts and asks which share one of them is; None for any other."""
    if not any(token.lower in ("percentage", "percent", "fraction") for token in parse.tokens):
        return None
    text = closed_text(parse, numbers, TELLING, _ASKED)
    made = listed(parse, text) if text is not None else None
    if text is None or made is None or len(made.verbs - {"be"}) > 1:
        return None
    if any(entry.found.form in ("rest", "of") or dated(entry.found) for entry in made.entries):
        return None
    chosen = _holder(parse, made, text.asked) if text.asked.form == "who" else _sort(parse, made, text.asked)
    whole = made.total() if chosen is not None else None
    if whole is None or chosen is None:
        return None
    if any(n.span not in text.draft.used for found in text.told for n in found.numbers.values()):
        return None
    part = made.amount(chosen)
    if part is None:
        return None
    said = {parse.tokens[i].lower for i in text.draft.asking}
    values = [made.value(i) or 0 for i in range(len(made.entries))]
    if "fraction" not in said and not is_decimal(Fraction(values[chosen]) / sum(values)):
        # a percentage that no decimal writes was meant to be rounded
        return None
    target = share_of(text.draft, part, whole, tuple(text.draft.asking[:3]), percent="fraction" not in said)
    text.draft.target = Target((target,), "ratio", "terminal", text.draft.question)
    return text.draft


def _names(made: Listed) -> list[Name]:
    return [entry.name for entry in made.entries if entry.name is not None]


def _is_whole(made: Listed, name: Name) -> bool:
    """Whether a noun names all entries together."""
    names = _names(made)
    heads = {other.head for other in names}
    if len(names) != len(made.entries):
        return False
    if heads == {name.head}:
        return all(name.words <= other.words for other in names)
    pairs = {(frozenset((row["one"], row["other"])), row["whole"]) for row in table("dichotomies")}
    if "person" in (name.head, *kinds_of(name.head)):
        # teachers may be women
        return name.words == {name.head} and (frozenset(heads), name.head) in pairs
    plain = name.words == {name.head}
    return plain and ((frozenset(heads), name.head) in pairs or all(name.head in kinds_of(head) for head in heads))


def _sort(parse: Parse, made: Listed, asked: Found) -> int | None:
    """The entry of the sort that is asked for, where all sorts are one holder's."""
    names, said = _names(made), asked.names["S"]
    people = {holder for holder in made.holders if holder not in _PRONOUNS}
    verb = lemma_of(parse, asked)
    still = made.verbs <= _STATIC
    if len(people) > 1 or not _is_whole(made, asked.names["W"]) or not exclusive(parse, names):
        return None
    if (not still and verb not in made.verbs) or (still and verb and verb not in _STATIC):
        return None
    who = asked.names.get("H")
    if who is not None and not who.pronoun and who.head not in people:
        return None
    own = said.words
    fitting = [i for i, name in enumerate(names) if own == name.words or (own < name.words and own & (name.words - {name.head}))]
    return fitting[0] if len(fitting) == 1 else None


def _holder(parse: Parse, made: Listed, asked: Found) -> int | None:
    """The entry of the holder that is asked for, where each has one amount of the same."""
    labels = [entry.label for entry in made.entries]
    names = _names(made)
    if len(names) != len(labels) or len({name.words for name in names}) != 1 or len(set(labels)) != len(labels) or "" in labels:
        return None
    if asked.names["W"].words != names[0].words or (lemma_of(parse, asked) not in made.verbs and lemma_of(parse, asked) != "have"):
        return None
    who = asked.names["H"]
    fitting = [i for i, label in enumerate(labels) if label == who.head]
    return fitting[0] if len(fitting) == 1 else None


_STATIC = {"have", "be", "contain", "own", "hold"}
_PRONOUNS = {"he", "she", "it", "they", "i", "you", "we"}
