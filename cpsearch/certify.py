"""The independent enumerator: every reading of a Problem by depth-first search over terms, in plain Python.

It shares no code with the CP-SAT model and no idea of slots: it builds terms from the target down, so that a chain missed by
one side is found by the other. What both share are the definitions, and ``chain.py`` and ``problem.py``.

Each term arises once: places are filled from left to right, and what a place takes is a quantity, a result that is already
complete, or a new firing, which is dropped if it turns out equal to a complete one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Set
from dataclasses import dataclass, replace

from cpsearch.chain import Firing, Leaf, Node, chain_of, is_clean, key_of, operation_of
from cpsearch.limits import ALL_FAMILIES, Family, Limits
from cpsearch.problem import Assignment, Cue, Licence, Problem, Quantity, Role, Signature, Span

__all__ = ["Certificate", "certify"]


@dataclass(frozen=True)
class Certificate:
    """Every (key, term, assignment); ``complete`` unless the cap on terms was reached."""

    readings: frozenset[tuple[str, Node, Assignment]]
    complete: bool

    @property
    def keys(self) -> frozenset[str]:
        """The distinct chain keys."""
        return frozenset(key for key, _, _ in self.readings)

    @property
    def chains(self) -> frozenset[tuple[str, Assignment]]:
        """The chain set: distinct (key, assignment)."""
        return frozenset((key, assignment) for key, _, assignment in self.readings)


def certify(problem: Problem, *, limits: Limits = Limits(), families: Set[Family] = ALL_FAMILIES) -> Certificate:
    """Enumerate the readings of ``problem``; incomplete once ``limits.max_nodes`` places and terms have been made.

    >>> certify(Problem(text="How many?")).complete
    True
    """
    worlds = _worlds(problem, families, limits)
    if "licences" not in families:
        problem = _generic(problem, limits)
    valid: dict[Assignment, frozenset[Node]] = {}
    done: dict[_World, frozenset[Node]] = {}
    left = limits.max_nodes
    for assignment, world in worlds.items():
        if world not in done:
            walk = _Walk(problem, world, limits, clean="symmetry" in families, nodes=left)
            try:
                done[world] = walk.terms()
            except RecursionError:
                # a licence with thousands of free instances: deeper than any chain within bounds
                return Certificate(frozenset(), False)
            left = walk.nodes
            if left < 0:
                return Certificate(frozenset(), False)
        valid[assignment] = done[world]
    readings = set()
    for assignment, terms in valid.items():
        for term in terms:
            if not any(term in valid[smaller] for smaller in _smaller(assignment)):
                signature = _root_signature(problem, term, assignment, worlds[assignment].asked)
                readings.add((key_of(chain_of(problem, term, assignment), signature), term, assignment))
    return Certificate(frozenset(readings), True)


def _smaller(assignment: Assignment) -> Iterator[Assignment]:
    """The assignments with one choice replaced by a smaller one."""
    for g, chosen in enumerate(assignment):
        for v in range(chosen):
            yield (*assignment[:g], v, *assignment[g + 1 :])


def _root_signature(problem: Problem, term: Node, assignment: Assignment, asked: frozenset[Signature] | None) -> Signature:
    if isinstance(term, Firing):
        return next(item for item in problem.licences if item.id == term.licence).roles[term.unknown].signature
    quantity = next(item for item in problem.quantities if item.id == term.quantity)
    options = _signatures(problem, quantity, assignment)
    return next(s for s in options if asked is None or s in asked)


# --- what one assignment asks for ---


@dataclass(frozen=True)
class _Rule:
    """A merged licence; ``groups`` number its roles so that roles with one number can be exchanged."""

    licence: Licence
    instances: int
    unknowns: tuple[int, ...]
    groups: tuple[int, ...]


@dataclass(frozen=True)
class _World:
    """Everything validity depends on, for one assignment; None as a signature set accepts all."""

    rules: tuple[_Rule, ...]
    leaves: tuple[tuple[Leaf, frozenset[Signature]], ...]
    typed: bool
    asked: frozenset[Signature] | None
    required: frozenset[Leaf]
    must_fire: frozenset[str]
    steps: int


def _signatures(problem: Problem, quantity: Quantity, assignment: Assignment) -> tuple[Signature, ...]:
    """Without choices (the empty assignment) a quantity has all of its signatures."""
    if quantity.choice is None or not assignment:
        return quantity.signatures
    return (problem.signature(quantity, assignment),)


def _worlds(problem: Problem, families: Set[Family], limits: Limits) -> dict[Assignment, _World]:
    rules, moving = _rules(problem.licences)
    demands = {a: _demands(problem, rules, moving, a, limits) for a in problem.assignments()}
    if "alternatives" not in families:
        every = list(demands.values())
        required = frozenset.intersection(*(item[0] for item in every))
        must_fire = frozenset.intersection(*(item[1] for item in every))
        demands = {(): (required, must_fire, max(item[2] for item in every))}
    worlds = {}
    for assignment, (required, must_fire, steps) in demands.items():
        live = tuple(rule for rule in rules if not assignment or problem.holds(rule.licence, assignment))
        if "licences" not in families:
            live, must_fire = _rules(_generic(problem, limits).licences)[0], frozenset()
        asked = None
        if "target" in families and "licences" in families:
            asked = frozenset() if problem.target is None else frozenset(problem.target.signatures)
            if problem.target is not None and assignment:
                asked = frozenset({problem.signature(problem.target, assignment)})
        kept = "completeness" in families
        worlds[assignment] = _World(
            rules=live,
            leaves=tuple((Leaf(q.id), frozenset(_signatures(problem, q, assignment))) for q in problem.quantities),
            typed="units" in families and "licences" in families,
            asked=asked,
            required=required if kept else frozenset(),
            must_fire=must_fire if kept else frozenset(),
            steps=steps,
        )
    return worlds


def _rules(licences: tuple[Licence, ...]) -> tuple[tuple[_Rule, ...], frozenset[str]]:
    """The merged licences, and the ids of those that tell of a change or transfer."""
    rules: list[_Rule] = []
    moving: set[str] = set()
    for licence in licences:
        same = next((i for i, rule in enumerate(rules) if _says_the_same(rule.licence, licence)), None)
        if same is None:
            signatures = [role.signature for role in licence.roles]
            groups = (0, *(1 + signatures[1:].index(signature) for signature in signatures[1:]))
            unknowns = tuple(k for k in licence.solvable if all(groups[other] != groups[k] for other in licence.solvable if other < k))
            rules.append(_Rule(licence, licence.instances, unknowns, groups))
            same = len(rules) - 1
        else:
            rules[same] = replace(rules[same], instances=rules[same].instances + licence.instances)
        if licence.relation in ("change", "transfer"):
            moving.add(rules[same].licence.id)
    return tuple(rules), frozenset(moving)


def _says_the_same(one: Licence, other: Licence) -> bool:
    if (one.operation, one.rounding, one.condition) != (other.operation, other.rounding, other.condition):
        return False
    first, second = ([role.signature for role in licence.roles] for licence in (one, other))
    if len(first) != len(second) or one.solvable != other.solvable:
        return False
    if one.rounding == "exact" and len(one.solvable) == len(first):
        return first[0] == second[0] and all(first[1:].count(s) == second[1:].count(s) for s in first[1:])
    return first == second


def _demands(
    problem: Problem, rules: tuple[_Rule, ...], moving: frozenset[str], assignment: Assignment, limits: Limits
) -> tuple[frozenset[Leaf], frozenset[str], int]:
    """Required quantities, licences that must fire, and the most steps, under one assignment."""
    target = None if problem.target is None else problem.signature(problem.target, assignment)
    live = [rule.licence for rule in rules if problem.holds(rule.licence, assignment)]
    required = set()
    for quantity in problem.quantities:
        near = {problem.signature(quantity, assignment)}
        read = any(role.signature in near for licence in live for role in licence.roles)
        size = 0
        while len(near) > size:
            size = len(near)
            for licence in live:
                for k in licence.bears_on:
                    if any(role.signature in near for i, role in enumerate(licence.roles) if i != k):
                        near.add(licence.roles[k].signature)
        if quantity.provenance != "constant" and (target in near or not read):
            required.add(Leaf(quantity.id))
    must_fire = set()
    if target is not None:
        later = set(problem.states[problem.states.index(target.state) + 1 :]) if target.state in problem.states else set()
        for licence in live:
            timeline = [r.signature.state for r in licence.roles if (r.signature.entity, r.signature.unit) == (target.entity, target.unit)]
            if licence.id in moving and timeline and not later.intersection(timeline):
                must_fire.add(licence.id)
    return frozenset(required), frozenset(must_fire), min(limits.max_steps, len(required) - 1 + limits.slack)


def _generic(problem: Problem, limits: Limits) -> Problem:
    """The Problem with a = b + c and a = b × c in place of its licences."""
    roles = tuple(Role(name, Signature("")) for name in ("a", "b", "c"))
    text = problem.text or " "
    plus = Licence("+", "combine", "sum", roles, Cue("any", Span(0, 1)), instances=limits.max_steps)
    return replace(problem, text=text, licences=(plus, replace(plus, id="*", relation="rate", operation="product")))


# --- the search ---

# (kind, plus members, minus members); a member is the number of a flat form
_Flat = tuple[str, tuple[int, ...], tuple[int, ...]]


class _Terms:
    """Numbers for terms and for their flat forms, so that equal ones are compared as ints. The leaves come first."""

    def __init__(self, leaves: tuple[Leaf, ...]) -> None:
        self.nodes: list[Node] = list(leaves)
        self.names = [repr(leaf) for leaf in leaves]
        self.flats: list[int] = list(range(len(leaves)))
        self._numbers: dict[tuple[str, int, tuple[int, ...]], int] = {}
        self._forms: list[_Flat] = [("leaf", (i,), ()) for i in range(len(leaves))]
        self._form_numbers = {form: i for i, form in enumerate(self._forms)}

    def firing(self, licence: Licence, unknown: int, operands: tuple[int, ...]) -> int:
        """The number of a firing."""
        identity = (licence.id, unknown, operands)
        if identity not in self._numbers:
            self._numbers[identity] = len(self.nodes)
            node = Firing(licence.id, unknown, tuple(self.nodes[i] for i in operands))
            inner = ", ".join(self.names[i] for i in operands) + ("," if len(operands) == 1 else "")
            self.nodes.append(node)
            self.names.append(f"Firing(licence={licence.id!r}, unknown={unknown!r}, operands=({inner}))")
            self.flats.append(self._flat(operation_of(licence, unknown), [self.flats[i] for i in operands]))
        return self._numbers[identity]

    def cancels(self, term: int) -> bool:
        """Whether a member stands on both sides of a term's own run."""
        _, plus, minus = self._forms[self.flats[term]]
        return not set(plus).isdisjoint(minus)

    def _flat(self, op: str, operands: list[int]) -> int:
        if op == "=":
            return operands[0]
        kind = {"+": "sum", "-": "sum", "*": "product", "/": "product"}.get(op)
        if kind is None:
            form: _Flat = (op, tuple(operands), ())
        else:
            plus: list[int] = []
            minus: list[int] = []
            for i, operand in enumerate(operands):
                same, opposite = (plus, minus) if op in "+*" or i == 0 else (minus, plus)
                inner, top, bottom = self._forms[operand]
                same += top if inner == kind else [operand]
                opposite += bottom if inner == kind else []
            form = (kind, tuple(sorted(plus)), tuple(sorted(minus)))
        if form not in self._form_numbers:
            self._form_numbers[form] = len(self._forms)
            self._forms.append(form)
        return self._form_numbers[form]


class _Walk:
    """One depth-first search. All state is undone on the way back, but ``nodes``: places and terms that may still be made."""

    def __init__(self, problem: Problem, world: _World, limits: Limits, *, clean: bool, nodes: int) -> None:
        self.nodes = nodes
        self._problem, self._world, self._clean = problem, world, clean
        self._max_uses = limits.max_result_uses
        self._terms = _Terms(tuple(leaf for leaf, _ in world.leaves))
        self._found: set[Node] = set()
        self._steps = world.steps
        self._unmet = {i for i, (leaf, _) in enumerate(world.leaves) if leaf in world.required}
        self._weights = {rule.licence.id: rule.licence.weight for rule in world.rules}
        self._unfired = set(world.must_fire)
        # complete firings in order: how often each is used, and its signature
        self._uses: dict[int, int] = {}
        self._signature: dict[int, Signature] = {}
        self._computed: set[int] = set()
        self._fired: dict[str, int] = {}
        self._costs = self._fewest_steps()

    def terms(self) -> frozenset[Node]:
        """Every valid term."""
        missing = self._unfired - self._weights.keys()
        if self._steps >= 0 and not missing:
            self._fill(self._world.asked, 0, self._accept)
        return frozenset(self._found)

    def _accept(self, term: int) -> None:
        node = self._terms.nodes[term]
        if not self._unmet and not self._unfired and (not self._clean or is_clean(chain_of(self._problem, node, ()))):
            self._found.add(node)

    def _fewest_steps(self) -> dict[Signature, int]:
        """The fewest steps that give each signature; the largest operand's and not their sum, since results are shared."""
        costs = {signature: 0 for _, signatures in self._world.leaves for signature in signatures}
        changed = True
        while changed:
            changed = False
            for rule in self._world.rules:
                signatures = [role.signature for role in rule.licence.roles]
                for k in rule.unknowns:
                    inputs = [costs.get(s) for r, s in enumerate(signatures) if r != k]
                    known = [cost for cost in inputs if cost is not None]
                    if len(known) == len(inputs):
                        cost = rule.licence.weight + max(known)
                        if cost < costs.get(signatures[k], cost + 1):
                            costs[signatures[k]] = cost
                            changed = True
        return costs

    def _affordable(self, rule: _Rule, unknown: int) -> bool:
        left = self._steps - rule.licence.weight
        if left < 0 or self._fired.get(rule.licence.id, 0) >= rule.instances:
            return False
        if not self._world.typed:
            return True
        # a complete firing costs nothing more: then only what can never be had is ruled out
        inputs = [self._costs.get(role.signature) for r, role in enumerate(rule.licence.roles) if r != unknown]
        return all(cost is not None and (bool(self._uses) or cost <= left) for cost in inputs)

    def _fill(self, wanted: frozenset[Signature] | None, waiting: int, then: Callable[[int], None]) -> None:
        """Call ``then`` with everything that can fill a place; ``waiting`` places are still to be filled after it."""
        self.nodes -= 1
        if self.nodes < 0:
            return
        # a step of weight w fills one place and opens w + 1
        if len(self._unmet) > 1 + waiting + self._steps or sum(self._weights[name] for name in self._unfired) > self._steps:
            return
        for leaf, (_, signatures) in enumerate(self._world.leaves):
            if wanted is None or not signatures.isdisjoint(wanted):
                new = leaf in self._unmet
                self._unmet.discard(leaf)
                then(leaf)
                if new:
                    self._unmet.add(leaf)
        for firing in list(self._uses):
            if self._uses[firing] < self._max_uses and (wanted is None or self._signature[firing] in wanted):
                self._uses[firing] += 1
                then(firing)
                self._uses[firing] -= 1
        for rule in self._world.rules:
            for k in rule.unknowns:
                if (wanted is None or rule.licence.roles[k].signature in wanted) and self._affordable(rule, k):
                    self._fire(rule, k, waiting, then)

    def _fire(self, rule: _Rule, unknown: int, waiting: int, then: Callable[[int], None]) -> None:
        name = rule.licence.id
        new = name in self._unfired
        self._unfired.discard(name)
        self._steps -= rule.licence.weight
        self._fired[name] = self._fired.get(name, 0) + 1
        self._operands(rule, unknown, (), waiting, then)
        self._fired[name] -= 1
        self._steps += rule.licence.weight
        if new:
            self._unfired.add(name)

    def _operands(self, rule: _Rule, unknown: int, chosen: tuple[int, ...], waiting: int, then: Callable[[int], None]) -> None:
        """Fill the roles one by one; then the firing is complete."""
        roles = [r for r in range(len(rule.licence.roles)) if r != unknown]
        if len(chosen) == len(roles):
            self._complete(rule, unknown, chosen, then)
            return
        role = rule.licence.roles[roles[len(chosen)]]
        group = rule.groups[roles[len(chosen)]]
        peers = [node for r, node in zip(roles, chosen, strict=False) if rule.groups[r] == group]
        barred = {node for r, node in zip(roles, chosen, strict=False) if rule.licence.roles[r].signature != role.signature}
        names = self._terms.names

        def take(node: int) -> None:
            # exchangeable operands in their canonical order
            if node not in barred and (not peers or names[peers[-1]] <= names[node]):
                self._operands(rule, unknown, (*chosen, node), waiting, then)

        wanted = frozenset({role.signature}) if self._world.typed else None
        self._fill(wanted, waiting + len(roles) - len(chosen) - 1, take)

    def _complete(self, rule: _Rule, unknown: int, operands: tuple[int, ...], then: Callable[[int], None]) -> None:
        self.nodes -= 1
        if self.nodes < 0:
            return
        firing = self._terms.firing(rule.licence, unknown, operands)
        flat = self._terms.flats[firing]
        computes = self._clean and rule.licence.weight > 0
        # equal to a complete firing: that one is to be used; cancelling, or computing something twice: no chain
        if firing in self._uses or (self._clean and self._terms.cancels(firing)) or (computes and flat in self._computed):
            return
        self._signature[firing] = rule.licence.roles[unknown].signature
        # its one use is the place it was made for
        self._uses[firing] = 1
        if computes:
            self._computed.add(flat)
        then(firing)
        del self._uses[firing]
        if computes:
            self._computed.discard(flat)
