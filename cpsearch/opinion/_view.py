"""What a second reader sees at a glance: the numbers of a text, its question, and which numbers a chain makes what of.

Nothing here is shared with the reader: a text is looked at by regular expressions, a chain by the places of its numbers and its
operations alone, never by what its signatures say.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass
from fractions import Fraction

from cpsearch.chain import Chain
from cpsearch.problem import Problem, Span
from cpsearch.unit import Unit

__all__ = ["Mention", "View", "view_of"]

_ONES = "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen"
_MANY = "twenty thirty forty fifty sixty seventy eighty ninety"
_SMALL = {word: value for value, word in enumerate(_ONES.split(), 1)}
_TENS = {word: 10 * value for value, word in enumerate(_MANY.split(), 2)}
_ORDERS = {"hundred": 100, "thousand": 1000, "million": 1_000_000}
_PARTS = {"half": Fraction(1, 2), "quarter": Fraction(1, 4), "twice": Fraction(2), "thrice": Fraction(3), "dozen": Fraction(12)}
_WORD = "|".join((*_SMALL, *_TENS, *_ORDERS, "zero"))
_NUMBER = re.compile(
    r"(?P<digits>(?<![\w.,/])(?:(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?(?:\s?/\s?\d+)?|\.\d+))"
    rf"|\b(?P<words>(?:{_WORD})(?:[\s-](?:and\s)?(?:{_WORD}))*)\b"
    rf"|\b(?P<part>{'|'.join(_PARTS)})\b",
    re.IGNORECASE,
)
_ASKS = re.compile(r"\b(?:how|what|find|calculate|determine)\b", re.IGNORECASE)
_ENDS = re.compile(r"[.?!]+(?=\s|$)|\.(?=[A-Z])")


@dataclass(frozen=True)
class Mention:
    """A number as the text writes it; ``word`` is whether that is in letters."""

    span: Span
    value: Fraction
    text: str
    word: bool


@dataclass(frozen=True)
class View:
    """A text, an answer to it in its unit, and what the chain does with which numbers.

    ``question`` begins at the last question word, ``told`` is what stands before. ``quantities`` are the stated numbers of the Problem:
    name, place and value; ``used`` says how often the chain has each as an operand, and ``again`` whether it has anything twice.
    """

    text: str
    told: Span | None
    question: Span
    numbers: tuple[Mention, ...]
    quantities: tuple[tuple[str, Span, Fraction], ...]
    used: Counter[str]
    again: bool
    operations: frozenset[str]
    answer: Fraction
    unit: Unit

    @property
    def all(self) -> Span:
        """The whole text."""
        return Span(0, len(self.text))

    @property
    def asked(self) -> str:
        """The question in lower case."""
        return self.text[self.question.start : self.question.end].lower()

    def reads(self, span: Span) -> bool:
        """Whether a quantity of the Problem stands at ``span``."""
        return any(span.start < other.end and other.start < span.end for _, other, _ in self.quantities)


def _value(match: re.Match[str]) -> Fraction:
    if match["digits"]:
        top, _, bottom = match["digits"].replace(",", "").partition("/")
        return Fraction(top.strip()) / (Fraction(bottom.strip()) or 1 if bottom else 1)
    if match["part"]:
        return _PARTS[match["part"].lower()]
    whole = part = 0
    for word in re.split(r"[\s-]+", match["words"].lower()):
        if word in ("thousand", "million"):
            whole, part = whole + max(part, 1) * _ORDERS[word], 0
        elif word == "hundred":
            part = max(part, 1) * 100
        else:
            part += _SMALL.get(word, 0) + _TENS.get(word, 0)
    return Fraction(whole + part)


def view_of(problem: Problem, chain: Chain, answer: Fraction, unit: Unit) -> View | None:
    """The view of an answer and its chain; None where the text asks nothing, or lists equations as that of a graph does."""
    text = problem.text
    asking = list(_ASKS.finditer(text))
    if not asking or " = " in text:
        return None
    start = asking[-1].start()
    closing = _ENDS.search(text, start)
    operands = [ref for step in chain.steps for ref in step.operands]
    used = Counter(ref.quantity for ref in (*operands, chain.root) if ref.quantity is not None)
    results = Counter(ref.step for ref in operands if ref.step is not None)
    return View(
        text,
        Span(0, start) if start else None,
        Span(start, closing.end() if closing else len(text)),
        tuple(_mention(match) for match in _NUMBER.finditer(text)),
        tuple((item.id, item.span, item.value) for item in problem.quantities if item.span is not None),
        used,
        max((*used.values(), *results.values()), default=0) > 1,
        frozenset(step.op for step in chain.steps),
        answer,
        unit,
    )


def _mention(match: re.Match[str]) -> Mention:
    return Mention(Span(*match.span()), _value(match), match[0].lower(), not match["digits"])
