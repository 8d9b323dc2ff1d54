"""The question: what is asked, of whom, in which state, by which words; bound to a Target or refused."""

from __future__ import annotations

from dataclasses import dataclass

from cpsearch.packs import dimension
from cpsearch.reading.clauses import Clause
from cpsearch.reading.lexicon import mapping, words
from cpsearch.reading.phrases import Phrase
from cpsearch.reading.syntax import Parse, Token
from cpsearch.reading.world import DIMENSIONS, Kind, World

__all__ = ["Ask", "find_question", "read_question"]

_ASKING = {"how", "what", "find", "calculate", "determine"}


@dataclass(frozen=True)
class Ask:
    """``form`` is amount, difference, each, age; ``holders`` who is asked about; ``than`` where the compared part begins."""

    form: str
    kind: Kind
    holders: tuple[str, ...]
    lemma: str
    meaning: str
    phase: str
    aggregate: str
    times: frozenset[str]
    places: frozenset[str]
    than: int | None
    tokens: tuple[int, ...]
    clause: Clause
    larger: bool = True


def find_question(parse: Parse) -> tuple[int, int] | str:
    """Token range (start, end) of the one question, or why there is none."""
    asking = []
    for token in parse.tokens:
        if token.lower in ("how", "what") and token.tag in ("WRB", "WP", "WDT") and _asks(parse, token):
            asking.append(token)
        elif token.lower in ("find", "calculate", "determine") and token.tag == "VB" and _starts(parse, token):
            asking.append(token)
    sentences = sorted({token.sentence for token in asking})
    if not sentences:
        return "no question word"
    if len(sentences) > 1 or len(asking) > 1:
        return "more than one question"
    members = [t.index for t in parse.tokens if t.sentence == sentences[0]]
    return members[0], members[-1] + 1


def _starts(parse: Parse, token: Token) -> bool:
    return token.index == 0 or parse.tokens[token.index - 1].sentence != token.sentence


def _asks(parse: Parse, token: Token) -> bool:
    following = parse.tokens[token.index + 1 :]
    closing = next((t.lower for t in following if t.sentence != token.sentence or t.lower in ("?", ".")), "?")
    return closing == "?" or _starts(parse, token)


def _phrase_at(world: World, index: int) -> Phrase | None:
    return next((p for p in world.phrases if index in p.tokens), None)


def read_question(parse: Parse, world: World, clauses: tuple[Clause, ...], bounds: tuple[int, int]) -> Ask | tuple[str, tuple[int, ...]]:
    """The asked amount, or (why not, the tokens)."""
    start, end = bounds
    how = next((t for t in parse.tokens[start:end] if t.lower == "how"), None)
    if how is None or how.index + 2 >= end or parse.tokens[how.index + 1].lower not in ("many", "much"):
        return "a form of question that is not known", tuple(range(start, end))
    # the words of the question proper: an if-clause before the comma is a statement
    region = tuple(range(how.index, end))
    tokens: set[int] = {how.index, how.index + 1}
    index = how.index + 2
    form, larger = "amount", True
    if parse.tokens[index].lower in ("more", "fewer", "less"):
        form, larger = "difference", parse.tokens[index].lower == "more"
        tokens.add(index)
        index += 1
    verb = next((t.index for t in parse.tokens[index:end] if t.tag.startswith("VB") and t.dep not in ("amod", "compound") or t.tag == "MD"), None)
    if verb is None:
        return "no verb is asked about", region
    phrase = next((p for p in world.phrases if p.noun and index <= p.head < verb and p.number is None), None)
    if phrase is None:
        if len(world.kinds) != 1 or any(t.tag.startswith("NN") for t in parse.tokens[index:verb]):
            return "what is counted is not said", region
        kind = world.kinds[0]
    elif phrase.pronoun or (phrase.proper and phrase.tag == "NNP"):
        return "what is counted is not a kind of thing", phrase.tokens
    else:
        measured = _measured(world, world.kind_of(phrase))
        if measured is None:
            return f"the unit of {phrase.noun} is not told", phrase.tokens
        kind = measured
        tokens |= set(phrase.tokens)
    aggregate, used = _aggregate(parse, region)
    tokens |= used
    asked = [c for c in clauses if c.verb in region]
    clause = _asked_clause(asked, verb)
    if clause is None:
        return "no verb is asked about", region
    return _bind(parse, world, clauses, clause, phrase, verb, kind, form, larger, aggregate, tokens, region)


def _measured(world: World, kind: Kind) -> Kind | None:
    """A kind as it is, or for a dimension ("how much weight") the one unit of it that the text uses; None if that is open."""
    wanted = DIMENSIONS.get(kind.noun)
    if wanted is None:
        return kind
    units = {k.noun for k in world.kinds if dimension(k.noun) == wanted}
    return Kind(next(iter(units))) if len(units) == 1 else None


def _asked_clause(asked: list[Clause], verb: int) -> Clause | None:
    """The clause of the main verb: of an auxiliary that a parser made a verb of its own, the next one."""
    after = sorted((c for c in asked if c.verb >= verb), key=lambda c: c.verb)
    if len(after) > 1 and after[0].lemma in ("do", "have", "be") and after[0].verb == verb and not after[1].mark:
        return after[1]
    return after[0] if after else None


def _aggregate(parse: Parse, region: tuple[int, ...]) -> tuple[str, set[int]]:
    aggregates = words("aggregates")
    found, used = "", set()
    for i in region:
        token = parse.tokens[i]
        if token.lower in aggregates:
            found = token.lower
            used.add(i)
            if token.lower in ("all", "total") and parse.tokens[i - 1].lower == "in":
                used.add(i - 1)
            elif token.lower == "all":
                found = ""
                used.discard(i)
    return found, used


def _finished(parse: Parse, clauses: tuple[Clause, ...], clause: Clause) -> tuple[set[int], bool]:
    """"when the workers are finished": the end of the telling."""
    for other in clauses:
        if other.mark == "when" and other.sentence == clause.sentence and other.verb > clause.verb and other.meaning == "end":
            return {i for i in other.tokens if parse.tokens[i].tag not in (".",)}, True
    return set(), False


def _subjects(world: World, clause: Clause, phrase: Phrase | None, verb: int) -> list[Phrase]:
    """Whoever stands between the auxiliary and the verb ("how many did Sam and Ann buy"), or before "there are" and the like."""
    between = [p for p in world.phrases if verb < p.head < clause.verb and p.number is None and not p.role.startswith("prep")]
    if between:
        return between
    return [p for p in clause.subject if p.role == "expl" or p.head > clause.verb]


def _bind(
    parse: Parse,
    world: World,
    clauses: tuple[Clause, ...],
    clause: Clause,
    phrase: Phrase | None,
    verb: int,
    kind: Kind,
    form: str,
    larger: bool,
    aggregate: str,
    tokens: set[int],
    region: tuple[int, ...],
) -> Ask | tuple[str, tuple[int, ...]]:
    from cpsearch.reading.facts import restrictors_of

    own = {i for i in clause.tokens if i in region}
    than = next((i for i in region if parse.tokens[i].lower == "than"), None)
    limit = than if than is not None else region[-1] + 1
    named = mapping("phases", "word", "phase")
    phase_tokens = {i for i in region if i < limit and parse.tokens[i].lower in named}
    phases = {named[parse.tokens[i].lower] for i in phase_tokens}
    if len(phases) > 1:
        return "two points in time", tuple(sorted(phase_tokens))
    phase = next(iter(phases), "")
    if phase == "start":
        phase_tokens |= {i for i in region if parse.tokens[i].lower in ("at", "to", "with", "the", "in") and i + 1 in phase_tokens | {j - 1 for j in phase_tokens}}
    subjects = _subjects(world, clause, phrase, verb)
    holders: tuple[str, ...] = ()
    meaning, lemma = clause.meaning, clause.lemma
    if subjects and subjects[0].role == "expl":
        meaning, lemma = "be", ""
        tokens |= set(subjects[0].tokens)
        subjects = []
    for subject in subjects:
        if subject.number is not None:
            return "the subject is counted", subject.tokens
        keys = world.entity(subject)
        holders += tuple(keys.split("+"))
        tokens |= set(subject.tokens)
    times, places, used = restrictors_of(parse, world, clause, None)
    used = {i for i in used if i in region and i < limit}
    tokens |= used | phase_tokens | {clause.verb}
    done, finished = _finished(parse, clauses, clause)
    if finished and phase in ("", "end"):
        phase = "end"
        tokens |= done
    tokens |= {t.index for t in parse.tokens if t.index in region and t.head == clause.verb and t.dep in ("aux", "auxpass", "prt")}
    tokens |= set(range(verb, clause.verb)) & {t.index for t in parse.tokens if t.tag == "MD" or t.lemma in ("do", "have", "be", "will")}
    tokens |= {i for i in own if parse.tokens[i].lower in ("and", ",", "the", "a", "do", "did", "does", "?", ".")}
    if meaning in ("start", "end"):
        phase, meaning, lemma = meaning, "have", ""
    if meaning == "leave":
        phase, meaning, lemma = "end", "have", ""
    if meaning in ("have", "be"):
        lemma = ""
    if lemma == "" and not holders and places:
        holders = tuple(sorted(places))[:1]
        places = frozenset(sorted(places)[1:])
    return Ask(form, kind, holders, lemma, meaning, phase, aggregate, times, places, than, tuple(sorted(tokens)), clause, larger)
