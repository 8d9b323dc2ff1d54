"""Which way a number goes: put on or taken off by the words beside it or by its verb, and money that comes in or goes out."""

from __future__ import annotations

from cpsearch.licensing.scene import Place, Scene
from cpsearch.licensing.vocabulary import stating
from cpsearch.reading.lexicon import mapping

__all__ = ["direction", "is_discount", "money_direction", "said_direction"]

#: Classes of verbs that put on (+1) or take off (−1).
_WAYS = {"gain": 1, "move_in": 1, "loss": -1, "give": -1, "move_out": -1, "cost": -1}
#: Classes of verbs by which money comes in (+1) or goes out (−1), and verbs that do so whatever their class.
_MONEY_WAYS = {"gain": 1, "cost": -1, "give": -1, "loss": -1}
_OWING = ("charge", "owe")


def said_direction(scene: Scene, place: Place) -> int:
    """+1 or −1 where a word beside a number, else its verb, says so ("a 20% discount", "rises by a third"); else 0."""
    for near in (scene.beside(place, before=2, after=0), scene.beside(place, before=0, after=3)):
        words = {word for token in near for word in (token.lower, token.lemma)}
        if words & stating("down"):
            return -1
        if words & stating("up"):
            return 1
    lemma = "" if place.clause is None else place.clause.lemma
    return 1 if lemma in stating("up") else -1 if lemma in stating("down") else 0


def direction(scene: Scene, place: Place) -> int:
    """+1 or −1 by a word that says so, else by what the verb does to what there is."""
    said = said_direction(scene, place)
    if said or place.clause is None:
        return said
    if place.phrase is not None and place.phrase.role == "prep:with":
        # "bakes with 5 eggs": what something is made with is used up
        return -1
    return _WAYS.get(place.clause.meaning, 0)


def money_direction(scene: Scene, place: Place) -> int:
    """Whether money comes in (+1) or goes out (−1), seen from the subject; 0 where neither is said."""
    if {token.lower for token in scene.beside(place, before=2, after=2)} & stating("down"):
        return -1
    if place.clause is None:
        return 0
    way = mapping("money", "word", "way").get(place.clause.lemma)
    if way is not None:
        return 1 if way == "in" else -1
    return _MONEY_WAYS.get(place.clause.meaning, -1 if place.clause.lemma in _OWING else 0)


def is_discount(scene: Scene, place: Place) -> bool:
    """ "$5 off", "a coupon for $5": taken off a price."""
    near = scene.beside(place, before=4, after=2)
    return any(token.lower in stating("off") for token in near if token.sentence == place.sentence)
