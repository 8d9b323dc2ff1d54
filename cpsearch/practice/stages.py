"""The flip-curve: what would be answered after so much practice, or with so many patterns allowed. Frozen first, scored afterwards.

A stage is a set of patterns, chosen from trials alone. Stages are written down before the problems they are scored on are read, and all
are scored in one go, so that none can be chosen by its score.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from cpsearch.codec import canonical_json, from_jsonable, parse_json
from cpsearch.corpus.records import Record
from cpsearch.errors import CpsearchError, ProblemError
from cpsearch.practice.attempt import Practised
from cpsearch.practice.ceilings import CEILINGS, Ceilings
from cpsearch.practice.gold import working_of
from cpsearch.practice.ledger import Ledger, ledger_of
from cpsearch.practice.whatif import answers_of
from cpsearch.reading.allowances import is_pattern

__all__ = ["COUNTS", "SHARES", "Score", "Scored", "Stage", "freeze", "read_stages", "score", "tabulated", "write_stages"]

#: How much of the practised problems the stages of the first curve have seen, in eighths.
SHARES = (1, 2, 4, 8)
#: How many patterns, the most reliable first, the stages of the second allow, whatever their floor.
COUNTS = (1, 4, 16)


@dataclass(frozen=True)
class Stage:
    """Patterns to allow: by the curve (``amount`` or ``patterns``) and how far along it (problems practised, patterns allowed)."""

    curve: str
    at: int
    patterns: tuple[str, ...]


@dataclass(frozen=True)
class Scored:
    """One record and what each stage answers to it; ``answers[0]`` is as served. ``steps`` is 0 where no working is known."""

    id: str
    gold: str
    steps: int
    answers: tuple[str, ...]


@dataclass(frozen=True)
class Score:
    """A stage on a set of problems: how many are answered, and how many of them rightly."""

    problems: int
    answered: int
    right: int


def freeze(problems: Sequence[Practised], *, ceilings: Ceilings = CEILINGS) -> tuple[Stage, ...]:
    """The stages that practised problems give. Their order is by the keys of their texts: it has nothing to do with how they came out."""
    mixed = sorted(problems, key=lambda problem: (problem.key, problem.id))
    amounts = [len(mixed) * share // 8 for share in SHARES]
    made = [Stage("amount", amount, _licensed(ledger_of(mixed[:amount]), ceilings)) for amount in amounts]
    best = _ranking(ledger_of(mixed))
    counts = [count for count in COUNTS if count < len(best)] + [len(best)] * bool(best)
    return (*made, *(Stage("patterns", count, tuple(sorted(best[:count]))) for count in dict.fromkeys(counts)))


def _licensed(ledger: Ledger, ceilings: Ceilings) -> tuple[str, ...]:
    return tuple(pattern for pattern in ledger.licensed("propose", ceilings=ceilings) if is_pattern(pattern))


def _ranking(ledger: Ledger) -> list[str]:
    """The patterns with more right than wrong, the most reliable first."""
    tallies = [tally for tally in ledger.tallies() if is_pattern(tally.class_name) and tally.correct > tally.wrong]
    ranked = sorted(tallies, key=lambda tally: (-tally.reliability, tally.wrong, -tally.correct, tally.class_name))
    return [tally.class_name for tally in ranked[: COUNTS[-1]]]


def write_stages(stages: Sequence[Stage], path: Path) -> None:
    """Freeze stages into a file."""
    path.write_text("".join(canonical_json(stage) + "\n" for stage in stages), encoding="ascii", newline="\n")


def read_stages(path: Path) -> tuple[Stage, ...]:
    """Stages from :func:`write_stages`'s file. Raises ProblemError for what is none."""
    try:
        return tuple(from_jsonable(Stage, parse_json(line)) for line in path.read_bytes().splitlines())
    except CpsearchError as error:
        raise ProblemError(str(path), f"no stages: {error}") from None


def score(stages: Sequence[Stage], records: Iterable[Record], *, jobs: int = 1) -> Iterator[Scored]:
    """What serving and each stage answer to each record, in order; a record over which a process was lost is refused by all."""
    kept = list(records)
    answers = answers_of(kept, tuple(frozenset(stage.patterns) for stage in stages), jobs=jobs)
    for record, given in zip(kept, answers, strict=True):
        gold = "" if record.gold.value is None else str(record.gold.value)
        yield Scored(record.id, gold, len(working_of(record).operators), given)


def tabulated(scored: Sequence[Scored], *, least: int = 0, most: int | None = None) -> tuple[Score, ...]:
    """The score of serving and of each stage over the records with ``least`` … ``most`` gold steps."""
    own = [item for item in scored if least <= item.steps and (most is None or item.steps <= most)]
    width = len(scored[0].answers) if scored else 0
    answered = [[item for item in own if item.answers[i]] for i in range(width)]
    return tuple(Score(len(own), len(given), sum(item.answers[i] == item.gold for item in given)) for i, given in enumerate(answered))
