"""What a worked solution says, as plain frozen data: literals with their spans, calculations over them, and stated results."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from cpsearch.chain import Op, apply
from cpsearch.problem import Span

__all__ = ["Calculation", "Expression", "Literal", "Unread", "WorkedSolution", "WorkedStep", "evaluate", "literals_of"]


@dataclass(frozen=True)
class Literal:
    """A number as it was written. ``value`` of a percent is its hundredth; ``places`` counts the decimals shown."""

    value: Fraction
    span: Span
    percent: bool = False
    places: int = 0


@dataclass(frozen=True)
class Calculation:
    """``left op right`` with op one of ``+ - * /``."""

    op: Op
    left: Expression
    right: Expression


Expression = Literal | Calculation


@dataclass(frozen=True)
class WorkedStep:
    """One written equation: ``expression = stated``, over ``span`` of the solution.

    ``rewritings`` are calculations written between the two ("2 * (3 + 4) = 2 * 7 = 14"); a right step's come to the same.
    """

    expression: Expression
    stated: Literal
    span: Span
    rewritings: tuple[Expression, ...] = ()

    @property
    def value(self) -> Fraction | None:
        """What the expression comes to, exactly; None where that is undefined (division by zero) or beyond 400 digits."""
        return evaluate(self.expression)


@dataclass(frozen=True)
class Unread:
    """A piece of the solution that looks like an equation or an answer, and why it is not read."""

    span: Span
    detail: str


@dataclass(frozen=True)
class WorkedSolution:
    """The steps in the order of writing, the final answer if one is given, and what could not be read."""

    text: str
    steps: tuple[WorkedStep, ...]
    answer: Literal | None = None
    unread: tuple[Unread, ...] = ()


def evaluate(expression: Expression) -> Fraction | None:
    """The exact value; None where it is undefined or has more than 400 digits. Depth is bounded by the reader."""
    if isinstance(expression, Literal):
        return expression.value
    return apply(expression.op, (evaluate(expression.left), evaluate(expression.right)))


def literals_of(expression: Expression) -> Iterator[Literal]:
    """The literals in the order of writing."""
    if isinstance(expression, Literal):
        yield expression
    else:
        yield from literals_of(expression.left)
        yield from literals_of(expression.right)
