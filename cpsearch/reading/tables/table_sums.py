"""What the cells of a table come to: signatures, the cells that are told by others, sums and differences."""

from __future__ import annotations

from cpsearch.packs import dimension, is_divisible
from cpsearch.problem import Signature, Span, Target
from cpsearch.reading.draft import Draft
from cpsearch.reading.tables.table_clauses import Cell
from cpsearch.reading.tables.table_comparisons import Base
from cpsearch.reading.tables.table_contrasts import anchors_of, placed_apart, same
from cpsearch.reading.tables.table_questions import Asked
from cpsearch.reading.text.lines import Line
from cpsearch.reading.text.syntax import Parse
from cpsearch.unit import DIMENSIONLESS, Unit

__all__ = ["bases_of", "license_sides", "whole_draft"]


def whole_draft(parse: Parse, question: Line) -> Draft:
    """The draft of a text of which every word is understood, with its question to the end of the text."""
    draft = Draft(parse)
    own = draft.span(question.tokens)
    draft.question = Span(own.start, max(own.end, parse.tokens[-1].end))
    draft.asking = [i for i in question.tokens if any(char.isalnum() for char in parse.tokens[i].text)]
    draft.take(token.index for token in parse.tokens)
    return draft


def bases_of(cells: list[Cell]) -> dict[int, int] | None:
    """For each cell that is told by another, the place of that one; None where it is not clear, or goes round."""
    found: dict[int, int] = {}
    for i, cell in enumerate(cells):
        if not cell.operation:
            continue
        at = cell.base if isinstance(cell.base, int) else _base_at(cells, i)
        if at is None or at == i:
            return None
        if not _one_respect(cell, cells[at]):
            return None
        if isinstance(cell.base, Base) and cell.base.verb not in ("", cells[at].verb):
            # "2 miles more than she ran", where it is told how far she walked
            return None
        if not isinstance(cell.base, Base) and not placed_apart(cell, cells[at]):
            # "9 eggs more" of the same basket are added to it
            return None
        found[i] = at
    for i in found:
        seen, at = {i}, found[i]
        while at in found:
            if at in seen:
                return None
            seen.add(at)
            at = found[at]
    return found


def _base_at(cells: list[Cell], own: int) -> int | None:
    """The one cell that a base names: of the same things by whom or where they are, or of the same holder by what they are."""
    cell, base = cells[own], cells[own].base
    if not isinstance(base, Base):
        return None
    named = [*base.anchors, *([base.who] if base.who is not None else [])]
    others = [(i, other) for i, other in enumerate(cells) if i != own]
    placed = [i for i, other in others if all(any(same(n, a) for a in anchors_of(other)) for n in named) and _alike(cell, other)]
    sorted_ = [
        i
        for i, other in others
        if base.who is not None
        and not base.anchors
        and base.who.head == other.thing.head
        and base.who.words == other.thing.words
        and not placed_apart(cell, other)
    ]
    found = placed or sorted_
    return found[0] if len(found) == 1 else None


def _one_respect(cell: Cell, other: Cell) -> bool:
    """Whether two measures are of one respect: not how wide one is and how high the other."""
    one, two = ({a.head for a in c.anchors if a.prep == "aspect"} for c in (cell, other))
    return one == two or (not one and len(two) < 2) or (not two and dimension(cell.thing.head) != "length")


def _alike(cell: Cell, other: Cell) -> bool:
    """Whether two cells count the same things, by the same measure."""
    stuff = cell.stuff is None or other.stuff is None or cell.stuff.words == other.stuff.words
    return cell.thing.words == other.thing.words and stuff


def unit_of(cell: Cell) -> Unit:
    """The measure of a cell; what is counted has none, for parts of it may be told ("0.5 of a bag")."""
    return Unit.parse(cell.thing.head) if is_divisible(cell.thing.head) else DIMENSIONLESS


def license_sides(draft: Draft, asked: Asked, cells: list[Cell], bases: dict[int, int] | None, sides: tuple[list[int], ...]) -> None:
    """The sum or difference of the sides; what is told of something else stands aside."""
    bases = bases or {}
    own = [Signature(f"cell {i}", unit_of(cell)) for i, cell in enumerate(cells)]
    for i, cell in enumerate(cells):
        if i not in bases:
            draft.quantity(cell.number, own[i])
        elif cell.operation == "times":
            factor = Signature(f"factor @{cell.number.span.start}")
            draft.quantity(cell.number, factor)
            roles = [("amount", own[i]), ("factor", factor), ("base", own[bases[i]])]
            draft.licence("compare_multiplicative", "product", roles, cell.tokens)
        else:
            gap = Signature(f"difference @{cell.number.span.start}", own[i].unit)
            draft.quantity(cell.number, gap)
            larger, smaller = (own[i], own[bases[i]]) if cell.operation == "more" else (own[bases[i]], own[i])
            draft.licence("compare_additive", "sum", [("larger", larger), ("smaller", smaller), ("difference", gap)], cell.tokens)
    used = {i for side in sides for i in side} | set(bases.values())
    for i, cell in enumerate(cells):
        if i not in used:
            draft.licence("equate", "sum", [("whole", Signature(f"aside: cell {i}", own[i].unit)), ("part", own[i])], cell.tokens)
    sums = [_sum(draft, [own[i] for i in side], f"side {n}") for n, side in enumerate(sides)]
    target = sums[0]
    if len(sums) == 2:
        target = Signature("difference asked", target.unit)
        larger, smaller = sums if asked.mode == "more" else reversed(sums)
        draft.licence("compare_additive", "sum", [("larger", larger), ("smaller", smaller), ("difference", target)], draft.asking)
    draft.target = Target((target,), "difference" if len(sums) == 2 else "count", "terminal", draft.question)


def _sum(draft: Draft, parts: list[Signature], name: str) -> Signature:
    if len(parts) == 1:
        return parts[0]
    whole = Signature(name, parts[0].unit)
    draft.licence("combine", "sum", [("whole", whole), *((f"part{i}", part) for i, part in enumerate(parts))], draft.asking)
    return whole
