"""What is missing where a text tells of no groups: so many of a sort are wanted, and so many of it are there."""

from __future__ import annotations

from cpsearch.packs import kinds_of
from cpsearch.problem import Signature
from cpsearch.reading.groups.bundle_book import Counted
from cpsearch.reading.groups.bundle_counts import Counts
from cpsearch.reading.lexicon import words
from cpsearch.unit import Unit

__all__ = ["Sums"]

_WANTED = {"need", "call", "require", "want"}
_PROVIDED = {"have", "put", "add", "buy", "use", "collect", "make", "get", "save", "own", "find", "bake"}


class Sums(Counts):
    """What is wanted, less what is there."""

    def missing(self) -> Signature | None:
        """How many more are needed: what is wanted of a sort, less what there is of it."""
        asked = self.asked
        if self.told.rates or asked.than is not None or not self.one_holder() or not self.named():
            return None
        verbs = [piece for piece in asked.line if piece.code in "VHBP"]
        if len(verbs) != 1 or not (verbs[0].noun in _WANTED or verbs[0].wish):
            return None
        mine = [count for count in self.counts if asked.thing.words <= count.thing.words and count.thing.noun]
        wanted = [count for count in mine if count.verb in _WANTED]
        there = [count for count in mine if count not in wanted]
        if len(wanted) != 1 or len(there) != 1 or there[0].verb not in _PROVIDED or there[0].denied or there[0].wish:
            return None
        goods, stock_of = wanted[0].thing.words, there[0].thing.words
        if not (stock_of <= goods or not there[0].thing.noun) or not goods <= asked.thing.words | stock_of:
            return None
        if (wanted[0].places | there[0].places) & words("times") or (wanted[0].places and there[0].places):
            return None
        for count in self.counts:
            apart = count.thing.noun == asked.thing.noun and not count.thing.words <= wanted[0].thing.words
            if count in (wanted[0], there[0]):
                continue
            if not (apart or self._unrelated(count, wanted[0])) or count.thing.number is None:
                return None
            own = Signature(f"{count.thing.noun} @{min(count.thing.tokens)}", Unit.parse(count.thing.noun or "thing"))
            self.draft.quantity(count.thing.number, own)
            self.aside(own, count.thing.tokens)
        goal, stock = self.net(asked.thing.noun, wanted), self.net(asked.thing.noun, there)
        return self.gap(goal, stock) if goal is not None and stock is not None else None

    def _unrelated(self, one: Counted, two: Counted) -> bool:
        nouns = {one.thing.noun, *kinds_of(one.thing.noun)}
        return bool(one.thing.noun) and not nouns & {two.thing.noun, *kinds_of(two.thing.noun)}
