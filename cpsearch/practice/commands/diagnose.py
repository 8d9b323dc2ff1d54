"""``cpsearch practice diagnose``: what the refusals of a run lack, the most rewarding piece first."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from pathlib import Path

from cpsearch._cli_input import UsageError
from cpsearch.errors import ProblemError
from cpsearch.practice.commands.options import positive
from cpsearch.practice.journal import read_journal
from cpsearch.practice.report import diagnoses
from cpsearch.practice.tables import diagnosis_table

__all__ = ["add_arguments", "run"]


def add_arguments(parser: ArgumentParser) -> None:
    """The arguments of the command."""
    parser.add_argument("folder", metavar="DIR", help="the folder of a practice run")
    parser.add_argument("-n", "--most", type=positive, default=20, metavar="N", help="rows to show; default: 20")


def run(options: Namespace) -> int:
    """Print the table."""
    try:
        _, problems = read_journal(Path(options.folder) / "journal.jsonl")
    except OSError as error:
        raise UsageError(f"cannot read {error.filename}: {error.strerror}") from None
    except ProblemError as error:
        raise UsageError(str(error)) from None
    for line in diagnosis_table(diagnoses(problems), most=options.most):
        print(line)
    return 0
