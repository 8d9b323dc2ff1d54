"""The figures of a run: counts, coverage, and precision with the bound that so many answers can prove."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

__all__ = ["Summary", "precision_bound", "summarise"]


def precision_bound(right: int, answered: int, *, confidence: float = 0.95) -> float:
    """One-sided Clopper–Pearson lower bound: the least precision not refuted by ``right`` of ``answered``.

    No wrong answer is not no risk: 300 right of 300 prove 99 %.

    >>> round(precision_bound(300, 300), 4), round(precision_bound(299, 300), 4), precision_bound(0, 10)
    (0.9901, 0.9843, 0.0)
    """
    if not 0 <= right <= answered:
        raise ValueError(f"not a count of {answered}: {right}")
    if not 0 < confidence < 1:
        raise ValueError(f"confidence must be between 0 and 1: {confidence}")
    if right == 0:
        return 0.0
    ways = [math.lgamma(answered + 1) - math.lgamma(i + 1) - math.lgamma(answered - i + 1) for i in range(right, answered + 1)]
    low, high = 0.0, 1.0
    # P(at least `right` of `answered` | p) grows with p; the bound is where it is 1 - confidence. 60 halvings reach a float's end
    for _ in range(60):
        p = (low + high) / 2
        tail = math.fsum(math.exp(way + i * math.log(p) + (answered - i) * math.log1p(-p)) for i, way in enumerate(ways, start=right))
        low, high = (p, high) if tail < 1 - confidence else (low, p)
    return low


@dataclass(frozen=True)
class Summary:
    """Counts over output rows."""

    total: int
    answered: int
    right: int
    wrong: int
    reasons: Mapping[str, int] = field(default_factory=dict)

    @property
    def unscored(self) -> int:
        """Answers without a gold answer to compare with."""
        return self.answered - self.right - self.wrong

    def lines(self) -> tuple[str, ...]:
        """For people, one fact a line.

        >>> print(*Summary(4, 2, 2, 0, {"no_chain": 2}).lines(), sep="\\n")
        answered   2 of 4 (coverage 50.0 %)
        right      2
        wrong      0
        precision  2/2 = 100.0 %, at least 22.3 % with 95 % confidence (Clopper–Pearson, one-sided)
        refused    2
          no_chain              2
        """
        lines = [
            f"answered   {self.answered} of {self.total} (coverage {_percent(self.answered, self.total)})",
            f"right      {self.right}",
            f"wrong      {self.wrong}",
        ]
        if self.unscored:
            lines.append(f"unscored   {self.unscored} (no gold answer that could be read)")
        scored = self.right + self.wrong
        if scored:
            bound = 100 * precision_bound(self.right, scored)
            lines.append(
                f"precision  {self.right}/{scored} = {_percent(self.right, scored)}, "
                f"at least {_down(bound)} % with 95 % confidence (Clopper–Pearson, one-sided)"
            )
        lines.append(f"refused    {self.total - self.answered}")
        for reason, count in sorted(self.reasons.items(), key=lambda item: (-item[1], item[0])):
            lines.append(f"  {reason:<22}{count}")
        return tuple(lines)


def summarise(rows: Iterable[Mapping[str, Any]]) -> Summary:
    """Count output rows."""
    total = 0
    scores: Counter[str | None] = Counter()
    reasons: Counter[str] = Counter()
    for row in rows:
        total += 1
        scores[row["score"]] += 1
        if row["reason"] is not None:
            reasons[row["reason"]] += 1
    return Summary(total, total - scores["refused"], scores["right"], scores["wrong"], dict(reasons))


def _percent(part: int, whole: int) -> str:
    return f"{100 * part / whole:.1f} %" if whole else "–"


def _down(value: float) -> float:
    """Rounded down, for a bound must not be overstated."""
    return math.floor(value * 10) / 10
