"""Proposals: patterns whose counts reach the ceiling, each with its evidence. Nothing follows from one until a person confirms it."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from cpsearch.codec import from_jsonable, parse_json, to_jsonable
from cpsearch.corpus.records import Record
from cpsearch.errors import CpsearchError, ProblemError
from cpsearch.practice.ceilings import CEILINGS, Ceilings, license_for
from cpsearch.practice.ledger import Ledger, Trial
from cpsearch.practice.report import report_hash
from cpsearch.practice.whatif import Effect, effect_of
from cpsearch.reading.allowances import is_pattern

__all__ = ["Proposal", "ledger_of_report", "propose", "read_proposals", "write_proposals"]

_EXAMPLES = 10


@dataclass(frozen=True)
class Proposal:
    """A pattern to allow, its counts over distinct problems, the floor they show and the one that is required, up to ten examples of
    each outcome by id, what allowing it alone would change on a corpus (None where none was given), and the hash of the report that it
    rests on."""

    pattern: str
    correct: int
    wrong: int
    refused: int
    floor: float
    required: float
    right_examples: tuple[str, ...]
    wrong_examples: tuple[str, ...]
    effect: Effect | None
    report: str


def ledger_of_report(path: Path) -> Ledger:
    """The ledger of a report. Raises ProblemError for what is none."""
    try:
        rows = parse_json(path.read_bytes())["trials"]
        trials = [from_jsonable(Trial, row) for row in rows]
        strange = next((trial for trial in trials if not trial.follows), None)
        if strange is not None:
            raise ProblemError("trials", f"{strange.id} is not {strange.outcome} by its value and gold")
        return Ledger().record(trials)
    except (KeyError, TypeError, CpsearchError) as error:
        raise ProblemError(str(path), f"no report of a practice run: {error}") from None


def propose(
    report: Path, *, corpus: Iterable[Record] | None = None, jobs: int = 1, ceilings: Ceilings = CEILINGS, least: float | None = None
) -> tuple[Proposal, ...]:
    """The proposals that a report supports, by floor, with their effect on ``corpus``.

    ``least`` lists patterns down to a lower floor, to look at; none of these can be ratified.
    """
    ledger = ledger_of_report(report)
    bound = ceilings.of("propose") if least is None else least
    tallies = [tally for tally in ledger.tallies() if is_pattern(tally.class_name) and tally.committed]
    chosen = sorted((tally for tally in tallies if tally.reliability >= bound), key=lambda tally: (-tally.reliability, tally.class_name))
    sets = tuple(frozenset((tally.class_name,)) for tally in chosen)
    effects = (None,) * len(sets) if corpus is None else effect_of(corpus, sets, jobs=jobs)
    made = []
    for tally, effect in zip(chosen, effects, strict=True):
        decision = license_for(tally, "propose", ceilings=ceilings)
        right, wrong = (_ids(ledger.trials, tally.class_name, outcome) for outcome in ("correct", "wrong"))
        counts = tally.correct, tally.wrong, tally.refused
        made.append(Proposal(tally.class_name, *counts, decision.measured, decision.required, right, wrong, effect, report_hash(report)))
    return tuple(made)


def _ids(trials: Sequence[Trial], pattern: str, outcome: str) -> tuple[str, ...]:
    return tuple(trial.id for trial in trials if trial.pattern == pattern and trial.outcome == outcome)[:_EXAMPLES]


def write_proposals(proposals: Sequence[Proposal], path: Path) -> None:
    """Write proposals as JSON."""
    document = {"regime": "propose", "proposals": to_jsonable(tuple(proposals))}
    path.write_text(json.dumps(document, sort_keys=True, indent=1, ensure_ascii=True) + "\n", encoding="ascii", newline="\n")


def read_proposals(path: Path) -> tuple[Proposal, ...]:
    """Proposals from :func:`write_proposals`'s file. Raises ProblemError for what is none."""
    try:
        document: Any = parse_json(path.read_bytes())
        return tuple(from_jsonable(Proposal, row) for row in document["proposals"])
    except (KeyError, TypeError, CpsearchError) as error:
        raise ProblemError(str(path), f"no proposals: {error}") from None
