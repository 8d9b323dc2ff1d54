"""Which amounts of a composed text a question names, and whether they may be summed."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations

from cpsearch.packs import dimension, is_measure, kinds_of, measure_of, table
from cpsearch.problem import Signature
from cpsearch.reading.composed.composed_amounts import Amounts, OpenError
from cpsearch.reading.composed.composed_book import Asked, Name, Slot
from cpsearch.reading.composed.composed_slots import of_sort
from cpsearch.reading.composed.composed_story import gender_of
from cpsearch.reading.stock.stock_chunks import verb_way

__all__ = ["Sums"]

_DAYPARTS = {"morning", "afternoon", "evening", "night"}
_WEEKEND = {"saturday", "sunday"}
_TRADING = {"pay", "earn", "make", "cost", "get", "sell", "charge", "raise", "spend", "buy", "receive"}


@dataclass
class Sums(Amounts):
    """Selects and sums amounts."""

    def select(self, asked: Asked) -> list[tuple[Slot, Signature]]:
        """The amounts that the question names."""
        found = [(slot, sign) for slot, sign in self.signs if self._deed(slot.deed, asked) and self._thing(slot, asked)]
        if asked.when:
            found = self._at_times(found, asked.when)
        if asked.where and any(asked.where & slot.where for slot, _ in found):
            found = [(slot, sign) for slot, sign in found if asked.where & slot.where or (not slot.where and len(self._places()) == 1)]
        elif asked.where & {slot.holder for slot, _ in found}:
            found = [(slot, sign) for slot, sign in found if slot.holder in asked.where]
        elif asked.where:
            joined = {word for slot, _ in found for word in slot.holder.split()} | self._scene()
            marked = {place for slot, _ in self.signs for place in slot.where}
            if marked or not all(set(place.removeprefix("~").split()) <= joined for place in asked.where):
                raise OpenError
        if asked.holders:
            found = self._of_holders(found, asked)
        self._whole_kind(found)
        return found

    def _whole_kind(self, found: list[tuple[Slot, Signature]]) -> None:
        """Where a kind is asked for by a word for all its sorts, no thing that lies beside them is left out."""
        thing = self.asked.thing
        if thing is None or any(slot.noun == thing.head for slot, _ in self.signs):
            return
        chosen = {slot for slot, _ in found}
        beside = [
            s
            for s, _ in self.signs
            if s not in chosen and any((s.holder, s.deed, s.when, s.where) == (o.holder, o.deed, o.when, o.where) for o in chosen)
        ]
        if beside and not is_measure(thing.head):
            raise OpenError

    def _places(self) -> set[str]:
        return {place for slot, _ in self.signs for place in slot.where}

    def _scene(self) -> set[str]:
        return {token.lower for token in self.draft.parse.tokens if not self.draft.asks(token.index)}

    def _deed(self, deed: str, asked: Asked) -> bool:
        if deed == asked.deed.key or asked.deed.lemma == "do":
            return True
        if asked.deed.key == "have":
            # what was got is what is there, where nothing else is told of it
            return all(verb_way(t.deed.lemma) == "gain" for t in self.tellings if t.slot.deed != "have") and verb_way(deed) in ("gain",)
        return False

    def _thing(self, slot: Slot, asked: Asked) -> bool:
        if asked.money:
            return slot.noun == "dollar"
        if asked.measure:
            return dimension(slot.noun) == asked.measure
        if asked.thing is None:
            return is_measure(slot.noun)
        measure = measure_of(asked.thing.head)
        if measure is not None:
            return slot.noun == measure
        if self._halves(slot.noun, asked.thing):
            return True
        return any(of_sort(slot.noun, slot.words, name) for name in (asked.thing, *asked.others))

    def _halves(self, noun: str, thing: Name) -> bool:
        """Whether both halves of the asked whole are told ("sons and daughters" of children)."""
        nouns = {slot.noun for slot, _ in self.signs}
        sides = [{row["one"], row["other"]} for row in table("dichotomies") if row["whole"] == thing.head and len(thing.words) == 1]
        return any(noun in side and side <= nouns for side in sides)

    def _at_times(self, found: list[tuple[Slot, Signature]], when: frozenset[str]) -> list[tuple[Slot, Signature]]:
        told = {time for slot, _ in found for time in slot.when}
        if when & told:
            if not when <= told:
                raise OpenError
            return [(slot, sign) for slot, sign in found if slot.when & when]
        if when <= {"weekend", "day"} and told and (told <= _DAYPARTS or told <= _WEEKEND):
            return found
        scene = self._scene()
        if all(set(time.split()) <= scene for time in when) and not told:
            return found
        raise OpenError

    def _of_holders(self, found: list[tuple[Slot, Signature]], asked: Asked) -> list[tuple[Slot, Signature]]:
        chosen: list[tuple[Slot, Signature]] = []
        for name in asked.holders:
            if name.group is not None or name.both:
                several = [(s, g) for s, g in found if self._among(name, s)]
                count = 2 if name.both else int(name.group.value) if name.group is not None else 0
                if (
                    len({(s.holder, s.where) for s, _ in several}) != count
                    and len({(s.holder, s.where, s.when) for s, _ in several}) != count
                ):
                    raise OpenError
                chosen += several
                continue
            key = self.reader.holder(name)
            own = [(s, g) for s, g in found if key is not None and (s.holder == key or (not s.holder and key in s.where))]
            if not own and key is not None and not name.proper:
                # "an old bike" is "the bike" later
                alike = {
                    s.holder or place
                    for s, _ in found
                    for place in (s.where or {""})
                    if set(key.split()) <= set((s.holder or place).split())
                }
                own = [(s, g) for s, g in found if len(alike) == 1 and alike & {s.holder, *s.where}]
            if not own and name.plural and not name.proper:
                own = [(s, g) for s, g in found if self._among(name, s)]
                if len(own) < 2:
                    raise OpenError
            if not own:
                raise OpenError
            chosen += own
        if len({sign for _, sign in chosen}) != len(chosen):
            raise OpenError
        return chosen

    def _among(self, name: Name, slot: Slot) -> bool:
        """Whether a slot is of one of the named group: "the three shelves", "both classes", "the children"."""
        if name.head in ("thing", "item", "object", "product"):
            return bool(slot.holder)
        whose = [slot.holder] if slot.holder else list(slot.where)
        for key in whose:
            said = set(key.split())
            if name.head in said or any(name.head in kinds_of(word) for word in said):
                return name.words <= said | {kind for word in said for kind in kinds_of(word)} | {name.head}
            gender = "m" if name.head in ("boy", "man", "brother") else "f" if name.head in ("girl", "woman", "sister") else ""
            if gender and any(gender_of(who) != gender for who in self.reader.story.people):
                raise OpenError
            if key in self.reader.story.people and name.head in (
                "person",
                "child",
                "friend",
                "kid",
                "man",
                "woman",
                "student",
                "people",
                "boy",
                "girl",
                "sibling",
            ):
                return True
        return False

    def total(self, asked: Asked) -> Signature:
        """The sum of all that the question names."""
        found = self.select(asked)
        if not found:
            raise OpenError
        slots = [slot for slot, _ in found]
        self._disjoint(slots)
        holders = {slot.holder or " ".join(sorted(slot.where)) for slot in slots}
        if asked.everybody and len(holders) < 2:
            raise OpenError
        if asked.everybody and len(holders) != len(
            {s.holder or " ".join(sorted(s.where)) for s, _ in self.signs if s.deed == slots[0].deed and (s.noun == slots[0].noun)}
        ):
            raise OpenError
        if asked.count and not asked.holders:
            axes = [len(holders), len({slot.when for slot in slots}), len(slots)]
            if asked.count not in axes:
                raise OpenError
        state = slots[0].deed == "have"
        if state and len(found) > 1 and not asked.whole and len({slot.when for slot in slots}) > 1:
            raise OpenError
        grouped = any(name.both or name.group is not None or name.plural for name in asked.holders)
        if len(found) > 1 and not (asked.whole or grouped or asked.everybody or len(asked.holders) > 1 or self._natural(asked, slots)):
            raise OpenError
        if len(found) == 1 and asked.whole and not asked.holders and len(self.signs) > 1 and not asked.where and not asked.when:
            raise OpenError
        return self.sum([sign for _, sign in found], "asked", tuple(self.draft.asking))

    def _natural(self, asked: Asked, slots: list[Slot]) -> bool:
        """Whether a sum is meant though no word says so: several deeds of one, or sorts of what is asked."""
        if asked.deed.key != "have":
            return len({slot.holder for slot in slots}) == 1 or not asked.holders
        return len({(slot.holder, slot.where) for slot in slots}) == 1 or not asked.holders

    def _often(self, asked: Asked) -> None:
        """What is done each day is asked for each day."""
        often = {telling.each for telling in self.tellings if telling.span is None} - {""}
        if often and often != {asked.each}:
            raise OpenError
        if asked.each and not often:
            raise OpenError

    def _disjoint(self, slots: list[Slot]) -> None:
        """Nothing is counted twice: no two amounts of one place in the text, none of a sort of another's things."""
        for one, other in combinations(slots, 2):
            if one == other:
                raise OpenError
            if (one.holder, one.when, one.where) != (other.holder, other.when, other.where):
                continue
            if one.noun == other.noun and (one.words <= other.words or other.words <= one.words):
                raise OpenError
            if other.noun in kinds_of(one.noun) or one.noun in kinds_of(other.noun):
                raise OpenError
