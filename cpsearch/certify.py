"""The independent enumerator: every reading of a Problem by depth-first search over terms, in plain Python.

It shares no code with the CP-SAT model and no idea of slots: it builds terms from the target down, so that a chain missed by
one side is found by the other. What both share are the definitions, and ``chain.py`` and ``problem.py``.

Each term arises once: places are filled from left to right, and what a place takes is a quantity, a result that is already
complete, or a new firing, which is dropped if it turns out equal to a complete one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Set
from dataclasses import dataclass, field, replace

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
    """Enumerate the readings of ``problem``; incomplete as soon as ``limits.max_nodes`` places have been filled.

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
            done[world] = walk.terms()
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
    roles = [{role.signature for role in licence.roles} for licence in live]
    required = set()
    for quantity in problem.quantities:
        near = {problem.signature(quantity, assignment)}
        read = any(near & signatures for signatures in roles)
        size = 0
        while len(near) > size:
            size = len(near)
            for signatures in roles:
                if near & signatures:
                    near |= signatures
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

_Flat = tuple[str, tuple[str, ...], tuple[str, ...]]


@dataclass
class _Walk:
    """One depth-first search. All state is undone on the way back, but ``nodes`` (places that may still be filled)."""

    problem: Problem
    world: _World
    limits: Limits
    clean: bool
    nodes: int
    found: set[Node] = field(default_factory=set)
    # complete firings in order, with how often each is used
    uses: dict[Firing, int] = field(default_factory=dict)
    fired: dict[str, int] = field(default_factory=dict)
    unmet: set[Leaf] = field(default_factory=set)
    unfired: set[str] = field(default_factory=set)
    steps: int = 0

    def __post_init__(self) -> None:
        world = self.world
        self.steps = world.steps
        self.unmet, self.unfired = set(world.required), set(world.must_fire)
        self.weights = {rule.licence.id: rule.licence.weight for rule in world.rules}
        self.signature_of: dict[Node, Signature] = {}
        self.flats: dict[Node, _Flat] = {}
        self.texts: dict[Node, str] = {}
        self.names: dict[Node, str] = {}
        self.costs = self._costs()

    def terms(self) -> frozenset[Node]:
        """Every valid term."""
        if self.steps >= 0:
            self._fill(self.world.asked, 0, self._accept)
        return frozenset(self.found)

    def _accept(self, term: Node) -> None:
        if not self.unmet and not self.unfired and (not self.clean or is_clean(chain_of(self.problem, term, ()))):
            self.found.add(term)

    def _costs(self) -> dict[Signature, int]:
        """The fewest steps that give each signature, counting shared ones once (so the largest operand's, not the sum)."""
        costs = {signature: 0 for _, signatures in self.world.leaves for signature in signatures}
        changed = True
        while changed:
            changed = False
            for rule in self.world.rules:
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
        left = self.steps - rule.licence.weight
        if left < 0 or self.fired.get(rule.licence.id, 0) >= rule.instances:
            return False
        if not self.world.typed:
            return True
        # a complete firing costs nothing more: then only what can never be had is ruled out
        inputs = [self.costs.get(role.signature) for r, role in enumerate(rule.licence.roles) if r != unknown]
        return all(cost is not None and (bool(self.uses) or cost <= left) for cost in inputs)

    def _fill(self, wanted: frozenset[Signature] | None, waiting: int, then: Callable[[Node], None]) -> None:
        """Call ``then`` with everything that can fill a place; ``waiting`` places are still to be filled after it."""
        self.nodes -= 1
        if self.nodes < 0:
            return
        # every further step fills one place and opens weight + 1
        if len(self.unmet) > 1 + waiting + self.steps or sum(self.weights[name] for name in self.unfired) > self.steps:
            return
        for leaf, signatures in self.world.leaves:
            if wanted is None or signatures & wanted:
                new = leaf in self.unmet
                self.unmet.discard(leaf)
                then(leaf)
                if new:
                    self.unmet.add(leaf)
        for firing in list(self.uses):
            if self.uses[firing] < self.limits.max_result_uses and (wanted is None or self.signature_of[firing] in wanted):
                self.uses[firing] += 1
                then(firing)
                self.uses[firing] -= 1
        for rule in self.world.rules:
            for k in rule.unknowns:
                if (wanted is None or rule.licence.roles[k].signature in wanted) and self._affordable(rule, k):
                    self._fire(rule, k, waiting, then)

    def _fire(self, rule: _Rule, unknown: int, waiting: int, then: Callable[[Node], None]) -> None:
        name = rule.licence.id
        new = name in self.unfired
        self.unfired.discard(name)
        self.steps -= rule.licence.weight
        self.fired[name] = self.fired.get(name, 0) + 1
        self._operands(rule, unknown, (), waiting, then)
        self.fired[name] -= 1
        self.steps += rule.licence.weight
        if new:
            self.unfired.add(name)

    def _operands(self, rule: _Rule, unknown: int, chosen: tuple[Node, ...], waiting: int, then: Callable[[Node], None]) -> None:
        """Fill the roles one by one; then the firing is complete."""
        roles = [r for r in range(len(rule.licence.roles)) if r != unknown]
        if len(chosen) == len(roles):
            self._complete(Firing(rule.licence.id, unknown, chosen), rule, then)
            return
        role = rule.licence.roles[roles[len(chosen)]]
        group = rule.groups[roles[len(chosen)]]
        peers = [node for r, node in zip(roles, chosen, strict=False) if rule.groups[r] == group]
        barred = {node for r, node in zip(roles, chosen, strict=False) if rule.licence.roles[r].signature != role.signature}

        def take(node: Node) -> None:
            # exchangeable operands in their canonical order
            if node not in barred and (not peers or self._name(peers[-1]) <= self._name(node)):
                self._operands(rule, unknown, (*chosen, node), waiting, then)

        wanted = frozenset({role.signature}) if self.world.typed else None
        self._fill(wanted, waiting + len(roles) - len(chosen) - 1, take)

    def _complete(self, firing: Firing, rule: _Rule, then: Callable[[Node], None]) -> None:
        if firing in self.uses:
            return
        if self.clean:
            flat = self._flat(firing, rule)
            twice = rule.licence.weight and any(
                self.texts[other] == self.texts[firing] and self.weights[other.licence] for other in self.uses
            )
            if twice or set(flat[1]) & set(flat[2]):
                return
        self.signature_of[firing] = rule.licence.roles[firing.unknown].signature
        # its one use is the place it was made for
        self.uses[firing] = 1
        then(firing)
        del self.uses[firing]

    def _name(self, node: Node) -> str:
        if node not in self.names:
            self.names[node] = repr(node)
        return self.names[node]

    def _flat(self, node: Node, rule: _Rule | None = None) -> _Flat:
        """(kind, plus members, minus members) with nested runs spliced in."""
        if node in self.flats:
            return self.flats[node]
        if isinstance(node, Leaf) or rule is None:
            flat: _Flat = ("leaf", (self._name(node),), ())
        else:
            op = operation_of(rule.licence, node.unknown)
            inner = [self._flat(operand) for operand in node.operands]
            if op == "=":
                flat = inner[0]
            elif op in "+-*/":
                kind = "run+" if op in "+-" else "run*"
                plus: list[str] = []
                minus: list[str] = []
                for i, (operand, member) in enumerate(zip(node.operands, inner, strict=True)):
                    near, far = (plus, minus) if op in "+*" or i == 0 else (minus, plus)
                    near += member[1] if member[0] == kind else [self._text(operand)]
                    far += member[2] if member[0] == kind else []
                flat = (kind, tuple(sorted(plus)), tuple(sorted(minus)))
            else:
                flat = (op, tuple(self._text(operand) for operand in node.operands), ())
        self.flats[node] = flat
        self.texts[node] = repr(flat)
        return flat

    def _text(self, node: Node) -> str:
        flat = self._flat(node)
        return flat[1][0] if flat[0] == "leaf" else self.texts[node]
