"""Comparing terms: "6 more stamps than Bo", "twice the number of pens that Bo has", "3 less than half as many as Ann and Bo combined".

A term names an amount by another one: its *reference*, and the steps from there, which may be nested. It is read on the sequence of
tokens, from its number on, and takes only words that it understands.
"""

from __future__ import annotations

from collections.abc import Set
from dataclasses import dataclass, replace

from cpsearch.reading.comparing.comparisons import LARGER, Base, base_of, extents
from cpsearch.reading.discourse.world import World
from cpsearch.reading.lexicon import mapping, words
from cpsearch.reading.text.phrases import Phrase
from cpsearch.reading.text.syntax import Parse, Token

__all__ = ["Step", "Term", "number_at", "term_at"]

_FACTORS = ("multiple", "fraction")
_GAPS = ("cardinal", "money", "dozen")
_ENDS = {".", "?", "!", ",", ";", ":", "and", "but", "while", "if"}
#: How far and how long something is done.
_EXTENTS = {"far": "length", "long": "time"}
#: Nouns that stand for how many or how much there is of what follows.
_NUMBERS = {"number", "amount", "quantity"}


@dataclass(frozen=True)
class Step:
    """``operation`` is factor, difference or percent (25% more than); ``larger`` tells on which side of the reference the last two lie."""

    operation: str
    phrase: Phrase
    larger: bool = True


@dataclass(frozen=True)
class Term:
    """``steps`` from the outermost one; ``noun`` is what is compared, where the term says so.

    ``base`` is None where the reference is left out ("half as many"); ``also`` are kinds that are counted with the base's ("as hens and
    ducks combined"); ``end`` is the token behind the term; ``numbered`` marks "half the number of geese", which may name the reference,
    ``pointing`` "twice that many", which means what was told last; ``measure`` is the dimension of "twice as far",
    and ``word`` the one that says which attribute is compared ("older", "tall", "height").
    """

    steps: tuple[Step, ...]
    noun: Phrase | None
    base: Base | None
    tokens: tuple[int, ...]
    end: int
    also: tuple[Phrase, ...] = ()
    numbered: bool = False
    measure: str = ""
    word: str = ""
    pointing: bool = False


def number_at(parse: Parse, world: World, index: int) -> Phrase | None:
    """The phrase whose number begins at a token."""
    start = parse.tokens[index].start
    return next((p for p in world.phrases if p.number is not None and p.number.span.start == start), None)


def term_at(parse: Parse, world: World, index: int, dated: Set[str], *, measured: bool = False) -> Term | None:
    """The term whose number begins at token ``index``, if one does; with ``measured``, also one of an attribute ("older than")."""
    phrase = number_at(parse, world, index)
    if phrase is None or phrase.number is None:
        return None
    reader = _Reader(parse, world, dated, measured)
    if phrase.number.kind in _FACTORS:
        return reader.factor(phrase)
    if phrase.number.kind == "percent" and not measured:
        return reader.percent(phrase)
    return reader.gap(phrase) if phrase.number.kind in _GAPS else None


@dataclass(frozen=True)
class _Reader:
    parse: Parse
    world: World
    dated: Set[str]
    measured: bool

    # --- terms

    def percent(self, phrase: Phrase) -> Term | None:
        """ "25% more stamps than …", "25% as many as …", "25% of the number of stamps that …": only of an amount that is named."""
        said = [t.lower for t in self.parse.tokens[self._own(phrase)[-1] + 1 :][:3]] + [""] * 3
        if said[0] == "as" or (said[0] == "of" and said[1] == "the" and said[2] in _NUMBERS):
            return self.factor(phrase)
        term = self.gap(phrase)
        if term is None or term.base is None:
            return None
        outer, *inner = term.steps
        return replace(term, steps=(replace(outer, operation="percent"), *inner))

    def gap(self, phrase: Phrase) -> Term | None:
        """ "5 more than …", "5 stamps more than …", "5 fewer stamps than …", "5 fewer"."""
        own = self._own(phrase)
        assert phrase.number is not None
        signs = {**extents(), **LARGER} if self.measured else LARGER
        sign = next((t for t in self._rest(own[-1] + 1) if t.lower in signs), None)
        if sign is None or any(not self._nominal(t) for t in self.parse.tokens[own[-1] + 1 : sign.index]):
            return None
        step = Step("difference", phrase, signs[sign.lower])
        word = "" if sign.lower in LARGER else sign.lower
        # behind "25% more" stands what is counted
        noun = phrase if phrase.noun else self._noun_at(sign.index + 1) if phrase.number.kind == "percent" else None
        tokens = {*own, sign.index, *(noun.tokens if noun is not None else ())}
        than = next((t for t in self._rest(sign.index + 1) if t.lower == "than"), None)
        verbs = () if than is None else self.parse.tokens[sign.index + 1 : than.index]
        if than is None or any(t.tag in ("VBD", "VBZ", "VBP", "MD") or t.lower in (",", ";") for t in verbs):
            if step.larger or than is not None:
                return None
            return Term((step,), noun, None, tuple(sorted(tokens)), max(tokens) + 1)
        behind = than.index + 1
        if behind + 1 >= len(self.parse.tokens):
            return None
        inner = number_at(self.parse, self.world, behind)
        if inner is not None and inner.number is not None and inner.number.kind in _FACTORS:
            term = self.factor(inner)
            if term is None:
                return None
            own_noun = noun if noun is not None and not _is_unit(self.world, noun, term.noun) else term.noun or noun
            steps = (step, *term.steps)
            spent = tuple(sorted({*tokens, than.index, *term.tokens}))
            return replace(term, steps=steps, noun=own_noun, tokens=spent, word=word or term.word)
        found = self._referring((step,), noun, tokens, than.index)
        return None if found is None else replace(found, word=word)

    def factor(self, phrase: Phrase) -> Term | None:
        """ "twice as many stamps as …", "twice the number of stamps that …", "twice that many", "half of what …", "half Bo's stamps"."""
        own = self._own(phrase)
        step, after = (Step("factor", phrase),), own[-1] + 1
        said = [t.lower for t in self.parse.tokens[after : after + 4]] + [""] * 4
        if said[0] == "as" and said[1] in ("many", "much", *_EXTENTS):
            term = self._as_many(step, own, after)
            return None if term is None else replace(term, measure=_EXTENTS.get(said[1], ""))
        if self.measured and said[0] == "as" and said[1] in mapping("attributes", "adjective", "noun"):
            term = self._as_many(step, own, after)
            return None if term is None else replace(term, word=said[1])
        if said[0] in ("that", "this") and said[1] in ("many", "much"):
            noun = self._noun_at(after + 2)
            tokens = {*own, after, after + 1, *(noun.tokens if noun is not None else ())}
            return Term(step, noun, None, tuple(sorted(tokens)), max(tokens) + 1, pointing=True)
        if said[0] == "of":
            after, said = after + 1, said[1:]
            own = (*own, after - 1)
        measure = self._measure_of(step, own, after) if self.measured else None
        if measure is not None:
            return measure
        if said[0] == "what":
            return self._referring(step, None, {*own, after}, after)
        if said[0] in ("the", "that", "this") and said[1] in _NUMBERS:
            return self._number_of(step, own, after, elided=said[0] != "the")
        return self._of_owner(step, own, after)

    def _as_many(self, step: tuple[Step, ...], own: tuple[int, ...], first: int) -> Term | None:
        noun = self._noun_at(first + 2)
        tokens = {*own, first, first + 1, *(noun.tokens if noun is not None else ())}
        second = next((t for t in self._rest(first + 2) if t.lower in ("as", "than") or number_at(self.parse, self.world, t.index)), None)
        if second is None or second.lower not in ("as", "than"):
            # "twice as many on Sunday, and 5 fewer on Monday than": the next term's
            return Term(step, noun, None, tuple(sorted(tokens)), max(tokens) + 1)
        return self._referring(step, noun, tokens, second.index)

    def _number_of(self, step: tuple[Step, ...], own: tuple[int, ...], first: int, *, elided: bool) -> Term | None:
        """Behind "twice": "the number of stamps (that) Bo has", "that number"."""
        tokens = {*own, first, first + 1}
        of = first + 2
        if of >= len(self.parse.tokens) or self.parse.tokens[of].lower != "of":
            if not elided:
                return self._clause(step, None, tokens, first + 1)
            return Term(step, None, None, tuple(sorted(tokens)), first + 2, pointing=True)
        noun = self._noun_at(of + 1)
        if noun is None or elided:
            return None
        tokens |= {of, *noun.tokens}
        if noun.owner is not None:
            return self._owned(step, noun, tokens)
        after = self._behind(max(noun.tokens) + 1)
        if after is not None and after.lower in ("as", "than"):
            return self._referring(step, noun, tokens, after.index)
        if after is None or after.lower in _ENDS:
            # "and half the number of geese"; where the number of something is compared, of the geese themselves
            return Term(step, noun, None, tuple(sorted(tokens)), max(tokens) + 1, numbered=True)
        return self._clause(step, noun, tokens, max(noun.tokens))

    def _measure_of(self, step: tuple[Step, ...], own: tuple[int, ...], first: int) -> Term | None:
        """Behind "twice": "Bo's age", "the height of the spruce"."""
        named = mapping("attributes", "noun", "adjective")
        noun = next((p for p in self.world.phrases if p.noun in named and first in p.tokens and p.head >= first and p.number is None), None)
        if noun is None or set(noun.mods) - words("modifiers"):
            return None
        if noun.owner is not None:
            owner = next((p for p in self.world.phrases if p.head == noun.owner), None)
            tokens = {*own, *noun.tokens, *(owner.tokens if owner is not None else ())}
            holder = self.world.entity(noun).rpartition(".")[0]
            return Term(step, None, Base(holder), tuple(sorted(tokens)), max(tokens) + 1, word=noun.noun) if holder else None
        of = self._behind(noun.head + 1)
        if "the" not in noun.det.split() or of is None or of.lower != "of":
            return None
        spent = {*own, *(i for i in noun.tokens if i <= noun.head), of.index}
        term = self._referring(step, None, spent, of.index)
        return None if term is None else replace(term, word=noun.noun)

    def _of_owner(self, step: tuple[Step, ...], own: tuple[int, ...], first: int) -> Term | None:
        """Behind "twice": "the stamps (that) Bo has"."""
        owned = next((p for p in self.world.phrases if p.owner == first and p.number is None and p.tag == "NN"), None)
        if self.measured and owned is not None and owned.noun not in words("kin"):
            # "2 times Sarah's pool"
            tokens = {*own, *(i for i in owned.tokens if i >= first)}
            return Term(step, None, Base(self.world.entity(owned)), tuple(sorted(tokens)), max(tokens) + 1)
        noun = self._noun_at(first)
        if noun is None or noun.number is not None or noun.owner is not None or noun.det != "the" or noun.noun in words("kin"):
            return None
        return self._clause(step, noun, {*own, *noun.tokens}, max(noun.tokens))

    def _clause(self, step: tuple[Step, ...], noun: Phrase | None, tokens: set[int], last: int) -> Term | None:
        """Behind a noun: the relative clause that says whose it is ("that Bo has", "Bo picked")."""
        after = self._behind(last + 1)
        if after is None or after.lower in _ENDS:
            return None
        start = last
        if after.lower in ("that", "which"):
            start, tokens = after.index, tokens | {after.index}
        term = self._referring(step, noun, tokens, start)
        done = term is not None and any(self.parse.tokens[i].tag in ("VBD", "VBZ", "VBP", "VBN") for i in term.tokens if i > start)
        return term if done else None

    def _owned(self, step: tuple[Step, ...], noun: Phrase, tokens: set[int]) -> Term | None:
        holder = self.world.owner(noun)
        if not holder or not self.world.is_person(holder):
            return None
        return Term(step, replace(noun, owner=None), Base(holder), tuple(sorted(tokens)), max(tokens) + 1)

    # --- references

    def _referring(self, steps: tuple[Step, ...], noun: Phrase | None, tokens: set[int], link: int) -> Term | None:
        """A term with what stands behind its "than", "as", "what" or "that" (token ``link``)."""
        group = self._group(link + 1)
        if group is not None:
            base, also, used = group
            spent = {*tokens, link, *used}
            return Term(steps, noun, base, tuple(sorted(spent)), max(spent) + 1, also)
        found = base_of(self.parse, self.world, link, self.dated)
        if found is None or "+" in found.holder:
            return None
        spent = {*tokens, *found.tokens, link}
        following = self._behind(max(spent) + 1)
        if following is not None and following.lower == "and" and self._combined(following.index) is not None:
            # a group that was not understood
            return None
        return Term(steps, noun, found, tuple(sorted(spent)), max(spent) + 1)

    def _group(self, start: int) -> tuple[Base, tuple[Phrase, ...], set[int]] | None:
        """ "Ann and Bo combined", "hens and ducks together": several holders or kinds as one reference."""
        joint = self._combined(start)
        if joint is None:
            return None
        inside = [p for p in self.world.phrases if start <= min(p.tokens) and p.head < joint and p.number is None]
        inside = [p for p in inside if not any(p.head in q.tokens and q.head != p.head for q in inside)]
        used = {i for p in inside for i in p.tokens} | {joint}
        for token in self.parse.tokens[start:joint]:
            if token.lower in ("and", ",", "the", "both", "of") or token.lemma in ("do", "have"):
                used.add(token.index)
            elif token.index not in used:
                return None
        if len(inside) < 2:
            return None
        holders = [self.world.entity(p) for p in inside]
        if all(p.proper or p.pronoun for p in inside):
            known = all(h and "?" not in h and "+" not in h for h in holders) and len(set(holders)) == len(holders)
            return (Base("+".join(holders)), (), used) if known else None
        if any(p.proper or p.pronoun or p.owner is not None for p in inside):
            return None
        return Base(kind=self.world.kind_of(inside[0])), tuple(inside[1:]), used

    def _combined(self, start: int) -> int | None:
        """The word that joins what stands from ``start`` on ("combined"), if "and" stands before it and no other clause begins."""
        both = False
        for token in self._rest(start):
            both |= token.lower == "and"
            if token.lower in ("combined", "together"):
                return token.index if both else None
            if token.lower in (";", "than", "as", "but") or token.tag in ("CD", "MD"):
                return None
        return None

    # --- tokens

    def _own(self, phrase: Phrase) -> tuple[int, ...]:
        assert phrase.number is not None
        span = phrase.number.span
        return tuple(t.index for t in self.parse.tokens if t.start < span.end and span.start < t.end)

    def _rest(self, start: int) -> list[Token]:
        """The tokens of the sentence from ``start`` on."""
        if start >= len(self.parse.tokens):
            return []
        sentence = self.parse.tokens[max(start - 1, 0)].sentence
        return [t for t in self.parse.tokens[start:] if t.sentence == sentence]

    def _behind(self, index: int) -> Token | None:
        rest = self._rest(index)
        return rest[0] if rest else None

    def _nominal(self, token: Token) -> bool:
        return token.tag.startswith(("NN", "JJ")) or token.lower == "of"

    def _noun_at(self, index: int) -> Phrase | None:
        """The noun phrase that begins at a token."""
        found = [p for p in self.world.phrases if index in p.tokens and p.noun and not p.pronoun and p.number is None and p.head >= index]
        return found[0] if found and all(t.sentence == self.parse.tokens[index].sentence for t in self._rest(index)[:1]) else None


def _is_unit(world: World, phrase: Phrase, noun: Phrase | None) -> bool:
    """Whether the outer noun only repeats what the inner one says in full ("$5 more than half as much money")."""
    return noun is not None and world.kind_of(phrase) == world.kind_of(noun)
