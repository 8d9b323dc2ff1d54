"""Two values to a third, by every rule that licenses it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace

from cpsearch.licensing.differences import less_by, more_by
from cpsearch.licensing.factors import by_factor, by_part, grown, out_of_factor, remaining
from cpsearch.licensing.rates import by_rate, out_of_rate, shared
from cpsearch.licensing.remainders import rest_of, taken
from cpsearch.licensing.story import Story
from cpsearch.licensing.sums import increased, together
from cpsearch.licensing.values import Operator, Value, sides

__all__ = ["combined"]

_Rule = Callable[[Value, Value, Story], Iterator[Value]]
_RULES: Mapping[Operator, tuple[_Rule, ...]] = {
    "*": (by_rate, by_factor, by_part),
    "/": (out_of_factor, out_of_rate, shared),
    "+": (more_by, increased, together, grown),
    "-": (less_by, rest_of, taken, remaining),
}


def combined(op: Operator, one: Value, two: Value, story: Story) -> Iterator[Value]:
    """Every licensed reading of ``one op two``; a part that is turned over is taken of what it divides."""
    if op == "/" and two.turned:
        op, two = "*", replace(two, turned=False)
    if one.turned or two.turned or not _is_apart(op, one, two):
        return
    for rule in _RULES[op]:
        yield from (value for value in rule(one, two, story) if value.open or _is_settled(op, one, two))


def _is_apart(op: Operator, one: Value, two: Value) -> bool:
    """Whether nothing is used twice, but in sums a rate, or what a comparison was made to and that is itself one of the amounts."""
    overlap = one.used & two.used
    if not overlap or op not in ("+", "-"):
        return not overlap
    if set(one.summands) & set(two.summands):
        return False
    known = {one.id, two.id, *one.addends, *two.addends}
    # a price is no amount beside what was paid by it
    again = frozenset[int]() if one.mention or two.mention else one.rates | two.rates
    again |= {index for _, base in one.bases | two.bases if base in known for index in base[0]}
    return overlap <= again


def _is_settled(op: Operator, one: Value, two: Value) -> bool:
    """Whether a part that is to be put on or taken off is so now, and nothing else is done with it before."""
    if not one.open and not two.open:
        return True
    part, base = next(((part, base) for part, base in sides(one, two) if part.open and not base.open), (one, two))
    return not base.open and part.part_of == base.id and op == ("+" if part.open > 0 else "-")
