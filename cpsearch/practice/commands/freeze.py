"""``cpsearch practice freeze``: the stages of the flip-curve, written down before anything is scored."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from pathlib import Path

from cpsearch.practice.commands.options import problems_of
from cpsearch.practice.stages import freeze, write_stages

__all__ = ["add_arguments", "run"]


def add_arguments(parser: ArgumentParser) -> None:
    """The arguments of the command."""
    parser.add_argument("folder", metavar="DIR", help="the folder of a practice run")
    parser.add_argument("-o", "--output", required=True, metavar="FILE", help="the stages go there")


def run(options: Namespace) -> int:
    """Write the stages."""
    stages = freeze(problems_of(options.folder))
    write_stages(stages, Path(options.output))
    for stage in stages:
        print(f"{stage.curve:<9}{stage.at:6}  {len(stage.patterns)} patterns")
    return 0
