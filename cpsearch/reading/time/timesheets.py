"""Time sheets: texts that are nothing but how long deeds take, how many things they are done to, and one question for all that time.

Such a text is a closed set: every line of it is in the time that is asked for, or the text is refused. A deed that takes so long for
each thing needs the one count of those things; a count needs its one deed.
"""

from __future__ import annotations

from cpsearch.packs import conversion, dimension
from cpsearch.problem import Signature, Target
from cpsearch.problem import Span as TextSpan
from cpsearch.reading.draft import Draft
from cpsearch.reading.money.ledger_chunks import Chunk, chunk_sentences
from cpsearch.reading.text.numbers import GROUNDED, Number
from cpsearch.reading.text.syntax import Parse
from cpsearch.reading.time.timesheet_book import Duty, Span, TimeSheet
from cpsearch.reading.time.timesheet_grammar import read_timesheet_lines
from cpsearch.reading.time.timesheet_guards import is_closed
from cpsearch.unit import DIMENSIONLESS, Unit

__all__ = ["read_timesheet"]


def read_timesheet(parse: Parse, numbers: tuple[Number, ...]) -> Draft | None:
    """The draft of a text that is a time sheet; None for any other."""
    chunks = chunk_sentences(parse, numbers)
    if any(c.tag == "EACHT" and len(c.words) > 1 and any(dimension(w) == "time" for w in c.words) for line in chunks for c in line):
        # "each school day"
        return None
    sheets = [sheet for sheet in read_timesheet_lines(chunks) if is_closed(sheet)]
    drafts = [draft for sheet in sheets if (draft := _Sheet(parse, sheet).draft_of(numbers)) is not None]
    problems = {repr(draft.problem("")) for draft in drafts}
    return drafts[0] if len(problems) == 1 else None


class _Sheet:
    """The licences of a sheet while they are drafted."""

    def __init__(self, parse: Parse, sheet: TimeSheet) -> None:
        self.parse, self.sheet, self.asked = parse, sheet, sheet.asked[0]
        self.draft = Draft(parse)
        self.paired: set[int] = set()
        self.opened: set[int] = set()
        #: Whether the time for one thing is told by that for another, so that all are counted as plain numbers.
        self.mixed = any(duty.each and duty.span.way for duty in sheet.duties)
        units = {part.noun for duty in sheet.duties for part in duty.span.parts} | {duty.per for duty in sheet.duties if duty.per}
        self.unit = self.asked.unit or (next(iter(units)) if len(units) == 1 else "")

    def draft_of(self, numbers: tuple[Number, ...]) -> Draft | None:
        """The draft of the asked time; None where a line is left over or a number is not taken."""
        draft, tokens = self.draft, self.parse.tokens
        if not self.unit:
            return None
        sentence = {tokens[i].sentence for i in self.asked.tokens}
        inside = [t for t in tokens if t.sentence in sentence]
        draft.question = TextSpan(inside[0].start, inside[-1].end)
        draft.asking = [i for i in self.asked.tokens if any(char.isalnum() for char in tokens[i].text)]
        draft.take(token.index for token in tokens)
        parts = [self._line(k) for k in range(len(self.sheet.duties))]
        known = [part for part in parts if part is not None]
        if len(known) != len(parts) or len(self.paired) != len(self.sheet.tallies) or len(self.opened) != len(self.sheet.contents):
            return None
        total = known[0]
        if len(known) > 1:
            total = Signature("time asked", known[0].unit)
            draft.licence("combine", "sum", [("whole", total), *((f"part{k}", part) for k, part in enumerate(known))], draft.asking)
        asked = self._in_period(total) if any(duty.daily for duty in self.sheet.duties) else total
        if asked is None:
            return None
        draft.target = Target((asked,), "total", "terminal", draft.question)
        counted = (n for n in numbers if n.kind in GROUNDED and n.kind not in ("one", "another", "pair"))
        return draft if all(number.span in draft.used for number in counted) else None

    def _in_period(self, daily: Signature) -> Signature | None:
        """What so much a day comes to over the asked days or weeks."""
        period = self.asked.period
        if period is None:
            return None
        cue = (*period.tokens, *self.draft.asking)
        day, time = Unit.parse("day"), Unit.parse(self.unit)
        if period.noun == "day" and period.tag != "COUNT":
            return daily
        days = Signature("days asked", day)
        if period.noun == "day":
            if period.number is None:
                return None
            self.draft.quantity(period.number, days)
        else:
            per = Signature("days per week", day / Unit.parse("week"))
            if self.sheet.weekly:
                number = self.sheet.weekly[0].number
                if number is None:
                    return None
                self.draft.quantity(number, per)
            else:
                self.draft.constant(7, per)
            if period.tag != "COUNT" or period.number is None:
                weekly = Signature("time per week", time / Unit.parse("week"))
                self.draft.licence("rate", "product", [("total", weekly), ("count", per), ("rate", daily)], cue)
                return weekly
            weeks = Signature("weeks asked", Unit.parse("week"))
            self.draft.quantity(period.number, weeks)
            self.draft.licence("rate", "product", [("total", days), ("count", weeks), ("rate", per)], cue)
        whole = Signature("time in all", time)
        self.draft.licence("rate", "product", [("total", whole), ("count", days), ("rate", daily)], cue)
        return whole

    def _line(self, k: int) -> Signature | None:
        """The time of one duty in the asked unit, for all of its things."""
        duty = self.sheet.duties[k]
        if not duty.each:
            return (
                self._span(k, Unit.parse("day") if duty.daily else DIMENSIONLESS)
                if not any(_fits(tally.count, duty.thing) for tally in self.sheet.tallies)
                else None
            )
        counted = self._counted(duty.thing) if duty.thing is not None else None
        if counted is None:
            return None
        return self._paced(k, counted) if duty.count is not None else self._for_each(k, counted)

    def _for_each(self, k: int, count: Signature | str) -> Signature | None:
        """So long for each, times how many there are; a single one takes it once."""
        if isinstance(count, str):
            return self._span(k, DIMENSIONLESS)
        rate = self._span(k, count.unit)
        if rate is None:
            return None
        whole = Signature(f"time for duty {k}", rate.unit * count.unit)
        roles = [("total", whole), ("count", count), ("rate", rate)]
        self.draft.licence("rate", "product", roles, self._cue(self.sheet.duties[k]))
        return whole

    def _paced(self, k: int, count: Signature | str) -> Signature | None:
        """How long so many take of which so many are done in a span."""
        duty = self.sheet.duties[k]
        if isinstance(count, str) or duty.count is None or duty.count.number is None or self.mixed:
            return None
        own = duty.per or duty.span.parts[0].noun
        if not duty.per and len(duty.span.parts) != 1:
            return None
        cue = (*duty.count.tokens, *self._cue(duty))
        pace = Signature(f"pace @{min(duty.count.tokens)}", count.unit / Unit.parse(own))
        if duty.per:
            self.draft.quantity(duty.count.number, pace)
        else:
            number = duty.span.parts[0].number
            if number is None:
                return None
            done, spent = (
                Signature(f"done @{min(duty.count.tokens)}", count.unit),
                Signature(f"in time @{min(duty.count.tokens)}", Unit.parse(own)),
            )
            self.draft.quantity(duty.count.number, done)
            self.draft.quantity(number, spent)
            self.draft.licence("rate", "product", [("total", done), ("count", spent), ("rate", pace)], cue)
        time = Signature(f"time for duty {k} in {own}", Unit.parse(own))
        self.draft.licence("rate", "product", [("total", count), ("count", time), ("rate", pace)], cue)
        return time if own == self.unit else self._converted(time, own, f"time for duty {k}", Unit.parse(self.unit), cue)

    def _counted(self, thing: Chunk) -> Signature | str | None:
        """How many of a thing there are in all: told, or so many in each of others; "one" for a single one."""
        tallies = [j for j, tally in enumerate(self.sheet.tallies) if _fits(tally.count, thing)]
        inside = [j for j, content in enumerate(self.sheet.contents) if _fits(content.count, thing)]
        if len(tallies) + len(inside) != 1:
            return None
        if tallies:
            if tallies[0] in self.paired:
                return None
            self.paired.add(tallies[0])
            count = self.sheet.tallies[tallies[0]].count
            if count.number is None:
                return "one"
            unit = Unit.parse(count.noun) if not self.mixed else DIMENSIONLESS
            told = Signature(f"{count.noun} counted @{min(count.tokens)}", unit)
            self.draft.quantity(count.number, told)
            return told
        content = self.sheet.contents[inside[0]]
        if inside[0] in self.opened or self.mixed or content.count.number is None:
            return None
        self.opened.add(inside[0])
        wholes = self._counted(content.whole)
        own = Unit.parse(content.count.noun)
        if isinstance(wholes, str):
            one = Signature(f"{content.count.noun} in one", own)
            self.draft.quantity(content.count.number, one)
            return one
        if wholes is None:
            return None
        each = Signature(f"{content.count.noun} per {content.whole.noun}", own / wholes.unit)
        self.draft.quantity(content.count.number, each)
        total = Signature(f"{content.count.noun} in all", own)
        self.draft.licence("rate", "product", [("total", total), ("count", wholes), ("rate", each)], content.count.tokens)
        return total

    def _cue(self, duty: Duty) -> tuple[int, ...]:
        told = [i for part in duty.span.parts for i in part.tokens]
        told += list(duty.span.factor.tokens) if duty.span.factor is not None else []
        return tuple(told)

    def _span(self, k: int, per: Unit) -> Signature | None:
        """How long a duty takes (for each thing), in the asked unit."""
        duty = self.sheet.duties[k]
        span = duty.span
        unit = Unit.parse(self.unit) / per if per != DIMENSIONLESS else Unit.parse(self.unit)
        told = [self._part(part, unit, per) for part in span.parts]
        parts = [part for part in told if part is not None]
        if len(parts) != len(told):
            return None
        if not span.way:
            if len(parts) == 1:
                return parts[0]
            whole = Signature(f"span of duty {k}", unit)
            self.draft.licence("combine", "sum", [("whole", whole), *((f"part{j}", p) for j, p in enumerate(parts))], self._cue(duty))
            return whole
        return self._related(k, span, parts, unit, per)

    def _related(self, k: int, span: Span, parts: list[Signature], unit: Unit, per: Unit) -> Signature | None:
        base_duty = self.sheet.duties[span.base]
        base = self._base(span.base, per)
        duty = self.sheet.duties[k]
        if base is None or base_duty.each != duty.each:
            return None
        made = Signature(f"span of duty {k}", unit)
        if span.way == "times":
            if span.factor is None or span.factor.number is None:
                return None
            by = Signature(f"factor @{min(span.factor.tokens)}")
            self.draft.quantity(span.factor.number, by)
            roles = [("whole", made), ("factor", by), ("base", base)]
            self.draft.licence("compare_multiplicative", "product", roles, self._cue(duty))
            return made
        larger, smaller = (made, base) if span.way == "more" else (base, made)
        roles = [("larger", larger), ("smaller", smaller), ("difference", parts[0])]
        self.draft.licence("compare_additive", "sum", roles, self._cue(duty))
        return made

    def _base(self, k: int, per: Unit) -> Signature | None:
        """The span of the duty that another is told by."""
        duty = self.sheet.duties[k]
        return self._span(k, per) if not duty.each or self.mixed else None

    def _part(self, part: Chunk, unit: Unit, per: Unit) -> Signature | None:
        if part.number is None:
            return None
        own = Unit.parse(part.noun) / per if per != DIMENSIONLESS else Unit.parse(part.noun)
        told = Signature(f"time @{min(part.tokens)}", own)
        self.draft.quantity(part.number, told)
        if part.noun == self.unit:
            return told
        return self._converted(told, part.noun, f"time @{min(part.tokens)}", unit, part.tokens)

    def _converted(self, told: Signature, own: str, name: str, unit: Unit, cue: tuple[int, ...]) -> Signature | None:
        """A time in the asked unit."""
        factor = conversion(own, self.unit)
        if factor is None:
            return None
        link = Signature(f"{self.unit} per {own}", Unit.parse(self.unit) / Unit.parse(own))
        self.draft.constant(factor, link)
        made = Signature(f"{name} in {self.unit}", unit)
        self.draft.licence("convert", "product", [("converted", made), ("amount", told), ("factor", link)], cue)
        return made


def _fits(counted: Chunk, thing: Chunk | None) -> bool:
    """Whether what is counted is the thing that a deed is done to."""
    return thing is not None and counted.noun == thing.noun and thing.words <= counted.words
