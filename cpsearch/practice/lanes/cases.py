"""The cases of the lanes, read strictly: what is wrong in a file is an error with its name and line."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields
from fractions import Fraction
from pathlib import Path
from typing import Any, Literal

from cpsearch.codec import parse_fraction, parse_json
from cpsearch.errors import CpsearchError, ProblemError

__all__ = ["PACKAGED", "TWIN", "Case", "Expected", "LaneError", "parse_lane", "read_lanes"]

#: The lanes that come with the package.
PACKAGED = Path(__file__).resolve().parent
#: The category of the genuine positive of a pair; the other is the confuser.
TWIN = "genuine_positive"

Expected = Literal["answered", "refused"]


class LaneError(CpsearchError, ValueError):
    """Raised when a lane breaks its schema; ``place`` is file and line, ``detail`` says what is wrong there."""

    def __init__(self, place: str, detail: str) -> None:
        super().__init__(f"{place}: {detail}")
        self.place = place
        self.detail = detail

    def __reduce__(self) -> tuple[type[LaneError], tuple[str, str]]:
        return type(self), (self.place, self.detail)


@dataclass(frozen=True)
class Case:
    """A question and its answer by hand: None where the text does not decide one.

    ``category`` is the kind of problem, or the hazard that a confuser shows; the two of a pair share ``pair_id``.
    """

    id: str
    axis: str
    category: str
    question: str
    answer: Fraction | None
    expected: Expected
    pair_id: str | None = None
    note: str = ""


def read_lanes(folder: Path = PACKAGED) -> tuple[Case, ...]:
    """The cases of all ``*.jsonl`` of a folder, by the name of the file and then in order.

    Raises LaneError at the first row that breaks the schema, an id or question that comes twice, or a pair that is none; OSError if a
    file cannot be read.

    >>> {case.axis for case in read_lanes()} >= {"g1_verb_classes", "s1_rates", "confusers"}
    True
    """
    files = sorted(folder.glob("*.jsonl"))
    if not files:
        raise LaneError(str(folder), "no lanes: there is no *.jsonl")
    placed: list[tuple[str, Case]] = []
    for file in files:
        try:
            text = file.read_text(encoding="utf-8")
        except UnicodeDecodeError as error:
            raise LaneError(str(file), f"not UTF-8: {error.reason}") from None
        placed += _placed(text, str(file))
    return _checked(placed)


def parse_lane(text: str, *, name: str) -> tuple[Case, ...]:
    """The cases of one lane, JSON lines; ``name`` is what errors call it.

    >>> row = '{"id":"x-1","axis":"x","category":"rate","question":"Why?","answer":"2.5","expected":"answered","pair_id":null,"note":""}'
    >>> parse_lane(row, name="x.jsonl")
    Traceback (most recent call last):
        ...
    cpsearch.practice.lanes.cases.LaneError: x.jsonl:1: answer: not a fraction in a string such as "3/4": '2.5'
    """
    return _checked(_placed(text, name))


def _placed(text: str, name: str) -> list[tuple[str, Case]]:
    rows = ((f"{name}:{line}", row) for line, row in enumerate(text.split("\n"), start=1) if row.strip())
    return [(place, _case(row, place)) for place, row in rows]


def _case(text: str, place: str) -> Case:
    """One row; every field of a Case is there and no other."""
    try:
        row = parse_json(text)
        if not isinstance(row, dict):
            raise ProblemError("", "expected an object")
        return _of_row(row)
    except ProblemError as error:
        raise LaneError(place, str(error)) from None


def _of_row(row: Mapping[str, Any]) -> Case:
    names = [field.name for field in fields(Case)]
    for name in row:
        if name not in names:
            raise ProblemError(name, "unknown field")
    for name in names:
        if name not in row:
            raise ProblemError(name, "missing field")
        free = name in {"answer", "pair_id"} and row[name] is None
        if not free and not isinstance(row[name], str):
            raise ProblemError(name, f"expected a text{' or null' if name in {'answer', 'pair_id'} else ''}, got {row[name]!r}")
        if not free and name != "note" and not row[name].strip():
            raise ProblemError(name, "must not be empty")
    answer = None if row["answer"] is None else parse_fraction(row["answer"], "answer")
    if answer is not None and str(answer) != row["answer"]:
        raise ProblemError("answer", f"not in lowest terms: {row['answer']!r}; write {str(answer)!r}")
    if row["expected"] not in ("answered", "refused"):
        raise ProblemError("expected", f'expected "answered" or "refused", got {row["expected"]!r}')
    if (answer is None) != (row["expected"] == "refused"):
        raise ProblemError("expected", "a right reader answers where there is an answer, and refuses where there is none")
    if row["category"] == TWIN and (answer is None or row["pair_id"] is None):
        raise ProblemError("category", f"a {TWIN} has an answer and a pair")
    return Case(**{**row, "answer": answer})


def _checked(placed: Iterable[tuple[str, Case]]) -> tuple[Case, ...]:
    """The cases, if each has an id and a question of its own, and each pair is a twin and a confuser of one axis."""
    ids: dict[str, str] = {}
    questions: dict[str, str] = {}
    pairs: dict[str, list[tuple[str, Case]]] = {}
    cases = []
    for place, case in placed:
        for seen, key, what in ((ids, case.id, "id"), (questions, case.question, "question")):
            if key in seen:
                raise LaneError(place, f"{what}: as at {seen[key]}")
            seen[key] = place
        if case.pair_id is not None:
            pairs.setdefault(case.pair_id, []).append((place, case))
        cases.append(case)
    for pair_id, members in pairs.items():
        twins = sum(case.category == TWIN for _, case in members)
        if (len(members), twins, len({case.axis for _, case in members})) != (2, 1, 1):
            raise LaneError(
                members[0][0], f"pair_id: {pair_id!r} has {twins} {TWIN} among {len(members)} cases; a pair is one of two, on one axis"
            )
    return tuple(cases)
