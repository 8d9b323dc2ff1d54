"""The report: counts by suite and kind, skips by reason, every failure with its texts; and a table for people."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, get_args

from cpsearch.practice.perturb.examine import Examined, Judged
from cpsearch.practice.perturb.variant import KINDS, SUITE_OF, WRONG, Kind, Outcome, Suite

__all__ = ["SCHEMA", "Report", "report_of"]

SCHEMA = 1
_OUTCOMES: tuple[Outcome, ...] = get_args(Outcome)
#: Outcomes by which a variant of a suite kept what it must.
_GOOD: dict[Suite, tuple[Outcome, ...]] = {
    "preserving": ("held",),
    "irrelevant_number": ("held", "refused"),
    "breaking": ("changed", "refused"),
}


@dataclass(frozen=True)
class Report:
    """What came of all problems. ``data`` is plain JSON data; ``wrong`` is how many variants came out as none may."""

    data: dict[str, Any]
    wrong: int

    def to_json(self) -> str:
        """Canonical JSON: sorted keys, an indent of two, a newline at the end."""
        return json.dumps(self.data, sort_keys=True, indent=2, ensure_ascii=True, allow_nan=False) + "\n"

    def lines(self) -> list[str]:
        """The table: one line a kind, one a suite, then the problems."""
        problems = self.data["problems"]
        lines = [f"{'':22}{'variants':>9}" + "".join(f"{name:>18}" for name in _OUTCOMES) + f"{'skipped':>9}"]
        for kind in KINDS:
            row = self.data["kinds"][kind]
            counts = "".join(f"{row['outcomes'].get(name, 0):>18}" for name in _OUTCOMES)
            lines.append(f"{kind:22}{row['variants']:>9}{counts}{sum(row['skipped'].values()):>9}")
        for suite, row in self.data["suites"].items():
            share = "" if not row["variants"] else f" ({100 * row['good'] / row['variants']:.1f} %)"
            lines.append(
                f"{suite}: {row['good']} of {row['variants']} as they must be{share}, {row['wrong']} wrong, over {row['problems']} problems"
            )
        lines.append("problems: " + ", ".join(f"{count} {status}" for status, count in sorted(problems.items())))
        return lines


def report_of(examined: Iterable[tuple[str, Examined]]) -> Report:
    """The report over problems, each with its id, in the order given.

    >>> report_of([("a", Examined("refused"))]).wrong
    0
    """
    statuses: Counter[str] = Counter()
    outcomes: Counter[tuple[Kind, Outcome]] = Counter()
    skipped: Counter[tuple[Kind, str]] = Counter()
    varied: dict[Suite, int] = dict.fromkeys(_GOOD, 0)
    failures: list[dict[str, Any]] = []
    for name, item in examined:
        statuses[item.status] += 1
        skipped.update((skip.kind, skip.reason) for skip in item.skips)
        outcomes.update((judged.variant.kind, judged.outcome) for judged in item.judged)
        for suite in {judged.variant.suite for judged in item.judged}:
            varied[suite] += 1
        failures += [_failure(name, item.text, judged) for judged in item.judged if judged.outcome not in _GOOD[judged.variant.suite]]
    kinds = {
        kind: {
            "suite": SUITE_OF[kind],
            "variants": sum(count for (one, _), count in outcomes.items() if one == kind),
            "outcomes": {outcome: count for (one, outcome), count in outcomes.items() if one == kind},
            "skipped": {reason: count for (one, reason), count in skipped.items() if one == kind},
        }
        for kind in KINDS
    }
    suites = {
        suite: {
            "problems": varied[suite],
            "variants": sum(count for (kind, _), count in outcomes.items() if SUITE_OF[kind] == suite),
            "good": sum(count for (kind, outcome), count in outcomes.items() if SUITE_OF[kind] == suite and outcome in _GOOD[suite]),
            "wrong": sum(count for (kind, outcome), count in outcomes.items() if SUITE_OF[kind] == suite and outcome in WRONG),
        }
        for suite in _GOOD
    }
    wrong = sum(count for (_, outcome), count in outcomes.items() if outcome in WRONG)
    data = {"schema": SCHEMA, "problems": dict(statuses), "kinds": kinds, "suites": suites, "failures": failures}
    return Report(data, wrong)


def _failure(name: str, text: str, judged: Judged) -> dict[str, Any]:
    """A variant that is not as it must be: refused where it had to hold, or wrong."""
    variant = judged.variant
    return {
        "id": name,
        "kind": variant.kind,
        "outcome": judged.outcome,
        "text": text,
        "variant": variant.text,
        "note": variant.note,
        "original": str(variant.original),
        "expected": None if variant.expected is None else str(variant.expected),
        "answer": None if judged.answer is None else str(judged.answer),
        "reason": judged.reason,
        "detail": judged.detail,
    }
