"""Ledgers: texts that are nothing but prices, counts of goods and amounts of money, and one question about their sum or balance.

Such a text is a closed set: every line of it is in the sum that is asked for, or the text is refused. A price belongs to the one
count whose goods it names; a count without a price, and a price without a count, refuse.
"""

from __future__ import annotations

from dataclasses import dataclass

from cpsearch.packs import dimension, kinds_of
from cpsearch.problem import QuestionForm, Signature, Span, Target
from cpsearch.reading.draft import Draft
from cpsearch.reading.lexicon import words
from cpsearch.reading.money.ledger_book import Count, Ledger, Price
from cpsearch.reading.money.ledger_chunks import Chunk, chunk_sentences
from cpsearch.reading.money.ledger_guards import NO_DEEDS, PRONOUNS, one_dealing
from cpsearch.reading.money.ledger_lines import read_lines
from cpsearch.reading.money.ledger_sums import LedgerGoals
from cpsearch.reading.text.numbers import GROUNDED, Number
from cpsearch.reading.text.syntax import Parse
from cpsearch.unit import Unit

__all__ = ["read_ledger"]


def read_ledger(parse: Parse, numbers: tuple[Number, ...]) -> Draft | None:
    """The draft of a text that is a ledger; None for any other."""
    if not any(number.kind == "money" or number.surface for number in numbers):
        return None
    sentences = chunk_sentences(parse, numbers)
    ledger = read_lines(sentences)
    if (
        ledger is None
        or not _one_holder(ledger)
        or not _one_mood(ledger)
        or not one_dealing(ledger, [chunk for sentence in sentences for chunk in sentence])
    ):
        return None
    booked = _Books(Draft(parse), ledger, ledger.asked[0])
    return booked.draft if booked.book() and _all_taken(booked.draft, numbers) else None


def _all_taken(draft: Draft, numbers: tuple[Number, ...]) -> bool:
    """Whether every number of the text is a quantity: a line that names a group may not lose how many they are.

    "A pair of socks" is one thing, and a question may repeat what was told.
    """
    told = {quantity.value for quantity in draft.quantities.values()}
    counts = (number for number in numbers if number.kind in GROUNDED and number.kind not in ("one", "another", "pair"))
    asked = draft.question
    return all(n.span in draft.used or (asked is not None and n.span.start >= asked.start and n.value in told) for n in counts)


def _one_holder(ledger: Ledger) -> bool:
    """Whether all that is bought, sold and asked is one holder's; a pronoun means the one there is."""
    holders = {count.holder for count in ledger.counts} | {lump.holder for lump in ledger.lumps} | {ledger.asked[0].holder}
    pair = {chunk.noun for chunk in ledger.asked[0].pair if chunk.tag == "WHO"}
    if pair:
        return holders - {""} == pair and not pair & PRONOUNS
    holders |= {price.holder for price in ledger.prices if price.way in ("in", "out", "save")}
    if ledger.asked[0].form == "in":
        # "a sitter charges $4 an hour": what the sitter takes
        holders |= {price.holder for price in ledger.prices if price.charged}
    return len(holders - PRONOUNS - {""}) < 2


def _one_mood(ledger: Ledger) -> bool:
    """Whether all that is bought and done is told of one world: done, intended or supposed, and done where it is asked what was done."""
    counts = [count for count in ledger.counts if count.per is None]
    lumps = [lump for lump in ledger.lumps if lump.way in ("out", "in")]
    moods = {(count.wish or count.verb in ("need", "want"), count.supposed) for count in counts} | {
        (lump.wish, lump.supposed) for lump in lumps
    }
    wished = any(wish for wish, _ in moods)
    return len(moods) < 2 and not (wished and ledger.asked[0].past)


@dataclass
class _Books(LedgerGoals):
    """The licences of a ledger while they are drafted; ``used`` are the lines that reach what is asked, ``saving`` the percent off."""

    saving: Signature | None = None

    def book(self) -> bool:
        """Draft the asked sum or balance; False where a line is left over or does not fit."""
        parse, asked = self.draft.parse, self.asked
        sentence = {parse.tokens[i].sentence for i in asked.tokens}
        inside = [t for t in parse.tokens if t.sentence in sentence]
        self.draft.question = Span(inside[0].start, inside[-1].end)
        self.draft.asking = [i for i in asked.tokens if any(char.isalnum() for char in parse.tokens[i].text)]
        signature = self._balance()
        if signature is None or any(all(line is not other for other in self.used) for line in self._lines()):
            return False
        if asked.per is not None and all(asked.per is not other for other in self.used):
            return False
        form: QuestionForm = "difference" if asked.form in ("left", "change", "profit", "first", "saved", "gap") else "total"
        self.draft.target = Target((signature,), form, "terminal", self.draft.question)
        return True

    def _lines(self) -> list[object]:
        return [*self.ledger.prices, *self.ledger.counts, *self.ledger.lumps, *self.ledger.adjustments]

    def _balance(self) -> Signature | None:
        asked = self.asked
        if asked.form in ("out", "in"):
            return self.side(asked.form)
        if asked.form == "share":
            return self._share()
        if asked.form == "gap":
            return self.gap()
        if asked.form == "price":
            return self.unknown_price()
        if asked.form == "rounds":
            return self.saving_time()
        if asked.form == "first":
            return self._first()
        if asked.form == "saved":
            return self._saved()
        lumps = [lump for lump in self.ledger.lumps if lump.way == "out"]
        if asked.form == "change" and (any(count.wish for count in self.ledger.counts) or any(lump.wish for lump in lumps)):
            return None
        money = "fund" if asked.form != "change" or not any(lump.way == "tender" for lump in self.ledger.lumps) else "tender"
        held = [self.lump(lump) for lump in self.ledger.lumps if lump.way == money]
        funds = [lump for lump in held if lump is not None]
        spent = self.side("out")
        idle = not any(self._way(count) == "out" for count in self.ledger.counts) and not any(x.way == "out" for x in self.ledger.lumps)
        if spent is None and idle and asked.form == "left":
            earned = self.side("in")
            held_now = [*funds, earned] if earned is not None else funds
            return self.total("there", held_now) if len(held_now) > 1 else None
        comes = any(self._way(count) == "in" for count in self.ledger.counts) or any(lump.way == "in" for lump in self.ledger.lumps)
        if spent is None or (asked.form != "profit" and not funds and not (comes and asked.form == "left")):
            return None
        earned = self.side("in") if comes or asked.form == "profit" else None
        if earned is not None:
            funds.append(earned)
        if not funds or (asked.form == "profit" and len(funds) != 1):
            return None
        there = self.total("there", funds)
        return self._less(spent, there) if asked.form == "more" else self._less(there, spent)

    def _share(self) -> Signature | None:
        """What each of those pays who share a bill equally."""
        bill = self.side("out")
        sharers = self.ledger.sharers
        if bill is None or not self.ledger.shared or len(sharers) != 1 or sharers[0].number is None:
            return None
        people = Signature(f"{sharers[0].noun} sharing", Unit.parse(sharers[0].noun))
        self.draft.quantity(sharers[0].number, people)
        each = Signature("share asked", bill.unit / people.unit)
        self.draft.licence(
            "rate", "product", [("total", bill), ("count", people), ("rate", each)], (*sharers[0].tokens, *self.draft.asking)
        )
        return each

    def _first(self) -> Signature | None:
        """What somebody had before all that was paid and earned."""
        kept = [self.lump(lump) for lump in self.ledger.lumps if lump.way == "kept"]
        spent = self.side("out")
        if len(kept) != 1 or kept[0] is None or spent is None:
            return None
        before = Signature("first asked", spent.unit)
        self.draft.licence("change", "sum", [("before", before), ("after", kept[0]), ("delta", spent)], self.draft.asking)
        return before

    def _saved(self) -> Signature | None:
        """What the one percent off saves."""
        if len(self.ledger.adjustments) != 1 or self.ledger.adjustments[0].adds or self.ledger.adjustments[0].keeps:
            return None
        return self.saving if self.side("out") is not None else None

    def _less(self, whole: Signature, spent: Signature) -> Signature:
        rest = Signature(f"{self.asked.form} asked", whole.unit)
        self.draft.licence("change", "sum", [("before", whole), ("after", rest), ("delta", spent)], self.draft.asking)
        return rest

    def _way(self, count: Count) -> str:
        """Which way the money of a count goes; of what is only done, as the question asks."""
        plain = "in" if self.asked.form == "in" else "out"
        return plain if count.way == "did" else count.way

    def side(self, way: str) -> Signature | None:
        """All that goes out or comes in; None where a line of it has no price, or another's is told."""
        parts = []
        for count in self.ledger.counts:
            if self._way(count) != way:
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
        for lump in self.ledger.lumps:
            if lump.way == way:
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
        off = [lump for lump in self.ledger.lumps if lump.way in ("off", "on")]
        if off and way == "out" and whole is not None:
            saved = self.lump(off[0])
            if len(off) > 1 or self.ledger.adjustments or saved is None:
                return None
            paid = Signature("bill in the end", whole.unit)
            larger, smaller = (paid, whole) if off[0].way == "on" else (whole, paid)
            self.draft.licence("change", "sum", [("larger", larger), ("smaller", smaller), ("delta", saved)], off[0].money.tokens)
            return paid
        return self._adjusted(whole) if whole is not None and way == "out" and self.ledger.adjustments else whole

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
        if len(prices) < 2 or self.asked.about is None or any(p.each or p.per is not None or p.goods.tag != "THE" for p in prices):
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
                return count.verb == "work" or any(word.startswith(count.verb) for word in price.doing)
            if price.deeds and count.verb not in price.deeds:
                return False
            return count.verb not in NO_DEEDS and len(acts) < 2 and (price.way == "in" or price.charged or count.price is not None)
        return count.verb in ("need", "want", "come") or (
            count.verb == "have" and price.goods.noun in words("admissions") and count.goods.noun != price.goods.noun
        )

    def _about(self, goods: Chunk) -> bool:
        """Whether goods are of what the question names."""
        about = self.asked.about
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
        found = [price for price in self.ledger.prices if _prices(price, count.goods)]
        if count.way == "in":
            found = [price for price in found if price.way != "out" or not price.charged]
        return found[0] if len(found) == 1 else None


def _single(price: Price) -> bool:
    """Whether a price is of one thing that is there."""
    return price.goods.tag in ("A", "THE") and not (price.goods.plural or price.each or price.per is not None)


def _prices(price: Price, goods: Chunk) -> bool:
    """Whether a price is of some goods: of their noun, and of no other sort of it."""
    said = price.goods.words | (price.per.words if price.per is not None else frozenset())
    head = price.per.noun if price.per is not None else price.goods.noun
    if head == goods.noun:
        # "red pens cost $2": of pens that may be of any color that is no price
        return said - {head} <= goods.words or (goods.words <= said and len(goods.words) > 1)
    # "adult tickets cost $8", for 2 adults
    return price.per is None and head in words("admissions") and goods.words <= said
