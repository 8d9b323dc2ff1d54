"""The gate: whether a derivation proves its value, and if not, which step fails and why.

:func:`self_verifies` judges a :class:`~cpsearch.chain.Chain` over a Problem, clause by clause. :func:`verify` takes whatever people
and language models write (equations in prose, ``<<48*24=1152>>`` marks, LaTeX, JSON steps, chains) against a text or a Problem, and
reports on each step at a chosen level of strictness. Neither needs the solver; only a text's words need the ``text`` extra.
"""

from cpsearch.gate.report import (
    LEVELS,
    REASONS,
    GateReason,
    GateReport,
    Grounding,
    Level,
    OperandReport,
    Outcome,
    StepReport,
)
from cpsearch.gate.self_verification import (
    CLAUSES,
    SelfVerification,
    assignments_of,
    is_lone,
    resolve,
    self_verifies,
    unread_quantities,
)
from cpsearch.gate.source import Source
from cpsearch.gate.verify import verify

__all__ = [
    "CLAUSES",
    "LEVELS",
    "REASONS",
    "GateReason",
    "GateReport",
    "Grounding",
    "Level",
    "OperandReport",
    "Outcome",
    "SelfVerification",
    "Source",
    "StepReport",
    "assignments_of",
    "is_lone",
    "resolve",
    "self_verifies",
    "unread_quantities",
    "verify",
]
