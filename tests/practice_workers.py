"""Stand-ins for practising a record, which child processes can import."""

from __future__ import annotations

import os
import signal
import time

from cpsearch.corpus.answers import parse_gold
from cpsearch.corpus.records import Record
from cpsearch.practice.attempt import Attempt, Practised, Tried, key_of_text
from cpsearch.practice.diagnosis import Diagnosis

RECORDS = [Record("own", i, i + 1, f"own:{i}", f"Ann has {i + 1} pens. How many?", parse_gold(str(i + 1))) for i in range(40)]


def fake(record: Record) -> Practised:
    """Serving answers every third; the rest is attempted, rightly and wrongly in turn."""
    gold = str(record.gold.value)
    key = key_of_text(record.question)
    if record.index % 3 == 0:
        return Practised(record.id, key, gold, "", gold, "", 1)
    value = gold if record.index % 3 == 1 else "0"
    chain = Tried(f"… = {value}", value, ("step noun/sum/same/combine/count",), value == gold)
    tried = Attempt("ask", ("ask who/count",), "correct" if value == gold else "wrong", value=value, chains=(chain,))
    return Practised(
        record.id, key, gold, "+", "", "unexplained_word", 1, (Diagnosis("knowledge", "unexplained_word", "a word"),), (tried,)
    )


def dying(record: Record) -> Practised:
    if record.index == 5:
        os.kill(os.getpid(), signal.SIGKILL)
    return fake(record)


def slow(record: Record) -> Practised:
    time.sleep(0.05)
    return fake(record)
