"""What is found on the way to a report: an issue has the level that minds it, its step and its reason."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import get_args

from cpsearch.gate.report import LEVELS, REASONS, GateReason, GateReport, Level, StepReport
from cpsearch.verdict import ChainReason

__all__ = ["Issue", "reported"]

_REJECTS = frozenset(get_args(ChainReason))


@dataclass(frozen=True)
class Issue:
    """A reason that ``level`` and every stricter one mind; ``step`` is None for the derivation as a whole."""

    level: Level
    reason: GateReason
    step: int | None = None
    detail: str = ""


def reported(issues: Sequence[Issue], steps: Sequence[StepReport], *, level: Level, value: Fraction | None) -> GateReport:
    """The report at ``level``: only what that level minds counts."""
    minded = [issue for issue in issues if LEVELS.index(issue.level) <= LEVELS.index(level)]
    reasons = {issue.reason for issue in minded}
    looser = [name for name in LEVELS[: LEVELS.index(level) + 1] if all(LEVELS.index(i.level) > LEVELS.index(name) for i in minded)]
    failing = [issue.step for issue in minded if issue.step is not None]
    first = min(failing, default=None)
    leading = next((issue for issue in minded if issue.step == first), None) or (minded[0] if minded else None)
    return GateReport(
        outcome="accepted" if not reasons else "rejected" if reasons & _REJECTS else "could_not_check",
        level=level,
        passed=looser[-1] if looser else None,
        value=value,
        reasons=tuple(reason for reason in REASONS if reason in reasons),
        first_failing_step=first,
        steps=tuple(_with(step, [issue for issue in minded if issue.step == i]) for i, step in enumerate(steps)),
        detail=leading.detail if leading is not None else "",
    )


def _with(step: StepReport, issues: list[Issue]) -> StepReport:
    reasons = {issue.reason for issue in issues}
    details = dict.fromkeys(issue.detail for issue in issues if issue.detail)
    return replace(step, reasons=tuple(reason for reason in REASONS if reason in reasons), detail="; ".join(details) or step.detail)
