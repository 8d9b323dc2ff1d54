"""The sides, areas and perimeters of figures as signatures, with the licences that tie them."""

from __future__ import annotations

from dataclasses import dataclass, field

from cpsearch.problem import Signature
from cpsearch.reading.draft import Draft
from cpsearch.reading.text.numbers import Number
from cpsearch.unit import DIMENSIONLESS, Unit

__all__ = ["Figure"]


@dataclass
class Figure:
    """A rectangle or square: what is told of it by dimension (``length`` …, ``side``, ``perimeter``, ``area``)."""

    draft: Draft
    name: str
    words: frozenset[str]
    head: str
    square: bool = False
    told: dict[str, Number] = field(default_factory=dict)
    unit: str = ""
    #: a dimension told by another: (kind, dimension, other, number)
    relation: tuple[str, str, str, Number] | None = None
    count: Number | None = None
    cue: tuple[int, ...] = ()

    def tell(self, dimension: str, number: Number, unit: str) -> bool:
        """Note a number; False if it is told twice or in another unit."""
        if dimension in self.told or (self.unit and self.unit != unit):
            return False
        self.told[dimension] = number
        self.unit = unit
        return True

    # --- signatures

    def _sign(self, what: str, power: int = 1) -> Signature:
        unit = Unit.parse(self.unit)
        return Signature(f"{what} of {self.name}", unit * unit if power == 2 else unit)

    def side(self, dimension: str) -> Signature:
        own = self._sign("side" if self.square else dimension)
        number = self.told.get("side" if self.square else dimension)
        if number is not None:
            self.draft.quantity(number, own)
        return own

    def _two(self) -> Signature:
        one, two = Signature("one"), Signature("two")
        self.draft.constant(1, one)
        self.draft.licence("combine", "sum", [("whole", two), ("part0", one), ("part1", one)], self.cue)
        return two

    @property
    def pair(self) -> tuple[str, str] | None:
        """The two sides that are known or told by one another."""
        if self.square:
            return ("side", "side")
        known: list[str] = [key for key in ("length", "width", "height", "depth") if key in self.told]
        if self.relation is not None:
            known += [key for key in self.relation[1:3] if key not in known]
        return (known[0], known[1]) if len(known) == 2 else None

    def relate(self) -> None:
        """License the side that is told by another."""
        if self.relation is None:
            return
        kind, one, other, number = self.relation
        mine, base = self.side(one), self.side(other)
        if kind == "times":
            factor = Signature(f"factor @{number.span.start}")
            self.draft.quantity(number, factor)
            self.draft.licence("compare_multiplicative", "product", [("amount", mine), ("factor", factor), ("base", base)], self.cue)
            return
        gap = Signature(f"difference @{number.span.start}", mine.unit)
        self.draft.quantity(number, gap)
        larger, smaller = (mine, base) if kind == "more" else (base, mine)
        self.draft.licence("compare_additive", "sum", [("larger", larger), ("smaller", smaller), ("difference", gap)], self.cue)

    def area(self) -> Signature | None:
        """The area, from its sides; told itself, it gives one of them."""
        own = self._sign("area", 2)
        told = self.told.get("area")
        if told is not None:
            self.draft.quantity(told, own)
        pair = self.pair
        if pair is None:
            return own if told is not None else None
        if told is not None and (self.square or self.relation is not None):
            return None
        self.relate()
        self.draft.licence("rate", "product", [("area", own), ("one", self.side(pair[0])), ("other", self.side(pair[1]))], self.cue)
        return own

    def perimeter(self) -> Signature | None:
        """The way around: twice the sum of two sides, four times one of a square."""
        own, pair = self._sign("perimeter"), self.pair
        told = self.told.get("perimeter")
        if told is not None:
            self.draft.quantity(told, own)
        if pair is None:
            return None
        two = self._two()
        half = self._sign("half the perimeter")
        self.draft.licence("compare_multiplicative", "product", [("amount", own), ("factor", two), ("base", half)], self.cue)
        if self.square:
            side = self.side("side")
            self.draft.licence("compare_multiplicative", "product", [("amount", half), ("factor", two), ("base", side)], self.cue)
            return own
        self.relate()
        one, other = self.side(pair[0]), self.side(pair[1])
        if self.relation is None or told is None:
            self.draft.licence("combine", "sum", [("whole", half), ("part0", one), ("part1", other)], self.cue)
            return own
        self._divide(half, two)
        return own

    def around(self, one: Signature, other: Signature) -> Signature:
        """The other side of a rectangle whose perimeter is told."""
        own, half = self._sign("perimeter"), self._sign("half the perimeter")
        self.draft.quantity(self.told["perimeter"], own)
        roles = [("amount", own), ("factor", self._two()), ("base", half)]
        self.draft.licence("compare_multiplicative", "product", roles, self.cue)
        self.draft.licence("combine", "sum", [("whole", half), ("part0", one), ("part1", other)], self.cue)
        return other

    def _divide(self, half: Signature, two: Signature) -> None:
        """The two sides of half a perimeter, one told by the other."""
        assert self.relation is not None
        kind, _, other, number = self.relation
        base = self.side(other)
        if kind == "times":
            shares, one = Signature("all shares"), Signature("one")
            factor = Signature(f"factor @{number.span.start}")
            self.draft.licence("combine", "sum", [("whole", shares), ("part0", factor), ("part1", one)], self.cue)
            self.draft.licence("compare_multiplicative", "product", [("amount", half), ("factor", shares), ("base", base)], self.cue)
            return
        gap, even = Signature(f"difference @{number.span.start}", base.unit), self._sign("twice the base")
        roles = [("whole", half), ("part0", even), ("part1", gap)] if kind == "more" else [("whole", even), ("part0", half), ("part1", gap)]
        self.draft.licence("combine", "sum", roles, self.cue)
        self.draft.licence("compare_multiplicative", "product", [("amount", even), ("factor", two), ("base", base)], self.cue)

    def many(self, area: Signature) -> Signature:
        """The area of all figures that are alike."""
        if self.count is None:
            return area
        number, whole = Signature(f"number of {self.name}", DIMENSIONLESS), Signature(f"all areas of {self.name}", area.unit)
        self.draft.quantity(self.count, number)
        self.draft.licence("rate", "product", [("total", whole), ("count", number), ("each", area)], self.cue)
        return whole
