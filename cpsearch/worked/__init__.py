"""Worked solutions: the equations that somebody wrote down on the way to an answer, read as exact expression trees.

:func:`read_worked` takes the forms that people and language models use (GSM8K's ``<<48*24=1152>>`` marks, equations in prose,
LaTeX, "half of 84 is 42", "#### 864") to one :class:`WorkedSolution`. Nothing is evaluated by Python, and what cannot be read
stands in ``unread``: it is neither right nor wrong.
"""

from cpsearch.worked.solution import read_worked
from cpsearch.worked.tree import Calculation, Expression, Literal, Unread, WorkedSolution, WorkedStep, evaluate, literals_of

__all__ = [
    "Calculation",
    "Expression",
    "Literal",
    "Unread",
    "WorkedSolution",
    "WorkedStep",
    "evaluate",
    "literals_of",
    "read_worked",
]
