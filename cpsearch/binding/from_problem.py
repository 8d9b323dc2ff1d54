"""From a Problem to binding graphs: every signature a symbol, every quantity a fact, every licence an equation, the target the unknown.

A licence may be solved for any of its roles; an equation has one result. Symbols are ordered as they become known from the facts, and
an equation's result is the last of its symbols in that order, so equations are acyclic and show one way to compute. An equation whose
operands nothing in the Problem makes known is ``pending``. A Problem with alternatives is one graph for each combination of options.
"""

from __future__ import annotations

from collections.abc import Iterator

from cpsearch.binding.admissibility import UnitProof, check_admissibility
from cpsearch.binding.errors import AdmissibilityError
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
from cpsearch.binding.symbols import slug
from cpsearch.binding.units import unit_text
from cpsearch.problem import Assignment, Licence, Problem, Signature, Span

__all__ = ["binding_graphs_of_problem"]

SOURCE_ID = "text"
INTRODUCED_BY = "binding_graphs_of_problem"
_UNVERIFIED = "unverified"
#: The role of the first operand and that of the others, by operation and by whether the whole is computed.
_ROLES: dict[tuple[str, bool], tuple[OperandRole, OperandRole]] = {
    ("sum", True): ("addend", "addend"),
    ("sum", False): ("minuend", "subtrahend"),
    ("product", True): ("factor", "factor"),
    ("product", False): ("dividend", "divisor"),
}
_SIGNS = {"addend": " + ", "minuend": " - ", "factor": " * ", "dividend": " / "}


def binding_graphs_of_problem(problem: Problem) -> Iterator[SemanticSymbolicBindingGraph]:
    """One binding graph for each assignment of the alternatives, in their order; exactly one without alternatives.

    Raises BindingGraphError where the Problem's parts make no graph: ``state_index_out_of_range`` for an asked operation that no
    licence tells, ``circular_dependency`` for a licence that names its result twice.

    >>> from fractions import Fraction
    >>> from cpsearch.problem import Cue, Quantity, Role, Target, Unit
    >>> text = "Ida has 3 red and 4 blue pens. How many pens?"
    >>> red, blue, all_ = (Signature(name, Unit.parse("pen")) for name in ("ida red", "ida blue", "ida"))
    >>> problem = Problem(
    ...     text,
    ...     (Quantity("q0", Fraction(3), (red,), Span(8, 9)), Quantity("q1", Fraction(4), (blue,), Span(18, 19))),
    ...     (Licence("l0", "combine", "sum", (Role("whole", all_), Role("a", red), Role("b", blue)), Cue("and", Span(14, 17))),),
    ...     Target((all_,), "total", "terminal", Span(31, 45)),
    ... )
    >>> (graph,) = binding_graphs_of_problem(problem)
    >>> [(item.lhs_symbol_id, item.rhs_canonical, item.unit_proof) for item in graph.equations]
    [('s002_ida', 'combine(s000_ida_red + s001_ida_blue)', 'add: [pen,pen] -> pen')]
    """
    return (_Binder(problem, assignment).graph() for assignment in problem.assignments())


class _Binder:
    """The graph under one assignment; it lives for one call."""

    def __init__(self, problem: Problem, assignment: Assignment) -> None:
        self.problem = problem
        self.stated = [(quantity, problem.signature(quantity, assignment)) for quantity in problem.quantities]
        self.licences = [licence for licence in problem.licences if problem.holds(licence, assignment)]
        self.target = None if problem.target is None else problem.signature(problem.target, assignment)
        self.known: dict[Signature, None] = dict.fromkeys(signature for _, signature in self.stated)
        self._derive()
        every = [role.signature for licence in self.licences for role in licence.roles]
        order = [*self.known, *every, *(() if self.target is None else (self.target,))]
        self.ids = {s: f"s{i:03d}_{slug(f'{s.entity} {s.state}') or 'x'}" for i, s in enumerate(dict.fromkeys(order))}
        self.rank = {signature: i for i, signature in enumerate(self.ids)}
        self.symbols = {self.ids[s]: self._symbol(s) for s in self.ids}

    def graph(self) -> SemanticSymbolicBindingGraph:
        problem = self.problem
        facts = (BoundFact(self.ids[s], str(q.value), self._link(q.span or self._told(s)), unit=unit_text(s.unit)) for q, s in self.stated)
        unknowns: tuple[BoundUnknown, ...] = ()
        if problem.target is not None and self.target is not None:
            asked = self._link(problem.target.span)
            state, form = problem.target.state_index, problem.target.question_form
            unknowns = (BoundUnknown(self.ids[self.target], asked, state, form, unit_text(self.target.unit)),)
        return SemanticSymbolicBindingGraph(
            symbols=tuple(self.symbols.values()),
            facts=tuple(facts),
            equations=tuple(self._equation(licence) for licence in sorted(self.licences, key=self._when)),
            unknowns=unknowns,
            provenance=(self._link(None),),
        )

    def _derive(self) -> None:
        """Add to the known symbols what licences compute from them, in the order in which it becomes known."""
        growing = True
        while growing:
            growing = False
            for licence in self.licences:
                missing = [i for i, role in enumerate(licence.roles) if role.signature not in self.known]
                if len(missing) == 1 and missing[0] in licence.solvable:
                    self.known[licence.roles[missing[0]].signature] = None
                    growing = True

    def _when(self, licence: Licence) -> tuple[bool, int]:
        """The changes of the asked timeline come first, in time: the state after operation i is that of equation i."""
        states = {state: i for i, state in enumerate(self.problem.states)}
        if self.target is None or licence.relation not in ("change", "transfer"):
            return True, 0
        same = (self.target.entity, self.target.unit)
        own = [states.get(r.signature.state, -1) for r in licence.roles if (r.signature.entity, r.signature.unit) == same]
        return (False, max(own)) if own else (True, 0)

    def _link(self, span: Span | None) -> SourceSpanLink:
        """The words of a span; of the whole text without one."""
        text = self.problem.text or " "
        span = span or Span(0, len(text))
        return SourceSpanLink(SOURCE_ID, span.start, span.end, text[span.start : span.end])

    def _told(self, signature: Signature) -> Span | None:
        """Where the text tells of a signature: its number, else the words of the first licence that has it."""
        numbers = [quantity.span for quantity, s in self.stated if s == signature and quantity.span is not None]
        cues = [licence.cue.span for licence in self.licences if any(role.signature == signature for role in licence.roles)]
        return next(iter([*numbers, *cues]), None)

    def _symbol(self, signature: Signature) -> SymbolBinding:
        name = f"{signature.entity} @{signature.state}" if signature.state else signature.entity
        return SymbolBinding(
            self.ids[signature],
            name or self.ids[signature],
            self._role(signature),
            self._link(self._told(signature)),
            INTRODUCED_BY,
            entity=signature.entity or None,
            unit=unit_text(signature.unit),
        )

    def _role(self, signature: Signature) -> SemanticRole:
        if signature == self.target and all(signature != s for _, s in self.stated):
            return "unknown"
        names = {role.name for licence in self.licences for role in licence.roles if role.signature == signature}
        if any(power < 0 for _, power in signature.unit.exponents):
            return "rate"
        if not signature.unit.exponents:
            return "ratio"
        return "difference" if names & {"difference", "delta"} else "quantity"

    def _equation(self, licence: Licence) -> BoundEquation:
        signatures = [role.signature for role in licence.roles]
        once = [i for i, signature in enumerate(signatures) if signatures.count(signature) == 1] or [0]
        unknown = max(once, key=lambda i: self.rank[signatures[i]])
        kind, roles = self._kind(licence, unknown)
        others = signatures[:unknown] + signatures[unknown + 1 :]
        operands = tuple(BoundOperand(role, self.ids[s]) for role, s in zip(roles, others, strict=True))
        result = self.ids[signatures[unknown]]
        rhs = f"{licence.relation}({_SIGNS[roles[0]].join(item.symbol_id for item in operands)})"
        span = self._link(licence.cue.span)
        if unknown not in licence.solvable or not all(signature in self.known for signature in signatures):
            return BoundEquation(result, rhs, operands, kind, _UNVERIFIED, "pending", span)
        try:
            proof = self._prove(licence, BoundEquation(result, rhs, operands, kind, _UNVERIFIED, "pending", span), signatures, unknown)
        except AdmissibilityError as error:
            return BoundEquation(result, rhs, operands, kind, _UNVERIFIED, "refused", span, error.reason)
        return BoundEquation(result, rhs, operands, kind, str(proof), "admitted", span)

    def _prove(self, licence: Licence, shell: BoundEquation, signatures: list[Signature], unknown: int) -> UnitProof:
        units = [signature.unit for signature in signatures]
        if licence.operation == "sum" and len(set(units)) > 1 and self.problem.units_agree(licence):
            # sub-kinds of the whole's unit add up to it
            return UnitProof(shell.operation_kind, units[unknown], (*units[:unknown], *units[unknown + 1 :]))
        proof = check_admissibility(shell, symbols=self.symbols)
        if proof.lhs_unit != units[unknown]:
            raise AdmissibilityError("unit_mismatch", f"{unit_text(proof.lhs_unit)} and {unit_text(units[unknown])}")
        return proof

    def _kind(self, licence: Licence, unknown: int) -> tuple[str, tuple[OperandRole, ...]]:
        """The operation kind and the operand roles of a licence that is solved for role ``unknown``."""
        count = len(licence.roles) - 1
        if count == 1:
            return "add", ("addend",)
        first, further = _ROLES[licence.operation, unknown == 0]
        roles = (first, *([further] * (count - 1)))
        compares = licence.relation in ("compare_additive", "compare_multiplicative")
        rates = [r for r in licence.roles[1:] if self._role(r.signature) == "rate"]
        if licence.operation == "sum":
            plain = "add" if unknown == 0 else "subtract"
        else:
            plain = "divide" if unknown else "apply_rate" if count == 2 and len(rates) == 1 else "multiply"
        if licence.rounding != "exact":
            return licence.rounding, roles
        return (licence.relation if compares and (licence.operation == "sum" or unknown == 0) else plain), roles
