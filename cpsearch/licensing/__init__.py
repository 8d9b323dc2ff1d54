"""What a text licenses clause by clause, without being read whole."""
