"""From characters to words: numbers, a parse and its repairs, noun phrases and clauses."""
