"""The clauses of a composed text: each tells amounts of one deed, with whatever is left out taken from the clause before."""

from __future__ import annotations

from dataclasses import dataclass, replace

from cpsearch.reading.composed.composed_book import Deed, Slot
from cpsearch.reading.composed.composed_objects import LINKS, Objects
from cpsearch.reading.lexicon import words
from cpsearch.reading.stock.stock_chunks import verb_way

__all__ = ["MEASURED", "Clauses"]

#: Nouns of qualities with the deed that tells them.
MEASURED = {"weight": "weigh", "cost": "cost", "price": "cost", "length": "long", "height": "long", "width": "wide", "depth": "deep"}

_WANTING = {
    "want",
    "need",
    "wish",
    "plan",
    "hope",
    "decide",
    "try",
    "like",
    "intend",
    "expect",
    "order",
    "owe",
    "lack",
    "remain",
}


@dataclass
class Clauses(Objects):
    """Reads one line into the story."""

    def read(self) -> bool:
        """Whether the whole line is read."""
        at = 0
        self.opening = frozenset()
        if self.tag(0) == "CC":
            at = 1
        first = True
        while not self.done(at):
            if not first:
                linked = at
                while self.word(linked) in LINKS:
                    linked += 1
                if self.word(linked) in ("which", "who") and (self.word(at) == "," or self.word(at) == "who"):
                    end = self._relative(linked)
                    if end is None:
                        return False
                    at = end
                    continue
                if linked == at:
                    return False
                at = linked
            end = self._clause(at)
            if end is None or end <= at:
                return False
            at, first = end, False
        return True

    def _clause(self, at: int) -> int | None:
        when, where, each, index = self.adjuncts(at)
        said = bool(when or where or each)
        if said and self.word(index) == ",":
            index += 1
        elif said and not self._opens(index):
            when, where, each, index = frozenset(), frozenset(), "", at
        if at == 0 and when:
            self.opening = when
        for read in (self._there, self._number_is, self._told, self._measured, self._done, self._elided, self._silent):
            story = self.story
            saved = replace(story, tellings=[*story.tellings], people=[*story.people])
            end = read(index, when, where, each)
            if end is not None:
                return end
            self.story.__dict__.update(saved.__dict__)
        return None

    def _opens(self, at: int) -> bool:
        return (
            self.tag(at) in ("PRP", "EX", "DT", "PRP$")
            or self.tag(at).startswith(("#", "NNP"))
            or self.word(at) == "as"
            or self.name(at) is not None
        )

    def _relative(self, at: int) -> int | None:
        """ ", which is 4 fewer than Bo's", ", who has 8 more than Lil"."""
        story = self.story
        verb = self.verb(at + 1)
        if verb is None or not story.tellings:
            return None
        found = self.term(verb[1])
        if found is None or found[0].how == "told":
            return None
        term, end = found
        last = story.tellings[-1]
        if self.word(at) == "which":
            if verb[0].lemma != "be" or not self._closed(end):
                return None
            slot = last.slot
        else:
            ref = last.term.inner.ref if last.term.inner is not None else last.term.ref
            name = ref.parts[0].name if ref is not None and len(ref.parts) == 1 else None
            if name is None or not name.proper or verb[0].key != last.slot.deed:
                return None
            slot = replace(last.slot, holder=name.key)
            self.holder(name)
        self._tell(slot, term, replace(verb[0], past=last.deed.past), (at, end), "")
        return end

    def _silent(self, at: int, when: frozenset[str], where: frozenset[str], each: str) -> int | None:
        """A clause without amounts before one with them: "she went to the shop and bought 5"."""
        if when or each or self.supposed:
            return None
        named = self.name(at)
        index = named[1] if named is not None else at
        verb = self.verb(index)
        if (
            verb is None
            or verb[0].lemma not in words("idle") - _WANTING
            or verb[0].lemma in ("run", "walk", "drive", "ride", "travel", "study", "play", "help")
            or verb[0].passive
        ):
            return None
        end = self.adjuncts(verb[1])[3]
        if self.word(end) != "and" or (named is None and self.story.subject is None):
            return None
        if named is not None:
            who = self.holder(named[0])
            if who is None:
                return None
            name = named[0]
            if name.pronoun:
                name = replace(name, words=frozenset(who.split()), head=who.split()[-1], pronoun=False, proper=who in self.story.people)
            self.story.subject, self.story.deed, self.story.who = name, None, who
        return end

    def _there(self, at: int, when: frozenset[str], where: frozenset[str], each: str) -> int | None:
        if self.word(at) != "there" or self.word(at + 1) not in ("is", "are", "was", "were"):
            return None
        if self.term(at + 2) is None:
            return None
        deed = Deed("have", past=self.word(at + 1) in ("was", "were"), lemma="be")
        self.story.subject, self.story.deed, self.story.who = None, deed, ""
        return self._objects(at + 2, "", deed, when, where, each)

    def _told(self, at: int, when: frozenset[str], where: frozenset[str], each: str) -> int | None:
        named = self.name(at)
        if named is None:
            return None
        name, index = named
        if self.word(index) == "," and self.word(index + 1) in ("a", "an", "the") and not name.pronoun:
            # "Ann, a teacher, has"
            aside = self.name(index + 1)
            index = aside[1] + 1 if aside is not None and self.word(aside[1]) == "," else index
        verb = self.verb(index)
        if verb is None or verb[0].lemma in _WANTING or verb[0].passive:
            return None
        deed, index = verb
        if self.term(index) is None:
            return None
        who = self.holder(name)
        if who is None:
            return None
        story = self.story
        if name.pronoun:
            name = replace(name, words=frozenset(who.split()), head=who.split()[-1], pronoun=False, proper=who in story.people)
        story.subject, story.deed, story.who = name, deed, who
        return self._objects(index, who, deed, when, where, each)

    def _measured(self, at: int, when: frozenset[str], where: frozenset[str], each: str) -> int | None:
        """ "The price of a hat is twice the price of a coat", "Ann's weight is 20 pounds"."""
        if when or where or each:
            return None
        if self.word(at) == "the" and self.word(at + 1) in MEASURED and self.word(at + 2) == "of":
            named = self.name(at + 3)
            deed = MEASURED[self.word(at + 1)]
            if named is None:
                return None
            name, index = named
        else:
            named = self.name(at)
            if named is None or named[0].head not in MEASURED or len(named[0].words) < 2 or self.tag(named[1] - 1) not in ("NN",):
                return None
            deed = MEASURED[named[0].head]
            words_ = named[0].words - {named[0].head}
            name, index = replace(named[0], words=words_, head=sorted(words_)[-1], proper=False), named[1]
        if self.word(index) not in ("is", "was") or name.pronoun:
            return None
        who = self.holder(name)
        if who is None or self.term(index + 1) is None:
            return None
        self.story.subject, self.story.deed, self.story.who = name, Deed(deed, lemma=deed), who
        return self._objects(index + 1, who, Deed(deed, lemma=deed), when, where, each)

    def _number_is(self, at: int, when: frozenset[str], where: frozenset[str], each: str) -> int | None:
        """ "The number of hens in the barn is twice the number of ducks"."""
        if self.word(at) != "the" or not self._quantity(at + 1) or self.word(at + 1) == "total":
            return None
        named = self.name(at + 3) if self.word(at + 2) == "of" else None
        if named is None or named[0].pronoun:
            return None
        then, there, often, index = self.adjuncts(named[1])
        if self.word(index) not in ("is", "are", "was", "were"):
            return None
        found = self.term(index + 1)
        if found is None or (found[0].thing is not None and found[0].how == "told"):
            return None
        term, end = found
        slot = Slot("", "have", named[0].head, named[0].words - {named[0].head}, when | then, where | there)
        deed = Deed("have", past=self.word(index) in ("was", "were"), lemma="be")
        self.story.subject, self.story.deed, self.story.who = None, None, ""
        self._tell(slot, term, deed, (at, end), each or often)
        return end

    def _done(self, at: int, when: frozenset[str], where: frozenset[str], each: str) -> int | None:
        """Amounts that are the subject: "35 cars passed", "20 books were sold by Bo", "twice as many cars passed"."""
        found = self.term(at)
        if found is None:
            return None
        term, index = found
        verb = self.verb(index)
        if verb is None or verb[0].lemma in (*_WANTING, "be", "have") or self.term(verb[1]) is not None:
            return None
        deed, index = verb
        if not deed.passive and verb_way(deed.lemma) in ("state", "start", "need", "cost"):
            return None
        who = ""
        if deed.passive and self.word(index) == "by":
            named = self.name(index + 1)
            holder = self.holder(named[0]) if named is not None else None
            if named is None or holder is None:
                return None
            who, index = holder, named[1]
        then, there, often, index = self.adjuncts(index)
        noun, said = self._thing(term, deed)
        if noun is None:
            return None
        slot = Slot(who, deed.key, noun, said, when | then, where | there)
        self.story.deed, self.story.who, self.story.subject = deed, who, None
        self._tell(slot, term, deed, (at, index), each or often)
        return index

    def _elided(self, at: int, when: frozenset[str], where: frozenset[str], each: str) -> int | None:
        """A clause whose subject and verb, or whose verb alone, are those of the clause before."""
        story = self.story
        if story.deed is not None and self.term(at) is not None:
            return self._objects(at, story.who, story.deed, when, where, each)
        verb = self.verb(at)
        if verb is not None:
            if verb[0].passive or verb[0].lemma in _WANTING or self.term(verb[1]) is None or story.subject is None:
                return None
            story.deed = verb[0]
            return self._objects(verb[1], story.who, verb[0], when, where, each)
        named = self.name(at)
        if (
            story.deed is None
            or named is None
            or not (named[0].proper or self.word(at) in ("the", "a", "an"))
            or self.term(named[1]) is None
        ):
            return None
        who = self.holder(named[0])
        story.subject = named[0]
        if who is None:
            return None
        story.who = who
        return self._objects(named[1], who, story.deed, when, where, each)
