"""solve: one road from a Problem to an answer with its proof, or to a refusal with its reason."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from typing import get_args

import pytest
import test_gate_mutants as wrong
from shapes import (
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
    ungrounded_operand,
    unit_clash,
    unlicensed_step,
    wrong_state,
    wrong_target,
)
from strategies import random_problem

import cpsearch
from cpsearch.certify import Certificate
from cpsearch.chain import Chain, Firing, Leaf, Node, chain_of
from cpsearch.errors import ProblemError, SolverBugError
from cpsearch.gate import assignments_of, self_verifies
from cpsearch.limits import Limits
from cpsearch.problem import Alternative, Finding, FindingReason, Problem, Span, Target
from cpsearch.search import Found, SearchResult, enumerate_chains
from cpsearch.solve import solve
from cpsearch.verdict import CATEGORY_OF, ChainReason, Reading, RefusalReason, Verdict

RED, BLUE, ALL = wrong.RED, wrong.BLUE, wrong.ALL

# ---- answers


@shapes
def test_a_shape_is_answered_with_its_proof(shape: Shape) -> None:
    """The answer is exact, in the asked unit, proved by the one chain, and certified."""
    verdict = solve(shape.problem)
    assert (verdict.verdict, verdict.answer, verdict.unit) == ("answered", shape.answer, shape.unit)  # type: ignore[comparison-overlap]
    assert (verdict.chains, verdict.readings, verdict.exhausted, verdict.certified) == (1, 1, True, True)
    assert verdict.problem is shape.problem
    assert verdict.chain is not None
    assert self_verifies(shape.problem, verdict.chain).verified


@shapes
@pytest.mark.parametrize(
    ("variant", "reason"),
    [
        (skipped_quantity, "incomplete"),
        (unlicensed_step, "unlicensed_quantity"),
        (ungrounded_operand, "no_chain"),
        (unit_clash, "unlicensed_quantity"),
        (wrong_state, "no_chain"),
        (wrong_target, "no_chain"),
    ],
    ids=lambda item: getattr(item, "__name__", str(item)),
)
def test_a_shape_with_a_fault_is_refused(shape: Shape, variant: Variant, reason: RefusalReason) -> None:
    """What the gate would refuse is never answered, and the refusal says what is missing."""
    verdict = solve(variant(shape))
    assert (verdict.verdict, verdict.reason, verdict.answer) == ("refused", reason, None)
    assert verdict.evidence


def test_an_exempt_number_does_not_hinder_the_answer() -> None:
    """A number off target may stay unused; the answer stands because no chain disagrees."""
    shape = SHAPES[0]
    text = f"{shape.problem.text} (4 cats with 2 toys each)"
    cats, each, toys = sig("he", "cat"), sig("cat", "toy/cat"), sig("he", "toy")
    problem = replace(
        shape.problem,
        text=text,
        quantities=(
            *shape.problem.quantities,
            quantity("q3", "4", cats, span(text, "4")),
            quantity("q4", "2", each, span(text, "2")),
        ),
        licences=(*shape.problem.licences, licence("toys", "rate", "product", span(text, "each"), toys, each, cats)),
    )
    assert solve(problem).answer == shape.answer


def test_a_stated_number_answers_where_a_state_is_asked() -> None:
    """ "How many at first?" is answered by the number the text gives for it."""
    verdict = solve(_at_first("initial"))
    assert (verdict.answer, verdict.unit) == (3, "pen")  # type: ignore[comparison-overlap]
    assert verdict.chain is not None
    assert verdict.chain.steps == ()


def _at_first(state_index: str) -> Problem:
    text = "Ida has 3 pens and loses some. How many had she?"
    start, end = (replace(ALL, state=state) for state in ("start", "end"))
    lose = licence("lose", "change", "sum", span(text, "loses"), start, end, sig("#lost", "pen"))
    asked = target(start, state_index=state_index)
    return Problem(text, (quantity("q0", "3", start, span(text, "3")),), (lose,), asked, states=("start", "end"))


def test_solving_twice_gives_the_same_bytes() -> None:
    """A Verdict is a function of its Problem."""
    for shape in SHAPES:
        first = solve(shape.problem).to_json()
        assert solve(Problem.from_json(shape.problem.to_json())).to_json() == first
        assert Verdict.from_json(first).to_json() == first


# ---- alternatives


def _alternatives(*asked: str, options: tuple[str, ...] = ("ida", "bo")) -> Problem:
    """Ida's 3 and 4 pens, and "she", who is Ida or Bo; Bo gave 9 of her 7 pens away."""
    text = "Ida has 3 red and 4 blue pens. Bo had 7 pens and gave 9 away. How many has she?"
    bo_start, bo_end, given = sig("bo", "pen", "start"), sig("bo", "pen", "end"), sig("#given", "pen")
    return Problem(
        text,
        (
            quantity("q0", "3", RED, span(text, "3")),
            quantity("q1", "4", BLUE, span(text, "4")),
            quantity("q2", "7", bo_start, span(text, "7")),
            quantity("q3", "9", given, span(text, "9")),
        ),
        (
            licence("both", "combine", "sum", span(text, "and"), ALL, RED, BLUE),
            licence("give", "change", "sum", span(text, "gave"), bo_start, bo_end, given),
        ),
        Target(tuple({"ida": ALL, "bo": bo_end, "cy": sig("cy", "pen")}[name] for name in asked), "count", "terminal", choice="she"),
        (Alternative("she", "antecedent", options, span(text, "she")),),
        states=("start", "end"),
    )


def test_an_option_that_contradicts_itself_does_not_stand_in_the_way() -> None:
    """Bo would own −2 pens, so "she" is Ida; the Verdict tells both."""
    verdict = solve(_alternatives("ida", "bo"))
    assert verdict.answer == 7
    assert verdict.alternatives == (
        Reading("she", "ida", "alive"),
        Reading("she", "bo", "contradicted", "impossible: 7 - 9 = -2"),
    )


def test_an_option_without_any_chain_refuses() -> None:
    """Nothing is known about Cy: perhaps only because reading missed it."""
    problem = _alternatives("ida", "cy", options=("ida", "cy"))
    verdict = solve(problem)
    assert verdict.reason == "unread_alternative"
    assert [reading.status for reading in verdict.alternatives] == ["alive", "unread"]
    assert verdict.evidence[0].span == problem.alternatives[0].span


def test_an_idle_choice_multiplies_nothing() -> None:
    """A choice on which nothing depends leaves one chain and one reading, with all its options alive."""
    problem = replace(SHAPES[3].problem, alternatives=(Alternative("idle", "reference", ("a", "b", "c")),))
    verdict = solve(problem)
    assert (verdict.answer, verdict.chains, verdict.readings) == (60, 1, 1)  # type: ignore[comparison-overlap]
    assert {reading.status for reading in verdict.alternatives} == {"alive"}


def test_a_chain_verified_only_under_a_larger_option_counts() -> None:
    """The enumerators list the smallest reading; where only its values are impossible there, the gate looks at the others."""
    text = "A board is cut in 2 from 5. How long is a piece?"
    whole, parts, each = "all", sig("#parts"), "piece"
    units = ("plank", "meter")
    problem = Problem(
        text,
        (
            replace(quantity("q0", "5", sig(whole), span(text, "5")), signatures=tuple(sig(whole, unit) for unit in units), choice="unit"),
            quantity("q1", "2", parts, span(text, "2")),
        ),
        tuple(
            licence(
                f"cut {unit}", "share", "product", span(text, "cut"), sig(whole, unit), parts, sig(each, unit), condition=(("unit", i),)
            )
            for i, unit in enumerate(units)
        ),
        Target(tuple(sig(each, unit) for unit in units), "count", "terminal", choice="unit"),
        (Alternative("unit", "unit", units),),
    )
    verdict = solve(problem)
    assert (verdict.answer, verdict.unit) == (Fraction(5, 2), "meter")
    assert [reading.status for reading in verdict.alternatives] == ["contradicted", "alive"]


# ---- a refusal for every reason


def _found(problem: Problem, node: Node) -> SearchResult:
    chain = chain_of(problem, node, ())
    return SearchResult((Found(chain, "a key", node, tuple((step.licence,) for step in chain.steps)),), 1, True)


def _stages(monkeypatch: pytest.MonkeyPatch, result: SearchResult) -> None:
    """Both enumerators list exactly the chains of ``result``."""
    listed = frozenset((item.key, item.node, item.chain.choices) for item in result.chains)
    monkeypatch.setattr("cpsearch.search.enumerate_chains", lambda problem, **_: result)
    monkeypatch.setattr("cpsearch.certify.certify", lambda problem, **_: Certificate(listed, True))


Refusal = Callable[[pytest.MonkeyPatch], Verdict]


def _no_question(_: pytest.MonkeyPatch) -> Verdict:
    return solve(replace(SHAPES[0].problem, target=None))


def _no_quantity(_: pytest.MonkeyPatch) -> Verdict:
    return solve(Problem("How many pens has Ida?", target=target(ALL)))


def _unlicensed_quantity(_: pytest.MonkeyPatch) -> Verdict:
    return solve(unit_clash(SHAPES[0]))


def _unread_alternative(_: pytest.MonkeyPatch) -> Verdict:
    return solve(_alternatives("ida", "cy", options=("ida", "cy")))


def _lone_number(_: pytest.MonkeyPatch) -> Verdict:
    return solve(_at_first("terminal"))


def _no_chain(_: pytest.MonkeyPatch) -> Verdict:
    return solve(ungrounded_operand(SHAPES[0]))


def _incomplete(_: pytest.MonkeyPatch) -> Verdict:
    return solve(skipped_quantity(SHAPES[0]))


def _off_target(monkeypatch: pytest.MonkeyPatch) -> Verdict:
    case = wrong.other_question(wrong.LATER, "wrong_state")
    _stages(monkeypatch, _found(case.problem, wrong.SUM))
    return solve(case.problem)


def test_a_listed_chain_that_the_gate_calls_incomplete_is_refused_by_that_name(monkeypatch: pytest.MonkeyPatch) -> None:
    """Should model and certifier both let a chain through that skips a number, the gate still stands."""
    case = wrong.skipped_number()
    _stages(monkeypatch, _found(case.problem, wrong.SUM))
    assert solve(case.problem).reason == "incomplete"


def test_an_incomplete_refusal_shows_what_some_of_the_numbers_would_give() -> None:
    """The working that is forbidden, because it leaves a number out, is the evidence."""
    (evidence,) = solve(skipped_quantity(SHAPES[0])).evidence
    assert "10 * 3 = 30" in evidence.detail


def _impossible_value(_: pytest.MonkeyPatch) -> Verdict:
    return solve(wrong.below_nothing().problem)


def _answers_disagree(_: pytest.MonkeyPatch) -> Verdict:
    rival = licence("difference", "compare_additive", "sum", span(wrong.PENS, "has"), BLUE, RED, ALL)
    return solve(wrong.pens(licences=(wrong.both(), rival)))


def _second_opinion(_: pytest.MonkeyPatch) -> Verdict:
    # the target is in kilograms
    return solve(replace(SHAPES[0].problem, text=f"{SHAPES[0].problem.text} How many eggs are there?"))


def _too_many_quantities(_: pytest.MonkeyPatch) -> Verdict:
    return solve(SHAPES[0].problem, limits=Limits(max_quantities=2))


def _too_many_alternatives(_: pytest.MonkeyPatch) -> Verdict:
    return solve(_alternatives("ida", "bo"), limits=Limits(max_assignments=1))


def _too_many_steps(_: pytest.MonkeyPatch) -> Verdict:
    return solve(SHAPES[2].problem, limits=Limits(max_steps=3))


def _too_many_chains(_: pytest.MonkeyPatch) -> Verdict:
    return solve(SHAPES[3].problem, limits=Limits(max_slots=2))


def _budget_exhausted(_: pytest.MonkeyPatch) -> Verdict:
    return solve(SHAPES[3].problem, limits=Limits(max_nodes=2))


def _solver_disagreement(monkeypatch: pytest.MonkeyPatch) -> Verdict:
    monkeypatch.setattr("cpsearch.certify.certify", lambda problem, **_: Certificate(frozenset(), True))
    return solve(SHAPES[0].problem)


REFUSALS: dict[RefusalReason, Refusal] = {
    "no_question": _no_question,
    "no_quantity": _no_quantity,
    "unlicensed_quantity": _unlicensed_quantity,
    "unread_alternative": _unread_alternative,
    "lone_number": _lone_number,
    "no_chain": _no_chain,
    "incomplete": _incomplete,
    "off_target": _off_target,
    "impossible_value": _impossible_value,
    "answers_disagree": _answers_disagree,
    "second_opinion": _second_opinion,
    "too_many_quantities": _too_many_quantities,
    "too_many_alternatives": _too_many_alternatives,
    "too_many_steps": _too_many_steps,
    "too_many_chains": _too_many_chains,
    "budget_exhausted": _budget_exhausted,
    "solver_disagreement": _solver_disagreement,
}
#: Given by what runs solve on a corpus, not by solve.
OUTSIDE = {"unreadable_input", "solver_crashed", "solver_timeout", "reader_failed"}


@pytest.mark.parametrize("reason", REFUSALS)
def test_every_reason_is_given_with_evidence(reason: RefusalReason, monkeypatch: pytest.MonkeyPatch) -> None:
    """A refusal names its reason and what it rests on, and carries the Problem."""
    verdict = REFUSALS[reason](monkeypatch)
    assert (verdict.verdict, verdict.reason) == ("refused", reason)
    assert verdict.evidence
    assert verdict.problem is not None


@pytest.mark.parametrize("reason", get_args(FindingReason))
def test_a_finding_of_reading_refuses_first(reason: FindingReason) -> None:
    """The first finding is the reason, all are evidence, and nothing is searched."""
    findings = (Finding(reason, "first", Span(0, 1)), Finding("open_set", "second"))
    verdict = solve(replace(SHAPES[0].problem, findings=findings))
    assert verdict.reason == reason
    assert [(item.detail, item.span) for item in verdict.evidence] == [(f"{reason}: first", Span(0, 1)), ("open_set: second", None)]
    assert not verdict.exhausted


def test_the_vocabulary_is_covered() -> None:
    """Every reason is a finding's, has a case above, or belongs to the batch."""
    assert {*REFUSALS, *get_args(FindingReason), *OUTSIDE} == set(CATEGORY_OF)


def test_disagreeing_answers_are_both_shown() -> None:
    """Two chains that verify and differ: the evidence has both."""
    rival = licence("difference", "compare_additive", "sum", span(wrong.PENS, "has"), BLUE, RED, ALL)
    verdict = solve(wrong.pens(licences=(wrong.both(), rival)))
    assert sorted(item.detail for item in verdict.evidence) == ["1 pen: 4 - 3 = 1", "7 pen: 3 + 4 = 7"]
    assert verdict.chains == 2


def test_division_by_zero_is_impossible() -> None:
    """A chain that divides by zero contradicts its reading like any impossible value."""
    assert solve(wrong.shared_among_none().problem).reason == "impossible_value"


def test_a_chain_that_the_gate_refuses_otherwise_is_no_chain(monkeypatch: pytest.MonkeyPatch) -> None:
    """What neither skips nor misses anything but rests on wrong licences or spans is no derivation."""
    case = wrong.added_units()
    _stages(monkeypatch, _found(case.problem, wrong.SUM))
    verdict = solve(case.problem)
    assert (verdict.reason, verdict.evidence[0].detail) == ("no_chain", "unit_mismatch: 3 + 4 = 7")


def test_an_unproved_list_is_no_list(monkeypatch: pytest.MonkeyPatch) -> None:
    """Chains that the solver did not prove to be all do not answer."""
    result = replace(enumerate_chains(SHAPES[0].problem), exhausted=False)
    _stages(monkeypatch, result)
    assert solve(SHAPES[0].problem).reason == "budget_exhausted"


def test_nothing_is_answered_without_the_certificate() -> None:
    """An answer needs both enumerators; a refusal does not."""
    assert solve(SHAPES[0].problem, certify=False).reason == "budget_exhausted"
    assert solve(wrong_target(SHAPES[0]), certify=False).reason == "no_chain"


def test_a_defect_is_not_hidden(monkeypatch: pytest.MonkeyPatch) -> None:
    """An unexpected exception leaves solve as it is."""

    def broken(problem: Problem, **_: object) -> SearchResult:
        raise SolverBugError("invalid model")

    monkeypatch.setattr("cpsearch.search.enumerate_chains", broken)
    with pytest.raises(SolverBugError):
        solve(SHAPES[0].problem)


def test_what_is_neither_text_nor_problem_is_misuse() -> None:
    """Misuse is an exception that names the argument."""
    with pytest.raises(ProblemError) as caught:
        solve(42)  # type: ignore[arg-type]
    assert caught.value.field == "problem"


def test_a_text_is_read_first(monkeypatch: pytest.MonkeyPatch) -> None:
    """A text goes through the same road, after the reader that was asked for."""
    calls = []

    def read(text: str, *, reader: object, limits: Limits) -> Problem:
        calls.append((text, reader, limits))
        return SHAPES[0].problem

    monkeypatch.setattr("cpsearch.reading.read", read)
    limits, reader = Limits(max_steps=5), object()
    assert solve("a text", limits=limits, reader=reader).answer == 450  # type: ignore[arg-type]
    assert calls == [("a text", reader, limits)]


# ---- gate and enumerators, by each other


#: With one bound for all assignments, what is valid does not depend on the bound.
WIDE = Limits(max_steps=3, slack=40, max_chains=3000)
VALUES: tuple[ChainReason, ...] = ("ungrounded_operand", "division_by_zero", "impossible_value")


def _smallest(assignments: tuple[tuple[int, ...], ...]) -> set[tuple[int, ...]]:
    def smaller(choices: tuple[int, ...]) -> list[tuple[int, ...]]:
        return [(*choices[:g], v, *choices[g + 1 :]) for g, chosen in enumerate(choices) for v in range(chosen)]

    return {choices for choices in assignments if not any(other in assignments for other in smaller(choices))}


def _check(seed: int) -> int:
    problem = random_problem(seed)
    result = enumerate_chains(problem, limits=WIDE)
    listed: dict[Node, set[tuple[int, ...]]] = {}
    for item in result.chains:
        listed.setdefault(item.node, set()).add(item.chain.choices)
    for node, choices in listed.items():
        assignments = assignments_of(problem, chain_of(problem, node, min(choices)), forgiven=VALUES, limits=WIDE)
        if result.exhausted:
            assert choices == _smallest(assignments), (seed, node)
        assert choices <= set(assignments), (seed, node)
    return len(listed)


def test_the_gate_agrees_with_what_is_listed() -> None:
    """But for values and grounding, which the search does not know, every listed reading is valid to the gate, and is the smallest."""
    assert sum(_check(seed) for seed in range(150)) > 100


@pytest.mark.soak
def test_the_gate_agrees_with_what_is_listed_at_length() -> None:
    """The same on many more Problems."""
    assert sum(_check(seed) for seed in range(1000, 6000)) > 3000


# ---- the façade


def test_importing_the_package_is_cheap() -> None:
    """Neither the solver nor a language model nor the graph library is loaded before it is needed."""
    heavy = {"ortools", "spacy", "networkx", "numpy"}
    code = f"import sys, cpsearch, cpsearch.verdict; print(sorted({heavy!r} & set(sys.modules)))"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.strip() == "[]"


def test_the_names_of_the_facade() -> None:
    """Everything in ``__all__`` is there; ``cpsearch.solve`` is the function although a module has its name."""
    assert all(getattr(cpsearch, name) is not None for name in cpsearch.__all__)
    assert cpsearch.solve is solve
    assert cpsearch.self_verifies is self_verifies
    assert cpsearch.__version__ == "0.1.0"
    assert set(cpsearch.__all__) <= set(dir(cpsearch))
    with pytest.raises(AttributeError, match="nothing_of_the_sort"):
        _ = cpsearch.nothing_of_the_sort


def test_a_proof_can_be_checked_alone() -> None:
    """The chain of an answer, sent as JSON, verifies against the Problem without the search."""
    verdict = solve(SHAPES[3].problem)
    assert verdict.chain is not None
    chain = Chain.from_json(verdict.chain.to_json())
    assert self_verifies(SHAPES[3].problem, chain).verified
    assert not self_verifies(SHAPES[0].problem, chain).verified
    assert chain == chain_of(SHAPES[3].problem, SHAPES[3].node, ())
    assert Firing("x", 0, (Leaf("q0"),)) != SHAPES[3].node
