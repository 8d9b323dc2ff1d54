"""``cpsearch solve``: files to rows, then the figures."""

from __future__ import annotations

import sys
import time
from argparse import Namespace
from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from itertools import count
from pathlib import Path
from typing import Any

from cpsearch._cli_input import UsageError, allowed_in, check_files, choose, rows_of
from cpsearch._cli_output import peak_memory, plain, writer
from cpsearch._cli_progress import Progress
from cpsearch.corpus.batch import solve_records
from cpsearch.corpus.records import Record, Unreadable
from cpsearch.corpus.rows import row_of, text_of
from cpsearch.corpus.stats import summarise
from cpsearch.corpus.worker import Solver, solve_task
from cpsearch.limits import Limits
from cpsearch.proofs import Proof, file_name

__all__ = ["solve"]


def solve(arguments: Namespace, *, solver: Solver | None = None) -> int:
    """Write one row per record and print the summary; status 1 if a record was unreadable or a defect showed."""
    files: list[str] = arguments.files
    check_files(files)
    rows = rows_of(files, arguments.rows)
    if solver is None:
        limits = Limits() if arguments.max_steps is None else Limits(max_steps=arguments.max_steps)
        solver = partial(
            solve_task,
            limits=limits,
            models=_folder(arguments.dump_model),
            prove=arguments.proofs is not None,
            allowances=allowed_in(arguments.packs),
        )
    proofs = _folder(arguments.proofs)
    records = choose(files, rows=rows, limit=arguments.limit)
    total = arguments.limit if rows is None else min(len(rows), arguments.limit or len(rows))

    started, status = time.monotonic(), 0
    written: set[str] = set()
    with writer(arguments.output, files) as stream, Progress(total) as progress:
        scored: list[dict[str, Any]] = []
        for record, outcome in solve_records(records, solver=solver, jobs=arguments.jobs):
            row = row_of(record, outcome.verdict, name_file=len(files) > 1)
            stream.write(text_of(row))
            stream.flush()  # what is written stays, whatever happens next
            if proofs is not None and outcome.proof is not None:
                _write_proof(proofs, replace(outcome.proof, id=record.id), record, written)
            scored.append({"score": row["score"], "reason": row["reason"]})
            progress.step()
            if isinstance(record, Unreadable):
                status = 1
                progress.say(f"cpsearch: {plain(record.file)}:{record.line}: {plain(record.message)}")
            elif record.gold.note:
                progress.say(f"cpsearch: {plain(record.file)}:{record.line}: gold answer not read: {plain(record.gold.note)}")
            if outcome.note:
                status = 1
                progress.say(f"cpsearch: {plain(outcome.note)}")
            if outcome.error:
                status = 1
                progress.say(f"cpsearch: {plain(record.file)}:{record.line}: a defect of cpsearch:\n{plain(outcome.error)}")
    seconds = max(time.monotonic() - started, 1e-9)
    if arguments.packs is not None:
        print("cpsearch: an unratified what-if: --packs allowed what nobody confirmed", file=sys.stderr)
    report = sys.stderr if arguments.output == "-" else sys.stdout
    for line in summarise(scored).lines():
        print(line, file=report)
    memory = peak_memory()
    print(f"speed      {len(scored) / seconds:.1f} problems/s with {arguments.jobs} job(s)", file=report)
    if memory is not None:
        print(f"memory     {memory:.0f} MiB at most in one process", file=report)
    return status


def _write_proof(folder: Path, proof: Proof, record: Record | Unreadable, written: set[str]) -> None:
    """Write a proof under the name of its record; of two records with one key, files of one name in two folders, under another."""
    name = next(name for name in _names(record) if name not in written)
    written.add(name)
    (folder / name).write_text(proof.to_json() + "\n", encoding="ascii", newline="\n")


def _names(record: Record | Unreadable) -> Iterator[str]:
    for again in count():
        yield file_name(record.id, file=record.file + "+" * again, index=record.index)


def _folder(name: str | None) -> Path | None:
    if name is None:
        return None
    folder = Path(name)
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise UsageError(f"cannot write to {name}: {error.strerror}") from None
    return folder
