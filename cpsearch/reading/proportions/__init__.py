"""Ratios, averages, shares of lists and changes by percents, in texts that are covered wholly."""
