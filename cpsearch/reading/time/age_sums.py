"""The ages of several together: "the sum of Ann's age and Bo's age", "their combined age", "the ages of Ann and Bo"."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from cpsearch.reading.time.age_moments import AgeMoments
from cpsearch.reading.time.age_terms import NOW, Scene, Term

__all__ = ["AgeSums"]

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
_Found = Iterator[tuple[Term, int, Scene]]


class AgeSums(AgeMoments):
    """The productions of sums; each yields the term, where its words end and the scene with whom it names."""

    def multiple(self, i: int, scene: Scene) -> _Found:
        """An age or so many times one."""
        raise NotImplementedError

    def age(self, i: int, scene: Scene, apart: str = "") -> _Found:
        """An age that is named."""
        raise NotImplementedError

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
        for left, end, after in self.multiple(at, scene) if self.word(at) != "the" or self.word(at + 1) == "age" else ():
            if self.word(end) == "and":
                for right, stop, more in self.multiple(end + 1, after):
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
        others = [p for p in scene.people if p.key not in keys and p.key not in ("speaker", "they", "we")]
        if others:
            # somebody whose age nothing tells may be one of them
            return
        peers = all((person := scene.person(key)) is not None and not person.noun for key in keys)
        if len(keys) == 2 or (len(keys) > 2 and peers):
            yield self._total(keys, i, end, NOW if current else ""), end, scene

    def _total(self, keys: tuple[str, ...], i: int, end: int, moment: str = "") -> Term:
        return Term("+", i, end, tuple(Term("age", i, end, person=key, moment=moment) for key in keys))
