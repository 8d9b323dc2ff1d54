"""A practice run: in order, resumable to the same bytes, and never at the cost of a record."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from practice_workers import RECORDS, dying, fake

from cpsearch.cli import main
from cpsearch.corpus.records import Record, Unreadable
from cpsearch.errors import ProblemError
from cpsearch.practice.journal import header_of, read_journal
from cpsearch.practice.report import diagnoses
from cpsearch.practice.run import run


def files(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir()}


@pytest.fixture
def whole(tmp_path: Path) -> dict[str, bytes]:
    run(RECORDS, tmp_path / "whole", worker=fake)
    return files(tmp_path / "whole")


def test_a_run_writes_a_journal_and_a_report(whole: dict[str, bytes]) -> None:
    assert sorted(whole) == ["journal.jsonl", "report.json"]
    report = json.loads(whole["report.json"])
    assert report["served"] == {"correct": 14, "refused": 26}
    assert report["attempts"] == {"ask": {"correct": 13, "wrong": 13}}
    assert [row["pattern"] for row in report["classes"]] == ["ask who/count", "step noun/sum/same/combine/count"]
    assert len(report["eliminations"]) == 13
    assert report["eliminations"][0]["reason"] == "another value"


def test_processes_change_no_byte(tmp_path: Path, whole: dict[str, bytes]) -> None:
    run(RECORDS, tmp_path / "two", worker=fake, jobs=2)
    assert files(tmp_path / "two") == whole


@pytest.mark.parametrize("kept", [0, 1, 7, 40])
def test_a_run_goes_on_where_it_stopped(tmp_path: Path, whole: dict[str, bytes], kept: int) -> None:
    lines = whole["journal.jsonl"].splitlines(keepends=True)
    folder = tmp_path / "again"
    folder.mkdir()
    (folder / "journal.jsonl").write_bytes(b"".join(lines[: kept + 1]) + b'{"id": "torn')
    steps: list[None] = []
    run(RECORDS, folder, worker=fake, step=lambda: steps.append(None))
    assert files(folder) == whole
    assert len(steps) == 40


def test_a_killed_run_ends_with_the_same_bytes(tmp_path: Path, whole: dict[str, bytes]) -> None:
    program = (
        "import sys; sys.path.insert(0, sys.argv[1])\n"
        "from pathlib import Path\nimport practice_workers as own\nfrom cpsearch.practice.run import run\n"
        "if __name__ == '__main__': run(own.RECORDS, Path(sys.argv[2]), worker=own.slow)"
    )
    script = tmp_path / "program.py"
    script.write_text(program, encoding="utf-8")
    folder, journal = tmp_path / "killed", tmp_path / "killed" / "journal.jsonl"
    command = [sys.executable, str(script), str(Path(__file__).parent), str(folder)]
    child = subprocess.Popen(command, env={**os.environ, "PYTHONPATH": f"{Path(__file__).parent}:{os.environ.get('PYTHONPATH', '')}"})
    until = time.monotonic() + 120
    while (not journal.exists() or journal.read_bytes().count(b"\n") < 4) and time.monotonic() < until:
        time.sleep(0.02)
    child.send_signal(signal.SIGKILL)
    child.wait()
    assert journal.read_bytes().count(b"\n") >= 4
    assert not (folder / "report.json").exists()
    run(RECORDS, folder, worker=fake)
    assert files(folder) == whole


def test_the_journal_of_another_run_is_not_gone_on_with(tmp_path: Path, whole: dict[str, bytes]) -> None:
    (tmp_path / "journal.jsonl").write_bytes(whole["journal.jsonl"])
    with pytest.raises(ProblemError, match="another run"):
        run(RECORDS[:-1], tmp_path, worker=fake)
    assert (tmp_path / "journal.jsonl").read_bytes() == whole["journal.jsonl"]


@pytest.mark.parametrize("text", [b"{}\n", b"not json\n", b'{"format": 1}\n'])
def test_what_is_no_journal_is_named_and_kept(tmp_path: Path, text: bytes) -> None:
    (tmp_path / "journal.jsonl").write_bytes(text)
    with pytest.raises(ProblemError, match=r"journal\.jsonl"):
        run(RECORDS, tmp_path, worker=fake)
    assert (tmp_path / "journal.jsonl").read_bytes() == text


def test_a_broken_line_is_named_by_its_number(tmp_path: Path, whole: dict[str, bytes]) -> None:
    lines = whole["journal.jsonl"].splitlines(keepends=True)
    (tmp_path / "journal.jsonl").write_bytes(b"".join([*lines[:3], b'{"id": 3}\n', *lines[4:]]))
    with pytest.raises(ProblemError, match=r"journal\.jsonl:4"):
        read_journal(tmp_path / "journal.jsonl")


def test_a_lost_process_costs_its_record_alone(tmp_path: Path) -> None:
    problems = run(RECORDS[:10], tmp_path, worker=dying, jobs=2)
    assert [problem.id for problem in problems] == [record.id for record in RECORDS[:10]]
    assert [problem.reason for problem in problems if problem.reason.startswith("solver")] == ["solver_crashed"]
    assert problems[5].reason == "solver_crashed"


def test_what_cannot_be_read_has_its_place(tmp_path: Path) -> None:
    broken = Unreadable("own", 1, 2, "not an object")
    problems = run([RECORDS[0], broken, RECORDS[1]], tmp_path, worker=fake)
    assert [problem.reason for problem in problems] == ["", "unreadable_input", "unexplained_word"]


def test_a_header_depends_on_texts_and_golds_and_not_on_places() -> None:
    moved = [Record("elsewhere", r.index, r.line, r.id, r.question, r.gold) for r in RECORDS]
    assert header_of(moved) == header_of(RECORDS)
    assert header_of(RECORDS[::-1]) != header_of(RECORDS)


def test_diagnoses_rank_what_would_be_right_without_the_lack() -> None:
    rows = diagnoses([fake(record) for record in RECORDS])
    assert [(row["problems"], row["alone"], row["right"], row["spoilt"]) for row in rows] == [(26, 26, 13, 13)]


def test_a_run_that_died_over_its_first_line_begins_again(tmp_path: Path, whole: dict[str, bytes]) -> None:
    (tmp_path / "again").mkdir()
    (tmp_path / "again" / "journal.jsonl").write_bytes(whole["journal.jsonl"][:20])
    run(RECORDS, tmp_path / "again", worker=fake)
    assert files(tmp_path / "again") == whole


@pytest.mark.parametrize("order", [[0, 2, 1], [0, 1, 1]], ids=["in another order", "twice"])
def test_lines_that_two_runs_mixed_are_found(tmp_path: Path, whole: dict[str, bytes], order: list[int]) -> None:
    lines = whole["journal.jsonl"].splitlines(keepends=True)
    (tmp_path / "journal.jsonl").write_bytes(b"".join([lines[0], *(lines[1 + i] for i in order)]))
    with pytest.raises(ProblemError, match="two runs"):
        run(RECORDS, tmp_path, worker=fake)


def test_the_commands_walk_from_a_corpus_to_a_diagnosis(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("spacy", reason="reading needs the text extra")
    corpus = tmp_path / "own.jsonl"
    rows = [
        {"question": "Nadia fills 6 vases with 5 tulips each. How many tulips does she use?", "answer": "30"},
        {"question": "Ida baked 3 trays. Each tray has 4 rolls. How many rolls did the baker deliver at dawn?", "answer": "12"},
    ]
    corpus.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
    assert main(["practice", "run", str(corpus), "-o", str(tmp_path / "run")]) == 0
    out = capsys.readouterr().out
    assert "1 right, 0 wrong, 1 refused of 2" in out
    assert "ask done+who/count" in out
    assert main(["practice", "diagnose", str(tmp_path / "run")]) == 0
    assert "ungrounded_question" in capsys.readouterr().out
    assert main(["practice", "rank", str(tmp_path / "run"), "--trust", "--rank"]) == 0
    assert "no pattern" in capsys.readouterr().out
    assert main(["practice", "freeze", str(tmp_path / "run"), "-o", str(tmp_path / "stages.jsonl")]) == 0
    assert main(["practice", "score", str(tmp_path / "stages.jsonl"), str(corpus)]) == 0
    assert "as served" in capsys.readouterr().out


@pytest.mark.parametrize(
    "arguments",
    [
        ["run", "nowhere.jsonl", "-o", "x"],
        ["diagnose", "nowhere"],
        ["rank", "nowhere"],
        ["propose", "nowhere.json", "-o", "x"],
        ["freeze", "nowhere", "-o", "x"],
        ["score", "nowhere", "nowhere"],
        ["revoke", "ask who/count", "--packs", "nowhere"],
        ["scratch", "nowhere", "--packs", "x"],
        ["ratify", "nowhere", "p", "--report", "r", "--packs", "x", "--by", "Ada"],
    ],
    ids=lambda arguments: arguments[0],
)
def test_a_missing_file_ends_a_command_with_its_name(
    arguments: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["practice", *arguments]) == 2
    assert "nowhere" in capsys.readouterr().err
