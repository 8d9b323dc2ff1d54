"""The lines of a binding graph's canonical string; see ``SemanticSymbolicBindingGraph.to_canonical_string``."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from cpsearch.binding._records import BoundConstraint, BoundEquation, BoundFact, BoundUnknown, SourceSpanLink, SymbolBinding
from cpsearch.problem import Operation, StateIndex

if TYPE_CHECKING:
    from cpsearch.binding.model import SemanticSymbolicBindingGraph

__all__ = ["CANONICAL_VERSION", "canonical_lines"]

#: Line 1 of every canonical string; another number means another form.
CANONICAL_VERSION = "binding-graph/1"


#: Of these characters none ends or splits a token of a line.
_PLAIN = re.compile(r"[A-Za-z0-9_.@#|/*^+>-]+")


def canonical_lines(graph: SemanticSymbolicBindingGraph) -> Iterator[str]:
    """One line per record: symbols, facts, equations, unknowns, constraints, provenance, each in the order given."""
    yield from map(_symbol, graph.symbols)
    yield from map(_fact, graph.facts)
    yield from map(_equation, graph.equations)
    yield from map(_unknown, graph.unknowns)
    yield from map(_constraint, graph.constraints)
    yield from (f"P {_span(span)} text={_text(span.text)}" for span in graph.provenance)


def _text(value: str | None) -> str:
    if value is None:
        return "None"
    plain = _PLAIN.fullmatch(value) is not None and value != "None"
    return value if plain else json.dumps(value)


def _span(span: SourceSpanLink) -> str:
    return f"{_text(span.source_id)}[{span.start}:{span.end}]"


def _state(state: StateIndex) -> str:
    return f"op({state.operation_index})" if isinstance(state, Operation) else state


def _symbol(item: SymbolBinding) -> str:
    what = f"{item.symbol_id} {_text(item.name)} {item.semantic_role} entity={_text(item.entity)} unit={_text(item.unit)}"
    return f"S {what} span={_span(item.source_span)} by={_text(item.introduced_by)}"


def _fact(item: BoundFact) -> str:
    return f"F {item.symbol_id} = {_text(item.value)} unit={_text(item.unit)} span={_span(item.source_span)}"


def _equation(item: BoundEquation) -> str:
    operands = ",".join(f"{operand.role}:{operand.symbol_id}" for operand in item.operands)
    head = f"{item.lhs_symbol_id} := {_text(item.rhs_canonical)} op={_text(item.operation_kind)}"
    proof = f"unit_proof={_text(item.unit_proof)} status={item.admissibility_status} refusal={_text(item.refusal_reason)}"
    return f"E {head} operands=[{operands}] deps=[{','.join(sorted(item.dependencies))}] {proof} span={_span(item.source_span)}"


def _unknown(item: BoundUnknown) -> str:
    asked = f"expected_unit={_text(item.expected_unit)} state={_state(item.state_index)} form={item.question_form}"
    return f"U {item.symbol_id} {asked} qspan={_span(item.question_span)}"


def _constraint(item: BoundConstraint) -> str:
    return f"C {item.symbol_id} pred={_text(item.predicate)} span={_span(item.source_span)}"
