"""Proposals carry their proof, only a person's confirmation ratifies one, and what was ratified can be taken back."""

from __future__ import annotations

import json
import os
import pty
from dataclasses import replace
from pathlib import Path

import pytest

from cpsearch.cli import main
from cpsearch.corpus.answers import parse_gold
from cpsearch.corpus.records import Record
from cpsearch.errors import PackError, ProblemError
from cpsearch.practice.attempt import Attempt, Practised
from cpsearch.practice.journal import header_of
from cpsearch.practice.proposals import Proposal, propose, read_proposals, write_proposals
from cpsearch.practice.ratify import PACK, check, ratified_row, with_row, without_pattern
from cpsearch.practice.report import report_of, write_report
from cpsearch.practice.stages import COUNTS, SHARES, Scored, freeze, read_stages, tabulated, write_stages
from cpsearch.practice.whatif import Effect, changes_of
from cpsearch.reading.allowances import scratch

EMPTY = "# t\n# grammar: g\n# version: 1\n# licence: l\n# provenance: p\ncolumns: pattern! | correct | wrong | floor | by | on | report\n"
WHO, DONE = "ask who/count", "ask done+who/count"


def problem(number: int, pattern: str, outcome: str) -> Practised:
    value = {"correct": "3", "wrong": "4", "refused": ""}[outcome]
    tried = Attempt("ask", (pattern,), outcome, value=value)  # type: ignore[arg-type]
    return Practised(
        f"id{number}", f"k{number:03}", "3", "+" * (1 + number % 3), "", "ungrounded_question", 1 + number % 3, attempts=(tried,)
    )


def practised(right: int = 40, wrong: int = 0) -> list[Practised]:
    made = [problem(i, WHO, "correct") for i in range(right)] + [problem(500 + i, WHO, "wrong") for i in range(wrong)]
    return [*made, *(problem(900 + i, DONE, "correct" if i % 2 else "wrong") for i in range(20))]


@pytest.fixture
def report(tmp_path: Path) -> Path:
    path = tmp_path / "report.json"
    write_report(report_of(header_of([]), practised()), path)
    return path


@pytest.fixture
def proposal(report: Path) -> Proposal:
    (made,) = propose(report)
    return made


def test_only_what_reaches_the_ceiling_is_proposed_with_its_evidence(proposal: Proposal) -> None:
    assert (proposal.pattern, proposal.correct, proposal.wrong, proposal.required) == (WHO, 40, 0, 0.85)
    assert proposal.floor >= 0.85
    assert proposal.right_examples == tuple(f"id{i}" for i in range(10))


def test_a_lower_bound_lists_more_and_none_of_that_can_be_ratified(report: Path) -> None:
    first, second = propose(report, least=0.0)
    check(first, report)
    with pytest.raises(ProblemError, match="required"):
        check(second, report)


@pytest.mark.parametrize(
    "change",
    [{"correct": 41}, {"wrong": 1}, {"refused": 3}, {"report": "0" * 16}, {"pattern": DONE}, {"floor": 0.999}, {"required": 0.1}],
)
def test_a_forged_proposal_is_refused(proposal: Proposal, report: Path, change: dict[str, object]) -> None:
    with pytest.raises(ProblemError):
        check(replace(proposal, **change), report)  # type: ignore[arg-type]


def test_a_report_whose_outcomes_do_not_follow_from_its_values_is_none(tmp_path: Path, report: Path) -> None:
    document = json.loads(report.read_text(encoding="utf-8"))
    next(trial for trial in document["trials"] if trial["outcome"] == "correct")["value"] = "77"
    report.write_text(json.dumps(document), encoding="utf-8")
    with pytest.raises(ProblemError, match="by its value and gold"):
        propose(report)


def test_a_changed_report_no_longer_supports_a_proposal(proposal: Proposal, report: Path) -> None:
    report.write_bytes(report.read_bytes() + b"\n")
    with pytest.raises(ProblemError, match="rests on report"):
        check(proposal, report)


def test_proposals_survive_their_file_and_other_files_are_none(proposal: Proposal, tmp_path: Path, report: Path) -> None:
    write_proposals([proposal], tmp_path / "p.json")
    assert read_proposals(tmp_path / "p.json") == (proposal,)
    for text in ("{}", "[]", "nothing", '{"proposals": [{"pattern": 3}]}'):
        (tmp_path / "q.json").write_text(text, encoding="utf-8")
        with pytest.raises(ProblemError, match=r"q\.json"):
            read_proposals(tmp_path / "q.json")
    with pytest.raises(ProblemError, match="no report"):
        propose(tmp_path / "q.json")


def test_a_row_is_written_once_and_taken_back_without_a_trace(proposal: Proposal) -> None:
    row = ratified_row(proposal, by="Ada Byron", on="2031-05-06")
    written = with_row(EMPTY, row)
    assert written == EMPTY + row + "\n"
    with pytest.raises(PackError, match="duplicate"):
        with_row(written, row)
    assert without_pattern(written, WHO) == EMPTY
    with pytest.raises(ProblemError, match="not ratified"):
        without_pattern(written, DONE)


@pytest.mark.parametrize(("by", "on"), [("", "2031-05-06"), ("a|b", "2031-05-06"), ("Ada\n", "2031-05-06"), ("Ada", "today")])
def test_a_row_needs_a_name_and_a_day(proposal: Proposal, by: str, on: str) -> None:
    with pytest.raises(ProblemError):
        ratified_row(proposal, by=by, on=on)


def ratify(tmp_path: Path, report: Path, proposal: Proposal, typed: str | None, monkeypatch: pytest.MonkeyPatch) -> int:
    """Run the command with ``typed`` at a terminal, or with no terminal."""
    write_proposals([proposal], tmp_path / "p.json")
    (tmp_path / "packs").mkdir()
    (tmp_path / "packs" / PACK).write_text(EMPTY, encoding="utf-8")
    arguments = [str(tmp_path / "p.json"), WHO, "--report", str(report), "--packs", str(tmp_path / "packs"), "--by", "Ada"]
    if typed is None:
        with Path(os.devnull).open(encoding="utf-8") as nothing:
            monkeypatch.setattr("sys.stdin", nothing)
            return main(["practice", "ratify", *arguments])
    ours, theirs = pty.openpty()
    with os.fdopen(theirs, encoding="utf-8") as terminal:
        monkeypatch.setattr("sys.stdin", terminal)
        os.write(ours, f"{typed}\n".encode())
        status = main(["practice", "ratify", *arguments])
    os.close(ours)
    return status


def test_what_a_person_types_ratifies(
    tmp_path: Path, report: Path, proposal: Proposal, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert ratify(tmp_path, report, proposal, WHO, monkeypatch) == 0
    shown = capsys.readouterr().out
    assert f"+{WHO} | 40 | 0 | " in shown
    assert "id0" in shown
    assert scratch(tmp_path / "packs").patterns == {WHO}
    assert main(["practice", "revoke", WHO, "--packs", str(tmp_path / "packs")]) == 0
    assert f"-{WHO} | 40" in capsys.readouterr().out
    assert (tmp_path / "packs" / PACK).read_text(encoding="utf-8") == EMPTY


@pytest.mark.parametrize("typed", ["yes", "", None], ids=["another word", "nothing", "no terminal"])
def test_anything_else_ratifies_nothing(
    tmp_path: Path, report: Path, proposal: Proposal, monkeypatch: pytest.MonkeyPatch, typed: str | None
) -> None:
    assert ratify(tmp_path, report, proposal, typed, monkeypatch) == 1
    assert (tmp_path / "packs" / PACK).read_text(encoding="utf-8") == EMPTY


def test_what_is_ratified_is_checked_again(tmp_path: Path, report: Path, proposal: Proposal, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / PACK).write_text(with_row(EMPTY, ratified_row(proposal, by="Ada", on="2031-05-06")), encoding="utf-8")
    assert main(["practice", "recheck", str(report), "--packs", str(tmp_path)]) == 0
    (tmp_path / PACK).write_text(
        with_row(EMPTY, ratified_row(replace(proposal, pattern=DONE), by="Ada", on="2031-05-06")), encoding="utf-8"
    )
    assert main(["practice", "recheck", str(report), "--packs", str(tmp_path)]) == 1
    assert DONE in capsys.readouterr().out


def test_a_what_if_pack_says_that_nobody_ratified_it(tmp_path: Path, report: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write_proposals(propose(report, least=0.0), tmp_path / "p.json")
    assert main(["practice", "scratch", str(tmp_path / "p.json"), "--packs", str(tmp_path / "what")]) == 0
    text = (tmp_path / "what" / PACK).read_text(encoding="utf-8")
    assert text.count("nobody (unratified what-if)") == 2
    assert scratch(tmp_path / "what").patterns == {WHO, DONE}
    assert main(["practice", "scratch", str(tmp_path / "p.json"), "--packs", str(tmp_path / "what")]) == 2
    assert "a folder of its own" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("answers", "changes"),
    [
        (("3", "3"), ("",)),
        (("", "3"), ("newly_right",)),
        (("", "4"), ("newly_wrong",)),
        (("3", ""), ("newly_refused",)),
        (("3", "4"), ("newly_wrong",)),
    ],
)
def test_effects_are_told_by_gold(answers: tuple[str, ...], changes: tuple[str, ...]) -> None:
    assert changes_of(Record("own", 0, 1, "a", "…", parse_gold("3")), answers) == changes


def test_an_effect_on_real_verdicts(tmp_path: Path, report: Path) -> None:
    pytest.importorskip("spacy", reason="reading needs the text extra")
    told = "Ida baked 3 trays. Each tray has 4 rolls. How many rolls did the baker deliver at dawn?"
    corpus = [Record("own", 0, 1, "rolls", told, parse_gold("12")), Record("own", 1, 2, "other", told, parse_gold("13"))]
    found = {made.pattern: made.effect for made in propose(report, corpus=corpus, least=0.0)}
    assert found == {WHO: Effect(), DONE: Effect(newly_right=("rolls",), newly_wrong=("other",))}


# the flip-curve


def test_stages_are_of_growing_practice_and_of_growing_packs() -> None:
    stages = freeze(practised())
    amounts = [stage for stage in stages if stage.curve == "amount"]
    assert [stage.at for stage in amounts] == [60 * share // 8 for share in SHARES]
    assert amounts[-1].patterns == (WHO,)
    assert amounts[0].patterns == ()
    assert [(stage.at, stage.patterns) for stage in stages if stage.curve == "patterns"] == [(1, (WHO,))]
    assert tuple(sorted(COUNTS)) == COUNTS


def test_stages_do_not_depend_on_the_order_of_practice(tmp_path: Path) -> None:
    assert freeze(practised()) == freeze(practised()[::-1])
    write_stages(freeze(practised()), tmp_path / "s.jsonl")
    assert read_stages(tmp_path / "s.jsonl") == freeze(practised())


def test_a_table_counts_by_stage_and_steps() -> None:
    scored = [
        Scored("a", "3", 1, ("3", "3")),
        Scored("b", "3", 2, ("", "3")),
        Scored("c", "3", 4, ("", "5")),
        Scored("d", "3", 0, ("", "")),
    ]
    served, stage = tabulated(scored)
    assert (served.problems, served.answered, served.right) == (4, 1, 1)
    assert (stage.answered, stage.right) == (3, 2)
    assert tabulated(scored, least=2)[1].right == 1
    assert tabulated(scored, least=1, most=1)[1].problems == 1


def test_a_report_is_canonical(report: Path) -> None:
    document = json.loads(report.read_text(encoding="utf-8"))
    assert report.read_text(encoding="utf-8") == json.dumps(document, sort_keys=True, indent=1) + "\n"
