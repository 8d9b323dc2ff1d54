"""A filter for the Language Model Evaluation Harness (``lm_eval``), by the name of ``gate``.

Call :func:`register` once, for example in the ``utils.py`` that a task's YAML names, and then::

    filter_list:
      - name: proved
        filter:
          - function: gate
            give: answer
          - function: take_first
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import Any, Literal, get_args

from cpsearch.errors import MissingExtraError, ProblemError
from cpsearch.gate import Level, Outcome
from cpsearch.integrations._common import Judge
from cpsearch.limits import Limits

__all__ = ["FALLBACK", "GateFilter", "Give", "register"]

#: What stands where no response is left, as in the harness's own filters.
FALLBACK = "[invalid]"
#: What becomes of a response: it itself, the exact value that it comes to, or what the gate finds.
Give = Literal["response", "answer", "outcome"]


class GateFilter:
    """Keeps or marks the responses to each document by the outcome of the gate; the filter that is registered is of this kind.

    ``give="response"`` leaves the responses that are ``keep``: an outcome or several, ``accepted`` if none is named. ``"answer"`` puts
    the exact values of those in their place, and ``"outcome"`` puts ``accepted``, ``rejected`` or ``could_not_check`` in place of each.
    Where none is left, ``fallback`` is the only one. ``question`` is the field of the document that holds the question as text.
    """

    def __init__(
        self,
        *,
        level: Level = "complete",
        give: Give = "response",
        keep: Outcome | Sequence[Outcome] = "accepted",
        question: str = "question",
        fallback: str = FALLBACK,
        certify: bool = False,
    ) -> None:
        kept = (keep,) if isinstance(keep, str) else tuple(keep)
        for name, value, known in (("give", give, get_args(Give)), *(("keep", item, get_args(Outcome)) for item in kept)):
            if value not in known:
                raise ProblemError(name, f"expected one of {list(known)}, got {value!r}")
        self._judge = Judge(level=level, certify=certify, reader=None, limits=Limits())
        self._give, self._keep, self._question, self._fallback = give, kept, question, fallback

    def apply(self, resps: Iterable[Sequence[str]], docs: Iterable[Mapping[str, Any]]) -> list[list[str]]:
        """The responses to each document that are left, in order."""
        return [self._left(responses, doc) for responses, doc in zip(resps, docs, strict=True)]

    def _left(self, responses: Sequence[str], doc: Mapping[str, Any]) -> list[str]:
        asked = doc.get(self._question)
        if not isinstance(asked, str):
            raise ProblemError("question", f"the document has no text {self._question!r}; there are {sorted(doc)}")
        reports = [self._judge(asked, response).report for response in responses]
        if self._give == "outcome":
            return [report.outcome for report in reports]
        kept = [(report, response) for report, response in zip(reports, responses, strict=True) if report.outcome in self._keep]
        if self._give == "answer":
            return [str(report.value) for report, _ in kept if report.value is not None] or [self._fallback]
        return [response for _, response in kept] or [self._fallback]


@cache
def register(name: str = "gate") -> type[Any]:
    """Make the filter known to the harness by that name; the class that is registered, a ``Filter``."""
    try:
        from lm_eval.api.filter import Filter
        from lm_eval.api.registry import register_filter
    except ImportError:
        raise MissingExtraError("lm-eval", "the filter for lm_eval") from None

    filter_: type[Any] = register_filter(name)(type("GateFilter", (GateFilter, Filter), {"__doc__": GateFilter.__doc__}))
    return filter_
