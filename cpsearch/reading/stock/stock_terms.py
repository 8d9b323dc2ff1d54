"""The amounts of a stock book: numbers, comparisons with other amounts, and parts of what is there ("half of them", "the rest")."""

from __future__ import annotations

from dataclasses import dataclass, replace

from cpsearch.packs import kinds_of
from cpsearch.reading.lexicon import mapping, words
from cpsearch.reading.money.ledger_chunks import Chunk
from cpsearch.reading.stock.stock_book import Amount, Ref
from cpsearch.reading.stock.stock_chunks import THINGS, is_time

__all__ = ["Counted", "Terms", "is_person"]

#: Nouns that stand for what is counted and name nothing.
PRONOMINAL = {"one"}
_THEM = {"THEM", "IT"}


@dataclass(frozen=True)
class Counted:
    """An amount with what it counts; ``noun`` is empty where the noun is left out, ``partial`` where it is some of what is there."""

    amount: Amount
    noun: str = ""
    words: frozenset[str] = frozenset()
    partial: bool = False
    further: bool = False
    when: frozenset[str] = frozenset()
    #: Whose things these are some of, where a name or "his" says so; "?" where that is open.
    owner: str = ""


def is_person(noun: str) -> bool:
    """Whether a noun is somebody who can have things."""
    return noun in words("kin") or "person" in kinds_of(noun) or noun in words("titles") or noun in mapping("names", "name", "gender")


@dataclass
class Terms:
    """Reads amounts on the chunks of a text; every method takes the index where it begins and gives the one behind it, or None."""

    chunks: list[Chunk]

    def tag(self, at: int) -> str:
        """The tag of a chunk, "" behind the last."""
        return self.chunks[at].tag if at < len(self.chunks) else ""

    def word(self, at: int) -> str:
        """The word that a chunk is, in the text's own form."""
        number = self.chunks[at].number
        return number.surface.lower() if number is not None else self.chunks[at].tag

    def tokens(self, start: int, end: int) -> tuple[int, ...]:
        """The tokens of some chunks."""
        return tuple(i for chunk in self.chunks[start:end] for i in chunk.tokens)

    def holder(self, chunk: Chunk) -> str | None:
        """Whom a chunk means."""
        raise NotImplementedError

    def owner_of(self, chunk: Chunk) -> str:
        """Whose a thing is said to be."""
        raise NotImplementedError

    def nested(self) -> bool:
        """Whether the text told so far of things that have others in them, or of several sorts."""
        raise NotImplementedError

    def others(self) -> tuple[str, ...]:
        """All who were told of but the subject."""
        raise NotImplementedError

    def counted(self, at: int) -> tuple[Counted, int] | None:
        """The amount that begins at a chunk."""
        tag, chunk = self.tag(at), self.chunks[at] if at < len(self.chunks) else None
        if chunk is None:
            return None
        if tag in ("another", "additional") and self.tag(at + 1) in ("COUNT", "NUM"):
            found = self.counted(at + 1)
            return (replace(found[0], further=True), found[1]) if found is not None else None
        if tag == "ONE":
            return (Counted(self._told(chunk), chunk.noun, chunk.words), at + 1) if chunk.number is not None else None
        if tag == "COUNT" and self.tag(at + 1) in ("more", "fewer", "less") and self.tag(at + 2) == "than":
            return self._compared(at, at + 3, "more" if self.tag(at + 1) == "more" else "less", chunk)
        if tag == "COUNT":
            further = bool(chunk.words & {"additional", "extra"})
            return Counted(self._told(chunk), chunk.noun, chunk.words - {"additional", "extra"}, further=further), at + 1
        if tag in ("MORE", "FEWER"):
            return self._gap(at, chunk)
        if tag == "NUM":
            return self._number(at, chunk)
        if tag == "as" and self.tag(at + 1) in ("many", "much"):
            return self._times(at - 1, replace(chunk, tag="MULT", number=None))
        if tag in ("MULT", "FRAC", "PERCENT"):
            return self._times(at, chunk) or self._part(at, chunk)
        if tag == "REST":
            noun = next(iter(chunk.words), "") if len(chunk.words) == 1 else ""
            return Counted(Amount("rest", None, chunk.tokens), noun if noun != "of" else "", chunk.words, partial=True), at + 1
        return None

    def _dated(self, at: int) -> int:
        """Two where "on Monday" stands between an amount and what it is compared with."""
        named = self.tag(at) in ("on", "in") and self.tag(at + 1) in THINGS and is_time(self.chunks[at + 1])
        return 2 if named else 0

    def _told(self, chunk: Chunk) -> Amount:
        return Amount("told", chunk.number, chunk.tokens)

    def _gap(self, at: int, chunk: Chunk) -> tuple[Counted, int] | None:
        """ "5 more hats than Bo", "5 more hats", which come on top of what is there."""
        dated = self._dated(at + 1)
        if self.tag(at + 1 + dated) == "than" and dated:
            found = self._compared(at, at + 4, "more" if chunk.tag == "MORE" else "less", chunk)
            return (replace(found[0], when=self.chunks[at + 2].words), found[1]) if found is not None else None
        if self.tag(at + 1) != "than":
            if self.tag(at + 1) == "now":
                # than before?
                return None
            if chunk.tag == "FEWER":
                return Counted(Amount("less", chunk.number, chunk.tokens, Ref()), chunk.noun, chunk.words), at + 1
            return Counted(self._told(chunk), chunk.noun, chunk.words, further=True), at + 1
        return self._compared(at, at + 2, "more" if chunk.tag == "MORE" else "less", chunk)

    def _number(self, at: int, chunk: Chunk) -> tuple[Counted, int] | None:
        further = {"more": "more", "fewer": "less", "less": "less"}.get(self.tag(at + 1), "")
        if further and self.tag(at + 2) == "than":
            return self._compared(at, at + 3, further, chunk)
        if further == "more":
            return Counted(self._told(chunk), further=True), at + 2
        if further:
            return None
        if self.tag(at + 1) == "of" and self.tag(at + 2) in (*_THEM, "THE", "those", "these"):
            whole = self.chunks[at + 2]
            named = whole.tag == "THE"
            if not named and self.nested():
                # "6 trays with 12 rolls each … 3 of them": of the trays, or of the rolls?
                return None
            owner = self.owner_of(whole) if named else ""
            said = whole.words if named else frozenset[str]()
            return Counted(self._told(chunk), whole.noun if named else "", said, partial=True, owner=owner), at + 3
        return Counted(self._told(chunk)), at + 1

    def _compared(self, at: int, behind: int, how: str, chunk: Chunk) -> tuple[Counted, int] | None:
        """What stands behind "than": a name, a sort, a day, or another comparison."""
        if self.tag(behind) in ("MULT", "FRAC"):
            inner = self._times(behind, self.chunks[behind])
            if inner is None:
                return None
            one, end = inner
            amount = Amount(how, chunk.number, self.tokens(at, end), inner=one.amount)
            return Counted(amount, chunk.noun or one.noun, chunk.words or one.words), end
        found = self.ref(behind)
        if found is None:
            return None
        ref, end = found
        return Counted(Amount(how, chunk.number, self.tokens(at, end), ref), chunk.noun, chunk.words), end

    def _times(self, at: int, chunk: Chunk) -> tuple[Counted, int] | None:
        """ "twice as many hats as Bo", "half the number of hats that Bo has", "three times that many"."""
        if chunk.tag == "PERCENT":
            return None
        index = at + 1
        index += self.tag(index) == "of" and self.tag(index + 1) in ("that", "NUMBER")
        if self.tag(index) == "as" and self.tag(index + 1) in ("many", "much"):
            index += 2
            noun, said = "", frozenset[str]()
            if self.tag(index) in ("PL", "MASS"):
                noun, said = self.chunks[index].noun, self.chunks[index].words
                index += 1
            dated = self._dated(index) if self.tag(index + 2) == "as" else 0
            when = self.chunks[index + 1].words if dated else frozenset[str]()
            index += dated
            ref, end = Ref(), index
            if self.tag(index) == "as":
                found = self.ref(index + 1)
                if found is None:
                    return None
                ref, end = found
            return Counted(Amount("times", chunk.number, self.tokens(at, end), ref), noun, said, when=when), end
        if self.tag(index) == "NUMBER":
            thing = self.chunks[index]
            index += 1
            linked = self.tag(index) in ("that", "as")
            found = self.ref(index + linked) if linked or self.tag(index) == "WHO" else None
            ref, end = found if found is not None else (Ref(things=(replace(thing, tag="PL"),)), index)
            if linked and found is None:
                return None
            if found is not None and not ref.things:
                ref = replace(ref, things=())
            return Counted(Amount("times", chunk.number, self.tokens(at, end), ref), thing.noun, thing.words), end
        pointing = self.tag(index) == "that" and (
            self.tag(index + 1) in ("many", "much")
            or (self.tag(index + 1) == "MASS" and self.chunks[index + 1].noun in ("number", "amount"))
        )
        if pointing:
            end = index + 2
            noun, said = "", frozenset[str]()
            if self.tag(index + 1) == "many" and self.tag(end) == "PL":
                noun, said = self.chunks[end].noun, self.chunks[end].words
                end += 1
            return Counted(Amount("times", chunk.number, self.tokens(at, end), Ref()), noun, said), end
        return None

    def _part(self, at: int, chunk: Chunk) -> tuple[Counted, int] | None:
        """ "half of them", "a third of the remaining pens", "20% of the pens", "half the pens"."""
        index = at + 1 + (self.tag(at + 1) == "of")
        if self.tag(index) == "what" and self.tag(index + 1) == "LEFT":
            return Counted(Amount("part", chunk.number, self.tokens(at, index + 2), after=True), partial=True), index + 2
        index += self.tag(index) in ("those", "these")
        if self.tag(index) not in (*_THEM, "THE", "REST") or (index == at + 1 and self.tag(index) not in ("THE", "REST")):
            return None
        whole = self.chunks[index]
        named = whole.tag == "THE" or (whole.tag == "REST" and len(whole.words) > 0)
        noun = whole.noun if whole.tag == "THE" else ""
        amount = Amount("part", chunk.number, self.tokens(at, index + 1), after=whole.tag == "REST")
        owner = self.owner_of(whole) if whole.tag == "THE" else ""
        return Counted(amount, noun, whole.words if named else frozenset(), partial=True, owner=owner), index + 1

    def ref(self, at: int) -> tuple[Ref, int] | None:
        """The amount that is named behind "as" and "than": whose, of what sort, or when."""
        tag = self.tag(at)
        if tag in ("on", "in", "during") and self.tag(at + 1) in THINGS and is_time(self.chunks[at + 1]):
            dates = [self.chunks[at + 1].words]
            index = at + 2
            while self.tag(index) == "and" and self.tag(index + 1) in THINGS and is_time(self.chunks[index + 1]):
                dates.append(self.chunks[index + 1].words)
                index += 2
            if len(dates) == 1:
                return Ref(when=dates[0]), index
            if self.tag(index) not in ("combined", "together", "ALL"):
                return None
            return Ref(dates=tuple(dates)), index + 1
        holders: list[str] = []
        things: list[Chunk] = []
        index = at
        if self.tag(at) in ("both", "X") and self.word(at) == "both" and self.tag(at + 1) == "of" and self.tag(at + 2) == "THEM":
            people = self.others()
            return (Ref(people), at + 3 + (self.tag(at + 3) in ("together", "combined", "ALL"))) if len(people) == 2 else None
        while True:
            tag = self.tag(index)
            if tag not in ("WHO", "THEM", "THE", "PL", "MASS", "A", "NUMBER"):
                return None
            chunk = self.chunks[index]
            if chunk.tag in ("WHO", "THEM") or is_person(chunk.noun):
                who = self.holder(chunk)
                if who is None:
                    return None
                holders.append(who)
            elif is_time(chunk) or chunk.tag == "A":
                return None
            else:
                things.append(chunk)
            index += 1
            if self.tag(index) == "and" and self.tag(index + 1) in ("WHO", "THE", "PL") and self._closes(index):
                index += 1
                continue
            break
        joined = len(holders) + len(things) > 1
        if self.tag(index) in ("combined", "together", "ALL") or (self.tag(index) == "V" and self.chunks[index].noun == "combine"):
            index += 1
        elif joined:
            return None
        verb, when = "", frozenset[str]()
        if (
            holders
            and not things
            and self.tag(index) in ("AUX", "V")
            and not (self.tag(index) == "V" and self.counted(index + 1) is not None)
        ):
            verb = self.chunks[index].noun
            index += 1
        if self.tag(index) in ("on", "in", "during") and self.tag(index + 1) in THINGS and verb and is_time(self.chunks[index + 1]):
            when = self.chunks[index + 1].words
            index += 2
        return Ref(tuple(holders), tuple(things), when, verb), index

    def _closes(self, at: int) -> bool:
        """Whether a conjunction behind a name joins names ("Ann and Bo combined") and opens no clause."""
        index = at
        while self.tag(index) == "and" and self.tag(index + 1) in ("WHO", "THE", "PL"):
            index += 2
        combined = self.tag(index) == "V" and self.chunks[index].noun == "combine"
        return combined or self.tag(index) in ("combined", "together", "ALL")
