"""Puts the families together: Problem → CpModel with its plan and its variables."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from cpsearch.models import alternatives, completeness, licences, structure, symmetry, target, units
from cpsearch.models.layout import Layout
from cpsearch.models.variables import Variables, declare

from cpsearch.limits import Family

__all__ = ["FAMILIES", "ChainModel", "build"]

#: The constraints of each family that can be switched off, in the order they are added.
FAMILIES: Mapping[Family, Callable[[Layout, Variables], None]] = {
    "alternatives": alternatives.constrain,
    "licences": licences.constrain,
    "units": units.constrain,
    "completeness": completeness.constrain,
    "target": target.constrain,
    "symmetry": symmetry.constrain,
}


@dataclass(frozen=True)
class ChainModel:
    """A model whose solutions are the readings of ``layout.problem``."""

    layout: Layout
    variables: Variables


def build(layout: Layout, *, named: bool = False) -> ChainModel:
    """The CP-SAT model of a plan; ``named`` gives its variables names, for people."""
    variables = declare(layout, named=named)
    structure.constrain(layout, variables)
    for family in layout.active:
        FAMILIES[family](layout, variables)
    return ChainModel(layout, variables)
