"""Containers with their contents: "6 bags with 8 marbles in each", "a cake needs 3 eggs", "it takes 3 eggs to make a cake".

How many there are of the containers is told elsewhere, or beside.
"""

from __future__ import annotations

from cpsearch.packs import dimension, is_measure
from cpsearch.reading.amounts import Amounts
from cpsearch.reading.discourse.world import Kind, World
from cpsearch.reading.groups.rates import Rate, rate_signature
from cpsearch.reading.text.clauses import Clause
from cpsearch.reading.text.phrases import Phrase, preposition
from cpsearch.reading.text.syntax import Parse

__all__ = ["read_contents", "read_need_of_one"]

_LINKS = ("with", "holding", "containing", "having")
_IN = ("in", "on", "inside", "to")


def read_contents(parse: Parse, world: World, clause: Clause, counted: list[Phrase], amounts: Amounts) -> tuple[list[Phrase], bool]:
    """Read what is in each of some containers; the counted phrases that are left, and whether anything was read."""
    spread = [i for i in clause.tokens if parse.tokens[i].lower in ("each", "every", "per", "apiece")]
    if len(spread) != 1 or parse.tokens[spread[0]].lower != "each" or clause.negated:
        return counted, False
    each = spread[0]
    link = next((i for i in range(each - 1, -1, -1) if parse.tokens[i].lower in _LINKS), None)
    if link is None or parse.tokens[link].sentence != parse.tokens[each].sentence:
        return counted, False
    box = next((p for p in world.phrases if p.head == link - 1 and p.tag == "NNS" and p.noun and not is_measure(p.noun)), None)
    inside = [p for p in counted if link < min(p.tokens) and max(p.tokens) < each]
    if box is None or not inside or any(p.number is None or p.number.kind not in ("cardinal", "dozen") or not p.noun for p in inside):
        return counted, False
    between = {t.index for t in parse.tokens[link + 1 : each]} - {i for p in inside for i in p.tokens}
    if any(parse.tokens[i].lower not in ("and", ",", *_IN) for i in between) or not _closes(parse, world, each, box):
        return counted, False
    bottom = world.kind_of(box)
    if any(bottom.includes(world.kind_of(p)) or p.more for p in inside):
        return counted, False
    last = next((p for p in world.phrases if each in p.tokens), None)
    tokens = {link, each, *between, *(last.tokens if last is not None else ()), *(() if box.number is not None else box.tokens)}
    tokens |= set(preposition(parse, box)) if box.number is None else set()
    tokens |= {each + 1} if parse.tokens[min(each + 1, len(parse.tokens) - 1)].lower == "one" else set()
    again = [p for p in clause.objects if p.number is None and p.head < link and p.noun in {q.noun for q in inside}]
    # "placing her pencils into rows with 9 pencils in each"
    amounts.draft.take(tokens | {i for p in again for i in p.tokens})
    for phrase in inside:
        if phrase.number is not None:
            top = world.kind_of(phrase)
            signature = rate_signature(top, bottom, phrase.head)
            amounts.draft.quantity(phrase.number, signature)
            amounts.draft.take(phrase.tokens)
            used = tuple(sorted({clause.verb, *phrase.tokens, link, each}))
            amounts.rates.append(Rate(signature, top, bottom, clause.lemma, used, "", "have"))
    return [p for p in counted if p not in inside], True


def _closes(parse: Parse, world: World, each: int, box: Phrase) -> bool:
    """Whether "each", "each one" or "each bag" ends what is said of the containers."""
    after = parse.tokens[min(each + 1, len(parse.tokens) - 1)]
    if after.text in (".", ",", "?", "and", ";") or after.index == each:
        return True
    last = next((p for p in world.phrases if each in p.tokens), None)
    return after.lower == "one" or (last is not None and last.noun == box.noun and parse.tokens[each - 1].lower in _IN)


def read_need_of_one(parse: Parse, world: World, clause: Clause, counted: list[Phrase], amounts: Amounts) -> bool:
    """Read "a cake needs 3 eggs", "it takes 3 eggs to make a cake", "uses 3 eggs for one cake" as so many for each; True if it was such."""
    if (
        clause.negated
        or clause.lemma not in ("need", "take", "require", "use", "contain", "have")
        or clause.tense not in ("present", "past")
    ):
        return False
    tops = [
        p for p in counted if p.role == "obj" and p.number is not None and p.number.kind in ("cardinal", "fraction", "dozen") and p.noun
    ]
    if len(tops) != 1 or len(counted) != 1 or tops[0].more or clause.modal:
        return False
    one, words = _one(parse, world, clause, tops[0])
    if one is None or dimension(one.noun) is not None or dimension(tops[0].noun) in ("time", "money"):
        return False
    several = [p for p in world.phrases if p.noun == one.noun and p.tag == "NNS" and (p.number is not None or "many" in p.det)]
    kind, top = Kind(one.noun, one.mods), world.kind_of(tops[0])
    if not several or top.noun == kind.noun or tops[0].number is None:
        return False
    signature = rate_signature(top, world.kind_of(one), tops[0].head)
    amounts.draft.quantity(tops[0].number, signature)
    tokens = tuple(sorted({clause.verb, *tops[0].tokens, *one.tokens, *words}))
    amounts.draft.take(tokens)
    # what is needed for each is nobody's stock
    meaning = "have" if clause.lemma in ("contain", "have") else "need"
    amounts.rates.append(Rate(signature, top, world.kind_of(one), clause.lemma, tokens, "", meaning))
    return True


def _one(parse: Parse, world: World, clause: Clause, top: Phrase) -> tuple[Phrase | None, set[int]]:
    """The one thing that so many are needed for, with the words that say so."""

    def single(phrase: Phrase) -> bool:
        one = phrase.number is not None and phrase.number.kind == "one"
        return (
            phrase.tag == "NN"
            and bool(phrase.noun)
            and not phrase.proper
            and (one or (phrase.number is None and phrase.det in ("a", "an")))
        )

    subject = clause.subject[0] if len(clause.subject) == 1 else None
    if subject is not None and single(subject) and not world.is_person(world.entity(subject)) and clause.lemma not in ("have", "contain"):
        ones = [p for p in clause.objects if single(p) and p.role == "prep:for"]
        if ones:
            # "a recipe needs 3 eggs for one cake"
            return ones[0], {*subject.tokens, *preposition(parse, ones[0])}
        return (subject, set()) if len([p for p in world.phrases if p.verb == clause.verb]) == 2 else (None, set())
    made = [
        t
        for t in parse.tokens
        if t.head == clause.verb and t.dep in ("xcomp", "advcl") and t.lemma in ("make", "bake", "build", "fill", "sew")
    ]
    if len(made) == 1 and subject is not None and (subject.role == "expl" or parse.tokens[subject.head].lower == "it"):
        ones = [p for p in world.phrases if p.verb == made[0].index and p.role == "obj"]
        if len(ones) == 1 and single(ones[0]):
            to = {t.index for t in parse.children(made[0].index) if t.lower == "to"}
            return ones[0], {made[0].index, *to, *subject.tokens}
    return None, set()
