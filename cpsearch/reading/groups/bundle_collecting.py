"""What groups of several sizes and links hold, what lies beside them, and what is gone of them.

Every count and every size of a group gets one place: ``placed`` and ``linked`` have theirs already.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from cpsearch.packs import kinds_of
from cpsearch.problem import Signature
from cpsearch.reading.discourse.descriptions import same_action
from cpsearch.reading.groups.bundle_book import Bundled, Counted
from cpsearch.reading.groups.bundle_guards import fits
from cpsearch.reading.groups.bundle_pieces import Piece
from cpsearch.reading.groups.bundle_products import Products
from cpsearch.reading.lexicon import verb_classes, words
from cpsearch.unit import Unit

__all__ = ["HAVING", "PRONOUNS", "Collecting"]

#: Verbs of what is there.
HAVING = {"have", "be", "own", "keep", "contain", "hold"}
PRONOUNS = {"he", "she", "they", "it", "i", "you", "we"}
_GAINS = ("have", "be", "gain", "move_in", "act")


@dataclass
class Collecting(Products):
    """The counts and sizes that have their place, and how an amount is collected from them."""

    placed: list[Counted] = field(default_factory=list)
    linked: list[Bundled] = field(default_factory=list)

    def complete(self, found: Signature | None) -> Signature | None:
        """An amount, if every count and every size of a group has a place in it."""
        every = len(self.placed) == len(self.counts) and len(self.linked) == len(self.told.rates)
        return found if every else None

    def holder_of(self, told: Counted | Bundled) -> str:
        holder = told.holder
        return "" if holder is None or holder.noun in PRONOUNS else holder.noun

    def names(self, asked: Piece, side: Piece) -> bool:
        """Also by what all the groups are ("flower petals" of roses and lilies)."""
        if super().names(asked, side):
            return True
        extra = asked.words - side.words
        groups = [rate.group for rate in self.told.rates if side in rate.items]
        return asked.noun == side.noun and bool(groups) and all(extra <= {g.noun, *g.words, *kinds_of(g.noun)} for g in groups)

    def things(self, tops: list[Bundled], counts: list[Counted]) -> Signature | None:
        """All that the groups of these sizes hold."""
        parts = [self._held(rate, counts, ()) for rate in tops]
        if any(part is None for part in parts):
            return None
        held = [part for part in parts if part is not None]
        if any(part.unit != held[0].unit for part in held):
            return None
        return held[0] if len(held) == 1 else self.sum(f"all {self.asked.thing.noun} in groups {len(self.draft.licences)}", held)

    def _held(self, rate: Bundled, counts: list[Counted], above: tuple[Bundled, ...]) -> Signature | None:
        """All that the groups of one size hold, which are counted, or held in other groups themselves."""
        group = self.group_of(rate)
        if rate in above or rate in self.linked or group is None or rate.rest:
            return None
        if above and (rate.wish or rate.aux or rate.verb in words("partition")):
            return None
        if not above and not self._asked_for(rate):
            return None
        self.linked.append(rate)
        mine = [count for count in counts if self.counts_group(count, group) and count not in self.placed]
        if self.holder_of(rate):
            # "Ann has 4 bags with 9 in each; Bo has 3 bags with 6 in each"
            mine = [count for count in mine if self.holder_of(count) in ("", self.holder_of(rate))]
        upper = [r for r in self.told.rates if r is not rate and len(r.items) == 1 and self._is(r.items[0], group)]
        parts = [self._held(r, counts, (*above, rate)) for r in upper]
        if any(part is None for part in parts) or not (mine or upper):
            return None
        if any(not self.there(count) for count in mine) or len({count.verb for count in mine}) > 1:
            return None
        self.placed += mine
        held = [part for part in parts if part is not None]
        if mine:
            own = [Signature(f"{group.noun} @{min(c.thing.tokens)}", Unit.parse(group.noun or "group")) for c in mine]
            for count, one in zip(mine, own, strict=True):
                if count.thing.number is not None:
                    self.draft.quantity(count.thing.number, one)
            held += own
        if any(part.unit != held[0].unit for part in held):
            return None
        groups = held[0] if len(held) == 1 else self.sum(f"{group.noun} of @{min(rate.items[0].tokens)}", held)
        return self.filled(rate, groups)

    def _asked_for(self, rate: Bundled) -> bool:
        """Whether the question asks for what is in such groups, as they are told of."""
        counts = [count for count in self.counts if self.counts_group(count, rate.group)]
        asked = replace(self.asked, verb="have") if self.asked.later else self.asked
        if self.asked.more:
            return True
        if self.told.asked[0].group is not None or self._last(rate) is None:
            return rate.verb in HAVING and not rate.aux and not rate.wish and all(self.there(count) for count in counts)
        return fits(replace(self, asked=asked, counts=counts), rate, upward=True)

    def _last(self, rate: Bundled) -> Bundled | None:
        """The size itself, where its things are what is asked for."""
        return rate if all(self.names(self.asked.thing, item) for item in rate.items) else None

    def _is(self, item: Piece, group: Piece) -> bool:
        """Whether the things in a group are groups themselves."""
        return item.noun == group.noun and group.words <= item.words

    def counts_group(self, count: Counted, group: Piece) -> bool:
        """Whether a count is of just this sort of group."""
        rivals = [rate.group for rate in self.told.rates if rate.group.noun == group.noun and rate.group.words != group.words]
        if not count.thing.noun or not self.counts_of(count, group):
            return False
        return not any(self.counts_of(count, rival) for rival in rivals)

    def _plain(self, count: Counted) -> bool:
        """Whether a count is of single things, by one noun ("6 pairs of gloves" are more than 6)."""
        tokens = [self.draft.parse.tokens[i] for i in count.thing.tokens]
        return sum(t.tag == "NNS" for t in tokens) < 2 or any(t.lower == "of" and tokens[0].lower != "of" for t in tokens[:2])

    def there(self, count: Counted) -> bool:
        """Whether a count tells what is there."""
        lemma, _, particle = count.verb.partition(" ")
        meaning = verb_classes().get((lemma, particle or "-"), "act")
        plain = not (count.denied or count.wish or count.able or count.thing.part) and count.way in ("there", "object", "asked")
        return plain and count.thing.code != "M" and meaning in _GAINS

    # ---- beside them, and gone

    def left(self, held: Signature | None, tops: list[Bundled]) -> Signature | None:
        """The things in the groups with those beside them, less those that are gone, where the question asks for what is left."""
        loose = [count for count in self.counts if count not in self.placed]
        if held is None or not loose:
            return held if not self.asked.later else None
        return self.less(held, tops, certain=self.asked.later)

    def less(self, held: Signature | None, tops: list[Bundled], *, certain: bool) -> Signature | None:
        """All things that there are after what came and went."""
        for count in [count for count in self.counts if count not in self.placed]:
            if held is None:
                return None
            lemma, _, particle = count.verb.partition(" ")
            meaning = verb_classes().get((lemma, particle or "-"), "act")
            item = tops[0].items[0]
            bare = not count.thing.noun
            if count.thing.number is None or not (bare or all(self.same_side(count.thing, i) for rate in tops for i in rate.items)):
                return None
            if len(tops) > 1 and count.thing.words - {count.thing.noun} and not count.thing.part:
                return None
            if not self._plain(count) or count.denied or count.wish or count.able or len({i.noun for rate in tops for i in rate.items}) > 1:
                return None
            own = Signature(f"{item.noun} @{min(count.thing.tokens)}", held.unit)
            self.draft.quantity(count.thing.number, own)
            gone = meaning in ("loss", "give") and count.way == "object"
            if gone and certain and min(count.thing.tokens) > max(rate.items[0].tokens[0] for rate in tops):
                after = Signature(f"{item.noun} after @{min(count.thing.tokens)}", held.unit)
                self.draft.licence("change", "sum", [("before", held), ("after", after), ("delta", own)], self.draft.asking[:2])
                held = after
            elif not gone and not bare and not count.thing.part and self._added(count, meaning):
                held = self.sum(f"{item.noun} with @{min(count.thing.tokens)}", [held, own])
            else:
                return None
            self.placed.append(count)
        return held

    def _added(self, count: Counted, meaning: str) -> bool:
        """Whether a count tells of more such things, of those that are asked for."""
        if count.way not in ("there", "object") or count.thing.code == "M" or self.asked.aux in ("can", "could", "would"):
            return False
        if self.asked.verb in HAVING or self.asked.later or self.told.asked[0].group is not None:
            return meaning in ("have", "be", "gain")
        return same_action(self.asked.verb, count.verb)
