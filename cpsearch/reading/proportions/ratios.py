"""Ratios: "red and blue beads in the ratio 2:3", "for every 2 boys there are 3 girls", with one amount told and another asked.

Each part is so many shares of one size; the whole is all shares. A text is read only if closed patterns cover every sentence of it.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from cpsearch.packs import kinds_of, measure_of, table
from cpsearch.problem import QuestionForm, Signature, Target
from cpsearch.reading.draft import Draft
from cpsearch.reading.lexicon import words
from cpsearch.reading.text.closed import closed_text, exclusive, same_setting
from cpsearch.reading.text.numbers import Number
from cpsearch.reading.text.patterns import Found, Name
from cpsearch.reading.text.syntax import Parse
from cpsearch.unit import DIMENSIONLESS, Unit

__all__ = ["read_ratios"]

_BE = "is|are|was|were"
_XY = "( #x : #y [ : #z ] / #x to #y [ to #z ] )"
_IN_RATIO = f"( in the|a ratio [ of ] {_XY} / in a|the {_XY} ratio ) [ respectively ]"
_SHARED = "divided|split|shared|distributed|cut"
_ANY = "cardinal|one|dozen"

#: What tells a ratio, and what tells one amount.
_TOLD = (
    ("ratio", f"the ratio of [ the number of ] <A> to [ the number of ] <B> [ to <C> ] [ <pp> ] {_BE} {_XY} [ respectively ]"),
    ("ratio", f"the ratio <pp> of <A> to <B> [ to <C> ] {_BE} {_XY}"),
    ("ratio", f"<pp> [ , ] the ratio of <A> to <B> [ to <C> ] {_BE} {_XY}"),
    ("ratio", f"<A> and <B> [ <pp> ] {_BE} {_IN_RATIO}"),
    ("ratio", f"<A> , <B> [ , ] and <C> [ <pp> ] {_BE} {_IN_RATIO}"),
    ("ratio", f"there {_BE} <A> and <B> [ <pp> ] {_IN_RATIO}"),
    ("ratio", f"there {_BE} <A:adj> and <B> [ <pp> ] {_IN_RATIO}"),
    ("ratio", f"there {_BE} <A> , <B> [ , ] and <C> [ <pp> ] {_IN_RATIO}"),
    ("ratio", f"<H> <v> <A> and <B> [ <pp> ] {_IN_RATIO}"),
    ("ratio", f"<H> <v> <A:adj> and <B> [ <pp> ] {_IN_RATIO}"),
    ("ratio", f"<H> <v> <A> , <B> [ , ] and <C> [ <pp> ] {_IN_RATIO}"),
    ("ratio", f"<H> <v> <A:adj> , <B:adj> [ , ] and <C> [ <pp> ] {_IN_RATIO}"),
    ("shared", f"<H> <v> #n <W> [ that|which {_BE} ] {_SHARED} between|among <A> and <B> {_IN_RATIO}"),
    ("shared", f"#n <W> {_BE} {_SHARED} between|among|by <A> and <B> {_IN_RATIO}"),
    ("shared", f"#n <W> {_BE} {_SHARED} between|among|by <A> , <B> [ , ] and <C> {_IN_RATIO}"),
    ("shared", f"<H> divides|divided|splits|split|shares|shared #n <W> between|among <A> and <B> {_IN_RATIO}"),
    ("shared", f"<H> divides|divided|splits|split|shares|shared #n <W> between|among <A> , <B> [ , ] and <C> {_IN_RATIO}"),
    ("shared", f"<A> and <B> share|shared|split|divided|divide #n <W> [ between|among them|themselves ] {_IN_RATIO}"),
    ("shared", f"<A> , <B> [ , ] and <C> share|shared|split|divided|divide #n <W> {_IN_RATIO}"),
    ("ratio", f"for every|each #x:{_ANY} [ <U1> of ] <A> [ <pp> ] [ , ] there {_BE} #y:{_ANY} [ <U2> of ] <B> [ <pp2> ]"),
    ("ratio", f"for every|each #x:{_ANY} [ <U1> of ] <A> [ , ] <H> <v> #y:{_ANY} [ <U2> of ] <B> [ <pp> ]"),
    ("ratio", f"there {_BE} #y:{_ANY} <B> for every|each #x:{_ANY} <A> [ <pp> ]"),
    ("ratio", f"<H> <v> #y:{_ANY} [ <U2> of ] <B> for|to every|each #x:{_ANY} [ <U1> of ] <A> [ <pp> ]"),
    ("ratio", f"<H> <v> #x:{_ANY} parts|part [ of ] <A> to|and|for #y:{_ANY} parts|part [ of ] <B>"),
    ("more", f"there {_BE} #n more <P> than <Q> [ <pp> ]"),
    ("more", "<H> <v> #n more <P> than <Q> [ <pp> ]"),
    ("amount", f"[ <pp> ] there {_BE} [ a total of ] #n <W> [ <pp2> ] [ in total|all ] [ altogether ]"),
    ("amount", "<H> <v> [ a total of ] #n [ <U> of ] <W> [ <pp> ] [ in total|all ] [ altogether ]"),
    ("amount", f"the total number of <W> [ <pp> ] {_BE} #n"),
    ("amount", f"the number of <W> [ <pp> ] {_BE} #n"),
)
_ASKED = (
    ("more", f"how many more <P> than <Q> {_BE} there [ <pp> ]"),
    ("more", f"how many more <P> {_BE} there than <Q> [ <pp> ]"),
    ("more", "how many more <P> than <Q> do|does|did <H> <v> [ <pp> ]"),
    ("more", "how many more <P> do|does|did <H> <v> than <Q>"),
    ("amount", f"how many [ <U> of ] <W> {_BE} there [ <pp> ] [ in total|all ] [ altogether|total ]"),
    ("amount", f"how many <W> {_BE} <pp> [ in total|all ] [ altogether|total ]"),
    ("amount", "how many [ total ] [ <U> of ] <W> do|does|did|will|can|should|must <H> <v> [ <pp> ] [ in total|all ] [ altogether|total ]"),
    ("amount", f"what {_BE} the [ total ] number of <W> [ <pp> ]"),
    ("amount", "calculate|find|determine the [ total ] number of <W> [ <pp> ]"),
)
#: Verbs that tell what is there, and those of recipes and mixtures.
_STATIC = {"be", "have", "contain", "own", "hold"}
_SHARING = {"get", "receive"}


@dataclass
class _Ratio:
    draft: Draft
    told: Found
    parts: list[Name] = field(default_factory=list)
    shares: list[Number] = field(default_factory=list)
    units: list[str] = field(default_factory=list)
    needed: set[int] = field(default_factory=set)
    unit: Unit = DIMENSIONLESS

    # --- what is meant

    def index(self, name: Name) -> int | None:
        """Which part a noun phrase names."""
        fitting = [i for i, part in enumerate(self.parts) if part.head == name.head and name.words == part.words]
        if not fitting:
            fitting = [i for i, p in enumerate(self.parts) if name.words < p.words and name.words & (p.words - self._common())]
        return fitting[0] if len(fitting) == 1 else None

    def _common(self) -> frozenset[str]:
        return frozenset.intersection(*(part.words for part in self.parts))

    def is_whole(self, name: Name) -> bool:
        """Whether a noun phrase names all parts together."""
        if self.told.form == "shared":
            return name.words == self.told.names["W"].words
        heads = [part.head for part in self.parts]
        if name.words <= self._common() and set(heads) == {name.head}:
            return True
        pairs = {(row["one"], row["other"], row["whole"]) for row in table("dichotomies")}
        if len(heads) == 2 and any((*pair, name.head) in pairs for pair in (tuple(heads), tuple(reversed(heads)))):
            return name.words == {name.head} and all(len(part.words) == 1 for part in self.parts)
        if "person" in (name.head, *kinds_of(name.head)):
            # teachers may be women
            return False
        return name.words == {name.head} and all(name.head in kinds_of(head) for head in heads)

    # --- licences

    def share(self) -> Signature:
        return Signature("one share", self.unit)

    def number(self, i: int) -> Signature:
        signature = Signature(f"shares of part {i}")
        self.draft.quantity(self.shares[i], signature)
        return signature

    def part(self, i: int) -> Signature:
        own = Signature(f"part {i}", self.unit)
        self.needed.add(i)
        roles = [("amount", own), ("factor", self.number(i)), ("base", self.share())]
        self.draft.licence("compare_multiplicative", "product", roles, self.told.tokens)
        return own

    def whole(self) -> Signature:
        own, shares = Signature("whole", self.unit), Signature("all shares")
        self.needed |= set(range(len(self.parts)))
        numbers = [(f"part{i}", self.number(i)) for i in range(len(self.parts))]
        self.draft.licence("combine", "sum", [("whole", shares), *numbers], self.told.tokens)
        roles = [("amount", own), ("factor", shares), ("base", self.share())]
        self.draft.licence("compare_multiplicative", "product", roles, self.told.tokens)
        return own

    def gap(self, larger: int, smaller: int, cue: tuple[int, ...]) -> Signature | None:
        if self.shares[larger].value <= self.shares[smaller].value:
            return None
        own, shares = Signature("difference", self.unit), Signature("more shares")
        self.needed |= {larger, smaller}
        roles = [("larger", self.number(larger)), ("smaller", self.number(smaller)), ("difference", shares)]
        self.draft.licence("compare_additive", "sum", roles, cue)
        self.draft.licence("compare_multiplicative", "product", [("amount", own), ("factor", shares), ("base", self.share())], cue)
        return own

    def amount(self, found: Found) -> Signature | None:
        """The amount that a line tells or asks for: a part, the whole or a difference."""
        if found.form == "more":
            return self._more(found)
        name = found.names["W"]
        unit = measure_of(found.said["U"].split("/")[0]) if "U" in found.said else ""
        if self.told.form == "shared":
            holder = self.index(found.names["H"]) if "H" in found.names else None
            return self.part(holder) if holder is not None and self.is_whole(name) and found is not self.told else None
        index = self.index(name)
        units = set(self.units)
        if index is None:
            fits = self.is_whole(name) and (units == {unit} or (not unit and units == {""}) or (not any(units) and bool(unit)))
            return self.whole() if fits else None
        if unit is None or (self.units[index] != unit and any(units)):
            return None
        return self.part(index)

    def _more(self, found: Found) -> Signature | None:
        one, two = self.index(found.names["P"]), self.index(found.names["Q"])
        if self.told.form == "shared":
            who = found.names.get("H")
            one = self.index(who) if who is not None and found.names["P"].words == self.told.names["W"].words else None
        if one is None or two is None or one == two or len(set(self.units)) > 1:
            return None
        return self.gap(one, two, found.tokens)


def read_ratios(parse: Parse, numbers: tuple[Number, ...]) -> Draft | None:
    """The draft of a text that is one ratio with an amount told and an amount asked; None for any other."""
    said = {token.lower for token in parse.tokens}
    if not said & {"ratio", "every", "each", "parts", "part"}:
        return None
    text = closed_text(parse, numbers, _TOLD, _ASKED)
    if text is None:
        return None
    ratios = [found for found in text.told if found.form in ("ratio", "shared")]
    amounts = [found for found in text.told if found.form in ("amount", "more")]
    if len(ratios) != 1 or not same_setting(text, parse) or len(amounts) != (0 if ratios[0].form == "shared" and not amounts else 1):
        return None
    made = _Ratio(text.draft, ratios[0])
    if not _parts(parse, made) or not _same_verbs(parse, made, [*amounts, text.asked]):
        return None
    if made.told.form == "shared":
        whole = made.whole()
        text.draft.quantity(made.told.numbers["n"], whole)
        if amounts:
            return None
    for found in amounts:
        told = made.amount(found)
        if told is None:
            return None
        text.draft.quantity(found.numbers["n"], told)
    asked = made.amount(text.asked)
    if asked is None:
        return None
    _set_aside(made)
    form: QuestionForm = "difference" if text.asked.form == "more" else "count"
    text.draft.target = Target((asked,), form, "terminal", text.draft.question)
    return text.draft


def _parts(parse: Parse, made: _Ratio) -> bool:
    """Take the parts and their shares from what tells the ratio; False where they do not go together."""
    told = made.told
    names = [told.names[key] for key in "ABC" if key in told.names]
    last = names[-1]
    names = [replace(name, head=last.head, words=name.words | {last.head}) if name.bare else name for name in names]
    numbers = [told.numbers[key] for key in "xyz" if key in told.numbers]
    if len(names) != len(numbers) or any(number.value <= 0 for number in numbers):
        return False
    units = [_unit(told, "U1"), _unit(told, "U2")] if "U1" in told.said or "U2" in told.said else [""] * len(names)
    if None in units:
        return False
    heads = {name.head for name in names}
    if len({name.words for name in names}) != len(names):
        return False
    made.parts, made.shares, made.units = names, numbers, [unit or "" for unit in units]
    if told.form == "shared":
        if not all(name.proper or "person" in kinds_of(name.head) or not name.pronoun for name in names):
            return False
        made.unit = Unit.parse(told.names["W"].head)
        return not any(name.pronoun for name in names)
    if any(name.pronoun or name.proper for name in names):
        return False
    if not exclusive(parse, names):
        return False
    made.unit = Unit.parse(heads.pop()) if len(heads) == 1 and not any(units) else DIMENSIONLESS
    return True


def _unit(told: Found, key: str) -> str | None:
    """The measure before "of"; "" where there is none, None where it is something else ("bags of")."""
    return measure_of(told.said[key].split("/")[0].removesuffix(" ")) if key in told.said else ""


def _same_verbs(parse: Parse, made: _Ratio, others: list[Found]) -> bool:
    """Whether all that is told and asked is of one doing: what is there, or what is used or bought together."""

    def lemma(found: Found) -> str:
        verbs = [parse.tokens[i] for i in found.spans.get("v", ()) if parse.tokens[i].tag.startswith("VB")]
        return verbs[-1].lemma if verbs else "be"

    own = lemma(made.told)
    rest = {lemma(found) for found in others}
    if made.told.form == "shared":
        return rest <= _STATIC | _SHARING
    if own in _STATIC:
        return rest <= _STATIC
    mixing = words("mixing")
    return rest <= {own} or (own in mixing and rest <= mixing | _STATIC)


def _set_aside(made: _Ratio) -> None:
    """Shares of a part that is neither told nor asked for tell nothing here."""
    for i, number in enumerate(made.shares):
        if i not in made.needed:
            own = Signature(f"shares of part {i}")
            made.draft.quantity(number, own)
            made.draft.licence("equate", "sum", [("whole", Signature(f"aside: {i}")), ("part", own)], made.told.tokens)
