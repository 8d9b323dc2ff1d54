"""The capability lanes: what they hold, how a case is judged, when a pair tells, and that nothing is answered wrongly.

Every word and figure is tested with verdicts made here, so that these tests do not depend on what reading can do today; only the
last section reads the packaged lanes.
"""

from __future__ import annotations

import json
from argparse import ArgumentParser, Namespace
from collections import Counter
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from faulty_solvers import eager, echo, faulty

from cpsearch._cli_input import UsageError
from cpsearch.chain import Chain, Ref, Step
from cpsearch.cli import main
from cpsearch.practice.lanes import (
    PACKAGED,
    TWIN,
    Case,
    LaneError,
    Report,
    Scored,
    depth_of,
    pairs_of,
    parse_lane,
    read_lanes,
    report_of,
    score,
    steps_in,
    table_of,
    tells_of,
    word_of,
)
from cpsearch.practice.lanes.command import add_arguments, run
from cpsearch.problem import Signature
from cpsearch.verdict import Verdict, refused

AXES = {
    "a1_number_sentences",
    "a2_joint_totals",
    "confusers",
    "g1_verb_classes",
    "g2_comparatives",
    "g3_numerics",
    "g4_multi_clause",
    "g5_aggregate",
    "s1_rates",
}
#: Hazards that no text can show: fast paths within a program, and rules that fit one text only.
UNSHOWN = {"11", "20"}

ROW: dict[str, Any] = {
    "id": "x-1",
    "axis": "x",
    "category": "rate",
    "question": "Ida has 3 boxes of 4 pens. How many pens has she?",
    "answer": "12",
    "expected": "answered",
    "pair_id": None,
    "note": "",
}
CONFUSER = {"id": "x-2", "category": "hazard", "question": "Ida has 3 boxes and 4 pens.", "answer": "4", "pair_id": "p"}
TWIN_ROW = {"category": TWIN, "pair_id": "p"}


def lane_of(*changes: dict[str, Any]) -> str:
    return "".join(json.dumps({**ROW, **change}) + "\n" for change in changes)


def answering(value: str | int | None, *, steps: int = 0) -> Verdict:
    """An answer with a proof of so many binary steps; a refusal for None."""
    if value is None:
        return refused("no_chain", "")
    place = Signature("x")
    step = Step("l0", 0, "+", (Ref(quantity="q0"), Ref(quantity="q1")), place, Fraction(value))
    chain = Chain((step,) * steps, Ref(step=steps - 1) if steps else Ref(quantity="q0"))
    return Verdict("answered", answer=Fraction(value), unit="x", chain=chain, exhausted=True, certified=True)


def scored(*answers: str | int | None, lane: str) -> list[Scored]:
    """The cases of a lane with these answers, in order."""
    return [score(case, answering(answer)) for case, answer in zip(parse_lane(lane, name="x.jsonl"), answers, strict=True)]


# ---- reading a lane


def test_a_row_is_read_as_it_stands() -> None:
    assert parse_lane(lane_of({"answer": "7/2"}), name="x.jsonl") == (
        Case("x-1", "x", "rate", ROW["question"], Fraction(7, 2), "answered", None, ""),
    )


@pytest.mark.parametrize(
    ("change", "detail"),
    [
        ({"extra": 1}, "extra: unknown field"),
        ({"question": 5}, "question: expected a text, got 5"),
        ({"answer": 12}, "answer: expected a text or null, got 12"),
        ({"id": " "}, "id: must not be empty"),
        ({"pair_id": ""}, "pair_id: must not be empty"),
        ({"answer": "1.5"}, "answer: not a fraction in a string such as \"3/4\": '1.5'"),
        ({"answer": "6/4"}, "answer: not in lowest terms: '6/4'; write '3/2'"),
        ({"expected": "solved"}, 'expected: expected "answered" or "refused", got \'solved\''),
        ({"expected": "refused"}, "expected: a right reader answers where there is an answer, and refuses where there is none"),
        ({"answer": None}, "expected: a right reader answers where there is an answer, and refuses where there is none"),
        ({"category": TWIN}, f"category: a {TWIN} has an answer and a pair"),
    ],
)
def test_an_error_names_file_line_and_field(change: dict[str, Any], detail: str) -> None:
    with pytest.raises(LaneError) as caught:
        parse_lane(lane_of({"id": "x-0", "question": "Why?"}, change), name="x.jsonl")
    assert str(caught.value) == f"x.jsonl:2: {detail}"


@pytest.mark.parametrize("name", ROW)
def test_every_field_is_needed(name: str) -> None:
    row = {key: value for key, value in ROW.items() if key != name}
    with pytest.raises(LaneError, match=f"^x:1: {name}: missing field$"):
        parse_lane(json.dumps(row), name="x")


@pytest.mark.parametrize(("text", "detail"), [("{", "not JSON"), ("[]", "expected an object"), ('{"id": "a", "id": "b"}', "twice")])
def test_what_is_no_row_is_refused_by_its_line(text: str, detail: str) -> None:
    with pytest.raises(LaneError, match=f"^x:2: .*{detail}"):
        parse_lane(f"\n{text}\n", name="x")


def test_an_id_and_a_question_are_of_one_case_only() -> None:
    with pytest.raises(LaneError, match=r"^x:2: id: as at x:1$"):
        parse_lane(lane_of({}, {"question": "Why?"}), name="x")
    with pytest.raises(LaneError, match=r"^x:2: question: as at x:1$"):
        parse_lane(lane_of({}, {"id": "x-2"}), name="x")


@pytest.mark.parametrize(
    "rows",
    [
        (TWIN_ROW,),
        (TWIN_ROW, {**CONFUSER, "category": TWIN}),
        ({"pair_id": "p"}, CONFUSER),
        (TWIN_ROW, CONFUSER, {**CONFUSER, "id": "x-3", "question": "Why?"}),
        (TWIN_ROW, {**CONFUSER, "axis": "y"}),
    ],
    ids=["alone", "two twins", "no twin", "three", "two axes"],
)
def test_a_pair_is_a_twin_and_a_confuser_of_one_axis(rows: tuple[dict[str, Any], ...]) -> None:
    with pytest.raises(LaneError, match=r"^x:1: pair_id: 'p' has"):
        parse_lane(lane_of(*rows), name="x")
    assert len(parse_lane(lane_of(TWIN_ROW, CONFUSER), name="x")) == 2


def test_a_folder_is_read_by_name_and_checked_across_files(tmp_path: Path) -> None:
    with pytest.raises(LaneError, match="no lanes"):
        read_lanes(tmp_path)
    (tmp_path / "b.jsonl").write_text(lane_of({"id": "b", "question": "b?"}))
    (tmp_path / "a.jsonl").write_text(lane_of({"id": "a", "question": "a?"}))
    assert [case.id for case in read_lanes(tmp_path)] == ["a", "b"]
    (tmp_path / "c.jsonl").write_text(lane_of({"id": "a", "question": "c?"}))
    with pytest.raises(LaneError, match=r"c\.jsonl:1: id: as at .*a\.jsonl:1$"):
        read_lanes(tmp_path)
    (tmp_path / "c.jsonl").write_bytes(b"\xff")
    with pytest.raises(LaneError, match=r"c\.jsonl: not UTF-8"):
        read_lanes(tmp_path)


# ---- the words, and when a pair tells


@pytest.mark.parametrize(
    ("gold", "answer", "word"),
    [("12", 12, "solved"), ("12", 11, "wrong"), ("12", None, "refused"), (None, None, "refused"), (None, 12, "spurious")],
)
def test_a_case_gets_one_word(gold: str | None, answer: int | None, word: str) -> None:
    lane = lane_of({"answer": gold, "expected": "refused" if gold is None else "answered"})
    (item,) = scored(answer, lane=lane)
    assert item.word == word == word_of(None if gold is None else Fraction(gold), None if answer is None else Fraction(answer))
    assert item.misread is (word in ("wrong", "spurious"))
    assert (item.reason is None) is (answer is not None)


OPEN = {**CONFUSER, "answer": None, "expected": "refused"}


@pytest.mark.parametrize(
    ("confuser", "answers", "tells"),
    [
        (CONFUSER, (12, 12), True),
        (OPEN, (12, 12), True),
        (CONFUSER, (12, 4), False),
        (CONFUSER, (12, None), False),
        (OPEN, (12, None), False),
        (CONFUSER, (None, 12), False),
        (CONFUSER, (7, 12), False),
    ],
    ids=["wrong", "spurious", "right", "refused", "rightly refused", "twin refused", "twin wrong"],
)
def test_a_pair_tells_where_the_twin_is_solved_and_the_confuser_misread(
    confuser: dict[str, Any], answers: tuple[int | None, int | None], tells: bool
) -> None:
    items = scored(*answers, lane=lane_of(TWIN_ROW, confuser))
    assert [item.case.id for item in tells_of(items)] == (["x-2"] if tells else [])
    # the order of the two is no matter
    assert tells_of(items[::-1]) == tells_of(items)
    assert pairs_of(items[::-1]) == {"p": (items[0], items[1])}


def test_a_solver_that_answers_everything_is_told_by_the_pairs() -> None:
    """Looking at the numbers alone, it solves each twin and gives the same answer to its confuser."""
    cases = [case for case in read_lanes() if case.pair_id is not None]
    twin_of = {case.pair_id: case.answer for case in cases if case.category == TWIN}
    report = report_of(score(case, answering(str(twin_of[case.pair_id]))) for case in cases)
    alike = [twin for twin, confuser in pairs_of(report.scored).values() if twin.case.answer == confuser.case.answer]
    (tally,) = report.axes
    assert not report.clean
    assert tally.solved == len(twin_of) + len(alike)
    assert tally.tells == len(twin_of) - len(alike) == tally.wrong + tally.spurious


# ---- the figures


def test_an_axis_is_counted_apart() -> None:
    lane = lane_of(
        {"axis": "b"},
        {"id": "2", "question": "2?", "axis": "a"},
        {"id": "3", "question": "3?", "axis": "b"},
        {"id": "4", "question": "4?", "axis": "b", "answer": None, "expected": "refused"},
    )
    report = report_of(scored(12, 5, None, 1, lane=lane))
    b, a = report.axes
    assert (b.axis, b.cases, b.positives, b.solved, b.refused, b.wrong, b.spurious, b.tells) == ("b", 3, 2, 1, 1, 0, 1, 0)
    assert (a.axis, a.cases, a.positives, a.solved, a.refused, a.wrong, a.spurious, a.tells) == ("a", 1, 1, 0, 0, 1, 0, 0)
    assert (report.total.cases, report.total.solved, report.total.wrong, report.total.spurious) == (4, 1, 1, 1)
    assert report.clean is False
    assert report_of(scored(12, 12, None, None, lane=lane)).clean is True


def test_the_table_shows_axes_misreadings_pairs_and_depth() -> None:
    lines = table_of(report_of(scored(12, 12, lane=lane_of(TWIN_ROW, CONFUSER))))
    assert lines == (
        "axis    cases   solved  refused    wrong spurious    tells   solved of positives",
        "x          2        1        0        1        0        1   1/2 (50 %)",
        "all        2        1        0        1        0        1   1/2 (50 %)",
        "wrong: x-2: 12, by hand 4",
        "pairs 1, twins solved 1, telling 1",
        "right by depth: 1 steps 0/0, 2–3 steps 0/0, 4–5 steps 0/0, 6–8 steps 0/0; stated 2; does not hold, too few answers to mean much",
    )


def test_the_depth_of_an_answer_is_its_binary_steps() -> None:
    place = Signature("x")
    three = Step("l0", 0, "+", (Ref("a"), Ref("b"), Ref("c")), place, Fraction(6))
    equate = Step("l1", 0, "=", (Ref(step=0),), place, Fraction(6))
    assert steps_in(Chain((three, equate), Ref(step=1))) == 2
    assert score(parse_lane(lane_of({}), name="x")[0], answering(12, steps=3)).steps == 3


def test_answers_are_put_into_buckets_by_depth() -> None:
    depth = depth_of([(steps, True) for steps in range(9)])
    assert [(item.name, item.answered, item.right) for item in depth.buckets] == [("1", 1, 1), ("2–3", 2, 2), ("4–5", 2, 2), ("6–8", 3, 3)]
    assert depth.skipped == 1
    with pytest.raises(ValueError, match="9 steps, at most 8"):
        depth_of([(9, True)])


@pytest.mark.parametrize(
    ("right", "wrong", "holds"),
    [(19, 1, True), (18, 2, False)],
    ids=["95 of 100 at two steps", "90 of 100 at two steps"],
)
def test_the_curve_may_lose_a_twentieth_by_the_step(right: int, wrong: int, holds: bool) -> None:
    answers = [(1, True)] * 3 + [(2, True)] * right + [(2, False)] * wrong
    assert depth_of(answers).holds is holds
    # 0.95³ is what may be lost at four steps
    deeper = [(1, True)] * 3 + [(4, True)] * 6 + [(4, False)]
    assert depth_of(deeper).holds is (Fraction(6, 7) >= Fraction(95, 100) ** 3)
    assert depth_of([(2, True)]).holds is False


def test_a_curve_needs_three_answers_in_each_of_two_buckets() -> None:
    assert depth_of([(1, True)] * 3 + [(2, True)] * 3).enough is True
    assert depth_of([(1, True)] * 9 + [(2, True)] * 2).enough is False


# ---- the command


def options(*arguments: str) -> Namespace:
    parser = ArgumentParser()
    add_arguments(parser)
    return parser.parse_args(arguments)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A pair, and two cases of an axis of its own."""
    lanes = tmp_path / "lanes"
    lanes.mkdir()
    other = ({"id": "y-1", "axis": "y", "question": "7?", "answer": "7"}, {"id": "y-2", "axis": "y", "question": "8?", "answer": "8"})
    (lanes / "x.jsonl").write_text(lane_of(TWIN_ROW, CONFUSER, *other))
    return lanes


def test_the_status_is_1_if_a_pair_tells(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(options(str(folder)), solver=eager) == 1
    assert "pairs 1, twins solved 1, telling 1" in capsys.readouterr().out.splitlines()


def test_the_status_is_0_if_all_is_refused(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(options(str(folder)), solver=echo) == 0
    assert "all        4        0        4        0        0        0   0/4 (0 %)" in capsys.readouterr().out.splitlines()


def test_a_solver_that_dies_costs_its_case(tmp_path: Path) -> None:
    (tmp_path / "x.jsonl").write_text(lane_of({"question": "abort"}, {"id": "x-2"}))
    report = tmp_path / "report.json"
    assert run(options(str(tmp_path), "-o", str(report)), solver=faulty) == 0
    assert [case["reason"] for case in json.loads(report.read_text())["cases"]] == ["solver_crashed", "no_chain"]


def test_equal_runs_write_equal_bytes(folder: Path, tmp_path: Path) -> None:
    """However many processes there are; names are sorted, and the file ends with a newline."""
    written = []
    for jobs in ("1", "1", "2"):
        run(options(str(folder), "-o", str(tmp_path / "report.json"), "-j", jobs), solver=eager)
        written.append((tmp_path / "report.json").read_bytes())
    assert len(set(written)) == 1
    text = written[0].decode("ascii")
    assert text == json.dumps(json.loads(text), sort_keys=True, indent=1) + "\n"
    report = json.loads(text)
    assert report["pairs"] == {"count": 1, "twins_solved": 1, "tells": ["p"]}
    assert (report["regime"], report["total"]["cases"], report["cases"][1]["word"]) == ("practice", 4, "wrong")


def test_a_lane_that_breaks_the_schema_ends_the_command(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (folder / "z.jsonl").write_text("{}\n")
    with pytest.raises(UsageError, match=r"z\.jsonl:1: id: missing field"):
        run(options(str(folder)))
    assert main(["practice", "lanes", str(folder)]) == 2
    assert "z.jsonl:1: id: missing field" in capsys.readouterr().err


def test_the_report_does_not_overwrite_a_lane(folder: Path) -> None:
    with pytest.raises(UsageError, match="is an input"):
        run(options(str(folder), "-o", str(folder / "x.jsonl")), solver=echo)


@pytest.mark.parametrize("jobs", ["0", "-1", "two"])
def test_jobs_are_a_positive_number(jobs: str) -> None:
    with pytest.raises(SystemExit):
        options("-j", jobs)


# ---- the packaged lanes


def test_the_packaged_lanes_are_the_axes() -> None:
    """Each in the file of its name."""
    assert {file.stem for file in PACKAGED.glob("*.jsonl")} == {case.axis for case in read_lanes()} == AXES
    for file in PACKAGED.glob("*.jsonl"):
        assert {case.axis for case in parse_lane(file.read_text("utf-8"), name=file.name)} == {file.stem}


@pytest.mark.parametrize("axis", sorted(AXES))
def test_an_axis_has_enough_cases(axis: str) -> None:
    """25 at least, and some that have no answer: a lane that never refuses would be answered by guessing."""
    cases = [case for case in read_lanes() if case.axis == axis]
    assert len(cases) >= 25
    assert sum(case.answer is not None for case in cases) >= 10
    assert sum(case.answer is None for case in cases) >= 3


def test_the_confusers_cover_every_hazard_that_a_text_can_show() -> None:
    hazards = Counter(case.category.split("_")[1] for case in read_lanes() if case.axis == "confusers" and case.category != TWIN)
    assert set(hazards) == {f"{number:02}" for number in range(1, 21)} - UNSHOWN
    assert sum(hazards.values()) >= 40
    assert min(hazards.values()) >= 3


def test_the_two_of_a_pair_differ_by_few_words() -> None:
    """More than half of the words are in both."""
    pairs: dict[str, list[set[str]]] = {}
    for case in read_lanes():
        if case.pair_id is not None:
            pairs.setdefault(case.pair_id, []).append(set(case.question.lower().split()))
    assert [pair_id for pair_id, (one, two) in pairs.items() if 2 * len(one & two) <= len(one | two)] == []


@pytest.fixture(scope="module")
def report() -> Report:
    """Every packaged case, solved once."""
    pytest.importorskip("spacy", reason="reading needs the text extra")
    from cpsearch import solve

    verdicts = [(case, solve(case.question)) for case in read_lanes()]
    # an answer comes with a chain that was certified; a refusal says why, and never that the program failed
    unproved = [case.id for case, v in verdicts if v.answer is not None and (v.chain is None or not v.certified)]
    unsaid = [case.id for case, v in verdicts if v.answer is None and (not v.evidence or v.category == "system")]
    assert (unproved, unsaid) == ([], [])
    return report_of(score(case, verdict) for case, verdict in verdicts)


def test_nothing_is_answered_wrongly(report: Report) -> None:
    """wrong = 0: what is answered has the answer by hand, and what has none is refused."""
    assert [(item.case.id, str(item.answer)) for item in report.scored if item.misread] == []


def test_no_pair_tells(report: Report) -> None:
    assert tells_of(report.scored) == ()


def test_half_of_the_answers_of_each_axis_are_found(report: Report) -> None:
    """Refusing everything is never wrong, and no use."""
    assert [tally.axis for tally in report.axes if 2 * tally.solved < tally.positives] == []


def test_most_twins_are_solved(report: Report) -> None:
    """Only a solved twin can tell."""
    pairs = pairs_of(report.scored).values()
    assert sum(twin.word == "solved" for twin, _ in pairs) >= 40


def test_long_derivations_are_as_often_right_as_short_ones(report: Report) -> None:
    assert (report.depth.holds, report.depth.enough) == (True, True)
