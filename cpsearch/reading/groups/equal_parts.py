"""Equal parts: a set that is shared out or sorted into so many parts ("wants to split 30 shells into 5 groups", "the chairs are arranged in
6 equal rows"), or into parts of so many ("into groups of 6").

Whether it is done, meant or supposed, it says how many parts there are, or how many are in each. What is parted is a number told
here, or the things told of before, named again or by a pronoun.
"""

from __future__ import annotations

from dataclasses import replace

from cpsearch.packs import dimension, is_measure
from cpsearch.reading.amounts import Amounts
from cpsearch.reading.discourse.facts import Fact
from cpsearch.reading.discourse.world import Kind, World
from cpsearch.reading.groups.rates import Rate, rate_signature
from cpsearch.reading.lexicon import words
from cpsearch.reading.text.clauses import Clause
from cpsearch.reading.text.phrases import Phrase, preposition
from cpsearch.reading.text.syntax import Parse

__all__ = ["read_equal_parts"]

_INTO = ("prep:into", "prep:in", "prep:among", "prep:amongst", "prep:between", "prep:across", "prep:onto", "prep:to")
_MEANING_TO = ("want", "need", "have", "plan", "decide", "would", "like")
_MODALS = ("", "will", "can", "could", "would", "must")


def read_equal_parts(parse: Parse, world: World, clause: Clause, counted: list[Phrase], amounts: Amounts) -> bool:
    """Read a clause that parts one set into so many, or into parts of so many; True if it was such."""
    coming = clause.lemma in ("come", "sell") and clause.tense == "present"
    if (
        not (clause.lemma in words("partition") or coming)
        or clause.negated
        or clause.modal not in _MODALS
        or clause.mark not in ("", "if", "when")
    ):
        return False
    meant = _meant(parse, clause)
    if meant is None or len(counted) > 2 or not clause.subject:
        return False
    parts = [p for p in counted if p.role in _INTO and _is_part(p)]
    sizes = [p for p in counted if p.role == "prep:of" and not p.more and p.number is not None and p.number.kind == "cardinal"]
    others = [p for p in counted if p not in parts and p not in sizes]
    whole = _whole(world, clause, others, bool(sizes))
    if coming and (parts or len(counted) != 1 or whole is None or whole.number is not None):
        return False
    if len(parts) + len(sizes) != 1 or whole is None:
        return False
    if (
        not sizes
        and whole.number is None
        and not any(
            f.phrase.number is not None and whole.noun in (f.kind.noun, "them", "they", "it", "rest", "remainder") for f in amounts.facts
        )
    ):
        # only so many in each are told of
        return False
    taken = {*meant, *_verb(parse, clause), *_equality(parse, clause), *whole.tokens, *(i for p in clause.subject for i in p.tokens)}
    if any(parse.tokens[i].lower in _SPREAD and i not in taken for i in clause.tokens):
        return False
    holder = "+".join(world.entity(p) for p in clause.subject) if not clause.passive else ""
    if not sizes and whole.number is None and _anothers(world, amounts, holder):
        # "Kim has 30 shells. Joe split his shells": of how many?
        return True
    if sizes and not _of_size(parse, world, clause, sizes[0], whole, holder, amounts):
        return False
    none: frozenset[str] = frozenset()
    if whole.noun in ("rest", "remainder"):
        _leave_out(amounts)
    amounts.draft.take(taken)
    for phrase in (*parts, *others):
        tokens = tuple(sorted({clause.verb, *phrase.tokens, *preposition(parse, phrase)}))
        amounts.facts.append(Fact(phrase, world.kind_of(phrase), holder, "act", clause.lemma, "", "", none, none, clause, tokens))
    return True


_SPREAD = {"each", "every", "per", "apiece", "some", "half", "most", "many", "more", "only", "other", "another"}


def _is_part(phrase: Phrase) -> bool:
    number = phrase.number
    plain = number is not None and number.kind == "cardinal" and number.value >= 2 and bool(phrase.noun) and phrase.tag == "NNS"
    return plain and not phrase.more and not is_measure(phrase.noun) and dimension(phrase.noun) is None


def _meant(parse: Parse, clause: Clause) -> set[int] | None:
    """The words of wanting or having to, none where the clause tells what is done; None where it is governed otherwise."""
    verb = parse.tokens[clause.verb]
    if verb.dep not in ("xcomp", "ccomp", "acl", "pcomp"):
        return set()
    governor = parse.tokens[verb.head]
    children = parse.children(governor.index)
    to = {t.index for t in parse.children(verb.index) if t.lower == "to"}
    plain = verb.dep == "xcomp" and governor.lemma in _MEANING_TO and bool(to) and not any(t.dep == "neg" for t in children)
    return {governor.index, *to, *(t.index for t in children if t.dep == "aux")} if plain else None


def _verb(parse: Parse, clause: Clause) -> set[int]:
    """The verb with its auxiliaries and particle ("split up"), and the "if" before it."""
    own = {t.index for t in parse.children(clause.verb) if t.dep in ("aux", "auxpass", "prt") or t.lower == "if"}
    return {clause.verb, *own}


def _equality(parse: Parse, clause: Clause) -> set[int]:
    """ "equally", "equal rows", "with the same number (of pages) in each": what parting already means here."""
    tokens = parse.tokens
    taken = {i for i in clause.tokens if tokens[i].lower in ("equally", "evenly", "equal")}
    for i in clause.tokens:
        if tokens[i].lower == "same" and i + 1 < len(tokens) and tokens[i + 1].lower in ("number", "amount"):
            taken |= {j for j in clause.tokens if j >= i - 2}
    return taken


def _whole(world: World, clause: Clause, others: list[Phrase], sized: bool) -> Phrase | None:
    """What is parted: the object, or the subject of a passive; None where it is not clearly one set."""
    role = "subj" if clause.passive or clause.lemma == "come" else "obj"
    named = [p for p in (*clause.subject, *clause.objects) if p.role == role]
    if len(named) != 1 or any(p is not named[0] for p in others):
        return None
    (whole,) = named
    if whole.number is not None:
        return whole if whole.number.kind in ("cardinal", "dozen") and not whole.more and whole.noun else None
    if whole.pronoun:
        return whole if whole.noun in ("them", "they", "it") else None
    if sized and whole.tag == "NNS" and not whole.det and whole.owner is None:
        # "eggs come in cartons of 12": whichever eggs
        return whole
    told = any(p.noun == whole.noun and p.number is not None and p.head < whole.head for p in world.phrases)
    rest = whole.noun in ("rest", "remainder") and len(whole.tokens) < 3
    definite = whole.det in ("the", "these", "those") or whole.owner is not None or "all" in whole.det.split(" ")
    return whole if (told and definite and whole.tag == "NNS" and not whole.mods) or rest else None


def _leave_out(amounts: Amounts) -> None:
    """ "15 of them weren't picked, and the rest were put into teams": those are taken out of the set that is parted."""
    if len(amounts.exemptions) == 1 and amounts.exemptions[0].part.role == "subj":
        left_out = amounts.exemptions.pop()
        whole = left_out.whole
        amounts.facts.append(replace(whole, phrase=left_out.part, meaning="loss", lemma="leave out", tokens=left_out.tokens))


def _anothers(world: World, amounts: Amounts, holder: str) -> bool:
    """Whether the things told of before are somebody else's than those that are parted."""
    mine = {key for key in holder.split("+") if world.is_person(key)}
    theirs = {key for f in amounts.facts for key in f.holder.split("+") if world.is_person(key)}
    return bool(mine) and bool(theirs - mine)


def _of_size(parse: Parse, world: World, clause: Clause, size: Phrase, whole: Phrase, holder: str, amounts: Amounts) -> bool:
    """ "into groups of 6": so many in each of the groups."""
    groups = next((p for p in world.phrases if size.head - 2 <= p.head < min(size.tokens) and p.tag == "NNS" and p.number is None), None)
    kinds = {f.kind for f in amounts.facts} if not whole.noun or whole.pronoun or whole.noun == "rest" else {world.kind_of(whole)}
    if groups is None or groups.role not in (*_INTO, "prep:by") or not groups.noun or len(kinds) != 1 or size.number is None:
        return False
    top: Kind = next(iter(kinds))
    if size.noun and world.kind_of(size) != top:
        return False
    signature = rate_signature(top, Kind(groups.noun), size.head)
    amounts.draft.quantity(size.number, signature)
    tokens = tuple(sorted({clause.verb, *groups.tokens, *preposition(parse, groups), *preposition(parse, size), *size.tokens}))
    amounts.draft.take(tokens)
    amounts.rates.append(Rate(signature, top, Kind(groups.noun), clause.lemma, tokens, holder, "have"))
    return True
