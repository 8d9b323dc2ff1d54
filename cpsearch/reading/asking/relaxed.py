"""A question bound with less than it says: without whose, where, when, of which sort or by what deed."""

from __future__ import annotations

from dataclasses import replace

from cpsearch.reading.asking.question import Ask
from cpsearch.reading.discourse.descriptions import Description

__all__ = ["less_described", "says"]


def less_described(asked: Ask, wanted: Description, omission: str) -> tuple[Ask, Description]:
    """The question and the description of its amount without the parts that ``omission`` names (see ``allowances.ASKS``)."""
    for part in omission.split("+"):
        if part == "place":
            asked, wanted = replace(asked, places=frozenset()), replace(wanted, places=frozenset())
        elif part == "time":
            asked, wanted = replace(asked, times=frozenset()), replace(wanted, times=frozenset())
        elif part == "who":
            asked, wanted = replace(asked, holders=()), replace(wanted, holders=())
        elif part == "sort":
            asked, wanted = replace(asked, kind=replace(asked.kind, mods=())), replace(wanted, kind=replace(wanted.kind, mods=()))
        elif part == "held":
            asked, wanted = replace(asked, lemma=""), replace(wanted, lemma="")
        else:
            wanted = replace(wanted, lemma="*")
    return asked, wanted


def says(asked: Ask, omission: str) -> bool:
    """Whether a question says every part that ``omission`` names, so that leaving them out is something else than leaving out fewer."""
    said = {"place": asked.places, "time": asked.times, "who": asked.holders, "sort": asked.kind.mods, "held": asked.lemma, "done": True}
    return all(said[part] for part in omission.split("+"))
