"""Whether a number is told as a whole, as some of a known set, as a part of what others leave, or as what is left."""

from __future__ import annotations

from cpsearch.licensing.scene import Place, Scene
from cpsearch.licensing.vocabulary import stating

__all__ = ["is_left", "is_of_rest", "is_subset", "is_whole"]

_DETERMINED = ("the", "them", "these", "those", "his", "her", "their", "its", "which", "whom", "my", "our")
#: How far behind a part it shows of what it is taken.
_REST_REACH = 8


def is_whole(scene: Scene, place: Place) -> bool:
    """ "A total of 12", "12 altogether", "12 in all"."""
    near = [t for t in scene.beside(place, before=3, after=4) if t.sentence == place.sentence]
    before = {t.lower for t in near if t.index < place.first}
    after = {t.lower for t in near if t.index > place.end}
    return "total" in before or bool(after & {"altogether", "combined"}) or ("in" in after and bool(after & {"total", "all"}))


def is_subset(scene: Scene, place: Place) -> bool:
    """ "5 of the hens", "5 of them": counted among what is told already."""
    of = scene.lower(place.last + 1) == "of" and scene.lower(place.last + 2) in _DETERMINED
    return of and place.number.kind in ("cardinal", "one")


def is_of_rest(scene: Scene, place: Place) -> bool:
    """ "Half of the remaining coins", "25% of the cows without spots": a part of what others leave."""
    for token in scene.parse.tokens[place.end + 1 : place.end + 1 + _REST_REACH]:
        if token.sentence != place.sentence or token.lower in (".", ",", "?", "and") or scene.is_number(token.index):
            return False
        if token.lower in stating("others"):
            return True
    return False


def is_left(scene: Scene, place: Place) -> bool:
    """ "12 left", "the remaining 12": what is left over, no part of a sum."""
    return any(scene.lower(at) in stating("kept") for at in (place.first - 1, place.end + 1, place.end + 2))
