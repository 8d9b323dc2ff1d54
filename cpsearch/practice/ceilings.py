"""How reliable a class must have shown itself before it may do something; the engine cannot change this table.

θ: to practise 0, to be proposed 0.85, to serve 0.99 (ADR-0175). With a clean record these need 38 and 657 distinct problems.
Another table is another object that a caller has to pass on; nothing here, and nothing that practice writes, can alter
:data:`CEILINGS`.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import inf
from typing import Literal, get_args

from cpsearch.errors import ProblemError
from cpsearch.practice.tally import PLACES, ClassTally

__all__ = ["CEILINGS", "Action", "Ceilings", "LicenseDecision", "license_for"]

Action = Literal["practice", "propose", "serve"]


@dataclass(frozen=True)
class Ceilings:
    """The floor that each action needs, 0 ≤ θ < 1.

    >>> CEILINGS.of("propose")
    0.85
    """

    practice: float = 0.0
    propose: float = 0.85
    serve: float = 0.99

    def __post_init__(self) -> None:
        for action in get_args(Action):
            if not 0 <= self.of(action) < 1:
                raise ProblemError(action, f"a floor is from 0 to below 1: {self.of(action)!r}")

    def of(self, action: Action) -> float:
        """The floor that ``action`` needs."""
        if action not in get_args(Action):
            raise ProblemError("action", f"unknown: {action!r}")
        value: float = getattr(self, action)
        return value


CEILINGS = Ceilings()


@dataclass(frozen=True)
class LicenseDecision:
    """Whether a class may do ``action``: its ``measured`` floor against the ``required`` one, and their ``ratio``."""

    class_name: str
    action: Action
    measured: float
    required: float
    ratio: float
    licensed: bool


def license_for(tally: ClassTally, action: Action, *, ceilings: Ceilings = CEILINGS) -> LicenseDecision:
    """Whether the counts of a class license ``action``.

    >>> license_for(ClassTally("a", correct=38), "propose").licensed, license_for(ClassTally("a", correct=37), "propose").licensed
    (True, False)
    """
    required, measured = round(ceilings.of(action), PLACES), tally.reliability
    if required <= 0:
        return LicenseDecision(tally.class_name, action, measured, required, inf, True)
    return LicenseDecision(tally.class_name, action, measured, required, round(measured / required, PLACES), measured >= required)
