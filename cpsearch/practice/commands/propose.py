"""``cpsearch practice propose``: the patterns that a report licenses to be proposed, with their effect on a corpus."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from pathlib import Path

from cpsearch._cli_input import UsageError, check_files, choose
from cpsearch.corpus.records import Record
from cpsearch.errors import ProblemError
from cpsearch.practice.commands.options import add_jobs
from cpsearch.practice.proposals import Proposal, propose, write_proposals
from cpsearch.practice.whatif import Effect

__all__ = ["add_arguments", "proposal_lines", "run"]


def add_arguments(parser: ArgumentParser) -> None:
    """The arguments of the command."""
    parser.add_argument("report", metavar="REPORT", help="report.json of a practice run")
    parser.add_argument("-o", "--output", required=True, metavar="FILE", help="the proposals go there")
    parser.add_argument("--corpus", nargs="+", default=[], metavar="FILE", help="problems on which to see what each would change")
    parser.add_argument("--least", type=float, metavar="FLOOR", help="list down to this floor as well, to look at: none can be ratified")
    add_jobs(parser)


def run(options: Namespace) -> int:
    """Write and print the proposals."""
    check_files([options.report, *options.corpus])
    chosen = choose(options.corpus, rows=None, limit=None)
    corpus = [record for record in chosen if isinstance(record, Record)] if options.corpus else None
    try:
        proposals = propose(Path(options.report), corpus=corpus, jobs=options.jobs, least=options.least)
    except ProblemError as error:
        raise UsageError(str(error)) from None
    write_proposals(proposals, Path(options.output))
    for proposal in proposals:
        print(*proposal_lines(proposal), sep="\n")
    print(f"{len(proposals)} proposals in {options.output}; cpsearch practice ratify shows and confirms one")
    return 0


def proposal_lines(proposal: Proposal) -> list[str]:
    """A proposal for a person."""
    effect = proposal.effect or Effect()
    changes = f"{len(effect.newly_right)} newly right, {len(effect.newly_wrong)} newly wrong, {len(effect.newly_refused)} newly refused"
    counts = f"{proposal.correct} right, {proposal.wrong} wrong, {proposal.refused} refused"
    return [
        proposal.pattern,
        f"  {counts}; floor {proposal.floor}, required {proposal.required}",
        f"  on the corpus, by itself: {changes if proposal.effect is not None else 'not looked at; give --corpus'}",
        f"  right: {', '.join(proposal.right_examples) or '–'}",
        f"  wrong: {', '.join(proposal.wrong_examples) or '–'}",
    ]
