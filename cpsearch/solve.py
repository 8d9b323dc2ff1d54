"""The one road from a Problem or a text to a Verdict: read, enumerate, certify, gate, agree, and ask for a second opinion.

Every answer walks all of it; only refusals leave early. Stages are imported when they are first used, so that
``import cpsearch`` loads neither the solver nor a language model.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import islice
from math import prod
from typing import TYPE_CHECKING

from cpsearch.chain import Chain, chain_of, sums_of, value_of
from cpsearch.errors import ProblemError
from cpsearch.limits import Limits
from cpsearch.problem import Assignment, Problem, Span
from cpsearch.verdict import ChainReason, Evidence, Reading, RefusalReason, Verdict

if TYPE_CHECKING:
    from cpsearch.binding.math_graph import MathProblemGraph
    from cpsearch.binding.model import SemanticSymbolicBindingGraph
    from cpsearch.reading import Reader
    from cpsearch.search import SearchResult

__all__ = ["replay", "solve"]

Objection = tuple[RefusalReason, tuple[Evidence, ...]]
Answer = tuple[Fraction, str]

#: A chain that fails only by these was read rightly: its reading contradicts itself.
_CONTRADICTIONS: tuple[ChainReason, ...] = ("impossible_value", "division_by_zero")


def solve(
    problem: Problem | str | MathProblemGraph | SemanticSymbolicBindingGraph,
    *,
    limits: Limits = Limits(),
    certify: bool = True,
    reader: Reader | None = None,
) -> Verdict:
    """Answer ``problem`` if all its derivations agree, else refuse with the reason.

    It is a Problem, a graph that becomes one, or a text for ``reader`` to read. What cannot be answered is a refusal in the returned
    Verdict, never an exception. Without ``certify`` nothing is answered, for an answer needs the agreement of the independent
    enumerator; the other refusals come sooner. Raises ProblemError if ``problem`` is none of these, and MissingExtraError if
    reading needs a dependency that is not installed.

    >>> from cpsearch.problem import Problem
    >>> solve(Problem("Ida has 3 pens.")).reason
    'no_question'
    """
    if isinstance(problem, str):
        from cpsearch.reading import read

        problem = read(problem, reader=reader, limits=limits)
    elif not isinstance(problem, Problem):
        problem = _of_graph(problem)
    objection = _unread(problem, limits)
    if objection is not None:
        return _refusal(problem, objection)

    from cpsearch.search import enumerate_chains

    result = enumerate_chains(problem, limits=limits)
    objection = _unlisted(result) or (_uncertified(problem, result, limits) if certify else None)
    if objection is not None:
        return replace(_refusal(problem, objection), exhausted=result.exhausted)
    judged = tuple(_judge(problem, record.chain, record.key, limits) for record in result.chains)
    return _agree(problem, judged, limits, certified=certify)


def replay(problem: Problem, *, limits: Limits = Limits()) -> Verdict:
    """The verdict on what the independent enumerator lists: :func:`solve` without the solver, for whoever checks an answer again.

    >>> replay(Problem("Ida has 3 pens.")).reason
    'no_question'
    """
    from cpsearch.certify import certify

    objection = _unread(problem, limits)
    if objection is None and prod(len(alternative.options) for alternative in problem.alternatives) > limits.max_assignments:
        objection = "too_many_alternatives", (Evidence(f"more than {limits.max_assignments} combinations of alternatives"),)
    if objection is not None:
        return _refusal(problem, objection)
    certificate = certify(problem, limits=limits)
    if not certificate.complete:
        return _refusal(problem, ("budget_exhausted", (Evidence("the independent enumerator passed its limit"),)))
    if not certificate.readings:
        return _refusal(problem, ("no_chain", (Evidence("no derivation uses every number and reaches what is asked"),)))
    readings = sorted(certificate.readings, key=repr)
    judged = tuple(_judge(problem, chain_of(problem, node, choices), key, limits) for key, node, choices in readings)
    return _agree(problem, judged, limits, certified=True)


def _of_graph(graph: object) -> Problem:
    from cpsearch.binding.math_graph import MathProblemGraph
    from cpsearch.binding.model import SemanticSymbolicBindingGraph
    from cpsearch.binding.to_problem import problem_of_binding_graph, problem_of_math_graph

    if isinstance(graph, MathProblemGraph):
        return problem_of_math_graph(graph)
    if isinstance(graph, SemanticSymbolicBindingGraph):
        return problem_of_binding_graph(graph)
    raise ProblemError("problem", f"expected a Problem, a graph or a text, got {type(graph).__name__}")


@dataclass(frozen=True)
class _Judged:
    """A listed chain and the gate's findings: where it verifies, where only its values forbid it, and every objection."""

    chain: Chain
    key: str
    alive: tuple[Assignment, ...]
    contradicted: tuple[Assignment, ...]
    reasons: tuple[ChainReason, ...]


def _refusal(problem: Problem, objection: Objection) -> Verdict:
    reason, evidence = objection
    return Verdict("refused", reason=reason, evidence=evidence, reader=problem.reader, problem=problem)


def _unread(problem: Problem, limits: Limits) -> Objection | None:
    """What reading left open: its own findings, no question, no number, or a number that nothing takes up."""
    from cpsearch.gate import unread_quantities

    if problem.findings:
        return problem.findings[0].reason, tuple(Evidence(f"{item.reason}: {item.detail}", item.span) for item in problem.findings)
    if problem.target is None:
        return "no_question", (Evidence("nothing is asked"),)
    if not problem.quantities:
        return "no_quantity", (Evidence("the text states no number"),)
    if len(problem.quantities) > limits.max_quantities:
        return "too_many_quantities", (Evidence(f"{len(problem.quantities)} numbers, at most {limits.max_quantities}"),)
    # more assignments than the limit: the enumerator refuses them under their own name
    for assignment in islice(problem.assignments(), limits.max_assignments):
        if unread := unread_quantities(problem, assignment):
            return "unlicensed_quantity", tuple(Evidence(f"nothing says what {q.value} ({q.id}) is for", q.span) for q in unread)
    return None


def _unlisted(result: SearchResult) -> Objection | None:
    """A list that is not proved complete: nothing may be concluded from it."""
    if result.overflow is not None:
        return result.overflow, (Evidence(f"the search passed a limit: {result.overflow}"),)
    if not result.exhausted:
        return "budget_exhausted", (Evidence("the solver did not prove that it listed every chain"),)
    return None


def _uncertified(problem: Problem, result: SearchResult, limits: Limits) -> Objection | None:
    """Whatever the independent enumerator finds otherwise."""
    from cpsearch.certify import certify

    certificate = certify(problem, limits=limits)
    if not certificate.complete:
        return "budget_exhausted", (Evidence("the independent enumerator passed its limit"),)
    listed = {(record.key, record.node, record.chain.choices) for record in result.chains}
    if listed == certificate.readings:
        return None
    differing = [(key, choices, "solver") for key, _, choices in listed - certificate.readings]
    differing += [(key, choices, "certifier") for key, _, choices in certificate.readings - listed]
    return "solver_disagreement", tuple(Evidence(f"only the {by} lists {key} under {choices}") for key, choices, by in sorted(differing))


def _judge(problem: Problem, chain: Chain, key: str, limits: Limits) -> _Judged:
    from cpsearch.gate import assignments_of, self_verifies

    alive = assignments_of(problem, chain, limits=limits)
    tolerated = assignments_of(problem, chain, forgiven=_CONTRADICTIONS, limits=limits)
    reasons = self_verifies(problem, chain, limits=limits).reasons
    proof = replace(chain, choices=alive[0]) if alive else chain
    return _Judged(proof, key, alive, tuple(choices for choices in tolerated if choices not in alive), reasons)


def _agree(problem: Problem, judged: tuple[_Judged, ...], limits: Limits, *, certified: bool) -> Verdict:
    """The outcome across chains: one distinct answer resolves, and no reading may be left without a chain."""
    from cpsearch.gate import is_lone, resolve

    accepted = [item for item in judged if item.alive]
    # a computed proof is shown before a restated number
    accepted.sort(key=lambda item: is_lone(item.chain, problem))
    rivals = {answer: item for item in reversed(accepted) for answer in _answers(problem, item)}
    answer = resolve(rivals)
    readings = _readings(problem, judged)
    objection: Objection | None = None
    if not accepted:
        objection = _none_verifies(problem, judged) if judged else _none_listed(problem, limits)
    elif any(reading.status == "unread" for reading in readings):
        objection = "unread_alternative", _unread_options(problem, readings)
    elif answer is None:
        objection = "answers_disagree", _two_answers(problem, rivals)
    elif is_lone(accepted[0].chain, problem):
        stated = Evidence(f"the text itself states {answer[0]}, and nothing asks for a stated number", _span(problem, accepted[0].chain))
        objection = "lone_number", (stated,)
    elif not certified:
        objection = "budget_exhausted", (Evidence("the list of chains was not certified"),)
    else:
        objection = _doubted(problem, accepted[0], answer[0])
    value, unit = (None, None) if objection is not None or answer is None else answer
    return Verdict(
        verdict="answered" if objection is None else "refused",
        answer=value,
        unit=unit,
        reason=None if objection is None else objection[0],
        evidence=() if objection is None else objection[1],
        chain=next((item.chain for item in (*accepted, *judged)), None),
        chains=len({item.key for item in accepted}),
        readings=len(accepted),
        alternatives=readings,
        exhausted=True,
        certified=certified,
        reader=problem.reader,
        problem=problem,
    )


def _doubted(problem: Problem, proof: _Judged, value: Fraction) -> Objection | None:
    """What a second look at the text, which shares nothing with the reader, holds against the proof."""
    from cpsearch.opinion import objections

    if problem.target is None:
        return None
    doubts = objections(problem, proof.chain, value, problem.signature(problem.target, proof.alive[0]).unit)
    return ("second_opinion", tuple(doubts.values())) if doubts else None


def _answers(problem: Problem, item: _Judged) -> list[Answer]:
    """The value of a chain in the target's unit, for every assignment under which it verifies."""
    value, target = value_of(problem, item.chain), problem.target
    if value is None or target is None:
        return []
    return list(dict.fromkeys((value, str(problem.signature(target, choices).unit)) for choices in item.alive))


def _none_listed(problem: Problem, limits: Limits) -> Objection:
    """Why there is no chain: some number stands apart if all the others reach what is asked, and that chain is the evidence."""
    from cpsearch.search import explain_absence

    absence = explain_absence(problem, limits=limits, largest=1)
    detail = "no derivation uses every number and reaches what is asked"
    if absence is None or absence.families != ("completeness",):
        # without the target every stated number would be a chain, which tells nothing
        return "no_chain", (Evidence(detail, None if problem.target is None else problem.target.span),)
    chain = absence.found.chain
    used = {ref.quantity for step in chain.steps for ref in step.operands} | {chain.root.quantity}
    left = next((quantity.span for quantity in problem.quantities if quantity.span is not None and quantity.id not in used), None)
    return "incomplete", (Evidence(f"{detail}; only some of the numbers do: {sums_of(problem, chain)}", left),)


def _none_verifies(problem: Problem, judged: tuple[_Judged, ...]) -> Objection:
    """Why no listed chain verifies: the most telling reason, with every chain as evidence."""
    evidence = tuple(Evidence(f"{', '.join(item.reasons)}: {sums_of(problem, item.chain)}", _span(problem, item.chain)) for item in judged)
    reasons = {reason for item in judged for reason in item.reasons}
    if any(item.contradicted for item in judged):
        return "impossible_value", evidence
    if "incomplete" in reasons:
        return "incomplete", evidence
    return ("off_target" if reasons & {"off_target", "wrong_state"} else "no_chain"), evidence


def _readings(problem: Problem, judged: tuple[_Judged, ...]) -> tuple[Reading, ...]:
    """What became of every option of every alternative."""
    readings = []
    for index, alternative in enumerate(problem.alternatives):
        for number, option in enumerate(alternative.options):
            against = [item for item in judged for choices in item.contradicted if choices[index] == number]
            if any(choices[index] == number for item in judged for choices in item.alive):
                readings.append(Reading(alternative.id, option, "alive"))
            elif against:
                readings.append(Reading(alternative.id, option, "contradicted", f"impossible: {sums_of(problem, against[0].chain)}"))
            else:
                readings.append(Reading(alternative.id, option, "unread"))
    return tuple(readings)


def _unread_options(problem: Problem, readings: tuple[Reading, ...]) -> tuple[Evidence, ...]:
    spans = {alternative.id: alternative.span for alternative in problem.alternatives}
    unread = (item for item in readings if item.status == "unread")
    return tuple(Evidence(f"no derivation takes {item.alternative} as {item.option!r}", spans[item.alternative]) for item in unread)


def _two_answers(problem: Problem, rivals: dict[Answer, _Judged]) -> tuple[Evidence, ...]:
    """Two chains that both verify and differ: enough to show that the text does not decide."""
    two = list(reversed(rivals.items()))[:2]
    return tuple(Evidence(f"{value} {unit}: {sums_of(problem, item.chain)}", _span(problem, item.chain)) for (value, unit), item in two)


def _span(problem: Problem, chain: Chain) -> Span | None:
    """The words that license the last step of a chain; of a stated number, its own."""
    if chain.root.step is not None:
        last = chain.steps[chain.root.step].licence
        return next((licence.cue.span for licence in problem.licences if licence.id == last), None)
    return next((quantity.span for quantity in problem.quantities if quantity.id == chain.root.quantity), None)
