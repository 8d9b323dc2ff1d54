"""Family *completeness*: every required quantity is used and every change that leads to the asked state fires.

Off, nothing is required.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from cpsearch.models.licences import Merged

from cpsearch.limits import Limits
from cpsearch.problem import Assignment, Problem, Signature

if TYPE_CHECKING:
    from cpsearch.models.layout import Layout
    from cpsearch.models.variables import Variables

__all__ = ["Facts", "constrain", "facts_of", "relax"]


@dataclass(frozen=True)
class Facts:
    """What one assignment asks of a chain: quantities (by index) that must be leaves, licences that must fire, most steps."""

    required: frozenset[int]
    must_fire: frozenset[int]
    steps: int


def facts_of(problem: Problem, licences: tuple[Merged, ...], assignment: Assignment, limits: Limits) -> Facts:
    """The facts under one assignment."""
    live = [i for i, merged in enumerate(licences) if problem.holds(merged.licence, assignment)]
    target = None if problem.target is None else problem.signature(problem.target, assignment)
    on_target = {target}
    read = {signature for i in live for signature in licences[i].signatures}
    # (what is told of, what tells of it), walked backward from the target
    told = {
        (roles[k], roles[j])
        for i in live
        for roles in [licences[i].signatures]
        for k in licences[i].licence.bears_on
        for j in range(len(roles))
        if j != k
    }
    while reached := {teller for about, teller in told if about in on_target} - on_target:
        on_target |= reached
    off_target = read - on_target
    required = frozenset(
        i
        for i, quantity in enumerate(problem.quantities)
        if quantity.provenance != "constant" and problem.signature(quantity, assignment) not in off_target
    )
    must_fire = frozenset(i for i in live if target is not None and _must_fire(problem, licences[i], target))
    return Facts(required, must_fire, min(limits.max_steps, len(required) - 1 + limits.slack))


def _must_fire(problem: Problem, merged: Merged, target: Signature) -> bool:
    order = {state: i for i, state in enumerate(problem.states)}
    states = [s.state for s in merged.signatures if (s.entity, s.unit) == (target.entity, target.unit)]
    asked = order.get(target.state)
    return merged.moves and bool(states) and not any(asked is not None and order.get(state, -1) > asked for state in states)


def relax(facts: tuple[Facts, ...]) -> Facts:
    """What every one of several assignments asks for."""
    required = frozenset.intersection(*(item.required for item in facts))
    must_fire = frozenset.intersection(*(item.must_fire for item in facts))
    return Facts(required, must_fire, max(item.steps for item in facts))


def constrain(layout: Layout, variables: Variables) -> None:
    """Under each combination of the choices that matter, what it requires is used."""
    model = variables.model
    for point, facts in layout.points.items():
        guard = variables.points.get(point)
        escape = [] if guard is None else [~guard]
        for quantity in sorted(facts.required):
            root = [variables.root[quantity]] if quantity in variables.root else []
            model.add_bool_or([*escape, *variables.places[quantity], *root])
        for licence in sorted(facts.must_fire):
            model.add_bool_or([*escape, *(variables.act[s] for s in layout.copies[licence])])
