"""Chunks of a time sheet: spans ("2 hours and 30 minutes", "twice as long"), deeds with what they are done to, and who does them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from cpsearch.packs import dimension, kinds_of
from cpsearch.reading.lexicon import words
from cpsearch.reading.money.ledger_chunks import Chunk
from cpsearch.reading.time.timesheet_book import Duty, Span, TimeSheet

__all__ = ["ACTS", "ALL", "ENDS", "ONE", "THING", "WHO", "TimesheetSpans", "stem"]

ENDS = frozenset((".", "?", "!"))
WHO = frozenset(("WHO", "THEM", "THE", "IT"))
ONE = frozenset(("A", "ONE", "EACHT"))
THING = frozenset(("A", "ONE", "EACHT", "THE", "PL", "MASS"))
ACTS = frozenset(("act", "get", "own", "earn", "buy", "sell"))
ALL = frozenset(("ALL", "altogether", "total"))


def stem(deed: str) -> str:
    """What a verb and its gerund share ("bake", "baking")."""
    bare = deed.removesuffix("ing") if deed.endswith("ing") and len(deed) > 5 else deed
    bare = bare[:-1] if len(bare) > 3 and bare[-1] == bare[-2] and bare != deed and bare[-1] not in "lsz" else bare
    return bare.removesuffix("e") if len(bare) > 3 else bare


class TimesheetSpans:
    """The productions of spans and deeds over one text; each yields what it read and where that ends."""

    def __init__(self, chunks: list[Chunk]) -> None:
        self.chunks = chunks

    def tag(self, i: int) -> str:
        """The tag at ``i``, "" behind the last."""
        return self.chunks[i].tag if 0 <= i < len(self.chunks) else ""

    def noun(self, i: int) -> str:
        """The noun or lemma at ``i``."""
        return self.chunks[i].noun if 0 <= i < len(self.chunks) else ""

    def said(self, i: int, *tags: str) -> bool:
        """Whether these tags stand at ``i``."""
        return all(self.tag(i + k) == tag for k, tag in enumerate(tags))

    def span(self, i: int) -> Iterator[tuple[Span, int]]:
        """ "20 minutes", "2 hours and 30 minutes", "half an hour"."""
        for part, end in self._part(i):
            yield Span((part,)), end
            at = end + 1 if self.tag(end) == "and" else end
            for more, last in self._part(at):
                if more.noun != part.noun and more.tag == part.tag == "COUNT":
                    yield Span((part, more)), last

    def _part(self, i: int) -> Iterator[tuple[Chunk, int]]:
        if self.tag(i) == "COUNT" and dimension(self.noun(i)) == "time" and self.chunks[i].words <= {self.noun(i)}:
            yield self.chunks[i], i + 1
        if self.tag(i) == "FRAC":
            at = i + 1 if self.tag(i + 1) != "of" else i + 2
            if self.tag(at) in ("A", "MASS") and dimension(self.noun(at)) == "time":
                part = self.chunks[i]
                yield replace(part, tag="COUNT", noun=self.noun(at), tokens=(*part.tokens, *self.chunks[at].tokens)), at + 1

    def _related(self, i: int, sheet: TimeSheet) -> Iterator[tuple[Span, int]]:
        """ "Twice as long", "half that time", "10 minutes longer": than the duty told last."""
        last = len(sheet.duties) - 1
        if last < 0:
            return
        if self.tag(i) in ("MULT", "FRAC"):
            for tail in (
                ("as", "long"),
                ("that", "long"),
                ("as", "MASS"),
                ("of", "that", "MASS"),
                ("that", "MASS"),
                ("as", "much", "MASS"),
                ("that", "BILL"),
            ):
                end = i + 1 + len(tail)
                if self.said(i + 1, *tail) and (tail[-1] == "long" or self.noun(end - 1) in ("time", "amount")):
                    yield Span(way="times", factor=self.chunks[i], base=last), end
        for part, end in self._part(i):
            for word, way in (("longer", "more"), ("more", "more"), ("less", "less"), ("shorter", "less"), ("fewer", "less")):
                if self.tag(end) == word:
                    yield Span((part,), way=way, base=last), end + 1
        if self.tag(i) in ("MORE", "FEWER") and dimension(self.noun(i)) == "time":
            part = replace(self.chunks[i], tag="COUNT")
            yield Span((part,), way="more" if self.tag(i) == "MORE" else "less", base=last), i + 1

    def _any_span(self, i: int, sheet: TimeSheet) -> Iterator[tuple[Span, int]]:
        yield from self._related(i, sheet)
        yield from self.span(i)

    def _compared_with(self, i: int, sheet: TimeSheet, span: Span) -> Iterator[tuple[Span, int]]:
        """A relation with what it is to: "(twice as long) as the floor", "(10 minutes longer) than to wash the car"."""
        yield span, i
        if span.base < 0 or self.tag(i) not in ("as", "than"):
            return
        at = i + 1
        at += self.tag(at) == "IT" and self.tag(at + 1) == "act" and self.noun(at + 1) == "take"
        for deed, thing, end in self._deed(at + (self.tag(at) == "to")):
            fits = [k for k, duty in enumerate(sheet.duties) if self._same(duty, deed, thing)]
            if len(fits) == 1:
                yield replace(span, base=fits[0]), end
        if self.tag(at) in THING:
            fits = [k for k, duty in enumerate(sheet.duties) if duty.thing is not None and duty.thing.noun == self.noun(at)]
            if len(fits) == 1:
                yield replace(span, base=fits[0]), at + 1

    def _same(self, duty: Duty, deed: str, thing: Chunk | None) -> bool:
        alike = duty.deed == deed or (bool(duty.deed) and bool(deed) and duty.deed == deed)
        return alike and (thing is None or duty.thing is None or duty.thing.noun == thing.noun)

    def _deed(self, i: int) -> Iterator[tuple[str, Chunk | None, int]]:
        """A verb with what it is done to: "paint a door", "wash the dishes", "get dressed", "to walk to the store"."""
        if self.tag(i) not in ACTS or self.chunks[i].past:
            return
        for thing, end in self._object(i + 1):
            yield stem(self.noun(i)), thing, end

    def _object(self, i: int) -> Iterator[tuple[Chunk | None, int]]:
        """What a deed is done to, with places behind it."""
        starts: list[tuple[Chunk | None, int]] = [(None, i)]
        if self.tag(i) in THING and dimension(self.noun(i)) != "time":
            starts.append((self.chunks[i], i + 1))
        if self.tag(i) in ("IT", "THEM"):
            starts.append((None, i + 1))
        for thing, end in starts:
            yield thing, end
            if (
                self.tag(end) in ("to", "at", "in", "on", "with", "for", "from", "into")
                and self.tag(end + 1)
                in (
                    "THE",
                    "MASS",
                    "PL",
                    "A",
                    "THEM",
                    "WHO",
                )
                and dimension(self.noun(end + 1)) != "time"
                and self.noun(end + 1) not in words("times")
            ):
                yield (thing if thing is not None else self.chunks[end + 1]), end + 2

    def _added(self, sheet: TimeSheet, span: Span, deed: str, thing: Chunk | None, doer: str) -> TimeSheet:
        each = thing is not None and thing.tag in ONE
        duty = Duty(span, stem(deed), thing, each, doer)
        return replace(sheet, duties=(*sheet.duties, duty), subject=doer or sheet.subject)

    def _doer(self, i: int) -> Iterator[tuple[str, int]]:
        if self.tag(i) == "WHO":
            yield self.noun(i), i + 1
        elif self.tag(i) in ("THE", "A") and not self.chunks[i].plural:
            yield (self.noun(i) if "person" in kinds_of(self.noun(i)) else ""), i + 1

    def _further(self, i: int) -> int:
        """Where the next of a list begins."""
        at = i + (self.tag(i) == ",")
        return at + (self.tag(at) == "and")

    def _daily(self, i: int) -> int:
        """Where "a day" or "every day" at ``i`` ends; ``i`` where there is none."""
        if self.tag(i) in ("A", "EACHT") and self.noun(i) == "day":
            return i + 1
        return i + 2 if self.tag(i) == "per" and self.noun(i + 1) == "day" else i

    def _weekly(self, i: int, sheet: TimeSheet) -> Iterator[tuple[int, TimeSheet]]:
        """ "(20 minutes a day,) 5 days a week"."""
        yield i, sheet
        at = i + (self.tag(i) in (",", "for"))
        if self.tag(at) == "COUNT" and self.noun(at) == "day":
            stop = at + 1 + (self.tag(at + 1) == "per")
            if self.noun(stop) == "week" and self.tag(stop) in ("A", "EACHT", "MASS"):
                yield stop + 1, replace(sheet, weekly=(*sheet.weekly, self.chunks[at]))

    def _counts(self, i: int) -> Iterator[tuple[tuple[Chunk, ...], int]]:
        if self.tag(i) not in ("COUNT", "ONE") or dimension(self.noun(i)) == "time":
            return
        one = (self.chunks[i],)
        yield one, i + 1
        at = self._further(i + 1)
        if at > i + 1:
            for more, end in self._counts(at):
                yield (*one, *more), end
