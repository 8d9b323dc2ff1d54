"""The amounts of a stock book as signatures: numbers, comparisons, rates, and comparisons."""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction

from cpsearch.packs import conversion, is_measure, kinds_of
from cpsearch.problem import Signature
from cpsearch.reading.draft import Draft
from cpsearch.reading.money.ledger_chunks import Chunk
from cpsearch.reading.stock.stock_book import Amount, Asked, Book, Line, Ref
from cpsearch.reading.stock.stock_chunks import verb_way
from cpsearch.reading.stock.stock_guards import same_deed
from cpsearch.reading.time.dayparts import not_kept_up
from cpsearch.unit import DIMENSIONLESS, Unit

__all__ = ["GAINING", "LOSING", "Amounts", "UnsureError", "slot"]

_GENERIC = {"thing", "item", "object"}
LOSING = {"loss", "give"}
#: Verbs that stand for the one before, and none.
_PRO_VERBS = {"", "do", "did", "does"}
GAINING = {"state", "gain"}


class UnsureError(Exception):
    """Something is named that the book does not tell once, so that it is none."""


@dataclass
class Amounts:
    """Drafts amounts on demand; ``used`` are the lines that something asked for."""

    draft: Draft
    book: Book
    asked: Asked
    used: list[object] = field(default_factory=list)
    amounts: dict[int, Signature] = field(default_factory=dict)
    rests: dict[int, Signature] = field(default_factory=dict)
    sums: dict[tuple[Signature, ...], Signature] = field(default_factory=dict)
    #: Amounts that are only named by a comparison, by whose and of what they are.
    free: dict[tuple[str, str, frozenset[str]], Signature] = field(default_factory=dict)
    #: Comparisons of an amount that is told by itself, too, with that line.
    doubles: dict[int, Line] = field(default_factory=dict)

    def there(self, line: Line) -> Signature:
        """What is there when a line begins."""
        raise NotImplementedError

    def is_of(self, words: frozenset[str], noun: str, thing_words: frozenset[str], thing_noun: str) -> bool:
        """Whether a count of ``words`` is of the named thing: the same, or one of its sorts ("tulips" of "flowers")."""
        covered = words | {kind for word in words for kind in kinds_of(word)}
        if thing_noun in _GENERIC:
            return thing_words - _GENERIC <= covered
        return (noun == thing_noun or thing_noun in kinds_of(noun)) and thing_words - {thing_noun} <= covered

    def unit(self, noun: str) -> Unit:
        """The unit of a count: that of what is asked for all that may be added or compared, its own for what has something in each."""
        pers = {rate.per for rate in self.book.rates} | {share.noun for share in self.book.shares}
        if noun in pers:
            return Unit.parse(noun)
        if self.asked.noun not in pers:
            return Unit.parse(self.asked.noun)
        inner = [rate.noun for rate in self.book.rates if rate.noun not in pers]
        return Unit.parse(inner[0] if inner else noun)

    def sign(self, line: Line, name: str = "") -> Signature:
        """The signature of a line's amount."""
        return Signature(f"{name or line.verb} {line.noun} @{min(line.amount.tokens)}", self.unit(line.noun))

    def amount(self, line: Line) -> Signature:
        """How many a line tells, with all that each of several does and each day brings."""
        key = min(line.amount.tokens)
        if key in self.amounts:
            return self.amounts[key]
        self.used.append(line)
        double = self.doubles.get(key)
        told = self._value(line, line.amount, self.sign(line) if double is None else self.amount(double), key)
        if line.spread is not None:
            told = self._times_members(line, told)
        if line.per:
            told = self._over_time(line, told)
        self.amounts[key] = told
        return told

    def _value(self, line: Line, amount: Amount, own: Signature, key: int) -> Signature:
        """The signature of an amount, licensed by what it is told by."""
        number, tokens = amount.number, amount.tokens
        if amount.how == "rest":
            return self.there(line)
        if number is None and amount.how == "times":
            base = self.named(amount.base or Ref(), line)
            if line.spread is not None or line.per or base.unit != own.unit:
                raise UnsureError
            self.draft.licence("equate", "sum", [("left", own), ("right", base)], line.tokens)
            return own
        if number is None:
            raise UnsureError
        if amount.how == "told":
            unit = own.unit
            if line.spread is not None:
                unit = unit / self.unit(line.spread.noun)
            if line.per:
                unit = unit / Unit.parse(line.per)
            own = Signature(own.entity, unit)
            self.draft.quantity(number, own)
            return own
        if line.spread is not None or (line.per and amount.how == "part"):
            raise UnsureError
        if line.per:
            own = Signature(own.entity, own.unit / Unit.parse(line.per))
        if amount.how == "part":
            share = Signature(f"fraction @{key}")
            self.draft.quantity(number, share)
            whole = self.there(line)
            self.draft.licence("portion", "product", [("part", own), ("fraction", share), ("whole", whole)], tokens)
            return own
        if amount.inner is not None:
            base = self._value(line, amount.inner, Signature(f"inner {own.entity}", own.unit), min(amount.inner.tokens))
        else:
            base = self.named(amount.base or Ref(), line)
        if base.unit != own.unit or base == own:
            raise UnsureError
        if amount.how == "times":
            factor = Signature(f"factor @{key}")
            self.draft.quantity(number, factor)
            self.draft.licence("compare_multiplicative", "product", [("amount", own), ("factor", factor), ("base", base)], tokens)
            return own
        gap = Signature(f"difference @{key}", own.unit)
        self.draft.quantity(number, gap)
        larger, smaller = (own, base) if amount.how == "more" else (base, own)
        self.draft.licence("compare_additive", "sum", [("larger", larger), ("smaller", smaller), ("difference", gap)], tokens)
        return own

    def _times_members(self, line: Line, each: Signature) -> Signature:
        members = line.spread
        if members is None or members.amount.number is None:
            raise UnsureError
        count = Signature(f"members {members.noun} @{min(members.tokens)}", self.unit(members.noun))
        self.draft.quantity(members.amount.number, count)
        total = Signature(f"all {line.noun} @{min(line.amount.tokens)}", each.unit * count.unit)
        self.draft.licence("rate", "product", [("total", total), ("count", count), ("rate", each)], (*line.tokens, *members.tokens))
        return total

    def _over_time(self, line: Line, each: Signature) -> Signature:
        """So many each day, for the one length of time that the text or the question tells."""
        spans = [*self.book.spans, *([self.asked.per] if self.asked.per is not None and self.asked.form != "each" else [])]
        if len(spans) != 1:
            raise UnsureError
        span = spans[0]
        if span is self.asked.per and any(not other.per and other.verb != "start" for other in self.book.lines):
            # so many a year, but 40 in the first year
            raise UnsureError
        self.used.append(span)
        factor = conversion(span.noun, line.per) if span.noun != line.per else Fraction(1)
        if factor is None or ({span.noun, line.per} & {"month", "year"} and span.noun != line.per):
            raise UnsureError
        if span.noun in not_kept_up(line.per):
            # "3 miles every day": how far in 6 hours?
            raise UnsureError
        time = Signature(f"time {span.noun} @{min(span.tokens)}", Unit.parse(span.noun))
        if span.number is not None:
            self.draft.quantity(span.number, time)
        else:
            # "in a week"
            self.draft.constant(1, time)
        if span.noun != line.per:
            rate = Signature(f"{line.per} per {span.noun}", Unit.parse(line.per) / Unit.parse(span.noun))
            self.draft.constant(factor, rate)
            days = Signature(f"time {line.per} @{min(span.tokens)}", Unit.parse(line.per))
            self.draft.licence("convert", "product", [("converted", days), ("amount", time), ("factor", rate)], span.tokens)
            time = days
        total = Signature(f"all {line.noun} @{min(line.amount.tokens)}", self.unit(line.noun))
        self.draft.licence("rate", "product", [("total", total), ("count", time), ("rate", each)], (*line.tokens, *span.tokens))
        return total

    def named(self, ref: Ref, line: Line) -> Signature:
        """The one amount, or the sum of those, that a comparison refers to."""
        lines = self.book.lines
        others = self.singles([other for other in lines if other is not line and not other.partial])
        if ref.empty:
            before = [other for other in others if min(other.tokens) < min(line.tokens)]
            alike = [other for other in before if other.noun == line.noun and (other.verb == line.verb or other.way == line.way)]
            if not alike and line.holder and line.amount.how == "times":
                # "six dogs, half as many cats and twice as many birds"
                alike = [o for o in before if o.holder == line.holder and o.way == line.way and not (o.amount.base and o.amount.base.empty)]
            if not alike or (len(alike) > 1 and not self._pointed(alike, line)):
                raise UnsureError
            if len(alike) > 1 and len({self.draft.parse.tokens[o.tokens[0]].sentence for o in alike[-2:]}) == 1:
                # "Ann has 5 and Bo has 8. Cy has twice that many": as either, or as both?
                raise UnsureError
            if line.amount.how in ("more", "less") and alike[-1].holder == line.holder and alike[-1].when == line.when:
                raise UnsureError
            return self.amount(alike[-1])
        parts: list[Signature] = []
        if len(ref.things) == 1 and not ref.holders and self._holder_of(ref.things[0], others, line):
            ref = Ref((_holder(ref.things[0]),), (), ref.when, ref.verb)
        if ref.things and not ref.holders:
            for thing in ref.things:
                said = (thing.words - {"one"}) | ({line.noun} if thing.noun == "one" else set())
                fitting = [o for o in others if self._sort(o, frozenset(said), thing.noun if thing.noun != "one" else line.noun)]
                if len(fitting) > 1:
                    fitting = [o for o in fitting if o.holder == line.holder]
                named = frozenset(said)
                noun = thing.noun if thing.noun != "one" else line.noun
                if noun == line.noun and (named < line.words or line.words < named):
                    # "twice as many shirts as red shirts": these are some of those
                    raise UnsureError
                parts.append(self._only(fitting, line, ref.verb) if fitting else self._unknown(line.holder, noun, named, ref, line))
        elif ref.holders:
            for holder in ref.holders:
                fitting = [o for o in others if o.holder == holder and o.noun == line.noun and (not ref.when or ref.when <= o.when)]
                if ref.things:
                    said = ref.things[0].words
                    fitting = [o for o in fitting if said <= o.words]
                if len(fitting) > 1:
                    fitting = [o for o in fitting if o.words == line.words and (o.when == line.when or ref.when)]
                told = any(o.holder == holder and o.noun == line.noun for o in others)
                parts.append(
                    self._only(fitting, line, ref.verb) if fitting or told else self._unknown(holder, line.noun, line.words, ref, line)
                )
        else:
            for date in ref.dates or (ref.when,):
                fitting = [o for o in others if date <= o.when and o.noun == line.noun]
                if len(fitting) > 1:
                    fitting = [o for o in fitting if o.holder == line.holder]
                parts.append(self._only(fitting, line))
        if len(parts) == 1:
            return parts[0]
        return self.sum(parts, f"base @{min(line.amount.tokens)}", line.amount.tokens)

    def _unknown(self, holder: str, noun: str, words: frozenset[str], ref: Ref, line: Line) -> Signature:
        """An amount that only a comparison names, so that it follows from what is compared with it."""
        if ref.when or len(ref.holders) + len(ref.things) != 1 or not _one_deed(line.verb, line.way, ref.verb, verb_way(ref.verb)):
            raise UnsureError
        key = (holder, noun, words)
        if key not in self.free:
            self.free[key] = Signature(f"unknown {' '.join([holder, *sorted(words)])}", self.unit(noun))
        return self.free[key]

    def compare(self) -> None:
        """Relate all that is compared, so that an amount may be told by another one that it is the base of."""
        lines = [line for line in self.book.lines if line.way in ("state", "gain", "act") and not line.partial and not line.further]
        moved = {line.noun for line in self.book.lines if line.way in LOSING or line.further}
        for line in lines:
            pointed = line.amount.inner is None and (line.amount.base is None or line.amount.base.empty)
            if line.amount.how not in ("times", "more", "less") or pointed or line.way != "state" or line.noun in moved:
                continue
            twins = [o for o in lines if o.amount.how == "told" and o.spread is None and not o.per and slot(o) == slot(line)]
            if len(twins) == 1:
                self.doubles[min(line.amount.tokens)] = twins[0]
        for line in lines:
            if line.amount.how in ("times", "more", "less"):
                self.amount(line)

    def singles(self, lines: list[Line]) -> list[Line]:
        """The lines without those that tell an amount a second time."""
        return [line for line in lines if min(line.amount.tokens) not in self.doubles]

    def _pointed(self, alike: list[Line], line: Line) -> bool:
        """Whether "twice that many" follows what it points to."""
        return any(self.draft.parse.tokens[i].lower == "that" for i in line.amount.tokens)

    def _holder_of(self, thing: Chunk, others: list[Line], line: Line) -> bool:
        return any(o.holder == _holder(thing) for o in others) and not any(self._sort(o, thing.words, thing.noun) for o in others)

    def _sort(self, other: Line, words: frozenset[str], noun: str) -> bool:
        return words <= other.words and noun == other.noun

    def _only(self, fitting: list[Line], line: Line, verb: str = "") -> Signature:
        """The amount of the one line that fits; two of them leave open which is meant, and so does a change in between."""
        if len(fitting) != 1 or fitting[0].further or fitting[0].way not in (*GAINING, *LOSING, "act"):
            raise UnsureError
        base = fitting[0]
        meant = verb if verb not in _PRO_VERBS else line.verb
        way = verb_way(verb) if verb not in _PRO_VERBS else line.way
        if not _one_deed(meant, way, base.verb, base.way) or not _one_deed(line.verb, line.way, base.verb, base.way):
            raise UnsureError
        at, to = sorted((min(base.tokens), min(line.tokens)))
        for other in self.book.lines:
            moved = other.way in LOSING or other.further
            if moved and base.way == "state" and at < min(other.tokens) < to and other.noun == base.noun:
                raise UnsureError
        return self.amount(base)

    def sum(self, parts: list[Signature], name: str, cue: tuple[int, ...]) -> Signature:
        """The sum of amounts; one alone is its own sum."""
        if any(part.unit != parts[0].unit for part in parts):
            raise UnsureError
        if len(parts) == 1:
            return parts[0]
        key = tuple(parts)
        if len(set(parts)) != len(parts):
            raise UnsureError
        if key not in self.sums:
            self.sums[key] = Signature(name, parts[0].unit)
            roles = [("whole", self.sums[key]), *((f"part{i}", part) for i, part in enumerate(parts))]
            self.draft.licence("combine", "sum", roles, cue)
        return self.sums[key]

    def measures_agree(self) -> bool:
        """Whether no two units of measure are mixed, nor measures with things."""
        nouns = {line.noun for line in self.book.lines} | {self.asked.noun}
        pers = {rate.per for rate in self.book.rates}
        measures = {noun for noun in nouns - pers if is_measure(noun)}
        return len(measures) < 2 and (not measures or not nouns - pers - measures) and DIMENSIONLESS is not None


def _one_deed(one: str, way: str, other: str, other_way: str) -> bool:
    """Whether two verbs tell amounts of one sort: an amount of a deed ("bought 5") is none of a holding ("has 5")."""
    if other in _PRO_VERBS:
        return True
    if "state" in (way, other_way) or "start" in (way, other_way):
        return way == other_way
    return way == other_way == "gain" or same_deed(one, other)


def slot(line: Line) -> tuple[str, str, frozenset[str], frozenset[str], frozenset[str]]:
    """Whose a line's amount is, of what, when and where."""
    return line.holder, line.noun, line.words, line.when, line.where


def _holder(thing: Chunk) -> str:
    return " ".join(["the", *sorted(thing.words - {thing.noun}), thing.noun])
