"""What the subcommands print: one fact a line, columns aligned."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from cpsearch.practice.attempt import Practised
from cpsearch.practice.ledger import Ledger

__all__ = ["class_table", "diagnosis_table", "served_line"]


def served_line(problems: Sequence[Practised]) -> str:
    """What serving makes of the problems that have a gold answer."""
    counts = Counter(problem.score for problem in problems if problem.gold)
    return f"served     {counts['correct']} right, {counts['wrong']} wrong, {counts['refused']} refused of {counts.total()}"


def class_table(ledger: Ledger, *, most: int) -> Iterator[str]:
    """The classes with the highest floors, then those with the most right."""
    tallies = sorted(ledger.tallies(), key=lambda tally: (-tally.reliability, -tally.correct, tally.wrong, tally.class_name))
    yield "   floor  right  wrong  refused  pattern"
    for tally in tallies[:most]:
        yield f"{tally.reliability:8.4f} {tally.correct:6} {tally.wrong:6} {tally.refused:8}  {tally.class_name}"
    if len(tallies) > most:
        yield f"… and {len(tallies) - most} classes more"


def diagnosis_table(rows: Sequence[Mapping[str, Any]], *, most: int) -> Iterator[str]:
    """What is missing, by the lift to expect; then how much each gap weighs."""
    yield " right spoilt  alone problems  gap        what would be needed"
    for row in rows[:most]:
        named = f"{row['gap']:<10} {row['reason']}: {row['need']}"
        yield f"{row['right']:6} {row['spoilt']:6} {row['alone']:6} {row['problems']:8}  {named}"
    for gap in sorted({row["gap"] for row in rows}):
        own = [row for row in rows if row["gap"] == gap]
        yield f"{gap:<10} {sum(row['alone'] for row in own)} problems lack one such thing and nothing else"
