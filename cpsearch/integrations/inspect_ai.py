"""A scorer for Inspect (``inspect_ai``): ``Task(dataset, solver=generate(), scorer=gate())``, or ``cpsearch/gate`` by name."""

from __future__ import annotations

import json
from functools import partial
from typing import TYPE_CHECKING, Any

from cpsearch.errors import MissingExtraError, ProblemError
from cpsearch.gate import Level
from cpsearch.integrations._common import Judge, Judgement, gold_of

try:
    from anyio.to_thread import run_sync
    from inspect_ai.scorer import CORRECT, INCORRECT, NOANSWER, Score, Scorer, Target, accuracy, scorer, stderr
except ImportError:
    raise MissingExtraError("inspect-ai", "the scorer for Inspect") from None

if TYPE_CHECKING:
    from inspect_ai.solver import TaskState

__all__ = ["gate"]


@scorer(metrics=[accuracy(), stderr()])  # type: ignore[untyped-decorator]
def gate(*, level: Level = "complete", question: str | None = None, certify: bool = False) -> Scorer:
    """Score what the model wrote by the gate, which reads its steps and not only its answer.

    CORRECT is what the gate accepts at ``level``, INCORRECT what it rejects, NOANSWER a completion that calculates and answers nothing.
    What could not be checked is unscored: metrics leave it out, so its number belongs beside them. Where the sample has a target that is a
    number, a derivation must come to it exactly (to one of them, if there are several); one that comes to another value is INCORRECT.

    The question is the input of the sample, or its metadata by the name of ``question`` where the input says more. The report is in
    the score's metadata as ``gate``, and ``agrees`` is whether its value is the target.
    """
    from cpsearch.limits import Limits

    judge = Judge(level=level, certify=certify, reader=None, limits=Limits())

    async def score(state: TaskState, target: Target) -> Score:
        asked = state.input_text if question is None else state.metadata.get(question)
        if not isinstance(asked, str):
            raise ProblemError("question", f"the sample has no text {question!r} in its metadata; there are {sorted(state.metadata)}")
        completion = state.output.completion
        golds = (gold for text in target if (gold := gold_of(text)) is not None)
        # other samples go on while this one is read
        judged = await run_sync(partial(judge, asked, completion, *golds))
        return _score(judged, completion)

    return score


def _score(judged: Judgement, completion: str) -> Score:
    report = judged.report
    said: dict[str, Any] = {
        "answer": None if report.value is None else str(report.value),
        "explanation": ": ".join(filter(None, (", ".join(report.reasons) or report.outcome, report.detail))),
        "metadata": {"gate": json.loads(report.to_json()), "agrees": judged.agrees},
    }
    if judged.silent:
        return Score(value=NOANSWER, reason="refusal" if completion.strip() else "no_response", **said)
    if judged.holds is None:
        unread = "unreadable_derivation" in report.reasons
        return Score.unscored(reason="invalid_response_format" if unread else "scoring_failed", **said)
    return Score(value=CORRECT if judged.holds else INCORRECT, **said)
