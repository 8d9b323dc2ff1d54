"""Lines of a time sheet: how long deeds take, how many things they are done to, and how often."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from cpsearch.packs import dimension
from cpsearch.reading.money.ledger_chunks import Chunk
from cpsearch.reading.time.timesheet_book import Content, Duty, Span, Tally, TimeSheet
from cpsearch.reading.time.timesheet_spans import ACTS, ONE, THING, WHO, TimesheetSpans, stem

__all__ = ["TimesheetLines"]


class TimesheetLines(TimesheetSpans):
    """The productions of lines; each yields where its chunks end and the sheet with them."""

    def _takes(self, i: int, sheet: TimeSheet) -> Iterator[tuple[int, TimeSheet]]:
        """ "It takes her 5 minutes to paint a door and 7 minutes to paint a wall", "each shirt takes 4 minutes to iron"."""
        if self.tag(i) == "IT" and self.noun(i + 1) == "take":
            at = i + 2
            doers = [("", at)]
            if self.tag(at) in WHO and self.tag(at) != "IT":
                doers = [(self.noun(at), at + 1)]
            for doer, start in doers:
                yield from self._taken(start, sheet, doer)
        for doer, at in self._doer(i):
            if (self.noun(at) == "take" and self.tag(at) == "act") or self.tag(at) == "need":
                yield from self._taken(at + 1, sheet, doer)
        if self.tag(i) in THING and self.noun(i + 1) == "take" and self.tag(i + 1) == "act":
            for span, end in self._any_span(i + 2, sheet):
                for deed, last in (
                    ("", end),
                    *((self.noun(end + 1), end + 2) for _ in range(self.tag(end) == "to" and self.tag(end + 1) in ACTS)),
                ):
                    for spanned, stop in self._compared_with(last, sheet, span):
                        yield stop, self._added(sheet, spanned, deed, self.chunks[i], "")

    def _taken(self, i: int, sheet: TimeSheet, doer: str) -> Iterator[tuple[int, TimeSheet]]:
        for span, end in self._any_span(i, sheet):
            if self.tag(end) in ("per", "for", "EACHT", "A"):
                # "takes her 5 minutes per shirt"
                at = end + (self.tag(end) in ("per", "for"))
                if self.tag(at) in ("MASS", "EACHT", "A") and dimension(self.noun(at)) != "time" and not span.way:
                    one = replace(self.chunks[at], tag="EACHT")
                    deed = stem(self.noun(at + 2)) if self.tag(at + 1) == "to" and self.tag(at + 2) in ACTS else ""
                    yield at + 1 + 2 * bool(deed), self._added(sheet, span, deed, one, doer)
            if self.tag(end) != "to":
                continue
            if self.tag(end + 1) in ACTS and not span.way:
                for count, stop in self._rated(end + 2):
                    # "takes her 10 minutes to wash 4 windows"
                    duty = Duty(span, stem(self.noun(end + 1)), count, True, doer, count)
                    yield stop, replace(sheet, duties=(*sheet.duties, duty), subject=doer or sheet.subject)
            for deed, thing, stop in self._deed(end + 1):
                for spanned, last in self._compared_with(stop, sheet, span):
                    told = self._added(sheet, spanned, deed, thing, doer)
                    yield last, told
                    at = self._further(last)
                    if at > last:
                        yield from self._taken(at, told, doer)

    def _spends(self, i: int, sheet: TimeSheet) -> Iterator[tuple[int, TimeSheet]]:
        """ "She spent 20 minutes washing the dishes and 15 minutes on her hair", "he reads for 2 hours and runs for 30 minutes"."""
        for doer, at in (*self._doer(i), ("", i)):
            if self.tag(at) == "pay" and self.noun(at) == "spend":
                for end, after in self._spent(at + 1, sheet, doer):
                    told = tuple(replace(duty, wish=self.chunks[at].wish) for duty in after.duties[len(sheet.duties) :])
                    yield end, replace(after, duties=(*sheet.duties, *told))
            if self.tag(at) in ACTS and not self.chunks[at].going:
                for thing, end in self._object(at + 1):
                    for span, stop in self.span(end + 1) if self.tag(end) == "for" else ():
                        yield stop, self._added(sheet, span, self.noun(at), thing, doer)
                    for span, stop in self.span(end + 1) if self.tag(end) == "in" and thing is not None and thing.tag in ONE else ():
                        # "can mow a lawn in 40 minutes"
                        yield stop, self._added(sheet, span, self.noun(at), thing, doer)

    def _rhythm(self, i: int, sheet: TimeSheet) -> Iterator[tuple[int, TimeSheet]]:
        """ "She does this 5 days a week", "he does both every day"."""
        for _, at in self._doer(i):
            if self.tag(at) == "AUX" and self.noun(at) in ("do", "does") and self.tag(at + 1) in ("this", "that", "IT", "both", "THEM"):
                for end, after in self._weekly(at + 2, sheet):
                    if end > at + 2:
                        yield end, replace(after, duties=tuple(replace(duty, daily=True) for duty in after.duties))
                if self.tag(at + 2) == "EACHT" and self.noun(at + 2) == "day":
                    yield at + 3, replace(sheet, duties=tuple(replace(duty, daily=True) for duty in sheet.duties), every_day=True)

    def _spent(self, i: int, sheet: TimeSheet, doer: str) -> Iterator[tuple[int, TimeSheet]]:
        for span, begin in self._any_span(i, sheet):
            end = self._daily(begin)
            every = end > begin and self.tag(begin) == "EACHT"
            starts = [(deed, thing, stop) for deed, thing, stop in self._deed(end) if self.chunks[end].going]
            if self.tag(end) == "MASS" and self.noun(end).endswith("ing"):
                starts += [(stem(self.noun(end)), thing, stop) for thing, stop in self._object(end + 1)]
            if self.tag(end) == "on" and self.tag(end + 1) in THING and dimension(self.noun(end + 1)) != "time":
                starts.append(("", self.chunks[end + 1], end + 2))
            if self.tag(end) in ("at", "in") and self.tag(end + 1) in THING:
                starts.append(("", self.chunks[end + 1], end + 2))
            for deed, thing, stop in starts:
                for spanned, compared in self._compared_with(stop, sheet, span):
                    last = self._daily(compared)
                    told = self._added(sheet, spanned, deed, thing, doer)
                    own = replace(told.duties[-1], daily=end > begin or last > compared)
                    everyday = told.every_day or every or (last > compared and self.tag(compared) == "EACHT")
                    told = replace(told, duties=(*told.duties[:-1], own), every_day=everyday)
                    yield last, told
                    at = self._further(last)
                    if at > last:
                        yield from self._spent(at + (self.noun(at) == "spend"), told, doer)

    def _lasts(self, i: int, sheet: TimeSheet) -> Iterator[tuple[int, TimeSheet]]:
        """ "Each song is 4 minutes long", "the film lasts 2 hours"."""
        if self.tag(i) in THING and (self.tag(i + 1) == "be" or self.noun(i + 1) == "last"):
            lasting = self.noun(i + 1) == "last"
            at = i + 2 + (lasting and self.tag(i + 2) == "for")
            for span, end in self._any_span(at, sheet):
                if lasting or self.tag(end) == "long" or span.way:
                    for spanned, stop in self._compared_with(end + (self.tag(end) == "long"), sheet, span):
                        yield stop, self._added(sheet, spanned, "last", self.chunks[i], "")

    def _pace(self, i: int, sheet: TimeSheet) -> Iterator[tuple[int, TimeSheet]]:
        """ "She can type 40 words per minute", "reads 20 pages in half an hour", "at a rate of 8 gallons a minute"."""
        for doer, at in (*self._doer(i), ("", i)):
            at += self.tag(at) == "AUX" and self.noun(at) in ("can", "could")
            if self.tag(at) not in ACTS or self.tag(at) == "own":
                continue
            deed = self.noun(at)
            begins = [at + 1, at + 2] if self.tag(at + 1) in ("THE", "PL", "MASS", "IT", "THEM") else [at + 1]
            for begin in begins:
                for count, end in self._rated(begin):
                    for per, span, stop in self._period(end):
                        thing = count
                        duty = Duty(span, stem(deed), thing, True, doer, count, per)
                        yield stop, replace(sheet, duties=(*sheet.duties, duty), subject=doer or sheet.subject)

    def _rated(self, i: int) -> Iterator[tuple[Chunk, int]]:
        at = i
        if (
            self.tag(at) == "at"
            and self.tag(at + 1) in ("A", "THE")
            and self.noun(at + 1) in ("rate", "speed", "pace")
            and self.tag(at + 2) == "of"
        ):
            at += 3
        if self.tag(at) == "COUNT" and dimension(self.noun(at)) != "time":
            yield self.chunks[at], at + 1
            if self.tag(at + 1) == "of" and self.tag(at + 2) in ("MASS", "PL", "THE"):
                yield self.chunks[at], at + 3

    def _period(self, i: int) -> Iterator[tuple[str, Span, int]]:
        at = i + (self.tag(i) in ("per", "in", "every"))
        if (
            self.tag(i) in ("per", "in", "every", "A", "EACHT")
            and self.tag(at) in ("MASS", "A", "EACHT", "ONE")
            and dimension(self.noun(at)) == "time"
        ):
            yield self.noun(at), Span(), at + 1
        if self.tag(i) in ("in", "every", "EACH"):
            for span, end in self.span(i + 1):
                yield "", span, end

    def _content(self, i: int, sheet: TimeSheet) -> Iterator[tuple[int, TimeSheet]]:
        """ "Each page has 300 words", "a balloon holds 5 gallons of air"."""
        if self.tag(i) not in ("EACHT", "A", "ONE") or self.tag(i + 1) not in ("own", "be", "act", "need"):
            return
        if self.tag(i + 1) == "act" and self.noun(i + 1) not in ("hold", "contain", "weigh", "take", "require", "have"):
            return
        for count, end in self._rated(i + 2):
            end += self.tag(end) == "long"
            yield end, replace(sheet, contents=(*sheet.contents, Content(count, self.chunks[i])))

    def _tally(self, i: int, sheet: TimeSheet) -> Iterator[tuple[int, TimeSheet]]:
        """ "She irons 5 shirts and 2 coats", "he has 3 lawns to mow", "there are 12 songs on the album"."""
        for doer, at in (*self._doer(i), ("", i)):
            there = self.tag(at) == "there" and self.tag(at + 1) == "be"
            if there or self.tag(at) in (*ACTS, "need", "want"):
                begin = at + 1 + there
                begin += self.tag(begin) == "to" and self.tag(begin + 1) in ACTS
                deed = "" if there or self.tag(at) in ("own", "need", "want") else self.noun(begin - 1)
                for counts, end in self._counts(begin):
                    tallies = tuple(Tally(count, deed, doer, self.chunks[at].wish or self.tag(at) in ("need", "want")) for count in counts)
                    told = replace(sheet, tallies=(*sheet.tallies, *tallies), subject=doer or sheet.subject)
                    yield end, told
                    if self.tag(end) == "to" and self.tag(end + 1) in ACTS:
                        yield end + 2, told
                    if self.tag(end) in ("in", "on", "at") and self.tag(end + 1) == "THE":
                        yield end + 2, told
