"""The grammar of a stock book: every sentence of a text as lines, rates, shares and one question, or the text is none.

A clause has a subject, a verb and amounts; a clause without a subject or verb takes that of the one before ("and eats 4").
"""

from __future__ import annotations

from dataclasses import replace

from cpsearch.reading.lexicon import words
from cpsearch.reading.money.ledger_chunks import Chunk
from cpsearch.reading.stock.stock_book import Line, Rate, Share
from cpsearch.reading.stock.stock_chunks import THINGS, is_time, verb_way
from cpsearch.reading.stock.stock_groups import pronoun_after_loss
from cpsearch.reading.stock.stock_guards import repeated
from cpsearch.reading.stock.stock_holders import EVEN, PREPOSITIONS
from cpsearch.reading.stock.stock_objects import HOLDING, Objects
from cpsearch.reading.stock.stock_terms import is_person

__all__ = ["Lines"]

#: Verbs by which things come to several in equal parts.
_SHARING = {"share", "split", "divide", "distribute"}
_CUTTING = {"cut", "divide", "split", "slice"}
_PARTICLES = {"away", "out", "up", "off", "down", "back", "over"}


class Lines(Objects):
    """Reads clauses; the book grows with each."""

    def scene(self, at: int) -> int | None:
        """A clause that counts nothing and changes nothing ("Ann went to the beach")."""
        if self.tag(at) in ("V",) and self.subject:
            index = at
        else:
            found = self.subjects(at)
            if found is None:
                return None
            self.subject, index = found
        if self.tag(index) not in ("V", "be"):
            return None
        verb = self.chunks[index]
        deeds = {chunk.noun for i, chunk in enumerate(self.chunks) if chunk.tag == "V" and i != index}
        if (verb.noun not in words("idle") and not verb.going and verb.noun != "be") or repeated(verb, deeds):
            return None
        index += 1
        if self.tag(index) in (*THINGS,):
            index += 1
        behind = self.adverbs(index)
        if behind is None:
            return None
        self.book = replace(self.book, scene=self.book.scene | behind[0] | behind[1])
        index = behind[2]
        if verb.noun == "work" and self.tag(index) == "for" and self.tag(index + 1) == "COUNT" and is_time(self.chunks[index + 1]):
            self.book = replace(self.book, spans=(*self.book.spans, self.chunks[index + 1]))
            index += 2
        return index

    def clause(self, at: int) -> int | None:
        """Read one clause from a chunk on; the index behind it, or None."""
        opening = self._opening(at)
        for read in (self.there, self.sharing, self.packing, self.cutting, self.each_has, self.moved, self.told, self.scene):
            state = replace(self)
            end = read(opening)
            if end is not None:
                self.when, self.where = frozenset(), frozenset()
                return end
            self.__dict__.update(state.__dict__)
        return None

    def _opening(self, at: int) -> int:
        self.when, self.where, self.each = frozenset(), frozenset(), ""
        if self.tag(at) == "EACHT" and is_time(self.chunks[at]) and self.tag(at + 1) in (",", "WHO", "THE"):
            self.each = self.chunks[at].noun
            return at + 1 + (self.tag(at + 1) == ",")
        opened = self.tag(at) in (*PREPOSITIONS, "this", "last") or (self.tag(at) in THINGS and is_time(self.chunks[at]))
        found = self.adverbs(at) if opened else None
        if found is None or found[2] == at:
            return at
        self.when, self.where = found[0], found[1]
        return found[2] + (self.tag(found[2]) == ",")

    def there(self, at: int) -> int | None:
        """ "There are 5 pens in each box", "there are 8 ducks and 3 geese"."""
        if self.tag(at) != "there" or self.tag(at + 1) != "be" or self.chunks[at + 1].wish:
            return None
        self.subject, self.verb, self.particle = "", self.chunks[at + 1], ""
        self.members, self.to = None, ""
        return self.objects(at + 2)

    def each_has(self, at: int) -> int | None:
        """ "Each box holds 5 pens", "a box holds 5 pens", where boxes are counted."""
        chunk = self.chunks[at] if at < len(self.chunks) else None
        if self.tag(at) == "EACH" and self.tag(at + 1) == "of" and self.tag(at + 2) == "the" and self.tag(at + 3) == "COUNT":
            # "each of the 6 rooms has": how many rooms there are, too
            chunk = self.chunks[at + 3]
            self.add(Line(self._told(chunk), "state", "be", "", chunk.noun, chunk.words, chunk.tokens))
            chunk, at = replace(chunk, tag="EACHT", tokens=self.chunks[at].tokens), at + 3
        able = self.tag(at + 1) == "AUX" and self.chunks[at + 1].noun in ("can", "could", "will", "should")
        index = at + 1 + able
        if chunk is None or self.tag(index) != "V" or is_time(chunk):
            return None
        verb = self.chunks[index]
        other = any(c.noun == chunk.noun and c.plural for c in self.chunks if c is not chunk)
        generic = chunk.tag in ("A", "one") and verb.noun in HOLDING and other and not is_person(chunk.noun)
        cut = verb.passive and verb.noun in _CUTTING and self.tag(index + 1) == "into"
        if (chunk.tag != "EACHT" and not generic and not cut) or (verb.passive and not cut):
            return None
        index += cut
        verb = replace(verb, noun="have") if cut else verb
        if able:
            verb = replace(verb, wish=True)
        return self._rated(index + 1, chunk, verb)

    def cutting(self, at: int) -> int | None:
        """ "She cuts each pizza into 8 slices"."""
        found = self.subjects(at) if self.tag(at) in ("WHO", "THE") else None
        index = found[1] if found is not None else at
        if self.tag(index) != "V" or self.chunks[index].noun not in _CUTTING or self.tag(index + 1) != "EACHT":
            return None
        if self.tag(index + 2) != "into" or self.tag(index + 3) != "COUNT" or self.chunks[index].wish:
            return None
        self.subject = found[0] if found is not None else self.subject
        return self._rated(index + 3, self.chunks[index + 1], Chunk("V", (), noun="have"))

    def _rated(self, at: int, per: Chunk, verb: Chunk) -> int | None:
        index = at
        while True:
            found = self.counted(index)
            if found is None or found[0].amount.how != "told" or found[0].partial or found[0].further:
                return None
            one, index = found
            noun = one.noun or self.noun
            if not noun or one.amount.number is None:
                return None
            tokens = self.tokens(at, index)
            self.add(
                Rate(
                    one.amount.number,
                    noun,
                    one.words or frozenset({noun}),
                    per.noun,
                    per.words,
                    (*tokens, *per.tokens),
                    verb.wish,
                    verb.noun,
                )
            )
            self.noun = noun
            step = 1 if self.tag(index) == "and" else 2 if self.tag(index) == "," and self.tag(index + 1) == "and" else 0
            step = step or (1 if self.tag(index) == "," and self.tag(index + 1) == "COUNT" else 0)
            if step and self.tag(index + step) in ("COUNT", "NUM"):
                index += step
                continue
            break
        behind = self.adverbs(index)
        return behind[2] if behind is not None else None

    def told(self, at: int) -> int | None:
        """A subject, a verb and amounts; the subject and the verb may be those of the clause before."""
        index = at
        self.members, self.apart = None, False
        if self.tag(at) in ("WHO", "THE", "A", "IT", "MASS", "PL"):
            found = self.subjects(at)
            if found is None:
                return None
            subject, index = found
            if self.tag(index) not in ("V", "be") or self.chunks[index].noun in ("be", "weigh", "cost"):
                return None
            self.subject = subject
        elif self.tag(at) == "COUNT" and self.tag(at + 1 + (self.tag(at + 1) == "EACH")) == "V":
            each = self.tag(at + 1) == "EACH"
            chunk = self.chunks[at]
            index = at + 1 + each
            if self.counted(index + 1) is None:
                return None
            self.members = Line(self._told(chunk), "state", "", "", chunk.noun, chunk.words, chunk.tokens)
            self.apart = each
            self.subject = f"the {chunk.noun}"
        if self.tag(index) == "V":
            self.verb, index = self.chunks[index], index + 1
            self.particle = ""
            if self.tag(index) == "over":
                # "has over 5"
                return None
            if self.tag(index) in _PARTICLES:
                self.particle, index = self.tag(index), index + 1
            if self.verb.noun in ("start", "begin") and self.tag(index) == "with":
                index += 1
            if self.verb.passive:
                return None
        elif index != at or self.verb is None:
            return None
        self.to = ""
        if self.tag(index) in ("THEM", "WHO", "THE") and self.verb is not None and self.counted(index + 1) is not None:
            # "gives him 5 pens"
            if verb_way(self.verb.noun) != "give":
                return None
            receiver = self.holder(self.chunks[index])
            if receiver is None or receiver == self.subject:
                return None
            self.to = receiver
            index += 1
        return self.objects(index)

    def moved(self, at: int) -> int | None:
        """Amounts that do something or have it done to them: "5 of them broke", "a third of the eggs were eaten", "12 more came"."""
        found = self.counted(at)
        if found is None:
            return None
        one, index = found
        if self.tag(index) != "V":
            return None
        verb = self.chunks[index]
        particle = self.tag(index + 1) if self.tag(index + 1) in (*_PARTICLES, "on") else ""
        particle = particle if verb_way(verb.noun, particle) != verb_way(verb.noun) or particle in _PARTICLES else ""
        way = verb_way(verb.noun, particle)
        index += 1 + bool(particle)
        if verb.wish or self.counted(index) is not None or self.tag(index) == "EACH":
            return None
        if verb.passive:
            taken = verb.noun in ("take", "throw", "carry") and particle in ("away", "out", "off")
            # what is borrowed or taken by others is no longer there
            way = "loss" if taken or verb.noun in ("borrow", "take", "pick", "steal") else way
            if way not in ("loss", "give") and not (way == "gain" and verb.noun in ("add", "buy", "plant")):
                return None
            sign = "loss" if way in ("loss", "give") else "gain"
        else:
            if way not in ("move_in", "move_out", "loss", "leave"):
                return None
            if way == "loss" and verb.noun not in words("spoiling"):
                return None
            sign = {"move_in": "gain"}.get(way, "loss")
        if sign == "gain" and one.partial:
            return None
        if self.tag(index) == "by" and self.tag(index + 1) in ("WHO", "THE"):
            index += 2
        behind = self.adverbs(index)
        if behind is None:
            return None
        when, where, index = behind
        noun = one.noun or self.noun
        words_ = one.words or (self.last if one.partial else frozenset({noun}))
        self.add(
            Line(
                one.amount,
                sign,
                verb.noun,
                "",
                noun,
                words_,
                self.tokens(at, index),
                when | self.when,
                where | self.where,
                partial=one.partial,
                further=one.further,
                supposed=self.supposed,
                past=verb.past,
                owner=one.owner,
            )
        )
        self.noun, self.verb = noun, None
        return index

    def _some(self, at: int) -> bool:
        """ "The Sunday cans", which are not all that there are."""
        chunk = self.chunks[at]
        return chunk.tag == "THE" and any(not chunk.words <= line.words | {chunk.noun} for line in self.book.lines)

    def _doer(self, at: int) -> tuple[str, int] | None:
        """Who does what the clause tells, and where its verb stands: a subject of its own, else that of the clause before."""
        return self.subjects(at) if self.tag(at) in ("WHO", "THE") else (self.subject, at)

    def sharing(self, at: int) -> int | None:
        """ "They share the pens equally among 6 friends"."""
        found = self._doer(at)
        if found is None:
            return None
        who, index = found
        if self.tag(index) != "V" or self.chunks[index].noun not in words("packing") | _SHARING | {"give"}:
            return None
        verb = self.chunks[index]
        thing = self.chunks[at] if verb.passive and self.tag(at) == "THE" else None
        index += 1 + (self.tag(index + 1) in _PARTICLES)
        even = verb.noun in ("share", "distribute", "split", "divide")
        while self.tag(index) in ("all", "of", "THEM", "IT", "THE", "NUMBER", "REST", *EVEN):
            if self._some(index) or (self.tag(index) in ("THEM", "IT") and pronoun_after_loss(self.book)):
                return None
            thing = self.chunks[index] if self.tag(index) == "THE" else thing
            even = even or self.tag(index) in EVEN
            index += 1
        if self.tag(index) not in ("among", "between", "to", "into", "in", "amongst"):
            return None
        index += self.tag(index + 1) == "the"
        of_them = self.tag(index + 1) == "NUM" and self.tag(index + 2) == "of" and self.tag(index + 3) == "THEM"
        if self.tag(index + 1) != "COUNT" and not of_them:
            return None
        people = self.chunks[index + 1]
        index += 2
        if people.tag == "NUM":
            index += 2
            people = replace(people, noun="person")
        while self.tag(index) in EVEN:
            even, index = True, index + 1
        if not even or people.number is None or (self.chunks[index - 1].tag == "COUNT" and self.tag(index) == "of"):
            return None
        behind = self.adverbs(index)
        if behind is None:
            return None
        when = self.when | behind[0]
        self.add(Share(people.number, people.noun, (*verb.tokens, *people.tokens), "" if verb.passive else who, thing, when))
        return behind[2]

    def packing(self, at: int) -> int | None:
        """ "She packs them into boxes of 12", "she puts 12 in each box"."""
        found = self._doer(at)
        if found is None:
            return None
        who, index = found
        if self.tag(index) != "V" or self.chunks[index].noun not in words("packing"):
            return None
        verb = self.chunks[index].noun
        thing = self.chunks[at] if self.chunks[index].passive and self.tag(at) == "THE" else None
        index += 1
        start = index
        number = self.chunks[index] if self.tag(index) in ("NUM", "COUNT") else None
        if number is not None:
            index += 1 + (2 if self.tag(index + 1) == "of" and self.tag(index + 2) in ("THEM", "THE", "these", "those") else 0)
            if self.tag(index) not in ("in", "into", "on", "inside") or self.tag(index + 1) != "EACHT":
                return None
            per = self.chunks[index + 1]
            index += 2
        else:
            while self.tag(index) in ("all", "of", "THEM", "IT", "THE", "REST", *EVEN):
                if self._some(index) or (self.tag(index) in ("THEM", "IT") and pronoun_after_loss(self.book)):
                    return None
                thing = self.chunks[index] if self.tag(index) == "THE" else thing
                index += 1
            if self.tag(index) not in ("in", "into") or self.tag(index + 1) != "PL" or self.tag(index + 2) not in ("of", "with"):
                return None
            per, number = self.chunks[index + 1], self.chunks[index + 3] if index + 3 < len(self.chunks) else None
            index += 4
            index += self.tag(index) == "EACH"
        if number is None or number.number is None or number.tag not in ("NUM", "COUNT"):
            return None
        behind = self.adverbs(index)
        if behind is None or any(self.word(i) == "both" for i in range(index, behind[2])):
            # "5 on each page on both sides": on each of them?
            return None
        noun = number.noun or self.noun
        self.add(
            Rate(
                number.number,
                noun,
                number.words or frozenset({noun}),
                per.noun,
                per.words,
                self.tokens(start, index),
                packing=True,
                verb=verb,
                holder=who,
                thing=thing,
                when=self.when | behind[0],
            )
        )
        return behind[2]
