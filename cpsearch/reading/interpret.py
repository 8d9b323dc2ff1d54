"""One reading of one text: clauses to facts, rates and comparisons, then the question, then the check that nothing is left over."""

from __future__ import annotations

from dataclasses import dataclass, replace

from cpsearch.packs import dimension, is_measure
from cpsearch.problem import Span
from cpsearch.reading.algebra.number_sentences import read_number_sentences
from cpsearch.reading.amounts import Amounts
from cpsearch.reading.asking.further_sorts import check_further_sorts
from cpsearch.reading.asking.question import ASKING, Ask, find_question, read_question
from cpsearch.reading.asking.several import restate_group, with_further_kinds
from cpsearch.reading.asking.target import bind, bind_attribute
from cpsearch.reading.asking.untold import check_told_again, check_traded, check_whose, held_by_getting
from cpsearch.reading.comparing.attributes import asks_attribute, read_attribute
from cpsearch.reading.comparing.comparing import check_everybody, read_terms, relate_terms
from cpsearch.reading.comparing.comparisons import comparative_of
from cpsearch.reading.comparing.joint_totals import find_joints
from cpsearch.reading.comparing.lasting import check_lasting
from cpsearch.reading.comparing.measured import add_shifts, read_measured
from cpsearch.reading.comparing.measured_questions import asks_measure
from cpsearch.reading.comparing.weights import apply_growth, asked_by_verb, read_weighing
from cpsearch.reading.coverage import check_coverage
from cpsearch.reading.discourse.bringing import read_bringing, take_same_purpose
from cpsearch.reading.discourse.comparatives import more_than_whom, read_comparative
from cpsearch.reading.discourse.deeds import read_deeds
from cpsearch.reading.discourse.descriptions import Description
from cpsearch.reading.discourse.doings import take_doings
from cpsearch.reading.discourse.facts import fact_of
from cpsearch.reading.discourse.factual import Asked, asked_of, asserted
from cpsearch.reading.discourse.means import with_means
from cpsearch.reading.discourse.restatements import join_losses, take_counted_occasions, take_listed_times
from cpsearch.reading.discourse.world import Choice, Kind, World
from cpsearch.reading.draft import Draft
from cpsearch.reading.excuses import check_left, excuse
from cpsearch.reading.groups.containers import read_contents, read_need_of_one
from cpsearch.reading.groups.distributions import read_distribution, with_members
from cpsearch.reading.groups.equal_parts import read_equal_parts
from cpsearch.reading.groups.groupings import take_stage
from cpsearch.reading.groups.per_several import read_per_several
from cpsearch.reading.groups.rates import read_rate
from cpsearch.reading.groups.sized import asked_size
from cpsearch.reading.groups.tasks import read_task
from cpsearch.reading.lexicon import words
from cpsearch.reading.money.change import tender_of
from cpsearch.reading.money.dealings import check_dealings
from cpsearch.reading.money.purchases import check_kept, read_purchases
from cpsearch.reading.money.unit_prices import read_joint_price
from cpsearch.reading.states.comings import read_comings
from cpsearch.reading.states.described import take_described
from cpsearch.reading.states.exemptions import read_exemption, read_share_of_others
from cpsearch.reading.states.moments import Moment, moment_of, named_by
from cpsearch.reading.states.scalings import read_scaling
from cpsearch.reading.states.transfers import read_transfers
from cpsearch.reading.states.whole_stocks import stock_told_of
from cpsearch.reading.text.clauses import Clause, find_clauses
from cpsearch.reading.text.numbers import Number
from cpsearch.reading.text.phrases import OPERANDS, Phrase, is_portion
from cpsearch.reading.text.syntax import Parse
from cpsearch.reading.time.durations import read_stays
from cpsearch.reading.time.frequencies import read_frequency
from cpsearch.reading.time.paces import read_pace, take_same_pace
from cpsearch.reading.time.populations import read_flow
from cpsearch.reading.time.speeds import asked_speed
from cpsearch.reading.time.steady import check_steady
from cpsearch.reading.wholes.asked_parts import PartAsked, part_asked
from cpsearch.reading.wholes.parted import bind_part
from cpsearch.reading.wholes.portions import read_portion, read_remainder

__all__ = ["Interpretation", "Reading", "choices_of", "elided_kinds", "interpret", "read_clauses"]


@dataclass(frozen=True)
class Reading:
    """What :func:`interpret` works on; ``omission`` is what the question may be bound without."""

    parse: Parse
    numbers: tuple[Number, ...]
    world: World
    clauses: tuple[Clause, ...]
    omission: str = ""


#: Verbs by which things are in each of others, so that there is a set of them, too.
_KEEPING = {"have", "hold", "contain", "be", "include", "carry", "come"}


def elided_kinds(world: World) -> tuple[tuple[Phrase, tuple[Kind, ...]], ...]:
    """Bare numbers ("he gave 3 away", "36 on Tuesday") with the kinds they may count: every kind counted before them."""
    found = []
    seen: list[Kind] = []
    for phrase in sorted(world.phrases, key=lambda p: p.head):
        counted = phrase.number is not None and phrase.number.kind in OPERANDS
        if phrase.noun and (counted or "some" in phrase.det.split() or "many" in phrase.det.split()):
            kind = world.kind_of(phrase)
            if kind not in seen:
                seen.append(kind)
        elif not phrase.noun and (
            "some" in phrase.det.split() or (phrase.number is not None and phrase.number.kind in ("cardinal", "dozen"))
        ):
            inner = world.inner(phrase)
            pronoun = inner is not None and inner.pronoun
            if inner is not None and (inner.pronoun or inner.noun in ("", "other", "rest")):
                inner = None
            # "each enemy gives 9 points … 3 of them": what is told of each one only is no set that "them" could mean
            known = tuple(kind for kind in seen if kind not in _generic(world, phrase)) if pronoun else tuple(seen)
            found.append((phrase, (world.kind_of(inner),) if inner is not None else known or tuple(seen)))
    return tuple(found)


def _generic(world: World, phrase: Phrase) -> set[Kind]:
    """Kinds counted before a phrase only in sentences about each of something, and not in its own."""
    tokens = world.parse.tokens
    spread = {t.sentence for t in tokens if t.lower in ("each", "every")} - {tokens[phrase.head].sentence}
    # "each tray has 12 rolls … 3 of them": of the trays, or of the rolls?
    inside = _KEEPING | words("placing") | words("packing")
    spread -= {t.sentence for t in tokens if t.tag.startswith("VB") and t.lemma in inside}
    counted = [p for p in world.phrases if p.noun and p.number is not None and p.head < phrase.head]
    plain = {world.kind_of(p) for p in counted if tokens[p.head].sentence not in spread}
    return {world.kind_of(p) for p in counted} - plain


@dataclass(frozen=True)
class Interpretation:
    """What one reading came to: the Draft of its Problem, and the amounts, question and moment that it was drafted from."""

    reading: Reading
    draft: Draft
    amounts: Amounts
    asked: Ask | None = None
    moment: Moment | None = None


def interpret(reading: Reading) -> Interpretation:
    """One reading, from its clauses to its Draft: by the partition that it asks of, where it tells of one, else clause by clause."""
    bounds = find_question(reading.parse)
    parted = None if isinstance(bounds, str) else part_asked(reading.parse, reading.world, reading.numbers, bounds)
    found = _interpret(reading, bounds, parted)
    unbound = parted is not None and found.draft.target is None and any(part.drawn for part in parted.partition.parts)
    # what somebody drew from a whole may be changes of his stock, and then clauses tell of them
    return _interpret(reading, bounds, None) if unbound else found


def _interpret(reading: Reading, bounds: tuple[int, int] | str, parted: PartAsked | None) -> Interpretation:
    parse, world = reading.parse, reading.world
    puzzle = read_number_sentences(parse, reading.numbers)
    if puzzle is not None:
        return Interpretation(reading, puzzle, Amounts(puzzle, world, []))
    draft = Draft(parse)
    amounts = Amounts(draft, world, [], omission=reading.omission)
    unbound = Interpretation(reading, draft, amounts)
    if isinstance(bounds, str):
        last = [t.index for t in parse.tokens if t.sentence == parse.tokens[-1].sentence]
        draft.find("no_question" if bounds == "no question word" else "ambiguous_target", bounds, last)
        return unbound
    start, end = bounds
    draft.question = Span(parse.tokens[start].start, parse.tokens[end - 1].end)
    draft.take(verb for verb, clause in zip((c.verb for c in reading.clauses), reading.clauses, strict=True) if _half_verb(reading, clause))
    how = next((t.index for t in parse.tokens[start:end] if t.lower in ASKING), start)
    sized = asked_size(parse, world, reading.clauses, how, end) is not None
    attribute = not sized and (asks_attribute(parse, how) or asks_measure(parse, world, bounds))
    pace = asked_speed(parse, world, reading.clauses, range(how, end))
    asked = None if attribute or parted is not None else pace or read_question(parse, world, reading.clauses, bounds)
    if (
        pace is None
        and asked is not None
        and parse.tokens[how].lower == "what"
        and any(t.lower == "average" for t in parse.tokens[how:end])
    ):
        asked = "an average", tuple(range(how, end))
    if isinstance(asked, tuple):
        draft.find("ungrounded_question", asked[0], asked[1])
        return unbound
    draft.asking = [t.index for t in parse.tokens[how:end] if any(char.isalnum() for char in t.text)]
    sentence = parse.tokens[how].sentence
    naming = named_by(parse, reading.clauses, sentence)
    for clause in reading.clauses:
        if clause in naming or (parted is not None and clause.verb in parted.verbs):
            continue
        proper = clause.sentence == sentence and (clause.asks or (attribute and (clause.verb > how or clause.mark == "when")))
        if proper or (asked is not None and clause.verb == asked.clause.verb):
            continue
        _read_clause(reading, clause, amounts, asked_of(parse, how, end))
    moment = moment_of(parse, world, naming, sentence, amounts.facts, draft)
    if isinstance(moment, str):
        draft.find("ungrounded_question", moment, draft.asking)
        return unbound
    for clause in naming:
        if clause.verb not in draft.consumed:
            _read_clause(reading, clause, amounts, asked_of(parse, how, end))
    relate_terms(parse, world, amounts)
    add_shifts(amounts)
    amounts.joints = find_joints(amounts)
    take_counted_occasions(parse, reading.clauses, reading.numbers, amounts)
    join_losses(parse, reading.clauses, amounts)
    apply_growth(amounts)
    take_same_pace(reading.clauses, amounts)
    read_stays(world, reading.clauses, amounts)
    asked = asked if asked is None else with_further_kinds(parse, world, with_members(asked_by_verb(asked, amounts), amounts))
    read_comings(parse, world, amounts)
    read_transfers(reading.clauses, amounts, asked)
    if asked is not None:
        asked = held_by_getting(asked, amounts)
        read_bringing(amounts, asked)
        take_same_purpose(parse, reading.clauses, amounts, asked)
    task = read_task(parse, world, reading.clauses, amounts)
    amounts.communal = asked is not None and asked.phase == "end" and not any(world.is_person(holder) for holder in asked.holders)
    amounts.clauses = reading.clauses
    amounts.asked = asked
    amounts.build_timelines()
    if parted is not None:
        if not bind_part(amounts, parted):
            draft.find("ungrounded_question", "what the parts are of is not told once", draft.asking)
    elif asked is None:
        bind_attribute(parse, world, reading.clauses, bounds, amounts)
    else:
        restate_group(world, asked, draft)
        take_listed_times(world, asked.clause, amounts)
        bind(parse, world, reading.clauses, amounts, asked, moment, task)
    wanted = (
        Description(world.kind_of(parted.partition.whole))
        if parted is not None
        else Description(Kind("year"))
        if asked is None
        else Description(asked.kind, asked.holders, asked.lemma, times=asked.times, places=asked.places)
    )
    take_doings(parse, world, amounts)
    take_stage(amounts)
    excuse(amounts, wanted)
    if asked is not None and draft.target is not None:
        take_described(parse, world, amounts, asked)
    check_kept(parse, reading.clauses, amounts)
    if asked is not None:
        check_dealings(parse, reading.clauses, amounts, asked)
        check_told_again(parse, reading.clauses, asked, draft)
        check_traded(asked, amounts)
        check_whose(asked, amounts)
        check_left(amounts, (asked.kind, *asked.also))
        check_everybody(parse, asked, amounts)
    check_steady(reading.clauses, amounts, speed=pace is not None)
    check_lasting(reading.clauses, amounts)
    if asked is not None:
        check_further_sorts(amounts, asked)
    check_coverage(world, reading.numbers, draft, reading.clauses)
    return Interpretation(reading, draft, amounts, asked, moment)


def _members(reading: Reading, clause: Clause, counted: list[Phrase], amounts: Amounts) -> bool:
    """ "Ann, Bo and Cy each have 6 cards": the amount is every member's own; True if the clause says so."""
    parse, world = reading.parse, reading.world
    each = [i for i in clause.tokens if parse.tokens[i].lower == "each" and abs(i - clause.verb) == 1]
    named = len(clause.subject) > 1 and all(p.proper and p.number is None for p in clause.subject)
    if len(each) != 1 or not named or len(counted) != 1:
        return False
    fact = fact_of(parse, world, clause, counted[0], kind=world.kind_of(counted[0]))
    if fact is None or fact.meaning != "state":
        return False
    listing = {i for p in clause.subject for i in range(min(p.tokens), clause.verb) if parse.tokens[i].lower in ("and", ",")}
    tokens = tuple(sorted({*fact.tokens, *each, *listing}))
    amounts.facts += [replace(fact, holder=world.entity(member), tokens=tokens) for member in clause.subject]
    return True


def _half_verb(reading: Reading, clause: Clause) -> bool:
    """Whether a clause is the first word of a compound verb ("bench presses") that a parser took for a verb of its own."""
    following = next((c for c in reading.clauses if c.verb == clause.verb + 1), None)
    return following is not None and reading.parse.tokens[following.verb].head == clause.verb and following.subject == clause.subject


def _read_clause(reading: Reading, clause: Clause, amounts: Amounts, asked: Asked) -> None:
    parse, world, draft = reading.parse, reading.world, amounts.draft
    counted = [p for p in world.phrases if p.verb == clause.verb and p.number is not None and p.number.kind in OPERANDS]
    some = [p for p in world.phrases if p.verb == clause.verb and p.number is None and _untold(reading, clause, p)]
    exemption = read_exemption(parse, world, clause, counted, amounts)
    if exemption is not None:
        amounts.exemptions.append(exemption)
        return
    if read_equal_parts(parse, world, clause, counted, amounts):
        return
    if clause.modal and read_joint_price(parse, world, clause, counted, amounts):
        # "6 packs can be bought for $12"
        return
    if read_pace(parse, world, reading.clauses, clause, amounts, asked):
        return
    later = replace(clause, tense="present") if clause.tense == "future" and clause.modal != "going" else clause
    if asserted(parse, later, reading.clauses, asked) and read_measured(parse, world, clause, amounts):
        # an age at a moment that is told is a fact, though it lies ahead
        return
    if not (asserted(parse, clause, reading.clauses, asked) or _goal(parse, clause) or _meant_to_share(parse, clause)):
        return
    if clause.mark == "if":
        draft.take(t.index for t in parse.children(clause.verb) if t.lower == "if")
    if read_attribute(parse, world, clause, amounts) or read_weighing(parse, world, clause, amounts):
        return
    stock = stock_told_of(parse, world, clause, counted, amounts.facts)
    if stock is not None:
        amounts.facts.append(stock)
        counted = [phrase for phrase in counted if phrase is not stock.phrase]
    scaling = read_scaling(parse, world, clause, reading.numbers)
    if scaling is not None:
        amounts.facts.append(scaling)
        return
    termed = read_terms(parse, world, clause, amounts)
    counted, some = ([phrase for phrase in told if phrase not in (termed or ())] for told in (counted, some))
    comparative = comparative_of(parse, world, clause, words("times")) if clause.subject and termed is None else None
    if comparative is not None:
        if not read_comparative(parse, world, clause, amounts, comparative):
            return
        counted = [p for p in counted if p is not comparative.phrase]
    _rest(reading, clause, amounts)
    if read_frequency(parse, world, reading.numbers, clause, amounts) or read_flow(parse, world, clause, amounts):
        return
    if read_joint_price(parse, world, clause, counted, amounts):
        return
    counted, contained = read_contents(parse, world, clause, counted, amounts)
    if read_need_of_one(parse, world, clause, counted, amounts):
        return
    if read_distribution(parse, world, clause, counted, amounts) or read_per_several(parse, world, reading.clauses, clause, amounts):
        return
    counted = [phrase for phrase in counted if not read_share_of_others(parse, world, clause, phrase, amounts)]
    rest = [phrase for phrase in counted if contained or not read_rate(parse, world, clause, phrase, amounts)]
    if _members(reading, clause, rest, amounts):
        return
    purchases = read_purchases(parse, world, reading.clauses, clause, rest)
    amounts.facts += purchases
    tender = tender_of(parse, world, clause, rest)
    if tender is not None:
        amounts.facts.append(tender)
        rest = [phrase for phrase in rest if phrase is not tender.phrase]
    if purchases:
        # "for $9 plus $1", "for $9 with $1 off": what stands beside a price belongs to it, and no rule says how
        rest = [phrase for phrase in rest if dimension(phrase.noun) != "money"]
    if any(parse.tokens[i].lower in ("each", "every", "per", "apiece") and i not in draft.consumed for i in clause.tokens):
        # a distribution that no rate took: its numbers are not plain amounts
        return
    remainder = read_remainder(parse, world, clause, amounts.facts)
    if remainder is not None:
        amounts.remainders.append(remainder)
        amounts.facts.append(remainder.fact)
        return
    for phrase in [*rest, *some]:
        portion = read_portion(parse, world, clause, phrase, tuple(fact.kind for fact in amounts.facts))
        if portion is not None and phrase.number is not None:
            draft.quantity(phrase.number, portion.fraction)
            amounts.portions.append(portion)
            amounts.facts.append(portion.fact)
            continue
        if is_portion(parse, phrase):
            continue
        kind = world.kind_of(phrase)
        if not kind.noun:
            continue
        deeds = read_deeds(parse, world, clause, phrase)
        if deeds is not None:
            amounts.facts.append(deeds)
            continue
        fact = fact_of(parse, world, clause, phrase, kind=kind)
        fact = with_means(parse, world, reading.clauses, fact) if fact is not None else None
        if _earlier(parse, clause) and (fact is None or fact.meaning != "act") and any(other.kind == kind for other in amounts.facts):
            # "she had lost 6" looks back behind what was told before
            continue
        if fact is not None and more_than_whom(fact, amounts):
            continue
        if fact is not None and (not is_measure(kind.noun) or fact.lemma not in ("be",)):
            amounts.facts.append(fact)


def _untold(reading: Reading, clause: Clause, phrase: Phrase) -> bool:
    """Whether a phrase counts without saying how many: "some plums", or plain "plums" and "more plums" that were got or lost or came."""
    if "some" in phrase.det.split():
        return phrase.role in ("obj", "subj") or (phrase.role == "prep:with" and clause.meaning == "act")
    changed = clause.meaning in ("gain", "loss", "give") or clause.lemma in words("placing")
    counted = any(p.number is not None and p.noun == phrase.noun for p in reading.world.phrases)
    plain = phrase.tag == "NNS" and not phrase.det and phrase.owner is None and (phrase.more or not phrase.mods)
    came = phrase.more and phrase.role == "subj" and (clause.meaning in ("move_in", "move_out") or clause.lemma in words("motion"))
    plain = plain and (phrase.role == "obj" or came)
    changed = changed or came
    if reading.parse.tokens[min(phrase.tokens) - 1].tag == "CD":
        # "9 more rose bushes", where a parser took the rose for a verb
        return False
    told = (clause.tense == "past" or (phrase.more and clause.tense == "future")) and reading.parse.tokens[clause.verb].tag != "VBG"
    return plain and changed and counted and told and not clause.negated and not clause.passive


def _rest(reading: Reading, clause: Clause, amounts: Amounts) -> None:
    """ "put the rest into cages": what is left after the changes told before, which a state at the end already means."""
    rest = next(
        (p for p in reading.world.phrases if p.verb == clause.verb and reading.parse.tokens[p.head].lower in ("rest", "remainder")), None
    )
    shared = any(
        p.role in ("prep:among", "prep:between", "prep:to", "dative")
        or (p.role == "prep:with" and reading.world.is_person(reading.world.entity(p)))
        for p in clause.objects
    )
    kept = clause.lemma in words("keeping") and rest is not None and rest.role == "obj" and not shared
    if rest is not None and kept and any(fact.meaning in ("loss", "give") for fact in amounts.facts):
        amounts.draft.take({clause.verb, *rest.tokens})


def _earlier(parse: Parse, clause: Clause) -> bool:
    """Whether the clause is in the past perfect."""
    verb = parse.tokens[clause.verb]
    # "by evening 9 had left" looks on from what was told
    by = any(
        t.lower == "by" and t.index < clause.verb and parse.tokens[t.index + 1].lower in words("times") for t in parse.children(clause.verb)
    )
    return verb.tag == "VBN" and not by and any(t.dep == "aux" and t.lower == "had" for t in parse.children(clause.verb))


def _goal(parse: Parse, clause: Clause) -> bool:
    """ "how many more does she need to have 25": an infinitive of having states a goal, which its own rule reads."""
    return (
        clause.meaning in ("have", "gain")
        and clause.tense == "none"
        and any(t.lower == "to" for t in parse.children(clause.verb))
        and not _governed(parse, clause)
    )


def _meant_to_share(parse: Parse, clause: Clause) -> bool:
    """ "wants to put them into 5 bags": how things are to be shared out, whether that is done yet or not."""
    verb = parse.tokens[clause.verb]
    wanting = verb.dep == "xcomp" and parse.tokens[verb.head].lemma in ("want", "need", "have", "plan", "decide")
    return wanting and not clause.negated and clause.lemma in words("sharing") and clause.meaning == "act"


def _governed(parse: Parse, clause: Clause) -> bool:
    governor = parse.tokens[parse.tokens[clause.verb].head]
    return parse.tokens[clause.verb].dep in ("xcomp", "ccomp") and governor.lemma not in (
        "need",
        "have",
        "want",
        "earn",
        "add",
        "buy",
        "find",
        "get",
        "collect",
        "pick",
        "save",
        "sell",
    )


def read_clauses(parse: Parse, numbers: tuple[Number, ...], world: World) -> Reading:
    """The reading that :func:`interpret` works on."""
    return Reading(parse, numbers, world, find_clauses(parse, world.phrases))


def choices_of(reading: Reading) -> tuple[Choice, ...]:
    """Everything open in a reading: pronouns, and bare numbers that may count several kinds."""
    open_units = tuple(
        Choice(phrase.head, "unit", tuple(str(kind) for kind in kinds)) for phrase, kinds in elided_kinds(reading.world) if len(kinds) > 1
    )
    return (*reading.world.choices, *open_units)
