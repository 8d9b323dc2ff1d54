"""From the asked amount to the Target: an amount, a difference, so much for each, or what is still missing."""

from __future__ import annotations

from dataclasses import replace

from cpsearch.packs import dimension, is_measure
from cpsearch.problem import QuestionForm, Signature, StateIndex, Target
from cpsearch.reading.amounts import Amounts
from cpsearch.reading.asking.question import Ask, bare_before
from cpsearch.reading.asking.relaxed import less_described
from cpsearch.reading.asking.several import all_kinds
from cpsearch.reading.comparing.attributes import ask_attribute
from cpsearch.reading.comparing.comparisons import base_of
from cpsearch.reading.comparing.joint_totals import part_of_some, part_of_total
from cpsearch.reading.comparing.measured import add_shifts
from cpsearch.reading.comparing.measured_questions import ask_measure
from cpsearch.reading.discourse.descriptions import Description
from cpsearch.reading.discourse.facts import Fact
from cpsearch.reading.discourse.world import Kind, World
from cpsearch.reading.groups.dozens import in_dozens, unpacked
from cpsearch.reading.groups.groupings import grouped
from cpsearch.reading.groups.parted_sets import parted_set, regrouped
from cpsearch.reading.groups.tasks import Task, rest_of_task
from cpsearch.reading.groups.unit_rates import unit_rate
from cpsearch.reading.lexicon import words
from cpsearch.reading.money.affordable import affordable, price_rate
from cpsearch.reading.money.bills import at_the_scene
from cpsearch.reading.money.change import change_asked
from cpsearch.reading.money.implied import implied_earning
from cpsearch.reading.money.unit_prices import unit_price
from cpsearch.reading.states.comings import way_asked
from cpsearch.reading.states.goals import asks_for_missing, complete_goal, goal_and_stock
from cpsearch.reading.states.hidden import hidden_change
from cpsearch.reading.states.increases import further_change, risen
from cpsearch.reading.states.leftovers import left_over
from cpsearch.reading.states.moments import Moment, settled, state_at
from cpsearch.reading.states.subsets import complement_asked
from cpsearch.reading.states.timelines import CHANGES
from cpsearch.reading.states.todo import still_due
from cpsearch.reading.text.clauses import Clause
from cpsearch.reading.text.phrases import Phrase, preposition
from cpsearch.reading.text.syntax import Parse
from cpsearch.reading.time.accruals import accrued
from cpsearch.reading.time.activities import take_activity
from cpsearch.reading.time.durations import lasting
from cpsearch.reading.time.efforts import effort
from cpsearch.reading.time.schedules import scheduled
from cpsearch.reading.time.speeds import speed
from cpsearch.reading.wholes.wholes import missing_part
from cpsearch.unit import Unit

__all__ = ["bind", "bind_attribute"]


def bind_attribute(parse: Parse, world: World, clauses: tuple[Clause, ...], bounds: tuple[int, int], amounts: Amounts) -> None:
    """Bind a question such as "how old is …"."""
    draft = amounts.draft
    add_shifts(amounts)
    found = ask_measure(parse, world, clauses, bounds, amounts) or ask_attribute(parse, world, clauses, bounds, amounts)
    if not isinstance(found, Signature) and not amounts.moments:
        found = ask_measure(parse, world, clauses, bounds, amounts, plainly=True) or found
    if not isinstance(found, Signature):
        form = f"no rule reads questions of the form {parse.quote(bounds[0], min(bounds[0] + 3, bounds[1]))}"
        draft.find("ungrounded_question", found or form, range(*bounds))
        return
    draft.target = Target((found,), "identity", "terminal", draft.question)


def bind(
    parse: Parse, world: World, clauses: tuple[Clause, ...], amounts: Amounts, asked: Ask, moment: Moment | None, task: Task | None = None
) -> None:
    """Bind a question about a number of things to a signature, with the licences that its form gives."""
    draft = amounts.draft
    draft.take(asked.tokens)
    amounts.actual = asked.clause.tense == "past"
    if asked.price is not None:
        price_rate(amounts, asked, asked.price)
    _counts_of_question(parse, world, amounts, asked)
    asked = _widened(parse, world, amounts, asked)
    wanted = Description(asked.kind, asked.holders, asked.lemma, asked.phase, asked.times, asked.places, asked.other)
    way, colour = way_asked(parse, asked)
    wanted = replace(wanted, way=way)
    draft.take(colour)
    if moment is not None:
        _bind_moment(amounts, asked, replace(wanted, times=asked.times - moment.labels), moment)
        return
    if bare_before(parse, asked.tokens) and sum(f.kind == asked.kind and f.meaning in CHANGES for f in amounts.facts) > 1:
        draft.find("ungrounded_question", "before which of several happenings is not told", asked.tokens)
        return
    first = asked.phase == "start" and asked.form == "amount" and asked.bottom is None and not wanted.lemma and not wanted.times
    beginning = state_at(amounts, wanted, None) if first else "another question"
    if not isinstance(beginning, str):
        draft.target = Target((beginning[0],), "count", beginning[1], draft.question, asked.aggregate or None)
        return
    if asked.phase == "start" and wanted.lemma:
        draft.find("ungrounded_question", "which of several happenings is the first is not told", asked.tokens)
        return
    told = [fact for fact in amounts.facts if fact.kind == asked.kind]
    if asked.times and not asked.lemma and any(f.meaning != "state" or f.times != asked.times for f in told):
        # what there was at some time of day is another state than the last one
        draft.find("ungrounded_question", f"the amount at {' '.join(sorted(asked.times))} is not told", asked.tokens)
        return
    until = accrued(world, amounts, asked) or lasting(world, clauses, amounts, asked)
    priced = unit_price(world, amounts, asked) if until is None else None
    if priced is not None:
        asked = replace(asked, bottom=asked.bottom or asked.kind)
    signature = until or priced or effort(world, clauses, amounts, asked) or rest_of_task(parse, world, amounts, asked, task)
    signature = signature or _asked_amount(parse, world, clauses, amounts, asked, wanted)
    signature = signature or scheduled(world, amounts, asked)
    if signature is None and amounts.omission and asked.form == "amount":
        signature = _asked_amount(parse, world, clauses, amounts, *less_described(asked, wanted, amounts.omission))
    take_activity(world, clauses, amounts, asked)
    if signature is None:
        missing = f"how much of what is to be done is done already is not told ({asked.kind})"
        untold = f"nothing in the text tells of {wanted.kind} {asked.lemma or 'held'}"
        draft.find("ungrounded_question", missing if asked.form == "due" else untold, asked.tokens)
        return
    if not asked.phase and not asked.aggregate and asked.clause.tense == "past" and asked.meaning == "have" and amounts.changes(signature):
        # "how many did she have": before or after what happened?
        draft.find("ambiguous_target", "the asked time is not told", asked.tokens)
        return
    if asked.dozen is not None:
        if signature.unit.simple is None or is_measure(signature.unit.simple) or asked.form != "amount":
            draft.find("ungrounded_question", "only a count of things comes in dozens", asked.tokens)
            return
        signature = in_dozens(amounts, signature, asked.dozen)
    elif asked.form == "amount" and asked.bottom is None:
        unpacked(amounts, signature, asked.places, asked.times)
    plain: QuestionForm = "total" if asked.aggregate else "count"
    form: QuestionForm = "rate" if asked.bottom is not None else "difference" if asked.form == "difference" else plain
    phase: StateIndex = "initial" if asked.phase == "start" else "terminal"
    draft.target = Target((signature,), form, phase, draft.question, asked.aggregate or None)


def _counts_of_question(parse: Parse, world: World, amounts: Amounts, asked: Ask) -> None:
    """ "How much do 4 tickets cost", "how much must she pay for 3 balls": the question brings counts of its own."""
    draft = amounts.draft
    none: frozenset[str] = frozenset()

    def mention(phrase: Phrase, tokens: tuple[int, ...]) -> None:
        amounts.facts.append(Fact(phrase, world.kind_of(phrase), "", "mention", asked.lemma, "", "", none, none, asked.clause, tokens))

    if asked.counted is not None:
        mention(asked.counted, asked.counted.tokens)
    for phrase in world.phrases:
        asking = draft.question is not None and parse.tokens[phrase.head].start >= draft.question.start and phrase.head > asked.clause.verb
        own = phrase.verb == asked.clause.verb and phrase.role.startswith("prep:")
        verb = parse.tokens[phrase.verb] if phrase.verb is not None else None
        below = asking and verb is not None and verb.head == asked.clause.verb and verb.dep == "xcomp"
        if phrase.number is not None and phrase.noun and phrase.number.span not in draft.used and (own or below):
            mention(phrase, (min(phrase.tokens) - 1, *phrase.tokens))


def _widened(parse: Parse, world: World, amounts: Amounts, asked: Ask) -> Ask:
    """The question without restrictions that restrict nothing here: the day of the story, its scene, nobody's weeks."""
    if asked.times == {"today"} and not any(fact.times for fact in amounts.facts):
        asked = replace(asked, times=frozenset())
    asked = at_the_scene(parse, world, amounts, asked)
    # what one has does not last by what is got of it each day
    got = [rate.top for rate in amounts.rates if rate.meaning == "gain" and asked.kind.includes(rate.bottom)]
    grows = any(fact.meaning == "state" and kind.includes(fact.kind) for fact in amounts.facts for kind in got)
    if asked.lemma == "last" and dimension(asked.kind.noun) == "time" and not grows and not any(map(world.is_person, asked.holders)):
        # "how many weeks did the harvest last"
        asked = replace(asked, holders=())
    return asked


def _asked_amount(
    parse: Parse, world: World, clauses: tuple[Clause, ...], amounts: Amounts, asked: Ask, wanted: Description
) -> Signature | None:
    """The signature of what is asked, by the form of the question; None where nothing in the text supplies it."""
    if asked.form == "pace":
        return speed(amounts, asked)
    if asked.also:
        return all_kinds(amounts, asked, wanted)
    others = complement_asked(parse, world, clauses, amounts, asked)
    if others is not None:
        return others
    if asked.form == "due":
        return still_due(amounts, asked, wanted)
    if asked.form == "amount" and regrouped(amounts, asked):
        return None
    if asked.bottom is not None:
        return _each(amounts, clauses, asked, wanted, asked.bottom) or unit_rate(amounts, asked, asked.bottom)
    if asked.form == "difference" and asked.than is not None:
        return _difference(parse, world, amounts, asked, wanted)
    if asked.form == "difference" or asks_for_missing(amounts, asked):
        found = _missing(amounts, asked, wanted) or further_change(amounts, asked, wanted)
        rise = risen(amounts, asked) if found is None else None
        found = _gap(amounts, asked, *rise, asked.tokens) if rise is not None else found
    elif asked.form == "change":
        found = change_asked(amounts, asked)
    else:
        found = (
            part_of_some(amounts, wanted)
            or left_over(amounts, asked)
            or affordable(parse, world, amounts, asked)
            or complete_goal(amounts, asked)
            or missing_part(amounts, asked)
        )
        found = found or _amount(amounts, asked, wanted)
    if found is None and asked.form == "amount":
        found = amounts.converted(wanted) or hidden_change(amounts, asked, clauses) or part_of_total(amounts, wanted)
        found = found or implied_earning(parse, world, clauses, amounts, asked) or grouped(amounts, asked)
    return found


def _amount(amounts: Amounts, asked: Ask, wanted: Description) -> Signature | None:
    """The amount as it is described; asked in all, of everybody and everything done."""
    group = len(wanted.holders) > 1 and not wanted.lemma and asked.phase != "start"
    handed = settled(amounts, wanted) if group else None
    found = amounts.amount(wanted) if handed is None else handed[0]
    if found is None and asked.aggregate and not wanted.holders and not wanted.lemma:
        # "how many are there in all": everything of that kind, whoever did what with it
        found = amounts.amount(replace(wanted, lemma="*"))
    return found


def _bind_moment(amounts: Amounts, asked: Ask, wanted: Description, moment: Moment) -> None:
    """Bind a question about the stock right before or after a happening."""
    draft = amounts.draft
    if asked.form != "amount" or asked.bottom is not None or wanted.lemma or wanted.times or asked.phase == "start":
        draft.find("ungrounded_question", "only the amount that somebody has is told at a moment", asked.tokens)
        return
    found = state_at(amounts, wanted, moment)
    now = asked.phase == "end" and any(
        draft.parse.tokens[i].tag == "RB" and draft.parse.tokens[i].lower in words("phases") for i in asked.tokens
    )
    if now and found[1] != "terminal":
        found = "now, and at another time"
    if isinstance(found, str):
        draft.find("ungrounded_question", found, asked.tokens)
        return
    draft.target = Target((found[0],), "total" if asked.aggregate else "count", found[1], draft.question, asked.aggregate or None)


def _in_play(amounts: Amounts, wanted: Description) -> Signature | None:
    """An amount however it is told: as asked, held, done, or by anyone."""
    held = replace(wanted, lemma="")
    own = (wanted, held, replace(wanted, lemma="*"))
    doers = {f.holder for f in amounts.facts if wanted.kind.includes(f.kind) and amounts.world.is_person(f.holder)}
    # "Mia saved $120. Her brother saved $90. How much did Mia save each week": what she saved, or nothing
    alone = len(wanted.holders) == 1 and doers > set(wanted.holders)
    for description in own if alone else (*own, replace(held, holders=()), Description(wanted.kind, lemma="*")):
        found = amounts.amount(description)
        if found is not None:
            return found
    return None


def _each(amounts: Amounts, telling: tuple[Clause, ...], asked: Ask, wanted: Description, bottom: Kind) -> Signature | None:
    """So much for each: a total shared out equally over a count."""
    if any(t.lower in words("unequal") for t in amounts.draft.parse.tokens):
        return None
    if not any(t.lower in words("sharing") for t in amounts.draft.parse.tokens if t.index not in asked.tokens):
        return None
    shares = [f for f in amounts.facts if f.phrase.number is not None and bottom.includes(f.kind)]
    clauses = {f.clause.verb for f in shares}
    beside = [f for f in amounts.facts if f.clause.verb in clauses and f not in shares and not wanted.kind.includes(f.kind)]
    if len({f.holder for f in shares}) > 1 or any(f.phrase.number is not None for f in beside):
        # "Ann put 24 pens in 4 boxes and 3 bags. Bo has 6 boxes."
        return None
    parted = parted_set(amounts, telling, wanted, shares)
    if parted is None:
        return None
    # "how many did he pick each day": the days are what is shared over
    wanted = replace(parted, times=parted.times - {bottom.noun})
    _equal_shares(amounts)
    given = [f for f in amounts.facts if f.clause.verb in clauses and wanted.kind.includes(f.kind) and f.phrase.number is not None]
    # "gave 28 pens to 4 pupils": those are shared out, whatever was there
    total = amounts.event(given[0]) if len(given) == 1 and given[0].meaning in ("give", "loss") else _in_play(amounts, wanted)
    count = _in_play(amounts, Description(bottom, phase=asked.phase))
    if total is None or count is None:
        return None
    _take_shared(amounts, wanted.kind, bottom, shares)
    share = Signature(f"{wanted.kind} for each {bottom}", Unit.parse(wanted.kind.noun) / Unit.parse(bottom.noun))
    amounts.draft.licence("share", "product", [("whole", total), ("count", count), ("part", share)], asked.tokens)
    return share


def _take_shared(amounts: Amounts, kind: Kind, bottom: Kind, shares: list[Fact]) -> None:
    """What is shared out is named again where it is ("shares them among 3 friends", "24 plums stored in boxes")."""
    draft = amounts.draft
    if len({f.holder for f in amounts.facts if f.meaning in ("state", "gain") and kind.includes(f.kind)}) > 1:
        # whose are shared out?
        return
    for fact in shares:
        for item in fact.clause.objects:
            again = item.noun == kind.noun or (item.pronoun and draft.parse.tokens[item.head].lower == "them")
            if fact.clause.lemma in words("sharing") and item.role == "obj" and item.number is None and again:
                draft.take(item.tokens)
    counted = {p.head for p in amounts.world.phrases if p.number is not None and p.noun == kind.noun}
    for token in draft.parse.tokens:
        if token.tag == "VBN" and token.dep == "acl" and token.head in counted and token.lower in words("sharing"):
            below = [p for p in amounts.world.phrases if p.verb == token.index]
            if len(below) == 1 and below[0].noun == bottom.noun and below[0].number is None:
                draft.take({token.index, *below[0].tokens, *preposition(draft.parse, below[0])})


def _equal_shares(amounts: Amounts) -> None:
    """ "so there are the same number in each": what sharing out equally already means."""
    draft = amounts.draft
    for token in draft.parse.tokens:
        after = draft.parse.tokens[token.index + 1].lower if token.index + 1 < len(draft.parse.tokens) else ""
        if token.lower in ("same", "equal") and after in ("number", "numbers", "amount"):
            draft.take({token.index, token.index + 1})
            told = {t.sentence for t in draft.parse.tokens for span in draft.used if span.start <= t.start < span.end}
            if token.sentence not in told:
                # "each basket has the same number of apples": nothing else is said
                draft.take(t.index for t in draft.parse.tokens if t.sentence == token.sentence)
        elif token.lower in ("equally", "evenly"):
            draft.take({token.index})


def _difference(parse: Parse, world: World, amounts: Amounts, asked: Ask, wanted: Description) -> Signature | None:
    draft = amounts.draft
    base = base_of(parse, world, asked.than or 0, words("times"), end=asked.compared_until)
    if base is None or (base.elliptic and (len(wanted.holders) != 1 or not base.beside(wanted.holders[0]))):
        return None
    if base.elliptic:
        base = replace(base, holder=base.beside(wanted.holders[0]))
    draft.take(base.tokens)
    if base.kind is not None and is_measure(asked.kind.noun):
        # "more cinnamon than nutmeg": both in the unit that the text measures them in
        named = next((p for p in world.phrases if p.head in base.tokens and world.kind_of(p) == base.kind), None)
        base = replace(base, kind=(world.stuff(named) if named is not None else None) or base.kind)
    if base.holder and base.times and not wanted.times:
        # "more miles than Omar on Monday": both on Monday
        wanted = replace(wanted, times=base.times)
    lemma = base.lemma if base.lemma and base.lemma not in ("do", "have", "be") else wanted.lemma
    holders = tuple(base.holder.split("+")) if base.holder else wanted.holders
    other = replace(wanted, lemma=lemma, kind=base.kind or wanted.kind, holders=holders, times=base.times)
    if base.kind is not None and wanted.places and any(base.kind.noun in fact.places for fact in amounts.facts):
        # "more on paint than on brushes": the same kind, for another purpose
        other = replace(other, kind=wanted.kind, places=frozenset({base.kind.noun}))
    one, two = amounts.amount(wanted), amounts.amount(other)
    if one is None or two is None or one == two:
        return None
    return _gap(amounts, asked, *((one, two) if asked.larger else (two, one)), (*asked.tokens, *base.tokens))


def _gap(amounts: Amounts, asked: Ask, larger: Signature, smaller: Signature, cue: tuple[int, ...]) -> Signature | None:
    if larger.unit != smaller.unit:
        # "more roses than orchids": both counted as things, where neither is a measure
        nouns = (larger.unit.simple, smaller.unit.simple)
        if any(noun is None or is_measure(noun) for noun in nouns):
            return None
        larger, smaller = (amounts.as_things(s, cue) for s in (larger, smaller))
    difference = Signature(f"difference asked of {asked.kind}", larger.unit)
    amounts.draft.licence("compare_additive", "sum", [("larger", larger), ("smaller", smaller), ("difference", difference)], cue)
    return difference


def _missing(amounts: Amounts, asked: Ask, wanted: Description) -> Signature | None:
    """ "How many more does she need": the goal less what there is."""
    found = goal_and_stock(amounts, asked, wanted) if asks_for_missing(amounts, asked) else None
    return None if found is None else _gap(amounts, asked, *found, asked.tokens)
