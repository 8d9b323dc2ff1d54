"""Files of problems: readers of the field's formats, the batch that solves them in child processes, and the figures."""

from cpsearch.corpus.answers import Gold, parse_gold
from cpsearch.corpus.batch import Outcome, Task, solve_batch, solve_records
from cpsearch.corpus.read import read_corpus
from cpsearch.corpus.records import Record, Unreadable
from cpsearch.corpus.rows import row_of
from cpsearch.corpus.stats import Summary, precision_bound, summarise

__all__ = [
    "Gold",
    "Outcome",
    "Record",
    "Summary",
    "Task",
    "Unreadable",
    "parse_gold",
    "precision_bound",
    "read_corpus",
    "row_of",
    "solve_batch",
    "solve_records",
    "summarise",
]
