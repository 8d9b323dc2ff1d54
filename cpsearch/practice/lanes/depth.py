"""How deep the answers go: whether longer derivations are as often right as short ones (ADR-0114a, obligation 6)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction

from cpsearch.chain import Chain

__all__ = ["BUCKETS", "Bucket", "Depth", "depth_of", "steps_in"]

#: Executed steps by bucket; beyond the last no derivation goes.
BUCKETS = ((1, 1), (2, 3), (4, 5), (6, 8))
#: What each further step may cost of the accuracy at one step.
_KEPT = Fraction(95, 100)
#: Answers that a bucket needs to count, and buckets that a curve needs.
_ENOUGH_ANSWERS, _ENOUGH_BUCKETS = 3, 2


@dataclass(frozen=True)
class Bucket:
    """Answers whose proofs have from ``first`` to ``last`` steps, and how many of them are right."""

    first: int
    last: int
    answered: int
    right: int

    @property
    def name(self) -> str:
        """``1``, ``2–3`` …"""
        return str(self.first) if self.first == self.last else f"{self.first}–{self.last}"

    @property
    def accuracy(self) -> Fraction | None:
        """Right among answered; None of none."""
        return Fraction(self.right, self.answered) if self.answered else None


@dataclass(frozen=True)
class Depth:
    """The buckets, and how many answers have no step at all (the text states them)."""

    buckets: tuple[Bucket, ...]
    skipped: int = 0

    @property
    def holds(self) -> bool:
        """Whether accuracy(N) ≥ accuracy(1) · 0.95^(N−1) in each bucket that has answers, at its fewest steps N."""
        first = self.buckets[0].accuracy
        if first is None:
            return False
        return all(item.accuracy is None or item.accuracy >= first * _KEPT ** (item.first - 1) for item in self.buckets)

    @property
    def enough(self) -> bool:
        """Whether there are answers enough for the curve to mean anything: three in each of two buckets."""
        return sum(item.answered >= _ENOUGH_ANSWERS for item in self.buckets) >= _ENOUGH_BUCKETS


def steps_in(chain: Chain) -> int:
    """Binary steps of a chain: one less than its operands for each step, none for an equate.

    >>> from cpsearch.chain import Ref
    >>> steps_in(Chain((), Ref(quantity="q0")))
    0
    """
    return sum(len(step.operands) - 1 for step in chain.steps)


def depth_of(answers: Iterable[tuple[int, bool]]) -> Depth:
    """The curve over answers, each its number of steps and whether it is right; ValueError beyond the last bucket.

    >>> depth = depth_of([(1, True), (1, True), (3, False), (0, True)])
    >>> [(item.name, item.right, item.answered) for item in depth.buckets], depth.skipped, depth.holds
    ([('1', 2, 2), ('2–3', 0, 1), ('4–5', 0, 0), ('6–8', 0, 0)], 1, False)
    """
    given = list(answers)
    beyond = max((steps for steps, _ in given), default=0)
    if beyond > BUCKETS[-1][1]:
        raise ValueError(f"{beyond} steps, at most {BUCKETS[-1][1]}")
    within = [[right for steps, right in given if first <= steps <= last] for first, last in BUCKETS]
    buckets = tuple(Bucket(*bounds, len(items), sum(items)) for bounds, items in zip(BUCKETS, within, strict=True))
    return Depth(buckets, sum(steps == 0 for steps, _ in given))
