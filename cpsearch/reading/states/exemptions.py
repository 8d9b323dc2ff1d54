"""Exemptions: all of a counted set but some ("sold all but 3 of them", "forgot to mow 2 of them", "5 of them left no tip").

What holds for each of the others is multiplied by their count, the set less the exempted. That is so only of what the text
says of the others: the same act as was not done to the exempted ones, or "the ones who did".
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from cpsearch.packs import dimension
from cpsearch.problem import Signature
from cpsearch.reading.discourse.descriptions import Description, same_action
from cpsearch.reading.discourse.facts import Fact
from cpsearch.reading.discourse.world import Kind, World
from cpsearch.reading.groups.rates import Rate, rate_signature
from cpsearch.reading.lexicon import mapping, words
from cpsearch.reading.states.timelines import keys_of
from cpsearch.reading.text.clauses import Clause
from cpsearch.reading.text.phrases import Phrase
from cpsearch.reading.text.syntax import Parse
from cpsearch.unit import Unit

if TYPE_CHECKING:
    from cpsearch.reading.amounts import Amounts

__all__ = ["Exemption", "others_of", "read_exemption", "read_share_of_others"]


@dataclass(frozen=True)
class Exemption:
    """``part`` of the ``whole`` is exempted from ``lemma``, by ``holder`` where somebody does it; ``said`` are the words of that clause.

    ``rate`` is what each of the others was said to give, where they are named as "the ones who did".
    """

    kind: Kind
    whole: Fact
    part: Phrase
    lemma: str
    holder: str
    said: frozenset[str]
    tokens: tuple[int, ...]
    rate: Signature | None = None


def read_exemption(parse: Parse, world: World, clause: Clause, counted: list[Phrase], amounts: Amounts) -> Exemption | None:
    """The exemption that a clause tells of the one set of that kind told before; None where it tells none."""
    if len(counted) != 1 or counted[0].number is None or counted[0].number.kind != "cardinal" or counted[0].more:
        return None
    part = counted[0]
    kind = world.kind_of(part)
    told = [fact for fact in amounts.facts if fact.kind == kind]
    if not kind.noun or len(told) != 1 or told[0].meaning != "state" or told[0].phase or told[0].phrase.number is None:
        return None
    whole = told[0]
    start = min(part.tokens)
    cue = _cue(parse, world, clause, part, start, whole)
    if cue is None:
        return None
    listed = {i for i in clause.tokens if any(char.isalnum() for char in parse.tokens[i].text)}
    stated = _stated_as_whole(parse, whole)
    holder = world.entity(clause.subject[0]) if clause.subject and clause.subject[0] is not part else ""
    said = frozenset(parse.tokens[i].lemma for i in clause.tokens)
    tokens = tuple(sorted({*cue, *listed, *part.tokens, *stated}))
    return Exemption(kind, whole, part, clause.lemma, holder, said, tokens)


def _cue(parse: Parse, world: World, clause: Clause, part: Phrase, start: int, whole: Fact) -> set[int] | None:
    """The words that exempt the part from what the clause says."""
    inner = world.inner(part)
    plain = bool(part.noun) or (inner is not None and (inner.pronoun or inner.det in ("the", "those", "these")))
    if (
        clause.negated
        and part.role == "subj"
        and clause.modal in ("", "could", "would")
        and not any(p.number is not None for p in clause.objects)
    ):
        return {t.index for t in parse.children(clause.verb) if t.dep == "aux"} if clause.modal or clause.tense == "past" else None
    if clause.modal or clause.passive or not plain:
        return None
    if [t.lower for t in parse.tokens[max(start - 2, 0) : start]] == ["all", "but"]:
        return None if clause.negated or part.role != "obj" else {start - 2, start - 1}
    verb = parse.tokens[clause.verb]
    governor = parse.tokens[verb.head]
    ordered = {t.index for t in parse.children(verb.index) if t.lower == "to"}
    if ordered and verb.dep == "xcomp" and governor.lemma in words("undone") and not clause.negated:
        due = [
            t
            for t in parse.tokens[max(whole.phrase.tokens) + 1 : max(whole.phrase.tokens) + 3]
            if t.lower == "to" or t.lemma == clause.lemma
        ]
        negated = any(t.dep == "neg" for t in parse.children(governor.index))
        return {*ordered, governor.index, *(t.index for t in due)} if len(due) == 2 and not negated else None
    return None


def _stated_as_whole(parse: Parse, whole: Fact) -> set[int]:
    """ "has 11 enemies total": the set is said to be the whole."""
    after = max(whole.phrase.tokens) + 1
    return {after} if after < len(parse.tokens) and parse.tokens[after].lower in ("total", "altogether") else set()


def read_share_of_others(parse: Parse, world: World, clause: Clause, phrase: Phrase, amounts: Amounts) -> bool:
    """Read "$8 each from the ones who did tip" as what each gave who was not exempted; True if it is such."""
    after = max(phrase.tokens) + 1
    following = parse.tokens[after : after + 2]
    if [t.lower for t in following] != ["each", "from"] or phrase.number is None or len(clause.subject) != 1:
        return False
    ones = next((p for p in world.phrases if min(p.tokens) == after + 2 and parse.tokens[p.head].lower in ("ones", "those")), None)
    did = [t for t in parse.tokens if ones is not None and t.dep == "relcl" and t.head == ones.head]
    if ones is None or ones.number is not None or len(did) != 1 or did[0].lemma != "do" or did[0].index != ones.head + 2:
        return False
    behind = parse.tokens[did[0].index + 1]
    own = {parse.tokens[i].index for i in (after, after + 1, *ones.tokens, ones.head + 1, did[0].index)}
    if behind.text not in (",", "."):
        own.add(behind.index)
    for index, exemption in enumerate(amounts.exemptions):
        meant = behind.text in (",", ".") or behind.lemma in exemption.said
        if not meant or exemption.part.role != "subj" or any(t.dep == "neg" for t in parse.children(did[0].index)):
            continue
        top = world.kind_of(phrase)
        signature = rate_signature(top, exemption.kind, phrase.head)
        amounts.draft.quantity(phrase.number, signature)
        tokens = tuple(sorted({clause.verb, *clause.subject[0].tokens, *phrase.tokens, *own}))
        amounts.draft.take(tokens)
        holder = world.entity(clause.subject[0])
        amounts.rates.append(Rate(signature, top, exemption.kind, clause.lemma, tokens, holder, clause.meaning))
        amounts.exemptions[index] = replace(exemption, rate=signature)
        return True
    return False


def others_of(amounts: Amounts, rate: Rate, wanted: Description) -> Signature | None:
    """The count of those that a rate applies to where some of its kind are exempted; None where no exemption bears on it."""
    for exemption in amounts.exemptions:
        named = _named(amounts, exemption, rate)
        if not rate.bottom.includes(exemption.kind) or not (named or _bears(exemption, rate, wanted)):
            continue
        if exemption.holder and wanted.holders and wanted.holders != (exemption.holder,):
            continue
        draft, whole = amounts.draft, exemption.whole
        key = keys_of(amounts, whole)[0]
        amounts.ensure(key)
        if exemption.part.number is None or len(amounts.states.get(key, [])) != 1:
            return None
        unit = Unit.parse(exemption.kind.noun)
        part = Signature(f"{exemption.kind} exempted @{exemption.part.head}", unit)
        others = Signature(f"{exemption.kind} but those exempted", unit)
        draft.quantity(exemption.part.number, part)
        draft.take((*exemption.tokens, *named))
        draft.licence("complement", "sum", [("whole", amounts.states[key][0]), ("rest", others), ("part", part)], exemption.tokens)
        return others
    return None


def _named(amounts: Amounts, exemption: Exemption, rate: Rate) -> list[int]:
    """ "each enemy defeated", "each lawn he mowed": the words by which a rate is of those only to whom the act was done."""
    parse = amounts.draft.parse
    if exemption.part.role == "subj":
        return []
    of_each = [t for t in parse.tokens if t.index in rate.tokens or (t.head in rate.tokens and t.dep in ("relcl", "acl"))]
    return [t.index for t in of_each if t.tag in ("VBD", "VBN", "VBZ", "VBP") and same_action(t.lemma, exemption.lemma)]


def _bears(exemption: Exemption, rate: Rate, wanted: Description) -> bool:
    """Whether a rate is of those who did what the exempted did not, or the price of what was sold."""
    if exemption.rate is not None or exemption.part.role == "subj":
        return exemption.rate == rate.value
    ways = mapping("money", "word", "way")
    sold = dimension(rate.top.noun) == "money" and ways.get(exemption.lemma) == "in" == ways.get(wanted.lemma)
    return sold and rate.meaning == "cost" and ways.get(rate.lemma) != "out"
