"""The gate: a chain verifies only if it uses every number, by licensed steps, in agreeing units, up to what is asked.

Four shapes carry most tests: a product of rates, a product with a price, a scaled sum, and a five-step story about ages with
a number in the question.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from fractions import Fraction

import pytest

from cpsearch.chain import Chain, Firing, Leaf, Node, Ref, chain_of
from cpsearch.errors import ProblemError
from cpsearch.gate import SelfVerification, assignments_of, is_lone, resolve, self_verifies, unread_quantities
from cpsearch.limits import Limits
from cpsearch.problem import (
    Alternative,
    Cue,
    Licence,
    Operation,
    Problem,
    Provenance,
    Quantity,
    Relation,
    Role,
    Signature,
    Span,
    Target,
    Unit,
)

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
        "A small press prints 20 posters on Monday, 36 on Tuesday, 40 on Wednesday and 50 on Thursday. "
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
        "Lena is 12 years old and her grandfather is 7 times as old. Her mother is half as old as the grandfather, "
        "and her father is 5 years older than her mother. How old will the father be when Lena is 25?"
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
            quantity("q3", "5", five, span(text, "5", "is 5"), "comparative"),
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


# ---- the shapes


@shapes
def test_a_licensed_complete_chain_verifies(shape: Shape) -> None:
    """Every shape's chain verifies, and its value is the answer."""
    assert self_verifies(shape.problem, shape.chain) == SelfVerification(True, ())
    assert shape.chain.steps[-1].value == shape.answer


@shapes
@pytest.mark.parametrize("variant", REASONS, ids=lambda variant: variant.__name__)
def test_what_is_wrong_is_named(shape: Shape, variant: Variant) -> None:
    """Each variant keeps the steps and the value and is refused for its one reason."""
    assert self_verifies(variant(shape), shape.chain) == SelfVerification(False, (REASONS[variant],))  # type: ignore[arg-type]


@shapes
def test_a_partial_chain_does_not_answer(shape: Shape) -> None:
    """A chain that stops before the last step skips a number and answers another question."""
    steps = shape.chain.steps[:-1]
    partial = Chain(steps, Ref(step=len(steps) - 1))
    assert self_verifies(shape.problem, partial).reasons[:1] == ("incomplete",)


def test_reasons_come_in_registry_order_and_once() -> None:
    """Several objections are all told, each once."""
    shape = SHAPES[0]
    problem = replace(with_quantity(with_target(shape, entity="nobody"), "q0", value=Fraction(-1)), licences=())
    assert self_verifies(problem, shape.chain).reasons == (
        "ungrounded_operand",
        "unlicensed_step",
        "wrong_arithmetic",
        "impossible_value",
        "off_target",
    )


@pytest.mark.parametrize("choices", [(), (2,), (-1,), (0, 0)])
def test_choices_that_nothing_offers_license_nothing(choices: tuple[int, ...]) -> None:
    """A chain under options that do not exist is refused, not an error."""
    problem = replace(SHAPES[0].problem, alternatives=(Alternative("who", "antecedent", ("a", "b")),))
    assert self_verifies(problem, replace(SHAPES[0].chain, choices=choices)).reasons == ("unlicensed_step",)


def test_the_limit_on_uses_is_the_callers() -> None:
    """A result used twice passes a limit of two and not of one."""
    text = "A tile is 3 and 4 wide, and as long."
    side, area = sig("side", "meter"), sig("tile", "meter^2")
    left, right = sig("left", "meter"), sig("right", "meter")
    problem = Problem(
        text,
        (quantity("q0", "3", left, span(text, "3")), quantity("q1", "4", right, span(text, "4"))),
        (
            licence("sum", "combine", "sum", span(text, "and"), side, left, right),
            licence("square", "rate", "product", span(text, "as long"), area, side, side),
        ),
        target(area),
    )
    width = Firing("sum", 0, (Leaf("q0"), Leaf("q1")))
    chain = chain_of(problem, Firing("square", 0, (width, width)), ())
    assert self_verifies(problem, chain).verified
    assert self_verifies(problem, chain, limits=Limits(max_result_uses=1)).reasons == ("unlicensed_step",)


# ---- completeness and exemption


def test_an_off_target_number_may_stay_unused() -> None:
    """A number that a licence reads, on no path to what is asked, is exempt."""
    shape = SHAPES[0]
    text = f"{shape.problem.text} His 4 cats have 2 toys each."
    cats, each, toys = sig("he", "cat"), sig("cat", "toy/cat"), sig("he", "toy")
    extra = (quantity("q3", "4", cats, span(text, "4")), quantity("q4", "2", each, span(text, "2")))
    problem = replace(shape.problem, text=text, quantities=(*shape.problem.quantities, *extra))
    assert self_verifies(problem, shape.chain).reasons == ("incomplete",)
    toys_each = licence("toys", "rate", "product", span(text, "each"), toys, each, cats)
    assert self_verifies(replace(problem, licences=(*problem.licences, toys_each)), shape.chain).verified


def test_a_later_change_need_not_fire() -> None:
    """Only the changes up to the asked state are part of the answer."""
    text = "Ida has 3 pens, finds 4 pens and will lose some."
    start, middle, end = (sig("ida", "pen", state) for state in ("start", "middle", "end"))
    found, lost = sig("#found", "pen"), sig("#lost", "pen")
    problem = Problem(
        text,
        (quantity("q0", "3", start, span(text, "3")), quantity("q1", "4", found, span(text, "4"))),
        (
            licence("find", "change", "sum", span(text, "finds"), middle, start, found),
            licence("lose", "change", "sum", span(text, "lose"), middle, end, lost),
        ),
        target(middle),
        states=("start", "middle", "end"),
    )
    chain = chain_of(problem, Firing("find", 0, (Leaf("q0"), Leaf("q1"))), ())
    assert self_verifies(problem, chain).verified
    assert self_verifies(replace(problem, states=("end", "start", "middle")), chain).reasons == ("incomplete",)


# ---- across assignments and chains


def _choice(when: tuple[str, ...] = ("ida", "bo")) -> tuple[Problem, Chain]:
    """Ida's or Bo's pens are asked about; only Ida's are counted, whatever colour "them" are."""
    text = "Ida has 3 and 4 pens. How many has she?"
    first, second = sig("first", "pen"), sig("second", "pen")
    problem = Problem(
        text,
        (quantity("q0", "3", first, span(text, "3")), quantity("q1", "4", second, span(text, "4"))),
        (licence("sum", "combine", "sum", span(text, "and"), sig("ida", "pen"), first, second),),
        Target(tuple(sig(name, "pen") for name in when), "count", "terminal", choice="she"),
        (Alternative("she", "antecedent", when), Alternative("idle", "reference", ("red", "blue"))),
    )
    return problem, chain_of(problem, Firing("sum", 0, (Leaf("q0"), Leaf("q1"))), (1, 1))


def test_all_assignments_that_make_a_chain_valid_are_found() -> None:
    """An idle choice has every option, a choice that matters only the one that works; the chain's own choices do not matter."""
    problem, chain = _choice()
    assert assignments_of(problem, chain) == ((0, 0), (0, 1))
    assert self_verifies(problem, chain).reasons == ("off_target",)
    assert assignments_of(problem, chain, forgiven=("off_target",)) == ((0, 0), (0, 1), (1, 0), (1, 1))


def test_one_distinct_value_resolves() -> None:
    """None and several do not."""
    assert resolve([Fraction(1), Fraction(2, 2)]) == 1
    assert resolve([Fraction(1), Fraction(2)]) is None
    assert resolve([]) is None


def test_a_restated_number_needs_an_explicit_state_and_a_change() -> None:
    """A chain without a computing step is lone, unless the text changes something and asks for a point in time."""
    ages, weights = SHAPES[3], SHAPES[0]
    stated = Chain((), Ref(quantity="q0"))
    assert not is_lone(ages.chain, ages.problem)
    assert not is_lone(stated, ages.problem)
    assert is_lone(stated, weights.problem)
    assert ages.problem.target is not None
    assert is_lone(stated, replace(ages.problem, target=replace(ages.problem.target, state_index="terminal")))
    assert is_lone(stated, replace(ages.problem, licences=ages.problem.licences[:3]))


def test_a_number_that_nothing_takes_up_is_unread() -> None:
    """Neither a live licence nor the question has its signature."""
    problem = skipped_quantity(SHAPES[0])
    assert unread_quantities(problem, ()) == ()
    odd = with_quantity(problem, "extra", signatures=(sig("nobody", "cat"),))
    assert [item.id for item in unread_quantities(odd, ())] == ["extra"]


def test_a_hand_made_problem_with_a_bad_span_is_no_problem() -> None:
    """Spans are checked against the text wherever a Problem comes from."""
    with pytest.raises(ProblemError) as caught:
        with_quantity(SHAPES[0].problem, "q1", span=Span(5, 500))
    assert caught.value.field == "quantities[1].span"
