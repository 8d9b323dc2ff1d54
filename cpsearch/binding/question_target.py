"""What a question asks of a MathProblemGraph: at which state of the story, and in which shape (ADR-0135).

Pure functions of frozen data with a closed, ordered precedence and no default: what is ambiguous raises QuestionTargetError.
"""

from __future__ import annotations

from cpsearch.binding.errors import QuestionTargetError
from cpsearch.binding.math_graph import MathProblemGraph, Operation, Rate, Unknown
from cpsearch.binding.model import BoundUnknown, SourceSpanLink
from cpsearch.binding.symbols import unknown_id
from cpsearch.problem import QuestionForm, StateIndex

__all__ = [
    "SOURCE_ID",
    "bound_unknown_from_math_problem_graph",
    "infer_question_form",
    "question_text",
    "resolve_state_index",
]

#: The source of everything that is bound from a MathProblemGraph.
SOURCE_ID = "math_problem_graph"

_COUNT_KINDS = frozenset(("add", "subtract", "transfer", "multiply", "divide"))


def resolve_state_index(g: MathProblemGraph) -> StateIndex:
    """The asked state where the question names one; else ``terminal`` if anything happens, ``initial`` if nothing does.

    >>> resolve_state_index(MathProblemGraph(("Ida",), (), (), Unknown("Ida", "egg")))
    'initial'
    """
    _check_graph(g)
    if g.unknown.state is not None:
        return g.unknown.state
    return "terminal" if g.operations else "initial"


def infer_question_form(g: MathProblemGraph) -> QuestionForm:
    """The shape of the answer, from the operations that touch the asked entity (all of them where everybody is asked about).

    In this order: none touches, ``identity``; a ``compare_multiplicative``, ``ratio``; a ``compare_additive``, ``difference``; an
    ``apply_rate``, ``total`` if the first that has the asked unit has it on top and ``rate`` if below; nothing but changes, ``count``.
    Raises QuestionTargetError: ``apply_rate_unit_mismatch`` where no rate has the asked unit, ``unmappable_question_form`` for the rest.

    >>> from fractions import Fraction
    >>> from cpsearch.binding.math_graph import Quantity
    >>> lays = Operation("Ida", "add", Quantity(Fraction(2), "egg"))
    >>> infer_question_form(MathProblemGraph(("Ida", "Bo"), (), (lays,), Unknown("Ida", "egg")))
    'count'
    >>> infer_question_form(MathProblemGraph(("Ida", "Bo"), (), (lays,), Unknown("Bo", "egg")))
    'identity'
    """
    _check_graph(g)
    if g.unknown.entity is not None and g.unknown.entity not in g.entities:
        raise QuestionTargetError("unknown_entity_not_in_entities", detail=g.unknown.entity)
    touching = [operation for operation in g.operations if g.unknown.entity is None or g.unknown.entity in operation.entities]
    kinds = {operation.kind for operation in touching}
    if not kinds:
        return "identity"
    if "compare_multiplicative" in kinds:
        return "ratio"
    if "compare_additive" in kinds:
        return "difference"
    if "apply_rate" in kinds:
        return _rate_form(touching, g.unknown.unit)
    if kinds <= _COUNT_KINDS:
        return "count"
    raise QuestionTargetError("unmappable_question_form", detail=", ".join(sorted(kinds - _COUNT_KINDS)))


def bound_unknown_from_math_problem_graph(g: MathProblemGraph) -> BoundUnknown:
    """The question as a record of the binding graph, state and form resolved; raises QuestionTargetError where they are not determined.

    >>> unknown = bound_unknown_from_math_problem_graph(MathProblemGraph(("Ida",), (), (), Unknown("Ida", "egg")))
    >>> unknown.symbol_id, unknown.state_index, unknown.question_form, unknown.expected_unit
    ('unknown_ida_egg', 'initial', 'identity', 'egg')
    """
    state, form = resolve_state_index(g), infer_question_form(g)
    text = question_text(g.unknown)
    span = SourceSpanLink(SOURCE_ID, 0, len(text), text)
    return BoundUnknown(unknown_id(g.unknown.entity, g.unknown.unit), span, state, form, g.unknown.unit)


def question_text(unknown: Unknown) -> str:
    """The words that stand for the question where there is no text.

    >>> question_text(Unknown(None, "egg"))
    'total|egg'
    """
    return f"{'total' if unknown.entity is None else unknown.entity}|{unknown.unit}"


def _rate_form(touching: list[Operation], unit: str) -> QuestionForm:
    rates = [operation.operand for operation in touching if isinstance(operation.operand, Rate)]
    for rate in rates:
        if unit == rate.numerator_unit:
            return "total"
        if unit == rate.denominator_unit:
            return "rate"
    units = ", ".join(f"{rate.numerator_unit}/{rate.denominator_unit}" for rate in rates)
    raise QuestionTargetError("apply_rate_unit_mismatch", detail=f"{unit!r} in none of {units}")


def _check_graph(g: object) -> None:
    if not isinstance(g, MathProblemGraph):
        raise QuestionTargetError("not_a_math_problem_graph", detail=type(g).__name__)
