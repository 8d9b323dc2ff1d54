"""What a person confirms goes into the pack as a row, and can be taken back: the one way from practice to serving."""

from __future__ import annotations

import re
from collections.abc import Iterable
from difflib import unified_diff
from pathlib import Path

from cpsearch.errors import PackError, ProblemError
from cpsearch.packs import parse_pack
from cpsearch.practice.ceilings import CEILINGS, license_for
from cpsearch.practice.proposals import Proposal, ledger_of_report
from cpsearch.practice.report import report_hash
from cpsearch.reading.allowances import is_pattern

__all__ = ["PACK", "check", "diff", "ratified_row", "with_row", "without_pattern", "write_pack", "write_scratch"]

PACK = "allowances.pack"
_DATE = re.compile(r"\d{4}-\d{2}-\d{2}")


def check(proposal: Proposal, report: Path) -> None:
    """Raise ProblemError unless ``report`` is the one that the proposal names, has its counts, and these reach the ceiling."""
    if report_hash(report) != proposal.report:
        raise ProblemError("report", f"the proposal rests on report {proposal.report}, this is {report_hash(report)}")
    tally = ledger_of_report(report).tally(proposal.pattern)
    if (tally.correct, tally.wrong, tally.refused) != (proposal.correct, proposal.wrong, proposal.refused):
        raise ProblemError("pattern", f"the report counts {tally.correct} right and {tally.wrong} wrong")
    if not is_pattern(proposal.pattern):
        raise ProblemError("pattern", "reading has no such relaxation")
    decision = license_for(tally, "propose", ceilings=CEILINGS)
    if not decision.licensed:
        raise ProblemError("pattern", f"its floor is {decision.measured}, and {decision.required} is required")
    if (proposal.floor, proposal.required) != (decision.measured, decision.required):
        raise ProblemError("floor", f"the report shows {decision.measured}, where {decision.required} is required")


def ratified_row(proposal: Proposal, *, by: str, on: str) -> str:
    """The pack's row for a proposal, confirmed ``by`` somebody ``on`` a day (YYYY-MM-DD).

    >>> from cpsearch.practice.whatif import Effect
    >>> proposal = Proposal("ask who/count", 40, 0, 3, 0.857735, 0.85, ("a",), (), Effect(), "0123456789abcdef")
    >>> ratified_row(proposal, by="Ada", on="2031-05-06")
    'ask who/count | 40 | 0 | 0.857735 | Ada | 2031-05-06 | 0123456789abcdef'
    """
    if not by.strip() or "|" in by or not by.isprintable():
        raise ProblemError("by", f"a name without bars: {by!r}")
    if not _DATE.fullmatch(on):
        raise ProblemError("on", f"a day, YYYY-MM-DD: {on!r}")
    cells = (proposal.pattern, proposal.correct, proposal.wrong, proposal.floor, by.strip(), on, proposal.report)
    return " | ".join(str(cell) for cell in cells)


def with_row(text: str, row: str) -> str:
    """A pack's text with one row more. Raises PackError where that breaks the pack, as when the pattern is there already."""
    made = text.rstrip("\n") + "\n" + row + "\n"
    parse_pack(made, PACK)
    return made


def without_pattern(text: str, pattern: str) -> str:
    """A pack's text without the row of a pattern. Raises ProblemError if it has none."""
    rows = {row.line: row["pattern"] for row in parse_pack(text, PACK)}
    kept = [line for number, line in enumerate(text.split("\n"), 1) if rows.get(number) != pattern]
    if len(kept) == len(text.split("\n")):
        raise ProblemError("pattern", f"not ratified: {pattern!r}; there is {sorted(rows.values()) or 'nothing'}")
    return "\n".join(kept)


def diff(before: str, after: str) -> str:
    """The change of a pack, for a person."""
    return "".join(unified_diff(before.splitlines(keepends=True), after.splitlines(keepends=True), f"a/{PACK}", f"b/{PACK}"))


def write_pack(folder: Path, text: str) -> None:
    """Write a folder's pack so that the file is whole or as it was."""
    unfinished = folder / f"{PACK}.unfinished"
    unfinished.write_text(text, encoding="utf-8", newline="\n")
    unfinished.replace(folder / PACK)


def write_scratch(folder: Path, proposals: Iterable[Proposal], empty: str) -> Path:
    """Write the pack of a what-if: ``empty``, the text of a pack, with a row for each proposal that says that nobody ratified it."""
    if (folder / PACK).exists():
        raise PackError(f"{folder / PACK}:1: there is a pack; a what-if needs a folder of its own")
    text = empty
    for proposal in proposals:
        text = with_row(text, ratified_row(proposal, by="nobody (unratified what-if)", on="0000-00-00"))
    folder.mkdir(parents=True, exist_ok=True)
    write_pack(folder, text)
    return folder / PACK
