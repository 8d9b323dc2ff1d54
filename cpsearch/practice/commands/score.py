"""``cpsearch practice score``: frozen stages on problems, all in one go."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from pathlib import Path

from cpsearch._cli_input import UsageError, check_files, choose, rows_of
from cpsearch.corpus.records import Record
from cpsearch.corpus.stats import precision_bound
from cpsearch.errors import ProblemError
from cpsearch.practice.commands.options import add_files, add_jobs
from cpsearch.practice.stages import Score, read_stages, score, tabulated

__all__ = ["add_arguments", "run"]


def add_arguments(parser: ArgumentParser) -> None:
    """The arguments of the command."""
    parser.add_argument("stages", metavar="STAGES", help="what cpsearch practice freeze wrote")
    add_files(parser)
    add_jobs(parser)


def run(options: Namespace) -> int:
    """Print a row for serving and each stage."""
    check_files([options.stages, *options.files])
    try:
        stages = read_stages(Path(options.stages))
    except ProblemError as error:
        raise UsageError(str(error)) from None
    rows = rows_of(options.files, options.rows)
    records = (
        item for item in choose(options.files, rows=rows, limit=options.limit) if isinstance(item, Record) and item.gold.value is not None
    )
    scored = tuple(score(stages, records, jobs=options.jobs))
    if not scored:
        raise UsageError("no problem with a published answer to score on")
    print("stage                 answered  right  wrong  at least   of two steps or more: right  wrong")
    names = ["as served", *(f"{stage.curve} {stage.at}" for stage in stages)]
    for name, whole, several in zip(names, tabulated(scored), tabulated(scored, least=2), strict=True):
        print(f"{name:<20} {whole.answered:9} {whole.right:6} {whole.answered - whole.right:6} {_bound(whole):>9} {_pair(several)}")
    return 0


def _pair(score: Score) -> str:
    return f"{score.right:30} {score.answered - score.right:6}"


def _bound(score: Score) -> str:
    return "–" if not score.answered else f"{100 * precision_bound(score.right, score.answered):.1f} %"
