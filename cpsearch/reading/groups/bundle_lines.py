"""The sentences of a text about equal groups: how many in each, how many there are, and the one question.

It reads whole texts or nothing: a sentence that no pattern covers makes the text no such text.
"""

from __future__ import annotations

import itertools
import re
from dataclasses import dataclass, field

from cpsearch.reading.groups.bundle_pieces import Piece, Sentence
from cpsearch.reading.lexicon import words

__all__ = ["Bundled", "Bundles", "Counted", "Question", "read_bundles"]


@dataclass(frozen=True)
class Counted:
    """So many things; ``verb`` tells what happens to them, ``holder`` who has or does it, ``way`` the pattern that read it."""

    thing: Piece
    verb: str
    holder: Piece | None
    way: str
    sentence: int
    later: bool = False
    denied: bool = False
    doing: str = ""
    due: str = ""


@dataclass(frozen=True)
class Bundled:
    """So many of ``items`` for each ``group``; each member of a list of items has as many as it says."""

    items: tuple[Piece, ...]
    group: Piece
    verb: str
    holder: Piece | None
    sentence: int
    rest: bool = False


@dataclass(frozen=True)
class Question:
    """What is asked: ``thing``, for each ``group`` if one is named, done by ``verb`` of ``holder``."""

    thing: Piece
    group: Piece | None
    verb: str
    holder: Piece | None
    modal: bool
    later: bool
    tokens: tuple[int, ...]
    named: tuple[Piece, ...]


@dataclass
class Bundles:
    """All that a text tells."""

    counts: list[Counted] = field(default_factory=list)
    rates: list[Bundled] = field(default_factory=list)
    asked: list[Question] = field(default_factory=list)
    scenes: list[tuple[Piece, ...]] = field(default_factory=list)
    nominals: list[Piece] = field(default_factory=list)
    equal: bool = False
    rest: bool = False
    #: Nouns that are counted, or asked for.
    nouns: frozenset[str] = frozenset()
    #: Sentences without a number, of which nothing is read.
    loose: list[tuple[int, ...]] = field(default_factory=list)


_A = r"(?:[pa][TWt]|wT|oV[TtW]?|A)*"
_S = r"(?:[pa][TW]c?)?(?P<s>[WT](?:fT)?)(?:c[WT])*" + _A
_V = r"x?l?(?:V[Tt]?(?=[G]))?(?P<v>[VHG])"
_LIST = rf"(?P<n>[NnM]{_A}(?:c+[NnM]{_A})*)"
_DOING = r"(?P<d>G[TtW]?" + _A + r")?"


def _line(pattern: str) -> re.Pattern[str]:
    for name, value in (("LIST", _LIST), ("SUBJ", _S), ("VERB", _V), ("DOING", _DOING), ("ADJ", _A)):
        pattern = pattern.replace(name, value)
    return re.compile(pattern)


#: Patterns of clauses by what they tell; ``n`` are the numbers, ``g`` the group, ``s`` who does it, ``v`` the verb.
_RATES = (
    ("each", _line(r"(?P<g>E)ADJl?(?:V(?=[VH])|V(?:wT|[Tt])c)?VERBLISTA?ADJ")),
    ("each", _line(r"SUBJVERBLIST(?:p(?=[Ee]))?(?P<g>[Ee])ADJ")),
    ("each", _line(r"VERBLIST(?:p(?=[Ee]))?(?P<g>[Ee])ADJ")),
    ("made", _line(r"SUBJVERBADJ(?P<g>T)c*wLISTp?eADJ")),
    ("put", _line(r"SUBJVERB[Tt]p(?P<g>T)c*wLISTp?[eE]ADJ")),
    ("put", _line(r"SUBJVERB[Tt]p(?P<g>T)c*wLIST")),
    ("each", _line(r"p(?P<g>[Ee])c?k?(?P<v>B)LISTADJ")),
    ("each", _line(r"k(?P<v>B)LISTpl?(?P<g>[Ee])ADJ")),
    ("each", _line(r"(?P<n>[N])x?(?P<v>[VP])ADJp(?P<g>E)ADJ")),
    ("members", _line(r"(?P<g>[WT])(?P<e>e)VERBLISTADJ")),
    ("of", _line(r"(?:SUBJ)?x?(?P<v>[VP])p(?P<g>T)f(?P<n>n)")),
    ("takes", _line(r"(?P<s>W)(?P<v>V)LISToV(?P<g>T)")),
    ("one", _line(r"(?P<g>T)x?(?P<v>[VH])LISTADJ")),
)
_COUNTS = (
    ("there", _line(r"k(?P<v>B)l?LISTDOINGA?ADJ")),
    ("into", _line(r"SUBJVERB[Tt]p(?P<n>N)ADJ")),
    ("into", _line(r"(?P<s>T)l?(?P<v>P)p(?P<n>N)ADJ")),
    ("parted", _line(r"SUBJVERB(?P<n>NADJp[N])ADJ")),
    ("object", _line(r"SUBJVERB[pw]?LIST(?P<o>oV)?DOINGA?ADJ")),
    ("object", _line(r"VERB[pw]?LISTA?ADJ")),
    ("object", _line(r"SUBJVERB(?P<n>N)eG")),
    ("subject", _line(r"(?P<n>[NnM])ADJ(?P<v>[VPBG])(?P<y>y)?[TtWV]?p?ADJ")),
    ("subject", _line(r"(?P<n>[NnM])ADJ[xB](?P<y>y)?(?P<v>[VPG])[TtW]?p?ADJ")),
    ("subject", _line(r"(?P<n>[NM]ADJ(?:c+[NnM]ADJ)*)(?P<v>[V])[TtW]?ADJ")),
)
_BOTH = (_line(r"(?:SUBJVERB|k(?P<b>B))(?P<g>N)ADJ(?:w|f)(?P<n>[N])p?(?P<e>[eE])ADJ"),)
_SCENE = re.compile(r"(?:[WTtxVHBPGpofwkAl]|c(?!$))+")
_QUESTION = re.compile(r"(?P<q>q)(?P<t>T)?(?:f(?P<n>N))?(?P<rest>[WTtxVHBPGkApoefwzlE]*)")
_BIG = re.compile(r"(?P<b>b)(?P<v>B)(?P<g>E)(?P<rest>)")


def read_bundles(sentences: list[Sentence]) -> Bundles | None:
    """All that the sentences tell; None where one with a number, or the question, is not covered."""
    pieces = [piece for sentence in sentences for piece in sentence.pieces or ()]
    asked = [two for one, two in itertools.pairwise(pieces) if one.code == "q" and two.code == "T"]
    found = Bundles(nouns=frozenset(piece.noun for piece in (*asked, *(p for p in pieces if p.code == "N"))))
    for number, sentence in enumerate(sentences):
        line = sentence.pieces
        if line is None or not _sentence(found, list(line), number):
            spread = line is not None and any(piece.code in "Ee" for piece in line)
            if sentence.told or sentence.asks or spread:
                return None
            found.loose.append(sentence.tokens)
            continue
        found.rest |= any(piece.noun in ("rest", "remainder") for piece in line)
        found.equal |= any(piece.equal for piece in line)
        asking = next((i for i, piece in enumerate(line) if piece.code in "qb"), len(line))
        found.nominals += [piece for piece in line[:asking] if piece.code in "TNME" and piece.noun]
    return found if len(found.asked) == 1 else None


def _sentence(found: Bundles, line: list[Piece], number: int) -> bool:
    while line and line[-1].code == "?":
        line = line[:-1]
    line = _without_equality(line)
    codes = "".join(piece.code for piece in line)
    if "?" in codes or codes.count("q") + codes.count("b") > 1:
        return False
    asking = max(codes.find("q"), codes.find("b"))
    if asking < 0:
        return _statements(found, line, codes, number)
    behind = codes.find("i", asking)
    until = behind if behind > 0 else len(codes)
    before, asked, after = line[:asking], line[asking:until], line[until:]
    return (
        _statements(found, before, codes[:asking], number)
        and _statements(found, after, codes[until:], number)
        and _asked(found, asked, codes[asking:until])
    )


def _without_equality(line: list[Piece]) -> list[Piece]:
    """The line without words that only say that all groups have as many ("with the same number of pens in each")."""
    kept: list[Piece] = []
    skip = False
    for index, piece in enumerate(line):
        code = "".join(p.code for p in line[index + 1 : index + 3])
        if skip and piece.code in "pEe":
            skip = piece.code == "p"
            continue
        skip = False
        if piece.code == "z":
            continue
        if piece.code == "T" and piece.equal and (kept and kept[-1].code in "wp"):
            kept.pop()
            skip = code in ("pE", "pe")
            continue
        kept.append(piece)
    return kept


def _statements(found: Bundles, line: list[Piece], codes: str, number: int) -> bool:
    """Read clauses between joints, taking the first way that covers all of them."""
    counts, rates, scenes = len(found.counts), len(found.rates), len(found.scenes)
    start = len(codes) - len(codes.lstrip("ci"))
    if start == len(codes):
        return True
    ends = [m.start() for m in re.finditer(r"[ci]", codes) if m.start() > start] + [len(codes)]
    for end in sorted(ends, reverse=True):
        if _clause(found, line[start:end], codes[start:end], number) and _statements(found, line[end:], codes[end:], number):
            return True
        del found.counts[counts:], found.rates[rates:], found.scenes[scenes:]
    return False


def _clause(found: Bundles, line: list[Piece], codes: str, number: int) -> bool:
    for way, pattern in _RATES:
        match = pattern.fullmatch(codes)
        if match is not None and _rate(found, line, match, way, number):
            return True
    for pattern in _BOTH:
        match = pattern.fullmatch(codes)
        if match is not None:
            group = line[match.start("g")]
            verb, holder = _verb(line, match), _holder(line, match)
            found.counts.append(Counted(group, verb, holder, "object", number))
            found.rates.append(Bundled((line[match.start("n")],), group, verb, holder, number))
            return True
    for way, pattern in _COUNTS:
        match = pattern.fullmatch(codes)
        if match is not None:
            if not _fits(line, match, way):
                continue
            doing = line[match.start("d")].noun if match.groupdict().get("d") else ""
            verb = line[match.start("v")]
            due = line[match.start("o") + 1].noun if match.groupdict().get("o") else verb.noun if verb.wish else ""
            for index in _numbers(match):
                denied = match.groupdict().get("y") is not None
                count = Counted(line[index], verb.noun, _holder(line, match), way, number, denied=denied, doing=doing, due=due)
                found.counts.append(count)
            return True
    if _SCENE.fullmatch(codes) or (re.fullmatch("E[VH]T?", codes) and any(piece.equal for piece in line)):
        found.scenes.append(tuple(line))
        return True
    return False


def _fits(line: list[Piece], match: re.Match[str], way: str) -> bool:
    """Whether a clause is of the sort that its pattern means."""
    if way == "parted":
        return line[match.start("v")].noun in words("partition") and line[match.end("n") - 2].noun in ("between", "among", "into", "in")
    return way != "object" or not match.string.endswith("eG") or any(piece.equal for piece in line)


def _numbers(match: re.Match[str]) -> list[int]:
    return [i for i in range(match.start("n"), match.end("n")) if match.string[i] in "NnM"]


def _verb(line: list[Piece], match: re.Match[str]) -> str:
    return line[match.start("v")].noun if match.groupdict().get("v") else "be"


def _holder(line: list[Piece], match: re.Match[str]) -> Piece | None:
    return line[match.start("s")] if match.groupdict().get("s") else None


def _rate(found: Bundles, line: list[Piece], match: re.Match[str], way: str, number: int) -> bool:
    group = line[match.start("g")]
    items = tuple(line[i] for i in _numbers(match))
    verb, holder = _verb(line, match), _holder(line, match)
    if any(item.code == "M" for item in items):
        return False
    if way in ("made", "put", "of") and (not group.plural or group.definite):
        return False
    if way in ("one", "takes") and not (group.single and group.noun in found.nouns):
        return False
    leaving = any(piece.code == "V" and piece.noun == "leave" for piece in line[1:2]) and group.code == "E"
    rest = "l" in match.string or leaving
    found.rates.append(Bundled(items, group, verb, holder, number, rest))
    return True


def _asked(found: Bundles, line: list[Piece], codes: str) -> bool:
    codes = codes.rstrip("c")
    line = line[: len(codes)]
    big = _BIG.fullmatch(codes)
    tokens = tuple(sorted(i for piece in line for i in piece.tokens))
    if big is not None:
        found.asked.append(Question(Piece("T", line[0].tokens, "thing"), line[2], "be", None, False, False, tokens, ()))
        return True
    match = _QUESTION.fullmatch(codes)
    if match is None or len(re.findall("[Ee]", codes)) > 1:
        return False
    rest = line[match.start("rest") :]
    thing = line[match.start("t")] if match.group("t") else Piece("T", line[0].tokens)
    if match.group("n"):
        if not match.group("t"):
            return False
        found.rates.append(Bundled((line[match.start("n")],), thing, "have", None, -1))
    verbs = [piece for piece in rest if piece.code in "VHBPG"]
    aux = next((piece for piece in rest if piece.code == "x"), None)
    first = next((i for i, piece in enumerate(rest) if piece.code in "VHBP"), len(rest))
    holder = next((piece for piece in rest[:first] if piece.code in "WT" and aux is not None), None)
    group = next((piece for piece in rest if piece.code in "Ee"), None)
    named = tuple(piece for piece in rest if piece.code == "T" and piece is not holder)
    if not verbs:
        return False
    modal = (aux is not None and aux.noun in ("can", "could", "will", "would", "should", "must")) or len(verbs[0].tokens) > 1
    later = any(piece.code == "l" for piece in rest)
    found.asked.append(Question(thing, group, verbs[0].noun, holder, modal, later, tokens, named))
    return True
