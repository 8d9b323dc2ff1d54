"""What comparing terms relate: the amount that a clause tells by a term, and the one that the term refers to.

A reference that is left out ("Ann has half as many") is the one amount told before that differs in just one respect: in whose, of
what kind or when. Where several do, nobody can say which is meant, and the term stays unread.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from cpsearch.packs import dimension
from cpsearch.problem import Signature
from cpsearch.reading.amounts import Amounts
from cpsearch.reading.asking.question import Ask
from cpsearch.reading.comparing.comparisons import Base, difference_signature, factor_signature, grown_signature
from cpsearch.reading.comparing.terms import Step, Term, term_at
from cpsearch.reading.discourse.descriptions import Description, Relative, phantom, same_action
from cpsearch.reading.discourse.facts import Fact, restrictors_of
from cpsearch.reading.discourse.world import Kind, World
from cpsearch.reading.lexicon import words
from cpsearch.reading.text.clauses import Clause
from cpsearch.reading.text.phrases import Phrase
from cpsearch.reading.text.syntax import Parse

__all__ = ["check_everybody", "read_terms", "relate_steps", "relate_terms"]

_MEANINGS = {"have", "be", "act", "gain", "loss", "give"}
_FINITE = ("VBD", "VBZ", "VBP", "MD")


@dataclass(frozen=True)
class Told:
    """A term with the amount that its clause tells by it, whose kind is still open where the term names none."""

    term: Term
    subject: Description
    tokens: tuple[int, ...]


def read_terms(parse: Parse, world: World, clause: Clause, amounts: Amounts) -> list[Phrase] | None:
    """Read every comparing term of a clause; the phrases that it counts, or None where the clause has no term that is understood."""
    terms = _terms(parse, world, clause)
    if not terms or clause.meaning not in _MEANINGS:
        return None
    told: list[Told] = []
    for term in terms:
        found = _told(parse, world, clause, amounts, term, alone=len(terms) == 1 and not _counts(world, clause, terms))
        if found is None:
            return None
        told.append(found)
    for item in told:
        if item.term.base is not None and item.subject.kind.noun:
            if not _relate(parse, world, amounts, item):
                return None
        else:
            amounts.compared_later.append(item)
        amounts.draft.take(item.tokens)
    return [p for term in terms for p in (*(step.phrase for step in term.steps), term.noun) if p is not None]


def relate_terms(parse: Parse, world: World, amounts: Amounts) -> None:
    """Relate the terms whose kind or reference the whole text tells."""
    for item in amounts.compared_later:
        resolved = _with_kind(amounts, item) if item.term.base is not None else _with_reference(world, amounts, item)
        measure = item.term.measure
        if resolved is not None and (not measure or dimension(resolved.subject.kind.noun) == measure):
            _relate(parse, world, amounts, resolved)
    amounts.compared_later.clear()


def _terms(parse: Parse, world: World, clause: Clause) -> list[Term]:
    """The terms behind the verb, up to the next clause; none where one of them is the subject of that."""
    found: list[Term] = []
    index = clause.verb + 1
    while index < len(parse.tokens) and parse.tokens[index].sentence == clause.sentence:
        token = parse.tokens[index]
        if token.tag in _FINITE:
            break
        term = term_at(parse, world, index, words("times"))
        if term is None:
            index += 1
            continue
        found.append(term)
        index = term.end
        if index < len(parse.tokens) and parse.tokens[index].tag in _FINITE and parse.tokens[index].sentence == clause.sentence:
            return []
    return found


def _counts(world: World, clause: Clause, terms: list[Term]) -> bool:
    """Whether a clause counts something beside its terms."""
    own = {step.phrase.head for term in terms for step in term.steps}
    return any(p.number is not None and p.verb == clause.verb and p.head not in own for p in world.phrases)


def _told(parse: Parse, world: World, clause: Clause, amounts: Amounts, term: Term, *, alone: bool) -> Told | None:
    kind = _noun_kind(world, term)
    lemma = "" if clause.meaning in ("have", "be") else clause.lemma
    said = _that_amount(parse, world, clause, amounts)
    if said is not None:
        subject, used = said
        return Told(term, replace(subject, kind=kind or subject.kind), tuple(sorted({*term.tokens, *used})))
    subjects = [p for p in clause.subject if p.head not in term.tokens]
    if len(subjects) != 1:
        return None
    subject_phrase = subjects[0]
    first = term.steps[0].phrase
    until = min(term.base.tokens) if term.base is not None and term.base.tokens else None
    times, places, used = restrictors_of(parse, world, clause, None if alone else first, until=until)
    used = {i for i in used if i not in term.tokens}
    number = _number_of(world, subject_phrase)
    if number is not None:
        return _numbers(world, clause, term, number)
    if subject_phrase.number is not None:
        return None
    if subject_phrase.role == "expl":
        if clause.lemma != "be" or len(places) > 1:
            return None
        holder = next(iter(places), "")
        places = frozenset()
    else:
        holder = world.entity(subject_phrase)
        if clause.meaning == "be" or not holder or "?" in holder:
            return None
    if places:
        # compared at some place only: no rule says at which the other was
        return None
    particle = {t.index for t in parse.children(clause.verb) if t.dep == "prt" and t.index == clause.verb + 1}
    tokens = {clause.verb, *particle, *subject_phrase.tokens, *term.tokens, *used}
    return Told(term, Description(kind or Kind(""), (holder,) if holder else (), lemma, times=times), tuple(sorted(tokens)))


def _noun_kind(world: World, term: Term) -> Kind | None:
    if term.noun is None:
        return None
    kind = world.kind_of(term.noun)
    return kind if kind.noun else None


def _number_of(world: World, subject: Phrase) -> Phrase | None:
    """ "The number of hens", as a subject: the hens."""
    inner = world.inner(subject)
    return inner if subject.noun in ("number", "amount") and subject.det == "the" and inner is not None and inner.number is None else None


def _numbers(world: World, clause: Clause, term: Term, counted: Phrase) -> Told | None:
    """ "The number of hens is twice the number of ducks": both of them in the same place or with nobody."""
    if clause.lemma not in ("be", "equal") or term.noun is None or term.base is not None or not term.numbered:
        return None
    tokens = {clause.verb, *clause.subject[0].tokens, *term.tokens}
    named = replace(term, base=Base(kind=world.kind_of(term.noun)))
    return Told(named, Description(world.kind_of(counted)), tuple(sorted(tokens)))


def _that_amount(parse: Parse, world: World, clause: Clause, amounts: Amounts) -> tuple[Description, set[int]] | None:
    """ "…, which is 12 fewer than", "That is twice as many as": the one amount told right before."""
    if clause.lemma != "be" or clause.verb == 0 or clause.negated:
        return None
    pointer = parse.tokens[clause.verb - 1]
    if pointer.lower not in ("which", "that", "this") or pointer.tag not in ("WDT", "DT", "WP"):
        return None
    sentence = clause.sentence if pointer.lower == "which" else clause.sentence - 1
    if pointer.lower != "which" and pointer.index and parse.tokens[pointer.index - 1].sentence == pointer.sentence:
        return None
    before = [f for f in amounts.facts if parse.tokens[f.order].sentence == sentence and f.order < clause.verb]
    if len(before) != 1 or before[0].phrase.number is None or before[0].places:
        return None
    return _described(before[0]), {pointer.index, clause.verb}


def _relate(parse: Parse, world: World, amounts: Amounts, item: Told) -> bool:
    """Add the relations of a term: one for each step, over amounts that nobody has."""
    base = _reference(parse, amounts, item)
    if base is None or (base == item.subject and not item.term.also):
        return False
    also = tuple(replace(base, kind=world.kind_of(p)) for p in item.term.also)
    relate_steps(amounts, item.term, item.subject, base, item.tokens, also)
    return True


def relate_steps(
    amounts: Amounts, term: Term, subject: Description, base: Description, tokens: tuple[int, ...], also: tuple[Description, ...] = ()
) -> None:
    """Add one relation for each step of a term, from its subject to what it refers to."""
    draft, one = amounts.draft, subject
    for at, step in enumerate(term.steps):
        number = difference_signature(subject.kind, step.phrase) if step.operation == "difference" else factor_signature(step.phrase)
        assert step.phrase.number is not None
        draft.quantity(step.phrase.number, number)
        if step.operation == "percent":
            number = _grown(amounts, step, number, tokens)
        last = at == len(term.steps) - 1
        other = base if last else phantom(subject, step.phrase.head)
        operation = "factor" if step.operation == "percent" else step.operation
        amounts.relatives.append(Relative(one, other, operation, number, tokens, step.larger, also if last else ()))
        one = other


def _grown(amounts: Amounts, step: Step, percent: Signature, tokens: tuple[int, ...]) -> Signature:
    """The factor of "25% more than" or "25% less than": the whole of the reference, and so much of it more or less."""
    whole, factor = Signature("factor 1"), grown_signature(step.phrase)
    amounts.draft.constant(1, whole)
    larger, smaller = (factor, whole) if step.larger else (whole, factor)
    roles = [("larger", larger), ("smaller", smaller), ("difference", percent)]
    amounts.draft.licence("compare_additive", "sum", roles, tokens, unknowns=(0 if step.larger else 1,))
    return factor


def _reference(parse: Parse, amounts: Amounts, item: Told) -> Description | None:
    """The amount that a term refers to: what it leaves unsaid is as in the subject."""
    base, subject = item.term.base, item.subject
    if base is None:
        return None
    if base.elliptic and any("." in holder for holder in subject.holders):
        holder = base.beside(subject.holders[0])
        if not holder:
            return None
    else:
        holder = base.holder
    if not holder and base.kind is None and not base.times:
        return None
    lemma = subject.lemma
    if base.lemma and base.lemma not in ("do", "have", "be"):
        lemma = base.lemma
    elif any(parse.tokens[i].lemma == "have" for i in base.tokens) and not base.lemma:
        lemma = ""
    holders = tuple(holder.split("+")) if holder else subject.holders
    times = base.times or subject.times
    if base.times and not subject.times and holders == subject.holders and base.kind is None:
        # "she sold 5 more than on Monday": when?
        return None
    return Description(base.kind or subject.kind, holders, lemma, times=times)


def _told_amounts(amounts: Amounts) -> list[tuple[Description, int]]:
    """Every amount that a fact or a comparison tells, with its place in the text."""
    facts = [f for f in amounts.facts if f.meaning in ("state", "gain", "loss", "give", "act") and not f.more]
    found = [(_described(f), f.order) for f in facts]
    return found + [(r.subject, min(r.tokens)) for r in amounts.relatives if not r.subject.is_phantom]


def _described(fact: Fact) -> Description:
    holders, lemma = (fact.holder,) if fact.holder else (), "" if fact.meaning == "state" else fact.lemma
    if fact.meaning == "state" and not fact.holder and len(fact.places) == 1:
        # "in the hall there are 8 tables": the hall has them
        return Description(fact.kind, tuple(fact.places), times=fact.times)
    return Description(fact.kind, holders, lemma, times=fact.times, places=fact.places)


def _with_kind(amounts: Amounts, item: Told) -> Told | None:
    """A term that names only the reference: of the one kind that is told of it."""
    base = item.term.base
    assert base is not None
    if base.kind is not None:
        return replace(item, subject=replace(item.subject, kind=base.kind))
    told = [d for d, _ in _told_amounts(amounts) if same_action(d.lemma, item.subject.lemma) or not d.lemma]
    own = {d.kind for d in told if not base.holder or set(d.holders) & {*base.holder.split("+"), *item.subject.holders}}
    return replace(item, subject=replace(item.subject, kind=next(iter(own)))) if len(own) == 1 else None


def _with_reference(world: World, amounts: Amounts, item: Told) -> Told | None:
    """A term without a reference: the one amount told before that differs from its subject in a single respect."""
    subject, at = item.subject, min(item.term.tokens)
    told = [(d, order) for d, order in _told_amounts(amounts) if order < at]
    before = list(dict.fromkeys(d for d, _ in told))
    near = [d for d in before if _differences(subject, d) == 1]
    if len(near) != 1:
        return None
    if item.term.pointing and max(told, key=lambda pair: pair[1])[0] != near[0]:
        # "picked 10 and ate 4; Bo picked twice that many"
        return None
    other = near[0]
    kind = subject.kind if subject.kind.noun else other.kind
    base = Base("+".join(other.holders), other.kind, other.times, other.lemma)
    return replace(item, term=replace(item.term, base=base), subject=replace(subject, kind=kind))


def _differences(one: Description, other: Description) -> int:
    """In how many of kind, holder, time and act two amounts differ; a kind that is not said is the other's."""
    kind = bool(one.kind.noun) and one.kind != other.kind
    act = not same_action(one.lemma, other.lemma) if one.lemma or other.lemma else False
    return kind + (one.holders != other.holders) + (one.times != other.times) + 2 * act + 2 * bool(other.places)


def check_everybody(parse: Parse, asked: Ask, amounts: Amounts) -> None:
    """ "They", asked about in all: whoever else is compared with one of them may be meant too."""
    they = [t for t in parse.tokens if t.lower in ("they", "them") and amounts.draft.asks(t.index)]
    if not they or len(asked.holders) < 2 or asked.form != "amount":
        return
    own = set(asked.holders)
    for relative in amounts.relatives:
        sides = {h for side in (relative.subject, relative.base) for h in side.holders if not h.startswith("~")}
        others = {h for h in sides - own if amounts.world.is_person(h)}
        if sides & own and others and asked.kind.includes(relative.subject.kind):
            amounts.draft.find("open_set", f"whether {', '.join(sorted(others))} are meant too", relative.tokens)
