"""Ledgers: texts that are nothing but prices, counts of goods and amounts of money, and one question about their sum or balance.

Such a text is a closed set: every line of it is in the sum that is asked for, or the text is refused. A price belongs to the one
count whose goods it names; a count without a price, and a price without a count, refuse.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from cpsearch.packs import conversion, kinds_of
from cpsearch.problem import QuestionForm, Signature, Span, Target
from cpsearch.reading.draft import Draft
from cpsearch.reading.ledger_chunks import Chunk, chunk_sentences
from cpsearch.reading.ledger_lines import Asked, Count, Ledger, Lump, Price, read_lines
from cpsearch.reading.lexicon import words
from cpsearch.reading.numbers import Number
from cpsearch.reading.syntax import Parse
from cpsearch.unit import Unit

__all__ = ["read_ledger"]

_PRONOUNS = {"he", "she", "they", "it", "i", "you", "we", "this", "that"}


def read_ledger(parse: Parse, numbers: tuple[Number, ...]) -> Draft | None:
    """The draft of a text that is a ledger; None for any other."""
    if not any(number.kind == "money" or number.surface for number in numbers):
        return None
    ledger = read_lines(chunk_sentences(parse, numbers))
    if ledger is None or not _one_holder(ledger):
        return None
    booked = _Books(Draft(parse), ledger, ledger.asked[0])
    return booked.draft if booked.book() else None


def _one_holder(ledger: Ledger) -> bool:
    """Whether all that is bought, sold and asked is one holder's; a pronoun means the one there is."""
    holders = {line.holder for line in (*ledger.counts, *ledger.lumps)} | {ledger.asked[0].holder}
    holders |= {price.holder for price in ledger.prices if price.way == "in"}
    return len(holders - _PRONOUNS - {""}) < 2


@dataclass
class _Books:
    """The licences of a ledger while they are drafted; ``used`` are the lines that reach what is asked."""

    draft: Draft
    ledger: Ledger
    asked: Asked
    used: list[object] = field(default_factory=list)

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
        form: QuestionForm = "difference" if asked.form in ("left", "change", "profit") else "total"
        self.draft.target = Target((signature,), form, "terminal", self.draft.question)
        return True

    def _lines(self) -> list[object]:
        return [*self.ledger.prices, *self.ledger.counts, *self.ledger.lumps]

    def _balance(self) -> Signature | None:
        asked = self.asked
        if asked.form in ("out", "in"):
            return self._side(asked.form)
        funds = [self._lump(lump) for lump in self.ledger.lumps if lump.way == ("tender" if asked.form == "change" else "fund")]
        spent = self._side("out")
        if spent is None or (asked.form != "profit" and not funds):
            return None
        earned = self._side("in") if any(self._way(count) == "in" for count in self.ledger.counts) or asked.form == "profit" else None
        if earned is not None:
            funds.append(earned)
        if not funds or (asked.form == "profit" and len(funds) != 1):
            return None
        return self._less(self._sum("there", funds), spent)

    def _less(self, whole: Signature, spent: Signature) -> Signature:
        rest = Signature(f"{self.asked.form} asked", whole.unit)
        self.draft.licence("change", "sum", [("before", whole), ("after", rest), ("delta", spent)], self.draft.asking)
        return rest

    def _way(self, count: Count) -> str:
        """Which way the money of a count goes; of what is only done, as the question asks."""
        plain = "in" if self.asked.form == "in" else "out"
        return plain if count.way == "did" else count.way

    def _side(self, way: str) -> Signature | None:
        """All that goes out or comes in; None where a line of it has no price, or another's is told."""
        parts = []
        for count in self.ledger.counts:
            if self._way(count) != way:
                continue
            price = count.price or self._price(count)
            if price is None:
                continue
            if (price.way == "in") != (way == "in") and price.way:
                return None
            part = self._line(count, price)
            if part is None or not self._about(count.goods):
                return None
            parts.append(part)
        for lump in self.ledger.lumps:
            if lump.way == way:
                if lump.goods is not None and not self._about(lump.goods):
                    return None
                parts.append(self._lump(lump))
        return self._sum(way, parts) if parts else None

    def _about(self, goods: Chunk) -> bool:
        """Whether goods are of what the question names."""
        about = self.asked.about
        if about is None or about.noun in self.ledger.topics or about.noun in words("purchases"):
            return True
        return any(about.noun in (word, *kinds_of(word)) for word in goods.words)

    def _price(self, count: Count) -> Price | None:
        found = [price for price in self.ledger.prices if _prices(price, count.goods)]
        return found[0] if len(found) == 1 else None

    def _line(self, count: Count, price: Price) -> Signature | None:
        """Count times price; the price itself for one thing."""
        self.used += [count, price]
        noun = price.per.noun if price.per is not None else price.goods.noun
        at = min(price.money.tokens)
        money = Unit.parse(price.money.noun)
        number = price.money.number
        if number is None:
            return None
        if count.goods.number is None:
            plain = Signature(f"price of {noun} @{at}", money)
            self.draft.quantity(number, plain)
            known = self.draft.quantities[self.draft.used[number.span]].signatures[0]
            return self._dollars(plain, price.money.tokens) if known == plain else None
        rate = Signature(f"price of {noun} @{at}", money / Unit.parse(noun))
        self.draft.quantity(number, rate)
        if self.draft.quantities[self.draft.used[number.span]].signatures[0] != rate:
            return None
        amount = self._amount(count, noun)
        if amount is None:
            return None
        total = Signature(f"{noun} @{min(count.goods.tokens)} at the price @{at}", money)
        self.draft.licence("rate", "product", [("total", total), ("count", amount), ("rate", rate)], (*price.money.tokens, *count.goods.tokens))
        return self._dollars(total, price.money.tokens)

    def _amount(self, count: Count, noun: str) -> Signature | None:
        """How many there are of what a price is of: counted, or so many a day for so many days."""
        number = count.goods.number
        if number is None:
            return None
        at = min(count.goods.tokens)
        self.used.append(count)
        if count.per is None:
            signature = Signature(f"{noun} @{at}", Unit.parse(noun))
            self.draft.quantity(number, signature)
            return signature
        each = Signature(f"{noun} per {count.per.noun} @{at}", Unit.parse(noun) / Unit.parse(count.per.noun))
        self.draft.quantity(number, each)
        rounds = self._rounds(count.per.noun)
        if rounds is None:
            return None
        signature = Signature(f"{noun} @{at}", Unit.parse(noun))
        roles = [("total", signature), ("rate", each)] if rounds == "one" else [("total", signature), ("count", rounds), ("rate", each)]
        if rounds == "one":
            # so many a week, asked of a week
            plain = Signature(f"{noun} @{at}", Unit.parse(noun))
            del self.draft.quantities[self.draft.used.pop(number.span)]
            self.draft.quantity(number, plain)
            return plain
        assert not isinstance(rounds, str)
        self.draft.licence("rate", "product", [("total", signature), ("count", rounds), ("rate", each)], (*count.goods.tokens, *count.per.tokens))
        return signature

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
            signature = Signature(f"{noun} asked", Unit.parse(noun))
            self.draft.quantity(per.number, signature)
            return signature
        return self._amount(counted[0], noun) if len(counted) == 1 else None

    def _lump(self, lump: Lump) -> Signature:
        self.used.append(lump)
        signature = Signature(f"{lump.way} @{min(lump.money.tokens)}", Unit.parse(lump.money.noun))
        if lump.money.number is not None:
            self.draft.quantity(lump.money.number, signature)
        return self._dollars(signature, lump.money.tokens)

    def _dollars(self, amount: Signature, cue: tuple[int, ...]) -> Signature:
        """An amount of cents in dollars, where the text has both."""
        nouns = {line.money.noun for line in (*self.ledger.lumps, *self._all_prices())}
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

    def _sum(self, name: str, parts: list[Signature]) -> Signature:
        if len(parts) == 1:
            return parts[0]
        whole = Signature(f"{name} in all", parts[0].unit)
        self.draft.licence("combine", "sum", [("whole", whole), *((f"part{i}", part) for i, part in enumerate(parts))], self.draft.asking)
        return whole


def _prices(price: Price, goods: Chunk) -> bool:
    """Whether a price is of some goods: of their noun, and of no other sort of it."""
    said = price.goods.words | (price.per.words if price.per is not None else frozenset())
    head = price.per.noun if price.per is not None else price.goods.noun
    fits = goods.words <= said or said <= goods.words
    if head == goods.noun:
        return fits or said - {head} <= goods.words
    # "adult tickets cost $8", for 2 adults
    return price.per is None and head in words("admissions") and goods.words <= said
