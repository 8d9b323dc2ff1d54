"""Amounts in place: what follows an amount of digits or words and decides its kind, value and unit."""

from __future__ import annotations

import re
from fractions import Fraction

from cpsearch.packs import measure_of, singular
from cpsearch.reading.text._contexts import (
    LEFT_DIGIT,
    LEFT_WORD,
    MEASURE_FOLLOWS,
    MULTIPLE_FOLLOWS,
    PART_FOLLOWS,
    RIGHT,
    RIGHT_MONEY,
    RIGHT_WORD,
    Found,
    previous_word,
)
from cpsearch.reading.text._forms import AND_A_PART
from cpsearch.reading.text._lexemes import AMOUNT, CARDINAL_WORDS, DIGITS, SCALES, alternatives, amount, is_mixed, words_of

__all__ = ["measured", "money"]

_CURRENCIES = {"$": "dollar", "US$": "dollar", "€": "euro", "£": "pound sterling", "¥": "yen", "₹": "rupee", "¢": "cent"}
_SCALE_LETTERS = {"k": 1000, "m": 10**6, "b": 10**9}
_DENOMINATORS = alternatives(words_of("denominator"))


def money(text: str, position: int) -> Found | None:
    """An amount after a currency sign, with its scale.

    >>> money("$1.2 million", 0)
    Found(end=12, kind='money', value=Fraction(1200000, 1), unit='dollar')
    """
    match = _MONEY.match(text, position)
    if match is None or not _LEFT_MONEY.match(text, position):
        return None
    value = amount(match["n"])
    if value is None or not RIGHT_MONEY.match(text, match.end()):
        return None
    scale = match["scale"].lower() if match["scale"] else ""
    return Found(match.end(), "money", value * (SCALES.get(scale) or _SCALE_LETTERS.get(scale, 1)), _CURRENCIES[match["sign"].upper()])


_LEFT_MONEY = re.compile(r"(?<![\w\-−+.$€£])")
_MONEY = re.compile(
    rf"(?P<sign>(?:US)?\$|[€£¥₹¢])\s?(?P<n>{DIGITS})(?:(?:\s|-)?(?P<scale>{alternatives(SCALES)}|(?<=[0-9])[kmb])(?!\w))?", re.IGNORECASE
)


def _bonded(word: str) -> str | None:
    """The unit of "5-pound", "2-legged", "six-pack"; None if the word is no noun that a number can be bonded to."""
    lower = word.lower()
    if lower in _UNBONDED or word != lower:
        return measure_of(word) if len(word) > 1 and lower not in _UNBONDED else None
    return measure_of(lower) or words_of("adjective").get(lower) or (None if len(lower) < 3 or lower.endswith("ed") else singular(lower))


_PARTICLES = {
    *("a", "an", "and", "at", "by", "for", "from", "in", "ish", "odd", "of", "off", "on", "or", "per", "plus", "some", "something"),
    *("th", "the", "times", "to", "up", "way"),
}
_UNBONDED = CARDINAL_WORDS | set(words_of("group")) | _PARTICLES
_AGE = re.compile(r"[\s-](?P<unit>year|month|week|day)[\s-]olds?(?!\w)", re.IGNORECASE)
_PERCENT = re.compile(r"\s?%|[\s-]per\s?cent(?!\w)", re.IGNORECASE)
_CLOCK = re.compile(
    rf"\s?o['’]?clock(?!\w)|\s+past\s+(?:[0-9]{{1,2}}|{alternatives(CARDINAL_WORDS)}|noon|midnight)(?!\w)|\s[ap]\.?m\b\.?", re.IGNORECASE
)
_DEGREES = re.compile(r"\s?°(?:\s?[CF](?!\w))?")
_SIGN = re.compile(r"\s?(?P<sign>[¢€$£])(?!\w|[.,]?[0-9])")
_TIMES = re.compile(r"(?:[\s-]times?|-?fold)(?!\w)", re.IGNORECASE)
_DOZEN = re.compile(r"[\s-]dozens?(?![\w-])", re.IGNORECASE)
_PART = re.compile(rf"(?P<sep>[\s-])(?P<of>{_DENOMINATORS})(?P<s>s?)(?![\w])|(?P<sep2>[\s-])(?P<halves>halves)(?!\w)", re.IGNORECASE)
_BOND = re.compile(r"-(?P<word>[a-z]+)(?:-(?:long|tall|wide|deep|high|thick))?(?![\w-])", re.IGNORECASE)
_GLUED = re.compile(r"(?P<word>[a-zµ]+)(?!\w|-\w)", re.IGNORECASE)
_UNITAND_A_PART = re.compile(r"\s+(?P<unit>[a-z]+)\s+and\s+an?\s+(?P<part>half|quarter|third)(?!\w)", re.IGNORECASE)


def measured(text: str, position: int) -> Found | None:
    """The amount at a position with what belongs to it: a percent, a fraction, "dozen", a bonded unit …

    >>> measured("5-pound bags", 0)
    Found(end=7, kind='bonded', value=Fraction(5, 1), unit='pound')
    """
    match = AMOUNT.match(text, position)
    if match is None:
        return _article_unit(text, position)
    surface, end = match[0], match.end()
    digits = surface[0] in ".0123456789½⅓⅔¼¾⅕⅖⅗⅘⅙⅚⅛⅜⅝⅞"
    if not (LEFT_DIGIT if digits else LEFT_WORD).match(text, position):
        return None
    value = amount(surface)
    if value is None:
        return Found(end, "unread")
    if is_mixed(surface) and re.search(r"\sand\s", surface) and re.match(r"\s+of\b", text[end : end + 8], re.IGNORECASE):
        return Found(end, "unread")
    return _suffixed(text, end, value, surface, digits)


def _suffixed(text: str, end: int, value: Fraction, surface: str, digits: bool) -> Found | None:
    if match := _AGE.match(text, end):
        return Found(match.end(), "age", value, match["unit"].lower())
    if match := _PERCENT.match(text, end):
        return Found(match.end(), "percent", value / 100)
    if match := _CLOCK.match(text, end):
        return Found(match.end(), "label")
    if digits and (match := _DEGREES.match(text, end)):
        return Found(match.end(), "bonded", value, "degree")
    if digits and (match := _SIGN.match(text, end)):
        return Found(match.end(), "money", value, _CURRENCIES[match["sign"]])
    if match := _TIMES.match(text, end):
        if MULTIPLE_FOLLOWS.match(text, match.end()) or "fold" in match[0]:
            return Found(match.end(), "multiple", value)
        return Found(match.end(), "cardinal", value, "time")
    if match := _DOZEN.match(text, end):
        return Found(match.end(), "unread") if AND_A_PART.match(text, match.end()) else Found(match.end(), "dozen", value * 12)
    if value.denominator == 1 and (match := _PART.match(text, end)) and (part := _part(text, match, value)):
        return part
    if match := _BOND.match(text, end):
        unit = _bonded(match["word"])
        return Found(match.end(), "bonded", value, unit) if unit else None
    if digits and (match := _GLUED.match(text, end)):
        return _glued(text, end - len(surface), match, value)
    if (match := _UNITAND_A_PART.match(text, end)) and (unit := measure_of(match["unit"])):
        of = PART_FOLLOWS.match(text, match.end())
        return None if of else Found(match.end(), "fraction", value + Fraction(words_of("denominator")[match["part"].lower()]), unit)
    if not (RIGHT if digits else RIGHT_WORD).match(text, end):
        return None
    if surface.lower() == "one":
        return Found(end, "one", value)
    fraction = is_mixed(surface) or re.search(r"[/⁄½⅓⅔¼¾⅕⅖⅗⅘⅙⅚⅛⅜⅝⅞]", surface)
    return Found(end, "fraction" if fraction else "cardinal", value)


def _article_unit(text: str, position: int) -> Found | None:
    """An hour and a half."""
    match = _ARTICLE.match(text, position)
    half = _UNITAND_A_PART.match(text, match.end()) if match else None
    unit = measure_of(half["unit"]) if half else None
    if half is None or unit is None or PART_FOLLOWS.match(text, half.end()):
        return None
    return Found(half.end(), "fraction", 1 + Fraction(words_of("denominator")[half["part"].lower()]), unit)


_ARTICLE = re.compile(r"an?(?=\s)", re.IGNORECASE)


def _part(text: str, match: re.Match[str], count: Fraction) -> Found | None:
    word = "half" if match["halves"] else match["of"].lower()
    bonded, plural = (match["sep"] or match["sep2"]) == "-", bool(match["halves"] or match["s"])
    end = match.end()
    if text[end : end + 1] == "-" or count <= 0:
        return None
    if not bonded and (plural != (count > 1) or re.match(r"\s+grade", text[end : end + 8])):
        return None
    if word == "quarter" and not bonded and not PART_FOLLOWS.match(text, end) and not MEASURE_FOLLOWS.match(text, end):
        return None
    value = count * Fraction(words_of("denominator")[word])
    return Found(end, "fraction", value) if value < 1 else Found(end, "unread")


def _glued(text: str, start: int, match: re.Match[str], value: Fraction) -> Found | None:
    word, end = match["word"], match.end()
    if word.lower() in ("th", "ths", "rd", "rds") and value < 1 and value.denominator > 1:
        return Found(end, "fraction", value) if "/" in text[start : match.start()] else None
    if word.lower() in ("st", "nd", "rd", "th") and value.denominator == 1:
        return Found(end, "unread") if previous_word(text, start) == "every" else Found(end, "ordinal", value)
    if word.lower() == "x":
        return Found(end, "multiple", value) if MULTIPLE_FOLLOWS.match(text, end) else None
    unit = measure_of(word) if len(word) > 1 or word in "mghlL" else None
    return Found(end, "bonded", value, unit) if unit else None
