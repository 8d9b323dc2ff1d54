"""Perturbation suites: variants of answered problems whose fate is known before they are solved (ADR-0114a, obligation 5).

*Preserving* variants say the same in other words, in another order or with other numbers: the derivation must stay, its value as
computed. *Breaking* variants say something else: the answer must change as computed, or be refused. What a variant must become is
fixed from the derivation of the original when the variant is made, never from what solving it gives.
"""

from cpsearch.practice.perturb.examine import Examined, examine
from cpsearch.practice.perturb.generate import variants_of
from cpsearch.practice.perturb.original import Original
from cpsearch.practice.perturb.variant import Skip, Variant

__all__ = ["Examined", "Original", "Skip", "Variant", "examine", "variants_of"]
