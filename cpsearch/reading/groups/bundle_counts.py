"""Counts of a text about equal groups: which side each is of, what they come to, and what keeps the set of them closed."""

from __future__ import annotations

from dataclasses import dataclass, field

from cpsearch.packs import kinds_of
from cpsearch.problem import Signature
from cpsearch.reading.draft import Draft
from cpsearch.reading.groups.bundle_book import Bundles, Counted, Question
from cpsearch.reading.groups.bundle_pieces import Piece
from cpsearch.reading.groups.bundle_scenes import harmless, quiet
from cpsearch.reading.lexicon import verb_classes, words
from cpsearch.reading.text.phrases import noun_of
from cpsearch.unit import Unit

__all__ = ["Counts"]

_ANY = {"thing", "item", "piece", "object"}
_PLAIN = {"have", "be", "hold", "contain", "own"}
_PRONOUNS = {"he", "she", "they", "it", "i", "you", "we"}


@dataclass
class Counts:
    """The counts, what they are asked for, and the draft that their licences go to; ``counts`` are those not set aside."""

    draft: Draft
    told: Bundles
    asked: Question
    counts: list[Counted] = field(default_factory=list)

    # ---- sides

    def of(self, side: Piece) -> list[Counted]:
        return [count for count in self.counts if self.counts_of(count, side)]

    def all_of(self, side: Piece) -> bool:
        """Whether all counts are of one side."""
        return bool(self.counts) and all(self.counts_of(count, side) for count in self.counts)

    def counts_of(self, count: Counted, side: Piece) -> bool:
        """Whether a count is of one side of a rate."""
        thing = count.thing
        if not thing.noun:
            return True
        sort = thing.words - {thing.noun}
        if side.code == "T" and sort and not sort >= side.words - {side.noun}:
            # "red pens come in packs of 5", and 3 packs of pens
            return False
        agent = bool(count.doing) and side.noun in (f"{count.doing}er", f"{count.doing}r", f"{count.doing}{count.doing[-1]}er")
        return agent or self.same_side(thing, side)

    def same_side(self, thing: Piece, side: Piece) -> bool:
        """Whether things are of the sort that the size of a group counts, or the group itself."""
        if thing.noun == side.noun:
            return thing.words <= side.words or side.words <= thing.words
        if side.noun in words("places") and (thing.noun == "person" or "person" in kinds_of(thing.noun)):
            return True
        compound = thing.noun.endswith(side.noun) and thing.noun.removesuffix(side.noun) in side.words
        return compound or side.noun in kinds_of(thing.noun) or side.noun in _ANY

    def names(self, asked: Piece, side: Piece) -> bool:
        """Whether a question's noun is that of a side, and sorts out none of it."""
        if asked.noun == side.noun or side.noun == "":
            told = [count.thing.words for count in self.counts if count.thing.noun]
            # words that all counted things share sort out none of them
            shared = frozenset.intersection(*told) if told else frozenset()
            return asked.words <= side.words | shared
        topics = {word for piece in self.told.nominals if piece.code == "T" for word in piece.words}
        topics |= {self.draft.parse.tokens[i].lower for tokens in self.told.loose for i in tokens}
        generic = asked.noun in kinds_of(side.noun) and asked.words - {asked.noun} <= topics
        return generic or (asked.noun in _ANY and asked.words <= _ANY)

    # ---- what counts come to

    def net(self, noun: str, counts: list[Counted]) -> Signature | None:
        """What the counts of one side come to; None where one may be told of twice, or what is lost stays in question."""
        unit = Unit.parse(counts[0].thing.noun if counts[0].thing.noun and len({c.thing.noun for c in counts}) == 1 else noun or "thing")
        plus: list[Signature] = []
        minus: list[Signature] = []
        for count in counts:
            way = self._way(count, counts[0])
            if count.thing.number is None or way is None:
                return None
            signature = Signature(f"{noun} @{min(count.thing.tokens)}", unit)
            self.draft.quantity(count.thing.number, signature)
            (minus if way == "loss" else plus).append(signature)
        if not plus or (minus and not self._rest()) or (self.asked.later and not minus):
            return None
        whole = plus[0] if len(plus) == 1 else self.sum(f"{noun} there", plus)
        for taken in minus:
            rest = Signature(f"{noun} after {taken.entity}", unit)
            self.draft.licence("change", "sum", [("before", whole), ("after", rest), ("delta", taken)], self.draft.asking[:2])
            whole = rest
        return whole

    def _way(self, count: Counted, first: Counted) -> str | None:
        """Whether a count is there, comes or goes; None where that is open."""
        lemma, _, particle = count.verb.partition(" ")
        meaning = verb_classes().get((lemma, particle or "-"), "act")
        part = count.thing.part or count.thing.code == "n"
        if count is first:
            return "there" if not count.denied and not count.thing.part else None
        if count.way == "subject":
            gone = meaning in ("move_out", "leave", "loss") or lemma in words("spoiling")
            if gone != count.denied and (part or count.denied or meaning != "act"):
                return "loss"
            came = meaning == "move_in" or (count.thing.code == "M" and lemma in words("placing"))
            return "gain" if came and not count.denied and count.thing.code == "M" else None
        if count.denied:
            return None
        if count.sentence == first.sentence and count.verb == first.verb and not count.thing.part and count.way == first.way:
            return "there"
        if meaning in ("loss", "give"):
            return "loss" if part else None
        return None

    def _rest(self) -> bool:
        """Whether what the text asks for is told of what is left."""
        able = self.asked.aux in ("can", "could", "would", "will")
        last = self.counts[-1]
        if verb_classes().get((last.verb, "-")) == "loss" or last.verb in words("spoiling"):
            # "burned 7 of them; he put 8 in each tin"
            able |= all(rate.verb in words("partition") and min(rate.items[0].tokens) > max(last.thing.tokens) for rate in self.told.rates)
        return self.asked.later or able or self.told.rest or any(rate.rest for rate in self.told.rates)

    def sum(self, name: str, parts: list[Signature]) -> Signature:
        """The sum of several amounts."""
        whole = Signature(name, parts[0].unit)
        roles = [("whole", whole), *((f"part{i}", part) for i, part in enumerate(parts))]
        self.draft.licence("combine", "sum", roles, self.draft.asking[:2])
        return whole

    def gap(self, larger: Signature, smaller: Signature) -> Signature:
        """How much the one is more than the other."""
        found = Signature("difference asked", larger.unit)
        roles = [("larger", larger), ("smaller", smaller), ("difference", found)]
        self.draft.licence("compare_additive", "sum", roles, self.draft.asking)
        return found

    # ---- what closes the set

    def set_aside(self) -> bool:
        """Leave out what is counted beside others and is of neither side ("4 mugs and 15 eggs", asked about eggs)."""
        sides = [piece for rate in self.told.rates for piece in (rate.group, *rate.items) if piece.noun]
        sides += [piece for piece in (self.asked.thing, self.asked.group) if piece is not None and piece.noun]
        used = [count for count in self.counts if any(self.counts_of(count, side) or self.names(side, count.thing) for side in sides)]
        if any(rate.group.code in "eW" for rate in self.told.rates):
            # "they each ate 8": whoever was counted
            used = self.counts
        for count in self.counts:
            if count in used or count.way == "into":
                continue
            twin = any(count.verb == other.verb and count.way == other.way for other in used) or count.verb in ("have", "be")
            alike = any(set(kinds_of(count.thing.noun)) & {side.noun, *kinds_of(side.noun)} for side in sides)
            alike |= any(side.noun in count.thing.words for side in sides)
            again = sum(piece.noun == count.thing.noun for piece in (*self.told.nominals, *self.asked.named)) > 1
            if not twin or alike or again or count.thing.part or count.thing.number is None or count.denied:
                return False
            own = Signature(f"{count.thing.noun} @{min(count.thing.tokens)}", Unit.parse(count.thing.noun))
            self.draft.quantity(count.thing.number, own)
            self.aside(own, count.thing.tokens)
        self.counts = [count for count in self.counts if count in used or count.way == "into"]
        return True

    def aside(self, own: Signature, tokens: tuple[int, ...]) -> None:
        """License an amount to something that is not asked."""
        other = Signature(f"aside: {own.entity}", own.unit)
        self.draft.licence("equate", "sum", [("whole", other), ("part", own)], tokens)

    def one_holder(self) -> bool:
        """Whether all that is told is of one holder, and asked of that one."""
        own = [count.holder for count in self.counts if not count.thing.part and count.thing.code != "n"]
        told = (*own, *(rate.holder for rate in self.told.rates))
        holders = {who.noun for who in told if who is not None and not self._possessed(who)}
        groups = {rate.group.noun for rate in self.told.rates} | {count.thing.noun for count in self.counts}
        if self.asked.holder is not None and not (self.asked.holder.code == "T" and self.asked.holder.noun in groups):
            holders.add(self.asked.holder.noun)
        return len(holders - _PRONOUNS) < 2

    def _possessed(self, holder: Piece) -> bool:
        """Whether a holder is a thing of somebody told of ("her book has 90 pages")."""
        owned = any(self.draft.parse.tokens[i].tag == "PRP$" for i in holder.tokens)
        return owned and holder.code == "T" and "person" not in kinds_of(holder.noun) and not holder.plural

    def asked_alone(self) -> bool:
        """Whether what the question itself counts is all that is counted ("how many pens are in 3 boxes")."""
        return len(self.counts) == 1 or all(count.way != "asked" for count in self.counts)

    def named(self) -> bool:
        """Whether the question names nothing but what the text tells of."""
        known = {piece.noun for piece in self.told.nominals} | {piece.noun for scene in self.told.scenes for piece in scene}
        known |= {noun_of(self.draft.parse.tokens[i]) for tokens in self.told.loose for i in tokens}
        return all(piece.noun in known for piece in self.asked.named)

    def still(self) -> bool:
        """Whether nothing that the text tells without a number may change what is counted."""
        nouns = {count.thing.noun for count in self.counts} | {item.noun for rate in self.told.rates for item in rate.items}
        nouns |= {rate.group.noun for rate in self.told.rates}
        first = min(min(count.thing.tokens) for count in self.counts)
        for scene in self.told.scenes:
            if any(piece.going and len(piece.tokens) > 1 for piece in scene) and max(i for p in scene for i in p.tokens) < first:
                # what somebody was about to do
                continue
            if any(piece.code == "x" and piece.noun in ("can", "could") for piece in scene):
                # "shirts can be bought in packs"
                continue
            if not quiet(scene, nouns):
                return False
        nouns |= {self.asked.thing.noun}
        asked = (self.asked.thing.noun, "" if self.asked.verb in _PLAIN and not self._groups_asked() else self.asked.verb)
        return all(harmless(self.draft.parse, tokens, frozenset(nouns - {""}), first, asked) for tokens in self.told.loose)

    def _groups_asked(self) -> bool:
        return any(rate.group.noun == self.asked.thing.noun for rate in self.told.rates)
