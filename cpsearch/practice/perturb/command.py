"""``cpsearch practice perturb FILE…``: the suites on every problem that is answered, the report, and a table."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import partial

from cpsearch import Verdict, read, solve
from cpsearch._cli_input import allowed_in, check_files, choose, rows_of
from cpsearch._cli_output import writer
from cpsearch.corpus.batch import Loss, in_order, run_batch
from cpsearch.corpus.records import Record, Unreadable
from cpsearch.practice.commands.options import add_files, add_jobs
from cpsearch.practice.perturb.examine import Examined, examine
from cpsearch.practice.perturb.report import report_of
from cpsearch.reading.allowances import Allowances
from cpsearch.reading.text.syntax import default_reader

__all__ = ["Task", "Worker", "add_arguments", "examined", "run", "work"]

#: Wall time for one problem with all its variants; only a hang should meet it.
_SECONDS = 600.0


@dataclass(frozen=True)
class Task:
    """A text and its published answer."""

    text: str
    gold: Fraction | None


Worker = Callable[[Task], Examined]


def work(task: Task, *, allowances: Allowances | None = None) -> Examined:
    """Examine one problem with the solver and the default reader; ``allowances`` other than None are for a what-if."""

    def solved(text: str) -> Verdict:
        return solve(read(text, allowances=allowances))

    return examine(task.text, task.gold, solve=solved, parse=default_reader().parse)


def add_arguments(parser: ArgumentParser) -> None:
    """The arguments of the subcommand."""
    add_files(parser)
    parser.add_argument("-o", "--output", default="perturbations.json", metavar="FILE", help="the report goes here; - is standard output")
    parser.add_argument("--packs", metavar="DIR", help="allow what DIR/allowances.pack allows, too: does an unratified flip hold?")
    add_jobs(parser)


def run(options: Namespace, *, worker: Worker = work) -> int:
    """Write the report and print the table; status 1 if any variant came out wrong."""
    check_files(options.files)
    allowances = allowed_in(options.packs)
    if allowances is not None:
        worker = partial(work, allowances=allowances)
    rows = rows_of(options.files, options.rows)
    records = choose(options.files, rows=rows, limit=options.limit)
    with writer(options.output, options.files) as stream:
        report = report_of((record.id, item) for record, item in examined(records, worker=worker, jobs=options.jobs))
        stream.write(report.to_json())
    if options.output != "-":
        for line in report.lines():
            print(line)
    return 1 if report.wrong else 0


def examined(
    records: Iterable[Record | Unreadable], *, worker: Worker = work, jobs: int = 1
) -> Iterator[tuple[Record | Unreadable, Examined]]:
    """Each record with what its variants came to, in order."""

    def batch(read: Iterator[Record]) -> Iterator[Examined]:
        # one a chunk: a problem comes with a dozen variants
        chunks = ([Task(record.question, record.gold.value)] for record in read)
        return run_batch(chunks, worker=worker, lost=_lost, jobs=jobs, seconds=_SECONDS)

    return in_order(records, batch, lambda record: Examined("unreadable"))


def _lost(how: Loss, detail: str) -> Examined:
    return Examined("lost", detail)
