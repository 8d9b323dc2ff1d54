"""One output row per record: what a program needs of a verdict, and its score. No times: equal input gives equal bytes."""

from __future__ import annotations

from typing import Any, Literal

from cpsearch.codec import canonical_json, to_jsonable
from cpsearch.corpus.records import Record, Unreadable
from cpsearch.verdict import Verdict, refused

__all__ = ["SCHEMA", "Score", "row_of", "score_of", "text_of", "unreadable"]

SCHEMA = 1
Score = Literal["right", "wrong", "refused"]


def score_of(record: Record | Unreadable, verdict: Verdict) -> Score | None:
    """Exact comparison with the gold answer; None for an answer without a readable gold."""
    if verdict.answer is None:
        return "refused"
    if isinstance(record, Unreadable) or record.gold.value is None:
        return None
    return "right" if verdict.answer == record.gold.value else "wrong"


def unreadable(record: Unreadable) -> Verdict:
    """The verdict on a place that holds no record.

    >>> unreadable(Unreadable("a.jsonl", 0, 1, "not JSON")).evidence[0].detail
    'line 1: not JSON'
    """
    return refused("unreadable_input", f"line {record.line}: {record.message}")


def row_of(record: Record | Unreadable, verdict: Verdict, *, name_file: bool = False) -> dict[str, Any]:
    """The row of a record; ``name_file`` adds ``file``, which tells rows apart where there are several input files.

    ``index`` is the record's number in its file, from 0. Numbers are exact texts (``"3/4"``); ``chain`` has the form of
    ``Chain.to_json`` and can be read back and checked.
    """
    gold = None if isinstance(record, Unreadable) else record.gold.value
    row: dict[str, Any] = {
        "schema": SCHEMA,
        "id": record.id,
        "index": record.index,
        "verdict": verdict.verdict,
        "answer": verdict.answer,
        "unit": verdict.unit,
        "reason": verdict.reason,
        "category": verdict.category,
        "evidence": verdict.evidence,
        "chain": verdict.chain,
        "chains": verdict.chains,
        "readings": verdict.readings,
        "exhausted": verdict.exhausted,
        "certified": verdict.certified,
        "reader": verdict.reader,
        "gold": gold,
        "score": score_of(record, verdict),
    }
    if name_file:
        row["file"] = record.file
    return {key: to_jsonable(value) for key, value in row.items()}


def text_of(row: dict[str, Any]) -> str:
    """The line of a row, with its end."""
    return canonical_json(row) + "\n"
