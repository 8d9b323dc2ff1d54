"""A closed grammar of texts about pure numbers: every word is part of a statement, an operation or the question."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from cpsearch.reading.algebra.number_expressions import Expr, Expressions
from cpsearch.reading.algebra.number_words import Lexeme, name_at, pair_at
from cpsearch.reading.lexicon import mapping

__all__ = ["Equation", "Riddle", "riddles"]

_SPEAKERS = frozenset(("i", "you", "we", "he", "she"))
_BETWEEN = frozenset((".", ",", ";", ":", "and", "then", "?", "!"))


@dataclass(frozen=True)
class Equation:
    """Two expressions that are said to be equal; ``run`` is the lexeme of a count of consecutive numbers whose sum the left one is."""

    left: Expr | None
    right: Expr
    run: int = -1
    kind: str = ""


@dataclass(frozen=True)
class Riddle:
    """A text as it is read so far: what is said, what is computed, what is asked."""

    equations: tuple[Equation, ...] = ()
    current: Expr | None = None
    asked: str = ""
    wanted: Expr | None = None
    span: tuple[int, int] = (0, 0)


def riddles(lexemes: tuple[Lexeme, ...]) -> tuple[Riddle, ...]:
    """Every reading of a text that takes all of its words and asks for one number."""
    found = _Grammar(lexemes).items(0, Riddle())
    return tuple(dict.fromkeys(r for r in found if (r.asked and r.equations) or (r.wanted and not r.equations)))


class _Grammar(Expressions):
    """The productions of whole texts."""

    def items(self, i: int, riddle: Riddle) -> Iterator[Riddle]:
        """What remains of the text, item by item."""
        while self._word(i) in _BETWEEN:
            i += 1
        if i >= len(self.lexemes):
            yield riddle
            return
        starts = [i, *self._ends(i, "such")]
        for start in starts:
            for end, after in self._item(start, riddle):
                if end >= len(self.lexemes) or self._word(end) in _BETWEEN or any(self._ends(end, "such")) or self._opens(end):
                    yield from self.items(end, after)

    def _opens(self, i: int) -> bool:
        """Whether a result may follow without a mark ("is doubled to get 12")."""
        return any(self._ends(i, "result"))

    def _item(self, i: int, riddle: Riddle) -> Iterator[tuple[int, Riddle]]:
        yield from self._question(i, riddle)
        yield from self._intro(i, riddle)
        yield from self._equation(i, riddle)
        yield from self._happening(i, riddle)
        yield from self._order(i, riddle)
        if riddle.current is not None:
            for end in self._ends(i, "result"):
                for right in self.expression(end):
                    told = Equation(riddle.current, right)
                    yield right.end, replace(riddle, equations=(*riddle.equations, told), current=None)

    def _equation(self, i: int, riddle: Riddle) -> Iterator[tuple[int, Riddle]]:
        """ "A is B", "A exceeds B by C", "two numbers add up to A", "the sum of 3 consecutive even numbers is A"."""
        for left in self.expression(i):
            for end in self._ends(left.end, "is"):
                for right in self.expression(end):
                    yield right.end, self._told(riddle, Equation(left, right))
            if self._word(left.end) == "exceeds":
                for less in self.expression(left.end + 1):
                    if self._word(less.end) == "by":
                        for by in self.expression(less.end + 1):
                            yield by.end, self._told(riddle, Equation(left, Expr("+", less.start, by.end, (less, by))))
        for end in pair_at(self.lexemes, i):
            for after, op in self._pairs(end):
                for right in self.expression(after):
                    yield right.end, self._told(riddle, Equation(Expr(op, i, after), right))
        yield from self._consecutive(i, riddle)

    def _consecutive(self, i: int, riddle: Riddle) -> Iterator[tuple[int, Riddle]]:
        """ "The sum of 3 consecutive even numbers is A", "3 consecutive even numbers add up to A"."""
        for summed, at in ((False, i), *((True, end) for end in self._ends(i, "sum"))):
            number = self.lexemes[at].number if at < len(self.lexemes) else None
            if number is None or number.kind != "cardinal" or self._word(at + 1) != "consecutive":
                continue
            last, kind = at + 2, ""
            if self._word(last) in ("even", "odd"):
                last, kind = last + 1, self._word(last)
            last += self._word(last) in ("positive", "whole", "natural", "counting")
            if self._word(last) in ("numbers", "integers"):
                begins = self._ends(last + 1, "is") if summed else (end for end, op in self._pairs(last + 1) if op == "sum")
                for begin in begins:
                    for right in self.expression(begin):
                        yield right.end, self._told(riddle, Equation(None, right, at, kind))

    def _pairs(self, i: int) -> Iterator[tuple[int, str]]:
        """What two numbers come to: "add up to", "have a sum of", "differ by"."""
        for words, op in (
            (("add", "up", "to"), "sum"),
            (("have", "a", "sum", "of"), "sum"),
            (("have", "a", "total", "of"), "sum"),
            (("total",), "sum"),
            (("differ", "by"), "gap"),
            (("have", "a", "difference", "of"), "gap"),
        ):
            if all(self._word(i + k) == word for k, word in enumerate(words)):
                yield i + len(words), op

    def _told(self, riddle: Riddle, equation: Equation) -> Riddle:
        return replace(riddle, equations=(*riddle.equations, equation), current=None)

    def _intro(self, i: int, riddle: Riddle) -> Iterator[tuple[int, Riddle]]:
        """ "Think of a number", "I am thinking of a number"."""
        at = i
        if self._word(at) in _SPEAKERS or self._word(at) in mapping("names", "name", "gender"):
            at += 1
        elif self._word(at) == "i'm":
            at = at + 1 if self._word(at + 1) == "thinking" else i
        if at > i and self._word(at) in ("am", "is", "are"):
            at += 1
        verb = self._word(at)
        if verb in ("think", "thinks", "thinking", "thought") and self._word(at + 1) == "of":
            at += 2
        elif verb in ("choose", "pick", "take") or (verb == "start" and self._word(at + 1) == "with"):
            at += 2 if verb == "start" else 1
        else:
            return
        for name in name_at(self.lexemes, at):
            if name.key == "n" and name.fresh:
                spoken = Expr("unknown", at, name.end, name="n", fresh=True)
                yield name.end, replace(riddle, current=spoken)

    def _happening(self, i: int, riddle: Riddle) -> Iterator[tuple[int, Riddle]]:
        """ "A is increased by B", "A is doubled", "B is added to A", and what is done next ("and then decreased by C")."""
        begins: list[tuple[Expr, int]] = [(left, left.end + 1) for left in self.expression(i) if self._word(left.end) in ("is", "are")]
        if riddle.current is not None and self._word(i) in ("it", "that", "this"):
            begins += [(riddle.current, i + 2)] if self._word(i + 1) == "is" else []
        for left, at in begins:
            yield from self._done(left, at, riddle)

    def _done(self, left: Expr, i: int, riddle: Riddle) -> Iterator[tuple[int, Riddle]]:
        for role, op in (("done plus", "+"), ("done minus", "-"), ("done times", "*"), ("done over", "/"), ("done from", "from")):
            for end in self._ends(i, role):
                for right in self._operand(end):
                    args = (right, left) if op == "from" else (left, right)
                    yield from self._and_then(Expr("-" if op == "from" else op, left.start, right.end, args), riddle)
        if any(self._ends(i, "done scale")) and self.lexemes[i].number is not None:
            factor = Expr("number", i, i + 1, token=i)
            yield from self._and_then(Expr("*", left.start, i + 1, (left, factor)), riddle)

    def _and_then(self, made: Expr, riddle: Riddle) -> Iterator[tuple[int, Riddle]]:
        yield made.end, replace(riddle, current=made)
        at = made.end
        while self._word(at) in (",", "and", "then"):
            at += 1
        if at > made.end:
            yield from self._done(made, at, riddle)

    def _order(self, i: int, riddle: Riddle) -> Iterator[tuple[int, Riddle]]:
        """ "add 5 to a number", "double it", "multiply by 3", said of a number or of what came out before."""
        at = i + 1 if self._word(i) in _SPEAKERS else i
        for role, links, op in (
            ("add", ("to",), "+"),
            ("subtract", ("from",), "-"),
            ("multiply", ("by",), "*"),
            ("divide", ("by",), "/"),
        ):
            for end in self._ends(at, role):
                for amount, after in self._object(end, riddle):
                    if self._word(after) in links:
                        for other, last in self._object(after + 1, riddle):
                            args = (other, amount) if op in "+-" else (amount, other)
                            yield last, replace(riddle, current=Expr(op, i, last, args))
                    elif op in "+-" and riddle.current is not None and amount is not riddle.current:
                        yield after, replace(riddle, current=Expr(op, i, after, (riddle.current, amount)))
                if op in "*/" and self._word(end) == "by" and riddle.current is not None:
                    for amount in self._operand(end + 1):
                        yield amount.end, replace(riddle, current=Expr(op, i, amount.end, (riddle.current, amount)))
        if any(self._ends(at, "scale")) and self.lexemes[at].number is not None:
            factor = Expr("number", at, at + 1, token=at)
            for whole, after in self._object(at + 1, riddle):
                yield after, replace(riddle, current=Expr("*", i, after, (whole, factor)))

    def _object(self, i: int, riddle: Riddle) -> Iterator[tuple[Expr, int]]:
        if self._word(i) in ("it", "that", "this") and riddle.current is not None:
            yield riddle.current, i + 1
        if self._word(i) == "the" and self._word(i + 1) == "result" and riddle.current is not None:
            yield riddle.current, i + 2
        yield from ((item, item.end) for item in self._operand(i))

    # --- the question

    def _question(self, i: int, riddle: Riddle) -> Iterator[tuple[int, Riddle]]:
        """ "Find the larger number", "what is the number", "what number is 5 more than A", "what is the sum of 5 and 7"."""
        if riddle.asked or riddle.wanted is not None:
            return
        at = i + 1 if self._word(i) in ("find", "determine", "what's") else i
        if at == i and self._word(i) == "what" and self._word(i + 1) in ("is", "was"):
            at = i + 2
        if at > i:
            begin = at + 3 if tuple(self._word(at + k) for k in range(3)) == ("the", "value", "of") else at
            for name in name_at(self.lexemes, begin):
                yield name.end, replace(riddle, asked=name.key, span=(i, name.end))
                yield from self._relative(name.end, replace(riddle, asked=name.key, span=(i, name.end)))
            if self._word(i).startswith("what"):
                yield from ((e.end, replace(riddle, wanted=e, span=(i, e.end))) for e in self.expression(begin))
        for name in name_at(self.lexemes, i):
            if name.asking:
                yield from self._sought(i, name.end, riddle)
                left = Expr("unknown", i, name.end, name=name.key)
                for whole in (w for first in self._multiplied(left) for w in self._joined(first, False)):
                    for end in self._ends(whole.end, "is"):
                        for right in self.expression(end):
                            told = replace(riddle, asked=name.key, span=(i, name.end))
                            yield right.end, self._told(told, Equation(whole, right))

    def _relative(self, i: int, riddle: Riddle) -> Iterator[tuple[int, Riddle]]:
        """ "The number that is 5 more than A", "the number which, when multiplied by 5, gives A"."""
        if self._word(i) not in ("that", "which"):
            return
        number = Expr("unknown", i, i + 1, name=riddle.asked)
        for end in self._ends(i + 1, "is"):
            for right in self.expression(end):
                yield right.end, self._told(riddle, Equation(number, right))
        at = i + 2 if self._word(i + 1) == "," else i + 1
        if self._word(at) in ("when", "if"):
            for end, made in self._done(number, at + 1, riddle):
                if made.current is not None:
                    for begin in self._ends(end + 1 if self._word(end) == "," else end, "is"):
                        for right in self.expression(begin):
                            yield right.end, self._told(riddle, Equation(made.current, right))

    def _sought(self, i: int, at: int, riddle: Riddle) -> Iterator[tuple[int, Riddle]]:
        """ "What number must be added to 15 to get 40"."""
        if self._word(at) in ("must", "should", "can") and self._word(at + 1) == "be":
            for _, made in self._done(Expr("unknown", i, at, name="n"), at + 2, riddle):
                if made.current is not None:
                    for end in self._ends(made.current.end, "result"):
                        for right in self.expression(end):
                            told = replace(riddle, asked="n", span=(i, at))
                            yield right.end, self._told(told, Equation(made.current, right))
