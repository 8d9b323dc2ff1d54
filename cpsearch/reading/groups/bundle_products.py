"""Products of a text about equal groups: all the things in so many groups, and the groups that so many things make."""

from __future__ import annotations

from cpsearch.problem import QuestionForm, Signature, Span, Target
from cpsearch.reading.groups.bundle_book import Bundled
from cpsearch.reading.groups.bundle_pieces import Piece
from cpsearch.reading.groups.bundle_sums import Sums
from cpsearch.unit import Unit

__all__ = ["Products"]


class Products(Sums):
    """What sizes of groups make of counts."""

    def mark(self) -> None:
        """Mark the question in the draft."""
        parse, asked = self.draft.parse, self.asked
        sentence = {parse.tokens[i].sentence for i in asked.tokens}
        inside = [t for t in parse.tokens if t.sentence in sentence]
        self.draft.question = Span(inside[0].start, inside[-1].end)
        self.draft.asking = [i for i in asked.tokens if any(char.isalnum() for char in parse.tokens[i].text)]

    def bind(self, signature: Signature | None, form: QuestionForm) -> Signature | None:
        """Make an amount what is asked for."""
        if signature is not None and self.draft.question is not None:
            self.draft.target = Target((signature,), form, "terminal", self.draft.question)
        return signature

    def filled(self, rate: Bundled, groups: Signature) -> Signature | None:
        """All the things in so many groups."""
        unit = (rate.items[0].noun or "thing") if len({item.noun for item in rate.items}) == 1 else self.asked.thing.noun or "thing"
        parts = []
        for item in rate.items:
            at = min(item.tokens)
            each = Signature(f"{item.noun} in each @{at}", Unit.parse(unit) / groups.unit)
            total = Signature(f"{item.noun} @{at} in all", Unit.parse(unit))
            if item.number is None:
                return None
            self.draft.quantity(item.number, each)
            cue = (*item.tokens, *rate.group.tokens)
            self.draft.licence("rate", "product", [("total", total), ("count", groups), ("rate", each)], cue)
            parts.append(total)
        return parts[0] if len(parts) == 1 else self.sum(f"things @{min(rate.group.tokens)}", parts)

    def parted(self, rate: Bundled, things: Signature) -> Signature | None:
        """As many groups as so many things make."""
        item = rate.items[0]
        groups = Signature("groups asked", Unit.parse(self.asked.thing.noun or "group"))
        each = Signature(f"{item.noun} in each @{min(item.tokens)}", things.unit / groups.unit)
        if item.number is None:
            return None
        self.draft.quantity(item.number, each)
        cue = (*item.tokens, *rate.group.tokens)
        self.draft.licence("rate", "product", [("total", things), ("count", groups), ("rate", each)], cue)
        return groups

    def group_of(self, rate: Bundled) -> Piece | None:
        """The group of a rate: as it is named, or the counted ones told of before ("they each ate 8", "3 in each")."""
        if rate.group.code not in "eW" and not (rate.group.code == "T" and rate.group.definite):
            return rate.group
        if rate.way == "members" and any(count.way != "there" for count in self.counts):
            # "Ann invited 6 friends; they each ate 2": she too?
            return None
        before = [count.thing for count in self.counts if count.thing.noun and max(count.thing.tokens) < min(rate.items[0].tokens)]
        return before[0] if len({thing.noun for thing in before}) == 1 else None
