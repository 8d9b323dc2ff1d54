"""Whether what was compared is still so: "the oak was 7 feet taller than the elm. A storm broke it. How tall is it?"

A comparison holds for the moment at which it is told. What is told of another moment, or after something that no rule understood has
befallen those who are compared, may be another amount.
"""

from __future__ import annotations

from cpsearch.packs import table
from cpsearch.reading.amounts import Amounts
from cpsearch.reading.comparing.joint import Joint
from cpsearch.reading.discourse.bystanders import is_apart
from cpsearch.reading.discourse.descriptions import Relative
from cpsearch.reading.discourse.facts import Fact
from cpsearch.reading.discourse.world import Kind
from cpsearch.reading.lexicon import mapping
from cpsearch.reading.states.timelines import CHANGES
from cpsearch.reading.text.clauses import Clause
from cpsearch.reading.text.syntax import Parse, Token

__all__ = ["check_lasting"]

_TENSES = {"VBD": "past", "VBZ": "present", "VBP": "present"}


def check_lasting(clauses: tuple[Clause, ...], amounts: Amounts) -> None:
    """Add a finding for each thing that a comparison of the text may not outlast."""
    draft, parse = amounts.draft, amounts.draft.parse
    if not amounts.relatives or draft.target is None:
        return
    told = [r for r in amounts.relatives if r.tokens != (0,)]
    first = min((parse.tokens[min(r.tokens)].sentence for r in told), default=0)
    asking = {parse.tokens[i].sentence for i in draft.asking}
    for clause in clauses:
        if (parse.tokens[clause.verb].tag == "VB" and not clause.modal) or clause.mark in ("by", "for"):
            # "use L to represent Bo's pens", "earns 7 dollars by walking dogs": what is meant by it or for it, no happening of its own
            continue
        later = clause.sentence > first and clause.sentence not in asking
        if clause.verb not in draft.consumed and later and not is_apart(parse, clause.sentence):
            draft.find("unexplained_word", f"{parse.tokens[clause.verb].text} (may it change what was compared?)", (clause.verb,))
    _measured(amounts, told)
    for relative in told:
        changed = any(f.meaning in CHANGES and relative.base.kind == f.kind and f.holder in relative.base.holders for f in amounts.facts)
        if changed and len(_tense_of(amounts, relative.tokens)) > 1:
            draft.find("open_set", "whether what was compared is what there was before", relative.tokens)
        _lessened(amounts, relative)
        _whose_loss(amounts, relative)
    for joint in amounts.joints:
        _joint(amounts, joint, told)
        held = [i for i in draft.asking if parse.tokens[i].lower in ("have", "own")]
        if joint.whole.meaning in ("act", "gain", "loss") and held:
            # picked together: does she still have what she picked?
            draft.find("open_set", "whether what was done is what there is", held)
    for fact in amounts.facts:
        if "+" in fact.holder and fact.phrase.number is not None:
            _bystanders(amounts, fact)


def _tense_of(amounts: Amounts, tokens: tuple[int, ...]) -> set[str]:
    """The tenses of the finite verbs among some words."""
    parse = amounts.draft.parse
    return {_TENSES[parse.tokens[i].tag] for i in tokens if parse.tokens[i].tag in _TENSES}


def _lessened(amounts: Amounts, relative: Relative) -> None:
    """ "Some pens dried out": an untold change behind a comparison, of whoever's; and a kind compared with a sort of it."""
    one, two = relative.subject, relative.base
    alike = one.holders == two.holders and one.times == two.times and one.kind != two.kind and one.kind.noun == two.kind.noun
    if alike and (one.kind.includes(two.kind) or two.kind.includes(one.kind)):
        # "4 times as many coins as gold coins"
        amounts.draft.find("open_set", "whether the ones are some of the others", relative.tokens)
    for fact in amounts.facts:
        later = fact.order > max(relative.tokens)
        whose = not fact.holder or fact.holder in (*relative.subject.holders, *relative.base.holders)
        if later and whose and fact.meaning in CHANGES and fact.phrase.number is None and relative.subject.kind.includes(fact.kind):
            amounts.draft.find("open_set", "how many of what was compared are left", fact.tokens)


def _whose_loss(amounts: Amounts, relative: Relative) -> None:
    """ "Ann has 18 figs, Bo half as many. The dog ate 4 of the figs": Ann's, or Bo's, where only one of them is asked about?"""
    sides = {*relative.subject.holders, *relative.base.holders}
    asked = set(amounts.asked.holders) if amounts.asked is not None else set()
    if relative.base.lemma or len(sides) < 2 or not asked or asked >= sides:
        return
    having = {f.holder for f in amounts.facts if f.meaning in ("state", "gain") and relative.base.kind.includes(f.kind)}
    for fact in amounts.facts:
        if fact.meaning not in ("loss", "give") or fact.order < max(relative.tokens) or not relative.base.kind.includes(fact.kind):
            continue
        inner = amounts.world.inner(fact.phrase)
        owned = any(phrase is not None and phrase.owner is not None for phrase in (fact.phrase, inner))
        if fact.holder not in sides | having and not owned:
            amounts.draft.find("open_set", f"whose {fact.kind} these are", fact.phrase.tokens)


def _is_measured(kind: Kind) -> bool:
    return len(kind.mods) == 1 and any(row["adjective"] == kind.mods[0] for row in table("attributes"))


def _measured(amounts: Amounts, told: list[Relative]) -> None:
    """Heights, weights and ages grow: those of one moment are not told by those of another."""
    draft = amounts.draft
    relatives = [r for r in told if _is_measured(r.subject.kind)]
    if not relatives:
        return
    facts = [f for f in amounts.facts if _is_measured(f.kind) and f.phrase.number is not None and not f.times]
    for fact in facts:
        if amounts.moments and fact.clause.tense == "past":
            draft.find("open_set", "at which moment somebody was so old", fact.phrase.tokens)
    if amounts.moments:
        return
    said = set().union(*(_tense_of(amounts, r.tokens) for r in relatives), *({f.clause.tense} & {"past", "present"} for f in facts))
    said |= _tense_of(amounts, tuple(draft.asking))
    if len(said) > 1:
        draft.find("open_set", "whether what was measured is of one moment", relatives[0].tokens)


def _joint(amounts: Amounts, joint: Joint, told: list[Relative]) -> None:
    """What they had together is not told by how many times as many one has now."""
    mine = [r for r in told if joint.whole.kind.includes(r.subject.kind)]
    said = set().union(*(_tense_of(amounts, r.tokens) for r in mine), {joint.whole.clause.tense} & {"past", "present"})
    if len(said) > 1:
        amounts.draft.find("open_set", "whether the total is of the moment of the comparison", joint.tokens)


def _bystanders(amounts: Amounts, fact: Fact) -> None:
    """ "They", where somebody else was told of before: does he belong to them?"""
    world, parse = amounts.world, amounts.draft.parse
    group = set(fact.holder.split("+"))
    for i in fact.clause.tokens:
        if _is_measured(fact.kind) and parse.tokens[i].tag == "NNS" and parse.tokens[i + 1].tag == "POS":
            # "the children's ages": nobody says that these are all of them
            amounts.draft.find("open_set", f"who the {parse.tokens[i].lower} are", (i,))
    if not any(p.pronoun for p in fact.clause.subject) and not any(
        parse.tokens[i].tag in ("PRP", "PRP$") for i in (*fact.tokens, *fact.clause.tokens)
    ):
        return
    for phrase in world.phrases:
        if phrase.head > fact.order or phrase.pronoun or phrase.number is not None or phrase.role == "apposed" or phrase.tag == "NNS":
            continue
        key = world.entity(phrase)
        named = phrase.proper or parse.tokens[phrase.head + 1].tag != "POS"
        if named and world.is_person(key) and "?" not in key and not set(key.split("+")) <= group:
            amounts.draft.find("open_set", f"whether {key} is one of them", phrase.tokens)
    known = {part for holder in group for part in holder.replace(".", " ").split(" ")}
    for token in parse.tokens[: fact.order]:
        # a name that a parser made no phrase of ("Cy, Ann and Bo collect pens")
        if (
            token.tag == "NNP"
            and token.lower not in known
            and (token.lower in mapping("names", "name", "gender") or _listed(parse, token, known))
        ):
            amounts.draft.find("open_set", f"whether {token.lower} is one of them", (token.index,))


def _listed(parse: Parse, token: Token, known: set[str]) -> bool:
    """Whether a name stands in a list with somebody who is known."""
    beside = [parse.tokens[i] for i in (token.index - 2, token.index + 2) if 0 <= i < len(parse.tokens)]
    between = [parse.tokens[(token.index + other.index) // 2].lower for other in beside]
    return any(other.lower in known and mark in (",", "and") for other, mark in zip(beside, between, strict=True))
