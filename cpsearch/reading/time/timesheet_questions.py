"""Questions of a time sheet: "how long will it take her to paint 4 doors", "how many minutes did he spend in total"."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from cpsearch.packs import dimension
from cpsearch.reading.time.timesheet_book import Asked, Tally, TimeSheet
from cpsearch.reading.time.timesheet_lines import TimesheetLines
from cpsearch.reading.time.timesheet_spans import ACTS, ALL, ENDS, THING, stem

__all__ = ["TimesheetQuestions"]


class TimesheetQuestions(TimesheetLines):
    """The productions of the question; each yields where its chunks end and the sheet with what it asks."""

    def _question(self, i: int, sheet: TimeSheet) -> Iterator[tuple[int, TimeSheet]]:
        """ "How long will it take her to paint 4 doors", "how many minutes did he spend on chores in total"."""
        if sheet.asked:
            return
        for unit, at in self._asked_unit(i):
            past = self.noun(at) == "did"
            if self.tag(at) == "AUX":
                yield from self._asked_take(i, at + 1, unit, past, sheet)
                yield from self._asked_spend(i, at + 1, unit, past, sheet)
            if self.said(at, "long", "be") and self.tag(at + 2) in ("THE", "IT"):
                yield from self._closed(i, at + 3, Asked(unit, (), things=(self.chunks[at + 2],), whole=True), sheet)

    def _asked_unit(self, i: int) -> Iterator[tuple[str, int]]:
        if self.said(i, "how", "long") or (self.said(i, "how", "much", "MASS") and self.noun(i + 2) == "time"):
            at = i + 2 + (self.tag(i + 1) == "much")
            yield "", at + (self.tag(at) in ALL)
            if self.said(at, ",", "in", "PL", ",") and dimension(self.noun(at + 2)) == "time":
                yield self.noun(at + 2), at + 4
        if self.said(i, "how", "many") and self.tag(i + 2) in ("PL", "BILL", "FEE"):
            chunk = self.chunks[i + 2]
            if dimension(chunk.noun) == "time" and chunk.words <= {chunk.noun, "total"}:
                yield chunk.noun, i + 3 + (self.tag(i + 3) in ALL)

    def _asked_take(self, i: int, at: int, unit: str, past: bool, sheet: TimeSheet) -> Iterator[tuple[int, TimeSheet]]:
        if self.tag(at) == "IT" and self.noun(at + 1) == "take":
            begin, doer = at + 2, ""
            if self.tag(begin) in ("WHO", "THEM", "THE"):
                begin, doer = begin + 1, self.noun(begin)
            if self.tag(begin) == "for" and self.tag(begin + 1) in ("WHO", "THEM", "THE"):
                begin, doer = begin + 2, self.noun(begin + 1)
            begin += self.tag(begin) in ALL
            if self.tag(begin) == "to":
                yield from self._asked_deeds(i, begin + 1, Asked(unit, (), doer=doer, past=past), sheet)
            yield from self._closed(i, begin, Asked(unit, (), doer=doer, past=past, whole=self.tag(begin - 1) in ALL), sheet)

    def _asked_spend(self, i: int, at: int, unit: str, past: bool, sheet: TimeSheet) -> Iterator[tuple[int, TimeSheet]]:
        for doer, begin in self._doer(at):
            if self.tag(begin) in ACTS and self.chunks[begin].wish:
                # "how many hours does she need to paint 4 doors"
                yield from self._asked_deeds(i, begin, Asked(unit, (), doer=doer, past=past), sheet)
            if self.noun(begin) in ("spend", "take", "need", "work", "waste"):
                stop = begin + 1 + (self.tag(begin + 1) in ALL)
                asked = Asked(unit, (), doer=doer, past=past, whole=stop > begin + 1)
                yield from self._closed(i, stop, asked, sheet)
                stop += self.tag(stop) == "on" and (self.noun(stop + 1).endswith("ing") or self.chunks[stop + 1].going)
                going = self.tag(stop) in ACTS and self.chunks[stop].going
                if self.tag(stop) == "to" or going or (self.tag(stop) == "MASS" and self.noun(stop).endswith("ing")):
                    yield from self._asked_deeds(i, stop + (self.tag(stop) == "to"), asked, sheet)
                at = stop + 1 + (self.tag(stop + 1) in ("these", "those", "all"))
                if self.tag(stop) == "on" and self.tag(at) in THING:
                    named = replace(asked, things=(self.chunks[at],))
                    yield from self._closed(i, at + 1, named, sheet)

    def _asked_deeds(self, i: int, at: int, asked: Asked, sheet: TimeSheet) -> Iterator[tuple[int, TimeSheet]]:
        """The deeds that a question names: "paint 4 doors and 2 walls", "mow and rake the lawn", "iron all of them"."""
        gerund = self.tag(at) == "MASS" and self.noun(at).endswith("ing")
        if self.tag(at) not in ACTS and not gerund:
            return
        named = replace(asked, deeds=(*asked.deeds, stem(self.noun(at))))
        for counts, end in self._counts(at + 1 + (self.tag(at + 1) in ("all", "the"))):
            tallies = tuple(Tally(count, self.noun(at), asked.doer, True) for count in counts)
            told = replace(sheet, tallies=(*sheet.tallies, *tallies))
            yield from self._closed(i, end, replace(named, whole=True), told)
        if self.tag(at + 1) in ("ALL", "all", "everything", "both"):
            end = at + 2 + (self.tag(at + 2) == "of")
            end += self.tag(end) in ("THEM", "THE", "PL")
            yield from self._closed(i, end, replace(named, whole=True), sheet)
        for thing, end in self._object(at + 1):
            more = replace(named, things=(*named.things, *((thing,) if thing is not None else ())))
            yield from self._closed(i, end, more, sheet)
            onward = self._further(end)
            if onward > end:
                yield from self._asked_deeds(i, onward + (self.tag(onward) == "to"), more, sheet)

    def _closed(self, i: int, end: int, asked: Asked, sheet: TimeSheet) -> Iterator[tuple[int, TimeSheet]]:
        """The question with the word for the whole, or the unit, behind it."""
        stop = end + (self.tag(end) in ALL)
        whole = asked.whole or stop > end
        unit = asked.unit
        comma = stop + (self.tag(stop) == ",")
        if not unit and self.tag(comma) == "in" and self.tag(comma + 1) == "PL" and dimension(self.noun(comma + 1)) == "time":
            unit, stop = self.noun(comma + 1), comma + 2
        period = asked.period
        begin = stop + (self.tag(stop) in ("in", "for", "over", "per"))
        timed = self.tag(begin) in ("COUNT", "A", "EACHT", "ONE") or (self.tag(begin) == "MASS" and self.tag(stop) == "per")
        if period is None and timed and self.noun(begin) in ("day", "week"):
            period, stop = self.chunks[begin], begin + 1
            whole = whole or self.tag(stop) in ALL
            stop += self.tag(stop) in ALL
        if self.tag(stop) not in (*ENDS, "if", ""):
            return
        tokens = tuple(index for chunk in self.chunks[i:stop] for index in chunk.tokens)
        yield stop, replace(sheet, asked=(*sheet.asked, replace(asked, whole=whole, unit=unit, tokens=tokens, period=period)))
