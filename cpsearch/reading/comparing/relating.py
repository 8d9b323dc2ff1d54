"""How comparisons supply amounts: each relation is licensed between its two sides, as they were when they were compared."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cpsearch.packs import is_measure
from cpsearch.problem import Signature
from cpsearch.reading.discourse.descriptions import Description, Relative, label, same_action
from cpsearch.reading.discourse.facts import Fact
from cpsearch.reading.states.timelines import CHANGES
from cpsearch.unit import Unit

if TYPE_CHECKING:
    from cpsearch.reading.amounts import Amounts

__all__ = ["same", "supplied"]


def supplied(amounts: Amounts, wanted: Description, signature: Signature) -> bool:
    """License a described amount by every comparison that has it on one side; whether one does."""
    found = False
    for relative in amounts.relatives:
        if _outdated(amounts, relative):
            found |= not wanted.lemma and _relate_then(amounts, relative, wanted)
        elif same(amounts, relative.subject, wanted):
            found |= _relate(amounts, relative, signature, _base(amounts, relative))
        elif same(amounts, relative.base, wanted) and not relative.also:
            subject = amounts.amount(relative.subject)
            found |= subject is not None and _relate(amounts, relative, subject, signature)
    return found


def same(amounts: Amounts, one: Description, other: Description) -> bool:
    """Whether a side of a comparison is the wanted amount; what there is without a place is in the one place of the story."""
    placed = one.holders == other.holders or (not one.holders and other.holders == _scene(amounts))
    alike = one.lemma == other.lemma or not one.lemma or not other.lemma
    return one.kind == other.kind and placed and one.times == other.times and alike and other.phase in ("", "end")


def _scene(amounts: Amounts) -> tuple[str, ...]:
    """The one place of which a text tells that there is something."""
    places = {place for fact in amounts.facts for place in fact.places if fact.meaning == "state" and not fact.holder}
    held = {fact.holder for fact in amounts.facts} | {holder for r in amounts.relatives for holder in r.subject.holders}
    return tuple(places) if len(places) == 1 and not held - {"", *places} else ("?",)


def _base(amounts: Amounts, relative: Relative) -> Signature | None:
    """What a comparison refers to; of several kinds together, as things."""
    parts = [amounts.amount(side) for side in (relative.base, *relative.also)]
    known = [part for part in parts if part is not None]
    if len(known) < len(parts) or not relative.also:
        return parts[0] if len(parts) == 1 else None
    things = [amounts.as_things(part, relative.tokens) for part in known]
    whole = Signature(" and ".join(part.entity for part in known), Unit.parse("thing"))
    amounts.draft.licence("combine", "sum", [("whole", whole), *((f"part{i}", t) for i, t in enumerate(things))], relative.tokens)
    return whole


def _relate_then(amounts: Amounts, relative: Relative, wanted: Description) -> bool:
    """Relate two stocks as they were when they were compared, if one of them is asked for and a change of it told later."""
    sides = (relative.subject, relative.base)
    if relative.also or any(side.lemma or side.times or len(side.holders) != 1 for side in sides):
        return False
    if not any(side.kind == wanted.kind and set(side.holders) <= set(wanted.holders or side.holders) for side in sides):
        return False
    subject, base = (_then(amounts, side, max(relative.tokens)) for side in sides)
    return subject is not None and base is not None and _relate(amounts, relative, subject, base)


def _then(amounts: Amounts, side: Description, at: int) -> Signature | None:
    """What somebody had at a point of the text; somebody of whom no happening is told has what he is said to have."""
    key = (side.holders[0], side.kind)
    if key not in amounts.all_keys:
        return amounts.stated(side) or Signature(label(side), Unit.parse(side.kind.noun))
    amounts.ensure(key)
    if not amounts.is_open((side,)):
        # whatever else tells this stock
        amounts.stated(side)
    states = amounts.states.get(key)
    if not states:
        return None
    earlier = [state for order, state in amounts.points.get(key, []) if order < at]
    return earlier[-1] if earlier else states[0]


def _outdated(amounts: Amounts, relative: Relative) -> bool:
    """Whether either side has changed since they were compared (or, for acts, was acted on before and after)."""
    at = max(relative.tokens)
    sides = {holder for side in (relative.subject, relative.base) for holder in side.holders}
    kinds = (relative.subject.kind, relative.base.kind)
    own = [f for f in amounts.facts if any(kind.includes(f.kind) for kind in kinds) and _is_side(f, sides)]
    if relative.subject.lemma:
        acts = [f for f in own if same_action(f.lemma, relative.subject.lemma)]
        if relative.subject.times and relative.base.times:
            # what was done on another day is neither of them
            meant = _said(relative.subject.times | relative.base.times)
            acts = [f for f in acts if not f.times or _said(f.times) & meant]
        return any(f.order < at for f in acts) and any(f.order > at for f in acts)
    return any(f.order > at and f.meaning in CHANGES for f in own)


def _said(times: frozenset[str]) -> set[str]:
    """The words of times: "Monday evening" is on Monday."""
    return {word for time in times for word in time.split()}


def _is_side(fact: Fact, sides: set[str]) -> bool:
    """Whether a fact is of one of the compared holders; where the comparison or the fact names none, of anybody."""
    return not sides or not fact.holder or bool({fact.holder, fact.other, *fact.holder.split("+")} & sides)


def _relate(amounts: Amounts, relative: Relative, signature: Signature, base: Signature | None) -> bool:
    if base is None:
        return False
    draft = amounts.draft
    if signature.unit != base.unit:
        # "twice as many sheep as cows": both are counted as things
        if any(unit.simple is None or is_measure(unit.simple) for unit in (signature.unit, base.unit)):
            return False
        signature, base = amounts.as_things(signature, relative.tokens), amounts.as_things(base, relative.tokens)
    if relative.operation == "factor":
        roles = [("amount", signature), ("factor", relative.number), ("base", base)]
        draft.licence("compare_multiplicative", "product", roles, relative.tokens)
    elif relative.operation == "same":
        draft.licence("equate", "sum", [("amount", signature), ("base", base)], relative.tokens)
    else:
        larger, smaller = (signature, base) if relative.larger else (base, signature)
        roles = [("larger", larger), ("smaller", smaller), ("difference", relative.number)]
        draft.licence("compare_additive", "sum", roles, relative.tokens)
    return True
