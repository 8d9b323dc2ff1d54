"""What constructors and readers demand beyond types, as far as JSON Schema can say it; see :mod:`cpsearch.schemas._generate`.

Written by hand, beside the checks they repeat; the tests hold both against each other. Nothing here may refuse what a reader takes.
"""

from __future__ import annotations

from fractions import Fraction
from types import NoneType
from typing import Any, get_args

from cpsearch.binding import math_graph as story
from cpsearch.binding import model as binding
from cpsearch.chain import Ref, Step
from cpsearch.codec import FRACTION_PATTERN
from cpsearch.gate.report import GateReport
from cpsearch.problem import Alternative, Cue, Licence, Operation, Problem, Quantity, Span, Target
from cpsearch.proofs import MAX_STEPS, SCHEMA, Proof
from cpsearch.schemas._describe import Form, Schema
from cpsearch.unit import Unit
from cpsearch.verdict import ChainReason, Verdict

__all__ = ["BINDING_GRAPH", "MATH_GRAPH", "PROBLEM"]

_TEXT: Schema = {"minLength": 1}
_NOT_BLANK: Schema = {"pattern": "[^ \\t\\r\\n]"}
_INDEX: Schema = {"minimum": 0}
_NOT_NULL: Schema = {"not": {"type": "null"}}
_NULL: Schema = {"type": "null"}
#: A Python identifier, as far as ASCII goes.
_IDENTIFIER: Schema = {"pattern": r"^([A-Za-z_]|[^\x00-\x7F])([A-Za-z0-9_]|[^\x00-\x7F])*$"}
#: Neither zero nor negative, as a number or as a fraction in a string.
_POSITIVE: Schema = {"exclusiveMinimum": 0, "not": {"type": "string", "pattern": "^(-|0+(/|$))"}}
_RANGE: dict[str, Schema] = {"start": _INDEX, "end": {"minimum": 1}}
_EXACT: Schema = {"type": "string", "pattern": f"^{FRACTION_PATTERN}$"}

_LEAVES: dict[Any, Schema] = {
    str: {"type": "string"},
    int: {"type": "integer"},
    bool: {"type": "boolean"},
    NoneType: _NULL,
    Fraction: _EXACT,
    Unit: {"type": "string", **_NOT_BLANK},
}


def _has(**fields: Schema) -> Schema:
    """The fields are there and fit."""
    return {"required": list(fields), "properties": fields}


def _among(field: str, *values: str) -> Schema:
    """The field is there and is one of ``values``."""
    return _has(**{field: {"enum": list(values)}})


def _absent(*fields: str) -> Schema:
    """The fields are null or left out."""
    return {"properties": dict.fromkeys(fields, _NULL)}


def _rule(condition: Schema, then: Schema, otherwise: Schema | None = None) -> Schema:
    return {"if": condition, "then": then} | ({} if otherwise is None else {"else": otherwise})


def _all(*schemas: Schema) -> Schema:
    return {"allOf": list(schemas)}


#: One signature, or one for each option of an alternative, of which there are at least two.
_SIGNATURES = _rule(
    _absent("choice"), {"properties": {"signatures": {"minItems": 1, "maxItems": 1}}}, {"properties": {"signatures": {"minItems": 2}}}
)


def _rounds(unknowns: list[list[int]], *roundings: str) -> Schema:
    """Only a product of three roles rounds, solved for one of ``unknowns``."""
    shape = _has(operation={"const": "product"}, roles={"maxItems": 3, "minItems": 3}, unknowns={"enum": unknowns})
    return _rule(_among("rounding", *roundings), shape)


#: Of Problems and of what holds or judges one: Verdicts, proofs, reports.
PROBLEM = Form(
    _LEAVES,
    fields={
        Span: _RANGE,
        Operation: {"operation_index": _INDEX},
        Quantity: {"id": _TEXT},
        Cue: {"lexeme": _NOT_BLANK},
        Licence: {
            "id": _TEXT,
            "roles": {"minItems": 2},
            "unknowns": {"uniqueItems": True, "items": _INDEX},
            "instances": {"minimum": 1},
            "condition": {"uniqueItems": True, "items": _all({"prefixItems": [True, _INDEX]})},
        },
        Alternative: {"id": _TEXT, "options": {"minItems": 2, "uniqueItems": True}},
        Problem: {"states": {"uniqueItems": True}},
        Ref: {"step": _INDEX},
        Step: {"operands": {"minItems": 1}},
        Proof: {"schema": {"const": SCHEMA}, "max_steps": {"minimum": 1, "maximum": MAX_STEPS}},
    },
    objects={
        Quantity: _all(_SIGNATURES, _rule(_among("provenance", "constant"), {}, _has(span=_NOT_NULL))),
        Target: _SIGNATURES,
        Licence: _all(_rounds([[1], [2]], "floor", "ceil"), _rounds([[2]], "remainder")),
        Ref: {"oneOf": [_has(quantity=_NOT_NULL), _has(step=_NOT_NULL)]},
        GateReport: _all(
            _rule(_among("outcome", "accepted"), {"properties": {"reasons": {"maxItems": 0}}}, _has(reasons={"minItems": 1})),
            _rule(_among("outcome", "rejected"), _has(reasons={"contains": {"enum": list(get_args(ChainReason))}})),
        ),
        Verdict: _rule(
            _among("verdict", "answered"),
            _all(
                _has(answer=_NOT_NULL, chain=_NOT_NULL, exhausted={"const": True}, certified={"const": True}),
                _absent("reason"),
            ),
            _all(_has(reason=_NOT_NULL), _absent("answer")),
        ),
    },
)

BINDING_GRAPH = Form(
    _LEAVES | {str: {"type": "string", **_TEXT}},
    fields={
        binding.SourceSpanLink: _RANGE,
        binding.SymbolBinding: {"symbol_id": _IDENTIFIER},
        binding.BoundFact: {"symbol_id": _IDENTIFIER},
        binding.BoundOperand: {"symbol_id": _IDENTIFIER},
        binding.BoundEquation: {"lhs_symbol_id": _IDENTIFIER},
        binding.BoundUnknown: {"symbol_id": _IDENTIFIER},
        binding.BoundConstraint: {"symbol_id": _IDENTIFIER},
        Operation: {"operation_index": _INDEX},
    },
    objects={
        binding.BoundEquation: _rule(_among("admissibility_status", "refused"), _has(refusal_reason=_NOT_NULL), _absent("refusal_reason")),
    },
)


def _operands() -> Schema:
    """Which operand each kind takes, in which direction a comparison goes, and that a transfer alone has a target."""
    kinds: dict[str, list[str]] = {}
    for kind, operand in story.OPERAND_TYPES.items():
        kinds.setdefault(operand.__name__, []).append(kind)
    return _all(
        *(_rule(_among("kind", *names), _has(operand={"$ref": f"#/$defs/{operand}"})) for operand, names in kinds.items()),
        _rule(_among("kind", "compare_additive"), _has(operand=_among("direction", "more", "fewer"))),
        _rule(_among("kind", "compare_multiplicative"), _has(operand=_among("direction", "times", "fraction"))),
        _rule(_among("kind", "transfer"), _has(target=_NOT_NULL), _absent("target")),
    )


MATH_GRAPH = Form(
    _LEAVES | {str: {"type": "string", **_TEXT}, Fraction: {**_EXACT, "type": ["number", "string"]}},
    fields={
        story.Rate: {"value": _POSITIVE},
        story.Comparison: {"factor": _POSITIVE},
        story.PartitionChunk: {"value": _POSITIVE},
        story.FractionPortion: {"numerator": {"minimum": 1}, "denominator": {"minimum": 1}},
        story.MathProblemGraph: {"entities": {"minItems": 1, "uniqueItems": True}},
        Operation: {"operation_index": _INDEX},
    },
    objects={
        story.Comparison: _rule(
            _among("direction", "more", "fewer"),
            _all(_has(delta=_NOT_NULL), _absent("factor")),
            _all(_has(factor=_NOT_NULL), _absent("delta")),
        ),
        story.Operation: _operands(),
    },
    # what happens is an operation too
    names={Operation: "AfterOperation"},
)
