"""The problem that variants are made of, with its derivation: other values put into it, its shape, its numbers in the text."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property

from cpsearch.chain import Chain, Ref, apply, flat_of
from cpsearch.errors import ProblemError
from cpsearch.problem import Licence, Problem, Quantity, Span
from cpsearch.reading import Parse
from cpsearch.verdict import Verdict

__all__ = ["Edit", "Original", "edited", "plain_value", "shape_of"]

_DIGITS = re.compile(
    r"(?<![\d.,:/#-])\d{1,3}(?:,\d{3})+(?![\d/:%-])|(?<![\d.,:/#-])\d+(?:\.\d+)?(?![\d/:%-]|\s*%|\s?percent|st\b|nd\b|rd\b|th\b|\.\d)"
)


@dataclass(frozen=True)
class Edit:
    """Other words for a span of a text."""

    start: int
    end: int
    words: str


def edited(text: str, edits: tuple[Edit, ...]) -> str:
    """The text with its spans replaced; ValueError if two of them overlap.

    >>> edited("Ida has 3 pens.", (Edit(8, 9, "5"), Edit(0, 3, "Una")))
    'Una has 5 pens.'
    """
    parts, at = [], 0
    for edit in sorted(edits, key=lambda edit: (edit.start, edit.end)):
        if edit.start < at:
            raise ValueError(f"two edits of one place: {edit}")
        parts += [text[at : edit.start], edit.words]
        at = edit.end
    return "".join([*parts, text[at:]])


def plain_value(words: str) -> Fraction | None:
    """The value of a number in digits, with or without separators; None of anything else."""
    return Fraction(words.replace(",", "")) if _DIGITS.fullmatch(words) else None


def shape_of(chain: Chain, values: Mapping[str, Fraction]) -> str:
    """The flat form of a derivation with values for its quantities: equal iff steps, operations and wiring are."""

    def leaf(ref: Ref) -> Ref:
        return ref if ref.quantity is None else Ref(quantity=str(values[ref.quantity]))

    steps = tuple(replace(step, operands=tuple(map(leaf, step.operands))) for step in chain.steps)
    if chain.root.step is None:
        return str(leaf(chain.root).quantity)
    return str(flat_of(replace(chain, steps=steps))[chain.root.step])


@dataclass(frozen=True)
class Original:
    """An answered text: its ``parse`` and the ``verdict`` with the Problem and the chain that proves it."""

    parse: Parse
    verdict: Verdict

    def __post_init__(self) -> None:
        if self.verdict.answer is None or self.verdict.problem is None or self.verdict.problem.text != self.parse.text:
            raise ProblemError("verdict", "an original needs an answer, and the Problem of the parsed text")

    @property
    def text(self) -> str:
        """The text."""
        return self.parse.text

    @property
    def problem(self) -> Problem:
        """What was read."""
        assert self.verdict.problem is not None
        return self.verdict.problem

    @property
    def chain(self) -> Chain:
        """The derivation."""
        assert self.verdict.chain is not None
        return self.verdict.chain

    @property
    def answer(self) -> Fraction:
        """Its value."""
        assert self.verdict.answer is not None
        return self.verdict.answer

    @cached_property
    def values(self) -> dict[str, Fraction]:
        """The value of each quantity by its id."""
        return {quantity.id: quantity.value for quantity in self.problem.quantities}

    @cached_property
    def licences(self) -> dict[str, Licence]:
        """Licences by id."""
        return {licence.id: licence for licence in self.problem.licences}

    @cached_property
    def used(self) -> frozenset[str]:
        """Ids of the quantities that the derivation uses."""
        return frozenset(ref.quantity for ref in self.references if ref.quantity is not None)

    @property
    def references(self) -> tuple[Ref, ...]:
        """What the steps and the root of the derivation refer to."""
        return (*(ref for step in self.chain.steps for ref in step.operands), self.chain.root)

    @cached_property
    def plain(self) -> tuple[tuple[Quantity, Span], ...]:
        """Quantities that the text says in digits, once each, with the place of the digits; sorted by place."""
        found: list[tuple[Quantity, Span]] = []
        for quantity in self.problem.quantities:
            if quantity.span is None or quantity.provenance == "constant":
                continue
            inside = [place for place in self.digits if quantity.span.start <= place.start and place.end <= quantity.span.end]
            if len(inside) == 1 and plain_value(self.text[inside[0].start : inside[0].end]) == quantity.value:
                found.append((quantity, inside[0]))
        places = [place for _, place in found]
        return tuple(sorted((pair for pair in found if places.count(pair[1]) == 1), key=lambda pair: pair[1]))

    @cached_property
    def digits(self) -> tuple[Span, ...]:
        """The places of all numbers in digits."""
        return tuple(Span(match.start(), match.end()) for match in _DIGITS.finditer(self.text))

    def shape(self, values: Mapping[str, Fraction] | None = None) -> str | None:
        """The shape of the derivation, with other values where given; None where several derivations agree, and none is the one."""
        return None if self.verdict.chains > 1 else shape_of(self.chain, {**self.values, **(values or {})})

    def steps(self, values: Mapping[str, Fraction], *, negated: frozenset[str] = frozenset()) -> tuple[Fraction | None, ...]:
        """The value of each step with other values of quantities; the ``delta`` of a licence in ``negated`` with the other sign."""
        known, found = {**self.values, **values}, list[Fraction | None]()
        for step in self.chain.steps:
            roles = [role.name for index, role in enumerate(self.licences[step.licence].roles) if index != step.unknown]
            operands = []
            for role, ref in zip(roles, step.operands, strict=True):
                value = known[ref.quantity] if ref.quantity is not None else found[ref.step or 0]
                turned = step.licence in negated and role == "delta" and value is not None
                operands.append(-value if turned and value is not None else value)
            result = apply(step.op, tuple(operands))
            if step.licence in negated and self.licences[step.licence].roles[step.unknown].name == "delta" and result is not None:
                result = -result
            found.append(result)
        return tuple(found)

    def value(self, values: Mapping[str, Fraction], *, negated: frozenset[str] = frozenset()) -> Fraction | None:
        """The answer that the derivation gives with other values; None where it is undefined."""
        if self.chain.root.step is None:
            return {**self.values, **values}[self.chain.root.quantity or ""]
        return self.steps(values, negated=negated)[self.chain.root.step]
