"""The one question of a stock book: one count, what is left, so many for each, how many containers, or a difference of two counts."""

from __future__ import annotations

from dataclasses import replace

from cpsearch.packs import kinds_of
from cpsearch.reading.lexicon import mapping, words
from cpsearch.reading.stock.stock_book import Asked
from cpsearch.reading.stock.stock_chunks import is_time, verb_way
from cpsearch.reading.stock.stock_lines import Lines
from cpsearch.reading.stock.stock_terms import is_person

__all__ = ["Questions"]

_LEFT = {"left", "remaining", "over", "still"}


class Questions(Lines):
    """Reads clauses and the question."""

    def question(self, at: int) -> int | None:
        """The question that begins at a chunk."""
        opening = self.adverbs(at) if self.tag(at) in ("in", "on", "after", "ALL") else None
        when, where = frozenset[str](), frozenset[str]()
        start = at
        whole = self.tag(at) == "ALL"
        if opening is not None and opening[2] > at:
            when, where = opening[0], opening[1]
            at = opening[2] + (self.tag(opening[2]) == ",")
        if self.tag(at) != "how" or self.tag(at + 1) != "many":
            return None
        index = at + 2
        compare = ""
        if self.tag(index) in ("more", "fewer"):
            compare, index = self.tag(index), index + 1
        if self.tag(index) not in ("PL", "MASS", "NUMBER", "THE"):
            return None
        thing = self.chunks[index]
        index += 1
        if "remaining" in thing.words:
            return None
        asked = Asked("count", thing.noun, thing.words, "", "state", (), (), whole, when, where, things=(thing,))
        things = [thing]
        while True:
            step = 1 if self.tag(index) in ("and", ",") else 0
            step += step == 1 and self.tag(index) == "," and self.tag(index + 1) == "and"
            if not step or self.tag(index + step) != "PL":
                break
            things.append(self.chunks[index + step])
            index += step + 1
        asked = replace(asked, things=tuple(things))
        if compare:
            asked = replace(asked, form=compare)
        end = self._verb(index, asked)
        if end is None:
            return None
        asked, index = end
        while True:
            tag = self.tag(index)
            if tag in ("ALL", "total", "together", "combined"):
                asked, index = replace(asked, whole=True), index + 1
            elif (tag in _LEFT and not self._span(index)) or tag == "LEFT":
                asked, index = replace(asked, form="left" if asked.form == "count" else asked.form), index + 1
            elif tag in ("now", "there", "home", "again"):
                index += 1
            elif tag == "to" and asked.way == "give" and self.tag(index + 1) in ("WHO", "THE", "THEM"):
                receiver = self.holder(self.chunks[index + 1])
                if receiver is None or asked.to:
                    return None
                asked, index = replace(asked, to=receiver), index + 2
            elif tag == "than" and compare and asked.two is None:
                found = self.ref(index + 1)
                if found is None:
                    return None
                asked, index = replace(asked, two=found[0]), found[1]
            elif tag in ("in", "per", "on") and self.tag(index + 1) in ("EACHT", "EACH"):
                if asked.form != "count":
                    return None
                asked, index = replace(asked, form="each", per=self.chunks[index + 1]), index + 2
            elif tag == "for" and any(
                self.tag(index + 1) in ("THE", "PL") and self.chunks[index + 1].noun == x.noun for x in self.book.lines
            ):
                return None
            elif self._all_days(index):
                index += 3
            elif tag == "that" and self.tag(index + 1) == "MASS" and is_time(self.chunks[index + 1]):
                index += 2
            elif self._span(index):
                asked, index = replace(asked, per=self.chunks[index + 1]), index + 2
            elif tag in ("EACHT", "A") and is_time(self.chunks[index]):
                return None
            else:
                place = self.chunks[index + 1] if index + 1 < len(self.chunks) and tag in ("in", "on", "inside") else None
                if place is not None and not place.plural and any(rate.per == place.noun for rate in self.book.rates):
                    # in one of them
                    return None
                behind = self.adverbs(index)
                if behind is None or behind[2] == index:
                    break
                asked, index = replace(asked, when=asked.when | behind[0], where=asked.where | behind[1]), behind[2]
        if (compare and asked.two is None) or self.tag(index) not in ("?", ".", "", "if"):
            return None
        self.add(replace(asked, tokens=self.tokens(start, index)))
        return index

    def _all_days(self, at: int) -> bool:
        """ "in the three days", where so many were told of."""
        if self.tag(at) not in ("in", "on", "over", "during") or self.tag(at + 1) != "the" or self.tag(at + 2) != "COUNT":
            return False
        number = self.chunks[at + 2].number
        told = {line.when | line.where for line in self.book.lines if line.when | line.where}
        if number is None or number.value != len(told) or not is_time(self.chunks[at + 2]):
            return False
        self.book = replace(self.book, group=number)
        return True

    def _span(self, at: int) -> bool:
        """Whether a length of time is asked about ("in 3 weeks", "in a day")."""
        named = self.tag(at + 1) in ("COUNT", "A") and is_time(self.chunks[at + 1]) and len(self.chunks[at + 1].words) == 1
        return self.tag(at) in ("in", "for", "over", "during", "after") and named

    def _verb(self, at: int, asked: Asked) -> tuple[Asked, int] | None:
        """Whose count it is and by which verb."""
        index = at
        tag = self.tag(index)
        if tag == "than" and asked.form in ("more", "fewer"):
            # "how many more hens than ducks are there"
            found = self.ref(index + 1)
            if found is None:
                return None
            asked, index = replace(asked, two=found[0]), found[1]
            tag = self.tag(index)
        if tag == "LEFT":
            return replace(asked, form="left"), index + 1
        if tag == "be":
            if self.chunks[index].wish:
                return None
            index += 1
            still = self.tag(index) == "still"
            index += still
            if self.tag(index) == "V":
                if not still or not self.chunks[index].going or self.chunks[index].noun not in ("stand", "sit", "hang", "wait"):
                    return None
                return replace(asked, form="left"), index + 1
            return replace(asked, verb="be"), index
        if tag == "V":
            verb = self.chunks[index]
            if verb.noun in ("remain", "stay"):
                return replace(asked, form="left"), index + 1
            if verb.passive and not verb.wish:
                return replace(asked, verb=verb.noun, way=verb_way(verb.noun), past=True), index + 1
            return None
        if tag != "AUX":
            return None
        past = self.chunks[index].noun == "did"
        aux = self.chunks[index].noun
        index += 1
        index += self.tag(index) in ("all",)
        if self.tag(index) == "EACHT" or self.tag(index) == "EACH":
            per = self.chunks[index]
            index += 1
            if self.tag(index) == "of" and self.tag(index + 1) == "THEM":
                index += 2
            if (
                self.tag(index) != "V"
                or self.chunks[index].noun not in ("get", "receive", "have", "hold", "contain")
                or asked.form != "count"
            ):
                return None
            return replace(asked, form="each", per=per, verb=self.chunks[index].noun), index + 1
        found_subject = self._subject(index)
        if found_subject is None:
            return None
        holders, index = found_subject
        if self.tag(index) != "V":
            return None
        verb = self.chunks[index]
        if verb.passive:
            return None
        index += 1
        particle = ""
        if self.tag(index) in ("away", "out", "up", "off"):
            particle, index = self.tag(index), index + 1
            if verb.noun == "end" and self.tag(index) == "with":
                index += 1
        way = verb_way(verb.noun, particle)
        lemma = verb.noun
        if lemma == "combine":
            return replace(asked, verb="have", holders=holders, whole=True), index
        past_lines = any(line.past for line in self.book.lines)
        moody = aux not in ("do", "does", "did", "will") or (aux == "will" and way not in ("state", "end") and past_lines)
        filled = any(rate.per == asked.noun for rate in self.book.rates) and aux in ("can", "could", "should", "must", "would")
        if moody and not filled and not (aux == "would" and any(line.supposed for line in self.book.lines)):
            return None
        if verb.wish and not any(line.wish for line in self.book.lines) and not filled and aux != "will":
            return None
        if way == "end":
            lemma, way = "have", "state"
        if way == "start" or verb.noun in ("start", "begin"):
            return None
        return replace(asked, verb=lemma, way=way, holders=holders, wish=verb.wish, past=past), index

    def _subject(self, at: int) -> tuple[tuple[str, ...], int] | None:
        chunk = self.chunks[at] if at < len(self.chunks) else None
        if chunk is None:
            return None
        if chunk.tag == "WHO" and chunk.noun == "they":
            if len(self.book.people) > 1:
                return self.book.people, at + 1
            who = self.holder(chunk) or self._plural()
            return ((who,), at + 1) if who else None
        group = self._group(at)
        if group is not None:
            members = self.book.members or self.book.people
            named = next((c for c in self.chunks[at:group] if c.tag in ("THE", "COUNT")), None)
            if named is not None and not self.book.members and not self._everybody(named.noun):
                return None
            return (members, group) if len(members) > 1 else None
        before = self.book.people
        found = self.subjects(at)
        if found is None:
            return None
        names = tuple(found[0].split("+"))
        if any(name in self.book.people and name not in before for name in names):
            # somebody of whom nothing was told
            return None
        return names, found[1]

    def _everybody(self, noun: str) -> bool:
        """Whether a noun ("the girls", "the friends") leaves out nobody that the text told of, as far as their names tell."""
        known = mapping("names", "name", "gender")
        gender, people = known.get(noun, ""), self.book.people
        fitting = ("", gender) if len(people) == 2 else (gender,)
        if gender and any(known.get(who, "") not in fitting for who in people):
            return False
        # "Tom and his mother": are these the boys, or the children?
        return not any(who in words("kin") or who in words("titles") or "person" in kinds_of(who) for who in people)

    def _plural(self) -> str:
        return self.subject if self.subject.startswith("the ") else ""

    def _group(self, at: int) -> int | None:
        """ "the 3 girls", "all of them", "the two", "the friends": all of whom the text told; the index behind it."""
        index = at + (self.tag(at) in ("the", "all", "both"))
        index += self.tag(index) == "of"
        index += self.tag(index) == "the"
        chunk = self.chunks[index] if index < len(self.chunks) else None
        if chunk is None:
            return None
        if chunk.tag == "COUNT" and chunk.number is not None and index == at + 1:
            named = {line.holder for line in self.book.lines if line.holder.startswith("the ") and line.holder.endswith(f" {chunk.noun}")}
            if chunk.number.value == len(named):
                self.book = replace(self.book, group=chunk.number, members=tuple(sorted(named)))
                return index + 1
        if chunk.tag in ("COUNT", "NUM") and chunk.number is not None:
            if chunk.number.value != len(self.book.people):
                return None
            self.book = replace(self.book, group=chunk.number)
            index += 1
            if self.tag(index) == "of" and self.tag(index + 1) == "THEM":
                index += 2
            return index
        if index > at and chunk.tag == "THEM":
            return index + 1
        return index + 1 if chunk.tag == "THE" and chunk.plural and is_person(chunk.noun) else None
