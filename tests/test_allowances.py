"""Relaxations of reading: last resorts that only a ratified row, or practice, allows."""

from __future__ import annotations

from pathlib import Path

import pytest

from cpsearch import solve
from cpsearch.cli import main
from cpsearch.errors import PackError
from cpsearch.problem import Finding, Problem, Span
from cpsearch.reading.allowances import ASKS, NONE, Allowances, finding_pattern, scratch

pytest.importorskip("spacy", reason="reading needs the text extra")

from cpsearch.reading import read
from cpsearch.reading.pool import cue_class, licence_pattern
from cpsearch.reading.read import relaxations

READ = "Nadia fills 6 vases with 5 tulips each. How many tulips does she use?"
DEED = "Ida baked 3 trays. Each tray has 4 rolls. How many rolls did the baker deliver at dawn?"
ALL = Allowances(kinds=frozenset(("aside", "ask", "pool")))


def pack(folder: Path, *patterns: str) -> Path:
    head = "# t\n# grammar: g\n# version: 1\n# licence: l\n# provenance: p\n"
    rows = "".join(f"{pattern} | 40 | 0 | 0.857735 | Ada | 2031-05-06 | 0123456789abcdef\n" for pattern in patterns)
    (folder / "allowances.pack").write_text(
        f"{head}columns: pattern! | correct | wrong | floor | by | on | report\n{rows}", encoding="utf-8"
    )
    return folder


def test_a_text_that_is_read_is_never_touched() -> None:
    plain = read(READ)
    allowed = read(READ, allowances=ALL)
    assert allowed == plain
    assert list(relaxations(READ, ALL)) == []


def test_nothing_is_allowed_without_a_row() -> None:
    assert not NONE
    assert read(DEED, allowances=NONE).findings == read(DEED).findings != ()
    assert solve(DEED).reason == "ungrounded_question"


def test_an_allowed_omission_binds_the_question_and_is_named(tmp_path: Path) -> None:
    allowances = scratch(pack(tmp_path, "ask done+who/count"))
    problem = read(DEED, allowances=allowances)
    assert solve(problem).answer == 12
    assert problem.reader.endswith(" unratified")
    assert read(DEED, allowances=scratch(pack(tmp_path, "ask done+who/rate"))).target is None


def test_pooled_numbers_need_every_pattern_of_their_chain(tmp_path: Path) -> None:
    told = [pattern for problem, patterns in relaxations(DEED, Allowances(kinds=frozenset(("aside", "pool")))) for pattern in patterns]
    product = "pool each/product/cross/rate/count"
    assert solve(read(DEED, allowances=scratch(pack(tmp_path, product, *told)))).answer == 12
    assert solve(read(DEED, allowances=scratch(pack(tmp_path, product)))).answer is None
    assert solve(read(DEED, allowances=scratch(pack(tmp_path, *told)))).answer is None


def test_relaxed_readings_that_differ_are_a_tie_and_refuse() -> None:
    told = "Ada picked 3 pears. Ben ate 5 pears. How many pears did Ada eat?"
    one = Allowances(frozenset(("ask done+who/count",)))
    assert solve(read(told, allowances=one)).answer == 8
    both = Allowances(frozenset(("ask done+who/count", "ask who/count")))
    assert solve(read(told, allowances=both)).reason == "answers_disagree"
    assert solve(read(told, allowances=ALL)).answer is None


@pytest.mark.parametrize(
    "row",
    [
        "ask nonsense/count",
        "ask who/nowhere",
        "aside unread_number/noun/told",
        "pool each/product/cross/rate",
        "step a/sum/same/combine/count",
        "all",
    ],
)
def test_a_pattern_that_no_relaxation_has_is_named_by_its_line(tmp_path: Path, row: str) -> None:
    with pytest.raises(PackError, match=r"allowances\.pack:7"):
        scratch(pack(tmp_path, row))


def test_a_pack_with_other_columns_is_none(tmp_path: Path) -> None:
    head = "# t\n# grammar: g\n# version: 1\n# licence: l\n# provenance: p\n"
    (tmp_path / "allowances.pack").write_text(f"{head}columns: pattern!\nask who/count\n", encoding="utf-8")
    with pytest.raises(PackError, match="columns"):
        scratch(tmp_path)


@pytest.mark.parametrize(
    ("finding", "pattern"),
    [
        (Finding("unexplained_word", "gull (noun)", Span(15, 19)), "aside unexplained_word/noun/beside"),
        (Finding("unexplained_word", "coins (how many?)", Span(33, 38)), "aside unexplained_word/how-many/told"),
        (Finding("open_set", "whether these are all", Span(44, 49)), "aside open_set/set/asked"),
        (Finding("open_set", "whether these are all"), "aside open_set/set/text"),
    ],
)
def test_findings_have_classes_by_reason_word_and_place(finding: Finding, pattern: str) -> None:
    problem = read("Ada saw a gray gull. She has 3 tall coins. How many coins does Ada have?")
    assert finding_pattern(Problem(problem.text, problem.quantities, target=problem.target), finding) == pattern


def test_one_finding_that_is_not_tolerated_keeps_all() -> None:
    soft = Finding("unexplained_word", "gull (noun)", Span(15, 19))
    hard = Finding("unread_number", "dozens (no exact number)", Span(0, 3))
    text = "Ada saw a gray gull."
    assert ALL.set_aside(Problem(text, findings=(soft,))).findings == ()
    for findings in ((hard,), (soft, hard)):
        assert ALL.set_aside(Problem(text, findings=findings)).findings == findings


def test_patterns_are_named_once_and_kinds_are_known() -> None:
    assert len(set(ASKS)) == len(ASKS)
    assert (
        licence_pattern(cue_class("4 pens in each"), "product", cross=True, relation="rate", form="count")
        == "pool each/product/cross/rate/count"
    )
    assert Allowances(frozenset(("ask who/count",))).of_kind("ask")
    assert not Allowances(frozenset(("ask who/count",))).of_kind("pool")


def test_a_folder_without_a_pack_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(PackError, match=r"allowances\.pack:1"):
        scratch(tmp_path)
    corpus = tmp_path / "own.jsonl"
    corpus.write_text('{"question": "Ann has 3 pens. How many pens has Ann?", "answer": 3}\n', encoding="utf-8")
    assert main(["solve", str(corpus), "-o", "-", "--packs", str(tmp_path)]) == 2
    assert "allowances.pack" in capsys.readouterr().err


def test_a_what_if_says_so_in_every_row_and_at_the_end(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    corpus = tmp_path / "own.jsonl"
    corpus.write_text(f'{{"question": "{DEED}", "answer": 12}}\n', encoding="utf-8")
    assert main(["solve", str(corpus), "-o", "-", "--packs", str(pack(tmp_path, "ask done+who/count"))]) == 0
    out, err = capsys.readouterr()
    assert '"answer": "12"' in out or '"answer":"12"' in out
    assert "unratified" in out
    assert "unratified what-if" in err
