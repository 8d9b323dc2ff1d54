"""Problems for tests: one generator, driven by a seeded random source (for bulk) or by hypothesis (for shrinking).

Few signatures, so that collisions, cycles, self-typed licences, squares, rivals and distractors all occur.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import Any

from hypothesis import strategies as st

from cpsearch.errors import UnitError
from cpsearch.limits import ALL_FAMILIES, Family, Limits
from cpsearch.problem import (
    Alternative,
    Cue,
    Licence,
    Operation,
    Problem,
    Provenance,
    Quantity,
    Relation,
    Role,
    Rounding,
    Signature,
    Span,
    StateIndex,
    Target,
    Unit,
)

__all__ = [
    "COMBINATIONS",
    "Pick",
    "anything",
    "bounds",
    "make_problem",
    "problems",
    "random_problem",
    "small",
    "solutions",
    "steps",
    "sums",
]

#: Returns an int from 0 to below its argument.
Pick = Callable[[int], int]

#: The sets of families to compare: all, each one left out, none.
COMBINATIONS: dict[str, frozenset[Family]] = {
    "all": ALL_FAMILIES,
    **{f"without {family}": ALL_FAMILIES - {family} for family in sorted(ALL_FAMILIES)},
    "none": frozenset(),
}

STATES = ("s0", "s1", "s2")
UNITS = tuple(Unit.parse(text) for text in ("apple", "box", "apple/box", "1"))


def random_problem(seed: int, *, quantities: int = 5) -> Problem:
    """The Problem number ``seed``, of at most ``quantities`` quantities."""
    return make_problem(random.Random(seed).randrange, quantities=quantities)


def bounds(seed: int, *, free: bool) -> Limits:
    """Bounds that vary with ``seed`` and never cut a list short; ``free``: small ones, for Problems where anything fits anywhere."""
    return Limits(
        max_steps=2 if free else 4,
        slack=1 + seed % 4,
        max_result_uses=1 + seed % 3 % 2,
        max_chains=6000,
        max_nodes=150_000,
        max_deterministic_time=60.0,
    )


@st.composite
def problems(draw: st.DrawFn, *, quantities: int = 4) -> Problem:
    """Problems that hypothesis can shrink."""
    return make_problem(lambda n: draw(st.integers(0, n - 1)), quantities=quantities)


def make_problem(pick: Pick, *, quantities: int) -> Problem:
    """A Problem with valid units, spans and references, whatever ``pick`` returns."""
    pool = _signatures(pick)
    groups = tuple(Alternative(f"g{g}", "unit", ("x", "y", "z")[: 2 + pick(2)]) for g in range((0, 0, 1, 1, 2)[pick(5)]))
    values = [1 + pick(9) for _ in range(2 + pick(quantities - 1))]
    text, spans = "", []
    for value in values:
        spans.append(Span(len(text), len(text) + 1))
        text += f"{value} "
    text += "cue"
    cue = Cue("cue", Span(len(text) - 3, len(text)))

    def signatures() -> tuple[str | None, tuple[Signature, ...]]:
        """Usually one signature, sometimes one per option of an alternative."""
        if groups and pick(3) == 0:
            group = groups[pick(len(groups))]
            return group.id, tuple(pool[pick(len(pool))] for _ in group.options)
        return None, (pool[pick(len(pool))],)

    provenances: tuple[Provenance, ...] = ("text", "text", "text", "question", "comparative", "constant")
    items = []
    for i, value in enumerate(values):
        choice, options = signatures()
        provenance = provenances[pick(6)]
        items.append(Quantity(f"q{i}", Fraction(value), options, None if provenance == "constant" else spans[i], provenance, choice))
    licences = [licence for i in range(1 + pick(5)) if (licence := _licence(pick, i, pool, groups, cue))]
    if licences and pick(6) == 0:
        twin = licences[pick(len(licences))]
        licences.append(Licence(**{**vars(twin), "id": "twin"}))
    choice, options = signatures()
    if licences and choice is None and pick(2):
        # more often than chance, something that a step computes
        roles = licences[pick(len(licences))].roles
        options = (roles[pick(len(roles))].signature,)
    asked: tuple[StateIndex, ...] = ("initial", "terminal", Operation(0))
    target = Target(options, "count", asked[pick(3)], choice=choice)
    return Problem(text, tuple(items), tuple(licences), target, groups, states=STATES)


def _signatures(pick: Pick) -> list[Signature]:
    """A pool of three to six distinct signatures of at least two units."""
    pool: list[Signature] = []
    for i in range(3 + pick(4)):
        unit = UNITS[(0, 0, 0, 1, 2, 3)[pick(6)]] if i > 1 else UNITS[(0, 2)[i] if pick(2) else 0]
        signature = Signature(("a", "b")[pick(2)], unit, ("", "", *STATES)[pick(5)])
        if signature not in pool:
            pool.append(signature)
    return pool


def _licence(pick: Pick, i: int, pool: list[Signature], groups: tuple[Alternative, ...], cue: Cue) -> Licence | None:
    condition: tuple[tuple[str, int], ...] = ()
    if groups and pick(3) == 0:
        group = groups[pick(len(groups))]
        condition = ((group.id, pick(len(group.options))),)
    instances = 2 if pick(6) == 0 else 1
    if pick(3) == 0:
        return _product(pick, i, pool, cue, condition, instances)
    whole = pool[pick(len(pool))]
    peers = [signature for signature in pool if signature.unit == whole.unit]
    count = (1, 2, 2, 2, 2, 3)[pick(6)]
    roles = (Role("r0", whole), *(Role(f"r{j + 1}", peers[pick(len(peers))]) for j in range(count)))
    relations: tuple[Relation, ...] = ("change", "combine", "compare_additive", "transfer")
    relation: Relation = "equate" if count == 1 else relations[pick(4)]
    unknowns = () if pick(4) else (pick(len(roles)),)
    return Licence(f"l{i}", relation, "sum", roles, cue, unknowns, instances=instances, condition=condition)


def _product(pick: Pick, i: int, pool: list[Signature], cue: Cue, condition: tuple[tuple[str, int], ...], instances: int) -> Licence | None:
    """A product of factors whose product is in the pool; None if there is none."""
    first, second = pool[pick(len(pool))], pool[pick(len(pool))]
    try:
        unit = first.unit * second.unit
    except UnitError:
        return None
    wholes = [signature for signature in pool if signature.unit == unit]
    if not wholes:
        return None
    roles = [Role("r0", wholes[pick(len(wholes))]), Role("r1", first), Role("r2", second)]
    roundings: tuple[Rounding, ...] = ("exact", "exact", "exact", "floor", "ceil", "remainder")
    rounding = roundings[pick(6)]
    unknowns: tuple[int, ...] = () if pick(4) else (pick(3),)
    if rounding == "remainder":
        unknowns, roles[2] = (2,), Role("r2", roles[0].signature)
    elif rounding != "exact":
        unknowns = (1 + pick(2),)
    return Licence(f"l{i}", "rate", "product", tuple(roles), cue, unknowns, rounding, instances, condition)


def small(quantities: Mapping[str, str], licences: Sequence[str], target: str, *, alternatives: Mapping[str, int] | None = None) -> Problem:
    """A Problem in a few characters. A signature is a letter, or ``entity@state``.

    * quantities: id → ``a``, ``constant a``, or ``g:a|b`` where alternative g decides;
    * licences ``c=a+b`` or ``c=a*b``, then, separated by spaces: ``x2`` (instances), ``g1`` (if g takes option 1), ``?0``
      (solved for role 0 only), ``change`` or another relation, a rounding;
    * target: ``a`` or ``g:a|b``; alternatives: id → number of options.

    Values are 2, 3, 5, 7, 11 … in turn.
    """

    def signatures(text: str) -> tuple[str | None, tuple[Signature, ...]]:
        choice, _, options = text.rpartition(":")
        return choice or None, tuple(
            Signature(entity, Unit(), state) for entity, _, state in (o.partition("@") for o in options.split("|"))
        )

    values = (2, 3, 5, 7, 11, 13, 17, 19)
    words = " ".join(str(value) for value in values[: len(quantities)])
    items = []
    for value, (name, written) in zip(values, quantities.items(), strict=False):
        choice, options = signatures(written.removeprefix("constant "))
        at = words.split().index(str(value))
        start = len(" ".join(words.split()[:at])) + (at > 0)
        constant = written.startswith("constant")
        span = None if constant else Span(start, start + len(str(value)))
        items.append(Quantity(name, Fraction(value), options, span, "constant" if constant else "text", choice))
    cue = Cue("cue", Span(len(words) + 1, len(words) + 4))
    rules = [_small_licence(f"l{i}", text, cue, signatures) for i, text in enumerate(licences)]
    choice, options = signatures(target)
    groups = tuple(Alternative(name, "unit", tuple("uvwxyz"[:count])) for name, count in (alternatives or {}).items())
    goal = Target(options, "count", "terminal", choice=choice)
    return Problem(f"{words} cue", tuple(items), tuple(rules), goal, groups, states=STATES)


def _small_licence(name: str, text: str, cue: Cue, signatures: Callable[[str], tuple[str | None, tuple[Signature, ...]]]) -> Licence:
    equation, *modifiers = text.split()
    whole, _, parts = equation.partition("=")
    roles = tuple(Role(f"r{i}", signatures(part)[1][0]) for i, part in enumerate([whole, *re.split(r"[+*]", parts)]))
    options: dict[str, Any] = {"relation": "combine"}
    for modifier in modifiers:
        if match := re.fullmatch(r"x(\d+)", modifier):
            options["instances"] = int(match[1])
        elif match := re.fullmatch(r"\?(\d)", modifier):
            options["unknowns"] = (int(match[1]),)
        elif match := re.fullmatch(r"([a-z]+)(\d)", modifier):
            options["condition"] = ((match[1], int(match[2])),)
        else:
            options["rounding" if modifier in ("floor", "ceil", "remainder") else "relation"] = modifier
    return Licence(name, operation="product" if "*" in parts else "sum", roles=roles, cue=cue, **options)


#: One way of writing to each sign, and the space around it.
NOTATIONS: tuple[Mapping[str, str], ...] = (
    {"+": "+", "-": "-", "*": "*", "/": "/"},
    {"+": " + ", "-": " − ", "*": " × ", "/": " ÷ "},
    {"+": " plus ", "-": " minus ", "*": " times ", "/": " divided by "},
    {"+": " + ", "-": " - ", "*": r" \times ", "/": r" \div "},
)


@st.composite
def sums(draw: st.DrawFn) -> tuple[str, Fraction]:
    """A bracketed calculation in some notation, with its exact value."""
    notation = draw(st.sampled_from(NOTATIONS))

    def calculation(depth: int) -> tuple[str, Fraction]:
        if depth == 0 or draw(st.booleans()):
            count = draw(st.integers(1, 9_999))
            return draw(st.sampled_from((f"{count}", f"{count:,}", f"${count}", f"{count}.0", f"{count} red pens"))), Fraction(count)
        (left, x), (right, y) = calculation(depth - 1), calculation(depth - 1)
        op = draw(st.sampled_from("+-*/" if y else "+-*"))
        value = {"+": x + y, "-": x - y, "*": x * y, "/": x / y if y else x}[op]
        return f"({left}{notation[op]}{right})", value

    (left, x), (right, y) = calculation(2), calculation(2)
    return f"{left}{notation['+']}{right}", x + y


#: Any text at all, lone surrogates and controls among it.
anything = st.text(alphabet=st.characters(codec=None), max_size=200)
_PIECES = (
    "3",
    "4",
    "7",
    "12",
    ".5",
    "20%",
    "1/2",
    "half",
    "of",
    "is",
    "=",
    "+",
    "-",
    "*",
    "/",
    "(",
    ")",
    "<<",
    ">>",
    "#### ",
    "\n",
    " ",
    "x",
    "^",
    "$",
)


@st.composite
def solutions(draw: st.DrawFn) -> str:
    """Worked solutions: equations in some notation, pieces of equations, and other text between them."""
    whole = sums().map(lambda found: f"{found[0]} = {found[1]}")
    pieces = st.lists(st.sampled_from(_PIECES), max_size=12).map("".join)
    return "\n".join(draw(st.lists(st.one_of(whole, pieces, anything), max_size=6)))


#: What a program may hand over as JSON steps, rightly or not.
_values = st.one_of(st.none(), st.booleans(), st.integers(), st.floats(), anything, solutions(), st.just([]), st.just({}))
steps = st.one_of(
    _values,
    st.lists(
        st.one_of(_values, st.dictionaries(st.sampled_from(("expression", "result", "answer", "note")), _values, max_size=4)), max_size=4
    ),
)
