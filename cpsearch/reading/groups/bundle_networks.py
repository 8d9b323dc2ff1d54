"""Networks of equal groups: any number of sorts and links, what lies beside them, what is gone of them, and what is done with the rest.

What is asked for is collected from the question down: all things that the text counts one by one, and for each size of a group all that
those groups hold. Every count and every size has its one place in that, or the text is none of these.
"""

from __future__ import annotations

from dataclasses import dataclass

from cpsearch.packs import dimension
from cpsearch.problem import Signature
from cpsearch.reading.discourse.descriptions import same_action
from cpsearch.reading.groups.bundle_book import Bundled, Counted
from cpsearch.reading.groups.bundle_collecting import HAVING, PRONOUNS, Collecting
from cpsearch.reading.groups.bundle_guards import fits, shared_out, unsorted
from cpsearch.reading.groups.bundle_pieces import Piece
from cpsearch.reading.lexicon import verb_classes, words
from cpsearch.unit import Unit

__all__ = ["Network"]


@dataclass
class Network(Collecting):
    """The licences of such a text while they are drafted."""

    def solved(self) -> Signature | None:
        """Draft what is asked for; None where it does not follow from all that is told."""
        self.mark()
        if not self.told.rates or not self.still() or self._unsure():
            return None
        if self.asked.more:
            return self.bind(self._apart(), "difference")
        if not self.named() or not self.set_aside() or not unsorted(self) or not (self.one_holder() or self._all_holders()):
            return None
        if not self.asked_alone() or not self._names_groups():
            return None
        if self.asked.group is not None:
            return self.bind(self.complete(self._share()), "rate")
        found = self.complete(self._asked_things())
        if found is None:
            self.placed, self.linked = [], []
            found = self.complete(self._asked_groups())
        return self.bind(found, "count")

    def _unsure(self) -> bool:
        """Whether what is told may not be put together: deeds for hours, deeds of "he" and of "she", what went into groups."""
        timed = any(dimension(rate.group.noun) == "time" for rate in self.told.rates)
        two = {"he", "she"} <= {token.lower for token in self.draft.parse.tokens if token.dep.startswith("nsubj")}
        # "had 50 buttons. She sewed 4 coats. Each coat has 5 buttons. How many are left?"
        held = [count for count in self.counts if count.verb in HAVING]
        loose = [count for count in held if any(self.same_side(count.thing, item) for rate in self.told.rates for item in rate.items)]
        return timed or two or (bool(loose) and self.asked.later)

    def _names_groups(self) -> bool:
        """Whether the question sorts out no groups ("at the round tables")."""
        groups = [rate.group for rate in self.told.rates]
        return all(piece.words <= g.words for piece in self.asked.named for g in groups if g.noun == piece.noun)

    # ---- what is asked for

    def _asked_things(self) -> Signature | None:
        """All the things, less those that are gone."""
        tops = [rate for rate in self.told.rates if all(self.names(self.asked.thing, item) for item in rate.items)]
        if not tops:
            return None
        return self.left(self.things(tops, self.counts), tops)

    def _asked_groups(self) -> Signature | None:
        """The groups that all the things make."""
        lasts = [rate for rate in self.told.rates if len(rate.items) == 1 and self.names(self.asked.thing, rate.group)]
        if len(lasts) != 1 or any(self.counts_of(count, lasts[0].group) for count in self.counts if count.thing.noun):
            return None
        last = lasts[0]
        tops = [rate for rate in self.told.rates if rate is not last and any(self.same_side(item, last.items[0]) for item in rate.items)]
        if not tops or not fits(self, last, upward=False) or self.asked.later:
            return None
        self.linked.append(last)
        things = self.less(self.things(tops, self.counts), tops, certain=self.told.rest or last.rest)
        return self.parted(last, things) if things is not None else None

    def _share(self) -> Signature | None:
        """So many for each of those among whom all the things are shared out."""
        group = self.asked.group
        if group is None or group.code != "E":
            return None
        bottom = self.of(group)
        equal = self.told.equal or any(t.lower in words("sharing") and t.tag.startswith("VB") for t in self.draft.parse.tokens)
        tops = [rate for rate in self.told.rates if all(self.names(self.asked.thing, item) for item in rate.items)]
        if len(bottom) != 1 or not tops or not equal or self.asked.later or self.asked.wish:
            return None
        top = [count for count in self.counts if count not in bottom]
        if not shared_out(self, top, bottom[0]) or any(self.same_side(rate.group, group) for rate in tops):
            return None
        self.placed += bottom
        whole = self.less(self.things(tops, top), tops, certain=self.told.rest)
        shares = self.net(bottom[0].thing.noun, bottom)
        if whole is None or shares is None or whole.unit == shares.unit:
            return None
        each = Signature("share asked", whole.unit / shares.unit)
        self.draft.licence("share", "product", [("whole", whole), ("count", shares), ("part", each)], self.draft.asking)
        return each

    def _apart(self) -> Signature | None:
        """How many more there are of one holder, or in one sort of group, than of another."""
        asked, rates = self.asked, self.told.rates
        if asked.aux not in ("", "do", "does", "did") or any(rate.aux or rate.wish for rate in rates):
            return None
        if any(count.denied or count.able or count.wish or count.joint or count.thing.part for count in self.counts):
            return None
        found = self._against_groups()
        if found is not None:
            return found
        first = [piece for piece in asked.line if piece.code in "WT" and piece.noun not in PRONOUNS]
        second = [piece for piece in asked.than or () if piece.code in "WT" and piece.noun not in PRONOUNS]
        sides = [self._side(pieces) for pieces in (first, second)]
        if asked.than is None and sides[0]:
            sides[1] = [count for count in self.counts if count not in sides[0]]
            if len({self.holder_of(count) for count in sides[1]}) != 1:
                return None
        if not all(sides) or any(count in sides[1] for count in sides[0]) or len(sides[0]) + len(sides[1]) != len(self.counts):
            return None
        verb = next((piece.noun for piece in asked.line if piece.code in "VHB"), "")
        if verb not in HAVING and not all(same_action(verb, count.verb) for count in self.counts):
            return None
        if verb in HAVING and not all(count.verb in HAVING or verb_classes().get((count.verb, "-")) == "gain" for count in self.counts):
            return None
        amounts: list[Signature] = []
        for side in sides:
            mine = [rate for rate in rates if self.holder_of(rate) in ("", self.holder_of(side[0])) and self._feeds(rate, side)]
            tops = [rate for rate in mine if all(self.names(asked.thing, item) for item in rate.items)]
            found = self.things(tops, side) if tops else None
            if found is None:
                return None
            amounts.append(found)
        if self.complete(amounts[0]) is None or amounts[0].unit != amounts[1].unit:
            return None
        larger, smaller = amounts if asked.more == "more" else amounts[::-1]
        return self.gap(larger, smaller)

    def _against_groups(self) -> Signature | None:
        """How many more things than groups there are."""
        than = [piece for piece in self.asked.than or () if piece.code == "T"]
        rates = self.told.rates
        if len(rates) != 1 or len(than) != 1 or not than[0].words <= {rates[0].group.noun, *rates[0].group.words}:
            return None
        mine = self.of(rates[0].group)
        if not self.one_holder() or not all(self.names(self.asked.thing, item) for item in rates[0].items) or len(mine) != len(self.counts):
            return None
        if rates[0].verb not in HAVING or not all(count.verb in HAVING for count in mine) or not unsorted(self):
            return None
        item, number = rates[0].items[0], mine[0].thing.number
        if len(mine) != 1 or len(rates[0].items) > 1 or number is None or item.number is None or not self.there(mine[0]):
            return None
        unit = Unit.parse("thing")
        groups, each = Signature(f"{rates[0].group.noun} counted", unit), Signature(f"{item.noun} in each", unit / unit)
        things = Signature(f"{item.noun} counted", unit)
        self.draft.quantity(number, groups)
        self.draft.quantity(item.number, each)
        cue = (*item.tokens, *rates[0].group.tokens)
        self.draft.licence("rate", "product", [("total", things), ("count", groups), ("rate", each)], cue)
        return self.gap(*((things, groups) if self.asked.more == "more" else (groups, things)))

    def _side(self, pieces: list[Piece]) -> list[Counted]:
        """The counts of a holder, or of a sort of group, that the question names."""
        found: list[Counted] = []
        for piece in pieces:
            held = [count for count in self.counts if self.holder_of(count) == piece.noun and piece.noun]
            sort = [count for count in self.counts if count.thing.noun == piece.noun and piece.words <= count.thing.words]
            found += [count for count in held or sort if count not in found]
        return found

    def _feeds(self, rate: Bundled, side: list[Counted]) -> bool:
        return any(self.counts_of(count, rate.group) for count in side)

    def _all_holders(self) -> bool:
        """Whether what several have is asked for together."""
        asked = self.asked
        told: list[Counted | Bundled] = [*self.counts, *self.told.rates]
        holders = {self.holder_of(one) for one in told} - {""}
        whole = any(t.lower in words("aggregates") for i in asked.tokens for t in [self.draft.parse.tokens[i]])
        they = asked.holder is not None and asked.holder.noun == "they"
        return they and whole and len(holders) > 1 and all(count.holder is not None for count in self.counts)
