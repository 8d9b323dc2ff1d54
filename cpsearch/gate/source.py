"""What a derivation is checked against: a text or a Problem, with the numbers that it states and the constants that it calls for."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from itertools import product
from typing import TYPE_CHECKING

from cpsearch.gate._answers import answers_of, is_read
from cpsearch.limits import Limits
from cpsearch.packs import conversion, dimension, measure_of, table
from cpsearch.problem import Problem, Span

if TYPE_CHECKING:
    from cpsearch.licensing import Story
    from cpsearch.reading import Reader

__all__ = ["ALWAYS", "Source", "Stated"]

_WORD = re.compile(r"[^\W\d_]+|[$¢€£%]")
#: Hundredths, and one as the whole of a fraction.
ALWAYS = {Fraction(1): "one whole", Fraction(100): "hundredths"}


@dataclass(frozen=True)
class Stated:
    """A number that the source states. ``kind`` is a found number's (``cpsearch.reading.text.numbers``), ``id`` a quantity's."""

    value: Fraction
    span: Span | None
    kind: str = "cardinal"
    id: str | None = None


@dataclass(frozen=True)
class Source:
    """A problem to check derivations of; each part of it is read once, when a check first needs it.

    Make one where many derivations of one problem are checked: :func:`cpsearch.gate.verify` takes it in place of the text. It is ``whole``
    if the Problem is what was read of the text.

    >>> [str(number.value) for number in Source("Ida has 3 pens and buys a dozen.").numbers]
    ['3', '12']
    """

    text: str
    given: Problem | None = None
    reader: Reader | None = None
    limits: Limits = Limits()
    whole: bool = False

    @cached_property
    def numbers(self) -> tuple[Stated, ...]:
        """The numbers that an operand can be, none of a text that is too long; the constants of a Problem are not among them."""
        if len(self.text) > self.limits.max_text:
            return ()
        from cpsearch.reading.text.numbers import GROUNDED, find_numbers

        found = find_numbers(self.text)
        if self.given is None:
            return tuple(Stated(number.value, number.span, number.kind) for number in found if number.kind in GROUNDED)
        kinds = {number.span: number.kind for number in found}
        stated = (quantity for quantity in self.given.quantities if quantity.provenance != "constant")
        return tuple(Stated(q.value, q.span, kinds.get(q.span, "cardinal") if q.span else "cardinal", q.id) for q in stated)

    @cached_property
    def constants(self) -> Mapping[Fraction, str]:
        """Pack constants that the words of the text call for: factors between a measure that it names and another."""
        found = dict(ALWAYS)
        if self.given is not None:
            found |= {quantity.value: quantity.id for quantity in self.given.quantities if quantity.provenance == "constant"}
        if any(number.kind == "dozen" for number in self.numbers):
            found.setdefault(Fraction(12), "item/dozen")
        named = {atom for word in set(_WORD.findall(self.text)) if (atom := measure_of(word)) is not None}
        rows = table("conversions")
        for row in rows:
            if row["status"] == "inexact" and {row["whole"], row["part"]} & named:
                found.setdefault(Fraction(row["factor"]), f"{row['part']}/{row['whole']}")
        parts = dict.fromkeys(row[column] for row in rows for column in ("whole", "part"))
        for atom, other in product(sorted(named), parts):
            # nobody thinks of nickels where dollars are named
            factor = conversion(atom, other) if other in named or dimension(atom) != "money" else None
            for value, name in () if factor is None else ((factor, f"{other}/{atom}"), (1 / factor, f"{atom}/{other}")):
                # a factor between measures says more than that everything has hundredths
                if found.get(value) == ALWAYS.get(value):
                    found[value] = name
        return found

    @cached_property
    def problem(self) -> Problem:
        """The Problem: the given one, or what the reader makes of the text."""
        if self.given is not None:
            return self.given
        from cpsearch.reading import read

        return read(self.text, reader=self.reader, limits=self.limits)

    @cached_property
    def answers(self) -> Mapping[Fraction, str] | None:
        """What the Problem proves (:func:`cpsearch.gate._answers.answers_of`)."""
        return answers_of(self.problem, self.limits)

    @cached_property
    def read_whole(self) -> Source:
        """The source over its Problem, if the text is read without anything left over and the reading proves something; else itself.

        One that proves nothing has missed what the text says (a rounding, a relation), so it cannot say what is wrong either.
        """
        if self.given is not None or not is_read(self.problem, self.limits) or self.answers == {}:
            return self
        return replace(self, given=self.problem, whole=True)

    @cached_property
    def story(self) -> Story:
        """What each number of the text is said to be, clause by clause."""
        from cpsearch.licensing import story_of

        return story_of(self.text, reader=self.reader)
