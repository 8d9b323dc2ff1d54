"""The checks of the second opinion: each looks at a View and names the words that contradict the answer, or finds nothing.

They know only what is certain whatever the story is: that "left" takes something away, that "more than 8" is no number. What is
usually so is no check, for a check may only refuse.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from fractions import Fraction

from cpsearch.opinion._view import Mention, View
from cpsearch.packs import dimension, is_measure, kinds_of, measure_of, singular
from cpsearch.problem import Span
from cpsearch.verdict import Evidence

__all__ = ["CHECKS", "Check"]

Check = Callable[[View], Evidence | None]

_AUX = r"(?:do|does|did|is|are|was|were|will|would|can|could|should|must|has|have|had)"
_WHOLE = r"\b(?:in all|altogether|in total|total|combined|together)\b"
_OWN = r"(?:the|them|his|her|their|its|my|these|those)"
#: Words by which a number may rightly count twice without being written twice.
_AGAIN = (
    r"\b(?:than|fewer|as (?:many|much|long|old|far)|times|twice|half|double|triple|percent|less|back|rest|each|every|same|both|apiece|per|"
    r"equal\w*|of (?:them|these|those))\b|%"
)
_DIMENSIONS = (
    (r"how far\b", ("length",)),
    (r"how long\b", ("length", "time")),
    (r"how old\b|how much time\b", ("time",)),
    (r"how (?:tall|high|wide|deep)\b", ("length",)),
    (r"how much (?:money|change|profit)\b|how much\b.*\b(?:cost|spend|spent|pay|paid)\b", ("money",)),
)
#: More years than anybody is old.
_OLDEST = 130
#: So many may be listed by name and counted afterwards ("the 3 children").
_LISTED = 12
#: Words of so few letters are no things.
_SHORT = 2


def _at(view: View, start: int, end: int, detail: str) -> Evidence:
    return Evidence(f"{detail}: “{view.text[start:end]}”", Span(start, end))


def _search(view: View, pattern: str, detail: str, inside: Span | None) -> Evidence | None:
    """Evidence at the first match of a pattern in a part of the text."""
    match = re.compile(pattern, re.IGNORECASE).search(view.text, inside.start, inside.end) if inside is not None else None
    return None if match is None else _at(view, *match.span(), detail)


def _words(text: str) -> list[str]:
    return re.findall(r"[a-z'’-]+", text.lower())


def _asked(view: View) -> list[str]:
    """The words between "how many" and the verb."""
    match = re.match(rf"how many (?:more |fewer |less |other |extra )?(.*?)\s*\b{_AUX}\b", view.asked)
    return _words(match[1]) if match else []


def _names(word: str) -> set[str]:
    one = singular(word)
    return {one, word, measure_of(word) or one, *kinds_of(one)}


# ---- the numbers of the text


def numbers_are_known(view: View) -> Evidence | None:
    """A factor, a sum of money, a percentage, or a number of what is asked about, that is no quantity of the Problem."""
    asked = {singular(word) for word in _words(view.asked)} if not re.search(r"\bthan\b", view.asked) else set()
    told = {value for _, _, value in view.quantities}
    for number in view.numbers:
        # what has its value, or the rest to 100 %, elsewhere, or counts things that are known ("the two numbers"), may be told once more
        known = (
            number.value in told
            or 1 - number.value / 100 in told
            or (number.value <= _LISTED and re.search(rf"\b(?:of|between|all|{_OWN}) $", view.text[: number.span.start].lower()))
        )
        if view.reads(number.span) or known or (number.word and number.value == 1) or number.text == "dozen":
            continue
        before, after = view.text[: number.span.start], view.text[number.span.end :]
        factor = number.text in ("twice", "thrice", "half")
        marked = before.endswith(("$", "$ ")) or re.match(r"\s?(?:%|percent)", after)
        counted = [word for word in _words(after[:40])[:1] if len(word) > _SHORT]
        if factor or marked or (counted and singular(counted[0]) in asked and after[:1] == " "):
            return _at(view, number.span.start, number.span.end, "a number that the answer knows nothing of")
    return None


def numbers_are_theirs(view: View) -> Evidence | None:
    """A quantity has the value that is written at its place, as it is, in hundreds, in dozens, or as a part or multiple."""
    for _, span, value in view.quantities:
        inner = [number for number in view.numbers if number.span.start < span.end and span.start < number.span.end]
        # of "three fourths" only the first word is looked at
        whole = len(inner) == 1 and (not inner[0].word or inner[0].span.end >= span.end)
        if whole and value not in _values(inner[0]):
            return _at(view, span.start, span.end, f"read as {value}")
    return None


def _values(number: Mention) -> set[Fraction]:
    value = number.value
    return {value, value / 100, value * 12, value * 2, value / 60, 1 / (value or Fraction(1))}


def one_is_counted(view: View) -> Evidence | None:
    """ "lost one of them": one is a number, too."""
    if "-" in view.operations or any("one" in view.text[span.start : span.end].lower() for _, span, _ in view.quantities):
        return None
    return _search(view, rf"(?<=[a-z] )one of {_OWN}\b", "one that the answer knows nothing of", view.told)


def numbers_are_exact(view: View) -> Evidence | None:
    """ "sold more than 8 books" is no number of books; "5 more than 8" and "how many more than 8" are."""
    for match in re.finditer(r"\b(?:more|less|fewer|greater) than (?:an? )?\$?\d[\d,.]*(?!\s?/)", view.text, re.IGNORECASE):
        before = _words(view.text[max(0, match.start() - 40) : match.start()])[-2:]
        close = any(0 <= match.start() - number.span.end < 14 for number in view.numbers)
        if not close and not {"many", "much", "not", "no", "times"} & set(before):
            return _at(view, *match.span(), "no exact number")
    needed = r"\b(?:need|needs|want|wants|must|should|would|have to|has to|goal|required?|requires)\b[^.]*$"
    for match in re.finditer(r"\bat (?:least|most) (?:an? )?\$?\d[\d,.]*", view.text, re.IGNORECASE):
        if not re.search(needed, view.text[: match.start()], re.IGNORECASE):
            return _at(view, *match.span(), "no exact number")
    if not view.unit.atoms:
        # pure numbers may be below zero
        return None
    return _search(view, r"(?<![\w\d)])(?<!\d )[-−]\s?\$?\d[\d.]*(?! degree)(?![\d.])", "less than nothing", view.all)


def amounts_are_told(view: View) -> Evidence | None:
    """ "got some more tickets", where the question is for what there is after that and nothing tells it."""
    noun = _asked(view)[-1:]
    settled = re.search(r"\b(?:now|left)\b", view.text[: view.question.start], re.IGNORECASE) or re.search(r"\bthan\b", view.asked)
    later = re.search(rf"\b(?:left|remain\w*|now|end up|end with|would|still)\b|{_WHOLE}", view.asked)
    if not noun or settled or not later:
        return None
    some = rf"\b(?:some|several|a few|a couple of)(?: more| of (?:his|her|their|my))? {re.escape(noun[0])}\b"
    return _search(view, some, "an amount that is not told", view.told)


# ---- the question against the chain


def unit_is_asked(view: View) -> Evidence | None:
    """What "how many" counts is a unit of the answer, or a kind of one."""
    words = _asked(view)
    atoms = [atom for atom, power in view.unit.exponents if power > 0]
    if (
        not words
        or not atoms
        or "than" in words
        or "thing" in atoms
        or re.search(rf"\b{re.escape(words[-1])} of\b", view.text, re.IGNORECASE)
    ):
        # things of two sorts are compared, "pieces of candy" are candy
        return None
    if re.search(rf"\b(?:are|were|is|was)\b[^.?!]*\b{re.escape(words[-1])}\b", view.text[: view.question.start], re.IGNORECASE):
        # "the rest are hens": what they are counted as
        return None
    said = {name for word in words for name in _names(word)}
    if any({atom, *kinds_of(atom)} & said or dimension(atom) in said for atom in atoms):
        return None
    return _at(view, view.question.start, view.question.end, f"asks for {' '.join(words)}, but the answer is in {view.unit}")


def dimension_is_asked(view: View) -> Evidence | None:
    """ "how far", "how old", "how much money": a length, a time, money."""
    found = next((dimensions for pattern, dimensions in _DIMENSIONS if re.match(pattern, view.asked)), None)
    if found is None or any(dimension(atom) in found for atom, power in view.unit.exponents if power > 0):
        return None
    return _at(view, view.question.start, view.question.end, f"asks for {' or '.join(found)}, but the answer is in {view.unit}")


def left_takes_away(view: View) -> Evidence | None:
    """What is left was taken from, or shared out."""
    if view.operations - {"+", "="}:
        return None
    return _search(
        view, rf"\b{_AUX}\b(?:(?! to the left).)*?\b(?:left|remain\w*)\b(?! (?:side|hand|of))", "nothing is taken away", view.question
    )


def wholes_are_sums(view: View) -> Evidence | None:
    """What is "in all" is no bare quotient."""
    if view.operations - {"/", "=", "floor", "ceil", "mod"} or re.search(r"\bneed|\btotal of\b", view.asked):
        return None
    return _search(view, _WHOLE, "nothing is put together", view.question)


def than_takes_difference(view: View) -> Evidence | None:
    """ "How many more … than" is a difference, or the sum of told ones."""
    told = view.told is not None and re.search(r"\bthan\b", view.text[: view.question.start])
    if "-" in view.operations or "times" in view.asked or told:
        return None
    more = r"how (?:many|much|far|long) (?:\w+ ){0,2}?(?:more|fewer|less|\w+er)\b(?:(?!\bif\b).)*\bthan\b"
    return _search(view, more, "no difference is taken", view.question)


def denial_takes_away(view: View) -> Evidence | None:
    """ "How many are not red", "3 of them did not pay", "forgot", "all but": some are taken away."""
    if "-" in view.operations:
        return None
    no = rf"{_AUX}(?: not|n['’]t)\b"
    found = _search(view, rf"\b{no}|\bthe (?:rest|others)\b", "nothing is taken away", view.question)
    return found or _search(
        view, rf"\d+ (?:of (?:them|{_OWN} \w+) |\w+ )?{no}|\bforgot to\b|\ball but\b", "nothing is taken away", view.told
    )


def both_are_counted(view: View) -> Evidence | None:
    """ "How many birds and storks": the chain has a number of each."""
    match = re.match(rf"how many ([a-z]+) and ([a-z]+) {_AUX}\b", view.asked)
    starts = [number.span.start for number in view.numbers]
    counted: set[str] = set()
    for name, span, _ in view.quantities:
        if view.used[name]:
            end = min((start for start in starts if start >= span.end), default=len(view.text))
            clause = re.split(r"[.,;]|\band\b|\bor\b", view.text[span.end : end])[0]
            counted |= {singular(word) for word in _words(clause)}
    missing = [word for word in (match.groups() if match else ()) if singular(word) not in counted]
    return _at(view, view.question.start, view.question.end, f"no number of {missing[0]} is used") if missing else None


def all_are_counted(view: View) -> Evidence | None:
    """ "How many cards do they have in all", with no restriction: no number of cards may stand aside."""
    noun = _asked(view)[-1:] if re.search(r"\b(?:they have|there)\b", view.asked) else []
    restricted = re.search(r"\b(?:in the|on|of|from|at|with|after|before|both)\b", view.asked)
    if not noun or restricted or not re.search(_WHOLE, view.asked):
        return None
    for name, span, _ in view.quantities:
        # what they hand to each other stays with them
        handed = re.search(r"\b(?:g[ai]ves?|given|hand(?:s|ed)?|lends?|lent|pass(?:es|ed)?) $", view.text[: span.start], re.IGNORECASE)
        if not view.used[name] and not handed and _words(view.text[span.end : span.end + 40])[:1] == noun:
            return _at(view, span.start, span.end, f"a number of {noun[0]} that is not used")
    return None


# ---- the chain against the text


def multiples_multiply(view: View) -> Evidence | None:
    """ "twice", "each" before the question, where nothing is multiplied, divided, used again or left aside."""
    aside = any(not view.used[name] for name, _, _ in view.quantities)
    if view.again or aside or view.operations - {"+", "-", "="}:
        return None
    return _search(
        view,
        r"\b(?:twice|thrice|double|triple|times as|apiece|each(?! (?:have|has|had|got|\w+ed)\b))\b",
        "nothing is multiplied",
        view.told,
    )


def numbers_count_once(view: View) -> Evidence | None:
    """A number added twice, where no word calls it again."""
    if view.operations - {"+", "-", "="} or re.search(_AGAIN, view.text, re.IGNORECASE):
        return None
    for name, span, _ in view.quantities:
        if view.used[name] > 1:
            return _at(view, span.start, span.end, "counted twice, and no word calls it again")
    return None


def compared_count_twice(view: View) -> Evidence | None:
    """ "Ann has 5 more than Bo": for what they have together, Bo's are counted twice."""
    if view.again or not re.search(r"\b(?:they|there|both)\b", view.asked) or not re.search(_WHOLE, view.asked):
        return None
    return _search(view, r"\b\d+ (?:more|fewer|less)\b[^.]*\bthan\b", "what is compared with is not counted again", view.told)


def returns_count_twice(view: View) -> Evidence | None:
    """A way back is as long as the way there."""
    doubled = view.again or any(value == 2 for _, _, value in view.quantities)
    if doubled or not any(dimension(atom) == "length" for atom in view.unit.atoms):
        return None
    back = r"\b(?:walk\w*|dr[io]ves?|r[io]des?|r[au]ns?|w[ea]nt|fl[eiy]\w*|cycled?|bik\w+|sw[ai]ms?|and) back\b|\bround trip\b"
    return _search(view, back, "the way back is not counted", view.all)


# ---- the answer against the world


def answer_is_possible(view: View) -> Evidence | None:
    """Nothing is less than nothing, nobody older than people get, and no answer beyond the product of all numbers and conversions."""
    start, end = view.question.start, view.question.end
    if view.answer < 0 and view.unit.atoms and "degree" not in view.text:
        return _at(view, start, end, f"{view.answer} is less than nothing")
    if view.asked.startswith("how old") and view.answer > _OLDEST:
        return _at(view, start, end, f"nobody is {view.answer} years old")
    bound = Fraction(10_000)
    for number in view.numbers:
        bound *= max(number.value, Fraction(1)) + 1
    return _at(view, start, end, f"{view.answer} is beyond all numbers of the text") if view.answer > bound else None


def things_are_whole(view: View) -> Evidence | None:
    """Things come whole where the text has no parts of any."""
    parts = any(number.value.denominator != 1 for number in view.numbers)
    if view.answer.denominator == 1 or parts or re.search(r"half|average|percent|%|\bpart\b|what fraction", view.text, re.IGNORECASE):
        return None
    if any(is_measure(atom) for atom, power in view.unit.exponents if power > 0):
        return None
    return _at(view, view.question.start, view.question.end, f"{view.answer} is no count of things")


CHECKS: tuple[Check, ...] = (
    numbers_are_known,
    numbers_are_theirs,
    one_is_counted,
    numbers_are_exact,
    amounts_are_told,
    unit_is_asked,
    dimension_is_asked,
    left_takes_away,
    wholes_are_sums,
    than_takes_difference,
    denial_takes_away,
    both_are_counted,
    all_are_counted,
    multiples_multiply,
    numbers_count_once,
    compared_count_twice,
    returns_count_twice,
    answer_is_possible,
    things_are_whole,
)
