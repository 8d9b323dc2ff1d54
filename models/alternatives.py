"""Family *alternatives*: what reading could not decide is a choice of the model, and only the smallest reading that works counts.

An option v of an alternative is chosen only if every smaller one, with all other choices kept, makes the chain fail: an
operand or the root gets another signature, a licence that fires is no longer live, something that is then required is
unused, or fewer steps are allowed (the last two bite alone only where another family is off). So a choice that does not
matter takes its first option and multiplies nothing.

Off, conditions are ignored, and a quantity or the target has all of its signatures at once.
"""

from __future__ import annotations

from functools import cache
from typing import Any

from cpsearch.models.completeness import Facts
from cpsearch.models.layout import Layout
from cpsearch.models.variables import Variables
from ortools.sat.python.cp_model import LinearExpr

__all__ = ["constrain"]


def constrain(layout: Layout, variables: Variables) -> None:
    """One option per alternative, the points they determine, and minimality."""
    model = variables.model
    for options in variables.choice:
        model.add_exactly_one(options)
    if len(layout.groups) > 1:
        model.add_exactly_one(variables.points.values())
        for point, literal in variables.points.items():
            for g, v in zip(layout.groups, point, strict=True):
                model.add_implication(literal, variables.choice[g][v])
    failures = _Failures(layout, variables)
    for g, options in enumerate(variables.choice):
        for v in range(1, len(options)):
            for smaller in range(v):
                _justify(layout, variables, failures, g, v, smaller)


def _justify(layout: Layout, variables: Variables, failures: _Failures, g: int, v: int, smaller: int) -> None:
    local = failures.local(g, v, smaller)
    if g not in layout.groups:
        variables.model.add_bool_or([~variables.choice[g][v], *local])
        return
    place = layout.groups.index(g)
    for point, facts in layout.points.items():
        if point[place] == v:
            instead = layout.points[(*point[:place], smaller, *point[place + 1 :])]
            variables.model.add_bool_or([~variables.points[point], *local, *failures.asked(facts, instead)])


class _Failures:
    """Literals that hold iff a chain fails in one particular way. Auxiliary ones are defined in both directions, once."""

    def __init__(self, layout: Layout, variables: Variables) -> None:
        self._layout, self._variables = layout, variables
        self._unused, self._unfired, self._longer = cache(self._make_unused), cache(self._make_unfired), cache(self._make_longer)

    def local(self, g: int, v: int, smaller: int) -> list[Any]:
        """Ways to fail, if option ``smaller`` replaces v, that rest on signatures and conditions."""
        layout, variables = self._layout, self._variables
        name = layout.problem.alternatives[g].id
        literals = []
        for (s, r, i), literal in variables.fill.items():
            if layout.typed and i < layout.quantities and layout.problem.quantities[i].choice == name:
                signatures, wanted = layout.problem.quantities[i].signatures, layout.merged(s).signatures[r]
                if signatures[v] == wanted != signatures[smaller]:
                    literals.append(literal)
        for s in range(len(layout.slots)):
            if (name, v) in layout.merged(s).licence.condition:
                literals.append(variables.act[s])
        if {"target", "licences"} <= layout.families and layout.problem.target is not None:
            literals += [literal for node, literal in variables.root.items() if self._loses_target(node, name, v, smaller)]
        return literals

    def _loses_target(self, node: int, name: str, v: int, smaller: int) -> bool:
        """Whether a root that is on target under v is not under ``smaller``."""
        target = self._layout.problem.target
        assert target is not None
        quantity = self._layout.problem.quantities[node] if node < self._layout.quantities else None
        if quantity is None or quantity.choice != name:
            return target.choice == name and target.signatures[smaller] != target.signatures[v]
        if target.choice != name:
            return quantity.signatures[smaller] != quantity.signatures[v]
        return quantity.signatures[smaller] != target.signatures[smaller]

    def asked(self, now: Facts, instead: Facts) -> list[Any]:
        """Ways to fail because more is asked under ``instead`` than ``now``."""
        unused = [self._unused(i) for i in sorted(instead.required - now.required)]
        unfired = [self._unfired(i) for i in sorted(instead.must_fire - now.must_fire)]
        return [*unused, *unfired, *([self._longer(instead.steps)] if instead.steps < now.steps else [])]

    def _make_unused(self, quantity: int) -> Any:
        root = [self._variables.root[quantity]] if quantity in self._variables.root else []
        return self._none_of([*self._variables.places[quantity], *root])

    def _make_unfired(self, licence: int) -> Any:
        return self._none_of([self._variables.act[s] for s in self._layout.copies[licence]])

    def _none_of(self, literals: list[Any]) -> Any:
        none = self._variables.model.new_bool_var("")
        for literal in literals:
            self._variables.model.add_implication(literal, ~none)
        self._variables.model.add_bool_or([none, *literals])
        return none

    def _make_longer(self, steps: int) -> Any:
        model = self._variables.model
        longer = model.new_bool_var("")
        weights = [self._layout.merged(s).licence.weight for s in range(len(self._layout.slots))]
        total = LinearExpr.weighted_sum(self._variables.act, weights)
        model.add(total >= steps + 1).only_enforce_if(longer)
        model.add(total <= steps).only_enforce_if(~longer)
        return longer
