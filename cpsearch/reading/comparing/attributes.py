"""Measured attributes of one holder: ages, heights, lengths ("is 12 years old", "5 inches taller than", "half her age").

An attribute is a state whose kind is the unit with the adjective as its modifier, so that comparisons and timelines apply
to it as to any stock. Ages pass with time: a question about another moment shifts every age by one number of years.
"""

from __future__ import annotations

from cpsearch.packs import Row, dimension, table
from cpsearch.problem import Signature
from cpsearch.reading.amounts import Amounts
from cpsearch.reading.comparing.comparisons import Base, base_of, factor_signature
from cpsearch.reading.discourse.descriptions import Description, Relative
from cpsearch.reading.discourse.facts import Fact
from cpsearch.reading.discourse.world import Kind, World
from cpsearch.reading.lexicon import mapping, words
from cpsearch.reading.text.clauses import Clause, verb_class
from cpsearch.reading.text.phrases import OPERANDS, Phrase
from cpsearch.reading.text.syntax import Parse
from cpsearch.unit import Unit

__all__ = ["ask_attribute", "asks_attribute", "read_attribute"]


def asks_attribute(parse: Parse, how: int) -> bool:
    """Whether the question word at ``how`` asks "how old", "how tall" …"""
    after = parse.tokens[how + 1].lower if how + 1 < len(parse.tokens) else ""
    verb = next((t for t in parse.tokens[how + 2 :] if t.tag.startswith("VB") and t.dep not in ("aux", "auxpass")), None)
    known = parse.tokens[how].lower == "how" and any(row["adjective"] == after for row in table("attributes"))
    return known and verb is not None and verb.lemma == "be" and parse.tokens[verb.head].tag != "VBG"


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
    subject = clause.subject[0] if clause.subject else _antecedent(parse, world, clause)
    if clause.lemma not in ("be", "have") or subject is None or subject.number is not None:
        return False
    numbers = [
        p for p in world.phrases if p.verb == clause.verb and p.number is not None and p.number.kind in OPERANDS and p.head > clause.verb
    ]
    if len(numbers) != 1:
        return False
    return _read(parse, world, clause, amounts, subject, numbers[0])


def _antecedent(parse: Parse, world: World, clause: Clause) -> Phrase | None:
    """What a relative clause is about ("a rope that was 7 feet long"): one thing."""
    verb = parse.tokens[clause.verb]
    relative = verb.dep == "relcl" and parse.tokens[clause.verb - 1].lower in ("that", "which")
    told = next((p for p in world.phrases if p.head == verb.head and p.tag == "NN" and p.number is None), None)
    if verb.dep == "relcl" and parse.tokens[clause.verb - 1].lower == "who":
        # "Bo, who is 12"
        return next((p for p in world.phrases if p.head == verb.head and p.proper and p.number is None), None)
    return told if relative and told is not None and told.det in ("a", "an", "the", "another") else None


def _read(parse: Parse, world: World, clause: Clause, amounts: Amounts, subject: Phrase, phrase: Phrase) -> bool:
    tokens = _tokens(parse, clause)
    holder, named = _holder(world, subject)
    if subject.head + 1 < len(parse.tokens) and parse.tokens[subject.head + 1].tag == "POS":
        holder = _likewise(parse, world, clause, subject, amounts)
        if not holder:
            return False
    number = phrase.number
    assert number is not None
    compared = _row(parse, tokens, "larger") or _row(parse, tokens, "smaller")
    than = next((i for i in tokens if parse.tokens[i].lower == "than"), None)
    if compared is not None and than is not None and number.kind == "cardinal":
        row, at = compared
        base = base_of(parse, world, than, set())
        other = _compared(base, holder)
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
    if stated is None:
        stated = _only_measured(parse, world, clause, subject, phrase, tokens)
    if stated is None or number.kind not in ("cardinal", "fraction"):
        return False
    row, at = stated
    if not (phrase.noun or row["unit"]):
        return False
    told = {clause.verb, *_description(parse, world, subject), *phrase.tokens, at}
    if clause.tense == "present":
        told |= {t.index for t in parse.children(clause.verb) if t.lower in ("now", "currently", "today", "presently")}
    used = tuple(sorted(told | _introduced(parse, world, clause, subject)))
    kind = _kind(row, phrase.noun)
    amounts.facts.append(Fact(phrase, kind, holder, "state", "be", "", "", frozenset(), frozenset(), clause, used))
    return True


def _compared(base: Base | None, holder: str) -> str:
    """Whom or what an attribute of ``holder`` is compared with: a person, or any other thing that has it."""
    if base is None:
        return ""
    return base.beside(holder) if base.holder else (base.kind.noun if base.kind is not None else "")


def _holder(world: World, subject: Phrase) -> tuple[str, Row | None]:
    """The holder of an attribute: the subject, or the owner in "Ann's age"."""
    for row in table("attributes"):
        if subject.noun == row["noun"] and subject.owner is not None:
            return world.entity(subject).rsplit(".", 1)[0], row
    return world.entity(subject), None


def _likewise(parse: Parse, world: World, clause: Clause, subject: Phrase, amounts: Amounts) -> str:
    """The holder in "her sister's was 3 feet tall": the like of what was told of right before, of another owner."""
    last = next((f.holder for f in reversed(amounts.facts) if "." in f.holder and f.kind.mods and f.meaning == "state"), "")
    elliptic = subject.head + 2 == clause.verb and parse.tokens[subject.head + 1].tag == "POS"
    return f"{world.entity(subject)}.{last.rsplit('.', 1)[1]}" if last and elliptic else ""


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
            if compared is not None and _compared(compared, holder):
                row, base = found[0], _compared(compared, holder)
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


def _introduced(parse: Parse, world: World, clause: Clause, subject: Phrase) -> set[int]:
    """The words that bring a thing into the story ("she drew a line that …"), where they tell no more."""
    verb = parse.tokens[clause.verb]
    if verb.dep != "relcl" or subject.verb is None or subject.role != "obj":
        return set()
    beside = [p for p in world.phrases if p.verb == subject.verb and p.head != subject.head]
    if parse.tokens[subject.verb].tag != "VBD" or any(p.role != "subj" or p.number is not None for p in beside):
        return set()
    if verb_class(parse.tokens[subject.verb].lemma, "-") not in ("have", "gain", "act"):
        return set()
    sequel = {t.index for t in parse.children(subject.verb) if t.lower in words("sequence")}
    return {subject.verb, clause.verb - 1, *sequel, *(i for p in beside for i in p.tokens)}


def _description(parse: Parse, world: World, subject: Phrase) -> set[int]:
    """The words of a subject, with what hangs on it ("his walk to school") and tells it from nothing else of that name."""
    used = {*subject.tokens, *((subject.head + 1,) if parse.tokens[subject.head + 1].tag == "POS" else ())}
    for item in world.phrases:
        preposition = parse.tokens[item.head].head
        if parse.tokens[item.head].dep == "pobj" and parse.tokens[preposition].head == subject.head and subject.owner is not None:
            used |= {preposition, *item.tokens} if item.number is None and not item.proper else set()
    return used


def _only_measured(
    parse: Parse, world: World, clause: Clause, subject: Phrase, phrase: Phrase, tokens: list[int]
) -> tuple[Row, int] | None:
    """ "His walk is 3 miles", where the text speaks of one such measure ("longer"): that one."""
    alone = not [i for i in tokens if i not in phrase.tokens and min(phrase.tokens) <= i]
    said = {token.lower for token in parse.tokens}
    rows = [r for r in table("attributes") if said & {r["adjective"], r["larger"], r["noun"], *r.items("smaller")}]
    fits = len(rows) == 1 and rows[0]["dimension"] == dimension(phrase.noun) and clause.lemma == "be"
    return (rows[0], max(phrase.tokens)) if fits and alone and subject.owner is not None and not world.kind_of(phrase).mods else None


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
        return f"whose measure {parse.quote(how, how + 2)} asks for, or in which unit, is not understood"
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
    if asked.tense == "past" and amounts.changes(now):
        return f"whether the {row['noun']} before or after it changed is asked is not told"
    if asked.tense == "present":
        amounts.draft.take(t.index for t in parse.tokens[asked.verb : end] if t.lower == "now" and t.head == asked.verb)
    if then is None:
        return f"nothing tells the {row['noun']} at that time" if asked.tense in ("future", "conditional") else now
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
