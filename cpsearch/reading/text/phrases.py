"""Noun phrases: a head noun, its number, modifiers, determiner and the verb and role that govern it.

The parser says what is a noun and which verb governs it; which noun a number counts is found on the token sequence itself
(a number, then adjectives and nouns up to the first plural), where it is more reliable than a dependency label.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from cpsearch.packs import is_divisible, is_measure, measure_of, singular
from cpsearch.reading.lexicon import words
from cpsearch.reading.text.numbers import Number
from cpsearch.reading.text.syntax import Parse, Token

__all__ = ["OPERANDS", "Phrase", "find_phrases", "nested", "noun_of", "verb_above"]

#: Kinds of number that can be an operand; the others are labels, articles or vague.
OPERANDS = frozenset({"cardinal", "money", "percent", "fraction", "multiple", "dozen", "pair", "bonded", "age"})

_NOUN = {"NN", "NNS", "NNP", "NNPS"}
_PLURAL = {"NNS", "NNPS"}
_INSIDE = {"JJ", "JJR", "JJS", "VBN", "VBG", "HYPH", "AFX"} | _NOUN
_SUBJECT = {"nsubj", "nsubjpass", "csubj", "expl"}
#: Units of money in the singular, as they stand before what is worth so much.
_MONEY = {"dollar", "cent", "euro"}
_MORE = {"more", "additional", "extra", "another"}


@dataclass(frozen=True)
class Phrase:
    """A noun phrase. ``noun`` is singular and "" where only a number stands; ``of`` and ``owner`` are token indices."""

    head: int
    noun: str
    tag: str
    mods: tuple[str, ...]
    number: Number | None
    det: str
    more: bool
    owner: int | None
    of: int | None
    role: str
    verb: int | None
    tokens: tuple[int, ...]

    @property
    def proper(self) -> bool:
        """Whether the head is a name."""
        return self.tag in ("NNP", "NNPS")

    @property
    def pronoun(self) -> bool:
        """Whether the head is a personal pronoun."""
        return self.tag == "PRP"


def is_portion(parse: Parse, phrase: Phrase) -> bool:
    """Whether the number of a phrase is a part or multiple of something else, not an amount ("half of", not "1/2 cup")."""
    number = phrase.number
    if number is None or number.kind not in ("fraction", "percent", "multiple"):
        return False
    after = next((t for t in parse.tokens if t.start >= number.span.end), None)
    if after is None or not (phrase.noun and is_measure(phrase.noun)):
        return True
    return after.lower == "of" and _unit_behind(parse, number, after.index) is None


def nested(parse: Parse, phrases: tuple[Phrase, ...], phrase: Phrase) -> Phrase | None:
    """The counted phrase that a counted phrase hangs on ("3 rooms *with 2 windows*", "4 rows *of 6 chocolates*"), if any."""
    start = min(phrase.tokens)
    if start < 2 or parse.tokens[start - 1].lower not in ("with", "of"):
        return None
    return next((p for p in phrases if p.head == start - 2 and p.number is not None and p.number.kind in OPERANDS and p.noun), None)


def noun_of(token: Token) -> str:
    """The unit atom of a noun token: a measure by its name, any other noun in the singular."""
    if token.tag == "NNP":
        return token.lower
    return measure_of(token.lower) or singular(token.lower)


def verb_above(parse: Parse, index: int) -> int | None:
    """The nearest verb that governs token ``index``, itself excluded."""
    seen = {index}
    current = parse.tokens[index]
    while current.head not in seen:
        current = parse.tokens[current.head]
        seen.add(current.index)
        if current.tag.startswith("VB") and current.dep not in ("aux", "auxpass", "amod", "compound"):
            return current.index - 1 if goes(parse, current.index) else current.index
    return None


def goes(parse: Parse, index: int) -> bool:
    """Whether a verb is the second half of "go rowing", one action."""
    before = parse.tokens[index - 1] if index else None
    return before is not None and before.lemma == "go" and parse.tokens[index].tag == "VBG"


def _role(parse: Parse, index: int, *, counted: bool = False) -> str:
    """``subj``, ``obj``, ``dative``, ``of`` or ``prep:in`` …; a conjunct has the role of its first conjunct."""
    token = parse.tokens[index]
    # "$4 on shorts, $5 on a shirt": an item of the list, not another name of the shorts
    if token.dep in ("appos", "conj") and (counted or number_like(token)):
        first = parse.tokens[token.head]
        while first.dep in ("appos", "conj") and first.head != first.index:
            first = parse.tokens[first.head]
        if first.dep == "pobj":
            return "obj"
    for _ in range(8):
        if token.dep in ("conj", "appos", "nummod", "quantmod", "compound", "nmod") and token.head != token.index:
            head = parse.tokens[token.head]
            if head.tag.startswith("VB"):
                break
            token = head
            continue
        break
    if token.lower == "there":
        return "expl"
    if token.dep in _SUBJECT:
        return "subj"
    if token.dep == "pobj":
        preposition = parse.tokens[token.head]
        return f"prep:{preposition.lower}"
    if token.dep == "dative":
        return "dative"
    if token.dep == "npadvmod":
        return "adverbial"
    return "obj"


def number_like(token: Token) -> bool:
    """Whether a token is a numeral."""
    return token.tag == "CD"


def _head_after(parse: Parse, start: int) -> int | None:
    """The noun that a number ending before token ``start`` counts, or None where no noun follows."""
    head = None
    for token in parse.tokens[start:]:
        if token.sentence != parse.tokens[start].sentence or token.tag not in _INSIDE:
            break
        if token.dep in _SUBJECT and head is not None and token.tag in ("NNP", "NNPS"):
            break
        if token.tag in _NOUN:
            head = token.index
            if token.tag in _PLURAL:
                break
    return head


def _worth(parse: Parse, number: int, measure: int) -> bool:
    """ "how many 5 dollar toys", "a 20 dollar bill": the number counts the money that one of the things is worth."""
    if measure + 1 >= len(parse.tokens) or number == 0 or parse.tokens[measure].lower not in _MONEY:
        return False
    return parse.tokens[number - 1].lower in ("a", "an", "many") and parse.tokens[measure + 1].tag in ("NN", "NNS")


def _unit_asked(parse: Parse, number: Number, at: dict[int, Number]) -> bool:
    """Whether a number word is what the answer is to be counted in ("how many dozen eggs")."""
    # of two numbers in one token only the last has it
    first = min((index for index, own in at.items() if own == number), default=0)
    return number.kind == "dozen" and first > 0 and parse.tokens[first - 1].lower == "many"


def _unit_behind(parse: Parse, number: Number, after: int) -> int | None:
    """The unit in "2/3 of a mile", "0.4 of an ounce": a part of one unit is an amount of it, not a part of a whole that is told of."""
    if number.kind not in ("fraction", "cardinal") or number.value >= 1 or after + 2 >= len(parse.tokens):
        return None
    articled = parse.tokens[after].lower == "of" and parse.tokens[after + 1].lower in ("a", "an")
    unit = parse.tokens[after + 2]
    return unit.index if articled and unit.tag.startswith("NN") and is_divisible(noun_of(unit)) else None


def _partitive(parse: Parse, token: Token) -> bool:
    """Whether "some" stands for a part of something ("some of her leaves") or alone ("he ate some")."""
    further = token.index + 1 < len(parse.tokens) and parse.tokens[token.index + 1].lower == "more"
    at = token.index + 1 + further
    return at >= len(parse.tokens) or parse.tokens[at].tag not in _INSIDE


def _numbers_by_token(parse: Parse, numbers: tuple[Number, ...]) -> dict[int, Number]:
    found = {}
    for number in numbers:
        for token in parse.tokens:
            if token.start < number.span.end and number.span.start < token.end:
                found[token.index] = number
    return found


def find_phrases(parse: Parse, numbers: tuple[Number, ...]) -> tuple[Phrase, ...]:
    """Every noun phrase, pronoun and bare number, in text order of their heads."""
    at = _numbers_by_token(parse, numbers)
    counted: dict[int, Number] = {}
    bare: dict[int, Number] = {}
    for number in numbers:
        if number.kind not in OPERANDS and number.kind not in ("one", "another"):
            continue
        if _unit_asked(parse, number, at):
            continue
        inside = [i for i, n in at.items() if n == number]
        if not inside:
            continue
        after = max(inside) + 1
        skip = after
        if number.kind in ("fraction", "dozen", "pair") and skip < len(parse.tokens) and parse.tokens[skip].lower == "of":
            # "half of the apples", "a dozen of eggs", "a pair of shoes"
            skip += 1
            if skip < len(parse.tokens) and parse.tokens[skip].tag in ("DT", "PRP$"):
                skip += 1
        head = _head_after(parse, skip) if skip < len(parse.tokens) and number.unit is None else None
        if head is not None and number.kind == "cardinal" and _worth(parse, min(inside), after):
            head = after
        unit = _unit_behind(parse, number, after)
        if number.kind in ("percent", "fraction", "multiple", "money") and skip == after:
            # "1/2 cup of milk" measures; any other fraction needs the "of" of its whole
            measured = head is not None and number.kind == "fraction" and is_measure(noun_of(parse.tokens[head]))
            head = head if measured else None
        head = head if unit is None else unit
        if head is not None and head not in counted:
            counted[head] = number
        else:
            bare[max(inside)] = number
    phrases = []
    for token in parse.tokens:
        if token.index in bare and token.index not in counted:
            phrases.append(_phrase(parse, token, bare[token.index], at, bare_number=True))
        elif token.index in counted:
            phrases.append(_phrase(parse, token, counted[token.index], at))
        elif token.index in at and at[token.index].kind in OPERANDS:
            continue
        elif token.tag in _NOUN and not _is_inside(parse, token, counted):
            phrases.append(_phrase(parse, token, None, at))
        elif token.lower == "some" and token.tag == "DT" and _partitive(parse, token):
            phrases.append(_phrase(parse, token, None, at, bare_number=True))
        elif token.tag in ("PRP", "EX") or (token.lower == "there" and token.index and parse.tokens[token.index - 1].lemma == "be"):
            phrases.append(_phrase(parse, token, None, at))
    phrases = _boxed(parse, _totals(parse, _weather(parse, phrases)))
    return tuple(_preposed(parse, _parallel(parse, _listed(parse, _share_some(parse, phrases)))))


def _weather(parse: Parse, phrases: list[Phrase]) -> list[Phrase]:
    """ "It rained 3 inches": an "it" that names nothing."""
    return [
        replace(p, role="expl")
        if p.noun == "it" and p.role == "subj" and p.verb is not None and parse.tokens[p.verb].lemma in words("weather")
        else p
        for p in phrases
    ]


def _totals(parse: Parse, phrases: list[Phrase]) -> list[Phrase]:
    """ "a total of 18 cups": 18 cups, told as a whole."""
    wholes = {
        p.head: p for p in phrases if p.noun == "total" and p.number is None and set(p.mods) <= words("aggregates") and p.det in ("a", "")
    }
    result = []
    for phrase in phrases:
        start = min(phrase.tokens)
        whole = wholes.get(start - 2) if phrase.number is not None and parse.tokens[start - 1].lower == "of" else None
        if whole is None:
            result.append(phrase)
            continue
        result.remove(whole)
        tokens = tuple(sorted({*whole.tokens, start - 1, *phrase.tokens}))
        result.append(replace(phrase, role=whole.role, verb=whole.verb, det="total", tokens=tokens))
    return result


def _boxed(parse: Parse, phrases: list[Phrase]) -> list[Phrase]:
    """ "a box of some crayons": some crayons, whatever they came in."""
    boxes = {p.head: p for p in phrases if p.number is None and p.det in ("a", "an") and p.role == "obj" and p.noun}
    result: list[Phrase] = []
    for phrase in phrases:
        start = min(phrase.tokens)
        some = phrase.det == "some" and phrase.role == "prep:of" and start > 1 and parse.tokens[start - 1].lower == "of"
        box = boxes.get(start - 2) if some else None
        if box is not None:
            result.remove(box)
            tokens = tuple(sorted({*box.tokens, start - 1, *phrase.tokens}))
            phrase = replace(phrase, role=box.role, verb=box.verb, tokens=tokens)
        result.append(phrase)
    return result


def _share_some(parse: Parse, phrases: list[Phrase]) -> list[Phrase]:
    """ "some more roses and orchids": the determiner belongs to each conjunct."""
    vague = {i for p in phrases if "some" in p.det.split() for i in (p.head, p.verb if p.role == "obj" else None)}
    shared = []
    for phrase in phrases:
        token = parse.tokens[phrase.head]
        bare = phrase.number is None and not phrase.det and not phrase.pronoun
        listed = token.dep == "conj" and token.head in vague
        # "after losing some pens and caps he had": though the parser hangs the caps elsewhere
        behind = parse.tokens[token.index - 1].lower == "and" and token.index - 2 in vague and phrase.role == "obj"
        shared.append(replace(phrase, det="some") if bare and (listed or behind) else phrase)
    return shared


def _listed(parse: Parse, phrases: list[Phrase]) -> list[Phrase]:
    """ "Bob has 9 figs and Zoe has 20": a counted phrase right behind a verb is its object, though a name and a verb follow."""
    result = []
    for phrase in phrases:
        before, after = min(phrase.tokens) - 1, phrase.head + 2
        counted = phrase.number is not None and phrase.role == "subj" and phrase.verb is not None and before >= 0
        behind = (
            counted
            and parse.tokens[before].tag in ("VBZ", "VBD", "VBP")
            and parse.tokens[phrase.head].sentence == parse.tokens[before].sentence
        )
        named = after < len(parse.tokens) and parse.tokens[after].tag == "NNP" and parse.tokens[after - 1].lower in ("and", ",")
        result.append(replace(phrase, verb=before, role="obj") if behind and named else phrase)
    return result


def _preposed(parse: Parse, phrases: list[Phrase]) -> list[Phrase]:
    """ "…, on her second trip she gathered 11": a phrase between a comma and the next subject opens that subject's clause."""
    subjects = {min(p.tokens): p.verb for p in phrases if p.role == "subj" and p.verb is not None}
    result = []
    for phrase in phrases:
        start, after = min(phrase.tokens) - 1, phrase.head + 1
        if after < len(parse.tokens) and parse.tokens[after].text == ",":
            after += 1
        verb = subjects.get(after)
        opens = start > 0 and parse.tokens[start - 1].lower in (",", "and", ";", "then") and phrase.role.startswith("prep:")
        moved = opens and verb is not None and phrase.verb is not None and phrase.verb < phrase.head < verb
        result.append(replace(phrase, verb=verb) if moved else phrase)
    return result


def _parallel(parse: Parse, phrases: list[Phrase]) -> list[Phrase]:
    """ "$12 for washing the car and $7 for raking": the second amount is the same verb's, though it stands behind the first's purpose."""
    result: list[Phrase] = []
    for phrase in phrases:
        verb = None if phrase.verb is None else parse.tokens[phrase.verb]
        purpose = (
            verb is not None and verb.dep == "pcomp" and parse.tokens[verb.head].lower == "for" and parse.tokens[phrase.head].dep == "conj"
        )
        above = verb_above(parse, verb.head) if verb is not None and purpose else None
        like = [p for p in result if p.verb == above and p.number is not None and p.noun == phrase.noun and p.role == "obj"]
        result.append(
            replace(phrase, verb=above, role="obj")
            if purpose and phrase.number is not None and like and parse.tokens[like[0].verb or 0].tag == "VBD"
            else phrase
        )
    return result


def _is_inside(parse: Parse, token: Token, counted: dict[int, Number]) -> bool:
    """Whether a noun is a modifier of the noun right after it."""
    if token.dep in ("compound", "nmod", "amod") and token.head > token.index and parse.tokens[token.head].tag in _NOUN:
        return all(t.tag in _INSIDE or t.tag == "POS" for t in parse.tokens[token.index : token.head])
    return any(0 < head - token.index <= 3 and all(t.tag in _INSIDE for t in parse.tokens[token.index : head]) for head in counted)


def _phrase(parse: Parse, head: Token, number: Number | None, at: dict[int, Number], *, bare_number: bool = False) -> Phrase:
    mods: list[str] = []
    det = ""
    more = False
    owner = None
    tokens = [head.index]
    own = [i for i, n in at.items() if number is not None and n == number]
    index = head.index - 1
    while index >= 0 and parse.tokens[index].sentence == head.sentence:
        token = parse.tokens[index]
        if index in own or token.lower in ("fewer", "less") or (index in at and _unit_asked(parse, at[index], at)):
            tokens.append(index)
        elif not bare_number and index in at and at[index].kind == "ordinal":
            pass  # "her first trip": which one it is, some rule must take
        elif token.lower in _MORE:
            more = True
            tokens.append(index)
        elif token.tag == "POS":
            owner = index - 1
            tokens += [index, index - 1, *(t.index for t in parse.tokens[:index] if t.head == owner and t.dep == "compound")]
            break
        elif token.tag == "PRP$":
            owner = index
            tokens.append(index)
            break
        elif head.tag == "PRP":
            # "after adding some he had": a pronoun has no determiner
            break
        elif token.tag in ("DT", "PDT", "WDT") or token.lower in ("many", "much", "some", "all", "several", "few"):
            det = f"{token.lower} {det}".strip()
            tokens.append(index)
        elif token.tag == "WRB" and det.split(" ")[0] in ("many", "much"):
            det = f"how {det}"
            tokens.append(index)
            break
        elif not bare_number and token.tag in _INSIDE and token.lower not in ("-",) and index not in at:
            if not index < token.head <= head.index or (index - 1 in at and index - 1 not in own and _worth(parse, index - 1, index)):
                break
            mods.append(token.lower)
            tokens.append(index)
        elif (token.lower == "of" and index - 1 in own) or (token.lower == "-" and not bare_number):
            tokens.append(index)
        else:
            break
        index -= 1
    after = head.index + 1
    if after < len(parse.tokens) and parse.tokens[after].lower in ("more", "extra") and bare_number:
        more = True
        tokens.append(after)
    of = None
    for child in parse.children(head.index):
        if child.lower == "of" and child.index > head.index:
            objects = [t.index for t in parse.children(child.index) if t.dep == "pobj"]
            of = objects[0] if objects else None
            if of is not None and not bare_number:
                tokens += range(child.index, of + 1)
    if bare_number and number is None:
        det = "some"
    if bare_number and of is None and after < len(parse.tokens) - 1 and parse.tokens[after].lower == "of":
        start = after + 1 + (parse.tokens[after + 1].tag in ("DT", "PRP$"))
        of = _head_after(parse, start) if start < len(parse.tokens) else None
        of = start if of is None and start < len(parse.tokens) and parse.tokens[start].lower == "them" else of
    # "5 new ones": a bare number in disguise
    hyphened = _hyphened(parse, head)
    mods = [mod for mod in mods if mod not in hyphened]
    noun = (
        ""
        if bare_number or (head.lower in ("one", "ones", "other", "others", "rest") and number is not None)
        else "".join(hyphened) + noun_of(head)
    )
    if bare_number and number is not None and number.unit is not None:
        noun = number.unit
    # "half of the eggs" hangs on the half
    parted = bool(own) and max(own) + 1 < head.index and parse.tokens[max(own) + 1].lower == "of"
    anchor = _anchor(parse, head, own) if bare_number or parted else head.index
    verb, role = verb_above(parse, anchor), _role(parse, anchor, counted=number is not None)
    if any(child.dep == "appos" and child.tag == "NNP" and _beside(parse, head.index, child.index) for child in parse.children(head.index)):
        # "her friend Jane": the name is the phrase
        role = "apposed"
    if head.tag == "NNP" and head.dep == "appos" and _beside(parse, head.head, head.index):
        tokens += [*range(head.head, head.index), *(child.index for child in parse.children(head.head) if child.index < head.head)]
    following = parse.tokens[head.index + 1] if head.index + 1 < len(parse.tokens) else head
    if head.dep in ("compound", "nmod") and following.tag in ("VBZ", "VBD", "VBP", "VB"):
        # a parser that took the verb for a noun hung its subject on it
        verb, role = following.index, "subj"
    bereft = following.tag in ("VBZ", "VBD", "VBP") and not any(t.dep in _SUBJECT for t in parse.children(following.index))
    if head.tag == "NNP" and role != "subj" and bereft and following.dep not in ("aux", "auxpass"):
        # a name right before a verb that has no subject
        verb, role = following.index, "subj"
    return Phrase(
        head.index,
        noun,
        "CD" if bare_number else head.tag,
        tuple(sorted(set(mods))),
        number,
        det,
        more,
        owner,
        of,
        role,
        verb,
        tuple(sorted(set(tokens) | set(own))),
    )


def _beside(parse: Parse, noun: int, name: int) -> bool:
    """Whether a name stands right behind a noun, or set off by commas ("her friend, Jane, has 4")."""
    if name == noun + 1:
        return True
    owned = any(child.tag == "PRP$" or child.dep == "poss" for child in parse.children(noun))
    comma = name == noun + 2 and parse.tokens[noun + 1].text == "," and name + 1 < len(parse.tokens)
    return owned and comma and parse.tokens[name + 1].text == ","


def _hyphened(parse: Parse, head: Token) -> list[str]:
    """The parts that a hyphen binds to a noun ("great-" of "great-uncle")."""
    parts: list[str] = []
    index = head.index
    while index >= 2 and parse.tokens[index - 1].text == "-" and parse.tokens[index - 2].end == parse.tokens[index - 1].start:
        if parse.tokens[index - 1].end != parse.tokens[index].start:
            break
        parts = [parse.tokens[index - 2].lower, "-", *parts]
        index -= 2
    return parts


def _anchor(parse: Parse, head: Token, own: list[int]) -> int:
    """The token of a bare number that hangs outside the number's own span."""
    for index in own:
        if parse.tokens[index].head not in own:
            return index
    return head.index


def preposition(parse: Parse, phrase: Phrase) -> set[int]:
    """The preposition right before a phrase, or nothing."""
    start = min(phrase.tokens) - 1
    return {start} if start >= 0 and parse.tokens[start].tag in ("IN", "TO", "RP") else set()
