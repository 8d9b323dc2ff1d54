"""``cpsearch practice run``: practise on files into a folder, going on where a killed run stopped."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from pathlib import Path

from cpsearch._cli_input import UsageError, check_files, choose, rows_of
from cpsearch._cli_output import plain
from cpsearch._cli_progress import Progress
from cpsearch.corpus.records import Unreadable
from cpsearch.errors import ProblemError
from cpsearch.practice.commands.options import add_files, add_jobs
from cpsearch.practice.ledger import ledger_of
from cpsearch.practice.run import run as practise_all
from cpsearch.practice.tables import class_table, served_line

__all__ = ["add_arguments", "run"]


def add_arguments(parser: ArgumentParser) -> None:
    """The arguments of the command."""
    add_files(parser)
    parser.add_argument("-o", "--output", required=True, metavar="DIR", help="journal.jsonl and report.json go there")
    add_jobs(parser)


def run(options: Namespace) -> int:
    """Practise and print the classes that came nearest to a licence."""
    check_files(options.files)
    rows = rows_of(options.files, options.rows)
    records = list(choose(options.files, rows=rows, limit=options.limit))
    try:
        with Progress(len(records)) as progress:
            problems = practise_all(records, Path(options.output), jobs=options.jobs, step=progress.step)
    except ProblemError as error:
        raise UsageError(str(error)) from None
    print(served_line(problems))
    for line in class_table(ledger_of(problems), most=20):
        print(line)
    print(f"report     {Path(options.output) / 'report.json'}")
    unread = [record for record in records if isinstance(record, Unreadable)]
    for record in unread:
        print(f"cpsearch: {plain(record.file)}:{record.line}: {plain(record.message)}", file=sys.stderr)
    return 1 if unread else 0
