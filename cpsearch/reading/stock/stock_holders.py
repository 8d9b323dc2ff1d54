"""Who and what a clause of a stock book is about, and when and where it is."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from cpsearch.reading.lexicon import mapping
from cpsearch.reading.money.ledger_chunks import Chunk
from cpsearch.reading.stock.stock_book import Asked, Book, Line, Rate, Share
from cpsearch.reading.stock.stock_chunks import THINGS, is_time
from cpsearch.reading.stock.stock_terms import Terms, is_person

__all__ = ["EVEN", "PREPOSITIONS", "Holders"]

PREPOSITIONS = {"in", "at", "on", "from", "for", "to", "during", "by", "inside", "into", "onto", "near", "under"}
_OWNERS = {"our", "their", "its"}
#: Words by which shares are alike.
EVEN = {"equally", "evenly"}


@dataclass
class Holders(Terms):
    """What is known at a clause: the book so far, the subject, verb and noun that a shorter clause takes over."""

    book: Book = field(default_factory=Book)
    subject: str = ""
    verb: Chunk | None = None
    particle: str = ""
    noun: str = ""
    last: frozenset[str] = frozenset()
    supposed: bool = False
    #: The time and place that open a clause.
    when: frozenset[str] = frozenset()
    where: frozenset[str] = frozenset()
    each: str = ""
    to: str = ""
    #: Who does so each ("3 friends eat 2 slices each"), and whether the text said so before the verb.
    members: Line | None = None
    apart: bool = False

    def add(self, item: Line | Rate | Share | Asked) -> None:
        """Write a line into the book."""
        book = self.book
        if isinstance(item, Line):
            self.book = replace(book, lines=(*book.lines, item))
        elif isinstance(item, Rate):
            self.book = replace(book, rates=(*book.rates, item))
        elif isinstance(item, Share):
            self.book = replace(book, shares=(*book.shares, item))
        else:
            self.book = replace(book, asked=(*book.asked, item))

    def holder(self, chunk: Chunk) -> str | None:
        """Whom a chunk means; a pronoun the only one told of so far whom it fits."""
        noun = chunk.noun
        if noun in ("he", "him", "she", "her", "his"):
            gender = "m" if noun in ("he", "him", "his") else "f"
            known = mapping("names", "name", "gender")
            fitting = [who for who in self.book.people if known.get(who.split()[-1], gender) == gender]
            if not self.book.people and self.subject.startswith("the "):
                return self.subject
            return fitting[0] if len(fitting) == 1 else None
        if noun in ("they", "them"):
            if "+" in self.subject or self.subject.startswith("the "):
                return self.subject
            return "+".join(sorted(self.book.people)) if len(self.book.people) > 1 else None
        if noun in ("it", "this", "that"):
            return self.subject if self.subject and self.subject not in self.book.people else None
        if noun in ("i", "me", "we", "us", "you"):
            return "i" if noun in ("i", "me") else None
        if chunk.tag == "WHO" or (is_person(noun) and not chunk.plural):
            if len(chunk.words) > 1 and chunk.tag != "WHO" and not any(is_person(word) for word in chunk.words - {noun}):
                noun = " ".join([*sorted(chunk.words - {noun}), noun])
            if noun not in self.book.people:
                self.book = replace(self.book, people=(*self.book.people, noun))
            return noun
        return " ".join(["the", *sorted(chunk.words - {noun}), noun])

    def owner_of(self, chunk: Chunk) -> str:
        """Whose a thing is said to be: "Ann's pens" hers, "his pens" the subject's, if it is a man, else those of the one man told of."""
        if not chunk.owner or chunk.owner in ("a", "an", "the"):
            return ""
        gender = {"his": "m", "her": "f"}.get(chunk.owner, "")
        if not gender:
            if chunk.owner == "my":
                return "i"
            return chunk.owner if chunk.owner in self.book.people else self.subject if chunk.owner in _OWNERS else "?"
        known = mapping("names", "name", "gender")
        if self.subject not in self.book.people or known.get(self.subject, gender) == gender:
            return self.subject
        fitting = [who for who in self.book.people if who != self.subject and known.get(who, gender) == gender]
        return fitting[0] if len(fitting) == 1 else "?"

    def nested(self) -> bool:
        """Whether the text told so far of things that have others in them, or of several sorts."""
        return bool(self.book.rates) or len({line.words for line in self.book.lines if not line.partial}) > 1

    def others(self) -> tuple[str, ...]:
        """All who were told of but the subject."""
        return tuple(who for who in self.book.people if who != self.subject)

    def both(self, at: int) -> bool:
        """ "both games"."""
        return (
            self.tag(at) in ("both", "X")
            and self.chunks[at].tokens != ()
            and self.word(at) == "both"
            and self.tag(at + 1) in ("PL", "MASS")
        )

    def subjects(self, at: int) -> tuple[str, int] | None:
        """One holder, or several that are joined."""
        names: list[str] = []
        index = at
        while self.tag(index) in ("WHO", "THE", "A", "IT") or (self.tag(index) in ("MASS", "PL") and not names):
            who = self.holder(self.chunks[index])
            if who is None or is_time(self.chunks[index]):
                return None
            index += 1
            if (
                self.tag(index) == ","
                and self.tag(index + 1) == "WHO"
                and self.tag(index + 2) == ","
                and self.chunks[index - 1].tag == "THE"
            ):
                # "her sister, Ann, has"
                self.book = replace(self.book, people=tuple(name for name in self.book.people if name != who))
                who = self.holder(self.chunks[index + 1])
                index += 3
            names.append(who or "")
            joined = 1 if self.tag(index) == "and" else 2 if self.tag(index) == "," and self.tag(index + 1) == "and" else 0
            if joined and self.tag(index + joined) in ("WHO", "THE"):
                index += joined
                continue
            break
        return ("+".join(sorted(names)), index) if names and all(names) else None

    def adverbs(self, at: int) -> tuple[frozenset[str], frozenset[str], int] | None:
        """Times and places, as words; None where something else that matters stands there."""
        when, where = frozenset[str](), frozenset[str]()
        index = at
        while True:
            tag = self.tag(index)
            if tag == "there" and self.tag(index + 1) == "be":
                break
            if tag in ("now", "ALL", "total", "home", "there", "again", "together") or tag in EVEN:
                index += 1
            elif tag in ("in", "on", "at", "from") and self.both(index + 1):
                index += 3
            elif tag in ("last", "this", "next") and self.tag(index + 1) == "MASS" and is_time(self.chunks[index + 1]):
                when |= self.chunks[index + 1].words | {tag}
                index += 2
            elif tag in THINGS and is_time(self.chunks[index]) and tag != "A":
                when |= self.chunks[index].words
                index += 1
            elif tag in PREPOSITIONS and self.tag(index + 1) in (*THINGS, "THEM", "WHO", "ONE"):
                thing = self.chunks[index + 1]
                if is_time(thing) and (thing.tag == "A" or (tag == "from" and self.tag(index + 2) == "to")):
                    break
                if is_time(thing):
                    when |= thing.words
                elif tag in ("in", "at", "on", "from", "to", "inside", "into", "onto", "near", "under"):
                    where |= thing.words or {thing.noun}
                index += 2
            elif tag == "to" and self.tag(index + 1) == "V" and self.tag(index + 2) in ("A", "THE", "MASS", "PL"):
                index += 3
            else:
                break
        return when, where, index
