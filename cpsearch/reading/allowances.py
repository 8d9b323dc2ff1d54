"""Relaxations of reading that evidence may license: nothing is allowed but what a person has ratified (``allowances.pack``).

Three kinds of pattern, each a family with its class behind it:

* ``aside unexplained_word/noun/told``: findings of this class may be set aside (reason, class of word, place);
* ``ask who+done/amount``: the question may be bound without whose, what for, when, where or by what deed it says;
* ``pool each/product/cross/rate/count``: numbers that no rule relates may be related by their units alone (cue, operation,
  whether the units differ, relation, form of the question).

They come last: a text that is read without them is never touched.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import get_args

from cpsearch.errors import PackError
from cpsearch.packs import Row, parse_pack, table
from cpsearch.problem import Finding, Problem, QuestionForm, Relation

__all__ = ["ASKS", "NONE", "Allowances", "finding_pattern", "is_pattern", "ratified", "scratch"]

#: What may be left out of the question, from the smallest omission; ``done``: by whatever deed, ``held``: not by one.
ASKS = tuple(
    "+".join(part)
    for part in (
        ("place",),
        ("time",),
        ("who",),
        ("sort",),
        ("done",),
        ("held",),
        ("place", "who"),
        ("time", "who"),
        ("who", "sort"),
        ("done", "who"),
        ("held", "who"),
        ("place", "done"),
        ("time", "done"),
        ("done", "sort"),
    )
)
_SENTENCE_END = re.compile(r"[.?!]\s+")
#: Findings about words and sets; what is wrong with a number or a question is never set aside.
_TOLERABLE = ("unexplained_word", "open_set")
_COLUMNS = {"pattern", "correct", "wrong", "floor", "by", "on", "report"}
_CLASS = re.compile(r"\(([^()]+)\)$")


@dataclass(frozen=True)
class Allowances:
    """The ratified ``patterns``; ``kinds`` allow every pattern of a kind, which only practice may pass.

    >>> Allowances(frozenset({"ask who/amount"})).allows("ask who/amount"), NONE.allows("ask who/amount")
    (True, False)
    """

    patterns: frozenset[str] = frozenset()
    kinds: frozenset[str] = frozenset()

    def __bool__(self) -> bool:
        return bool(self.patterns or self.kinds)

    def allows(self, pattern: str) -> bool:
        """Whether the relaxation is allowed."""
        return pattern in self.patterns or pattern.partition(" ")[0] in self.kinds

    def of_kind(self, kind: str) -> bool:
        """Whether any relaxation of ``kind`` is allowed."""
        return kind in self.kinds or any(pattern.startswith(f"{kind} ") for pattern in self.patterns)

    def tolerates(self, problem: Problem) -> bool:
        """Whether every finding of ``problem`` may be set aside; true where there is none."""
        return all(finding.reason in _TOLERABLE and self.allows(finding_pattern(problem, finding)) for finding in problem.findings)

    def set_aside(self, problem: Problem) -> Problem:
        """The problem without its findings if all of them are tolerated; otherwise as it is, for one that stays refuses it anyway."""
        return replace(problem, findings=()) if problem.findings and self.tolerates(problem) else problem


NONE = Allowances()


def finding_pattern(problem: Problem, finding: Finding) -> str:
    """The class of a finding: its reason, the class of the word that it names, and whether that is asked, told with a number or beside.

    >>> from cpsearch.problem import Span
    >>> text = "Ada saw a gray gull. She has 3 coins. How many coins does Ada have?"
    >>> problem = Problem(text, findings=(Finding("unexplained_word", "gull (noun)", Span(15, 19)),))
    >>> finding_pattern(problem, problem.findings[0])
    'aside unexplained_word/noun/beside'
    """
    named = _CLASS.search(finding.detail)
    word = named[1].strip("?").replace(" ", "-").replace("/", "-") if named is not None else "set"
    return f"aside {finding.reason}/{word}/{_place(problem, finding)}"


def _place(problem: Problem, finding: Finding) -> str:
    if finding.span is None:
        return "text"
    ends = [0, *(match.end() for match in _SENTENCE_END.finditer(problem.text)), len(problem.text) + 1]
    start = max(end for end in ends if end <= finding.span.start)
    end = min(end for end in ends if end > finding.span.start)
    target = problem.target.span if problem.target is not None else None
    if target is not None and target.start < end and start < target.end:
        return "asked"
    spans = (quantity.span for quantity in problem.quantities)
    return "told" if any(span is not None and start <= span.start < end for span in spans) else "beside"


@cache
def ratified() -> Allowances:
    """What the package's own pack allows.

    >>> ratified().kinds
    frozenset()
    """
    return _of(table("allowances"))


def scratch(folder: str | Path) -> Allowances:
    """What the ``allowances.pack`` of a folder allows: to see what ratifying it would do. Raises PackError if there is none."""
    file = Path(folder) / "allowances.pack"
    try:
        text = file.read_text(encoding="utf-8")
    except (OSError, ValueError) as error:
        raise PackError(f"{file}:1: {getattr(error, 'strerror', None) or error}") from None
    return _of(parse_pack(text, str(file)))


def _of(rows: Iterable[Row]) -> Allowances:
    for row in rows:
        if {name for name, _ in row.cells} != _COLUMNS:
            raise row.error(f"the columns are {sorted(_COLUMNS)}")
        if not is_pattern(row["pattern"]):
            raise row.error(f"no relaxation that reading knows: {row['pattern']!r}")
    return Allowances(frozenset(row["pattern"] for row in rows))


def is_pattern(text: str) -> bool:
    """Whether a text is a pattern that some relaxation can have.

    >>> is_pattern("ask who/count"), is_pattern("ask nonsense/count"), is_pattern("step noun/sum/same/combine/count")
    (True, False, False)
    """
    kind, _, rest = text.partition(" ")
    parts = rest.split("/")
    if kind == "ask":
        return len(parts) == 2 and parts[0] in ASKS and parts[1] in get_args(QuestionForm)
    if kind == "aside":
        named = len(parts) == 3 and bool(re.fullmatch(r"[a-z-]+", parts[1]))
        return named and parts[0] in _TOLERABLE and parts[2] in ("asked", "told", "beside", "text")
    if kind != "pool" or len(parts) != 5:
        return False
    cue, operation, shape, relation, form = parts
    known = operation in ("sum", "product") and shape in ("same", "cross")
    return bool(cue) and known and relation in get_args(Relation) and form in get_args(QuestionForm)
