"""Why serving refused: a skill that the program lacks, a word that the packs lack, or a text that leaves something open.

The router is that of ADR-0175: what is ambiguous is no gap; a relation, a form of number or of question that no rule makes is a skill; a
word whose meaning no pack has is knowledge. The missing piece is named by its need, so that its refusals can be counted.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from cpsearch.needs import told
from cpsearch.verdict import CATEGORY_OF, Verdict

__all__ = ["Diagnosis", "Gap", "diagnose"]

Gap = Literal["ambiguity", "skill", "knowledge", "limit"]

_AMBIGUOUS = ("ambiguous_target", "unread_alternative", "open_set", "answers_disagree", "too_many_alternatives", "second_opinion")
#: What an unexplained word needs where a pack would do.
_PACKS = ("verbs.pack", "ignorable.pack", "kinds.pack")


@dataclass(frozen=True, order=True)
class Diagnosis:
    """One thing that is missing: its gap, the refusal reason, and what would be needed."""

    gap: Gap
    reason: str
    need: str


def diagnose(verdict: Verdict) -> tuple[Diagnosis, ...]:
    """What a refusal lacks, each thing once; nothing for an answer. One thing alone is the whole distance to being read.

    >>> from cpsearch.verdict import refused
    >>> diagnose(refused("answers_disagree", "8 or 2"))[0].gap, diagnose(refused("unread_number", "3ish"))[0].gap
    ('ambiguity', 'skill')
    """
    if verdict.reason is None:
        return ()
    found = []
    for evidence, item in zip(verdict.evidence, told(verdict), strict=True):
        named = evidence.detail.partition(": ")[0]
        reason = named if named in CATEGORY_OF else verdict.reason
        found.append(Diagnosis(_gap(reason, item.need), reason, item.need))
    return tuple(dict.fromkeys(found)) or (Diagnosis(_gap(verdict.reason, ""), verdict.reason, ""),)


def _gap(reason: str, need: str) -> Gap:
    if reason in _AMBIGUOUS:
        return "ambiguity"
    if CATEGORY_OF[reason] in ("limits", "system"):  # type: ignore[index]
        return "limit"
    return "knowledge" if reason == "unexplained_word" and any(pack in need for pack in _PACKS) else "skill"
