"""Problem → every reading of every chain, by CP-SAT. The only module that calls the solver.

The result is a value with a status: ``exhausted`` says that the list is complete, and only the solver's own proof sets it.
Parameters are closed. One worker, because enumeration with several loses solutions and still reports OPTIMAL (upstream says
only that parallel enumeration is unsupported: https://github.com/google/or-tools/issues/1591); no presolve, because models
are small and false INFEASIBLE came from there (https://github.com/google/or-tools/issues/5274).
"""

from __future__ import annotations

from collections.abc import Callable, Set
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from itertools import combinations
from math import prod
from typing import TYPE_CHECKING, Any

from cpsearch.chain import Chain, Firing, Leaf, Node, chain_of, is_clean, key_of, value_of
from cpsearch.errors import SolverBugError
from cpsearch.limits import ALL_FAMILIES, Family, Limits
from cpsearch.problem import Assignment, Problem, Signature
from cpsearch.verdict import RefusalReason

if TYPE_CHECKING:
    from cpsearch.models.build import ChainModel
    from cpsearch.models.layout import Layout

__all__ = ["Absence", "Accept", "Found", "SearchResult", "enumerate_chains", "explain_absence", "model_text"]

#: Maps a chain to the value it answers with, or to None where it does not count.
Accept = Callable[[Chain], Fraction | None]


@dataclass(frozen=True)
class Found:
    """One reading: a chain (with its choices), its key, its term, and per step the ids of all licences that say the same."""

    chain: Chain
    key: str
    node: Node
    evidence: tuple[tuple[str, ...], ...]


@dataclass(frozen=True)
class SearchResult:
    """What a search found.

    * ``chains``: the readings, sorted by (key, choices, term).
    * ``raw``: solutions the solver listed, before unclean chains are dropped; the cap ``Limits.max_chains`` is on these.
    * ``exhausted``: the solver proved that there are no others. ``interrupted``: stopped on purpose, at a second value.
    * ``overflow``: the bound that was passed, if one was; ``chains`` is then a part, of no meaning.
    """

    chains: tuple[Found, ...] = ()
    raw: int = 0
    exhausted: bool = False
    interrupted: bool = False
    overflow: RefusalReason | None = None

    @property
    def readings(self) -> int:
        """Distinct (derivation, assignment) pairs."""
        return len(self.chains)

    @property
    def keys(self) -> tuple[str, ...]:
        """Distinct chain keys, sorted."""
        return tuple(sorted({found.key for found in self.chains}))


@dataclass(frozen=True)
class Absence:
    """Why there is no chain: without the constraints of ``families`` (as few as possible), ``found`` would be one."""

    families: tuple[Family, ...]
    found: Found


def enumerate_chains(
    problem: Problem,
    *,
    limits: Limits = Limits(),
    families: Set[Family] = ALL_FAMILIES,
    decide: bool = False,
    accept: Accept | None = None,
    dump: Callable[[str], object] | None = None,
) -> SearchResult:
    """List every reading of ``problem``, or with ``decide`` stop at the second distinct value that ``accept`` returns.

    ``accept`` (default: :func:`value_of`) judges chains in ``decide`` mode only. ``families`` are the constraint families in
    force; ``dump`` receives the model as text. Raises SolverBugError if the solver calls the model invalid.

    >>> enumerate_chains(Problem(text="How many?")).exhausted
    True
    """
    judge = accept or partial(value_of, problem)
    return _search(problem, limits, families, _Stop(judge, 2) if decide else None, dump)


def model_text(problem: Problem, *, limits: Limits = Limits(), families: Set[Family] = ALL_FAMILIES) -> str:
    """The model in the text form of the solver's own protocol, with named variables; a refusal reason if it passes a bound."""
    from cpsearch.models.build import build

    layout = _plan(problem, limits, families)
    return layout if isinstance(layout, str) else str(build(layout, named=True).variables.model.proto)


def explain_absence(problem: Problem, *, limits: Limits = Limits(), largest: int = len(ALL_FAMILIES)) -> Absence | None:
    """The smallest set of families without which there is a chain, and that chain; None if no set does it.

    Sets are tried by size up to ``largest``, then in the order alternatives, completeness, target, symmetry, units, licences: what
    fits almost any numbers explains least. Generic licences make units and target vacuous, so sets with *licences* and one of
    these are skipped.
    """
    order: tuple[Family, ...] = ("alternatives", "completeness", "target", "symmetry", "units", "licences")
    for size in range(min(largest, len(order)) + 1):
        for removed in combinations(order, size):
            if "licences" in removed and {"units", "target"} & set(removed):
                continue
            result = _search(problem, limits, ALL_FAMILIES - set(removed), _Stop(lambda chain: Fraction(0), 1), None)
            if result.chains:
                return Absence(removed, result.chains[0])
    return None


@dataclass(frozen=True)
class _Stop:
    """Stop once ``accept`` has returned ``count`` distinct values."""

    accept: Accept
    count: int


def _plan(problem: Problem, limits: Limits, families: Set[Family]) -> Layout | RefusalReason:
    from cpsearch.models.layout import plan

    if len(problem.quantities) > limits.max_quantities:
        return "too_many_quantities"
    if prod(len(item.options) for item in problem.alternatives) > limits.max_assignments:
        return "too_many_alternatives"
    layout = plan(problem, families=families, limits=limits)
    if all(len(facts.required) - 1 > limits.max_steps for facts in layout.points.values()):
        return "too_many_steps"
    return "too_many_chains" if len(layout.slots) > limits.max_slots else layout


def _search(
    problem: Problem, limits: Limits, families: Set[Family], stop: _Stop | None, dump: Callable[[str], object] | None
) -> SearchResult:
    from cpsearch.models.build import build

    layout = _plan(problem, limits, families)
    if isinstance(layout, str):
        return SearchResult(overflow=layout)
    model = build(layout, named=dump is not None)
    if dump is not None:
        dump(str(model.variables.model.proto))
    decoder = _Decoder(model)
    found: dict[tuple[Node, Assignment], Found] = {}
    values: set[Fraction] = set()
    raw = 0

    def on_solution(solution: Any) -> bool:
        """Record one solution; True stops the search."""
        nonlocal raw
        raw += 1
        if raw > limits.max_chains:
            return True
        item = decoder.decode(solution)
        if item is None or ("symmetry" in families and not is_clean(item.chain)):
            return False
        found[item.node, item.chain.choices] = item
        value = None if stop is None else stop.accept(item.chain)
        if value is not None:
            values.add(value)
        return stop is not None and len(values) >= stop.count

    status = _solve(model, limits, on_solution)
    interrupted = stop is not None and len(values) >= stop.count and status != "all"
    overflow: RefusalReason | None = None
    if raw > limits.max_chains:
        overflow = "too_many_chains"
    elif status != "all" and not interrupted:
        overflow = "budget_exhausted"
    chains = tuple(sorted(found.values(), key=lambda item: (item.key, item.chain.choices, repr(item.node))))
    return SearchResult(chains, raw, status == "all" and overflow is None, interrupted, overflow)


def _solve(model: ChainModel, limits: Limits, on_solution: Callable[[Any], bool]) -> str:
    """Enumerate; ``all`` iff the solver proved that it listed every solution."""
    from ortools.sat.python import cp_model

    class Listener(cp_model.CpSolverSolutionCallback):  # type: ignore[misc]
        def __init__(self) -> None:
            super().__init__()
            self.count = 0

        def on_solution_callback(self) -> None:
            self.count += 1
            if on_solution(self.response_proto.solution):
                self.stop_search()

    solver = _solver(limits)
    listener = Listener()
    status = solver.solve(model.variables.model, listener)
    if status == cp_model.MODEL_INVALID:
        raise SolverBugError(model.variables.model.validate() or "the solver calls the model invalid")
    complete = status == cp_model.OPTIMAL or (status == cp_model.INFEASIBLE and listener.count == 0)
    return "all" if complete else "part"


def _solver(limits: Limits) -> Any:
    """A solver with the closed parameters."""
    from ortools.sat.python import cp_model

    solver = cp_model.CpSolver()
    parameters = solver.parameters
    parameters.enumerate_all_solutions = True
    parameters.num_workers = 1
    parameters.random_seed = 1
    parameters.cp_model_presolve = False
    parameters.cp_model_probing_level = 0
    parameters.linearization_level = 0
    parameters.symmetry_level = 0
    parameters.max_deterministic_time = limits.max_deterministic_time
    return solver


class _Decoder:
    """Solution vector → reading, by precomputed indices of the decision variables."""

    def __init__(self, model: ChainModel) -> None:
        self._layout = model.layout
        variables = model.variables
        self._unknown = [(literal.index, s, k) for (s, k), literal in variables.unknown.items()]
        self._fill = [(literal.index, s, r, i) for (s, r, i), literal in variables.fill.items()]
        self._root = [(literal.index, i) for i, literal in variables.root.items()]
        self._choice = [[literal.index for literal in options] for options in variables.choice]

    def decode(self, solution: Any) -> Found | None:
        """The reading of a solution; None where two slots turn out to be one firing (only without *symmetry*)."""
        layout = self._layout
        unknown = {s: k for index, s, k in self._unknown if solution[index]}
        fill = {(s, r): i for index, s, r, i in self._fill if solution[index]}
        root = next(i for index, i in self._root if solution[index])
        choices = tuple(next(v for v, index in enumerate(options) if solution[index]) for options in self._choice)
        terms: dict[int, Node] = {}

        def term(node: int) -> Node:
            if node not in terms:
                terms[node] = firing(node - layout.quantities) if node >= layout.quantities else Leaf(layout.problem.quantities[node].id)
            return terms[node]

        def firing(s: int) -> Firing:
            merged = layout.merged(s)
            operands = {r: term(fill[s, r]) for r in layout.roles(s) if r != unknown[s]}
            for r in operands:
                peers = [peer for peer in merged.peers(r) if peer in operands]
                if peers[0] == r:
                    operands |= dict(zip(peers, sorted((operands[peer] for peer in peers), key=repr), strict=True))
            return Firing(merged.licence.id, unknown[s], tuple(operands.values()))

        node = term(root)
        # such a derivation, counted rightly, has its own solution
        if len({term(layout.quantities + s) for s in unknown}) < len(unknown):
            return None
        chain = chain_of(layout.problem, node, choices)
        evidence = {merged.licence.id: merged.ids for merged in layout.licences}
        return Found(chain, key_of(chain, self._signature(node, choices)), node, tuple(evidence[step.licence] for step in chain.steps))

    def _signature(self, node: Node, choices: Assignment) -> Signature:
        """The root's signature; without choices that of a quantity is the first that suits the target."""
        problem = self._layout.problem
        if isinstance(node, Firing):
            licence = next(item for item in problem.licences if item.id == node.licence)
            return licence.roles[node.unknown].signature
        quantity = next(item for item in problem.quantities if item.id == node.quantity)
        if self._layout.chooses or quantity.choice is None:
            return problem.signature(quantity, choices)
        wanted = problem.target.signatures if problem.target and "target" in self._layout.active else quantity.signatures
        return next(signature for signature in quantity.signatures if signature in wanted)
