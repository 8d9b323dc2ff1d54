"""Reading: English text to a Problem. Needs the ``text`` extra; everything else of the package runs without it."""

from cpsearch.reading.read import read
from cpsearch.reading.syntax import Parse, Reader, Token

__all__ = ["Parse", "Reader", "Token", "read"]
