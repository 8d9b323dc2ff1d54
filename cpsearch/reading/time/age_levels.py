"""What an age is said to be: "30", "twice as old as Ann", "3 years older than half his father's age", "the age that Ann is now"."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from cpsearch.reading.time.age_sums import AgeSums
from cpsearch.reading.time.age_terms import NOW, Scene, Term, at_moment

__all__ = ["AgeLevels"]

_CURRENT = frozenset(("current", "present"))
_STOPS = (".", ",", ";", "?", "and", "but", "")
_CURRENT_AGE = (("the", "current", "age", "of"), ("the", "present", "age", "of"))
_Found = Iterator[tuple[Term, int, Scene]]


class AgeLevels(AgeSums):
    """The productions of terms; each yields the term, where its words end and the scene with whom it names."""

    # --- ages that are named

    def age(self, i: int, scene: Scene, apart: str = "") -> _Found:
        """ "Ann's age", "her current age", "the age of Ann", "that of Ann", "the age Ann is now", and sums of ages."""
        for key, end, after in self._whose(i, scene, apart):
            begin = end + 1 if self.word(end) in _CURRENT else end
            if self.word(begin) == "age":
                term = Term("age", i, begin + 1, person=key, moment=NOW if begin > end else "")
                yield from self._then(term, begin + 1, after.with_age(key))
        for key, end, after in self._whose(i, scene, apart):
            # "twice Ann's": her age
            owned = (one := scene.person(apart)) is not None and bool(one.noun)
            if self.word(end - 1) in ("'s", "'") and self._closes(end) and not owned:
                yield from self._then(Term("age", i, end, person=key), end, after.with_age(key))
        for end in self.phrase(i, ("the", "age", "of"), ("that", "of"), ("age", "of"), *_CURRENT_AGE):
            for key, stop, after in self.person(end, scene, apart=apart):
                term = Term("age", i, stop, person=key, moment=NOW if self.word(i + 1) in _CURRENT else "")
                yield from self._then(term, stop, after.with_age(key))
        for end in self.phrase(i, ("the", "age", "that"), ("the", "age"), ("the", "same", "age", "that")):
            for key, stop, after in self.person(end, scene, apart=apart):
                for tense, last, now in self.being(stop):
                    yield from self._verbed(Term("age", i, stop, person=key), tense, last, now, after.with_age(key))
                    if not now and tense in ("past", "future"):
                        yield Term("age", i, last, person=key), last, after.with_age(key)
        for total, stop, after in self.sum(i, scene):
            yield total, stop, after
            for moment, last, placed in self.moment(stop, after):
                yield at_moment(total, moment), last, placed

    def _closes(self, i: int) -> bool:
        """Whether a phrase ends at ``i``: nothing follows that it could be the owner of."""
        closing = (
            ".",
            "?",
            ",",
            ";",
            "",
            "and",
            "but",
            "now",
            "in",
            "if",
            "when",
            "is",
            "was",
            "will",
            "who",
            "currently",
            "today",
            "while",
        )
        return self.word(i) in closing or self.amount(i)

    def _whose(self, i: int, scene: Scene, apart: str) -> Iterator[tuple[str, int, Scene]]:
        """Whose age: "Ann's", "his", "my father's"."""
        gender = {"his": "m", "her": "f", "its": "-"}.get(self.word(i))
        if self.word(i) == "my":
            yield "speaker", i + 1, scene
        elif gender is not None:
            yield from ((p.key, i + 1, scene) for p in scene.people if self._fits(p, gender) and p.key != apart)
        for key, end, after in self.person(i, scene, apart=apart):
            if self.word(end) in ("'s", "'"):
                yield key, end + 1, after

    def _then(self, term: Term, i: int, scene: Scene) -> _Found:
        """A term with a moment of its own behind it, if there is one."""
        yield term, i, scene
        if not term.moment:
            for key, end, after in self.moment(i, scene):
                yield replace(term, moment=key, end=end), end, after

    def _verbed(self, term: Term, tense: str, i: int, now: bool, scene: Scene) -> _Found:
        """A term with its own verb behind it: "(as) Ann is now", "(as) Ann will be in 6 years"."""
        if now or tense == "present":
            yield replace(term, moment=NOW, end=i), i, scene
        if not now and tense == "present":
            # "when he is 20, she will be as old as he is": then, or now?
            yield replace(term, end=i), i, scene
        if not now:
            for key, end, after in self.moment(i, scene):
                yield replace(term, moment=key, end=end), end, after

    # --- what they are said to be

    def level(self, i: int, scene: Scene, apart: str, tense: str) -> _Found:
        """What the age of ``apart`` is said to be in a clause of this tense."""
        start = i + 1 if self.word(i) in ("exactly", "only", "now", "equal") else i
        start = start + 1 if self.word(start) == "to" and self.word(start - 1) == "equal" else start
        yield from self._number(start, scene)
        yield from self._compared(start, scene, apart)
        for end in self.phrase(start, ("older", "than"), ("younger", "than")):
            # "older than Ann by 3 years"
            for term, stop, after in self._base(end, scene, apart):
                if self.word(stop) == "by" and self.amount(stop + 1) and self.word(stop + 2) in ("year", "years"):
                    by = Term("years", stop + 1, stop + 2, token=stop + 1)
                    op = "+" if self.word(start) == "older" else "-"
                    args = (term, by)
                    yield Term(op, start, stop + 3, args), stop + 3, after
        for term, end, after in self._plain(start, scene, apart):
            yield from self._summed(term, end, after)
        if self.amount(start) and apart:
            # "5 years older": than the one told of before
            at = start + 2 if self.word(start + 1) in ("year", "years") else start + 1
            if self.word(at) in ("older", "younger") and self.word(at + 1) not in ("than", "now") and self.word(at + 1) in _STOPS:
                by = Term("years", start, at, token=start)
                for key in scene.aged:
                    if key != apart:
                        base = Term("age", start, at + 1, person=key)
                        yield Term("+" if self.word(at) == "older" else "-", start, at + 1, (base, by)), at + 1, scene

    def _number(self, i: int, scene: Scene) -> _Found:
        number = self.said[i].number if i < len(self.said) else None
        if number is not None and number.kind == "age" and number.unit == "year":
            yield Term("years", i, i + 1, token=i), i + 1, scene
        if self.word(i) in ("a", "an") and i + 1 < len(self.said):
            aged = self.said[i + 1].number
            if aged is not None and aged.kind == "age" and aged.unit == "year" and self._tag(i + 2) == "NN":
                yield Term("years", i, i + 2, token=i + 1), i + 3, scene
        if not self.amount(i):
            return
        ends = (i + 1, *self.phrase(i + 1, ("years", "old"), ("year", "old"), ("years", "of", "age"), ("years",), ("year",)))
        longest = max(ends)
        if self.word(longest) in ("older", "younger", "more", "less", "fewer", "times", "months", "month", "days", "weeks", "percent"):
            return
        longest += self.word(longest) in ("herself", "himself", "itself", "themselves")
        yield Term("years", i, longest, token=i), longest, scene

    def _compared(self, i: int, scene: Scene, apart: str) -> _Found:
        """ "3 years older than A", "3 more than A", "twice as old as A", "as old as A", "the same age as A"."""
        if self.amount(i):
            at = i + 2 if self.word(i + 1) in ("year", "years") else i + 1
            ways = [("+", end) for end in self.phrase(at, ("older", "than"), ("more", "than"), ("greater", "than"))]
            ways += [
                ("-", end) for end in self.phrase(at, ("younger", "than"), ("less", "than"), ("fewer", "than"), ("years", "less", "than"))
            ]
            by = Term("years", i, at, token=i)
            for op, end in ways:
                for term, stop, after in self._base(end, scene, apart):
                    yield Term(op, i, stop, (term, by)), stop, after
        number = self.said[i].number if i < len(self.said) else None
        if number is not None and number.kind == "percent":
            for op, end in (("+", found) for found in self.phrase(i + 1, ("older", "than"))):
                yield from self._by_percent(op, i, end, scene, apart)
            for op, end in (("-", found) for found in self.phrase(i + 1, ("younger", "than"))):
                yield from self._by_percent(op, i, end, scene, apart)
        for end in self.phrase(i, ("as", "old", "as"), ("the", "same", "age", "as"), ("equal", "to")):
            for term, stop, after in self._base(end, scene, apart):
                yield term, stop, after

    def _by_percent(self, op: str, i: int, at: int, scene: Scene, apart: str) -> _Found:
        """ "20% older than A": A and 20% of it more."""
        for term, stop, after in self._base(at, scene, apart):
            more = Term("*", i, stop, (Term("factor", i, i + 1, token=i), term))
            yield Term(op, i, stop, (term, more)), stop, after

    def _base(self, i: int, scene: Scene, apart: str) -> _Found:
        """What an age is compared with: a person, with or without a verb ("as Ann is now"), or a term."""
        for key, end, after in self.person(i, scene, apart=apart):
            known = after.with_age(key)
            term = Term("age", i, end, person=key)
            if self.word(end) in ("'s", "'"):
                continue
            yield term, end, known
            for keys, stop, more in self._more(((key,), end, after)):
                # "as old as Ann and Bo combined"
                yield from (
                    (self._total(keys, i, last), last, more)
                    for last in self.phrase(stop, ("combined",), ("together",), ("put", "together"))
                )
            for tense, stop, now in self.being(end):
                yield from self._verbed(term, tense, stop, now, known)
                if not now and self.word(stop) not in ("now",) and tense in ("past", "future"):
                    yield replace(term, end=stop), stop, known
            yield from (
                (replace(term, moment=NOW, end=stop), stop, known) for stop in self.phrase(end, ("now",), ("currently",), ("today",))
            )
        yield from self._plain(i, scene, apart)
        yield from self._compared(i, scene, apart)

    def _plain(self, i: int, scene: Scene, apart: str) -> _Found:
        """ "Twice Ann's age", "half as old as Ann", "half the age of Ann", "Ann's age"."""
        yield from self.age(i, scene, apart)
        if not self.factor(i):
            return
        by = Term("factor", i, i + 1, token=i)
        begins = [i + 1, *self.phrase(i + 1, ("of",), ("the", "value", "of"))]
        for begin in begins:
            for term, end, after in (*self.age(begin, scene, apart), *self._plain_factor(begin, scene, apart)):
                yield Term("*", i, end, (by, term)), end, after
        for begin in self.phrase(i + 1, ("as", "old", "as"), ("the", "age", "of"), ("that", "of")):
            for term, end, after in self._base(begin, scene, apart):
                yield Term("*", i, end, (by, term)), end, after

    def multiple(self, i: int, scene: Scene) -> _Found:
        """An age or so many times one."""
        return self._plain(i, scene, "") if self.factor(i) else self.age(i, scene)

    def _plain_factor(self, i: int, scene: Scene, apart: str) -> _Found:
        """A factor of a factor ("half of twice his age")."""
        return self._plain(i, scene, apart) if self.factor(i) else iter(())

    def _summed(self, term: Term, i: int, scene: Scene) -> _Found:
        """A term with years added or taken away behind it ("twice Ann's age plus 4")."""
        yield term, i, scene
        comma = self.word(i) == ","
        op = {"plus": "+", "minus": "-"}.get(self.word(i + comma), "")
        if op and self.amount(i + comma + 1):
            at = i + comma + 1
            end = at + 2 if self.word(at + 1) in ("years", "year") else at + 1
            yield Term(op, term.start, end, (term, Term("years", at, at + 1, token=at))), end + (comma and self.word(end) == ","), scene
        elif op and not comma:
            yield from ((Term(op, term.start, end, (term, other)), end, after) for other, end, after in self.age(i + 1, scene))
