"""Right derivations of many stories are accepted, and every corruption of one is rejected for its reason, at its step.

The stories and what can be wrong with them are in ``derivations.py``: texts that the reader reads whole. Chains are corrupted over the
Problems that the reader makes of them and over Problems by hand.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from fractions import Fraction
from functools import cache

import pytest
from derivations import NOTATIONS, Corruption, Steps, corruptions, json_steps, stories, values_of
from shapes import SHAPES, Shape, shapes, with_target

from cpsearch.certify import certify
from cpsearch.chain import Chain, Ref, chain_of
from cpsearch.gate import GateReport, Source, self_verifies, verify
from cpsearch.problem import Problem, Signature, Unit

pytest.importorskip("spacy", reason="reading needs the text extra")

SEEDS = 14
STORIES = tuple(stories(SEEDS))
each_story = pytest.mark.parametrize("index", range(len(STORIES)), ids=lambda index: f"{STORIES[index].kind.replace(' ', '-')}-{index}")

Writer = Callable[[Steps], str | list[dict[str, object]]]
WRITERS: tuple[Writer, ...] = (*NOTATIONS.values(), json_steps)


@cache
def source(index: int) -> Source:
    return Source(STORIES[index].text)


def written(steps: Steps, turn: int, answer: Fraction | None = None) -> str | list[dict[str, object]]:
    """The steps in the form whose turn it is, so that every form meets every template."""
    given = WRITERS[turn % len(WRITERS)](steps)
    if answer is None:
        return given
    return f"{given}\n#### {answer}" if isinstance(given, str) else [*given, {"answer": str(answer)}]


# ---- what is right


def test_there_are_enough_stories_of_every_kind() -> None:
    """More than three hundred, all different, of one step to five, in every relation but those that only carry a value over."""
    assert len({story.text for story in STORIES}) > 300
    assert {len(story.steps) for story in STORIES} == {1, 2, 3, 4, 5}
    assert len({story.kind for story in STORIES}) == 10


@each_story
def test_a_right_derivation_is_accepted(index: int) -> None:
    """At every level up to the strictest, whether the solver is asked or not."""
    story, given = STORIES[index], written(STORIES[index].steps, index)
    assert source(index).read_whole.given is not None, source(index).problem.findings
    for report in (
        verify(source(index), given),
        verify(source(index), given, level="unique"),
        verify(source(index), given, level="unique", certify=True),
        verify(source(index), written(story.steps, index, story.answer)),
    ):
        assert (report.outcome, report.passed, report.value) == ("accepted", report.level, story.answer), report.detail
        assert [step.stated for step in report.steps] == values_of(story.steps)


@pytest.mark.parametrize("turn", range(len(WRITERS)), ids=[*NOTATIONS, "json"])
def test_every_notation_says_the_same(turn: int) -> None:
    """The form in which steps are written changes nothing but where they stand in it."""
    for index in range(0, len(STORIES), SEEDS):
        plain, other = (verify(source(index), written(STORIES[index].steps, k)) for k in (0, turn))
        assert [replace(step, span=None) for step in plain.steps] == [replace(step, span=None) for step in other.steps]


# ---- what is wrong


@each_story
def test_every_corruption_is_rejected_for_its_reason_at_its_step(index: int) -> None:
    """The first step that fails is named; what is wrong with the derivation as a whole names none."""
    wrong = [(found, report) for found, report in _judged(index) if not _as_meant(found, report)]
    assert not wrong, [(found.kind, found.steps, report.reasons, report.first_failing_step, report.detail) for found, report in wrong]


def _judged(index: int) -> Iterator[tuple[Corruption, GateReport]]:
    for turn, found in enumerate(corruptions(STORIES[index]), index):
        yield found, verify(source(index), written(found.steps, turn, found.answer))


def _as_meant(found: Corruption, report: GateReport) -> bool:
    return (report.outcome, report.reasons[:1], report.first_failing_step) == ("rejected", (found.reason,), found.step)


def test_every_kind_of_corruption_is_met_often() -> None:
    """No kind is left out by a change of the templates."""
    counts = Counter(found.kind for story in STORIES for found in corruptions(story))
    assert min(counts.values()) >= SEEDS, counts
    assert set(counts) == {
        "wrong result",
        "wrong operand",
        "wrong operator",
        "swapped operands",
        "invented operand",
        "dropped step",
        "reordered",
        "skipped",
        "earlier state",
        "wrong entity",
        "unit clash",
    }


def test_a_step_that_was_only_left_out_is_implied() -> None:
    """One operation on stated numbers may be left out: the derivation is right, and the report says what was implied."""
    found = 0
    for index in range(0, len(STORIES), SEEDS):
        story = STORIES[index]
        if len(story.steps) == 2:
            last = values_of(story.steps)[0]
            text = NOTATIONS["plain"](story.steps).splitlines()[1]
            report = verify(source(index), text)
            assert report.accepted, (text, report.detail)
            assert [operand.value for operand in report.steps[0].operands if operand.grounding == "implied"] == [last]
            assert report.steps[0].implied
            found += 1
    assert found > 5


def test_the_right_value_of_the_wrong_thing_is_rejected() -> None:
    """Half are red, so that the red ones are as many as the blue ones that are asked for."""
    text = "A shop had 780 cups. Half of the cups are red and the rest are blue. How many cups are blue?"
    right = verify(text, "780 / 2 = 390\n780 - 390 = 390")
    wrong = verify(text, "780 / 2 = 390")
    assert right.accepted
    assert (wrong.outcome, wrong.reasons, wrong.first_failing_step) == ("rejected", ("off_target",), None)


# ---- chains


@cache
def proof(index: int) -> tuple[Problem, Chain]:
    """The Problem of a story and a chain that verifies."""
    problem = source(index).problem
    chains = (chain_of(problem, node, choices) for _, node, choices in sorted(certify(problem).readings, key=repr))
    return problem, next(chain for chain in chains if self_verifies(problem, chain).verified)


@each_story
def test_the_chain_of_a_story_is_accepted(index: int) -> None:
    """Over its Problem and over its text."""
    problem, chain = proof(index)
    for given in (problem, source(index), STORIES[index].text):
        report = verify(given, chain, level="unique")
        assert (report.outcome, report.value) == ("accepted", STORIES[index].answer)


Broken = tuple[str, Chain, str, int | None]


def _changed(chain: Chain, index: int, **changes: object) -> Chain:
    steps = (*chain.steps[:index], replace(chain.steps[index], **changes), *chain.steps[index + 1 :])  # type: ignore[arg-type]
    return replace(chain, steps=steps)


def broken(chain: Chain) -> Iterator[Broken]:
    """What can be wrong with a chain: the kind, the chain, the reason and the step."""
    for i, step in enumerate(chain.steps):
        assert step.value is not None
        yield "wrong result", _changed(chain, i, value=step.value + 1), "wrong_arithmetic", i
        yield "invented operand", _changed(chain, i, operands=(Ref(quantity="nobody"), *step.operands[1:])), "ungrounded_operand", i
        yield "operand too many", _changed(chain, i, operands=(*step.operands, step.operands[0])), "unlicensed_step", i
        yield "unknown licence", _changed(chain, i, licence="none"), "unlicensed_step", i
        yield "wrong result's unit", _changed(chain, i, result=_of_unit(step.result, "stone")), "unit_mismatch", i
        yield "wrong result's holder", _changed(chain, i, result=replace(step.result, entity="nobody")), "unlicensed_step", i
        yield "wrong result's state", _changed(chain, i, result=replace(step.result, state="never")), "wrong_state", None
        if step.op != "=":
            other = {"+": "-", "-": "+", "*": "/", "/": "*"}.get(step.op, "+")
            yield "wrong operator", _changed(chain, i, op=other), "unlicensed_step", i
    if chain.root.step and len(chain.steps) > 1:
        earlier = Chain(chain.steps[:-1], Ref(step=len(chain.steps) - 2), chain.choices)
        yield "earlier step", earlier, "off_target or wrong_state", None


def _of_unit(signature: Signature, unit: str) -> Signature:
    return replace(signature, unit=Unit.parse(unit))


def unmet(problem: Problem, chain: Chain) -> list[tuple[object, ...]]:
    """The corruptions of a chain that are not told as they should be."""
    told: list[tuple[object, ...]] = []
    for kind, wrong, reason, step in broken(chain):
        report = verify(problem, wrong)
        named = any(each in report.reasons for each in reason.split(" or "))
        # a state that is wrong is named at the step that has it, among what is wrong with the whole
        if (report.outcome, named, report.first_failing_step if step is not None else None) != ("rejected", True, step):
            told.append((kind, wrong, report.reasons, report.first_failing_step))
    return told


@each_story
def test_a_corrupted_chain_is_rejected_for_its_reason_at_its_step(index: int) -> None:
    """The same over the Problems of the stories."""
    assert not unmet(*proof(index))


@shapes
def test_a_corrupted_chain_over_a_problem_by_hand_is_rejected(shape: Shape) -> None:
    """And over Problems that no reader made."""
    assert verify(shape.problem, shape.chain, level="unique", certify=True).accepted
    assert not unmet(shape.problem, shape.chain)


#: The working-out of each shape: as somebody would write it.
WORKED = {
    "weights": ("15 * 10 = 150\n150 * 3 = 450", "10 × 3 = 30, and 30 × 15 = 450"),
    "prices": ("48 * 24 = 1152\n1152 * 0.75 = $864", r"\(48 \times 24 \times \frac{3}{4} = 864\)"),
    "scaled sum": ("20 + 36 + 40 + 50 = 146\n146 * 3 = 438", "20+36=56\n40+50=90\n56+90=146\n3*146=438"),
    "ages": ("12 * 7 = 84\n84 / 2 = 42\n42 + 5 = 47\n25 - 12 = 13\n47 + 13 = 60", "25-12=13, half of 84 is 42, 42 + 5 + 13 = 60"),
}


@shapes
def test_a_worked_solution_over_a_problem_by_hand(shape: Shape) -> None:
    """However it is bracketed and ordered; and not when something else is asked."""
    for text in WORKED[str(shape)]:
        report = verify(shape.problem, text, level="unique", certify=True)
        assert (report.outcome, report.value) == ("accepted", Fraction(shape.answer)), report
        for changes, reason in (({"entity": "somebody else"}, "off_target"), ({"state": "a year later"}, "wrong_state")):
            other = verify(with_target(shape, **changes), text)
            assert (other.outcome, other.reasons, other.first_failing_step) == ("rejected", (reason,), None)


def test_the_shapes_are_all_worked_out() -> None:
    """No shape is left without its text."""
    assert set(WORKED) == set(map(str, SHAPES))
