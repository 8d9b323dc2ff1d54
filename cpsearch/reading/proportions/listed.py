"""Lists of amounts ("6 red beads, 9 blue beads and 5 green ones"; "Ann scored 80 points, Bo 70"), told by number or by one another.

A list is closed: a text is read only if closed patterns cover every sentence of it, all of one doing, of one holder or of one amount
for each holder or day. ``shares`` and ``averages`` ask of it.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from fractions import Fraction

from cpsearch.problem import Signature
from cpsearch.reading.draft import Draft
from cpsearch.reading.lexicon import words
from cpsearch.reading.text.closed import ClosedText
from cpsearch.reading.text.numbers import Number
from cpsearch.reading.text.patterns import Found, Name
from cpsearch.reading.text.syntax import Parse
from cpsearch.unit import DIMENSIONLESS, Unit

__all__ = ["TELLING", "Entry", "Listed", "dated", "lemma_of", "listed"]

_BE = "is|are|was|were"
_N = "#n:cardinal|dozen|one"
_WHEN = "( on <D> / in <D> / the <o:nth> <D> )"

#: How a list is told: by sort, by holder, by day.
TELLING = (
    ("of", f"{_N} of <W> {_BE} <S:sort>"),
    ("of", f"{_N} of them {_BE} <S:sort>"),
    ("times", "<H> <v> #k:multiple|fraction as many <A> as <B>"),
    ("more", "<H> <v> #n more <A> than <B>"),
    ("fewer", "<H> <v> #n fewer|less <A> than <B>"),
    ("by", "<H> <v> #k:multiple|fraction as many [ <A> ] as <P:person>"),
    ("bymore", "<H> <v> #n more [ <A> ] than <P:person>"),
    ("byfewer", "<H> <v> #n fewer|less [ <A> ] than <P:person>"),
    ("there", f"there {_BE} {_N} <A> [ and|, ] [ <pp> ]"),
    ("there", f"<pp> [ , ] there {_BE} {_N} <A>"),
    ("has", f"{_WHEN} [ , ] <H> <v> [ for ] {_N} <A>"),
    ("has", f"<H> <v> [ for ] {_N} <A> {_WHEN}"),
    ("has", f"<H> <v> [ for ] {_N} {_WHEN}"),
    ("has", f"<H> <v> [ for ] {_N} <A> [ <pp> ]"),
    ("has", f"<H> <v> {_N}"),
    ("next", f"{_N} <A> {_WHEN}"),
    ("next", f"{_WHEN} , {_N} <A>"),
    ("next", f"{_N} {_WHEN}"),
    ("next", f"<H> {_N} <A>"),
    ("next", f"<H> {_N}"),
    ("next", f"{_N} <A> [ <pp> ]"),
    ("next", f"{_N} <S:adj>"),
    ("next", f"{_N}"),
    ("next", "#k:multiple|fraction as many <A> as <B>"),
    ("more", "#n more <A> than <B>"),
    ("fewer", "#n fewer|less <A> than <B>"),
    ("rest", f"the rest|others {_BE} <S:sort>"),
    ("rest", "the rest <S:adj>"),
)


@dataclass(frozen=True)
class Entry:
    """One amount of a list: what it counts, whose or of which day it is, and its number or how it follows from another."""

    name: Name | None
    label: str
    found: Found
    number: Number | None = None
    operation: str = ""
    base: Name | None = None


@dataclass
class Listed:
    """The entries of a text, and its ``total`` where one is told before them."""

    draft: Draft
    entries: list[Entry] = field(default_factory=list)
    unit: Unit = DIMENSIONLESS
    verbs: set[str] = field(default_factory=set)
    holders: set[str] = field(default_factory=set)
    _signed: dict[int, Signature] = field(default_factory=dict)

    def amount(self, index: int) -> Signature | None:
        """The signature of an entry, licensed by another where it is told so."""
        if index in self._signed:
            return self._signed[index]
        entry = self.entries[index]
        own = Signature(f"entry {index}", self.unit)
        self._signed[index] = own
        if entry.number is None:
            return None
        if not entry.operation:
            self.draft.quantity(entry.number, own)
            return own
        at = self._base(index)
        base = self.amount(at) if at is not None and self.value(index) is not None else None
        if base is None or at == index:
            return None
        cue = entry.found.tokens
        if entry.operation == "times":
            factor = Signature(f"factor @{entry.number.span.start}")
            self.draft.quantity(entry.number, factor)
            self.draft.licence("compare_multiplicative", "product", [("amount", own), ("factor", factor), ("base", base)], cue)
            return own
        gap = Signature(f"difference @{entry.number.span.start}", self.unit)
        self.draft.quantity(entry.number, gap)
        larger, smaller = (own, base) if entry.operation == "more" else (base, own)
        self.draft.licence("compare_additive", "sum", [("larger", larger), ("smaller", smaller), ("difference", gap)], cue)
        return own

    def _base(self, index: int) -> int | None:
        base = self.entries[index].base
        if base is None:
            return None
        fitting = [
            i
            for i, other in enumerate(self.entries)
            if i != index and (other.label == base.head if base.proper else other.name is not None and other.name.words == base.words)
        ]
        return fitting[0] if len(fitting) == 1 else None

    def value(self, index: int, seen: frozenset[int] = frozenset()) -> Fraction | None:
        """What an entry comes to, to see whether the text can mean it."""
        entry = self.entries[index]
        if entry.number is None or index in seen:
            return None
        if not entry.operation:
            return entry.number.value
        at = self._base(index)
        base = self.value(at, seen | {index}) if at is not None else None
        if base is None:
            return None
        other = entry.number.value
        return base * other if entry.operation == "times" else base + other if entry.operation == "more" else base - other

    def total(self) -> Signature | None:
        """The sum of all entries."""
        amounts = [self.amount(i) for i in range(len(self.entries))]
        known = [amount for amount in amounts if amount is not None]
        if len(known) != len(amounts) or len(known) < 2:
            return None
        whole = Signature("all entries", self.unit)
        roles = [("whole", whole), *((f"part{i}", part) for i, part in enumerate(known))]
        self.draft.licence("combine", "sum", roles, self.draft.asking)
        return whole


def dated(found: Found) -> bool:
    """Whether an amount is told of a day or another time, and not of a place."""
    return "D" in found.names and (
        "o" in found.said or found.names["D"].head in words("times") or found.names["D"].head in words("dayparts")
    )


def lemma_of(parse: Parse, found: Found, key: str = "v") -> str:
    verbs = [parse.tokens[i] for i in found.spans.get(key, ()) if parse.tokens[i].tag.startswith("VB")]
    return verbs[-1].lemma if verbs else ""


def hypothetical(parse: Parse, found: Found) -> bool:
    """Whether a line tells what may, will or should be, or is not."""
    said = {parse.tokens[i].lower for i in found.spans.get("v", ())}
    return bool(said & {"will", "would", "could", "should", "may", "might", "to", "going", "can", "must", "did", "do", "does"})


def listed(parse: Parse, text: ClosedText) -> Listed | None:
    """The list that a text tells; None if its amounts are of several doings, or its sorts or holders are told twice."""
    made = Listed(text.draft)
    last: Name | None = None
    holder = ""
    for found in text.told:
        if hypothetical(parse, found):
            return None
        who = found.names.get("H")
        if who is not None and not who.pronoun:
            holder = who.head
        if who is not None:
            made.holders.add(who.head)
        verb = lemma_of(parse, found) or ("be" if found.form in ("there", "of") else "")
        made.verbs |= {verb} if verb else set()
        name = found.names.get("A") or found.names.get("S")
        if name is not None and name.bare and last is not None and found.form == "next":
            name = replace(name, head=last.head, words=name.words | {last.head})
        if name is None and found.form not in ("rest",):
            name = last
        label = holder
        if dated(found):
            label = f"{found.said.get('o', '')} {found.names['D'].head}"
        operation = {"times": "times", "by": "times", "more": "more", "bymore": "more", "fewer": "fewer", "byfewer": "fewer"}.get(
            found.form, ""
        )
        if "k" in found.numbers:
            operation = "times"
        number = found.numbers.get("k") or found.numbers.get("n")
        base = found.names.get("P") or found.names.get("B")
        made.entries.append(Entry(name, label, found, number, operation, base))
        if "A" in found.names:
            last = found.names["A"]
    return made if made.entries else None
