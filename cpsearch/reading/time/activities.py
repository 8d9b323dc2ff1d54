"""What time is spent on: "practices *the piano* 2 hours a day", "spends 15 minutes a day *brushing her teeth*"."""

from __future__ import annotations

from cpsearch.packs import dimension
from cpsearch.reading.amounts import Amounts
from cpsearch.reading.asking.question import Ask
from cpsearch.reading.discourse.descriptions import same_action
from cpsearch.reading.discourse.world import World
from cpsearch.reading.text.clauses import Clause

__all__ = ["take_activity"]


def take_activity(world: World, clauses: tuple[Clause, ...], amounts: Amounts, asked: Ask) -> None:
    """Take the words for what is done at a rate, where a text tells of one such doing and the question of no other."""
    if not asked.lemma:
        return
    alike = [rate for rate in amounts.rates if same_action(rate.lemma, asked.lemma)]
    verbs = {c.verb for c in clauses if any(c.verb in rate.tokens and c.lemma == rate.lemma for rate in alike)}
    told = [c for c in clauses if c.verb in verbs]
    one = _doing(world, clauses, told[0]) if len(told) == 1 else None
    other = _doing(world, clauses, asked.clause)
    if one is None or other is None:
        return
    what, words_told = one
    again, words_asked = other
    # of hours it does not matter what they are of; of other things ("feeds his cat 2 cans") the question must say the same
    mods = set(asked.kind.mods) if dimension(asked.kind.noun) == "time" else set()
    if (again | mods) <= what and (mods or again == what or dimension(asked.kind.noun) == "time"):
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
        plain = phrase.number is None and not phrase.pronoun and "how" not in phrase.det.split(" ")
        if phrase.role in ("obj", "dative") and plain and phrase.noun:
            named.add(phrase.noun)
            things += 1
            tokens |= set(phrase.tokens)
    # of two things together, nobody says how long each took
    return (named, tokens) if things < 2 else None
