"""Ids of the binding graph's symbols: readable, deterministic, valid identifiers (ADR-0132, ADR-0133)."""

from __future__ import annotations

import re
from collections.abc import Sequence

from cpsearch.binding.errors import BindingGraphError
from cpsearch.binding.model import SEMANTIC_ROLES, SemanticRole, SourceSpanLink, SymbolBinding

__all__ = ["allocate_symbols", "entity_id", "initial_id", "literal_id", "result_id", "slug", "target_result_id", "unknown_id"]


def slug(text: str) -> str:
    """Lower case, every run of other characters than a–z and 0–9 one underscore, none at the ends; may be empty.

    >>> slug("  Ann-Marie's  2 dogs! ")
    'ann_marie_s_2_dogs'
    """
    return re.sub(r"[^a-z0-9]+", "_", text.lower()).strip("_")


def entity_id(entity: str) -> str:
    """The symbol of an entity."""
    return f"entity_{slug(entity) or 'x'}"


def initial_id(entity: str, unit: str) -> str:
    """The symbol of what an entity holds at the start.

    >>> initial_id("Ida", "red apples")
    'q_ida_red_apples_t0'
    """
    return f"q_{slug(entity) or 'x'}_{slug(unit) or 'x'}_t0"


def result_id(index: int) -> str:
    """The symbol of what operation ``index`` leaves its actor with."""
    return f"op_{index:03d}_result"


def target_result_id(index: int) -> str:
    """The symbol of what the transfer ``index`` leaves its target with."""
    return f"op_{index:03d}_target_result"


def literal_id(index: int, name: str) -> str:
    """The symbol of the number that operation ``index`` brings along.

    >>> literal_id(4, "divisor")
    'op_004__divisor'
    """
    return f"op_{index:03d}__{name}"


def unknown_id(entity: str | None, unit: str) -> str:
    """The symbol of what is asked.

    >>> unknown_id(None, "apples")
    'unknown_total_apples'
    """
    return f"unknown_{slug(entity or '') or 'total'}_{slug(unit) or 'x'}"


def allocate_symbols(
    noun_phrases: Sequence[str],
    *,
    source_span: SourceSpanLink,
    introduced_by: str,
    semantic_role: SemanticRole = "quantity",
    prefix: str = "sym",
) -> tuple[SymbolBinding, ...]:
    """One symbol per noun phrase, in order, with the id ``{prefix}_{slug}_{index:03d}``.

    Raises BindingGraphError for no phrase at all, a blank one, one whose slug is empty, and wrong options.

    >>> span = SourceSpanLink("story", 0, 9, "red apple")
    >>> allocate_symbols(["red apple"], source_span=span, introduced_by="hand")[0].symbol_id
    'sym_red_apple_000'
    """
    if semantic_role not in SEMANTIC_ROLES:
        raise BindingGraphError("invalid_field", f"semantic_role: expected one of {SEMANTIC_ROLES}: {semantic_role!r}")
    if not isinstance(prefix, str) or not prefix.isidentifier():
        raise BindingGraphError("invalid_field", f"prefix: not an identifier: {prefix!r}")
    if isinstance(noun_phrases, str) or not noun_phrases:
        raise BindingGraphError("invalid_field", f"noun_phrases: needs at least one in a sequence: {noun_phrases!r}")
    symbols = []
    for index, phrase in enumerate(noun_phrases):
        if not isinstance(phrase, str) or not slug(phrase):
            raise BindingGraphError("invalid_field", f"noun_phrases[{index}]: has no letter or digit to name it by: {phrase!r}")
        symbols.append(SymbolBinding(f"{prefix}_{slug(phrase)}_{index:03d}", phrase.strip(), semantic_role, source_span, introduced_by))
    return tuple(symbols)
