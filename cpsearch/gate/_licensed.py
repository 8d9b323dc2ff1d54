"""The levels ``licensed``, ``complete`` and ``unique`` over a Problem: licences fire, the gate's clauses hold, nothing else is proved."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from itertools import islice

from cpsearch.chain import Chain, Firing, Node, Ref, Step, apply, chain_of
from cpsearch.chain import value_of as chain_value
from cpsearch.gate._issues import Issue
from cpsearch.gate.derivation import Derivation
from cpsearch.gate.matching import Expanded, Matcher, TooManyError, Typed, Whole, expansions_of
from cpsearch.gate.report import GateReason, Level, OperandReport, StepReport
from cpsearch.gate.self_verification import self_verifies
from cpsearch.gate.source import Source
from cpsearch.limits import Limits
from cpsearch.problem import Licence, Problem, Quantity, Signature
from cpsearch.verdict import ChainReason

__all__ = ["chain_issues", "licensed_over", "rivals"]

#: Clauses that judge a single step; the others judge the chain as a whole.
_OF_STEPS: tuple[ChainReason, ...] = (
    "ungrounded_operand",
    "unlicensed_step",
    "unit_mismatch",
    "wrong_arithmetic",
    "division_by_zero",
    "impossible_value",
)
#: The level that minds an objection to a chain before licences do.
_MINDED: dict[ChainReason, Level] = {"wrong_arithmetic": "arithmetic", "division_by_zero": "arithmetic", "ungrounded_operand": "grounded"}
_Found = tuple[tuple[StepReport, ...], list[Issue]]


def licensed_over(source: Source, derivation: Derivation, steps: tuple[StepReport, ...]) -> _Found:
    """Each step as firings of licences, under the assignment that takes the derivation furthest."""
    problem = source.problem
    if unread := unread_issues(problem):
        return steps, unread
    try:
        expansions = expansions_of(derivation, source)
        found = [
            _under(Matcher(problem, assignment), derivation, expansions, steps, source)
            for assignment in islice(problem.assignments(), source.limits.max_assignments)
        ]
    except TooManyError as error:
        return steps, [Issue("licensed", "budget_exhausted", None, f"too many {error}")]
    return max(found, key=_reach)


def unread_issues(problem: Problem) -> list[Issue]:
    """What keeps a Problem from judging a step: its reader did not understand everything, or nothing is asked."""
    findings = [Issue("licensed", "unread_text", None, f"{item.reason}: {item.detail}") for item in problem.findings]
    return findings or ([] if problem.target is not None else [Issue("licensed", "unread_text", None, "the Problem asks nothing")])


def _reach(found: _Found) -> tuple[bool, int]:
    """How far an assignment takes a derivation: to its end, or to a first step that fails."""
    failing = [issue.step for issue in found[1] if issue.step is not None]
    return not found[1], min(failing, default=len(found[0]))


def _under(
    matcher: Matcher, derivation: Derivation, expansions: tuple[tuple[Whole, ...], ...], steps: tuple[StepReport, ...], source: Source
) -> _Found:
    typed = [frozenset(item for whole in wholes for item in matcher.typed(whole)) for wholes in expansions]
    held = [bool(items) or any(map(matcher.begins, wholes)) for items, wholes in zip(typed, expansions, strict=True)]
    for i, wholes in enumerate(expansions):
        if not held[i] and wholes:
            # what no licence makes by itself may be licensed with a later step that rests on it
            rest = expansions_of(derivation, source, without=i)
            held[i] = any(typed[k] and not any(map(matcher.typed, rest[k])) for k in range(i + 1, len(held)))
    steps = tuple(_licensed(step, items, matcher.problem) for step, items in zip(steps, typed, strict=True))
    failing = [i for i, holds in enumerate(held) if not holds]
    if failing:
        return steps, [_unlicensed(matcher, i, expansions[i]) for i in failing[:1]]
    return steps, _whole(matcher, derivation, typed, source.limits)


def _licensed(step: StepReport, typed: frozenset[Typed], problem: Problem) -> StepReport:
    """The step with the relation, cue and unit of the licence that makes it, where they all agree on one."""
    licences = {licence.id: licence for licence in problem.licences}
    made = sorted((item for item in typed if isinstance(item.node, Firing)), key=repr)
    if not made:
        return step
    node = made[0].node
    assert isinstance(node, Firing)
    licence = licences[node.licence]
    return replace(step, relation=licence.relation, cue=licence.cue.span, unit=str(made[0].signature.unit))


def _unlicensed(matcher: Matcher, step: int, wholes: tuple[Whole, ...]) -> Issue:
    """Why no licence makes a step: its operands are of units that do not meet, or nothing in the text relates them so."""
    if not wholes:
        return Issue("licensed", "ungrounded_operand", step, "a number that no quantity of the Problem states")
    for whole in wholes:
        if isinstance(whole, Expanded) and whole.kind == "sum":
            units = [{str(item.signature.unit) for item in matcher.typed(member)} for member in (*whole.plus, *whole.minus)]
            if all(units) and not set.intersection(*units) and not _kin(matcher.problem, units):
                return Issue("licensed", "unit_mismatch", step, f"adds {' and '.join(sorted(set().union(*units)))}")
    return Issue("licensed", "unlicensed_step", step, "nothing in the text relates its numbers so")


def _kin(problem: Problem, units: list[set[str]]) -> bool:
    """Whether some unit of each is a kind of one and the same."""
    parents = {parent for _, parent in problem.kinds}
    above = [{name for unit in options for name in {unit, *parents} if problem.is_kind_of(unit, name)} for options in units]
    return bool(set.intersection(*above))


def _whole(matcher: Matcher, derivation: Derivation, typed: list[frozenset[Typed]], limits: Limits) -> list[Issue]:
    """What speaks against the derivation as the answer, by the terms of the step that gives it that come closest."""
    problem = matcher.problem
    # a derivation whose answer no step comes to does not get here
    root = max(i for i, step in enumerate(derivation.steps) if derivation.answer is None or derivation.answer in step.results)
    assert problem.target is not None
    target = problem.signature(problem.target, matcher.assignment)
    asked = [item for item in typed[root] if item.signature == target]
    if not asked:
        return [_astray(target, typed[root])]
    found = [_objections(problem, matcher, item.node, limits) for item in sorted(asked, key=repr)]
    reasons = min(found, key=len)
    return [Issue("complete", reason, None, _DETAILS.get(reason, "")) for reason in reasons]


_DETAILS: dict[ChainReason, str] = {
    "incomplete": "a number or change that bears on the question is not used",
    "off_target": "another thing than what is asked",
    "wrong_state": "another point in time than what is asked",
}


def _objections(problem: Problem, matcher: Matcher, node: Node, limits: Limits) -> tuple[ChainReason, ...]:
    return self_verifies(problem, chain_of(problem, node, matcher.assignment), limits=limits).reasons


def _astray(target: Signature, typed: frozenset[Typed]) -> Issue:
    if not typed:
        return Issue("complete", "incomplete", None, _DETAILS["incomplete"])
    same = any((item.signature.entity, item.signature.unit) == (target.entity, target.unit) for item in typed)
    reason: ChainReason = "wrong_state" if same else "off_target"
    return Issue("complete", reason, None, _DETAILS[reason])


def chain_issues(problem: Problem, chain: Chain, limits: Limits) -> tuple[tuple[StepReport, ...], Fraction | None, list[Issue]]:
    """A chain's steps as reports, its value, and the gate's objections, each at the first step whose loss of it ends it."""
    values = {quantity.id: quantity for quantity in problem.quantities}
    licences = {licence.id: licence for licence in problem.licences}
    steps = tuple(_of_chain(step, chain, values, licences) for step in chain.steps)
    value = chain_value(problem, chain)
    issues = []
    for reason in self_verifies(problem, chain, limits=limits).reasons:
        at = _first(problem, chain, reason, limits) if reason in _OF_STEPS else None
        issues.append(Issue(_MINDED.get(reason, "licensed" if reason in _OF_STEPS else "complete"), reason, at))
    if unread := unread_issues(problem):
        issues = [*(issue for issue in issues if issue.level in ("arithmetic", "grounded")), *unread]
    return steps, value, issues


def _first(problem: Problem, chain: Chain, reason: ChainReason, limits: Limits) -> int | None:
    """The first step such that the chain up to it meets the objection."""
    for i in range(len(chain.steps)):
        if reason in self_verifies(problem, replace(chain, steps=chain.steps[: i + 1], root=Ref(step=i)), limits=limits).reasons:
            return i
    return None


def _of_chain(step: Step, chain: Chain, quantities: dict[str, Quantity], licences: dict[str, Licence]) -> StepReport:
    operands = tuple(_operand(ref, chain, quantities) for ref in step.operands)
    licence = licences.get(step.licence)
    shown = f" {_SIGNS.get(step.op, step.op)} ".join(str(operand.value) for operand in operands)
    value = apply(step.op, tuple(operand.value for operand in operands))
    return StepReport(
        shown,
        value,
        step.value,
        value is not None and value == step.value,
        operands,
        None if licence is None else licence.relation,
        None if licence is None else licence.cue.span,
        str(step.result.unit),
    )


_SIGNS = {"+": "+", "-": "-", "*": "×", "/": "÷"}


def _operand(ref: Ref, chain: Chain, quantities: dict[str, Quantity]) -> OperandReport:
    if ref.step is not None:
        return OperandReport(chain.steps[ref.step].value or Fraction(0), "step", step=ref.step)
    quantity = quantities.get(ref.quantity or "")
    if quantity is None:
        return OperandReport(Fraction(0), "ungrounded", detail=f"no quantity {ref.quantity!r}")
    return OperandReport(quantity.value, "constant" if quantity.provenance == "constant" else "text", quantity.span, detail=quantity.id)


def rivals(source: Source, value: Fraction, *, certify: bool) -> list[Issue]:
    """Another answer that the Problem proves: listed by the enumerator that needs no solver, and with ``certify`` by the solver too."""
    if source.given is None:
        return [Issue("unique", "unread_text", None, "whether there is another answer cannot be said of a text that is not read whole")]
    if certify:
        from cpsearch.solve import solve

        verdict = solve(source.problem, limits=source.limits)
        if verdict.reason not in (None, "answers_disagree"):
            reason: GateReason = "budget_exhausted" if verdict.category == "limits" else "unread_text"
            return [Issue("unique", reason, None, f"{verdict.reason}: {verdict.evidence[0].detail}")]
    answers = source.answers
    if answers is None:
        return [Issue("unique", "budget_exhausted", None, "too many derivations to list")]
    others = [f"{found}" for found in sorted(answers) if found != value]
    return [Issue("unique", "not_unique", None, f"the text also proves {' and '.join(others)}")] if others else []
