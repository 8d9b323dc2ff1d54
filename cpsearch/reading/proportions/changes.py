"""Percents more and less of one amount: a price that rises by 20%, a salary before its raise, a rug 50% longer than another.

An amount has a state before each change and one after it, and each state is the last one times one and so many hundredths, or less
them. What is told is one state, or both of one change; what is asked is another state or the change itself. A text is read only if
closed patterns cover every sentence of it.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from cpsearch.packs import dimension, is_measure, measure_of
from cpsearch.problem import QuestionForm, Signature, Target
from cpsearch.reading.draft import Draft
from cpsearch.reading.lexicon import mapping
from cpsearch.reading.proportions.change_patterns import ASKED, TOLD
from cpsearch.reading.text.closed import ClosedText, closed_text
from cpsearch.reading.text.numbers import Number
from cpsearch.reading.text.patterns import Found, Name
from cpsearch.reading.text.syntax import Parse
from cpsearch.unit import DIMENSIONLESS, Unit

__all__ = ["read_changes"]

#: What a cost is called.
_PRICES = {"price", "cost", "bill", "fee", "fare"}
_PAY = {"salary", "wage", "pay", "income"}
_WORTHS = _PRICES | _PAY | {"value", "rent", "allowance", "worth"}
_PRONOUNS = {"it", "its"}
_EARNING = {"earn", "earns", "earned", "make", "makes", "made"}


def read_changes(parse: Parse, numbers: tuple[Number, ...]) -> Draft | None:
    """The draft of a text about one amount and its changes by percents; None for any other."""
    if not any(number.kind == "percent" for number in numbers) and not any(t.lower.startswith("percent") for t in parse.tokens):
        return None
    text = closed_text(parse, numbers, TOLD, ASKED)
    if text is None:
        return None
    related = [found for found in text.told if found.form in ("rel+", "rel-")]
    track = _Track(text)
    asked = track.relation(related[0]) if len(related) == 1 and len(text.told) == 2 else track.bind() if not related else None
    if asked is None or any(n.span not in text.draft.used for found in text.told for n in found.numbers.values()):
        return None
    return text.draft


@dataclass
class _Track:
    """The states of one amount, numbered from 0."""

    text: ClosedText
    unit: Unit = DIMENSIONLESS
    things: list[Name] = field(default_factory=list)

    def state(self, index: int) -> Signature:
        return Signature(f"amount {index}", self.unit)

    def tell(self, number: Number, index: int) -> None:
        self.text.draft.quantity(number, self.state(index))

    def factor(self, found: Found, *, more: bool) -> Signature:
        """One and so many hundredths, or one less them."""
        draft, number = self.text.draft, found.numbers["p"]
        one, percent = Signature("one"), Signature(f"percent @{number.span.start}")
        factor = Signature(f"factor @{number.span.start} of it")
        draft.constant(1, one)
        draft.quantity(number, percent)
        roles = [("whole", factor), ("part0", one), ("part1", percent)] if more else [("whole", one), ("part0", factor), ("part1", percent)]
        draft.licence("combine", "sum", roles, found.tokens)
        return factor

    def change(self, found: Found, before: Signature, after: Signature, *, more: bool) -> None:
        roles = [("amount", after), ("factor", self.factor(found, more=more)), ("base", before)]
        self.text.draft.licence("compare_multiplicative", "product", roles, found.tokens)

    def bind(self) -> Signature | None:
        """The state or change that is asked for."""
        told, asked = self.text.told, self.text.asked
        bases = [found for found in told if found.form in ("base", "after", "fromto")]
        changes = [found for found in told if "p" in found.numbers]
        if not bases or not self._one_thing(bases) or any(f.numbers["p"].value >= 1 for f in changes if "down" in _way(f)):
            return None
        off = [found for found in changes if found.form == "off"]
        if len(off) > 1 or (off and len(changes) > 1):
            # off the price, or off what is left of it?
            return None
        if asked.form in ("percent+", "percent-"):
            return self._percent(bases, changes)
        if len(bases) != 1 or not changes or bases[0].form == "fromto":
            return None
        base = bases[0]
        last = len(changes)
        ending = base.form == "after"
        if ending and "p" in base.numbers and changes != [base]:
            return None
        if not ending and told.index(base) > min(told.index(found) for found in changes) and asked.form == "old":
            return None
        number = base.numbers.get("m") or base.numbers["n"]
        self.tell(number, last if ending else 0)
        if (ending and asked.form != "old") or (not ending and asked.form not in ("new", "gap")):
            return None
        for i, found in enumerate(changes):
            self.change(found, self.state(i), self.state(i + 1), more=_way(found) == "up")
        if asked.form == "gap":
            return self._gap(changes)
        return self._target(self.state(0) if asked.form == "old" else self.state(last), "count")

    def _gap(self, changes: list[Found]) -> Signature | None:
        """By how much one change changes the amount."""
        if len(changes) != 1:
            return None
        draft = self.text.draft
        draft.licences.clear()
        number = changes[0].numbers["p"]
        part = Signature("change asked", self.unit)
        percent = Signature(f"percent @{number.span.start}")
        draft.licence("portion", "product", [("part", part), ("fraction", percent), ("whole", self.state(0))], changes[0].tokens)
        for name in [name for name, q in draft.quantities.items() if q.provenance == "constant"]:
            del draft.quantities[name]
        return self._target(part, "difference")

    def _percent(self, bases: list[Found], changes: list[Found]) -> Signature | None:
        """By how many hundredths of the first state the second one is more or less."""
        if changes:
            return None
        numbers = [
            n for found in bases for n in (found.numbers.get("m") or found.numbers.get("n"), found.numbers.get("o")) if n is not None
        ]
        if len(numbers) != 2:
            return None
        if len(bases) == 2 and bases[0].form == "after":
            numbers.reverse()
        if len(bases) == 2 and {b.form for b in bases} != {"base", "after"}:
            return None
        before, after = numbers
        more = self.text.asked.form == "percent+"
        if more != (after.value > before.value) or before.value == 0 or before.value == after.value:
            return None
        draft = self.text.draft
        self.tell(before, 0)
        self.tell(after, 1)
        gap, fraction = Signature("change", self.unit), Signature("fraction of the first")
        larger, smaller = (self.state(1), self.state(0)) if more else (self.state(0), self.state(1))
        cue = draft.asking
        draft.licence("compare_additive", "sum", [("larger", larger), ("smaller", smaller), ("difference", gap)], cue)
        hundred, asked = Signature("a hundred"), Signature("percent asked")
        draft.constant(100, hundred)
        roles = [("amount", gap), ("factor", fraction), ("base", self.state(0))]
        draft.licence("compare_multiplicative", "product", roles, cue)
        draft.licence("convert", "product", [("converted", asked), ("amount", fraction), ("factor", hundred)], cue)
        return self._target(asked, "ratio")

    def _target(self, signature: Signature, form: QuestionForm) -> Signature:
        self.text.draft.target = Target((signature,), form, "terminal", self.text.draft.question)
        return signature

    # --- one thing

    def _one_thing(self, bases: list[Found]) -> bool:
        """Whether all that is told and asked is of one amount: the same thing, called the same, in one unit."""
        if any(name.plural and name.head not in _WORTHS for f in self.text.told for name in (f.names.get("A"),) if name is not None):
            # "jackets cost $50": nobody says how many
            return False
        units: set[str] = set()
        for found in bases:
            units.add(_unit(found))
        if len(units) != 1 or "" in units:
            return False
        self.unit = Unit.parse(units.pop())
        told = [*self.text.told, self.text.asked]
        things = [name for f in told for key, name in f.names.items() if key in ("A", "B") and name.head not in _PRONOUNS]
        heads = {name.head for name in things if not name.pronoun and name.head not in _WORTHS}
        called = {f.said["w"].split("/")[0] for f in told if "w" in f.said} | {name.head for name in things if name.head in _WORTHS}
        called |= {"pay" for f in told if f.said.get("v", "").split("/")[0] in _EARNING}
        called = {"price" if word in _PRICES else "pay" if word in _PAY else word for word in called}
        people = {f.names["H"].head for f in told if "H" in f.names and not f.names["H"].pronoun}
        tokens = self.text.draft.parse.tokens
        people |= {tokens[i].lower for f in told for i in f.spans.get("h", ()) if tokens[i].tag.startswith("NN")}
        people |= {name.owner for name in things if name.owner}
        money = dimension(next(iter(self.unit.atoms))) == "money"
        if (
            not money
            and self.text.asked.form in ("new", "old")
            and self.text.asked.names.get("A") is None
            and "w" not in self.text.asked.said
        ):
            return False
        return len(heads) < 2 and len(called) < 2 and len(people) < 2

    # --- one thing by another

    def relation(self, found: Found) -> Signature | None:
        """A thing so many percent more or less than another, of which one is told."""
        base = next(other for other in self.text.told if other is not found)
        asked = self.text.asked.names.get("A")
        told = base.names.get("A")
        unit = _unit(base)
        if base.form != "base" or told is None or asked is None or not unit or self.text.asked.form not in ("new", "extent"):
            return None
        if not is_measure(unit) or not self._same_extent(base, found):
            return None
        self.unit = Unit.parse(unit)
        names = (found.names["A"], found.names["B"])
        which = [i for i, name in enumerate(names) if _same(name, told)]
        wanted = [i for i, name in enumerate(names) if _same(name, asked)]
        if len(which) != 1 or len(wanted) != 1 or which == wanted or (found.form == "rel-" and found.numbers["p"].value >= 1):
            return None
        self.tell(base.numbers.get("m") or base.numbers["n"], which[0])
        self.change(found, self.state(1), self.state(0), more=found.form == "rel+")
        return self._target(self.state(wanted[0]), "count")

    def _same_extent(self, base: Found, found: Found) -> bool:
        """Whether what is told, compared and asked is one measure of things: weight by pounds, length by feet, cost by money."""
        said = found.said["r"].split("/")[0]
        kinds = {
            "mass": ("heavier", "lighter"),
            "length": ("longer", "shorter", "taller", "wider", "higher", "deeper"),
            "money": ("expensive", "cheaper"),
            "time": ("longer", "shorter"),
        }
        unit = dimension(_unit(base)) or ""
        asked = {
            "mass": ("weigh",),
            "money": ("cost", "is"),
            "time": ("take", "last", "long"),
            "length": ("long", "tall", "wide", "high", "deep"),
        }
        lines = self.text.asked.line.text
        if unit == "length":
            # what is longer is compared by how long both are
            extent = [
                item.text.split("/")[0] for item in base.line.items if item.text.split("/")[0] in mapping("extents", "word", "dimension")
            ]
            along = _ALONG.get(said, set())
            return (
                bool(extent)
                and extent[-1] in along
                and f"how {extent[-1]}" in lines.replace("/WRB", "").replace("/JJ", "").replace("/RB", "")
            )
        return said in kinds.get(unit, ()) and any(f"{word}/" in lines for word in asked[unit])


#: By which measure of two things a comparative compares them.
_ALONG = {
    "longer": {"long"},
    "shorter": {"long", "tall"},
    "taller": {"tall", "high"},
    "higher": {"high", "tall"},
    "wider": {"wide"},
    "narrower": {"wide"},
    "deeper": {"deep"},
}


def _way(found: Found) -> str:
    return "up" if found.form == "up" or found.said.get("u") else "down"


def _unit(found: Found) -> str:
    """The unit of what a line tells."""
    number = found.numbers.get("m")
    if number is not None:
        return number.unit or ""
    noun = found.names.get("U")
    if noun is None:
        return ""
    return measure_of(noun.head) or noun.head


def _same(one: Name, other: Name) -> bool:
    return one.head == other.head and (one.words <= other.words or other.words <= one.words)
