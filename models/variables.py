"""The variables of a model. Each one is a function of (derivation, assignment), so a solution is a chain and nothing more."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from cpsearch.models.layout import Layout
from ortools.sat.python import cp_model

__all__ = ["Variables", "declare"]

Literal = Any  # ortools' IntVar or its negation


@dataclass(frozen=True)
class Variables:
    """``act[s]``: slot s fires; ``unknown[s, k]``: solved for role k; ``fill[s, r, i]``: node i fills role r; ``root[i]``: node i answers.

    ``choice[g][v]``: alternative g takes option v; ``points``: literals for the combinations of options that facts depend on;
    ``rank[s]``: depth within a strongly connected component of slots.
    """

    model: cp_model.CpModel
    act: tuple[Literal, ...]
    unknown: dict[tuple[int, int], Literal]
    fill: dict[tuple[int, int, int], Literal]
    root: dict[int, Literal]
    choice: tuple[tuple[Literal, ...], ...]
    points: dict[tuple[int, ...], Literal]
    rank: dict[int, Literal]

    @cached_property
    def places(self) -> dict[int, list[Literal]]:
        """All the places where a node may be used."""
        places: dict[int, list[Literal]] = defaultdict(list)
        for (_, _, node), literal in self.fill.items():
            places[node].append(literal)
        return places


def declare(layout: Layout, *, named: bool = False) -> Variables:
    """Make the variables; names cost time and serve only people."""
    model = cp_model.CpModel()

    def boolean(*name: object) -> Literal:
        return model.new_bool_var("_".join(map(str, name)) if named else "")

    slots = range(len(layout.slots))
    unknown = {(s, k): boolean("unknown", s, k) for s in slots for k in layout.slots[s].unknowns}
    fill = {(s, r, i): boolean("fill", s, r, i) for s in slots for r in layout.roles(s) for i in layout.fillers[s][r]}
    roots = [i for i in range(layout.quantities + len(slots)) if _may_answer(layout, i)]
    alternatives = layout.problem.alternatives if layout.chooses else ()
    choice = tuple(tuple(boolean("choice", g, v) for v in range(len(item.options))) for g, item in enumerate(alternatives))
    points: dict[tuple[int, ...], Literal]
    if len(layout.groups) == 1:
        points = {(v,): literal for v, literal in enumerate(choice[layout.groups[0]])}
    else:
        points = {point: boolean("point", *point) for point in layout.points if point}
    return Variables(
        model=model,
        act=tuple(boolean("act", s) for s in slots),
        unknown=unknown,
        fill=fill,
        root={i: boolean("root", i) for i in roots},
        choice=choice,
        points=points,
        rank={s: model.new_int_var(0, len(layout.components), f"rank_{s}" if named else "") for s in layout.components},
    )


def _may_answer(layout: Layout, node: int) -> bool:
    if not {"target", "licences"} <= layout.families:
        return True
    wanted = () if layout.problem.target is None else layout.problem.target.signatures
    if node < layout.quantities:
        return any(signature in wanted for signature in layout.problem.quantities[node].signatures)
    return any(layout.yields(node - layout.quantities, signature) for signature in wanted)
