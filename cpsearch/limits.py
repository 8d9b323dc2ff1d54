"""Bounds of the search: one closed, frozen config. Passing a bound refuses by its own name; nothing is truncated."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Literal, get_args

from cpsearch.errors import ProblemError

__all__ = ["ALL_FAMILIES", "Family", "Limits"]

Family = Literal["licences", "units", "completeness", "target", "alternatives", "symmetry"]

#: Every constraint family that can be switched off; *structure* is the model itself and always on.
ALL_FAMILIES: frozenset[Family] = frozenset(get_args(Family))


@dataclass(frozen=True)
class Limits:
    """Bounds of one search.

    * ``max_steps``: binary steps in a chain; ``slack``: how many more than (required quantities − 1).
    * ``max_result_uses``: uses of one partial result.
    * ``max_slots``, ``max_quantities``: size of the model; ``max_assignments``: combinations of alternatives.
    * ``max_readings``: combinations of antecedents and units under which a text is interpreted.
    * ``max_chains``: raw solutions listed; ``max_deterministic_time``: the solver's own clock, equal on every machine.
    * ``max_nodes``: terms the certifier may build; ``max_text``: characters of a text.

    >>> Limits(max_steps=3).max_steps
    3
    """

    max_steps: int = 8
    slack: int = 4
    max_result_uses: int = 2
    max_slots: int = 48
    max_quantities: int = 16
    max_assignments: int = 128
    max_readings: int = 24
    max_chains: int = 400
    max_deterministic_time: float = 2.0
    max_nodes: int = 200_000
    max_text: int = 20_000

    def __post_init__(self) -> None:
        for field in fields(self):
            value = getattr(self, field.name)
            if isinstance(value, bool) or not isinstance(value, (int, float)) or value < (0 if field.name == "slack" else 1e-9):
                raise ProblemError(field.name, f"must be a positive number: {value!r}")
