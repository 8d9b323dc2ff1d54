"""Who and what a text is about, what it asserts, and which facts it tells."""
