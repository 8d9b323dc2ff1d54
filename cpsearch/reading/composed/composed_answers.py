"""What a composed text is asked for: one amount, a sum of them, a difference, what is left, or what they come to by a rate."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import combinations

from cpsearch.problem import QuestionForm, Signature
from cpsearch.reading.composed.composed_amounts import OpenError
from cpsearch.reading.composed.composed_book import Asked, Name, Part, Slot, Telling
from cpsearch.reading.composed.composed_slots import of_sort
from cpsearch.reading.composed.composed_sums import Sums
from cpsearch.reading.stock.stock_chunks import verb_way
from cpsearch.unit import Unit

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
        if asked.basket:
            return self._basket(), "total"
        if asked.form in ("more", "fewer"):
            return self._gap(), "difference"
        if asked.form == "left":
            return self._left(), "difference"
        if self.pers or any(telling.price is not None for telling in self.tellings):
            return self._rated(), "total"
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
        if asked.two is None or self.pers:
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

    def _left(self) -> Signature:
        """The one whole that is told, less all that went of it or was done with it."""
        asked = self.asked
        wholes = [t for t in self.tellings if t.slot.deed == "have" and t.term.how == "told" and self._thing(t.slot, asked)]
        others = [t for t in self.tellings if t.slot.deed != "have"]
        if self.pers or len(wholes) != 1 or len(others) + 1 != len(self.tellings) or not others or self.free:
            raise OpenError
        whole = wholes[0]
        if any(t.order < whole.order for t in others) and not whole.supposed:
            raise OpenError
        deeds = {t.slot.deed for t in others}
        if asked.deed.key.endswith(" to"):
            if deeds != {asked.deed.key.removesuffix(" to")}:
                raise OpenError
        elif not all(verb_way(t.deed.lemma) in ("loss", "give") for t in others):
            raise OpenError
        holders = {t.slot.holder for t in others}
        if len(holders) != 1 or (whole.slot.holder and whole.slot.holder not in holders):
            raise OpenError
        if asked.holders and [self.reader.holder(name) for name in asked.holders] != list(holders):
            raise OpenError
        if asked.when or asked.each or any(t.each for t in self.tellings) or any(not self._thing(t.slot, asked) for t in others):
            raise OpenError
        self._disjoint([t.slot for t in others])
        gone = self.sum([self.of[t.order] for t in others], "gone", others[-1].tokens)
        left = Signature("left asked", gone.unit)
        self.draft.licence("change", "sum", [("before", self.of[whole.order]), ("after", left), ("delta", gone)], tuple(self.draft.asking))
        return left

    def _rated(self) -> Signature:
        """What all that is counted comes to, each count by what is told for each of it."""
        asked = self.asked
        priced = [t for t in self.tellings if t.price is not None]
        rates = [t for t in self.tellings if t.per is not None and self.counted(t.per)]
        if (priced and rates) or not all(self._thing(t.slot, asked) for t in rates) or (priced and not asked.money):
            raise OpenError
        if any(t.slot.noun == "dollar" and t.per is None for t in self.tellings):
            raise OpenError
        if not asked.money and asked.measure:
            raise OpenError
        counts = [(slot, sign) for slot, sign in self.signs if not any(t.slot == slot for t in rates)]
        deeds = {slot.deed for slot, _ in counts}
        if len(deeds) != 1:
            raise OpenError
        self._trade(next(iter(deeds)), rates, priced)
        nameless = Name("thing", frozenset(("thing",)), plural=True)
        whole = asked.whole or asked.everybody or len(counts) > 1
        wanted = replace(
            asked, money=False, measure="", thing=nameless, deed=replace(asked.deed, key=next(iter(deeds))), form="sum", whole=whole
        )
        chosen = self.select(wanted)
        self._disjoint([slot for slot, _ in chosen])
        self.total(wanted)
        parts = [self._times(slot, sign, rates, priced) for slot, sign in chosen]
        if len(parts) > 1 and len({id(t) for t in rates}) == 1 and not priced:
            # one rate for all: of their sum
            for licence in [
                x for x in self.draft.licences if x.relation == "rate" and x.roles[0].name == "total" and x.roles[0].signature in parts
            ]:
                self.draft.licences.remove(licence)
            return self._product_of(self.total(wanted), self.of[rates[0].order], rates[0].tokens, "asked")
        return self.sum(parts, "all asked", tuple(self.draft.asking))

    def _times(self, slot: Slot, count: Signature, rates: list[Telling], priced: list[Telling]) -> Signature:
        if priced:
            own = [t for t in priced if t.slot == slot]
            if len(own) != 1 or own[0].price is None:
                raise OpenError
            each = Signature(f"price @{own[0].price.span.start}", Unit.parse("dollar") / count.unit)
            self.draft.quantity(own[0].price, each)
            return self._product_of(count, each, own[0].tokens, slot.noun)
        fitting = [t for t in rates if t.per is not None and of_sort(slot.noun, slot.words, t.per)]
        if len(fitting) > 1:
            fitting = [t for t in fitting if t.slot.holder == slot.holder]
        if len(fitting) != 1:
            raise OpenError
        return self._product_of(count, self.of[fitting[0].order], fitting[0].tokens, slot.noun)

    def _product_of(self, count: Signature, each: Signature, cue: tuple[int, ...], name: str) -> Signature:
        total = Signature(f"all {name} by {count.entity}", count.unit * each.unit)
        self.draft.licence("rate", "product", [("total", total), ("count", count), ("rate", each)], cue)
        return total

    def _trade(self, deed: str, rates: list[Telling], priced: list[Telling]) -> None:
        """The verb of the question goes with what is told for each: what is paid is spent, what is sold brings in."""
        asked = self.asked.deed
        if not self.asked.money:
            if asked.key not in (deed, "have", "weigh") and asked.key not in {t.slot.deed for t in rates}:
                raise OpenError
            return
        spending = {"spend", "pay", "cost", "be"}
        earning = {"earn", "make", "get", "raise", "receive", "collect", "charge"}
        if asked.lemma in spending:
            if any(
                t.deed.lemma not in ("cost", "buy", "pay", "be", "spend", "charge") or (t.deed.passive and t.deed.lemma == "pay")
                for t in rates
            ):
                raise OpenError
            if deed in ("sell",) or (priced and deed != "buy"):
                raise OpenError
        elif asked.lemma in earning:
            if any(t.deed.lemma not in ("sell", "earn", "pay", "charge", "get", "make", "receive") for t in rates):
                raise OpenError
            if any(t.deed.lemma == "pay" and not t.deed.passive for t in rates) or deed == "buy" or (priced and deed != "sell"):
                raise OpenError
        else:
            raise OpenError

    def _basket(self) -> Signature:
        """So many of each thing whose price or weight is told."""
        asked = self.asked
        if any(t.slot.deed != asked.deed.key or t.per is None for t in self.tellings):
            raise OpenError
        parts = []
        for number, name in asked.basket:
            fitting = [t for t in self.tellings if t.slot.holder == name.key]
            if len(fitting) != 1:
                raise OpenError
            count = Signature(f"asked {name.key}", self.unit(name.head, name.words - {name.head}))
            self.draft.quantity(number, count)
            parts.append(self._product_of(count, self.of[fitting[0].order], name.tokens, name.key))
        return self.sum(parts, "asked", tuple(self.draft.asking))
