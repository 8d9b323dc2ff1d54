"""The second opinion: a light reader of its own that looks at a text, its answer and the chain, and can only refuse.

It shares no rule with the reader (:mod:`cpsearch.reading`) and needs no parser. What it says is never a reason to answer.
"""

from fractions import Fraction

from cpsearch.chain import Chain
from cpsearch.opinion._checks import CHECKS as _STORY_CHECKS
from cpsearch.opinion._checks import Check
from cpsearch.opinion._overlaps import OVERLAP_CHECKS
from cpsearch.opinion._view import View, view_of
from cpsearch.problem import Problem
from cpsearch.unit import Unit
from cpsearch.verdict import Evidence

__all__ = ["CHECKS", "Check", "View", "objections", "view_of"]

#: Every check, in the order in which objections are told.
CHECKS: tuple[Check, ...] = (*_STORY_CHECKS, *OVERLAP_CHECKS)


def objections(problem: Problem, chain: Chain, answer: Fraction, unit: Unit) -> dict[str, Evidence]:
    """What speaks against ``answer``, proved by ``chain``, by the name of the check; nothing where the text holds no question.

    >>> from cpsearch.chain import Leaf, chain_of
    >>> from cpsearch.problem import Quantity, Signature, Span
    >>> problem = Problem("Ida had 7 eggs. How many eggs are left?", (Quantity("q0", Fraction(7), (Signature("ida"),), Span(8, 9)),))
    >>> objections(problem, chain_of(problem, Leaf("q0"), ()), Fraction(7), Unit.parse("egg"))["left_takes_away"].detail
    'nothing is taken away: “are left”'
    """
    view = view_of(problem, chain, answer, unit)
    found = {} if view is None else {check.__name__: check(view) for check in CHECKS}
    return {name: item for name, item in found.items() if item is not None}
