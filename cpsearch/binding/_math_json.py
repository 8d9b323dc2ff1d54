"""JSON of a MathProblemGraph, strict both ways; see :mod:`cpsearch.binding.math_graph`."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import fields
from decimal import Decimal
from fractions import Fraction
from hashlib import sha256
from typing import Any, TypeVar

from cpsearch.binding._math_types import (
    OPERAND_TYPES,
    OPERATION_KINDS,
    Comparison,
    InitialPossession,
    MathProblemGraph,
    Operation,
    Quantity,
    Unknown,
)
from cpsearch.binding.errors import MathGraphError
from cpsearch.codec import parse_fraction, parse_json
from cpsearch.errors import ProblemError
from cpsearch.problem import Operation as AfterOperation
from cpsearch.problem import StateIndex

__all__ = ["canonical_bytes", "canonical_hash", "graph_from_dict", "graph_from_json", "graph_to_dict"]

T = TypeVar("T")
_MAX_DIGITS = 400


def graph_from_json(text: str | bytes) -> MathProblemGraph:
    """Read a graph from JSON text; decimals are exact, and NaN, infinities and repeated names refuse.

    Raises MathGraphError, whose ``field`` is the path of what is wrong (empty: the text is no JSON).
    """
    try:
        return graph_from_dict(parse_json(text, parse_float=Decimal))
    except MathGraphError:
        raise
    except ProblemError as error:
        raise MathGraphError(error.field, error.detail) from None
    except RecursionError:
        raise MathGraphError("", "JSON is nested too deeply") from None


def graph_from_dict(data: Any) -> MathProblemGraph:
    """Build a graph from its JSON form, a dict by field names; the type of an operand follows from the operation's kind.

    A number is an int, a Decimal, a string ``"p/q"``, or a float, taken as the decimal it prints as. Raises MathGraphError naming
    the field for anything that is missing, unknown, mistyped or contradictory.

    >>> one = {"entity": "Ida", "quantity": {"value": "1/2", "unit": "mile"}}
    >>> unknown = {"entity": "Ida", "unit": "mile"}
    >>> graph = graph_from_dict({"entities": ["Ida"], "initial_state": [one], "operations": [], "unknown": unknown})
    >>> graph.initial_state[0].quantity.value
    Fraction(1, 2)
    """
    values = _members(data, "", MathProblemGraph)
    return _build(
        MathProblemGraph,
        "",
        entities=_items(values["entities"], "entities", lambda item, _: item),
        initial_state=_items(values["initial_state"], "initial_state", _possession),
        operations=_items(values["operations"], "operations", _operation),
        unknown=_unknown(values["unknown"], "unknown"),
    )


def graph_to_dict(graph: MathProblemGraph) -> dict[str, Any]:
    """The JSON form: what :func:`graph_from_dict` reads. Absent target, delta, factor and state are left out."""
    return {
        "entities": list(graph.entities),
        "initial_state": [_plain(item) for item in graph.initial_state],
        "operations": [_plain(item) for item in graph.operations],
        # the entity stays where it is None: it then asks for a total
        "unknown": {"entity": graph.unknown.entity} | _plain(graph.unknown),
    }


def canonical_bytes(graph: MathProblemGraph) -> bytes:
    """The canonical JSON: sorted keys, no spaces, UTF-8. Equal graphs give equal bytes."""
    return json.dumps(graph_to_dict(graph), sort_keys=True, separators=(",", ":"), ensure_ascii=False, allow_nan=False).encode()


def canonical_hash(graph: MathProblemGraph) -> str:
    """SHA-256 of the canonical bytes, in hexadecimal."""
    return sha256(canonical_bytes(graph)).hexdigest()


def _plain(item: Any) -> dict[str, Any]:
    values = ((field.name, getattr(item, field.name)) for field in fields(item))
    return {name: _plain_value(value) for name, value in values if value is not None}


def _plain_value(value: Any) -> Any:
    if isinstance(value, Fraction):
        return _plain_number(value)
    return value if isinstance(value, (str, int)) else _plain(value)


def _plain_number(value: Fraction) -> int | float | str:
    """An int or a decimal where that is the exact value, else ``"p/q"``: one form for each value."""
    if value.denominator == 1:
        return value.numerator
    try:
        decimal = float(value)
    except OverflowError:
        return str(value)
    return decimal if Fraction(repr(decimal)) == value else str(value)


def _number(data: Any, field: str) -> Any:
    if isinstance(data, str):
        try:
            return parse_fraction(data, field)
        except ProblemError as error:
            raise MathGraphError(error.field, error.detail) from None
    if isinstance(data, float):
        data = Decimal(repr(data))
    if isinstance(data, Decimal):
        # checked before conversion: 1e999999999 would fill the memory
        if not data.is_finite() or max(abs(data.adjusted()), len(data.as_tuple().digits)) > _MAX_DIGITS:
            raise MathGraphError(field, f"not a number of at most {_MAX_DIGITS} digits: {data}")
        return Fraction(data)
    return data


def _members(data: Any, field: str, kind: type, *, optional: tuple[str, ...] = ()) -> dict[str, Any]:
    """The members of an object that has the fields of ``kind``, all but the optional ones required."""
    if not isinstance(data, Mapping):
        raise MathGraphError(field, f"expected an object ({kind.__name__}), got {data!r}")
    names = [item.name for item in fields(kind)]
    for name in data:
        if name not in names:
            raise MathGraphError(_join(field, str(name)), f"unknown field of {kind.__name__}")
    for name in names:
        if name not in data and name not in optional:
            raise MathGraphError(_join(field, name), f"missing field of {kind.__name__}")
    return dict(data)


def _items(data: Any, field: str, read: Callable[[Any, str], T]) -> tuple[T, ...]:
    if not isinstance(data, (list, tuple)):
        raise MathGraphError(field, f"expected a list, got {data!r}")
    return tuple(read(item, f"{field}[{i}]") for i, item in enumerate(data))


def _join(*parts: str) -> str:
    return ".".join(part for part in parts if part)


def _build(make: Callable[..., T], field: str, /, **values: Any) -> T:
    """Call the constructor; its error is told with the path."""
    try:
        return make(**values)
    except ProblemError as error:
        raise MathGraphError(_join(field, error.field), error.detail) from None


def _flat(kind: type[T], data: Any, field: str) -> T:
    """An object whose members are numbers and texts."""
    values = _members(data, field, kind)
    if "value" in values:
        values["value"] = _number(values["value"], f"{field}.value")
    return _build(kind, field, **values)


def _comparison(data: Any, field: str) -> Comparison:
    values = _members(data, field, Comparison, optional=("delta", "factor"))
    if values.get("delta") is not None:
        values["delta"] = _flat(Quantity, values["delta"], f"{field}.delta")
    if values.get("factor") is not None:
        values["factor"] = _number(values["factor"], f"{field}.factor")
    return _build(Comparison, field, **values)


def _possession(data: Any, field: str) -> InitialPossession:
    values = _members(data, field, InitialPossession)
    values["quantity"] = _flat(Quantity, values["quantity"], f"{field}.quantity")
    return _build(InitialPossession, field, **values)


def _operation(data: Any, field: str) -> Operation:
    values = _members(data, field, Operation, optional=("target",))
    if values["kind"] not in OPERATION_KINDS:
        raise MathGraphError(f"{field}.kind", f"expected one of {OPERATION_KINDS}: {values['kind']!r}")
    kind = OPERAND_TYPES[values["kind"]]
    path = f"{field}.operand"
    values["operand"] = _comparison(values["operand"], path) if kind is Comparison else _flat(kind, values["operand"], path)
    return _build(Operation, field, **values)


def _unknown(data: Any, field: str) -> Unknown:
    values = _members(data, field, Unknown, optional=("state",))
    values["state"] = _state(values.get("state"), f"{field}.state")
    return _build(Unknown, field, **values)


def _state(data: Any, field: str) -> StateIndex | None:
    """A label as it is; an operation's state is an object with its index."""
    if isinstance(data, Mapping):
        return _build(AfterOperation, field, **_members(data, field, AfterOperation))
    label: StateIndex | None = data  # Unknown checks it
    return label
