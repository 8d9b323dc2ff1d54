"""What the gate says of a derivation: an outcome, its reasons, and a report on every step."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Literal, get_args

from cpsearch.codec import canonical_json, from_jsonable, parse_json
from cpsearch.errors import ProblemError
from cpsearch.problem import Relation, Span
from cpsearch.verdict import ChainReason

__all__ = ["LEVELS", "REASONS", "GateReason", "GateReport", "Grounding", "Level", "OperandReport", "Outcome", "StepReport"]

Level = Literal["arithmetic", "grounded", "licensed", "complete", "unique"]
#: From the loosest to the strictest; each asks for all that the one before asks.
LEVELS: tuple[Level, ...] = get_args(Level)

Outcome = Literal["accepted", "rejected", "could_not_check"]

#: Why something could not be checked: of the derivation, of the text, or of a step.
Obstacle = Literal["unreadable_derivation", "no_steps", "unread_text", "unread_step", "budget_exhausted"]
GateReason = ChainReason | Obstacle
#: Every reason, the ones that reject before the ones that leave a check undone.
REASONS: tuple[GateReason, ...] = (*get_args(ChainReason), *get_args(Obstacle))

#: Where an operand comes from. ``implied`` is the result of one operation that the writer left out.
Grounding = Literal["text", "step", "constant", "implied", "ungrounded"]


@dataclass(frozen=True)
class OperandReport:
    """A number of a step. ``span`` is where the text states it, ``step`` which earlier result it is (counted from 0)."""

    value: Fraction
    grounding: Grounding
    span: Span | None = None
    step: int | None = None
    detail: str = ""


@dataclass(frozen=True)
class StepReport:
    """One written step, as it was read and what the gate finds.

    ``expression`` is the step in plain signs, ``value`` what it comes to (None where that is undefined), ``stated`` what its writer
    says. ``span`` is its place in the derivation. ``arithmetic`` is whether the two agree (to the decimals that are shown); the
    licence is the relation that covers it and ``cue`` the words of the text that state it, both None where the level did not ask
    or none was found. ``reasons`` are what is wrong or could not be checked, none where all is well.
    """

    expression: str
    value: Fraction | None
    stated: Fraction | None
    arithmetic: bool
    operands: tuple[OperandReport, ...] = ()
    relation: Relation | None = None
    cue: Span | None = None
    unit: str | None = None
    span: Span | None = None
    reasons: tuple[GateReason, ...] = ()
    detail: str = ""

    @property
    def implied(self) -> bool:
        """Whether the writer left out an operation that one of the operands needs."""
        return any(operand.grounding == "implied" for operand in self.operands)


@dataclass(frozen=True)
class GateReport:
    """The outcome for one derivation at ``level``.

    ``passed`` is the strictest level, up to the asked one, at which it is accepted (None: not even at ``arithmetic``).
    ``reasons`` are all that speak against it, in the order of :data:`REASONS`; ``first_failing_step`` is the first step that has one.
    ``value`` is what the derivation answers.
    """

    outcome: Outcome
    level: Level
    passed: Level | None
    value: Fraction | None
    reasons: tuple[GateReason, ...] = ()
    first_failing_step: int | None = None
    steps: tuple[StepReport, ...] = ()
    detail: str = ""

    def __post_init__(self) -> None:
        if (self.outcome == "accepted") != (not self.reasons):
            raise ProblemError("reasons", "what is accepted has none, and what is not has one")
        if self.outcome == "rejected" and not set(self.reasons) & set(get_args(ChainReason)):
            raise ProblemError("reasons", "a rejection rests on what is wrong, not on what could not be checked")

    @property
    def accepted(self) -> bool:
        """Whether it passes at the asked level."""
        return self.outcome == "accepted"

    def to_json(self) -> str:
        """Canonical JSON."""
        return canonical_json(self)

    @classmethod
    def from_json(cls, text: str) -> GateReport:
        """Rebuild from :meth:`to_json`'s form."""
        return from_jsonable(cls, parse_json(text))
