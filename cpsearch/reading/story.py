"""A reading as a MathProblemGraph: who holds what, what happens in the order of telling, what is asked.

The graph knows holdings, ten kinds of operation and one question about a holding. What was read but cannot be said so (a goal, a
difference, a number that is told of nobody) is a finding: a graph that left it out would be another story.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from functools import partial

from cpsearch.binding.errors import GraphSolveError, MathGraphError
from cpsearch.binding.math_graph import (
    Comparison,
    InitialPossession,
    MathProblemGraph,
    Operand,
    Operation,
    OperationKind,
    Quantity,
    Rate,
    Unknown,
)
from cpsearch.binding.solver import solve_graph
from cpsearch.packs import is_measure
from cpsearch.problem import Finding, Signature, StateIndex
from cpsearch.problem import Operation as AfterOperation
from cpsearch.reading.amounts import Amounts
from cpsearch.reading.asking.question import Ask
from cpsearch.reading.discourse.descriptions import Relative, same_action
from cpsearch.reading.discourse.facts import Fact
from cpsearch.reading.discourse.world import Kind, World
from cpsearch.reading.groups.rates import Rate as ToldRate
from cpsearch.reading.interpret import Interpretation
from cpsearch.reading.lexicon import mapping
from cpsearch.reading.states.moments import Moment
from cpsearch.reading.states.timelines import keys_of
from cpsearch.reading.text.phrases import Phrase

__all__ = ["graph_of"]

_Key = tuple[str, str]
_SINGLE: dict[str, OperationKind] = {"gain": "add", "act": "add", "loss": "subtract", "give": "subtract"}


class _UntellableError(Exception):
    """Raised inside this module for what a graph cannot say."""


def graph_of(interpretation: Interpretation) -> MathProblemGraph | Finding:
    """The graph of one reading, or what in it no graph can say."""
    try:
        graph = _Teller(interpretation).graph()
        solve_graph(graph)
        return graph
    except GraphSolveError as error:
        return Finding("ungrounded_question", f"its math graph has no value: {error}")
    except _UntellableError as error:
        return Finding("ungrounded_question", f"no math graph can say this: {error}")
    except MathGraphError as error:
        return Finding("ungrounded_question", f"no math graph: {error}")


@dataclass(frozen=True)
class _Told:
    """An operation and its place in the text, with the holdings (entity key, unit) that it changes or makes."""

    at: int
    operation: Callable[[], Operation]
    makes: tuple[_Key, ...]


class _Teller:
    """The graph as it is told; it lives for one call."""

    def __init__(self, interpretation: Interpretation) -> None:
        if interpretation.asked is None:
            raise _UntellableError("the question is not about a number of things held")
        self.asked: Ask = interpretation.asked
        self.moment: Moment | None = interpretation.moment
        self.amounts: Amounts = interpretation.amounts
        self.world: World = interpretation.reading.world
        self.used: dict[str, str] = {}
        #: Payments whose amount is a count times a price.
        self.priced = [purchase.fact for purchase in self.amounts.purchases]
        self.units: dict[str, Kind] = {}
        self.held: list[tuple[str, str, Fraction]] = []
        self.told: list[_Told] = []

    def graph(self) -> MathProblemGraph:
        steps: list[tuple[int, Callable[[], None]]] = [(fact.order, partial(self._fact, fact)) for fact in self.amounts.facts]
        steps += [(min(relative.tokens), partial(self._compare, relative)) for relative in self.amounts.relatives]
        for _, step in sorted(steps, key=lambda item: item[0]):
            step()
        for rate in self.amounts.rates:
            self._rate(rate)
        if self.amounts.portions or self.amounts.remainders:
            raise _UntellableError("a portion of a whole")
        self.told.sort(key=lambda item: item.at)
        unknown = self._unknown()
        operations = tuple(item.operation() for item in self.told)
        possessions = tuple(InitialPossession(self._name(who), Quantity(value, unit)) for who, unit, value in self.held)
        stated = [q for q in self.amounts.draft.quantities.values() if q.provenance != "constant"]
        if len(stated) != len(operations) + len(possessions):
            raise _UntellableError("a number that is neither held nor part of what happens")
        return MathProblemGraph(self._entities(), possessions, operations, unknown)

    # --- what is told

    def _fact(self, fact: Fact) -> None:
        if fact in self.priced:
            return  # its price is a rate
        value, unit = self._value(fact), self._unit(fact.kind)
        keys = [who or self._place(fact) for who, _ in keys_of(self.amounts, fact)] or [fact.holder]
        if not keys[0]:
            raise _UntellableError(f"nobody is told to have the {fact.kind}")
        if fact.meaning == "state" or self._measures(fact):
            if fact.phase == "end" or self._touched(keys[0], unit):
                raise _UntellableError(f"an amount of {fact.kind} told after something happened to it")
            self.held.append((keys[0], unit, value))
            return
        if fact.meaning == "scale":
            kind: OperationKind = "multiply" if value >= 1 else "divide"
            self._tell(fact.order, kind, keys[0], Quantity(value if value >= 1 else 1 / value, unit))
            return
        if fact.meaning not in _SINGLE or (fact.meaning == "act" and not same_action(fact.lemma, self.asked.lemma)):
            raise _UntellableError(f"a {fact.meaning} of {fact.kind}")
        other = next((key for key in keys[1:] if self._known(key, fact)), "")
        if not other:
            self._tell(fact.order, _SINGLE[fact.meaning], keys[0], Quantity(value, unit))
        elif fact.meaning == "gain":
            self._tell(fact.order, "transfer", other, Quantity(value, unit), target=keys[0])
        elif self._known(keys[0], fact):
            self._tell(fact.order, "transfer", keys[0], Quantity(value, unit), target=other)
        else:
            self._tell(fact.order, "add", other, Quantity(value, unit))

    def _measures(self, fact: Fact) -> bool:
        """ "A cat weighs 9 pounds": so it is, and nothing happens."""
        return fact.meaning == "act" and mapping("measuring", "word", "dimension").get(fact.lemma) == "mass"

    def _compare(self, relative: Relative) -> None:
        one, other = relative.subject, relative.base
        if one.is_phantom or other.is_phantom or relative.also:
            raise _UntellableError("a comparison of several steps")
        whole = one.kind == other.kind and len(one.holders) == len(other.holders) == 1 and not one.times and not other.times
        if (
            not whole
            or one.is_phantom
            or other.is_phantom
            or relative.operation not in ("factor", "difference")
            or self._touched(one.holders[0], self._unit(one.kind))
        ):
            raise _UntellableError("a comparison that does not tell one holder's amount by another's")
        value, reference = self._number(relative.number), other.holders[0]
        if relative.operation == "factor":
            self._tell(
                min(relative.tokens),
                "compare_multiplicative",
                one.holders[0],
                lambda: Comparison(self._name(reference), "times" if value >= 1 else "fraction", factor=value),
                unit=self._unit(one.kind),
            )
            return
        delta = Quantity(value, self._unit(one.kind))
        self._tell(
            min(relative.tokens),
            "compare_additive",
            one.holders[0],
            lambda: Comparison(self._name(reference), "more" if relative.larger else "fewer", delta=delta),
            unit=self._unit(one.kind),
        )

    def _rate(self, rate: ToldRate) -> None:
        top, bottom = self._unit(rate.top), self._unit(rate.bottom)
        made = [(item.at, who) for item in self.told for who, unit in item.makes if unit == bottom]
        holders = {who for who, unit, _ in self.held if unit == bottom} | {who for _, who in made}
        if len(holders) != 1:
            raise _UntellableError(f"a rate per {bottom} that {len(holders) or 'no'} holders have")
        (actor,) = holders
        if self._touched(actor, top):
            raise _UntellableError(f"an amount of {top} that is told and computed")
        at = max([min(rate.tokens), *(at for at, _ in made)])
        self._tell(at, "apply_rate", actor, Rate(self._number(rate.value), top, bottom), unit=top, later=1)

    def _tell(
        self,
        at: int,
        kind: OperationKind,
        actor: str,
        operand: Quantity | Rate | Callable[[], Operand],
        *,
        target: str | None = None,
        unit: str = "",
        later: int = 0,
    ) -> None:
        """Add an operation; names are given at the end, when all who take part are known."""
        what = unit or (operand.unit if isinstance(operand, Quantity) else "")

        def operation() -> Operation:
            made: Operand = operand if isinstance(operand, (Quantity, Rate)) else operand()
            return Operation(self._name(actor), kind, made, None if target is None else self._name(target))

        makes = ((actor, what), *(((target, what),) if target is not None else ()))
        self.told.append(_Told(2 * at + later, operation, makes))

    def _value(self, fact: Fact) -> Fraction:
        if fact.phrase.number is None:
            raise _UntellableError(f"an untold number of {fact.kind}")
        return fact.phrase.number.value

    def _number(self, signature: Signature) -> Fraction:
        found = [q.value for q in self.amounts.draft.quantities.values() if signature in q.signatures]
        if len(found) != 1:
            raise _UntellableError("a comparison without a number")
        return found[0]

    def _place(self, fact: Fact) -> str:
        return next(iter(fact.places)) if len(fact.places) == 1 else ""

    def _touched(self, who: str, unit: str) -> bool:
        held = any((one, kind) == (who, unit) for one, kind, _ in self.held)
        return held or any((who, unit) in item.makes for item in self.told)

    def _known(self, who: str, fact: Fact) -> bool:
        """Whether somebody is told to have such things before, or asked about."""
        states = [f for f in self.amounts.facts if f.meaning == "state" and f.kind == fact.kind]
        told = any(who == key for f in states for key, _ in keys_of(self.amounts, f))
        told |= any(who in r.subject.holders and r.subject.kind == fact.kind and min(r.tokens) < fact.order for r in self.amounts.relatives)
        return told or who in self.asked.holders or self._touched(who, self._unit(fact.kind))

    def _unit(self, kind: Kind) -> str:
        """The name of a unit: a measure is plain, whatever it measures ("pounds of honey")."""
        name = kind.noun if is_measure(kind.noun) else str(kind)
        if self.units.setdefault(name, kind) != kind:
            raise _UntellableError(f"{name} of different things")
        return name

    # --- what is asked

    def _unknown(self) -> Unknown:
        asked, unit = self.asked, self._unit(self.asked.kind)
        if asked.form != "amount" or asked.bottom is not None or asked.counted is not None:
            raise _UntellableError("a question about something else than one amount")
        holders = list(
            dict.fromkeys([who for who, kind, _ in self.held if kind == unit] + [w for t in self.told for w, k in t.makes if k == unit])
        )
        if not holders or not set(asked.holders) <= set(holders):
            raise _UntellableError(f"the asked {unit} is nobody's")
        wanted = asked.holders or tuple(holders)
        if len(wanted) > 1 and set(wanted) != set(holders):
            raise _UntellableError("a question about some of several holders")
        self._check_lemma(wanted, unit)
        return Unknown(self._name(wanted[0]) if len(wanted) == 1 else None, unit, self._state())

    def _check_lemma(self, wanted: tuple[str, ...], unit: str) -> None:
        """ "How many did she pick" is what she has only if picking is all that gave her any."""
        if not self.asked.lemma:
            return
        facts = [
            f
            for f in self.amounts.facts
            if f not in self.priced and self._unit(f.kind) == unit and {key for key, _ in keys_of(self.amounts, f)} & set(wanted)
        ]
        if any(f.meaning not in ("gain", "act") or not same_action(f.lemma, self.asked.lemma) for f in facts):
            raise _UntellableError(f"“{self.asked.lemma}” does not say all that is held")

    def _state(self) -> StateIndex | None:
        if self.moment is not None:
            before = self.moment.side == "before"
            done = [t for t in self.told if (t.at // 2 < self.moment.first if before else t.at // 2 <= self.moment.last)]
            if len(done) == len(self.told):
                return None
            return AfterOperation(len(done) - 1) if done else "initial"
        return "initial" if self.asked.phase == "start" and self.told else None

    # --- who is who

    def _name(self, key: str) -> str:
        """The name of an entity as a graph gives it, kept for the list of entities."""
        if key not in self.used:
            self.used[key] = self._surface(key)
        return self.used[key]

    def _surface(self, key: str) -> str:
        if key == "speaker":
            return "I"
        if not key or "+" in key or "?" in key:
            raise _UntellableError("a holder that is not one named entity")
        owner, dot, noun = key.rpartition(".")
        if dot:
            return f"{self._surface(owner)}'s {noun}"
        tokens = self.world.parse.tokens
        for phrase in self._mentions(key):
            if phrase.proper:
                named = [tokens[i] for i in phrase.tokens if tokens[i].tag in ("NNP", "NNPS") and i != phrase.owner]
                return self.world.parse.text[named[0].start : named[-1].end]
        owned = [tokens[p.owner] for p in self.world.phrases if p.owner is not None and tokens[p.owner].lower == key]
        return next((token.text for token in owned if token.tag == "NNP"), key)

    def _mentions(self, key: str) -> list[Phrase]:
        return [p for p in self.world.phrases if not p.pronoun and key in (self.world.entity(p), self.world.place_of(p))]

    def _entities(self) -> tuple[str, ...]:
        def first(key: str) -> int:
            heads = [p.head for p in self._mentions(key)]
            heads += [p.owner for p in self.world.phrases if p.owner is not None and self.world.owner(p) == key]
            return min(heads, default=len(self.world.parse.tokens))

        return tuple(self.used[key] for key in sorted(self.used, key=first))
