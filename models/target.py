"""Family *target*: the root has the signature that is asked for. Off, any root will do."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from cpsearch.models.layout import Layout
from cpsearch.models.variables import Variables

from cpsearch.problem import Signature

__all__ = ["constrain"]


def constrain(layout: Layout, variables: Variables) -> None:
    """The root's signature is the target's, under the options chosen."""
    model, target = variables.model, layout.problem.target
    if target is None:
        model.add_bool_or([])
        return

    def asked(signature: Signature, when: Iterable[Any]) -> None:
        """Where all of ``when`` hold, the target's signature is ``signature``."""
        if target.choice is not None and layout.chooses:
            options = variables.choice[layout.problem.group_index(target.choice)]
            model.add_bool_or([*(~w for w in when), *(options[v] for v, s in enumerate(target.signatures) if s == signature)])
        elif signature not in target.signatures:
            model.add_bool_or([~w for w in when])

    for node, root in variables.root.items():
        if node >= layout.quantities:
            s = node - layout.quantities
            for k in layout.slots[s].unknowns:
                asked(layout.merged(s).signatures[k], (root, variables.unknown[s, k]))
            continue
        quantity = layout.problem.quantities[node]
        if not layout.chooses:
            if not set(quantity.signatures) & set(target.signatures):
                model.add_bool_or([~root])
        elif quantity.choice is None:
            asked(quantity.signatures[0], (root,))
        else:
            options = variables.choice[layout.problem.group_index(quantity.choice)]
            for literal, signature in zip(options, quantity.signatures, strict=True):
                asked(signature, (root, literal))
