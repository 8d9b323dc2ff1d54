"""The plan of a model, made without the solver: nodes, slots, what may fill which role, and what each choice asks for.

A *slot* is one possible firing: (merged licence, copy). *Nodes* are the quantities, then the slots. Licences that no chain can
fire (forward) or that lead nowhere near the target (backward) get no slot.
"""

from __future__ import annotations

from collections.abc import Set
from dataclasses import dataclass
from functools import cached_property
from typing import get_args

import networkx as nx
from cpsearch.models.completeness import Facts, facts_of, relax
from cpsearch.models.licences import Merged, generic, merge

from cpsearch.limits import Family, Limits
from cpsearch.problem import Problem, Signature

__all__ = ["Layout", "Slot", "plan"]


@dataclass(frozen=True)
class Slot:
    """Copy ``copy`` of merged licence ``licence``; ``unknowns`` are the roles it can usefully be solved for."""

    licence: int
    copy: int
    unknowns: tuple[int, ...]


@dataclass(frozen=True)
class Layout:
    """Everything the families need to know; ``problem`` holds the generic licences where *licences* is off.

    ``groups`` are the alternatives on which the facts depend, ``points`` the facts per combination of their options.
    """

    problem: Problem
    families: frozenset[Family]
    limits: Limits
    licences: tuple[Merged, ...]
    groups: tuple[int, ...]
    points: dict[tuple[int, ...], Facts]
    slots: tuple[Slot, ...]

    @property
    def active(self) -> tuple[Family, ...]:
        """The families that constrain the model: generic licences make units and target vacuous, and carry no conditions."""
        idle: set[Family] = set() if "licences" in self.families else {"units", "target"}
        idle |= set() if self.chooses else {"licences"}
        return tuple(family for family in get_args(Family) if family in self.families - idle)

    @cached_property
    def copies(self) -> tuple[tuple[int, ...], ...]:
        """The slots of each merged licence."""
        return tuple(tuple(s for s, slot in enumerate(self.slots) if slot.licence == i) for i in range(len(self.licences)))

    @property
    def quantities(self) -> int:
        """How many nodes are quantities; node ``quantities + s`` is slot ``s``."""
        return len(self.problem.quantities)

    @property
    def typed(self) -> bool:
        """Whether signatures decide what fills a role."""
        return "units" in self.families and "licences" in self.families

    @property
    def chooses(self) -> bool:
        """Whether alternatives are choices of the model."""
        return "alternatives" in self.families

    def merged(self, slot: int) -> Merged:
        """The merged licence of a slot."""
        return self.licences[self.slots[slot].licence]

    def roles(self, slot: int) -> range:
        """The role indices of a slot."""
        return range(len(self.merged(slot).licence.roles))

    def yields(self, slot: int, signature: Signature) -> tuple[int, ...]:
        """The unknowns for which a slot's result has ``signature``."""
        signatures = self.merged(slot).signatures
        return tuple(k for k in self.slots[slot].unknowns if signatures[k] == signature)

    @cached_property
    def fillers(self) -> tuple[tuple[tuple[int, ...], ...], ...]:
        """The nodes that may fill each role of each slot."""
        return tuple(tuple(self._fillers(s, role) for role in self.roles(s)) for s in range(len(self.slots)))

    def _fillers(self, slot: int, role: int) -> tuple[int, ...]:
        if self.slots[slot].unknowns == (role,):
            return ()
        wanted = self.merged(slot).signatures[role]
        leaves = [i for i, item in enumerate(self.problem.quantities) if not self.typed or wanted in item.signatures]
        others = [s for s in range(len(self.slots)) if s != slot and (not self.typed or self.yields(s, wanted))]
        return (*leaves, *(self.quantities + s for s in others))

    @cached_property
    def components(self) -> dict[int, int]:
        """The size of the strongly connected component of each slot that can, through others, feed itself."""
        graph = nx.DiGraph()
        for s in range(len(self.slots)):
            graph.add_edges_from((i - self.quantities, s) for nodes in self.fillers[s] for i in nodes if i >= self.quantities)
        cyclic = [component for component in nx.strongly_connected_components(graph) if len(component) > 1]
        return {s: index for index, component in enumerate(sorted(map(sorted, cyclic))) for s in component}


def plan(problem: Problem, *, families: Set[Family], limits: Limits) -> Layout:
    """Plan the model of ``problem``."""
    enabled = frozenset(families)
    groups, points = _facts(problem, enabled, limits)
    most = max(0, max(facts.steps for facts in points.values()))
    if "licences" not in enabled:
        problem = generic(problem, instances=limits.max_steps)
    if "licences" not in enabled or "completeness" not in enabled:
        kept = "completeness" in enabled
        points = {point: Facts(item.required if kept else frozenset(), frozenset(), item.steps) for point, item in points.items()}
    licences = merge(problem)
    useful = _useful(problem, licences, enabled)
    slots: list[Slot] = []
    for i, merged in enumerate(licences):
        unknowns = tuple(k for k in merged.unknowns if (i, k) in useful)
        weight = merged.licence.weight
        copies = min(merged.instances, most // weight) if weight else merged.instances
        if unknowns:
            slots.extend(Slot(i, copy, unknowns) for copy in range(min(copies, limits.max_slots + 1)))
    return Layout(problem, enabled, limits, licences, groups, points, tuple(slots))


def _facts(problem: Problem, families: frozenset[Family], limits: Limits) -> tuple[tuple[int, ...], dict[tuple[int, ...], Facts]]:
    licences = merge(problem)
    facts = {assignment: facts_of(problem, licences, assignment, limits) for assignment in problem.assignments()}
    if "alternatives" not in families:
        return (), {(): relax(tuple(facts.values()))}
    groups = tuple(g for g in range(len(problem.alternatives)) if any(facts[(*a[:g], 0, *a[g + 1 :])] != item for a, item in facts.items()))
    return groups, {tuple(assignment[g] for g in groups): item for assignment, item in facts.items()}


def _useful(problem: Problem, licences: tuple[Merged, ...], families: frozenset[Family]) -> set[tuple[int, int]]:
    """The (licence, unknown) pairs that can fire and whose result can lead to the target."""
    pairs = {(i, k) for i, merged in enumerate(licences) for k in merged.unknowns}
    if not {"units", "licences"} <= families:
        return pairs
    inputs = {(i, k): {s for r, s in enumerate(licences[i].signatures) if r != k} for i, k in pairs}
    outputs = {(i, k): licences[i].signatures[k] for i, k in pairs}
    available = {signature for quantity in problem.quantities for signature in quantity.signatures}
    firable: set[tuple[int, int]] = set()
    while new := {pair for pair in pairs - firable if inputs[pair] <= available}:
        firable |= new
        available |= {outputs[pair] for pair in new}
    if "target" not in families:
        return firable
    needed = set(problem.target.signatures) if problem.target else set()
    useful: set[tuple[int, int]] = set()
    while new := {pair for pair in firable - useful if outputs[pair] in needed}:
        useful |= new
        needed = needed.union(*(inputs[pair] for pair in new))
    return useful
