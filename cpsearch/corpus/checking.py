"""Many derivations before the gate, in child processes: one row each, in order, whatever the number of processes."""

from __future__ import annotations

import traceback
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby, islice
from typing import Any, Literal

from cpsearch.codec import to_jsonable
from cpsearch.corpus.answers import agrees
from cpsearch.corpus.batch import CHUNK, Loss, in_order, run_batch
from cpsearch.corpus.derivations import Derived
from cpsearch.corpus.records import Unreadable
from cpsearch.errors import ProblemError
from cpsearch.gate import GateReason, GateReport, Level, Source, verify
from cpsearch.limits import Limits
from cpsearch.problem import Problem

__all__ = ["SCHEMA", "Checked", "Checker", "Failure", "Gate", "check_derivations", "row_of_check"]

SCHEMA = 1
#: Why there is no report: the row holds no derivation, a defect showed or the process died, or no result came in time.
Failure = Literal["unreadable_input", "check_crashed", "check_timeout"]
#: Derivations of one question that go to one process: it is read there once, and the other processes have work too.
_MOST = 64


@dataclass(frozen=True)
class Checked:
    """A report, or why there is none; ``error`` is the traceback of a defect of this package."""

    report: GateReport | None = None
    failure: Failure | None = None
    detail: str = ""
    error: str = ""


Checker = Callable[[Derived], Checked]


@dataclass(frozen=True)
class Gate:
    """Checks one derivation; of successive ones of one question, the question is read once.

    Raises ImportError alone, as MissingExtraError is one: what is not installed is missing for every derivation.
    """

    level: Level = "complete"
    certify: bool = False
    limits: Limits = Limits()

    def __call__(self, derived: Derived) -> Checked:
        source = _source(derived.content, self.limits)
        try:
            return Checked(verify(source, derived.derivation, level=self.level, certify=self.certify))
        except ImportError:
            raise
        except ProblemError as error:
            return Checked(None, "unreadable_input", f"line {derived.record.line}: {error}")
        except Exception as error:
            return Checked(None, "check_crashed", f"the gate raised {type(error).__name__}", traceback.format_exc())


@lru_cache(maxsize=1)
def _source(content: str | Problem, limits: Limits) -> Source:
    return Source(content, limits=limits) if isinstance(content, str) else Source(content.text, content, limits=limits)


def check_derivations(
    records: Iterable[Derived | Unreadable], *, checker: Checker, jobs: int = 1, seconds: float = 60.0
) -> Iterator[tuple[Derived | Unreadable, Checked]]:
    """Pair every record with what ``checker`` finds, in order; successive derivations of one question go to one process."""

    def checked(derived: Iterator[Derived]) -> Iterator[Checked]:
        return run_batch(_by_question(derived), worker=checker, lost=_lost, jobs=jobs, seconds=seconds)

    return in_order(records, checked, _unread)


def _by_question(derived: Iterable[Derived]) -> Iterator[list[Derived]]:
    """Chunks that do not part successive derivations of one question, up to :data:`_MOST`."""
    chunk: list[Derived] = []
    for _, group in groupby(derived, key=lambda item: item.content):
        while part := list(islice(group, _MOST)):
            chunk += part
            if len(chunk) >= CHUNK:
                yield chunk
                chunk = []
    if chunk:
        yield chunk


def _lost(how: Loss, detail: str) -> Checked:
    return Checked(None, "check_crashed" if how == "crashed" else "check_timeout", detail)


def _unread(record: Unreadable) -> Checked:
    return Checked(None, "unreadable_input", f"line {record.line}: {record.message}")


def row_of_check(derived: Derived | Unreadable, checked: Checked, *, level: Level, name_file: bool = False) -> dict[str, Any]:
    """The row of a derivation; ``name_file`` adds ``file``, which tells rows apart where there are several input files.

    Numbers are exact texts (``"3/4"``), steps have the form of ``GateReport.to_json``. ``agrees`` is whether ``value`` is the ``gold``
    answer, null where there is none of one of them. No times: equal input gives equal bytes.
    """
    record = derived if isinstance(derived, Unreadable) else derived.record
    gold = None if isinstance(record, Unreadable) else record.gold.value
    report = checked.report
    reasons: tuple[GateReason | Failure, ...] = () if checked.failure is None else (checked.failure,)
    row: dict[str, Any] = {
        "schema": SCHEMA,
        "id": record.id,
        "index": record.index,
        "outcome": "could_not_check" if report is None else report.outcome,
        "level": level,
        "passed": None if report is None else report.passed,
        "value": None if report is None else report.value,
        "reasons": reasons if report is None else report.reasons,
        "first_failing_step": None if report is None else report.first_failing_step,
        "steps": () if report is None else report.steps,
        "detail": checked.detail if report is None else report.detail,
        "gold": gold,
        "agrees": None if report is None else agrees(report.value, gold),
    }
    if name_file:
        row["file"] = record.file
    return {key: to_jsonable(value) for key, value in row.items()}
