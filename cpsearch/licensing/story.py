"""A text as its clauses say it: the numbers with what they are said to be, and the question."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from cpsearch.licensing.mentions import Mention, find_mentions
from cpsearch.licensing.questions import Asked, asked_of
from cpsearch.reading.text.numbers import find_numbers
from cpsearch.reading.text.syntax import Parse

if TYPE_CHECKING:
    from cpsearch.reading import Reader

__all__ = ["Story", "story_of"]


@dataclass(frozen=True)
class Story:
    """``mentions`` are in the order of the grounded numbers of the text; ``asked`` is None where no one question is asked."""

    parse: Parse
    mentions: tuple[Mention, ...]
    asked: Asked | None

    @cached_property
    def words(self) -> frozenset[str]:
        """Every word of the text, in small letters."""
        return frozenset(token.lower for token in self.parse.tokens)


def story_of(text: str, *, reader: Reader | None = None) -> Story:
    """The story of a text; needs the ``text`` extra.

    >>> story = story_of("Ida has 4 bags. Each bag holds 6 nuts. How many nuts does Ida have?")
    >>> [(mention.unit, mention.per) for mention in story.mentions]
    [('bag', ('',)), ('nut', ('bag',))]
    """
    from cpsearch.reading.text.attachments import reattached
    from cpsearch.reading.text.mends import mended
    from cpsearch.reading.text.repairs import repaired
    from cpsearch.reading.text.syntax import default_reader

    parse = reattached(repaired(mended((reader or default_reader()).parse(text))))
    return Story(parse, find_mentions(parse, find_numbers(text)), asked_of(parse))
