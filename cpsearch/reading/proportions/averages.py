"""Averages of lists: "Ann scored 80 points, Bo 70 and Cy 90. What was their average score?", and the amount that makes an average.

An average is the sum of all entries by how many there are, which is the number that the text tells, if it tells one.
"""

from __future__ import annotations

from cpsearch.packs import kinds_of
from cpsearch.problem import Signature, Target
from cpsearch.reading.draft import Draft
from cpsearch.reading.lexicon import words
from cpsearch.reading.proportions.listed import TELLING, Listed, dated, lemma_of, listed
from cpsearch.reading.text.closed import closed_text
from cpsearch.reading.text.numbers import Number
from cpsearch.reading.text.patterns import Found
from cpsearch.reading.text.syntax import Parse

__all__ = ["read_averages"]

_BE = "is|are|was|were"
_WHAT = f"( what {_BE} / calculate / find / determine )"
_DO = "do|does|did"
_SCORE = "what [ score|grade ] must|does|should|would|will <H> <v>"
_NEXT = "[ on|in his|her|the|a next|last|final|fourth|fifth|third|sixth <Z:noun> ]"
_ASKED = (
    ("average", f"{_WHAT} [ the ] average number|amount of <A> [ that ] <H> <v> [ per|a|each|every <T> ]"),
    ("average", f"{_WHAT} the average number|amount of <A> <v> [ per|a|each|every <T> ]"),
    ("average", f"{_WHAT} the average number|amount of <A> [ per|a|each|every <T> ]"),
    ("average", f"{_WHAT} the|their|his|her average <A>"),
    ("average", f"{_WHAT} the|their|his|her average <A> per|for|of|in <T>"),
    ("average", f"{_WHAT} the average of <A>"),
    ("average", f"{_WHAT} the average number|amount of <A> [ that ] <H> <v> in one <T>"),
    ("average", f"{_WHAT} the average number|amount of <A> [ that ] <H> <v> in|over|during|for the|these|those #t <T>"),
    ("average", f"{_WHAT} the average number|amount of <A> [ that ] the #t [ of them ] <v>"),
    ("average", f"{_WHAT} the average number|amount of <A> <v> by the #t [ of them ]"),
    ("average", f"{_WHAT} the|their average <A> of|for the #t [ of them ]"),
    ("needed", f"{_SCORE} {_NEXT} to have|get|earn|reach an average [ score|grade ] of #m [ <pp2> ]"),
    ("needed", f"{_SCORE} {_NEXT} for his|her|the average [ score|grade ] to be #m"),
    ("needed", f"{_SCORE} {_NEXT} so that his|her|the average [ score|grade ] is #m"),
    ("needed", f"{_SCORE} {_NEXT} so that his|her|the average [ score|grade ] for the #t <T> is [ exactly ] #m"),
    ("average", f"how many <A> {_DO} <H> <v> on|, [ on ] average [ per|a|each|every <T> ]"),
    ("average", f"how many <A> {_DO} <H> <v> per|a|each|every <T> on|, [ on ] average"),
    ("average", f"how many <A> {_DO} <H> average [ per|a|each|every <T> ]"),
    ("average", f"how many <A> on average {_DO} <H> <v> [ per|a|each|every <T> ]"),
)
_VALUES = (
    ("values", "<H> <v> [ scores|grades|marks of ] #a , #b [ , ] and #c [ <A> ] [ respectively ] [ <pp> ]"),
    ("values", "<H> <v> [ scores|grades|marks of ] #a , #b , #c [ , ] and #d [ <A> ] [ respectively ] [ <pp> ]"),
    ("values", "<H> , <I> [ , ] and <J> <v> #a , #b [ , ] and #c [ <A> ] [ respectively ] [ <pp> ]"),
    ("values", "<H> and <I> <v> #a and #b [ <A> ] [ respectively ] [ <pp> ]"),
)


def read_averages(parse: Parse, numbers: tuple[Number, ...]) -> Draft | None:
    """The draft of a text that lists amounts and asks for their average; None for any other."""
    if not any(token.lower in ("average", "mean") for token in parse.tokens):
        return None
    text = closed_text(parse, numbers, (*_VALUES, *TELLING), _ASKED)
    if text is None:
        return None
    values = [found for found in text.told if found.form == "values"]
    whole = _values(text.draft, values[0], parse) if len(values) == len(text.told) == 1 else None
    size = len([key for key in (values[0].numbers if values else {}) if key in "abcd"])
    if whole is None and not values:
        made = listed(parse, text)
        if made is None or not _fits(parse, made, text.asked):
            return None
        whole, size = made.total(), len(made.entries)
    if whole is None or size < 2 or any(n.span not in text.draft.used for n in _numbers(text.told)):
        return None
    if text.asked.form == "needed":
        return _needed(text.draft, text.asked, whole, size)
    told = text.asked.numbers.get("t")
    if told is not None and told.value != size:
        return None
    count = _count(text.draft, size, told)
    average = Signature("average asked", whole.unit)
    roles = [("total", whole), ("count", count), ("rate", average)]
    text.draft.licence("rate", "product", roles, text.draft.asking)
    text.draft.target = Target((average,), "rate", "terminal", text.draft.question)
    return text.draft


def _numbers(told: list[Found]) -> list[Number]:
    return [number for found in told for number in found.numbers.values()]


def _values(draft: Draft, found: Found, parse: Parse) -> Signature | None:
    whole = Signature("all values")
    parts = []
    for key in "abcd":
        if key in found.numbers:
            part = Signature(f"value {key}")
            draft.quantity(found.numbers[key], part)
            parts.append((f"part{key}", part))
    if lemma_of(parse, found) in ("lose", "need", "want"):
        return None
    draft.licence("combine", "sum", [("whole", whole), *parts], found.tokens)
    return whole


def _fits(parse: Parse, made: Listed, asked: Found) -> bool:
    """Whether a list has one amount for each holder or day, all of what is asked, all of one doing."""
    entries = made.entries
    labels = [entry.label for entry in entries]
    heads = {entry.name.head for entry in entries if entry.name is not None}
    if len(set(labels)) != len(labels) or len(heads) > 1 or len(made.verbs - {"be"}) > 1:
        return False
    when = [dated(entry.found) for entry in entries]
    if any(when) != all(when) or (all(when) and len({h for h in made.holders if h not in _PRONOUNS}) > 1):
        return False
    if any(entry.found.form in ("rest", "of") for entry in entries):
        return False
    name = asked.names.get("A")
    noun = heads.pop() if heads else ""
    if name is None or (noun and name.head != noun and not _measures(name.head, noun)):
        return False
    each = asked.names.get("T")
    if each is not None and not (each.head in (*words("dayparts"), "day") if all(when) else "person" in (each.head, *kinds_of(each.head))):
        # "per hour" of what is told by the day
        return False
    verb = lemma_of(parse, asked)
    if verb and made.verbs and verb not in made.verbs and verb not in ("have", "get"):
        return False
    who = asked.names.get("H")
    people = {h for h in made.holders if h not in _PRONOUNS}
    if who is not None and who.proper and (len(people) > 1 or who.head not in people):
        return False
    if who is not None and who.head in ("he", "she", "it") and len(people) > 1:
        return False
    return not any(entry.number is not None and entry.number.kind == "fraction" and not entry.operation for entry in entries)


_PRONOUNS = {"he", "she", "it", "they", "i", "you", "we"}


def _measures(asked: str, told: str) -> bool:
    """Whether a word for a measure asks for what is told in its unit ("average distance", in miles)."""
    kinds = {"score": {"point"}, "distance": {"mile", "kilometer", "meter", "yard"}, "time": {"minute", "hour", "second"}}
    return told in kinds.get(asked, set())


def _needed(draft: Draft, asked: Found, whole: Signature, size: int) -> Draft | None:
    """The one entry more that makes the average that is told."""
    told = asked.numbers.get("t")
    if told is not None and told.value != size + 1:
        return None
    average, total, entry = Signature("average told", whole.unit), Signature("all with the next", whole.unit), Signature("next", whole.unit)
    draft.quantity(asked.numbers["m"], average)
    roles = [("total", total), ("count", _count(draft, size + 1, told)), ("rate", average)]
    draft.licence("rate", "product", roles, draft.asking)
    draft.licence("combine", "sum", [("whole", total), ("part0", whole), ("part1", entry)], draft.asking)
    draft.target = Target((entry,), "count", "terminal", draft.question)
    return draft


def _count(draft: Draft, size: int, told: Number | None) -> Signature:
    """How many entries there are: as it is told, or as a sum of ones."""
    one, two, whole = Signature("one"), Signature("two"), Signature("number of entries")
    if told is not None:
        draft.quantity(told, whole)
        return whole
    draft.constant(1, one)
    cue = draft.asking
    if size < 4:
        draft.licence("combine", "sum", [("whole", whole), *((f"part{i}", one) for i in range(size))], cue)
        return whole
    draft.licence("combine", "sum", [("whole", two), ("part0", one), ("part1", one)], cue)
    rest = [two] * (size // 2) + [one] * (size % 2)
    draft.licence("combine", "sum", [("whole", whole), *((f"part{i}", part) for i, part in enumerate(rest))], cue)
    return whole
