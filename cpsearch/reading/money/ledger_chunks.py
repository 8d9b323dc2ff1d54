"""Chunks of a money text: amounts of money, counted goods, goods, people and verbs, each a tag in the line of a sentence.

A ledger is read on these lines by a grammar that covers them whole, so nothing here depends on how a parser attaches words.
"""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

from cpsearch.packs import dimension
from cpsearch.reading.lexicon import mapping, words
from cpsearch.reading.money.ledger_verbs import VERBAL, Chunk, verb_chunk
from cpsearch.reading.text.numbers import Number
from cpsearch.reading.text.phrases import noun_of
from cpsearch.reading.text.syntax import Parse, Token

__all__ = ["Chunk", "chunk_sentences", "ledger_sentences"]

_INSIDE = ("JJ", "NN", "NNS", "NNP", "NNPS", "VBG", "VBN", "HYPH")
_NOUNS = ("NN", "NNS", "NNP", "NNPS")
#: Nouns of money that have a place of their own in a line.
_MONEY_NOUNS = {
    "money": "CASH",
    "dollar": "CASH",
    "change": "CHANGE",
    "profit": "PROFIT",
    "bill": "BILL",
    "total": "BILL",
    "amount": "BILL",
    "value": "BILL",
} | {word: "BILL" for word, names in mapping("bills", "word", "names").items() if names == "sum"}
_DAYS = {"today", "yesterday", "tomorrow", "tonight"}
_NO_ARTICLES = {"some", "any", "all", "both", "no", "another", "that", "this", "each", "every"}
_NEUTER = {"it", "this", "that"}


def chunk_sentences(parse: Parse, numbers: tuple[Number, ...]) -> list[list[Chunk]]:
    """The chunks of each sentence; what no chunk covers stands as itself, an unreadable number as X."""
    return [list(sentence) for sentence in _chunked(parse, numbers)]


@lru_cache(maxsize=4)
def _chunked(parse: Parse, numbers: tuple[Number, ...]) -> tuple[tuple[Chunk, ...], ...]:
    """Kept for the next grammar that is tried on the text."""
    at = {}
    for number in numbers:
        for token in parse.tokens:
            if token.start < number.span.end and number.span.start < token.end:
                at[token.index] = number
    sentences: dict[int, list[Chunk]] = {}
    index = 0
    while index < len(parse.tokens):
        token = parse.tokens[index]
        chunk = _chunk(parse, at, index)
        index = max(chunk.tokens) + 1
        if chunk.tag not in ("skip", ""):
            sentences.setdefault(token.sentence, []).append(chunk)
    return tuple(tuple(sentences[key]) for key in sorted(sentences))


def ledger_sentences(parse: Parse, numbers: tuple[Number, ...]) -> list[list[Chunk]]:
    """The chunks of each sentence as a ledger reads them: "both items" and "the first lamp" are goods, "15 on Sunday" a number of them."""
    ordinals = {token.index for number in numbers if number.kind == "ordinal" for token in parse.tokens if token.start == number.span.start}
    return [_joined(parse, ordinals, sentence) for sentence in chunk_sentences(parse, numbers)]


def _joined(parse: Parse, ordinals: set[int], sentence: list[Chunk]) -> list[Chunk]:
    joined: list[Chunk] = []
    index = 0
    while index < len(sentence):
        chunk, index = sentence[index], index + 1
        word = parse.tokens[chunk.tokens[0]].lower if len(chunk.tokens) == 1 else ""
        if chunk.tag == "X" and word == "both":
            while index < len(sentence) and sentence[index].tag in ("of", "these", "those"):
                index += 1
            goods = sentence[index] if index < len(sentence) else None
            if goods is not None and goods.tag in ("THE", "PL") and goods.plural:
                joined.append(replace(goods, tag="THE", tokens=(*chunk.tokens, *goods.tokens), words=goods.words | {"both"}))
                index += 1
            else:
                joined.append(Chunk("both", chunk.tokens))
        elif (
            chunk.tag == "X"
            and chunk.tokens[0] in ordinals
            and joined
            and joined[-1].tag == "the"
            and [c.tag for c in sentence[index : index + 1]] == ["MASS"]
        ):
            goods = sentence[index]
            tokens = (*joined.pop().tokens, *chunk.tokens, *goods.tokens)
            joined.append(replace(goods, tag="THE", tokens=tokens, words=goods.words | {word}))
            index += 1
        elif chunk.tag == "X" and chunk.number is not None:
            joined.append(replace(chunk, tag="NUM"))
        else:
            joined.append(chunk)
    return joined


def _chunk(parse: Parse, at: dict[int, Number], index: int) -> Chunk:
    token = parse.tokens[index]
    if token.lower == "in" and index + 1 < len(parse.tokens) and parse.tokens[index + 1].lower in ("dollars", "cents"):
        return Chunk("", (index, index + 1))
    if token.lower == "so" and index + 1 < len(parse.tokens) and parse.tokens[index + 1].lower == "far":
        return Chunk("", (index, index + 1))
    whole = _whole(parse, index)
    if whole:
        return Chunk("ALL", whole)
    if token.lower in ("a", "an", "the") and index + 1 in at and at[index + 1].kind in ("money", "percent") and index not in at:
        chunk = _numbered(parse, at, index + 1)
        return replace(chunk, tokens=(index, *chunk.tokens))
    if index in at and at[index].kind == "bonded":
        thing = _thing(parse, at, index)
        if thing is not None:
            return thing
    if token.lower in ("a", "an") and index + 1 in at and at[index + 1].kind == "cardinal" and index not in at:
        chunk = _numbered(parse, at, index + 1)
        if chunk.tag == "MONEY":
            return replace(chunk, tokens=(index, *chunk.tokens))
    if index in at and at[index].kind != "pair":
        return _numbered(parse, at, index)
    if token.lower in ("each", "every") or (token.lower == "apiece"):
        return _each(parse, at, index)
    verb = verb_chunk(parse, index)
    if verb is not None:
        return verb
    if token.lower in _DAYS and mapping("ledger", "word", "class").get(token.lower) == "skip":
        return Chunk("skip", (index,))
    if token.tag == "PRP":
        tag = "IT" if token.lower in _NEUTER else "THEM" if token.lower in ("them", "him", "me", "us") else "WHO"
        if token.lower == "her":
            tag = "THEM"
        return Chunk(tag, (index,), noun=token.lower)
    if token.tag == "PRP$" and index + 1 in at and at[index + 1].kind in ("money", "cardinal"):
        # "cost her $4": whom, though she looks like an owner
        return Chunk("THEM", (index,), noun=token.lower)
    if token.lower in ("everything", "something", "anything", "nothing", "everyone"):
        return Chunk(token.lower, (index,))
    named = _name(parse, index)
    if named is not None:
        return named
    thing = _thing(parse, at, index)
    if thing is not None:
        return thing
    if mapping("ledger", "word", "class").get(token.lower) == "skip":
        return Chunk("skip", (index,))
    return Chunk(token.lower, (index,)) if token.text.strip() else Chunk("", (index,))


def _whole(parse: Parse, index: int) -> tuple[int, ...]:
    """The words of a whole that is asked for ("in total", "altogether")."""
    said = [t.lower for t in parse.tokens[index : index + 2]] + ["", ""]
    if said[0] in ("in", "all") and said[1] in ("total", "all", "together"):
        return (index, index + 1)
    closing = said[1] in ("?", ".", "", "on", "for", "from", "at", "if", ",")
    return (index,) if said[0] in ("altogether", "overall", "combined") or (said[0] == "total" and closing) else ()


def _numbered(parse: Parse, at: dict[int, Number], index: int) -> Chunk:
    """A chunk that opens with a number."""
    number = at[index]
    last = max(i for i in at if at[i] == number)
    after = parse.tokens[last + 1] if last + 1 < len(parse.tokens) else None
    span = tuple(range(index, last + 1))
    if number.kind == "money":
        return Chunk("MONEY", span, number, number.unit or "")
    if number.kind == "percent":
        return Chunk("PERCENT", span, number)
    if number.kind in ("multiple", "fraction"):
        return Chunk("MULT" if number.kind == "multiple" else "FRAC", span, number)
    if number.kind == "vague" and number.surface.lower() == "some":
        return Chunk("some", span)
    if number.kind == "one" and after is not None and after.index in at and at[after.index].kind == "money":
        chunk = _numbered(parse, at, after.index)
        return replace(chunk, tokens=(*span, *chunk.tokens))
    if number.kind not in ("cardinal", "dozen", "one") or after is None:
        return Chunk("X", span)
    if number.kind == "cardinal" and after.index in at and at[after.index].kind == "money":
        return _notes(parse, at, number, span)
    if dimension(noun_of(after)) == "money":
        return Chunk("MONEY", (*span, after.index), number, noun_of(after)) if number.kind == "cardinal" else Chunk("X", span)
    further = {"more": "MORE", "fewer": "FEWER", "less": "FEWER"}.get(after.lower, "")
    thing = _thing(parse, at, last + 1 + bool(further), opened=True)
    if thing is None:
        return Chunk("X", span, number if number.kind == "cardinal" and not further else None)
    if further:
        return replace(thing, tag=further, tokens=(*span, after.index, *thing.tokens), number=number)
    tag = "ONE" if number.kind == "one" else "COUNT"
    return replace(thing, tag=tag, tokens=(*span, *thing.tokens), number=None if tag == "ONE" else number)


def _notes(parse: Parse, at: dict[int, Number], number: Number, span: tuple[int, ...]) -> Chunk:
    """ "Two $20 bills": so many notes of one value."""
    value = at[span[-1] + 1]
    last = max(i for i in at if at[i] == value)
    after = parse.tokens[last + 1] if last + 1 < len(parse.tokens) else None
    if after is None or noun_of(after) not in ("bill", "note", "coin"):
        return Chunk("X", span)
    return Chunk("NOTES", tuple(range(span[0], last + 2)), number, value.unit or "", each=value)


def _each(parse: Parse, at: dict[int, Number], index: int) -> Chunk:
    start = index + 1
    if start + 1 < len(parse.tokens) and parse.tokens[start].lower == "of" and parse.tokens[index].lower == "each":
        if parse.tokens[start + 1].lower in ("the", "these", "those"):
            start += 1
        elif parse.tokens[start + 1].lower in ("which", "them"):
            return Chunk("EACH", (index, start, start + 1))
    thing = _thing(parse, at, start) if start < len(parse.tokens) and start not in at else None
    if thing is None or parse.tokens[index].lower == "apiece":
        return Chunk("EACH", (index,))
    return replace(thing, tag="EACHT", tokens=tuple(range(index, max(thing.tokens) + 1)))


def _name(parse: Parse, index: int) -> Chunk | None:
    """A name without anything before or behind that would make it a modifier."""
    token = parse.tokens[index]
    if token.tag != "NNP" or token.lower.removesuffix("s") in words("times"):
        return None
    end = index
    while end + 1 < len(parse.tokens) and parse.tokens[end + 1].tag == "NNP" and parse.tokens[end + 1].sentence == token.sentence:
        end += 1
    after = parse.tokens[end + 1] if end + 1 < len(parse.tokens) else None
    if after is not None and (after.tag == "POS" or (after.tag in ("NN", "NNS") and after.lower not in VERBAL)):
        return None
    return Chunk("WHO", tuple(range(index, end + 1)), noun=parse.tokens[index].lower)


def _thing(parse: Parse, at: dict[int, Number], index: int, *, opened: bool = False) -> Chunk | None:
    """A noun phrase without a number; after a number (``opened``) one without a determiner."""
    tokens, start, det = parse.tokens, index, ""
    first = tokens[index]
    if first.tag in ("DT", "PRP$") and not opened and first.lower not in _NO_ARTICLES:
        det = first.lower
        index += 1
    elif first.tag == "NNP" and not opened and index + 1 < len(tokens) and tokens[index + 1].tag == "POS":
        det = first.lower
        index += 2
    inside: list[Token] = []
    while index < len(tokens) and tokens[index].sentence == first.sentence:
        token = tokens[index]
        pair = index in at and at[index].kind == "pair"
        if index in at and at[index].kind == "bonded" and not opened:
            # "a 5-pound bag": which bag
            inside += [t for t in tokens if t.index in at and at[t.index] == at[index]]
            index = inside[-1].index + 1
            continue
        compound = _compound(parse, at, index)
        if compound:
            inside += compound
            index += len(compound)
            continue
        if inside and token.lower in _DAYS:
            # "3 lawns today"
            break
        if (index in at and not pair) or not (token.tag.startswith(_INSIDE) or token.tag == "POS"):
            break
        if token.tag in ("JJR", "JJS") or token.lower in ("many", "much", "more", "other", "same", "left", "few"):
            break
        if token.tag in ("VBG", "VBN") and (index + 1 >= len(tokens) or not tokens[index + 1].tag.startswith(("NN", "JJ"))):
            break
        if inside and token.lower.endswith("ing") and dimension(noun_of(inside[-1])) == "time":
            # "$9 an hour babysitting"
            break
        if inside and token.lower in VERBAL and inside[-1].tag in _NOUNS:
            break
        inside.append(token)
        index += 1
        if token.tag == "NNS" and (index >= len(tokens) or tokens[index].tag not in ("NN", "NNS", "POS")):
            break
    while inside and inside[-1].tag not in _NOUNS:
        inside.pop()
    if not inside:
        return None
    head = inside[-1]
    said = frozenset(_known(t) for t in inside if t.tag not in ("POS", "HYPH"))
    span, inmost = list(range(start, head.index + 1)), ""
    after = head.index + 1
    if after + 1 < len(tokens) and tokens[after].lower == "of" and after + 1 not in at:
        inner = _thing(parse, at, after + 1)
        if inner is not None:
            span += [after, *inner.tokens]
            if _known(head) == "piece":
                return replace(inner, tag="PL" if head.tag == "NNS" else inner.tag, tokens=tuple(span), plural=head.tag == "NNS")
            said |= inner.words
            inmost = inner.head or inner.noun
    plural = head.tag in ("NNS", "NNPS")
    tag = "A" if det in ("a", "an") else "THE" if det else "PL" if plural else "MASS"
    tag = _MONEY_NOUNS.get(_known(head), tag)
    if _known(head) in words("fees") or ("total" in said - {head.lower} and tag not in ("BILL", "CASH", "PROFIT")):
        tag = "FEE"
    owner = "?" if any(t.tag == "POS" for t in inside) else det if first.tag in ("PRP$", "NNP") else ""
    return Chunk(tag, tuple(span), None, _known(head), said, plural, head=inmost, owner=owner)


def _noun_at(tokens: tuple[Token, ...], index: int) -> bool:
    return index < len(tokens) and tokens[index].tag in ("NN", "NNS", "NNP", "JJ")


def _compound(parse: Parse, at: dict[int, Number], index: int) -> list[Token]:
    """The words of "sign-up", "black-and-white" before a noun, whatever each of them is by itself."""
    tokens, end = parse.tokens, index
    while end + 2 < len(tokens) and tokens[end + 1].text == "-" and tokens[end].end == tokens[end + 1].start:
        end += 2
    said = list(tokens[index : end + 1])
    plain = len(said) > 1 and not any(t.index in at for t in said)
    return said if plain and _noun_at(tokens, end + 1) else []


def _known(token: Token) -> str:
    return noun_of(token) if token.tag in _NOUNS else token.lower
