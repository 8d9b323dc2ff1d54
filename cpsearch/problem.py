"""The border between language and search: what a text states, as plain frozen data.

A :class:`Problem` holds *quantities* (exact values with a signature), *licences* (equations over signatures that a piece
of the text allows), *alternatives* (what reading could not decide) and one *target* (what is asked). Any reader, program
or person can supply one; the search depends on nothing else and is byte-stable for a given Problem.

A **signature** is what a number measures: an entity, a unit and a state (a point on a timeline; ``""`` where time plays no
part). Two nodes with one signature are the same kind of thing to every licence. Where a licence means one particular
number (the 3 of "three times as many"), the reader gives that number an entity of its own, such as ``"#q2"``.

A **licence** is an equation ``roles[0] = roles[1] + roles[2] + …`` (``sum``) or ``roles[0] = roles[1] × roles[2] × …``
(``product``). One firing solves it for its one unknown role, so forward and backward questions need no second rule.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise, product
from typing import Literal, get_args

from cpsearch.codec import canonical_json, from_jsonable, parse_json
from cpsearch.errors import ProblemError, UnitError
from cpsearch.unit import DIMENSIONLESS, Unit

__all__ = [
    "Alternative",
    "Assignment",
    "Cue",
    "Finding",
    "Licence",
    "Operation",
    "Problem",
    "Provenance",
    "Quantity",
    "QuestionForm",
    "Relation",
    "Role",
    "Rounding",
    "Signature",
    "Span",
    "StateIndex",
    "Target",
    "Unit",
]

Provenance = Literal["text", "question", "comparative", "constant"]
Relation = Literal[
    "change",
    "transfer",
    "combine",
    "compare_additive",
    "compare_multiplicative",
    "rate",
    "share",
    "portion",
    "complement",
    "convert",
    "equate",
]
Rounding = Literal["exact", "floor", "ceil", "remainder"]
QuestionForm = Literal["count", "rate", "total", "difference", "ratio", "identity"]
AlternativeKind = Literal["antecedent", "unit", "reference", "base", "membership", "scope", "attachment", "state"]
FindingReason = Literal[
    "no_question",
    "no_quantity",
    "unread_number",
    "unexplained_word",
    "ungrounded_question",
    "ambiguous_target",
    "unread_alternative",
    "unlicensed_quantity",
    "open_set",
    "text_too_long",
    "empty_text",
    "too_many_alternatives",
]

#: One option number per alternative, in the order of ``Problem.alternatives``.
Assignment = tuple[int, ...]


def _require(condition: bool, field: str, detail: str) -> None:
    if not condition:
        raise ProblemError(field, detail)


def _int(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


@dataclass(frozen=True, order=True)
class Span:
    """A half-open, non-empty range of character offsets in ``Problem.text``."""

    start: int
    end: int

    def __post_init__(self) -> None:
        _require(_int(self.start) and self.start >= 0, "start", f"not an offset: {self.start!r}")
        _require(_int(self.end) and self.end > self.start, "end", f"must be after start {self.start}: {self.end!r}")


@dataclass(frozen=True, order=True)
class Operation:
    """The state right after operation ``operation_index`` (from 0) of the asked timeline."""

    operation_index: int

    def __post_init__(self) -> None:
        _require(_int(self.operation_index) and self.operation_index >= 0, "operation_index", "must be an int from 0")


StateIndex = Literal["initial", "terminal"] | Operation


@dataclass(frozen=True, order=True)
class Signature:
    """What a number measures: the entity (holder, event, factor …), the unit and the state on the entity's timeline."""

    entity: str
    unit: Unit = DIMENSIONLESS
    state: str = ""

    @property
    def signed(self) -> bool:
        """Whether it may be below zero: a pure number, of nothing, whose entity is written with ``±``."""
        return self.unit == DIMENSIONLESS and self.entity.startswith("±")


@dataclass(frozen=True)
class Quantity:
    """An exact value that the text states (or a pack constant), with its signature.

    ``choice`` names the alternative that decides the signature; ``signatures`` then has one entry per option, else
    exactly one. A ``constant`` needs no span; every other provenance does, and the span must say the value.
    """

    id: str
    value: Fraction
    signatures: tuple[Signature, ...]
    span: Span | None = None
    provenance: Provenance = "text"
    choice: str | None = None

    def __post_init__(self) -> None:
        _require(bool(self.id), "id", "must not be empty")
        _require(isinstance(self.value, Fraction), "value", f"must be a Fraction: {self.value!r}")
        _require(self.provenance in get_args(Provenance), "provenance", f"unknown: {self.provenance!r}")
        _require(self.span is not None or self.provenance == "constant", "span", f"a {self.provenance} quantity needs a span")
        if self.choice is None:
            _require(len(self.signatures) == 1, "signatures", "exactly one without a choice")


@dataclass(frozen=True)
class Cue:
    """The words that license a relation; ``lexeme`` is the pack entry they match."""

    lexeme: str
    span: Span

    def __post_init__(self) -> None:
        _require(bool(self.lexeme.strip()), "lexeme", "must not be blank")


@dataclass(frozen=True)
class Role:
    """A named place of a relation and the signature that what fills it must have."""

    name: str
    signature: Signature


@dataclass(frozen=True)
class Licence:
    """An equation over role signatures that one piece of text allows.

    * ``roles[0]`` is the whole of a ``sum``, the product of a ``product``; at least two roles. Two roles (``equate``) carry a
      value to another signature and cost no step.
    * ``unknowns`` are the indices of roles it may be solved for; empty means every role.
    * ``rounding`` other than ``exact`` belongs to a ``product`` with three roles: ``floor`` and ``ceil`` round a quotient, so
      ``unknowns`` is one factor; ``remainder`` reads roles as (dividend, divisor, remainder) with unknowns ``(2,)``.
    * ``instances`` is how many times it may fire in one chain (distributive licences and transfers only).
    * ``condition`` lists (alternative, option) pairs under which it holds.
    * Units: a sum has one unit (or sub-kinds of the whole's, ``Problem.kinds``), a product multiplies them. This is *not*
      checked here but by the gate, so that a wrong licence can be shown and refused.
    """

    id: str
    relation: Relation
    operation: Literal["sum", "product"]
    roles: tuple[Role, ...]
    cue: Cue
    unknowns: tuple[int, ...] = ()
    rounding: Rounding = "exact"
    instances: int = 1
    condition: tuple[tuple[str, int], ...] = ()

    def __post_init__(self) -> None:
        _require(bool(self.id), "id", "must not be empty")
        _require(self.relation in get_args(Relation), "relation", f"unknown: {self.relation!r}")
        _require(self.operation in ("sum", "product"), "operation", f"unknown: {self.operation!r}")
        _require(self.rounding in get_args(Rounding), "rounding", f"unknown: {self.rounding!r}")
        _require(len(self.roles) >= 2, "roles", "at least two")
        _require(len({role.name for role in self.roles}) == len(self.roles), "roles", "role names must be distinct")
        valid = all(_int(index) and 0 <= index < len(self.roles) for index in self.unknowns)
        _require(valid and list(self.unknowns) == sorted(set(self.unknowns)), "unknowns", "ascending role indices")
        _require(_int(self.instances) and self.instances >= 1, "instances", "at least 1")
        _require(list(self.condition) == sorted(set(self.condition)), "condition", "sorted and distinct")
        groups = [group for group, _ in self.condition]
        _require(len(groups) == len(set(groups)), "condition", "one option per alternative")
        if self.rounding != "exact":
            _require(self.operation == "product" and len(self.roles) == 3, "rounding", "only a product of three roles rounds")
            wanted = {(2,)} if self.rounding == "remainder" else {(1,), (2,)}
            _require(self.unknowns in wanted, "unknowns", f"{self.rounding} must be solved for {sorted(wanted)}")

    @property
    def solvable(self) -> tuple[int, ...]:
        """Indices of the roles it may be solved for."""
        return self.unknowns or tuple(range(len(self.roles)))

    @property
    def bears_on(self) -> tuple[int, ...]:
        """Indices of the roles that the others tell of: those it may be solved for, and all where it rounds.

        A remainder limits its dividend, though it cannot be solved for it.
        """
        return self.solvable if self.rounding == "exact" else tuple(range(len(self.roles)))

    @property
    def weight(self) -> int:
        """Binary steps that one firing costs: 0 for an equate, 1 for three roles, 2 for four …"""
        return len(self.roles) - 2


@dataclass(frozen=True)
class Alternative:
    """Something that reading cannot decide; the model chooses. ``options`` are labels for people, in order of preference."""

    id: str
    kind: AlternativeKind
    options: tuple[str, ...]
    span: Span | None = None

    def __post_init__(self) -> None:
        _require(bool(self.id), "id", "must not be empty")
        _require(self.kind in get_args(AlternativeKind), "kind", f"unknown: {self.kind!r}")
        _require(len(self.options) >= 2, "options", "at least two")
        _require(len(set(self.options)) == len(self.options), "options", "must be distinct")


@dataclass(frozen=True)
class Target:
    """What is asked: the question bound to a signature (one per option of ``choice``, else exactly one).

    ``quantities`` are the ids of the question's own quantities, ``aggregation`` the word that asks for a whole ("total"),
    ``state_index`` the asked point of the timeline and ``question_form`` the shape of the answer.
    """

    signatures: tuple[Signature, ...]
    question_form: QuestionForm
    state_index: StateIndex
    span: Span | None = None
    aggregation: str | None = None
    quantities: tuple[str, ...] = ()
    choice: str | None = None

    def __post_init__(self) -> None:
        _require(self.question_form in get_args(QuestionForm), "question_form", f"unknown: {self.question_form!r}")
        known = isinstance(self.state_index, Operation) or self.state_index in ("initial", "terminal")
        _require(known, "state_index", f"unknown: {self.state_index!r}")
        if self.choice is None:
            _require(len(self.signatures) == 1, "signatures", "exactly one without a choice")


@dataclass(frozen=True)
class Finding:
    """A reason, found while reading, why no answer may be given, with the words it rests on."""

    reason: FindingReason
    detail: str
    span: Span | None = None

    def __post_init__(self) -> None:
        _require(self.reason in get_args(FindingReason), "reason", f"unknown: {self.reason!r}")


@dataclass(frozen=True)
class Problem:
    """A read problem. ``states`` orders state names in time; ``kinds`` are (kind, superordinate) pairs of unit atoms in use."""

    text: str
    quantities: tuple[Quantity, ...] = ()
    licences: tuple[Licence, ...] = ()
    target: Target | None = None
    alternatives: tuple[Alternative, ...] = ()
    findings: tuple[Finding, ...] = ()
    states: tuple[str, ...] = ()
    kinds: tuple[tuple[str, str], ...] = ()
    reader: str = "hand"

    def __post_init__(self) -> None:
        _unique(self.quantities, "quantities")
        _unique(self.licences, "licences")
        _unique(self.alternatives, "alternatives")
        _require(len(set(self.states)) == len(self.states), "states", "must be distinct")
        sizes = {item.id: len(item.options) for item in self.alternatives}
        for i, quantity in enumerate(self.quantities):
            self._check_span(quantity.span, f"quantities[{i}].span")
            self._check_choice(quantity.choice, len(quantity.signatures), sizes, f"quantities[{i}]")
        spans = sorted((q.span, q.id) for q in self.quantities if q.span is not None)
        for (one, _), (two, name) in pairwise(spans):
            # a number in the text is one quantity: read twice, it would count twice
            _require(one.end <= two.start, "quantities", f"the span of {name!r} overlaps another's")
        for i, licence in enumerate(self.licences):
            self._check_span(licence.cue.span, f"licences[{i}].cue.span")
            for group, option in licence.condition:
                known = group in sizes and _int(option) and 0 <= option < sizes[group]
                _require(known, f"licences[{i}].condition", f"no such option: {group!r} = {option!r}")
        for i, alternative in enumerate(self.alternatives):
            self._check_span(alternative.span, f"alternatives[{i}].span")
        for i, finding in enumerate(self.findings):
            self._check_span(finding.span, f"findings[{i}].span")
        if self.target is not None:
            self._check_span(self.target.span, "target.span")
            self._check_choice(self.target.choice, len(self.target.signatures), sizes, "target")
            ids = {quantity.id for quantity in self.quantities}
            missing = [name for name in self.target.quantities if name not in ids]
            _require(not missing, "target.quantities", f"unknown: {missing}")

    def _check_span(self, span: Span | None, field: str) -> None:
        if span is not None:
            _require(span.end <= len(self.text), field, f"ends at {span.end}, the text at {len(self.text)}")

    @staticmethod
    def _check_choice(choice: str | None, count: int, sizes: dict[str, int], field: str) -> None:
        if choice is not None:
            _require(choice in sizes, f"{field}.choice", f"unknown alternative: {choice!r}")
            _require(count == sizes[choice], f"{field}.signatures", f"needs {sizes[choice]}, one per option of {choice!r}")

    def to_json(self) -> str:
        """Canonical JSON: equal Problems give equal bytes."""
        return canonical_json(self)

    @classmethod
    def from_json(cls, text: str) -> Problem:
        """Rebuild from :meth:`to_json`'s form; raises ProblemError naming the field that is wrong."""
        return from_jsonable(cls, parse_json(text))

    def assignments(self) -> Iterable[Assignment]:
        """Every combination of options, in lexicographic order; one empty combination without alternatives."""
        return product(*(range(len(item.options)) for item in self.alternatives))

    def group_index(self, name: str) -> int:
        """Position of the alternative called ``name``."""
        return next(i for i, item in enumerate(self.alternatives) if item.id == name)

    def signature(self, item: Quantity | Target, assignment: Assignment) -> Signature:
        """The signature of a quantity or of the target under ``assignment``."""
        return item.signatures[0 if item.choice is None else assignment[self.group_index(item.choice)]]

    def holds(self, licence: Licence, assignment: Assignment) -> bool:
        """Whether the condition of ``licence`` is met under ``assignment``."""
        return all(assignment[self.group_index(group)] == option for group, option in licence.condition)

    def is_kind_of(self, atom: str, whole: str) -> bool:
        """Whether ``atom`` is ``whole`` or, by ``kinds`` (transitively), a kind of it."""
        seen, frontier = {atom}, [atom]
        while frontier:
            current = frontier.pop()
            if current == whole:
                return True
            for kind, parent in self.kinds:
                if kind == current and parent not in seen:
                    seen.add(parent)
                    frontier.append(parent)
        return False

    def units_agree(self, licence: Licence) -> bool:
        """Whether the roles' units obey the algebra of the licence's operation."""
        units = [role.signature.unit for role in licence.roles]
        if licence.rounding == "remainder":
            return units[0] == units[2]
        try:
            if licence.operation == "product":
                result = DIMENSIONLESS
                for unit in units[1:]:
                    result = result * unit
                return result == units[0]
        except UnitError:
            return False
        whole = units[0].simple
        return all(u == units[0] or (whole and u.simple and self.is_kind_of(u.simple, whole)) for u in units[1:])


def _unique(items: Sequence[Quantity | Licence | Alternative], field: str) -> None:
    seen: set[str] = set()
    for i, item in enumerate(items):
        _require(item.id not in seen, f"{field}[{i}].id", f"used twice: {item.id!r}")
        seen.add(item.id)
