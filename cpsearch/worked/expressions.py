"""A recursive descent over tokens to an expression tree, with the units that people write between numbers and signs.

``expression = term {(+|-) term}``, ``term = factor {(*|/|of) factor}``, ``factor = [-] primary [units]``; "of" multiplies after a
share ("half of", "20% of", "2/3 of"). A power or an unknown is not read.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from cpsearch.chain import Op
from cpsearch.worked.lexer import Token
from cpsearch.worked.tree import Calculation, Expression, Literal

__all__ = ["Parsed", "begins", "parse_expression"]

#: Literals in one expression, and brackets in one another: more is no sum that anybody wrote, and would exhaust the stack.
MAX_LITERALS = 200
_MAX_DEPTH = 40
_MAX_UNIT_WORDS = 6
_SHARES = {
    "half": Fraction(1, 2),
    "third": Fraction(1, 3),
    "thirds": Fraction(1, 3),
    "quarter": Fraction(1, 4),
    "quarters": Fraction(1, 4),
    "fourth": Fraction(1, 4),
    "fourths": Fraction(1, 4),
    "fifth": Fraction(1, 5),
    "fifths": Fraction(1, 5),
    "twice": Fraction(2),
    "double": Fraction(2),
    "triple": Fraction(3),
}
_ARTICLES = ("a", "an", "one")
#: Counts of shares in words ("two thirds").
_COUNTS = {word: Fraction(i) for i, word in enumerate(("two", "three", "four", "five", "six", "seven", "eight", "nine"), 2)}
#: Words that end a quantity: what follows is another clause.
_ENDS = frozenset(
    (
        "is",
        "are",
        "was",
        "were",
        "be",
        "equals",
        "equal",
        "and",
        "or",
        "so",
        "then",
        "thus",
        "because",
        "which",
        "that",
        "therefore",
        "since",
        "from",
        "to",
        "gives",
        "leaves",
        "makes",
        "means",
        "of",
        "in",
        "for",
        "if",
    )
)
_OPENING = frozenset((*_SHARES, *_ARTICLES, *_COUNTS))


@dataclass(frozen=True)
class Parsed:
    """An expression and the index of the token after it."""

    expression: Expression
    end: int


def begins(token: Token) -> bool:
    """Whether an expression can begin with ``token``."""
    return token.kind in ("number", "open", "fraction") or (token.kind == "word" and token.text.lower() in _OPENING)


def parse_expression(tokens: tuple[Token, ...], start: int) -> Parsed | None:
    """The longest expression from token ``start``; None if there is none."""
    cursor = _Cursor(tokens, start)
    found = cursor.sum(0)
    return None if found is None else Parsed(found, cursor.at)


class _Cursor:
    """A position in the tokens; each rule moves it past what it read, or leaves it and gives None."""

    def __init__(self, tokens: tuple[Token, ...], at: int) -> None:
        self.tokens = tokens
        self.at = at
        self.literals = 0

    def _peek(self, ahead: int = 0) -> Token | None:
        index = self.at + ahead
        return self.tokens[index] if index < len(self.tokens) else None

    def _is(self, kind: str, ahead: int = 0) -> bool:
        token = self._peek(ahead)
        return token is not None and token.kind == kind

    def _word(self, ahead: int = 0) -> str:
        token = self._peek(ahead)
        return token.text.lower() if token is not None and token.kind == "word" else ""

    def sum(self, depth: int) -> Expression | None:
        left = self._product(depth)
        while left is not None and (token := self._peek()) is not None and token.kind == "op" and token.sign in "+-":
            before = self.at
            self.at += 1
            right = self._product(depth)
            if right is None:
                self.at = before
                break
            left = Calculation("+" if token.sign == "+" else "-", left, right)
        return left

    def _product(self, depth: int) -> Expression | None:
        left = self._factor(depth)
        while left is not None and (sign := self._times(left)) is not None:
            before = self.at
            # a bracket right behind a number multiplies without a sign
            self.at += sign[1]
            right = self._factor(depth)
            if right is None:
                self.at = before
                break
            left = Calculation(sign[0], left, right)
        return left

    def _times(self, left: Expression) -> tuple[Op, int] | None:
        token = self._peek()
        if token is None:
            return None
        if token.kind == "op" and token.sign in "*/":
            return ("*" if token.sign == "*" else "/"), 1
        if token.kind in ("open", "fraction"):
            return "*", 0
        words = {"divided": "/", "multiplied": "*"}
        if self._word() in words and self._word(1) == "by":
            return ("*" if words[self._word()] == "*" else "/"), 2
        return ("*", 1) if self._word() == "of" and _is_share(left) else None

    def _factor(self, depth: int) -> Expression | None:
        before = self.at
        signed = self._is("op") and self.tokens[self.at].sign in "+-"
        negative = signed and self.tokens[self.at].sign == "-"
        self.at += signed
        found = self._primary(depth)
        self.literals += isinstance(found, Literal)
        if found is None or self.literals > MAX_LITERALS or self._is("power"):
            self.at = before
            return None
        self._units()
        if negative:
            found = Literal(-found.value, found.span, found.percent, found.places) if isinstance(found, Literal) else None
        if found is None or self._is("letter"):
            self.at = before
            return None
        return found

    def _primary(self, depth: int) -> Expression | None:
        token = self._peek()
        if token is None or depth > _MAX_DEPTH:
            return None
        if token.kind == "number":
            self.at += 1
            return self._counted(Literal(token.value, token.span, token.percent, token.places))
        if token.kind == "word":
            return self._share()
        if token.kind == "fraction":
            self.at += 1
            top, bottom = self._bracketed("brace", "unbrace", depth), self._bracketed("brace", "unbrace", depth)
            return None if top is None or bottom is None else Calculation("/", top, bottom)
        return self._bracketed("open", "close", depth) or self._bracketed("brace", "unbrace", depth)

    def _bracketed(self, opening: str, closing: str, depth: int) -> Expression | None:
        if not self._is(opening):
            return None
        self.at += 1
        inner = self.sum(depth + 1)
        if inner is None or not self._is(closing):
            return None
        self.at += 1
        return inner

    def _share(self) -> Expression | None:
        """ "half", "a third", "two thirds", "twice"."""
        count = _COUNTS.get(self._word())
        skipped = count is not None or self._word() in _ARTICLES
        value = _SHARES.get(self._word(skipped))
        if value is None or (count is not None and value >= 1):
            return None
        token = self.tokens[self.at + skipped]
        self.at += 1 + skipped
        if count is not None:
            value *= count
        share = Literal(value, token.span)
        if value >= 1 and count is None and self._peek() is not None and self._is("number"):
            # "twice 5"
            number = self.tokens[self.at]
            self.at += 1
            self.literals += 1
            return Calculation("*", share, Literal(number.value, number.span, number.percent, number.places))
        return share

    def _counted(self, count: Literal) -> Expression:
        """ "two thirds" in figures: "2 thirds of"."""
        value = _SHARES.get(self._word())
        if value is None or value >= 1 or self._word(1) != "of":
            return count
        token = self.tokens[self.at]
        self.at += 1
        return Calculation("*", count, Literal(value, token.span))

    def _units(self) -> None:
        """What the number counts: "eggs", "miles per hour", "/hour", "(eggs)"."""
        read = 0
        while read < _MAX_UNIT_WORDS:
            token = self._peek()
            if token is None:
                return
            slash = token.kind == "op" and token.sign == "/" and self._is("word", 1) and not begins(self.tokens[self.at + 1])
            aside = token.kind == "open" and self._is("word", 1) and self._is("close", 2)
            if self._word() and self._word() not in (*_ENDS, *_SHARES, "divided", "multiplied"):
                self.at += 1
            elif slash:
                self.at += 2
            elif aside:
                self.at += 3
            else:
                return
            read += 1


def _is_share(expression: Expression) -> bool:
    """Whether "of" after it takes a part: a percent, a ratio, half."""
    if isinstance(expression, Literal):
        return expression.percent or expression.value in _SHARES.values() or expression.value < 1
    return expression.op == "/" or (expression.op == "*" and _is_share(expression.right))
