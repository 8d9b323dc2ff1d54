"""The equations of a text about ages as numbers: whether they have a solution that people can have, and what it is.

Values only tell which of two ages is the larger and whether a reading can be meant; the answer comes from the licences.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction

from cpsearch.reading.lexicon import mapping
from cpsearch.reading.time.age_terms import NOW, Equation, Scene, Term, Variable, variables

__all__ = ["Solved", "linear", "links", "may_be", "shift", "solve_ages"]

#: The factors of a linear form; its constant is that of ``None``.
Linear = dict[Variable | None, Fraction]
Stated = Callable[[int], Fraction]


@dataclass(frozen=True)
class Solved:
    """The values that the equations of a scene force; ``consistent`` says that there is a solution at all."""

    values: dict[Variable, Fraction]
    consistent: bool


def shift(moment: str) -> Variable:
    """The variable for how far a moment is from now, back or on."""
    return ("", moment)


def links(scene: Scene, equations: tuple[Equation, ...]) -> list[tuple[Variable, Variable, str]]:
    """Every age at another moment that the equations name, with the same age now."""
    named = {v for e in equations for side in (e.left, e.right) for v in variables(side)}
    asked = scene.asked[0].term
    named |= set(variables(asked)) if asked is not None else set()
    moments = [m.key for m in scene.moments]
    people = list(dict.fromkeys(p for p, _ in sorted(named)))
    placed = {m for _, m in named}
    return [((p, m), (p, NOW), m) for p in people for m in moments if m in placed]


def linear(term: Term, stated: Stated) -> Linear | None:
    """A term as a linear form; None where it is none."""
    if term.op == "zero":
        return {None: Fraction(0)}
    if term.op in ("years", "factor"):
        return {None: stated(term.token)}
    if term.op == "age":
        return {(term.person, term.moment): Fraction(1)}
    forms = [linear(arg, stated) for arg in term.args]
    if any(form is None for form in forms):
        return None
    known = [form for form in forms if form is not None]
    made = dict(known[0])
    for form in known[1:]:
        if term.op == "*":
            if set(made) != {None}:
                return None
            made = {name: made[None] * value for name, value in form.items()}
        else:
            sign = 1 if term.op == "+" else -1
            for name, value in form.items():
                made[name] = made.get(name, Fraction(0)) + sign * value
    return made


def solve_ages(scene: Scene, equations: tuple[Equation, ...], stated: Stated) -> Solved | None:
    """What the equations force; None where one of them is not linear."""
    rows: list[Linear] = []
    for equation in equations:
        left, right = linear(equation.left, stated), linear(equation.right, stated)
        if left is None or right is None:
            return None
        rows.append(_difference(left, right))
    for then, now, moment in links(scene, equations):
        rows.append({then: Fraction(1), now: Fraction(-1), shift(moment): Fraction(-1)})
    for placed in scene.moments:
        if placed.token >= 0:
            rows.append({shift(placed.key): Fraction(1), None: -stated(placed.token) * (1 if placed.way == "+" else -1)})
    return _eliminated(rows)


def _difference(left: Linear, right: Linear) -> Linear:
    made = dict(left)
    for name, value in right.items():
        made[name] = made.get(name, Fraction(0)) - value
    return {name: value for name, value in made.items() if value or name is None}


def _eliminated(rows: list[Linear]) -> Solved:
    """Gauss and Jordan over exact numbers."""
    rows = [dict(row) for row in rows]
    pivots: dict[Variable, Linear] = {}
    for row in rows:
        for name, pivot in pivots.items():
            factor = row.get(name, Fraction(0))
            if factor:
                row = _plus(row, pivot, -factor)
        names = [name for name, value in row.items() if name is not None and value]
        if not names:
            if row.get(None, Fraction(0)):
                return Solved({}, False)
            continue
        pivot_name = names[0]
        row = {name: value / row[pivot_name] for name, value in row.items() if value}
        pivots = {name: _plus(pivot, row, -pivot.get(pivot_name, Fraction(0))) for name, pivot in pivots.items()}
        pivots[pivot_name] = row
    forced = {name: -row.get(None, Fraction(0)) for name, row in pivots.items() if set(row) <= {name, None}}
    return Solved(forced, True)


def _plus(row: Linear, other: Linear, factor: Fraction) -> Linear:
    made = dict(row)
    for name, value in other.items():
        made[name] = made.get(name, Fraction(0)) + factor * value
    return {name: value for name, value in made.items() if value}


def may_be(scene: Scene, solved: Solved, stated: Stated) -> bool:
    """Whether people can have these ages: none below zero, whole where all stated ones are, parents older than their children."""
    values = solved.values
    for moment in scene.moments:
        placed = values.get(shift(moment.key))
        if placed is not None and (placed < 0) == (moment.way == "+") and placed != 0:
            return False
    if any(value < 0 for (person, _), value in values.items() if person):
        return False
    side = mapping("kinship", "word", "side")
    for person in scene.people:
        own, of = values.get((person.key, NOW)), values.get((person.owner, NOW))
        if own is None or of is None:
            continue
        older = side.get(person.noun) == "above" or (person.elder == "+" and person.noun in side)
        younger = side.get(person.noun) == "below" or (person.elder == "-" and person.noun in side)
        if (older and side.get(person.noun) != "below" and own <= of) or (younger and side.get(person.noun) != "above" and own >= of):
            return False
    return True
