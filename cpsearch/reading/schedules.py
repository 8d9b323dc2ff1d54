"""Schedules: what is done at so much a time, over a span that the question names.

"Drinks 3 glasses a day … in a week", "works 8 hours a day, 5 days a week … in 4 weeks": the rates of the text are multiplied link by
link, the amount on top of each being what the one before is per. Where the text tells no such link between two units of time,
the calendar does. Of two links nobody says which one holds, and the question stays unbound.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from cpsearch.packs import conversion, dimension, inexact_conversion
from cpsearch.problem import Signature
from cpsearch.reading.amounts import Amounts
from cpsearch.reading.clauses import Clause
from cpsearch.reading.descriptions import same_action
from cpsearch.reading.durations import even
from cpsearch.reading.facts import Fact
from cpsearch.reading.lexicon import mapping, words
from cpsearch.reading.paces import act_of
from cpsearch.reading.phrases import Phrase, preposition
from cpsearch.reading.populations import members
from cpsearch.reading.question import Ask
from cpsearch.reading.rates import Flow, Rate
from cpsearch.reading.world import Kind, World
from cpsearch.unit import Unit

__all__ = ["effort", "scheduled"]

#: Roles in which a question names the span that it asks about.
_SPANNING = {"prep:in", "prep:for", "prep:over", "prep:during", "prep:within", "prep:per", "prep:each", "prep:every", "adverbial", "obj"}
_ONE = {"a", "an", "one", "each", "every", "per"}
#: Units of time of which nobody works all that a day has.
_WITHIN_DAY = {"second", "minute", "hour"}


@dataclass(frozen=True)
class Stretch:
    """The span asked about: so many units of time (``told``), or one of them."""

    unit: Kind
    told: Fact | None
    tokens: frozenset[int]


def scheduled(world: World, amounts: Amounts, asked: Ask) -> Signature | None:
    """The amount that the rates of the text come to over the asked span; None where it names none or a link is missing or open."""
    span = _stretch(world, amounts, asked)
    if span is None or asked.form not in ("amount", "each") or asked.than is not None or asked.phase or asked.other:
        return None
    if (asked.times | asked.places) - {span.unit.noun}:
        return None
    first = _only([rate for rate in amounts.rates if _tells(rate, asked)])
    flows = [flow for flow in amounts.flows if asked.kind.includes(flow.top) and same_action(flow.lemma, asked.lemma)]
    if flows:
        per_unit = _of_all(amounts, asked, flows[0], span.unit) if len(flows) == 1 and first is None else None
    else:
        own = first is not None and not asked.counted
        per_unit = _linked(amounts, asked, first, span.unit) if first is not None and own else None
    if per_unit is None:
        return None
    amounts.draft.take(span.tokens)
    if span.told is None:
        return per_unit
    count = amounts.event(span.told)
    whole = Signature(f"{asked.kind} over {span.unit}", Unit.parse(asked.kind.noun))
    amounts.draft.licence("rate", "product", [("total", whole), ("count", count), ("rate", per_unit)], asked.tokens)
    return whole


def effort(world: World, clauses: tuple[Clause, ...], amounts: Amounts, asked: Ask) -> Signature | None:
    """The time that an asked deed takes ("how long will it take him to paint 6 doors"), at the one pace told of such a deed."""
    parse = world.parse
    act = act_of(parse, clauses, asked.clause)
    unit = asked.kind.noun
    if act is None or dimension(unit) != "time" or asked.lemma not in words("effort") or asked.form != "amount":
        return None
    if (asked.times | asked.places) - words("paces"):
        return None
    told = _asked_amount(world, amounts, asked, act)
    if told is None:
        return None
    kind = told.kind
    own = [p for p in world.phrases if p.verb == asked.clause.verb and p.number is None and "how" not in p.det.split(" ")]
    doers = [p for p in own if p.noun != "it" and p.role in ("subj", "obj", "dative")]
    paces = [r for r in amounts.rates if same_action(r.lemma, act.lemma) and _by(world, r, doers) and _times(r, kind)]
    rate = _only(paces)
    if rate is None or len(doers) > 1:
        return None
    draft = amounts.draft
    count = amounts.event(told)
    timed = rate.top if rate.bottom.includes(kind) else rate.bottom
    time = Signature(f"{timed} for {kind}", Unit.parse(timed.noun))
    cue = (*rate.tokens, act.verb)
    if timed == rate.top:
        draft.licence("rate", "product", [("total", time), ("count", count), ("rate", rate.value)], cue)
    else:
        draft.licence("rate", "product", [("total", count), ("count", time), ("rate", rate.value)], cue)
        if timed.noun not in _WITHIN_DAY:
            time = even(amounts, time, rate)
    draft.take({act.verb, *(i for p in (*doers, *own) for i in p.tokens), *told.tokens})
    draft.take(t.index for t in parse.children(act.verb) if t.lower == "to")
    if timed.noun == unit:
        return time
    factor = calendar(timed.noun, unit)
    if factor is None or (timed.noun in _WITHIN_DAY) != (unit in _WITHIN_DAY):
        return None
    link = Signature(f"{timed.noun} per {unit}", Unit.parse(timed.noun) / Unit.parse(unit))
    draft.constant(factor, link)
    wanted = Signature(f"{unit} for {kind}", Unit.parse(unit))
    draft.licence("convert", "product", [("amount", time), ("converted", wanted), ("factor", link)], cue)
    return wanted


def _asked_amount(world: World, amounts: Amounts, asked: Ask, act: Clause) -> Fact | None:
    """The one amount that the asked deed is done to."""
    things = [p for p in world.phrases if p.verb == act.verb and p.role not in ("subj", "expl") and p.number is not None and p.noun]
    if len(things) != 1:
        return None
    told = [f for f in amounts.facts if f.phrase == things[0]]
    if told:
        return told[0] if len(told) == 1 and (told[0].meaning == "mention" or told[0].clause.verb == act.verb) else None
    none: frozenset[str] = frozenset()
    kind, tokens = world.kind_of(things[0]), tuple(sorted(things[0].tokens))
    amounts.facts.append(Fact(things[0], kind, "", "mention", act.lemma, "", "", none, none, asked.clause, tokens))
    return amounts.facts[-1]


def _times(rate: Rate, kind: Kind) -> bool:
    """Whether a rate ties an amount of ``kind`` to a time."""
    above, below = dimension(rate.top.noun) == "time", dimension(rate.bottom.noun) == "time"
    return (above and rate.bottom.includes(kind)) or (below and rate.top.includes(kind))


def _by(world: World, rate: Rate, doers: list[Phrase]) -> bool:
    return not rate.holder or not doers or any(world.entity(p) == rate.holder for p in doers)


def _only(rates: list[Rate]) -> Rate | None:
    return rates[0] if len(rates) == 1 else None


def _stretch(world: World, amounts: Amounts, asked: Ask) -> Stretch | None:
    """The one unit of time that the question names beside what it asks about."""
    parse = world.parse
    inside = [p for p in world.phrases if p.head in amounts.draft.asking and dimension(p.noun) == "time" and "how" not in p.det.split(" ")]
    if len(inside) != 1:
        return None
    (phrase,) = inside
    several = phrase.number is not None and phrase.number.kind != "one"
    told = [f for f in amounts.facts if f.phrase == phrase and f.meaning == "mention" and several]
    words_of_it = frozenset({*phrase.tokens, *preposition(parse, phrase)})
    if phrase.role not in _SPANNING or phrase.mods:
        return None
    if told:
        return Stretch(Kind(phrase.noun), told[0], words_of_it)
    single = phrase.tag == "NN" and (phrase.number is None or phrase.number.kind == "one")
    return Stretch(Kind(phrase.noun), None, words_of_it) if single and phrase.det.split(" ")[0] in {*_ONE, ""} and _bound(phrase) else None


def _bound(phrase: Phrase) -> bool:
    """Whether an article, "each" or "one" says that it is one such span."""
    return bool(phrase.det) or phrase.number is not None or phrase.role == "prep:per"


def _tells(rate: Rate, asked: Ask) -> bool:
    """Whether a rate is of what is asked: its kind (in any unit), its doer and its deed."""
    same = asked.kind.includes(rate.top) or (
        dimension(rate.top.noun) is not None and conversion(rate.top.noun, asked.kind.noun) is not None
    )
    return same and _of(rate, asked) and _done(rate, asked)


def _of(rate: Rate, asked: Ask) -> bool:
    """Whether a rate is of whoever is asked about, or of nobody in particular."""
    return not rate.holder or not asked.holders or rate.holder == "+".join(asked.holders)


def _done(rate: Rate, asked: Ask) -> bool:
    ways = mapping("money", "word", "way")
    if dimension(rate.top.noun) == "money":
        return rate.lemma == asked.lemma or (ways.get(rate.lemma) is not None and ways.get(rate.lemma) == ways.get(asked.lemma))
    return bool(asked.lemma) and same_action(rate.lemma, asked.lemma)


def _of_all(amounts: Amounts, asked: Ask, flow: Flow, unit: Kind) -> Signature | None:
    """What all of those together come to of whom each does so much."""
    holders = {holder.split(".")[-1] for holder in asked.holders}
    if asked.counted is not None and amounts.world.kind_of(asked.counted).noun != flow.among.noun:
        return None
    if asked.counted is None and ((asked.bottom is not None and asked.bottom.noun == flow.among.noun) or holders != {flow.among.noun}):
        return None
    if asked.counted is None and any(p.tag == "NN" and p.noun == flow.among.noun for p in amounts.world.phrases if p.head in asked.tokens):
        # what one of them does
        return None
    count = members(amounts, flow)
    if count is None:
        return None
    whole = Signature(f"{flow.top} of all {flow.among} per {flow.bottom}", Unit.parse(flow.top.noun) / Unit.parse(flow.bottom.noun))
    amounts.draft.licence("rate", "product", [("total", whole), ("count", count), ("rate", flow.value)], flow.tokens)
    rate = Rate(whole, flow.top, flow.bottom, flow.lemma, flow.tokens, "", flow.meaning)
    return _linked(amounts, asked, rate, unit)


def _linked(amounts: Amounts, asked: Ask, first: Rate, unit: Kind) -> Signature | None:
    """So much of what is asked for each ``unit``."""
    used, current, bottom, cue = {first.value}, first.value, first.bottom, first.tokens
    if first.top.noun != asked.kind.noun:
        current = _converted(amounts, current, first.top.noun, asked.kind.noun, bottom, asked.kind)
    while bottom != unit:
        further = [rate for rate in amounts.rates if rate.value not in used and bottom.includes(rate.top) and _of(rate, asked)]
        if len(further) > 1:
            return None
        if further:
            link, bottom, cue = further[0].value, further[0].bottom, (*cue, *further[0].tokens)
            used.add(link)
        else:
            factor = calendar(bottom.noun, unit.noun)
            within = bottom.noun in _WITHIN_DAY and unit.noun not in _WITHIN_DAY
            if factor is None or ((within or _workdays(amounts, bottom, cue)) and _tires(amounts, first)):
                return None
            link = Signature(f"{bottom.noun} per {unit.noun}", Unit.parse(bottom.noun) / Unit.parse(unit.noun))
            amounts.draft.constant(factor, link)
            bottom = unit
        total = Signature(f"{asked.kind} per {bottom} @{first.value.entity}", Unit.parse(asked.kind.noun) / Unit.parse(bottom.noun))
        amounts.draft.licence("rate", "product", [("total", total), ("count", link), ("rate", current)], cue)
        current = total
    return current


def _workdays(amounts: Amounts, bottom: Kind, cue: tuple[int, ...]) -> bool:
    """Whether "a day" may be a day of work, of which a week has nobody says how many; "every day" is every one."""
    tokens = [amounts.draft.parse.tokens[i] for i in cue]
    works = any(t.lemma in words("working") for t in tokens)
    return bottom.noun == "day" and works and not any(t.lower in ("every", "each", "daily") for t in tokens)


def _tires(amounts: Amounts, rate: Rate) -> bool:
    """Whether a rate is of somebody, who does not go on by day and night."""
    return any(amounts.world.is_person(key) for key in rate.holder.split("+"))


def calendar(part: str, whole: str) -> Fraction | None:
    """How many ``part`` are in one ``whole``: exactly, or by the convention of a year of 365 days or 52 weeks."""
    if dimension(part) != "time" or dimension(whole) != "time":
        return None
    factor = conversion(whole, part) or inexact_conversion(whole, part)
    # of what comes by the week, nobody says how it falls on the days
    return factor if factor is None or factor >= 1 or {part, whole} <= _WITHIN_DAY else None


def _converted(amounts: Amounts, rate: Signature, own: str, wanted: str, bottom: Kind, kind: Kind) -> Signature:
    """The same rate with its amount in another unit of its dimension."""
    factor = conversion(own, wanted)
    assert factor is not None
    link = Signature(f"{wanted} per {own}", Unit.parse(wanted) / Unit.parse(own))
    amounts.draft.constant(factor, link)
    result = Signature(f"{kind} per {bottom} in {wanted}", Unit.parse(wanted) / Unit.parse(bottom.noun))
    cue = [t.index for t in amounts.draft.parse.tokens if t.index in amounts.draft.asking][:3]
    amounts.draft.licence("convert", "product", [("converted", result), ("amount", rate), ("factor", link)], cue)
    return result
