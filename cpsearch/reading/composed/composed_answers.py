"""What a composed text is asked for: one amount, a sum of them, a difference, what is left, or what they come to by a rate."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import combinations

from cpsearch.problem import QuestionForm, Signature
from cpsearch.reading.composed.composed_amounts import OpenError
from cpsearch.reading.composed.composed_book import Asked, Part, Slot
from cpsearch.reading.composed.composed_sums import Sums

__all__ = ["Answers"]

_DAYPARTS = {"morning", "afternoon", "evening", "night"}
_WEEKEND = {"saturday", "sunday"}
_TRADING = {"pay", "earn", "make", "cost", "get", "sell", "charge", "raise", "spend", "buy", "receive"}


@dataclass
class Answers(Sums):
    """Finds what is asked."""

    def answer(self) -> tuple[Signature, QuestionForm]:
        """The signature of what is asked, and its form."""
        asked = self.asked
        self.settle()
        self._closed()
        if asked.each or any(telling.each and telling.span is None for telling in self.tellings):
            self._often(asked)
        if asked.form in ("more", "fewer"):
            return self._gap(), "difference"
        if asked.form == "left":
            raise OpenError
        return self.total(asked), "total"

    def _closed(self) -> None:
        """No two amounts of the text are in one another, or the same one by two names."""
        for (one, _), (other, _) in combinations(self.signs, 2):
            if one.deed != other.deed or one.holder != other.holder or one.noun != other.noun or one.words != other.words:
                continue
            for left, right in ((one.when, other.when), (one.where, other.where)):
                rest = one.where == other.where if left is one.when else one.when == other.when
                if rest and bool(left) != bool(right) and not self._linked(one, other):
                    raise OpenError

    def _linked(self, one: Slot, other: Slot) -> bool:
        """Whether the later of two amounts is told by the earlier one, so that it is another."""
        return any(telling.slot in (one, other) and telling.term.how != "told" and telling.slot.deed != "have" for telling in self.tellings)

    def _gap(self) -> Signature:
        asked = self.asked
        if asked.two is None:
            raise OpenError
        first = self.total(replace(asked, form="sum", two=None, whole=False))
        second = self.total(self._other(asked, asked.two))
        if first == second or first.unit != second.unit:
            raise OpenError
        gap = Signature("difference asked", first.unit)
        larger, smaller = (first, second) if asked.form == "more" else (second, first)
        self.draft.licence(
            "compare_additive", "sum", [("larger", larger), ("smaller", smaller), ("difference", gap)], tuple(self.draft.asking)
        )
        return gap

    def _other(self, asked: Asked, two: Part) -> Asked:
        other = replace(asked, form="sum", two=None, whole=False)
        if two.when:
            return replace(other, when=two.when)
        if two.where:
            return replace(other, where=two.where)
        name = two.name
        if name is None:
            raise OpenError
        key = self.reader.holder(name)
        if any(slot.holder == key for slot, _ in self.signs):
            return replace(other, holders=(name,))
        if any(slot.noun == name.head for slot, _ in self.signs) and not asked.money:
            return replace(other, thing=name)
        if any(key in slot.where for slot, _ in self.signs):
            return replace(other, where=frozenset((key or "",)), holders=())
        raise OpenError
