"""A solver that gives every text the answer of the first it was asked for, and a worker with it: the suites must find it out."""

from __future__ import annotations

from cpsearch import Verdict, solve
from cpsearch.practice.perturb import Examined, examine
from cpsearch.practice.perturb.command import Task
from cpsearch.reading.text.syntax import default_reader


class Stubborn:
    """Its first verdict, always."""

    def __init__(self) -> None:
        self._first: Verdict | None = None

    def __call__(self, text: str) -> Verdict:
        if self._first is None:
            self._first = solve(text)
        return self._first


def stubborn(task: Task) -> Examined:
    """What the suites make of a task and a solver that never changes its answer."""
    return examine(task.text, task.gold, solve=Stubborn(), parse=default_reader().parse)
