"""Tables of amounts and complements: texts that are read whole and asked for a sum, a difference or what is left."""
