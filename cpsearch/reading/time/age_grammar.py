"""A closed grammar of texts about ages: every sentence tells an age, asks for one, or tells of no number at all."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from cpsearch.reading.lexicon import mapping, words
from cpsearch.reading.time.age_questions import AgeQuestions
from cpsearch.reading.time.age_statements import ENDS
from cpsearch.reading.time.age_terms import Person, Scene
from cpsearch.reading.time.age_words import Word

__all__ = ["age_scenes"]

_BETWEEN = frozenset(
    (".", ",", ";", ":", "and", "but", "while", "whereas", "then", "if", "so", "that", "?", "!", "suppose", "given", "assuming", "assume")
)
_MOST = 4000


def age_scenes(said: tuple[Word, ...]) -> tuple[Scene, ...]:
    """Every reading of a text that takes all of its words and asks for one age or span; none where there are too many."""
    found: dict[Scene, None] = {}
    for k, scene in enumerate(_Grammar(said).items(0, Scene())):
        if k > _MOST:
            return ()
        if len(scene.asked) == 1 and (scene.equations or scene.aged):
            found[scene] = None
    return tuple(found)


class _Grammar(AgeQuestions):
    """The productions of whole texts."""

    def items(self, i: int, scene: Scene) -> Iterator[Scene]:
        """What remains of the text, item by item."""
        start = i
        while self.word(i) in _BETWEEN:
            i += 1
        if i >= len(self.said):
            yield scene
            return
        if i == start and i:
            return
        for end, after in self._item(i, scene, fresh=i == 0 or self.word(i - 1) in ENDS):
            yield from self.items(end, after)

    def _item(self, i: int, scene: Scene, *, fresh: bool) -> Iterator[tuple[int, Scene]]:
        for lead, begin, after in (("", i, scene), *self._leads(i, scene)):
            yield from self._question(begin, after, lead)
            yield from self._statement(begin, after, lead)
            yield from self._apart(begin, after, lead)
            yield from self._birth(begin, after, lead)
        yield from self._oldest(i, scene)
        if fresh:
            yield from self._idle(i, scene)

    def _leads(self, i: int, scene: Scene) -> Iterator[tuple[str, int, Scene]]:
        """A moment before a clause: "in 5 years, …", "when Ann is 30, …"."""
        for key, end, after in self.moment(i, scene):
            yield key, end + (self.word(end) == ","), after

    def _oldest(self, i: int, scene: Scene) -> Iterator[tuple[int, Scene]]:
        """ "Ann is the oldest of three sisters": what their ages tell anyway."""
        for _, end, after in self.person(i, scene):
            for stop in self.phrase(end, ("is", "the", "oldest"), ("is", "the", "youngest"), ("is", "the", "eldest")):
                at = stop + 1 if self._tag(stop) == "NN" else stop
                yield at, after
                if self.word(at) == "of":
                    counted = at + 2 if self.word(at + 1) == "the" else at + 1
                    last = counted + 1 if self._tag(counted + 1) not in ("NNS",) else counted + 2
                    if self.amount(counted):
                        yield last, replace(after, kept=(*after.kept, counted))

    def _idle(self, i: int, scene: Scene) -> Iterator[tuple[int, Scene]]:
        """A sentence that tells no number and nothing about ages; whom it names may be spoken of later."""
        end = i
        while end < len(self.said) and self.word(end) not in ENDS:
            telling = mapping("ages", "word", "use").get(self.word(end), "plain") != "plain"
            if telling or self.said[end].number is not None or self.word(end) in words("unmodelled"):
                return
            end += 1
        named = scene
        at = i
        while at < end:
            if self.said[at].name and self.said[at].tag.startswith("NNP"):
                _, at, named = self._named(at, self._name_end(at), named)
            else:
                if mapping("kinship", "word", "named").get(self.word(at), self.word(at)) in words("kinship"):
                    # "they have a brother": one more whose age is untold
                    named = named.with_person(Person(f"untold {self.word(at)}"))
                at += 1
        yield end, named
