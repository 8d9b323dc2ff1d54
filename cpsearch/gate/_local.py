"""The levels ``licensed`` and ``complete`` over a text that is not read whole: each step by the clauses that its numbers stand in."""

from __future__ import annotations

from cpsearch.gate._issues import Issue
from cpsearch.gate.derivation import Derivation
from cpsearch.gate.report import StepReport
from cpsearch.gate.source import Source

__all__ = ["licensed_locally"]


def licensed_locally(source: Source, derivation: Derivation, steps: tuple[StepReport, ...]) -> tuple[tuple[StepReport, ...], list[Issue]]:
    return steps, [Issue("licensed", "unread_step", 0, "the text is not read whole")]
