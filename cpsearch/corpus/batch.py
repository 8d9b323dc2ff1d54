"""Many problems in child processes, results in order: what goes wrong with one problem costs that problem only.

The solver is a C++ library. It can abort the process, which no ``except`` catches, and it can loop for ever without looking
at its time limit. So every problem is solved in a child, even with one job, under a watchdog: a child that dies or hangs is
replaced, its problem is refused by name, and the rest goes on. :func:`run_batch` is that for any work; :func:`solve_batch` solves.
"""

from __future__ import annotations

import multiprocessing
import signal
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnProcess
from typing import Generic, Literal, TypeVar

from cpsearch.corpus.records import Record, Unreadable
from cpsearch.corpus.rows import unreadable
from cpsearch.corpus.worker import Outcome, Solver, Task, solve_task, work
from cpsearch.verdict import refused

__all__ = ["CHUNK", "Loss", "Outcome", "Task", "chunks_of", "in_order", "run_batch", "solve_batch", "solve_records"]

#: How much work a child is given at a time.
CHUNK = 8
#: Results that may wait for an earlier one, so that memory stays bounded while one problem takes its time.
_WINDOW = 2_000
T = TypeVar("T")
R = TypeVar("R")
#: How a child was lost over its work: it died, or it gave no result in time.
Loss = Literal["crashed", "timeout"]


def chunks_of(tasks: Iterable[T]) -> Iterator[list[T]]:
    """The tasks in lists of :data:`CHUNK`."""
    source = iter(tasks)
    while chunk := list(islice(source, CHUNK)):
        yield chunk


def run_batch(
    chunks: Iterable[list[T]], *, worker: Callable[[T], R], lost: Callable[[Loss, str], R], jobs: int = 1, seconds: float = 60.0
) -> Iterator[R]:
    """Yield the result of every task of every chunk, in order, each as soon as it and all before it are known.

    ``worker`` is a picklable function, run in ``jobs`` processes; a chunk goes to one process, so what its tasks share need be made
    once. ``lost`` makes the result of a task whose process died or hung: only that task's, for the rest of its chunk is given out again.
    ``seconds`` is the wall time of the watchdog for one task, generous because only a hang should meet it: the search has a clock of its
    own that is equal on every machine. Children are spawned, so a script that calls this needs the usual ``if __name__ == "__main__":``.
    """
    if jobs < 1:
        raise ValueError(f"jobs must be at least 1: {jobs}")
    workers = [_Worker(worker, lost, seconds) for _ in range(jobs)]
    source = iter(chunks)
    again: deque[tuple[int, T]] = deque()
    done: dict[int, R] = {}
    given = following = 0
    try:
        while True:
            for child in workers:
                if not child.items:
                    chunk = [again.popleft() for _ in range(min(CHUNK, len(again)))]
                    if not chunk and len(done) < _WINDOW:
                        chunk = list(enumerate(next(source, []), start=given))
                        given += len(chunk)
                    if chunk:
                        child.give(chunk)
            busy = [child for child in workers if child.items]
            if not busy:
                return
            pause = min(child.deadline for child in busy) - time.monotonic()
            ready = wait([child.connection for child in busy], max(0.0, pause))
            for child in busy:
                if child.connection in ready:
                    child.receive(done)
                elif child.late:
                    child.fail(done, "timeout", f"no result within {seconds:g} s")
                if not child.alive:
                    again.extend(child.items)
                    child.items.clear()
            while following in done:
                yield done.pop(following)
                following += 1
    finally:
        for child in workers:
            child.stop()


def solve_batch(tasks: Iterable[Task], *, solver: Solver = solve_task, jobs: int = 1, seconds: float = 60.0) -> Iterator[Outcome]:
    """Yield the outcome of every task, in order, as :func:`run_batch` does with chunks of :data:`CHUNK`."""
    return run_batch(chunks_of(tasks), worker=solver, lost=_lost, jobs=jobs, seconds=seconds)


def _lost(how: Loss, detail: str) -> Outcome:
    return Outcome(refused("solver_crashed" if how == "crashed" else "solver_timeout", detail))


def solve_records(
    records: Iterable[Record | Unreadable], *, solver: Solver = solve_task, jobs: int = 1, seconds: float = 60.0
) -> Iterator[tuple[Record | Unreadable, Outcome]]:
    """Pair every record with its outcome, in order, as :func:`solve_batch` does; what could not be read is refused on the way."""

    def solved(read: Iterator[Record]) -> Iterator[Outcome]:
        tasks = (Task(f"{record.file}-{record.index}", record.problem or record.question) for record in read)
        return solve_batch(tasks, solver=solver, jobs=jobs, seconds=seconds)

    return in_order(records, solved, lambda record: Outcome(unreadable(record)))


def in_order(
    records: Iterable[T | Unreadable], batch: Callable[[Iterator[T]], Iterator[R]], unread: Callable[[Unreadable], R]
) -> Iterator[tuple[T | Unreadable, R]]:
    """Pair what could be read with its result in ``batch``, and what could not with ``unread`` of it, all in the order of ``records``."""
    pending: deque[T | Unreadable] = deque()

    def readable() -> Iterator[T]:
        for record in records:
            pending.append(record)
            if not isinstance(record, Unreadable):
                yield record

    def passed() -> Iterator[tuple[T | Unreadable, R]]:
        while pending and isinstance(record := pending[0], Unreadable):
            yield record, unread(record)
            pending.popleft()

    for result in batch(readable()):
        yield from passed()
        yield pending.popleft(), result
    yield from passed()


class _Worker(Generic[T, R]):
    """A child process and what it was given; a new child takes over when one is lost."""

    connection: Connection
    _process: SpawnProcess

    def __init__(self, worker: Callable[[T], R], lost: Callable[[Loss, str], R], seconds: float) -> None:
        self._work = worker
        self._lost = lost
        self._seconds = seconds
        self.items: deque[tuple[int, T]] = deque()
        self.alive = False
        self._started = False
        self.deadline = 0.0

    def give(self, items: list[tuple[int, T]]) -> None:
        """Hand over work. Only ever called while the child waits for some, so neither side can block the other."""
        for attempt in range(2):
            if not self.alive:
                self._start()
            try:
                self.connection.send([task for _, task in items])
                break
            except OSError:
                # it died idle: no task is to blame
                self.stop()
                if attempt:
                    raise
        self.items.extend(items)
        self.deadline = time.monotonic() + self._seconds

    def receive(self, done: dict[int, R]) -> None:
        """Take one message; a closed connection means that the child died over its first unfinished task."""
        try:
            message = self.connection.recv()
        except (EOFError, OSError):
            self._process.join(5)
            if not self._started:
                raise RuntimeError("a worker process could not start; its error is above") from None
            self.fail(done, "crashed", f"the process died: {_cause(self._process.exitcode)}")
            return
        if isinstance(message, ImportError):
            raise message
        if message is None:
            self._started = True
        else:
            index, _ = self.items.popleft()
            done[index] = message
        self.deadline = time.monotonic() + self._seconds

    @property
    def late(self) -> bool:
        """Whether the watchdog's time is over; a result that came while nobody looked still counts."""
        return time.monotonic() > self.deadline and not self.connection.poll()

    def fail(self, done: dict[int, R], how: Loss, detail: str) -> None:
        """Blame the first unfinished task and end the child."""
        index, _ = self.items.popleft()
        done[index] = self._lost(how, detail)
        self.stop()

    def stop(self) -> None:
        """End the child, whatever it is doing."""
        if self.alive:
            self.alive = False
            self._process.kill()
            self._process.join()
            self.connection.close()

    def _start(self) -> None:
        context = multiprocessing.get_context("spawn")  # a fork would copy the solver's threads half-alive
        self.connection, theirs = context.Pipe()
        self._process = context.Process(target=work, args=(theirs, self._work), daemon=True)
        self._process.start()
        theirs.close()  # else the child's death would not close the pipe
        self.alive, self._started = True, False


def _cause(exitcode: int | None) -> str:
    if exitcode is not None and exitcode < 0:
        try:
            return signal.Signals(-exitcode).name
        except ValueError:
            return f"signal {-exitcode}"
    return f"exit code {exitcode}"
