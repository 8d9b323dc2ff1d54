"""The phrases of a composed text on the items of its lines: noun phrases, times and places, verbs."""

from __future__ import annotations

from dataclasses import dataclass, replace

from cpsearch.reading.composed.composed_book import Deed, Name
from cpsearch.reading.lexicon import mapping, words
from cpsearch.reading.stock.stock_terms import is_person
from cpsearch.reading.text.lines import Line
from cpsearch.reading.text.numbers import Number
from cpsearch.reading.text.phrases import noun_of
from cpsearch.reading.text.syntax import Parse

__all__ = ["HAVING", "Phrases", "is_time"]

_ARTICLES = {"the", "a", "an", "this", "these", "those"}
_NOUNS = ("NN", "NNS", "NNP", "NNPS")
_INSIDE = (*_NOUNS, "JJ", "JJR", "JJS", "VBG", "VBN", "HYPH")
_PREPOSITIONS = {
    "in",
    "on",
    "at",
    "during",
    "over",
    "from",
    "to",
    "for",
    "near",
    "inside",
    "into",
    "onto",
    "with",
    "across",
    "through",
    "under",
}
_PERIODS = {"day", "week", "month", "year", "hour", "minute", "weekend", "night", "season", "weekday"}
_ROUNDS = {
    "game",
    "round",
    "trip",
    "match",
    "lap",
    "test",
    "quarter",
    "half",
    "set",
    "attempt",
    "visit",
    "day",
    "week",
    "month",
    "year",
    "hour",
}
#: Words that say nothing of the amounts of their clause.
_SILENT = {
    "also",
    "then",
    "later",
    "finally",
    "however",
    "meanwhile",
    "additionally",
    "furthermore",
    "moreover",
    "already",
    "currently",
    "just",
}
#: Verbs for which something is there with somebody or somewhere.
HAVING = {"have", "be", "own", "possess", "contain", "hold", "exist"}
_HELPERS = {"do", "does", "did", "has", "have", "had", "having"}
_BE = {"is", "are", "was", "were", "be", "been", "being", "'s", "'re"}
_BLOCKED = {"last", "next", "previous", "following"}


def is_time(said: frozenset[str]) -> bool:
    """Whether the words of a phrase name a time."""
    return any(word.removesuffix("s") in words("times") | _PERIODS or word in words("times") for word in said) or said == {"may"}


@dataclass
class Phrases:
    """Reads phrases at a place of a line; every method gives what it read and the place behind it, or None."""

    parse: Parse
    line: Line

    def word(self, at: int) -> str:
        """The word at a place, "" for a number or behind the end."""
        items = self.line.items
        return items[at].text.split("/")[0] if 0 <= at < len(items) and items[at].number is None else ""

    def tag(self, at: int) -> str:
        """The tag at a place, "#" and its kind for a number."""
        items = self.line.items
        if not 0 <= at < len(items):
            return ""
        return items[at].text if items[at].number is not None else items[at].text.split("/")[1]

    def number(self, at: int) -> Number | None:
        """The number at a place."""
        return self.line.items[at].number if 0 <= at < len(self.line.items) else None

    def tokens(self, start: int, end: int) -> tuple[int, ...]:
        """The tokens of some items."""
        return tuple(i for item in self.line.items[start:end] for i in item.tokens)

    def done(self, at: int) -> bool:
        """Whether the line ends here."""
        return at >= len(self.line.items)

    def name(self, at: int, *, bare: bool = False, group: bool = False) -> tuple[Name, int] | None:
        """A noun phrase or a pronoun; ``bare`` behind a number, ``group`` where it may say how many there are."""
        if self.tag(at) == "PRP" and not bare and self.word(at) not in ("them", "him", "me", "us"):
            word = self.word(at)
            return Name(word, frozenset((word,)), self.tokens(at, at + 1), pronoun=True, plural=word in ("they", "we")), at + 1
        index, owner, both, count = at, "", False, None
        if not bare:
            if group and (self.word(index) in ("both", "all") or self.tag(index) == "#both"):
                both = self.word(index) != "all"
                index += 1 + (self.word(index + 1) == "of")
            if self.tag(index) == "DT" and self.word(index) in _ARTICLES:
                index += 1
            elif self.tag(index) == "PRP$":
                owner, index = self.word(index), index + 1
            if group and self.tag(index) in ("#cardinal", "#dozen"):
                count, index = self.number(index), index + 1
        found = self._nouns(index, owned=bool(owner) or index > at)
        if found is None:
            return None
        name, end = found
        if self.word(end) == "of" and self.tag(end + 1) != "":
            inner = self.name(end + 1)
            if inner is not None and not inner[0].pronoun and not is_time(inner[0].words):
                name = replace(name, words=name.words | inner[0].words)
                end = inner[1]
        return replace(name, owner=owner, both=both, group=count, tokens=self.tokens(at, end)), end

    def _nouns(self, at: int, *, owned: bool) -> tuple[Name, int] | None:
        index = at
        said: list[str] = []
        last = -1
        heads: list[tuple[str, bool, bool]] = []
        ordinal = False
        while not self.done(index):
            tag, word = self.tag(index), self.word(index)
            if tag == "#ordinal":
                number = self.number(index)
                if said or number is None or self.tag(index + 1) not in (*_NOUNS, "JJ", "HYPH"):
                    break
                said.append(number.surface.lower())
                ordinal = True
                index += 1
                continue
            if tag.startswith("#") or tag not in (*_INSIDE, "POS"):
                break
            if tag == "POS":
                if last < 0:
                    return None
                index += 1
                continue
            if tag == "HYPH":
                index += 1
                continue
            if not tag.startswith("NNP") and word in words("potent") | _BLOCKED and not (word in ("last",) and not said):
                break
            if tag in ("VBG", "VBN") and self.tag(index + 1) not in (*_NOUNS, "JJ"):
                break
            token = self.parse.tokens[self.line.items[index].tokens[0]]
            if last >= 0 and tag.startswith("NNP") and said[-1] in words("times"):
                # "on Monday Ann", not "in Monday Ann"
                break
            if last >= 0 and word in ("weigh", "cost") and self.tag(index + 1) not in _NOUNS:
                break
            timely = word in words("times") or word.removesuffix("s") in _PERIODS
            if last >= 0 and timely and self.tag(index - 1) not in ("POS", "JJ", "HYPH") and self.tag(index + 1) not in _NOUNS:
                break
            proper = tag.startswith("NNP")
            said.append(word if proper else noun_of(token) if tag in _NOUNS else word)
            if tag in _NOUNS:
                last = index
                heads.append((said[-1], tag in ("NNS", "NNPS"), proper))
            index += 1
            if tag == "NNS" and self.tag(index) not in ("NN", "NNS", "POS", "HYPH"):
                break
        if last < 0:
            return None
        trailing = index - 1 - last - (self.tag(index - 1) == "POS")
        said = said[: len(said) - trailing] if trailing > 0 else said
        head, plural, proper = heads[-1]
        if proper and any(is_person(noun) for noun, _, capital in heads[:-1] if not capital) and self.tag(last - 1) != "POS":
            # "her friend Ann", who is Ann
            said = [head]
            owned = False
        return Name(head, frozenset(said), (), plural, proper and not owned, ordinal=ordinal), last + 1

    def time(self, at: int) -> tuple[frozenset[str], int] | None:
        """A time: "on Monday", "in the second game", "yesterday", "last week", "the next day", "the first week"."""
        word = self.word(at)
        if word in ("yesterday", "today", "tonight", "tomorrow"):
            second = self.word(at + 1) in words("times") and self.tag(at + 1) in _NOUNS
            return frozenset((word + (" " + self.word(at + 1) if second else ""),)), at + 1 + second
        index = at + (word in ("in", "on", "at", "during", "over", "for"))
        index += self.word(index) in ("the", "this", "that") and self.word(index + 1) != ""
        if self.word(index) in _BLOCKED:
            noun = self.word(index + 1)
            if self.word(index) == "last" and noun in words("times") and noun.endswith("day"):
                return frozenset((noun,)), index + 2
            if noun.removesuffix("s") in words("times") | _PERIODS | _ROUNDS:
                label = self.word(index)
                unique = f" @{index + self.line.tokens[0]}" if label in ("next", "following") else ""
                return frozenset((f"{label} {noun}{unique}",)), index + 2
        found = self.name(at + (word in ("in", "on", "at", "during")))
        if found is None or found[0].pronoun or found[0].owner:
            return None
        name, end = found
        plain = self.word(at + (word in ("in", "on", "at", "during"))) not in ("a", "an")
        if not plain:
            return None
        if name.ordinal and name.head in _ROUNDS and len(name.words) == 2:
            return frozenset((name.key,)), end
        if is_time(name.words) and len(name.words) <= 2 and name.head not in _PERIODS and not name.plural:
            return frozenset((name.key,)), end
        return None

    def often(self, at: int) -> tuple[str, int] | None:
        """ "Every day", "a week", "per month", "daily"."""
        word = self.word(at)
        if word in ("each", "every", "a", "an", "per") and self.word(at + 1) in _PERIODS:
            return self.word(at + 1), at + 2
        return {"daily": ("day", at + 1), "weekly": ("week", at + 1)}.get(word)

    def place(self, at: int) -> tuple[frozenset[str], int] | None:
        """A phrase of place, aim or company without a number."""
        if self.word(at) not in _PREPOSITIONS:
            return None
        found = self.name(at + 1)
        if found is None and self.tag(at + 1) == "VBG" and self.word(at) in ("on", "for", "in"):
            return frozenset((self.word(at + 1),)), at + 2
        if found is None or found[0].pronoun or is_time(found[0].words):
            return None
        # "in her garden" tells no place apart from another's
        mark = "~" if found[0].owner else ""
        return frozenset((mark + found[0].key,)), found[1]

    def doing(self, at: int) -> tuple[frozenset[str], int] | None:
        """What the counted ones are at: "waiting for the bus", "playing chess"."""
        if self.tag(at) not in ("VBG", "VBN") or at == 0 or self.word(at) in ("combined", "left", "compared"):
            return None
        token = self.parse.tokens[self.line.items[at].tokens[0]]
        index = at + 1
        said = {token.lemma}
        if self.word(index) in _PREPOSITIONS:
            index += 1
        found = self.name(index)
        if found is not None and not found[0].pronoun and not is_time(found[0].words):
            said |= found[0].words
            index = found[1]
        elif self.word(index - 1) in _PREPOSITIONS:
            return None
        return frozenset((" ".join(sorted(said)),)), index

    def adjuncts(self, at: int) -> tuple[frozenset[str], frozenset[str], str, int]:
        """All times and places that stand here, as many as there are."""
        when: frozenset[str] = frozenset()
        where: frozenset[str] = frozenset()
        each = ""
        while not self.done(at):
            if self.word(at) in _SILENT:
                at += 1
                continue
            often = self.often(at)
            if often is not None and not each:
                each, at = often
                continue
            time = self.time(at)
            if time is not None and not when:
                when, at = time
                continue
            place = self.place(at) or self.doing(at)
            if place is not None and not (where and self.word(at) == "with"):
                where, at = where | place[0], place[1]
                continue
            break
        return when, where, each, at

    def verb(self, at: int) -> tuple[Deed, int] | None:
        """A verb with its helpers; a denied or merely wanted deed is none."""
        index, modal, past = at, "", False
        while self.word(index) in _SILENT:
            index += 1
        helper = ""
        if self.tag(index) == "MD":
            modal, index = self.word(index), index + 1
            if modal not in ("will", "can"):
                return None
        while True:
            word, tag = self.word(index), self.tag(index)
            if word in _SILENT and helper:
                index += 1
                continue
            following = index + 1 + (self.word(index + 1) in _SILENT)
            if word in _HELPERS | _BE and self.tag(following).startswith("VB") and self.word(following) not in ("having",):
                past = past or tag == "VBD"
                helper, index = word, following
                continue
            break
        token_items = self.line.items[index].tokens if not self.done(index) and self.number(index) is None else ()
        if not token_items or not self.tag(index).startswith("VB"):
            return None
        token = self.parse.tokens[token_items[0]]
        past = past or token.tag == "VBD"
        if helper in _BE and token.tag == "VBG":
            helper = ""
        passive = helper in _BE
        if token.tag == "VBG" and not modal and index == at:
            return None
        lemma = "be" if token.lower in _BE else token.lemma
        index += 1
        if self.word(index) in ("n't", "not", "never", "to") and not (self.word(index) == "to" and self._amount(index + 1)):
            return None
        particle = ""
        if self.tag(index) == "RP" or (self.tag(index) in ("IN", "TO") and self._amount(index + 1) and self.word(index) not in _HELPERS):
            if self.word(index) in ("than", "as", "about", "over", "under", "like"):
                return None
            particle, index = self.word(index), index + 1
        key = deed_key(lemma)
        if particle and not (lemma == "start" and particle == "with"):
            key = f"{key} {particle}"
        return Deed(key, modal, past, passive, lemma), index

    def _amount(self, at: int) -> bool:
        return self.tag(at).startswith("#") and self.tag(at) != "#ordinal"

    def is_somebody(self, name: Name) -> bool:
        """Whether a phrase names a person."""
        return name.proper or name.pronoun or is_person(name.head)


def deed_key(lemma: str) -> str:
    """The deed that a verb names, one key for all that mean one deed."""
    if lemma in HAVING:
        return "have"
    return mapping("synonyms", "word", "group").get(lemma, lemma)
