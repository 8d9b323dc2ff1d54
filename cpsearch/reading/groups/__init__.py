"""So much for each: rates, equal groups, containers, tasks and dozens."""
