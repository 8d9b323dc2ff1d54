"""What a published answer says about a derivation: its value, and where its working is written also how it was reached."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from cpsearch.chain import Chain
from cpsearch.corpus.records import Record
from cpsearch.worked import read_worked
from cpsearch.worked.expressions import parse_expression
from cpsearch.worked.lexer import tokens_of
from cpsearch.worked.tree import Calculation, Expression, evaluate

__all__ = ["Working", "contrasts", "working_of"]


@dataclass(frozen=True)
class Working:
    """The published ``value``; the operators of its working, sorted ("*+"), and the results of its steps. Both empty where it has none."""

    value: Fraction | None = None
    operators: str = ""
    results: frozenset[Fraction] = frozenset()


def working_of(record: Record) -> Working:
    """Read what a record says of its answer.

    >>> from cpsearch.corpus.answers import parse_gold
    >>> record = Record("f", 0, 1, "a", "…", parse_gold("14"), working="2 * 5 = <<2*5=10>>10, and 10 + 4 = <<10+4=14>>14.\\n#### 14")
    >>> working_of(record).operators
    '*+'
    """
    expressions = [step.expression for step in read_worked(record.working).steps] or _bare(record.working)
    operators, results = Counter[str](), set[Fraction]()
    for expression in expressions:
        for calculation in _calculations(expression):
            operators[calculation.op] += 1
            value = evaluate(calculation)
            results |= {value} if value is not None else set()
    return Working(record.gold.value, "".join(sorted(operators.elements())), frozenset(results))


def _bare(text: str) -> list[Expression]:
    """An equation without its result ("X = 41 + 57", "( 76.0 - 25.0 )")."""
    tokens = tuple(tokens_of(text.rpartition("=")[2]))
    found = parse_expression(tokens, 0) if tokens else None
    return [found.expression] if found is not None else []


def _calculations(expression: Expression) -> Iterator[Calculation]:
    if isinstance(expression, Calculation):
        yield from _calculations(expression.left)
        yield from _calculations(expression.right)
        yield expression


def contrasts(chain: Chain, value: Fraction | None, gold: Working) -> bool:
    """Whether a derivation is the published one: its value, and where the working is known its operators or all its results as well.

    A value alone may be a coincidence (4 + 4 for 2 * 4); of two ways to write one derivation (a − b − c, a − (b + c)) the results
    or the operators differ, seldom both.
    """
    if value is None or value != gold.value:
        return False
    if not gold.operators:
        return True
    steps = [step for step in chain.steps if step.op != "="]
    operators = "".join(sorted(op for step in steps for op in [step.op] * (len(step.operands) - 1)))
    return operators == gold.operators or gold.results == {step.value for step in steps}
