"""Distributions over members that are counted where they are named: "9 plums in each of the 4 bowls", "6 girls each ate 2 buns", "they each
ate 2 buns" where the only group told of is counted.

Such a clause tells a rate and, where it has one, the count of its members. Named members ("Ann and her 2 friends each") are more than
their number says and are left alone.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from cpsearch.packs import dimension, kinds_of
from cpsearch.reading.amounts import Amounts
from cpsearch.reading.asking.question import Ask
from cpsearch.reading.discourse.facts import Fact
from cpsearch.reading.discourse.world import Kind, World
from cpsearch.reading.groups.rates import Rate, rate_meaning, rate_signature
from cpsearch.reading.text.clauses import Clause
from cpsearch.reading.text.phrases import Phrase
from cpsearch.reading.text.syntax import Parse

__all__ = ["read_distribution", "with_members"]

_DETERMINERS = ("the", "his", "her", "their", "its", "our", "my", "your", "these", "those")
_SPREADING = ("each", "every", "per", "apiece")


@dataclass(frozen=True)
class _Over:
    """What is spread over: the ``members``, by their own count where ``members.number`` is one; ``subject`` if they are who acts."""

    members: Phrase
    kind: Kind
    tokens: frozenset[int]
    subject: bool


def read_distribution(parse: Parse, world: World, clause: Clause, counted: list[Phrase], amounts: Amounts) -> bool:
    """Read a clause that says how many for each of counted members; True if it was such."""
    spread = [i for i in clause.tokens if parse.tokens[i].lower in _SPREADING]
    if len(spread) != 1 or parse.tokens[spread[0]].lower != "each" or clause.negated or clause.modal in ("would", "should", "might"):
        return False
    over = _each_of(parse, world, clause, spread[0]) or _each_member(parse, world, clause, spread[0])
    if over is None or not over.kind.noun or (not over.subject and any("+" in world.entity(p) for p in clause.subject)):
        return False
    tops = [p for p in counted if p is not over.members]
    plain = all(p.number is not None and p.number.kind in ("cardinal", "money", "dozen") and p.noun and not p.more for p in tops)
    if not tops or not plain or any(over.kind.includes(world.kind_of(p)) or p.role == "prep:of" for p in tops):
        return False
    others = [p for p in clause.subject if p is not over.members]
    if any(p.number is not None for p in others) or (over.subject and others):
        return False
    if over.members.number is not None and _counted_elsewhere(world, over):
        return False
    amounts.draft.take({clause.verb, *over.tokens, *(i for p in clause.subject for i in p.tokens if p.number is None)})
    amounts.draft.take(t.index for t in parse.children(clause.verb) if t.dep in ("aux", "expl", "prt"))
    # what each of them did is theirs, and nobody else's
    holder = over.kind.noun if over.subject else "+".join(world.entity(p) for p in others if p.role != "expl")
    for phrase in tops:
        if phrase.number is None:
            continue
        top = world.kind_of(phrase)
        signature = rate_signature(top, over.kind, phrase.head)
        amounts.draft.quantity(phrase.number, signature)
        amounts.draft.take(phrase.tokens)
        used = tuple(sorted({clause.verb, *phrase.tokens, *over.tokens}))
        amounts.rates.append(Rate(signature, top, over.kind, clause.lemma, used, holder, rate_meaning(clause, phrase)))
    if over.members.number is not None:
        none: frozenset[str] = frozenset()
        tokens = tuple(sorted({*over.members.tokens, *over.tokens}))
        amounts.facts.append(Fact(over.members, over.kind, "", "state", "be", "", "", none, none, clause, tokens))
    return True


def _counted_elsewhere(world: World, over: _Over) -> bool:
    return any(p.number is not None and p.noun == over.kind.noun and p is not over.members for p in world.phrases)


def _each_of(parse: Parse, world: World, clause: Clause, each: int) -> _Over | None:
    """ "in each of the 4 bowls", "each of his friends": members that "of" names."""
    after = each + 1
    if after + 2 >= len(parse.tokens) or parse.tokens[after].lower != "of":
        return None
    members = next((p for p in world.phrases if min(p.tokens) in (after + 1, after + 2) and p.noun and not p.pronoun), None)
    between = parse.tokens[after + 1].lower
    if members is None or members.tag != "NNS" or dimension(members.noun) is not None or members.more:
        return None
    if min(members.tokens) == after + 2 and between not in _DETERMINERS:
        return None
    if members.number is not None and (members.number.kind != "cardinal" or members.number.value < 2):
        return None
    before = parse.tokens[each - 1] if each else None
    linked = before is not None and before.sentence == parse.tokens[each].sentence and before.tag in ("IN", "TO")
    tokens = set(range(each, max(members.tokens) + 1)) | ({each - 1} if linked else set())
    first = each == 0 or parse.tokens[each - 1].sentence != parse.tokens[each].sentence
    subject = each < clause.verb and (first or parse.tokens[each - 1].lower in ("if", ",", "and", "that", "but"))
    if not subject and not linked:
        return None
    return _Over(members, world.kind_of(members), frozenset(tokens), subject)


def _each_member(parse: Parse, world: World, clause: Clause, each: int) -> _Over | None:
    """ "6 girls each ate 2 buns", "6 girls ate 2 buns each", "they each ate 2 buns"."""
    if len(clause.subject) != 1 or clause.passive:
        return None
    (who,) = clause.subject
    end = each + 1 == len(parse.tokens) or parse.tokens[each + 1].text in (".", ",", "?")
    if not (each == clause.verb - 1 or (each == who.head + 1) or (end and each > clause.verb)):
        return None
    if who.number is not None:
        several = who.number.kind == "cardinal" and who.number.value >= 2 and who.tag == "NNS" and not who.more and not who.det
        return _Over(who, world.kind_of(who), frozenset({each}), True) if several else None
    if not who.pronoun or who.noun not in ("they", "them"):
        return None
    told = [p for p in world.phrases if p.number is not None and p.head < who.head and p.tag == "NNS" and _alive(p.noun)]
    named = [p for p in world.phrases if p.role == "subj" and p.proper and p.head < who.head]
    if len(told) != 1 or len({world.entity(p) for p in named}) > 1 or "+" in world.entity(who):
        return None
    if any(p.role == "subj" and p.head < who.head and p is not told[0] and world.is_person(world.entity(p)) for p in world.phrases):
        # "Ann invited 6 friends. They each …": she, too?
        return None
    return _Over(who, world.kind_of(told[0]), frozenset({each}), True)


def _alive(noun: str) -> bool:
    return bool({noun, *kinds_of(noun)} & {"person", "animal", "child", "friend", "people"})


def with_members(asked: Ask, amounts: Amounts) -> Ask:
    """The question, with "they" who are nobody else for the members of the one distribution."""
    members = {rate.holder for rate in amounts.rates if rate.holder and rate.holder == rate.bottom.noun}
    unnamed = len(asked.holders) == 1 and asked.holders[0].lstrip("?") == "they"
    return replace(asked, holders=tuple(members)) if unnamed and len(members) == 1 else asked
