"""Gold answers, read exactly. What cannot be read without a guess has no value, and a note says why."""

from __future__ import annotations

import re
from dataclasses import dataclass
from fractions import Fraction

__all__ = ["Gold", "agrees", "parse_gold"]

# bounded, so that no text makes an enormous number
_DECIMAL = re.compile(r"(?P<sign>-?)\$? ?(?P<whole>[0-9]{1,3}(?:,[0-9]{3}){1,100}|[0-9]{1,300})(?P<part>\.[0-9]{1,300})?")
_FRACTION = re.compile(r"(?P<sign>-?)\$?(?:(?P<whole>[0-9]{1,300}) )?(?P<top>[0-9]{1,300}) ?/ ?(?P<bottom>[0-9]{1,300})")
_UNIT = re.compile(r" ?\([^()0-9]*\)$")


@dataclass(frozen=True)
class Gold:
    """The published answer: its text, its exact value where it has one, and else why not."""

    text: str | None = None
    value: Fraction | None = None
    note: str = ""


def parse_gold(answer: object) -> Gold:
    """Read an answer as files give it: a number, or a text such as ``1,080``, ``$5.50``, ``3/4``, ``1 1/2`` or ``9 (apples)``.

    >>> parse_gold("1,080").value, parse_gold(" 18.0 ").value, parse_gold("9 (apples)").value
    (Fraction(1080, 1), Fraction(18, 1), Fraction(9, 1))
    >>> parse_gold("50%")
    Gold(text='50%', value=None, note='a percent: of 100, or of 1?')
    >>> parse_gold(None)
    Gold(text=None, value=None, note='')
    """
    if answer is None or answer == "":
        return Gold()
    if isinstance(answer, bool) or not isinstance(answer, (str, int)):
        return Gold(str(answer), None, "not a number")
    text = str(answer)
    body = _UNIT.sub("", " ".join(text.split()))
    if match := _DECIMAL.fullmatch(body):
        return Gold(text, Fraction(match["sign"] + match["whole"].replace(",", "") + (match["part"] or "")))
    if match := _FRACTION.fullmatch(body):
        if int(match["bottom"]) == 0:
            return Gold(text, None, "a division by zero")
        value = int(match["whole"] or 0) + Fraction(int(match["top"]), int(match["bottom"]))
        return Gold(text, -value if match["sign"] else value)
    if body.endswith("%"):
        return Gold(text, None, "a percent: of 100, or of 1?")
    return Gold(text, None, "not a number")


def agrees(value: Fraction | None, gold: Fraction | None) -> bool | None:
    """Whether an answer is exactly the published one; None where there is none of one of them."""
    return None if value is None or gold is None else value == gold
