"""Whose the things of a chronicle are and where they are: who is meant by a name or a pronoun, and what is counted."""

from __future__ import annotations

from dataclasses import dataclass

from cpsearch.packs import kinds_of
from cpsearch.reading.lexicon import mapping, words
from cpsearch.reading.money.ledger_chunks import Chunk
from cpsearch.reading.states.chronicle_book import Count, Line, said
from cpsearch.reading.stock.stock_terms import is_person
from cpsearch.reading.text.syntax import Parse

__all__ = ["Holders", "alike", "named", "same"]

_PRONOUNS = {"he": "m", "him": "m", "his": "m", "she": "f", "her": "f"}


@dataclass(frozen=True)
class Holders:
    """``owner`` is who or what has the things, None where they are only somewhere (``places``)."""

    parse: Parse
    noun: str
    words: frozenset[str]
    owner: Chunk | None
    places: frozenset[str]
    people: tuple[Chunk, ...]
    #: Where these are, and where others of the kind are told to be; whether somebody else has some.
    spots: tuple[Chunk, ...] = ()
    rivals: tuple[Chunk, ...] = ()
    shared: bool = False

    # ---- what and who

    def counts(self, count: Count, *, changing: bool = False) -> bool | None:
        """Whether a count is of these things (True), of others (False); None where that is open."""
        if count.bare:
            return True if count.words - {"one", "other", "another"} - said("loose") <= self.words else None
        marks = count.words - {count.noun} - said("loose")
        if count.noun == self.noun:
            # "9 wilted tulips" of the tulips
            return True if marks <= self.words or (changing and self.words <= count.words) else None
        if mapping("opposites", "word", "other").get(count.noun) == self.noun:
            return False
        if count.noun in kinds_of(self.noun) and count.noun == "person":
            return True if marks <= {"people"} else None
        shared = {self.noun, *kinds_of(self.noun)} & {count.noun, *kinds_of(count.noun)}
        return None if shared & {self.noun, count.noun, "person"} or not self._apart(count) else False

    def _apart(self, count: Count) -> bool:
        general = said("general")
        return (
            self.noun not in general and count.noun not in general and not (self.words & {count.noun}) and not (count.words & {self.noun})
        )

    def who(self, chunk: Chunk | None, but: Chunk | None = None) -> str:
        """owner, other, or "?" for whom a chunk means, who is not the subject ``but`` of its clause."""
        if chunk is None:
            return ""
        owner = self.owner
        if chunk.noun in ("it", "its"):
            return "owner" if owner is None or not named(owner) else "?"
        if chunk.noun in ("they", "them", "their"):
            if owner is None or self.shared:
                return "?"
            return "owner" if owner.plural or owner.noun in ("they", "we") else "?"
        if chunk.noun in ("i", "me", "we", "us", "you"):
            return "owner" if owner is not None and {owner.noun, chunk.noun} <= {"i", "me", "we", "us", "you"} else "other"
        if chunk.noun in _PRONOUNS:
            return self._pronoun(chunk, but)
        if owner is None:
            return "place" if chunk.noun in self.places else "other"
        return "owner" if same(self.parse, chunk, owner) else "other"

    def _pronoun(self, chunk: Chunk, but: Chunk | None) -> str:
        gender = _PRONOUNS[chunk.noun]
        if self.owner is not None and self.owner.noun in ("they", "we", "you", "i"):
            return "other"
        fitting = [
            who
            for who in self.people
            if _gender(self.parse, who) in ("", gender) and not who.plural and min(who.tokens) < min(chunk.tokens)
        ]
        fitting = [who for who in fitting if but is None or not same(self.parse, who, but)]
        owner = self.owner
        # "a friend gave him 3; later he gave 4 away": he of whom the text tells, if the other may be a woman
        if owner is not None and named(owner) and not self.shared:
            here = self.parse.tokens[chunk.tokens[0]].sentence
            said_here = [who for who in fitting if self.parse.tokens[who.tokens[0]].sentence == here]
            fitting = [who for who in fitting if who.tag == "WHO" or _gender(self.parse, who) or who in said_here]
        if owner is not None and any(same(self.parse, who, owner) for who in fitting):
            return "owner" if all(same(self.parse, who, owner) for who in fitting) else "?"
        if owner is not None and not named(owner) and not fitting:
            # "the squirrel … she", "Pete's farm … he"
            return "owner"
        if owner is not None and named(owner) and not fitting and _gender(self.parse, owner) in ("", gender):
            return "owner"
        if owner is not None and owner.noun in _PRONOUNS:
            return "owner" if owner.noun == chunk.noun or _PRONOUNS[owner.noun] == gender else "other"
        return "other" if len(fitting) == 1 else "?"

    def here(self, chunk: Chunk) -> bool:
        """Whether a place is that of the stock."""
        if chunk.noun in ("it", "there", "them"):
            return True
        if chunk.noun in self.places:
            spots = [spot for spot in self.spots if spot.noun == chunk.noun]
            return not spots or (any(alike(spot, chunk) for spot in spots) and not any(alike(spot, chunk) for spot in self.rivals))
        return self.owner is not None and not named(self.owner) and chunk.noun == self.owner.noun

    def place_of(self, line: Line) -> str:
        """here, elsewhere or "" for the place that a line names, where others of the kind are somewhere else."""
        told = [thing for _, thing in (*line.places, *line.fronted)] + [
            *line.others,
            *([line.subject] if line.subject is not None else []),
        ]
        if any(self.here(thing) and thing.noun != "it" for thing in told):
            return "here"
        return "elsewhere" if any(alike(spot, thing) for spot in self.rivals for thing in told) else ""


def alike(one: Chunk, other: Chunk) -> bool:
    """Whether two places may be one."""
    return one.noun == other.noun and (one.words <= other.words or other.words <= one.words)


def named(chunk: Chunk) -> bool:
    """Whether a chunk is a person."""
    return chunk.tag == "WHO" or is_person(chunk.noun)


def _gender(parse: Parse, chunk: Chunk) -> str:
    known = mapping("names", "name", "gender")
    if chunk.noun in _PRONOUNS:
        return _PRONOUNS[chunk.noun]
    said = [parse.tokens[i].lower for i in chunk.tokens]
    if set(said) & {"mr.", "mr", "uncle", "grandpa", "sir", "king"}:
        return "m"
    if set(said) & {"mrs.", "ms.", "miss", "mrs", "ms", "aunt", "grandma", "mum", "mom"}:
        return "f"
    return next((known[word] for word in (*said, chunk.noun) if word in known), _KIN.get(chunk.noun, ""))


_KIN = {
    "mother": "f",
    "mom": "f",
    "aunt": "f",
    "sister": "f",
    "grandmother": "f",
    "father": "m",
    "dad": "m",
    "uncle": "m",
    "brother": "m",
    "grandfather": "m",
}


def same(parse: Parse, one: Chunk, other: Chunk) -> bool:
    """Whether two chunks name the same."""
    if one.tag == "WHO" and other.tag == "WHO":
        first, second = (
            {parse.tokens[i].lower for i in chunk.tokens} - words("titles") - {"mr.", "mrs.", "ms.", "miss"} for chunk in (one, other)
        )
        return bool(first & second)
    return one.noun == other.noun and (one.words <= other.words or other.words <= one.words)
