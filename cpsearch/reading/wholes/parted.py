"""Binds the question for parts of a partition: licenses them from the whole, and sets aside what is told of others."""

from __future__ import annotations

from fractions import Fraction

from cpsearch.packs import kinds_of
from cpsearch.problem import Signature, Target
from cpsearch.reading.algebra.number_values import is_decimal
from cpsearch.reading.amounts import Amounts
from cpsearch.reading.discourse.facts import Fact
from cpsearch.reading.draft import Draft
from cpsearch.reading.lexicon import words
from cpsearch.reading.wholes.asked_parts import PartAsked
from cpsearch.reading.wholes.parts import Part, Partition
from cpsearch.unit import Unit

__all__ = ["bind_part", "share_of"]


def bind_part(amounts: Amounts, asked: PartAsked) -> bool:
    """License the parts from the whole and set the target; False where the whole is not told, or not only once."""
    draft = amounts.draft
    partition = asked.partition
    unit = Unit.parse(partition.whole.noun)
    own = [f for f in amounts.facts if f.phrase.head == partition.whole.head]
    others = [f for f in amounts.facts if f not in own and (f.kind.noun == partition.whole.noun or f.phrase.noun == partition.whole.noun)]
    number = partition.whole.number
    if others or len(own) > 1 or number is None or _overlapping(partition):
        return False
    if asked.share == "percent" and not _is_written(partition, number.value, asked.parts[0]):
        return False
    if own:
        if not _is_whole(amounts, own[0], asked):
            return False
        draft.take(own[0].tokens)
    elif not partition.fronted or asked.owner is not None or any(part.drawn for part in partition.parts):
        return False
    draft.take(partition.fronted)
    whole = Signature(f"all {partition.whole.noun}", unit)
    draft.quantity(number, whole)
    signatures = [Signature(f"part {i} of {partition.whole.noun}", unit) for i in range(len(partition.parts))]
    needed = _needed(partition, set(asked.parts))
    for i, part in enumerate(partition.parts):
        draft.take(part.tokens)
        if i in needed:
            _license(amounts, partition, whole, signatures, i, part)
        elif part.number is not None:
            # told of others than those asked for: what they are sets them apart
            aside = signatures[i] if part.number.kind == "cardinal" else Signature(f"fraction of part {i}")
            draft.quantity(part.number, aside)
            roles = [("whole", Signature(f"aside: {aside.entity}", aside.unit)), ("part", aside)]
            draft.licence("equate", "sum", roles, part.tokens)
    target = signatures[asked.parts[0]]
    roles = [(f"part{i}", signatures[i]) for i in asked.parts]
    if asked.other:
        target = Signature(f"other {partition.whole.noun} than parts", unit)
        draft.licence("complement", "sum", [("whole", whole), ("rest", target), *roles], partition.parts[asked.parts[0]].tokens)
    elif len(roles) > 1:
        target = Signature(f"parts of {partition.whole.noun}", unit)
        draft.licence("combine", "sum", [("whole", target), *roles], asked.tokens[:2])
    draft.take(asked.tokens)
    if asked.share:
        target = share_of(draft, target, whole, asked.tokens[:3], percent=asked.share == "percent")
    draft.target = Target((target,), "ratio" if asked.share else "count", "terminal", draft.question)
    return True


def _overlapping(partition: Partition) -> bool:
    """Whether parts may share members, where a rest is told: of animals, some are birds, which is a sort of them, and some are babies."""
    if all(part.number is not None for part in partition.parts):
        return False
    named = [
        part.predicate.words[-1][1] for part in partition.parts if part.level == -1 and part.number is not None and part.predicate.words
    ]
    sorts = [noun for noun in named if partition.whole.noun in kinds_of(noun)]
    others = [noun for noun in named if noun not in sorts and kinds_of(noun)]
    return bool(sorts and others)


def _is_written(partition: Partition, whole: Fraction, index: int) -> bool:
    """Whether a decimal writes the percentage that a part is: another was meant to be rounded."""
    values: list[Fraction] = []
    for part in partition.parts:
        if part.level != -1:
            values.append(Fraction(0))
            continue
        left = whole - sum(values)
        number = part.number
        value = left if number is None else number.value if number.kind == "cardinal" else number.value * (left if part.rested else whole)
        values.append(value)
    return whole > 0 and is_decimal(values[index] / whole)


def share_of(draft: Draft, part: Signature, whole: Signature, cue: tuple[int, ...], *, percent: bool) -> Signature:
    """License which fraction a part is of its whole, or how many of a hundred."""
    fraction = Signature("fraction asked")
    draft.licence("portion", "product", [("part", part), ("fraction", fraction), ("whole", whole)], cue)
    if not percent:
        return fraction
    hundred, asked = Signature("a hundred"), Signature("percent asked")
    draft.constant(100, hundred)
    draft.licence("convert", "product", [("converted", asked), ("amount", fraction), ("factor", hundred)], cue)
    return asked


def _is_whole(amounts: Amounts, fact: Fact, asked: PartAsked) -> bool:
    """Whether a fact tells of the whole for good, and those who draw from it and are asked about are those who may."""
    world, partition = amounts.world, asked.partition
    if fact.meaning not in ("state", "gain", "act") or fact.more or fact.phase or fact.clause.negated:
        return False
    resolved = dict(world.resolution)
    entities = {p.head: world.entity(p) for p in world.phrases}
    drawn = [part for part in partition.parts if part.drawn]
    doers = {entities.get(part.subject, "") if part.subject is not None else "" for part in drawn}
    for part in drawn:
        doer = entities.get(part.subject, "") if part.subject is not None else ""
        own = [resolved.get(i, "") for i in part.tokens if amounts.draft.parse.tokens[i].tag == "PRP$"]
        another = world.is_person(fact.holder) and doer != fact.holder
        handed = part.predicate.words[0][1] in words("handing")
        if not doer or (another and (handed or not part.named or any(who != fact.holder for who in own))):
            # "Bo ate 10 figs", "half of his figs": of those of somebody else?
            return False
    if asked.doer is not None:
        return doers == {entities.get(asked.doer, "?")}
    if asked.owner is not None:
        owner = entities.get(asked.owner, "?")
        pronoun = _GENDERS.get(amounts.draft.parse.tokens[asked.owner].lower)
        if asked.other and pronoun and drawn:
            # who "has left" is whoever had the whole, not one who got of it
            gender = next((sex for key, sex, _ in world.people if key == fact.holder), "?")
            return gender in ("", pronoun) or owner == fact.holder or (not world.is_person(fact.holder) and doers == {owner})
        return owner in {fact.holder, *fact.places} or (not world.is_person(fact.holder) and doers == {owner})
    return True


_GENDERS = {"he": "m", "she": "f"}


def _license(amounts: Amounts, partition: Partition, whole: Signature, signatures: list[Signature], index: int, part: Part) -> None:
    draft = amounts.draft
    base = whole if part.level == -1 else signatures[part.level]
    before = [i for i, other in enumerate(partition.parts[:index]) if other.level == part.level]
    own = signatures[index]
    if part.number is None:
        roles = [("whole", base), ("rest", own), *((f"part{i}", signatures[i]) for i in before)]
        draft.licence("complement", "sum", roles, part.tokens)
        if part.restated is not None:
            draft.restated.add(part.restated.span)
        return
    if part.number.kind == "cardinal":
        draft.quantity(part.number, own)
        return
    if part.rested and before:
        left = Signature(f"rest before part {index}", base.unit)
        roles = [("whole", base), ("rest", left), *((f"part{i}", signatures[i]) for i in before)]
        draft.licence("complement", "sum", roles, part.tokens)
        base = left
    fraction = Signature(f"fraction of part {index}")
    draft.quantity(part.number, fraction)
    draft.licence("portion", "product", [("part", own), ("fraction", fraction), ("whole", base)], part.tokens)


def _needed(partition: Partition, asked: set[int]) -> set[int]:
    """The parts that the asked ones rest on, with themselves."""
    needed = set(asked)
    while True:
        more = {partition.parts[i].level for i in needed} - {-1}
        for i in needed:
            part = partition.parts[i]
            if part.number is None or part.rested:
                more |= {j for j in range(i) if partition.parts[j].level == part.level}
        if more <= needed:
            return needed
        needed |= more
