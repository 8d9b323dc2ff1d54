"""From a MathProblemGraph to its binding graph: every number a fact, every operation an equation, the question bound (ADR-0133).

The equations are the computation itself. An operation reads what the last one before it left, so the symbols form a DAG from the
facts to the question's symbol, whose equation (kind ``add``) sums what is asked for at the asked state. ``equations[i]`` is
operation ``i``; the receiving sides of transfers and the question follow.

Trouble with units raises nothing: the equation is ``refused`` with its reason, its result has no unit, and what reads it is refused
as ``unit_unbound``. An amount that nobody holds is missing from the equation, which is refused as ``operand_arity``.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from cpsearch.binding._plan import Literal, plan_of, rhs_of
from cpsearch.binding.admissibility import check_admissibility, check_question_unit
from cpsearch.binding.errors import AdapterError, AdmissibilityError, BindingGraphError
from cpsearch.binding.math_graph import InitialPossession, MathProblemGraph, Operation, canonical_hash
from cpsearch.binding.model import (
    BoundEquation,
    BoundFact,
    BoundOperand,
    BoundUnknown,
    OperandRole,
    SemanticRole,
    SemanticSymbolicBindingGraph,
    SourceSpanLink,
    SymbolBinding,
)
from cpsearch.binding.question_target import SOURCE_ID, bound_unknown_from_math_problem_graph
from cpsearch.binding.symbols import entity_id, initial_id, literal_id, result_id, target_result_id
from cpsearch.problem import Operation as AfterOperation
from cpsearch.problem import StateIndex

__all__ = ["INTRODUCED_BY", "UNVERIFIED", "bind_math_problem_graph"]

INTRODUCED_BY = "bind_math_problem_graph"
#: How the operands of a sum count.
_SIGNS = {"addend": 1, "minuend": 1, "subtrahend": -1}
#: Stands for the proof in an equation that is refused.
UNVERIFIED = "unverified"

#: Which symbol says what an entity holds of a unit, in the order in which the states came about.
_Held = dict[tuple[str, str], str]


def bind_math_problem_graph(g: MathProblemGraph) -> SemanticSymbolicBindingGraph:
    """The binding graph of ``g``: pure and deterministic, so equal graphs give equal bytes.

    Raises AdapterError (``not_a_math_problem_graph``; ``slug_collision`` where two names would share a symbol) and passes on
    QuestionTargetError.

    >>> from cpsearch.binding.math_graph import graph_from_dict
    >>> eggs = {"entity": "Ida", "quantity": {"value": 7, "unit": "eggs"}}
    >>> lays = {"actor": "Ida", "kind": "add", "operand": {"value": 2, "unit": "eggs"}}
    >>> unknown = {"entity": "Ida", "unit": "eggs"}
    >>> graph = graph_from_dict({"entities": ["Ida"], "initial_state": [eggs], "operations": [lays], "unknown": unknown})
    >>> for equation in bind_math_problem_graph(graph).equations:
    ...     print(equation.lhs_symbol_id, [item.symbol_id for item in equation.operands], equation.unit_proof)
    op_000_result ['q_ida_eggs_t0', 'op_000__amount'] add: [egg,egg] -> egg
    unknown_ida_eggs ['op_000_result'] add: [egg] -> egg
    """
    if not isinstance(g, MathProblemGraph):
        raise AdapterError("not_a_math_problem_graph", type(g).__name__)
    unknown = bound_unknown_from_math_problem_graph(g)
    binder = _Binder()
    for entity in g.entities:
        binder.symbol(entity_id(entity), entity, "entity", _span(entity), entity=entity)
    for possession in dict.fromkeys(g.initial_state):
        binder.possess(possession)
    states = [dict(binder.held)]
    for index, operation in enumerate(g.operations):
        binder.operate(index, operation)
        states.append(dict(binder.held))
    binder.ask(g, unknown, states[_position(unknown.state_index)])
    digest = canonical_hash(g)
    try:
        return SemanticSymbolicBindingGraph(
            symbols=tuple(binder.symbols.values()),
            facts=tuple(binder.facts),
            equations=(*binder.equations, *binder.later),
            unknowns=(unknown,),
            provenance=(_span(digest),),
        )
    except BindingGraphError as error:
        raise AdapterError("binding_graph_invalid", str(error)) from error


def _span(text: str) -> SourceSpanLink:
    return SourceSpanLink(SOURCE_ID, 0, len(text), text)


def _position(state: StateIndex) -> int:
    """Where a state is in the list that opens with the initial one."""
    if isinstance(state, AfterOperation):
        return state.operation_index + 1
    return 0 if state == "initial" else -1


class _Binder:
    """What is built so far; it lives for one call."""

    def __init__(self) -> None:
        self.symbols: dict[str, SymbolBinding] = {}
        self.facts: list[BoundFact] = []
        self.equations: list[BoundEquation] = []
        #: Equations beside those of the operations, which come first so that their index is the operation's.
        self.later: list[BoundEquation] = []
        self.held: _Held = {}
        self.counted: dict[str, str] = {}
        #: For a state, the amounts of transfers in it, each with its sign.
        self._moved: dict[str, frozenset[tuple[int, str]]] = {}

    def symbol(
        self,
        symbol_id: str,
        name: str,
        role: SemanticRole,
        span: SourceSpanLink,
        *,
        entity: str | None = None,
        unit: str | None = None,
    ) -> None:
        if symbol_id in self.symbols:
            raise AdapterError("slug_collision", f"{self.symbols[symbol_id].name!r} and {name!r} are both {symbol_id}")
        self.symbols[symbol_id] = SymbolBinding(symbol_id, name, role, span, INTRODUCED_BY, entity=entity, unit=unit)

    def possess(self, possession: InitialPossession) -> None:
        entity, unit, value = possession.entity, possession.quantity.unit, possession.quantity.value
        symbol_id, span = initial_id(entity, unit), _span(f"{entity}|{unit}|t0")
        self.symbol(symbol_id, f"{entity}.{unit}@t0", "quantity", span, entity=entity, unit=unit)
        self.facts.append(BoundFact(symbol_id, str(value), span, unit=unit))
        self.held[entity, unit] = symbol_id

    def operate(self, index: int, operation: Operation) -> None:
        plan, span = plan_of(operation), _span(f"op{index:03d}|{operation.kind}|{operation.actor}")
        literal = self._literal(index, plan.literal, operation.actor, span)
        owner, unit = plan.reads
        if unit is None:
            unit = self.counted.get(owner) if operation.kind == "fraction_portion" else self._only_unit(owner)
        read = None if unit is None else self.held.get((owner, unit))
        # what is added may meet nothing; whatever else is read must be there
        complete = read is not None or operation.kind == "add"
        # what is computed anew replaces no amount that is there
        anew = plan.written if operation.kind != "fraction_portion" else None
        anew = unit if operation.kind in ("compare_additive", "compare_multiplicative") else anew
        complete &= anew is None or (operation.actor, anew) not in self.held
        operands = _operands(plan.roles, read, literal)
        received = None if operation.target is None else self.held.get((operation.target, plan.literal.unit))
        equation = self._equate(result_id(index), operation, operands, span, complete=complete)
        self.equations.append(equation)
        self._result(equation, f"op{index}.{operation.kind}.{operation.actor}", operation.actor, plan.written or unit)
        if operation.target is not None:
            gain = _operands(("addend", "addend"), received, literal)
            other = self._equate(target_result_id(index), operation, gain, span)
            self.later.append(other)
            self._result(other, f"op{index}.{operation.kind}.{operation.target}", operation.target, plan.literal.unit)
        if operation.kind == "unit_partition" and plan.written is not None:
            self.counted[operation.actor] = plan.written

    def ask(self, g: MathProblemGraph, unknown: BoundUnknown, held: Mapping[tuple[str, str], str]) -> None:
        who, unit = g.unknown.entity, g.unknown.unit
        asked = [symbol_id for (entity, held_unit), symbol_id in held.items() if held_unit == unit and who in (None, entity)]
        operands = self._sum_of(asked)
        text = unknown.question_span.text
        self.symbol(unknown.symbol_id, text, "unknown", unknown.question_span, entity=who, unit=unit)
        self.later.append(self._prove(unknown.symbol_id, text, operands, "add", unknown.question_span, unknown=unknown))

    def _sum_of(self, symbol_ids: list[str]) -> tuple[BoundOperand, ...]:
        """What several states make together. Where one handed over to another, it is the sum without what only went round."""
        equations = {item.lhs_symbol_id: item for item in (*self.equations, *self.later)}
        handed: Counter[tuple[int, str]] = Counter()
        for symbol_id in symbol_ids:
            handed.update(self._moved.get(symbol_id, ()))
        if len(symbol_ids) == 1 or not any((-sign, part) in handed for sign, part in handed):
            return tuple(BoundOperand("addend", symbol_id) for symbol_id in symbol_ids)
        parts: Counter[tuple[int, str]] = Counter()
        for symbol_id in symbol_ids:
            parts.update(_parts(symbol_id, equations))
        left = [(sign, part) for sign, part in parts for _ in range(parts[sign, part] - parts[-sign, part])]
        return tuple(BoundOperand("addend" if sign > 0 else "subtrahend", part) for sign, part in sorted(left, key=lambda item: -item[0]))

    def _note_moved(self, equation: BoundEquation) -> None:
        """Keep which handed-over amounts are in a state, and on which side."""
        if all(operand.role in _SIGNS for operand in equation.operands):
            moved = {
                (sign * _SIGNS[operand.role], part)
                for operand in equation.operands
                for sign, part in self._moved.get(operand.symbol_id, ())
            }
            if equation.operation_kind == "transfer":
                moved |= {(_SIGNS[operand.role], operand.symbol_id) for operand in equation.operands[-1:]}
            self._moved[equation.lhs_symbol_id] = frozenset(moved)

    def _only_unit(self, entity: str) -> str | None:
        units = [unit for who, unit in self.held if who == entity]
        return units[0] if len(units) == 1 else None

    def _literal(self, index: int, literal: Literal, actor: str, span: SourceSpanLink) -> str:
        symbol_id = literal_id(index, literal.name)
        self.symbol(symbol_id, f"op{index}.{literal.name}", literal.semantic_role, span, entity=actor, unit=literal.unit)
        self.facts.append(BoundFact(symbol_id, str(literal.value), span, unit=literal.unit))
        return symbol_id

    def _result(self, equation: BoundEquation, name: str, entity: str, unit: str | None) -> None:
        """The symbol of a result: it has the unit that is proved, and is what the entity now holds."""
        self._note_moved(equation)
        proved = unit if equation.admissibility_status == "admitted" else None
        self.symbol(equation.lhs_symbol_id, name, "quantity", equation.source_span, entity=entity, unit=proved)
        if unit is not None:
            self.held[entity, unit] = equation.lhs_symbol_id

    def _equate(
        self, symbol_id: str, operation: Operation, operands: tuple[BoundOperand, ...], span: SourceSpanLink, *, complete: bool = True
    ) -> BoundEquation:
        return self._prove(symbol_id, rhs_of(operation), operands, operation.kind, span, complete=complete)

    def _prove(
        self,
        symbol_id: str,
        rhs: str,
        operands: tuple[BoundOperand, ...],
        kind: str,
        span: SourceSpanLink,
        *,
        complete: bool = True,
        unknown: BoundUnknown | None = None,
    ) -> BoundEquation:
        """The equation, admitted with its proof or refused with the reason."""
        shell = BoundEquation(symbol_id, rhs, operands, kind, UNVERIFIED, "pending", span)
        try:
            if not complete:
                raise AdmissibilityError("operand_arity", "an amount that nobody holds, or that is there already")
            proof = check_admissibility(shell, symbols=self.symbols)
            if unknown is not None:
                check_question_unit(unknown, proof)
        except AdmissibilityError as error:
            return BoundEquation(symbol_id, rhs, operands, kind, UNVERIFIED, "refused", span, error.reason)
        return BoundEquation(symbol_id, rhs, operands, kind, str(proof), "admitted", span)


def _parts(symbol_id: str, equations: Mapping[str, BoundEquation]) -> Iterator[tuple[int, str]]:
    """The signed symbols whose sum a state is, as far as it is one."""
    stack = [(1, symbol_id)]
    while stack:
        sign, name = stack.pop()
        equation = equations.get(name)
        if equation is None or any(operand.role not in _SIGNS for operand in equation.operands):
            yield sign, name
        else:
            stack += [(sign * _SIGNS[operand.role], operand.symbol_id) for operand in reversed(equation.operands)]


def _operands(roles: tuple[OperandRole, OperandRole], read: str | None, literal: str) -> tuple[BoundOperand, ...]:
    first = () if read is None else (BoundOperand(roles[0], read),)
    return (*first, BoundOperand(roles[1], literal))
