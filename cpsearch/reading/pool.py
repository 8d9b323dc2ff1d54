"""The pool: numbers related by nothing but their units, the search of ADR-0176 before any rule of reading.

Each number gets the unit of its noun, "4 pens per box" that of a rate; amounts of one unit may be added or subtracted, a rate
and a count of its lower unit multiplied or divided, a multiple applied. Every licence has a pattern (cue, operation, whether
units differ, relation, form of the question), and is drawn up only where its pattern is allowed: nothing of this is read
unless practice has shown the pattern to be reliable and a person has ratified it.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from cpsearch.packs import dimension
from cpsearch.problem import QuestionForm, Relation, Signature, Span, Target
from cpsearch.reading.allowances import Allowances
from cpsearch.reading.asking.question import find_question, read_question
from cpsearch.reading.coverage import check_coverage
from cpsearch.reading.discourse.world import World
from cpsearch.reading.draft import Draft
from cpsearch.reading.lexicon import mapping
from cpsearch.reading.text.clauses import Clause
from cpsearch.reading.text.numbers import GROUNDED, Number
from cpsearch.reading.text.phrases import OPERANDS, Phrase
from cpsearch.reading.text.syntax import Parse
from cpsearch.unit import DIMENSIONLESS, Unit

__all__ = ["POOLED", "cue_class", "licence_pattern", "read_pooled"]

#: More numbers than these make more derivations than can be told apart.
_MOST = 4
_SPREAD = ("each", "every", "per", "apiece")
#: The entities of pooled amounts begin so.
POOLED = ("pooled", "factor pooled")
_FACTORS = ("multiple", "fraction", "percent")


def licence_pattern(cue: str, operation: str, *, cross: bool, relation: str, form: str) -> str:
    """The class of a licence, as tallies and the pack name it.

    >>> licence_pattern("each", "product", cross=True, relation="rate", form="count")
    'pool each/product/cross/rate/count'
    """
    return f"pool {cue}/{operation}/{'cross' if cross else 'same'}/{relation}/{form}"


@dataclass(frozen=True)
class _Item:
    """A number with the unit that its noun gives it, and the words that tell its part."""

    number: Number
    unit: Unit
    cue: tuple[int, ...]


def read_pooled(parse: Parse, world: World, numbers: tuple[Number, ...], clauses: tuple[Clause, ...], allowed: Allowances) -> Draft | None:
    """The draft that units alone give, with allowed licences only; None where a number has no unit or the asked unit is not plain."""
    bounds = find_question(parse)
    counted = [number for number in numbers if number.kind in GROUNDED and number.kind not in ("one", "another")]
    if isinstance(bounds, str) or not 2 <= len(counted) <= _MOST or any(number.kind not in OPERANDS for number in counted):
        return None
    draft = Draft(parse)
    draft.question = Span(parse.tokens[bounds[0]].start, parse.tokens[bounds[1] - 1].end)
    asked = _asked(parse, world, clauses, bounds, counted)
    items = [_item(parse, world, number, counted) for number in counted]
    if asked is None or any(item is None for item in items):
        return None
    unit, form, words = asked
    draft.asking = list(words)
    draft.take(words)
    pool = _Pool(draft, [item for item in items if item is not None], unit, form, allowed)
    pool.fill()
    if not _connected(draft, _whole(unit)):
        # a number that does not lead to what is asked would be left out
        return None
    draft.target = Target((_whole(unit),), form, "terminal", draft.question)
    check_coverage(world, numbers, draft, clauses)
    return draft


def _connected(draft: Draft, target: Signature) -> bool:
    """Whether every number is joined to the target by licences."""
    reached, frontier = {target}, {target}
    while frontier:
        roles = ({role.signature for role in licence.roles} for licence in draft.licences)
        frontier = {signature for own in roles if own & frontier for signature in own} - reached
        reached |= frontier
    return all(quantity.signatures[0] in reached for quantity in draft.quantities.values())


def _whole(unit: Unit) -> Signature:
    return Signature(POOLED[0] if unit != DIMENSIONLESS else POOLED[1], unit)


def _asked(
    parse: Parse, world: World, clauses: tuple[Clause, ...], bounds: tuple[int, int], counted: list[Number]
) -> tuple[Unit, QuestionForm, tuple[int, ...]] | None:
    """The unit that is asked, the form of the question, and its words."""
    asked = read_question(parse, world, clauses, bounds)
    if isinstance(asked, tuple):
        return None
    noun = asked.kind.noun
    if dimension(noun) == "money" or noun == "money":
        noun = next((number.unit for number in counted if number.kind == "money" and number.unit), "dollar")
    form: QuestionForm = "rate" if asked.bottom is not None else "difference" if asked.form == "difference" else "count"
    form = "total" if asked.aggregate and form == "count" else form
    unit = Unit.parse(noun) if asked.bottom is None else Unit.parse(noun) / Unit.parse(asked.bottom.noun)
    return unit, form, tuple(asked.tokens)


def _item(parse: Parse, world: World, number: Number, counted: list[Number]) -> _Item | None:
    phrase = next((p for p in world.phrases if p.number is not None and p.number.span == number.span), None)
    if number.kind in _FACTORS:
        at = tuple(t.index for t in parse.tokens if number.span.start <= t.start < number.span.end)
        return _Item(number, DIMENSIONLESS, at or (0,))
    noun = number.unit or ("" if phrase is None else world.kind_of(phrase).noun)
    if phrase is None or not noun:
        return None
    top = Unit.parse(noun)
    spread = _spread(parse, world, phrase, counted)
    if spread is None or top.simple is None:
        return _Item(number, top, phrase.tokens)
    cue, below = spread
    return _Item(number, top / Unit.parse(below), cue) if below != noun else _Item(number, top, phrase.tokens)


def _spread(parse: Parse, world: World, phrase: Phrase, counted: list[Number]) -> tuple[tuple[int, ...], str] | None:
    """ "4 pens per box", "each box has 4 pens", "boxes with 4 pens in each": the word that spreads, and the noun it spreads over."""
    clause = [t for t in parse.tokens if t.sentence == parse.tokens[phrase.head].sentence]
    near = sorted((t for t in clause if t.lower in _SPREAD), key=lambda t: abs(t.index - phrase.head))
    if not near:
        return None
    word = near[0]
    over = next((p for p in world.phrases if word.index in p.tokens or min(p.tokens) == word.index + 1), None)
    noun = world.kind_of(over).noun if over is not None and over.head != phrase.head and over.noun else ""
    if not noun:
        others = [p for p in world.phrases if p.number is not None and p.number in counted and p.noun and p.head < phrase.head]
        noun = others[-1].noun if others else ""
    return ((word.index,), noun) if noun and noun != phrase.noun else None


@dataclass(frozen=True)
class _Pool:
    draft: Draft
    items: list[_Item]
    asked: Unit
    form: QuestionForm
    allowed: Allowances

    def fill(self) -> None:
        """Every allowed licence between the numbers."""
        for item in self.items:
            self.draft.quantity(item.number, _whole(item.unit))
            self.draft.take(item.cue)
        units = dict.fromkeys(item.unit for item in self.items if item.unit != DIMENSIONLESS)
        #: how many amounts of each unit there may be: stated ones, and products
        amounts = Counter(item.unit for item in self.items)
        for rate in units:
            for count in units:
                made = _times(rate, count)
                if made is not None and made != rate:
                    cue = next(item.cue for item in self.items if item.unit == rate)
                    self._licence("rate", "product", [_whole(made), _whole(rate), _whole(count)], cue, cross=True)
                    amounts[made] += 1
        for unit in [unit for unit in amounts if unit != DIMENSIONLESS]:
            if unit.simple is not None and amounts[unit] > 1:
                self._sums(unit)
            for factor in self.items:
                if factor.unit == DIMENSIONLESS:
                    roles = [_whole(unit), _whole(DIMENSIONLESS), _whole(unit)]
                    self._licence("portion", "product", roles, factor.cue, cross=False)

    def _sums(self, unit: Unit) -> None:
        own = [item for item in self.items if item.unit == unit]
        cue = own[-1].cue if own else tuple(self.draft.asking)
        roles = [_whole(unit), Signature("pooled", unit), Signature("pooled", unit)]
        self._licence("combine", "sum", roles, cue, cross=False, unknowns=(0,))
        # no change: those must happen
        self._licence("compare_additive", "sum", roles, cue, cross=False, unknowns=(1,))

    def _licence(
        self,
        relation: Relation,
        operation: str,
        roles: list[Signature],
        cue: tuple[int, ...],
        *,
        cross: bool,
        unknowns: tuple[int, ...] = (),
    ) -> None:
        name = cue_class(" ".join(self.draft.parse.tokens[i].lower for i in sorted(set(cue))))
        if self.allowed.allows(licence_pattern(name, operation, cross=cross, relation=relation, form=self.form)):
            named = [("whole" if i == 0 else f"part{i}", signature) for i, signature in enumerate(roles)]
            self.draft.licence(relation, operation, named, cue, unknowns=unknowns, instances=len(self.items) - 1)


def _times(rate: Unit, count: Unit) -> Unit | None:
    """The unit of a rate times a count of what it is per; None where they do not fit."""
    if count.simple not in [atom for atom, power in rate.exponents if power < 0]:
        return None
    made = rate * count
    return made if made.simple is not None else None


def cue_class(lexeme: str) -> str:
    """The class of the words that license a relation: the first potent one stands for itself, all others are nouns that count.

    >>> cue_class("4 pens in each"), cue_class("3 trays")
    ('each', 'noun')
    """
    potent = mapping("potent", "word", "why")
    return next((word for word in lexeme.split() if word in potent), "noun")
