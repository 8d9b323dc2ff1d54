"""Stocks and their changes: timelines, transfers, parts that stay out, and what is left or missing."""
