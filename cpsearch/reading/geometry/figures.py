"""Texts about rectangles and squares: sides to areas and perimeters and back, what so much a square foot costs, how many tiles cover it.

A text is read only if closed patterns cover every sentence of it. A side is told once, all of one unit; what a shape is made of or put
around it (a frame, a path, a door that is left out) is in no pattern and refuses.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from cpsearch.packs import dimension, kinds_of, measure_of, singular
from cpsearch.problem import QuestionForm, Signature, Target
from cpsearch.reading.draft import Draft
from cpsearch.reading.geometry.patterns import ASKED, TOLD
from cpsearch.reading.geometry.shapes import Figure
from cpsearch.reading.lexicon import mapping, words
from cpsearch.reading.text.closed import ClosedText, closed_text, same_setting
from cpsearch.reading.text.numbers import Number
from cpsearch.reading.text.patterns import Found, Name
from cpsearch.reading.text.syntax import Parse
from cpsearch.unit import Unit

__all__ = ["read_figures"]

_ITS = {"it", "its"}
_NEEDING = {"need", "require", "use", "buy"}
_SHAPES = {"rectangle", "square", "figure", "shape"}


def read_figures(parse: Parse, numbers: tuple[Number, ...]) -> Draft | None:
    """The draft of a text about the sides of rectangles and squares; None for any other."""
    if len(numbers) < 1 or not any(
        measure_of(token.lower) and dimension(measure_of(token.lower) or "") == "length" for token in parse.tokens
    ):
        return None
    text = closed_text(parse, numbers, TOLD, ASKED)
    if text is None or not same_setting(text, parse):
        return None
    drawn = _Drawing(text)
    asked = drawn.bind() if all(drawn.tell(found) for found in text.told) else None
    if asked is None or not _all_taken(text.draft, text.told):
        return None
    form: QuestionForm = "difference" if text.asked.form == "gap" else "count"
    text.draft.target = Target((asked,), form, "terminal", text.draft.question)
    return text.draft


def _all_taken(draft: Draft, told: list[Found]) -> bool:
    return all(number.span in draft.used for found in told for number in found.numbers.values())


@dataclass
class _Drawing:
    text: ClosedText
    figures: list[Figure] = field(default_factory=list)
    price: Found | None = None
    cover: Found | None = None

    # --- what is told

    def tell(self, found: Found) -> bool:
        if found.form in ("price", "cover"):
            if self.price is not None or self.cover is not None:
                return False
            self.price, self.cover = (found, None) if found.form == "price" else (None, found)
            return True
        figure = self.figure(found.names.get("A"), new=True)
        if figure is None:
            return False
        figure.cue = figure.cue or found.tokens
        if found.form == "many":
            figure.count = found.numbers["n"]
            return "a" not in found.numbers or self._sides(figure, found)
        if found.form in ("times", "more", "less"):
            return self._relation(figure, found)
        return self._sides(figure, found)

    def figure(self, name: Name | None, *, new: bool = False) -> Figure | None:
        """The figure that a noun phrase names; a new one where it is told of."""
        if name is None or (name.pronoun and name.head in _ITS):
            return self.figures[-1] if len(self.figures) == 1 else None
        if name.pronoun or name.proper:
            return None
        said = name.words - _names_of_measures()
        if said & words("outlines") or "container" in kinds_of(name.head):
            return None
        fitting = [f for f in self.figures if f.head == name.head and (said <= f.words or f.words <= said)]
        if not fitting and len(self.figures) == 1 and name.head in _SHAPES and said <= {name.head} | self.figures[0].words:
            fitting = self.figures if name.head in _shape(self.figures[0]) else []
        if fitting:
            return fitting[0] if len(fitting) == 1 else None
        if not new:
            return None
        made = Figure(self.text.draft, f"{name.head} {len(self.figures)}", said, name.head, square="square" in said)
        self.figures.append(made)
        return made

    def _sides(self, figure: Figure, found: Found) -> bool:
        units = {_length(found.said[key]) for key in "MN" if key in found.said}
        units |= {_unit_in(found, "A")} if found.form == "formed" else set()
        number = found.numbers
        if len(units) != 1 or None in units:
            return False
        unit = units.pop() or ""
        if found.form in ("sides", "many", "formed"):
            one, two = _dimensions(found) or ("length", "width")
            if one == two:
                return False
            if figure.square:
                return False
            return figure.tell(one, number["a"], unit) and figure.tell(two, number["b"], unit)
        if found.form == "side":
            return figure.square and figure.tell("side", number["a"], unit)
        if found.form == "one":
            dims = _dimensions(found)
            return dims is not None and figure.tell("side" if figure.square else dims[0], number["a"], unit)
        return figure.tell(found.form, number["a"], unit)

    def _relation(self, figure: Figure, found: Found) -> bool:
        dims = _dimensions(found)
        base = found.names.get("B")
        if dims is None and found.form == "more":
            # "6 feet longer than it is wide"
            dims = ("length", "width") if "longer/" in found.line.text else None
        if dims is None or len(dims) != 2 or dims[0] == dims[1] or figure.square or figure.relation is not None:
            return False
        if base is not None and self.figure(base) is not figure:
            return False
        if found.form == "times":
            figure.relation = ("times", dims[0], dims[1], found.numbers["k"])
            return found.numbers["k"].value > 0
        unit = _length(found.said["M"])
        if unit is None or (figure.unit and figure.unit != unit):
            return False
        figure.unit = unit
        figure.relation = (found.form, dims[0], dims[1], found.numbers["a"])
        return True

    # --- what is asked

    def bind(self) -> Signature | None:
        asked = self.text.asked
        form = asked.form
        verbs = [self.text.draft.parse.tokens[i] for i in asked.spans.get("v", ())]
        if form != "cost" and verbs and verbs[-1].lemma not in _NEEDING:
            # how much fence she has may be more, or less
            return None
        if not self._unit_fits(asked) or any(not figure.unit for figure in self.figures):
            return None
        if form == "gap":
            return self._gap()
        if form in ("cost", "tiles"):
            return self._measured_out()
        if self.price is not None or self.cover is not None:
            return None
        if form == "total" or (form == "area" and (len(self.figures) > 1 or any(f.count is not None for f in self.figures))):
            return self._total()
        figure = self._asked_figure()
        if figure is None:
            return None
        if form == "area":
            return None if "area" in figure.told else figure.area()
        if form == "perimeter" and {"height", "depth"} & set(figure.told):
            return None
        if form == "perimeter":
            return None if "perimeter" in figure.told else figure.perimeter()
        return self._side(figure)

    def _asked_figure(self) -> Figure | None:
        name = self.text.asked.names.get("A")
        if len(self.figures) != 1 or self.figures[0].count is not None:
            return None
        return self.figures[0] if name is None else self.figure(name)

    def _side(self, figure: Figure) -> Signature | None:
        """One side, from the area or the perimeter and the other side."""
        dims = _dimensions(self.text.asked)
        wanted = "side" if figure.square or self.text.asked.form == "side" else dims[0] if dims else ""
        if wanted in figure.told or not wanted or (wanted == "side") != figure.square:
            return None
        if not figure.square and figure.relation is None:
            known = [key for key in ("length", "width", "height", "depth") if key in figure.told]
            if len(known) != 1 or known[0] == wanted:
                return None
            return self._missing(figure, known[0], wanted)
        if "perimeter" in figure.told and "area" not in figure.told:
            return figure.side(wanted) if figure.perimeter() is not None and (figure.square or wanted in (figure.pair or ())) else None
        return None

    def _missing(self, figure: Figure, known: str, wanted: str) -> Signature | None:
        draft = self.text.draft
        one, other = figure.side(known), figure.side(wanted)
        if "area" in figure.told and "perimeter" not in figure.told:
            area = figure.area()
            assert area is not None
            draft.licence("rate", "product", [("area", area), ("one", one), ("other", other)], figure.cue)
            return other
        return figure.around(one, other) if "perimeter" in figure.told and "area" not in figure.told else None

    def _gap(self) -> Signature | None:
        pair = [self.figure(self.text.asked.names[key]) for key in "AB"]
        areas = [figure.area() if figure is not None and figure.count is None else None for figure in pair]
        if len(self.figures) != 2 or pair[0] is pair[1] or None in areas or self.price or self.cover:
            return None
        larger, smaller = areas
        if larger is None or smaller is None or larger.unit != smaller.unit:
            return None
        if "difference" in self.text.asked.line.text and _area_of(pair[0]) < _area_of(pair[1]):
            larger, smaller = smaller, larger
        gap = Signature("difference asked", larger.unit)
        roles = [("larger", larger), ("smaller", smaller), ("difference", gap)]
        self.text.draft.licence("compare_additive", "sum", roles, self.text.draft.asking)
        return gap

    def _total(self) -> Signature | None:
        areas = [figure.area() for figure in self.figures]
        name = self.text.asked.names.get("A")
        known = [area for area in areas if area is not None]
        if len(known) != len(areas) or len({area.unit for area in known}) != 1:
            return None
        if name is not None and not name.plural and len(self.figures) > 1:
            return None
        if name is not None and any(figure.head != name.head for figure in self.figures):
            return None
        parts = [figure.many(area) for figure, area in zip(self.figures, known, strict=True)]
        if len(parts) == 1:
            return parts[0]
        whole = Signature("all areas", parts[0].unit)
        roles = [("whole", whole), *((f"part{i}", part) for i, part in enumerate(parts))]
        self.text.draft.licence("combine", "sum", roles, self.text.draft.asking)
        return whole

    def _measured_out(self) -> Signature | None:
        """What a price for each square foot comes to, or how many tiles (cans …) of so many square feet cover it."""
        asked, draft = self.text.asked, self.text.draft
        figure = self._asked_figure()
        area = figure.area() if figure is not None else None
        told = self.price if asked.form == "cost" else self.cover
        if figure is None or area is None or told is None or _length(told.said["M"]) != figure.unit:
            return None
        if told is self.price:
            number = told.numbers["m"]
            money = Unit.parse(number.unit or "dollar")
            rate, total = Signature("price of a square", money / area.unit), Signature("cost", money)
            draft.quantity(number, rate)
            draft.licence("rate", "product", [("total", total), ("count", area), ("rate", rate)], told.tokens)
            return total
        thing = told.names["T"]
        if asked.names["T"].head != thing.head or not _even(figure, told.numbers["a"]):
            return None
        unit = Unit.parse(thing.head)
        each, count = Signature(f"area of one {thing.head}", area.unit / unit), Signature(f"{thing.head} asked", unit)
        draft.quantity(told.numbers["a"], each)
        draft.licence("rate", "product", [("total", area), ("count", count), ("rate", each)], told.tokens)
        return count

    def _unit_fits(self, asked: Found) -> bool:
        if "U" not in asked.said:
            return True
        unit = _length(asked.said["U"])
        return unit is not None and all(figure.unit == unit for figure in self.figures)


def _names_of_measures() -> frozenset[str]:
    return frozenset(("rectangular", "foot", "inch", "meter", "yard", "centimeter", "ft", "mile"))


def _shape(figure: Figure) -> set[str]:
    return {"square", "figure", "shape"} if figure.square else {"rectangle", "figure", "shape"}


def _length(said: str) -> str | None:
    """The unit of length that a noun is."""
    unit = measure_of(said.split("/")[0])
    return unit if unit is not None and dimension(unit) == "length" else None


def _unit_in(found: Found, key: str) -> str | None:
    """The unit inside "a 4 foot by 6 foot rug"."""
    units = {unit for word in found.names[key].words if (unit := _length(singular(word))) is not None}
    return units.pop() if len(units) == 1 else None


def _dimensions(found: Found) -> tuple[str, ...] | None:
    """The dimensions that a line names, by adjective or noun."""
    said = [found.said[key].split("/")[0] for key in ("d1", "d2") if key in found.said]
    return tuple(mapping("extents", "word", "dimension")[word] for word in said) or None


def _area_of(figure: Figure | None) -> float:
    if figure is None or figure.pair is None:
        return 0
    one, two = (figure.told.get(key) for key in figure.pair)
    return float(one.value * two.value) if one is not None and two is not None else 0


def _even(figure: Figure, each: Number) -> bool:
    """Whether the area is a whole number of tiles."""
    if figure.pair is None or figure.relation is not None:
        return False
    one, two = (figure.told[key].value for key in figure.pair)
    return each.value > 0 and (one * two / each.value).denominator == 1
