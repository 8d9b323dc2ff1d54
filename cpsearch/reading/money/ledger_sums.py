"""The sides of a ledger that are compared or solved for: differences of two sums, an unknown price, a time of saving."""

from __future__ import annotations

from cpsearch.problem import Signature
from cpsearch.reading.money.ledger_amounts import LedgerAmounts
from cpsearch.reading.money.ledger_book import Count, Price
from cpsearch.reading.money.ledger_goals import is_of, picked
from cpsearch.reading.money.ledger_people import theirs
from cpsearch.unit import Unit

__all__ = ["LedgerGoals"]


class LedgerGoals(LedgerAmounts):
    """Drafts what is asked of a ledger that is not its sum or balance."""

    def side(self, way: str) -> Signature | None:
        """All that goes out or comes in."""
        raise NotImplementedError

    def price_of(self, count: Count) -> Price | None:
        """The one price of what is counted."""
        raise NotImplementedError

    def gap(self) -> Signature | None:
        """By how much the sum of one person or sort of goods is more than that of another."""
        whole, pair = self.ledger, self.asked.pair
        self.whole = whole
        if whole.adjustments or len(pair) != 2 or any(lump.way not in ("out", "in") for lump in whole.lumps):
            return None
        sums = []
        for chosen in pair:
            self.ledger = theirs(whole, chosen.noun) if chosen.tag == "WHO" else picked(whole, chosen)
            sums.append(self.side(self.asked.way) if self.ledger.counts or self.ledger.lumps else None)
        self.ledger = whole
        larger, smaller = sums
        if larger is None or smaller is None or larger == smaller:
            return None
        gap = Signature("difference asked", larger.unit)
        self.draft.licence("compare_additive", "sum", [("larger", larger), ("smaller", smaller), ("difference", gap)], self.draft.asking)
        return gap

    def unknown_price(self) -> Signature | None:
        """The price of one sort of goods in a bill that names all of them."""
        ledger, about = self.ledger, self.asked.about
        bills = [lump for lump in ledger.lumps if lump.way == "bill"]
        if about is None or len(bills) != 1 or len(ledger.lumps) != 1 or ledger.adjustments:
            return None
        asked = [count for count in ledger.counts if is_of(count.goods, about)]
        others = [count for count in ledger.counts if count not in asked]
        prices = [count.price or self.price_of(count) for count in others]
        bill = self.lump(bills[0])
        if len(asked) != 1 or bill is None or (asked[0].price or self.price_of(asked[0])) is not None:
            return None
        if about.tag == "THE" and asked[0].goods.number is not None:
            # "how much did the potatoes cost", of which there are 3 bags: all, or each?
            return None
        parts = [self.line(count, price) for count, price in zip(others, prices, strict=True) if price is not None]
        known = [part for part in parts if part is not None]
        noun = asked[0].goods.noun
        single = asked[0].goods.number is None
        amount = None if single else self._amount(asked[0], noun)
        if (amount is None and not single) or len(known) != len(others):
            return None
        if single and not known:
            return None
        self.used.append(asked[0])
        rest = Signature(f"all of {noun}", bill.unit) if known else bill
        if known:
            roles = [("whole", bill), ("part", rest), *((f"part{i}", part) for i, part in enumerate(known))]
            self.draft.licence("combine", "sum", roles, bills[0].money.tokens)
        if amount is None:
            return rest
        price = Signature("price asked", bill.unit / amount.unit)
        self.draft.licence("rate", "product", [("total", rest), ("count", amount), ("rate", price)], self.draft.asking)
        return price

    def _even(self, saves: Price) -> bool:
        """Whether a price that is told by itself is reached exactly, so that no week is counted in part."""
        out = [lump.money for lump in self.ledger.lumps if lump.way == "out"]
        out += [price.money for price in self.ledger.prices if price is not saves]
        fund = [lump.money for lump in self.ledger.lumps if lump.way == "fund"]
        if self.ledger.counts or len(out) != 1 or len(fund) > 1 or any(m.tag != "MONEY" or m.noun != saves.money.noun for m in out + fund):
            return False
        values = [money.number.value if money.number is not None else None for money in (*out, *fund, saves.money)]
        if any(value is None for value in values):
            return False
        known = [value for value in values if value is not None]
        need = known[0] - sum(known[1:-1])
        return known[-1] > 0 and need > 0 and (need / known[-1]).denominator == 1

    def saving_time(self) -> Signature | None:
        """How many weeks (months …) of saving a price takes, of which some may be there already."""
        per = self.asked.per
        saves = [price for price in self.ledger.prices if price.way in ("save", "in")]
        if len(saves) != 1 or per is None or saves[0].goods.noun != per.noun or saves[0].money.number is None:
            return None
        if not self._even(saves[0]):
            return None
        goal = self.side("out")
        funds = [self.lump(lump) for lump in self.ledger.lumps if lump.way == "fund"]
        if goal is None or len(funds) > 1 or self.ledger.adjustments:
            return None
        self.used += [saves[0], per]
        if funds and funds[0] is not None:
            need = Signature("still needed", goal.unit)
            self.draft.licence("change", "sum", [("before", goal), ("after", need), ("delta", funds[0])], self.draft.asking)
            goal = need
        time = Unit.parse(per.noun)
        rate = Signature(f"saved per {per.noun}", Unit.parse(saves[0].money.noun) / time)
        self.draft.quantity(saves[0].money.number, rate)
        rounds = Signature(f"{per.noun} asked", time)
        self.draft.licence("rate", "product", [("total", goal), ("count", rounds), ("rate", rate)], self.draft.asking)
        return rounds
