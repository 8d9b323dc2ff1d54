"""The rules by which a text position is read as a number: what an amount's neighbours make of it, and whole forms.

A rule takes the text and a position and gives a :class:`Found` or None. :data:`WHOLE_RULES` come first (dates, ranges, labels,
number words that are no amounts); then an amount is matched and :func:`read_amount` looks at what follows it.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

from cpsearch.packs import measure_of, singular
from cpsearch.reading._contexts import (
    FUNCTION_FOLLOWS,
    LABEL_NOUNS,
    MEASURE_FOLLOWS,
    MONTHS,
    MULTIPLE_FOLLOWS,
    PART_FOLLOWS,
    PLURAL_FOLLOWS,
    previous_word,
)
from cpsearch.reading._lexemes import AMOUNT, CARDINAL_WORDS, DIGITS, SCALES, alternatives, amount, is_mixed, words_of

__all__ = ["Found", "Kind", "START", "read_at"]

Kind = Literal[
    "cardinal", "money", "percent", "fraction", "multiple", "dozen", "pair", "both", "bonded", "age", "one", "another",
    "ordinal", "label", "range", "vague", "unread",
]  # fmt: skip


@dataclass(frozen=True)
class Found:
    """A number that starts at the position asked for and ends at ``end``."""

    end: int
    kind: Kind
    value: Fraction = Fraction(0)
    unit: str | None = None


_Rule = Callable[[str, int], "Found | None"]
_HIDDEN = "\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff"
_CURRENCIES = {"$": "dollar", "US$": "dollar", "€": "euro", "£": "pound sterling", "¥": "yen", "₹": "rupee", "¢": "cent"}
_DENOMINATORS = alternatives(words_of("denominator"))
_ORDINALS = alternatives(words_of("ordinal"))
_NUM = r"[0-9][0-9,.]{0,30}"
_SCALE_LETTERS = {"k": 1000, "m": 10**6, "b": 10**9}

#: Where a number may begin: at digits with their signs, or at a word that any rule knows.
START = re.compile(
    r"US\$|[$€£¥₹#](?=\s?[0-9.])|(?<![0-9])\.?[0-9]|[½⅓⅔¼¾⅕⅖⅗⅘⅙⅚⅛⅜⅝⅞]|(?<!\w)(?:"
    + alternatives(
        {*CARDINAL_WORDS, "a", "an", "another", "once", "half", "halves", "sevenths"}
        | {*words_of("multiple"), *words_of("group"), *words_of("ordinal"), *words_of("vague"), *words_of("label"), *words_of("month")}
        | {f"{word}s" for word in (*words_of("denominator"), *words_of("ordinal"))}
        | {*words_of("denominator")}
    )
    + r")(?!\w)",
    re.IGNORECASE,
)
#: What may not stand right before a number of digits, or of words.
_LEFT_DIGIT = re.compile(rf"(?<![\w.:/⁄+*=^#@&%<>~°'’\-−–$€£¥₹¢\\|{_HIDDEN}])(?<![0-9],)")
_LEFT_WORD = re.compile(rf"(?<![\w'’{_HIDDEN}])(?<!\w-)")
#: What may not stand right after a plain number.
_RIGHT = re.compile(rf"(?![\w{_HIDDEN}])(?![.,:/⁄'’][0-9])(?![-–−])(?!\s?[/⁄]\s?[0-9])(?!['’\"“″′°^*+=<>~&@#\\|⁄%$€£¥¢₹])")
_RIGHT_MONEY = re.compile(rf"(?![\w{_HIDDEN}])(?![.,:/⁄'’][0-9])(?![-–−](?![^\W\d_]))(?!['’°^*+=<>~&@#\\|⁄%$€£¥¢₹])")
_TOKEN = re.compile(r"[$€£¥₹#.]?(?:[.,:/⁄'’+*=^\-–−×$€£%]?\w)+[%°″′]?", re.IGNORECASE)


# --- whole forms ---------------------------------------------------------------------------------------------------


def _whole(kind: Kind, pattern: str, *, words: bool = False, left: bool = True) -> _Rule:
    """A rule for a form that is of one kind and has no value."""
    compiled = re.compile(pattern, re.IGNORECASE)
    guard = _LEFT_WORD if words else _LEFT_DIGIT

    def rule(text: str, position: int) -> Found | None:
        match = compiled.match(text, position) if not left or guard.match(text, position) else None
        return Found(match.end(), kind) if match else None

    return rule


def _month_day(text: str, position: int) -> Found | None:
    match = _MONTH_DAY.match(text, position)
    if match is None or not match[0][0].isupper() or not _LEFT_WORD.match(text, position):
        return None
    day = match["day"]
    if day and (int(day) > 31 or previous_word(text, position) == "in") and not match["th"] and not match["year"]:
        return None
    return Found(match.end(), "label" if match["th"] or match["year"] or FUNCTION_FOLLOWS.match(text, match.end()) else "unread")


_YEAR = r"(?:1[5-9]|20)[0-9]{2}(?![\w,.]*[0-9]|\w|%|-)"
_MONTH_DAY = re.compile(
    rf"(?:{MONTHS})\.?\s(?:(?P<day>[0-9]{{1,2}})(?P<th>st|nd|rd|th)?(?:,?\s(?P<year>{_YEAR}))?|of\s{_YEAR}|{_YEAR})"
    r"(?![\w%°$]|[.,:/][0-9]|-)",
    re.IGNORECASE,
)


def _year(text: str, position: int) -> Found | None:
    match = _YEAR_ALONE.match(text, position)
    if match is None or previous_word(text, position) not in ("in", "since", "during", "until", "year"):
        return None
    if FUNCTION_FOLLOWS.match(text, match.end()):
        return Found(match.end(), "label")
    return None if PLURAL_FOLLOWS.match(text, match.end()) else Found(match.end(), "unread")


_YEAR_ALONE = re.compile(_YEAR)


def _named(text: str, position: int) -> Found | None:
    """Room 12: a noun that a number names, after a preposition or where a sentence or phrase begins."""
    match = _NAMED.match(text, position)
    if match is None or not _LEFT_WORD.match(text, position) or not _RIGHT.match(text, match.end()):
        return None
    before = text[max(0, position - 2) : position].rstrip(" ")
    start = position == 0 or not before or not before[-1].isalnum()
    if not start and previous_word(text, position) not in _NAMING:
        return None
    return Found(match.end(), "label" if FUNCTION_FOLLOWS.match(text, match.end()) else "unread")


_NAMED = re.compile(rf"(?:{LABEL_NOUNS})\s(?:no\.\s?|number\s|#)?(?:[0-9]{{1,4}}|(?:{alternatives(CARDINAL_WORDS)}))", re.IGNORECASE)
_NAMING = frozenset("in on to of from for by at and or until after before through than called near into reads read".split())


def _ordinal(text: str, position: int) -> Found | None:
    """Ordinal words, and denominators without a count: "a third of" is a part, "the third shelf" a place."""
    match = _PLACE.match(text, position)
    if match is None or not _LEFT_WORD.match(text, position):
        return None
    word, end = match["word"].lower(), match.end()
    article, before = match["a"], previous_word(text, position)
    part = words_of("denominator").get(word)
    if match["s"]:
        return None if word in ("second", "quarter") and before not in ("into", "in") else Found(end, "unread" if word != "second" else "ordinal")
    if word == "second" and (before in ("per", "each", "every", "this", "split") or article and FUNCTION_FOLLOWS.match(text, end)):
        return Found(end, "unread") if before == "every" and not FUNCTION_FOLLOWS.match(text, end) else None
    if part is None or text[end : end + 1] == "-":
        place = words_of("ordinal").get(word)
        return Found(end, "ordinal", Fraction(place)) if place and not article else None
    if word == "quarter":
        if article and (PART_FOLLOWS.match(text, end) or MEASURE_FOLLOWS.match(text, end)) or re.match(r"\s+of\b", text[end:]):
            return Found(end, "fraction", Fraction(part))
        return None
    if article:
        if PART_FOLLOWS.match(text, end) or FUNCTION_FOLLOWS.match(text, end):
            return Found(end, "fraction", Fraction(part))
        return Found(end, "unread") if MEASURE_FOLLOWS.match(text, end) else None
    if re.match(rf"\s+of\s+(?!{MONTHS})", text[end : end + 16], re.IGNORECASE):
        return Found(end, "unread") if before == "the" else Found(end, "fraction", Fraction(part))
    if before == "every":
        return Found(end, "unread")
    return Found(end, "ordinal", Fraction(words_of("ordinal")[word]))


_PLACE = re.compile(rf"(?P<a>an?\s)?(?P<word>(?:{_ORDINALS}|(?!half){_DENOMINATORS}))(?P<s>s?)(?!\w)", re.IGNORECASE)


def _half(text: str, position: int) -> Found | None:
    match = _HALF.match(text, position)
    if match is None or not _LEFT_WORD.match(text, position):
        return None
    end, bond = match.end(), match["bond"]
    if match["past"]:
        return Found(end, "label")
    if match["again"] or match["s"]:
        return Found(end, "unread")
    if match["dozen"]:
        return Found(end, "dozen", Fraction(6))
    if bond:
        unit = measure_of(bond) if text[end : end + 1] != "-" else None
        return Found(end, "bonded", Fraction(1, 2), unit) if unit else Found(end, "unread")
    if text[end : end + 1] == "-" or _AND_A_HALF.match(text, end):
        return Found(end, "unread")
    if _AFTER_NOUN.search(text, max(0, position - 24), position) and match["a"] and not PART_FOLLOWS.match(text, end):
        return Found(end, "unread")
    return Found(end, "fraction", Fraction(1, 2))


_HALF = re.compile(
    rf"(?P<a>an?\s)?half(?:(?P<s>s)|(?P<dozen>(?:\s+a\s+|[\s-])dozen)|(?P<past>\s+past\s+(?:[0-9]{{1,2}}|{alternatives(CARDINAL_WORDS)}))"
    r"|(?P<again>\s+again)|-(?P<bond>[a-z]+))?(?!\w)|halves(?!\w)(?P<plural>)",
    re.IGNORECASE,
)
_AFTER_NOUN = re.compile(r"\w\s+and\s+$", re.IGNORECASE)
_AND_A_HALF = re.compile(r"\s+and\s+an?\s+(?:half|quarter|third)(?!\w)(?!\s+(?:of|as|the)\b)", re.IGNORECASE)


def _word(text: str, position: int) -> Found | None:
    """Multiples, groups and vague words."""
    match = _WORD.match(text, position)
    if match is None or not _LEFT_WORD.match(text, position):
        return None
    word, end, bonded = match["word"].lower(), match.end(), text[match.end() : match.end() + 1] == "-"
    if word == "once":
        once = re.match(r"\s+(?:an?|per|every|each)\b", text[end : end + 8], re.IGNORECASE)
        return Found(end, "cardinal", Fraction(1), "time") if once else None
    if word == "another":
        counted = AMOUNT.match(text, end + 1) or re.match(r"\s+(?:\$|half|third|quarter|dozen|few|couple|pair)", text[end:end + 12])
        return None if counted or previous_word(text, position) == "one" else Found(end, "another", Fraction(1))
    if word in words_of("multiple"):
        if bonded:
            return Found(end, "unread")
        factor = Fraction(words_of("multiple")[word])
        if word in ("twice", "thrice") and not MULTIPLE_FOLLOWS.match(text, end):
            return Found(end, "cardinal", factor, "time")
        return Found(end, "multiple", factor)
    if word in words_of("vague"):
        counts = word == "many" and previous_word(text, position) in ("how", "as", "so", "too", "that", "this")
        counts = counts or word == "few" and previous_word(text, position) in ("how", "as", "so", "too")
        return None if counts else Found(end, "vague")
    if bonded or _AND_A_HALF.match(text, end):
        return Found(end, "unread")
    if word == "dozen":
        return Found(end, "dozen", Fraction(12))
    if word == "both":
        return Found(end, "both", Fraction(2))
    if not match["a"]:
        return None
    scaled = re.match(rf"\s+(?:of\s+)?(?:{alternatives(SCALES)}|dozen)\b", text[end : end + 16], re.IGNORECASE)
    return Found(end + scaled.end(), "vague") if scaled else Found(end, "pair", Fraction(2))


_WORD = re.compile(
    rf"(?P<a>an?\s+)?(?P<word>{alternatives({*words_of('multiple'), *words_of('group'), *words_of('vague'), 'once', 'another'})})"
    rf"(?:(?<=few|any)\s+(?:{alternatives(SCALES)}|dozen)|(?<=several)\s+(?:{alternatives(SCALES)}|dozen))?(?!\w)",
    re.IGNORECASE,
)

_WHOLE_RULES: tuple[_Rule, ...] = (
    _whole("label", r"#\s?[0-9]{1,6}(?![\w.,]*[0-9])", left=False),
    _whole("label", r"[0-9]{1,2}:[0-5][0-9](?::[0-5][0-9])?(?:\s?[ap](?:\.m\.|\.?m\b))?(?![\w:])"),
    _whole("label", r"[0-9]{1,2}\s?[ap](?:\.m\.|\.?m\b)(?!\w)"),
    _whole("label", r"[0-9]{1,2}/[0-9]{1,2}/(?:[0-9]{4}|[0-9]{2})(?![\w/])|(?:1[5-9]|20)[0-9]{2}-[0-9]{2}-[0-9]{2}(?![\w-])"),
    _whole("label", rf"[0-9]{{1,2}}(?:st|nd|rd|th)\sof\s(?:{MONTHS})\b"),
    _whole("label", r"(?:1[5-9]|20)[0-9]0s(?!\w)"),
    _whole("unread", r"24/7|9/11"),
    _whole("unread", rf"{_NUM}(?:\s?[x×*]\s?|[\s-]by[\s-]|\s?:\s?|\s[/⁄]\s?|[/⁄]\s){_NUM}(?:(?:\s?[x×*]\s?|[\s-]by[\s-]){_NUM})?(?![\w/])"),
    _whole("unread", r"[0-9]{1,3}(?:[ \u00a0\u2009\u202f][0-9]{3})+(?![\w-]|[.,/][0-9])"),
    _whole("range", rf"[$€£]?{_NUM}\s?[-–—−]\s?[$€£]?(?:{DIGITS})(?![\w/⁄]|[.,:][0-9])(?:\s?%)?", left=False),
    _month_day,
    _year,
    _named,
    _half,
    _ordinal,
    _word,
)  # fmt: skip


# --- amounts and what follows them ---------------------------------------------------------------------------------


def _money(text: str, position: int) -> Found | None:
    match = _MONEY.match(text, position)
    if match is None or text[max(0, position - 1) : position] and re.match(r"[\w\-−+.$€£]", text[position - 1]):
        return None
    value = amount(match["n"])
    if value is None or not _RIGHT_MONEY.match(text, match.end()):
        return None
    scale = match["scale"].lower() if match["scale"] else ""
    return Found(match.end(), "money", value * (SCALES.get(scale) or _SCALE_LETTERS.get(scale, 1)), _CURRENCIES[match["sign"].upper()])


_MONEY = re.compile(
    rf"(?P<sign>(?:US)?\$|[€£¥₹])\s?(?P<n>{DIGITS})(?:(?:\s|-)?(?P<scale>{alternatives(SCALES)}|(?<=[0-9])[kmb])(?!\w))?", re.IGNORECASE
)


def _bonded(word: str) -> str | None:
    """The unit of "5-pound", "2-legged", "six-pack"; None if the word is no noun that a number can be bonded to."""
    lower = word.lower()
    if lower in _UNBONDED or word != lower:
        return measure_of(word) if len(word) > 1 and lower not in _UNBONDED else None
    return measure_of(lower) or words_of("adjective").get(lower) or (None if len(lower) < 3 or lower.endswith("ed") else singular(lower))


_UNBONDED = frozenset("a an and at by for from in ish of off on or per plus some th the times to up way".split()) | SCALES.keys()
_AGE = re.compile(r"[\s-](?P<unit>year|month|week|day)[\s-]olds?(?!\w)", re.IGNORECASE)
_PERCENT = re.compile(r"\s?%|[\s-]per\s?cent(?!\w)", re.IGNORECASE)
_CLOCK = re.compile(r"\s?o['’]?clock(?!\w)|\s+past\s+(?:[0-9]{1,2}|[a-z]{3,6})(?!\w)|\s[ap]\.?m\b\.?", re.IGNORECASE)
_DEGREES = re.compile(r"\s?°(?:\s?[CF](?!\w))?")
_SIGN = re.compile(r"\s?(?P<sign>[¢€$])(?!\w|[.,]?[0-9])")
_TIMES = re.compile(r"(?:[\s-]times?|-?fold)(?!\w)", re.IGNORECASE)
_DOZEN = re.compile(r"[\s-]dozens?(?![\w-])", re.IGNORECASE)
_PART = re.compile(rf"(?P<sep>[\s-])(?P<of>{_DENOMINATORS})(?P<s>s?)(?![\w])|(?P<sep2>[\s-])(?P<halves>halves)(?!\w)", re.IGNORECASE)
_BOND = re.compile(r"-(?P<word>[a-z]+)(?:-(?:long|tall|wide|deep|high|thick))?(?![\w-])", re.IGNORECASE)
_GLUED = re.compile(r"(?P<word>[a-zµ]+)(?!\w|-\w)", re.IGNORECASE)
_UNIT_AND_A_HALF = re.compile(r"\s+(?P<unit>[a-z]+)\s+and\s+an?\s+(?P<part>half|quarter|third)(?!\w)", re.IGNORECASE)


def _read_amount(text: str, position: int) -> Found | None:
    match = AMOUNT.match(text, position)
    if match is None:
        return _article_unit(text, position)
    surface, end = match[0], match.end()
    digits = surface[0] in ".0123456789½⅓⅔¼¾⅕⅖⅗⅘⅙⅚⅛⅜⅝⅞"
    if not (_LEFT_DIGIT if digits else _LEFT_WORD).match(text, position):
        return None
    value = amount(surface)
    if value is None:
        return None
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
        return Found(match.end(), "unread") if _AND_A_HALF.match(text, match.end()) else Found(match.end(), "dozen", value * 12)
    if value.denominator == 1 and (match := _PART.match(text, end)) and (part := _part(text, match, value)):
        return part
    if match := _BOND.match(text, end):
        unit = _bonded(match["word"])
        return Found(match.end(), "bonded", value, unit) if unit else None
    if digits and (match := _GLUED.match(text, end)):
        return _glued(text, match, value)
    if (match := _UNIT_AND_A_HALF.match(text, end)) and (unit := measure_of(match["unit"])):
        of = PART_FOLLOWS.match(text, match.end())
        return None if of else Found(match.end(), "fraction", value + Fraction(words_of("denominator")[match["part"].lower()]), unit)
    if not _RIGHT.match(text, end):
        return None
    if surface.lower() == "one":
        return Found(end, "one", value)
    fraction = is_mixed(surface) or re.search(r"[/⁄½⅓⅔¼¾⅕⅖⅗⅘⅙⅚⅛⅜⅝⅞]", surface)
    return Found(end, "fraction" if fraction else "cardinal", value)


def _article_unit(text: str, position: int) -> Found | None:
    """An hour and a half."""
    match = _ARTICLE.match(text, position)
    half = _UNIT_AND_A_HALF.match(text, match.end()) if match else None
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


def _glued(text: str, match: re.Match[str], value: Fraction) -> Found | None:
    word, end = match["word"], match.end()
    if word.lower() in ("st", "nd", "rd", "th") and value.denominator == 1:
        return Found(end, "ordinal", value)
    if word.lower() == "x":
        return Found(end, "multiple", value) if MULTIPLE_FOLLOWS.match(text, end) else None
    unit = measure_of(word) if len(word) > 1 or word in "mghlL" else None
    return Found(end, "bonded", value, unit) if unit else None


def read_at(text: str, position: int) -> Found | None:
    """The number that begins at ``position`` by the first rule that fits; None where no number begins.

    >>> read_at("5-pound bags", 0)
    Found(end=7, kind='bonded', value=Fraction(5, 1), unit='pound')
    """
    for rule in (*_WHOLE_RULES, _money, _read_amount):
        found = rule(text, position)
        if found is not None:
            return found
    word = re.compile(r"[^\W\d_]+").match(text, position)
    if word is not None and word[0].lower() not in CARDINAL_WORDS:
        return None
    token = _TOKEN.match(text, position)
    return Found(token.end(), "unread") if token else None
