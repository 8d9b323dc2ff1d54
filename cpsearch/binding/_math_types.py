"""The types of a MathProblemGraph; see :mod:`cpsearch.binding.math_graph`."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from typing import Literal, get_args

from cpsearch.binding._checks import check_items, check_text
from cpsearch.binding.errors import MathGraphError
from cpsearch.codec import is_writable
from cpsearch.problem import Operation as AfterOperation
from cpsearch.problem import StateIndex

__all__ = [
    "OPERAND_TYPES",
    "OPERATION_KINDS",
    "Comparison",
    "Direction",
    "FractionPortion",
    "InitialPossession",
    "MathProblemGraph",
    "Operand",
    "Operation",
    "OperationKind",
    "PartitionChunk",
    "Quantity",
    "Rate",
    "Referent",
    "Unknown",
]

OperationKind = Literal[
    "add",
    "subtract",
    "transfer",
    "multiply",
    "divide",
    "apply_rate",
    "compare_additive",
    "compare_multiplicative",
    "unit_partition",
    "fraction_portion",
]
Direction = Literal["more", "fewer", "times", "fraction"]
Referent = Literal["that", "it", "them", "rest", "the_rest"]
OPERATION_KINDS: tuple[OperationKind, ...] = get_args(OperationKind)
_ADDITIVE = ("more", "fewer")


def _require(condition: bool, field: str, detail: str) -> None:
    if not condition:
        raise MathGraphError(field, detail)


_check_text = partial(check_text, _require)
_check_items = partial(check_items, _require)


def _set_number(item: object, field: str, *, positive: bool = False) -> None:
    """Check that the field is an int or a Fraction, and make it a Fraction."""
    value = getattr(item, field)
    _require(isinstance(value, (int, Fraction)) and not isinstance(value, bool), field, f"must be an int or a Fraction: {value!r}")
    number = Fraction(value)
    _require(is_writable(number), field, "more than 400 digits")
    _require(number > 0 or not positive, field, f"must be positive: {number}")
    object.__setattr__(item, field, number)


def _check_positive_int(value: object, field: str) -> None:
    ok = isinstance(value, int) and not isinstance(value, bool) and value > 0 and is_writable(Fraction(value))
    _require(ok, field, f"must be a positive int: {value!r}")


@dataclass(frozen=True, slots=True)
class Quantity:
    """An exact amount of a unit. Units are compared as written: 5 apples are not 5 apple. An int value becomes a Fraction."""

    value: Fraction
    unit: str

    def __post_init__(self) -> None:
        _set_number(self, "value")
        _check_text(self.unit, "unit")


@dataclass(frozen=True, slots=True)
class Rate:
    """``value`` of ``numerator_unit`` for each one of ``denominator_unit``."""

    value: Fraction
    numerator_unit: str
    denominator_unit: str

    def __post_init__(self) -> None:
        _set_number(self, "value", positive=True)
        _check_text(self.numerator_unit, "numerator_unit")
        _check_text(self.denominator_unit, "denominator_unit")
        _require(self.numerator_unit != self.denominator_unit, "denominator_unit", f"must differ: {self.denominator_unit!r}")


@dataclass(frozen=True, slots=True)
class Comparison:
    """More or fewer than the reference by ``delta``, or ``factor`` times (a fraction of) the reference."""

    reference_actor: str
    direction: Direction
    delta: Quantity | None = None
    factor: Fraction | None = None

    def __post_init__(self) -> None:
        _check_text(self.reference_actor, "reference_actor")
        _require(self.direction in get_args(Direction), "direction", f"expected one of {get_args(Direction)}: {self.direction!r}")
        if self.additive:
            _require(isinstance(self.delta, Quantity), "delta", f"{self.direction} needs a Quantity: {self.delta!r}")
            _require(self.factor is None, "factor", f"{self.direction} has none")
        else:
            _require(self.delta is None, "delta", f"{self.direction} has none")
            _set_number(self, "factor", positive=True)

    @property
    def additive(self) -> bool:
        """Whether it compares by a difference rather than by a factor."""
        return self.direction in _ADDITIVE


@dataclass(frozen=True, slots=True)
class PartitionChunk:
    """``value`` of ``unit`` make one ``result_unit`` (12 eggs a box)."""

    value: Fraction
    unit: str
    result_unit: str

    def __post_init__(self) -> None:
        _set_number(self, "value", positive=True)
        _check_text(self.unit, "unit")
        _check_text(self.result_unit, "result_unit")
        _require(self.unit != self.result_unit, "result_unit", f"must differ from the unit: {self.unit!r}")


@dataclass(frozen=True, slots=True)
class FractionPortion:
    """A fraction that goes away, of what ``referent`` points back to."""

    numerator: int
    denominator: int
    referent: Referent

    def __post_init__(self) -> None:
        _check_positive_int(self.numerator, "numerator")
        _check_positive_int(self.denominator, "denominator")
        _require(self.referent in get_args(Referent), "referent", f"expected one of {get_args(Referent)}: {self.referent!r}")

    @property
    def value(self) -> Fraction:
        """The fraction itself."""
        return Fraction(self.numerator, self.denominator)


Operand = Quantity | Rate | Comparison | PartitionChunk | FractionPortion
OPERAND_TYPES: dict[OperationKind, type[Operand]] = {
    "add": Quantity,
    "subtract": Quantity,
    "transfer": Quantity,
    "multiply": Quantity,
    "divide": Quantity,
    "apply_rate": Rate,
    "compare_additive": Comparison,
    "compare_multiplicative": Comparison,
    "unit_partition": PartitionChunk,
    "fraction_portion": FractionPortion,
}


@dataclass(frozen=True, slots=True)
class InitialPossession:
    """What an entity holds before anything happens."""

    entity: str
    quantity: Quantity

    def __post_init__(self) -> None:
        _check_text(self.entity, "entity")
        _require(isinstance(self.quantity, Quantity), "quantity", f"must be a Quantity: {self.quantity!r}")


@dataclass(frozen=True, slots=True)
class Operation:
    """Something that happens: an actor, one of ten kinds, the operand that the kind takes, and a target for a transfer alone."""

    actor: str
    kind: OperationKind
    operand: Operand
    target: str | None = None

    def __post_init__(self) -> None:
        _check_text(self.actor, "actor")
        _require(self.kind in OPERATION_KINDS, "kind", f"expected one of {OPERATION_KINDS}: {self.kind!r}")
        wanted = OPERAND_TYPES[self.kind]
        _require(isinstance(self.operand, wanted), "operand", f"{self.kind} needs a {wanted.__name__}: {self.operand!r}")
        if isinstance(self.operand, Comparison):
            fits = self.operand.additive == (self.kind == "compare_additive")
            _require(fits, "operand.direction", f"not a direction of {self.kind}: {self.operand.direction!r}")
            _require(self.operand.reference_actor != self.actor, "operand.reference_actor", f"must differ from the actor: {self.actor!r}")
        if self.kind == "transfer":
            _check_text(self.target, "target")
            _require(self.target != self.actor, "target", f"must differ from the actor: {self.actor!r}")
        else:
            _require(self.target is None, "target", f"only a transfer has one: {self.target!r}")

    @property
    def entities(self) -> tuple[str, ...]:
        """Whom it touches: actor, target and reference, those that there are."""
        reference = (self.operand.reference_actor,) if isinstance(self.operand, Comparison) else ()
        return (self.actor, *((self.target,) if self.target is not None else ()), *reference)


@dataclass(frozen=True, slots=True)
class Unknown:
    """What is asked: an amount of ``unit`` held by ``entity`` (None: by all together), at ``state`` if the text names one."""

    entity: str | None
    unit: str
    state: StateIndex | None = None

    def __post_init__(self) -> None:
        if self.entity is not None:
            _check_text(self.entity, "entity")
        _check_text(self.unit, "unit")
        known = self.state is None or isinstance(self.state, AfterOperation) or self.state in ("initial", "terminal")
        _require(known, "state", f"not a state: {self.state!r}")


@dataclass(frozen=True, slots=True)
class MathProblemGraph:
    """A story with its question: entities in order of introduction, what they hold, what happens, what is asked (ADR-0115)."""

    entities: tuple[str, ...]
    initial_state: tuple[InitialPossession, ...]
    operations: tuple[Operation, ...]
    unknown: Unknown

    def __post_init__(self) -> None:
        _check_items(self.entities, str, "entities")
        _check_items(self.initial_state, InitialPossession, "initial_state")
        _check_items(self.operations, Operation, "operations")
        _require(isinstance(self.unknown, Unknown), "unknown", f"must be an Unknown: {self.unknown!r}")
        _require(len(self.entities) > 0, "entities", "must not be empty")
        known: set[str] = set()
        for i, entity in enumerate(self.entities):
            _check_text(entity, f"entities[{i}]")
            _require(entity not in known, f"entities[{i}]", f"twice: {entity!r}")
            known.add(entity)
        held: dict[tuple[str, str], Fraction] = {}
        for i, possession in enumerate(self.initial_state):
            _check_known(known, possession.entity, f"initial_state[{i}].entity")
            quantity = possession.quantity
            first = held.setdefault((possession.entity, quantity.unit), quantity.value)
            _require(first == quantity.value, f"initial_state[{i}].quantity", f"contradicts an earlier one: {first} {quantity.unit}")
        for i, operation in enumerate(self.operations):
            for entity, field in zip(operation.entities, _entity_fields(operation), strict=True):
                _check_known(known, entity, f"operations[{i}].{field}")
        if self.unknown.entity is not None:
            _check_known(known, self.unknown.entity, "unknown.entity")
        if isinstance(self.unknown.state, AfterOperation):
            index, count = self.unknown.state.operation_index, len(self.operations)
            _require(index < count, "unknown.state.operation_index", f"there are {count} operations: {index}")


def _check_known(known: set[str], entity: str, field: str) -> None:
    _require(entity in known, field, f"not one of the entities: {entity!r}")


def _entity_fields(operation: Operation) -> tuple[str, ...]:
    second = "target" if operation.kind == "transfer" else "operand.reference_actor"
    return ("actor", second)[: len(operation.entities)]
