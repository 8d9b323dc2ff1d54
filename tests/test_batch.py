"""The batch: order, containment of crashes and hangs, and the same outcome with any number of jobs."""

from __future__ import annotations

import multiprocessing
import time
from collections.abc import Iterator

import pytest
from faulty_solvers import Unstartable, echo, faulty

from cpsearch.corpus import Outcome, Task, solve_batch
from cpsearch.errors import MissingExtraError


def run(*texts: str, jobs: int = 1, seconds: float = 60.0) -> list[tuple[str | None, str]]:
    """Reason and detail of every outcome."""
    outcomes = solve_batch([Task(text, text) for text in texts], solver=faulty, jobs=jobs, seconds=seconds)
    return [(outcome.verdict.reason, outcome.verdict.evidence[0].detail) for outcome in outcomes]


def numbers(first: int, end: int) -> list[tuple[str | None, str]]:
    """The outcomes of texts that are numbers."""
    return [("no_chain", str(number)) for number in range(first, end)]


def test_no_tasks_start_no_process() -> None:
    assert run() == []


@pytest.mark.parametrize("jobs", [1, 3])
def test_outcomes_come_in_the_order_of_the_tasks(jobs: int) -> None:
    """Even if the first is the slowest."""
    assert run("slow", *map(str, range(50)), jobs=jobs) == [("no_chain", "slow"), *numbers(0, 50)]


@pytest.mark.parametrize("jobs", [1, 2])
@pytest.mark.parametrize(
    ("disaster", "cause"),
    [("abort", "the process died: SIGABRT"), ("kill", "the process died: SIGKILL"), ("raise", "the process died: exit code 1")],
)
def test_a_crash_costs_one_problem(disaster: str, cause: str, jobs: int) -> None:
    outcomes = run("0", "1", disaster, "2", "3", jobs=jobs)
    assert outcomes == [*numbers(0, 2), ("solver_crashed", cause), *numbers(2, 4)]


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_hang_costs_one_problem(jobs: int) -> None:
    outcomes = run("0", "hang", "1", jobs=jobs, seconds=3)
    assert outcomes == [*numbers(0, 1), ("solver_timeout", "no result within 3 s"), *numbers(1, 2)]


def test_crash_after_crash() -> None:
    """Every problem of a chunk may be a disaster."""
    assert [reason for reason, _ in run(*["abort"] * 3, "0", "kill")] == ["solver_crashed"] * 3 + ["no_chain", "solver_crashed"]


def test_the_watchdog_is_for_one_problem_not_for_the_batch() -> None:
    assert [reason for reason, _ in run(*["slow"] * 12, seconds=3)] == ["no_chain"] * 12


def test_a_slow_consumer_does_not_look_like_a_hang() -> None:
    """Results that arrived while nobody looked still count."""
    outcomes = solve_batch([Task(str(i), str(i)) for i in range(20)], solver=echo, seconds=1.0)
    reasons = []
    for outcome in outcomes:
        reasons.append(outcome.verdict.reason)
        if len(reasons) in (1, 9):
            time.sleep(1.5)
    assert reasons == ["no_chain"] * 20


def test_what_came_before_a_disaster_is_not_held_back() -> None:
    tasks = [Task(text, text) for text in ("0", "hang")]
    outcomes: Iterator[Outcome] = solve_batch(tasks, solver=faulty, seconds=60)
    assert next(outcomes).verdict.evidence[0].detail == "0"
    outcomes.close()  # type: ignore[attr-defined]


def test_no_process_outlives_an_abandoned_batch() -> None:
    outcomes = solve_batch([Task(text, text) for text in ("0", "hang", "hang")], solver=faulty, jobs=2)
    next(outcomes)
    outcomes.close()  # type: ignore[attr-defined]
    assert multiprocessing.active_children() == []


def test_large_texts_pass_both_ways() -> None:
    """Larger than the buffer of a pipe."""
    texts = [str(number) * 200_000 for number in range(10)]
    assert run(*texts, jobs=2) == [("no_chain", text) for text in texts]


def test_lone_surrogates_pass() -> None:
    assert run("\ud800") == [("no_chain", "\ud800")]


@pytest.mark.parametrize(
    ("text", "kind", "message"),
    [("missing extra", MissingExtraError, r"cpsearch\[text\]"), ("missing module", ImportError, "no solver here")],
)
def test_a_missing_dependency_ends_the_batch(text: str, kind: type[Exception], message: str) -> None:
    """Nothing could be read, so it is no property of one problem."""
    with pytest.raises(kind, match=message):
        run("0", text, "1")


def test_a_worker_that_cannot_start_ends_the_batch() -> None:
    with pytest.raises(RuntimeError, match="could not start"):
        list(solve_batch([Task("0", "0")], solver=Unstartable()))


def test_at_least_one_job() -> None:
    with pytest.raises(ValueError, match="jobs"):
        list(solve_batch([], solver=echo, jobs=0))
