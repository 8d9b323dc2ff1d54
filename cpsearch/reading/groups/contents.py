"""Contents: what a clause says is inside each of some containers, however it came there, and what that does not tell."""

from __future__ import annotations

from cpsearch.packs import dimension
from cpsearch.reading.discourse.world import World
from cpsearch.reading.lexicon import words
from cpsearch.reading.text.clauses import Clause, verb_class
from cpsearch.reading.text.phrases import Phrase
from cpsearch.reading.text.syntax import Parse

__all__ = ["INSIDE", "meant_words", "only_done", "put_inside", "told_things"]

#: Roles of what something is put into.
INSIDE = ("prep:in", "prep:into", "prep:on", "prep:onto", "prep:inside")


def meant_words(parse: Parse, clause: Clause) -> set[int]:
    """ "wants to put 5 in each bag": the words of wanting, where a clause says how things are to be shared out."""
    verb = parse.tokens[clause.verb]
    governor = parse.tokens[verb.head]
    to = {t.index for t in parse.children(verb.index) if t.lower == "to"}
    wanting = verb.dep == "xcomp" and governor.lemma in ("want", "plan", "decide", "like") and clause.lemma in words("partition")
    plain = wanting and bool(to) and not any(t.dep == "neg" for t in parse.children(governor.index))
    return {governor.index, *to} if plain else set()


def put_inside(clause: Clause) -> bool:
    """ "They put 8 plums in each basket": what is in each is the same, whoever put it there."""
    return clause.lemma in words("placing") and any(p.role in INSIDE and _each_one(p) for p in clause.objects)


def _each_one(phrase: Phrase) -> bool:
    return phrase.det.split(" ")[0] in ("each", "every") and dimension(phrase.noun) != "time"


def told_things(world: World, item: Phrase, clause: Clause) -> bool:
    """ "put them in jars, with 7 in each": the one counted kind told of before."""
    told = {world.kind_of(p) for p in world.phrases if p.number is not None and p.head < item.head}
    return item.pronoun and item.noun == "them" and item.role == "obj" and len(told) == 1 and clause.lemma in words("placing")


def only_done(lemma: str, meaning: str, top: str) -> bool:
    """Whether an act that takes away is asked of what a rate only says is there ("with 4 pens in each; how many pens did she sell")."""
    taking = bool(lemma) and verb_class(lemma, "-") in ("loss", "give") and lemma not in words("packing")
    return taking and meaning in ("have", "be") and dimension(top) is None
