"""From a binding graph to a Problem: facts are quantities, admitted equations are licences, the bound unknown is the target.

Equations are assignments, so each licence is solved for its result alone, and what is computed after the asked state does not lead to
it. A graph has no text of its own: that of the Problem lists its facts, equations and question, and all spans point there.

A **state** is what an equation results in or starts from (its first operand); its signature has the entity, the unit and, as its
point in time, the symbol. What an equation brings along (an amount, a factor, a rate) has an entity of its own.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction

from cpsearch.binding.adapter import bind_math_problem_graph
from cpsearch.binding.errors import AdapterError, QuestionTargetError, UnitAlgebraError
from cpsearch.binding.math_graph import MathProblemGraph
from cpsearch.binding.model import BoundEquation, BoundUnknown, SemanticSymbolicBindingGraph, SymbolBinding
from cpsearch.binding.units import DIMENSIONLESS, Unit, parse_unit
from cpsearch.codec import parse_fraction
from cpsearch.errors import ProblemError
from cpsearch.problem import (
    Cue,
    Finding,
    FindingReason,
    Licence,
    Problem,
    Quantity,
    Relation,
    Role,
    Signature,
    Span,
    Target,
)

__all__ = ["problem_of_binding_graph", "problem_of_math_graph"]

#: What an operation kind is called among the relations; whatever has one operand is an equate, and what sums several a combine.
_RELATIONS: dict[str, Relation] = {
    "add": "change",
    "subtract": "change",
    "transfer": "transfer",
    "multiply": "change",
    "divide": "change",
    "apply_rate": "rate",
    "unit_partition": "rate",
    "compare_additive": "compare_additive",
    "compare_multiplicative": "compare_multiplicative",
    "fraction_portion": "complement",
}


def problem_of_math_graph(graph: MathProblemGraph) -> Problem:
    """The Problem of a math graph, by way of its binding graph; what cannot be bound is a finding, which refuses.

    >>> from cpsearch.binding.math_graph import graph_from_dict
    >>> eggs = {"entity": "Ida", "quantity": {"value": 7, "unit": "eggs"}}
    >>> lays = {"actor": "Ida", "kind": "add", "operand": {"value": 2, "unit": "eggs"}}
    >>> unknown = {"entity": "Ida", "unit": "eggs"}
    >>> graph = graph_from_dict({"entities": ["Ida"], "initial_state": [eggs], "operations": [lays], "unknown": unknown})
    >>> print(problem_of_math_graph(graph).text)
    Ida.eggs@t0 = 7 eggs
    op0.amount = 2 eggs
    add(Ida, 2 eggs)
    Ida|eggs?
    """
    try:
        return problem_of_binding_graph(bind_math_problem_graph(graph))
    except (QuestionTargetError, AdapterError) as error:
        return Problem(" ", findings=(Finding("ungrounded_question", str(error)),), reader=_READER)


def problem_of_binding_graph(graph: SemanticSymbolicBindingGraph) -> Problem:
    """The Problem of a binding graph; an equation that is not admitted, a condition, or a value that is no number is a finding."""
    return _Writer(graph).problem()


_READER = "binding-graph"
#: Numbers of this many digits and more are not read in a text either.
_UNTELLABLE = 10**30


def _unit(text: str) -> Unit | None:
    """The unit that a text names; None where it names none."""
    try:
        return parse_unit(text)
    except UnitAlgebraError:
        return None


class _Writer:
    """The Problem as it is written, record by record; it lives for one call."""

    def __init__(self, graph: SemanticSymbolicBindingGraph) -> None:
        self.graph = graph
        self.symbols = {item.symbol_id: item for item in graph.symbols}
        #: Symbols that stand for a state, not for what an equation brings along.
        self.states = {item.lhs_symbol_id for item in graph.equations} | {
            item.operands[0].symbol_id for item in graph.equations if item.operands
        }
        #: How many equations each symbol is the result of.
        self.ways = Counter(item.lhs_symbol_id for item in graph.equations)
        self.text = ""
        self.quantities: list[Quantity] = []
        self.licences: list[Licence] = []
        self.findings: list[Finding] = []

    def problem(self) -> Problem:
        read = {name for item in self.graph.equations for name in item.dependencies}
        for fact in self.graph.facts:
            symbol = self.symbols[fact.symbol_id]
            self._write(f"{symbol.name} = ")
            span = self._write(fact.value)
            line = Span(span.start - len(symbol.name) - 3, self._write(f" {fact.unit}\n" if fact.unit else "\n").end - 1)
            value = self._value(fact.value, span)
            if fact.unit is not None and symbol.unit is not None and _unit(fact.unit) != _unit(symbol.unit):
                self._find("unlicensed_quantity", f"{fact.unit} told of {symbol.unit}", span)
            if value is not None:
                self.quantities.append(Quantity(f"q{len(self.quantities)}", value, (self._signature(symbol),), span))
            if fact.symbol_id not in read:
                # what is told and never taken up is read as what it is, and leads nowhere
                self._licence(
                    "equate", "sum", [("told", Signature(f"told of {symbol.symbol_id}", self._signature(symbol).unit))], [symbol], line
                )
        asked = {item.symbol_id: item for item in self.graph.unknowns}
        for equation in self.graph.equations:
            if equation.lhs_symbol_id not in asked:
                self._equation(equation, self._line(equation.rhs_canonical))
        for constraint in self.graph.constraints:
            # nothing in a Problem says what a condition says
            self._find("unexplained_word", "a condition", self._line(constraint.predicate))
        spans = {name: self._line(f"{item.question_span.text}?") for name, item in asked.items()}
        for equation in self.graph.equations:
            if equation.lhs_symbol_id in asked:
                self._equation(equation, spans[equation.lhs_symbol_id], asked=asked[equation.lhs_symbol_id])
        if len(asked) > 1:
            self._find(
                "ambiguous_target",
                f"{len(asked)} questions",
                Span(min(s.start for s in spans.values()), max(s.end for s in spans.values())),
            )
        target = None
        if len(asked) == 1:
            ((name, unknown),) = asked.items()
            target = Target((self._signature(self.symbols[name]),), unknown.question_form, unknown.state_index, spans[name])
            self._check_question(unknown, spans[name])
        return Problem(
            self.text.removesuffix("\n") or " ",
            tuple(self.quantities),
            tuple(self.licences),
            target,
            findings=tuple(self.findings),
            states=tuple(name for name in self._order() if name in self.states),
            reader=_READER,
        )

    def _check_question(self, unknown: BoundUnknown, span: Span) -> None:
        """The asked unit is the symbol's, and what there was at first is not computed."""
        unit = self.symbols[unknown.symbol_id].unit
        if unknown.expected_unit is not None and unit is not None and _unit(unknown.expected_unit) != _unit(unit):
            self._find("ungrounded_question", f"asked in {unknown.expected_unit}, but it is {unit}", span)
        results = {item.lhs_symbol_id for item in self.graph.equations}
        own = [item for item in self.graph.equations if item.lhs_symbol_id == unknown.symbol_id]
        happened = any(name in results for item in own for name in item.dependencies)
        if unknown.state_index == "initial" and happened:
            self._find("ungrounded_question", "what is asked of the beginning is computed by what happened", span)

    def _write(self, text: str) -> Span:
        start = len(self.text)
        self.text += text
        return Span(start, len(self.text))

    def _line(self, text: str) -> Span:
        span = self._write(text)
        self.text += "\n"
        return span

    def _find(self, reason: FindingReason, detail: str, span: Span) -> None:
        self.findings.append(Finding(reason, detail, span))

    def _value(self, text: str, span: Span) -> Fraction | None:
        try:
            value = parse_fraction(text, "value")
        except ProblemError as error:
            self._find("unread_number", error.detail, span)
            return None
        if value < 0 or max(value.numerator, value.denominator) >= _UNTELLABLE:
            self._find("unread_number", "less than nothing" if value < 0 else "more digits than a text has", span)
        return value

    def _signature(self, symbol: SymbolBinding) -> Signature:
        unit = DIMENSIONLESS if symbol.unit is None else _unit(symbol.unit)
        if unit is None:
            finding = Finding("unlicensed_quantity", f"{symbol.unit} is no unit")
            self.findings += [finding] if finding not in self.findings else []
            unit = DIMENSIONLESS
        if symbol.symbol_id in self.states:
            return Signature(f"{symbol.entity or 'all'} have {symbol.unit}", unit, symbol.symbol_id)
        return Signature(symbol.symbol_id, unit)

    def _order(self) -> Iterator[str]:
        """All symbols, each after those it is computed from; what leads to the question comes first."""
        reads: dict[str, list[str]] = {}
        for equation in self.graph.equations:
            reads.setdefault(equation.lhs_symbol_id, []).extend(operand.symbol_id for operand in equation.operands)
        done: set[str] = set()
        stack = [item.symbol_id for item in reversed(self.graph.symbols)] + [item.symbol_id for item in reversed(self.graph.unknowns)]
        while stack:
            name = stack[-1]
            waiting = [other for other in reversed(reads.get(name, [])) if other not in done]
            if waiting:
                stack += waiting
                continue
            stack.pop()
            if name not in done:
                done.add(name)
                yield name

    def _equation(self, equation: BoundEquation, cue: Span, *, asked: BoundUnknown | None = None) -> None:
        if equation.admissibility_status != "admitted":
            reason: FindingReason = "unlicensed_quantity" if asked is None else "ungrounded_question"
            self._find(reason, equation.refusal_reason or equation.admissibility_status, cue)
            return
        if equation.operation_kind not in _RELATIONS:
            self._find("unlicensed_quantity", f"unknown_operation: {equation.operation_kind}", cue)
            return
        sides: dict[str, list[SymbolBinding]] = {}
        for operand in equation.operands:
            sides.setdefault(operand.role, []).append(self.symbols[operand.symbol_id])
        result = self._signature(self.symbols[equation.lhs_symbol_id])
        # several equations for one result are several ways to it, not happenings that all must have been
        rivals = self.ways[equation.lhs_symbol_id] > 1
        relation = "combine" if rivals else _RELATIONS[equation.operation_kind]
        match sorted(sides):
            case ["addend"]:
                addends = sides["addend"]
                plain: Relation = "equate" if len(addends) == 1 else "combine" if asked is not None else relation
                self._licence(plain, "sum", [("result", result)], addends, cue)
            case ["minuend", "subtrahend"] if len(sides["minuend"]) == 1:
                self._licence(
                    relation, "sum", [("minuend", self._signature(sides["minuend"][0])), ("result", result)], sides["subtrahend"], cue
                )
            case ["addend", "subtrahend"]:
                gross = Signature(f"{equation.lhs_symbol_id} before what is taken", result.unit)
                self._licence("combine", "sum", [("result", gross)], sides["addend"], cue)
                self._licence("combine", "sum", [("minuend", gross), ("result", result)], sides["subtrahend"], cue)
            case ["factor"] if len(sides["factor"]) > 1:
                self._licence(relation, "product", [("result", result)], sides["factor"], cue)
            case ["dividend", "divisor"] if len(sides["dividend"]) == 1:
                roles = [("dividend", self._signature(sides["dividend"][0])), ("result", result)]
                self._licence(relation, "product", roles, sides["divisor"], cue)
            case ["portion", "whole"] if len(sides["whole"]) == len(sides["portion"]) == 1:
                whole = self._signature(sides["whole"][0])
                part = Signature(f"{equation.lhs_symbol_id} part", whole.unit)
                self._licence("portion", "product", [("part", part)], [*sides["portion"], *sides["whole"]], cue)
                self._licence("complement", "sum", [("whole", whole), ("result", result), ("part", part)], [], cue)
            case _:
                self._find("unlicensed_quantity", f"operands that make no equation: {', '.join(sides) or 'none'}", cue)

    def _licence(
        self, relation: Relation, operation: str, roles: list[tuple[str, Signature]], others: list[SymbolBinding], cue: Span
    ) -> None:
        """Add an equation, solved for the role called ``result``, else for the first."""
        named = [*roles, *((f"operand{i}", self._signature(symbol)) for i, symbol in enumerate(others))]
        unknown = next((i for i, (name, _) in enumerate(named) if name == "result"), 0)
        self.licences.append(
            Licence(
                f"l{len(self.licences)}",
                relation,
                "sum" if operation == "sum" else "product",
                tuple(Role(name, signature) for name, signature in named),
                Cue(self.text[cue.start : cue.end], cue),
                unknowns=(unknown,),
            )
        )
