"""The lines of a chronicle: clauses over chunks, each with whoever acts, one verb, how many of the things, and where.

The grammar is closed: a chunk that has no place in a clause ends the reading of the whole text.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from cpsearch.reading.money.ledger_chunks import Chunk
from cpsearch.reading.states.chronicle_book import Count, Line
from cpsearch.reading.states.chronicle_parts import ADVERBS, BREAKS, ENDS, FOUND, MARKS, PARTICLES, PLACING, THINGS, Parts
from cpsearch.reading.stock.stock_chunks import is_time
from cpsearch.reading.stock.stock_terms import is_person

__all__ = ["Lines"]


@dataclass
class Lines(Parts):
    """Reads lines one by one."""

    def sentence(self, start: int, end: int) -> list[Line] | None:
        """All lines between two indices, or None if they do not cover it."""
        found: list[Line] = []
        at, supposed, mark = start, False, ""
        while at < end:
            tag = self.tag(at)
            if tag in BREAKS or tag in ENDS:
                mark = mark if tag == "so" else ""
                at += 1
                continue
            if tag == "of" and self.tag(at + 1) in ("the", "his", "her", "their", "THEM") and self.tag(at + 2) == "COUNT":
                # "of the 52 cards in the deck, 9 are missing"
                at = self._whole(Count(None, "", frozenset(), ()), at + 2)
                if self.tag(at) in PLACING and self.tag(at + 1) in THINGS:
                    at += 2
                continue
            if tag in MARKS and self._opens(at, end):
                supposed, mark, at = supposed or tag == "if", tag, at + 1
                continue
            read = self._clause(at, end, found[-1] if found else None)
            if read is None:
                return None
            line, at = read
            if line is None:
                continue
            found.append(replace(line, supposed=supposed, mark=mark))
        return found

    def _opens(self, at: int, end: int) -> bool:
        """Whether a clause with a verb of its own follows a word that may also be a preposition."""
        if self.tag(at) in ("if", "when", "because", "that", "as"):
            return True
        return at + 2 < end and (self.tag(at + 1) == "V" or self.tag(at + 2) in ("V", "LEFT", "be"))

    # ---- clauses

    def _clause(self, at: int, end: int, last: Line | None) -> tuple[Line | None, int] | None:
        start = at
        places: list[tuple[str, Chunk]] = []
        fronted: list[tuple[str, Chunk]] = []
        adverbs: set[str] = set()
        # what opens a clause: times, places, adverbs
        while at < end and not (self.tag(at) == "there" and self.tag(at + 1) in ("be", "V", "LEFT")):
            step = self._adjunct(at, end, fronted, adverbs, opening=True)
            if step is None:
                break
            at = step
            if self.tag(at) == "," and at < end:
                at += 1
        if at >= end or self.tag(at) in ENDS:
            return None
        if self.tag(at) == "how" and self.tag(at + 1) == "many":
            places += fronted
            return self._question(at, end, places, adverbs)
        amount, tag = self._count(at), self.tag(at)
        subject: Chunk | None = None
        count: Count | None = None
        if amount is not None:
            count, behind = amount
            if self.tag(behind) not in ("V", "be", "LEFT") and not self._verbal(behind):
                return self._shortened(start, end, last)
            at = behind
            if self._verbal(at):
                return self._tail(
                    Line(None, count, counted=True, verb=self._verbal(at), tokens=(), fronted=tuple(fronted)),
                    start,
                    at + 1,
                    end,
                    places,
                    adverbs,
                )
        elif (
            self.tag(at) in ("WHO", "IT", "ONE", *THINGS)
            and not is_time(self.chunks[at])
            and not (tag == "ONE" and is_person(self.noun(at)))
        ):
            subject, at = self.chunks[at], at + 1
            if self.tag(at) == "," and self.tag(at + 1) in ("A", "THE") and self.tag(at + 2) == ",":
                # "Alfred, a collector,"
                at += 3
            if self.tag(at) == "WHO" and subject.tag == "THE":
                # "his friend Ama"
                subject, at = self.chunks[at], at + 1
        elif self.tag(at) == "there" and self.tag(at + 1) in ("be", "V", "LEFT"):
            at += 1
            adverbs.add("there is")
        elif self.tag(at) == "be" and fronted and self._count(at + 1) is not None:
            # "in the box were 54 chocolates"
            adverbs.add("there is")
        elif self.tag(at) not in ("V", "be", "LEFT"):
            return None
        while self.tag(at) in ADVERBS:
            adverbs.add(self.tag(at))
            at += 1
        if self.tag(at) not in ("V", "be", "LEFT"):
            return None
        verb = self.chunks[at]
        if verb.noun in FOUND and (self.tag(at + 1) == "that"):
            return None, at + 2
        if subject is None and count is None and "there is" not in adverbs and last is not None:
            subject = last.subject
            if subject is None:
                count = None
        line = self._verbed(Line(subject, count, count is not None, verb.noun, (), fronted=tuple(fronted)), verb)
        return self._tail(line, start, at + 1, end, places, adverbs)

    def _verbed(self, line: Line, verb: Chunk) -> Line:
        inside = {self.parse.tokens[i].lower for i in verb.tokens}
        name = "be" if verb.tag in ("be", "LEFT") else verb.noun
        line = replace(line, verb=name, passive=verb.passive and verb.tag == "V", going=verb.going, wish=verb.wish, past=verb.past)
        adverbs = line.adverbs | ((inside & ADVERBS) - {"left"}) | ({"left"} if verb.tag == "LEFT" else set())
        if verb.tag == "be":
            adverbs |= {"past"} if inside & {"was", "were"} else set()
        form = self.parse.tokens[verb.tokens[-1]].lower
        future = self.parse.tokens[verb.tokens[0]].lower in ("will", "would", "can", "could", "may", "might")
        negated = line.negated or bool(inside & {"not", "n't", "never"})
        return replace(
            line,
            adverbs=frozenset(adverbs),
            negated=negated,
            form=form,
            perfect="had" in inside and verb.noun != "have",
            tense="future" if future else "",
        )

    def _tail(
        self, line: Line, start: int, at: int, end: int, places: list[tuple[str, Chunk]], adverbs: set[str]
    ) -> tuple[Line | None, int] | None:
        particles: set[str] = set()
        others: list[Chunk] = []
        while at < end and self.tag(at) not in ENDS:
            tag = self.tag(at)
            amount = self._count(at)
            if tag in BREAKS and tag != "then":
                break
            if amount is not None and line.count is None and not line.asks:
                count, at = amount
                line = replace(line, count=count)
                continue
            if amount is not None:
                return None
            step = self._adjunct(at, end, places, adverbs) if tag != "home" else None
            if step is not None:
                at = step
            elif tag in PARTICLES:
                particles.add(tag)
                at += 1
            elif tag in ("not", "n't", "never"):
                line = replace(line, negated=True)
                at += 1
            elif tag == "A" and is_time(self.chunks[at]):
                # "12 kites a day"
                return None
            elif tag in ("THEM", "WHO", "IT", *THINGS):
                others.append(self.chunks[at])
                at += 1
                if self.tag(at) == "WHO" and others[-1].tag == "THE":
                    others[-1] = self.chunks[at]
                    at += 1
            elif tag == "ALL":
                adverbs.add("in all")
                at += 1
            elif tag == "to" and self.tag(at + 1) in ("V", "MASS"):
                # a purpose: "to show his friends", "left to weed"
                line = replace(line, purpose=self.noun(at + 1))
                at += 2
            elif tag == "V" and self.chunks[at].going and self.chunks[at - 1].tag in ("for", "THE", "PL", "COUNT"):
                # "for drawing"
                at += 1
            elif tag in MARKS:
                break
            elif (
                tag != "V" and line.verb == "be" and not line.quality and self.parse.tokens[self.chunks[at].tokens[0]].tag in ("JJ", "VBN")
            ):
                line = replace(line, quality=tag)
                at += 1
            elif self.tag(at) == "V" and line.verb == "be" and (line.negated or "still" in adverbs) and not line.quality:
                # "were not chewed up", "are still waiting"
                line = replace(self._verbed(line, self.chunks[at]), passive=not self.chunks[at].going, past=line.past)
                at += 1
            else:
                return None
        if line.counted and line.verb == "have" and "left" in adverbs and not line.asks:
            # "52 cars had left"
            line = replace(line, verb="leave")
        used = tuple(i for chunk in self.chunks[start:at] for i in chunk.tokens)
        line = replace(
            line,
            tokens=used,
            particles=frozenset(particles),
            adverbs=line.adverbs | frozenset(adverbs),
            places=tuple(places),
            others=tuple(others),
        )
        return line, at

    def _shortened(self, start: int, end: int, last: Line | None) -> tuple[Line | None, int] | None:
        """ "And 5 to Maria", "and 3 from his cousin": the verb is that of the clause before."""
        if last is None or last.count is None or last.asks:
            return None
        shell = replace(last, count=None, places=(), others=(), adverbs=frozenset())
        read = self._tail(shell, start, start, end, [], set())
        if read is None or read[0] is None:
            return None
        line = read[0]
        if last.counted and not line.counted:
            return None
        if not line.places and not line.particles:
            line = replace(line, places=last.places)
        return replace(line, particles=line.particles | last.particles), read[1]

    def _question(self, at: int, end: int, places: list[tuple[str, Chunk]], adverbs: set[str]) -> tuple[Line | None, int] | None:
        start = at
        at += 2
        line = Line(None, None, counted=True, verb="", tokens=(), asks=True)
        while self.tag(at) in ("more", "of"):
            line = replace(line, more=line.more or self.tag(at) == "more")
            at += 1
        if self.tag(at) in (*THINGS, "COUNT") or self.tag(at) == "THEM":
            thing = self.chunks[at]
            noun = "" if thing.tag == "THEM" else thing.noun
            line = replace(line, count=Count(None, noun, thing.words, thing.tokens))
            at += 1
        else:
            line = replace(line, count=Count(None, "", frozenset(), self.chunks[start].tokens))
        while self.tag(at) in ADVERBS and self.tag(at) != "left":
            adverbs.add(self.tag(at))
            at += 1
        if self.tag(at) == "AUX" or (self.tag(at) in ("be", "V") and self.tag(at + 1) in ("WHO", "IT", "THE") and self._later_verb(at + 2)):
            auxiliary = self.chunks[at]
            at += 1
            if self.tag(at) in ("not", "n't"):
                line, at = replace(line, negated=True), at + 1
            if self.tag(at) in ("WHO", "IT", *THINGS):
                line = replace(line, subject=self.chunks[at], counted=False)
                at += 1
                if self.tag(at) == "WHO":
                    line, at = replace(line, subject=self.chunks[at]), at + 1
            elif self.tag(at) == "there":
                adverbs.add("there is")
                at += 1
            while self.tag(at) in (*ADVERBS, "not", "n't") and self.tag(at) != "left":
                line = replace(line, negated=line.negated or self.tag(at) in ("not", "n't"))
                adverbs.add(self.tag(at))
                at += 1
            if self.tag(at) not in ("V", "be", "LEFT"):
                return None
            line = self._verbed(line, self.chunks[at])
            word = self.parse.tokens[auxiliary.tokens[0]].lower
            line = replace(line, past=word in ("did", "had", "were", "was"), wish=line.wish or word in ("will", "would", "should", "must"))
            adverbs |= line.adverbs
            at += 1
        elif self.tag(at) in ("V", "be", "LEFT"):
            line = self._verbed(line, self.chunks[at])
            word = self.parse.tokens[self.chunks[at].tokens[0]].lower
            line = replace(line, past=line.past or word in ("were", "was"), wish=line.wish or word in ("will", "would"))
            at += 1
        elif self._verbal(at):
            line, at = replace(line, verb=self._verbal(at), past=True), at + 1
        else:
            return None
        if self.tag(at) == "LEFT" and line.verb in ("have", "be"):
            adverbs.add("left")
            at += 1
        line = replace(line, adverbs=line.adverbs | frozenset(adverbs))
        return self._tail(line, start, at, end, places, adverbs)

    def _later_verb(self, at: int) -> bool:
        return any(self.tag(i) == "V" for i in range(at, min(at + 3, len(self.chunks))))
