"""What a comparison compares: who or what (its subject), to whom or what (its base), and which things it counts."""

from __future__ import annotations

from cpsearch.licensing.scene import CONTENT, NOUN, Place, Scene, word_of
from cpsearch.licensing.vocabulary import stating
from cpsearch.packs import is_measure
from cpsearch.reading.text.phrases import noun_of
from cpsearch.reading.text.syntax import Token

__all__ = ["ENDS", "base_of", "is_joint", "is_nested", "subject_of", "things_of"]

#: Where what is said of a number ends.
ENDS = (".", "?", "!", ";", ",", "and", "but", "while", "so", "if", "when")
#: How far behind "than" it shows that several are its base, or that a number is.
_JOINT_REACH = 5
_NESTED_REACH = 3
#: How far behind "than" things are counted.
_THINGS_REACH = 4


def base_of(scene: Scene, place: Place, than: int) -> frozenset[str] | None:
    """The words behind "than", "as" or "of"; None where they name nothing."""
    found: set[str] = set()
    for token in scene.parse.tokens[than + 1 :]:
        ends = token.lower in ENDS and token.index > than + 1 and not _joins(scene, token, than)
        number = scene.is_number(token.index) and token.index > place.first + 1
        if token.sentence != place.sentence or ends or number:
            break
        if token.tag in CONTENT:
            found.add(word_of(token))
    return frozenset(found - stating("vague")) or None


def _joins(scene: Scene, word: Token, than: int) -> bool:
    """ "Than Ann *and* Bo": both are the base."""
    following = scene.token(word.index + 1)
    return word.lower == "and" and is_joint(scene, than) and following is not None and following.tag == "NNP"


def is_joint(scene: Scene, than: int) -> bool:
    """ "Than Ann and Bo combined": of several together."""
    return any(t.lower in ("and", "combined", "together") for t in scene.parse.tokens[than + 1 : than + 1 + _JOINT_REACH])


def is_nested(scene: Scene, than: int) -> bool:
    """ "5 more than twice as many": the base is a comparison itself."""
    return any(scene.is_number(t.index) for t in scene.parse.tokens[than + 1 : than + 1 + _NESTED_REACH])


def subject_of(scene: Scene, place: Place, than: int | None) -> frozenset[str]:
    """Who or what is compared: the things named between the number and its "than", and the subject of the clause."""
    between = () if than is None else scene.parse.tokens[place.first + 1 : than]
    named = {word_of(t) for t in between if t.tag in NOUN and not is_measure(noun_of(t))} - stating("vague")
    own = set() if place.clause is None else {word for phrase in place.clause.subject for word in scene.words_of(phrase)}
    return frozenset(named | own)


def things_of(scene: Scene, place: Place, than: int) -> frozenset[str]:
    """The common nouns that a comparison counts ("as many *boys* as *girls*")."""
    near = scene.parse.tokens[place.first + 1 : than + 1 + _THINGS_REACH]
    nouns = {noun_of(t) for t in near if t.sentence == place.sentence and t.tag == "NNS"}
    return frozenset(noun for noun in nouns - stating("vague") if not is_measure(noun))
