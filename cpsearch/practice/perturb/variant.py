"""What the suites are made of: kinds of variants, reasons to skip, and outcomes; each a closed vocabulary."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Literal, get_args

from cpsearch.errors import ProblemError

__all__ = ["KINDS", "SUITE_OF", "WRONG", "Kind", "Outcome", "Skip", "SkipReason", "Suite", "Variant"]

Suite = Literal["preserving", "irrelevant_number", "breaking"]
Kind = Literal[
    "rename_people",
    "rename_kind",
    "commute_list",
    "commute_clauses",
    "reorder_sentences",
    "scale_numbers",
    "new_numbers",
    "irrelevant_sentence",
    "irrelevant_number",
    "change_number",
    "flip_verb",
    "ask_first",
    "ask_other_person",
    "ask_other_kind",
    "drop_quantity",
    "negate_deed",
]
#: Why a problem has no variant of a kind.
SkipReason = Literal[
    "no_known_name",
    "name_is_a_word",
    "no_free_name",
    "no_counted_noun",
    "noun_has_a_meaning",
    "noun_of_unknown_sort",
    "noun_has_relatives",
    "no_free_noun",
    "no_list",
    "no_clauses",
    "no_independent_sentences",
    "pronoun",
    "order_word",
    "open_set",
    "no_plain_number",
    "number_said_twice",
    "number_untracked",
    "rounds",
    "conditions_break",
    "no_change_verb",
    "no_opposite",
    "grammar",
    "verb_asked",
    "no_state_asked",
    "same_value",
    "no_asked_person",
    "no_asked_kind",
    "one_sentence",
]
#: ``reshaped``: the right value by another derivation; ``changed_otherwise``: neither the old answer nor the computed one.
Outcome = Literal["held", "refused", "wrong", "reshaped", "changed", "unchanged", "changed_otherwise"]

_KINDS_OF: dict[Suite, tuple[Kind, ...]] = {
    "preserving": (
        "rename_people",
        "rename_kind",
        "commute_list",
        "commute_clauses",
        "reorder_sentences",
        "scale_numbers",
        "new_numbers",
        "irrelevant_sentence",
    ),
    "irrelevant_number": ("irrelevant_number",),
    "breaking": ("change_number", "flip_verb", "ask_first", "ask_other_person", "ask_other_kind", "drop_quantity", "negate_deed"),
}
KINDS: tuple[Kind, ...] = get_args(Kind)
SUITE_OF: dict[Kind, Suite] = {kind: suite for suite, kinds in _KINDS_OF.items() for kind in kinds}
#: Outcomes that no variant may have.
WRONG: tuple[Outcome, ...] = ("wrong", "reshaped", "unchanged", "changed_otherwise")


@dataclass(frozen=True)
class Variant:
    """A text made from an original, and what must become of it.

    ``expected`` is the value that its answer must have, ``shape`` the derivation that must give it. Without ``expected`` a breaking
    variant has no computed answer: any but ``original`` will do. ``note`` says what was done.
    """

    kind: Kind
    text: str
    original: Fraction
    expected: Fraction | None = None
    shape: str | None = None
    note: str = ""

    def __post_init__(self) -> None:
        if self.kind not in SUITE_OF:
            raise ProblemError("kind", f"not in the closed vocabulary: {self.kind!r}")
        if self.suite != "breaking" and self.expected is None:
            raise ProblemError("expected", f"a variant of {self.suite!r} needs the value that it must keep")

    @property
    def suite(self) -> Suite:
        """The suite that the kind belongs to."""
        return SUITE_OF[self.kind]


@dataclass(frozen=True)
class Skip:
    """No variant of a kind, and why.

    >>> Skip("rename_people", "no_known_name").reason
    'no_known_name'
    """

    kind: Kind
    reason: SkipReason

    def __post_init__(self) -> None:
        if self.kind not in SUITE_OF or self.reason not in get_args(SkipReason):
            raise ProblemError("reason", f"not in the closed vocabulary: {self.kind!r}, {self.reason!r}")
