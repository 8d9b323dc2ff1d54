"""Measured attributes of one holder: ages, heights, lengths ("is 12 years old", "5 inches taller than", "half her age").

An attribute is a state whose kind is the unit with the adjective as its modifier, so that comparisons and timelines apply
to it as to any stock. Ages pass with time: a question about another moment shifts every age by one number of years.
"""

from __future__ import annotations

from cpsearch.packs import Row, table
from cpsearch.problem import Signature
from cpsearch.reading.amounts import Amounts
from cpsearch.reading.clauses import Clause
from cpsearch.reading.comparisons import Base, base_of, factor_signature
from cpsearch.reading.descriptions import Description, Relative
from cpsearch.reading.facts import Fact
from cpsearch.reading.lexicon import mapping
from cpsearch.reading.phrases import OPERANDS, Phrase
from cpsearch.reading.syntax import Parse
from cpsearch.reading.world import Kind, World
from cpsearch.unit import Unit

__all__ = ["ask_attribute", "asks_attribute", "read_attribute"]


def asks_attribute(parse: Parse, how: int) -> bool:
    """Whether the question word at ``how`` asks "how old", "how tall" …"""
    after = parse.tokens[how + 1].lower if how + 1 < len(parse.tokens) else ""
    verb = next((t for t in parse.tokens[how + 2 :] if t.tag.startswith("VB") and t.dep not in ("aux", "auxpass")), None)
    known = parse.tokens[how].lower == "how" and any(row["adjective"] == after for row in table("attributes"))
    return known and verb is not None and verb.lemma == "be"


def _row(parse: Parse, tokens: list[int], column: str) -> tuple[Row, int] | None:
    for i in tokens:
        rows = [row for row in table("attributes") if parse.tokens[i].lower in row.items(column)]
        if len(rows) > 1:
            # "shorter" is of height or of length: the one that the text speaks of
            said = {token.lower for token in parse.tokens}
            rows = [row for row in rows if said & {row["adjective"], row["larger"], row["noun"]}] or rows
        if rows:
            return rows[0], i
    return None


def _kind(row: Row, unit: str) -> Kind:
    return Kind(unit or row["unit"], (row["adjective"],))


def _tokens(parse: Parse, clause: Clause) -> list[int]:
    """The tokens after the verb, up to a comma or conjunction."""
    tokens = []
    for token in parse.tokens[clause.verb + 1 :]:
        if token.sentence != clause.sentence or token.lower in (",", ";", ".", "and", "but"):
            break
        tokens.append(token.index)
    return tokens


def read_attribute(parse: Parse, world: World, clause: Clause, amounts: Amounts) -> bool:
    """Read "X is …" about a measured attribute; True if the clause states one."""
    if clause.lemma not in ("be", "have") or not clause.subject or clause.subject[0].number is not None:
        return False
    subject = clause.subject[0]
    numbers = [
        p for p in world.phrases if p.verb == clause.verb and p.number is not None and p.number.kind in OPERANDS and p.head > clause.verb
    ]
    if len(numbers) != 1:
        return False
    return _read(parse, world, clause, amounts, subject, numbers[0])


def _read(parse: Parse, world: World, clause: Clause, amounts: Amounts, subject: Phrase, phrase: Phrase) -> bool:
    tokens = _tokens(parse, clause)
    holder, named = _holder(world, subject)
    number = phrase.number
    assert number is not None
    compared = _row(parse, tokens, "larger") or _row(parse, tokens, "smaller")
    than = next((i for i in tokens if parse.tokens[i].lower == "than"), None)
    if compared is not None and than is not None and number.kind == "cardinal":
        row, at = compared
        base = base_of(parse, world, than, set())
        other = _compared(base)
        if base is None or not other:
            return False
        kind = _kind(row, phrase.noun)
        if not kind.noun:
            return False
        signature = Signature(f"difference of {kind} @{phrase.head}", Unit.parse(kind.noun))
        used = (clause.verb, *subject.tokens, *phrase.tokens, at, *base.tokens)
        amounts.draft.quantity(number, signature)
        amounts.draft.take(used)
        larger = parse.tokens[at].lower == row["larger"]
        amounts.relatives.append(Relative(Description(kind, (holder,)), Description(kind, (other,)), "difference", signature, used, larger))
        return True
    if number.kind in ("multiple", "fraction"):
        return _times(parse, world, clause, amounts, holder, phrase, tokens, subject)
    stated = _row(parse, [i for i in tokens if i == max(phrase.tokens) + 1], "adjective")
    if stated is None and named is not None and number.kind == "cardinal" and phrase.noun:
        stated = (named, subject.head)
    if stated is None and not phrase.noun and number.kind == "cardinal" and _tells_age(parse, world, subject, tokens, phrase):
        # "Ruben is 8": an age, where the text speaks of ages
        stated = (next(r for r in table("attributes") if r["adjective"] == "old"), max(phrase.tokens))
    if stated is None or number.kind != "cardinal":
        return False
    row, at = stated
    if not (phrase.noun or row["unit"]):
        return False
    used = tuple(sorted({clause.verb, *subject.tokens, *phrase.tokens, at}))
    kind = _kind(row, phrase.noun)
    amounts.facts.append(Fact(phrase, kind, holder, "state", "be", "", "", frozenset(), frozenset(), clause, used))
    return True


def _compared(base: Base | None) -> str:
    """Whom or what an attribute is compared with: a person, or any other thing that has it."""
    if base is None:
        return ""
    return base.holder or (base.kind.noun if base.kind is not None else "")


def _holder(world: World, subject: Phrase) -> tuple[str, Row | None]:
    """The holder of an attribute: the subject, or the owner in "Ann's age"."""
    for row in table("attributes"):
        if subject.noun == row["noun"] and subject.owner is not None:
            return world.entity(subject).rsplit(".", 1)[0], row
    return world.entity(subject), None


def _times(
    parse: Parse,
    world: World,
    clause: Clause,
    amounts: Amounts,
    holder: str,
    phrase: Phrase,
    tokens: list[int],
    subject: Phrase,
) -> bool:
    """ "7 times her age", "half the height of", "twice as old as"."""
    after = [i for i in tokens if i > max(phrase.tokens)]
    base, row, used = "", None, set(phrase.tokens)
    noun = next((p for p in world.phrases if p.head in after and p.noun in mapping("attributes", "noun", "adjective")), None)
    if noun is not None and noun.owner is not None:
        row = next(r for r in table("attributes") if r["noun"] == noun.noun)
        base = world.entity(noun).rsplit(".", 1)[0]
        used |= set(noun.tokens) | {
            t.index for t in parse.tokens if t.index in after and t.index < min(noun.tokens) and t.lower in ("of", "the")
        }
        owner = next((p for p in world.phrases if p.head == noun.owner), None)
        used |= set(owner.tokens) if owner is not None else set()
    else:
        found = _row(parse, after[:2], "adjective")
        second = next((i for i in after if parse.tokens[i].lower == "as" and found is not None and i > found[1]), None)
        if found is not None and second is not None and parse.tokens[after[0]].lower == "as":
            compared = base_of(parse, world, second, set())
            if compared is not None and _compared(compared):
                row, base = found[0], _compared(compared)
                used |= {after[0], found[1], *compared.tokens}
    if row is None or not base:
        return False
    unit = row["unit"] or _unit_of(amounts, row)
    if not unit or phrase.number is None:
        return False
    kind = _kind(row, unit)
    signature = factor_signature(phrase)
    amounts.draft.quantity(phrase.number, signature)
    used |= {clause.verb, *subject.tokens}
    amounts.draft.take(used)
    relative = Relative(Description(kind, (holder,)), Description(kind, (base,)), "factor", signature, tuple(sorted(used)))
    amounts.relatives.append(relative)
    return True


def _tells_age(parse: Parse, world: World, subject: Phrase, tokens: list[int], phrase: Phrase) -> bool:
    alone = not [i for i in tokens if i > max(phrase.tokens) and parse.tokens[i].lower not in ("now", "today")]
    spoken = any(t.lower in ("old", "older", "younger", "age") for t in parse.tokens)
    return alone and spoken and (subject.proper or subject.pronoun or world.is_person(world.entity(subject)))


def _unit_of(amounts: Amounts, row: Row) -> str:
    units = {fact.kind.noun for fact in amounts.facts if fact.kind.mods == (row["adjective"],)}
    return next(iter(units)) if len(units) == 1 else ""


def ask_attribute(
    parse: Parse, world: World, clauses: tuple[Clause, ...], region: tuple[int, int], amounts: Amounts
) -> Signature | str | None:
    """Bind "how old …" (and the like) to a signature; None where the question is of another form, a str where it cannot be bound."""
    start, end = region
    how = next((t.index for t in parse.tokens[start:end] if t.lower == "how"), None)
    if how is None or how + 1 >= end:
        return None
    row = next((r for r in table("attributes") if r["adjective"] == parse.tokens[how + 1].lower), None)
    if row is None:
        return None
    asked = next((c for c in clauses if how < c.verb < end and c.lemma == "be"), None)
    subject = next((p for p in (asked.subject if asked is not None else ()) if p.number is None), None)
    unit = row["unit"] or _unit_of(amounts, row)
    if asked is None or subject is None or not unit:
        return "whose measure is asked is not understood"
    kind = _kind(row, unit)
    holder = world.entity(subject)
    used = {how, how + 1, asked.verb, *subject.tokens, *(t.index for t in parse.children(asked.verb) if t.dep == "aux")}
    amounts.draft.take(used)
    when = next(
        (c for c in clauses if start <= c.verb < end and c.verb != asked.verb and c.mark == "when" and c.lemma in ("be", "turn")), None
    )
    then = _moment(parse, world, asked, when, amounts, kind)
    if isinstance(then, str):
        return then
    now = amounts.amount(Description(kind, (holder,)))
    if now is None:
        return f"nothing tells the {row['noun']} of {holder}"
    if then is None:
        return "at another time" if asked.tense in ("future", "conditional") else now
    return _shift(amounts, now, then, tuple(sorted(used)))


def _shift(amounts: Amounts, now: Signature, elapsed: Signature, tokens: tuple[int, ...]) -> Signature:
    after = Signature(now.entity, now.unit, "t9")
    amounts.draft.licence("change", "sum", [("then", after), ("now", now), ("elapsed", elapsed)], tokens)
    return after


def _moment(parse: Parse, world: World, asked: Clause, when: Clause | None, amounts: Amounts, kind: Kind) -> Signature | str | None:
    """The years between now and the asked moment: "when she is 25", "in 5 years"; None for now."""
    elapsed = Signature("years from now", Unit.parse("year"))
    if when is not None:
        numbers = [p for p in world.phrases if p.verb == when.verb and p.number is not None]
        subject = when.subject[0] if when.subject else None
        if len(numbers) != 1 or subject is None or numbers[0].number is None:
            return "the moment asked about is not understood"
        other = amounts.amount(Description(kind, (world.entity(subject),)))
        if other is None:
            return "nobody's age tells when that is"
        used = set(when.tokens) - {i for i in when.tokens if parse.tokens[i].tag == "."}
        amounts.draft.quantity(numbers[0].number, Signature(other.entity, other.unit, "t9"))
        amounts.draft.take(used)
        _shift(amounts, other, elapsed, tuple(sorted(used)))
        return elapsed
    within = [p for p in world.phrases if p.verb == asked.verb and p.number is not None and p.noun == "year"]
    if len(within) == 1 and within[0].number is not None and asked.tense == "future":
        first = min(within[0].tokens)
        if first and parse.tokens[first - 1].lower == "in":
            amounts.draft.quantity(within[0].number, elapsed)
            amounts.draft.take({first - 1, *within[0].tokens})
            return elapsed
    return None
