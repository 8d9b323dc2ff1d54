"""Coins by their value: "3 dimes and 5 quarters" as money, how many quarters $4 are, and coins changed for others.

A text is read only if closed patterns cover every sentence of it, and every coin that it tells of is in what is asked.
"""

from __future__ import annotations

from cpsearch.packs import conversion, dimension
from cpsearch.problem import Signature, Target
from cpsearch.reading.draft import Draft
from cpsearch.reading.text.closed import ClosedText, closed_text
from cpsearch.reading.text.numbers import Number
from cpsearch.reading.text.patterns import Found, Name
from cpsearch.reading.text.syntax import Parse
from cpsearch.unit import Unit

__all__ = ["read_coins"]

_BE = "is|are|was|were"
_COUNT = "#n:cardinal|dozen|one <C>"
_END = "[ in total|all ] [ altogether|total|together|combined ] [ in dollars|cents ]"
_DO = "do|does|did|will|would"

_TOLD = (
    ("value", "<H> <v> #m:money in|of <C> [ <pp> ]"),
    ("value", "<H> <v> #n:cardinal dollars|cents in|of <C> [ <pp> ]"),
    ("value", "<H> <v> #m:money worth of <C> [ <pp> ]"),
    ("has", f"<H> <v> {_COUNT} [ <pp> ]"),
    ("has", f"<H> <v> {_COUNT} stashed|saved|hidden <pp>"),
    ("has", f"there {_BE} {_COUNT} [ <pp> ]"),
    ("has", f"<pp> [ , ] <H> <v> {_COUNT}"),
    ("has", f"<pp> [ , ] there {_BE} {_COUNT}"),
    ("has", f"{_COUNT} [ <pp> ]"),
)
_ASKED = (
    ("money", f"how much money {_DO} <H> <v> [ <pp> ] {_END}"),
    ("money", f"[ in dollars|cents , ] how much money {_DO} <H> <v> [ <pp> ] {_END}"),
    ("money", f"how much [ , in dollars|cents , ] {_DO} <H> <v> {_END}"),
    ("money", f"how many dollars|cents {_DO} <H> <v> [ <pp> ] {_END}"),
    ("money", f"how much money {_BE} there|that [ <pp> ] {_END}"),
    ("money", f"how many dollars|cents {_BE} there|that [ <pp> ] {_END}"),
    ("money", f"how much {_BE} <W> worth {_END}"),
    ("money", f"how many dollars|cents {_BE} <W> worth {_END}"),
    ("money", f"what {_BE} the [ total ] value of <W> [ <pp> ] {_END}"),
    ("more", f"how much more money {_DO} <P> have|has [ than <Q> ] [ in dollars|cents ]"),
    ("coins", f"how many <C> {_DO} <H> <v> [ <pp> ]"),
    ("coins", f"how many <C> {_BE} that|there [ <pp> ]"),
)
_GAINING = {"get", "find", "collect", "receive", "earn", "pick"}
_STATIC = {"have", "save", "be", "contain", "own", "hold"}
_WHOLES = {"coin", "change", "money", "they", "it", "collection", "these", "those"}


def read_coins(parse: Parse, numbers: tuple[Number, ...]) -> Draft | None:
    """The draft of a text that counts coins and asks for their value, or tells a value and asks for coins; None for any other."""
    if not any(_coin(token.lower.removesuffix("s")) or token.lower == "pennies" for token in parse.tokens):
        return None
    text = closed_text(parse, numbers, _TOLD, _ASKED)
    if text is None or not text.told:
        return None
    piles = [found for found in text.told if found.form == "has"]
    if not all(_coin(found.names["C"].head) and len(found.names["C"].words) == 1 for found in text.told) or not _same_doing(parse, text):
        return None
    unit = _unit_asked(text.asked)
    if text.asked.form == "coins":
        return _coins(text)
    if len(piles) != len(text.told) or (text.asked.form == "money" and "W" in text.asked.names and not _all(text)):
        return None
    groups = _holders(text.told)
    if groups is None or not _same_place(text):
        return None
    if text.asked.form == "more":
        return _more(text, groups, unit)
    holder = text.asked.names.get("H")
    joined = "they" if holder is not None and holder.head in ("they",) else ""
    named = {key for key in groups if key}
    if holder is not None and not holder.pronoun and named and (holder.head not in named or len(named) > 1):
        return None
    if holder is not None and holder.pronoun and not joined and len(named) > 1:
        return None
    amount = _sum(text, [pile for group in groups.values() for pile in group], unit, "all")
    text.draft.target = Target((amount,), "total", "terminal", text.draft.question)
    return text.draft


def _coin(noun: str) -> bool:
    return noun != "dollar" and dimension(noun) is None and conversion(noun, "cent") is not None


def _unit_asked(asked: Found) -> str:
    said = asked.line.text
    return "cent" if "cents/" in said or "cent/" in said else "dollar"


def _lemma(parse: Parse, found: Found) -> str:
    verbs = [parse.tokens[i] for i in found.spans.get("v", ()) if parse.tokens[i].tag.startswith("VB")]
    return verbs[-1].lemma if verbs else ""


def _same_doing(parse: Parse, text: ClosedText) -> bool:
    """Whether what is asked is what is told to be there or got, and nothing of it is given away or only planned."""
    told = {_lemma(parse, found) or "be" for found in text.told if "v" in found.spans or "there/EX" in found.line.text}
    asked = _lemma(parse, text.asked)
    helpers = {parse.tokens[i].lower for found in text.told for i in found.spans.get("v", ())}
    if helpers & {"will", "would", "could", "should", "may", "might", "to", "going", "did", "do", "does", "can", "must"}:
        return False
    if not told or told <= _STATIC:
        return bool(told) and (not asked or asked in _STATIC)
    return told <= _GAINING and (not asked or asked in _STATIC or told == {asked} or asked in ("get", "make"))


def _holders(told: list[Found]) -> dict[str, list[Found]] | None:
    """The piles of each holder; a pronoun goes on with the one told before, and what is listed with whom it is listed."""
    groups: dict[str, list[Found]] = {}
    last = ""
    for found in told:
        holder = found.names.get("H")
        if holder is not None and not holder.pronoun:
            last = holder.head
        elif (holder is not None and holder.head in ("they", "we", "it", "you")) or (holder is not None and len(groups) > 1):
            return None
        groups.setdefault(last, []).append(found)
    return groups


def _same_place(text: ClosedText) -> bool:
    """Whether a question about coins somewhere is about all that are told: those of every sentence are there, and nowhere else."""
    if "pp" not in text.asked.said:
        return True
    said: list[set[str]] = []
    for found in text.told:
        if "v" in found.said or "there/EX" in found.line.text or not said:
            said.append(set())
        said[-1] |= {found.said["pp"]} if "pp" in found.said else set()
    asked = {part.split("/")[0] for part in text.asked.said["pp"].split() if part.split("/")[1].startswith("NN")}
    if asked <= {"dollars", "cents"}:
        return True
    nouns = [{part.split("/")[0] for pp in places for part in pp.split() if part.split("/")[1].startswith("NN")} for places in said]
    return all(len(places) == 1 for places in said) and all(found == asked for found in nouns)


def _all(text: ClosedText) -> bool:
    """Whether the question names all coins."""
    name: Name = text.asked.names["W"]
    heads = {found.names["C"].head for found in text.told}
    return (name.head in _WHOLES and len(name.words) == 1) or ({name.head} == heads and len(name.words) == 1)


def _value(draft: Draft, found: Found, unit: str, at: int) -> Signature:
    """What a pile of one coin is worth."""
    coin = found.names["C"].head
    value = Signature(f"value of {coin} @{at}", Unit.parse(unit))
    worth = Signature(f"worth of a {coin}", Unit.parse(unit) / Unit.parse(coin))
    factor = conversion(coin, unit)
    assert factor is not None
    draft.constant(factor, worth)
    count = Signature(f"{coin} @{at}", Unit.parse(coin))
    draft.quantity(found.numbers["n"], count)
    draft.licence("convert", "product", [("total", value), ("count", count), ("rate", worth)], found.tokens)
    return value


def _sum(text: ClosedText, piles: list[Found], unit: str, of: str) -> Signature:
    values = [_value(text.draft, pile, unit, min(pile.tokens)) for pile in piles]
    if len(values) == 1:
        return values[0]
    whole = Signature(f"{of} together", Unit.parse(unit))
    parts = [(f"part{i}", value) for i, value in enumerate(values)]
    text.draft.licence("combine", "sum", [("whole", whole), *parts], text.draft.asking)
    return whole


def _more(text: ClosedText, groups: dict[str, list[Found]], unit: str) -> Draft | None:
    """How much more one holder's coins are worth than the other's."""
    names = text.asked.names
    one = names["P"].head
    others = [key for key in groups if key != one]
    if len(groups) != 2 or one not in groups or "" in groups or ("Q" in names and names["Q"].head != others[0]):
        return None
    larger = _sum(text, groups[one], unit, one)
    smaller = _sum(text, groups[others[0]], unit, others[0])
    gap = Signature("difference asked", larger.unit)
    roles = [("larger", larger), ("smaller", smaller), ("difference", gap)]
    text.draft.licence("compare_additive", "sum", roles, text.draft.asking)
    text.draft.target = Target((gap,), "difference", "terminal", text.draft.question)
    return text.draft


def _coins(text: ClosedText) -> Draft | None:
    """How many coins make up a value that is told."""
    coin = text.asked.names["C"].head
    if len(text.told) != 1 or not _coin(coin) or text.told[0].names["C"].head != coin:
        return None
    told = text.told[0]
    if told.form != "value":
        return None
    number: Number = told.numbers["m"] if "m" in told.numbers else told.numbers["n"]
    unit = (number.unit or "") if "m" in told.numbers else "cent" if "cents/" in told.line.text else "dollar"
    factor = conversion(coin, unit)
    if factor is None:
        return None
    value, count = Signature(f"value of {coin}", Unit.parse(unit)), Signature(f"{coin} asked", Unit.parse(coin))
    worth = Signature(f"worth of a {coin}", value.unit / count.unit)
    text.draft.quantity(number, value)
    text.draft.constant(factor, worth)
    text.draft.licence("convert", "product", [("total", value), ("count", count), ("rate", worth)], told.tokens)
    text.draft.target = Target((count,), "count", "terminal", text.draft.question)
    return text.draft
