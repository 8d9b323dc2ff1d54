"""The question of a text about equal groups: which things, for each of what, done by whom, and what it counts itself."""

from __future__ import annotations

import re

from cpsearch.reading.groups.bundle_book import Bundled, Bundles, Counted, Question
from cpsearch.reading.groups.bundle_patterns import BIG, QUESTION
from cpsearch.reading.groups.bundle_pieces import Piece

__all__ = ["read_question"]


def read_question(found: Bundles, line: list[Piece], codes: str) -> bool:
    """Read the one question into ``found``; False where no pattern covers it."""
    codes = codes.rstrip("c")
    line = line[: len(codes)]
    big = BIG.fullmatch(codes)
    tokens = tuple(sorted(i for piece in line for i in piece.tokens))
    if big is not None:
        found.asked.append(Question(Piece("T", line[0].tokens, "thing"), line[2], "be", None, "", False, False, tokens, ()))
        return True
    if "m" in codes:
        return _compared(found, line, codes, tokens)
    match = QUESTION.fullmatch(codes)
    if match is None or len(re.findall("[Ee]", codes)) > 1:
        return False
    rest = line[match.start("rest") :]
    thing = line[match.start("t")] if match.group("t") else Piece("T", line[0].tokens)
    if match.group("n"):
        if not match.group("t"):
            return False
        found.rates.append(Bundled((line[match.start("n")],), thing, "have", None, -1))
    counted = [piece for piece in rest if piece.code == "N"]
    if len(counted) > 1 or (counted and match.group("n")):
        return False
    if counted:
        # "How many bags are needed for 96 rolls?"
        found.counts.append(Counted(counted[0], "be", None, "asked", -1))
    verbs = [piece for piece in rest if piece.code in "VHBPG"]
    aux = next((piece for piece in rest if piece.code == "x"), None)
    first = next((i for i, piece in enumerate(rest) if piece.code in "VHBP"), len(rest))
    holder = next((piece for piece in rest[:first] if piece.code in "WT" and aux is not None), None)
    group = next((piece for piece in rest if piece.code in "Ee"), None)
    named = tuple(piece for piece in rest if piece.code == "T" and piece is not holder)
    if not verbs:
        return False
    later = any(piece.code == "l" or (piece.code in "VP" and piece.noun in ("leave", "remain")) for piece in rest)
    asks = aux.noun if aux is not None else ""
    found.asked.append(Question(thing, group, verbs[0].noun, holder, asks, verbs[0].wish, later, tokens, named))
    return True


def _compared(found: Bundles, line: list[Piece], codes: str, tokens: tuple[int, ...]) -> bool:
    """ "How many more pens did Ann buy than Bo", "… than pencils", "… than those that she lost"."""
    if re.fullmatch(r"qmT[WTtxVHBPGkApol]*(?:r[WTtxVHBPGApodwl]+)?", codes) is None or codes.count("r") > 1:
        return False
    than = codes.find("r")
    ahead, behind = (line, None) if than < 0 else (line[:than], tuple(line[than + 1 :]))
    verbs = [piece for piece in line[3:] if piece.code in "VHBP"]
    if not verbs:
        return False
    aux = next((piece for piece in line if piece.code == "x"), None)
    asks = aux.noun if aux is not None else ""
    named = tuple(piece for piece in line[3:] if piece.code == "T")
    found.asked.append(Question(line[2], None, "", None, asks, False, False, tokens, named, line[1].noun, tuple(ahead[3:]), behind))
    return True
