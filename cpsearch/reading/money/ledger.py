"""Ledgers: texts that are nothing but prices, counts of goods and amounts of money, and one question about their sum or balance.

Such a text is a closed set: every line of it is in the sum that is asked for, or the text is refused. A price belongs to the one
count whose goods it names; a count without a price, and a price without a count, refuse.
"""

from __future__ import annotations

from dataclasses import dataclass

from cpsearch.problem import QuestionForm, Signature, Span, Target
from cpsearch.reading.draft import Draft
from cpsearch.reading.lexicon import mapping
from cpsearch.reading.money.ledger_book import Ledger
from cpsearch.reading.money.ledger_chunks import Chunk, ledger_sentences
from cpsearch.reading.money.ledger_guards import PRONOUNS, one_dealing
from cpsearch.reading.money.ledger_lines import read_lines
from cpsearch.reading.money.ledger_people import EACH, asked_people, named, settled, theirs
from cpsearch.reading.money.ledger_sides import LedgerSides
from cpsearch.reading.text.numbers import GROUNDED, Number
from cpsearch.reading.text.syntax import Parse
from cpsearch.unit import Unit

__all__ = ["read_ledger"]

#: Qualities of a fee that leave it in force.
_PLAIN_FEES = {"additional", "annual", "daily", "extra", "flat", "free", "monthly", "new", "special", "total", "weekly", "whole"}
#: What follows may be somewhere else than what was told before.
_ELSEWHERE = {"later", "afterwards", "afterward", "then", "next"}


def read_ledger(parse: Parse, numbers: tuple[Number, ...]) -> Draft | None:
    """The draft of a text that is a ledger; None for any other."""
    if not any(number.kind == "money" or number.surface for number in numbers):
        return None
    sentences = ledger_sentences(parse, numbers)
    said = [chunk for sentence in sentences for chunk in sentence]
    found = read_lines(sentences)
    ledger = settled(found, said) if found is not None else None
    if ledger is None or not _one_mood(ledger) or not one_dealing(ledger, said):
        return None
    if not _fees_hold(parse, ledger, said):
        return None
    if ledger.asked[0].placed and any(token.lower in _ELSEWHERE for token in parse.tokens):
        return None
    several = len(named(ledger)) > 1 and not any(chunk.tag == "WHO" for chunk in ledger.asked[0].pair)
    people = asked_people(ledger, said) if several else ()
    if people is None or (not several and not _one_holder(ledger)):
        return None
    booked = _Books(Draft(parse), ledger, ledger.asked[0], people=people)
    return booked.draft if booked.book() and _all_taken(booked.draft, numbers) else None


def _fees_hold(parse: Parse, ledger: Ledger, said: list[Chunk]) -> bool:
    """Whether every fee of the text surely counts: "an expired coupon" takes nothing off, and a tip is no part of change or profit."""
    for chunk in said:
        if chunk.tag != "FEE":
            continue
        words_of = [parse.tokens[i] for i in chunk.tokens]
        if any(t.tag in ("JJ", "VBN", "VBD") and t.lower not in _PLAIN_FEES for t in words_of):
            return False
        if chunk.noun == "tip" and ledger.asked[0].form in ("change", "profit"):
            return False
    return True


def _all_taken(draft: Draft, numbers: tuple[Number, ...]) -> bool:
    """Whether every number of the text is a quantity: a line that names a group may not lose how many they are.

    "A pair of socks" is one thing, and a question may repeat what was told.
    """
    told = {quantity.value for quantity in draft.quantities.values()}
    counts = (number for number in numbers if number.kind in GROUNDED and number.kind not in ("one", "another", "pair", "both"))
    asked = draft.question
    return all(n.span in draft.used or (asked is not None and n.span.start >= asked.start and n.value in told) for n in counts)


def _one_holder(ledger: Ledger) -> bool:
    """Whether all that is bought, sold and asked is one holder's; a pronoun means the one there is."""
    holders = {count.holder for count in ledger.counts} | {lump.holder for lump in ledger.lumps} | {ledger.asked[0].holder}
    holders -= {price.goods.noun for price in ledger.prices}
    pair = {chunk.noun for chunk in ledger.asked[0].pair if chunk.tag == "WHO"}
    if pair:
        return (holders | named(ledger)) - {"", EACH} == pair and not pair & PRONOUNS
    holders |= {price.holder for price in ledger.prices if price.way in ("in", "out", "save")}
    if ledger.asked[0].form == "in":
        # "a sitter charges $4 an hour": what the sitter takes
        holders |= {price.holder for price in ledger.prices if price.charged}
    people = holders - PRONOUNS - {""}
    gender = mapping("names", "name", "gender").get(next(iter(people), ""))
    # "Gus spent $20; she spent $10": another, though no one else is named
    given = {adjustment.holder for adjustment in ledger.adjustments} - PRONOUNS - {""}
    if given - holders and ledger.asked[0].holder not in PRONOUNS:
        # "Kim gets a discount": what the goods cost, or another pays, is not what she pays
        return False
    dealing = {line.holder for line in ledger.counts} | {line.holder for line in ledger.lumps}
    another = gender is not None and people <= dealing and dealing & {"m": {"she"}, "f": {"he"}}[gender]
    return len(people) < 2 and not another


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
class _Books(LedgerSides):
    """The licences of a ledger while they are drafted; ``people`` are those of several whose lines are asked for."""

    people: tuple[str, ...] = ()

    def book(self) -> bool:
        """Draft the asked sum or balance; False where a line is left over or does not fit."""
        parse, asked = self.draft.parse, self.asked
        sentence = {parse.tokens[i].sentence for i in asked.tokens}
        inside = [t for t in parse.tokens if t.sentence in sentence]
        self.draft.question = Span(inside[0].start, inside[-1].end)
        self.draft.asking = [i for i in asked.tokens if any(char.isalnum() for char in parse.tokens[i].text)]
        signature = self._of_people() if self.people else self._balance()
        if signature is None or any(all(line is not other for other in self.used) for line in self._lines()):
            return False
        if asked.per is not None and all(asked.per is not other for other in self.used):
            return False
        form: QuestionForm = "difference" if asked.form in ("left", "change", "profit", "first", "saved", "gap") else "total"
        self.draft.target = Target((signature,), form, "terminal", self.draft.question)
        return True

    def _lines(self) -> list[object]:
        """The lines that must reach what is asked; another's than the one who is asked about need not."""
        ledger = theirs(self.ledger, self.people[0]) if len(self.people) == 1 else self.ledger
        return [*ledger.prices, *ledger.counts, *ledger.lumps, *ledger.adjustments]

    def _of_people(self) -> Signature | None:
        """The sum of all, or the balance of one of several people."""
        self.whole, parts = self.ledger, []
        for name in self.people:
            self.ledger = theirs(self.whole, name)
            part = self._balance()
            if part is None:
                return None
            parts.append(part)
        self.ledger = self.whole
        return self.total("of all", parts)

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
        idle = not any(self.way_of(count) == "out" for count in self.ledger.counts) and not any(x.way == "out" for x in self.ledger.lumps)
        if spent is None and idle and asked.form == "left":
            earned = self.side("in")
            held_now = [*funds, earned] if earned is not None else funds
            return self.total("there", held_now) if len(held_now) > 1 else None
        comes = any(self.way_of(count) == "in" for count in self.ledger.counts) or any(lump.way == "in" for lump in self.ledger.lumps)
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
