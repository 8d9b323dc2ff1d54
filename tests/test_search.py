"""The search around the model: what its status means, its bounds, its determinism, and the explanation of an empty list."""

from __future__ import annotations

import dataclasses
import os
import subprocess
import sys
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest
from cpsearch.models.build import FAMILIES, build
from cpsearch.models.layout import Layout
from hypothesis import given, settings
from strategies import problems, random_problem, small

from cpsearch import search
from cpsearch.chain import Chain, chain_of, is_clean, value_of
from cpsearch.errors import SolverBugError
from cpsearch.limits import ALL_FAMILIES, Family, Limits
from cpsearch.problem import Problem
from cpsearch.search import enumerate_chains, explain_absence, model_text

RIVALS = small({"p": "a", "q": "b"}, ["c=a+b", "c=a*b", "c=b+d", "d=a*a"], "c")


def everything(problem: Problem) -> str:
    """All that a search returns, and its model, as text."""
    result = enumerate_chains(problem, limits=Limits(max_steps=3, max_chains=60))
    return repr(result) + model_text(problem, limits=Limits(max_steps=3))


def everything_of_twelve() -> str:
    """The bytes that must be the same in every process."""
    return "".join(everything(random_problem(seed)) for seed in range(12))


# --- status ---


def test_no_solution_is_an_exhausted_empty_list() -> None:
    """INFEASIBLE without any solution is a proof that there is none."""
    result = enumerate_chains(small({"p": "a"}, ["c=a+b"], "c"))
    assert (result.chains, result.raw, result.exhausted, result.overflow) == ((), 0, True, None)


def test_a_stated_number_is_a_chain_of_no_steps() -> None:
    """The root may be a quantity; whether that answers is not for the search to say."""
    (item,) = enumerate_chains(small({"p": "a"}, [], "a")).chains
    assert (item.chain.steps, item.chain.root.quantity, item.evidence) == ((), "p", ())


def test_a_problem_without_a_target_has_no_chain() -> None:
    """Nothing asked, nothing found; no exception."""
    assert enumerate_chains(replace(RIVALS, target=None)).exhausted
    assert enumerate_chains(replace(RIVALS, target=None)).readings == 0


def test_the_cap_counts_raw_solutions_and_is_inclusive() -> None:
    """Exactly at the cap the list is complete; one more solution passes it, and nothing is called exhausted."""
    full = enumerate_chains(RIVALS)
    assert full.exhausted
    assert full.raw > 2
    assert enumerate_chains(RIVALS, limits=Limits(max_chains=full.raw)) == full
    short = enumerate_chains(RIVALS, limits=Limits(max_chains=full.raw - 1))
    assert (short.overflow, short.exhausted) == ("too_many_chains", False)


def test_deciding_stops_at_the_second_value() -> None:
    """Two distinct accepted values prove ambiguity; the rest is not listed and not called exhausted."""
    many = small({"p": "a", "q": "a", "r": "a"}, ["a=a+a", "a=a*a"], "a")
    full = enumerate_chains(many)
    result = enumerate_chains(many, decide=True)
    assert len({value_of(many, item.chain) for item in result.chains}) == 2
    assert result.raw < full.raw
    assert (result.interrupted, result.exhausted, result.overflow) == (True, False, None)


def test_deciding_lists_all_where_the_values_agree() -> None:
    """One value only: all solutions are needed to know it, and the list is complete."""
    assert enumerate_chains(RIVALS, decide=True, accept=lambda chain: Fraction(1)) == enumerate_chains(RIVALS)
    assert enumerate_chains(RIVALS, decide=True, accept=lambda chain: None) == enumerate_chains(RIVALS)


def test_a_stop_at_the_last_solution_is_exhausted_only_by_the_solvers_word() -> None:
    """Whatever the solver reports there, the flags exclude each other."""
    two = small({"p": "a", "q": "b"}, ["c=a+b", "c=a*b"], "c")
    result = enumerate_chains(two, decide=True)
    assert result.readings == 2
    assert result.exhausted != result.interrupted


def test_an_unclean_chain_never_counts_as_a_value() -> None:
    """What cancels is dropped before it is judged."""
    problem = small({"p": "a", "q": "d", "r": "e"}, ["a=a+d x2", "a=a+e"], "a")
    judged: list[Chain] = []

    def accept(chain: Chain) -> None:
        judged.append(chain)

    result = enumerate_chains(problem, limits=Limits(max_steps=3), decide=True, accept=accept)
    assert len(judged) == result.readings < result.raw
    assert all(is_clean(chain) for chain in judged)


def test_an_exception_of_the_judge_reaches_the_caller() -> None:
    """The callback is the caller's code: its errors are not swallowed by the solver."""

    def accept(chain: Chain) -> Fraction:
        raise KeyError("mine")

    with pytest.raises(KeyError, match="mine"):
        enumerate_chains(RIVALS, decide=True, accept=accept)


def test_an_invalid_model_is_a_bug_of_this_package() -> None:
    """MODEL_INVALID must never be read as "no solution"."""
    layout = search._plan(RIVALS, Limits(), ALL_FAMILIES)
    assert isinstance(layout, Layout)
    model = build(layout)
    model.variables.model.new_int_var(5, 3, "empty")
    with pytest.raises(SolverBugError):
        search._solve(model, Limits(), lambda solution: False)


# --- bounds ---

OVERFLOWS = {
    "too_many_quantities": (small({"p": "a", "q": "b"}, ["c=a+b"], "c"), Limits(max_quantities=1)),
    "too_many_alternatives": (small({"p": "g:a|b"}, [], "a", alternatives={"g": 2}), Limits(max_assignments=1)),
    "too_many_steps": (small({"p": "a", "q": "a", "r": "a"}, ["a=a+a x9"], "a"), Limits(max_steps=1)),
    "too_many_chains": (small({"p": "a", "q": "a"}, ["a=a+a x9"], "a"), Limits(max_slots=3)),
    "budget_exhausted": (
        small({"p": "a", "q": "a", "r": "a", "s": "a"}, ["a=a+a x5"], "a"),
        Limits(max_deterministic_time=1e-6, max_chains=100_000),
    ),
}


@pytest.mark.parametrize("reason", OVERFLOWS)
def test_every_bound_refuses_by_its_own_name(reason: str) -> None:
    """A bound that is passed is named; nothing is truncated silently."""
    problem, limits = OVERFLOWS[reason]
    result = enumerate_chains(problem, limits=limits)
    assert (result.overflow, result.exhausted) == (reason, False)
    if reason != "budget_exhausted":
        assert result.chains == ()
        assert model_text(problem, limits=limits) == reason


def test_steps_are_too_many_only_if_under_every_assignment() -> None:
    """One option under which fewer numbers are required keeps the Problem within bounds."""
    problem = small({"p": "a", "q": "b", "r": "g:a|y"}, ["c=a+b", "z=y+x"], "c", alternatives={"g": 2})
    result = enumerate_chains(problem, limits=Limits(max_steps=1))
    assert result.overflow is None
    assert [item.chain.choices for item in result.chains] == [(1,)]


def test_many_instances_of_a_free_equate_are_refused_not_built() -> None:
    """An equate costs no step, so only the bound on slots holds it."""
    result = enumerate_chains(small({"p": "a"}, ["b=a x1000000"], "b"))
    assert result.overflow == "too_many_chains"


# --- determinism and closed parameters ---


def test_the_solver_runs_one_worker_with_a_fixed_seed() -> None:
    """Several workers lose solutions and still report OPTIMAL, so neither is open to callers."""
    parameters = search._solver(Limits(max_deterministic_time=3.0)).parameters
    assert parameters.num_workers == 1
    assert parameters.random_seed == 1
    assert parameters.enumerate_all_solutions
    assert parameters.max_deterministic_time == 3.0
    assert "workers" not in " ".join(field.name for field in dataclasses.fields(Limits))


def test_bytes_do_not_depend_on_the_hash_seed() -> None:
    """Results and model text are equal in processes with different string hashes."""
    script = "import hashlib, test_search as t; print(hashlib.sha256(t.everything_of_twelve().encode()).hexdigest())"
    paths = os.pathsep.join([str(Path(__file__).parent), *sys.path])
    outputs = {
        subprocess.run(
            [sys.executable, "-c", script],
            env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": paths, "PYTHONSAFEPATH": "1"},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("0", "4711")
    }
    assert len(outputs) == 1


def test_importing_the_search_does_not_load_the_solver() -> None:
    """The gate and the language side work where ortools is slow to load or absent."""
    script = "import sys, cpsearch.search, cpsearch.certify\nprint('ortools' in sys.modules)"
    paths = os.pathsep.join(sys.path)
    env = {**os.environ, "PYTHONPATH": paths}
    done = subprocess.run([sys.executable, "-c", script], env=env, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "False"


# --- what a record holds ---


@given(problems())
@settings(max_examples=60, deadline=None)
def test_records_are_consistent(problem: Problem) -> None:
    """Chain, term, choices and evidence of a record belong together, and records come sorted and distinct."""
    result = enumerate_chains(problem, limits=Limits(max_steps=3, max_chains=300))
    assert result.raw >= result.readings
    order = [(item.key, item.chain.choices, repr(item.node)) for item in result.chains]
    assert order == sorted(set(order))
    for item in result.chains:
        assert item.chain == chain_of(problem, item.node, item.chain.choices)
        assert len(item.evidence) == len(item.chain.steps)
        assert all(step.licence == ids[0] for step, ids in zip(item.chain.steps, item.evidence, strict=True))


def test_licences_that_say_the_same_are_all_evidence() -> None:
    """Merged licences appear together on the step they support; the order of the parts of a sum does not matter."""
    (item,) = enumerate_chains(small({"p": "a", "q": "b"}, ["c=a+b", "c=b+a"], "c")).chains
    assert item.evidence == (("l0", "l1"),)


def test_dump_receives_the_model_with_names() -> None:
    """People read the model in the solver's own text form."""
    texts: list[str] = []
    enumerate_chains(RIVALS, dump=texts.append)
    assert texts == [model_text(RIVALS)]
    assert "fill_0_1_0" in texts[0]


def test_every_family_has_its_constraints() -> None:
    """The closed set of families and the model's table agree."""
    assert set(FAMILIES) == ALL_FAMILIES


# --- explaining an empty list ---

ABSENT: dict[str, tuple[Problem, tuple[Family, ...]]] = {
    "a unit does not fit": (small({"p": "a", "q": "d"}, ["c=a+b", "c=d+e+f+g"], "c"), ("units",)),
    "a number is left over": (small({"p": "a", "q": "b", "r": "d"}, ["c=a+b", "c=d+e+f+g"], "c"), ("completeness",)),
    "something else is asked": (small({"p": "a", "q": "b"}, ["c=a+b"], "d"), ("target",)),
    "no option allows it": (
        small({"p": "a", "q": "b", "r": "d"}, ["c=a+b g0", "e=c+d g1"], "e", alternatives={"g": 2}),
        ("alternatives",),
    ),
    "no licence is left to fire": (small({"p": "a", "q": "b"}, ["c=a+b+d"], "c"), ("licences",)),
}


@pytest.mark.parametrize("case", ABSENT)
def test_an_absence_names_the_fewest_families(case: str) -> None:
    """The first of the smallest sets of families, and a chain that holds without it."""
    problem, families = ABSENT[case]
    limits = Limits(slack=1)
    absence = explain_absence(problem, limits=limits)
    assert enumerate_chains(problem, limits=limits).chains == ()
    assert absence is not None
    assert absence.families == families
    assert absence.found in enumerate_chains(problem, families=ALL_FAMILIES - set(families), limits=limits).chains


def test_nothing_is_absent_where_there_is_a_chain() -> None:
    """No family needs to go."""
    absence = explain_absence(RIVALS)
    assert absence is not None
    assert absence.families == ()


def test_without_numbers_nothing_explains_the_absence() -> None:
    """Every set of families leaves the list empty."""
    assert explain_absence(small({}, ["c=a+b"], "c")) is None
