"""What learned precision may be used for, in practice alone (ADR-0177): U1 trust, U2 order, U3 rank. All are off unless asked for.

Serving knows none of this: it never breaks a tie. A cold ledger, which has seen nothing, changes nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from cpsearch.practice.attempt import Attempt, Tried
from cpsearch.practice.ceilings import CEILINGS, Action, Ceilings, license_for
from cpsearch.practice.ledger import Ledger

__all__ = ["Uses", "ordered", "ranked", "trusted"]


@dataclass(frozen=True)
class Uses:
    """Which uses are on: ``trust`` (U1), ``order`` (U2), ``rank`` (U3)."""

    trust: bool = False
    order: bool = False
    rank: bool = False


def trusted(pattern: str, ledger: Ledger, *, uses: Uses = Uses(), action: Action = "propose", ceilings: Ceilings = CEILINGS) -> bool:
    """U1: whether a pattern has shown itself reliable enough for ``action``; never with the use off.

    >>> trusted("ask who/count", Ledger(), uses=Uses(trust=True))
    False
    """
    return uses.trust and license_for(ledger.tally(pattern), action, ceilings=ceilings).licensed


def ordered(attempts: Sequence[Attempt], ledger: Ledger, *, uses: Uses = Uses()) -> tuple[Attempt, ...]:
    """U2: attempts by the reliability of the least reliable pattern they rest on, the best first; as they come with the use off.

    Only the order changes: all are made, and each comes to what it comes to.
    """
    if not uses.order:
        return tuple(attempts)
    return tuple(sorted(attempts, key=lambda attempt: -_least(attempt.patterns, ledger)))


def ranked(chains: Sequence[Tried], ledger: Ledger, *, uses: Uses = Uses()) -> tuple[tuple[Fraction, Tried], ...]:
    """U3: disagreeing chains with their score, the best first; all zero and as they come with the use off.

    The score is the share of right trials of the least reliable pattern. Equal scores stay as they were and decide nothing: a report
    shows a rank, and no rank answers.
    """
    if not uses.rank:
        return tuple((Fraction(0), chain) for chain in chains)
    scored = [(_share(chain.patterns, ledger), chain) for chain in chains]
    return tuple(sorted(scored, key=lambda item: -item[0]))


def _least(patterns: Sequence[str], ledger: Ledger) -> float:
    return min((ledger.tally(pattern).reliability for pattern in patterns), default=0.0)


def _share(patterns: Sequence[str], ledger: Ledger) -> Fraction:
    tallies = [ledger.tally(pattern) for pattern in patterns]
    return min((Fraction(tally.correct, tally.committed) for tally in tallies if tally.committed), default=Fraction(0))
