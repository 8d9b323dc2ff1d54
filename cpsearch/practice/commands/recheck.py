"""``cpsearch practice recheck``: what is ratified, against a report and published answers that were corrected since."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from pathlib import Path

from cpsearch._cli_input import UsageError, check_files, choose
from cpsearch.corpus.records import Record
from cpsearch.errors import CpsearchError
from cpsearch.practice.attempt import key_of_text
from cpsearch.practice.proposals import ledger_of_report
from cpsearch.practice.ratify import PACK
from cpsearch.reading.allowances import scratch

__all__ = ["add_arguments", "run"]


def add_arguments(parser: ArgumentParser) -> None:
    """The arguments of the command."""
    parser.add_argument("report", metavar="REPORT", help="report.json of a practice run")
    parser.add_argument("--packs", required=True, metavar="DIR", help=f"the folder with {PACK}")
    parser.add_argument("--corrected", nargs="+", default=[], metavar="FILE", help="problems whose published answers are now others")


def run(options: Namespace) -> int:
    """Name the ratified patterns that the counts no longer license; status 1 if there are any."""
    check_files([options.report, *options.corrected])
    try:
        before = after = ledger_of_report(Path(options.report))
        ratified = scratch(options.packs).patterns
    except CpsearchError as error:
        raise UsageError(str(error)) from None
    for record in choose(options.corrected, rows=None, limit=None):
        if isinstance(record, Record) and record.gold.value is not None:
            after = after.corrected(key_of_text(record.question), str(record.gold.value))
    licensed = set(after.licensed("propose"))
    for pattern in before.retracted(after):
        print(f"retracted  {pattern}: {after.tally(pattern).correct} right, {after.tally(pattern).wrong} wrong now")
    unsupported = sorted(ratified - licensed)
    for pattern in unsupported:
        print(f"ratified   {pattern}, which the report does not license; cpsearch practice revoke takes it back")
    print(f"{len(ratified)} ratified, {len(unsupported)} of them without support")
    return 1 if unsupported else 0
