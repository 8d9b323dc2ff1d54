"""What the commands write: files of rows, lines that any terminal can show, the use of memory."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

from cpsearch._cli_input import UsageError

__all__ = ["peak_memory", "plain", "writer"]


def plain(text: str) -> str:
    """Text that any terminal can show, and none obeys: what is no character, or controls the terminal, is shown by its number."""
    shown = text.encode("utf-8", "backslashreplace").decode("utf-8")
    return "".join(char if char.isprintable() or char in "\n\t" else char.encode("unicode_escape").decode("ascii") for char in shown)


@contextmanager
def writer(name: str, files: list[str]) -> Iterator[IO[str]]:
    """The file of that name to write rows to (``-`` is standard output); it must be none of ``files``, the inputs."""
    if name == "-":
        yield sys.stdout
        return
    path = Path(name)
    if path.exists() and any(path.samefile(file) for file in files):
        raise UsageError(f"{name} is an input; the output would overwrite it")
    try:
        stream = path.open("w", encoding="ascii", newline="\n")
    except OSError as error:
        raise UsageError(f"cannot write {name}: {error.strerror}") from None
    with stream:
        yield stream


def peak_memory() -> float | None:
    """The most that one process used so far, in MiB."""
    try:
        import resource
    except ImportError:  # Windows
        return None
    largest = max(resource.getrusage(who).ru_maxrss for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    return largest / (1 << 20 if sys.platform == "darwin" else 1 << 10)
