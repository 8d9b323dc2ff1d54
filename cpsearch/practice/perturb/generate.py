"""All variants of one original, in the order of the vocabulary."""

from __future__ import annotations

from collections.abc import Callable

from cpsearch.practice.perturb.adding import irrelevant_number, irrelevant_sentence
from cpsearch.practice.perturb.asking import ask_first, ask_other_kind, ask_other_person
from cpsearch.practice.perturb.deeds import drop_quantity, flip_verb, negate_deed
from cpsearch.practice.perturb.numbers import change_number, new_numbers, scale_numbers
from cpsearch.practice.perturb.ordering import commute_clauses, commute_list, reorder_sentences
from cpsearch.practice.perturb.original import Original
from cpsearch.practice.perturb.renaming import rename_kind, rename_people
from cpsearch.practice.perturb.variant import KINDS, Kind, Skip, Variant

__all__ = ["MAKERS", "variants_of"]

MAKERS: dict[Kind, Callable[[Original], tuple[Variant | Skip, ...]]] = {
    "rename_people": rename_people,
    "rename_kind": rename_kind,
    "commute_list": commute_list,
    "commute_clauses": commute_clauses,
    "reorder_sentences": reorder_sentences,
    "scale_numbers": scale_numbers,
    "new_numbers": new_numbers,
    "irrelevant_sentence": irrelevant_sentence,
    "irrelevant_number": irrelevant_number,
    "change_number": change_number,
    "flip_verb": flip_verb,
    "ask_first": ask_first,
    "ask_other_person": ask_other_person,
    "ask_other_kind": ask_other_kind,
    "drop_quantity": drop_quantity,
    "negate_deed": negate_deed,
}


def variants_of(original: Original) -> tuple[Variant | Skip, ...]:
    """Every variant of every kind, and a Skip with its reason for a kind that the original has none of."""
    return tuple(item for kind in KINDS for item in MAKERS[kind](original))
