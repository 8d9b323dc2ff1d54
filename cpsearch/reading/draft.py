"""The growing Problem: quantities, licences, consumed words and findings of one reading of one text."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from fractions import Fraction

from cpsearch.packs import kinds_of
from cpsearch.problem import (
    Cue,
    Finding,
    FindingReason,
    Licence,
    Problem,
    Provenance,
    Quantity,
    Relation,
    Role,
    Rounding,
    Signature,
    Span,
    Target,
)
from cpsearch.reading.text.numbers import Number
from cpsearch.reading.text.syntax import Parse

__all__ = ["Draft"]


@dataclass
class Draft:
    """Mutable only while one text is read; :meth:`problem` freezes it.

    ``consumed`` holds the indices of tokens whose meaning some rule took; ``used`` maps the span of a number to the id of
    its quantity; ``asking`` are the tokens of the question proper; ``restated`` are numbers that only count what the text has
    listed ("those three days").
    """

    parse: Parse
    question: Span | None = None
    quantities: dict[str, Quantity] = field(default_factory=dict)
    licences: list[Licence] = field(default_factory=list)
    findings: list[Finding] = field(default_factory=list)
    consumed: set[int] = field(default_factory=set)
    used: dict[Span, str] = field(default_factory=dict)
    kinds: set[tuple[str, str]] = field(default_factory=set)
    asking: list[int] = field(default_factory=list)
    restated: set[Span] = field(default_factory=set)
    target: Target | None = None
    #: Tokens whose meaning is known although their word has none of its own.
    modelled: set[int] = field(default_factory=set)

    def take(self, tokens: Iterable[int]) -> None:
        """Mark tokens as understood."""
        self.consumed.update(tokens)

    def find(self, reason: FindingReason, detail: str, tokens: Iterable[int] = ()) -> None:
        """Record why no answer may be given."""
        indices = tuple(tokens)
        span = self.span(indices) if indices else None
        if Finding(reason, detail, span) not in self.findings:
            self.findings.append(Finding(reason, detail, span))

    def asks(self, token: int) -> bool:
        """Whether a token belongs to the question."""
        return self._in_question(self.parse.tokens[token].start)

    def _in_question(self, offset: int) -> bool:
        return self.question is not None and self.question.start <= offset < self.question.end

    def span(self, tokens: Iterable[int]) -> Span:
        """The smallest span over ``tokens``."""
        chosen = [self.parse.tokens[i] for i in tokens]
        return Span(min(t.start for t in chosen), max(t.end for t in chosen))

    def quantity(self, number: Number, signature: Signature) -> str:
        """Register a stated number; a number has one meaning, so a second registration keeps the first."""
        if number.span in self.used:
            return self.used[number.span]
        name = f"q{len(self.used)}"
        comparative = signature.entity.startswith("factor ")
        provenance: Provenance = "comparative" if comparative else "question" if self._in_question(number.span.start) else "text"
        self.quantities[name] = Quantity(name, number.value, (signature,), number.span, provenance)
        self.used[number.span] = name
        return name

    def constant(self, value: Fraction | int, signature: Signature) -> str:
        """Register a constant of the packs, once per value and signature."""
        for quantity in self.quantities.values():
            if quantity.provenance == "constant" and quantity.signatures == (signature,) and quantity.value == value:
                return quantity.id
        name = f"c{sum(q.provenance == 'constant' for q in self.quantities.values())}"
        self.quantities[name] = Quantity(name, Fraction(value), (signature,), None, "constant")
        return name

    def licence(
        self,
        relation: Relation,
        operation: str,
        roles: list[tuple[str, Signature]],
        cue: Iterable[int],
        *,
        rounding: Rounding = "exact",
        unknowns: tuple[int, ...] = (),
        instances: int = 1,
    ) -> None:
        """Add an equation over role signatures, licensed by the words ``cue``; an equal one is added once."""
        tokens = sorted(set(cue))
        lexeme = " ".join(self.parse.tokens[i].lower for i in tokens)
        made = Licence(
            f"l{len(self.licences)}",
            relation,
            "sum" if operation == "sum" else "product",
            tuple(Role(name, signature) for name, signature in roles),
            Cue(lexeme or "-", self.span(tokens)),
            unknowns=unknowns,
            rounding=rounding,
            instances=instances,
        )
        if all(replace(made, id=old.id, cue=old.cue) != old for old in self.licences):
            self.licences.append(made)

    def problem(self, reader: str) -> Problem:
        """The frozen Problem; quantities in text order, kinds and states those in use."""
        signatures = [role.signature for licence in self.licences for role in licence.roles]
        signatures += [s for quantity in self.quantities.values() for s in quantity.signatures]
        if self.target is not None:
            signatures += self.target.signatures
        atoms = {atom for signature in signatures for atom in signature.unit.atoms}
        listed = ((atom, parent) for atom in atoms for parent in kinds_of(atom) if parent in atoms)
        kinds = tuple(sorted({*listed, *self.kinds}))
        states = tuple(sorted({s.state for s in signatures if s.state}, key=_state_order))
        stated = sorted((q for q in self.quantities.values() if q.span is not None), key=lambda q: q.span or Span(0, 1))
        constants = [q for q in self.quantities.values() if q.span is None]
        ordered = (*(replace(q, id=f"q{i}") for i, q in enumerate(stated)), *constants)
        target = self.target
        if target is not None:
            target = replace(target, quantities=tuple(q.id for q in ordered if q.provenance == "question"))
        return Problem(
            self.parse.text,
            ordered,
            tuple(self.licences),
            target,
            (),
            tuple(self.findings),
            states,
            kinds,
            reader,
        )


def _state_order(name: str) -> tuple[int, str]:
    digits = name[1:]
    return (int(digits) if digits.isdigit() else 10_000, name)
