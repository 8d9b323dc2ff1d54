"""What the integrations share: a question read once, answers to compare with, and a completion before the gate."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import TYPE_CHECKING

from cpsearch.corpus import gsm8k
from cpsearch.corpus.answers import parse_gold
from cpsearch.errors import ProblemError
from cpsearch.gate import LEVELS, GateReport, Level, Source, verify
from cpsearch.limits import Limits

if TYPE_CHECKING:
    from cpsearch.reading import Reader

__all__ = ["Judge", "Judgement", "gold_of"]

#: Questions of which the reading is kept; a reading takes some hundred KiB.
_KEPT = 1024


@dataclass(frozen=True)
class Judgement:
    """A report, and whether its value is the answer that was given (None where there is none of one of them)."""

    report: GateReport
    agrees: bool | None = None

    @property
    def holds(self) -> bool | None:
        """True for a proof, False for what is refuted or answers something else, None for what could not be checked."""
        if self.report.outcome == "rejected" or self.agrees is False:
            return False
        return True if self.report.accepted else None

    @property
    def silent(self) -> bool:
        """Whether the writer declined: nothing is calculated and nothing answered."""
        return self.report.reasons == ("no_steps",) and self.report.value is None


class Judge:
    """The gate with its options; each question is read once while it is among the last :data:`_KEPT`."""

    def __init__(self, *, level: Level, certify: bool, reader: Reader | None, limits: Limits) -> None:
        if level not in LEVELS:
            raise ProblemError("level", f"expected one of {list(LEVELS)}, got {level!r}")
        self.level, self.certify = level, certify
        self._source: Callable[[str], Source] = lru_cache(_KEPT)(lambda text: Source(text, reader=reader, limits=limits))

    def __call__(self, question: str, derivation: str, *golds: Fraction) -> Judgement:
        """Judge one derivation; where there are several right answers, it must come to one of them."""
        report = verify(self._source(question), derivation, level=self.level, certify=self.certify)
        return Judgement(report, None if report.value is None or not golds else report.value in golds)


def gold_of(answer: object) -> Fraction | None:
    """The exact value of an answer column: a number, a text, or GSM8K's worked answer; None where it cannot be read without a guess.

    >>> gold_of("4 * 6 = <<4*6=24>>24\\n#### 24"), gold_of(0.5), gold_of("50%")
    (Fraction(24, 1), Fraction(1, 2), None)
    """
    if gsm8k.matches({"answer": answer}):
        return gsm8k.gold({"answer": answer}).value
    if isinstance(answer, Fraction):
        return answer
    return parse_gold(repr(answer) if isinstance(answer, float) else answer).value
