"""The ledger: one trial for each pattern and distinct problem, and the tallies, licences and retractions that follow from them.

A problem that was tried twice is one trial: repeats of a decision are no new evidence (ADR-0264). Where its attempts differ, the
worst counts. A trial keeps the value and the gold it was scored by, so that a corrected answer can be entered later.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from cpsearch.practice.attempt import Attempt, Outcome, Practised
from cpsearch.practice.ceilings import CEILINGS, Action, Ceilings, license_for
from cpsearch.practice.tally import ClassTally

__all__ = ["Audit", "Ledger", "Trial", "ledger_of", "outcome_of", "trials_of"]

_WORST: tuple[Outcome, ...] = ("refused", "correct", "wrong")


@dataclass(frozen=True, order=True)
class Trial:
    """A pattern on a problem (``key`` of its text, ``id`` where it was found): what it came to, by which value and gold.

    ``matched`` is False where the operations are not those of the published working, whatever the value.
    """

    pattern: str
    key: str
    id: str
    outcome: Outcome
    value: str = ""
    gold: str = ""
    matched: bool = True

    @property
    def follows(self) -> bool:
        """Whether the outcome is what value, gold and operations make it."""
        return self.outcome == outcome_of(self.value, self.gold, matched=self.matched)


@dataclass(frozen=True)
class Audit:
    """What a tally claims against what it rests on: trials as recorded, and distinct problems among them."""

    pattern: str
    recorded: int
    distinct: int
    most_repeated: int


@dataclass(frozen=True)
class Ledger:
    """Trials, sorted, one for each (pattern, problem); ``repeats`` are the trials as they were recorded, by the same key."""

    trials: tuple[Trial, ...] = ()
    repeats: tuple[tuple[str, str, int], ...] = ()

    def record(self, trials: Iterable[Trial]) -> Ledger:
        """A new ledger with further trials.

        >>> once = Ledger().record([Trial("ask who/count", "k1", "a", "correct", "3", "3")])
        >>> once.record([Trial("ask who/count", "k1", "b", "wrong", "4", "3")]).tally("ask who/count")
        ClassTally(class_name='ask who/count', correct=0, wrong=1, refused=0)
        """
        known = {(trial.pattern, trial.key): trial for trial in self.trials}
        count = Counter({(pattern, key): times for pattern, key, times in self.repeats})
        for trial in trials:
            place = trial.pattern, trial.key
            count[place] += 1
            other = known.get(place)
            if other is None or _WORST.index(trial.outcome) > _WORST.index(other.outcome):
                known[place] = trial
        return Ledger(tuple(sorted(known.values())), tuple(sorted((*place, times) for place, times in count.items())))

    @property
    def patterns(self) -> tuple[str, ...]:
        """Every pattern that was tried, sorted."""
        return tuple(sorted({trial.pattern for trial in self.trials}))

    def tally(self, pattern: str) -> ClassTally:
        """The counts of one pattern; all zero for one that was never tried."""
        return _tally(pattern, (trial for trial in self.trials if trial.pattern == pattern))

    def tallies(self) -> tuple[ClassTally, ...]:
        """The counts of every pattern, sorted."""
        by_pattern: dict[str, list[Trial]] = {}
        for trial in self.trials:
            by_pattern.setdefault(trial.pattern, []).append(trial)
        return tuple(_tally(pattern, own) for pattern, own in sorted(by_pattern.items()))

    def table(self) -> dict[str, ClassTally]:
        """The counts of every pattern, by its name."""
        return {tally.class_name: tally for tally in self.tallies()}

    def licensed(self, action: Action, *, ceilings: Ceilings = CEILINGS) -> tuple[str, ...]:
        """The patterns whose counts license ``action``, sorted."""
        return tuple(tally.class_name for tally in self.tallies() if license_for(tally, action, ceilings=ceilings).licensed)

    def corrected(self, key: str, gold: str) -> Ledger:
        """A new ledger in which the published answer of a problem is ``gold``: what contradicts it is retracted, what meets it restored."""
        return replace(self, trials=tuple(sorted(_scored(trial, gold) if trial.key == key else trial for trial in self.trials)))

    def retracted(self, later: Ledger, action: Action = "propose", *, ceilings: Ceilings = CEILINGS) -> tuple[str, ...]:
        """The patterns that this ledger licenses and ``later`` does not: what rests on them has to go."""
        still = set(later.licensed(action, ceilings=ceilings))
        return tuple(pattern for pattern in self.licensed(action, ceilings=ceilings) if pattern not in still)

    def audit(self) -> tuple[Audit, ...]:
        """For each pattern, how many trials were recorded and how many distinct problems they were on."""
        found: dict[str, list[int]] = {}
        for pattern, _, times in self.repeats:
            found.setdefault(pattern, []).append(times)
        return tuple(Audit(pattern, sum(times), len(times), max(times)) for pattern, times in sorted(found.items()))


def _tally(pattern: str, trials: Iterable[Trial]) -> ClassTally:
    counts = Counter(trial.outcome for trial in trials)
    return ClassTally(pattern, counts["correct"], counts["wrong"], counts["refused"])


def _scored(trial: Trial, gold: str) -> Trial:
    return replace(trial, gold=gold, outcome=outcome_of(trial.value, gold, matched=trial.matched))


def outcome_of(value: str, gold: str, *, matched: bool = True) -> Outcome:
    """What a value comes to against gold; one that was reached by other operations is never right.

    >>> outcome_of("", "4"), outcome_of("4", "4"), outcome_of("4", "4", matched=False)
    ('refused', 'correct', 'wrong')
    """
    if not value:
        return "refused"
    return "correct" if value == gold and matched else "wrong"


def ledger_of(problems: Iterable[Practised]) -> Ledger:
    """The ledger of practised problems."""
    return Ledger().record(trial for problem in problems for trial in trials_of(problem))


def trials_of(problem: Practised) -> Iterator[Trial]:
    """The trials that a problem's attempts are, each of the patterns of its own route."""
    for attempt in problem.attempts:
        for pattern, outcome, value in _credited(attempt):
            matched = outcome == "correct" or value != problem.gold
            yield Trial(pattern, problem.key, problem.id, outcome, value, problem.gold, matched)


def _credited(attempt: Attempt) -> Iterator[tuple[str, Outcome, str]]:
    """Who is credited or blamed for an attempt.

    What was set aside or left out of the question stands or falls with the outcome; of chains, each step's pattern is right where the
    published derivation has it, and wrong where only others do.
    """
    if attempt.route != "pool" or not attempt.chains:
        own = (pattern for pattern in attempt.patterns if pattern.startswith(f"{attempt.route} "))
        yield from ((pattern, attempt.outcome, attempt.value) for pattern in own)
    right = {pattern for chain in attempt.chains if chain.right for pattern in chain.patterns}
    for chain in attempt.chains:
        for pattern in chain.patterns:
            if chain.right:
                yield pattern, "correct", chain.value
            elif pattern not in right:
                yield pattern, "wrong", chain.value
