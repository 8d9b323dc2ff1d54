"""Sentences as lines of items: numbers, and words with their tags. ``patterns`` reads them.

Numbers that are written as one ("3:5", "8 by 4") are items of their own, and a line ends before the mark that closes its sentence.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from cpsearch.packs import measure_of
from cpsearch.problem import Span
from cpsearch.reading.text.numbers import Number, value_of
from cpsearch.reading.text.syntax import Parse

__all__ = ["Item", "Line", "lines_of", "split_question"]

#: Two or more numbers that a sign or "by" keeps together ("3:5", "8 by 4", "5x7").
_JOINED = re.compile(r"[0-9][0-9.,]*(?:\s?(?::|by|x|×)\s?[0-9][0-9.,]*)+", re.IGNORECASE)
_DIGITS = re.compile(r"[0-9]+(?:[.,][0-9]+)*")


@dataclass(frozen=True)
class Item:
    """One number or one word, as it is written in a line, with its tokens."""

    text: str
    tokens: tuple[int, ...]
    number: Number | None = None


@dataclass(frozen=True)
class Line:
    """The items of a sentence or of a part of one; ``supposed`` where it is a condition of the question."""

    items: tuple[Item, ...]
    supposed: bool = False

    @property
    def text(self) -> str:
        return "".join(f"{item.text} " for item in self.items)

    @property
    def tokens(self) -> tuple[int, ...]:
        return tuple(i for item in self.items for i in item.tokens)

    def part(self, start: int, end: int | None = None) -> Line:
        return Line(self.items[start:end], self.supposed)

    @property
    def numbered(self) -> bool:
        return any(item.number is not None and item.text not in ("#label", "#ordinal") for item in self.items)


def lines_of(parse: Parse, numbers: tuple[Number, ...]) -> list[Line]:
    """The line of each sentence, without the mark that closes it."""
    at: dict[int, list[Number]] = {}
    for number in (piece for n in numbers for piece in _pieces(parse, n)):
        if number.kind == "unread" and number.surface.lower() == "quarters":
            # "$4 in quarters": coins
            continue
        for token in parse.tokens:
            if token.start < number.span.end and number.span.start < token.end:
                at.setdefault(token.index, []).append(number)
    sentences: dict[int, list[Item]] = {}
    done: set[Span] = set()
    for token in parse.tokens:
        line = sentences.setdefault(token.sentence, [])
        here = at.get(token.index, [])
        for number in here:
            if number.span in done:
                continue
            if done & {other.span for other in here}:
                # "3:5", "5x7" in one word
                line.append(Item(":/SYM" if ":" in token.text else "by/IN", ()))
            done.add(number.span)
            own = tuple(t.index for t in parse.tokens if t.start < number.span.end and number.span.start < t.end)
            line.append(Item(f"#{number.kind}", own, number))
            if number.unit and number.kind == "bonded":
                line.append(Item(f"{number.unit.replace(' ', '_')}/NN", own))
        if here or not token.text.strip():
            continue
        line.append(Item(f"{_clean(token.lower)}/{_tag(token.tag, token.lower)}", (token.index,)))
    return [Line(tuple(_closed(line))) for _, line in sorted(sentences.items()) if _closed(line)]


def _closed(line: list[Item]) -> list[Item]:
    while line and line[-1].number is None and line[-1].text.split("/")[0] in (".", "!", "?", "…"):
        line = line[:-1]
    return line


def _clean(word: str) -> str:
    return re.sub(r"[\s/#]", "_", word)


def _tag(tag: str, word: str) -> str:
    """A measure is a noun whatever a parser makes of it ("5 cents", "4 m")."""
    return (
        "NNS"
        if tag.startswith("VB") and measure_of(word) is not None and word not in ("second", "foot", "bit")
        else tag.replace("/", "_") or "X"
    )


def _pieces(parse: Parse, number: Number) -> list[Number]:
    """Numbers that are joined, one by one."""
    if number.kind not in ("unread", "label") or not _JOINED.fullmatch(number.surface):
        return [number]
    found = []
    for match in _DIGITS.finditer(number.surface):
        value = value_of(match[0])
        if value is None:
            return [number]
        start = number.span.start + match.start()
        found.append(Number(Span(start, start + len(match[0])), value, "cardinal", None, match[0]))
    return found


def split_question(
    lines: list[Line], wanting: frozenset[str] = frozenset(("calculate", "find", "determine", "compute"))
) -> tuple[list[Line], Line] | None:
    """What is told and what is asked: a condition before the question's first word is told."""
    if not lines:
        return None
    *told, last = lines
    starts = [i for i, item in enumerate(last.items) if item.text.split("/")[0] in ("how", "what", *wanting)]
    starts = [
        i
        for i in starts
        if i == 0 or last.items[i - 1].text.split("/")[0] in (",", "and", "in", "on", "then", "of", "by", "together", "altogether")
    ]
    if not starts:
        return None
    start = starts[0]
    if start and last.items[start - 1].text == "by/IN":
        start -= 1
    before = last.items[:start]
    if before and before[0].text.split("/")[0] in ("in", "on") and len(before) < 5 and not last.part(0, start).numbered:
        # "in square feet, what is the area"
        return told, last
    while before and before[-1].text.split("/")[0] in (",", "and", "then", "so"):
        before = before[:-1]
    if before and before[-1].text.split("/")[0] in ("in", "on", "of", "together", "altogether") and len(before) == 1:
        return told, last
    supposed = bool(before) and before[0].text.split("/")[0] in ("if", "suppose", "given")
    if supposed:
        before = before[1:]
        if before and before[0].text.split("/")[0] == "that":
            before = before[1:]
    if before:
        told = [*told, Line(tuple(before), supposed)]
    after = next((i for i in range(start + 1, len(last.items)) if last.items[i].text.split("/")[0] == "if"), None)
    if after is not None:
        # "how many are red if 5 are blue?"
        told = [*told, Line(last.items[after + 1 :], True)]
    return told, last.part(start, after)
