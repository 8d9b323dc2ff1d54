"""The DAG itself, always on: an active slot is solved for one role, its other roles are filled, and all lead to one root."""

from __future__ import annotations

from cpsearch.models.layout import Layout
from cpsearch.models.variables import Variables
from ortools.sat.python.cp_model import LinearExpr

__all__ = ["constrain"]


def constrain(layout: Layout, variables: Variables) -> None:
    """Fill roles, count uses and steps, keep one root, forbid cycles."""
    model, places = variables.model, variables.places
    model.add_exactly_one(variables.root.values())
    for s, slot in enumerate(layout.slots):
        act, node = variables.act[s], layout.quantities + s
        # exactly one unknown iff active
        model.add_exactly_one([~act, *(variables.unknown[s, k] for k in slot.unknowns)])
        for r in layout.roles(s):
            filled = [variables.fill[s, r, i] for i in layout.fillers[s][r]]
            idle = [variables.unknown[s, r]] if r in slot.unknowns else []
            model.add_exactly_one([~act, *filled, *idle])
        root = [variables.root[node]] if node in variables.root else []
        # used or root iff active; a root has no use, since the graph is acyclic and has no other sink
        model.add_bool_or([~act, *places[node], *root])
        for literal in [*places[node], *root]:
            model.add_implication(literal, act)
        if len(places[node]) > layout.limits.max_result_uses:
            model.add_linear_constraint(LinearExpr.sum(places[node]), 0, layout.limits.max_result_uses)
    _one_place_per_signature(layout, variables)
    _steps(layout, variables)
    _acyclic(layout, variables)


def _one_place_per_signature(layout: Layout, variables: Variables) -> None:
    """One node fills two roles of a firing only where their signatures are equal; signatures see to it where they decide."""
    if layout.typed and layout.chooses:
        return
    for s in range(len(layout.slots)):
        signatures = layout.merged(s).signatures
        for r in layout.roles(s):
            for other in range(r):
                if signatures[r] != signatures[other]:
                    for i in set(layout.fillers[s][r]) & set(layout.fillers[s][other]):
                        variables.model.add_bool_or([~variables.fill[s, r, i], ~variables.fill[s, other, i]])


def _steps(layout: Layout, variables: Variables) -> None:
    weights = [layout.merged(s).licence.weight for s in range(len(layout.slots))]
    for point, facts in layout.points.items():
        if facts.steps < 0:
            variables.model.add_bool_or([~variables.points[point]] if point else [])
        elif sum(weights) > facts.steps:
            bound = variables.model.add_linear_constraint(LinearExpr.weighted_sum(variables.act, weights), 0, facts.steps)
            if point:
                bound.only_enforce_if(variables.points[point])


def _acyclic(layout: Layout, variables: Variables) -> None:
    """A rank is 1 + the largest rank among operands of the same component, 0 if inactive: an equality, so that it is determined."""
    model, rank = variables.model, variables.rank
    for s, component in layout.components.items():
        depths = []
        for r in layout.roles(s):
            inside = [i for i in layout.fillers[s][r] if layout.components.get(i - layout.quantities) == component]
            if inside:
                depth = model.new_int_var(0, len(layout.components), "")
                for i in inside:
                    model.add(depth == rank[i - layout.quantities]).only_enforce_if(variables.fill[s, r, i])
                # no operand from the component: depth 0
                fed = LinearExpr.sum([variables.fill[s, r, i] for i in inside])
                model.add(depth <= len(layout.components) * fed)
                depths.append(depth)
        deepest = model.new_int_var(0, len(layout.components), "")
        model.add_max_equality(deepest, depths)
        model.add(rank[s] == deepest + variables.act[s])
