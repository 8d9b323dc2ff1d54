"""Texts about ages as data: persons, moments, terms and equations, and the scene that they make up as a text is read."""

from __future__ import annotations

from dataclasses import dataclass, replace

__all__ = ["NOW", "Asked", "Equation", "Moment", "Person", "Scene", "Term", "at_moment", "variables"]

NOW = "now"

#: A person at a moment, or (with the person "") how far a moment is from now.
Variable = tuple[str, str]


@dataclass(frozen=True)
class Person:
    """Somebody, or a thing with an age: by name, or as the ``noun`` of an ``owner``; ``elder`` tells an older from a younger brother."""

    key: str
    gender: str = "-"
    owner: str = ""
    noun: str = ""
    elder: str = ""


@dataclass(frozen=True)
class Moment:
    """``token`` years after (``way`` +) or before (-) now; without a token a moment that the ages told of it place."""

    key: str
    way: str
    token: int = -1


@dataclass(frozen=True)
class Term:
    """An age (``op`` age: ``person`` at ``moment``), a stated number (years or factor), or + - * of others; words ``start`` to ``end``.

    The moment "" is the one of the clause.
    """

    op: str
    start: int
    end: int
    args: tuple[Term, ...] = ()
    token: int = -1
    person: str = ""
    moment: str = ""


@dataclass(frozen=True)
class Equation:
    """Two terms that are equal; ``lasting`` where it holds at every moment, as a number of years between two persons does."""

    left: Term
    right: Term
    lasting: bool = False


@dataclass(frozen=True)
class Asked:
    """What is asked: a ``term``, or how far the ``moment`` is from now; ``span`` the words of the question."""

    span: tuple[int, int]
    term: Term | None = None
    moment: str = ""


@dataclass(frozen=True)
class Scene:
    """A text as far as it is read.

    ``future`` and ``past`` are the last moments told of, which "then" or the tense alone may mean; ``tenses`` the tenses of clauses
    without a moment; ``kept`` the numbers that only count whom the text names.
    """

    people: tuple[Person, ...] = ()
    aliases: tuple[tuple[str, str], ...] = ()
    aged: tuple[str, ...] = ()
    equations: tuple[Equation, ...] = ()
    moments: tuple[Moment, ...] = ()
    asked: tuple[Asked, ...] = ()
    future: str = ""
    past: str = ""
    tenses: frozenset[str] = frozenset()
    kept: tuple[int, ...] = ()

    def person(self, key: str) -> Person | None:
        """The person of a key."""
        return next((person for person in self.people if person.key == key), None)

    def with_person(self, person: Person) -> Scene:
        """The scene with somebody who may be there already."""
        return self if self.person(person.key) is not None else replace(self, people=(*self.people, person))

    def with_age(self, key: str) -> Scene:
        """The scene with somebody whose age was spoken of."""
        return self if key in self.aged else replace(self, aged=(*self.aged, key))

    def told(self, equation: Equation) -> Scene:
        """The scene with one more equation."""
        return replace(self, equations=(*self.equations, equation))


def at_moment(term: Term, moment: str) -> Term:
    """A term with the moment of its clause."""
    if term.op == "age":
        return term if term.moment else replace(term, moment=moment)
    return replace(term, args=tuple(at_moment(arg, moment) for arg in term.args))


def variables(term: Term) -> list[Variable]:
    """Every age that a term names, as often as it does."""
    return [(term.person, term.moment)] if term.op == "age" else [found for arg in term.args for found in variables(arg)]
