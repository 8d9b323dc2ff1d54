"""Which phrases of a table name one thing, and which two: sorts, holders, places, times and objects."""

from __future__ import annotations

from cpsearch.packs import kinds_of
from cpsearch.reading.lexicon import mapping, words
from cpsearch.reading.tables.table_clauses import Cell
from cpsearch.reading.tables.table_words import Phrase

__all__ = ["alive", "anchors_of", "apart", "contrast", "excluding", "is_person", "one_respect", "placed_apart", "same", "same_things"]


def anchors_of(cell: Cell) -> tuple[Phrase, ...]:
    return (*cell.anchors, *(() if cell.holder is None or cell.holder.pronoun else (cell.holder,)))


def same(wanted: Phrase, told: Phrase) -> bool:
    """Whether a phrase of the question names what is told."""
    if wanted.proper and told.proper:
        return bool(wanted.words & told.words) and (not wanted.owner or not told.owner or wanted.owner == told.owner)
    if wanted.plural and not told.plural:
        return False
    named = wanted.owner not in ("", "his", "her", "their", "its", "my", "our", "your")
    return wanted.head == told.head and wanted.words <= told.words and (not named or wanted.owner == told.owner)


def contrast(wanted: Phrase, told: Phrase) -> bool:
    """Whether two phrases name two of one sort: two holders, two days, two shelves, two objects."""
    if "aspect" in (wanted.prep, told.prep):
        return False
    if wanted.timed != told.timed or not wanted.head or not told.head or same(told, wanted):
        return False
    if wanted.timed:
        return _moments_apart(wanted, told)
    if wanted.prep == told.prep == "" and not _holders_apart(wanted, told):
        return False
    for sole in ("object", "aim", "manner"):
        if sole in (wanted.prep, told.prep):
            return wanted.prep == told.prep
    if wanted.prep == told.prep == "" or (wanted.prep and told.prep):
        return True
    return wanted.head == told.head


def one_respect(one: frozenset[str], other: frozenset[str]) -> bool:
    """Whether two sorts may tell things apart in one respect: not red and new."""
    sorts = mapping("sorts", "word", "dimension")
    left, right = ({sorts[word] for word in side if word in sorts} for side in (one, other))
    return bool(left & right) or not (left or right)


_DAYS = frozenset("monday tuesday wednesday thursday friday saturday sunday".split())  # noqa: SIM905
_MONTHS = frozenset(
    "january february march april may june july august september october november december".split()  # noqa: SIM905
)


def _moments_apart(one: Phrase, other: Phrase) -> bool:
    """Whether two times are of one sort and differ: Monday and Friday, not this year and June."""
    if one.head == other.head:
        return one.words != other.words
    for sort in (_DAYS, _MONTHS, words("dayparts"), frozenset(("yesterday", "today"))):
        if one.head in sort and other.head in sort:
            return len(one.words | other.words) == 2
    return False


def _holders_apart(one: Phrase, other: Phrase) -> bool:
    """Whether neither of two holders can be of the other: Ann and Bo, boys and girls; not a class and a boy."""
    if " and " in one.head + other.head:
        return False
    if one.head == other.head or (one.proper and other.proper):
        return True
    persons = [p.proper or p.head in words("kin") for p in (one, other)]
    if one.plural or other.plural:
        return one.plural and other.plural
    return all(persons) or not (any(persons) or {one.head, other.head} & words("groups"))


def excluding(one: frozenset[str], other: frozenset[str]) -> bool:
    """Whether two sorts exclude each other: red and blue, not red and round."""
    sorts = mapping("sorts", "word", "dimension")
    respects = {sorts.get(word, "") for word in one} & {sorts.get(word, "") for word in other}
    return bool(respects - {""})


def apart(one: Cell, other: Cell) -> bool:
    """Whether two cells count things of which none is of both sorts."""
    if one.stuff is not None and other.stuff is not None and one.thing.words == other.thing.words:
        return _phrases_apart(one.stuff, other.stuff, listed=one.clause == other.clause)
    return _phrases_apart(one.thing, other.thing, listed=one.clause == other.clause)


def _phrases_apart(one: Phrase, other: Phrase, *, listed: bool) -> bool:
    if one.head != other.head:
        return one.head not in kinds_of(other.head) and other.head not in kinds_of(one.head)
    left, right = one.words - other.words, other.words - one.words
    return bool(left and right) and ((listed and one_respect(left, right)) or excluding(left, right))


def placed_apart(one: Cell, other: Cell) -> bool:
    """Whether two amounts are of different holders, places, times or objects."""
    pairs = ((a, b) for a in anchors_of(one) for b in anchors_of(other))
    return any(contrast(a, b) and not same(a, b) for a, b in pairs)


def same_things(one: Cell, other: Cell) -> bool:
    return one.thing.words == other.thing.words


def alive(thing: Phrase) -> bool:
    return bool({"person", "animal"} & {thing.head, *kinds_of(thing.head)})


def is_person(holder: Phrase) -> bool:
    """Whether a holder is somebody."""
    return holder.pronoun or holder.proper or "person" in kinds_of(holder.head) or holder.head in words("kin")
