"""How a text names an amount: whose, of what kind, held or done, when and where; and amounts told relative to one another."""

from __future__ import annotations

from dataclasses import dataclass

from cpsearch.problem import Signature
from cpsearch.reading.discourse.facts import Fact
from cpsearch.reading.discourse.world import Kind
from cpsearch.reading.lexicon import mapping, words

__all__ = ["Description", "Relative", "described", "label", "opposed", "overlap", "phantom", "same_action"]


@dataclass(frozen=True)
class Description:
    """``holders`` empty means whoever; ``lemma`` "" means holding (a state), else doing; ``phase`` start, end or "".

    ``way`` is gain or loss where the verb alone does not say whether what is counted came or went ("got off").
    """

    kind: Kind
    holders: tuple[str, ...] = ()
    lemma: str = ""
    phase: str = ""
    times: frozenset[str] = frozenset()
    places: frozenset[str] = frozenset()
    other: str = ""
    around: tuple[str, ...] = ()
    verbs: tuple[str, ...] = ()
    way: str = ""

    def against(self, fact: Fact) -> bool:
        """Whether what is counted went the other way than is asked ("got on" for "got off")."""
        return bool(self.way) and fact.meaning in ("gain", "loss") and not fact.holder and fact.meaning != self.way

    @property
    def is_phantom(self) -> bool:
        """Whether this is only a step of a nested comparison ("half of what Bo has" in "3 more than half of what Bo has")."""
        return bool(self.holders) and self.holders[0].startswith("~")


@dataclass(frozen=True)
class Relative:
    """``subject``'s amount stated relative to ``base``'s, with which those of ``also`` are counted: difference (signed) or factor."""

    subject: Description
    base: Description
    operation: str
    number: Signature
    tokens: tuple[int, ...]
    larger: bool = True
    also: tuple[Description, ...] = ()


def phantom(subject: Description, at: int) -> Description:
    """The amount between the steps of a nested comparison told at token ``at``."""
    return Description(subject.kind, (f"~{at}",), subject.lemma)


def described(fact: Fact) -> Description:
    """The amount that a fact tells, by whom it is of, what and when."""
    holders, lemma = (fact.holder,) if fact.holder else (), "" if fact.meaning == "state" else fact.lemma
    return Description(fact.kind, holders, lemma, times=fact.times)


def label(wanted: Description) -> str:
    """What an amount is called."""
    parts = [
        "+".join(wanted.holders) or "all",
        wanted.lemma or "have",
        str(wanted.kind),
        wanted.phase,
        *sorted(wanted.times | wanted.places),
    ]
    return " ".join(part for part in parts if part)


def same_action(one: str, other: str) -> bool:
    """Whether two verb lemmas name one action, by the ``synonyms`` pack."""
    if one == other:
        return True
    groups = mapping("synonyms", "word", "group")
    return one in groups and groups.get(one) == groups.get(other)


def opposed(facts: list[Fact]) -> bool:
    """Whether one verb tells of what came and of what went ("5 got on and 3 got off" are no 8)."""
    return {"gain", "loss"} <= {fact.meaning for fact in facts if not fact.holder}


def overlap(facts: list[Fact]) -> bool:
    """Whether a sum may count something twice: a group beside its members, an amount without place and time beside its parts."""
    holders = {fact.holder for fact in facts if fact.holder}
    if any(set(one.split("+")) < set(two.split("+")) for one in holders for two in holders):
        return True
    if len(holders) > 1 and any(holder.split(" ")[-1].split(".")[-1] in words("groups") for holder in holders):
        return True
    for holder in {fact.holder for fact in facts}:
        # "then", "another" and "more" tell of something new
        own = [fact for fact in facts if fact.holder == holder and not fact.more and not fact.sequel]
        bare = [not (fact.times or fact.places or fact.other) for fact in own]
        if bare and bare[0] and not all(bare):
            return True
    return False
