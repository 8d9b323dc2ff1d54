"""Closed vocabularies: reviewed text files (``*.pack``), loaded when first asked for and never written.

>>> measure_of("lbs"), conversion("hour", "second"), singular("loaves"), kinds_of("tulip")
('pound', Fraction(3600, 1), 'loaf', ('flower', 'plant'))
"""

from cpsearch.packs._loader import Row, packs_version, parse_pack, table
from cpsearch.packs._measures import conversion, dimension, inexact_conversion, is_constant, is_divisible, is_measure, measure_of
from cpsearch.packs._nouns import kinds_of, singular

__all__ = [
    "Row",
    "conversion",
    "dimension",
    "inexact_conversion",
    "is_constant",
    "is_divisible",
    "is_measure",
    "kinds_of",
    "measure_of",
    "packs_version",
    "parse_pack",
    "singular",
    "table",
]
