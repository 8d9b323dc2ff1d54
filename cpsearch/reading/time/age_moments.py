"""The moments that texts about ages speak of: now, so many years on or back, "then", and the moment at which an age is told of."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from cpsearch.reading.time.age_terms import NOW, Equation, Moment, Scene, Term, at_moment
from cpsearch.reading.time.age_words import People

__all__ = ["AgeMoments"]

_NOW = (
    ("now",),
    ("right", "now"),
    ("currently",),
    ("presently",),
    ("today",),
    ("this", "year"),
    ("at", "present"),
    ("at", "the", "moment"),
)
_THEN = (("then",), ("at", "that", "time"), ("at", "that", "point"), ("by", "then"))
_SAME = tuple(
    (*lead, *unit, *link)
    for lead in (("the", "same"), ("at", "the", "same"), ("on", "the", "same"), ("in", "the", "same"), ("on", "the"))
    for unit in (("time",), ("day",), ("year",))
    for link in (("that",), ("as",), ())
)
_FILLERS = frozenset(("only", "exactly", "just", "also", "still", "already"))
_YEARS = ("year", "years")


class AgeMoments(People):
    """The productions of moments; each yields the key of the moment, where its words end and the scene with it."""

    def phrase(self, i: int, *phrases: tuple[str, ...]) -> Iterator[int]:
        """Where one of the phrases at ``i`` ends."""
        for said in phrases:
            if all(self.word(i + k) == word for k, word in enumerate(said)):
                yield i + len(said)

    def amount(self, i: int) -> bool:
        """Whether a plain number stands at ``i``."""
        number = self.said[i].number if i < len(self.said) else None
        return number is not None and number.unit is None and number.kind in ("cardinal", "one")

    def factor(self, i: int) -> bool:
        """Whether a factor stands at ``i`` ("twice", "3 times", "half", "1/4")."""
        number = self.said[i].number if i < len(self.said) else None
        if number is None:
            return False
        if number.kind == "percent":
            return self.word(i + 1) == "of"
        scaled = number.kind == "multiple" and not number.surface.lower().endswith("ed")
        return scaled or number.unit == "time" or (number.kind == "fraction" and number.unit is None)

    def being(self, i: int) -> Iterator[tuple[str, int, bool]]:
        """The tense of a verb of being some age, where it ends, and whether it says "now"."""
        for words, tense, now in (
            (("is",), "present", False),
            (("'s",), "present", False),
            (("am",), "present", False),
            (("'m",), "present", False),
            (("are",), "present", False),
            (("was",), "past", False),
            (("were",), "past", False),
            (("will", "be"), "future", False),
            (("'ll", "be"), "future", False),
            (("would", "be"), "future", False),
            (("will", "turn"), "future", False),
            (("has", "just", "turned"), "present", True),
            (("have", "just", "turned"), "present", True),
            (("just", "turned"), "present", True),
            (("turned",), "event", False),
            (("reached",), "event", False),
            (("reaches",), "present event", False),
            (("will", "then", "be"), "future", False),
            (("turns",), "present event", False),
            (("will", "have", "turned"), "future", False),
        ):
            end = i + len(words)
            if not all(self.word(i + k) == word for k, word in enumerate(words)):
                continue
            # "will currently be" is not said; adverbs follow the verb, or stand within "is now turning"
            while self.word(end) in _FILLERS or any(self.phrase(end, *_NOW)):
                stop = next(self.phrase(end, *_NOW), None)
                now, end = now or stop is not None, stop or end + 1
            yield tense, end, now

    def moment(self, i: int, scene: Scene) -> Iterator[tuple[str, int, Scene]]:
        """The moment that a phrase at ``i`` names."""
        yield from ((NOW, end, scene) for end in self.phrase(i, *_NOW))
        for end in self.phrase(i, *_THEN):
            # "then" looks back to what was told last
            yield from ((key, end, scene) for key in {scene.future, scene.past} - {""} if not (scene.future and scene.past))
        yield from self._counted(i, scene)
        yield from self._when(i, scene)

    def _counted(self, i: int, scene: Scene) -> Iterator[tuple[str, int, Scene]]:
        """ "In 5 years", "5 years from now", "after 5 years", "5 years ago"."""
        lead = self.word(i) if self.word(i) in ("in", "after", "exactly") else ""
        at = i + bool(lead)
        if self.word(at) == "another" or not self.amount(at) or self.word(at + 1) not in _YEARS:
            return
        end = at + 2
        ways = [("+", end)] if lead in ("in", "after") else []
        if lead != "after":
            ways += [("+", stop) for stop in self.phrase(end, ("from", "now"), ("hence",), ("from", "today"))]
            ways += [("-", stop) for stop in self.phrase(end, ("ago",)) if lead != "in"]
            if not scene.future and not scene.past:
                ways += [("+", stop) for stop in self.phrase(end, ("later",), ("after", "that"))]
        longest = max((stop for _, stop in ways), default=0)
        for way, stop in ways:
            if stop == longest and not (lead and way == "-" and lead == "in"):
                stop += self.word(stop) == "'"
                stop += self.word(stop) == "time"
                yield self._made(Moment(f"m{len(scene.moments)}", way, at), stop, scene)

    def _made(self, moment: Moment, end: int, scene: Scene) -> tuple[str, int, Scene]:
        told = replace(scene, moments=(*scene.moments, moment))
        told = replace(told, future=moment.key) if moment.way == "+" else replace(told, past=moment.key)
        return moment.key, end, told

    def _when(self, i: int, scene: Scene) -> Iterator[tuple[str, int, Scene]]:
        """ "When Ann is 30", "by the time he was half as old as Ann is now", "when Ann was born"."""
        start = max(self.phrase(i, ("when",), ("by", "the", "time"), ("at", "the", "time"), *_SAME), default=None)
        if start is None:
            return
        for key, end, after in self.person(start, scene):
            for stop in self.phrase(end, ("gave", "birth", "to"), ("had",)):
                for child, last, more in self.person(stop, after, apart=key):
                    moment = Moment(f"m{len(more.moments)}", "-")
                    _, _, told = self._made(moment, last, more)
                    age = Term("age", stop, last, person=child, moment=moment.key)
                    yield moment.key, last, told.with_age(child).told(Equation(age, Term("zero", i, last)))
            for tense, stop, now in self.being(end):
                way = "-" if tense in ("past", "event") else "+"
                if now:
                    continue
                moment = Moment(f"m{len(after.moments)}", way)
                _, _, told = self._made(moment, stop, after)
                if self.word(stop) == "born" and tense == "past":
                    zero = Term("zero", i, stop + 1)
                    age = Term("age", start, end, person=key, moment=moment.key)
                    yield moment.key, stop + 1, told.with_age(key).told(Equation(age, zero))
                    continue
                for term, last, more in self.level(stop, told, key, "present" if way == "+" else "past"):
                    if term.op == "lasting":
                        continue
                    age = Term("age", start, end, person=key, moment=moment.key)
                    yield moment.key, last, more.with_age(key).told(Equation(age, at_moment(term, moment.key)))

    def level(self, i: int, scene: Scene, apart: str, tense: str) -> Iterator[tuple[Term, int, Scene]]:
        """What an age is said to be."""
        raise NotImplementedError
