"""Which parts of a partition a question asks for: one, all that are not of it ("are not red", boys where some are girls), what is left."""

from __future__ import annotations

from dataclasses import dataclass

from cpsearch.packs import table
from cpsearch.reading.discourse.world import World
from cpsearch.reading.lexicon import words
from cpsearch.reading.text.numbers import Number
from cpsearch.reading.text.syntax import Parse
from cpsearch.reading.wholes.partitions import find_partition
from cpsearch.reading.wholes.parts import Partition, with_noun
from cpsearch.reading.wholes.predicates import Predicate, Word, alike, predicate_of, same_name, word_of

__all__ = ["PartAsked", "part_asked"]

_HOLDING = {"have", "contain", "hold", "own", "include"}


@dataclass(frozen=True)
class PartAsked:
    """Parts of a partition, or with ``other`` all that are of none of them; ``verbs`` belong to it and to the question.

    ``owner`` is the token of whoever has them, ``doer`` of who drew them.
    """

    partition: Partition
    parts: tuple[int, ...]
    other: bool
    tokens: tuple[int, ...]
    verbs: frozenset[int]
    owner: int | None
    doer: int | None = None
    #: "percent" or "fraction" where that is asked of the whole instead of a number
    share: str = ""


def part_asked(parse: Parse, world: World, numbers: tuple[Number, ...], bounds: tuple[int, int]) -> PartAsked | None:
    """The part that the question asks for, where the text tells of a partition; else None."""
    start, end = bounds
    tokens = parse.tokens
    how = next((t.index for t in tokens[start : end - 1] if (t.lower, tokens[t.index + 1].lower) in _SHARES), None)
    if how is None:
        return None
    share = _SHARES[tokens[how].lower, tokens[how + 1].lower]
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
    verbs = frozenset({*partition.verbs, *(i for i in behind if tokens[i].tag.startswith(("VB", "MD")))})
    said = tuple(range(how, end))
    drawn = _drawn(parse, partition, asked, behind) if not share else None
    if share and not alike(asked, ((partition.whole.noun, partition.whole.noun),)):
        return None
    if drawn is not None:
        parts, left, owner = drawn
        return PartAsked(partition, parts, left, said, verbs, owner if left else None, None if left else owner)
    # "she lost 5 of the red ones": what is so now is another state than was told
    found = (
        None
        if any(part.drawn or (part.loses and part.level != -1) for part in partition.parts)
        else _asked(parse, partition, asked, behind)
    )
    if found is None:
        return None
    part, other, owner = found
    if share and partition.parts[part].level != -1:
        return None
    return PartAsked(partition, (part,), other, said, verbs, owner, share=share)


#: How a question for a part begins, and whether it asks for a share of the whole.
_SHARES = {
    ("how", "many"): "",
    ("what", "percent"): "percent",
    ("what", "percentage"): "percent",
    ("what", "fraction"): "fraction",
}


#: The parts, whether what is none of them, and the token of who has or drew them.
_Match = tuple[tuple[int, ...], bool, int | None]


def _drawn(parse: Parse, partition: Partition, asked: tuple[Word, ...], behind: list[int]) -> _Match | None:
    """The parts that somebody drew ("did she read on Monday"), or all of them for what is left; with whose they are or who did."""
    tokens = parse.tokens
    if asked and not alike(asked, ((partition.whole.noun, partition.whole.noun),)):
        return None
    own = [i for i, part in enumerate(partition.parts) if part.level == -1]
    if any(part.drawn or part.loses for part in partition.parts if part.level != -1):
        return None
    if all(part.number is not None and part.number.kind == "cardinal" for part in partition.parts):
        # "Ed had 20 tickets. The cinema sold 6 tickets": whose, only the changes of his stock can tell
        return None
    left = _left(parse, partition, behind)
    if left is not None:
        purpose, owner = left
        done = [partition.parts[i] for i in own]
        if any(part.number is None for part in done):
            return None
        going = {part.predicate.words[0][1] for part in done if part.drawn} if all(part.drawn for part in done) else set()
        undone = len(going) == 1 and going <= words("progress")
        fits = going == {purpose} if purpose else undone or all(part.loses for part in done)
        return (tuple(own), True, owner) if fits else None
    if len(behind) < 3 or tokens[behind[0]].lower not in ("did", "does", "do"):
        return None
    verb = next((i for i in behind[1:] if tokens[i].tag.startswith("VB")), None)
    if verb is None or verb == behind[1]:
        return None
    subject = verb - 1
    tail = predicate_of(tokens, [i for i in behind if i > verb])
    if tail.negated:
        return None
    if not tail.words and tokens[verb].lemma in ("get", "receive") and tokens[subject].tag in ("NNP", "NN"):
        given = [i for i in own if _given_to(partition.parts[i].predicate, word_of(tokens[subject]))]
        return ((given[0],), False, None) if len(given) == 1 else None
    same = [i for i in own if partition.parts[i].drawn and tokens[verb].lemma in partition.parts[i].predicate.words[0]]
    if not tail.words:
        return (tuple(same), False, subject) if same else None
    same = [i for i in same if same_name((*tail.words, _END), (*partition.parts[i].predicate.words[1:], _END))]
    return ((same[0],), False, subject) if len(same) == 1 else None


#: Closes a sequence whose order does not matter.
_END: Word = (".", ".")


def _given_to(predicate: Predicate, who: Word) -> bool:
    """Whether something was given to somebody and nothing more is said of it."""
    what = predicate.words
    return what[0][1] in words("handing") and len(what) == 3 and what[1][0] == "to" and bool(set(what[2]) & set(who))


def _left(parse: Parse, partition: Partition, behind: list[int]) -> tuple[str, int | None] | None:
    """Whether what is left is asked for: for which doing ("left to read", or ""), and the token of whose it is."""
    tokens = parse.tokens
    said = [i for i in behind if tokens[i].lower not in ("the", "now", "there", "still", "her", "his", "their")]
    purpose = ""
    to = next((n for n, i in enumerate(said) if tokens[i].lower == "to"), None)
    if to is not None:
        purpose = tokens[said[-1]].lemma
        doing = [tokens[i].lower for i in said[to + 1 : -1]]
        if doing not in ([], ["be"]) or not tokens[said[-1]].tag.startswith("VB"):
            return None
        said = said[:to]
    place = _place(parse, partition)
    if len(said) > 2 and tokens[said[-2]].lower in _PREPOSITIONS and tokens[said[-1]].lower in place:
        said = said[:-2]
    lowers = [tokens[i].lower for i in said]
    if lowers and lowers[0] in ("remain", "remains", "remained") and len(lowers) == 1:
        return purpose, None
    if len(lowers) == 2 and lowers[0] in ("are", "were", "is", "was") and lowers[1] == "left":
        return purpose, None
    if len(lowers) > 3 and lowers[0] in ("do", "does", "did") and lowers[-2:] == ["have", "left"]:
        return purpose, said[-3]
    return None


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
        # "a third of the rest are torn": and of the others before?
        told = len(denied) == 1 and partition.parts[denied[0]].level == -1 and not partition.parts[denied[0]].rested
        if not by_predicate and told and plain:
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
