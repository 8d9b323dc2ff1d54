"""Tables: texts that tell amounts of things by sort, holder, place, time or object, and one question for a sum of them or a difference.

A table is closed: every sentence is covered by ``table_clauses``, all amounts are of one doing, and each is among what is asked or told
of something else by an explicit contrast. Amounts that may share members (beads and red beads) make no table.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import pairwise

from cpsearch.packs import dimension, kinds_of
from cpsearch.reading.draft import Draft
from cpsearch.reading.lexicon import words
from cpsearch.reading.tables.table_clauses import Cell, Clauses
from cpsearch.reading.tables.table_contrasts import (
    alive,
    anchors_of,
    apart,
    contrast,
    excluding,
    is_person,
    placed_apart,
    same,
    same_things,
)
from cpsearch.reading.tables.table_questions import Asked, asked_of
from cpsearch.reading.tables.table_sums import bases_of, license_sides, whole_draft
from cpsearch.reading.tables.table_words import Phrase
from cpsearch.reading.text.clauses import verb_class
from cpsearch.reading.text.closed import is_scenery
from cpsearch.reading.text.lines import lines_of, split_question
from cpsearch.reading.text.numbers import Number
from cpsearch.reading.text.syntax import Parse

__all__ = ["read_table"]

_STATIC = {"have", "be", "own", "hold", "contain", "keep", "carry", "weigh", "measure"}
_WANTING = {"need", "require", "call for", "use"}
_UNCOUNTED = {"pair", "pairs", "couple", "couples"}
_FURTHER = {"also", "then", "later", "else", "besides", "already", "still"}
_PAST, _PRESENT = {"was", "were", "had"}, {"is", "are", "has"}
#: What several do may be done to the same things.
_SEEING = {"see", "spot", "notice", "watch", "count", "visit", "meet", "hear", "know", "read", "like", "want"}
#: Decimals with more places are rounded and have no exact sum.
_FINEST = 10**6


def read_table(parse: Parse, numbers: tuple[Number, ...]) -> Draft | None:
    """The draft of a text that is a table; None if it is none."""
    parts = split_question(lines_of(parse, numbers))
    if parts is None:
        return None
    lines, question = parts
    asked = asked_of(parse, question)
    if asked is None:
        return None
    if any(t.lower in _UNCOUNTED for t in parse.tokens) or any(item.text.split("/")[0] in _FURTHER for item in question.items):
        return None
    if any(one.lower in ("a", "an") and other.lower in words("times") for one, other in pairwise(parse.tokens)):
        # "3 figs a day": so many each day
        return None
    if len({t.lower in _PAST for t in parse.tokens if t.lower in _PAST | _PRESENT}) > 1:
        # "the tower was taller than the wall": than the wall is now?
        return None
    clauses = Clauses(parse)
    scenes = {t.lower for line in lines if not line.numbered for t in (parse.tokens[i] for i in line.tokens) if t.tag == "NNP"}
    for line in lines:
        if not line.numbered and not clauses.cells and is_scenery(line):
            continue
        if not clauses.read(line):
            return None
    told = {word for cell in clauses.cells for phrase in anchors_of(cell) for word in (*phrase.told, *phrase.head.split())}
    if asked.holder is not None and asked.holder.head in ("they", "we") and scenes - told:
        # "Ann, Bo and Cy went out": what Cy did may be untold
        return None
    table = _Table(parse, asked, clauses.cells)
    sides = table.sides()
    if sides is None:
        return None
    draft = whole_draft(parse, question)
    if asked.counting is not None:
        draft.restated.add(asked.counting.span)
    license_sides(draft, asked, table.cells, table.bases, sides)
    return draft


@dataclass(frozen=True)
class _Side:
    """One description of cells."""

    things: tuple[Phrase, ...]
    stuff: Phrase | None
    anchors: tuple[Phrase, ...]
    verb: str = ""


class _Table:
    """The cells of a text, and which of them are asked for."""

    def __init__(self, parse: Parse, asked: Asked, cells: list[Cell]) -> None:
        self.parse = parse
        self.asked = asked
        self.cells = cells
        #: for each cell that is told by another, which one that is
        self.bases = bases_of(cells)

    def sides(self) -> tuple[list[int], ...] | None:
        """The cells of the sum, or of both sides of the difference; None where a cell is neither in nor clearly out."""
        asked, cells = self.asked, self.cells
        if len(cells) < 2 or any(cell.number.value.denominator > _FINEST or cell.number.value == 0 for cell in cells):
            return None
        if self.bases is None or not self._one_holder() or not self._one_doing():
            return None
        side = _Side(asked.things, asked.stuff, self._constraints())
        found: tuple[list[int], ...] | None
        if asked.mode:
            found = self._compared(side)
        else:
            own = self._matching(side)
            derived = bool(own) and any(cells[i].operation for i in own or ())
            found = None if own is None or len(own) < 2 - derived else (own,)
        if found is None or not all(self._disjoint(one) for one in found) or not self._same_unit(found):
            return None
        if len(found) == 2 and set(found[0]) & set(found[1]):
            return None
        return found if self._counted(found) else None

    def _constraints(self) -> tuple[Phrase, ...]:
        holder = self.asked.holder
        return (*(() if holder is None or holder.pronoun else (holder,)), *self.asked.anchors)

    # --- what is told -------------------------------------------------------------------------------------------

    def _one_holder(self) -> bool:
        """Whether it is clear whom each pronoun means."""
        told = [cell.holder for cell in self.cells if cell.holder is not None]
        named = {(h.head, h.told) for h in told if not h.pronoun}
        pronouns = [h for h in told if h.pronoun] + ([self.asked.holder] if self.asked.holder and self.asked.holder.pronoun else [])
        several = [h for h in pronouns if h.head in ("they", "we")]
        if any(h.head in ("he", "she") for h in pronouns) and any(h.owner not in ("", "my", "our") for h in told):
            # "Ann's mother picked 5. She picked 3": Ann or her mother
            return False
        if len(named) > 1 and any(h not in several or h in told for h in pronouns):
            return False
        return not (several and len(named) == 1 and not any(h.plural or " and " in h.head for h in told))

    def _one_doing(self) -> bool:
        """Whether all amounts are of the doing that is asked about."""
        verbs = {cell.verb for cell in self.cells}
        asked = self.asked.verb
        if self.asked.than is not None and self.asked.than.verb:
            return verbs == {asked, self.asked.than.verb}
        if not asked:
            return len(verbs) == 1
        if verbs <= _STATIC:
            moments = [a for cell in self.cells for a in cell.anchors if a.timed]
            return asked in _STATIC and not moments
        if verbs <= {"need", "require", "call for"}:
            return asked in _WANTING
        if len(verbs) == 1:
            verb = next(iter(verbs))
            return asked == verb or (asked == "be" and self._kept(verb)) or (asked in _STATIC and self._gained(verb))
        return asked in _STATIC and all(map(self._gained, verbs))

    def _gained(self, verb: str) -> bool:
        first, _, particle = verb.partition(" ")
        return verb_class(first, particle or "-") == "gain"

    def _kept(self, verb: str) -> bool:
        """ "17 boats were tied up; how many are there": where those who did it are there by it."""
        return verb in words("stays")

    # --- which are asked ----------------------------------------------------------------------------------------

    def _matching(self, side: _Side) -> list[int] | None:
        """The cells that are of a description; None if one may be or not."""
        fitting: list[int] = []
        for i, cell in enumerate(self.cells):
            kind = self._kind(side, cell)
            place = self._place(side, cell)
            if side.verb and cell.verb != side.verb:
                continue
            if "out" in (kind, place):
                continue
            if "open" in (kind, place):
                return None
            fitting.append(i)
        return fitting

    def _kind(self, side: _Side, cell: Cell) -> str:
        """Whether a cell counts what is described: "in", "out" or "open"."""
        if not side.things:
            wanted = self.asked.measured
            measure = dimension(cell.thing.head)
            return "in" if measure and wanted in ("any", measure) else "open"
        found = {self._kind_of(thing, side.stuff, cell) for thing in side.things}
        return "in" if "in" in found else "open" if "open" in found else "out"

    def _kind_of(self, thing: Phrase, stuff: Phrase | None, cell: Cell) -> str:
        own = "in" if self._money(thing, cell) else self._sort(thing, cell.thing, cell)
        if stuff is not None:
            if cell.stuff is None:
                return "out" if own == "out" else "open"
            inner = self._sort(stuff, cell.stuff, cell)
            return "out" if "out" in (own, inner) else "open" if "open" in (own, inner) else "in"
        if own != "in" and cell.stuff is not None:
            # "how much flour", "how many pieces of candy"
            uniform = self.asked.much and len({c.thing.head for c in self.cells}) == 1
            return self._sort(thing, cell.stuff, cell) if dimension(cell.thing.head) or uniform else "open"
        return own

    def _money(self, thing: Phrase, cell: Cell) -> bool:
        return thing.head == "money" and dimension(cell.thing.head) == "money"

    def _sort(self, wanted: Phrase, told: Phrase, cell: Cell) -> str:
        """Whether what is told is of the wanted sort."""
        more, less = wanted.words - {wanted.head}, told.words - {told.head}
        if wanted.head == told.head or f"{' '.join(less)} {told.head}" == wanted.head:
            lacking = more - told.words
            if not lacking:
                return "in"
            return "out" if excluding(lacking, less - wanted.words) or self._contrasted(wanted, cell) else "open"
        if wanted.head in kinds_of(told.head):
            return "in" if not more else "open"
        if told.head in kinds_of(wanted.head) or wanted.words & told.words:
            return "open"
        known = any(wanted.head == other.thing.head or (other.stuff and wanted.head == other.stuff.head) for other in self.cells)
        beside = any(wanted.head in kinds_of(p.head) for c in self.cells for p in (c.thing, c.stuff) if p is not None)
        return "out" if known or beside else "open"

    def _contrasted(self, wanted: Phrase, cell: Cell) -> bool:
        """Whether a list tells the wanted sort beside the one of a cell, which then is another."""
        told = cell.stuff if cell.stuff is not None and wanted.head == cell.stuff.head else cell.thing
        beside = [c for c in self.cells if c.clause == cell.clause and c is not cell]
        return bool(told.words - wanted.words) and any(wanted.words <= p.words for c in beside for p in (c.thing, c.stuff) if p is not None)

    def _place(self, side: _Side, cell: Cell) -> str:
        """Whether a cell is of whom, where and when it is asked."""
        found = [self._anchored(anchor, cell) for anchor in side.anchors]
        return "out" if "out" in found else "open" if "open" in found else "in"

    def _anchored(self, wanted: Phrase, cell: Cell) -> str:
        own = anchors_of(cell)
        if wanted.prep == "aspect":
            aspects = {a.head for a in own if a.prep == "aspect"}
            return "in" if wanted.head in aspects or not aspects else "out"
        base = (self.bases or {}).get(self.cells.index(cell))
        if not own and base is not None:
            # "there are 7 fewer boys than girls" where the girls are
            return self._anchored(wanted, self.cells[base])
        if any(same(wanted, a) for a in own):
            return "in"
        everywhere = [[a for a in anchors_of(c) if a.head == wanted.head] for c in self.cells]
        if wanted.plural and all(everywhere) and all(not a.plural for found in everywhere for a in found) and len(wanted.words) == 1:
            return "in"
        names = wanted.head.split(" and ")
        if len(names) == 2 and cell.holder is not None and cell.holder.head in names:
            return "in"
        if self._jointly(wanted):
            return "in"
        told = any(same(wanted, a) for c in self.cells for a in anchors_of(c))
        if told and any(contrast(wanted, a) for a in own):
            return "out"
        return "open"

    def _jointly(self, wanted: Phrase) -> bool:
        """ "The two girls", "both teams", "they" of all holders that are told."""
        holders = {(c.holder.head, c.holder.told) for c in self.cells if c.holder is not None and not c.holder.pronoun}
        counting = self.asked.counting
        named = counting is not None and counting.value == len(holders) and wanted is self.asked.holder
        people = all(is_person(c.holder) for c in self.cells if c.holder is not None)
        return named and wanted.plural and people and wanted.head in ("child", "friend", "kid", "person")

    # --- differences --------------------------------------------------------------------------------------------

    def _compared(self, side: _Side) -> tuple[list[int], list[int]] | None:
        than = self.asked.than
        if than is None:
            if len(self.cells) != 2:
                return None
            more = self._matching(side)
            if more is None or len(more) != 1:
                return None
            return more, [1 - more[0]]
        if than.verb:
            one, other = replace(side, verb=self.asked.verb), replace(side, verb=than.verb)
            return _both(self._matching(one), self._matching(other))
        if than.anchors:
            kept = tuple(a for a in side.anchors if not any(contrast(a, b) for b in than.anchors))
            return self._pair(side, replace(side, anchors=(*kept, *than.anchors)))
        assert than.phrase is not None
        return self._by_kind(side, than.phrase) or self._by_anchor(side, than.phrase)

    def _by_kind(self, side: _Side, other: Phrase) -> tuple[list[int], list[int]] | None:
        """ "More cups than mugs", "more cups of flour than sugar"."""
        if side.stuff is not None and any(c.stuff is not None and c.stuff.head == other.head for c in self.cells):
            return self._pair(side, replace(side, stuff=other))
        if any(same(other, c.holder) for c in self.cells if c.holder is not None):
            return None
        told = [p for c in self.cells for p in (c.thing, c.stuff) if p is not None]
        if not any(p.head == other.head or other.head in kinds_of(p.head) for p in told):
            return None
        return self._pair(side, replace(side, things=(other,)))

    def _by_anchor(self, side: _Side, other: Phrase) -> tuple[list[int], list[int]] | None:
        """ "More than Bo", "more chose soup than salad"."""
        at = [a for c in self.cells for a in anchors_of(c) if same(other, a)]
        if not at:
            return None
        kept = tuple(a for a in side.anchors if not contrast(a, replace(other, prep=at[0].prep)))
        if len(kept) == len(side.anchors) and self.asked.holder is not None and not self.asked.holder.pronoun:
            return None
        return self._pair(side, replace(side, anchors=(*kept, replace(other, prep=at[0].prep))))

    def _pair(self, one: _Side, other: _Side) -> tuple[list[int], list[int]] | None:
        return _both(self._matching(one), self._matching(other))

    # --- what may be added --------------------------------------------------------------------------------------

    def _disjoint(self, chosen: list[int]) -> bool:
        """Whether no two of some cells may share members or be one told twice."""
        for n, i in enumerate(chosen):
            for j in chosen[n + 1 :]:
                one, other = self.cells[i], self.cells[j]
                if not (apart(one, other) or placed_apart(one, other)):
                    return False
                holders = {c.holder.head for c in (one, other) if c.holder is not None}
                if len(holders) > 1 and one.verb in _SEEING and same_things(one, other):
                    return False
                if one.holder is None and one.verb != "be" and placed_apart(one, other) and same_things(one, other) and alive(one.thing):
                    # "12 boys sang on Monday and 9 boys sang on Tuesday": some may have sung twice
                    return False
        return True

    def _same_unit(self, sides: tuple[list[int], ...]) -> bool:
        """Whether all are counted or measured by the same unit, and nothing by another of its kind."""
        units = {(dimension(cell.thing.head), cell.thing.head) for cell in self.cells if dimension(cell.thing.head)}
        if len({kind for kind, _ in units}) != len(units):
            return False
        heads = {self.cells[i].thing.head for side in sides for i in side}
        return len(heads) == 1 or not any(dimension(head) for head in heads)

    def _counted(self, sides: tuple[list[int], ...]) -> bool:
        """Whether a number of the question only counts whose or where the amounts are."""
        if self.asked.counting is None:
            return True
        told = {frozenset((a.head, *a.told) for a in anchors_of(self.cells[i])) for side in sides for i in side}
        return self.asked.counting.value == len(told) == len([i for side in sides for i in side])


def _both(one: list[int] | None, other: list[int] | None) -> tuple[list[int], list[int]] | None:
    return (one, other) if one and other else None
