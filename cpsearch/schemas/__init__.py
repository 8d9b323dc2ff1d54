"""The package's JSON forms as JSON Schema (draft 2020-12), for whoever writes or checks documents without Python.

* ``problem``: what ``Problem.to_json`` writes;
* ``gate-report``: what ``GateReport.to_json`` writes;
* ``proof``: what ``Proof.to_json`` writes, for ``cpsearch check``;
* ``verdict``: what ``Verdict.to_json`` writes, its Problem within;
* ``math-problem-graph``: what ``canonical_bytes`` of a MathProblemGraph writes;
* ``binding-graph``: what ``SemanticSymbolicBindingGraph.to_json`` writes.

A schema takes every document that the reader takes, and refuses what Schema can tell: unknown, missing and mistyped fields, texts
outside a vocabulary, plain ranges. Only the reader knows what holds between the parts of a document (references, spans within
their text, cycles), and that ``1.0`` is no integer.
"""

from __future__ import annotations

import json
from importlib.resources import files
from typing import Any

__all__ = ["SCHEMAS", "schema"]

#: The names, in alphabetical order.
SCHEMAS = ("binding-graph", "gate-report", "math-problem-graph", "problem", "proof", "verdict")


def schema(name: str) -> dict[str, Any]:
    """The schema called ``name``, anew at each call; raises ValueError if there is none.

    >>> schema("problem")["$id"]
    'urn:cpsearch:schema:problem:1'
    """
    if name not in SCHEMAS:
        raise ValueError(f"no schema {name!r}; there are {', '.join(SCHEMAS)}")
    data: dict[str, Any] = json.loads(files(__name__).joinpath(f"{name}.schema.json").read_text("utf-8"))
    return data
