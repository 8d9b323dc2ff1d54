"""Terms of a composed text: a number, or an amount told by another one ("3 more than twice as many as Bo", "half of what she ate")."""

from __future__ import annotations

from dataclasses import dataclass

from cpsearch.reading.composed.composed_book import Name, Ref, Term
from cpsearch.reading.composed.composed_refs import QUANTITIES, Refs
from cpsearch.reading.text.numbers import Number

__all__ = ["QUALITIES", "Terms"]

_COUNTED = ("#cardinal", "#dozen", "#bonded")
_SCALED = ("#multiple", "#fraction", "#percent")
_MORE = {"more": "more", "fewer": "less", "less": "less"}
#: Qualities with the measure they are of, and how they compare.
QUALITIES = {
    "long": "",
    "far": "length",
    "tall": "length",
    "high": "length",
    "wide": "length",
    "deep": "length",
    "heavy": "weight",
    "expensive": "money",
}
_GREATER = {"longer", "taller", "higher", "wider", "deeper", "heavier", "farther", "further"}
_SMALLER = {"shorter", "lower", "narrower", "lighter", "cheaper", "shallower"}
_SIZES = {"price", "cost", "weight", "length", "height", "size"}


@dataclass
class Terms(Refs):
    """Reads terms."""

    def term(self, at: int) -> tuple[Term, int] | None:
        """The term that begins here."""
        start = at
        if self.word(at) in ("another", "only", "just", "exactly") and self.tag(at + 1).startswith("#"):
            at += 1
        if self.word(at) == "a" and self.word(at + 1) == "total" and self.word(at + 2) == "of" and self.tag(at + 3).startswith("#"):
            at += 3
        if self.word(at) == "a" and self.tag(at + 1) in ("#money", *_SCALED):
            at += 1
        kind = self.tag(at)
        if kind in (*_COUNTED, "#money") or (kind == "#one" and self._one(at)):
            return self._plain(start, at)
        if kind in _SCALED:
            return self._added(start, self._scaled(start, at))
        if self.word(at) == "as" and self.word(at + 1) in ("many", "much"):
            return self._as(start, at, "same", None)
        if self.word(at) == "the" and self.word(at + 1) == "same":
            return self._same(start, at + 2)
        return None

    def _added(self, start: int, found: tuple[Term, int] | None) -> tuple[Term, int] | None:
        """ "Twice as many as Bo plus 3", "half that amount minus 5"."""
        if found is None or self.word(found[1]) not in ("plus", "minus"):
            return found
        term, index = found
        number = self.number(index + 1) if self.tag(index + 1) in ("#cardinal", "#money") else None
        if number is None:
            return None
        how, money = "more" if self.word(index) == "plus" else "less", self.tag(index + 1) == "#money"
        index += 2
        index += self.word(index) in _MORE or self.word(index) in ("extra", "additional")
        named = self.name(index, bare=True)
        thing, index = named if named is not None else (None, index)
        return Term(how, number, self.tokens(start, index), None, term, term.thing or thing, money, term.measure), index

    def _one(self, at: int) -> bool:
        """ "1 less bone", "one more bone than"; "one" alone may be any."""
        return self.word(at + 1) in _MORE or (self.number(at) is not None and self.number(at).surface == "1")  # type: ignore[union-attr]

    def _plain(self, start: int, at: int) -> tuple[Term, int] | None:
        number, money = self.number(at), self.tag(at) == "#money"
        index = at + 1
        if self.word(index) in _MORE:
            how = _MORE[self.word(index)]
            named = self.name(index + 1, bare=True)
            thing, index = named if named is not None else (None, index + 1)
            index = self._past_adjunct(index)
            if self.word(index) == "than":
                return self._than(start, index + 1, how, number, thing, money)
            if how == "less" or self.word(at + 1) == "fewer":
                return Term("less", number, self.tokens(start, index), Ref(), None, thing, money), index
            return None
        named = self.name(index, bare=True)
        if money and self.word(index) in ("in",):
            named = None
        thing, index = named if named is not None and not (money and named[0].head != "money") else (None, index)
        if money and named is not None and named[0].head != "money":
            return None
        how = _MORE.get(self.word(index), "more" if self.word(index) in _GREATER else "less" if self.word(index) in _SMALLER else "")
        if how:
            word = self.word(index)
            behind = self._past_adjunct(index + 1)
            if self.word(behind) == "than":
                return self._than(start, behind + 1, how, number, thing, money)
            if word == "more" and thing is None:
                return None
            return Term(how, number, self.tokens(start, index + 1), Ref(), None, thing, money), index + 1
        if thing is not None and not money:
            inner = self._inside(index, thing)
            if inner is not None:
                many, content, end = inner
                return Term("product", number, self.tokens(start, end), None, None, content, inside=many, outer=thing), end
        return Term("told", number, self.tokens(start, index), None, None, thing, money), index

    def _inside(self, at: int, outer: Name) -> tuple[Number, Name, int] | None:
        """ "With 12 pens each", "of 12 pens", "containing 12 pens each"."""
        if self.word(at) not in ("with", "of", "containing", "holding") or self.tag(at + 1) != "#cardinal":
            return None
        number, named = self.number(at + 1), self.name(at + 2, bare=True)
        if number is None or named is None or not outer.plural:
            return None
        index = named[1]
        if self.word(index) in ("each", "apiece"):
            return number, named[0], index + 1
        if self.word(index) in ("in", "on", "per") and self.word(index + 1) in ("each", "every"):
            again = self.name(index + 2, bare=True)
            if again is not None and again[0].head == outer.head:
                index = again[1]
            elif again is not None:
                return None
            else:
                index += 2 + 2 * (self.word(index + 2) == "of" and self.word(index + 3) == "them")
            return number, named[0], index
        if self.word(index) == "per":
            again = self.name(index + 1, bare=True)
            return (number, named[0], again[1]) if again is not None and again[0].head == outer.head else None
        return (number, named[0], index) if self.word(at) == "of" else None

    def _past_adjunct(self, at: int) -> int:
        """The place behind a time that stands before "than"; only where "than" follows."""
        found = self.time(at)
        return found[1] if found is not None and self.word(found[1]) == "than" else at

    def _than(self, start: int, at: int, how: str, number: Number | None, thing: Name | None, money: bool) -> tuple[Term, int] | None:
        if self.tag(at) in _SCALED:
            inner = self._scaled(at, at)
            if inner is None:
                return None
            term, end = inner
            return Term(how, number, self.tokens(start, end), None, term, thing or term.thing, money, term.measure), end
        found = self._number_of(at) if self.word(at) == "the" and self._quantity(at + 1) else self.ref(at)
        if found is None:
            return None
        ref, end = found
        return Term(how, number, self.tokens(start, end), ref, None, thing, money), end

    def _scaled(self, start: int, at: int) -> tuple[Term, int] | None:
        """What stands behind "twice", "half" or "20%"."""
        number, kind = self.number(at), self.tag(at)
        index = at + 1
        if kind == "#percent" and self.word(index) != "as":
            if self.word(index) == "of" and self.word(index + 1) in ("what", "that"):
                return self._pointed(start, index + 1, number)
            if self.word(index) not in _MORE:
                return None
            how = _MORE[self.word(index)] + "%"
            named = self.name(index + 1, bare=True)
            thing, index = named if named is not None else (None, index + 1)
            if self.word(index) != "than":
                return None
            found = self.ref(index + 1)
            return None if found is None else (Term(how, number, self.tokens(start, found[1]), found[0], None, thing), found[1])
        if self.word(index) == "of" and self.word(index + 1) in ("that", "what", "the"):
            index += 1
        if self.word(index) == "as" and (self.word(index + 1) in ("many", "much") or self.word(index + 1) in QUALITIES):
            return self._as(start, index, "times", number)
        if self.word(index) == "the" and self._quantity(index + 1):
            found = self._number_of(index)
            if found is None:
                return None
            ref, end = found
            thing = ref.parts[0].thing if ref.parts else None
            return Term("times", number, self.tokens(start, end), ref, None, thing), end
        return self._pointed(start, index, number)

    def _pointed(self, start: int, index: int, number: Number | None) -> tuple[Term, int] | None:
        """ "(Twice) that amount", "what Bo has", "the price of a hat"."""
        if self.word(index) == "the" and self.word(index + 1) in _SIZES and self.word(index + 2) == "of":
            found = self.ref(index + 3)
            if found is None or len(found[0].parts) != 1 or found[0].parts[0].name is None:
                return None
            return Term("times", number, self.tokens(start, found[1]), found[0]), found[1]
        if self.word(index) == "that" and self.word(index + 1) in _SIZES:
            return Term("times", number, self.tokens(start, index + 2), Ref(that=True)), index + 2
        if self.word(index) in ("that", "this") and (self.word(index + 1) in ("many", "much") or self.word(index + 1) in QUANTITIES):
            named = self.name(index + 2, bare=True) if self.word(index + 1) == "many" else None
            thing, end = named if named is not None else (None, index + 2)
            return Term("times", number, self.tokens(start, end), Ref(that=True), None, thing), end
        if self.word(index) == "what":
            found = self.ref(index + 1)
            if found is None or not found[0].deed or found[0].deed == "do":
                return None
            return Term("times", number, self.tokens(start, found[1]), found[0]), found[1]
        return None

    def _as(self, start: int, at: int, how: str, number: Number | None) -> tuple[Term, int] | None:
        """ "As many hats on Monday as Bo", from the first "as" on."""
        word = self.word(at + 1)
        index = at + 2
        thing = None
        if word in ("many", "much"):
            named = self.name(index, bare=True)
            if named is not None and not named[0].proper:
                thing, index = named
        index = self._till_as(index)
        ref = Ref()
        if self.word(index) == "as":
            if self.word(index + 1) == "there" and self.word(index + 2) in ("are", "were", "is", "was"):
                index += 2
            found = self._number_of(index + 1) if self._quantity(index + 2) and self.word(index + 1) == "the" else self.ref(index + 1)
            if found is None:
                return None
            ref, index = found
        elif how == "same":
            return None
        return Term(how, number, self.tokens(start, index), ref, None, thing, measure=word if word in QUALITIES else ""), index

    def _till_as(self, at: int) -> int:
        for read in (self.time, self.place):
            found = read(at)
            if found is not None and self.word(found[1]) == "as":
                return found[1]
        return at

    def _same(self, start: int, at: int) -> tuple[Term, int] | None:
        """ "The same number of hats as Bo"."""
        if self.word(at) not in QUANTITIES:
            return None
        index, thing = at + 1, None
        if self.word(index) == "of":
            named = self.name(index + 1, bare=True)
            if named is None:
                return None
            thing, index = named
        if self.word(index) != "as":
            return None
        found = self.ref(index + 1)
        return None if found is None else (Term("same", None, self.tokens(start, found[1]), found[0], None, thing), found[1])
