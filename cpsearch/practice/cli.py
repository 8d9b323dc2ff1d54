"""``cpsearch practice …``: one subcommand a module, each with ``add_arguments(parser)`` and ``run(options) -> status``."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from importlib import import_module

__all__ = ["COMMANDS", "main"]

#: Subcommands: their purpose and the module that runs them, imported when it is called for.
COMMANDS: dict[str, tuple[str, str]] = {
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
