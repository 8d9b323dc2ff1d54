"""Several kinds in one question: "how many vases and bowls did he make" asks for both together, counted as things."""

from __future__ import annotations

from dataclasses import replace

from cpsearch.packs import is_measure
from cpsearch.problem import Signature
from cpsearch.reading.amounts import Amounts
from cpsearch.reading.asking.question import Ask
from cpsearch.reading.discourse.descriptions import Description
from cpsearch.reading.discourse.world import World
from cpsearch.reading.draft import Draft
from cpsearch.reading.text.syntax import Parse
from cpsearch.unit import Unit

__all__ = ["all_kinds", "restate_group", "with_further_kinds"]


def with_further_kinds(parse: Parse, world: World, asked: Ask) -> Ask:
    """The question with every kind that stands between "how many" and its verb, if it asks for a plain number of them."""
    how = next((i for i in asked.tokens if parse.tokens[i].lower == "how"), None)
    if how is None or asked.form != "amount" or asked.bottom is not None or asked.clause.negated:
        return asked
    verb = next((t.index for t in parse.tokens[how:] if t.tag == "MD" or t.tag.startswith("VB")), how)
    listed = [p for p in world.phrases if how < p.head < verb and p.noun and p.number is None]
    used = {i for p in listed for i in p.tokens}
    between = [t for t in parse.tokens[how + 2 : verb] if t.index not in used]
    kinds = [world.kind_of(p) for p in listed]
    if len(listed) < 2 or kinds[0] != asked.kind or any(t.lower not in ("and", ",", "total") for t in between):
        return asked
    joined = [t for t in between if t.lower == "and"]
    apart = not any(one is not two and one.includes(two) for one in kinds for two in kinds)
    plain = all(p.tag == "NNS" and not p.pronoun and p.owner is None for p in listed) and not any(is_measure(k.noun) for k in kinds)
    if len(joined) != 1 or not apart or not plain:
        return asked
    return replace(asked, also=tuple(kinds[1:]), tokens=tuple(sorted({*asked.tokens, *used, *(t.index for t in between)})))


def restate_group(world: World, asked: Ask, draft: Draft) -> None:
    """ "The two girls", where two are told of: their number says nothing new."""
    for phrase in world.phrases:
        if phrase.number is not None and phrase.head in asked.tokens and len(world.entity(phrase).split("+")) == phrase.number.value > 1:
            draft.restated.add(phrase.number.span)


def all_kinds(amounts: Amounts, asked: Ask, wanted: Description) -> Signature | None:
    """What all asked kinds come to; None unless the text tells each of them."""
    parts = [amounts.amount(replace(wanted, kind=kind)) for kind in (asked.kind, *asked.also)]
    known = [part for part in parts if part is not None]
    if len(known) < len(parts):
        return None
    things = [amounts.as_things(part, asked.tokens) for part in known]
    whole = Signature(" and ".join(map(str, (asked.kind, *asked.also))), Unit.parse("thing"))
    amounts.draft.licence("combine", "sum", [("whole", whole), *((f"part{i}", part) for i, part in enumerate(things))], asked.tokens)
    return whole
