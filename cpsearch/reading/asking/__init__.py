"""What is asked: the question, and the target that it is bound to."""
