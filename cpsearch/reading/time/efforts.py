"""How long an asked deed takes: "how long will it take him to paint 6 doors", at the one pace told of such a deed."""

from __future__ import annotations

from cpsearch.packs import dimension
from cpsearch.problem import Signature
from cpsearch.reading.amounts import Amounts
from cpsearch.reading.asking.question import Ask
from cpsearch.reading.discourse.descriptions import same_action
from cpsearch.reading.discourse.facts import Fact
from cpsearch.reading.discourse.world import Kind, World
from cpsearch.reading.groups.rates import Rate
from cpsearch.reading.lexicon import words
from cpsearch.reading.text.clauses import Clause
from cpsearch.reading.text.phrases import Phrase
from cpsearch.reading.time.durations import even
from cpsearch.reading.time.paces import act_of
from cpsearch.reading.time.schedules import WITHIN_DAY, calendar, only
from cpsearch.unit import Unit

__all__ = ["effort"]


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
    rate = only(paces)
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
        if timed.noun not in WITHIN_DAY:
            time = even(amounts, time, rate)
    draft.take({act.verb, *(i for p in (*doers, *own) for i in p.tokens), *told.tokens})
    draft.take(t.index for t in parse.children(act.verb) if t.lower == "to")
    if timed.noun == unit:
        return time
    factor = calendar(timed.noun, unit)
    if factor is None or (timed.noun in WITHIN_DAY) != (unit in WITHIN_DAY):
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
