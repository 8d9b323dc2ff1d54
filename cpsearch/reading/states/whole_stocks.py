"""Partitives: "lost 6 of his 20 pens", "out of 24 plums, Leo ate 6" tell the stock that was there in the same breath as its change.

The number behind "of" is what there was before: of the owner that is named, else of whoever the clause tells of. A text that tells of
such things before has told the stock already, and then the number is no news that this rule understands.
"""

from __future__ import annotations

from cpsearch.reading.discourse.facts import Fact
from cpsearch.reading.discourse.world import World
from cpsearch.reading.text.clauses import Clause
from cpsearch.reading.text.phrases import OPERANDS, Phrase, preposition
from cpsearch.reading.text.syntax import Parse

__all__ = ["stock_told_of"]

_NOWHERE: frozenset[str] = frozenset()


def stock_told_of(parse: Parse, world: World, clause: Clause, counted: list[Phrase], facts: list[Fact]) -> Fact | None:
    """The stock that a clause tells of a part of, as a state at the start; None where it tells none."""
    if clause.negated or clause.modal or clause.tense not in ("past", "present"):
        return None
    for whole in counted:
        tokens = _introduced(parse, world, whole)
        if tokens is None or whole.number is None or whole.number.kind != "cardinal" or not whole.noun:
            continue
        kind = world.kind_of(whole)
        part = [p for p in counted if p is not whole and p.number is not None and p.number.kind in OPERANDS]
        if len(part) != 1 or (part[0].noun and world.kind_of(part[0]) != kind) or any(f.kind.noun == kind.noun for f in facts):
            return None
        if part[0].number is None or part[0].number.kind != "cardinal" or part[0].number.value > whole.number.value:
            return None
        holder = world.owner(whole) or ("" if len(clause.subject) != 1 else _agent(world, clause, part[0]))
        taken = tuple(sorted({*tokens, *whole.tokens}))
        return Fact(whole, kind, holder, "state", "have", "", "start", _NOWHERE, _NOWHERE, clause, taken)
    return None


def _agent(world: World, clause: Clause, part: Phrase) -> str:
    """Whoever acts, where he had what he lost."""
    return world.entity(clause.subject[0]) if part.role == "obj" and clause.meaning in ("loss", "give") else ""


def _introduced(parse: Parse, world: World, whole: Phrase) -> set[int] | None:
    """The words that make a phrase the whole of a part ("6 *of* his 20 pens", "*out of* 24 plums,")."""
    before = preposition(parse, whole)
    at = next(iter(before), -1)
    if at < 0 or parse.tokens[at].lower != "of":
        return None
    outer = parse.tokens[at - 1] if at else None
    if outer is not None and outer.tag == "CD":
        return before
    opens = at == 0 or parse.tokens[at - 1].sentence != parse.tokens[at].sentence
    if opens:
        return before
    out = parse.tokens[at - 1].lower == "out" and (at == 1 or parse.tokens[at - 2].sentence != parse.tokens[at].sentence)
    return {*before, at - 1} if out else None
