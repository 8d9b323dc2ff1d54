"""The scorer for Inspect, inside real evaluations of solutions that are already written."""

from __future__ import annotations

import math
from importlib.metadata import entry_points
from pathlib import Path
from typing import Any

import pytest

inspect_ai = pytest.importorskip("inspect_ai", reason="the scorer needs Inspect: pip install 'cpsearch[inspect-ai]'")

from inspect_ai.dataset import Sample  # noqa: E402
from inspect_ai.model import ChatMessageSystem, ChatMessageUser, ModelOutput  # noqa: E402
from inspect_ai.scorer import NOANSWER, Score, accuracy, mean  # noqa: E402
from inspect_ai.solver import solver  # noqa: E402

from cpsearch.gate import GateReport  # noqa: E402
from cpsearch.integrations.inspect_ai import gate  # noqa: E402

PENS = "Ida buys 4 boxes of 6 pens each. How many pens does she buy?"


@solver  # type: ignore[untyped-decorator]
def written() -> Any:
    """The model's part: what stands in the sample."""

    async def solve(state: Any, generate: Any) -> Any:
        state.output = ModelOutput.from_content("written", state.metadata["solution"])
        return state

    return solve


def sample(solution: str, *, target: str | list[str] = "", question: Any = PENS, **metadata: object) -> Any:
    return Sample(question, target=target, metadata={"solution": solution, **metadata})


def evaluated(*samples: Any, scorer: Any = None, **options: Any) -> Any:
    """The log of a real evaluation."""
    task = inspect_ai.Task(list(samples), solver=written(), scorer=scorer or gate(level="grounded"), **options)
    [log] = inspect_ai.eval(task, model="mockllm/model", display="none")
    assert log.status == "success", log.error
    return log


def scores(*samples: Any, **options: Any) -> list[Any]:
    return [each.scores["gate"] for each in evaluated(*samples, **options).samples]


@pytest.fixture(autouse=True)
def _logs_go_to_a_folder_of_their_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("INSPECT_LOG_DIR", str(tmp_path / "logs"))


def test_each_outcome_is_a_score() -> None:
    said = ("4 * 6 = 24\n#### 24", "4 * 6 = 25", "I cannot tell.", " ", "x = 4^2 = 16")
    found = scores(*map(sample, said))
    assert [score.value for score in found[:4]] == ["C", "I", "N", "N"]
    assert math.isnan(found[4].value)
    assert [score.reason for score in found] == [None, None, "refusal", "no_response", "invalid_response_format"]
    assert [score.answer for score in found] == ["24", "25", None, None, None]


def test_what_could_not_be_checked_is_left_out_of_the_metrics() -> None:
    pytest.importorskip("spacy", reason="reading needs the text extra")
    [result] = evaluated(
        sample("4 * 6 = 24", question="Gleeb the frumious 4 of 6 snorks?"), sample("4 * 6 = 25"), scorer=gate()
    ).results.scores
    assert (result.scored_samples, result.unscored_samples) == (1, 1)
    assert result.metrics["accuracy"].value == 0.0


def test_a_proof_of_the_whole_question_is_correct_and_another_operation_is_not() -> None:
    pytest.importorskip("spacy", reason="reading needs the text extra")
    stamps = "Jamal had 240 stamps. He lost 85 stamps. How many stamps does Jamal have left?"
    found = scores(sample("240 - 85 = 155", question=stamps), sample("240 + 85 = 325", question=stamps), scorer=gate())
    assert [score.value for score in found] == ["C", "I"]
    assert found[1].explanation == "unlicensed_step: nothing in the text relates its numbers so"


@pytest.mark.parametrize(
    ("target", "value", "agrees"),
    [
        ("24", "C", True),
        ("24.0", "C", True),
        ("48/2", "C", True),
        ("25", "I", False),
        (["25", "24"], "C", True),
        (["25", "26"], "I", False),
        ("4 * 6 = <<4*6=24>>24\n#### 24", "C", True),
        ("two dozen", "C", None),
        ("", "C", None),
    ],
)
def test_the_target_is_compared_exactly(target: str | list[str], value: str, agrees: bool | None) -> None:
    """A target that is no number says nothing."""
    [score] = scores(sample("4 * 6 = 24", target=target))
    assert (score.value, score.metadata["agrees"]) == (value, agrees)


def test_the_right_answer_without_a_derivation_is_unscored() -> None:
    [score] = scores(sample("#### 24", target="24"))
    assert math.isnan(score.value)
    assert (score.reason, score.answer, score.metadata["agrees"]) == ("scoring_failed", "24", True)


def test_the_report_is_in_the_metadata_and_can_be_read_back() -> None:
    import json

    [score] = scores(sample("4 * 6 = 25"))
    report = GateReport.from_json(json.dumps(score.metadata["gate"]))
    assert (report.outcome, report.reasons, report.first_failing_step) == ("rejected", ("wrong_arithmetic",), 0)


def test_the_question_is_the_last_user_message_or_in_the_metadata() -> None:
    chat = [ChatMessageSystem(content="Answer in 7 words."), ChatMessageUser(content=PENS)]
    assert [score.value for score in scores(sample("4 * 6 = 24", question=chat), sample("7 * 6 = 42", question=chat))] == ["C", "I"]
    told = {"question": f"Answer in 7 words. {PENS}", "story": PENS}
    found = scores(sample("4 * 6 = 24", **told), sample("7 * 6 = 42", **told), scorer=gate(level="grounded", question="story"))
    assert [score.value for score in found] == ["C", "I"]


def test_a_missing_question_ends_the_evaluation_with_its_name() -> None:
    task = inspect_ai.Task([sample("4 * 6 = 24")], solver=written(), scorer=gate(question="story"))
    [log] = inspect_ai.eval(task, model="mockllm/model", display="none")
    assert log.status == "error"
    assert "no text 'story' in its metadata" in log.error.message


def test_it_works_with_epochs_and_other_metrics() -> None:
    log = evaluated(sample("4 * 6 = 24"), sample("4 * 6 = 25"), epochs=2, metrics=[accuracy(), mean()])
    assert {name: metric.value for name, metric in log.results.scores[0].metrics.items()} == {"accuracy": 0.5, "mean": 0.5}


def test_a_refusal_counts_as_inspect_counts_no_answer() -> None:
    assert Score(value=NOANSWER).value == "N"
    assert evaluated(sample("I cannot tell."), sample("4 * 6 = 24")).results.scores[0].metrics["accuracy"].value == 0.5


def test_an_installed_copy_offers_it_by_name() -> None:
    """``inspect score log.eval --scorer cpsearch/gate``."""
    offered = [point for point in entry_points(group="inspect_ai") if point.name == "cpsearch"]
    if not offered:
        pytest.skip("cpsearch is not installed here, so nothing can name its parts")
    assert offered[0].load().gate is gate
