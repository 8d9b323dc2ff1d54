"""Right derivations made wrong: one number, sign, order, reference or step is changed, and everything after it follows.

Every corrupted derivation is sound arithmetic over the numbers of its problem, and comes to another answer.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction

from cpsearch.gate.derivation import Derivation, GivenStep
from cpsearch.gate.source import Source
from cpsearch.gate.terms import Number, Run, Term

__all__ = ["KINDS", "Corruption", "corruptions"]

#: What may be changed.
KINDS = ("number", "operator", "swapped", "dropped", "reference", "skipped", "truncated")


@dataclass(frozen=True)
class Corruption:
    """A wrong derivation as a worked solution, and what it comes to."""

    kind: str
    text: str
    value: Fraction


@dataclass(frozen=True)
class _Result:
    """Stands for the result of an earlier step."""

    step: int


_Node = Number | _Result | Run


def corruptions(derivation: Derivation, source: Source) -> Iterator[Corruption]:
    """Every single change of ``derivation`` that changes its answer, in a fixed order; the marks of each are right arithmetic."""
    steps = [_linked(step) for step in derivation.steps]
    stated = sorted({number.value for number in source.numbers})
    right = _worked(steps)
    for kind, changed in _changes(steps, stated):
        made = _worked(changed)
        if made is not None and (right is None or made[1] != right[1]) and made[1] != derivation.answer:
            yield Corruption(kind, *made)


def _linked(step: GivenStep) -> _Node:
    """The term of a step, with the results of earlier ones in place of the numbers that only they explain."""
    results = {}
    for slot in step.slots:
        said = any(ground.kind == "text" for ground in slot.grounds)
        earlier = next((ground.step for ground in slot.grounds if ground.kind == "step"), None)
        if earlier is not None and not said:
            results[slot.number] = _Result(earlier)
    return _replaced(step.term, results)


def _replaced(term: Term, results: dict[Number, _Result]) -> _Node:
    if isinstance(term, Number):
        return results.get(term, term)
    return _run(term, [_replaced(member, results) for member in term.plus], [_replaced(member, results) for member in term.minus])


def _run(run: Run, plus: list[_Node], minus: list[_Node]) -> Run:
    return replace(run, plus=tuple(plus), minus=tuple(minus))  # type: ignore[arg-type]


def _changes(steps: list[_Node], stated: list[Fraction]) -> Iterator[tuple[str, list[_Node]]]:
    for i, step in enumerate(steps):
        for kind, changed in _variants(step, stated, i):
            yield kind, [*steps[:i], changed, *steps[i + 1 :]]
    for i, step in enumerate(steps[:-1]):
        first = next(iter(step.plus), None) if isinstance(step, Run) else step
        if isinstance(first, (Number, _Result)):
            yield "skipped", [*steps[:i], *(_without(later, i, first) for later in steps[i + 1 :])]
    if len(steps) > 1:
        yield "truncated", steps[:-1]


def _variants(node: _Node, stated: list[Fraction], index: int) -> Iterator[tuple[str, _Node]]:
    if isinstance(node, Number):
        yield from (("number", Number(value)) for value in stated if value != node.value)
        return
    if isinstance(node, _Result):
        yield from (("reference", _Result(other)) for other in range(index) if other != node.step)
        return
    plus, minus = list(node.plus), list(node.minus)
    other = replace(node, kind="product" if node.kind == "sum" else "sum")
    if (len(plus), len(minus)) == (2, 0):
        one, two = plus
        forms = ((node, [one], [two]), (node, [two], [one]), (other, plus, []), (other, [one], [two]))
        yield from (("operator", _run(run, over, under)) for run, over, under in forms)
    elif (len(plus), len(minus)) == (1, 1):
        yield "swapped", _run(node, minus, plus)
        forms = ((node, plus + minus, []), (other, plus, minus), (other, plus + minus, []))
        yield from (("operator", _run(run, over, under)) for run, over, under in forms)
    elif len(plus) > 1:
        yield from (("dropped", _run(node, part, minus)) for part in (plus[1:], plus[:-1]))
    for members, rebuilt in ((plus, lambda new: _run(node, new, minus)), (minus, lambda new: _run(node, plus, new))):
        for j, member in enumerate(members):
            for kind, changed in _variants(member, stated, index):
                yield kind, rebuilt([*members[:j], changed, *members[j + 1 :]])


def _without(node: _Node, gone: int, instead: Number | _Result) -> _Node:
    """A later step where step ``gone`` is left out: what it worked on stands for its result."""
    if isinstance(node, _Result):
        return instead if node.step == gone else _Result(node.step - (node.step > gone))
    if isinstance(node, Number):
        return node
    return _run(node, [_without(m, gone, instead) for m in node.plus], [_without(m, gone, instead) for m in node.minus])


def _worked(steps: list[_Node]) -> tuple[str, Fraction] | None:
    """The steps as marks with an answer, and its value; None where something is not defined."""
    results: list[Fraction] = []
    lines = []
    for step in steps:
        try:
            value = _value(step, results)
        except ZeroDivisionError:
            return None
        lines.append(f"<<{_text(step, results)}={value}>>")
        results.append(value)
    return "\n".join([*lines, f"#### {results[-1]}"]), results[-1]


def _value(node: _Node, results: list[Fraction]) -> Fraction:
    if isinstance(node, Number):
        return node.value
    if isinstance(node, _Result):
        return results[node.step]
    total = Fraction(0 if node.kind == "sum" else 1)
    for sign, members in ((1, node.plus), (-1, node.minus)):
        for member in members:
            value = _value(member, results)
            total = total + sign * value if node.kind == "sum" else total * value if sign > 0 else total / value
    return total


def _text(node: _Node, results: list[Fraction]) -> str:
    if not isinstance(node, Run):
        value = _value(node, results)
        return str(value) if value.denominator == 1 and value >= 0 else f"({value})"
    signs = ("+", "-") if node.kind == "sum" else ("*", "/")
    text = ""
    for sign, members in zip(signs, (node.plus, node.minus), strict=True):
        for member in members:
            shown = _text(member, results)
            text += (sign if text else "") + (f"({shown})" if isinstance(member, Run) else shown)
    return text
