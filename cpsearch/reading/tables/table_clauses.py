"""Clauses of tables: each amount with whose, where and when it is and what is done, however the sentence orders them.

"There are 12 red and 9 blue cups on the shelf", "Ann has 3 caps, while Bo has 4", "17 sailboats and 26 canoes were tied up", "she used
0.6 of a meter of pine": a sentence is covered word by word, or it is not read.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from cpsearch.packs import dimension
from cpsearch.reading.tables.table_comparisons import INVERSE, Base, compared, relative_of
from cpsearch.reading.tables.table_phrases import Cursor
from cpsearch.reading.tables.table_words import Amount, Phrase, forbidden
from cpsearch.reading.text.lines import Line
from cpsearch.reading.text.numbers import Number
from cpsearch.reading.text.syntax import Parse

__all__ = ["Cell", "Clauses"]

_BE = {"is", "are", "was", "were"}
_VOUCHING = {"learn", "find out", "find", "notice", "know", "see", "discover", "report"}


@dataclass(frozen=True)
class Cell:
    """One amount: what it counts, of what stuff, what is done, and who, where, when and with what (its ``anchors``)."""

    number: Number
    thing: Phrase
    stuff: Phrase | None
    verb: str
    anchors: tuple[Phrase, ...]
    #: whoever does or has it
    holder: Phrase | None
    #: the list of the text that it stands in
    clause: int
    tokens: tuple[int, ...]
    #: by which operation it follows from another cell, and from which: by its place among the cells or by what it is called
    operation: str = ""
    base: Base | int | None = None


@dataclass
class _Open:
    """A clause while it is read: its amounts, with the phrases behind each."""

    holder: Phrase | None
    fronts: tuple[Phrase, ...]
    verb: str
    amounts: list[Amount]
    behind: list[tuple[Phrase, ...]]
    objects: tuple[Phrase, ...] = ()
    #: of some amounts, by which other they are told
    told: dict[int, tuple[str, Base | None]] = field(default_factory=dict)
    #: of some amounts, what is said of them by another that they tell
    relatives: dict[int, tuple[Amount, str, Base]] = field(default_factory=dict)


class Clauses:
    """The cells found so far."""

    def __init__(self, parse: Parse) -> None:
        self.parse = parse
        self.cells: list[Cell] = []
        self._lists = 0

    def read(self, line: Line) -> bool:
        """Read one sentence; False if a word of it has no place."""
        cursor = Cursor(self.parse, line)
        _opening(cursor)
        open_: _Open | None = None
        if self.cells and cursor.word() in ("that", "this", "it") and cursor.word(1) in ("is", "was"):
            return self._remark(cursor)
        while not cursor.done:
            begun = cursor.at
            if open_ is not None and not _connected(cursor):
                return False
            before = open_
            open_ = self._clause(cursor, before)
            if open_ is None or cursor.at == begun:
                return False
            if open_ is not before and before is not None and not self._close(before):
                return False
        return open_ is not None and self._close(open_)

    def _remark(self, cursor: Cursor) -> bool:
        """ "That is 85 meters longer than the old bridge", of the one amount told."""
        said = cursor.word()
        cursor.at += 2
        relative = relative_of(cursor)
        if relative is None or not cursor.done or len(self.cells) != 1 or (said == "it" and self.cells[0].holder is None):
            return False
        amount, operation, base = relative
        cell = self.cells[0]
        aspects = {a.head for a in cell.anchors if a.prep == "aspect"}
        if (amount.thing is not None and amount.thing.head != cell.thing.head) or (amount.aspect and not {amount.aspect} >= aspects):
            return False
        self.cells.append(self._other(self.cells[0], amount, operation, base, 0))
        return True

    def _clause(self, cursor: Cursor, before: _Open | None) -> _Open | None:
        """The clause that begins here, or the one before with an amount more."""
        start = cursor.at
        fronts = tuple(cursor.adverbs())
        if fronts:
            cursor.skip(",")
        if cursor.word() == "there" and cursor.word(1) in _BE:
            cursor.at += 2
            return self._amounts(cursor, _Open(None, fronts, "be", [], []))
        if fronts and cursor.word() in _BE:
            cursor.at += 1
            return self._amounts(cursor, _Open(None, fronts, "be", [], []))
        amount = cursor.amount()
        if amount is not None:
            return self._with_amount(cursor, before, fronts, amount)
        holder = cursor.who()
        if holder is None:
            cursor.at = start
            return None
        cursor.named = holder.head
        verb = cursor.verb()
        if verb is None:
            if before is None or not before.verb or before.holder is None:
                return None
            verb = before.verb
        middle = tuple(cursor.adverbs())
        return self._amounts(cursor, _Open(holder, (*fronts, *middle), verb, [], []))

    def _amounts(self, cursor: Cursor, open_: _Open) -> _Open | None:
        made = compared(cursor)
        amount = made[0] if made is not None else cursor.amount()
        if amount is None:
            return None
        if made is not None:
            open_.told[len(open_.amounts)] = made[1:]
        open_.amounts.append(amount)
        compares = (Phrase(amount.aspect, frozenset((amount.aspect,)), (), prep="aspect"),) if amount.aspect else ()
        open_.behind.append((*compares, *_aspect(cursor), *cursor.adverbs()))
        relative = relative_of(cursor) if made is None else None
        if relative is not None and relative[0].aspect:
            return None
        if relative is not None:
            open_.relatives[len(open_.amounts) - 1] = relative
        return open_

    def _with_amount(self, cursor: Cursor, before: _Open | None, fronts: tuple[Phrase, ...], amount: Amount) -> _Open | None:
        """An amount that begins a clause of its own as its subject, or goes on with the list before."""
        behind = (*_aspect(cursor), *cursor.adverbs())
        verb = cursor.verb()
        listed = before is not None and (before.verb == "" or verb is None)
        if before is not None and listed and (not fronts or before.verb):
            if before.verb and verb is not None:
                return None
            before.amounts.append(amount)
            before.behind.append((*fronts, *behind))
            if verb is not None:
                return self._predicate(cursor, before, verb)
            return before
        made = _Open(None, fronts, "", [amount], [behind])
        return made if verb is None else self._predicate(cursor, made, verb)

    def _predicate(self, cursor: Cursor, open_: _Open, verb: str) -> _Open:
        """What the counted ones do: its object and where they do it."""
        open_.verb = verb
        thing = cursor.thing()
        item = cursor.item()
        if (
            thing is None
            and item is not None
            and cursor.tag() in ("VB", "VBP")
            and (cursor.item(1) is None or cursor.word(1) in (",", "and"))
        ):
            # a noun that a parser takes for a verb ("chose salad")
            cursor.at += 1
            thing = Phrase(cursor.word(-1), frozenset((cursor.word(-1),)), item.tokens)
        if thing is not None:
            open_.objects = (replace(thing, prep="object"),)
        open_.fronts = (*open_.fronts, *cursor.adverbs())
        return open_

    def _close(self, open_: _Open) -> bool:
        """The cells of a clause that is read."""
        if not open_.verb:
            return False
        self._lists += 1
        behind = open_.behind
        if len(behind) > 1 and behind[-1] and not any(behind[:-1]):
            # "3 red and 5 blue cups on the shelf": both
            behind = [behind[-1]] * len(behind)
        made: list[Cell] = []
        for position, amount in enumerate(open_.amounts):
            thing, stuff = amount.thing, amount.stuff
            if amount.bare:
                later = next((a for a in open_.amounts[position + 1 :] if not a.bare), None)
                earlier = made[-1] if made else self.cells[-1] if self.cells else None
                if (
                    later is not None
                    and later.thing is not None
                    and thing is not None
                    and not any(not a.bare for a in open_.amounts[:position])
                ):
                    thing, stuff = replace(later.thing, words=thing.words | {later.thing.head}), later.stuff
                elif earlier is not None and thing is not None:
                    thing, stuff = replace(earlier.thing, words=thing.words | {earlier.thing.head}), earlier.stuff
                elif earlier is not None:
                    thing, stuff = earlier.thing, earlier.stuff
                else:
                    return False
            if thing is None:
                return False
            anchors = tuple(p for p in (*open_.fronts, *behind[position], *open_.objects) if p.head)
            told = (*self.cells, *made)
            if stuff is None and told and told[-1].stuff is not None and dimension(thing.head) and thing.head == told[-1].thing.head:
                # "2 cups of milk, and the other one 3 cups"
                stuff = told[-1].stuff
            operation, named = open_.told.get(position, ("", None))
            base: Base | int | None = named
            if operation and base is None:
                if len(self.cells) != 1 or made:
                    return False
                base = 0
            made.append(Cell(amount.number, thing, stuff, open_.verb, anchors, open_.holder, self._lists, amount.tokens, operation, base))
            if position in open_.relatives:
                made.append(self._other(made[-1], *open_.relatives[position], len(self.cells) + len(made) - 1))
        self.cells += made
        return True

    def _other(self, cell: Cell, amount: Amount, operation: str, base: Base, at: int) -> Cell:
        """The amount that a cell is told by: "Ann has 9, which is 6 more than Bo has" tells what Bo has."""
        holder = base.who if base.who is not None else cell.holder
        aspects = tuple(a for a in cell.anchors if a.prep == "aspect")
        anchors = base.anchors or tuple(a for a in cell.anchors if base.who is not None and not a.timed)
        anchors = (*anchors, *(a for a in aspects if a not in anchors))
        return Cell(amount.number, cell.thing, cell.stuff, cell.verb, anchors, holder, cell.clause, amount.tokens, INVERSE[operation], at)


def _aspect(cursor: Cursor) -> tuple[Phrase, ...]:
    """ "Long", "wide" behind a measure: in which respect."""
    word = cursor.skip_any({"long", "tall", "high", "wide", "deep"})
    return (Phrase(word, frozenset((word,)), (), prep="aspect"),) if word else ()


def _opening(cursor: Cursor) -> None:
    """Pass over a condition's "if", a sentence that vouches for what it tells, and what is said in front of it without a number."""
    cursor.skip_any({"if", "so"})
    start = cursor.at
    comma = next((i for i in range(len(cursor.items)) if cursor.word(i) == ","), 0)
    front = cursor.items[start : start + comma]
    plain = all(item.number is None and item.text.split("/")[0] not in forbidden() for item in front)
    if comma and plain and (cursor.word() in ("while", "when", "as") or cursor.word() == "to") and cursor.tag() in ("IN", "WRB", "TO"):
        cursor.at += comma + 1
        return
    comma_there = cursor.word() == "there" and cursor.word(1) == ","
    cursor.at += 2 * comma_there
    if cursor.who() is not None and cursor.verb() in _VOUCHING and cursor.skip("that"):
        return
    cursor.at = start


def _connected(cursor: Cursor) -> bool:
    """Pass over what stands between two clauses or two amounts of a list."""
    comma = cursor.skip_any({",", ";"})
    if cursor.skip("as", "well", "as"):
        return True
    return bool(cursor.skip_any({"and", "while", "but", "plus", "whereas"})) or bool(comma)
