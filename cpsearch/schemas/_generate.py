"""Derives the schema files from the types whose JSON they describe: ``python -m cpsearch.schemas._generate`` writes them anew."""

from __future__ import annotations

import json
from pathlib import Path

from cpsearch.binding.math_graph import MathProblemGraph
from cpsearch.binding.model import SemanticSymbolicBindingGraph
from cpsearch.gate.report import GateReport
from cpsearch.problem import Problem
from cpsearch.proofs import Proof
from cpsearch.schemas._demands import BINDING_GRAPH, MATH_GRAPH, PROBLEM
from cpsearch.schemas._describe import Form, Schema, describe
from cpsearch.verdict import Verdict

__all__ = ["derived", "main", "written"]

_FORMS: dict[str, tuple[type, Form]] = {
    "binding-graph": (SemanticSymbolicBindingGraph, BINDING_GRAPH),
    "gate-report": (GateReport, PROBLEM),
    "math-problem-graph": (MathProblemGraph, MATH_GRAPH),
    "problem": (Problem, PROBLEM),
    "proof": (Proof, PROBLEM),
    "verdict": (Verdict, PROBLEM),
}
#: In each ``$id``; another number means another form.
_VERSION = 1


def derived() -> dict[str, Schema]:
    """The schemas by name, as the types are now."""
    draft = "https://json-schema.org/draft/2020-12/schema"
    return {
        name: {"$schema": draft, "$id": f"urn:cpsearch:schema:{name}:{_VERSION}", **describe(kind, form)}
        for name, (kind, form) in _FORMS.items()
    }


def written(schema: Schema) -> str:
    """The text of a schema file."""
    return json.dumps(schema, indent=2, ensure_ascii=False) + "\n"


def main() -> None:
    """Write the files beside this module."""
    for name, schema in derived().items():
        path = Path(__file__).with_name(f"{name}.schema.json")
        path.write_text(written(schema), "utf-8")
        print(path)


if __name__ == "__main__":
    main()
