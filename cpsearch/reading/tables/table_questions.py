"""Questions asked of a table: "how many cups in all", "how many more red cups than blue cups are on the shelf", "how far did she walk"."""

from __future__ import annotations

from dataclasses import dataclass

from cpsearch.packs import dimension
from cpsearch.reading.tables.table_comparisons import RESPECTS
from cpsearch.reading.tables.table_phrases import Cursor
from cpsearch.reading.tables.table_words import Phrase
from cpsearch.reading.text.lines import Line
from cpsearch.reading.text.numbers import Number
from cpsearch.reading.text.syntax import Parse

__all__ = ["Asked", "Than", "asked_of"]

_BE = {"is", "are", "was", "were"}
_DO = {"do", "does", "did"}
_HAVE = {"have", "has", "had"}
_ALL = (("in", "all"), ("in", "total"), ("all", "together"), ("altogether",), ("together",), ("total",), ("combined",), ("overall",))
_GREATER = {"longer", "taller", "heavier", "higher", "wider", "deeper", "farther", "further"}
_LESSER = {"shorter", "lighter", "lower", "narrower", "shallower"}
_MEASURING = {"long": "length", "tall": "length", "high": "length", "wide": "length", "deep": "length", "heavy": "mass"}
_SUMMED = {"number", "amount", "weight", "length", "distance", "volume", "quantity", "mass"}


@dataclass(frozen=True)
class Than:
    """What is compared with: a thing or somebody, a place or time, or another doing."""

    phrase: Phrase | None = None
    anchors: tuple[Phrase, ...] = ()
    verb: str = ""


@dataclass
class Asked:
    """What is asked: a sum (``mode`` is empty) or how much "more" or "fewer"."""

    mode: str = ""
    things: tuple[Phrase, ...] = ()
    stuff: Phrase | None = None
    holder: Phrase | None = None
    verb: str = ""
    anchors: tuple[Phrase, ...] = ()
    whole: bool = False
    than: Than | None = None
    #: a number that only counts the members of a group ("the two boys")
    counting: Number | None = None
    #: how far, how heavy: a measure is asked, whatever its unit
    measured: str = ""
    #: "how much", of a stuff and not of things
    much: bool = False


def asked_of(parse: Parse, line: Line) -> Asked | None:
    """The question that a line is, if every word of it has its place."""
    reader = _Question(Cursor(parse, line))
    return reader.asked if reader.read() else None


class _Question:
    """A question while it is read."""

    def __init__(self, cursor: Cursor) -> None:
        self.cursor = cursor
        self.asked = Asked()

    def read(self) -> bool:
        cursor = self.cursor
        while not cursor.done and cursor.word() not in ("how", "what"):
            if not self._circumstance() and not cursor.skip(","):
                return False
        cursor.skip("by")
        if cursor.skip("what"):
            return self._summed()
        if not cursor.skip("how"):
            return False
        if cursor.skip("far") or (cursor.word() in _MEASURING and cursor.tag(1) != "IN"):
            self.asked.measured = _MEASURING.get(cursor.word(), "length")
            if cursor.word(-1) != "far":
                word = cursor.word()
                cursor.at += 1
                if word != "heavy":
                    self.asked.anchors = (Phrase(word, frozenset((word,)), (), prep="aspect"),)
        elif not (much := cursor.skip_any({"many", "much"})) or not self._head(much):
            return False
        return self._predicate() and self._end()

    def _head(self, much: str) -> bool:
        """What is counted or measured, and by how much more it is asked."""
        cursor, asked = self.cursor, self.asked
        asked.much = much == "much"
        if cursor.skip_any({"more", "fewer", "less"}):
            asked.mode = "more" if cursor.word(-1) == "more" else "fewer"
        elif cursor.skip_any(_GREATER | _LESSER):
            self._respect(cursor.word(-1))
            asked.measured = "any"
            return self._compared()
        elif cursor.skip_any({"total", "altogether"}):
            asked.whole = True
        thing = cursor.thing(determined=False)
        if thing is None:
            if asked.mode:
                asked.measured = "any"
            else:
                asked.measured = "any" if cursor.word() in _DO | _BE else ""
            return bool(asked.measured) and self._compared()
        asked.things = (thing,)
        if cursor.skip("of"):
            cursor.skip("the")
            asked.stuff = cursor.thing()
            if asked.stuff is None:
                return False
        while cursor.word() in ("and", ",") and asked.stuff is None and not asked.mode:
            cursor.at += 1
            cursor.skip("and")
            other = cursor.thing(determined=False)
            if other is None:
                return False
            asked.things = (*asked.things, other)
        if asked.mode != "fewer" and dimension(thing.head) and cursor.skip_any(_GREATER | _LESSER):
            self._respect(cursor.word(-1))
        elif not asked.mode and dimension(thing.head) and cursor.skip_any({"more", "less", "fewer"}):
            asked.mode = "more" if cursor.word(-1) == "more" else "fewer"
        return self._compared()

    def _respect(self, word: str) -> None:
        """ "Longer": more, of how long they are."""
        self.asked.mode = "more" if word in _GREATER else "fewer"
        if RESPECTS[word]:
            self.asked.anchors = (*self.asked.anchors, Phrase(RESPECTS[word], frozenset((RESPECTS[word],)), (), prep="aspect"))

    def _compared(self) -> bool:
        """ "Than …", where it stands."""
        cursor, asked = self.cursor, self.asked
        if not cursor.skip("than"):
            return True
        if asked.than is not None or not asked.mode:
            return False
        anchors = tuple(cursor.adverbs())
        if anchors:
            asked.than = Than(anchors=tuple(a for a in anchors if a.head))
            return bool(asked.than.anchors)
        if (cursor.word() in ("those", "the") and cursor.word(cursor.word() == "the") in ("those", "ones")) or cursor.word() == "those":
            # "than those who chose tea"
            cursor.skip_any({"those", "the"})
            cursor.skip_any({"that", "who", "which"})
            verb = cursor.verb()
            if verb is None or verb != asked.verb:
                return False
            asked.than = Than(cursor.thing())
            return asked.than.phrase is not None
        who = cursor.who()
        if who is None:
            verb = cursor.verb()
            asked.than = Than(verb=verb or "")
            return verb is not None
        asked.than = Than(who)
        if cursor.word() in _DO | _BE | _HAVE and cursor.word(1) not in ("there",) and cursor.item(1) is None:
            cursor.at += 1
        return not who.pronoun

    def _predicate(self) -> bool:
        """Who does or has it, by which verb."""
        cursor, asked = self.cursor, self.asked
        self._circumstances()
        if cursor.word() in _DO:
            cursor.at += 1
            if not self._group():
                return False
            self._circumstances()
            verb = cursor.verb()
            if verb is None:
                return False
            asked.verb = verb
        elif cursor.word() in _HAVE and cursor.tag(1) in ("NNP", "PRP", "DT", "PRP$"):
            cursor.at += 1
            if not self._group():
                return False
            asked.verb = cursor.verb() or "have"
        elif cursor.word() in _BE:
            cursor.at += 1
            if cursor.skip("there"):
                asked.verb = "be"
            elif not asked.mode and asked.things and dimension(asked.things[0].head) and cursor.tag() in ("NNP", "DT", "PRP$"):
                # "by how many inches is Bo taller than Al"
                asked.verb = "be"
                if not self._group() or not cursor.skip_any(_GREATER | _LESSER):
                    return False
                self._respect(cursor.word(-1))
            else:
                self._circumstances()
                start = cursor.at
                asked.verb = cursor.verb() or ""
                if not asked.verb:
                    cursor.at = start
                    asked.verb = "be"
                    if asked.measured and not asked.things and not self._group():
                        return False
        else:
            verb = cursor.verb()
            if verb is None:
                return False
            asked.verb = verb
            thing = cursor.thing()
            if thing is not None:
                asked.anchors = (*asked.anchors, Phrase(thing.head, thing.words, thing.tokens, "object", thing.plural))
        return True

    def _group(self) -> bool:
        """Whoever is asked about: one, two by name, "both shelves", "the two boys"."""
        cursor, asked = self.cursor, self.asked
        start = cursor.at
        cursor.skip_any({"the", "these", "those", "his", "her", "their"})
        item = cursor.item()
        if item is not None and item.number is not None and item.number.kind in ("cardinal", "both"):
            asked.counting = item.number
            cursor.at += 1
            who = cursor.thing()
            asked.holder = who
            if who is None and item.number.value == 2:
                asked.holder = Phrase("they", frozenset(("they",)), item.tokens, pronoun=True)
            return asked.holder is not None
        if cursor.skip("both"):
            asked.holder = cursor.thing()
            return asked.holder is not None and asked.holder.plural
        cursor.at = start
        asked.holder = cursor.who()
        return asked.holder is not None

    def _circumstance(self) -> bool:
        cursor, asked = self.cursor, self.asked
        for said in _ALL:
            if cursor.skip(*said):
                asked.whole = True
                return True
        start = cursor.at
        if cursor.word() in ("in", "on", "by", "at") and (cursor.word(1) in ("both", "the", "these") or cursor.item(1) is not None):
            prep = cursor.word()
            cursor.at += 1
            cursor.skip_any({"the", "these"})
            item = cursor.item()
            number = item.number if item is not None else None
            if cursor.skip("both") or (number is not None and number.kind in ("cardinal", "both")):
                if number is not None:
                    asked.counting = number
                    cursor.at += cursor.word(-1) != "both"
                thing = cursor.thing()
                if thing is None or not thing.plural:
                    return False
                asked.anchors = (*asked.anchors, Phrase(thing.head, thing.words, thing.tokens, prep, True))
                return True
            cursor.at = start
        one = cursor.adverb()
        if one is None:
            return False
        if one.head:
            asked.anchors = (*asked.anchors, one)
        return True

    def _circumstances(self) -> None:
        while self._circumstance():
            pass

    def _end(self) -> bool:
        cursor = self.cursor
        while not cursor.done:
            if cursor.word() == "than":
                if not self._compared():
                    return False
            elif not self._circumstance():
                return False
        return True

    def _summed(self) -> bool:
        """ "What is the total weight of the rings", "what was the total number of cups that she bought"."""
        cursor, asked = self.cursor, self.asked
        if not cursor.skip_any(_BE) or not cursor.skip_any({"the", "their"}) or not cursor.skip_any({"total", "combined"}):
            return False
        asked.whole = True
        what = cursor.skip_any(_SUMMED)
        if not what:
            return False
        asked.measured = {"weight": "mass", "mass": "mass", "length": "length", "distance": "length", "volume": "volume"}.get(what, "")
        if cursor.done:
            return bool(asked.measured)
        if not cursor.skip("of"):
            return False
        if asked.measured:
            ok = self._group()
            asked.verb = ""
            return ok and self._end()
        thing = cursor.thing()
        if thing is None:
            return False
        asked.things = (thing,)
        if cursor.skip("of"):
            asked.stuff = cursor.thing()
        cursor.skip_any({"that", "which"})
        if not cursor.done and self.cursor.tag() in ("PRP", "NNP", "DT", "PRP$"):
            asked.holder = cursor.who()
            asked.verb = cursor.verb() or ""
            if not asked.verb:
                return False
        elif not cursor.done:
            asked.verb = cursor.verb() or ""
        return self._end()
