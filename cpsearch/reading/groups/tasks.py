"""Tasks: so many things to be done, some of them done already, and what the rest takes ("must wash 15 cars, has washed 8; each takes
9 minutes; how long will the rest take").

What has to be done is no fact beside what was done: the one is the whole of the other. Only a question about the rest is answered.
"""

from __future__ import annotations

from dataclasses import dataclass

from cpsearch.problem import Signature
from cpsearch.reading.amounts import Amounts
from cpsearch.reading.asking.question import Ask
from cpsearch.reading.discourse.descriptions import same_action
from cpsearch.reading.discourse.facts import Fact
from cpsearch.reading.discourse.world import Kind, World
from cpsearch.reading.lexicon import words
from cpsearch.reading.text.clauses import Clause
from cpsearch.reading.text.phrases import OPERANDS, Phrase, preposition
from cpsearch.reading.text.syntax import Parse
from cpsearch.unit import Unit

__all__ = ["Task", "read_task", "rest_of_task"]

_GOVERNING = ("need", "have", "want", "plan", "must", "decide")
_RESTS = ("rest", "remaining", "remainder", "others")


@dataclass(frozen=True)
class Task:
    """``whole`` things of a kind are to be done by ``lemma`` ("" for had or made), of which ``done`` tells how many are."""

    kind: Kind
    whole: Phrase
    done: Fact
    lemma: str
    holder: str
    tokens: tuple[int, ...]


def read_task(parse: Parse, world: World, clauses: tuple[Clause, ...], amounts: Amounts) -> Task | None:
    """The one task that the text tells of with what was done of it; its whole is taken out of the facts."""
    found = [task for clause in clauses for task in (_task(parse, world, clause, clauses, amounts),) if task is not None]
    if len(found) != 1:
        return None
    amounts.facts[:] = [f for f in amounts.facts if f.phrase.head != found[0].whole.head]
    return found[0]


def _task(parse: Parse, world: World, clause: Clause, clauses: tuple[Clause, ...], amounts: Amounts) -> Task | None:
    due = _due(parse, world, clause, clauses)
    if due is None or clause.negated or (amounts.draft.asks(clause.verb) and clause.asks):
        return None
    phrase, lemma, holder, tokens = due
    kind = world.kind_of(phrase)
    facts = [f for f in amounts.facts if f.phrase.number is not None and f.phrase.head != phrase.head]
    done = [f for f in facts if _done(f, kind, phrase, lemma)]
    alike = [f for f in facts if f.kind.noun == kind.noun or kind.includes(f.kind)]
    if not kind.noun or len(done) != 1 or alike != done or done[0].holder not in ("", holder):
        return None
    return Task(kind, phrase, done[0], lemma, holder, tokens)


def _done(fact: Fact, kind: Kind, whole: Phrase, lemma: str) -> bool:
    """Whether a fact tells how many of the things were done, for real."""
    told = (
        fact.clause.tense == "past"
        and not fact.clause.negated
        and not fact.clause.modal
        and fact.meaning in ("act", "gain", "loss", "give")
    )
    # "wants to paint 6 red fences; painted 4 fences": of whichever colour; "washed 8 yesterday": of those that must be washed now?
    named = fact.phrase.noun == whole.noun and set(fact.phrase.mods) != set(whole.mods)
    if named or fact.times & {"yesterday"}:
        return False
    return told and fact.kind == kind and (same_action(fact.lemma, lemma) if lemma else fact.meaning == "gain") and not fact.more


def _due(parse: Parse, world: World, clause: Clause, clauses: tuple[Clause, ...]) -> tuple[Phrase, str, str, tuple[int, ...]] | None:
    """What is to be done: how many, by which verb, whose task it is, and the words that say so."""
    verb = parse.tokens[clause.verb]
    counted = [p for p in world.phrases if p.verb == clause.verb and p.number is not None and p.number.kind in OPERANDS and p.role == "obj"]
    if len(counted) != 1 or counted[0].more or not clause.subject or len(clause.subject) != 1:
        return None
    (phrase,) = counted
    holder = world.entity(clause.subject[0])
    base = {clause.verb, *phrase.tokens, *clause.subject[0].tokens}
    governor = parse.tokens[verb.head]
    to = {t.index for t in parse.children(verb.index) if t.lower == "to"}
    if verb.dep == "xcomp" and governor.lemma in _GOVERNING and to:
        if any(t.dep == "neg" for t in parse.children(governor.index)):
            return None
        own = {governor.index, *to, *(t.index for t in parse.children(governor.index) if t.dep == "aux")}
        return phrase, clause.lemma, holder, tuple(sorted(base | own))
    if clause.modal in ("must", "should"):
        return phrase, clause.lemma, holder, tuple(sorted(base | {t.index for t in parse.children(verb.index) if t.dep == "aux"}))
    after = max(phrase.tokens) + 1
    following = parse.tokens[after : after + 2]
    if clause.lemma == "have" and len(following) == 2 and following[0].lower == "to" and following[1].tag == "VB":
        return phrase, following[1].lemma, holder, tuple(sorted(base | {after, after + 1}))
    if clause.meaning == "need" and clause.lemma in ("need", "want", "require") and clause.tense in ("past", "present"):
        total = {i for i in clause.tokens if parse.tokens[i].lower in ("total", "altogether")}
        return phrase, "", holder, tuple(sorted(base | total))
    return None


def rest_of_task(parse: Parse, world: World, amounts: Amounts, asked: Ask, task: Task | None) -> Signature | None:
    """What is still to be done, or what it takes at so much for each; None where the rest is not what is asked about."""
    if (
        task is None
        or asked.bottom is not None
        or asked.form not in ("amount", "due", "difference")
        or asked.times
        or asked.than is not None
    ):
        return None
    if asked.clause.tense == "past" and asked.meaning != "need":
        # the rest was never done
        return None
    named = _named_rest(parse, world, amounts, asked, task)
    still = asked.form in ("due", "difference") and asked.meaning in ("need", "act", "gain") and bool(_said_still(parse, amounts))
    if named is None and not still:
        return None
    if any(world.is_person(h) and h != task.holder for h in asked.holders):
        return None
    draft = amounts.draft
    unit = Unit.parse(task.kind.noun)
    if task.whole.number is None:
        return None
    whole = Signature(f"{task.kind} to {task.lemma or 'have'}", unit)
    rest = Signature(f"{task.kind} still to {task.lemma or 'have'}", unit)
    rates = [r for r in amounts.rates if r.bottom == task.kind]
    others = [f for f in amounts.facts if f.phrase.number is not None and f != task.done]
    if others or len(rates) != len(amounts.rates):
        return None
    draft.quantity(task.whole.number, whole)
    draft.take({*task.tokens, *(named or ()), *_said_still(parse, amounts)})
    draft.licence("complement", "sum", [("whole", whole), ("done", amounts.event(task.done)), ("rest", rest)], task.tokens)
    if not rates and asked.kind == task.kind:
        return rest
    if (
        len(rates) != 1
        or not (asked.kind == rates[0].top or asked.kind.includes(rates[0].top))
        or not _for_it(parse, world, rates[0].tokens, task)
    ):
        return None
    draft.take(_purpose(parse, rates[0].tokens, task))
    signature = Signature(f"{asked.kind} for what is still to {task.lemma or 'have'}", Unit.parse(rates[0].top.noun))
    draft.licence("rate", "product", [("total", signature), ("count", rest), ("rate", rates[0].value)], rates[0].tokens)
    return signature


def _said_still(parse: Parse, amounts: Amounts) -> set[int]:
    further = words("further") | {"more"}
    return {i for i in amounts.draft.asking if parse.tokens[i].lower in further}


def _named_rest(parse: Parse, world: World, amounts: Amounts, asked: Ask, task: Task) -> set[int] | None:
    """The words of "to wash the rest (of the cars)", "for the remaining cars" in the question; None where it names no rest."""
    rests = [i for i in amounts.draft.asking if parse.tokens[i].lower in _RESTS]
    if len(rests) != 1:
        return None
    phrase = next((p for p in world.phrases if rests[0] in p.tokens), None)
    if phrase is None or phrase.number is not None:
        return None
    inner = world.inner(phrase)
    named = [p for p in (phrase, inner) if p is not None and parse.tokens[p.head].lower not in _RESTS]
    if any(p.noun != task.kind.noun and not p.pronoun for p in named):
        return None
    taken = {*phrase.tokens, *preposition(parse, phrase), *(i for p in named for i in (*p.tokens, *preposition(parse, p)))}
    verb = parse.tokens[phrase.verb] if phrase.verb is not None else None
    if verb is not None and verb.index != asked.clause.verb:
        if verb.lemma not in (task.lemma, "finish", "do", "complete"):
            return None
        taken |= {verb.index, *(t.index for t in parse.children(verb.index) if t.lower in ("to", "up"))}
    for other in world.phrases:
        if other.verb == asked.clause.verb and other.pronoun and other.role in ("obj", "dative") and world.entity(other) == task.holder:
            taken |= set(other.tokens)
    return taken


def _for_it(parse: Parse, world: World, tokens: tuple[int, ...], task: Task) -> bool:
    """Whether the rate's own purpose, if it tells one, is the task ("each car takes 9 minutes to wash")."""
    verbs = [t for t in parse.tokens if t.head in tokens and t.dep in ("xcomp", "advcl", "relcl") and t.tag == "VB"]
    return all(verb.lemma == task.lemma for verb in verbs)


def _purpose(parse: Parse, tokens: tuple[int, ...], task: Task) -> set[int]:
    verbs = [t for t in parse.tokens if t.head in tokens and t.tag == "VB" and t.lemma == task.lemma]
    return {i for verb in verbs for i in (verb.index, *(t.index for t in parse.children(verb.index) if t.lower == "to"))}
