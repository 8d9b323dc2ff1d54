"""``cpsearch practice lanes``: every case of the lanes solved and set against its answer by hand."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from contextlib import nullcontext
from pathlib import Path

from cpsearch._cli_input import UsageError
from cpsearch._cli_output import plain, writer
from cpsearch._cli_progress import Progress
from cpsearch.corpus.batch import solve_batch
from cpsearch.corpus.worker import Solver, Task, solve_task
from cpsearch.practice.commands.options import add_jobs
from cpsearch.practice.lanes.cases import PACKAGED, LaneError, read_lanes
from cpsearch.practice.lanes.report import report_of, table_of
from cpsearch.practice.lanes.scoring import score

__all__ = ["add_arguments", "run"]


def add_arguments(parser: ArgumentParser) -> None:
    """The folder of lanes, the report to write, and how many processes solve."""
    parser.add_argument("folder", nargs="?", metavar="DIR", help="lanes, *.jsonl; those that come with the package if left out")
    parser.add_argument("-o", "--output", metavar="REPORT", help="write the report there, as JSON; - is standard output")
    add_jobs(parser)


def run(options: Namespace, *, solver: Solver = solve_task) -> int:
    """Print the table and write the report; 1 if anything is wrong or spurious, a pair tells, or a defect showed, else 0.

    Raises UsageError if the folder has no lanes, one breaks the schema, or the report cannot be written.
    """
    folder = PACKAGED if options.folder is None else Path(options.folder)
    try:
        cases = read_lanes(folder)
    except LaneError as error:
        raise UsageError(str(error)) from None
    except OSError as error:
        raise UsageError(f"cannot read {error.filename}: {error.strerror}") from None
    scored, readers, defects = [], set(), 0
    inputs = [str(file) for file in folder.glob("*.jsonl")]
    with nullcontext() if options.output is None else writer(options.output, inputs) as stream:
        with Progress(len(cases), unit="cases") as progress:
            outcomes = solve_batch((Task(case.id, case.question) for case in cases), solver=solver, jobs=options.jobs)
            for case, outcome in zip(cases, outcomes, strict=True):
                scored.append(score(case, outcome.verdict))
                readers.add(outcome.verdict.reader)
                progress.step()
                if outcome.error:
                    defects += 1
                    progress.say(f"cpsearch: {plain(case.id)}: a defect of cpsearch:\n{plain(outcome.error)}")
        report = report_of(scored, reader="; ".join(sorted(readers - {""})))
        if stream is not None:
            stream.write(report.to_json())
    for line in table_of(report):
        print(plain(line), file=sys.stderr if options.output == "-" else sys.stdout)
    return 0 if report.clean and not defects else 1
