"""Who and what a text is about: kinds of thing, entities, pronouns.

A *kind* is a noun and the modifiers that tell its members from others of that noun ("red marble"). Modifiers that never
distinguish ("new", "total") are listed in the ``modifiers`` pack. An *entity* is named by a key: a name in lower case, the
head noun of a description, ``owner.noun`` for a possessed one, and ``+``-joined keys for a group.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from cpsearch.packs import dimension, is_measure, kinds_of
from cpsearch.reading.discourse.givers import without_receivers
from cpsearch.reading.lexicon import mapping, words
from cpsearch.reading.text.phrases import Phrase, noun_of
from cpsearch.reading.text.syntax import Parse

__all__ = ["Kind", "World", "build_world"]


#: Nouns that ask for a measure of a dimension instead of a kind of thing.
DIMENSIONS = {"money": "money", "weight": "mass", "time": "time", "distance": "length"}
#: Dimensions in which there is so much of a stuff.
_SUBSTANTIAL = {"mass", "volume", "length", "area"}


@dataclass(frozen=True, order=True)
class Kind:
    """A kind of thing."""

    noun: str
    mods: tuple[str, ...] = ()

    def __str__(self) -> str:
        return " ".join((*self.mods, self.noun))

    def includes(self, other: Kind) -> bool:
        """Whether everything of kind ``other`` is of this kind: same or sub-kind noun, at least these modifiers."""
        if self.noun != other.noun and self.noun not in kinds_of(other.noun):
            return False
        return all(any(mod == own or mod in kinds_of(own) or own.endswith(f" {mod}") for own in other.mods) for mod in self.mods)


@dataclass(frozen=True)
class Choice:
    """Something that reading cannot decide: the token, what it could be."""

    token: int
    kind: str
    options: tuple[str, ...]


@dataclass(frozen=True)
class World:
    """``kinds`` are those that carry a number; ``people`` are person keys in order of mention with their gender or ""."""

    parse: Parse
    phrases: tuple[Phrase, ...]
    kinds: tuple[Kind, ...]
    people: tuple[tuple[str, str, int], ...]
    choices: tuple[Choice, ...]
    resolution: tuple[tuple[int, str], ...] = ()
    elided: tuple[tuple[int, Kind], ...] = ()

    def kind_of(self, phrase: Phrase) -> Kind:
        """The kind a phrase counts.

        A bare number's is as resolved (no noun where it is not); a bare noun's is the one modified kind of it, if there is just one.
        """
        if not phrase.noun:
            elided, own = dict(self.elided).get(phrase.head, Kind("")), _distinguishing(phrase.mods)
            # "7 red ones" among blue cars: cars, but red
            return Kind(elided.noun, own) if own and elided.noun else elided
        kind = self._plain(phrase)
        if not kind.mods:
            same = {k for k in self.kinds if k.noun == kind.noun and k.mods}
            first = next((p for p in self.phrases if p.noun == kind.noun and (p.number is not None or "some" in p.det)), None)
            if len(same) == 1 and (first is None or _distinguishing(first.mods) or first.of is not None):
                return next(iter(same))
        return kind

    def inner(self, phrase: Phrase) -> Phrase | None:
        """The phrase behind "of" ("3 of the pens", "boxes of erasers"), if there is one."""
        return next((p for p in self.phrases if phrase.of is not None and p.head == phrase.of), None)

    def measure(self, wanted: str) -> Kind | None:
        """The one unit of a dimension that the text counts in, else the one it names."""
        counted = {k.noun for k in self.kinds if dimension(k.noun) == wanted}
        named = counted or {p.noun for p in self.phrases if p.noun and dimension(p.noun) == wanted}
        return Kind(next(iter(named))) if len(named) == 1 else None

    def stuff(self, phrase: Phrase) -> Kind | None:
        """What "how much pepper" counts: the one unit in which such stuff is measured; None where it is counted, or measured in several."""
        kind = self.kind_of(phrase)
        if kind.noun in DIMENSIONS or is_measure(kind.noun):
            return None
        numbered = [p for p in self.phrases if p.number is not None and p.noun]
        if any(kind.includes(own) or own.noun == kind.noun for own in map(self.kind_of, numbered)):
            return None
        mods = self._named_stuff(phrase)
        units = {p.noun for p in numbered if dimension(p.noun) in _SUBSTANTIAL and Kind(p.noun, mods).includes(self.kind_of(p))}
        return Kind(next(iter(units)), mods) if len(units) == 1 else None

    def _named_stuff(self, phrase: Phrase) -> tuple[str, ...]:
        """A stuff by its name, which "salt" is to "sea salt" but not to "salt water", and by what else tells it from others."""
        bound = [
            self.parse.tokens[i].lower
            for i in phrase.tokens
            if i < phrase.head and self.parse.tokens[i].tag == "NN" and self.parse.tokens[i].lower not in words("sorts")
        ]
        bound = [mod for mod in bound if mod in _distinguishing(phrase.mods)]
        return tuple(sorted({" ".join((*bound, phrase.noun)), *(mod for mod in _distinguishing(phrase.mods) if mod not in bound)}))

    def _plain(self, phrase: Phrase) -> Kind:
        """ "pieces of paper" are paper; "boxes of erasers" are boxes, told from other boxes by what is in them."""
        if phrase.noun in DIMENSIONS and not (phrase.noun == "time" and phrase.tag == "NNS"):
            # but "how many times" counts occasions
            return self.measure(DIMENSIONS[phrase.noun]) or Kind(phrase.noun)
        inner = self.inner(phrase) or self._same_pieces(phrase)
        if inner is None or inner.pronoun or inner.number is not None:
            return Kind(phrase.noun, _distinguishing(phrase.mods))
        if phrase.noun in words("partitives"):
            return Kind(inner.noun, _distinguishing(inner.mods))
        if dimension(phrase.noun) in _SUBSTANTIAL:
            return Kind(phrase.noun, tuple(sorted({*_distinguishing(phrase.mods), *self._named_stuff(inner)})))
        return Kind(phrase.noun, tuple(sorted({*_distinguishing(phrase.mods), *_distinguishing(inner.mods), inner.noun})))

    def _same_pieces(self, phrase: Phrase) -> Phrase | None:
        """ "12 pieces of candy … 8 pieces": of the one stuff of which pieces are told."""
        counted = phrase.number is not None or "how" in phrase.det
        if phrase.noun not in words("partitives") or phrase.mods or not counted or phrase.role not in ("obj", "subj"):
            return None
        told = [self.inner(p) for p in self.phrases if p.noun == phrase.noun and p.of is not None]
        stuffs = {(p.noun, p.mods): p for p in told if p is not None}
        return next(iter(stuffs.values())) if len(stuffs) == 1 and None not in told else None

    def entity(self, phrase: Phrase) -> str:
        """The key of the entity a phrase names."""
        if phrase.pronoun:
            # one that nothing resolves names nobody: "?" keeps it from meeting any other key
            return dict(self.resolution).get(phrase.head, f"?{phrase.noun}")
        everybody = self._everybody(phrase)
        if everybody:
            return everybody
        key = phrase.noun if not phrase.proper else _name(self.parse, phrase)
        if phrase.owner is not None and not phrase.proper:
            owner = self._owned_by(phrase.owner)
            return f"{owner}.{self._belonging(phrase)}" if owner else key
        if not phrase.proper and phrase.number is None and ("other" in phrase.mods or self._told_apart(phrase)):
            # "the other team", "the shop across the street": not the one told of
            return f"other {key}"
        if not phrase.proper and phrase.number is None and phrase.tag == "NN":
            # "the red ribbon" and "the blue ribbon" are two; a bare "ribbon" is the one told of, if there is one
            mods = _distinguishing(phrase.mods)
            named = {
                _distinguishing(p.mods)
                for p in self.phrases
                if p.noun == phrase.noun and p.tag == "NN" and p.number is None and _distinguishing(p.mods)
            }
            if not mods and len(named) == 1:
                mods = next(iter(named))
            key = " ".join((*mods, key))
        if self._beyond_one(phrase):
            return f"all {key}"
        if not phrase.proper:
            owned = {k for k in self._owned() if k.split(".")[-1] == key}
            if len(owned) == 1:
                return next(iter(owned))
        return key

    def _told_apart(self, phrase: Phrase) -> bool:
        """Whether where it is tells a thing from another of its noun."""
        where = [t for t in self.parse.children(phrase.head) if t.dep == "prep" and t.lower in words("apartness")]
        return bool(where) and any(p.noun == phrase.noun and p.head < phrase.head for p in self.phrases)

    def _beyond_one(self, phrase: Phrase) -> bool:
        """ "The brothers", where one brother was told of: he is not all of them."""
        told = [p for p in self.phrases if p.noun == phrase.noun and not p.proper and p.head < phrase.head]
        person = phrase.noun in words("kin") or "person" in kinds_of(phrase.noun)
        several = phrase.tag == "NNS" and phrase.det == "the" and phrase.number is None and not phrase.proper and person
        return several and bool(told) and all(p.tag == "NN" and (p.det == "the" or p.owner is not None) for p in told)

    def _everybody(self, phrase: Phrase) -> str:
        """ "The children", where the text tells of persons by their given names only: all of them, if they can be such."""
        counted = phrase.number is not None and phrase.number.kind == "cardinal"
        person = "person" in kinds_of(phrase.noun) or (counted and phrase.tag == "CD" and not phrase.noun)
        if phrase.tag not in ("NNS", "CD") or phrase.det != "the" or not person:
            return ""
        named = [(key, sex) for key, sex, at in self.people if at < phrase.head]
        gender = _gender(phrase.noun)
        if counted and phrase.number is not None and phrase.number.value != len(named):
            return ""
        # "the boys", where there are two whose names tell no sex
        fitting = ("", gender) if len(named) == 2 else (gender,)
        if len(named) < 2 or len(named) != len(self.people) or (gender and any(sex not in fitting for _, sex in named)):
            return ""
        told = [p for p in self.phrases if p.head != phrase.head]
        return (
            "" if any(self._of_rank(p) or (p.noun == phrase.noun and p.det != "the") for p in told) else "+".join(key for key, _ in named)
        )

    def _of_rank(self, phrase: Phrase) -> bool:
        """Whether a phrase tells somebody's age, kin, office or sort ("Mrs. Lee", "his father Henry", "the teacher", "their dog Rex")."""
        if phrase.pronoun:
            return False
        if phrase.proper and phrase.owner is not None:
            return True
        titled = any(self.parse.tokens[i].lower in words("titles") for i in phrase.tokens)
        named = phrase.noun if not phrase.proper else _name(self.parse, phrase)
        kin = bool({phrase.noun, *named.split(" ")} & (words("kin") | words("groups"))) or phrase.noun == "rest"
        alive = bool({"person", "animal", "pet"} & set(kinds_of(phrase.noun)))
        # "Jill is the babysitter"
        verb = self.parse.tokens[phrase.verb] if phrase.verb is not None else None
        is_such = verb is not None and verb.lemma == "be" and not phrase.proper and phrase.role == "obj" and phrase.number is None
        return titled or kin or alive or is_such or phrase.role == "apposed"

    def place_of(self, phrase: Phrase) -> str:
        """The label of a place or purpose: told from others of its noun by its modifiers, where the text has several."""
        if any(kind.noun == phrase.noun for kind in self.kinds):
            # "spent on red shirts", where shirts are counted: on those only
            return str(self.kind_of(phrase))
        mods = _distinguishing(phrase.mods)
        named = {_distinguishing(p.mods) for p in self.phrases if p.noun == phrase.noun and _distinguishing(p.mods)}
        if not mods and len(named) == 1:
            mods = next(iter(named))
        return " ".join((*mods, phrase.noun)) if len(named) > 1 else phrase.noun

    def owner(self, phrase: Phrase) -> str:
        """The key of who owns what a phrase names, or ""."""
        return "" if phrase.owner is None else self._owned_by(phrase.owner)

    def _owned_by(self, index: int) -> str:
        token = self.parse.tokens[index]
        if token.tag in ("PRP", "PRP$"):
            return dict(self.resolution).get(index, token.lower)
        if token.tag in ("NNP", "NNPS"):
            return token.lower
        # "the grandfather's age": the one grandfather that somebody was said to have
        noun = noun_of(token)
        owned = {key for key in self._owned() if key.split(".")[-1] == noun}
        named = next((p for p in self.phrases if p.head == index and p.owner is None and not p.pronoun), None)
        return next(iter(owned)) if len(owned) == 1 else self.entity(named) if named is not None else noun

    def _owned(self) -> set[str]:
        """Keys of things owned by a name or a pronoun."""
        keys = set()
        for phrase in self.phrases:
            if phrase.owner is not None and self.parse.tokens[phrase.owner].tag in ("PRP", "PRP$", "NNP"):
                keys.add(f"{self._owned_by(phrase.owner)}.{self._belonging(phrase)}")
        return keys

    def _belonging(self, phrase: Phrase) -> str:
        """What somebody owns: of several of a name, the one that its modifiers tell from the others."""
        alike = [p for p in self.phrases if p.noun == phrase.noun and p.owner is not None and p.tag == "NN" and p.number is None]
        sorts = {_distinguishing(p.mods) for p in alike}
        return " ".join((*_distinguishing(phrase.mods), phrase.noun)) if len(sorts) > 1 and () not in sorts else phrase.noun

    def is_person(self, key: str) -> bool:
        """Whether a key names a person or a group of persons."""
        last = key.split(".")[-1]
        if last in mapping("names", "name", "gender"):
            return True
        return (
            "+" in key or key in _SOMEBODY or key in {name for name, _, _ in self.people} or last == "person" or "person" in kinds_of(last)
        )


def _distinguishing(mods: tuple[str, ...]) -> tuple[str, ...]:
    ignorable = words("modifiers")
    return tuple(mod for mod in mods if mod not in ignorable)


def _name(parse: Parse, phrase: Phrase) -> str:
    """The name itself: of "her friend Jane" and "Mrs. Grant", Jane and Grant."""
    parts = [parse.tokens[i] for i in phrase.tokens if parse.tokens[i].tag in ("NNP", "NNPS") and i != phrase.owner]
    return " ".join(token.lower for token in parts if token.lower not in words("titles")) or parse.tokens[phrase.head].lower


def _gender(name: str) -> str:
    genders = mapping("names", "name", "gender")
    return genders.get(name.split(" ")[0], "")


_SINGULAR = {"he": "m", "him": "m", "his": "m", "she": "f", "her": "f", "hers": "f"}
_PLURAL = {"they", "them", "their", "theirs"}
_NEUTER = {"it", "its"}


def build_world(parse: Parse, phrases: tuple[Phrase, ...]) -> World:
    """Collect kinds and people, and the options of each pronoun."""
    counted = [
        p for p in phrases if p.noun and (p.number is not None or (p.noun not in DIMENSIONS and ("how" in p.det or "some" in p.det)))
    ]
    bare = World(parse, phrases, (), (), ())
    kinds = tuple(sorted({bare.kind_of(phrase) for phrase in counted}))
    bare = World(parse, phrases, kinds, (), ())
    people: dict[str, tuple[str, int]] = {}
    for phrase in phrases:
        key = _person_key(bare, phrase)
        if key and key not in people:
            people[key] = (_title_gender(parse, phrase, key), phrase.head)
    # nouns that may be persons ("a florist") are asked only where no certain person is told of
    certain = {key: value for key, value in people.items() if not key.startswith("?")}
    ordered = tuple((key.lstrip("?"), gender, at) for key, (gender, at) in (certain or people).items())
    choices, resolution = _resolve(bare, ordered)
    kin = _kin_with_stocks(replace(bare, resolution=tuple(resolution)))
    if kin:
        ordered = tuple(sorted((*ordered, *kin), key=lambda person: person[2]))
        choices, resolution = _resolve(bare, ordered)
    torn = _torn(parse, resolution)
    resolution = [(index, key) for index, key in resolution if key not in torn]
    return World(parse, phrases, kinds, ordered, tuple(choices), tuple(resolution))


def _resolve(world: World, people: tuple[tuple[str, str, int], ...]) -> tuple[list[Choice], list[tuple[int, str]]]:
    """What each pronoun may mean: the open ones, and those with one antecedent."""
    choices: list[Choice] = []
    resolution: list[tuple[int, str]] = []
    for token in world.parse.tokens:
        expletive = any(p.head == token.index and p.role == "expl" for p in world.phrases)
        if token.tag not in ("PRP", "PRP$") or expletive:
            continue
        options = _antecedents(token.lower, token.index, people, replace(world, resolution=tuple(resolution)))
        if len(options) == 1:
            resolution.append((token.index, options[0]))
        elif len(options) > 1:
            choices.append(Choice(token.index, "antecedent", options))
    return choices, resolution


def _kin_with_stocks(world: World) -> list[tuple[str, str, int]]:
    """ "Tom's brother had 20 pens", "his brother had 20": somebody's own stock makes a person of his own."""
    having = {p.verb for p in world.phrases if p.number is not None and p.verb is not None and world.parse.tokens[p.verb].lemma == "have"}
    owned = [p for p in world.phrases if p.owner is not None and p.tag == "NN" and p.role == "subj" and p.verb in having]
    kin = [p for p in owned if p.noun in words("kin") or "person" in kinds_of(p.noun)]
    return [(world.entity(p), _noun_gender(p), p.head) for p in kin if world.owner(p) not in ("his", "her", "their", "my", "our", "your")]


def _torn(parse: Parse, resolution: list[tuple[int, str]]) -> set[str]:
    """Who would be both "he" and "she": one of the two is somebody whom the text does not name."""
    called: dict[str, set[str]] = {}
    for index, key in resolution:
        gender = _SINGULAR.get(parse.tokens[index].lower)
        if gender is not None:
            called.setdefault(key, set()).add(gender)
    return {key for key, genders in called.items() if len(genders) > 1}


def _title_gender(parse: Parse, phrase: Phrase, key: str) -> str:
    """The gender that a title tells; a name behind a title may be a family's. Without one, that of the name or noun."""
    titles = [parse.tokens[i].lower for i in phrase.tokens if parse.tokens[i].lower in words("titles") and i != phrase.head]
    if titles:
        return mapping("titles", "word", "gender")[titles[0]]
    return _gender(key) or _noun_gender(phrase)


def _noun_gender(phrase: Phrase) -> str:
    genders = mapping("names", "name", "gender")
    return genders.get(phrase.noun, "")


def _person_key(world: World, phrase: Phrase) -> str:
    """The key of a phrase that names one person who can be an antecedent, else ""."""
    if phrase.pronoun or phrase.number is not None or not phrase.noun:
        return ""
    if phrase.proper:
        name = _name(world.parse, phrase)
        dated = words("times")
        place = phrase.role.startswith("prep:") and phrase.role not in (
            "prep:to",
            "prep:from",
            "prep:with",
            "prep:for",
            "prep:by",
            "prep:than",
            "prep:as",
        )
        known = bool(_gender(name))
        if name in dated or (place and not known) or phrase.tag == "NNPS":
            return ""
        # "Kelly's rope … her rope"
        owns = any(p.owner == phrase.head and "person" not in kinds_of(p.noun) for p in world.phrases)
        return name if known or owns or phrase.role in ("subj", "dative", "prep:to", "prep:from", "prep:than", "prep:as") else ""
    if phrase.owner is not None and phrase.tag == "NN" and phrase.role == "subj" and "person" in kinds_of(phrase.noun):
        # "Lee's mother picked 5. She picked 3": the mother too may be "she"
        return world.entity(phrase) if world.parse.tokens[phrase.owner].tag == "NNP" else ""
    if phrase.tag == "NN" and phrase.role == "subj" and phrase.owner is None:
        person = "person" in kinds_of(phrase.noun) or phrase.noun == "person"
        # "a florist … she": a single subject that the kinds do not know as a thing may be a person
        unknown = not kinds_of(phrase.noun) and not is_measure(phrase.noun) and phrase.det in ("a", "an", "the")
        return world.entity(phrase) if person else f"?{world.entity(phrase)}" if unknown else ""
    return ""


def _group(world: World, index: int) -> str:
    """The last coordinated subject before a token ("Ann and her sister")."""
    subjects: dict[int, list[Phrase]] = {}
    for phrase in world.phrases:
        if (
            phrase.head < index
            and phrase.role == "subj"
            and phrase.verb is not None
            and phrase.number is None
            and phrase.head < phrase.verb
        ):
            subjects.setdefault(phrase.verb, []).append(phrase)
    groups = [items for items in subjects.values() if len(items) > 1 and not any(p.pronoun for p in items)]
    return "+".join(world.entity(p) for p in groups[-1]) if groups else ""


#: Those whom a text only ever calls by a pronoun.
_SOMEBODY = {"he": "he", "his": "he", "she": "she", "they": "they", "their": "they"}


def _unnamed(word: str, own: Phrase | None, people: tuple[tuple[str, str, int], ...], world: World) -> str:
    """ "He had 4 rings. How many did he have …": the one who is only called so, where nobody and no pronoun beside speaks of another."""
    key = _SOMEBODY.get(word, "")
    said = {_SOMEBODY.get(t.lower, t.lower) for t in world.parse.tokens if t.tag in ("PRP", "PRP$") and t.lower not in _NEUTER}
    if not key or people or said - {key, "them"} or (own is not None and own.role != "subj"):
        return ""
    first = min(t.index for t in world.parse.tokens if _SOMEBODY.get(t.lower) == key)
    subjects = [p for p in world.phrases if p.role == "subj" and not p.pronoun and p.head < first and p.number is None and p.noun]
    named = any(p.proper for p in world.phrases)
    # any other subject may be the one meant, also one that no list knows for a name
    return "" if subjects or named or (key == "they" and "them" in said) else key


def _joined(world: World, group: str, index: int) -> tuple[str, ...]:
    """ "They" behind a group: the group, or with it whoever was told of by name after it."""
    own = set(group.split("+"))
    told = [(p.head, world.entity(p)) for p in world.phrases if p.head < index and p.role == "subj" and p.proper and p.number is None]
    last = max((at for at, key in told if key in own), default=index)
    later = [key for at, key in told if at > last and key not in own]
    return (group, "+".join((*group.split("+"), *dict.fromkeys(later)))) if later else (group,)


def _antecedents(word: str, index: int, people: tuple[tuple[str, str, int], ...], world: World) -> tuple[str, ...]:
    before = [(key, gender) for key, gender, at in people if at < index]
    own = next((p for p in world.phrases if p.head == index), None)
    if own is not None:
        # "how many did she give to Sam": a pronoun is not a name of its own clause
        beside = {world.entity(p) for p in world.phrases if p.verb == own.verb and p.proper and p.head != index}
        before = [(key, gender) for key, gender in before if key not in beside]
    if own is not None and own.role not in ("subj", "expl"):
        # "Jack gave him 5": an object pronoun is never the subject of its own verb
        subjects = {world.entity(p) for p in world.phrases if p.verb == own.verb and p.role == "subj" and not p.pronoun}
        before = [(key, gender) for key, gender in before if key not in subjects]
    unnamed = _unnamed(word, own, people, world)
    if unnamed:
        return (unnamed,)
    if word in _SINGULAR:
        wanted = _SINGULAR[word]
        fitting = [(key, gender) for key, gender in before if gender in ("", wanted)]
        return tuple(key for key, _ in without_receivers(world, own, fitting))
    if word in _PLURAL:
        group = _group(world, index)
        if group:
            return _joined(world, group, index)
        keys = [key for key, _ in before]
        if len(keys) >= 2:
            return ("+".join(keys),)
        plural = [p for p in world.phrases if p.head < index and p.tag in ("NNS", "NNPS") and p.role == "subj" and not is_measure(p.noun)]
        persons = [p for p in plural if world.is_person(world.entity(p))]
        groups = tuple(dict.fromkeys(world.entity(p) for p in persons or plural))
        if len(groups) > 1:
            # "the girls … the boys … they": these, those, or all
            return (*groups, "+".join(groups))
        if plural:
            first = (persons or plural)[0]
            owner = world.owner(first) if len(groups) == 1 else ""
            owners = [p for p in world.phrases if p.role == "subj" and p.proper and p.head < index and world.entity(p) == owner]
            lemmas = {world.parse.tokens[p.verb].lemma for p in owners if p.verb is not None}
            if first.verb is not None and world.parse.tokens[first.verb].lemma in lemmas:
                # "Rita picked 24 plums and her friends picked 3": all of them
                return (f"{owner}+{world.entity(first)}",)
            return (world.entity(first),)
        if any(world.is_person(key) or any(p.proper and world.entity(p) == key for p in world.phrases) for key in keys):
            # a plural pronoun is never one person
            return ()
        # "a pet store … they": a house speaks of itself in the plural
        houses = {world.entity(p) for p in world.phrases if p.head < index and p.tag == "NN" and p.role == "subj" and p.noun}
        return ("+".join(sorted(houses)),) if houses else ()
    if word in ("i", "me", "my", "we", "us", "our", "you", "your"):
        return ("speaker",)
    if word in _NEUTER:
        things = [p for p in world.phrases if p.head < index and p.tag == "NN" and not p.pronoun and p.noun and not is_measure(p.noun)]
        return tuple(dict.fromkeys(world.entity(p) for p in things if p.role == "subj"))
    return ()
