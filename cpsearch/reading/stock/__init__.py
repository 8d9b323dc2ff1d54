"""Stock books: whole texts that count things, line by line, and ask for one count."""
