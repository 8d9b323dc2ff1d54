"""What keeps a time sheet closed: one doer, one mood and one rhythm, and a question for all that is told."""

from __future__ import annotations

from cpsearch.reading.time.timesheet_book import Asked, TimeSheet
from cpsearch.reading.time.timesheet_spans import stem

__all__ = ["is_closed"]

#: What may be anything that one spends time on.
_GENERIC = frozenset(("task", "activity", "thing", "deed", "job"))
_PRONOUNS = frozenset(("he", "she", "they", "it", "i", "you", "we", "him", "her", "them", "me", "us", ""))


def is_closed(sheet: TimeSheet) -> bool:
    """Whether all lines are of one doer and one mood, and the question is for all of them."""
    asked = sheet.asked[0]
    doers = {duty.doer for duty in sheet.duties} | {tally.doer for tally in sheet.tallies} | {asked.doer}
    if len(doers - _PRONOUNS) > 1 or len(sheet.duties) + len(sheet.tallies) < 2:
        return False
    if asked.past and (any(tally.wish for tally in sheet.tallies) or any(duty.wish for duty in sheet.duties)):
        return False
    if not _one_rhythm(sheet, asked) or _parts_of_one(sheet):
        return False
    return _names_all(sheet, asked)


def _one_rhythm(sheet: TimeSheet, asked: Asked) -> bool:
    """Whether all is told of each day and asked for a told number of days, or nothing of it is."""
    daily = {duty.daily for duty in sheet.duties}
    if len(daily) > 1 or len(sheet.weekly) > 1 or (True in daily and any(duty.each for duty in sheet.duties)):
        return False
    if True not in daily:
        return asked.period is None and not sheet.weekly
    if asked.period is None:
        return False
    if asked.period.noun == "day":
        return not sheet.weekly
    # "an hour a day" may be of some days only
    return bool(sheet.weekly) != sheet.every_day


def _parts_of_one(sheet: TimeSheet) -> bool:
    """Whether a time that is told may be all that others are parts of ("30 minutes on homework. 20 minutes on math")."""
    lines = {duty.line for duty in sheet.duties if not duty.each}
    return len(lines) > 1 and any(not duty.each and not duty.deed and not duty.span.way for duty in sheet.duties)


def _names_all(sheet: TimeSheet, asked: Asked) -> bool:
    """Whether the question is for every duty: by the word for the whole, or by naming each of them."""
    deeds = {duty.deed for duty in sheet.duties}
    things = {duty.thing.noun for duty in sheet.duties if duty.thing is not None}
    scenes = sheet.scenes | {stem(word) for word in sheet.scenes} | {tally.doer for tally in sheet.tallies}
    alien = set(asked.deeds) - deeds - scenes
    named_things = {thing.noun for thing in asked.things}
    if asked.deeds and set(asked.deeds) & deeds and not deeds - {""} <= set(asked.deeds):
        return False
    if named_things & things and not things <= named_things:
        return False
    if alien or named_things - things - scenes - _GENERIC:
        return False
    counted = all(duty.each for duty in sheet.duties)
    every = bool(asked.deeds) and deeds <= set(asked.deeds)
    return asked.whole or every or counted
