"""Paces: so much in so much time, told by two numbers, by a single one, or by how long one deed takes.

"Makes 30 cans every 20 minutes", "can type 50 words in a minute", "it takes Jo 15 minutes to rake 3 lawns", "drives at 60 mph". Told of
something done once ("drove 90 miles in 2 hours"), two amounts are a pace only where the question asks by it: by another amount at a
pace that stays the same.
"""

from __future__ import annotations

from cpsearch.packs import dimension
from cpsearch.problem import Signature
from cpsearch.reading.amounts import Amounts
from cpsearch.reading.discourse.factual import Asked, asserted
from cpsearch.reading.discourse.world import Kind, World
from cpsearch.reading.groups.rates import Rate, rate_signature
from cpsearch.reading.lexicon import words
from cpsearch.reading.text.clauses import Clause
from cpsearch.reading.text.numbers import Number
from cpsearch.reading.text.phrases import Phrase, preposition
from cpsearch.reading.text.syntax import Parse
from cpsearch.reading.time.pace_words import pace_words, same_pace
from cpsearch.unit import Unit

__all__ = ["act_of", "read_pace", "take_same_pace"]

_ONE = {"a", "an", "one", "each", "every", "per"}
_PLAIN = {"cardinal", "fraction"}


def read_pace(parse: Parse, world: World, clauses: tuple[Clause, ...], clause: Clause, amounts: Amounts, asked: Asked) -> bool:
    """Read a clause that tells nothing but a pace; True if it was one."""
    if clause.negated or clause.passive or clause.asks or clause.modal not in ("", "can"):
        return False
    if clause.modal == "can":
        if not (asked.can or asked.due or asked.future) or clause.mark:
            return False
    elif not asserted(parse, clause, clauses, asked):
        return False
    counted = [p for p in world.phrases if p.verb == clause.verb and p.number is not None]
    read = (
        _taking(parse, world, clauses, clause, counted, amounts)
        or _paced(parse, world, clause, counted, amounts, asked)
        or _speeding(parse, world, clause, counted, amounts)
    )
    if read:
        amounts.draft.take(t.index for t in parse.children(clause.verb) if t.lower == clause.mark)
    return read


def act_of(parse: Parse, clauses: tuple[Clause, ...], clause: Clause) -> Clause | None:
    """The one deed that a clause says something takes time for: "takes 20 minutes *to bake a pan*", "spends 2 hours *painting*"."""
    acts = [
        c
        for c in clauses
        if parse.tokens[c.verb].head == clause.verb and parse.tokens[c.verb].dep in ("xcomp", "advcl", "ccomp") and c.tense == "none"
    ]
    return (
        acts[0]
        if len(acts) == 1 and not acts[0].negated and (_infinitive(parse, acts[0]) or parse.tokens[acts[0].verb].tag == "VBG")
        else None
    )


def _infinitive(parse: Parse, clause: Clause) -> bool:
    return any(t.lower == "to" for t in parse.children(clause.verb))


def _taking(parse: Parse, world: World, clauses: tuple[Clause, ...], clause: Clause, counted: list[Phrase], amounts: Amounts) -> bool:
    """ "It takes Mia 7 minutes to bake one pan", "Jill takes 30 minutes to clean each room": so long for each, or for so many."""
    spent = [p for p in counted if dimension(p.noun) == "time" and p.role in ("obj", "adverbial") and p.number and p.number.kind in _PLAIN]
    act = act_of(parse, clauses, clause)
    if clause.lemma != "take" or act is None or len(counted) != 1 or len(spent) != 1 or not _infinitive(parse, act):
        return False
    things = [p for p in world.phrases if p.verb == act.verb and p.role not in ("subj", "expl")]
    if len(things) != 1 or things[0].role != "obj":
        things = [p for p in things if p.role == "obj" or p.role != "prep:of"]
    if len(things) != 1 or things[0].pronoun or things[0].owner is not None:
        return False
    doers = [p for p in world.phrases if p.verb == clause.verb and p.head != spent[0].head]
    doers = [p for p in doers if p.noun != "it" or p.role not in ("subj", "expl")]
    if len(doers) > 1 or any(not (p.proper or p.pronoun or world.is_person(world.entity(p))) or p.number is not None for p in doers):
        return False
    holder = world.entity(doers[0]) if doers else ""
    used = {clause.verb, *_words(world, spent[0]), *_words(world, things[0]), act.verb, *(i for p in doers for i in p.tokens)}
    used |= {t.index for c in (clause, act) for t in parse.children(c.verb) if t.dep in ("aux", "prt") or t.lower in ("it", "to")}
    return _tell(world, amounts, spent[0], things[0], Told(act.lemma, act.meaning, holder, used))


class Told:
    """What a pace is of: the deed, its class, whose, and the words that tell it."""

    def __init__(self, lemma: str, meaning: str, holder: str, used: set[int]) -> None:
        self.lemma, self.meaning, self.holder, self.used = lemma, meaning, holder, used


def _words(world: World, phrase: Phrase) -> set[int]:
    inner = world.inner(phrase)
    return {*phrase.tokens, *((*inner.tokens, *preposition(world.parse, inner)) if inner is not None else ())}


def _paced(parse: Parse, world: World, clause: Clause, counted: list[Phrase], amounts: Amounts, asked: Asked) -> bool:
    """ "30 cans every 20 minutes", "50 words in 1 minute", "12 laps in a quarter of an hour"."""
    timed = [
        p for p in world.phrases if p.verb == clause.verb and dimension(p.noun) == "time" and p.role in ("prep:in", "adverbial", "obj")
    ]
    timed = [p for p in timed if _recurring(p) or p.role == "prep:in"]
    things = [p for p in counted if p not in timed and p.role in ("obj", "adverbial") and p.noun and p.number and p.number.kind in _PLAIN]
    if len(timed) != 1 or len(things) != 1 or any(p not in (*timed, *things) for p in counted):
        return False
    span, thing = timed[0], things[0]
    if (span.number is None and span.det.split(" ")[0] not in _ONE) or span.mods:
        return False
    if span.number is None and span.role != "prep:in":
        # "3 cups every day" is a plain rate
        return False
    if not _recurring(span) and not _generic(parse, world, clause, span, thing, asked):
        return False
    subjects = [p for p in clause.subject if p.role != "expl"]
    if len(subjects) != 1 or subjects[0].number is not None or "+" in world.entity(subjects[0]) or subjects[0].tag in ("NNS", "NNPS"):
        return False
    used = {clause.verb, *_words(world, thing), *_words(world, span), *preposition(parse, span), *subjects[0].tokens}
    used |= {t.index for t in parse.children(clause.verb) if t.dep in ("aux", "prt")}
    used |= pace_words(parse, thing)
    return _tell(world, amounts, thing, span, Told(clause.lemma, clause.meaning, world.entity(subjects[0]), used))


def _recurring(phrase: Phrase) -> bool:
    return phrase.det.split(" ")[0] in ("every", "each") and phrase.number is not None


def _generic(parse: Parse, world: World, clause: Clause, span: Phrase, thing: Phrase, asked: Asked) -> bool:
    """Whether "in 6 minutes" tells how fast, not when: asked for another amount or time, of a habit, a power, or at the same pace."""
    asking = [p for p in world.phrases if parse.tokens[p.head].sentence == asked.sentence and p.head > clause.verb]
    other = any(p.number is not None and (dimension(p.noun) == "time" or p.noun == thing.noun) for p in asking if p not in (span, thing))
    habitual = clause.tense == "present" or clause.modal == "can" or bool(same_pace(parse))
    return other and habitual


def _tell(world: World, amounts: Amounts, top: Phrase, bottom: Phrase, told: Told) -> bool:
    """Register so much ``top`` for ``bottom``, be it one of it or several."""
    draft = amounts.draft
    one = bottom.number is None or bottom.number.kind == "one"
    above, below = world.kind_of(top), world.kind_of(bottom)
    if not above.noun or not below.noun or above.includes(below) or top.number is None:
        return False
    if one and bottom.det.split(" ")[0] not in _ONE and bottom.number is None:
        return False
    if not one and (bottom.number is None or bottom.number.kind not in _PLAIN):
        return False
    signature = rate_signature(above, below, top.head)
    tokens = tuple(sorted(told.used))
    if one:
        draft.quantity(top.number, signature)
    else:
        assert bottom.number is not None
        both = [_amount(amounts, phrase.number, kind, phrase.head) for phrase, kind in ((top, above), (bottom, below)) if phrase.number]
        draft.licence("rate", "product", [("total", both[0]), ("count", both[1]), ("rate", signature)], tokens)
    draft.take(tokens)
    amounts.rates.append(Rate(signature, above, below, told.lemma, tokens, told.holder, told.meaning))
    return True


def _amount(amounts: Amounts, number: Number, kind: Kind, at: int) -> Signature:
    signature = Signature(f"{kind} of a pace @{at}", Unit.parse(kind.noun))
    amounts.draft.quantity(number, signature)
    return signature


def _speeding(parse: Parse, world: World, clause: Clause, counted: list[Phrase], amounts: Amounts) -> bool:
    """ "Drives at 60 mph": a measure that is itself so much a time."""
    if len(counted) != 1 or counted[0].number is None or dimension(counted[0].noun) != "speed" or len(clause.subject) != 1:
        return False
    (phrase,) = counted
    number = phrase.number
    assert number is not None
    length, _, time = phrase.noun.partition("/")
    signature = rate_signature(Kind(length), Kind(time), phrase.head)
    amounts.draft.quantity(number, signature)
    subject = clause.subject[0]
    used = {clause.verb, *phrase.tokens, *preposition(parse, phrase), *subject.tokens, *pace_words(parse, phrase)}
    amounts.draft.take(used)
    rate = Rate(signature, Kind(length), Kind(time), clause.lemma, tuple(sorted(used)), world.entity(subject), clause.meaning)
    amounts.rates.append(rate)
    return True


def take_same_pace(clauses: tuple[Clause, ...], amounts: Amounts) -> None:
    """ "At the same rate", "if he keeps working at that pace" mean the one pace that was told."""
    parse, taken = amounts.draft.parse, same_pace(amounts.draft.parse)
    if len(amounts.rates) != 1 or not taken:
        return
    for clause in clauses:
        plain = clause.mark == "if" and not clause.negated and clause.lemma in words("continuing")
        governed = [c for c in clauses if parse.tokens[c.verb].head == clause.verb and c.tense == "none"]
        inside = {i for c in (clause, *governed) for i in c.tokens}
        if plain and taken <= inside and not any(p.number is not None and p.head in inside for p in amounts.world.phrases):
            taken |= inside
    amounts.draft.take(taken)
