"""A practice run: every record in child processes under the watchdog, in order, into a journal, and then the report of the journal.

The report is made of the journal alone, so that a run that was killed and run again ends with the same bytes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from cpsearch.corpus.batch import Loss, chunks_of, in_order, run_batch
from cpsearch.corpus.records import Record, Unreadable
from cpsearch.errors import ProblemError
from cpsearch.practice.attempt import Practised, key_of_text, practise
from cpsearch.practice.journal import Journal, header_of
from cpsearch.practice.report import report_of, write_report

__all__ = ["run"]

#: Practises one record; a text in its place says that the process was lost over it.
Worker = Callable[[Record], "Practised | str"]


def run(
    records: Sequence[Record | Unreadable],
    folder: Path,
    *,
    jobs: int = 1,
    seconds: float = 120.0,
    worker: Worker = practise,
    step: Callable[[], None] = lambda: None,
) -> tuple[Practised, ...]:
    """Practise ``records`` into ``folder`` (``journal.jsonl``, ``report.json``), going on with what is done; ``step`` is called for each.

    Raises ProblemError if the folder has the journal of another run.
    """
    folder.mkdir(parents=True, exist_ok=True)
    header = header_of(records)
    journal = Journal(folder / "journal.jsonl")
    done = list(journal.open(header))
    for problem, record in zip(done, records, strict=False):
        if problem.id != record.id:
            raise ProblemError(str(journal.path), f"{problem.id} stands where {record.id} belongs: two runs wrote to one folder")
        step()
    for problem in _practised(records[len(done) :], jobs, seconds, worker):
        journal.append((problem,))
        done.append(problem)
        step()
    write_report(report_of(header, done), folder / "report.json")
    return tuple(done)


def _practised(records: Sequence[Record | Unreadable], jobs: int, seconds: float, worker: Worker) -> Iterator[Practised]:
    def batch(read: Iterator[Record]) -> Iterator[Practised | str]:
        return run_batch(chunks_of(read), worker=worker, lost=_lost, jobs=jobs, seconds=seconds)

    for record, result in in_order(records, batch, lambda _: "unreadable_input"):
        yield result if isinstance(result, Practised) else _left(record, result)


def _lost(how: Loss, detail: str) -> str:
    return "solver_crashed" if how == "crashed" else "solver_timeout"


def _left(record: Record | Unreadable, reason: str) -> Practised:
    """A record that could not be practised: refused, for that reason."""
    if isinstance(record, Unreadable):
        return Practised(record.id, key_of_text(record.id), "", "", "", reason, 0)
    gold = "" if record.gold.value is None else str(record.gold.value)
    return Practised(record.id, key_of_text(record.question), gold, "", "", reason, 0)
