"""Per what a number is told: the denominator that stands behind it ("an hour", "each") or before it ("each box has 5")."""

from __future__ import annotations

from cpsearch.licensing.scene import NOUN, STOPS, Place, Scene
from cpsearch.licensing.vocabulary import stating
from cpsearch.packs import dimension, is_measure
from cpsearch.reading.text.clauses import Clause
from cpsearch.reading.text.numbers import Number
from cpsearch.reading.text.phrases import Phrase, noun_of
from cpsearch.reading.text.syntax import Token

__all__ = ["per_of"]

#: Per nothing: the number stands for itself.
_NOTHING = ("",)
_ONE = ("a", "an", "one")
_EACH = ("each", "every")
_DISTRIBUTING = (*_EACH, "per", "apiece", "/")
_INTO = ("for", "in", "on", "to", "with")
_JOINING = ("and", "but", ",")
#: How far behind a number its denominator may stand, and an article for one.
_REACH = 8
_ARTICLE_REACH = 3
#: Nouns that a bare "each" may mean.
_MOST_COUNTED = 3
#: What is told of a kind in the plural is told of each of them, where it is one of these or by such a verb ("tickets cost $5").
_PRICED = ("money", "mass", "volume", "length", "time")
_GENERIC = ("cost", "be", "weigh", "sell", "take", "hold", "last", "charge", "have")


def per_of(scene: Scene, place: Place, unit: str) -> tuple[str, ...]:
    """The nouns of which one a number may be per, the likeliest first; "" for none, "@noun" where a span is told ("every 3 days")."""
    return _bonded(scene, place, unit) or _behind(scene, place) or _before(scene, place, unit)


def _bonded(scene: Scene, place: Place, unit: str) -> tuple[str, ...]:
    """ "A 2-pound bag": per thing that it is bonded to."""
    if place.number.kind != "bonded":
        return ()
    phrase = place.phrase
    if phrase is not None and phrase.noun and phrase.noun != unit:
        return (phrase.noun,)
    token = scene.token(place.end + 1 if phrase is None or phrase.head == place.end else phrase.head)
    return (noun_of(token),) if token is not None and token.tag in NOUN else ()


# ---- behind a number


def _behind(scene: Scene, place: Place) -> tuple[str, ...]:
    """ "An hour", "per box", "for each child", "in each bag", "each"."""
    start = place.number.span.start
    limit = next((n.span.start for n in scene.numbers if n.span.start > start and n.kind not in ("one", "another")), None)
    for steps, token in enumerate(scene.parse.tokens[place.end + 1 : place.end + 1 + _REACH]):
        if token.lower in STOPS or (limit is not None and token.start >= limit):
            break
        if token.lower == "one" and steps <= _ARTICLE_REACH and scene.lower(token.index - 1) not in _INTO:
            break
        found: tuple[str, ...] = ()
        if token.lower in _ONE and steps <= _ARTICLE_REACH:
            found = _one(scene, place, token)
        elif token.lower in _DISTRIBUTING:
            found = _each(scene, place, token)
        if found:
            return found
        if token.lower in _JOINING and steps > 0 and scene.lower(token.index + 1) not in _EACH:
            break
    return ()


def _one(scene: Scene, place: Place, article: Token) -> tuple[str, ...]:
    """ "60 miles an hour", "2 hours to groom a dog"."""
    noun = scene.noun_after(article.index + 1)
    if noun is None:
        return ()
    takes = scene.lower(place.end + 1) == "to" and dimension(_noun_at(scene, place.end)) in ("time", "money")
    measured = is_measure(noun[0]) and dimension(noun[0]) != "money"
    return (noun[0],) if takes or measured else ()


def _each(scene: Scene, place: Place, word: Token) -> tuple[str, ...]:
    """ "5 in each bag", "$3 each"; nothing where "each" opens what is said of the number itself ("2 trees each had 7 birds")."""
    noun = scene.noun_after(word.index + 1)
    if noun is not None and word.lower != "apiece" and noun[1] <= 2:
        return (noun[0],)
    if word.lower not in ("apiece", "each"):
        return ()
    following = scene.token(word.index + 1)
    if word.index == place.end + 1 and following is not None and following.tag.startswith(("VB", "MD")):
        return _NOTHING
    return _counted_before(scene, place.number) or _NOTHING


def _noun_at(scene: Scene, index: int) -> str:
    number = next((n for n in scene.numbers if n.unit and index in scene.tokens_of(n)), None)
    token = scene.token(index)
    return number.unit if number is not None and number.unit else noun_of(token) if token is not None else ""


def _counted_before(scene: Scene, number: Number) -> tuple[str, ...]:
    """What a bare "each" may mean: what is counted or told in the plural before a number, nearest first."""
    first = scene.tokens_of(number)[0]
    sentence = scene.parse.tokens[first].sentence
    counted = (
        phrase.noun
        for phrase in reversed(scene.phrases)
        if max(phrase.tokens) < first
        and phrase.noun
        and (phrase.number is not None or phrase.tag in ("NNS", "NNPS"))
        and dimension(phrase.noun) != "money"
        and scene.parse.tokens[phrase.head].sentence in (sentence, sentence - 1)
    )
    return tuple(dict.fromkeys(counted))[:_MOST_COUNTED]


# ---- before a number


def _before(scene: Scene, place: Place, unit: str) -> tuple[str, ...]:
    """ "Boxes of 5", "each box has 5", "a ticket costs $5", "tickets cost $5"; else nothing."""
    container = scene.token(place.first - 2)
    if scene.lower(place.first - 1) == "of" and container is not None and _contains(scene, container):
        return (noun_of(container),)
    if scene.lower(place.first - 1) in (*_EACH, "per") and place.phrase is not None:
        return (f"@{unit}",)
    subject = None if place.clause is None else next((p for p in place.clause.subject if p.noun and p.role == "subj"), None)
    return _led(scene, place, subject) or _subject(place.clause, subject, unit) or _NOTHING


def _contains(scene: Scene, noun: Token) -> bool:
    """ "Boxes of 5", "a box of 5", not "a total of 5"."""
    before = noun.index - 1
    counted = noun.tag == "NNS" or scene.is_number(before) or scene.lower(before) in (*_ONE, *_EACH, "per")
    return noun.tag in ("NN", "NNS") and counted and noun_of(noun) not in stating("figure") and not is_measure(noun_of(noun))


def _led(scene: Scene, place: Place, subject: Phrase | None) -> tuple[str, ...]:
    """ "Each box has 5", "4 boxes, each with 5", "3 trees each had 7 birds"."""
    before = reversed(scene.parse.tokens[: place.first])
    lead = next((t for t in before if t.sentence == place.sentence and t.lower in _EACH), None)
    if lead is None:
        return ()
    noun = scene.noun_after(lead.index + 1)
    start = min(() if place.clause is None else place.clause.tokens, default=0)
    if noun is not None and lead.index >= start - 3:
        return (noun[0],)
    if scene.lower(lead.index + 1) in stating("containing"):
        return _counted_before(scene, scene.number_before(lead.index - 1)) or _NOTHING
    return (subject.noun,) if subject is not None and subject.head == lead.index - 1 else ()


def _subject(clause: Clause | None, subject: Phrase | None, unit: str) -> tuple[str, ...]:
    """ "A ticket costs $5", "tickets cost $5": per one of the subject, or of nothing."""
    if clause is None or subject is None:
        return ()
    if subject.number is not None:
        return (subject.noun, "") if subject.number.kind == "one" else ()
    if unit == subject.noun:
        return ()
    priced = clause.lemma in _GENERIC and (dimension(unit) in _PRICED or clause.meaning == "cost")
    return (subject.noun, "") if subject.det in (*_ONE, *_EACH) or (subject.tag == "NNS" and priced) else ()
