"""Comparisons: an amount told relative to another ("6 more than", "three times as many as", "half her mother's age").

A comparison is a relation between two amounts, never a possession or a gain.
"""

from __future__ import annotations

from collections.abc import Set
from dataclasses import dataclass

from cpsearch.packs import table
from cpsearch.problem import Signature
from cpsearch.reading.discourse.world import Kind, World
from cpsearch.reading.lexicon import mapping
from cpsearch.reading.text.clauses import Clause
from cpsearch.reading.text.phrases import OPERANDS, Phrase
from cpsearch.reading.text.syntax import Parse, Token
from cpsearch.unit import Unit

__all__ = ["Base", "Comparative", "base_of", "comparative_of", "extents", "grown_signature"]

#: Words that may stand between "than" and what is compared with.
_LINKING = {
    "do",
    "does",
    "did",
    "has",
    "have",
    "had",
    "is",
    "was",
    "were",
    "are",
    "the",
    "on",
    "in",
    "at",
    "those",
    "that",
    "for",
    "number",
    "of",
    "there",
}
#: Comparative words of difference: whether the subject's amount is the larger one.
LARGER = {"more": True, "greater": True, "extra": True, "fewer": False, "less": False, "lesser": False}


@dataclass(frozen=True)
class Base:
    """What a comparison is relative to: another holder, another kind, or other times; unset parts are as in the subject.

    ``elliptic``: "than Ann's", where ``holder`` only owns the like of what is compared.
    """

    holder: str = ""
    kind: Kind | None = None
    times: frozenset[str] = frozenset()
    lemma: str = ""
    tokens: tuple[int, ...] = ()
    elliptic: bool = False

    def beside(self, holder: str) -> str:
        """The holder that is compared with ``holder``: for "Bo's tower … than Ann's" Ann's tower; "" where there is none."""
        if not self.elliptic:
            return self.holder
        owner, dot, thing = holder.rpartition(".")
        return f"{self.holder}.{thing}" if dot and owner and self.holder else ""


@dataclass(frozen=True)
class Comparative:
    """``operation`` is difference, factor or same; ``phrase`` carries the number (None for "as many as")."""

    operation: str
    phrase: Phrase | None
    larger: bool
    base: Base
    tokens: tuple[int, ...]
    elided: bool = False


def extents() -> dict[str, bool]:
    """ "farther", "longer" … behind a measure: how far something is done."""
    larger = {row["larger"]: True for row in table("attributes")}
    return larger | {word: False for row in table("attributes") for word in row.items("smaller") if word not in larger}


def base_of(parse: Parse, world: World, start: int, dated: Set[str], *, end: int | None = None) -> Base | None:
    """Read what follows "than" or "as" (token ``start``): a holder, a kind or a time, with an optional "did", "has" …"""
    sentence = parse.tokens[start].sentence
    rest = [token for token in parse.tokens[start + 1 : end] if token.sentence == sentence]
    tokens = [start]
    holder, kind, times, lemma, place, elliptic = "", None, set(), "", False, False
    skip: set[int] = set()
    for token in rest:
        if token.index in skip:
            continue
        if token.lower in (".", "?", "!", ",", ";", "and", "but", "while"):
            break
        behind = [p for p in world.phrases if token.index in p.tokens and min(p.tokens) > start]
        phrase = next((p for p in (*behind, *world.phrases) if token.index in p.tokens), None)
        # "than Ann's boat": the boat
        phrase = next(
            (p for p in world.phrases if p.owner == token.index and token.index in p.tokens and p.head < len(parse.tokens)), phrase
        )
        if phrase is None:
            place = place or token.lower in ("in", "on", "at")
        if token.lower in _LINKING:
            tokens.append(token.index)
        elif phrase is not None and phrase.number is None:
            word = parse.tokens[phrase.head].lower
            key = world.entity(phrase)
            if word in dated or phrase.noun in dated or set(phrase.mods) & dated or _month(parse, phrase.head):
                times.add(" ".join(sorted({word, *phrase.mods})))
            elif not holder and (_is_holder(world, phrase, key) or _is_place(world, phrase)):
                holder = key
            elif kind is None:
                kind = world.kind_of(phrase)
            elif not place:
                return None
            tokens.extend(phrase.tokens)
            skip.update(phrase.tokens)
        elif token.tag.startswith("VB"):
            lemma = token.lemma
            tokens.append(token.index)
        elif token.tag == "POS" and holder and token.index - 1 in tokens and not elliptic:
            elliptic = True
            tokens.append(token.index)
        elif token.lower in dated:
            times.add(token.lower)
            tokens.append(token.index)
        else:
            return None
    if not holder and kind is None and not times and not lemma:
        return None
    return Base(holder, kind, frozenset(times), lemma, tuple(tokens), elliptic)


def _is_holder(world: World, phrase: Phrase, key: str) -> bool:
    """Somebody or something that has amounts of its own; a bare plural ("than boys") is a kind."""
    counted = {noun for k in world.kinds for noun in (k.noun, *k.mods)}
    if phrase.proper and phrase.noun in counted and world.parse.tokens[phrase.head].text.islower():
        # "than nutmeg": a parser may take for a name what no capital marks as one
        return False
    if phrase.pronoun or phrase.proper or phrase.owner is not None:
        return True
    if phrase.tag == "NNS" and not phrase.det:
        return False
    counted = {k.noun for k in world.kinds}
    acting = {p.noun for p in world.phrases if p.role == "subj" and p.number is None and p.head != phrase.head}
    return world.is_person(key) or (phrase.noun in acting and phrase.noun not in counted)


def _month(parse: Parse, index: int) -> bool:
    """Whether a name behind "in" is one that months share with people ("than in May")."""
    dates = mapping("chronology", "word", "scale")
    return index > 0 and parse.tokens[index - 1].lower == "in" and dates.get(parse.tokens[index].lower) == "year"


def _is_place(world: World, phrase: Phrase) -> bool:
    """ "as in the meadow": a definite place that is not itself counted."""
    spatial = phrase.role in ("prep:in", "prep:on", "prep:at") and phrase.det == "the"
    return spatial and phrase.noun not in {kind.noun for kind in world.kinds}


def comparative_of(parse: Parse, world: World, clause: Clause, dated: Set[str]) -> Comparative | None:
    """The comparison that a clause states; None where it states none in a known form."""
    sentence = [t for t in parse.tokens if t.sentence == clause.sentence and t.index > clause.verb]
    # "if Bo has 4, how many more does Ann have than Bo": what the question compares is not told
    how = next((t.index for t in sentence if t.lower == "how" and t.tag == "WRB"), len(parse.tokens))
    sentence = [t for t in sentence if t.index < how]
    # where another verb has begun, what is compared is said of that one
    ending = next((t.index for t in sentence if t.tag in ("VBD", "VBZ", "VBP") and t.dep not in ("aux", "auxpass")), len(parse.tokens))
    further = {t.index for t in sentence if t.index > ending}
    sentence = [t for t in sentence if t.index not in further or _continues(sentence, ending)]
    than = next((t for t in sentence if t.lower == "than"), None)
    numbers = [
        p for p in world.phrases if p.number is not None and p.number.kind in OPERANDS and p.verb == clause.verb and p.head > clause.verb
    ]
    if than is not None and numbers:
        phrase = numbers[-1] if numbers[-1].head < than.index else numbers[0]
        near = [parse.tokens[i] for i in range(min(phrase.tokens), than.index)]
        words = [token for token in near if token.lower in LARGER or (clause.lemma != "be" and token.lower in extents())]
        if len(words) == 1 and phrase.number is not None and phrase.number.kind in ("cardinal", "money", "dozen"):
            base = base_of(parse, world, than.index, dated)
            if base is not None:
                return Comparative(
                    "difference", phrase, {**LARGER, **extents()}[words[0].lower], base, (*phrase.tokens, words[0].index, *base.tokens)
                )
        return None
    ases = [t for t in sentence if t.lower == "as"]
    if len(ases) == 1:
        return _elided(parse, world, ases[0], numbers)
    if len(ases) == 2 and ases[0].index + 1 < len(parse.tokens) and parse.tokens[ases[0].index + 1].lower in ("many", "much"):
        base = base_of(parse, world, ases[1].index, dated)
        if base is None:
            return None
        tokens = (ases[0].index, ases[0].index + 1, *base.tokens)
        factor = next(
            (
                p
                for p in world.phrases
                if p.number is not None and p.number.kind in ("multiple", "fraction") and _touches(parse, p, ases[0].index)
            ),
            None,
        )
        if factor is None:
            return Comparative("same", None, True, base, tokens)
        return Comparative("factor", factor, True, base, (*factor.tokens, *tokens))
    return None


def _continues(sentence: list[Token], verb: int) -> bool:
    """Whether a verb stands behind the comparing word ("than Bo has"), and so belongs to the comparison."""
    return any(t.lower in ("than", "as") and t.index < verb for t in sentence)


def _elided(parse: Parse, world: World, first: Token, numbers: list[Phrase]) -> Comparative | None:
    """ "15 cows and twice as many sheep": compared with the one amount told just before in the clause."""
    factor = next(
        (p for p in numbers if p.number is not None and p.number.kind in ("multiple", "fraction") and _touches(parse, p, first.index)), None
    )
    before = [p for p in numbers if factor is not None and p.head < factor.head and p.noun]
    if factor is None or len(before) != 1 or parse.tokens[first.index + 1].lower != "many":
        return None
    return Comparative(
        "factor", factor, True, Base(kind=world.kind_of(before[0])), (*factor.tokens, first.index, first.index + 1), elided=True
    )


def _touches(parse: Parse, phrase: Phrase, index: int) -> bool:
    """Whether a multiplier stands right before "as"."""
    return phrase.number is not None and 0 <= parse.tokens[index].start - phrase.number.span.end <= 1


def factor_signature(phrase: Phrase) -> Signature:
    """The signature of a multiplier: dimensionless and its own."""
    return Signature(f"factor @{phrase.head}")


def grown_signature(phrase: Phrase) -> Signature:
    """The multiplier that "25% more" comes to: dimensionless and its own."""
    return Signature(f"factor by percent @{phrase.head}")


def difference_signature(kind: Kind, phrase: Phrase) -> Signature:
    """The signature of a stated difference: its own, in the unit of what is compared."""
    return Signature(f"difference of {kind} @{phrase.head}", Unit.parse(kind.noun))
