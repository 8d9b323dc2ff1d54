"""Deeds turned round, denied, or without their number: the answer must change or be refused."""

from __future__ import annotations

import re
from functools import cache

from cpsearch.packs import table
from cpsearch.practice.perturb.original import Edit, Original, edited
from cpsearch.practice.perturb.sentences import asking_from
from cpsearch.practice.perturb.variant import Skip, SkipReason, Variant
from cpsearch.problem import Quantity, Span
from cpsearch.reading import Token

__all__ = ["OPPOSITES", "drop_quantity", "flip_verb", "negate_deed"]

#: Verbs that say the opposite of each other of one object, in their forms for VB, VBZ, VBD; each is of the gain or loss class.
OPPOSITES: tuple[tuple[tuple[str, str, str], tuple[str, str, str]], ...] = (
    (("buy", "buys", "bought"), ("sell", "sells", "sold")),
    (("purchase", "purchases", "purchased"), ("sell", "sells", "sold")),
    (("find", "finds", "found"), ("lose", "loses", "lost")),
    (("collect", "collects", "collected"), ("discard", "discards", "discarded")),
    (("pick", "picks", "picked"), ("discard", "discards", "discarded")),
    (("get", "gets", "got"), ("lose", "loses", "lost")),
    (("win", "wins", "won"), ("lose", "loses", "lost")),
    (("earn", "earns", "earned"), ("spend", "spends", "spent")),
    (("eat", "eats", "ate"), ("buy", "buys", "bought")),
    (("use", "uses", "used"), ("buy", "buys", "bought")),
    (("receive", "receives", "received"), ("lose", "loses", "lost")),
    (("give", "gives", "gave"), ("receive", "receives", "received")),
)
_TAGS = ("VB", "VBZ", "VBD")


@cache
def _classes() -> dict[str, str]:
    return {row["lemma"]: row["class"] for row in table("verbs") if row["particle"] == "-"}


def _verb_of(original: Original, quantity: Quantity) -> Token | None:
    """The finite verb whose object is counted by a quantity."""
    tokens, span = original.parse.tokens, quantity.span
    number = next((token for token in tokens if span is not None and span.start <= token.start < span.end and token.tag == "CD"), None)
    if number is None:
        return None
    noun = tokens[number.head] if number.dep == "nummod" else number
    verb = tokens[noun.head]
    return verb if noun.dep == "dobj" and verb.tag in ("VBD", "VBZ", "VBP", "VB") else None


def _plain_deed(original: Original, verb: Token) -> bool:
    """Whether a verb stands in simple present or past after its own subject, without auxiliary, negation, particle or infinitive."""
    children = original.parse.children(verb.index)
    simple = verb.tag in ("VBD", "VBZ", "VBP") and any(child.dep == "nsubj" and child.index < verb.index for child in children)
    return simple and not any(child.dep in ("aux", "auxpass", "neg", "prt") for child in children)


def _delta_licences(original: Original, quantity: Quantity) -> frozenset[str]:
    """Licences of a change whose delta is the quantity, or comes from it by an equate."""
    same: set[int] = set()
    found: set[str] = set()
    for index, step in enumerate(original.chain.steps):
        licence = original.licences[step.licence]
        roles = [role.name for at, role in enumerate(licence.roles) if at != step.unknown]
        mine = [ref.quantity == quantity.id or ref.step in same for ref in step.operands]
        if step.op == "=" and any(mine):
            same.add(index)
        if licence.relation in ("change", "transfer") and any(own and role == "delta" for own, role in zip(mine, roles, strict=True)):
            found.add(step.licence)
    return frozenset(found)


def flip_verb(original: Original) -> tuple[Variant | Skip, ...]:
    """A gain becomes a loss, a loss a gain; the answer is computed with the other sign of that change."""
    asked = asking_from(original.text)
    skip: SkipReason = "no_change_verb"
    for quantity in original.problem.quantities:
        verb = _verb_of(original, quantity)
        licences = _delta_licences(original, quantity)
        if verb is None or not licences or verb.tag not in _TAGS:
            continue
        other = _opposite(verb)
        if other is None:
            skip = "no_opposite"
        elif not _plain_deed(original, verb) or _bound(original, verb, quantity):
            skip = "grammar"
        elif verb.start >= asked or _asks(original, verb, asked):
            skip = "verb_asked"
        else:
            return (_flipped(original, verb, other, licences),)
    return (Skip("flip_verb", skip),)


def _opposite(verb: Token) -> str | None:
    for pair in OPPOSITES:
        for one, two in (pair, pair[::-1]):
            if verb.lower in one and verb.lower == one[_TAGS.index(verb.tag)]:
                return two[_TAGS.index(verb.tag)]
    return None


def _bound(original: Original, verb: Token, quantity: Quantity) -> bool:
    """Whether the clause says what only its own verb can: some of them, to somebody, at a price, two verbs."""
    assert quantity.span is not None
    words = {token.lower for token in original.parse.tokens if token.sentence == verb.sentence}
    if verb.lemma == "give":
        # "gave 3 to Bo" becomes "received 3 from Bo"; "gave Bo 3" has no such form
        if _receiver(original, verb) is None or "dative" in {c.dep for c in original.parse.children(verb.index) if c.lower != "to"}:
            return True
        words -= {"to"}
    conjoined = (
        any(child.dep == "conj" and child.tag.startswith("VB") for child in original.parse.children(verb.index)) or verb.dep == "conj"
    )
    return conjoined or bool(words & {"of", "to", "than", "each", "rest", "back", "into", "$", "instead"})


def _receiver(original: Original, verb: Token) -> Token | None:
    """The "to" before whoever is given something."""
    children = original.parse.children(verb.index)
    return next((child for child in children if child.lower == "to" and child.dep in ("prep", "dative")), None)


def _asks(original: Original, verb: Token, start: int) -> bool:
    """Whether the question speaks of the deed itself."""
    return any(token.start >= start and token.lemma == verb.lemma for token in original.parse.tokens)


def _flipped(original: Original, verb: Token, other: str, licences: frozenset[str]) -> Variant:
    to = _receiver(original, verb) if verb.lemma == "give" else None
    turned = () if to is None else (Edit(to.start, to.end, "from"),)
    text = edited(original.text, (Edit(verb.start, verb.end, other), *turned))
    steps = original.steps({}, negated=licences)
    expected = original.value({}, negated=licences)
    # below zero nothing is left: then any other answer, or none
    sound = all(step is not None and step >= 0 for step in steps)
    return Variant(
        "flip_verb", text, original.answer, expected if sound and expected != original.answer else None, None, f"{verb.text} → {other}"
    )


def negate_deed(original: Original) -> tuple[Variant | Skip, ...]:
    """Somebody did not do what was counted: "bought" becomes "did not buy"."""
    skip: SkipReason = "no_change_verb"
    asked = asking_from(original.text)
    for quantity in original.problem.quantities:
        verb = _verb_of(original, quantity)
        if verb is None or quantity.id not in original.used:
            continue
        if verb.start >= asked:
            skip = "verb_asked"
        elif not _plain_deed(original, verb) or verb.dep == "conj" or _lists(original, verb):
            skip = "grammar"
        else:
            auxiliary = {"VBD": "did not", "VBZ": "does not", "VBP": "do not"}[verb.tag]
            words = f"{auxiliary} {verb.lemma}"
            return (
                Variant("negate_deed", edited(original.text, (Edit(verb.start, verb.end, words),)), original.answer, None, None, words),
            )
    return (Skip("negate_deed", skip),)


def _lists(original: Original, verb: Token) -> bool:
    return any(child.dep == "conj" for child in original.parse.children(verb.index))


def drop_quantity(original: Original) -> tuple[Variant | Skip, ...]:
    """A number becomes "some": the answer must be refused, or be another one that does without it."""
    skip: SkipReason = "no_plain_number"
    for quantity, place in original.plain[::-1]:
        if quantity.id not in original.used:
            continue
        if sum(other.value == quantity.value for other in original.problem.quantities) > 1:
            skip = "number_said_twice"
        elif not _counts(original, place):
            skip = "grammar"
        else:
            text = edited(original.text, (Edit(place.start, place.end, "some"),))
            note = f"{original.text[place.start : place.end]} → some"
            return (Variant("drop_quantity", text, original.answer, None, None, note),)
    return (Skip("drop_quantity", skip),)


def _counts(original: Original, place: Span) -> bool:
    """Whether "some" may stand for the number: before a plural, after no word that itself needs a number."""
    token = next((token for token in original.parse.tokens if token.start == place.start), None)
    if token is None or token.index + 1 >= len(original.parse.tokens):
        return False
    before = original.parse.tokens[token.index - 1].lower if token.index else ""
    after = original.parse.tokens[token.index + 1 : token.index + 3]
    plural = after[0].tag == "NNS" or (after[0].tag == "JJ" and after[1:2] and after[1].tag == "NNS")
    return (
        bool(plural)
        and after[0].lower != "times"
        and not re.fullmatch(r"\$|the|those|these|his|her|their|all|only|of|every|another|other|about", before)
    )
