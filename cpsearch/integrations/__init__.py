"""The gate inside other libraries: a reward for TRL, a scorer for Inspect, a filter for the Language Model Evaluation Harness.

Nothing here is imported with cpsearch. Each module needs its library only where it says so, and they share one reading of a report:
*accepted* is proved, *rejected* is refuted, and *could not check* is neither, so it is never counted as wrong.
"""
