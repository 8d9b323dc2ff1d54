"""``cpsearch read`` and ``cpsearch explain``: what a text states, and why it is answered or refused."""

from __future__ import annotations

import re
from argparse import Namespace
from collections.abc import Iterator

from cpsearch._cli_input import UsageError, given
from cpsearch.binding import MathProblemGraph, SemanticSymbolicBindingGraph, bind_math_problem_graph, canonical_bytes
from cpsearch.binding.errors import ReasonedError
from cpsearch.binding.from_problem import binding_graphs_of_problem
from cpsearch.binding.to_problem import problem_of_math_graph
from cpsearch.chain import Chain, Ref
from cpsearch.limits import Limits
from cpsearch.needs import told
from cpsearch.problem import Operation, Problem, Signature, Span
from cpsearch.verdict import Verdict

__all__ = ["explain", "explanation", "read"]

_NAMES = {"floor": "rounded down", "ceil": "rounded up"}
_SIGNS = {"-": "−", "*": "×", "/": "÷", "floor": "÷", "ceil": "÷"}


def _problem(source: str | Problem | MathProblemGraph) -> Problem:
    if isinstance(source, Problem):
        return source
    if isinstance(source, MathProblemGraph):
        return problem_of_math_graph(source)
    from cpsearch.reading import read as read_text

    return read_text(source)


def read(arguments: Namespace) -> int:
    """Print what is stated in the form that is asked for, one line of JSON for each reading."""
    source = given(arguments.text, arguments.file)
    if arguments.form == "problem":
        print(_problem(source).to_json())
    elif arguments.form == "math-graph":
        print(canonical_bytes(_math_graph(source)).decode())
    else:
        for graph in _binding_graphs(source):
            print(graph.to_json())
    return 0


def _math_graph(source: str | Problem | MathProblemGraph) -> MathProblemGraph:
    if isinstance(source, Problem):
        raise UsageError("a Problem holds no story, so it has no math graph")
    if isinstance(source, MathProblemGraph):
        return source
    from cpsearch.reading import read_math_graph

    graph = read_math_graph(source)
    if isinstance(graph, MathProblemGraph):
        return graph
    raise UsageError("no math graph: " + "; ".join(f"{item.reason}: {item.detail}" for item in graph))


def _binding_graphs(source: str | Problem | MathProblemGraph) -> list[SemanticSymbolicBindingGraph]:
    try:
        return (
            [bind_math_problem_graph(source)] if isinstance(source, MathProblemGraph) else list(binding_graphs_of_problem(_problem(source)))
        )
    except ReasonedError as error:
        raise UsageError(f"no binding graph: {error}") from None


def explain(arguments: Namespace) -> int:
    """Print the explanation of a text, Problem or math graph."""
    for line in explanation(_problem(given(arguments.text, arguments.file))):
        print(line)
    return 0


def explanation(problem: Problem, *, limits: Limits = Limits()) -> Iterator[str]:
    """Line by line: what was read, every derivation, the verdict with what it lacks, and what would yield one."""
    from cpsearch.gate import self_verifies
    from cpsearch.search import enumerate_chains, explain_absence
    from cpsearch.solve import solve

    yield from reading_of(problem)
    verdict = solve(problem, limits=limits)
    found = [] if problem.target is None else [item.chain for item in enumerate_chains(problem, limits=limits).chains]
    if found:
        yield f"Derivations ({len(found)})"
    for number, chain in enumerate(found, start=1):
        reasons = self_verifies(problem, chain, limits=limits).reasons
        yield f"  {number}. " + ("verified" if not reasons else "not verified: " + ", ".join(reasons))
        yield from (f"     {line}" for line in steps_of(problem, chain))
    yield from _verdict(problem, verdict)
    if verdict.verdict == "refused" and not found and problem.target is not None:
        absence = explain_absence(problem, limits=limits)
        if absence is None:
            yield "  no derivation, whatever constraints are dropped"
        elif absence.families:
            yield f"  without the constraints of {', '.join(absence.families)} there would be:"
            yield from (f"    {line}" for line in steps_of(problem, absence.found.chain))


def reading_of(problem: Problem) -> Iterator[str]:
    """What the reader made of the text."""
    yield f"Quantities ({len(problem.quantities)})"
    for quantity in problem.quantities:
        signatures = " or ".join(_signature(signature) for signature in quantity.signatures)
        yield f"  {quantity.id} = {quantity.value}  {signatures}  {quantity.provenance}{_quote(problem, quantity.span)}"
    yield f"Licences ({len(problem.licences)})"
    for licence in problem.licences:
        first, *rest = (f"{role.name} [{_signature(role.signature)}]" for role in licence.roles)
        sign = " + " if licence.operation == "sum" else " × "
        notes: list[str] = [] if licence.rounding == "exact" else [licence.rounding]
        notes += [f"if {group} is option {option}" for group, option in licence.condition]
        yield f"  {licence.id} {licence.relation}{_quote(problem, licence.cue.span)}{'; '.join(['', *notes])}"
        yield f"     {first} = {sign.join(rest)}"
    if problem.alternatives:
        yield f"Alternatives ({len(problem.alternatives)})"
    for alternative in problem.alternatives:
        yield f"  {alternative.id} {alternative.kind}: {' | '.join(alternative.options)}{_quote(problem, alternative.span)}"
    target = problem.target
    yield "Target"
    if target is None:
        yield "  none"
    else:
        state = f"after operation {target.state_index.operation_index}" if isinstance(target.state_index, Operation) else target.state_index
        signatures = " or ".join(_signature(signature) for signature in target.signatures)
        yield f"  {signatures}  {target.question_form}, {state} state{_quote(problem, target.span)}"
    if problem.findings:
        yield f"Findings ({len(problem.findings)})"
    for finding in problem.findings:
        yield f"  {finding.reason}: {finding.detail}{_quote(problem, finding.span)}"


def steps_of(problem: Problem, chain: Chain) -> Iterator[str]:
    """One line a step, and the root's value; without steps, the stated number itself."""
    licences = {licence.id: licence for licence in problem.licences}
    values = {quantity.id: quantity.value for quantity in problem.quantities}

    def show(ref: Ref) -> str:
        if ref.quantity is not None:
            return f"{values[ref.quantity]} ({ref.quantity})"
        return f"{chain.steps[ref.step or 0].value} (step {(ref.step or 0) + 1})"

    for number, step in enumerate(chain.steps, start=1):
        operands = [show(ref) for ref in step.operands]
        sides = f" {_SIGNS.get(step.op, step.op)} ".join(operands) + (f", {_NAMES[step.op]}," if step.op in _NAMES else "")
        licence = licences.get(step.licence)
        why = f"{licence.relation}{_quote(problem, licence.cue.span)}" if licence else step.licence
        yield f"step {number}: {sides} = {step.value}  [{_signature(step.result)}]  {why}"
    if not chain.steps:
        yield f"stated: {show(chain.root)}"
    for alternative, choice in zip(problem.alternatives, chain.choices, strict=False):
        yield f"with {alternative.id} = {alternative.options[choice]}"


def _verdict(problem: Problem, verdict: Verdict) -> Iterator[str]:
    yield "Verdict"
    if verdict.verdict == "answered":
        yield f"  answered {verdict.answer} [{verdict.unit}]"
    else:
        yield f"  refused: {verdict.reason} ({verdict.category})"
    for item in told(verdict):
        if item.span is not None:
            yield f"  {_marked(problem.text, item.span)}"
        yield f"    {item.sentence}"
        yield f"    needed: {item.need}"
    for reading in verdict.alternatives:
        yield f"  {reading.alternative} = {reading.option}: {reading.status}" + (f", {reading.why}" if reading.why else "")
    facts = ["exhausted" if verdict.exhausted else "not exhausted", "certified" if verdict.certified else "not certified"]
    yield f"  chains: {verdict.chains}, readings: {verdict.readings}, {', '.join(facts)}; read by {verdict.reader or problem.reader}"


def _marked(text: str, span: Span) -> str:
    """The sentences that ``span`` touches, on one line, with it marked."""
    ends = [match.end() for match in re.finditer(r"[.?!](?=\s)", text)]
    start = max((end for end in ends if end <= span.start), default=0)
    end = min((end for end in ends if end >= span.end), default=len(text))
    shown = f"{text[start : span.start]}⟦{text[span.start : span.end]}⟧{text[span.end : end]}"
    return " ".join(shown.split())


def _signature(signature: Signature) -> str:
    parts = [str(signature.unit), f"of {signature.entity}" if signature.entity else "", f"@ {signature.state}" if signature.state else ""]
    return " ".join(part for part in parts if part)


def _quote(problem: Problem, span: Span | None) -> str:
    return "" if span is None else f" “{problem.text[span.start : span.end]}”"
