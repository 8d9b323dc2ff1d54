"""Tokens of a worked solution. Whatever is not arithmetic is a ``word`` or a ``stop``, so every character has a place.

LaTeX commands become the sign that they draw (``\\times`` is ``*``), and its layout (``\\left``, ``\\,``, ``$…$``) nothing.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

from cpsearch.problem import Span

__all__ = ["Token", "TokenKind", "tokens_of"]

TokenKind = Literal["number", "op", "open", "close", "equals", "word", "fraction", "brace", "unbrace", "power", "stop", "letter"]

#: More digits than any word problem has would only make arithmetic slow.
_MAX_DIGITS = 30
#: Of ASCII digits; "0x10", "1_000" and "1e5" are none.
_NUMBER = r"(?<![0-9]_)(?!0[xXbo][0-9a-fA-F]|[0-9]+_[0-9])(?:[0-9]{1,3}(?:,[0-9]{3})+(?![0-9])|[0-9]+)(?:\.[0-9]+)?|\.[0-9]+"
_LAYOUT = (
    r"\\(?:(?:left|right|quad|qquad|displaystyle|mathrm|mathbf|text|textbf|mbox)(?![a-z])|[,;!:\s()\[\]])"
    r"|\\?[$€£]|<[^<>=0-9]{0,20}>|[~`_]|\s"
)
_TOKENS = re.compile(
    rf"(?P<newline>\n)|(?P<layout>{_LAYOUT})"
    rf"|(?P<number>{_NUMBER})(?P<percent>\s?\\?%)?"
    r"|(?P<fraction>\\[dtc]?frac(?![a-z]))|(?P<boxed>\\boxed(?![a-z]))"
    r"|(?P<power>\*\*|\^)|(?P<op>\\times(?![a-z])|\\cdot(?![a-z])|\\div(?![a-z])|[+\-–−—*×·÷/⁄])"
    r"|(?P<equals>==?|≈|\\approx(?![a-z]))|(?P<open>[(\[])|(?P<close>[)\]])|(?P<brace>\{)|(?P<unbrace>\})"
    r"|(?P<word>[^\W\d_]+(?:['’-][^\W\d_]+)*)|(?P<stop>\\[a-zA-Z]+|.)",
    re.DOTALL,
)
_SIGNS = {
    **dict.fromkeys(("\\times", "\\cdot", "×", "·", "*"), "*"),
    **dict.fromkeys(("\\div", "÷", "/", "⁄"), "/"),
    **dict.fromkeys("-–−—", "-"),
    "+": "+",
}
#: ``**`` is a power between these and a number; else it is Markdown.
_BASES = ("number", "close", "letter", "unbrace")
_EXPONENT = re.compile(r"\s?[0-9(a-z]")
#: A lone x multiplies what follows it; else it is an unknown.
_FACTOR = re.compile(r"\s?\\?[$€£]?\s?(?:[0-9.(]|\\[dtc]?frac)")
_WORDS = {"plus": "+", "minus": "-", "times": "*", "x": "*", "X": "*"}


@dataclass(frozen=True)
class Token:
    """A token with its span. ``sign`` is set on operators, ``value`` (a percent as a hundredth) and ``places`` on numbers."""

    kind: TokenKind
    span: Span
    text: str
    sign: str = ""
    value: Fraction = Fraction(0)
    percent: bool = False
    places: int = 0


def tokens_of(text: str, start: int = 0, end: int | None = None) -> Iterator[Token]:
    """Every token of a text (from ``start`` to ``end``) in order; layout is left out, and a line's end is a stop."""
    last = ""
    for match in _TOKENS.finditer(text, start, len(text) if end is None else end):
        kind = str(match.lastgroup)
        bold = match["power"] == "**" and (last not in _BASES or not _EXPONENT.match(text, match.end()))
        if kind == "layout" or bold:
            continue
        token = _token(kind, match)
        last = token.kind
        yield token


def _token(kind: str, match: re.Match[str]) -> Token:
    span, surface = Span(match.start(), match.end()), match[0]
    if match["number"]:
        return _number(match, span)
    if kind == "op":
        return Token("op", span, surface, _SIGNS[surface])
    if kind == "word":
        return _word(surface, span, match)
    return Token(_KINDS.get(kind, "stop"), span, surface)


_KINDS: dict[str, TokenKind] = {
    "fraction": "fraction",
    "power": "power",
    "equals": "equals",
    "open": "open",
    "close": "close",
    "brace": "brace",
    "unbrace": "unbrace",
}


def _number(match: re.Match[str], span: Span) -> Token:
    digits = match["number"].replace(",", "")
    if len(digits) > _MAX_DIGITS:
        return Token("stop", span, match[0])
    percent = match["percent"] is not None
    value = Fraction(digits) / (100 if percent else 1)
    return Token("number", span, match[0], value=value, percent=percent, places=len(digits.partition(".")[2]))


def _word(surface: str, span: Span, match: re.Match[str]) -> Token:
    if surface in _WORDS and (len(surface) > 1 or _FACTOR.match(match.string, match.end())):
        return Token("op", span, surface, _WORDS[surface])
    return Token("letter" if len(surface) == 1 and surface not in ("a", "A", "I") else "word", span, surface)
