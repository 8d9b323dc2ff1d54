"""The command line: rows, summary, status, and every kind of bad input."""

from __future__ import annotations

import errno
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from faulty_solvers import echo, faulty

import cpsearch
from cpsearch import Problem
from cpsearch.binding import SemanticSymbolicBindingGraph, bind_math_problem_graph, canonical_bytes, graph_from_dict
from cpsearch.binding.to_problem import problem_of_math_graph
from cpsearch.cli import main
from cpsearch.corpus.worker import Solver, Task, solve_task

KEYS = {
    "schema", "id", "index", "verdict", "answer", "unit", "reason", "category", "evidence", "chain", "chains", "readings",
    "exhausted", "certified", "reader", "gold", "score",
}  # fmt: skip


@pytest.fixture
def corpus(tmp_path: Path) -> Path:
    """Twenty problems with gold."""
    path = tmp_path / "corpus.jsonl"
    path.write_text("".join(json.dumps({"id": f"p{i}", "question": str(i), "answer": str(i)}) + "\n" for i in range(20)))
    return path


def solve(*arguments: object, solver: Solver | None = echo) -> int:
    return main(["solve", *map(str, arguments)], solver=solver)


def rows(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text(encoding="ascii").splitlines()]


def details(path: Path) -> list[str]:
    """What the echo solver was asked, row by row."""
    return [row["evidence"][0]["detail"] for row in rows(path)]


# ---- rows


def test_one_row_per_record_in_order(corpus: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "out.jsonl"
    assert solve(corpus, "-o", out) == 0
    assert details(out) == [str(i) for i in range(20)]
    assert {frozenset(row) for row in rows(out)} == {frozenset(KEYS)}
    first = rows(out)[0]
    expected = {
        "schema": 1,
        "id": "p0",
        "index": 0,
        "verdict": "refused",
        "reason": "no_chain",
        "category": "search",
        "gold": "0",
        "score": "refused",
    }
    assert expected.items() <= first.items()
    assert "answered   0 of 20" in capsys.readouterr().out


def test_rows_do_not_depend_on_the_number_of_jobs(corpus: Path, tmp_path: Path) -> None:
    one, three = tmp_path / "one.jsonl", tmp_path / "three.jsonl"
    assert solve(corpus, "-o", one, "--jobs", 1) == solve(corpus, "-o", three, "--jobs", 3) == 0
    assert one.read_bytes() == three.read_bytes()


def test_rows_may_go_to_standard_output(corpus: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The summary then makes way."""
    assert solve(corpus, "-o", "-") == 0
    output = capsys.readouterr()
    assert len([json.loads(line) for line in output.out.splitlines()]) == 20
    assert "coverage" in output.err


def test_several_files_name_the_file_of_each_row(corpus: Path, tmp_path: Path) -> None:
    other, out = tmp_path / "other.csv", tmp_path / "out.jsonl"
    other.write_text("id,question\np0,again\n")
    assert solve(corpus, other, "-o", out) == 0
    assert [(row["file"], row["index"]) for row in rows(out)][-2:] == [(str(corpus), 19), (str(other), 0)]


def test_limit(corpus: Path, tmp_path: Path) -> None:
    out = tmp_path / "out.jsonl"
    assert solve(corpus, "-o", out, "--limit", 3) == 0
    assert details(out) == ["0", "1", "2"]


@pytest.mark.parametrize(
    ("content", "path"), [("[4, 2]", ""), ("4\n2\n", ""), ('{"dev": [2, 4]}', ":dev"), ('{"slices": {"A": [2, 4]}}', ":slices.A")]
)
def test_chosen_rows(corpus: Path, tmp_path: Path, content: str, path: str) -> None:
    """In the order of the file, numbered as in the file."""
    chosen, out = tmp_path / "rows.json", tmp_path / "out.jsonl"
    chosen.write_text(content)
    assert solve(corpus, "-o", out, "--rows", f"{chosen}{path}") == 0
    assert [(row["index"], row["id"]) for row in rows(out)] == [(2, "p2"), (4, "p4")]


# ---- what goes wrong inside


def test_an_unreadable_record_is_a_row_and_a_status(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path, out = tmp_path / "corpus.jsonl", tmp_path / "out.jsonl"
    path.write_text('{oops\n{"question": "a?"}\n{oops\n{oops\n')
    assert solve(path, "-o", out) == 1
    assert [row["reason"] for row in rows(out)] == ["unreadable_input", "no_chain", "unreadable_input", "unreadable_input"]
    assert [row["index"] for row in rows(out)] == [0, 1, 2, 3]
    assert f"{path}:3: not JSON" in capsys.readouterr().err


def test_a_crash_is_a_row(tmp_path: Path) -> None:
    path, out = tmp_path / "corpus.csv", tmp_path / "out.jsonl"
    path.write_text("question\n0\nabort\nkill\n1\n")
    assert solve(path, "-o", out, solver=faulty) == 0
    assert [row["reason"] for row in rows(out)] == ["no_chain", "solver_crashed", "solver_crashed", "no_chain"]


def test_a_defect_is_a_row_and_a_status(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path, out = tmp_path / "corpus.csv", tmp_path / "out.jsonl"
    path.write_text("question\n0\ndefect\n1\n")
    assert solve(path, "-o", out, solver=faulty) == 1
    assert [row["reason"] for row in rows(out)] == ["no_chain", "reader_failed", "no_chain"]
    assert f"{path}:3: a defect of cpsearch:\nTraceback: KeyError" in capsys.readouterr().err


def test_gold_that_cannot_be_read_is_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path, out = tmp_path / "corpus.csv", tmp_path / "out.jsonl"
    path.write_text("question,answer\na?,50%\n")
    assert solve(path, "-o", out) == 0
    assert rows(out)[0]["gold"] is None
    assert "gold answer not read: a percent" in capsys.readouterr().err


# ---- what is refused before any work


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["none.jsonl"], "cannot read none.jsonl: No such file"),
        (["."], ". is a directory"),
        (["corpus.jsonl", "none.jsonl"], "cannot read none.jsonl"),
        (["corpus.jsonl\0"], "cannot read"),
        (["corpus.jsonl", "-o", "none/out.jsonl"], "cannot write none/out.jsonl"),
        (["corpus.jsonl", "-o", "."], "cannot write ."),
        (["corpus.jsonl", "-o", "./corpus.jsonl"], "is an input"),
        (["corpus.jsonl", "--rows", "none.json"], "cannot read none.json"),
        (["corpus.jsonl", "--rows", "rows.json:none"], "nothing at 'none'; there is far, bad"),
        (["corpus.jsonl", "--rows", "rows.json:far"], "row 20 is out of range: corpus.jsonl has 20 rows"),
        (["corpus.jsonl", "--rows", "rows.json:bad"], "expected a list of row numbers"),
        (["corpus.jsonl", "--rows", "rows.json"], "expected a list of row numbers"),
        (["corpus.jsonl", "--rows", "corpus.jsonl"], "not JSON"),
        (["corpus.jsonl", "corpus.jsonl", "--rows", "rows.json:far"], "give one"),
    ],
)
def test_wrong_arguments(
    corpus: Path, arguments: list[str], message: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(corpus.parent)
    Path("rows.json").write_text('{"far": [0, 20], "bad": [-1]}')
    before = corpus.read_bytes()
    assert solve(*arguments) == 2
    assert message in capsys.readouterr().err
    assert corpus.read_bytes() == before


@pytest.mark.parametrize("arguments", [[], ["solve"], ["guess"], ["solve", "x", "--limit", "0"], ["solve", "x", "--jobs", "two"]])
def test_usage(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as error:
        main(arguments)
    assert error.value.code == 2
    assert "usage: cpsearch" in capsys.readouterr().err


@pytest.mark.skipif(sys.platform == "win32" or os.geteuid() == 0, reason="needs a user whom file permissions bind")
def test_a_file_without_permission(corpus: Path, capsys: pytest.CaptureFixture[str]) -> None:
    corpus.chmod(0)
    assert solve(corpus) == 2
    assert "Permission denied" in capsys.readouterr().err


@pytest.mark.parametrize("arguments", [["explain"], ["read"], ["explain", "a?", "-f", "x"]])
def test_a_text_or_a_file(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(arguments) == 2
    assert "a text or -f FILE" in capsys.readouterr().err


# ---- the whole road, on Problems that need no reader


def test_version(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as error:
        main(["--version"])
    assert error.value.code == 0
    assert capsys.readouterr().out == f"cpsearch {cpsearch.__version__}\n"


@pytest.fixture
def problem(tmp_path: Path) -> Path:
    """A sum of two numbers, by hand."""
    text = "Mira had 12 kites. She made 5 more kites. How many kites does Mira have now?"

    def span(word: str) -> dict[str, int]:
        return {"start": text.index(word), "end": text.index(word) + len(word)}

    def signature(state: str, entity: str = "mira") -> dict[str, str]:
        return {"entity": entity, "unit": "kite", "state": state}

    roles = [("after", signature("s1")), ("before", signature("s0")), ("made", signature("", "#q1"))]
    data = {
        "text": text,
        "quantities": [
            {"id": "q0", "value": "12", "signatures": [signature("s0")], "span": span("12")},
            {"id": "q1", "value": "5", "signatures": [signature("", "#q1")], "span": span("5")},
        ],
        "licences": [
            {
                "id": "l0",
                "relation": "change",
                "operation": "sum",
                "roles": [{"name": name, "signature": value} for name, value in roles],
                "cue": {"lexeme": "make", "span": span("made")},
            }
        ],
        "target": {"signatures": [signature("s1")], "question_form": "count", "state_index": "terminal", "span": span("How many kites")},
        "states": ["s0", "s1"],
    }
    path = tmp_path / "problem.json"
    path.write_text(json.dumps({"id": "mira", "answer": 17, "problem": data}, indent=1))
    (tmp_path / "bare.json").write_text(json.dumps(data))
    return path


def test_an_answer_is_scored_exactly(problem: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "out.jsonl"
    assert solve(problem, "-o", out, solver=None) == 0
    (row,) = rows(out)
    assert (row["verdict"], row["answer"], row["unit"], row["gold"], row["score"]) == ("answered", "17", "kite", "17", "right")
    assert (row["exhausted"], row["certified"]) == (True, True)
    assert cpsearch.Chain.from_json(json.dumps(row["chain"])).steps[0].value == 17
    assert "right      1" in capsys.readouterr().out


def test_the_model_can_be_seen(problem: Path, tmp_path: Path) -> None:
    models = tmp_path / "models"
    assert solve(problem, "-o", tmp_path / "out.jsonl", "--dump-model", models, solver=None) == 0
    (model,) = models.iterdir()
    assert "variables" in model.read_text()


def test_a_model_that_cannot_be_written_changes_no_verdict(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A name that is too long or a full disk once turned an answer into a crash of the solver."""

    def full(*_: object, **__: object) -> str:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr("cpsearch.search.model_text", full)
    outcome = solve_task(Task("one", cpsearch.Problem("Ida has 3 pens.")), models=tmp_path)
    assert (outcome.verdict.reason, outcome.error) == ("no_question", "")
    assert "No space left on device" in outcome.note


def test_models_of_names_that_look_alike_are_two_files(tmp_path: Path) -> None:
    for name in ("a b", "a_b", "a/b", "x" * 300):
        assert solve_task(Task(name, cpsearch.Problem("Ida has 3 pens.")), models=tmp_path).note == ""
    assert len(list(tmp_path.iterdir())) == 4


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is full")
def test_a_full_disk_is_reported_without_a_traceback(corpus: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Once the traceback of an OSError."""
    assert solve(corpus, "-o", "/dev/full") == 2
    assert "No space left on device" in capsys.readouterr().err


def test_max_steps_refuses_by_name(problem: Path, tmp_path: Path) -> None:
    data = json.loads(problem.read_text())
    inner = data["problem"]
    inner["text"] += " She lost 4."
    end = len(inner["text"]) - 1
    inner["quantities"].append(inner["quantities"][1] | {"id": "q2", "value": "4", "span": {"start": end - 1, "end": end}})
    problem.write_text(json.dumps(data))
    out = tmp_path / "out.jsonl"
    assert solve(problem, "-o", out, "--max-steps", 1, solver=None) == 0
    assert rows(out)[0]["reason"] == "too_many_steps"


def test_explain_shows_all_that_leads_to_the_answer(problem: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["explain", "-f", str(problem.parent / "bare.json")]) == 0
    output = capsys.readouterr().out
    for part in ("q0 = 12", "l0 change “made”", "Target", "step 1: 12 (q0) + 5 (q1) = 17", "verified", "answered 17 [kite]", "certified"):
        assert part in output


def test_explain_shows_what_a_refusal_lacks(problem: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Asked for drums, no derivation ends there; one would if fewer constraints held."""
    bare = problem.parent / "bare.json"
    data = json.loads(bare.read_text())
    data["target"]["signatures"][0]["unit"] = "drum"
    bare.write_text(json.dumps(data))
    assert main(["explain", "-f", str(bare)]) == 0
    output = capsys.readouterr().out
    assert "refused: " in output
    assert "without the constraints of " in output


def test_read_prints_a_problem(problem: Path, capsys: pytest.CaptureFixture[str]) -> None:
    bare = problem.parent / "bare.json"
    assert main(["read", "-f", str(bare)]) == 0
    assert capsys.readouterr().out == Problem.from_json(bare.read_text()).to_json() + "\n"


def test_a_problem_that_is_none(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "bare.json"
    path.write_text('{"text": 7}')
    assert main(["explain", "-f", str(path)]) == 2
    assert "text: expected str" in capsys.readouterr().err


# ---- graphs

STORY = {
    "entities": ["Ida"],
    "initial_state": [{"entity": "Ida", "quantity": {"value": 7, "unit": "egg"}}],
    "operations": [{"actor": "Ida", "kind": "add", "operand": {"value": 2, "unit": "egg"}}],
    "unknown": {"entity": "Ida", "unit": "egg"},
}


@pytest.fixture
def story(tmp_path: Path) -> Path:
    path = tmp_path / "story.json"
    path.write_text(json.dumps(STORY))
    return path


def test_a_graph_is_shown_in_every_form(story: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """As itself, as its binding graph and as the Problem that it becomes."""
    printed = {}
    for form in ("math-graph", "binding-graph", "problem"):
        assert main(["read", "-f", str(story), "--as", form]) == 0
        printed[form] = capsys.readouterr().out.rstrip("\n")
    graph = graph_from_dict(STORY)
    assert printed["math-graph"].encode() == canonical_bytes(graph)
    assert SemanticSymbolicBindingGraph.from_json(printed["binding-graph"]) == bind_math_problem_graph(graph)
    assert Problem.from_json(printed["problem"]) == problem_of_math_graph(graph)


def test_a_problem_is_shown_as_a_binding_graph(problem: Path, capsys: pytest.CaptureFixture[str]) -> None:
    bare = problem.parent / "bare.json"
    assert main(["read", "-f", str(bare), "--as", "binding-graph"]) == 0
    graph = SemanticSymbolicBindingGraph.from_json(capsys.readouterr().out)
    assert [item.value for item in graph.facts] == ["12", "5"]
    assert main(["read", "-f", str(bare), "--as", "math-graph"]) == 2
    assert "a Problem holds no story" in capsys.readouterr().err


def test_a_graph_is_explained_and_solved(story: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Alone in a file, and as a row with an answer to compare with."""
    assert main(["explain", "-f", str(story)]) == 0
    assert "answered 9 [egg]" in capsys.readouterr().out
    corpus, out = tmp_path / "stories.jsonl", tmp_path / "out.jsonl"
    corpus.write_text(json.dumps({"id": "s", "graph": STORY, "answer": "9"}) + "\n" + json.dumps(STORY) + "\n")
    assert solve(corpus, "-o", out, solver=None) == 0
    assert [(row["answer"], row["score"]) for row in rows(out)] == [("9", "right"), ("9", None)]


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"entities": []}, "entities: must not be empty"),
        ({"unknown": {"entity": "Bo", "unit": "egg"}}, "unknown.entity: not one of the entities"),
        ({"operations": [{"actor": "Ida", "kind": "guess", "operand": {}}]}, "operations[0].kind"),
        ({"initial_state": [{"entity": "Ida", "quantity": {"value": True, "unit": "egg"}}]}, "initial_state[0].quantity.value"),
    ],
)
def test_a_graph_that_is_none_names_the_field(story: Path, change: Any, message: str, capsys: pytest.CaptureFixture[str]) -> None:
    story.write_text(json.dumps(STORY | change))
    assert main(["read", "-f", str(story)]) == 2
    assert message in capsys.readouterr().err
    assert solve(story, "-o", story.parent / "out.jsonl", solver=None) == 1
    (row,) = rows(story.parent / "out.jsonl")
    assert row["reason"] == "unreadable_input"
    assert message in row["evidence"][0]["detail"]


def test_a_text_that_is_no_graph_says_why(capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("spacy", reason="reading needs the text extra")
    assert main(["read", "--as", "math-graph", "Ida had 7 eggs. Bo had 2 eggs. How many more eggs did Ida have than Bo?"]) == 2
    assert "no math graph can say this" in capsys.readouterr().err


# ---- the program itself


def run(*arguments: str | Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-m", "cpsearch.cli", *map(str, arguments)], capture_output=True, text=True, timeout=300)


def test_the_program_starts_children_of_its_own(problem: Path, tmp_path: Path) -> None:
    result = run("solve", problem, "-o", tmp_path / "out.jsonl", "--jobs", "2")
    assert (result.returncode, result.stderr) == (0, "")
    assert rows(tmp_path / "out.jsonl")[0]["answer"] == "17"


def test_a_reader_of_the_output_may_leave(corpus: Path) -> None:
    """As ``head`` does."""
    command = f"{sys.executable} -m cpsearch.cli solve {corpus} -o - | head -c 1"
    result = subprocess.run(command, shell=True, capture_output=True, text=True, timeout=300)
    assert result.stdout == "{"
    assert "Traceback" not in result.stderr


def odd_texts() -> dict[str, str]:
    """Whatever a text field may hold."""
    return {
        "empty": "",
        "blank": " \n\t ",
        "no question": "Mira had 12 kites.",
        "only a question mark": "?",
        "long": "Mira had 12 kites. " * 5000 + "How many kites does Mira have?",
        "one long word": "a" * 100_000,
        "surrogate": "Mira had 12 kites \ud800. How many kites?",
        "separators": "Mira had\u2028 12 kites.\u2029 How many\u0085kites?",
        "control": "Mira had \x00 12 \x1b[31m kites. How many kites?",
        "other digits": "Mira had ٣ kites and ½ of ² more. How many kites?",
        "right to left": "\u202eMira had 12 kites.\u202c How many kites?",
        "emoji": "Mira had 12 \U0001f468\u200d\U0001f469\u200d\U0001f467. How many?",
        "enormous number": f"Mira had {'9' * 5000} kites. How many kites does Mira have?",
    }


def test_odd_texts_are_refused_not_fatal(tmp_path: Path) -> None:
    """The whole road with the shipped reader: one row each, no defect."""
    pytest.importorskip("spacy")
    path, out = tmp_path / "odd.jsonl", tmp_path / "out.jsonl"
    path.write_text("".join(json.dumps({"id": name, "question": text}) + "\n" for name, text in odd_texts().items()))
    result = run("solve", path, "-o", out, "--jobs", "2")
    assert result.returncode == 0, result.stderr
    found = {row["id"]: row["reason"] for row in rows(out)}
    assert list(found) == list(odd_texts())
    assert None not in found.values()
    assert not {"reader_failed", "solver_crashed", "solver_timeout"} & set(found.values())
    assert found["empty"] == found["blank"] == "empty_text"
    assert found["long"] == found["one long word"] == "text_too_long"
    assert found["no question"] == "no_question"
