"""Totals of amounts that are only compared: "Ann has twice as many pens as Bo. They have 24 pens in all."

The members of such a total differ in one respect only: whose, of what kind or when. Each of them is written as so many times the one that
is asked for and so much more; their sum is the total, which leaves one product to be solved backward.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from typing import TYPE_CHECKING

from cpsearch.problem import Signature
from cpsearch.reading.discourse.descriptions import Description, Relative, label, same_action
from cpsearch.reading.discourse.facts import Fact
from cpsearch.reading.lexicon import words
from cpsearch.reading.states.timelines import CHANGES
from cpsearch.unit import Unit

if TYPE_CHECKING:
    from cpsearch.reading.amounts import Amounts

__all__ = ["Joint", "find_joints", "supplies"]


@dataclass(frozen=True)
class Joint:
    """What all ``members`` come to together, told by ``whole``."""

    whole: Fact
    members: tuple[Description, ...]
    tokens: tuple[int, ...]


def find_joints(amounts: Amounts) -> list[Joint]:
    """Every total of amounts of which at least two are told by comparison."""
    found = []
    for fact in amounts.facts:
        words_of_it = _aggregate(amounts, fact)
        together = len(fact.holder.split("+")) > 1
        if fact.phrase.number is None or fact.meaning not in ("state", "gain", "loss", "act") or not (words_of_it or together):
            continue
        members = _members(amounts, fact)
        if len(members) > 1 and _one_respect(fact, members):
            found.append(Joint(fact, members, tuple(sorted({*fact.tokens, *words_of_it}))))
    return found


def _aggregate(amounts: Amounts, fact: Fact) -> set[int]:
    """The words that make an amount a total ("in all", "altogether", "a total of")."""
    tokens = amounts.draft.parse.tokens
    said = {i for i in fact.clause.tokens if tokens[i].lower in words("aggregates")}
    before = {i - 1 for i in said if i and tokens[i].lower in ("all", "total", "together") and tokens[i - 1].lower in ("in", "all")}
    said |= {i for i in fact.phrase.tokens if tokens[i].lower in words("aggregates")}
    return said | before if before or {tokens[i].lower for i in said} != {"all"} else set()


def _members(amounts: Amounts, whole: Fact) -> tuple[Description, ...]:
    """What a text tells of the same act and of no more than the total."""
    lemma = "" if whole.meaning == "state" else whole.lemma
    group = set(whole.holder.split("+")) - {""}
    told = [_described(f) for f in amounts.facts if f is not whole and f.meaning == whole.meaning]
    for relative in amounts.relatives:
        told += [side for side in (relative.subject, relative.base, *relative.also) if not side.is_phantom]
    alike = [d for d in dict.fromkeys(told) if whole.kind.includes(d.kind) and len(d.holders) < 2]
    alike = [d for d in alike if same_action(d.lemma, lemma)]
    if any(group and d.holders and not set(d.holders) <= group for d in alike):
        # somebody else is compared with them: are they all meant?
        return ()
    if len(group) > 1:
        alike = [d for d in alike if d.times == whole.times or not d.holders]
    if len(group) > 1 and {d.kind for d in alike} == {whole.kind} and len({d.times for d in alike}) == 1:
        alike += [replace(alike[0], holders=(holder,)) for holder in sorted(group) if all(d.holders != (holder,) for d in alike)]
    return tuple(alike)


def _described(fact: Fact) -> Description:
    holders, lemma = (fact.holder,) if fact.holder else (), "" if fact.meaning == "state" else fact.lemma
    return Description(fact.kind, holders, lemma, times=fact.times)


def _one_respect(whole: Fact, members: tuple[Description, ...]) -> bool:
    """Whether the members differ in one respect, in which they share nothing, and make up the whole."""
    holders, kinds, times = {d.holders for d in members}, {d.kind for d in members}, {d.times for d in members}
    if [len(holders) > 1, len(kinds) > 1, len(times) > 1].count(True) != 1:
        return False
    if whole.times and times != {whole.times}:
        return False
    if len(holders) > 1:
        group = {holder for d in members for holder in d.holders}
        return all(holders) and kinds == {whole.kind} and (not whole.holder or group == set(whole.holder.split("+")))
    if len(times) > 1:
        return all(times) and len({t for d in members for t in d.times}) == len(members) and kinds == {whole.kind}
    # which kinds make up another is told by the rule of totals of kinds
    return False


# --- one unknown


@dataclass(frozen=True)
class _Amount:
    signature: Signature
    value: Fraction


@dataclass(frozen=True)
class _Line:
    """So many times the unknown, and what is added and taken away."""

    factors: tuple[_Amount, ...] = ()
    plus: tuple[_Amount, ...] = ()
    minus: tuple[_Amount, ...] = ()


def supplies(amounts: Amounts, joint: Joint, wanted: Description, signature: Signature) -> bool:
    """License a member of a total by the total, if comparisons tell every other member by it; whether they do."""
    if not any(_key(d) == _key(wanted) for d in joint.members) or wanted.phase == "start" or _changed(amounts, joint):
        return False
    if amounts.is_open(d for d in joint.members if _key(d) != _key(wanted)):
        # on the way from another member, which the total tells by itself
        return False
    system = _System(amounts, joint, wanted)
    lines = system.lines(wanted)
    if lines is None:
        return False
    system.isolate(lines, signature)
    amounts.draft.take(joint.tokens)
    return True


def _key(side: Description) -> tuple[object, ...]:
    return side.kind, side.holders, side.times


def _changed(amounts: Amounts, joint: Joint) -> bool:
    """Whether what the members have changes in the story, so that the total is of one time and the comparison of another."""
    if joint.whole.meaning != "state":
        return False
    return any(f.meaning in CHANGES and joint.whole.kind.includes(f.kind) for f in amounts.facts)


class _System:
    """The licences of one total; it lives for one call."""

    def __init__(self, amounts: Amounts, joint: Joint, wanted: Description) -> None:
        self.amounts, self.joint, self.draft = amounts, joint, amounts.draft
        self.name = label(wanted)
        self.cue = list(joint.tokens)
        self.unit = Unit.parse(joint.whole.kind.noun)
        self.made = 0

    def lines(self, wanted: Description) -> list[_Line] | None:
        """Each member by the wanted one, or None where that is not told."""
        known: dict[tuple[object, ...], _Line] = {_key(wanted): _Line((self._one(),))}
        for fact in self.amounts.facts:
            side = _described(fact)
            if fact is not self.joint.whole and _key(side) in map(_key, self.joint.members) and fact.phrase.number is not None:
                if _key(side) in known:
                    return None
                stated = _Amount(self.amounts.event(fact) if fact.meaning != "state" else self._state(fact), fact.phrase.number.value)
                known[_key(side)] = _Line(plus=(stated,))
        open_ = list(self.amounts.relatives)
        while open_:
            usable = next((r for r in open_ if self._forward(r, known) or self._backward(r, known)), None)
            if usable is None:
                break
            open_.remove(usable)
            if self._forward(usable, known):
                known[_key(usable.subject)] = self._apply(usable, known[_key(usable.base)], forward=True)
            else:
                known[_key(usable.base)] = self._apply(usable, known[_key(usable.subject)], forward=False)
            self.cue += usable.tokens
        lines = [known.get(_key(d)) for d in self.joint.members]
        return None if None in lines else [line for line in lines if line is not None]

    def _state(self, fact: Fact) -> Signature:
        return self.amounts.stated(_described(fact)) or self.amounts.event(fact)

    def _forward(self, relative: Relative, known: dict[tuple[object, ...], _Line]) -> bool:
        return _key(relative.base) in known and _key(relative.subject) not in known and not relative.also

    def _backward(self, relative: Relative, known: dict[tuple[object, ...], _Line]) -> bool:
        return _key(relative.subject) in known and _key(relative.base) not in known and not relative.also

    def _apply(self, relative: Relative, line: _Line, *, forward: bool) -> _Line:
        if relative.operation == "same":
            return line
        value = next(q.value for q in self.draft.quantities.values() if relative.number in q.signatures)
        number = _Amount(relative.number, value)
        if relative.operation == "difference":
            more = relative.larger == forward
            return replace(line, plus=(*line.plus, number)) if more else replace(line, minus=(*line.minus, number))
        return _Line(
            tuple(self._times(a, number, pure=True, forward=forward) for a in line.factors),
            tuple(self._times(a, number, pure=False, forward=forward) for a in line.plus),
            tuple(self._times(a, number, pure=False, forward=forward) for a in line.minus),
        )

    def isolate(self, lines: list[_Line], signature: Signature) -> None:
        """License the wanted member: the total without what is added, divided by how many times it stands in it."""
        total = self.amounts.event(self.joint.whole, alone=True)
        plus = [a.signature for line in lines for a in line.plus]
        minus = [a.signature for line in lines for a in line.minus]
        for one in list(plus):
            # the same years added and taken away
            if one in minus:
                plus.remove(one)
                minus.remove(one)
        if minus:
            raised = self._new(pure=False)
            parts = [(f"part{i}", s) for i, s in enumerate((total, *minus))]
            self.draft.licence("combine", "sum", [("whole", raised), *parts], self.cue, unknowns=(0,))
            total = raised
        if plus:
            left = self._new(pure=False)
            parts = [(f"part{i}", s) for i, s in enumerate(plus)]
            self.draft.licence("complement", "sum", [("whole", total), ("rest", left), *parts], self.cue, unknowns=(1,))
            total = left
        factors = [a for line in lines for a in line.factors]
        if len(factors) == 1:
            if factors[0] == self._one():
                self.draft.licence("equate", "sum", [("whole", total), ("part", signature)], self.cue)
                return
            times = factors[0].signature
        else:
            times = self._new(pure=True)
            parts = [(f"part{i}", a.signature) for i, a in enumerate(factors)]
            self.draft.licence("combine", "sum", [("whole", times), *parts], self.cue, unknowns=(0,))
        roles = [("amount", total), ("factor", times), ("base", signature)]
        self.draft.licence("compare_multiplicative", "product", roles, self.cue, unknowns=(2,))

    def _times(self, amount: _Amount, by: _Amount, *, pure: bool, forward: bool) -> _Amount:
        if forward and amount == self._one():
            return by
        made = self._new(pure=pure)
        roles = [("amount", made), ("factor", by.signature), ("base", amount.signature)]
        if not forward:
            roles = [("amount", amount.signature), ("factor", by.signature), ("base", made)]
        self.draft.licence("compare_multiplicative", "product", roles, self.cue, unknowns=(0 if forward else 2,))
        return _Amount(made, amount.value * by.value if forward else amount.value / by.value)

    def _one(self) -> _Amount:
        one = Signature("factor 1")
        self.draft.constant(1, one)
        return _Amount(one, Fraction(1))

    def _new(self, *, pure: bool) -> Signature:
        self.made += 1
        name = f"@{self.joint.whole.order}#{self.made} for {self.name}"
        return Signature(f"factor {name}") if pure else Signature(f"together {name}", self.unit)
