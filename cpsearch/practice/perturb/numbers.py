"""Other numbers in the same derivation: all by one factor, each by its own, or only one."""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction

from cpsearch.practice.perturb.original import Edit, Original, edited
from cpsearch.practice.perturb.variant import Skip, SkipReason, Variant
from cpsearch.problem import Quantity

__all__ = ["change_number", "fault_of", "new_numbers", "scale_numbers"]

#: What numbers may not be changed of: clocks, calendars, ordinals, games with a fixed count.
_CALENDAR = re.compile(
    r"\b(?:o'clock|a\.?m\.?|p\.?m\.?|noon|midnight|january|february|march|april|june|july|august|september|october|november|december"
    r"|consecutive|digits?|date|born|decade|century|leap|grade)\b|\b(?:19|20)\d\d\b",
    re.I,
)
_AGES = re.compile(r"\b(?:ages?|aged|old|older|young|younger)\b", re.I)
#: Years beyond which nobody's age may be changed.
_OLDEST = 100
_ROUNDING = ("floor", "ceil", "mod")


def _unfit(original: Original) -> SkipReason | None:
    """Why the numbers of a problem may not be changed at all."""
    if any(step.op in _ROUNDING for step in original.chain.steps):
        return "rounds"
    if not original.plain:
        return "no_plain_number"
    if _CALENDAR.search(original.text):
        return "conditions_break"
    places = {place for _, place in original.plain}
    if any(place not in places and not _within(original, place.start) for place in original.digits):
        return "number_untracked"
    return None


def _within(original: Original, at: int) -> bool:
    return any(quantity.span is not None and quantity.span.start <= at < quantity.span.end for quantity in original.problem.quantities)


def fault_of(original: Original, values: dict[str, Fraction]) -> SkipReason | None:
    """Why the derivation would not stand with other values.

    What was whole must stay whole, what was above zero above zero, what was below or above one on its side, and of the stated and the
    computed numbers of one unit the larger must stay the larger: "of the 20" stay as many as are taken of them. Nobody gets
    over 100 years old.
    """
    old = original.steps({})
    new = original.steps(values)
    known = {**original.values, **values}
    pairs = [(str(step.result.unit), a, b) for step, a, b in zip(original.chain.steps, old, new, strict=True)]
    pairs += [(str(q.signatures[0].unit), q.value, known[q.id]) for q in original.problem.quantities]
    for _, before, after in pairs:
        if before is None or after is None or (before > 0) != (after > 0) or (before < 1) != (after < 1) or (before == 1) != (after == 1):
            return "conditions_break"
        if before.denominator == 1 and after.denominator != 1:
            return "conditions_break"
    if _AGES.search(original.text) and any(unit == "year" and after is not None and after > _OLDEST for unit, _, after in pairs):
        return "conditions_break"
    for unit, before, after in pairs:
        for other, a, b in pairs:
            if unit == other and None not in (before, after, a, b) and (_sign(before, a) != _sign(after, b)):
                return "conditions_break"
    return None


def _sign(one: Fraction | None, two: Fraction | None) -> int:
    assert one is not None
    assert two is not None
    return (one > two) - (one < two)


def _written(value: Fraction, like: str) -> str | None:
    """A value in digits as a number of the text is written: whole, with separators, or with as many decimals."""
    decimals = len(like.partition(".")[2])
    scaled = value * 10**decimals
    if scaled.denominator != 1:
        return None
    whole, rest = divmod(int(scaled), 10**decimals)
    body = f"{whole:,}" if "," in like else str(whole)
    return f"{body}.{rest:0{decimals}d}" if decimals else body


def _restated(original: Original, values: dict[str, Fraction]) -> str | None:
    edits = []
    for quantity, place in original.plain:
        if quantity.id in values:
            words = _written(values[quantity.id], original.text[place.start : place.end])
            if words is None:
                return None
            edits.append(Edit(place.start, place.end, words))
    return edited(original.text, tuple(edits))


def _said_twice(original: Original, quantity: Quantity) -> bool:
    """Whether another number of the text has the value: it may be the same number again."""
    return sum(other.value == quantity.value for other in original.problem.quantities) > 1


def _note(original: Original, values: dict[str, Fraction]) -> str:
    return ", ".join(f"{original.values[name]} → {value}" for name, value in values.items())


def scale_numbers(original: Original) -> tuple[Variant | Skip, ...]:
    """All numbers that count or measure, by one factor (2, else 3, 5); factors ("3 times") and fractions stay what they are."""
    if reason := _unfit(original):
        return (Skip("scale_numbers", reason),)
    for factor in (2, 3, 5):
        values = {quantity.id: quantity.value * factor for quantity, _ in original.plain if not _bare(quantity)}
        if not values:
            return (Skip("scale_numbers", "no_plain_number"),)
        text = _restated(original, values)
        expected = original.value(values)
        if text is not None and expected is not None and fault_of(original, values) is None:
            return (Variant("scale_numbers", text, original.answer, expected, original.shape(values), f"× {factor}"),)
    return (Skip("scale_numbers", "conditions_break"),)


def _bare(quantity: Quantity) -> bool:
    return not quantity.signatures[0].unit.exponents


def new_numbers(original: Original) -> tuple[Variant | Skip, ...]:
    """Each number by another value, the first of a fixed row of choices that keeps all conditions."""
    if reason := _unfit(original):
        return (Skip("new_numbers", reason),)
    for values in _choices(original):
        text = _restated(original, values)
        if text is None or fault_of(original, values) is not None:
            continue
        expected = original.value(values)
        if expected is not None:
            return (Variant("new_numbers", text, original.answer, expected, original.shape(values), _note(original, values)),)
    return (Skip("new_numbers", "conditions_break"),)


def _choices(original: Original) -> Iterator[dict[str, Fraction]]:
    """Values to try: larger by a few, at first by others for each number, equal ones equally."""
    for attempt in range(1, 120):
        shifts: dict[Fraction, int] = {}
        for quantity, _ in original.plain:
            shifts.setdefault(quantity.value, 1 + (attempt * (len(shifts) + 2) + 3 * len(shifts)) % (7 + attempt // 4))
        yield {quantity.id: quantity.value + shifts[quantity.value] for quantity, _ in original.plain if quantity.value != 1}


def change_number(original: Original) -> tuple[Variant | Skip, ...]:
    """One number of the derivation by another; the answer must change as computed."""
    if reason := _unfit(original):
        return (Skip("change_number", reason),)
    found: list[Variant | Skip] = []
    for quantity, _ in original.plain:
        if quantity.id not in original.used:
            continue
        if _said_twice(original, quantity):
            found.append(Skip("change_number", "number_said_twice"))
            continue
        found.append(_changed(original, quantity))
    return tuple(found) or (Skip("change_number", "no_plain_number"),)


def _changed(original: Original, quantity: Quantity) -> Variant | Skip:
    for shift in (*range(2, 14), -1, -2, -3, int(quantity.value) or 1, 2 * int(quantity.value) or 1):
        values = {quantity.id: quantity.value + shift}
        if fault_of(original, values) is not None:
            continue
        text, expected = _restated(original, values), original.value(values)
        if text is not None and expected is not None and expected != original.answer:
            return Variant("change_number", text, original.answer, expected, None, _note(original, values))
    return Skip("change_number", "conditions_break")
