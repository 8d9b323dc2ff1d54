"""Linear forms over ages whose factors and years are amounts that steps over stated numbers give."""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction

from cpsearch.problem import Signature
from cpsearch.reading.draft import Draft
from cpsearch.reading.time.age_terms import Scene, Term, Variable
from cpsearch.reading.time.age_values import Solved
from cpsearch.reading.time.age_words import Word
from cpsearch.unit import DIMENSIONLESS, Unit

__all__ = ["NOTHING", "YEAR", "AgeLines", "Amount", "Line", "NotTriedError", "is_one", "join", "joined"]

YEAR = Unit.parse("year")


class NotTriedError(Exception):
    """The equations do not come apart by the steps that are tried."""


@dataclass(frozen=True)
class Amount:
    signature: Signature
    value: Fraction


Sum = tuple[tuple[Amount, ...], tuple[Amount, ...]]
NOTHING: Sum = ((), ())


@dataclass(frozen=True)
class Line:
    """A linear form: factors of ages, as sums of amounts, and the years beside them."""

    factors: dict[Variable, Sum] = field(default_factory=dict)
    rest: Sum = NOTHING


def is_one(amount: Amount) -> bool:
    """Whether an amount is the plain factor of an age."""
    return amount.signature.entity.split(" ")[0] == "one" and amount.value == 1


def join(one: Sum, two: Sum, minus: bool = False) -> Sum:
    return ((*one[0], *two[1]), (*one[1], *two[0])) if minus else ((*one[0], *two[0]), (*one[1], *two[1]))


def joined(one: Line, two: Line, minus: bool) -> Line:
    names = dict.fromkeys((*one.factors, *two.factors))
    return Line({n: join(one.factors.get(n, NOTHING), two.factors.get(n, NOTHING), minus) for n in names}, join(one.rest, two.rest, minus))


class AgeLines:
    """The amounts of one scene in its Draft, and linear forms over them."""

    def __init__(self, draft: Draft, said: tuple[Word, ...], scene: Scene, solved: Solved) -> None:
        self.draft, self.said, self.scene, self.solved = draft, said, scene, solved
        self.known: dict[Variable, Amount] = {}
        self.zeros: frozenset[Variable] = frozenset()
        self.made: dict[tuple[object, ...], Signature] = {}

    # --- what is named

    def signature(self, variable: Variable) -> Signature:
        """An age at a moment, or the years between a moment and now."""
        person, moment = variable
        return Signature(f"{person} @{moment}" if person else f"years to {moment}", YEAR)

    def cue(self, start: int, end: int) -> list[int]:
        """The tokens of the words from ``start`` to ``end``."""
        first, last = self.said[start].start, self.said[max(end, start + 1) - 1].end
        return [t.index for t in self.draft.parse.tokens if first < t.end and t.start < last]

    def stated(self, token: int, unit: Unit) -> Amount:
        number = self.said[token].number
        if number is None:
            raise NotTriedError
        signature = Signature(f"#{number.span.start}", unit)
        self.draft.quantity(number, signature)
        return Amount(signature, number.value)

    def one(self, of: str = "") -> Amount:
        """The factor 1 of an age, a constant of its own, so that several may be counted together."""
        signature = Signature(f"one {of}".strip())
        self.draft.constant(1, signature)
        return Amount(signature, Fraction(1))

    def new(self, key: tuple[object, ...], unit: Unit) -> Signature:
        return self.made.setdefault(key, Signature(f"step {len(self.made)}", unit))

    # --- ages that stand more than once

    def line(self, term: Term) -> Line:
        if term.op == "years":
            return Line(rest=((self.stated(term.token, YEAR),), ()))
        if term.op == "age":
            return self.variable((term.person, term.moment))
        if term.op == "*":
            by = self.stated(term.args[0].token, DIMENSIONLESS) if term.args[0].op == "factor" else None
            if by is None:
                raise NotTriedError
            return self.scaled(self.line(term.args[1]), by, (term.start, term.end))
        lines = [self.line(arg) for arg in term.args]
        made = lines[0]
        for line in lines[1:]:
            made = joined(made, line, term.op == "-")
        return made

    def variable(self, variable: Variable) -> Line:
        if variable in self.zeros:
            return Line()
        if variable in self.known:
            return Line(rest=((self.known[variable],), ()))
        return Line({variable: ((self.one("@".join(variable)),), ())})

    def scaled(self, line: Line, by: Amount, said: tuple[int, int]) -> Line:
        def each(terms: Sum) -> Sum:
            return tuple(self._times(t, by, said) for t in terms[0]), tuple(self._times(t, by, said) for t in terms[1])

        return Line({name: each(terms) for name, terms in line.factors.items()}, each(line.rest))

    def _times(self, term: Amount, by: Amount, said: tuple[int, int]) -> Amount:
        if is_one(term):
            return by
        if is_one(by):
            return term
        first, second = sorted((term, by), key=lambda a: a.signature)
        made = self.new(("*", first, second), first.signature.unit * second.signature.unit)
        roles = [("whole", made), ("one", first.signature), ("by", second.signature)]
        self.draft.licence("compare_multiplicative", "product", roles, self.cue(*said), unknowns=(0,))
        return Amount(made, term.value * by.value)

    def total(self, terms: Sum, unit: Unit, said: tuple[int, int]) -> Amount:
        """What a sum comes to, as steps."""
        plus, minus = list(terms[0]), list(terms[1])
        for term in terms[0]:
            same = next((other for other in minus if other == term or (is_one(other) and is_one(term))), None)
            if same is not None:
                plus.remove(term)
                minus.remove(same)
        if not plus:
            raise NotTriedError
        cue = self.cue(*said)
        top = plus[0]
        if len(plus) > 1:
            whole = self.new(("+", *sorted(plus, key=lambda a: a.signature)), unit)
            roles = [("whole", whole), *((f"part{k}", a.signature) for k, a in enumerate(plus))]
            self.draft.licence("combine", "sum", roles, cue, unknowns=(0,))
            top = Amount(whole, sum((a.value for a in plus), Fraction(0)))
        if not minus:
            return top
        value = top.value - sum((a.value for a in minus), Fraction(0))
        if value < 0:
            raise NotTriedError
        left = self.new(("-", top, *sorted(minus, key=lambda a: a.signature)), unit)
        roles = [("whole", top.signature), ("left", left), *((f"part{k}", a.signature) for k, a in enumerate(minus))]
        self.draft.licence("combine", "sum", roles, cue, unknowns=(1,))
        return Amount(left, value)
