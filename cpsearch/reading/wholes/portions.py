"""Portions and partitions: "a third of the pens are red", "40% of them walk", "12 are red, 9 are black, and the rest are blue".

A portion is a fraction or percent of a *named whole*; the rest completes the parts to the whole. The whole is the one stated
amount of that kind before anything changed it: after a change the base would be a guess, and nothing is licensed.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import pairwise

from cpsearch.problem import Signature
from cpsearch.reading.discourse.facts import Fact, fact_of
from cpsearch.reading.discourse.world import Kind, World
from cpsearch.reading.text.clauses import Clause
from cpsearch.reading.text.phrases import Phrase, is_portion
from cpsearch.reading.text.syntax import Parse
from cpsearch.reading.wholes.predicates import apart, predicate_of

__all__ = ["Portion", "Remainder", "read_portion", "read_remainder"]


@dataclass(frozen=True)
class Portion:
    """A fact whose amount is ``fraction`` of the whole of its kind."""

    fact: Fact
    fraction: Signature
    tokens: tuple[int, ...]


@dataclass(frozen=True)
class Remainder:
    """What a partition leaves: the fact of the rest, beside the facts told of the same whole."""

    fact: Fact
    parts: tuple[Fact, ...]
    tokens: tuple[int, ...]


def read_portion(parse: Parse, world: World, clause: Clause, phrase: Phrase, kinds: tuple[Kind, ...]) -> Portion | None:
    """Read a fraction or percent "of" a kind that the text counts; None where the whole is not named."""
    if phrase.number is None or phrase.number.kind == "multiple" or not is_portion(parse, phrase):
        return None
    inner = world.inner(phrase)
    whole = phrase if phrase.noun else inner
    if whole is None or (whole.number is not None and whole is not phrase):
        return None
    behind = ["a" if parse.tokens[i].lower == "an" else parse.tokens[i].lower for i in range(min(phrase.tokens), whole.head + 1)]
    if ("of", "a") in pairwise(behind) and whole.tag == "NN" and any(k.noun == whole.noun for k in kinds):
        # "ate 3/4 of a cookie": of one, not of those that are counted
        return None
    if whole.pronoun:
        # "a third of them": the only kind counted so far
        if len(set(kinds)) != 1:
            return None
        kind = kinds[0]
    else:
        kind = world.kind_of(whole)
    # the fraction is not the amount: the fact's own amount is derived
    fact = fact_of(parse, world, clause, replace(phrase, number=None, tag="CD"), kind=kind)
    if fact is None:
        return None
    tokens = tuple(sorted({*fact.tokens, *phrase.tokens, *(inner.tokens if inner is not None else ())}))
    return Portion(fact, Signature(f"fraction @{phrase.head}"), tokens)


def read_remainder(parse: Parse, world: World, clause: Clause, facts: list[Fact]) -> Remainder | None:
    """Read "the rest are blue", "the others went home": the complement of the parts told in the clauses just before."""
    rest = next((p for p in clause.subject if parse.tokens[p.head].lower in ("rest", "others", "remainder") and p.number is None), None)
    if rest is None:
        return None
    parts = tuple(f for f in facts if f.clause.sentence == clause.sentence and f.phrase.role == "subj" and f.phrase.tag == "CD")
    if not parts:
        before = [f for f in facts if f.phrase.role == "subj" and f.phrase.tag == "CD" and f.clause.sentence == clause.sentence - 1]
        parts = tuple(before)
    said = [predicate_of(parse.tokens, [i for i in f.clause.tokens if i >= f.clause.verb]) for f in parts]
    if not all(apart(one, other) for n, one in enumerate(said) for other in said[n + 1 :]):
        # "20 are red, 15 are new and the rest are blue": some may be both
        return None
    if not parts or len({f.kind for f in parts}) != 1:
        return None
    fact = fact_of(parse, world, clause, rest, kind=parts[0].kind)
    if fact is None:
        return None
    return Remainder(replace(fact, phrase=replace(rest, number=None)), parts, tuple(sorted({*fact.tokens, *rest.tokens})))
