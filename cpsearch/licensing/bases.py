"""Whether a value is what a comparison is made to, or what is compared: the words that tell the one from the other decide."""

from __future__ import annotations

from cpsearch.licensing.mentions import Mention
from cpsearch.licensing.nouns import meets
from cpsearch.licensing.values import Value
from cpsearch.licensing.vocabulary import stating
from cpsearch.packs import dimension, is_measure
from cpsearch.reading.lexicon import words

__all__ = ["fits_base", "fits_subject"]

#: Numbers that compare are no amounts themselves.
_COMPARING = ("difference", "factor", "shift")
_NOTHING: frozenset[str] = frozenset()


def fits_base(comparison: Mention, value: Value) -> bool:
    """Whether a value can be the base of a comparison: of the words that name it, or stated before where nothing does."""
    if value.has_role(*_COMPARING) or not _counts(comparison, value.top):
        return False
    if comparison.nested:
        return comparison.index + 1 in value.fired and value.mention is None
    if comparison.base is None:
        return value.order < comparison.index or (comparison.index == 0 and comparison.role == "factor")
    return _is_sum(comparison, value) or _named(comparison.base, comparison.subject, value, joint=comparison.joint)


def fits_subject(comparison: Mention, value: Value) -> bool:
    """Whether a value can be what is compared."""
    if value.has_role(*_COMPARING) or (comparison.nested and comparison.index + 1 in value.fired):
        return False
    return _named(comparison.subject, comparison.base or _NOTHING, value)


def _counts(comparison: Mention, top: str) -> bool:
    """Whether a comparison that counts things counts these."""
    return not comparison.things or not top or is_measure(top) or any(meets(thing, top) for thing in comparison.things)


def _is_sum(comparison: Mention, value: Value) -> bool:
    """ "20% of the bill": of money that was reckoned, whatever it is made of."""
    named = comparison.role == "part" and comparison.base is not None and comparison.base & stating("sum")
    return bool(named) and dimension(value.top) == "money" and value.mention is None and (comparison.of_rest or "lost" not in value.rests)


def _named(wanted: frozenset[str], other: frozenset[str], value: Value, *, joint: bool = False) -> bool:
    """Whether the words that tell ``wanted`` from ``other`` are among those of a value, and not the others'.

    Names tell more than the things that are counted: "2 more shells than Ed" is of Ed's, whatever shells the others have.
    """
    own, others, times = wanted - other, other - wanted, words("times")
    when = value.about & times
    if when and ((own & times and not own & when) or (others & when and not own & when)):
        return False
    names, strangers = ({word for word in group if word not in times and not meets(word, value.top)} for group in (own, others))
    if names & value.about:
        return not strangers & value.about and (len(names) == 1 or not joint or names <= value.about)
    if strangers & value.about or (names and strangers):
        return False
    return any(meets(word, value.top) for word in own) or bool(own & when)
