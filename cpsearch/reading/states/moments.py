"""Moments: "after the second trip", "before lunch", "before she gave 3 to Bo" name a state of the story by a happening that was told.

A question that names one asks for the stock right before or right after that happening. What happens later then bears on the
answer only if a later amount is told, from which one could reckon back.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from cpsearch.packs import dimension
from cpsearch.problem import Licence, Operation, Signature, StateIndex
from cpsearch.reading.amounts import Amounts
from cpsearch.reading.discourse.chronology import told_in_order
from cpsearch.reading.discourse.descriptions import Description, same_action
from cpsearch.reading.discourse.facts import Fact, ordinal_of, restrictors_of
from cpsearch.reading.discourse.world import Kind, World
from cpsearch.reading.draft import Draft
from cpsearch.reading.states.timelines import CHANGES, keys_of
from cpsearch.reading.text.clauses import Clause
from cpsearch.reading.text.phrases import Phrase
from cpsearch.reading.text.syntax import Parse

__all__ = ["Moment", "moment_of", "named_by", "settled", "state_at"]

_SIDES = ("before", "after")


@dataclass(frozen=True)
class Moment:
    """Right before the happening at text position ``first``, or right after the one at ``last``; ``labels`` are its words for time."""

    side: str
    first: int
    last: int
    labels: frozenset[str] = frozenset()


def named_by(parse: Parse, clauses: tuple[Clause, ...], sentence: int) -> tuple[Clause, ...]:
    """The clauses of the question that may name a moment: "before she gave …", "after selling …"."""
    return tuple(c for c in clauses if c.sentence == sentence and not c.asks and _side(parse, c))


def _side(parse: Parse, clause: Clause) -> str:
    governor = parse.tokens[parse.tokens[clause.verb].head]
    if parse.tokens[clause.verb].dep == "pcomp" and governor.lower in _SIDES:
        return governor.lower
    return clause.mark if clause.mark in _SIDES else ""


def moment_of(
    parse: Parse, world: World, naming: tuple[Clause, ...], sentence: int, facts: list[Fact], draft: Draft
) -> Moment | str | None:
    """The moment that the question names; None if it names none, or why it cannot be told. Takes the words of the one it finds."""
    phrases = [
        p
        for p in world.phrases
        if parse.tokens[p.head].sentence == sentence and p.role[5:] in _SIDES and p.role[:5] == "prep:" and p.noun and not p.pronoun
    ]
    if not phrases and not naming:
        return None
    if len(phrases) + len(naming) > 1:
        return "the question names more than one point in time"
    if phrases:
        return _by_phrase(parse, phrases[0], facts, draft)
    return _by_clause(parse, world, naming[0], facts, draft)


def _by_phrase(parse: Parse, phrase: Phrase, facts: list[Fact], draft: Draft) -> Moment | str | None:
    """ "after the second trip", "before lunch": what was told to happen there or then."""
    side, ordinal = phrase.role[5:], ordinal_of(parse, phrase)
    label = " ".join((*(parse.tokens[i].lower for i in ordinal), *phrase.mods, phrase.noun))
    inside = [f for f in facts if label in f.times | f.places]
    beyond = {other: [f for f in facts if f"{other} {label}" in f.times] for other in _SIDES}
    if beyond[side]:
        # "after lunch" when something happened after lunch: before or after that?
        return f"whether what happened {side} {label} has happened"
    told = sorted({f.order for f in inside + beyond["after" if side == "before" else "before"]})
    if not told and side == "after" and phrase.number is not None and phrase.of is None and dimension(phrase.noun) == "time":
        # "after 5 weeks": a span, not a moment
        return None
    if not told:
        return f"when {label} was is not told"
    between = [f for f in facts if told[0] < f.order < told[-1] and f.order not in told]
    if between:
        return f"{label} is told of more than once"
    draft.take({*phrase.tokens, *ordinal, next(i for i in range(phrase.head, -1, -1) if parse.tokens[i].lower == side)})
    return Moment(side, told[0], told[-1], frozenset((f"{side} {label}", label)))


def _by_clause(parse: Parse, world: World, clause: Clause, facts: list[Fact], draft: Draft) -> Moment | str | None:
    """ "before she gave 3 to Bo": the one told happening that it restates; None for "after" with a number that is news."""
    side = _side(parse, clause)
    counted = [p for p in world.phrases if p.verb == clause.verb and p.number is not None]
    matching = [fact for fact in facts if _restates(parse, world, clause, fact)]
    if len(matching) > 1:
        return f"which of {len(matching)} happenings {parse.quote(clause.tokens[0], clause.tokens[-1] + 1)} means"
    if not matching:
        return None if side == "after" and counted else f"when {parse.quote(clause.tokens[0], clause.tokens[-1] + 1)} was is not told"
    draft.take(clause.tokens)
    draft.take(i for i in range(max(min(clause.tokens) - 1, 0), clause.verb) if parse.tokens[i].lower == side)
    draft.restated.update(p.number.span for p in counted if p.number is not None)
    return Moment(side, matching[0].order, matching[0].order)


def _restates(parse: Parse, world: World, clause: Clause, fact: Fact) -> bool:
    """Whether a clause tells of ``fact`` again: the same act of the same subject, and nothing in it that the fact does not have."""
    if fact.clause.verb == clause.verb or not same_action(fact.clause.lemma, clause.lemma) or fact.meaning in ("state", "goal", "mention"):
        return False

    def counts(phrase: Phrase) -> bool:
        if phrase.number is not None:
            same = fact.phrase.number is not None and fact.phrase.number.value == phrase.number.value
            return same and (not phrase.noun or world.kind_of(phrase) == fact.kind)
        return phrase.noun in ("", fact.kind.noun) or phrase.pronoun

    def acts(phrase: Phrase, others: tuple[Phrase, ...]) -> bool:
        return any(world.entity(phrase) == world.entity(other) for other in others)

    subject = clause.subject
    if not all(counts(p) if p.number is not None or p.noun == fact.kind.noun else acts(p, fact.clause.subject) for p in subject):
        return False
    parties = {fact.holder, fact.other} - {""}
    beside = {p.noun for p in world.phrases if p.verb == fact.clause.verb}
    times, places, _ = restrictors_of(parse, world, clause, None)
    for phrase in world.phrases:
        if phrase.verb != clause.verb or phrase in subject:
            continue
        if phrase.role in ("obj", "prep:of", "adverbial") and (phrase.number is not None or world.entity(phrase) not in parties):
            if not counts(phrase):
                return False
        elif phrase.number is not None or not (world.entity(phrase) in parties or phrase.noun in beside or _dated(phrase, times)):
            return False
    return times <= fact.times and places <= fact.places | parties


def _dated(phrase: Phrase, times: frozenset[str]) -> bool:
    return any(phrase.noun in time.split(" ") for time in times)


def state_at(amounts: Amounts, wanted: Description, moment: Moment | None) -> tuple[Signature, StateIndex] | str:
    """What is asked of a stock at ``moment`` (None: at the beginning), with its place in time; or why it is not told.

    Of several holders it is the sum of theirs. Later changes are then read forward only, where nothing told later could be reckoned
    back from.
    """
    keys = [key for key in amounts.all_keys if wanted.kind.includes(key[1]) and (not wanted.holders or key[0] in wanted.holders)]
    alone = len(keys) == 1 and len(wanted.holders) < 2
    group = len(wanted.holders) > 1 and len({kind for _, kind in keys}) == 1 and sorted(who for who, _ in keys) == sorted(wanted.holders)
    if (wanted.places and not _there(amounts, keys, wanted)) or wanted.other or not (alone or group):
        return f"the stock of {wanted.kind} at some time is not one timeline"
    own = [fact for fact in amounts.facts for key in keys if key in keys_of(amounts, fact)]
    if moment is not None and not told_in_order(own):
        return "it is not told in the order in which it happened"
    found = []
    for key in keys:
        amounts.stated(replace(wanted, holders=key[:1], kind=key[1], places=frozenset()))
        amounts.ensure(key)
        states, at = amounts.states.get(key), _at(amounts, key, moment)
        if not states or at is None:
            return "the asked time is before anything is told"
        found.append((states, at))
    for key, states in amounts.states.items():
        at = _at(amounts, key, moment)
        if at is not None:
            _read_forward(amounts.draft, states, states.index(at))
    last = all(at == states[-1] for states, at in found)
    index = sum(states.index(at) for states, at in found)
    state: StateIndex = "initial" if index == 0 else "terminal" if last else Operation(index - 1)
    return (found[0][1] if alone else amounts.together(wanted, [at for _, at in found])), state


def _there(amounts: Amounts, keys: list[tuple[str, Kind]], wanted: Description) -> bool:
    """Whether the place asked about is where the stock was said to be, all along."""
    states = [f for f in amounts.facts if f.meaning == "state" and any(key in keys_of(amounts, f) for key in keys)]
    placed = [f for f in states if wanted.places <= f.places]
    return bool(placed) and all(f in placed or amounts.left(f) for f in states)


def _at(amounts: Amounts, key: tuple[str, Kind], moment: Moment | None) -> Signature | None:
    """A stock's state at a moment; None if the moment is before anything is told of it."""
    states, points = amounts.states.get(key), amounts.points.get(key, [])
    if not states or moment is None:
        return states[0] if states else None
    before = [s for order, s in points if (order < moment.first if moment.side == "before" else order <= moment.last)]
    return before[-1] if before else states[0] if moment.side == "before" else None


def settled(amounts: Amounts, wanted: Description) -> tuple[Signature, StateIndex] | None:
    """What several have together after they last only handed things to one another: that changed nobody's number but their own.

    None if the last that is told of them is anything else.
    """
    own = [f for f in amounts.facts if wanted.kind.includes(f.kind) and {key for key, _ in keys_of(amounts, f)} & set(wanted.holders)]
    last = sorted((f for f in own if f.meaning in CHANGES), key=lambda f: f.order)
    handed: list[Fact] = []
    while last and last[-1].meaning in ("give", "gain") and {key for key, _ in keys_of(amounts, last[-1])[:2]} <= set(wanted.holders):
        if len(keys_of(amounts, last[-1])) < 2:
            break
        handed.insert(0, last.pop())
    if not handed or any(f.order > handed[0].order for f in own if f.meaning == "state"):
        return None
    found = state_at(amounts, wanted, Moment("before", handed[0].order, handed[0].order))
    return None if isinstance(found, str) else found


def _read_forward(draft: Draft, states: list[Signature], index: int) -> None:
    """Direct the changes behind ``states[index]`` forward, if no later state is told or compared."""
    later = set(states[index + 1 :])
    told = {s for quantity in draft.quantities.values() for s in quantity.signatures}
    mine = [licence for licence in draft.licences if _moves(licence, later)]
    if later & told or any({role.signature for role in licence.roles} & later for licence in draft.licences if licence not in mine):
        return
    row = {signature: position for position, signature in enumerate(states)}
    for licence in mine:
        positions = [row.get(role.signature, -1) for role in licence.roles]
        after = positions.index(max(positions))
        draft.licences[draft.licences.index(licence)] = replace(licence, unknowns=(after,))


def _moves(licence: Licence, later: set[Signature]) -> bool:
    """Whether a licence is a change of the asked stock into a later state."""
    return licence.relation in ("change", "transfer") and any(role.signature in later for role in licence.roles)
