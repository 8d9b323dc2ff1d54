"""Attachments that grammar rules out, mended before anything is read: a parser's guess gives way to what no reading allows.

Each rule moves one word to where it must hang. None adds or drops a word, and none depends on what words mean, but that money
does nothing by itself.
"""

from __future__ import annotations

from dataclasses import replace

from cpsearch.packs import dimension
from cpsearch.reading.lexicon import mapping, verb_classes
from cpsearch.reading.text.phrases import noun_of
from cpsearch.reading.text.syntax import Parse, Token

__all__ = ["reattached"]


def reattached(parse: Parse) -> Parse:
    """The parse with every attachment mended that cannot be."""
    for mend in (_opening_name, _verbal_noun, _asked_noun, _moved_money, _next_bought, _contact_clause, _participle, _counted_noun):
        parse = mend(parse)
    return parse


def _changed(parse: Parse, *changed: Token) -> Parse:
    by_index = {token.index: token for token in changed}
    return replace(parse, tokens=tuple(by_index.get(token.index, token) for token in parse.tokens))


def _opening_name(parse: Parse) -> Parse:
    """ "Will had 5 pens": before a finite verb, what opens a sentence is no auxiliary but a name."""
    for token, verb in zip(parse.tokens, parse.tokens[1:], strict=False):
        opens = token.index == 0 or parse.tokens[token.index - 1].sentence != token.sentence
        if opens and token.tag == "MD" and verb.tag in ("VBD", "VBZ") and token.sentence == verb.sentence:
            parse = _changed(parse, replace(token, tag="NNP", dep="nsubj", head=verb.index, lemma=token.lower))
    return parse


def _verbal_noun(parse: Parse) -> Parse:
    """ "spent $5 buying paint": what has an object and completes a verb is a verb, too."""
    known = {lemma for lemma, _ in verb_classes()}
    for token in parse.tokens:
        above = parse.tokens[token.head]
        completes = token.dep in ("xcomp", "advcl") and above.tag.startswith("VB") and above.index < token.index
        if token.tag != "NN" or not token.lower.endswith("ing") or not completes:
            continue
        stem = token.lower[:-3]
        lemma = next((word for word in (stem, f"{stem}e", stem[:-1]) if word in known), "")
        if lemma and any(t.dep == "dobj" for t in parse.children(token.index)):
            parse = _changed(parse, replace(token, tag="VBG", lemma=lemma))
    return parse


def _asked_noun(parse: Parse) -> Parse:
    """ "If he spent $4, how many toys could he buy": what is asked about is the asking verb's, never an earlier one's."""
    for how, many in zip(parse.tokens, parse.tokens[1:], strict=False):
        if how.lower != "how" or many.lower not in ("many", "much"):
            continue
        auxiliary = next((t for t in parse.tokens[many.index :] if t.dep == "aux" and t.sentence == how.sentence), None)
        if auxiliary is None:
            continue
        noun, verb = parse.tokens[auxiliary.index - 1], parse.tokens[auxiliary.head]
        if noun.tag in ("NN", "NNS") and noun.index > many.index and noun.head < how.index and verb.index > auxiliary.index:
            parse = _changed(parse, replace(noun, head=verb.index, dep="dobj"))
    return parse


def _moved_money(parse: Parse) -> Parse:
    """ "made 19 dollars mowing lawns": the money is what is made, for money mows nothing."""
    for token in parse.tokens:
        verb = parse.tokens[token.head]
        if token.dep != "nsubj" or verb.tag != "VBG" or verb.index != token.index + 1:
            continue
        if dimension(noun_of(token)) != "money" and not _dollars(parse, token):
            continue
        above = parse.tokens[verb.head]
        own = [token.index, *(t.index for t in parse.children(token.index))]
        if above.tag.startswith("VB") and above.index == min(own) - 1 and not any(t.dep == "aux" for t in parse.children(verb.index)):
            parse = _changed(parse, replace(token, dep="dobj", head=above.index), replace(verb, dep="advcl"))
    return parse


def _next_bought(parse: Parse) -> Parse:
    """ "bought a hat for $9 and a scarf": the scarf is bought beside the hat, not given beside the money."""
    for token in parse.tokens:
        price = parse.tokens[token.head]
        if token.dep not in ("conj", "appos") or token.tag not in ("NN", "NNS") or not _dollars(parse, price) or price.dep != "pobj":
            continue
        preposition = parse.tokens[price.head]
        bought = parse.tokens[preposition.head]
        verb = parse.tokens[bought.head] if bought.tag in ("NN", "NNS") else bought
        things = [t for t in parse.children(verb.index) if t.dep == "dobj" and t.index < price.index]
        if mapping("trade", "word", "lemma").get(verb.lemma) == "spend" and things and dimension(noun_of(token)) != "money":
            parse = _changed(parse, replace(token, dep="conj", head=things[0].index))
    return parse


def _contact_clause(parse: Parse) -> Parse:
    """ "earned $9 for each lawn he mowed": the last verb tells which lawns, and the first is what is said."""
    for verb in parse.tokens:
        pronoun, noun = (parse.tokens[max(verb.index - i, 0)] for i in (1, 2))
        said = next((t for t in parse.children(verb.index) if t.dep == "ccomp" and t.index < noun.index), None)
        if said is None or verb.index < 3 or pronoun.tag != "PRP" or pronoun.head != verb.index or noun.tag != "NN":
            continue
        each = any(t.lower in ("each", "every") for t in parse.children(noun.index))
        if not each or verb.tag not in ("VBD", "VBZ", "VBP") or any(t.lower == "," for t in parse.tokens[said.index : verb.index]):
            continue
        others = [
            replace(t, head=said.index)
            for t in parse.children(verb.index)
            if t.index not in (said.index, pronoun.index) and t.dep == "punct"
        ]
        head = said.index if verb.head == verb.index else verb.head
        parse = _changed(parse, replace(said, dep=verb.dep, head=head), replace(verb, dep="relcl", head=noun.index), *others)
    return parse


def _participle(parse: Parse) -> Parse:
    """ "each coin found gives 9 points": of two verbs in a row, the first tells which coins, and the second is what is said."""
    for done, said in zip(parse.tokens, parse.tokens[1:], strict=False):
        if done.tag not in ("VBD", "VBN") or said.tag not in ("VBZ", "VBD", "VBP") or said.head != done.index or said.dep != "ccomp":
            continue
        noun = parse.tokens[done.index - 1] if done.index else done
        if noun.head != done.index or noun.dep != "nsubj" or any(t.dep in ("nsubj", "aux") for t in parse.children(said.index)):
            continue
        others = [replace(t, head=said.index) for t in parse.children(done.index) if t.index not in (noun.index, said.index)]
        head = said.index if done.head == done.index else done.head
        moved = replace(done, tag="VBN", dep="acl", head=noun.index)
        parse = _changed(parse, replace(said, dep=done.dep, head=head), moved, replace(noun, head=said.index), *others)
    return parse


def _counted_noun(parse: Parse) -> Parse:
    """ "does 1 lollipop cost": between a numeral and a verb stands no adjective, but a thing that the text names elsewhere."""
    nouns = {noun_of(t) for t in parse.tokens if t.tag in ("NN", "NNS")}
    for number, thing, verb in zip(parse.tokens, parse.tokens[1:], parse.tokens[2:], strict=False):
        if number.tag == "CD" and thing.tag == "JJ" and thing.lower in nouns and verb.tag.startswith("VB") and thing.head == verb.index:
            moved = replace(thing, tag="NN", dep="nsubj", head=verb.index)
            parse = _changed(parse, moved, replace(number, dep="nummod", head=thing.index))
    return parse


def _dollars(parse: Parse, token: Token) -> bool:
    """Whether a numeral stands behind a sign of money."""
    return token.tag == "CD" and token.index > 0 and parse.tokens[token.index - 1].tag == "$"
