"""The amounts of a clause: how many, of what, in each of what, how often, when and where."""

from __future__ import annotations

from dataclasses import replace

from cpsearch.reading.money.ledger_chunks import Chunk
from cpsearch.reading.stock.stock_book import Line, Rate
from cpsearch.reading.stock.stock_chunks import THINGS, is_time, verb_way
from cpsearch.reading.stock.stock_holders import Holders
from cpsearch.reading.stock.stock_terms import is_person

__all__ = ["HOLDING", "Objects"]

#: Verbs by which a thing has so many in it or takes so many, whoever says so.
HOLDING = {"have", "hold", "contain", "need", "require", "use", "take", "fit", "carry", "include", "be"}


class Objects(Holders):
    """Reads the amounts behind a verb into lines and rates."""

    def objects(self, at: int) -> int | None:
        """The amounts of a clause, with what each is in, when and where it is."""
        index = at
        first = len(self.book.lines) + len(self.book.rates)
        while True:
            end = self._object(index)
            if end is None:
                return index if len(self.book.lines) + len(self.book.rates) > first and index != at else None
            index = end
            step = 1 if self.tag(index) == "and" else 2 if self.tag(index) == "," and self.tag(index + 1) in ("and", "then") else 0
            step = step or (1 if self.tag(index) == "," else 0)
            if not step or self.tag(index + step) not in ("COUNT", "NUM", "ONE", "MULT", "FRAC", "MORE", "FEWER", "another", "REST"):
                return index
            found = self.counted(index + step)
            if found is None or self.tag(found[1]) in ("V", "be", "AUX", "EACH"):
                return index
            index += step

    def _object(self, at: int) -> int | None:
        found = self.counted(at)
        holding = None
        if found is None and self.tag(at) in ("A", "one") and self.tag(at + 1) in ("of", "with") and self.tag(at + 2) == "COUNT":
            # "a box of 20 pens"
            holding = self.chunks[at]
            found = self.counted(at + 2)
        if found is None or self.verb is None:
            return None
        one, index = found
        noun = one.noun if one.noun not in ("one", "") else self.noun
        elided = self.last if self.last and one.noun == "" else frozenset({noun})
        said = (one.words - {"one"}) | (elided if one.noun in ("one", "") else frozenset())
        if not noun:
            return None
        if one.partial and not one.noun:
            said = self.last or frozenset({noun})
        way = verb_way(self.verb.noun, self.particle)
        if way == "start":
            way = "state"
        if way == "need":
            return None
        others = any(other.holder != self.subject and other.noun == noun for other in self.book.lines)
        if self.tag(at) == "MORE" and one.further and others and way not in ("loss", "give"):
            # "Ann picked 10, Bo picked 5 more": than Ann, or on top?
            return None
        line = Line(
            one.amount,
            way,
            self.verb.noun,
            self.subject,
            noun,
            frozenset(said),
            self.tokens(at, index),
            partial=one.partial,
            further=one.further,
            supposed=self.supposed,
            wish=self.verb.wish,
            past=self.verb.past,
            spread=self.members if self.apart else None,
            per=self.each,
            to=self.to,
            owner=one.owner,
        )
        rated = self._suffix(index, line)
        if rated is None:
            return None
        line, index = rated
        if index < 0:
            # so many in each of what is counted elsewhere: a rate alone
            behind = self.adverbs(-index)
            if behind is not None and any(self.word(i) == "both" for i in range(-index, behind[2])):
                # "5 on each page on both sides": on each of them?
                return None
            return behind[2] if behind is not None else None
        if way == "give" and self.tag(index) == "to" and self.tag(index + 1) in ("WHO", "THE", "THEM") and not line.to:
            receiver = self.holder(self.chunks[index + 1])
            if receiver is None or receiver == line.holder:
                return None
            line, index = replace(line, to=receiver), index + 2
        behind = self.adverbs(index)
        if behind is None:
            return None
        when, where, index = behind[0] | one.when, behind[1], behind[2]
        if not self.particle and self.tag(index) in ("away", "out", "off", "up", "down"):
            # "threw 5 of them away"
            line = replace(line, way=verb_way(self.verb.noun, self.tag(index)))
            behind = self.adverbs(index + 1)
            if behind is None:
                return None
            when, where, index = when | behind[0], where | behind[1], behind[2]
        if self.tag(index) == "V" and self.chunks[index].going and self.verb.noun in ("be", "have", "see") and self._resting(index):
            # "there are 5 birds sitting on the roof"
            behind = self.adverbs(index + 1)
            if behind is None:
                return None
            when, where, index = when | behind[0], where | behind[1], behind[2]
        per = self._time_each(index)
        if per is not None:
            if line.per:
                return None
            line = replace(line, per=per[0])
            index = per[1]
            behind = self.adverbs(index)
            if behind is None:
                return None
            when, where, index = when | behind[0], where | behind[1], behind[2]
        if self.tag(index) == "for" and self.tag(index + 1) == "COUNT" and is_time(self.chunks[index + 1]):
            self.book = replace(self.book, spans=(*self.book.spans, self.chunks[index + 1]))
            index += 2
        if way == "gain" and any(self._for_somebody(i) for i in range(at, index)):
            line = replace(line, destined=True)
        if holding is not None:
            where |= holding.words
        line = replace(line, when=when | self.when, where=where | self.where)
        self.add(line)
        self.noun, self.last = noun, line.words
        return index

    def _for_somebody(self, at: int) -> bool:
        """ "Buys 5 pens for Ann", who has them then."""
        behind = self.chunks[at + 1] if at + 1 < len(self.chunks) else None
        return self.tag(at) == "for" and behind is not None and (behind.tag in ("WHO", "THEM") or is_person(behind.noun))

    def _resting(self, at: int) -> bool:
        return verb_way(self.chunks[at].noun) in ("act", "state") and self.counted(at + 1) is None

    def _time_each(self, at: int) -> tuple[str, int] | None:
        """ "a day", "every week", "per month", "in a week"."""
        if self.tag(at) == "in" and self.tag(at + 1) in ("A", "EACHT") and is_time(self.chunks[at + 1]):
            return self.chunks[at + 1].noun, at + 2
        if self.tag(at) in ("EACHT", "A") and is_time(self.chunks[at]) and len(self.chunks[at].words) == 1:
            return self.chunks[at].noun, at + 1
        if self.tag(at) == "per" and self.tag(at + 1) in THINGS and is_time(self.chunks[at + 1]):
            return self.chunks[at + 1].noun, at + 2
        return None

    def _suffix(self, at: int, line: Line) -> tuple[Line, int] | None:
        """What is in each of the things that were counted ("with 6 pens in each"), or what these are in ("in each box")."""
        index = at
        if self.tag(index) in ("in", "on", "for", "to", "at") and self.tag(index + 1) == "EACH" and self.tag(index + 2) == "of":
            # "3 pens to each of her 20 students"
            return self._to_several(index + 3, line)
        if self.tag(index) == "EACH" and self.tag(index + 1) == "to" and line.spread is None and self.members is None:
            return self._to_several(index + 2, line)
        if self.tag(index) in ("in", "on", "per", "for", "to", "at", "inside") and self.tag(index + 1) in ("EACHT", "EACH"):
            per = self.chunks[index + 1]
            if per.tag == "EACH" or is_time(per):
                return line, index
            return self._in_each(line, per, index + 2)
        if self.tag(index) == "per" and self.tag(index + 1) in THINGS and not is_time(self.chunks[index + 1]):
            return self._in_each(line, self.chunks[index + 1], index + 2)
        if self.tag(index) == "EACH":
            return (replace(line, spread=self.members), index + 1) if self.members is not None else None
        start = index + (self.tag(index) == ",")
        linked = self.tag(start) in ("with", "of", "that", "which", "EACH", "containing", "holding")
        while self.tag(start) in ("with", "of", "that", "which", "EACH", "containing", "holding", "V") and start - index < 4:
            if self.tag(start) == "V" and self.chunks[start].noun not in HOLDING:
                return line, index
            start += 1
        if not linked or self.tag(start) != "COUNT":
            return line, index
        each = any(self.tag(i) == "EACH" for i in range(index, start))
        inside = self.chunks[start]
        end = start + 1
        if (self.tag(end) in ("in", "on", "per", "inside") and self.tag(end + 1) in ("EACH", "EACHT", "one")) or (
            self.tag(end) == "per" and self.tag(end + 1) == "MASS" and self.chunks[end + 1].noun == line.noun
        ):
            each, end = True, end + 2
        elif self.tag(end) == "EACH":
            each, end = True, end + 1
        if self.tag(index) == "of" and line.amount.how == "told":
            each = True
        if not each or inside.number is None:
            return None
        rate = Rate(inside.number, inside.noun, inside.words, line.noun, line.words, (*line.tokens, *self.tokens(index, end)))
        self.add(rate)
        return replace(line, inside=rate), end

    def _to_several(self, at: int, line: Line) -> tuple[Line, int] | None:
        index = at + (self.tag(at) in ("the", "THEM", "his", "her", "their"))
        members = self.chunks[index] if self.tag(index) == "COUNT" else None
        if members is None or line.amount.how != "told" or line.partial or line.further or line.spread is not None:
            return None
        spread = Line(self._told(members), "state", "", "", members.noun, members.words, members.tokens)
        return replace(line, spread=spread), index + 1

    def _in_each(self, line: Line, per: Chunk, end: int) -> tuple[Line, int] | None:
        amount = line.amount
        if line.wish or amount.how != "told" or amount.number is None or line.partial or line.spread is not None or line.further:
            return None
        if line.way not in ("state", "gain", "act"):
            return None
        self.add(Rate(amount.number, line.noun, line.words, per.noun, per.words, (*line.tokens, *per.tokens), verb=line.verb))
        self.noun, self.last = line.noun, line.words
        return line, -end
