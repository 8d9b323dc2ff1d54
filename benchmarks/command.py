"""What the reports' commands share: where the data lie, how many processes work, and where the report goes."""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path

__all__ = ["data_folder", "deliver", "parser_of"]


def parser_of(description: str) -> argparse.ArgumentParser:
    """A parser with the options that every report has."""
    parser = argparse.ArgumentParser(description=description)
    parser.add_argument("--data", default=os.environ.get("CPSEARCH_DATA", ""), help="folder of the files; default: CPSEARCH_DATA")
    parser.add_argument("-o", "--output", help="default: standard output")
    parser.add_argument("-j", "--jobs", type=int, default=os.cpu_count() or 1)
    return parser


def data_folder(options: argparse.Namespace, name: str) -> Path | None:
    """The folder of the data; None, and a line for people, where none is named."""
    if options.data and Path(options.data).is_dir():
        return Path(options.data)
    print(f"{name}: name the folder of the data by --data or CPSEARCH_DATA", file=sys.stderr)
    return None


def deliver(text: str, output: str | None) -> None:
    """Write a report to its file, or to standard output."""
    if output:
        Path(output).write_text(text, encoding="utf-8")
    else:
        print(text, end="")
