"""``cpsearch practice scratch``: a pack of proposals that nobody ratified, for ``cpsearch solve --packs``."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from importlib.resources import files
from pathlib import Path

from cpsearch._cli_input import UsageError
from cpsearch.errors import CpsearchError
from cpsearch.practice.proposals import read_proposals
from cpsearch.practice.ratify import PACK, write_scratch

__all__ = ["add_arguments", "run"]


def add_arguments(parser: ArgumentParser) -> None:
    """The arguments of the command."""
    parser.add_argument("proposals", metavar="PROPOSALS", help="what cpsearch practice propose wrote")
    parser.add_argument("--packs", required=True, metavar="DIR", help="a folder without packs, made if need be")


def run(options: Namespace) -> int:
    """Write the pack."""
    try:
        proposals = read_proposals(Path(options.proposals))
        path = write_scratch(Path(options.packs), proposals, files("cpsearch.packs").joinpath(PACK).read_text(encoding="utf-8"))
    except OSError as error:
        raise UsageError(f"cannot write or read {error.filename}: {error.strerror}") from None
    except CpsearchError as error:
        raise UsageError(str(error)) from None
    print(f"{len(proposals)} unratified patterns in {path}; see what they would do by cpsearch solve --packs {options.packs}")
    return 0
