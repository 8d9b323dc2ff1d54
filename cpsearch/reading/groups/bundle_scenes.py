"""Scenes: sentences without a number that a closed text may hold, for they can change nothing of what is counted."""

from __future__ import annotations

from cpsearch.packs import kinds_of
from cpsearch.reading.groups.bundle_pieces import Piece
from cpsearch.reading.lexicon import verb_classes, words
from cpsearch.reading.text.phrases import noun_of
from cpsearch.reading.text.syntax import Parse, Token

__all__ = ["harmless", "quiet"]

#: Words for so many of what was told of, unless another noun follows them.
_SOME = {"some", "several", "few", "many", "any", "most", "all", "half", "both"}
#: Words that compare, distribute, deny, or point back to what was counted.
_BACK = {"others", "rest", "none", "each", "every", "more", "other", "another", "fewer", "less", "double", "twice", "them", "those"}
_BACK |= {"these", "ones", "no", "not", "n't", "never", "only", "except", "than", "remaining", "remainder", "same", "equally"}
_BACK |= {"instead", "unless"}


def harmless(parse: Parse, tokens: tuple[int, ...], nouns: frozenset[str], first: int, asked: tuple[str, str]) -> bool:
    """Whether a sentence names nothing that is counted, or only says what somebody was about to do before anything is counted.

    It may tell of the things that are ``asked`` for, by the same verb, without saying how many ("they planted some seeds").
    """
    inside = [t for t in parse.tokens if t.index in tokens]
    if min(tokens) > first and any(t.lower in ("some", "more") for t in inside) and any(_gains(t) for t in inside):
        # "he also buys some milk"
        return False
    fond = any(t.lemma in words("intending") - {"need", "come", "go", "help"} and t.tag in ("VBZ", "VBP", "VBD") for t in inside)
    opening = max(tokens) < first and (fond or any(t.tag == "VBG" and _being(parse, t.index) for t in inside))
    noun, verb = asked
    if verb and any(t.lemma == verb or (t.lemma == "be" and inside[0].lower == "there") for t in inside if t.tag.startswith("VB")):
        untold = {t.index for t in inside if t.lower == "some" and noun_of(parse.tokens[t.index + 1]) == noun}
        inside = [t for t in inside if t.index not in untold and t.index - 1 not in untold]
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
        changes = meaning in ("loss", "give", "move_out") or (max(tokens) > first and meaning in ("gain", "move_in", "leave"))
        if changes or (token.tag in ("VBD", "VBN") and token.lemma in words("spoiling")):
            return False
    return True


def quiet(scene: tuple[Piece, ...], nouns: set[str]) -> bool:
    """Whether a clause that names what is counted only says that it is there, or is put into its groups."""
    about = [piece for piece in scene if piece.code in "TtW" and (piece.noun in nouns or piece.code == "t" or piece.noun in ("it", "they"))]
    for index, piece in enumerate(scene):
        if piece.code not in "VPGH":
            continue
        lemma, _, particle = piece.noun.partition(" ")
        meaning = verb_classes().get((lemma, particle or "-"), "act")
        objects = [thing for thing in about if thing is not scene[0]] if piece.code != "P" else about
        parting = lemma in words("partition") | words("intending")
        if lemma in words("partition") and any(p.code == "w" for p in scene[index:]):
            return False
        if objects and not parting and not _intended(scene[:index]):
            return False
        if any(thing is scene[0] for thing in about) and meaning in ("loss", "give", "move_in", "move_out", "leave"):
            return False
    return True


def _intended(before: tuple[Piece, ...]) -> bool:
    """Whether a verb is only what somebody means to do ("offered to bake pies")."""
    return len(before) > 1 and before[-1].code == "o" and any(p.code in "VG" and p.noun in words("intending") for p in before)


def _gains(token: Token) -> bool:
    return token.tag.startswith("VB") and verb_classes().get((token.lemma, "-"), "act") == "gain"


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
