"""Subsets: of what was told some are so, and the question asks for the others.

"7 of the 24 lamps did not work. How many worked?", "31 are about history and the rest are about art. How many are about art?", "18 of the
berries were good. How many bad berries are there?" ask for what is left of the whole when the told part is taken away. What the part
is said to be and what the question asks for must be opposites: one negates the other, the ``contraries`` pack names them, or the
question asks for what "the rest" is said to be. Whatever else the part's clause says must be understood by another rule.
"""

from __future__ import annotations

from dataclasses import dataclass

from cpsearch.problem import Signature
from cpsearch.reading.amounts import Amounts
from cpsearch.reading.asking.question import Ask
from cpsearch.reading.discourse.descriptions import same_action
from cpsearch.reading.discourse.facts import Fact
from cpsearch.reading.discourse.world import Kind, World
from cpsearch.reading.lexicon import words
from cpsearch.reading.states.timelines import keys_of
from cpsearch.reading.text.clauses import Clause
from cpsearch.reading.text.phrases import Phrase, noun_of
from cpsearch.reading.text.syntax import Parse, Token
from cpsearch.reading.wholes.predicates import Predicate, apart, predicate_of
from cpsearch.unit import Unit

__all__ = ["complement_asked", "opposite"]

_REST = ("rest", "others", "remainder", "other")
_FORM = ("do", "be", "have", "get", "will", "many", "how")


@dataclass(frozen=True)
class _Property:
    """What some are said to be: the lemmas of its words, whether it is denied, and the tokens that say so."""

    words: frozenset[str]
    denied: bool
    tokens: frozenset[int]


@dataclass(frozen=True)
class _Part:
    phrase: Phrase
    clause: Clause
    said: _Property
    predicate: Predicate


def complement_asked(parse: Parse, world: World, clauses: tuple[Clause, ...], amounts: Amounts, asked: Ask) -> Signature | None:
    """What is left of the whole without the one part that was told, if the question asks for just that."""
    if asked.form != "amount" or asked.bottom is not None or asked.phase == "start" or asked.than is not None:
        return None
    parts = _parts(parse, world, clauses, amounts, asked)
    rest = _rest(parse, world, clauses, parts[-1]) if parts else None
    if not parts or (len(parts) > 1 and (rest is None or parts[-1].clause.sentence - parts[0].clause.sentence > 1)):
        return None
    wholes = _whole(amounts, asked, parts)
    if not wholes or not _sharing_none(parse, world, parts, wholes):
        return None
    wanted = _asked_property(parse, world, amounts, asked, wholes)
    if rest is not None:
        fits = bool(wanted.words) and wanted.words <= rest.words and not (wanted.denied or rest.denied)
        fits = fits and not any(parse.tokens[i].lower in ("and", "or") and i > min(rest.tokens) for i in rest.tokens)
        fits = fits and all(wanted.words - part.said.words and not part.said.denied for part in parts)
    else:
        fits = _opposed(parts[0].said, wanted)
    if not fits or not _same_owner(world, amounts, asked, wholes) or any(_of_other(world, part, wholes) for part in parts):
        return None
    for part in parts:
        _take(parse, amounts, part, wanted, rest)
    return _left(amounts, asked, parts, wholes)


def _sharing_none(parse: Parse, world: World, parts: list[_Part], wholes: list[Fact]) -> bool:
    """Whether every part is of the whole ("5 of the new cars" are of another part), and no two of them share members."""
    known = {mod for fact in wholes for mod in fact.kind.mods}
    for part in parts:
        inner = world.inner(part.phrase)
        relative = any(parse.tokens[i].lower in ("which", "whom") for i in range(max(part.phrase.head - 3, 0), part.phrase.head + 3))
        said = {*part.phrase.mods, *(inner.mods if inner is not None else ())} & known
        if any(said - set(fact.kind.mods) for fact in wholes):
            # "8 of the small boxes": of some of those that are told
            return False
        if relative or (inner is not None and set(inner.mods) - known - words("modifiers")):
            return False
    return all(apart(one.predicate, other.predicate) for n, one in enumerate(parts) for other in parts[n + 1 :])


def _same_owner(world: World, amounts: Amounts, asked: Ask, wholes: list[Fact]) -> bool:
    """Whether what is asked about belongs to whoever has the whole ("how many of Jane's pens")."""
    own = [p for p in world.phrases if p.head in amounts.draft.asking and p.noun == asked.kind.noun and p.owner is not None]
    return all(world.owner(p) == f.holder for p in own for f in wholes)


def _of_other(world: World, part: _Part, wholes: list[Fact]) -> bool:
    """Whether a part is said to be of somebody's who is not the one that the whole is told of ("7 of Bo's shells were broken")."""
    named = (part.phrase, world.inner(part.phrase))
    owners = {world.owner(p) for p in named if p is not None and p.owner is not None}
    return any(world.is_person(owner) and any(f.holder and f.holder != owner for f in wholes) for owner in owners)


def opposite(one: str, other: str) -> bool:
    """Whether two words are opposites, by the ``contraries`` pack or a negating prefix.

    >>> opposite("good", "bad"), opposite("broken", "unbroken"), opposite("red", "blue")
    (True, True, False)
    """
    pairs = set(_pairs())
    return (one, other) in pairs or (other, one) in pairs or one == f"un{other}" or other == f"un{one}"


def _pairs() -> list[tuple[str, str]]:
    return [(a, b) for line in words("contraries") for a, _, b in (line.partition("/"),)]


def _content(parse: Parse, indices: set[int]) -> list[Token]:
    found = [parse.tokens[i] for i in sorted(indices)]
    found = [t for t in found if t.dep != "mark" and t.tag.startswith(("NN", "VB", "JJ", "RB", "IN", "RP", "CD", "PRP"))]
    return [t for t in found if t.lemma not in _FORM]


def _word(token: Token) -> str:
    return noun_of(token) if token.tag in ("NN", "NNS") else token.lower if token.tag in ("JJ", "VBN", "IN", "RB") else token.lemma


def _property(parse: Parse, indices: set[int]) -> _Property:
    content = _content(parse, indices)
    denials = [t for t in content if t.lower in ("not", "n't", "never")]
    said = [t for t in content if t not in denials and t.lower != "only"]
    return _Property(_chosen(frozenset(map(_word, said))), len(denials) == 1, frozenset(indices))


def _chosen(said: frozenset[str]) -> frozenset[str]:
    """ "Called back" and "make the cut" both are to be chosen."""
    ways = [frozenset(way.split(" ")) for way in words("selection")]
    return next((frozenset({"chosen"}) for way in ways if way == said), said)


def _parts(parse: Parse, world: World, clauses: tuple[Clause, ...], amounts: Amounts, asked: Ask) -> list[_Part]:
    """Each counted subject that is a part of what was told before ("7 of them", "31 are …", "47 pupils chose tea")."""
    found = []
    for clause in clauses:
        if amounts.draft.asks(clause.verb) and clause.verb >= asked.clause.verb:
            continue
        done = [
            p for p in clause.objects if p.role == "obj" and opposite(clause.lemma, asked.clause.lemma) and _by_asked(world, clause, asked)
        ]
        for phrase in (*clause.subject, *done):
            if (
                phrase.number is None
                or phrase.number.kind != "cardinal"
                or phrase.role not in ("subj", "obj")
                or clause.modal
                or clause.tense == "future"
            ):
                continue
            if phrase.noun not in ("", asked.kind.noun) or phrase.number.span in _told(amounts):
                continue
            inner = world.inner(phrase)
            if inner is not None and not inner.pronoun and inner.noun != asked.kind.noun:
                continue
            own = {*phrase.tokens, *(inner.tokens if inner is not None else ()), phrase.head + 1}
            own = {i for i in own if parse.tokens[i].lower != "not"}
            own |= {i for p in clause.subject if phrase in done for i in p.tokens}
            behind = {i for i in clause.tokens if i not in own or i == clause.verb} - {phrase.head}
            said = _property(parse, behind - set(phrase.tokens))
            if said.words:
                predicate = predicate_of(parse.tokens, [i for i in sorted(behind) if i >= clause.verb])
                found.append(_Part(phrase, clause, said, predicate))
    return found


def _by_asked(world: World, clause: Clause, asked: Ask) -> bool:
    return len(clause.subject) == 1 and {world.entity(clause.subject[0])} == set(asked.holders)


def _told(amounts: Amounts) -> set[object]:
    """Numbers that say how much there is or came, and so are no mere description of a part."""
    facts = [f for f in amounts.facts if f.meaning not in ("act", "mention")]
    return {f.phrase.number.span for f in facts if f.phrase.number is not None}


def _whole(amounts: Amounts, asked: Ask, parts: list[_Part]) -> list[Fact]:
    """The facts that tell the whole: all of one sort, before the part, and nothing else that is told of such things."""
    kind = Kind(asked.kind.noun)
    heads = {part.phrase.head for part in parts}
    derived = [item.fact for item in amounts.remainders]
    own = [f for f in amounts.facts if kind.includes(Kind(f.kind.noun)) and f.phrase.head not in heads and f not in derived]
    if not own or any(f.order > min(heads) or f.phrase.number is None for f in own):
        return []
    meanings = {f.meaning for f in own}
    if len(meanings) != 1 or not meanings <= {"state", "gain", "act"} or (meanings != {"state"} and len({f.lemma for f in own}) != 1):
        return []
    if len(own) == 1 and own[0].kind.noun != kind.noun:
        return []
    kinds = {f.kind for f in own}
    if len(own) > 1 and len(kinds) > 1 and any(a != b and (a.includes(b) or b.includes(a)) for a in kinds for b in kinds):
        return []
    who = set(asked.holders)
    if any(map(amounts.world.is_person, who)) and any(
        amounts.world.is_person(f.holder) and not set(f.holder.split("+")) <= who for f in own
    ):
        return []
    if meanings == {"state"} and len({(f.holder, f.kind, f.places) for f in own}) != len(own):
        return []
    return own


def _asked_property(parse: Parse, world: World, amounts: Amounts, asked: Ask, wholes: list[Fact]) -> _Property:
    """What the asked ones are to be: every word of the question but those that ask, name the things or say whose they are."""
    drop = set()
    holding = asked.clause.meaning in ("have", "be", "end") or any(same_action(asked.clause.lemma, f.lemma) for f in wholes)
    if holding:
        drop |= {t.index for t in parse.tokens if t.index == asked.clause.verb}
        drop |= {t.index for t in parse.tokens if t.index > asked.clause.verb and t.lower in ("up", "with") and t.head >= asked.clause.verb}
    for phrase in world.phrases:
        if phrase.head in amounts.draft.asking and phrase.number is None:
            if phrase.noun == asked.kind.noun:
                known = {mod for f in wholes for mod in f.kind.mods} | (words("modifiers") - {"whole", "fresh"})
                kept = set(phrase.mods) - known | {"of"}
                drop |= {i for i in phrase.tokens if parse.tokens[i].lower not in kept}
                drop |= {i for i in phrase.tokens if parse.tokens[i].lower == "of"} if phrase.role == "prep:of" else set()
            elif set(world.entity(phrase).split("+")) <= set(asked.holders):
                drop |= set(phrase.tokens)
    drop |= {i for i in amounts.draft.asking if parse.tokens[i].lower == "of" and parse.tokens[i - 1].lower == "many"}
    return _property(parse, set(amounts.draft.asking) - drop)


def _rest(parse: Parse, world: World, clauses: tuple[Clause, ...], part: _Part) -> _Property | None:
    """What "the rest" or "others" are said to be, in the sentence of the part or right behind it."""
    for clause in clauses:
        named = [p for p in clause.subject if parse.tokens[p.head].lower in _REST or (p.noun == part.phrase.noun and "other" in p.mods)]
        near = clause.sentence - part.clause.sentence in (0, 1) and clause.verb > part.clause.verb
        if len(named) == 1 and near and named[0].number is None:
            return _property(parse, set(clause.tokens) - set(named[0].tokens))
    return None


def _opposed(said: _Property, wanted: _Property) -> bool:
    """Whether one is what the other denies, or the two are opposites."""
    if said.words == wanted.words:
        return said.denied != wanted.denied
    if len(said.words) != 1 or len(wanted.words) != 1 or wanted.denied:
        return False
    one, other = next(iter(said.words)), next(iter(wanted.words))
    return opposite(f"not {one}" if said.denied else one, other)


def _take(parse: Parse, amounts: Amounts, part: _Part, wanted: _Property, rest: _Property | None) -> None:
    draft = amounts.draft
    allowed = words("potent") - {"not", "n't", "only", "rest", "others", "other", "about"}
    taken = {*part.clause.tokens, *wanted.tokens, *(rest.tokens if rest is not None else ())}
    if rest is not None:
        sentences = {part.clause.sentence, part.clause.sentence + 1}
        taken |= {t.index for t in parse.tokens if t.lower in _REST and t.sentence in sentences}
    # "about 12" is no number
    taken = {i for i in taken if parse.tokens[i].lower != "about" or parse.tokens[i + 1].tag != "CD"}
    draft.take(i for i in taken if parse.tokens[i].lower not in allowed)
    draft.modelled |= taken
    if part.clause.mark == "if":
        draft.take(t.index for t in parse.children(part.clause.verb) if t.lower == "if")


def _left(amounts: Amounts, asked: Ask, parts: list[_Part], wholes: list[Fact]) -> Signature | None:
    unit = Unit.parse(asked.kind.noun)
    amounts_of = [_amount_of(amounts, fact) for fact in wholes]
    known = [signature for signature in amounts_of if signature is not None]
    if len(known) != len(wholes):
        return None
    whole = known[0]
    cue = sorted(amounts.draft.asking[:2])
    if len(known) > 1:
        whole = Signature(f"all {asked.kind.noun}", unit)
        amounts.draft.licence("combine", "sum", [("whole", whole), *((f"part{i}", s) for i, s in enumerate(known))], cue)
    rest = Signature(f"other {asked.kind.noun} @{parts[0].phrase.head}", unit)
    roles = [("whole", whole), ("rest", rest)]
    for index, part in enumerate(parts):
        told = next((f for f in amounts.facts if f.phrase.head == part.phrase.head), None)
        same = told is not None and told.kind.noun == asked.kind.noun
        some = amounts.event(told) if told is not None and same else Signature(f"part of {asked.kind.noun} @{part.phrase.head}", unit)
        if part.phrase.number is not None:
            amounts.draft.quantity(part.phrase.number, some)
        roles.append((f"part{index}", some))
    amounts.draft.licence("complement", "sum", roles, sorted(parts[0].said.tokens))
    return rest


def _amount_of(amounts: Amounts, fact: Fact) -> Signature | None:
    if fact.meaning != "state":
        return amounts.event(fact)
    key = keys_of(amounts, fact)[0]
    amounts.ensure(key)
    states = amounts.states.get(key)
    return states[0] if states and len(states) == 1 else None
