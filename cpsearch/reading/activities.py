"""What time is spent on: "practices *the piano* 2 hours a day", "spends 15 minutes a day *brushing her teeth*"."""

from __future__ import annotations

from cpsearch.packs import dimension
from cpsearch.reading.amounts import Amounts
from cpsearch.reading.clauses import Clause
from cpsearch.reading.descriptions import same_action
from cpsearch.reading.question import Ask
from cpsearch.reading.world import World

__all__ = ["take_activity"]


def take_activity(world: World, clauses: tuple[Clause, ...], amounts: Amounts, asked: Ask) -> None:
    """Take the words for what is done in the asked time, where a text tells of one such doing and the question of no other."""
    if dimension(asked.kind.noun) != "time" or not asked.lemma:
        return
    timed = [r for r in amounts.rates if dimension(r.top.noun) == "time" and r.top.noun not in ("day", "week", "month", "year")]
    if len(timed) != 1 or not same_action(timed[0].lemma, asked.lemma):
        return
    told = [c for c in clauses if c.verb in timed[0].tokens]
    one = _doing(world, clauses, told[0]) if len(told) == 1 else None
    other = _doing(world, clauses, asked.clause)
    if one is None or other is None:
        return
    what, words_told = one
    again, words_asked = other
    if (again | set(asked.kind.mods)) <= what:
        amounts.draft.take(words_told | words_asked)


def _doing(world: World, clauses: tuple[Clause, ...], clause: Clause) -> tuple[set[str], set[int]] | None:
    """The names of what a clause says is done, with their words; None where it counts them."""
    parse = world.parse
    named: set[str] = set()
    things = 0
    tokens: set[int] = set()
    below = [c for c in clauses if parse.tokens[c.verb].head == clause.verb and parse.tokens[c.verb].tag == "VBG" and c.tense == "none"]
    if len(below) > 1 or any(c.negated for c in below):
        return None
    for doing in below:
        named.add(doing.lemma)
        tokens.add(doing.verb)
    governors = {clause.verb, *(c.verb for c in below)}
    for phrase in world.phrases:
        if phrase.verb not in governors or dimension(phrase.noun) == "time" or phrase.role in ("subj", "expl"):
            continue
        if phrase.number is not None and phrase.verb != clause.verb:
            return None
        if phrase.role == "obj" and phrase.number is None and not phrase.pronoun and phrase.noun:
            named.add(phrase.noun)
            things += 1
            tokens |= set(phrase.tokens)
    # of two things together, nobody says how long each took
    return (named, tokens) if things < 2 else None
