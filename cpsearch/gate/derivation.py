"""What is to be checked, in one form: the written steps with their grounds, whatever they were written in."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from fractions import Fraction
from math import isfinite

from cpsearch.codec import is_writable
from cpsearch.errors import ProblemError
from cpsearch.gate.grounding import Ground, grounds_of, normal
from cpsearch.gate.source import Source
from cpsearch.gate.terms import Number, Run, Term, term_of, value_of
from cpsearch.problem import Span
from cpsearch.worked import Unread, WorkedSolution, WorkedStep, evaluate, read_worked

__all__ = ["MAX_STEPS", "Derivation", "GivenStep", "Slot", "answer_of", "derivation_of", "slots_of"]


#: Steps whose numbers are looked for; a word problem takes a handful.
MAX_STEPS = 100


@dataclass(frozen=True)
class Slot:
    """A number of a step and every place that it can come from; ``scales`` is whether it multiplies or divides."""

    number: Number
    scales: bool
    grounds: tuple[Ground, ...]


@dataclass(frozen=True)
class GivenStep:
    """A written step: its term with the numbers that belong together put together, its value, what is stated, and the grounds.

    ``sound`` is whether the two agree, ``rounding`` how (floor or ceil) where the stated result is the value made whole.
    """

    term: Term
    value: Fraction | None
    stated: Fraction
    sound: bool
    rounding: str
    slots: tuple[Slot, ...]
    span: Span

    @property
    def grounds(self) -> Mapping[Number, tuple[Ground, ...]]:
        """Where each number of the term can come from."""
        return {slot.number: slot.grounds for slot in self.slots}

    @property
    def results(self) -> frozenset[Fraction]:
        """The values by which a later step may call this one."""
        return frozenset({self.stated} if self.value is None else {self.stated, self.value})


@dataclass(frozen=True)
class Derivation:
    """The steps in order of writing, the answer, and what could not be read."""

    steps: tuple[GivenStep, ...]
    answer: Fraction | None
    unread: tuple[Unread, ...] = ()

    @property
    def written(self) -> bool:
        """Whether some step comes to the answer; what answers nothing, or has no steps, leaves nothing out."""
        return self.answer is None or not self.steps or any(self.answer in step.results for step in self.steps)


def answer_of(derivation: Derivation) -> Fraction | None:
    """What a derivation answers: what it says, else what its last step states."""
    if derivation.answer is not None or not derivation.steps:
        return derivation.answer
    return derivation.steps[-1].stated


def derivation_of(given: str | WorkedSolution | Sequence[Mapping[str, object]], source: Source) -> Derivation:
    """Read what was given and look for the grounds of each number.

    A text is a worked solution (:func:`cpsearch.worked.read_worked`). JSON steps are objects with ``expression`` (``"48 * 24"``) and
    ``result`` (a number, or it in a string); a last one may have ``answer`` alone. Raises ProblemError where they are none of these. Of
    more than MAX_STEPS steps only the arithmetic is read.
    """
    worked = given if isinstance(given, WorkedSolution) else read_worked(given if isinstance(given, str) else _text_of(given))
    steps: list[GivenStep] = []
    results: list[frozenset[Fraction]] = []
    bounded = len(worked.steps) <= MAX_STEPS
    for step in worked.steps:
        steps.append(_given(step, source, tuple(results) if bounded else (), bounded))
        results.append(steps[-1].results)
    later: set[object] = set()
    for i in reversed(range(len(steps))):
        steps[i] = _settled(steps[i], later)
        later.add(_members(steps[i].term))
    return Derivation(tuple(steps), None if worked.answer is None else worked.answer.value, worked.unread)


def _text_of(steps: object) -> str:
    """The steps as marks, so that they are read by the one parser that there is."""
    if not isinstance(steps, Sequence) or isinstance(steps, (bytes, bytearray)):
        raise ProblemError("derivation", f"expected a Chain, a text or a list of steps, got {type(steps).__name__}")
    lines = []
    for i, step in enumerate(steps):
        if not isinstance(step, Mapping):
            raise ProblemError(f"derivation[{i}]", f"expected an object with expression and result, got {step!r:.80}")
        unknown = sorted(set(map(str, step)) - {"expression", "result", "answer"})
        if unknown:
            raise ProblemError(f"derivation[{i}].{unknown[0]}", "unknown field of a step; there are expression, result and answer")
        if "answer" not in step or "expression" in step:
            lines.append(f"<<{_field(step, 'expression', i)}={_field(step, 'result', i)}>>")
        if "answer" in step:
            lines.append(f"#### {_field(step, 'answer', i)}")
    return "\n".join(lines)


def _field(step: Mapping[str, object], name: str, index: int) -> str:
    value = step.get(name)
    if isinstance(value, bool) or not isinstance(value, (str, int, float, Fraction)):
        raise ProblemError(f"derivation[{index}].{name}", f"expected a text or a number, got {value!r:.80}")
    if isinstance(value, float) and not isfinite(value):
        raise ProblemError(f"derivation[{index}].{name}", f"not a JSON number: {value}")
    if isinstance(value, (int, Fraction)) and not is_writable(Fraction(value)):
        raise ProblemError(f"derivation[{index}].{name}", "a number of more than 400 digits")
    # no exponent, which no parser of calculations knows
    text = f"{Decimal(repr(value)):f}" if isinstance(value, float) else str(value)
    if "<" in text or ">" in text or len(text.splitlines()) > 1:
        raise ProblemError(f"derivation[{index}].{name}", f"no calculation: {text!r:.80}")
    return text


def _given(step: WorkedStep, source: Source, earlier: tuple[frozenset[Fraction], ...], bounded: bool) -> GivenStep:
    term = normal(term_of(step.expression), source, frozenset(value for values in earlier for value in values))
    value, stated = value_of(term), step.stated
    rewritten = [evaluate(expression) for expression in step.rewritings]
    # only a quotient or a product may need more decimals than are shown
    exact = not isinstance(term, Run) or term.kind == "sum"
    near = all(_agrees(item, stated.value, 0 if exact else stated.places) for item in (value, *rewritten))
    divides = isinstance(term, Run) and term.kind == "product" and bool(term.minus)
    rounding = _rounding(value, stated.value) if divides and not near and value is not None and stated.value.denominator == 1 else ""
    slots = tuple(
        Slot(number, scales, tuple(grounds_of(number.value, source, earlier, scales=scales)))
        for number, scales in slots_of(term)
        if bounded
    )
    return GivenStep(term, value, stated.value, near or (bool(rounding) and not rewritten), rounding, slots, step.span)


def _settled(step: GivenStep, later: set[object]) -> GivenStep:
    """Without the operations that were not left out: a result that is computed only later is used too early."""
    slots = (
        replace(slot, grounds=tuple(ground for ground in slot.grounds if ground.implied is None))
        if any(ground.implied is not None and _members(ground.implied) in later for ground in slot.grounds)
        else slot
        for slot in step.slots
    )
    return replace(step, slots=tuple(slots))


def _members(term: Term) -> object:
    """What a term is, whatever the order and the place of its numbers."""
    if isinstance(term, Number):
        return term.value
    return term.kind, *(frozenset(Counter(map(_members, members)).items()) for members in (term.plus, term.minus))


def _agrees(value: Fraction | None, stated: Fraction, places: int) -> bool:
    """Equal, or equal to the decimals that are shown."""
    if value is None or value == stated or not places or not is_writable(value):
        return value is not None and value == stated
    last = Fraction(1, 10**places)
    # rounded, or cut off
    return abs(value - stated) <= last / 2 or (abs(stated) <= abs(value) and abs(value - stated) < last)


def _rounding(value: Fraction, stated: Fraction) -> str:
    """How a value that is not whole was made a whole number: down, up, or not at all."""
    if value.denominator == 1:
        return ""
    down = Fraction(value.numerator // value.denominator)
    return "floor" if stated == down else "ceil" if stated == down + 1 else ""


def slots_of(term: Term, scales: bool = False) -> Iterator[tuple[Number, bool]]:
    """The numbers of a term in the order of :func:`cpsearch.gate.terms.leaves_of`, each with whether it is a factor or divisor."""
    if isinstance(term, Number):
        yield term, scales
        return
    for member in (*term.plus, *term.minus):
        yield from slots_of(member, term.kind == "product")
