"""The checks of each level, from the loosest to the strictest; a stricter one is only made where the looser ones found nothing."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from cpsearch.chain import Chain
from cpsearch.gate._issues import Issue, reported
from cpsearch.gate._licensed import chain_issues, licensed_over, rivals
from cpsearch.gate._local import licensed_locally
from cpsearch.gate.derivation import MAX_STEPS, Derivation, GivenStep, answer_of
from cpsearch.gate.grounding import Ground, grounds_of
from cpsearch.gate.report import LEVELS, GateReason, GateReport, Level, OperandReport, StepReport
from cpsearch.gate.source import Source
from cpsearch.gate.terms import text_of

__all__ = ["of_chain", "of_derivation"]


def of_derivation(source: Source, derivation: Derivation, *, level: Level, certify: bool) -> GateReport:
    """The report on a written derivation."""
    wanted = LEVELS.index(level)
    value = answer_of(derivation)
    steps = tuple(_reported(step, source) for step in derivation.steps)
    issues = [*_unread(derivation), *_arithmetic(derivation)]
    if wanted >= LEVELS.index("grounded"):
        issues += _beyond(source, derivation) or _grounded(derivation, source)
    if wanted >= LEVELS.index("licensed"):
        issues += _written_out(source, derivation)
    if wanted >= LEVELS.index("licensed") and not issues:
        steps, found = _licensed(source, derivation, steps)
        issues += found
    if level == "unique" and not issues and value is not None:
        issues += rivals(source, value, certify=certify)
    return reported(issues, steps, level=level, value=value)


def _licensed(source: Source, derivation: Derivation, steps: tuple[StepReport, ...]) -> tuple[tuple[StepReport, ...], list[Issue]]:
    """By the licences of the Problem, or clause by clause where there is none.

    Who comes to the answer that a text proves on another way is judged by its clauses: no reader lists every way.
    """
    if source.given is None:
        return licensed_locally(source, derivation, steps)
    licensed, issues = licensed_over(source, derivation, steps)
    astray = {issue.reason for issue in issues} <= {"unlicensed_step", "unit_mismatch"}
    if not issues or not source.whole or not astray or set(source.answers or ()) != {answer_of(derivation)}:
        return licensed, issues
    return licensed_locally(source, derivation, steps)


def of_chain(source: Source, chain: Chain, *, level: Level, certify: bool) -> GateReport:
    """The report on a chain over the Problem; its choices are its own."""
    steps, value, issues = chain_issues(source.problem, chain, source.limits)
    if level == "unique" and not issues and value is not None:
        issues += rivals(source, value, certify=certify)
    return reported(issues, steps, level=level, value=value)


def _unread(derivation: Derivation) -> Iterator[Issue]:
    yield from (Issue("arithmetic", "unreadable_derivation", None, unread.detail) for unread in derivation.unread)
    if not derivation.steps and not derivation.unread:
        yield Issue("arithmetic", "no_steps", None, "nothing is calculated")


def _arithmetic(derivation: Derivation) -> Iterator[Issue]:
    for i, step in enumerate(derivation.steps):
        if step.value is None:
            yield Issue("arithmetic", "division_by_zero", i, f"{text_of(step.term)} is not defined")
        elif not step.sound:
            yield Issue("arithmetic", "wrong_arithmetic", i, f"{text_of(step.term)} is {step.value}, not {step.stated}")


def _beyond(source: Source, derivation: Derivation) -> list[Issue]:
    """What is too much for a word problem: nothing is said about where its numbers come from."""
    if len(derivation.steps) > MAX_STEPS:
        return [Issue("grounded", "budget_exhausted", None, f"{len(derivation.steps)} steps, at most {MAX_STEPS}")]
    if derivation.steps and not source.numbers:
        return [Issue("grounded", "unread_text", None, "the text states no number")]
    if len(source.text) > source.limits.max_text:
        return [Issue("grounded", "unread_text", None, f"{len(source.text)} characters, at most {source.limits.max_text}")]
    return []


def _grounded(derivation: Derivation, source: Source) -> Iterator[Issue]:
    for i, step in enumerate(derivation.steps):
        for slot in step.slots:
            if not slot.grounds:
                yield Issue("grounded", "ungrounded_operand", i, f"nothing states {slot.number.value}")
    answer = derivation.answer
    # the last operation may be left out, too
    if answer is not None and not derivation.written and not any(grounds_of(answer, source, tuple(s.results for s in derivation.steps))):
        yield Issue("grounded", "ungrounded_operand", None, f"no step comes to the answer {answer}")


def _written_out(source: Source, derivation: Derivation) -> Iterator[Issue]:
    """Only steps that are written can be licensed: the one that gives the answer, too."""
    if not derivation.written:
        reason: GateReason = "unread_step" if source.given is None else "unlicensed_step"
        yield Issue("licensed", reason, None, "the operation that gives the answer is not written")


def _reported(step: GivenStep, source: Source) -> StepReport:
    operands = tuple(
        _operand(slot.number.value, slot.grounds[0], source) if slot.grounds else OperandReport(slot.number.value, "ungrounded")
        for slot in step.slots
    )
    return StepReport(text_of(step.term), step.value, step.stated, step.sound, operands, span=step.span)


def _operand(value: Fraction, ground: Ground, source: Source) -> OperandReport:
    span = None if ground.number is None else source.numbers[ground.number].span
    detail = text_of(ground.implied) if ground.implied is not None else ground.detail
    return OperandReport(value, ground.kind, span, ground.step, detail)
