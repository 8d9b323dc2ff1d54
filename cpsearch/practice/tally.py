"""What was seen of one class of attempts, and the floor under its precision: counts, no weights.

The floor is the lower end of Wilson's interval (E. B. Wilson, JASA 22, 1927, https://doi.org/10.1080/01621459.1927.10502953) at
z = 2.576, and nothing below ten trials, as ADR-0175 has it. It is of trials that are independent: count distinct problems.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt

from cpsearch.errors import ProblemError

__all__ = ["MINIMUM", "PLACES", "Z", "ClassTally", "conservative_floor"]

#: Standard normal quantile of 99 %, two-sided.
Z = 2.576
#: Below so many trials nothing is concluded.
MINIMUM = 10
#: Decimal places of every ratio, so that reports are equal byte for byte.
PLACES = 9


def conservative_floor(successes: int, trials: int) -> float:
    """The precision that ``successes`` of ``trials`` show at least, in 0 … 1; 0.0 below :data:`MINIMUM` trials and never 1.0.

    Raises TypeError for what is no int, ValueError where ``successes`` is negative or more than ``trials``.

    >>> conservative_floor(9, 9), conservative_floor(38, 38) >= 0.85 > conservative_floor(37, 37)
    (0.0, True)
    >>> conservative_floor(95, 100)
    0.86084162
    """
    for value in (successes, trials):
        if not isinstance(value, int) or isinstance(value, bool):
            raise TypeError(f"counts are ints, got {type(value).__name__}")
    if not 0 <= successes <= trials:
        raise ValueError(f"{successes} of {trials}")
    if trials < MINIMUM:
        return 0.0
    share, spread = successes / trials, Z * Z / trials
    centre = (share + spread / 2) / (1 + spread)
    margin = Z / (1 + spread) * sqrt(share * (1 - share) / trials + spread / (4 * trials))
    return round(max(0.0, centre - margin), PLACES)


@dataclass(frozen=True, order=True)
class ClassTally:
    """How often attempts of one class were ``correct``, ``wrong`` or ``refused``, each over distinct problems.

    >>> tally = ClassTally("each × product", correct=12, wrong=1, refused=7)
    >>> tally.committed, tally.coverage, tally.reliability
    (13, 0.65, 0.569297547)
    """

    class_name: str
    correct: int = 0
    wrong: int = 0
    refused: int = 0

    def __post_init__(self) -> None:
        for name in ("correct", "wrong", "refused"):
            value = getattr(self, name)
            if not isinstance(value, int) or isinstance(value, bool) or value < 0:
                raise ProblemError(name, f"a count, not {value!r}")

    @property
    def committed(self) -> int:
        """Attempts that gave a value."""
        return self.correct + self.wrong

    @property
    def coverage(self) -> float:
        """The share of attempts that gave a value."""
        attempted = self.committed + self.refused
        return round(self.committed / attempted, PLACES) if attempted else 0.0

    @property
    def reliability(self) -> float:
        """The floor under the precision of what was given."""
        return conservative_floor(self.correct, self.committed)
