"""Questions about an attribute in other forms than "how old is": "what is Ann's age", "how many inches tall", "the sum of their ages"."""

from __future__ import annotations

from dataclasses import dataclass

from cpsearch.packs import Row, measure_of, table
from cpsearch.problem import Signature
from cpsearch.reading.amounts import Amounts
from cpsearch.reading.comparing.measured import Moment, add_shifts, attribute_row, group_measure, moment_in, note_moment, unit_of
from cpsearch.reading.discourse.descriptions import Description
from cpsearch.reading.discourse.world import Kind, World
from cpsearch.reading.text.clauses import Clause
from cpsearch.reading.text.syntax import Parse

__all__ = ["ask_measure", "asks_measure"]

_NOW = {"now", "currently", "today", "current", "present"}


@dataclass(frozen=True)
class _Asked:
    """The attribute, whose it is, and the words that ask so."""

    row: Row
    holders: tuple[str, ...]
    unit: str
    verb: int
    tokens: frozenset[int]


def asks_measure(parse: Parse, world: World, bounds: tuple[int, int]) -> bool:
    """Whether a question asks for an attribute in one of these forms."""
    return _asked(parse, world, bounds) is not None


def _asked(parse: Parse, world: World, bounds: tuple[int, int]) -> _Asked | None:
    start, end = bounds
    asking = next((t for t in parse.tokens[start:end] if t.lower in ("how", "what")), None)
    verb = (
        None if asking is None else next((t for t in parse.tokens[asking.index : end] if t.lemma == "be" and t.tag.startswith("VB")), None)
    )
    if asking is None or verb is None or (asking.lower == "how" and verb.dep == "aux" and parse.tokens[verb.head].lemma != "be"):
        return None
    return (
        _what(parse, world, asking.index, verb.index, end) if asking.lower == "what" else _how(parse, world, asking.index, verb.index, end)
    )


def _what(parse: Parse, world: World, asking: int, verb: int, end: int) -> _Asked | None:
    """ "What is Ann's current age", "what will be the sum of their ages"."""
    if any(parse.tokens[i].tag not in ("MD", "POS", "NNP", "NN", "NNS", "PRP$", "JJ", "DT", "IN", "CC") for i in range(asking + 1, verb)):
        return None
    inside = [p for p in world.phrases if asking < p.head < end and p.number is None and p.noun]
    nouns = {row["noun"] for row in table("attributes")}
    noun = next((p for p in inside if p.noun in nouns or p.noun in ("sum", "total")), None)
    if noun is None or any(parse.tokens[i].lower in ("difference", "average", "ratio") for i in range(asking, end)):
        return None
    group = group_measure(parse, world, noun)
    modals = {i for i in range(asking, verb) if parse.tokens[i].tag == "MD"}
    if group is not None:
        summed, holders, used = group
        return _Asked(summed, tuple(holders.split("+")), "", verb, frozenset({asking, verb, *modals, *used})) if "+" in holders else None
    named = attribute_row(parse, noun.noun)
    if noun.noun not in nouns or named is None or set(noun.mods) - _NOW:
        return None
    used = {asking, verb, *modals, *noun.tokens}
    if noun.owner is not None:
        owner = next((p for p in world.phrases if p.head == noun.owner), None)
        used |= set(owner.tokens) if owner is not None else set()
        return _Asked(named, (world.entity(noun).rpartition(".")[0],), "", verb, frozenset(used))
    of = world.inner(noun)
    if of is None or noun.det != "the":
        return None
    used |= {*of.tokens, *range(noun.head, of.head)}
    return _Asked(named, (world.entity(of),), "", verb, frozenset(used))


def _how(parse: Parse, world: World, asking: int, verb: int, end: int) -> _Asked | None:
    """ "How many inches tall is Ann"; "how old" only where a plain rule does not read it."""
    after = [t.lower for t in parse.tokens[asking + 1 : asking + 4]] + [""] * 3
    rows = {row["adjective"]: row for row in table("attributes")}
    unit, words_of_it = "", 2
    if after[0] == "many" and after[2] in rows and measure_of(after[1]):
        unit, words_of_it = measure_of(after[1]) or "", 4
        row = rows[after[2]]
    elif after[0] in rows:
        row = rows[after[0]]
    else:
        return None
    subject = [p for p in world.phrases if verb < p.head < end and p.number is None and p.role in ("subj", "obj", "attr")]
    subject = [p for p in subject if not any(q.owner == p.head for q in world.phrases)]
    if not subject or (verb != asking + words_of_it and parse.tokens[asking + words_of_it].tag != "MD"):
        return None
    owner = next((p for p in world.phrases if p.head == subject[0].owner), None)
    used = {*range(asking, verb + 1), *subject[0].tokens, *(owner.tokens if owner is not None else ())}
    return _Asked(row, (world.entity(subject[0]),), unit, verb, frozenset(used))


def ask_measure(
    parse: Parse, world: World, clauses: tuple[Clause, ...], bounds: tuple[int, int], amounts: Amounts, *, plainly: bool = False
) -> Signature | str | None:
    """Bind such a question (``plainly``, also "how old is") to a signature; None where another rule reads it, a str if it cannot be."""
    asked = _asked(parse, world, bounds)
    clause = next((c for c in clauses if asked is not None and c.verb == asked.verb), None)
    if asked is None or any(not h or "?" in h or "+" in h for h in asked.holders):
        return None
    future = any(parse.tokens[i].tag == "MD" for i in asked.tokens)
    moment = moment_in(parse, world, parse.tokens[asked.verb].sentence, asked.verb)
    plain = parse.tokens[min(asked.tokens)].lower == "how" and not asked.unit
    if plain and not plainly and moment is None and not (future and len(amounts.moments) == 1):
        return None
    if clause is not None and (clause.mark == "when" or any(c.mark == "when" and bounds[0] <= c.verb < bounds[1] for c in clauses)):
        return None
    times = _times(parse, amounts, asked, moment, future=future)
    if isinstance(times, str):
        return times
    unit = asked.unit or unit_of(world, asked.row)
    if not unit:
        return "the unit that is asked for is not told"
    add_shifts(amounts)
    kind = Kind(unit, (asked.row["adjective"],))
    wanted = [Description(kind, (holder,), times=times) for holder in asked.holders]
    found = [amounts.amount(side) or (amounts.converted(side) if asked.unit else None) for side in wanted]
    known = [signature for signature in found if signature is not None]
    if len(known) < len(found):
        return f"nothing tells the {asked.row['noun']} of {' and '.join(asked.holders)}"
    if not times and any(amounts.changes(signature) for signature in known) and parse.tokens[asked.verb].tag == "VBD":
        return "before or after it changed?"
    amounts.draft.take(asked.tokens)
    amounts.draft.take(t.index for t in parse.tokens[bounds[0] : bounds[1]] if t.lower in _NOW)
    if len(known) == 1:
        return known[0]
    return amounts.together(Description(kind, asked.holders, times=times), known)


def _times(parse: Parse, amounts: Amounts, asked: _Asked, moment: Moment | None, *, future: bool) -> frozenset[str] | str:
    """The moment asked about: none for now, and "will be" without one where the story has one other moment only."""
    if moment is None:
        if not future:
            return frozenset()
        ahead = [label for label in amounts.moments if label.startswith("+")]
        return frozenset(ahead) if len(amounts.moments) == len(ahead) == 1 else "at another time"
    if asked.row["adjective"] != "old":
        return "only ages pass with time"
    if moment.label.startswith("+") == (parse.tokens[asked.verb].tag == "VBD"):
        return "the asked moment is not where its verb says"
    note_moment(amounts, moment)
    return frozenset({moment.label})
