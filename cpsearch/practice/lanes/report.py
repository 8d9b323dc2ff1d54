"""The figures of a run: for each axis, over the pairs, by depth; as a table for people and as canonical JSON."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from cpsearch.practice.lanes.depth import Bucket, Depth, depth_of
from cpsearch.practice.lanes.scoring import Scored, pairs_of, tells_of

__all__ = ["AxisTally", "Report", "report_of", "table_of"]


@dataclass(frozen=True)
class AxisTally:
    """Counts over the cases of an axis; ``positives`` are those with an answer, ``tells`` the confusers by which a pair tells."""

    axis: str
    cases: int
    positives: int
    solved: int
    refused: int
    wrong: int
    spurious: int
    tells: int


@dataclass(frozen=True)
class Report:
    """A whole run: every case with its word, and the figures over them."""

    scored: tuple[Scored, ...]
    axes: tuple[AxisTally, ...]
    depth: Depth
    reader: str = ""

    @property
    def total(self) -> AxisTally:
        """All axes together."""
        return _tally("all", self.scored)

    @property
    def clean(self) -> bool:
        """Nothing is wrong or spurious, and no pair tells."""
        return not any(item.misread for item in self.scored)

    def to_json(self) -> str:
        """Sorted names, a line for each, a newline at the end: equal runs give equal bytes."""
        pairs = pairs_of(self.scored)
        data = {
            "schema": 1,
            "regime": "practice",
            "reader": self.reader,
            "axes": {tally.axis: _counts(tally) for tally in self.axes},
            "total": _counts(self.total),
            "pairs": {
                "count": len(pairs),
                "twins_solved": sum(twin.word == "solved" for twin, _ in pairs.values()),
                "tells": [item.case.pair_id for item in tells_of(self.scored)],
            },
            "depth": {
                "buckets": [_bucket(item) for item in self.depth.buckets],
                "skipped": self.depth.skipped,
                "holds": self.depth.holds,
                "enough": self.depth.enough,
            },
            "cases": [_row(item) for item in self.scored],
        }
        return json.dumps(data, sort_keys=True, indent=1, ensure_ascii=True) + "\n"


def report_of(scored: Iterable[Scored], *, reader: str = "") -> Report:
    """The figures over scored cases, axes in the order in which they come.

    >>> report_of([]).clean
    True
    """
    items = tuple(scored)
    axes = dict.fromkeys(item.case.axis for item in items)
    tallies = tuple(_tally(axis, [item for item in items if item.case.axis == axis]) for axis in axes)
    depth = depth_of((item.steps, item.word == "solved") for item in items if item.steps is not None)
    return Report(items, tallies, depth, reader)


def table_of(report: Report) -> tuple[str, ...]:
    """The report for people: a row for each axis, then what went wrong, the pairs, and the depth of the answers."""
    names = ("cases", "solved", "refused", "wrong", "spurious", "tells")
    tallies = (*report.axes, report.total)
    width = max(len(tally.axis) for tally in tallies)
    lines = [f"{'axis':<{width}}" + "".join(f"{name:>9}" for name in names) + "   solved of positives"]
    for tally in tallies:
        counts = "".join(f"{getattr(tally, name):>9}" for name in names)
        lines.append(f"{tally.axis:<{width}}{counts}   {tally.solved}/{tally.positives}{_percent(tally.solved, tally.positives)}")
    for item in report.scored:
        if item.misread:
            lines.append(
                f"{item.word}: {item.case.id}: {item.answer}, by hand {'undecided' if item.case.answer is None else item.case.answer}"
            )
    pairs = pairs_of(report.scored)
    solved = sum(twin.word == "solved" for twin, _ in pairs.values())
    # only a solved twin can tell
    lines.append(f"pairs {len(pairs)}, twins solved {solved}, telling {len(tells_of(report.scored))}")
    depth = ", ".join(f"{item.name} steps {item.right}/{item.answered}" for item in report.depth.buckets)
    verdict = ("holds" if report.depth.holds else "does not hold") + ("" if report.depth.enough else ", too few answers to mean much")
    lines.append(f"right by depth: {depth}; stated {report.depth.skipped}; {verdict}")
    return tuple(lines)


def _tally(axis: str, items: Iterable[Scored]) -> AxisTally:
    scored = tuple(items)
    words = Counter(item.word for item in scored)
    positives = sum(item.case.answer is not None for item in scored)
    return AxisTally(
        axis, len(scored), positives, words["solved"], words["refused"], words["wrong"], words["spurious"], len(tells_of(scored))
    )


def _counts(tally: AxisTally) -> dict[str, int]:
    names = ("cases", "positives", "solved", "refused", "wrong", "spurious", "tells")
    return {name: getattr(tally, name) for name in names}


def _bucket(item: Bucket) -> dict[str, Any]:
    return {"steps": [item.first, item.last], "answered": item.answered, "right": item.right}


def _row(item: Scored) -> dict[str, Any]:
    return {
        "id": item.case.id,
        "axis": item.case.axis,
        "category": item.case.category,
        "pair_id": item.case.pair_id,
        "word": item.word,
        "gold": _text(item.case.answer),
        "answer": _text(item.answer),
        "steps": item.steps,
        "reason": item.reason,
    }


def _text(value: Fraction | None) -> str | None:
    return None if value is None else str(value)


def _percent(part: int, whole: int) -> str:
    return f" ({100 * part / whole:.0f} %)" if whole else ""
