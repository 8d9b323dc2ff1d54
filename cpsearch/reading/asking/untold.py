"""What a text tells of the asked things without saying how many: done once more, given in trade, used for each of some."""

from __future__ import annotations

from dataclasses import replace

from cpsearch.packs import dimension
from cpsearch.reading.amounts import Amounts
from cpsearch.reading.asking.question import Ask
from cpsearch.reading.discourse.descriptions import same_action
from cpsearch.reading.discourse.facts import Fact
from cpsearch.reading.draft import Draft
from cpsearch.reading.lexicon import words
from cpsearch.reading.states.timelines import CHANGES
from cpsearch.reading.text.clauses import Clause, verb_class
from cpsearch.reading.text.syntax import Parse

__all__ = ["check_told_again", "check_traded", "check_whose", "held_by_getting"]


def check_told_again(parse: Parse, clauses: tuple[Clause, ...], asked: Ask, draft: Draft) -> None:
    """ "She walked 6 miles. Then she walked back. How many miles did she walk?": the asked act, told once more without an amount."""
    tokens = parse.tokens
    for clause in clauses:
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


def check_traded(asked: Ask, amounts: Amounts) -> None:
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


def check_whose(asked: Ask, amounts: Amounts) -> None:
    """ "Mia has 25 balloons, her brother 8 red ones. 6 popped": whose they were, where several have such and not all are asked about."""
    for fact in amounts.facts:
        if fact.holder or fact.meaning != "loss" or fact.phrase.number is None or not asked.kind.includes(fact.kind):
            continue
        told = (f for f in amounts.facts if f.meaning == "state" and f.phrase.number is not None)
        owners = {f.holder for f in told if f.kind.includes(fact.kind) or fact.kind.includes(f.kind)}
        named = set(asked.holders) or (owners - {""})
        if len(owners) > 1 and not owners <= named:
            amounts.draft.find("open_set", f"whose {fact.kind} these were", fact.phrase.tokens)


def _one_of_several(amounts: Amounts, fact: Fact) -> str:
    """A noun that stands beside an amount as one ("for a ring") and is counted elsewhere as several, or ""."""
    beside = [p for p in amounts.world.phrases if p.verb == fact.clause.verb and p.number is None and p.tag == "NN" and not p.proper]
    single = {p.noun for p in beside if p.det.split(" ")[0] in ("a", "an") and p.role != "subj" and p.noun != fact.kind.noun}
    several = {f.kind.noun for f in amounts.facts if f is not fact and f.phrase.number is not None and f.phrase.number.value != 1}
    return next(iter(sorted(single & several)), "")


def held_by_getting(asked: Ask, amounts: Amounts) -> Ask:
    """ "Bo collected 5 more than Ann. How many does he have?": what was got, where nothing else changes or tells what is held."""
    related = [r for r in amounts.relatives if asked.kind.includes(r.subject.kind)]
    told = [f for f in amounts.facts if asked.kind.includes(f.kind) or f.kind.includes(asked.kind)]
    lemmas = {side.lemma for r in related for side in (r.subject, r.base)} | {f.lemma for f in told}
    first = next(iter(sorted(lemmas)), "")
    got = first and verb_class(first, "-") == "gain" and all(same_action(lemma, first) for lemma in lemmas)
    if asked.lemma or not related or not got or not asked.holders or asked.phase not in ("", "end"):
        return asked
    plain = all(f.meaning == "gain" and not f.other and not f.more for f in told)
    timed = any(side.times for r in related for side in (r.subject, r.base)) or any(f.times for f in told)
    return replace(asked, lemma=first, phase="") if plain and not timed and not asked.times else asked
