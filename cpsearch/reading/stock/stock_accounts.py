"""The balance of a stock book: what is there after each line, counted in the things that are asked for."""

from __future__ import annotations

from dataclasses import dataclass

from cpsearch.problem import Signature
from cpsearch.reading.lexicon import words
from cpsearch.reading.money.ledger_chunks import Chunk
from cpsearch.reading.stock.stock_amounts import GAINING, LOSING, Amounts, UnsureError, slot
from cpsearch.reading.stock.stock_book import Line, Rate
from cpsearch.reading.stock.stock_chunks import verb_way
from cpsearch.reading.stock.stock_terms import is_person

__all__ = ["Accounts"]


#: Verbs by which so many in each are no longer there for anything else.
_SPENDING = {"need", "require", "use", "take", "call"}
_CAPACITY = {"hold", "fit", "carry", "take", "contain", "have"}
_PUTTING = {"put", "place", "plant", "pack", "sew"}


@dataclass
class Accounts(Amounts):
    """Drafts what there is; ``things`` are those that are asked for, or one side of a comparison."""

    things: tuple[Chunk, ...] = ()

    def there(self, line: Line) -> Signature:
        """What is there when a line begins: of its holder, or of the only stock that there is."""
        before = [other for other in self.book.lines if min(other.tokens) < min(line.tokens) and self._same_stock(other, line)]
        if not before:
            raise UnsureError
        if line.amount.how == "part" and not line.amount.after:
            # "half of them on Monday and half of them on Tuesday": of what was there at first, or then?
            sentence = self.draft.parse.tokens[line.tokens[0]].sentence
            gone = [other for other in before if other.way in LOSING]
            if any(o.amount.how == "part" or self.draft.parse.tokens[o.tokens[0]].sentence == sentence for o in gone):
                raise UnsureError
        return self.balance(before)

    def _same_stock(self, other: Line, line: Line) -> bool:
        return line.words <= other.words or (other.noun == line.noun and (other.partial or not line.partial or other.words == line.words))

    def balance(self, lines: list[Line]) -> Signature:
        """What has come less what has gone, line by line."""
        stock: Signature | None = None
        holders = {self.owner(line) for line in lines if self.way(line) in GAINING} - {""}
        if len(holders) > 1:
            raise UnsureError
        owner = next(iter(holders), "")
        pending: list[Signature] = []
        started = False
        for line in lines:
            key = min(line.amount.tokens)
            own, way = self.counted(line), self.way(line)
            if owner and line.to == owner:
                way = "gain"
            if way in GAINING:
                again = way == "state" and (started or line.further)
                twice = way == "state" and any(o is not line and self.way(o) == "state" and slot(o) == slot(line) for o in lines)
                if again or line.partial or twice:
                    raise UnsureError
                pending.append(own)
                continue
            started = True
            foreign = owner and line.holder not in ("", owner) and not self.from_there(line)
            if foreign and line.partial:
                # "Ida ate a quarter of her nuts"; "Bo", who got half of them, "gave away a third of the rest"
                possessed = any(self.draft.parse.tokens[i].lower in ("his", "her", "their", "its") for i in line.amount.tokens)
                foreign = possessed or any(other.to == line.holder for other in self.book.lines)
            if way not in LOSING or foreign:
                raise UnsureError
            if key in self.rests:
                stock, pending = self.rests[key], []
                continue
            pending = [stock, *pending] if stock is not None else pending
            if not pending:
                raise UnsureError
            whole = self.sum(pending, f"there @{key}", line.tokens)
            pending = []
            if own == whole:
                raise UnsureError
            stock = Signature(f"left @{key}", whole.unit)
            self.draft.licence("change", "sum", [("before", whole), ("after", stock), ("delta", own)], line.tokens)
            self.rests[key] = stock
        pending = [stock, *pending] if stock is not None else pending
        if not pending:
            raise UnsureError
        return self.sum(pending, f"there after @{min(lines[-1].amount.tokens)}", lines[-1].tokens)

    def from_there(self, line: Line) -> bool:
        """ "The guests eat 12 of what she baked", where the question asks what is left."""
        return line.holder.startswith("the ") and line.verb in ("eat", "drink", "use", "break") and self.asked.form == "left"

    def owner(self, line: Line) -> str:
        """Whose stock a line is of."""
        return line.holder

    def path(self, line: Line) -> list[Rate]:
        """The rates by which what a line counts holds what is asked for, outermost first."""
        found: list[Rate] = []
        noun, said = line.noun, line.words
        while not self.wanted(noun, said):
            own = [line.inside] if line.inside is not None and not found else []
            foreign = [o.inside for o in self.book.lines if o.inside is not None and o.holder != line.holder]
            known = [r for r in self.book.rates if not (r.packing and r.verb in _CAPACITY) and all(r is not other for other in foreign)]
            fitting = own or [r for r in known if r.per == noun and r.per_words <= said and r not in found]
            if len(fitting) > 1:
                fitting = [r for r in fitting if self.wanted(r.noun, r.words | said)]
            if len(fitting) != 1:
                return []
            others = [o for o in self.book.lines if o.noun == noun and fitting[0].noun in o.words]
            if others and fitting[0].noun not in said and len(said) > 1:
                # "3 boxes of pens and 4 boxes of pencils; each box has 10 pens"
                return []
            found.append(fitting[0])
            # "the pages of an orange book" are orange pages
            noun, said = fitting[0].noun, fitting[0].words | said
        return found

    def wanted(self, noun: str, said: frozenset[str]) -> bool:
        """Whether a count is of what is asked for."""
        return any(self.is_of(said, noun, thing.words, thing.noun) for thing in self.things)

    def way(self, line: Line) -> str:
        """What a line does to the stock that is asked about; things that go into each of several are gone."""
        rates = self.path(line)
        verb = rates[0].verb if rates else ""
        spent = verb_way(verb) in LOSING or verb in _SPENDING or (verb in _PUTTING and self.asked.form == "left")
        if rates and line.way in ("state", "act", "gain") and spent:
            return "loss"
        if rates and line.verb in words("making") and any(self.wanted(o.noun, o.words) for o in self.book.lines if o.way in GAINING):
            # "had 40 beads and made 5 bracelets of 6": those are used up
            return "loss"
        if line.verb == "keep" and self.book.shares and line.amount.how == "told":
            # kept back from what is shared
            return "loss"
        return line.way

    def counted(self, line: Line) -> Signature:
        """How many of the asked things a line tells, by what each of the counted ones holds."""
        told = self.amount(line)
        for rate in self.path(line):
            if is_person(rate.per) and line.way in LOSING:
                # girls who leave take along what each of them has
                raise UnsureError
            each = self.rate_of(rate)
            inside = Signature(f"{rate.noun} in {told.entity}", told.unit * each.unit)
            self.draft.licence("rate", "product", [("total", inside), ("count", told), ("rate", each)], (*line.tokens, *rate.tokens))
            told = inside
        return told

    def rate_of(self, rate: Rate) -> Signature:
        """The signature of so many in each."""
        self.used.append(rate)
        signature = Signature(f"{rate.noun} in each {rate.per} @{min(rate.tokens)}", self.unit(rate.noun) / self.unit(rate.per))
        self.draft.quantity(rate.number, signature)
        return signature
