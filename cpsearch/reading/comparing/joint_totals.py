"""Which amounts a total is of: all that two people have, pick on two days, or the sorts that make up a kind ("54 boys and girls").

The members of a total differ in one respect only: whose, of what kind or when. What they come to each is told by comparisons.
"""

from __future__ import annotations

from dataclasses import replace

from cpsearch.packs import table
from cpsearch.problem import Signature
from cpsearch.reading.amounts import Amounts
from cpsearch.reading.comparing.joint import Joint, System
from cpsearch.reading.discourse.descriptions import Description, Relative, described, same_action
from cpsearch.reading.discourse.facts import Fact
from cpsearch.reading.lexicon import words
from cpsearch.reading.text.phrases import Phrase
from cpsearch.unit import Unit

__all__ = ["find_joints", "part_of_some", "part_of_total"]


def find_joints(amounts: Amounts) -> list[Joint]:
    """Every total of amounts of which at least two are told by comparison."""
    found = []
    for fact in amounts.facts:
        words_of_it = _aggregate(amounts, fact)
        together = len(fact.holder.split("+")) > 1
        if fact.phrase.number is None or fact.meaning not in ("state", "gain", "loss", "act") or not (words_of_it or together):
            continue
        members = _members(amounts, fact)
        if len(members) > 1 and _one_respect(fact, members):
            found.append(Joint(fact, members, tuple(sorted({*fact.tokens, *words_of_it}))))
    return found


def _aggregate(amounts: Amounts, fact: Fact) -> set[int]:
    """The words that make an amount a total ("in all", "altogether", "a total of")."""
    tokens = amounts.draft.parse.tokens
    said = {i for i in fact.clause.tokens if tokens[i].lower in words("aggregates")}
    before = {i - 1 for i in said if i and tokens[i].lower in ("all", "total", "together") and tokens[i - 1].lower in ("in", "all")}
    # "have 30 pens combined", which a parser may take for a clause of its own
    behind = max(fact.phrase.tokens) + 1
    said |= {i for i in (*fact.phrase.tokens, behind) if i < len(tokens) and tokens[i].lower in words("aggregates")}
    return said | before if before or {tokens[i].lower for i in said} != {"all"} else set()


def _members(amounts: Amounts, whole: Fact) -> tuple[Description, ...]:
    """What a text tells of the same act and of no more than the total."""
    lemma = "" if whole.meaning == "state" else whole.lemma
    group = set(whole.holder.split("+")) - {""}
    told = [described(f) for f in amounts.facts if f is not whole and f.meaning == whole.meaning]
    for relative in amounts.relatives:
        told += [side for side in (relative.subject, relative.base, *relative.also) if not side.is_phantom]
    alike = [d for d in dict.fromkeys(told) if whole.kind.includes(d.kind) and len(d.holders) < 2]
    alike = [d for d in alike if same_action(d.lemma, lemma)]
    if any(group and d.holders and not set(d.holders) <= group for d in alike):
        # somebody else is compared with them: are they all meant?
        return ()
    if len(group) > 1:
        alike = [d for d in alike if d.times == whole.times or not d.holders]
    if len(group) > 1 and {d.kind for d in alike} == {whole.kind} and len({d.times for d in alike}) == 1:
        alike += [replace(alike[0], holders=(holder,)) for holder in sorted(group) if all(d.holders != (holder,) for d in alike)]
    return tuple(alike)


def _one_respect(whole: Fact, members: tuple[Description, ...]) -> bool:
    """Whether the members differ in one respect, in which they share nothing, and make up the whole."""
    holders, kinds, times = {d.holders for d in members}, {d.kind for d in members}, {d.times for d in members}
    if [len(holders) > 1, len(kinds) > 1, len(times) > 1].count(True) != 1:
        return False
    if whole.times and times != {whole.times}:
        return False
    if len(holders) > 1:
        group = {holder for d in members for holder in d.holders}
        return all(holders) and kinds == {whole.kind} and (not whole.holder or group == set(whole.holder.split("+")))
    if len(times) > 1:
        return all(times) and len({t for d in members for t in d.times}) == len(members) and kinds == {whole.kind}
    # which kinds make up another is told by the rule of totals of kinds
    return False


# --- sorts of a kind, and whoever is compared


def part_of_some(amounts: Amounts, wanted: Description) -> Signature | None:
    """As :func:`part_of_total`, where the text seems to tell the asked amount: "54 boys and girls", "some boys and twice as many girls"."""
    found = part_of_total(amounts, wanted, listed=True)
    some = any(_untold(fact, _sides(amounts)) for fact in amounts.facts)
    return found or (part_of_total(amounts, wanted) if some else None)


def part_of_total(amounts: Amounts, wanted: Description, *, listed: bool = False) -> Signature | None:
    """The signature of one of several amounts by their total; None where the text tells no such total.

    With ``listed`` only a total that lists its sorts ("54 boys and girls").
    """
    fitting = [side for side in _sides(amounts) if _answers(amounts, side, wanted)]
    asked = fitting[0] if len(fitting) == 1 else None
    if asked is None or wanted.phase == "start" or wanted.times or wanted.other:
        return None
    base, path = _base(amounts, asked)
    members = [side for side in _sides(amounts) if _base(amounts, side)[0] == base and not side.is_phantom]
    telling = _lists if listed else _is_total
    totals = [fact for fact in amounts.facts if telling(amounts, fact, _within(fact, members))]
    if base is None or len(totals) != 1 or not wanted.places <= totals[0].places:
        return None
    total = totals[0]
    members = _within(total, members)
    if wanted.holders and wanted.holders != asked.holders and not set(wanted.holders) <= {*total.places, total.holder}:
        # "how many boys are in the club": where all of them were told to be
        return None
    some = [f for f in amounts.facts if f.order < total.order and _untold(f, members)]
    others = any(f is not total and f not in some and _touches(f, total, members) for f in amounts.facts) or len(some) > 1
    if others or _further_sort(amounts, total, members) or not _plain(amounts, members):
        return None
    amounts.draft.take(i for fact in some for i in fact.tokens)
    joint = Joint(total, tuple(members), tuple(total.tokens))
    whole, unit = _tell(amounts, joint, listed)
    system = System(amounts, joint, base, unit)
    lines = system.lines()
    if lines is None:
        return None
    system.isolate(lines, _named(base, unit), whole)
    for step in reversed(path):
        _relate(amounts, step, unit)
    result = _named(asked, unit)
    if wanted.kind.noun == unit.simple:
        return result
    sort = Signature(f"{result.entity} by sort", Unit.parse(wanted.kind.noun))
    amounts.draft.licence("equate", "sum", [("counted", result), ("sort", sort)], system.cue)
    return sort


def _sides(amounts: Amounts) -> list[Description]:
    """Everything that the comparisons are about, once."""
    return list(dict.fromkeys(side for r in amounts.relatives for side in (r.subject, r.base)))


def _within(fact: Fact, sides: list[Description]) -> list[Description]:
    """Of amounts told by each other those that belong to one of a group that has something together."""
    group = fact.holder.split("+")
    return [side for side in sides if len(group) == 1 or set(side.holders) <= set(group)]


def _answers(amounts: Amounts, side: Description, wanted: Description) -> bool:
    """Whether a side is what is asked for; a place may be left out, or named only here."""
    done = side.lemma == wanted.lemma or (bool(side.lemma and wanted.lemma) and same_action(side.lemma, wanted.lemma))
    placed = not wanted.holders and _sole(amounts, side.holders)
    return side.kind == wanted.kind and done and (side.holders == wanted.holders or not side.holders or placed)


def _base(amounts: Amounts, side: Description) -> tuple[Description | None, tuple[Relative, ...]]:
    """What an amount is told by in the end, and the comparisons that lead there; None where they do not lead to one."""
    path: list[Relative] = []
    while True:
        steps = [r for r in amounts.relatives if r.subject == side]
        if not steps:
            return side, tuple(path)
        if len(steps) > 1 or steps[0] in path or steps[0].operation not in ("factor", "difference", "same"):
            return None, ()
        path.append(steps[0])
        side = steps[0].base


def _plain(amounts: Amounts, members: list[Description]) -> bool:
    """Whether the amounts differ in whose they are or of what kind, and are told of once, at no special time."""
    own = [r for r in amounts.relatives if r.subject in members or r.base in members]
    return all(not getattr(r, "also", ()) for r in own) and not any(m.times or m.places or m.phase for m in members)


def _is_total(amounts: Amounts, fact: Fact, members: list[Description]) -> bool:
    """Whether a fact tells the amounts of all members together, as "they have 30 in all" or as 30 of a kind of which they are the sorts."""
    number = fact.phrase.number
    if number is None or fact.meaning not in ("state", "gain", "loss", "act") or fact.times or len(members) < 2:
        return False
    lemma = "" if fact.meaning == "state" else fact.lemma
    if any(lemma != m.lemma and not (lemma and m.lemma and same_action(lemma, m.lemma)) for m in members):
        return False
    tokens = amounts.draft.parse.tokens
    said = {t.lower for t in tokens if t.sentence == tokens[fact.clause.verb].sentence}
    joint = bool(said & (words("aggregates") - {"all"})) or _behind(amounts, fact, "in", "all")
    holders = [m.holders for m in members]
    if {m.kind for m in members} == {fact.kind}:
        return joint and all(len(h) == 1 for h in holders) and sorted(h[0] for h in holders) == sorted(fact.holder.split("+"))
    sorts = [m.kind for m in members]
    one = len(set(holders)) == 1 and len(set(sorts)) == len(sorts)
    same = _same_scene(amounts, fact, holders[0])
    nouns = {m.kind.noun for m in members}
    whole = any({row["one"], row["other"]} == nouns and row["whole"] == fact.kind.noun for row in table("dichotomies"))
    apart = not any(a is not b and a.includes(b) for a in sorts for b in sorts)
    # two sorts that are compared need not be all there are, unless just their total is what the question goes by
    given = joint and apart and _asking(amounts, fact)
    return one and same and (given or whole) and all(fact.kind != kind and fact.kind.includes(kind) for kind in sorts)


def _asking(amounts: Amounts, fact: Fact) -> bool:
    """Whether a fact is told in the sentence of the question ("if they have 30 in all, how many …")."""
    tokens = amounts.draft.parse.tokens
    return any(tokens[i].sentence == tokens[fact.clause.verb].sentence for i in amounts.draft.asking)


def _sole(amounts: Amounts, holders: tuple[str, ...]) -> bool:
    """Whether nobody else is told to have anything."""
    told = {fact.holder for fact in amounts.facts} | {h for side in _sides(amounts) for h in side.holders}
    return len(holders) == 1 and told <= {"", *holders}


def _same_scene(amounts: Amounts, fact: Fact, holders: tuple[str, ...]) -> bool:
    """Whether a total is told of the one whose sorts are compared, or of nobody while they are those of a place."""
    scene = not fact.holder and _sole(amounts, holders) and fact.places <= set(holders)
    return not holders or holders == (fact.holder,) or scene


def _conjuncts(amounts: Amounts, fact: Fact) -> list[Phrase]:
    """The bare nouns that a counted noun is joined with ("54 boys and girls")."""
    tokens = amounts.draft.parse.tokens
    joined = [t.index for t in tokens if t.dep == "conj" and t.head == fact.phrase.head and t.tag in ("NNS", "NN")]
    behind = [p for p in amounts.world.phrases if p.head in joined and p.number is None and not p.det and not p.pronoun]
    last = fact.phrase.head
    side_by_side = all(p.head - last <= 2 + len(p.tokens) for p in behind)
    return behind if side_by_side and len(joined) == len(behind) == 1 else []


def _lists(amounts: Amounts, fact: Fact, members: list[Description]) -> bool:
    """Whether a fact counts the two compared sorts together by naming both."""
    number, others = fact.phrase.number, _conjuncts(amounts, fact)
    if number is None or not others or fact.times or fact.meaning not in ("state", "gain", "loss", "act"):
        return False
    lemma = "" if fact.meaning == "state" else fact.lemma
    kinds = {fact.kind, *(amounts.world.kind_of(p) for p in others)}
    holders = {m.holders for m in members}
    acts = all(lemma == m.lemma or (lemma and m.lemma and same_action(lemma, m.lemma)) for m in members)
    return acts and len(holders) == 1 and _same_scene(amounts, fact, next(iter(holders))) and kinds == {m.kind for m in members}


def _further_sort(amounts: Amounts, total: Fact, members: list[Description]) -> bool:
    """Whether the text speaks of another sort of what is totalled ("30 animals … and there are birds")."""
    known = {total.kind, *(m.kind for m in members)}
    kinds = [amounts.world.kind_of(p) for p in amounts.world.phrases if p.noun and not p.pronoun]
    return any(total.kind.includes(kind) and kind not in known for kind in kinds)


def _behind(amounts: Amounts, fact: Fact, *phrase: str) -> bool:
    """Whether words stand one behind the other in the sentence of a fact."""
    tokens = amounts.draft.parse.tokens
    said = [t.lower for t in tokens if t.sentence == tokens[fact.clause.verb].sentence]
    return any(tuple(said[i : i + len(phrase)]) == phrase for i in range(len(said)))


def _untold(fact: Fact, members: list[Description]) -> bool:
    """Whether a fact only says that there are some of one of the amounts ("some cats and twice as many dogs")."""
    same = any(m.kind == fact.kind and (m.lemma == fact.lemma or (fact.meaning == "state" and not m.lemma)) for m in members)
    return same and fact.phrase.number is None and "some" in fact.phrase.det.split() and fact.meaning in ("state", "gain", "act")


def _touches(fact: Fact, total: Fact, members: list[Description]) -> bool:
    """Whether another fact is about one of the amounts, or about more of what is totalled."""
    kinds = [total.kind, *(m.kind for m in members)]
    return any(kind.includes(fact.kind) for kind in kinds) and (fact.phrase.number is not None or fact.meaning != "mention")


def _tell(amounts: Amounts, joint: Joint, listed: bool) -> tuple[Signature, Unit]:
    """The signature of a total of sorts; of two that it lists, counted as things."""
    draft, total = amounts.draft, joint.whole
    _take_whole(amounts, total)
    if not listed or total.phrase.number is None:
        return amounts.event(total), Unit.parse(total.kind.noun)
    whole = Signature("the total of both sorts", Unit.parse("thing"))
    draft.quantity(total.phrase.number, whole)
    draft.take((*total.tokens, *(i for p in _conjuncts(amounts, total) for i in p.tokens)))
    draft.kinds |= {(side.kind.noun, "thing") for side in _sides(amounts)}
    return whole, whole.unit


def _take_whole(amounts: Amounts, total: Fact) -> None:
    """Take the words that say that it is the whole ("together", "in all"); of "all" only where it does not count somebody else."""
    tokens = amounts.draft.parse.tokens
    for token in tokens:
        if token.sentence != tokens[total.clause.verb].sentence:
            continue
        before = tokens[token.index - 1].lower if token.index else ""
        if token.lower in words("aggregates") and (token.lower != "all" or before == "in"):
            amounts.draft.take((token.index - 1, token.index) if before in ("in", "a") else (token.index,))


def _named(side: Description, unit: Unit) -> Signature:
    return Signature(f"{'+'.join(side.holders) or 'all'} {side.lemma or 'have'} {side.kind} of the total", unit)


def _relate(amounts: Amounts, step: Relative, unit: Unit) -> None:
    """One comparison as it is told."""
    subject, base = _named(step.subject, unit), _named(step.base, unit)
    if step.operation == "same":
        amounts.draft.licence("equate", "sum", [("amount", subject), ("base", base)], step.tokens)
    elif step.operation == "factor":
        roles = [("amount", subject), ("factor", step.number), ("base", base)]
        amounts.draft.licence("compare_multiplicative", "product", roles, step.tokens)
    else:
        larger, smaller = (subject, base) if step.larger else (base, subject)
        roles = [("larger", larger), ("smaller", smaller), ("difference", step.number)]
        amounts.draft.licence("compare_additive", "sum", roles, step.tokens)
