"""Open sets: what a text about so much in each of some leaves untold, so that no product of its numbers need be what is asked.

A group may be told of some of those that are counted only, more of the asked things may lie beside the groups, one of them may be
gone, the question may be about another place, or about a deed that nobody told of. The checks look at the text alone and so hold
whichever rules read it.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction

from cpsearch.packs import dimension, kinds_of
from cpsearch.problem import Finding, Licence, Problem, Quantity, Span
from cpsearch.reading.asking.rate_terms import off_terms
from cpsearch.reading.discourse.descriptions import same_action
from cpsearch.reading.lexicon import verb_classes, words
from cpsearch.reading.text.clauses import Clause
from cpsearch.reading.text.phrases import OPERANDS, Phrase, noun_of
from cpsearch.reading.text.syntax import Parse

__all__ = ["with_open_sets"]

#: Determiners of a part of what was counted; "some" may also be "a set that nobody counted".
_SOME = {"some", "most", "several", "many", "few", "certain"}
#: Words that say of a thing that it is there beside what was told.
_BESIDES = {"also", "too", "besides", "additionally", "plus", "extra", "other", "more", "additional"}
#: Modifiers that sort out none of the groups, or mean what is left of them by now.
_ALL = {"single", "individual", "one", "such", "of", "full", "different", "whole", "new", "remaining"}
_HAVING = {"have", "own", "hold", "contain", "be", "keep", "carry"}
_SPOTS = {"in", "on", "inside", "under", "behind", "near", "at", "by", "from"}


@dataclass(frozen=True)
class _Text:
    """A text with its phrases and clauses, and what is asked: the ``asked`` phrase and the tokens of the question."""

    parse: Parse
    phrases: tuple[Phrase, ...]
    clauses: tuple[Clause, ...]
    asked: Phrase
    question: range

    @property
    def counted(self) -> list[Phrase]:
        """The phrases that tell a number of things, outside the question."""
        told = [p for p in self.phrases if p.number is not None and p.number.kind in OPERANDS and p.noun]
        return [p for p in told if p.head not in self.question]

    def modifiers(self, phrase: Phrase) -> set[str]:
        """The adjectives and nouns that stand before the head of a phrase."""
        inside = [self.parse.tokens[i] for i in phrase.tokens if i < phrase.head]
        return {t.lower for t in inside if t.tag[:2] in ("JJ", "NN", "VB") and not t.text[0].isupper()} - _ALL - {"many", "much"}

    def clause_of(self, phrase: Phrase) -> Clause | None:
        """The clause that a phrase stands in."""
        return next((c for c in self.clauses if c.verb == phrase.verb), None)


def with_open_sets(problem: Problem, parse: Parse, phrases: tuple[Phrase, ...], clauses: tuple[Clause, ...]) -> Problem:
    """The problem, with a finding for the first set of its text that is open; as it is where it is not read or tells of no groups."""
    if problem.findings or problem.target is None:
        return problem
    found = _told_in_parts(problem, parse)
    if found is None and any(licence.relation == "rate" for licence in problem.licences):
        found = _open_group(parse, phrases, clauses) or off_terms(problem, parse, phrases)
    return problem if found is None else replace(problem, findings=(found,))


def _open_group(parse: Parse, phrases: tuple[Phrase, ...], clauses: tuple[Clause, ...]) -> Finding | None:
    how = next((t.index for t in reversed(parse.tokens) if t.lower == "how"), None)
    if how is None or parse.tokens[how + 1].lower not in ("many", "much"):
        return None
    members = [t.index for t in parse.tokens if t.sentence == parse.tokens[how].sentence]
    question = range(how, members[-1] + 1)
    asked = next((p for p in sorted(phrases, key=lambda p: p.head) if p.head in question and p.noun and not p.pronoun), None)
    if asked is None:
        return None
    text = _Text(parse, phrases, clauses, asked, question)
    for check in (_of_some, _beside, _one_gone, _elsewhere, _undone, _not_had):
        found = check(text)
        if found is not None:
            phrase, why = found
            span = Span(parse.tokens[min(phrase.tokens)].start, parse.tokens[max(phrase.tokens)].end)
            return Finding("open_set", why, span)
    return None


# ---- whose each is told

_Open = tuple[Phrase, str] | None


def _of_some(text: _Text) -> _Open:
    """ "There are 5 boxes. Some boxes have 6 pens each", "each big box has 6 pens": how many of the boxes those are is untold."""
    for phrase in text.phrases:
        if (phrase.number is not None and phrase.number.kind in OPERANDS) or phrase.head in text.question or not phrase.noun:
            continue
        same = [p for p in text.counted if p.noun == phrase.noun and p.head != phrase.head]
        if not same or dimension(phrase.noun) is not None:
            continue
        spread = _spread(text, phrase)
        if not spread:
            continue
        words_before = {text.parse.tokens[i].lower for i in range(max(0, min(phrase.tokens) - 3), phrase.head)}
        quantified = phrase.tag == "NNS" and _SOME & {t for t in words_before if t}
        sort = text.modifiers(phrase)
        if (quantified and _same_sentence(text, phrase)) or (sort and not any(sort <= _about(text, p) for p in same)):
            return phrase, f"of how many {phrase.noun} each this is told"
        if _restricted(text, phrase) and not any(_restricted(text, p) for p in same):
            return phrase, f"of how many {phrase.noun} each this is told"
    return None


def _same_sentence(text: _Text, phrase: Phrase) -> bool:
    """Whether a quantifier that stands before a phrase stands in its own sentence."""
    tokens = text.parse.tokens
    near = [tokens[i] for i in range(max(0, min(phrase.tokens) - 3), phrase.head)]
    return any(t.lower in _SOME and t.sentence == tokens[phrase.head].sentence for t in near)


def _about(text: _Text, phrase: Phrase) -> set[str]:
    """The words that stand in the sentence of a phrase."""
    sentence = text.parse.tokens[phrase.head].sentence
    return {t.lower for t in text.parse.tokens if t.sentence == sentence}


def _spread(text: _Text, phrase: Phrase) -> bool:
    """Whether so much is told of each of what a phrase names."""
    tokens = text.parse.tokens
    start = min(phrase.tokens)
    before = [tokens[i].lower for i in range(max(0, start - 3), start + 1) if tokens[i].sentence == tokens[phrase.head].sentence]
    if phrase.det.split(" ")[0] in ("each", "every") or ("each" in before and phrase.tag == "NN"):
        return True
    if phrase.tag != "NNS":
        return False
    if "of" in before and "each" in before:
        return True
    clause = text.clause_of(phrase)
    return clause is not None and phrase in clause.subject and any(tokens[i].lower in ("each", "apiece") for i in clause.tokens)


def _restricted(text: _Text, phrase: Phrase) -> bool:
    """Whether a phrase is told apart by what follows it: "each box on the shelf", "each box that is red"."""
    tokens = text.parse.tokens
    after = [t for t in tokens[phrase.head + 1 : phrase.head + 3] if t.sentence == tokens[phrase.head].sentence]
    if not after:
        return False
    verb = phrase.verb if phrase.verb is not None else -1
    placed = after[0].lower in _SPOTS and after[0].index < verb
    return placed or (after[0].lower in ("that", "which") and len(after) > 1 and after[1].lemma == "be")


# ---- what else there is of the asked things


def _beside(text: _Text) -> _Open:
    """ "3 bags with 4 apples each. He also has loose apples": more of what is asked for, and nobody says how many."""
    first = min((p.head for p in text.counted), default=0)
    for phrase in text.phrases:
        clause = text.clause_of(phrase)
        if (phrase.number is not None and phrase.number.kind != "vague") or phrase.head in text.question or clause is None:
            continue
        if phrase.tag != "NNS" or not _is_asked(text, phrase) or phrase.owner is not None:
            continue
        if phrase.role not in ("obj", "attr", "subj", "dobj", "conj") or (phrase in clause.subject and clause.lemma != "be"):
            continue
        having = clause.lemma in _HAVING or clause.meaning in ("have", "gain")
        det = phrase.det.split(" ")[0]
        if not having or clause.negated or det in ("the", "these", "those", "all", "both", "no", "each", "every"):
            continue
        own = text.modifiers(phrase) - {t for p in text.counted for t in _near(text, p)} - text.modifiers(text.asked)
        said = {text.parse.tokens[i].lower for i in clause.tokens} | _about(text, phrase)
        later = phrase.head > first
        if _listed(text, phrase) or (clause.lemma == "be" and phrase in clause.subject and det in _SOME and not _expletive(clause)):
            return phrase, f"how many {phrase.noun} more there are"
        if (later and (said & _BESIDES or det in _SOME or own)) or (not later and own and _also(text)):
            return phrase, f"how many {' '.join(sorted(own))} {phrase.noun} more there are".replace("  ", " ")
    return None


def _listed(text: _Text, phrase: Phrase) -> bool:
    """Whether a counted group is named beside a phrase in one list: "pencils and 4 boxes with 9 pencils each"."""
    after = text.parse.tokens[phrase.head + 1 : phrase.head + 3]
    joined = bool(after) and after[0].lower in ("and", ",")
    return joined and any(p.verb == phrase.verb and p.role == phrase.role and p.noun != phrase.noun for p in text.counted)


def _expletive(clause: Clause) -> bool:
    return any(p.role == "expl" for p in clause.subject)


def _near(text: _Text, phrase: Phrase) -> set[str]:
    """The words just before and behind a counted phrase, with its own."""
    return {t.lower for t in text.parse.tokens[min(phrase.tokens) - 1 : phrase.head + 3]}


def _also(text: _Text) -> bool:
    return any(t.lower in ("also", "too", "besides") and t.index not in text.question for t in text.parse.tokens)


def _is_asked(text: _Text, phrase: Phrase) -> bool:
    noun = text.asked.noun
    if phrase.noun != noun and noun not in kinds_of(phrase.noun):
        return False
    return text.modifiers(text.asked) <= text.modifiers(phrase) or not text.modifiers(phrase)


# ---- what is gone


def _one_gone(text: _Text) -> _Open:
    """ "5 packs of 6 pieces. He chewed a piece", "he emptied a crate": one of those that are counted is no longer as it was told."""
    first = min((p.head for p in text.counted), default=0)
    for phrase in text.phrases:
        clause = text.clause_of(phrase)
        if clause is None or phrase.head in text.question or phrase.head < first or not _one(text, phrase):
            continue
        alone = phrase in clause.subject and not any(p.role == "obj" for p in clause.objects)
        if (phrase.role != "obj" and not alone) or clause.lemma in _HAVING or clause.meaning in ("have", "be", "cost", "need"):
            continue
        told = [p for p in text.counted if p.verb == clause.verb and p.head != phrase.head]
        if clause.tense == "past" and not (told or clause.mark or clause.modal or clause.negated):
            return phrase, f"what became of the {phrase.noun or text.asked.noun}"
    return None


def _one(text: _Text, phrase: Phrase) -> bool:
    """Whether a phrase means one of what is counted or asked for: "a piece", "one"."""
    number = phrase.number
    if not phrase.noun:
        return number is not None and number.value == 1
    nouns = {p.noun for p in text.counted} | {text.asked.noun}
    if phrase.tag != "NN" or phrase.noun not in nouns or dimension(phrase.noun) is not None:
        return False
    # "a 5 day trip" has an article of its own
    return number.value == 1 if number is not None else phrase.det.split(" ")[0] in ("a", "an", "another", "one")


# ---- what is asked that nobody told of


def _elsewhere(text: _Text) -> _Open:
    """ "4 jars on the shelf, 9 pickles in each; how many are in the fridge": what is in a place that no sentence names."""
    tokens = text.parse.tokens
    told = {noun_of(t) for t in tokens if t.index not in text.question and t.tag.startswith("NN")}
    places = [p for p in text.phrases if _spot(text, p) and p.noun and p.number is None and not p.proper and dimension(p.noun) is None]
    before = [p for p in places if p.head not in text.question]
    for place in places:
        if place.head not in text.question or place.noun in words("aggregates") | {"total", "all"}:
            continue
        known = place.noun in told or any(place.noun in kinds_of(noun) or noun in kinds_of(place.noun) for noun in told)
        if not known and before:
            return place, f"what is told of the {place.noun}"
    return None


def _spot(text: _Text, phrase: Phrase) -> bool:
    """Whether a phrase names a place, by a preposition and an article."""
    start = min(phrase.tokens)
    return start > 0 and text.parse.tokens[start - 1].lower in _SPOTS and phrase.det.split(" ")[0] in ("the", "his", "her", "their")


def _undone(text: _Text) -> _Open:
    """ "9 chapters with 12 pages each; how many pages did Tom read": the text tells what there is, and of no deed of anybody."""
    tokens = text.parse.tokens
    asking = [c for c in text.clauses if c.verb in text.question]
    if len(asking) != 1 or tokens[text.question.start + 1].lower != "many":
        return None
    clause = asking[0]
    auxiliary = {tokens[i].lower for i in text.question if i < clause.verb}
    past = clause.modal == "" and ("did" in auxiliary or (tokens[clause.verb].tag == "VBN" and bool({"has", "have", "had"} & auxiliary)))
    doing = clause.lemma not in _HAVING | {"get", "need", "do"} and clause.meaning not in ("have", "be", "cost", "gain")
    if not past or clause.passive or not doing or dimension(text.asked.noun) is not None:
        return None
    # what somebody is at need not be done
    story = [c for c in text.clauses if c.verb not in text.question and tokens[c.verb].tag != "VBG"]
    told = any(same_action(c.lemma, clause.lemma) or verb_classes().get((c.lemma, "-"), "act") == clause.meaning != "act" for c in story)
    only_there = all(c.lemma in _HAVING or c.meaning in ("have", "be") for c in story)
    return (
        (text.asked, f"whether each {text.asked.noun} that is there is one that somebody did {clause.lemma}")
        if only_there and not told
        else None
    )


def _not_had(text: _Text) -> _Open:
    """ "She ordered 5 packs of pens; how many pens has she?": what is ordered, seen or drawn is not what one has."""
    asking = [c for c in text.clauses if c.verb in text.question]
    had = [c for c in asking if c.lemma in ("have", "own") and any(p.proper or p.pronoun for p in c.subject)]
    if len(asking) != 1 or not had:
        return None
    ways = words("placing") | words("packing") | words("making") | words("partition") | words("reaping") | words("buying")
    for phrase in text.counted:
        clause = text.clause_of(phrase)
        if clause is None or phrase.role != "obj" or clause.meaning != "act" or clause.lemma in ways or clause.passive:
            continue
        again = [p for p in text.counted if p.noun == phrase.noun and p.head != phrase.head]
        person = any(p.proper or p.pronoun for p in clause.subject)
        if person and not again and dimension(phrase.noun) is None and clause.tense == "past" and not clause.modal:
            return phrase, f"whether what one {clause.lemma}s ({phrase.noun}) one has"
    return None


# ---- wholes that are told in parts


def _told_in_parts(problem: Problem, parse: Parse) -> Finding | None:
    """ "Spent 30 minutes on homework. She spent 20 on math and 10 on art": two or more parts that come to the whole told before them."""
    for licence in problem.licences:
        if licence.relation != "combine" or len(licence.roles) < 4:
            continue
        parts = _amounts(problem, licence)
        if parts is None:
            continue
        sentences = [_sentence(parse, part) for part in parts]
        whole, rest = parts[0], parts[1:]
        apart = sentences[0] not in sentences[1:] and not (_dated(parse, sentences[0]) and _dated(parse, sentences[-1]))
        if len({role.signature.entity.split(" ")[0] for role in licence.roles[1:]}) > 1:
            continue
        if apart and whole.value == sum((part.value for part in rest), Fraction(0)):
            return Finding("open_set", "whether what is told first is the whole of what is told then", whole.span)
    return None


def _dated(parse: Parse, sentence: int) -> bool:
    """Whether a sentence names a day or month."""
    return any(t.sentence == sentence and t.tag.startswith("NNP") and t.lower in words("times") for t in parse.tokens)


def _amounts(problem: Problem, licence: Licence) -> list[Quantity] | None:
    """The stated numbers that a sum is of, in their order; None where some part is none."""
    found = []
    for role in licence.roles[1:]:
        same = [q for q in problem.quantities if role.signature in q.signatures and q.span is not None]
        if len(same) != 1:
            return None
        found.append(same[0])
    return sorted(found, key=lambda q: q.span.start if q.span is not None else 0)


def _sentence(parse: Parse, quantity: Quantity) -> int:
    start = quantity.span.start if quantity.span is not None else 0
    return next((t.sentence for t in parse.tokens if t.start <= start < t.end), -1)
