"""Values: a number of a derivation with what it measures and what it rests on."""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Literal

from cpsearch.licensing.mentions import Mention
from cpsearch.packs import dimension, is_measure
from cpsearch.problem import Relation, Span

__all__ = ["Id", "Operator", "Rest", "Value", "by", "merged", "of_constant", "of_mention", "sides"]

#: The mentions that a value rests on, and what it comes to.
Id = tuple[frozenset[int], Fraction]
Operator = Literal["+", "-", "*", "/"]
#: How a difference came about: the complement of a part, a rest of a whole, a loss, two amounts that are apart.
Rest = Literal["complement", "rest", "lost", "apart"]

_OPERATIONS: Mapping[Operator, Callable[[Fraction, Fraction], Fraction]] = {
    "+": operator.add,
    "-": operator.sub,
    "*": operator.mul,
    "/": lambda one, two: one / two if two else Fraction(0),
}


@dataclass(frozen=True, kw_only=True)
class Value:
    """``number`` is of ``top`` per ``bottom`` (each a noun, a measure, or "" for none), ``about`` the words that tell whose or what.

    It rests on the mentions ``used`` (among them ``rates``, which may be used again) and on earlier ``steps`` of the derivation;
    ``order`` is the last mention of them, ``verbs`` what their clauses do. ``mention`` is set on what the text states, ``constant`` on
    what a pack does; it is ``turned`` if it is divided by as what its part is turned over ("÷ 2" for a half).

    What was calculated has its ``relation``, the comparison ``said`` or ``cue`` that licenses it, and its last operation ``op``. In a
    sum ``addends`` are told apart, in a part ``part_of`` is its whole; ``rests`` are the differences taken so far and ``sign`` the way
    it goes. ``deeds`` are its verbs with their particles and ``less`` those of what was taken away; ``between`` says whose the two
    sides of its last difference are. ``fired`` are the comparisons and changes used, ``bases`` what each was made to. ``toward`` is
    whether the last one led to its subject, not back to its base, and ``open`` (±1) a part that is still to be put on or taken off.
    """

    number: Fraction
    top: str = ""
    bottom: str = ""
    about: frozenset[str] = frozenset()
    used: frozenset[int] = frozenset()
    rates: frozenset[int] = frozenset()
    steps: frozenset[int] = frozenset()
    order: int = 0
    verbs: frozenset[str] = frozenset()
    mention: Mention | None = field(default=None, compare=False)
    constant: bool = False
    turned: bool = False
    relation: Relation | None = None
    said: Mention | None = field(default=None, compare=False)
    cue: Span | None = field(default=None, compare=False)
    op: Operator | None = None
    addends: tuple[Id, ...] = ()
    deeds: frozenset[str] = frozenset()
    less: frozenset[str] = frozenset()
    between: tuple[frozenset[str], frozenset[str]] | None = None
    part_of: Id | None = None
    rests: tuple[Rest, ...] = ()
    sign: int = 0
    fired: frozenset[int] = frozenset()
    bases: frozenset[tuple[int, Id]] = frozenset()
    toward: bool = True
    open: int = 0

    @property
    def id(self) -> Id:
        """What it rests on and comes to."""
        return self.used, self.number

    @property
    def unit(self) -> str:
        """The unit in its text form."""
        return (self.top or "1") + (f"/{self.bottom}" if self.bottom else "")

    @property
    def dimension(self) -> str | None:
        """The dimension of a plain amount, ``count`` of things that are counted; None where that is not sure."""
        if self.bottom or not self.top or "|" in self.top or (self.mention is not None and not self.mention.said):
            return None
        return dimension(self.top) or "count"

    @property
    def pure(self) -> bool:
        """Whether it measures nothing: a factor or a part."""
        return not self.top and not self.bottom

    @property
    def summands(self) -> tuple[Id, ...]:
        """The addends of a sum, else itself."""
        return self.addends or (self.id,)

    def has_role(self, *roles: str) -> bool:
        """Whether it is a stated number of one of these roles."""
        return self.mention is not None and self.mention.role in roles


def of_mention(mention: Mention) -> Iterator[Value]:
    """The ways to take a stated number: one for each denominator that it may have, without a unit if it is a factor or a part."""
    used = frozenset({mention.index})
    verbs = frozenset() if mention.clause is None else frozenset({mention.clause.lemma})
    deeds = frozenset() if mention.clause is None else frozenset({f"{mention.clause.lemma} {mention.clause.particle}"})
    value = Value(number=mention.value, about=mention.about, used=used, order=mention.index, verbs=verbs, deeds=deeds, mention=mention)
    # "half an hour" is an amount
    measured = mention.number.kind == "fraction" and is_measure(mention.unit) and mention.base is None
    if mention.role == "factor" or (mention.role == "part" and not measured):
        yield value
        return
    for per in mention.per:
        yield replace(value, top=mention.unit, bottom=per, rates=used if per else frozenset(), sign=mention.sign)


def of_constant(name: str, number: Fraction) -> Value:
    """A pack constant by its name.

    >>> of_constant("minute/hour", Fraction(60)).unit, of_constant("one whole", Fraction(1)).unit
    ('minute/hour', '1')
    """
    top, _, bottom = name.partition("/")
    return Value(number=number, top=top, bottom=bottom, constant=True) if bottom else Value(number=number, constant=True)


# ---- two values to a third


def sides(one: Value, two: Value) -> tuple[tuple[Value, Value], tuple[Value, Value]]:
    """Either as the one that a rule is about, with the other."""
    return (one, two), (two, one)


def merged(
    op: Operator,
    one: Value,
    two: Value,
    *,
    like: Value | None = None,
    top: str = "",
    bottom: str = "",
    relation: Relation,
    said: Mention | None = None,
    cue: Span | None = None,
) -> Value:
    """``one op two`` of a unit, resting on all that both rest on; ``like`` stands for the unit of that value."""
    return Value(
        number=_OPERATIONS[op](one.number, two.number),
        top=like.top if like is not None else top,
        bottom=like.bottom if like is not None else bottom,
        about=one.about | two.about,
        used=one.used | two.used,
        rates=one.rates | two.rates,
        steps=one.steps | two.steps,
        order=max(one.order, two.order),
        verbs=one.verbs | two.verbs,
        deeds=one.deeds | two.deeds,
        less=one.less | two.less | (two.deeds if op == "-" else frozenset()),
        between=(one.about, two.about) if op == "-" else None,
        relation=relation,
        said=said,
        cue=said.cue if said is not None else cue,
        op=op,
        rests=(*one.rests, *two.rests),
        sign=one.sign or two.sign,
        fired=one.fired | two.fired,
        bases=one.bases | two.bases,
    )


def by(value: Value, comparison: Mention, base: Value, *, about: frozenset[str] | None = None, toward: bool = True) -> Value:
    """A merged value as made by a comparison or change to ``base``, and about what that leads to."""
    return replace(
        value,
        about=value.about if about is None else about,
        fired=value.fired | {comparison.index},
        bases=value.bases | {(comparison.index, base.id)},
        toward=toward,
    )
