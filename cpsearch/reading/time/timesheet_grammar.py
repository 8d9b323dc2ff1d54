"""Time sheets as they stand in a text: a grammar over chunks that covers every sentence, or none."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from cpsearch.packs import dimension
from cpsearch.reading.lexicon import words
from cpsearch.reading.money.ledger_chunks import Chunk
from cpsearch.reading.money.ledger_guards import idle
from cpsearch.reading.time.timesheet_book import TimeSheet
from cpsearch.reading.time.timesheet_questions import TimesheetQuestions
from cpsearch.reading.time.timesheet_spans import ENDS

__all__ = ["read_timesheet_lines"]

_BETWEEN = frozenset((",", ";", "and", "but", "so", "then", "while", ".", "?", "!", "if"))
_LOUD = frozenset(("COUNT", "MULT", "FRAC", "PERCENT", "X", "MONEY", "MORE", "FEWER", "ONE", "EACH", "EACHT", "ALL"))


def read_timesheet_lines(sentences: list[list[Chunk]]) -> tuple[TimeSheet, ...]:
    """Every sheet that a text is."""
    chunks = [chunk for sentence in sentences for chunk in sentence if chunk.tag]
    found = _Sheets(chunks).items(0, TimeSheet())
    return tuple(dict.fromkeys(sheet for sheet in found if len(sheet.asked) == 1))


class _Sheets(TimesheetQuestions):
    """The productions of whole texts."""

    def items(self, i: int, sheet: TimeSheet) -> Iterator[TimeSheet]:
        """What remains of the text, line by line."""
        start = i
        while self.tag(i) in _BETWEEN:
            i += 1
        if i >= len(self.chunks):
            yield sheet
            return
        if i == start and i:
            return
        fresh = i == 0 or self.tag(i - 1) in ENDS
        for end, after in self._item(i, sheet, fresh=fresh):
            yield from self.items(end, after)

    def _item(self, i: int, sheet: TimeSheet, *, fresh: bool) -> Iterator[tuple[int, TimeSheet]]:
        yield from self._question(i, sheet)
        yield from self._takes(i, sheet)
        daily = self.tag(i) == "EACHT" and self.noun(i) in ("day", "morning", "evening", "night")
        begin = i + 1 + (self.tag(i + 1) == ",") if daily else i
        for end, after in self._spends(begin, sheet):
            told = tuple(replace(duty, daily=duty.daily or daily, line=i) for duty in after.duties[len(sheet.duties) :])
            after = replace(after, duties=(*sheet.duties, *told), every_day=after.every_day or daily)
            yield from self._weekly(end, after)
        yield from self._rhythm(i, sheet)
        yield from self._lasts(i, sheet)
        yield from self._pace(i, sheet)
        yield from self._content(i, sheet)
        yield from self._tally(i, sheet)
        if fresh and not sheet.duties:
            # once it is told how long deeds take, somebody may help, stop or hurry
            yield from self._scene(i, sheet)

    def _scene(self, i: int, sheet: TimeSheet) -> Iterator[tuple[int, TimeSheet]]:
        """A sentence that counts nothing and takes no time."""
        end = i
        named = set(sheet.scenes)
        while end < len(self.chunks) and self.tag(end) not in ENDS:
            chunk = self.chunks[end]
            timed = dimension(chunk.noun) == "time" and chunk.noun not in ("second",)
            if chunk.tag in _LOUD or timed or chunk.tag in ("how", "what") or not (idle(chunk) or chunk.wish):
                return
            if chunk.tag in words("potent") - {"some", "for", "all"} or chunk.tag in words("unmodelled"):
                return
            named |= {chunk.noun, *chunk.words} - {""}
            end += 1
        who = next((chunk.noun for chunk in self.chunks[i:end] if chunk.tag == "WHO"), sheet.subject)
        yield end, replace(sheet, scenes=frozenset(named), subject=who)
