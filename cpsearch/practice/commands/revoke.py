"""``cpsearch practice revoke``: a ratified pattern is taken back out of the pack."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from pathlib import Path

from cpsearch._cli_input import UsageError
from cpsearch.errors import CpsearchError
from cpsearch.practice.ratify import PACK, diff, without_pattern, write_pack

__all__ = ["add_arguments", "run"]


def add_arguments(parser: ArgumentParser) -> None:
    """The arguments of the command."""
    parser.add_argument("pattern", metavar="PATTERN")
    parser.add_argument("--packs", required=True, metavar="DIR", help=f"the folder with {PACK}")


def run(options: Namespace) -> int:
    """Write the pack without the pattern and show the change; to refuse more needs no confirmation."""
    folder = Path(options.packs)
    try:
        before = (folder / PACK).read_text(encoding="utf-8")
        after = without_pattern(before, options.pattern)
    except OSError as error:
        raise UsageError(f"cannot read {error.filename}: {error.strerror}") from None
    except (CpsearchError, UnicodeDecodeError) as error:
        raise UsageError(str(error)) from None
    write_pack(folder, after)
    print(diff(before, after), end="")
    return 0
