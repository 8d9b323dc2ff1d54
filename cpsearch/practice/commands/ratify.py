"""``cpsearch practice ratify``: one proposal, shown with its evidence, and written into a pack if a person confirms it."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from datetime import date
from pathlib import Path

from cpsearch._cli_input import UsageError
from cpsearch.errors import CpsearchError
from cpsearch.practice.commands.propose import proposal_lines
from cpsearch.practice.proposals import read_proposals
from cpsearch.practice.ratify import PACK, check, diff, ratified_row, with_row, write_pack

__all__ = ["add_arguments", "confirmed", "run"]


def add_arguments(parser: ArgumentParser) -> None:
    """The arguments of the command."""
    parser.add_argument("proposals", metavar="PROPOSALS", help="what cpsearch practice propose wrote")
    parser.add_argument("pattern", metavar="PATTERN", help="the one to look at")
    parser.add_argument("--report", required=True, metavar="REPORT", help="the report that it rests on, to check its counts again")
    parser.add_argument("--packs", required=True, metavar="DIR", help=f"the folder with {PACK}, such as cpsearch/packs of the sources")
    parser.add_argument("--by", required=True, metavar="NAME", help="who confirms it")


def run(options: Namespace) -> int:
    """Show the proposal and the change of the pack; write it after the pattern has been typed at a terminal."""
    try:
        proposals = {proposal.pattern: proposal for proposal in read_proposals(Path(options.proposals))}
        if options.pattern not in proposals:
            raise UsageError(f"{options.proposals} does not propose {options.pattern!r}")
        proposal = proposals[options.pattern]
        check(proposal, Path(options.report))
        before = (Path(options.packs) / PACK).read_text(encoding="utf-8")
        after = with_row(before, ratified_row(proposal, by=options.by, on=date.today().isoformat()))
    except OSError as error:
        raise UsageError(f"cannot read {error.filename}: {error.strerror}") from None
    except (CpsearchError, UnicodeDecodeError) as error:
        raise UsageError(str(error)) from None
    print(*proposal_lines(proposal), diff(before, after), sep="\n")
    if not confirmed(options.pattern):
        return 1
    write_pack(Path(options.packs), after)
    print(f"written to {Path(options.packs) / PACK}; cpsearch practice revoke takes it back")
    return 0


def confirmed(pattern: str) -> bool:
    """Whether a person at a terminal types the pattern; anything else, a pipe above all, confirms nothing."""
    if not sys.stdin.isatty():
        print("cpsearch: not confirmed: only a person at a terminal can", file=sys.stderr)
        return False
    try:
        typed = input("To confirm, type the pattern: ").strip()
    except EOFError:
        typed = ""
    if typed != pattern:
        print("cpsearch: not confirmed", file=sys.stderr)
        return False
    return True
