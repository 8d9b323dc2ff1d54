"""What an amount is told by: names, sorts, times and places behind "as" and "than", and "the number of" something."""

from __future__ import annotations

from dataclasses import dataclass

from cpsearch.reading.composed.composed_book import Name, Part, Ref
from cpsearch.reading.composed.composed_phrases import Phrases

__all__ = ["QUANTITIES", "Refs"]

QUANTITIES = {"number", "amount", "quantity"}
_TOGETHER = {"combined", "together"}


@dataclass
class Refs(Phrases):
    """Reads references."""

    def _quantity(self, at: int) -> bool:
        return self.word(at + (self.word(at) in ("total", "combined"))) in QUANTITIES

    def _number_of(self, at: int) -> tuple[Ref, int] | None:
        """ "The number of hats (that) Bo has", "the number of hats as Bo", "the number in May"."""
        index, thing = at + 2 + (self.word(at + 1) in ("total", "combined")), None
        if self.word(index) == "of":
            named = self.name(index + 1)
            if named is None or named[0].pronoun:
                return None
            thing, index = named
        if self.word(index) in ("that", "which"):
            index += 1
        elif self.word(index) == "as":
            found = self.ref(index + 1)
            if found is None or len(found[0].parts) != 1:
                return None
            return Ref((Part(found[0].parts[0].name, thing, found[0].parts[0].when, found[0].parts[0].where),), found[0].deed), found[1]
        several = self._several(index, thing)
        if several is not None:
            return several
        named = self.name(index)
        verb = self.verb(named[1]) if named is not None else None
        if named is not None and verb is not None:
            when, where, each, end = self.adjuncts(verb[1])
            return (Ref((Part(named[0], thing, when, where),), verb[0].key), end) if not each else None
        verb = self.verb(index) if self.word(index) in ("are", "were", "is", "was") else None
        if verb is not None:
            index = verb[1]
        when, where, each, end = self.adjuncts(index)
        if each or (thing is None and not (when or where)):
            return None
        return Ref((Part(None, thing, when, where),)), end

    def _several(self, at: int, thing: Name | None) -> tuple[Ref, int] | None:
        """ "(The total number of hats) that Ann and Bo sold"."""
        names: list[Name] = []
        index = at
        while True:
            named = self.name(index)
            if named is None:
                return None
            names.append(named[0])
            index = named[1]
            if self.word(index) in ("and", ","):
                index += 1 + (self.word(index + 1) == "and")
                continue
            break
        verb = self.verb(index)
        if verb is None or len(names) < 2 or not self._verbal(verb[1]):
            return None
        index = verb[1] + (self.word(verb[1]) in _TOGETHER)
        return Ref(tuple(Part(name, thing) for name in names), "" if verb[0].lemma == "do" else verb[0].key), index

    def ref(self, at: int) -> tuple[Ref, int] | None:
        """What stands behind "as" and "than": names, sorts or times, summed if they are several, and a verb."""
        parts: list[Part] = []
        index = at
        while True:
            part = self._part(index)
            if part is None:
                return None
            parts.append(part[0])
            index = part[1]
            if self.word(index) == "and" and (self._closes(index + 1) or len(parts) > 1):
                index += 1
                continue
            if self.word(index) == "," and len(parts) < 3 and self._closes(index + 1):
                index += 1
                continue
            break
        if self.word(index) in _TOGETHER:
            index += 1
        elif len(parts) > 1:
            return None
        named = parts[0].name
        verb = self.verb(index) if named is not None else None
        deed = ""
        if verb is not None and self._verbal(verb[1]):
            deed, index = verb[0].key, verb[1]
            deed = "" if verb[0].lemma == "do" else deed
            if verb[0].modal or verb[0].passive or (verb[0].past and verb[0].lemma == "do" and self._now()):
                return None
            if len(parts) == 1:
                found = self._joined_times(index)
                if found is not None:
                    return Ref(tuple(Part(named, None, when) for when in found[0]), deed or "do"), found[1]
                when, where, each, end = self.adjuncts(index)
                if not each and not (where and self.word(index) not in ("on", "in", "at")):
                    parts = [Part(named, None, when, where)]
                    index = end
        elif len(parts) == 1 and named is not None:
            time = self.time(index)
            if time is not None and self._ends(time[1]):
                parts, index = [Part(named, None, time[0])], time[1]
        if self.word(index) in _TOGETHER and len(parts) > 1:
            index += 1
        return Ref(tuple(parts), deed), index

    def _now(self) -> bool:
        """Whether the line tells of now, so that what somebody did is of another time."""
        tags = {self.tag(i) for i in range(len(self.line.items)) if self.word(i) not in ("do", "does", "did")}
        return bool(tags & {"VBZ", "VBP"}) and "VBD" not in tags

    def _verbal(self, at: int) -> bool:
        """Whether a verb ends a reference and takes no amount of its own."""
        return not (self.tag(at).startswith("#") and self.tag(at) != "#ordinal") and self.word(at) not in ("as", "the", "a", "an")

    def _ends(self, at: int) -> bool:
        return self.done(at) or self.word(at) in (",", "and", ";", "but")

    def _joined_times(self, at: int) -> tuple[list[frozenset[str]], int] | None:
        """ "On Monday and Tuesday combined"."""
        first = self.time(at)
        if first is None or self.word(first[1]) != "and":
            return None
        second = self.time(first[1] + 1)
        if second is None or self.word(second[1]) not in _TOGETHER:
            return None
        return [first[0], second[0]], second[1] + 1

    def _closes(self, at: int) -> bool:
        """Whether names joined by "and" end in "combined" or "together"."""
        index = at
        for _ in range(3):
            part = self._part(index)
            if part is None:
                return False
            index = part[1]
            if self.word(index) in _TOGETHER:
                return True
            if self.word(index) in ("and", ","):
                index += 1 + (self.word(index + 1) == "and")
                continue
            verb = self.verb(index)
            return verb is not None and self.word(verb[1]) in _TOGETHER
        return False

    def _part(self, at: int) -> tuple[Part, int] | None:
        time = self.time(at)
        if time is not None:
            return Part(when=time[0]), time[1]
        if self.word(at) in ("in", "on", "at", "from"):
            place = self.place(at)
            return None if place is None else (Part(where=place[0]), place[1])
        named = self.name(at, group=True)
        if named is None or named[0].both:
            return None
        return Part(named[0]), named[1]
