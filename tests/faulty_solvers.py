"""Solvers that go wrong on purpose, by a word of the text. In a module of their own, so that child processes can import them."""

from __future__ import annotations

import os
import re
import signal
import time
from fractions import Fraction
from math import prod

from cpsearch.chain import Chain, Ref
from cpsearch.corpus import Outcome, Task
from cpsearch.errors import MissingExtraError
from cpsearch.verdict import Verdict, refused


def _text(task: Task) -> str:
    return task.content if isinstance(task.content, str) else task.content.text


def echo(task: Task) -> Outcome:
    """Refuse, and say what was asked."""
    return Outcome(refused("no_chain", _text(task)))


def faulty(task: Task) -> Outcome:
    """Echo, unless the text asks for a disaster."""
    text = _text(task)
    if text == "abort":
        os.abort()
    if text == "kill":
        os.kill(os.getpid(), signal.SIGKILL)
    if text == "hang":
        while True:
            time.sleep(60)
    if text == "raise":
        raise ZeroDivisionError
    if text == "missing extra":
        raise MissingExtraError("text", "reading English")
    if text == "missing module":
        raise ImportError("no solver here")
    if text == "slow":
        time.sleep(0.3)
    if text == "defect":
        return Outcome(refused("reader_failed", "the reader raised KeyError"), "Traceback: KeyError")
    return echo(task)


class Unstartable:
    """Cannot even be unpickled in a child."""

    def __call__(self, task: Task) -> Outcome:
        return echo(task)

    def __reduce__(self) -> tuple[object, tuple[int]]:
        return os._exit, (3,)


def eager(task: Task) -> Outcome:
    """Answer everything: the product of the numbers of the text, as if no word mattered."""
    value = prod(int(digits) for digits in re.findall(r"\d+", _text(task)))
    chain = Chain((), Ref(quantity="q0"))
    return Outcome(Verdict("answered", answer=Fraction(value), unit="x", chain=chain, exhausted=True, certified=True))
