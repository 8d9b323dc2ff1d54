"""The gate: a chain verifies only if it uses every number, by licensed steps, in agreeing units, up to what is asked."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest
from shapes import (
    REASONS,
    SHAPES,
    Shape,
    Variant,
    licence,
    quantity,
    shapes,
    sig,
    skipped_quantity,
    span,
    target,
    with_quantity,
    with_target,
)

from cpsearch.chain import Chain, Firing, Leaf, Ref, chain_of
from cpsearch.errors import ProblemError
from cpsearch.gate import SelfVerification, assignments_of, is_lone, resolve, self_verifies, unread_quantities
from cpsearch.limits import Limits
from cpsearch.problem import Alternative, Problem, Span, Target

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
