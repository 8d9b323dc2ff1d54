"""Sentences about pure numbers, by a closed grammar."""
