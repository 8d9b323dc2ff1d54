"""Every invariant of the lane holds, and its check fails as soon as the code breaks it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from importlib import import_module
from pathlib import Path
from typing import Any

import practice_invariants as invariants
import pytest

from cpsearch.practice import attempt, ceilings, gold, ledger, report, run
from cpsearch.problem import Problem
from cpsearch.reading import allowances, pool
from cpsearch.unit import Unit

pytest.importorskip("spacy", reason="reading needs the text extra")
#: The module, not the function of its name that the package exports.
reading = import_module("cpsearch.reading.read")


def alone(check: Callable[[], None]) -> Callable[[Path], None]:
    return lambda _: check()


CHECKS: dict[str, Callable[[Path], None]] = {
    "sealed": invariants.serving_is_sealed,
    "no spurious credit": alone(invariants.no_spurious_chain_is_credited),
    "deterministic": invariants.runs_are_deterministic,
    "fixed ceilings": alone(invariants.ceilings_are_fixed),
    "retraction": alone(invariants.contradictions_are_retracted),
    "gated chains": alone(invariants.chains_are_gated),
    "bounded": alone(invariants.practice_is_bounded),
    "target match": alone(invariants.targets_match),
    "gold's operations": alone(invariants.gold_needs_its_operations),
}


@pytest.mark.parametrize("name", CHECKS)
def test_the_invariant_holds(name: str, tmp_path: Path) -> None:
    CHECKS[name](tmp_path)


def leaking(monkeypatch: pytest.MonkeyPatch) -> None:
    """A run ratifies what it tried."""
    real = attempt.practise

    def practise(*given: Any, **options: Any) -> attempt.Practised:
        monkeypatch.setattr(reading, "ratified", lambda: attempt.EVERYTHING)
        return real(*given, **options)

    def here(chunks: Iterator[list[Any]], *, worker: Any, **_: Any) -> Iterator[Any]:
        for chunk in chunks:
            yield from (worker(item) for item in chunk)

    monkeypatch.setattr(run, "run_batch", here)
    monkeypatch.setattr(run.run, "__kwdefaults__", {**(run.run.__kwdefaults__ or {}), "worker": practise})


def crediting_values(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(attempt, "contrasts", lambda chain, value, gold: value == gold.value)


def stamping(monkeypatch: pytest.MonkeyPatch) -> None:
    """A report that holds something of the run itself."""
    counter = iter(range(1000))
    real = report.report_of
    monkeypatch.setattr(run, "report_of", lambda *given: {**real(*given), "run_number": next(counter)})


def loose_ceilings(monkeypatch: pytest.MonkeyPatch) -> None:
    @dataclass
    class Loose:
        practice: float = 0.0
        propose: float = 0.85
        serve: float = 0.99

        def of(self, action: str) -> float:
            value: float = getattr(self, action)
            return value

    monkeypatch.setattr(ceilings, "CEILINGS", Loose())


def forgetting(monkeypatch: pytest.MonkeyPatch) -> None:
    """A corrected gold is noted and changes no outcome."""
    monkeypatch.setattr(ledger, "_scored", lambda trial, gold: replace(trial, gold=gold))


def leaving_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """Numbers that lead nowhere may stay out."""
    monkeypatch.setattr(pool, "_connected", lambda draft, target: True)


def unbounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pool, "_MOST", 99)


def retargeting(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever can be reckoned is what is asked."""
    real = pool._asked

    def anything(*given: Any) -> Any:
        found = real(*given)
        return None if found is None else (Unit.parse("roll"), *found[1:])

    monkeypatch.setattr(pool, "_asked", anything)
    # the second opinion would object, too
    monkeypatch.setattr("cpsearch.opinion.objections", lambda *given: {})


def without_operators(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gold, "_shape", len)


MUTANTS: dict[str, Callable[[pytest.MonkeyPatch], None]] = {
    "sealed": leaking,
    "no spurious credit": crediting_values,
    "deterministic": stamping,
    "fixed ceilings": loose_ceilings,
    "retraction": forgetting,
    "gated chains": leaving_out,
    "bounded": unbounded,
    "target match": retargeting,
    "gold's operations": without_operators,
}


def test_each_invariant_has_a_mutant() -> None:
    assert set(MUTANTS) == set(CHECKS)


@pytest.mark.parametrize("name", MUTANTS)
def test_a_violation_is_found(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    MUTANTS[name](monkeypatch)
    with pytest.raises(AssertionError):
        CHECKS[name](tmp_path)


def test_a_tolerated_finding_is_what_the_mutants_rest_on() -> None:
    """The texts are refused as served, and read with everything allowed."""
    for record in invariants.UNREAD:
        made = [problem for problem, _ in reading.relaxations(record.question, attempt.EVERYTHING)]
        assert made
        assert all(isinstance(problem, Problem) and not problem.findings for problem in made)
    assert not allowances.ratified().kinds
