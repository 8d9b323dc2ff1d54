"""How far a run is, for a person at a terminal; silent otherwise."""

from __future__ import annotations

import sys
from types import TracebackType
from typing import Any

__all__ = ["Progress"]


class Progress:
    """A tqdm bar where tqdm is installed, else a plain counter; both on standard error, so that output stays clean."""

    def __init__(self, total: int | None = None, *, unit: str = "problems") -> None:
        self._count = 0
        self._unit = unit
        self._shown = sys.stderr.isatty()
        self._bar: Any = None
        if self._shown:
            try:
                from tqdm import tqdm
            except ImportError:
                return
            self._bar = tqdm(total=total, unit=f" {unit}", file=sys.stderr)

    def __enter__(self) -> Progress:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        if self._bar is not None:
            self._bar.close()
        elif self._shown:
            sys.stderr.write("\n")

    def step(self) -> None:
        """One more."""
        self._count += 1
        if self._bar is not None:
            self._bar.update()
        elif self._shown:
            sys.stderr.write(f"\r{self._count} {self._unit}")
            sys.stderr.flush()

    def say(self, message: str) -> None:
        """A message on a line of its own."""
        if self._bar is not None:
            self._bar.write(message, file=sys.stderr)
        else:
            sys.stderr.write(("\n" if self._shown else "") + message + "\n")
