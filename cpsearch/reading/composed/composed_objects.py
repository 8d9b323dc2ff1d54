"""The amounts behind a verb of a composed text, with their times, places and spans."""

from __future__ import annotations

from dataclasses import dataclass, replace

from cpsearch.packs import dimension, measure_of
from cpsearch.reading.composed.composed_book import Deed, Slot, Telling, Term
from cpsearch.reading.composed.composed_story import Holders
from cpsearch.reading.text.numbers import Number

__all__ = ["LINKS", "Objects"]

LINKS = {",", "and", "but", "while", ";", "whereas"}
#: Qualities that are told by a number and a word behind it.
EXTENTS = {"long": "long", "tall": "long", "high": "long", "wide": "wide", "deep": "deep"}


@dataclass
class Objects(Holders):
    """Reads amounts into tellings."""

    supposed: bool = False
    #: The time that opens the line, for all its clauses.
    opening: frozenset[str] = frozenset()

    def _closed(self, at: int) -> bool:
        return self.done(at) or self.word(at) in LINKS

    def _objects(self, at: int, who: str, deed: Deed, when: frozenset[str], where: frozenset[str], each: str) -> int | None:
        index = at
        while True:
            found = self.term(index)
            if found is None:
                return None
            term, end = found
            made = self._quality(deed, term, index, end, who)
            if made is None:
                return None
            own, end = made
            then, there, often, end = self.adjuncts(end)
            span = None
            if each or often:
                behind = self._span(end)
                if behind is not None:
                    span, end = behind
            noun, said = self._thing(term, own)
            if noun is None:
                return None
            place = frozenset[str]()
            holder = who
            if own.key == "have" and who and who not in self.story.people and who != "i":
                holder, place = "", frozenset((who,))
            times = (when | then) or (self.opening if not self._dated(term) else frozenset[str]())
            slot = Slot(holder, own.key, noun, said, times, where | there | place)
            again = (span is not None and own == deed) or term.how == "product"
            if again and any(t.slot == slot and (t.span is not None or t.term.how == "product") for t in self.story.tellings):
                slot = replace(slot, when=slot.when | {f"span {len(self.story.tellings)}"})
            self._tell(slot, term, own, (index, end), each or often, span)
            step = 1 if self.word(end) in ("and", ",") else 0
            step += step == 1 and self.word(end) == "," and self.word(end + 1) == "and"
            probe = self.term(end + step) if step else None
            if probe is None or self.tag(probe[1]).startswith("VB") or self.tag(probe[1]) == "MD":
                return end
            index = end + step

    def _dated(self, term: Term) -> bool:
        """Whether a term refers to another time."""
        inner = term if term.inner is None else term.inner
        return inner.ref is not None and any(part.when for part in inner.ref.parts)

    def _span(self, at: int) -> tuple[tuple[Number, str], int] | None:
        """ "(5 pages a day) for 4 days"."""
        if self.word(at) not in ("for", "over") or self.tag(at + 1) != "#cardinal":
            return None
        number, named = self.number(at + 1), self.name(at + 2, bare=True)
        if number is None or named is None or named[0].head not in ("day", "week", "month", "year", "hour"):
            return None
        return (number, named[0].head), named[1]

    def _quality(self, deed: Deed, term: Term, start: int, end: int, who: str) -> tuple[Deed, int] | None:
        """The quality that "is 5 feet tall", "is twice as long as" and "is 3 pounds heavier than" tell, else the deed."""
        if deed.lemma != "be" or not who:
            return deed, end
        if self.word(end) in EXTENTS:
            return replace(deed, key=EXTENTS[self.word(end)]), end + 1
        if term.measure:
            key = EXTENTS.get(term.measure, {"heavy": "weigh", "expensive": "cost"}.get(term.measure, ""))
            return (replace(deed, key=key), end) if key else None
        inside = {self.word(i) for i in range(start, end)}
        if inside & {"taller", "longer", "higher", "shorter"}:
            return replace(deed, key="long"), end
        if inside & {"heavier", "lighter"}:
            return replace(deed, key="weigh"), end
        return (replace(deed, key="cost"), end) if self.tag(start) == "#money" else None

    def _thing(self, term: Term, deed: Deed) -> tuple[str | None, frozenset[str]]:
        """What a term counts: its own noun, or that of the amount before."""
        inner = term
        while inner.inner is not None:
            inner = inner.inner
        thing = term.thing or inner.thing
        number = term.number
        if term.money:
            return "dollar" if number is not None and (number.unit or "dollar") in ("dollar", "cent") else None, frozenset()
        if thing is None:
            before = self.story.tellings[-1].slot if self.story.tellings else None
            if before is None:
                return None, frozenset()
            if term.measure and dimension(before.noun) not in ("length", "time", "weight", "mass", "money"):
                return None, frozenset()
            return before.noun, before.words
        measure = measure_of(thing.head)
        if measure == "dollar":
            return None, frozenset()
        if thing.head == "money":
            return "dollar", frozenset()
        if thing.head == "time" and self.story.tellings:
            return self.story.tellings[-1].slot.noun, self.story.tellings[-1].slot.words
        return (measure or thing.head), thing.words - {thing.head}

    def _tell(
        self,
        slot: Slot,
        term: Term,
        deed: Deed,
        span: tuple[int, int],
        each: str,
        days: tuple[Number, str] | None = None,
    ) -> None:
        order = len(self.story.tellings)
        self.story.tellings.append(Telling(slot, term, deed, self.tokens(*span), self.supposed, each, order, days))
