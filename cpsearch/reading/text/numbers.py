"""Numbers in a text: every digit and number word with its exact value, or marked as a label, a range, vague or unread.

The reading is closed: a digit that no rule knows is ``unread``, so that nothing is lost and nothing guessed.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from itertools import groupby

from cpsearch.problem import Span
from cpsearch.reading.text._amounts import measured, money
from cpsearch.reading.text._contexts import Found, Kind
from cpsearch.reading.text._forms import DIGIT_FORMS, WORD_FORMS, Rule
from cpsearch.reading.text._lexemes import CARDINAL_WORDS, SCALES, VULGAR, alternatives, words_of

__all__ = ["GROUNDED", "Kind", "Number", "find_numbers", "value_of"]

#: Kinds whose surface says the value. The others (ordinals, labels, ranges, vague and unread) never are operands.
GROUNDED: frozenset[Kind] = frozenset(
    ("cardinal", "money", "percent", "fraction", "multiple", "dozen", "pair", "both", "bonded", "age", "one", "another")
)
_MAX_SURFACE = 200
#: Some words are numbers only before others ("third of", "once a"): a surface is tried alone, then in these.
_SETTINGS = ("{}", "{} of", "{} as", "{} a week")

_CLASSES = ("denominator", "multiple", "group", "ordinal", "vague", "label", "month")
_TRIGGERS = frozenset(
    {*CARDINAL_WORDS, "another", "once", "halves"}
    | {word for kind in _CLASSES for word in words_of(kind)}
    | {f"{word}s" for kind in ("denominator", "ordinal") for word in words_of(kind)}
)
#: Where a number may begin: at digits with their signs, or at a word (that must be a trigger, or an article before one).
_START = re.compile(r"US\$|[$€£¥₹¢#](?=\s?[0-9.])|(?<![0-9])\.?[0-9]|" + rf"[{VULGAR}]|(?<!\w)(?P<word>[^\W\d_]+)(?!\w)")
_ARTICLED = re.compile(rf"\s{{1,3}}(?:(?:{alternatives(_TRIGGERS)})(?!\w)|\w+\s+and\s+an?\s)", re.IGNORECASE)
_TOKEN = re.compile(r"[$€£¥₹#.]?(?:[.,:/⁄'’+*=^\-–−×$€£%]?\w)+[%°″′]?", re.IGNORECASE)
_DIGIT_RULES: tuple[Rule, ...] = (*DIGIT_FORMS, money, measured)
_WORD_RULES: tuple[Rule, ...] = (*WORD_FORMS, measured)


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
    return tuple(_with_strays(text, _merged(text, _scan(text))))


def _number(text: str, start: int, found: Found) -> Number:
    return Number(Span(start, found.end), found.value, found.kind, found.unit, text[start : found.end])


def _scan(text: str) -> Iterator[Number]:
    position = 0
    while match := _START.search(text, position):
        start, position = match.start(), match.end()
        word = (match["word"] or "").lower()
        if word and word not in _TRIGGERS and not (word in ("a", "an") and _ARTICLED.match(text, position)):
            continue
        found = _read_at(text, start, word)
        if found is not None:
            yield _number(text, start, found)
            position = found.end


def _read_at(text: str, position: int, word: str) -> Found | None:
    """What begins at ``position``: by the first rule that fits, else unread if it is a digit or a cardinal word."""
    for rule in _WORD_RULES if word else _DIGIT_RULES:
        found = rule(text, position)
        if found is not None:
            return found
    token = _TOKEN.match(text, position) if not word or word in CARDINAL_WORDS else None
    return Found(token.end(), "unread") if token else None


def _merged(text: str, numbers: Iterable[Number]) -> list[Number]:
    """Amounts side by side ("nineteen ninety", "12 5") say one thing that no rule knows: together they are unread."""
    runs: list[list[Number]] = []
    for number in numbers:
        if runs and _side_by_side(text, runs[-1][-1], number):
            runs[-1].append(number)
        else:
            runs.append([number])
    return [run[0] if len(run) == 1 else _number(text, run[0].span.start, Found(run[-1].span.end, "unread")) for run in runs]


def _side_by_side(text: str, last: Number, number: Number) -> bool:
    if not (last.kind == number.kind == "cardinal") or last.unit or number.unit or not text[last.span.end : number.span.start].isspace():
        return False
    alike = last.surface[-1].isalpha() == number.surface[-1].isalpha()
    return alike or last.surface.lower().endswith(tuple(SCALES))


def _with_strays(text: str, numbers: list[Number]) -> list[Number]:
    """Every digit in no number (any Unicode digit or numeral) becomes an unread number."""
    covered = bytearray(len(text))
    for number in numbers:
        covered[number.span.start : number.span.end] = b"\1" * (number.span.end - number.span.start)
    stray = (not covered[index] and char.isnumeric() for index, char in enumerate(text))
    found: list[Number] = []
    for is_stray, run in groupby(enumerate(stray), key=lambda pair: pair[1]):
        if is_stray:
            indices = [index for index, _ in run]
            found.append(_number(text, indices[0], Found(indices[-1] + 1, "unread")))
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
