"""Questions about ages: "how old will Ann be in 5 years", "in how many years will she be twice as old as Bo"."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from cpsearch.reading.time.age_statements import AgeStatements
from cpsearch.reading.time.age_terms import NOW, Asked, Equation, Moment, Scene, Term, at_moment

__all__ = ["AgeQuestions"]


class AgeQuestions(AgeStatements):
    """The productions of questions; each yields where its words end and the scene with what it asks."""

    def _question(self, i: int, scene: Scene, lead: str) -> Iterator[tuple[int, Scene]]:
        if scene.asked:
            return
        yield from self._how_old(i, scene, lead)
        yield from self._what(i, scene, lead)
        yield from self._by_how_many(i, scene, lead)
        yield from self._of_all(i, scene, lead)
        yield from self._when_asked(i, scene) if not lead else ()

    def _how_old(self, i: int, scene: Scene, lead: str) -> Iterator[tuple[int, Scene]]:
        """ "How old will Ann be in 5 years", "how many years old was he when Bo was born"."""
        for start in self.phrase(i, ("how", "old"), ("how", "many", "years", "old")):
            comma = start + 4 if tuple(self.word(start + k) for k in range(4)) == (",", "in", "years", ",") else start
            tense = {"is": "present", "are": "present", "was": "past", "will": "future", "would": "future", "am": "present"}.get(
                self.word(comma), ""
            )
            if not tense:
                continue
            at = comma + 1
            now = next(self.phrase(at, ("now",), ("currently",)), at)
            for subject, end, after in self._asked_of(now, scene):
                stop = end
                if tense == "future":
                    if self.word(end) != "be":
                        continue
                    stop = end + 1
                yield from self._closed(i, stop, subject, tense, NOW if now > at else lead, after)

    def _asked_of(self, i: int, scene: Scene) -> Iterator[tuple[Term, int, Scene]]:
        found = [item for item in self.person(i, scene) if self.word(item[1]) not in ("'s", "'")]
        told = [item for item in found if scene.person(item[0]) is not None]
        for key, end, after in told or found:
            yield Term("age", i, end, person=key), end, after.with_age(key)

    def _closed(self, i: int, stop: int, subject: Term, tense: str, lead: str, scene: Scene) -> Iterator[tuple[int, Scene]]:
        """The question with the moment that it names."""
        for moment, last, placed in self._clause_moment(subject, tense, lead, stop, scene):
            term = at_moment(subject, moment)
            yield last, replace(placed, asked=(Asked((i, last), term),))

    def _what(self, i: int, scene: Scene, lead: str) -> Iterator[tuple[int, Scene]]:
        """ "What is Ann's age now", "what will be the sum of their ages in 5 years", "find Bo's age"."""
        starts = [(end, "present") for end in self.phrase(i, ("what", "is"), ("what's",), ("what", "'s"), ("what", "are"))]
        starts += [(end, "past") for end in self.phrase(i, ("what", "was"))] + [
            (end, "future") for end in self.phrase(i, ("what", "will", "be"))
        ]
        starts += [(end, "present") for end in self.phrase(i, ("find",), ("calculate",), ("determine",))]
        for start, tense in starts:
            for term, end, after in self.age(start, scene):
                yield from self._closed(i, end, term, tense, lead, after)
            yield from self._gap_asked(i, start, tense, lead, scene)
        for start in self.phrase(i, ("what", "age", "will"), ("what", "age", "is"), ("what", "age", "was")):
            tense = {"will": "future", "is": "present", "was": "past"}[self.word(start - 1)]
            for subject, end, after in self._asked_of(start, scene):
                if tense != "future" or self.word(end) == "be":
                    yield from self._closed(i, end + (tense == "future"), subject, tense, lead, after)
        for start in self.phrase(
            i, ("find", "how", "old"), ("calculate", "how", "old"), ("determine", "how", "old"), ("find", "out", "how", "old")
        ):
            for subject, end, after in self._asked_of(start, scene):
                for tense, stop, now in self.being(end):
                    yield from self._closed(i, stop, subject, tense, NOW if now else lead, after)
        for start in self.phrase(i, ("what", "will"), ("what", "would", "be"), ("what", "would")):
            for term, end, after in self.age(start, scene):
                if self.word(end) == "be" or self.word(start - 1) == "be":
                    yield from self._closed(i, end + (self.word(end) == "be"), term, "future", lead, after)

    def _gap_asked(self, i: int, start: int, tense: str, lead: str, scene: Scene) -> Iterator[tuple[int, Scene]]:
        for term, end, after in self._gap(start, scene):
            yield from self._closed(i, end, term, tense, lead, after)

    def _by_how_many(self, i: int, scene: Scene, lead: str) -> Iterator[tuple[int, Scene]]:
        """ "How many years older is Ann than Bo", "how much younger than Ann is Bo"."""
        for start in self.phrase(i, ("how", "many", "years"), ("how", "much")):
            op = self.word(start)
            tense = {"is": "present", "was": "past", "will": "future"}.get(self.word(start + 1), "")
            if op in ("older", "younger") and self.word(start + 1) == "than":
                # "how many years older than Bo is Ann"
                for two, end, after in self._asked_of(start + 2, scene):
                    for one, stop, more in self._asked_of(end + 1, after) if self.word(end) == "is" else ():
                        args = (one, two) if op == "older" else (two, one)
                        if one.person != two.person:
                            yield from self._closed(i, stop, Term("-", i, stop, args), "present", lead, more)
            if op not in ("older", "younger") or not tense:
                continue
            for one, end, after in self._asked_of(start + 2, scene):
                at = end + 1 if tense == "future" and self.word(end) == "be" else end
                for two, stop, more in self._asked_of(at + 1, after) if self.word(at) == "than" else ():
                    if one.person != two.person:
                        args = (one, two) if op == "older" else (two, one)
                        yield from self._closed(i, stop, Term("-", i, stop, args), tense, lead, more)

    def _of_all(self, i: int, scene: Scene, lead: str) -> Iterator[tuple[int, Scene]]:
        """ "How old are Ann and Bo combined", "by how many years is Ann older than Bo"."""
        for start in self.phrase(i, ("how", "old", "are"), ("how", "old", "will")):
            tense = "present" if self.word(start - 1) == "are" else "future"
            groups = [(self._total(keys, start, end), end, after) for keys, end, after in self.people(start, scene)]
            groups += [found for end in self.phrase(start, ("they",)) for found in self._theirs(start, end, scene)]
            for term, end, after in groups:
                at = end + 1 if tense == "future" and self.word(end) == "be" else end
                if (tense == "future") == (at > end):
                    for stop in self.phrase(at, ("combined",), ("together",), ("altogether",), ("in", "total"), ("all", "together")):
                        yield from self._closed(i, stop, term, tense, lead, after)
        for start in self.phrase(i, ("by", "how", "many", "years", "is")):
            for one, end, after in self._asked_of(start, scene):
                op = self.word(end)
                for two, stop, more in (
                    self._asked_of(end + 2, after) if op in ("older", "younger") and self.word(end + 1) == "than" else ()
                ):
                    args = (one, two) if op == "older" else (two, one)
                    if one.person != two.person:
                        yield from self._closed(i, stop, Term("-", i, stop, args), "present", lead, more)

    def _when_asked(self, i: int, scene: Scene) -> Iterator[tuple[int, Scene]]:
        """ "In how many years will Ann be twice as old as Bo", "how many years ago was she half his age"."""
        ahead = (
            ("in", "how", "many", "years", "will"),
            ("after", "how", "many", "years", "will"),
            ("how", "many", "years", "from", "now", "will"),
            ("in", "how", "many", "years", "from", "now", "will"),
        )
        forms = [(end, "+", "be") for end in self.phrase(i, *ahead)]
        forms += [(end, "-", "") for end in self.phrase(i, ("how", "many", "years", "ago", "was"))]
        until = (("how", "many", "years"), ("how", "many", "more", "years"), ("how", "long"))
        for end in self.phrase(i, *until):
            forms += [
                (stop, "+", "is") for stop in self.phrase(end, ("until",), ("will", "it", "be", "until"), ("will", "it", "take", "until"))
            ]
            forms += [
                (stop, "+", "is")
                for stop in self.phrase(end, ("before",), ("will", "it", "be", "before"), ("will", "it", "take", "before"))
            ]
        for start, way, verb in forms:
            for subject, end, after in self._subjects(start, scene):
                at = end + 1 if verb and (self.word(end) == verb or (verb == "is" and self.word(end) in ("turns", "'s"))) else end
                if (at == end) != (not verb):
                    continue
                key = f"m{len(after.moments)}"
                placed = replace(after, moments=(*after.moments, Moment(key, way)))
                known = placed.with_age(subject.person) if subject.person else placed
                for term, stop, told in self.level(
                    at, known, subject.person if subject.op == "age" else "", "future" if way == "+" else "past"
                ):
                    equation = Equation(at_moment(subject, key), at_moment(term, key))
                    for last, done in self._relative_clause(stop, told.told(equation)):
                        yield last, replace(done, asked=(Asked((i, last), moment=key),))
