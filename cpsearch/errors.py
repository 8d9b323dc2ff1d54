"""Exceptions: misuse only. A problem that cannot be answered is a refusal in the return value, never an exception.

One root, meaning-named leaves, structured fields; each subclasses the builtin it specialises.
"""

from __future__ import annotations

__all__ = ["CpsearchError", "MissingExtraError", "PackError", "ProblemError", "SolverBugError", "UnitError"]


class CpsearchError(Exception):
    """Root of everything this package raises."""


class ProblemError(CpsearchError, ValueError):
    """Raised when data does not make a valid object; ``field`` is the path of what is wrong, ``detail`` says why.

    >>> ProblemError("quantities[0].value", "not a fraction: 'x'").field
    'quantities[0].value'
    """

    def __init__(self, field: str, detail: str) -> None:
        super().__init__(f"{field}: {detail}" if field else detail)
        self.field = field
        self.detail = detail

    def __reduce__(self) -> tuple[type[ProblemError], tuple[str, str]]:
        return type(self), (self.field, self.detail)


class UnitError(CpsearchError, ValueError):
    """Raised when a unit leaves the bounds of the algebra (exponent within ±2, at most three atoms)."""


class PackError(CpsearchError, ValueError):
    """Raised when a pack file breaks its schema; the message names file and line."""


class MissingExtraError(CpsearchError, ImportError):
    """Raised when a call needs an optional dependency that is not installed; ``extra`` names it."""

    def __init__(self, extra: str, what: str) -> None:
        super().__init__(f"{what} needs the optional dependencies of cpsearch[{extra}]: pip install 'cpsearch[{extra}]'")
        self.extra = extra
        self.what = what

    def __reduce__(self) -> tuple[type[MissingExtraError], tuple[str, str]]:
        return type(self), (self.extra, self.what)


class SolverBugError(CpsearchError, RuntimeError):
    """Raised when the solver calls the model invalid: a defect of this package, never a property of the problem."""
