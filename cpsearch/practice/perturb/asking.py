"""Another question to the same story: an earlier state, another person, another kind."""

from __future__ import annotations

import re

from cpsearch.packs import singular
from cpsearch.practice.perturb.original import Edit, Original, edited
from cpsearch.practice.perturb.renaming import free_name, people_of
from cpsearch.practice.perturb.sentences import question_of
from cpsearch.practice.perturb.variant import Skip, Variant

__all__ = ["ask_first", "ask_other_kind", "ask_other_person"]

_STATE = re.compile(r"\b(?P<aux>does|do) (?P<middle>(?:(?!\bhave\b)[^,.?])+) have(?: (?:left|now|left over|remaining))(?: now)?\s*\?", re.I)


def ask_first(original: Original) -> tuple[Variant | Skip, ...]:
    """Not what is left or had now, but what was had at first."""
    question = question_of(original.text)
    match = None if question is None else _STATE.search(original.text, question.start)
    if match is None:
        return (Skip("ask_first", "no_state_asked"),)
    # what was had at first is stated, or computed; if it equals what is left, nothing is to be seen
    if any(value == original.answer for value in original.values.values()):
        return (Skip("ask_first", "same_value"),)
    edits = (Edit(match.start(), match.end(), f"did {match['middle']} have at first?"),)
    return (Variant("ask_first", edited(original.text, edits), original.answer, None, None, "at first"),)


def ask_other_person(original: Original) -> tuple[Variant | Skip, ...]:
    """The question names somebody of whom the text says nothing, instead of the one person that it asks about."""
    question = question_of(original.text)
    people = people_of(original)
    asked = [] if question is None else [name for name in people if re.search(rf"\b{name}\b", question.text)]
    # a question that itself states what is bought tells of whom it asks about
    tells = question is not None and re.search(
        r"\d|\bif\b", re.sub(r"\b(?:in|for|over) \d+ (?:days?|weeks?|hours?|months?|years?)", "", question.text)
    )
    if question is None or tells or len(asked) != 1 or not re.search(rf"\b{asked[0]}\b", original.text[: question.start]):
        return (Skip("ask_other_person", "no_asked_person"),)
    other = free_name(original, people[asked[0]])
    if other is None:
        return (Skip("ask_other_person", "no_free_name"),)
    places = re.finditer(rf"\b{asked[0]}\b", question.text)
    edits = tuple(Edit(question.start + place.start(), question.start + place.end(), other) for place in places)
    return (Variant("ask_other_person", edited(original.text, edits), original.answer, None, None, f"{asked[0]} → {other}"),)


def ask_other_kind(original: Original) -> tuple[Variant | Skip, ...]:
    """The question asks how many of something that the text does not speak of."""
    question = question_of(original.text)
    match = None if question is None else re.search(r"\bhow many (?P<noun>[a-z]+)\b", question.text, re.I)
    if question is None or match is None:
        return (Skip("ask_other_kind", "no_asked_kind"),)
    noun = match["noun"]
    token = next(token for token in original.parse.tokens if token.start <= question.start + match.start("noun") < token.end)
    told = any(singular(other.lower) == singular(noun.lower()) for other in original.parse.tokens if other.start < question.start)
    after = original.parse.tokens[token.index + 1] if token.index + 1 < len(original.parse.tokens) else token
    if token.tag != "NNS" or not told or after.tag in ("NN", "NNS") or after.lower == "of" or "lantern" in original.text.lower():
        return (Skip("ask_other_kind", "no_asked_kind"),)
    edits = (Edit(token.start, token.end, "lanterns"),)
    return (Variant("ask_other_kind", edited(original.text, edits), original.answer, None, None, f"{noun} → lanterns"),)
