"""The answers that a Problem proves, listed by the enumerator that needs no solver."""

from __future__ import annotations

from fractions import Fraction
from itertools import islice

from cpsearch.certify import certify
from cpsearch.chain import chain_of, value_of
from cpsearch.gate.self_verification import self_verifies, unread_quantities
from cpsearch.limits import Limits
from cpsearch.problem import Problem

__all__ = ["answers_of", "is_read"]


def answers_of(problem: Problem, limits: Limits) -> dict[Fraction, str] | None:
    """The value of every derivation that verifies, with its key; None where there are too many to list.

    >>> answers_of(Problem("Ida has 3 pens."), Limits())
    {}
    """
    listed = certify(problem, limits=limits)
    if not listed.complete:
        return None
    answers: dict[Fraction, str] = {}
    for key, node, choices in sorted(listed.readings, key=repr):
        chain = chain_of(problem, node, choices)
        value = value_of(problem, chain)
        if value is not None and self_verifies(problem, chain, limits=limits).verified:
            answers.setdefault(value, key)
    return answers


def is_read(problem: Problem, limits: Limits) -> bool:
    """Whether a reading left nothing over: no finding, a question, and a use for each number."""
    if problem.findings or problem.target is None or len(problem.quantities) > limits.max_quantities:
        return False
    assignments = islice(problem.assignments(), limits.max_assignments)
    return not any(unread_quantities(problem, assignment) for assignment in assignments)
