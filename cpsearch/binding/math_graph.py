"""A MathProblemGraph: what a story says, as entities, possessions, operations of ten kinds and one question (ADR-0115).

All types are frozen and refuse wrong data with one error, :class:`MathGraphError`, that names the field. Numbers are exact. In JSON
an integer or a decimal is a number, any other value a string ``"p/q"``; booleans and NaN are no numbers.

``Operation`` here is something that happens. The state index's ``Operation``, the moment after it, is in
:mod:`cpsearch.problem`; ``Unknown.state`` takes that one.

>>> from cpsearch.problem import Operation as AfterOperation
>>> eggs = {"entity": "Ida", "quantity": {"value": 7, "unit": "egg"}}
>>> lays = {"actor": "Ida", "kind": "add", "operand": {"value": 2, "unit": "egg"}}
>>> unknown = {"entity": "Ida", "unit": "egg", "state": {"operation_index": 0}}
>>> graph = graph_from_dict({"entities": ["Ida"], "initial_state": [eggs], "operations": [lays], "unknown": unknown})
>>> graph.unknown.state == AfterOperation(0), graph_from_json(canonical_bytes(graph)) == graph
(True, True)
"""

from cpsearch.binding._math_json import canonical_bytes, canonical_hash, graph_from_dict, graph_from_json, graph_to_dict
from cpsearch.binding._math_types import (
    OPERAND_TYPES,
    OPERATION_KINDS,
    Comparison,
    Direction,
    FractionPortion,
    InitialPossession,
    MathProblemGraph,
    Operand,
    Operation,
    OperationKind,
    PartitionChunk,
    Quantity,
    Rate,
    Referent,
    Unknown,
)
from cpsearch.binding.errors import MathGraphError

__all__ = [
    "OPERAND_TYPES",
    "OPERATION_KINDS",
    "Comparison",
    "Direction",
    "FractionPortion",
    "InitialPossession",
    "MathGraphError",
    "MathProblemGraph",
    "Operand",
    "Operation",
    "OperationKind",
    "PartitionChunk",
    "Quantity",
    "Rate",
    "Referent",
    "Unknown",
    "canonical_bytes",
    "canonical_hash",
    "graph_from_dict",
    "graph_from_json",
    "graph_to_dict",
]
