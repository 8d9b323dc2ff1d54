"""What the binding graph raises: each error has a reason from a closed set, so that callers branch on names and not on texts."""

from __future__ import annotations

from typing import Any, ClassVar

from cpsearch.errors import CpsearchError, ProblemError, UnitError

__all__ = [
    "ADMISSIBILITY_REASONS",
    "QUESTION_TARGET_REASONS",
    "AdapterError",
    "AdmissibilityError",
    "BindingGraphError",
    "GraphSolveError",
    "MathGraphError",
    "QuestionTargetError",
    "ReasonedError",
    "UnitAlgebraError",
]

ADMISSIBILITY_REASONS = (
    "unit_mismatch",
    "unknown_unit",
    "unit_unbound",
    "unknown_symbol",
    "unknown_operation",
    "operand_arity",
    "rate_form_invalid",
)
QUESTION_TARGET_REASONS = (
    "not_a_math_problem_graph",
    "unknown_entity_not_in_entities",
    "apply_rate_unit_mismatch",
    "unmappable_question_form",
)


class ReasonedError(CpsearchError, ValueError):
    """Base of the errors with a closed set of reasons (``REASONS``); a reason outside it is a plain ValueError."""

    REASONS: ClassVar[tuple[str, ...]] = ()

    def __init__(self, reason: str, detail: str = "") -> None:
        if reason not in self.REASONS:
            raise ValueError(f"not a reason of {type(self).__name__}: {reason!r}")
        super().__init__(f"{reason}: {detail}" if detail else reason)
        self.reason = reason
        self.detail = detail

    def __reduce__(self) -> tuple[Any, ...]:
        return _rebuild, (type(self), self.reason, self.detail)


def _rebuild(kind: type[ReasonedError], reason: str, detail: str) -> ReasonedError:
    return kind(reason, detail=detail)


class MathGraphError(ProblemError):
    """Raised when data does not make a MathProblemGraph; ``field`` is the path of what is wrong, ``detail`` says why.

    >>> MathGraphError("operations[0].target", "must differ from the actor").field
    'operations[0].target'
    """


class GraphSolveError(ReasonedError):
    """Raised by the solver when a valid graph has no value."""

    REASONS = (
        "missing_state",
        "overwrites_state",
        "ambiguous_reference",
        "division_by_zero",
        "negative_result",
        "not_whole",
        "no_answer",
        "too_large",
    )


class UnitAlgebraError(ReasonedError, UnitError):
    """Raised when a text names no unit, or an operation leaves the bounds of the algebra."""

    REASONS = ("unknown_unit", "out_of_bounds")


class BindingGraphError(ReasonedError):
    """Raised when records or their collections break a rule of the data model (ADR-0132); the detail opens with the field."""

    REASONS = ("invalid_field", "duplicate_symbol", "unknown_symbol", "circular_dependency", "state_index_out_of_range")


class AdapterError(ReasonedError):
    """Raised when a MathProblemGraph cannot become a binding graph (ADR-0133)."""

    REASONS = ("not_a_math_problem_graph", "slug_collision", "binding_graph_invalid")


class AdmissibilityError(ReasonedError):
    """Raised when the units of an equation prove nothing (ADR-0134).

    >>> str(AdmissibilityError("unit_mismatch", "apple and pear"))
    'unit_mismatch: apple and pear'
    """

    REASONS = ADMISSIBILITY_REASONS


class QuestionTargetError(ReasonedError):
    """Raised when the state or form of the question is not determined (ADR-0135): ambiguity refuses, it is never guessed.

    >>> QuestionTargetError("unmappable_question_form", detail="unit_partition").reason
    'unmappable_question_form'
    """

    REASONS = QUESTION_TARGET_REASONS

    def __init__(self, reason: str, *, detail: str = "") -> None:
        super().__init__(reason, detail)
