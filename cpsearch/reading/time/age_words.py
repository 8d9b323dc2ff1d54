"""Words of texts about ages, and whom they name: names, pronouns, relatives ("her older brother, Max"), things ("the house")."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from cpsearch.reading.lexicon import mapping, words
from cpsearch.reading.text.numbers import Number
from cpsearch.reading.text.syntax import Parse
from cpsearch.reading.time.age_terms import Person, Scene

__all__ = ["People", "Word", "words_of"]

_WORD = re.compile(r"[^\W\d_]+?(?=n['’]t\b)|n['’]t\b|['’](?:s|ll|m|re|d|ve)\b|[^\W\d_]+|\S")
_ELDER = {"older": "+", "elder": "+", "big": "+", "oldest": "+", "eldest": "+", "younger": "-", "little": "-", "youngest": "-", "baby": "-"}
_PLAIN = {"best", "own", "new", "pet", "only"}
_POSSESSIVE = {"his": "m", "her": "f", "my": "speaker", "its": "-", "their": "they", "our": "we"}
#: Those whom no word of their own names: whoever tells, and a group.
_UNNAMED = {"my": "speaker", "their": "they", "our": "we"}
_PRONOUN = {"he": "m", "him": "m", "she": "f", "her": "f", "it": "-"}
_NOUNS = ("NN", "NNP")


def plain(word: str) -> bool:
    """Whether a word is one of the grammar, never a name or a thing."""
    return mapping("ages", "word", "use").get(word, "telling") != "telling"


@dataclass(frozen=True)
class Word:
    """A word, a mark or a number; ``tag`` is its Penn tag."""

    text: str
    start: int
    end: int
    tag: str = ""
    number: Number | None = None

    @property
    def lower(self) -> str:
        """The word in lower case, with plain apostrophes."""
        return self.text.lower().replace("’", "'")

    @property
    def plain(self) -> bool:
        """Whether it is a word of the grammar, which nobody is called by."""
        return plain(self.lower)

    @property
    def name(self) -> bool:
        """Whether it may be a name."""
        capital = self.number is None and self.text[:1].isupper() and self.text.isalpha()
        return capital and not self.plain and self.lower.removesuffix("s") not in words("times")


def words_of(parse: Parse, numbers: tuple[Number, ...]) -> tuple[Word, ...]:
    """The text as words, marks and numbers, in order; a period behind a title is none."""
    found = [Word(n.surface, n.span.start, n.span.end, "CD", n) for n in numbers]
    spans = [(n.span.start, n.span.end) for n in numbers]
    tags = {token.start: token.tag for token in parse.tokens}
    for match in _WORD.finditer(parse.text):
        if not any(start < match.end() and match.start() < end for start, end in spans):
            found.append(Word(match[0], match.start(), match.end(), tags.get(match.start(), "")))
    ordered = sorted(found, key=lambda word: word.start)
    titles = words("titles") - words("kinship")
    return tuple(w for k, w in enumerate(ordered) if not (w.text == "." and k and ordered[k - 1].lower.rstrip(".") in titles))


class People:
    """Whom the words of one text name; every reading of a pronoun is followed."""

    def __init__(self, said: tuple[Word, ...]) -> None:
        self.said = said

    def word(self, i: int) -> str:
        """The word at ``i`` in lower case, "" behind the last."""
        return self.said[i].lower if 0 <= i < len(self.said) else ""

    def _tag(self, i: int) -> str:
        return self.said[i].tag if 0 <= i < len(self.said) else ""

    def _name_end(self, i: int) -> int:
        end = i
        while end < len(self.said) and self.said[end].name:
            end += 1
        return end

    def person(self, i: int, scene: Scene, *, apart: str = "") -> Iterator[tuple[str, int, Scene]]:
        """Whoever a phrase at ``i`` names, where it ends and the scene with them; nobody is compared with himself (``apart``)."""
        for key, end, after in self._owners(i, scene, apart):
            yield from self._owned(key, end, after, apart)

    def _owned(self, key: str, i: int, scene: Scene, apart: str) -> Iterator[tuple[str, int, Scene]]:
        """Somebody, or a relative of theirs behind "'s"."""
        if key != apart and i >= 0:
            yield key, i, scene
        if i >= 0 and self.word(i) in ("'s", "'"):
            for relative, end, after in self._relative(i + 1, scene, key):
                yield from self._owned(relative, end, after, apart)

    def _owners(self, i: int, scene: Scene, apart: str) -> Iterator[tuple[str, int, Scene]]:
        first = self.word(i)
        if first in ("i", "me"):
            yield "speaker", i + 1, scene.with_person(Person("speaker"))
        if first in _PRONOUN:
            for person in scene.people:
                if self._fits(person, _PRONOUN[first]) and person.key != apart:
                    yield person.key, i + 1, scene
        if first in _POSSESSIVE:
            owners = [Person(_UNNAMED[first])] if first in _UNNAMED else [p for p in scene.people if self._fits(p, _POSSESSIVE[first])]
            found = [(owner, *told) for owner in owners for told in self._relative(i + 1, scene.with_person(owner), owner.key)]
            met = any(scene.person(relative) is not None for _, relative, _, _ in found)
            for owner, relative, end, after in found:
                # where "her sister" is told of, she is no new sister of some other relative
                if not (met and owner.owner and scene.person(relative) is None):
                    yield from self._owned(relative, end, after, apart)
        if first in ("the", "a", "an"):
            yield from self._definite(i, scene)
        end = self._name_end(i)
        if end > i:
            yield self._named(i, end, scene)

    def _fits(self, person: Person, gender: str) -> bool:
        if person.key in _UNNAMED.values():
            return False
        if gender == "-":
            return person.gender == "-" and bool(person.noun) and person.noun not in words("kinship")
        return person.gender in (gender, "-")

    def _named(self, i: int, end: int, scene: Scene) -> tuple[str, int, Scene]:
        name = " ".join(word.lower for word in self.said[i:end])
        aliases = dict(scene.aliases)
        if name in aliases:
            return aliases[name], end, scene
        known = {key for alias, key in scene.aliases if set(name.split()) & set(alias.split())}
        if len(known) == 1:
            return next(iter(known)), end, scene
        gender = mapping("names", "name", "gender").get(name.split()[0], "-")
        aunts = mapping("kinship", "word", "gender").get(name.split()[0], gender)
        fresh = scene.with_person(Person(name, aunts))
        return name, end, replace(fresh, aliases=(*fresh.aliases, (name, name)))

    def _relative(self, i: int, scene: Scene, owner: str) -> Iterator[tuple[str, int, Scene]]:
        """The relative or thing of an owner: "older brother", "sister Ida", "dog, Rex,"."""
        elder, other, at = "", False, i
        while self.word(at) in _ELDER or self.word(at) in _PLAIN or self.word(at) == "other":
            elder = _ELDER.get(self.word(at), elder)
            other = other or self.word(at) == "other"
            at += 1
        number = self.said[at].number if at < len(self.said) else None
        if number is not None and number.kind == "ordinal" and not elder:
            # "her first child"
            elder, at = self.word(at), at + 1
        noun = mapping("kinship", "word", "named").get(self.word(at), self.word(at))
        if self._tag(at) not in _NOUNS or noun in ("age", "birthday", "year") or plain(noun) or self.said[at].number is not None:
            return
        key, after = self._kin(scene, owner, noun, elder, other)
        if not key:
            return
        end = self._name_end(at + 1)
        if end > at + 1:
            yield from self._alias(at + 1, end, end, key, after)
            return
        if self.word(at + 1) == ",":
            end = self._name_end(at + 2)
            if end > at + 2 and self.word(end) == ",":
                yield from self._alias(at + 2, end, end + 1, key, after)
            if end > at + 2 and self.word(end) in (".", "?", ";", "is", "was", "will"):
                yield from self._alias(at + 2, end, end, key, after)
        yield key, at + 1, after

    def _alias(self, i: int, end: int, closed: int, key: str, scene: Scene) -> Iterator[tuple[str, int, Scene]]:
        """A name beside the words for a relative."""
        name = " ".join(word.lower for word in self.said[i:end])
        known = dict(scene.aliases).get(name)
        person = scene.person(key)
        if person is None or (known is not None and known != key):
            return
        gender = person.gender if person.gender != "-" else mapping("names", "name", "gender").get(name.split()[0], "-")
        people = tuple(replace(p, gender=gender) if p.key == key else p for p in scene.people)
        aliases = scene.aliases if known else (*scene.aliases, (name, key))
        yield key, closed, replace(scene, people=people, aliases=aliases)

    def _kin(self, scene: Scene, owner: str, noun: str, elder: str, other: bool) -> tuple[str, Scene]:
        """The relative of this owner that was told of, else a new one; "" where several fit."""
        whose = scene.person(owner)
        side = mapping("kinship", "word", "side")
        if whose is not None and whose.owner and side.get(whose.noun) == "below" and side.get(noun) == "above":
            # her daughter's mother is she, unless it is the other parent
            parent = scene.person(whose.owner)
            gender = mapping("kinship", "word", "gender").get(noun, "-")
            if parent is not None and parent.gender == gender and "grand" not in noun and "grand" not in whose.noun:
                return parent.key, scene
            return "", scene
        fits = [p for p in scene.people if p.owner == owner and p.noun == noun and (not elder or not p.elder or p.elder == elder)]
        if other:
            if not fits:
                return "", scene
            key = f"{owner}.{noun} {len(fits) + 1}"
        elif len(fits) == 1:
            return fits[0].key, scene
        elif fits:
            return "", scene
        else:
            key = f"{owner}.{elder}{noun}"
        gender = mapping("kinship", "word", "gender").get(noun, "-")
        return key, scene.with_person(Person(key, gender, owner, noun, elder))

    def _definite(self, i: int, scene: Scene) -> Iterator[tuple[str, int, Scene]]:
        """ "The granddaughter", "the younger son", "the oak tree"; "the mother of Ida"."""
        at, elder = i + 1, ""
        if self.word(at) in _ELDER:
            elder, at = _ELDER[self.word(at)], at + 1
        last = at
        while self._tag(last) in ("JJ", "NN") and not plain(self.word(last)) and self.said[last].number is None:
            last += 1
        if (
            last == at
            or last > at + 3
            or self._tag(last - 1) != "NN"
            or self.word(last - 1) in ("age", "birthday", "difference", "average")
        ):
            return
        noun = " ".join(mapping("kinship", "word", "named").get(self.word(k), self.word(k)) for k in range(at, last))
        if self.word(last) == "of":
            for owner, end, after in self.person(last + 1, scene):
                key, with_kin = self._kin(after, owner, noun, elder, False)
                if key:
                    yield key, end, with_kin
            return
        fits = [p for p in scene.people if noun in (p.noun, p.key) and (not elder or not p.elder or p.elder == elder)]
        if len(fits) == 1 and self.word(i) == "the":
            yield fits[0].key, last, scene
        elif not fits and noun not in words("kinship") and noun not in words("times"):
            yield noun, last, scene.with_person(Person(noun, "-", "", noun))
