"""What a child process does: solve one task after another and send each outcome back at once."""

from __future__ import annotations

import hashlib
import re
import signal
import traceback
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, replace
from multiprocessing.connection import Connection
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from cpsearch.limits import Limits
from cpsearch.problem import Problem
from cpsearch.verdict import Verdict, refused

if TYPE_CHECKING:
    from cpsearch.proofs import Proof
    from cpsearch.reading.allowances import Allowances

__all__ = ["Outcome", "Solver", "Task", "solve_task", "work"]


@dataclass(frozen=True)
class Task:
    """A text or a Problem, and a name to call it by in messages and file names."""

    name: str
    content: str | Problem


@dataclass(frozen=True)
class Outcome:
    """A verdict, the traceback where an unexpected exception forced it, what else the user should know, and a proof if one is wanted."""

    verdict: Verdict
    error: str = ""
    note: str = ""
    proof: Proof | None = None


Solver = Callable[[Task], Outcome]
T = TypeVar("T")


def solve_task(
    task: Task, *, limits: Limits = Limits(), models: Path | None = None, prove: bool = False, allowances: Allowances | None = None
) -> Outcome:
    """Read and solve one task; an exception, which is a defect of this package, becomes a refusal that names it.

    With ``models`` the solver's model is written there as text; if that fails, the verdict stands and ``note`` says so. With ``prove``
    an answer comes with its proof; ``allowances`` other than None are for a what-if. Raises ImportError alone, as MissingExtraError is
    one: what is not installed is missing for every task.
    """
    content = task.content
    if isinstance(content, str):
        from cpsearch.reading import read

        try:
            content = read(content, limits=limits, allowances=allowances)
        except ImportError:
            raise
        except Exception as error:
            verdict = refused("reader_failed", f"the reader raised {type(error).__name__}")
            return Outcome(verdict, traceback.format_exc())
    from cpsearch.solve import solve

    try:
        # the Problem stays here: it is large, and rows do not show it
        verdict = solve(content, limits=limits)
        note = "" if models is None else _write_model(models, task.name, content, limits)
        return Outcome(replace(verdict, problem=None), note=note, proof=_proof(verdict, limits) if prove else None)
    except ImportError:
        raise
    except Exception as error:
        verdict = refused("solver_crashed", f"the search raised {type(error).__name__}", reader=content.reader)
        return Outcome(verdict, traceback.format_exc())


def _proof(verdict: Verdict, limits: Limits) -> Proof | None:
    from cpsearch.proofs import proof_of

    return proof_of(verdict, limits=limits) if verdict.verdict == "answered" else None


def _write_model(folder: Path, name: str, problem: Problem, limits: Limits) -> str:
    """Write the model of a task under its name; the message of what went wrong, or ""."""
    from cpsearch.search import model_text

    safe = re.sub(r"[^A-Za-z0-9._-]+", "_", name)[-100:]
    if safe != name:
        # two names may become one
        safe = f"{safe}-{hashlib.sha256(name.encode('utf-8', 'surrogatepass')).hexdigest()[:8]}"
    path = folder / f"{safe}.pbtxt"
    try:
        path.write_text(model_text(problem, limits=limits), encoding="utf-8")
    except OSError as error:
        return f"cannot write {path}: {error.strerror}"
    return ""


def work(connection: Connection, worker: Callable[[T], object]) -> None:
    """Serve ``connection`` until it closes: receive a list of tasks, send the result of each, or the error that ends the batch."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C reaches the whole group; the parent ends its children itself
    with suppress(ImportError):
        import resource

        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))  # an abort of the solver leaves no core file
    with suppress(EOFError, BrokenPipeError):
        connection.send(None)
        while True:
            for task in connection.recv():
                try:
                    result = worker(task)
                except ImportError as error:
                    connection.send(error)
                    return
                connection.send(result)
