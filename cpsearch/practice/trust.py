"""What learned precision may be used for, in practice alone (ADR-0177): U1 trust, U2 order, U3 rank. All are off unless asked for.

Serving knows none of this: it never breaks a tie. A cold table, of a ledger that has seen nothing, changes nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from cpsearch.practice.attempt import Attempt, Practised, Tried
from cpsearch.practice.ceilings import CEILINGS, Action, Ceilings, license_for
from cpsearch.practice.ledger import ledger_of
from cpsearch.practice.tally import ClassTally

__all__ = ["Ranking", "Uses", "ordered", "ranked", "rankings", "trusted", "without"]

#: What was learned: the tally of each pattern.
Table = Mapping[str, ClassTally]


@dataclass(frozen=True)
class Uses:
    """Which uses are on: ``trust`` (U1), ``order`` (U2), ``rank`` (U3)."""

    trust: bool = False
    order: bool = False
    rank: bool = False


def trusted(pattern: str, table: Table, *, uses: Uses = Uses(), action: Action = "propose", ceilings: Ceilings = CEILINGS) -> bool:
    """U1: whether a pattern has shown itself reliable enough for ``action``; never with the use off.

    >>> trusted("ask who/count", {}, uses=Uses(trust=True))
    False
    """
    return uses.trust and pattern in table and license_for(table[pattern], action, ceilings=ceilings).licensed


def ordered(attempts: Sequence[Attempt], table: Table, *, uses: Uses = Uses()) -> tuple[Attempt, ...]:
    """U2: attempts by the reliability of the least reliable pattern they rest on, the best first; as they come with the use off.

    Only the order changes: all are made, and each comes to what it comes to.
    """
    if not uses.order:
        return tuple(attempts)
    return tuple(sorted(attempts, key=lambda attempt: -_least(attempt.patterns, table)))


def ranked(chains: Sequence[Tried], table: Table, *, uses: Uses = Uses()) -> tuple[tuple[Fraction, Tried], ...]:
    """U3: disagreeing chains with their score, the best first; all zero and as they come with the use off.

    The score is the share of right trials of the least reliable pattern. Equal scores stay as they were and decide nothing: a report
    shows a rank, and no rank answers.
    """
    if not uses.rank:
        return tuple((Fraction(0), chain) for chain in chains)
    scored = [(_share(chain.patterns, table), chain) for chain in chains]
    return tuple(sorted(scored, key=lambda item: -item[0]))


def without(table: Table, problem: Practised) -> Table:
    """The table as it would be if ``problem`` had not been practised: what is ranked may not have taught the rank."""
    own = ledger_of((problem,)).table()
    return {**table, **{pattern: _less(table[pattern], tally) for pattern, tally in own.items() if pattern in table}}


def _less(tally: ClassTally, own: ClassTally) -> ClassTally:
    counts = {name: max(0, getattr(tally, name) - getattr(own, name)) for name in ("correct", "wrong", "refused")}
    return replace(tally, **counts)


@dataclass(frozen=True)
class Ranking:
    """Disagreeing chains of one attempt, ranked by what the other problems taught: scores, and which of the chains are right.

    ``first`` is whether one value alone stands at the top, and is right; None where chains of different values share the top.
    """

    id: str
    chains: tuple[tuple[Fraction, Tried], ...]
    first: bool | None


def rankings(problems: Iterable[Practised], *, uses: Uses = Uses()) -> tuple[Ranking, ...]:
    """The disagreeing attempts in which some chain is right, ranked, each without its own problem's trials."""
    kept = list(problems)
    table = ledger_of(kept).table()
    found = []
    for problem in kept:
        rivals = [attempt for attempt in problem.attempts if attempt.reason == "answers_disagree"]
        for attempt in rivals:
            if any(chain.right for chain in attempt.chains):
                chains = ranked(attempt.chains, without(table, problem), uses=uses)
                top = [chain for score, chain in chains if score == chains[0][0]]
                first = top[0].right if len({chain.value for chain in top}) == 1 else None
                found.append(Ranking(problem.id, chains, first))
    return tuple(found)


def _least(patterns: Sequence[str], table: Table) -> float:
    return min((table[pattern].reliability if pattern in table else 0.0 for pattern in patterns), default=0.0)


def _share(patterns: Sequence[str], table: Table) -> Fraction:
    tallies = [table[pattern] for pattern in patterns if pattern in table]
    return min((Fraction(tally.correct, tally.committed) for tally in tallies if tally.committed), default=Fraction(0))
