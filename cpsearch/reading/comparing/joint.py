"""Amounts that are told by each other and by their total: "Ann has 6 more than twice as many as Bo; they have 30 in all."

Each member is written as so many times one of them and so much more. Their sum is the total, which leaves one product to be solved
backward. The one is such that no step divides what is over or missing, for that is counted whole.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from cpsearch.problem import Signature
from cpsearch.reading.discourse.descriptions import Description, Relative, described, label
from cpsearch.reading.discourse.facts import Fact
from cpsearch.reading.states.timelines import CHANGES
from cpsearch.unit import Unit

if TYPE_CHECKING:
    from cpsearch.reading.amounts import Amounts

__all__ = ["Joint", "System", "supplies"]


@dataclass(frozen=True)
class Joint:
    """What all ``members`` come to together, told by ``whole``."""

    whole: Fact
    members: tuple[Description, ...]
    tokens: tuple[int, ...]


@dataclass(frozen=True)
class _Line:
    """So many times the unknown, and what is added and taken away."""

    factors: tuple[Signature, ...] = ()
    plus: tuple[Signature, ...] = ()
    minus: tuple[Signature, ...] = ()


def supplies(amounts: Amounts, joint: Joint, wanted: Description, signature: Signature) -> bool:
    """License a member of a total by the total, if comparisons tell every other member by it; whether they do."""
    if all(_key(d) != _key(wanted) for d in joint.members) or wanted.phase == "start" or _changed(amounts, joint):
        return False
    whole = [d for d in joint.members if System(amounts, joint, d).keeps_whole()]
    if whole and all(_key(d) != _key(wanted) for d in whole):
        # comparisons tell it by another one, which the total tells
        return False
    if amounts.is_open(d for d in whole or joint.members if _key(d) != _key(wanted)):
        # on the way from another member, which the total tells by itself
        return False
    system = System(amounts, joint, wanted)
    lines = system.lines()
    if lines is None:
        return False
    system.isolate(lines, signature, amounts.event(joint.whole, alone=True))
    amounts.draft.take(joint.tokens)
    return True


def _key(side: Description) -> tuple[object, ...]:
    return side.kind, side.holders, side.times


def _changed(amounts: Amounts, joint: Joint) -> bool:
    """Whether what the members have changes in the story, so that the total is of one time and the comparison of another."""
    if joint.whole.meaning != "state":
        return False
    return any(f.meaning in CHANGES and joint.whole.kind.includes(f.kind) for f in amounts.facts)


class System:
    """The licences of one total by one of its members, the unknown; it lives for one call."""

    def __init__(self, amounts: Amounts, joint: Joint, unknown: Description, unit: Unit | None = None) -> None:
        self.amounts, self.joint, self.draft, self.unknown = amounts, joint, amounts.draft, unknown
        self.cue = list(joint.tokens)
        self.unit = unit or Unit.parse(joint.whole.kind.noun)
        self.one = Signature("factor 1")
        self.made = 0

    def keeps_whole(self) -> bool:
        """Whether every member is told by the unknown, and no step divides what is over or missing."""
        over = {_key(described(fact)): True for fact in self._stated()} | {_key(self.unknown): False}
        open_ = list(self.amounts.relatives)
        while usable := next((r for r in open_ if not r.also and (_key(r.base) in over) != (_key(r.subject) in over)), None):
            open_.remove(usable)
            forward = _key(usable.base) in over
            start, end = (usable.base, usable.subject) if forward else (usable.subject, usable.base)
            if over[_key(start)] and usable.operation == "factor" and not forward:
                return False
            over[_key(end)] = over[_key(start)] or usable.operation == "difference"
        return all(_key(d) in over for d in self.joint.members)

    def _stated(self) -> list[Fact]:
        """The members that are told by number."""
        members = {_key(d) for d in self.joint.members}
        facts = [f for f in self.amounts.facts if f is not self.joint.whole and f.phrase.number is not None]
        return [f for f in facts if _key(described(f)) in members]

    def lines(self) -> list[_Line] | None:
        """Each member by the unknown, or None where that is not told."""
        self.draft.constant(1, self.one)
        known = {_key(self.unknown): _Line((self.one,))}
        for fact in self._stated():
            side = described(fact)
            if _key(side) in known:
                return None
            stated = self.amounts.stated(side) if fact.meaning == "state" else None
            known[_key(side)] = _Line(plus=(stated or self.amounts.event(fact),))
        open_ = list(self.amounts.relatives)
        while usable := next((r for r in open_ if not r.also and (_key(r.base) in known) != (_key(r.subject) in known)), None):
            open_.remove(usable)
            forward = _key(usable.base) in known
            start, end = (usable.base, usable.subject) if forward else (usable.subject, usable.base)
            known[_key(end)] = self._apply(usable, known[_key(start)], forward=forward)
            self.cue += usable.tokens
        lines = [known.get(_key(d)) for d in self.joint.members]
        return None if None in lines else [line for line in lines if line is not None]

    def _apply(self, relative: Relative, line: _Line, *, forward: bool) -> _Line:
        number = relative.number
        if relative.operation == "same":
            return line
        if relative.operation == "difference":
            more = relative.larger == forward
            return replace(line, plus=(*line.plus, number)) if more else replace(line, minus=(*line.minus, number))
        scaled = [tuple(self._times(s, number, forward=forward) for s in part) for part in (line.factors, line.plus, line.minus)]
        return _Line(*scaled)

    def isolate(self, lines: list[_Line], signature: Signature, total: Signature) -> None:
        """License the unknown: the total without what is added, divided by how many times it stands in it."""
        plus = [s for line in lines for s in line.plus]
        minus = [s for line in lines for s in line.minus]
        for one in list(plus):
            # the same years added and taken away
            if one in minus:
                plus.remove(one)
                minus.remove(one)
        if minus:
            raised = self._new(self.unit)
            parts = [(f"part{i}", s) for i, s in enumerate((total, *minus))]
            self.draft.licence("combine", "sum", [("whole", raised), *parts], self.cue, unknowns=(0,))
            total = raised
        if plus:
            left = self._new(self.unit)
            parts = [(f"part{i}", s) for i, s in enumerate(plus)]
            self.draft.licence("complement", "sum", [("whole", total), ("rest", left), *parts], self.cue, unknowns=(1,))
            total = left
        factors = [s for line in lines for s in line.factors]
        if factors == [self.one]:
            self.draft.licence("equate", "sum", [("whole", total), ("part", signature)], self.cue)
            return
        times = factors[0]
        if len(factors) > 1:
            times = self._new(self.one.unit)
            parts = [(f"part{i}", s) for i, s in enumerate(factors)]
            self.draft.licence("combine", "sum", [("whole", times), *parts], self.cue, unknowns=(0,))
        roles = [("amount", total), ("factor", times), ("base", signature)]
        self.draft.licence("compare_multiplicative", "product", roles, self.cue, unknowns=(2,))

    def _times(self, amount: Signature, factor: Signature, *, forward: bool) -> Signature:
        if forward and amount == self.one:
            return factor
        made = self._new(amount.unit)
        large, small = (made, amount) if forward else (amount, made)
        roles = [("amount", large), ("factor", factor), ("base", small)]
        self.draft.licence("compare_multiplicative", "product", roles, self.cue, unknowns=(0 if forward else 2,))
        return made

    def _new(self, unit: Unit) -> Signature:
        self.made += 1
        name = f"@{self.joint.whole.order}#{self.made} for {label(self.unknown)}"
        return Signature(f"{'together' if unit == self.unit else 'share'} {name}", unit)
