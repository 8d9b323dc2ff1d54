"""Which licences of a Problem make what a derivation writes: each of its runs is split into firings whose roles fit.

A writer brackets as he likes, so a step is looked at over the stated numbers it rests on: ``27 + 33`` may be two of the three
members of one licence, and is then right only as part of a later step.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from itertools import product as combinations

from cpsearch.chain import Firing, Leaf, Node
from cpsearch.gate.derivation import Derivation, GivenStep
from cpsearch.gate.grounding import Ground
from cpsearch.gate.source import Source
from cpsearch.gate.terms import Number, Term
from cpsearch.problem import Assignment, Licence, Problem, Signature

__all__ = ["Atom", "Matcher", "Typed", "expansions_of"]

#: Ways to ground a whole derivation that are looked at, and members of one run: nobody writes more for a word problem.
_MAX_WAYS = 64
_MAX_MEMBERS = 9


@dataclass(frozen=True)
class Atom:
    """A quantity of the Problem in the place of a written number."""

    quantity: str


@dataclass(frozen=True)
class Rounded:
    """A quotient made whole: ``how`` is floor or ceil."""

    term: Expanded
    how: str


@dataclass(frozen=True)
class Expanded:
    """A run over quantities; like :class:`~cpsearch.gate.terms.Run`, with the runs of earlier steps merged in."""

    kind: str
    plus: tuple[Whole, ...]
    minus: tuple[Whole, ...] = ()


Whole = Atom | Rounded | Expanded


@dataclass(frozen=True)
class Typed:
    """A term of the Problem, and what it measures."""

    node: Node
    signature: Signature


def expansions_of(derivation: Derivation, source: Source) -> tuple[tuple[Whole, ...], ...]:
    """For each step every way to write it over quantities of the Problem; none where a number has no ground there."""
    found: list[tuple[Whole, ...]] = []
    for step in derivation.steps:
        grounds = {slot.number: slot.grounds for slot in step.slots}
        wholes = list(dict.fromkeys(_expanded(step.term, grounds, source, tuple(found), divides=False)))[:_MAX_WAYS]
        found.append(tuple(_rounded(whole, step) for whole in wholes))
    return tuple(found)


def _rounded(whole: Whole, step: GivenStep) -> Whole:
    return Rounded(whole, step.rounding) if step.rounding and isinstance(whole, Expanded) and whole.kind == "product" else whole


def _expanded(
    term: Term, grounds: dict[Number, tuple[Ground, ...]], source: Source, earlier: tuple[tuple[Whole, ...], ...], *, divides: bool
) -> Iterator[Whole]:
    if isinstance(term, Number):
        for ground in grounds.get(term, ()):
            yield from _grounded(term.value, ground, source, earlier)
        return
    plus = [tuple(_expanded(member, grounds, source, earlier, divides=False)) for member in term.plus]
    minus = [tuple(_expanded(member, grounds, source, earlier, divides=True)) for member in term.minus]
    ways = 1
    for options in (*plus, *minus):
        ways *= len(options)
    if ways > _MAX_WAYS:
        return
    for chosen in combinations(*plus, *minus):
        yield merged(term.kind, chosen[: len(plus)], chosen[len(plus) :])


def _grounded(value: Fraction, ground: Ground, source: Source, earlier: tuple[tuple[Whole, ...], ...]) -> Iterator[Whole]:
    if ground.kind == "text" and ground.number is not None and not ground.form:
        name = source.numbers[ground.number].id
        if name is not None:
            yield Atom(name)
    elif ground.kind == "step" and ground.step is not None:
        yield from earlier[ground.step]
    elif ground.kind == "constant":
        yield from (Atom(q.id) for q in source.problem.quantities if q.provenance == "constant" and q.value == value)


def merged(kind: str, plus: tuple[Whole, ...], minus: tuple[Whole, ...]) -> Expanded:
    """The run of the members, those that are runs of its kind merged into it."""
    top: list[Whole] = []
    bottom: list[Whole] = []
    for members, same, opposite in ((plus, top, bottom), (minus, bottom, top)):
        for member in members:
            if isinstance(member, Expanded) and member.kind == kind:
                same += member.plus
                opposite += member.minus
            else:
                same.append(member)
    return Expanded(kind, tuple(top), tuple(bottom))


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
        members = [(member, 1) for member in whole.plus] + [(member, -1) for member in whole.minus]
        if len(members) > _MAX_MEMBERS:
            return frozenset()
        return self._run(whole.kind, tuple(self.typed(member) for member, _ in members), tuple(sign for _, sign in members))

    def _run(self, kind: str, typed: tuple[frozenset[Typed], ...], signs: tuple[int, ...]) -> frozenset[Typed]:
        """Dynamic programming over the sets of members, as bit masks, and over their common sign."""
        count = len(typed)
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
        members = [(member, 1) for member in inner.plus] + [(member, -1) for member in inner.minus]
        if len(members) > _MAX_MEMBERS:
            return frozenset()
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


def _parts(mask: int) -> Iterator[int]:
    """Every proper part of a set of members that is not empty."""
    part = (mask - 1) & mask
    while part:
        yield part
        part = (part - 1) & mask
