"""Reading: English text to a Problem. Needs the ``text`` extra; everything else of the package runs without it."""

from cpsearch.reading.read import read, read_math_graph
from cpsearch.reading.text.syntax import Parse, Reader, Token

__all__ = ["Parse", "Reader", "Token", "read", "read_math_graph"]
