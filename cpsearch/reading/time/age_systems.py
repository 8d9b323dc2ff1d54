"""Equations over ages as licences: as they stand where one age of each is open, else with the factors of one age collected."""

from __future__ import annotations

from fractions import Fraction

from cpsearch.problem import Signature
from cpsearch.reading.time.age_lines import NOTHING, YEAR, AgeLines, Amount, Line, NotTriedError, is_one, join, joined
from cpsearch.reading.time.age_terms import NOW, Equation, Term, Variable, variables
from cpsearch.reading.time.age_values import links, shift
from cpsearch.unit import DIMENSIONLESS

__all__ = ["AgeSystem"]


class AgeSystem(AgeLines):
    """The licences of one scene in its Draft."""

    # --- equations as they stand

    def tree(self, term: Term) -> Signature:
        """License every operation of a term; the signature of the whole."""
        if term.op in ("years", "factor"):
            return self.stated(term.token, YEAR if term.op == "years" else DIMENSIONLESS).signature
        if term.op == "age":
            return self.signature((term.person, term.moment))
        args = [self.tree(arg) for arg in term.args]
        whole = self.new(("tree", term), YEAR)
        cue = self.cue(term.start, term.end)
        if term.op == "*":
            self.draft.licence("compare_multiplicative", "product", [("whole", whole), ("factor", args[0]), ("base", args[1])], cue)
        elif term.op == "+":
            self.draft.licence("combine", "sum", [("whole", whole), *((f"part{k}", arg) for k, arg in enumerate(args))], cue)
        else:
            self.draft.licence("compare_additive", "sum", [("larger", args[0]), ("smaller", args[1]), ("difference", whole)], cue)
        return whole

    def equate(self, equation: Equation) -> None:
        """License an equation of the text."""
        left, right = equation.left, equation.right
        if right.op == "zero":
            return
        cue = self.cue(min(left.start, right.start), max(left.end, right.end))
        self.draft.licence("equate", "sum", [("left", self.tree(left)), ("right", self.tree(right))], cue)

    def link(self, then: Variable, now: Variable, moment: str) -> None:
        """License that everybody ages by the years between two moments."""
        way, years, cue = self.span(moment)
        later, earlier = (then, now) if way == "+" else (now, then)
        if any(equation.right.op == "zero" and variables(equation.left) == [then] for equation in self.scene.equations):
            # at birth the years to now are the age itself
            self.draft.licence("equate", "sum", [("years", years.signature), ("age", self.signature(now))], cue)
            return
        roles = [("later", self.signature(later)), ("earlier", self.signature(earlier)), ("years", years.signature)]
        self.draft.licence("compare_additive", "sum", roles, cue)

    def span(self, moment: str) -> tuple[str, Amount, list[int]]:
        """The years between a moment and now, which way they lie, and the words that tell them."""
        told = next(m for m in self.scene.moments if m.key == moment)
        if told.token >= 0:
            return told.way, self.stated(told.token, YEAR), self.cue(told.token, told.token + 2)
        value = abs(self.solved.values.get(shift(moment), Fraction(0)))
        return told.way, Amount(self.signature(shift(moment)), value), self.draft.asking or self.cue(0, 1)

    # --- the order of solving

    def solve(self, equations: tuple[Equation, ...], target: list[Variable]) -> None:
        """License a way to every variable of the target."""
        for moment in self.scene.moments:
            if moment.token >= 0:
                self.known[shift(moment.key)] = self.span(moment.key)[1]
        zeros = [v for e in equations if e.right.op == "zero" for v in variables(e.left)]
        self.zeros = frozenset(zeros)
        open_equations = [e for e in equations if e.right.op != "zero"]
        chain = links(self.scene, equations)
        used: set[object] = set()
        while True:
            self._propagate(open_equations, chain, zeros, used)
            if all(variable in self.known for variable in target):
                return
            self._collect([e for e in open_equations if e not in used], [item for item in chain if item not in used], target)

    def _unknown(self, found: list[Variable], zeros: list[Variable]) -> list[Variable]:
        return [variable for variable in found if variable not in self.known and variable not in zeros]

    def _propagate(
        self, equations: list[Equation], chain: list[tuple[Variable, Variable, str]], zeros: list[Variable], used: set[object]
    ) -> None:
        """License all equations that have one open age, until there are none."""
        changed = True
        while changed:
            changed = False
            for equation in equations:
                found = self._unknown([*variables(equation.left), *variables(equation.right)], zeros)
                if equation not in used and len(found) < 2:
                    self.equate(equation)
                    used.add(equation)
                    changed = True
                    self._learn(found)
            for item in chain:
                then, now, moment = item
                found = self._unknown([then, now, shift(moment)], zeros)
                if item not in used and len(found) < 2:
                    self.link(then, now, moment)
                    used.add(item)
                    changed = True
                    self._learn(found)

    def _learn(self, found: list[Variable]) -> None:
        for variable in found:
            value = self.solved.values.get(variable)
            if value is None:
                raise NotTriedError
            self.known[variable] = Amount(self.signature(variable), abs(value))

    def _difference(self, equation: Equation) -> tuple[Line, tuple[int, int]]:
        said = (min(equation.left.start, equation.right.start), max(equation.left.end, equation.right.end))
        return joined(self.line(equation.left), self.line(equation.right), True), said

    def _linked(self, item: tuple[Variable, Variable, str]) -> tuple[Line, tuple[int, int]]:
        then, now, moment = item
        way = next(m.way for m in self.scene.moments if m.key == moment)
        made = joined(self.variable(then), self.variable(now), True)
        asked = self.scene.asked[0].span
        return joined(made, self.variable(shift(moment)), way == "+"), asked

    def _collect(self, equations: list[Equation], chain: list[tuple[Variable, Variable, str]], target: list[Variable]) -> None:
        """License one open age, of the target where that is no longer way, by the equations that bind the others to it."""
        rows = [self._difference(e) for e in equations] + [self._linked(item) for item in chain]
        names = list(dict.fromkeys(name for line, _ in rows for name in line.factors))
        tried = [(steps, base) for base in names if (steps := self._steps(base, rows)) is not None]
        if not tried:
            raise NotTriedError
        best = min(tried, key=lambda item: (item[0], item[1] not in target, item[1][1] != NOW, item[1]))
        self._by_base(best[1], rows)

    def _steps(self, base: Variable, rows: list[tuple[Line, tuple[int, int]]]) -> int | None:
        """How many steps isolating ``base`` takes; nothing of the attempt stays."""
        licences, made, known = list(self.draft.licences), dict(self.made), dict(self.known)
        worked = self._by_base(base, rows)
        steps = len(self.draft.licences) - len(licences)
        self.draft.licences[:], self.made, self.known = licences, made, known
        return steps if worked else None

    def _by_base(self, base: Variable, rows: list[tuple[Line, tuple[int, int]]]) -> bool:
        """Express the others by ``base`` and isolate it; False where that does not work."""
        expressed: dict[Variable, Line] = {}
        left = list(range(len(rows)))
        progress = True
        while progress:
            progress = False
            for k in list(left):
                line, said = rows[k]
                open_names = [n for n in line.factors if n != base and n not in expressed]
                if len(open_names) > 1:
                    continue
                put = self._put(line, expressed, said)
                if open_names:
                    solved = self._by_itself(put, open_names[0])
                    if solved is None:
                        continue
                    expressed[open_names[0]] = solved
                    if self._settled(open_names[0], solved, base, said):
                        return True
                elif base in put.factors and self._isolate(put, base, said):
                    return True
                left.remove(k)
                progress = True
        return False

    def _settled(self, name: Variable, line: Line, base: Variable, said: tuple[int, int]) -> bool:
        """Whether an age does not rest on the other one after all ("27 when her son was born … when he is 10")."""
        plus, minus = line.factors.get(base, NOTHING)
        if not (plus or minus) or sum(a.value for a in plus) != sum(a.value for a in minus):
            return False
        try:
            amount = self.total(line.rest, YEAR, said)
        except NotTriedError:
            return False
        self.draft.licence("equate", "sum", [("left", amount.signature), ("right", self.signature(name))], self.cue(*said))
        self.known[name] = Amount(self.signature(name), amount.value)
        return True

    def _put(self, line: Line, expressed: dict[Variable, Line], said: tuple[int, int]) -> Line:
        made = Line({n: t for n, t in line.factors.items() if n not in expressed}, line.rest)
        for name, terms in line.factors.items():
            if name in expressed:
                for group, minus in ((terms[0], False), (terms[1], True)):
                    for factor in group:
                        made = joined(made, self.scaled(expressed[name], factor, said), minus)
        return made

    def _by_itself(self, line: Line, name: Variable) -> Line | None:
        """What an age is by a form that is zero, where its factor there is one."""
        plus, minus = line.factors[name]
        others = Line({n: t for n, t in line.factors.items() if n != name}, line.rest)
        if len(plus) == 1 and not minus and is_one(plus[0]):
            return joined(Line(), others, True)
        return others if not plus and len(minus) == 1 and is_one(minus[0]) else None

    def _isolate(self, line: Line, name: Variable, said: tuple[int, int]) -> bool:
        factors, rest = line.factors[name], join(NOTHING, line.rest, True)
        for turn in (False, True):
            try:
                factor = self.total(join(NOTHING, factors, True) if turn else factors, DIMENSIONLESS, said)
                amount = self.total(join(NOTHING, rest, True) if turn else rest, YEAR, said)
            except NotTriedError:
                continue
            if not factor.value:
                continue
            signature = self.signature(name)
            cue = self.cue(*said)
            if is_one(factor):
                self.draft.licence("equate", "sum", [("left", amount.signature), ("right", signature)], cue)
            else:
                roles = [("whole", amount.signature), ("factor", factor.signature), ("age", signature)]
                self.draft.licence("compare_multiplicative", "product", roles, cue, unknowns=(2,))
            self.known[name] = Amount(signature, amount.value / factor.value)
            return True
        return False
