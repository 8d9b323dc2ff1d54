"""Which licences of a Problem make what a derivation writes: each of its runs is split into firings whose roles fit.

A writer brackets as he likes, so a step is looked at over the stated numbers it rests on: ``27 + 33`` may be two of the three
members of one licence, and is then right only as part of a later step.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from itertools import product as combinations
from math import prod
from typing import Literal

from cpsearch.chain import Firing, Leaf, Node
from cpsearch.gate.derivation import Derivation, GivenStep
from cpsearch.gate.grounding import Ground
from cpsearch.gate.source import Source
from cpsearch.gate.terms import Number, Run, Term, leaves_of
from cpsearch.problem import Assignment, Licence, Problem, Signature
from cpsearch.unit import DIMENSIONLESS

__all__ = ["Atom", "Expanded", "Matcher", "Rounded", "Scale", "TooManyError", "Typed", "Whole", "expansions_of"]

#: Ways to ground one step, members of one run, and leaves of one expansion: nobody writes more for a word problem.
_MAX_WAYS = 64
_MAX_MEMBERS = 9
_MAX_LEAVES = 48
_HUNDRED = Fraction(100)


class TooManyError(Exception):
    """Raised where a derivation has more ways to be read, or larger expressions, than are looked at."""


@dataclass(frozen=True)
class Atom:
    """A quantity of the Problem in the place of a written number."""

    quantity: str


@dataclass(frozen=True)
class Scale:
    """One or a hundred that no quantity states: "1 - 0.2", "25 / 100"."""

    value: Fraction


@dataclass(frozen=True)
class Rounded:
    """A quotient made whole: ``how`` is floor or ceil."""

    term: Expanded
    how: str


@dataclass(frozen=True)
class Expanded:
    """A run over quantities; like :class:`~cpsearch.gate.terms.Run`, with the runs of earlier steps merged in."""

    kind: Literal["sum", "product"]
    plus: tuple[Whole, ...]
    minus: tuple[Whole, ...] = ()


Whole = Atom | Scale | Rounded | Expanded


@dataclass(frozen=True)
class Typed:
    """A term of the Problem, and what it measures."""

    node: Node
    signature: Signature


def expansions_of(derivation: Derivation, source: Source, *, without: int | None = None) -> tuple[tuple[Whole, ...], ...]:
    """For each step every way to write it over quantities of the Problem; none where a number has no ground there.

    The step ``without`` is passed over, as if it had none. Raises TooManyError.
    """
    found: list[tuple[Whole, ...]] = []
    for i, step in enumerate(derivation.steps):
        wholes = () if i == without else dict.fromkeys(_expanded(step.term, step.grounds, source, tuple(found)))
        found.append(tuple(_rounded(whole, step) for whole in wholes))
    return tuple(found)


def _rounded(whole: Whole, step: GivenStep) -> Whole:
    return Rounded(whole, step.rounding) if step.rounding and isinstance(whole, Expanded) and whole.kind == "product" else whole


_Earlier = tuple[tuple[Whole, ...], ...]


def _expanded(term: Term, grounds: Mapping[Number, tuple[Ground, ...]], source: Source, earlier: _Earlier) -> Iterator[Whole]:
    if isinstance(term, Number):
        for ground in grounds.get(term, ()):
            yield from _grounded(term.value, ground, source, earlier)
        return
    members = (*term.plus, *term.minus)
    yield from _combined(term, [dict.fromkeys(_expanded(member, grounds, source, earlier)) for member in members])


def _combined(run: Run, options: Sequence[Collection[Whole]]) -> Iterator[Whole]:
    """The run with every choice of what its members are."""
    if prod(map(len, options)) > _MAX_WAYS:
        raise TooManyError("ways to take its numbers")
    for chosen in combinations(*options):
        yield merged(run.kind, chosen[: len(run.plus)], chosen[len(run.plus) :])


def _grounded(value: Fraction, ground: Ground, source: Source, earlier: _Earlier) -> Iterator[Whole]:
    if ground.kind == "text" and ground.number is not None:
        name = source.numbers[ground.number].id
        if name is not None:
            atom = Atom(name)
            points, part = Expanded("product", (atom, Scale(_HUNDRED))), Expanded("product", (), (atom,))
            yield points if ground.form == "points" else part if ground.form == "part" else atom
    elif ground.kind == "step" and ground.step is not None:
        yield from earlier[ground.step]
    elif ground.kind == "constant":
        yield from (Atom(q.id) for q in source.problem.quantities if q.provenance == "constant" and q.value == value)
        if value in (1, _HUNDRED):
            yield Scale(value)
    elif isinstance(ground.implied, Run):
        numbers = zip(leaves_of(ground.implied), ground.parts, strict=True)
        options = [dict.fromkeys(w for part in parts for w in _grounded(number.value, part, source, earlier)) for number, parts in numbers]
        yield from _combined(ground.implied, options)


def merged(kind: Literal["sum", "product"], plus: Sequence[Whole], minus: Sequence[Whole]) -> Whole:
    """The run of the members, those that are runs of its kind merged into it; "(1 - 0.2) * 70" is "70 - 0.2 * 70"."""
    top: list[Whole] = []
    bottom: list[Whole] = []
    for members, same, opposite in ((plus, top, bottom), (minus, bottom, top)):
        for member in members:
            if isinstance(member, Expanded) and member.kind == kind:
                same += member.plus
                opposite += member.minus
            else:
                same.append(member)
    if sum(map(_size, (*top, *bottom))) > _MAX_LEAVES:
        raise TooManyError("numbers in one expression")
    return _scaled(top, bottom) if kind == "product" else Expanded(kind, tuple(top), tuple(bottom))


def _size(whole: Whole) -> int:
    if isinstance(whole, Rounded):
        return _size(whole.term)
    return sum(map(_size, (*whole.plus, *whole.minus))) if isinstance(whole, Expanded) else 1


def _scaled(top: list[Whole], bottom: list[Whole]) -> Whole:
    """A product whose ones and hundredths are resolved."""
    for over in [member for member in bottom if member == Scale(_HUNDRED)]:
        hundredth = next((i for i, member in enumerate(top) if _hundredth(member) is not None), None)
        if hundredth is not None:
            top[hundredth] = _hundredth(top[hundredth]) or over
            bottom.remove(over)
    top, bottom = ([member for member in members if member != Scale(Fraction(1))] for members in (top, bottom))
    for i, member in enumerate(top):
        if isinstance(member, Expanded) and Scale(Fraction(1)) in (*member.plus, *member.minus) and len(top) + len(bottom) > 1:
            others = (*top[:i], *top[i + 1 :])
            plus, minus = ([merged("product", (part, *others), bottom) for part in parts] for parts in (member.plus, member.minus))
            return merged("sum", plus, minus)
    return top[0] if len(top) == 1 and not bottom else Expanded("product", tuple(top), tuple(bottom))


def _hundredth(whole: Whole) -> Whole | None:
    """The hundredth of what holds a hundred; None where it holds none."""
    if whole == Scale(_HUNDRED):
        return Scale(Fraction(1))
    if not isinstance(whole, Expanded):
        return None
    if whole.kind == "product":
        return merged("product", whole.plus, (*whole.minus, Scale(_HUNDRED))) if Scale(_HUNDRED) in whole.plus else None
    sides = [[_hundredth(member) for member in members] for members in (whole.plus, whole.minus)]
    if any(part is None for side in sides for part in side):
        return None
    plus, minus = ([part for part in side if part is not None] for side in sides)
    return merged("sum", plus, minus)


@dataclass(frozen=True)
class Matcher:
    """The live licences of a Problem under one assignment."""

    problem: Problem
    assignment: Assignment

    @cached_property
    def _live(self) -> tuple[Licence, ...]:
        return tuple(licence for licence in self.problem.licences if self.problem.holds(licence, self.assignment))

    @cached_property
    def _signatures(self) -> dict[str, Signature]:
        return {quantity.id: self.problem.signature(quantity, self.assignment) for quantity in self.problem.quantities}

    def typed(self, whole: Whole) -> frozenset[Typed]:
        """Every term of licensed firings that is written as ``whole``."""
        if isinstance(whole, Atom):
            return self._equated({Typed(Leaf(whole.quantity), self._signatures[whole.quantity])})
        if isinstance(whole, Rounded):
            return self._rounding(whole)
        if isinstance(whole, Scale) or set(whole.plus) & set(whole.minus):
            # what is put in and taken out again is not what anybody means
            return frozenset()
        members = [(member, 1) for member in whole.plus] + [(member, -1) for member in whole.minus]
        if len(members) > _MAX_MEMBERS:
            raise TooManyError("numbers in one sum or product")
        return self._run(whole.kind, tuple(self.typed(member) for member, _ in members), tuple(sign for _, sign in members))

    def begins(self, whole: Whole) -> bool:
        """Whether a run is only some members of what one licence relates, or one plus or less a pure number: a part of a later step."""
        whole = _hundredth(whole) or whole
        if not isinstance(whole, Expanded):
            return False
        members = [(member, 1) for member in whole.plus] + [(member, -1) for member in whole.minus]
        if Scale(Fraction(1)) in (*whole.plus, *whole.minus):
            others = [member for member, _ in members if not isinstance(member, Scale)]
            return whole.kind == "sum" and all(any(item.signature.unit == DIMENSIONLESS for item in self.typed(m)) for m in others)
        options = [({item.signature for item in self.typed(member)}, sign) for member, sign in members]
        return any(_some_of(licence, options) for licence in self._live if licence.operation == whole.kind and len(licence.roles) > 3)

    def _run(self, kind: str, typed: tuple[frozenset[Typed], ...], signs: tuple[int, ...]) -> frozenset[Typed]:
        """Dynamic programming over the sets of members, as bit masks, and over their common sign."""
        count = len(typed)
        if not count:
            return frozenset()
        made: dict[tuple[int, int], frozenset[Typed]] = {}
        operation = "sum" if kind == "sum" else "product"
        licences = [item for item in self._live if item.operation == operation and item.rounding == "exact" and len(item.roles) > 2]
        for mask in sorted(range(1, 1 << count), key=int.bit_count):
            for sign in (1, -1):
                if mask.bit_count() == 1:
                    index = mask.bit_length() - 1
                    made[mask, sign] = typed[index] if signs[index] == sign else frozenset()
                    continue
                found = {item for licence in licences for item in self._firings(licence, mask, sign, made)}
                made[mask, sign] = self._equated(found)
        return made[(1 << count) - 1, 1]

    def _firings(self, licence: Licence, mask: int, sign: int, made: dict[tuple[int, int], frozenset[Typed]]) -> Iterator[Typed]:
        for unknown in licence.solvable:
            roles = [role.signature for i, role in enumerate(licence.roles) if i != unknown]
            # solved for a member, the whole is what the others are taken from
            wanted = [sign if unknown == 0 or i == 0 else -sign for i in range(len(roles))]
            for nodes in self._filled(roles, wanted, mask, made):
                yield Typed(Firing(licence.id, unknown, nodes), licence.roles[unknown].signature)

    def _filled(
        self, roles: list[Signature], signs: list[int], mask: int, made: dict[tuple[int, int], frozenset[Typed]]
    ) -> Iterator[tuple[Node, ...]]:
        """Every way to share the members in ``mask`` out to the roles."""
        first, rest = roles[0], roles[1:]
        for part in [mask] if not rest else _parts(mask):
            for item in made.get((part, signs[0]), ()):
                if item.signature == first:
                    if not rest:
                        yield (item.node,)
                    else:
                        yield from ((item.node, *others) for others in self._filled(rest, signs[1:], mask ^ part, made))

    def _rounding(self, whole: Rounded) -> frozenset[Typed]:
        inner = whole.term
        licences = [item for item in self._live if item.rounding == whole.how]
        found = set()
        for licence in licences:
            quotient = replace(licence, id=f"{licence.id} exact", rounding="exact")
            exact = replace(self, problem=replace(self.problem, licences=(*self.problem.licences, quotient)))
            for item in exact.typed(inner):
                if isinstance(item.node, Firing) and item.node.licence == quotient.id:
                    found.add(Typed(replace(item.node, licence=licence.id), item.signature))
        return self._equated(found)

    def _equated(self, typed: set[Typed]) -> frozenset[Typed]:
        """With all that the two-role licences carry over to another signature, each signature once for a term."""
        return frozenset(found for item in typed for found in self._carried(item))

    def _carried(self, item: Typed) -> Iterator[Typed]:
        reached, frontier = {item.signature}, [item]
        while frontier:
            current = frontier.pop()
            yield current
            for licence in self._live:
                for unknown in licence.solvable if len(licence.roles) == 2 else ():
                    signature = licence.roles[unknown].signature
                    if licence.roles[1 - unknown].signature == current.signature and signature not in reached:
                        reached.add(signature)
                        frontier.append(Typed(Firing(licence.id, unknown, (current.node,)), signature))


def _some_of(licence: Licence, options: list[tuple[set[Signature], int]]) -> bool:
    """Whether the members fill some roles of the licence, each its own: parts alone, or what they are taken from less parts."""

    def fills(at: int, free: frozenset[int], sign: int) -> bool:
        if at == len(options):
            return len(free) > 1
        signatures, signed = options[at]
        return any(
            licence.roles[role].signature in signatures and (signed if role else -signed) == sign and fills(at + 1, free - {role}, sign)
            for role in free
        )

    return any(fills(0, frozenset(range(len(licence.roles))), sign) for sign in (1, -1))


def _parts(mask: int) -> Iterator[int]:
    """Every proper part of a set of members that is not empty."""
    part = (mask - 1) & mask
    while part:
        yield part
        part = (part - 1) & mask
