"""What each number of a text is said to be by the clause it stands in: what it counts, per what, and to what it is compared.

This is less than reading: no story is told, and no two clauses are put together. What a clause leaves open stays open.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from cpsearch.licensing.comparing import base_of, is_joint, is_nested, subject_of, things_of
from cpsearch.licensing.counted import said_unit, unit_of
from cpsearch.licensing.owners import owners_of
from cpsearch.licensing.per import per_of
from cpsearch.licensing.roles import Role, role_of
from cpsearch.licensing.scene import Scene, scene_of
from cpsearch.licensing.wholes import is_left, is_of_rest, is_subset, is_whole
from cpsearch.problem import Span
from cpsearch.reading.text.clauses import Clause
from cpsearch.reading.text.numbers import Number
from cpsearch.reading.text.syntax import Parse

__all__ = ["Mention", "find_mentions"]


@dataclass(frozen=True, kw_only=True)
class Mention:
    """A stated number and what its clause says of it.

    ``unit`` is a singular noun or measure, "" where there is none, and ``said`` whether it stands with the number; ``per`` are the nouns
    of which one it may be per ("" for none), the likeliest first. ``about`` are the words that say whose or what it is. ``sign`` is +1
    for more or in, −1 for less or out, 0 where neither is said. ``cue`` are the words that state it.

    Of a comparison, ``subject`` are the words of what is compared, ``base`` of what it is compared to (None where that is left open)
    and ``things`` the nouns that it counts; it is ``joint`` if several together are its base and ``nested`` if a comparison is.
    ``whole`` is a total, ``subset`` some of what is told already, ``of_rest`` a part of what others leave, ``left`` what is left.
    """

    index: int
    number: Number
    role: Role
    unit: str
    said: bool
    per: tuple[str, ...]
    about: frozenset[str]
    sign: int
    cue: Span
    clause: Clause | None
    subject: frozenset[str]
    base: frozenset[str] | None
    things: frozenset[str]
    joint: bool
    nested: bool
    whole: bool
    subset: bool
    of_rest: bool
    left: bool

    @property
    def value(self) -> Fraction:
        """What the number says."""
        return self.number.value


def find_mentions(parse: Parse, numbers: tuple[Number, ...]) -> tuple[Mention, ...]:
    """One mention for each grounded number, in text order; their ``index`` counts the grounded numbers."""
    scene = scene_of(parse, numbers)
    return tuple(_mention(scene, index, number) for index, number in enumerate(scene.numbers))


def _mention(scene: Scene, index: int, number: Number) -> Mention:
    place = scene.place(number)
    unit = unit_of(scene, place)
    found = role_of(scene, place, unit)
    than = found.than
    compares = found.role in ("factor", "part", "difference")
    base = base_of(scene, place, than) if than is not None else None
    return Mention(
        index=index,
        number=number,
        role=found.role,
        unit=unit,
        said=bool(said_unit(scene, place)),
        per=per_of(scene, place, unit),
        about=owners_of(scene, place),
        sign=found.sign,
        cue=Span(scene.parse.tokens[place.first].start, scene.parse.tokens[place.end].end),
        clause=place.clause,
        subject=subject_of(scene, place, than) if compares else frozenset(),
        base=base,
        things=things_of(scene, place, than) if than is not None and found.role != "part" else frozenset(),
        joint=than is not None and is_joint(scene, than),
        nested=than is not None and base is None and is_nested(scene, than),
        whole=is_whole(scene, place),
        subset=is_subset(scene, place),
        of_rest=is_of_rest(scene, place),
        left=is_left(scene, place),
    )
