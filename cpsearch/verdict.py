"""What comes out: an answer with its proof, or a refusal with its reason. Both are values; neither is an exception."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

from cpsearch.chain import Chain
from cpsearch.codec import canonical_json, from_jsonable, parse_json
from cpsearch.errors import ProblemError
from cpsearch.problem import Problem, Span

__all__ = ["CATEGORY_OF", "ChainReason", "Evidence", "Reading", "RefusalReason", "Verdict", "refused"]

RefusalReason = Literal[
    "unreadable_input",
    "empty_text",
    "text_too_long",
    "no_question",
    "no_quantity",
    "unread_number",
    "unexplained_word",
    "ungrounded_question",
    "ambiguous_target",
    "unread_alternative",
    "unlicensed_quantity",
    "open_set",
    "lone_number",
    "no_chain",
    "incomplete",
    "off_target",
    "impossible_value",
    "answers_disagree",
    "second_opinion",
    "too_many_quantities",
    "too_many_alternatives",
    "too_many_steps",
    "too_many_chains",
    "budget_exhausted",
    "solver_crashed",
    "solver_timeout",
    "solver_disagreement",
    "reader_failed",
]
Category = Literal["input", "reading", "search", "ambiguity", "limits", "system"]

_CATEGORIES: dict[Category, tuple[RefusalReason, ...]] = {
    "input": ("unreadable_input", "empty_text", "text_too_long"),
    "reading": (
        "no_question",
        "no_quantity",
        "unread_number",
        "unexplained_word",
        "ungrounded_question",
        "ambiguous_target",
        "unread_alternative",
        "unlicensed_quantity",
        "open_set",
        "lone_number",
    ),
    "search": ("no_chain", "incomplete", "off_target", "impossible_value"),
    "ambiguity": ("answers_disagree", "second_opinion"),
    "limits": ("too_many_quantities", "too_many_alternatives", "too_many_steps", "too_many_chains", "budget_exhausted"),
    "system": ("solver_crashed", "solver_timeout", "solver_disagreement", "reader_failed"),
}
CATEGORY_OF: dict[RefusalReason, Category] = {reason: name for name, reasons in _CATEGORIES.items() for reason in reasons}

ChainReason = Literal[
    "ungrounded_operand",
    "unlicensed_step",
    "unit_mismatch",
    "wrong_arithmetic",
    "division_by_zero",
    "impossible_value",
    "incomplete",
    "off_target",
    "wrong_state",
    "not_unique",
]


@dataclass(frozen=True)
class Evidence:
    """What a refusal rests on, for a person: what is missing or contradictory, and the words it concerns."""

    detail: str
    span: Span | None = None


@dataclass(frozen=True)
class Reading:
    """One option of an alternative and what became of it: ``alive``, ``contradicted`` (``why`` says by what) or ``unread``."""

    alternative: str
    option: str
    status: Literal["alive", "contradicted", "unread"]
    why: str = ""


@dataclass(frozen=True)
class Verdict:
    """The outcome for one Problem.

    ``answer`` and ``unit`` are set iff answered, ``reason`` iff refused. ``chain`` is the proof (on a refusal the first
    rival, where there is one). ``chains`` and ``readings`` count distinct accepted chains and (derivation, choices) pairs;
    ``exhausted`` says that the enumeration was proved complete, ``certified`` that the independent enumerator agreed.
    """

    verdict: Literal["answered", "refused"]
    answer: Fraction | None = None
    unit: str | None = None
    reason: RefusalReason | None = None
    evidence: tuple[Evidence, ...] = ()
    chain: Chain | None = None
    chains: int = 0
    readings: int = 0
    alternatives: tuple[Reading, ...] = ()
    exhausted: bool = False
    certified: bool = False
    reader: str = ""
    problem: Problem | None = None

    def __post_init__(self) -> None:
        answered = self.verdict == "answered"
        if answered != (self.answer is not None) or answered != (self.reason is None):
            raise ProblemError("verdict", "an answer without a reason, or a reason without an answer")
        if answered and not (self.exhausted and self.certified and self.chain is not None):
            raise ProblemError("verdict", "an answer needs an exhausted, certified search and its chain")
        if self.reason is not None and self.reason not in CATEGORY_OF:
            raise ProblemError("reason", f"not in the closed vocabulary: {self.reason!r}")

    @property
    def category(self) -> Category | None:
        """The category of the refusal reason; None for an answer."""
        return None if self.reason is None else CATEGORY_OF[self.reason]

    def to_json(self) -> str:
        """Canonical JSON."""
        return canonical_json(self)

    @classmethod
    def from_json(cls, text: str) -> Verdict:
        """Rebuild from :meth:`to_json`'s form."""
        return from_jsonable(cls, parse_json(text))


def refused(reason: RefusalReason, detail: str, *, span: Span | None = None, reader: str = "", problem: Problem | None = None) -> Verdict:
    """A refusal that rests on one piece of evidence."""
    return Verdict("refused", reason=reason, evidence=(Evidence(detail, span),), reader=reader, problem=problem)
