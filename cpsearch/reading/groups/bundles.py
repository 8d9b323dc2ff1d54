"""Bundles: texts that tell nothing but so much in each of some groups, how many groups or things there are, and ask for the third.

Such a text is a closed set: every number of it is the size of the groups, or counts the groups or the things in them, or the text is
refused. Counts of one side add up where they are members of a list, or come to what is there; what is lost of it is taken off only
where the text goes on with the rest.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from cpsearch.packs import dimension
from cpsearch.problem import QuestionForm, Signature
from cpsearch.reading.discourse.descriptions import same_action
from cpsearch.reading.draft import Draft
from cpsearch.reading.groups.bundle_book import Bundled, Counted
from cpsearch.reading.groups.bundle_compared import compared
from cpsearch.reading.groups.bundle_guards import fits, shared_out, unsorted
from cpsearch.reading.groups.bundle_lines import read_bundles
from cpsearch.reading.groups.bundle_networks import Network
from cpsearch.reading.groups.bundle_pieces import Piece, pieces_of
from cpsearch.reading.groups.bundle_products import Products
from cpsearch.reading.lexicon import words
from cpsearch.reading.text.numbers import GROUNDED, Number
from cpsearch.reading.text.phrases import noun_of
from cpsearch.reading.text.syntax import Parse

__all__ = ["read_bundled"]

_TURNS = {"trip", "load", "time", "batch", "ride", "round", "turn"}


def read_bundled(parse: Parse, numbers: tuple[Number, ...]) -> Draft | None:
    """The draft of a text that tells only of equal groups; None for any other."""
    counted = [number for number in numbers if number.kind in GROUNDED and number.kind not in ("one", "another")]
    if not 2 <= len(counted) <= 6 or any(number.kind != "cardinal" or _rounded(number) for number in counted):
        return None
    if len({noun_of(token) for token in parse.tokens if dimension(noun_of(token)) == "time"}) > 1:
        # the calendar is no group
        return None
    if any(token.lower in ("none", "nobody", "except") for token in parse.tokens):
        # "each has 5, but one has none"
        return None
    told = read_bundles(pieces_of(parse, numbers))
    if told is None or not told.counts:
        return None
    told.counts = _named_counts(told.counts)
    if any(_other_time(rate, count) for rate in told.rates for count in told.counts):
        return None
    for work in (_Work(Draft(parse), told, told.asked[0], told.counts), Network(Draft(parse), told, told.asked[0], told.counts)):
        signature = work.solved()
        if signature is not None and all(number.span in work.draft.used for number in counted):
            return work.draft
    return None


def _other_time(rate: Bundled, count: Counted) -> bool:
    """Whether the time that is counted is that of another deed: "drives 30 miles per hour. It stops for 4 hours"."""
    timed = dimension(rate.group.noun) == "time" and count.thing.noun == rate.group.noun
    return timed and bool(rate.verb and count.verb) and not same_action(rate.verb, count.verb)


def _rounded(number: Number) -> bool:
    """Whether a decimal stands for another number ("0.3333333333333333")."""
    return len(number.surface.partition(".")[2]) > 6


def _named_counts(counts: list[Counted]) -> list[Counted]:
    """Bare numbers count what the number before them counts."""
    named: list[Counted] = []
    for count in counts:
        thing = count.thing
        if not thing.noun and named:
            thing = replace(thing, noun=named[-1].thing.noun, words=named[-1].thing.words)
        named.append(replace(count, thing=thing))
    return named


@dataclass
class _Work(Products):
    """The licences of such a text while they are drafted."""

    def solved(self) -> Signature | None:
        """Draft what is asked for; None where it does not follow from all that is told."""
        asked, rates = self.asked, self.told.rates
        self.mark()
        if asked.more:
            if not self.still():
                return None
            found = compared(self) if not rates else None
            return self.bind(found or self.missing() or self.room(), "difference")
        if not self.one_holder() or not self.named() or not self.still() or not self.set_aside() or not unsorted(self):
            return None
        if not self.asked_alone():
            return None
        form: QuestionForm = "count"
        if asked.group is not None:
            signature, form = self._share(), "rate"
        elif len(rates) == 1:
            signature = self._whole(rates[0]) or self._groups(rates[0])
        elif len(rates) == 2:
            signature = self._sorts() or self._chain(*rates) or self._chain(*rates[::-1])
        else:
            return None
        return self.bind(signature, form)

    def _whole(self, rate: Bundled) -> Signature | None:
        """So many in each, times the groups."""
        group = self.group_of(rate)
        if group is None or not all(self.names(self.asked.thing, item) for item in rate.items) or not fits(self, rate, upward=True):
            return None
        if len(rate.items) > 1 and {item.noun for item in rate.items} == {self.asked.thing.noun}:
            # "3 red pens and 4 pens"
            return None
        groups = self.net(group.noun, self.of(group)) if self.all_of(group) else None
        return self.filled(rate, groups) if groups is not None else None

    def room(self) -> Signature | None:
        """How many more there is room for: what all groups hold, less those that are there."""
        if len(self.told.rates) != 1 or self.asked.than is not None or self.asked.aux not in ("can", "could") or not self.named():
            return None
        rate = self.told.rates[0]
        group = self.group_of(rate)
        if group is None or len(rate.items) != 1 or rate.verb not in ("hold", "fit", "seat", "have", "carry"):
            return None
        item = rate.items[0]
        verb = next((piece.noun for piece in self.asked.line if piece.code in "VHBP"), "").split()[0]
        there = [count for count in self.counts if self.same_side(count.thing, item)]
        rest = [count for count in self.counts if count not in there]
        where = {count.holder.noun for count in rest if count.holder is not None} | {place for count in rest for place in count.places}
        if len(there) != 1 or not there[0].places <= where or there[0].holder is not None:
            return None
        proper = verb in ("join", "fit", "hold", "sit", "ride", "get", "board", "enter", "seat", "take") and self.names(
            self.asked.thing, item
        )
        if not proper or there[0].verb not in ("be", "sit", "ride") or not rest or not all(self.counts_of(c, group) for c in rest):
            return None
        groups, present = self.net(group.noun, rest), self.net(item.noun, there)
        held = self.filled(rate, groups) if groups is not None else None
        return self.gap(held, present) if held is not None and present is not None and held.unit == present.unit else None

    def _groups(self, rate: Bundled) -> Signature | None:
        """So many groups as the things come to."""
        item, group = rate.items[0], self.group_of(rate)
        if group is None or len(rate.items) != 1 or not (self.names(self.asked.thing, group) or self._turns(group)):
            return None
        if not fits(self, rate, upward=False):
            return None
        things = self.net(item.noun or "thing", self.of(item)) if self.all_of(item) else None
        return self.parted(rate, things) if things is not None else None

    def _sorts(self) -> Signature | None:
        """Groups of several sorts, each with its own size: all their things, or those in one sort that the question names."""
        rates = self.told.rates
        if any(len(rate.items) != 1 or (rate.group.code != "E" and not rate.group.single) for rate in rates) or not all(
            fits(self, rate, upward=True) for rate in rates
        ):
            return None
        if not all(self.names(self.asked.thing, rate.items[0]) for rate in rates):
            return None
        sides = [rate.group for rate in rates]
        mine = [[count for count in self.counts if self.counts_of(count, side)] for side in sides]
        if not all(mine) or any(sum(count in own for own in mine) != 1 for count in self.counts):
            return None
        unit = rates[0].items[0].noun
        if any(rate.items[0].noun != unit for rate in rates) or any(dimension(side.noun) is not None for side in sides):
            return None
        parts = []
        for rate, own in zip(rates, mine, strict=True):
            groups = self.net(" ".join(sorted(rate.group.words)), own)
            total = self.filled(rate, groups) if groups is not None else None
            if total is None:
                return None
            parts.append(total)
        nouns = {side.noun for side in sides}
        named = [piece for piece in self.asked.named if piece.noun in nouns]
        chosen = [i for i, side in enumerate(sides) if all(p.noun == side.noun and p.words <= side.words for p in named)]
        if len(chosen) == len(parts):
            return self.sum("all of them", parts)
        if len(chosen) != 1:
            return None
        self.aside(parts[1 - chosen[0]], sides[1 - chosen[0]].tokens)
        return parts[chosen[0]]

    def _chain(self, outer: Bundled, inner: Bundled) -> Signature | None:
        """ "9 rooms with 30 pupils in each": so many in all, which are grouped again, or hold so many themselves."""
        group = self.group_of(outer)
        if group is None or len(outer.items) != 1 or len(inner.items) != 1 or not self.all_of(group):
            return None
        item, lower = outer.items[0], inner.group
        down = lower.code == "E" and lower.noun == item.noun and lower.words <= item.words and self.names(self.asked.thing, inner.items[0])
        held = self.same_side(item, inner.items[0]) and self.names(self.asked.thing, lower) and lower.noun != group.noun
        if down == held or not fits(self, inner, upward=down) or not (down or fits(self, outer, upward=False)):
            return None
        groups = self.net(group.noun, self.of(group))
        things = self.filled(outer, groups) if groups is not None else None
        if things is None:
            return None
        return self.filled(inner, things) if down else self.parted(inner, things)

    def _share(self) -> Signature | None:
        """So many in each, where all are shared out equally."""
        group = self.asked.group
        if group is None or self.told.rates:
            return None
        ways = [count for count in self.counts if count.way == "into"]
        last = [count for count in self.counts if count.way == "parted"][-1:]
        bottom = [count for count in self.counts if group.code == "E" and self.counts_of(count, group)]
        bottom = bottom or last or (ways if group.code == "e" or group.noun == "group" else [])
        top = [count for count in self.counts if count not in bottom]
        held = (
            self.asked.aux in ("can", "could") and self.asked.verb in ("hold", "fit", "seat") and any(count.able for count in self.counts)
        )
        equal = (
            self.told.equal
            or bool(ways)
            or held
            or any(t.lower in words("sharing") and t.tag.startswith("VB") for t in self.draft.parse.tokens)
        )
        if len(bottom) != 1 or not top or not equal:
            return None
        thing = self.asked.thing
        if not shared_out(self, top, bottom[0]) or self.asked.later or self.asked.wish:
            return None
        if thing.noun and not all(self.names(thing, count.thing) for count in top):
            return None
        if len({count.thing.noun for count in top}) > 1 and not thing.noun:
            return None
        whole = self.net(top[0].thing.noun, top)
        shares = self.net(bottom[0].thing.noun, bottom)
        if whole is None or shares is None or whole.unit == shares.unit:
            return None
        each = Signature("share asked", whole.unit / shares.unit)
        self.draft.licence("share", "product", [("whole", whole), ("count", shares), ("part", each)], self.draft.asking)
        return each

    def _turns(self, group: Piece) -> bool:
        return group.noun == "time" and self.asked.thing.noun in _TURNS
