"""What was read of a composed text so far, and whom its names and pronouns mean."""

from __future__ import annotations

from dataclasses import dataclass, field

from cpsearch.reading.composed.composed_book import Deed, Name, Telling
from cpsearch.reading.composed.composed_terms import Terms
from cpsearch.reading.lexicon import mapping

__all__ = ["Holders", "Story", "gender_of"]


@dataclass
class Story:
    """What was read so far: tellings, who was named, and what a shorter clause takes over."""

    tellings: list[Telling] = field(default_factory=list)
    people: list[str] = field(default_factory=list)
    subject: Name | None = None
    deed: Deed | None = None
    #: The key of the last subject.
    who: str = ""
    #: What sentences without amounts speak of, once there are amounts.
    beside: frozenset[str] = frozenset()


@dataclass
class Holders(Terms):
    """Tells who or what a phrase means."""

    story: Story = field(default_factory=Story)

    def holder(self, name: Name) -> str | None:
        """The key of whoever or whatever a phrase means; None if that is open."""
        story = self.story
        if name.pronoun:
            return self._meant(name.head)
        if name.both or name.group is not None or (name.plural and not name.proper and self.is_somebody(name)):
            return None
        said = name.words
        if name.owner and not self._kin(name):
            owner = {"its": "it", "his": "he", "her": "she", "their": "they", "my": "i", "our": "we"}.get(name.owner, "")
            whose = self._meant(owner) if owner else None
            if whose is None:
                return None
            said = said | set(whose.split())
        key = " ".join(sorted(said))
        if self.is_somebody(name) and key not in story.people:
            story.people.append(key)
        return key

    def _kin(self, name: Name) -> bool:
        return self.is_somebody(name)

    def _meant(self, word: str) -> str | None:
        story = self.story
        if word in ("i", "me"):
            return "i"
        if word in ("he", "she", "him", "her"):
            gender = "m" if word in ("he", "him") else "f"
            fitting = [who for who in story.people if gender_of(who) in ("", gender)]
            return fitting[0] if len(fitting) == 1 else None
        if word == "it":
            named = story.subject
            return named.key if named is not None and not self.is_somebody(named) and not named.plural else None
        if word == "they":
            named = story.subject
            return named.key if named is not None and named.plural and not named.pronoun and not named.group else None
        return None


def gender_of(who: str) -> str:
    """The gender of a person's key, "" if open."""
    genders = {word: mapping("names", "name", "gender").get(word, "") for word in who.split()}
    kin = {
        "m": {"brother", "father", "uncle", "son", "dad", "grandfather", "husband", "boy", "man", "mr."},
        "f": {"sister", "mother", "aunt", "daughter", "mom", "grandmother", "wife", "girl", "woman", "mrs.", "ms."},
    }
    for gender, nouns in kin.items():
        if set(who.split()) & nouns:
            return gender
    found = {gender for gender in genders.values() if gender}
    return next(iter(found)) if len(found) == 1 else ""
