"""Options that several subcommands have."""

from __future__ import annotations

from argparse import ArgumentParser, ArgumentTypeError
from pathlib import Path

from cpsearch._cli_input import UsageError
from cpsearch.errors import ProblemError
from cpsearch.practice.attempt import Practised
from cpsearch.practice.journal import read_journal

__all__ = ["add_files", "add_jobs", "positive", "problems_of"]


def positive(text: str) -> int:
    """A positive number."""
    if not text.isdecimal() or int(text) < 1:
        raise ArgumentTypeError(f"not a positive number: {text!r}")
    return int(text)


def add_files(parser: ArgumentParser) -> None:
    """Files of problems with answers, and which of them."""
    parser.add_argument("files", nargs="+", metavar="FILE", help="problems with answers, in any format that cpsearch solve reads")
    parser.add_argument("--rows", metavar="FILE", help="only the rows listed, as for cpsearch solve")
    parser.add_argument("--limit", type=positive, metavar="N", help="only the first N")


def add_jobs(parser: ArgumentParser) -> None:
    """The number of processes."""
    parser.add_argument("-j", "--jobs", type=positive, default=1, metavar="N", help="worker processes; no result depends on it")


def problems_of(folder: str) -> tuple[Practised, ...]:
    """The problems that a run practised. Raises UsageError where the folder has no journal, or a broken one."""
    try:
        return read_journal(Path(folder) / "journal.jsonl")[1]
    except OSError as error:
        raise UsageError(f"cannot read {error.filename}: {error.strerror}") from None
    except ProblemError as error:
        raise UsageError(str(error)) from None
