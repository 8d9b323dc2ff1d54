"""Attributes by their verbs: "the dog weighs 30 pounds", "it lost 4 pounds", "she grew 2 inches", "how much does it weigh".

What weighs so much has an attribute like what is so long or so old: a state of one holder, which comparisons relate and what is
gained or lost changes. Things that weigh so much *each* have a rate instead.
"""

from __future__ import annotations

from dataclasses import replace

from cpsearch.packs import Row, dimension, table
from cpsearch.problem import Signature
from cpsearch.reading.amounts import Amounts
from cpsearch.reading.asking.question import Ask
from cpsearch.reading.comparing.comparisons import comparative_of, difference_signature, factor_signature
from cpsearch.reading.discourse.descriptions import Description, Relative
from cpsearch.reading.discourse.facts import Fact, restrictors_of
from cpsearch.reading.discourse.world import Kind, World
from cpsearch.reading.lexicon import words
from cpsearch.reading.text.clauses import Clause
from cpsearch.reading.text.phrases import OPERANDS
from cpsearch.reading.text.syntax import Parse

__all__ = ["apply_growth", "asked_by_verb", "read_weighing"]


def _row_of(lemma: str) -> Row | None:
    return next((row for row in table("attributes") if row["verb"] == lemma), None)


def _single(world: World, clause: Clause) -> str:
    """The holder, where the subject is one definite thing or person (or the things of one, taken together), else ""."""
    subject = clause.subject
    if len(subject) != 1 or subject[0].number is not None or subject[0].role == "expl":
        return ""
    one = subject[0]
    if one.verb != clause.verb and world.parse.tokens[clause.verb - 1].lower not in ("and", "but", *words("sequence")):
        # a subject of its own stands before the verb, wherever a parser hung it
        return ""
    definite = one.proper or one.pronoun or one.owner is not None or (one.det == "the" and one.tag == "NN")
    key = world.entity(one) if definite else ""
    return "" if "?" in key or "+" in key else key


def read_weighing(parse: Parse, world: World, clause: Clause, amounts: Amounts) -> bool:
    """Read "X weighs …"; True if the clause states so much of one holder, or compares two."""
    row = _row_of(clause.lemma)
    holder = _single(world, clause) if row is not None and not clause.passive else ""
    if row is None or not holder:
        return False
    comparative = comparative_of(parse, world, clause, words("times"))
    if comparative is not None:
        return _compared(world, clause, amounts, row, holder)
    numbers = [p for p in world.phrases if p.verb == clause.verb and p.number is not None and p.number.kind in OPERANDS]
    if len(numbers) != 1 or dimension(numbers[0].noun) != row["dimension"] or numbers[0].role not in ("obj", "adverbial"):
        return False
    phrase = numbers[0]
    if restrictors_of(parse, world, clause, None)[0]:
        # "weighed 9 pounds in June": weights of several times are not added, and which is asked is another matter
        return True
    if world.kind_of(phrase).mods:
        return False
    used = tuple(sorted({clause.verb, *clause.subject[0].tokens, *phrase.tokens}))
    none: frozenset[str] = frozenset()
    kind = Kind(phrase.noun, (row["adjective"],))
    amounts.facts.append(Fact(phrase, kind, holder, "state", "be", "", "", none, none, clause, used))
    return True


def _compared(world: World, clause: Clause, amounts: Amounts, row: Row, holder: str) -> bool:
    comparative = comparative_of(world.parse, world, clause, words("times"))
    assert comparative is not None
    base, phrase = comparative.base, comparative.phrase
    other = base.beside(holder) if base.holder else (base.kind.noun if base.kind is not None else "")
    unit = phrase.noun if phrase is not None and comparative.operation == "difference" else _unit(world, row)
    if not other or "+" in other or base.times or dimension(unit) != row["dimension"]:
        return False
    kind, number = Kind(unit, (row["adjective"],)), Signature("")
    if phrase is not None and phrase.number is not None:
        number = factor_signature(phrase) if comparative.operation == "factor" else difference_signature(kind, phrase)
        amounts.draft.quantity(phrase.number, number)
    tokens = tuple(sorted({clause.verb, *clause.subject[0].tokens, *comparative.tokens}))
    amounts.draft.take(tokens)
    one, two = Description(kind, (holder,)), Description(kind, (other,))
    amounts.relatives.append(Relative(one, two, comparative.operation, number, tokens, comparative.larger))
    return True


def _unit(world: World, row: Row) -> str:
    unit = world.measure(row["dimension"])
    return "" if unit is None else unit.noun


def apply_growth(amounts: Amounts) -> None:
    """ "He lost 4 pounds", "she grew 2 inches": changes the attribute of that sort that the same holder was said to have."""
    for index, fact in enumerate(amounts.facts):
        if fact.kind.mods or fact.meaning not in ("gain", "loss") or fact.phrase.number is None or fact.other:
            continue
        for row in table("attributes"):
            changes = fact.clause.lemma in row.items("gain" if fact.meaning == "gain" else "loss")
            kind = Kind(fact.kind.noun, (row["adjective"],))
            has = any(f.meaning == "state" and f.kind == kind and f.holder == fact.holder and f.order < fact.order for f in amounts.facts)
            if changes and has:
                amounts.facts[index] = replace(fact, kind=kind, tokens=_with_adjective(amounts, fact, row))


def _with_adjective(amounts: Amounts, fact: Fact, row: Row) -> tuple[int, ...]:
    """The words of a change, with "taller" behind it ("grew 2 inches taller")."""
    after = max(fact.phrase.tokens) + 1
    tokens = amounts.draft.parse.tokens
    said = after < len(tokens) and tokens[after].lower == row["larger"]
    return tuple(sorted({*fact.tokens, after})) if said else fact.tokens


def asked_by_verb(asked: Ask, amounts: Amounts) -> Ask:
    """ "How much does the dog weigh" asks for its weight, where such attributes were read."""
    row = _row_of(asked.lemma)
    if row is None or asked.kind.mods or not asked.holders or asked.bottom is not None or asked.counted is not None:
        return asked
    kind = Kind(asked.kind.noun, (row["adjective"],))
    told = any(f.kind == kind for f in amounts.facts) or any(kind in (r.subject.kind, r.base.kind) for r in amounts.relatives)
    rated = any(rate.lemma == asked.lemma for rate in amounts.rates)
    return replace(asked, kind=kind, lemma="", meaning="have") if told and not rated else asked
