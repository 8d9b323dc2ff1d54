"""What practice rules out: a record for every chain that verified and is not the published one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from cpsearch.practice.attempt import Practised

__all__ = ["Elimination", "eliminations_of"]


@dataclass(frozen=True, order=True)
class Elimination:
    """A chain that gold rules out, the patterns that made it, and why: ``wrong`` (it would have been answered) or ``disagreeing``.

    ``reason`` says how it differs: by its value, or by its operations where the value is right.
    """

    id: str
    route: str
    working: str
    attempted: str
    gold: str
    patterns: tuple[str, ...]
    why: str
    reason: str


def eliminations_of(problems: Iterable[Practised]) -> Iterator[Elimination]:
    """The records of all attempts, in the order of problems and attempts."""
    for problem in problems:
        for attempt in problem.attempts:
            for chain in attempt.chains:
                if not chain.right:
                    why = "disagreeing" if attempt.outcome == "refused" else "wrong"
                    reason = "other operations" if chain.value == problem.gold else "another value"
                    patterns = tuple(dict.fromkeys((*attempt.patterns, *chain.patterns)))
                    yield Elimination(problem.id, attempt.route, chain.working, chain.value, problem.gold, patterns, why, reason)
