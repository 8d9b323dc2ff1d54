"""What a number counts: the noun or measure that stands with it, or the one that it leaves out."""

from __future__ import annotations

from cpsearch.licensing.scene import NOUN, Place, Scene
from cpsearch.packs import is_measure, measure_of, singular
from cpsearch.reading.lexicon import words
from cpsearch.reading.text.phrases import noun_of

__all__ = ["said_unit", "unit_of"]

_COUNTING = ("cardinal", "dozen", "one")


def unit_of(scene: Scene, place: Place) -> str:
    """The unit of a number as a singular noun or a measure, that of what was named before where it is left out, else ""."""
    return said_unit(scene, place) or (_elided(scene, place) if place.number.kind in _COUNTING else "")


def said_unit(scene: Scene, place: Place) -> str:
    """The unit that stands with a number, "" where none does."""
    number = place.number
    if number.unit:
        return measure_of(number.unit) or singular(number.unit)
    if place.phrase is not None and place.phrase.noun:
        return place.phrase.noun
    if number.kind == "age":
        return "year"
    following = scene.token(place.last + 1)
    if following is not None and following.tag in NOUN and number.kind in (*_COUNTING, "fraction", "another"):
        return noun_of(following)
    return ""


def _elided(scene: Scene, place: Place) -> str:
    """ "Apples in bags of 10", "he ate 4": what was named in the plural last, measures, times and the container aside."""
    end = place.last - (2 if scene.lower(place.last - 1) == "of" else 0)
    named = (noun_of(token) for token in reversed(scene.parse.tokens[:end]) if token.tag == "NNS")
    return next((noun for noun in named if not is_measure(noun) and noun not in words("times")), "")
