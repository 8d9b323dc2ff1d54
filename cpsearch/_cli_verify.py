"""``cpsearch verify``: files of derivations to the gate's reports, then the figures."""

from __future__ import annotations

import sys
import time
from argparse import Namespace
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from itertools import chain, islice
from typing import Any

from cpsearch._cli_input import UsageError, check_files
from cpsearch._cli_output import peak_memory, plain, writer
from cpsearch._cli_progress import Progress
from cpsearch.corpus.checking import Checker, Gate, check_derivations, row_of_check
from cpsearch.corpus.derivations import read_derivations
from cpsearch.corpus.records import Unreadable
from cpsearch.corpus.rows import text_of

__all__ = ["figures", "verify"]

#: Failures that are not the property of a derivation.
_STATUS = ("unreadable_input", "check_crashed")


def verify(arguments: Namespace, *, checker: Checker | None = None) -> int:
    """Write one row per derivation and print the summary; status 1 if a row was unreadable or a defect showed."""
    files: list[str] = arguments.files
    check_files(files)
    if arguments.certify and arguments.level != "unique":
        raise UsageError("--certify is of --level unique; no other level asks for other answers")
    if checker is None:
        checker = Gate(arguments.level, arguments.certify)
    records = islice(chain.from_iterable(read_derivations(path) for path in files), arguments.limit)

    started, status = time.monotonic(), 0
    with writer(arguments.output, files) as stream, Progress(arguments.limit, unit="derivations") as progress:
        counted: list[dict[str, Any]] = []
        for derived, checked in check_derivations(records, checker=checker, jobs=arguments.jobs):
            row = row_of_check(derived, checked, level=arguments.level, name_file=len(files) > 1)
            stream.write(text_of(row))
            stream.flush()  # what is written stays, whatever happens next
            counted.append({name: row[name] for name in ("outcome", "reasons", "agrees")})
            progress.step()
            record = derived if isinstance(derived, Unreadable) else derived.record
            place = f"cpsearch: {plain(record.file)}:{record.line}"
            if checked.failure in _STATUS:
                status = 1
            if checked.error:
                progress.say(f"{place}: a defect of cpsearch:\n{plain(checked.error)}")
            elif checked.failure is not None:
                progress.say(f"{place}: {plain(checked.detail.removeprefix(f'line {record.line}: '))}")
            if not isinstance(record, Unreadable) and record.gold.note:
                progress.say(f"{place}: gold answer not read: {plain(record.gold.note)}")
    seconds = max(time.monotonic() - started, 1e-9)
    report = sys.stderr if arguments.output == "-" else sys.stdout
    for line in figures(counted):
        print(line, file=report)
    print(f"speed            {len(counted) / seconds:.1f} derivations/s with {arguments.jobs} job(s)", file=report)
    memory = peak_memory()
    if memory is not None:
        print(f"memory           {memory:.0f} MiB at most in one process", file=report)
    return status


def figures(rows: Iterable[Mapping[str, Any]]) -> Iterator[str]:
    """For people, one fact a line: each outcome with its reasons, and how many values are the published answer.

    >>> accepted = {"outcome": "accepted", "reasons": [], "agrees": True}
    >>> print(*figures([accepted, {"outcome": "rejected", "reasons": ["off_target"], "agrees": False}]), sep="\\n")
    accepted         1 of 2 (1 with the gold answer, 0 with another)
    rejected         1 of 2 (0 with the gold answer, 1 with another)
      off_target            1
    could not check  0 of 2
    """
    everything = list(rows)
    for outcome in ("accepted", "rejected", "could_not_check"):
        found = [row for row in everything if row["outcome"] == outcome]
        same, other = (sum(row["agrees"] is wanted for row in found) for wanted in (True, False))
        compared = f" ({same} with the gold answer, {other} with another)" if same or other else ""
        yield f"{outcome.replace('_', ' '):<17}{len(found)} of {len(everything)}{compared}"
        reasons = Counter(reason for row in found for reason in row["reasons"])
        for reason, count in sorted(reasons.items(), key=lambda item: (-item[1], item[0])):
            yield f"  {reason:<22}{count}"
