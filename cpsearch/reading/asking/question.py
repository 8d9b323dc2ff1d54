"""The question: what is asked, of whom, in which state, by which words; bound to a Target or refused."""

from __future__ import annotations

from dataclasses import dataclass, replace

from cpsearch.packs import Row, dimension, table
from cpsearch.reading.discourse.descriptions import same_action
from cpsearch.reading.discourse.facts import restrictors_of
from cpsearch.reading.discourse.means import means_after
from cpsearch.reading.discourse.world import DIMENSIONS, Kind, World
from cpsearch.reading.groups.dozens import asked_in_dozens
from cpsearch.reading.groups.sized import asked_size, size_of
from cpsearch.reading.lexicon import mapping, words
from cpsearch.reading.text._lexemes import words_of
from cpsearch.reading.text.asked_verbs import follows_condition
from cpsearch.reading.text.clauses import Clause
from cpsearch.reading.text.phrases import Phrase
from cpsearch.reading.text.syntax import Parse, Token
from cpsearch.reading.time.pace_words import same_pace, unit_of_speed

__all__ = ["ASKING", "Ask", "bare_before", "find_question", "read_question"]

ASKING = {"how", "what", "find", "calculate", "determine"}


@dataclass(frozen=True)
class Ask:
    """``form`` is amount, difference, change (of a bill), each, age or due (what is still to be done).

    ``holders`` is who is asked about, ``than`` where the compared part begins.
    """

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
    compared_until: int | None
    tokens: tuple[int, ...]
    clause: Clause
    larger: bool = True
    bottom: Kind | None = None
    counted: Phrase | None = None
    other: str = ""
    price: Phrase | None = None
    dozen: int | None = None
    also: tuple[Kind, ...] = ()


def find_question(parse: Parse) -> tuple[int, int] | str:
    """Token range (start, end) of the one question, or why there is none."""
    asking = []
    for token in parse.tokens:
        wondering = token.lower in ("how", "what") and token.tag in ("WRB", "WP", "WDT") and _asks(parse, token)
        order = token.tag == "VB" and token.lower in ASKING - {"how", "what"}
        ordering = order and (_starts(parse, token) or follows_condition(parse, token))
        if wondering or ordering:
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


@dataclass(frozen=True)
class _Head:
    """The start of a question: the asked kind, the index after it, the words used, and whether it asks a difference."""

    kind: Kind
    phrase: Phrase | None
    after: int
    tokens: frozenset[int]
    form: str = "amount"
    larger: bool = True
    aggregate: str = ""
    price: Phrase | None = None


def read_question(parse: Parse, world: World, clauses: tuple[Clause, ...], bounds: tuple[int, int]) -> Ask | tuple[str, tuple[int, ...]]:
    """The asked amount, or (why not, the tokens)."""
    start, end = bounds
    asking = next(t.index for t in parse.tokens[start:end] if t.lower in ASKING)
    # the words of the question proper: an if-clause before the comma is a statement
    verb = _main_verb(parse, asking, end)
    if verb is None:
        return "no verb is asked about", tuple(range(asking, end))
    condition = next((t.index for t in parse.tokens[verb:end] if t.lower == "if"), end)
    region = tuple(range(asking, condition))
    end = condition
    size = asked_size(parse, world, clauses, asking, end)
    if size is not None:
        none: frozenset[str] = frozenset()
        return Ask("each", size[0], (), "", "be", "", "", none, none, None, None, tuple(sorted(size[3])), size[2], bottom=size[1])
    bill = _bill(parse, world, clauses, region) if parse.tokens[asking].lower == "what" else None
    if bill is not None:
        return bill
    head = (
        _quantity_head(parse, world, clauses, asking, verb)
        if parse.tokens[asking].lower == "how"
        else _noun_head(parse, world, asking, end)
    )
    if isinstance(head, str):
        return head, region
    asked = [c for c in clauses if c.verb in region and c.verb >= head.after]
    clause = _asked_clause(asked, verb if verb >= head.after else head.after)
    if clause is None and parse.tokens[asking].lower == "how":
        return "no verb is asked about", region
    if clause is None:
        clause = next(c for c in clauses if c.verb in region)
    opening = tuple(range(start, asking)) if not any(t.tag.startswith("VB") for t in parse.tokens[start:asking]) else ()
    aggregate, used = _aggregate(parse, opening + region)
    ask = _bind(parse, world, clauses, clause, head, verb, head.aggregate or aggregate, set(head.tokens) | used, region)
    packed = isinstance(ask, Ask) and asked_in_dozens(parse.tokens, asking + 1)
    return replace(ask, dozen=asking + 2) if packed and isinstance(ask, Ask) else ask


def _main_verb(parse: Parse, asking: int, end: int) -> int | None:
    for token in parse.tokens[asking:end]:
        if token.tag == "MD" or (token.tag.startswith("VB") and (token.dep not in ("amod", "compound") or token.lemma == "do")):
            return token.index
    return None


def _quantity_head(parse: Parse, world: World, clauses: tuple[Clause, ...], how: int, verb: int) -> _Head | str:
    """ "how many (more) things", "how much (money)", "how far", "how long"."""
    word = parse.tokens[how + 1].lower
    if word in ("far", "long"):
        return _extent(world, how, word)
    if word not in ("many", "much"):
        return f"no rule reads questions with {parse.quote(how, how + 2)}"
    tokens = {how, how + 1}
    index, form, larger = how + 2, "amount", True
    compared = next((r for r in table("attributes") if parse.tokens[index].lower in (r["larger"], *r.items("smaller"))), None)
    if compared is not None:
        return _compared_head(parse, world, clauses, how, verb, compared)
    if parse.tokens[index].lower in ("more", "fewer", "less"):
        form, larger = "difference", parse.tokens[index].lower != "fewer" and parse.tokens[index].lower != "less"
        tokens.add(index)
        index += 1
    phrase = next((p for p in world.phrases if p.noun and index <= p.head < verb and p.number is None), None)
    price = size_of(world, phrase, index)
    if phrase is None or (price is None and any(p.number is not None and index <= p.head < verb for p in world.phrases)):
        if any(t.tag.startswith("NN") for t in parse.tokens[index:verb]):
            return f"what {parse.quote(how, verb)} counts is not understood"
        kind = _implied(world, clauses, word, verb)
        if kind is None:
            return f"what {parse.quote(how, verb)} counts is not said"
        return _Head(kind, None, index, frozenset(tokens), form, larger)
    if phrase.pronoun or phrase.tag == "NNP":
        return f"what {parse.quote(how, verb)} counts is not a kind of thing"
    if any(parse.tokens[i].lower in ("extra", "additional") for i in phrase.tokens):
        # those beyond what is used or wanted, or those that are still to come
        form = "difference"
    after = max(phrase.tokens) + 1
    compared = next((r for r in table("attributes") if parse.tokens[after].lower in (r["larger"], *r.items("smaller"))), None)
    if compared is not None and dimension(phrase.noun) == compared["dimension"]:
        # "how many inches taller"
        head = _compared_head(parse, world, clauses, after - 2, verb, compared)
        return head if isinstance(head, str) else replace(head, tokens=head.tokens | tokens | set(phrase.tokens))
    if word == "much" and phrase.noun == "change":
        unit = world.measure("money")
        return (
            "the text names no unit of money"
            if unit is None
            else _Head(unit, phrase, index, frozenset({*tokens, *phrase.tokens}), "change")
        )
    occasions = phrase.noun == "time" and phrase.tag == "NNS"
    measured = world.kind_of(phrase) if occasions else _measured(world, world.kind_of(phrase))
    stuff = world.stuff(phrase) if measured is not None and word == "much" and phrase.tag == "NN" else None
    if stuff is not None:
        return _Head(stuff, phrase, index, frozenset(tokens | set(phrase.tokens)), form, larger)
    if measured is None:
        return f"the text measures {phrase.noun} in no unit, or in several"
    # "how many new books": of all the books told of, or of the new ones among them?
    counted = [set(p.mods) for p in world.phrases if p.number is not None and p.noun == phrase.noun]
    told = set.intersection(*counted) if counted else set()
    tokens |= {*price.tokens, min(price.tokens) - 1} if price is not None else set()
    dropped = set(phrase.mods) - set(measured.mods) - words("aggregates") - {"more", "whole"} - told
    if dropped:
        return f"no number is told of {' '.join(sorted(dropped))} {phrase.noun}"
    return _Head(measured, phrase, index, frozenset(tokens | set(phrase.tokens)), form, larger, price=price)


def _compared_head(parse: Parse, world: World, clauses: tuple[Clause, ...], how: int, verb: int, row: Row) -> _Head | str:
    """ "how much farther", "how much older": a difference in the one unit that the text measures so."""
    rows = [r for r in table("attributes") if parse.tokens[how + 2].lower in (r["larger"], *r.items("smaller"))]
    said = {token.lower for token in parse.tokens}
    row = next((r for r in rows if r["adjective"] in said), row)
    unit = world.measure(row["dimension"])
    main = _asked_clause([c for c in clauses if c.verb >= verb], verb)
    if unit is None or main is None:
        return f"the text measures {row['dimension']} in no unit, or in several"
    kind = Kind(unit.noun, (row["adjective"],) if main.lemma == "be" else ())
    larger = parse.tokens[how + 2].lower == row["larger"]
    return _Head(kind, None, how + 3, frozenset({how, how + 1, how + 2}), "difference", larger)


def _implied(world: World, clauses: tuple[Clause, ...], word: str, verb: int) -> Kind | None:
    """What a bare "how much" or "how many" counts: what its verb measures, else the only kind told of."""
    if word == "many":
        return world.kinds[0] if len(world.kinds) == 1 else _acted_on(world, clauses, verb)
    main = _asked_clause([c for c in clauses if c.verb >= verb], verb)
    measures = mapping("measuring", "word", "dimension")
    wanted = measures.get(main.lemma) if main is not None else None
    if wanted is None and main is not None and (main.lemma in words("moneyed") or main.meaning in ("have", "leave")):
        # "how much does she have left", where nothing but money is measured
        measured = {dimension(kind.noun) for kind in world.kinds} - {None, "time", "count"}
        wanted = "money" if measured == {"money"} else None
    if wanted is None:
        return None
    return _measured(world, Kind(next(noun for noun, name in DIMENSIONS.items() if name == wanted)))


def _acted_on(world: World, clauses: tuple[Clause, ...], verb: int) -> Kind | None:
    """ "How many did she pick": the only kind that she was said to pick, at no other time without saying what."""
    main = _asked_clause([c for c in clauses if c.verb >= verb], verb)
    if main is None or main.meaning in ("have", "be", "need", "leave", "start", "end"):
        return None
    told = [c for c in clauses if c.verb < verb and same_action(c.lemma, main.lemma)]
    kinds = [{world.kind_of(p) for p in c.objects if p.role == "obj" and not p.pronoun} for c in told]
    found = {kind for some in kinds for kind in some}
    return next(iter(found)) if len(found) == 1 and all(kinds) and found <= set(world.kinds) else None


def _extent(world: World, how: int, word: str) -> _Head | str:
    wanted = "length" if word == "far" else "time"
    unit = world.measure(wanted) or unit_of_speed(world, wanted)
    if unit is None:
        return f"the text measures {wanted} in no unit, or in several"
    return _Head(unit, None, how + 2, frozenset({how, how + 1}))


def _noun_head(parse: Parse, world: World, asking: int, end: int) -> _Head | str:
    """ "what is the total number of things that …", "find the total …"."""
    phrase = next((p for p in world.phrases if asking < p.head < end and p.noun), None)
    if phrase is None or phrase.number is not None:
        return f"no rule reads questions of the form {parse.quote(asking, min(asking + 3, end))}"
    if not set(phrase.mods) & words("aggregates") and phrase.noun not in ("number", "total"):
        return f"no rule reads questions with {parse.quote(asking, phrase.head + 1)}"
    kind = _measured(world, world.kind_of(phrase))
    if kind is None or kind.noun in ("number", "amount", "total", "cost", "price"):
        return f"what {parse.quote(asking, phrase.head + 1)} counts is not said"
    tokens = {asking, *phrase.tokens, *(t.index for t in parse.tokens[asking : phrase.head] if t.lower in ("is", "was", "the", "are"))}
    tokens |= {t.index for t in parse.tokens[phrase.head : end] if t.lower == "that"}
    return _Head(kind, phrase, max(phrase.tokens) + 1, frozenset(tokens), aggregate="total")


def _bill(parse: Parse, world: World, clauses: tuple[Clause, ...], region: tuple[int, ...]) -> Ask | None:
    """ "what was the total cost of Kim's purchases": all that she spent."""
    names = mapping("bills", "word", "names")
    own = [p for p in world.phrases if p.head in region and p.role != "obj"]
    unit = world.measure("money")
    clause = next((c for c in clauses if c.verb in region), None)
    if len(own) != 2 or unit is None or clause is None or clause.lemma != "be" or clause.negated:
        return None
    whole, bought = own
    summed = names.get(whole.noun) == "sum" and set(whole.mods) == {"total"} and whole.of == bought.head
    holder = world.owner(bought)
    if not summed or names.get(bought.noun) != "bought" or bought.mods or not holder or bought.number is not None:
        return None
    words_of_it = {region[0], clause.verb, *whole.tokens, *bought.tokens}
    if any(i not in words_of_it and any(char.isalnum() for char in parse.tokens[i].text) for i in region):
        return None
    none: frozenset[str] = frozenset()
    tokens = tuple(sorted(words_of_it))
    return Ask("amount", unit, tuple(holder.split("+")), "spend", "loss", "", "total", none, none, None, None, tokens, clause)


def _measured(world: World, kind: Kind) -> Kind | None:
    """A kind as it is, or for a dimension ("how much weight") the one unit of it that the text uses; None if that is open."""
    wanted = DIMENSIONS.get(kind.noun)
    if wanted is None:
        return kind
    return world.measure(wanted)


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
            elif token.lower == "all" and parse.tokens[i + 1].lower != "together":
                found = ""
                used.discard(i)
    return found, used


def _finished(parse: Parse, clauses: tuple[Clause, ...], clause: Clause) -> tuple[set[int], bool]:
    """ "when the workers are finished": the end of the telling."""
    for other in clauses:
        if other.mark == "when" and other.sentence == clause.sentence and other.verb > clause.verb and other.meaning == "end":
            return {i for i in other.tokens if parse.tokens[i].tag not in (".",)}, True
    return set(), False


def _subjects(world: World, clause: Clause, verb: int) -> list[Phrase]:
    """Whoever stands between the auxiliary and the verb ("how many did Sam and Ann buy"), or before "there are" and the like."""
    owners = {p.owner for p in world.phrases}
    between = [p for p in world.phrases if verb < p.head < clause.verb and not p.role.startswith("prep") and p.head not in owners]
    if between:
        return between
    return [p for p in clause.subject if p.role == "expl" or p.head > clause.verb]


def _bind(
    parse: Parse,
    world: World,
    clauses: tuple[Clause, ...],
    clause: Clause,
    head: _Head,
    verb: int,
    aggregate: str,
    tokens: set[int],
    region: tuple[int, ...],
) -> Ask | tuple[str, tuple[int, ...]]:
    own = {i for i in clause.tokens if i in region}
    than = next((i for i in region if parse.tokens[i].lower == "than"), None)
    # "more cakes than pies did she sell": the comparison stands before the verb
    before = than is not None and than < verb
    limit = than if than is not None and not before else region[-1] + 1
    phase, used = _phase(parse, clauses, clause, region, limit)
    if phase is None:
        return "the question names two points in time", tuple(sorted(used))
    tokens |= used
    meaning, lemma = clause.meaning, clause.lemma
    subjects = _subjects(world, clause, verb)
    if not subjects and head.form == "difference" and clause.lemma == "be":
        # "how much taller is Jill than …"
        behind = [p for p in world.phrases if p.head in region and p.head > clause.verb and (than is None or p.head < than)]
        subjects = [p for p in behind if not any(q.owner == p.head for q in behind)][:1]
    if any(subject.role == "expl" for subject in subjects) and lemma not in words("weather"):
        meaning, lemma = "be", ""
    holders: tuple[str, ...] = ()
    for subject in subjects:
        if subject.role != "expl" and (subject.number is None or "+" in world.entity(subject)):
            holders += tuple(world.entity(subject).split("+"))
        tokens |= set(subject.tokens)
    tokens |= {i for i in region if parse.tokens[i].lower == "and" and any(i - 1 in s.tokens for s in subjects)}
    each = _each(world, region, limit)
    if each is not None:
        tokens |= set(each.tokens) | {min(each.tokens) - 1 for _ in (0,) if parse.tokens[min(each.tokens) - 1].tag == "IN"}
        holders = tuple(h for h in holders if h != world.entity(each))
    times, places, used = restrictors_of(parse, world, clause, None, until=limit)
    by = parse.tokens[clause.verb + 1].lower == "by" if clause.verb + 1 < len(parse.tokens) else False
    means = means_after(parse, world, clauses, clause.verb + by) if dimension(head.kind.noun) == "money" else None
    if means is not None:
        # "how much did she make washing cars"
        places, times = places | means.labels, times | means.times
        tokens |= {*means.tokens, clause.verb + by}
    if head.phrase is not None:
        # "how many days": what is asked, not when
        times -= {" ".join(sorted({parse.tokens[head.phrase.head].lower, *head.phrase.mods}))}
        times -= {parse.tokens[head.phrase.head].lower}
    if each is not None:
        places -= {each.noun}
    other = ""
    for phrase in world.phrases:
        told = phrase.role in ("prep:to", "prep:from", "dative") or (
            meaning == "give" and phrase.pronoun and phrase.head == clause.verb + 1
        )
        if phrase.verb == clause.verb and told and phrase.head in region:
            key = world.entity(phrase)
            if world.is_person(key):
                # "give to Sam": the other party, not a place
                other = key
                places -= {phrase.noun}
                tokens |= {*phrase.tokens, min(phrase.tokens) - 1}
    counted = next((subject for subject in subjects if subject.number is not None and "+" not in world.entity(subject)), None)
    used = {i for i in used if i in region}
    tokens |= used | {clause.verb} | ({clause.verb + 1} if lemma.startswith("go ") else set())
    if lemma.startswith("be "):
        tokens |= {t.index for t in parse.children(clause.verb) if t.dep == "acomp"}
        meaning = "act"
    tokens |= {t.index for t in parse.tokens if t.index in region and t.head == clause.verb and t.dep in ("aux", "auxpass", "prt")}
    tokens |= set(range(verb, clause.verb)) & {t.index for t in parse.tokens if t.tag == "MD" or t.lemma in ("do", "have", "be", "will")}
    tokens |= {i for i in own if parse.tokens[i].lower in (",", "the", "a", "do", "did", "does", "?", ".")}
    if clause.lemma == "be" and aggregate and not places:
        # "how many are now there in all": the same as "are there"
        tokens |= {t.index for t in parse.children(clause.verb) if t.lower == "there"}
    further = {parse.tokens[i].lower for i in region} & words("further")
    due: Clause | None = None
    if meaning == "need" and clause.lemma == "have":
        # "how many did she have to read": obliged or not, what she reads
        done = next((c for c in clauses if c.verb > clause.verb and parse.tokens[c.verb].head == clause.verb), None)
        if done is not None and (further or (clause.tense != "past" and any(_did(other, done) for other in clauses))):
            # "has read 125 pages … does he still have to read": what is not done yet
            due = done
        if done is not None and (head.form != "difference" or due is not None):
            meaning, lemma = done.meaning, done.lemma
            tokens |= {done.verb, done.verb - 1}
    elif further and clause.lemma in ("need", "require"):
        # "how many cups does she still need"
        due = clause
    # "was making" wreaths has made none yet
    begun = parse.tokens[verb].tag == "MD" and not same_pace(parse)
    begun = begun and any(_did(c, clause) and parse.tokens[c.verb].tag != "VBG" for c in clauses)
    able = due is None and bool(further) and clause.modal in ("can", "could") and not begun
    # "how many wreaths could she still make": of what there is in the end
    phase = "end" if able and not phase else phase
    tokens |= {i for i in region if parse.tokens[i].lower in words("further")} if due is not None or able else set()
    if due is None and not able and meaning not in ("have", "be") and (further or begun):
        # "baked 40 pies … how many will she bake": what was done is not what will be
        return "what is still to be done is not told", region
    if meaning in ("start", "end"):
        phase, meaning, lemma = meaning, "have", ""
    if meaning == "leave" or lemma == "remain":
        phase, meaning, lemma = "end", "have", ""
    if meaning in ("have", "be"):
        lemma = ""
    if lemma == "" and not holders and places:
        holders = tuple(_holder_at(world, place, region) for place in sorted(places)[:1])
        places = frozenset(sorted(places)[1:])
    form = "each" if each is not None else "due" if due is not None else head.form
    bottom = world.kind_of(each) if each is not None else None
    return Ask(
        form,
        head.kind,
        holders,
        lemma,
        meaning,
        phase,
        aggregate,
        times,
        places,
        than,
        verb if before else None,
        tuple(sorted(tokens)),
        clause,
        head.larger,
        bottom,
        counted,
        other,
        head.price,
    )


def _holder_at(world: World, place: str, region: tuple[int, ...]) -> str:
    """The entity of a place asked about ("in the rain barrel"), where the text tells of it as a holder; else the place."""
    keys = {world.entity(p) for p in world.phrases if p.head in region and place in (p.noun, world.place_of(p))}
    told = {world.entity(p) for p in world.phrases if p.role == "subj" and p.head not in region}
    return next(iter(keys & told), place)


def _did(clause: Clause, done: Clause) -> bool:
    """Whether a clause tells of the act as done, for real."""
    return clause.lemma == done.lemma and clause.tense == "past" and clause.verb != done.verb and not clause.mark


def _orders(parse: Parse, index: int) -> bool:
    """Whether a token is an ordinal before its noun."""
    return parse.tokens[index].lower in words_of("ordinal") and parse.tokens[index].dep == "amod"


def _each(world: World, region: tuple[int, ...], limit: int) -> Phrase | None:
    """ "each friend", "per box": what the asked amount is spread over."""
    found = [p for p in world.phrases if p.head in region and p.head < limit and p.noun and p.det.split(" ")[0] in ("each", "every", "per")]
    return found[0] if len(found) == 1 else None


def bare_before(parse: Parse, region: tuple[int, ...]) -> set[int]:
    """A "before" or "before that" at the end of a question, which names no happening."""
    ends = [i for i in region if parse.tokens[i].text in ("?", ".")] or [region[-1] + 1]
    last = ends[0] - 1
    if last in region and parse.tokens[last].lower == "that" and parse.tokens[last - 1].lower == "before":
        return {last - 1, last}
    return {last} if last in region and parse.tokens[last].lower == "before" else set()


def _phase(parse: Parse, clauses: tuple[Clause, ...], clause: Clause, region: tuple[int, ...], limit: int) -> tuple[str | None, set[int]]:
    """The point of the timeline asked about, with its words; None for two of them."""
    named = mapping("phases", "word", "phase")
    # what stands in a clause of its own, or orders a noun ("after the first day"), names another time
    used = {i for i in region if i < limit and parse.tokens[i].lower in named and i in clause.tokens and not _orders(parse, i)}
    phases = {named[parse.tokens[i].lower] for i in used}
    bare = bare_before(parse, region)
    if bare and not phases:
        # "how many did he have before": before the one thing that happened
        return "start", bare
    done, finished = _finished(parse, clauses, clause)
    if finished:
        phases.add("end")
        used |= done
    if len(phases) > 1:
        return None, used
    if phases == {"start"}:
        first = min(used)
        used |= {i for i in region if first - 3 <= i < first and parse.tokens[i].lower in ("at", "to", "with", "the", "in")}
        used |= {i for i in (max(used) + 1,) if i in region and parse.tokens[i].lower == "with"}
    return next(iter(phases), ""), used
