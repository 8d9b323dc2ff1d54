"""What is asked of a partition: how many are of one part, or of none such ("are not red", "boys" where some are girls)."""

from __future__ import annotations

from dataclasses import dataclass

from cpsearch.packs import table
from cpsearch.problem import Signature, Target
from cpsearch.reading.amounts import Amounts
from cpsearch.reading.numbers import Number
from cpsearch.reading.partitions import Part, Partition, Predicate, Word, alike, find_partition, predicate_of, same_name, with_noun, word_of
from cpsearch.reading.syntax import Parse
from cpsearch.reading.world import World
from cpsearch.unit import Unit

__all__ = ["PartAsked", "bind_part", "part_asked"]

#: Verbs by which the question gives the parts back to whoever has the whole.
_HOLDING = {"have", "contain", "hold", "own", "include"}


@dataclass(frozen=True)
class PartAsked:
    """A part of a partition, or with ``other`` all that are not of it; ``verbs`` belong to it and to the question."""

    partition: Partition
    part: int
    other: bool
    tokens: tuple[int, ...]
    verbs: frozenset[int]
    owner: int | None


def part_asked(parse: Parse, world: World, numbers: tuple[Number, ...], bounds: tuple[int, int]) -> PartAsked | None:
    """The part that the question asks for, where the text tells of a partition; else None."""
    start, end = bounds
    tokens = parse.tokens
    how = next((t.index for t in tokens[start : end - 1] if t.lower == "how" and tokens[t.index + 1].lower == "many"), None)
    if how is None:
        return None
    # a clause before the question ("if 30% of the beads are red, how many …") tells, the rest asks
    partition = find_partition(parse, world, numbers, (how, end))
    if partition is None:
        return None
    partition = with_noun(partition)
    region = [i for i in range(how + 2, end) if any(c.isalnum() for c in tokens[i].text)]
    verb = next((i for i in region if tokens[i].tag in ("VBD", "VBZ", "VBP", "MD", "VB")), None)
    if verb is None or any(t.span.start >= tokens[how].start for t in numbers):
        return None
    region, placed = [i for i in region if i < verb], [i for i in region if i >= verb]
    at = next((n for n, i in enumerate(region) if tokens[i].lower in _PREPOSITIONS), None)
    if at is not None and all(tokens[i].lower in {"the", "this", "her", "his", *_place(parse, partition)} for i in region[at + 1 :]):
        # "how many beads in the jar are red"
        region = region[:at]
    named = [i for i in region if tokens[i].lower not in ("of", "the", "them", "these", "those", "her", "his", "their", "total")]
    asked = tuple(word_of(tokens[i]) for i in named)
    behind = placed
    found = _asked(parse, partition, asked, behind)
    if found is None:
        return None
    part, other, owner = found
    verbs = frozenset({*partition.verbs, *(i for i in behind if tokens[i].tag.startswith(("VB", "MD")))})
    return PartAsked(partition, part, other, tuple(range(how, end)), verbs, owner)


def _asked(parse: Parse, partition: Partition, asked: tuple[Word, ...], behind: list[int]) -> tuple[int, bool, int | None] | None:
    """The part asked for, whether its complement, and the token of whoever has it."""
    tokens = parse.tokens
    whole: Word = (partition.whole.noun, partition.whole.noun)
    predicate = predicate_of(tokens, behind)
    plain = not asked or alike(asked, (whole,))
    if plain or any(same_name(asked, noun) for part in partition.parts for noun in part.nouns):
        said = _said(parse, partition, behind)
        by_predicate = [i for i, part in enumerate(partition.parts) if any(part.predicate.same(p) for p in said)]
        if len(by_predicate) == 1 and _of_set(partition, by_predicate[0], asked, plain=plain):
            return by_predicate[0], False, None
        denied = [i for i, part in enumerate(partition.parts) if any(part.predicate.same(Predicate(p.words, not p.negated)) for p in said)]
        if not by_predicate and len(denied) == 1 and plain and partition.parts[denied[0]].level == -1:
            return denied[0], True, None
    where, owner = _held(parse, partition, behind)
    if not where or predicate.negated:
        return None
    by_noun = [i for i, part in enumerate(partition.parts) if any(same_name(asked, noun) for noun in part.nouns)]
    if len(by_noun) == 1:
        return by_noun[0], False, owner
    return _opposite(partition, asked, owner) if not by_noun else None


def _of_set(partition: Partition, part: int, asked: tuple[Word, ...], *, plain: bool) -> bool:
    """Whether the question names the set that a part is of: who else plays chess than "half of the girls" is not told."""
    level = partition.parts[part].level
    return plain if level == -1 else any(same_name(asked, noun) for noun in partition.parts[level].nouns)


def _said(parse: Parse, partition: Partition, behind: list[int]) -> list[Predicate]:
    """The predicate of the question, with and without the place of the whole at its end."""
    cut = behind
    tokens = parse.tokens
    place = _place(parse, partition)
    if len(behind) > 2 and tokens[behind[-1]].lower in place:
        at = next((n for n in range(len(behind) - 2, 0, -1) if tokens[behind[n]].tag == "IN"), None)
        known = {*place, "the", "this", "her", "his"}
        if at is not None and len(behind) - at <= 4 and all(tokens[i].lower in known for i in behind[at + 1 :]):
            cut = behind[:at]
    return [predicate_of(tokens, behind), predicate_of(tokens, cut)]


def _place(parse: Parse, partition: Partition) -> set[str]:
    """Nouns told with the whole ("in the club")."""
    sentence = parse.tokens[partition.whole.head].sentence
    found = {t.lower for t in parse.tokens if t.sentence == sentence and t.tag.startswith("NN")}
    return found - {parse.tokens[partition.whole.head].lower}


def _held(parse: Parse, partition: Partition, behind: list[int]) -> tuple[bool, int | None]:
    """Whether the question says only that there are such, where the whole is, or who has them; with who that is."""
    tokens = parse.tokens
    said = [i for i in behind if tokens[i].lower not in ("the", "a", "this", "her", "his", "their", "total")]
    place = _place(parse, partition)
    lowers = [tokens[i].lower for i in said]
    if lowers[0] in ("are", "were", "is", "was"):
        rest = said[1:]
        if rest and tokens[rest[0]].lower == "there":
            rest = rest[1:]
        elif not rest:
            return False, None
        if rest and tokens[rest[0]].tag == "IN" and tokens[rest[0]].lower in _PREPOSITIONS:
            rest = rest[1:]
            return bool(rest) and all(tokens[i].lower in place for i in rest), None
        return not rest, None
    if lowers[0] in ("do", "does", "did") and tokens[said[-1]].lemma in _HOLDING:
        subject = said[1:-1]
        return bool(subject), subject[-1] if subject else None
    return False, None


_PREPOSITIONS = {"in", "on", "at", "inside"}


def _opposite(partition: Partition, asked: tuple[Word, ...], owner: int | None) -> tuple[int, bool, int | None] | None:
    """ "How many boys" where of the pupils 40% are girls and no more is told."""
    if len(partition.parts) != 1 or len(asked) != 1 or partition.parts[0].level != -1:
        return None
    rows = {row["word"]: row for row in table("opposites")}
    nouns = partition.parts[0].nouns
    row = rows.get(nouns[0][0][1]) if nouns and len(nouns[0]) == 1 else None
    if row is None or row["other"] not in asked[0] or partition.whole.noun not in row.items("of"):
        return None
    return 0, True, owner


# --- binding ------------------------------------------------------------------------------------------------------


def bind_part(amounts: Amounts, asked: PartAsked) -> bool:
    """License the parts from the whole and set the target; False where the whole is not told, or not only once."""
    draft, world = amounts.draft, amounts.world
    partition = asked.partition
    unit = Unit.parse(partition.whole.noun)
    own = [f for f in amounts.facts if f.phrase.head == partition.whole.head]
    others = [f for f in amounts.facts if f not in own and (f.kind.noun == partition.whole.noun or f.phrase.noun == partition.whole.noun)]
    number = partition.whole.number
    if others or len(own) > 1 or number is None:
        return False
    if own:
        fact = own[0]
        if fact.meaning not in ("state", "gain", "act") or fact.more or fact.phase or fact.clause.negated:
            return False
        if asked.owner is not None:
            phrase = next((p for p in world.phrases if p.head == asked.owner), None)
            if phrase is None or world.entity(phrase) not in {fact.holder, *fact.places}:
                return False
        draft.take(fact.tokens)
    elif not partition.fronted or asked.owner is not None:
        return False
    draft.take(partition.fronted)
    whole = Signature(f"all {partition.whole.noun}", unit)
    draft.quantity(number, whole)
    signatures = [Signature(f"part {i} of {partition.whole.noun}", unit) for i in range(len(partition.parts))]
    needed = _needed(partition, asked.part)
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
    target = signatures[asked.part]
    if asked.other:
        target = Signature(f"not part {asked.part} of {partition.whole.noun}", unit)
        roles = [("whole", whole), ("part", signatures[asked.part]), ("rest", target)]
        draft.licence("complement", "sum", roles, partition.parts[asked.part].tokens)
    draft.take(asked.tokens)
    draft.target = Target((target,), "count", "terminal", draft.question)
    return True


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


def _needed(partition: Partition, asked: int) -> set[int]:
    """The parts that the asked one rests on, with itself."""
    needed = {asked}
    while True:
        more = {partition.parts[i].level for i in needed} - {-1}
        for i in needed:
            part = partition.parts[i]
            if part.number is None or part.rested:
                more |= {j for j in range(i) if partition.parts[j].level == part.level}
        if more <= needed:
            return needed
        needed |= more
