"""What the gate is worth on derivations made by others: the tables of docs/gate.md.

    make gate CPSEARCH_DATA=DIR [REPORT=docs/gate.md]

DIR holds the published files by the names in :data:`SOLUTIONS` and :data:`PROBLEMS`. Rules are written from the solutions whose question
has an even hash (the last bit of its SHA-256) and from the development rows of GSM8K; the odd half says how they hold elsewhere.
"""

from __future__ import annotations

import hashlib
import json
import random
import sys
import time
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path

from cpsearch.corpus.stats import precision_bound
from cpsearch.gate import LEVELS, GateReport, Level, Source, verify
from cpsearch.gate.derivation import derivation_of
from cpsearch.packs import packs_version

sys.path.insert(0, str(Path(__file__).resolve().parent))
from command import data_folder, deliver, parser_of
from corruptions import KINDS, corruptions

SOLUTIONS = "gate_solutions.jsonl"
PROBLEMS = ("gsm8k_train.jsonl", "gsm8k_splits.json")
#: What a report is compared with: a check that accepts everything, and one that only wants every number used.
BASELINES = ("accept all", "every number of the text occurs")


@dataclass(frozen=True)
class Solution:
    """A derivation of somebody's, and whether its answer is right."""

    question: str
    text: str
    right: bool

    @property
    def half(self) -> str:
        return "odd" if hashlib.sha256(self.question.encode()).digest()[-1] & 1 else "even"


@dataclass(frozen=True)
class Outcomes:
    """What every level says of the solutions of one question, and the seconds that took after reading it."""

    solutions: tuple[Solution, ...]
    reports: tuple[dict[Level, GateReport], ...]
    covered: tuple[bool, ...]
    seconds: float


def outcomes_of(solutions: tuple[Solution, ...]) -> Outcomes:
    """All levels on the solutions of one question; the question is read before the clock starts."""
    source = Source(solutions[0].question)
    source.story, source.read_whole, source.constants  # noqa: B018
    started = time.perf_counter()
    complete = [verify(source, item.text) for item in solutions]
    seconds = time.perf_counter() - started
    reports = tuple(
        {level: report if level == "complete" else verify(source, item.text, level=level) for level in LEVELS}
        for item, report in zip(solutions, complete, strict=True)
    )
    covered = tuple(_covers(source, report["grounded"]) for report in reports)
    return Outcomes(solutions, reports, covered, seconds)


def _covers(source: Source, report: GateReport) -> bool:
    used = {operand.span for step in report.steps for operand in step.operands if operand.span is not None}
    return bool(report.steps) and all(number.span in used for number in source.numbers if number.kind not in ("one", "another"))


@dataclass(frozen=True)
class Gold:
    """What the levels say of one right solution, and of one corruption of it, if it is accepted: its kind, and whether that is accepted."""

    passed: Level | None
    implied: bool
    reasons: tuple[str, ...]
    corruption: tuple[str, bool] | None


def gold_of(row: tuple[int, str, str]) -> Gold:
    """The levels on a right solution; the corruption is drawn with the row's number as the seed."""
    number, question, text = row
    source = Source(question)
    report = verify(source, text)
    grounded = verify(source, text, level="grounded")
    written = any(grounded.value in (step.value, step.stated) for step in grounded.steps)
    implied = not written or any(step.implied for step in grounded.steps)
    drawn = None
    if report.accepted:
        choices = list(corruptions(derivation_of(text, source), source))
        if choices:
            chosen = random.Random(number).choice(choices)
            drawn = (chosen.kind, verify(source, chosen.text).accepted)
    return Gold(report.passed if report.passed is not None else grounded.passed, implied, grounded.reasons, drawn)


def solutions_of(folder: Path) -> Iterator[tuple[Solution, ...]]:
    """The solutions, grouped by question in file order."""
    rows = [json.loads(line) for line in _lines(folder / SOLUTIONS)]
    found = (Solution(row["question"], row["solution"], row["correct"]) for row in rows)
    for _, group in groupby(found, key=lambda item: item.question):
        yield tuple(group)


def _lines(path: Path) -> list[str]:
    # not by str.splitlines: a text may hold a U+2028 of its own
    return path.read_text(encoding="utf-8").rstrip("\n").split("\n")


def golds_of(folder: Path) -> Iterator[tuple[int, str, str]]:
    """The development rows of GSM8K: number, question, worked solution."""
    rows = _lines(folder / PROBLEMS[0])
    for number in json.loads((folder / PROBLEMS[1]).read_text(encoding="utf-8"))["dev"]:
        row = json.loads(rows[number])
        yield number, row["question"], row["answer"]


# ---- the report


def report(outcomes: Sequence[Outcomes], golds: Sequence[Gold]) -> Iterator[str]:
    """The lines of docs/gate.md."""
    yield "# What the gate is worth"
    yield ""
    yield f"Made by `make gate`; packs {packs_version()}."
    for half in ("even", "odd", "both"):
        chosen = [item for item in outcomes if half in ("both", item.solutions[0].half)]
        yield from ("", *_solutions(half, chosen))
    yield from ("", *_golds(golds))
    seconds, count = sum(item.seconds for item in outcomes), sum(len(item.solutions) for item in outcomes)
    yield ""
    yield f"Throughput: {count / seconds:.0f} solutions a second on one core at `complete`, each question read once before."


_TITLES = {"even": "The half that rules were written from", "odd": "The half that nobody read", "both": "All solutions"}


def _solutions(half: str, outcomes: Sequence[Outcomes]) -> Iterator[str]:
    solutions = [item for outcome in outcomes for item in outcome.solutions]
    right = sum(item.right for item in solutions)
    yield f"## {_TITLES[half]}"
    yield ""
    yield f"{len(solutions)} solutions of language models to {len(outcomes)} problems, {right} right."
    yield ""
    yield "| | accepted | right of accepted | at least (95 %) | rejected | could not check | right ones accepted | right ones rejected |"
    yield "|---|---|---|---|---|---|---|---|"
    everything = [(item.right, "accepted") for item in solutions]
    yield _row(BASELINES[0], everything, right)
    covers = [covered for outcome in outcomes for covered in outcome.covered]
    judged = [(item.right, "accepted" if used else "rejected") for item, used in zip(solutions, covers, strict=True)]
    yield _row(BASELINES[1], judged, right)
    reports = [levels for outcome in outcomes for levels in outcome.reports]
    for level in LEVELS:
        yield _row(f"`{level}`", [(item.right, found[level].outcome) for item, found in zip(solutions, reports, strict=True)], right)


def _row(name: str, judged: Iterable[tuple[bool, str]], right: int) -> str:
    counts = Counter(judged)
    good, bad = counts[True, "accepted"], counts[False, "accepted"]
    cells = [
        str(good + bad),
        _percent(good, good + bad),
        f"{100 * precision_bound(good, good + bad):.1f} %" if good + bad else "–",
        str(counts[True, "rejected"] + counts[False, "rejected"]),
        str(counts[True, "could_not_check"] + counts[False, "could_not_check"]),
        f"{good} of {right} ({_percent(good, right)})",
        str(counts[True, "rejected"]),
    ]
    return f"| {name} | {' | '.join(cells)} |"


def _percent(part: int, whole: int) -> str:
    return f"{100 * part / whole:.1f} %" if whole else "–"


def _golds(golds: Sequence[Gold]) -> Iterator[str]:
    total = len(golds)
    grounded = [gold for gold in golds if gold.passed is not None and LEVELS.index(gold.passed) >= LEVELS.index("grounded")]
    plain = sum(not gold.implied for gold in grounded)
    complete = sum(gold.passed == "complete" for gold in golds)
    yield "## Right solutions written by people"
    yield ""
    yield f"{total} solutions of GSM8K (development rows), all of them meant to be right."
    yield ""
    whole = f"{plain} ({_percent(plain, total)}) with nothing left out"
    yield f"* `grounded`: {len(grounded)} accepted ({_percent(len(grounded), total)}), {whole}"
    yield f"* `complete`: {complete} accepted ({_percent(complete, total)})"
    reasons = Counter(reason for gold in golds for reason in gold.reasons[:1])
    yield f"* not grounded, by first reason: {', '.join(f'{name} {count}' for name, count in reasons.most_common())}"
    drawn = [gold.corruption for gold in golds if gold.corruption is not None]
    kept = Counter(kind for kind, accepted in drawn if accepted)
    lost = len(drawn) - sum(kept.values())
    yield f"* after one random corruption {lost} of {len(drawn)} ({_percent(lost, len(drawn))}) are no longer accepted at `complete`"
    yield ""
    yield "| corruption | drawn | still accepted |"
    yield "|---|---|---|"
    counts = Counter(kind for kind, _ in drawn)
    yield from (f"| {kind} | {counts[kind]} | {kept[kind]} |" for kind in KINDS)


def main(arguments: Sequence[str] | None = None) -> int:
    options = parser_of("Tables of what the gate accepts, over published derivations.").parse_args(arguments)
    folder = data_folder(options, "gate")
    if folder is None:
        return 2
    with ProcessPoolExecutor(options.jobs) as pool:
        golds = list(pool.map(gold_of, golds_of(folder), chunksize=16))
    # alone, so that the clock of the solutions is not shared
    text = "\n".join(report([outcomes_of(group) for group in solutions_of(folder)], golds)) + "\n"
    deliver(text, options.output)
    return 0


if __name__ == "__main__":
    sys.exit(main())
