"""Partitions: "30% of the beads are red, 20 are blue and the rest are green", as parts of one named whole.

A part says how many of a set (a number, a fraction, a percent, or what is left of it) are or do something. Its set is the whole, an
earlier part ("half of the girls"), or the rest of one ("a quarter of the remaining beads"). Sentences are read chunk by chunk between
commas and conjunctions; one that does not wholly come to parts is none, and a set that is open makes no partition.
"""

from __future__ import annotations

from dataclasses import replace

from cpsearch.reading.discourse.world import World
from cpsearch.reading.lexicon import words
from cpsearch.reading.text.clauses import verb_class
from cpsearch.reading.text.numbers import Number
from cpsearch.reading.text.phrases import Phrase
from cpsearch.reading.text.syntax import Parse
from cpsearch.reading.wholes.drawn import read_drawn
from cpsearch.reading.wholes.parts import Part, Partition, PartSet
from cpsearch.reading.wholes.predicates import DROPPED, PLACING, Predicate, Word, alike, apart, predicate_of, same_name, word_of

__all__ = ["Found", "find_partition"]

_BETWEEN = {",", ";", "and", "while", "but", "whereas"}
_RESTS = {"rest", "others", "remainder"}
_OWNERS = {"PRP$", "POS"}


def find_partition(parse: Parse, world: World, numbers: tuple[Number, ...], question: tuple[int, int]) -> Partition | None:
    """The one partition that a text tells, or None."""
    found = Found(parse, world, numbers)
    sentences = sorted({t.sentence for t in parse.tokens})
    for sentence in sentences:
        tokens = [t.index for t in parse.tokens if t.sentence == sentence and not question[0] <= t.index < question[1]]
        asks = any(t.sentence == sentence for t in parse.tokens[question[0] : question[1]])
        if tokens and not found.sentence(tokens, asks=asks):
            return None
    whole = found.whole()
    if whole is None or not found.parts:
        return None
    verbs = frozenset(i for i in found.verbs)
    return Partition(whole, tuple(found.parts), verbs, tuple(found.fronted))


class Found:
    """The parts found so far, sentence by sentence."""

    def __init__(self, parse: Parse, world: World, numbers: tuple[Number, ...]) -> None:
        self.parse = parse
        self.world = world
        self.at = {t.index: n for n in numbers for t in parse.tokens if t.start < n.span.end and n.span.start < t.end}
        self.parts: list[Part] = []
        self.verbs: list[int] = []
        self.fronted: list[int] = []
        self.outset: Phrase | None = None
        #: nouns by which parts call the whole
        self.called: list[tuple[Word, ...]] = []
        #: for each part of the sentence, whether it says "of them"
        self._them: list[bool] = []

    # --- the whole ----------------------------------------------------------------------------------------------

    def whole(self) -> Phrase | None:
        """The one counted thing that the parts are of."""
        if self.outset is not None:
            return self.outset
        inside = {i for part in self.parts for i in part.tokens}
        counted = [
            p
            for p in self.world.phrases
            if p.noun and p.number is not None and p.number.kind in ("cardinal", "dozen") and not inside & set(p.tokens) and not p.more
        ]
        counted = [p for p in counted if p.number is not None and p.number.value != 1]
        if self.called:
            counted = [
                p for p in counted if all(noun[-1][1] == p.noun and {w[0] for w in noun[:-1]} <= set(p.mods) for noun in self.called)
            ]
        first = min(min(part.tokens) for part in self.parts) if self.parts else 0
        if not self.called:
            # "half of them": of the only things told of before
            counted = [p for p in counted if p.head < first]
        return counted[0] if len(counted) == 1 else None

    # --- sentences ----------------------------------------------------------------------------------------------

    def sentence(self, tokens: list[int], *, asks: bool) -> bool:
        """Read one sentence, or what stands before the question; False if it holds a part among what is none."""
        parse = self.parse
        while tokens and parse.tokens[tokens[-1]].text in (".", "!", "?", ","):
            tokens = tokens[:-1]
        chunks: list[list[int]] = [[]]
        for i in tokens:
            if parse.tokens[i].lower in _BETWEEN:
                chunks.append([])
            else:
                chunks[-1].append(i)
        chunks = [chunk for chunk in chunks if chunk]
        base: PartSet | None = None
        dated: tuple[int, ...] = ()
        begun = len(self.parts)
        for position, chunk in enumerate(chunks):
            fronted = self._front(chunk) if position == 0 and len(chunks) > 1 else None
            if fronted is not None:
                base = fronted
                continue
            if position == 0:
                size = self._dated(chunk, closed=len(chunks) > 1)
                dated, chunk = tuple(chunk[:size]), chunk[size:]
                if not chunk:
                    continue
            if not self._chunk(chunk, base, begun, dated, asks=asks) and not read_drawn(self, chunk, begun, dated):
                if len(self.parts) > begun or base is not None:
                    return False
                continue
            dated = ()
        return True

    def _dated(self, chunk: list[int], *, closed: bool) -> int:
        """How many tokens say when ("on the first day"), at the beginning before a comma, a number or whoever does it."""
        tokens = self.parse.tokens
        if tokens[chunk[0]].tag != "IN" or tokens[chunk[0]].lower in ("of", "out"):
            return 0
        for size in range(2, min(len(chunk), 5) + 1):
            last = tokens[chunk[size - 1]]
            behind = chunk[size] if size < len(chunk) else None
            begins = closed if behind is None else behind in self.at or tokens[behind].tag in ("PRP", "NNP")
            if begins and {last.lower, word_of(last)[1]} & words("times"):
                return size
        return 0

    def _front(self, chunk: list[int]) -> PartSet | None:
        """ "Out of 50 eggs", "of the remaining beads" before the comma."""
        tokens = self.parse.tokens
        rest = chunk[1:] if tokens[chunk[0]].lower == "out" else chunk
        if not rest or tokens[rest[0]].lower != "of":
            return None
        behind = rest[1:]
        number = next((self.at[i] for i in behind if i in self.at), None)
        if number is None:
            return self.set_of(behind)
        phrase = next((p for p in self.world.phrases if p.number == number and p.noun and p.head in behind), None)
        placed = [tokens[i] for i in behind if phrase is not None and i > phrase.head]
        if placed and (placed[0].lower not in PLACING or any(t.tag not in ("DT", "PRP$", "NN", "NNP") for t in placed[1:])):
            return None
        if phrase is None or number.kind != "cardinal" or self.parts or self.outset is not None:
            return None
        self.outset = phrase
        self.fronted = list(chunk)
        return PartSet("noun", (word_of(tokens[phrase.head]),))

    def set_of(self, behind: list[int]) -> PartSet | None:
        """ "The remaining beads", "them", "the girls"."""
        tokens = self.parse.tokens
        said = [i for i in behind if tokens[i].lower not in DROPPED and tokens[i].tag not in (*_OWNERS, "NNP")]
        if any(i in self.at for i in said):
            return None
        spoken = [tokens[i].lower for i in said]
        if not said:
            return None
        if spoken in (["them"], ["these"], ["those"]):
            return PartSet("them")
        if spoken[-1] in _RESTS or spoken == ["remaining"] or spoken[-1] == "ones":
            return PartSet("rest") if len(said) == 1 or spoken == ["remaining", "ones"] else None
        if not tokens[said[-1]].tag.startswith("NN"):
            return None
        if any(tokens[i].lower in words("potent") and tokens[i].lower != "remaining" for i in said):
            # "10 more pupils", "the other girls"
            return None
        noun = tuple(word_of(tokens[i]) for i in said if tokens[i].lower != "remaining")
        return PartSet("rest" if "remaining" in spoken else "noun", noun)

    # --- chunks -------------------------------------------------------------------------------------------------

    def _chunk(self, whole: list[int], base: PartSet | None, begun: int, dated: tuple[int, ...], *, asks: bool) -> bool:
        """Read one chunk as a part; a condition of the question ("if half are red, how many …") tells, too."""
        tokens = self.parse.tokens
        opening = ("if", "then", "so", "also", "only") if asks else ("then", "so", "also", "only")
        chunk = whole
        while chunk and tokens[chunk[0]].lower in opening and chunk[0] not in self.at:
            chunk = chunk[1:]
        verb = next((i for i in chunk if tokens[i].tag in ("VBD", "VBZ", "VBP", "MD") and i not in self.at), None)
        if not chunk or (verb is None and len(self.parts) == begun):
            return False
        number = self.at.get(chunk[0])
        head = [i for i in chunk if i < (verb if verb is not None else chunk[-1] + 1)]
        if verb is None:
            # "and the rest green"
            size = len([i for i in chunk if self.at.get(i) == number]) if number is not None else len(self._rest_words(chunk))
            head = chunk[:size]
        said = head[len([i for i in head if self.at.get(i) == number]) :] if number is not None else head
        predicate = self._predicate(chunk[len(head) :], begun)
        if predicate is None:
            return False
        restated = None
        own: PartSet | None
        if number is None:
            own = self.rest_of(said)
            if own is None:
                return False
            inner = [self.at[i] for i in said if i in self.at]
            restated = inner[0] if inner else None
        elif number.kind not in ("cardinal", "fraction", "percent"):
            return False
        else:
            said = said[1:] if said and tokens[said[0]].lower == "of" else said
            said = self._numbered(said)
            own = self.set_of(said) if said else base or PartSet("")
            if own is None or (said and base is not None):
                return False
            plain = number.kind == "cardinal" and own.said == "noun" and bool(said) and tokens[min(said) - 1].tag == "CD"
            ascribed = len(own.noun) == 1 and predicate.words[0][1] == "be" and len(predicate.words) > 1
            if plain and len(self.parts) == begun and not ascribed:
                # "12 beads are red" are of the beads told of; "10 beads rolled in" may be others
                return False
        loses = any(self._goes(i) for i in chunk if tokens[i].tag.startswith("VB"))
        if dated:
            when = tuple(word_of(tokens[i]) for i in dated if tokens[i].lower not in DROPPED)
            predicate = Predicate((*predicate.words, *when), predicate.negated, predicate.sort)
        part = Part(-1, False, number, predicate, (), (*dated, *whole), restated, loses=loses)
        return self.add(own, part, begun, verb)

    def _goes(self, verb: int) -> bool:
        """Whether those of whom a verb is said are no more there ("flew away", "were sold")."""
        tokens = self.parse.tokens
        after = tokens[verb + 1].lower if verb + 1 < len(tokens) else "-"
        meaning = verb_class(tokens[verb].lemma, after)
        passive = any(t.dep == "auxpass" for t in self.parse.children(verb))
        return meaning == "move_out" or (passive and meaning in ("loss", "give"))

    def _numbered(self, said: list[int]) -> list[int]:
        """ "12 of the 30 students": the whole is told where its part is."""
        number = next((self.at[i] for i in said if i in self.at), None)
        phrase = next((p for p in self.world.phrases if number is not None and p.number == number and p.noun and p.head == said[-1]), None)
        if number is None or phrase is None or number.kind != "cardinal" or self.parts or self.outset is not None:
            return said
        self.outset = phrase
        self.fronted = list(said)
        return [i for i in said if i not in self.at]

    def _rest_words(self, chunk: list[int]) -> list[int]:
        end = next((n for n, i in enumerate(chunk) if self.parse.tokens[i].lower in (*_RESTS, "remaining")), -1)
        return chunk[: end + 1]

    def rest_of(self, said: list[int]) -> PartSet | None:
        """ "The rest", "the others", "the rest of the beads", "the remaining beads", "the other half"."""
        tokens = self.parse.tokens
        plain = [i for i in said if tokens[i].lower not in DROPPED]
        if not plain:
            return None
        first = tokens[plain[0]].lower
        behind = plain[1:]
        if first in ("other", "remaining") and behind and all(i in self.at for i in behind):
            return PartSet("rest")
        if first in ("remaining", "other") and behind and tokens[behind[-1]].tag == "NNS":
            return PartSet("rest", tuple(word_of(tokens[i]) for i in behind))
        if first not in (*_RESTS, "remaining"):
            return None
        if not behind:
            return PartSet("rest")
        if tokens[behind[0]].lower != "of" or len(behind) < 2:
            return None
        of = self.set_of(behind[1:])
        return None if of is None or of.said == "rest" else PartSet("rest", of.noun)

    def _predicate(self, said: list[int], begun: int) -> Predicate | None:
        """The words from the verb on; of a chunk without one, the last verb's if that is "be"."""
        tokens = self.parse.tokens
        if not said or any(i in self.at for i in said):
            return None
        if any(t.lower in words("potent") and t.lower not in ("not", "n't", *_AUXILIARY) for t in (tokens[i] for i in said)):
            return None
        made = predicate_of(tokens, said)
        if not any(tokens[i].tag.startswith(("VB", "MD")) for i in said[:1]):
            last = self.parts[-1].predicate.words if len(self.parts) > begun else ()
            if not last or last[0][1] != "be":
                return None
            return Predicate((("are", "be"), *made.words), made.negated, made.sort)
        return made if made.words else None

    def add(self, own: PartSet, part: Part, begun: int, verb: int | None = None) -> bool:
        """Add a part of the set ``own``; False where that is open."""
        level, rested = self._level(own, part, begun)
        if level is None:
            return False
        if any(other.number is None and other.level == level for other in self.parts):
            # nothing is left to be told of
            return False
        if part.number is None and not any(other.level == level for other in self.parts):
            return False
        if part.restated is not None and not self._left(level, part.restated):
            return False
        if (part.number is None or rested) and not self._excluding(level):
            return False
        nouns = () if part.drawn else self._nouns(level, part.predicate)
        self.parts.append(replace(part, level=level, rested=rested, nouns=nouns, named=own.said != ""))
        self._them = [*self._them[: len(self.parts) - begun - 1], own.said == "them"]
        if verb is not None:
            self.verbs += [i for i in part.tokens if i >= verb and self.parse.tokens[i].tag.startswith(("VB", "MD"))]
        return True

    def _excluding(self, level: int) -> bool:
        """Whether no two parts of a set share members, so that what is left is all without their sum."""
        parts = [part for part in self.parts if part.level == level]
        return all(
            later.rested or later.drawn or (part.loses and later.loses) or apart(part.predicate, later.predicate)
            for n, part in enumerate(parts)
            for later in parts[n + 1 :]
        )

    def _left(self, level: int, restated: Number) -> bool:
        """Whether a fraction told of the rest is what the other fractions leave."""
        parts = [part for part in self.parts if part.level == level]
        if any(part.rested or part.number is None or part.number.kind not in ("fraction", "percent") for part in parts):
            return False
        return sum((part.number.value for part in parts if part.number is not None), restated.value) == 1

    def _level(self, own: PartSet, part: Part, begun: int) -> tuple[int | None, bool]:
        """The set that a part is of, and whether what was left of it; None where that is open."""
        number = part.number
        share = number is not None and number.kind != "cardinal"
        last = self.parts[-1] if self.parts else None
        gone = any(other.loses or other.drawn for other in self.parts[:begun])
        if here_now := [other for other in self.parts[begun:] if other.loses or other.drawn]:
            # "gave a quarter of the figs to Ed and a third of the figs to Bo" shares out one whole
            shared = all(other.number is not None and other.number.kind != "cardinal" and not other.rested for other in here_now)
            gone = gone or not shared or not part.goes_on
        if share and own.said != "rest" and gone:
            # "she ate half of the figs. Then she gave a third of the figs to Bo": of all, or of those left?
            return None, False
        here = last is not None and len(self.parts) > begun
        if own.noun:
            # "the girls", "the red ones", "the red beads"
            named = [
                i
                for i, part in enumerate(self.parts)
                if any(same_name(own.noun, noun) or (len(noun) < len(own.noun) and alike(own.noun[:-1], noun)) for noun in part.nouns)
            ]
            if len(named) > 1:
                return None, False
            if named:
                return named[0], own.said == "rest" and number is not None
            self.called.append(own.noun)
            return -1, own.said == "rest" and number is not None
        if last is None:
            return (None, False) if own.said == "rest" else (-1, False)
        if own.said == "rest":
            # "half of the girls are tall. The rest are boys": of the girls or of all?
            return (None, False) if last.level != -1 and not here else (last.level, number is not None)
        if own.said == "them" and not (here and all(self._them)):
            # "of the pupils 20 sing and 10 of them are girls": of the pupils, or of those who sing?
            return None, False
        settled = all(part.level == -1 for part in self.parts) or here
        if not settled or (share and last.rested) or (not here and any(part.rested for part in self.parts)):
            return None, False
        return last.level, False

    def _nouns(self, level: int, predicate: Predicate) -> tuple[tuple[Word, ...], ...]:
        """What members of a part are called: "girls", "red beads"."""
        if predicate.negated or len(predicate.words) < 2 or predicate.words[0][1] != "be":
            return ()
        what = predicate.words[1:]
        if any(word[0] in PLACING for word in what):
            return ()
        return (what,) if level == -1 else (what, *((*what, *noun) for noun in self.parts[level].nouns))


_AUXILIARY = {"be", "is", "are", "was", "were", "have", "has", "had", "do", "does", "did"}
