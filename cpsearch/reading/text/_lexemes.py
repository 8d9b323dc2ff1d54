"""Amounts: how English writes a count, a fraction or a mixed number, as regular expressions and their exact value.

An *amount* is digits (``80,000``, ``1.5``, ``.5``), a ratio (``3/4``, ``¾``), cardinal words (``a hundred and five``), a mixed
number (``2 1/2``, ``two and a half``) or one of these with a scale (``3.5 thousand``). Digits have at most 30 places, so that
every value is bounded; all patterns are free of nested repetition, so that matching is linear.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from fractions import Fraction
from functools import cache
from unicodedata import normalize

from cpsearch.errors import MissingExtraError
from cpsearch.packs import table

__all__ = ["AMOUNT", "CARDINAL_WORDS", "DIGITS", "SCALES", "VULGAR", "alternatives", "amount", "is_mixed", "words_of"]

SCALES = {"hundred": 100, "thousand": 10**3, "million": 10**6, "billion": 10**9, "trillion": 10**12}
_ONES = "one|two|three|four|five|six|seven|eight|nine"
_TEENS = "ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen"
_TENS = "twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety"

#: Every word that begins a cardinal.
CARDINAL_WORDS = frozenset(f"{_ONES}|{_TEENS}|{_TENS}|zero".split("|")) | SCALES.keys()

VULGAR = "½⅓⅔¼¾⅕⅖⅗⅘⅙⅚⅛⅜⅝⅞"
DIGITS = r"(?:[1-9][0-9]{0,2}(?:,[0-9]{3}){1,9}|0|[1-9][0-9]{0,29})(?:\.[0-9]{1,30})?|\.[0-9]{1,30}"
_RATIO = rf"[1-9][0-9]{{0,5}}[/⁄][1-9][0-9]{{0,5}}|[{VULGAR}]"

_SEP = r"(?:\s{1,3}|-)"
_END = r"(?![\w])"
_OPEN = rf"{_END}(?!-[a-z])"  # a last word that is bonded to a noun ("twenty five-pound bags") is a number of its own


def alternatives(words: Iterable[str]) -> str:
    """A pattern for any of the words, the longest first."""
    return "|".join(sorted(map(re.escape, words), key=lambda word: (-len(word), word)))


@cache
def words_of(kind: str) -> Mapping[str, str]:
    """The words of one class of the number pack with their value, or their noun where they have one."""
    return {row["word"]: row["value"] or row["noun"] for row in table("numbers") if row["class"] == kind}


def _cardinal() -> str:
    below_100 = rf"(?:(?:{_TENS})(?:-(?:{_ONES}){_END}|\s{{1,3}}(?:{_ONES}){_OPEN})?|{_TEENS}|{_ONES})"
    tail = rf"{_SEP}(?:and{_SEP})?{below_100}{_OPEN}"
    pattern = rf"(?:(?:(?:{below_100}|a){_SEP})?hundred(?:{tail})?|{below_100})"
    for scale in ("thousand", "million", "billion", "trillion"):
        head = rf"(?:(?:(?:(?:{below_100}|a){_SEP})?hundred(?:{tail})?|{below_100}|a){_SEP})?"
        pattern = rf"(?:{head}{scale}(?:{_SEP}(?:and{_SEP})?{pattern}{_OPEN})?|{pattern})"
    return rf"(?:{pattern}|zero){_END}"


_WORDS = _cardinal()
_DENOMINATORS = alternatives(words_of("denominator"))
_PART = rf"(?:an?|one|two|three|four|five){_SEP}(?:{_DENOMINATORS})s?"
_MIXED = (
    rf"(?:{DIGITS})[ \u00a0\u2009\u202f]?[{VULGAR}]|(?:{DIGITS})[ \u00a0](?:{_RATIO})"
    rf"|(?:{DIGITS}|{_WORDS}){_SEP}and{_SEP}(?:{_PART}|{_RATIO}){_END}"
)
_PLAIN = rf"{_MIXED}|{_RATIO}|{DIGITS}|{_WORDS}"
_SCALED = rf"(?:{_MIXED}|{DIGITS}|half{_SEP}a)[\s-]{{1,2}}(?:{alternatives(SCALES)}){_END}"

#: Matches the longest amount at a position.
AMOUNT = re.compile(rf"{_SCALED}|{_PLAIN}", re.IGNORECASE)

_SPLIT_SCALED = re.compile(rf"(?P<n>.*\S)[\s-]+(?P<scale>{alternatives(SCALES)})", re.IGNORECASE | re.DOTALL)
_FULL_SCALED = re.compile(_SCALED, re.IGNORECASE)
_FULL_WORDS = re.compile(_WORDS, re.IGNORECASE)
_FULL_DIGITS = re.compile(DIGITS)
_FULL_RATIO = re.compile(r"(?P<top>[0-9]+)[/⁄](?P<bottom>[0-9]+)")
_FULL_PART = re.compile(rf"(?P<n>an?|\w+){_SEP}(?P<of>{_DENOMINATORS})s?", re.IGNORECASE)
_FULL_MIXED = re.compile(rf"(?P<n>{DIGITS}|{_WORDS})(?:{_SEP}and{_SEP}|[ \u00a0\u2009\u202f]?)(?P<part>{_PART}|{_RATIO})", re.IGNORECASE)


def is_mixed(surface: str) -> bool:
    """Whether an amount has a whole and a part.

    >>> is_mixed("two and a half"), is_mixed("2 1/2"), is_mixed("1/2")
    (True, True, False)
    """
    return _FULL_MIXED.fullmatch(surface) is not None


def amount(surface: str) -> Fraction | None:
    """The value of an amount; None if the surface is none, or a mixed number whose part is not below one.

    >>> [str(amount(text)) for text in ("80,000", "2½", "two and a half", "one hundred and five", "3.5 thousand")]
    ['80000', '5/2', '5/2', '105', '3500']
    """
    if _FULL_DIGITS.fullmatch(surface):
        return Fraction(surface.replace(",", ""))
    if len(surface) == 1 and surface in VULGAR:
        surface = normalize("NFKC", surface)
    if match := _FULL_RATIO.fullmatch(surface):
        return Fraction(int(match["top"]), int(match["bottom"])) if int(match["bottom"]) else None
    if match := _FULL_MIXED.fullmatch(surface):
        whole, part = amount(match["n"]), amount(match["part"])
        return whole + part if whole is not None and part is not None and whole.denominator == 1 and part < 1 else None
    if match := _FULL_PART.fullmatch(surface):
        count = Fraction(1) if match["n"].lower() in ("a", "an") else amount(match["n"])
        return None if count is None else count * Fraction(words_of("denominator")[match["of"].lower()])
    if _FULL_WORDS.fullmatch(surface):
        return _words(surface)
    if _FULL_SCALED.fullmatch(surface) and (match := _SPLIT_SCALED.fullmatch(surface)):
        count = Fraction(1, 2) if match["n"].lower().startswith("half") else amount(match["n"])
        return None if count is None else count * SCALES[match["scale"].lower()]
    return None


def _words(surface: str) -> Fraction | None:
    try:
        from text_to_num import text2num
    except ImportError:
        raise MissingExtraError("text", "reading number words") from None
    words = [word for word in re.split(r"[\s,-]+", surface.lower()) if word != "and"]
    if words[0] == "a":
        words[0] = "one"
    elif words[0] in SCALES:
        words.insert(0, "one")
    try:
        return Fraction(text2num(" ".join(words), "en"))
    except ValueError:
        return None
