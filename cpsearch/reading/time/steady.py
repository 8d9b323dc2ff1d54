"""What breaks a pace: "runs 3 miles a day. She rests on weekends": days off, stops and conditions, told without a number.

A pace goes on over a span only as long as nothing interrupts it. Which deed or state does so is more than a list of verbs can tell, so
whatever no rule understood from the sentence of a pace on leaves open what it comes to; so does what was said of times before it.
"""

from __future__ import annotations

from collections.abc import Iterable

from cpsearch.packs import dimension
from cpsearch.reading.amounts import Amounts
from cpsearch.reading.discourse.bystanders import is_apart
from cpsearch.reading.groups.rates import Flow, Rate
from cpsearch.reading.lexicon import words
from cpsearch.reading.text.clauses import Clause

__all__ = ["check_steady"]

#: Words behind a unit of time that say which ones of it are meant ("each day of the summer", "a day when it is warm").
_NARROWING = {"of", "when", "that", "which", "if", "unless"}


def check_steady(clauses: tuple[Clause, ...], amounts: Amounts, *, speed: bool) -> None:
    """Add a finding for each clause that may interrupt a pace of the text, or (with ``speed``) the deed whose pace is asked."""
    draft, parse = amounts.draft, amounts.draft.parse
    told: list[Rate | Flow] = [*amounts.rates, *amounts.flows]
    paces = [pace for pace in told if dimension(pace.bottom.noun) == "time" and pace.tokens]
    starts = [min(pace.tokens) for pace in paces] + [min(f.tokens) for f in amounts.facts if speed and f.phrase.number is not None]
    if not starts or draft.target is None:
        return
    first = parse.tokens[min(starts)].sentence
    asking = {parse.tokens[i].sentence for i in draft.asking}
    apart = {sentence for sentence in {t.sentence for t in parse.tokens} if is_apart(parse, sentence)}
    for clause in clauses:
        if clause.verb in draft.consumed or clause.sentence in asking or clause.sentence in apart or clause.mark in ("by", "for"):
            # "has 5 hours for driving": what a number is for, no happening of its own
            continue
        timed = any(parse.tokens[i].lower.removesuffix("s") in words("times") for i in clause.tokens)
        if clause.sentence >= first or timed:
            draft.find("unexplained_word", f"{parse.tokens[clause.verb].text} (may it break the pace?)", (clause.verb,))
    for sentence in {t.sentence for t in parse.tokens if t.sentence >= first} - asking - apart:
        said = [t.index for t in parse.tokens if t.sentence == sentence and any(char.isalpha() for char in t.text)]
        if said and not draft.consumed & set(said):
            draft.find("unexplained_word", f"{parse.tokens[said[0]].text} … (may it break the pace?)", said)
    for index in _narrowed(amounts, paces):
        draft.find("unexplained_word", f"{parse.tokens[index].text} (which ones?)", (index,))


def _narrowed(amounts: Amounts, paces: Iterable[Rate | Flow]) -> list[int]:
    """The words that make a pace one of some days or weeks only ("each school day", "each day of her vacation")."""
    parse = amounts.draft.parse
    found = []
    for pace in paces:
        units = {p for p in amounts.world.phrases if p.head in pace.tokens and p.noun == pace.bottom.noun and p.number is None}
        for unit in units:
            found += [
                i for i in unit.tokens if i < unit.head and parse.tokens[i].tag[:2] in ("NN", "JJ", "VB") and _tells(parse.tokens[i].lower)
            ]
            after = parse.tokens[unit.head + 1].lower if unit.head + 1 < len(parse.tokens) else ""
            found += [unit.head + 1] if after in _NARROWING else []
    return found


def _tells(word: str) -> bool:
    """Whether a modifier tells some days from others ("every single day" is every one)."""
    return word not in ("single", "whole", "full", "entire")
