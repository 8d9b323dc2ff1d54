"""Semantic coverage: every potent word and every number must have been understood, or the problem is refused, naming it."""

from __future__ import annotations

from cpsearch.packs import dimension, kinds_of
from cpsearch.reading.discourse.world import World
from cpsearch.reading.draft import Draft
from cpsearch.reading.lexicon import mapping, words
from cpsearch.reading.text.clauses import Clause
from cpsearch.reading.text.numbers import Number
from cpsearch.reading.text.phrases import Phrase, preposition
from cpsearch.reading.text.syntax import Parse, Token

__all__ = ["check_coverage"]

#: Kinds of number that name a thing instead of counting; they need no licence but are reported by the reader.
_LABELS = {"label", "ordinal", "article", "age"}
#: Meanings of clauses that change no stock; of coming and going, only where the one who does is not counted.
_QUIET = ("act", "be", "move_in", "move_out")
#: Penn tags of words that carry meaning inside a clause with a number or the question.
_CONTENT = {"NN": "noun", "VB": "verb", "JJ": "adjective", "RB": "adverb", "CD": "number", "PRP": "pronoun"}
#: Why a number without a value is not read, by its kind.
_UNREAD = {"unread": "no form of number that is known", "range": "a range", "vague": "no exact number"}


def check_coverage(world: World, numbers: tuple[Number, ...], draft: Draft, clauses: tuple[Clause, ...]) -> None:
    """Add a finding for each number that no rule read and each word that none consumed."""
    parse = draft.parse
    potent = mapping("potent", "word", "why")
    draft.take(_aims(clauses, draft))
    draft.take(_some_for(world, clauses, draft))
    for number in numbers:
        if number.kind == "vague" and set(_tokens(parse, number)) <= draft.consumed:
            continue
        if number.kind in ("unread", "range", "vague"):
            draft.find("unread_number", f"{number.surface} ({_UNREAD[number.kind]})", _tokens(parse, number))
        elif number.kind not in (*_LABELS, "one", "another") and number.span not in draft.used and number.span not in draft.restated:
            draft.find("unlicensed_quantity", f"nothing says what {number.surface} is for", _tokens(parse, number))
    inside = {i for number in numbers if number.span in draft.used or number.span in draft.restated for i in _tokens(parse, number)}
    busy = {token.sentence for token in parse.tokens if token.index in inside}
    busy |= {token.sentence for token in parse.tokens if draft.asks(token.index)}
    ignorable = words("ignorable")
    unmodelled = mapping("unmodelled", "word", "why")
    for token in parse.tokens:
        if token.lower in unmodelled and token.index not in draft.modelled:
            draft.find("unexplained_word", f"{token.text} ({unmodelled[token.lower]})", (token.index,))
    _changes(world, clauses, draft)
    for token in parse.tokens[:-1]:
        if token.lower == "after" and parse.tokens[token.index + 1].lower in ("that", "this"):
            draft.take((token.index, token.index + 1))
    draft.take(_settings(clauses, inside, draft))
    contrasting = [t for t in parse.tokens if t.lower in words("contrasting")]
    if len(contrasting) == 1 and not draft.asks(contrasting[0].index):
        draft.take((contrasting[0].index,))
    for phrase in world.phrases:
        if phrase.role == "prep:over" and phrase.det == "the" and phrase.number is None and phrase.noun in words("times"):
            # "over the weekend": when, not how much
            draft.take(preposition(parse, phrase))
    scenery = _scenery(world, clauses, inside, draft) | _quoted(parse)
    for token in parse.tokens:
        if token.index in draft.consumed or token.index in inside:
            continue
        if token.lower in potent:
            draft.find("unexplained_word", f"{token.text} ({potent[token.lower]})", (token.index,))
        elif token.index in scenery or not any(char.isalnum() for char in token.text):
            continue
        elif token.sentence in busy and _class(token) and token.lower not in ignorable:
            draft.find("unexplained_word", f"{token.text} ({_class(token)})", (token.index,))


def _class(token: Token) -> str:
    """The class of a content word; "" for any other."""
    return next((name for tag, name in _CONTENT.items() if token.tag.startswith(tag)), "")


def _some_for(world: World, clauses: tuple[Clause, ...], draft: Draft) -> set[int]:
    """ "used 12 tickets to buy some toys": how many of something that is never counted were the purpose."""
    parse = draft.parse
    counted = {p.noun for p in world.phrases if p.number is not None or any(draft.asks(i) for i in p.tokens)}
    taken: set[int] = set()
    for clause in clauses:
        purpose = clause.tense == "none" and parse.tokens[clause.verb].tag == "VB" and parse.tokens[clause.verb - 1].lower == "to"
        objects = [p for p in clause.objects if p.role == "obj" and p.noun not in counted and not p.pronoun]
        if purpose and not draft.asks(clause.verb) and not clause.negated:
            taken |= {i for p in objects for i in p.tokens if parse.tokens[i].lower == "some" and p.noun}
    return taken


def _quoted(parse: Parse) -> set[int]:
    """What stands in quotation marks before a noun is its name ("the ' silly goose ' series"), if it has no number."""
    # "the dogs' bowls": an apostrophe that is bound to its word is no mark
    bound = {t.index for t in parse.tokens if t.tag == "POS" and t.index and parse.tokens[t.index - 1].end == t.start}
    marks = [t for t in parse.tokens if t.index not in bound and t.text in ("'", '"', "`", "``", "''", "“", "”", "‘", "’")]
    names: set[int] = set()
    for first, last in zip(marks[::2], marks[1::2], strict=False):
        inner = parse.tokens[first.index + 1 : last.index]
        after = parse.tokens[last.index + 1] if last.index + 1 < len(parse.tokens) else last
        if inner and len(inner) < 7 and first.sentence == last.sentence and after.tag == "NN" and all(t.tag != "CD" for t in inner):
            names |= {t.index for t in inner}
    return names


def _changes(world: World, clauses: tuple[Clause, ...], draft: Draft) -> None:
    """A happening with the counted things, told without a number and read by no rule, leaves their number unknown."""
    stuff = _stuff(world)
    for phrase in world.phrases:
        new = phrase.number is None and phrase.head > stuff.get(phrase.noun, len(draft.parse.tokens))
        if new and phrase.head not in draft.consumed and not draft.asks(phrase.head):
            # "then Bob added water": more of what is measured, nobody says how much
            draft.find("unexplained_word", f"{draft.parse.tokens[phrase.head].text} (change)", (phrase.head,))
    for clause in clauses:
        if clause.verb in draft.consumed:
            continue
        at = draft.parse.tokens[clause.verb].start
        units = [s.unit for q in draft.quantities.values() if q.span is not None and q.span.start < at for s in q.signatures]
        counted = {atom for unit in units for atom in unit.atoms}
        happens = (clause.tense != "none" or clause.mark in ("by", "after")) and not draft.asks(clause.verb)
        holders = {s.entity.split(" ")[0] for q in draft.quantities.values() for s in q.signatures}
        touched = happens and (_touches(world, clause, {u.simple for u in units}) or _comes(world, clause, counted))
        if touched or _moves(draft.parse, clause, counted, holders) or (happens and _flows(world, clause, stuff, holders)):
            draft.find("unexplained_word", f"{draft.parse.tokens[clause.verb].text} (change)", (clause.verb,))


def _moves(parse: Parse, clause: Clause, counted: set[str], holders: set[str]) -> bool:
    """Whether a verb that changes stocks takes or brings an untold number of counted things ("sold cups", "gave the red ones away")."""
    changing = clause.meaning in ("gain", "loss", "give", "move_in", "move_out") or clause.lemma in words("exchanges")
    if not changing:
        return False
    money = any(dimension(atom) == "money" for atom in counted)
    paid = money and (mapping("money", "word", "way").get(clause.lemma) == "out" or clause.lemma in mapping("trade", "word", "lemma"))
    objects = [p for p in clause.objects if p.role == "obj" and p.number is None]
    things = any(p.noun in counted or (p.pronoun and p.noun in ("them", "it")) or _ones(parse, p) for p in objects)
    untold = any(p.noun in words("heaps") or (money and p.noun in words("cash")) for p in objects)
    # "drank from the tank", "the tank leaked", "she shared with her friends"
    drawn = clause.meaning == "loss" and any(p.role == "prep:from" and p.noun in holders for p in clause.objects)
    bare = clause.lemma in words("exchanges") and not [p for p in clause.objects if p.role == "obj"] and clause.tense == "past"
    return paid or things or untold or drawn or bare


def _stuff(world: World) -> dict[str, int]:
    """What is measured by amounts of it ("200 liters of water"), with where it first is."""
    found: dict[str, int] = {}
    for phrase in world.phrases:
        inner = world.inner(phrase)
        measured = phrase.number is not None and dimension(phrase.noun) is not None
        if measured and inner is not None and inner.noun and inner.tag == "NN" and not inner.pronoun and inner.number is None:
            found.setdefault(inner.noun, inner.head)
    return found


def _flows(world: World, clause: Clause, stuff: dict[str, int], holders: set[str]) -> bool:
    """Whether measured stuff comes or goes, nobody says how much ("it was used again", "it rained into the tank")."""
    if not any(at < clause.verb for at in stuff.values()) or clause.negated or clause.lemma.startswith("be"):
        return False
    again = clause.passive and any(world.parse.tokens[p.head].lower == "it" for p in clause.subject)
    return again or any(p.role in ("prep:into", "prep:from", "prep:of") and p.noun in holders for p in clause.objects)


def _ones(parse: Parse, phrase: Phrase) -> bool:
    """ "The red ones": some of the counted things, nobody says how many."""
    return parse.tokens[phrase.head].lower == "ones" and phrase.number is None


def _touches(world: World, clause: Clause, counted: set[str | None]) -> bool:
    """Whether something happens to one of the counted things, or to all ("broke a cup", "the cups broke", "baked with his eggs")."""
    objects = [p for p in clause.objects if p.role == "obj"]
    for phrase in (*clause.subject, *objects):
        number = phrase.number is not None and phrase.number.kind in ("one", "another")
        one = number or (phrase.tag == "NN" and phrase.det in ("a", "an", "another"))
        if one and (phrase.noun in counted or (number and not phrase.noun)):
            return True
    # "12 of the pens are red" says what they are
    acted = clause.meaning in ("act", "gain", "loss", "give") and not clause.lemma.startswith("be ")
    with_them = [p for p in clause.objects if p.role.startswith("prep:") and p.number is None]
    if acted and any(_ones(world.parse, p) for p in (*clause.subject, *clause.objects)):
        return True
    if acted and any(p.noun in counted for p in (*clause.subject, *with_them) if p.tag in ("NN", "NNS") and not p.pronoun):
        return True
    return any(not world.is_person(world.entity(p)) if p.pronoun else acted and p.noun in counted for p in objects)


def _comes(world: World, clause: Clause, counted: set[str]) -> bool:
    """Whether one of those that are counted comes or goes, told without a number ("Mary came in" among 20 children)."""
    if clause.tense != "past" or not (clause.meaning in ("move_in", "move_out") or clause.lemma in words("travels")):
        return False
    alive = {atom for atom in counted if {"person", "animal"} & {atom, *kinds_of(atom)}}
    subjects = [inner for p in clause.subject for inner in (p, world.inner(p)) if inner is not None]
    nouns = [p.noun for p in subjects if not (p.proper or p.pronoun)]
    if any(noun in words("heaps") or (alive and noun in words("groups")) for noun in nouns):
        return True
    akin = any(noun in counted or set(kinds_of(noun)) & {*counted, *(kind for atom in alive for kind in kinds_of(atom))} for noun in nouns)
    return akin or (bool(alive) and any(p.proper or p.pronoun for p in clause.subject))


def _settings(clauses: tuple[Clause, ...], inside: set[int], draft: Draft) -> set[int]:
    """Order words of a sentence without any number: when something untold happened ("before school starts") orders no amount."""
    tokens = draft.parse.tokens
    busy = {tokens[i].sentence for i in inside}
    asked = {t.sentence for t in tokens if draft.asks(t.index)}
    changing = {c.sentence for c in clauses if c.meaning in ("gain", "loss", "give") and c.tense == "past"}
    quiet = {t.sentence for t in tokens} - busy - asked - changing
    return {t.index for t in tokens if t.sentence in quiet and t.lower in ("before", "after", "first", "last", "next")}


def _purpose(parse: Parse, clause: Clause) -> bool:
    """Whether a clause only says what for something was done ("to bake a cake")."""
    told = clause.tense == "none" and any(t.lower == "to" for t in parse.children(clause.verb))
    return told and clause.meaning in ("gain", "act") and not clause.negated


def _aims(clauses: tuple[Clause, ...], draft: Draft) -> set[int]:
    """ "to bake some cakes": how many is as untold as in "to bake a cake", where cakes are neither counted nor asked about."""
    parse = draft.parse
    things = {atom for q in draft.quantities.values() for s in q.signatures for atom in s.unit.atoms}
    asked = {parse.tokens[i].lower for i in draft.asking}
    aims: set[int] = set()
    for clause in clauses:
        if not _purpose(parse, clause) or draft.asks(clause.verb):
            continue
        for phrase in clause.objects:
            word = parse.tokens[phrase.head].lower
            if phrase.role == "obj" and phrase.det == "some" and phrase.noun and phrase.noun not in things and word not in asked:
                aims |= {i for i in phrase.tokens if parse.tokens[i].lower == "some"}
    return aims


def _scenery(world: World, clauses: tuple[Clause, ...], inside: set[int], draft: Draft) -> set[int]:
    """Tokens of clauses that only paint the scene: no number, a verb that changes no stock, and no restriction of a noun."""
    parse = draft.parse
    scenery: set[int] = set()
    things = {atom for q in draft.quantities.values() for s in q.signatures for atom in s.unit.atoms}
    for clause in clauses:
        verb = parse.tokens[clause.verb]
        if draft.asks(clause.verb):
            continue
        restricts = verb.dep in ("relcl", "acl", "ccomp", "csubj")
        others = {i for p in world.phrases if p.verb != clause.verb for i in p.tokens}
        counts = any(i in inside and i not in others for i in clause.tokens) or any(
            parse.tokens[i].lower in ("many", "much") for i in clause.tokens
        )
        if _purpose(parse, clause) and not counts and not any(p.noun in things or p.pronoun for p in clause.objects):
            # "needs 40 beads to make a necklace"
            scenery.update(clause.tokens)
        if clause.meaning in _QUIET and not restricts and not counts and not clause.negated and _beside(clause, things):
            scenery.update(clause.tokens)
    return scenery


def _beside(clause: Clause, things: set[str]) -> bool:
    """Whether a clause may stand beside the facts: a main one, the means or reason ("by walking dogs"), or what went with it ("when a dog
    barked") as far as it is not about what is counted."""
    if clause.meaning in ("move_in", "move_out") and not all(p.proper or p.pronoun for p in clause.subject):
        return False
    if clause.mark in ("", "by", "for"):
        return True
    return clause.mark in ("when", "while") and not any(
        p.noun in things or p.pronoun or p.role == "obj" for p in (*clause.subject, *clause.objects)
    )


def _tokens(parse: Parse, number: Number) -> tuple[int, ...]:
    return tuple(t.index for t in parse.tokens if t.start < number.span.end and number.span.start < t.end)
