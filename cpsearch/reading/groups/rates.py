"""Rates: "each box holds 24 erasers", "$0.75 each", "30 miles per hour". A rate multiplies the count of what it is per."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from cpsearch.packs import dimension, is_measure, kinds_of
from cpsearch.problem import Signature
from cpsearch.reading.discourse.descriptions import Description
from cpsearch.reading.discourse.facts import Fact
from cpsearch.reading.discourse.means import compound_after
from cpsearch.reading.discourse.world import Kind, World
from cpsearch.reading.groups.contents import INSIDE, meant_words, only_done, put_inside, told_things
from cpsearch.reading.groups.rate_doubts import doubtful
from cpsearch.reading.lexicon import mapping, words
from cpsearch.reading.text.clauses import Clause
from cpsearch.reading.text.phrases import OPERANDS, Phrase, nested, preposition
from cpsearch.reading.text.syntax import Parse
from cpsearch.reading.time.dayparts import daily, not_kept_up
from cpsearch.reading.time.pace_words import pace_words
from cpsearch.unit import Unit

if TYPE_CHECKING:
    from cpsearch.reading.amounts import Amounts

__all__ = ["Flow", "Rate", "rate_meaning", "rate_signature", "rated", "read_rate"]


@dataclass(frozen=True)
class Rate:
    """``value`` is the signature of so many ``top`` per ``bottom``; ``lemma`` the verb it came with; ``tokens`` its cue."""

    value: Signature
    top: Kind
    bottom: Kind
    lemma: str
    tokens: tuple[int, ...]
    holder: str = ""
    meaning: str = "act"
    goods: str = ""


@dataclass(frozen=True)
class Flow:
    """So many ``top`` in each ``bottom`` of time for each of the kind ``among``."""

    value: Signature
    top: Kind
    bottom: Kind
    among: Kind
    lemma: str
    tokens: tuple[int, ...]
    meaning: str


def rate_signature(top: Kind, bottom: Kind, at: int) -> Signature:
    """The signature of a rate; the position tells two rates of one unit apart."""
    return Signature(f"{top} per {bottom} @{at}", Unit.parse(top.noun) / Unit.parse(bottom.noun))


def read_rate(parse: Parse, world: World, clause: Clause, phrase: Phrase, amounts: Amounts) -> bool:
    """Read ``phrase`` as the top of a rate if "each", "every", "per" … or a count of repetitions stands by it; True if it was."""
    if phrase.number is None or phrase.number.kind not in ("cardinal", "money", "dozen"):
        return False
    top = world.kind_of(phrase)
    several = any("+" in world.entity(p) for p in clause.subject) or len(clause.subject) > 1
    if (several and not put_inside(clause)) or any(p.number is not None and p.head != phrase.head for p in clause.subject):
        # "4 children eat 3 cookies a day": each of them, or all together?
        return False
    if _skipping(parse, clause):
        return False
    if len(_spread(parse, clause)) > 1 and not _trailing(parse, phrase):
        return False
    found = _bottom(parse, world, clause, phrase, amounts) or _repetition(parse, world, clause, phrase)
    if not top.noun or found is None or found[0].includes(top):
        return False
    bottom, tokens = daily(world, found[0]), found[1]
    signature = rate_signature(top, bottom, phrase.head)
    amounts.draft.quantity(phrase.number, signature)
    used = tuple(sorted({clause.verb, *phrase.tokens, *tokens, *pace_words(parse, phrase)}))
    amounts.draft.take(used)
    amounts.draft.take(i for p in clause.subject for i in p.tokens)
    verb_of = {t.index for t in parse.tokens if t.dep == "relcl" and t.head in tokens}
    for index in verb_of:
        # "for each lawn she mows": the clause only says what is done to each
        amounts.draft.take(t.index for t in parse.tokens if t.index == index or (t.head == index and t.tag in ("PRP", "WDT", "MD", "VB")))
    for item in clause.objects:
        # "placing her pencils into rows with 9 pencils in each", "has 2 fish in it": the counted things and the container again
        if item.number is None and (
            world.kind_of(item) == top or (item.pronoun and item.role in INSIDE) or told_things(world, item, clause)
        ):
            amounts.draft.take({*item.tokens, *preposition(parse, item)})
        if item.number is None and item.head < phrase.head and item.role.startswith("prep:") and world.kind_of(item) == bottom:
            # "put them into cages with 6 in each cage"
            amounts.draft.take({*item.tokens, *preposition(parse, item)})
    amounts.draft.take(t.index for t in parse.children(clause.verb) if t.dep in ("aux", "auxpass", "expl", "prt"))
    whom, named = _for_whom(world, clause, phrase)
    amounts.draft.take({*named, *meant_words(parse, clause), *_scene(parse, world, clause), *compound_after(parse, world, max(used))})
    # "each pen cost her $4" is what she pays, "each coin gives you 9 points" what you get
    lemma = "pay" if whom and clause.meaning == "cost" else "earn" if clause.passive and clause.lemma == "pay" else clause.lemma
    holder = whom or _rate_holder(world, clause, bottom)
    # "her mother gives her $10 a week": she is the one who gets it
    meaning = "gain" if whom and clause.meaning == "give" and not clause.passive else rate_meaning(clause, phrase)
    # "he only ate 9 a day": so many and no more
    amounts.draft.take(i for i in (clause.verb - 1, min(phrase.tokens) - 1) if i >= 0 and parse.tokens[i].lower == "only")
    amounts.rates.append(Rate(signature, top, bottom, lemma, used, holder, meaning, _goods(clause, top, bottom)))
    _purchase(world, clause, phrase, amounts, amounts.rates[-1])
    return True


def _goods(clause: Clause, top: Kind, bottom: Kind) -> str:
    """What a price is of ("peaches cost $3 per pound"), or ""."""
    plain = [p.noun for p in clause.subject if p.role == "subj" and not p.proper and not p.pronoun and p.number is None]
    return plain[0] if clause.meaning == "cost" and len(plain) == 1 and plain[0] not in (top.noun, bottom.noun) else ""


def _of_other_goods(amounts: Amounts, rate: Rate) -> bool:
    """Whether what is counted in a price's unit is of something else ("10 pounds of plums" at the price of peaches)."""
    counted = [f.kind for f in amounts.facts if f.kind.noun == rate.bottom.noun and f.kind.mods]
    return bool(rate.goods) and any(rate.goods not in kind.mods for kind in counted)


def rate_meaning(clause: Clause, phrase: Phrase) -> str:
    """What a rate tells: ``have`` what is in or of each, else what is done or paid for each."""
    cut = clause.passive and phrase.role == "prep:into"
    return "have" if cut or phrase.role == "prep:with" or clause.meaning in ("have", "be") or put_inside(clause) else clause.meaning


def _for_whom(world: World, clause: Clause, phrase: Phrase) -> tuple[str, tuple[int, ...]]:
    """Whom each of the things costs or gives so much, with the words; "" where that is not said."""
    if clause.meaning not in ("cost", "give"):
        return "", ()
    # "cost her $4": the payer, though she looks like an owner
    between = [t for t in world.parse.tokens[clause.verb + 1 : phrase.head] if t.tag in ("PRP", "PRP$", "NNP")]
    if len(between) != 1:
        return ("?" if between else ""), ()
    token = between[0]
    key = token.lower if token.tag == "NNP" else dict(world.resolution).get(token.index, "?")
    return key, (token.index,)


def _scene(parse: Parse, world: World, clause: Clause) -> set[int]:
    """ "In a video game, each coin is worth …": an indefinite place that opens the sentence and is not told of again."""
    for phrase in world.phrases:
        start, after = min(phrase.tokens) - 1, max(phrase.tokens) + 1
        opens = start == 0 or (start > 0 and parse.tokens[start - 1].sentence != parse.tokens[start].sentence)
        alone = sum(p.noun == phrase.noun for p in world.phrases) == 1
        told = phrase.verb == clause.verb and phrase.role in ("prep:in", "prep:at") and phrase.number is None and phrase.det in ("a", "an")
        if opens and alone and told and parse.tokens[after].text == ",":
            return {start, *phrase.tokens}
    return set()


def _rate_holder(world: World, clause: Clause, bottom: Kind) -> str:
    """Whose rate it is: "Tom earns $10 an hour"; "" where the subject is what the rate is per ("each box holds")."""
    own = [
        p
        for p in clause.subject
        if p.role != "expl" and p.number is None and world.kind_of(p) != bottom and p.det.split(" ")[0] not in ("each", "every")
    ]
    return "+".join(world.entity(p) for p in own) if len(own) == len(clause.subject) and own and own[0].tag != "NNS" else ""


@dataclass(frozen=True)
class Purchase:
    """ "3 chairs for $45 each": a spending (or earning) whose amount is the count times the price."""

    fact: Fact
    counted: Phrase
    rate: Rate


def _purchase(world: World, clause: Clause, phrase: Phrase, amounts: Amounts, rate: Rate) -> None:
    lemma = mapping("trade", "word", "lemma").get(clause.lemma)
    counted = [
        p
        for p in world.phrases
        if p.verb == clause.verb and p.number is not None and world.kind_of(p) == rate.bottom and p.head < phrase.head
    ]
    if lemma is None or rate.top.noun not in ("dollar", "cent") or len(counted) != 1 or not clause.subject:
        return
    holder = "+".join(world.entity(p) for p in clause.subject)
    none: frozenset[str] = frozenset()
    places = frozenset({rate.bottom.noun})
    meaning = "loss" if lemma == "spend" else "gain"
    fact = Fact(replace(phrase, number=None), rate.top, holder, meaning, lemma, "", "", none, places, clause, rate.tokens)
    amounts.facts.append(fact)
    amounts.purchases.append(Purchase(fact, counted[0], rate))


def _trailing(parse: Parse, phrase: Phrase) -> bool:
    """Whether "each" stands right behind the amount, so that it can only be this one's ("5 hats at $8 each and …")."""
    last = max(phrase.tokens)
    return last + 1 < len(parse.tokens) and parse.tokens[last + 1].lower in ("each", "apiece")


def _skipping(parse: Parse, clause: Clause) -> bool:
    """ "every other day", "every third day": not every one."""
    return any(parse.tokens[i].lower == "every" and parse.tokens[i + 1].tag in ("JJ",) for i in clause.tokens if i + 1 < len(parse.tokens))


def _spread(parse: Parse, clause: Clause) -> list[int]:
    """The distributive words of a clause; with two of them ("3 in each … and 4 in each …") no single rate is told."""
    return [i for i in clause.tokens if parse.tokens[i].lower in ("each", "every", "per", "apiece")]


def _bottom(parse: Parse, world: World, clause: Clause, phrase: Phrase, amounts: Amounts) -> tuple[Kind, set[int]] | None:
    distributed = [
        p for p in world.phrases if p.verb == clause.verb and p.number is None and p.det.split(" ")[0] in ("each", "every") and p.noun
    ]
    distributed = distributed or [p for p in clause.subject if p.det.split(" ")[0] in ("each", "every") and p.noun and p.number is None]
    outer = nested(parse, world.phrases, phrase)
    if outer is not None and not any(p.head > phrase.head for p in distributed):
        # "each floor has 6 rooms with 2 beds": in each room, or in all of them?
        return _parted(parse, world, phrase)
    if len(distributed) == 1 and not _trailing(parse, phrase):
        if any(p.head < distributed[0].head < phrase.head for p in _topped(world, clause, amounts)):
            # "10 cards in each pack and 7 loose cards": those are in none
            return None
        return world.kind_of(distributed[0]), set(distributed[0].tokens) | preposition(parse, distributed[0])
    parted = _parted(parse, world, phrase)
    if parted is not None:
        return parted
    last = max(phrase.tokens)
    following = parse.tokens[last + 1].lower if last + 1 < len(parse.tokens) else ""
    if following in ("per", "a", "an", "every", "each"):
        rated = next((p for p in world.phrases if min(p.tokens) in (last + 1, last + 2) and p.noun and p.number is None), None)
        if rated is not None and rated.tag == "NN":
            return world.kind_of(rated), {last + 1, *rated.tokens}
    if following in ("each", "apiece"):
        over = _distributed_over(parse, world, clause, phrase)
        if over is not None:
            return over[0], {last + 1, *over[1]}
    return _inside_one(parse, world, clause, phrase)


def _parted(parse: Parse, world: World, phrase: Phrase) -> tuple[Kind, set[int]] | None:
    """ "teams of 4 players", "4 rows of 6 chocolates": so many to each of the plural before."""
    if phrase.role != "prep:of":
        return None
    start = min(phrase.tokens)
    before = [
        p
        for p in world.phrases
        if p.head == start - 2 and p.tag == "NNS" and p.noun and not is_measure(p.noun) and parse.tokens[start - 1].lower == "of"
    ]
    return (Kind(before[0].noun), {*(before[0].tokens if before[0].number is None else ()), start - 1}) if before else None


def _topped(world: World, clause: Clause, amounts: Amounts) -> list[Phrase]:
    """The phrases of a clause that were read as so many for each."""
    tops = {i for rate in amounts.rates for i in rate.tokens}
    return [p for p in world.phrases if p.verb == clause.verb and p.number is not None and p.head in tops]


def _inside_one(parse: Parse, world: World, clause: Clause, phrase: Phrase) -> tuple[Kind, set[int]] | None:
    """ "16 pencils in a box", "one set is 8 lifts": one of a kind that is counted elsewhere stands for each of them."""
    if clause.meaning not in ("have", "be", "cost"):
        return None
    places = [p for p in world.phrases if p.verb == clause.verb and p.role in ("prep:in", "prep:on") and p.head > phrase.head]
    for one in (*places, *clause.subject):
        # "9 boys in one class": in each, or in just one?
        told_one = one.number is not None and one.number.kind == "one" and one not in places
        single = one.tag == "NN" and one.noun and (one.det in ("a", "an") or told_one)
        kind = world.kind_of(one)
        counted = any(
            p.number is not None and p.number.kind in OPERANDS and world.kind_of(p).includes(kind)
            for p in world.phrases
            if p.head != one.head
        )
        if single and counted:
            return kind, set(one.tokens) | (preposition(parse, one) if one in places else set())
    return None


def _repetition(parse: Parse, world: World, clause: Clause, phrase: Phrase) -> tuple[Kind, set[int]] | None:
    """ "15 pounds for 10 reps" is so much each time; and those reps are per set where sets are counted."""
    groups = mapping("repetitions", "part", "whole")
    repeated = [p for p in world.phrases if p.verb == clause.verb and p.noun in groups and p.number is not None and p.role == "prep:for"]
    if len(repeated) != 1:
        return None
    if phrase.head == repeated[0].head:
        sets = [p for p in world.phrases if p.noun == groups[phrase.noun] and p.number is not None]
        return (world.kind_of(sets[0]), preposition(parse, phrase)) if len(sets) == 1 else None
    return (world.kind_of(repeated[0]), set()) if is_measure(phrase.noun) else None


def _distributed_over(parse: Parse, world: World, clause: Clause, phrase: Phrase) -> tuple[Kind, set[int]] | None:
    """What a trailing "each" spreads over: the plural object before the amount, else the plural subject, with its words."""
    before = [p for p in world.phrases if p.verb == clause.verb and p.head < phrase.head and p.tag == "NNS" and p.noun]
    # "3 packs of cards for $5 each": each pack
    before = [p for p in before if p.role != "prep:of"]
    verb = parse.tokens[clause.verb]
    if not before and verb.dep == "relcl":
        # "4 notebooks that cost $3 each"
        before = [p for p in world.phrases if p.head == verb.head and p.tag == "NNS"]
    if not before:
        return None
    over = before[-1]
    used = set(over.tokens)
    start = min(used)
    if parse.tokens[start - 1].lower == "of" and parse.tokens[start - 2].lower == "all":
        used |= {start - 1, start - 2}
    return world.kind_of(over), used if over.number is None else set()


def rated(amounts: Amounts, wanted: Description, signature: Signature, without: frozenset[Signature] = frozenset()) -> bool:
    """Supply an amount by every rate that has its kind on top (count × rate) or at the bottom (total ÷ rate), each used once."""
    supplied = False
    upward = [r for r in amounts.rates if r.value not in without and wanted.kind.includes(r.top)]
    wanted = _in_all_of_them(amounts, wanted, upward)
    if not _distinct(upward) or _of_some(amounts, wanted) or any(doubtful(amounts, rate, wanted.lemma, wanted.phase) for rate in upward):
        return False
    from cpsearch.reading.states.exemptions import others_of

    upward = [r for r in upward if _applies(amounts, r, wanted)]
    places, wanted = wanted.places, replace(wanted, places=frozenset())
    parts = []
    for rate in upward:
        counted = _content(amounts, rate) if not places else _bought(amounts, rate, places)
        if counted is None or _anothers(amounts, rate) or _of_other_goods(amounts, rate) or (places and " batch" in rate.bottom.noun):
            continue
        count = others_of(amounts, rate, wanted) if not places else None
        if count is None:
            count = _known(amounts, replace(wanted, kind=counted), without | {r.value for r in upward}, rate, counts=True)
        if count is not None:
            parts.append((rate, count))
    if len(parts) == 1:
        (rate, count) = parts[0]
        amounts.draft.licence("rate", "product", [("total", signature), ("count", count), ("rate", rate.value)], rate.tokens)
        supplied = True
    elif parts:
        # "5 scarves at $8 each and 2 hats at $15 each", "2 parrots and 6 parakeets in each cage": the parts add up
        roles = [("whole", signature)]
        for i, (rate, count) in enumerate(parts):
            part = Signature(f"{rate.value.entity} in all", Unit.parse(rate.top.noun))
            amounts.draft.licence("rate", "product", [("total", part), ("count", count), ("rate", rate.value)], rate.tokens)
            roles.append((f"part{i}", part))
        amounts.draft.licence("combine", "sum", roles, tuple(t for rate, _ in parts for t in rate.tokens))
        supplied = True
    for rate in amounts.rates:
        if rate.value in without or rate in upward or not wanted.kind.includes(rate.bottom) or not _applies(amounts, rate, wanted):
            continue
        # "how many weeks did it last", of a rate that is somebody's: by that one's own total
        whose = (rate.holder,) if not wanted.holders and wanted.lemma and amounts.world.is_person(rate.holder) else wanted.holders
        total = _known(amounts, replace(wanted, kind=_contained(rate), holders=whose), without | {rate.value}, rate)
        if total is not None:
            amounts.draft.licence("rate", "product", [("total", total), ("count", signature), ("rate", rate.value)], rate.tokens)
            supplied = True
    return supplied


def _distinct(rates: list[Rate]) -> bool:
    """Whether several rates of one thing can be told apart: by what they are per, and all in one direction.

    A price beside what comes in is a cost.
    """
    directions = mapping("money", "word", "way")
    ways = {"out" if rate.meaning == "cost" else directions.get(rate.lemma, "") for rate in rates} - {""}
    return len({(rate.top, rate.bottom) for rate in rates}) == len(rates) and len(ways) < 2


def _in_all_of_them(amounts: Amounts, wanted: Description, upward: list[Rate]) -> Description:
    """ "How many plums are in the baskets": in all that were counted, where they were counted once and the rates are per basket."""
    if len(wanted.holders) != 1 or not upward or wanted.lemma:
        return wanted
    (holder,) = wanted.holders
    counted = [fact for fact in amounts.facts if fact.kind.noun == holder]
    asked = [p for p in amounts.world.phrases if p.noun == holder and amounts.draft.asks(p.head)]
    plain = all(p.tag == "NNS" and p.number is None and set(p.mods) <= set(counted[0].kind.mods) for p in asked) if counted else False
    if len(counted) == 1 and asked and plain and all(r.bottom == counted[0].kind for r in upward):
        return replace(wanted, holders=())
    return wanted


def _of_some(amounts: Amounts, wanted: Description) -> bool:
    """Whether the question asks of some of those that were counted ("how many do the boys have"): whose count is another."""
    counted = {fact.kind.noun for fact in amounts.facts}
    return any(holder.split(" ")[-1] in counted for holder in wanted.holders)


def _content(amounts: Amounts, rate: Rate) -> Kind:
    """The containers that a rate is per: those of what it counts, where others hold other things."""
    kinds = {fact.kind for fact in amounts.facts if rate.bottom.includes(fact.kind)}
    own = {kind for kind in kinds if rate.top.noun in kind.mods}
    return next(iter(own)) if len(own) == 1 and own != kinds else rate.bottom


def _anothers(amounts: Amounts, rate: Rate) -> bool:
    """Whether a rate was told of some containers only ("has 5 red bags with 6 nuts in each"), beside another's or others."""
    counts = [f for f in amounts.facts if rate.bottom.includes(f.kind) and f.phrase.number is not None]
    own = [f for f in counts if f.clause.verb in rate.tokens and f.order < max(rate.tokens)]
    return bool(own) and any((f.holder, f.kind) != (o.holder, o.kind) for f in counts for o in own)


def _bought(amounts: Amounts, rate: Rate, places: frozenset[str]) -> Kind | None:
    """What "spent on red shirts" counts under one price for all shirts; None where the restriction fits nothing."""
    kinds = {fact.kind for fact in amounts.facts if rate.bottom.includes(fact.kind)}
    named = {kind for kind in kinds if str(kind) in places or places & set(kind.mods)}
    if len(named) == 1:
        return next(iter(named))
    things = {noun for fact in amounts.facts for noun in (str(fact.kind), fact.kind.noun, *fact.kind.mods)}
    if any(places & set(kinds_of(fact.kind.noun)) for fact in amounts.facts) and not places & set(kinds_of(rate.bottom.noun)):
        # "spent on fruit", of apples and pens
        return None
    # a place, not a thing: where all of the story happens
    elsewhere = any(fact.places for fact in amounts.facts)
    return rate.bottom if places <= {rate.bottom.noun} or not (places & things or elsewhere) else None


def _contained(rate: Rate) -> Kind:
    """What "boxes of red pens" hold: red pens."""
    sort = next((mod for mod in rate.bottom.mods if rate.top.noun in kinds_of(mod)), "")
    if sort and not rate.top.mods:
        # "bags of lemons", with 4 fruits in each: lemons
        return Kind(sort)
    if rate.top.noun not in rate.bottom.mods:
        return rate.top
    return Kind(rate.top.noun, tuple(mod for mod in rate.bottom.mods if mod != rate.top.noun))


def _timed_verbs(rate: Rate, wanted: Description) -> tuple[str, ...]:
    """For a rate per hour (day, …): the verbs whose hours count; empty for any verb."""
    if mapping("money", "word", "way").get(wanted.lemma) == "out":
        # money goes out for what is bought, not for what is given away or sent back
        return (wanted.lemma, rate.lemma, "buy", "order", "get", "need")
    if dimension(wanted.kind.noun) != "time":
        return ()
    return (rate.lemma, wanted.lemma, "work", "last", "take", "spend", "be", "")


def _applies(amounts: Amounts, rate: Rate, wanted: Description) -> bool:
    """Whether a rate is of the asked holder, and of money that goes the asked way."""
    if rate.holder and wanted.holders and rate.holder not in wanted.holders and rate.holder != "+".join(wanted.holders):
        return False
    several = rate.holder in wanted.holders and len(wanted.holders) > 1 and all(amounts.world.is_person(name) for name in wanted.holders)
    if several and rate.lemma != "sell" and mapping("money", "word", "way").get(rate.lemma) == "in":
        # "Gus earns $20 an hour": what Tess earns for her hours is not told
        return False
    if not wanted.lemma and (rate.meaning not in ("have", "cost") or (rate.meaning == "cost" and wanted.phase == "end")):
        # what is used, eaten or earned by the day is no stock, nor is what something costs what is left
        return False
    if not wanted.lemma and wanted.phase == "end" and rate.lemma in words("placing") and rate.holder in wanted.holders:
        # "Joe put 3 eggs in each cake": those he has no more
        return False
    ways = mapping("money", "word", "way")
    ways_told, ways_asked = ways.get(rate.lemma), ways.get(wanted.lemma)
    if rate.meaning != "cost" and ways_told == "out" and ways_asked is None and dimension(rate.top.noun) == "money":
        # "bought 4 pens for $2 each; how much did she save": what is paid is neither saved nor lost
        return wanted.lemma in ("", "*", rate.lemma)
    return ways_told is None or ways_asked is None or ways_told == ways_asked


def _known(amounts: Amounts, wanted: Description, without: frozenset[Signature], rate: Rate, *, counts: bool = False) -> Signature | None:
    """The amount on the other side of a rate: held or acted on by the same holder, else by no other person; else by a further rate."""
    around = wanted.holders or ((rate.holder,) if rate.holder else ())
    acted = replace(wanted, lemma="*", verbs=_timed_verbs(rate, wanted))
    # what is spent goes for what is bought, not for what one has; what can be bought goes by the money one has
    way = mapping("money", "word", "way").get(wanted.lemma)
    # and what comes in is for what is sold, where some of the stock is
    sold = dimension(rate.top.noun) == "money" and any(
        f.meaning in ("loss", "give") and wanted.kind.includes(f.kind) for f in amounts.facts
    )
    if counts and sold and way is None:
        return None
    # what was bought is told by what was spent; what one has only says what one can buy
    bought = amounts.actual and not counts and way == "out" and dimension(wanted.kind.noun) == "money"
    # what one has was not all earned
    earned = not counts and mapping("money", "word", "way").get(rate.lemma) == "in" and dimension(rate.bottom.noun) != "time"
    held = [] if bought or earned or (counts and (way == "out" or sold)) else [replace(wanted, lemma="")]
    several = len(wanted.holders) > 1 and any(amounts.world.is_person(f.holder) and wanted.kind.includes(f.kind) for f in amounts.facts)
    # of a group, not the part of one alone
    anyone = [replace(wanted, holders=(), lemma="", around=around)] if held and not several else []
    descriptions = (wanted, *held, acted, *anyone, replace(acted, holders=(), around=around))
    if only_done(wanted.lemma, rate.meaning, rate.top.noun):
        # "has 5 boxes with 4 pens in each; how many pens did she sell": nobody says that she sold any
        descriptions = (wanted,)
    left = amounts.stated(wanted) if counts and not wanted.lemma else None
    if left is not None:
        # "gave 3 of the 7 bags away": what one has of each that is left
        return left
    if not amounts.alike(replace(acted, holders=(), around=around)):
        return None
    for description in descriptions:
        found = amounts.stated(description)
        if found is not None:
            return found
    signature = Signature(f"{wanted.kind} in all", Unit.parse(wanted.kind.noun))
    if rated(amounts, replace(wanted, lemma="*", around=around), signature, without):
        # "8 hours a day" for 5 days, before 5 days are so many hours
        return signature
    for description in descriptions:
        found = amounts.converted(description, told=True, but=(rate.top.noun, rate.bottom.noun, *not_kept_up(wanted.kind.noun)))
        if found is not None:
            return found
    return None
