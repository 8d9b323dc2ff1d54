"""Right derivations of stories made by templates, and what can be wrong with each: the data of the tests of ``verify``.

A template writes a story with names, nouns and numbers of a seeded random source and says how it is worked out. Steps have two
operands each: a number of the story with its unit, or the result of an earlier step. From that the corruptions are derived, with
the reason and the step that a gate has to name.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import count, islice
from string import Template

from cpsearch.problem import Unit

__all__ = [
    "NOTATIONS",
    "TEMPLATES",
    "Corruption",
    "Say",
    "Stated",
    "Steps",
    "Story",
    "Sum",
    "corruptions",
    "json_steps",
    "stories",
    "values_of",
]


@dataclass(frozen=True)
class Stated:
    """A number of the story, of some unit."""

    value: Fraction
    unit: str = "1"


@dataclass(frozen=True)
class Say:
    """The result of the step with this index."""

    step: int


Operand = Stated | Say


@dataclass(frozen=True)
class Sum:
    """``left op right``; ``result`` is what the writer says that it comes to, None for what it does."""

    op: str
    left: Operand
    right: Operand
    result: Fraction | None = None


Steps = tuple[Sum, ...]


@dataclass(frozen=True)
class Story:
    """A story with its right working-out. ``wrong`` are derivations of other questions: their kind, steps, reason and failing step."""

    kind: str
    text: str
    steps: Steps
    wrong: tuple[tuple[str, Steps, str, int | None], ...] = ()

    @property
    def answer(self) -> Fraction:
        return values_of(self.steps)[-1]


@dataclass(frozen=True)
class Corruption:
    """A derivation that is wrong in one way, with the reason and the first step that fails."""

    kind: str
    steps: Steps
    reason: str
    step: int | None
    answer: Fraction | None = None


# ---- what steps come to


def _computed(op: str, left: Fraction, right: Fraction) -> Fraction:
    if op in "+-":
        return left + right if op == "+" else left - right
    return left * right if op == "*" else left / right


def values_of(steps: Steps) -> list[Fraction]:
    """What each step is said to come to; a later step takes what is said."""
    values: list[Fraction] = []
    for step in steps:
        left, right = (item.value if isinstance(item, Stated) else values[item.step] for item in (step.left, step.right))
        values.append(_computed(step.op, left, right) if step.result is None else step.result)
    return values


def units_of(steps: Steps) -> list[Unit]:
    """The unit of each step; of a sum it is the first operand's."""
    units: list[Unit] = []
    for step in steps:
        left, right = (Unit.parse(item.unit) if isinstance(item, Stated) else units[item.step] for item in (step.left, step.right))
        units.append(left * right if step.op == "*" else left / right if step.op == "/" else left)
    return units


# ---- how they are written


def _lines(steps: Steps) -> Iterator[tuple[str, str, str, str]]:
    values = values_of(steps)
    for step, value in zip(steps, values, strict=True):
        left, right = (str(item.value if isinstance(item, Stated) else values[item.step]) for item in (step.left, step.right))
        # a fraction is one number, and so is what is below zero
        left, right = (f"({text})" if not text.isdigit() else text for text in (left, right))
        yield left, step.op, right, str(value)


def _written(template: str, signs: dict[str, str]) -> Callable[[Steps], str]:
    def write(steps: Steps) -> str:
        lines = (template.format(left=left, sign=signs.get(op, op), right=right, value=value) for left, op, right, value in _lines(steps))
        return "\n".join(lines)

    return write


#: The ways to write steps as a text.
NOTATIONS: dict[str, Callable[[Steps], str]] = {
    "plain": _written("{left} {sign} {right} = {value}", {}),
    "prose": _written("So that is {left} {sign} {right} = {value} in all.", {"*": "×", "/": "÷", "-": "−"}),
    "words": _written("Then {left} {sign} {right} is {value}.", {"*": "times", "/": "divided by", "-": "minus", "+": "plus"}),
    "marks": _written("We get {left}{sign}{right} = <<{left}{sign}{right}={value}>>{value}.", {}),
    "latex": _written(r"\({left} {sign} {right} = {value}\)", {"*": r"\times", "/": r"\div"}),
}


def json_steps(steps: Steps) -> list[dict[str, object]]:
    """The steps as JSON objects."""
    return [{"expression": f"{left} {op} {right}", "result": value} for left, op, right, value in _lines(steps)]


# ---- what can be wrong

#: Nothing in any story comes near it, in one operation or none.
INVENTED = Fraction(99_991)


def corruptions(story: Story) -> Iterator[Corruption]:
    """Every corruption of a story that changes what it says."""
    steps = story.steps
    yield from _of_steps(steps)
    yield from _dropped(steps)
    yield from _reordered(steps)
    for kind, wrong, reason, at in story.wrong:
        yield Corruption(kind, wrong, reason, at)


def _changed(steps: Steps, index: int, **changes: object) -> Steps:
    return (*steps[:index], replace(steps[index], **changes), *steps[index + 1 :])  # type: ignore[arg-type]


def _of_steps(steps: Steps) -> Iterator[Corruption]:
    values, units = values_of(steps), units_of(steps)
    for i, step in enumerate(steps):
        yield Corruption("wrong result", _changed(steps, i, result=values[i] + 1), "wrong_arithmetic", i)
        for side in ("left", "right"):
            if isinstance(getattr(step, side), Stated):
                unit = getattr(step, side).unit
                yield Corruption("wrong operand", _changed(steps, i, **{side: Stated(INVENTED, unit)}), "ungrounded_operand", i)
        yield _invented(steps, i)
        left, right = (Unit.parse(item.unit) if isinstance(item, Stated) else units[item.step] for item in (step.left, step.right))
        for op in "+-*/":
            if op == step.op:
                continue
            wrong = _changed(steps, i, op=op)
            if _defined(wrong):
                clash = op in "+-" and left != right
                yield Corruption("wrong operator", wrong, "unit_mismatch" if clash else "unlicensed_step", i)
        swapped = _changed(steps, i, left=step.right, right=step.left)
        if step.op in "-/" and _defined(swapped):
            yield Corruption("swapped operands", swapped, "unlicensed_step", i)


def _defined(steps: Steps) -> bool:
    try:
        values_of(steps)
    except ZeroDivisionError:
        return False
    return True


def _invented(steps: Steps, index: int) -> Corruption:
    """A further number, added to a result and carried on."""
    extra = Sum("+", Say(index), Stated(INVENTED))
    later = tuple(_moved(step, lambda k: k + 1 if k >= index else k) for step in steps[index + 1 :])
    return Corruption("invented operand", (*steps[: index + 1], extra, *later), "ungrounded_operand", index + 1)


def _moved(step: Sum, to: Callable[[int], int]) -> Sum:
    left, right = (Say(to(item.step)) if isinstance(item, Say) else item for item in (step.left, step.right))
    return replace(step, left=left, right=right)


def _dropped(steps: Steps) -> Iterator[Corruption]:
    """The first two steps are left out where the third rests on both: what it takes is then no one operation on what is stated."""
    if len(steps) > 2 and _users(steps, 0) == [1] and _users(steps, 1) == [2]:
        value = Stated(values_of(steps)[1])
        later = tuple(_filled(step, value) for step in steps[2:])
        yield Corruption("dropped step", later, "ungrounded_operand", 0)


def _filled(step: Sum, value: Stated) -> Sum:
    left, right = (value if item == Say(1) else Say(item.step - 2) if isinstance(item, Say) else item for item in (step.left, step.right))
    return replace(step, left=left, right=right)


def _users(steps: Steps, index: int) -> list[int]:
    return [k for k, step in enumerate(steps) if Say(index) in (step.left, step.right)]


def _reordered(steps: Steps) -> Iterator[Corruption]:
    """A step that uses a result stands before the step that gives it; the answer is told at the end."""
    values = values_of(steps)
    for i in range(len(steps) - 1):
        if i not in {item.step for item in (steps[i + 1].left, steps[i + 1].right) if isinstance(item, Say)}:
            continue
        settled = tuple(
            replace(step, **{side: Stated(values[item.step]) for side in ("left", "right") if isinstance(item := getattr(step, side), Say)})  # type: ignore[arg-type]
            for step in steps
        )
        order = (*settled[:i], settled[i + 1], settled[i], *settled[i + 2 :])
        yield Corruption("reordered", order, "ungrounded_operand", i, values[-1])


# ---- the stories

_NAMES = (("Ida", "she"), ("Omar", "he"), ("Rosa", "she"), ("Tom", "he"), ("Anna", "she"), ("Maria", "she"), ("David", "he"))
_THINGS = ("pen", "shell", "coin", "cup", "stamp", "marble", "apple", "book", "button", "sticker")


@dataclass(frozen=True)
class _Cast:
    """Three people, two things, and numbers that are all different and far apart."""

    one: str
    she: str
    two: str
    three: str
    thing: str
    other: str
    numbers: tuple[int, ...]

    def of(self, index: int, unit: str | None = None) -> Stated:
        return Stated(Fraction(self.numbers[index]), self.thing if unit is None else unit)

    def told(self, text: str) -> str:
        """The text with the names, things and numbers in it; $a to $e are numbers."""
        words = {"One": self.one, "Two": self.two, "Three": self.three, "things": f"{self.thing}s", "others": f"{self.other}s"}
        words |= {"She": self.she.title(), "she": self.she} | dict(zip("abcde", map(str, self.numbers), strict=False))
        return Template(text).substitute(words)


def _cast(picks: random.Random, *ranges: tuple[int, int]) -> _Cast:
    (one, she), (two, _), (three, _) = picks.sample(_NAMES, 3)
    thing, other = picks.sample(_THINGS, 2)
    while True:
        numbers = tuple(picks.randint(low, high) for low, high in ranges)
        if len(set(numbers)) == len(numbers):
            return _Cast(one, she, two, three, thing, other, numbers)


def _s(value: str | int, unit: str = "1") -> Stated:
    return Stated(Fraction(value), unit)


def change(picks: random.Random) -> Story:
    c = _cast(picks, (110, 150), (31, 49), (5, 29))
    text = c.told("$One had $a $things. $She bought $b $things. Then $she lost $c $things. How many $things does $she have now?")
    steps = (Sum("+", c.of(0), c.of(1)), Sum("-", Say(0), c.of(2)))
    skipped = (Sum("-", c.of(0), c.of(2)),)
    return Story("change", text, steps, (("earlier state", steps[:1], "wrong_state", None), ("skipped", skipped, "unlicensed_step", 0)))


def long_change(picks: random.Random) -> Story:
    c = _cast(picks, (200, 290), (31, 49), (5, 19), (50, 90))
    text = c.told(
        "$One had $a $things. $She bought $b $things. Then $she lost $c $things. Then $she found $d $things. "
        "How many $things does $she have now?"
    )
    steps = (Sum("+", c.of(0), c.of(1)), Sum("-", Say(0), c.of(2)), Sum("+", Say(1), c.of(3)))
    earlier = [("earlier state", steps[:made], "wrong_state", None) for made in (1, 2)]
    return Story("change", text, steps, tuple(earlier))


def start(picks: random.Random) -> Story:
    c = _cast(picks, (11, 49), (51, 99))
    text = c.told("$One had some $things. $She lost $a $things and has $b $things left. How many $things did $she have at first?")
    return Story("change", text, (Sum("+", c.of(0), c.of(1)),))


def transfer(picks: random.Random) -> Story:
    c = _cast(picks, (110, 150), (31, 49), (5, 29))
    text = c.told("$One has $a $things and $Two has $b $things. $One gives $c $things to $Two. How many $things does $Two have now?")
    # what the giver keeps is on no way to what is asked, so the reader licenses nothing about it
    given = (Sum("-", c.of(0), c.of(2)),)
    return Story("transfer", text, (Sum("+", c.of(1), c.of(2)),), (("wrong entity", given, "unlicensed_step", 0),))


def boxes_given(picks: random.Random) -> Story:
    c = _cast(picks, (31, 49), (50, 90), (5, 19))
    text = c.told("$One has $a boxes with $b $things in each box. $She gives $c $things to $Two. How many $things does $One have left?")
    steps = (Sum("*", c.of(0, "box"), c.of(1, f"{c.thing}/box")), Sum("-", Say(0), c.of(2)))
    clash = (Sum("-", c.of(0, "box"), c.of(2)),)
    wrong = (("earlier state", steps[:1], "wrong_state", None), ("unit clash", clash, "unit_mismatch", 0))
    return Story("transfer", text, steps, wrong)


def combine(picks: random.Random) -> Story:
    c = _cast(picks, (31, 49), (61, 99), (5, 19))
    text = c.told("$One has $a red $things, $b blue $things and $c green $things. How many $things does $she have in all?")
    steps = (Sum("+", c.of(0), c.of(1)), Sum("+", Say(0), c.of(2)))
    return Story("combine", text, steps, (("skipped", steps[:1], "incomplete", None),))


def more(picks: random.Random) -> Story:
    c = _cast(picks, (31, 49), (5, 19))
    text = c.told("$One has $a $things. $Two has $b more $things than $One. How many $things do they have together?")
    steps = (Sum("+", c.of(0), c.of(1)), Sum("+", c.of(0), Say(0)))
    return Story("compare additive", text, steps, (("wrong entity", steps[:1], "off_target", None),))


def fewer(picks: random.Random) -> Story:
    c = _cast(picks, (51, 89), (5, 19))
    text = c.told("$One has $a $things. $Two has $b fewer $things than $One. How many $things does $Two have?")
    return Story("compare additive", text, (Sum("-", c.of(0), c.of(1)),))


def difference(picks: random.Random) -> Story:
    c = _cast(picks, (11, 49), (51, 99))
    text = c.told("$One has $a $things and $Two has $b $things. How many more $things does $Two have than $One?")
    return Story("compare additive", text, (Sum("-", c.of(1), c.of(0)),))


def times(picks: random.Random) -> Story:
    c = _cast(picks, (31, 49), (3, 9))
    text = c.told("$One has $a $things. $Two has $b times as many $things as $One. How many $things do they have together?")
    steps = (Sum("*", c.of(0), c.of(1, "1")), Sum("+", c.of(0), Say(0)))
    clash = (Sum("+", c.of(0), c.of(1, "1")),)
    wrong = (("wrong entity", steps[:1], "off_target", None), ("unit clash", clash, "unit_mismatch", 0))
    return Story("compare multiplicative", text, steps, wrong)


def times_back(picks: random.Random) -> Story:
    c = _cast(picks, (11, 29), (3, 9))
    whole = _s(c.numbers[0] * c.numbers[1], c.thing)
    text = c.told(f"$One has {whole.value} $things. $She has $b times as many $things as $Two. How many $things does $Two have?")
    return Story("compare multiplicative", text, (Sum("/", whole, c.of(1, "1")),))


def three(picks: random.Random) -> Story:
    c = _cast(picks, (31, 49), (3, 9), (10, 29))
    text = c.told(
        "$One has $a $things. $Two has $b times as many $things as $One. $Three has $c more $things than $Two. "
        "How many $things do they have altogether?"
    )
    steps = (Sum("*", c.of(0), c.of(1, "1")), Sum("+", Say(0), c.of(2)), Sum("+", c.of(0), Say(0)), Sum("+", Say(2), Say(1)))
    return Story("compare multiplicative", text, steps, (("wrong entity", steps[:2], "off_target", None),))


def scaled(picks: random.Random) -> Story:
    c = _cast(picks, (21, 29), (31, 49), (51, 79), (3, 9))
    text = c.told(
        "$One made $a $things on Monday, $b $things on Tuesday and $c $things on Wednesday. $Two made $d times as many $things as $One. "
        "How many $things did $Two make?"
    )
    steps = (Sum("+", c.of(0), c.of(1)), Sum("+", Say(0), c.of(2)), Sum("*", Say(1), c.of(3, "1")))
    skipped = (steps[0], Sum("*", Say(0), c.of(3, "1")))
    wrong = (("wrong entity", steps[:2], "off_target", None), ("skipped", skipped, "unlicensed_step", 1))
    return Story("compare multiplicative", text, steps, wrong)


def packed(picks: random.Random) -> Story:
    c = _cast(picks, (31, 49), (5, 19))
    text = c.told("$One packs $a boxes with $b $things in each box. How many $things does $she pack?")
    steps = (Sum("*", c.of(0, "box"), c.of(1, f"{c.thing}/box")),)
    return Story("rate", text, steps, (("unit clash", (Sum("+", c.of(0, "box"), c.of(1)),), "unit_mismatch", 0),))


def daily(picks: random.Random) -> Story:
    c = _cast(picks, (31, 49), (3, 12))
    text = c.told("$One makes $a $things a day. How many $things does $she make in $b days?")
    return Story("rate", text, (Sum("*", c.of(0, f"{c.thing}/day"), c.of(1, "day")),))


def money_left(picks: random.Random) -> Story:
    c = _cast(picks, (210, 290), (11, 19), (3, 9))
    text = c.told("$One had $$$a. $She bought $b $things for $$$c each. How much money does $she have left?")
    cost = Sum("*", c.of(1), c.of(2, f"dollar/{c.thing}"))
    clash = (Sum("-", c.of(0, "dollar"), c.of(1)),)
    wrong = (("wrong entity", (cost,), "off_target", None), ("unit clash", clash, "unit_mismatch", 0))
    return Story("rate", text, (cost, Sum("-", c.of(0, "dollar"), Say(0))), wrong)


def bill(picks: random.Random) -> Story:
    """Five steps."""
    c = _cast(picks, (410, 490), (11, 19), (3, 9), (21, 29), (100, 190))
    price = next(price for price in (2, 3, 4) if price not in c.numbers)
    text = c.told(
        f"$One had $$$a. $She bought $b $things for $$$c each and $d $others for $${price} each. Then $she earned $$$e. "
        "How much money does $she have now?"
    )
    steps = (
        Sum("*", c.of(1), c.of(2, f"dollar/{c.thing}")),
        Sum("*", c.of(3, c.other), _s(price, f"dollar/{c.other}")),
        Sum("-", c.of(0, "dollar"), Say(0)),
        Sum("-", Say(2), Say(1)),
        Sum("+", Say(3), c.of(4, "dollar")),
    )
    return Story("rate", text, steps, (("earlier state", steps[:4], "wrong_state", None),))


def shared(picks: random.Random) -> Story:
    c = _cast(picks, (11, 29), (4, 9))
    whole = _s(c.numbers[0] * c.numbers[1], c.thing)
    text = c.told(f"$One shares {whole.value} $things equally among $b friends. How many $things does each friend get?")
    return Story("share", text, (Sum("/", whole, c.of(1, "friend")),))


_PARTS = (("a quarter", "1/4"), ("a third", "1/3"), ("half", "1/2"), ("20%", "1/5"), ("25%", "1/4"), ("2/3", "2/3"), ("3/4", "3/4"))


def portion(picks: random.Random) -> Story:
    c = _cast(picks, (11, 29))
    said, part = picks.choice(_PARTS)
    whole = _s(c.numbers[0] * 60, c.thing)
    text = c.told(f"$One has {whole.value} $things. {said.capitalize()} of the $things are red. How many $things are red?")
    return Story("portion", text, (Sum("*", whole, _s(part)),))


def given_part(picks: random.Random) -> Story:
    c = _cast(picks, (11, 29), (31, 49))
    said, part = picks.choice(_PARTS)
    whole = _s(c.numbers[0] * 60, c.thing)
    text = c.told(
        f"$One had {whole.value} $things. $She gave {said} of the $things to $Two. Then $One bought $b $things. "
        "How many $things does $One have now?"
    )
    steps = (Sum("*", whole, _s(part)), Sum("-", whole, Say(0)), Sum("+", Say(1), c.of(1)))
    return Story("portion", text, steps, (("earlier state", steps[:2], "wrong_state", None),))


def complement(picks: random.Random) -> Story:
    c = _cast(picks, (11, 29))
    said, part = picks.choice(_PARTS)
    whole = _s(c.numbers[0] * 60, c.thing)
    text = c.told(
        f"A shop had {whole.value} $things. {said.capitalize()} of the $things are red and the rest are blue. How many $things are blue?"
    )
    steps = (Sum("*", whole, _s(part)), Sum("-", whole, Say(0)))
    # where it is half, the red ones are as many as the blue ones: the right value of the wrong thing
    return Story("complement", text, steps, (("wrong entity", steps[:1], "off_target", None),))


def weeks(picks: random.Random) -> Story:
    c = _cast(picks, (31, 49), (2, 6))
    text = c.told("$One makes $a $things a day. How many $things does $she make in $b weeks?")
    steps = (Sum("*", c.of(1, "week"), _s(7, "day/week")), Sum("*", Say(0), c.of(0, f"{c.thing}/day")))
    skipped = (Sum("*", c.of(1, "week"), c.of(0, f"{c.thing}/day")),)
    return Story("convert", text, steps, (("wrong entity", steps[:1], "off_target", None), ("skipped", skipped, "unlicensed_step", 0)))


def minutes(picks: random.Random) -> Story:
    c = _cast(picks, (3, 12))
    text = c.told("A film lasts $a hours. How many minutes does it last?")
    return Story("convert", text, (Sum("*", c.of(0, "hour"), _s(60, "minute/hour")),))


TEMPLATES: tuple[Callable[[random.Random], Story], ...] = (
    change,
    long_change,
    start,
    transfer,
    boxes_given,
    combine,
    more,
    fewer,
    difference,
    times,
    times_back,
    three,
    packed,
    daily,
    scaled,
    money_left,
    bill,
    shared,
    portion,
    given_part,
    complement,
    weeks,
    minutes,
)


def stories(seeds: int) -> Iterator[Story]:
    """``seeds`` stories of each template, those in which no number is what another one is, or comes to."""
    for template in TEMPLATES:
        made = (template(random.Random(f"{template.__name__} {seed}")) for seed in count())
        yield from islice(filter(_distinct, made), seeds)


def _distinct(story: Story) -> bool:
    stated = {item for step in story.steps for item in (step.left, step.right) if isinstance(item, Stated)}
    values = [*(item.value for item in stated), *values_of(story.steps)]
    return len(values) == len(set(values))
