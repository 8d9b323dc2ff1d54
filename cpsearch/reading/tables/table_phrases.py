"""Phrases of tables: things, amounts of them, verbs, and phrases of place, time and purpose, one after another.

A :class:`Cursor` walks the items of a line; each of its methods takes the phrase that begins where it stands, or nothing. Words that
change what is told (negation, quantifiers, comparison, mood) are in no phrase, so that a line with one of them is not read.
"""

from __future__ import annotations

from cpsearch.packs import measure_of
from cpsearch.reading.lexicon import words
from cpsearch.reading.tables.table_words import SORTING, Amount, Phrase, forbidden
from cpsearch.reading.text.lines import Item, Line
from cpsearch.reading.text.phrases import noun_of
from cpsearch.reading.text.syntax import Parse, Token

__all__ = ["Cursor"]

_NOUNS = ("NN", "NNS", "NNP", "NNPS")
_MODIFIERS = (*_NOUNS, "JJ", "VBN", "VBG", "HYPH")
_PLACING = [
    "in",
    "on",
    "at",
    "inside",
    "from",
    "for",
    "near",
    "to",
    "into",
    "onto",
    "during",
    "by",
    "around",
    "within",
    "under",
    "behind",
    "beside",
    "across",
    "along",
    "outside",
    "through",
    "off",
    "next",
    "with",
]
_WHEN = {"yesterday", "today", "tonight", "outside", "inside", "home", "there", "here", "nearby", "outdoors", "indoors", "downtown"}
_LIGHT = {"also", "then", "later", "finally", "afterward", "afterwards", "now", "currently", "already", "just", "unfortunately", "luckily"}
_HELPERS = {"have", "be"}
_ADDERS = {"another", "that", "this", "these", "those", "the", "a", "an"}


class Cursor:
    """Where a line is read on."""

    def __init__(self, parse: Parse, line: Line) -> None:
        self.parse = parse
        self.items = line.items
        self.at = 0
        #: the noun of whoever was told of last
        self.named = ""

    def word(self, ahead: int = 0) -> str:
        """The word that many items on, or nothing."""
        item = self.item(ahead)
        return item.text.split("/")[0] if item is not None and item.number is None else ""

    def tag(self, ahead: int = 0) -> str:
        item = self.item(ahead)
        return item.text.split("/", 1)[1] if item is not None and item.number is None and "/" in item.text else ""

    def item(self, ahead: int = 0) -> Item | None:
        return self.items[self.at + ahead] if 0 <= self.at + ahead < len(self.items) else None

    @property
    def done(self) -> bool:
        return self.at >= len(self.items)

    def skip(self, *said: str) -> bool:
        """Pass over these words, one after another, if they stand here."""
        if [self.word(i) for i in range(len(said))] != list(said):
            return False
        self.at += len(said)
        return True

    def skip_any(self, said: set[str]) -> str:
        word = self.word()
        if word in said:
            self.at += 1
            return word
        return ""

    def token(self, item: Item) -> Token:
        return self.parse.tokens[item.tokens[0]]

    # --- phrases ------------------------------------------------------------------------------------------------

    def thing(self, *, determined: bool = True) -> Phrase | None:
        """A noun phrase without a number; behind a number (not ``determined``) without a determiner."""
        start, said, owner = self.at, [], ""
        opening = self.item()
        if opening is None:
            return None
        if determined and (self.tag() == "PRP$" or (self.tag() in ("DT", "WDT") and self.word() in _ADDERS)):
            if self.tag() == "PRP$":
                owner = self.word()
            self.at += 1
        inside: list[Item] = []
        while (item := self.item()) is not None:
            ordinal = item.text == "#ordinal" or (item.number is None and self.word() in SORTING)
            if ordinal:
                if inside or not determined:
                    break
            elif item.number is not None and item.number.surface.lower() == "half" and inside and inside[-1].text == "#ordinal":
                self.at += 1
                return Phrase("half", frozenset(("half", *(self.token(i).lower for i in inside))), self._passed(start))
            elif item.number is not None:
                break
            elif self.tag() == "POS":
                owner = " ".join(self.token(i).lower for i in inside)
                inside = []
                self.at += 1
                continue
            elif (
                self.tag() not in _MODIFIERS
                or self.word() in _WHEN
                or self.word() in forbidden()
                or (self.tag() in ("VBN", "VBG") and not (self.tag(1).startswith(_NOUNS) or self.tag(1) == "JJ"))
                or (inside and self.tag() == "NNP" and self.word() in words("times") and self.token(inside[-1]).tag in ("NN", "NNS"))
            ):
                break
            inside.append(item)
            self.at += 1
            if self.tag(-1) in ("NNS", "NNPS") and self.tag() not in ("NN", "NNS", "POS"):
                break
        if len(inside) > 1 or not (inside and self._ordinal(-1)):
            while inside and (inside[-1].text == "#ordinal" or self.token(inside[-1]).tag not in _NOUNS):
                inside.pop()
                self.at -= 1
        else:
            inside = []
        if not inside and self.named and determined and self.at > start and self._ordinal(-1) and self.at < len(self.items):
            # "the first jug holds 3 quarts, the second"
            sort = self.token(self.items[self.at - 1]).lower
            return Phrase(self.named, frozenset((self.named, sort)), self._passed(start))
        if not inside:
            self.at = start
            return None
        head = self.token(inside[-1])
        if head.lower in forbidden() or head.lower in ("rest", "number", "amount", "half", "lot", "pair", "dozen", "time"):
            self.at = start
            return None
        said = [self.token(i) for i in inside if self.token(i).tag != "HYPH"]
        return Phrase(
            _known(head),
            frozenset(_known(t) for t in said),
            tuple(i for item in self.items[start : self.at] for i in item.tokens),
            plural=head.tag in ("NNS", "NNPS"),
            proper=head.tag.startswith("NNP"),
            owner=owner,
        )

    def _ordinal(self, ahead: int) -> bool:
        item = self.item(ahead)
        return item is not None and (item.text == "#ordinal" or self.word(ahead) in SORTING)

    def who(self) -> Phrase | None:
        """Somebody or something that does or has: a pronoun, a thing, or two of them as one."""
        item = self.item()
        if item is not None and self.tag() == "PRP":
            self.at += 1
            return Phrase(self.word(-1), frozenset((self.word(-1),)), item.tokens, pronoun=True)
        start = self.at
        one = self.thing()
        if one is None or self.word() != "and":
            return one
        self.at += 1
        other = self.thing()
        if other is None or self.item() is None:
            self.at = start + len(one.tokens)
            return one
        joined = f"{one.head} and {other.head}"
        return Phrase(joined, one.told | other.told, (*one.tokens, *other.tokens), plural=True)

    def amount(self) -> Amount | None:
        """A number with what it counts: "12 red cups", "0.6 of a meter of pine", "$14"; or with a sort only ("12 red")."""
        start = self.at
        if not self.skip("a", "total", "of"):
            self.skip("another")
        item = self.item()
        number = item.number if item is not None else None
        if item is None or number is None or item.text not in ("#cardinal", "#dozen", "#fraction", "#one", "#money"):
            self.at = start
            return None
        self.at += 1
        if item.text == "#money":
            money = number.unit or "dollar"
            return Amount(number, Phrase(money, frozenset((money,)), ()), None, item.tokens)
        if self.word() == "of" and self.word(1) in ("a", "an"):
            self.at += 2
            thing = self.thing(determined=False)
            if thing is None:
                self.at = start
                return None
        else:
            thing = self.thing(determined=False)
        if thing is None:
            bare: Phrase | None = None
            if self.tag() in ("JJ", "VBN", "NN") and self.word() not in forbidden() and self.word() not in _WHEN:
                one = self.item()
                assert one is not None
                bare = Phrase("", frozenset((self.word(),)), one.tokens)
                self.at += 1
                self.skip_any({"ones", "one"})
            return Amount(number, bare, None, self._passed(start), bare=True)
        stuff = None
        if self.word() == "of" and (measure_of(thing.head) or thing.plural or thing.head):
            self.at += 1
            stuff = self.thing()
            if stuff is None:
                self.at = start
                return None
        return Amount(number, thing, stuff, self._passed(start))

    def _passed(self, start: int) -> tuple[int, ...]:
        return tuple(i for item in self.items[start : self.at] for i in item.tokens)

    def verb(self) -> str | None:
        """The lemma of what is asserted here as a fact, with its particle or participle ("go rowing"); None if there is none."""
        start, lemma = self.at, ""
        while (
            self.tag().startswith("VB") or (lemma and self.tag() == "RB" and self.word() in _LIGHT) or (not lemma and self.word() in _LIGHT)
        ):
            item = self.item()
            assert item is not None
            if self.tag().startswith("VB"):
                token = self.token(item)
                if (token.lower in forbidden() and token.lemma not in ("need", "require")) or (
                    lemma and lemma not in _HELPERS and token.tag != "VBG"
                ):
                    break
                own = token.lemma.lower()
                lemma = f"{lemma} {own}" if lemma == "go" else own
            self.at += 1
            if lemma == "have" and self.word() == "to" and self.tag(1) == "VB" and self.word(1) not in forbidden():
                # "had to wash"
                lemma = f"have to {self.word(1)}"
                self.at += 2
                return lemma
        if lemma == "call" and self.skip("for"):
            return "call for"
        if lemma and self.tag() == "RP" and self.word(1) not in ("all", "total"):
            lemma = f"{lemma} {self.word()}"
            self.at += 1
        if not lemma:
            self.at = start
            return None
        return lemma

    def adverb(self) -> Phrase | None:
        """Where, when or what for."""
        start, word = self.at, self.word()
        item = self.item()
        if item is None or item.number is not None:
            return None
        if word in _LIGHT and self.tag() == "RB":
            self.at += 1
            return Phrase("", frozenset(), item.tokens)
        if word in _WHEN and self.tag() in ("RB", "NN", "IN", "NNP", "JJ") and self.word(1) not in ("is", "are", "was", "were"):
            self.at += 1
            return Phrase(word, frozenset((word,)), item.tokens, prep="when")
        if word in _PLACING and self.tag() in ("IN", "TO", "RP", "JJ", "RB"):
            self.at += 1
            if word == "next" and not self.skip("to"):
                self.at = start
                return None
            if word == "to" and self.tag() == "VB":
                return self._aim(start)
            if self.skip_any({"home", "work", "school"}) and not self.tag().startswith("NN"):
                return Phrase(self.word(-1), frozenset((self.word(-1),)), self._passed(start), prep=word)
            if self.skip_any({"it", "them", "there"}):
                return Phrase("", frozenset(), self._passed(start), prep=word)
            inner = self.thing()
            if inner is not None:
                return Phrase(inner.head, inner.words, self._passed(start), word, inner.plural, inner.proper, owner=inner.owner)
            self.at = start
            return None
        inner = self.thing()
        if inner is not None and inner.timed and not inner.proper and self._passed(start):
            return Phrase(inner.head, inner.words, self._passed(start), "when", inner.plural)
        self.at = start
        return None

    def _aim(self, start: int) -> Phrase | None:
        """ "To bake bread": for what it is done."""
        item = self.item()
        if item is None or self.word() in forbidden():
            self.at = start
            return None
        self.at += 1
        thing = self.thing()
        told = thing.told if thing is not None else frozenset()
        return Phrase(self.word(-1) if thing is None else thing.head, told, self._passed(start), prep="aim")

    def adverbs(self) -> list[Phrase]:
        """All that stand here."""
        found: list[Phrase] = []
        while (one := self.adverb()) is not None:
            found.append(one)
        return found


def _known(token: Token) -> str:
    return noun_of(token) if token.tag in _NOUNS else token.lower
