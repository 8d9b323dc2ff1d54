"""Questions in other words: "calculate the total number of hats that she sold" asks "how many total hats did she sell?".

A request for a number ("find the number of …", "what is the total amount of …", "determine how much …") is put into the one form
that the question rules read, and parsed again as such. Only the words of the request change; every token keeps the place in the
text of the word that it stands for, so that spans and cues are those of the text as it was written. A request of another form
is left as it is.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from cpsearch.reading.discourse.world import DIMENSIONS
from cpsearch.reading.lexicon import mapping, words
from cpsearch.reading.text.syntax import Parse, Reader

__all__ = ["rephrased"]

_FINITE = {"VBD", "VBZ", "VBP", "MD"}
_NOUN = {"NN", "NNS"}
#: What a named subject consists of ("Ann and her two friends").
_SUBJECT = {"EX", "DT", "PDT", "PRP", "PRP$", "NN", "NNS", "NNP", "NNPS", "POS", "CC", "JJ", "CD"}
_INSIDE = {"JJ", "JJR", "VBN", "VBG", "HYPH", "NN", "NNS"}


@dataclass(frozen=True)
class _Piece:
    """Words of the new text, and the part of the old text that they stand for; ``kept`` if they are that part itself."""

    text: str
    start: int
    end: int
    kept: bool = False

    def origin(self, origin: list[tuple[int, int]]) -> list[tuple[int, int]]:
        """The part of the first text that each character stands for, given that of the old text's characters."""
        if self.kept:
            return origin[self.start : self.end]
        return [(origin[self.start][0], origin[self.end - 1][1])] * len(self.text)


def rephrased(reader: Reader, text: str) -> Parse:
    """The parse of a text, its question in the words that the rules read."""
    parse = reader.parse(text)
    #: for each character, the part of the text that it stands for
    origin = [(i, i + 1) for i in range(len(text))]
    for rule in (_requested, _remaining):
        pieces = rule(parse)
        if pieces is not None:
            origin = [at for piece in pieces for at in piece.origin(origin)]
            parse = reader.parse("".join(piece.text for piece in pieces))
    if parse.text == text:
        return parse
    placed = (replace(token, start=origin[token.start][0], end=origin[token.end - 1][1]) for token in parse.tokens)
    return Parse(text, tuple(placed), parse.name)


def _site(parse: Parse) -> int | None:
    """The token with which the one request for a number begins."""
    tokens = parse.tokens
    found = []
    for token in tokens[:-2]:
        before = tokens[token.index - 1] if token.index else None
        opens = before is None or before.sentence != token.sentence or before.lower in (",", "then", "so", "and", "please")
        orders = token.lower in words("requests") and token.tag in ("VB", "VBP", "NN", "NNP")
        asks = token.lower == "what" and tokens[token.index + 1].lemma in ("be", "'s")
        if (orders or asks) and opens and not (orders and tokens[token.index + 1].lower not in ("the", "how", "out", "exactly")):
            found.append(token.index)
    if len(found) != 1:
        return None
    asking = [t for t in tokens if t.tag in ("WRB", "WP", "WDT") and t.lower in ("how", "what") and t.index not in (*found, found[0] + 1)]
    return None if asking else found[0]


def _requested(parse: Parse) -> list[_Piece] | None:
    """The text with its request for a number as a question; None where there is none, or its form is another."""
    tokens = parse.tokens
    site = _site(parse)
    if site is None:
        return None
    end = next((t.index for t in tokens[site:] if t.sentence != tokens[site].sentence), len(tokens))
    last = end - 1 if tokens[end - 1].text in (".", "?", "!") else end
    past = tokens[site + 1].lower in ("was", "were")
    at = site + 1
    while at < last and (tokens[at].lemma in ("be", "'s") or tokens[at].lower in ("out", "exactly")):
        at += 1
    head = _embedded(parse, at, last) if tokens[at].lower == "how" else _counted(parse, at, last)
    if head is None:
        return None
    opening, behind = head
    rest = _predicate(parse, behind, last, past=past)
    if rest is None:
        return None
    capital = site == 0 or tokens[site - 1].sentence != tokens[site].sentence
    opening[0] = replace(opening[0], text=opening[0].text.capitalize() if capital else opening[0].text, start=tokens[site].start)
    spaced: list[_Piece] = []
    for piece in (*opening, *rest):
        spaced += [piece, _Piece(" ", piece.end - 1, piece.end)]
    closing = tokens[last] if last < end else tokens[last - 1]
    before = _Piece(parse.text[: tokens[site].start], 0, tokens[site].start, kept=True)
    after = _Piece(parse.text[closing.end :], closing.end, len(parse.text), kept=True)
    return [p for p in (before, *spaced[:-1], _Piece("?", closing.end - 1, closing.end), after) if p.text]


def _kept(parse: Parse, start: int, end: int) -> _Piece:
    first, last = parse.tokens[start], parse.tokens[end - 1]
    return _Piece(parse.text[first.start : last.end], first.start, last.end, kept=True)


def _counted(parse: Parse, at: int, last: int) -> tuple[list[_Piece], int] | None:
    """ "the total number of hats": the words "how many total hats", and the token behind."""
    tokens = parse.tokens
    if at >= last or tokens[at].lower != "the":
        return None
    noun = at + 1
    while noun < last and tokens[noun].lower in words("aggregates"):
        noun += 1
    if noun >= last:
        return None
    whole = [_kept(parse, i, i + 1) for i in range(at + 1, noun)]
    word = tokens[noun]
    first = _Piece("how", tokens[at].start, tokens[at].end)
    if word.lower in ("number", "amount", "quantity") and noun + 1 < last and tokens[noun + 1].lower == "of":
        start = noun + 2 + (noun + 2 < last and tokens[noun + 2].lower == "the")
        behind = _thing(parse, start, last)
        if behind is None:
            return None
        # "the amount of flour", "the number of eggs"
        stuff = word.lower != "number" and tokens[_head(parse, start, behind)].tag == "NN"
        much = _Piece("much" if stuff else "many", word.start, word.end)
        return [first, much, *whole, _kept(parse, start, behind)], behind
    if word.lower in ("weight", "distance", "time") and word.lower in DIMENSIONS:
        return [first, _Piece("much", tokens[at].start, tokens[at].end), *whole, _kept(parse, noun, noun + 1)], noun + 1
    if word.lower == "amount" and _of_money(parse, noun + 1, last):
        return [first, _Piece("much", tokens[at].start, tokens[at].end), *whole, _Piece("money", word.start, word.end)], noun + 1
    return None


def _of_money(parse: Parse, start: int, last: int) -> bool:
    """Whether a relative clause behind "the amount" is about money by its verb ("the amount she paid")."""
    verbs = [t for t in parse.tokens[start:last] if t.tag.startswith("VB") and t.lemma not in ("have", "be", "do")]
    return bool(verbs) and mapping("measuring", "word", "dimension").get(verbs[0].lemma) == "money"


def _head(parse: Parse, start: int, behind: int) -> int:
    """The head noun of a thing: the last noun before an "of"."""
    limit = next((i for i in range(start, behind) if parse.tokens[i].lower == "of"), behind)
    return limit - 1


def _thing(parse: Parse, start: int, last: int) -> int | None:
    """The token behind the noun phrase of what is counted; None where it is no plain one."""
    tokens = parse.tokens
    at = start
    while at < last and tokens[at].tag in _INSIDE and not (tokens[at].tag in ("VBN", "VBG") and at > start and tokens[at - 1].tag in _NOUN):
        if at > start and tokens[at - 1].tag == "NNS" and tokens[at].tag != "NNS":
            break
        at += 1
    if at == start or tokens[at - 1].tag not in _NOUN:
        return None
    if at < last and tokens[at].lower in ("and", "or", ",", "/"):
        return None
    if at < last and tokens[at].lower == "of":
        return _thing(parse, at + 1, last)
    return at


def _embedded(parse: Parse, how: int, last: int) -> tuple[list[_Piece], int] | None:
    """ "how many hats" behind "calculate"."""
    if how + 1 >= last or parse.tokens[how + 1].lower not in ("many", "much"):
        return None
    start = how + 2
    while start < last and parse.tokens[start].lower in ("total", "more"):
        start += 1
    behind = _thing(parse, start, last)
    if behind is None:
        return None
    return [_Piece("how", parse.tokens[how].start, parse.tokens[how].end), _kept(parse, how + 1, behind)], behind


def _predicate(parse: Parse, at: int, last: int, *, past: bool) -> list[_Piece] | None:
    """What is said of the counted things, in the order of a question."""
    tokens = parse.tokens
    there = _Piece("were there" if past else "are there", tokens[at - 1].start, tokens[at - 1].end)
    if at >= last:
        return [there]
    if tokens[at].lower in ("that", "which", "who"):
        at += 1
        if at >= last:
            return None
    first = tokens[at]
    if first.tag in _FINITE and first.lower not in ("left",):
        return [_kept(parse, at, last)]
    be = _Piece("were" if past else "are", first.start, first.end)
    if first.lower in ("left", "remaining"):
        return [be, _Piece("left", first.start, first.end), *([_kept(parse, at + 1, last)] if at + 1 < last else [])]
    if first.tag in ("VBN", "VBG"):
        return [_Piece("were", first.start, first.end) if first.tag == "VBN" else be, _kept(parse, at, last)]
    if first.lower in ("in", "on", "at", "now", "altogether", "together", "inside"):
        return [there, _kept(parse, at, last)]
    verb = next((t.index for t in tokens[at:last] if t.tag in _FINITE or t.tag.startswith("VB")), None)
    if verb is None or tokens[verb].tag not in _FINITE or not all(t.tag in _SUBJECT for t in tokens[at:verb]):
        return None
    return _inverted(parse, at, verb, last)


def _inverted(parse: Parse, at: int, verb: int, last: int) -> list[_Piece] | None:
    """ "she sold at the fair" as "did she sell at the fair"."""
    tokens = parse.tokens
    word = tokens[verb]
    after = [_kept(parse, verb + 1, last)] if verb + 1 < last else []
    subject = _kept(parse, at, verb)
    following = next((t for t in tokens[verb + 1 : last] if t.tag != "RB"), None)
    helps = word.lemma in ("have", "be") and following is not None and following.tag in ("VBN", "VBG")
    if word.tag == "MD" or word.lemma == "be" or (helps and following is not None and following.lower not in ("left", "remaining")):
        return [_Piece(word.text, word.start, word.end), subject, *after]
    helper = {"VBD": "did", "VBZ": "does", "VBP": "do"}[word.tag]
    return [_Piece(helper, word.start, word.end), subject, _Piece(word.lemma, word.start, word.end), *after]


def _remaining(parse: Parse) -> list[_Piece] | None:
    """ "How many does she have remaining", "how many are remaining": have left, are left."""
    tokens = parse.tokens
    many = next((t for t in tokens[1:] if t.lower in ("many", "much") and tokens[t.index - 1].lower == "how"), None)
    asked = [t for t in tokens[many.index :] if t.sentence == many.sentence] if many is not None else []
    found = [t for t in asked if t.lower == "remaining" and t.index + 1 < len(tokens)]
    if len(found) != 1 or tokens[found[0].index + 1].tag.startswith(("NN", "JJ", "VB", "CD")):
        # "the remaining figs", "remaining unsold"
        return None
    start, end = found[0].start, found[0].end
    return [
        _Piece(parse.text[:start], 0, start, kept=True),
        _Piece("left", start, end),
        _Piece(parse.text[end:], end, len(parse.text), kept=True),
    ]
