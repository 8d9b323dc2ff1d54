"""One problem: solved, varied, each variant solved, and what came of it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction

from cpsearch.practice.perturb.generate import variants_of
from cpsearch.practice.perturb.original import Original, shape_of
from cpsearch.practice.perturb.variant import Outcome, Skip, Variant
from cpsearch.reading import Parse
from cpsearch.verdict import Verdict

__all__ = ["Examined", "Judged", "examine", "judge"]


@dataclass(frozen=True)
class Judged:
    """A variant and its fate: the outcome, the answer that was given, or the reason and words of the refusal."""

    variant: Variant
    outcome: Outcome
    answer: Fraction | None = None
    reason: str = ""
    detail: str = ""


@dataclass(frozen=True)
class Examined:
    """What came of one problem: whether it was ``answered`` (``refused``, ``not_gold``, ``lost`` if not), its variants and skips."""

    status: str
    text: str = ""
    judged: tuple[Judged, ...] = ()
    skips: tuple[Skip, ...] = ()


def judge(variant: Variant, verdict: Verdict) -> Judged:
    """The fate of a variant by the verdict on its text."""
    if verdict.answer is None:
        detail = verdict.evidence[0].detail if verdict.evidence else ""
        return Judged(variant, "refused", reason=verdict.reason or "", detail=detail)
    return Judged(variant, _outcome(variant, verdict, verdict.answer), verdict.answer)


def _outcome(variant: Variant, verdict: Verdict, answer: Fraction) -> Outcome:
    if variant.suite != "breaking":
        if answer != variant.expected:
            return "wrong"
        return "held" if variant.shape is None or _shape(verdict) == variant.shape else "reshaped"
    if answer == variant.original:
        return "unchanged"
    return "changed" if variant.expected is None or answer == variant.expected else "changed_otherwise"


def _shape(verdict: Verdict) -> str:
    assert verdict.chain is not None
    assert verdict.problem is not None
    return shape_of(verdict.chain, {quantity.id: quantity.value for quantity in verdict.problem.quantities})


def examine(text: str, gold: Fraction | None, *, solve: Callable[[str], Verdict], parse: Callable[[str], Parse]) -> Examined:
    """Solve a text and all its variants; only what is answered, and with the gold answer where there is one, has variants."""
    verdict = solve(text)
    if verdict.answer is None or verdict.problem is None or verdict.problem.text != text:
        return Examined("refused", text)
    if gold is not None and verdict.answer != gold:
        return Examined("not_gold", text)
    made = variants_of(Original(parse(text), verdict))
    judged = tuple(judge(item, solve(item.text)) for item in made if isinstance(item, Variant))
    return Examined("answered", text, judged, tuple(item for item in made if isinstance(item, Skip)))
