"""What allowing some patterns would do to the served verdicts of a corpus: each record read as served, and read with them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Literal

from cpsearch.corpus.batch import Loss, chunks_of, run_batch
from cpsearch.corpus.records import Record
from cpsearch.reading.allowances import Allowances, ratified

__all__ = ["Change", "Effect", "answers_of", "changes_of", "effect_of", "verdicts_of"]

Change = Literal["", "newly_right", "newly_wrong", "newly_refused"]


@dataclass(frozen=True)
class Effect:
    """The ids of the problems that would be answered rightly, wrongly, or no longer; an answer without gold counts as wrong."""

    newly_right: tuple[str, ...] = ()
    newly_wrong: tuple[str, ...] = ()
    newly_refused: tuple[str, ...] = ()


def verdicts_of(record: Record, *, sets: tuple[frozenset[str], ...]) -> tuple[str, ...]:
    """The answers to a record ("" where refused): as served, and then with each set of patterns allowed beside the ratified ones."""
    from cpsearch.reading import read
    from cpsearch.solve import solve

    served = solve(read(record.question))
    answers = ["" if served.answer is None else str(served.answer)]
    known: dict[frozenset[str], str] = {frozenset(): answers[0]}
    for patterns in sets:
        if answers[0]:
            # a text that is read is never touched
            known[patterns] = answers[0]
        if patterns not in known:
            verdict = solve(read(record.question, allowances=Allowances(ratified().patterns | patterns)))
            known[patterns] = "" if verdict.answer is None else str(verdict.answer)
        answers.append(known[patterns])
    return tuple(answers)


def changes_of(record: Record, answers: tuple[str, ...]) -> tuple[Change, ...]:
    """What each set changes for a record whose answers are as :func:`verdicts_of` has them."""
    gold = "" if record.gold.value is None else str(record.gold.value)
    served, *others = answers
    return tuple(_change(served, other, gold) for other in others)


def _change(served: str, other: str, gold: str) -> Change:
    if served == other:
        return ""
    if not other:
        return "newly_refused"
    return "newly_right" if other == gold else "newly_wrong"


def effect_of(records: Iterable[Record], sets: tuple[frozenset[str], ...], *, jobs: int = 1) -> tuple[Effect, ...]:
    """The effect of each set of patterns on the verdicts of a corpus."""
    kept = list(records) if sets else []
    effects: list[dict[str, list[str]]] = [{} for _ in sets]
    for record, answers in zip(kept, answers_of(kept, sets, jobs=jobs), strict=True):
        for found, change in zip(effects, changes_of(record, answers), strict=True):
            if change:
                found.setdefault(change, []).append(record.id)
    return tuple(Effect(**{name: tuple(ids) for name, ids in found.items()}) for found in effects)


def answers_of(records: Sequence[Record], sets: tuple[frozenset[str], ...], *, jobs: int = 1) -> Iterator[tuple[str, ...]]:
    """:func:`verdicts_of` for each record, in order; one over which a process was lost is refused throughout."""

    def lost(how: Loss, detail: str) -> tuple[str, ...]:
        return ("",) * (len(sets) + 1)

    return run_batch(chunks_of(records), worker=partial(verdicts_of, sets=sets), lost=lost, jobs=jobs, seconds=120.0)
