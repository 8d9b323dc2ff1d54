"""Checks of the second opinion on what a sum may put together: no rest, no plan, no times and sorts that overlap."""

from __future__ import annotations

import re
from itertools import takewhile

from cpsearch.opinion._checks import Check, _at, _words
from cpsearch.opinion._view import View
from cpsearch.packs import singular, table
from cpsearch.problem import Span
from cpsearch.verdict import Evidence

__all__ = ["OVERLAP_CHECKS"]

_DAY = r"(?:mon|tues|wednes|thurs|fri|satur|sun)days?"
_TIME = rf"(?:{_DAY}|january|february|march|april|may|june|july|august|september|october|november|december)"
#: Words by which something is only to come.
_AHEAD = r"\b(?:will|shall|going to|plan(?:s|ned)? to|intend(?:s|ed)? to|hop(?:es|ed) to|tomorrow|next (?:week|month|year|time))\b"
_SUMS = {"+", "="}
#: So many letters behind a number hold its sort and its noun.
_NEAR = 40


def rests_are_taken_away(view: View) -> Evidence | None:
    """ "20 on Saturday and the rest on Sunday; how many on Sunday": the rest is no sum."""
    if not view.operations or view.operations - _SUMS:
        return None
    for match in re.finditer(r"\bthe (?:rest|others|remainder)\b[^.?!;]*", view.text[: view.question.start], re.IGNORECASE):
        for place in re.finditer(r"\b(?:on|in|at|during|for|to|into) (?:the )?\w+", match[0].lower()):
            if re.search(rf"\b{place[0]}\b", view.asked):
                return _at(view, match.start(), match.start() + place.end(), "nothing is taken away")
    return None


def plans_are_not_yet(view: View) -> Evidence | None:
    """ "Tomorrow she will buy 3 more; how many does she have now": what is to come has changed nothing."""
    if not re.search(r"\b(?:has|have|there|got)\b.*\bnow\b", view.asked) or re.search(r"\b(?:need|will|would)\b", view.asked):
        return None
    for name, span, _ in view.quantities:
        before = re.split(r"[.?!;]\s", view.text[: span.start])[-1]
        ahead = re.search(_AHEAD, before, re.IGNORECASE)
        if view.used[name] and ahead is not None and span.end <= view.question.start:
            start = span.start - len(before) + ahead.start()
            return _at(view, start, start + len(ahead[0]), "is yet to come")
    return None


def times_are_apart(view: View) -> Evidence | None:
    """ "24 on Monday and Tuesday and 15 on Tuesday" is no sum: the 15 are among the 24."""
    told = _added(view)
    ends = [*(span.start for span in told[1:]), view.question.start if told and told[-1].end <= view.question.start else len(view.text)]
    times = []
    for span, end in zip(told, ends, strict=False):
        clause = view.text[span.end : end].lower()
        listed = re.search(rf"\b(?:on|in|during) ({_TIME}(?:(?:, | and |, and ){_TIME})*)\b", clause)
        times.append(set(re.findall(_TIME, listed[1])) if listed else set())
    for index, span in enumerate(told):
        if any(times[index] & other and times[index] != other for other in times[:index]):
            return _at(view, span.start, span.end, "at a time that another number is of, too")
    return None


def sorts_are_of_one_respect(view: View) -> Evidence | None:
    """ "8 red balls and 5 large balls": a large one may be red, so that their sum counts some of them twice."""
    respects = {row["word"]: row["dimension"] for row in table("sorts")}
    seen: list[tuple[set[str], str]] = []
    for span in _added(view):
        following = _words(view.text[span.end : span.end + _NEAR])
        sorts = list(takewhile(lambda word: word in respects, following))
        noun = "".join(singular(word) for word in following[len(sorts) : len(sorts) + 1])
        own = {respects[word] for word in sorts}
        if own and any(not own & other and noun in (name, "and") for other, name in seen):
            return _at(view, span.start, span.end, "of another respect than what it is added to")
        if own:
            seen.append((own, noun))
    return None


def _added(view: View) -> list[Span]:
    """Where the numbers stand that the chain only adds up, in order; none if it does anything else."""
    if view.operations - _SUMS or "+" not in view.operations:
        return []
    return sorted((span for name, span, _ in view.quantities if view.used[name]), key=lambda span: span.start)


OVERLAP_CHECKS: tuple[Check, ...] = (rests_are_taken_away, plans_are_not_yet, times_are_apart, sorts_are_of_one_respect)
