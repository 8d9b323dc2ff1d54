"""The CP-SAT model lists exactly the readings of the definitions: bulk comparison with the certifier, and each family by hand."""

from __future__ import annotations

import os
from collections import Counter

import pytest
from cpsearch.models.build import build
from strategies import COMBINATIONS, bounds, random_problem, small

from cpsearch import search
from cpsearch.certify import certify
from cpsearch.chain import Node, is_clean
from cpsearch.limits import ALL_FAMILIES, Family, Limits
from cpsearch.problem import Assignment, Problem
from cpsearch.search import Found, enumerate_chains

DEFAULT = int(os.environ.get("CPSEARCH_RANDOM_PROBLEMS", "150"))
SOAK = int(os.environ.get("CPSEARCH_RANDOM_PROBLEMS", "1000"))
LOOSE = Limits(max_steps=4, max_chains=5000)


def raw_solutions(problem: Problem, limits: Limits, families: frozenset[Family]) -> list[Found | None] | None:
    """Every solution as the solver lists it, nothing dropped; None where a bound is passed."""
    layout = search._plan(problem, limits, families)
    if isinstance(layout, str):
        return None
    model = build(layout)
    decoder = search._Decoder(model)
    raw: list[Found | None] = []

    def listen(solution: object) -> bool:
        raw.append(decoder.decode(solution))
        return len(raw) > limits.max_chains

    return raw if search._solve(model, limits, listen) == "all" and len(raw) <= limits.max_chains else None


def compare(name: str, count: int) -> Counter[str]:
    """Compare model and certifier on ``count`` random Problems; Problems that pass a bound of either are skipped and counted."""
    families = COMBINATIONS[name]
    free = not {"licences", "units"} <= families
    seen: Counter[str] = Counter()
    seed = 0
    while seen["compared"] < count:
        limits = bounds(seed, free=free)
        problem = random_problem(seed, quantities=3 if free else 5)
        seed += 1
        certificate = certify(problem, limits=limits, families=families)
        raw = raw_solutions(problem, limits, families) if certificate.complete else None
        if raw is None:
            seen["skipped"] += 1
            continue
        found = [item for item in raw if item is not None]
        readings: list[tuple[Node, Assignment]] = [(item.node, item.chain.choices) for item in found]
        if "symmetry" in families:
            # every solution is a derivation of its own: nothing is listed twice, clean or not
            assert len(raw) == len(found) == len(set(readings)), f"duplicate solutions, seed {seed - 1}"
            found = [item for item in found if is_clean(item.chain)]
            assert len(found) == len(certificate.readings), f"another number of readings, seed {seed - 1}"
        listed = {(item.key, item.node, item.chain.choices) for item in found}
        assert listed == certificate.readings, f"another set of readings, seed {seed - 1}"
        seen.update(compared=1, some=bool(listed), several=len(listed) > 1, chosen=any(any(choices) for *_, choices in listed))
    return seen


@pytest.mark.parametrize("name", COMBINATIONS)
def test_model_and_certifier_list_the_same_readings(name: str) -> None:
    """On random Problems the sets of (key, term, assignment) are equal, and no solution comes twice."""
    slow = not {"licences", "units"} <= COMBINATIONS[name]
    seen = compare(name, max(1, DEFAULT // 5) if slow else DEFAULT)
    assert seen["some"] >= seen["compared"] // 5


@pytest.mark.soak
@pytest.mark.parametrize("name", COMBINATIONS)
def test_model_and_certifier_list_the_same_readings_in_bulk(name: str) -> None:
    """The same comparison on a thousand Problems per combination."""
    assert compare(name, SOAK)["several"] >= SOAK // 20


def found(problem: Problem, *without: Family, limits: Limits = LOOSE) -> list[tuple[str, Assignment]]:
    """The chain set: (flat form, choices), both enumerators agreeing."""
    families = ALL_FAMILIES - set(without)
    result = enumerate_chains(problem, limits=limits, families=families)
    assert result.exhausted
    certificate = certify(problem, limits=limits, families=families)
    assert {(item.key, item.node, item.chain.choices) for item in result.chains} == certificate.readings
    return sorted({(item.key.split(" : ")[0], item.chain.choices) for item in result.chains})


# --- one small Problem per family ---


def test_licences_bound_how_often_a_step_is_taken() -> None:
    """``p+q+r`` needs two firings; one instance gives none, two give the sum, merged licences add their instances."""
    three = {"p": "a", "q": "a", "r": "a"}
    assert found(small(three, ["a=a+a"], "a")) == []
    both = [('sum("p","q","r";)', ())]
    assert set(both) <= set(found(small(three, ["a=a+a x2"], "a")))
    assert found(small(three, ["a=a+a", "a=a+a"], "a")) == found(small(three, ["a=a+a x2"], "a"))


def test_without_licences_any_sum_or_product_will_do() -> None:
    """Off, what no text licenses is listed: all six operations on two numbers, and the squares that slack allows."""
    problem = small({"p": "a", "q": "b"}, ["c=a+b"], "c")
    assert found(problem) == [('sum("p","q";)', ())]
    free = {key for key, _ in found(problem, "licences", limits=Limits(max_steps=1))}
    assert free == {f'{kind}("{x}";"{y}")' for kind in ("sum", "product") for x, y in ("pq", "qp")} | {
        f'{kind}("p","q";)' for kind in ("sum", "product")
    }


def test_units_decide_what_fills_a_role() -> None:
    """``c=a+b`` takes p and q, not p and r; off, it takes any two."""
    problem = small({"p": "a", "q": "b", "r": "constant d"}, ["c=a+b"], "c")
    assert found(problem) == [('sum("p","q";)', ())]
    assert len(found(small({"p": "a", "q": "d"}, ["c=a+b", "c=c+d"], "c"), "units", limits=Limits(max_steps=1))) > 0
    assert found(small({"p": "a", "q": "d"}, ["c=a+b", "c=c+d"], "c")) == []


def test_completeness_requires_every_quantity_on_target() -> None:
    """A number that could matter must be used; one that no path of licences joins to the target need not."""
    rules = ["c=a+b", "c=d+e"]
    assert found(small({"p": "a", "q": "b", "r": "d"}, rules, "c")) == []
    assert found(small({"p": "a", "q": "b", "r": "d"}, rules, "c"), "completeness") == [('sum("p","q";)', ())]
    assert found(small({"p": "a", "q": "b", "r": "z"}, ["c=a+b", "z=y+x"], "c")) == [('sum("p","q";)', ())]
    # a number that no licence reads at all is required, and cannot be used
    assert found(small({"p": "a", "q": "b", "r": "z"}, ["c=a+b"], "c")) == []
    assert found(small({"p": "a", "q": "b", "r": "constant d"}, rules, "c")) == [('sum("p","q";)', ())]


def test_completeness_fires_every_change_up_to_the_asked_state() -> None:
    """A stated number with the target's signature is no answer while a licensed change before that state has not fired."""
    rules = ["a@s1=a@s0+g change", "a@s2=a@s1+h change"]
    given = {"p": "a@s0", "q": "constant g", "r": "constant h"}
    assert found(small(given, rules, "a@s1")) == [('sum("p","q";)', ())]
    assert found(small(given, rules, "a@s2")) == [('sum("p","q","r";)', ())]
    assert found(small({**given, "s": "constant a@s2"}, rules, "a@s2"), "completeness") != found(
        small({**given, "s": "constant a@s2"}, rules, "a@s2")
    )


def test_target_names_the_root() -> None:
    """The same numbers and licence answer for the whole or for a part, as asked; off, for any node."""
    problem = small({"p": "c", "q": "a"}, ["c=a+b"], "b")
    assert found(problem) == [('sum("p";"q")', ())]
    assert found(small({"p": "c", "q": "a"}, ["c=a+b"], "d")) == []
    assert ('sum("p";"q")', ()) in found(small({"p": "c", "q": "a"}, ["c=a+b"], "d"), "target")


def test_alternatives_take_the_smallest_reading_that_works() -> None:
    """An option is chosen only where a smaller one fails; an idle choice takes its first option and multiplies nothing."""
    rules = ["c=a+b", "c=a*d"]
    assert found(small({"p": "a", "q": "g:b|d"}, rules, "c", alternatives={"g": 2})) == [
        ('product("p","q";)', (1,)),
        ('sum("p","q";)', (0,)),
    ]
    assert found(small({"p": "a", "q": "g:b|b|d"}, rules, "c", alternatives={"g": 3})) == [
        ('product("p","q";)', (2,)),
        ('sum("p","q";)', (0,)),
    ]
    assert found(small({"p": "a", "q": "b"}, rules, "c", alternatives={"g": 3, "h": 2})) == [('sum("p","q";)', (0, 0))]
    assert found(small({"p": "a", "q": "g:b|d"}, rules, "c", alternatives={"g": 2}), "alternatives") == [
        ('product("p","q";)', ()),
        ('sum("p","q";)', ()),
    ]


def test_alternatives_justify_an_option_by_a_condition() -> None:
    """A licence that holds under option 1 only brings that option, and no other reading of the same chain."""
    rules = ["c=a+b", "c=a*b g1"]
    assert found(small({"p": "a", "q": "b"}, rules, "c", alternatives={"g": 3})) == [('product("p","q";)', (1,)), ('sum("p","q";)', (0,))]


def test_alternatives_justify_an_option_by_the_target() -> None:
    """What is asked may be the choice: both answers are readings, each under its option."""
    problem = small({"p": "a", "q": "b"}, ["c=a+b", "d=a*b"], "g:c|d", alternatives={"g": 2})
    assert found(problem) == [('product("p","q";)', (1,)), ('sum("p","q";)', (0,))]


def test_alternatives_justify_an_option_by_what_the_smaller_one_requires() -> None:
    """Under option 0 the third number is on target and would have to be used; only option 1 makes it off target."""
    problem = small({"p": "a", "q": "b", "r": "g:d|y"}, ["c=a+b", "c=d+e", "z=y+x"], "c", alternatives={"g": 2})
    assert found(problem) == [('sum("p","q";)', (1,))]


def test_alternatives_justify_an_option_by_a_change_that_would_have_to_fire() -> None:
    """Under option 0 a change precedes the asked state; the chain without it is a reading under option 1 alone."""
    rules = ["a@s1=a@s0+g change h0", "c@s1=a@s0+g combine ?0", "a@s1=c@s1 equate ?0"]
    readings = found(small({"p": "a@s0", "q": "g"}, rules, "a@s1", alternatives={"h": 2}))
    assert readings == [('sum("p","q";)', (0,)), ('sum("p","q";)', (1,))]


def test_alternatives_without_a_target_still_ask_for_changes() -> None:
    """Only under option 0 must the change fire: with it the chain is a reading there, without it under option 1."""
    given = {"p": "constant a@s1", "h": "constant h"}
    problem = small(given, ["a@s2=a@s1+h change ?0"], "g:a@s2|a@s1", alternatives={"g": 2})
    assert found(problem, "target") == [('"h"', (1,)), ('"p"', (1,)), ('sum("h","p";)', (0,))]


@pytest.mark.parametrize(("slack", "choices"), [(1, (1,)), (2, (0,))])
def test_alternatives_without_a_target_still_bound_steps(slack: int, choices: Assignment) -> None:
    """Under option 0 nothing is required, so one step is within bounds only with enough slack; else it takes option 1."""
    problem = small({"p": "a", "q": "b"}, ["c=a+b ?0"], "g:z|c", alternatives={"g": 2})
    assert [item for item in found(problem, "target", limits=Limits(slack=slack)) if "sum" in item[0]] == [('sum("p","q";)', choices)]


def test_symmetry_lists_each_derivation_once() -> None:
    """Equal roles and copies come in one order; off, the same derivation has several solutions."""
    problem = small({"p": "a", "q": "a", "r": "a", "s": "a"}, ["a=a+a ?0 x3"], "a")
    limits = Limits(slack=1, max_steps=3, max_chains=5000)
    with_order = enumerate_chains(problem, limits=limits)
    without = enumerate_chains(problem, limits=limits, families=ALL_FAMILIES - {"symmetry"})
    assert with_order.exhausted
    assert without.exhausted
    assert with_order.raw == with_order.readings == 15
    assert len(with_order.keys) == 1
    assert without.raw > without.readings >= 15


# --- traps ---


def test_a_number_is_not_used_by_adding_it_and_taking_it_away() -> None:
    """``p+q-q`` would make completeness vacuous; the model excludes it, without it the solver lists it."""
    problem = small({"p": "a", "q": "d"}, ["a=a+d x2"], "a")
    answers = found(problem, limits=Limits(max_steps=2))
    assert ('sum("p","q";"q")', ()) not in answers
    assert ('sum("p","q";"q")', ()) in found(problem, "symmetry", limits=Limits(max_steps=2))
    result = enumerate_chains(problem, limits=Limits(max_steps=2))
    assert result.raw == result.readings


@pytest.mark.parametrize("equation", ["c=a+b", "c=a*b"])
def test_a_round_trip_through_one_licence_is_no_chain(equation: str) -> None:
    """``(p+q)-q`` and ``(p*q)/q`` are excluded by the model itself, whichever operand they return to."""
    for target in ("a", "b"):
        result = enumerate_chains(small({"p": "a", "q": "b"}, [f"{equation} x2"], target))
        assert (result.raw, result.exhausted) == (0, True)


def test_cancellation_at_a_distance_is_dropped_after_decoding() -> None:
    """``((p+q)+r)-q`` passes the model and not the filter: raw solutions count it, chains do not."""
    problem = small({"p": "a", "q": "d", "r": "e"}, ["a=a+d x2", "a=a+e"], "a")
    result = enumerate_chains(problem, limits=Limits(max_steps=3))
    assert result.exhausted
    assert result.raw > result.readings
    assert all(is_clean(item.chain) for item in result.chains)


def test_the_states_fix_the_order_of_changes_not_the_text() -> None:
    """The number that comes second in the text acts first: its one licensed order is kept."""
    problem = small({"p": "a@s0", "late": "l", "early": "e"}, ["a@s2=a@s1+l change", "a@s1=a@s0+e change"], "a@s2")
    (item,) = enumerate_chains(problem).chains
    assert [step.licence for step in item.chain.steps] == ["l1", "l0"]


def test_both_orders_of_a_run_are_readings_of_one_key() -> None:
    """Where states do not order two changes, both orders are derivations by definition: exchanging them would lose readings."""
    result = enumerate_chains(small({"p": "a", "q": "d", "r": "e"}, ["a=a+d ?0", "a=a+e ?0"], "a"))
    assert (result.raw, result.readings, len(result.keys)) == (2, 2, 1)


def test_a_total_of_three_is_not_a_licence_for_a_total_of_two() -> None:
    """An n-ary sum takes all its members at once, each in its place."""
    rules = ["t=a+b+c"]
    assert found(small({"p": "a", "q": "b", "r": "c"}, rules, "t")) == [('sum("p","q","r";)', ())]
    assert found(small({"p": "a", "q": "b"}, rules, "t")) == []
    assert found(small({"p": "t", "q": "b", "r": "c"}, rules, "a")) == [('sum("p";"q","r")', ())]


def test_a_difference_and_a_difference_of_sums_share_a_key() -> None:
    """``p-q-r`` and ``p-(q+r)`` are two derivations of one chain."""
    problem = small({"p": "a", "q": "b", "r": "c"}, ["x=y+c ?1", "a=y+b ?1", "y=x ?0", "s=b+c ?0", "a=s+y ?2", "x=a ?0"], "y")
    assert ('sum("p";"q","r")', ()) in found(problem)


def test_one_operand_may_fill_two_roles_of_equal_signature() -> None:
    """A square: a licence that names a signature twice may take one number for both."""
    assert found(small({"p": "a"}, ["c=a*a"], "c")) == [('product("p","p";)', ())]
    assert found(small({"p": "a"}, ["c=a*b"], "c"), "units") == []


@pytest.mark.parametrize(("uses", "count"), [(1, 0), (2, 1)])
def test_a_partial_result_is_used_as_often_as_allowed(uses: int, count: int) -> None:
    """``(p+q)·k + (p+q)``: the sum is used twice, so it needs two uses."""
    problem = small({"p": "a", "q": "b", "k": "k"}, ["c=a+b ?0", "d=c*k ?0", "t=c+d ?0"], "t")
    assert len(found(problem, limits=Limits(max_result_uses=uses))) == count


def test_licences_that_feed_each_other_make_no_circle() -> None:
    """Two inverse conversions could support one another; a derivation starts from numbers."""
    assert found(small({"p": "constant z"}, ["b=a*k", "a=b*m"], "a")) == []
    assert found(small({"p": "b", "k": "constant k"}, ["b=a*k", "a=b*m"], "a")) == [('product("p";"k")', ())]


def test_an_equate_costs_no_step_and_leaves_no_trace_in_the_key() -> None:
    """A value carried to another signature is the same value."""
    problem = small({"p": "a", "q": "b"}, ["c=a", "d=c+b"], "d")
    assert found(problem, limits=Limits(max_steps=1)) == [('sum("p","q";)', ())]


@pytest.mark.parametrize("rounding", ["floor", "ceil", "remainder"])
def test_a_rounded_quotient_is_solved_one_way_only(rounding: str) -> None:
    """Floor and ceil give a factor, remainder its third role; the dividend is never computed back."""
    modifiers = f"{rounding} ?2"
    assert len(found(small({"p": "a", "q": "b"}, [f"a=b*c {modifiers}"], "c"))) == 1
    assert found(small({"p": "b", "q": "c"}, [f"a=b*c {modifiers}"], "a")) == []


def test_copies_of_a_wide_licence_are_ordered_without_overflow() -> None:
    """Two firings of a twelve-part sum need more digits than one integer holds."""
    numbers = {**{f"q{i}": f"s{i}" for i in range(7)}, "k": "k"}
    wide = "k=" + "+".join([*(f"s{i}" for i in range(7)), *"kkkkk"]) + " ?0 x2"
    result = enumerate_chains(small(numbers, [wide], "k"), limits=Limits(max_steps=30, slack=30))
    assert result.exhausted
    assert result.readings > 1
