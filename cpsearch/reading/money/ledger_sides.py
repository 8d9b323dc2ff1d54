"""The sides of a ledger: all that goes out and all that comes in, each count with its one price, and the percent on or off the bill."""

from __future__ import annotations

from dataclasses import dataclass, replace

from cpsearch.packs import dimension, kinds_of
from cpsearch.problem import Signature
from cpsearch.reading.lexicon import words
from cpsearch.reading.money.ledger_book import Count, Lump, Price
from cpsearch.reading.money.ledger_chunks import Chunk
from cpsearch.reading.money.ledger_guards import NO_DEEDS, PRONOUNS
from cpsearch.reading.money.ledger_people import EACH
from cpsearch.reading.money.ledger_prices import SUMS
from cpsearch.reading.money.ledger_sums import LedgerGoals
from cpsearch.reading.money.ledger_terms import fits_terms

__all__ = ["LedgerSides"]


@dataclass
class LedgerSides(LedgerGoals):
    """Drafts the sums of a ledger; ``saving`` is the percent off."""

    saving: Signature | None = None

    def way_of(self, count: Count) -> str:
        """Which way the money of a count goes; of what is only done, as the question asks."""
        sold = any(other.way in ("in", "out") for other in self.ledger.counts)
        earning = self.asked.form == "in" or (self.asked.form == "gap" and self.asked.way == "in")
        plain = "in" if earning or (self.asked.form == "profit" and not sold) else "out"
        return plain if count.way == "did" else count.way

    def side(self, way: str) -> Signature | None:
        """All that goes out or comes in; None where a line of it has no price, or another's is told."""
        parts = []
        for count in self.ledger.counts:
            if self.way_of(count) != way:
                continue
            if count.way == "did" and count.per is None and any(other.way == way for other in self.ledger.counts):
                # "made 10 cups and sold 3"
                continue
            price = count.price or self.price_of(count)
            if price is None:
                continue
            if price.way not in ("", way) or (count.way == "did" and not self._due(count, price, way)):
                return None
            part = self.line(count, price)
            if part is None or not self._about(count.goods):
                return None
            parts.append(part)
        if way == "out":
            boxed = self._boxed()
            if boxed is None:
                return None
            parts += boxed
        for lump in self.ledger.lumps:
            if lump.way == way or (lump.way == "goal" and way == "out" and self.asked.form == "more"):
                if lump.goods is not None and not self._about(lump.goods):
                    return None
                part = self.lump(lump)
                if part is None:
                    return None
                parts.append(part)
        if way == "out":
            bills = [lump for lump in self.ledger.lumps if lump.way == "bill"]
            if bills and (parts or self.ledger.counts or self.ledger.prices):
                return None
            owed = [self.lump(bill) for bill in bills]
            parts += [bill for bill in owed if bill is not None]
            parts += self._made()
        if way == "out" and not parts and not self.ledger.counts:
            parts = self._priced_once()
        whole = self.total(way, parts) if parts else None
        if whole is None or way == "in":
            return whole
        extra = [lump for lump in self.ledger.lumps if lump.way in ("off", "on")]
        if extra and self.ledger.adjustments:
            return None
        for lump in extra:
            whole = self._paid(whole, lump) if whole is not None else None
        return self._adjusted(whole) if whole is not None and self.ledger.adjustments else whole

    def _paid(self, whole: Signature, extra: Lump) -> Signature | None:
        """A bill with an amount off it or on top of it."""
        amount = self.lump(extra)
        if amount is None:
            return None
        paid = Signature(f"bill with the {extra.way} @{min(extra.money.tokens)}", whole.unit)
        larger, smaller = (paid, whole) if extra.way == "on" else (whole, paid)
        self.draft.licence("change", "sum", [("larger", larger), ("smaller", smaller), ("delta", amount)], extra.money.tokens)
        return paid

    def _boxed(self) -> list[Signature] | None:
        """What goods cost that are sold in packs of so many: as many packs as hold them; None where no whole number of packs does."""
        parts = []
        for pack in self.ledger.counts:
            if pack.per is None or pack.way != "did" or dimension(pack.per.noun) == "time":
                continue
            prices = [price for price in self.ledger.prices if price.goods.noun == pack.per.noun and price.per is None]
            loose = [c for c in self.ledger.counts if c is not pack and c.goods.noun == pack.goods.noun and c.per is None]
            counted = [c for c in self.ledger.counts if c.goods.noun == pack.per.noun]
            if len(prices) != 1 or len(loose) != 1 or counted:
                continue
            number, inside = loose[0].goods.number, pack.goods.number
            if number is None or inside is None or (number.value / inside.value).denominator != 1 or not self._about(loose[0].goods):
                return None
            noun = pack.per.noun
            amount, rate = self._amount(loose[0], loose[0].goods.noun), self.rate(prices[0])
            if amount is None or rate is None:
                return None
            self.used.append(pack)
            each = Signature(f"{pack.goods.noun} per {noun}", amount.unit / self.unit_of(noun))
            packs = Signature(f"{noun} needed", self.unit_of(noun))
            total = Signature(f"{noun} at the {rate.entity}", rate.unit * packs.unit)
            self.draft.quantity(inside, each)
            self.draft.licence("rate", "product", [("total", amount), ("count", packs), ("rate", each)], pack.goods.tokens)
            self.draft.licence("rate", "product", [("total", total), ("count", packs), ("rate", rate)], prices[0].money.tokens)
            parts.append(total)
        return parts

    def _made(self) -> list[Signature]:
        """What the goods that are sold cost to make, where only the sold ones are counted."""
        prices = [price for price in self.ledger.prices if price.way == "out" and price.charged]
        sold = [count for count in self.ledger.counts if count.way == "in" and count.per is None]
        if len(prices) != 1 or len(sold) != len(self.ledger.counts) or self.asked.form != "profit":
            return []
        fitting = [count for count in sold if _prices(prices[0], count.goods)]
        part = self.line(fitting[0], prices[0]) if len(fitting) == 1 and len(sold) == 1 else None
        return [part] if part is not None else []

    def _priced_once(self) -> list[Signature]:
        """The prices of a text that counts nothing: one for each of its things ("the vase costs $9, the lamp $4 more")."""
        prices = self.ledger.prices
        prices = tuple(price for price in prices if price.way != "save")
        extra = bool(self.ledger.adjustments) or any(lump.way in ("off", "on") for lump in self.ledger.lumps)
        if len(prices) == 1 and (extra or self.asked.form == "rounds"):
            # "a jacket costs $50, and there is 20% off"
            one = self.rate(prices[0]) if _single(prices[0]) and self._about(prices[0].goods) else None
            return [one] if one is not None else []
        about = self.asked.about
        if about is not None and not about.plural and any(price.relation is not None for price in prices):
            asked = [price for price in prices if price.goods.noun == about.noun and _single(price)]
            told = self.rate(asked[0]) if len(asked) == 1 and about.words <= asked[0].goods.words else None
            return [told] if told is not None else []
        if len(prices) < 2 or self.asked.about is None:
            return []
        if not self.asked.also and any(p.each or p.per is not None or p.goods.tag != "THE" for p in prices):
            return []
        if not all(self._about(price.goods) for price in prices):
            return []
        rates = [self.rate(price) for price in prices]
        return [rate for rate in rates if rate is not None] if all(rate is not None for rate in rates) else []

    def _adjusted(self, bill: Signature) -> Signature | None:
        """A bill with its one percent off or on top; None where it is of some goods only."""
        adjustment = self.ledger.adjustments[0]
        number, goods = adjustment.percent.number, adjustment.goods
        bought = [count.goods.noun for count in self.ledger.counts] + [lump.goods.noun for lump in self.ledger.lumps if lump.goods]
        bought += [price.goods.noun for price in self.ledger.prices if not self.ledger.counts]
        generic = goods is None or goods.tag == "BILL" or goods.noun in words("purchases") or {goods.noun} == set(bought)
        about = self.asked.about
        whole = about is None or ({about.noun} == set(bought) and len(bought) == 1)
        if len(self.ledger.adjustments) != 1 or number is None or not generic or not whole:
            return None
        self.used.append(adjustment)
        tokens = adjustment.percent.tokens
        share = Signature(f"percent @{min(tokens)}")
        self.draft.quantity(number, share)
        part = Signature(f"percent of the bill @{min(tokens)}", bill.unit)
        self.draft.licence("portion", "product", [("part", part), ("fraction", share), ("whole", bill)], tokens)
        self.saving = part
        if adjustment.keeps or self.asked.form == "saved":
            return part
        paid = Signature("bill in the end", bill.unit)
        roles = (
            [("after", paid), ("before", bill), ("delta", part)]
            if adjustment.adds
            else [("before", bill), ("after", paid), ("delta", part)]
        )
        self.draft.licence("change", "sum", roles, tokens)
        return paid

    def _due(self, count: Count, price: Price, way: str) -> bool:
        """Whether what somebody does with some goods is paid for: work by the hour or the piece, or what is needed or attended."""
        acts = {other.verb for other in self.ledger.counts if other.way == "did" and other.per is None}
        if way == "in":
            if dimension(price.goods.noun) == "time":
                return count.verb == "work" or bool(price.terms) or any(word.startswith(count.verb) for word in price.doing)
            if price.deeds and count.verb not in price.deeds:
                return False
            sells = bool(price.holder) and (count.per is not None or count.verb in words("making"))
            paid = price.way == "in" or price.charged or count.price is not None or sells
            return (count.verb not in NO_DEEDS or count.per is not None) and len(acts) < 2 and paid
        if price.per is not None and dimension(price.per.noun) == "time" and count.goods.noun == price.per.noun:
            # "rents a boat for $30 a day … for 3 days"
            return count.verb in ("need", "want") or count.verb in words("hiring")
        return count.verb in ("need", "want", "come") or (
            count.verb == "have" and price.goods.noun in words("admissions") and count.goods.noun != price.goods.noun
        )

    def _about(self, goods: Chunk) -> bool:
        """Whether goods are of what the question names."""
        about = self.asked.about
        also = self.asked.also
        if also and about is not None:
            told = sum(len(lines) for lines in (self.ledger.counts, self.ledger.prices, self.ledger.lumps))
            return told == 1 + len(also) and any(chunk.words - SUMS <= goods.words for chunk in (about, *also))
        if about is not None and "both" in about.words:
            sorts = {frozenset(count.goods.words) for count in self.ledger.counts}
            sorts |= {frozenset(lump.goods.words) for lump in self.ledger.lumps if lump.goods is not None}
            sorts = sorts or {frozenset(price.goods.words) for price in self.ledger.prices}
            if len(sorts) != 2:
                return False
            about = replace(about, words=about.words - {"both"})
        if about is not None and about.tag == "BILL" and about.head:
            # "the cost of the meat"
            about = replace(about, noun=about.head, words=about.words - SUMS, plural=True)
        if about is not None and about.noun == goods.noun and not about.plural and goods.number is not None and goods.plural:
            # "how much does the cup cost", where several are bought
            return False
        if about is None or about.words <= words("purchases"):
            return True
        if about.words <= self.ledger.topics and not self._sorted(about):
            return True
        return about.words <= goods.words or (len(about.words) == 1 and any(about.noun in kinds_of(word) for word in goods.words))

    def _sorted(self, about: Chunk) -> bool:
        """Whether the question names some of the goods, or a kind that tells them from others: "went to buy fruit"; a pen too."""
        goods = [*(c.goods for c in self.ledger.counts), *(lump.goods for lump in self.ledger.lumps if lump.goods is not None)]
        return any(about.noun in thing.words or about.noun in kinds_of(thing.noun) for thing in goods)

    def price_of(self, count: Count) -> Price | None:
        found = [price for price in self.ledger.prices if _prices(price, count.goods) and fits_terms(price, count)]
        found = [price for price in found if price.way != "in" or not _another(price.holder, count.holder)]
        if count.way == "in":
            found = [price for price in found if price.way != "out" or not price.charged]
        return found[0] if len(found) == 1 else None


def _another(one: str, two: str) -> bool:
    """Whether two holders are told apart by their names."""
    return bool(one and two) and not {one, two} & {*PRONOUNS, EACH} and one != two


def _single(price: Price) -> bool:
    """Whether a price is of one thing that is there."""
    return price.goods.tag in ("A", "THE") and not (price.goods.plural or price.each or price.per is not None)


def _prices(price: Price, goods: Chunk) -> bool:
    """Whether a price is of some goods: of their noun, and of no other sort of it."""
    said = price.goods.words | (price.per.words if price.per is not None else frozenset())
    head = price.per.noun if price.per is not None else price.goods.noun
    if head == goods.noun:
        # "red pens cost $2": of pens that may be of any color that is no price
        return said - {head} <= goods.words or (goods.words <= said and (len(goods.words) > 1 or price.per is not None))
    # "adult tickets cost $8", for 2 adults
    return price.per is None and head in words("admissions") and goods.words <= said
