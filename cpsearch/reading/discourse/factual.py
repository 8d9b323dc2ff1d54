"""Which clauses assert: a thought, plan, offer, attempt, condition or prediction is no fact, whatever numbers it holds."""

from __future__ import annotations

from dataclasses import dataclass

from cpsearch.packs import dimension, measure_of
from cpsearch.reading.lexicon import words
from cpsearch.reading.text.clauses import Clause
from cpsearch.reading.text.syntax import Parse, Token

__all__ = ["Asked", "asked_of", "asserted"]

_EMBEDDED = {"xcomp", "ccomp", "pcomp", "acl", "csubj", "parataxis"}


@dataclass(frozen=True)
class Asked:
    """What a question supposes: its ``sentence``, and whether it asks about the ``future``, what one ``can`` do (or how long
    that takes) or what is ``due``."""

    sentence: int
    future: bool
    can: bool
    due: bool


def asked_of(parse: Parse, start: int, end: int) -> Asked:
    """What the question in tokens ``start`` to ``end`` supposes."""
    tokens = parse.tokens[start:end]
    said = {token.lower for token in tokens}
    due = any(
        token.lemma in words("obligations") and (token.lemma != "have" or parse.tokens[token.index + 1].lower == "to")
        for token in tokens
        if token.index + 1 < len(parse.tokens)
    )
    timed = bool(said & {"take", "takes"}) and ("long" in said or any(dimension(measure_of(word) or "") == "time" for word in said))
    future = bool(said & {"will", "would", "could", "going"}) or _over(parse, start)
    return Asked(tokens[0].sentence, future, timed or bool(said & {"can", "could"}), due)


def _over(parse: Parse, start: int) -> bool:
    """Whether the text looks back from the end of what was to come ("when they are finished there will be 70. How many did they …")."""
    before = [token for token in parse.tokens if token.index < start]
    done = [t for t in before if t.lower in ("finished", "done", "finish") and t.tag.startswith("VB")]
    return any(any(w.lower == "when" and w.sentence == t.sentence and w.index < t.index for w in before) for t in done)


def asserted(parse: Parse, clause: Clause, clauses: tuple[Clause, ...], asked: Asked) -> bool:
    """Whether ``clause`` says that something is or was so by the asked time."""
    if clause.negated or clause.modal in ("would", "could", "should", "might", "must", "may"):
        return False
    if clause.modal == "can" and not (asked.can or asked.due):
        return False
    if clause.tense == "future" and not asked.future:
        return False
    if clause.tense == "present" and not asked.future and clause.meaning not in ("have", "be") and _ahead(parse, clause):
        return False
    if clause.mark in ("if", "unless", "before", "until", "because", "although"):
        return clause.mark == "if" and _premise(parse, clause, clauses, asked.sentence)
    return not _embedded(parse, clause, asked)


def _ahead(parse: Parse, clause: Clause) -> bool:
    """ "next week she buys": a present that is not yet."""
    said = {parse.tokens[i].lower for i in clause.tokens}
    return bool(said & {"tomorrow", "next"})


def _premise(parse: Parse, clause: Clause, clauses: tuple[Clause, ...], question: int) -> bool:
    """An if-clause of the question, or a sentence before it that is nothing but if-clauses ("If she sold 3. How many …")."""
    if clause.sentence != question - 1:
        return clause.sentence == question
    beside = [c for c in clauses if c.sentence == clause.sentence and c.mark != "if"]
    # "if they have 5 racks and each rack has 4 pegs": both are supposed
    beside = [c for c in beside if not _joined(parse, clause, c)]
    # a main clause of its own ("if she lost 6, she was sad") makes the sentence a condition
    return not any(c.verb < clause.verb or (c.subject and c.subject[0].head > clause.verb) for c in beside)


def _joined(parse: Parse, clause: Clause, other: Clause) -> bool:
    """Whether ``other`` is joined to an if-clause by "and", so that both are supposed."""
    if parse.tokens[other.verb].dep == "conj" and parse.tokens[other.verb].head == clause.verb:
        return True
    start = min((i for p in other.subject for i in p.tokens), default=0)
    return clause.verb < start - 1 and parse.tokens[start - 1].lower == "and"


def _infinitive(parse: Parse, verb: Token) -> bool:
    return any(token.lower == "to" for token in parse.children(verb.index))


def _embedded(parse: Parse, clause: Clause, asked: Asked) -> bool:
    """Whether another verb governs the clause without vouching for it ("planned to give", "thought she lost")."""
    verb = parse.tokens[clause.verb]
    seen = set()
    while verb.index not in seen:
        seen.add(verb.index)
        governor = parse.tokens[verb.head]
        if verb.dep in _EMBEDDED and governor.index != verb.index:
            if verb.dep == "pcomp":
                if governor.lower not in ("after", "by", "from"):
                    return True
            elif verb.dep == "acl":
                return True
            elif governor.lower == "going" and _infinitive(parse, verb):
                # "was going to sell 10"
                return not asked.future
            elif verb.dep == "ccomp" and verb.index < governor.index and verb.lemma == governor.lemma:
                # "12 are red, 9 are black": a list, for what is thought or said follows its verb or has another one
                pass
            elif governor.lemma in words("obligations") and (asked.due or not _infinitive(parse, verb)):
                # asked what must be paid, what has to be bought counts; "Ann has 3 pens, Bo has 4" is a list
                pass
            elif governor.lemma not in words("vouching") and not (governor.index + 1 == verb.index and verb.tag in ("VBZ", "VBD")):
                # adjacent verbs are one compound ("bench presses") that a parser split
                return True
        if verb.dep == "conj" or verb.dep in _EMBEDDED:
            verb = governor
            continue
        return False
    return False
