"""Ages over time: texts that are nothing but what people's ages are, were and will be, and one question about an age or a span.

Such a text is read whole by a closed grammar (:mod:`age_grammar`): every sentence tells an age by another, or of no number. What a
pronoun may mean is read in every way; the ways that give people ages they can have must agree. Everybody ages by the same years.
"""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from cpsearch.problem import QuestionForm, Span, Target
from cpsearch.reading.draft import Draft
from cpsearch.reading.text.numbers import GROUNDED, Number
from cpsearch.reading.text.syntax import Parse
from cpsearch.reading.time.age_grammar import age_scenes
from cpsearch.reading.time.age_lines import NotTriedError
from cpsearch.reading.time.age_systems import AgeSystem
from cpsearch.reading.time.age_terms import Equation, Scene, Term, Variable, at_moment, variables
from cpsearch.reading.time.age_values import Solved, linear, may_be, shift, solve_ages
from cpsearch.reading.time.age_words import Word, words_of

__all__ = ["read_ages"]

_TOPIC = ("age", "ages", "aged", "old", "older", "younger")


def read_ages(parse: Parse, numbers: tuple[Number, ...]) -> Draft | None:
    """The draft of a text about ages that the grammar takes whole; None for any other, and where its readings differ."""
    said = words_of(parse, numbers)
    if not {word.lower for word in said} & set(_TOPIC):
        return None
    values: dict[Fraction, tuple[Scene, Solved, tuple[Equation, ...]]] = {}
    for scene in age_scenes(said):
        found = _solved(scene, said)
        if found is None:
            return None
        if found is not False and isinstance(found, tuple):
            values.setdefault(found[0], found[1:])
    if len(values) != 1:
        return None
    scene, solved, equations = next(iter(values.values()))
    return _drafted(parse, said, scene, solved, equations)


def _solved(scene: Scene, said: tuple[Word, ...]) -> tuple[Fraction, Scene, Solved, tuple[Equation, ...]] | bool | None:
    """What a reading comes to: False where nobody can mean it, None where it leaves the asked one open."""
    if not _may_be_meant(scene, said):
        return False
    equations = _everywhere(scene)

    def stated(token: int) -> Fraction:
        number = said[token].number
        return Fraction(0) if number is None else number.value

    solved = solve_ages(scene, equations, stated)
    if solved is None:
        return None
    if not solved.consistent or not may_be(scene, solved, stated):
        return False
    asked = scene.asked[0]
    if asked.term is None:
        value = solved.values.get(shift(asked.moment))
        return None if value is None else (abs(value), scene, solved, equations)
    wanted = _ordered(asked.term, solved)
    form = linear(wanted, stated) if wanted is not None else None
    if form is None or any(name is not None and name not in solved.values for name in form):
        return None
    total = sum((factor * (Fraction(1) if name is None else solved.values[name]) for name, factor in form.items()), Fraction(0))
    if total.denominator != 1 and all(w.number is None or w.number.kind != "cardinal" or w.number.value.denominator == 1 for w in said):
        # "twice as old" of an odd age: nobody means half a year who tells whole ones
        return None
    placed = replace(scene, asked=(replace(asked, term=wanted),))
    return None if total < 0 else (total, placed, solved, equations)


def _ordered(term: Term, solved: Solved) -> Term | None:
    """A difference with the larger age first."""
    if term.op != "gap":
        return term
    one, two = ((arg.person, arg.moment) for arg in term.args)
    if one not in solved.values or two not in solved.values:
        return None
    larger = solved.values[one] >= solved.values[two]
    return replace(term, op="-", args=term.args if larger else term.args[::-1])


def _may_be_meant(scene: Scene, said: tuple[Word, ...]) -> bool:
    """Whether a reading tells of the present or of a past, and of no age that it then asks for."""
    if "past" in scene.tenses and ("present" in scene.tenses or any(moment.token >= 0 for moment in scene.moments)):
        # "was 12": nobody says how long ago
        return False
    asked = scene.asked[0].term
    return (
        asked is None
        or asked.op != "age"
        or not any(e.left == replace(asked, start=e.left.start, end=e.left.end) and e.right.op == "years" for e in scene.equations)
    )


def _everywhere(scene: Scene) -> tuple[Equation, ...]:
    """The equations, with those of years between two persons at every moment that is told of."""
    found = list(scene.equations)
    moments = dict.fromkeys(v[1] for e in scene.equations for side in (e.left, e.right) for v in variables(side))
    for equation in scene.equations:
        if equation.lasting:
            for moment in moments:
                sides = [at_moment(_timeless(side), moment) for side in (equation.left, equation.right)]
                found.append(replace(equation, left=sides[0], right=sides[1]))
    return tuple(dict.fromkeys(found))


def _timeless(term: Term) -> Term:
    return replace(term, moment="") if term.op == "age" else replace(term, args=tuple(map(_timeless, term.args)))


def _drafted(parse: Parse, said: tuple[Word, ...], scene: Scene, solved: Solved, equations: tuple[Equation, ...]) -> Draft | None:
    draft = Draft(parse)
    first, last = scene.asked[0].span
    asked = [t.index for t in parse.tokens if said[first].start <= t.start < said[last - 1].end]
    draft.question, draft.asking = draft.span(asked), asked
    draft.take(token.index for token in parse.tokens)
    system = AgeSystem(draft, said, scene, solved)
    term = scene.asked[0].term
    wanted: list[Variable] = variables(term) if term is not None else [shift(scene.asked[0].moment)]
    try:
        system.solve(equations, wanted)
        signature = system.tree(term) if term is not None else system.signature(wanted[0])
    except NotTriedError:
        return None
    marked = last < len(said) and said[last].text in "?.!"
    sentence = Span(said[first].start, said[last - 1 + marked].end)
    draft.question = sentence
    form: QuestionForm = "identity" if term is None or term.op == "age" else "total" if term.op == "+" else "difference"
    draft.target = Target((signature,), form, "terminal", sentence)
    told = [
        word.number
        for k, word in enumerate(said)
        if word.number is not None and word.number.kind in GROUNDED and word.number.kind not in ("one", "both") and k not in scene.kept
    ]
    return draft if all(number.span in draft.used for number in told) else None
