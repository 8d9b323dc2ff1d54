"""Read a math word problem, list every derivation its text licenses, and answer only when all agree.

>>> from cpsearch import Problem, solve
>>> solve(Problem("Ida has 3 pens.")).reason
'no_question'
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cpsearch.chain import Chain
from cpsearch.limits import Limits
from cpsearch.problem import Problem

# bound here and now: loading the submodule later would put the module in the function's place
from cpsearch.solve import solve
from cpsearch.verdict import Verdict

if TYPE_CHECKING:
    from cpsearch.gate import self_verifies, verify
    from cpsearch.reading import read

__all__ = ["Chain", "Limits", "Problem", "Verdict", "__version__", "read", "self_verifies", "solve", "verify"]
__version__ = "0.1.0"

#: What needs the packs or a language model is loaded at first use.
_LAZY = {"read": "cpsearch.reading", "self_verifies": "cpsearch.gate", "verify": "cpsearch.gate"}


def __getattr__(name: str) -> Any:
    if name not in _LAZY:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    return getattr(import_module(_LAZY[name]), name)


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
