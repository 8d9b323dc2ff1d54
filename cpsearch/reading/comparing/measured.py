"""Attributes told by one another, and ages at other moments: "7 feet taller than twice the height of", "in 4 years Max will be 20".

An age at another moment is an amount of its own, so many years from the one now; every holder's ages are apart by the same years. Totals of
an attribute ("the sum of their ages", "a combined height of") are told of a group.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from cpsearch.packs import Row, dimension, table
from cpsearch.problem import Signature
from cpsearch.reading.amounts import Amounts
from cpsearch.reading.comparing.comparing import relate_steps
from cpsearch.reading.comparing.comparisons import base_of, extents
from cpsearch.reading.comparing.terms import Step, Term, number_at, term_at
from cpsearch.reading.discourse.descriptions import Description, Relative
from cpsearch.reading.discourse.facts import Fact
from cpsearch.reading.discourse.world import Kind, World
from cpsearch.reading.lexicon import words
from cpsearch.reading.text.clauses import Clause
from cpsearch.reading.text.phrases import Phrase
from cpsearch.reading.text.syntax import Parse
from cpsearch.unit import Unit

__all__ = ["Moment", "add_shifts", "attribute_row", "moment_in", "note_moment", "read_measured", "unit_of"]

_AGE = "old"
#: Words for the moment at which a story is told.
_NOW = {"now", "currently", "today", "presently"}
_FINITE = ("VBD", "VBZ", "VBP", "MD")


@dataclass(frozen=True)
class Moment:
    """Another moment than now: how many years before ("-") or after ("+") it, by what number and words."""

    label: str
    phrase: Phrase
    tokens: tuple[int, ...]


def attribute_row(parse: Parse, word: str) -> Row | None:
    """The attribute that a word names in any of its forms; of two ("shorter"), the one that the text speaks of."""
    columns = ("adjective", "larger", "noun")
    rows = [row for row in table("attributes") if any(row[c] == word for c in columns) or word in row.items("smaller")]
    said = {token.lower for token in parse.tokens}
    spoken = [row for row in rows if said & {row["adjective"], row["larger"], row["noun"]}] if len(rows) > 1 else rows
    return next(iter(spoken or rows), None)


def unit_of(world: World, row: Row, said: str = "") -> str:
    """The unit of an attribute: its own, the one beside the number, else the only one of its dimension in the text."""
    if row["unit"] or (said and dimension(said) == row["dimension"]):
        return row["unit"] or said
    unit = world.measure(row["dimension"])
    return "" if unit is None else unit.noun


def moment_in(parse: Parse, world: World, sentence: int, verb: int) -> Moment | None:
    """ "In 5 years", "5 years ago", "5 years from now" in a sentence, said of the verb at ``verb``."""
    found = []
    for phrase in world.phrases:
        number = phrase.number
        first, last = min(phrase.tokens), phrase.head
        if number is None or number.kind != "cardinal" or phrase.noun != "year" or parse.tokens[first].sentence != sentence:
            continue
        before = parse.tokens[first - 1].lower if first else ""
        after = [t.lower for t in parse.tokens[last + 1 : last + 3]] + ["", ""]
        if after[0] == "ago" and before != "in":
            found.append(Moment(f"-{number.value}", phrase, (*phrase.tokens, last + 1)))
        elif after[:2] == ["from", "now"]:
            found.append(Moment(f"+{number.value}", phrase, (*phrase.tokens, last + 1, last + 2)))
        elif before == "in" and after[0] not in ("old", "older", "younger"):
            found.append(Moment(f"+{number.value}", phrase, (first - 1, *phrase.tokens)))
    near = [m for m in found if m.phrase.verb == verb]
    chosen = near or found
    return chosen[0] if len(chosen) == 1 else None


def note_moment(amounts: Amounts, moment: Moment) -> None:
    """Register how far a moment is from now; told twice, it is one moment."""
    number = moment.phrase.number
    assert number is not None
    if moment.label in amounts.moments:
        if number.span not in amounts.draft.used:
            amounts.draft.restated.add(number.span)
    else:
        amounts.moments[moment.label] = Signature(f"years to {moment.label}", Unit.parse("year"))
        amounts.draft.quantity(number, amounts.moments[moment.label])
    amounts.draft.take(moment.tokens)


def add_shifts(amounts: Amounts) -> None:
    """Relate everybody's age at each other moment to the one now."""
    sides = [side for r in amounts.relatives for side in (r.subject, r.base) if not side.is_phantom]
    sides += [Description(f.kind, tuple(f.holder.split("+"))) for f in amounts.facts if f.holder]
    sides += list(amounts.told)
    holders = dict.fromkeys(h for side in sides if side.kind.mods == (_AGE,) and side.kind.noun == "year" for h in side.holders)
    for label, number in amounts.moments.items():
        for holder in holders:
            now = Description(Kind("year", (_AGE,)), (holder,))
            shifted = Relative(replace(now, times=frozenset({label})), now, "difference", number, (0,), label.startswith("+"))
            if shifted not in amounts.relatives:
                amounts.relatives.append(shifted)


# --- statements


def read_measured(parse: Parse, world: World, clause: Clause, amounts: Amounts) -> bool:
    """Read a clause about an attribute that is compared, is of another moment or of a group; True if it states one."""
    if clause.negated or clause.modal not in ("", "will"):
        return False
    if _total(parse, world, clause, amounts):
        return True
    row = next((r for r in table("attributes") if r["verb"] == clause.lemma), None)
    if clause.lemma not in ("be", "turn") and row is None:
        return False
    subject, used = _subject(parse, world, clause)
    if subject is None:
        return False
    holder, named = _holder(world, subject)
    if not holder or "?" in holder or "+" in holder:
        return False
    terms = _terms(parse, world, clause)
    moment = moment_in(parse, world, clause.sentence, clause.verb)
    if clause.tense == "future" and moment is None:
        return False
    now = {t.index for t in parse.tokens if t.head == clause.verb and t.lower in _NOW}
    used |= {clause.verb, *subject.tokens, *now, *(t.index for t in parse.children(clause.verb) if t.dep == "aux")}
    terms = terms or _by(parse, world, clause)
    if row is not None and all(len(term.steps) == 1 and not term.word for term in terms):
        # "a dog weighs 23 pounds more than the cat" is read with the verbs of attributes
        return False
    if terms:
        return _compared(parse, world, clause, amounts, holder, named or row, terms, moment, used)
    if moment is not None and moment.phrase.verb == clause.verb:
        return _age_then(parse, world, clause, amounts, holder, moment, used)
    return False


def _subject(parse: Parse, world: World, clause: Clause) -> tuple[Phrase | None, set[int]]:
    """Whom or what a clause is about; of "Bo, who is …", Bo."""
    own = [p for p in clause.subject if p.head < clause.verb]
    if len(own) == 1 and own[0].number is None and own[0].role != "expl":
        return own[0], set()
    verb = parse.tokens[clause.verb]
    pointer = parse.tokens[clause.verb - 1]
    if not own and verb.dep == "relcl" and pointer.lower == "who":
        return next((p for p in world.phrases if p.head == verb.head and p.number is None), None), {pointer.index}
    return None, set()


def _holder(world: World, subject: Phrase) -> tuple[str, Row | None]:
    row = next((r for r in table("attributes") if r["noun"] == subject.noun), None)
    if row is not None and subject.owner is not None:
        return world.entity(subject).rpartition(".")[0], row
    return ("", None) if row is not None else (world.entity(subject), None)


def _terms(parse: Parse, world: World, clause: Clause) -> list[Term]:
    found: list[Term] = []
    index = clause.verb + 1
    while index < len(parse.tokens) and parse.tokens[index].sentence == clause.sentence and parse.tokens[index].tag not in _FINITE:
        term = term_at(parse, world, index, _NOW | {"then"}, measured=True)
        if term is None:
            index += 1
            continue
        found.append(term)
        index = term.end
    return found


def _by(parse: Parse, world: World, clause: Clause) -> list[Term]:
    """ "Is younger than Zoe by 5 years": the difference told behind."""
    signs = extents()
    sign = next((t for t in parse.tokens[clause.verb + 1 :][:3] if t.lower in signs and t.sentence == clause.sentence), None)
    by = next((t.index for t in parse.tokens if t.lower == "by" and t.sentence == clause.sentence and t.index > clause.verb), None)
    if sign is None or by is None or by < sign.index or parse.tokens[sign.index + 1].lower != "than":
        return []
    phrase = number_at(parse, world, by + 1) if by + 1 < len(parse.tokens) else None
    base = base_of(parse, world, sign.index + 1, _NOW, end=by)
    if phrase is None or phrase.number is None or phrase.number.kind != "cardinal" or not phrase.noun or base is None:
        return []
    step = Step("difference", phrase, signs[sign.lower])
    tokens = tuple(sorted({sign.index, by, *base.tokens, *phrase.tokens}))
    return [Term((step,), phrase, base, tokens, max(tokens) + 1, word=sign.lower)]


def _compared(
    parse: Parse,
    world: World,
    clause: Clause,
    amounts: Amounts,
    holder: str,
    row: Row | None,
    terms: list[Term],
    moment: Moment | None,
    used: set[int],
) -> bool:
    relations = []
    for term in terms:
        own = attribute_row(parse, term.word) if term.word else row
        if own is None or term.base is None or term.also or (row is not None and own["dimension"] != row["dimension"]):
            return False
        gap = next((s.phrase for s in term.steps if s.operation == "difference"), None)
        unit = unit_of(world, own, gap.noun if gap is not None else "")
        base = term.base
        other = base.beside(holder) if base.holder else (base.kind.noun if base.kind is not None else "")
        if not unit or not other or "?" in other or "+" in other or other == holder:
            return False
        if gap is not None and gap.noun and dimension(gap.noun) != own["dimension"]:
            return False
        if (moment is not None or clause.tense == "past") and own["adjective"] != _AGE and moment is not None:
            return False
        if own["adjective"] == _AGE and moment is None and clause.tense == "past" and _asks_now(parse, amounts):
            # "was twice as old": when?
            return True
        then = frozenset({moment.label}) if moment is not None else frozenset()
        kind = Kind(unit, (own["adjective"],))
        tenses = {parse.tokens[i].tag for i in base.tokens} & {"VBD", "VBZ", "VBP"}
        if moment is not None and "VBD" in tenses and clause.tense == "future":
            # "will be twice as old as Bo was": when?
            return True
        # "will be twice as old as Bo is": as Bo is now
        at_base = frozenset() if base.times & _NOW or tenses & {"VBZ", "VBP"} else then
        relations.append((term, Description(kind, (holder,), times=then), Description(kind, (other,), times=at_base)))
    if moment is not None:
        note_moment(amounts, moment)
    for term, one, two in relations:
        tokens = tuple(sorted({*used, *term.tokens}))
        relate_steps(amounts, term, one, two, tokens)
        amounts.draft.take(tokens)
    return True


def _asks_now(parse: Parse, amounts: Amounts) -> bool:
    """Whether the question asks about now or later, so that what was is of another moment."""
    return any(t.lower in ("is", "are", "will") and amounts.draft.asks(t.index) for t in parse.tokens)


def _age_then(parse: Parse, world: World, clause: Clause, amounts: Amounts, holder: str, moment: Moment, used: set[int]) -> bool:
    """ "Max will be 20 (years old) in 5 years", "turned 20 five years ago"."""
    numbers = [p for p in world.phrases if p.verb == clause.verb and p.number is not None and p.head > clause.verb and p != moment.phrase]
    if len(numbers) != 1 or numbers[0].number is None or numbers[0].number.kind != "cardinal" or numbers[0].noun not in ("", "year"):
        return False
    phrase = numbers[0]
    after = max(phrase.tokens) + 1
    old = {after} if after < len(parse.tokens) and parse.tokens[after].lower == "old" else set()
    spoken = any(t.lower in ("old", "older", "younger", "age", "ages") for t in parse.tokens)
    if not (old or spoken) or (clause.tense == "future") != moment.label.startswith("+"):
        return False
    wanted = Description(Kind("year", (_AGE,)), (holder,), times=frozenset({moment.label}))
    if wanted in amounts.told:
        return False
    note_moment(amounts, moment)
    amounts.told[wanted] = Signature(f"{holder} age {moment.label}", Unit.parse("year"))
    assert phrase.number is not None
    amounts.draft.quantity(phrase.number, amounts.told[wanted])
    amounts.draft.take({*used, *phrase.tokens, *old})
    return True


def _total(parse: Parse, world: World, clause: Clause, amounts: Amounts) -> bool:
    """ "The sum of their ages is 31", "they have a combined height of 120 inches": an attribute of a group together."""
    numbers = [p for p in world.phrases if p.number is not None and p.verb == clause.verb and p.head > clause.verb]
    subject = clause.subject[0] if clause.subject else None
    moment = moment_in(parse, world, clause.sentence, clause.verb)
    numbers = [p for p in numbers if moment is None or p != moment.phrase]
    if subject is None or len(numbers) != 1 or numbers[0].number is None or numbers[0].number.kind != "cardinal":
        return False
    phrase = numbers[0]
    row: Row | None = None
    group, used = "", {clause.verb, *phrase.tokens}
    if clause.lemma == "have":
        noun = next(
            (p for p in world.phrases if p.verb == clause.verb and p.head < phrase.head and p.number is None and p.role == "obj"), None
        )
        if noun is None or not set(noun.mods) & words("aggregates"):
            return False
        row = attribute_row(parse, noun.noun)
        row = row if row is not None and row["noun"] == noun.noun else None
        group = "+".join(world.entity(p) for p in clause.subject)
        used |= {i for p in clause.subject for i in p.tokens} | set(range(min(noun.tokens), phrase.head))
        used |= {i for i in range(min(used), clause.verb) if parse.tokens[i].lower == "and"}
    elif clause.lemma == "be":
        found = group_measure(parse, world, subject)
        if found is not None:
            row, group, tokens = found
            used |= tokens
            after = max(phrase.tokens) + 1
            used |= {after} if after < len(parse.tokens) and parse.tokens[after].lower == "old" else set()
    if row is None or "+" not in group or "?" in group:
        return False
    unit = unit_of(world, row, phrase.noun)
    if not unit or (moment is not None and row["adjective"] != _AGE) or (clause.tense == "future" and moment is None):
        return False
    times: frozenset[str] = frozenset()
    if moment is not None:
        note_moment(amounts, moment)
        times = frozenset({moment.label})
    used |= {t.index for t in parse.children(clause.verb) if t.dep == "aux" or t.lower in _NOW}
    kind = Kind(unit, (row["adjective"],))
    amounts.facts.append(Fact(phrase, kind, group, "state", "be", "", "", times, frozenset(), clause, tuple(sorted(used))))
    return True


def group_measure(parse: Parse, world: World, noun: Phrase) -> tuple[Row, str, set[int]] | None:
    """ "The sum of their ages", "their combined height": the attribute, the group and the words."""
    used = set(noun.tokens)
    inner = noun
    if noun.noun in ("sum", "total"):
        found = world.inner(noun)
        if found is None:
            return None
        inner = found
        used |= {*inner.tokens, *range(noun.head, inner.head)}
    elif not set(noun.mods) & words("aggregates"):
        return None
    row = attribute_row(parse, inner.noun)
    if row is None or row["noun"] != inner.noun:
        return None
    if inner.owner is not None:
        return row, world.owner(inner), used
    of = world.inner(inner)
    if of is None:
        return None
    names = [p for p in world.phrases if p.head >= of.head and _coordinated(parse, p.head, of.head)]
    used |= {i for p in names for i in p.tokens} | set(range(inner.head + 1, of.head))
    used |= {i for i in range(of.head, max(p.head for p in names)) if parse.tokens[i].lower in ("and", ",")}
    return (row, "+".join(world.entity(p) for p in names), used) if all(p.number is None for p in names) else None


def _coordinated(parse: Parse, token: int, first: int) -> bool:
    while token != first and parse.tokens[token].dep == "conj" and parse.tokens[token].head != token:
        token = parse.tokens[token].head
    return token == first
