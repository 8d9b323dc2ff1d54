"""The sentences of a text about equal groups: how many in each, how many there are, and the one question.

It reads whole texts or nothing: a sentence that no pattern covers makes the text no such text.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterable
from dataclasses import replace

from cpsearch.packs import dimension, kinds_of
from cpsearch.reading.groups.bundle_book import Bundled, Bundles, Counted
from cpsearch.reading.groups.bundle_patterns import BESIDE, BOTH, COUNTS, RATES, SCENE
from cpsearch.reading.groups.bundle_pieces import Piece, Sentence
from cpsearch.reading.groups.bundle_questions import read_question
from cpsearch.reading.lexicon import words

__all__ = ["WISHES", "read_bundles", "words_of"]


#: Verbs of what is not there yet.
WISHES = {"need", "want", "require", "expect", "ask", "hope", "plan", "wish", "call"}
_PRONOUNS = {"he", "she", "they", "it", "i", "you", "we"}


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
        and read_question(found, asked, codes[asking:until])
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
    for way, pattern in RATES:
        match = pattern.fullmatch(codes)
        if match is not None and _rate(found, line, match, way, number):
            return True
    for pattern in BOTH:
        match = pattern.fullmatch(codes)
        if match is not None:
            group, each = line[match.start("g")], line[match.start("e")]
            lemma, holder = _verb(line, match), _holder(line, match)
            if each.code == "E" and each.noun != group.noun:
                continue
            found.counts.append(Counted(group, lemma, holder, "object", number))
            found.rates.append(Bundled((line[match.start("n")],), group, lemma, holder, number))
            return True
    if BESIDE.fullmatch(codes) and found.rates and found.rates[-1].sentence == number and found.rates[-1].group.code == "N":
        last = found.counts[-1]
        found.counts.append(Counted(line[0], last.verb, last.holder, last.way, number, places=_placed(line)))
        return True
    for way, pattern in COUNTS:
        match = pattern.fullmatch(codes)
        if match is not None:
            if not _fits(line, match, way):
                continue
            doing = line[match.start("d")].noun if match.groupdict().get("d") else ""
            verb = line[match.start("v")]
            wish = verb.wish or bool(match.groupdict().get("o")) or verb.noun in WISHES
            if _uncounted(line, match):
                return False
            members = _numbers(match)
            for index in members:
                denied = match.groupdict().get("y") is not None
                count = Counted(line[index], verb.noun, _holder(line, match), way, number, denied=denied, doing=doing, wish=wish)
                able = any(piece.code == "x" and piece.noun in ("can", "could") for piece in line)
                ends = [i for i in members if i > index]
                own = line[index : ends[0]] if ends else line[index : match.end()]
                shared = [piece for piece in line[: members[0]] if piece not in own]
                behind = line[members[-1] + 1 : match.end()] if ends else []
                said = words_of((*shared, *own, verb))
                whole = line[match.end("v")] if way == "into" and match.string[match.end("v")] in "Tt" else count.holder
                count = replace(count, whole=whole if way == "into" else None)
                joint = match.groupdict().get("s") is not None and "c" in match.string[match.start("s") : match.start("v")]
                count = replace(count, able=able, due=verb.due, joint=joint, said=said, tail=words_of(behind), places=_placed(own))
                found.counts.append(count)
            return True
    if SCENE.fullmatch(codes) or (re.fullmatch("E[VH]T?", codes) and any(piece.equal for piece in line)):
        found.scenes.append(tuple(line))
        return True
    return False


def _of_whole(item: Piece, whole: Piece) -> Piece:
    """What a number behind "of" counts ("socks come in packs of 3", "… of 3 pairs")."""
    return replace(item, noun=item.noun or whole.noun, words=item.words | whole.words)


def _parting() -> frozenset[str]:
    return words("bunching") | words("sharing")


def words_of(pieces: Iterable[Piece]) -> frozenset[str]:
    """The words by which pieces tell what they count apart from another."""
    told = {word for piece in pieces for word in (*piece.words, piece.noun) if piece.code in "NnMTWVHBPGl" and word}
    return frozenset(told - _PRONOUNS)


def _fits(line: list[Piece], match: re.Match[str], way: str) -> bool:
    """Whether a clause is of the sort that its pattern means."""
    if way == "parted":
        return line[match.start("v")].noun in _parting() and line[match.end("n") - 2].noun in ("between", "among", "into", "in")
    if way == "sharers":
        # "5 friends shared 60 nuts"
        return line[match.start("v")].noun in words("sharing")
    pairs = [(line[i], line[i + 1]) for i in _numbers(match)[:-1]]
    if any(two.code in "NnM" and two.noun != one.noun for one, two in pairs):
        # "gave 5 friends 3 plums"
        return False
    return way != "object" or not match.string.endswith("eG") or any(piece.equal for piece in line)


def _placed(pieces: list[Piece]) -> frozenset[str]:
    """The words for where or when, behind a preposition."""
    return words_of(two for one, two in itertools.pairwise(pieces) if one.code in "pa" and two.code in "TW")


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
    if len(items) > 1 and any(dimension(item.noun) is not None for item in items):
        return False
    if match.groupdict().get("s") and match.groupdict().get("v") and "c" in match.string[match.start("s") : match.start("v")]:
        # "Ann and Bo ate 3 buns each day"
        return False
    if way == "again":
        # "9 beads in each red box and 6 in each blue box": the verb of the clause before
        last = found.rates[-1] if found.rates else None
        if (
            last is None
            or last.sentence != number
            or last.way != "each"
            or any(item.noun not in ("", last.items[0].noun) for item in items)
        ):
            return False
        items = tuple(replace(item, noun=item.noun or last.items[0].noun, words=item.words or last.items[0].words) for item in items)
        found.rates.append(replace(last, items=items, group=group))
        return True
    if way == "of" and match.group("s") and not match.groupdict().get("t"):
        # "eggs come in boxes of 12"
        whole = line[match.start("s")]
        items = tuple(_of_whole(item, whole) for item in items)
        if len(whole.words) > 1:
            # "the red pens come in packs of 5": packs of red pens
            group = replace(group, words=group.words | whole.words)
    if match.groupdict().get("t"):
        # "packs rolls 8 to a bag", "ties them in bunches of 5"
        whole = line[match.start("t")]
        if whole.code == "t" or not whole.noun:
            counted = {count.thing.noun for count in found.counts if count.thing.noun}
            if len(counted) != 1 or verb not in words("bunching") | words("packing"):
                return False
            whole = found.counts[-1].thing
        items = tuple(_of_whole(item, whole) for item in items)
    if way == "to" and not (group.single or group.code == "E"):
        return False
    if way == "of" and not match.groupdict().get("t"):
        holder = None
        verb = "have" if verb in ("come", "sell") else verb
    if way in ("made", "put", "of") and (not group.plural or group.definite):
        return False
    if way in ("one", "takes") and not (group.single and group.noun in found.nouns):
        return False
    leaving = any(piece.code == "V" and piece.noun == "leave" for piece in line[1:2]) and group.code == "E"
    rest = "l" in match.string or leaving or group.part
    aux = next((piece.noun for piece in line if piece.code == "x"), "")
    wish = line[match.start("v")].wish or verb in WISHES if match.groupdict().get("v") else False
    if group.code == "e" and match.string[match.start("g") - 1] != "p" and way == "each" and not _own_members(line, match):
        return False
    found.rates.append(Bundled(items, group, verb, holder, number, rest, way, aux, wish))
    return True


def _own_members(line: list[Piece], match: re.Match[str]) -> bool:
    """ "The girls have 3 pens each": whoever is counted, and nobody besides."""
    holder = _holder(line, match)
    return holder is not None and holder.code == "T" and holder.plural and not re.match(r"[pa]?[WTf]*c", match.string)


def _uncounted(line: list[Piece], match: re.Match[str]) -> bool:
    """ "9 red beads and green beads": more of what is counted, and nobody says how many."""
    counted = {line[i].noun for i in _numbers(match)} - {""}
    return any(
        piece.code == "T"
        and piece is not line[match.start("s") if match.groupdict().get("s") else 0]
        and (piece.single or (piece.plural and not piece.definite))
        and (piece.noun in counted or any(set(kinds_of(piece.noun)) & set(kinds_of(noun)) for noun in counted))
        for piece in line
    )
