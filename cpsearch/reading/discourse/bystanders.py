"""Sentences that are apart from the story: what somebody likes whom nothing else is told of ("Otto likes music.")."""

from __future__ import annotations

from cpsearch.reading.lexicon import mapping, words
from cpsearch.reading.text.syntax import Parse

__all__ = ["is_apart"]

#: Words of a sentence that say no more than what somebody likes, by their tags.
_PLAIN = {"NNP", "VBZ", "VBD", "VBP", "NN", "NNS", "RB", "JJ", "."}


def is_apart(parse: Parse, sentence: int) -> bool:
    """Whether a sentence only says what a person likes whom no other sentence names; nothing in it can have befallen the others.

    Not where it has a number, a pronoun, a negation or another clause: "Otto does not like to share" may be about the others.
    """
    inside = [token for token in parse.tokens if token.sentence == sentence]
    verbs = [token for token in inside if token.tag.startswith("VB")]
    names = [token for token in inside if token.tag == "NNP"]
    if len(verbs) != 1 or len(names) != 1 or verbs[0].lemma not in words("feelings") or {t.tag for t in inside} - _PLAIN:
        return False
    name, elsewhere = names[0], [token.lower for token in parse.tokens if token.sentence != sentence]
    known = name.lower in mapping("names", "name", "gender") and name.dep == "nsubj" and name.index == inside[0].index
    things = {token.lower for token in inside if token.tag in ("NN", "NNS")}
    return known and name.lower not in elsewhere and not things & set(elsewhere)
