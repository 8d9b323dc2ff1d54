"""A whole and its parts: fractions, percents, the rest, and totals that are told."""
