"""Family *units*: a role accepts a node iff the signatures are equal. No unit enters the model as a number.

Off, any node fills any role.
"""

from __future__ import annotations

from cpsearch.models.layout import Layout
from cpsearch.models.variables import Variables

__all__ = ["constrain"]


def constrain(layout: Layout, variables: Variables) -> None:
    """A slot that fills a role is solved for an unknown of that role's signature; a quantity has it under the options chosen."""
    model = variables.model
    for (s, r, i), literal in variables.fill.items():
        wanted = layout.merged(s).signatures[r]
        if i >= layout.quantities:
            feeder = i - layout.quantities
            accepted = layout.yields(feeder, wanted)
            if accepted != layout.slots[feeder].unknowns:
                model.add_bool_or([~literal, *(variables.unknown[feeder, k] for k in accepted)])
            continue
        quantity = layout.problem.quantities[i]
        if quantity.choice is not None and layout.chooses and set(quantity.signatures) != {wanted}:
            options = variables.choice[layout.problem.group_index(quantity.choice)]
            model.add_bool_or([~literal, *(options[v] for v, signature in enumerate(quantity.signatures) if signature == wanted)])
