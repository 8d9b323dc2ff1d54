"""Number sentences: "Five less than twice a number is 11. Find the number."

A text that the closed grammar takes from its first word to its last becomes equations over pure numbers. Where the unknown
stands once, every operation is a licence and the search solves it backward. Where it stands more than once, or two numbers are
told by each other, its factors are collected: what they come to, and what is left without it, are steps over the stated numbers.
"""

from __future__ import annotations

from fractions import Fraction

from cpsearch.problem import Signature, Target
from cpsearch.reading.algebra.number_expressions import Expr, unknowns_of, value_at
from cpsearch.reading.algebra.number_grammar import Equation, Riddle, riddles
from cpsearch.reading.algebra.number_systems import Algebra, NotLinearError
from cpsearch.reading.algebra.number_values import is_decimal, root, solution, with_pair
from cpsearch.reading.algebra.number_words import Lexeme, lexemes_of
from cpsearch.reading.draft import Draft
from cpsearch.reading.text.numbers import Number
from cpsearch.reading.text.syntax import Parse

__all__ = ["read_number_sentences"]

#: Two readings are one if they are equal here: equations of this size have no other common points.
_PROBES = (Fraction(101, 7), Fraction(211, 13), Fraction(-307, 11))
_PAIRS = (("larger", "smaller"), ("first", "second"), ("one", "other"), ("n", "other"))


def read_number_sentences(parse: Parse, numbers: tuple[Number, ...]) -> Draft | None:
    """The Draft of a text that is all about pure numbers; None for any other text."""
    lexemes = lexemes_of(parse.text, numbers)
    if not {"number", "numbers", "integers", "what", "find", "what's"} & {item.lower for item in lexemes}:
        return None
    read = riddles(lexemes)
    if not read:
        return None
    draft = Draft(parse)
    draft.take(token.index for token in parse.tokens)
    for item in lexemes:
        if item.number is not None and _rounded(item.number):
            draft.find("unread_number", f"{item.number.surface} may be a fraction that was rounded")
    prints = {_print(riddle, lexemes) for riddle in read}
    if len(prints) > 1:
        draft.find("unread_alternative", f"what the operations apply to can be read in {len(prints)} ways")
        return draft
    problem = _Puzzle(draft, lexemes, read[0]).solve()
    if problem:
        draft.find("ungrounded_question", problem)
    return draft


def _rounded(number: Number) -> bool:
    """Whether a decimal has so many places that it may stand for a fraction ("0.3333")."""
    return len(number.surface.partition(".")[2].strip("%")) > 3


def _print(riddle: Riddle, lexemes: tuple[Lexeme, ...]) -> tuple[object, ...]:
    """What a reading says, whatever its form: the values of its equations at the probes."""

    def at(expr: Expr, probe: Fraction) -> Fraction:
        names = {u.name or u.op for u in unknowns_of(expr)}
        return value_at(expr, {n: probe * sum(ord(c) * 3**i for i, c in enumerate(n)) for n in names}, lexemes)

    def differ(equation: Equation, probe: Fraction) -> Fraction:
        return at(equation.right, probe) - (Fraction(0) if equation.left is None else at(equation.left, probe))

    said = tuple((e.run, e.kind, *(differ(e, probe) for probe in _PROBES)) for e in riddle.equations)
    wanted = () if riddle.wanted is None else tuple(at(riddle.wanted, probe) for probe in _PROBES)
    return said, riddle.asked, wanted


class _Puzzle:
    """One reading on its way into a Draft."""

    def __init__(self, draft: Draft, lexemes: tuple[Lexeme, ...], riddle: Riddle) -> None:
        self.draft, self.lexemes, self.riddle = draft, lexemes, riddle
        self.algebra = Algebra(draft, lexemes)
        first, last = riddle.span
        asked = [t.index for t in draft.parse.tokens if lexemes[first].start <= t.start < lexemes[last - 1].end]
        draft.question, draft.asking = draft.span(asked), asked

    def solve(self) -> str:
        """Fill the Draft; what stands against an answer, or ""."""
        if objection := self._stray():
            return objection
        if self.riddle.wanted is not None:
            return self._calculate(self.riddle.wanted)
        try:
            if any(e.run >= 0 for e in self.riddle.equations):
                return self._consecutive()
            names = {u.name for e in self.riddle.equations for u in self._of(e) if u.op == "unknown"} | {self.riddle.asked}
            pair = any(u.op != "unknown" for e in self.riddle.equations for u in self._of(e))
            if len(names) == 1 and not pair:
                return self._one(self.riddle.asked)
            return self._two(names)
        except (NotLinearError, ZeroDivisionError):
            return "the unknown numbers are not told by sums and multiples"

    def _of(self, equation: Equation) -> list[Expr]:
        return [u for side in (equation.left, equation.right) if side is not None for u in unknowns_of(side)]

    def _stray(self) -> str:
        """A number that is no operand may only count the unknowns; a number that is spoken of for the first time, twice, may be another."""

        def operands(expr: Expr) -> set[int]:
            return {expr.token} if expr.op == "number" else {t for arg in expr.args for t in operands(arg)}

        sides = [s for e in self.riddle.equations for s in (e.left, e.right) if s is not None]
        used = {t for s in (*sides, *filter(None, (self.riddle.wanted,))) for t in operands(s)} | {e.run for e in self.riddle.equations}
        for i, item in enumerate(self.lexemes):
            if item.number is not None and i not in used:
                if item.number.kind not in ("one", "another", "ordinal") and item.number.value != self._count():
                    return f"nothing says what {item.number.surface} is for"
                self.draft.restated.add(item.number.span)
        spoken = sorted({(u.start, u.fresh) for s in sides for u in unknowns_of(s) if u.op == "unknown" and u.name == "n"})
        return "a number, and again a number, may be two" if any(fresh for _, fresh in spoken[1:]) else ""

    def _count(self) -> Fraction:
        """How many numbers the text is about."""
        number = next((self.lexemes[e.run].number for e in self.riddle.equations if e.run >= 0), None)
        return Fraction(2) if number is None else number.value

    def _calculate(self, wanted: Expr) -> str:
        if unknowns_of(wanted):
            return "a number that nothing tells of"
        if value_at(wanted, {}, self.lexemes) < 0:
            # "the difference between 5 and 8" is asked without its sign
            return "which number is taken from which is not told"
        self._target(self.algebra.tree(wanted))
        return ""

    def _target(self, signature: Signature) -> None:
        self.draft.target = Target((signature,), "identity", "terminal", self.draft.question)

    def _one(self, name: str) -> str:
        if len(self.riddle.equations) != 1:
            return "one number, and more than one equation"
        equation = self.riddle.equations[0]
        if equation.left is None:
            return "a sum of consecutive numbers only"
        if self._odd(root(equation.left, equation.right, name, self.lexemes)):
            return "no number that the text could mean"
        if len(self._of(equation)) == 1:
            self.algebra.equate(equation.left, equation.right)
        else:
            self.algebra.collect(equation.left, equation.right, name)
        self._target(self.algebra.unknown(name))
        return ""

    def _odd(self, value: Fraction | None) -> bool:
        """Whether a text without fractions comes to a number that no decimal writes: it was hardly meant so."""
        given = [item.number.value for item in self.lexemes if item.number is not None]
        return value is not None and not is_decimal(value) and all(map(is_decimal, given))

    def _two(self, names: set[str]) -> str:
        """Two numbers of two equations: the one that an equation isolates is put into the other."""
        told = {u.name for e in self.riddle.equations for u in self._of(e) if u.op == "unknown"}
        both = next((pair for pair in _PAIRS if told <= set(pair) and (told or self.riddle.asked in pair)), None)
        if (
            both is None
            or len(self.riddle.equations) != 2
            or self.riddle.asked == "n"
            or not (self.riddle.asked in both or self.riddle.asked in ("larger", "smaller"))
        ):
            return "which of the numbers is meant is not told"
        equations = [with_pair(e.left, e.right, both) for e in self.riddle.equations if e.left is not None]
        ordered, asked = both[0] == "larger", self.riddle.asked
        if not ordered and any(u.op == "gap" for e in self.riddle.equations for u in self._of(e)):
            return "which number is taken from which is not told"
        values = solution(equations, both, self.lexemes)
        if values is None and not (asked in both and not ordered and self.algebra.tells_one(equations)):
            return "the equations have no one solution"
        if values is not None:
            if ordered and values["larger"] <= values["smaller"]:
                return "the larger number is not larger"
            if asked not in both:
                if values[both[0]] == values[both[1]]:
                    return "no number is the larger"
                asked = both[(values[both[0]] > values[both[1]]) == (asked == "smaller")]
            whole = any(item.lower in ("integer", "integers", "whole") for item in self.lexemes)
            if self._odd(values[asked]) or (whole and any(value.denominator != 1 for value in values.values())):
                return "no number that the text could mean"
        self.algebra.substitute(equations, asked)
        self._target(self.algebra.unknown(asked))
        return ""

    def _consecutive(self) -> str:
        if len(self.riddle.equations) != 1 or unknowns_of(self.riddle.equations[0].right):
            return "a sum of consecutive numbers only"
        equation = self.riddle.equations[0]
        number = self.lexemes[equation.run].number
        count = int(number.value) if number is not None and number.value in (2, 3) else 0
        places = {"smaller": 0, "smallest": 0, "first": 0, "larger": count - 1, "largest": count - 1, "second": 1, "middle": 1, "third": 2}
        place = places.get(self.riddle.asked, -1)
        comparative, superlative = (
            self.riddle.asked in ("smaller", "larger"),
            self.riddle.asked in ("smallest", "largest", "middle", "third"),
        )
        if (
            not count
            or place < 0
            or (count == 3 and comparative)
            or (count == 2 and superlative and self.riddle.asked not in ("smallest", "largest"))
        ):
            return "which of the numbers is meant is not told"
        step = 2 if equation.kind else 1
        first = (value_at(equation.right, {}, self.lexemes) - Fraction(step * count * (count - 1), 2)) / count
        parity = {"even": 0, "odd": 1}.get(equation.kind)
        if first.denominator != 1 or (parity is not None and first % 2 != parity):
            return "no such numbers have this sum"
        self._target(self.algebra.consecutive(equation, count, step, place))
        return ""
