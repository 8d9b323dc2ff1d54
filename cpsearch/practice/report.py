"""The report of a run: the only thing that practice writes. Sorted keys, no time and no place in it: equal runs give equal bytes."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from hashlib import sha256
from pathlib import Path
from typing import Any

from cpsearch.codec import to_jsonable
from cpsearch.practice.attempt import Practised
from cpsearch.practice.ceilings import Action, license_for
from cpsearch.practice.diagnosis import Diagnosis
from cpsearch.practice.elimination import eliminations_of
from cpsearch.practice.journal import Header
from cpsearch.practice.ledger import Ledger, ledger_of

__all__ = ["diagnoses", "report_hash", "report_of", "write_report"]


def report_of(header: Header, problems: Sequence[Practised]) -> dict[str, Any]:
    """Everything that a run showed, as plain JSON."""
    ledger = ledger_of(problems)
    return {
        "regime": "practice",
        "run": to_jsonable(header),
        "served": dict(Counter(problem.score for problem in problems if problem.gold)),
        "attempts": _attempts(problems),
        "classes": [_class(tally.class_name, ledger) for tally in ledger.tallies()],
        "audit": to_jsonable(ledger.audit()),
        "trials": to_jsonable(ledger.trials),
        "eliminations": to_jsonable(tuple(eliminations_of(problems))),
        "diagnoses": [row | {"ids": row["ids"][:10]} for row in diagnoses(problems)],
    }


def _attempts(problems: Iterable[Practised]) -> dict[str, dict[str, int]]:
    found: dict[str, Counter[str]] = {}
    for problem in problems:
        for attempt in problem.attempts:
            counts = found.setdefault(attempt.route, Counter())
            counts[attempt.outcome] += 1
            if attempt.reason == "answers_disagree":
                counts["disagreeing"] += 1
                counts["disagreeing, one right"] += any(chain.right for chain in attempt.chains)
    return {route: dict(sorted(counts.items())) for route, counts in sorted(found.items())}


def _class(name: str, ledger: Ledger) -> dict[str, Any]:
    tally = ledger.tally(name)
    actions: tuple[Action, ...] = ("propose", "serve")
    decisions = {action: license_for(tally, action).licensed for action in actions}
    counts = {"correct": tally.correct, "wrong": tally.wrong, "refused": tally.refused}
    return {"pattern": name, **counts, "coverage": tally.coverage, "floor": tally.reliability, "licensed": decisions}


def diagnoses(problems: Iterable[Practised]) -> list[dict[str, Any]]:
    """Each missing piece with the refused problems that lack it, those that lack nothing else, and those that were right without it.

    The last is the lift to expect: with all that is missing set aside or left out in practice, the answers were right (or ``spoilt``:
    some was wrong).
    """
    rows: dict[Diagnosis, dict[str, Any]] = {}
    for problem in problems:
        outcomes = {attempt.outcome for attempt in problem.attempts if attempt.route in ("aside", "ask")}
        for missing in problem.diagnosis:
            row = rows.setdefault(missing, {"problems": 0, "alone": 0, "right": 0, "spoilt": 0, "ids": []})
            row["problems"] += 1
            row["alone"] += len(problem.diagnosis) == 1
            row["right"] += "correct" in outcomes and "wrong" not in outcomes
            row["spoilt"] += "wrong" in outcomes
            row["ids"].append(problem.id)
    told = [{"gap": missing.gap, "reason": missing.reason, "need": missing.need, **row} for missing, row in rows.items()]
    return sorted(told, key=lambda row: (-row["right"], -row["alone"], -row["problems"], row["reason"], row["need"]))


def write_report(report: Mapping[str, Any], path: Path) -> None:
    """Write a report so that the file is whole or not there."""
    unfinished = path.with_suffix(".unfinished")
    unfinished.write_text(json.dumps(report, sort_keys=True, indent=1, ensure_ascii=True) + "\n", encoding="ascii", newline="\n")
    unfinished.replace(path)


def report_hash(path: Path) -> str:
    """A short hash of a report's bytes."""
    return sha256(path.read_bytes()).hexdigest()[:16]
