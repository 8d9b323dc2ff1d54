"""Mends: words that a parser takes for a verb or an adjective with a clause of its own, where grammar leaves them only one place.

"had 8 plums total" and "how many did they have total" ask or tell a sum; "Will bought" and "did Will have" name somebody; between "each"
and a verb stands a noun; of "has 9 guests coming" the guests are had.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from cpsearch.reading.text.repairs import amend
from cpsearch.reading.text.syntax import Parse, Token

__all__ = ["mended"]

_Tokens = list[Token]
_TOTALS = ("total", "altogether", "combined")
_CLAUSAL = ("ccomp", "relcl", "acl", "xcomp", "advcl", "ROOT", "conj")


def mended(parse: Parse) -> Parse:
    """The parse with these words in their places."""
    tokens = list(parse.tokens)
    for mend in _MENDS:
        for index in range(len(tokens)):
            mend(tokens, index)
    return replace(parse, tokens=tuple(tokens))


def _total_told(tokens: _Tokens, index: int) -> None:
    """ "has 8 coins total and …": the coins are had, and are all."""
    total, noun = tokens[index], tokens[index - 1]
    verb = tokens[total.head]
    if total.lower not in _TOTALS or total.tag not in ("JJ", "NN", "RB", "VBN", "VBD") or index == 0 or noun.head != index:
        return
    if total.tag.startswith("VB") and tokens[min(index + 1, len(tokens) - 1)].text not in (".", ",", ";", "?"):
        return
    if noun.tag in ("NNS", "NN") and noun.dep == "nsubj" and verb.tag.startswith("VB") and verb.index < noun.index:
        amend(tokens, noun.index, dep="dobj", head=verb.index)
        amend(tokens, index, tag="RB", dep="advmod", head=verb.index)


def _total_asked(tokens: _Tokens, index: int) -> None:
    """ "how many did they have total?": having is what is asked about."""
    total, have = tokens[index], tokens[index - 1]
    if total.lower not in _TOTALS or total.dep not in _CLAUSAL or index == 0 or have.lower != "have" or have.head != index:
        return
    end = index + 1 == len(tokens) or tokens[index + 1].text in ("?", ".")
    if not end or not any(t.head == index and t.lower in ("did", "does", "do", "will", "would") for t in tokens):
        return
    for token in tokens:
        if token.head == index and token.index not in (index, have.index):
            amend(tokens, token.index, head=have.index)
    above = have.index if total.head == index or total.dep == "relcl" else total.head
    amend(tokens, have.index, tag="VB", dep="ROOT" if above == have.index else total.dep, head=above)
    amend(tokens, index, tag="RB", dep="advmod", head=have.index)


def _will(tokens: _Tokens, index: int) -> None:
    """ "Will bought", "did Will have": no auxiliary stands before a past form or behind another auxiliary."""
    will, after = tokens[index], tokens[min(index + 1, len(tokens) - 1)]
    if will.text not in ("Will", "May", "Can") or will.tag != "MD":
        return
    before = tokens[index - 1] if index and tokens[index - 1].sentence == will.sentence else None
    if before is None and after.tag in ("VBN", "VBD", "VBZ") and after.lemma != "be" and after.lower not in ("put", "let", "set", "cut"):
        amend(tokens, index, tag="NNP", dep="nsubj", head=after.index, lemma=will.lower)
        amend(tokens, after.index, tag="VBZ" if after.tag == "VBZ" else "VBD")
    elif before is not None and before.lower in ("did", "does"):
        verb = next((t for t in tokens[index + 1 :] if t.tag in ("VB", "VBP") and t.sentence == will.sentence), None)
        if verb is not None:
            amend(tokens, index, tag="NNP", dep="nsubj", head=verb.index, lemma=will.lower)
            for token in tokens:
                if token.head == before.index and token.index not in (before.index, index):
                    amend(tokens, token.index, head=verb.index, dep="dobj" if token.dep.startswith("nsubj") else token.dep)
            amend(tokens, before.index, dep="aux", head=verb.index)


def _each_noun(tokens: _Tokens, index: int) -> None:
    """ "can each seat hold": between "each" and a verb stands a noun."""
    noun, each = tokens[index], tokens[index - 1]
    after = tokens[min(index + 1, len(tokens) - 1)]
    if index == 0 or each.lower not in ("each", "every") or noun.tag not in ("VB", "VBP") or not after.tag.startswith(("VB", "MD")):
        return
    if noun.dep in ("nsubj", "compound", "aux", "nmod", "ccomp") and after.sentence == noun.sentence:
        amend(tokens, index, tag="NN", dep="nsubj", head=after.index, lemma=noun.lower)
        amend(tokens, each.index, tag="DT", dep="det", head=index)


def _had_coming(tokens: _Tokens, index: int) -> None:
    """ "has 9 guests coming": the guests are had."""
    coming = tokens[index]
    have = tokens[coming.head]
    subjects = [t for t in tokens if t.head == index and t.dep == "nsubj"]
    if coming.tag != "VBG" or coming.dep != "ccomp" or have.lemma != "have" or len(subjects) != 1 or have.tag == "VB":
        return
    own = any(t.head == index and t.dep in ("aux", "mark") for t in tokens)
    if not own and have.index < subjects[0].index == index - 1 and subjects[0].tag == "NNS":
        amend(tokens, subjects[0].index, dep="dobj", head=have.index)
        amend(tokens, index, dep="acl", head=subjects[0].index)


def _counted_plural(tokens: _Tokens, index: int) -> None:
    """ "5 vases hold 6 flowers": what a numeral counts before a verb is no verb."""
    noun, number = tokens[index], tokens[index - 1]
    verb = tokens[min(index + 1, len(tokens) - 1)]
    if index == 0 or number.tag != "CD" or noun.tag != "VBZ" or verb.tag not in ("VBP", "VBD") or verb.sentence != noun.sentence:
        return
    amend(tokens, index, tag="NNS", dep="nsubj", head=verb.index)
    amend(tokens, number.index, dep="nummod", head=index)


_MENDS: tuple[Callable[[_Tokens, int], None], ...] = (_total_told, _total_asked, _will, _each_noun, _had_coming, _counted_plural)
