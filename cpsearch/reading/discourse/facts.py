"""Facts: who did or has how many of what, when and where, one per stated (or unstated but mentioned) amount.

A fact is a *state* (possession, existence), a *gain* or *loss* of a holder, a *give* (loss of one, gain of another), or an
*act* (counted, but changing nobody's stock). The verb pack says which; the words decide nothing else.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

from cpsearch.packs import dimension, kinds_of
from cpsearch.reading.discourse.world import Kind, World
from cpsearch.reading.lexicon import mapping, words
from cpsearch.reading.text._lexemes import words_of
from cpsearch.reading.text.clauses import Clause
from cpsearch.reading.text.phrases import OPERANDS, Phrase, nested, preposition
from cpsearch.reading.text.syntax import Parse

__all__ = ["SEQUEL", "Fact", "fact_of", "ordinal_of", "restrictors_of"]

#: Prepositions of place and purpose; "with" and "by" name company and means, which are not restrictors.
_SPATIAL = {"in", "on", "at", "into", "onto", "inside", "to", "from", "off", "under", "along", "across", "around", "near", "through", "for"}
#: Words by which a clause tells of a further happening.
SEQUEL = {"then", "later", "afterwards", "next", "also", "another"}
#: Roles of what is passed or approached, not entered or left.
_BESIDE = {"prep:near", "prep:around", "prep:past", "prep:by", "prep:toward", "prep:towards", "prep:over"}
#: Possessive pronouns that stand for a noun, as they are and in what a plural is cut to.
_POSSESSIVE = {"mine", "your", "yours", "his", "her", "hers", "our", "ours", "their", "theirs"}
#: Roles that say from where or to where something is brought.
_WAYS = {"prep:into", "prep:onto", "prep:from", "prep:to", "prep:off", "prep:inside", "prep:out"}
#: Meaning classes whose object counts as a state of the subject.
STATES = {"have", "be", "start", "end", "leave"}


@dataclass(frozen=True)
class Fact:
    """``meaning`` is state, gain, loss, give, act, goal, mention or tender (a bill handed over).

    ``phase`` is start, end or "". ``phrase.number`` is None for "some"."""

    phrase: Phrase
    kind: Kind
    holder: str
    meaning: str
    lemma: str
    other: str
    phase: str
    times: frozenset[str]
    places: frozenset[str]
    clause: Clause
    tokens: tuple[int, ...]
    more: bool = False
    sequel: bool = False

    @property
    def order(self) -> int:
        """Text position."""
        return self.phrase.head


def _same_times(parse: Parse, phrase: Phrase) -> bool:
    """ "In the same months", "over those three days": the times already told; "that week" may have had other days."""
    words_before = {parse.tokens[i].lower for i in phrase.tokens} | {parse.tokens[max(min(phrase.tokens) - 1, 0)].lower}
    longer = "that" in words_before and phrase.noun in words("spans")
    return bool(words_before & {"same", "those", "these", "that"}) and phrase.noun in words("times") and not longer


def ordinal_of(parse: Parse, phrase: Phrase) -> tuple[int, ...]:
    """The ordinal before the head ("the second trip"), as its token if there is one."""
    before = phrase.head - 1
    return (before,) if before >= 0 and parse.tokens[before].lower in words_of("ordinal") else ()


def restrictors_of(
    parse: Parse, world: World, clause: Clause, near: Phrase | None, *, until: int | None = None
) -> tuple[frozenset[str], frozenset[str], set[int]]:
    """Time and place restrictors of a clause (those nearest to ``near`` where a list has several), and their tokens."""
    times: set[str] = set()
    places: set[str] = set()
    tokens: set[int] = set()
    dated = words("times")
    for phrase in _related(parse, world, clause, near):
        if until is not None and phrase.head >= until:
            continue
        if phrase.noun in words("aggregates") and set(phrase.mods) - words("modifiers") - words("aggregates"):
            # "spent on food total": on food, which this rule does not read
            continue
        if phrase.noun in words("aggregates") or phrase.noun in words("phases") or _same_times(parse, phrase):
            tokens.update(phrase.tokens)
            tokens.update(preposition(parse, phrase))
            continue
        word = parse.tokens[phrase.head].lower
        ordinal = ordinal_of(parse, phrase)
        lowered = {word, *phrase.mods, *({"this"} & set(phrase.det.split(" ")))}
        if lowered & dated or phrase.noun in dated or (phrase.proper and word == "may"):
            tokens.update(ordinal)
            label = " ".join((*(parse.tokens[i].lower for i in ordinal), *sorted(lowered - {"the"})))
            if phrase.role in ("prep:before", "prep:after"):
                label = f"{phrase.role[5:]} {label}"
            times.add(label)
            tokens.update(phrase.tokens)
            tokens.update(preposition(parse, phrase))
        elif phrase.role == "prep:during":
            times.add(f"during {phrase.noun}")
            tokens.update(phrase.tokens)
            tokens.update(preposition(parse, phrase))
        elif phrase.role.startswith("prep:") and phrase.role[5:] in _SPATIAL and phrase.number is None and not phrase.pronoun:
            # "spent on red shirts", where shirts are counted: those only
            # "on the way home": another way than the one to school
            adverbs = [t for t in parse.children(phrase.head) if t.index > phrase.head and t.dep in ("advmod", "npadvmod")]
            adverbs = [t for t in adverbs if t.lower not in words("potent")]
            named = (*(parse.tokens[i].lower for i in ordinal), world.place_of(phrase), *(t.lower for t in adverbs))
            places.add(" ".join(named))
            tokens.update((*phrase.tokens, *ordinal, *(t.index for t in adverbs)))
            tokens.update(preposition(parse, phrase))
    for index in clause.tokens:
        token = parse.tokens[index]
        if until is not None and index >= until:
            continue
        if token.lower in dated and token.tag in ("NN", "RB", "NNP", "NNS") and index not in tokens:
            near_enough = near is None or _closest(parse, world, clause, index) in (None, near.head)
            if near_enough:
                label = token.lower
                previous = parse.tokens[index - 1].lower if index else ""
                if previous in ("last", "next", "this"):
                    label = " ".join(sorted((previous, label)))
                    tokens.add(index - 1)
                times.add(label)
                tokens.add(index)
    return frozenset(times), frozenset(places), tokens


def _counted(phrase: Phrase) -> bool:
    """Whether a phrase counts, be it only "some"."""
    if phrase.number is None:
        return "some" in phrase.det.split()
    return phrase.number.kind in OPERANDS


def _closest(parse: Parse, world: World, clause: Clause, index: int) -> int | None:
    """In a list ("20 on Monday, 36 on Tuesday") the counted phrase that stands just before token ``index``; None for all of them."""
    counted = [p.head for p in world.phrases if _counted(p) and p.verb == clause.verb]
    if len(counted) < 2 or not _listed(parse, counted):
        return None
    before = [head for head in counted if head < index]
    return max(before) if before else None


def _listed(parse: Parse, counted: list[int]) -> bool:
    """Whether something stands between the counted phrases that is theirs alone: a preposition after each but the last."""
    gaps = [parse.tokens[a + 1 : b] for a, b in pairwise(counted)]
    dated = words("times")
    return any((token.tag in ("IN", "TO") and token.lower != "of") or token.lower in dated for gap in gaps for token in gap)


def _unnumbered(phrase: Phrase) -> bool:
    """Whether a phrase has no number, or only says that it was one time ("in one day")."""
    return phrase.number is None or (phrase.number.kind == "one" and phrase.noun in words("times"))


def _related(parse: Parse, world: World, clause: Clause, near: Phrase | None) -> list[Phrase]:
    related = [p for p in world.phrases if p.verb == clause.verb and _unnumbered(p) and p.role not in ("subj", "expl")]
    if near is None:
        return related
    chosen = []
    for phrase in related:
        closest = _closest(parse, world, clause, phrase.head)
        if closest is None or closest == near.head:
            chosen.append(phrase)
    return chosen


def fact_of(parse: Parse, world: World, clause: Clause, phrase: Phrase, *, kind: Kind) -> Fact | None:
    """The fact that ``phrase`` (a counted phrase, or one with "some") states in ``clause``; None where no class fits."""
    meaning, phase, lemma = clause.meaning, "", clause.lemma
    times, places, used = restrictors_of(parse, world, clause, phrase)
    said = {parse.tokens[i].lower for i in clause.tokens}
    if meaning == "have" and lemma in words("taking") and any(_goes_on(parse, p) for p in clause.objects if p.head > phrase.head):
        # "carried 10 chairs into the hall"
        meaning = "act"
    taken = {i for i in clause.tokens if parse.tokens[i].lower in words("sequence")}
    verb = parse.tokens[clause.verb]
    if verb.dep == "pcomp" and parse.tokens[verb.head].lower == "after" and parse.tokens[verb.head].head > clause.verb:
        # "after selling 3 he had": told in the order of happening
        taken.add(verb.head)
    if said & words("phases") and meaning in STATES:
        phases = mapping("phases", "word", "phase")
        found = {phases[word] for word in said & words("phases")}
        if len(found) != 1:
            return None
        phase = next(iter(found))
        taken |= {i for i in clause.tokens if parse.tokens[i].lower in phases}
    token = parse.tokens[phrase.head]
    first = parse.tokens[token.head]
    if (phrase.role == "subj" and any(p.number is None and p.role == "subj" and p != phrase for p in clause.subject)) or (
        token.dep == "conj"
        and first.tag in ("NNP", "PRP")
        and (kind.noun == "person" or "person" in kinds_of(kind.noun) or kind.noun == "friend")
    ):
        # "Tom and his 3 friends": one more than the number says
        return None
    if _fewer(parse, phrase) or (phrase.more and (clause.meaning == "have" or clause.lemma == "be")):
        # "Ann has 5 more", "picked 10 fewer": than somebody, or than before?
        return None
    if clause.lemma == "pay" and not _is_money(kind):
        return None
    if phrase.number is not None and phrase.number.kind == "bonded" and phrase.role.startswith("prep:") and not _ends(parse, phrase):
        # "read in a 300-page book": the size of the place
        return None
    if lemma == "ask" and phrase.role == "prep:for":
        # "asked for 5 boxes": whether they came is not told
        return None
    if kind.noun in _POSSESSIVE:
        # "lost 3 of hers": of what?
        return None
    if kind.noun == "time":
        # occasions ("lost 6 pens twice") repeat another amount; no rule here reads how often
        return None
    if phrase.role == "prep:of" or nested(parse, world.phrases, phrase):
        # "some boxes of 40 pens", "3 rooms with 2 windows": what is counted is part of another amount
        return None
    goal = meaning in ("have", "gain") and clause.tense == "none" and any(t.lower == "to" for t in parse.children(clause.verb))
    if any(parse.tokens[p.head].lower in words("unmodelled") for p in clause.subject):
        return None
    counted_subject = phrase.role == "subj" and not clause.passive
    subject = clause.subject[0] if clause.subject else None
    holder, other = "", ""
    if counted_subject or (clause.passive and phrase.role == "subj"):
        # "14 customers left", "20 houses were built": what is counted is the subject
        agent = next((p for p in clause.objects if p.role == "prep:by" and p.number is None), None)
        holder = world.entity(agent) if agent is not None else ""
        used |= set(agent.tokens) if agent is not None else set()
        owner = _owner(world, phrase)
        if owner and not holder and not clause.passive:
            # "some of Ida's leaves blew away": hers
            holder = owner
        if meaning in ("move_in", "move_out") and any(p.role in _BESIDE for p in clause.objects):
            # "4 ducks came near the pond": not in
            return None
        if meaning in ("move_in", "move_out"):
            # "20 girls joined the school", "2 more owls joined them"
            entered = [p for p in clause.objects if p.role == "obj" and p.number is None]
            places |= {p.noun for p in entered if not p.pronoun}
            used |= {i for p in entered for i in p.tokens}
        if clause.lemma == "leave" and clause.passive:
            if holder or not places <= _named_before(world, phrase):
                # "12 bags were left at the station": lost or kept?
                return None
            # "12 trees were left": what there is in the end
            meaning, phase = "state", "end"
        elif meaning == "end" and not clause.passive:
            # "9 birds remained"
            meaning, phase = "state", "end"
        elif meaning == "move_in" and not phrase.more and (lemma == "show" or said & words("tardiness")):
            # "52 pupils showed up late": of those told of
            meaning = "act"
        elif meaning == "move_in":
            meaning = "gain"
        elif meaning in ("move_out", "leave") or (meaning == "act" and clause.particle in ("away", "off", "out")):
            meaning = "loss"
        elif meaning == "act" and clause.particle == "in":
            meaning = "gain"
        elif clause.lemma.startswith("be ") and not clause.passive:
            meaning = "act"
        elif clause.passive and not holder and lemma in words("births"):
            meaning = "gain"
        elif clause.passive and not holder and places and lemma in words("positions"):
            # "75 cars were parked in a lot"
            meaning = "state"
        elif meaning == "be" and not clause.passive:
            # "12 peaches are in the basket", "sixteen sparrows sat on a fence"
            meaning = "state" if places else "act"
        elif meaning == "act" and not clause.passive and _progressive(parse, clause):
            # "18 children were riding on the bus": they were there
            meaning = "state"
        elif clause.passive and meaning == "gain" and not holder and lemma not in words("placing"):
            # "8 fish were caught": whoever did it gained them, and the pond did not
            meaning = "act"
        elif meaning not in ("gain", "loss") or not clause.passive:
            meaning = "act"
    elif subject is not None and subject.role == "expl":
        meaning = "state" if clause.lemma == "be" else "act"
        taken |= set(subject.tokens)
        if meaning == "state" and not places:
            where, scene = _scene(parse, world, clause, phrase)
            places, used = places | where, used | scene
    elif subject is None:
        return None
    else:
        if subject.number is not None:
            return None
        holder = "+".join(world.entity(p) for p in clause.subject)
        if clause.passive:
            # "she was given 6": the receiver; any other passive that counts its object is not understood
            if meaning != "give":
                return None
            meaning = "gain"
        inner = world.inner(phrase)
        if meaning == "gain" and phrase.tag == "CD" and inner is not None and inner.det == "the":
            # "found 6 of the pens": of those told of, so nothing new
            return None
        owner = _owner(world, phrase)
        if owner and (owner != holder or (meaning == "gain" and phrase.tag == "CD")) and not _from_owner(world, clause, phrase):
            # "lost Omar's 6 pens", "found 6 of her pens": not the subject's stock, or nothing new
            return None
        taken |= {i for p in clause.subject for i in p.tokens}
        other, link = _other(parse, world, clause, phrase)
        used |= link
        if meaning == "gain" and other and _dative(clause, other, world):
            # "bought him 5 cards": his gain
            holder, other = other, ""
        if (meaning == "gain" or lemma == "sell") and any(_is_beneficiary(world, p) for p in clause.objects):
            # "bought 3 cups for Lee", "sold 3 cups for her aunt": whose are they, or were they?
            return None
        if meaning in ("start", "end"):
            phase, meaning = meaning, "state"
        elif meaning in ("have", "be"):
            meaning = "state"
        elif meaning == "leave":
            phase, meaning = "end", "state"
        elif meaning == "give" and not other:
            meaning = "loss"
        elif meaning in ("move_in", "move_out"):
            meaning = "act"
        if phrase.role == "prep:for" and kind.noun in ("dollar", "cent") and clause.lemma in mapping("trade", "word", "lemma"):
            priced = [p for p in clause.objects if p.role == "obj" and p.head < phrase.head and p.noun not in ("dollar", "cent")]
            several = [p for p in priced[-1:] if p.number is not None and p.number.kind != "one"]
            if several:
                # "2 hats for $8": for both or each?
                return None
            # "bought a hat for $9" spends, "sold it for $9" earns
            lemma = mapping("trade", "word", "lemma")[clause.lemma]
            meaning = "loss" if lemma == "spend" else "gain"
            bought = [p for p in clause.objects if p.role == "obj" and p.head < phrase.head and p.number is None]
            if any(p.tag == "NNS" and not p.det for p in bought[-1:]) or clause.tense == "present":
                # "sells hats for $4": a price, not a sale
                return None
            places |= {p.noun for p in bought[-1:]}
            used |= {i for p in bought for i in p.tokens} | preposition(parse, phrase)
        elif phrase.role == "prep:with" and meaning == "act":
            # "played tag with 5 kids"
            if clause.lemma in words("sharing"):
                # "shared 24 cookies with his 3 friends": he is one more
                return None
            company = [p for p in clause.objects if p.role == "obj" and p.number is None and p.head < phrase.head]
            used |= {i for p in company for i in p.tokens} | preposition(parse, phrase)
        elif _is_money(kind) and any(p.role == "prep:for" and p.det in ("a", "an") and p.number is None for p in clause.objects):
            # "earns $5 for a haircut": for each
            return None
        elif phrase.role == f"prep:{clause.particle}":
            used |= preposition(parse, phrase)
        elif phrase.role.startswith("prep:") and phrase.role not in ("prep:of", "prep:with") and meaning != "act":
            meaning = "mention"
            used |= preposition(parse, phrase)
    if "?" in holder + other:
        return None
    if meaning == "need" or goal:
        meaning = "goal"
    if meaning not in ("state", "gain", "loss", "give", "act", "goal", "mention"):
        return None
    inner = world.inner(phrase)
    if inner is not None:
        used |= {*inner.tokens, *preposition(parse, inner)}
    behind = [p for p in world.phrases if p.verb is not None and parse.tokens[p.verb].head == phrase.head]
    for item in (*clause.objects, *(p for p in behind if parse.tokens[p.verb or 0].lower in ("left", "remaining"))):
        # "has 33 dollars left with her": the holder again
        if item.pronoun and item.role in ("prep:with", "prep:in", "prep:on") and holder and world.entity(item) == holder:
            used |= {*item.tokens, *preposition(parse, item)}
    if lemma.startswith("go "):
        taken.add(clause.verb + 1)
    if lemma.startswith("be "):
        taken |= {t.index for t in parse.children(clause.verb) if t.dep == "acomp"}
    tokens = {clause.verb, *phrase.tokens, *taken, *used, *_auxiliaries(parse, clause)}
    return Fact(
        phrase, kind, holder, meaning, lemma, other, phase, times, places, clause, tuple(sorted(tokens)), phrase.more, bool(said & SEQUEL)
    )


def _scene(parse: Parse, world: World, clause: Clause, phrase: Phrase) -> tuple[frozenset[str], set[int]]:
    """ "there were 10 ducks swimming in the pond": where they were, by what the only counted ones did there."""
    counted = [p for p in world.phrases if p.verb == clause.verb and p.number is not None]
    doing = [t for t in parse.children(phrase.head) if t.tag == "VBG" and t.dep == "acl" and t.index == phrase.head + 1]
    if len(doing) != 1 or counted != [phrase]:
        return frozenset(), set()
    below = [p for p in world.phrases if p.verb == doing[0].index]
    placed = [p for p in below if p.role in ("prep:in", "prep:on", "prep:at") and p.number is None and not p.pronoun]
    if len(below) != 1 or len(placed) != 1 or any(t.dep == "neg" for t in parse.children(doing[0].index)):
        return frozenset(), set()
    return frozenset({world.place_of(placed[0])}), {doing[0].index, *placed[0].tokens, *preposition(parse, placed[0])}


def _goes_on(parse: Parse, item: Phrase) -> bool:
    """Whether an object says from where or to where something is brought ("into the hall", "out of the hall")."""
    before = next(iter(preposition(parse, item)), 0)
    return item.role in _WAYS or (item.role == "prep:of" and parse.tokens[before - 1].lower in ("out", "off"))


def _named_before(world: World, phrase: Phrase) -> set[str]:
    """The places at which a text says before a phrase that things of its noun were."""
    told = {p.verb for p in world.phrases if p.head < phrase.head and p.noun in (phrase.noun, "") and p is not phrase}
    return {
        world.place_of(p) for p in world.phrases if p.head < phrase.head and p.verb in told and p.role in ("prep:in", "prep:on", "prep:at")
    }


def _fewer(parse: Parse, phrase: Phrase) -> bool:
    return any(parse.tokens[i].lower in ("fewer", "less") for i in phrase.tokens)


def _ends(parse: Parse, phrase: Phrase) -> bool:
    """Whether no noun follows that the amount would be an attribute of."""
    after = max(phrase.tokens) + 1
    return after >= len(parse.tokens) or not parse.tokens[after].tag.startswith(("NN", "JJ"))


def _is_beneficiary(world: World, item: Phrase) -> bool:
    return item.role == "prep:for" and item.number is None and (item.proper or world.is_person(world.entity(item)))


def _is_party(world: World, clause: Clause, item: Phrase, phrase: Phrase) -> bool:
    """Whether an object of the clause is who gets or yields what ``phrase`` counts."""
    if item.number is not None or item.head == phrase.head or item.head in phrase.tokens:
        return False
    before = clause.verb < item.head < phrase.head
    between = clause.meaning in ("give", "gain") and item.role == "obj" and before and item.noun != phrase.noun
    named = world.is_person(world.entity(item)) and ((item.role == "prep:to" and clause.meaning == "give") or item.role == "prep:from")
    return item.role == "dative" or between or named


def _is_money(kind: Kind) -> bool:
    return dimension(kind.noun) == "money" or "coin" in kinds_of(kind.noun)


def _owner(world: World, phrase: Phrase) -> str:
    """Who owns what is counted ("6 of Omar's pens", "Omar's 6 pens"), or ""."""
    inner = world.inner(phrase)
    for item in (phrase, inner):
        if item is not None and item.owner is not None and world.is_person(world.owner(item)):
            return world.owner(item)
    return ""


def _from_owner(world: World, clause: Clause, phrase: Phrase) -> bool:
    """ "bought 3 of Ann's cards", "gave her 8 coins", "Ann's dad ate 2 of her plums": the owner is the other party."""
    return (
        clause.meaning == "give"
        or (clause.lemma in words("taking") and phrase.of is not None and phrase.tag == "CD" and clause.subject[0].number is None)
        or _gains_of(world, clause, phrase)
    )


def _gains_of(world: World, clause: Clause, phrase: Phrase) -> bool:
    return (
        clause.meaning == "gain"
        # "found 6 of Ann's pens": hers, whoever finds them
        and clause.lemma not in {"find", *words("reaping")}
        and phrase.of is not None
        and clause.subject[0].number is None
        and _owner(world, phrase) != world.entity(clause.subject[0])
    )


def _dative(clause: Clause, other: str, world: World) -> bool:
    """Whether the other party is a receiver, not a source ("from", an owner)."""
    receivers = [p for p in clause.objects if p.role == "dative" or (p.role == "obj" and p.head == clause.verb + 1)]
    return any(p.number is None and world.entity(p) == other for p in receivers)


def _progressive(parse: Parse, clause: Clause) -> bool:
    verb = parse.tokens[clause.verb]
    return verb.tag == "VBG" and any(t.dep == "aux" and t.lemma == "be" for t in parse.children(clause.verb))


def _auxiliaries(parse: Parse, clause: Clause) -> set[int]:
    after = parse.tokens[clause.verb + 1] if clause.verb + 1 < len(parse.tokens) else None
    particle = {after.index} if after is not None and after.lower == clause.particle == "behind" else set()
    return particle | {t.index for t in parse.children(clause.verb) if t.dep in ("aux", "auxpass", "prt", "expl") and t.lower != "not"}


def _other(parse: Parse, world: World, clause: Clause, phrase: Phrase) -> tuple[str, set[int]]:
    """The other party of a giving or taking: an indirect object, "to X" after a giving verb, "from X" after a taking one."""
    parties = [item for item in clause.objects if _is_party(world, clause, item, phrase)]
    if len(parties) > 1:
        # "3 pens to Bo and 4 pens to Cy": each amount goes to whom is named behind it, before the next amount
        ahead = [p.head for p in clause.objects if p.number is not None and p.head > phrase.head]
        parties = [item for item in parties if phrase.head < item.head < min(ahead, default=len(parse.tokens))]
        if len(parties) != 1:
            return "?", set()
    if parties:
        return world.entity(parties[0]), {*parties[0].tokens, *preposition(parse, parties[0])}
    inner = world.inner(phrase)
    if clause.meaning == "gain" and inner is not None and inner.owner is not None:
        # "bought 2 of Ann's cards"
        key = world.owner(inner)
        if world.is_person(key):
            return key, set(inner.tokens)
    owner = phrase.owner
    if (
        clause.meaning == "give"
        and owner is not None
        and parse.tokens[owner].tag == "PRP$"
        and (phrase.number is not None or "some" in phrase.det)
    ):
        # "gave her 8 coins": the receiver, though it looks like an owner
        return dict(world.resolution).get(owner, ""), {owner}
    return "", set()
