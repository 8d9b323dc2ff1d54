"""Options that several subcommands have."""

from __future__ import annotations

from argparse import ArgumentParser, ArgumentTypeError

__all__ = ["add_files", "add_jobs", "positive"]


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
