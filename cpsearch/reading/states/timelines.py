"""Timelines: the stock of one kind that one holder has, state after state, with the changes between.

A state is a signature of the holder and kind at ``t0``, ``t1`` …; each change is an equation between the states beside it.
A timeline is laid when something asks for it, so that what nobody asks about licenses nothing.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from cpsearch.packs import kinds_of
from cpsearch.problem import Signature
from cpsearch.reading.discourse.chronology import told_in_order
from cpsearch.reading.discourse.descriptions import Description, overlap
from cpsearch.reading.discourse.facts import Fact
from cpsearch.reading.discourse.world import Kind
from cpsearch.reading.groups.rates import rated
from cpsearch.reading.lexicon import words
from cpsearch.reading.states.doubts import check_stock
from cpsearch.reading.states.scalings import scale_signature
from cpsearch.unit import Unit

if TYPE_CHECKING:
    from cpsearch.reading.amounts import Amounts

__all__ = ["CHANGES", "keys_of", "lay"]

#: Meanings of facts that change a stock.
CHANGES = {"gain", "loss", "give", "scale"}


def keys_of(amounts: Amounts, fact: Fact) -> list[tuple[str, Kind]]:
    if fact.meaning in ("act", "goal", "mention", "tender"):
        return []
    holder = fact.holder
    if not holder and fact.meaning in CHANGES and _elsewhere(amounts, fact):
        return []
    if not holder and fact.meaning == "state" and fact.phase == "end" and not fact.places:
        holder = _changed_stock(amounts, fact)
    if not holder:
        holder = _only_holder(amounts, fact.kind) or "".join(sorted(fact.places)[:1])
    elif fact.meaning == "gain" and fact.lemma in words("placing") and _same_place(amounts, fact) and amounts.world.is_person(fact.holder):
        # what is planted or added belongs to the place that holds such things, where the text names just one
        holder = _only_holder(amounts, fact.kind) or holder
    elif fact.meaning == "loss" and _owned(amounts, fact) == holder:
        # "some of Ida's leaves blew away": of hers, whatever others have
        pass
    elif fact.meaning == "loss" and (amounts.communal or _partitive(fact)) and not _stocked(amounts, holder, fact.kind):
        # "the rabbits ate 3 of the carrots": of those that somebody was said to have
        holder = _only_holder(amounts, fact.kind) or holder
    keys = [(holder, fact.kind)]
    if fact.other and fact.meaning in ("give", "gain"):
        keys.append((fact.other, fact.kind))
    return keys


def _same_place(amounts: Amounts, fact: Fact) -> bool:
    """Whether nothing speaks against the placed things coming to the others ("planted 5 in the yard")."""
    places = {place for f in amounts.facts if f.meaning == "state" and f.kind == fact.kind for place in f.places}
    return not fact.places or fact.places <= places


def _elsewhere(amounts: Amounts, fact: Fact) -> bool:
    """Whether things come to or go from another place than where such things are told of ("9 birds landed on the roof")."""
    stocks = [f for f in amounts.facts if f.meaning == "state" and f.kind == fact.kind]
    places = {place for f in stocks for place in (*f.places, *((f.holder,) if f.holder else ()))}
    return bool(fact.places) and bool(places) and not fact.places & places


def _partitive(fact: Fact) -> bool:
    """Whether a loss is of somebody's told stock: a definite part of it, or taken by no person."""
    noun = fact.holder.split(".")[-1].split(" ")[-1]
    force = not fact.holder or noun in words("nature") or bool({"animal", "pet"} & {noun, *kinds_of(noun)})
    return (fact.phrase.of is not None and fact.phrase.tag == "CD") or force


def _owned(amounts: Amounts, fact: Fact) -> str:
    """Whose the lost things are said to be, where they and no agent are the subject."""
    inner = amounts.world.inner(fact.phrase)
    owners = [amounts.world.owner(p) for p in (fact.phrase, inner) if p is not None and p.owner is not None]
    return owners[0] if owners and fact.phrase.role == "subj" else ""


def _stocked(amounts: Amounts, holder: str, kind: Kind) -> bool:
    return any(f.holder == holder and f.kind == kind and f.meaning in ("state", "gain") for f in amounts.facts)


def _only_holder(amounts: Amounts, kind: Kind) -> str:
    states = [f for f in amounts.facts if f.meaning == "state" and f.kind == kind]
    # "12 were left" is what is left of somebody's, whose ever it is
    states = [f for f in states if f.holder or f.places or f.phase != "end"]
    holders = {f.holder or "".join(sorted(f.places)[:1]) for f in states}
    holders = holders or {f.holder for f in amounts.facts if f.meaning == "gain" and f.kind == kind}
    return next(iter(holders)) if len(holders) == 1 else ""


def _changed_stock(amounts: Amounts, fact: Fact) -> str:
    """Whose stock "there are now 55", "12 were left" is: of the one who alone had such things, and got or lost nobody said how many."""
    before = [f for f in amounts.facts if f.kind == fact.kind and f.order < fact.order]
    holders = {f.holder for f in before} - {""}
    untold = [f for f in before if amounts.is_untold(f)]
    return next(iter(holders)) if len(holders) == 1 and len(untold) == 1 else ""


def _sign(fact: Fact, holder: str) -> int:
    if fact.meaning == "state":
        return 0
    gains = fact.meaning == "gain"
    return (1 if gains else -1) * (-1 if fact.other and holder == fact.other else 1)


def lay(amounts: Amounts, key: tuple[str, Kind]) -> None:
    holder, kind = key
    own = [fact for fact in amounts.facts if key in keys_of(amounts, fact)]
    # only a told beginning is out of the order of the telling: "currently" may stand before what will change
    own.sort(key=lambda fact: (fact.meaning != "state" or fact.phase != "start", fact.order))
    told = [fact for fact in own if fact.phase != "start"]
    settled = any(f.meaning == "scale" or (f.meaning == "state" and f is not own[0]) for f in own)
    dated = bool(own) and own[0].meaning == "state" and any(f.times for f in own[:1])
    if (settled or dated) and not told_in_order(told):
        # sums do not mind the order, a product and a stated amount do
        amounts.draft.find("open_set", f"in which order what happened to the {kind} happened", own[0].phrase.tokens)
    if any(f.meaning == "state" for f in own) and own[0].meaning == "scale":
        amounts.draft.find("open_set", f"whether the {kind} told of had been multiplied", own[0].phrase.tokens)
    if _told_with(amounts, own):
        amounts.draft.find("open_set", f"whether what is told with the {kind} happened before", own[0].phrase.tokens)
    if any(_part_of_told(amounts, fact, holder) for fact in own):
        amounts.draft.find("open_set", f"whether these are some of the {kind} that were told of", own[0].phrase.tokens)
    check_stock(amounts, key, own)
    unit = Unit.parse(kind.noun)
    states = [Signature(f"{holder or 'there'} have {kind}", unit, "t0")]
    _gather(amounts, key, own, states[0])
    wholes = [f for f in own if f.meaning in CHANGES and "total" in f.phrase.det.split()]
    if any(f.meaning == whole.meaning and f is not whole for whole in wholes for f in own):
        # "found 3 shells, and found a total of 20": the 3 are among them
        amounts.draft.find("open_set", f"whether some {kind} are told of twice", own[0].phrase.tokens)
    if any(overlap([f for f in own if f.lemma == lemma]) for lemma in {f.lemma for f in own if f.meaning != "state"}):
        amounts.draft.find("open_set", f"whether some {kind} are told of twice", own[0].phrase.tokens)
    # a portion of this very stock needs its first state while the rest is laid
    amounts.states[key] = states
    points = amounts.points.setdefault(key, [])
    changed = True
    stated = False
    for position, fact in enumerate(own):
        sign = _sign(fact, holder)
        if sign == 0:
            if stated and not changed:
                if fact.phase != "end" and not _untold_between(amounts, kind, own[position - 1], fact):
                    amounts.draft.find("open_set", f"which of two amounts of {kind} is right", fact.phrase.tokens)
                    return
                hidden = _hidden(amounts, key, own[position - 1], fact, unit)
                after = replace(states[-1], state=f"t{len(states)}")
                roles = [("whole", states[-1]), ("after", after), ("delta", hidden)]
                if _rises(amounts, fact, states):
                    roles = [("after", after), ("before", states[-1]), ("delta", hidden)]
                # between two told amounts it says how large the change was, and nothing of the amounts
                amounts.draft.licence("change", "sum", roles, fact.tokens, unknowns=(2,))
                states.append(after)
            if fact.phrase.number is not None:
                name = amounts.draft.quantity(fact.phrase.number, states[-1])
                stated_as = amounts.draft.quantities[name].signatures[0]
                if stated_as != states[-1]:
                    # one number, several holders: "each has 6"
                    amounts.draft.licence("equate", "sum", [("own", states[-1]), ("stated", stated_as)], fact.tokens)
            amounts.draft.take(fact.tokens)
            if position and changed:
                # "then there were 25 altogether": after what came and went, of the same stock
                amounts.draft.take(_aggregate(amounts, fact))
            stated, changed = True, False
            points.append((fact.order, states[-1]))
            continue
        after = replace(states[-1], state=f"t{len(states)}")
        if fact.meaning == "scale":
            _scale(amounts, fact, states[-1], after)
            states.append(after)
            changed = True
            points.append((fact.order, after))
            continue
        delta = amounts.event(fact)
        if (
            position == 0
            and key not in amounts.sums
            and sign > 0
            and not fact.more
            and not stated
            and not amounts.compared(key, fact.order)
            and fact.meaning == "gain"
            and (not any(f.meaning == "state" for f in own) or any(map(amounts.is_untold, own)))
        ):
            # the first acquisition of someone of whom no stock is told is all that they have
            amounts.draft.licence("equate", "sum", [("after", after), ("gain", delta)], fact.tokens)
        elif sign > 0:
            amounts.draft.licence("change", "sum", [("after", after), ("before", states[-1]), ("delta", delta)], fact.tokens)
        else:
            amounts.draft.licence("change", "sum", [("before", states[-1]), ("after", after), ("delta", delta)], fact.tokens)
        states.append(after)
        changed = True
        points.append((fact.order, after))
    amounts.states[key] = states


def _told_with(amounts: Amounts, own: list[Fact]) -> bool:
    """Whether an amount is told in one sentence with the change that led to it ("had 10 eggs after he bought 3")."""
    tokens = amounts.draft.parse.tokens
    states = [fact for fact in own if fact.meaning == "state"]
    for fact in own:
        below = fact.clause.mark or tokens[fact.clause.verb].dep in ("relcl", "acl", "advcl", "pcomp", "ccomp")
        # "17 dogs when 55 more came": further ones come then
        further = fact.clause.mark == "when" and fact.more
        if fact.meaning not in CHANGES or not below or further or fact.clause.mark == "if" or amounts.draft.asks(fact.clause.verb):
            continue
        if any(state.clause.sentence == fact.clause.sentence and state.order < fact.order for state in states):
            return True
    return False


def _part_of_told(amounts: Amounts, fact: Fact, holder: str) -> bool:
    """ "She bought 3 of them": a gain that is part of what somebody was told to have, so it is nothing new to him."""
    behind = [token.lower for token in amounts.draft.parse.tokens[fact.phrase.head + 1 : fact.phrase.head + 3]]
    pronoun = behind[:1] == ["of"] and behind[-1] in ("them", "those", "these")
    gains = (fact.meaning == "gain" and holder != fact.other) or (fact.meaning == "give" and holder == fact.other)
    return pronoun and gains and not (fact.meaning == "give" and _stocked(amounts, fact.holder, fact.kind))


def _aggregate(amounts: Amounts, fact: Fact) -> set[int]:
    tokens = amounts.draft.parse.tokens
    found = {i for i in fact.clause.tokens if tokens[i].lower in words("aggregates")}
    return found | {i - 1 for i in found if tokens[i].lower == "together" and tokens[i - 1].lower == "all"}


def _scale(amounts: Amounts, fact: Fact, before: Signature, after: Signature) -> None:
    """License that a stock is multiplied; the factor is a pure number of its own."""
    factor = scale_signature(fact)
    if fact.phrase.number is not None:
        amounts.draft.quantity(fact.phrase.number, factor)
    amounts.draft.licence("change", "product", [("after", after), ("before", before), ("factor", factor)], fact.tokens)
    amounts.draft.take(fact.tokens)


def _gather(amounts: Amounts, key: tuple[str, Kind], own: list[Fact], start: Signature) -> None:
    """What changes as a whole ("sold 15 cats") begins as the sum of the kinds told before ("41 Siamese cats and 28 house cats")."""
    if not own or own[0].meaning == "state":
        return
    if any(key[1] == rate.top and rate.meaning == "have" for rate in amounts.rates) and rated(
        amounts, Description(key[1], (key[0],)), start
    ):
        # "6 packs with 8 cards in each": the stock that the changes start from
        amounts.sums.add(key)
        return
    subs = [k for k in amounts.all_keys if k[0] == key[0] and k != key and key[1].includes(k[1])]
    facts = [f for k in subs for f in amounts.facts if k in keys_of(amounts, f)]
    if not subs or any(f.order > own[0].order for f in facts):
        return
    for sub in subs:
        amounts.ensure(sub)
    if all(sub in amounts.states for sub in subs):
        parts = [(f"part{i}", amounts.states[sub][-1]) for i, sub in enumerate(subs)]
        amounts.draft.licence("combine" if len(parts) > 1 else "equate", "sum", [("whole", start), *parts], own[0].tokens)
        amounts.sums.add(key)


def _rises(amounts: Amounts, fact: Fact, states: list[Signature]) -> bool:
    """Whether the later of two stated amounts is the larger one."""
    later = fact.phrase.number
    for quantity in amounts.draft.quantities.values():
        if states[-1] in quantity.signatures and later is not None:
            return later.value >= quantity.value
    return False


def _untold_between(amounts: Amounts, kind: Kind, before: Fact, after: Fact) -> list[Fact]:
    """Happenings of untold amount ("cut some roses") between two facts."""
    return [f for f in amounts.facts if amounts.is_untold(f) and kind.includes(f.kind) and before.order < f.order < after.order]


def _hidden(amounts: Amounts, key: tuple[str, Kind], before: Fact, after: Fact, unit: Unit) -> Signature:
    """The unstated change between two stated amounts: the one happening of untold amount there, if there is just one."""
    untold = _untold_between(amounts, key[1], before, after)
    if len(untold) == 1:
        return amounts.event(untold[0])
    return Signature(f"{key[0]} changes {key[1]} before @{after.order}", unit)
