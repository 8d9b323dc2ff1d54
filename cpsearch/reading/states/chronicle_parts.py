"""The parts of a chronicle's clauses, read on chunks: so many things, and when and where, without a number."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from cpsearch.reading.money.ledger_chunks import Chunk
from cpsearch.reading.states.chronicle_book import Count
from cpsearch.reading.stock.stock_chunks import is_time
from cpsearch.reading.text.syntax import Parse

__all__ = ["ADVERBS", "BREAKS", "ENDS", "FOUND", "MARKS", "PARTICLES", "PLACING", "THINGS", "Parts"]

PLACING = frozenset({"in", "on", "at", "inside", "into", "onto", "to", "from", "off", "under", "near", "by", "through", "aboard", "toward"})
PREPOSITIONS = PLACING | {"for", "with", "after", "before", "during", "over", "since", "until", "along", "around", "about", "behind", "of"}
PARTICLES = frozenset(
    {"away", "off", "out", "up", "down", "in", "on", "home", "inside", "outside", "back", "over", "aboard", "along", "south", "by"}
)
ADVERBS = frozenset(
    {
        "still", "now", "there", "left", "later", "then", "again", "early", "together", "here", "yesterday", "overnight", "soon",
        "suddenly", "home", "next", "meanwhile", "afterward", "afterwards", "yet", "unfortunately", "quickly", "originally", "initially",
        "before", "instead", "however", "accidentally", "earlier", "remaining", "so", "too", "first",
    }
)  # fmt: skip
BREAKS = frozenset({",", "and", "but", "so", "then", ";", "while"})
MARKS = frozenset({"if", "when", "after", "before", "as", "because", "since", "until"})
ENDS = frozenset({".", "?", "!"})
THINGS = frozenset({"THE", "A", "PL", "MASS"})
FOUND = frozenset({"find", "notice", "see", "discover", "realize"})


@dataclass
class Parts:
    """Every method takes the index where it begins and gives the one behind it, or None."""

    parse: Parse
    chunks: list[Chunk]
    #: Spans of time that only date a clause ("ten years ago").
    dates: list[Chunk] = field(default_factory=list)
    #: What there was of which a part is told ("6 of her 20 cookies").
    wholes: dict[int, Count] = field(default_factory=dict)

    def tag(self, at: int) -> str:
        """The tag of a chunk, "" behind the last."""
        return self.chunks[at].tag if at < len(self.chunks) else ""

    def noun(self, at: int) -> str:
        """The noun or lemma of a chunk."""
        return self.chunks[at].noun if at < len(self.chunks) else ""

    def _adjunct(self, at: int, end: int, places: list[tuple[str, Chunk]], adverbs: set[str], *, opening: bool = False) -> int | None:
        """A time, a place, a purpose or an adverb, without a number."""
        tag = self.tag(at)
        if tag == "COUNT" and is_time(self.chunks[at]) and self.tag(at + 1) in ("ago", "later"):
            self.dates.append(self.chunks[at])
            return at + 2
        if tag == "with" and self._count(at + 1) is not None:
            adverbs.add("with")
            return at + 1
        if opening and tag == "A" and is_time(self.chunks[at]) and self.tag(at + 1) not in ("V", "be"):
            # "an hour later"
            return at + 1
        if tag in ("MASS", "PL", "THE") and is_time(self.chunks[at]) and self._no_subject(at):
            places.append(("time", self.chunks[at]))
            return at + 1
        if tag in ("this", "that", "next", "last") and self.tag(at + 1) == "MASS" and is_time(self.chunks[at + 1]):
            places.append(("time", self.chunks[at + 1]))
            return at + 2
        if tag in PREPOSITIONS and at + 1 < end:
            thing = self.tag(at + 1)
            if tag in ("after", "before") and thing in ("that", "IT") and self.tag(at + 2) in (*ENDS, ","):
                adverbs.add("then" if tag == "after" else "earlier")
                return at + 2
            if tag in MARKS and self.tag(at + 2) in ("V", "be", "LEFT"):
                # "before the cake was cut"
                return None
            if thing in (*THINGS, "WHO", "THEM", "IT"):
                places.append((tag, self.chunks[at + 1]))
                behind = at + 2
                if thing == "THE" and self.tag(behind) == "WHO" and self.tag(behind + 1) not in ("V", "be"):
                    behind += 1
                return behind
            if tag == "from" and thing == "there":
                places.append(("from", replace(self.chunks[at + 1], noun="there")))
                return at + 2
            if thing == "this" and self.tag(at + 2) == "MASS":
                places.append(("time", self.chunks[at + 2]))
                return at + 3
            if thing == "ONE" or (thing == "X" and self.chunks[at + 1].number is None):
                # "under one oak", "from another park"
                behind = at + 3 if thing == "X" and self.tag(at + 2) == "MASS" else at + 2
                places.append((tag, replace(self.chunks[behind - 1], noun=f"another {self.noun(behind - 1)}")))
                return behind
            if tag == "for" and thing == "V" and self.chunks[at + 1].going:
                return at + 2
        if tag in ADVERBS and not (tag == "left" and self.tag(at - 1) == "WHO"):
            adverbs.add(tag)
            return at + 1
        return None

    def _no_subject(self, at: int) -> bool:
        return self.tag(at + 1) not in ("V", "be", "LEFT") or self.tag(at - 1) in PREPOSITIONS

    def _count(self, at: int) -> tuple[Count, int] | None:
        """So many things, with a number or without one ("some of them")."""
        if at >= len(self.chunks):
            return None
        start, further = at, self.chunks[at].tag == "X" and self.parse.tokens[self.chunks[at].tokens[0]].lower == "another"
        if further and self.tag(at + 1) in ("COUNT", "NUM"):
            at += 1
        chunk = self.chunks[at]
        tag = chunk.tag
        more = tag == "MORE" or at > start
        if tag in ("COUNT", "MORE") and not is_time(chunk):
            at += 1
            if self.tag(at) == "more":
                more, at = True, at + 1
            count = Count(chunk.number, chunk.noun, chunk.words, (), more=more or bool({"another", "additional", "extra"} & chunk.words))
        elif tag == "NUM" or (tag == "X" and chunk.number is not None) or tag == "some":
            at += 1
            if self.tag(at) in ("more", "others"):
                more, at = True, at + 1
            count = Count(chunk.number, "", frozenset(), (), more=more)
            if self.tag(at) == "of" and self.tag(at + 1) in ("THEM", "THE", "these", "those", "PL"):
                inner = self.chunks[at + 1]
                noun = "" if inner.tag in ("THEM", "these", "those") else inner.noun
                count = replace(count, noun=noun, words=inner.words if noun else frozenset(), part=True)
                count = replace(count, owner=inner.owner)
                at += 2
                if inner.tag == "THEM" and self.tag(at) == "COUNT" and self.chunks[at].tokens[0] == inner.tokens[-1] + 1:
                    at = self._whole(count, at)
                    count = replace(count, noun=self.chunks[at - 1].noun, words=self.chunks[at - 1].words)
            elif self.tag(at) == "of" and self.tag(at + 1) in ("his", "her", "their", "its", "the") and self.tag(at + 2) == "COUNT":
                at = self._whole(count, at + 2)
                count = replace(count, noun=self.chunks[at - 1].noun, words=self.chunks[at - 1].words, part=True)
            elif tag == "some" and self.tag(at) in ("PL", "MASS", "COUNT") and not is_time(self.chunks[at]):
                inner = self.chunks[at]
                count = replace(count, noun=inner.noun, words=inner.words)
                at += 1
        else:
            return None
        return replace(count, tokens=tuple(i for c in self.chunks[start:at] for i in c.tokens)), at

    def _whole(self, part: Count, at: int) -> int:
        """Note the whole that is told with a part of it."""
        chunk = self.chunks[at]
        self.wholes[chunk.tokens[0]] = Count(chunk.number, chunk.noun, chunk.words, chunk.tokens)
        return at + 1

    def _verbal(self, at: int) -> str:
        """A verb that was not seen as one ("some of the balloons burst")."""
        return self.tag(at) if self.tag(at) in ("burst", "hatched") else ""
