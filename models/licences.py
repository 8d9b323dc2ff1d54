"""Family *licences*: which steps may be taken at all, how often, and under which choices.

Off, two generic equations (``a = b + c`` and ``a = b × c``) that accept every node stand in for what the text licenses.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from cpsearch.problem import Cue, Licence, Problem, Role, Signature, Span

if TYPE_CHECKING:
    from cpsearch.models.layout import Layout
    from cpsearch.models.variables import Variables

__all__ = ["Merged", "constrain", "generic", "merge"]


@dataclass(frozen=True)
class Merged:
    """Licences that say the same, as one: the first one speaks for it, the ids are its evidence, the instances add up."""

    licence: Licence
    ids: tuple[str, ...]
    instances: int
    moves: bool

    @property
    def signatures(self) -> tuple[Signature, ...]:
        """The signature of each role."""
        return tuple(role.signature for role in self.licence.roles)

    def peers(self, index: int) -> tuple[int, ...]:
        """The roles that can be exchanged with role ``index``: itself, and beside role 0 those of equal signature."""
        signatures = self.signatures
        return (0,) if index == 0 else tuple(i for i in range(1, len(signatures)) if signatures[i] == signatures[index])

    @property
    def unknowns(self) -> tuple[int, ...]:
        """The roles it may be solved for; of exchangeable ones only the first."""
        solvable = self.licence.solvable
        return tuple(k for k in solvable if not any(other < k for other in self.peers(k) if other in solvable))


def merge(problem: Problem) -> tuple[Merged, ...]:
    """The merged licences of a Problem, in order of their first ids."""
    merged: dict[object, Merged] = {}
    for licence in problem.licences:
        signatures = tuple(role.signature for role in licence.roles)
        free = licence.rounding == "exact" and len(licence.solvable) == len(licence.roles)
        roles = (signatures[0], *sorted(signatures[1:])) if free else signatures
        identity = (licence.operation, licence.rounding, licence.solvable, licence.condition, roles)
        moves = licence.relation in ("change", "transfer")
        known = merged.get(identity)
        if known is None:
            merged[identity] = Merged(licence, (licence.id,), licence.instances, moves)
        else:
            instances = known.instances + licence.instances
            merged[identity] = replace(known, ids=(*known.ids, licence.id), instances=instances, moves=known.moves or moves)
    return tuple(merged.values())


def generic(problem: Problem, *, instances: int) -> Problem:
    """``problem`` with its licences replaced by the two generic ones."""
    blank = Signature("")
    roles = tuple(Role(name, blank) for name in "abc")
    cue = Cue("any", Span(0, 1))
    licences = (
        Licence("+", "combine", "sum", roles, cue, instances=instances),
        Licence("*", "rate", "product", roles, cue, instances=instances),
    )
    return replace(problem, text=problem.text or " ", licences=licences)


def constrain(layout: Layout, variables: Variables) -> None:
    """A conditional licence fires only under the options it names."""
    for s, slot in enumerate(layout.slots):
        for group, option in layout.licences[slot.licence].licence.condition:
            variables.model.add_implication(variables.act[s], variables.choice[layout.problem.group_index(group)][option])
