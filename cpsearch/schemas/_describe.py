"""Dataclasses to JSON Schema: the walk that :mod:`cpsearch.codec` makes over type hints, describing where that one checks."""

from __future__ import annotations

import dataclasses
import inspect
import types
import typing
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from cpsearch.codec import to_jsonable

__all__ = ["Form", "Schema", "describe"]

Schema = dict[str, Any]


@dataclass(frozen=True)
class Form:
    """What type hints do not say of a JSON form.

    ``leaves`` are the schemas of plain types. ``fields`` and ``objects`` hold what constructors demand beyond the types, as further
    keywords of a class's fields and of the class itself. ``names`` are for classes whose own name another class has.
    """

    leaves: Mapping[Any, Schema]
    fields: Mapping[type, Mapping[str, Schema]] = field(default_factory=dict)
    objects: Mapping[type, Schema] = field(default_factory=dict)
    names: Mapping[type, str] = field(default_factory=dict)

    def name(self, kind: type) -> str:
        """What ``kind`` is called under ``$defs``."""
        return self.names.get(kind, kind.__name__)


def describe(kind: type, form: Form) -> Schema:
    """The schema of ``kind``, with the classes within it under ``$defs``.

    Raises TypeError for a type without a JSON form, and ValueError if two classes have one name or a demand's field is unknown.

    >>> @dataclass
    ... class Egg:
    ...     "What a hen lays."
    ...     colour: str
    >>> describe(Egg, Form({str: {"type": "string"}}))["properties"]
    {'colour': {'type': 'string'}}
    """
    inner: dict[type, Schema] = {}
    whole = _object(kind, form, inner)
    named = {form.name(each): schema for each, schema in inner.items()}
    if len(named) < len(inner):
        raise ValueError(f"two classes of one name: {sorted(form.name(each) for each in inner)}")
    return {**whole, "$defs": dict(sorted(named.items()))}


def _schema(kind: Any, form: Form, inner: dict[type, Schema]) -> Schema:
    origin, args = typing.get_origin(kind), typing.get_args(kind)
    if kind in form.leaves:
        return dict(form.leaves[kind])
    if origin in (typing.Union, types.UnionType):
        return {"anyOf": [_schema(option, form, inner) for option in args]}
    if origin is typing.Literal:
        return {"enum": list(args)}
    if origin is tuple:
        if len(args) == 2 and args[1] is Ellipsis:
            return {"type": "array", "items": _schema(args[0], form, inner)}
        return {"type": "array", "prefixItems": [_schema(arg, form, inner) for arg in args], "items": False, "minItems": len(args)}
    if isinstance(kind, type) and dataclasses.is_dataclass(kind):
        if kind not in inner:
            inner[kind] = {}  # a class may hold itself
            inner[kind] = _object(kind, form, inner)
        return {"$ref": f"#/$defs/{form.name(kind)}"}
    raise TypeError(f"no JSON form: {kind!r}")


def _object(kind: type, form: Form, inner: dict[type, Schema]) -> Schema:
    hints, demands = typing.get_type_hints(kind), form.fields.get(kind, {})
    fields = dataclasses.fields(kind)
    if unknown := demands.keys() - {item.name for item in fields}:
        raise ValueError(f"{kind.__name__} has no {sorted(unknown)}")
    properties, required = {}, []
    for item in fields:
        properties[item.name] = _joined(_schema(hints[item.name], form, inner), demands.get(item.name, {}))
        if item.default is not dataclasses.MISSING:
            properties[item.name]["default"] = to_jsonable(item.default)
        elif item.default_factory is dataclasses.MISSING:
            required.append(item.name)
    return {
        "title": form.name(kind),
        "description": (inspect.getdoc(kind) or "").partition("\n")[0],
        "type": "object",
        "properties": properties,
        "required": required,
        "additionalProperties": False,
        **form.objects.get(kind, {}),
    }


def _joined(one: Schema, two: Schema) -> Schema:
    """Both schemas in one; keywords of both that hold schemas are joined likewise."""
    return one | {key: _joined(one[key], value) if key in one else value for key, value in two.items()}
