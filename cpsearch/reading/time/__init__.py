"""Rates over time: schedules, paces, speeds, durations and how often."""
