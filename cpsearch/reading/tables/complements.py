"""Complements: a counted whole, how many of it are so, and how many are otherwise or how many more.

"A hotel has 96 rooms; 71 are occupied. How many rooms are free?", "35 buttons are black, 28 are white and the rest are brown": what a
part is said to be and what is asked are sets of words, compared as they stand once the words of the whole are taken away. What is asked
must be what is told of the rest, what a lone part is denied to be, or the opposite of it; every sentence must be covered.
"""

from __future__ import annotations

from cpsearch.packs import table
from cpsearch.problem import Signature, Target
from cpsearch.reading.draft import Draft
from cpsearch.reading.states.subsets import opposite
from cpsearch.reading.tables.complement_parts import ComplementParts, ComplementSaid, barred, said_of
from cpsearch.reading.tables.table_clauses import Cell
from cpsearch.reading.tables.table_contrasts import excluding, one_respect
from cpsearch.reading.tables.table_sums import whole_draft
from cpsearch.reading.text.closed import is_scenery
from cpsearch.reading.text.lines import Item, Line, lines_of, split_question
from cpsearch.reading.text.numbers import Number
from cpsearch.reading.text.syntax import Parse

__all__ = ["read_complement"]

_HELD = {"have", "own", "contain", "hold", "be"}


def read_complement(parse: Parse, numbers: tuple[Number, ...]) -> Draft | None:
    """The draft of a text that asks for what is left of a whole, or by how much it differs from a part; None if it is none."""
    split = split_question(lines_of(parse, numbers))
    if split is None:
        return None
    lines, question = split
    text = _Complement(parse)
    for line in lines:
        if not line.numbered and not text.cells and is_scenery(line):
            continue
        if not text.read(line):
            return None
    whole = text.whole()
    if whole is None or not text.parts:
        return None
    asked = text.asked(question, whole)
    if asked is None:
        return None
    draft = whole_draft(parse, question)
    _license(draft, text, whole, asked)
    return draft


def _license(draft: Draft, text: _Complement, whole: Cell, asked: str) -> None:
    """The rest of the whole, and its difference from the one part where that is asked ("more", "fewer")."""
    all_, rest = Signature("whole"), Signature("rest of the whole")
    draft.quantity(whole.number, all_)
    told: list[Signature] = []
    for part in text.parts:
        if part.number is not None:
            told.append(Signature(f"part {len(told)}"))
            draft.quantity(part.number, told[-1])
    roles = [("whole", all_), ("rest", rest), *((f"part{i}", some) for i, some in enumerate(told))]
    draft.licence("complement", "sum", roles, draft.asking)
    for i, cell in enumerate(text.cells):
        if cell is not whole:
            own = Signature(f"cell {i}")
            draft.quantity(cell.number, own)
            draft.licence("equate", "sum", [("whole", Signature(f"aside: cell {i}")), ("part", own)], cell.tokens)
    target = rest
    if asked != "rest":
        target = Signature("difference asked")
        larger, smaller = (rest, told[0]) if asked == "rest more" else (told[0], rest)
        draft.licence("compare_additive", "sum", [("larger", larger), ("smaller", smaller), ("difference", target)], draft.asking)
    draft.target = Target((target,), "count" if asked == "rest" else "difference", "terminal", draft.question)


class _Complement(ComplementParts):
    """Which of the parts, or the rest of the whole, a question asks for."""

    def asked(self, question: Line, whole: Cell) -> str | None:
        """ "rest", "rest more" (than the part) or "part more"; None where the question asks for something else."""
        items = question.items
        said = [item.text.split("/")[0] for item in items]
        if said[:2] != ["how", "many"] or any(item.number is not None for item in items):
            return None
        comparing = said[2:3] == ["more"] or said[2:3] == ["fewer"]
        body = items[2 + comparing :]
        if any(item.text.split("/")[0] in barred() - {"than"} for item in body):
            return None
        known = self._whole_words(whole)
        if not comparing:
            wanted = self._wanted(body, known, whole)
            return "rest" if wanted is not None and self._is_rest(wanted, whole) else None
        than = next((i for i, item in enumerate(body) if item.text.split("/")[0] == "than"), None)
        if than is None or len(self.parts) - (self.parts[-1].number is None) != 1:
            return None
        ends = [i for i in range(than + 1, len(body)) if body[i].text.partition("/")[2].startswith(("VB", "MD"))]
        end = ends[0] if ends else len(body)
        left, right = self._wanted(body[:than], known, whole), self._wanted(body[than + 1 : end], known, whole)
        shared = self._wanted(body[end:], known, whole)
        if left is None or right is None or shared is None or shared.words:
            return None
        first = self.parts[0].said
        if self._is_rest(left, whole) and right == first:
            return "rest more" if said[2] == "more" else "part more"
        if self._is_rest(right, whole) and left == first:
            return "part more" if said[2] == "more" else "rest more"
        return None

    def _whole_words(self, whole: Cell) -> frozenset[str]:
        """The words by which the whole is told: they say nothing new of a part."""
        anchors = [*whole.anchors, *([whole.holder] if whole.holder is not None else [])]
        own = {word for a in anchors for word in (*a.told, a.prep)}
        own |= {word for a in anchors for part in a.owner.split() for word in (part,)}
        return frozenset({*own, *whole.thing.words})

    def _wanted(self, items: tuple[Item, ...], known: frozenset[str], whole: Cell) -> ComplementSaid | None:
        said = said_of(self.parse, items)
        told = {word for part in self.parts for word in part.said.words}
        left = said.words - known - {"he", "she", "they", "'s"} - ({"in", "on", "at"} - told)
        for verb in ({whole.verb} | _HELD) - told:
            left = left - {verb}
        return ComplementSaid(frozenset(left), said.denied)

    def _is_rest(self, wanted: ComplementSaid, whole: Cell) -> bool:
        """Whether what is asked is all of the whole that is in no told part."""
        if not wanted.words:
            return False
        last = self.parts[-1]
        told = [part.said for part in self.parts if part.number is not None]
        if last.number is None:
            sides = [*(s.words for s in told), last.said.words]
            alike = not any(s.denied for s in told) and all(one_respect(a, b) for n, a in enumerate(sides) for b in sides[n + 1 :])
            if len(told) > 1:
                # dolls and old ones may be the same
                alike = alike and all(excluding(a, b) for n, a in enumerate(sides) for b in sides[n + 1 :])
            return (
                bool(told)
                and wanted == ComplementSaid(last.said.words - self._whole_words(whole), last.said.denied)
                and alike
                and wanted not in told
            )
        if len(told) != 1:
            return False
        if told[0].words == wanted.words:
            return told[0].denied != wanted.denied
        if len(told[0].words) != 1 or len(wanted.words) != 1 or wanted.denied:
            return False
        one, other = next(iter(told[0].words)), next(iter(wanted.words))
        return opposite(f"not {one}" if told[0].denied else one, other) or (not told[0].denied and _halves(one, other, whole.thing.head))


def _halves(one: str, other: str, whole: str) -> bool:
    """Whether a whole is made of two sorts of people or animals (boys and girls)."""
    return any(row["word"] == one and row["other"] == other and whole in row["of"] for row in table("opposites"))
