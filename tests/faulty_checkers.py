"""Checkers that go wrong on purpose, by a word of the derivation. In a module of their own, so that child processes can import them."""

from __future__ import annotations

import os
import signal
from pathlib import Path

from cpsearch.corpus import checking
from cpsearch.corpus.checking import Checked, Gate
from cpsearch.corpus.derivations import Derived
from cpsearch.errors import MissingExtraError
from cpsearch.gate import Source
from cpsearch.limits import Limits
from cpsearch.problem import Problem

GATE = Gate(level="grounded")


def faulty(derived: Derived) -> Checked:
    """Check, unless the derivation asks for a disaster."""
    if derived.derivation == "abort":
        os.abort()
    if derived.derivation == "kill":
        os.kill(os.getpid(), signal.SIGKILL)
    if derived.derivation == "missing extra":
        raise MissingExtraError("text", "reading English")
    if derived.derivation == "defect":
        return Checked(None, "check_crashed", "the gate raised KeyError", "Traceback: KeyError")
    return GATE(derived)


class Counting:
    """Checks, and notes in a file of each process the questions that are read anew there."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def __call__(self, derived: Derived) -> Checked:
        vars(checking)["Source"] = self.made
        return GATE(derived)

    def made(self, text: str, given: Problem | None = None, **options: Limits) -> Source:
        with (self.folder / str(os.getpid())).open("a", encoding="utf-8") as stream:
            stream.write(text + "\n")
        return Source(text, given, **options)  # type: ignore[arg-type]
