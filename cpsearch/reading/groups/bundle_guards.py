"""What keeps a text about equal groups closed: the question asks for just these groups and things, in the mood they are told in."""

from __future__ import annotations

from cpsearch.packs import dimension, kinds_of
from cpsearch.reading.discourse.descriptions import same_action
from cpsearch.reading.groups.bundle_book import Bundled, Counted
from cpsearch.reading.groups.bundle_counts import Counts
from cpsearch.reading.groups.bundle_lines import WISHES
from cpsearch.reading.groups.bundle_pieces import Piece
from cpsearch.reading.groups.rate_doubts import WHOLE, owned_by
from cpsearch.reading.lexicon import verb_classes, words

__all__ = ["fits", "shared_out", "unsorted"]

_HAVING = {"have", "be", "own", "contain"}
_HOLDING = {"hold", "seat", "fit", "carry", "sit", "wash"}
_DEMANDS = {"need", "require", "take", "use"}
_FILLING = {"need", "require", "use", "fill", "fill up", "make", "do", "take"}
_YIELDING = {"make", "give", "yield", "produce", "bear", "provide"}
_YIELDED = {"make", "get", "have", "produce", "yield", "obtain", "receive", "harvest", "collect"}
_ABLE = ("can", "could")


def fits(told: Counts, rate: Bundled, *, upward: bool) -> bool:
    """Whether the question asks by a verb that speaks of just this grouping, real where it is real and wished where it is wished."""
    asked = told.asked
    verbs = [count.verb for count in told.counts]
    if any(count.wish for count in told.counts) and not _wished(told, rate, upward=upward):
        return False
    if rate.aux in ("will", "would", "should", "must") and asked.aux != rate.aux:
        return False
    if rate.wish and not (asked.wish or asked.aux in ("can", "could", "will", "would", "should", "must") or asked.verb in _DEMANDS):
        return False
    if rate.group.noun == "time" and not _alike(told.counts, rate):
        return False
    if upward and (_sorted_out(told, rate) or _one_of_them(told, rate)):
        return False
    if asked.verb == "own" and "borrow" in verbs:
        return False
    if upward and asked.verb in _HAVING and any(_gone(verb) or (asked.holder is not None and _none_of_his(verb)) for verb in verbs):
        return False
    mine = same_action(asked.verb, rate.verb) or {asked.verb, rate.verb} <= words("placing")
    if asked.wish and not any(count.wish for count in told.counts):
        # "each page has 5 sums; how many sums does she have to solve"
        return (upward and rate.verb in _HAVING and asked.verb in words("progress")) or (not upward and asked.verb in _FILLING)
    if not upward and asked.verb in _HAVING and any(_gone(verb) for verb in verbs):
        return False
    if not upward and dimension(rate.group.noun) == "time":
        # "reads 18 pages a day; the book has 90": it takes so many days, whether or not they are over
        return asked.verb in {"take", "need", "last"} or all(same_action(asked.verb, verb) for verb in verbs)
    if not upward and _made_of(told, rate):
        return True
    if not upward:
        had = rate.verb in _HAVING | {"put", "purchase"} and asked.verb in _HAVING
        return asked.verb in _FILLING or mine or had or asked.verb in set(verbs) - _HAVING
    able = rate.aux in _ABLE or rate.verb in _HOLDING
    if able or any(count.able for count in told.counts):
        return asked.aux in _ABLE and able
    if rate.verb in _DEMANDS or rate.way == "takes":
        return asked.verb in _DEMANDS
    if rate.verb in _YIELDING:
        return asked.verb in _YIELDED and asked.aux in ("", "do", "does", "did", "will", "would", "can")
    if rate.verb in _HAVING:
        return asked.verb in _HAVING or all(same_action(asked.verb, verb) for verb in verbs)
    return mine


def _made_of(told: Counts, rate: Bundled) -> bool:
    """Whether the question asks how many groups the things make, are put in, are enough for, or are given to."""
    asked = told.asked
    ahead = asked.aux in ("can", "could", "will", "would")
    if rate.verb in words("bunching") and not rate.wish:
        return asked.verb in {"be", "have", "make", "get", "form"} and not asked.later
    if rate.wish:
        return asked.aux in ("will", "would", "can", "could") and asked.verb in {"be", "have", "make", "form"}
    if rate.verb in {"cost", "take", "need", "require"}:
        return ahead and asked.verb not in {"be", "leave", "remain"}
    return rate.verb in {"give", "hand", "pass"} and asked.verb in {"get", "receive"}


def _sorted_out(told: Counts, rate: Bundled) -> bool:
    """ "4 jars; each big jar has 8": some of those that are counted."""
    tokens = [told.draft.parse.tokens[i] for i in rate.group.tokens]
    sorts = {t.lower for t in tokens if t.tag == "JJ" and t.lower not in WHOLE}
    counted = {word for count in told.counts if count.thing.noun == rate.group.noun for word in count.thing.words}
    return rate.group.code == "E" and bool(counted) and bool(sorts & rate.group.words - counted)


def _one_of_them(told: Counts, rate: Bundled) -> bool:
    """ "There are 6 nests. One nest has 4 eggs": one of those that were counted before, and of the others nothing is told."""
    numbered = any(told.draft.parse.tokens[i].lower == "one" for i in rate.group.tokens)
    counted = [count for count in told.counts if count.thing.noun == rate.group.noun]
    return numbered and any(min(count.thing.tokens) < min(rate.group.tokens) for count in counted)


def _none_of_his(verb: str) -> bool:
    """Whether what is counted by a verb need not be had by who does it: seen, ordered, borrowed."""
    lemma, _, particle = verb.partition(" ")
    return verb_classes().get((lemma, particle or "-"), "act") == "act" and not owned_by(lemma)


def _gone(verb: str) -> bool:
    """Whether what is counted by a verb is no longer there."""
    lemma, _, particle = verb.partition(" ")
    meaning = verb_classes().get((lemma, particle or "-"), "act")
    return meaning in ("loss", "give") or lemma in words("spoiling")


def _alike(counts: list[Counted], rate: Bundled) -> bool:
    """Whether all that is counted goes into the turns: it is said so of each sort, or there is but one."""
    sorts = {count.thing.words for count in counts if count.thing.noun}
    return len(sorts) < 2 or all(count.wish or same_action(count.verb, rate.verb) for count in counts)


def _wished(told: Counts, rate: Bundled, *, upward: bool) -> bool:
    """Whether the question, too, is about what is wanted or has to be done."""
    asked = told.asked
    if upward and rate.verb in _HAVING:
        # "had 2 pages to do; each page had 5 sums"
        return asked.wish and asked.verb not in WISHES
    return (
        asked.wish or asked.verb in _DEMANDS or (not upward and asked.aux in ("should", "must", "will", "would") and asked.verb in _FILLING)
    )


def unsorted(told: Counts) -> bool:
    """Whether the question sorts out none of what is counted, and no sort of groups or things is told of beside another."""
    asked = told.asked
    parse = told.draft.parse
    if any(token.lower in words("unequal") for token in parse.tokens):
        return False
    if any(t.lower == "only" and not _of_number(told, t.index) for t in parse.tokens):
        # "but only the girls ride"
        return False
    if len({token.lower.removesuffix("s") for token in parse.tokens if token.lower.removesuffix("s") in words("times") - {"time"}}) > 1:
        return False
    named = [*asked.named, *([asked.holder] if asked.holder is not None and asked.holder.code == "T" else [])]
    sides = [*(count.thing for count in told.counts), *(p for rate in told.told.rates for p in (rate.group, *rate.items))]
    if len(told.told.rates) < 2 and any(_sort_of(piece, [side for side in sides if side.noun == piece.noun]) for piece in named):
        return False
    if len(told.told.rates) < 2:
        named += [scene_piece for scene in told.told.scenes for scene_piece in scene if scene_piece.code == "T"]
    places = _places(told.counts)
    where = [[piece.noun in place for place in places] for piece in asked.named]
    if any(any(there) and not all(there) for there in where):
        # "4 jars on the shelf and 2 in the fridge", asked about the shelf
        return False
    if not all(_names_all(told.counts, piece) for piece in named):
        return False
    said = asked.thing.words
    if len(told.told.rates) < 2:
        said |= {word for rate in told.told.rates for item in rate.items for word in item.words}
    things = [count.thing.words for count in told.counts if count.thing.noun]
    nouns = {count.thing.noun for count in told.counts}
    return all(all(word in own for own in things) for word in said - nouns if any(word in own for own in things))


def _places(counts: list[Counted]) -> list[frozenset[str]]:
    """Where each count is; what ends a list of several things is said of all of them ("9 dogs and 2 ducks in the yard")."""
    found: list[frozenset[str]] = []
    for index, count in enumerate(counts):
        later = [c for c in counts[index + 1 :] if c.sentence == count.sentence and c.verb == count.verb]
        shared = later and not count.places and all(c.thing.noun != count.thing.noun for c in later)
        found.append(later[-1].places if shared else count.places)
    return found


def _of_number(told: Counts, only: int) -> bool:
    """Whether "only" says that a number is small ("can only carry 5")."""
    tokens = told.draft.parse.tokens[only + 1 : only + 4]
    return any(t.tag == "CD" for t in tokens)


def _sort_of(piece: Piece, sides: list[Piece]) -> bool:
    """Whether a noun of the question is a sort of what is counted that nobody told of ("the small crates")."""
    return bool(piece.noun) and bool(sides) and not any(piece.words <= side.words for side in sides)


def _names_all(counts: list[Counted], piece: Piece) -> bool:
    """Whether a noun that names some of the counted things names all of their kind."""
    if not piece.noun:
        return True
    named = [count for count in counts if _related(piece, count.thing)]
    alike = [count for count in counts if named and set(_kinds(count.thing.noun)) & set(_kinds(named[0].thing.noun))]
    return len(named) == len(alike)


def _related(piece: Piece, thing: Piece) -> bool:
    same = piece.noun == thing.noun or piece.noun in kinds_of(thing.noun)
    return same and piece.words - {piece.noun} <= thing.words


def _kinds(noun: str) -> tuple[str, ...]:
    return (noun, *kinds_of(noun))


def shared_out(told: Counts, top: list[Counted], bottom: Counted) -> bool:
    """Whether all of the things are shared out over just those that are counted."""
    whole = bottom.whole
    if whole is not None and whole.code == "T" and not all(_related(whole, c.thing) or told.names(whole, c.thing) for c in top):
        return False
    if bottom.thing.noun == "group" and not all(bottom.thing.words - {"group"} <= count.thing.words for count in top):
        # "4 groups of kids", who share nothing told
        return False
    if any(count.wish for count in top):
        return False
    person = "person" in _kinds(bottom.thing.noun)
    return not person or bottom.way in ("parted", "into", "sharers")
