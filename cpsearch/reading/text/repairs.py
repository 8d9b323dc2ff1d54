"""Repairs: where the sequence of words leaves no doubt, a parse that says otherwise is put right before anything is read from it.

Each repair is of one construction that the parser is known to take for another; it changes tags, labels and heads, never words.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise

from cpsearch.packs import singular
from cpsearch.reading.lexicon import mapping
from cpsearch.reading.text.syntax import Parse, Token

__all__ = ["amend", "repaired"]

_Tokens = list[Token]
_NOUN = ("NN", "NNS", "NNP", "NNPS")
_FINITE = ("VBZ", "VBD", "VBP")
_SUBJECT = ("nsubj", "nsubjpass")


def repaired(parse: Parse) -> Parse:
    """A parse with every known mistake put right."""
    current = list(parse.tokens)
    for repair in _REPAIRS:
        for index in range(len(current)):
            repair(current, index)
    return replace(parse, tokens=tuple(current))


def amend(tokens: list[Token], index: int, **changes: object) -> None:
    """Put fields of one token right."""
    tokens[index] = replace(tokens[index], **changes)  # type: ignore[arg-type]


def _at(tokens: _Tokens, index: int) -> Token | None:
    return tokens[index] if 0 <= index < len(tokens) else None


def _asking_does(tokens: _Tokens, index: int) -> None:
    """ "How many does he have": an auxiliary, no herd of does."""
    before, after = _at(tokens, index - 1), _at(tokens, index + 1)
    if tokens[index].lower != "does" or before is None or after is None or before.lower not in ("many", "much"):
        return
    verb = next((t for t in tokens[index + 1 :] if t.tag in ("VB", "VBP")), None)
    if after.tag in ("PRP", "NNP", "DT", "PRP$") and verb is not None and verb.sentence == tokens[index].sentence:
        if verb.head == index:
            amend(tokens, verb.index, head=tokens[index].head if tokens[index].head != index else verb.index)
        amend(tokens, index, tag="VBZ", lemma="do", dep="aux", head=verb.index)
        amend(tokens, before.index, dep="dobj", head=verb.index)


def _lays(tokens: _Tokens, index: int) -> None:
    """ "How many eggs do they lay", "hens that lay 3 eggs": laying has an object or an auxiliary; lying has neither."""
    token = tokens[index]
    if token.lower != "lay" or token.lemma != "lie" or not token.tag.startswith("VB"):
        return
    helped = any(t.head == index and t.dep == "aux" and t.lower in ("do", "does", "did", "will", "can", "to") for t in tokens)
    if helped or any(t.head == index and t.dep == "dobj" for t in tokens):
        amend(tokens, index, lemma="lay", tag="VB" if helped else "VBP")


def _was_doing(tokens: _Tokens, index: int) -> None:
    """ "How long was Kim jogging": what she did, if the text tells of that deed by a verb; no thing of hers."""
    token, name, was = tokens[index], _at(tokens, index - 1), _at(tokens, index - 2)
    if token.tag != "NN" or not token.lower.endswith("ing") or name is None or was is None or was.lemma != "be" or name.tag != "NNP":
        return
    verbs = {t.lemma for t in tokens if t.tag.startswith("VB") and t.lemma}
    lemma = next((v for v in sorted(verbs) if token.lower in (f"{v}ing", f"{v}{v[-1]}ing", f"{v[:-1]}ing")), None)
    if lemma is None or token.head != was.index:
        return
    for below in [t for t in tokens if t.head == was.index and t.index not in (index, was.index)]:
        amend(tokens, below.index, head=index)
    amend(tokens, index, tag="VBG", lemma=lemma, dep="ROOT", head=index)
    amend(tokens, was.index, dep="aux", head=index)
    amend(tokens, name.index, dep="nsubj", head=index)


def _has_left(tokens: _Tokens, index: int) -> None:
    """ "He had 5 left": what is had, and that it is what is left."""
    left = tokens[index]
    if left.lower != "left" or left.dep != "ccomp" or tokens[left.head].lemma != "have":
        return
    have = left.head
    subjects = [t for t in tokens if t.head == index and t.dep in _SUBJECT]
    if len(subjects) == 1 and have < subjects[0].index == index - 1:
        amend(tokens, subjects[0].index, dep="dobj", head=have)
        amend(tokens, index, tag="VBN", dep="acl", head=subjects[0].index)


def _many_things(tokens: _Tokens, index: int) -> None:
    """ "As many geese as hens": what stands between is what is counted."""
    thing, many, first, second = tokens[index], _at(tokens, index - 1), _at(tokens, index - 2), _at(tokens, index + 1)
    if thing.tag not in ("JJ", "VBZ", "NN") or many is None or first is None or second is None:
        return
    if many.lower == "many" and first.lower == second.lower == "as" and many.sentence == second.sentence and thing.lower != "times":
        amend(tokens, index, tag="NNS", lemma=singular(thing.lower), dep="dobj" if thing.dep == "acomp" else thing.dep)
        amend(tokens, many.index, dep="amod", head=index)


def _verb_more(tokens: _Tokens, index: int) -> None:
    """ "made 27 more": the number is the object, and "more" goes with it."""
    more, number, verb = tokens[index], _at(tokens, index - 1), _at(tokens, index - 2)
    if more.lower != "more" or number is None or verb is None or number.tag != "CD" or not verb.tag.startswith("VB"):
        return
    if number.head == index and more.head == verb.index:
        amend(tokens, number.index, dep="dobj", head=verb.index)
        amend(tokens, index, dep="amod", head=number.index)


def _more_behind(tokens: _Tokens, index: int) -> None:
    """ "7 marbles more are added": what is added is the subject."""
    more, noun = tokens[index], _at(tokens, index - 1)
    if more.lower != "more" or noun is None or noun.tag not in _NOUN or noun.dep != "npadvmod" or noun.head != index:
        return
    verb = tokens[more.head]
    if verb.tag == "VBN" and verb.index > index and any(t.head == verb.index and t.dep == "auxpass" for t in tokens):
        amend(tokens, noun.index, dep="nsubjpass", head=verb.index)
        amend(tokens, index, dep="amod", head=noun.index)


def _left_and_came(tokens: _Tokens, index: int) -> None:
    """ "5 students left and 11 students came": two happenings."""
    left, noun, following = tokens[index], _at(tokens, index - 1), _at(tokens, index + 2)
    if left.lower != "left" or left.dep != "acl" or noun is None or left.head != noun.index or following is None:
        return
    verb = tokens[noun.head]
    second = next((t for t in tokens if t.head == noun.index and t.dep == "conj"), None)
    if tokens[index + 1].lower == "and" and following.tag == "CD" and noun.dep in _SUBJECT and verb.tag in _FINITE and second is not None:
        amend(tokens, second.index, dep=noun.dep, head=verb.index)
        amend(tokens, noun.index, dep="nsubj", head=index)
        amend(tokens, index, tag="VBD", dep="conj", head=verb.index)


def _each_of_several(tokens: _Tokens, index: int) -> None:
    """ "Ann, Bo and Cy each have": all of them are the subject."""
    each, verb = tokens[index], _at(tokens, index + 1)
    if each.lower != "each" or verb is None or verb.tag not in _FINITE:
        return
    names: list[int] = []
    at = index - 1
    while at >= 0 and (tokens[at].tag == "NNP" or tokens[at].lower in (",", "and")) and tokens[at].sentence == each.sentence:
        if tokens[at].tag == "NNP":
            names.insert(0, at)
        at -= 1
    apart = all(b - a > 1 for a, b in pairwise(names))
    if len(names) < 2 or not apart or (at >= 0 and tokens[at].sentence == each.sentence):
        return
    amend(tokens, names[0], dep="nsubj", head=verb.index)
    for name in names[1:]:
        amend(tokens, name, dep="conj", head=names[0])
    amend(tokens, index, dep="advmod", head=verb.index)


def _opening(tokens: _Tokens, index: int) -> None:
    """ "After selling some at a fair he had 5", "During a sale they sold 3": the finite verb behind is the main one."""
    first = tokens[index]
    opens = index == 0 or tokens[index - 1].sentence != first.sentence
    if not opens or first.tag != "IN" or first.head != index:
        return
    finite = [t for t in tokens[index + 1 :] if t.sentence == first.sentence and t.tag in _FINITE and t.dep in ("ccomp", "relcl")]
    if len(finite) != 1 or tokens[finite[0].index - 1].tag != "PRP" or tokens[finite[0].index - 1].head != finite[0].index:
        return
    main = finite[0].index
    amend(tokens, main, dep="ROOT", head=main)
    amend(tokens, index, dep="prep", head=main)


def _while_doing(tokens: _Tokens, index: int) -> None:
    """ "While shopping, she bought": something done, no thing."""
    before = _at(tokens, index - 1)
    doing = tokens[index]
    if before is not None and before.lower == "while" and doing.tag == "NN" and doing.dep == "advcl" and doing.lower.endswith("ing"):
        amend(tokens, index, tag="VBG")


def _no_plural(tokens: _Tokens, index: int) -> None:
    """ "27 unripe figs": a word without a plural's ending before the counted noun says of what sort."""
    word, number, noun = tokens[index], _at(tokens, index - 1), _at(tokens, index + 1)
    if number is None or noun is None or number.tag != "CD" or noun.tag != "NNS" or word.tag != "NNS" or noun.sentence != word.sentence:
        return
    if not word.lower.endswith("s") and singular(word.lower) == word.lower:
        amend(tokens, index, tag="JJ", dep="amod", head=noun.index)
        if word.head != noun.index:
            amend(tokens, noun.index, dep=word.dep, head=word.head)
        if number.head == index:
            amend(tokens, number.index, head=noun.index)


def _small_name(tokens: _Tokens, index: int) -> None:
    """ "Did danny find": a name, though it is written small, where the text has it with a capital too."""
    word = tokens[index]
    if word.text != word.lower or word.tag == "NNP" or word.lower not in mapping("names", "name", "gender"):
        return
    if any(t.lower == word.lower and t.text != word.text and t.tag == "NNP" for t in tokens):
        amend(tokens, index, tag="NNP")


def _last(tokens: _Tokens, index: int) -> None:
    """ "How many weeks did the harvest last?": a verb."""
    last, after, subject = tokens[index], _at(tokens, index + 1), _at(tokens, index - 1)
    if last.lower != "last" or last.tag.startswith("VB") or after is None or after.text not in ("?", ".") or subject is None:
        return
    before = [t for t in tokens[:index] if t.sentence == last.sentence]
    helper = next((t for t in before if t.lower in ("did", "does", "do", "will")), None)
    asked = next((t for t in before if t.tag == "NNS" and helper is not None and t.index < helper.index), None)
    if helper is None or asked is None or subject.tag not in ("NN", "NNS") or not before or before[0].lower != "how":
        return
    amend(tokens, index, tag="VB", lemma="last", dep="ROOT", head=index)
    amend(tokens, helper.index, dep="aux", head=index)
    amend(tokens, asked.index, dep="npadvmod", head=index)
    amend(tokens, subject.index, dep="nsubj", head=index)


def _asked_subject(tokens: _Tokens, index: int) -> None:
    """ "How many trees did the workers plant": who plants, no part of a name for it."""
    noun, verb = tokens[index], _at(tokens, index + 1)
    if noun.tag not in _NOUN or verb is None or verb.tag != "VB" or noun.head != verb.index or noun.dep not in ("compound", "nmod"):
        return
    asked = [t for t in tokens[:index] if t.sentence == noun.sentence]
    if any(t.lower in ("did", "does", "do", "will") for t in asked) and any(t.lower == "how" for t in asked):
        for other in [t for t in tokens if t.head == verb.index and t.dep in _SUBJECT and t.index < index]:
            amend(tokens, other.index, dep="dobj")
        amend(tokens, index, dep="nsubj")


def _number_leaves(tokens: _Tokens, index: int) -> None:
    """ "At the stop 7 got off": the number is who got off, not of what stands before it."""
    number, verb = tokens[index], _at(tokens, index + 1)
    if number.tag != "CD" or number.dep != "nummod" or verb is None or verb.tag not in _FINITE or number.head >= index:
        return
    if number.sentence == verb.sentence and not any(t.head == verb.index and t.dep in _SUBJECT for t in tokens):
        amend(tokens, index, dep="nsubj", head=verb.index)


def _more_and_other(tokens: _Tokens, index: int) -> None:
    """ "She bought 9 more and 3 died": what was bought is no subject of what follows."""
    number, more, link, other, verb = (_at(tokens, index + i) for i in range(5))
    bought = _at(tokens, index - 1)
    if bought is None or number is None or more is None or link is None or other is None or verb is None:
        return
    told = bought.tag in _FINITE and number.tag == "CD" and more.lower == "more" and link.lower == "and"
    if told and other.tag == "CD" and verb.tag in _FINITE and verb.head == bought.index and verb.dep in ("ccomp", "conj"):
        amend(tokens, index, dep="dobj", head=bought.index)
        amend(tokens, more.index, dep="amod", head=index)
        amend(tokens, link.index, dep="cc", head=bought.index)
        amend(tokens, other.index, dep="nsubj", head=verb.index)
        amend(tokens, verb.index, dep="conj", head=bought.index)


def _some_more(tokens: _Tokens, index: int) -> None:
    """ "Some more got on": who got on."""
    some, more, verb = tokens[index], _at(tokens, index + 1), _at(tokens, index + 2)
    if some.lower != "some" or more is None or more.lower != "more" or verb is None or verb.tag not in _FINITE:
        return
    if more.head == verb.index and not any(t.head == verb.index and t.dep in _SUBJECT for t in tokens):
        amend(tokens, index, dep="nsubj", head=verb.index)
        amend(tokens, more.index, dep="amod", head=index)


_REPAIRS: tuple[Callable[[_Tokens, int], None], ...] = (
    _lays,
    _was_doing,
    _asking_does,
    _has_left,
    _many_things,
    _verb_more,
    _more_behind,
    _left_and_came,
    _each_of_several,
    _opening,
    _while_doing,
    _no_plural,
    _small_name,
    _last,
    _asked_subject,
    _number_leaves,
    _more_and_other,
    _some_more,
)
