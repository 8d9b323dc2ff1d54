"""What an age is said to be: "30", "twice as old as Ann", "3 years older than half his father's age", "the age that Ann is now"."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from cpsearch.reading.time.age_moments import AgeMoments
from cpsearch.reading.time.age_terms import NOW, Scene, Term, at_moment

__all__ = ["AgeLevels"]

_SUM = (
    ("the", "sum", "of"),
    ("the", "total", "of"),
    ("the", "combined", "age", "of"),
    ("the", "combined", "ages", "of"),
    ("the", "total", "age", "of"),
    ("the", "total", "ages", "of"),
)
_COMBINED = (("combined", "age"), ("combined", "ages"), ("total", "age"), ("ages", "combined"))
_CURRENT = frozenset(("current", "present"))
_STOPS = (".", ",", ";", "?", "and", "but", "")
_CURRENT_AGE = (("the", "current", "age", "of"), ("the", "present", "age", "of"))
_Found = Iterator[tuple[Term, int, Scene]]


class AgeLevels(AgeMoments):
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
            if self.word(end - 1) in ("'s", "'") and self._closes(end):
                yield from self._then(Term("age", i, end, person=key), end, after.with_age(key))
        for end in self.phrase(i, ("the", "age", "of"), ("that", "of"), ("age", "of"), *_CURRENT_AGE):
            for key, stop, after in self.person(end, scene, apart=apart):
                term = Term("age", i, stop, person=key, moment=NOW if self.word(i + 1) in _CURRENT else "")
                yield from self._then(term, stop, after.with_age(key))
        for end in self.phrase(i, ("the", "age", "that"), ("the", "age"), ("the", "same", "age", "that")):
            for key, stop, after in self.person(end, scene, apart=apart):
                for tense, last, now in self.being(stop):
                    yield from self._verbed(Term("age", i, stop, person=key), tense, last, now, after.with_age(key))
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

    def sum(self, i: int, scene: Scene) -> _Found:
        """The ages of several together: "the sum of Ann's age and Bo's age", "their combined age", "the ages of Ann and Bo combined"."""
        for end in self.phrase(i, *_SUM):
            yield from self._listed(i, end, scene)
        if self.word(i) in ("their", "our"):
            for end in self.phrase(i + 1, *_COMBINED):
                yield from self._theirs(i, end, scene)
        for keys, end, after in self.people(i, scene):
            begin = end + 1 if self.word(end) in ("'s", "'") else end
            for stop in self.phrase(begin, *_COMBINED) if begin > end else ():
                yield self._total(keys, i, stop), stop, after

    def _listed(self, i: int, at: int, scene: Scene) -> _Found:
        """What is summed: "their ages", "the ages of Ann and Bo", "Ann and Bo's ages", "Ann's age and Bo's age"."""
        for end in self.phrase(at, ("all", "their", "ages"), ("all", "of", "their", "ages"), ("all", "their", "current", "ages")):
            current = self.word(end - 2) == "current"
            if len(scene.aged) > 1:
                yield self._total(scene.aged, i, end, NOW if current else ""), end, scene
        for end in self.phrase(at, ("their", "ages"), ("both", "their", "ages"), ("their", "current", "ages"), ("our", "ages")):
            yield from self._theirs(i, end, scene, current=self.word(at + 1) == "current")
        for end in self.phrase(at, ("the", "ages", "of", "all"), ("the", "ages", "of", "the"), ("the", "ages", "of", "all", "the")):
            number = self.said[end].number if self.amount(end) else None
            closes = (
                end + 3 if self.word(end + 1) == "of" and self.word(end + 2) == "them" else end + 2 if self._tag(end + 1) == "NNS" else 0
            )
            if number is not None and closes and number.value == len(scene.aged):
                # "of all 4 children", where the text told of 4
                yield self._total(scene.aged, i, closes), closes, replace(scene, kept=(*scene.kept, end))
        for end in (at, *self.phrase(at, ("the", "ages", "of"), ("the", "current", "ages", "of"), ("ages", "of"))):
            current = any(self.word(k) == "current" for k in range(at, end))
            for keys, stop, after in self.people(end, scene):
                begin = stop + 1 if self.word(stop) in ("'s", "'") else stop
                begin = begin + 1 if self.word(begin) in _CURRENT else begin
                last = begin + 1 if self.word(begin) in ("ages", "age") and begin > stop else stop
                if last > stop or end > at or self.word(at - 2) in ("age", "ages"):
                    yield self._total(keys, i, last, NOW if current or begin > stop + 1 else ""), last, after
        for left, end, after in self.age(at, scene) if self.word(at) != "the" or self.word(at + 1) == "age" else ():
            if self.word(end) == "and":
                for right, stop, more in self.age(end + 1, after):
                    yield Term("+", i, stop, (left, right)), stop, more

    def people(self, i: int, scene: Scene) -> Iterator[tuple[tuple[str, ...], int, Scene]]:
        """Several persons: "Ann and Bo", "Ann, Bo, and his sister", "both Ann's and Bo's"."""
        start = i + 1 if self.word(i) == "both" else i
        for key, end, after in self.person(start, scene):
            yield from self._more(((key,), end, after))
        counted = start + 1 if self.word(start) == "the" else start
        if self.amount(counted) and self._tag(counted + 1) == "NNS" and self.word(counted + 2) == ",":
            # "two friends, Ann and Bo,"
            number = self.said[counted].number
            for keys, end, after in self.people(counted + 3, scene):
                if number is not None and number.value == len(keys):
                    yield keys, end + (self.word(end) == ","), replace(after, kept=(*after.kept, counted))

    def _more(self, found: tuple[tuple[str, ...], int, Scene]) -> Iterator[tuple[tuple[str, ...], int, Scene]]:
        keys, end, scene = found
        owned = end + 1 if self.word(end) == "'s" and self.word(end + 1) in ("and", ",") else end
        at = owned + 1 if self.word(owned) == "," else owned
        last = self.word(at) == "and"
        if at == owned and not last:
            return
        for key, stop, after in self.person(at + last, scene):
            if key in keys:
                continue
            more = ((*keys, key), stop, after.with_age(key).with_age(keys[0]))
            if last:
                yield more
            else:
                yield from self._more(more)

    def _theirs(self, i: int, end: int, scene: Scene, *, current: bool = False) -> _Found:
        """The ages of all whose age was told of, where they are two or peers."""
        keys = scene.aged
        peers = all((person := scene.person(key)) is not None and not person.noun for key in keys)
        if len(keys) == 2 or (len(keys) > 2 and peers):
            yield self._total(keys, i, end, NOW if current else ""), end, scene

    def _total(self, keys: tuple[str, ...], i: int, end: int, moment: str = "") -> Term:
        return Term("+", i, end, tuple(Term("age", i, end, person=key, moment=moment) for key in keys))

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
        for end in self.phrase(i, ("as", "old", "as"), ("the", "same", "age", "as"), ("equal", "to")):
            for term, stop, after in self._base(end, scene, apart):
                yield term, stop, after

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
