"""What a number is in its clause: an amount, or one that says how another amount is compared, parted or changed."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from cpsearch.licensing.directions import direction, is_discount, money_direction, said_direction
from cpsearch.licensing.scene import STOPS, Place, Scene
from cpsearch.licensing.vocabulary import stating
from cpsearch.packs import dimension
from cpsearch.reading.text.syntax import Token

__all__ = ["Role", "RoleIn", "role_of"]

#: An amount; a factor ("twice"); a part of something ("half", "20%"); a difference ("5 more than"); a shift ("5 more", "rises by 5").
Role = Literal["amount", "factor", "part", "difference", "shift"]

#: How far behind what a number counts its comparison may reach, and the comparative itself.
_REACH = 11
_GRADE_REACH = 3
_MORE = ("more", "less", "fewer")
_FURTHER = (*_MORE, "additional", "extra")
#: What opens the base of a factor ("3 times *as* many", "5 times *her* pay", "twice *what* he has").
_BASE_TAGS = ("JJR", "RBR", "PRP$", "DT", "CD")
_BASE_WORDS = ("as", "more", "that", "what", "of", "this", "these", "those")
#: How a multiple ends that tells how often ("3 times a week").
_OFTEN = ("times", "twice", "once")


@dataclass(frozen=True)
class RoleIn:
    """A role, its sign (+1 for more, −1 for less, 0 where neither is said) and the token behind which its base is named, if any."""

    role: Role
    sign: int = 0
    than: int | None = None


def role_of(scene: Scene, place: Place, unit: str) -> RoleIn:
    """The role of a number that counts ``unit``; what is taken off a price is a shift, any other sum of money comes in or goes out."""
    found = _portion(scene, place) if place.number.kind in ("percent", "fraction", "multiple") else _amount(scene, place)
    if found.role != "amount" or dimension(unit) != "money":
        return found
    return RoleIn("shift", -1) if is_discount(scene, place) else RoleIn("amount", money_direction(scene, place))


def _portion(scene: Scene, place: Place) -> RoleIn:
    """ "Twice as many as", "half as many as", "30% more than", "20% of"."""
    first, kind, window = place.first, place.number.kind, _window(scene, place)
    often = place.number.surface.lower().endswith(_OFTEN)
    if kind == "multiple" and often and not _opens_base(scene, place.end + 1):
        return RoleIn("amount")
    sign, than = _sign(_grade(window, place)), _index(window, "than", first)
    as_ = _index(window, "as", first + 1)
    if kind == "multiple" or (kind == "fraction" and as_ is not None):
        second = None if as_ is None else _index(window, "as", as_)
        return RoleIn("factor", sign, next((at for at in (than, second, as_) if at is not None), first))
    return RoleIn("part", sign or said_direction(scene, place), than if than is not None else _index(window, "of", first))


def _amount(scene: Scene, place: Place) -> RoleIn:
    """ "5 times as many", "5 more than", "5 more", "rises by 5", "5"."""
    window = _window(scene, place)
    than, grade = _index(window, "than", place.first), _grade(window, place)
    times = next((at for at in (place.end + 1, place.end) if scene.lower(at) == "times"), None)
    if times is not None:
        return RoleIn("factor", 0, than if than is not None else times) if _opens_base(scene, times + 1) else RoleIn("amount")
    if grade is not None and than is not None:
        return RoleIn("difference", _sign(grade), than)
    if grade is not None and grade.lower in _FURTHER:
        return RoleIn("shift", _sign(grade))
    sign = direction(scene, place)
    shifted = sign and scene.lower(place.first - 1) in ("by", "another")
    return RoleIn("shift" if shifted else "amount", sign)


def _window(scene: Scene, place: Place) -> tuple[Token, ...]:
    """A number and what follows it in its sentence, up to the next stop, comma or number."""
    window = [t for t in scene.beside(place, before=0, after=_REACH) if t.sentence == place.sentence]
    ends = (t.index for t in window if t.index > place.end and (t.lower in (*STOPS, ",") or scene.is_number(t.index)))
    stop = next(ends, len(scene.parse.tokens))
    return tuple(t for t in window if t.index < stop)


def _index(window: Iterable[Token], word: str, behind: int) -> int | None:
    return next((t.index for t in window if t.lower == word and t.index > behind), None)


def _grade(window: Iterable[Token], place: Place) -> Token | None:
    """The comparative beside a number."""
    near = (t for t in window if t.index <= place.end + _GRADE_REACH)
    return next((t for t in near if t.tag in ("JJR", "RBR") or t.lower in _MORE), None)


def _sign(grade: Token | None) -> int:
    return 0 if grade is None else -1 if grade.lower in stating("less") else 1


def _opens_base(scene: Scene, at: int) -> bool:
    token = scene.token(at)
    return token is not None and (token.tag in _BASE_TAGS or token.lower in _BASE_WORDS)
