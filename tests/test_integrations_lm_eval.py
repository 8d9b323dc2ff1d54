"""The filter for lm_eval: what it leaves of responses, and inside a real evaluation."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from textwrap import dedent
from typing import Any

import pytest

from cpsearch.errors import ProblemError
from cpsearch.integrations.lm_eval import GateFilter, register

REASON = "it needs lm_eval; `make integrations` has it"
PENS = {"question": "Ida buys 4 boxes of 6 pens each. How many pens does she buy?", "answer": "24"}
PROVED, SAME, WRONG, SILENT = "4 * 6 = 24\n#### 24", "6 * 4 = 24", "4 * 6 = 25", "I would have to guess."


def left(*responses: str, **options: Any) -> list[str]:
    [found] = GateFilter(**{"level": "grounded", **options}).apply([list(responses)], [PENS])
    return found


def test_what_is_proved_is_left_in_order() -> None:
    assert left(WRONG, PROVED, SILENT, SAME) == [PROVED, SAME]


def test_where_nothing_is_left_a_mark_stands() -> None:
    """Another filter may take the first one."""
    assert left(WRONG, SILENT) == ["[invalid]"]
    assert left(WRONG, fallback="-") == ["-"]
    assert left() == ["[invalid]"]


def test_other_outcomes_may_be_left_too() -> None:
    assert left(WRONG, PROVED, SILENT, keep=["accepted", "could_not_check"]) == [PROVED, SILENT]
    assert left(WRONG, PROVED, SILENT, keep="rejected") == [WRONG]


def test_answers_take_the_place_of_what_is_left() -> None:
    assert left(WRONG, PROVED, SILENT, SAME, give="answer") == ["24", "24"]
    assert left(SILENT, give="answer", keep="could_not_check") == ["[invalid]"]


def test_outcomes_take_the_place_of_everything() -> None:
    assert left(WRONG, PROVED, SILENT, give="outcome") == ["rejected", "accepted", "could_not_check"]


def test_documents_keep_their_order() -> None:
    other = {"question": "Bo has 3 hats and 5 caps. How many things has he?"}
    filtered = GateFilter(level="grounded", give="answer").apply(iter([[PROVED], [PROVED], ["3 + 5 = 8"]]), iter([PENS, other, other]))
    assert filtered == [["24"], ["[invalid]"], ["8"]]


def test_the_field_of_the_question_may_have_another_name() -> None:
    assert GateFilter(level="grounded", question="story").apply([[PROVED]], [{"story": PENS["question"]}]) == [[PROVED]]
    with pytest.raises(ProblemError, match=r"question: the document has no text 'story'; there are \['answer', 'question'\]"):
        GateFilter(question="story").apply([[PROVED]], [PENS])


@pytest.mark.parametrize("options", [{"give": "all"}, {"keep": "right"}, {"keep": ["accepted", "right"]}, {"level": "strict"}])
def test_an_unknown_option_is_refused_before_the_evaluation(options: dict[str, Any]) -> None:
    with pytest.raises(ProblemError, match="expected one of"):
        GateFilter(**options)


def test_the_harness_finds_it_by_name() -> None:
    pytest.importorskip("lm_eval", reason=REASON)
    from lm_eval.api.filter import Filter
    from lm_eval.api.registry import get_filter

    assert register() is register()
    assert get_filter("gate") is register()
    assert issubclass(register(), Filter)
    assert register()(give="outcome", level="grounded").apply([[PROVED]], [PENS]) == [["accepted"]]


def test_an_evaluation_scores_what_is_proved(tmp_path: Path) -> None:
    """A task with two filters over four responses each; in a process of its own, for the harness sets up logging and caches."""
    pytest.importorskip("lm_eval", reason=REASON)
    docs = tmp_path / "docs.jsonl"
    docs.write_text(
        json.dumps(PENS) + "\n" + json.dumps({"question": "Bo has 3 hats. He buys 5 hats. How many hats?", "answer": "8"}) + "\n"
    )
    script = tmp_path / "evaluate.py"
    script.write_text(
        dedent(f"""
        import json, lm_eval
        from lm_eval.api.model import LM
        from cpsearch.integrations.lm_eval import register

        register()

        class Written(LM):
            def generate_until(self, requests, disable_tqdm=False):
                return ["4 * 6 = 24" if "pens" in request.args[0] else "3 + 5 = 9" for request in requests]
            def loglikelihood(self, requests): raise NotImplementedError
            def loglikelihood_rolling(self, requests): raise NotImplementedError

        gate = {{"function": "gate", "level": "grounded"}}
        task = {{
            "task": "pens", "dataset_path": "json", "dataset_kwargs": {{"data_files": {{"test": {str(docs)!r}}}}}, "test_split": "test",
            "output_type": "generate_until", "repeats": 2, "generation_kwargs": {{"until": ["###"]}},
            "doc_to_text": "{{{{question}}}}", "doc_to_target": "{{{{answer}}}}", "metric_list": [{{"metric": "exact_match"}}],
            "filter_list": [
                {{"name": "proved", "filter": [{{**gate, "give": "answer"}}, {{"function": "take_first"}}]}},
                {{"name": "outcomes", "filter": [{{**gate, "give": "outcome"}}, {{"function": "take_first"}}]}},
            ],
        }}
        done = lm_eval.simple_evaluate(model=Written(), tasks=[task], log_samples=True, bootstrap_iters=0)
        samples = [(sample["filter"], sample["filtered_resps"]) for sample in done["samples"]["pens"]]
        print(json.dumps([float(done["results"]["pens"]["exact_match,proved"]), sorted(samples)]))
        """)
    )
    env = {**os.environ, "HF_HUB_OFFLINE": "1", "HF_DATASETS_OFFLINE": "1", "HF_HOME": str(tmp_path / "cache")}
    done = subprocess.run([sys.executable, str(script)], env=env, cwd=tmp_path, capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stderr
    score, samples = json.loads(done.stdout.splitlines()[-1])
    assert score == 0.5
    assert samples == [["outcomes", ["accepted"]], ["outcomes", ["rejected"]], ["proved", ["24"]], ["proved", ["[invalid]"]]]
