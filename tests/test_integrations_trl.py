"""The reward for TRL: what it gives for each outcome, in the forms that TRL calls it with, and inside its trainer."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from cpsearch.errors import ProblemError
from cpsearch.gate import Source
from cpsearch.integrations.trl import Rewards, gate_reward

PENS = "Ida buys 4 boxes of 6 pens each. How many pens does she buy?"
RIGHT, WRONG, SILENT = "4 * 6 = 24\n#### 24", "4 * 6 = 25\n#### 25", "I would have to guess."


@pytest.fixture
def rewards() -> Rewards:
    """At a level that needs no parser."""
    return gate_reward(level="grounded")


def test_a_proof_is_one_a_refuted_derivation_zero_and_the_rest_nothing(rewards: Rewards) -> None:
    assert rewards(prompts=[PENS] * 3, completions=[RIGHT, WRONG, SILENT]) == [1.0, 0.0, None]


def test_a_text_that_licenses_another_operation_is_no_proof() -> None:
    pytest.importorskip("spacy", reason="reading needs the text extra")
    stamps = "Jamal had 240 stamps. He lost 85 stamps. How many stamps does Jamal have left?"
    assert gate_reward()(prompts=[stamps] * 2, completions=["240 - 85 = 155", "240 + 85 = 325"]) == [1.0, 0.0]


def test_another_answer_than_the_published_one_is_zero_even_if_it_is_grounded(rewards: Rewards) -> None:
    assert rewards(prompts=[PENS] * 2, completions=["4 + 6 = 10", "4 * 6 = 24"], answer=["24", "24"]) == [0.0, 1.0]


@pytest.mark.parametrize("answer", [24, 24.0, "24", "24.0", "24 (pens)", "4 * 6 = <<4*6=24>>24 pens\n#### 24"])
def test_published_answers_in_any_exact_form(rewards: Rewards, answer: object) -> None:
    assert rewards(prompts=[PENS] * 2, completions=[RIGHT, "4 + 6 = 10"], answer=[answer] * 2) == [1.0, 0.0]


@pytest.mark.parametrize("answer", [None, "", "50%", "many", True, float("nan")])
def test_an_answer_that_cannot_be_read_is_as_none(rewards: Rewards, answer: object) -> None:
    assert rewards(prompts=[PENS], completions=[RIGHT], answer=[answer]) == [1.0]


def test_without_a_value_there_is_nothing_to_differ(rewards: Rewards) -> None:
    assert rewards(prompts=[PENS], completions=[SILENT], answer=["24"]) == [None]


def test_an_answer_alone_is_wrong_if_it_differs_and_unproved_if_it_does_not(rewards: Rewards) -> None:
    assert rewards(prompts=[PENS] * 2, completions=["#### 25", "#### 24"], answer=["24"] * 2) == [0.0, None]


def test_conversations(rewards: Rewards) -> None:
    """The last user message asks; all that the assistant says is the derivation, whatever tools say in between."""
    prompt = [{"role": "system", "content": "Calculate 1 + 1 = 3."}, {"role": "user", "content": PENS}]
    plain = [{"role": "assistant", "content": RIGHT}]
    parts = [{"role": "assistant", "content": [{"type": "text", "text": WRONG}, {"type": "image"}]}]
    tools = [
        {"role": "assistant", "content": "4 * 6 = 24", "tool_calls": []},
        {"role": "tool", "content": "1 + 1 = 3"},
        {"role": "assistant", "content": "#### 24"},
    ]
    called: list[object] = [{"role": "assistant", "content": None, "tool_calls": []}]
    assert rewards(prompts=[prompt] * 4, completions=[plain, parts, tools, called]) == [1.0, 0.0, 1.0, None]


def test_the_question_may_be_a_column() -> None:
    rewards = gate_reward(level="grounded", question="story")
    prompts = [f"Answer in 7 words. {PENS}"] * 2
    assert rewards(prompts=prompts, completions=[RIGHT, "7 * 6 = 42"], story=[PENS] * 2) == [1.0, 0.0]


def test_a_missing_column_is_named() -> None:
    with pytest.raises(ProblemError, match=r"question: the data set has no column 'story'; there are \['other'\]"):
        gate_reward(question="story")(prompts=[PENS], completions=[RIGHT], other=[1])


def test_what_is_no_text_is_refused(rewards: Rewards) -> None:
    with pytest.raises(ProblemError, match="completions: expected texts"):
        rewards(prompts=[PENS], completions=[24])


def test_an_unknown_level_is_refused_before_training() -> None:
    with pytest.raises(ProblemError, match="level: expected one of"):
        gate_reward(level="strict")  # type: ignore[arg-type]


def test_the_name_tells_the_level() -> None:
    """TRL logs by it."""
    assert (gate_reward().__name__, gate_reward(level="unique").__name__) == ("gate_complete", "gate_unique")


def test_outcomes_go_to_the_table_of_completions(rewards: Rewards) -> None:
    logged: dict[str, list[object]] = {}
    rewards(prompts=[PENS] * 3, completions=[RIGHT, WRONG, SILENT], log_extra=logged.__setitem__)
    assert logged == {"gate_grounded": ["accepted", "rejected", "could_not_check"]}


def test_a_question_is_made_once_over_all_calls(rewards: Rewards, monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[str] = []

    def counting(text: str, **options: Any) -> Source:
        made.append(text)
        return Source(text, **options)

    monkeypatch.setattr("cpsearch.integrations._common.Source", counting)
    other = PENS.replace("Ida", "Bo")
    for _ in range(3):
        rewards(prompts=[PENS, PENS, other], completions=[RIGHT, WRONG, RIGHT])
    assert made == [PENS, other]


def test_nothing_loads_a_library_before_it_is_needed() -> None:
    modules = "cpsearch, cpsearch.gate, cpsearch.integrations.trl, cpsearch.integrations.lm_eval"
    code = f"import sys, {modules}; print(*{{'trl', 'torch', 'inspect_ai', 'lm_eval'}} & sys.modules.keys())"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.strip() == ""


def test_a_trainer_calls_it_and_trains_on_its_rewards(tmp_path: Path) -> None:
    """A real step of GRPO: a model that can write three words only, each a whole completion."""
    reason = "the trainer needs TRL; `make integrations` has it"
    trl = pytest.importorskip("trl", reason=reason)
    torch = pytest.importorskip("torch", reason=reason)
    transformers = pytest.importorskip("transformers", reason=reason)
    from datasets import Dataset
    from tokenizers import Tokenizer, models, pre_tokenizers

    torch.manual_seed(4)
    said = {"4*6=24": 1.0, "4*6=25": 0.0, "Many.": None}
    words = dict.fromkeys(["<pad>", "<end>", "<unknown>", *said, *PENS.split()])
    vocabulary = {word: i for i, word in enumerate(words)}
    tokenizer = Tokenizer(models.WordLevel(vocabulary, unk_token="<unknown>"))
    tokenizer.pre_tokenizer = pre_tokenizers.WhitespaceSplit()
    sizes = {"hidden_size": 16, "intermediate_size": 16, "num_hidden_layers": 1, "num_attention_heads": 2, "num_key_value_heads": 2}
    ends = {"pad_token_id": 0, "bos_token_id": 1, "eos_token_id": 1}
    rewards = gate_reward(level="grounded")
    seen: list[tuple[str, float | None]] = []

    def watched(completions: list[str], **others: Any) -> list[float | None]:
        found = rewards(completions=completions, **others)
        seen.extend(zip(completions, found, strict=True))
        return found

    watched.__name__ = rewards.__name__
    trainer = trl.GRPOTrainer(
        model=transformers.LlamaForCausalLM(transformers.LlamaConfig(vocab_size=len(vocabulary), **sizes, **ends)),
        reward_funcs=[watched],
        args=trl.GRPOConfig(
            output_dir=str(tmp_path),
            max_steps=1,
            per_device_train_batch_size=12,
            num_generations=12,
            max_completion_length=1,
            generation_kwargs={"suppress_tokens": [i for word, i in vocabulary.items() if word not in said]},
            report_to="none",
            use_cpu=True,
            logging_steps=1,
            save_strategy="no",
        ),
        train_dataset=Dataset.from_list([{"prompt": PENS, "answer": "24"}] * 12),
        processing_class=transformers.PreTrainedTokenizerFast(
            tokenizer_object=tokenizer, pad_token="<pad>", eos_token="<end>", unk_token="<unknown>"
        ),
    )
    trainer.train()
    assert len(seen) == 12
    assert set(seen) == set(said.items())
    counted = [reward for _, reward in seen if reward is not None]
    logged = trainer.state.log_history[0]["rewards/gate_grounded/mean"]
    assert logged == pytest.approx(sum(counted) / len(counted))
