"""Family *symmetry*: each derivation once, and no step that undoes its operand.

* Roles of equal signature take their operands in node order (one operand may fill two of them).
* Copies of one licence strictly increase by (rank, unknown, operands), which also forbids firing it twice on the same operands.
* No direct cancellation: ``(x+b)-b``, ``b-(b-x)``, ``x*c/c`` …

Off, a derivation may come back in several disguises, and unclean chains count.

A run such as ``(q+d)+e`` is *not* put in order: where signatures are exact, ``(q+e)+d`` is licensed too only if the states
are equal, it is another derivation by definition, and both are readings of one key. A set is one n-ary firing.
"""

from __future__ import annotations

from itertools import pairwise
from math import log2
from typing import Any

from cpsearch.models.layout import Layout
from cpsearch.models.variables import Variables
from ortools.sat.python.cp_model import LinearExpr

__all__ = ["constrain"]

_WORD_BITS = 40


def constrain(layout: Layout, variables: Variables) -> None:
    """Order equal roles and copies; forbid direct cancellation."""
    for s in range(len(layout.slots)):
        _order_roles(layout, variables, s)
    for copies in layout.copies:
        for left, right in pairwise(copies):
            variables.model.add_implication(variables.act[right], variables.act[left])
            _order_copies(layout, variables, left, right)
    _no_cancellation(layout, variables)


def _operand(layout: Layout, variables: Variables, s: int, r: int) -> Any:
    """1 + the position of the operand among the role's fillers; 0 where the role is unknown or the slot inactive."""
    fillers = layout.fillers[s][r]
    return LinearExpr.weighted_sum([variables.fill[s, r, i] for i in fillers], list(range(1, len(fillers) + 1)))


def _order_roles(layout: Layout, variables: Variables, s: int) -> None:
    merged, unknowns = layout.merged(s), layout.slots[s].unknowns
    for first in layout.roles(s):
        peers = merged.peers(first)
        if peers[0] == first:
            # the role that may be unknown comes first, as an unknown counts 0
            ordered = sorted(peers, key=lambda r: (r not in unknowns, r))
            for left, right in pairwise(ordered):
                variables.model.add(_operand(layout, variables, s, left) <= _operand(layout, variables, s, right))


def _order_copies(layout: Layout, variables: Variables, left: int, right: int) -> None:
    """``left`` is strictly before ``right`` wherever ``right`` is active.

    The operands of two copies are named by (rank, unknown, operands) in turn, so this order is the same for every naming.
    """
    digits = [_digits(layout, variables, s) for s in (left, right)]
    widest = max(len(layout.components), len(layout.roles(left)), *(len(nodes) for nodes in layout.fillers[left]))
    # the fillers of two copies differ in one place only: each lacks itself and has the other
    earlier, later = (_words(word, base=widest + 1) for word in digits)
    _strictly_before(variables, earlier, later, variables.act[right])


def _digits(layout: Layout, variables: Variables, s: int) -> list[Any]:
    unknowns = layout.slots[s].unknowns
    unknown = LinearExpr.weighted_sum([variables.unknown[s, k] for k in unknowns], list(unknowns))
    rank = [variables.rank[s]] if s in variables.rank else []
    return [*rank, unknown, *(_operand(layout, variables, s, r) for r in layout.roles(s))]


def _words(digits: list[Any], *, base: int) -> list[Any]:
    """The digits as few numbers, most significant first, none so large that the solver's integers overflow."""
    size = max(1, int(_WORD_BITS / log2(base)))
    groups = [digits[start : start + size] for start in range(0, len(digits), size)]
    return [LinearExpr.sum([digit * base ** (len(group) - 1 - i) for i, digit in enumerate(group)]) for group in groups]


def _strictly_before(variables: Variables, left: list[Any], right: list[Any], active: Any) -> None:
    """Lexicographic order of two vectors; a determined literal says that all words so far are equal."""
    model, equal = variables.model, active
    for i, (a, b) in enumerate(zip(left, right, strict=True)):
        if i == len(left) - 1:
            model.add(a + 1 <= b).only_enforce_if(equal)
            return
        model.add(a <= b).only_enforce_if(equal)
        tied = model.new_bool_var("")
        model.add_implication(tied, equal)
        model.add(a == b).only_enforce_if(tied)
        model.add(a + 1 <= b).only_enforce_if([equal, ~tied])
        equal = tied


def _no_cancellation(layout: Layout, variables: Variables) -> None:
    """No operand of a step is also, with the opposite sign, an operand of the step's operand.

    Role 0 is the whole: where it is an operand the step subtracts (or divides by) the other roles, else it adds them.
    """
    fill, model = variables.fill, variables.model
    runs = [s for s in range(len(layout.slots)) if layout.merged(s).licence.rounding == "exact" and len(layout.roles(s)) > 2]
    inner: dict[int, dict[int, list[int]]] = {}
    for s in runs:
        inner[s] = {}
        for r in layout.roles(s):
            for i in layout.fillers[s][r]:
                inner[s].setdefault(i, []).append(r)
    for t in runs:
        for r in layout.roles(t):
            for node in layout.fillers[t][r]:
                s = node - layout.quantities
                if s in inner and layout.merged(s).licence.operation == layout.merged(t).licence.operation:
                    adds = variables.unknown.get((s, 0))
                    for other in layout.roles(t):
                        if other != r:
                            # beside the whole (or being it) the shared operand must be added in s, else subtracted
                            added = 0 in (r, other)
                            for shared in sorted(inner[s].keys() & set(layout.fillers[t][other])):
                                for place in inner[s][shared]:
                                    clause = [~fill[t, r, node], ~fill[t, other, shared], ~fill[s, place, shared]]
                                    if place and added and adds is not None:
                                        model.add_bool_or([*clause, ~adds])
                                    elif not place and added:
                                        model.add_bool_or(clause)
                                    elif place and not added:
                                        model.add_bool_or(clause if adds is None else [*clause, adds])
