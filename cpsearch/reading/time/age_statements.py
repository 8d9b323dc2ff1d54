"""Sentences that tell ages: "Ann is 3 years older than Bo", "Cy was born when Ann was 30", "together they are 40 years old"."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from cpsearch.reading.time.age_levels import AgeLevels
from cpsearch.reading.time.age_terms import NOW, Equation, Moment, Scene, Term, at_moment

__all__ = ["ENDS", "AgeStatements"]

ENDS = frozenset((".", "?", "!"))


class AgeStatements(AgeLevels):
    """The productions of statements; each yields where its words end and the scene with what it tells."""

    def _statement(self, i: int, scene: Scene, lead: str) -> Iterator[tuple[int, Scene]]:
        """ "Ann is 3 years older than Bo but 2 years younger than Cy, who is 9"."""
        for subject, end, after in self._subjects(i, scene):
            for tense, stop, now in self.being(end):
                yield from self._said(subject, tense, NOW if now else lead, stop, after)
        for key, end, after in self.person(i, scene):
            for stop in self.phrase(end, ("has", "a"), ("has", "an"), ("have", "a")):
                yield from self._has(key, stop, lead, after)
        yield from self._together(i, scene, lead)
        for subject, end, after in self._listed(i, i, scene):
            ahead = end + 1 if self.word(end) == "will" else end
            for stop in self.phrase(ahead, ("add", "up", "to"), ("add", "to"), ("sum", "to"), ("total",), ("sum", "up", "to")):
                yield from self._said(subject, "future" if ahead > end else "present", lead, stop, after)
        if self.word(i) == "at" and self.amount(i + 1):
            # "at 30, Ann is twice as old as Bo"
            comma = i + 2 + (self.word(i + 2) == ",")
            years = Term("years", i + 1, i + 2, token=i + 1)
            for key, end, after in self.person(comma, scene):
                subject = Term("age", comma, end, person=key)
                for tense, stop, _ in self.being(end):
                    if tense == "present":
                        told = after.with_age(key).told(Equation(replace(subject, moment=NOW), years))
                        yield from self._said(subject, tense, lead, stop, told)
        for end in self.phrase(i, ("together", ","), ("together",)):
            for stop in self.phrase(end, ("they", "are"), ("they", "will", "be")):
                for term, last, after in self._theirs(i, stop, scene):
                    yield from self._said(term, "future" if self.word(stop - 1) == "be" else "present", lead, stop, after) if last else ()

    def _has(self, owner: str, i: int, lead: str, scene: Scene) -> Iterator[tuple[int, Scene]]:
        """ "Ann has a 5-year-old son", "Ann has a brother named Bo who is twice her age"."""
        aged = self.said[i].number if i < len(self.said) else None
        tells = aged is not None and aged.kind == "age" and aged.unit == "year"
        for key, end, after in self._relative(i + tells, scene, owner):
            if scene.person(key) is not None:
                continue
            closed = end
            if self.word(end) in ("named", "called") and self._name_end(end + 1) > end + 1:
                stop = self._name_end(end + 1)
                named = next(self._alias(end + 1, stop, stop, key, after), None)
                if named is None:
                    continue
                _, closed, after = named
            known = after.with_age(key)
            subject = Term("age", i, closed, person=key)
            if tells and not lead:
                at_now = known.told(Equation(replace(subject, moment=NOW), Term("years", i, i + 1, token=i)))
                yield closed, replace(at_now, tenses=at_now.tenses | {"present"})
            at = closed + 1 if self.word(closed) == "," else closed
            if self.word(at) == "who":
                for tense, stop, now in self.being(at + 1):
                    yield from self._said(subject, tense, NOW if now else lead, stop, known)

    def _together(self, i: int, scene: Scene, lead: str) -> Iterator[tuple[int, Scene]]:
        """ "Ann and Bo have a combined age of 30", "Ann and Bo are together 30 years old", "Ann and Bo are 5 and 7 years old"."""
        start = i + 2 if self.word(i) == "together" and self.word(i + 1) == "," else i + 1 if self.word(i) == "together" else i
        for keys, end, after in self.people(start, scene):
            total = self._total(keys, start, end)
            for stop in self.phrase(end, ("have", "a", "combined", "age", "of"), ("have", "a", "total", "age", "of")):
                yield from self._said(total, "present", lead, stop, after)
            for tense, stop, now in self.being(end):
                when = NOW if now else lead
                if start > i:
                    yield from self._said(total, tense, when, stop, after)
                for last in self.phrase(stop, ("together",), ("a", "combined"), ("a", "total", "of")):
                    yield from self._said(total, tense, when, last, after)
                for last, told in self._respectively(keys, stop, after):
                    if tense == "present" and not lead:
                        yield last, replace(told, tenses=told.tenses | {"present"})
                for last in self.phrase(stop, ("the", "same", "age"), ("of", "the", "same", "age")):
                    if tense == "present" and len(keys) == 2 and not lead and self.word(last) in (".", ",", "and"):
                        one, two = (Term("age", start, end, person=key, moment=NOW) for key in keys)
                        yield last, after.told(Equation(one, two))

    def _respectively(self, keys: tuple[str, ...], i: int, scene: Scene) -> Iterator[tuple[int, Scene]]:
        """The ages of several, one after another: "5, 7 and 9 years old"."""
        at, told = i, scene
        for k, key in enumerate(keys):
            if k:
                at += self.word(at) == ","
                at += self.word(at) == "and"
            if not self.amount(at):
                return
            age = Term("age", i, at + 1, person=key, moment=NOW)
            told = told.told(Equation(age, Term("years", at, at + 1, token=at)))
            at += 1
        for stop in (at, *self.phrase(at, ("years", "old"), ("years", "of", "age"), ("years",))):
            yield stop, told
            yield from ((last, told) for last in self.phrase(stop, ("respectively",), (",", "respectively")))

    def _subjects(self, i: int, scene: Scene) -> Iterator[tuple[Term, int, Scene]]:
        number = self.said[i].number if i < len(self.said) else None
        if number is not None and number.kind == "age" and number.unit == "year":
            # "8-year-old Ann"
            for key, end, after in self.person(i + 1, scene):
                age = Term("age", i + 1, end, person=key, moment=NOW)
                told = after.with_age(key).told(Equation(age, Term("years", i, i + 1, token=i)))
                yield Term("age", i, end, person=key), end, replace(told, tenses=told.tenses | {"present"})
        for key, end, after in self.person(i, scene):
            at = end + 1 if self.word(end) == "," else end
            if self.word(at) == "who":
                # "Ann, who is 20, is 5 years older than Bo"
                subject = Term("age", i, end, person=key)
                for tense, stop, now in self.being(at + 1):
                    for last, told in self._said(subject, tense, NOW if now else "", stop, after):
                        close = last + 1 if self.word(last) == "," else last
                        if self.word(close) in ("is", "was", "will", "'s"):
                            yield subject, close, told
            if self.word(end) not in ("'s", "'") or self.word(end + 1) not in ("age", "current", "present"):
                yield Term("age", i, end, person=key), end, after
        for term, end, after in self.age(i, scene):
            yield from self._summed(term, end, after)
        if self.factor(i):
            for term, end, after in self._plain(i, scene, ""):
                yield from self._summed(term, end, after)
        yield from self._compared(i, scene, "") if self.amount(i) else ()

    def _said(self, subject: Term, tense: str, lead: str, i: int, scene: Scene) -> Iterator[tuple[int, Scene]]:
        """What follows the verb, one level after another, with the moment of the clause."""
        apart = subject.person if subject.op == "age" else ""
        for term, end, after in self.level(i, scene, apart, tense):
            if subject.person:
                after = after.with_age(subject.person)
            for moment, stop, placed in self._clause_moment(subject, tense, lead, end, after):
                told = placed.told(self._equation(subject, term, moment))
                for last, relative in self._relative_clause(stop, told):
                    yield last, relative
                    if self.word(last) == "," and subject.op == "age":
                        # "is 20, twice as old as Bo"
                        yield from self._said(subject, tense, moment, last + 1, relative)
                    at = last + 1 if self.word(last) in ("and", "but") else last + 2 if self.word(last) == "," else last
                    if self.word(at - 1) in ("and", "but") and at > last and subject.op == "age":
                        yield from self._said(subject, tense, moment, at, relative)
                        for other, stop, now in self.being(at):
                            yield from self._said(subject, other, NOW if now else "", stop, relative)

    def _equation(self, subject: Term, term: Term, moment: str) -> Equation:
        left, right = at_moment(subject, moment), at_moment(term, moment)
        lasting = right.op in "+-" and len(right.args) == 2 and right.args[1].op == "years" and right.args[0].op == "age"
        return Equation(left, right, lasting and left.op == "age" and left.moment == right.args[0].moment)

    def _clause_moment(self, subject: Term, tense: str, lead: str, i: int, scene: Scene) -> Iterator[tuple[str, int, Scene]]:
        """The moment of a clause: led by, told behind it, or what its tense alone means."""
        if lead and subject.op == "age" and subject.moment not in ("", lead):
            return
        if lead:
            if (
                (lead == NOW) == (tense == "present")
                or (lead == NOW and tense == "future" and self._this_year(i))
                or (lead != NOW and tense in ("future", "past"))
                or self._led(lead, tense, scene)
            ):
                yield lead, i, scene
            return
        explicit = False
        for key, end, after in self.moment(i, scene):
            explicit = True
            if (key == NOW and tense in ("present", "event")) or (key != NOW and tense != "present"):
                yield key, end, after
        if explicit and self.word(i) not in (",",):
            return
        if subject.op == "age" and subject.moment:
            yield subject.moment, i, scene
        elif tense == "present":
            yield NOW, i, replace(scene, tenses=scene.tenses | {"present"})
        elif tense == "future" and scene.future:
            yield scene.future, i, scene
        elif tense == "past" and scene.past:
            yield scene.past, i, scene
        elif tense == "past":
            yield NOW, i, replace(scene, tenses=scene.tenses | {"past"})

    def _this_year(self, i: int) -> bool:
        """Whether the sentence up to ``i`` says "this year"."""
        start = max((k for k in range(i) if self.word(k) in ENDS), default=-1)
        return any(self.word(k) == "this" and self.word(k + 1) == "year" for k in range(start + 1, i))

    def _led(self, lead: str, tense: str, scene: Scene) -> bool:
        """Whether a tense goes with the moment before its clause."""
        moment = next((m for m in scene.moments if m.key == lead), None)
        return (
            moment is not None
            and ((moment.way == "+" and tense in ("future", "present")) or (moment.way == "-" and tense in ("past", "event")))
            and not (tense == "present" and moment.token >= 0)
        )

    def _relative_clause(self, i: int, scene: Scene) -> Iterator[tuple[int, Scene]]:
        """ "…, who is twice as old as Cy", of whoever was named last."""
        yield i, scene
        at = i + 1 if self.word(i) == "," else i
        last = scene.equations[-1].right if scene.equations else None
        if self.word(at) != "who" or last is None:
            return
        named = [term for term in _ages(last) if term.end == i]
        if len(named) != 1:
            return
        subject = Term("age", at, at + 1, person=named[0].person)
        for tense, stop, now in self.being(at + 1):
            for term, end, after in self.level(stop, scene, subject.person, tense):
                for moment, close, placed in self._clause_moment(subject, tense, NOW if now else "", end, after):
                    yield from self._relative_clause(close, placed.told(self._equation(subject, term, moment)))

    def _apart(self, i: int, scene: Scene, lead: str) -> Iterator[tuple[int, Scene]]:
        """ "The age difference between Ann and Bo is 6 years": either may be the older one."""
        for term, end, after in self._gap(i, scene):
            for tense, stop, _ in self.being(end):
                for years, last, told in self._number(stop, after):
                    if tense == "present" and not lead:
                        for one, two in (term.args, term.args[::-1]):
                            apart = Term("+", i, last, (at_moment(two, NOW), years))
                            yield last, told.told(Equation(at_moment(one, NOW), apart, lasting=True))

    def _birth(self, i: int, scene: Scene, lead: str) -> Iterator[tuple[int, Scene]]:
        """ "Cy was born when Ann was 30", "Ann gave birth to Cy when she was 30", "Cy was born 3 years after Bo"."""
        for key, end, after in self.person(i, scene):
            for stop in self.phrase(end, ("was", "born")):
                yield from self._born(key, i, end, stop, after)
            for stop in self.phrase(end, ("gave", "birth", "to"), ("had",)):
                for child, last, more in self.person(stop, after, apart=key):
                    at = last + 3 if tuple(self.word(last + k) for k in range(3)) == ("at", "the", "age") else 0
                    if at and self.word(at) == "of":
                        yield from self._born(child, stop, last, at, more, mother=key)
                    if self.word(last) == "when" or self.word(last) == "at":
                        yield from self._born(child, stop, last, last, more, mother=key)

    def _born(self, key: str, i: int, end: int, at: int, scene: Scene, mother: str = "") -> Iterator[tuple[int, Scene]]:
        zero = Term("zero", i, at)
        for moment, stop, after in self.moment(at, scene) if self.word(at) in ("when",) else ():
            if moment != NOW:
                yield stop, after.with_age(key).told(Equation(Term("age", i, end, person=key, moment=moment), zero))
        by = at + 2 if self.word(at + 1) in ("year", "years") else 0
        if by and self.amount(at) and self.word(by) in ("after", "before"):
            for other, stop, after in self.person(by + 1, scene, apart=key):
                years = Term("years", at, by, token=at)
                base = Term("age", by + 1, stop, person=other, moment=NOW)
                level = Term("-" if self.word(by) == "after" else "+", at, stop, (base, years))
                told = after.with_age(key).with_age(other)
                yield stop, told.told(Equation(Term("age", i, end, person=key, moment=NOW), level, lasting=True))
        if mother and self.word(at) in ("at", "of") and self.amount(at + 1):
            moment_key = f"m{len(scene.moments)}"
            placed = replace(scene, moments=(*scene.moments, Moment(moment_key, "-")), past=moment_key)
            years = Term("years", at + 1, at + 2, token=at + 1)
            told = placed.told(Equation(Term("age", i, end, person=key, moment=moment_key), zero))
            yield at + 2, told.with_age(key).with_age(mother).told(Equation(Term("age", i, end, person=mother, moment=moment_key), years))

    def _gap(self, start: int, scene: Scene) -> Iterator[tuple[Term, int, Scene]]:
        """ "The age difference between Ann and Bo", "the difference between their ages", whoever is older."""
        for at in self.phrase(
            start,
            ("the", "age", "difference", "between"),
            ("the", "difference", "in", "age", "between"),
            ("the", "difference", "in", "ages", "between"),
            ("the", "difference", "between"),
            ("the", "difference", "between", "the", "ages", "of"),
            ("the", "difference", "of", "the", "ages", "of"),
        ):
            aged = self.word(start + 1) == "age" or self.word(at - 1) == "of" or self.word(at - 2) in ("age", "ages")
            for keys, end, after in self.people(at, scene):
                owned = end + 1 if self.word(end) in ("'s", "'") else end
                last = owned + 1 if self.word(owned) in ("ages", "age") else owned
                if len(keys) == 2 and (aged or last > owned):
                    yield Term("gap", start, last, tuple(Term("age", start, last, person=key) for key in keys)), last, after
            for one, end, after in self._whose_age(at, scene):
                for two, last, more in self._whose_age(end + 1, after) if self.word(end) == "and" else ():
                    yield Term("gap", start, last, (one, two)), last, more
        if len(scene.aged) == 2:
            for end in self.phrase(
                start,
                ("the", "difference", "between", "their", "ages"),
                ("the", "difference", "in", "their", "ages"),
                ("their", "age", "difference"),
            ):
                yield Term("gap", start, end, tuple(Term("age", start, end, person=key) for key in scene.aged)), end, scene

    def _whose_age(self, i: int, scene: Scene) -> Iterator[tuple[Term, int, Scene]]:
        return (item for item in self.age(i, scene) if item[0].op == "age")


def _ages(term: Term) -> list[Term]:
    return [term] if term.op == "age" else [found for arg in term.args for found in _ages(arg)]
