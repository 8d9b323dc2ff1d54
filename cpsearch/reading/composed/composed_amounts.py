"""The amounts of a composed text as signatures: what a reference means, how each amount is told, and what is asked."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from cpsearch.packs import is_measure
from cpsearch.problem import Signature
from cpsearch.reading.composed.composed_book import Asked, Name, Part, Ref, Slot, Telling, Term
from cpsearch.reading.composed.composed_clauses import Clauses
from cpsearch.reading.composed.composed_slots import apart, fits
from cpsearch.reading.draft import Draft
from cpsearch.unit import Unit

__all__ = ["Amounts", "OpenError"]


class OpenError(Exception):
    """The text leaves open what is meant."""


@dataclass
class Amounts:
    """Drafts the amounts; ``signs`` are the slots with their signatures."""

    draft: Draft
    tellings: list[Telling]
    asked: Asked
    reader: Clauses
    signs: list[tuple[Slot, Signature]] = field(default_factory=list)
    of: dict[int, Signature] = field(default_factory=dict)
    free: list[Slot] = field(default_factory=list)
    #: The one place of all that is told.
    scene: frozenset[str] = frozenset()
    sums: list[tuple[frozenset[Signature], Signature]] = field(default_factory=list)

    # --- units

    def unit(self, noun: str) -> Unit:
        """The unit of an amount: a measure has its own, and all that is counted shares one."""
        if is_measure(noun) or noun == "dollar":
            return Unit.parse(noun)
        thing = self.asked.thing
        if thing is not None and not is_measure(thing.head):
            return Unit.parse(thing.head)
        return Unit.parse(next((t.slot.noun for t in self.tellings if not is_measure(t.slot.noun) and t.slot.noun != "dollar"), noun))

    # --- slots

    def settle(self) -> None:
        """Give every telling its slot's signature; two tellings are of one slot only where they cannot be two deeds."""
        self.tellings = [replace(t, slot=self._full(t.slot)) for t in self.tellings]
        scenes = {t.slot.where for t in self.tellings if t.slot.where}
        if len(scenes) == 1 and any(not t.slot.where for t in self.tellings):
            # the one place of all
            self.scene = next(iter(scenes))
            self.tellings = [replace(t, slot=replace(t.slot, where=frozenset())) for t in self.tellings]
        for telling in self.tellings:
            same = [other for other in self.tellings if other.order < telling.order and other.slot == telling.slot]
            if same:
                hows = {other.term.how for other in (*same, telling)}
                told = [other for other in (*same, telling) if other.term.how == "told"]
                state = telling.slot.deed == "have" or telling.supposed or telling.term.how == "told" or self._aside(same[0], telling)
                if len(same) > 1 or len(told) > 1 or hows == {"told"} or not state:
                    raise OpenError
                self.of[telling.order] = self.of[same[0].order]
                continue
            self.of[telling.order] = self._sign(telling.slot, min(telling.tokens), self.unit(telling.slot.noun))
        for telling in self.tellings:
            self._tell(telling)

    def _full(self, slot: Slot) -> Slot:
        """ "2 fewer crates", where "crates of eggs" are the only ones told of: these."""
        if slot.words or not slot.noun:
            return slot
        others = {t.slot.words for t in self.tellings if t.slot.noun == slot.noun and t.slot.words}
        return (
            replace(slot, words=next(iter(others)))
            if len(others) == 1 and self.asked.thing is not None and self.asked.thing.words - {slot.noun} <= next(iter(others))
            else slot
        )

    def _aside(self, one: Telling, other: Telling) -> bool:
        """ "16 oaks, which is 4 fewer than …": the same amount once more."""
        sentences = {self.draft.parse.tokens[t.tokens[0]].sentence for t in (one, other)}
        before = self.draft.parse.tokens[other.tokens[0]].lower
        return len(sentences) == 1 and before == "which"

    def _sign(self, slot: Slot, token: int, unit: Unit) -> Signature:
        made = Signature(f"{slot.deed} {slot.noun} @{token}", unit)
        self.signs.append((slot, made))
        return made

    def _tell(self, telling: Telling) -> None:
        own = self.of[telling.order]
        term = telling.term
        if term.how == "told":
            if term.number is None:
                raise OpenError
            self._quantity(telling, term, own)
            return
        if term.how == "product":
            self._product(telling, term, own)
            return
        self._relate(telling, term, own)

    def _quantity(self, telling: Telling, term: Term, own: Signature) -> None:
        number, span = term.number, telling.span
        if number is None or (term.money and number.unit not in (None, "dollar")):
            raise OpenError
        if span is None:
            self.draft.quantity(number, own)
            return
        count, noun = span
        if noun != telling.each:
            raise OpenError
        each, days = Signature(f"each {own.entity}", own.unit / Unit.parse(noun)), Signature(f"time @{count.span.start}", Unit.parse(noun))
        self.draft.quantity(number, each)
        self.draft.quantity(count, days)
        self.draft.licence("rate", "product", [("total", own), ("count", days), ("rate", each)], telling.tokens)

    def _product(self, telling: Telling, term: Term, own: Signature) -> None:
        """So many things with so many in each."""
        outer = term.outer
        if term.number is None or term.inside is None or outer is None or telling.span is not None:
            raise OpenError
        unit = Unit.parse(f"{outer.head} of such")
        count, each = (
            Signature(f"{outer.head} @{min(term.tokens)}", unit),
            Signature(f"in each {outer.head} @{min(term.tokens)}", own.unit / unit),
        )
        self.draft.quantity(term.number, count)
        self.draft.quantity(term.inside, each)
        self.draft.licence("rate", "product", [("total", own), ("count", count), ("rate", each)], term.tokens)

    def _relate(self, telling: Telling, term: Term, own: Signature) -> None:
        draft, tokens = self.draft, term.tokens
        key = min(tokens)
        if term.inner is not None:
            base = Signature(f"base @{key}", own.unit)
            self._relate(telling, term.inner, base)
        else:
            base = self.base(term.ref or Ref(), telling, term)
        if base.unit != own.unit or base == own:
            raise OpenError
        if term.how == "same":
            draft.licence("equate", "sum", [("left", own), ("right", base)], tokens)
            return
        number = term.number
        if number is None:
            raise OpenError
        if term.how == "times":
            factor = Signature(f"factor @{key}")
            draft.quantity(number, factor)
            draft.licence("compare_multiplicative", "product", [("amount", own), ("factor", factor), ("base", base)], tokens)
            return
        if term.how in ("more%", "less%"):
            one, percent, factor = Signature("one"), Signature(f"percent @{key}"), Signature(f"factor @{key} of it")
            draft.constant(1, one)
            draft.quantity(number, percent)
            more = term.how == "more%"
            if not more and number.value >= 1:
                raise OpenError
            roles = (
                [("whole", factor), ("part0", one), ("part1", percent)] if more else [("whole", one), ("part0", factor), ("part1", percent)]
            )
            draft.licence("combine", "sum", roles, tokens)
            draft.licence("compare_multiplicative", "product", [("amount", own), ("factor", factor), ("base", base)], tokens)
            return
        gap = Signature(f"difference @{key}", own.unit)
        draft.quantity(number, gap)
        larger, smaller = (own, base) if term.how == "more" else (base, own)
        draft.licence("compare_additive", "sum", [("larger", larger), ("smaller", smaller), ("difference", gap)], tokens)

    # --- references

    def base(self, ref: Ref, telling: Telling, term: Term) -> Signature:
        """The amount that a reference means."""
        slot = telling.slot
        if ref.deed and ref.deed not in (slot.deed, "do"):
            raise OpenError
        if ref.empty:
            return self._before(ref, telling)
        parts = [self._part(part, telling, term) for part in ref.parts]
        if len(parts) == 1:
            return parts[0]
        if len(set(parts)) != len(parts):
            raise OpenError
        return self.sum(parts, f"base of @{min(telling.tokens)}", term.tokens)

    def _before(self, ref: Ref, telling: Telling) -> Signature:
        """The amount told before: the last one if it is pointed to, else the only one that differs in one respect."""
        slot = telling.slot
        before = [t for t in self.tellings if t.order < telling.order and t.slot.deed == slot.deed and t.slot != slot]
        if not before:
            raise OpenError
        if telling.order and self.tellings[telling.order - 1].slot == slot:
            raise OpenError
        respects = [t for t in before if apart(t.slot, slot) == 1]
        if ref.that:
            last = before[-1]
            sentence = self.draft.parse.tokens[last.tokens[0]].sentence
            alike = [t for t in before if self.draft.parse.tokens[t.tokens[0]].sentence == sentence and t.slot.noun == last.slot.noun]
            own = self.draft.parse.tokens[telling.tokens[0]].sentence
            if (len(alike) > 1 and sentence != own) or last not in respects:
                raise OpenError
            return self.of[last.order]
        if len({t.slot for t in respects}) != 1:
            raise OpenError
        return self.of[respects[-1].order]

    def _part(self, part: Part, telling: Telling, term: Term) -> Signature:
        slot = telling.slot
        wanted = slot
        fixed: set[str] = set()
        if part.thing is not None:
            wanted = replace(wanted, noun=part.thing.head, words=part.thing.words - {part.thing.head})
            fixed.add("thing")
        if part.when:
            wanted = replace(wanted, when=part.when)
            fixed.add("when")
        if part.where and part.where != self.scene:
            wanted = replace(wanted, where=part.where)
            fixed.add("where")
        if part.name is not None:
            wanted = self._named(part.name, wanted, fixed)
        if wanted == slot:
            raise OpenError
        return self.find(wanted, fixed, telling)

    def _named(self, name: Name, wanted: Slot, fixed: set[str]) -> Slot:
        """What a noun phrase replaces: the holder, the place or the sort of what is counted."""
        slots = [slot for slot, _ in self.signs]
        key = self.reader.holder(name)
        if key is None or name.group is not None:
            raise OpenError
        if name.pronoun and key not in {slot.holder for slot in slots} | {word for slot in slots for word in slot.where}:
            raise OpenError
        holders, places = {slot.holder for slot in slots}, {place for slot in slots for place in slot.where}
        as_thing = any(slot.noun == name.head and name.words - {name.head} <= slot.words for slot in slots)
        if name.pronoun and key == wanted.holder:
            # "than she did on Monday"
            return wanted
        meant = [key in holders and bool(key), key in places, as_thing and key not in holders]
        if sum(meant) > 1:
            raise OpenError
        sorts = [slot for slot in slots if slot.noun == wanted.noun and name.words == slot.words]
        if sorts and not name.proper and not any(meant):
            # "twice as many rose bushes as lilac"
            fixed.add("thing")
            return replace(wanted, words=name.words)
        if meant[1] or (not any(meant) and wanted.deed == "have" and not wanted.holder and not self._is_sort(name)):
            fixed.add("where")
            return replace(wanted, where=frozenset((key,)))
        if meant[2] or (not any(meant) and self._is_sort(name)):
            fixed.add("thing")
            return replace(wanted, noun=name.head, words=name.words - {name.head})
        fixed.add("holder")
        return replace(wanted, holder=key)

    def _is_sort(self, name: Name) -> bool:
        return name.plural and not self.reader.is_somebody(name) and not name.owner

    def find(self, wanted: Slot, fixed: set[str], telling: Telling) -> Signature:
        """The signature of the one slot that fits what is wanted; a new one if none does."""
        own = telling.slot
        fitting = [(slot, sign) for slot, sign in self.signs if slot != own and fits(slot, wanted, fixed)]
        exact = [(slot, sign) for slot, sign in fitting if slot == wanted]
        chosen = exact or fitting
        if len({sign for _, sign in chosen}) > 1:
            raise OpenError
        if chosen:
            return chosen[0][1]
        if "thing" in fixed and "holder" in fixed:
            raise OpenError
        self.free.append(wanted)
        return self._sign(wanted, 10_000 + len(self.free), self.of[telling.order].unit)

    # --- sums

    def sum(self, parts: list[Signature], name: str, cue: tuple[int, ...]) -> Signature:
        """The sum of amounts; one alone is its own."""
        if len(parts) == 1:
            return parts[0]
        if any(part.unit != parts[0].unit for part in parts) or len(set(parts)) != len(parts):
            raise OpenError
        for members, known in self.sums:
            # "four times as many as Bo and Cy together": only their sum is known
            if members < set(parts) and any(sign in members and slot in self.free for slot, sign in self.signs):
                return self.sum([known, *(part for part in parts if part not in members)], name, cue)
        whole = Signature(name, parts[0].unit)
        self.sums.append((frozenset(parts), whole))
        self.draft.licence("combine", "sum", [("whole", whole), *((f"part{i}", part) for i, part in enumerate(parts))], cue)
        return whole
