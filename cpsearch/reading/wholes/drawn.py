"""Parts that somebody draws from a whole: "she read half of the pages on Monday and a third of the remaining pages on Tuesday"."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cpsearch.reading.lexicon import words
from cpsearch.reading.text.clauses import verb_class
from cpsearch.reading.text.numbers import Number
from cpsearch.reading.wholes.parts import Part, PartSet
from cpsearch.reading.wholes.predicates import DROPPED, Predicate, Word, word_of

if TYPE_CHECKING:
    from cpsearch.reading.wholes.partitions import Found

__all__ = ["read_drawn"]

_OPENING = ("then", "also", "finally", "later", "afterwards", "next", "so")
_SUBJECT = {"PRP", "PRP$", "NNP", "NN", "NNS", "DT", "POS"}
_SET = {"DT", "PRP$", "JJ", "NN", "NNS", "PRP", "VBG", "POS", "VBN"}
_ENDED = {"left", "remained", "remains"}
_LEFT = {*_ENDED, "remaining"}
_HAVING = {"what", "was", "is", "had", "she", "he", "it", "they", "still"}


def read_drawn(found: Found, whole: list[int], begun: int, dated: tuple[int, ...]) -> bool:
    """Read one chunk as a part that is drawn; one without a verb goes on with the last."""
    tokens = found.parse.tokens
    chunk = whole
    while chunk and tokens[chunk[0]].lower in _OPENING:
        chunk = chunk[1:]
    last = found.parts[-1] if len(found.parts) > begun and found.parts[-1].drawn else None
    bare = bool(chunk) and (chunk[0] in found.at or _rest_end(found, chunk) > 0)
    if any(tokens[i].lower == "again" for i in chunk):
        # "read 10 pages again": of those that were read already
        return False
    verb = None if bare else next((i for i in chunk if tokens[i].tag in ("VBD", "VBZ", "VBP")), None)
    if verb is None:
        if last is None or not bare:
            return False
        subject, said, behind, meaning = last.subject, last.predicate.words[0], chunk, "loss" if last.loses else "act"
    else:
        before = [i for i in chunk if i < verb]
        if any(tokens[i].tag not in _SUBJECT or i in found.at for i in before) or (not before and last is None):
            return False
        subject = before[-1] if before else last.subject if last is not None else None
        main = verb
        if tokens[verb].lemma == "have" and verb + 1 in chunk and tokens[verb + 1].tag == "VBN":
            main = verb + 1
        behind = [i for i in chunk if i > main]
        particle = tokens[behind[0]].lower if behind and tokens[behind[0]].tag == "RP" else "-"
        behind = behind[1:] if particle != "-" else behind
        # "finished half of the pages": done with those, and on with the others
        meaning = "act" if tokens[main].lemma in words("progress") and particle == "-" else verb_class(tokens[main].lemma, particle)
        if meaning not in ("loss", "give", "act", "leave") or tokens[main].lemma in ("be", "have", "leave"):
            return False
        said = word_of(tokens[main])
    dative: tuple[Word, ...] = ()
    if behind and tokens[behind[0]].tag in ("PRP", "NNP") and len(behind) > 1 and behind[0] not in found.at:
        dative = (("to", "to"), word_of(tokens[behind[0]]))
        behind = behind[1:]
    taken = _portion(found, behind)
    if taken is None:
        return False
    number, own, tail = taken
    if any(i in found.at and found.at[i].kind not in ("ordinal", "label", "article") for i in tail):
        return False
    if any(tokens[i].lower in words("potent") and i not in found.at for i in tail) or (verb is None and not tail):
        return False
    what = tuple(word_of(tokens[i]) for i in (*dated, *tail) if tokens[i].lower not in ("the", "a", "an", "her", "his", "their"))
    predicate = Predicate((said, *dative, *what), negated=False)
    part = Part(
        -1,
        False,
        number,
        predicate,
        (),
        (*dated, *whole),
        drawn=True,
        subject=subject,
        loses=meaning in ("loss", "give"),
        goes_on=verb is None,
    )
    return found.add(own, part, begun, verb)


def _rest_end(found: Found, behind: list[int]) -> int:
    """How many tokens say the rest ("the rest of the pages")."""
    tokens = found.parse.tokens
    size = next((n + 1 for n, i in enumerate(behind[:3]) if tokens[i].lower in ("rest", "remainder", "others", "remaining")), 0)
    size = size if all(tokens[i].lower in DROPPED for i in behind[: size - 1]) else 0
    if size and size < len(behind) and tokens[behind[size]].lower == "of":
        size += 1 + _set_end(found, behind[size + 1 :])
    elif size and tokens[behind[size - 1]].lower == "remaining":
        size += _set_end(found, behind[size:])
    return size


def _set_end(found: Found, behind: list[int]) -> int:
    """How many tokens name a set ("the remaining pages")."""
    tokens = found.parse.tokens
    ends = (n for n, i in enumerate(behind) if tokens[i].tag not in _SET or i in found.at or tokens[i].lower in _ENDED)
    size = next(ends, len(behind))
    nouns = [n for n, i in enumerate(behind[:size]) if tokens[i].tag in ("NN", "NNS", "PRP") or tokens[i].lower == "remaining"]
    return nouns[-1] + 1 if nouns else 0


def _portion(found: Found, behind: list[int]) -> tuple[Number | None, PartSet, list[int]] | None:
    """The number of a part (None for the rest), its set, and what is said of it further."""
    tokens = found.parse.tokens
    if not behind:
        return None
    number = found.at.get(behind[0])
    if number is None:
        size = _rest_end(found, behind)
        own = found.rest_of(behind[:size]) if size else None
        return None if own is None else (None, own, behind[size:])
    if number.kind not in ("cardinal", "fraction", "percent"):
        return None
    behind = [i for i in behind if found.at.get(i) != number]
    if not behind:
        return number, PartSet(""), []
    of = tokens[behind[0]].lower == "of"
    rest = behind[1:] if of else behind
    if of and rest and tokens[rest[0]].lower == "what":
        end = next((n for n, i in enumerate(rest) if tokens[i].lower in _LEFT), None)
        plain = end is not None and all(tokens[i].lower in _HAVING for i in rest[:end])
        return (number, PartSet("rest"), rest[end + 1 :]) if plain and end is not None else None
    size = _set_end(found, rest)
    if of and (not size or tokens[rest[0]].lower in ("a", "an")):
        # "ate half of a pie": of one, not of those that are counted
        return None
    if not of and number.kind == "fraction" and size and tokens[rest[0]].tag not in ("DT", "PRP$"):
        return None
    if not size:
        return number, PartSet(""), behind
    own = found.set_of(rest[:size])
    if own is None:
        return None
    tail = rest[size:]
    if tail and tokens[tail[0]].lower in _LEFT:
        # "half of the pages left"
        own, tail = PartSet("rest", own.noun), tail[1:]
    return number, own, tail
