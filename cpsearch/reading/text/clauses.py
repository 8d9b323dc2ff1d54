"""Clauses: one verb with its subject, number-bearing phrases, polarity, tense and the words that mark it."""

from __future__ import annotations

from dataclasses import dataclass

from cpsearch.reading.lexicon import mapping, verb_classes, words
from cpsearch.reading.text.phrases import Phrase, goes, verb_above
from cpsearch.reading.text.syntax import Parse, Token

__all__ = ["Clause", "find_clauses", "verb_class"]


#: Predicates that are read elsewhere: attributes, presence, the state of a stock.
_MEASURED = mapping("attributes", "adjective", "noun").keys() | {"left", "present", "many", "much", "available", "more", "worth"}


def verb_class(lemma: str, particle: str) -> str:
    """The meaning class of a verb in the ``verbs`` pack; ``act`` for a verb that is not listed.

    >>> verb_class("lose", ""), verb_class("throw", "away"), verb_class("juggle", "")
    ('loss', 'loss', 'act')
    """
    classes = verb_classes()
    return classes.get((lemma, particle)) or classes.get((lemma, "-"), "act")


@dataclass(frozen=True)
class Clause:
    """``subject`` and ``objects`` are phrases (a subject may be inherited from the governing clause).

    ``mark`` is the subordinating word ("if", "when", "after" …), ``tense`` one of past, present, future, conditional, none.
    """

    verb: int
    lemma: str
    particle: str
    meaning: str
    subject: tuple[Phrase, ...]
    objects: tuple[Phrase, ...]
    negated: bool
    modal: str
    tense: str
    passive: bool
    mark: str
    sentence: int
    tokens: tuple[int, ...]
    asks: bool


def _particle(parse: Parse, verb: Token) -> str:
    for child in parse.children(verb.index):
        if child.dep == "prt" or (child.tag == "RP" and child.index == verb.index + 1):
            return child.lower
    following = parse.tokens[verb.index + 1] if verb.index + 1 < len(parse.tokens) else verb
    known = (verb.lemma, following.lower) in verb_classes()
    if (known or verb.lemma in words("motion")) and following.lower in ("in", "out", "off", "behind") and _closes(parse, following):
        # "flew in": nothing stands behind that it would be a preposition of
        return following.lower
    if verb.lemma == "take" and any(t.lower == "out" and t.sentence == verb.sentence and t.index > verb.index for t in parse.tokens):
        return "out"
    after = parse.tokens[verb.index + 1] if verb.index + 1 < len(parse.tokens) else None
    return after.lower if after is not None and (after.lower == "away" or (after.lower, verb.lemma) == ("for", "call")) else ""


def _closes(parse: Parse, word: Token) -> bool:
    """Whether nothing follows a word that may depend on it."""
    after = parse.tokens[word.index + 1] if word.index + 1 < len(parse.tokens) else None
    return after is None or after.lower in (".", ",", "?", "and", ";", "!", "but", "while", "then")


def _quality(parse: Parse, verb: Token) -> Token | None:
    """The adjective that a form of "be" ascribes ("12 are red"), if it is not a measure or a point in time."""
    if verb.lemma != "be":
        return None
    adjectives = [t for t in parse.children(verb.index) if t.dep == "acomp" and t.tag == "JJ" and t.lower not in _MEASURED]
    return adjectives[0] if len(adjectives) == 1 else None


def _obliged(parse: Parse, verb: Token) -> bool:
    """ "has to earn": an obligation, not a possession."""
    children = parse.children(verb.index)
    return verb.lemma == "have" and any(t.dep == "xcomp" and any(c.lower == "to" for c in parse.children(t.index)) for t in children)


def _tense(verb: Token, auxiliaries: list[Token]) -> tuple[str, str]:
    modal = next((token.lemma for token in auxiliaries if token.tag == "MD"), "")
    if modal in ("will", "shall", "'ll", "going"):
        return "future", modal
    if modal:
        return "conditional", modal
    tags = [token.tag for token in auxiliaries if token.lemma != "to"] or [verb.tag]
    if tags[0] == "VBD" or (verb.tag == "VBD"):
        return "past", ""
    if tags[0] in ("VBZ", "VBP"):
        lemma = auxiliaries[0].lemma if auxiliaries else ""
        return ("past" if lemma == "have" and verb.tag == "VBN" else "present"), ""
    return "none", ""


def _is_clause_verb(parse: Parse, token: Token) -> bool:
    if not token.tag.startswith("VB") or (token.lower in ("left", "remaining") and token.dep in ("acl", "amod", "oprd", "advcl")):
        # "if 14 guests left" is a happening of its own
        children = parse.children(token.index)
        if token.dep != "advcl" or not any(t.dep == "nsubj" for t in children) or not any(t.dep == "mark" for t in children):
            return False
    if goes(parse, token.index):
        return False
    return token.dep not in ("aux", "auxpass", "amod", "compound", "nmod", "case", "prep", "quantmod")


def find_clauses(parse: Parse, phrases: tuple[Phrase, ...]) -> tuple[Clause, ...]:
    """Every clause in text order of its verb."""
    verbs = [token for token in parse.tokens if _is_clause_verb(parse, token)]
    heads = _clause_heads(parse, {verb.index for verb in verbs})
    built: dict[int, Clause] = {}
    for verb in sorted(verbs, key=lambda token: _depth(parse, token)):
        own = [phrase for phrase in phrases if phrase.verb == verb.index]
        children = parse.children(verb.index)
        auxiliaries = [token for token in children if token.dep in ("aux", "auxpass") and token.index < verb.index]
        tense, modal = _tense(verb, auxiliaries)
        subject = tuple(phrase for phrase in own if phrase.role in ("subj", "expl"))
        above = verb_above(parse, verb.index) if verb.dep == "pcomp" else verb.head
        parent = built.get(above) if above is not None else None
        if not subject and parent is not None and verb.dep in ("conj", "xcomp", "advcl", "pcomp", "ccomp", "dep"):
            inherited = parent.subject
            # "5 ran and 3 walked": a subject with a number of its own is not carried on
            subject = tuple(phrase for phrase in inherited if phrase.number is None)
            if verb.dep == "conj" and tense == "none":
                tense, modal = parent.tense, parent.modal
        particle = _particle(parse, verb)
        tokens = tuple(index for index, head in enumerate(heads) if head == verb.index)
        marks = [t.lower for t in children if t.dep == "mark" or (t.dep == "advmod" and t.lower in ("when", "while", "how"))]
        if verb.dep == "pcomp":
            marks.append(parse.tokens[verb.head].lower)
        lemma = verb.lemma
        quality = _quality(parse, verb)
        if quality is not None:
            lemma = f"be {quality.lemma}"
        if verb.index + 1 < len(parse.tokens) and goes(parse, verb.index + 1):
            lemma = f"go {parse.tokens[verb.index + 1].lemma}"
        built[verb.index] = Clause(
            verb.index,
            lemma,
            particle,
            "need" if _obliged(parse, verb) else verb_class(lemma, particle or "-"),
            subject,
            tuple(phrase for phrase in own if phrase.role not in ("subj", "expl")),
            any(t.dep == "neg" or t.lower in ("never", "n't", "not") for t in children),
            modal,
            tense,
            any(t.dep in ("auxpass", "nsubjpass") for t in children),
            marks[0] if marks else "",
            verb.sentence,
            tokens,
            any(parse.tokens[i].lower == "how" for i in tokens),
        )
    return tuple(built[index] for index in sorted(built))


def _depth(parse: Parse, token: Token) -> int:
    depth, seen = 0, set()
    while token.head != token.index and token.index not in seen:
        seen.add(token.index)
        token = parse.tokens[token.head]
        depth += 1
    return depth


def _clause_heads(parse: Parse, verbs: set[int]) -> list[int | None]:
    """For each token the verb of the clause it belongs to, if there is one above it."""
    heads: list[int | None] = []
    for token in parse.tokens:
        seen: set[int] = set()
        head = None
        while head is None and token.index not in seen:
            seen.add(token.index)
            if token.index in verbs:
                head = token.index
            elif goes(parse, token.index):
                head = token.index - 1
            token = parse.tokens[token.head]
        heads.append(head)
    return heads
