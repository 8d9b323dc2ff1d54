"""Which stated numbers may stay out of the answer: only those told of something else by an explicit contrast.

A number is excused when a number of the same sort (state, change, act, rate) *is* used and the two differ in what the
question asks by: unrelated kinds, other holders, other times or places. Everything else that does not reach the target is
a number that reading did not understand, and refuses.
"""

from __future__ import annotations

from cpsearch.packs import dimension, kinds_of
from cpsearch.problem import Signature
from cpsearch.reading.amounts import Amounts
from cpsearch.reading.discourse.descriptions import Description, Relative, same_action
from cpsearch.reading.discourse.facts import Fact
from cpsearch.reading.discourse.world import Kind
from cpsearch.reading.groups.rates import Rate
from cpsearch.reading.lexicon import words

__all__ = ["check_left", "excuse"]

_SORT = {"gain": "change", "loss": "change", "give": "change"}


def excuse(amounts: Amounts, wanted: Description) -> None:
    """License the excused numbers to something that is not asked, so that they are read but off target."""
    draft = amounts.draft
    if draft.target is None:
        return
    reached = _reached(amounts, draft.target.signatures[0])
    used = [f for f in amounts.facts if f.phrase.number is not None and _signature(amounts, f) in reached]
    for fact in amounts.facts:
        number = fact.phrase.number
        if number is None or fact in used:
            continue
        doubtful = _taken_from(amounts, fact, wanted) or _of_the_used(amounts, fact, used, wanted)
        if any(_contrasts(fact, other, wanted) for other in used) and not doubtful:
            own = _signature(amounts, fact) or amounts.event(fact)
            draft.take(fact.tokens)
            _aside(amounts, own, fact.tokens)
        elif number.span in draft.used:
            draft.find("unlicensed_quantity", f"nothing says why {number.surface} {fact.kind} should not count", fact.phrase.tokens)
    told = [f for f in amounts.facts if f.phrase.number is None and amounts.event_of(f) in reached]
    for fact in amounts.facts:
        # "cut some roses and orchids", asked about orchids: the roses are told of by themselves
        if fact.phrase.number is None and fact not in told and any(_contrasts(fact, other, wanted) for other in told):
            draft.take(fact.tokens)
    for relative in amounts.relatives:
        if relative.number not in reached and _of_another(amounts, relative, wanted):
            _aside(amounts, relative.number, relative.tokens)
    rates = [rate for rate in amounts.rates if rate.value in reached]
    for rate in amounts.rates:
        if rate in rates:
            continue
        apart = (other for other in rates if rate.bottom == other.bottom and not _how_often(rate, other))
        # "5 red and 3 blue marbles in each", asked for marbles: the blue ones are among them
        inside = wanted.kind.includes(rate.top)
        if any((_unrelated(rate.top, other.top) and not inside) or _anothers(rate, other, wanted) for other in apart):
            _aside(amounts, rate.value, rate.tokens)
        else:
            draft.find("unlicensed_quantity", f"nothing says what the {rate.top} per {rate.bottom} is for", rate.tokens)


def _how_often(rate: Rate, other: Rate) -> bool:
    """ "Bakes 12 loaves, 2 times a day, 15 days each month": how often a deed is done is no other thing than the deed.

    "Works out 3 times a week. Each time he burns 200": nor than what is done each time, by whatever verb.
    """
    occasions = rate.top.noun == "time" and rate.holder == other.holder
    return occasions or (rate.lemma == other.lemma and (rate.top.noun == "time" or dimension(rate.top.noun) == "time"))


def _anothers(rate: Rate, other: Rate, wanted: Description) -> bool:
    """Whether a rate is that of somebody else, doing the like of what the asked one does."""
    named = bool(rate.holder) and bool(wanted.holders) and other.holder == "+".join(wanted.holders)
    return (
        named and not {rate.holder, *rate.holder.split("+")} & set(wanted.holders) and rate.top == other.top and rate.lemma == other.lemma
    )


def _of_another(amounts: Amounts, relative: Relative, wanted: Description) -> bool:
    """Whether a comparison only tells of somebody who is not asked about and of whom nothing else is told, so that it leads nowhere."""
    own = set(relative.subject.holders)
    if not own or not wanted.holders or own & set(wanted.holders) or not relative.number.entity:
        return False
    told = {who for fact in amounts.facts for who in (*fact.holder.split("+"), fact.other)}
    for other in amounts.relatives:
        told |= set(other.base.holders) | (set(other.subject.holders) if other is not relative else set())
    return not own & told


def _taken_from(amounts: Amounts, fact: Fact, wanted: Description) -> bool:
    """Whether another's change may be the asked one's: "a neighbor bought 3 hens", of whom no stock is told."""
    stocked = any(f.meaning == "state" and f.holder == fact.holder and f.kind == fact.kind for f in amounts.facts)
    changes = fact.meaning in ("gain", "loss", "give") and wanted.kind.includes(fact.kind) and not wanted.lemma
    return changes and not stocked


def _of_the_used(amounts: Amounts, fact: Fact, used: list[Fact], wanted: Description) -> bool:
    """Whether what another lost is of what the answer rests on: "her cousin ate 22 of them", who had none, where no eating is asked."""
    own = any(f.meaning in ("state", "gain") and f.holder == fact.holder and f.kind == fact.kind for f in amounts.facts)
    stocks = any(f.meaning in ("state", "gain") and f.kind.includes(fact.kind) and f.holder != fact.holder for f in used)
    return fact.meaning == "loss" and stocks and not own and not same_action(wanted.lemma, fact.lemma)


def _aside(amounts: Amounts, own: Signature, tokens: tuple[int, ...]) -> None:
    other = Signature(f"aside: {own.entity} {own.state}".strip(), own.unit)
    amounts.draft.licence("equate", "sum", [("whole", other), ("part", own)], tokens)


def _signature(amounts: Amounts, fact: Fact) -> Signature | None:
    number = fact.phrase.number
    name = amounts.draft.used.get(number.span) if number is not None else None
    return amounts.draft.quantities[name].signatures[0] if name is not None else None


def _reached(amounts: Amounts, target: Signature) -> set[Signature]:
    """Every signature that a path of licences joins to the target."""
    reached, frontier = {target}, [target]
    while frontier:
        current = frontier.pop()
        for licence in amounts.draft.licences:
            signatures = [role.signature for role in licence.roles]
            if current in signatures:
                new = [s for s in signatures if s not in reached]
                reached.update(new)
                frontier.extend(new)
    return reached


def _unrelated(one: Kind, other: Kind) -> bool:
    if _money(one.noun) and _money(other.noun):
        # dimes are no pennies, but both are money
        return all("coin" in kinds_of(kind.noun) for kind in (one, other)) and one.noun != other.noun
    if any(kind.noun in words("partitives") and not kind.mods for kind in (one, other)):
        # "8 pieces": of what, nobody says
        return False
    if dimension(one.noun) is not None and dimension(one.noun) == dimension(other.noun) and not one.mods and not other.mods:
        # miles and kilometers measure the same
        return False
    if one.noun == other.noun:
        return bool(one.mods) and bool(other.mods) and not set(one.mods) <= set(other.mods) and not set(other.mods) <= set(one.mods)
    return one.noun not in kinds_of(other.noun) and other.noun not in kinds_of(one.noun)


def _money(noun: str) -> bool:
    return dimension(noun) == "money" or "coin" in kinds_of(noun)


def _other_act(fact: Fact, other: Fact, wanted: Description) -> bool:
    """Asked how many were eaten, it does not matter how many there were or were bought."""
    if not wanted.lemma or not same_action(other.lemma, wanted.lemma) or other.meaning not in ("gain", "loss", "give"):
        return False
    if fact.meaning == "gain" and fact.lemma in words("making") and other.lemma in words("buying"):
        # what was baked was not bought
        return True
    return fact.meaning == "state" or (fact.meaning in ("gain", "loss", "give") and (fact.meaning == "gain") != (other.meaning == "gain"))


def _contrasts(fact: Fact, other: Fact, wanted: Description) -> bool:
    if _other_act(fact, other, wanted):
        return True
    if fact.meaning == "tender":
        # the bill that was paid with is not the price
        return other.lemma == "spend" and same_action(wanted.lemma, "spend") and fact.holder == other.holder
    if _SORT.get(fact.meaning, fact.meaning) != _SORT.get(other.meaning, other.meaning):
        return False
    holders = wanted.holders
    by_holder = bool(holders) and bool(fact.holder) and fact.holder != other.holder and not {fact.holder, fact.other} & set(holders)
    by_time = bool(wanted.times) and bool(fact.times) and bool(other.times) and not fact.times & other.times
    by_place = bool(wanted.places) and bool(fact.places) and bool(other.places) and not fact.places & other.places
    # asked for a general kind ("people"), nobody can say that what the kinds do not list is not of it
    by_kind = _unrelated(fact.kind, other.kind) and other.kind.noun == wanted.kind.noun and set(wanted.kind.mods) <= set(other.kind.mods)
    return by_kind or by_holder or by_time or by_place


def check_left(amounts: Amounts, kinds: tuple[Kind, ...]) -> None:
    """ "77 potatoes in the garden. He picked 40. How many are left?": what only came to the stock leaves less of another one."""
    draft = amounts.draft
    left = any(draft.parse.tokens[i].lower in ("left", "remain", "remaining") for i in draft.asking)
    for kind in kinds:
        changed = [f for f in amounts.facts if kind.includes(f.kind) and f.meaning in ("gain", "loss", "give", "scale")]
        # what was taken from somebody is lost to him
        changes = {"give" if f.other else f.meaning for f in changed}
        stocked = any(f.meaning == "state" and kind.includes(f.kind) for f in amounts.facts)
        if left and stocked and changes == {"gain"}:
            draft.find("open_set", f"whether the {kind} that came are new, where it is asked what is left", draft.asking)
        if left and stocked and not (amounts.asked and amounts.asked.holders) and _gained_apart(amounts, changed, kind):
            draft.find("open_set", f"whether the {kind} that somebody else got are new", draft.asking)


def _gained_apart(amounts: Amounts, changed: list[Fact], kind: Kind) -> bool:
    """ "Out of 24 plums, Leo ate 6. Ann picked 10": somebody of whom no stock was told gets some beside the one stock there is."""
    owners = {f.holder for f in amounts.facts if f.meaning == "state" and kind.includes(f.kind)}
    gainers = {f.holder for f in changed if f.meaning == "gain" and not f.other}
    return any(amounts.world.is_person(who) and who not in owners for who in gainers)
