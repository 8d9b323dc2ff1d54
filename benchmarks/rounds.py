"""What was scored while it was fresh: once at the end of a round of rules, before anybody looked at the problems.

A slice of GSM8K is fresh once, so its scores are pooled. The odd halves share templates with the even ones and are scored once a
round: their problems were never read, but their scores of several rounds are of the same problems and are not pooled.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from cpsearch.corpus.stats import precision_bound

__all__ = ["Score", "rounds_table", "scores"]

_ROUNDS = Path(__file__).with_name("rounds.jsonl")


@dataclass(frozen=True)
class Score:
    """How many problems of a set were answered, and how many of these rightly, in a round; a disputed label counts as wrong."""

    round: int
    set: str
    problems: int
    answered: int
    right: int


def scores(path: Path = _ROUNDS) -> tuple[Score, ...]:
    """The recorded scores in the order of the rounds."""
    return tuple(Score(**json.loads(line)) for line in path.read_text(encoding="utf-8").splitlines() if line.strip())


def rounds_table(recorded: tuple[Score, ...]) -> Iterator[str]:
    """A Markdown table: every score, and the pool of the slices that were fresh once."""
    yield "| round | set | problems | answered | right of answered | at least (95 %, one-sided) |"
    yield "|---|---|---|---|---|---|"
    for score in recorded:
        yield _row(str(score.round), score)
    slices = [score for score in recorded if score.set.startswith("gsm8k-")]
    if slices:
        total = [sum(getattr(score, name) for score in slices) for name in ("problems", "answered", "right")]
        yield _row("all", Score(0, "gsm8k slices, each once", *total))


def _row(name: str, score: Score) -> str:
    share = f"{score.answered} ({100 * score.answered / score.problems:.1f} %)" if score.problems else "0"
    good = f"{score.right} ({100 * score.right / score.answered:.1f} %)" if score.answered else "0 (–)"
    bound = f"{100 * precision_bound(score.right, score.answered):.1f} %" if score.answered else "–"
    return f"| {name} | {score.set} | {score.problems} | {share} | {good} | {bound} |"
