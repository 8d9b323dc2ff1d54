"""One reading of one text: clauses to facts, rates and comparisons, then the question, then the check that nothing is left over."""

from __future__ import annotations

from dataclasses import dataclass, replace

from cpsearch.packs import dimension, is_measure
from cpsearch.problem import Signature, Span
from cpsearch.reading.algebra.number_sentences import read_number_sentences
from cpsearch.reading.amounts import Amounts
from cpsearch.reading.asking.question import ASKING, Ask, find_question, read_question
from cpsearch.reading.asking.several import restate_group, with_further_kinds
from cpsearch.reading.asking.target import bind, bind_attribute
from cpsearch.reading.comparing.attributes import asks_attribute, read_attribute
from cpsearch.reading.comparing.comparing import check_everybody, read_terms, relate_terms
from cpsearch.reading.comparing.comparisons import Comparative, comparative_of, difference_signature, factor_signature
from cpsearch.reading.comparing.joint import find_joints
from cpsearch.reading.comparing.measured import add_shifts, read_measured
from cpsearch.reading.comparing.measured_questions import asks_measure
from cpsearch.reading.comparing.weights import apply_growth, asked_by_verb, read_weighing
from cpsearch.reading.coverage import check_coverage
from cpsearch.reading.discourse.bringing import read_bringing, take_same_purpose
from cpsearch.reading.discourse.deeds import read_deeds
from cpsearch.reading.discourse.descriptions import Description, Relative, same_action
from cpsearch.reading.discourse.doings import take_doings
from cpsearch.reading.discourse.facts import Fact, fact_of, restrictors_of
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
from cpsearch.reading.states.timelines import CHANGES
from cpsearch.reading.states.transfers import read_transfers
from cpsearch.reading.states.whole_stocks import stock_told_of
from cpsearch.reading.text.clauses import Clause, find_clauses, verb_class
from cpsearch.reading.text.numbers import Number
from cpsearch.reading.text.phrases import OPERANDS, Phrase, is_portion
from cpsearch.reading.text.syntax import Parse
from cpsearch.reading.time.durations import read_stays
from cpsearch.reading.time.frequencies import read_frequency
from cpsearch.reading.time.paces import read_pace, take_same_pace
from cpsearch.reading.time.populations import read_flow
from cpsearch.reading.time.speeds import asked_speed
from cpsearch.reading.wholes.asked_parts import PartAsked, part_asked
from cpsearch.reading.wholes.parted import bind_part
from cpsearch.reading.wholes.portions import read_portion, read_remainder

__all__ = ["Interpretation", "Reading", "choices_of", "elided_kinds", "interpret", "read_clauses"]


@dataclass(frozen=True)
class Reading:
    """What :func:`interpret` works on."""

    parse: Parse
    numbers: tuple[Number, ...]
    world: World
    clauses: tuple[Clause, ...]


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
    found = _interpret(reading, parted)
    unbound = parted is not None and found.draft.target is None and any(part.drawn for part in parted.partition.parts)
    # what somebody drew from a whole may be changes of his stock, and then clauses tell of them
    return _interpret(reading, None) if unbound else found


def _interpret(reading: Reading, parted: PartAsked | None) -> Interpretation:
    parse, world = reading.parse, reading.world
    puzzle = read_number_sentences(parse, reading.numbers)
    if puzzle is not None:
        return Interpretation(reading, puzzle, Amounts(puzzle, world, []))
    bounds = find_question(parse)
    draft = Draft(parse)
    amounts = Amounts(draft, world, [])
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
    asked = None if attribute else pace or read_question(parse, world, reading.clauses, bounds)
    asked = None if parted is not None else asked
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
        read_bringing(amounts, asked)
        take_same_purpose(parse, reading.clauses, amounts, asked)
    task = read_task(parse, world, reading.clauses, amounts)
    amounts.communal = asked is not None and asked.phase == "end" and not any(world.is_person(holder) for holder in asked.holders)
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
        _again(reading, asked, draft)
        _traded(asked, amounts)
        check_left(amounts, (asked.kind, *asked.also))
        check_everybody(parse, asked, amounts)
    check_coverage(world, reading.numbers, draft, reading.clauses)
    return Interpretation(reading, draft, amounts, asked, moment)


def _again(reading: Reading, asked: Ask, draft: Draft) -> None:
    """ "She walked 6 miles. Then she walked back. How many miles did she walk?": the asked act, told once more without an amount."""
    tokens = reading.parse.tokens
    for clause in reading.clauses:
        # "was collecting cans" only sets the scene
        if clause.verb in draft.consumed or clause.verb == asked.clause.verb or clause.mark or tokens[clause.verb].tag == "VBG":
            continue
        if tokens[clause.verb].tag == "VB" and tokens[tokens[clause.verb].head].lemma in words("asking"):
            # "asked 80 pupils to choose a drink": what they are to do, not what they did
            continue
        said = {clause.lemma, *(tokens[i].lower for i in clause.tokens)}
        back = dimension(asked.kind.noun) == "length" and bool(said & words("returns"))
        if asked.lemma and (back or same_action(clause.lemma, asked.lemma)):
            draft.find("unexplained_word", f"{tokens[clause.verb].text} (how many?)", (clause.verb,))


def _one_of_several(amounts: Amounts, fact: Fact) -> str:
    """A noun that stands beside an amount as one ("for a ring") and is counted elsewhere as several, or ""."""
    beside = [p for p in amounts.world.phrases if p.verb == fact.clause.verb and p.number is None and p.tag == "NN" and not p.proper]
    single = {p.noun for p in beside if p.det.split(" ")[0] in ("a", "an") and p.role != "subj" and p.noun != fact.kind.noun}
    several = {f.kind.noun for f in amounts.facts if f is not fact and f.phrase.number is not None and f.phrase.number.value != 1}
    return next(iter(sorted(single & several)), "")


def _traded(asked: Ask, amounts: Amounts) -> None:
    """ "got $4 for eggs": an untold number of the asked things changed hands for money."""
    for fact in amounts.facts:
        one = _one_of_several(amounts, fact)
        if one and fact.phrase.number is not None:
            # "used 5 beads for a ring. She made 8 rings"
            amounts.draft.find("open_set", f"whether {fact.kind} were told of each {one}", fact.phrase.tokens)
    for relative in amounts.relatives:
        changing = verb_class(relative.subject.lemma, "-") in CHANGES if relative.subject.lemma else False
        if not asked.lemma and changing and asked.kind.includes(relative.subject.kind):
            # "her sister gave her as many as she had"
            amounts.draft.find("open_set", f"what became of the {relative.subject.kind} that are only compared", relative.tokens)
    for fact in amounts.facts:
        if not asked.lemma and dimension(fact.kind.noun) == "money" and fact.meaning in CHANGES and asked.kind.noun in fact.places:
            amounts.draft.find("open_set", f"how many {asked.kind} went for {fact.kind}", fact.phrase.tokens)


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
    counted = [phrase for phrase in counted if phrase not in (termed or ())]
    comparative = comparative_of(parse, world, clause, words("times")) if clause.subject and termed is None else None
    if comparative is not None:
        phrase = comparative.phrase
        kind = world.kind_of(phrase) if phrase is not None else None
        if (
            kind is None
            or not kind.noun
            or (phrase is not None and phrase.number is not None and phrase.number.kind in ("multiple", "fraction"))
        ):
            kind = _compared_kind(world, clause)
        if kind is None:
            return
        _add_relative(reading, clause, amounts, comparative, kind)
        if not comparative.elided:
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
        if fact is not None and _more_than_whom(fact, amounts):
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


def _more_than_whom(fact: Fact, amounts: Amounts) -> bool:
    """Whether "Kay picked 5 more" compares her with somebody else, for she has no such amount yet."""
    parties = {fact.holder, fact.other} - {""}
    if fact.lemma in words("placing"):
        # "loaded 20 more boxes onto the truck": than were there
        return False
    if any(amounts.compared((party, fact.kind), fact.order) for party in parties):
        return False
    told = [f for f in amounts.facts if f.kind == fact.kind]
    return bool(parties) and fact.more and bool(told) and not any(not f.holder or f.holder in parties or f.other in parties for f in told)


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


def _compared_kind(world: World, clause: Clause) -> Kind | None:
    """The kind compared in "three times as many marbles as": the noun after "as many"."""
    nouns = [
        p
        for p in world.phrases
        if p.verb == clause.verb
        and p.noun
        and p.head > clause.verb
        and {"many", "much"} & set(p.det.split())
        and p.role not in ("subj", "expl")
    ]
    return world.kind_of(nouns[0]) if nouns else None


def _add_relative(reading: Reading, clause: Clause, amounts: Amounts, comparative: Comparative, kind: Kind) -> None:
    world, draft = reading.world, amounts.draft
    lemma = "" if clause.meaning in ("have", "be") else clause.lemma
    subject = clause.subject[0]
    base = comparative.base
    if base.elliptic:
        # "6 more than Ann's": only attributes of the like are compared so
        return
    times: frozenset[str] = frozenset()
    if subject.role == "expl" and lemma not in words("weather"):
        # "there are 4 more girls than boys": both are of one place
        if (base.kind is None) == (not base.holder) or world.is_person(base.holder):
            return
        _, places, used = restrictors_of(reading.parse, world, clause, None, until=min(base.tokens) if base.holder else None)
        holder = next(iter(sorted(places)), "")
        if base.holder and not holder:
            return
        draft.take(used)
    else:
        holder = "" if subject.role == "expl" else world.entity(subject)
        times, places, used = restrictors_of(reading.parse, world, clause, None, until=min(base.tokens, default=None))
        if places or (times and (base.holder or base.kind is not None or not base.times)):
            # compared at some time or place only: no rule says at which the other was
            return
        draft.take(used)
    take_listed_times(world, clause, amounts)
    owner = (holder,) if holder else ()
    one = Description(kind, owner, lemma, times=times)
    other = Description(base.kind or kind, (base.holder,) if base.holder else owner, lemma, times=base.times)
    phrase = comparative.phrase
    number = Signature("")
    if phrase is not None and phrase.number is not None:
        number = factor_signature(phrase) if comparative.operation == "factor" else difference_signature(kind, phrase)
        draft.quantity(phrase.number, number)
    tokens = tuple(sorted({clause.verb, *subject.tokens, *comparative.tokens}))
    draft.take(tokens)
    draft.take(i for p in world.phrases if p.verb == clause.verb and kind.noun in (p.noun, world.kind_of(p).noun) for i in p.tokens)
    amounts.relatives.append(Relative(one, other, comparative.operation, number, tokens, comparative.larger))


def read_clauses(parse: Parse, numbers: tuple[Number, ...], world: World) -> Reading:
    """The reading that :func:`interpret` works on."""
    return Reading(parse, numbers, world, find_clauses(parse, world.phrases))


def choices_of(reading: Reading) -> tuple[Choice, ...]:
    """Everything open in a reading: pronouns, and bare numbers that may count several kinds."""
    open_units = tuple(
        Choice(phrase.head, "unit", tuple(str(kind) for kind in kinds)) for phrase, kinds in elided_kinds(reading.world) if len(kinds) > 1
    )
    return (*reading.world.choices, *open_units)
