"""A reward function for the trainers of TRL (GRPO, RLOO and their kin). It needs nothing of TRL itself.

::

    GRPOTrainer(model, reward_funcs=[gate_reward(), format_reward], train_dataset=dataset)
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from cpsearch.corpus.messages import asked_in, said_in
from cpsearch.errors import ProblemError
from cpsearch.gate import Level
from cpsearch.integrations._common import Judge, Judgement, gold_of
from cpsearch.limits import Limits

if TYPE_CHECKING:
    from cpsearch.reading import Reader

__all__ = ["Rewards", "gate_reward"]

Rewards = Callable[..., list[float | None]]


def gate_reward(
    *,
    level: Level = "complete",
    question: str | None = None,
    certify: bool = False,
    reader: Reader | None = None,
    limits: Limits = Limits(),
) -> Rewards:
    """A function ``rewards(prompts, completions, answer=None, **columns)``, by the name of ``gate_`` and its level.

    1.0 is for what the gate accepts, 0.0 for what it rejects, and None for what it could not check: TRL leaves those out. With a column
    ``answer``, a derivation that comes to another value gets 0.0 whatever else is found; an answer that cannot be read is as none.

    The question is the prompt (its last user message), or the column of that name where the prompt says more than the question.
    Prompts and completions are texts or lists of messages. ``certify`` is that of :func:`cpsearch.gate.verify`. The outcomes go to
    the table of completions that TRL logs, where it has one.

    >>> rewards = gate_reward(level="arithmetic")
    >>> rewards(prompts=["How many pens are 4 boxes of 6?"] * 3, completions=["4 * 6 = 24", "4 * 6 = 25", "Many."], answer=["24"] * 3)
    [1.0, 0.0, None]
    """
    judge = Judge(level=level, certify=certify, reader=reader, limits=limits)

    def rewards(
        prompts: Sequence[object],
        completions: Sequence[object],
        answer: Sequence[object] | None = None,
        log_extra: Callable[[str, list[object]], None] | None = None,
        **columns: object,
    ) -> list[float | None]:
        questions = prompts if question is None else _column(columns, question)
        golds = [None] * len(completions) if answer is None else [gold_of(item) for item in answer]
        if not len(questions) == len(completions) == len(golds):
            raise ProblemError("completions", f"{len(completions)} of them, but {len(questions)} questions and {len(golds)} answers")
        judged: list[Judgement] = []
        for asked, completion, gold in zip(questions, completions, golds, strict=True):
            text, said = asked_in(asked), said_in(completion)
            if text is None or said is None:
                raise ProblemError("completions", f"expected texts or lists of messages, got {asked!r:.80} and {completion!r:.80}")
            judged.append(judge(text, said, *(() if gold is None else (gold,))))
        if log_extra is not None:
            log_extra(rewards.__name__, [item.report.outcome for item in judged])
        return [None if item.holds is None else float(item.holds) for item in judged]

    rewards.__name__ = rewards.__qualname__ = f"gate_{level}"
    return rewards


def _column(columns: dict[str, object], name: str) -> Sequence[object]:
    found = columns.get(name)
    if not isinstance(found, Sequence):
        raise ProblemError("question", f"the data set has no column {name!r}; there are {sorted(columns)}")
    return found
