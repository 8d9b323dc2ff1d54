"""The binding graph: what the symbols of a story stand for, which equations it allows, and what its question asks.

A :class:`MathProblemGraph` says what a text says. :func:`bind_math_problem_graph` makes it a
:class:`SemanticSymbolicBindingGraph`: every number a fact, every operation an equation with a unit proof, the question bound to a
symbol, a state and a form. :func:`solve_graph` carries the operations out and :func:`replay` judges its trace.
:func:`problem_of_math_graph` makes the Problem that the search works on, :func:`binding_graphs_of_problem` shows any Problem as binding
graphs. All of it is pure.

``Operation`` here is the state index's, the moment after an operation; what happens is ``math_graph.Operation``.

>>> ida = {"entity": "Ida", "quantity": {"value": 7, "unit": "eggs"}}
>>> lays = {"actor": "Ida", "kind": "add", "operand": {"value": 2, "unit": "eggs"}}
>>> unknown = {"entity": "Ida", "unit": "eggs", "state": "initial"}
>>> graph = graph_from_dict({"entities": ["Ida"], "initial_state": [ida], "operations": [lays], "unknown": unknown})
>>> bound = bind_math_problem_graph(graph).unknowns[0]
>>> bound.state_index, bound.question_form, solve_graph(graph).answer_value
('initial', 'count', Fraction(7, 1))
"""

from cpsearch.binding.adapter import bind_math_problem_graph
from cpsearch.binding.admissibility import UnitProof, check_admissibility, check_question_unit
from cpsearch.binding.errors import (
    AdapterError,
    AdmissibilityError,
    BindingGraphError,
    GraphSolveError,
    MathGraphError,
    QuestionTargetError,
    UnitAlgebraError,
)
from cpsearch.binding.from_problem import binding_graphs_of_problem
from cpsearch.binding.math_graph import MathProblemGraph, canonical_bytes, canonical_hash, graph_from_dict, graph_from_json, graph_to_dict
from cpsearch.binding.model import (
    BoundConstraint,
    BoundEquation,
    BoundFact,
    BoundOperand,
    BoundUnknown,
    SemanticSymbolicBindingGraph,
    SourceSpanLink,
    SymbolBinding,
    find_cycle,
)
from cpsearch.binding.question_target import bound_unknown_from_math_problem_graph, infer_question_form, resolve_state_index
from cpsearch.binding.replay import Replay, replay
from cpsearch.binding.solver import SolutionStep, SolutionTrace, solve_graph
from cpsearch.binding.symbols import allocate_symbols
from cpsearch.binding.to_problem import problem_of_binding_graph, problem_of_math_graph
from cpsearch.binding.units import parse_unit
from cpsearch.problem import Operation, StateIndex

__all__ = [
    "AdapterError",
    "AdmissibilityError",
    "BindingGraphError",
    "BoundConstraint",
    "BoundEquation",
    "BoundFact",
    "BoundOperand",
    "BoundUnknown",
    "GraphSolveError",
    "MathGraphError",
    "MathProblemGraph",
    "Operation",
    "QuestionTargetError",
    "Replay",
    "SemanticSymbolicBindingGraph",
    "SolutionStep",
    "SolutionTrace",
    "SourceSpanLink",
    "StateIndex",
    "SymbolBinding",
    "UnitAlgebraError",
    "UnitProof",
    "allocate_symbols",
    "bind_math_problem_graph",
    "binding_graphs_of_problem",
    "bound_unknown_from_math_problem_graph",
    "canonical_bytes",
    "canonical_hash",
    "check_admissibility",
    "check_question_unit",
    "find_cycle",
    "graph_from_dict",
    "graph_from_json",
    "graph_to_dict",
    "infer_question_form",
    "parse_unit",
    "problem_of_binding_graph",
    "problem_of_math_graph",
    "replay",
    "resolve_state_index",
    "solve_graph",
]
