"""Terms of a rate: what so much for each holds for, where the count that it multiplies is of something else.

An age counts no years in which something is done, a price is none of goods that are sold below it or of another sort, a wage for one place
says nothing of another, and what is done each day under a condition is not done each day. As in ``open_sets``, the text alone is looked at.
"""

from __future__ import annotations

from itertools import pairwise

from cpsearch.packs import dimension, kinds_of
from cpsearch.problem import Finding, Problem, Quantity, Signature, Span
from cpsearch.reading.lexicon import mapping, words
from cpsearch.reading.tables.table_contrasts import excluding, one_respect
from cpsearch.reading.text.phrases import Phrase, noun_of
from cpsearch.reading.text.syntax import Parse, Token

__all__ = ["off_terms"]

_WHEN = {"when", "if", "unless", "whenever", "that"}
#: Ways to pay less than a price ("at a discount", "in the sale").
_CUTS = {"sale", "deal", "clearance", "reduction", "rebate", "promotion"}
_CUT = {"lower", "reduced", "special", "higher", "half", "discounted", "cheaper"}
_BY = {"at", "with", "on", "in", "for", "by", "using"}


def off_terms(problem: Problem, parse: Parse, phrases: tuple[Phrase, ...]) -> Finding | None:
    """The first rate of a problem that need not hold for what it multiplies, or a sum of groups that need not be apart."""
    for rate, count in _pairs(problem):
        each, number = _token(parse, rate), _token(parse, count)
        if _aged(parse, number):
            return Finding("open_set", "in how many of the years of an age something is done", count.span)
        if _elsewhere(parse, each, number):
            return Finding("open_set", "whether so much for each holds for another place, too", count.span)
        if each.sentence != number.sentence and (_cut(parse, number.sentence, each.sentence) or _of_another_sort(parse, each, number)):
            return Finding("open_set", "whether the price of each is the price of these", count.span)
    for rate in _stated(problem, "rate"):
        if _conditional(parse, _token(parse, rate)):
            return Finding("open_set", "how often the condition of so much for each holds", rate.span)
    return _overlapping(problem, parse, phrases) or _unsized(problem, parse) or _never_had(problem, parse)


def _pairs(problem: Problem) -> list[tuple[Quantity, Quantity]]:
    """The numbers of so much in each, with those that they multiply."""
    found: list[tuple[Quantity, Quantity]] = []
    for licence in problem.licences:
        if licence.relation == "rate":
            rates, counts = (_numbers(problem, [r.signature for r in licence.roles if r.name == name]) for name in ("rate", "count"))
            found += [(rate, count) for rate in rates for count in counts]
    return found


def _stated(problem: Problem, role: str) -> list[Quantity]:
    """The numbers of the text that have a role of some rate."""
    roles = [r.signature for licence in problem.licences if licence.relation == "rate" for r in licence.roles if r.name == role]
    return _numbers(problem, roles)


def _numbers(problem: Problem, signatures: list[Signature]) -> list[Quantity]:
    return [q for q in problem.quantities if q.span is not None and any(s in signatures for s in q.signatures)]


def _token(parse: Parse, quantity: Quantity) -> Token:
    """The last token of a number."""
    end = quantity.span.end if quantity.span is not None else 0
    return next((t for t in reversed(parse.tokens) if t.start < end), parse.tokens[0])


def _aged(parse: Parse, number: Token) -> bool:
    """ "Tim is 8 years old": the number is an age, and no life is told of."""
    after = [t.lower for t in parse.tokens[number.index + 1 : number.index + 5] if t.text != "-"]
    old = after[1:2] == ["old"] or after[1:3] == ["of", "age"]
    return old and not any(t.lemma in ("life", "birth", "bear", "born", "birthday") for t in parse.tokens)


def _elsewhere(parse: Parse, each: Token, number: Token) -> bool:
    """ "$9 an hour at the shop", "5 hours at home": the two are of two places."""
    here, there = _places(parse, each), _places(parse, number)
    return bool(here and there) and not here & there and not any({*kinds_of(p)} & there or p in kinds_of(q) for p in here for q in there)


def _places(parse: Parse, number: Token) -> set[str]:
    """The places that are named by "at" behind a number, before the next number or the end of the sentence."""
    found: set[str] = set()
    for token in parse.tokens[number.index + 1 :]:
        if token.tag == "CD" or token.sentence != number.sentence:
            break
        if token.lower != "at":
            continue
        after = [t for t in parse.tokens[token.index + 1 : token.index + 4] if t.sentence == number.sentence]
        noun = next((t for t in after if t.tag in ("NN", "NNS", "NNP")), None)
        if noun is not None and dimension(noun_of(noun)) is None and noun.lower not in words("dayparts") | {"price", "time", "discount"}:
            found.add(noun_of(noun))
    return found


def _cut(parse: Parse, sentence: int, priced: int) -> bool:
    """Whether a sentence says that something is had below its price, or at another one, and that of the price does not."""
    return _says_cut(parse, sentence) and not _says_cut(parse, priced)


def _says_cut(parse: Parse, sentence: int) -> bool:
    tokens = [t for t in parse.tokens if t.sentence == sentence]
    fees = mapping("fees", "word", "sort")
    for index, token in enumerate(tokens):
        before = {t.lower for t in tokens[max(0, index - 3) : index]}
        if before & _BY and (token.lemma in _CUTS or fees.get(token.lemma) == "off" or (token.lemma == "price" and before & _CUT)):
            return True
    return False


def _of_another_sort(parse: Parse, each: Token, number: Token) -> bool:
    """ "New books cost $10 each. She buys 3 used books.": sorts that exclude each other."""
    mine = {t.lower for t in parse.tokens[number.index + 1 : number.index + 4] if t.tag.startswith("JJ") or t.tag == "VBN"}
    noun = next((noun_of(t) for t in parse.tokens[number.index + 1 : number.index + 5] if t.tag.startswith("NN")), "")
    others = {
        parse.tokens[t.index - 1].lower
        for t in parse.tokens[1:]
        if t.sentence == each.sentence and t.tag.startswith("NN") and noun_of(t) == noun
    }
    if mine & others:
        return False
    opposite = {frozenset(pair.split("/")) for pair in words("contraries") | {"new/old", "new/used"}}
    return any(frozenset((a, b)) in opposite or (a != b and excluding(frozenset((a,)), frozenset((b,)))) for a in mine for b in others)


def _conditional(parse: Parse, each: Token) -> bool:
    """ "2 glasses each day when it rains": on how many of the days it does nobody says."""
    for token in parse.tokens[each.index + 1 : each.index + 10]:
        if token.lower not in ("each", "every", "a", "per") or token.sentence != each.sentence:
            continue
        unit, mark = parse.tokens[token.index + 1 : token.index + 2], parse.tokens[token.index + 2 : token.index + 3]
        if not mark or dimension(noun_of(unit[0])) != "time" or mark[0].lower not in _WHEN:
            continue
        rest = [t for t in parse.tokens if t.sentence == each.sentence and t.index > mark[0].index]
        said = {t.lemma for t in rest if t.tag[:2] in ("VB", "NN") and t.lemma not in ("be", "have", "do")}
        return not said <= {t.lemma for t in parse.tokens if t.sentence != each.sentence}
    return False


def _overlapping(problem: Problem, parse: Parse, phrases: tuple[Phrase, ...]) -> Finding | None:
    """ "3 red balls and 2 new balls" in each: the new ones may be among the red."""
    for licence in problem.licences:
        if licence.relation != "combine":
            continue
        parts = [r.signature for r in licence.roles[1:]]
        rated = [r.signature for o in problem.licences if o.relation == "rate" and o.roles[0].signature in parts for r in o.roles[2:]]
        told = _numbers(problem, rated or parts)
        named = [p for q in told for p in phrases if p.number is not None and p.number.span == q.span]
        for first, second in pairwise(named):
            one, other = (frozenset(m for m in p.mods) for p in (first, second))
            listed = first.verb == second.verb and parse.tokens[first.head].sentence == parse.tokens[second.head].sentence
            if listed and _may_share(first.noun, second.noun, one - other, other - one):
                return Finding("open_set", f"whether some {first.noun} are of both sorts", told[-1].span)
    return None


def _may_share(noun: str, other: str, mine: frozenset[str], others: frozenset[str]) -> bool:
    """Whether things of one sort may be of another: birds and parrots, windows and broken windows, red and new balls."""
    if noun != other:
        return noun in kinds_of(other) or other in kinds_of(noun)
    return bool(mine or others) and not (mine and others and one_respect(mine, others))


def _unsized(problem: Problem, parse: Parse) -> Finding | None:
    """ "5 rooms with 4 beds each and 2 rooms with beds": how many are in each of those that are named behind is untold.

    Nor is a size that stands between two counts told of both ("4 boxes of 6 pens and 3 boxes of 5 pencils").
    """
    for licence in problem.licences:
        if licence.relation != "combine":
            continue
        counts = [_token(parse, q) for q in _numbers(problem, [r.signature for r in licence.roles[1:]])]
        nouns = {noun_of(parse.tokens[t.index + 1]) for t in counts if t.index + 1 < len(parse.tokens)}
        sizes = [_token(parse, q) for q in _stated(problem, "rate")]
        between = [s for s in sizes if len(counts) > 1 and counts[0].index < s.index < counts[-1].index]
        if len(counts) == 2 and len(nouns) == 1 and between and counts[0].sentence == counts[1].sentence:
            token = counts[1]
            return Finding("open_set", "how many are in each of those that are named last", Span(token.start, token.end))
    return None


def _never_had(problem: Problem, parse: Parse) -> Finding | None:
    """ "Bought 4 packs of 10 cards and lost 7 stickers; how many cards and stickers": those that go were never told of."""
    for licence in problem.licences:
        if licence.relation != "change":
            continue
        for gone in _numbers(problem, [r.signature for r in licence.roles if r.name == "delta"]):
            number = _token(parse, gone)
            noun = next((noun_of(t) for t in parse.tokens[number.index + 1 : number.index + 4] if t.tag.startswith("NN")), "")
            named = [t for t in parse.tokens if t.tag.startswith("NN") and noun_of(t) == noun]
            joined = any(parse.tokens[t.index - 1].lower == "and" and t.sentence == parse.tokens[-1].sentence for t in named)
            if noun and joined and not any(t.index < number.index for t in named) and len(named) == 2:
                return Finding("open_set", f"how many {noun} there were", gone.span)
    return None
