"""The whole of a text and its parts: "a jar holds 60 candies; 24 are lemon candies and the rest are mint candies".

A part says of how many of the whole ("96 of them", "35 buttons", "the rest") what they are or do, and its words are kept as they stand.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from cpsearch.packs import kinds_of
from cpsearch.reading.lexicon import words
from cpsearch.reading.tables.table_clauses import Cell, Clauses
from cpsearch.reading.tables.table_contrasts import excluding
from cpsearch.reading.tables.table_phrases import Cursor
from cpsearch.reading.tables.table_words import Amount, Phrase, forbidden
from cpsearch.reading.text.clauses import verb_class
from cpsearch.reading.text.lines import Item, Line
from cpsearch.reading.text.numbers import Number
from cpsearch.reading.text.phrases import noun_of
from cpsearch.reading.text.syntax import Parse

__all__ = ["ComplementParts", "ComplementSaid", "barred", "said_of"]

_DENIALS = {"not", "n't", "no", "nt"}
_OF = ("them", "these", "those", "which", "whom")
_RESTS = (
    ("the", "rest"),
    ("the", "others"),
    ("the", "remainder"),
    ("the", "other", "ones"),
    ("the", "remaining", "ones"),
    ("others",),
)
_FORMS = {"be", "do", "there", "the", "a", "an", "of", "them", "these", "those", "his", "her", "its", "their", "also", "only", "one", "it"}


@dataclass(frozen=True)
class ComplementSaid:
    """What some are said to be: the words for it, and whether it is denied."""

    words: frozenset[str]
    denied: bool = False


@dataclass(frozen=True)
class _Part:
    said: ComplementSaid
    number: Number | None
    #: whether it is said to be of the whole ("of them"), and not only by its noun
    of: bool
    #: by which noun it is a part of the whole; None for "of them"
    noun: Phrase | None


class ComplementParts:
    """The whole and its parts, sentence by sentence."""

    def __init__(self, parse: Parse) -> None:
        self.parse = parse
        self.cells: list[Cell] = []
        self.parts: list[_Part] = []

    # --- what is told -------------------------------------------------------------------------------------------

    def read(self, line: Line) -> bool:
        """Read one sentence as the whole, as parts, or as the whole and then parts."""
        items = line.items
        if items and items[0].text.split("/")[0] == "if":
            items = items[1:]
        if self.cells:
            return self._parts_of(items)
        clauses = Clauses(self.parse)
        front = self._front(items)
        if front is not None:
            return self._parts_of(front)
        for end in range(len(items), 2, -1):
            if end < len(items) and items[end].text.split("/")[0] not in (",", "and", "but", "of", ":", ";"):
                continue
            clauses = Clauses(self.parse)
            if not clauses.read(Line(items[:end])):
                continue
            self.cells = clauses.cells
            if end == len(items) or self._parts_of(items[end:]):
                return True
            self.cells, self.parts = [], []
        return False

    def _front(self, items: tuple[Item, ...]) -> tuple[Item, ...] | None:
        """ "Of 80 seats in the theater," / "In a choir of 60 singers,": what stands behind it."""
        cursor = Cursor(self.parse, Line(items))
        place = None
        if not cursor.skip("out", "of") and not cursor.skip("of"):
            place = cursor.adverb()
            if place is None or not cursor.skip("of"):
                return None
        cursor.skip("the")
        amount = cursor.amount()
        if amount is None or amount.thing is None or amount.bare:
            return None
        anchors = tuple(p for p in (*((place,) if place else ()), *cursor.adverbs()) if p.head)
        if not cursor.skip(","):
            return None
        self.cells = [_cell(amount, anchors)]
        return items[cursor.at :]

    def _parts_of(self, items: tuple[Item, ...]) -> bool:
        """Read a sentence, or what is left of one, as parts only."""
        cursor = Cursor(self.parse, Line(items))
        begun = len(self.parts)
        while not cursor.done:
            cursor.skip_any({",", ":", ";"})
            cursor.skip_any({"and", "but", "while"})
            start = cursor.at
            there = cursor.word() == "there" and cursor.word(1) in ("is", "are", "was", "were")
            cursor.at += 2 * there
            opened = self._subject(cursor)
            if opened is None:
                return False
            number, noun, sorts = opened
            if noun is not None and noun.owner:
                return False
            of = any(cursor.items[i].text.split("/")[0] == "of" for i in range(start, cursor.at))
            if number is not None and not of and self._moving(cursor):
                # "10 pupils came in": beside those who are there
                return False
            said = self._said(cursor, _ending(cursor), bool(self.parts[begun:]) or there or bool(sorts))
            if said is None or cursor.at == start:
                return False
            made = ComplementSaid(said.words | sorts, said.denied)
            if not made.words or (self.parts and self.parts[-1].number is None and not self._some(made)):
                return False
            self.parts.append(_Part(made, number, of, noun))
            if len(self.parts) == 2 and self.parts[0].number is None:
                self.parts.reverse()
        return len(self.parts) > begun

    def _subject(self, cursor: Cursor) -> tuple[Number | None, Phrase | None, frozenset[str]] | None:
        """ "96 of them", "35 buttons", "71", "the rest of the frogs": how many, of what, and a sort that is said with the noun."""
        for said in _RESTS:
            if cursor.skip(*said):
                if cursor.skip("of", "the") or cursor.skip("of", "these"):
                    return (None, noun, frozenset()) if (noun := cursor.thing()) is not None else None
                cursor.skip("of", "them")
                return None, None, frozenset()
        if cursor.word() == "the" and cursor.word(1) in ("other", "remaining"):
            cursor.at += 2
            noun = cursor.thing(determined=False)
            return (None, noun, frozenset()) if noun is not None and noun.plural else None
        item = cursor.item()
        if (
            item is not None
            and item.text == "#vague"
            and item.number is not None
            and item.number.surface.lower() == "some"
            and not self.parts
        ):
            # "some were silver and 39 were gold"
            cursor.at += 1
            cursor.skip("of", "them")
            return None, None, frozenset()
        if item is None or item.number is None or item.text not in ("#cardinal", "#dozen"):
            return None
        cursor.at += 1
        if cursor.skip("of"):
            if cursor.skip_any(set(_OF)):
                cursor.skip_any({"people", "ones"})
                return item.number, None, frozenset()
            cursor.skip_any({"the", "these", "those", "his", "her", "their"})
            noun = cursor.thing(determined=False)
            return (item.number, noun, frozenset()) if noun is not None else None
        if cursor.tag().startswith(("VB", "MD")) and cursor.tag() not in ("VBN", "VBG"):
            return item.number, None, frozenset()
        noun = cursor.thing(determined=False)
        if noun is None:
            return item.number, None, frozenset()
        cells = [c for c in self.cells if c.thing.head == noun.head]
        if not cells:
            return None
        return item.number, noun, frozenset(noun.words - cells[0].thing.words)

    def _moving(self, cursor: Cursor) -> bool:
        """Whether the verb that stands here brings some or takes some away, so that they need not be of the whole."""
        item = cursor.item()
        if item is None or item.number is not None or not cursor.tag().startswith("VB"):
            return False
        return verb_class(cursor.token(item).lemma, cursor.word(1)) not in ("act", "have", "be")

    def _some(self, made: ComplementSaid) -> bool:
        """Whether what "some" were said to be is all that is left beside what is told now: silver and gold, not silver and new."""
        return len(self.parts) == 1 and excluding(self.parts[0].said.words, made.words)

    def _said(self, cursor: Cursor, end: int, brief: bool) -> ComplementSaid | None:
        """The predicate up to ``end``; without a verb only behind another part (``brief``: "and the rest brown")."""
        items = cursor.items[cursor.at : end]
        cursor.at = end
        if any(item.number is not None and item.text != "#ordinal" for item in items):
            return None
        if any(item.text.split("/")[0] in barred() for item in items):
            return None
        if not brief and not any(item.text.partition("/")[2].startswith(("VB", "MD")) for item in items):
            return None
        return said_of(self.parse, items)

    def whole(self) -> Cell | None:
        """The one amount that all parts are of."""
        nouns = [part.noun for part in self.parts if part.noun is not None]
        fitting = [c for c in self.cells if all(n.head == c.thing.head and self._names(n, c) for n in nouns)]
        if not nouns and len(self.cells) != 1:
            return None
        if len(fitting) != 1 or fitting[0].stuff is not None:
            return None
        others = [c for c in self.cells if c is not fitting[0]]
        whole = fitting[0]
        apart = all(c.thing.head not in kinds_of(whole.thing.head) and whole.thing.head not in kinds_of(c.thing.head) for c in others)
        if whole.holder is None and whole.verb != "be" and any(part.number is not None and not part.of for part in self.parts):
            # "20 pupils passed. 6 failed": of those, or of all?
            return None
        return whole if apart and not (others and not nouns) else None

    def _names(self, noun: Phrase, cell: Cell) -> bool:
        """Whether a part's noun may be of a cell: no sort of it belongs to another cell of that noun."""
        known = {word for c in self.cells if c.thing.head == cell.thing.head for word in c.thing.words}
        rivals = [c for c in self.cells if c.thing.head == cell.thing.head]
        return (
            (noun.words & known) == cell.thing.words
            if len(rivals) > 1
            else cell.thing.words <= noun.words or noun.words <= cell.thing.words
        )


def said_of(parse: Parse, items: tuple[Item, ...]) -> ComplementSaid:
    """What words say, and whether they deny it."""
    tokens = [parse.tokens[i] for item in items for i in item.tokens if item.number is None]
    said = [t for t in tokens if any(c.isalnum() for c in t.text) or t.lower == "n't"]
    denials = [t for t in said if t.lower in _DENIALS]
    kept = {_lemma(parse, t.index) for t in said if t not in denials}
    return ComplementSaid(frozenset(kept - _FORMS - {"that", "who", "which", "many", "how", "as", "make"}), len(denials) % 2 == 1)


@cache
def barred() -> frozenset[str]:
    """Words that may not stand in what some are said to be; what has an opposite may."""
    return forbidden() - _DENIALS - {word for line in words("contraries") for word in line.split("/")}


def _cell(amount: Amount, anchors: tuple[Phrase, ...]) -> Cell:
    assert amount.thing is not None
    return Cell(amount.number, amount.thing, amount.stuff, "be", anchors, None, 0, amount.tokens)


def _ending(cursor: Cursor) -> int:
    """Where the predicate that begins here ends: before the next part of a list."""
    for i in range(cursor.at, len(cursor.items)):
        word = cursor.items[i].text.split("/")[0]
        if word in (",", "and", "but", "while", ";"):
            after = i + 1
            while after < len(cursor.items) and cursor.items[after].text.split("/")[0] in ("and", "but", "while"):
                after += 1
            follows = cursor.items[after] if after < len(cursor.items) else None
            if follows is not None and (follows.number is not None or follows.text.split("/")[0] in ("the", "others", "there")):
                return i
    return len(cursor.items)


def _lemma(parse: Parse, index: int) -> str:
    token = parse.tokens[index]
    if token.tag.startswith("NN"):
        return noun_of(token)
    if token.tag in ("VBN", "VBG") and (token.lemma in words("stays") or token.tag == "VBN"):
        return token.lower
    return token.lemma.lower() if token.tag.startswith(("VB", "MD")) else token.lower
