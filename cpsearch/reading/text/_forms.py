"""Whole forms: dates, times, ranges, labels, places and number words that are no amounts.

A form takes the text and a position and gives a :class:`Found` or None; the first that fits wins.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from fractions import Fraction

from cpsearch.packs import dimension, measure_of
from cpsearch.reading.text._contexts import (
    CLAUSE_FOLLOWS,
    FUNCTION_FOLLOWS,
    LABEL_NOUNS,
    LEFT_DIGIT,
    LEFT_WORD,
    MEASURE_FOLLOWS,
    MONTHS,
    MULTIPLE_FOLLOWS,
    PART_FOLLOWS,
    PLURAL_FOLLOWS,
    RIGHT,
    Found,
    Kind,
    previous_word,
)
from cpsearch.reading.text._lexemes import AMOUNT, CARDINAL_WORDS, DIGITS, SCALES, alternatives, words_of

__all__ = ["AND_A_PART", "DIGIT_FORMS", "Rule", "WORD_FORMS"]

Rule = Callable[[str, int], "Found | None"]
_DENOMINATORS = alternatives(words_of("denominator"))
_ORDINALS = alternatives(words_of("ordinal"))
_NUM = r"[0-9](?:[0-9,.]{0,29}[0-9])?"


def _whole(kind: Kind, pattern: str, *, words: bool = False, left: bool = True) -> Rule:
    """A rule for a form that is of one kind and has no value."""
    compiled = re.compile(pattern, re.IGNORECASE)
    guard = LEFT_WORD if words else LEFT_DIGIT

    def rule(text: str, position: int) -> Found | None:
        match = compiled.match(text, position) if not left or guard.match(text, position) else None
        return Found(match.end(), kind) if match else None

    return rule


def _month_day(text: str, position: int) -> Found | None:
    """July 4; but in "in May 5 came" and "May: 5" the number counts."""
    match = _MONTH_DAY.match(text, position)
    if match is None or not match[0][0].isupper() or not LEFT_WORD.match(text, position):
        return None
    before = previous_word(text, position)
    if not match["day"] or match["th"] or match["year"]:
        return Found(match.end(), "label")
    if int(match["day"]) > 31 or before in ("in", "during"):
        return None
    return Found(match.end(), "label" if before in _DATING and CLAUSE_FOLLOWS.match(text, match.end()) else "unread")


_DATING = {"on", "by", "until", "till", "since", "from", "to", "before", "after", "through"}
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
    if CLAUSE_FOLLOWS.match(text, match.end()):
        return Found(match.end(), "label")
    return None if PLURAL_FOLLOWS.match(text, match.end()) else Found(match.end(), "unread")


_YEAR_ALONE = re.compile(_YEAR)


def _clock(text: str, position: int) -> Found | None:
    """7:30 pm, or 7:30 where a time is meant: 3:20 may be a ratio."""
    match = _CLOCK.match(text, position)
    if match is None or not LEFT_DIGIT.match(text, position):
        return None
    before = previous_word(text, position)
    timed = match["half"] or (before in _TIMING if before else not _RATIO.search(text, max(0, position - 80), position))
    return Found(match.end(), "label" if timed else "unread")


_CLOCK = re.compile(r"[0-9]{1,2}:[0-5][0-9](?::[0-5][0-9])?(?P<half>\s?[ap](?:\.m\.|\.?m\b))?(?![\w:])", re.IGNORECASE)
_RATIO = re.compile(r"\b(?:ratio|odds|scale|proportion)", re.IGNORECASE)
_TIMING = frozenset(("at", "by", "from", "to", "until", "till", "before", "after", "around", "about", "between", "and", "since", "past"))


def _named(text: str, position: int) -> Found | None:
    """Room 12: a noun that a number names, after a preposition or where a sentence or phrase begins."""
    match = _NAMED.match(text, position)
    if match is None or not LEFT_WORD.match(text, position) or not RIGHT.match(text, match.end()):
        return None
    before = previous_word(text, position)
    if before and before not in _NAMING:  # "each week 5 cats" counts cats, "her page 5," is open
        return Found(match.end(), "unread") if CLAUSE_FOLLOWS.match(text, match.end()) else None
    follows = FUNCTION_FOLLOWS if match[0][0].isupper() else CLAUSE_FOLLOWS
    sure = match[0][0].isupper() or before not in ("and", "or", "to")
    return Found(match.end(), "label" if sure and follows.match(text, match.end()) else "unread")


_NAMED = re.compile(rf"(?:{LABEL_NOUNS})\s(?:no\.\s?|number\s|#)?(?:[0-9]{{1,4}}|(?:{alternatives(CARDINAL_WORDS)}))", re.IGNORECASE)
_NAMING = frozenset(
    ("in", "on", "to", "of", "from", "for", "by", "at", "and", "or", "until", "after", "before", "through", "than", "called", "near")
)


def _ordinal(text: str, position: int) -> Found | None:
    """Ordinal words, and denominators without a count: "a third of" is a part, "the third shelf" a place."""
    match = _PLACE.match(text, position)
    if match is None or not LEFT_WORD.match(text, position):
        return None
    word, end = match["word"].lower(), match.end()
    article, before = match["a"], previous_word(text, position)
    part = words_of("denominator").get(word)
    if match["s"]:
        nouns = word == "second" or (word == "quarter" and before not in ("into", "in"))
        return None if nouns else Found(end, "unread")
    if word == "second" and _is_time_unit(text, before or "a" * bool(article), end):
        return None
    if before == "every":
        return Found(end, "unread")
    if part is None or text[end : end + 1] == "-":
        place = words_of("ordinal").get(word)
        return Found(end, "ordinal", Fraction(place)) if place and not article else None
    if word == "quarter":
        part_of = PART_FOLLOWS.match(text, end) or MEASURE_FOLLOWS.match(text, end) if article else _OF.match(text, end)
        return Found(end, "fraction", Fraction(part)) if part_of else None
    if article:
        if PART_FOLLOWS.match(text, end) or FUNCTION_FOLLOWS.match(text, end):
            return Found(end, "fraction", Fraction(part))
        return Found(end, "unread") if MEASURE_FOLLOWS.match(text, end) else None
    if re.match(rf"\s+of\b(?!\s+(?:{MONTHS})\b)", text[end : end + 20], re.IGNORECASE):
        return Found(end, "unread") if before == "the" else Found(end, "fraction", Fraction(part))
    return Found(end, "ordinal", Fraction(words_of("ordinal")[word]))


def _is_time_unit(text: str, before: str, end: int) -> bool:
    """Whether "second" is a time: "per second", "1 second", "a second." """
    if before in ("per", "each", "split", "one") or before[-1:].isdigit():
        return True
    return before in ("a", "every", "this") and FUNCTION_FOLLOWS.match(text, end) is not None


_OF = re.compile(r"\s+of\b", re.IGNORECASE)
_PLACE = re.compile(rf"(?P<a>an?\s)?(?P<word>(?:{_ORDINALS}|(?!half)(?:{_DENOMINATORS})))(?P<s>s?)(?!\w)", re.IGNORECASE)


def _half(text: str, position: int) -> Found | None:
    match = _HALF.match(text, position)
    if match is None or not LEFT_WORD.match(text, position):
        return None
    end, bond = match.end(), match["bond"]
    if match["past"]:
        return Found(end, "label")
    if match["again"] or match["s"] or match[0].lower() == "halves" or _OF_A_PERCENT.match(text, end):
        return Found(end, "unread")
    if match["dozen"]:
        return Found(end, "dozen", Fraction(6))
    if bond:
        unit = measure_of(bond) if text[end : end + 1] != "-" else None
        coin = unit is not None and dimension(unit) == "money"  # a half-dollar is a thing of its own
        return Found(end, "bonded", Fraction(1, 2), unit) if unit and not coin else Found(end, "unread")
    if text[end : end + 1] == "-" or AND_A_PART.match(text, end):
        return Found(end, "unread")
    joined = _AFTER_WORD.search(text, max(0, position - 24), position) and not PART_FOLLOWS.match(text, end)
    if joined and (match["a"] or not _ARTICLE.match(text, end)):
        return Found(end, "unread")  # "a pizza and a half", "four and half hours": what it is half of is not said here
    return Found(end, "fraction", Fraction(1, 2))


_OF_A_PERCENT = re.compile(r"\s+(?:of\s+)?(?:an?\s+|one\s+)?per\s?cent", re.IGNORECASE)
_HALF = re.compile(
    rf"(?P<a>an?\s)?half(?![\s-]{{1,3}}a[\s-]{{1,3}}(?:{alternatives(SCALES)})(?!\w))(?:(?P<s>s)|(?P<dozen>(?:\s+a\s+|[\s-])dozen)|(?P<past>\s+past\s+(?:[0-9]{{1,2}}|{alternatives(CARDINAL_WORDS)}))"
    r"|(?P<again>\s+again)|-(?P<bond>[a-z]+))?(?!\w)|halves(?!\w)",
    re.IGNORECASE,
)
_AFTER_WORD = re.compile(r"\w\s+and\s+$", re.IGNORECASE)
_ARTICLE = re.compile(r"\s+(?:an?|one|\d+)\b", re.IGNORECASE)
AND_A_PART = re.compile(r"\s+and\s+an?\s+(?:half|quarter|third)(?!\w)(?!\s+(?:of|as|the)\b)", re.IGNORECASE)


def _word(text: str, position: int) -> Found | None:
    """Multiples, groups and vague words."""
    match = _WORD.match(text, position)
    if match is None or not LEFT_WORD.match(text, position):
        return None
    word, end, bonded = match["word"].lower(), match.end(), text[match.end() : match.end() + 1] == "-"
    if word == "once":
        once = re.match(r"\s+(?:an?|per|every|each)\b", text[end : end + 8], re.IGNORECASE)
        return Found(end, "cardinal", Fraction(1), "time") if once else None
    if word == "another":
        counted = AMOUNT.match(text, end + 1) or re.match(r"\s+(?:\$|half|third|quarter|dozen|few|couple|pair)", text[end : end + 12])
        return None if counted or previous_word(text, position) == "one" else Found(end, "another", Fraction(1))
    if word in words_of("multiple"):
        if bonded:
            return Found(end, "unread")
        factor = Fraction(words_of("multiple")[word])
        if word in ("twice", "thrice") and not MULTIPLE_FOLLOWS.match(text, end):
            return Found(end, "cardinal", factor, "time")
        return Found(end, "multiple", factor)
    if word in words_of("vague"):
        asks = word in ("many", "few") and previous_word(text, position) in ("how", "however", "as", "so", "too", "that", "this")
        return None if asks else Found(end, "vague")
    if bonded or AND_A_PART.match(text, end):
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

#: Forms that begin with a digit or a sign.
DIGIT_FORMS: tuple[Rule, ...] = (
    _whole("label", r"#\s?[0-9]{1,6}(?![\w.,]*[0-9])", left=False),
    _clock,
    _whole("label", r"[0-9]{1,2}\s?[ap](?:\.m\.|\.?m\b)(?!\w)"),
    _whole("label", r"[0-9]{1,2}/[0-9]{1,2}/(?:[0-9]{4}|[0-9]{2})(?![\w/])|(?:1[5-9]|20)[0-9]{2}-[0-9]{2}-[0-9]{2}(?![\w-])"),
    _whole("label", rf"[0-9]{{1,2}}(?:st|nd|rd|th)\sof\s(?:{MONTHS})\b"),
    _whole("label", r"(?:1[5-9]|20)[0-9]0s(?!\w)"),
    _whole("unread", r"(?:24/7|9/11)(?![\w/])"),
    _whole("unread", rf"{_NUM}(?:(?:\s?[x×*:]\s?|[\s-]by[\s-]|\s[/⁄]\s?|[/⁄]\s){_NUM}){{1,3}}(?![\w/])"),
    _whole("unread", r"[0-9]{1,3}(?:[ \u00a0\u2009\u202f][0-9]{3})+(?![\w-]|[.,/][0-9])"),
    _whole("range", rf"[$€£]?{_NUM}\s?[-–—−]\s?[$€£]?(?:{DIGITS})(?![\w/⁄]|[.,:][0-9])(?:\s?%)?", left=False),
    _year,
)

#: Forms that begin with a word.
WORD_FORMS: tuple[Rule, ...] = (_month_day, _named, _half, _ordinal, _word)
