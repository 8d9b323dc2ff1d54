"""Derivations: a DAG of steps over quantities and earlier results, exact and canonical.

Two forms. A **term** (:data:`Node`) is what enumerators build: nested, hashable, a shared partial result is an equal
sub-term. A :class:`Chain` is the flat, serialisable form with derived quantities: steps in a canonical topological order,
each with its licence, operation, operands, result signature and exact value.

The **key** of a chain is its flat form: a maximal run of + and − is a list of plus members and a list of minus members, × and
÷ likewise, through the DAG, with the signature of the root. It is the same for the same derivation however it was found
(``a-b-c`` and ``a-(b+c)`` share it), and never merges different ones (``3*(a+b)`` is not ``3*a+3*b``).
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Literal, get_args

from cpsearch.codec import canonical_json, from_jsonable, is_writable, parse_json
from cpsearch.errors import ProblemError
from cpsearch.problem import Assignment, Licence, Problem, Signature

if TYPE_CHECKING:
    import networkx as nx

__all__ = [
    "Chain",
    "Derived",
    "Firing",
    "Flat",
    "Leaf",
    "Node",
    "Op",
    "Ref",
    "Step",
    "apply",
    "chain_of",
    "derived",
    "flat_of",
    "graph_of",
    "is_clean",
    "key_of",
    "operation_of",
    "steps_of",
    "sums_of",
    "value_of",
]

Op = Literal["+", "-", "*", "/", "floor", "ceil", "mod", "="]


@dataclass(frozen=True, order=True)
class Leaf:
    """A term that is a quantity of the Problem."""

    quantity: str


@dataclass(frozen=True)
class Firing:
    """A term that fires ``licence``, solved for role ``unknown``; ``operands`` fill the other roles in role order."""

    licence: str
    unknown: int
    operands: tuple[Node, ...]


Node = Leaf | Firing


@dataclass(frozen=True)
class Ref:
    """An operand: a quantity id or the index of an earlier step, never both."""

    quantity: str | None = None
    step: int | None = None

    def __post_init__(self) -> None:
        if (self.quantity is None) == (self.step is None):
            raise ProblemError("quantity", "a reference names a quantity or a step")
        if self.step is not None and (isinstance(self.step, bool) or self.step < 0):
            raise ProblemError("step", f"not a step index: {self.step!r}")


@dataclass(frozen=True)
class Step:
    """One firing of a licence. ``value`` is None where it is undefined (division by zero, or built on such a value)."""

    licence: str
    unknown: int
    op: Op
    operands: tuple[Ref, ...]
    result: Signature
    value: Fraction | None

    def __post_init__(self) -> None:
        if self.op not in get_args(Op):
            raise ProblemError("op", f"expected one of {get_args(Op)}, got {self.op!r}")
        if not self.operands:
            raise ProblemError("operands", "a step has at least one operand")


@dataclass(frozen=True)
class Derived:
    """A quantity that a step computes; unlike a stated one it has no span."""

    value: Fraction | None
    signature: Signature
    provenance: Literal["derived"] = "derived"


@dataclass(frozen=True)
class Chain:
    """Steps in topological order, the root that answers, and the options (one per alternative) under which it holds."""

    steps: tuple[Step, ...]
    root: Ref
    choices: Assignment = ()

    def __post_init__(self) -> None:
        for i, step in enumerate(self.steps):
            for ref in step.operands:
                if ref.step is not None and ref.step >= i:
                    raise ProblemError(f"steps[{i}].operands", f"step {ref.step} is not earlier")
        if self.root.step is not None and self.root.step >= len(self.steps):
            raise ProblemError("root", f"no step {self.root.step}")

    def to_json(self) -> str:
        """Canonical JSON: equal chains give equal bytes."""
        return canonical_json(self)

    @classmethod
    def from_json(cls, text: str) -> Chain:
        """Rebuild from :meth:`to_json`'s form; raises ProblemError naming the field that is wrong."""
        return from_jsonable(cls, parse_json(text))


def operation_of(licence: Licence, unknown: int) -> Op:
    """The operation that solves ``licence`` for role ``unknown``; ``-`` and ``/`` take their first operand as minuend or dividend."""
    if licence.rounding != "exact":
        return "mod" if licence.rounding == "remainder" else licence.rounding
    if len(licence.roles) == 2:
        return "="
    if licence.operation == "sum":
        return "+" if unknown == 0 else "-"
    return "*" if unknown == 0 else "/"


def apply(op: Op, operands: tuple[Fraction | None, ...]) -> Fraction | None:
    """Exact value of one step; None where it is undefined, or has more than 400 digits.

    >>> apply("-", (Fraction(9), Fraction(2), Fraction(3)))
    Fraction(4, 1)
    >>> apply("ceil", (Fraction(10), Fraction(4)))
    Fraction(3, 1)
    """
    values = [value for value in operands if value is not None]
    if len(values) != len(operands):
        return None
    value = _value(op, values)
    return value if value is not None and is_writable(value) else None


def _value(op: Op, values: list[Fraction]) -> Fraction | None:
    first, rest = values[0], values[1:]
    if op in ("+", "="):
        return sum(values, Fraction(0))
    if op == "-":
        return first - sum(rest, Fraction(0))
    if op == "*":
        return math.prod(values, start=Fraction(1))
    divisor = math.prod(rest, start=Fraction(1))
    if divisor == 0:
        return None
    if op == "mod":
        return first - divisor * math.floor(first / divisor)
    quotient = first / divisor
    return Fraction(math.floor(quotient)) if op == "floor" else Fraction(math.ceil(quotient)) if op == "ceil" else quotient


def chain_of(problem: Problem, node: Node, choices: Assignment) -> Chain:
    """The chain of a term: each distinct sub-term is one step, in depth-first post-order from the root."""
    licences = {licence.id: licence for licence in problem.licences}
    values = {quantity.id: quantity.value for quantity in problem.quantities}
    steps: list[Step] = []
    refs: dict[Node, Ref] = {}

    def visit(term: Node) -> Ref:
        if term in refs:
            return refs[term]
        if isinstance(term, Leaf):
            ref = Ref(quantity=term.quantity)
        else:
            operands = tuple(visit(operand) for operand in term.operands)
            licence = licences[term.licence]
            op = operation_of(licence, term.unknown)
            inputs = tuple(values[r.quantity] if r.quantity is not None else steps[r.step or 0].value for r in operands)
            result = licence.roles[term.unknown].signature
            steps.append(Step(term.licence, term.unknown, op, operands, result, apply(op, inputs)))
            ref = Ref(step=len(steps) - 1)
        refs[term] = ref
        return ref

    return Chain(root=visit(node), steps=tuple(steps), choices=choices)


def steps_of(chain: Chain, licences: dict[str, Licence]) -> int:
    """Binary steps: an n-ary step counts one less than its operands, an equate nothing."""
    return sum(licences[step.licence].weight for step in chain.steps)


def value_of(problem: Problem, chain: Chain) -> Fraction | None:
    """The value of a chain's root; None where it is undefined, or no such quantity."""
    if chain.root.step is not None:
        return chain.steps[chain.root.step].value
    return next((quantity.value for quantity in problem.quantities if quantity.id == chain.root.quantity), None)


def sums_of(problem: Problem, chain: Chain) -> str:
    """The chain as sums for a person: ``15 * 10 = 150; 150 * 3 = 450``."""
    values = {quantity.id: quantity.value for quantity in problem.quantities}
    lines = []
    for step in chain.steps:
        operands = [str(chain.steps[ref.step].value if ref.step is not None else values.get(ref.quantity or "")) for ref in step.operands]
        if step.op in ("+", "-", "*", "/"):
            lines.append(f"{f' {step.op} '.join(operands)} = {step.value}")
        elif step.op != "=":
            lines.append(f"{step.op}({', '.join(operands)}) = {step.value}")
    return "; ".join(lines) or f"{value_of(problem, chain)} as stated"


def derived(chain: Chain) -> tuple[Derived, ...]:
    """The derived quantity of each step."""
    return tuple(Derived(step.value, step.result) for step in chain.steps)


@dataclass(frozen=True, order=True)
class Flat:
    """A flat form: ``kind`` is ``leaf``, ``sum``, ``product`` or a rounding op.

    ``plus`` and ``minus`` are the sorted canonical texts of the members.
    """

    kind: str
    plus: tuple[str, ...]
    minus: tuple[str, ...] = ()

    def __str__(self) -> str:
        if self.kind == "leaf":
            return self.plus[0]
        return f"{self.kind}({','.join(self.plus)};{','.join(self.minus)})"


def _combine(kind: str, plus: list[Flat], minus: list[Flat]) -> Flat:
    top: list[str] = []
    bottom: list[str] = []
    for members, same, opposite in ((plus, top, bottom), (minus, bottom, top)):
        for member in members:
            if member.kind == kind:
                same.extend(member.plus)
                opposite.extend(member.minus)
            else:
                same.append(str(member))
    return Flat(kind, tuple(sorted(top)), tuple(sorted(bottom)))


def flat_of(chain: Chain) -> tuple[Flat, ...]:
    """The flat form of every step, in step order."""
    flats: list[Flat] = []
    for step in chain.steps:
        # ids are quoted: a comma or bracket in an id must not make two forms collide
        members = [Flat("leaf", (canonical_json(r.quantity),)) if r.quantity is not None else flats[r.step or 0] for r in step.operands]
        if step.op == "=":
            flats.append(members[0])
        elif step.op in ("+", "-"):
            flats.append(_combine("sum", members if step.op == "+" else members[:1], [] if step.op == "+" else members[1:]))
        elif step.op in ("*", "/"):
            flats.append(_combine("product", members if step.op == "*" else members[:1], [] if step.op == "*" else members[1:]))
        else:
            flats.append(Flat(step.op, tuple(str(member) for member in members)))
    return tuple(flats)


def key_of(chain: Chain, root_signature: Signature) -> str:
    """The canonical key: the root's flat form and signature."""
    root = canonical_json(chain.root.quantity) if chain.root.step is None else str(flat_of(chain)[chain.root.step])
    return f"{root} : {canonical_json(root_signature)}"


def is_clean(chain: Chain) -> bool:
    """False where a run holds one member on both sides (``x+b-b``) or two steps compute one expression.

    Such chains make completeness vacuous: they "use" a quantity without its mattering.
    """
    flats = flat_of(chain)
    texts = [str(flat) for flat, step in zip(flats, chain.steps, strict=True) if step.op != "="]
    return len(texts) == len(set(texts)) and not any(set(flat.plus) & set(flat.minus) for flat in flats)


def graph_of(chain: Chain) -> nx.DiGraph:
    """The DAG for drawing and analysis: nodes are quantity ids and step indices, edges run from operand to step."""
    import networkx as nx  # most of the time of `import cpsearch`, and only drawing needs it

    graph = nx.DiGraph()
    for i, step in enumerate(chain.steps):
        graph.add_node(i, op=step.op, value=str(step.value), licence=step.licence)
        for ref in step.operands:
            graph.add_edge(ref.quantity if ref.quantity is not None else ref.step, i)
    if chain.root.quantity is not None:
        graph.add_node(chain.root.quantity)
    return graph
