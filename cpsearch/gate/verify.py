"""Check a derivation that somebody else made: which steps hold, where each number comes from, and whether it answers the question.

It needs less than solving: arithmetic and grounds need no grammar, a step may be licensed by its own clause though the rest of the
text is not read, and only what is left without any licence could not be checked.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from cpsearch.chain import Chain
from cpsearch.errors import ProblemError
from cpsearch.gate._judge import of_chain, of_derivation
from cpsearch.gate.derivation import derivation_of
from cpsearch.gate.report import LEVELS, GateReport, Level
from cpsearch.gate.source import Source
from cpsearch.limits import Limits
from cpsearch.problem import Problem
from cpsearch.worked import WorkedSolution

if TYPE_CHECKING:
    from cpsearch.reading import Reader

__all__ = ["verify"]


def verify(
    problem: Problem | str | Source,
    derivation: Chain | WorkedSolution | str | Sequence[Mapping[str, object]],
    *,
    level: Level = "complete",
    certify: bool = False,
    reader: Reader | None = None,
    limits: Limits = Limits(),
) -> GateReport:
    """Report whether ``derivation`` proves its answer to ``problem`` at ``level``, and which step fails and why.

    The problem is a text, a Problem, or a :class:`Source` where many derivations of one problem are checked (it is then read once). The
    derivation is a worked solution as text, JSON steps (``[{"expression": "48 * 24", "result": 1152}, …]``) or a Chain over the
    Problem. Levels, each asking for all that the one before asks:

    * ``arithmetic``: every written equation comes to what is stated;
    * ``grounded``: every number is stated in the text, an earlier result or a pack constant (or one operation on such, left out);
    * ``licensed``: the text licenses every operation, on operands of units that agree;
    * ``complete``: the steps use all that bears on the question, and the last one answers it;
    * ``unique``: no other derivation that the text licenses comes to another answer; with ``certify`` the solver must agree.

    Whatever is wrong with a derivation is in the report; ProblemError is for arguments of another kind alone. Pure: it may be called from
    threads and processes at once.

    >>> report = verify("Ida buys 4 boxes of 6 pens each. How many pens does she buy?", "4 * 6 = 25", level="arithmetic")
    >>> report.outcome, report.reasons, report.first_failing_step
    ('rejected', ('wrong_arithmetic',), 0)
    """
    if level not in LEVELS:
        raise ProblemError("level", f"expected one of {list(LEVELS)}, got {level!r}")
    source = _source(problem, reader, limits)
    if LEVELS.index(level) >= LEVELS.index("licensed") or isinstance(derivation, Chain):
        source = source.read_whole
    if isinstance(derivation, Chain):
        return of_chain(source, derivation, level=level, certify=certify)
    return of_derivation(source, derivation_of(derivation, source), level=level, certify=certify)


def _source(problem: Problem | str | Source, reader: Reader | None, limits: Limits) -> Source:
    if isinstance(problem, Source):
        return problem
    if isinstance(problem, Problem):
        return Source(problem.text, problem, reader, limits)
    if not isinstance(problem, str):
        raise ProblemError("problem", f"expected a Problem, a text or a Source, got {type(problem).__name__}")
    return Source(problem, None, reader, limits)
