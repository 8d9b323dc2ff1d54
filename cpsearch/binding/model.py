"""SemanticSymbolicBindingGraph: what each symbol of a solver stands for, and which equations its story allows (ADR-0132, ADR-0135).

A pure, frozen layer. Records check themselves; the graph checks what holds between its collections. Nothing is coerced:
what is wrong raises BindingGraphError with its reason, and the detail opens with the field.

>>> span = SourceSpanLink("story", 0, 11, "Ida, 7 eggs")
>>> eggs = SymbolBinding("q_eggs", "eggs", "quantity", span, "hand", entity="Ida", unit="egg")
>>> graph = SemanticSymbolicBindingGraph(symbols=(eggs,), facts=(BoundFact("q_eggs", "7", span, unit="egg"),))
>>> print(graph.to_canonical_string())
binding-graph/1
S q_eggs eggs quantity entity=Ida unit=egg span=story[0:11] by=hand
F q_eggs = 7 unit=egg span=story[0:11]
>>> SemanticSymbolicBindingGraph.from_json(graph.to_json()) == graph
True
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from hashlib import sha256

from cpsearch.binding._canonical import CANONICAL_VERSION, canonical_lines
from cpsearch.binding._records import (
    ADMISSIBILITY_STATUSES,
    OPERAND_ROLES,
    QUESTION_FORMS,
    SEMANTIC_ROLES,
    STATE_INDEX_LABELS,
    AdmissibilityStatus,
    BoundConstraint,
    BoundEquation,
    BoundFact,
    BoundOperand,
    BoundUnknown,
    OperandRole,
    SemanticRole,
    SourceSpanLink,
    SymbolBinding,
    check_items,
)
from cpsearch.binding.cycles import find_cycle
from cpsearch.binding.errors import BindingGraphError
from cpsearch.codec import canonical_json, from_jsonable, parse_json
from cpsearch.errors import ProblemError
from cpsearch.problem import Operation, QuestionForm, StateIndex

__all__ = [
    "ADMISSIBILITY_STATUSES",
    "AdmissibilityStatus",
    "BoundConstraint",
    "BoundEquation",
    "BoundFact",
    "BoundOperand",
    "BoundUnknown",
    "CANONICAL_VERSION",
    "OPERAND_ROLES",
    "OperandRole",
    "Operation",
    "QUESTION_FORMS",
    "QuestionForm",
    "SEMANTIC_ROLES",
    "STATE_INDEX_LABELS",
    "SemanticRole",
    "SemanticSymbolicBindingGraph",
    "SourceSpanLink",
    "StateIndex",
    "SymbolBinding",
    "find_cycle",
]


@dataclass(frozen=True, slots=True)
class SemanticSymbolicBindingGraph:
    """Symbols, facts, equations, unknowns and constraints that fit together, with their provenance.

    Checked in this order: tuples of the right items; unique symbols; symbols of facts; of each equation, its result and then its
    operands; that equations are acyclic; of each unknown, its symbol and that its operation is one of the equations; of constraints.
    """

    symbols: tuple[SymbolBinding, ...] = ()
    facts: tuple[BoundFact, ...] = ()
    equations: tuple[BoundEquation, ...] = ()
    unknowns: tuple[BoundUnknown, ...] = ()
    constraints: tuple[BoundConstraint, ...] = ()
    provenance: tuple[SourceSpanLink, ...] = ()

    def __post_init__(self) -> None:
        check_items(self.symbols, SymbolBinding, "symbols")
        check_items(self.facts, BoundFact, "facts")
        check_items(self.equations, BoundEquation, "equations")
        check_items(self.unknowns, BoundUnknown, "unknowns")
        check_items(self.constraints, BoundConstraint, "constraints")
        check_items(self.provenance, SourceSpanLink, "provenance")
        known: set[str] = set()
        for i, symbol in enumerate(self.symbols):
            if symbol.symbol_id in known:
                raise BindingGraphError("duplicate_symbol", f"symbols[{i}].symbol_id: {symbol.symbol_id}")
            known.add(symbol.symbol_id)

        def check_known(symbol_id: str, field: str) -> None:
            if symbol_id not in known:
                raise BindingGraphError("unknown_symbol", f"{field}: {symbol_id}")

        for i, fact in enumerate(self.facts):
            check_known(fact.symbol_id, f"facts[{i}].symbol_id")
        for i, equation in enumerate(self.equations):
            check_known(equation.lhs_symbol_id, f"equations[{i}].lhs_symbol_id")
            for j, operand in enumerate(equation.operands):
                check_known(operand.symbol_id, f"equations[{i}].operands[{j}].symbol_id")
        self._check_acyclic()
        self._check_unknowns(check_known)
        for i, constraint in enumerate(self.constraints):
            check_known(constraint.symbol_id, f"constraints[{i}].symbol_id")

    def _check_acyclic(self) -> None:
        adjacency: dict[str, set[str]] = {}
        for equation in self.equations:
            adjacency.setdefault(equation.lhs_symbol_id, set()).update(equation.dependencies)
        cycle = find_cycle(adjacency)
        if cycle is not None:
            raise BindingGraphError("circular_dependency", f"equations: {' -> '.join(cycle)}")

    def _check_unknowns(self, check_known: Callable[[str, str], None]) -> None:
        for i, unknown in enumerate(self.unknowns):
            check_known(unknown.symbol_id, f"unknowns[{i}].symbol_id")
            state, count = unknown.state_index, len(self.equations)
            if isinstance(state, Operation) and state.operation_index >= count:
                detail = f"unknowns[{i}].state_index: there are {count} equations: {state.operation_index}"
                raise BindingGraphError("state_index_out_of_range", detail)

    def to_canonical_string(self) -> str:
        """The canonical text: graphs have equal text exactly if they are equal but for the words of their records' spans, which
        source and offsets stand for (provenance shows its words). Collections stay in the order given.

        Line 1 is the version of the form. Each record is one line; a text of plain characters stands as it is, any other (and the text
        ``None``, which would look absent) as a JSON string.
        """
        return "\n".join((CANONICAL_VERSION, *canonical_lines(self)))

    def canonical_hash(self) -> str:
        """SHA-256 of the canonical text, in hexadecimal."""
        return sha256(self.to_canonical_string().encode()).hexdigest()

    def to_json(self) -> str:
        """Canonical JSON of everything, the words of spans too: equal graphs give equal bytes."""
        return canonical_json(self)

    @classmethod
    def from_json(cls, text: str) -> SemanticSymbolicBindingGraph:
        """Rebuild from :meth:`to_json`'s form; nothing is coerced or read over.

        Raises BindingGraphError, its detail opening with the path of what is wrong: ``invalid_field`` if the text is no JSON (without
        a path) or has another form, and a record's or the graph's own reason where that refuses.

        >>> try:
        ...     SemanticSymbolicBindingGraph.from_json('{"facts": [{"symbol_id": "q_eggs", "value": 7}]}')
        ... except BindingGraphError as error:
        ...     error.reason, error.detail
        ('invalid_field', 'facts[0].value: expected str, got 7')
        """
        try:
            return from_jsonable(cls, parse_json(text))
        except ProblemError as error:
            raise _retold(error) from None


def _retold(error: ProblemError) -> BindingGraphError:
    """The codec's error as this layer's. Where a constructor refused, it is the cause, and its detail goes on with the path."""
    cause = error.__cause__
    if isinstance(cause, BindingGraphError):
        return BindingGraphError(cause.reason, f"{error.field}.{cause.detail}".lstrip("."))
    return BindingGraphError("invalid_field", str(error))
