"""``cpsearch practice …``: one subcommand a module, each with ``add_arguments(parser)`` and ``run(options) -> status``."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from importlib import import_module

__all__ = ["COMMANDS", "main"]

#: Subcommands: their purpose and the module that runs them, imported when it is called for.
COMMANDS: dict[str, tuple[str, str]] = {
    "run": ("practise on problems with known answers", "cpsearch.practice.commands.run"),
    "diagnose": ("show what the refusals of a run lack", "cpsearch.practice.commands.diagnose"),
    "propose": ("list what a run licenses to be proposed", "cpsearch.practice.commands.propose"),
    "ratify": ("confirm one proposal, as a person at a terminal", "cpsearch.practice.commands.ratify"),
    "revoke": ("take a ratified pattern back", "cpsearch.practice.commands.revoke"),
    "rank": ("show what learned precision says of chains that disagree", "cpsearch.practice.commands.rank"),
    "freeze": ("write down the stages of the flip-curve", "cpsearch.practice.commands.freeze"),
    "score": ("score frozen stages on problems", "cpsearch.practice.commands.score"),
    "recheck": ("check what is ratified against a report and corrected answers", "cpsearch.practice.commands.recheck"),
    "scratch": ("write unratified proposals as a pack, to see what they would do", "cpsearch.practice.commands.scratch"),
    "lanes": ("solve the capability lanes and count what is solved, refused, wrong and spurious", "cpsearch.practice.lanes.command"),
    "perturb": ("vary answered problems and see what becomes of them", "cpsearch.practice.perturb.command"),
}


def main(arguments: Sequence[str]) -> int:
    """Run one subcommand and return its status, as :func:`cpsearch.cli.main` does."""
    parser = argparse.ArgumentParser(prog="cpsearch practice", description="Practise on problems with known answers, apart from serving.")
    commands = parser.add_subparsers(dest="subcommand", required=True, metavar="SUBCOMMAND")
    for name, (purpose, module) in COMMANDS.items():
        command = commands.add_parser(name, help=purpose, description=purpose[0].upper() + purpose[1:] + ".")
        if arguments and arguments[0] == name:
            import_module(module).add_arguments(command)
    options = parser.parse_args(arguments)
    status: int = import_module(COMMANDS[options.subcommand][1]).run(options)
    return status
