"""What a class that is asked about holds: known kinds of it may be summed only where nothing else is counted that may be of it, too.

"8 goldfish, 12 angelfish and 24 guppies; how many fish?": whoever knows that goldfish and guppies are fish, and nothing of angelfish, does
not know the sum.
"""

from __future__ import annotations

import re
from dataclasses import replace

from cpsearch.packs import dimension, is_measure, kinds_of, singular
from cpsearch.problem import Finding, Problem
from cpsearch.reading.lexicon import words
from cpsearch.reading.text.phrases import Phrase

__all__ = ["with_known_members"]


def with_known_members(problem: Problem, phrases: tuple[Phrase, ...]) -> Problem:
    """The problem, with a finding where a class is asked of which some counted things are and others, of whom nothing is known, may be.

    Not where the text counts the class itself; and what something else is told per is no member of it ("6 parakeets in each cage").
    """
    if problem.findings or problem.target is None or problem.target.span is None:
        return problem
    span = problem.target.span
    asked = {singular(word) for word in re.findall(r"[a-z]+", problem.text[span.start : span.end].lower())}
    units = [signature.unit for quantity in problem.quantities for signature in quantity.signatures]
    below = {atom for unit in units for atom, power in unit.exponents if power < 0}
    counted = {p.noun for p in phrases if p.noun and (p.number is not None or "many" in p.det.split() or p.more)} - asked
    unknown = sorted(noun for noun in counted - below if not kinds_of(noun) and not _certainly_none(noun))
    told = {p.noun for p in phrases if p.number is not None}
    for noun in sorted(asked - told):
        if unknown and any(noun in kinds_of(other) for other in counted):
            return replace(problem, findings=(Finding("open_set", f"whether {unknown[0]} is a kind of {noun}", span),))
    return problem


def _certainly_none(unit: str) -> bool:
    return is_measure(unit) or dimension(unit) is not None or unit in words("groups") | words("places") | {"thing", "time"}
