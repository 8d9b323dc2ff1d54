"""Schedules: what is done at so much a time, over a span that the question names.

"Drinks 3 glasses a day … in a week", "works 7 hours a day, 6 days a week … in 4 weeks": the rates of the text are multiplied link by
link, the amount on top of each being what the one before is per. Where the text tells no such link between two units of time,
the calendar does. Of two links nobody says which one holds, and the question stays unbound.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction

from cpsearch.packs import conversion, dimension, inexact_conversion
from cpsearch.problem import Signature
from cpsearch.reading.amounts import Amounts
from cpsearch.reading.asking.question import Ask
from cpsearch.reading.comparing.comparisons import base_of
from cpsearch.reading.discourse.descriptions import same_action
from cpsearch.reading.discourse.facts import Fact
from cpsearch.reading.discourse.world import Kind, World
from cpsearch.reading.groups.rates import Flow, Rate
from cpsearch.reading.lexicon import mapping, words
from cpsearch.reading.text.phrases import Phrase, preposition
from cpsearch.reading.time.populations import members
from cpsearch.unit import Unit

__all__ = ["WITHIN_DAY", "Stretch", "calendar", "linked", "only", "over", "scheduled", "stretch"]

#: Roles in which a question names the span that it asks about.
_SPANNING = {
    "prep:in",
    "prep:for",
    "prep:over",
    "prep:during",
    "prep:within",
    "prep:after",
    "prep:per",
    "prep:each",
    "prep:every",
    "adverbial",
    "obj",
}
_ONE = {"a", "an", "one", "each", "every", "per"}
#: Units of time of which nobody works all that a day has.
WITHIN_DAY = {"second", "minute", "hour"}


@dataclass(frozen=True)
class Stretch:
    """The span asked about: so many units of time (``told``), or one of them."""

    unit: Kind
    told: Fact | None
    tokens: frozenset[int]


def scheduled(world: World, amounts: Amounts, asked: Ask) -> Signature | None:
    """The amount that the rates of the text come to over the asked span; None where it names none or a link is missing or open."""
    span = stretch(world, amounts, asked)
    if span is None or asked.phase or asked.other or not asked.lemma:
        return None
    if asked.form == "each" and asked.bottom is not None and not amounts.flows and dimension(asked.bottom.noun) != "time":
        # "feeds her cats 2 cans a day": how many of them each gets is another matter
        return None
    if asked.form == "difference" and asked.than is not None:
        found = _compared(world, amounts, asked, span)
    elif asked.form in ("amount", "each") and asked.than is None:
        found = _alone(amounts, asked, span) or _together(amounts, asked, span)
    else:
        return None
    if found is not None:
        amounts.draft.take(span.tokens)
    return found


def _together(amounts: Amounts, asked: Ask, span: Stretch) -> Signature | None:
    """What several do, each at a rate of their own."""
    if len(asked.holders) < 2 or asked.counted or any(rate.holder == "+".join(asked.holders) for rate in amounts.rates):
        return None
    parts = [_alone(amounts, replace(asked, holders=(holder,)), span) for holder in asked.holders]
    if any(part is None for part in parts):
        return None
    known = [part for part in parts if part is not None]
    whole = Signature(f"{asked.kind} of {' and '.join(asked.holders)}", known[0].unit)
    roles = [("whole", whole), *((f"part{i}", part) for i, part in enumerate(known))]
    amounts.draft.licence("combine", "sum", roles, asked.tokens)
    return whole


def _compared(world: World, amounts: Amounts, asked: Ask, span: Stretch) -> Signature | None:
    """How much more the one does than the other, each at a rate of their own."""
    than = asked.than or 0
    limit = min(span.tokens) if min(span.tokens) > than else asked.compared_until
    base = base_of(world.parse, world, than, words("times"), end=limit)
    if base is None or not base.holder or base.kind is not None or len(asked.holders) != 1 or base.elliptic:
        return None
    if base.times - {span.unit.noun}:
        return None
    one, two = (_alone(amounts, replace(asked, form="amount", holders=(who,)), span) for who in (asked.holders[0], base.holder))
    if one is None or two is None or one.unit != two.unit or one == two:
        return None
    amounts.draft.take(base.tokens)
    larger, smaller = (one, two) if asked.larger else (two, one)
    difference = Signature(f"difference asked of {asked.kind} over {span.unit}", one.unit)
    cue = (*asked.tokens, *base.tokens)
    amounts.draft.licence("compare_additive", "sum", [("larger", larger), ("smaller", smaller), ("difference", difference)], cue)
    return difference


def _alone(amounts: Amounts, asked: Ask, span: Stretch) -> Signature | None:
    """What the asked one does over the span."""
    flows = [flow for flow in amounts.flows if asked.kind.includes(flow.top) and same_action(flow.lemma, asked.lemma)]
    first = only([rate for rate in amounts.rates if _tells(amounts, rate, asked)])
    if flows:
        chain = _of_all(amounts, asked, flows[0], span.unit) if len(flows) == 1 and first is None else None
    else:
        chain = linked(amounts, asked, first, span.unit) if first is not None and not asked.counted else None
    if chain is None or (asked.times | asked.places) - {span.unit.noun} - chain.nouns:
        return None
    return over(amounts, asked, chain.value, span)


def over(amounts: Amounts, asked: Ask, per_unit: Signature, span: Stretch) -> Signature:
    """So much a unit of time over the asked number of them; over one of them, just that."""
    if span.told is None:
        return per_unit
    count = amounts.event(span.told)
    whole = Signature(f"{per_unit.entity} over {span.unit}", Unit.parse(asked.kind.noun))
    amounts.draft.licence("rate", "product", [("total", whole), ("count", count), ("rate", per_unit)], asked.tokens)
    return whole


def only(rates: list[Rate]) -> Rate | None:
    return rates[0] if len(rates) == 1 else None


def stretch(world: World, amounts: Amounts, asked: Ask) -> Stretch | None:
    """The one unit of time that the question names beside what it asks about."""
    parse = world.parse
    sentence = parse.tokens[asked.clause.verb].sentence
    doing = {asked.clause.verb, *(t.index for t in parse.children(asked.clause.verb) if t.tag == "VBG")}
    inside = [p for p in world.phrases if parse.tokens[p.head].sentence == sentence and p.verb in doing]
    inside = [p for p in inside if dimension(p.noun) == "time" and "how" not in p.det.split(" ")]
    if len(inside) != 1:
        return None
    (phrase,) = inside
    several = phrase.number is not None and phrase.number.kind != "one"
    told = _mentioned(amounts, asked, phrase) if several else None
    words_of_it = frozenset({*phrase.tokens, *preposition(parse, phrase)})
    if phrase.role not in _SPANNING or phrase.mods or phrase.of is not None:
        return None
    if several:
        return Stretch(Kind(phrase.noun), told, words_of_it) if told is not None else None
    single = phrase.tag == "NN" and (phrase.number is None or phrase.number.kind == "one")
    return Stretch(Kind(phrase.noun), None, words_of_it) if single and phrase.det.split(" ")[0] in {*_ONE, ""} and _bound(phrase) else None


def _mentioned(amounts: Amounts, asked: Ask, phrase: Phrase) -> Fact | None:
    """The amount of a phrase that the question brings."""
    told = [f for f in amounts.facts if f.phrase == phrase]
    if told:
        return told[0] if len(told) == 1 and told[0].meaning == "mention" else None
    none: frozenset[str] = frozenset()
    tokens = (min(phrase.tokens) - 1, *phrase.tokens)
    amounts.facts.append(Fact(phrase, Kind(phrase.noun), "", "mention", asked.lemma, "", "", none, none, asked.clause, tokens))
    return amounts.facts[-1]


def _bound(phrase: Phrase) -> bool:
    """Whether an article, "each" or "one" says that it is one such span."""
    return bool(phrase.det) or phrase.number is not None or phrase.role == "prep:per"


def _tells(amounts: Amounts, rate: Rate, asked: Ask) -> bool:
    """Whether a rate is of what is asked: its kind (in any unit), its doer and its deed."""
    if not _of(rate, asked):
        return False
    if _content(amounts, rate, asked):
        return True
    timed = dimension(rate.top.noun) == "time" and rate.top.noun == asked.kind.noun
    convertible = dimension(rate.top.noun) is not None and conversion(rate.top.noun, asked.kind.noun) is not None
    return (timed or convertible or asked.kind.includes(rate.top)) and _done(rate, asked)


def _content(amounts: Amounts, rate: Rate, asked: Ask) -> bool:
    """Whether a rate tells what is in each, or the price of each, of what the asked deed is done to so often ("a bottle holds 2 cups")."""
    further = [r for r in amounts.rates if _meets(rate.bottom, r.top) and r != rate and _of(r, asked)]
    if len(further) != 1 or rate.holder or rate.top.noun != asked.kind.noun:
        return False
    if rate.meaning == "cost":
        ways = mapping("money", "word", "way")
        return ways.get(asked.lemma) == "out" and ways.get(further[0].lemma) != "in"
    if dimension(rate.top.noun) == "time":
        # "each walk takes 20 minutes"
        return rate.lemma in words("effort") | {"last", "be"} and same_action(further[0].lemma, asked.lemma)
    inner = set(asked.kind.mods) <= {*further[0].top.mods, *rate.top.mods}
    return rate.meaning in ("have", "be") and inner and same_action(further[0].lemma, asked.lemma)


def _of(rate: Rate, asked: Ask) -> bool:
    """Whether a rate is of whoever is asked about, or of nobody in particular."""
    return not rate.holder or not asked.holders or rate.holder == "+".join(asked.holders)


def _done(rate: Rate, asked: Ask) -> bool:
    ways = mapping("money", "word", "way")
    if dimension(rate.top.noun) == "money":
        return rate.lemma == asked.lemma or (ways.get(rate.lemma) is not None and ways.get(rate.lemma) == ways.get(asked.lemma))
    return bool(asked.lemma) and same_action(rate.lemma, asked.lemma)


def _of_all(amounts: Amounts, asked: Ask, flow: Flow, unit: Kind) -> Chain | None:
    """What all of those together come to of whom each does so much."""
    holders = {holder.split(".")[-1] for holder in asked.holders}
    if asked.counted is not None and amounts.world.kind_of(asked.counted).noun != flow.among.noun:
        return None
    if asked.counted is None and ((asked.bottom is not None and asked.bottom.noun == flow.among.noun) or holders != {flow.among.noun}):
        return None
    if asked.counted is None and any(p.tag == "NN" and p.noun == flow.among.noun for p in amounts.world.phrases if p.head in asked.tokens):
        # what one of them does
        return None
    whole = _whole(amounts, flow)
    if whole is None:
        return None
    return linked(amounts, asked, Rate(whole, flow.top, flow.bottom, flow.lemma, flow.tokens, "", flow.meaning), unit)


def _whole(amounts: Amounts, flow: Flow) -> Signature | None:
    """So much in each unit of time of all of those together."""
    count = members(amounts, flow)
    if count is None:
        return None
    whole = Signature(f"{flow.top} of all {flow.among} per {flow.bottom}", Unit.parse(flow.top.noun) / Unit.parse(flow.bottom.noun))
    amounts.draft.licence("rate", "product", [("total", whole), ("count", count), ("rate", flow.value)], flow.tokens)
    return whole


@dataclass(frozen=True)
class Chain:
    """So much of what is asked for each unit of time, and the nouns of the links that led there."""

    value: Signature
    nouns: frozenset[str]


def linked(amounts: Amounts, asked: Ask, first: Rate, unit: Kind) -> Chain | None:
    """So much of what is asked for each ``unit``."""
    used, current, bottom, cue, last = {first.value}, first.value, first.bottom, first.tokens, first.tokens
    nouns = {bottom.noun, *bottom.mods, *first.top.mods}
    if first.top.noun != asked.kind.noun:
        current = _converted(amounts, current, first.top.noun, asked.kind.noun, bottom, asked.kind)
    while bottom != unit:
        further = [r for r in amounts.rates if r.value not in used and _meets(bottom, r.top) and _of(r, asked)]
        flows = [flow for flow in amounts.flows if flow.value not in used and _meets(bottom, flow.top)]
        if len(further) + len(flows) > 1:
            return None
        if flows:
            whole = _whole(amounts, flows[0])
            if whole is None:
                return None
            used.add(flows[0].value)
            further = [Rate(whole, flows[0].top, flows[0].bottom, flows[0].lemma, flows[0].tokens)]
        if further:
            link, bottom, last = further[0].value, further[0].bottom, further[0].tokens
            cue = (*cue, *last)
            nouns |= {further[0].top.noun, *further[0].top.mods}
            used.add(link)
        else:
            factor = calendar(bottom.noun, unit.noun)
            within = bottom.noun in WITHIN_DAY and unit.noun not in WITHIN_DAY
            if factor is None or ((within or _workdays(amounts, bottom, last)) and _tires(amounts, first)):
                return None
            if _employed(amounts, bottom, last, first.holder):
                return None
            link = Signature(f"{bottom.noun} per {unit.noun}", Unit.parse(bottom.noun) / Unit.parse(unit.noun))
            amounts.draft.constant(factor, link)
            bottom = unit
        total = Signature(f"{asked.kind} per {bottom} @{first.value.entity}", Unit.parse(asked.kind.noun) / Unit.parse(bottom.noun))
        amounts.draft.licence("rate", "product", [("total", total), ("count", link), ("rate", current)], cue)
        current = total
    return Chain(current, frozenset(nouns))


def _meets(bottom: Kind, top: Kind) -> bool:
    """Whether what one rate is per is what the next one counts: the same noun, where neither says of another sort."""
    return bottom.includes(top) or (bottom.noun == top.noun and set(top.mods) <= set(bottom.mods))


def _workdays(amounts: Amounts, bottom: Kind, cue: tuple[int, ...]) -> bool:
    """Whether "a day" may be a day of work, of which a week has nobody says how many; "every day" is every one."""
    tokens = [amounts.draft.parse.tokens[i] for i in cue]
    works = any(t.lemma in words("working") for t in tokens)
    return bottom.noun == "day" and works and not any(t.lower in ("every", "each", "daily") for t in tokens)


def _employed(amounts: Amounts, bottom: Kind, cue: tuple[int, ...], holder: str) -> bool:
    """Whether "a day" is told of a teacher or a bank, whose days may be those of work; "every day" is every one."""
    said = [amounts.draft.parse.tokens[i].lower for i in cue]
    among = {flow.among.noun for flow in amounts.flows}
    named = {holder.split(".")[-1].split(" ")[-1], *(among if not holder else ())}
    return bottom.noun == "day" and bool(named & words("employed")) and not any(word in ("every", "daily") for word in said)


def _tires(amounts: Amounts, rate: Rate) -> bool:
    """Whether a rate is of somebody, who does not go on by day and night."""
    return any(amounts.world.is_person(key) for key in rate.holder.split("+"))


def calendar(part: str, whole: str) -> Fraction | None:
    """How many ``part`` are in one ``whole``: exactly, or by the convention of a year of 365 days or 52 weeks."""
    if dimension(part) != "time" or dimension(whole) != "time":
        return None
    factor = conversion(whole, part) or inexact_conversion(whole, part)
    # of what comes by the week, nobody says how it falls on the days
    return factor if factor is None or factor >= 1 or {part, whole} <= WITHIN_DAY else None


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
