"""Closed patterns that cover a line or a part of it wholly, by the tags of its words and never by how a parser attaches them.

A pattern is written as the words of a sentence: ``is|was`` is a choice of words, ``[ … ]`` may be missing, ``( … / … )`` is a choice of
wordings, ``<A>`` a noun phrase without a number, ``<H>`` whoever has or does it, ``<pp>`` phrases of place without a number, ``<v>`` a
verb, ``<x:slot>`` another class of words, and ``#x`` a number.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import pairwise

from cpsearch.reading.lexicon import words
from cpsearch.reading.text.lines import Item, Line
from cpsearch.reading.text.numbers import Number
from cpsearch.reading.text.phrases import noun_of
from cpsearch.reading.text.syntax import Parse

__all__ = ["Found", "Name", "read_line"]

_DETERMINERS = "the|a|an|his|her|their|its|my|our|your|this|these|those"
_WORD = r"[^\s/#]+"
_MOD = rf"(?:{_WORD}/(?:JJ|NN|NNS|NNP|NNPS|VBN|VBG|HYPH|POS) )"
_NOUN = rf"(?:{_WORD}/(?:NN|NNS|NNP|NNPS) )"
_PHRASE = rf"(?:(?:{_DETERMINERS})/\S+ )?{_MOD}{{0,5}}{_NOUN}"
_PLACE = rf"(?:(?:in|on|at|inside|from|for|of|near|to|into|during|by|around|within|under|behind|beside|across)/\S+ {_PHRASE})"
_HELPER = rf"(?:{_WORD}/MD |(?:do|does|did|has|have|had|is|are|was|were|been|be|being)/\S+ |to/TO |(?:also|only|still|then|now)/RB )"
_VERB = rf"(?:{_HELPER}*{_WORD}/VB[A-Z]? )"
_SLOTS = {
    "H": rf"(?:{_PHRASE}(?:and/CC {_PHRASE})?|(?:i|you|he|she|it|they|we)/\S+ )",
    "pp": rf"(?:{_PLACE}{{1,3}})",
    "v": _VERB,
    "noun": rf"(?:{_WORD}/(?:NN|NNS|NNP|NNPS) )",
    "dim": r"(?:(?:long|wide|tall|high|deep)/\S+ )",
    "dimension": r"(?:(?:length|width|height|depth)/\S+ )",
    "sort": rf"(?:{_PHRASE}|{_WORD}/(?:JJ|NN|VBN) )",
    "nth": r"(?:(?:first|second|third|fourth|fifth|last|#ordinal)(?:/\S+)? )",
    "worth": r"(?:(?:price|cost|value|salary|wage|wages|pay|rent|fare|fee|bill|income|allowance|worth)/\S+ )",
    "owned": rf"(?:(?:{_DETERMINERS})/PRP\$ |{_PHRASE}'s/POS |{_PHRASE}'/POS |(?:the|a|an)/\S+ {_WORD}/\S+ 's/POS )",
    "owner": rf"(?:(?:{_DETERMINERS})/PRP\$ |{_PHRASE}'s/POS )",
    "earn": r"(?:(?:earns|earned|makes|made|gets|got|earn|make|get)/\S+ )",
    "increase": r"(?:(?:increase|raise|markup)/\S+ )",
    "more": r"(?:(?:more|higher)/\S+ )",
    "costly": r"(?:(?:expensive|costly)/\S+ )",
    "greater": r"(?:(?:longer|taller|heavier|higher|wider|deeper)/\S+ )",
    "smaller": r"(?:(?:shorter|lighter|lower|narrower|cheaper)/\S+ )",
    "person": rf"(?:{_WORD}/NNP )",
    "adj": rf"(?:{_WORD}/(?:JJ|NN|VBN) )",
}
#: Words of a place that compare in front of a number.
_PLACING = {"under"}
_CONNECTORS = re.compile(r"(?:,/\S+ )?(?:(?:and|while|but|so)/\S+ )|(?:[,;]/\S+ )")


@dataclass(frozen=True)
class Name:
    """What a noun phrase calls a thing: its head noun in the singular and all its words."""

    head: str
    words: frozenset[str]
    tokens: tuple[int, ...]
    plural: bool = False
    proper: bool = False
    pronoun: bool = False
    #: a sort alone ("red and blue beads"), whose thing is named later
    bare: bool = False
    #: the name of whoever owns it ("Ann's garden")
    owner: str = ""


@dataclass(frozen=True)
class Found:
    """A pattern that covered a line: its form, and what stood in its places."""

    form: str
    line: Line
    names: dict[str, Name]
    numbers: dict[str, Number]
    said: dict[str, str]
    spans: dict[str, tuple[int, ...]]

    @property
    def tokens(self) -> tuple[int, ...]:
        return self.line.tokens


def _wordings(pieces: tuple[str, ...]) -> list[tuple[str, ...]]:
    """A pattern without choices for every choice of wordings in it."""
    if "(" not in pieces:
        return [pieces]
    start = max(i for i, piece in enumerate(pieces) if piece == "(")
    end = pieces.index(")", start)
    choices: list[list[str]] = [[]]
    for piece in pieces[start + 1 : end]:
        if piece == "/":
            choices.append([])
        else:
            choices[-1].append(piece)
    return [made for choice in choices for made in _wordings((*pieces[:start], *choice, *pieces[end + 1 :]))]


@cache
def _compiled(pattern: str) -> tuple[re.Pattern[str], ...]:
    return tuple(re.compile("".join(map(_expression, wording))) for wording in _wordings(tuple(pattern.split())))


def _expression(piece: str) -> str:
    if piece in ("[", "]"):
        return "(?:" if piece == "[" else ")?"
    if piece.startswith("#"):
        name, _, kinds = piece[1:].partition(":")
        return rf"(?P<{name}>#(?:{kinds or 'cardinal|dozen'}) )"
    if piece.startswith("<"):
        name, _, slot = piece[1:-1].partition(":")
        return f"(?P<{name}>{_SLOTS.get(slot or name.rstrip('0123456789'), _PHRASE)})"
    numbers = "|#one " * ("one" in piece.split("|")) + "|#ordinal " * ("third" in piece.split("|"))
    return rf"(?:(?:{piece})/\S+ {numbers})"


def read_line(parse: Parse, line: Line, patterns: Sequence[tuple[str, str]]) -> list[Found] | None:
    """The patterns that cover a line one after another, with conjunctions between them; None where they cannot."""
    text = line.text
    offsets = [0]
    for item in line.items:
        offsets.append(offsets[-1] + len(item.text) + 1)
    if not text:
        return []
    ends = sorted({m.start() for m in _CONNECTORS.finditer(text) if m.start()} | {len(text)}, reverse=True)

    def from_(start: int) -> list[Found] | None:
        if start == len(text):
            return []
        for end in ends:
            if end <= start:
                continue
            for form, pattern in patterns:
                matches = (wording.fullmatch(text, start, end) for wording in _compiled(pattern))
                found = next((f for m in matches if m and (f := _found(parse, line, form, m, offsets))), None)
                if found is None:
                    continue
                connector = _CONNECTORS.match(text, end)
                rest = from_(connector.end() if connector else end) if end < len(text) else []
                if rest is not None and (end == len(text) or rest):
                    return [found, *rest]
        return None

    return from_(0)


def _found(parse: Parse, line: Line, form: str, match: re.Match[str], offsets: list[int]) -> Found | None:
    names: dict[str, Name] = {}
    numbers: dict[str, Number] = {}
    said: dict[str, str] = {}
    spans: dict[str, tuple[int, ...]] = {}

    def items(start: int, end: int) -> tuple[Item, ...]:
        return line.items[offsets.index(start) : offsets.index(end)]

    for name, text in match.groupdict().items():
        if text is None:
            continue
        own = items(match.start(name), match.end(name))
        said[name] = text.strip()
        spans[name] = tuple(i for item in own for i in item.tokens)
        if text.startswith("#"):
            number = own[0].number
            if number is None:
                return None
            numbers[name] = number
        elif name[0].isupper():
            made = _name(parse, own)
            if made is None:
                return None
            names[name] = made
        elif name.startswith("pp") and {item.text.split("/")[0] for item in own} & (words("potent") - _PLACING):
            return None
    return Found(form, Line(items(match.start(), match.end()), line.supposed), names, numbers, said, spans)


def _name(parse: Parse, items: Iterable[Item]) -> Name | None:
    """The name that a noun phrase is; None if a word of it changes what it means ("other pens")."""
    tokens = [parse.tokens[i] for item in items for i in item.tokens]
    owners = [t for t, after in pairwise(tokens) if after.tag == "POS" and t.tag.startswith("NNP")]
    said = [t for t in tokens if t.tag not in ("DT", "PRP$", "POS", "HYPH", "CC") and t not in owners]
    if not said:
        return None
    head = said[-1]
    if any(t.lower in words("potent") or t.lower in words("unmodelled") for t in said):
        return None
    if any(t.tag == "CC" for t in tokens):
        joined = " and ".join(t.lower for t in said)
        return Name(joined, frozenset((joined,)), tuple(t.index for t in tokens), plural=True, proper=True)
    if head.tag == "PRP":
        return Name(head.lower, frozenset((head.lower,)), (head.index,), pronoun=True)
    proper = head.tag.startswith("NNP")
    lemmas = frozenset(noun_of(t) if t.tag.startswith("NN") and not t.tag.startswith("NNP") else t.lower for t in said)
    return Name(
        head.lower if proper else noun_of(head),
        lemmas,
        tuple(t.index for t in tokens),
        head.tag in ("NNS", "NNPS"),
        proper,
        bare=head.tag in ("JJ", "VBN"),
        owner=owners[0].lower if owners else "",
    )
