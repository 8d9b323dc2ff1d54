"""Capability lanes: small problems by what they ask of a reader, each with its answer by hand, in the files beside this module.

ADR-0176 has an axis for each capability: verb classes (g1), comparatives (g2), numerics (g3), several clauses (g4), aggregates (g5),
rates (s1); here are also number sentences (a1), joint totals (a2) and the confusers. ``expected`` is what a right reader does, whatever
this one does today, so a lane shows what is missing as well as what is wrong.

The confusers stand in minimal pairs over the hazards by which a text is answered wrongly. The *twin* is a genuine positive; the
*confuser* differs from it by a few words, on which all depends. A reader that solves the twin and answers the confuser wrongly has
looked at the numbers and not at those words: the pair tells.
"""

from cpsearch.practice.lanes.cases import PACKAGED, TWIN, Case, LaneError, parse_lane, read_lanes
from cpsearch.practice.lanes.depth import BUCKETS, Bucket, Depth, depth_of, steps_in
from cpsearch.practice.lanes.report import AxisTally, Report, report_of, table_of
from cpsearch.practice.lanes.scoring import Scored, Word, pairs_of, score, tells_of, word_of

__all__ = [
    "AxisTally",
    "BUCKETS",
    "Bucket",
    "Case",
    "Depth",
    "LaneError",
    "PACKAGED",
    "Report",
    "Scored",
    "TWIN",
    "Word",
    "depth_of",
    "pairs_of",
    "parse_lane",
    "read_lanes",
    "report_of",
    "score",
    "steps_in",
    "table_of",
    "tells_of",
    "word_of",
]
