"""Many problems in child processes, results in order: what goes wrong with one problem costs that problem only.

The solver is a C++ library. It can abort the process, which no ``except`` catches, and it can loop for ever without looking
at its time limit. So every problem is solved in a child, even with one job, under a watchdog: a child that dies or hangs is
replaced, its problem is refused by name, and the rest goes on.
"""

from __future__ import annotations

import multiprocessing
import signal
import time
from collections import deque
from collections.abc import Iterable, Iterator
from itertools import islice
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnProcess

from cpsearch.corpus.records import Record, Unreadable
from cpsearch.corpus.rows import unreadable
from cpsearch.corpus.worker import Outcome, Solver, Task, solve_task, work
from cpsearch.verdict import RefusalReason, refused

__all__ = ["Outcome", "Task", "solve_batch", "solve_records"]

_CHUNK = 8
#: Results that may wait for an earlier one, so that memory stays bounded while one problem takes its time.
_WINDOW = 2_000
Item = tuple[int, Task]


def solve_batch(tasks: Iterable[Task], *, solver: Solver = solve_task, jobs: int = 1, seconds: float = 60.0) -> Iterator[Outcome]:
    """Yield the outcome of every task, in order, each as soon as it and all before it are known.

    ``solver`` is a picklable function, run in ``jobs`` processes; ``seconds`` is the wall time of the watchdog for one problem,
    generous because only a hang should meet it: the search has a clock of its own that is equal on every machine. Children
    are spawned, so a script that calls this needs the usual ``if __name__ == "__main__":``.
    """
    if jobs < 1:
        raise ValueError(f"jobs must be at least 1: {jobs}")
    workers = [_Worker(solver, seconds) for _ in range(jobs)]
    source = enumerate(tasks)
    again: deque[Item] = deque()
    done: dict[int, Outcome] = {}
    following = 0
    try:
        while True:
            for worker in workers:
                if not worker.items:
                    chunk = [again.popleft() for _ in range(min(_CHUNK, len(again)))]
                    if not chunk and len(done) < _WINDOW:
                        chunk = list(islice(source, _CHUNK))
                    if chunk:
                        worker.give(chunk)
            busy = [worker for worker in workers if worker.items]
            if not busy:
                return
            pause = min(worker.deadline for worker in busy) - time.monotonic()
            ready = wait([worker.connection for worker in busy], max(0.0, pause))
            for worker in busy:
                if worker.connection in ready:
                    worker.receive(done)
                elif worker.late:
                    worker.fail(done, "solver_timeout", f"no result within {seconds:g} s")
                if not worker.alive:
                    again.extend(worker.items)
                    worker.items.clear()
            while following in done:
                yield done.pop(following)
                following += 1
    finally:
        for worker in workers:
            worker.stop()


def solve_records(
    records: Iterable[Record | Unreadable], *, solver: Solver = solve_task, jobs: int = 1, seconds: float = 60.0
) -> Iterator[tuple[Record | Unreadable, Outcome]]:
    """Pair every record with its outcome, in order, as :func:`solve_batch` does; what could not be read is refused on the way."""
    pending: deque[Record | Unreadable] = deque()

    def tasks() -> Iterator[Task]:
        for record in records:
            pending.append(record)
            if isinstance(record, Record):
                yield Task(f"{record.file}-{record.index}", record.problem or record.question)

    def passed() -> Iterator[tuple[Record | Unreadable, Outcome]]:
        while pending and isinstance(pending[0], Unreadable):
            record = pending[0]
            yield record, Outcome(unreadable(record))
            pending.popleft()

    for outcome in solve_batch(tasks(), solver=solver, jobs=jobs, seconds=seconds):
        yield from passed()
        yield pending.popleft(), outcome
    yield from passed()


class _Worker:
    """A child process and what it was given; a new child takes over when one is lost."""

    connection: Connection
    _process: SpawnProcess

    def __init__(self, solver: Solver, seconds: float) -> None:
        self._solver = solver
        self._seconds = seconds
        self.items: deque[Item] = deque()
        self.alive = False
        self._started = False
        self.deadline = 0.0

    def give(self, items: list[Item]) -> None:
        """Hand over work. Only ever called while the child waits for some, so neither side can block the other."""
        for attempt in range(2):
            if not self.alive:
                self._start()
            try:
                self.connection.send([task for _, task in items])
                break
            except OSError:
                # it died idle: no problem is to blame
                self.stop()
                if attempt:
                    raise
        self.items.extend(items)
        self.deadline = time.monotonic() + self._seconds

    def receive(self, done: dict[int, Outcome]) -> None:
        """Take one message; a closed connection means that the child died over its first unfinished problem."""
        try:
            message = self.connection.recv()
        except (EOFError, OSError):
            self._process.join(5)
            if not self._started:
                raise RuntimeError("a worker process could not start; its error is above") from None
            self.fail(done, "solver_crashed", f"the process died: {_cause(self._process.exitcode)}")
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

    def fail(self, done: dict[int, Outcome], reason: RefusalReason, detail: str) -> None:
        """Blame the first unfinished problem and end the child."""
        index, _ = self.items.popleft()
        done[index] = Outcome(refused(reason, detail))
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
        self._process = context.Process(target=work, args=(theirs, self._solver), daemon=True)
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
