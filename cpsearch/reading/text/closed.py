"""Texts that are closed: every sentence is covered by the patterns of one family, and one question ends them.

Only before the first number may a sentence stand that no pattern covers, and it may hold no word that could change an amount.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

from cpsearch.packs import kinds_of
from cpsearch.problem import Span
from cpsearch.reading.draft import Draft
from cpsearch.reading.lexicon import mapping, words
from cpsearch.reading.text.lines import Line, lines_of, split_question
from cpsearch.reading.text.numbers import Number
from cpsearch.reading.text.patterns import Found, Name, read_line
from cpsearch.reading.text.phrases import noun_of
from cpsearch.reading.text.syntax import Parse

__all__ = ["ClosedText", "closed_text", "exclusive", "same_setting"]

Patterns = Sequence[tuple[str, str]]


@dataclass
class ClosedText:
    """What the sentences of a text were covered by, and the draft that holds its question."""

    draft: Draft
    told: list[Found]
    asked: Found


def closed_text(parse: Parse, numbers: tuple[Number, ...], telling: Patterns, asking: Patterns) -> ClosedText | None:
    """Cover a text by patterns; None if a sentence of it is left over."""
    parts = split_question(lines_of(parse, numbers))
    if parts is None:
        return None
    lines, question = parts
    asked = read_line(parse, question, asking)
    if asked is None or len(asked) != 1:
        return None
    told: list[Found] = []
    for line in lines:
        found = read_line(parse, _without_aim(_without_aside(line)), telling)
        if found is None:
            if told or line.numbered or not is_scenery(line):
                return None
            continue
        told += found
    draft = Draft(parse)
    tokens = question.tokens
    draft.question = draft.span(tokens)
    if parse.tokens[-1].end > draft.question.end:
        draft.question = Span(draft.question.start, parse.tokens[-1].end)
    draft.asking = [i for i in tokens if any(char.isalnum() for char in parse.tokens[i].text)]
    for item in (*told, *asked):
        draft.take(item.tokens)
    return ClosedText(draft, told, asked[0])


def _without_aim(line: Line) -> Line:
    """A line without what it is done for ("to bake bread, she uses")."""
    comma = next((i for i, item in enumerate(line.items) if item.text.split("/")[0] == ","), 0)
    aim = line.part(0, comma)
    return line.part(comma + 1) if comma and line.items[0].text == "to/TO" and not aim.numbered and is_scenery(aim) else line


def _without_aside(line: Line) -> Line:
    """A line without what is said of somebody by the way ("Ann, who is a nurse, has")."""
    said = [item.text.split("/")[0] for item in line.items]
    start = next((i for i in range(len(said) - 1) if said[i] == "," and said[i + 1] == "who"), None)
    end = said.index(",", start + 1) if start is not None and "," in said[start + 1 :] else None
    if start is None or end is None:
        return line
    aside = line.part(start, end + 1)
    return Line((*line.items[:start], *line.items[end + 1 :]), line.supposed) if not aside.numbered and is_scenery(aside) else line


def is_scenery(line: Line) -> bool:
    """Whether a sentence without numbers changes nothing that is told later."""
    said = {item.text.split("/")[0] for item in line.items}
    return not said & (words("potent") | words("unmodelled"))


def exclusive(parse: Parse, names: Sequence[Name]) -> bool:
    """Whether nothing can be of two of some sorts: red and blue, oak trees and pine trees; but a red bead may be round."""
    for one, other in combinations(names, 2):
        if one.head != other.head:
            if one.head in kinds_of(other.head) or other.head in kinds_of(one.head):
                return False
            continue
        left, right = one.words - other.words, other.words - one.words
        if len(left) != 1 or len(right) != 1:
            return False
        sorts = mapping("sorts", "word", "dimension")
        respects = [sorts.get(next(iter(side)), "") for side in (left, right)]
        if respects[0] != respects[1]:
            return False
        if not respects[0] and any(_modifier(parse, name, side) == "JJ" for name, side in ((one, left), (other, right))):
            return False
    return True


def _modifier(parse: Parse, name: Name, words_: frozenset[str]) -> str:
    """The class of a modifier: "JJ" for a quality, which may go with another, else that of a noun."""
    tags = [parse.tokens[i].tag for i in name.tokens if parse.tokens[i].lower in words_ or noun_of(parse.tokens[i]) in words_]
    return "NN" if tags and tags[0].startswith("NN") else "JJ"


def same_setting(text: ClosedText, parse: Parse) -> bool:
    """Whether all that is told and asked is of one holder and of one place."""
    people: set[str] = set()
    places: set[str] = set()
    for found in (*text.told, text.asked):
        holder = found.names.get("H")
        if holder is not None and found.form != "shared" and not holder.pronoun:
            (people if holder.proper else places).add(holder.head)
        people |= {name.owner for name in found.names.values() if name.owner and found.form != "shared"}
        for key, span in found.spans.items():
            if key.startswith("pp"):
                places |= {noun_of(parse.tokens[i]) for i in span if parse.tokens[i].tag.startswith("NN") and _heads(parse, i, span)}
    holders = [f.names["H"] for f in (*text.told, text.asked) if "H" in f.names]
    shared = any(found.form == "shared" for found in text.told)
    return (shared or len(people) < 2) and len(places) < 2 and (shared or not (people and any(h.head in places for h in holders)))


def _heads(parse: Parse, index: int, span: tuple[int, ...]) -> bool:
    return index + 1 not in span or not parse.tokens[index + 1].tag.startswith(("NN", "POS"))
