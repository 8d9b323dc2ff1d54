"""Pieces of a text about equal groups: each chunk of a sentence under one letter, so that whole sentences can be matched.

The letters: ``N`` counted things, ``n`` a bare number, ``M`` so many more, ``E`` each thing, ``e`` each, ``W`` somebody, ``T`` things
that are not counted, ``t`` them, ``V`` a verb, ``H`` having, ``B`` being, ``P`` a passive, ``G`` a gerund, ``x`` an auxiliary, ``p`` a
preposition, ``a`` after or before, ``f`` of, ``w`` with, ``o`` the to of an infinitive, ``c`` a comma or conjunction, ``i`` if or
when, ``k`` there, ``A`` in all, ``l`` left or still, ``z`` an equal number, ``y`` not, ``q`` how many, ``b`` how big, ``m`` more,
``r`` than, ``d`` those, and ``?`` the end.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from cpsearch.packs import dimension
from cpsearch.reading.lexicon import mapping, words
from cpsearch.reading.money.ledger_chunks import Chunk, chunk_sentences
from cpsearch.reading.text.numbers import Number
from cpsearch.reading.text.phrases import noun_of
from cpsearch.reading.text.syntax import Parse

__all__ = ["Piece", "Sentence", "pieces_of"]

_VERBS = {"buy", "sell", "cost", "pay", "earn", "get", "charge", "need", "want", "act"}
_THINGS = {"A", "THE", "PL", "MASS", "ONE", "FEE", "BILL", "CASH"}
_EQUAL = {"equal", "equally", "evenly", "same", "identical"}
_FIXED = {"there": "k", "with": "w", "of": "f", "each": "e", "ALL": "A", "EACH": "e", "AUX": "x", "be": "B", "own": "H", "acted": "P"}
_UNTOLD = ("vague", "article", "label", "ordinal")
_PARTICLES = {"up", "out", "away", "off", "down"}
_MORE = {"more", "fewer", "less"}
#: Counts of these measures have other grammars.
_OTHERS = ("money", "speed", "temperature")


@dataclass(frozen=True)
class Piece:
    """One letter with its chunk; ``noun`` and ``words`` name things, or the lemma of a verb."""

    code: str
    tokens: tuple[int, ...]
    noun: str = ""
    words: frozenset[str] = frozenset()
    number: Number | None = None
    plural: bool = False
    part: bool = False
    equal: bool = False
    definite: bool = False
    single: bool = False
    wish: bool = False
    going: bool = False
    due: bool = False


@dataclass(frozen=True)
class Sentence:
    """The pieces of a sentence, or None where a word has no place in such a text; ``tokens`` are all of it, ``told`` if it has a number."""

    tokens: tuple[int, ...]
    pieces: tuple[Piece, ...] | None
    told: bool
    asks: bool


def pieces_of(parse: Parse, numbers: tuple[Number, ...]) -> list[Sentence]:
    """The sentences of a text in pieces."""
    at = {t.index: n for n in numbers for t in parse.tokens if t.start < n.span.end and n.span.start < t.end}
    classes = mapping("bundles", "word", "class")
    found: list[Sentence] = []
    one_name = _one_names(parse)
    for chunks in chunk_sentences(parse, numbers):
        tokens = tuple(i for chunk in chunks for i in chunk.tokens)
        line: list[Piece] | None = []
        index = 0
        while index < len(chunks) and line is not None:
            piece, size = _piece(parse, at, classes, chunks, index)
            index += size
            if piece is None:
                line = None
            elif piece.code:
                name = one_name.get(piece.noun, piece.noun)
                words_of = frozenset(one_name.get(word, word) for word in piece.words)
                line.append(replace(piece, noun=name, words=words_of) if piece.code in "NMTE" else piece)
        told = any(at[i].kind not in _UNTOLD for i in tokens if i in at)
        asks = any(chunk.tag in ("how", "what") for chunk in chunks)
        found.append(Sentence(tokens, None if line is None else tuple(_joined(parse, line)), told, asks))
    return found


def _one_names(parse: Parse) -> dict[str, str]:
    """Names of one container in the form that the text uses last, which is that of the question."""
    groups = mapping("parcels", "word", "group")
    said = [noun_of(token) for token in parse.tokens if noun_of(token) in groups]
    last = {groups[noun]: noun for noun in said}
    return {noun: last[groups[noun]] for noun in said}


def _piece(parse: Parse, at: dict[int, Number], classes: Mapping[str, str], chunks: list[Chunk], index: int) -> tuple[Piece | None, int]:
    chunk = chunks[index]
    tag = chunk.tag
    after = chunks[index + 1] if index + 1 < len(chunks) else None
    said = {parse.tokens[i].lower for i in chunk.tokens}
    if tag == "how" and after is not None and after.tag in ("many", "much", "big"):
        more = chunks[index + 2].tag if index + 2 < len(chunks) else ""
        if after.tag == "much" and more not in _MORE:
            return None, 1
        return Piece("b" if after.tag == "big" else "q", (*chunk.tokens, *after.tokens)), 2
    if tag in _MORE:
        return Piece("m", chunk.tokens, tag), 1
    if tag == "those":
        relative = after is not None and after.tag in ("that", "who")
        return Piece("d", (*chunk.tokens, *after.tokens) if after is not None and relative else chunk.tokens, tag), 1 + relative
    if tag == "left" and after is not None and after.tag == "over":
        return Piece("l", (*chunk.tokens, *after.tokens), "left over"), 2
    if tag in ("than", "over"):
        return Piece("r", chunk.tokens, tag), 1
    if tag == "A" and dimension(chunk.noun) == "time" and index and chunks[index - 1].tag == "COUNT":
        # "6 pages a day"
        return Piece("E", chunk.tokens, chunk.noun, chunk.words), 1
    if tag == "at" and after is not None and after.tag in ("A", "MASS", "ONE") and after.noun in ("time", "once"):
        return Piece("E", (*chunk.tokens, *after.tokens), "time", frozenset({"time"})), 2
    if tag in ("per", "EACH") and after is not None and after.tag in ("MASS", "A", "THE") and (tag == "per" or said == {"every"}):
        return Piece("E", (*chunk.tokens, *after.tokens), after.noun, after.words), 2
    if tag == "EACH" and after is not None and _one(at, after):
        return Piece("e", (*chunk.tokens, *after.tokens)), 2
    if tag in ("COUNT", "MORE", *_THINGS) and len(chunk.tokens) > 2 and parse.tokens[chunk.tokens[-1]].lower in words("times"):
        # "19 cookies yesterday"
        head = parse.tokens[chunk.tokens[-2]]
        if head.tag not in ("NN", "NNS") or "of" in said:
            return None, 1
        chunk = replace(
            chunk,
            tokens=chunk.tokens[:-1],
            noun=noun_of(head),
            words=chunk.words - {chunk.noun, head.lower} | {noun_of(head)},
            plural=head.tag == "NNS",
        )
        named, _ = _piece(parse, at, classes, [chunk], 0)
        time = parse.tokens[chunks[index].tokens[-1]].lower
        # the time stands behind what was counted then
        chunks.insert(index + 1, Chunk("MASS", (chunks[index].tokens[-1],), noun=time, words=frozenset({time})))
        chunks.insert(index + 1, Chunk("on", ()))
        return named, 1
    if tag == "as" and [c.tag for c in chunks[index : index + 3]] == ["as", "well", "as"]:
        return Piece("c", tuple(i for c in chunks[index : index + 3] for i in c.tokens)), 3
    if tag == "all" and after is not None and after.tag == "of" and index + 2 < len(chunks) and chunks[index + 2].tag == "THEM":
        return Piece("t", tuple(i for c in chunks[index : index + 3] for i in c.tokens), chunks[index + 2].noun), 3
    if tag in ("COUNT", "MORE"):
        if (
            chunk.number is None
            or chunk.number.kind != "cardinal"
            or dimension(chunk.noun) in _OTHERS
            or (chunk.noun in words("times") and dimension(chunk.noun) != "time")
            or chunk.noun in ("total", "dozen")
        ):
            return None, 1
        return Piece("N" if tag == "COUNT" else "M", chunk.tokens, chunk.noun, chunk.words, chunk.number, chunk.plural), 1
    if tag == "another" and after is not None and after.tag == "X":
        number = at.get(after.tokens[0])
        if number is not None and number.kind == "cardinal":
            return Piece("M", (*chunk.tokens, *after.tokens), number=number), 2
    if tag == "X":
        number = at.get(chunk.tokens[0])
        if number is not None and number.kind in ("one", "another"):
            return Piece("T", chunk.tokens), 1
        plain = number is not None and number.kind == "cardinal" and not number.unit
        return (Piece("n", chunk.tokens, number=number) if plain else None), 1
    if tag == "EACHT":
        if dimension(chunk.noun) in _OTHERS and chunk.noun != "time":
            return None, 1
        return Piece("E", chunk.tokens, chunk.noun, chunk.words - {"remaining"}, part="remaining" in said), 1
    if tag in ("WHO", "IT"):
        return Piece("W", chunk.tokens, chunk.noun, plural=chunk.noun in ("they", "we", "you")), 1
    if tag == "THEM":
        return Piece("t", chunk.tokens, chunk.noun), 1
    if tag in _THINGS:
        if said & {
            "half",
            "most",
            "both",
            "few",
            "several",
            "many",
            "more",
            "other",
            "others",
            "ones",
            "average",
            "first",
            "last",
            "second",
        }:
            return None, 1
        return _things(chunk, said), 1
    if tag in _FIXED or tag in _VERBS:
        if tag in ("be", "own", "acted", *_VERBS):
            lone = len(chunk.tokens) == 1 and chunk.going
            # "has to read"
            due = chunk.wish and parse.tokens[chunk.tokens[0]].lemma == "have"
            code = "G" if lone else _FIXED.get(tag, "V")
            particle = after is not None and after.tag in _PARTICLES
            lemma = f"{chunk.noun} {after.tag}" if after is not None and particle else chunk.noun
            tokens = (*chunk.tokens, *after.tokens) if after is not None and particle else chunk.tokens
            return Piece(code, tokens, lemma, plural=chunk.past, wish=chunk.wish, going=chunk.going, due=due), 2 if particle else 1
        return Piece(_FIXED[tag], chunk.tokens, chunk.noun), 1
    if tag in _EQUAL:
        return Piece("z", chunk.tokens, equal=True), 1
    if tag in ("after", "before") and after is not None and after.tag in _THINGS:
        return Piece("a", chunk.tokens, tag), 1
    if tag in ("this", "last", "next") and after is not None and (dimension(after.noun) == "time" or after.noun in words("times")):
        return Piece("T", (*chunk.tokens, *after.tokens), after.noun, frozenset({tag, *after.words})), 2
    if tag == "to":
        return Piece("o" if after is not None and after.tag in (*_VERBS, "own", "be", "acted") else "p", chunk.tokens, "to"), 1
    if tag == "the" and after is not None and after.number is not None:
        # "the 5 boxes": told of before
        return None, 1
    kind = classes.get(tag)
    if kind is None:
        return None, 1
    code = {"skip": "", "preposition": "p", "joint": "c", "mark": "i", "left": "l", "not": "y", "end": "?"}[kind]
    return Piece(code, chunk.tokens, tag), 1


def _one(at: dict[int, Number], chunk: Chunk) -> bool:
    number = at.get(chunk.tokens[0])
    return chunk.tag == "X" and number is not None and number.kind == "one"


def _things(chunk: Chunk, said: set[str]) -> Piece:
    equal = bool(said & _EQUAL)
    inner = chunk.words - _EQUAL - {"number", "amount", "total"}
    noun = chunk.noun
    if noun in ("number", "amount", "total") and inner:
        noun = next((w for w in inner), noun) if len(inner) == 1 else ""
    return Piece(
        "T", chunk.tokens, noun, inner, None, chunk.plural, equal=equal, definite=chunk.tag == "THE", single=chunk.tag in ("A", "ONE")
    )


def _joined(parse: Parse, line: list[Piece]) -> list[Piece]:
    """Numbers with what they are of ("10 of the cups", "3 of them"), "a total of 9 cups", and words for an equal number."""
    found: list[Piece] = []
    index = 0
    while index < len(line):
        piece = line[index]
        codes = "".join(p.code for p in line[index : index + 4])
        if codes[:3] in ("nfT", "nft"):
            thing = line[index + 2]
            tokens = (*piece.tokens, *line[index + 1].tokens, *thing.tokens)
            named = codes[2] == "T" and (thing.plural or (thing.single and piece.number is not None and piece.number.value < 1))
            whose = {parse.tokens[i].lower for i in thing.tokens}
            if (codes[2] == "T" and not named) or whose & {"us", "you"}:
                found.append(piece)
                index += 1
                continue
            noun = thing.noun if named else ""
            found.append(replace(thing, code="N" if named else "n", tokens=tokens, noun=noun, number=piece.number, part=True))
            index += 3
        elif codes[:3] == "TfN" and not piece.words:
            found.append(replace(line[index + 2], tokens=(*piece.tokens, *line[index + 1].tokens, *line[index + 2].tokens)))
            index += 3
        elif codes[:3] == "TfT" and not piece.words:
            found.append(replace(line[index + 2], plural=False, definite=True))
            index += 3
        elif codes == "TcWc" and "".join(p.code for p in line[index + 4 : index + 5]) in ("x", "V", "H", "B"):
            # "her brother, Todd, ate"
            found.append(line[index + 2])
            index += 4
        elif piece.code == "z" and codes[1:2] == "T":
            found.append(replace(line[index + 1], tokens=(*piece.tokens, *line[index + 1].tokens), equal=True))
            index += 2
        else:
            found.append(piece)
            index += 1
    return found
