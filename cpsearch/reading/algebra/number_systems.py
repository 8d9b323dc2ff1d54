"""Equations over pure numbers as licences: solved backward as they stand, or with the factors of an unknown collected."""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from itertools import pairwise

from cpsearch.problem import Signature
from cpsearch.reading.algebra.number_expressions import Expr, unknowns_of
from cpsearch.reading.algebra.number_grammar import Equation
from cpsearch.reading.algebra.number_words import Lexeme
from cpsearch.reading.draft import Draft

__all__ = ["Algebra", "NotLinearError"]


class NotLinearError(Exception):
    """An unknown is multiplied by an unknown, or stands below a line."""


@dataclass(frozen=True)
class _Amount:
    """What steps over stated numbers give."""

    signature: Signature
    value: Fraction


#: What is added and what is taken away.
_Sum = tuple[tuple[_Amount, ...], tuple[_Amount, ...]]
_NOTHING: _Sum = ((), ())


@dataclass(frozen=True)
class _Line:
    """A linear expression: the factors of each unknown, and what stands without one."""

    factors: dict[str, _Sum] = field(default_factory=dict)
    rest: _Sum = _NOTHING


def _plus(one: _Sum, two: _Sum) -> _Sum:
    return (*one[0], *two[0]), (*one[1], *two[1])


def _minus(one: _Sum, two: _Sum) -> _Sum:
    return _plus(one, (two[1], two[0]))


class Algebra:
    """The licences of one text about pure numbers, in its Draft."""

    def __init__(self, draft: Draft, lexemes: tuple[Lexeme, ...]) -> None:
        self.draft, self.lexemes = draft, lexemes
        self._made: dict[tuple[object, ...], Signature] = {}

    # --- what is named

    def unknown(self, name: str) -> Signature:
        """The signature of an unknown number."""
        return Signature(f"±{name}")

    def _cue(self, start: int, end: int) -> list[int]:
        first, last = self.lexemes[start].start, self.lexemes[end - 1].end
        return [t.index for t in self.draft.parse.tokens if first < t.end and t.start < last]

    def _stated(self, token: int) -> _Amount:
        number = self.lexemes[token].number
        if number is None:
            raise NotLinearError
        signature = Signature(f"±@{number.span.start}")
        self.draft.quantity(number, signature)
        return _Amount(signature, number.value)

    def _one(self) -> _Amount:
        signature = Signature("±1")
        self.draft.constant(1, signature)
        return _Amount(signature, Fraction(1))

    def _new(self, key: tuple[object, ...]) -> Signature:
        return self._made.setdefault(key, Signature(f"±#{len(self._made)}"))

    # --- an unknown that stands once

    def tree(self, expr: Expr) -> Signature:
        """License every operation of an expression; the signature of the whole."""
        if expr.op == "number":
            return self._stated(expr.token).signature
        if expr.op == "unknown":
            return self.unknown(expr.name)
        if expr.op not in ("+", "-", "*", "/"):
            raise NotLinearError
        args = [self.tree(arg) for arg in expr.args]
        whole = self._new(("tree", expr))
        names = [(f"part {k}", signature) for k, signature in enumerate(args)]
        cue = self._cue(expr.start, expr.end)
        roles = [("whole", whole), *names] if expr.op in "+*" else [names[0], ("whole", whole), *names[1:]]
        if expr.op in "+-":
            self.draft.licence("combine", "sum", roles, cue)
        else:
            self.draft.licence("compare_multiplicative", "product", roles, cue)
        return whole

    def equate(self, left: Expr, right: Expr) -> None:
        """License that two expressions are equal."""
        one, two = self.tree(left), self.tree(right)
        self.draft.licence(
            "equate", "sum", [("left", one), ("right", two)], self._cue(min(left.start, right.start), max(left.end, right.end))
        )

    # --- unknowns that stand more than once

    def _line(self, expr: Expr) -> _Line:
        if expr.op == "number":
            return _Line(rest=((self._stated(expr.token),), ()))
        if expr.op == "unknown":
            return _Line({expr.name: ((self._one(),), ())})
        lines = [self._line(arg) for arg in expr.args]
        if expr.op in "+-":
            join = _plus if expr.op == "+" else _minus
            made = lines[0]
            for line in lines[1:]:
                names = dict.fromkeys((*made.factors, *line.factors))
                factors = {n: join(made.factors.get(n, _NOTHING), line.factors.get(n, _NOTHING)) for n in names}
                made = _Line(factors, join(made.rest, line.rest))
            return made
        made = lines[0]
        for line in lines[1:]:
            if made.factors and line.factors:
                raise NotLinearError
            if expr.op == "/" and line.factors:
                raise NotLinearError
            outer, inner = (line, made) if not line.factors else (made, line)
            by = self._total(outer.rest, expr)
            made = self._scaled(inner, by, expr.op, expr)
        return made

    def _scaled(self, line: _Line, by: _Amount, op: str, expr: Expr) -> _Line:
        def each(terms: _Sum) -> _Sum:
            return tuple(self._times(t, by, op, expr) for t in terms[0]), tuple(self._times(t, by, op, expr) for t in terms[1])

        return _Line({name: each(terms) for name, terms in line.factors.items()}, each(line.rest))

    def _times(self, term: _Amount, by: _Amount, op: str, expr: Expr) -> _Amount:
        if op == "*" and term == self._one():
            return by
        if op == "*" and by == self._one():
            return term
        key = (op, *((term, by) if op == "/" else sorted((term, by), key=lambda a: a.signature)))
        made = self._new(key)
        roles = [("whole", made), ("one", term.signature), ("by", by.signature)]
        if op == "/":
            roles = [("one", term.signature), ("whole", made), ("by", by.signature)]
        self.draft.licence(
            "compare_multiplicative", "product", roles, self._cue(expr.start, expr.end), unknowns=(roles.index(("whole", made)),)
        )
        return _Amount(made, term.value * by.value if op == "*" else term.value / by.value)

    def _total(self, terms: _Sum, expr: Expr) -> _Amount:
        """What a sum comes to, as steps."""
        plus, minus = list(terms[0]), list(terms[1])
        for term in terms[0]:
            if term in minus:
                plus.remove(term)
                minus.remove(term)
        if not plus:
            raise NotLinearError
        cue = self._cue(expr.start, expr.end)
        top = plus[0]
        if len(plus) > 1:
            whole = self._new(("+", *sorted(plus, key=lambda a: a.signature)))
            self.draft.licence(
                "combine", "sum", [("whole", whole), *((f"part {k}", a.signature) for k, a in enumerate(plus))], cue, unknowns=(0,)
            )
            top = _Amount(whole, sum((a.value for a in plus), Fraction(0)))
        if not minus:
            return top
        left = self._new(("-", top, *sorted(minus, key=lambda a: a.signature)))
        roles = [("whole", top.signature), ("left", left), *((f"part {k}", a.signature) for k, a in enumerate(minus))]
        self.draft.licence("combine", "sum", roles, cue, unknowns=(1,))
        return _Amount(left, top.value - sum((a.value for a in minus), Fraction(0)))

    def collect(self, left: Expr, right: Expr, name: str) -> None:
        """License the one unknown of an equation by what its factors and the rest come to."""
        self._isolate(self._line(left), self._line(right), name, Expr("=", min(left.start, right.start), max(left.end, right.end)))

    def _isolate(self, left: _Line, right: _Line, name: str, said: Expr) -> None:
        if set(left.factors) | set(right.factors) != {name}:
            raise NotLinearError
        for one, two in ((left, right), (right, left)):
            factors = _minus(one.factors.get(name, _NOTHING), two.factors.get(name, _NOTHING))
            rest = _minus(two.rest, one.rest)
            try:
                factor, amount = self._total(factors, said), self._total(rest, said)
            except NotLinearError:
                continue
            if not factor.value:
                raise NotLinearError
            unknown = self.unknown(name)
            cue = self._cue(said.start, said.end)
            if factor == self._one():
                self.draft.licence("equate", "sum", [("left", amount.signature), ("right", unknown)], cue)
            else:
                roles = [("whole", amount.signature), ("factor", factor.signature), ("number", unknown)]
                self.draft.licence("compare_multiplicative", "product", roles, cue, unknowns=(2,))
            return
        raise NotLinearError

    # --- two numbers

    def tells_one(self, equations: list[tuple[Expr, Expr]]) -> bool:
        """Whether an equation says outright what one of the numbers is."""
        return any(self._outright(equation) is not None for equation in equations)

    def _outright(self, equation: tuple[Expr, Expr]) -> tuple[str, Expr] | None:
        for side, against in (equation, equation[::-1]):
            if side.op == "unknown" and not unknowns_of(against):
                return side.name, against
        return None

    def substitute(self, equations: list[tuple[Expr, Expr]], asked: str) -> None:
        """License both numbers: one by the equation that isolates it, put into the other equation."""
        for k, equation in enumerate(equations):
            one, two = equations[1 - k]
            outright = self._outright(equation)
            if outright is not None and len([u for e in (one, two) for u in unknowns_of(e)]) == 2:
                # "one of the numbers is 12": both equations as they stand
                self.equate(*equation)
                self.equate(one, two)
                return
        for k, (left, right) in enumerate(equations):
            for side, against in ((left, right), (right, left)):
                found = self._by_itself(side, against)
                if found is not None:
                    name, line = found
                    one, two = equations[1 - k]
                    said = Expr("=", min(e.start for e in (one, two)), max(e.end for e in (one, two)))
                    lines = [self._put(self._line(e), name, line, said) for e in (one, two)]
                    rest = next(iter({n for made in lines for n in made.factors}), None)
                    if rest is None:
                        raise NotLinearError
                    self._isolate(lines[0], lines[1], rest, said)
                    if asked == name:
                        # its own equation, once the other number is known
                        self.equate(side, against)
                    return
        raise NotLinearError

    def _by_itself(self, side: Expr, against: Expr) -> tuple[str, _Line] | None:
        """An unknown that one side is, or is but for another unknown that the sum or difference names too."""
        if side.op == "unknown":
            line = self._line(against)
            return None if side.name in line.factors else (side.name, line)
        if side.op in ("+", "-") and len(side.args) == 2 and all(a.op == "unknown" for a in side.args):
            line = self._line(against)
            one, two = (a.name for a in side.args)
            if line.factors or one == two:
                return None
            other = ((self._one(),), ())
            return one, _Line({two: _minus(_NOTHING, other) if side.op == "+" else other}, line.rest)
        return None

    def _put(self, line: _Line, name: str, by: _Line, said: Expr) -> _Line:
        """A line with an unknown replaced by what it is."""
        terms = line.factors.get(name)
        if terms is None:
            return line
        factors = {n: t for n, t in line.factors.items() if n != name}
        made = _Line(factors, line.rest)
        for group, join in ((terms[0], _plus), (terms[1], _minus)):
            for factor in group:
                scaled = self._scaled(by, factor, "*", said)
                names = dict.fromkeys((*made.factors, *scaled.factors))
                made = _Line(
                    {n: join(made.factors.get(n, _NOTHING), scaled.factors.get(n, _NOTHING)) for n in names}, join(made.rest, scaled.rest)
                )
        return made

    # --- consecutive numbers

    def consecutive(self, equation: Equation, count: int, step: int, place: int) -> Signature:
        """One of 2 or 3 consecutive numbers by their sum; the signature of the one at ``place``."""
        total, number = self.tree(equation.right), self._stated(equation.run)
        cue = self._cue(equation.run, equation.right.end)
        apart = self._one().signature
        if step == 2:
            one, apart = apart, Signature("±apart")
            self.draft.licence("combine", "sum", [("apart", apart), ("one", one), ("two", one)], cue, unknowns=(0,))
        names = [Signature(f"±{k}th") for k in range(count)]
        middle = names[1] if count == 3 else names[0]
        if count == 2:
            whole, total = total, Signature("±twice")
            self.draft.licence("combine", "sum", [("total", whole), ("twice", total), ("apart", apart)], cue, unknowns=(1,))
        self.draft.licence(
            "compare_multiplicative", "product", [("total", total), ("count", number.signature), ("each", middle)], cue, unknowns=(2,)
        )
        for low, high in pairwise(names):
            if names[place] in (low, high):
                self.draft.licence("combine", "sum", [("higher", high), ("lower", low), ("apart", apart)], cue)
        return names[place]
