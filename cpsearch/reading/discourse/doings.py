"""Doings: what the counted ones are at ("There are 25 children trying out for a play", "has 9 guests coming to her party").

It says who they are and restricts nothing, where no others of their kind are told of.
"""

from __future__ import annotations

from cpsearch.reading.amounts import Amounts
from cpsearch.reading.discourse.world import World
from cpsearch.reading.lexicon import mapping, words
from cpsearch.reading.text.syntax import Parse

__all__ = ["take_doings"]


def take_doings(parse: Parse, world: World, amounts: Amounts) -> None:
    """Take the words of a participle behind the only count of a kind; with a number or a potent word in it, it is left alone."""
    for fact in amounts.facts:
        if fact.meaning != "state" or fact.phrase.number is None or fact.phrase.tag != "NNS":
            continue
        alike = [f for f in amounts.facts if f is not fact and f.kind.noun == fact.kind.noun]
        named = [p for p in world.phrases if p.noun == fact.kind.noun and p.head != fact.phrase.head and p.mods]
        if any(f.phrase.tag != "CD" or f.more for f in alike) or named:
            continue
        for doing in parse.children(fact.phrase.head):
            if doing.tag == "VBG" and doing.dep == "acl" and doing.index == max(fact.phrase.tokens) + 1:
                inside = _below(parse, doing.index)
                potent = {i for i in inside if parse.tokens[i].lower in mapping("potent", "word", "why")} - _particles(parse, doing.index)
                plain = not potent and not any(parse.tokens[i].tag == "CD" for i in inside)
                counted = {p.noun for p in world.phrases if p.number is not None}
                about = {p.noun for p in world.phrases if p.head in inside}
                if plain and not about & counted and doing.lower not in words("phases"):
                    amounts.draft.take(inside)


def _particles(parse: Parse, verb: int) -> set[int]:
    return {t.index for t in parse.children(verb) if t.dep == "prt"}


def _below(parse: Parse, top: int) -> set[int]:
    found, frontier = {top}, [top]
    while frontier:
        for token in parse.children(frontier.pop()):
            if token.index not in found and token.text not in (".", "?"):
                found.add(token.index)
                frontier.append(token.index)
    return found
