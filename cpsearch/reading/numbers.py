"""Numbers in a text: every digit and number word with its exact value, or marked as a label, a range, vague or unread.

The reading is closed: a digit that no rule knows is ``unread``, so that nothing is lost and nothing guessed.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from itertools import groupby

from cpsearch.problem import Span
from cpsearch.reading._amounts import measured, money
from cpsearch.reading._contexts import Found, Kind
from cpsearch.reading._forms import FORMS
from cpsearch.reading._lexemes import CARDINAL_WORDS, SCALES, VULGAR, alternatives, words_of

__all__ = ["GROUNDED", "Kind", "Number", "find_numbers", "value_of"]

#: Kinds whose surface says the value. The others (ordinals, labels, ranges, vague and unread) never are operands.
GROUNDED: frozenset[Kind] = frozenset(
    ("cardinal", "money", "percent", "fraction", "multiple", "dozen", "pair", "both", "bonded", "age", "one", "another")
)
_MAX_SURFACE = 200
#: Some words are numbers only before others ("third of", "once a"): a surface is tried alone, then in these.
_SETTINGS = ("{}", "{} of", "{} as", "{} a week")

_CLASSES = ("denominator", "multiple", "group", "ordinal", "vague", "label", "month")

#: Where a number may begin: at digits with their signs, or at a word that any rule knows.
_START = re.compile(
    r"US\$|[$€£¥₹#](?=\s?[0-9.])|(?<![0-9])\.?[0-9]|"
    rf"[{VULGAR}]|(?<!\w)(?:"
    + alternatives(
        {*CARDINAL_WORDS, "a", "an", "another", "once", "halves"}
        | {word for kind in _CLASSES for word in words_of(kind)}
        | {f"{word}s" for kind in ("denominator", "ordinal") for word in words_of(kind)}
    )
    + r")(?!\w)",
    re.IGNORECASE,
)
_TOKEN = re.compile(r"[$€£¥₹#.]?(?:[.,:/⁄'’+*=^\-–−×$€£%]?\w)+[%°″′]?", re.IGNORECASE)
_WORD = re.compile(r"[^\W\d_]+")
_RULES = (*FORMS, money, measured)


@dataclass(frozen=True)
class Number:
    """A number in a text. ``unit`` is set where the span itself says it (``$5``, ``20kb``, ``2-legged``); else the noun does.

    ``value`` is 0 where there is none: labels, ranges, vague and unread numbers.
    """

    span: Span
    value: Fraction
    kind: Kind
    unit: str | None
    surface: str


def find_numbers(text: str) -> tuple[Number, ...]:
    """Every number of a text, in order and without overlap; needs the ``text`` extra where number words occur.

    >>> [(n.surface, str(n.value), n.kind) for n in find_numbers("In Room 12, half of the $20, she said, bought 2-pound bags.")]
    [('Room 12', '0', 'label'), ('half', '1/2', 'fraction'), ('$20', '20', 'money'), ('2-pound', '2', 'bonded')]
    """
    numbers = _with_strays(text, _merged(text, list(_scan(text))))
    return tuple(numbers)


def _scan(text: str) -> Iterator[Number]:
    position = 0
    while match := _START.search(text, position):
        start = match.start()
        found = _read_at(text, start)
        if found is None:
            position = match.end()
        else:
            surface = text[start : found.end]
            yield Number(Span(start, found.end), found.value, found.kind, found.unit, surface)
            position = found.end


def _read_at(text: str, position: int) -> Found | None:
    """What begins at ``position``: by the first rule that fits, else unread if it is a digit or a cardinal word."""
    for rule in _RULES:
        found = rule(text, position)
        if found is not None:
            return found
    word = _WORD.match(text, position)
    if word is not None and word[0].lower() not in CARDINAL_WORDS:
        return None
    token = _TOKEN.match(text, position)
    return Found(token.end(), "unread") if token else None


def _merged(text: str, numbers: list[Number]) -> list[Number]:
    """Number words side by side ("nineteen ninety") and amounts after a scale say one thing that no rule knows: unread."""
    merged: list[Number] = []
    for number in numbers:
        last = merged[-1] if merged else None
        if last is not None and _side_by_side(text, last, number):
            span = Span(last.span.start, number.span.end)
            merged[-1] = Number(span, Fraction(0), "unread", None, text[span.start : span.end])
        else:
            merged.append(number)
    return merged


def _side_by_side(text: str, last: Number, number: Number) -> bool:
    gap = text[last.span.end : number.span.start]
    if number.kind != "cardinal" or last.kind not in ("cardinal", "unread") or last.unit or number.unit or not gap.isspace():
        return False
    alike = last.surface[-1].isalpha() == number.surface[-1].isalpha()
    return alike or last.surface.lower().endswith(tuple(SCALES))


def _with_strays(text: str, numbers: list[Number]) -> list[Number]:
    """Every digit in no number (any Unicode digit or numeral) becomes an unread number."""
    if text.isascii() and not numbers and not any(map(str.isdigit, text)):
        return numbers
    covered = bytearray(len(text))
    for number in numbers:
        covered[number.span.start : number.span.end] = b"\1" * (number.span.end - number.span.start)
    stray = (not covered[index] and char.isnumeric() for index, char in enumerate(text))
    found: list[Number] = []
    for is_stray, run in groupby(enumerate(stray), key=lambda pair: pair[1]):
        if is_stray:
            start, *rest = (index for index, _ in run)
            end = (rest[-1] if rest else start) + 1
            found.append(Number(Span(start, end), Fraction(0), "unread", None, text[start:end]))
    return sorted([*numbers, *found], key=lambda number: number.span)


@lru_cache(maxsize=4096)
def value_of(surface: str) -> Fraction | None:
    """The value that a span's words say; None unless they are exactly one number.

    >>> [str(value_of(text)) for text in ("three times", "50%", "$0.75", "a dozen", "20kb", "two cats", "")]
    ['3', '1/2', '3/4', '12', '20', 'None', 'None']
    """
    surface = surface.strip()
    if not surface or len(surface) > _MAX_SURFACE:
        return None
    for setting in _SETTINGS:
        numbers = find_numbers(setting.format(surface))
        if len(numbers) == 1 and numbers[0].span == Span(0, len(surface)) and numbers[0].kind in GROUNDED:
            return numbers[0].value
    return None
