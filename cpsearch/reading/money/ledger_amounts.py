"""The amounts of a ledger: prices, counts, lines and lumps to signatures, with the licences that tell them."""

from __future__ import annotations

from dataclasses import dataclass, field

from cpsearch.packs import conversion
from cpsearch.problem import Signature
from cpsearch.reading.draft import Draft
from cpsearch.reading.money.ledger_book import Asked, Count, Ledger, Lump, Price, Relation
from cpsearch.unit import DIMENSIONLESS, Unit

__all__ = ["LedgerAmounts"]

#: Words of a price that are no goods.
_PRICE = {"price", "cost", "the"}


@dataclass
class LedgerAmounts:
    """Drafts the amounts of a ledger on demand; ``used`` are the lines that something asked for."""

    draft: Draft
    ledger: Ledger
    asked: Asked
    used: list[object] = field(default_factory=list)
    #: All lines, while only those of one person are looked at.
    whole: Ledger | None = None
    #: LedgerAmounts told by others, with their signature once it is licensed.
    told: dict[int, Signature | None] = field(default_factory=dict)

    def unit_of(self, noun: str) -> Unit:
        """The unit of goods; pure numbers where one of the goods is bought without being counted, or prices are compared."""
        lines = self.ledger
        single = any(c.goods.number is None and c.price is None for c in lines.counts)
        compared = any(relation is not None for relation in (*(p.relation for p in lines.prices), *(c.relation for c in lines.counts)))
        return DIMENSIONLESS if single or compared or not lines.counts else Unit.parse(noun)

    def rate(self, price: Price) -> Signature | None:
        """The signature of a price for one, with the comparison that tells it."""
        noun = price.per.noun if price.per is not None else price.goods.noun
        at = min(price.goods.tokens) if price.relation is not None else min(price.money.tokens)
        self.used.append(price)
        money = Unit.parse(self._money_noun(price))
        signature = Signature(f"price of {noun} @{at}", money / self.unit_of(noun))
        if price.relation is not None:
            return self._related(price.relation, signature, price.goods.tokens, self._base_price(price))
        if price.money.number is None:
            return None
        self.draft.quantity(price.money.number, signature)
        return signature

    def _money_noun(self, price: Price) -> str:
        return price.money.noun if price.money.tag == "MONEY" else "dollar"

    def _base_price(self, price: Price) -> Signature | None:
        relation = price.relation
        if relation is None:
            return None
        others = [p for p in self.ledger.prices if p is not price]
        if relation.base is None:
            before = [p for p in others if min(p.goods.tokens) < min(price.goods.tokens)]
            return self.rate(before[0]) if len(before) == 1 else None
        said = relation.base.words - _PRICE
        fitting = [p for p in others if said and (said <= p.goods.words or p.goods.words <= said)]
        return self.rate(fitting[0]) if len(fitting) == 1 else None

    def _related(self, relation: Relation, signature: Signature, tokens: tuple[int, ...], base: Signature | None) -> Signature | None:
        """License an amount that is told by another; None where that one is not told, or in another unit."""
        number = relation.number.number
        if base is None or number is None or base.unit != signature.unit:
            return None
        at = min(relation.number.tokens)
        cue = (*tokens, *relation.number.tokens)
        if relation.operation == "times":
            factor = Signature(f"factor @{at}")
            self.draft.quantity(number, factor)
            self.draft.licence("compare_multiplicative", "product", [("amount", signature), ("factor", factor), ("base", base)], cue)
            return signature
        gap = Signature(f"difference @{at}", signature.unit)
        if relation.number.tag == "PERCENT":
            share = Signature(f"percent @{at}")
            self.draft.quantity(number, share)
            self.draft.licence("portion", "product", [("part", gap), ("fraction", share), ("whole", base)], cue)
        else:
            self.draft.quantity(number, gap)
        larger, smaller = (signature, base) if relation.operation == "more" else (base, signature)
        self.draft.licence("compare_additive", "sum", [("larger", larger), ("smaller", smaller), ("difference", gap)], cue)
        return signature

    def line(self, count: Count, price: Price) -> Signature | None:
        """Count times price; the price itself for one thing."""
        self.used.append(count)
        noun = price.per.noun if price.per is not None else price.goods.noun
        rate = self.rate(price)
        if rate is None:
            return None
        if count.goods.number is None and count.relation is None:
            return self._dollars(rate, count.goods.tokens)
        amount = self._amount(count, noun)
        if amount is None:
            return None
        total = Signature(f"{noun} @{min(count.goods.tokens)} at the {rate.entity}", Unit.parse(self._money_noun(price)))
        self.draft.licence(
            "rate", "product", [("total", total), ("count", amount), ("rate", rate)], (*price.money.tokens, *count.goods.tokens)
        )
        return self._dollars(total, price.money.tokens)

    def _amount(self, count: Count, noun: str) -> Signature | None:
        """How many there are of what a price is of: counted, or so many a day for so many days."""
        number = count.goods.number
        at = min(count.goods.tokens)
        self.used.append(count)
        if count.again is not None and count.again.goods.number is not None:
            self.draft.restated.add(count.again.goods.number.span)
        if count.relation is not None:
            signature = Signature(f"{noun} @{at}", self.unit_of(noun))
            base = self._base_count(count)
            amount = self._amount(base, base.goods.noun) if base is not None else None
            return self._related(count.relation, signature, count.goods.tokens, amount)
        if number is None:
            return None
        if count.per is None:
            signature = Signature(f"{noun} @{at}", self.unit_of(noun))
            self.draft.quantity(number, signature)
            return signature
        each = Signature(f"{noun} per {count.per.noun} @{at}", self.unit_of(noun) / self.unit_of(count.per.noun))
        self.draft.quantity(number, each)
        rounds = self._rounds(count.per.noun)
        if rounds is None:
            return None
        signature = Signature(f"{noun} @{at}", self.unit_of(noun))
        if rounds == "one":
            # so many a week, asked of a week
            plain = Signature(f"{noun} @{at}", self.unit_of(noun))
            del self.draft.quantities[self.draft.used.pop(number.span)]
            self.draft.quantity(number, plain)
            return plain
        assert not isinstance(rounds, str)
        self.draft.licence(
            "rate", "product", [("total", signature), ("count", rounds), ("rate", each)], (*count.goods.tokens, *count.per.tokens)
        )
        return signature

    def _base_count(self, count: Count) -> Count | None:
        relation = count.relation
        if relation is None:
            return None
        others = [c for c in (self.whole or self.ledger).counts if c is not count and c.goods.number is not None and c.per is None]
        if relation.base is None:
            before = [c for c in others if min(c.goods.tokens) < min(count.goods.tokens)]
            return before[0] if len(before) == 1 else None
        base = relation.base
        fitting = [c for c in others if c.goods.noun == base.noun and (base.words <= c.goods.words or c.goods.words <= base.words)]
        return fitting[0] if len(fitting) == 1 else None

    def _rounds(self, noun: str) -> Signature | str | None:
        """How many days (weeks …) there are: counted in the text or the question, or the one that is asked about."""
        counted = [count for count in self.ledger.counts if count.goods.noun == noun and count.goods.number is not None]
        per = self.asked.per
        if per is not None and per.noun == noun:
            self.used.append(per)
            if counted:
                return None
            if per.number is None:
                return "one"
            signature = Signature(f"{noun} asked", self.unit_of(noun))
            self.draft.quantity(per.number, signature)
            return signature
        return self._amount(counted[0], noun) if len(counted) == 1 else None

    def lump(self, lump: Lump) -> Signature | None:
        """The signature of a lump of money, with the comparison that tells it."""
        self.used.append(lump)
        if lump.money.each is not None:
            return self._notes(lump)
        if lump.relation is not None:
            others = [o for o in (self.whole or self.ledger).lumps if o is not lump and o.way == lump.way and o.relation is None]
            base = lump.relation.base
            if base is None:
                others = [o for o in others if min(o.money.tokens) < min(lump.money.tokens)]
            else:
                said = base.words - _PRICE
                others = [o for o in others if o.goods is not None and (o.goods.noun == base.noun or (said and said <= o.goods.words))]
            told = self.lump(others[0]) if len(others) == 1 else None
            if told is None:
                return None
            own = Signature(f"{lump.way} @{min(lump.money.tokens)} told", told.unit)
            return self._related(lump.relation, own, lump.money.tokens, told)
        signature = Signature(f"{lump.way} @{min(lump.money.tokens)}", Unit.parse(lump.money.noun))
        if lump.money.number is not None:
            self.draft.quantity(lump.money.number, signature)
        return self._dollars(signature, lump.money.tokens)

    def _notes(self, lump: Lump) -> Signature | None:
        """So many notes of one value."""
        money, at = lump.money, min(lump.money.tokens)
        if money.number is None or money.each is None:
            return None
        note = Unit.parse("bill")
        count, value = Signature(f"notes @{at}", note), Signature(f"value of a note @{at}", Unit.parse(money.noun) / note)
        whole = Signature(f"{lump.way} @{at}", Unit.parse(money.noun))
        self.draft.quantity(money.number, count)
        self.draft.quantity(money.each, value)
        self.draft.licence("rate", "product", [("total", whole), ("count", count), ("rate", value)], money.tokens)
        return self._dollars(whole, money.tokens)

    def _dollars(self, amount: Signature, cue: tuple[int, ...]) -> Signature:
        """An amount of cents in dollars, where the text has both."""
        money = [*(lump.money for lump in self.ledger.lumps), *(price.money for price in self._all_prices())]
        nouns = {chunk.noun for chunk in money if chunk.tag == "MONEY"}
        noun = amount.unit.simple or ""
        if noun == "dollar" or "dollar" not in nouns:
            return amount
        factor = conversion(noun, "dollar")
        if factor is None:
            return amount
        rate = Signature(f"dollar per {noun}", Unit.parse("dollar") / Unit.parse(noun))
        self.draft.constant(factor, rate)
        converted = Signature(f"{amount.entity} in dollars", Unit.parse("dollar"))
        self.draft.licence("convert", "product", [("converted", converted), ("amount", amount), ("factor", rate)], cue)
        return converted

    def _all_prices(self) -> list[Price]:
        return [*self.ledger.prices, *(count.price for count in self.ledger.counts if count.price is not None)]

    def total(self, name: str, parts: list[Signature]) -> Signature:
        """The sum of some amounts; one alone is its own sum."""
        if len(parts) == 1:
            return parts[0]
        whole = Signature(f"{name} in all", parts[0].unit)
        self.draft.licence("combine", "sum", [("whole", whole), *((f"part{i}", part) for i, part in enumerate(parts))], self.draft.asking)
        return whole
