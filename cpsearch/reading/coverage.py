"""Semantic coverage: every potent word and every number must have been understood, or the problem is refused, naming it."""

from __future__ import annotations

from cpsearch.reading.clauses import Clause
from cpsearch.reading.draft import Draft
from cpsearch.reading.lexicon import mapping, words
from cpsearch.reading.numbers import Number
from cpsearch.reading.syntax import Parse
from cpsearch.reading.world import World

__all__ = ["check_coverage"]

#: Kinds of number that name a thing instead of counting; they need no licence but are reported by the reader.
_LABELS = {"label", "ordinal", "article", "age"}
#: Penn tags of words that carry meaning inside a clause with a number or the question.
_CONTENT = ("NN", "VB", "JJ", "RB", "CD", "PRP")


def check_coverage(world: World, numbers: tuple[Number, ...], draft: Draft, clauses: tuple[Clause, ...]) -> None:
    """Add a finding for each number that no rule read and each word that none consumed."""
    parse = draft.parse
    potent = mapping("potent", "word", "why")
    for number in numbers:
        if number.kind == "vague" and set(_tokens(parse, number)) <= draft.consumed:
            continue
        if number.kind in ("unread", "range", "vague"):
            draft.find("unread_number", number.surface, _tokens(parse, number))
        elif number.kind not in (*_LABELS, "one", "another") and number.span not in draft.used and number.span not in draft.restated:
            draft.find("unlicensed_quantity", number.surface, _tokens(parse, number))
    inside = {i for number in numbers if number.span in draft.used or number.span in draft.restated for i in _tokens(parse, number)}
    busy = {token.sentence for token in parse.tokens if token.index in inside}
    if draft.question is not None:
        busy |= {token.sentence for token in parse.tokens if draft.question.start <= token.start < draft.question.end}
    ignorable = words("ignorable")
    unmodelled = mapping("unmodelled", "word", "why")
    for token in parse.tokens:
        if token.lower in unmodelled:
            draft.find("unexplained_word", f"{token.text} ({unmodelled[token.lower]})", (token.index,))
    _changes(parse, world, clauses, draft)
    for token in parse.tokens[:-1]:
        if token.lower == "after" and parse.tokens[token.index + 1].lower in ("that", "this"):
            draft.take((token.index, token.index + 1))
    draft.take(_settings(parse, clauses, inside, draft))
    scenery = _scenery(parse, clauses, inside, draft)
    for token in parse.tokens:
        if token.index in draft.consumed or token.index in inside:
            continue
        if token.lower in potent:
            draft.find("unexplained_word", f"{token.text} ({potent[token.lower]})", (token.index,))
        elif token.index in scenery or not any(char.isalnum() for char in token.text):
            continue
        elif token.sentence in busy and token.tag.startswith(_CONTENT) and token.lower not in ignorable:
            draft.find("unexplained_word", token.text, (token.index,))


def _changes(parse: Parse, world: World, clauses: tuple[Clause, ...], draft: Draft) -> None:
    """A happening that changes a stock, told without a number and read by no rule, leaves the stock unknown."""
    for clause in clauses:
        at = parse.tokens[clause.verb].start
        told = [q for q in draft.quantities.values() if q.span is not None and q.span.start < at]
        counted = {atom for quantity in told for s in quantity.signatures for atom in s.unit.atoms}
        if clause.meaning not in ("gain", "loss", "give", "move_in", "move_out") or clause.verb in draft.consumed:
            continue
        things = [p for p in clause.objects if p.role == "obj" and (p.noun in counted or (p.pronoun and p.noun in ("them", "it")))]
        if things:
            draft.find("unexplained_word", f"{parse.tokens[clause.verb].text} (change)", (clause.verb,))
    _losses(world, clauses, draft)


def _losses(world: World, clauses: tuple[Clause, ...], draft: Draft) -> None:
    """One of the counted things, or all of them, in a happening that no rule read ("she broke a cup", "threw them away")."""
    parse = draft.parse
    for clause in clauses:
        at = parse.tokens[clause.verb].start
        asked = draft.question is not None and draft.question.start <= at < draft.question.end
        if clause.verb in draft.consumed or asked or clause.tense == "none":
            continue
        told = {s.unit.simple for q in draft.quantities.values() if q.span is not None and q.span.start < at for s in q.signatures}
        for phrase in (*clause.subject, *(p for p in clause.objects if p.role == "obj")):
            ones = phrase.number is not None and phrase.number.kind in ("one", "another")
            one = ones or (phrase.tag == "NN" and phrase.det in ("a", "an", "another"))
            them = phrase.pronoun and phrase.role == "obj" and not world.is_person(world.entity(phrase))
            the = phrase in clause.objects and clause.tense == "past" and clause.meaning == "act" and not phrase.pronoun
            if (one and (phrase.noun in told or (ones and not phrase.noun))) or them or (the and phrase.noun in told):
                draft.find("unexplained_word", f"{parse.tokens[clause.verb].text} (change)", (clause.verb,))


def _settings(parse: Parse, clauses: tuple[Clause, ...], inside: set[int], draft: Draft) -> set[int]:
    """Order words of a sentence without any number: when something untold happened ("before school starts") orders no amount."""
    busy = {parse.tokens[i].sentence for i in inside}
    asked = {t.sentence for t in parse.tokens if draft.question is not None and draft.question.start <= t.start < draft.question.end}
    changing = {c.sentence for c in clauses if c.meaning in ("gain", "loss", "give") and c.tense == "past"}
    quiet = {t.sentence for t in parse.tokens} - busy - asked - changing
    return {t.index for t in parse.tokens if t.sentence in quiet and t.lower in ("before", "after", "first", "last", "next")}


def _scenery(parse: Parse, clauses: tuple[Clause, ...], inside: set[int], draft: Draft) -> set[int]:
    """Tokens of clauses that only paint the scene: no number, a verb that changes no stock, and no restriction of a noun."""
    scenery: set[int] = set()
    for clause in clauses:
        verb = parse.tokens[clause.verb]
        if draft.question is not None and draft.question.start <= verb.start < draft.question.end:
            continue
        restricts = verb.dep in ("relcl", "acl", "ccomp", "csubj")
        counts = any(i in inside for i in clause.tokens) or any(parse.tokens[i].lower in ("many", "much") for i in clause.tokens)
        purpose = clause.tense == "none" and any(t.lower == "to" for t in parse.children(clause.verb)) and clause.meaning in ("gain", "act")
        things = {atom for q in draft.quantities.values() for s in q.signatures for atom in s.unit.atoms}
        if purpose and not counts and not clause.negated and not any(p.noun in things or p.pronoun for p in clause.objects):
            # "needs 40 beads to make a necklace"
            scenery.update(clause.tokens)
        if clause.meaning in ("act", "be") and not restricts and not counts and not clause.negated and not clause.mark:
            scenery.update(clause.tokens)
    return scenery


def _tokens(parse: Parse, number: Number) -> tuple[int, ...]:
    return tuple(t.index for t in parse.tokens if t.start < number.span.end and number.span.start < t.end)
