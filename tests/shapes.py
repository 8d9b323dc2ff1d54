"""Four problems by hand with the one chain that answers each, and what can be wrong with them.

A product of rates, a product with a price, a scaled sum, and a five-step story about ages with a number in the question.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from fractions import Fraction

import pytest

from cpsearch.chain import Chain, Firing, Leaf, Node, chain_of
from cpsearch.problem import Cue, Licence, Operation, Problem, Provenance, Quantity, Relation, Role, Signature, Span, Target, Unit

# ---- building Problems by hand


def span(text: str, words: str, inside: str | None = None) -> Span:
    """Where ``words`` stand in ``text``, within the first occurrence of ``inside`` where one occurrence is meant."""
    start = 0 if inside is None else text.index(inside)
    start = text.index(words, start)
    return Span(start, start + len(words))


def sig(entity: str, unit: str = "1", state: str = "") -> Signature:
    return Signature(entity, Unit.parse(unit), state)


def quantity(
    identity: str, value: str, signature: Signature, where: Span | None, provenance: Provenance = "text", **more: object
) -> Quantity:
    return replace(Quantity(identity, Fraction(value), (signature,), where, provenance), **more)  # type: ignore[arg-type]


def licence(identity: str, relation: Relation, operation: str, cue: Span, *roles: Signature, **more: object) -> Licence:
    named = tuple(Role(f"r{i}", signature) for i, signature in enumerate(roles))
    base = Licence(identity, relation, "sum" if operation == "sum" else "product", named, Cue("cue", cue))
    return replace(base, **more)  # type: ignore[arg-type]


def target(signature: Signature, **more: object) -> Target:
    return replace(Target((signature,), "count", "terminal"), **more)  # type: ignore[arg-type]


@dataclass(frozen=True)
class Shape:
    """A Problem with the one chain that answers it; ``first`` and ``single`` are quantities that the variants change."""

    name: str
    problem: Problem
    node: Node
    answer: int
    unit: str
    first: str
    single: str

    @property
    def chain(self) -> Chain:
        return chain_of(self.problem, self.node, ())

    def __str__(self) -> str:
        return self.name


def _weights() -> Shape:
    text = "A sack weighs 15 kilograms. Nadia lifts it 10 times in every round and goes through 3 rounds. How many kilograms in all?"
    weight, pace, rounds = sig("sack", "kilogram/lift"), sig("nadia", "lift/round"), sig("nadia", "round")
    lifts, total = sig("nadia", "lift"), sig("nadia", "kilogram")
    problem = Problem(
        text,
        (
            quantity("q0", "15", weight, span(text, "15")),
            quantity("q1", "10", pace, span(text, "10")),
            quantity("q2", "3", rounds, span(text, "3")),
        ),
        (
            licence("lifts", "rate", "product", span(text, "in every"), lifts, pace, rounds),
            licence("moved", "rate", "product", span(text, "lifts"), total, weight, lifts),
        ),
        target(total, question_form="total"),
    )
    return Shape(
        "weights", problem, Firing("moved", 0, (Leaf("q0"), Firing("lifts", 0, (Leaf("q1"), Leaf("q2"))))), 450, "kilogram", "q1", "q0"
    )


def _prices() -> Shape:
    text = "Omar packs 48 crates with 24 jars in each crate. A jar sells for $0.75. How many dollars does he take for all jars?"
    crates, load, price = sig("omar", "crate"), sig("crate", "jar/crate"), sig("jar", "dollar/jar")
    jars, income = sig("omar", "jar"), sig("omar", "dollar")
    problem = Problem(
        text,
        (
            quantity("q0", "48", crates, span(text, "48")),
            quantity("q1", "24", load, span(text, "24")),
            quantity("q2", "3/4", price, span(text, "0.75")),
        ),
        (
            licence("jars", "rate", "product", span(text, "in each"), jars, load, crates),
            licence("sales", "rate", "product", span(text, "sells for"), income, price, jars),
        ),
        target(income),
    )
    return Shape(
        "prices", problem, Firing("sales", 0, (Leaf("q2"), Firing("jars", 0, (Leaf("q1"), Leaf("q0"))))), 864, "dollar", "q0", "q2"
    )


def _scaled_sum() -> Shape:
    text = (
        "On Monday a small press prints 20 posters, on Tuesday 36, on Wednesday 40 and on Thursday 50. "
        "A large press prints three times as many in those days. How many posters does the large press print?"
    )
    days = [sig(f"small press {day}", "poster") for day in ("monday", "tuesday", "wednesday", "thursday")]
    small, large, factor = sig("small press", "poster"), sig("large press", "poster"), sig("#q4")
    problem = Problem(
        text,
        (
            *(quantity(f"q{i}", value, days[i], span(text, value)) for i, value in enumerate(("20", "36", "40", "50"))),
            quantity("q4", "3", factor, span(text, "three"), "comparative"),
        ),
        (
            licence("sum", "combine", "sum", span(text, "those days"), small, *days),
            licence("times", "compare_multiplicative", "product", span(text, "times as many"), large, factor, small),
        ),
        target(large),
    )
    days_sum = Firing("sum", 0, tuple(Leaf(f"q{i}") for i in range(4)))
    return Shape("scaled sum", problem, Firing("times", 0, (Leaf("q4"), days_sum)), 438, "poster", "q0", "q4")


def _ages() -> Shape:
    text = (
        "Lena is 12 now, and 7 times as old is her grandfather. Her mother is half as old as the grandfather, "
        "and 5 years older than the mother is the father. How old will the father be when Lena is 25?"
    )
    lena, grandfather, mother, father = (sig(name, "year", "now") for name in ("lena", "grandfather", "mother", "father"))
    lena_then, father_then = sig("lena", "year", "then"), sig("father", "year", "then")
    seven, half, five, passed = sig("#q1"), sig("#q2"), sig("#q3", "year"), sig("passed", "year")
    problem = Problem(
        text,
        (
            quantity("q0", "12", lena, span(text, "12")),
            quantity("q1", "7", seven, span(text, "7"), "comparative"),
            quantity("q2", "1/2", half, span(text, "half"), "comparative"),
            quantity("q3", "5", five, span(text, "5", "and 5"), "comparative"),
            quantity("q4", "25", lena_then, span(text, "25"), "question"),
        ),
        (
            licence("grandfather", "compare_multiplicative", "product", span(text, "times as old"), grandfather, seven, lena),
            licence("mother", "compare_multiplicative", "product", span(text, "half as old"), mother, half, grandfather),
            licence("father", "compare_additive", "sum", span(text, "older than"), father, mother, five),
            licence("lena ages", "change", "sum", span(text, "when"), lena_then, lena, passed),
            licence("father ages", "change", "sum", span(text, "will"), father_then, father, passed),
        ),
        target(father_then, state_index=Operation(0), quantities=("q4",)),
        states=("now", "then"),
    )
    mother_now = Firing("mother", 0, (Leaf("q2"), Firing("grandfather", 0, (Leaf("q1"), Leaf("q0")))))
    father_now = Firing("father", 0, (mother_now, Leaf("q3")))
    node = Firing("father ages", 0, (father_now, Firing("lena ages", 2, (Leaf("q4"), Leaf("q0")))))
    return Shape("ages", problem, node, 60, "year", "q1", "q3")


SHAPES = (_weights(), _prices(), _scaled_sum(), _ages())
shapes = pytest.mark.parametrize("shape", SHAPES, ids=str)


# ---- what is wrong with a Problem, for each kind of wrong


def with_quantity(problem: Problem, identity: str, **more: object) -> Problem:
    changed = tuple(replace(q, **more) if q.id == identity else q for q in problem.quantities)  # type: ignore[arg-type]
    return replace(problem, quantities=changed)


def with_target(shape: Shape, **more: str) -> Problem:
    assert shape.problem.target is not None
    asked = replace(shape.problem.target.signatures[0], **more)  # type: ignore[arg-type]
    return replace(shape.problem, target=replace(shape.problem.target, signatures=(asked,)))


def skipped_quantity(shape: Shape) -> Problem:
    """A further number of the same kind as one that is used."""
    text = f"{shape.problem.text} (9)"
    twin = next(q for q in shape.problem.quantities if q.id == shape.single)
    extra = Quantity("extra", Fraction(9), twin.signatures, span(text, "9", "(9)"))
    return replace(shape.problem, text=text, quantities=(*shape.problem.quantities, extra))


def unlicensed_step(shape: Shape) -> Problem:
    """The words that license the first step are missing."""
    first = shape.chain.steps[0].licence
    return replace(shape.problem, licences=tuple(item for item in shape.problem.licences if item.id != first))


def ungrounded_operand(shape: Shape) -> Problem:
    """A number's span says something else."""
    return with_quantity(shape.problem, shape.first, span=span(shape.problem.text, "How"))


def unit_clash(shape: Shape) -> Problem:
    """A number is of another unit than its role."""
    stated = next(q for q in shape.problem.quantities if q.id == shape.first)
    return with_quantity(shape.problem, shape.first, signatures=(replace(stated.signatures[0], unit=Unit.parse("stone")),))


def wrong_state(shape: Shape) -> Problem:
    """Another point in time is asked."""
    return with_target(shape, state="a year later")


def wrong_target(shape: Shape) -> Problem:
    """Somebody else is asked about."""
    return with_target(shape, entity="somebody else")


Variant = Callable[[Shape], Problem]
REASONS: dict[Variant, str] = {
    skipped_quantity: "incomplete",
    unlicensed_step: "unlicensed_step",
    ungrounded_operand: "ungrounded_operand",
    unit_clash: "unit_mismatch",
    wrong_state: "wrong_state",
    wrong_target: "off_target",
}
