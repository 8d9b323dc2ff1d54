"""The records of a binding graph and their closed vocabularies; see :mod:`cpsearch.binding.model`."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import Literal, get_args

from cpsearch.binding import _checks as checks
from cpsearch.binding._checks import check_text
from cpsearch.binding.errors import BindingGraphError
from cpsearch.problem import Operation, QuestionForm, StateIndex

__all__ = [
    "ADMISSIBILITY_STATUSES",
    "OPERAND_ROLES",
    "QUESTION_FORMS",
    "SEMANTIC_ROLES",
    "STATE_INDEX_LABELS",
    "AdmissibilityStatus",
    "BoundConstraint",
    "BoundEquation",
    "BoundFact",
    "BoundOperand",
    "BoundUnknown",
    "OperandRole",
    "SemanticRole",
    "SourceSpanLink",
    "SymbolBinding",
    "check_items",
]

SemanticRole = Literal["entity", "quantity", "rate", "duration", "count", "total", "difference", "ratio", "unknown"]
AdmissibilityStatus = Literal["admitted", "pending", "refused"]
OperandRole = Literal["addend", "minuend", "subtrahend", "factor", "dividend", "divisor", "whole", "portion"]
SEMANTIC_ROLES: tuple[SemanticRole, ...] = get_args(SemanticRole)
ADMISSIBILITY_STATUSES: tuple[AdmissibilityStatus, ...] = get_args(AdmissibilityStatus)
OPERAND_ROLES: tuple[OperandRole, ...] = get_args(OperandRole)
QUESTION_FORMS: tuple[QuestionForm, ...] = get_args(QuestionForm)
STATE_INDEX_LABELS = ("initial", "terminal")


def _require(condition: bool, field: str, detail: str) -> None:
    if not condition:
        raise BindingGraphError("invalid_field", f"{field}: {detail}")


_check_text = partial(check_text, _require)
#: Require a tuple of a type; raises BindingGraphError naming the item.
check_items = partial(checks.check_items, _require)


def _check_optional(value: object, field: str) -> None:
    if value is not None:
        _check_text(value, field)


def _check_identifier(value: object, field: str) -> None:
    _require(isinstance(value, str) and value.isidentifier(), field, f"must be an identifier: {value!r}")


def _check_member(value: object, members: tuple[str, ...], field: str) -> None:
    _require(isinstance(value, str) and value in members, field, f"expected one of {members}: {value!r}")


def _check_span(value: object, field: str) -> None:
    _require(isinstance(value, SourceSpanLink), field, f"must be a SourceSpanLink: {value!r}")


@dataclass(frozen=True, slots=True)
class SourceSpanLink:
    """The half-open, non-empty range of a source that a record rests on, with its words."""

    source_id: str
    start: int
    end: int
    text: str

    def __post_init__(self) -> None:
        _check_text(self.source_id, "source_id")
        for field in ("start", "end"):
            value = getattr(self, field)
            _require(isinstance(value, int) and not isinstance(value, bool), field, f"must be an int: {value!r}")
        _require(self.start >= 0, "start", f"must not be negative: {self.start}")
        _require(self.end > self.start, "end", f"must be after start {self.start}: {self.end}")
        _check_text(self.text, "text")


@dataclass(frozen=True, slots=True)
class SymbolBinding:
    """A symbol and what it stands for. A result whose unit is not proved has none."""

    symbol_id: str
    name: str
    semantic_role: SemanticRole
    source_span: SourceSpanLink
    introduced_by: str
    entity: str | None = None
    unit: str | None = None

    def __post_init__(self) -> None:
        _check_identifier(self.symbol_id, "symbol_id")
        _check_text(self.name, "name")
        _check_member(self.semantic_role, SEMANTIC_ROLES, "semantic_role")
        _check_span(self.source_span, "source_span")
        _check_text(self.introduced_by, "introduced_by")
        _check_optional(self.entity, "entity")
        _check_optional(self.unit, "unit")


@dataclass(frozen=True, slots=True)
class BoundFact:
    """A stated value, as text so that it stays exact."""

    symbol_id: str
    value: str
    source_span: SourceSpanLink
    unit: str | None = None

    def __post_init__(self) -> None:
        _check_identifier(self.symbol_id, "symbol_id")
        _check_text(self.value, "value")
        _check_span(self.source_span, "source_span")
        _check_optional(self.unit, "unit")


@dataclass(frozen=True, slots=True)
class BoundOperand:
    """A side of an equation. The roles say how it computes: sums of addends, products of factors, a whole less a portion of it."""

    role: OperandRole
    symbol_id: str

    def __post_init__(self) -> None:
        _check_member(self.role, OPERAND_ROLES, "role")
        _check_identifier(self.symbol_id, "symbol_id")


@dataclass(frozen=True, slots=True)
class BoundEquation:
    """An equation ``lhs := rhs`` with ordered operands, its unit proof, and a reason exactly if it is refused."""

    lhs_symbol_id: str
    rhs_canonical: str
    operands: tuple[BoundOperand, ...]
    operation_kind: str
    unit_proof: str
    admissibility_status: AdmissibilityStatus
    source_span: SourceSpanLink
    refusal_reason: str | None = None

    def __post_init__(self) -> None:
        _check_identifier(self.lhs_symbol_id, "lhs_symbol_id")
        _check_text(self.rhs_canonical, "rhs_canonical")
        check_items(self.operands, BoundOperand, "operands")
        _check_text(self.operation_kind, "operation_kind")
        _check_text(self.unit_proof, "unit_proof")
        _check_member(self.admissibility_status, ADMISSIBILITY_STATUSES, "admissibility_status")
        _check_span(self.source_span, "source_span")
        _check_optional(self.refusal_reason, "refusal_reason")
        refused = self.admissibility_status == "refused"
        _require(refused == (self.refusal_reason is not None), "refusal_reason", "there is one exactly if the status is refused")

    @property
    def dependencies(self) -> frozenset[str]:
        """The symbols it reads."""
        return frozenset(operand.symbol_id for operand in self.operands)


@dataclass(frozen=True, slots=True)
class BoundUnknown:
    """What is asked: the symbol, at which state, and the shape of the answer. Alone it cannot tell whether that state exists."""

    symbol_id: str
    question_span: SourceSpanLink
    state_index: StateIndex
    question_form: QuestionForm
    expected_unit: str | None = None

    def __post_init__(self) -> None:
        _check_identifier(self.symbol_id, "symbol_id")
        _check_span(self.question_span, "question_span")
        if not isinstance(self.state_index, Operation):
            _check_member(self.state_index, STATE_INDEX_LABELS, "state_index")
        _check_member(self.question_form, QUESTION_FORMS, "question_form")
        _check_optional(self.expected_unit, "expected_unit")


@dataclass(frozen=True, slots=True)
class BoundConstraint:
    """A condition on a symbol, as canonical text such as ``x >= 0``."""

    symbol_id: str
    predicate: str
    source_span: SourceSpanLink

    def __post_init__(self) -> None:
        _check_identifier(self.symbol_id, "symbol_id")
        _check_text(self.predicate, "predicate")
        _check_span(self.source_span, "source_span")
