"""Unit prices: what one costs where the price of several is told ("12 pencils cost 9 dollars. How much does each pencil cost?")."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from cpsearch.packs import dimension
from cpsearch.problem import Signature
from cpsearch.reading.asking.question import Ask
from cpsearch.reading.discourse.world import World
from cpsearch.reading.groups.rates import Rate, rate_signature
from cpsearch.reading.lexicon import mapping
from cpsearch.reading.text.clauses import Clause
from cpsearch.reading.text.phrases import Phrase
from cpsearch.reading.text.syntax import Parse
from cpsearch.unit import Unit

if TYPE_CHECKING:
    from cpsearch.reading.amounts import Amounts

__all__ = ["read_joint_price", "unit_price"]


@dataclass(frozen=True)
class _Joint:
    """So many ``things`` cost ``price`` together."""

    things: Phrase
    price: Phrase
    tokens: tuple[int, ...]


def read_joint_price(parse: Parse, world: World, clause: Clause, counted: list[Phrase], amounts: Amounts) -> bool:
    """Read a clause that gives one price to several of a kind as so much for each of them; True if it was."""
    found = _joint(parse, world, clause, counted)
    if found is None or found.things.number is None or found.price.number is None:
        return False
    top, bottom = world.kind_of(found.price), world.kind_of(found.things)
    value = rate_signature(top, bottom, found.price.head)
    total = Signature(f"{top} for {bottom} @{found.price.head}", Unit.parse(top.noun))
    count = Signature(f"{bottom} for {top} @{found.things.head}", Unit.parse(bottom.noun))
    draft = amounts.draft
    draft.quantity(found.things.number, count)
    draft.quantity(found.price.number, total)
    draft.licence("rate", "product", [("total", total), ("count", count), ("rate", value)], found.tokens)
    draft.take(found.tokens)
    amounts.rates.append(Rate(value, top, bottom, "cost", found.tokens, meaning="cost"))
    return True


def _joint(parse: Parse, world: World, clause: Clause, counted: list[Phrase]) -> _Joint | None:
    money = [p for p in counted if dimension(p.noun) == "money"]
    things = [p for p in counted if p not in money]
    if len(money) != 1 or len(things) != 1 or clause.negated or things[0].role != "subj" or len(clause.subject) != 1:
        return None
    price, several = money[0], things[0]
    if several.number is None or several.number.kind not in ("cardinal", "dozen") or several.number.value <= 1 or not several.noun:
        return None
    if several.tag != "NNS" or several.det or several.more or any(parse.tokens[i].lower in _SPREAD for i in clause.tokens):
        return None
    start = min(price.tokens)
    bought = mapping("trade", "word", "lemma").get(clause.lemma) == "spend" and clause.passive and clause.modal in ("can", "could")
    costs = clause.lemma == "cost" and not clause.modal and start == clause.verb + 1
    linked = bought and start == clause.verb + 2 and parse.tokens[start - 1].lower in ("with", "for")
    if not (costs or linked):
        return None
    own = {t.index for t in parse.children(clause.verb) if t.dep in ("aux", "auxpass")} | ({start - 1} if linked else set())
    inner = world.inner(several)
    of = set(inner.tokens) if inner is not None else set()
    return _Joint(several, price, tuple(sorted({clause.verb, *several.tokens, *price.tokens, *own, *of})))


_SPREAD = {"each", "every", "per", "apiece", "a", "an", "more", "less"}


def unit_price(world: World, amounts: Amounts, asked: Ask) -> Signature | None:
    """The price of one, asked as "how much does each (one) cost", where only the price of several is told; else None."""
    if asked.lemma != "cost" or asked.form not in ("amount", "each") or asked.times or asked.places or asked.other:
        return None
    ones = [p for p in asked.clause.subject if p.number is not None and p.number.kind == "one"]
    bottom = asked.bottom or (world.kind_of(ones[0]) if len(ones) == 1 else None)
    stated = {signature for quantity in amounts.draft.quantities.values() for signature in quantity.signatures}
    told = [rate for rate in amounts.rates if rate.top == asked.kind and rate.meaning == "cost"]
    if bottom is None or len(told) != 1 or told[0].bottom != bottom or told[0].value in stated:
        return None
    amounts.draft.take(i for p in ones for i in p.tokens)
    return told[0].value
