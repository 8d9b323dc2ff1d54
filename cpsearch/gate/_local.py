"""The levels ``licensed`` and ``complete`` over a text that is not read whole: each step by the clauses that its numbers stand in.

What the clauses do not settle could not be checked; a step is rejected only where they contradict it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import reduce
from itertools import permutations, product

from cpsearch.gate._issues import Issue
from cpsearch.gate.derivation import Derivation
from cpsearch.gate.grounding import Ground, grounds_of
from cpsearch.gate.report import StepReport
from cpsearch.gate.source import Source
from cpsearch.gate.terms import Number, Run, Term
from cpsearch.licensing import Operator, Value, clash, combined, of_constant, of_mention, unanswered

__all__ = ["licensed_locally"]

#: Readings of one step that are followed up, and factors that are tried in every order. One that is licensed is enough, so what lies
#: beyond can only leave a step unchecked.
_MAX_VALUES = 64
_MAX_ORDERED = 3
_Found = tuple[tuple[StepReport, ...], list[Issue]]


def licensed_locally(source: Source, derivation: Derivation, steps: tuple[StepReport, ...]) -> _Found:
    """Each step by the rules of :mod:`cpsearch.licensing`, then the last one against the question."""
    walk = _Walk(source, derivation)
    values: list[tuple[Value, ...]] = []
    for i, step in enumerate(derivation.steps):
        if step.value is not None and step.value < 0:
            return steps, [Issue("licensed", "impossible_value", i, "less than nothing")]
        if step.rounding:
            return steps, [Issue("licensed", "unread_step", i, "whether the result is to be made whole cannot be said")]
        values.append(walk.step(i, tuple(values)))
        if not values[-1]:
            return steps, [walk.obstacle(i, tuple(values))]
        steps = (*steps[:i], _licensed(steps[i], values[-1][0]), *steps[i + 1 :])
    return steps, list(_whole(source, derivation, values))


def _licensed(step: StepReport, value: Value) -> StepReport:
    return replace(step, relation=value.relation, cue=value.cue, unit=value.unit)


def _whole(source: Source, derivation: Derivation, values: list[tuple[Value, ...]]) -> Iterator[Issue]:
    """What speaks against the last step as the answer: nothing, or what the reading that comes closest lacks."""
    last = len(values) - 1
    if derivation.answer is not None and derivation.answer not in derivation.steps[last].results:
        yield Issue("complete", "unread_text", None, "the answer is not what the last step comes to")
        return
    lacks = [unanswered(value, source.story, last) for value in values[last]]
    if "" not in lacks:
        astray = all(clash(value, source.story) for value in values[last])
        yield Issue("complete", "off_target" if astray else "unread_text", None, lacks[0])


@dataclass(frozen=True)
class _Walk:
    source: Source
    derivation: Derivation

    def step(self, index: int, earlier: tuple[tuple[Value, ...], ...]) -> tuple[Value, ...]:
        """Every licensed reading of a step."""
        step = self.derivation.steps[index]
        return _few(self._values(step.term, step.grounds, earlier))

    def obstacle(self, index: int, values: tuple[tuple[Value, ...], ...]) -> Issue:
        """Why a step has no licence: its units do not meet, or the clauses do not say that they do."""
        step = self.derivation.steps[index]
        if isinstance(step.term, Run) and step.term.kind == "sum":
            measured = [_few(self._values(member, step.grounds, values)) for member in (*step.term.plus, *step.term.minus)]
            dimensions = [{value.dimension for value in options} for options in measured]
            if all(dimensions) and None not in set().union(*dimensions) and not set.intersection(*dimensions):
                return Issue(
                    "licensed", "unit_mismatch", index, "adds " + " and ".join(sorted({str(d) for group in dimensions for d in group}))
                )
        return Issue("licensed", "unread_step", index, "no clause of the text says that its numbers are related so")

    def _values(self, term: Term, grounds: Mapping[Number, tuple[Ground, ...]], earlier: tuple[tuple[Value, ...], ...]) -> Iterator[Value]:
        if isinstance(term, Number):
            for ground in grounds[term] if term in grounds else self._inner(term, earlier):
                yield from self._grounded(term, ground, earlier)
            return
        plus, minus = ([_few(self._values(member, grounds, earlier)) for member in members] for members in (term.plus, term.minus))
        if not plus:
            return
        add: Operator = "+" if term.kind == "sum" else "*"
        take: Operator = "-" if term.kind == "sum" else "/"
        taken = [(take, options) for options in minus]
        for order in permutations(plus) if term.kind == "product" and len(plus) <= _MAX_ORDERED else (tuple(plus),):
            added = [(add, options) for options in order[1:]]
            for rest in (added + taken, taken + added) if term.kind == "product" and added and taken else (added + taken,):
                yield from reduce(self._combined, rest, order[0])

    def _combined(self, values: tuple[Value, ...], other: tuple[Operator, tuple[Value, ...]]) -> tuple[Value, ...]:
        op, options = other
        return _few(value for one, two in product(values, options) for value in combined(op, one, two, self.source.story))

    def _inner(self, number: Number, earlier: tuple[tuple[Value, ...], ...]) -> tuple[Ground, ...]:
        """The grounds of a number in a term that was left out; nothing is left out within it."""
        results = tuple(step.results for step in self.derivation.steps[: len(earlier)])
        return tuple(ground for ground in grounds_of(number.value, self.source, results) if ground.kind != "implied")

    def _grounded(self, number: Number, ground: Ground, earlier: tuple[tuple[Value, ...], ...]) -> Iterator[Value]:
        if ground.kind == "text" and ground.number is not None and ground.form in ("", "part"):
            yield from (replace(value, turned=ground.form == "part") for value in of_mention(self.source.story.mentions[ground.number]))
        elif ground.kind == "step" and ground.step is not None:
            yield from (replace(value, steps=value.steps | {ground.step}) for value in earlier[ground.step])
        elif ground.kind == "constant":
            yield of_constant(ground.detail, number.value)
        elif isinstance(ground.implied, Run) and _is_complement(ground.implied):
            yield from self._values(ground.implied, {}, earlier)


def _is_complement(term: Run) -> bool:
    """ "1 - 20%", "1 + 20%": the one operation that is so usual that it may be left out."""
    return term.kind == "sum" and isinstance(term.plus[0], Number) and term.plus[0].value == 1


def _few(values: Iterator[Value]) -> tuple[Value, ...]:
    return tuple(dict.fromkeys(values))[:_MAX_VALUES]
