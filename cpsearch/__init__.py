"""Read a math word problem, list every derivation its text licenses, and answer only when all agree."""
