"""The set that is grouped: the grouping clause's own object, as it was at that place of the text.

"Kim has 30 red pens and 20 blue pens. She splits the red pens into 5 groups" groups the red ones; "She split 30 shells into 5 groups. Then
she found 20 more" grouped 30, whatever there is now; "how many vases did she use for the roses" asks for groups of some.
"""

from __future__ import annotations

from dataclasses import replace

from cpsearch.packs import dimension, kinds_of
from cpsearch.reading.amounts import Amounts
from cpsearch.reading.asking.question import Ask
from cpsearch.reading.discourse.descriptions import Description
from cpsearch.reading.discourse.facts import Fact
from cpsearch.reading.discourse.world import Kind
from cpsearch.reading.lexicon import words
from cpsearch.reading.states.timelines import CHANGES
from cpsearch.reading.text.clauses import Clause, verb_class
from cpsearch.reading.text.phrases import Phrase

__all__ = ["parted_set", "regrouped"]

#: Classes of verbs by which a rate tells what is so, not what was done to things.
_STANDING = ("have", "be", "need", "cost")
_HOLDING = ("hold", "contain", "fit", "seat", "carry")


def parted_set(amounts: Amounts, clauses: tuple[Clause, ...], wanted: Description, shares: list[Fact]) -> Description | None:
    """What is shared out, of what is asked for: all of it, or only what the clause names; None where that is open or another thing."""
    given = {f.clause.verb for f in shares if f.clause.lemma in ("give", "hand")}
    parting = [c for c in clauses if (c.lemma in words("partition") and not amounts.draft.asks(c.verb)) or c.verb in given]
    if any(_changed(amounts, wanted, clause) for clause in parting):
        return None
    for clause in parting:
        thing = _thing(clause)
        if thing is not None:
            narrowed = _narrowed(amounts, wanted, thing)
            if narrowed is None:
                return None
            wanted = narrowed
    return wanted


def _thing(clause: Clause) -> Phrase | None:
    """What a clause parts, by its name, where it tells no number of it."""
    role = "subj" if clause.passive else "obj"
    things = [p for p in (*clause.subject, *clause.objects) if p.role == role and p.noun and not p.pronoun]
    return things[0] if len(things) == 1 and things[0].number is None else None


def _narrowed(amounts: Amounts, wanted: Description, thing: Phrase) -> Description | None:
    told = [f for f in amounts.facts if f.phrase.number is not None and f.meaning in ("state", "gain", "act")]
    own = [f for f in told if wanted.kind.includes(f.kind)]
    kind = amounts.world.kind_of(thing)
    if not _related(kind, wanted.kind):
        # "splits the pupils into 4 groups; how many chairs are in each group"
        return None if any(f.kind.noun == kind.noun for f in told) else wanted
    meant = [f for f in own if kind.includes(f.kind)]
    if len(own) < 2:
        return wanted
    if len(meant) == len(own):
        # "the photos of dogs", where photos of cats are told of, too
        after = amounts.draft.parse.tokens[thing.head + 1].lower
        return wanted if after != "of" else None
    return replace(wanted, kind=kind) if meant and kind.noun == wanted.kind.noun else None


def _related(one: Kind, other: Kind) -> bool:
    return one.noun == other.noun or one.noun in kinds_of(other.noun) or other.noun in kinds_of(one.noun)


def _changed(amounts: Amounts, wanted: Description, clause: Clause) -> bool:
    """Whether the things came or went after a clause grouped them."""
    later = [f for f in amounts.facts if f.meaning in CHANGES and f.order > clause.verb and f.clause.verb != clause.verb]
    # "split the 30 shells that she found": before
    later = [f for f in later if amounts.draft.parse.tokens[f.clause.verb].dep not in ("relcl", "acl")]
    others = {f.holder for f in later if wanted.holders and amounts.world.is_person(f.holder) and f.holder not in wanted.holders}
    return any(_related(f.kind, wanted.kind) and not amounts.draft.asks(f.order) and f.holder not in others for f in later)


def regrouped(amounts: Amounts, asked: Ask) -> bool:
    """Whether a question for groups is about others than those that were made: of a later stock, or of some of the things."""
    for rate in amounts.rates:
        if dimension(rate.bottom.noun) is not None or dimension(rate.top.noun) == "money" or asked.kind.noun != rate.bottom.noun:
            continue
        things = [f for f in amounts.facts if rate.top.includes(f.kind) and f.phrase.number is not None]
        # "how many vases can she still fill": of what there is then
        ahead = bool(asked.clause.modal)
        standing = asked.clause.tense != "past" and (ahead or rate.lemma in _HOLDING or verb_class(rate.lemma, "-") in _STANDING)
        if not standing and any(f.meaning in CHANGES and f.order > max(rate.tokens) and not amounts.draft.asks(f.order) for f in things):
            return True
        kinds = {f.kind for f in things}
        named = {word for kind in kinds for word in (str(kind), kind.noun, *kind.mods)} - {rate.top.noun, *rate.top.mods}
        told = {mod for f in amounts.facts if f.kind.noun == rate.bottom.noun for mod in f.kind.mods}
        if len(kinds) > 1 and named & ({*asked.places, *asked.kind.mods} - told):
            return True
    return False
