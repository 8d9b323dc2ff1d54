"""``cpsearch practice diagnose``: what the refusals of a run lack, the most rewarding piece first."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from cpsearch.practice.commands.options import positive, problems_of
from cpsearch.practice.report import diagnoses
from cpsearch.practice.tables import diagnosis_table

__all__ = ["add_arguments", "run"]


def add_arguments(parser: ArgumentParser) -> None:
    """The arguments of the command."""
    parser.add_argument("folder", metavar="DIR", help="the folder of a practice run")
    parser.add_argument("-n", "--most", type=positive, default=20, metavar="N", help="rows to show; default: 20")


def run(options: Namespace) -> int:
    """Print the table."""
    for line in diagnosis_table(diagnoses(problems_of(options.folder)), most=options.most):
        print(line)
    return 0
