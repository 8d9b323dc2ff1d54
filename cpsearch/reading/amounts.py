"""What an amount is called: descriptions ("Sam's apples at the end", "pears they picked on Monday") to signatures and licences.

Descriptions are resolved on demand, backward from what the question or another relation names; each resolution adds *every*
licence that could supply the amount, so that rival derivations meet in the search instead of being chosen here.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from itertools import combinations
from typing import TYPE_CHECKING

from cpsearch.packs import conversion, dimension, kinds_of, measure_of
from cpsearch.problem import Relation, Signature
from cpsearch.reading.comparing.joint import supplies
from cpsearch.reading.comparing.relating import supplied
from cpsearch.reading.discourse.descriptions import Description, Relative, label, opposed, overlap, same_action
from cpsearch.reading.discourse.facts import Fact
from cpsearch.reading.discourse.world import Kind, World
from cpsearch.reading.draft import Draft
from cpsearch.reading.groups.rates import Flow, Purchase, Rate, rated
from cpsearch.reading.lexicon import mapping, words
from cpsearch.reading.states.doubts import told_twice
from cpsearch.reading.states.timelines import keys_of, lay
from cpsearch.reading.text.clauses import Clause
from cpsearch.reading.wholes.portions import Portion, Remainder
from cpsearch.unit import Unit

if TYPE_CHECKING:
    from cpsearch.reading.asking.question import Ask
    from cpsearch.reading.comparing.comparing import Told
    from cpsearch.reading.comparing.joint import Joint
    from cpsearch.reading.states.exemptions import Exemption

__all__ = ["Amounts"]


@dataclass
class Amounts:
    """Resolves descriptions over the facts, rates and comparisons of one reading."""

    draft: Draft
    world: World
    facts: list[Fact]
    rates: list[Rate] = field(default_factory=list)
    flows: list[Flow] = field(default_factory=list)
    relatives: list[Relative] = field(default_factory=list)
    portions: list[Portion] = field(default_factory=list)
    remainders: list[Remainder] = field(default_factory=list)
    purchases: list[Purchase] = field(default_factory=list)
    exemptions: list[Exemption] = field(default_factory=list)
    compared_later: list[Told] = field(default_factory=list)
    joints: list[Joint] = field(default_factory=list)
    #: Amounts told outright of another moment ("in 5 years he will be 20"), and how far such moments are from now.
    told: dict[Description, Signature] = field(default_factory=dict)
    moments: dict[str, Signature] = field(default_factory=dict)
    _events: dict[int, Signature] = field(default_factory=dict)
    states: dict[tuple[str, Kind], list[Signature]] = field(default_factory=dict)
    #: For each fact of a timeline, in order: its text position and the state that it leaves.
    points: dict[tuple[str, Kind], list[tuple[int, Signature]]] = field(default_factory=dict)
    _open: set[Description] = field(default_factory=set)
    communal: bool = False
    clauses: tuple[Clause, ...] = ()
    asked: Ask | None = None
    #: What the question may be bound without, where that is allowed (``allowances.ASKS``).
    omission: str = ""
    #: Whether what is asked was done, not what can, will or must be.
    actual: bool = False
    all_keys: list[tuple[str, Kind]] = field(default_factory=list)
    sums: set[tuple[str, Kind]] = field(default_factory=set)
    _laid: set[tuple[str, Kind]] = field(default_factory=set)

    # --- events -------------------------------------------------------------------------------------------------

    def event(self, fact: Fact, *, alone: bool = False) -> Signature:
        """The signature of one happening's amount; ``alone`` where something else than a stock tells it."""
        if fact.order not in self._events:
            signature = Signature(f"{fact.holder or 'someone'} {fact.lemma} {fact.kind} @{fact.order}", Unit.parse(fact.kind.noun))
            self._events[fact.order] = signature
            if fact.phrase.number is not None:
                self.draft.quantity(fact.phrase.number, signature)
            self.draft.take(fact.tokens)
            if not alone and fact.phrase.number is None and not self._derive(fact, signature):
                # an untold amount can only come from the timelines that it changes, and of these from one that is told of
                keys = keys_of(self, fact)
                told = [key for key in keys if any(key in keys_of(self, other) for other in self.facts if other is not fact)]
                for key in told or keys or [key for key in self.all_keys if key[1].includes(fact.kind)]:
                    self.ensure(key)
        return self._events[fact.order]

    def _derive(self, fact: Fact, signature: Signature) -> bool:
        """License the amount of a fact that is a portion of a whole, or what its partition leaves."""
        for portion in self.portions:
            if portion.fact == fact:
                whole = self._whole(fact)
                if whole is not None:
                    roles = [("part", signature), ("fraction", portion.fraction), ("whole", whole)]
                    self.draft.licence("portion", "product", roles, portion.tokens)
                    self.draft.take(portion.tokens)
                return True
        for purchase in self.purchases:
            if purchase.fact == fact:
                counted = next((f for f in self.facts if f.phrase == purchase.counted), None)
                if counted is not None:
                    roles = [("total", signature), ("count", self.event(counted)), ("rate", purchase.rate.value)]
                    self.draft.licence("rate", "product", roles, purchase.rate.tokens)
                return True
        for remainder in self.remainders:
            if remainder.fact == fact:
                whole = self._whole(fact)
                if whole is not None:
                    parts = [(f"part{i}", self.event(part)) for i, part in enumerate(remainder.parts)]
                    self.draft.licence("complement", "sum", [("whole", whole), ("rest", signature), *parts], remainder.tokens)
                    self.draft.take(remainder.tokens)
                return True
        return False

    def _whole(self, fact: Fact) -> Signature | None:
        """The one stated amount of a kind, where nothing has changed it yet."""
        told = [
            f
            for f in self.facts
            if f.kind == fact.kind and f.order < fact.order and f.meaning in ("state", "gain", "act") and f.phrase.number is not None
        ]
        told = [f for f in told if f.phrase.tag != "CD"]
        changed = any(f.kind == fact.kind and f.order < fact.order and f.meaning in ("loss", "give", "scale") for f in self.facts)
        if len(told) != 1 or changed:
            return None
        if told[0].meaning == "state":
            key = keys_of(self, told[0])[0]
            self.ensure(key)
            return self.states[key][0] if key in self.states else None
        return self.event(told[0])

    def event_of(self, fact: Fact) -> Signature | None:
        """The signature of a happening that something already asked for, or None."""
        return self._events.get(fact.order)

    # --- timelines ----------------------------------------------------------------------------------------------

    def build_timelines(self) -> None:
        """Find the timelines that the text tells of; each is laid when something asks for it."""
        keys: list[tuple[str, Kind]] = []
        for fact in self.facts:
            for key in keys_of(self, fact):
                if key not in keys:
                    keys.append(key)
        self.all_keys = keys

    def ensure(self, key: tuple[str, Kind]) -> None:
        """Lay a timeline once."""
        if key in self.all_keys and key not in self._laid:
            self._laid.add(key)
            lay(self, key)

    def changes(self, signature: Signature) -> bool:
        """Whether a signature is a state behind a stated change of a stock that was told of before."""
        rows = [states for states in self.states.values() if signature in states[1:]]
        stated = {s for q in self.draft.quantities.values() for s in q.signatures}
        return any(states[0] in stated for states in rows)

    # --- descriptions -------------------------------------------------------------------------------------------

    def amount(self, wanted: Description) -> Signature | None:
        """The signature of a described amount, with the licences that supply it; None where nothing in the text does."""
        found = self.stated(wanted)
        if found is not None or wanted.is_phantom:
            return found
        signature = Signature(label(wanted), Unit.parse(wanted.kind.noun))
        return signature if rated(self, wanted, signature) else None

    def converted(self, wanted: Description, *, told: bool = False, but: tuple[str, ...] = ()) -> Signature | None:
        """An amount told (or, without ``told``, derived) in another unit of its dimension, by the exact factor of the packs."""
        dimensioned = dimension(wanted.kind.noun)
        if dimensioned is None:
            return None
        for kind in self.world.kinds:
            factor = conversion(kind.noun, wanted.kind.noun)
            if dimension(kind.noun) != dimensioned or factor is None or kind.noun in but:
                continue
            described = replace(wanted, kind=kind)
            base = self.stated(described) if told else self.amount(described)
            if base is None:
                continue
            rate = Signature(f"{wanted.kind.noun} per {kind.noun}", Unit.parse(wanted.kind.noun) / Unit.parse(kind.noun))
            self.draft.constant(factor, rate)
            signature = Signature(f"{base.entity} in {wanted.kind.noun}", Unit.parse(wanted.kind.noun))
            roles = [("converted", signature), ("amount", base), ("factor", rate)]
            cue = [t.index for t in self.draft.parse.tokens if measure_of(t.lower) in (wanted.kind.noun, kind.noun)][-1:]
            self.draft.licence("convert", "product", roles, cue or self._cue())
            return signature
        return None

    def stated(self, wanted: Description) -> Signature | None:
        """As :meth:`amount`, from facts and comparisons alone."""
        if wanted in self._open:
            return None
        self._open.add(wanted)
        try:
            found = self._direct(wanted)
            signature = found or Signature(label(wanted), Unit.parse(wanted.kind.noun))
            by_comparison = supplied(self, wanted, signature)
            if found is None and not by_comparison:
                by_comparison = any(supplies(self, joint, wanted, signature) for joint in self.joints)
            return signature if found is not None or by_comparison else None
        finally:
            self._open.discard(wanted)

    def is_open(self, sides: Iterable[Description]) -> bool:
        """Whether an amount is being looked for already."""
        return any(side in self._open for side in sides)

    def compared(self, key: tuple[str, Kind], order: int) -> bool:
        """Whether a stock was told by comparison before a point of the text."""
        sides = [(side, max(r.tokens)) for r in self.relatives for side in (r.subject, r.base)]
        return any(side.holders == key[:1] and side.kind == key[1] and not side.lemma and at < order for side, at in sides)

    def alike(self, wanted: Description) -> bool:
        """Whether the happenings that a rate would be multiplied over are of one sort: one act, all real or all supposed."""
        facts = [fact for fact in self.facts if self._matches(fact, wanted) and fact.meaning != "mention"]
        return len({fact.lemma for fact in facts}) < 2 and len({fact.clause.mark == "if" for fact in facts}) < 2

    def _besides(self, wanted: Description) -> list[Signature]:
        """Amounts of sub-kinds that are told only by comparison ("and twice as many sheep" among the animals)."""
        found: list[Signature | None] = []
        for relative, side in [(r, side) for r in self.relatives for side in (r.subject, r.base)]:
            inside = wanted.kind != side.kind and wanted.kind.includes(side.kind)
            # "9 more on Sunday than on Saturday", asked in all
            timed = wanted.kind == side.kind and wanted.lemma == side.lemma and bool(side.times) and not wanted.times
            inside |= timed and side is relative.subject
            if inside and (not wanted.holders or set(side.holders) <= set(wanted.holders)) and not self._direct(side):
                found.append(self.amount(side))
        return [signature for signature in dict.fromkeys(found) if signature is not None]

    def _compared(self, relative: Relative, wanted: Description) -> bool:
        return relative.subject.kind == wanted.kind and set(relative.subject.holders) < set(wanted.holders)

    def as_things(self, counted: Signature, cue: tuple[int, ...]) -> Signature:
        """A count of one kind as a count of things, to be compared with another kind."""
        if counted.unit.simple == "thing":
            return counted
        things = Signature(" ".join(f"{counted.entity} {counted.state} as things".split()), Unit.parse("thing"))
        self.draft.kinds.add((counted.unit.simple or "", "thing"))
        self.draft.licence("equate", "sum", [("things", things), ("counted", counted)], cue)
        return things

    def _direct(self, wanted: Description) -> Signature | None:
        if wanted.is_phantom or wanted in self.told:
            return self.told.get(wanted)
        if wanted.lemma and len(wanted.holders) > 1 and any(self._compared(r, wanted) for r in self.relatives):
            return self._over_holders(wanted)
        if wanted.lemma:
            return self._done(wanted)
        return self._held(wanted)

    def _held(self, wanted: Description) -> Signature | None:
        told = [
            key
            for key in self.all_keys
            if wanted.kind.includes(key[1])
            and (not wanted.holders or key[0] in wanted.holders or self._located(key, wanted))
            and not (wanted.around and key[0] not in wanted.around and self.world.is_person(key[0]))
        ]
        if not self._at(wanted, told):
            return None
        for key in told:
            self.ensure(key)
        whole = {k for total in self.sums for k in self.states if k != total and k[0] == total[0] and total[1].includes(k[1])}
        keys = [key for key in told if key in self.states and key not in whole]
        if any(one[1] != two[1] and (one[0] == two[0] or not two[0]) and one[1].includes(two[1]) for one in keys for two in keys):
            self.draft.find("open_set", f"whether some {wanted.kind} are told of twice", self._cue())
        parts = [self.states[key][0 if wanted.phase == "start" else -1] for key in keys]
        if not parts:
            if len(wanted.holders) > 1:
                return self._over_holders(wanted)
            return None
        if len(wanted.holders) > 1 and {key[0] for key in keys} != set(wanted.holders):
            return self._over_holders(wanted)
        besides = self._besides(wanted)
        return self._sum(wanted, [*parts, *besides], [] if besides else keys)

    def _at(self, wanted: Description, keys: list[tuple[str, Kind]]) -> bool:
        """Whether the place and time asked about, beside a holder, are where and when the stock was told of."""
        own = [f for f in self.facts for key in keys if key in keys_of(self, f)]
        # "12 books in English … bought 4 in French": of those asked about, or of others?
        placing = [f for f in own if (f.meaning == "state" or f.places) and not self.left(f)]
        placed = not wanted.places or all(wanted.places <= f.places for f in placing)
        return placed and (not wanted.times or all(wanted.times <= f.times for f in own))

    def left(self, fact: Fact) -> bool:
        """Whether a state is what is left of the stock told before ("he had 5 left"), and so is where that was."""
        said = {self.draft.parse.tokens[i].lower for i in fact.tokens}
        before = any(f.meaning == "state" and f.kind == fact.kind and f.order < fact.order for f in self.facts)
        return before and not fact.places and bool(said & {"left", "remaining"})

    def _located(self, key: tuple[str, Kind], wanted: Description) -> bool:
        if len(wanted.holders) != 1 or self.world.is_person(wanted.holders[0]):
            return False
        placed = [f.places for f in self.facts if key in keys_of(self, f) and f.meaning == "state"]
        return not key[0] or any(wanted.holders[0] in places for places in placed)

    def _over_holders(self, wanted: Description) -> Signature | None:
        """A group's amount is the sum of its members', if each member's is known."""
        parts = [self.amount(replace(wanted, holders=(holder,))) for holder in wanted.holders]
        known = [part for part in parts if part is not None]
        silent = [holder for holder, part in zip(wanted.holders, parts, strict=True) if part is None]
        # "they": whoever was told of with other things only has none of these
        if len(known) < 2 or not all(self._elsewhere(holder, wanted.kind) for holder in silent):
            return None
        return self._sum(wanted, known, [])

    def _elsewhere(self, holder: str, kind: Kind) -> bool:
        own = [f.kind for f in self.facts if f.holder == holder and f.meaning in ("state", "gain")]
        return bool(own) and not any(kind.includes(k) or k.includes(kind) for k in own)

    def _sum(self, wanted: Description, parts: list[Signature], keys: list[tuple[str, Kind]]) -> Signature:
        if len(parts) == 1 and (not keys or wanted.kind.noun == keys[0][1].noun):
            return parts[0]
        whole = Signature(label(wanted), Unit.parse(wanted.kind.noun))
        cue = self._cue()
        relation: Relation = "equate" if len(parts) == 1 else "combine"
        self.draft.licence(relation, "sum", [("whole", whole), *((f"part{i}", part) for i, part in enumerate(parts))], cue)
        return whole

    def together(self, wanted: Description, parts: list[Signature]) -> Signature:
        """The sum of what several have, licensed by the words that ask for it."""
        return self._sum(wanted, parts, [])

    def _cue(self) -> list[int]:
        """The words that license a sum: those that ask for a whole, else those that ask."""
        asked = self.draft.asking
        whole = [i for i in asked if self.draft.parse.tokens[i].lower in words("aggregates")]
        return whole or asked[:2]

    def _done(self, wanted: Description) -> Signature | None:
        facts = [fact for fact in self.facts if self._matches(fact, wanted)] or self._the_untold(wanted)
        if not facts:
            return None
        self._contrast(wanted, facts)
        if any(a.kind != b.kind and a.kind.includes(b.kind) for a in facts for b in facts if a.holder == b.holder):
            self.draft.find("open_set", f"whether some {wanted.kind} are told of twice", self._cue())
        if len({fact.holder for fact in facts}) > 1 and any(fact.lemma in words("overlapping") for fact in facts):
            self.draft.find("open_set", f"whether several {facts[0].lemma} the same {wanted.kind}", self._cue())
        if overlap(facts) or opposed(facts) or (len(facts) > 1 and any("total" in fact.phrase.det.split() for fact in facts)):
            self.draft.find("open_set", f"whether some {wanted.kind} are told of twice", self._cue())
        if any(told_twice(self, one, two) for one, two in combinations(facts, 2)):
            self.draft.find("open_set", f"whether some {wanted.kind} are told of twice", self._cue())
        parts = [*(self.event(fact) for fact in facts), *self._besides(wanted)]
        if len(parts) == 1 and facts[0].kind.noun == wanted.kind.noun:
            return parts[0]
        whole = Signature(label(wanted), Unit.parse(wanted.kind.noun))
        relation: Relation = "equate" if len(parts) == 1 else "combine"
        self.draft.licence(relation, "sum", [("whole", whole), *((f"part{i}", part) for i, part in enumerate(parts))], self._cue())
        return whole

    def is_untold(self, fact: Fact) -> bool:
        derived = [item.fact for items in (self.portions, self.remainders, self.purchases) for item in items]
        return fact.phrase.number is None and fact.meaning != "state" and fact not in derived

    def _the_untold(self, wanted: Description) -> list[Fact]:
        """The one happening of untold amount of that kind, whatever verb the question calls it by."""
        if wanted.lemma == "*":
            return []
        untold = [f for f in self.facts if self.is_untold(f) and wanted.kind.includes(f.kind)]
        if len(untold) == 1 and wanted.other and (untold[0].holder, untold[0].other) == (wanted.other, *wanted.holders):
            # "got some from his uncle; how many did his uncle give him"
            return untold
        return untold if len(untold) == 1 and (not wanted.holders or self._by(untold[0]) in wanted.holders) else []

    def _by(self, fact: Fact) -> str:
        """Whose act a fact is: of things put somewhere, who put them."""
        agents = [p for p in fact.clause.subject if p.role == "subj" and p != fact.phrase]
        return fact.holder or (self.world.entity(agents[0]) if len(agents) == 1 else "")

    def _matches(self, fact: Fact, wanted: Description) -> bool:
        if not wanted.kind.includes(fact.kind) or fact.meaning in ("state", "goal", "scale", "tender"):
            return False
        if fact.meaning == "mention" and (wanted.lemma != "*" or wanted.holders):
            return False
        if wanted.lemma != "*" and not same_action(wanted.lemma, fact.lemma) and not _same_way(wanted, fact):
            return False
        if wanted.holders and fact.holder not in wanted.holders and not (set(fact.holder.split("+")) <= set(wanted.holders)):
            return False
        if wanted.around and fact.holder not in wanted.around and self.world.is_person(fact.holder):
            return False
        if wanted.verbs and fact.meaning != "mention" and not any(same_action(fact.lemma, verb) for verb in wanted.verbs):
            return False
        if (wanted.other and fact.other != wanted.other) or wanted.against(fact):
            return False
        return self._timed(wanted, fact) and self._placed(wanted, fact)

    def _timed(self, wanted: Description, fact: Fact) -> bool:
        """At the time asked about; of several times ("in the morning and evening"), at one of them."""
        return bool(wanted.times & fact.times) if len(wanted.times) > 1 else wanted.times <= fact.times

    def _placed(self, wanted: Description, fact: Fact) -> bool:
        """A place asked about is the fact's or includes it; where the text places nothing, it is the one place of the story."""
        if not any(f.places for f in self.facts):
            # but for whom something was done is no place
            return not any(self.world.is_person(place) for place in wanted.places)
        return all(any(place == own or place in kinds_of(own) for own in fact.places) for place in wanted.places)

    def _apart(self, wanted: Description, fact: Fact, included: list[Fact]) -> bool:
        """Whether a fact is surely of other places or goods than asked: by name, or where a sort is asked for ("toys"), by its sort."""
        if all(wanted.places <= other.places for other in included):
            return True
        sorts = words("apart")
        known = {sort for place in fact.places for sort in (place, *kinds_of(place)) if sort in sorts}
        return all(place in sorts and bool(known - {place}) and place not in known for place in wanted.places)

    def _contrast(self, wanted: Description, included: list[Fact]) -> None:
        """Close the set: a fact of this kind that is left out must differ by an explicit contrast."""
        lemmas = {fact.lemma for fact in included}
        for fact in self.facts:
            if fact in included or fact.meaning in ("state", "goal", "mention", "tender") or fact.phrase.number is None:
                continue
            twin = any(same_action(fact.lemma, lemma) for lemma in lemmas)
            if not twin:
                continue
            by_kind = not wanted.kind.includes(fact.kind) and not fact.kind.includes(wanted.kind)
            by_holder = bool(wanted.holders) and bool(fact.holder) and fact.holder not in wanted.holders
            by_time = bool(wanted.times) and bool(fact.times) and not wanted.times <= fact.times
            by_place = (
                bool(wanted.places) and bool(fact.places) and not wanted.places <= fact.places and self._apart(wanted, fact, included)
            )
            if not (by_kind or by_holder or by_time or by_place or wanted.against(fact)):
                self.draft.find("open_set", f"whether these {fact.kind} are among what is asked", fact.phrase.tokens)


def _same_way(wanted: Description, fact: Fact) -> bool:
    """Whether two money verbs move money the same way ("sold for" is made, "bought for" is spent)."""
    ways = mapping("money", "word", "way")
    way = ways.get(wanted.lemma)
    return dimension(fact.kind.noun) == "money" and way is not None and ways.get(fact.lemma) == way
