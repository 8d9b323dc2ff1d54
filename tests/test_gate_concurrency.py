"""The gate from threads and processes at once: the reports are those of one thread, for it has neither signals nor state of its own."""

from __future__ import annotations

import multiprocessing
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor

import pytest

from cpsearch.gate import GateReport, Level, Source, verify

STAMPS = "Jamal had 240 stamps. He lost 85 stamps. How many stamps does Jamal have left?"
PENS = "Ida buys 4 boxes of 6 pens each. How many pens does she buy?"
SOLUTIONS = ("240 - 85 = 155", "240 + 85 = 325", "240 - 85 = 165", "4 * 6 = 24\n#### 24", "4 * 7 = 28", "x^2 = 4", "Many.")
Case = tuple[str, str, Level]


def cases(*levels: Level) -> list[Case]:
    return [(text, solution, level) for text in (STAMPS, PENS) for solution in SOLUTIONS for level in levels]


def report(case: Case) -> GateReport:
    text, solution, level = case
    return verify(text, solution, level=level, certify=level == "unique")


def submitted(pool: Executor, todo: list[Case]) -> list[Future[GateReport]]:
    return [pool.submit(verify, text, solution, level=level, certify=level == "unique") for text, solution, level in todo]


def test_threads_and_processes_at_once_report_as_one_thread_does() -> None:
    pytest.importorskip("spacy", reason="reading needs the text extra")
    todo = cases("arithmetic", "grounded", "licensed", "complete", "unique")
    spawn = multiprocessing.get_context("spawn")  # a fork would copy threads half-alive
    with ThreadPoolExecutor(4) as threads, ProcessPoolExecutor(2, mp_context=spawn) as processes:
        found = [submitted(pool, todo) for pool in (threads, processes, threads)]
        reports = [[future.result(timeout=300) for future in futures] for futures in found]
    serially = [report(case) for case in todo]
    assert {each.outcome for each in serially} == {"accepted", "rejected", "could_not_check"}
    assert reports == [serially] * 3
    assert [each.to_json() for each in reports[1]] == [each.to_json() for each in serially]


def test_threads_may_share_a_source() -> None:
    """Whichever comes first reads it."""
    pytest.importorskip("spacy", reason="reading needs the text extra")
    source, solutions = Source(STAMPS), SOLUTIONS * 5
    with ThreadPoolExecutor(8) as threads:
        found = list(threads.map(lambda solution: verify(source, solution), solutions))
    assert found == [verify(STAMPS, solution) for solution in solutions]
