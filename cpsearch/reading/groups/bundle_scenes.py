"""Scenes: sentences without a number that a closed text may hold, for they can change nothing of what is counted."""

from __future__ import annotations

from cpsearch.packs import kinds_of
from cpsearch.reading.lexicon import verb_classes, words
from cpsearch.reading.text.phrases import noun_of
from cpsearch.reading.text.syntax import Parse

__all__ = ["harmless"]

#: Words for so many of what was told of, unless another noun follows them.
_SOME = {"some", "several", "few", "many", "any", "most", "all", "half", "both"}
#: Words that compare, distribute, deny, or point back to what was counted.
_BACK = {"others", "rest", "none", "each", "every", "more", "other", "another", "fewer", "less", "double", "twice", "them", "those", "these"}
_BACK |= {"no", "not", "n't", "never", "only", "except", "than", "remaining", "remainder", "same", "equally", "instead", "unless"}


def harmless(parse: Parse, tokens: tuple[int, ...], nouns: frozenset[str], first: int) -> bool:
    """Whether a sentence names nothing that is counted, or only says what somebody was about to do before anything is counted."""
    inside = [t for t in parse.tokens if t.index in tokens]
    opening = max(tokens) < first and any(t.tag == "VBG" and _being(parse, t.index) for t in inside)
    for token in inside:
        noun = noun_of(token) if token.tag.startswith("NN") else ""
        related = bool(noun) and (noun in nouns or bool(set(kinds_of(noun)) & nouns) or any(noun in kinds_of(other) for other in nouns))
        if related and not opening:
            return False
        if token.lower in _BACK:
            return False
        if token.lower in _SOME and not _of_others(parse, token.index, nouns, opening=opening):
            return False
        meaning = verb_classes().get((token.lemma, "-"), "act") if token.tag in ("VBD", "VBN") else "act"
        if meaning in ("loss", "give", "move_out") or (token.tag in ("VBD", "VBN") and token.lemma in words("spoiling")):
            return False
    return True


def _being(parse: Parse, verb: int) -> bool:
    return any(t.lemma == "be" and t.dep == "aux" for t in parse.children(verb))


def _of_others(parse: Parse, index: int, nouns: frozenset[str], *, opening: bool) -> bool:
    """Whether a noun follows a quantifier that is none of what is counted ("some of her friends")."""
    for token in parse.tokens[index + 1 : index + 6]:
        if token.tag.startswith("NN"):
            return opening or noun_of(token) not in nouns
        if token.tag not in ("DT", "PRP$", "JJ", "IN", "VBG"):
            return False
    return False
