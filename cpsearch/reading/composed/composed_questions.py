"""The question of a composed text: which amounts it asks for, and whether for their sum, a difference or what is left."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from cpsearch.packs import measure_of
from cpsearch.reading.composed.composed_book import Asked, Deed, Name, Part
from cpsearch.reading.composed.composed_clauses import Clauses
from cpsearch.reading.composed.composed_phrases import HAVING, deed_key, is_time
from cpsearch.reading.stock.stock_chunks import verb_way

__all__ = ["Questions"]

_WHOLE = {"altogether", "together", "combined", "total", "overall"}
_AUX = {"do", "does", "did", "will", "can", "have", "has", "had", "could", "would"}
_SIZES = {"long": "long", "tall": "long", "high": "long", "wide": "wide", "deep": "deep"}
_MEASURES = {"weight": "weigh", "cost": "cost", "price": "cost", "length": "long", "height": "long"}
_LEFT = {"left", "remaining"}


@dataclass
class Questions(Clauses):
    """Reads the one question."""

    whole: bool = False
    form: str = "sum"
    when: frozenset[str] = frozenset()
    where: frozenset[str] = frozenset()
    each: str = ""
    count: int = 0
    two: Part | None = None
    holders: list[Name] = field(default_factory=list)
    everybody: bool = False
    others: tuple[Name, ...] = ()

    def question(self) -> Asked | None:
        """What is asked; None if a word of it is not understood."""
        self.__dict__.update(
            whole=False, form="sum", when=frozenset(), where=frozenset(), each="", count=0, two=None, holders=[], everybody=False, others=()
        )
        word = self.word(1)
        if self.word(0) == "how":
            if word == "many":
                return self._many(2)
            if word == "much":
                return self._much(2)
            if word == "far":
                return self._of_deed(2, None, False, "length")
            if word in ("long", "tall", "wide", "deep", "high", "heavy"):
                return self._sized(word)
        if self.word(0) == "what" and self.word(1) in ("is", "was", "'s", "are", "were") and self.word(2) == "the":
            return self._what(3)
        return None

    def _asked(self, thing: Name | None, money: bool, deed: Deed, *, measure: str = "") -> Asked:
        return Asked(
            self.form,
            thing,
            money,
            deed,
            tuple(self.holders),
            self.everybody,
            self.when,
            self.where,
            self.each,
            self.whole,
            self.count,
            self.two,
            tuple(i for item in self.line.items for i in item.tokens),
            measure,
            self.others,
        )

    def _many(self, at: int) -> Asked | None:
        if self.word(at) in ("more", "fewer", "less"):
            self.form, at = "more" if self.word(at) == "more" else "fewer", at + 1
        if self.word(at) == "total":
            self.whole, at = True, at + 1
        named = self.name(at, bare=True)
        if named is None:
            return None
        thing, index = named
        if measure_of(thing.head) in ("dollar", "cent"):
            return None
        while self.word(index) == "and" or (self.word(index) == "," and self.others):
            other = self.name(index + 1, bare=True)
            if other is None:
                return None
            self.others, index, self.whole = (*self.others, other[0]), other[1], True
        return self._of_deed(self._wholes(index), thing, False, "")

    def _much(self, at: int) -> Asked | None:
        if self.word(at) in ("more", "less"):
            self.form, at = "more" if self.word(at) == "more" else "fewer", at + 1
        money = self.word(at) == "money"
        at += money
        return self._of_deed(self._wholes(at), None, True, "")

    def _what(self, at: int) -> Asked | None:
        if self.word(at) in ("total", "combined"):
            self.whole, at = True, at + 1
        if self.word(at) in ("number", "amount") and self.word(at + 1) == "of":
            named = self.name(at + 2)
            if named is None:
                return None
            thing, index = named
            money = thing.head == "money"
            index += self.word(index) in ("that", "which")
            subject = self._subject(index)
            verb = self.verb(subject) if subject is not None else None
            if subject is None or verb is None:
                self.holders, self.everybody = [], False
                end = self._rest(index)
                return self._asked(thing, money, Deed("have", lemma="be")) if end and not money else None
            return self._asked(None if money else thing, money, verb[0]) if self._rest(verb[1]) else None
        deed = _MEASURES.get(self.word(at), "")
        if not deed or self.word(at + 1) != "of":
            return None
        subject = self._subject(at + 2)
        if subject is None or not self._rest(subject):
            return None
        return self._asked(None, False, Deed(deed, lemma="be"))

    def _sized(self, word: str) -> Asked | None:
        if self.word(2) not in ("is", "are", "was", "were"):
            return None
        subject = self._subject(3)
        if subject is None or not self._rest(subject):
            return None
        return self._asked(None, False, Deed("weigh" if word == "heavy" else _SIZES[word], lemma="be"))

    def _of_deed(self, at: int, thing: Name | None, money: bool, measure: str) -> Asked | None:
        """Who does or has it, by which deed, and the rest of the question."""
        word = self.word(at)
        if word in ("is", "are", "was", "were"):
            if self.word(at + 1) == "there":
                end = self._rest(at + 2)
                return (
                    self._asked(thing, money, Deed("have", past=word in ("was", "were"), lemma="be"), measure=measure)
                    if end and not money
                    else None
                )
            if self.tag(at + 1) == "VBN" and self.word(at + 1) not in _LEFT:
                lemma = self.parse.tokens[self.line.items[at + 1].tokens[0]].lemma
                index = at + 2
                if self.word(index) == "by":
                    subject = self._subject(index + 1)
                    if subject is None:
                        return None
                    index = subject
                return (
                    self._asked(thing, money, Deed(deed_key(lemma), passive=True, lemma=lemma), measure=measure)
                    if self._rest(index)
                    else None
                )
            if self.word(at + 1) in ("in", "on", "at", *_LEFT):
                return self._asked(thing, money, Deed("have", lemma="be"), measure=measure) if self._rest(at + 1) and not money else None
            return None
        if word not in _AUX and self.tag(at) in ("VBD", "VBP", "VBZ") and not money and not measure:
            # "how many cars passed"
            verb = self.verb(at)
            if verb is None or verb[0].key == "have" or verb_way(verb[0].lemma) in ("state", "start", "need", "cost"):
                return None
            return self._asked(thing, money, verb[0]) if self._rest(verb[1]) else None
        if word not in _AUX:
            return None
        modal = word if word in ("will", "can", "could", "would") else ""
        if modal in ("could", "would"):
            return None
        subject = self._subject(at + 1)
        if subject is None:
            return None
        index = subject
        while self.word(index) in ("still", "then", "each"):
            if self.word(index) == "each":
                return None
            index += 1
        if not self.tag(index).startswith("VB") and self.tag(index) not in ("NN",):
            return None
        if self.tag(index) == "NN" and self.word(index) not in ("cost", "weigh"):
            return None
        lemma = self.word(index) if self.tag(index) == "NN" else self.parse.tokens[self.line.items[index].tokens[0]].lemma
        deed = Deed("have" if lemma in HAVING else deed_key(lemma), modal, word == "did", False, lemma)
        index += 1
        index += self.tag(index) == "RP"
        if self.word(index) == "to" and self.done(index + 1):
            index += 1
            deed = replace(deed, key=deed.key + " to")
        if lemma in ("need", "want", "wish"):
            return None
        if lemma == "have" and self.word(index) in ("left", "to"):
            if self.word(index) == "left" and self.word(index + 1) == "to":
                index += 1
            if self.word(index) == "to":
                if not self.tag(index + 1).startswith("VB"):
                    return None
                # "how many rows does she have to knit"
                lemma = self.parse.tokens[self.line.items[index + 1].tokens[0]].lemma
                deed, index, self.form = replace(deed, key=deed_key(lemma) + " to", lemma=lemma), index + 2, "left"
        if not self._rest(index):
            return None
        if money and deed.key == "weigh":
            money = False
        return self._asked(thing, money, deed, measure=measure)

    def _subject(self, at: int) -> int | None:
        """One holder or more, "they", "the three of them", "both classes"."""
        index = at
        if self.word(index) in ("all", "both") and self.word(index + 1) == "of" and self.word(index + 2) == "them":
            self.everybody, self.count = True, 2 * (self.word(index) == "both")
            return self._wholes(index + 3)
        if (
            self.word(index) == "the"
            and self.tag(index + 1) == "#cardinal"
            and self.word(index + 2) == "of"
            and self.word(index + 3) == "them"
        ):
            number = self.number(index + 1)
            self.everybody, self.count = True, int(number.value) if number is not None else 0
            return index + 4
        while True:
            named = self.name(index, group=True)
            if named is None:
                return None
            name, index = named
            if name.pronoun and name.head in ("they", "we"):
                self.everybody = True
            else:
                self.holders.append(name)
            if self.word(index) in ("and", ","):
                index += 1 + (self.word(index + 1) == "and")
                continue
            break
        if self.word(index) in ("both", "all") or self.tag(index) == "#both":
            index += 1
        return self._wholes(index)

    def _wholes(self, at: int) -> int:
        while True:
            if self.word(at) in _WHOLE and not (self.word(at) == "total" and not self._stop(at + 1)):
                at += 1
            elif self.word(at) in ("in", "as") and self.word(at + 1) in ("all", "total") and self._stop(at + 2):
                at += 2
            elif self.word(at) == "in" and self.word(at + 1) == "a" and self.word(at + 2) == "total":
                at += 3
            else:
                return at
            self.whole = True

    def _stop(self, at: int) -> bool:
        return self.done(at) or not self.tag(at).startswith(("NN", "#"))

    def _rest(self, at: int) -> bool:
        """Whether all that is left of the question is times, places, the whole, or what is compared."""
        index = at
        while not self.done(index):
            whole = self._wholes(index)
            if whole > index:
                index = whole
                continue
            if self.word(index) in (",",):
                index += 1
                continue
            if self.word(index) in _LEFT and self.form == "sum":
                self.form, index = "left", index + 1
                continue
            if self.word(index) in ("still", "now"):
                index += 1
                continue
            if self.word(index) == "compared" and self.word(index + 1) in ("to", "with"):
                index += 1
            if self.word(index) in ("than", "to", "with") and self.form in ("more", "fewer") and self.two is None:
                ref = self.ref(index + 1)
                if ref is None or len(ref[0].parts) != 1:
                    return False
                self.two, index = ref[0].parts[0], ref[1]
                continue
            if (
                self.word(index) in ("over", "during", "on", "in")
                and self.word(index + 1) in ("the", "that")
                and self.word(index + 2) in ("weekend", "day")
            ):
                self.when, index = self.when | {self.word(index + 2)}, index + 3
                continue
            if self.word(index) == "that" and self.word(index + 1) == "day":
                self.when, index = self.when | {"day"}, index + 2
                continue
            days = self._days(index)
            if days is not None:
                index = days
                continue
            when, where, each, end = self.adjuncts(index)
            if end == index:
                return False
            if (self.when and when) or (self.each and each):
                return False
            self.when, self.where, self.each = self.when | when, self.where | where, self.each or each
            index = end
            while self.word(index) == "and" and when:
                more = self.time(index + 1)
                if more is None:
                    break
                self.when, index = self.when | more[0], more[1]
        return True

    def _days(self, at: int) -> int | None:
        """ "Over the three days", "in both seasons", "for all three games", "in the two months": all of them."""
        if self.word(at) not in ("over", "in", "during", "for", "on", "across", "through"):
            return None
        start = at + 1
        while self.word(start) in ("the", "all", "those", "these"):
            start += 1
        named = self.name(start, group=True)
        if named is None or not (named[0].both or named[0].group is not None) or not (is_time(named[0].words) or named[0].plural):
            return None
        number = named[0].group
        self.count = 2 if named[0].both else int(number.value) if number is not None else 0
        self.whole = True
        return named[1]
