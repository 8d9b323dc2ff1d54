"""``cpsearch verify``: one row a derivation in every form of file, the summary, the status, and every kind of bad input."""

from __future__ import annotations

import csv
import json
from collections.abc import Sequence
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from faulty_checkers import Counting, faulty

from cpsearch.cli import main
from cpsearch.corpus.checking import Checker
from cpsearch.corpus.messages import asked_in, said_in
from cpsearch.gate import GateReport, verify
from cpsearch.problem import Cue, Licence, Problem, Quantity, Role, Signature, Span, Target, Unit

PENS = "Ida buys 4 boxes of 6 pens each. How many pens does she buy?"
HATS = "Bo has 3 hats and 5 caps. How many things has he?"
KEYS = {
    "schema", "id", "index", "outcome", "level", "passed", "value", "reasons", "first_failing_step", "steps", "detail", "gold", "agrees",
}  # fmt: skip
Row = dict[str, Any]


def check(*arguments: object, checker: Checker | None = None, level: str = "grounded") -> int:
    return main(["verify", *map(str, arguments), "--level", level], checker=checker)


def rows(path: Path) -> list[Row]:
    return [json.loads(line) for line in path.read_text(encoding="ascii").splitlines()]


def written(path: Path, records: Sequence[object]) -> Path:
    """The records as JSON lines; a text stands as it is."""
    path.write_text("".join((record if isinstance(record, str) else json.dumps(record)) + "\n" for record in records), encoding="utf-8")
    return path


@pytest.fixture
def out(tmp_path: Path) -> Path:
    return tmp_path / "reports.jsonl"


def checked(folder: Path, *records: object, status: int = 0, checker: Checker | None = None, level: str = "grounded") -> list[Row]:
    """The rows of records."""
    path, out = written(folder / "solutions.jsonl", records), folder / "reports.jsonl"
    assert check(path, "-o", out, checker=checker, level=level) == status
    return rows(out)


# ---- rows


def test_one_row_per_derivation_in_order(tmp_path: Path) -> None:
    right = {"id": "right", "question": PENS, "solution": "4 * 6 = 24\n#### 24", "answer": "24"}
    wrong = {"id": "wrong", "question": PENS, "solution": "4 * 6 = 25", "answer": "24"}
    silent = {"id": 7, "question": HATS, "solution": "Many."}
    found = checked(tmp_path, right, wrong, silent)
    assert {frozenset(row) for row in found} == {frozenset(KEYS)}
    assert [(row["id"], row["index"], row["outcome"], row["reasons"]) for row in found] == [
        ("right", 0, "accepted", []),
        ("wrong", 1, "rejected", ["wrong_arithmetic"]),
        ("7", 2, "could_not_check", ["no_steps"]),
    ]
    assert [(row["passed"], row["value"], row["first_failing_step"], row["gold"], row["agrees"]) for row in found] == [
        ("grounded", "24", None, "24", True),
        (None, "25", 0, "24", False),
        (None, None, None, None, None),
    ]


def test_a_row_holds_the_report(tmp_path: Path) -> None:
    """Field by field as the library gives it."""
    [row] = checked(tmp_path, {"question": PENS, "solution": "4 * 6 = 24 and 24 - 5 = 19"})
    report = {name: row[name] for name in ("outcome", "level", "passed", "value", "reasons", "first_failing_step", "steps", "detail")}
    assert GateReport.from_json(json.dumps(report)) == verify(PENS, "4 * 6 = 24 and 24 - 5 = 19", level="grounded")
    assert row["first_failing_step"] == 1


def test_every_form_of_a_derivation(tmp_path: Path) -> None:
    forms: list[Row] = [
        {"solution": "4 * 6 = 24"},
        {"steps": [{"expression": "4 * 6", "result": 24}]},
        {"steps": [{"expression": "4 * 6", "result": 24.0}, {"answer": "24"}]},
        {"steps": '[{"expression": "4 * 6", "result": 24}]'},
        {"completion": "4 * 6 = 24"},
        {"completion": [{"role": "assistant", "content": "4 * 6 = 24"}]},
        {"Solution": "4 * 6 = 24"},
        {"solution": "", "completion": "4 * 6 = 24"},
        {"solution": "4 * 6 = 24", "completion": "4 * 6 = 25"},
        {"answer": "She buys 4 * 6 = <<4*6=24>>24 pens.\n#### 24"},
    ]
    found = checked(tmp_path, *({"question": PENS, **form} for form in forms))
    assert [(row["outcome"], row["value"]) for row in found] == [("accepted", "24")] * len(forms)


def test_decimals_are_exact(tmp_path: Path) -> None:
    question = "A pen is $0.1 and a cap is $0.2. How much are both?"
    [row] = checked(tmp_path, {"question": question, "steps": [{"expression": "0.1 + 0.2", "result": 0.3}], "answer": 0.3})
    assert (row["outcome"], row["value"], row["agrees"]) == ("accepted", "3/10", True)


def test_csv_and_a_json_array_give_the_same_rows(tmp_path: Path, out: Path) -> None:
    records = [
        {"id": "a", "question": PENS, "solution": "4 * 6 = 24", "answer": "24"},
        {"id": "b", "question": PENS, "solution": "4 * 6 =\n25", "answer": "1/2"},
    ]
    lines = checked(tmp_path, *records)
    array, table = tmp_path / "solutions.json", tmp_path / "solutions.csv"
    array.write_text(json.dumps(records, indent=1))
    with table.open("w", newline="") as stream:
        writer = csv.DictWriter(stream, records[0])
        writer.writeheader()
        writer.writerows(records)
    for path in (array, table):
        assert check(path, "-o", out) == 0
        assert rows(out) == lines


def test_problems_need_no_reader(tmp_path: Path, out: Path) -> None:
    """As an object, and as a field of CSV."""
    text, solution = "Ida has 3 red and 4 blue pens. How many pens?", "3 + 4 = 7"
    red, blue, every = (Signature(name, Unit.parse("pen")) for name in ("ida red", "ida blue", "ida"))
    problem = Problem(
        text,
        (Quantity("q0", Fraction(3), (red,), Span(8, 9)), Quantity("q1", Fraction(4), (blue,), Span(18, 19))),
        (Licence("l0", "combine", "sum", (Role("whole", every), Role("a", red), Role("b", blue)), Cue("and", Span(14, 17))),),
        Target((every,), "count", "terminal"),
    )
    [row] = checked(tmp_path, {"problem": json.loads(problem.to_json()), "solution": solution}, level="complete")
    assert row["outcome"] == "accepted", row
    table = tmp_path / "problems.csv"
    with table.open("w", newline="") as stream:
        csv.writer(stream).writerows([("problem", "solution"), (problem.to_json(), solution)])
    assert check(table, "-o", out, level="complete") == 0
    assert {**rows(out)[0], "id": ""} == {**row, "id": ""}


def test_the_level_is_the_one_asked_for(tmp_path: Path) -> None:
    record = {"question": PENS, "solution": "4 * 7 = 28"}
    assert [checked(tmp_path, record, level=level)[0]["outcome"] for level in ("arithmetic", "grounded")] == ["accepted", "rejected"]


def test_texts_are_read_where_the_level_asks_for_it(tmp_path: Path, out: Path) -> None:
    pytest.importorskip("spacy", reason="reading needs the text extra")
    stamps = "Jamal had 240 stamps. He lost 85 stamps. How many stamps does Jamal have left?"
    path = written(tmp_path / "s.jsonl", [{"question": stamps, "solution": text} for text in ("240 - 85 = 155", "240 + 85 = 325")])
    assert main(["verify", str(path), "-o", str(out), "--level", "unique", "--certify"]) == 0
    assert [(row["passed"], row["reasons"]) for row in rows(out)] == [("unique", []), ("grounded", ["unlicensed_step"])]


def test_several_files_name_the_file_of_each_row(tmp_path: Path, out: Path) -> None:
    one = written(tmp_path / "one.jsonl", [{"question": PENS, "solution": "4 * 6 = 24"}])
    two = written(tmp_path / "two.jsonl", [{"question": PENS, "solution": "4 * 6 = 25"}])
    assert check(one, two, "-o", out) == 0
    assert [(row["file"], row["index"], row["outcome"]) for row in rows(out)] == [(str(one), 0, "accepted"), (str(two), 0, "rejected")]


def test_limit(tmp_path: Path, out: Path) -> None:
    path = written(tmp_path / "s.jsonl", [{"id": i, "question": PENS, "solution": "4 * 6 = 24"} for i in range(5)])
    assert check(path, "-o", out, "--limit", 2) == 0
    assert [row["id"] for row in rows(out)] == ["0", "1"]


def test_rows_may_go_to_standard_output(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The summary then makes way."""
    path = written(tmp_path / "s.jsonl", [{"question": PENS, "solution": "4 * 6 = 24"}])
    assert check(path, "-o", "-") == 0
    output = capsys.readouterr()
    assert [json.loads(line)["outcome"] for line in output.out.splitlines()] == ["accepted"]
    assert "accepted         1 of 1" in output.err


# ---- processes


def many(count: int) -> list[Row]:
    """Derivations of several questions, some with many each; every third is wrong."""
    found = []
    for i in range(count):
        boxes = 2 + (i // 40 if i < 80 else i // 3)
        question = f"Ida buys {boxes} boxes of 6 pens each. How many pens does she buy?"
        found.append({"id": i, "question": question, "solution": f"{boxes} * 6 = {boxes * 6 + (i % 3 == 0)}", "answer": str(boxes * 6)})
    return found


def test_rows_do_not_depend_on_the_number_of_jobs(tmp_path: Path) -> None:
    path = written(tmp_path / "s.jsonl", [*many(150), "{oops", *many(20)])
    outputs = [tmp_path / f"{jobs}.jsonl" for jobs in (1, 3)]
    assert [check(path, "-o", output, "--jobs", jobs) for output, jobs in zip(outputs, (1, 3), strict=True)] == [1, 1]
    assert outputs[0].read_bytes() == outputs[1].read_bytes()
    assert [row["index"] for row in rows(outputs[0])] == list(range(171))
    assert [row["outcome"] == "accepted" for row in rows(outputs[0])][:6] == [False, True, True, False, True, True]


def test_successive_derivations_of_one_question_are_read_once(tmp_path: Path, out: Path) -> None:
    """Even with several processes; only what is too much for one chunk goes to another process."""
    notes = tmp_path / "notes"
    notes.mkdir()
    records = [{"question": PENS.replace("4", str(i // 10 + 2)), "solution": "1 + 1 = 2"} for i in range(100)]
    assert check(written(tmp_path / "s.jsonl", records), "-o", out, "--jobs", 2, checker=Counting(notes)) == 0
    made = [line for note in notes.iterdir() for line in note.read_text().splitlines()]
    assert len(rows(out)) == 100
    assert sorted(made) == sorted(set(made)), "no question twice"
    assert len(made) == 10


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_crash_costs_one_derivation(tmp_path: Path, out: Path, jobs: int) -> None:
    """Not those of the same question."""
    said = ("4 * 6 = 24", "abort", "4 * 6 = 25", "kill", "4 * 6 = 24")
    path = written(tmp_path / "s.jsonl", [{"question": PENS, "solution": text} for text in said])
    assert check(path, "-o", out, "--jobs", jobs, checker=faulty) == 1
    assert [row["outcome"] for row in rows(out)] == ["accepted", "could_not_check", "rejected", "could_not_check", "accepted"]
    assert [(row["reasons"], row["detail"]) for row in rows(out)][1::2] == [
        (["check_crashed"], "the process died: SIGABRT"),
        (["check_crashed"], "the process died: SIGKILL"),
    ]


def test_a_defect_is_a_row_and_a_status(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    found = checked(tmp_path, *({"question": PENS, "solution": text} for text in ("4 * 6 = 24", "defect")), status=1, checker=faulty)
    assert [row["reasons"] for row in found] == [[], ["check_crashed"]]
    assert "solutions.jsonl:2: a defect of cpsearch:\nTraceback: KeyError" in capsys.readouterr().err


def test_a_missing_dependency_ends_the_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    checked(tmp_path, {"question": PENS, "solution": "missing extra"}, status=2, checker=faulty)
    assert "cpsearch[text]" in capsys.readouterr().err


# ---- what goes wrong inside


#: Records that hold no derivation, and why.
UNREADABLE: list[tuple[object, str]] = [
    ("{oops", "not JSON"),
    ('["a"]', "expected a JSON object, got list"),
    ({"id": "x", "question": PENS}, "no derivation: there is none of solution, steps, completion among the fields ['id', 'question']"),
    ({"id": "x", "question": PENS, "answer": "24"}, "no derivation"),
    ({"id": "x", "solution": "4 * 6 = 24"}, "no question: the fields are ['id']"),
    ({"id": "x", "question": 5, "solution": "4 * 6 = 24"}, "the question is no text: int"),
    ({"id": "x", "question": PENS, "solution": 24}, "the solution is no text: int"),
    ({"id": "x", "question": PENS, "solution": None}, "the solution is no text: NoneType"),
    ({"id": "x", "question": PENS, "completion": [24]}, "the completion is no text: list"),
    ({"id": "x", "question": PENS, "steps": {"expression": "4 * 6"}}, "the steps are no list: dict"),
    ({"id": "x", "question": PENS, "steps": "4 * 6 = 24"}, "not JSON"),
    ({"id": "x", "question": PENS, "steps": ["4 * 6 = 24"]}, "steps[0] is no object with expression and result: str"),
    ({"id": "x", "question": PENS, "steps": [{"expression": "4 * 6"}]}, "derivation[0].result: expected a text or a number, got None"),
    ({"id": "x", "question": PENS, "steps": [{"expresion": "4 * 6"}]}, "derivation[0].expresion: unknown field of a step"),
    ({"id": "x", "problem": {"text": 5}, "solution": "4 * 6 = 24"}, "not a Problem: text"),
    ({"id": "x", "problem": "{oops", "solution": "4 * 6 = 24"}, "not JSON"),
]


def test_an_unreadable_record_is_a_row_and_a_status(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """And what stands around it is not lost."""
    around = {"id": "around", "question": PENS, "solution": "4 * 6 = 24"}
    found = checked(tmp_path, *(record for broken, _ in UNREADABLE for record in (around, broken)), around, status=1)
    told = capsys.readouterr().err
    assert [(row["index"], row["id"], row["outcome"]) for row in found[::2]] == [(i, "around", "accepted") for i in range(0, len(found), 2)]
    for (broken, message), row in zip(UNREADABLE, found[1::2], strict=True):
        line = row["index"] + 1
        assert (row["outcome"], row["reasons"]) == ("could_not_check", ["unreadable_input"])
        assert row["id"] == ("x" if isinstance(broken, dict) else f"solutions.jsonl:{line - 1}")
        assert row["detail"].startswith(f"line {line}: {message}")
        assert f"solutions.jsonl:{line}: {message}" in told


def test_a_derivation_that_says_nothing_is_no_unreadable_record(tmp_path: Path) -> None:
    found = checked(tmp_path, {"question": PENS, "solution": ""}, {"question": PENS, "completion": []}, {"question": "", "steps": []})
    assert [row["reasons"] for row in found] == [["no_steps"]] * 3


def test_gold_that_cannot_be_read_is_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    [row] = checked(tmp_path, {"question": PENS, "solution": "4 * 6 = 24", "answer": "50%"})
    assert (row["gold"], row["agrees"]) == (None, None)
    assert "solutions.jsonl:1: gold answer not read: a percent" in capsys.readouterr().err


def test_strange_texts_get_their_rows(tmp_path: Path) -> None:
    strange = ["\x00 4 * 6 = 24", "\ud800 = 24", "٤ × ٦ = ٢٤", "= = = ((((", "9" * 5000 + " * 2 = 3", "\u2028 4 * 6 = 24", "1/0 = 3"]
    assert len(checked(tmp_path, *({"question": f"{PENS} \ud800", "solution": text} for text in strange))) == len(strange)


# ---- the summary and the arguments


def test_the_summary_counts_outcomes_and_reasons(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    said = ("4 * 6 = 24", "4 + 6 = 10", "4 * 6 = 25", "4 * 7 = 29", "Many.")
    checked(tmp_path, *({"question": PENS, "solution": text, "answer": "24"} for text in said))
    expected = """\
accepted         2 of 5 (1 with the gold answer, 1 with another)
rejected         2 of 5 (0 with the gold answer, 2 with another)
  wrong_arithmetic      2
  ungrounded_operand    1
could not check  1 of 5
  no_steps              1
"""
    assert capsys.readouterr().out.startswith(expected)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["none.jsonl"], "cannot read none.jsonl: No such file"),
        (["."], ". is a directory"),
        (["s.jsonl", "-o", "none/out.jsonl"], "cannot write none/out.jsonl"),
        (["s.jsonl", "-o", "./s.jsonl"], "is an input"),
        (["s.jsonl", "--certify"], "--certify is of --level unique"),
    ],
)
def test_wrong_arguments(
    tmp_path: Path, arguments: list[str], message: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    before = written(Path("s.jsonl"), [{"question": PENS, "solution": "4 * 6 = 24"}]).read_bytes()
    assert check(*arguments) == 2
    assert message in capsys.readouterr().err
    assert Path("s.jsonl").read_bytes() == before


@pytest.mark.parametrize("arguments", [[], ["s.jsonl", "--level", "strict"], ["s.jsonl", "--jobs", "0"], ["s.jsonl", "--limit", "x"]])
def test_usage(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as error:
        main(["verify", *arguments])
    assert error.value.code == 2
    assert "usage: cpsearch verify" in capsys.readouterr().err


def test_the_example_of_the_help_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["verify", "--help"])
    lines = [line.strip() for line in capsys.readouterr().out.splitlines()]
    record = next(line for line in lines if line.startswith('{"question"'))
    command = next(line for line in lines if line.startswith("$ cpsearch verify"))
    monkeypatch.chdir(tmp_path)
    written(Path("solutions.jsonl"), [record])
    assert main(command.split()[2:]) == 0
    assert [row["reasons"] for row in rows(Path("reports.jsonl"))] == [["wrong_arithmetic"]]


# ---- chats


def test_what_is_no_chat_has_no_text() -> None:
    assert [asked_in(item) for item in ("a?", [], None, 3, [{"role": "assistant", "content": "b"}])] == ["a?", None, None, None, None]
    assert [said_in(item) for item in ("b", [], None, 3, [{"role": "user", "content": "a?"}])] == ["b", "", None, None, None]
