"""Which clauses assert: a thought, plan, offer, attempt, condition or prediction is no fact, whatever numbers it holds."""

from __future__ import annotations

from cpsearch.reading.clauses import Clause
from cpsearch.reading.lexicon import words
from cpsearch.reading.syntax import Parse

__all__ = ["asserted"]

_EMBEDDED = {"xcomp", "ccomp", "pcomp", "acl", "csubj", "parataxis"}


def asserted(parse: Parse, clause: Clause, clauses: tuple[Clause, ...], question: int, asked_future: bool) -> bool:
    """Whether ``clause`` says that something is or was so by the asked time; ``question`` is the question's sentence."""
    if clause.negated or clause.modal in ("would", "could", "should", "might", "must", "may"):
        return False
    if clause.tense == "future" and not asked_future:
        return False
    if clause.tense == "present" and not asked_future and clause.meaning not in ("have", "be") and _ahead(parse, clause):
        return False
    if clause.mark in ("if", "unless", "before", "until", "because", "although"):
        return clause.mark == "if" and _premise(clause, clauses, question)
    return not _embedded(parse, clause)


def _ahead(parse: Parse, clause: Clause) -> bool:
    """ "next week she buys": a present that is not yet."""
    said = {parse.tokens[i].lower for i in clause.tokens}
    return bool(said & {"tomorrow", "next"})


def _premise(clause: Clause, clauses: tuple[Clause, ...], question: int) -> bool:
    """An if-clause of the question, or a sentence before it that is nothing but if-clauses ("If she sold 3. How many …")."""
    if clause.sentence != question - 1:
        return clause.sentence == question
    beside = [c for c in clauses if c.sentence == clause.sentence and c.mark != "if"]
    # a main clause of its own ("if she lost 6, she was sad") makes the sentence a condition
    return not any(c.verb < clause.verb or (c.subject and c.subject[0].head > clause.verb) for c in beside)


def _embedded(parse: Parse, clause: Clause) -> bool:
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
            elif governor.lemma not in words("vouching") and not (governor.index + 1 == verb.index and verb.tag in ("VBZ", "VBD")):
                # adjacent verbs are one compound ("bench presses") that a parser split
                return True
        if verb.dep == "conj" or verb.dep in _EMBEDDED:
            verb = governor
            continue
        return False
    return False
