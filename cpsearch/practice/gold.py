"""What a published answer says about a derivation: its value, and where its working is written also how it was reached."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from cpsearch.chain import Chain
from cpsearch.corpus.records import Record
from cpsearch.worked import read_worked
from cpsearch.worked.expressions import parse_expression
from cpsearch.worked.lexer import tokens_of
from cpsearch.worked.tree import Calculation, Expression

__all__ = ["Working", "contrasts", "working_of"]


@dataclass(frozen=True)
class Working:
    """The published ``value``, and the operators of its working, sorted ("*+"); empty where it has none."""

    value: Fraction | None = None
    operators: str = ""


def working_of(record: Record) -> Working:
    """Read what a record says of its answer.

    >>> from cpsearch.corpus.answers import parse_gold
    >>> record = Record("f", 0, 1, "a", "…", parse_gold("14"), working="2 * 5 = <<2*5=10>>10, and 10 + 4 = <<10+4=14>>14.\\n#### 14")
    >>> working_of(record).operators
    '*+'
    """
    expressions = [step.expression for step in read_worked(record.working).steps] or _bare(record.working)
    operators = sorted(calculation.op for expression in expressions for calculation in _calculations(expression))
    return Working(record.gold.value, "".join(operators))


def _bare(text: str) -> list[Expression]:
    """An equation with an unknown on one side ("X = 41 + 57", "41 + 57 = X"), or without one ("( 76.0 - 25.0 )")."""
    for side in text.split("="):
        tokens = tuple(tokens_of(side))
        found = parse_expression(tokens, 0) if tokens else None
        if found is not None and isinstance(found.expression, Calculation):
            return [found.expression]
    return []


def _calculations(expression: Expression) -> Iterator[Calculation]:
    if isinstance(expression, Calculation):
        yield from _calculations(expression.left)
        yield from _calculations(expression.right)
        yield expression


def contrasts(chain: Chain, value: Fraction | None, gold: Working) -> bool:
    """Whether a derivation is the published one: its value, and where the working is known its operations as well.

    A value alone may be a coincidence (2 * 2 for 9 - 5). Of two ways to write one derivation (a - b - c, a - (b + c)) the operators differ
    and the number of sums and of products does not, so these are compared.
    """
    if value is None or value != gold.value:
        return False
    operators = "".join(op for step in chain.steps for op in [step.op] * (len(step.operands) - 1))
    return not gold.operators or _shape(operators) == _shape(gold.operators)


def _shape(operators: str) -> tuple[int, int]:
    """How many sums and how many products."""
    sums = sum(operator in "+-" for operator in operators)
    return sums, sum(operator in "*/" for operator in operators)
