"""What each line of a chronicle does to its one stock."""

from __future__ import annotations

from dataclasses import dataclass

from cpsearch.packs import kinds_of
from cpsearch.reading.lexicon import words
from cpsearch.reading.money.ledger_chunks import Chunk
from cpsearch.reading.states.chronicle_book import FINAL, HAVING, Line, said, way_of
from cpsearch.reading.states.chronicle_holders import Holders, named
from cpsearch.reading.stock.stock_chunks import is_time
from cpsearch.reading.stock.stock_terms import is_person

__all__ = ["Stock"]

_OPENING = frozenset({"start", "begin", "leave", "open", "arrive", "set"})
_GOALS = frozenset({"in", "on", "into", "onto", "to", "inside", "aboard", "at", "by", "under", "near"})


@dataclass(frozen=True)
class Stock(Holders):
    """The stock that the question is about."""

    def sign(self, line: Line) -> str:
        """+, -, state, others or part for what a line does to the stock; "?" where that is open."""
        count = line.count
        if line.negated or count is None or "own" in count.words or (line.perfect and not (line.fronted or count.part or line.mark)):
            return "?"
        if count.owner and not self._theirs(count.owner):
            return "?"
        if self.shared and line.counted and "there is" not in line.adverbs:
            # whose?
            return "?"
        if line.counted and {line.quality, line.form} & said("absent"):
            # "4 of them are missing"
            return "-"
        if line.passive and line.verb in words("returns"):
            # "8 books were returned": to here, or from here?
            return "?"
        if line.quality:
            return "part" if line.counted and line.verb == "be" else "?"
        if any(self.who(other, line.subject) == "?" for other in line.others):
            return "?"
        found = self._itself(line) if line.counted or line.subject is None else self._done(line)
        return "part" if found == "?" and count.part and self.who(line.subject) != "?" else found

    def _theirs(self, owner: str) -> bool:
        """Whether "of his", "of Omar's" may be of this stock."""
        if self.owner is None or not named(self.owner):
            return owner in ("its", "the")
        return owner in ("his", "her", "their", "its", "my", "our") or owner in {self.parse.tokens[i].lower for i in self.owner.tokens}

    def _goal(self, line: Line) -> str:
        """Where a line says that things get to: here, elsewhere, or "" if it does not say."""
        goals = [thing for place, thing in line.places if place in _GOALS and not is_time(thing) and thing.noun != "way"]
        if any(self.here(thing) or self._person_owner(thing) for thing in goals):
            return "here"
        return "elsewhere" if goals and (self.places or self.owner is not None) else ""

    def _source(self, line: Line) -> str:
        sources = [thing for place, thing in line.places if place in ("from", "off", "of")]
        if any(self.here(thing) or self._person_owner(thing) for thing in sources):
            return "here"
        return "elsewhere" if sources else ""

    def _person_owner(self, thing: Chunk) -> bool:
        return self.owner is not None and self.who(thing) == "owner"

    def _itself(self, line: Line) -> str:
        ways = way_of(line)
        count = line.count
        if count is None:
            return "?"
        if line.passive:
            if line.verb in ("bear", "hatch"):
                return "+" if self._goal(line) != "elsewhere" else "?"
            if count.part or self._source(line) == "here":
                return "-" if set(ways) & {"get", "spend", "take", "give", "trade", "move", "perish"} else "?"
            if set(ways) & {"spend", "take", "give", "trade", "perish"}:
                return "-" if self._source(line) != "elsewhere" else "?"
            if "put" in ways or line.verb in ("hire", "plant", "build"):
                return "+" if self._goal(line) != "elsewhere" else "?"
            return "?"
        if "there is" in line.adverbs or line.verb == "be" or line.verb in HAVING:
            return "state" if line.subject is None and line.verb in HAVING else "?"
        arriving = "come" in ways or count.more or bool(count.words & said("loose")) or line.verb in ("come", "move", "get")
        if (
            line.verb in words("motion")
            and count.part
            and not arriving
            and self.places
            and self._goal(line) == "elsewhere"
            and not line.particles & {"in", "over", "up"}
        ):
            return "-" if self._source(line) != "elsewhere" else "?"
        if line.verb in words("motion") and self._goal(line) == "here" and not count.part and not ways:
            return "+"
        if line.verb == "fall" and {"person", "animal"} & {self.noun, *kinds_of(self.noun)}:
            return "?"
        if not ways and self._source(line) == "here":
            return "-"
        if "come" in ways and (any(place in ("near", "toward") for place, _ in line.places) or not self._joined(line)):
            return "?"
        if "come" in ways and not count.part:
            return "+" if self._goal(line) != "elsewhere" or line.verb == "join" else "?"
        if "go" in ways and any(not self.here(other) and self.who(other) != "owner" for other in line.others if not is_time(other)):
            # "left the inn"
            return "?"
        if "go" in ways or "perish" in ways:
            inside = any(place in ("in", "at", "inside") and not self.here(thing) and not is_time(thing) for place, thing in line.places)
            if self._source(line) == "elsewhere" or ("perish" in ways and inside) or (count.more and "go" not in ways):
                return "?"
            return "-"
        if count.part and not line.adverbs & FINAL and (line.going or "stay" in ways):
            # "6 of them were wearing hats"
            return "part" if line.verb not in ("remain", "stay") else "state"
        if "stay" in ways or line.going or line.verb in ("remain", "stay"):
            return "state"
        return "?"

    def _joined(self, line: Line) -> bool:
        """Whether whom or what newcomers join or enter is the stock or its place."""
        return all(self.here(other) or self.who(other) == "owner" or other.noun == self.noun or is_time(other) for other in line.others)

    def _done(self, line: Line) -> str:
        count, ways, who = line.count, set(way_of(line)), self.who(line.subject)
        if count is None or who == "?" or (line.subject is not None and line.subject.tag == "ONE" and line.verb not in HAVING):
            return "?"
        if line.verb in HAVING or (line.verb in _OPENING and "with" in line.adverbs):
            return "state" if who in ("owner", "place") else "others" if not count.part else "?"
        if line.passive:
            # "they were given 30 more"
            return "+" if line.verb in ("give", "send", "hand") and who == "owner" and not count.part else "?"
        recipients = [*line.others, *(thing for place, thing in line.places if place in ("to", "for"))]
        to_owner = any(self.who(chunk, line.subject) == "owner" for chunk in recipients if not is_time(chunk) and _animate(chunk))
        # what is done at a place or shop is done to what is there
        placed = self.owner is None or not named(self.owner)
        own = who in ("owner", "place") or placed
        goal, source = self._goal(line), self._source(line)
        if self.shared and who == "other" and not (to_owner and not count.part):
            # what another does with his own
            return "others" if not count.part and source != "here" and goal != "here" else "?"
        if not own and to_owner and ways & {"give", "get", "put", "trade"} and not count.part and source != "here":
            return "+"
        if who == "owner" and to_owner and line.others:
            return "?"
        if "give" in ways:
            if to_owner:
                return "?"
            return "-" if own or count.part else "others" if who == "other" and recipients else "?"
        if ways & {"spend", "trade"} and not ("put" in ways and goal):
            alone = line.subject is not None and (line.subject.tag == "WHO" or (is_person(line.subject.noun) and not line.subject.plural))
            if not count.part and source != "here" and (goal == "elsewhere" if placed else who == "other" and alone):
                # "his brother ate 3", "lost 5 hats on the train": of these?
                return "?"
        if "trade" in ways and "spend" not in ways and not ("put" in ways and goal):
            return "-" if own or count.part else "?"
        if "spend" in ways:
            # "ate 6 from her bag"
            return "?" if source == "elsewhere" and not count.part else "-"
        if "take" in ways:
            if who == "other" and not placed and not count.part and line.subject is not None and line.subject.tag == "WHO":
                return "?"
            if source == "elsewhere" and not count.part:
                return "?"
            emptied = self.owner is not None and not named(self.owner) and line.subject is not None and named(line.subject)
            definite = (
                emptied
                or count.part
                or source == "here"
                or bool(line.particles & {"out", "away", "off", "down"})
                or line.verb in ("remove", "unload", "drain")
            )
            return (
                "-"
                if definite or (who == "other" and self.owner is not None) or (self.owner is None and goal != "here" and who == "other")
                else "?"
            )
        if "move" in ways:
            if goal == "here":
                return "+" if source != "here" else "?"
            return "-" if source == "here" or count.part else "?"
        if "put" in ways:
            if goal == "here" or line.particles & {"in", "up"}:
                return "+" if not count.part and source != "here" else "?"
            if count.part or source == "here":
                return "-" if self.places and goal == "elsewhere" else "?"
            return "+" if line.verb == "add" and not goal and (who in ("owner", "place") or count.more) else "?"
        if "perish" in ways and not ways & {"get"} and not line.particles & {"home"} and (line.verb not in ("leave", "get")):
            # "the wind blew away 8 of them"
            return "-"
        if not ways and source == "here":
            return "-"
        if "get" in ways:
            if count.part or source == "here":
                return "-" if who == "other" or self.owner is None or line.verb in words("reaping") else "?"
            if line.verb in words("reaping") and not count.more and (self.places or placed) and not to_owner:
                grounds = self.places | ({self.owner.noun} if self.owner is not None else set())
                if goal == "elsewhere":
                    return "?"
                return "reap" if grounds & said("grounds") else "+" if who == "owner" else "?"
            destined = any(place == "for" and named(thing) for place, thing in line.places)
            if who == "owner":
                return "?" if destined else "+"
            if placed:
                return "+" if count.more and goal != "elsewhere" else "?"
            buyers = line.subject is not None and line.subject.noun in said("buyers")
            return "-" if buyers and line.verb in ("buy", "purchase") else "?"
        return "?"


def _animate(chunk: Chunk) -> bool:
    return chunk.tag in ("WHO", "THEM", "IT") or is_person(chunk.noun) or chunk.tag in ("THE", "A")
