"""Problems as data: the JSON of a Problem or of a math graph, alone or in a row with an ``id`` and an ``answer``.

In a row a Problem is called ``problem`` and a math graph ``graph``.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cpsearch.binding.math_graph import graph_from_dict
from cpsearch.binding.to_problem import problem_of_math_graph
from cpsearch.codec import from_jsonable
from cpsearch.corpus.containers import RowError
from cpsearch.errors import CpsearchError
from cpsearch.problem import Problem

__all__ = ["is_math_graph", "matches", "problem"]

_OWN = {"quantities", "licences", "target"}


def is_math_graph(data: object) -> bool:
    """Whether JSON data is meant as a math graph, right or wrong."""
    return isinstance(data, Mapping) and {"entities", "unknown"} <= data.keys()


def matches(row: Mapping[str, Any]) -> bool:
    """Whether a row is, or holds, a Problem or a math graph."""
    held = isinstance(row.get("problem"), dict) or is_math_graph(row.get("graph"))
    return held or is_math_graph(row) or ("text" in row and bool(_OWN & row.keys()))


def problem(row: Mapping[str, Any]) -> Problem:
    """The Problem, checked field by field.

    >>> problem({"text": "Ann has 3 hats.", "quantities": []}).text
    'Ann has 3 hats.'
    """
    inner = row.get("problem")
    try:
        graph = next((data for data in (row, row.get("graph")) if is_math_graph(data)), None)
        if graph is not None and not isinstance(inner, dict):
            return problem_of_math_graph(graph_from_dict(graph))
        return from_jsonable(Problem, inner if isinstance(inner, dict) else row)
    except CpsearchError as error:
        raise RowError(f"not a {'math graph' if graph is not None else 'Problem'}: {error}") from None
