"""The journal of a run: a line for each practised problem, in order, so that a run that was killed goes on where it stopped.

The first line names what the run is over: the packs and the records. A journal of anything else is not gone on with. A line that was
not finished when the run died is dropped; everything before it is kept.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

from cpsearch.codec import canonical_json, from_jsonable, parse_json
from cpsearch.corpus.records import Record, Unreadable
from cpsearch.errors import CpsearchError, ProblemError
from cpsearch.packs import packs_version
from cpsearch.practice.attempt import Practised

__all__ = ["FORMAT", "Header", "Journal", "header_of", "read_journal"]

FORMAT = 1


@dataclass(frozen=True)
class Header:
    """What a run is over: the format of its lines, the packs that read, how many records there are and the hash over them."""

    format: int
    packs: str
    records: int
    inputs: str


def header_of(records: Sequence[Record | Unreadable]) -> Header:
    """The header of a run over these records; it depends on their texts, golds and order, not on where their files lie."""
    digest = sha256()
    for record in records:
        told = (
            (record.id, record.message)
            if isinstance(record, Unreadable)
            else (record.id, record.question, record.gold.text, record.working)
        )
        digest.update(canonical_json(told).encode())
    return Header(FORMAT, packs_version(), len(records), digest.hexdigest()[:16])


@dataclass(frozen=True)
class Journal:
    """The file of a run. :meth:`open` returns what is done already; :meth:`append` adds a line that is on disk when it returns."""

    path: Path

    def open(self, header: Header) -> tuple[Practised, ...]:
        """Begin a journal, or go on with the one that is there. Raises ProblemError if that one is of another run."""
        if not self.path.exists() or b"\n" not in self.path.read_bytes():
            # none, or a run that died over its first line
            self.path.write_text(canonical_json(header) + "\n", encoding="ascii", newline="\n")
            return ()
        found, done = read_journal(self.path)
        if found != header:
            raise ProblemError(str(self.path), "the journal of another run (other records or packs); choose another folder, or remove it")
        if len(done) > header.records:
            raise ProblemError(str(self.path), f"{len(done)} lines for {header.records} records: two runs wrote to one folder")
        whole = "".join(canonical_json(item) + "\n" for item in (header, *done))
        unfinished = self.path.with_suffix(".unfinished")
        unfinished.write_text(whole, encoding="ascii", newline="\n")
        unfinished.replace(self.path)
        return done

    def append(self, problems: Iterable[Practised]) -> None:
        """Add lines."""
        with self.path.open("a", encoding="ascii", newline="\n") as stream:
            for problem in problems:
                stream.write(canonical_json(problem) + "\n")
                stream.flush()


def read_journal(path: Path) -> tuple[Header, tuple[Practised, ...]]:
    """The header and the problems of a journal, without a last line that is cut off. Raises ProblemError for what is none."""
    lines = path.read_bytes().split(b"\n")
    # what follows the last line feed is nothing, or a line that a killed run could not finish
    lines.pop()
    try:
        header = from_jsonable(Header, parse_json(lines[0] if lines else b""))
    except CpsearchError as error:
        raise ProblemError(str(path), f"no journal of a practice run: {error}") from None
    problems = []
    for number, line in enumerate(lines[1:], 2):
        try:
            problems.append(from_jsonable(Practised, parse_json(line)))
        except CpsearchError as error:
            raise ProblemError(f"{path}:{number}", str(error)) from None
    return header, tuple(problems)
